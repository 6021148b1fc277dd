"""From an event of WER to a tournament."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from crosstable.diagnostics import finding
from crosstable.model import Counting, Detail, Player, Round, Settings, System, Tournament
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.macmahon.leaves import tag_of, text_of
from crosstable.parsers.wer.matches import Played, playing, read_rounds
from crosstable.parsers.wer.people import PROGRAM, Entry, People
from crosstable.parsers.wer.standings import read_standings, standings_of
from crosstable.parsers.xml import Document, XmlElement, xml_document
from crosstable.parsers.xml_parts import PartOrigin, XmlFindings, XmlPart
from crosstable.source import Source

EVENT: Final = "event"
UNSET: Final = frozenset({date(1, 1, 1), date(2001, 1, 1)})
"""What WER writes for a day that was not set."""
COMPLETE: Final = 8
"""The status of an event that is over."""
VERSION_TOLD: Final = "CRE"
"""The entry of the log that an event begins with; it names the version of the program."""
MEMBERS: Final = {"identifiers": ("id",), "country": ("country",), "name": ("name", "last")}


def parse_document(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`UnreadableError` if it is no XML, or XML of something else."""
    document = xml_document(path, data)
    findings = XmlFindings(document.places, [*document.diagnostics])
    events = [document.root] if _is_event(document.root) else [e for e in document.root.iter("*") if _is_event(e)]
    if not events:
        rows = standings_of(document.root)
        if rows:
            return document.source, read_standings(document.source, rows, findings)
        raise UnreadableError(
            "this XML is no event of WER: it has no participants",
            finding("R107", "no element event with participants", document.places.tag(document.root)),
            document.source,
        )
    event = XmlPart(events[0], findings, "R105")
    for other in events[1:]:
        message = "another event stands in this file; only the first one is read"
        findings.found.append(
            finding("R107", message, document.places.tag(other), advice="Save each event in a file of its own.")
        )
    tournament = _tournament(event, document)
    return document.source, Parsed(tournament, tuple(findings.found))


def _is_event(element: XmlElement) -> bool:
    """Whether this is an event with participants, and no reference to one."""
    tags = {tag_of(child).lower() for child in element}
    return tag_of(element).lower() == EVENT and "participation" in tags


def _tournament(event: XmlPart, document: Document) -> Tournament:
    participation, matches = event.parts("participation"), event.parts("matches")
    people = People(participation[0], playing(matches))
    settings = _settings(event)
    rounds = [round for part in matches for round in part.parts("round", "R107")]
    played = read_rounds(rounds, people.rows, settings.play_format)
    playoff = _playoff_start(event, played.rounds)
    settings = replace(
        settings,
        play_format=settings.play_format or played.formats.get(0),
        cut=_cut(event, played, playoff),
        details=(
            *_surroundings(document.root, event),
            *event.details(PROGRAM),
            *people.details,
            *played.details,
            *(detail for part in (*participation[1:], *matches) for detail in part.details(PROGRAM, f"{part.tag}/")),
        ),
    )
    return Tournament(
        tuple(_player(entry, row, played, played.rounds) for row, entry in enumerate(people.entries)),
        tuple(Round(playoff=playoff is not None and number >= playoff) for number in range(played.rounds)),
        settings=settings,
        system=System("magic"),
        surplus=tuple(played.matches.surplus),
        counting=Counting(PROGRAM),
        origin=_origin(document.source, people.entries, played),
    )


def _surroundings(root: XmlElement, event: XmlPart) -> Iterator[Detail]:
    """What stands around an event that is wrapped in other elements."""
    if root is not event.element:
        yield from XmlPart(root, event.findings, "R105").details(PROGRAM, f"../{tag_of(root)}/", (EVENT,))


def _settings(event: XmlPart) -> Settings:
    planned = event.whole("numberofrounds", least=0, most=999)
    end = event.day("enddate")
    begin = event.day("startdate")
    return Settings(
        event=event.text("title"),
        begin=None if begin in UNSET else begin,
        end=None if end in UNSET else end,
        code=event.text("sanctionnumber"),
        program=_program(event),
        planned_rounds=planned or None,
        play_format=event.text("format", "PlayFormat"),
    )


def _program(event: XmlPart) -> str:
    """WER, with the version that the log begins with, if there is one."""
    logs = event.parts("log")
    event.leave("log")
    entries = (entry for log in logs for entry in log.parts("entry"))
    version = next((text_of(e.element) for e in entries if (e.text("operation") or "").upper() == VERSION_TOLD), "")
    return f"WER {version}".strip()


def _playoff_start(event: XmlPart, rounds: int) -> int | None:
    """The first round (from 0) of the play-off. An event that is in its play-off and does not say where it began has
    it behind its Swiss rounds."""
    start = event.whole("playoffstartround", least=0, most=999)
    in_playoff, planned = event.truth("isplayoff"), event.whole("numberofrounds", least=0, most=999)
    if start:
        return start - 1
    if in_playoff and planned and rounds > planned:
        message = f"the play-off is taken to begin behind the {planned} Swiss rounds"
        event.complain("isplayoff", message, code="R109", expected="playoffstartround with the number of a round")
        return planned
    return None


def _cut(event: XmlPart, played: Played, playoff: int | None) -> int | None:
    """How many players went on to the play-off, as far as it was paired; nobody in an event that ended without."""
    if playoff is None:
        status = event.whole("status")
        event.leave("status")
        return 0 if status == COMPLETE and event.text("playoffstartround") == "0" else None
    return len(played.seen.get(playoff, ())) or None


def _player(entry: Entry, row: int, played: Played, rounds: int) -> Player:
    sides = played.matches.sides(row, rounds)
    left = entry.left_after
    if left == 0 and any(sides):  # "never", of somebody who dropped
        left = max(number for number, side in enumerate(sides, 1) if side is not None)
        message = f"{entry.player.name} dropped, and the file does not say when: after his last match, in round {left}"
        entry.part.complain("eliminationround", message, code="R109", found="0", expected=str(left))
    return replace(entry.player, sides=sides, dropped_after=left)


def _origin(source: Source, entries: Sequence[Entry], played: Played) -> PartOrigin:
    return PartOrigin(
        source,
        [entry.part for entry in entries],
        played.matches.places,
        members=MEMBERS,
        fields={(row, name): place for row, entry in enumerate(entries) for name, place in entry.fields.items()},
    )
