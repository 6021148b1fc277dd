"""The rating formula: known values to three decimals, and what counts as a game.

The vectors are published examples of the European Go Database's formula of 2021.
"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import pytest
import strategies
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from crosstable.model import Colour, Decision, Grade, Outcome, Player, Round, Settings, Side, Tournament
from crosstable.ratings import (
    GOR,
    Ratings,
    Reason,
    advantage,
    change,
    expected_score,
    grade_of_rating,
    rate,
    rating_of_grade,
)

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
WHITE, BLACK = Colour.WHITE, Colour.BLACK
OPPOSITE = {WIN: LOSS, LOSS: WIN, DRAW: DRAW}
A, B = Fraction(1), Fraction(3, 4)

VECTORS = [
    # ratings of White and Black, stones, White's outcome, changes of both
    ((2100, 2100), 0, WIN, (9.306, -8.275)),
    ((1766, 1824), 0, WIN, (16.102, -12.693)),
    ((2705.84, 2268.985), 4, WIN, (1.588, -3.651)),
    ((2705.84, 2167.087), 5, WIN, (1.566, -4.026)),
    ((2705.84, 2184.591), 6, WIN, (3.347, -8.833)),
    ((2705.84, 2188.993), 6, LOSS, (-2.287, 6.552)),
    ((2705.84, 2057.534), 6, LOSS, (-4.252, 14.462)),
]
"""Every one with both sides; 2100 against 2100 gives 2109.306 and 2091.725."""


def tournament(*sides: tuple[Side | None, Side | None], grades: str = "", event: Settings | None = None) -> Tournament:
    """Two players who meet in every round; ``grades`` are dans, as ``"31"``."""
    dans = [Grade(int(letter), "d") for letter in grades]
    players = tuple(
        Player(name, sides=tuple(pair[own] for pair in sides), grade=dans[own] if dans else None)
        for own, name in enumerate("PQ")
    )
    return Tournament(players, (Round(),) * len(sides), settings=event or Settings())


def game(
    outcome: Outcome | None, stones: int | None = 0, *, first: Colour | None = WHITE, back: Outcome | None = None
) -> tuple[Side, Side]:
    """A game of the two, the first of them White; both records agree unless ``back`` is told."""
    second = None if first is None else BLACK if first is WHITE else WHITE
    other = back if back is not None or outcome is None else OPPOSITE[outcome]
    return (
        Side(Decision.PLAYED, outcome, 1, first, stones),
        Side(Decision.PLAYED, other, 0, second, stones),
    )


def only_reason(ratings: Ratings) -> Reason:
    (unrated,) = ratings.unrated
    assert ratings.games == ()
    return unrated.reason


class TestVectors:
    @pytest.mark.parametrize(("ratings", "stones", "outcome", "changes"), VECTORS)
    def test_both_sides(
        self, ratings: tuple[float, float], stones: int, outcome: Outcome, changes: tuple[float, float]
    ) -> None:
        found = rate(tournament(game(outcome, stones)), ratings, A)
        assert [round(player.change or 0, 3) for player in found.players] == list(changes)
        assert [round(side.change, 3) for side in found.games[0].sides] == list(changes)
        turned = rate(tournament(game(OPPOSITE[outcome], stones, first=BLACK)), ratings[::-1], A)
        assert [round(player.change or 0, 3) for player in turned.players] == list(changes[::-1])

    def test_jigo_in_class_b(self) -> None:
        found = rate(tournament(game(DRAW, first=BLACK)), (1800, 2028.143), B)
        assert round(found.games[0].sides[0].change, 3) == 5.845

    def test_ratings_after(self) -> None:
        found = rate(tournament(game(WIN)), (2100, 2100), A)
        assert [round(player.after or 0, 3) for player in found.players] == [2109.306, 2091.725]
        found = rate(tournament(game(WIN)), (950, 1200), A)
        assert [round(player.after or 0) for player in found.players] == [989, 1173]

    def test_weights_of_the_classes(self) -> None:
        """0.75 · 9.3062 = 6.980, 0.5 · 9.3062 = 4.653, 0.25 · 9.3062 = 2.327."""
        for weight, expected in ((Fraction(3, 4), 6.98), (Fraction(1, 2), 4.653), (Fraction(1, 4), 2.327)):
            found = rate(tournament(game(WIN)), (2100, 2100), weight)
            assert round(found.players[0].change or 0, 3) == expected

    def test_one_stone_is_worth_half_a_grade(self) -> None:
        assert [advantage(stones) for stones in (0, 1, 2, 9)] == [0, 50, 150, 850]


class TestTournament:
    def test_ratings_stay_fixed_until_the_end(self) -> None:
        """Twice the same game is twice the same change."""
        found = rate(tournament(game(WIN), game(WIN)), (2100, 2100), A)
        assert [round(player.change or 0, 3) for player in found.players] == [18.612, -16.549]
        assert [player.games for player in found.players] == [2, 2]

    def test_floor(self) -> None:
        found = rate(tournament(game(LOSS)), (-890, 3000), A)
        assert found.games[0].sides[0].change == pytest.approx(
            7.975, abs=0.001
        )  # a lost game, the bonus (3190 / 80) / 5
        found = rate(tournament(*[game(LOSS)] * 3), (-890, -900), A)  # about -46 + 8, three times
        assert found.players[0].after == GOR.floor
        assert found.players[0].change == -10

    def test_stones_that_lift_black_to_the_limit(self) -> None:
        """2500 and 9 stones are 3350: Black is expected to win, and a win gives him the bonus alone."""
        found = rate(tournament(game(LOSS, 9)), (2900, 2500), A)
        white, black = found.games[0].sides
        assert (white.expected, black.expected) == (0, 1)
        assert white.change == pytest.approx(0, abs=0.001)
        assert black.change == pytest.approx(math.log(1 + math.exp(-2.5)) / 5)

    @pytest.mark.parametrize(
        ("sides", "reason"),
        [
            (game(None), Reason.NO_RESULT),
            (game(WIN, back=WIN), Reason.BOTH),
            (game(LOSS, back=LOSS), Reason.BOTH),
            (game(WIN, back=DRAW), Reason.CONTRADICTION),
            (game(None, back=WIN), Reason.CONTRADICTION),
            (game(WIN, 10), Reason.STONES),
            (game(WIN, -1), Reason.STONES),
            (game(WIN, 2, first=None), Reason.COLOURS),
        ],
    )
    def test_games_that_do_not_count(self, sides: tuple[Side, Side], reason: Reason) -> None:
        found = rate(tournament(sides), (2100, 2000), A)
        assert only_reason(found) is reason
        assert [player.after for player in found.players] == [2100, 2000]

    @pytest.mark.parametrize(
        ("decided", "reason"),
        [
            (Decision.DEFAULT, Reason.DEFAULT),
            (Decision.REFEREE, Reason.REFEREE),
            (Decision.ASSIGNED_LOSS, Reason.NOT_PLAYED),
        ],
    )
    @pytest.mark.parametrize("own", [0, 1])
    def test_decided_otherwise(self, decided: Decision, reason: Reason, own: int) -> None:
        sides = list(game(WIN))
        sides[own] = replace(sides[own], decided=decided)
        assert only_reason(rate(tournament((sides[0], sides[1])), (2100, 2000), A)) is reason

    def test_contradicting_stones_and_colours(self) -> None:
        first, second = game(WIN, 2)
        for other in (replace(second, handicap=3), replace(second, colour=WHITE)):
            assert only_reason(rate(tournament((first, other)), (2100, 2000), A)) is Reason.CONTRADICTION
        half_told = replace(second, handicap=None, colour=None)
        assert (
            rate(tournament((first, half_told)), (2100, 2000), A).players
            == rate(tournament((first, second)), (2100, 2000), A).players
        )

    def test_colours_do_not_matter_in_even_games(self) -> None:
        first, second = game(WIN)
        assert rate(tournament((first, replace(second, colour=WHITE))), (2100, 2000), A).games

    def test_rounds_without_a_game(self) -> None:
        bye, absent = Side(Decision.BYE, WIN), Side(Decision.ABSENT)
        found = rate(tournament((bye, absent), (None, None)), (2100, 2000), A)
        assert (found.games, found.unrated) == ((), ())
        assert [player.change for player in found.players] == [0, 0]

    def test_games_that_only_one_player_tells(self) -> None:
        first, _ = game(WIN)
        outsider = Side(Decision.PLAYED, WIN, outsider="Somebody")
        found = rate(tournament((first, Side(Decision.ABSENT)), (outsider, None)), (2100, 2000), A)
        assert [(unrated.players, unrated.reason) for unrated in found.unrated] == [
            ((0,), Reason.ONE_SIDED), ((0,), Reason.OUTSIDER)
        ]  # fmt: skip

    def test_second_pairings(self) -> None:
        first, second = game(WIN)
        again = replace(
            tournament((first, second)), surplus=((0, 0, first), (1, 0, second), (1, 0, Side(Decision.BYE)))
        )
        found = rate(again, (2100, 2000), A)
        assert len(found.games) == 1
        assert [(unrated.players, unrated.reason) for unrated in found.unrated] == [((0, 1), Reason.AGAIN)]

    def test_somebody_without_rating(self) -> None:
        found = rate(tournament(game(WIN)), (2100, None), A)
        assert only_reason(found) is Reason.UNKNOWN
        assert [(player.before, player.after, player.change) for player in found.players] == [
            (2100, 2100, 0), (None, None, None)
        ]  # fmt: skip

    def test_class_that_is_not_rated(self) -> None:
        assert only_reason(rate(tournament(game(WIN)), (2100, 2000), Fraction(0))) is Reason.CLASS


class TestImpliedHandicap:
    """Where neither colours nor stones are told, HA[hN] is the difference of grades less N, at most 9 - N."""

    @pytest.mark.parametrize(
        ("grades", "reduction", "stones"),
        [
            ("51", 0, 4),
            ("51", 2, 2),
            ("91", 0, 8),
            ("91", 2, 6),
            ("91", 4, 4),
            ("51", 4, 0),
            ("51", 9, 0),
            ("33", 0, 0),
        ],
    )
    def test_stones(self, grades: str, reduction: int, stones: int) -> None:
        strong, weak = 2500, 2100
        event = Settings(handicap_reduction=reduction)
        for players, ratings in ((grades, (strong, weak)), (grades[::-1], (weak, strong))):
            implied = rate(tournament(game(WIN, None, first=None), grades=players, event=event), ratings, A)
            first = WHITE if players == grades else BLACK
            told = rate(tournament(game(WIN, stones, first=first), grades=players), ratings, A)
            assert implied.players == told.players
            assert implied.games[0].handicap == stones

    def test_at_most_what_the_reduction_leaves(self) -> None:
        event = Settings(handicap_reduction=1)
        players = (
            Player("P", grade=Grade(9, "d"), sides=(game(WIN, None, first=None)[0],)),
            Player("Q", grade=Grade(20, "k"), sides=(game(WIN, None, first=None)[1],)),
        )
        found = rate(Tournament(players, (Round(),), settings=event), (2900, 100), A)
        assert found.games[0].handicap == 8

    def test_even_where_anything_is_told_or_no_rule(self) -> None:
        rule = Settings(handicap_reduction=0)
        for sides, event in ((game(WIN, None), rule), (game(WIN, 0, first=None), rule), (game(WIN, None), None)):
            found = rate(tournament(sides, grades="51", event=event), (2500, 2100), A)
            assert found.games[0].handicap == 0
        assert rate(tournament(game(WIN, None, first=None), event=rule), (2500, 2100), A).games[0].handicap == 0


class TestGrades:
    @pytest.mark.parametrize(
        ("grade", "rating"),
        [
            (Grade(40, "k"), -900),
            (Grade(30, "k"), -900),
            (Grade(20, "k"), 100),
            (Grade(1, "k"), 2000),
            (Grade(1, "d"), 2100),
            (Grade(6, "d"), 2600),
            (Grade(9, "d"), 2900),
            (Grade(15, "d"), 2900),
            (Grade(1, "p"), 2700),
            (Grade(2, "p"), 2730),
            (Grade(9, "p"), 2940),
        ],
    )
    def test_rating_of_grade(self, grade: Grade, rating: int) -> None:
        assert rating_of_grade(grade) == rating

    @pytest.mark.parametrize(
        ("rating", "grade"),
        [
            (-900, "30k"),
            (-850.5, "30k"),
            (-850, "29k"),
            (100, "20k"),
            (2049.9, "1k"),
            (2050, "1d"),
            (2149.9, "1d"),
            (2150, "2d"),
            (2960, "9d"),
            (3299, "9d"),
        ],
    )
    def test_grade_of_rating(self, rating: float, grade: str) -> None:
        assert str(grade_of_rating(rating)) == grade

    @given(st.integers(1, 30), st.sampled_from("kd"))
    def test_there_and_back(self, number: int, kind: str) -> None:
        grade = Grade(min(number, 9) if kind == "d" else number, kind)
        assert grade_of_rating(rating_of_grade(grade)) == grade


possible = st.floats(-900, 3200)


class TestFormula:
    @given(possible, possible)
    def test_expected_score_is_the_one_with_logarithms(self, own: float, other: float) -> None:
        beta = [-7 * math.log(3300 - rating) for rating in (own, other)]
        assert expected_score(own, other) == pytest.approx(1 / (1 + math.exp(beta[1] - beta[0])), rel=1e-9)

    @given(possible, possible)
    def test_expected_scores_are_one_together(self, own: float, other: float) -> None:
        assert expected_score(own, other) + expected_score(other, own) == pytest.approx(1)

    @given(possible, st.sampled_from([A, B]))
    def test_of_equals_the_winner_gains_what_the_loser_loses_but_for_the_bonus(
        self, own: float, weight: Fraction
    ) -> None:
        winner, loser = (player.change or 0 for player in rate(tournament(game(WIN)), (own, own), weight).players)
        bonus = math.log(1 + math.exp((2300 - own) / 80)) / 5
        assume(own + loser > GOR.floor)
        assert winner + loser == pytest.approx(2 * float(weight) * bonus, abs=1e-9)

    @given(possible, possible, st.integers(1, 9))
    def test_stones_make_black_s_win_worth_less(self, white: float, black: float, stones: int) -> None:
        even, given_stones = (
            rate(tournament(game(LOSS, number)), (white, black), A).games[0].sides[1].change for number in (0, stones)
        )
        assert given_stones <= even

    @given(possible, possible, possible)
    def test_a_win_over_somebody_stronger_gives_more(self, own: float, one: float, other: float) -> None:
        weak, strong = sorted((one, other))
        changes = [change(own, 1, expected_score(own, opponent)) for opponent in (weak, strong)]
        assert changes[0] <= changes[1]


class TestAnyTournament:
    @settings(max_examples=15)
    @given(strategies.tournaments(graded=True))
    def test_sound_ones(self, whole: Tournament) -> None:
        before = [float(rating_of_grade(player.grade)) if player.grade else None for player in whole.players]
        found = rate(whole, before, A)
        assert sum(player.games for player in found.players) == 2 * len(found.games)
        assert len(found.games) + len(found.unrated) == len(list(whole.pairings()))
        assert all(player.after is not None and player.after >= GOR.floor for player in found.players)
        for game in found.games:
            assert sum(side.score for side in game.sides) == 1
            assert sum(side.expected for side in game.sides) == pytest.approx(1)

    @settings(max_examples=15)
    @given(strategies.tournaments(graded=True))
    def test_order_of_the_rounds_does_not_matter(self, whole: Tournament) -> None:
        before = [1500.0] * len(whole.players)
        turned = replace(whole, players=tuple(replace(player, sides=player.sides[::-1]) for player in whole.players))
        for one, other in zip(rate(whole, before, A).players, rate(turned, before, A).players, strict=True):
            assert one.after == pytest.approx(other.after)
            assert one.games == other.games

    @settings(max_examples=15)
    @given(strategies.wild_tournaments(), st.data())
    def test_wild_ones(self, wild: Tournament, data: st.DataObject) -> None:
        before = [data.draw(st.none() | possible) for _ in wild.players]
        found = rate(wild, before, data.draw(st.sampled_from([A, B, Fraction(0)])))
        games = sum(side.is_game for _, _, side in wild.surplus)
        pairings = len(list(wild.pairings()))
        assert pairings <= len(found.games) + len(found.unrated) <= pairings + games
        assert all(player.after is None or player.after >= GOR.floor for player in found.players)
