"""``crosstable formats``, ``systems``, ``profiles``: what the program knows, from its own tables."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping, Sequence

from crosstable.commands.console import columns, emit
from crosstable.conventions import CONVENTIONS
from crosstable.display import table
from crosstable.engines import PROFILE_TITLES
from crosstable.magic.conventions import MATCH_CONVENTIONS
from crosstable.magic.profiles import MATCH_PROFILES, MatchProfile
from crosstable.parameters import PARAMETERS, Parameter, parameters_of
from crosstable.parsers import FORMATS
from crosstable.parsers.refused import NOT_ESTABLISHED
from crosstable.profiles import PROFILES, Profile
from crosstable.stated import USUAL
from crosstable.systems import SYSTEMS
from crosstable.writers import WRITERS

Fact = str | bool | list[str]
Facts = Sequence[Mapping[str, Fact]]

LIMITS = "cannot_hold"

IN_ONE_TABLE = 5
"""Profiles that stand side by side in a terminal."""


def formats(output: str) -> int:
    """Print every format once, whether it is read, written or both."""
    readers = {format.name: format for format in FORMATS}
    writers = {writer.name: writer for writer in WRITERS}
    facts: list[Mapping[str, Fact]] = []
    for name in {**readers, **writers}:
        known = [table[name] for table in (readers, writers) if name in table]
        facts.append(
            {
                "name": name,
                "title": known[0].title,
                "extensions": list(dict.fromkeys(extension for form in known for extension in form.extensions)),
                "reads": name in readers,
                "writes": name in writers,
                "plays": list(writers[name].plays) if name in writers else [],
                LIMITS: list(writers[name].cannot_hold) if name in writers else [],
            }
        )
    others = [
        {"name": known.name, "title": known.title, "extensions": list(known.extensions), "instead": known.instead}
        for known in NOT_ESTABLISHED
    ]
    if output == "json":
        document = {"version": 1, "formats": facts, "not_established": others}
        emit(json.dumps(document, ensure_ascii=False, indent=1) + "\n")
        return 0
    _show("formats", facts, output)
    lines = [_wrapped(f"{known.title}: {known.instead}.") for known in NOT_ESTABLISHED]
    emit("\n".join(["\nNot read, as no description and no file of it is public; use instead:", *lines]) + "\n")
    return 0


def systems(output: str) -> int:
    """Print the tournament systems with the criteria that order their tables, and below what each can be told."""
    facts: Facts = [{"name": s.name, "title": s.title, "criteria": list(s.criteria)} for s in SYSTEMS.values()]
    if output == "json":
        told = [
            {**fact, "parameters": [_told(name, parameter) for parameter in parameters_of(name)]}
            for name, fact in zip(SYSTEMS, facts, strict=True)
        ]
        emit(json.dumps({"version": 1, "systems": told}, ensure_ascii=False, indent=1) + "\n")
        return 0
    _show("systems", facts, output)
    rows = [
        [parameter.name, parameter.form, _systems_of(parameter), _with_usual(parameter)]
        for parameter in PARAMETERS.values()
    ]
    emit(
        "\n"
        + _wrapped('What each can be told, as an option (--zero 30k) or in a file (zero = "30k") named by --system:')
        + "\n\n"
    )
    emit(table(["parameter", "such as", "systems", "meaning"], rows) + "\n")
    return 0


def _systems_of(parameter: Parameter) -> str:
    return "all" if len(parameter.systems) == len(SYSTEMS) else ", ".join(parameter.systems)


def _told(system: str, parameter: Parameter) -> dict[str, object]:
    return {
        "name": parameter.name,
        "title": parameter.title,
        "form": parameter.form,
        "usual": USUAL.get((system, parameter.name)),
    }


def _with_usual(parameter: Parameter) -> str:
    """The meaning, and what is usual in each system that says it."""
    usual = [
        f"{USUAL[name, parameter.name]} in {name}" for name in parameter.systems if (name, parameter.name) in USUAL
    ]
    return parameter.title + (f" (usually {', '.join(usual)})" if usual else "")


def profiles(output: str) -> int:
    """Print the profiles, and below them tables of what each does where they differ: those of Go, those of matches."""
    go = list(PROFILES.values())
    matches = [version for versions in MATCH_PROFILES.values() for version in versions]
    if output == "json":
        facts = [*map(_of_go, go), *map(_of_matches, matches)]
        emit(json.dumps({"version": 1, "profiles": facts}, ensure_ascii=False, indent=1) + "\n")
        return 0
    _show("profiles", [{"name": name, "title": title} for name, title in PROFILE_TITLES.items()], output)
    told = {name: [tell(profile) for profile in go] for name, tell in CONVENTIONS.items()}
    emit(_side_by_side([profile.name for profile in go], told))
    for profile in go:
        if profile.left_at_zero:
            emit("\n" + _wrapped(f"{profile.name} never computes: {', '.join(sorted(profile.left_at_zero))}.") + "\n")
    told = {name: [tell(profile) for profile in matches] for name, tell in MATCH_CONVENTIONS.items()}
    emit(_side_by_side([profile.name for profile in matches], told))
    return 0


def _of_go(profile: Profile) -> dict[str, object]:
    return {
        "name": profile.name,
        "title": profile.title,
        "conventions": {name: tell(profile) for name, tell in CONVENTIONS.items()},
        "never_computed": sorted(profile.left_at_zero),
    }


def _of_matches(profile: MatchProfile) -> dict[str, object]:
    return {
        "name": profile.name,
        "title": profile.title,
        "since": profile.since.isoformat() if profile.since else None,
        "conventions": {name: tell(profile) for name, tell in MATCH_CONVENTIONS.items()},
        "never_computed": [],
    }


def _side_by_side(names: Sequence[str], told: Mapping[str, Sequence[str]]) -> str:
    """Tables of what profiles say, a few profiles in each; ``told`` has a text a profile under each heading."""
    pages = (slice(start, start + IN_ONE_TABLE) for start in range(0, len(names), IN_ONE_TABLE))
    return "".join(
        "\n" + table(["", *names[page]], [[heading, *texts[page]] for heading, texts in told.items()]) + "\n"
        for page in pages
    )


def _show(name: str, facts: Facts, output: str) -> int:
    """Print the facts as JSON, or as a table; what formats cannot hold stands below it."""
    if output == "json":
        emit(json.dumps({"version": 1, name: facts}, ensure_ascii=False, indent=1) + "\n")
        return 0
    heading = [key for key in facts[0] if key != LIMITS]
    lines = [table(heading, [[_text(fact[key]) for key in heading] for fact in facts])]
    lines += [_wrapped(f"{fact['name']} cannot hold: {_text(fact[LIMITS])}.") for fact in facts if fact.get(LIMITS)]
    emit("\n\n".join(lines) + "\n")
    return 0


def _wrapped(text: str) -> str:
    return textwrap.fill(text, columns(otherwise=100), subsequent_indent="  ")


def _text(value: Fact) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, list) else value
