"""What a text means, worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Meaning = TypeVar("Meaning")

LIMIT = 1 << 17
LONGEST = 64


class Cache(dict[str | None, Meaning]):
    """The meanings of texts, found by ``read`` when a text is first asked for.

    Cells, numbers and grades repeat within a table and from table to table, so one cache serves the whole process.
    It starts anew when it is full, and never keeps a text of hostile length.
    """

    __slots__ = ("_read",)

    def __init__(self, read: Callable[[str | None], Meaning]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, text: str | None) -> Meaning:
        meaning = self._read(text)
        if len(self) >= LIMIT:
            self.clear()
        if text is None or len(text) <= LONGEST:
            self[text] = meaning
        return meaning
