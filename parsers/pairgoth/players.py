"""The players of a Pairgoth file: who they are, and the numbers by which games name them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from crosstable.countries import EGF
from crosstable.diagnostics import Related
from crosstable.model import QUARTER, Grade, Identifier, Player
from crosstable.pairgoth import HIGHEST, LOWEST, SCHEMES
from crosstable.parsers.json_parts import Findings, Part
from crosstable.plain_values import Path, Plain, described
from crosstable.starts import grade_at

NO_CLUB = "xxxx"
"""What stands for no club in files that came from OpenGotha."""

_RANK = re.compile(r"\s*(\d{1,2})\s*([kd])\s*", re.IGNORECASE | re.ASCII)


@dataclass(slots=True)
class Entry:
    """A player or team as the file has it. ``rank`` is his place on the grade scale, also of a professional; ``skip``
    are the rounds (from 1) that he misses."""

    part: Part
    number: int | None
    player: Player
    rank: int | None
    skip: tuple[int, ...]

    @property
    def path(self) -> Path:
        return self.part.path


def entries(data: Sequence[Plain], name: str, findings: Findings) -> list[Entry]:
    """The players in a list of objects; what is no object is reported, and has no row."""
    found: list[Entry] = []
    for position, value in enumerate(data):
        if isinstance(value, dict):
            found.append(_entry(Part(value, (name, position), findings, "R101", player=len(found))))
        elif value is not None:
            findings.add("R101", f"{described(value)} is no player", (name, position))
    return found


def _entry(part: Part) -> Entry:
    family, given = part.text("name"), part.text("firstname")
    if family is None and given is None:
        part.complain(None, "a player without a name")
    rank, grade = _rank(part)
    player = Player(
        family or "",
        given or "",
        grade=grade,
        rating=part.whole("rating", least=-9999, most=9999),
        country=_country(part),
        club=_club(part),
        identifiers=tuple(_identifiers(part)),
        correction=QUARTER * (part.whole("mmsCorrection", least=-999, most=999) or 0) or None,
        preliminary=part.truth("final") is False,
    )
    return Entry(part, part.whole("id", least=1), player, rank, _skip(part))


def _country(part: Part) -> str | None:
    """The country in capitals; the program itself writes UK for GB wherever a rating list reads it."""
    country = (part.text("country") or "").upper() or None
    return EGF.get(country or "", country)


def _rank(part: Part) -> tuple[int | None, Grade | None]:
    rank = _place(part)
    title = part.whole("pro", least=0, most=9)
    if title:
        part.leave("rank")
        return rank, Grade(title, "p")
    return rank, None if rank is None else grade_at(rank)


def _place(part: Part) -> int | None:
    """The place on the grade scale: −1 is 1k, 0 is 1d."""
    told = part.data.get("rank")
    match = _RANK.fullmatch(told) if isinstance(told, str) else None
    if match is not None:
        part.take("rank")
        number = int(match[1])
        place = -number if match[2] in "kK" else number - 1
        part.complain("rank", f"rank: “{told}” should be a number", code="R108", expected=str(place))
        return place
    rank = part.whole("rank", least=-99, most=99)
    if rank is None or LOWEST <= rank <= HIGHEST:
        return rank
    within = min(max(rank, LOWEST), HIGHEST)
    part.complain(
        "rank", f"rank: {rank} is taken for {grade_at(within)}", code="R108", expected=f"{LOWEST} to {HIGHEST}"
    )
    return within


def _club(part: Part) -> str | None:
    club = part.text("club")
    if club == NO_CLUB:
        part.leave("club")
        return None
    return club


def _identifiers(part: Part) -> Iterator[Identifier]:
    for member, scheme in SCHEMES.items():
        value = part.text(member)
        if value is not None and value.strip("0"):
            yield Identifier(scheme, value)
        elif value is not None:
            part.leave(member)


def _skip(part: Part) -> tuple[int, ...]:
    rounds: list[int] = []
    for position, number in enumerate(part.entries("skip")):
        if isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= 999:
            rounds.append(number)
        else:
            part.findings.add(
                part.code,
                f"skip: {described(number)} is no number of a round",
                (*part.path, "skip", position),
                player=part.player,
                expected="a round, counted from 1",
            )
    return tuple(rounds)


def numbered(found: Sequence[Entry], findings: Findings) -> Mapping[int, int]:
    """The row of each number; of players with the same number the last, as Pairgoth itself has it."""
    rows: dict[int, int] = {}
    for row, entry in enumerate(found):
        if entry.number is None:
            entry.part.complain(None, f"{entry.player.name or 'a player'} has no number (id): no game can name him")
            continue
        earlier = rows.get(entry.number)
        if earlier is not None:
            other = found[earlier]
            findings.add(
                "S201",
                f"{entry.player.name} has the same number as {other.player.name}: games with it are taken for those of "
                f"{entry.player.name}, as Pairgoth takes them",
                (*entry.path, "id"),
                player=row,
                found=str(entry.number),
                expected="another number",
                related=(Related(findings.places.span((*other.path, "id")), "the same number"),),
            )
        rows[entry.number] = row
    return rows
