"""Reports for the AGA's ratings, read: what each line says, in which round it is, and what cannot be read."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from crosstable.model import Colour, Decision, Grade, Header, Identifier, Outcome, Tournament
from crosstable.parsers import FORMATS, Parsed, UnreadableError, read
from crosstable.source import Source
from crosstable.verify import verify_bytes


def parsed(text: str, encoding: str = "utf-8") -> tuple[Source, Parsed]:
    format, source, found = read("x.aga", text.encode(encoding))
    assert format.name == "aga"
    return source, found


def faults(text: str) -> list[tuple[str, int, int]]:
    """Code, line and column of everything that the parser reports, by place."""
    source, found = parsed(text)
    places = [(d.code, source.locate(d.span)) for d in found.diagnostics if d.span is not None]
    assert len(places) == len(found.diagnostics)
    return sorted(((code, place.line, place.column) for code, place in places), key=lambda fault: fault[1:])


def games(tournament: Tournament) -> list[tuple[int, int, int, str, int | None, int | None]]:
    """Round, White, Black, result, handicap and komi of every game, by round and White's row."""
    letters = {Outcome.WIN: "w", Outcome.LOSS: "b", None: "?", Outcome.DRAW: "="}
    return [
        (number + 1, row, side.opponent, letters[side.outcome], side.handicap, side.komi)
        for number in range(len(tournament.rounds))
        for row, player in enumerate(tournament.players)
        if (side := player.sides[number]) is not None and side.colour is Colour.WHITE and side.opponent is not None
    ]


OFFICIAL = """\
TOURNEY Some Go Club Rated Games, Town, ST, June 15-30, 2004
        start=6/15/2004
        finish=6/30/2004
        rules=AGA
PLAYERS
 489 Lastname, First 4k
3199 Other, Name     3d
GAMES
489 3199 b 0 7
3199 489 w 0 7
"""


def test_the_official_form() -> None:
    """7 is a komi of 7.5, since White wins ties; the two meet twice, so that there are two rounds."""
    source, found = parsed(OFFICIAL)
    tournament = found.tournament
    settings = tournament.settings
    assert settings.event == "Some Go Club Rated Games, Town, ST, June 15-30, 2004"
    assert (settings.begin, settings.end) == (date(2004, 6, 15), date(2004, 6, 30))
    assert (settings.rules, settings.komi, settings.city) == ("AGA", 30, None)
    assert [(p.family, p.given, p.grade, p.identifiers) for p in tournament.players] == [
        ("Lastname", "First", Grade(4, "k"), (Identifier("aga", "489"),)),
        ("Other", "Name", Grade(3, "d"), (Identifier("aga", "3199"),)),
    ]
    assert games(tournament) == [(1, 0, 1, "b", 0, None), (2, 1, 0, "w", 0, None)]
    (inferred,) = found.diagnostics
    assert (inferred.code, inferred.severity.value) == ("R109", "info")
    assert source.at(inferred.span) == "GAMES" if inferred.span else False


def test_a_sound_report_is_quiet() -> None:
    report = verify_bytes("x.aga", OFFICIAL.replace("GAMES\n", "GAMES 1\n").replace("3199 489 w 0 7\n", "").encode())
    assert (report.findings, report.profile, report.system) == ((), "aga", "swiss")


def test_everything_that_people_write(fixtures: Path) -> None:
    """A mail around it, counts, a heading of columns, remarks, a player on three lines, decimal ratings."""
    text = (fixtures / "aga" / "club.aga.txt").read_text(encoding="utf-8")
    _, found = parsed(text)
    tournament = found.tournament
    settings = tournament.settings
    assert (settings.event, settings.city) == ("Elm Street Rated Games", "Elmville, NJ")
    assert (settings.director, settings.rules) == ("Vera Adler", "AGA")
    assert tournament.headers == (
        Header(None, "Dear ratings officer, here are our games."),
        Header("hall", "upstairs"),
        Header(None, "Yours"),
    )
    assert [(p.name, str(p.grade)) for p in tournament.players] == [
        ("Adler Vera", "4k"),
        ("Brook Jan van der", "4k"),
        ("Cole Zoë", "1d"),
        ("Dunn Ray", "8k"),
        ("Ebb", "12k"),
    ]
    assert [[(d.name, d.value) for d in p.details] for p in tournament.players] == [
        [],
        [],
        [("RATING", "1.75"), ("NOTE", "12 Elm St")],
        [("RATING", "-8.00")],
        [],
    ]
    assert settings.komi == 30
    # −10 is 10.5 points for Black, −6 is 6.5; the usual komi and none in handicap games need not be said.
    assert games(tournament) == [
        (1, 0, 1, "b", 0, None),
        (1, 2, 3, "w", 9, None),
        (2, 1, 0, "w", 0, None),
        (2, 3, 4, "?", 4, None),
        (3, 2, 0, "b", 5, -42),
        (3, 4, 1, "w", 0, -26),
    ]
    assert faults(text) == [("R109", 18, 1)]


def test_rounds_as_the_headings_say() -> None:
    """A round that nobody played in lies between; who has no game in a round was not paired, and nobody says why."""
    text = OFFICIAL.replace("GAMES\n", "1 Third, X 9k\nGAMES 1\n").replace("3199 489 w", "GAMES 3\n3199 489 w")
    _, found = parsed(text)
    assert games(found.tournament) == [(1, 0, 1, "b", 0, None), (3, 1, 0, "w", 0, None)]
    assert [side and side.decided for side in found.tournament.players[2].sides] == [Decision.UNPAIRED] * 3
    assert {side and side.outcome for side in found.tournament.players[2].sides} == {None}
    assert found.diagnostics == ()


@pytest.mark.parametrize(
    ("heading", "rounds", "codes"),
    [
        ("GAMES 1", [1, 1], []),
        ("# Round 2\nGAMES", [1, 2], ["R109"]),
        ("GAMES\n# Round 2", [2, 2], []),
        ("GAMES Round 2", [2, 2], []),
        ("GAMES 2", [1, 2], ["R109"]),  # as many as there are: a count
        ("games (2)", [1, 2], ["R109"]),
        ("GAMES (3)", [1, 2], ["R105", "R109"]),
        ("GAMES (w b winner handi komi)", [1, 2], ["R109"]),
        ("GAMES 0", [1, 2], ["R105", "R109"]),
    ],
)
def test_headings_of_games(heading: str, rounds: list[int], codes: list[str]) -> None:
    _, found = parsed(OFFICIAL.replace("GAMES", heading))
    told = [game[0] for game in games(found.tournament)]
    told += [number + 1 for player, number, side in found.tournament.surplus if side.colour is Colour.WHITE]
    assert told == rounds
    assert sorted(d.code for d in found.diagnostics) == codes


def test_several_sections_without_numbers_are_rounds() -> None:
    _, found = parsed(OFFICIAL.replace("3199 489 w", "GAMES\n3199 489 w"))
    assert [game[0] for game in games(found.tournament)] == [1, 2]
    assert found.diagnostics == ()


@pytest.mark.parametrize(
    ("text", "komi", "codes"),
    [
        ("7", 30, []),
        ("+7", 30, []),
        ("0", 2, []),
        ("-1", -2, []),
        ("-6", -26, []),
        ("7.5", 30, []),
        ("7.0", 28, []),
        ("-5,5", -22, []),
        ("6.3", None, ["R102"]),
        ("7.", None, ["R102"]),
        ("", None, ["R103"]),
    ],
)
def test_komi(text: str, komi: int | None, codes: list[str]) -> None:
    """A whole number is the AGA's, with which White wins ties; decimals say the komi itself."""
    _, found = parsed(OFFICIAL.replace("b 0 7\n3199 489 w 0 7", f"b 0 {text}"))
    assert (found.tournament.settings.komi, [d.code for d in found.diagnostics]) == (komi, codes)


def test_a_game_without_result() -> None:
    _, found = parsed(OFFICIAL.replace("489 3199 b 0 7\n", "489 3199\n"))
    assert games(found.tournament) == [(1, 0, 1, "?", None, None), (2, 1, 0, "w", 0, None)]
    assert [d.code for d in found.diagnostics] == ["R103", "R109"]


def test_two_games_of_a_player_in_one_round() -> None:
    """The second one is kept beside the first, and the check that looks for such finds its line."""
    text = OFFICIAL.replace("GAMES", "GAMES 1")
    _, found = parsed(text)
    assert [(player, number) for player, number, _ in found.tournament.surplus] == [(1, 0), (0, 0)]
    report = verify_bytes("x.aga", text.encode())
    assert report.source is not None
    assert {(f.code, report.source.locate(f.span).line) for f in report.findings if f.span} == {("S208", 10)}


def test_whatever_cannot_be_read(fixtures: Path) -> None:
    """Every fault at its place; what stands beside it is kept."""
    text = (fixtures / "aga" / "faults.aga.txt").read_text(encoding="utf-8")
    assert faults(text) == [
        ("R105", 4, 8),  # 31 June
        ("R105", 5, 7),  # start stands twice
        ("R105", 6, 1),  # four players announced
        ("R101", 8, 1),  # nobody at all
        ("R102", 9, 1),  # no grade
        ("R102", 10, 16),  # 1.5D
        ("R101", 11, 1),  # a number alone
        ("R102", 13, 10),  # result x
        ("R102", 14, 12),  # two stones
        ("R102", 16, 14),  # half a komi
        ("R101", 18, 1),  # neither player is known
        ("R101", 19, 1),  # one player only
        ("R103", 20, 1),  # no handicap, no komi
        ("R105", 21, 1),  # round 999999
        ("R109", 21, 1),
        ("R103", 22, 16),  # something behind the komi
        ("R101", 25, 1),  # behind END
        ("R101", 26, 1),  # another report
    ]
    _, found = parsed(text)
    assert (found.tournament.settings.event, found.tournament.settings.begin) == ("Faulty Open", date(2004, 6, 16))
    assert games(found.tournament) == [
        (1, 0, 1, "?", 0, None),
        (1, 2, 0, "b", None, None),
        (2, 0, 1, "b", 0, None),
        (3, 0, 2, "b", 0, None),
        (4, 0, 0, "w", 0, None),
    ]
    assert len(found.tournament.surplus) == 3
    report = verify_bytes("x.aga", text.encode())
    codes = [finding.code for finding in report.findings]
    assert codes.count("R101") == 6
    assert codes.count("S203") == 1


def test_an_unknown_number_is_found_by_the_checks() -> None:
    report = verify_bytes("x.aga", OFFICIAL.replace("3199 489 w", "489 777 w").encode())
    assert report.source is not None
    (unknown,) = [finding for finding in report.findings if finding.code == "S202"]
    assert report.source.locate(unknown.span or (0, 0)) == (10, 1, 14)  # type: ignore[arg-type]
    assert "777" in unknown.message
    assert unknown.expected == "a player of the tournament"


@pytest.mark.parametrize(
    ("handicap", "komi", "found"),
    [
        (0, 19, None),
        (0, 20, "a komi of 20½"),
        (0, -19, None),
        (1, -20, "a komi of -20½"),
        (1, 10, None),
        (2, 9, None),
        (2, 10, "a komi of 10½ beside handicap stones"),
        (9, -9, None),
        (9, -10, "a komi of -10½ beside handicap stones"),
    ],
)
def test_a_komi_with_which_no_game_is_rated(handicap: int, komi: int, found: str | None) -> None:
    text = OFFICIAL.replace("489 3199 b 0 7", f"489 3199 b {handicap} {komi}")
    report = verify_bytes("x.aga", text.encode())
    assert report.source is not None
    told = [(*report.source.locate(f.span)[:2], f.message) for f in report.findings if f.code == "P409" and f.span]
    assert told == ([] if found is None else [(9, 1, f"round 1, Lastname First and Other Name: {found}")])
    assert "P409" not in {f.code for f in verify_bytes("x.aga", text.encode(), profile="egf").findings}


def test_no_title() -> None:
    text = OFFICIAL[OFFICIAL.index("PLAYERS") :]
    _, found = parsed(text)
    assert found.tournament.settings.event is None
    assert games(found.tournament) == [(1, 0, 1, "b", 0, None), (2, 1, 0, "w", 0, None)]


def test_no_list_of_players() -> None:
    """Whoever is in a game is a player all the same."""
    text = OFFICIAL.replace(" 489 Lastname, First 4k\n3199 Other, Name     3d\n", "")
    source, found = parsed(text)
    assert [player.family for player in found.tournament.players] == ["489", "3199"]
    assert len(games(found.tournament)) == 2
    assert [d.code for d in found.diagnostics] == ["R109", "R107"]
    assert source.text.startswith("TOURNEY")


def test_the_larger_of_two_reports_is_read() -> None:
    other = OFFICIAL.replace("489 3199 b 0 7\n", "")
    _, found = parsed(other + "END\n" + OFFICIAL)
    assert len(games(found.tournament)) == 2
    assert [d.code for d in found.diagnostics if d.severity.value == "warning"] == ["R101"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "iso-8859-15"])
@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, ends: str) -> None:
    text = OFFICIAL.replace("Lastname", "Müller").replace("\n", ends)
    _, found = parsed(text, encoding)
    assert found.tournament.players[0].family == "Müller"
    assert len(games(found.tournament)) == 2


@pytest.mark.parametrize(
    ("title", "place", "event", "city"),
    [
        ("Gotham Fall - 2025, Brooklyn, NY", "'Brooklyn,NY'", "Gotham Fall - 2025", "Brooklyn,NY"),
        ("Gotham Fall, Queens", "Brooklyn", "Gotham Fall, Queens", "Brooklyn"),
        ("Brooklyn", "Brooklyn", "Brooklyn", "Brooklyn"),
        (",Brooklyn", "Brooklyn", None, "Brooklyn"),
    ],
)
def test_the_place_behind_the_name_of_the_event(title: str, place: str, event: str | None, city: str) -> None:
    text = OFFICIAL.replace("Some Go Club Rated Games, Town, ST, June 15-30, 2004", title)
    _, found = parsed(text.replace("rules=AGA", f"location={place}"))
    assert (found.tournament.settings.event, found.tournament.settings.city) == (event, city)


@pytest.mark.parametrize(
    ("line", "grade", "codes"),
    [
        ("489 Adler, Vera 7P", Grade(7, "p"), []),
        ("489 Adler, Vera ?", None, []),
        ("489 Adler, Vera 0k", None, ["R102"]),
        ("489 Adler, Vera 99k", Grade(99, "k"), ["R102"]),
        ("489 Adler, Vera 0.5", None, ["R102"]),
        ("489 Adler, Vera -1", Grade(1, "k"), []),
        ("USA0489 Adler, Vera 3 5.25 9", Grade(5, "d"), []),
    ],
)
def test_strengths(line: str, grade: Grade | None, codes: list[str]) -> None:
    _, found = parsed(OFFICIAL.replace(" 489 Lastname, First 4k", line).replace("GAMES", "GAMES 9"))
    assert found.tournament.players[0].grade == grade
    assert found.tournament.players[0].identifiers == (Identifier("aga", "489"),)
    assert [d.code for d in found.diagnostics] == codes


def test_games_over_lines_and_several_on_one() -> None:
    text = OFFICIAL.replace(
        "489 3199 b 0 7\n3199 489 w 0 7\n", "489\n3199\nb\n0\n7\n3199 489 w 0 7 489 3199 ? 2 0\n9\n"
    )
    _, found = parsed(text)
    assert games(found.tournament) == [(1, 0, 1, "b", 0, None), (2, 1, 0, "w", 0, None), (3, 0, 1, "?", 2, None)]
    assert [d.code for d in found.diagnostics] == ["R101", "R109"]


def test_what_is_no_report() -> None:
    assert not any(known.sniff(b"TOURNEY Nothing\nstart=6/15/2004\n") for known in FORMATS)
    with pytest.raises(UnreadableError, match="no section PLAYERS or GAMES"):
        read("x", b"TOURNEY Nothing\n", "aga")
    with pytest.raises(UnreadableError, match="no tournament is as long"):
        read("x", OFFICIAL.encode() + b"#\n" * 200_001)


def test_too_many_rounds_are_refused_without_taking_the_memory() -> None:
    """Two players who meet 20,000 times, and 3,000 more who never play."""
    players = "".join(f"{number} Name, X 4k\n" for number in range(10_000, 13_000))
    text = OFFICIAL.replace("GAMES\n", players + "GAMES\n") + "489 3199 b 0 7\n" * 20_000
    _, found = parsed(text)
    assert len(found.tournament.rounds) <= 999
    assert [d.code for d in found.diagnostics] == ["R109", "R101"]


def test_files_of_opengotha(shared: Path) -> None:
    """Every one is known for a report and nothing else, and has every line of a game in the round of its section."""
    files = sorted((shared / "oracle" / "opengotha").glob("*.aga.txt"))
    assert len(files) == 15
    for path in files:
        data = path.read_bytes()
        assert [known.name for known in FORMATS if known.sniff(data)] == ["aga"], path.name
        _, source, found = read(path.name, data)
        assert found.diagnostics == (), path.name
        numbers = [player.identifiers[0].value for player in found.tournament.players]
        told: list[tuple[int, ...] | tuple[str, ...]] = []
        number = 0
        for line in source.text.splitlines():
            words = line.split("\t")
            if line.startswith("GAMES"):
                number = int(line.split()[1])
            elif len(words) == 5:
                told.append((str(number), words[0], words[1], words[2].lower(), words[3]))
        read_back = [
            (str(r), numbers[w], numbers[b], result, str(h)) for r, w, b, result, h, _ in games(found.tournament)
        ]
        assert sorted(read_back) == sorted(told), path.name
