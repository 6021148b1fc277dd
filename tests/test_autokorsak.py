"""AutoKorsak's XML: what it says beside MacMahon's, and scores as the program's source has them, on paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.diagnostics import Severity
from crosstable.model import Colour, Counting, Decision, Detail, Grade, Outcome, Player, Side, System
from crosstable.parsers import FORMATS, UnreadableError, read
from crosstable.profiles import Kind, stated_profile
from crosstable.standings import standings
from crosstable.verify import verify_bytes
from crosstable.writers import write

PATH = Path(__file__).resolve().parent.parent / "fixtures" / "autokorsak" / "kyiv.xml"
TEXT = PATH.read_text("utf-8")
BLACK, WHITE = Colour.BLACK, Colour.WHITE
PLAYED = Decision.PLAYED
WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW


def korsak(name: str, value: str) -> Detail:
    return Detail("autokorsak", name, value)


def test_it_is_told_from_macmahons() -> None:
    macmahon = (PATH.parent.parent / "macmahon" / "autumn.xml").read_bytes()
    for data, name in ((TEXT.encode(), "autokorsak"), (macmahon, "macmahon")):
        assert [known.name for known in FORMATS if known.sniff(data)] == [name]


def test_everything_that_a_file_says() -> None:
    format, _, parsed = read(PATH.name, PATH.read_bytes())
    assert format.name == "autokorsak"
    assert parsed.diagnostics == ()
    tournament = parsed.tournament
    assert tournament.settings.event == "Вигаданий кубок"
    assert tournament.settings.planned_rounds == 3
    assert tournament.system == System("mcmahon", floor=-10, bar=1, criteria=("mms", "sos"))
    assert tournament.counting == Counting("autokorsak", absent_score=2, handicap_in_sos=True)
    ada, boyko, chub = tournament.players  # the fourth participant is the bye itself
    assert ada == Player(
        "Ahn",
        "Ada",
        grade=Grade(2, "d"),
        rating=2200,
        country="UA",
        club="Київ",
        identifiers=ada.identifiers,
        team="Сині",
        start=16,
        sides=(
            Side(PLAYED, LOSS, 1, WHITE, 1, table=1),
            Side(PLAYED, DRAW, 2, BLACK, 0, table=1),
            Side(PLAYED, LOSS, 1, BLACK, 0, table=1),
        ),
        details=(
            korsak("StartNumber", "0"),
            korsak("GoPlayer/LocalFirstName", "Ада"),
            korsak("GoPlayer/LocalSurname", "Ан"),
            korsak("GoPlayer/Coach", "Петренко"),
            korsak("GoPlayer/Grade", "7"),
            korsak("TournamentRound[2]/Pairing/AdditionalKomi", "15"),
            korsak("TournamentRound[2]/Pairing/UpDownBalance", "1"),
        ),
    )
    assert (boyko.family, boyko.given, boyko.grade) == ("Бойко", "Богдан", Grade(1, "k"))
    assert (boyko.start, boyko.correction) == (14, 2)
    assert boyko.sides[1] == Side(Decision.UNPAIRED)
    assert chub.details == ()
    assert (chub.sides[0], chub.sides[2]) == (Side(Decision.BYE, table=2), Side(Decision.ABSENT))


def test_scores_on_paper() -> None:
    """Start scores 4, 3½ (with the adjustment) and 2½. A jigo scores nothing, an absence and not being paired half a
    point; ScoreX leaves out only the bye. Scores: Ahn 4, Boyko 3½ + 1 + ½ + 1, Chub 2½ + 1 + 0 + ½.

    SOS: Ahn (6 + 1) + 4 + 6, Boyko (4 − 1) + his start 3½ + 4, Chub (4 − 1) + 4 + his start 2½. SODOS: Boyko 3 + 4,
    Chub 3 for his bye. SOSOS: Ahn 10½ + 9½ + 10½, Boyko 17 + 3 × 3½ + 17, Chub 9½ + 17 + 3 × 2½.
    """
    tournament = read(PATH.name, PATH.read_bytes())[2].tournament
    table = standings(tournament)
    assert table.profile == "autokorsak"
    found = {
        tournament.players[line.player].family: [
            (line.scores[name] or 0) / 4 for name in ("mms", "scorex", "nbw", "sos", "sodos", "sosos")
        ]
        for line in table.lines
    }
    assert found == {
        "Ahn": [4, 4, 0, 17, 0, 30.5],
        "Бойко": [6, 6, 2, 10.5, 7, 44.5],
        "Chub": [4, 3, 1, 9.5, 3, 34],
    }


def test_a_sound_file_is_quiet() -> None:
    assert verify_bytes(PATH.name, PATH.read_bytes()).findings == ()


@pytest.mark.parametrize(
    ("changes", "worth"),
    [
        ({"CustomizeCalculation": "true", "CalculationScoreAddHalf": "true"}, 2),
        ({"CustomizeCalculation": "true", "CalculationScoreAddNothing": "true"}, 0),
        ({"CustomizeCalculation": "false", "CalculationScoreAddNothing": "true"}, 2),
    ],
)
def test_what_a_round_without_a_game_is_worth(changes: dict[str, str], worth: int) -> None:
    text = TEXT.replace("<CustomizeCalculation>false</CustomizeCalculation>", "")
    text = text.replace("<CalculationScoreAddHalf>true</CalculationScoreAddHalf>", "")
    added = "".join(f"<{name}>{value}</{name}>" for name, value in changes.items())
    counting = read("x.xml", text.replace("<Boardsize>", f"{added}<Boardsize>").encode())[2].tournament.counting
    assert counting is not None
    profile = stated_profile(counting)
    assert (profile.worth[Kind.ABSENT].score, profile.worth[Kind.UNPAIRED].score) == (worth, worth)


@pytest.mark.parametrize(
    "setting",
    [
        "CustomizeForTopGroupOnly",
        "CalculationScoreAddAlternate",
        "CalculationScoreZeroToOwnCoefs",
        "CalculationScoreMaxToCompetitorCoefs",
    ],
)
def test_settings_that_are_not_followed_are_told(setting: str) -> None:
    text = TEXT.replace(
        "<CustomizeCalculation>false", f"<{setting}>true</{setting}>\n<CustomizeCalculation>true"
    )  # fmt: skip
    _, source, parsed = read("x.xml", text.encode())
    (told,) = parsed.diagnostics
    assert (told.code, told.severity) == ("R105", Severity.INFO)
    assert told.span is not None
    assert source.at(told.span) == "true"
    assert source.locate(told.span)[:2] == (17, 5 + len(setting))


def test_start_scores_that_are_no_points() -> None:
    for text in ("2.3", "two"):
        _, source, parsed = read("x.xml", TEXT.replace("<StartScores>2.5", f"<StartScores>{text}").encode())
        assert [(found.code, source.at(found.span)) for found in parsed.diagnostics if found.span] == [("R101", text)]
        assert parsed.tournament.players[2].start is None


def test_other_systems() -> None:
    for kind, name in (("1", "round-robin"), ("2", "swiss"), ("3", "scheveningen"), ("9", "mcmahon")):
        tournament = read("x.xml", TEXT.replace("<Kind>0", f"<Kind>{kind}").encode())[2].tournament
        assert tournament.system is not None
        assert tournament.system.name == name


def test_handicap_by_ratings_is_not_by_scores() -> None:
    for switch, by_score in (("HandicapByPoints", True), ("HandicapByRating", False)):
        text = TEXT.replace(
            "<HandicapUsed>", f"<HandicapByLevel>false</HandicapByLevel><{switch}>true</{switch}><HandicapUsed>"
        )
        assert read("x.xml", text.encode())[2].tournament.settings.handicap_by_score is by_score


def test_its_settings_are_told_when_another_program_gets_the_file() -> None:
    tournament = read(PATH.name, PATH.read_bytes())[2].tournament
    losses = [loss.message for loss in write("macmahon", tournament, standings(tournament)).losses]
    assert "13 settings of autokorsak that concern no result" in losses
    assert "teams (1 player)" in losses


def test_a_file_without_participants() -> None:
    with pytest.raises(UnreadableError, match="no tournament of AutoKorsak"):
        read("x.xml", b"<Tournament><Kind>0</Kind><NumberOfRounds>2</NumberOfRounds></Tournament>")
