"""The schemes of the FORS family by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from crosstable.systems.fors import Scheme
from crosstable.systems.mp import MP
from crosstable.systems.uragan import URAGAN

SCHEMES: Final[Mapping[str, Scheme]] = MappingProxyType({scheme.name: scheme for scheme in (URAGAN, MP)})
