"""The wall list for people: plain text as Go clubs post it, and a Markdown table.

The layout is the Go wiki's: place, name, grade, country, club, McMahon score, wins, tie-breaks, and a column a round.
Of tournaments of matches it is that of their programs, results as :mod:`crosstable.writers.matches` has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from crosstable import display
from crosstable.criteria import CRITERIA
from crosstable.model import Tournament
from crosstable.results import Standings
from crosstable.systems import is_match_play
from crosstable.writers.alphabet import encoded
from crosstable.writers.losses import held, losses, replaced_characters, unwritten_columns
from crosstable.writers.matches import groups_are_pods, match_cell, records, round_names
from crosstable.writers.order import Row, cell, numbers_of, rows_in_order, sides_of
from crosstable.writers.points import OF_ROUNDS, counts_points, gains_of, losses_of_points, points_criteria, result
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


class PointsHeadings(NamedTuple):
    """The headings that tables of points have besides, in one language; URAGAN and MP are words of the Latin alphabet
    or of the Cyrillic one."""

    rating: str = "Rating"
    start: str = "Start"
    points: str = "Pts"
    uragan: str = "URAGAN"
    mp: str = "MP"


POINTS_HEADINGS: Mapping[str, PointsHeadings] = {
    "en": PointsHeadings(),
    "cs": PointsHeadings(points="Body"),
    "de": PointsHeadings("Wertung", points="Pkt"),
    "es": PointsHeadings(start="Inicio"),
    "fi": PointsHeadings("Luokitus", "Alku", "P"),
    "fr": PointsHeadings("Cote", "Départ"),
    "hu": PointsHeadings("Értékszám", "Kezdő", "Pont"),
    "it": PointsHeadings(start="Inizio", points="Punti"),
    "nl": PointsHeadings(),
    "pl": PointsHeadings("Ranking", points="Pkt"),
    "ro": PointsHeadings(points="Puncte"),
    "ru": PointsHeadings("Рейтинг", "Старт", "Очки", "УРАГАН", "МП"),
    "uk": PointsHeadings("Рейтинг", "Старт", "Очки", "УРАГАН", "МП"),
}

SINGLE_MARKS = frozenset("\\[]<>|&")
PAIRED_MARKS = frozenset("`*_~$:")
"""Characters that Markdown, and GitHub's additions to it, give a meaning: alone, or two of a kind."""


class _Column(NamedTuple):
    """A column of the list; ``gap`` is written in plain text where it has nothing to show."""

    heading: str
    texts: list[str]
    right: bool = False
    gap: str = "-"


def write_text(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """Plain text, columns aligned for a fixed-width font. Raises ``LookupError`` if there is no such encoding."""
    columns = _columns(tournament, standings, options)
    gaps = [column.gap for column in columns]
    heading, *rows = _rows(columns)
    table = display.table(heading, [_without_gaps(row, gaps) for row in rows], _set_right(columns))
    title = [display.printable(line) for line in _title(tournament)]
    return _written([*title, *([""] if title else []), table], tournament, standings, options)


def write_markdown(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """A table in GitHub's Markdown, readable as text too. Raises ``LookupError`` if there is no such encoding."""
    columns = _columns(tournament, standings, options)
    right = _set_right(columns)
    rows = [[_escaped(text) for text in row] for row in _rows(columns)]
    widths = [max(3, *map(display.width, texts)) for texts in zip(*rows, strict=True)]
    rule = [f"{'-' * (width - 1)}:" if index in right else "-" * width for index, width in enumerate(widths)]
    heading, *lines = [
        " | ".join(display.pad(text, widths[index], right=index in right) for index, text in enumerate(row))
        for row in rows
    ]
    table = [f"| {line} |" for line in (heading, " | ".join(rule), *lines)]
    title = [line for text in _title(tournament) for line in (_escaped(text), "")]
    if tournament.settings.event:
        title[0] = f"# {title[0]}"
    return _written([*title, *table], tournament, standings, options)


def _columns(tournament: Tournament, standings: Standings, options: Options) -> list[_Column]:
    """The columns of the list. One that says nothing of anybody is left out."""
    rows = rows_in_order(tournament, standings)
    players = [row.player for row in rows]
    code = options.language.split("-")[0].lower()
    words, of_points = HEADINGS.get(code, HEADINGS["en"]), POINTS_HEADINGS.get(code, POINTS_HEADINGS["en"])
    places = _Column(words.place, ["" if row.place is None else str(row.place) for row in rows], right=True)
    facts = [
        _Column(words.grade, [str(player.grade or "") for player in players], right=True),
        _Column(words.country, [player.country or "" for player in players]),
        _Column(words.club, [player.club or "" for player in players]),
    ]
    scores = [
        _Column(
            _criterion_heading(name, words, of_points),
            [standings.text(name, row.scores.get(name)) for row in rows],
            right=True,
        )
        for name in shown_criteria(standings)
    ]
    matches = is_match_play(tournament)
    if matches:
        facts.append(
            _Column("Pod" if groups_are_pods(tournament) else "Division", [player.category or "" for player in players])
        )
        told = records(tournament, standings)
        scores.insert(1, _Column("W-L-D", [told[row.index] or "" for row in rows], right=True))
    if counts_points(standings):
        ratings = ["" if player.rating is None else str(player.rating) for player in players]
        facts.append(_Column(of_points.rating, ratings, right=True))
    named = _Column(words.name, [player.name for player in players])
    shown = [column for column in (*facts, *scores) if any(column.texts)]
    if counts_points(standings):
        return [places, named, *shown, *_rounds_with_points(tournament, standings, rows, of_points.points)]
    return [places, named, *shown, *_rounds(tournament, rows, matches)]


def _rounds(tournament: Tournament, rows: tuple[Row, ...], matches: bool) -> list[_Column]:
    result, gap = (match_cell, "-") if matches else (cell, "?")
    numbers = numbers_of(rows)
    records = [sides_of(row.player, len(tournament.rounds)) for row in rows]
    columns: list[_Column] = []
    names = round_names(tournament) if matches else [round.label for round in tournament.rounds]
    for index, name in enumerate(names):
        sides = [record[index] for record in records]
        texts = ["" if side is None else result(side, numbers) for side in sides]
        columns.append(_Column(name or str(index + 1), texts, gap=gap))
    return columns


def _rounds_with_points(
    tournament: Tournament, standings: Standings, rows: tuple[Row, ...], points: str
) -> Iterator[_Column]:
    """A column of every round, and one of the points that it gave; ``points`` is what they are called."""
    numbers = numbers_of(rows)
    for index, round in enumerate(tournament.rounds):
        told = [
            result(sides_of(row.player, index + 1)[index], gains_of(standings, index, row.index), numbers)
            for row in rows
        ]
        yield _Column(round.label or str(index + 1), [cell for cell, _ in told], gap="?")
        yield _Column(f"{points} {index + 1}", [gain for _, gain in told], right=True, gap="?")


def _rows(columns: list[_Column]) -> list[list[str]]:
    """The line of headings, and then the rows."""
    return [list(row) for row in zip(*([column.heading, *column.texts] for column in columns), strict=True)]


def _set_right(columns: list[_Column]) -> frozenset[int]:
    return frozenset(index for index, column in enumerate(columns) if column.right)


def _without_gaps(row: list[str], gaps: list[str]) -> list[str]:
    """A row that is blank at its end only: in plain text a reader would take the next field for a blank one."""
    last = max(index for index, text in enumerate(row) if text or index == 0)
    return [text or gaps[index] if index <= last else "" for index, text in enumerate(row)]


def shown_criteria(standings: Standings) -> list[str]:
    """The criteria that order the table; after a McMahon score the wins that are part of it, before points the start
    points."""
    if counts_points(standings):
        return points_criteria(standings)
    criteria = list(standings.criteria)
    if "mms" in criteria and "nbw" not in criteria:
        criteria.insert(criteria.index("mms") + 1, "nbw")
    return criteria


def written_criteria(standings: Standings) -> list[str]:
    """The criteria that any column of the list holds."""
    shown = shown_criteria(standings)
    return [*shown, *OF_ROUNDS] if counts_points(standings) else shown


def _criterion_heading(name: str, words: Headings, of_points: PointsHeadings) -> str:
    if name in {"uragan", "mp", "start"}:
        return {"uragan": of_points.uragan, "mp": of_points.mp}.get(name, of_points.start)
    if name in {"mms", "nbw"}:
        return words.mms if name == "mms" else words.nbw
    return CRITERIA[name].short if name in CRITERIA else name


def _title(tournament: Tournament) -> list[str]:
    """The event's name, and a line with place and dates, as far as they are known."""
    settings = tournament.settings
    days = " – ".join(day.isoformat() for day in (settings.begin, settings.end) if day)
    where = ", ".join(filter(None, (settings.city, settings.country, days)))
    return [line for line in (settings.event, where) if line]


def _escaped(text: str) -> str:
    """A text that Markdown shows as it is, in one line. A mark that needs another one is harmless alone."""
    shown = display.printable(text)
    marks = {mark for mark in PAIRED_MARKS if shown.count(mark) > 1} | SINGLE_MARKS
    return "".join(f"\\{character}" if character in marks else character for character in shown)


def _written(lines: list[str], tournament: Tournament, standings: Standings, options: Options) -> Written:
    data, replaced = encoded("".join(f"{line}\n" for line in lines), options.encoding)
    lost = [
        *losses(tournament, held("text", tournament, standings)),
        *unwritten_columns(tournament, written_criteria(standings), options.report, standings),
        *(losses_of_points(tournament, standings) if counts_points(standings) else ()),
        *replaced_characters(tournament, options.encoding, replaced),
    ]
    return Written(data, tuple(lost))
