"""The settings that a program stored of itself, as the JSON object that they came from."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from crosstable.json_text import DECODER
from crosstable.model import Detail
from crosstable.plain_values import Plain


def tree(details: Iterable[Detail], program: str) -> dict[str, Plain]:
    """The object whose parts are the details of a program, by their paths; a text that is no JSON is a text."""
    root: dict[str, Plain] = {}
    for detail in details:
        if detail.program == program:
            *parents, name = detail.name.split("/")
            place = root
            for parent in parents:
                below = place.setdefault(_name(parent), {})
                place = below if isinstance(below, dict) else {}
            place[_name(name)] = _value(detail.value)
    return root


def branch(node: dict[str, Plain], name: str) -> dict[str, Plain]:
    """The object of that name in an object; an empty one if there is none."""
    below = node.get(name)
    return {**below} if isinstance(below, dict) else {}


def free_numbers(wanted: Sequence[Plain]) -> tuple[int, ...]:
    """A number for every row: the one that a program stored, else that of the row (from 1); one that is taken gives
    way to the next free one.

    >>> free_numbers([None, 7, 1, 7])
    (8, 7, 1, 9)
    """
    fixed = {value for value in wanted if isinstance(value, int) and value > 0}
    numbers: list[int] = []
    taken: set[int] = set()
    for row, value in enumerate(wanted, 1):
        choice = value if isinstance(value, int) and value > 0 else row
        if choice in taken or (choice != value and choice in fixed):
            choice = max(*fixed, *taken, len(wanted)) + 1
        taken.add(choice)
        numbers.append(choice)
    return tuple(numbers)


def _name(step: str) -> str:
    return step.replace("~1", "/").replace("~0", "~")


def _value(text: str) -> Plain:
    try:
        value: Plain = DECODER.decode(text)
    except (json.JSONDecodeError, RecursionError):
        return text
    return value
