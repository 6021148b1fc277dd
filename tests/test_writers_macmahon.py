"""MacMahon's XML as it is written: the program's own files byte by byte, and what other tournaments lose in it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import etree

from crosstable.model import (
    Colour,
    Counting,
    Decision,
    Detail,
    Grade,
    Identifier,
    Outcome,
    Player,
    Round,
    Settings,
    Side,
    System,
    Tournament,
)
from crosstable.parsers import read
from crosstable.results import Standing, Standings
from crosstable.standings import standings
from crosstable.writers import write
from crosstable.writers.xml_tree import Tree
from crosstable.writing import Written

FOLDER = Path(__file__).resolve().parent.parent / "fixtures" / "macmahon"
NAMES = ("a_plain", "b_absent_bye", "c_handicap", "default", "e_jigo_round", "g_nobars_swisspoints", "h_superbar")
WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
BLACK, WHITE = Colour.BLACK, Colour.WHITE
PLAYED = Decision.PLAYED
NOBODY = Standings("mcmahon", "egf", 0, (), ())


def written(tournament: Tournament, table: Standings = NOBODY) -> Written:
    return write("macmahon", tournament, table)


def again(tournament: Tournament, table: Standings = NOBODY) -> Tournament:
    format, _, parsed = read("x.xml", written(tournament, table).data)
    assert format.name == "macmahon"
    assert parsed.diagnostics == ()
    return parsed.tournament


def losses(tournament: Tournament) -> list[str]:
    return [loss.message for loss in written(tournament).losses]


def texts(data: bytes, path: str) -> list[str | None]:
    return [element.text for element in etree.fromstring(data).iterfind(path)]


@pytest.mark.parametrize("name", NAMES)
def test_the_programs_own_files_come_back_byte_by_byte(shared: Path, name: str) -> None:
    data = (shared / f"oracle/macmahon/mm310_{name}.xml").read_bytes()
    tournament = read("x.xml", data)[2].tournament
    result = written(tournament)
    assert result.losses == ()
    assert result.data == data


def test_everything_of_a_file_comes_back() -> None:
    tournament = read("x.xml", (FOLDER / "autumn.xml").read_bytes())[2].tournament
    result = written(tournament)
    assert result.losses == ()
    back = again(tournament)
    assert sorted(back.settings.details) == sorted(tournament.settings.details)
    settings = replace(back.settings, details=tournament.settings.details)
    assert replace(back, settings=settings) == tournament
    assert texts(result.data, "IndividualParticipant/Id") == ["1", "5", "3", "4"]
    assert texts(result.data, "Walllist/SortCriterionDescriptor/ShortName") == ["Score", "SORP", "SODOS"]
    assert result.data.index(b"<Name>") < result.data.index(b"<Description>") < result.data.index(b"<DefaultAsianName>")


def game(
    opponent: int,
    outcome: Outcome | None,
    colour: Colour | None,
    *,
    decided: Decision = PLAYED,
    handicap: int = 0,
) -> Side:
    return Side(decided, outcome, opponent, colour, handicap)


def two(first: Side, second: Side) -> Tournament:
    """A round of Ada and Bo."""
    players = (Player("Ada", grade=Grade(1, "d"), sides=(first,)), Player("Bo", grade=Grade(1, "k"), sides=(second,)))
    return Tournament(players, (Round(),))


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        (WIN, LOSS, "1-0"),
        (LOSS, WIN, "0-1"),
        (DRAW, DRAW, "½-½"),
        (LOSS, LOSS, "0-0"),
        (WIN, WIN, "1-1"),
        (None, None, "?-?"),
        (None, WIN, "0-1"),
        (DRAW, None, "½-½"),
    ],
)
def test_results_are_blacks_first(first: Outcome | None, second: Outcome | None, text: str) -> None:
    black_first = two(game(1, first, BLACK), game(0, second, WHITE))
    assert texts(written(black_first).data, "TournamentRound/Pairing/Result") == [text]
    white_first = two(game(1, first, WHITE), game(0, second, BLACK))
    assert texts(written(white_first).data, "TournamentRound/Pairing/Result") == [text[::-1]]
    assert texts(written(white_first).data, "TournamentRound/Pairing/Black") == ["2"]


def test_colours_that_nobody_knows_begin_with_the_first() -> None:
    assert texts(written(two(game(1, WIN, None), game(0, LOSS, None))).data, "TournamentRound/Pairing/Black") == ["1"]
    assert texts(written(two(game(1, WIN, None), game(0, LOSS, BLACK))).data, "TournamentRound/Pairing/Black") == ["2"]


def test_by_default_becomes_the_referees_decision() -> None:
    default = Decision.DEFAULT
    tournament = two(game(1, WIN, BLACK, decided=default), game(0, LOSS, WHITE, decided=default))
    assert losses(tournament) == ["results by default, written as the referee's (2 results of 2 players)"]
    assert [side.decided for player in again(tournament).players for side in player.sides if side] == [
        Decision.REFEREE,
        Decision.REFEREE,
    ]


def test_results_that_are_not_told_alike() -> None:
    tournament = two(game(1, DRAW, BLACK), game(0, WIN, WHITE))
    assert losses(tournament) == [
        "results that the two players do not tell alike, written ?-? (2 results of 2 players)"
    ]  # fmt: skip
    assert texts(written(tournament).data, "TournamentRound/Pairing/Result") == ["?-?"]


def test_games_that_one_player_tells_are_lost_and_told() -> None:
    """Ada names Bo, who names Cy; Cy names nobody who is there."""
    players = (
        Player("Ada", grade=Grade(1, "d"), sides=(game(1, WIN, BLACK),)),
        Player("Bo", grade=Grade(1, "d"), sides=(game(2, WIN, BLACK),)),
        Player("Cy", grade=Grade(1, "d"), sides=(Side(PLAYED, LOSS, outsider="99"),)),
    )
    result = written(Tournament(players, (Round(),)))
    games, rounds = result.losses
    assert games.message == (
        "games that only one player tells, or against somebody who is not in the table (3 results of 3 players)"
    )
    assert games.players == (0, 1, 2)
    assert rounds.message == "results of 1 round at the end, in which nobody is paired"
    assert texts(result.data, "TournamentRound/Pairing/Black") == []


def vacant(side: Side | None, counting: Counting | None = None, *, preliminary: bool = False) -> Tournament:
    """Ada meets Bo, and Cy has a round without a game."""
    pair = two(game(1, WIN, BLACK), game(0, LOSS, WHITE))
    cy = Player("Cy", grade=Grade(1, "k"), sides=() if side is None else (side,), preliminary=preliminary)
    return replace(pair, players=(*pair.players, cy), counting=counting)


WORTH = "rounds without a game that count otherwise in MacMahon (1 result of 1 player)"
REASON = "reasons (kinds) for a round without a game (1 result of 1 player)"
UNTOLD = "rounds of which the file says nothing, written as not paired (1 result of 1 player)"
GOTHA = Counting("opengotha", absent_score=0)
RULES = "rules of counting of opengotha (1 setting)"


@pytest.mark.parametrize(
    ("side", "counting", "kept", "expected"),
    [
        (Side(Decision.BYE), None, Decision.BYE, []),
        (Side(Decision.BYE, WIN), None, Decision.BYE, []),
        (Side(Decision.AWARDED_BYE, WIN), None, Decision.BYE, [REASON]),
        (Side(Decision.BYE, DRAW), None, Decision.ABSENT, [REASON]),
        (Side(Decision.ABSENT, DRAW), None, Decision.ABSENT, []),
        (Side(Decision.ABSENT, WIN), None, Decision.BYE, [REASON]),
        (Side(Decision.ABSENT, LOSS), None, Decision.ABSENT, [WORTH]),
        (Side(Decision.ABSENT), None, Decision.ABSENT, []),
        (Side(Decision.ABSENT), GOTHA, Decision.ABSENT, [RULES, WORTH]),
        (Side(Decision.UNPAIRED, LOSS), None, Decision.UNPAIRED, [WORTH]),
        (Side(Decision.UNPAIRED), None, Decision.UNPAIRED, []),
        (Side(Decision.UNPAIRED), GOTHA, Decision.UNPAIRED, [RULES, WORTH]),
        (Side(Decision.ASSIGNED_LOSS, LOSS), None, Decision.UNPAIRED, [WORTH, REASON]),
        (None, None, Decision.UNPAIRED, [UNTOLD]),
    ],
)
def test_rounds_without_a_game(
    side: Side | None, counting: Counting | None, kept: Decision, expected: list[str]
) -> None:
    tournament = vacant(side, counting)
    assert losses(tournament) == expected
    (back,) = again(tournament).players[2].sides
    assert back is not None
    assert back.decided is kept


def test_who_is_registered_preliminarily_is_not_declared_absent_too() -> None:
    tournament = vacant(Side(Decision.ABSENT), preliminary=True)
    assert texts(written(tournament).data, "IndividualParticipant/NotPlayingInRound") == []
    assert again(tournament).players[2].sides == (Side(Decision.ABSENT),)
    declared = replace(tournament.players[2], details=(Detail("macmahon", "NotPlayingInRound", "1"),))
    declared = replace(declared, absences=(2,))
    tournament = replace(tournament, players=(*tournament.players[:2], declared))
    assert texts(written(tournament).data, "IndividualParticipant/NotPlayingInRound") == ["1", "3"]
    assert again(tournament).players[2] == declared


def test_several_byes_in_a_round() -> None:
    pair = two(Side(Decision.BYE, table=3), Side(Decision.BYE))
    data = written(pair).data
    assert texts(data, "TournamentRound/Pairing/PairingWithBye") == ["true", "true"]
    assert texts(data, "TournamentRound/Pairing/BoardNumber") == ["3", "4"]


def test_names_clubs_and_countries() -> None:
    pair = two(game(1, WIN, BLACK), game(0, LOSS, WHITE))
    ada, bo = pair.players
    players = (
        replace(ada, family="van ]]> der & 林", given="Ада Æ", country="UK", club="Kingston < Hull"),
        replace(bo, club="Nowhere"),
    )
    tournament = replace(pair, players=players)
    assert losses(tournament) == []
    back = again(tournament)
    assert [(p.family, p.given, p.country, p.club) for p in back.players] == [
        (p.family, p.given, p.country, p.club) for p in players
    ]
    data = written(tournament).data
    assert texts(data, "Country/InternetCode") == ["gb", "xx"]
    assert texts(data, "Country/Club/Name") == ["Kingston < Hull", "Nowhere"]
    assert "<FirstName><![CDATA[Ада Æ]]></FirstName>" in data.decode()


def test_what_a_player_cannot_have() -> None:
    pair = two(game(1, WIN, BLACK), game(0, LOSS, WHITE))
    ada, bo = pair.players
    players = (
        replace(ada, family="A\x01da ", grade=None, rating=0, country="Hungary"),
        replace(bo, grade=None, rating=1830, identifiers=(Identifier("egd", "1234567X"), Identifier("ffg", "1234567"))),
    )
    tournament = replace(pair, players=players)
    assert losses(tournament) == [
        "FFG licences (1 player)",
        "players without a grade, whose level is made up (2 players)",
        "ratings of 0, which mean none (1 player)",
        "countries that are no internet codes (1 player)",
        "EGD PINs that are no numbers (1 player)",
        "names with blanks around them (1 player)",
        "characters that XML does not have (U+0001), written \ufffd",
    ]
    data = written(tournament).data
    assert texts(data, "IndividualParticipant/GoPlayer/GoLevel") == ["21k", "3k"]
    assert texts(data, "IndividualParticipant/GoPlayer/EgdPin") == ["0", "0"]


def test_start_scores_are_kept_by_adjustments() -> None:
    """OpenGotha's zero is 30k, its floor 20k: a 25k starts with 10 points, a 3d at the bar of 2d with 31, less the two
    that the organiser took off. In MacMahon the lower bar is 30k, and the 25k has 5 points more than his level."""
    players = (
        Player("Ada", grade=Grade(25, "k")),
        Player("Bo", grade=Grade(3, "d"), correction=-8),
        Player("Cy", grade=Grade(5, "k")),
    )
    system = System("mcmahon", zero=-30, floor=-20, bar=1, criteria=("mms", "sos", "dc"))
    tournament = Tournament(players, system=system)
    assert losses(tournament) == [
        "grade model: zero 30k, floor 20k, bar 2d; score adjustments give the start scores",
        "order of criteria mms, sos, dc, of which it lacks dc",
    ]
    back = again(tournament)
    assert back.system == System("mcmahon", zero=-30, floor=-30, bar=1, criteria=("mms", "sos"))
    assert [player.correction for player in back.players] == [20, -8, None]
    assert texts(written(tournament).data, "IndividualParticipant/ScoreAdjustmentValue") == ["20", "-8", "0"]


def test_start_scores_of_a_table_are_kept() -> None:
    """Five start as grades less 20k; the sixth has a point more, which becomes his adjustment."""
    players = tuple(Player(name, grade=Grade(10 - n, "k")) for n, name in enumerate("ABCDEF"))
    starts = [40, 44, 48, 52, 56, 64]
    table = Standings(
        "mcmahon",
        "egf",
        0,
        ("mms",),
        tuple(Standing(row, row + 1, False, {"start": start}) for row, start in enumerate(starts)),
    )
    back = again(Tournament(players), table)
    assert back.system is not None
    assert (back.system.zero, back.system.floor) == (-20, -20)
    assert [player.correction for player in back.players] == [None] * 5 + [4]
    assert {line.player: line.scores["start"] for line in standings(back).lines} == dict(enumerate(starts))


def test_everybody_starts_from_nothing_in_swiss() -> None:
    pair = replace(
        two(game(1, WIN, BLACK), game(0, LOSS, WHITE)), system=System("swiss", criteria=("nbw", "wsos", "wsosos"))
    )
    assert losses(pair) == ["order of criteria nbw, wsos, wsosos, of which it lacks wsos, wsosos"]
    back = again(pair)
    assert back.system == System("swiss", zero=-20, floor=-20, bar=-20, criteria=("nbw", "sos", "sosos"))
    assert {line.scores["start"] for line in standings(back).lines} == {0}


def test_a_system_that_macmahon_does_not_know() -> None:
    assert losses(Tournament((), system=System("knock-out"))) == ["tournament system knock-out"]


def test_start_scores_by_rating_come_back() -> None:
    text = (FOLDER / "autumn.xml").read_text("utf-8")
    rated = text.replace("<RatingDeterminesStartScore>false", "<RatingDeterminesStartScore>true")
    rated = rated.replace("<RatingLowestOneDanRating>2050", "<RatingLowestOneDanRating>2000")
    tournament = read("x.xml", rated.encode())[2].tournament
    assert tournament.players[0].start == 34 + 0  # 1790 is three grades below 2000: a 3k
    back = again(tournament)
    assert [(p.start, p.correction) for p in back.players] == [(p.start, p.correction) for p in tournament.players]


def test_the_rule_of_handicap() -> None:
    pair = two(game(1, WIN, BLACK, handicap=2), game(0, LOSS, WHITE, handicap=2))
    for settings in (
        Settings(handicap_reduction=1, most_handicap=6, even_from=-4, handicap_by_score=True),
        Settings(handicap_reduction=0, most_handicap=9, handicap_by_score=False),
        Settings(handicap_reduction=2, most_handicap=0, even_from=3, handicap_by_score=False),
    ):
        back = again(replace(pair, settings=settings)).settings
        rule = (back.handicap_reduction, back.most_handicap, back.even_from, back.handicap_by_score)
        assert rule == (
            settings.handicap_reduction,
            settings.most_handicap,
            settings.even_from,
            settings.handicap_by_score,
        )
    assert texts(written(pair).data, "HandicapUsed") == ["true"]
    assert texts(written(two(game(1, WIN, BLACK), game(0, LOSS, WHITE))).data, "HandicapUsed") == ["false"]


def test_settings_without_a_place_are_told() -> None:
    details = (
        Detail("macmahon", "no path at all!", "x"),
        Detail("macmahon", "A[9999999]", "x"),
        Detail("macmahon", "IndividualParticipant[2]/Id", "7"),
        Detail("macmahon", "TournamentRound[5]/Pairing/Result", "1-0"),
        Detail("macmahon", "TournamentRound[2]/LastUpdated", "later"),
        Detail("macmahon", "", ""),
        Detail("opengotha", "PairingParameterSet/paiBaRandom", "true"),
    )
    pair = two(game(1, WIN, BLACK), game(0, LOSS, WHITE))
    ada = replace(
        pair.players[0],
        details=(Detail("macmahon", "TournamentRound[3]/Pairing/CreationTime", "x"), Detail("macmahon", "Id", "2")),
    )
    tournament = replace(pair, settings=Settings(details=details), players=(ada, pair.players[1]))
    assert losses(tournament) == [
        "1 setting of opengotha that concern no result",
        "settings of macmahon for which the file has no place (6)",
    ]
    data = written(tournament).data
    assert texts(data, "IndividualParticipant/Id") == ["2", "1"]  # the second one's row is taken
    assert texts(data, "TournamentRound/RoundNumber") == ["1", "2"]
    assert texts(data, "TournamentRound/LastUpdated") == ["1970-01-01 00:00:00", "later"]


def test_numbers_that_two_players_have_are_given_anew() -> None:
    """Three players of whom the program, in a damaged file, had numbered two alike and one with no number."""
    players = tuple(
        Player(name, grade=Grade(1, "k"), details=(Detail("macmahon", "Id", number),))
        for name, number in zip("ABCD", ("3", "3", "x", "12"), strict=True)
    )
    result = written(Tournament(players))
    assert texts(result.data, "IndividualParticipant/Id") == ["3", "1", "2", "12"]
    assert [loss.message for loss in result.losses] == [
        "settings of macmahon for which the file has no place (2)"
    ]  # fmt: skip


def test_blanks_at_the_ends_of_lines_are_kept_out_of_cdata() -> None:
    tree = Tree("a", lambda tag, parent: {}, lambda path: True)
    for text in ("x\r\ny", "]]>", "plain", ""):
        assert tree.put(tree.root, "b", text)
        data = etree.tostring(tree.root)
        assert etree.fromstring(data).findtext("b") == text
    assert re.search(rb"<!\[CDATA\[", data) is not None
