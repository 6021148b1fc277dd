"""What the checks of who played whom look at, however the tournament is scored."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Protocol

from crosstable.grid import Feature
from crosstable.model import Tournament
from crosstable.origin import NOWHERE, Origin
from crosstable.reconcile import named_by


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


class FullyChecked(ABC):
    """A tournament of which every structural check is asked, as engines have it that lay out no grid of features."""

    @property
    @abstractmethod
    def tournament(self) -> Tournament:
        """The tournament as its file tells it."""

    @property
    def origin(self) -> Origin:
        """Where the tournament's parts stand; one that was not read from a file stands nowhere."""
        return self.tournament.origin or NOWHERE

    @property
    def features(self) -> frozenset[Feature]:
        return frozenset({"incoherent"})

    def named_by(self, number: int) -> list[list[int]]:
        """For every player, the rows that name him as opponent in a round (from 0)."""
        if number not in self._named:
            self._named[number] = named_by(self.tournament, number)
        return self._named[number]

    @cached_property
    def _named(self) -> dict[int, list[list[int]]]:
        return {}
