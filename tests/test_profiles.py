"""Each convention is recognised by the totals that it makes, reckoned here by hand for tournaments without a bar."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from simulate import Entrant, simulate

from crosstable.conventions import CONVENTIONS
from crosstable.profiles import PROFILES
from crosstable.results import Report
from crosstable.verify import verify_bytes

SEEDS = range(3)


def _swiss(seed: int) -> list[Entrant]:
    """Nine players, four rounds, everybody starts from 0; every round somebody has a bye."""
    return simulate(seed, 9, 4, bar=-20, zero=-20).players


def _sums(players: Sequence[Entrant], values: Sequence[int], bye: int = 0) -> list[int]:
    """For every player the opponents' values, and something for a bye."""
    return [sum(values[other] if other >= 0 else bye for other, _, _ in player.cells) for player in players]


def _beaten(players: Sequence[Entrant], values: Sequence[int]) -> list[int]:
    return [sum(values[o] for o, sign, _ in player.cells if o >= 0 and sign == "+") for player in players]


def _verify(players: Sequence[Entrant], headings: str, *columns: Sequence[int]) -> Report:
    lines = [f"; Pl Name First Rk Co Club {headings}"]
    for row, player in enumerate(players):
        cells = [f"{other + 1}{sign}/{colour}" if other >= 0 else "0+" for other, sign, colour in player.cells]
        totals = [str(values[row]) for values in columns]
        lines.append(" ".join([str(row + 1), player.name, "1k", "PL", "Club", *totals, *cells]))
    report = verify_bytes("invented.h9", "\n".join(lines).encode())
    assert [(c.label, c.criterion) for c in report.columns if c.matched < c.rows] == []
    assert [f for f in report.findings if f.code != "T307"] == []
    return report


@pytest.mark.parametrize("seed", SEEDS)
def test_plain_sums_over_the_opponents_met(seed: int) -> None:
    players = _swiss(seed)
    points = [player.points for player in players]
    sos = _sums(players, points)
    report = _verify(players, "NBW SOS SOSOS SODOS", points, sos, _sums(players, sos), _beaten(players, points))
    assert report.system == "swiss"
    assert report.profile in {"egf", "wiki"}  # without start scores they are one


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bye_as_a_phantom_player(seed: int) -> None:
    """The phantom has no score; its SOS is the sum of the scores of all who had the bye."""
    players = _swiss(seed)
    points = [player.points for player in players]
    sos = _sums(players, points)
    phantom = sum(player.points for player in players for other, _, _ in player.cells if other < 0)
    report = _verify(players, "NBW SOS SOSOS", points, sos, _sums(players, sos, phantom))
    assert report.profile == "phantom"


@pytest.mark.parametrize("seed", SEEDS)
def test_two_points_a_win(seed: int) -> None:
    players = _swiss(seed)
    points = [2 * player.points for player in players]
    sos = _sums(players, points)
    report = _verify(players, "NBW SOS SOSOS SODOS", points, sos, _sums(players, sos), _beaten(players, points))
    assert report.profile == "two-points"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bye_counts_the_own_score_less_one(seed: int) -> None:
    """MacMahon: a bye adds the own score less one to SOS and SODOS, and the own SOS to SOSOS."""
    players = simulate(seed, 9, 4).players
    scores = [player.score for player in players]
    byes = [sum(other < 0 for other, _, _ in player.cells) for player in players]
    sos = [s + n * (own - 1) for s, n, own in zip(_sums(players, scores), byes, scores, strict=True)]
    sosos = [s + n * own for s, n, own in zip(_sums(players, sos), byes, sos, strict=True)]
    sodos = [s + n * (own - 1) for s, n, own in zip(_beaten(players, scores), byes, scores, strict=True)]
    report = _verify(players, "MMS SOS SOSOS SODOS", scores, sos, sosos, sodos)
    assert (report.system, report.profile) == ("mcmahon", "macmahon")


def test_what_scorex_leaves_out() -> None:
    """MacMahon 3.10's own list of ``mm310_default`` leaves a round without a pairing out where it is the last."""
    told = {name: CONVENTIONS["ScoreX leaves out"](PROFILES[name]) for name in ("macmahon", "autokorsak", "pairgoth")}
    assert told == {
        "macmahon": "absences, the last round if not paired",
        "autokorsak": "byes",
        "pairgoth": "absences, rounds not paired",
    }
