"""What URAGAN and MP give: the worked cases of the specification, and the invariants of its arithmetic."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fors_events import BYE, TOTALS, Event, cases, random_event, sides, worked
from hypothesis import given
from hypothesis import strategies as st

from crosstable.engines import final_table, standings_of, tables, terms_of
from crosstable.fors.fitting import fit_points
from crosstable.fors.scores import Why
from crosstable.fors.starters import Starter, ratings_for_start
from crosstable.model import (
    QUARTER,
    Colour,
    Decision,
    Outcome,
    Player,
    Round,
    Settings,
    Side,
    System,
    Tournament,
)
from crosstable.results import UnknownCriterionError
from crosstable.systems.fors import level, top_levels, whole_rating
from crosstable.systems.mp import MP
from crosstable.systems.uragan import URAGAN

TEXT = "oracle/systems/cases.json"


def of_kind(shared: Path, *kinds: str) -> list[Mapping[str, Any]]:
    found = cases((shared / TEXT).read_text(encoding="utf-8"), *kinds)
    assert found
    return found


def game(ratings: tuple[int, int], result: str, stones: int | None, system: str, **system_fields: Any) -> Tournament:
    """One game of two players, White first; ``stones`` is what the cells tell, ``None`` for nothing."""
    cells = sides(0, 1, stones or 0, result)
    if stones is None:
        cells = {row: Side(side.decided, side.outcome, side.opponent) for row, side in cells.items()}
    start = 0 if system == "mp" else None
    players = tuple(
        Player(f"P{row}", rating=rating, start=start, sides=(cells[row],)) for row, rating in enumerate(ratings)
    )
    return Tournament(players, (Round(),), system=System(system, **system_fields), settings=Settings(planned_rounds=2))


def gains(tournament: Tournament, number: int = 0) -> list[float]:
    return [(gain.value or 0) / QUARTER for gain in fit_points(tournament).scores.gains[number]]


def test_start_points(shared: Path) -> None:
    for case in of_kind(shared, "uragan_start"):
        player = Player("A", rating=whole_rating(case["input"]["rating"]))
        fit = fit_points(Tournament((player,), system=System("uragan")))
        assert fit.scores.totals[0] == (QUARTER * case["expected"],), case


def test_levels(shared: Path) -> None:
    for case in of_kind(shared, "uragan_level"):
        assert level(QUARTER * case["input"]["points"]) == case["expected"], case
    for case in of_kind(shared, "uragan_top_levels"):
        found = top_levels(QUARTER * points for points in case["input"]["points"])
        assert sorted(found, reverse=True) == case["expected"], case


def test_handicaps_and_corrections_of_games_that_tell_nothing(shared: Path) -> None:
    for case in of_kind(shared, "uragan_handicap"):
        ratings = tuple(whole_rating(case["input"][colour]) for colour in ("white", "black"))
        (played,) = fit_points(game((ratings[0], ratings[1]), "W", None, "uragan")).scores.games[0]
        assert played.by_scheme == (case["expected"],), case
    for case in of_kind(shared, "uragan_correction"):
        if not case["input"].get("decisive_last"):
            ratings = (case["input"]["white"], case["input"]["black"])
            assert gains(game(ratings, "W", None, "uragan")) == [30 + case["expected"], 10 - case["expected"]], case


def test_points_of_games(shared: Path) -> None:
    for case in of_kind(shared, "uragan_points"):
        given_ = case["input"]
        stones = 0 if given_.get("decisive_last") else None
        tournament = game((given_["white"], given_["black"]), given_["result"], stones, "uragan")
        assert gains(tournament) == case["expected"], case
    for case in of_kind(shared, "mp_points"):
        tournament = game((1500, 1500), case["input"]["result"], case["input"]["handicap"], "mp")
        assert gains(tournament) == case["expected"], case


def test_bye_and_absence(shared: Path) -> None:
    (bye,), (absent,) = of_kind(shared, "uragan_bye"), of_kind(shared, "uragan_absent")
    players = (Player("A", rating=1500, sides=(BYE,)), Player("B", rating=1500, sides=(None,)))
    assert gains(Tournament(players, (Round(),), system=System("uragan"))) == [bye["expected"], absent["expected"]]


def test_sums_of_rounds(shared: Path) -> None:
    """Against six reserve players, who are in no table; of a dan player's game the factor is 2."""
    for case in of_kind(shared, "fors_total"):
        own: list[Side] = []
        for colour, stones, winner, _ in case["input"]["games"]:
            won = winner == colour[0].upper()
            outcome = Outcome.WIN if won else Outcome.LOSS
            own.append(Side(Decision.PLAYED, outcome, None, Colour(colour), stones, outsider="a reserve player"))
        factor = max(game_[3] for game_ in case["input"]["games"])
        player = Player("A", rating=1500 if factor == 1 else 2000, start=0, sides=tuple(own))
        rounds = tuple(Round() for _ in own)
        settings = Settings(planned_rounds=len(own) + 1)
        tournament = Tournament((player,), rounds, system=System(case["input"]["scheme"]), settings=settings)
        assert fit_points(tournament).scores.totals[-1] == (QUARTER * case["expected"],), case


def test_the_worked_tournament(shared: Path) -> None:
    (case,) = of_kind(shared, "uragan_tournament")
    tournament = worked().tournament(gains=False, running=False, starts=False)
    names = list(case["expected"]["start"])
    fit = fit_points(tournament)
    assert fit.scores.totals[0] == tuple(QUARTER * points for points in case["expected"]["start"].values())
    for number, expected in enumerate(case["expected"]["rounds"]):
        assert fit.scores.totals[number + 1] == tuple(QUARTER * p for p in expected["points"].values())
        told = [
            [names[g.first], names[g.second or 0], g.stones[0]]
            for g in fit.scores.games[number]
            if g.second is not None
        ]
        assert sorted(told) == sorted(pair[:3] for pair in expected["pairs"])
        for first, second, _, _, _, of_first, of_second in expected["pairs"]:
            found = fit.scores.gains[number]
            assert found[names.index(first)].value == QUARTER * of_first
            assert found[names.index(second)].value == QUARTER * of_second
        assert found[names.index(expected["bye"])].why is Why.BYE
    assert [names[line.player] for line in final_table(tournament).lines] == case["expected"]["final"]
    assert fit.scores.last is not None
    assert fit.scores.last.levels == {16, 15}
    assert [game_.decisive for game_ in fit.scores.games[2]] == [True, True, False]


@given(st.integers(0, 10**6))
def test_every_game_gives_forty_points_and_every_round_what_it_should(seed: int) -> None:
    event = random_event(seed)
    fit = fit_points(event.tournament(gains=False, running=False, starts=False))
    for number, played in enumerate(fit.scores.games):
        points = [gain.value or 0 for gain in fit.scores.gains[number]]
        assert all(0 <= value <= 40 * QUARTER for value in points)
        assert all(sum(points[row] for row in one.rows) == 40 * QUARTER for one in played)
        whys = [gain.why for gain in fit.scores.gains[number]]
        assert sum(points) == QUARTER * (40 * len(played) + 20 * whys.count(Why.BYE) + 10 * whys.count(Why.ABSENT))
        assert [value // QUARTER for value in fit.scores.totals[number + 1] if value is not None] == [
            *event.totals[number]
        ]


def test_the_table_after_each_round() -> None:
    tournament = worked().tournament(starts=False)
    after = tables(tournament, [0, 1, 3])
    assert [line.player for line in after[0].lines] == [0, 1, 2, 3, 4, 5, 6]
    assert [line.player + 1 for line in after[1].lines] == [2, 4, 5, 1, 3, 6, 7]
    best = after[2].lines[0]
    assert (after[2].system, after[2].profile, after[2].criteria) == ("uragan", "uragan", ("uragan",))
    assert best.scores == {
        "start": 98 * QUARTER,
        "nbw": 3 * QUARTER,
        "uragan": 186 * QUARTER,
        "gain": 30 * QUARTER,
        "rating": 1960 * QUARTER,
    }
    assert after[0].lines[0].scores["gain"] is None


def test_equal_players_share_a_place_and_the_higher_rating_is_shown_first() -> None:
    players = (Player("A", rating=1501), Player("B", rating=1519), Player("C", rating=1400))
    table = final_table(Tournament(players, system=System("uragan")))
    assert [(line.player, line.place, line.tied) for line in table.lines] == [(1, 1, True), (0, 1, True), (2, 3, False)]


def test_the_order_asked_for() -> None:
    tournament = worked().tournament()
    assert [line.player for line in standings_of(tournament, by=("start",)).lines] == [0, 1, 2, 3, 4, 5, 6]
    with pytest.raises(UnknownCriterionError, match="sos"):
        standings_of(tournament, by=("sos",))


def test_a_stated_order_counts() -> None:
    tournament = worked()._replace(system=System("uragan", criteria=("nbw", "start"))).tournament()
    assert standings_of(tournament).criteria == ("nbw", "start")


def test_a_player_without_rating_has_no_total_and_comes_last() -> None:
    event = worked()
    unrated = event._replace(ratings=(None, *event.ratings[1:])).tournament(starts=False)
    last = final_table(unrated).lines[-1]
    assert (last.player, last.scores["uragan"], last.scores["start"]) == (0, None, None)
    assert last.scores["gain"] == 10 * QUARTER


def test_start_points_of_mp_are_never_computed() -> None:
    event = worked()._replace(system=System("mp"))
    nothing = fit_points(event.tournament(starts=False))
    assert nothing.scores.totals[0] == (0,) * 7
    stated = fit_points(event._replace(starts=(200, None, 1, 2, 3, 4, 5)).tournament())
    assert stated.scores.totals[0][:2] == (800, None)


def test_settings_of_the_event_count() -> None:
    event = worked()
    system = System("uragan", bye=15 * QUARTER, absence=0, no_show=30 * QUARTER)
    absent = event._replace(system=system).with_cell(0, 0, decided=Decision.DEFAULT, outcome=Outcome.LOSS)
    forfeit = absent.with_cell(0, 3, decided=Decision.DEFAULT, outcome=Outcome.WIN)
    assert gains(forfeit.tournament(gains=False))[:6] == [0, 30, 10, 30, 32, 15]
    assert gains(forfeit._replace(system=System("uragan")).tournament(gains=False))[:6] == [10, 30, 10, 20, 32, 20]
    most = Settings(most_handicap=1, planned_rounds=2)
    tournament = Tournament(game((1900, 1000), "B", None, "uragan").players, (Round(),), settings=most)
    assert gains(tournament) == [11, 29]


def test_an_unfinished_game_gives_nobody_anything() -> None:
    event = worked().with_game(2, 3, 4, outcome=None)
    found = fit_points(event.tournament(gains=False)).scores
    assert [gain.value for gain in found.gains[2]][3:5] == [0, 0]
    assert [gain.why for gain in found.gains[2]][3:5] == [Why.OPEN, Why.OPEN]
    assert found.last is None, "more rounds may come"
    assert fit_points(event._replace(planned=3).tournament()).scores.last is not None


def test_who_comes_late_or_leaves_is_absent() -> None:
    event = worked()
    late = tuple(tuple(None if row == 6 else side for row, side in enumerate(r)) for r in event.sides[:1])
    without = event._replace(sides=(*late, *event.sides[1:])).with_cell(0, 4, opponent=None, outsider="Reserve")
    assert gains(without.tournament(gains=False))[4:7] == [32, 20, 10]
    nobody = event._replace(sides=(*event.sides, (None,) * 7)).tournament(gains=False, running=False, starts=False)
    assert gains(nobody, 3) == [0] * 7


def test_terms_are_in_words() -> None:
    tournament = worked().tournament(starts=False)
    points, wins = terms_of(tournament, None, 3)
    assert (points.criterion, points.total, points.printed) == ("uragan", 175 * QUARTER, 175 * QUARTER)
    assert [(term.label, term.value / QUARTER) for term in points.terms] == [
        ("start points of rating 2031", 103),
        ("round 1: won as Black against P1, handicap 1: 30 − 2", 28),
        ("round 2: won as White against P6, handicap 2: 30 + 4", 34),
        ("round 3: lost as White to P5", 10),
    ]
    assert [(term.label, term.value) for term in wins.terms] == [
        ("round 1: won as Black against P1", QUARTER),
        ("round 2: won as White against P6", QUARTER),
    ]
    (of_bye, *_) = terms_of(tournament, None, 5)
    assert of_bye.terms[1].label == "round 1: bye"


def test_terms_add_up() -> None:
    for seed in range(6):
        tournament = random_event(seed).tournament()
        for player in range(len(tournament.players)):
            for criterion in terms_of(tournament, None, player):
                assert (
                    sum(term.value for term in criterion.terms)
                    == criterion.total
                    == (criterion.printed or criterion.total)
                )


def test_totals_are_those_of_the_specification() -> None:
    fit = fit_points(worked().tournament())
    assert [[(points or 0) // QUARTER for points in after] for after in fit.scores.totals[1:]] == [*map(list, TOTALS)]
    assert sum(TOTALS[-1]) == 1124


def test_an_event_is_a_value() -> None:
    assert worked() == Event(*worked())


def test_rounds_of_every_kind_have_words() -> None:
    default = {"decided": Decision.DEFAULT}
    event = worked().with_game(0, 0, 3, **default).with_game(1, 1, 4, outcome=None)
    guest = {"decided": Decision.PLAYED, "outsider": "Guest", "colour": Colour.BLACK, "handicap": 0}
    event = event.with_cell(2, 2, **guest)
    tournament = event._replace(sides=(*event.sides[:2], (None, *event.sides[2][1:]))).tournament(gains=False)
    labels = [term.label for row in range(7) for term in terms_of(tournament, None, row)[0].terms]
    for words in (
        "round 1: loss by default, P4",
        "round 1: win by default, P1",
        "round 2: game without result, P5",
        "round 3: won as Black against P1",
        "round 3: won as Black against Guest (not in the table)",
    ):
        assert words in labels
    nobody = worked()._replace(system=System("mp"), ratings=(None,) * 7).tournament(starts=False, running=False)
    assert terms_of(nobody, None, 0)[0].terms[0].label == "start points: none are given"
    unrated = worked()._replace(ratings=(None,) * 7).tournament(starts=False, running=False, gains=False)
    assert [one.criterion for one in terms_of(replace(unrated, columns=()), None, 0)] == ["nbw"]


def test_a_rating_that_the_start_points_contradict() -> None:
    """What ratings give so many start points: 20 below 2000, ten from there on."""
    for start, expected in ((98, (1960, 1979)), (100, (2000, 2009)), (134, (2340, 2349)), (0, (0, 19))):
        starter = Starter(1500, start * QUARTER, 75 * QUARTER, start * QUARTER, dan=False)
        assert ratings_for_start(URAGAN, starter) == (1500, *expected)
    assert ratings_for_start(URAGAN, Starter(1500, -QUARTER, 75 * QUARTER, 0, dan=False)) == (1500,)
    assert ratings_for_start(MP, Starter(1500, 4, None, 4, dan=False)) == (1500,)
