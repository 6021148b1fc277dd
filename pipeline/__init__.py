"""Read, verify, convert and publish tournament crosstables.

    import crosstable

    (report,) = crosstable.verify_files(["results.h9"])
    table = crosstable.standings_of(report.tournament)
    page = crosstable.write("html", report.tournament, table)

Everything is a value and nothing prints. Importing this package is cheap: each name is loaded when it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crosstable.diagnostics import Diagnostic, Severity
    from crosstable.engines import standings_of
    from crosstable.model import Column, Pairing, Player, Side, Tournament
    from crosstable.parsers import Parsed, UnreadableError, read
    from crosstable.results import Report, Standing, Standings
    from crosstable.verify import verify_bytes, verify_files
    from crosstable.writers import write
    from crosstable.writing import Loss, Options, Written

__all__ = [
    "Column",
    "Diagnostic",
    "Loss",
    "Options",
    "Pairing",
    "Parsed",
    "Player",
    "Report",
    "Severity",
    "Side",
    "Standing",
    "Standings",
    "Tournament",
    "UnreadableError",
    "Written",
    "read",
    "standings_of",
    "verify_bytes",
    "verify_files",
    "write",
]

_MODULES = {
    "crosstable.diagnostics": ("Diagnostic", "Severity"),
    "crosstable.engines": ("standings_of",),
    "crosstable.model": ("Column", "Pairing", "Player", "Side", "Tournament"),
    "crosstable.parsers": ("Parsed", "UnreadableError", "read"),
    "crosstable.results": ("Report", "Standing", "Standings"),
    "crosstable.verify": ("verify_bytes", "verify_files"),
    "crosstable.writers": ("write",),
    "crosstable.writing": ("Loss", "Options", "Written"),
}
_PLACES = {name: (module, name) for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _PLACES[name]
    value = globals()[name] = getattr(import_module(module), attribute)
    return value
