"""The players in Pairgoth's file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from crosstable.display import counted
from crosstable.model import QUARTER, Decision, Player, Tournament
from crosstable.pairgoth import HIGHEST, LOWEST, ONE_GAME_A_TEAM, PROGRAM, SCHEMES, ZERO
from crosstable.plain_values import Plain
from crosstable.writers.facts import identifier
from crosstable.writers.pairgoth_event import EventMembers, Frame
from crosstable.writers.settings_tree import free_numbers, tree
from crosstable.writing import Loss

UNKNOWN_RANK = -20
"""The rank of a player of whom neither grade nor rating is known: 20k, as the program has it."""
_ONE_DAN, _WIDTH = 2100, 100
"""The rating in the middle of 1d, and the width of a grade."""


class PlayerMembers(NamedTuple):
    """The players as objects, the number of each, and what is lost of them."""

    objects: list[Plain]
    numbers: tuple[int, ...]
    losses: tuple[Loss, ...]


def player_members(tournament: Tournament, event: EventMembers) -> PlayerMembers:
    """The players in the order of their rows."""
    stored = [tree(player.details, PROGRAM) for player in tournament.players]
    numbers = free_numbers([own.get("id") for own in stored])
    planned = max(len(tournament.rounds), tournament.settings.planned_rounds or 0)
    made = [
        _Made(player, row, own, event.frame)
        for row, (player, own) in enumerate(zip(tournament.players, stored, strict=True))
    ]
    objects: list[Plain] = [
        one.members(number, planned, is_team=event.type in ONE_GAME_A_TEAM)
        for one, number in zip(made, numbers, strict=True)
    ]
    return PlayerMembers(objects, numbers, tuple(_losses(made)))


class _Made:
    """A player as the file has him, and what had to be made up."""

    def __init__(self, player: Player, row: int, stored: Mapping[str, Plain], frame: Frame) -> None:
        self.player = player
        self.row = row
        self.stored = stored
        self.rank = self._rank()
        self.rating = _ONE_DAN + _WIDTH * self.rank if player.rating is None else player.rating
        self.start = frame.starts[row] if row < len(frame.starts) else None
        base = QUARTER * (min(max(self.rank, frame.floor), frame.bar) - ZERO)
        self.missing = (player.correction or 0) if self.start is None else self.start - base
        self.correction = self.missing // QUARTER

    def _rank(self) -> int:
        grade, rating = self.player.grade, self.player.rating
        stored = self.stored.get("rank")
        if grade is not None and grade.kind == "p" and isinstance(stored, int):
            return stored
        if grade is not None:
            return min(max(grade.index, LOWEST), HIGHEST)
        if rating is not None:
            return min(max((rating - _ONE_DAN + _WIDTH // 2) // _WIDTH, LOWEST), HIGHEST)
        return UNKNOWN_RANK

    def members(self, number: int, planned: int, *, is_team: bool) -> dict[str, Plain]:
        player = self.player
        title = player.grade.number if player.grade is not None and player.grade.kind == "p" else 0
        own = {name: value for name, value in self.stored.items() if name not in {"id", "rank", "skip", "club"}}
        told: dict[str, Plain] = {
            "id": number,
            "name": player.family,
            **({} if is_team else {"firstname": player.given}),
            "rating": self.rating,
            "rank": self.rank,
            "country": player.country or "",
            "club": player.club or self.stored.get("club") or "",
            "final": not player.preliminary,
        }
        skip = self._skip(planned)
        told |= {"skip": skip} if skip else {}
        told |= {"mmsCorrection": self.correction} if self.correction else {}
        told |= {"pro": title} if title else {}
        for member, scheme in SCHEMES.items():
            value = identifier(player, scheme)
            told |= {} if value is None else {member: value}
        return {**told, **{name: value for name, value in own.items() if name not in told}}

    def _skip(self, planned: int) -> list[Plain]:
        """The rounds (from 1) that he misses, as the program stored them where they say the same."""
        sides = self.player.sides
        missed = {n for n, side in enumerate(sides, 1) if side and not side.is_game and side.decided is Decision.ABSENT}
        missed |= {number + 1 for number in self.player.absences}
        stored = self.stored.get("skip")
        if isinstance(stored, list):
            told = {number for number in stored if isinstance(number, int)}
            silent = {n for n in told if n > planned or (n <= len(sides) and n not in missed)}
            if told - silent == missed:
                return stored
        return [*sorted(missed)]

    @property
    def is_clamped(self) -> bool:
        grade = self.player.grade
        return grade is not None and grade.kind != "p" and grade.index != self.rank


def _losses(made: list[_Made]) -> Iterator[Loss]:
    found: Mapping[str, list[int]] = {
        "ratings, which the file does not say, made of the grades": [m.row for m in made if m.player.rating is None],
        "grades, which the file does not say, made of the ratings": [
            m.row for m in made if m.player.grade is None and m.player.rating is not None
        ],
        "grades, which the file does not say, written 20k": [
            m.row for m in made if m.player.grade is None and m.player.rating is None
        ],
        "grades below 30k or above 9d": [m.row for m in made if m.is_clamped],
        "titles above 9p": [
            m.row for m in made if m.player.grade and m.player.grade.kind == "p" and m.player.grade.number > 9
        ],
        "start scores, written as corrections": [m.row for m in made if m.player.start is not None],
        "start scores that are not whole, rounded down": [m.row for m in made if m.missing % QUARTER],
        "corrections that the start scores contradict": [
            m.row for m in made if m.player.correction and m.correction * QUARTER != m.player.correction
        ],
    }
    for noun, rows in found.items():
        if rows:
            yield Loss(f"{noun} ({counted(len(rows), 'player')})", tuple(rows))
