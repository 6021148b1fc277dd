"""The bracket of a play-off: seeds, the tree, and how far everybody came."""

from dataclasses import replace
from pathlib import Path

import pytest
from match_events import Told, event

from crosstable.magic.bracket import Bracket, State, bracket, standard_order
from crosstable.magic.playoff import Reached, duels, reached
from crosstable.model import Decision, Settings, Side, Tournament
from crosstable.parsers import read

LABELS = ("Quarterfinals", "Semifinals", "Finals")

SWISS: list[list[Told]] = [
    [(0, 7, "2-0"), (1, 6, "2-0"), (2, 5, "2-0"), (3, 4, "2-0"), (8, 9, "0-0-3")],
    [(0, 3, "2-0"), (1, 2, "2-0"), (4, 7, "2-0"), (5, 6, "2-0"), (8, 9, "0-0-3")],
    [(0, 1, "2-0"), (2, 3, "2-0"), (4, 5, "2-0"), (6, 7, "2-0"), (8, 9, "0-0-3")],
]
"""Eight players after three rounds, and two who have drawn three times against each other."""

_NONE = Side(Decision.UNPAIRED)


def _tree(found: Bracket | None) -> list[list[tuple[int, int | None, int | None]]]:
    """Place, upper and lower seed of every match."""
    assert found is not None
    return [[(match.place, match.top.seed, match.bottom.seed) for match in one.matches] for one in found.rounds]


def _played(*rounds: list[Told], labels: tuple[str, ...] = LABELS, cut: int | None = 8) -> Tournament:
    return event([*SWISS, *rounds], playoff=labels[: len(rounds)], settings=Settings(cut=cut))


def _seeds(tournament: Tournament) -> list[int]:
    """The rows by seed."""
    found = bracket(tournament, cut=8)
    assert found is not None
    slots = {slot.seed: slot.player for match in found.rounds[0].matches for slot in match.slots}
    return [slots[seed] or 0 for seed in range(1, 9)]


@pytest.mark.parametrize(
    ("size", "order"),
    [
        (2, [1, 2]),
        (4, [1, 4, 2, 3]),
        (8, [1, 8, 4, 5, 2, 7, 3, 6]),
        (16, [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]),
    ],
)
def test_standard_order(size: int, order: list[int]) -> None:
    assert standard_order(size) == order


class TestFromTheTable:
    def test_a_full_bracket(self) -> None:
        found = bracket(event(SWISS), cut=8)
        assert found is not None
        assert found.projected
        assert found.winner is None
        assert [one.label for one in found.rounds] == ["Quarterfinals", "Semifinals", "Final"]
        assert _tree(found)[0] == [(0, 1, 8), (1, 4, 5), (2, 2, 7), (3, 3, 6)]
        assert _tree(found)[1] == [(0, None, None), (1, None, None)]

    def test_the_best_seeds_have_no_opponent_where_some_are_missing(self) -> None:
        found = bracket(event(SWISS), cut=6)
        assert _tree(found)[:2] == [[(0, 1, None), (1, 4, 5), (2, 2, None), (3, 3, 6)], [(0, 1, None), (1, 2, None)]]
        assert found is not None
        assert [match.state for match in found.rounds[0].matches] == [State.BYE, State.OPEN] * 2

    def test_more_than_there_are_is_all(self) -> None:
        found = bracket(event(SWISS), cut=16)
        assert found is not None
        assert found.size == 16
        assert found.rounds[0].label == "Round of 16"
        assert sum(slot.player is not None for match in found.rounds[0].matches for slot in match.slots) == 10

    def test_who_has_left_has_no_seed(self) -> None:
        first, second, third, *_ = _seeds(event(SWISS))
        found = bracket(event(SWISS, dropped={first: 2}), cut=2)
        assert found is not None
        assert [slot.player for slot in found.rounds[0].matches[0].slots] == [second, third]

    def test_no_play_off(self) -> None:
        assert bracket(event(SWISS)) is None
        assert bracket(event(SWISS, settings=Settings(cut=0))) is None
        assert bracket(event(SWISS), cut=1) is None
        assert bracket(event([[(0, 1, "2-0")]], dropped={0: 0}), cut=2) is None


class TestPlayed:
    @pytest.fixture
    def seeds(self) -> list[int]:
        return _seeds(event(SWISS))

    def test_to_the_end(self, seeds: list[int]) -> None:
        s = seeds
        quarter = [(s[0], s[7], "2-1"), (s[3], s[4], "0-2"), (s[1], s[6], "2-0"), (s[2], s[5], "1-2")]
        found = bracket(_played(quarter, [(s[5], s[1], "0-2"), (s[4], s[0], "2-0")], [(s[1], s[4], "0-2")]))
        assert _tree(found) == [[(0, 1, 8), (1, 4, 5), (2, 2, 7), (3, 3, 6)], [(0, 1, 5), (1, 2, 6)], [(0, 5, 2)]]
        assert found is not None
        assert (found.winner, found.projected) == (s[4], False)
        first = found.rounds[0].matches[0]
        assert (first.top.games, first.bottom.games, first.state, first.winner) == (2, 1, State.DECIDED, s[0])
        assert [row for row, _ in found.ranks] == [s[seed - 1] for seed in (5, 2, 1, 6, 3, 4, 7, 8)]
        assert [rank for _, rank in found.ranks] == list(range(1, 9))

    def test_real_pairings_go_before_the_standard(self, seeds: list[int]) -> None:
        s = seeds
        quarter = [(s[0], s[7], "2-0"), (s[2], s[4], "2-0"), (s[3], s[5], "2-0"), (s[1], s[6], "2-0")]
        found = bracket(_played(quarter, [(s[0], s[2], "2-0"), (s[1], s[3], "2-0")], [(s[1], s[0], "0-2")]))
        assert _tree(found) == [[(0, 1, 8), (1, 3, 5), (2, 2, 7), (3, 4, 6)], [(0, 1, 3), (1, 2, 4)], [(0, 1, 2)]]

    def test_stopped_after_the_first_round(self, seeds: list[int]) -> None:
        s = seeds
        found = bracket(_played([(s[1], s[6], ""), (s[2], s[5], "0-0-3"), (s[0], s[7], "2-0"), (s[3], s[4], "0-2")]))
        assert _tree(found) == [
            [(0, 1, 8), (1, 4, 5), (2, 2, 7), (3, 3, 6)],
            [(0, 1, 5), (1, None, None)],
            [(0, None, None)],
        ]
        assert found is not None
        assert [match.state.value for match in found.rounds[0].matches] == ["decided", "decided", "unplayed", "split"]
        assert found.rounds[0].matches[3].drawn_games == 3
        assert found.rounds[1].matches[0].state is State.OPEN
        assert {row for row, rank in found.ranks if rank <= 2} == {s[0], s[4]}

    def test_after_a_draw_one_goes_on(self, seeds: list[int]) -> None:
        s = seeds
        semi = [(s[0], s[3], "1-1-1"), (s[1], s[2], "2-0")]
        tournament = _played(semi, [(s[1], s[3], "2-0")], labels=("Semifinals", "Finals"), cut=4)
        found = bracket(tournament)
        assert _tree(found) == [[(0, 1, 4), (1, 2, 3)], [(0, 4, 2)]]
        assert found is not None
        assert (found.rounds[0].matches[0].state, found.rounds[0].matches[0].winner) == (State.SPLIT, s[3])
        assert [row for row, _ in found.ranks] == [s[1], s[3], s[0], s[2]]

    def test_a_shared_final_is_won_by_nobody(self, seeds: list[int]) -> None:
        s = seeds
        tournament = _played([(s[0], s[1], "0-0-3")], labels=("Finals",), cut=2)
        found = bracket(tournament)
        assert found is not None
        assert (found.winner, found.rounds[0].matches[0].state) == (None, State.SPLIT)
        assert found.ranks == ((s[0], 1), (s[1], 2))

    def test_third_place_stands_beside_the_tree(self, seeds: list[int]) -> None:
        s = seeds
        semi = [(s[0], s[3], "2-0"), (s[1], s[2], "2-0")]
        last = [(s[0], s[1], "2-0"), (s[2], s[3], "0-2")]
        found = bracket(_played(semi, last, labels=("Semifinals", "Finals"), cut=4))
        assert _tree(found) == [[(0, 1, 4), (1, 2, 3)], [(0, 1, 2)]]
        assert found is not None
        ((label, match),) = [(one.label, match) for one in found.further for match in one.matches]
        assert (label, match.winner) == ("Finals", s[3])
        assert [row for row, _ in found.ranks] == [s[0], s[1], s[3], s[2]]

    def test_third_place_of_one_who_drew(self, seeds: list[int]) -> None:
        """He who drew his semifinal and then plays a loser is out, although he won what he played last."""
        s = seeds
        semi = [(s[0], s[3], "1-1-1"), (s[1], s[2], "2-0")]
        tournament = _played(semi, [(s[0], s[1], "2-0"), (s[2], s[3], "0-2")], labels=("Semifinals", "Finals"), cut=4)
        far = reached(tournament)
        assert [far[row] for row in s[:4]] == [Reached(2, 0), Reached(1, 0), Reached(0, 0), Reached(0, 1)]
        assert [duel.main for duel in duels(tournament)].count(False) == 1

    def test_six_of_whom_two_waited(self, seeds: list[int]) -> None:
        s = seeds
        first = [(s[3], s[4], "2-0"), (s[2], s[5], "0-2")]
        for further in ([], [[(s[0], s[3], "2-0"), (s[1], s[5], "2-0")]]):
            found = bracket(_played(first, *further, cut=6))
            assert found is not None
            assert found.size == 8
            assert found.rounds[0].label == "Quarterfinals"
            assert {(1, 4, 5), (3, 3, 6)} <= set(_tree(found)[0])
        assert _tree(found) == [[(0, 1, None), (1, 4, 5), (2, 2, None), (3, 3, 6)], [(0, 1, 4), (1, 2, 6)], [(0, 1, 2)]]

    def test_a_record_that_only_one_has_and_one_that_is_impossible(self, seeds: list[int]) -> None:
        s = seeds
        tournament = _played([(s[0], s[3], "2-0"), (s[1], s[2], "2-1")], labels=("Semifinals",), cut=4)
        players = list(tournament.players)
        alone = players[s[2]].sides[-1] or _NONE
        players[s[1]] = replace(players[s[1]], sides=players[s[1]].sides[:-1])
        players[s[0]] = replace(players[s[0]], sides=(*players[s[0]].sides[:-1], replace(alone, opponent=s[0])))
        found = duels(replace(tournament, players=tuple(players)))
        assert [(duel.players, duel.games_of(s[1])) for duel in found if s[1] in duel.players] == [((s[2], s[1]), 2)]
        assert all(s[0] not in duel.players or duel.players[0] != duel.players[1] for duel in found)

    def test_a_double_loss(self, seeds: list[int]) -> None:
        s = seeds
        tournament = _played([(s[0], s[1], "0-2")], labels=("Finals",), cut=2)
        players = list(tournament.players)
        lost = replace(tournament.players[s[0]].sides[-1] or _NONE, opponent=s[0])
        players[s[1]] = replace(players[s[1]], sides=(*players[s[1]].sides[:-1], lost))
        found = bracket(replace(tournament, players=tuple(players)))
        assert found is not None
        assert found.rounds[0].matches[0].state is State.LOST


def test_real_play_offs_end_as_published(shared: Path) -> None:
    """Of the files with a play-off the winner and all ranks are those that the platform gives."""
    seen = 0
    for path in sorted((shared / "corpus/melee").glob("*.json")):
        tournament = read(path.name, path.read_bytes())[2].tournament
        found = bracket(tournament)
        if found is None:
            continue
        seen += 1
        assert found.size == 8
        assert [len(one.matches) for one in found.rounds] == [4, 2, 1]
        assert found.ranks == tuple((row, int(tournament.players[row].place or 0)) for row, _ in found.ranks)
        assert tournament.players[found.winner or 0].place == "1"
    assert seen >= 3
