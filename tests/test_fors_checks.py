"""Faults in tables of URAGAN and MP: one fault is one finding, with code, row and round; a sound table is quiet."""

from dataclasses import replace

import pytest
from fors_events import ABSENT, BYE, Event, column, random_event, sides, worked

from crosstable.diagnostics import Diagnostic, Severity
from crosstable.examination import Examination, examine
from crosstable.model import QUARTER, Decision, Outcome, Player, Round, Settings, Side, System, Tournament
from crosstable.parsers.together import Given, read_one

Told = tuple[str, int | None, int | None]
"""A finding's code, row and round, from 0."""

WAYS: tuple[dict[str, bool], ...] = (
    {},
    {"gains": False},
    {"running": False},
    {"gains": False, "running": False},
    {"gains": False, "running": False, "starts": False},
)
"""What of its numbers a table may print."""


def examined(tournament: Tournament) -> Examination:
    (found,) = examine([tournament], None)
    assert isinstance(found, Examination)
    return found


def findings(tournament: Tournament) -> tuple[Diagnostic, ...]:
    return examined(tournament).findings


def told(tournament: Tournament) -> list[Told]:
    return [(finding.code, finding.player, finding.round) for finding in findings(tournament)]


def printed(tournament: Tournament, criterion: str, after: int | None, row: int, value: int) -> Tournament:
    """The tournament with another printed value."""
    columns = [
        replace(
            one,
            texts=(*one.texts[:row], str(value), *one.texts[row + 1 :]),
            values=(*one.values[:row], QUARTER * value, *one.values[row + 1 :]),
        )
        if (one.criterion, one.after) == (criterion, after)
        else one
        for one in tournament.columns
    ]
    return replace(tournament, columns=tuple(columns))


@pytest.mark.parametrize("way", WAYS)
def test_the_worked_tournament_is_quiet(way: dict[str, bool]) -> None:
    found = examined(worked().tournament(**way))
    assert found.findings == ()
    assert (found.system, found.profile, found.option) == ("uragan", "uragan", None)
    assert all(reading.matched == reading.rows == 7 for reading in found.columns)


def test_sound_events_are_quiet() -> None:
    for seed in range(30):
        event = random_event(seed)
        for way in WAYS[:1] + WAYS[-1:]:
            found = [f for f in findings(event.tournament(**way)) if f.code != "P408"]
            assert found == [], (seed, way)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("number", "first", "second", "stones"), [(0, 0, 3, 2), (0, 1, 2, 1), (1, 1, 4, 3), (1, 3, 5, 0)]
)
def test_a_changed_handicap(way: dict[str, bool], number: int, first: int, second: int, stones: int) -> None:
    """The points are those of the true handicap: they are no second fault."""
    changed = worked().with_game(number, first, second, handicap=stones)
    assert told(changed.tournament(**way)) == [("P406", first, number)]


def test_a_changed_handicap_says_what_the_scheme_gives() -> None:
    (found,) = findings(worked().with_game(1, 1, 4, handicap=3).tournament())
    assert found.message == (
        "round 2, P2 (2085) and P5 (1960): the ratings differ by 125, which gives handicap 2, 3 stones were given"
    )
    assert (found.expected, found.severity) == ("handicap 2", Severity.WARNING)


@pytest.mark.parametrize("way", WAYS)
def test_a_missing_even_of_the_last_round(way: dict[str, bool]) -> None:
    changed = worked().with_game(2, 3, 4, handicap=1)
    assert told(changed.tournament(**way)) == [("P406", 3, 2)]
    (found,) = findings(changed.tournament(**way))
    assert "round is the last" in found.message
    assert (
        "level 16, is on one of the two highest levels (16, 15): the game is even, 1 stone was given" in found.message
    )
    assert found.advice is not None
    assert "how many are planned" in found.advice


def test_a_round_that_is_not_the_last_has_handicaps() -> None:
    changed = worked().with_game(2, 3, 4, handicap=1)._replace(planned=4)
    assert told(replace(changed.tournament(), columns=())) == []
    even = worked()._replace(planned=4).tournament()
    assert told(even) == [("P406", 3, 2)], "1 stone for 71 points, if the round is not the last"


def test_a_table_before_the_last_round_is_not_taken_for_a_finished_one() -> None:
    """After two rounds of three: the games of the two highest levels all have their handicaps."""
    event = worked()
    early = event._replace(sides=event.sides[:2], gains=event.gains[:2], totals=event.totals[:2])
    assert told(early.tournament()) == []
    last = replace(early._replace(planned=2).tournament(), columns=())
    assert told(last) == [("P406", 0, 1), ("P406", 1, 1), ("P406", 3, 1)]


def test_even_last_rounds_are_a_setting() -> None:
    system = System("uragan", even_last_round=False)
    found = examined(worked()._replace(system=system).tournament())
    assert [(f.code, f.player, f.round) for f in found.findings] == [("P406", 3, 2)]
    assert found.option == "the last round has handicaps like every other"


def test_handicap_told_differently_by_the_two_rows() -> None:
    for way in WAYS:
        assert told(worked().with_cell(1, 1, handicap=3).tournament(**way)) == [("S207", 1, 1)]


def test_the_weaker_player_gives_the_handicap() -> None:
    event = worked()
    first, second = event.sides[1][1], event.sides[1][4]
    assert first is not None
    assert second is not None
    turned = event.with_cell(1, 1, colour=second.colour).with_cell(1, 4, colour=first.colour)
    for way in WAYS:
        assert told(turned.tournament(**way)) == [("S212", 1, 1)]
    same = event.with_cell(1, 1, colour=second.colour)
    for way in WAYS:
        assert told(same.tournament(**way)) == [("S206", 1, 1)]


def test_komi_in_a_game_with_handicap() -> None:
    assert told(worked().with_game(1, 1, 4, komi=26).tournament()) == [("P406", 1, 1)]
    assert told(worked().with_game(0, 1, 2, komi=26).tournament()) == []


def test_a_rating_that_the_handicaps_do_not_bear_out() -> None:
    event = worked()
    wrong = event._replace(ratings=(event.ratings[0], 2385, *event.ratings[2:]))
    assert told(wrong.tournament()) == [("P405", 1, None)], "start points tell the true rating"
    found = findings(wrong.tournament(gains=False, running=False, starts=False))
    assert [(f.code, f.player, f.round) for f in found] == [("P406", 1, None)]
    assert "the rating seems to be wrong" in found[0].message


@pytest.mark.parametrize("way", WAYS[:4])
def test_wrong_start_points(way: dict[str, bool]) -> None:
    event = worked()
    tournament = printed(event.tournament(**way), "start", None, 4, 99)
    assert told(tournament) == [("P405", 4, None)]
    (found,) = findings(tournament)
    assert (found.found, found.expected) == ("99", "98")


def test_wrong_start_points_with_the_player() -> None:
    tournament = worked().tournament(starts=False)
    players = (replace(tournament.players[0], start=110 * QUARTER), *tournament.players[1:])
    assert told(replace(tournament, players=players)) == [("P405", 0, None)]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_wrong_gain(number: int) -> None:
    tournament = printed(worked().tournament(), "gain", number + 1, 1, 25)
    (found,) = findings(tournament)
    assert (found.code, found.player, found.round, found.found) == ("T301", 1, number, "25")
    assert found.expected == ["30", "14", "30"][number]


def test_a_wrong_gain_that_is_in_the_totals_after_it() -> None:
    tournament = printed(worked().tournament(), "gain", 2, 1, 24)
    for after, total in ((2, 162), (3, 192), (None, 192)):
        tournament = printed(tournament, "uragan", after, 1, total)
    assert told(tournament) == [("T301", 1, 1)]


@pytest.mark.parametrize("way", WAYS)
def test_a_wrong_total(way: dict[str, bool]) -> None:
    tournament = printed(worked().tournament(**way), "uragan", None, 1, 183)
    (found,) = findings(tournament)
    assert (found.code, found.player, found.found, found.expected) == ("T301", 1, "183", "182")
    assert "(start 108 + 30 + 14 + 30)" in found.message


def test_a_wrong_running_total_is_told_where_it_shows_first() -> None:
    tournament = worked().tournament()
    once = printed(tournament, "uragan", 1, 1, 183)
    (found,) = findings(once)
    assert (found.code, found.player) == ("T301", 1)
    assert "after round 1" in found.message
    carried = once
    for after, total in ((2, 197), (3, 227), (None, 227)):
        carried = printed(carried, "uragan", after, 1, total)
    (found,) = findings(carried)
    assert "after round 1" in found.message
    assert len(found.related) == 0 or found.related


def test_a_wrong_result_in_one_row() -> None:
    for way in WAYS:
        tournament = worked().with_cell(1, 1, outcome=Outcome.WIN).tournament(**way)
        (found,) = findings(tournament)
        assert (found.code, found.player, found.round) == ("S205", 1, 1)


def test_a_wrong_result_in_both_rows_is_one_finding() -> None:
    turned = worked().with_cell(1, 1, outcome=Outcome.WIN).with_cell(1, 4, outcome=Outcome.LOSS)
    (found,) = findings(turned.tournament())
    assert (found.code, found.player, found.round) == ("T301", 1, 1)
    (found,) = findings(turned.tournament(gains=False, running=False))
    assert (found.code, found.player) == ("T301", 1)
    assert "result of their game" in found.message


def test_wrong_wins() -> None:
    tournament = worked().tournament()
    wins = column(len(tournament.columns), "nbw", (0, 2, 1, 2, 3, 0, 1), None)
    assert told(replace(tournament, columns=(*tournament.columns, wins))) == []
    tournament = printed(replace(tournament, columns=(*tournament.columns, wins)), "nbw", None, 1, 3)
    assert told(tournament) == [("T301", 1, None)]
    byes_count = column(len(tournament.columns), "nbw", (0, 2, 2, 2, 3, 1, 2), None)
    assert told(replace(worked().tournament(), columns=(byes_count,))) == []


def test_an_exchanged_row_in_the_order() -> None:
    tournament = worked().tournament(gains=False, running=False)
    places = (6, 2, 4, 3, 1, 7, 5)
    players = tuple(replace(p, place=str(place)) for p, place in zip(tournament.players, places, strict=True))
    assert told(replace(tournament, players=players)) == []
    places = (6, 3, 4, 2, 1, 7, 5)
    players = tuple(replace(p, place=str(place)) for p, place in zip(tournament.players, places, strict=True))
    (found,) = findings(replace(tournament, players=players))
    assert (found.code, found.player, found.expected) == ("T307", 3, "at least 182")
    places = (6, 2, 4, 2, 1, 7, 5)
    players = tuple(replace(p, place=str(place)) for p, place in zip(tournament.players, places, strict=True))
    assert [code for code, _, _ in told(replace(tournament, players=players))] == ["T307"]


def test_a_mislabelled_column() -> None:
    tournament = worked().tournament(gains=False, running=False, starts=False)
    start = column(1, "nbw", (109, 108, 104, 103, 98, 92, 90), None)
    columns = (*tournament.columns, start)
    (found,) = findings(replace(tournament, columns=columns))
    assert (found.code, found.expected) == ("T308", "Start")


def test_a_rematch_is_one_finding() -> None:
    """Round 3: P1 meets P4 and P2 meets P5 once more."""
    cells = sides(0, 3, 0, "W") | sides(1, 4, 0, "W")
    event = worked()
    last = tuple(cells.get(row, side) for row, side in enumerate(event.sides[2]))
    found = told(event._replace(sides=(*event.sides[:2], last)).tournament(gains=False, running=False))
    assert [one for one in found if one[0] != "T301"] == [("S209", 0, 2), ("S209", 1, 2)]


def test_a_second_bye_is_one_finding_while_somebody_has_had_none() -> None:
    """Round 3: P6 has the bye again, P3 plays P7."""
    cells = {5: BYE, **sides(2, 6, 3, "W")}
    event = worked()
    last = tuple(cells.get(row, side) for row, side in enumerate(event.sides[2]))
    event = event._replace(sides=(*event.sides[:2], last))
    expected = Event(*event)._replace(
        gains=(*event.gains[:2], (10, 30, 36, 10, 30, 20, 4)),
        totals=(*event.totals[:2], (143, 182, 178, 175, 186, 138, 122)),
    )
    assert told(expected.tournament()) == [("S210", 5, 2)]


def test_a_second_bye_after_everybody_had_one_is_none() -> None:
    rounds: list[tuple[Side, ...]] = []
    for number in range(4):
        first, second = (row for row in range(3) if row != number % 3)
        cells = {number % 3: BYE, **sides(first, second, 0, "W")}
        rounds.append(tuple(cells[row] for row in range(3)))
    players = tuple(Player(f"P{row}", rating=1500, sides=tuple(r[row] for r in rounds)) for row in range(3))
    tournament = Tournament(players, tuple(Round() for _ in rounds), system=System("uragan"))
    assert "S210" not in [code for code, _, _ in told(tournament)]


def test_no_rating() -> None:
    event = worked()
    unrated = event._replace(ratings=(*event.ratings[:6], None))
    (found,) = findings(unrated.tournament(starts=False))
    assert (found.code, found.player, found.severity) == ("P405", 6, Severity.ERROR)
    (found,) = findings(unrated.tournament())
    assert (found.code, found.player, found.severity) == ("P405", 6, Severity.WARNING)
    nobody = event._replace(ratings=(None,) * 7)
    (found,) = findings(nobody.tournament(starts=False))
    assert (found.code, found.player, found.severity) == ("P405", None, Severity.ERROR)
    (found,) = findings(nobody.tournament())
    assert found.severity is Severity.INFO


def test_a_negative_rating_starts_from_nothing() -> None:
    players = (Player("A", rating=-5), Player("B", rating=10))
    (found,) = findings(Tournament(players, system=System("uragan")))
    assert (found.code, found.player, found.severity) == ("P405", 0, Severity.WARNING)


def test_start_points_of_mp() -> None:
    event = worked()._replace(system=System("mp"))
    (found,) = [f for f in findings(event.tournament(gains=False, running=False, starts=False)) if f.code == "P405"]
    assert (found.player, found.severity) == (None, Severity.INFO)
    stated = event._replace(starts=(1, None, 3, 4, 5, 6, 7)).tournament(gains=False, running=False)
    (found,) = [f for f in findings(stated) if f.code == "P405"]
    assert (found.player, found.severity) == (1, Severity.ERROR)


def test_a_round_paired_too_early() -> None:
    open_game = worked().with_game(0, 0, 3, outcome=None)
    codes = told(open_game.tournament(gains=False, running=False, starts=False))
    assert ("P408", 0, 0) in codes


def test_a_reserve_player_is_nobody_unknown_but_a_number_is() -> None:
    event = worked()
    for outsider, expected in (("Reserve", []), ("9", [("S202", 5, 0)])):
        reserve = event.with_cell(0, 5, decided=Decision.PLAYED, outsider=outsider, outcome=Outcome.DRAW)
        assert [one for one in told(reserve.tournament()) if one[0] != "P408"] == expected


def test_points_alone_are_believed() -> None:
    """A cell that tells points and no opponent (Б1 32)."""
    event = worked()
    alone = event._replace(sides=(tuple(Side(Decision.PLAYED) for _ in range(7)), *event.sides[1:]))
    assert told(alone.tournament()) == []


def test_a_tournament_of_another_rule_is_one_finding() -> None:
    event = random_event(8, players=12, rounds=3)
    even = event._replace(
        sides=tuple(
            tuple(None if s is None else replace(s, handicap=0 if s.is_game else None) for s in r) for r in event.sides
        )
    )
    tournament = even.tournament(gains=False, running=False, starts=False)
    without = replace(tournament, columns=())
    codes = [code for code, _, _ in told(without) if code != "P408"]
    assert codes == ["P406"]
    assert told(replace(without, system=System("mp"))) == [("P405", None, None)]


def test_many_wrong_totals_are_one_finding() -> None:
    tournament = (
        worked()._replace(totals=(*worked().totals[:2], (1, 2, 3, 4, 5, 6, 7))).tournament(gains=False, running=False)
    )
    assert [code for code, _, _ in told(tournament)] == ["T301"]


def test_unknown_columns_are_named_once() -> None:
    tournament = worked().tournament()
    lots = replace(column(9, "x", (14, 3, 9, 1, 77, 5, 6), None), criterion=None)
    assert [code for code, _, _ in told(replace(tournament, columns=(*tournament.columns, lots)))] == ["R104"]


def test_absent_players_are_quiet() -> None:
    event = random_event(11, players=9, rounds=4)
    assert any(ABSENT in round for round in event.sides)
    assert [f for f in findings(event.tournament()) if f.code != "P408"] == []


def test_settings_of_few_stones() -> None:
    players = (
        Player("A", rating=1900, sides=(sides(0, 1, 2, "W")[0],)),
        Player("B", rating=1000, sides=(sides(0, 1, 2, "W")[1],)),
    )
    settings = Settings(most_handicap=2, planned_rounds=3)
    found = examined(Tournament(players, (Round(),), system=System("uragan"), settings=settings))
    assert found.findings == ()
    assert found.option == "at most 2 stones from players of 2000 or more, 2 from others"


@pytest.mark.parametrize("system", ["uragan", "mp"])
def test_start_points_without_heading_or_rating(system: str) -> None:
    """The column that with the points of the rounds gives another one."""
    event = worked()
    if system == "mp":
        gains = ((10, 20, 10, 20, 22, 15, 8), (10, 10, 20, 22, 20, 8, 15), (10, 20, 15, 10, 20, 10, 20))
        total = tuple(start + sum(gain[row] for gain in gains) for row, start in enumerate(event.starts) if start)
        event = event._replace(totals=(*event.totals[:2], total))
    event = event._replace(ratings=(None,) * 7, system=System(system))
    tournament = event.tournament(gains=False, running=False)
    columns = tuple(replace(one, label=None, criterion=None) for one in tournament.columns)
    found = examined(replace(tournament, columns=columns))
    assert [reading.criterion for reading in found.columns] == ["start", system]
    assert [f.severity for f in found.findings] == ([Severity.INFO] if system == "uragan" else [])


def test_large_fields_are_told_their_first_departure() -> None:
    event = random_event(1, players=130, rounds=2)
    found = [f for f in findings(event.tournament()) if f.code == "P408"]
    assert {f.round for f in found} == {0, 1}
    assert len(found) == 2


def test_many_wrong_points_of_a_round_are_one_finding() -> None:
    event = worked()._replace(gains=((1, 2, 3, 4, 5, 6, 7), *worked().gains[1:]))
    (found,) = findings(event.tournament(running=False))
    assert (found.code, found.round) == ("T301", 0)
    assert "7 of 7 printed values" in found.message


def test_texts_that_are_no_numbers() -> None:
    tournament = worked().tournament()
    damaged = [
        replace(one, texts=("x", "-", *one.texts[2:]), values=(None, None, *one.values[2:]))
        if (one.criterion, one.after) in {("gain", 1), ("uragan", None)}
        else one
        for one in tournament.columns
    ]
    assert told(replace(tournament, columns=tuple(damaged))) == [("T301", 0, 0), ("T301", 0, None)]


def test_a_cell_that_cannot_be_read_is_told_by_the_opponent() -> None:
    table = (
        "1 Pfive A 3k RU Mos 98 186 3 5+/w2 2+/b2 3+/b0\n2 Ptwo B 1k RU Mos 108 182 2 4+/w0 xx 6+/b0\n"
        "3 Pfour C 1k RU Mos 103 175 2 6+/b1 7+/w2 1-/w0\n4 Pthree D 1k RU Mos 104 162 1 2-/b0 6+/b1 0+\n"
        "5 Pseven E 4k RU Mos 90 148 1 1-/b2 0+ 7+/b0\n6 Pone F 1d RU Mos 109 143 0 3-/w1 4-/w1 2-/w0\n"
        "7 Psix G 4k RU Mos 92 128 0 xx 3-/b2 5-/w0\n"
    )
    read = read_one(Given("table.h9", table.encode()), None)
    assert read.parsed is not None
    found = findings(replace(read.parsed.tournament, system=System("uragan")))
    assert [(f.code, f.player, f.severity) for f in found] == [("P405", None, Severity.INFO)]
