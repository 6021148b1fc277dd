"""Tournament classes: the weight, and the class that a thinking time allows.

The limits are the federation's: A 75 minutes adjusted and 60 basic (45 with an increment), B 50/40 (30), C 30/25 (20),
D on the internet 50/40 (30). Adjusted time adds 45 moves of byo-yomi, 60 of Canadian overtime, 120 increments.
"""

from fractions import Fraction

import pytest

from crosstable.classes import Weighting, adjusted_minutes, weighting
from crosstable.model import Settings, TimeControl

TIMES = {
    "adjusted": (TimeControl(adjusted=Fraction(75)), 75, "A"),
    "adjusted, a little less": (TimeControl(adjusted=Fraction(749, 10)), Fraction(749, 10), "B"),
    "canadian 60 + 15 stones in 5 minutes": (TimeControl(60, "canadian", 300, 15), 80, "A"),
    "fischer 30 + 10 s": (TimeControl(30, "fischer", 10), 50, "B"),
    "fischer 45 + 15 s": (TimeControl(45, "fischer", 15), 75, "A"),
    "fischer 44 + 20 s": (TimeControl(44, "fischer", 20), 84, "B"),
    "byo-yomi 45 + 30 s": (TimeControl(45, "byo-yomi", 30), Fraction(135, 2), "B"),
    "byo-yomi 59 + 60 s": (TimeControl(59, "byo-yomi", 60), 104, "B"),
    "sudden death 30": (TimeControl(30, "sudden-death"), 30, "C"),
    "byo-yomi 24 + 30 s": (TimeControl(24, "byo-yomi", 30), Fraction(93, 2), None),
    "sudden death 29": (TimeControl(29, "sudden-death"), 29, None),
    "canadian without stones": (TimeControl(60, "canadian", 300), 60, "B"),
    "only basic": (TimeControl(75), 75, "A"),
}


@pytest.mark.parametrize(("time", "minutes", "letter"), TIMES.values(), ids=TIMES)
def test_thinking_time(time: TimeControl, minutes: Fraction, letter: str | None) -> None:
    assert adjusted_minutes(time) == minutes
    assert weighting(Settings(time=time)) == Weighting(letter, "time")


@pytest.mark.parametrize(
    ("letter", "weight"), [("A", 1), ("B", Fraction(3, 4)), ("C", Fraction(1, 2)), ("D", Fraction(1, 4)), ("X", 0)]
)
def test_weights(letter: str, weight: Fraction) -> None:
    found = weighting(Settings(event_class=letter))
    assert (found.letter, found.source, found.weight) == (letter, "file", weight)


def test_too_short_for_any_class() -> None:
    assert weighting(Settings(time=TimeControl(10))).weight == 0


def test_what_is_asked_for_goes_first_then_the_file_then_the_time() -> None:
    time = TimeControl(adjusted=Fraction(30))
    assert weighting(Settings(event_class="b", time=time), "D") == Weighting("D", "option")
    assert weighting(Settings(event_class="b", time=time)) == Weighting("B", "file")
    assert weighting(Settings(event_class="Z", time=time)) == Weighting("C", "time")
    assert weighting(Settings(time=TimeControl(system="fischer"))) == Weighting("A", "default")
    assert weighting(Settings()) == Weighting("A", "default")


def test_internet() -> None:
    assert weighting(Settings(online=True)) == Weighting("D", "file")
    assert weighting(Settings(online=True, time=TimeControl(60, "byo-yomi", 30))) == Weighting("D", "time")
    assert weighting(Settings(online=True, time=TimeControl(39, "byo-yomi", 30))) == Weighting(None, "time")
