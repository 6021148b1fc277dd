"""EventLink's pages, copied with everything around them, or saved."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.model import Decision, Outcome, Side, Tournament
from crosstable.parsers import FORMATS, Parsed, UnreadableError, read

ENGLISH = """Home
Events
Round 3
Rank\tName\tPoints\tW/L/D\tOMW%\tGW%\tOGW%\t
1\tAda Brook\t9\t3/0/0\t68.8%\t100%\t68.8%\t
2\tBo 3 Cray\t6\t2/1/0\t50,5%\t50%\t-\t
3\tCy Dunn ☠\t1\t0/2/1\t33.0%\t33.3%\t40.0%\t
Terms
Privacy 5
"""
SPANISH = (
    ENGLISH.replace("Round", "Ronda")
    .replace("Rank\tName\tPoints\tW/L/D\tOMW%\tGW%\tOGW%", "Puesto\tNombre\tPuntos\tV/D/E\t%VPO\t%JG\t%JGO")
    .replace("Terms", "Términos")
)
SAVED = """<!DOCTYPE html>
<!-- saved from url=(0077)https://eventlink.wizards.com/stores/18/events/9000005/rounds/3/standings -->
<html><head><title>EventLink</title><script>var a = "<table>";</script></head><body><nav>Inicio</nav>
<h1 class="event-page-header__title">Standard  de &quot;prueba&quot;</h1>
<div class="round-timer__complete">Se completó</div><div class="round-timer__round-number">Ronda 3</div>
<table class="standings"><thead><tr><th>Puesto</th><th>Nombre</th><th>Puntos</th><th>V/D/E</th><th>%VPO</th><th>%JG</th>
<th>%JGO</th><th></th></tr></thead><tbody>
<tr><td>1</td><td><b>Ada</b> Brook</td><td>9</td><td>3/0/0</td><td>68.8%</td><td>100%</td><td>68.8%</td><td></td></tr>
<tr><td>2</td><td>Bo 3 Cray</td><td>six</td><td>2/1/0</td><td>50,5%</td><td>50%</td><td>-</td><td></td></tr>
<tr><td>3</td><td>Cy D&uacute;nn</td><td>1</td><td>0/2/1</td><td>33.0%</td><td>33.3%</td><td>40.0%</td><td></td></tr>
</tbody></table><footer>Términos</footer></body></html>
"""
PAIRINGS = """Round
Table\tPlayer #1\tMatch Results\tPlayer #2
1
Ada Brook
2/0/0
2
1
Bo Cray
1/1/0
2
77
_
_
Cy Dunn
3
Ed Frost
1
1
Fay Gray
4\tGus\t0\t0\tHal
Ida
2
0
***Bye***
Begin the timer when all players are seated in their matches.
1
Terms
"""


def read_it(data: bytes, name: str = "eventlink-page") -> Parsed:
    found, _, parsed = read("x", data)
    assert [known.name for known in FORMATS if known.sniff(data)] == [found.name] == [name]
    return parsed


def read_text(text: str) -> Parsed:
    return read_it(text.encode())


def texts(tournament: Tournament) -> list[list[str | None]]:
    return [[column.texts[row] for column in tournament.columns] for row in range(len(tournament.players))]


PRINTED = [
    ["9", "3/0/0", "68.8%", "100%", "68.8%"],
    ["6", "2/1/0", "50,5%", "50%", "-"],
    ["1", "0/2/1", "33.0%", "33.3%", "40.0%"],
]


@pytest.mark.parametrize("page", [ENGLISH, SPANISH, ENGLISH.replace("\t", "\n"), " ".join(ENGLISH.split())])
def test_copied_standings(page: str) -> None:
    tournament = read_text(page).tournament
    assert [player.name for player in tournament.players] == ["Ada Brook", "Bo 3 Cray", "Cy Dunn ☠"]
    assert [player.place for player in tournament.players] == ["1", "2", "3"]
    assert texts(tournament) == PRINTED
    assert [column.criterion for column in tournament.columns] == ["match_points", "record", "omw", "gw", "ogw"]
    assert [column.values[1] for column in tournament.columns] == [24, None, Fraction(505, 1000), Fraction(1, 2), None]
    assert len(tournament.rounds) == 3


def test_rows_alone() -> None:
    rows = "\n".join(line for line in ENGLISH.split("\n") if "%\t" in line and line[0].isdigit())
    parsed = read_text(rows)
    assert texts(parsed.tournament) == PRINTED
    assert [note.code for note in parsed.diagnostics] == ["R109"]


def test_the_records_tell_the_round() -> None:
    """Of a page of round 4 which is not over, the standings are those after round 3."""
    for frame, rounds in (("Round 4", 3), ("Round 1\nRound 2", 3), ("", 3)):
        parsed = read_text(ENGLISH.replace("Round 3", frame))
        assert [note.code for note in parsed.diagnostics] == ["R109"]
        assert len(parsed.tournament.rounds) == rounds


def test_a_saved_page() -> None:
    parsed = read_text(SAVED)
    tournament = parsed.tournament
    assert (tournament.settings.event, tournament.settings.code) == ('Standard de "prueba"', "9000005")
    assert [player.name for player in tournament.players] == ["Ada Brook", "Bo 3 Cray", "Cy Dúnn"]
    assert texts(tournament) == [PRINTED[0], [None, *PRINTED[1][1:]], PRINTED[2]]
    assert len(tournament.rounds) == 3
    _, source, _ = read("x", SAVED.encode())
    found = [(note.code, note.span) for note in parsed.diagnostics if note.span]
    assert [(code, source.at(span), source.locate(span).line) for code, span in found] == [("R102", "six", 9)]
    assert tournament.origin is not None
    assert source.at(tournament.origin.field(2, "name")) == "Cy D&uacute;nn"


def test_the_markup_tells_the_round_too() -> None:
    lines = SAVED.split("\n")
    bare = "\n".join([lines[0], *lines[2:]])
    assert len(read_text(bare).tournament.rounds) == 3
    marked = bare.replace("Ronda 3", "").replace("<table ", '<table eventid="9000006" roundnumber="3" ')
    tournament = read_text(marked).tournament
    assert (tournament.settings.code, len(tournament.rounds)) == ("9000006", 3)


def test_a_report_that_was_saved_as_a_page() -> None:
    page = (
        "<html><body><pre>Report: Standings by Rank\nEvent: Pod (9000001)\nRank Name Pod Points OMW% GW% OGW%\n"
        "1 Ada Brook 1 3 33 100 33\n2 Bo Cray 1 0 100 33 100\nEventLink - Copyright</pre></body></html>"
    )
    tournament = read_text(page.replace("\n", "<br>")).tournament
    assert [player.name for player in tournament.players] == ["Ada Brook", "Bo Cray"]


def test_copied_pairings() -> None:
    parsed = read_text(PAIRINGS)
    tournament = parsed.tournament
    names = [player.name for player in tournament.players]
    assert names == ["Ada Brook", "Bo Cray", "77", "Cy Dunn", "Ed Frost", "Fay Gray", "Gus", "Hal", "Ida"]
    sides = [player.sides[2] for player in tournament.players]  # records count two matches: the third round
    assert sides[:4] == [
        Side(Decision.PLAYED, Outcome.WIN, 1, games=(2, 1, 0), table=1),
        Side(Decision.PLAYED, Outcome.LOSS, 0, games=(1, 2, 0), table=1),
        Side(Decision.PLAYED, None, 3, table=2),
        Side(Decision.PLAYED, None, 2, table=2),
    ]
    assert sides[4] == Side(Decision.PLAYED, Outcome.DRAW, 5, games=(1, 1, 0), table=3)
    assert sides[6] == Side(Decision.PLAYED, Outcome.DRAW, 7, games=(0, 0, 3), table=4)
    assert sides[8] == Side(Decision.BYE, Outcome.WIN, games=(2, 0, 0))
    assert tournament.columns == ()
    assert [note.code for note in parsed.diagnostics] == ["R109", "R109"]  # the round, and 0-0


def test_saved_pairings() -> None:
    page = """<html><!-- saved from url=https://eventlink.wizards.com/stores/1/events/9000005/rounds/2/pairings -->
<table><tr><th>Table</th><th>Player #1</th><th>Match Results</th><th>Player #2</th></tr>
<tr><td>1</td><td><div>Ada</div><div>1/0/0</div></td><td><i>2</i><div>0</div></td><td>Bo</td></tr>
<tr><td>2</td><td>Cy</td><td>1 - 1</td><td>Ed</td></tr><tr><td></td><td>Fay</td><td>*** Bye ***</td></tr></table>
<p>Terms</p></body></html>"""
    parsed = read_text(page)
    sides = [player.sides for player in parsed.tournament.players]
    assert sides[0] == (None, Side(Decision.PLAYED, Outcome.WIN, 1, games=(2, 0, 0), table=1))
    assert sides[2] == (None, Side(Decision.PLAYED, Outcome.DRAW, 3, games=(1, 1, 0), table=2))
    assert sides[4] == (None, Side(Decision.BYE, Outcome.WIN))
    assert parsed.diagnostics == ()


def test_matches_that_lack_something() -> None:
    page = "Table\tPlayer #1\tMatch Results\tPlayer #2\n1\nAda\n2\n0\nBo\n2\nCy\n2\nEd\n3\nFay\n2\n1\nGus\n4\nHal\n2\n"
    data = page.encode()
    parsed = read_it(data)
    _, source, _ = read("x", data)
    assert [player.name for player in parsed.tournament.players] == ["Ada", "Bo", "Fay", "Gus"]
    places = [(note.code, source.locate(note.span).line) for note in parsed.diagnostics if note.span is not None]
    assert places == [("R101", 7), ("R101", 16), ("R109", 1)]


def test_a_dash_is_no_table() -> None:
    page = "Table\tPlayer #1\tMatch Results\tPlayer #2\n_\nAda\n2\n0\nBo\n_\nBye\n1\nCy\n2\n1\nEd\nTerms\n"
    parsed = read_text(page)
    assert [player.name for player in parsed.tournament.players][:2] == ["Ada", "Bo"]
    assert "R101" in {note.code for note in parsed.diagnostics}


def test_pages_of_nothing() -> None:
    with pytest.raises(UnreadableError, match="no row of a table is in it"):
        read("x", b"Rank\tName\tPoints\tW/L/D\tOMW%\tGW%\tOGW%\nTerms\n")
    with pytest.raises(UnreadableError, match="no row of a table is in it"):
        read("x", b"nothing at all", "eventlink-page")
    with pytest.raises(UnreadableError, match="the page holds no table with results"):
        read("x", b"<html><body><table><tr><td>Rank Name Points</td></tr></table></body></html>")


def test_a_damaged_last_row_is_told() -> None:
    damaged = ENGLISH.replace("Cy Dunn ☠\t1\t", "Cy Dunn ☠\t#x\t")
    parsed = read_text(damaged)
    assert [(finding.code, finding.found) for finding in parsed.diagnostics] == [("R102", "#x")]
