"""What a command is to write, and in which format."""

from __future__ import annotations

import click

from crosstable.commands.console import STANDARD, CommandError
from crosstable.display import printable
from crosstable.model import Tournament
from crosstable.writers import UnknownFormatError, UnsuitedFormatError, suited, writer_of


def form_of(target: str) -> str:
    """The format that a file name asks for."""
    if target == STANDARD:
        raise click.UsageError("standard output has no name that says the format: add --to FORMAT")
    try:
        return writer_of(target).name
    except UnknownFormatError as error:
        raise CommandError(printable(str(error))) from error


def check_suited(form: str, tournament: Tournament) -> None:
    """Refuse a format that does not hold what is played, with a :class:`CommandError`."""
    try:
        suited(form, tournament)
    except UnsuitedFormatError as error:
        raise CommandError(printable(str(error))) from error
