"""``crosstable explain uragan-mp``: the comparison of the schemes against the numbers of the specification."""

from fractions import Fraction

import pytest
from commandline import CommandLine

from crosstable.checks import CHECKS
from crosstable.checks.pages import PAGES
from crosstable.explain import TOPICS, rule_page
from crosstable.fors.checks import POINTS_CHECKS
from crosstable.fors.compared import CLASSES, COMPARISONS, mean, page, points, scale, weight
from crosstable.magic.checks import MATCH_CHECKS
from crosstable.model import QUARTER, Colour
from crosstable.systems.mp import MP
from crosstable.systems.uragan import URAGAN

SIX_ROUNDS = (
    ((90, 96), (120, 126), (120, 132)),
    ((60, 60), (60, 66), (60, 72)),
    ((120, 120), (180, 174), (180, 168)),
)
"""systems.md 2.5; of dan players 120 + 3 · 4 and 60 + 3 · 4 on paper."""


@pytest.mark.parametrize(("comparison", "expected"), list(zip(COMPARISONS, SIX_ROUNDS, strict=True)))
def test_six_rounds(comparison: object, expected: tuple[tuple[int, int], ...]) -> None:
    (told,) = (one for one in COMPARISONS if one is comparison)
    found = [(points(one, told.first) // QUARTER, points(one, told.second) // QUARTER) for one in CLASSES]
    assert found == [*expected]


def test_the_map_of_the_means() -> None:
    found = scale(MP, URAGAN)
    assert (found.factor, found.shift) == (Fraction(2), Fraction(-10 * QUARTER))
    for stones in range(10):
        for colour in Colour:
            correction = QUARTER * stones
            assert found.of(mean(MP, colour, correction)) == mean(URAGAN, colour, correction)
    assert mean(MP, Colour.WHITE, 3 * QUARTER) == Fraction(33, 2) * QUARTER


def test_weights_on_the_scale_of_mcmahon() -> None:
    assert (weight(URAGAN, 1000), weight(URAGAN, 2000)) == (Fraction(1, 4), Fraction(1, 2))


def test_the_page(run: CommandLine) -> None:
    answer = run("explain", "uragan-mp")
    assert (answer.status, answer.out) == (0, page())
    for row in SIX_ROUNDS:
        assert any(
            all(str(number) in line.split() for pair in row for number in pair) for line in answer.out.splitlines()
        )
    for words in ("u = 2 m - 10", "20 + F", "10 - F", "30 - k", "22 -> 34, but 32", "¼ of a win (kyu) and ½ (dan)"):
        assert words in answer.out
    assert all(len(line) <= 120 for line in answer.out.splitlines())


def test_a_topic_that_is_nearly_named(run: CommandLine) -> None:
    answer = run("explain", "uragan")
    assert (answer.status, answer.out) == (2, "")
    assert "uragan-mp" in answer.err
    assert set(TOPICS) >= {"uragan-mp"}


def test_pages_tell_what_the_schemes_look_at() -> None:
    known = {check.code for check in CHECKS} | {check.code for check in MATCH_CHECKS} | set(PAGES)
    assert {check.code for check in POINTS_CHECKS} <= known
    for code in ("P405", "P406", "P408", "S210", "T301"):
        page_of_code = rule_page(code)
        assert page_of_code.count("\n\nWhat: ") == 2
        assert page_of_code.index("In URAGAN and MP") > page_of_code.index("\n\nFix: ")
    assert "URAGAN" not in rule_page("S204")
