"""The settings that a program stored of itself, as the JSON object that they came from."""

from __future__ import annotations

import json
from collections.abc import Iterable

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


def _name(step: str) -> str:
    return step.replace("~1", "/").replace("~0", "~")


def _value(text: str) -> Plain:
    try:
        value: Plain = DECODER.decode(text)
    except (json.JSONDecodeError, RecursionError):
        return text
    return value
