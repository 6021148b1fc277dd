"""Everything that the checks of one file look at: the table as read, as scored, and what its totals ought to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from crosstable.fit import Fit, fit, scores_of
from crosstable.grid import Feature, features, lay
from crosstable.meanings import is_printed_as
from crosstable.model import NOWHERE, Origin, Tournament, Value
from crosstable.reconcile import Contradiction, contradictions, named_by, reconcile, settle
from crosstable.scores import FURTHER, Reading
from crosstable.starts import StartModel, infer

POINTS_COLUMNS = ("nbw",)
SCORE_COLUMNS = ("mms",)
SOS_COLUMNS = ("sos", "wsos")


@dataclass(frozen=True, slots=True)
class Case:
    """One tournament under examination.

    ``tournament`` is what the file says; ``fit`` how it is read and scored, disagreements settled where they can
    be. ``starts`` is the grade model of the start scores, if they follow one. ``alternatives`` are the values that
    each criterion would have if printed totals found wrong were right: a total that agrees with one of them is a
    consequence of a fault reported elsewhere, not a fault of its own.
    """

    tournament: Tournament
    fit: Fit
    starts: StartModel | None = None
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
        """Whether a player's start score is the one that the grade model gives, as far as both are known."""
        grade, start = self.tournament.players[player].grade, self.fit.scores["start"][player]
        return self.starts is None or grade is None or start is None or self.starts.start(grade) == start

    def mismatches(self, column: int) -> list[int]:
        """Players whose printed value in a column is neither what the games give nor what another fault explains."""
        meaning = self.fit.columns[column]
        criterion = meaning.criterion
        if criterion is None or criterion not in self.fit.scores or meaning.matched == meaning.rows:
            return []
        claimed = self.tournament.columns[column]
        candidates = [self.fit.scores[criterion], *(scores[criterion] for scores in self.alternatives)]
        return [
            player
            for player, (text, value) in enumerate(zip(claimed.texts, claimed.values, strict=True))
            if text and not any(is_printed_as(value, c[player], vague=claimed.is_vague(player)) for c in candidates)
        ]


def cases(tournaments: Sequence[Tournament], profile: str | None = None) -> list[Case]:
    """Fit and score tournaments, settling what their rows disagree about."""
    grid = lay(tournaments)
    present = features(grid)
    if any("incoherent" in found for found in present):
        reconciled = [reconcile(t) if "incoherent" in f else t for t, f in zip(tournaments, present, strict=True)]
        fits = fit(reconciled, profile)
    else:
        fits = fit(tournaments, profile, grid)
    return [
        Case(told, found, _start_model(found), features=has)
        if found.is_complete and "incoherent" not in has
        else _examined(told, found, profile, has)
        for told, found, has in zip(tournaments, fits, present, strict=True)
    ]


def _examined(told: Tournament, found: Fit, profile: str | None, present: frozenset[Feature]) -> Case:
    disputed = contradictions(found.tournament) if "incoherent" in present else []
    decided: list[Contradiction] = []
    if disputed:
        settled, decided = settle(found.tournament, disputed, missing_points(found), found.profile.win)
        if settled is not found.tournament:
            found = fit([settled], profile)[0]
    found = _with_likely_starts(found)
    return Case(told, found, _start_model(found), tuple(decided), _alternatives(found), present)


def missing_points(found: Fit) -> list[int | None]:
    """For every player the printed points less those that his cells give; ``None`` without printed points."""
    column = found.column_of("nbw")
    criterion = "nbw"
    if column is None:
        model = _start_model(found)
        column, criterion = found.column_of("mms"), "mms"
        if column is None or (found.reading.start_column is not None and model is None):
            return [None] * len(found.tournament.players)
        computed = _scores_by_model(found, model)
    else:
        computed = found.scores[criterion]
    printed = found.tournament.columns[column].values
    return [
        value - expected if isinstance(value, int) and expected is not None else None
        for value, expected in zip(printed, computed, strict=True)
    ]


def _scores_by_model(found: Fit, model: StartModel | None) -> Sequence[int | None]:
    if model is None:
        return found.scores["mms"]
    return [
        None if mms is None or start is None or player.grade is None else mms - start + model.start(player.grade)
        for player, mms, start in zip(found.tournament.players, found.scores["mms"], found.scores["start"], strict=True)
    ]


def _start_model(found: Fit) -> StartModel | None:
    """The grade model of the start scores, if there are start scores and nearly all follow it."""
    starts = found.scores["start"]
    if not any(starts):
        return None
    model = infer([player.grade for player in found.tournament.players], starts)
    return model if model is not None and model.holds else None


def _with_likely_starts(found: Fit) -> Fit:
    """Start scores read off wrong printed McMahon scores replaced by those that the opponents' SOS speak for."""
    if found.reading.start_column is None:
        return found
    starts = list(found.scores["start"])
    changed = {player: start for player, start in _suspects(found, starts) if _is_likelier(found, player, start)}
    if not changed:
        return found
    for player, start in changed.items():
        starts[player] = start
    reading = replace(found.reading, starts=tuple(starts))
    return fit_as(found, reading)


def fit_as(found: Fit, reading: Reading) -> Fit:
    """The same meanings of the columns, scored by another reading."""
    scores = scores_of(found.tournament, reading, further_of(found))
    columns = tuple(
        column
        if column.criterion is None or column.criterion not in scores
        else replace(
            column,
            matched=sum(
                isinstance(value, int) and is_printed_as(value, expected)
                for value, expected in zip(claimed.values, scores[column.criterion], strict=True)
            ),
        )
        for column, claimed in zip(found.columns, found.tournament.columns, strict=True)
    )
    return replace(found, reading=reading, columns=columns, scores=scores)


def _suspects(found: Fit, starts: Sequence[int | None]) -> list[tuple[int, int]]:
    """Players whose start score may be another: it leaves the grade model, or all opponents' SOS miss it alike."""
    suspects: dict[int, int] = {}
    residuals = _sos_residuals(found)
    for player in range(len(starts)):
        missed = {residuals[other] for other in _opponents(found.tournament, player)} - {None}
        start = starts[player]
        if start is not None and len(missed) == 1 and (difference := missed.pop()):
            suspects[player] = start + difference
    model = _start_model(found)
    if model is not None:
        for player, start in enumerate(starts):
            grade = found.tournament.players[player].grade
            if grade is not None and start is not None and model.start(grade) != start:
                suspects[player] = model.start(grade)
    return list(suspects.items())


def _is_likelier(found: Fit, player: int, start: int) -> bool:
    """Whether more of the opponents' printed SOS agree with another start score than with the one taken."""
    taken = found.scores["start"][player]
    if taken is None:
        return True
    missed = _sos_residuals(found)
    residuals = [missed[opponent] for opponent in _opponents(found.tournament, player)]
    agreeing = sum(residual == 0 for residual in residuals)
    return sum(residual == start - taken for residual in residuals) > agreeing


def _sos_residuals(found: Fit) -> list[int | None]:
    """For every player the printed SOS less the computed one."""
    column = found.column_of("sos")
    if column is None:
        return [None] * len(found.tournament.players)
    return [
        value - expected if isinstance(value, int) and expected is not None else None
        for value, expected in zip(found.tournament.columns[column].values, found.scores["sos"], strict=True)
    ]


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
        wrong[criterion] = [
            value if isinstance(value, int) and not is_printed_as(value, expected) else None
            for value, expected in zip(found.tournament.columns[column].values, found.scores[criterion], strict=True)
        ]
    return wrong
