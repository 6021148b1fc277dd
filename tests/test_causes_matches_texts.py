"""Corrections of tournaments of matches in the words of files: what stands where, and what would stand there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from match_slips import simulated

from crosstable.causes.edits import Suggestion
from crosstable.causes.matches.places import rewritten, without
from crosstable.model import Decision, Outcome, Player, Side, Tournament
from crosstable.results import Report
from crosstable.verify import verify_bytes

FIELDS = {"match_points": "Points", "omw": "OMWP", "gw": "GWP", "ogw": "OGWP"}


def melee(tournament: Tournament) -> str:
    """An event as a file of melee.gg, a match and a value a line."""
    names = [player.name for player in tournament.players]
    rounds = [
        {"RoundName": f"Round {number + 1}", "Matches": [*_matches(tournament, number, names)]}
        for number in range(len(tournament.rounds))
    ]
    standings = [
        {"Rank": row + 1, "Player": name}
        | {FIELDS[c.criterion or ""]: json.loads(c.texts[row] or "0") for c in tournament.columns}
        for row, name in enumerate(names)
    ]
    event = {"Date": "2026-01-10T10:00:00", "Name": "Paper", "Formats": "Modern"}
    return json.dumps({"Tournament": event, "Rounds": rounds, "Standings": standings}, indent=1)


def _matches(tournament: Tournament, number: int, names: list[str]) -> list[dict[str, str]]:
    found: list[dict[str, str]] = []
    for row, player in enumerate(tournament.players):
        side = player.sides[number]
        if side is not None and (side.opponent is None or row < side.opponent):
            games = side.games or (2, 0, 0)
            other = "-" if side.opponent is None else names[side.opponent]
            found.append({"Player1": names[row], "Player2": other, "Result": "-".join(map(str, games))})
    return found


SOUND = melee(simulated(3, 16, 4, "melee"))


def first(text: str, kind: str) -> tuple[Report, Suggestion]:
    report = verify_bytes("event.json", text.encode())
    suggestion = report.suggestions[0]
    assert (suggestion.kind, suggestion.confidence) == (kind, "certain"), suggestion.message
    return report, suggestion


def applied(text: str, suggestion: Suggestion) -> str:
    """The text with what a suggestion says."""
    for made in sorted(suggestion.edit, key=lambda made: -(made.span.start if made.span else 0)):
        assert made.exact
        assert made.span is not None
        assert text[made.span.start : made.span.end] == made.before
        text = text[: made.span.start] + made.after + text[made.span.end :]
    return text


def _swapped(text: str) -> str:
    return re.sub(r'"Player2": "Pl.*",\n(.*)"Result": "2-1-0"', lambda m: m[0].replace("2-1", "1-2"), text, count=1)


def _games(text: str) -> str:
    return re.sub(r'"Player2": "Pl.*",\n(.*)"Result": "2-1-0"', lambda m: m[0].replace("2-1", "2-0"), text, count=1)


def _value(text: str) -> str:
    return re.sub(r'"OMWP": 0\.(\d)(\d)', lambda m: f'"OMWP": 0.{m[2]}{m[1]}', text, count=1)


def _points(text: str) -> str:
    return text.replace('"Points": 6', '"Points": 9', 1)


def _names(text: str) -> str:
    table = text.index('"Standings"')
    names = re.findall(r'"Player": "(.*)"', text[table:])
    exchanged = {names[1]: names[9], names[9]: names[1]}
    return text[:table] + re.sub("|".join(exchanged), lambda m: exchanged[m[0]], text[table:])


def _opponents(text: str) -> str:
    """The second players of the first two matches of round 3 exchanged."""
    start = text.index('"Round 3"')
    one, other = re.findall(r'"Player2": "(Pl.*)"', text[start:])[:2]
    exchanged = {one: other, other: one}
    return text[:start] + re.sub(f"{one}|{other}", lambda m: exchanged[m[0]], text[start:], count=2)


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [
        (_swapped, "winner-swapped"),
        (_games, "match-games"),
        (_value, "printed-transposed"),
        (_points, "printed-digit"),
        (_names, "players-exchanged"),
        (_opponents, "other-opponent"),
    ],
)
def test_the_corrected_file_is_the_sound_one(spoil: Callable[[str], str], kind: str) -> None:
    spoilt = spoil(SOUND)
    assert spoilt != SOUND
    report, suggestion = first(spoilt, kind)
    assert applied(spoilt, suggestion) == SOUND
    assert suggestion.explains
    assert not suggestion.breaks
    assert verify_bytes("event.json", SOUND.encode()).suggestions == ()
    assert {report.findings[index].code for index in suggestion.explains} <= {"T309", "T310", "T311", "T312", "T307"}


def test_a_second_match_of_a_round_may_be_of_who_has_none() -> None:
    """Ada is told twice in round 2, and Gus, who played round 1, not at all: either match may be his."""
    table = (
        "round;table;player1;player2;wins1;wins2;draws\n1;1;Ada Brook;Cy Dorn;2;1;0\n1;2;Ida Jung;Gus Holt;2;0;0\n"
        "2;1;Ada Brook;Ida Jung;2;0;0\n2;2;Cy Dorn;Ada Brook;1;2;0\n"
    )
    (suggestion,) = verify_bytes("a.csv", table.encode()).suggestions
    assert (suggestion.kind, suggestion.confidence) == ("other-opponent", "possible")
    readings = [suggestion.reading, *suggestion.alternatives]
    texts = [[(made.before, made.after) for made in reading.edit] for reading in readings]
    assert texts == [[("Ada Brook", "Gus Holt")]] * 2
    lines = [[made.span.start for made in reading.edit if made.span] for reading in readings]
    assert sorted(lines) == [[table.index("Ada Brook;Ida Jung")], [table.index("Ada Brook;1;2;0")]]


# Texts of matches

PLAYERS = Tournament(tuple(Player(family, given) for family, given in (("Brook", "Ada"), ("Crane", "Bo"))))


def match(games: tuple[int, int, int], opponent: int = 1) -> Side:
    outcome = Outcome.DRAW if games[0] == games[1] else Outcome.WIN if games[0] > games[1] else Outcome.LOSS
    return Side(Decision.PLAYED, outcome, opponent, games=games)


@pytest.mark.parametrize(
    ("text", "meant", "after"),
    [
        ("1;4;Ada Brook;Bo Crane;2;1;0", (2, 0, 0), "1;4;Ada Brook;Bo Crane;2;0;0"),
        ("1;4;Bo Crane;Ada Brook;1;2;0", (1, 2, 0), "1;4;Bo Crane;Ada Brook;2;1;0"),
        ("1;4;Ada Brook;Bo Crane;2;1;", (1, 1, 1), "1;4;Ada Brook;Bo Crane;1;1;1"),
        ("1\nAda Brook\n2\n1\nBo Crane", (2, 0, 0), "1\nAda Brook\n2\n0\nBo Crane"),
        ('{"Player1": "Bo Crane", "Player2": "Ada Brook", "Result": "1-2"}', (2, 0, 0), '"Result": "0-2"}'),
        (
            '{"outcome": "win", "opponent": 2, "games": [2, 1, 0]}',
            (0, 2, 0),
            '"loss", "opponent": 2, "games": [0, 2',
        ),
        ('{"scores_csv": "2-1"}', (2, 0, 0), '{"scores_csv": "2-0"}'),
    ],
)
def test_results_in_the_words_of_formats(text: str, meant: tuple[int, int, int], after: str) -> None:
    pieces = rewritten(PLAYERS, text, 0, match((2, 1, 0)), match(meant))
    assert pieces is not None
    for at, before, new in reversed(pieces):
        assert text[at : at + len(before)] == before
        text = text[:at] + new + text[at + len(before) :]
    assert after in text


def test_the_winner_of_wer_is_named_first() -> None:
    text = '<match person="12" opponent="34" outcome="1" win="2" loss="1" draw="0" winbydrop="False" />'
    pieces = rewritten(PLAYERS, text, 0, match((2, 1, 0)), match((1, 2, 0)))
    assert pieces is not None
    assert [(p.before, p.after) for p in pieces] == [("12", "34"), ("34", "12")]
    pieces = rewritten(PLAYERS, text, 0, match((2, 1, 0)), match((0, 0, 3)))
    assert pieces is not None
    assert [(p.before, p.after) for p in pieces] == [("1", "2"), ("2", "0"), ("1", "0"), ("0", "3")]


@pytest.mark.parametrize("text", ["Ada Brook against Bo Crane", "2-1-0 and 2-1-0", ""])
def test_what_cannot_be_made_out_is_not_rewritten(text: str) -> None:
    assert rewritten(PLAYERS, text, 0, match((2, 1, 0)), match((2, 0, 0))) is None


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ('[{"a": 1}, {"x": 1}, {"b": 2}]', '[{"a": 1}, {"b": 2}]'),
        ('[{"a": 1}, {"x": 1}]', '[{"a": 1}]'),
        ('[{"x": 1}]', "[]"),
        ("<r>\n  <x/>\n  <y/>\n</r>", "<r>\n  <y/>\n</r>"),
        ("a;1\nx;2\nb;3\n", "a;1\nb;3\n"),
    ],
)
def test_a_match_is_taken_out_whole(text: str, left: str) -> None:
    found = re.search(r'\{"x": 1\}|<x/>|x;2', text)
    assert found is not None
    place = without(text, *found.span())
    assert place is not None
    assert text[: place[0]] + text[place[1] :] == left
    assert without("see x;2 here", 4, 7) is None
