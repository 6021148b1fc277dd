"""OpenGotha's XML: what every part becomes, and that damage is repaired or told where it stands, and loses no game."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from crosstable.model import (
    ClubGroup,
    Colour,
    Counting,
    Decision,
    Detail,
    Grade,
    Identifier,
    Outcome,
    Side,
    System,
    TimeControl,
    Tournament,
)
from crosstable.parsers import Parsed, UnreadableError, read
from crosstable.parsers.opengotha.keys import Keys, folded
from crosstable.source import Source
from crosstable.standings import standings
from crosstable.verify import verify_bytes
from crosstable.writers import write

ROOT = '<Tournament dataVersion="201" fullVersionNumber="3.51">'
PLAYERS = (
    '<Player name="Abel" firstName="Ann" rank="2D" rating="2190" participating="11111111111111111111"/>',
    '<Player name="İncesu" firstName="Ali_Can" rank="1K" rating="2010"/>',
    '<Player name="Cox" firstName="Cy" rank="9K" rating="1205" participating="01011111111111111111"/>',
    '<Player name="Dee" firstName="Di" rank="12K" rating="900"/>',
)
GENERAL = (
    '<GeneralParameterSet shortName="cup" name="The Cup" location="Pest" director="Di" beginDate="2024-05-01" '
    'endDate="2024-05-02" size="19" komi="6.5" bInternet="true" basicTime="45" complementaryTimeSystem="FISCHER" '
    'fischerTime="20" numberOfRounds="4" numberOfCategories="2" genMMFloor="20K" genMMBar="3D" genMMZero="30K" '
    'genNBW2ValueAbsent="0" genNBW2ValueBye="2" genMMS2ValueAbsent="1" genMMS2ValueBye="2" '
    'genRoundDownNBWMMS="true" genCountNotPlayedGamesAsHalfPoint="false">'
    '<Categories><Category number="1" lowerLimit="1D"/></Categories></GeneralParameterSet>'
)


def game(white: str, black: str, result: str = "WHITEWINS", number: object = 1, table: object = 1, **more: str) -> str:
    told = {
        "roundNumber": number, "tableNumber": table, "whitePlayer": white, "blackPlayer": black, "handicap": "0",
        "knownColor": "true", "result": f"RESULT_{result}", **more,
    }  # fmt: skip
    return "<Game " + " ".join(f'{name}="{value}"' for name, value in told.items() if value is not None) + "/>"


def file(*games: str, players: tuple[str, ...] = PLAYERS, rest: str = "", root: str = ROOT) -> bytes:
    """A file with a line for each player and each game."""
    lines = [root, "<Players>", *players, "</Players>", "<Games>", *games, "</Games>", rest, "</Tournament>"]
    return "\n".join(lines).encode()


def line_of_game(number: int) -> int:
    return 4 + len(PLAYERS) + number + 1


def parsed(data: bytes) -> tuple[Source, Parsed]:
    found, source, told = read("x.xml", data)
    assert found.name == "opengotha"
    return source, told


def told(data: bytes) -> Tournament:
    return parsed(data)[1].tournament


def findings(data: bytes) -> list[tuple[str, int, str | None, str | None]]:
    """Code, line, what was found and what expected, of everything that the reader itself says."""
    source, result = parsed(data)
    return [(d.code, source.locate(d.span).line if d.span else 0, d.found, d.expected) for d in result.diagnostics]


def again(tournament: Tournament) -> Tournament:
    return told(write("opengotha", tournament, standings(tournament)).data)


def test_players() -> None:
    ann, ali, cox, _ = told(file()).players
    assert (ann.family, ann.given, ann.grade, ann.rating) == ("Abel", "Ann", Grade(2, "d"), 2190)
    assert (ali.given, cox.grade) == ("Ali_Can", Grade(9, "k"))
    assert (ann.absences, cox.absences) == ((), (0, 2))
    player = (
        '<Player name="Eek" firstName="" country="NL" club="Amster" egfPin="12345678" ffgLicence="1234567" agaId="9" '
        'rank="3k" grade="1K" rating="1700" ratingOrigin="EGF : 1700" smmsCorrection="-2" registeringStatus="PRE" '
        'userName="e"/>'
    )
    eek = told(file(players=(player,))).players[0]
    assert (eek.family, eek.given, eek.country, eek.club, eek.grade) == ("Eek", "", "NL", "Amster", Grade(3, "k"))
    assert eek.identifiers == (Identifier("egd", "12345678"), Identifier("ffg", "1234567"), Identifier("aga", "9"))
    assert (eek.correction, eek.preliminary) == (-8, True)
    assert eek.details == (
        Detail("opengotha", "grade", "1K"),
        Detail("opengotha", "ratingOrigin", "EGF : 1700"),
        Detail("opengotha", "userName", "e"),
    )


def test_event() -> None:
    rest = (
        f"<TournamentParameterSet>{GENERAL}"
        '<HandicapParameterSet hdBasedOnMMS="false" hdNoHdRankThreshold="1D" hdCorrection="1" hdCeiling="5"/>'
        '<PlacementParameterSet><PlacementCriteria><PlacementCriterion number="2" name="SOSM"/>'
        '<PlacementCriterion number="1" name="MMS"/><PlacementCriterion number="3" name="NULL"/>'
        '</PlacementCriteria></PlacementParameterSet><PairingParameterSet paiBaRandom="7" paiStandardNX1Factor="0.5" '
        'paiBaBalanceWB="1000000" paiMaAvoidMixingCategories="0" paiSeRankThreshold="1D" '
        'paiSeNbWinsThresholdActive="false"/></TournamentParameterSet>'
        '<ClubsGroups><ClubsGroup name="East"><Club name="Pest"/><Club name="Buda"/></ClubsGroup></ClubsGroups>'
        '<Odd a="1">text<Odder/></Odd>'
    )
    tournament = told(file(rest=rest))
    settings = tournament.settings
    assert (settings.short_name, settings.event, settings.city, settings.director) == ("cup", "The Cup", "Pest", "Di")
    assert (settings.begin, settings.end) == (date(2024, 5, 1), date(2024, 5, 2))
    assert (settings.board_size, settings.komi, settings.online, settings.planned_rounds) == (19, 26, True, 4)
    assert settings.time == TimeControl(45, "fischer", 20)
    assert (settings.handicap_by_score, settings.even_from, settings.handicap_reduction) == (False, 0, 1)
    assert (settings.most_handicap, settings.program) == (5, "OpenGotha 3.51")
    assert tournament.system == System("mcmahon", -30, -20, 2, ("mms", "sos"), (0,))
    assert tournament.counting == Counting("opengotha", 2, 0, 4, 4, round_down=True, half_point_opponents=False)
    assert tournament.club_groups == (ClubGroup("East", ("Pest", "Buda")),)
    assert [(detail.name, detail.value) for detail in settings.details] == [
        ("PairingParameterSet/paiBaRandom", "7"), ("Odd/a", "1"), ("Odd/text()", "text"), ("Odd/Odder/text()", ""),
    ]  # fmt: skip
    assert findings(file(rest=rest)) == []


RESULTS = {
    "WHITEWINS": (Outcome.WIN, Outcome.LOSS, Decision.PLAYED),
    "BLACKWINS_BYDEF": (Outcome.LOSS, Outcome.WIN, Decision.DEFAULT),
    "EQUAL": (Outcome.DRAW, Outcome.DRAW, Decision.PLAYED),
    "BOTHWIN": (Outcome.WIN, Outcome.WIN, Decision.PLAYED),
    "BOTHLOSE_BYDEF": (Outcome.LOSS, Outcome.LOSS, Decision.DEFAULT),
    "UNKNOWN": (None, None, Decision.PLAYED),
}


@pytest.mark.parametrize("result", RESULTS)
@pytest.mark.parametrize("more", [{}, {"comment": "x"}], ids=["alike", "odd"])
def test_games(result: str, more: dict[str, str]) -> None:
    """The quick way, for files whose games are written alike, and the careful one give the same."""
    white, black, decided = RESULTS[result]
    tournament = told(file(game("ABELANN", "COXCY", result, 2, 3, handicap="2", **more)))
    assert len(tournament.rounds) == 2
    assert tournament.players[0].sides == (
        Side(Decision.UNPAIRED),
        Side(decided, white, 2, Colour.WHITE, 2, table=3),
    )
    # Cox missed round 1, as his participation says.
    assert tournament.players[2].sides == (
        Side(Decision.ABSENT),
        Side(decided, black, 0, Colour.BLACK, 2, table=3),
    )
    kept = tuple(Detail("opengotha", "Games/Game[2.3]/comment", value) for value in more.values())
    assert tournament.settings.details == kept


def test_byes_also_as_pairgoth_nests_them() -> None:
    bye = '<ByePlayer roundNumber="1" player="Dee Di"/>'
    for rest in (f"<ByePlayers>{bye}</ByePlayers>", f"<ByePlayer>{bye}</ByePlayer>"):
        data = file(game("ABELANN", "COXCY"), rest=rest)
        assert told(data).players[3].sides == (Side(Decision.BYE),)
        assert findings(data) == []


def test_teams() -> None:
    rest = (
        '<Teams><Team teamNumber="2" teamName="Reds"><Board roundNumber="1" boardNumber="2" player="COXCY"/>'
        '<Board roundNumber="2" boardNumber="1" player="ABELANN"/><Board roundNumber="1" player="NOBODYHERE"/></Team>'
        '<Team teamName="Old"><Board boardNumber="1" player="DEEDI"/></Team></Teams>'
    )
    data = file(rest=rest)
    tournament = told(data)
    reds, old = tournament.teams
    assert (reds.name, reds.number, reds.boards) == ("Reds", 2, ((None, 2), (0,)))
    assert (old.number, old.boards) == (None, ((3,),) * 20)
    assert [player.team for player in tournament.players] == ["Reds", None, "Reds", "Old"]
    assert findings(data) == [("S202", 10, "NOBODYHERE", "the key of a player")]
    assert (
        told(write("opengotha", tournament, standings(tournament)).data).settings.details == tournament.settings.details
    )


def test_keys_of_a_turkish_machine() -> None:
    """İ for i, and blanks or underscores as the file has them: repaired, and told once for each key."""
    games = (game("İNCESUALİ_CAN", "ABELANN"), game("INCESU ALICAN", "COXCY", number=2), game("INCESU ALICAN", "DEEDI"))
    data = file(*games)
    assert told(data).players[1].sides[0] is not None
    assert told(data).players[1].sides[1] == Side(Decision.PLAYED, Outcome.WIN, 2, Colour.WHITE, 0, table=1)
    assert [found[:3] for found in findings(data)] == [
        ("R102", line_of_game(2), "1"),  # a table that is taken
        ("R108", line_of_game(0), "İNCESUALİ_CAN"),
        ("R108", line_of_game(1), "INCESU ALICAN"),
    ]


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("ABELANN", 0), ("abel ann", 0), ("A?ELANN", 0), ("ÁBÈL-ANN", 0), ("İNCESUALİ_CAN", 1), ("INCESUALICAN", 1),
        ("ıncesuali can", 1), ("COX_CY", 2), ("??", None), ("", None), ("NOBODY", None),
    ],
)  # fmt: skip
def test_what_a_key_means(text: str, row: int | None) -> None:
    match = Keys(["AbelAnn", "İncesuAli_Can", "CoxCy"]).find(text)
    assert match.players == (() if row is None else (row,))


def test_keys_that_fit_several_are_nobodys() -> None:
    keys = Keys(["LosJan", "ŁosJan", "Öz A", "ÖzA"])
    assert keys.find("LOSJAN").players == (0,)
    assert keys.find("L_OSJAN").players == ()
    assert keys.find("ÖZA").players == (2, 3)
    assert keys.find("?OSJAN").players == ()
    assert folded("İIıi ŁŒ-ß_é") == "iiiiloesse"


def test_old_keys_are_no_damage() -> None:
    keys = Keys(["ŻakVic", "ÉvaÉ"], old=True)
    assert keys.find("AKVIC") == ((0,), False)
    assert keys.find("EVAE") == ((1,), False)


def test_players_of_one_key() -> None:
    """The first who is there and has no other game; that it cannot be known is said once."""
    twins = (*PLAYERS[:2], '<Player name="Abel" firstName="ann" rank="5K" participating="01"/>', PLAYERS[3])
    data = file(game("ABELANN", "DEEDI"), game("ABELANN", "İNCESUALİ_CAN", number=2, table=1), players=twins)
    tournament = told(data)
    assert [side and side.opponent for side in tournament.players[0].sides] == [3, 1]
    assert ("R102", line_of_game(0), "ABELANN", "a key of one player") in findings(data)


def test_games_with_strangers_stay() -> None:
    """One of them is known: he keeps the game. Neither is: it is kept beside, and written again."""
    data = file(game("ABELANN", "NOBODYHERE"), game("WHOEVER", "NOBODYHERE", table=2))
    tournament = told(data)
    assert tournament.players[0].sides == (
        Side(Decision.PLAYED, Outcome.WIN, None, Colour.WHITE, 0, table=1, outsider="NOBODYHERE"),
    )
    assert [found[:2] for found in findings(data)] == [("S202", line_of_game(1))]
    assert "S202" in [f.code for f in verify_bytes("x.xml", data).findings if f.player == 0]
    assert again(tournament).settings.details == tournament.settings.details
    assert len(tournament.settings.details) == 7


def test_the_last_of_several_games_counts() -> None:
    data = file(game("ABELANN", "COXCY"), game("ABELANN", "DEEDI", "BLACKWINS", table=2))
    tournament = told(data)
    assert tournament.players[0].sides == (Side(Decision.PLAYED, Outcome.LOSS, 3, Colour.WHITE, 0, table=2),)
    assert tournament.surplus == ((0, 0, Side(Decision.PLAYED, Outcome.WIN, 2, Colour.WHITE, 0, table=1)),)
    # The program counts the points of both: one win.
    table = {
        line.player: line.scores["nbw"] for line in standings(told(data[:-13] + GENERAL.encode() + data[-13:])).lines
    }
    assert table[0] == 4


def test_a_bye_goes_before_a_game() -> None:
    rest = '<ByePlayer roundNumber="1" player="ABELANN"/><ByePlayer roundNumber="1" player="ABELANN"/>'
    data = file(game("ABELANN", "COXCY"), rest=rest)
    assert told(data).players[0].sides == (Side(Decision.BYE),)
    assert len(told(data).surplus) == 1
    assert [found[0] for found in findings(data)] == ["R102"]


DAMAGE: dict[str, tuple[dict[str, object], tuple[str, str | None, str | None] | None]] = {
    "result": ({"result": "WON"}, ("R102", "RESULT_WON", "a result such as RESULT_WHITEWINS")),
    "misspelt": ({"result": "BOTHLOOSE"}, ("R108", "RESULT_BOTHLOOSE", "RESULT_BOTHLOSE")),
    "stones": ({"handicap": "many"}, ("R102", "many", "0 to 9")),
    "table": ({"table": "x"}, ("R102", "x", "a number from 1")),
    "colours": ({"knownColor": "perhaps"}, ("R102", "perhaps", "true or false")),
    "no table": ({"table": None}, None),
    "unknown colours": ({"knownColor": "false"}, None),
    "no round": ({"number": None}, ("R108", "", "1")),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damaged_games_are_kept(name: str) -> None:
    changes, expected = DAMAGE[name]
    data = file(game("ABELANN", "COXCY", **changes))  # type: ignore[arg-type]
    found = [(code, value, wanted) for code, _, value, wanted in findings(data)]
    assert found == ([] if expected is None else [expected])
    (side,) = told(data).players[0].sides
    assert side is not None
    assert side.opponent == 2
    assert side.colour is (None if name == "unknown colours" else Colour.WHITE)


def test_a_game_of_an_impossible_round_has_the_only_one_left() -> None:
    rest = GENERAL.replace('numberOfRounds="4"', 'numberOfRounds="2"')
    played, lost = game("ABELANN", "DEEDI"), game("ABELANN", "COXCY", number="99999")
    data = file(played, lost, rest=rest)
    assert told(data).players[0].sides[1] is not None
    assert ("R108", line_of_game(1), "99999", "2") in findings(data)
    nowhere = file(played, game("ABELANN", "COXCY", "EQUAL", 2, 1), lost, rest=rest)
    assert ("R102", line_of_game(2), "99999", "a number from 1 to 20") in findings(nowhere)
    assert len(told(nowhere).settings.details) == 7


def test_more_games_than_rounds() -> None:
    data = file(game("ABELANN", "COXCY", number=6), rest=GENERAL)
    assert told(data).settings.planned_rounds == 6
    assert [found[0] for found in findings(data)] == ["R105"]


def test_shared_tables_are_told() -> None:
    data = file(game("ABELANN", "COXCY"), game("İNCESUALİ_CAN", "DEEDI"))
    assert ("R102", line_of_game(1), "1", "a table number of its own") in findings(data)


GRADES = [
    ("35K", "30k", "R108"), ("12D", "9d", "R108"), ("1P", "7d", "R108"), ("99K", "30k", "R108"), ("x", "5k", "R108"),
    ("5", "5k", "R108"), ("7d", "7d", None),
]  # fmt: skip


@pytest.mark.parametrize(("rank", "grade", "code"), GRADES)
def test_grades_out_of_range(rank: str, grade: str, code: str | None) -> None:
    data = file(players=(f'<Player name="A" firstName="B" rank="{rank}" grade="5K"/>',))
    assert str(told(data).players[0].grade) == grade
    assert findings(data) == ([] if code is None else [(code, 3, rank, grade)])


@pytest.mark.parametrize(
    ("text", "rating", "code"), [("5000", 2949, "R108"), ("-999", -900, "R108"), ("x", None, "R101")]
)
def test_ratings_out_of_range(text: str, rating: int | None, code: str) -> None:
    data = file(players=(f'<Player name="A" firstName="B" rating="{text}"/>',))
    assert told(data).players[0].rating == rating
    assert [found[:3] for found in findings(data)] == [(code, 3, text)]


@pytest.mark.parametrize(
    ("version", "shift", "codes"),
    [("", 0, []), ('dataVersion="201"', 0, []), ('dataVersion="200"', 0, ["R108"]), ("", -2050, []),
     ('dataVersion="199"', -2050, []), ('dataVersion="x"', 0, [])],
)  # fmt: skip
def test_ratings_are_judged_by_the_grades(version: str, shift: int, codes: list[str]) -> None:
    """OpenGotha adds 2050 to the ratings of every file without a version."""
    players = tuple(
        f'<Player name="P{n}" firstName="Q" rank="{n}K" rating="{2100 - 100 * n + shift}"/>' for n in range(1, 9)
    )
    data = file(players=players, root=f'<Tournament {version} gothaVersion="349" gothaMinorVersion="2">')
    assert [player.rating for player in told(data).players] == [2100 - 100 * n for n in range(1, 9)]
    assert [found[0] for found in findings(data)] == codes
    assert told(data).settings.program == "OpenGotha 3.49.02"


def test_old_files() -> None:
    rest = '<GeneralParameterSet name="Old" time="40" byoYomi="false" numberOfRounds="3"/>'
    data = file(game("ABELANN", "COXCY"), rest=rest, root='<Tournament dataVersion="200" gothaVersion="328">')
    tournament = told(data)
    assert tournament.settings.time == TimeControl(40, "sudden-death")
    assert tournament.settings.program == "OpenGotha 3.28"
    assert tournament.system == System("mcmahon", -30, -20, 3)


def test_worth_that_is_not_said_is_told_where_it_matters() -> None:
    rest = '<GeneralParameterSet name="Old"/>'
    assert findings(file(game("ABELANN", "DEEDI"), rest=rest))[-1][0] == "R105"  # Cox was absent
    assert [f[0] for f in findings(file(rest=rest))] == []


HEADERS = {
    "komi": ('komi="six"', "R105"),
    "date": ('beginDate="2024-13-01"', "R105"),
    "truth": ('genRoundDownNBWMMS="maybe"', "R105"),
    "time": ('complementaryTimeSystem="HOURGLASS"', "R105"),
    "minutes": ('basicTime="long"', "R105"),
    "categories": ('numberOfCategories="4"', "R105"),
}


@pytest.mark.parametrize("name", HEADERS)
def test_settings_that_cannot_be_read_are_kept(name: str) -> None:
    text, code = HEADERS[name]
    data = file(rest=f"<TournamentParameterSet><GeneralParameterSet {text}/></TournamentParameterSet>")
    assert [found[0] for found in findings(data)] == [code]
    if name != "categories":
        attribute, _, value = text.partition("=")
        assert Detail("opengotha", f"GeneralParameterSet/{attribute}", value.strip('"')) in told(data).settings.details


def test_criteria() -> None:
    names = ("CAT", "SOSWM1", "FOO", "NBW")
    criteria = "".join(f'<PlacementCriterion name="{name}"/>' for name in names)
    data = file(rest=f"<PlacementParameterSet>{criteria}</PlacementParameterSet>")
    assert told(data).system == System("swiss", -30, criteria=("cat", "wsos1", "nbw"))
    assert [found[:3] for found in findings(data)] == [("R105", 10, "FOO")]


def test_only_players() -> None:
    data = (
        b'<?xml version="1.0"?><Tournament><Players><Player name="A" firstName="B" rank="3K"/></Players></Tournament>'
    )
    tournament = told(data)
    assert (len(tournament.players), tournament.system, tournament.counting, tournament.rounds) == (1, None, None, ())
    assert findings(data) == []


def test_blanks_before_the_declaration_and_a_namespace() -> None:
    data = file(game("ABELANN", "COXCY")).replace(b"<Tournament ", b'<Tournament xmlns="urn:x" ')
    assert len(told(b'\n   <?xml version="1.0" encoding="UTF-8"?>' + data).rounds) == 1


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_other_encodings(encoding: str) -> None:
    assert told(file(game("ABELANN", "COXCY")).decode().encode(encoding)).players[1].family == "İncesu"


def test_broken_files_are_read_as_far_as_they_go() -> None:
    data = file(game("ABELANN", "COXCY"), game("ABELANN", "COXCY", number=2))
    cut = data[: data.index(b"</Games>") - 20]
    assert findings(cut)[0][0] == "R107"
    assert len(told(cut).rounds) >= 1
    assert ("R107", 1, None, None) in findings(b'<Tournament dataVersion="201"><Players/></Tournament>')


def test_what_is_no_file_of_opengotha() -> None:
    with pytest.raises(UnreadableError, match="the XML holds <Other>"):
        read("x.xml", b"<Other/>", "opengotha")
    with pytest.raises(UnreadableError):
        read("x.xml", b'<Tournament typeversion="9"><Players/></Tournament>'.replace(b"9", b"x"))


def test_places() -> None:
    """Results stand in games, byes, or the mark of a round missed; fields in their attributes."""
    data = file(game("ABELANN", "İNCESUALİ_CAN"), rest='<ByePlayer roundNumber="1" player="DEEDI"/>')
    source, result = parsed(data)
    origin = result.tournament.origin
    assert origin is not None
    assert source.at(origin.cell(0, 0)) == game("ABELANN", "İNCESUALİ_CAN")
    assert origin.cell(1, 0) == origin.cell(0, 0)
    assert source.at(origin.cell(3, 0)).startswith("<ByePlayer")
    assert source.at(origin.cell(2, 0)) == "0"
    assert source.at(origin.field(0, "grade")) == "2D"
    assert source.at(origin.field(0, "name")) == "Abel"
    assert source.at(origin.row(3)) == PLAYERS[3]
    assert (origin.heading(0), origin.header(0), origin.claim(3, 0)) == (None, (0, 0), origin.row(3))


def test_rounds_missed_but_played_are_kept() -> None:
    tournament = told(file(game("ABELANN", "COXCY"), game("ABELANN", "COXCY", number=2)))
    assert tournament.players[2].details == (Detail("opengotha", "participating", "01011111111111111111"),)
    assert again(tournament).players[2].details == tournament.players[2].details


def test_quick_and_careful_reading_agree(shared: Path) -> None:
    """A comment in the file forbids to take values from the text."""
    for path in sorted((shared / "oracle" / "opengotha").glob("*.xml")):
        data = path.read_bytes()
        careful = data.replace(b"<Players>", b"<!-- x --><Players>", 1)
        assert replace(told(careful), origin=None) == replace(told(data), origin=None)


def test_doubtful_byes() -> None:
    byes = (
        '<ByePlayer roundNumber="1" player="DEEDI"/>',
        '<ByePlayer roundNumber="1" player="COXCY"/>',
        '<ByePlayer roundNumber="x" player="DEEDI"/>',
        '<ByePlayer roundNumber="2" player="NOBODYHERE"/>',
    )
    data = file(rest="\n".join(byes))
    tournament = told(data)
    assert [player.sides for player in tournament.players[2:]] == [(Side(Decision.BYE),)] * 2
    assert [(code, line) for code, line, _, _ in findings(data)] == [("R102", 11), ("R102", 12), ("S202", 13)]
    assert again(tournament).settings.details == tournament.settings.details


def test_rounds_beyond_those_of_the_program() -> None:
    data = file(game("ABELANN", "COXCY", number=25), game("ABELANN", "COXCY", number="x"), rest=GENERAL)
    source, result = parsed(data)
    assert len(result.tournament.rounds) == 25
    origin = result.tournament.origin
    assert origin is not None
    assert source.at(origin.cell(0, 24)) == game("ABELANN", "COXCY", number=25)


def test_numbers_of_players_and_seats_that_are_none() -> None:
    player = '<Player name="" firstName="B" rank="3K" smmsCorrection="x"/>'
    other = '<Player name="C" firstName="D" rank="3K" smmsCorrection="9999"/>'
    seat = '<Teams><Team teamName="T"><Board roundNumber="x" boardNumber="1" player="B"/></Team></Teams>'
    data = file(players=(player, other), rest=seat)
    assert [(code, line) for code, line, _, _ in findings(data)] == [
        ("R101", 3), ("R101", 3), ("R101", 4), ("R102", 8),
    ]  # fmt: skip
    assert [entry.correction for entry in told(data).players] == [None, None]
