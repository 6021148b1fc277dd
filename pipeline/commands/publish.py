"""``crosstable publish``: tournaments as web pages."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePath
from typing import NamedTuple

from crosstable.commands.console import STANDARD, CommandError, say
from crosstable.commands.inputs import STDIN, report_events, save
from crosstable.diagnostics import Severity
from crosstable.display import printable
from crosstable.engines import final_table, tables
from crosstable.files import exists, reason
from crosstable.model import Tournament
from crosstable.results import Report
from crosstable.stated import NOTHING, Stated
from crosstable.systems import is_match_play
from crosstable.writers import write
from crosstable.writers.html import Entry, entry, index
from crosstable.writers.html_rounds import site
from crosstable.writing import Options, Written

INDEX = "index.html"
LONGEST = 60
"""Characters of a page's name; file systems take 255 bytes."""

_NOT_IN_NAMES = re.compile(r"[^\w.-]+")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""Names that are devices where Windows serves the pages."""


class Page(NamedTuple):
    """An event that is ready to be written: its pages by name, its line in the index, and whether errors were found in
    its tournament."""

    contents: Mapping[str, bytes]
    entry: Entry
    wrong: bool


def publish(
    files: Sequence[str],
    folder: str,
    *,
    language: str,
    verify: bool,
    format: str | None,
    force: bool,
    stated: Stated = NOTHING,
) -> int:
    """Write a page an event, and an index of several.

    The exit status is 2 if a file cannot be read, 1 if errors were found in one, else 0.
    """
    reports = report_events(files, format=format, verify=verify, stated=stated)
    pages: list[Page] = []
    names = Names()
    own = [names.page(report.path) for report in reports]
    for report, name in zip(reports, own, strict=True):
        if report.tournament is None:
            say(printable(f"{report.path}: {report.error}"))
        else:
            options = Options(language=language, report=report if verify else None)
            pages.append(_page(report, report.tournament, name, options, names))
    contents = {name: data for page in pages for name, data in page.contents.items()}
    if len(reports) > 1 and pages:
        contents[INDEX] = index([page.entry for page in pages], language)
    _write(folder, contents, force)
    return 2 if len(pages) < len(reports) else int(any(page.wrong for page in pages))


def page_names(paths: Iterable[str]) -> list[str]:
    """A file name for the page of every path: its own name made harmless, and no two alike on any file system."""
    names = Names()
    return [names.page(path) for path in paths]


class Names:
    """File names for pages, no two alike on any file system."""

    def __init__(self) -> None:
        self._taken = {PurePath(INDEX).stem}

    def page(self, path: str) -> str:
        """The name of the page of a file: its own, made harmless."""
        return self._free(_harmless("" if path in {STANDARD, STDIN} else PurePath(path).stem))

    def of_round(self, page: str, number: int) -> str:
        """The name of the page of a round (from 1) of an event."""
        return self._free(f"{PurePath(page).stem}-round-{number}")

    def _free(self, stem: str) -> str:
        name = stem
        number = 1
        while name.casefold() in self._taken:
            number += 1
            name = f"{stem}-{number}"
        self._taken.add(name.casefold())
        return f"{name}.html"


def _harmless(stem: str) -> str:
    name = _NOT_IN_NAMES.sub("-", unicodedata.normalize("NFC", stem))[:LONGEST].strip("-._")
    return f"{name}-page" if _RESERVED.fullmatch(name) else name or "tournament"


def _page(report: Report, tournament: Tournament, name: str, options: Options, names: Names) -> Page:
    """The pages of an event; the options hold its report if it was verified."""
    line = entry(report, name)
    if options.report is None:
        line = line._replace(verdict=None)
    rounds: Mapping[str, Written] = {}
    if is_match_play(tournament) and tournament.rounds:
        numbers = range(1, len(tournament.rounds) + 1)
        after_each = tables(tournament, numbers, profile=report.profile)
        own = [names.of_round(name, number) for number in numbers]
        written, rounds = site(tournament, after_each, options, name, own)
    else:
        written = write("html", tournament, final_table(tournament, profile=report.profile), options)
    for loss in written.losses:
        say(printable(f"{name} does not show: {loss.message}"))
    contents = {name: written.data, **{own: page.data for own, page in rounds.items()}}
    return Page(contents, line, report.count(Severity.ERROR) > 0)


def _write(folder: str, contents: Mapping[str, bytes], force: bool) -> None:
    """All pages, or none if one of them is there already."""
    targets = {os.path.join(folder, name): data for name, data in contents.items()}
    there = [path for path in targets if exists(path)]
    if there and not force:
        raise CommandError(printable(f"{', '.join(there)}: exists already; nothing is written without --force"))
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise CommandError(printable(f"{folder}: {reason(error)}")) from error
    for path, data in targets.items():
        save(path, data, force=force)
