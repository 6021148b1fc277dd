"""The list of players that OpenGotha reads (:mod:`crosstable.vbar`). Results have no place in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosstable.display import counted
from crosstable.model import Player, Tournament
from crosstable.results import Standings
from crosstable.vbar import BAR, FINAL, PRELIMINARY, REMARK
from crosstable.writers.alphabet import encoded
from crosstable.writers.facts import of_players
from crosstable.writers.losses import HOLDS, losses, named_headers, replaced_characters, unwritten_columns
from crosstable.writing import Loss, Options, Written

UNKNOWN_GRADE = "?"

_BREAKS_A_FIELD = re.compile(r"[\s\x00-\x1f\x7f|;]+")
_BREAKS_A_LINE = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")
_TEXTS = ("family", "given", "club", "country")


def write(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """The players in the order of the tournament. Raises ``LookupError`` if there is no such encoding."""
    lines = [*_remarks(tournament), *map(_line, tournament.players)]
    text = "".join(f"{line}\n" for line in lines or [REMARK])
    data, replaced = encoded(text, options.encoding)
    lost = [
        *losses(tournament, HOLDS["vbar"]),
        *unwritten_columns(tournament, (), options.report, standings),
        *_losses(tournament),
        *replaced_characters(tournament, options.encoding, replaced),
    ]
    return Written(data, tuple(lost))


def _remarks(tournament: Tournament) -> Iterator[str]:
    for header in tournament.headers:
        remark = " ".join(_BREAKS_A_LINE.sub(" ", header.value).split())
        if header.tag is None and remark:
            yield f"{REMARK} {remark}"


def _field(text: str | None) -> str:
    return _BREAKS_A_FIELD.sub(" ", text or "").strip()


def _line(player: Player) -> str:
    return BAR.join(
        (
            _field(player.family),
            _field(player.given),
            str(player.grade or UNKNOWN_GRADE),
            _field(player.club),
            _field(player.country),
            "" if player.rating is None else str(player.rating),
            PRELIMINARY if player.preliminary else FINAL,
        )
    )


def _is_changed(player: Player) -> bool:
    return any(_field(getattr(player, name)) != (getattr(player, name) or "") for name in _TEXTS)


def _losses(tournament: Tournament) -> Iterator[Loss]:
    changed = "texts with characters that have a meaning in the format"
    yield from of_players(changed, _is_changed).find(tournament)
    yield from of_players("players without a name", lambda player: not _field(player.name)).find(tournament)
    yield from named_headers(tournament)
    games = sum(1 for _ in tournament.pairings())
    if tournament.rounds:
        told = f"{counted(games, 'game')} of {counted(len(tournament.rounds), 'round')}"
        yield Loss(f"all results ({told})", tuple(range(len(tournament.players))))
