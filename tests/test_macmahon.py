"""MacMahon's XML: what it says, what is wrong in it and where, and the program's own numbers from it."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest
from commandline import CommandLine

from crosstable.case import Case, cases
from crosstable.checks import find
from crosstable.engines import counted_rounds
from crosstable.grid import lay
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
    Side,
    System,
    Tournament,
)
from crosstable.parsers import UnreadableError, read
from crosstable.profiles import PROFILES, Rounding, stated_profile
from crosstable.scores import Reading, compute
from crosstable.standings import from_case, standings
from crosstable.verify import verify_bytes

FOLDER = Path(__file__).resolve().parent.parent / "fixtures" / "macmahon"
VALUES = {
    "start": "start4",
    "mms": "score4",
    "scorex": "scorex4",
    "sos": "sos4",
    "sodos": "sodos4",
    "sosos": "sosos4",
}
"""Our criterion, MacMahon's value in quarter points; its wins are in half points."""
FIXTURES = ("a_plain", "b_absent_bye", "c_handicap", "e_jigo_round", "g_nobars_swisspoints", "h_superbar")


def tournament_of(path: Path) -> Tournament:
    format, _, parsed = read(path.name, path.read_bytes())
    assert format.name == "macmahon"
    assert parsed.diagnostics == ()
    return parsed.tournament


@pytest.fixture(scope="module")
def scored(shared: Path) -> dict[str, Case]:
    """MacMahon's own files, scored in one pass."""
    names = (*FIXTURES, "default", "rounddown")
    tournaments = [tournament_of(shared / f"oracle/macmahon/mm310_{name}.xml") for name in names]
    return dict(zip(names, cases(tournaments), strict=True))


@pytest.mark.parametrize("name", FIXTURES)
def test_numbers_are_the_programs_own(shared: Path, scored: dict[str, Case], name: str) -> None:
    fit = scored[name].fit
    assert fit.profile.name == "macmahon"
    with (shared / f"oracle/macmahon/mm310_{name}.scores.tsv").open(encoding="utf-8", newline="") as lines:
        told = {row["name"].replace(",", ""): row for row in csv.DictReader(lines, delimiter="\t")}
    assert len(fit.tournament.players) == len(told)
    for row, player in enumerate(fit.tournament.players):
        expected = told[player.name]
        assert {key: fit.scores[ours][row] for ours, key in VALUES.items()} == {
            key: int(expected[key]) for key in VALUES.values()
        }
        assert fit.scores["nbw"][row] == 2 * int(expected["wins2"])


@pytest.mark.parametrize("name", ["b_absent_bye", "h_superbar"])
def test_places_are_the_programs_own(shared: Path, scored: dict[str, Case], name: str) -> None:
    with (shared / f"oracle/macmahon/mm310_{name}.scores.tsv").open(encoding="utf-8", newline="") as lines:
        told = {row["name"].replace(",", ""): int(row["place"]) for row in csv.DictReader(lines, delimiter="\t")}
    players = scored[name].tournament.players
    assert {players[line.player].name: line.place for line in from_case(scored[name]).lines} == told


@pytest.mark.parametrize(
    ("name", "scores"),
    [
        ("default", "14 14 42½ 196; 13 13 52½ 157½; 12½ 12 45½ 186; 8 8 45½ 160½; 2 1 10 64; 7 7 27 118"),
        ("rounddown", "14 14 42 187; 13 13 52 156; 12 12 45 177; 8 8 38 114; 2 1 10 64; 7 7 27 110"),
    ],
)
def test_rounds_without_a_pairing_are_counted_as_the_printed_list_has_them(
    scored: dict[str, Case], name: str, scores: str
) -> None:
    """Score, ScoreX, SOS and SOSOS of the program's own wall list, in the order of the participants: two of them were
    not paired in the last round."""
    computed = zip(
        *(scored[name].fit.scores[criterion] for criterion in ("mms", "scorex", "sos", "sosos")), strict=True
    )
    assert [list(row) for row in computed] == [[_quarters(text) for text in row.split()] for row in scores.split(";")]


def _quarters(text: str) -> int:
    return 4 * int(text.rstrip("½") or 0) + 2 * text.endswith("½")


@pytest.mark.parametrize("name", ["default", "rounddown"])
def test_an_export_does_not_tell_who_was_not_paired(shared: Path, name: str) -> None:
    """``0=`` stands for an absence in round 2 and for two players without a pairing in the last round; all printed
    values reproduce when the last ones are taken for that."""
    path = shared / f"oracle/macmahon/mm310_{name}.egd.h9"
    report = verify_bytes(path.name, path.read_bytes())
    assert report.option is not None
    assert report.option.endswith("half a point in the last round is not being paired")
    assert [column.criterion for column in report.columns] == ["mms", "nbw", "scorex", "sos", "sosos"]
    assert all(column.matched == column.rows for column in report.columns)


def test_sound_files_are_quiet(scored: dict[str, Case]) -> None:
    """Both won is no contradiction in a file that tells it once. The other two have rematches."""
    assert {name: {found.code for found in find(case)} for name, case in scored.items()} == {
        **{name: set() for name in FIXTURES},
        **{name: {"S209"} for name in ("default", "rounddown")},
    }


def test_another_program_would_have_counted_otherwise(scored: dict[str, Case]) -> None:
    """OpenGotha's usual settings: an unpaired round is worth nothing, one declared half a point, rounded down."""
    table = from_case(scored["default"], profile="opengotha")
    assert table.profile == "opengotha"
    players = scored["default"].tournament.players
    scores = {players[line.player].family: line.scores["mms"] for line in table.lines}
    assert scores == {"Abel": 56, "Bohr": 52, "Curie Long": 48, "Dirac": 32, "Fermi": 26, "Euler": 2}


DRAW, WIN = Outcome.DRAW, Outcome.WIN
BLACK, WHITE = Colour.BLACK, Colour.WHITE
PLAYED, REFEREE = Decision.PLAYED, Decision.REFEREE


def mm(name: str, value: str) -> Detail:
    return Detail("macmahon", name, value)


def test_everything_that_a_file_says() -> None:
    tournament = tournament_of(FOLDER / "autumn.xml")
    settings = tournament.settings
    assert replace(settings, details=()) == replace(
        type(settings)(),
        event="Autumn & Winter",
        board_size=13,
        program="MacMahon 3.10",
        planned_rounds=4,
        handicap_reduction=1,
        most_handicap=6,
        even_from=0,
        handicap_by_score=False,
    )
    assert set(settings.details) == {
        mm("CurrentRoundNumber", "3"),
        mm("TakeCurrentRoundInAccount", "false"),
        mm("Description", "Invented."),
        mm("PairingsFontsize", "14"),
        mm("Colour", "blue"),
        mm("Colour/@screen", "dark"),
        mm("VersionCreated", "MacMahon 3.9"),
        mm("Walllist/SortCriterionDescriptor[2]/ShortName", "SORP"),
        mm("Walllist/SortCriterionDescriptor[3]/ShortName", "SODOS"),
        mm("Country/InternetCode", "gb"),
        mm("Country/Name", "United Kingdom"),
        mm("Country/Club/Name", "Kingston/Hull"),
        mm("Country/Club/EGDName", "KH"),
        mm("Country[2]/InternetCode", "de"),
        mm("Country[2]/Name", "Germany"),
        mm("TournamentRound/LastUpdated", "2024-10-05 10:00:00"),
    }
    assert tournament.system == System("mcmahon", zero=-10, floor=-10, bar=1, criteria=("mms", "sodos"))
    assert tournament.counting == Counting(
        "macmahon", round_down=True, round_down_jigo=False, handicap_in_sos=False, bye_in_sos=False, rounds=2
    )
    assert tournament.rounds == (Round(),) * 3
    assert tournament.players == (
        Player(
            "林",
            "美玲",
            grade=Grade(3, "k"),
            rating=1790,
            country="UK",
            club="Kingston/Hull",
            identifiers=(Identifier("egd", "12345678"),),
            correction=6,
            details=(mm("Joker", "true"), mm("GoPlayer/AsianName", "true")),
            sides=(
                Side(PLAYED, DRAW, 2, WHITE, 6, table=2),
                Side(REFEREE, WIN, 2, BLACK, 0, table=1),
                Side(PLAYED, None, 1, BLACK, 2, table=1),
            ),
        ),
        Player(
            "van der Berg",
            "Jan",
            grade=Grade(1, "p"),
            super_bar=True,
            absences=(3,),
            details=(mm("Id", "5"), mm("ScoreAdjustmentValue", "4")),
            sides=(
                Side(Decision.BYE, table=1),
                Side(Decision.ABSENT),
                Side(PLAYED, None, 0, WHITE, 2, table=1),
            ),
        ),
        Player(
            "Ω",
            "Zoe",
            grade=Grade(12, "k"),
            rating=900,
            country="DE",
            details=(
                mm("TournamentRound/Pairing/ForcedPairing", "true"),
                mm("TournamentRound/Pairing/CreationTime", "2024-10-05 09:00:00"),
            ),
            sides=(
                Side(PLAYED, DRAW, 0, BLACK, 6, table=2),
                Side(REFEREE, WIN, 0, WHITE, 0, table=1),
                Side(Decision.UNPAIRED),
            ),
        ),
        Player(
            "Nemo",
            grade=Grade(5, "k"),
            rating=1600,
            preliminary=True,
            sides=(Side(Decision.ABSENT),) * 3,
        ),
    )


def test_scores_on_paper() -> None:
    """Zero is 10k. 林 starts with 7 + 1½, van der Berg with 11 + 1 (the super bar), Zoe with 0, Nemo with 5.

    After round 2, which are counted: 林 8½ + ½ + 1, van der Berg 12 + 1 + ½ rounded down, Zoe 0 + ½ + 1 (an odd
    number of jigos is not rounded), Nemo 5 + ½ + ½. SOS without handicap: 林 met Zoe twice, Zoe 林; van der Berg's bye
    counts nothing and his absence his start, Nemo's absences his start.
    """
    tournament = tournament_of(FOLDER / "autumn.xml")
    assert counted_rounds(tournament) == 2
    table = standings(tournament, round=2)
    lines = {tournament.players[line.player].family: line.scores for line in table.lines}
    assert {name: (s["start"], s["mms"], s["sos"]) for name, s in lines.items()} == {
        "林": (34, 40, 12),
        "van der Berg": (48, 52, 48),
        "Ω": (0, 6, 80),
        "Nemo": (20, 24, 40),
    }


def test_a_round_still_played_is_not_counted_in_the_standings(run: CommandLine) -> None:
    path = str(FOLDER / "autumn.xml")
    assert json.loads(run("standings", path, "--format", "json").out)["round"] == 2
    assert json.loads(run("standings", path, "--format", "json", "--round", "3").out)["round"] == 3


def test_start_scores_by_rating() -> None:
    """1790 is 3 grades below 2050, a 3k; 900 is a 12k, below the bar; without a rating the grade tells."""
    text = (FOLDER / "autumn.xml").read_text("utf-8")
    rated = text.replace("<RatingDeterminesStartScore>false", "<RatingDeterminesStartScore>true")
    for told, starts in (
        (rated, [34, None, 0, 20]),
        (rated.replace("<Rating>900", "<Rating>2290"), [34, None, 44, 20]),
    ):
        _, _, parsed = read("x.xml", told.encode())
        assert [player.start for player in parsed.tournament.players] == starts


def game(white: int | None, outcome: Outcome | None, handicap: int = 0, colour: Colour = BLACK) -> Side:
    return Side(PLAYED, outcome, white, colour, handicap)


def test_running_sos_never_falls_below_nothing() -> None:
    """Ada (Black) takes 9 stones from Bo, who ends with 1 point: 1 − 9 is held at 0; then she meets Cy, who ends
    with 3. OpenGotha has −8 + 3. Bo, who gave the stones, has 9 + Ada's 0, and Dee's 2."""
    win, loss = Outcome.WIN, Outcome.LOSS
    players = (
        Player("Ada", sides=(game(1, loss, 9), game(2, loss)), start=0),
        Player("Bo", sides=(game(0, win, 9, WHITE), game(3, loss)), start=0),
        Player("Cy", sides=(game(3, win), game(0, win, colour=WHITE)), start=4),
        Player("Dee", sides=(game(2, loss, colour=WHITE), game(1, win, colour=WHITE)), start=4),
    )
    tournament = Tournament(players, (Round(), Round()))
    starts = tuple(player.start for player in players)
    readings = [Reading(0, PROFILES[name], starts=starts) for name in ("macmahon", "opengotha")]
    sos = compute(lay([tournament]), readings, ("sos",))["sos"].to_list()
    assert sos == [12, 44, 8, 16, -20, 44, 8, 16]


def test_a_bye_takes_nothing_off_sos() -> None:
    """Ada starts at −3 by her correction and has −2 after her bye: −2 − 1 counts 0, and her absence her start of −3,
    which cannot take the sum below 0 either."""
    players = (
        Player("Ada", sides=(Side(Decision.BYE), Side(Decision.ABSENT)), start=-12),
        Player("Bo", sides=(Side(Decision.ABSENT), Side(Decision.BYE)), start=8),
    )
    reading = Reading(0, PROFILES["macmahon"], starts=(-12, 8))
    frame = compute(lay([Tournament(players, (Round(), Round()))]), [reading], ("mms", "sos"))
    assert frame["mms"].to_list() == [-6, 14]
    assert frame["sos"].to_list() == [0, 8 + 10]


def test_switches_of_counting() -> None:
    usual = stated_profile(Counting("macmahon"))
    assert usual.rounding is Rounding.NONE
    assert stated_profile(Counting("macmahon", round_down=True, round_down_jigo=False)).rounding is Rounding.SCORE
    assert stated_profile(Counting("macmahon", round_down=True, round_down_jigo=True)).rounding is Rounding.ALWAYS
    assert stated_profile(Counting("macmahon", round_down=False, round_down_jigo=True)).rounding is Rounding.NONE


Fault = tuple[str, int, int]


def faults(text: str) -> list[Fault]:
    """Code, line and column of everything that reading finds."""
    _, source, parsed = read("x.xml", text.encode())
    return [(d.code, *source.locate(d.span)[:2]) for d in parsed.diagnostics if d.span is not None]


def test_damage_is_named_where_it_stands() -> None:
    path = FOLDER / "damaged.xml"
    report = verify_bytes(path.name, path.read_bytes())
    assert report.source is not None
    found = [(d.code, *report.source.locate(d.span)[:2]) for d in report.findings if d.span is not None]
    expected = [
        tuple(int(part) if part.isdigit() else part for part in line.split()[:3])
        for line in (FOLDER / "damaged.expected").read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    assert found == expected


def test_what_stands_beside_damage_is_kept() -> None:
    path = FOLDER / "damaged.xml"
    tournament = read(path.name, path.read_bytes())[2].tournament
    assert [(player.family, len(player.sides)) for player in tournament.players] == [
        ("Abel", 3), ("Bohr", 3), ("", 3), ("Dirac", 3), ("Euler", 3),
    ]  # fmt: skip
    abel, bohr, nobody, dirac, euler = (player.sides for player in tournament.players)
    loss, none = Outcome.LOSS, Side(Decision.UNPAIRED)
    assert abel == (Side(PLAYED, WIN, 1, BLACK, 0, table=1), Side(PLAYED, None, 1, WHITE), none)
    assert bohr == (
        Side(PLAYED, loss, 0, WHITE, 0, table=1),
        Side(PLAYED, None, 0, BLACK),
        Side(PLAYED, WIN, 1, BLACK, 0),
    )
    assert nobody == (
        Side(PLAYED, loss, 0, WHITE, 0),
        Side(Decision.BYE),
        Side(PLAYED, WIN, None, BLACK, 2, outsider="99"),
    )
    assert dirac == euler == (none, none, none)
    assert tournament.surplus == ((0, 0, Side(PLAYED, WIN, 2, BLACK, 0)),)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [("½-½", (DRAW, DRAW)), ("1/2-1/2", (DRAW, DRAW)), ("=", (DRAW, DRAW)), (" 1 - 0 ", (WIN, Outcome.LOSS))],
)
def test_other_ways_of_writing_a_result(text: str, meaning: tuple[Outcome, Outcome]) -> None:
    told = (FOLDER / "autumn.xml").read_text("utf-8").replace("<Result>?-?", f"<Result>{text}")
    tournament = read("x.xml", told.encode())[2].tournament
    sides = [tournament.players[row].sides[2] for row in (0, 1)]
    assert tuple(side.outcome for side in sides if side is not None) == meaning


MINIMAL = """<Tournament typeversion="9"><NumberOfRounds>1</NumberOfRounds>
<IndividualParticipant><Id>1</Id><GoPlayer><Surname>A</Surname><GoLevel>1d</GoLevel></GoPlayer></IndividualParticipant>
<IndividualParticipant><Id>2</Id><GoPlayer><Surname>B</Surname><GoLevel>1k</GoLevel></GoPlayer></IndividualParticipant>
<TournamentRound>{}</TournamentRound></Tournament>"""


@pytest.mark.parametrize(
    ("round", "expected"),
    [
        ("<RoundNumber>1</RoundNumber>", []),
        ("<RoundNumber>one</RoundNumber>", [("R108", 4, 31)]),
        ("", [("R108", 4, 1)]),
        ("<RoundNumber>1</RoundNumber><Pairing><Black>1</Black></Pairing>", [("R108", 4, 46)]),
        ("<RoundNumber>1</RoundNumber><Pairing><White>1</White></Pairing>", [("R108", 4, 46)]),
        (
            "<RoundNumber>1</RoundNumber>"
            "<Pairing><PairingWithBye>true</PairingWithBye><White>1</White></Pairing>",
            [("R108", 4, 99)],
        ),
        ("<RoundNumber>1</RoundNumber><Pairing/>", [("R102", 4, 46)]),
        ("<RoundNumber>1</RoundNumber><Pairing><Black>7</Black><White>8</White></Pairing>", [("R102", 4, 62)]),
        (
            "<RoundNumber>1</RoundNumber>"
            "<Pairing><PairingWithBye>true</PairingWithBye><Black>7</Black></Pairing>",
            [("R102", 4, 99)],
        ),
        (
            "<RoundNumber>1</RoundNumber><Pairing><PairingWithBye>true</PairingWithBye>"
            "<Black>1</Black><White>2</White><Result>1-0</Result></Pairing>",
            [("R102", 4, 71)],
        ),
        (
            "<RoundNumber>1</RoundNumber><Pairing><Black>1</Black><White>2</White></Pairing>",
            [("R102", 4, 46)],
        ),
    ],
)  # fmt: skip
def test_damaged_rounds(round: str, expected: list[Fault]) -> None:
    assert faults(MINIMAL.format(round)) == expected


def test_half_a_pairing_is_a_game_against_somebody_unknown() -> None:
    text = MINIMAL.format(
        "<RoundNumber>1</RoundNumber><Pairing><PairingWithBye>false</PairingWithBye><Black>1</Black>"
        "<Result>1-0</Result></Pairing>"
    )
    report = verify_bytes("x.xml", text.encode())
    assert [found.code for found in report.findings] == ["S202"]
    assert report.tournament is not None
    assert report.tournament.players[0].sides == (Side(PLAYED, WIN, None, BLACK, outsider="?"),)


def test_both_bars_at_one_level_are_a_swiss_tournament(shared: Path) -> None:
    path = shared / "oracle/macmahon/mm310_a_plain.xml"
    text = path.read_text("utf-8").replace("<UpperMacMahonBarLevel>1d", "<UpperMacMahonBarLevel>20k")
    tournament = read(path.name, text.encode())[2].tournament
    assert tournament.system is not None
    assert tournament.system.name == "swiss"
    assert {line.scores["start"] for line in standings(tournament).lines} == {0}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_marks_of_encodings(encoding: str) -> None:
    text = (FOLDER / "autumn.xml").read_text("utf-8")
    told = text.replace('encoding="UTF-8"', 'encoding="UTF-16"' if encoding == "utf-16" else 'encoding="UTF-8"')
    format, _, parsed = read("x.xml", told.encode(encoding))
    assert format.name == "macmahon"
    assert parsed.diagnostics == ()
    assert parsed.tournament == tournament_of(FOLDER / "autumn.xml")


def test_cut_file_keeps_what_stands_before_the_cut() -> None:
    data = (FOLDER / "autumn.xml").read_bytes()
    for length in range(600, len(data), 397):
        try:
            _, _, parsed = read("x.xml", data[:length])
        except UnreadableError:
            assert b"<IndividualParticipant" not in data[:length]
        else:
            assert "R107" in {found.code for found in parsed.diagnostics}
    _, _, parsed = read("x.xml", data[: data.index(b"<TournamentRound")])
    assert [player.family for player in parsed.tournament.players] == ["林", "van der Berg", "Ω", "Nemo"]


@pytest.mark.parametrize(
    "text",
    [
        "<Tournament typeversion='9'><NumberOfRounds>5</NumberOfRounds></Tournament>",
        "<Tournament><IndividualParticipant/></Tournament>".replace("<Ind", "<NumberOfRounds/>" + "<X/>" * 10 + "<Ynd"),
    ],
)
def test_a_file_without_participants_is_no_tournament(text: str) -> None:
    with pytest.raises(UnreadableError, match=r"no participants|not read|cannot be read"):
        read("x.xml", text.encode(), "macmahon")


def test_no_tournament_is_so_large() -> None:
    text = "<Tournament>" + "<IndividualParticipant/>" + "<TournamentRound/>" * 201 + "</Tournament>"
    with pytest.raises(UnreadableError, match="201 elements TournamentRound"):
        read("x.xml", text.encode())
