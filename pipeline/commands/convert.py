"""``crosstable convert``: one file in another format, and what that format cannot hold."""

from __future__ import annotations

import click

from crosstable.commands.console import STANDARD, CommandError, say
from crosstable.commands.inputs import has_errors, load, save
from crosstable.display import printable
from crosstable.standings import standings
from crosstable.writers import UnknownFormatError, write, writer_of
from crosstable.writing import Options


def convert(
    source: str, target: str, *, format: str | None, to: str | None, encoding: str, force: bool, strict: bool
) -> int:
    """Write ``source`` to ``target`` and say what is lost; with ``strict`` nothing is written if anything is."""
    form = to or _form_of(target)
    parsed = load(source, format=format)
    tournament = parsed.tournament
    written = write(form, tournament, standings(tournament), Options(encoding=encoding))
    for loss in written.losses:
        say(printable(f"{form} cannot hold: {loss.message}"))
    if written.losses and strict:
        say(printable(f"{target} is not written"))
        return 1
    save(target, written.data, force=force)
    return int(has_errors(parsed))


def _form_of(target: str) -> str:
    """The format that a file name asks for."""
    if target == STANDARD:
        raise click.UsageError("standard output has no name that says the format: add --to FORMAT")
    try:
        return writer_of(target).name
    except UnknownFormatError as error:
        raise CommandError(printable(str(error))) from error
