"""The published page: one file that holds the crosstable, its style and its script, and asks nobody for anything.

The page's security policy allows nothing but its own style and script, by their hashes. Without the script, which
sorts and marks, nothing is missing from the page. All text of a file is escaped.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from typing import NamedTuple
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from crosstable.display import counted
from crosstable.model import Tournament
from crosstable.results import Report, Standings
from crosstable.writers.html_facts import facts, remarks, when
from crosstable.writers.html_table import crosstable, table_criteria
from crosstable.writers.html_texts import LANGUAGES, language, texts
from crosstable.writers.html_verification import file_name, verdict, verification
from crosstable.writers.losses import HOLDS, losses, unwritten_columns
from crosstable.writing import Loss, Options, Written

SIGNS = (
    ("4", "opponent"),
    ("+", "win"),
    ("-", "loss"),
    ("=", "draw"),
    ("?", "open"),
    ("/w2", "white"),
    ("/b0", "black"),
    ("!", "decided"),
    ("0+ 0= 0-", "vacant"),
)
"""The signs of the result cells, and the keys of what they mean."""

_NOT_IN_HTML = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
"""Characters that a valid page must not hold."""


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


def write(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """The tournament as an HTML page in ``options.language``, encoded in UTF-8 whatever ``options.encoding``.

    The table is that of the standings, with the rounds that they count. With ``options.report`` the cells that
    findings are about are marked, and the report stands at the foot.
    """
    code = language(options.language)
    words = texts(code)
    report = options.report
    table = crosstable(tournament, standings, words, report)
    text = _render(
        "page.html.j2",
        code,
        title=tournament.settings.event or (report and file_name(report.path)) or words["page"]["crosstable"],
        round=standings.round,
        table=table,
        facts=facts(tournament, standings, words),
        remarks=remarks(tournament),
        signs=SIGNS,
        verification=verification(report, tournament.players, table.numbers, words) if report else None,
    )
    return _finished(text, tuple(_losses(tournament, standings, report)))


def index(entries: Iterable[Entry], language_tag: str = LANGUAGES[0]) -> bytes:
    """A page that lists the tournaments of a folder, in the order given."""
    code = language(language_tag)
    title = texts(code)["index"]["title"]
    return _finished(_render("index.html.j2", code, title=title, entries=list(entries), when=when)).data


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
    yield from losses(tournament, HOLDS["html"])
    yield from unwritten_columns(tournament, table_criteria(tournament, standings, report), report)
    later = len(tournament.rounds) - standings.round
    if later > 0:
        yield Loss(f"results after round {standings.round} ({counted(later, 'round')})")


def _finished(text: str, lost: tuple[Loss, ...] = ()) -> Written:
    # What is printable needs no look at every character; nearly every page is.
    if not text.replace("\n", "").isprintable():
        text, replaced = _NOT_IN_HTML.subn("\N{REPLACEMENT CHARACTER}", text)
        if replaced:
            lost = (*lost, Loss("control characters, shown as \N{REPLACEMENT CHARACTER}"))
    return Written(text.encode("utf-8"), lost)


def _render(template: str, code: str, **values: object) -> str:
    words = {
        "language": code,
        "english": Markup("") if code == LANGUAGES[0] else Markup(' lang="en"'),
        "texts": texts(code),
    }
    return _environment().get_template(template).render(_assets(), **words, **values)


@cache
def _environment() -> Environment:
    """Templates that escape everything, and complain about a value that is not given."""
    environment = Environment(
        loader=PackageLoader("crosstable.templates", ""), autoescape=True, trim_blocks=True, undefined=StrictUndefined
    )
    environment.filters["address"] = _address
    return environment


@cache
def _assets() -> Mapping[str, str]:
    """What all pages share: style and script, to be set in as they stand, and the policy that allows only them."""
    folder = files("crosstable.templates")
    style, script = (folder.joinpath(name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
    policy = (
        f"default-src 'none'; style-src {_digest(style)}; script-src {_digest(script)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    return {"style": style, "script": script, "policy": policy, "program": f"crosstable {version('crosstable')}"}


def _digest(text: str) -> str:
    """A source of a Content Security Policy that allows exactly this text."""
    return f"'sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def _address(name: str) -> str:
    """The relative address of a file in the same folder, whatever its name: no name can be read as a scheme."""
    return f"./{quote(name)}"
