"""The corrections that would explain a report's findings, as the published page tells them: in its language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from crosstable.causes.edits import KINDS, Reading, Replacement, Suggestion
from crosstable.criteria import CRITERIA
from crosstable.model import Player
from crosstable.source import Span
from crosstable.writers.html_texts import Texts

MOST_CHANGES: Final = 12
"""So many changes of one correction at most are shown one by one; those of a whole column are said in a sentence."""
MOST_OTHERS: Final = 8
"""Corrections as good as another that are shown."""


NOTHING: Final = "\N{EN DASH}"
"""Stands for a text that is taken out."""
_FIELDS: Final = {"rank": "grade", "name": "name"}
"""What a change is of that is no score: the words of its column."""

Place = Callable[[Span | None], str | None]
"""Names the place of a span in words of the page."""


class ShownChange(NamedTuple):
    """A change: where, of which player, whose row on the page has which number (from 1), and what it is."""

    place: str | None
    number: int | None
    player: str | None
    text: str


class ShownReading(NamedTuple):
    """A correction: its changes, or ``message``, which is English, if no text of the file says it or too many do."""

    changes: tuple[ShownChange, ...]
    message: str


class ShownSuggestion(NamedTuple):
    """``kind`` is the title of the kind of slip, and ``breaks`` are findings: both are English."""

    confidence: str
    kind: str
    reading: ShownReading
    explained: int
    others: tuple[ShownReading, ...]
    breaks: tuple[str, ...]


def shown_suggestions(
    suggestions: Sequence[Suggestion],
    players: Sequence[Player],
    numbers: Mapping[int, int],
    texts: Texts,
    place: Place,
) -> tuple[ShownSuggestion, ...]:
    """Suggestions for the page of ``players``; ``numbers`` are their rows on it, by index."""

    def shown(reading: Reading) -> ShownReading:
        made = reading.edit if len(reading.edit) <= MOST_CHANGES else ()
        return ShownReading(tuple(_changed(one, players, numbers, texts, place) for one in made), reading.message)

    return tuple(
        ShownSuggestion(
            suggestion.confidence,
            KINDS[suggestion.kind].title,
            shown(suggestion.reading),
            len(suggestion.explains),
            tuple(map(shown, suggestion.alternatives[:MOST_OTHERS])),
            suggestion.breaks,
        )
        for suggestion in suggestions
    )


def _changed(
    made: Replacement, players: Sequence[Player], numbers: Mapping[int, int], texts: Texts, place: Place
) -> ShownChange:
    known = made.player is not None and made.player in numbers
    number, name = (
        (numbers[made.player], players[made.player].name) if known and made.player is not None else (None, None)
    )
    return ShownChange(place(made.span), number, name, _change(made, texts))


def _change(made: Replacement, texts: Texts) -> str:
    """What is changed, and what would stand there: ``Round 4: 0+ instead of 0=``."""
    words = texts["suggestions"]
    what = _what(made, texts)
    if what is None:
        return words["missing" if not made.before else "other_row" if made.after else "removed"]
    before, after = made.before.strip(), made.after.strip() or NOTHING
    return f"{what}: {words['instead'].format(before=before, after=after) if before else after}"


def _what(made: Replacement, texts: Texts) -> str | None:
    """A cell by its round, a value by its criterion, or a heading; ``None`` for a row."""
    if made.round is not None:
        return texts["columns"]["round"].format(round=made.round + 1)
    if made.criterion is None:
        return None
    if made.player is None:
        return texts["suggestions"]["heading"]
    if made.criterion in _FIELDS:
        return texts["columns"][_FIELDS[made.criterion]]
    own = texts.get("headings", {}).get(made.criterion)
    return own or (CRITERIA[made.criterion].short if made.criterion in CRITERIA else made.criterion)
