"""How the rounds of a tournament were paired, beside how they might have been: information, never a fault."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosstable.diagnostics import Diagnostic, finding
from crosstable.display import counted, score_text
from crosstable.model import BYES, Tournament
from crosstable.origin import NOWHERE
from crosstable.pairing.drawn import Drawn, Game
from crosstable.pairing.propose import difference, propose_round
from crosstable.pairing.state import PairingError, State, states
from crosstable.systems.mcmahon import group_remarks
from crosstable.systems.uragan import URAGAN


def review(tournament: Tournament) -> list[Diagnostic]:
    """What there is to know of the pairings of a tournament: of each round that could have been paired with less
    difference of scores or fewer rematches, and of the McMahon groups. URAGAN's rounds follow a rule, which is checked
    anyway (P408)."""
    try:
        before = states(tournament)
    except PairingError:
        return []
    found = [one for state in before if state.system != URAGAN.name for one in _of_round(state)]
    return [*(_of_groups(before[0]) if before else ()), *found]


def _of_groups(state: State) -> Iterator[Diagnostic]:
    """Remarks on the start scores, which are those before the first round."""
    if state.system != "mcmahon":
        return
    tournament = state.tournament
    origin = tournament.origin or NOWHERE
    rounds = tournament.settings.planned_rounds or sum(not round.playoff for round in tournament.rounds)
    raised = frozenset(row for row, player in enumerate(tournament.players) if player.super_bar)
    for remark in group_remarks(state.scores, rounds, raised):
        row = remark.players[0] if remark.players else None
        yield finding("P411", remark.text, None if row is None else origin.row(row), player=row)


def _of_round(state: State) -> Iterator[Diagnostic]:
    """At most one remark on a round: what a better pairing would have spared."""
    played = _played(state)
    if not played.games:
        return
    try:
        proposed = propose_round(state)
    except PairingError:
        return
    again, fewest = _rematches(state, played.games), _rematches(state, proposed.games)
    real, least = _weight(state, played), _weight(state, proposed)
    if again > fewest:
        yield _remark(
            state,
            played,
            proposed,
            f"{counted(again, 'pair')} had met before; with {fewest} of them the round could be paired",
            (str(again), str(fewest)),
        )
    elif again == fewest and real > least:
        yield _remark(
            state,
            played,
            proposed,
            f"the scores of opponents differ by {score_text(real)} in all, {score_text(least)} would do",
            (score_text(real), score_text(least)),
        )


def _remark(state: State, played: Drawn, proposed: Drawn, message: str, values: tuple[str, str]) -> Diagnostic:
    """A remark on a round, at its widest game that is not proposed, with the opponents that are."""
    names = [player.name for player in state.tournament.players]
    partner = {row: other for game in proposed.games for row, other in _both(game)}
    changed = [game for game in played.games if partner.get(game.white) != game.black]
    widest = max(changed, key=lambda game: (_rematches(state, [game]), difference(state, [game])))
    row = min(widest.white, widest.black)
    instead = [
        f"{names[one]} – {names[partner[one]]}" if one in partner else f"{names[one]} with the bye"
        for one in (widest.white, widest.black)
    ]
    example = f"{_told(state, widest.white)} meets {_told(state, widest.black)}; proposed are {' and '.join(instead)}"
    origin = state.tournament.origin or NOWHERE
    return finding(
        "P410",
        f"round {state.number}: {message}; {example}",
        origin.cell(row, state.number - 1),
        player=row,
        round=state.number - 1,
        found=values[0],
        expected=values[1],
        advice=f"crosstable pair FILE --round {state.number} shows the whole proposal.",
    )


def _told(state: State, row: int) -> str:
    return f"{state.tournament.players[row].name} ({score_text(state.scores[row])})"


def _both(game: Game) -> tuple[tuple[int, int], tuple[int, int]]:
    return (game.white, game.black), (game.black, game.white)


def _played(state: State) -> Drawn:
    """The round as it was played."""
    number = state.number - 1
    games = [
        Game(pairing.first, pairing.second)
        for pairing in state.tournament.pairings()
        if pairing.round == number and pairing.second is not None
    ]
    sides = ((row, state.tournament.players[row].sides[number]) for row in state.playing)
    bye = next((row for row, side in sides if side is not None and side.decided in BYES), None)
    return Drawn(state.number, tuple(games), bye)


def _rematches(state: State, games: Iterable[Game]) -> int:
    return sum(game.black in state.met[game.white] for game in games)


def _weight(state: State, drawn: Drawn) -> int:
    """By how much scores differ; the bye counts as a game against the lowest score, as in the proposal."""
    least = min(state.scores[row] for row in state.playing)
    return difference(state, drawn.games) + (0 if drawn.bye is None else state.scores[drawn.bye] - least)
