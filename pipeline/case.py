"""Everything that the checks of one file look at: the table as read, as scored, and what its totals ought to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from crosstable.doubt import NO_DOUBT, doubt
from crosstable.fit import Fit, fit, fit_with_starts, scores_of
from crosstable.grid import Feature, features, lay
from crosstable.meanings import POINTS_CRITERIA, enough, reproduced
from crosstable.model import Tournament, Value
from crosstable.origin import NOWHERE, Origin
from crosstable.reconcile import Contradiction, contradictions, named_by, reconcile, settle
from crosstable.scores import FURTHER, SUMS
from crosstable.start_line import StartRule, told_model
from crosstable.starts import stated_starts

SOS_COLUMNS = ("sos", "wsos")


@dataclass(frozen=True, slots=True)
class Case:
    """One tournament under examination.

    ``tournament`` is what the file says; ``fit`` how it is read and scored, disagreements settled where they can
    be. ``starts`` is what the start scores follow, if they do. ``alternatives`` are the values that
    each criterion would have if printed totals found wrong were right: a total that agrees with one of them is a
    consequence of a fault reported elsewhere, not a fault of its own.
    """

    tournament: Tournament
    fit: Fit
    starts: StartRule | None = None
    contradictions: tuple[Contradiction, ...] = ()
    alternatives: tuple[Mapping[str, Sequence[int | None]], ...] = ()
    features: frozenset[Feature] = frozenset()
    _named: dict[int, list[list[int]]] = field(default_factory=dict[int, list[list[int]]], repr=False, compare=False)

    def named_by(self, number: int) -> list[list[int]]:
        """For every player, the rows that name him as opponent in a round (0-based)."""
        if number not in self._named:
            self._named[number] = named_by(self.tournament, number)
        return self._named[number]

    @property
    def origin(self) -> Origin:
        """Where the table's parts stand; a tournament that was not read from a file stands nowhere."""
        return self.tournament.origin or NOWHERE

    def printed(self, column: int) -> Sequence[Value | None]:
        """The printed values of a column, quarter points."""
        return self.tournament.columns[column].values

    def starts_regularly(self, player: int) -> bool:
        """Whether a player's start score is the one that the grade or group gives, as far as both are known.

        What is stated is no measure where the table follows something else."""
        rule = self.starts
        if rule is not None and rule.stated and not rule.holds:
            rule = self.fit.line.model
        usual = None if rule is None else rule.of(self.tournament.players[player])
        start = self.fit.scores["start"][player]
        return usual is None or start is None or usual == start

    def mismatches(self, column: int) -> list[int]:
        """Players whose printed value in a column is neither what the games give nor what another fault explains."""
        meaning = self.fit.columns[column]
        criterion = meaning.criterion
        if criterion is None or criterion not in self.fit.scores or meaning.matched == meaning.rows:
            return []
        claimed = self.tournament.columns[column]
        in_doubt = self.fit.doubt.about(criterion)
        if criterion in _OF_OWN_RESULTS:
            in_doubt |= {
                p for n, c in enumerate(self.fit.columns) if c.criterion in POINTS_CRITERIA for p in self.mismatches(n)
            }
        candidates = [self.fit.scores[criterion], *(s[criterion] for s in self.alternatives if criterion in s)]
        right = zip(*(reproduced(claimed, values) for values in candidates), strict=True)
        return [
            player
            for player, (text, by) in enumerate(zip(claimed.texts, right, strict=True))
            if text and text != "?" and player not in in_doubt and not any(by)
        ]


_DOUBTFUL: frozenset[Feature] = frozenset({"incoherent", "impossible"})
"""Features of tournaments that take a second look."""
_OF_OWN_RESULTS = frozenset({"sodos", "wsodos", "cuss", "wcuss", "cps", "exr"})
"""Criteria that a wrong result of the row itself changes, beside the points."""


def cases(tournaments: Sequence[Tournament], profile: str | None = None) -> list[Case]:
    """Fit and score tournaments, settling what their rows disagree about."""
    grid = lay(tournaments)
    present = features(grid)
    if any(_DOUBTFUL & found for found in present):
        reconciled = [reconcile(t) if "incoherent" in f else t for t, f in zip(tournaments, present, strict=True)]
        doubts = [
            doubt(t, told) if _DOUBTFUL & f else NO_DOUBT
            for t, told, f in zip(reconciled, tournaments, present, strict=True)
        ]
        fits = fit(reconciled, profile, doubts=doubts)
    else:
        fits = fit(tournaments, profile, grid)
    return [
        Case(told, found, _rule(told, found), features=has)
        if found.is_complete and not _DOUBTFUL & has
        else _examined(told, found, profile, has)
        for told, found, has in zip(tournaments, fits, present, strict=True)
    ]


def _examined(told: Tournament, found: Fit, profile: str | None, present: frozenset[Feature]) -> Case:
    disputed = contradictions(found.tournament) if "incoherent" in present else []
    decided: list[Contradiction] = []
    if disputed:
        settled, decided = settle(found.tournament, disputed, missing_points(found), found.profile.win)
        if settled is not found.tournament:
            found = fit([settled], profile, doubts=[found.doubt])[0]
    starts = likely_starts(found)
    if starts is not None:
        found = fit_with_starts(found, starts, profile)
    alternatives = _alternatives(found)
    found = _with_consequences(found, alternatives)
    return Case(told, found, _rule(told, found), tuple(decided), alternatives, present)


def _rule(told: Tournament, found: Fit) -> StartRule | None:
    """What the start scores follow: as the tournament states, or else as was inferred."""
    return told_model(told, found.scores["start"]) or found.line.model


def _with_consequences(found: Fit, alternatives: Sequence[Mapping[str, Sequence[int | None]]]) -> Fit:
    """Columns that were not understood only because some values follow from a fault reported elsewhere."""
    columns = list(found.columns)
    for number, (meaning, claimed) in enumerate(zip(found.columns, found.tournament.columns, strict=True)):
        if meaning.criterion is not None or not meaning.rows:
            continue
        for criterion in dict.fromkeys((claimed.criterion or "", *SUMS)):
            if criterion not in found.scores or criterion == "start":
                continue
            candidates = [found.scores[criterion], *(s[criterion] for s in alternatives if criterion in s)]
            right = [reproduced(claimed, values) for values in candidates]
            if sum(map(any, zip(*right, strict=True))) >= enough(meaning.rows):
                columns[number] = replace(meaning, criterion=criterion, matched=sum(right[0]))
                break
    return replace(found, columns=tuple(columns))


def missing_points(found: Fit) -> list[int | None]:
    """For every player the printed points less those that his cells give; ``None`` without printed points."""
    column = found.column_of("nbw")
    computed = found.scores["nbw"]
    if column is None:
        column = found.column_of("mms")
        computed = _scores_in_line(found)
    if column is None:
        return [None] * len(found.tournament.players)
    return _less(found.tournament.columns[column].values, computed)


def _less(printed: Sequence[Value | None], computed: Sequence[int | None]) -> list[int | None]:
    """Printed values less computed ones, where both are known."""
    return [
        value - expected if isinstance(value, int) and expected is not None else None
        for value, expected in zip(printed, computed, strict=True)
    ]


def _scores_in_line(found: Fit) -> list[int | None]:
    """McMahon scores if nobody's start score were out of line; ``None`` where there is no line to go by."""
    return [
        None if mms is None or start is None or usual is None else mms - start + usual
        for mms, start, usual in zip(found.scores["mms"], found.scores["start"], found.in_line(), strict=True)
    ]


def likely_starts(found: Fit) -> tuple[int | None, ...] | None:
    """Start scores with those that were read off wrong McMahon scores replaced by what the opponents' SOS speak for.

    ``None`` if all may stay, as they do where the file states them.
    """
    if stated_starts(found.tournament) is not None or not any(found.scores["start"]):
        return None
    starts = list(found.scores["start"])
    missed = _sos_residuals(found)
    suspects = _suspects(found, starts, missed)
    changed = {player: start for player, start in suspects.items() if _is_likelier(found, player, start, missed)}
    changed |= {p: usual for p, usual in enumerate(found.in_line()) if starts[p] is None and usual is not None}
    for player, start in changed.items():
        starts[player] = start
    return tuple(starts) if changed else None


def _suspects(found: Fit, starts: Sequence[int | None], missed: Sequence[int | None]) -> dict[int, int]:
    """Players whose start score may be another, and which: it is out of line, or all opponents' SOS miss it alike."""
    suspects: dict[int, int] = {}
    for player, start in enumerate(starts):
        residuals = {missed[other] for other in _opponents(found.tournament, player)} - {None}
        if start is not None and len(residuals) == 1 and (difference := residuals.pop()):
            suspects[player] = start + difference
    for player, (start, usual) in enumerate(zip(starts, found.in_line(), strict=True)):
        if start is not None and usual is not None and start != usual:
            suspects[player] = usual
    return suspects


def _is_likelier(found: Fit, player: int, start: int, missed: Sequence[int | None]) -> bool:
    """Whether more of the opponents' printed SOS agree with another start score than with the one taken."""
    taken = found.scores["start"][player]
    if taken is None:
        return True
    residuals = [missed[opponent] for opponent in _opponents(found.tournament, player)]
    agreeing = sum(residual == 0 for residual in residuals)
    return sum(residual == start - taken for residual in residuals) > agreeing


def _sos_residuals(found: Fit) -> list[int | None]:
    """For every player the printed SOS less the computed one."""
    column = _likeliest(found, "sos")
    if column is None:
        return [None] * len(found.tournament.players)
    residuals = _less(found.tournament.columns[column].values, found.scores["sos"])
    return [None if player in found.doubt.sums else residual for player, residual in enumerate(residuals)]


def _likeliest(found: Fit, criterion: str) -> int | None:
    """The column that holds a criterion, or that it reproduces best, at least in a third of the rows."""
    column = found.column_of(criterion)
    columns = range(len(found.columns))
    if column is not None or not columns:
        return column
    best = max(columns, key=lambda n: found.counts.of(n, criterion))
    return best if 3 * found.counts.of(best, criterion) >= len(found.tournament.players) else None


def _opponents(tournament: Tournament, player: int) -> list[int]:
    sides = tournament.players[player].sides
    return [
        side.opponent for side in sides if side is not None and side.opponent is not None and side.opponent != player
    ]


def _alternatives(found: Fit) -> tuple[Mapping[str, Sequence[int | None]], ...]:
    """What every criterion would be if the printed points, scores and SOS that do not reproduce were right."""
    totals = _printed_where_wrong(found, ("nbw", "mms"))
    if "nbw" in totals and "mms" not in totals and found.reading.start_column is None:
        totals["mms"] = totals["nbw"]
    sums = _printed_where_wrong(found, SOS_COLUMNS)
    overrides = [
        tuple((name, tuple(values)) for name, values in chosen.items())
        for chosen in (totals, sums, {**totals, **sums})
        if chosen
    ]
    further = further_of(found)
    return tuple(
        scores_of(found.tournament, replace(found.reading, overrides=changed), further)
        for changed in dict.fromkeys(overrides)
    )


def further_of(found: Fit) -> list[str]:
    """The criteria beyond the usual ones that a fit has computed."""
    return [name for name in found.scores if name in FURTHER]


def _printed_where_wrong(found: Fit, criteria: Sequence[str]) -> dict[str, list[int | None]]:
    wrong: dict[str, list[int | None]] = {}
    for criterion in criteria:
        column = found.column_of(criterion)
        if column is None or found.columns[column].matched == found.columns[column].rows:
            continue
        claimed = found.tournament.columns[column]
        wrong[criterion] = [
            value if isinstance(value, int) and not right else None
            for value, right in zip(claimed.values, reproduced(claimed, found.scores[criterion]), strict=True)
        ]
    return wrong
