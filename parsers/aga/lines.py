"""Lines of the AGA's files: words with their places, a player's line, a game's line, dates and names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Final, NamedTuple

from crosstable.aga import DATES, OUTCOMES, grade_of, komi_of, normal
from crosstable.diagnostics import Diagnostic, Severity, finding
from crosstable.model import QUARTER, Grade, Outcome
from crosstable.source import LINE_END, Source, Span

Notes = list[Diagnostic]

IDENTIFIER: Final = re.compile(r"[A-Za-z]{0,4}\d{1,9}", re.ASCII)
RANK: Final = re.compile(r"(\d{1,3})(?:\.\d+)?([kdp])", re.ASCII | re.IGNORECASE)
DECIMAL: Final = re.compile(r"[-+]?\d{1,3}(?:\.\d{1,9})?", re.ASCII)
STONES: Final = re.compile(r"[-+]?\d{1,3}", re.ASCII)
KOMI: Final = re.compile(r"([-+]?)(\d{1,3})(?:[.,](\d{1,3}))?", re.ASCII)
WORD: Final = re.compile(r"\S+")
COMMENT: Final = re.compile(r"(?:^|(?<=\s))(?:#|//)")

MOST_LINES: Final = 200_000
UNKNOWN: Final = "?"
WEAKEST, STRONGEST = 35, 9
"""The usual bounds of grades: 35k, 9d and 9p."""


class Word(NamedTuple):
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its end, where it starts, and where in it a comment begins."""

    whole: str
    start: int
    mark: int

    @property
    def text(self) -> str:
        """What stands before a comment."""
        return self.whole[: self.mark]

    @property
    def comment(self) -> str:
        """The comment without its mark."""
        return self.whole[self.mark :].lstrip("#/").strip()

    @property
    def words(self) -> list[Word]:
        return [
            Word(m[0], Span(self.start + m.start(), self.start + m.end()))
            for m in WORD.finditer(self.whole, 0, self.mark)
        ]

    @property
    def content(self) -> Span:
        """What stands in the line before a comment, or the comment; without blanks around it."""
        return self.within(self.text if self.text.strip() else self.whole)

    def within(self, part: str, at: int = 0) -> Span:
        """The place of a part of the line that begins at a character of it, without the blanks around it."""
        start = self.start + at + len(part) - len(part.lstrip())
        return Span(start, start + len(part.strip()))


def lines_of(source: Source, first: int = 0, end: int | None = None) -> Iterator[Line]:
    """The lines of a text, or of a part of it."""
    text, start = source.text, first
    end = len(text) if end is None else end
    while start < end:
        found = LINE_END.search(text, start, end)
        stop = found.start() if found else end
        whole = text[start:stop]
        mark = COMMENT.search(whole)
        yield Line(whole, start, mark.start() if mark else len(whole))
        start = found.end() if found else end


class Strength(NamedTuple):
    """What a line says of a player's strength: a grade, a rating, or that neither is known."""

    grade: Grade | None = None
    rating: Fraction | None = None
    text: str = ""


class Names(NamedTuple):
    family: str
    given: str = ""


def split_name(text: str) -> Names:
    """``Last, First``; a name without a comma stays whole."""
    family, _, given = " ".join(text.split()).partition(",")
    return Names(family.strip(), given.strip()) if family.strip() else Names(given.strip())


class Told(NamedTuple):
    """A player's line, taken apart: identifier, name, strength, and the words behind it."""

    identifier: Word
    name: Word
    strength: Word | None
    rest: tuple[Word, ...]


def player_words(words: Sequence[Word]) -> Told | None:
    """A player's line by its words: the strength is the first rank behind the name, or else the first decimal number,
    or else the last whole number."""
    if len(words) < 2 or not IDENTIFIER.fullmatch(words[0].text):
        return None
    texts = [word.text for word in words]
    behind = range(2, len(words))
    ranks = [index for index in behind if RANK.fullmatch(texts[index])]
    numbers = [index for index in behind if DECIMAL.fullmatch(texts[index]) or texts[index] == UNKNOWN]
    decimals = [index for index in numbers if "." in texts[index]]
    place = (ranks or decimals or numbers[-1:] or [len(words)])[0]
    named = words[1:place]
    name = Word(" ".join(word.text for word in named), spread(named))
    strength = words[place] if place < len(words) else None
    return Told(words[0], name, strength, tuple(words[place + 1 :]))


def strength_of(word: Word | None, row: Span, notes: Notes) -> Strength:
    """What a word says of the strength of the player in a row."""
    if word is None:
        message = "the player has no grade; the AGA rates nobody without one"
        notes.append(finding("R102", message, row, expected="a grade such as 4k", severity=Severity.WARNING))
        return Strength()
    if word.text == UNKNOWN:
        return Strength()
    rank = RANK.fullmatch(word.text)
    if rank is None:
        rating = Fraction(word.text)
        grade = grade_of(rating)
        if grade is None:
            notes.append(_no_grade(word, "an AGA rating lies below −1 or above 1"))
        return Strength(grade, rating, word.text)
    number, kind = int(rank[1]), rank[2].lower()
    if not 1 <= number <= (WEAKEST if kind == "k" else STRONGEST) or "." in word.text:
        notes.append(_no_grade(word, f"grades go from {WEAKEST}k to {STRONGEST}d"))
    return Strength(Grade(number, kind) if number else None, text=word.text)


def _no_grade(word: Word, why: str) -> Diagnostic:
    message = f"“{word.text}” is no usual grade: {why}"
    return finding("R102", message, word.span, found=word.text, severity=Severity.WARNING)


@dataclass(frozen=True, slots=True)
class Game:
    """A game as its line tells it. Players are normalised identifiers; ``outcomes`` are White's and Black's;
    ``komi`` is in quarter points. ``round`` counts from 0."""

    white: str
    black: str
    outcomes: tuple[Outcome | None, Outcome | None]
    handicap: int | None
    komi: int | None
    span: Span
    round: int = 0


FIELDS: Final = 5
_FORM: Final = "the line of a game is: White's number, Black's number, w, b or ?, handicap stones, komi"


def games_of(words: Sequence[Word], notes: Notes) -> list[Game]:
    """The games of a line's words (at least one): one game, or several behind each other. What is no game becomes a
    diagnostic."""
    if len(words) > FIELDS and len(words) % FIELDS == 0:
        parts = [words[start : start + FIELDS] for start in range(0, len(words), FIELDS)]
        if all(_begins_game(part) for part in parts):
            return [_game(part, notes) for part in parts]
    if not _begins_game(words):
        text = " ".join(word.text for word in words)
        notes.append(finding("R101", f"this is no game; {_FORM}", spread(words), found=short(text)))
        return []
    if len(words) > FIELDS:
        message = "what stands behind the komi says nothing and is left aside"
        notes.append(finding("R103", message, spread(words[FIELDS:]), severity=Severity.WARNING))
    return [_game(words[:FIELDS], notes)]


def _begins_game(words: Sequence[Word]) -> bool:
    return len(words) > 1 and all(IDENTIFIER.fullmatch(word.text) for word in words[:2])


def _game(words: Sequence[Word], notes: Notes) -> Game:
    span = spread(words)
    if len(words) < FIELDS:
        lacking = ", ".join(("result", "handicap", "komi")[len(words) - 2 :])
        notes.append(finding("R103", f"the game lacks its {lacking}; {_FORM}", span))
    result, stones, komi = (words[index] if index < len(words) else None for index in (2, 3, 4))
    return Game(
        normal(words[0].text),
        normal(words[1].text),
        _outcomes(result, notes),
        _stones(stones, notes),
        _komi(komi, notes),
        span,
    )


def _outcomes(word: Word | None, notes: Notes) -> tuple[Outcome | None, Outcome | None]:
    if word is None:
        return None, None
    outcomes = OUTCOMES.get(word.text.lower())
    if outcomes is None:
        notes.append(_unreadable(word, "the result", "w, b or ?"))
        return None, None
    return outcomes


def _stones(word: Word | None, notes: Notes) -> int | None:
    if word is None or STONES.fullmatch(word.text):
        return None if word is None else int(word.text)
    notes.append(_unreadable(word, "the handicap", "a number of stones"))
    return None


def _komi(word: Word | None, notes: Notes) -> int | None:
    """The komi in quarter points: a whole number as the AGA means it, decimals exactly."""
    if word is None:
        return None
    match = KOMI.fullmatch(word.text)
    if match is not None:
        sign = -1 if match[1] == "-" else 1
        if match[3] is None:
            return komi_of(sign * int(match[2]))
        exact = sign * QUARTER * Fraction(f"{match[2]}.{match[3]}")
        if exact.denominator == 1:
            return exact.numerator
    notes.append(_unreadable(word, "the komi", "a number such as 7, which is a komi of 7.5"))
    return None


def _unreadable(word: Word, what: str, expected: str) -> Diagnostic:
    message = f"{what} cannot be “{short(word.text)}”; it is {expected}"
    return finding("R102", message, word.span, found=short(word.text), expected=expected)


def spread(words: Sequence[Word]) -> Span:
    """From the first of some words to the last."""
    return Span(words[0].span.start, words[-1].span.end)


def short(text: str) -> str:
    """A text as a finding shows it."""
    return text if len(text) <= 60 else f"{text[:59]}…"


def read_date(text: str) -> date | None:
    """A day as Americans write it, or year first; years of two digits are of our time."""
    for form in (*DATES, "%m/%d/%y"):
        try:
            return datetime.strptime(text.strip(), form).date()
        except ValueError:
            continue
    return None
