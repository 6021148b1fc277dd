"""What the command line says of match play alone: ``crosstable rounds`` and ``crosstable cut``."""

from __future__ import annotations

import click

from crosstable.commands.options import Byes, Known, quiet_option


@click.command()
@click.option(
    "--players", type=click.IntRange(2), required=True, metavar="N", help="How many play; teams count as one."
)
@click.option(
    "--system",
    type=Known("system", "crosstable.systems:SYSTEMS"),
    metavar="NAME",
    help="System: magic (see: crosstable systems).",
)
@click.option(
    "--table",
    type=Known("table", "crosstable.magic.rounds:TABLES"),
    metavar="NAME",
    help="Another table than the one that holds: mtr, dtr, seed, league-cup, league-challenge.",
)
@click.option("--teams", is_flag=True, help="Teams play.")
@click.option("--limited", is_flag=True, help="The play-off is a booster draft.")
@click.option("--byes", type=Byes(), metavar="B:N,…", help="N players have B awarded byes: 1:2,2:5,3:1.")
@click.option("--format", "output", type=click.Choice(["text", "json"]), default="text", help="Form.")
@quiet_option
def rounds(
    *,
    players: int,
    system: str | None,
    table: str | None,
    teams: bool,
    limited: bool,
    byes: dict[int, int] | None,
    output: str,
) -> int:
    """Say how many rounds so many players should play, and who goes on to the play-off.

    \b
    crosstable rounds --players 100
    crosstable rounds --players 14 --limited
    crosstable rounds --players 300 --byes 1:10,2:5
    crosstable rounds --players 40 --system pokemon

    Awarded byes count as two players for one, four for two and eight for three.
    """
    from crosstable.commands.rounds import rounds

    return rounds(players, system=system, table=table, teams=teams, draft=limited, byes=byes or {}, output=output)
