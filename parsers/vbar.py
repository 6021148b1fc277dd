"""The list of players that OpenGotha reads (:mod:`crosstable.vbar`): a tournament of players, without rounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from crosstable.diagnostics import Diagnostic, Severity, finding
from crosstable.model import Grade, Header, Player, Tournament
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.encoding import decode, plain_bytes
from crosstable.parsers.markup import is_page
from crosstable.source import LINE_END, Source, Span
from crosstable.vbar import BAR, FIELDS, FINAL, PRELIMINARY, REMARK

GRADE: Final = re.compile(r"(\d{1,3})\s*([kdp])", re.ASCII | re.IGNORECASE)
RATING: Final = re.compile(r"-?\d{1,5}", re.ASCII)
LINE: Final = re.compile(
    rb"[^|;\n]*\|[^|;\n]*\|[ \t]*(?:\d{1,3}[ \t]*[kdpKDP]|\?)?[ \t]*\|[^|;\n]*\|[^|;\n]*\|[ \t]*-?\d*[ \t]*\|"
    rb"[ \t]*[pfPF]\w*[ \t]*(?:;[^\n]*)?"
)
UNKNOWN: Final = "?"
SAMPLE: Final = 1 << 16
MOST_LINES: Final = 100_000

Notes = list[Diagnostic]


class _Field(NamedTuple):
    text: str
    span: Span


def sniff(data: bytes) -> bool:
    """Whether most lines are such a list's."""
    text = plain_bytes(data[:SAMPLE]).replace(b"\r", b"\n")
    lines = [line for line in text.split(b"\n")[:200] if line.partition(b";")[0].strip()]
    return bool(lines) and 2 * sum(bool(LINE.fullmatch(line)) for line in lines) > len(lines) and not is_page(data)


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The players. Raises :class:`UnreadableError` if there are too many lines."""
    text, encoding = decode(data)
    source = Source(path, text, encoding)
    notes: Notes = []
    headers: list[tuple[Header, Span]] = []
    rows: list[tuple[Player, Mapping[str, _Field]]] = []
    lines = list(_lines(text))
    if len(lines) > MOST_LINES:
        raise UnreadableError(f"more than {MOST_LINES:,} lines: no tournament has as many players")
    for start, line in lines:
        told, mark, remark = line.partition(REMARK)
        if mark and remark.strip():
            headers.append((Header(None, remark.strip()), _trimmed(remark, start + len(told) + 1)))
        if told.strip():
            fields = _fields(told, start, notes)
            rows.append((_player(fields, notes), fields))
    players = tuple(player for player, _ in rows)
    origin = VbarOrigin(source, [fields for _, fields in rows], [span for _, span in headers])
    made = Tournament(players, headers=tuple(header for header, _ in headers), origin=origin)
    return source, Parsed(made, tuple(notes))


class VbarOrigin:
    """Where the parts of a list stand (:class:`crosstable.origin.Origin`)."""

    def __init__(self, source: Source, rows: Sequence[Mapping[str, _Field]], headers: Sequence[Span]) -> None:
        self._source = source
        self._rows = rows
        self._headers = headers

    @property
    def source(self) -> Source:
        return self._source

    def row(self, player: int) -> Span:
        spans = [field.span for field in self._rows[player].values()]
        return Span(spans[0].start, spans[-1].end)

    def field(self, player: int, name: str) -> Span:
        field = self._rows[player].get("family" if name == "name" else name)
        return self.row(player) if field is None else field.span

    def cell(self, player: int, round: int) -> Span:
        """There are no results in a list of players."""
        return self.row(player)

    def claim(self, player: int, column: int) -> Span:
        return self.row(player)

    def heading(self, column: int) -> Span | None:
        return None

    def header(self, index: int) -> Span:
        return self._headers[index]


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for end in LINE_END.finditer(text):
        yield start, text[start : end.start()]
        start = end.end()
    yield start, text[start:]


def _trimmed(text: str, start: int) -> Span:
    start += len(text) - len(text.lstrip())
    return Span(start, start + len(text.strip()))


def _fields(line: str, start: int, notes: Notes) -> dict[str, _Field]:
    """The fields of a line by their names; too few or too many are reported."""
    parts = line.split(BAR)
    fields: list[_Field] = []
    at = start
    for part in parts:
        fields.append(_Field(part.strip(), _trimmed(part, at)))
        at += len(part) + 1
    if len(parts) != len(FIELDS):
        message = f"the line has {len(parts)} fields; a player has {len(FIELDS)}: {', '.join(FIELDS)}"
        notes.append(finding("R103", message, _trimmed(line, start), found=str(len(parts)), expected=str(len(FIELDS))))
    return dict(zip(FIELDS, fields, strict=False))


def _player(fields: Mapping[str, _Field], notes: Notes) -> Player:
    def text(name: str) -> str:
        return fields[name].text if name in fields else ""

    return Player(
        text("family"),
        text("given"),
        grade=_grade(fields.get("grade"), notes),
        rating=_rating(fields.get("rating"), notes),
        club=text("club") or None,
        country=text("country") or None,
        preliminary=_is_preliminary(fields.get("registration"), notes),
    )


def _grade(field: _Field | None, notes: Notes) -> Grade | None:
    if field is None or field.text in {"", UNKNOWN}:
        return None
    match = GRADE.fullmatch(field.text)
    if match is None or not int(match[1]):
        notes.append(_unreadable(field, "the grade", "a grade such as 4k"))
        return None
    return Grade(int(match[1]), match[2].lower())


def _rating(field: _Field | None, notes: Notes) -> int | None:
    if field is None or not field.text:
        return None
    if RATING.fullmatch(field.text):
        return int(field.text)
    notes.append(_unreadable(field, "the rating", "a whole number"))
    return None


def _is_preliminary(field: _Field | None, notes: Notes) -> bool:
    """OpenGotha takes everything but ``p`` for final."""
    letter = "" if field is None else field.text[:1].lower()
    if field is not None and letter not in {PRELIMINARY, FINAL}:
        what, wanted = "the registration", f"{PRELIMINARY} (preliminary) or {FINAL} (final)"
        notes.append(_unreadable(field, what, wanted, Severity.WARNING))
    return letter == PRELIMINARY


def _unreadable(field: _Field, what: str, wanted: str, severity: Severity | None = None) -> Diagnostic:
    message = f"{what} cannot be “{field.text[:60]}”; it is {wanted}"
    return finding("R102", message, field.span, found=field.text[:60], expected=wanted, severity=severity)
