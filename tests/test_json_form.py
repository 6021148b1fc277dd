"""Our own JSON: lossless, as its schema says, and read with every fault named where it stands."""

from __future__ import annotations

import json
from fractions import Fraction
from importlib.resources import files
from inspect import signature
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from spring import STANDINGS, expected, spring
from strategies import tournaments, wild_tournaments

from crosstable.model import Colour, Column, Decision, Grade, Header, Outcome, Player, Round, Side, Tournament
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.json_form import parse, sniff
from crosstable.plain import TOURNAMENT, from_plain, to_plain
from crosstable.plain_values import Listed, Record
from crosstable.results import Standings
from crosstable.source import Source
from crosstable.writers import write

SCHEMA: dict[str, Any] = json.loads(files("crosstable").joinpath("crosstable.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA, format_checker=Draft202012Validator.FORMAT_CHECKER)
NOBODY = Standings("mcmahon", "egf", 0, (), ())

Fault = tuple[str, str]
"""A diagnostic's code, and the text of the source that it points at."""


def written(tournament: Tournament) -> bytes:
    return write("json", tournament, NOBODY).data


def read(text: str) -> tuple[Source, Parsed]:
    return parse("x.json", text.encode())


def faults(text: str) -> list[Fault]:
    source, parsed = read(text)
    return [(d.code, source.at(d.span) if d.span else "") for d in parsed.diagnostics]


def form(**parts: object) -> str:
    return json.dumps({"form": "crosstable", "version": 1, "players": [], **parts})


@given(wild_tournaments())
def test_everything_comes_back(tournament: Tournament) -> None:
    _, parsed = parse("x.json", written(tournament))
    assert parsed.tournament == tournament
    assert parsed.diagnostics == ()


@given(wild_tournaments() | tournaments())
def test_what_is_written_follows_the_schema(tournament: Tournament) -> None:
    VALIDATOR.validate(json.loads(written(tournament)))


def test_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_every_field_of_the_model_is_in_the_form() -> None:
    def compare(record: Record) -> None:
        assert record.fields.keys() == signature(record.make).parameters.keys() - {"origin"}
        for field in record.fields.values():
            kind = field.kind.kind if isinstance(field.kind, Listed) else field.kind
            if isinstance(kind, Record):
                compare(kind)

    compare(TOURNAMENT)


def test_schema_and_program_name_the_same_members() -> None:
    def compare(record: Record, schema: dict[str, Any]) -> None:
        schema = SCHEMA["$defs"][schema["$ref"].split("/")[-1]] if "$ref" in schema else schema
        members = {name: part for name, part in schema["properties"].items() if name not in {"form", "version"}}
        assert members.keys() == record.fields.keys()
        needed = set(schema.get("required", ())) - {"form", "version"}
        assert needed == {name for name, field in record.fields.items() if field.needed}
        for name, field in record.fields.items():
            kind, part = field.kind, members[name]
            if isinstance(kind, Listed):
                kind, part = kind.kind, part["items"]
            if isinstance(kind, Record):
                compare(kind, part)

    compare(TOURNAMENT, SCHEMA)


@pytest.mark.parametrize(
    ("quarters", "points"),
    [
        (14, 3.5),
        (-2, -0.5),
        (12, 3),
        (0, 0),
        (1, 0.25),
        (4 * 10**30, 10**30),
        (2 * 10**20 + 1, "50000000000000000000.25"),
    ],
)
def test_scores_are_points(quarters: int, points: object) -> None:
    tournament = Tournament((Player("A", start=quarters),))
    plain: Any = to_plain(tournament)
    assert plain["players"][0]["start"] == points
    assert from_plain(plain) == (tournament, ())


def test_percentages_are_fractions() -> None:
    column = Column(3, "OMW", "omw", ("66.67%",), (Fraction(2, 3),))
    plain: Any = to_plain(Tournament((Player("A"),), columns=(column,)))
    assert plain["columns"][0]["values"] == ["2/3"]


def test_half_of_a_surrogate_pair_comes_back() -> None:
    tournament = Tournament((Player("A\ud83d"),))
    assert parse("x.json", written(tournament))[1].tournament == tournament


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b""])
def test_byte_order_mark_is_no_text(mark: bytes) -> None:
    source, parsed = parse("x.json", mark + form(players=[{"family": "A"}]).encode())
    assert parsed.tournament.players == (Player("A"),)
    assert source.text.startswith("{")


def test_utf_16_is_read() -> None:
    _, parsed = parse("x.json", form(players=[{"family": "Łucja"}]).encode("utf-16"))
    assert parsed.tournament.players == (Player("Łucja"),)


def test_other_bytes_are_reported() -> None:
    data = b'{"form": "crosstable", "version": 1, "players": [{"family": "Z\xfcrich"}]}'
    source, parsed = parse("x.json", data)
    (fault,) = parsed.diagnostics
    assert (fault.code, source.locate(fault.span or (0, 0)).column) == ("R106", 63)  # type: ignore[arg-type]
    assert parsed.tournament.players == (Player("Zürich"),)


SIDE = {"decided": "played", "outcome": "win", "opponent": 1}


SHORT_COLUMN = '{"index": 0, "texts": ["1"], "values": [1]}'
STRAY_PAIRING = '{"player": 1, "round": 1, "side": {"decided": "bye"}}'


@pytest.mark.parametrize(
    ("parts", "misfit"),
    [
        ({"version": 2}, "2"),
        ({"form": "other"}, '"other"'),
        ({"settings": [1]}, "[1]"),
        ({"settings": {"komi": "six"}}, '"six"'),
        ({"settings": {"komi": 6.3}}, "6.3"),
        ({"settings": {"begin": "2024-02-30"}}, '"2024-02-30"'),
        ({"settings": {"board_size": 19.5}}, "19.5"),
        ({"settings": {"board_size": True}}, "true"),
        ({"settings": {"umpire": "X"}}, '"X"'),
        ({"settings": {"event": {"name": "X"}}}, '{"name": "X"}'),
        ({"settings": {"time": {"adjusted": "1/0"}}}, '"1/0"'),
        ({"rounds": [{"playoff": "yes"}]}, '"yes"'),
        ({"system": {}}, "{}"),
        ({"players": {"family": "A"}}, '{"family": "A"}'),
        ({"players": [7]}, "7"),
        ({"players": [{"given": "A"}]}, '{"given": "A"}'),
        ({"players": [{"family": "A", "grade": "4q"}]}, '"4q"'),
        ({"players": [{"family": "A", "sides": [SIDE | {"opponent": 0}]}]}, "0"),
        ({"players": [{"family": "A", "sides": [SIDE | {"opponent": 9}]}]}, "9"),
        ({"players": [{"family": "A", "sides": [SIDE | {"colour": "green"}]}]}, '"green"'),
        ({"players": [{"family": "A", "sides": [SIDE | {"games": [1, 2]}]}]}, "[1, 2]"),
        ({"players": [{"family": "A", "sides": [SIDE, SIDE]}], "rounds": [{}]}, "[{}]"),
        ({"columns": [json.loads(SHORT_COLUMN)]}, SHORT_COLUMN),
        ({"surplus": [json.loads(STRAY_PAIRING)]}, STRAY_PAIRING),
    ],
)
def test_misfits_are_named_where_they_stand(parts: dict[str, object], misfit: str) -> None:
    assert faults(form(**parts)) == [("R107", misfit)]


@pytest.mark.parametrize(
    ("settings", "misfit"),
    [
        ('{"komi": NaN}', "NaN"),
        ('{"komi": "6,5"}', '"6,5"'),
        ('{"komi": 1e999999999}', "1e999999999"),
        ('{"komi": 1e99999999999999999999}', "1e99999999999999999999"),
        ('{"komi": 1e-999}', "1e-999"),
        ('{"board_size": ' + "9" * 5000 + "}", "9" * 5000),
        ('{"komi": 6.5, "komi": 7.5}', "7.5"),
    ],
)
def test_odd_numbers_and_repeated_names_are_named(settings: str, misfit: str) -> None:
    assert faults(f'{{"form": "crosstable", "settings": {settings}, "players": []}}') == [("R107", misfit)]


@given(wild_tournaments())
def test_plain_values_come_back_without_json(tournament: Tournament) -> None:
    assert from_plain(to_plain(tournament)) == (tournament, ())


def test_surplus_without_player_is_dropped_and_named() -> None:
    _, parsed = read(form(surplus=[{"round": 1, "side": {"decided": "bye"}}, None]))
    assert [fault.message for fault in parsed.diagnostics] == ["surplus[0]: “player” is missing"]
    assert parsed.tournament.surplus == ()


def test_missing_players_are_named() -> None:
    assert faults('{"form": "crosstable"}') == [("R107", '{"form": "crosstable"}')]


def test_misfit_says_player_round_and_path() -> None:
    _, parsed = read(form(players=[{"family": "A"}, {"family": "B", "sides": [SIDE, SIDE | {"outcome": "lost"}]}]))
    (fault,) = parsed.diagnostics
    assert (fault.player, fault.round) == (1, 1)
    assert fault.message == "players[1].sides[1].outcome: “lost” is not one of win, loss, draw"


def test_rest_is_kept_beside_a_misfit() -> None:
    _, parsed = read(form(players=["?", {"family": "B", "grade": "x", "rating": 2100, "sides": [SIDE, 3]}]))
    won = Side(Decision.PLAYED, Outcome.WIN, opponent=0)
    assert parsed.tournament == Tournament((Player(""), Player("B", "", (won, None), rating=2100)), (Round(), Round()))


def test_opponent_beyond_the_table_is_an_outsider() -> None:
    _, parsed = read(form(players=[{"family": "A", "sides": [SIDE | {"opponent": 9}]}]))
    side = parsed.tournament.players[0].sides[0]
    assert side is not None
    assert (side.opponent, side.outsider) == (None, "9")


SOUND = written(
    Tournament(
        (
            Player("Zimmer", "Élise", (Side(Decision.PLAYED, Outcome.WIN, 1, Colour.BLACK), None), place="1"),
            Player("Novák", "Jan", (Side(Decision.PLAYED, Outcome.LOSS, 0, Colour.WHITE), None), Grade(3, "k")),
        ),
        (Round("R1"), Round("R2")),
        columns=(Column(5, "MMS", "mms", ("30", "29"), (120, 116)), Column(6, None, None, ("1", "0"), (4, 0))),
        headers=(Header("EV", "Cup"), Header(None, "comment")),
    )
).decode()


def test_origin_says_where_everything_stands() -> None:
    source, parsed = read(SOUND)
    origin = parsed.tournament.origin
    assert origin is not None
    assert origin.source is source
    assert json.loads(source.at(origin.row(1)))["family"] == "Novák"
    assert source.at(origin.field(0, "name")) == '"Zimmer"'
    assert source.at(origin.field(1, "grade")) == '"3k"'
    assert origin.field(1, "place") == origin.row(1)
    assert json.loads(source.at(origin.cell(1, 0)))["colour"] == "white"
    assert source.at(origin.cell(1, 1)) == "null"
    assert source.at(origin.claim(1, 0)) == '"29"'
    assert [source.at(span) if (span := origin.heading(column)) else None for column in (0, 1)] == ['"MMS"', None]
    assert source.at(origin.header(1)) == '{"value": "comment"}'


def test_origin_of_a_player_who_is_no_object() -> None:
    source, parsed = read(form(players=["?"]))
    origin = parsed.tournament.origin
    assert origin is not None
    assert source.at(origin.field(0, "name")) == source.at(origin.cell(0, 3)) == '"?"'


@pytest.mark.parametrize(
    ("broken", "line", "column", "players"),
    [
        ('{"form": "crosstable",\n "players": [{"family": "A"}, {"family": "B", "given": C}]}', 2, 56, ["A", "B"]),
        ('{"form": "crosstable",\n "players": [{"family": "A"} {"family": "B"}]}', 2, 30, ["A"]),
        ('{"form": "crosstable", "players": [{"family": "A"}]} x', 1, 54, ["A"]),
        ('{"form": "crosstable", "players": [{"family": "A"}', 1, 50, ["A"]),
        ('{"form": "crosstable", "players": [{"family": "A"}, {"family": "Bo', 1, 64, ["A", ""]),
        ('{"form": "crosstable", "players": [{"family": "A"}, {"family" "B"}]}', 1, 63, ["A", ""]),
    ],
)
def test_broken_text_is_read_up_to_the_break(broken: str, line: int, column: int, players: list[str]) -> None:
    source, parsed = read(broken)
    fault = parsed.diagnostics[0]
    assert fault.code == "R107"
    assert fault.span is not None
    assert source.locate(fault.span)[:2] == (line, column)
    assert [player.name for player in parsed.tournament.players] == players


@given(st.data())
def test_any_change_is_survived(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(SOUND) - 1))
    end = data.draw(st.integers(start, min(start + 20, len(SOUND))))
    changed = SOUND[:start] + data.draw(st.text('{}[]",:0159ezn \n\\', max_size=4)) + SOUND[end:]
    try:
        source, parsed = read(changed)
    except UnreadableError:
        return
    for diagnostic in parsed.diagnostics:
        assert diagnostic.span is not None
        source.locate(diagnostic.span)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this is no JSON object"),
        ("Zimmer 3d 1+", "this is no JSON object"),
        ("[1, 2]", "this is no JSON object"),
        ('{"Standings": []}', "no crosstable"),
        ("{", "no crosstable"),
        ('{"players": ' + "[" * 100_000, "nested too deeply"),
    ],
)
def test_something_else_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(UnreadableError, match=sentence):
        read(text)


@pytest.mark.parametrize(
    ("data", "ours"),
    [
        (SOUND.encode(), True),
        (b"\xef\xbb\xbf" + SOUND.encode(), True),
        (SOUND[:200].encode(), True),
        (b'{"Standings": [{"Player": "A"}]}', False),
        (b"   1 Zimmer Elise  2d DE Berl  33  2+/w0", False),
        (b"", False),
    ],
)
def test_sniffing(data: bytes, ours: bool) -> None:
    assert sniff(data) is ours


def test_whole_file() -> None:
    """A result stands on one line, so that people can read the file and compare it line by line."""
    assert write("json", spring(), STANDINGS).data.decode() == expected("spring.json")
