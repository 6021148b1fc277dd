"""URAGAN and MP compared: ``crosstable explain uragan-mp``. Every number is computed from the schemes.

Source: ``formats/systems.md`` 2.5; the three comparisons are those of the schemes' author (U24 to U26).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from crosstable.display import score_text, table
from crosstable.fors.schemes import STARTS
from crosstable.model import QUARTER, Colour, Outcome
from crosstable.systems.fors import DAN, Scheme
from crosstable.systems.mp import MP
from crosstable.systems.uragan import URAGAN

_STONES: Final = 2
"""The handicap of the comparisons."""
_WIN, _LOSS, _DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
_EVEN: Final = (Colour.WHITE, 0)
_GIVES: Final = (Colour.WHITE, _STONES)
_TAKES: Final = (Colour.BLACK, _STONES)


class Result(NamedTuple):
    """A game of somebody: how it ended, and his colour and the handicap."""

    outcome: Outcome
    played: tuple[Colour, int]


class Comparison(NamedTuple):
    """Two players of six rounds with the same results, one of whom gives or takes a handicap in three of them."""

    words: str
    first: Sequence[Result]
    second: Sequence[Result]


def _comparison(words: str, first: Outcome, then: Outcome, played: tuple[Colour, int]) -> Comparison:
    even = [Result(first, _EVEN)] * 3
    return Comparison(words, [*even, *[Result(then, _EVEN)] * 3], [*even, *[Result(then, played)] * 3])


COMPARISONS: Final = (
    _comparison("1: lose 3 even, then win 3; B gives", _LOSS, _WIN, _GIVES),
    _comparison("2: lose 3 even, then lose 3; B gives", _LOSS, _LOSS, _GIVES),
    _comparison("3: win 3 even, then win 3; B takes", _WIN, _WIN, _TAKES),
)


class Class(NamedTuple):
    """A scheme, for games with a dan player or without."""

    title: str
    scheme: Scheme
    dan: bool


CLASSES: Final = (
    Class("MP", MP, dan=False),
    Class("URAGAN kyu", URAGAN, dan=False),
    Class("URAGAN dan", URAGAN, dan=True),
)


def points(one: Class, results: Sequence[Result]) -> int:
    """What results give under a scheme, quarter points."""
    return sum(
        one.scheme.points(outcome, colour, one.scheme.correction(stones, dan=one.dan))
        for outcome, (colour, stones) in results
    )


class Scale(NamedTuple):
    """``u = factor · m + shift``: one scale of points in another (quarter points)."""

    factor: Fraction
    shift: Fraction

    def of(self, value: Fraction) -> Fraction:
        return self.factor * value + self.shift


def scale(source: Scheme, target: Scheme) -> Scale:
    """The scale that takes a win and a loss of one scheme to those of the other."""
    factor = Fraction(target.win - target.loss, source.win - source.loss)
    return Scale(factor, target.win - factor * source.win)


def mean(scheme: Scheme, colour: Colour, correction: int) -> Fraction:
    """What a game gives on average, if both win as often (quarter points)."""
    return Fraction(sum(scheme.points(outcome, colour, correction) for outcome in (_WIN, _LOSS)), 2)


def weight(scheme: Scheme, lowest: int) -> Fraction:
    """What 100 rating points from a rating on are worth in wins, through the start points."""
    start = STARTS[scheme.name]
    return Fraction(start(lowest + 100) - start(lowest), scheme.win - scheme.loss)


def page() -> str:
    """The comparison, for people."""
    blocks = [
        "URAGAN and MP: two ways to compensate a handicap in the points of a game",
        _games(),
        _six_rounds(),
        _of_scales(),
        _of_mcmahon(),
    ]
    return "\n\n".join(blocks) + "\n"


def _games() -> str:
    cases = [(colour, outcome) for colour in (Colour.WHITE, Colour.BLACK) for outcome in (_WIN, _DRAW, _LOSS)]
    words = {_WIN: "wins", _DRAW: "has jigo", _LOSS: "loses"}
    rows = [
        [f"{colour.value.title()} {words[outcome]}", *(_formula(scheme, colour, outcome) for scheme in (MP, URAGAN))]
        for colour, outcome in cases
    ]
    rows += [
        [title, score_text(getattr(MP, name)), score_text(getattr(URAGAN, name))]
        for name, title in (("bye", "bye"), ("absence", "round not played"), ("no_show", "win by default"))
    ]
    return (
        "What a game with F stones gives; k is F, in URAGAN 2 F where a player of 2000 or more takes part:\n\n"
        + table(("", "MP", "URAGAN"), rows, right=(1, 2))
    )


def _formula(scheme: Scheme, colour: Colour, outcome: Outcome) -> str:
    """``30 + k``, ``20``, ``15 - F/2``."""
    plain = scheme.points(outcome, colour)
    share = Fraction(scheme.points(outcome, colour, 2 * QUARTER) - plain, 2 * QUARTER)
    letter = "k" if scheme.correction(1, dan=True) != scheme.correction(1, dan=False) else "F"
    part = letter if abs(share) == 1 else f"{letter}/{abs(share).denominator}"
    return score_text(plain) + (f" {'+' if share > 0 else '-'} {part}" if share else "")


def _six_rounds() -> str:
    rows: list[list[str]] = []
    for comparison in COMPARISONS:
        row = [comparison.words]
        for one in CLASSES:
            first, second = points(one, comparison.first), points(one, comparison.second)
            row += [score_text(first), score_text(second), _verdict(first, second)]
        rows.append(row)
    heading = ["six rounds, handicap 2", *(part for one in CLASSES for part in (f"{one.title} A", "B", ""))]
    return (
        "A plays without handicap throughout, B gives or takes 2 stones in the last three rounds. In MP only a win of\n"
        "White is compensated, so that B is no better off for giving stones in games that he loses, and no worse off\n"
        "for taking them in games that he wins; in URAGAN every game is compensated:\n\n"
        + table(heading, rows, right=(1, 2, 4, 5, 7, 8))
    )


def _verdict(first: int, second: int) -> str:
    return "equal" if first == second else "B ahead" if second > first else "B behind"


def _of_scales() -> str:
    found = scale(MP, URAGAN)
    sign = "+" if found.shift > 0 else "-"
    lines = [
        f"u = {found.factor} m {sign} {_text(abs(found.shift))} takes points m of MP to points u of URAGAN: a win "
        f"{_mapped(found, MP.win)}, a loss {_mapped(found, MP.loss)},",
        f"a bye {_mapped(found, MP.bye)}, a round not played {_mapped(found, MP.absence)}. With a handicap it is exact "
        "in the mean of a win and a loss, where k = F:",
    ]
    correction = URAGAN.correction(_STONES, dan=False)
    for colour in (Colour.WHITE, Colour.BLACK):
        own, other = mean(MP, colour, correction), mean(URAGAN, colour, correction)
        relation = "as" if found.of(own) == other else "but"
        whose = f"{colour.value.title()} with {_STONES} stones"
        lines.append(f"  {whose}: {_mapped(found, own)}, {relation} {_text(other)} in URAGAN")
    lines.append("but not of single results, for a win of Black is not compensated in MP, and one of White doubly:")
    for outcome, words in ((_WIN, "White wins"), (_LOSS, "Black wins")):
        own, other = (Fraction(scheme.points(outcome, Colour.WHITE, correction)) for scheme in (MP, URAGAN))
        relation = "as" if found.of(own) == other else "but"
        whose = f"{words} with {_STONES} stones, to White"
        lines.append(f"  {whose}: {_mapped(found, own)}, {relation} {_text(other)} in URAGAN")
    return "\n".join(lines)


def _mapped(found: Scale, value: Fraction | int) -> str:
    return f"{_text(Fraction(value))} -> {_text(found.of(Fraction(value)))}"


def _text(value: Fraction) -> str:
    return score_text(int(value)) if value.denominator == 1 else str(value / QUARTER)


def _of_mcmahon() -> str:
    won = URAGAN.win - URAGAN.loss
    wins = {
        title: score_text(QUARTER * (getattr(URAGAN, name) - URAGAN.loss) // won)
        for name, title in (("win", "a win"), ("loss", "a loss"), ("bye", "a bye"), ("absence", "a round not played"))
    }
    kyu, dan = weight(URAGAN, DAN - 1000), weight(URAGAN, DAN)
    steps = [STARTS[URAGAN.name](lowest + 100) - STARTS[URAGAN.name](lowest) for lowest in (DAN - 1000, DAN)]
    factor = URAGAN.correction(1, dan=True) // URAGAN.correction(1, dan=False)
    return (
        f"As McMahon: (u - {score_text(URAGAN.loss)} a round) / {score_text(won)} counts "
        + ", ".join(f"{title} as {value}" for title, value in wins.items())
        + f".\n100 rating points are {score_text(steps[0])} start points below {DAN} and {score_text(steps[1])} from "
        f"there on, that is {score_text(int(QUARTER * kyu))} of a win (kyu) and {score_text(int(QUARTER * dan))} (dan)"
        ",\n"
        "where McMahon gives a win for a grade: the same form, with start points that weigh less.\n"
        f"The correction is {factor} times as large with a player of {DAN} or more, as the step of the start points is "
        f"({score_text(steps[1])} against {score_text(steps[0])}).\nMP leaves start points to the organiser."
    )
