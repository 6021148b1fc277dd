"""``crosstable convert``: one event in another format, and what that format cannot hold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import click

from crosstable.commands.console import STANDARD, CommandError, emit, note, say
from crosstable.commands.inputs import has_errors, load_together, save
from crosstable.commands.targets import check_suited, form_of
from crosstable.display import printable
from crosstable.engines import final_table
from crosstable.model import Tournament
from crosstable.parsers import FORMATS, UnreadableError, read
from crosstable.requirements import remarks, unmet
from crosstable.results import Standings
from crosstable.stated import NOTHING, Stated
from crosstable.systems import is_match_play
from crosstable.writers import write, writer_named
from crosstable.writing import Loss, Options, Written

VERSION = 1


def convert(
    sources: Sequence[str],
    target: str,
    *,
    format: str | None,
    to: str | None,
    encoding: str | None,
    language: str = "en",
    force: bool,
    strict: bool,
    check: bool = False,
    output: str = "text",
    stated: Stated = NOTHING,
) -> int:
    """Write ``sources``, which are one event, to ``target``, and say what is lost, and what a rating database requires
    that is not there; with ``strict`` nothing is written if there is any of that.

    With ``check`` the result is read back before it is written and compared with what was read; a difference that no
    loss told is an error, and nothing is written.
    """
    if output == "json" and target == STANDARD:
        raise click.UsageError("standard output cannot hold both the result and JSON: name a file for one of them")
    form = to or form_of(target)
    parsed = load_together(sources, format=format, stated=stated)
    tournament = parsed.tournament
    check_suited(form, tournament)
    table = final_table(tournament)
    options = Options(encoding=encoding or writer_named(form).encoding, language=language)
    written = write(form, tournament, table, options)
    differing = _differences(form, tournament, table, written) if check else None
    required = unmet(form, tournament)
    refused = bool(((written.losses or required) and strict) or differing)
    if output == "text":
        for loss in written.losses:
            say(printable(f"{form} cannot hold: {loss.message}"))
        for requirement in required:
            say(printable(f"{form} requires: {requirement.message}"))
        for remark in remarks(form, tournament):
            note(printable(f"{form}: {remark.message}"))
        _say_checked(form, differing)
        if refused:
            say(printable(f"{target} is not written"))
    if not refused:
        save(target, written.data, force=force)
    if output == "json":
        emit(
            _document(
                sources,
                target,
                form,
                losses=written.losses,
                required=required,
                tournament=tournament,
                differing=differing,
                is_written=not refused,
            )
        )
    return int(refused or has_errors(parsed))


def _differences(form: str, tournament: Tournament, table: Standings, written: Written) -> list[str]:
    """What the result, read back, has otherwise although no loss told it."""
    from crosstable.comparison import differences, untold  # noqa: PLC0415 - only a check needs it
    from crosstable.writers.losses import lost_facts  # noqa: PLC0415

    unread = all(known.name != READ_AS.get(form, form) for known in FORMATS)
    if unread or (form in FOR_PEOPLE and is_match_play(tournament)):
        raise CommandError(f"{form} can be written but not read, so that nothing can be compared: leave out --check")
    try:
        again = read(f"result.{form}", written.data, READ_AS.get(form, form))[2].tournament
    except UnreadableError as error:
        return [f"the result cannot be read back: {error}"]
    order = [line.player for line in table.lines]
    found = differences(tournament, again, [order])
    if form in FOR_PEOPLE:
        found = [difference for difference in found if difference.fact in {"players", "results"}]
    return [difference.message for difference in untold(found, lost_facts(form), written.losses)]


FOR_PEOPLE = frozenset({"text", "markdown", "html"})
"""Formats that show more than can be read out of them again: only players and results are compared."""

READ_AS = {"text": "h9", "markdown": "h9"}
"""Formats that are read under another name."""


def _say_checked(form: str, differing: Sequence[str] | None) -> None:
    if differing is None:
        return
    for difference in differing:
        say(printable(f"{form} read back differs: {difference}"))
    if not differing:
        note(f"{form} read back: nothing differs but what is told above")


def _document(
    sources: Sequence[str],
    target: str,
    form: str,
    *,
    losses: Sequence[Loss],
    required: Sequence[Loss],
    tournament: Tournament,
    differing: Sequence[str] | None,
    is_written: bool,
) -> str:
    """The conversion as JSON; rows of players count from 1."""
    document: dict[str, Any] = {
        "version": VERSION,
        "input": sources[0],
        "inputs": list(sources),
        "output": target,
        "format": form,
        "written": is_written,
        "losses": [_told(loss, tournament) for loss in losses],
        "requirements": [_told(requirement, tournament) for requirement in required],
        "differences": None if differing is None else list(differing),
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _told(loss: Loss, tournament: Tournament) -> dict[str, Any]:
    players = [{"player": row + 1, "name": tournament.players[row].name} for row in loss.players]
    return {"message": loss.message, "players": players}
