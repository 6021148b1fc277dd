"""Players in OpenGotha's file: who they are, and in which rounds they take part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from crosstable.display import counted
from crosstable.model import QUARTER, Player, Tournament
from crosstable.opengotha import (
    HIGHEST_RATING,
    LOWEST_RATING,
    MOST_ROUNDS,
    PLAYER,
    PROGRAM,
    SCHEMES,
    WEAKEST,
    grade_text,
    key,
    within,
)
from crosstable.writers.facts import identifier
from crosstable.writers.opengotha_rounds import Round
from crosstable.writers.opengotha_shape import ABSENT, Shape
from crosstable.writers.xml_paths import add, clean, put
from crosstable.writers.xml_tree import Element
from crosstable.writing import Loss

UNKNOWN_PLACE: Final = -20
"""The grade of somebody of whom neither grade nor rating is known: 20k."""
NO_NAME: Final = "x"
"""Stands for a name that is not there, as the program itself writes it."""
_ONE_DAN, _WIDTH = 2100, 100
PRESENT: Final = "1"


class Entry(NamedTuple):
    """A player as he is written; ``place`` is that of his grade, ``points`` his correction, ``rest`` the quarter points
    of it that are no whole point."""

    player: Player
    row: int
    family: str
    given: str
    place: int
    rating: int
    points: int
    rest: int

    @property
    def key(self) -> str:
        """By this games name him."""
        return key(self.family + self.given)

    def own(self, name: str) -> str | None:
        """What the program itself stored under a name."""
        return next(
            (value for program, known, value in self.player.details if (program, known) == (PROGRAM, name)), None
        )


def entries(tournament: Tournament, shape: Shape) -> list[Entry]:
    """Everybody, with keys that tell all apart."""
    taken: set[str] = set()
    found: list[Entry] = []
    for row, player in enumerate(tournament.players):
        family, given = clean(player.family) or NO_NAME, clean(player.given) or NO_NAME
        number, told = 2, given
        while key(family + given) in taken:
            given = f"{told} {number}"
            number += 1
        taken.add(key(family + given))
        place = _place(player)
        rating = _ONE_DAN + _WIDTH * place if player.rating is None else player.rating
        missing = player.correction or 0
        wanted = shape.starts[row]
        if wanted is not None and shape.system.floor is not None and shape.system.bar is not None:
            missing = wanted - QUARTER * (max(shape.system.floor, min(shape.system.bar, place)) - WEAKEST)
        points, rest = divmod(missing, QUARTER)
        rating = max(LOWEST_RATING, min(HIGHEST_RATING, rating))
        found.append(Entry(player, row, family, given, place, rating, points, rest))
    return found


def _place(player: Player) -> int:
    if player.grade is not None:
        return within(player.grade.index)
    if player.rating is not None:
        return within((player.rating - _ONE_DAN + _WIDTH // 2) // _WIDTH)
    return UNKNOWN_PLACE


def put_player(players: Element, entry: Entry, rounds: Sequence[Round]) -> None:
    """A player's element; what the program stored for itself comes last."""
    player, element = entry.player, add(players, "Player")
    rank = grade_text(entry.place)
    told = {
        "name": entry.family,
        "firstName": entry.given,
        "country": player.country or "",
        "club": player.club or "",
        **{attribute: identifier(player, scheme) or "" for attribute, scheme in SCHEMES.items()},
        **{attribute: usual.value for attribute, usual in PLAYER.items()},
        "rank": rank,
        "grade": rank,
        "rating": str(entry.rating),
        "smmsCorrection": str(entry.points),
        "participating": _participating(entry, rounds),
        "registeringStatus": "PRE" if player.preliminary else "FIN",
    }
    for attribute, value in told.items():
        element.set(attribute, clean(value))
    for program, name, value in player.details:
        if program == PROGRAM and name != "participating":
            put(element, name, value)


def _participating(entry: Entry, rounds: Sequence[Round]) -> str:
    """A 1 for each round in which he takes part; where he has a game, what the program stored."""
    stored = (entry.own("participating") or "").ljust(MOST_ROUNDS, PRESENT)
    marks: list[str] = []
    for number in range(MOST_ROUNDS):
        if number >= len(rounds):
            marks.append("0" if number in entry.player.absences else PRESENT)
        elif entry.row in rounds[number].vacant:
            marks.append("0" if rounds[number].vacant[entry.row] is ABSENT else PRESENT)
        else:
            marks.append("0" if stored[number] == "0" else PRESENT)
    return "".join(marks)


def losses_of_players(tournament: Tournament, people: Sequence[Entry]) -> Iterator[Loss]:
    """What is made up or changed of players."""
    beyond = [e for e in people if any(number >= MOST_ROUNDS for number in e.player.absences)]
    unnamed = [e for e in people if not (e.player.family and e.player.given)]
    namesakes = [e for e in people if e.given not in {clean(e.player.given), NO_NAME}]
    found = {
        f"names that are missing, written {NO_NAME}": unnamed,
        "names of namesakes, numbered": namesakes,
        "names with characters that XML does not have": [
            e for e in people if clean(e.player.name) != e.player.name and e not in unnamed
        ],
        "grades, which the file does not say, made of the ratings": [
            e for e in people if e.player.grade is None and e.player.rating is not None
        ],
        "grades, which the file does not say, written 20k": [
            e for e in people if e.player.grade is None and e.player.rating is None
        ],
        "grades below 30k or above 9d, and professional ones": [
            e for e in people if e.player.grade and (e.player.grade.index != e.place or e.player.grade.kind == "p")
        ],
        "ratings, which the file does not say, made of the grades": [e for e in people if e.player.rating is None],
        f"ratings below {LOWEST_RATING} or above {HIGHEST_RATING}": [
            e for e in people if e.player.rating is not None and e.player.rating != e.rating
        ],
        "start scores, written as corrections": [
            e for e in people if e.player.start is not None and (e.points or e.rest)
        ],
        "start scores that are not whole, rounded down": [e for e in people if e.rest],
        "corrections that the start scores contradict": [
            e for e in people if (e.player.correction or 0) != QUARTER * e.points + e.rest and e.player.correction
        ],
        f"absences in rounds beyond {MOST_ROUNDS}": beyond,
    }
    for noun, concerned in found.items():
        if concerned:
            yield Loss(f"{noun} ({counted(len(concerned), 'player')})", tuple(entry.row for entry in concerned))
