"""What is stated of a system beside the file: options, a file of settings, and what the model keeps of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commandline import CommandLine

from crosstable.model import QUARTER, Player, System, Tournament
from crosstable.parameters import PARAMETERS
from crosstable.stated import NOTHING, Stated, StatedError, from_toml, read_value
from crosstable.systems import SYSTEMS
from crosstable.systems.mcmahon import ZEROS

TWO = Tournament((Player("Kovács"), Player("Nagy")))
SETTINGS = """
system = "mcmahon"
zero = "30k"
bar = "16k"
groups = [1500, 1800]
rounds = 5
komi = 6.5
handicap_by = "score"
even-from = "1d"
"""


def test_a_file_of_settings() -> None:
    stated = from_toml(SETTINGS)
    tournament = stated.applied(TWO)
    assert tournament.system == System("mcmahon", zero=-30, bar=-16, groups=(1500, 1800))
    assert tournament.settings.planned_rounds == 5
    assert tournament.settings.komi == 26
    assert tournament.settings.handicap_by_score is True
    assert tournament.settings.even_from == 0


def test_every_parameter_can_be_written_as_its_example() -> None:
    for name, parameter in PARAMETERS.items():
        assert read_value(name, parameter.form) is not None
        assert set(parameter.systems) <= SYSTEMS.keys()


def test_zeros_and_orders_by_name() -> None:
    eu, uk = (from_toml(f'zero = "{name}"').applied(TWO).system for name in ("eu", "UK"))
    assert eu == System("mcmahon", zero=-20, floor=-20), "20k and weaker start with 0"
    assert uk == System("mcmahon", zero=0), "kyu players start below 0"
    explicit = from_toml('floor = "30k"\nzero = "eu"').applied(TWO).system
    assert explicit == System("mcmahon", zero=-20, floor=-30)
    order = from_toml('system = "swiss"\ncriteria = "russian"').applied(TWO).system
    assert order is not None
    assert order.criteria == ("mms", "sos", "sodos", "sdc"), "points, Buchholz, Berger, direct encounter"


def test_the_list_of_parameters_names_the_zeros_in_use() -> None:
    assert PARAMETERS["zero"].title.endswith(f"a zero in use: {', '.join(ZEROS)}")


def test_nothing_stated_changes_nothing() -> None:
    assert NOTHING.applied(TWO) is TWO


def test_a_parameter_that_only_one_system_has_names_it() -> None:
    assert Stated(None, {"zero": -20}).applied(TWO).system == System("mcmahon", zero=-20)


def test_settings_of_the_file_stay_where_nothing_is_stated() -> None:
    told = Tournament(TWO.players, system=System("mcmahon", zero=-30, floor=-30, bar=3))
    assert Stated(None, {"bar": 2}).applied(told).system == System("mcmahon", zero=-30, floor=-30, bar=2)
    assert Stated("swiss").applied(told).system == System("swiss")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('zero = "31x"', "zero: '31x' is not a grade of kyu or dan, or one of eu, uk, opengotha, macmahon,"),
        ('zero = "0k"', "zero: '0k' is not a grade of kyu or dan, or one of eu, uk, opengotha, macmahon,"),
        ('bar = "3p"', "bar: '3p' is not a grade of kyu or dan such as 4d"),
        ("groups = [1800, 1500]", "groups: '1800,1500' is not a list of rising ratings such as 1500,1800,2100"),
        ("groups = [[1]]", "groups: '[1]' is not a list of rising ratings such as 1500,1800,2100"),
        ("rounds = -1", "rounds: '-1' is not a whole number such as 5"),
        ("rounds = 12345678901", "rounds: '12345678901' is not a whole number such as 5"),
        ("komi = 6.3", "komi: '6.3' is not a number of points such as 6.5"),
        ('komi = "nan"', "komi: 'nan' is not a number of points such as 6.5"),
        ('even-last-round = "maybe"', "even-last-round: 'maybe' is not yes or no, such as no"),
        ('criteria = "mms,luck"', "criteria: 'mms,luck' is not a list of criteria or orders such as mms,sos,sodos"),
        ('system = "mcmahn"', "no system 'mcmahn'; do you mean mcmahon?"),
        ("zerro = 1", "no parameter 'zerro'; do you mean zero?"),
        ("zero =", "not TOML: "),
    ],
)
def test_what_cannot_be_is_told(text: str, message: str) -> None:
    with pytest.raises(StatedError) as raised:
        from_toml(text)
    assert str(raised.value).startswith(message)


@pytest.mark.parametrize(
    ("stated", "system", "message"),
    [
        (Stated("swiss", {"bar": 3}), None, "bar is no parameter of swiss, which has criteria, rounds"),
        (Stated(None, {"floor": 3, "bar": -2}), System("mcmahon", zero=-20), "the floor 4d is above the bar 2k"),
        (Stated(None, {"bye": 80}), None, "bye is told of a system: name it with --system (uragan, mp)"),
        (Stated("magic"), System("mcmahon"), "this is a tournament of Go, which cannot be one of magic"),
        (Stated("swiss"), System("magic"), "this is a tournament of matches (Magic and its kin), which cannot be one"),
    ],
)
def test_what_a_tournament_cannot_be_told(stated: Stated, system: System | None, message: str) -> None:
    with pytest.raises(StatedError) as raised:
        stated.applied(Tournament(TWO.players, system=system))
    assert str(raised.value).startswith(message)


def test_options_are_kept_in_json(run: CommandLine, tmp_path: Path, fixtures: Path) -> None:
    settings = tmp_path / "event.toml"
    settings.write_text(SETTINGS.replace("groups", "# groups"), encoding="utf-8")
    target = tmp_path / "event.json"
    done = run("convert", str(fixtures / "go-wiki.txt"), str(target), "--system", str(settings), "--bar", "15k")
    assert done.status == 0
    document = json.loads(target.read_text(encoding="utf-8"))
    assert document["system"] == {"name": "mcmahon", "zero": -30, "bar": -15}
    assert document["settings"]["komi"] == 26 / QUARTER


def test_a_wrong_file_of_settings_is_named(run: CommandLine, tmp_path: Path, fixtures: Path) -> None:
    settings = tmp_path / "event.toml"
    settings.write_text("zero = 'high'", encoding="utf-8")
    for name in (settings, tmp_path / "none.toml"):
        done = run("verify", str(fixtures / "go-wiki.txt"), "--system", str(name))
        assert done.status == 2
        assert str(name) in done.err


def test_systems_are_listed_with_what_they_can_be_told(run: CommandLine) -> None:
    text = run("systems").out
    document = json.loads(run("systems", "--format", "json").out)
    assert all(name in text for name in PARAMETERS)
    told = {system["name"]: {p["name"]: p["usual"] for p in system["parameters"]} for system in document["systems"]}
    assert told["uragan"]["bye"] == "20"
    assert told["mp"]["even-last-round"] == "no"
    assert "zero" not in told["swiss"]
