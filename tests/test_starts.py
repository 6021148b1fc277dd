"""Zero, floor and bar inferred from grades and start scores, on paper."""

from __future__ import annotations

import pytest

from crosstable.model import Grade
from crosstable.starts import StartModel, grade_at, infer, may_be_starts, same_start


def _grades(text: str) -> list[Grade | None]:
    return [None if part == "?" else Grade(int(part[:-1]), part[-1]) for part in text.split()]


def _quarters(*points: float | None) -> list[int | None]:
    return [None if value is None else round(4 * value) for value in points]


def test_zero_floor_and_bar() -> None:
    """Zero is 20k: 1d has 20, which is the bar, and 12k has 8, which is the floor."""
    grades = _grades("3d 1d 1k 4k 7k 12k 15k 18k 2d 14k")
    starts = _quarters(20, 20, 19, 16, 13, 8, 8, 8, 20, 8)
    assert infer(grades, starts) == StartModel(zero=-20, floor=-12, bar=0, fits=10, rows=10)


def test_rows_of_which_something_is_unknown_do_not_count() -> None:
    model = infer(_grades("1d 1k 2k ? 3k"), _quarters(30, 29, 28, 5, None))
    assert model is not None
    assert (model.zero, model.fits, model.rows) == (-30, 3, 3)


def test_half_a_point_fits_no_model() -> None:
    model = infer(_grades("1d 1k 2k 3k"), _quarters(30, 29, 28, 27.5))
    assert model is not None
    assert (model.fits, model.rows) == (3, 4)


@pytest.mark.parametrize(("grades", "starts"), [("? ?", (1, 2)), ("1d 2d", (None, None)), ("1d", (0.5,)), ("", ())])
def test_nothing_to_go_by(grades: str, starts: tuple[float | None, ...]) -> None:
    assert infer(_grades(grades), _quarters(*starts)) is None


def test_start_of_a_grade() -> None:
    model = StartModel(zero=-20, floor=-12, bar=0, fits=9, rows=10)
    assert [model.start(Grade(n, kind)) for n, kind in ((30, "k"), (12, "k"), (5, "k"), (1, "d"), (1, "p"))] == [
        *(32, 32, 60, 80, 80)
    ]
    assert str(model) == "zero 20k, floor 12k, bar 1d"


@pytest.mark.parametrize(
    ("fits", "rows", "holds"),
    [(10, 10, True), (9, 10, True), (8, 10, False), (14, 16, True), (13, 16, False), (2, 2, False)],
)
def test_one_in_eight_may_be_out_of_line(fits: int, rows: int, holds: bool) -> None:
    assert StartModel(-20, -20, 0, fits, rows).holds is holds


def test_grades_by_place() -> None:
    assert [str(grade_at(place)) for place in (-30, -1, 0, 6)] == ["30k", "1k", "1d", "7d"]


@pytest.mark.parametrize(
    ("starts", "same"),
    [
        ((0, 0, 0, 0), 0),
        ((3, 3, 3, 4), 12),
        ((3, 3, 4, 4), None),
        ((3, None, 3, 3), 12),
        ((None, None), None),
        ((5,), None),
        # A result told wrongly gives one player a point too much and another one too little.
        ((0, 0, 0, 0, 1, -1), 0),
        ((0, 0, 0, 0, 1, 1), None),
        ((0, 0, 0, -1, 1), None),
    ],
)
def test_nearly_everybody_starts_alike(starts: tuple[float | None, ...], same: int | None) -> None:
    assert same_start(_quarters(*starts)) == same


@pytest.mark.parametrize(
    ("grades", "starts", "may_be"),
    [
        ("1d 1k 2k 3k 4k", (20, 19, 18, 17, 16), True),
        ("1d 1k 2k 3k 4k", (20, 19, 18, 17, 3), True),
        ("1d 1k 2k 3k 4k", (16, 19, 11, 20, 2), False),
        ("1d 1k 2k", (20, 19, 18), False),
        ("1d 1k 2k 3k 4k", (7, 7, 7, 7, 7), False),
    ],
)
def test_a_column_may_hold_start_scores(grades: str, starts: tuple[float, ...], may_be: bool) -> None:
    assert may_be_starts(_grades(grades), _quarters(*starts)) is may_be
