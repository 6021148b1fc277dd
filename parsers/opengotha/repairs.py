"""Damage that stands in many places is told once, at the first of them."""

from __future__ import annotations

from typing import Final, NamedTuple

from crosstable.display import counted
from crosstable.parsers.opengotha.reading import Reading
from crosstable.parsers.xml import XmlElement

_MOST_PLACES: Final = 20
"""Places that a finding names beside the first."""


class Damage(NamedTuple):
    """A kind of finding; ``found`` and ``expected`` are texts."""

    code: str
    message: str
    found: str
    expected: str | None = None
    player: int | None = None


class Repairs:
    """Collects damage by what it says."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._places: dict[Damage, list[tuple[XmlElement, str]]] = {}

    def add(self, damage: Damage, element: XmlElement, attribute: str) -> None:
        self._places.setdefault(damage, []).append((element, attribute))

    def tell(self) -> None:
        """One finding for each damage."""
        for damage, places in self._places.items():
            (element, attribute), *others = places
            where = f" ({counted(len(places), 'place')})" if others else ""
            self._reading.note(
                damage.code,
                f"{damage.message}{where}",
                element,
                attribute,
                related=others[:_MOST_PLACES],
                player=damage.player,
                found=damage.found,
                expected=damage.expected,
            )
