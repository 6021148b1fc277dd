"""The one table of what a tournament system can be told: a file of settings, the command line and the list of
``crosstable systems`` come from it, and :mod:`crosstable.stated` puts the values into the model.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple


class Sort(StrEnum):
    """What sort of value a parameter has; :data:`crosstable.stated.READERS` reads each."""

    GRADE = "grade"
    ZERO = "zero"
    RATINGS = "ratings"
    COUNT = "count"
    POINTS = "points"
    TRUTH = "truth"
    CRITERIA = "criteria"
    BASIS = "basis"


class Part(StrEnum):
    """The part of the model that holds a parameter."""

    SYSTEM = "system"
    SETTINGS = "settings"


class Parameter(NamedTuple):
    """``name`` is the key in a file of settings and, with two dashes, the option; ``systems`` are names of
    :data:`crosstable.systems.SYSTEMS`, the first the one that the parameter alone means; ``field`` is the field of the
    ``part`` of the model. ``form`` shows how a value is written. ``common``: worth a line in every command's help."""

    name: str
    title: str
    systems: tuple[str, ...]
    sort: Sort
    form: str
    part: Part
    field: str
    common: bool = False


_GO: Final = ("mcmahon", "swiss", "uragan", "mp")
_ALL: Final = (*_GO, "magic", "pokemon", "konami")
_FORS: Final = ("uragan", "mp")
_HANDICAP: Final = ("mcmahon", "swiss")

PARAMETERS: Final[Mapping[str, Parameter]] = MappingProxyType(
    {
        parameter.name: parameter
        for parameter in (
            Parameter(
                "zero",
                "grade that starts with no points, or a zero in use: eu, uk, opengotha, macmahon",
                ("mcmahon",),
                Sort.ZERO,
                "30k",
                Part.SYSTEM,
                "zero",
                True,
            ),
            Parameter(
                "bar", "grade from which on all start alike", ("mcmahon",), Sort.GRADE, "4d", Part.SYSTEM, "bar", True
            ),
            Parameter(
                "floor", "grade up to which all start alike", ("mcmahon",), Sort.GRADE, "20k", Part.SYSTEM, "floor"
            ),
            Parameter(
                "groups",
                "lowest ratings of the groups but the first, instead of grades",
                ("mcmahon",),
                Sort.RATINGS,
                "1500,1800,2100",
                Part.SYSTEM,
                "groups",
            ),
            Parameter(
                "criteria",
                "what orders the table, the first one first",
                _ALL,
                Sort.CRITERIA,
                "mms,sos,sodos",
                Part.SYSTEM,
                "criteria",
            ),
            Parameter(
                "rounds", "planned number of rounds", _ALL, Sort.COUNT, "5", Part.SETTINGS, "planned_rounds", True
            ),
            Parameter("komi", "komi of games without handicap", _GO, Sort.POINTS, "6.5", Part.SETTINGS, "komi"),
            Parameter(
                "handicap-by",
                "what the handicap goes by: grade or score",
                _HANDICAP,
                Sort.BASIS,
                "score",
                Part.SETTINGS,
                "handicap_by_score",
            ),
            Parameter(
                "handicap-reduction",
                "what is taken off the difference",
                _HANDICAP,
                Sort.COUNT,
                "1",
                Part.SETTINGS,
                "handicap_reduction",
            ),
            Parameter(
                "most-handicap",
                "most stones that are given, 0 for none",
                _GO,
                Sort.COUNT,
                "9",
                Part.SETTINGS,
                "most_handicap",
            ),
            Parameter(
                "even-from",
                "grade from which on games are even",
                _HANDICAP,
                Sort.GRADE,
                "1d",
                Part.SETTINGS,
                "even_from",
            ),
            Parameter("bye", "points of a bye", _FORS, Sort.POINTS, "20", Part.SYSTEM, "bye"),
            Parameter("absence", "points of a round not played", _FORS, Sort.POINTS, "10", Part.SYSTEM, "absence"),
            Parameter("no-show", "points of a win by default", _FORS, Sort.POINTS, "30", Part.SYSTEM, "no_show"),
            Parameter(
                "even-last-round",
                "the two highest levels play the last round without handicap",
                _FORS,
                Sort.TRUTH,
                "no",
                Part.SYSTEM,
                "even_last_round",
            ),
            Parameter(
                "contiguous-levels",
                "the second highest level is the ten points below the highest, also if nobody has them",
                ("uragan",),
                Sort.TRUTH,
                "yes",
                Part.SYSTEM,
                "contiguous_levels",
            ),
        )
    }
)
"""Parameters by name."""


def parameters_of(system: str) -> list[Parameter]:
    """What a system can be told."""
    return [parameter for parameter in PARAMETERS.values() if system in parameter.systems]
