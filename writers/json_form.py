"""Our own JSON: the whole tournament, without loss, as ``crosstable.schema.json`` describes it."""

from __future__ import annotations

from crosstable.json_text import as_bytes
from crosstable.model import Tournament
from crosstable.plain import to_plain
from crosstable.results import Standings
from crosstable.writing import Options, Written


def write(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """UTF-8 whatever encoding is asked for, as JSON demands; rows as in the source, not in the standings' order."""
    return Written(as_bytes(to_plain(tournament)))
