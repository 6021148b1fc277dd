"""Wall lists for people: the Go wiki's layout as plain text and Markdown."""

from __future__ import annotations

from datetime import date

import pytest
from spring import STANDINGS, ZIMMER, expected, spring

from crosstable.display import width
from crosstable.model import Decision, Grade, Outcome, Player, Round, Settings, Side, Tournament
from crosstable.parsers.walllist.headings import meaning_of
from crosstable.results import Standing, Standings
from crosstable.writers import write
from crosstable.writers.walllist import HEADINGS, Headings, shown_criteria
from crosstable.writing import Loss, Options

KNOWN = Player("A", grade=Grade(3, "k"), country="HU", club="Bp")
WON = Side(Decision.PLAYED, Outcome.WIN, opponent=1)


def standings(players: int, *criteria: str, **scores: int) -> Standings:
    """Everybody with the same scores, in the order of the rows."""
    lines = tuple(Standing(row, row + 1, False, scores) for row in range(players))
    return Standings("mcmahon", "egf", 1, criteria, lines)


def text(tournament: Tournament, table: Standings, options: Options = Options()) -> list[str]:  # noqa: B008
    return write("text", tournament, table, options).data.decode(options.encoding).splitlines()


def markdown(tournament: Tournament) -> list[str]:
    return write("markdown", tournament, standings(len(tournament.players))).data.decode().splitlines()


@pytest.mark.parametrize(("name", "file", "language"), [("text", "spring.txt", "hu"), ("markdown", "spring.md", "en")])
def test_whole_file(name: str, file: str, language: str) -> None:
    written = write(name, spring(), STANDINGS, Options(language=language))
    assert written.data.decode() == expected(file)
    assert written.losses == (
        Loss("class B"),
        Loss("komi 6.5"),
        Loss("handicap reduction 2"),
        Loss("thinking time adjusted 52.5 min"),
        Loss("header lines and comments (2 lines)"),
        Loss("ratings (1 player)", (ZIMMER,)),
        Loss("EGD PINs (2 players)", (1, 3)),
        Loss("FFG licences (1 player)", (ZIMMER,)),
    )


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("en", "Pl Name Grade Country Club MMS Wins SOS 1"),
        ("hu", "Hely Név Erő Orsz. Klub MM Pont SOS 1"),
        ("de-AT", "Pl. Name Grad Land Klub MMS Siege SOS 1"),
        ("ru", "Место Имя Разряд Страна Клуб ММ Победы SOS 1"),
        ("xx", "Pl Name Grade Country Club MMS Wins SOS 1"),
    ],
)
def test_headings_by_language(language: str, heading: str) -> None:
    tournament = Tournament((KNOWN,), (Round(),))
    table = standings(1, "mms", "sos", mms=4, nbw=4, sos=0)
    assert text(tournament, table, Options(language=language))[0].split() == heading.split()


def test_every_language_of_the_pages_has_headings() -> None:
    assert set(HEADINGS) == set("cs de en es fi fr hu it nl pl ro ru uk".split())


@pytest.mark.parametrize("language", HEADINGS)
def test_headings_are_understood_when_they_are_read(language: str) -> None:
    assert Headings(*map(meaning_of, HEADINGS[language])) == Headings(*Headings._fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("criteria", "shown"),
    [
        (("mms", "sos"), ["mms", "nbw", "sos"]),
        (("mms", "sos", "nbw"), ["mms", "sos", "nbw"]),
        (("nbw", "sos"), ["nbw", "sos"]),
        ((), []),
    ],
)
def test_wins_stand_beside_the_mcmahon_score(criteria: tuple[str, ...], shown: list[str]) -> None:
    assert shown_criteria(standings(0, *criteria)) == shown


def test_no_title_without_event() -> None:
    tournament = Tournament((Player("A"),), (Round(),))
    assert text(tournament, standings(1))[0].startswith("Pl  Name")
    assert markdown(tournament)[0].startswith("|  Pl | Name")


def test_place_alone_is_a_title_too() -> None:
    tournament = Tournament((Player("A"),), settings=Settings(city="Szeged", begin=date(2024, 3, 16)))
    assert text(tournament, standings(1))[0] == "Szeged, 2024-03-16"


def test_round_headings_of_the_source() -> None:
    tournament = Tournament((Player("A", sides=(WON, None)), Player("B")), (Round("R1"), Round("final", playoff=True)))
    assert text(tournament, standings(2))[0].split()[-2:] == ["R1", "final"]


def test_wide_and_combining_characters_are_aligned() -> None:
    names = [Player("林", "美玲", (WON,)), Player("Zoe\u0301", "A", (WON,)), Player("Ivan", "B", (WON,))]
    rows = text(Tournament(tuple(names), (Round(),)), standings(3))[1:]
    assert {width(row[: row.index("2+")]) for row in rows} == {len("Pl  Name     ")}


def test_unknown_facts_leave_no_gap_that_could_hide_a_field() -> None:
    early = Player("B", sides=(None, WON, None), country="PL")
    rows = text(Tournament((KNOWN, early), (Round(),) * 3), standings(2))
    assert [row.split() for row in rows] == [
        ["Pl", "Name", "Grade", "Country", "Club", "1", "2", "3"],
        ["1", "A", "3k", "HU", "Bp"],
        ["2", "B", "-", "PL", "-", "?", "2+"],
    ]


def test_columns_that_say_nothing_are_left_out() -> None:
    tournament = Tournament((Player("A"), Player("B")), (Round(),))
    assert text(tournament, standings(2, "sos"))[0].split() == ["Pl", "Name", "1"]
    assert markdown(tournament)[0] == "|  Pl | Name | 1   |"


@pytest.mark.parametrize(
    ("quarters", "shown"), [(130, "32½"), (129, "32¼"), (131, "32¾"), (2, "½"), (0, "0"), (-6, "-1½")]
)
def test_quarter_points(quarters: int, shown: str) -> None:
    tournament = Tournament((Player("A"),))
    assert text(tournament, standings(1, "mms", mms=quarters, nbw=0))[1].split() == ["1", "A", shown, "0"]


def test_half_points_in_an_encoding_without_them() -> None:
    tournament = Tournament((Player("A"),))
    table = standings(1, "mms", mms=130, nbw=0)
    assert text(tournament, table, Options(encoding="cp1250"))[1].split() == ["1", "A", "32.5", "0"]


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("A|B", r"A\|B"),
        ("*A* _B_ `C`", r"\*A\* \_B\_ \`C\`"),
        ("[x](y) <b>", r"\[x\](y) \<b\>"),
        ("&lt; ~~A~~ $x$ :a:", r"\&lt; \~\~A\~\~ \$x\$ \:a\:"),
        ("A\\B", r"A\\B"),
        ("Su`eb O_Neil", "Su`eb O_Neil"),
        ("A\nB", r"A\\nB"),
    ],
)
def test_markup_is_escaped(name: str, cell: str) -> None:
    tournament = Tournament((Player(name),), settings=Settings(event=name))
    lines = markdown(tournament)
    assert lines[0] == f"# {cell}"
    assert lines[-1].startswith(f"|   1 | {cell} |")


def test_control_characters_do_not_reach_a_terminal() -> None:
    tournament = Tournament((Player("A\x1b[2J\n"),), settings=Settings(event="\x1b]0;x\x07"))
    assert text(tournament, standings(1))[0] == r"\x1b]0;x\x07"
    assert text(tournament, standings(1))[-1].split()[1] == r"A\x1b[2J\n"
