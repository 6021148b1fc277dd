"""What the checks of who played whom look at, however the tournament is scored."""

from __future__ import annotations

from typing import Protocol

from crosstable.grid import Feature
from crosstable.model import Tournament
from crosstable.origin import Origin


class Told(Protocol):
    """A tournament as its file tells it, and where."""

    @property
    def tournament(self) -> Tournament: ...

    @property
    def origin(self) -> Origin:
        """Where the table's parts stand; a tournament that was not read from a file stands nowhere."""
        ...

    @property
    def features(self) -> frozenset[Feature]: ...

    def named_by(self, number: int) -> list[list[int]]:
        """For every player, the rows that name him as opponent in a round (from 0)."""
        ...
