"""The values of options, and the options that several commands have."""

from __future__ import annotations

import codecs
import functools
import re
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from crosstable.commands.console import CommandError, set_quiet, unknown
from crosstable.parameters import PARAMETERS

if TYPE_CHECKING:
    from crosstable.stated import Stated

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

ALL_ROUNDS = 0
"""The number that stands for ``--round all``."""

ENCODINGS = ("utf-8", "iso-8859-1", "iso-8859-2", "iso-8859-15", "cp1250", "cp1251", "cp1252", "ascii")
"""Encodings that programs of the last thirty years read."""


def _table(place: str) -> Any:
    """A table by ``module:name``, loaded only when an option that needs it is given."""
    module, name = place.split(":")
    return getattr(import_module(module), name)


class Known(click.ParamType[str]):
    """A name of a table: a key of a mapping, or the ``name`` of a row."""

    def __init__(self, what: str, table: str) -> None:
        self.name = what
        self.table = table

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        known = {getattr(row, "name", row): row for row in _table(self.table)}
        if value.casefold() not in known:
            self.fail(unknown(self.name, value, known), param, ctx)
        return value.casefold()


class Criteria(click.ParamType[tuple[str, ...]]):
    """Names of criteria, or of orders of several criteria, with commas between."""

    name = "criteria"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        try:
            criteria: tuple[str, ...] = _table("crosstable.systems.swiss:criteria_of")(value)
        except KeyError as error:
            known = [*_table("crosstable.criteria:CRITERIA"), *_table("crosstable.systems.swiss:ORDERS")]
            self.fail(unknown("criterion", str(error.args[0]), known), param, ctx)
        return criteria


class Round(click.ParamType[int]):
    """The number of a round, or ``all``, which is :data:`ALL_ROUNDS`."""

    name = "round"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if value.casefold() == "all":
            return ALL_ROUNDS
        if not (value.isascii() and value.isdecimal() and 0 < len(value) < 5 and int(value)):
            self.fail(f"{value!r} is neither the number of a round nor 'all'", param, ctx)
        return int(value)


class Numbers(click.ParamType[tuple[int, ...]]):
    """Numbers from 1 with commas between: ``1,3``."""

    name = "numbers"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        if not re.fullmatch(r"[1-9][0-9]{0,5}( *, *[1-9][0-9]{0,5})*", value):
            self.fail(f"{value!r} is not a number of a suggestion, or several with commas between", param, ctx)
        return tuple(sorted({int(number) for number in value.split(",")}))


class Byes(click.ParamType[dict[int, int]]):
    """How many players have how many awarded byes: ``1:2,2:5,3:1``."""

    name = "byes"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> dict[int, int]:
        if not re.fullmatch(r"[1-3]:[0-9]{1,6}(,[1-3]:[0-9]{1,6})*", value):
            self.fail(f"{value!r} is not of the form 1:2,2:5,3:1 (byes, 1 to 3, and how many have them)", param, ctx)
        having: dict[int, int] = {}
        for entry in value.split(","):
            awarded, players = map(int, entry.split(":"))
            having[awarded] = having.get(awarded, 0) + players
        return having


class Avoided(click.ParamType[dict[str, int]]):
    """What should not meet, and what it weighs: ``club`` or ``club=2,country=0.5``, points that become quarters."""

    name = "avoided"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> dict[str, int]:
        form = r"(club|country)(?:=([0-9]{1,3})(?:\.(0|25|5|75))?)?"
        if not re.fullmatch(rf"{form}(,{form})*", value.casefold()):
            self.fail(f"{value!r} is not of the form club, country or club=2,country=1", param, ctx)
        quarters = {"": 0, "0": 0, "25": 1, "5": 2, "75": 3}
        return {
            what: 4 * int(whole) + quarters[part] if whole else 4
            for what, whole, part in re.findall(form, value.casefold())
        }


class Encoding(click.ParamType[str]):
    """One of :data:`ENCODINGS` under any of its names (``latin-1``, ``windows-1252`` …)."""

    name = "encoding"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        known = {codecs.lookup(name).name: name for name in ENCODINGS}
        try:
            return known[codecs.lookup(value).name]
        except (LookupError, ValueError):
            self.fail(unknown(self.name, value, ENCODINGS), param, ctx)


class Language(click.ParamType[str]):
    """The code of a language that pages are written in; a tag such as ``de-AT`` means its language."""

    name = "language"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        known: Iterable[str] = _table("crosstable.writers.html_texts:LANGUAGES")
        code = re.split(r"[-_.]", value.casefold(), maxsplit=1)[0]
        if code not in known:
            self.fail(unknown(self.name, value, known), param, ctx)
        return code


def system_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """``--system`` and an option a parameter of a system; the command gets all of it as ``stated``.

    Only what most people need stands in its help; ``crosstable systems`` lists the rest.
    """

    @functools.wraps(command)
    def with_stated(**given: Any) -> Any:
        system = given.pop("system")
        values = {name: given.pop(_argument(name)) for name in PARAMETERS}
        told = {name: value for name, value in values.items() if value is not None}
        return command(**given, stated=_stated(system, told))

    decorated: Callable[..., Any] = with_stated
    for parameter in reversed(list(PARAMETERS.values())):
        decorated = click.option(
            f"--{parameter.name}",
            _argument(parameter.name),
            metavar=parameter.form,
            help=f"{parameter.title[0].upper()}{parameter.title[1:]}.",
            hidden=not parameter.common,
        )(decorated)
    return click.option(
        "--system",
        metavar="NAME|FILE.toml",
        help="System, or a file that states it and its parameters; each is an option, too (see: crosstable systems).",
    )(decorated)


def _argument(name: str) -> str:
    """The name of a parameter's value among a command's arguments; apart from options of the command's own."""
    return f"stated_{name.replace('-', '_')}"


def _stated(system: str | None, told: dict[str, str]) -> Stated:
    """What a file of settings and options state of the system, the options before the file."""
    module = import_module("crosstable.stated")
    nothing: Stated = module.NOTHING
    if system is None and not told:
        return nothing
    try:
        stated = nothing
        if system is not None:
            is_file = system.casefold().endswith(".toml")
            stated = _from_file(module, system) if is_file else module.Stated(module.system_name(system))
        values = module.values_of(told)
        together: Stated = module.Stated(stated.system, {**stated.values, **values})
        return together
    except module.StatedError as error:
        raise click.UsageError(str(error)) from error


def _from_file(module: Any, path: str) -> Any:
    files = import_module("crosstable.files")
    try:
        return module.from_toml(files.read_file(path).decode("utf-8-sig"))
    except (files.FileError, UnicodeDecodeError, module.StatedError) as error:
        reason = getattr(error, "reason", error)
        raise CommandError(f"{path}: {reason}") from error


def _be_quiet(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value:
        set_quiet(context)


from_option: Decorator = click.option(
    "--from",
    "format",
    type=Known("format", "crosstable.parsers:FORMATS"),
    metavar="FORMAT",
    help="Format of the input instead of what it looks like (see: crosstable formats).",
)
profile_option: Decorator = click.option(
    "--profile",
    type=Known("profile", "crosstable.engines:PROFILE_TITLES"),
    metavar="NAME",
    help="Count as this program does, instead of as fits the printed values best (see: crosstable profiles).",
)
force_option: Decorator = click.option("--force", is_flag=True, help="Replace files that exist.")
language_option: Decorator = click.option(
    "--lang",
    "language",
    type=Language(),
    default="en",
    metavar="CODE",
    help="Language of headings and sentences, such as en, de or ru.",
)
list_option: Decorator = click.option(
    "--format", "output", type=click.Choice(["text", "json"]), default="text", help="Form of the list."
)
quiet_option: Decorator = click.option(
    "-q",
    "--quiet",
    is_flag=True,
    expose_value=False,
    callback=_be_quiet,
    help="Say nothing of what went well.",
)
