"""Tables of URAGAN and MP whose files do not say so are recognised; other tables of Go never are."""

from dataclasses import replace
from pathlib import Path

import pytest
from fors_events import Event, random_event, worked

from crosstable.engines import ProfileError, check_profile, final_table, recognised
from crosstable.examination import examine
from crosstable.model import QUARTER, Tournament
from crosstable.parsers.together import read_one
from crosstable.verify import given


def unsaid(event: Event, **printed: bool) -> Tournament:
    """A tournament that does not say its system, with columns that have no headings."""
    tournament = event.tournament(**printed)
    columns = tuple(replace(column, label=None, criterion=None, after=None) for column in tournament.columns)
    return replace(tournament, system=None, columns=columns)


@pytest.mark.parametrize("printed", [{}, {"gains": False}, {"gains": False, "running": False, "starts": False}])
def test_unnamed_totals_are_enough(printed: dict[str, bool]) -> None:
    tournament = unsaid(worked(), **printed)
    found = recognised(tournament)
    assert found.system is not None
    assert found.system.name == "uragan"
    (examined,) = examine([tournament], None)
    assert not isinstance(examined, ProfileError)
    assert (examined.system, examined.findings) == ("uragan", ())
    named = [column.criterion for column in worked().tournament(**printed).columns]
    assert [reading.criterion for reading in examined.columns] == named
    assert final_table(tournament).system == "uragan"


def test_named_gains_are_enough_without_ratings() -> None:
    event = worked()._replace(ratings=(None,) * 7)
    tournament = replace(event.tournament(running=False), system=None)
    assert recognised(tournament).system is not None


def test_mp_is_recognised_by_stated_starts() -> None:
    """Points of MP: White 20 + F or 10, Black 20 or 10 − F, a bye 15 (systems.md 2.4)."""
    event = worked()
    gains = ((10, 20, 10, 20, 22, 15, 8), (10, 10, 20, 22, 20, 8, 15), (10, 20, 15, 10, 20, 10, 20))
    totals = [tuple(range(200, 900, 100))]
    for gain in gains:
        totals.append(tuple(a + b for a, b in zip(totals[-1], gain, strict=True)))
    mp = event._replace(starts=totals[0], gains=gains, totals=tuple(totals[1:]))
    tournament = unsaid(mp, starts=False, gains=False, running=False)
    players = tuple(replace(p, start=QUARTER * s) for p, s in zip(tournament.players, totals[0], strict=True))
    found = recognised(replace(tournament, players=players))
    assert found.system is not None
    assert found.system.name == "mp"


def test_random_events_are_recognised() -> None:
    for seed in range(15):
        tournament = unsaid(random_event(seed), gains=False, running=False)
        assert recognised(tournament).system is not None, seed


def test_totals_that_do_not_reproduce_are_not_recognised() -> None:
    event = worked()
    others = event._replace(totals=tuple(tuple(total + row * 3 for row, total in enumerate(t)) for t in event.totals))
    tournament = unsaid(others, gains=False, running=False, starts=False)
    assert recognised(tournament) is tournament


def test_a_stated_system_stays() -> None:
    tournament = worked().tournament()
    assert recognised(tournament) is tournament


def test_ordinary_files_are_not_recognised(shared: Path) -> None:
    """Tables that say no system; those of the oracle have ratings."""
    folders = ((shared / "corpus" / "h9", "*.txt"), (shared / "oracle", "macmahon/*.walllist.txt"))
    paths = [path for folder, names in folders for path in sorted(folder.glob(names))]
    assert len(paths) > 60
    for path in paths:
        read = read_one(given(str(path)), None)
        if read.parsed is not None:
            assert recognised(read.parsed.tournament) is read.parsed.tournament, path


def test_profiles_of_other_engines_are_refused() -> None:
    tournament = worked().tournament()
    check_profile(tournament, "mp")
    with pytest.raises(ProfileError, match=r"URAGAN, MP\), which egf cannot count; uragan, mp can"):
        check_profile(tournament, "egf")
    with pytest.raises(ProfileError, match="which uragan cannot count"):
        check_profile(replace(tournament, system=None, columns=()), "uragan")
