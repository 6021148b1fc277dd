"""What the American Go Association's files say and mean: facts that their readers and writers share.

Sources: the AGA's page on games that qualify for rating, its report reader, the programs of AccelRat and GoPair
(``register.tde``, ``tscore``, ``send2aga``), and BayRate, which reckons the ratings.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from itertools import chain, count
from typing import Final

from crosstable.model import QUARTER, Decision, Grade, Identifier, Outcome, Player

PROGRAM: Final = "aga"
"""The profile by which AGA programs count, and whose details are AGA's own."""

SCHEME: Final = "aga"
LOCAL: Final = "tde"
"""The scheme of identifiers such as ``TMP1``, which hold within one tournament."""

COUNTRY: Final = "USA"
"""Before the number of an identifier; the number alone means the same."""

HIGHEST: Final = 99999
"""Players without AGA number get this one and those below it, as OpenGotha numbers them."""

RATING, SIGMA, FLAGS, COMMENT, REST = "RATING", "SIGMA", "FLAGS", "COMMENT", "NOTE"
"""Details of a player: his AGA rating, how certain it is, words of the register such as ``BYE``, the comment in his
line, and what else stands in it."""

WHITE_WON, BLACK_WON, OPEN = "w", "b", "?"

OUTCOMES: Final = {
    WHITE_WON: (Outcome.WIN, Outcome.LOSS),
    BLACK_WON: (Outcome.LOSS, Outcome.WIN),
    OPEN: (None, None),
}
"""White's and Black's outcome by the letter of the result."""

RATED: Final = frozenset({Decision.PLAYED})
"""What must have decided a game that is rated."""

DATES: Final = ("%m/%d/%Y", "%Y-%m-%d", "%m-%d-%Y", "%Y/%m/%d")
"""How dates are written, the official way first."""

MOST_KOMI: Final = (20 * QUARTER, 10 * QUARTER)
"""BayRate takes no game with a komi of so much either way: without handicap stones, and with them."""

USUAL_KOMI: Final = 7
"""The number of an even game by AGA rules, which is a komi of 7.5."""

NO_KOMI: Final = QUARTER // 2
"""The komi of handicap games, in quarter points, which stands as 0: White wins ties."""

_IDENTIFIER = re.compile(r"([A-Z]*)0*(\d+)", re.ASCII)


def normal(identifier: str) -> str:
    """An identifier as all files compare it: capitals, no zeros before the number, no ``USA`` before it.

    >>> normal("usa02122"), normal("TMP01"), normal("489")
    ('2122', 'TMP1', '489')
    """
    match = _IDENTIFIER.fullmatch(identifier.upper())
    if match is None:
        return identifier.upper()
    country, number = match.groups()
    return number if country == COUNTRY else f"{country}{number}"


def number_of(player: Player) -> str | None:
    """A player's AGA number, if he has one that is a number."""
    known = [identifier.value for identifier in player.identifiers if identifier.scheme == SCHEME]
    return next((value for value in known if value.isascii() and value.isdecimal() and value.strip("0")), None)


def identifiers(normalised: str) -> tuple[Identifier, ...]:
    """An identifier as the model holds it; ``TMP1`` and its like are none of the AGA's."""
    return (Identifier(SCHEME, normalised),) if normalised.isdecimal() and normalised.strip("0") else ()


def numbers(players: Iterable[Player]) -> list[str]:
    """Every player's AGA number; those without one, or with one that is taken, get numbers from the highest down."""
    players = list(players)
    taken = {number for player in players if (number := number_of(player)) is not None}
    free = (str(number) for number in chain(range(HIGHEST, 0, -1), count(HIGHEST + 1)))
    given = set[str]()
    result: list[str] = []
    for player in players:
        number = number_of(player)
        if number is None or number in given:
            number = next(candidate for candidate in free if candidate not in taken)
        given.add(number)
        result.append(number)
    return result


def komi_of(number: int) -> int:
    """The komi, in quarter points, of the whole number that stands in the files.

    White wins ties, so that 7 is a komi of 7.5; −6 are 6.5 points for Black, and −1 says that Black wins ties.

    >>> komi_of(7), komi_of(0), komi_of(-1), komi_of(-6)
    (30, 2, -2, -26)
    """
    half = QUARTER // 2
    if number < -1:
        return QUARTER * number - half
    return QUARTER * number + half


def number_for(komi: int) -> int:
    """The whole number that says a komi (quarter points), cut towards 0 where none says it exactly.

    >>> [number_for(komi) for komi in (30, 26, 24, 2, -2, -26)]
    [7, 6, 6, 0, -1, -6]
    """
    number = abs(komi) // QUARTER
    if komi >= 0:
        return number
    return -max(number, 1)


def usual_komi(games: Iterable[tuple[int | None, int | None]]) -> int | None:
    """The komi of a tournament, by handicap and komi (quarter points) of its games: that of the even games, if it is
    the same in all. Less than 1 point is that of a game with one stone, unless no even game has more.

    >>> usual_komi([(0, 30), (0, 2), (4, 2)]), usual_komi([(0, 2)]), usual_komi([(0, 30), (0, 26)])
    (30, 2, None)
    """
    values = {komi for handicap, komi in games if handicap == 0 and komi is not None}
    usual = {komi for komi in values if komi > NO_KOMI} or values
    return usual.pop() if len(usual) == 1 else None


def grade_of(rating: Fraction) -> Grade | None:
    """The grade of an AGA rating: 5.0 and 5.9 are 5d, −4.5 is 4k; there is nothing between −1 and 1."""
    number = int(abs(rating))
    return Grade(number, "d" if rating > 0 else "k") if number else None


def rating_of(grade: Grade) -> Fraction:
    """The middle of a grade on the AGA's scale: 4k is −4.5, 2d is 2.5. A professional 1p stands with 7d, and is three
    tenths of a grade apart from the next, as the EGF has it.

    >>> [str(rating_of(Grade(*grade))) for grade in ((4, "k"), (2, "d"), (9, "p"))]
    ['-9/2', '5/2', '99/10']
    """
    half = Fraction(1, 2)
    if grade.kind == "p":
        return 7 + Fraction(3 * (grade.number - 1), 10) + half
    return -grade.number - half if grade.kind == "k" else grade.number + half


def sigma_of_grade(grade: Grade) -> Fraction:
    """How certain a rating is that was taken from a grade."""
    kyu = grade.number if grade.kind == "k" else 0
    return max(Fraction(12, 10), (kyu - Fraction(3, 10)) / 6)


def sigma_of_rating(rating: Fraction) -> Fraction:
    """How certain a rating of the AGA's is."""
    return max(Fraction(6, 10), (-rating - Fraction(44, 10)) / 6)


def inferred_rounds(games: Iterable[Iterable[Hashable]]) -> Iterator[int]:
    """The round (from 0) of each game, by its players: a new one begins where a player of the current one comes
    again."""
    number = 0
    present = set[Hashable]()
    for game in games:
        players = set(game)
        if present & players:
            number += 1
            present.clear()
        present |= players
        yield number
