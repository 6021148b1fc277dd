"""Which facts each format can hold, and from that what of a tournament a writer loses.

What a format cannot hold in general, and what of this tournament is lost, follow from one row of :data:`HOLDS`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from crosstable.display import counted
from crosstable.model import Tournament, Value
from crosstable.results import Report, Standings
from crosstable.systems import counts_points, is_match_play
from crosstable.writers.facts import FACTS, KEEPS_DETAILS, details_of, texts_of
from crosstable.writing import Loss

_WHO = frozenset({"grade", "country", "club"})
_EVENT = frozenset({"event", "place", "dates"})

_NOT_ON_A_PAGE = frozenset(
    {
        "start", "correction", "withdrawals", "grade model", "criteria", "category limits", "counting", "handicap rule",
        "rating groups", "scheme", "planned", "short name", "director", "rules", "online", "super bar", "preliminary",
        "absences", "boards",
        "komi of games", "club groups", "members", "disqualified", "tables of rounds", *map(details_of, KEEPS_DETAILS),
    }
)  # fmt: skip

OTHER_SETTINGS = "settings of other programs"

HOLDS: Mapping[str, frozenset[str]] = {
    "h9": _WHO
    | _EVENT
    | {"pin", "class", "code", "komi", "reduction", "adjusted", "program", "headers", "labels", "playoffs"},
    "tou": _EVENT
    | {"grade", "club", "licence", "komi", "board", "time", "adjusted", "program", "short name", "headers"},
    "text": _WHO | _EVENT | {"labels"},
    "markdown": _WHO | _EVENT | {"labels"},
    "csv": _WHO | {"rating", "pin"},
    "csv-games": _WHO | {"rating", "pin", "tables", "referee", "kinds", "surplus"},
    "csv-matches": frozenset({"kinds", "scores of games", "tables", "labels", "playoffs", "surplus", "shown names"}),
    "melee-csv": frozenset({"shown names"}),
    "aga": _EVENT | {"rules", "komi", "komi of games", "grade", "aga", "surplus", "kinds"},
    "send2aga": frozenset(
        {
            "event",
            "dates",
            "rules",
            "planned",
            "headers",
            "komi",
            "komi of games",
            "grade",
            "aga",
            "kinds",
            "settings of aga",
        }
    ),
    "vbar": _WHO | {"headers", "rating", "preliminary"},
    "json": frozenset(FACTS),
    "macmahon": _WHO
    | {
        "event", "board", "system", "grade model", "criteria", "handicap rule", "reduction", "planned", "rating", "pin",
        "correction", "super bar", "preliminary", "absences", "tables", "referee", "kinds", details_of("macmahon"),
    },
    "html": frozenset(FACTS) - _NOT_ON_A_PAGE,
    "opengotha": _WHO
    | _EVENT
    | {
        "komi", "reduction", "board", "time", "system", "grade model", "criteria", "category limits", "handicap rule",
        "planned", "short name", "director", "online", "rating", "pin", "licence", "aga", "team", "correction",
        "preliminary", "absences", "tables", "surplus", "boards", "club groups", details_of("opengotha"),
    },
    "pairgoth": _WHO
    | _EVENT
    | {
        "komi",
        "reduction",
        "board",
        "time",
        "adjusted",
        "system",
        "grade model",
        "criteria",
        "handicap rule",
        "planned",
        "short name",
        "director",
        "rules",
        "online",
        "rating",
        "pin",
        "licence",
        "aga",
        "correction",
        "preliminary",
        "absences",
        "tables",
        "surplus",
        details_of("pairgoth"),
    },
    "rgf": _EVENT
    | {
        "komi", "time", "adjusted", "planned", "online", "rating", "club", "identifiers", "start", "tables", "referee",
        "komi of games", "surplus", details_of("rgf"),
    },
}  # fmt: skip
"""Which facts each format can hold."""


MATCHES_HOLD: Mapping[str, frozenset[str]] = {
    "html": frozenset({"withdrawals", "members", "disqualified", "counting"}),
    "text": frozenset({"category", "scores of games", "kinds", "shown names"}),
    "markdown": frozenset({"category", "scores of games", "kinds", "shown names"}),
    "csv": frozenset({"category", "members", "withdrawals", "disqualified", "scores of games", "kinds", "shown names"}),
}
"""Which facts each format holds of tournaments of matches, beside those of :data:`HOLDS`."""
MATCHES_LACK: Mapping[str, frozenset[str]] = {"html": frozenset({"identifiers"})}
"""Which it does not: numbers such as DCI's are nobody's business on a store's page."""


POINTS_HOLD: Mapping[str, frozenset[str]] = dict.fromkeys(
    ("text", "markdown", "csv", "html"), frozenset({"rating", "start", "system", "kinds"})
)
"""Which facts each format holds of tournaments in which points are counted, beside those of :data:`HOLDS`."""


def held(name: str, tournament: Tournament, standings: Standings | None = None) -> frozenset[str]:
    """The facts that the named format can hold of a tournament, by what is played; a table of points holds more."""
    if standings is not None and counts_points(standings.system):
        totals = any(column.after is not None and column.criterion != "gain" for column in tournament.columns)
        return HOLDS[name] | POINTS_HOLD[name] | (frozenset[str]() if totals else frozenset({"tables of rounds"}))
    more = MATCHES_HOLD.get(name) if is_match_play(tournament) else None
    lacks = MATCHES_LACK.get(name, frozenset()) if is_match_play(tournament) else frozenset[str]()
    return (HOLDS[name] | (more or frozenset[str]())) - lacks


def losses(tournament: Tournament, holds: Collection[str]) -> list[Loss]:
    """Everything of the tournament that a format holding only the named facts (keys of :data:`FACTS`) loses."""
    return [loss for name, fact in FACTS.items() if name not in holds for loss in fact.find(tournament)]


def lost_facts(name: str) -> frozenset[str]:
    """The facts (keys of :data:`crosstable.writers.facts.FACTS`) that the named format has no place for."""
    return frozenset(FACTS) - HOLDS[name]


def cannot_hold(name: str) -> tuple[str, ...]:
    """What the named format has no place for, in nouns; settings of all programs but its own are one of them."""
    of_programs = {details_of(program) for program in KEEPS_DETAILS}
    lacking = [key for key in FACTS if key not in HOLDS[name]]
    nouns = [FACTS[key].noun for key in lacking if key not in of_programs]
    return (*nouns, OTHER_SETTINGS) if len(nouns) < len(lacking) else tuple(nouns)


def unwritten_columns(
    tournament: Tournament, written: Collection[str], report: Report | None, standings: Standings | None = None
) -> list[Loss]:
    """Numeric columns of the file that a table of the ``written`` criteria does not replace.

    What a column holds is what the verification found, if there is a report, and what its heading says otherwise. A
    column of which neither tells is no loss where the ``standings`` have the same values for a written criterion, or
    where it is nothing but zeros, as OpenGotha fills its tables. Wins are what the results say, places and ratings
    are facts of players.
    """
    found = {reading.index: reading.criterion for reading in report.columns} if report else {}
    replaced = {_base(criterion) for criterion in written} | {"place", "nbw", "rating"}
    same = _columns_of(standings, [*written, "nbw"]) if standings else []
    left = [
        column.label or "without heading"
        for column in tournament.columns
        if _base(found.get(column.index) or column.criterion) not in replaced
        and any(column.values)
        and column.values not in same
    ]
    return [Loss(f"printed columns ({', '.join(left)})")] if left else []


def _columns_of(standings: Standings, criteria: Collection[str]) -> list[tuple[Value | None, ...]]:
    """The values of each criterion in the order of the file's rows."""
    lines = sorted(standings.lines, key=lambda line: line.player)
    return [tuple(line.scores.get(criterion) for line in lines) for criterion in criteria]


def named_headers(tournament: Tournament) -> list[Loss]:
    """Header lines that are more than remarks, for formats that hold remarks only."""
    named = sum(header.tag is not None for header in tournament.headers)
    return [Loss(f"header lines with a name ({counted(named, 'line')})")] if named else []


def replaced_characters(tournament: Tournament, encoding: str, replaced: Mapping[str, str]) -> list[Loss]:
    """The characters that an encoding lacks, with what is written instead, and the players who have them."""
    if not replaced:
        return []
    concerned = tuple(
        index
        for index, player in enumerate(tournament.players)
        if not replaced.keys().isdisjoint("".join(texts_of(player)))
    )
    written = ", ".join(f"{character} (written {instead or 'without'})" for character, instead in replaced.items())
    settings = tournament.settings
    texts = {"event": settings.event, "place": settings.city, "short name": settings.short_name}
    where = [name for name, text in texts.items() if text and not replaced.keys().isdisjoint(text)]
    also = f"; also in {', '.join(where)}" if where else ""
    return [Loss(f"characters that {encoding} does not have: {written}{also}", concerned)]


def _base(criterion: str | None) -> str | None:
    """A heading such as SOS does not say whether it is one of McMahon scores or of wins."""
    return criterion.removeprefix("w") if criterion else None
