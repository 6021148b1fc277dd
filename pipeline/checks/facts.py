"""What the file says of the event and its players: class and time, identifiers, countries, dates, handicaps."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date

from crosstable.case import Case
from crosstable.checks.wording import cell_text, name, points
from crosstable.classes import CLASSES, ON_BOARDS, adjusted_minutes, allows, least_basic
from crosstable.countries import EGF, KNOWN
from crosstable.diagnostics import Diagnostic, Related, Severity, finding
from crosstable.handicaps import NO_HANDICAP, is_followed, stones_given
from crosstable.meanings import may_be_cut
from crosstable.model import QUARTER, Colour, Pairing
from crosstable.source import Span
from crosstable.told import Told

_FORMS = {"egd": re.compile(r"\d{8}"), "ffg": re.compile(r"\d{2}[\dA-Z]\d{4}"), "aga": re.compile(r"\d{1,5}")}
_FORM_TEXTS = {"egd": "eight digits", "ffg": "seven digits (one may be a letter)", "aga": "up to five digits"}


def header_span(case: Told, *tags: str) -> Span | None:
    """The first header line that has one of the tags, which are those of the EGD and of ``.tou`` files."""
    for position, header in enumerate(case.tournament.headers):
        if header.tag in tags:
            return case.origin.header(position)
    return None


def class_time(case: Told) -> Iterator[Diagnostic]:
    """
    What: the thinking time is too short for the tournament class.

    Why: the class is the weight of the games in the European rating. Class A needs 75 minutes of adjusted time and 60
    of basic time (45 where every move adds some), B 50 and 40 (30), C 30 and 25 (20), and D (internet) 50 and 40 (30).

    Example: CL[A] with TM[50].

    Fix: correct the class, or the time if it was written without overtime.
    """
    settings = case.tournament.settings
    stated, time = CLASSES.get(settings.event_class or ""), settings.time
    adjusted = None if time is None else adjusted_minutes(time)
    if stated is None or time is None or adjusted is None or allows(time, adjusted, stated):
        return
    fitting = next((f"class {letter}" for letter in ON_BOARDS if allows(time, adjusted, CLASSES[letter])), "no class")
    kind, least, given = "adjusted", stated.adjusted, float(adjusted)
    if adjusted >= stated.adjusted:
        kind, least, given = "basic", least_basic(time, stated), float(time.basic or 0)
    class_span = header_span(case, "CL")
    yield finding(
        "P401",
        f"class {stated.letter} needs {least} minutes of {kind} time, {given:g} are given: {fitting}",
        header_span(case, "TM", "TA", "ta", "time"),
        found=f"{given:g} minutes",
        expected=f"at least {least} minutes for class {stated.letter}",
        advice=f"Correct the class or the {kind} time.",
        related=() if class_span is None else (Related(class_span, "the class"),),
    )


def bad_identifier(case: Told) -> Iterator[Diagnostic]:
    """
    What: a PIN, licence or player number does not have the form of its federation.

    Why: the federation cannot tell whose games these are. A PIN of the European Go Database has eight digits.

    Example: |1234567 at the end of a row.

    Fix: look the player up in the federation's list.
    """
    for player, entry in enumerate(case.tournament.players):
        for identifier in entry.identifiers:
            form = _FORMS.get(identifier.scheme)
            if form is not None and not form.fullmatch(identifier.value):
                yield finding(
                    "P402",
                    f"{identifier.value} of {name(case.tournament, player)} is not "
                    f"{_FORM_TEXTS[identifier.scheme]}, as a number of {identifier.scheme.upper()} has",
                    case.origin.field(player, "identifiers"),
                    player=player,
                    found=identifier.value,
                    expected=_FORM_TEXTS[identifier.scheme],
                    advice="Look the player up in the federation's list.",
                )


def bad_country(case: Told) -> Iterator[Diagnostic]:
    """
    What: a country code that the European Go Database does not use.

    Why: the player would be filed under a country that does not exist. The codes are those of ISO 3166, but UK for
    the United Kingdom.

    Example: GB, or EN.

    Fix: write the two-letter code that the database uses.
    """
    if {entry.country for entry in case.tournament.players} <= KNOWN | {None}:
        return
    for player, entry in enumerate(case.tournament.players):
        country = entry.country
        if country is None or country.upper() in KNOWN or len(country) != 2:
            continue
        instead = EGF.get(country.upper())
        yield finding(
            "P403",
            f"{country} of {name(case.tournament, player)} is no country code of the European Go Database"
            + (f", which writes {instead}" if instead else ""),
            case.origin.field(player, "country"),
            player=player,
            found=country,
            expected=instead or "a two-letter country code",
            advice=f"Write {instead}." if instead else "Write the two-letter code of the country.",
        )


def date_order(case: Told) -> Iterator[Diagnostic]:
    """
    What: the end of the event is before its beginning, or a date lies in the future.

    Why: ratings are computed in the order of dates.

    Example: DT[2024-05-12,2024-05-11].

    Fix: correct the dates; they are written year-month-day.
    """
    begin, end = case.tournament.settings.begin, case.tournament.settings.end
    if begin is not None and end is not None and end < begin:
        yield finding(
            "P404",
            f"the event ends on {end}, before it begins on {begin}",
            header_span(case, "DT", "date"),
            found=f"{begin} to {end}",
            expected="a beginning before the end",
            advice="Exchange or correct the dates.",
            severity=Severity.WARNING if _is_slip_of_the_year(begin, end) else Severity.ERROR,
        )
        return
    latest = end or begin
    if latest is not None and latest > date.today():
        yield finding(
            "P404",
            f"the event ends on {latest}, which is in the future",
            header_span(case, "DT", "date"),
            found=str(latest),
            expected=f"a date up to {date.today()}",
            advice="Correct the date, or wait until the event has been played.",
        )


def _is_slip_of_the_year(begin: date, end: date) -> bool:
    """Whether the dates make an event of at most a month if the end is taken to be in the year of the beginning.

    Then month and day are beyond doubt, and the rating is computed in the right place all the same.
    """
    if (end.month, end.day) == (2, 29):
        return False
    return 0 <= (end.replace(year=begin.year) - begin).days <= 31


def handicap_rule(case: Case) -> Iterator[Diagnostic]:
    """
    What: a game has a handicap that the tournament's rule does not give.

    Why: the header says HA[h9], no handicap at all, or HA[hN], the grade difference less N; most games follow it and
    this one does not. A handicap by McMahon scores, which change from round to round, is not checked.

    Example: 12-/b3 in a tournament with HA[h9].

    Fix: correct the cell, or the rule in the header.
    """
    settings = case.tournament.settings
    reduction = settings.handicap_reduction
    if reduction is None or settings.handicap_by_score or (reduction == NO_HANDICAP and "stones" not in case.features):
        return
    games: list[tuple[Pairing, int, frozenset[int]]] = []
    players = case.tournament.players
    for pairing in case.tournament.pairings():
        side, second = pairing.first_side, pairing.second
        if side.handicap is None or second is None or side.colour is None:
            continue
        if pairing.second_side is not None and pairing.second_side.handicap not in {None, side.handicap}:
            continue  # a contradiction, which is reported as such
        white, black = (pairing.first, second) if side.colour is Colour.WHITE else (second, pairing.first)
        giver, taker = players[white].grade, players[black].grade
        if giver is not None and taker is not None and (giver.index >= taker.index or not side.handicap):
            games.append((pairing, side.handicap, stones_given(giver, taker, reduction, settings)))
    kept = Counter(stones in allowed for _, stones, allowed in games)
    if not is_followed(kept[True], kept[False]):
        return
    for pairing, stones, allowed in games:
        if stones in allowed or not 0 <= stones <= NO_HANDICAP:
            continue
        expected = min(allowed)
        yield finding(
            "P406",
            f"round {pairing.round + 1}, {name(case.tournament, pairing.first)}: handicap {stones}, "
            f"the rule HA[h{reduction}] gives {expected}",
            case.origin.cell(pairing.first, pairing.round),
            player=pairing.first,
            round=pairing.round,
            found=cell_text(case, pairing.first, pairing.round),
            expected=f"handicap {expected}",
            advice="Correct the handicap, or the rule in the header.",
        )


def damaged_values(case: Case) -> Iterator[Diagnostic]:
    """
    What: printed values were cut, or characters were lost, by an earlier program.

    Why: some programs print the first four characters of a value, so that 1594½ reads 1594, if none of the column has
    more; others write ? for a letter that their encoding lacks.

    Example: 1594 where the games give 1594½.

    Fix: export the table again with wider columns or in UTF-8.
    """
    for index, meaning in enumerate(case.fit.columns):
        printed = case.printed(index)
        if case.tournament.columns[index].is_wide or meaning.criterion not in case.fit.scores:
            continue
        cut = [
            player
            for player, (value, expected) in enumerate(
                zip(printed, case.fit.scores[meaning.criterion or ""], strict=True)
            )
            if may_be_cut(value) and value is not None and expected is not None and 0 < expected - value < QUARTER
        ]
        if cut:
            expected = case.fit.scores[meaning.criterion or ""][cut[0]]
            yield finding(
                "R106",
                f"{len(cut)} values of this column were cut at four characters, the first in row {cut[0] + 1}",
                case.origin.claim(cut[0], index),
                criterion=meaning.criterion,
                found=case.tournament.columns[index].texts[cut[0]],
                expected=points(expected),
                advice="Nothing is wrong with the games; print the column wider.",
            )
