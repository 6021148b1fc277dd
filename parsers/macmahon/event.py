"""What MacMahon's file says of the event: its name, its bars, how it counts, and its handicaps."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.macmahon import CRITERIA, NO_LOWER_BAR, ONE_DAN, PROGRAM
from crosstable.model import Counting, Settings, System
from crosstable.parsers.macmahon.leaves import Fields, Notes


def settings_of(fields: Fields) -> Settings:
    return Settings(
        event=fields.text("Name"),
        board_size=fields.count("Boardsize"),
        program=fields.text("VersionSaved"),
        planned_rounds=fields.count("NumberOfRounds"),
        handicap_reduction=_reduction(fields),
        most_handicap=_most_handicap(fields),
        even_from=_even_from(fields),
        handicap_by_score=_by_score(fields),
    )


def _reduction(fields: Fields) -> int | None:
    """What is taken off the difference: the adjustment, which is negative, with its sign turned."""
    value = fields.whole("HandicapAdjustmentValue")
    if fields.truth("HandicapAdjustment") is False:
        return 0
    return None if value is None else -value


def _most_handicap(fields: Fields) -> int | None:
    most, limited = fields.count("HandicapLimitValue"), fields.truth("HandicapLimit")
    if fields.truth("HandicapUsed") is False:
        return 0
    return most if limited else None


def _even_from(fields: Fields) -> int | None:
    grade = fields.grade("HandicapBelowLevel")
    return grade.index if grade is not None and fields.truth("HandicapBelow") else None


def _by_score(fields: Fields) -> bool | None:
    """AutoKorsak also knows handicaps by ratings, which are as good as grades."""
    by_level = fields.truth("HandicapByLevel")
    return None if by_level is None else not by_level and not fields.truth("HandicapByRating")


def system_of(fields: Fields) -> System:
    """The system with its bars. Where both are at one level everybody starts from nothing, which is Swiss."""
    floor, bar = _bar(fields, "Lower"), _bar(fields, "Upper")
    return System(
        "swiss" if floor is not None and floor == bar else "mcmahon",
        zero=NO_LOWER_BAR if floor is None else floor,
        floor=floor,
        bar=bar,
        criteria=tuple(criteria_of(fields)),
    )


def _bar(fields: Fields, name: str) -> int | None:
    is_used, grade = fields.truth(f"{name}MacMahonBar"), fields.grade(f"{name}MacMahonBarLevel")
    return grade.index if is_used and grade is not None else None


def criteria_of(fields: Fields) -> Iterator[str]:
    """The criteria that order the wall list, as far as the model knows them."""
    for path, leaf in fields.leaves.items():
        is_criterion = path.startswith("Walllist/SortCriterionDescriptor") and path.endswith("/ShortName")
        if is_criterion and leaf.text in CRITERIA:
            yield CRITERIA[leaf.text]


def counting_of(fields: Fields, paired: int, notes: Notes) -> Counting:
    """How MacMahon's file says that it counts; ``paired`` is the number of rounds that were paired."""
    del notes  # MacMahon has no setting that could not be followed
    bye_is_nothing = fields.truth("ByeShouldResultInZeroSOSetc")
    not_jigo = fields.truth("HalfScoreGroupsRoundDownNotJigo")
    return Counting(
        PROGRAM,
        round_down=fields.truth("HalfScoreGroupsRoundDown"),
        round_down_jigo=None if not_jigo is None else not not_jigo,
        handicap_in_sos=fields.truth("HandicapIncludeInTieBreakers"),
        bye_in_sos=None if bye_is_nothing is None else not bye_is_nothing,
        rounds=counted_rounds(fields, paired),
    )


def counted_rounds(fields: Fields, paired: int) -> int | None:
    """How many rounds MacMahon's tables count: up to the current one, or the one before if its results are not yet
    taken into account. ``None`` if that is all."""
    current = fields.count("CurrentRoundNumber")
    if current is None:
        return None
    counted = max(current - (fields.truth("TakeCurrentRoundInAccount") is False), 0)
    return counted if counted < paired else None


def lowest_dan(fields: Fields) -> int:
    """The lowest rating of a 1 dan."""
    told = fields.whole("RatingLowestOneDanRating")
    return ONE_DAN if told is None else told
