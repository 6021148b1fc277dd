"""Start points against ratings."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.wording import name, points
from crosstable.diagnostics import Diagnostic, Severity, finding
from crosstable.fors.case import PointsCase
from crosstable.fors.schemes import STARTS
from crosstable.fors.starters import Starter
from crosstable.source import Span


def start_points(case: PointsCase) -> Iterator[Diagnostic]:
    """
    What: the start points of a player do not follow from his rating; or he has no rating, so that nobody knows with
    what he starts and which handicaps he has.

    Why: URAGAN gives a point for every complete 20 of a rating below 2000, and from there on 100 and one for every
    complete 10. Start points are in the total, and the total says who meets whom.

    Example: 135 start points for a rating of 2345, which gives 134.

    Fix: correct the start points or the rating; give a player without rating one.
    """
    if case.scheme.name not in STARTS:
        yield from _of_organiser(case)
        return
    starters = case.scores.starters
    if starters and all(starter.rating is None for starter in starters):
        yield _nobody_rated(case)
        return
    for player, starter in enumerate(starters):
        if starter.rating is None:
            yield _unrated(case, player, starter)
        elif starter.stated is not None and starter.stated != starter.by_rating:
            yield _wrong(case, player, starter)
        elif starter.rating < 0:
            yield _negative(case, player, starter)


def _of_organiser(case: PointsCase) -> Iterator[Diagnostic]:
    """Start points that only the organiser can give."""
    starters = case.scores.starters
    if all(starter.stated is None for starter in starters):
        if starters:
            yield finding(
                "P405",
                f"no start points are given, and {case.scheme.title} has none by rating: everybody starts from 0",
                None,
                criterion="start",
                expected="the start points that the organiser gave",
                advice="Give the start points of every player, if they had any.",
                severity=Severity.INFO,
            )
        return
    for player, starter in enumerate(starters):
        if starter.stated is None:
            yield finding(
                "P405",
                f"{name(case.tournament, player)} has no start points, and others have: his points are not known",
                case.origin.row(player),
                player=player,
                criterion="start",
                expected="start points",
                advice="Give his start points.",
                severity=Severity.ERROR,
            )


def _nobody_rated(case: PointsCase) -> Diagnostic:
    known = all(starter.start is not None for starter in case.scores.starters)
    return finding(
        "P405",
        "no player has a rating: "
        + ("start points and handicaps are not checked" if known else "nobody knows with how many points they start"),
        None,
        criterion="start",
        expected="a rating for every player",
        advice="Add the ratings with which the tournament was played.",
        severity=Severity.INFO if known else Severity.ERROR,
    )


def _unrated(case: PointsCase, player: int, starter: Starter) -> Diagnostic:
    known = starter.start is not None
    return finding(
        "P405",
        f"{name(case.tournament, player)} has no rating, "
        + (
            f"so that his {points(starter.start)} start points and his handicaps are not checked"
            if known
            else "so that nobody knows with how many points he starts and which handicaps he has"
        ),
        case.origin.row(player),
        player=player,
        criterion="start",
        expected="a rating",
        advice="The organiser must give him a rating.",
        severity=Severity.WARNING if known else Severity.ERROR,
    )


def _wrong(case: PointsCase, player: int, starter: Starter) -> Diagnostic:
    return finding(
        "P405",
        f"{name(case.tournament, player)} starts with {points(starter.stated)}, the rating {starter.rating} gives "
        f"{points(starter.by_rating)}",
        _place(case, player),
        player=player,
        criterion="start",
        found=points(starter.stated),
        expected=points(starter.by_rating),
        advice="Correct the start points or the rating.",
    )


def _negative(case: PointsCase, player: int, starter: Starter) -> Diagnostic:
    return finding(
        "P405",
        f"{name(case.tournament, player)} has the rating {starter.rating}; {case.scheme.title} knows ratings from 0 "
        "on, so that he starts with 0",
        case.origin.field(player, "rating"),
        player=player,
        criterion="start",
        found=str(starter.rating),
        expected="a rating of 0 or more",
        advice="Nothing is to be done if the rating is right: handicaps go by the rating as it is.",
    )


def _place(case: PointsCase, player: int) -> Span:
    """Where the start points of a player stand."""
    if case.tournament.players[player].start is not None:
        return case.origin.field(player, "start")
    column = case.fit.start_column
    return case.origin.row(player) if column is None else case.origin.claim(player, column)
