"""What every writer takes and gives.

A writer is ``write(tournament, standings, options) -> Written``: bytes, and what the target cannot hold. A loss is
reported, never silent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from crosstable.results import Report


class Loss(NamedTuple):
    """Something of this tournament that the target format cannot hold, as a sentence part with its count.

    ``message`` reads like "komi 7.5 of 2 games"; ``players`` are the 0-based rows concerned, if any.
    """

    message: str
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Options:
    """``encoding``: of text formats, as Python names it. ``language``: of headings, as in HTML ``lang``.
    ``report``: shown at the foot of a page if given."""

    encoding: str = "utf-8"
    language: str = "en"
    report: Report | None = None


class Written(NamedTuple):
    """A finished file's bytes, and the losses."""

    data: bytes
    losses: tuple[Loss, ...] = ()
