"""What the command line says of the lists of what it knows: formats, systems and profiles."""

from __future__ import annotations

import click

from crosstable.commands.options import list_option, quiet_option


@click.command()
@list_option
@quiet_option
def formats(*, output: str) -> int:
    """List the formats that can be read or written.

    \b
    crosstable formats
    crosstable formats --format json
    """
    from crosstable.commands.tables import formats

    return formats(output)


@click.command()
@list_option
@quiet_option
def systems(*, output: str) -> int:
    """List the tournament systems.

    \b
    crosstable systems
    """
    from crosstable.commands.tables import systems

    return systems(output)


@click.command()
@list_option
@quiet_option
def profiles(*, output: str) -> int:
    """List the conventions of programs.

    A profile is how a program counts byes, absences, jigo and handicap.

    \b
    crosstable profiles
    crosstable verify --profile opengotha results.h9
    """
    from crosstable.commands.tables import profiles

    return profiles(output)
