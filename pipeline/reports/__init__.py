"""Renderers of the findings of a run: one module each, and the one table of them.

A renderer is ``render(reports, view) -> str``. It shows reports and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from crosstable.results import Report


class View(NamedTuple):
    """How to show: in colour or not, in how many columns, without summaries, warnings as failures."""

    colour: bool = False
    columns: int = 120
    quiet: bool = False
    strict: bool = False


Render = Callable[["Sequence[Report]", View], str]

RENDERERS: dict[str, str] = {
    "text": "crosstable.reports.text",
    "json": "crosstable.reports.json_report",
    "sarif": "crosstable.reports.sarif",
    "junit": "crosstable.reports.junit",
    "github": "crosstable.reports.github",
}
"""The module of every output format; only the one that is asked for is loaded."""


PLAIN = View()


def render(format: str, reports: Sequence[Report], view: View = PLAIN) -> str:
    """The reports of a run in one of :data:`RENDERERS`, as one text."""
    renderer = cast(Render, import_module(RENDERERS[format]).render)
    return renderer(reports, view)
