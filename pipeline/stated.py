"""What somebody states of a tournament's system beside its file: read from a file of settings or from options, and put
into the model, which the JSON form keeps.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches
from typing import Any, Final

from crosstable.display import score_text
from crosstable.model import QUARTER, System, Tournament
from crosstable.parameters import PARAMETERS, Part, Sort, parameters_of
from crosstable.plain_values import GRADE
from crosstable.starts import grade_at
from crosstable.systems import SYSTEMS, Engine, engine_of
from crosstable.systems.mcmahon import ZEROS
from crosstable.systems.schemes import SCHEMES
from crosstable.systems.swiss import criteria_of

LONGEST: Final = 200
"""Characters of a value that a message shows, and that a value may have."""
MOST: Final = 10**6
"""No rating, count or number of points is larger."""
SYSTEM_KEY: Final = "system"


class StatedError(Exception):
    """What is stated cannot be: an unknown name, a value of the wrong kind; the message is for people."""


@dataclass(frozen=True, slots=True)
class Stated:
    """``system`` is a name of :data:`SYSTEMS`; ``values`` are values of the model by names of :data:`PARAMETERS`."""

    system: str | None = None
    values: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def applied(self, tournament: Tournament) -> Tournament:
        """The tournament with all that is stated. Raises :class:`StatedError` where its system cannot be told that."""
        if self.system is None and not self.values:
            return tournament
        name = self._system_of(tournament)
        if name is None:
            return self._with_values(tournament, None)
        if SYSTEMS[name].engine is not engine_of(tournament) and Engine.MATCHES in (
            SYSTEMS[name].engine,
            engine_of(tournament),
        ):
            kind = "matches (Magic and its kin)" if engine_of(tournament) is Engine.MATCHES else "Go"
            raise StatedError(f"this is a tournament of {kind}, which cannot be one of {name}")
        system = tournament.system
        if system is None or system.name != name:
            system = System(name)
        return self._with_values(tournament, system)

    def _system_of(self, tournament: Tournament) -> str | None:
        """The system as stated, or as the file has it, or the one that the parameters alone mean."""
        if self.system is not None:
            return self.system
        if tournament.system is not None and tournament.system.name in SYSTEMS:
            return tournament.system.name
        alone = [PARAMETERS[name].systems for name in self.values if PARAMETERS[name].part is Part.SYSTEM]
        return next((systems[0] for systems in alone if len(systems) == 1), None)

    def _with_values(self, tournament: Tournament, system: System | None) -> Tournament:
        told: dict[Part, dict[str, Any]] = {Part.SYSTEM: {}, Part.SETTINGS: {}}
        for name, value in self.values.items():
            parameter = PARAMETERS[name]
            if system is None and parameter.part is Part.SYSTEM:
                raise StatedError(f"{name} is told of a system: name it with --system ({', '.join(parameter.systems)})")
            if system is not None and system.name not in parameter.systems:
                known = ", ".join(one.name for one in parameters_of(system.name))
                raise StatedError(f"{name} is no parameter of {system.name}, which has {known}")
            told[parameter.part][parameter.field] = value
        if system is not None:
            system = replace(system, **told[Part.SYSTEM])
            if system.floor is not None and system.bar is not None and system.floor > system.bar:
                raise StatedError(f"the floor {grade_at(system.floor)} is above the bar {grade_at(system.bar)}")
        return replace(
            tournament,
            system=system or tournament.system,
            settings=replace(tournament.settings, **told[Part.SETTINGS]),
        )


NOTHING: Final = Stated()
"""Nothing is stated: tournaments are what their files say."""


def from_toml(text: str) -> Stated:
    """What a file of settings states: ``system = "mcmahon"``, ``zero = "30k"``. Raises :class:`StatedError`."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise StatedError(f"not TOML: {error}") from error
    system = document.pop(SYSTEM_KEY, None)
    told = {key.replace("_", "-"): value for key, value in document.items()}
    for name in told:
        if name not in PARAMETERS:
            raise StatedError(_unknown("parameter", name, [SYSTEM_KEY, *PARAMETERS]))
    return Stated(None if system is None else system_name(system), values_of(told))


def values_of(told: Mapping[str, object]) -> dict[str, Any]:
    """Values of the model for parameters as they are written. The name of a zero in use (``eu``, ``uk``) means the
    floor, too, that goes with it. Raises :class:`StatedError`."""
    usual = ZEROS.get(str(told.get("zero", "")).casefold())
    if usual is None:
        return {name: read_value(name, value) for name, value in told.items()}
    floor = {} if usual.floor is None else {"floor": usual.floor}
    others = {name: read_value(name, value) for name, value in told.items() if name != "zero"}
    return {"zero": usual.place, **floor, **others}


def system_name(text: object) -> str:
    """A name of :data:`SYSTEMS` in any case. Raises :class:`StatedError`."""
    name = str(text).casefold()
    if name not in SYSTEMS:
        raise StatedError(_unknown("system", str(text), list(SYSTEMS)))
    return name


def _unknown(what: str, name: str, known: list[str]) -> str:
    close = get_close_matches(name.casefold(), known, n=1)
    return f"no {what} {name[:LONGEST]!r}; " + (
        f"do you mean {close[0]}?" if close else f"there are {', '.join(known)}"
    )


def read_value(name: str, value: object) -> Any:
    """A parameter's value of the model, from a text or a value of a file of settings. Raises :class:`StatedError`."""
    sort = PARAMETERS[name].sort
    shown = ",".join(map(str, value)) if isinstance(value, list) else str(value)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    try:
        if len(shown) > LONGEST:
            raise ValueError
        return READERS[sort](shown)
    except ValueError:
        form = PARAMETERS[name].form
        raise StatedError(f"{name}: {shown[:LONGEST]!r} is not {WANTED[sort]} such as {form}") from None


def _place(text: str) -> int:
    grade = GRADE.read(text.casefold())
    if grade.kind == "p" or not grade.number:
        raise ValueError(text)
    return int(grade.index)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(MOST)) or int(text) > MOST:
        raise ValueError(text)
    return int(text)


def _ratings(text: str) -> tuple[int, ...]:
    limits = tuple(-_count(part[1:]) if part[:1] == "-" else _count(part) for part in text.replace(" ", "").split(","))
    if list(limits) != sorted(set(limits)):
        raise ValueError(text)
    return limits


def _points(text: str) -> int:
    try:
        quarters = Decimal(text.replace("½", ".5")) * QUARTER
    except InvalidOperation:
        raise ValueError(text) from None
    if not quarters.is_finite() or abs(quarters) > MOST or quarters != int(quarters):
        raise ValueError(text)
    return int(quarters)


def _criteria(text: str) -> tuple[str, ...]:
    try:
        return criteria_of(text)
    except KeyError as error:
        raise ValueError(text) from error


def _word(meanings: Mapping[str, bool]) -> Callable[[str], bool]:
    def read(text: str) -> bool:
        if text.casefold() not in meanings:
            raise ValueError(text)
        return meanings[text.casefold()]

    return read


_TRUTHS: Final = {"yes": True, "true": True, "no": False, "false": False}
_BASES: Final = {"score": True, "grade": False}

READERS: Final[Mapping[Sort, Callable[[str], Any]]] = {
    Sort.GRADE: _place,
    Sort.ZERO: _place,
    Sort.RATINGS: _ratings,
    Sort.COUNT: _count,
    Sort.POINTS: _points,
    Sort.TRUTH: _word(_TRUTHS),
    Sort.CRITERIA: _criteria,
    Sort.BASIS: _word(_BASES),
}
"""How a text becomes a value of the model; ``ValueError`` for one that is none."""
WANTED: Final[Mapping[Sort, str]] = {
    Sort.GRADE: "a grade of kyu or dan",
    Sort.ZERO: f"a grade of kyu or dan, or one of {', '.join(ZEROS)},",
    Sort.RATINGS: "a list of rising ratings",
    Sort.COUNT: "a whole number",
    Sort.POINTS: "a number of points",
    Sort.TRUTH: "yes or no,",
    Sort.CRITERIA: "a list of criteria or orders",
    Sort.BASIS: "grade or score,",
}

USUAL: Final[Mapping[tuple[str, str], str]] = {
    (scheme.name, name): text
    for scheme in SCHEMES.values()
    for name, text in {
        "bye": score_text(scheme.bye),
        "absence": score_text(scheme.absence),
        "no-show": score_text(scheme.no_show),
        "even-last-round": "yes" if scheme.even_last_round else "no",
    }.items()
}
"""What a system has where nothing is stated, by system and parameter; what is not here, programs decide."""
