"""The published page: one file that holds the crosstable, its style and its script, and asks nobody for anything.

The page's security policy allows nothing but its own style and script, by their hashes. Without the script, which
sorts and marks, nothing is missing from the page. All text of a file is escaped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from markupsafe import Markup

from crosstable.display import counted
from crosstable.model import Tournament
from crosstable.results import Report, Standings
from crosstable.systems import is_match_play
from crosstable.writers.html_bracket import bracket_picture
from crosstable.writers.html_columns import Crosstable, table_criteria
from crosstable.writers.html_facts import facts, remarks, when
from crosstable.writers.html_matches import match_signs, match_table
from crosstable.writers.html_render import finished, render
from crosstable.writers.html_table import crosstable, go_signs, points_signs
from crosstable.writers.html_texts import LANGUAGES, Texts, language, texts
from crosstable.writers.html_verification import file_name, verdict, verification
from crosstable.writers.losses import held, losses, unwritten_columns
from crosstable.writers.points import OF_ROUNDS, counts_points
from crosstable.writing import Loss, Options, Written


class Entry(NamedTuple):
    """A tournament's line in the index of a folder.

    ``link`` is the file name of its page, ``None`` if it has none; ``verdict`` is that of its report
    (:func:`crosstable.writers.html_verification.verdict`), ``None`` if it was not verified.
    """

    title: str
    link: str | None = None
    begin: date | None = None
    end: date | None = None
    players: int | None = None
    verdict: str | None = None


class Link(NamedTuple):
    """A link to another page of the same folder: what it says, and the name of the file."""

    label: str
    name: str


def write(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """The tournament as an HTML page in ``options.language``, encoded in UTF-8 whatever ``options.encoding``.

    The table is that of the standings, with the rounds that they count. With ``options.report`` the cells that
    findings are about are marked, and the report stands at the foot.
    """
    return event_page(tournament, standings, options, ())


def event_page(tournament: Tournament, standings: Standings, options: Options, rounds: Sequence[Link]) -> Written:
    """:func:`write`, with links to pages of rounds."""
    code = language(options.language)
    words = texts(code)
    report = options.report
    kind = _kind(tournament, standings)
    table = kind.table(tournament, standings, words, report)
    text = render(
        "page.html.j2",
        code,
        title=title_of(tournament, options),
        caption=words[kind.caption[0]][kind.caption[1]],
        round=standings.round,
        table=table,
        facts=facts(tournament, standings, words),
        rounds=rounds,
        picture=kind.picture(tournament, standings, words),
        remarks=remarks(tournament),
        signs=kind.signs(words),
        verification=verification(report, tournament.players, table.numbers, words) if report else None,
    )
    return finished(text, tuple(_losses(tournament, standings, report)))


def title_of(tournament: Tournament, options: Options) -> str:
    """The name of the event, or else of its file."""
    report = options.report
    words = texts(language(options.language))
    return tournament.settings.event or (report and file_name(report.path)) or words["page"]["crosstable"]


class _Kind(NamedTuple):
    """What pages of one kind of tournament have of their own: the table, what its signs mean, a picture, and where
    the words over the table are."""

    table: Callable[[Tournament, Standings, Texts, Report | None], Crosstable]
    signs: Callable[[Texts], Sequence[tuple[str, str]]]
    picture: Callable[[Tournament, Standings, Texts], Markup | None]
    caption: tuple[str, str]


def _no_picture(_tournament: Tournament, _standings: Standings, _texts: Texts) -> None:
    """Go tournaments have none."""


_GO = _Kind(crosstable, go_signs, _no_picture, ("page", "crosstable"))
_MATCHES = _Kind(match_table, match_signs, bracket_picture, ("matches", "standings"))


_POINTS = _GO._replace(signs=points_signs)


def _kind(tournament: Tournament, standings: Standings) -> _Kind:
    if counts_points(standings):
        return _POINTS
    return _MATCHES if is_match_play(tournament) else _GO


def index(entries: Iterable[Entry], language_tag: str = LANGUAGES[0]) -> bytes:
    """A page that lists the tournaments of a folder, in the order given."""
    code = language(language_tag)
    title = texts(code)["index"]["title"]
    return finished(render("index.html.j2", code, title=title, entries=list(entries), when=when)).data


def entry(report: Report, link: str | None = None) -> Entry:
    """The index's line for a verified file whose page is called ``link``."""
    name = file_name(report.path)
    word = verdict(report)
    if report.tournament is None:
        return Entry(name, link, verdict=word)
    settings = report.tournament.settings
    players = len(report.tournament.players)
    return Entry(settings.event or name, link, settings.begin, settings.end, players, word)


def _losses(tournament: Tournament, standings: Standings, report: Report | None) -> Iterator[Loss]:
    yield from losses(tournament, held("html", tournament, standings))
    of_rounds = OF_ROUNDS if counts_points(standings) else ()
    criteria = (*table_criteria(tournament, standings, report), "record", *of_rounds)
    yield from unwritten_columns(tournament, criteria, report)
    later = len(tournament.rounds) - standings.round
    if later > 0:
        yield Loss(f"results after round {standings.round} ({counted(later, 'round')})")
