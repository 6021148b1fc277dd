"""The players of a file of the Russian Go Federation, and the scores that it prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from crosstable.diagnostics import Related, Severity
from crosstable.display import counted, score_text
from crosstable.model import QUARTER, Column, Identifier, Player
from crosstable.parsers.json_parts import Findings, Part
from crosstable.plain_values import Path, Plain, described
from crosstable.rgf import SCHEME, SCORES, START


@dataclass(slots=True)
class Entry:
    """A player as the file has him; ``scores`` are what it prints, by our criteria, in quarter points."""

    part: Part
    number: int | None
    player: Player
    start: int | None
    scores: Mapping[str, int | None]


def names_of(name: str) -> tuple[str, ...]:
    """The names of a member, the newest first."""
    bare = name.removesuffix("_4")
    capitals = {"mm0": "MM0", "mmF": "MMF", "sos": "SOS", "sodos": "SODOS"}.get(bare, bare[:1].upper() + bare[1:])
    return tuple(dict.fromkeys((name, bare, capitals)))


def entries(data: Sequence[Plain], path: Path, findings: Findings, *, preliminary: bool) -> list[Entry]:
    """The players in a list of objects; what is no object is reported, and has no row."""
    found: list[Entry] = []
    for position, value in enumerate(data):
        if isinstance(value, dict):
            part = Part(value, (*path, position), findings, "R101", player=len(found))
            found.append(_entry(part, preliminary=preliminary))
        elif value is not None:
            findings.add("R101", f"{described(value)} is no player", (*path, position))
    return found


def _entry(part: Part, *, preliminary: bool) -> Entry:
    family, given = part.text(*names_of("lastName")), part.text(*names_of("firstName"))
    if family is None and given is None:
        part.complain(None, "a player without a name")
    player = Player(
        family or "",
        given or "",
        rating=_rating(part, preliminary=preliminary),
        club=part.text(*names_of("townName")),
        identifiers=_identifiers(part),
        place=_place(part),
        preliminary=preliminary,
    )
    scores = {criterion: part.whole(*names_of(member)) for member, criterion in SCORES.items()}
    return Entry(part, part.whole(*names_of("id"), least=0), player, part.whole(*names_of(START)), scores)


def _rating(part: Part, *, preliminary: bool) -> int | None:
    """The rating; 0 is that of somebody who has none. Applications have it as a text, which may be empty."""
    name, data = part.take(*names_of("rating"))
    if preliminary and isinstance(data, str):
        digits = data.strip()
        if digits.isascii() and digits.isdecimal() and len(digits) < 6:
            return int(digits) or None
        part.leave(name)
        return None
    return part.whole(name, least=-9999, most=9999) or None


def _identifiers(part: Part) -> tuple[Identifier, ...]:
    number = part.whole(*names_of("playerId"))
    return () if number is None or number <= 0 else (Identifier(SCHEME, str(number)),)


def _place(part: Part) -> str | None:
    place = part.whole(*names_of("place"), least=0)
    return None if place is None else str(place)


def numbered(found: Sequence[Entry], findings: Findings) -> Mapping[int, int]:
    """The row of each number; of players with the same number the first."""
    rows: dict[int, int] = {}
    for row, entry in enumerate(found):
        if entry.number is None:
            if not entry.player.preliminary:
                entry.part.complain(None, f"{entry.player.name or 'a player'} has no number (id): no game can name him")
            continue
        earlier = rows.setdefault(entry.number, row)
        if earlier != row:
            other = found[earlier]
            findings.add(
                "S201",
                f"{entry.player.name} has the same number as {other.player.name}, for whose its games are taken",
                (*entry.part.path, "id"),
                player=row,
                found=str(entry.number),
                expected="another number",
                related=(Related(findings.places.span((*other.part.path, "id")), "the same number"),),
            )
    return rows


def with_starts(found: Sequence[Entry], rounds: int, findings: Findings) -> list[Entry]:
    """The players with their start scores.

    The federation's OpenGotha writes them in whole points under a name that promises quarters. Which they are, the
    McMahon scores tell: nobody gains less than nothing, or more than a point a round.
    """
    told = [
        (entry.start, mms) for entry in found if entry.start is not None and (mms := entry.scores["mms"]) is not None
    ]
    as_quarters, as_points = (
        sum(0 <= mms - factor * start <= QUARTER * rounds for start, mms in told) for factor in (1, QUARTER)
    )
    factor = QUARTER if as_points > as_quarters else 1
    if factor != 1:
        first = next(entry for entry in found if entry.start is not None)
        first.part.findings.add(
            "R108",
            f"start scores are whole points, not quarters as the scores beside them ({counted(len(told), 'player')})",
            (*first.part.path, next(name for name in names_of(START) if first.part.has(name))),
            player=first.part.player,
            found=str(first.start),
            expected=str(factor * (first.start or 0)),
            severity=Severity.INFO,
        )
    return [replace(e, player=replace(e.player, start=None if e.start is None else factor * e.start)) for e in found]


def columns(found: Sequence[Entry]) -> tuple[tuple[Column, ...], list[str]]:
    """The printed scores, and the members that hold them."""
    made: list[Column] = []
    members: list[str] = []
    for member, criterion in SCORES.items():
        values = tuple(entry.scores[criterion] for entry in found)
        if any(value is not None for value in values):
            name = next(name for name in names_of(member) if any(entry.part.has(name) for entry in found))
            texts = tuple(None if value is None else score_text(value) for value in values)
            made.append(Column(len(made), name, criterion, texts, values))
            members.append(name)
    return tuple(made), members
