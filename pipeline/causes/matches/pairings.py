"""Who may have met whom: matches that are missing, reported twice or against another opponent, byes, and those who
left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Final

from crosstable.causes.edits import NewSide
from crosstable.causes.matches.edits import ByeGames, Change, Edit, NoMatch
from crosstable.causes.matches.evidence import MOST_CONCERNED, Evidence
from crosstable.causes.matches.results import Match, matches_of, mirrored
from crosstable.magic.case import told_alike
from crosstable.magic.scores import Games
from crosstable.model import BYES, Decision, Outcome, Side

BYE: Final = Side(Decision.BYE, Outcome.WIN)
LOSS: Final = Side(Decision.ASSIGNED_LOSS, Outcome.LOSS)
MOST_IDLE: Final = 16
"""Of so many players without a match in a round at most every two may have met; of more, only those with wrong
values."""
MOST_MET: Final = 24
"""Of so many players at most every two may stand in each other's place in a round."""
MOST_SECOND: Final = 40
"""So many second matches at most are looked at."""
BYE_GAMES: Final[tuple[Games, ...]] = ((0, 0, 0), (2, 0, 0), (1, 0, 0), (1, 1, 0))


def uncounted(evidence: Evidence) -> Iterator[Edit]:
    """Matches that the published values do not count; of two who met twice one is the other once more."""
    ground = evidence.ground
    for match in matches_of(evidence, evidence.concerned):
        moved = {match.first: -evidence.worth(match.side), match.second: -evidence.worth(match.back)}
        if evidence.explains_points(moved):
            changes = tuple(NoMatch(player, match.round) for player in match.players)
            yield Edit("match-twice" if _is_copy(evidence, match) else "match-uncounted", changes)
    for player, number, side in ground.tournament.surplus[:MOST_SECOND]:
        told, partner = ground.side(player, number), side.opponent
        if partner is None:
            if told is not None and not told.is_game:
                yield Edit("match-twice", (NoMatch(player, number, surplus=True),))
            continue
        if partner < player or (partner, number) not in ground.flaws.surplus:
            continue
        is_same = told is not None and told.opponent == partner
        changes = NoMatch(player, number, surplus=True), NoMatch(partner, number, surplus=True)
        if is_same or ground.compared:  # else either of the matches may be wrong
            yield Edit("match-twice" if is_same else "match-uncounted", changes)
        if told is not None and is_same and not told_alike(told, _back(partner, side)):
            yield Edit("match-twice", (*changes, *_against(player, number, side)))


def _is_copy(evidence: Evidence, match: Match) -> bool:
    """Whether a match may be another one of the same two once more: of several any, but where one of them had left,
    those of the rounds after that."""
    ground = evidence.ground
    numbers = [n for n in evidence.swiss if (side := ground.side(match.first, n)) and side.opponent == match.second]
    left = [ground.tournament.players[player].dropped_after for player in match.players]
    late = [n for n in numbers if any(last is not None and n >= last for last in left)]
    return len(numbers) > 1 and match.round in (late or numbers)


def second_matches(evidence: Evidence) -> Iterator[Edit]:
    """Of two matches of a player in a round one is somebody else's, who has none."""
    ground = evidence.ground
    for player, number, side in ground.tournament.surplus[:MOST_SECOND]:
        told = ground.side(player, number)
        if told is None or not side.is_game or (side.opponent, number) in ground.flaws.surplus:
            continue
        taken_out = NoMatch(player, number, surplus=True)
        for other in evidence.idle(number):
            if ground.side(other, number) is not None or (ground.compared and other not in evidence.wrong):
                continue
            moved = (player, other)
            yield Edit("other-opponent", (taken_out, *_against(other, number, side)), moved)
            changes: tuple[Change, ...] = (taken_out, NewSide(player, number, side), *_against(other, number, told))
            yield Edit("other-opponent", changes, moved)


def _against(player: int, number: int, side: Side) -> Iterator[NewSide]:
    """A match as a player would have it, and as his opponent would."""
    yield NewSide(player, number, side)
    if side.opponent is not None:
        yield NewSide(side.opponent, number, _back(player, side))


def _back(player: int, side: Side) -> Side:
    outcome = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN}.get(side.outcome or Outcome.DRAW, side.outcome)
    return replace(side, outcome=outcome, opponent=player, games=mirrored(side.games))


def missing(evidence: Evidence) -> Iterator[Edit]:
    """Matches of two who have none in a round, one of whom seems to have had one."""
    for number in evidence.swiss:
        idle = [*evidence.idle(number)]
        if len(idle) > MOST_IDLE:
            idle = [player for player in idle if player in evidence.wrong][: 2 * MOST_IDLE]
        for one, other in combinations(idle, 2):
            if not evidence.wrong.keys().isdisjoint((one, other)):
                yield from _missing(evidence, number, one, other)


def _missing(evidence: Evidence, number: int, one: int, other: int) -> Iterator[Edit]:
    ground = evidence.ground
    has_bye = ground.side(one, number) is not None or ground.side(other, number) is not None
    knows_games = any(side is not None and side.games for p in ground.tournament.players for side in p.sides)
    results = evidence.results if knows_games else (None,)
    for winner, loser in ((one, other), (other, one)):
        for games in results:
            drawn = games is not None and games[0] == games[1]
            if drawn and winner == other:
                continue
            outcome = Outcome.DRAW if drawn else Outcome.WIN
            changes = (*_against(winner, number, Side(Decision.PLAYED, outcome, loser, games=games)),)
            moved = {c.player: evidence.worth(c.side) - evidence.worth(ground.side(c.player, number)) for c in changes}
            if evidence.explains_points(moved):
                yield Edit("bye-for-match" if has_bye else "match-missing", changes)


def byes(evidence: Evidence) -> Iterator[Edit]:
    """Byes that the values do not count, that are missing, or that have other games."""
    ground = evidence.ground
    usual = ground.profile.bye_games or (0, 0, 0)
    yield from _games_of_all(evidence, usual)
    for player in sorted(evidence.concerned):
        for number in evidence.swiss:
            side = ground.side(player, number)
            if side is None:
                gained = evidence.worth(BYE)
                if gained in evidence.gaps.get(player, ()) or "match_points" not in evidence.published:
                    yield Edit("bye-missing", (NewSide(player, number, BYE),))
            elif side.decided in {Decision.BYE, Decision.AWARDED_BYE}:
                if evidence.explains_points({player: -evidence.worth(side)}):
                    yield Edit("bye-not-counted", (NoMatch(player, number),))
                told = ground.byes.get((player, number), usual)
                yield from (
                    Edit("bye-games", (ByeGames(player, number, games),)) for games in BYE_GAMES if games != told
                )


def _games_of_all(evidence: Evidence, usual: Games) -> Iterator[Edit]:
    """Every bye with other games, where those who had one have other values of games."""
    ground = evidence.ground
    found = [
        (player, number)
        for player in range(len(ground.tournament.players))
        for number in evidence.swiss
        if (side := ground.side(player, number)) is not None and side.decided in BYES
    ]
    wrong = {player for player, criteria in evidence.wrong.items() if "gw" in criteria}
    if len(found) > 1 and 2 * len(wrong.intersection(player for player, _ in found)) > len(found):
        for games in BYE_GAMES:
            if games != usual:
                yield Edit("bye-games", tuple(ByeGames(*place, games) for place in found))


def marks(evidence: Evidence) -> Iterator[Edit]:
    """Rounds without opponent that were a bye instead of a loss, or the reverse."""
    ground = evidence.ground
    for player in sorted(evidence.concerned):
        for number in evidence.swiss:
            side = ground.side(player, number)
            if side is None or side.is_game:
                continue
            meant = LOSS if evidence.worth(side) else BYE
            if evidence.explains_points({player: evidence.worth(meant) - evidence.worth(side)}):
                yield Edit("unplayed-round-mark", (NewSide(player, number, meant),))


def late_drops(evidence: Evidence) -> Iterator[Edit]:
    """The last round of a player if he lost it: he may have left before, and his opponent have had a bye."""
    ground = evidence.ground
    for player in sorted(evidence.wrong if len(evidence.wrong) <= MOST_CONCERNED else evidence.concerned):
        last = next((n for n in reversed(evidence.swiss) if ground.side(player, n) is not None), None)
        side = None if last is None else ground.side(player, last)
        if last is None or side is None or side.outcome is not Outcome.LOSS:
            continue
        changes: list[Change] = [NoMatch(player, last)]
        back = None if side.opponent is None else ground.side(side.opponent, last)
        if side.opponent is not None and back is not None and back.opponent == player:
            changes.append(NewSide(side.opponent, last, BYE))
        yield Edit("late-drop", tuple(changes))


def other_opponents(evidence: Evidence) -> Iterator[Edit]:
    """Two players in each other's place in a round, where the values of those concerned say so."""
    ground = evidence.ground
    players = sorted(evidence.wrong)
    if len(players) > MOST_MET and evidence.own:
        players = sorted(evidence.own | {o for p in evidence.own for o in evidence.opponents(p) if o in evidence.wrong})
    if len(players) > 2 * MOST_MET:
        return
    for number in evidence.swiss:
        for one, other in combinations(players, 2):
            more = evidence.worth(ground.side(other, number)) - evidence.worth(ground.side(one, number))
            if not evidence.explains_points({one: more, other: -more}):
                continue
            changed = _in_place_of(evidence, one, other, number)
            if changed is None:
                continue
            touched = [player for player in changed if player in evidence.wrong]
            if 2 * len(touched) >= len(changed):
                changes = tuple(_change(player, number, side) for player, side in changed.items())
                yield Edit("other-opponent", changes, (one, other))


def _change(player: int, number: int, side: Side | None) -> Change:
    return NoMatch(player, number) if side is None else NewSide(player, number, side)


def _in_place_of(evidence: Evidence, one: int, other: int, number: int) -> Mapping[int, Side | None] | None:
    """All sides of a round that change if two players change places; ``None`` where nothing would."""
    ground = evidence.ground
    own, theirs = ground.side(one, number), ground.side(other, number)
    if own == theirs or (own is not None and own.opponent == other):
        return None
    changed: dict[int, Side | None] = {}
    for player, taken in ((one, theirs), (other, own)):
        changed[player] = taken
        back = None if taken is None or taken.opponent is None else ground.side(taken.opponent, number)
        if taken is not None and taken.opponent is not None and back is not None:
            changed[taken.opponent] = replace(back, opponent=player)
    return changed
