"""``crosstable cut``: what it says, of what it can be said, and that nothing certain is contradicted by what came."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from commandline import CommandLine
from match_events import Told, event

from crosstable.engines import final_table
from crosstable.magic.cut.odds import odds_of
from crosstable.magic.cut.position import position_of
from crosstable.magic.cut.report import CutError, Threshold, cut_report
from crosstable.magic.cut.results import DRAWN_ON_PURPOSE, endings
from crosstable.magic.cut.start import Assumed, start, with_final_table, with_printed_ties
from crosstable.magic.cut.telling import Telling
from crosstable.magic.cut.verdicts import Ground, Verdict
from crosstable.magic.fitting import fit_matches
from crosstable.magic.profiles import on_day
from crosstable.magic.standings import table_after
from crosstable.model import BYES, QUARTER, Column, Outcome, Round, Settings, Side, Tournament
from crosstable.parsers import read
from crosstable.writers import write
from crosstable.writing import Options

ROUNDS: list[list[Told]] = [
    [(0, 7, "2-0"), (1, 6, "2-0"), (2, 5, "2-0"), (3, 4, "2-0")],
    [(0, 3, "2-0"), (1, 2, "2-0"), (4, 7, "2-0"), (5, 6, "2-0")],
]
"""Eight players: 0 and 1 have 6 points, 2 to 5 have 3, 6 and 7 none."""
LAST: list[Told] = [(0, 1, ""), (2, 3, ""), (4, 5, ""), (6, 7, "")]
PLANNED = Settings(event="Store Cup", planned_rounds=3, cut=4)


def _json(tournament: Tournament) -> str:
    return write("json", tournament, final_table(tournament), Options()).data.decode("utf-8")


@pytest.fixture
def before(run: CommandLine) -> CommandLine:
    """The command line beside ``last.json``: the last round is paired."""
    run.write("last.json", _json(event([*ROUNDS, LAST], settings=PLANNED)))
    run.write("two.json", _json(event(ROUNDS, settings=PLANNED)))
    return run


class TestText:
    def test_the_answer_stands_first(self, before: CommandLine) -> None:
        answer = before("cut", "last.json")
        assert answer.status == 0
        lines = answer.out.splitlines()
        assert lines[0] == "Store Cup: Top 4 of 8 players; 3 rounds of 3 paired, 4 matches open (counted as mtr)."
        assert lines[2] == "Can they draw (0-0-3)?"
        assert lines[4].split() == ["-", "Player", "1", "–", "Player", "2", "6–6", "YES,", "both", "are", "in"]
        assert "In the other 1 match a draw brings nobody in." in lines
        assert "  6 or more are always enough." in lines
        assert "  3 or less are never enough." in lines
        assert answer.out.count("out whatever happens") == 1

    def test_points_are_only_always_enough_if_all_greater_numbers_are(self) -> None:
        tournament = event([*ROUNDS, LAST], settings=PLANNED)
        begun = start(tournament)
        report = replace(
            cut_report(begun.position, 4),
            thresholds=(Threshold(9, 4, 4, 0), Threshold(8, 2, 1, 0), Threshold(7, 3, 3, 0), Threshold(6, 2, 0, 2)),
        )
        lines = Telling(tournament, begun, report).text().splitlines()
        told = lines[lines.index("How many points are enough?") + 1 :][:4]
        assert told == [
            "  9 or more are always enough.",
            "  8: of 2 players who can have them, 1 in for certain, 1 not certain.",
            "  7: of 3 players who can have them, 3 in for certain.",
            "  6 or less are never enough.",
        ]

    def test_one_player_with_reasons(self, before: CommandLine) -> None:
        out = before("cut", "last.json", "--player", "Player 3").out
        assert "Player 3, 3 points, plays Player 4" in out
        assert "win, 6 points: IN" in out
        assert "ahead in any case: Player 1, Player 2" in out
        assert "if he wins" in out
        assert "level on points can be:" in out

    def test_rounds_to_come(self, before: CommandLine) -> None:
        out = before("cut", "two.json").out
        assert "2 rounds of 3 paired, 1 round to come" in out
        assert "every pairing counts as possible" in out
        assert "in with " in out
        assert before("cut", "two.json", "--player", "8").out.count("in the end, ") == 3

    def test_nothing_is_open(self, before: CommandLine) -> None:
        out = before("cut", "two.json", "--rounds", "2", "--top", "2").out
        assert "nothing is open" in out
        assert "in, plays no more" in out

    def test_odds_say_what_they_are(self, before: CommandLine) -> None:
        one, two = (before("cut", name, "--odds") for name in ("last.json", "last.json"))
        assert one.out == two.out
        assert "odds are no proof but a simulation: 2000 runs" in one.out
        assert "a simulation of" in before("cut", "two.json", "--odds", "--player", "1").out


class TestJson:
    def test_whole(self, before: CommandLine) -> None:
        answer = before("cut", "last.json", "--format", "json", "--odds").json
        assert (answer["top"], answer["rounds"], answer["paired"], answer["to_come"]) == (4, 3, 3, 0)
        assert answer["draws"][0] == {
            "table": None,
            "round": 3,
            "players": [1, 2],
            "names": ["Player 1", "Player 2"],
            "safe": [1, 2],
            "verdicts": ["in", "in"],
        }
        first = answer["players"][0]
        assert (first["player"], first["points"], first["odds"]) == (1, 6, 1.0)
        assert [case["outcome"] for case in first["cases"]] == ["win", "draw", "loss"]
        assert answer["simulation"]["runs"] == 2000

    def test_one_player(self, before: CommandLine) -> None:
        answer = before("cut", "last.json", "--format", "json", "--player", "3").json
        (player,) = answer["players"]
        draw = player["cases"][1]
        assert draw["verdict"] == "depends"
        assert draw["sure"] == [1, 2]
        assert {"player": 4, "if": ["draw"], "level": True} in draw["rivals"]


class TestWhatCannotBeSaid:
    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["last.json", "--top", "8"], "a cut must be smaller than the field: Top 8 of 8"),
            (["last.json", "--rounds", "2"], "3 rounds were already paired, which is more than 2"),
            (["last.json", "--rounds", "99"], "96 rounds to come are too many"),
            (["last.json", "--player", "Nobody"], "no player 'Nobody' among 8"),
            (["last.json", "--player", "Player"], "may be 8 players"),
            (["last.json", "--profile", "egf"], "which egf cannot count"),
            (["sound.h9"], "only tournaments of matches"),
        ],
    )
    def test_errors(self, before: CommandLine, arguments: list[str], said: str) -> None:
        answer = before("cut", *arguments)
        assert answer.status == 2
        assert said in answer.err

    def test_who_has_left_is_out(self, run: CommandLine) -> None:
        run.write("left.json", _json(event([*ROUNDS, LAST[:3]], settings=PLANNED, dropped={6: 2, 7: 2})))
        assert "is out: dropped" in run("cut", "left.json", "--player", "8").err
        assert "Top 4 of 6 players" in run("cut", "left.json").out


class TestStart:
    def test_planned_rounds_are_told_or_recommended(self) -> None:
        assert start(event(ROUNDS, settings=PLANNED)).planned == 3
        assert start(event(ROUNDS, settings=PLANNED), rounds=5).position.to_come == 3
        assert start(event(ROUNDS)).assumed[0] is Assumed.NO_ROUNDS
        ten = event([[*ROUNDS[0], (8, 9, "1-1-1")]])
        assert (start(ten).planned, start(ten).assumed[0]) == (5, Assumed.ROUNDS)

    def test_a_play_off_that_has_begun(self) -> None:
        began = start(event([*ROUNDS, [(0, 1, "")]], playoff=["Finals"]))
        assert (began.held, began.planned, began.position.matches) == (2, 2, ())
        assert Assumed.PLAYOFF in began.assumed

    def test_printed_points_without_results(self) -> None:
        printed = _printed_only(event(ROUNDS, settings=PLANNED))
        began = start(printed)
        assert began.position.points == (6, 6, 3, 3, 3, 3, 0, 0)
        assert Assumed.PRINTED in began.assumed
        report = cut_report(began.position, 4)
        assert {one.player for one in report.players if one.verdict is Verdict.IN} <= {0, 1}

    def test_printed_points_with_the_pairings_of_the_last_round(self) -> None:
        """A bye of that round counts beside what is printed; ties stay open, since nothing tells opponents."""
        seven = [[pair for pair in one if 7 not in pair[:2]] for one in (*ROUNDS, LAST)]
        printed = _printed_only(event([*seven[:2], []], 7, settings=PLANNED), after=2)
        paired = event([[], [], [*seven[2], (6, -1, "")]], 7)
        players = tuple(
            replace(own, sides=other.sides) for own, other in zip(printed.players, paired.players, strict=True)
        )
        began = start(replace(printed, players=players))
        assert began.position.points == (3, 6, 3, 3, 0, 3, 3)
        assert len(began.position.matches) == 3
        assert began.position.known == 1
        report = cut_report(began.position, 4)
        assert {case.ground for one in report.players for case in one.cases} <= {Ground.POINTS, Ground.BOUNDS}

    def test_printed_percentages_where_nothing_is_open(self) -> None:
        """Players 2 to 5 have 3 points each; of them 2 has the best OMW and 5 the same as 4."""
        printed = _printed_only(event(ROUNDS, settings=Settings(planned_rounds=2)))
        omw = tuple(Fraction(value, 100) for value in (50, 50, 75, 60, 40, 40, 50, 50))
        texts = tuple(map(str, omw))
        printed = replace(printed, columns=(*printed.columns, Column(1, "OMW%", "omw", texts, omw)))
        began = start(printed)
        for top, verdicts in ((3, "in out out out"), (5, "in in depends depends")):
            report = with_printed_ties(printed, began, cut_report(began.position, top))
            assert " ".join(one.verdict.value for one in report.players[2:6]) == verdicts
        assert with_printed_ties(replace(printed, columns=()), began, report) is report

    def test_neither_results_nor_points(self) -> None:
        empty = replace(_printed_only(event(ROUNDS)), columns=())
        with pytest.raises(CutError, match="name the files of both"):
            start(empty)

    def test_games_that_are_not_told(self) -> None:
        tournament = event([*ROUNDS, LAST], settings=PLANNED)
        players = tuple(
            replace(one, sides=tuple(side and replace(side, games=None) for side in one.sides))
            for one in tournament.players
        )
        began = start(replace(tournament, players=players))
        assert Assumed.GAMES in began.assumed
        assert began.position.known == 2
        draw = next(one for one in cut_report(began.position, 2).players if one.player == 2)
        assert draw.verdict is not Verdict.IN

    @pytest.mark.parametrize("profile", ["wer", "wizards-2017"])
    def test_programs_that_round(self, profile: str) -> None:
        began = start(event([*ROUNDS, LAST], settings=PLANNED, profile=profile))
        assert began.position.known == 2
        assert cut_report(began.position, 4).players[0].verdict is Verdict.IN


def _printed_only(tournament: Tournament, after: int | None = None) -> Tournament:
    """A printed table: match points, and no matches."""
    values = fit_matches(tournament).scores["match_points"]
    column = Column(
        0, "Points", "match_points", tuple(str(int(v or 0) // QUARTER) for v in values), tuple(values), after=after
    )
    players = tuple(replace(one, sides=(None,) * len(tournament.rounds)) for one in tournament.players)
    return replace(tournament, players=players, columns=(column,))


class TestOpenMatches:
    def test_a_match_that_only_one_record_has(self) -> None:
        tournament = event([*ROUNDS, LAST], settings=PLANNED)
        players = list(tournament.players)
        players[1] = replace(players[1], sides=players[1].sides[:2])
        position = position_of(replace(tournament, players=tuple(players)), on_day("mtr", None))
        alone = next(match for match in position.matches if match.first == 0)
        assert (alone.second, alone.opponent(0)) == (None, 1)
        assert not position.stays[1]
        report = cut_report(position, 4)
        assert report.draws[0].second is None

    def test_two_open_matches_of_one_player(self) -> None:
        """An unreported match of an earlier round is open too."""
        unreported = [[*ROUNDS[0][:3], (3, 4, "")], ROUNDS[1], LAST]
        position = position_of(event(unreported), on_day("pokemon", None))
        assert not position.is_simple
        for limit in (0, 120):
            report = cut_report(position, 2, limit)
            by_points = {case.points: case.verdict for case in report.players[3].cases}
            assert set(by_points) == {0, 1, 2, 3, 4, 6}
            assert by_points[0] is Verdict.OUT

    def test_legal_scores(self) -> None:
        assert endings(None) == endings(2)
        for games in (1, 2, 3):
            drawn = [ending.games for ending in endings(games) if ending.outcome is Outcome.DRAW]
            assert drawn[0] == DRAWN_ON_PURPOSE
            assert {ending.turned() for ending in endings(games)} == set(endings(games))


@pytest.mark.parametrize("profile", ["mtr", "konami"])
def test_odds_fill_every_place(profile: str) -> None:
    five = [[pair for pair in one if max(pair[:2]) < 5] for one in ROUNDS]
    for to_come in (0, 1):
        position = position_of(
            event([*five, [(0, 1, ""), (2, 3, ""), (4, -1, "")]], 5), on_day(profile, None), to_come=to_come
        )
        odds = odds_of(cut_report(position, 2))
        assert sum(odds.times_in.values()) == 2 * odds.runs
        assert odds.share(0) > odds.share(4)


def test_share_of_all_ways() -> None:
    """6 points: 0 and 1 have them, 2 to 5 get them by a win; for no more than two both their matches must be drawn."""
    report = cut_report(position_of(event([*ROUNDS, LAST]), on_day("mtr", None)), 2)
    six = next(one for one in report.thresholds if one.points == 6)
    assert six.share == Fraction(1, 9)


def _before_the_last_round(tournament: Tournament) -> Tournament:
    last = max(number for number, one in enumerate(tournament.rounds) if not one.playoff)

    def opened(side: Side | None) -> Side | None:
        return (
            side
            if side is None or side.decided in BYES or not side.is_game
            else replace(side, outcome=None, games=None)
        )

    players = tuple(
        replace(one, sides=(*one.sides[:last], opened(one.sides[last])), place=None) for one in tournament.players
    )
    return replace(tournament, players=players, rounds=tournament.rounds[: last + 1], columns=())


def test_no_certain_verdict_is_contradicted_by_what_came(shared: Path) -> None:
    """Every real event before its last round of Swiss, with its pairings."""
    certain = 0
    for path in sorted((shared / "corpus/melee").glob("*.json")):
        tournament = read(path.name, path.read_bytes())[2].tournament
        fit = fit_matches(tournament)
        before = _before_the_last_round(tournament)
        last = len(before.rounds)
        position = position_of(before, fit.profile)
        order = [line.player for line in table_after(fit, last).lines if position.stays[line.player]]
        top = 8 if len(order) > 8 else 4
        if top < len(order):
            for one in cut_report(position, top).players:
                side = tournament.players[one.player].sides[last - 1]
                ended = one.outcomes.index(side.outcome) if one.outcomes and side and side.outcome else 0
                verdict = one.cases[ended].verdict
                certain += verdict is not Verdict.DEPENDS
                if verdict is not Verdict.DEPENDS:
                    assert (order.index(one.player) < top) == (verdict is Verdict.IN), (path.name, top, one)
    assert certain > 200


@pytest.mark.parametrize("paired", [True, False])
def test_many_players_and_two_rounds_to_go(paired: bool) -> None:
    """2,000 players: verdicts within seconds, those in the middle proved by points."""
    size = 2000
    rounds: list[list[Told]] = []
    order = list(range(size))
    points = dict.fromkeys(order, 0)
    for number in range(3):
        order.sort(key=lambda player: -points[player])
        pairs: list[Told] = [(a, b, "2-0") for a, b in zip(order[::2], order[1::2], strict=True)]
        for first, _, _ in pairs:
            points[first] += 3
        rounds.append(pairs if number < 2 or not paired else [(a, b, "") for a, b, _ in pairs])
    position = position_of(event(rounds, size), on_day("mtr", None), to_come=1 if paired else 2)
    report = cut_report(position, 8)
    assert len(report.players) == size
    assert report.players[0].verdict is Verdict.DEPENDS


def test_a_label_is_no_play_off() -> None:
    tournament = event([*ROUNDS, LAST], settings=PLANNED)
    named = replace(tournament, rounds=(Round("1"), Round("2"), Round("3")))
    assert len(start(named).position.matches) == 4


def test_a_finished_event_has_its_table(shared: Path) -> None:
    """Nothing is open, and the program's own decimals decide between players of equal OMW%."""
    path = shared / "corpus/wer/prerelease-35.wer"
    _, _, parsed = read(path.name, path.read_bytes())
    begun = start(parsed.tournament, rounds=3)
    report = with_final_table(parsed.tournament, begun, cut_report(begun.position, 8))
    stored = {index: int(player.place or 0) for index, player in enumerate(parsed.tournament.players)}
    assert {one.player for one in report.players if one.verdict is Verdict.IN} == {
        player for player, place in stored.items() if place <= 8
    }
    assert all(case.is_exact for one in report.players for case in one.cases)
