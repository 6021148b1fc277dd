"""JSON texts, read and written exactly: numbers keep their digits, and a text can be laid out for people."""

from __future__ import annotations

import json
from decimal import Decimal, InvalidOperation

from crosstable.plain_values import Members, Plain

LONGEST_NUMBER = 400

WIDTH = 110
"""What is no longer than this stands on one line."""


def _number(digits: str) -> Plain:
    """A number exactly; one of hostile size stays a text, which no field takes for a number."""
    if len(digits) > LONGEST_NUMBER:
        return digits
    try:
        return int(digits) if digits.lstrip("-").isdigit() else Decimal(digits)
    except InvalidOperation:
        return digits


DECODER = json.JSONDecoder(parse_float=_number, parse_int=_number, parse_constant=str, object_pairs_hook=Members)
"""Numbers are read exactly; ``NaN`` and ``Infinity``, which are no JSON, become texts."""

_plain = json.JSONEncoder(ensure_ascii=False).encode


def in_one_line(value: Plain) -> str:
    """A value as JSON without line breaks; decimals as they are."""
    try:
        return _plain(value)
    except TypeError:  # decimals, which the encoder does not know
        if isinstance(value, dict):
            return f"{{{', '.join(f'{_plain(name)}: {in_one_line(part)}' for name, part in value.items())}}}"
        if isinstance(value, list):
            return f"[{', '.join(map(in_one_line, value))}]"
        return str(value)


def laid_out(value: Plain, indent: str = "") -> str:
    """JSON that people can read and compare line by line: a result a line, not a number a line."""
    if not isinstance(value, list | dict):
        return in_one_line(value)
    if len(value) < WIDTH and len(line := in_one_line(value)) + len(indent) <= WIDTH:
        return line
    inner = indent + " "
    if isinstance(value, dict):
        parts = [f"{_plain(name)}: {laid_out(part, inner)}" for name, part in value.items()]
        opening, closing = "{", "}"
    else:
        parts = [laid_out(part, inner) for part in value]
        opening, closing = "[", "]"
    body = ",\n".join(f"{inner}{part}" for part in parts)
    return f"{opening}\n{body}\n{indent}{closing}"


def as_bytes(document: Plain) -> bytes:
    """A document as UTF-8, laid out, with a line end.

    Half of a surrogate pair, which damaged text may hold, goes in as the escape that JSON has for it.
    """
    return f"{laid_out(document)}\n".encode("utf-8", errors="backslashreplace")
