"""The same tournament rated from OpenGotha's own file and from the results file that OpenGotha wrote of it.

The results file has the class (X where the thinking time allows none) and adjusted time, in whole minutes, as OpenGotha
worked them out, and of every game what a federation's database is told.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from crosstable.classes import adjusted_minutes, weighting
from crosstable.initial_ratings import initial_ratings
from crosstable.model import Tournament
from crosstable.parsers import read
from crosstable.ratings import Ratings, rate


def tournament(path: Path) -> Tournament:
    return read(path.name, path.read_bytes())[2].tournament


def by_grade(whole: Tournament) -> Ratings:
    """Everything rated in class A, with ratings from the grades."""
    players = tuple(replace(player, rating=None) for player in whole.players)
    before = [rating.rating for rating in initial_ratings(players, [])]
    return rate(replace(whole, players=players), before, weighting(whole.settings, "A").weight)


def after(ratings: Ratings) -> list[float]:
    """The new ratings of all who played; names tell nothing, as the results file has lost letters of them."""
    return sorted(player.after or 0 for player in ratings.players if player.games)


def test_both_files_say_the_same(shared: Path) -> None:
    pairs = [(path, path.with_suffix(".h9")) for path in sorted((shared / "oracle" / "opengotha").glob("*.xml"))]
    pairs = [(own, results) for own, results in pairs if results.exists()]
    assert len(pairs) >= 15
    rated = 0
    for own, results in pairs:
        one, other = tournament(own), tournament(results)
        time, told = one.settings.time, other.settings
        assert time is not None
        assert (weighting(one.settings).letter or "X") == told.event_class, own
        assert told.time is not None
        assert int(adjusted_minutes(time) or 0) == told.time.adjusted, own
        first, second = by_grade(one), by_grade(other)
        assert after(first) == pytest.approx(after(second)), own
        assert len(first.unrated) == len(second.unrated), own
        rated += len(first.games)
    assert rated > 600
