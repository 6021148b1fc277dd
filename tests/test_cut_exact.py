"""The cut against brute force: every way in which the rest of a small event can end, scored by the engine itself."""

import itertools
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from match_events import Told, event

from crosstable.magic.cut.position import Position, position_of
from crosstable.magic.cut.report import CutReport, cut_report
from crosstable.magic.cut.results import OUTCOMES, Ending
from crosstable.magic.cut.solve import Solver
from crosstable.magic.cut.verdicts import Verdict
from crosstable.magic.cut.worlds import count_worlds, pairings, worlds
from crosstable.magic.fitting import fit_matches
from crosstable.magic.profiles import on_day
from crosstable.magic.standings import table_after
from crosstable.model import Outcome

Rounds = list[list[Told]]

WON, LOST = Ending(Outcome.WIN, (2, 0, 0)), Ending(Outcome.LOSS, (0, 2, 0))
NARROWLY = Ending(Outcome.WIN, (2, 1, 0))
DRAWN = Ending(Outcome.DRAW, (0, 0, 3))
ENDINGS = (WON, NARROWLY, DRAWN, Ending(Outcome.DRAW, (1, 1, 0)), LOST, NARROWLY.turned())
FEW = (WON, NARROWLY, DRAWN, LOST, NARROWLY.turned())

PROFILES = ("mtr", "melee", "pokemon", "konami")


def _endings(profile: str, of_games: Sequence[Ending]) -> Sequence[Ending]:
    """Where games do not count, three endings are all."""
    return of_games if profile in {"mtr", "melee"} else (WON, DRAWN, LOST)


def _text(ending: Ending) -> str:
    return "-".join(map(str, ending.games or ()))


def _paired(pairs: Sequence[tuple[int, int]], bye: int | None, results: Sequence[str]) -> list[Told]:
    told: list[Told] = [(first, second, games) for (first, second), games in zip(pairs, results, strict=True)]
    return told if bye is None else [*told, (bye, -1, "")]


@st.composite
def _rounds(draw: st.DrawFn, size: int, played: int) -> Rounds:
    """Some rounds of any pairings and results; rematches and second byes too."""
    rounds: Rounds = []
    for _ in range(played):
        order = draw(st.permutations(range(size)))
        results = [_text(draw(st.sampled_from(ENDINGS))) for _ in range(size // 2)]
        pairs = list(zip(order[::2], order[1::2], strict=False))
        rounds.append(_paired(pairs, order[-1] if size % 2 else None, results))
    return rounds


def _ahead(rounds: Rounds, size: int, profile: str, stay: Sequence[int]) -> dict[int, tuple[int, int, int]]:
    """For each player of the final table how many are ahead, how many level, and his match points."""
    fit = fit_matches(event(rounds, size, profile=profile), profile)
    lines = {line.player: line for line in table_after(fit, len(rounds)).lines}
    return {
        player: (
            sum(lines[other].place < lines[player].place for other in stay),
            sum(lines[other].place == lines[player].place for other in stay) - 1,
            int(lines[player].scores["match_points"] or 0) // 4,
        )
        for player in stay
    }


class Seen:
    """What became of a player in all ways that were looked at."""

    def __init__(self) -> None:
        self.always_in = self.always_out = True

    def add(self, ahead: int, level: int, top: int) -> None:
        self.always_in &= ahead + level < top
        self.always_out &= ahead >= top

    @property
    def verdict(self) -> Verdict:
        return Verdict.IN if self.always_in else Verdict.OUT if self.always_out else Verdict.DEPENDS


@pytest.mark.parametrize("profile", PROFILES)
@settings(max_examples=8)
@given(data=st.data())
def test_last_round_with_its_pairings(profile: str, data: st.DataObject) -> None:
    """Every player, every outcome of his match, and every game score of it (the intentional draw is one)."""
    size = data.draw(st.integers(4, 6))
    endings = _endings(profile, ENDINGS if size < 6 else FEW)
    rounds = data.draw(_rounds(size, data.draw(st.integers(1, 3))))
    order = data.draw(st.permutations(range(size)))
    pairs = list(zip(order[::2], order[1::2], strict=False))
    bye = order[-1] if size % 2 else None
    top = data.draw(st.integers(1, size - 1))
    seen: dict[tuple[int, Ending | None], Seen] = {}
    for ends in itertools.product(endings, repeat=len(pairs)):
        last = _paired(pairs, bye, [_text(ending) for ending in ends])
        own: dict[int, Ending] = {}
        for (first, second), ending in zip(pairs, ends, strict=True):
            own[first], own[second] = ending, ending.turned()
        for player, (ahead, level, _) in _ahead([*rounds, last], size, profile, range(size)).items():
            keys: set[Ending | None] = {own.get(player)}
            keys |= {ending and Ending(ending.outcome) for ending in keys}
            for key in keys:
                seen.setdefault((player, key), Seen()).add(ahead, level, top)
    tournament = event([*rounds, _paired(pairs, bye, [""] * len(pairs))], size, profile=profile)
    solver = Solver(position_of(tournament, on_day(profile, None), results=endings), top, 10**6, 10**9)
    for (player, ended), expected in seen.items():
        if ended is None or ended.games is None or solver.position.depends_on_games:
            case = solver.case(player, ended)
            assert (case.verdict, case.is_exact) == (expected.verdict, True), (player, ended)


def _ends(rounds: Rounds, size: int, to_come: int, endings: Sequence[Ending]) -> Iterator[Rounds]:
    if not to_come:
        yield rounds
        return
    for pairs, bye in pairings(range(size)):
        for ends in itertools.product(endings, repeat=len(pairs)):
            last = _paired(pairs, bye, [_text(ending) for ending in ends])
            yield from _ends([*rounds, last], size, to_come - 1, endings)


def _seen(ends: Iterator[Rounds], size: int, profile: str, top: int) -> dict[tuple[int, int], Verdict]:
    seen: dict[tuple[int, int], Seen] = {}
    for rounds in ends:
        for player, (ahead, level, points) in _ahead(rounds, size, profile, range(size)).items():
            seen.setdefault((player, points), Seen()).add(ahead, level, top)
    return {key: own.verdict for key, own in seen.items()}


def _compare(position: Position, top: int, expected: dict[tuple[int, int], Verdict]) -> None:
    """All worlds give the whole truth, bounds alone nothing that is not true."""
    exact = cut_report(position, top, limit=10**9)
    assert exact.exact
    assert _verdicts(exact) == expected
    bounds = cut_report(position, top, limit=0)
    for player in bounds.players:
        for case in player.cases:
            true = expected[case.player, case.points]
            assert case.verdict is true or (case.verdict is Verdict.DEPENDS and not case.is_exact)


def _verdicts(report: CutReport) -> dict[tuple[int, int], Verdict]:
    return {(case.player, case.points): case.verdict for player in report.players for case in player.cases}


@pytest.mark.parametrize("profile", PROFILES)
@settings(max_examples=6)
@given(data=st.data())
def test_a_round_that_is_not_paired(profile: str, data: st.DataObject) -> None:
    size = data.draw(st.integers(3, 5))
    endings = _endings(profile, FEW if size < 5 else (WON, DRAWN, LOST))
    rounds = data.draw(_rounds(size, data.draw(st.integers(1, 3))))
    top = data.draw(st.integers(1, size - 1))
    position = position_of(event(rounds, size, profile=profile), on_day(profile, None), to_come=1, results=endings)
    _compare(position, top, _seen(_ends(rounds, size, 1, endings), size, profile, top))


@pytest.mark.parametrize("profile", ["mtr", "pokemon"])
@settings(max_examples=4)
@given(data=st.data())
def test_two_rounds_of_which_one_may_be_paired(profile: str, data: st.DataObject) -> None:
    paired = data.draw(st.booleans())
    size = data.draw(st.integers(3, 4)) if paired else 3
    endings = (WON, DRAWN, LOST)
    rounds = data.draw(_rounds(size, data.draw(st.integers(1, 2))))
    top = data.draw(st.integers(1, size - 1))
    ends: Iterator[Rounds]
    if paired:
        pairs, bye = data.draw(st.sampled_from(list(pairings(range(size)))))
        ends = (
            further
            for last in itertools.product(endings, repeat=len(pairs))
            for further in _ends([*rounds, _paired(pairs, bye, [_text(ending) for ending in last])], size, 1, endings)
        )
        tournament = event([*rounds, _paired(pairs, bye, [""] * len(pairs))], size, profile=profile)
        position = position_of(tournament, on_day(profile, None), to_come=1, results=endings)
    else:
        ends = _ends(rounds, size, 2, endings)
        position = position_of(event(rounds, size, profile=profile), on_day(profile, None), to_come=2, results=endings)
    assert len(list(worlds(position))) == count_worlds(position)
    _compare(position, top, _seen(ends, size, profile, top))


def test_pairings() -> None:
    assert len(list(pairings(range(6)))) == 15
    odd = list(pairings(range(5)))
    assert len(odd) == 15
    assert {bye for _, bye in odd} == set(range(5))
    assert all(len(pairs) == 2 for pairs, _ in odd)
    assert [ending.turned().turned() for ending in OUTCOMES] == list(OUTCOMES)
