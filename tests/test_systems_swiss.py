"""Swiss as a system, and the named orders: a McMahon tournament of one group is a Swiss one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from commandline import CommandLine
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import tournament

from crosstable.criteria import CRITERIA
from crosstable.magic.profiles import MATCH_PROFILES
from crosstable.model import QUARTER, Counting, Decision, Outcome, Player, Round, Side, System, Tournament
from crosstable.standings import standings
from crosstable.systems import SYSTEMS
from crosstable.systems.swiss import ORDERS, criteria_of

_RESULTS = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.DRAW, Outcome.DRAW),
)
_IDLE = (
    Side(Decision.BYE, Outcome.WIN),
    Side(Decision.ABSENT, Outcome.DRAW),
    Side(Decision.UNPAIRED, Outcome.LOSS),
)


@st.composite
def _tournaments(draw: st.DrawFn) -> Tournament:
    """Games at random, byes and absences among them."""
    size = draw(st.integers(2, 12))
    cells: list[list[Side]] = [[] for _ in range(size)]
    rounds = draw(st.integers(1, 5))
    for _ in range(rounds):
        order = draw(st.permutations(range(size)))
        playing = draw(st.integers(0, size // 2))
        for first, second in zip(order[:playing], order[playing : 2 * playing], strict=True):
            won, lost = draw(st.sampled_from(_RESULTS))
            cells[first].append(Side(Decision.PLAYED, won, second))
            cells[second].append(Side(Decision.PLAYED, lost, first))
        for player in order[2 * playing :]:
            cells[player].append(draw(st.sampled_from(_IDLE)))
    players = tuple(
        Player(f"P{row}", "", tuple(own), rating=draw(st.integers(100, 2900))) for row, own in enumerate(cells)
    )
    return Tournament(players, (Round(),) * rounds)


@settings(max_examples=8)
@given(_tournaments(), st.sampled_from(["go", "egf", "russian"]))
def test_one_group_of_mcmahon_is_swiss(played: Tournament, order: str) -> None:
    """F1: where everybody starts alike, by no limit that anybody reaches, all is as in a Swiss tournament."""
    tables = [
        standings(replace(played, system=system), by=ORDERS[order].criteria)
        for system in (System("swiss"), System("mcmahon", groups=(3000,)), System("mcmahon", -30, -30, -30))
    ]
    assert tables[0].lines == tables[1].lines == tables[2].lines


@settings(max_examples=8)
@given(_tournaments())
def test_two_groups_are_a_shift_of_those_who_start_higher(played: Tournament) -> None:
    """The lowest rating of the second group is that of the strongest: he alone has a point more."""
    best = max(range(len(played.players)), key=lambda row: played.players[row].rating or 0)
    limit = played.players[best].rating or 0
    alone = sum(player.rating == limit for player in played.players) == 1
    swiss = {line.player: line.scores["mms"] for line in standings(replace(played, system=System("swiss"))).lines}
    groups = standings(replace(played, system=System("mcmahon", groups=(limit,)))).lines
    for line in groups:
        more, before = line.scores["mms"], swiss[line.player]
        assert isinstance(more, int)
        assert isinstance(before, int)
        if line.player == best:
            assert more - before == QUARTER
        elif alone:
            assert more == before


def test_orders_are_those_of_the_rules() -> None:
    """H10; the European federation's and the Russian league's rules; Magic's is that of its rules, not a copy."""
    assert {name: order.criteria for name, order in ORDERS.items()} == {
        "go": ("mms", "sos", "sosos", "sodos"),
        "egf": ("mms", "sos"),
        "russian": ("mms", "sos", "sodos", "sdc"),
        "magic": ("match_points", "omw", "gw", "ogw"),
    }
    assert ORDERS["magic"].criteria is MATCH_PROFILES["mtr"][-1].criteria
    assert ORDERS["go"].criteria is SYSTEMS["mcmahon"].criteria
    assert not ORDERS.keys() & CRITERIA.keys()


@pytest.mark.parametrize(
    ("names", "criteria"),
    [
        ("russian", ("mms", "sos", "sodos", "sdc")),
        ("cat, EGF", ("cat", "mms", "sos")),
        ("sos,russian", ("sos", "mms", "sodos", "sdc")),
        ("nbw", ("nbw",)),
    ],
)
def test_orders_among_criteria(names: str, criteria: tuple[str, ...]) -> None:
    assert criteria_of(names) == criteria


@pytest.mark.parametrize("names", ["soss", "russian,,mms", ""])
def test_unknown_names(names: str) -> None:
    with pytest.raises(KeyError):
        criteria_of(names)


_EQUAL = ("2-/w0 3+/w0 4+/w0", "1+/w0 4+/w0 3-/w0", "4+/w0 1-/b0 2+/b0", "3-/w0 2-/b0 1-/b0")


def test_direct_encounter_parts_the_equal() -> None:
    """Points 2, 2, 2, 0. SOS of each of the three is 2 + 2 + 0, SODOS 2 + 0. They have all met and each won once: a
    circle, which parts nobody."""
    lines = standings(tournament(*_EQUAL), by=ORDERS["russian"].criteria).lines
    assert [(line.player + 1, line.place) for line in lines] == [(1, 1), (2, 1), (3, 1), (4, 4)]
    assert [line.scores["sdc"] for line in lines] == [QUARTER, QUARTER, QUARTER, 0]


_PAIR = (
    "2+/w0 3-/w0 4+/w0",
    "1-/w0 4+/w0 3+/w0",
    "5+/w0 1+/w0 2-/b0",
    "6+/w0 2-/b0 1-/b0",
    "3-/b0 6-/w0 0-",
    "4-/b0 5+/b0 0-",
)


@pytest.mark.parametrize("counting", [None, Counting("macmahon")])
def test_direct_encounter_is_computed_whatever_the_program(counting: Counting | None) -> None:
    """By points and direct encounter alone: 1, 2 and 3 have 2 points each and beat each other in a circle; 4 and 6 have
    one, and 4 beat 6. MacMahon offers direct encounter and prints 0; who asks for it gets it."""
    played = replace(tournament(*_PAIR), counting=counting, system=System("swiss"))
    lines = standings(played, by=("nbw", "sdc")).lines
    assert [(line.player + 1, line.place) for line in lines] == [(1, 1), (2, 1), (3, 1), (4, 4), (6, 5), (5, 6)]


def test_the_command_takes_names_of_orders(run: CommandLine) -> None:
    done = run("standings", "--by", "russian", "--format", "json", "sound.h9")
    assert done.json["criteria"] == ["mms", "sos", "sodos", "sdc"]
    assert "do you mean russian" in run("standings", "--by", "rusian", "sound.h9").err
