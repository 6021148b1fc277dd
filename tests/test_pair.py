"""``crosstable pair``: rounds proposed from files, written, and proposed again after their results."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from commandline import SOUND, CommandLine

from crosstable.model import Colour, Decision, Outcome, Player, Round, Settings, Side, System, Tournament
from crosstable.pairing.drawn import Drawn, Game, with_round
from crosstable.pairing.propose import Wishes, propose_round
from crosstable.pairing.state import PairingError, next_round, state_before, states
from crosstable.plain import from_plain, to_plain

RATINGS = {"P1": 2099, "P2": 2085, "P3": 2040, "P4": 2031, "P5": 1960, "P6": 1850, "P7": 1805}
WINNERS = (("P4", "P2", "P5"), ("P5", "P4", "P3"), ("P5", "P2", "P7"))
ROUNDS = (
    ({("P1", "P4"): 1, ("P2", "P3"): 0, ("P5", "P7"): 2}, "P6"),
    ({("P2", "P5"): 2, ("P4", "P6"): 2, ("P1", "P3"): 1}, "P7"),
    ({("P4", "P5"): 0, ("P1", "P2"): 0, ("P6", "P7"): 0}, "P3"),
)
"""The worked tournament of the specification (2.3): handicaps by pairs, and who has the bye."""
FINAL = {"P5": 186, "P2": 182, "P4": 175, "P3": 162, "P7": 148, "P1": 143, "P6": 128}


def uragan(rounds: int = 3) -> Tournament:
    players = tuple(Player(name, rating=rating) for name, rating in RATINGS.items())
    return Tournament(players, system=System("uragan"), settings=Settings(planned_rounds=rounds))


def with_winners(document: dict[str, Any], winners: tuple[str, ...]) -> dict[str, Any]:
    """The JSON form of a tournament whose last round has these winners."""
    for player in document["players"]:
        side = player["sides"][-1]
        if "opponent" in side:
            side["outcome"] = "win" if player["family"] in winners else "loss"
    return document


def test_the_worked_tournament_round_by_round(run: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(to_plain(uragan())), encoding="utf-8")
    for number, ((pairs, bye), winners) in enumerate(zip(ROUNDS, WINNERS, strict=True), 1):
        told = run("pair", str(path), "--format", "json", "-o", str(tmp_path / "next.json"), "--force")
        assert told.status == 0
        assert told.json["round"] == number
        games = {
            tuple(sorted((game["white"]["name"], game["black"]["name"]))): game["handicap"]
            for game in told.json["games"]
        }
        assert games == pairs
        stronger = [g["white"]["name"] < g["black"]["name"] for g in told.json["games"] if g["handicap"]]
        assert all(stronger), "the higher rating gives the handicap, with White"
        assert told.json["bye"]["name"] == bye
        document = json.loads((tmp_path / "next.json").read_text(encoding="utf-8"))
        path.write_text(json.dumps(with_winners(document, winners)), encoding="utf-8")
    scores = run("standings", str(path), "--format", "json").json
    assert [(p["name"], p["scores"]["uragan"]) for p in scores["players"]] == list(FINAL.items())
    assert run("verify", str(path)).status == 0
    assert run("pair", str(path)).status == 2
    assert "all 3 rounds are played" in run("pair", str(path)).err


def test_from_a_list_of_players_by_spreadsheet(run: CommandLine, tmp_path: Path) -> None:
    """A list of players is paired; results are entered in the CSV, its points left as they were, and on it goes."""
    lines = [f"{name}|||||{rating}|f\n" for name, rating in RATINGS.items()]
    (tmp_path / "players.vbar").write_text("".join(lines), encoding="utf-8")
    source = tmp_path / "players.vbar"
    for number, ((pairs, bye), winners) in enumerate(zip(ROUNDS, WINNERS, strict=True), 1):
        told = run(
            *("pair", str(source), "--system", "uragan", "--rounds", "3"),
            *("--format", "json", "-o", str(tmp_path / "open.csv"), "--force"),
        )
        games = [(game["white"]["name"], game["black"]["name"], game["handicap"]) for game in told.json["games"]]
        assert {tuple(sorted(game[:2])): game[2] for game in games} == pairs
        assert told.json["bye"]["name"] == bye
        assert "headings of rounds" not in told.err
        source = tmp_path / "results.csv"
        rows = list(csv.DictReader((tmp_path / "open.csv").read_text(encoding="utf-8-sig").splitlines()))
        for row in rows:
            sign = "+" if row["name"] in winners else "-"
            row[f"round_{number}"] = row[f"round_{number}"].replace("?", sign)
        with source.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
    scores = run("standings", str(source), "--system", "uragan", "--rounds", "3", "--format", "json").json
    assert {player["name"]: player["scores"]["uragan"] for player in scores["players"]} == FINAL


def test_a_table_with_one_more_round_keeps_its_start_scores(run: CommandLine, tmp_path: Path) -> None:
    source, target = str(Path(__file__).parents[1] / "fixtures/spring-sound.h9"), tmp_path / "next.json"
    asked = run("pair", source, "--format", "json", "-o", str(target)).json
    again = run("pair", str(target), "--round", "5", "--format", "json").json
    assert again["system"] == "mcmahon"
    assert again["games"] == asked["games"]


def test_results_entered_beside_old_scores_are_told(run: CommandLine, tmp_path: Path) -> None:
    """Winners of a round whose printed score was left would have started a point lower."""
    source, entered = str(Path(__file__).parents[1] / "fixtures/spring-sound.h9"), tmp_path / "entered.csv"
    assert run("pair", source, "-o", str(entered)).status == 0
    assert "Printed scores" not in run("pair", str(entered), "--round", "5").err
    text = entered.read_text(encoding="utf-8")
    entered.write_text(text.replace("?/w", "+/w").replace("?/b", "-/b"), encoding="utf-8")
    told = run("pair", str(entered), "--round", "6", "--rounds", "9")
    assert told.status == 0
    assert "Printed scores follow from no grades and games (" in told.err
    stated = run("pair", str(entered), "--rounds", "9", "--zero", "20k", "--floor", "18k", "--bar", "2d")
    assert "Printed scores" not in stated.err


def test_one_player_alone_has_the_bye() -> None:
    (reason,) = [propose_round(state_before(games("a"), 1)).bye_why]
    assert reason is not None
    assert reason.startswith("a (0) has the bye: 1 player, an odd number;")


def test_a_last_round_that_is_being_played_is_quiet(run: CommandLine, fixtures: Path) -> None:
    # Somov (1960) and Shchukin (2031) would have one stone, were they not on the two highest levels of a last round.
    source = str(fixtures / "points" / "pairs-en.txt")
    for name in ("next.txt", "next.csv", "next.json"):
        assert run("pair", source, "--round", "3", "--last", "-o", name).status == 0
        report = run("verify", name, "--format", "json").json["files"][0]
        assert (report["system"], report["findings"]) == ("uragan", []), name
    assert json.loads((run.folder / "next.json").read_text(encoding="utf-8"))["settings"]["planned_rounds"] == 3


def test_uragan_needs_ratings() -> None:
    unrated = replace(uragan(), players=(*uragan().players, Player("Unrated", start=400)))
    with pytest.raises(PairingError, match="not known of 1 player: Unrated"):
        propose_round(state_before(unrated, 1))


def test_the_last_round_may_be_said_to_be_it() -> None:
    # P1 (109) and P4 (103) differ by 68 rating points, one stone; in a last round the levels 10 and 9 play even.
    state = state_before(uragan(rounds=5), 1)
    stones = {(g.white, g.black): g.stones for g in propose_round(state).games}
    assert stones[0, 3] == 1
    last = propose_round(state, Wishes(last=True))
    assert {g.stones for g in last.games} == {0}
    assert "play without handicap" in last.remarks[-1]


def games(*rounds: str) -> Tournament:
    """Players a, b, c … by games such as ``a+b c-d e``: a beats b, c loses to d, e has the bye, ``a?b`` is open."""
    names = sorted({name for games in rounds for name in games if name.isalpha()})
    rows = {name: row for row, name in enumerate(names)}
    sides: list[list[Side | None]] = [[None] * len(rounds) for _ in names]
    outcomes = {"+": (Outcome.WIN, Outcome.LOSS), "-": (Outcome.LOSS, Outcome.WIN), "?": (None, None)}
    for number, text in enumerate(rounds):
        for game in text.split():
            if len(game) == 1:
                sides[rows[game]][number] = Side(Decision.BYE, Outcome.WIN)
                continue
            white, black = rows[game[0]], rows[game[2]]
            own, other = outcomes[game[1]]
            sides[white][number] = Side(Decision.PLAYED, own, black, Colour.WHITE)
            sides[black][number] = Side(Decision.PLAYED, other, white, Colour.BLACK)
    players = tuple(Player(name, sides=tuple(own)) for name, own in zip(names, sides, strict=True))
    return Tournament(players, tuple(Round() for _ in rounds), system=System("swiss"))


def test_what_is_known_before_a_round() -> None:
    tournament = games("a+b c+d e", "a+c e-b d")
    assert next_round(tournament) == 3
    state = state_before(tournament, 3)
    assert state.scores == (8, 4, 4, 4, 4)
    assert [set(met) for met in state.met] == [{1, 2}, {0, 4}, {3, 0}, {2}, {1}]
    assert state.byes == (0, 0, 0, 1, 1)
    assert state.floats == ((0, 0), (0, 1), (0, 0), (0,), (-1,))
    assert state.balance == (2, -2, 0, -1, 1)
    assert state.last == (Colour.WHITE, Colour.BLACK, Colour.BLACK, Colour.BLACK, Colour.WHITE)
    assert [one.scores for one in states(tournament)] == [(0,) * 5, (4, 0, 4, 0, 4)]


def test_an_open_round_is_named() -> None:
    with pytest.raises(PairingError, match=r"round 2 is still open: 1 game without a result \(b – d\)"):
        next_round(games("a+b c+d", "a+c b?d"))
    assert len(states(games("a+b c+d", "a+c b?d"))) == 2


def test_rounds_that_cannot_be_paired() -> None:
    with pytest.raises(PairingError, match="round 4 cannot be paired: the tournament has 1"):
        state_before(games("a+b"), 4)
    playoff = replace(games("a+b", "a+b"), rounds=(Round(), Round(playoff=True)))
    with pytest.raises(PairingError, match="from round 2 on this is a play-off"):
        next_round(playoff)
    with pytest.raises(PairingError, match="has no results"):
        next_round(replace(games("a+b"), players=(Player("a"), Player("b"))))
    nobody = state_before(games("a+b"), 2, {0, 1})
    with pytest.raises(PairingError, match="nobody is there"):
        propose_round(nobody)


def test_games_without_opponents_are_refused() -> None:
    a, b = games("a+b").players
    hidden = replace(a, sides=(Side(Decision.PLAYED, Outcome.WIN, colour=Colour.WHITE),))
    tournament = replace(games("a+b"), players=(hidden, b))
    with pytest.raises(PairingError, match="does not say who met whom in round 1"):
        next_round(tournament)
    assert [state.number for state in states(tournament)] == [1]


def test_who_has_left_is_not_paired() -> None:
    tournament = games("a+b c+d e+f")
    a, b, c, d, e, f = tournament.players
    players = (a, replace(b, dropped_after=1), replace(c, disqualified=True), replace(d, absences=(1,)), e, f)
    assert state_before(replace(tournament, players=players), 2).playing == (0, 4, 5)
    assert state_before(replace(tournament, players=players), 2, {0}).playing == (4, 5)
    # A round that was paired is proposed for those who were paired in it.
    assert state_before(replace(tournament, players=players), 1).playing == (0, 1, 2, 3, 4, 5)


def test_in_match_play_who_was_not_paired_has_left() -> None:
    tournament = replace(games("a+b c+d", "a+c"), system=System("magic"))
    assert state_before(tournament, 3).playing == (0, 2)


@pytest.mark.parametrize("system", ["magic", "pokemon", "konami"])
def test_match_play_begins_with_everybody(system: str) -> None:
    players = tuple(Player(name) for name in "abc")
    assert state_before(Tournament(players=players, system=System(system)), 1).playing == (0, 1, 2)
    # Nor does anybody leave who has no game in a round that has none yet.
    players = tuple(replace(player, sides=(None,)) for player in players)
    assert state_before(Tournament(players=players, rounds=(Round(),), system=System(system)), 1).playing == (0, 1, 2)


def test_a_round_is_added_open() -> None:
    tournament = games("a+b c+d e")
    drawn = Drawn(2, (Game(2, 0, 3), Game(4, 1, coloured=False)), bye=3)
    paired = with_round(tournament, drawn)
    assert [player.sides[1] for player in paired.players] == [
        Side(Decision.PLAYED, None, 2, Colour.BLACK, 3, table=1),
        Side(Decision.PLAYED, None, 4, table=2),
        Side(Decision.PLAYED, None, 0, Colour.WHITE, 3, table=1),
        Side(Decision.BYE, Outcome.WIN),
        Side(Decision.PLAYED, None, 1, table=2),
    ]
    assert from_plain(to_plain(paired)) == (paired, ())


def test_the_forms_of_a_proposal(run: CommandLine) -> None:
    # After three rounds of four players everybody has met everybody.
    text = run("pair", "sound.h9")
    assert text.status == 0
    assert text.out.startswith("Round 4: 4 players, mcmahon")
    assert "Rematches: 2" in text.out
    document = run("pair", "sound.h9", "--round", "3", "--format", "json").json
    assert {frozenset((g["white"]["name"], g["black"]["name"])) for g in document["games"]} == {
        frozenset(("Nagy Anna", "Varga Dóra")),
        frozenset(("Kiss Béla", "Tóth Cili")),
    }, "only these have not met"
    rows = list(csv.DictReader(io.StringIO(run("pair", "sound.h9", "--absent", "nagy", "--format", "csv").out)))
    assert len(rows) == 2
    assert {row["white_row"] for row in rows} | {row["black_row"] for row in rows} == {"2", "3", "4", ""}


def test_wrong_requests_are_refused(run: CommandLine) -> None:
    assert run("pair", "sound.h9", "--absent", "Nobody").status == 2
    assert run("pair", "sound.h9", "--round", "9").status == 2
    assert run("pair", "sound.h9", "--avoid", "town").status == 2
    assert run("pair", "sound.h9", "-o", "next.unknown").status == 2
    assert run("pair", "sound.h9", "-o", "sound.h9").status == 2
    assert (run.folder / "sound.h9").read_text(encoding="utf-8") == SOUND


def test_handicaps_by_the_rule_given(run: CommandLine, fixtures: Path) -> None:
    def games(*options: str) -> list[tuple[int, int]]:
        told = run("pair", str(fixtures / "go-wiki.txt"), "--rounds", "6", "--format", "json", *options).json
        return [(g["white"]["score"] - g["black"]["score"], g["handicap"]) for g in told["games"]]

    by_score = games("--handicap-by", "score", "--handicap-reduction", "1")
    assert [stones for _, stones in by_score] == [min(9, max(0, abs(apart) - 1)) for apart, _ in by_score]
    assert all(apart > 0 for apart, stones in by_score if stones), "White gives them"
    assert games("--handicap-by", "score", "--handicap-reduction", "9") == games(), "9 means no handicap at all"


def test_clubs_are_avoided_by_weight(run: CommandLine) -> None:
    # In round 1 all start from 20: Nagy, Kiss and Varga are of Bp, Tóth of Sze, so that one pair of Bp remains.
    document = run("pair", "sound.h9", "--round", "1", "--avoid", "club=2", "--format", "json").json
    assert sum(bool(game["why"]) for game in document["games"]) == 1


def test_from_an_opengotha_file_one_command_after_the_other(run: CommandLine, shared: Path, tmp_path: Path) -> None:
    source = str(shared / "oracle" / "opengotha" / "og_a_plain.xml")
    target = tmp_path / "next.xml"
    assert run("standings", source).status == 0
    assert run("pair", source, "--rounds", "6", "-o", str(target)).status == 0
    assert run("standings", str(target)).status == 0
    assert run("pair", str(target), "--rounds", "7").status == 2, "the round is open"
    again = run("pair", str(target), "--round", "6", "--format", "json")
    assert again.json["games"] == run("pair", source, "--rounds", "6", "--format", "json").json["games"]
    assert run("publish", str(target), "-o", str(tmp_path / "site")).status == 0


def test_pairings_are_reviewed_only_if_asked(run: CommandLine) -> None:
    # Round 1 of six equal players cannot be better; in round 2 the winners meet losers although they need not.
    rows = """\
1 Alfa 1d HU Bp 2 2+ 4+
2 Bravo 1d HU Bp 1 1- 3+
3 Charly 1d HU Bp 1 4+ 2-
4 Delta 1d HU Bp 0 3- 1-
"""
    run.write("wide.h9", rows)
    assert run("verify", "wide.h9", "--format", "json").json["files"][0]["findings"] == []
    (finding,) = run("verify", "wide.h9", "--pairings", "--format", "json").json["files"][0]["findings"]
    assert (finding["code"], finding["severity"], finding["round"]) == ("P410", "info", 2)
    assert (finding["found"], finding["expected"]) == ("2", "0")
