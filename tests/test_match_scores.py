"""Match points and percentages: the worked cases of the rules, and what is true of every tournament."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matches import changed, event, in_rounds, match_events, of_each, row

from crosstable.engines import ProfileError, check_profile, tables
from crosstable.magic.fitting import fit_matches
from crosstable.magic.playoff import Reached, reached
from crosstable.magic.profiles import MATCH_PROFILES, THIRD, MatchProfile, on_day
from crosstable.magic.scores import PERCENTAGES, Record, game_wins, match_points, match_wins, scores
from crosstable.model import QUARTER, Column, Counting, Decision, Outcome, Player, Round, Settings, Side, Tournament
from crosstable.results import UnknownCriterionError
from crosstable.shown import Rounded, Shown, as_printed, is_shown_as, share_text

MTR = on_day("mtr", None)
F = Fraction


def worked(shared: Path, kind: str) -> list[dict[str, Any]]:
    cases = json.loads((shared / "oracle/systems/cases.json").read_text(encoding="utf-8"))["cases"]
    found = [case for case in cases if case["kind"] == kind]
    assert found
    return found


def points(tournament: Tournament, values: Sequence[object]) -> dict[str, int]:
    return {name: int(str(value)) // QUARTER for name, value in of_each(tournament, values).items()}


class TestWorkedCases:
    """The cases of ../shared/oracle/systems/cases.json, from the Magic Tournament Rules and decisions on them."""

    def test_match_points(self, shared: Path) -> None:
        for case in worked(shared, "magic_points"):
            wins, losses, draws = case["input"]["wld"]
            assert match_points(Record(wins=wins, losses=losses, draws=draws), MTR) == case["expected"], case["id"]

    def test_match_wins(self, shared: Path) -> None:
        for case in worked(shared, "magic_mw"):
            total, rounds = case["input"]["points"], case["input"]["rounds"]
            floor = F(case["input"].get("floor", "33/100"))
            wins, draws = total // 3, total % 3
            share = match_wins(Record(wins=wins, draws=draws, losses=rounds - wins - draws), MTR)
            assert max(F(*share), floor) == F(case["expected"]), case["id"]

    def test_game_wins(self, shared: Path) -> None:
        for case in worked(shared, "magic_gw"):
            total, games = case["input"]["game_points"], case["input"]["games"]
            won, drawn = total // 3, total % 3
            if case["id"].startswith("gw-id-"):  # three of the games are drawn
                won, drawn = (total - 3) // 3, 3
            share = game_wins(Record(games=(won, games - won - drawn, drawn)), MTR)
            assert max(F(*share), F(33, 100)) == F(str(case["expected"])), case["id"]

    def test_opponents_match_wins(self, shared: Path) -> None:
        """Every opponent has his record without others: wins are byes, losses have no opponent."""
        for case in worked(shared, "magic_omw"):
            records = case["input"]["opponents"]
            rounds = max(played for _, played in records) + len(records)
            player, others = [Side(Decision.PLAYED, Outcome.WIN, number) for number, _ in enumerate(records, 1)], []
            for number, (total, played) in enumerate(records):
                if total % 3:
                    player[number] = replace(player[number], outcome=Outcome.DRAW)
                against = Side(Decision.PLAYED, Outcome.DRAW if total % 3 else Outcome.LOSS, 0)
                byes = [Side(Decision.BYE, Outcome.WIN)] * (total // 3)
                lost = [Side(Decision.ASSIGNED_LOSS, Outcome.LOSS)] * (played - 1 - total // 3)
                sides = [*[None] * number, against, *byes, *lost]
                others.append(Player(f"opponent {number}", sides=(*sides, *[None] * (rounds - len(sides)))))
            own = Player("player", sides=(*player, *[None] * (rounds - len(player))))
            tournament = Tournament((own, *others), tuple(Round() for _ in range(rounds)))
            assert scores(tournament, MTR)["omw"][0] == F(case["expected"]), case["id"]

    def test_events(self, shared: Path) -> None:
        for case in worked(shared, "magic_event"):
            tournament = event(in_rounds([tuple(match) for match in case["input"]["matches"]]))
            strict = case["input"].get("bye_in_own_mw") is False
            profile = replace(MTR, bye_in_match_wins=False, bye_games=None) if strict else MTR
            computed = scores(tournament, profile)
            for name, expected in case["expected"].items():
                player = row(tournament, name)
                assert computed["match_points"][player] == QUARTER * expected["mp"], (case["id"], name)
                for criterion in ("mw", "omw", "gw", "ogw"):
                    assert computed[criterion][player] == F(str(expected[criterion])), (case["id"], name, criterion)

    def test_order(self, shared: Path) -> None:
        for case in worked(shared, "magic_order"):
            tournament = event(in_rounds([tuple(match) for match in case["input"]["matches"]]))
            (table,) = tables(tournament, [len(tournament.rounds)])
            assert [tournament.players[line.player].family for line in table.lines] == case["expected"]

    def test_mean_of_the_rules(self) -> None:
        """Appendix C's opponents: 12/24, 21/24, 4/15 (0.33), 10/21, 18/24, 16/24, 13/24, 19/24; printed 0.62."""
        shares = [F(12, 24), F(21, 24), F(33, 100), F(10, 21), F(18, 24), F(16, 24), F(13, 24), F(19, 24)]
        assert share_text(sum(shares, F(0)) / 8, Shown(2, percent=False)) == "0.62"


class TestEventLink:
    """The two printed reports and the matches that give them."""

    def printed(self, path: Path) -> dict[str, tuple[int, ...]]:
        rows: dict[str, tuple[int, ...]] = {}
        for line in path.read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ").splitlines():
            words = line.split()
            if len(words) > 6 and all(word.isdecimal() for word in (words[0], *words[-5:])):
                rows[" ".join(words[1:-5])] = tuple(map(int, words[-4:]))
        return rows

    def computed(self, pod: dict[str, Any], profile: MatchProfile) -> dict[str, tuple[int, ...]]:
        matches = [tuple(match) for match in pod["matches"]]
        tournament = event(in_rounds(matches))
        values = scores(tournament, profile)
        return {
            player.family: (
                int(str(values["match_points"][index])) // QUARTER,
                *(int(share_text(F(values[name][index] or 0), profile.shown)) for name in ("omw", "gw", "ogw")),
            )
            for index, player in enumerate(tournament.players)
        }

    def test_reports_reproduce(self, shared: Path) -> None:
        folder = shared / "corpus/eventlink"
        pods = json.loads((folder / "matches.json").read_text(encoding="utf-8"))["pods"]
        assert len(pods) == 2
        for pod in pods:
            assert self.computed(pod, on_day("eventlink", None)) == self.printed(folder / pod["file"])

    def test_a_third_as_floor_does_not_give_the_second(self, shared: Path) -> None:
        folder = shared / "corpus/eventlink"
        (pod,) = (p for p in json.loads((folder / "matches.json").read_text("utf-8"))["pods"] if p["unique"])
        third = replace(on_day("eventlink", None), floor=THIRD)
        assert self.computed(pod, third) != self.printed(folder / pod["file"])


class TestConventions:
    def test_byes_have_no_opponent_and_count_as_two_games(self) -> None:
        tournament = event([[("A", "B", 2, 1, 0), ("C", None, 2, 0, 0)], [("A", "C", 2, 0, 0), ("B", None, 2, 0, 0)]])
        values = scores(tournament, MTR)
        assert points(tournament, values["match_points"]) == {"A": 6, "B": 3, "C": 3}
        # C met only A, who won all: 1. His games: the bye's 2-0 and 0-2 are 6 of 12.
        assert values["omw"][2] == 1
        assert values["gw"][2] == F(1, 2)
        # A's opponents: B 3 of 6, C 3 of 6 match points; B's games 1-2 and 2-0 are 9 of 15, C's 6 of 12.
        assert values["omw"][0] == F(1, 2)
        assert values["ogw"][0] == (F(9, 15) + F(1, 2)) / 2

    def test_players_without_opponents(self) -> None:
        tournament = event([[("A", "B", 2, 1, 0), ("C", None, 2, 0, 0)]])
        assert scores(tournament, MTR)["omw"][2] is None
        assert scores(tournament, on_day("melee", None))["omw"][2] == THIRD
        assert scores(tournament, on_day("dci-reporter", None))["omw"][2] == 0

    def test_a_rematch_counts_once_on_melee(self) -> None:
        tournament = event(
            [
                [("A", "B", 2, 0, 0), ("C", "D", 2, 0, 0)],
                [("A", "C", 2, 0, 0), ("B", "D", 2, 0, 0)],
                [("A", "B", 2, 0, 0), ("C", "D", 2, 0, 0)],
            ]
        )
        # B: 3 of 9, C: 6 of 9
        assert scores(tournament, MTR)["omw"][0] == (F(1, 3) + F(2, 3) + F(1, 3)) / 3
        assert scores(tournament, on_day("melee", None))["omw"][0] == (F(1, 3) + F(2, 3)) / 2

    def test_an_assigned_loss_is_a_round_without_games(self) -> None:
        tournament = event([[("A", "B", 2, 0, 0)], [("A", "B", 2, 0, 0)]])
        late = Side(Decision.ASSIGNED_LOSS, Outcome.LOSS, games=(0, 2, 0))
        tournament = changed(tournament, "A", sides=(late, tournament.players[0].sides[1]))
        tournament = changed(tournament, "B", sides=(None, tournament.players[1].sides[1]))
        values = scores(tournament, MTR)
        assert values["mw"][0] == F(3, 6)
        assert values["gw"][0] == 1
        assert scores(tournament, replace(MTR, assigned_loss_games=True))["gw"][0] == F(6, 12)

    @pytest.mark.parametrize(
        ("day", "option", "own"),
        [
            # A bye and a match lost 0-2: with a bye of 2-0 6 of 12 game points, with 1-1 3 of 12.
            (date(2024, 3, 1), "GW of a bye is 1 of 2", F(1, 3)),
            (date(2024, 6, 1), "a bye is 2-0", F(1, 2)),
            (date(2026, 1, 1), "a bye is 2-0", F(1, 2)),
        ],
    )
    def test_melee_has_changed(self, day: date, option: str, own: Fraction) -> None:
        tournament = event([[("A", None, 2, 0, 0), ("B", "C", 2, 0, 0)], [("B", "A", 2, 0, 0), ("C", None, 2, 0, 0)]])
        assert scores(tournament, on_day("melee", day))["gw"][0] == own, option

    def test_melee_showed_game_wins_below_the_floor_for_a_while(self) -> None:
        tournament = event([[("A", "B", 2, 0, 0)]])
        shown = {day: scores(tournament, on_day("melee", day))["gw"][1] for day in (date(2025, 5, 1), date(2026, 1, 1))}
        assert list(shown.values()) == [0, THIRD]

    def test_pokemon(self) -> None:
        """Ties are rounds with no win, own byes do not count, at least 25 %, at most 75 % of one who left."""
        tournament = event(
            [
                [("A", "B", 1, 0, 0), ("C", "D", 0, 0, 1), ("E", None, 0, 0, 0)],
                [("A", "C", 1, 0, 0), ("B", "E", 1, 0, 0), ("D", None, 0, 0, 0)],
            ],
            system="pokemon",
        )
        profile = on_day("pokemon", None)
        values = scores(tournament, profile)
        assert points(tournament, values["match_points"]) == {"A": 6, "B": 3, "C": 1, "D": 4, "E": 3}
        # A met B (1 of 2) and C (0 of 2, so 25 %).
        assert values["omw"][0] == (F(1, 2) + F(1, 4)) / 2
        # E met only B; his own bye is no round, so he has 0 of 1, so 25 %; B met A (1) and E.
        assert values["omw"][4] == F(1, 2)
        assert values["omw"][1] == (1 + F(1, 4)) / 2
        assert values["oomw"][4] == values["omw"][1]
        left = scores(changed(tournament, "A", dropped_after=2), profile)
        assert left["omw"][1] == (F(3, 4) + F(1, 4)) / 2

    def test_konami_adds_up_before_it_divides(self) -> None:
        tournament = event(
            [
                [("A", "B", 1, 0, 0), ("C", "D", 1, 0, 0)],
                [("A", "C", 1, 0, 0), ("B", None, 0, 0, 0)],
            ],
            system="konami",
        )
        values = scores(tournament, on_day("konami", None))
        # A met B (3 points in 2 rounds, the bye counts) and C (3 in 2): 6 of 12. D met C: 3 of 6.
        assert values["omw"][0] == F(6, 12)
        assert values["omw"][3] == F(3, 6)
        # The opponents' opponents: B met A (6 in 2); C met D (0 in 1) and A (6 in 2): 12 points in 5 rounds.
        assert values["oomw"][0] == F(12, 15)

    def test_games_that_are_not_known(self) -> None:
        tournament = event([[("A", "B", 2, 0, 0)]])
        side = tournament.players[0].sides[0]
        assert side is not None
        values = scores(changed(tournament, "A", sides=(replace(side, games=None),)), MTR)
        assert (values["gw"][0], values["ogw"][1], values["omw"][1]) == (None, None, 1)

    def test_open_matches_and_absences_are_no_rounds(self) -> None:
        tournament = event([[("A", "B", 2, 0, 0)], [("A", "B", 2, 0, 0)]])
        open_match, absent = Side(Decision.PLAYED, None, 1), Side(Decision.ABSENT)
        tournament = changed(tournament, "A", sides=(tournament.players[0].sides[0], open_match))
        tournament = changed(tournament, "B", sides=(tournament.players[1].sides[0], absent))
        assert scores(tournament, MTR) == scores(tournament, MTR, 1)


class TestPlayoff:
    ROUNDS = (
        [("A", "B", 2, 0, 0), ("C", "D", 2, 0, 0), ("E", "F", 2, 0, 0)],
        [("A", "C", 2, 0, 0), ("E", "B", 2, 0, 0), ("D", "F", 2, 0, 0)],
    )

    def test_swiss_rows_stay_on_eventlink(self) -> None:
        tournament = event([*self.ROUNDS, [("D", "A", 2, 0, 0), ("C", "E", 2, 0, 0)], [("D", "C", 2, 0, 0)]], playoff=2)
        assert scores(tournament, on_day("eventlink", None)) == scores(tournament, MTR, 2)

    def test_rows_of_those_who_play_on_melee(self) -> None:
        tournament = event([*self.ROUNDS, [("D", "A", 2, 0, 0), ("C", "E", 2, 0, 0)], [("D", "C", 2, 0, 0)]], playoff=2)
        values = scores(tournament, on_day("melee", None))
        assert points(tournament, values["match_points"]) == {"A": 6, "B": 0, "C": 6, "D": 9, "E": 6, "F": 0}
        # F missed the cut: his opponents E (2-0) and D (1-1) count without the play-off.
        assert values["omw"][5] == (1 + F(1, 2)) / 2
        # A's opponents count with it: B 0-2 (a third), C 2-2, D 3-1.
        assert values["omw"][0] == (THIRD + F(6, 12) + F(9, 12)) / 3

    def test_the_play_off_comes_first(self) -> None:
        tournament = event([*self.ROUNDS, [("D", "A", 2, 0, 0), ("C", "E", 2, 0, 0)], [("D", "C", 2, 0, 0)]], playoff=2)
        (table,) = tables(tournament, [4], profile="eventlink")
        # A and E lost in the same round; after the Swiss rounds A's opponents had 0.33 and 1/2, E's 0.33 and 0.33
        assert [tournament.players[line.player].family for line in table.lines] == ["D", "C", "A", "E", "B", "F"]

    def test_how_far_they_came(self) -> None:
        final = [("A", "C", 1, 1, 0)]  # split
        tournament = event([*self.ROUNDS, [("A", "D", 2, 0, 0), ("C", "E", 2, 0, 0)], final], playoff=2)
        assert reached(tournament) == [Reached(1, 0), None, Reached(1, 0), Reached(0, 0), Reached(0, 0), None]
        (table,) = tables(tournament, [4], profile="eventlink")
        assert [(line.place, line.tied) for line in table.lines[:2]] == [(1, False), (2, False)]

    def test_third_place_is_played_for(self) -> None:
        last = [("A", "C", 2, 0, 0), ("D", "E", 2, 0, 0)]
        tournament = event([*self.ROUNDS, [("A", "D", 2, 0, 0), ("C", "E", 2, 0, 0)], last], playoff=2)
        assert reached(tournament)[3] == Reached(0, 1)
        (table,) = tables(tournament, [4], profile="eventlink")
        assert [tournament.players[line.player].family for line in table.lines[:4]] == ["A", "C", "D", "E"]


class TestAlways:
    """What is true of every tournament."""

    @given(match_events(), st.sampled_from(sorted(MATCH_PROFILES)))
    def test_percentages_are_between_floor_and_one(self, tournament: Tournament, name: str) -> None:
        profile = on_day(name, None)
        values = scores(tournament, profile)
        for criterion in PERCENTAGES:
            least = profile.floor or F(0)
            if criterion == "gw" and not profile.shows_floor:
                least = F(0)
            for value in values[criterion]:
                if value is not None and value != profile.without_opponents:
                    assert least - F(1, 10**15) <= value <= 1  # binary thirds are a little less

    @given(match_events(), st.randoms(use_true_random=False), st.sampled_from(["mtr", "melee", "pokemon", "konami"]))
    def test_the_order_of_rows_changes_nothing(self, tournament: Tournament, random: Any, name: str) -> None:
        order = list(range(len(tournament.players)))
        random.shuffle(order)
        where = {old: new for new, old in enumerate(order)}
        players = tuple(
            replace(
                tournament.players[old],
                sides=tuple(
                    side if side is None or side.opponent is None else replace(side, opponent=where[side.opponent])
                    for side in tournament.players[old].sides
                ),
            )
            for old in order
        )
        profile = on_day(name, None)
        before, after = scores(tournament, profile), scores(replace(tournament, players=players), profile)
        for criterion, values in before.items():
            assert [values[old] for old in order] == list(after[criterion])

    @given(match_events(), st.sampled_from(sorted({*MATCH_PROFILES} - {"pokemon"})))
    def test_who_leaves_changes_nothing_before(self, tournament: Tournament, name: str) -> None:
        left = replace(tournament, players=(replace(tournament.players[0], dropped_after=1), *tournament.players[1:]))
        assert scores(left, on_day(name, None), 1) == scores(tournament, on_day(name, None), 1)

    @given(match_events())
    def test_the_rules_once_more_in_plain_words(self, tournament: Tournament) -> None:
        """A second computation, straight from the text of Appendix C."""
        values = scores(tournament, MTR)
        match_share: list[F] = []
        game_share: list[F] = []
        for player in tournament.players:
            sides = [side for side in player.sides if side is not None]
            won = sum(side.outcome is Outcome.WIN for side in sides)
            drawn = sum(side.outcome is Outcome.DRAW for side in sides)
            match_share.append(max(F(3 * won + drawn, 3 * len(sides)), F(33, 100)) if sides else F(33, 100))
            games = [side.games or (2, 0, 0) for side in sides]
            total = 3 * sum(map(sum, games))
            own = sum(3 * g[0] + g[2] for g in games)
            game_share.append(max(F(own, total), F(33, 100)) if total else F(33, 100))
        assert list(values["gw"]) == game_share
        for index, player in enumerate(tournament.players):
            met = [side.opponent for side in player.sides if side is not None and side.opponent is not None]
            if met:
                assert values["omw"][index] == sum(match_share[m] for m in met) / len(met)
                assert values["ogw"][index] == sum(game_share[m] for m in met) / len(met)


class TestFitting:
    MATCHES = ([("A", "B", 2, 0, 0), ("C", "D", 2, 1, 0)], [("A", "C", 2, 1, 0), ("B", "D", 1, 1, 1)])

    def published(self, profile: MatchProfile, criterion: str) -> Tournament:
        tournament = event(self.MATCHES)
        values = scores(tournament, profile)[criterion]
        texts = tuple(share_text(F(value or 0), profile.shown) for value in values)
        printed = tuple(F(text.rstrip("%")) / (100 if profile.shown.percent else 1) for text in texts)
        column = Column(2, criterion, criterion, texts, printed)
        return replace(tournament, columns=(column,), counting=Counting("eventlink"))

    @pytest.mark.parametrize("name", ["mtr", "dci-reporter"])
    def test_the_profile_is_found(self, name: str) -> None:
        tournament = replace(self.published(on_day(name, None), "omw"), counting=None)
        found = fit_matches(tournament)
        assert found.profile.name == name
        assert found.columns[0].matched == 4

    def test_the_floor_may_be_a_third_all_the_same(self) -> None:
        third = replace(on_day("eventlink", None), floor=THIRD)
        # 1/3 and 1/2 have the mean 0.41666, 0.33 and 1/2 0.415; with two decimals that is 41.66 and 41.50
        shown = replace(third, shown=Shown(2, sign="", rounded=Rounded.DOWN))
        tournament = self.published(shown, "omw")
        assert tournament.columns[0].texts[0] == "41.66"

    def test_some_events_publish_the_swiss_rounds_only(self) -> None:
        tournament = event([*TestPlayoff.ROUNDS, [("D", "A", 2, 0, 0), ("C", "E", 2, 0, 0)]], playoff=1)
        points = (24, 0, 12, 12, 24, 0)  # 6 0 3 3 6 0 after two rounds
        texts = tuple(str(value // QUARTER) for value in points)
        column = Column(2, "Points", "match_points", texts, points)
        found = fit_matches(replace(tournament, columns=(column,), counting=Counting("melee")))
        assert (found.profile.name, found.profile.option) == ("melee", "the play-off is in nobody's percentages")
        assert found.columns[0].matched == 6

    def test_a_profile_of_another_game(self) -> None:
        with pytest.raises(ProfileError, match="opengotha"):
            check_profile(event(self.MATCHES), "opengotha")
        with pytest.raises(UnknownCriterionError, match="sos"):
            tables(event(self.MATCHES), [1], by=["sos"])

    def test_a_table_without_results_is_shown_as_printed(self) -> None:
        tournament = event(self.MATCHES)
        players = tuple(replace(player, sides=(None, None)) for player in tournament.players)
        printed = Column(1, "Points", "match_points", ("1", "6", "3", "3"), (4, 24, 12, 12))
        (table,) = tables(replace(tournament, players=players, columns=(printed,)), [2])
        assert [(line.player, line.place) for line in table.lines] == [(1, 1), (2, 2), (3, 2), (0, 4)]

    def test_printed_places_tell_what_digits_hide(self) -> None:
        """55 and 55 may be 55.9 and 55.2: a higher GW% is no reason to be before."""
        tournament = event(self.MATCHES)
        players = tuple(
            replace(player, sides=(None, None), place=place)
            for player, place in zip(tournament.players, "4123", strict=True)
        )
        points = Column(0, "Points", "match_points", ("1", "6", "3", "3"), (4, 24, 12, 12))
        omw = Column(1, "OMW%", "omw", ("50", "60", "55", "55"), tuple(F(n, 100) for n in (50, 60, 55, 55)))
        gw = Column(2, "GW%", "gw", ("50", "60", "40", "70"), tuple(F(n, 100) for n in (50, 60, 40, 70)))
        printed = replace(tournament, players=players, columns=(points, omw, gw), counting=Counting("eventlink"))
        (table,) = tables(printed, [2])
        assert [(line.player, line.place) for line in table.lines] == [(1, 1), (2, 2), (3, 3), (0, 4)]
        swapped = replace(printed, players=tuple(replace(p, place=n) for p, n in zip(players, "4321", strict=True)))
        assert [line.player for line in tables(swapped, [2])[0].lines] == [1, 3, 2, 0]  # points go before places

    def test_games_that_are_not_told_are_not_compared(self) -> None:
        tournament = event(self.MATCHES)
        players = tuple(
            replace(player, sides=tuple(side and replace(side, games=None) for side in player.sides))
            for player in tournament.players
        )
        texts = ("50", "60", "40", "70")
        columns = tuple(
            Column(n, name, name, texts, tuple(F(int(t), 100) for t in texts)) for n, name in enumerate(("gw", "ogw"))
        )
        fit = fit_matches(replace(tournament, players=players, columns=columns))
        assert [(column.matched, column.rows) for column in fit.columns] == [(0, 0), (0, 0)]

    def test_the_last_printed_table_stands_while_the_next_round_is_open(self) -> None:
        """Standings after round 1 and the pairings of round 2: only those, with a bye, are in the file."""
        tournament = event([[("A", "B", 2, 0, 0)], [("A", "B", 2, 0, 0), ("C", None, 2, 0, 0)]])
        for name, opponent in (("A", 1), ("B", 0)):
            tournament = changed(tournament, name, sides=(None, Side(Decision.PLAYED, None, opponent)))
        printed = Column(1, "Points", "match_points", ("0", "3", "1"), (0, 12, 4), after=1)
        (table,) = tables(replace(tournament, columns=(printed,)), [2])
        assert [(line.player, line.place, line.scores["match_points"]) for line in table.lines] == [
            (1, 1, 12),
            (2, 2, 4),
            (0, 3, 0),
        ]

    def test_what_cannot_be_computed_is_shown_as_printed(self) -> None:
        tournament = event([[("A", "B", 2, 0, 0)]])
        side = tournament.players[0].sides[0]
        assert side is not None
        tournament = changed(tournament, "A", sides=(replace(side, games=None),))
        printed = Column(1, "GW%", "gw", ("85", "33"), (F(85, 100), F(33, 100)))
        (table,) = tables(replace(tournament, columns=(printed,)), [1], profile="eventlink")
        assert table.lines[0].scores["gw"] == F(85, 100)

    def test_versions_hold_from_a_day_on(self) -> None:
        tournament = replace(event(self.MATCHES), counting=Counting("melee"), settings=Settings(begin=date(2025, 1, 1)))
        assert fit_matches(tournament).profile.since == date(2024, 5, 1)


class TestShown:
    @pytest.mark.parametrize(
        ("share", "shown", "text"),
        [
            (F(6, 7), Shown(0, sign="", rounded=Rounded.DOWN), "85"),
            (F(2, 3), Shown(2, rounded=Rounded.DOWN), "66.66%"),
            (F(2, 3), Shown(2), "66.67%"),
            (F(1), Shown(0, sign=""), "100"),
            (F(0), Shown(8, percent=False), "0.00000000"),
            (F(5578, 10000), Shown(4, percent=False), "0.5578"),
        ],
    )
    def test_texts(self, share: Fraction, shown: Shown, text: str) -> None:
        assert share_text(share, shown) == text
        assert is_shown_as(F(text.rstrip("%")) / (100 if shown.percent else 1), share, shown)

    def test_numbers_as_they_are_stored_in_binary(self) -> None:
        texts = ("0.33", "0.3333333333333333", "0.49833333333333335")
        shown = as_printed(texts, [F(text) for text in texts], Shown(2))
        assert is_shown_as(F(texts[1]), F(1, 3), shown)
        assert is_shown_as(F(texts[2]), F(299, 600), shown)
        assert not is_shown_as(F(texts[2]), F(299, 600) + F(1, 10**9), shown)

    def test_thousandths(self) -> None:
        konami = on_day("konami", None).shown
        assert as_printed(("474", "0"), (F(474, 1000), F(0)), konami) == konami
        assert not is_shown_as(F(474, 1000), F(475, 1000), konami)

    def test_what_cannot_be_shown_so(self) -> None:
        cut, rounded, either = (Shown(0, rounded=kind) for kind in (Rounded.DOWN, Rounded.NEAREST, Rounded.EITHER))
        assert not is_shown_as(F(86, 100), F(6, 7), cut)
        assert is_shown_as(F(86, 100), F(6, 7), rounded)
        assert not is_shown_as(F(85, 100), F(6, 7), rounded)
        assert is_shown_as(F(85, 100), F(6, 7), either)
        assert not is_shown_as(F(84, 100), F(6, 7), either)

    @pytest.mark.parametrize(
        ("texts", "shares", "places", "percent", "sign"),
        [
            (("72.0%", "100%", "60,7%"), (F(720, 1000), F(1), F(607, 1000)), 1, True, "%"),
            (("0.5578", "0.6"), (F(5578, 10000), F(6, 10)), 4, False, ""),
            (("66.66", None), (F(6666, 10000), None), 2, True, ""),
        ],
    )
    def test_columns_are_as_exact_as_they_are_printed(
        self,
        texts: tuple[str | None, ...],
        shares: tuple[Fraction | None, ...],
        places: int,
        percent: bool,
        sign: str,
    ) -> None:
        usual = on_day("eventlink", None).shown
        assert as_printed(texts, shares, usual) == Shown(places, percent, sign, Rounded.EITHER)

    def test_columns_as_their_program_prints_them(self) -> None:
        eventlink, melee = on_day("eventlink", None).shown, on_day("melee", None).shown
        assert as_printed(("85", "50"), (F(85, 100), F(1, 2)), eventlink) is eventlink
        assert as_printed(("0.5", "0.25"), (F(1, 2), F(1, 4)), melee) is melee


def test_played_rounds_only() -> None:
    tournament = replace(event([[("A", "B", 2, 0, 0)]]), rounds=(Round(), Round()))
    assert [table.round for table in tables(tournament, [1, 2])] == [1, 2]


def test_age_divisions_have_tables_of_their_own() -> None:
    tournament = event([[("A", "B", 1, 0, 0), ("C", "D", 1, 0, 0)]], system="pokemon")
    for name, division in zip("ABCD", ("Masters", "Masters", "Senior", "Masters"), strict=True):
        tournament = changed(tournament, name, category=division)
    (table,) = tables(tournament, [1])
    assert [(tournament.players[line.player].family, line.place) for line in table.lines] == [
        ("A", 1),
        ("B", 2),
        ("D", 2),
        ("C", 1),
    ]
