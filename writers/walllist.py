"""The wall list for people: plain text as Go clubs post it, and a Markdown table.

The layout is the Go wiki's: place, name, grade, country, club, McMahon score, wins, tie-breaks, and a column a round.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from crosstable import display
from crosstable.criteria import CRITERIA
from crosstable.model import Tournament
from crosstable.results import Standings
from crosstable.writers.alphabet import encoded
from crosstable.writers.losses import HOLDS, losses, replaced_characters, unwritten_columns
from crosstable.writers.order import Row, cell, numbers_of, rows_in_order, sides_of
from crosstable.writing import Options, Written


class Headings(NamedTuple):
    """The headings of a wall list in one language; tie-breaks have the same names in all of them."""

    place: str
    name: str
    grade: str
    country: str
    club: str
    mms: str
    nbw: str


HEADINGS: Mapping[str, Headings] = {
    "en": Headings("Pl", "Name", "Grade", "Country", "Club", "MMS", "Wins"),
    "cs": Headings("Poř.", "Jméno", "Třída", "Země", "Klub", "MMS", "Výhry"),
    "de": Headings("Pl.", "Name", "Grad", "Land", "Klub", "MMS", "Siege"),
    "es": Headings("Pos.", "Nombre", "Grado", "País", "Club", "MMS", "Victorias"),
    "fi": Headings("Sija", "Nimi", "Taso", "Maa", "Seura", "MMS", "Voitot"),
    "fr": Headings("Rang", "Nom", "Niveau", "Pays", "Club", "MMS", "Victoires"),
    "hu": Headings("Hely", "Név", "Erő", "Orsz.", "Klub", "MM", "Pont"),
    "it": Headings("Pos.", "Nome", "Grado", "Paese", "Club", "MMS", "Vittorie"),
    "nl": Headings("Pl.", "Naam", "Graad", "Land", "Club", "MMS", "Winst"),
    "pl": Headings("Msc", "Nazwisko", "Stopień", "Kraj", "Klub", "MMS", "Pkt"),
    "ro": Headings("Loc", "Nume", "Grad", "Țara", "Club", "MMS", "Victorii"),
    "ru": Headings("Место", "Имя", "Разряд", "Страна", "Клуб", "ММ", "Победы"),
    "uk": Headings("Місце", "Ім'я", "Рівень", "Країна", "Клуб", "ММ", "Перемоги"),
}
"""Headings by language, as in HTML ``lang``."""

_MARKUP = re.compile(r"([\\`*_\[\]<>|~&$:])")
_FIXED_COLUMNS = 5


def write_text(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """Plain text, columns aligned for a fixed-width font. Raises ``LookupError`` if there is no such encoding."""
    heading, rows, right = _table(tournament, standings, options)
    title = [display.printable(line) for line in _title(tournament)]
    lines = (
        [*title, "", display.table(heading, rows, right), ""] if title else [display.table(heading, rows, right), ""]
    )
    return _written("\n".join(lines), tournament, standings, options)


def write_markdown(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """A table in GitHub's Markdown, readable as text too. Raises ``LookupError`` if there is no such encoding."""
    heading, rows, right = _table(tournament, standings, options)
    lines = [[_escaped(text) for text in row] for row in (heading, *rows)]
    widths = [max(3, *map(display.width, column)) for column in zip(*lines, strict=True)]
    rule = [f"{'-' * (width - 1)}:" if index in right else "-" * width for index, width in enumerate(widths)]
    padded = [
        [
            display.pad(text, width, right=index in right)
            for index, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        for row in lines
    ]
    table = [f"| {' | '.join(row)} |" for row in (padded[0], rule, *padded[1:])]
    name, *rest = map(_escaped, _title(tournament) or [""])
    title = ([f"# {name}", ""] if name else []) + [line for text in rest for line in (text, "")]
    return _written("\n".join([*title, *table, ""]), tournament, standings, options)


def _table(
    tournament: Tournament, standings: Standings, options: Options
) -> tuple[list[str], list[list[str]], frozenset[int]]:
    """The headings, the rows, and which columns are set right."""
    rows = rows_in_order(tournament, standings)
    numbers = numbers_of(rows)
    criteria = shown_criteria(standings)
    words = HEADINGS.get(options.language.split("-")[0].lower(), HEADINGS["en"])
    rounds = [round.label or str(number) for number, round in enumerate(tournament.rounds, 1)]
    heading = [*words[:_FIXED_COLUMNS], *(_criterion_heading(name, words) for name in criteria), *rounds]
    table = [
        [*_facts(row), *(_score(row, name) for name in criteria), *_cells(row, len(rounds), numbers)] for row in rows
    ]
    right = frozenset({0, 2, *range(_FIXED_COLUMNS, _FIXED_COLUMNS + len(criteria))})
    return heading, table, right


def shown_criteria(standings: Standings) -> list[str]:
    """The criteria that order the table, and after a McMahon score the wins that are part of it."""
    criteria = list(standings.criteria)
    if "mms" in criteria and "nbw" not in criteria:
        criteria.insert(criteria.index("mms") + 1, "nbw")
    return criteria


def _criterion_heading(name: str, words: Headings) -> str:
    if name in {"mms", "nbw"}:
        return words.mms if name == "mms" else words.nbw
    return CRITERIA[name].short if name in CRITERIA else name


def _facts(row: Row) -> tuple[str, ...]:
    player = row.player
    place = "" if row.place is None else str(row.place)
    return place, player.name, str(player.grade or ""), player.country or "", player.club or ""


def _score(row: Row, criterion: str) -> str:
    value = row.scores.get(criterion)
    return "" if value is None else display.score_text(value)


def _cells(row: Row, rounds: int, numbers: Mapping[int, int]) -> list[str]:
    return ["" if side is None else cell(side, numbers) for side in sides_of(row.player, rounds)]


def _title(tournament: Tournament) -> list[str]:
    """The event's name, and a line with place and dates, as far as they are known."""
    settings = tournament.settings
    days = " – ".join(day.isoformat() for day in (settings.begin, settings.end) if day)
    where = ", ".join(filter(None, (settings.city, settings.country, days)))
    return [line for line in (settings.event, where) if line]


def _escaped(text: str) -> str:
    """A text that Markdown shows as it is, in one line."""
    return _MARKUP.sub(r"\\\1", display.printable(text))


def _written(text: str, tournament: Tournament, standings: Standings, options: Options) -> Written:
    data, replaced = encoded(text, options.encoding)
    lost = [
        *losses(tournament, HOLDS["text"]),
        *unwritten_columns(tournament, shown_criteria(standings), options.report),
        *replaced_characters(tournament, options.encoding, replaced),
    ]
    return Written(data, tuple(lost))
