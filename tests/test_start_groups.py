"""Start scores by groups and by grade: what is inferred from tables, what is stated, and who does not follow it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from simulate import NO_HANDICAP, SYLLABLES, Entrant, Simulated, finish, play_round, simulate

from crosstable.diagnostics import Diagnostic, Severity
from crosstable.examination import Examination, examine
from crosstable.model import QUARTER, Grade, Player, System, Tournament
from crosstable.parsers import read
from crosstable.reports import View
from crosstable.reports.json_report import render as json_report
from crosstable.reports.text import render as text_report
from crosstable.results import Report
from crosstable.start_groups import GRADE, RATING, GroupModel, infer_groups, roundest
from crosstable.start_line import line, regular, told_model
from crosstable.starts import StartModel
from crosstable.stated import NOTHING, Stated
from crosstable.systems.mcmahon import group_of_rating
from crosstable.verify import verify_bytes

FIRST, LAST = 700, 2900


def _players(*measures: int | None, basis: str = RATING) -> tuple[Player, ...]:
    """Players with these ratings, or grades by their places on the scale."""
    if basis == RATING:
        return tuple(Player(f"P{row}", rating=rating) for row, rating in enumerate(measures))
    return tuple(Player(f"P{row}", grade=None if p is None else _grade(p)) for row, p in enumerate(measures))


def _grade(place: int) -> Grade:
    return Grade(place + 1, "d") if place >= 0 else Grade(-place, "k")


def _quarters(*points: float | None) -> list[int | None]:
    return [None if value is None else round(QUARTER * value) for value in points]


# Groups, on paper


def test_limits_are_round_numbers_in_the_gaps() -> None:
    """Between 1390 and 1610 the hundreds are 1400, 1500, 1600: the middle one; between 1980 and 2010 there is 2000."""
    players = _players(1200, 1390, 1610, 1700, 1980, 2010, 2300, 2500)
    model = infer_groups(players, _quarters(0, 0, 1, 1, 1, 2, 2, 2), RATING)
    assert model == GroupModel(RATING, (1500, 2000), (0, 4, 8), 8, 8, ((1390, 1610), (1980, 2010)))
    assert str(model) == "groups by rating, the lowest 0, from 1500 1, from 2000 2"
    assert model.holds


@pytest.mark.parametrize(
    ("low", "high", "limit"),
    [
        (1390, 1610, 1500),
        (1499, 1500, 1500),
        (1500, 1599, 1550),
        (1501, 1549, 1530),
        (1551, 1559, 1559),
        (1400, 1500, 1500),
        (-60, 40, 0),
        (1000, 2000, 1500),
    ],
)
def test_the_roundest_number(low: int, high: int, limit: int) -> None:
    assert roundest(low, high) == limit


def test_three_groups_by_grade() -> None:
    """A shogi tournament: kyu players 0, 1 and 2 dan 1, 3 dan and more 2. Zero, bar and floor cannot say that, since 1
    and 2 dan start alike; two groups they can, and then they are what is told."""
    places = (-5, -3, -1, 0, 1, 1, 2, 3, 4)
    three = line(_players(*places, basis=GRADE), _quarters(0, 0, 0, 1, 1, 1, 2, 2, 2)).model
    assert isinstance(three, GroupModel)
    assert (three.basis, three.limits, three.fits) == (GRADE, (0, 2), 9)
    assert str(three) == "groups by grade, the lowest 0, from 1d 1, from 3d 2"
    two = line(_players(*places, basis=GRADE), _quarters(0, 0, 0, 1, 1, 1, 1, 1, 1)).model
    assert isinstance(two, StartModel)
    assert str(two) == "zero 1k, floor 1k, bar 1d"


def test_one_step_a_grade_is_no_group_model() -> None:
    places = range(-9, 3)
    found = line(_players(*places, basis=GRADE), _quarters(*range(11, 23))).model
    assert isinstance(found, StartModel)


def test_who_has_no_rating_is_not_counted() -> None:
    players = _players(1000, 1100, None, 2000, 2100, 2200)
    found = line(players, _quarters(0, 0, 5, 1, 1, None))
    assert isinstance(found.model, GroupModel)
    assert (found.model.fits, found.model.rows, found.out) == (4, 4, (5,))
    assert regular(players, _quarters(0, 0, 5, 1, 1, None)) == [*_quarters(0, 0, 5, 1, 1), 4]


@pytest.mark.parametrize(
    ("ratings", "starts"),
    [
        ((1000, 2000, 1500), (0, 1, 0)),  # too few to tell anything
        ((1000, 1100, 1200, 1300), (3, 3, 3, 3)),  # one group
        ((1000, 1100, 1200, 1300), (3, 2, 1, 0)),  # the strong start below the weak
        ((None, None, None, None), (0, 0, 1, 1)),
        ((1000, 1100, 1200, 1300), (None, None, None, None)),
        ((1000, 1100, 1200, 1300), (0.5, 0.5, 1.5, 1.5)),  # no start score is whole
    ],
)
def test_nothing_to_group_by(ratings: Sequence[int | None], starts: Sequence[float | None]) -> None:
    assert infer_groups(_players(*ratings), _quarters(*starts), RATING) is None


def test_a_small_top_group() -> None:
    """Three of forty start with a point: with the highest ratings that is a group, in the middle of them it is not."""
    players = _players(*range(1000, 1400, 10))
    top = line(players, _quarters(*[0] * 37, 1, 1, 1))
    assert isinstance(top.model, GroupModel)
    assert (top.model.limits, top.out) == ((1370,), ())
    assert line(players, _quarters(*[0] * 20, 1, 1, 1, *[0] * 17)).model is None


def test_an_empty_group_leaves_a_gap() -> None:
    found = line(_players(1000, 1100, 1200, 2000, 2100, 2200), _quarters(0, 0, 0, 3, 3, 3)).model
    assert isinstance(found, GroupModel)
    assert found.starts == (0, 12)


# Groups, at random


class _Event:
    """Ratings with five or more players in each group between limits, and their start scores."""

    def __init__(self, random: Random) -> None:
        steps = random.sample(range(FIRST + 100, LAST - 100, 100), random.randint(1, 6))
        self.limits = tuple(sorted(steps))
        edges = [FIRST, *self.limits, LAST]
        self.ratings: list[int] = []
        for low, high in pairwise(edges):
            self.ratings += random.sample(range(low, high), random.randint(5, 9))
        random.shuffle(self.ratings)
        self.starts = [QUARTER * (group_of_rating(rating, self.limits) - 1) for rating in self.ratings]

    def inner(self, random: Random) -> int:
        """A player with two or more of his group on either side, whose group nobody could doubt."""
        rows = [
            row
            for row, rating in enumerate(self.ratings)
            if all(
                sum(
                    start == self.starts[row] and sign * other > sign * rating
                    for other, start in zip(self.ratings, self.starts, strict=True)
                )
                >= 2
                for sign in (1, -1)
            )
        ]
        return random.choice(rows)


@given(st.randoms(use_true_random=False))
def test_groups_are_found(random: Random) -> None:
    event = _Event(random)
    found = line(_players(*event.ratings), event.starts)
    model = found.model
    assert isinstance(model, GroupModel)
    assert (model.fits, model.rows, found.out) == (len(event.ratings), len(event.ratings), ())
    assert model.starts == tuple(range(0, QUARTER * (len(event.limits) + 1), QUARTER))
    for limit, (low, high) in zip(event.limits, model.between, strict=True):
        assert low < limit <= high
    for limit, (low, high) in zip(model.limits, model.between, strict=True):
        assert low < limit <= high
        assert limit % 100 == 0  # a hundred is in the gap, for the limit is one


@given(st.randoms(use_true_random=False))
def test_one_who_starts_otherwise_is_found(random: Random) -> None:
    event = _Event(random)
    row = event.inner(random)
    starts = list(event.starts)
    others = {*starts, QUARTER * 17, -QUARTER} - {starts[row]}
    starts[row] = random.choice(sorted(others))
    found = line(_players(*event.ratings), starts)
    assert isinstance(found.model, GroupModel)
    assert found.out == (row,)
    assert regular(_players(*event.ratings), starts) == event.starts


@settings(max_examples=15)
@given(st.randoms(use_true_random=False))
def test_grades_are_found_and_one_who_starts_otherwise(random: Random) -> None:
    """Four players a grade, so that nobody is alone with his."""
    zero = random.choice([-30, -20, 0])
    lowest, span = random.randint(-18, -8), random.randint(8, 14)
    floor, bar = lowest + random.randint(0, 2), lowest + span - random.randint(0, 2)
    places = [place for place in range(lowest, lowest + span + 1) for _ in range(4)]
    random.shuffle(places)
    starts: list[int | None] = [QUARTER * (max(floor, min(bar, place)) - zero) for place in places]
    players = _players(*places, basis=GRADE)
    model = line(players, starts).model
    assert isinstance(model, StartModel)
    assert (model.zero, model.floor, model.bar) == (zero, floor, bar)
    row = random.randrange(len(places))
    changed = list(starts)
    changed[row] = (starts[row] or 0) + QUARTER * random.choice([-3, -2, -1, 1, 2, 3])
    assert line(players, changed).out == (row,)
    assert regular(players, changed) == starts


# Tables with groups, from the text to the finding


def _grouped(seed: int, limits: Sequence[int], *, changed: int | None = None) -> tuple[str, Simulated, dict[str, int]]:
    """A tournament of 24 players as a wall list with ratings, and each player's rating; the start score of one of the
    first group (of the ``changed`` highest rating in it) is 2 instead of 0."""
    random = Random(seed)
    entrants: list[Entrant] = []
    ratings: dict[str, int] = {}
    edges = [FIRST, *limits, LAST]
    for group, (low, high) in enumerate(pairwise(edges)):
        for rating in random.sample(range(low, high), 24 // (len(limits) + 1)):
            name = f"{random.choice(SYLLABLES).title()}{chr(97 + len(entrants))}a {random.choice(SYLLABLES).title()}"
            ratings[name] = rating
            entrants.append(Entrant(name, 0, group))
    if changed is not None:
        lowest = sorted((e for e in entrants if e.start == 0), key=lambda e: ratings[e.name])
        lowest[-changed].start = 2
    met: list[set[int]] = [set() for _ in entrants]
    for _ in range(4):
        play_round(entrants, met, random, NO_HANDICAP)
    played = finish(entrants)
    lines = ["Pl Name Rating MMS SOS SOSOS SODOS 1 2 3 4"]
    for row, player in zip(played.rows(), played.players, strict=True):
        place, family, given_name, _, _, _, *rest = row
        fields = "".join(f"{value:>8}" for value in rest)
        lines.append(f"{place:>3} {family + ' ' + given_name:<20} {ratings[player.name]:>5}{fields}")
    return "\n".join(lines) + "\n", played, ratings


def _findings(text: str, stated: Stated = NOTHING) -> tuple[Report, list[Diagnostic]]:
    report = verify_bytes("table.txt", text.encode(), stated=stated)
    return report, [finding for finding in report.findings if finding.severity is not Severity.INFO]


@pytest.mark.parametrize(("seed", "limits"), [(1, (1500,)), (2, (1300, 2000)), (3, (1200, 1500, 1800, 2100, 2400))])
def test_groups_of_a_table(seed: int, limits: tuple[int, ...]) -> None:
    text, _, _ = _grouped(seed, limits)
    report, findings = _findings(text)
    assert not findings
    assert isinstance(report.starts, GroupModel)
    assert report.starts.fits == report.starts.rows == 24
    assert report.system == "mcmahon"
    for limit, (low, high) in zip(limits, report.starts.between, strict=True):
        assert low < limit <= high


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_one_of_a_table_who_starts_otherwise(seed: int) -> None:
    text, played, ratings = _grouped(seed, (1500, 2000), changed=3)
    _, findings = _findings(text)
    (astray,) = (row for row, p in enumerate(played.players) if p.start == 2 and ratings[p.name] < 1500)
    (finding,) = findings
    assert (finding.code, finding.player, finding.found, finding.expected) == ("P405", astray, "2", "0")
    name = played.players[astray].name
    assert finding.message.startswith(
        f"{name} (rating {ratings[name]}) starts with 2, the rating gives 0 (groups by rating, the lowest 0, from "
    )
    assert finding.span is not None
    report, _ = _findings(text)
    assert report.source is not None
    place = report.source.locate(finding.span)
    assert (place.line, report.source.at(finding.span)) == (astray + 2, str(played.players[astray].score))


def test_reports_show_groups() -> None:
    text, _, _ = _grouped(2, (1300, 2000))
    report, _ = _findings(text)
    view = View()
    assert "Start scores (inferred): groups by rating, the lowest 0, from " in " ".join(
        text_report([report], view).split()
    )
    assert "24 of 24 follow the ratings" in " ".join(text_report([report], view).split())
    (file,) = json.loads(json_report([report], view))["files"]
    starts = file["start_scores"]
    assert (starts["by"], starts["fits"], starts["rows"]) == ("rating", 24, 24)
    assert [group["start"] for group in starts["groups"]] == ["0", "1", "2"]
    assert starts["groups"][0]["from"] is None
    for group, limit in zip(starts["groups"][1:], (1300, 2000), strict=True):
        low, high = map(int, group["between"])
        assert low <= limit <= high
        assert low <= int(group["from"]) <= high


# What is stated


def _stated(**values: object) -> Stated:
    return Stated("mcmahon", values)


def test_stated_groups() -> None:
    text, _, _ = _grouped(7, (1500, 2000))
    assert not _findings(text, _stated(groups=(1500, 2000)))[1]
    report, findings = _findings(text, _stated(groups=(1500,)))
    (finding,) = findings
    assert finding.code == "P405"
    assert finding.message.startswith(
        "8 players of 24 do not start as stated (groups by rating, the lowest 0, from 1500 1)"
    )
    assert "; the start scores follow groups by rating, the lowest 0, from " in finding.message
    assert isinstance(report.starts, GroupModel)
    assert (report.starts.stated, report.starts.fits) == (True, 16)


def _simulated(**values: object) -> tuple[Simulated, Report, list[Diagnostic]]:
    played = simulate(11, 24, 5, bar=1, zero=-20)
    return played, *_findings(played.h9(), _stated(**values))


def test_stated_zero_and_bar_that_agree() -> None:
    """All of 18k to 5d: the floor is nobody's, the bar 2d."""
    assert not _simulated(zero=-20, bar=1)[2]
    assert not _simulated(zero=-20, bar=1, floor=-20)[2]


def test_another_zero_is_one_finding() -> None:
    played, report, (finding,) = _simulated(zero=-30, bar=1)
    assert (finding.code, finding.player) == ("P405", 0)
    assert finding.message.startswith("24 players of 24 do not start as stated (zero 30k, bar 2d): ")
    assert "; so do 23 more; the start scores follow zero 20k, floor " in finding.message
    assert (finding.expected, report.starts is not None and report.starts.fits) == ("zero 30k, bar 2d", 0)
    assert finding.span is not None
    assert report.source is not None
    assert report.source.at(finding.span) == str(played.players[0].score)


def test_a_bar_that_few_exceed_names_them() -> None:
    """With the bar at 3d instead of 2d they would start one higher who are 3d and more."""
    played, _, findings = _simulated(zero=-20, bar=2)
    above = [row for row, player in enumerate(played.players) if player.grade >= 2]
    assert len(above) > 3
    (finding,) = findings
    assert finding.message.startswith(f"{len(above)} players of 24 do not start as stated (zero 20k, bar 3d): ")


def test_one_who_does_not_follow_what_is_stated() -> None:
    """The strongest alone is above the stated bar, so it is he who is told."""
    entrants = [Entrant(f"Ab{chr(97 + n)} Ba", n - 12, min(n - 12, 8) + 20) for n in range(10)]
    met: list[set[int]] = [set() for _ in entrants]
    for _ in range(3):
        play_round(entrants, met, Random(5), NO_HANDICAP)
    played = finish(entrants)
    _, findings = _findings(played.h9(), _stated(zero=-20, bar=-4))
    (finding,) = findings
    best = next(row for row, player in enumerate(played.players) if player.grade == -3)
    assert (finding.code, finding.player, finding.found, finding.expected) == ("P405", best, "17", "16")
    assert "the grade gives 16 (zero 20k, bar 4k)" in finding.message


@pytest.mark.parametrize("told", [True, False])
def test_super_group_and_corrections_are_followed(told: bool) -> None:
    """Bar 2d: one 5d starts a point above it, one weaker player has a point more. Told of both nobody is astray."""
    entrants = [Entrant(f"Ab{chr(97 + n)} Ba", n - 8, min(n - 8, 1) + 20) for n in range(13)]
    entrants[12].start += 1
    entrants[2].start += 1
    met: list[set[int]] = [set() for _ in entrants]
    for _ in range(3):
        play_round(entrants, met, Random(6), NO_HANDICAP)
    played = finish(entrants)
    table = read("table.txt", played.h9().encode())[2].tournament
    rows = {player.grade: row for row, player in enumerate(played.players)}
    raised, corrected = rows[4], rows[-6]
    if told:
        players = list(table.players)
        players[raised] = replace(players[raised], super_bar=True)
        players[corrected] = replace(players[corrected], correction=QUARTER)
        table = replace(table, players=tuple(players))
    (examined,) = examine([replace(table, system=System("mcmahon", -20, None, 1))], None)
    assert isinstance(examined, Examination)
    messages = [finding.message for finding in examined.findings if finding.code == "P405"]
    assert len(messages) == (0 if told else 1)
    if not told:
        assert messages[0].startswith("2 players of 13 do not start as stated")
        assert all(played.players[row].name in messages[0] for row in (raised, corrected))


def test_what_a_tournament_without_players_states() -> None:
    assert told_model(Tournament((), system=System("mcmahon", -20))) is None
    assert told_model(Tournament((), system=System("mcmahon", groups=(1500,)))) is None
    assert told_model(Tournament(_players(1000), system=System("swiss", groups=(1500,)))) is None
    model = told_model(Tournament(_players(1000, 1500, None), system=System("mcmahon", groups=(1500,))))
    assert isinstance(model, GroupModel)
    assert (model.starts, model.fits, model.rows, model.stated) == ((0, 4), 2, 2, True)
