"""What is shown of a rated tournament, whatever the tournament and the list hold."""

import csv
import io
import json

import strategies
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.classes import weighting
from crosstable.display import printable
from crosstable.initial_ratings import initial_ratings
from crosstable.matching import match_players
from crosstable.model import Player, Tournament
from crosstable.rating_lists import Entry, Fault, RatingList
from crosstable.ratings import rate
from crosstable.reports.ratings import RENDERERS, RatingReport


def rated(tournament: Tournament, *entries: Entry, by_game: bool = True, accept: bool = True) -> RatingReport:
    source = RatingList("l\x1bst", "egf", "egd", entries, (Fault(1, "\x1b", "cannot be read"),))
    matches = match_players(tournament.players, [source])
    before = initial_ratings(tournament.players, matches, accept_doubtful=accept)
    weight = weighting(tournament.settings)
    result = rate(tournament, [rating.rating for rating in before], weight.weight)
    return RatingReport(tournament, weight, before, result, [source], matches, by_game)


@settings(max_examples=15)
@given(strategies.wild_tournaments(), st.booleans(), st.booleans())
def test_every_form_of_anything(wild: Tournament, by_game: bool, accept: bool) -> None:
    entries = [
        Entry(line, player.name + "x" * (line % 2), None, player.country, 1500.0)
        for line, player in enumerate(wild.players, 1)
    ]
    report = rated(wild, *entries, by_game=by_game, accept=accept)
    assert all(line == printable(line) for line in RENDERERS["text"](report).split("\n"))
    document = json.loads(RENDERERS["json"](report))
    assert [player["player"] for player in document["players"]] == list(range(1, len(wild.players) + 1))
    assert len(document["games"]) == len(report.ratings.games) + len(report.ratings.unrated)
    assert len(document["matches"]) == len(wild.players)
    assert all(bool(match["candidates"]) == (match["status"] != "none") for match in document["matches"])
    lines = list(csv.reader(io.StringIO(RENDERERS["csv"](report), newline="")))
    assert {len(line) for line in lines} == {len(lines[0])}
    sides = sum(len(game.players) for game in report.ratings.unrated) + 2 * len(report.ratings.games)
    assert len(lines) == 1 + (sides if by_game else len(wild.players))


def test_nobody() -> None:
    assert RENDERERS["text"](rated(Tournament(()))).startswith("class A (weight 1), 0 games rated, 0 not\n")


def test_no_negative_zero() -> None:
    """Nobody's change is written as -0.000."""
    report = rated(Tournament((Player("Nagy", "Anna", rating=1500),)))
    assert "+0.000" in RENDERERS["text"](report)
    assert "-0" not in RENDERERS["json"](report)
