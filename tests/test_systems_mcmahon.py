"""McMahon and Swiss as systems: every worked case of the specification, and what is said of the groups."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from crosstable.examination import Examination, examine
from crosstable.fit import scores_of
from crosstable.magic.rounds import start_with_byes
from crosstable.model import QUARTER, Colour, Decision, Outcome, Player, Round, Side, System, Tournament
from crosstable.parsers import read
from crosstable.plain_values import GRADE
from crosstable.profiles import PROFILES
from crosstable.scores import Reading
from crosstable.standings import standings
from crosstable.starts import start_of
from crosstable.systems.mcmahon import (
    BAR_SIZES,
    ZEROS,
    About,
    formal_chance,
    group_of_rating,
    group_remarks,
    near_opponents,
    score_handicap,
    start_of_group,
    top_group_sizes,
)

_OUTCOMES = {"+": Outcome.WIN, "-": Outcome.LOSS, "=": Outcome.DRAW}
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "?": None}


def _cases(shared: Path, *kinds: str) -> Iterator[tuple[str, Mapping[str, Any], Any]]:
    """The worked cases of some kinds: name, input with its texts put in, and what is expected."""
    document = json.loads((shared / "oracle/systems/cases.json").read_text(encoding="utf-8"))
    found = [case for case in document["cases"] if case["kind"] in kinds]
    assert found
    for case in found:
        given = dict(case["input"])
        if str(given.get("text", "")).startswith("@"):
            given["text"] = document["texts"][given["text"][1:]]
        yield case["id"], given, case["expected"]


def _place(text: str | None) -> int | None:
    return None if text is None else GRADE.read(text).index


def _system(given: Mapping[str, Any]) -> System:
    zero, floor, bar = (_place(given.get(name)) for name in ("zero", "floor", "bar"))
    return System("mcmahon", zero, floor, bar)


def _table(text: str) -> Tournament:
    return read("table.txt", text.encode())[2].tournament


def test_start_scores_by_grade(shared: Path) -> None:
    for name, given, expected in _cases(shared, "mm_start_grade"):
        assert start_of(_system(given), _place(given["grade"])) == QUARTER * expected, name


def test_groups_by_rating(shared: Path) -> None:
    for name, given, expected in _cases(shared, "mm_group_of_rating"):
        assert group_of_rating(given["rating"], given["lower_bounds"]) == expected, name
    for name, given, expected in _cases(shared, "mm_start_group"):
        assert start_of_group(given["group"]) == QUARTER * expected, name


def test_formal_chance(shared: Path) -> None:
    for name, given, expected in _cases(shared, "mm_formal_chance"):
        assert formal_chance(given["groups"], given["rounds"]) is expected, name


def test_handicap_by_score(shared: Path) -> None:
    for name, given, expected in _cases(shared, "mm_handicap"):
        threshold = given.get("threshold")
        for white, black in ((given["white"], given["black"]), (given["black"], given["white"])):
            found = score_handicap(
                QUARTER * white,
                QUARTER * black,
                correction=given["correction"],
                ceiling=given["ceiling"],
                threshold=None if threshold is None else QUARTER * threshold,
            )
            assert found == expected, name


@pytest.mark.parametrize(
    ("white", "black", "stones"),
    [(4 * 20, 4 * 5, 9), (4 * 20 + 2, 4 * 17, 2), (4 * 20, 4 * 16 + 2, 3), (-4 * 2, -4 * 6, 3)],
)
def test_handicap_ends_at_the_ceiling_and_drops_halves(white: int, black: int, stones: int) -> None:
    assert score_handicap(white, black, correction=1) == stones


def test_awarded_byes(shared: Path) -> None:
    for name, given, expected in _cases(shared, "magic_bye_start"):
        assert list(start_with_byes(given["byes"])) == expected, name


def test_tables_with_stated_zero_and_bar(shared: Path) -> None:
    """Start, wins, MMS, SOS, SOSOS and SODOS by the number that stands before the row."""
    for name, given, expected in _cases(shared, "go_table"):
        tournament = replace(_table(given["text"]), system=_system(given))
        criteria = ("start", "nbw", "mms", "sos", "sosos", "sodos")
        found = {
            tournament.players[line.player].place: [line.scores[criterion] for criterion in criteria]
            for line in standings(tournament).lines
        }
        assert found == {place: [QUARTER * value for value in row] for place, row in expected.items()}, name


def test_orders(shared: Path) -> None:
    for name, given, expected in _cases(shared, "go_order"):
        lines = standings(_table(given["text"]), by=given["criteria"]).lines
        assert [line.player + 1 for line in lines] == expected, name
        assert any(line.tied for line in lines) is ("sodos" not in given["criteria"]), name


def test_another_zero_changes_the_order_by_sodos(shared: Path) -> None:
    """10 passes 8 (X-GO5): −9 against −12, and 48 − 10·4 against 49 − 10·3 as ever."""
    (_, given, _) = next(_cases(shared, "go_table"))
    table = _table(given["text"])
    zero20 = replace(table, system=System("mcmahon", zero=-20, bar=-16))
    order = [line.player + 1 for line in standings(zero20, by=("sodos",)).lines]
    assert order.index(10) < order.index(8)
    order = [line.player + 1 for line in standings(table, by=("sodos",)).lines]
    assert order.index(8) < order.index(10)


_WHAT = {"S204": "opponent", "S206": "colour", "S207": "handicap"}
_OTHER_CELLS = ("the same game", "names this player")


def test_contradictions(shared: Path) -> None:
    """A contradiction is one finding with the other row's cell beside it; the cases list both cells.

    A meeting that the other row does not know of is none, so that an opponent named twice is seen in the row alone."""
    for name, given, expected in _cases(shared, "go_reciprocity"):
        _, source, parsed = read("table.txt", given["text"].encode())
        (examined,) = examine([parsed.tournament], None)
        assert isinstance(examined, Examination)
        found: set[tuple[int, int, str]] = set()
        for finding in examined.findings:
            assert finding.player is not None
            assert finding.round is not None
            rows = [finding.player + 1]
            rows += [source.locate(r.span).line for r in finding.related if r.message.startswith(_OTHER_CELLS)]
            found |= {(row, finding.round + 1, _WHAT[finding.code]) for row in rows}
            sides = parsed.tournament.players[finding.player].sides[: finding.round]
            named = parsed.tournament.players[finding.player].sides[finding.round]
            if named is not None and named.opponent in [side.opponent for side in sides if side is not None]:
                found.add((finding.player + 1, finding.round + 1, "repeated opponent"))
        assert found == {tuple(case) for case in expected}, name


def _small(given: Mapping[str, Any]) -> tuple[Tournament, tuple[int, ...], list[str]]:
    """The tournament of a tie-break case, its start scores, and the names in the order of its rows."""
    names = list(given["games"])

    def side(opponent: str | None, result: str, colour: str, stones: int) -> Side:
        decided = Decision.PLAYED if opponent else Decision.BYE if result == "+" else Decision.UNPAIRED
        index = None if opponent is None else names.index(opponent)
        return Side(decided, _OUTCOMES[result], index, _COLOURS[colour], stones if opponent else None)

    players = tuple(Player(name, "", tuple(side(*cell) for cell in given["games"][name])) for name in names)
    rounds = len(players[0].sides)
    starts = tuple(QUARTER * given["starts"][name] for name in names)
    return Tournament(players, (Round(),) * rounds), starts, names


def test_tie_breaks(shared: Path) -> None:
    """Without the handicap in the sums as the seed has them, with it as OpenGotha does."""
    for case, given, expected in _cases(shared, "go_tiebreaks"):
        tournament, starts, names = _small(given)
        handicap = given.get("handicap_adjust", False)
        profile = replace(PROFILES["egf"], handicap_in_sos=handicap)
        scores = scores_of(tournament, Reading(0, profile, starts=starts))
        found = {
            name: {"wins" if c == "nbw" else c: scores[c][row] for c in ("mms", "nbw", "sos", "sosos", "sodos")}
            for row, name in enumerate(names)
        }
        wanted = {
            name: {criterion: QUARTER * Fraction(value) for criterion, value in values.items()}
            for name, values in expected.items()
        }
        assert found == wanted, case


# What is said of the groups


def _points(*points: float) -> list[int | None]:
    return [round(QUARTER * point) for point in points]


HUNGARIAN = _points(14, 14, 14, 14, 14, 14, 10, 8, 5, 5, 5, 5)


def test_zeros_in_use() -> None:
    """X-MM1, X-MM2: a 25k starts with 0 in Europe, with −25 where 1d starts with 0; 1d with 20, 0, 30 and 35."""
    found = {
        name: tuple(start_of(System("mcmahon", zero.place, zero.floor), place) for place in (-25, 0))
        for name, zero in ZEROS.items()
    }
    assert found == {"eu": (0, 80), "uk": (-100, 0), "opengotha": (20, 120), "macmahon": (40, 140)}


def test_groups_of_the_seed() -> None:
    """Four groups in five rounds: 4 > 5/2. Nobody has more than five others within a point: six at the bar have 5
    each. The bar group of six is as large as five rounds ask for."""
    chance, near = group_remarks(HUNGARIAN, 5)
    assert (chance.about, chance.players) == (About.CHANCE, (8, 9, 10, 11))
    assert chance.numbers == {"groups": 4, "rounds": 5, "spread": QUARTER * 9}
    assert "formally not every player has a chance" in chance.text
    assert (near.about, near.players) == (About.NEAR, tuple(range(12)))
    assert near.numbers == {"players": 12, "rounds": 5, "least": 0}


def test_the_rule_of_thumb_names_its_exceptions() -> None:
    """A top group of 2 to the power of the rounds has a player who wins all, without jigo."""
    (chance, *_) = group_remarks(_points(*[1] * 16, *[0] * 16), 4)
    assert "formally every player has a chance" in chance.text
    assert "2 groups in 4 rounds" in chance.text
    assert "neither necessary" in chance.text
    assert "of 16 equal players at the top one can win all games" in chance.text
    assert not chance.players


@pytest.mark.parametrize(
    ("starts", "rounds", "groups", "spread"),
    [((3, 2, 1, 0), 12, 4, 3), ((3, 3, 0, 0), 12, 2, 3)],
)
def test_groups_are_start_scores_that_somebody_has(
    starts: tuple[int, ...], rounds: int, groups: int, spread: int
) -> None:
    """X-MM8: {0, 1, 2, 3} are four groups, {0, 3} two that are three points apart."""
    numbers = group_remarks(_points(*starts), rounds)[0].numbers
    assert (numbers["groups"], numbers["spread"]) == (groups, QUARTER * spread)


def test_near_opponents() -> None:
    """Within a point: the 2 has the 1½ and both 1s; the 5 nobody."""
    assert near_opponents([*_points(2, 1.5, 1, 1, 5), None]) == [3, 3, 3, 3, 0, None]


def _top(size: int, rounds: int, *, above: int = 0) -> str | None:
    starts = _points(*[5] * above, *[4] * size, *[3] * 40, *[0] * 40)
    remarks = group_remarks(starts, rounds, frozenset(range(above)))
    return next((remark.text for remark in remarks if remark.about is About.TOP_GROUP), None)


@pytest.mark.parametrize("rounds", range(1, 12))
def test_size_of_the_top_group(rounds: int) -> None:
    """X-MM9: from one more than the rounds to 2 to their power."""
    least, most = top_group_sizes(rounds)
    assert (least, most) == (rounds + 1, 2**rounds)
    assert _top(least, rounds) is None
    small, large = _top(least - 1, rounds), _top(most + 1, rounds)
    assert small is not None
    assert small.startswith("the top group is small")
    assert large is not None
    assert large.startswith("the top group is large")
    if rounds in BAR_SIZES:
        assert f"usual in {rounds} rounds are {BAR_SIZES[rounds].least} to {BAR_SIZES[rounds].most}" in small


def test_usual_sizes_lie_within_the_bounds() -> None:
    for rounds, sizes in BAR_SIZES.items():
        bounds = top_group_sizes(rounds)
        assert bounds.least == sizes.least
        assert sizes.most <= bounds.most


def test_the_super_group_belongs_to_the_top() -> None:
    """Five at the bar and one above it are six, enough for five rounds."""
    assert _top(5, 5, above=1) is None
    assert _top(4, 5, above=1) is not None


def test_nothing_is_said_of_one_group_or_no_rounds() -> None:
    assert group_remarks(_points(3, 3, 3), 5) == ()
    assert group_remarks([None, None], 5) == ()
    assert group_remarks(_points(1, 0), 0) == ()


def test_many_rounds_are_no_trouble() -> None:
    assert group_remarks(_points(1, 0), 10**6)[-1].about is About.TOP_GROUP
