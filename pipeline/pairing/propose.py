"""The proposal for a round: by the scheme where a system has one, else the best pairing of all.

Only URAGAN says how its rounds are paired. The others want opponents of like score, which :mod:`proposal` weighs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple
from zlib import crc32

from crosstable.display import counted, score_text
from crosstable.fors.schemes import has_contiguous_levels, scheme_of
from crosstable.model import Player
from crosstable.pairing.costs import has_white
from crosstable.pairing.drawn import Drawn, Game
from crosstable.pairing.entrants import Entrant, Preferences
from crosstable.pairing.proposal import propose
from crosstable.pairing.state import PairingError, State
from crosstable.pairing.stones import stones_rule
from crosstable.pairing.uragan import Entrant as SchemeEntrant
from crosstable.pairing.uragan import pair_round
from crosstable.systems import Engine
from crosstable.systems.fors import level, top_levels
from crosstable.systems.uragan import URAGAN


class Wishes(NamedTuple):
    """What the organiser wishes beside the rules: what a meeting within a club or a country weighs (quarter points of
    difference between the scores of two who meet; 0: nothing), and whether this is the last round (``None``: if it is
    the last one planned)."""

    avoid_club: int = 0
    avoid_country: int = 0
    last: bool | None = None


NO_WISHES = Wishes()

Stones = Callable[[int, int], int]
"""The stones that the first row gives the second; negative where the second gives them."""


def propose_round(state: State, wishes: Wishes = NO_WISHES) -> Drawn:
    """The round as it should be paired. Raises :class:`PairingError` where what the system goes by is not known."""
    if not state.playing:
        raise PairingError("nobody is there to be paired")
    return _by_scheme(state, wishes) if state.system == URAGAN.name else _by_matching(state, wishes)


def _by_scheme(state: State, wishes: Wishes) -> Drawn:
    """The round as URAGAN pairs it. In an even game White is who had it less often, or last had Black (X-UR17)."""
    players = state.tournament.players
    unrated = [players[row].name for row in state.playing if players[row].rating is None]
    if unrated:
        shown = ", ".join(unrated[:3]) + (" …" if len(unrated) > 3 else "")
        raise PairingError(f"URAGAN pairs by rating, which is not known of {counted(len(unrated), 'player')}: {shown}")
    entrants = [SchemeEntrant(row, state.scores[row], players[row].rating or 0) for row in state.playing]
    had_bye = [row for row in state.playing if state.byes[row]]
    found = pair_round(entrants, dict(enumerate(state.met)), had_bye)
    seeds = _entrants(state)
    stones = _stones_of_scheme(state, wishes)
    name = _namer(state)
    games = [
        _game(seeds, choice.player, choice.opponent, stones(choice.player, choice.opponent), choice.text(name))
        for choice in found.choices
        if choice.opponent is not None
    ]
    why = next((f"{name(choice.player)}: {choice.text(name)}" for choice in found.choices if choice.bye), None)
    repair = next((text for choice in found.choices if (text := choice.repair(name))), None)
    told = [f"{text[0].upper()}{text[1:]}." for text in (repair, found.shortfall(name)) if text]
    remarks = [*told, *_last_round_remarks(state, wishes)]
    return Drawn(state.number, tuple(games), found.bye, why, found.unpaired, remarks=tuple(remarks))


def _by_matching(state: State, wishes: Wishes) -> Drawn:
    """The best pairing by scores."""
    seeds = _entrants(state)
    rows = {entrant.order: row for row, entrant in seeds.items()}
    stones = _stones_of_scheme(state, wishes) if state.engine is Engine.POINTS else stones_rule(state)
    preferences = Preferences(
        avoid_club=wishes.avoid_club,
        avoid_country=wishes.avoid_country,
        colours=state.engine is not Engine.MATCHES,
        stones=lambda first, second: stones(rows[first.order], rows[second.order]),
    )
    try:
        found = propose(list(seeds.values()), preferences)
    except ValueError as error:
        raise PairingError(str(error)) from error
    whys = {reason.players: reason.text for reason in found.reasons}
    games: list[Game] = []
    for pair in found.pairs:
        why = whys.get((pair.first, pair.second))
        first, second = rows[pair.first], rows[pair.second]
        if pair.white == pair.second:
            first, second = second, first
        games.append(Game(first, second, pair.stones, coloured=pair.white is not None, why=why))
    bye = None if found.bye is None else rows[found.bye]
    bye_why = None if found.bye is None else whys.get((found.bye,))
    totals = {cost.level: cost.total for cost in found.costs}
    measures = {
        "Differences of scores in all": score_text(difference(state, games)),
        **{title: str(totals[name]) for name, title in _TOLD.items() if totals[name]},
    }
    return Drawn(state.number, tuple(games), bye, bye_why, measures=measures, remarks=tuple(_scheme_remarks(state)))


_TOLD: Final = {
    "rematches": "Rematches",
    "floats-again": "Players who float the same way twice running",
    "alternation": "Players with the same colour as in their last game",
}
"""What a proposal costs, as far as people are told if it is not nothing, by the names of the costs."""


def difference(state: State, games: Iterable[Game]) -> int:
    """By how much the scores of opponents differ in all, quarter points."""
    return sum(abs(state.scores[game.white] - state.scores[game.black]) for game in games)


def _game(seeds: dict[int, Entrant], first: int, second: int, stones: int, why: str | None) -> Game:
    """A game with its colours: who gives stones has White, else who should have it."""
    white = stones > 0 if stones else has_white(seeds[first], seeds[second])
    return Game(first, second, abs(stones), why=why) if white else Game(second, first, abs(stones), why=why)


def _namer(state: State) -> Callable[[int], str]:
    return lambda row: state.tournament.players[row].name


def _stones_of_scheme(state: State, wishes: Wishes) -> Stones:
    """The handicap by the difference of the ratings; none in decisive games of the last round."""
    players = state.tournament.players
    scheme = scheme_of(state.tournament)
    decisive = _decisive(state, wishes)

    def given(first: int, second: int) -> int:
        own, other = players[first].rating, players[second].rating
        if own is None or other is None or first in decisive or second in decisive:
            return 0
        return scheme.handicap(own, other) * (1 if own >= other else -1)

    return given


def _decisive(state: State, wishes: Wishes) -> frozenset[int]:
    """Those of the two highest levels, whose games are even if this is the last round."""
    is_last = state.is_last if wishes.last is None else wishes.last
    if not (is_last and scheme_of(state.tournament).even_last_round):
        return frozenset()
    contiguous = has_contiguous_levels(state.tournament)
    levels = top_levels((state.scores[row] for row in state.playing), contiguous=contiguous)
    return frozenset(row for row in state.playing if level(state.scores[row]) in levels)


def _last_round_remarks(state: State, wishes: Wishes) -> Iterator[str]:
    scheme = scheme_of(state.tournament)
    decisive = _decisive(state, wishes)
    if decisive:
        levels = ", ".join(str(one) for one in sorted({level(state.scores[row]) for row in decisive}, reverse=True))
        yield f"The last round: players of the two highest levels ({levels}) play without handicap."
    elif scheme.even_last_round and wishes.last is None and state.tournament.settings.planned_rounds is None:
        yield "Nobody says how many rounds there are; if this is the last one, say --last: leaders then play even."


def _scheme_remarks(state: State) -> Iterator[str]:
    if state.engine is Engine.POINTS:
        yield "MP does not say how a round is paired: opponents of like points meet, as in a Swiss tournament."


def _entrants(state: State) -> dict[int, Entrant]:
    """Those who take part, by row. Their seed numbers go by rating and grade; among equals lots decide that are drawn
    from the names, so that neither the alphabet nor the order of the rows matters, and the same file gives the same."""
    players = state.tournament.players
    clubs = {club: group.name for group in state.tournament.club_groups for club in group.clubs}
    seeds = {
        row: number for number, row in enumerate(sorted(state.playing, key=lambda row: _strength(players[row], row)))
    }
    return {
        row: Entrant(
            order=seeds[row],
            score=state.scores[row],
            name=players[row].name,
            rating=players[row].rating,
            met=frozenset(seeds[other] for other in state.met[row] if other in seeds),
            byes=state.byes[row],
            floats=state.floats[row],
            balance=state.balance[row],
            last=state.last[row],
            club=clubs.get(players[row].club or "", players[row].club),
            country=players[row].country,
        )
        for row in state.playing
    }


_UNKNOWN = -(10**6)


def _strength(player: Player, row: int) -> tuple[int, int, int, str, int]:
    rating = _UNKNOWN if player.rating is None else player.rating
    grade = _UNKNOWN if player.grade is None else player.grade.index
    return (-rating, -grade, crc32(player.name.encode("utf-8", "surrogatepass")), player.name, row)
