"""Whether a tournament that was written and read back is still the same, and what differs.

A difference names the fact it concerns (a key of :data:`crosstable.writers.facts.FACTS`, or ``players``, ``name`` and
``results``, which every format holds). What the first tournament does not say is not compared: that a format has to
say something, such as the komi, takes nothing from what was known.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from crosstable.grid import POINTS, kind_of
from crosstable.model import Decision, Detail, Player, Side, Tournament
from crosstable.profiles import stated_profile
from crosstable.writing import Loss


class Difference(NamedTuple):
    """One thing that is not the same: the fact, a sentence part with both values, and the player (row) and round
    (both from 0, of the first tournament) if it concerns one."""

    fact: str
    message: str
    player: int | None = None
    round: int | None = None


def differences(told: Tournament, again: Tournament, orders: Iterable[Sequence[int]] = ()) -> list[Difference]:
    """What ``again``, read back from what was written of ``told``, has otherwise.

    ``orders`` are orders of rows (of ``told``) in which the file may have been written, beside that of ``told``;
    they tell players of the same name apart.
    """
    found = [
        [*_of_event(told, again), *_of_players(told, again, _matched(told, again, order))]
        for order in (range(len(told.players)), *orders)
    ]
    return min(found, key=len)


def untold(found: Iterable[Difference], lost: Collection[str], losses: Sequence[Loss]) -> list[Difference]:
    """The differences that neither the facts ``lost`` to a format nor its ``losses`` told before."""
    players = {player for loss in losses for player in loss.players}
    messages = " ".join(loss.message for loss in losses)
    return [
        difference
        for difference in found
        if difference.fact not in lost and difference.player not in players and difference.fact not in messages
    ]


def _details(program: str) -> Callable[[Any], tuple[Detail, ...]]:
    return lambda holder: tuple(sorted(detail for detail in holder.details if detail.program == program))


def _programs(holders: Iterable[Any]) -> list[str]:
    return sorted({detail.program for holder in holders for detail in holder.details})


_EVENT: Mapping[str, Callable[[Tournament], Sequence[Any]]] = {
    "event": lambda t: (t.settings.event,),
    "place": lambda t: (t.settings.country, t.settings.city),
    "dates": lambda t: (t.settings.begin, t.settings.end),
    "class": lambda t: (t.settings.event_class,),
    "code": lambda t: (t.settings.code,),
    "komi": lambda t: (t.settings.komi,),
    "reduction": lambda t: (t.settings.handicap_reduction,),
    "board": lambda t: (t.settings.board_size,),
    "adjusted": lambda t: (t.settings.time.system, t.settings.time.adjusted) if t.settings.time else (),
    "time": lambda t: (t.settings.time.basic, t.settings.time.extra, t.settings.time.stones) if t.settings.time else (),
    "system": lambda t: (t.system and t.system.name,),
    "grade model": lambda t: (t.system.zero, t.system.floor, t.system.bar) if t.system else (),
    "criteria": lambda t: (t.system and t.system.criteria,),
    "category limits": lambda t: (t.system and t.system.categories,),
    "rating groups": lambda t: (t.system and t.system.groups,),
    "scheme": lambda t: (
        (t.system.bye, t.system.absence, t.system.no_show, t.system.even_last_round, t.system.contiguous_levels)
        if t.system
        else ()
    ),
    "handicap rule": lambda t: (t.settings.most_handicap, t.settings.even_from, t.settings.handicap_by_score),
    "planned": lambda t: (t.settings.planned_rounds,),
    "short name": lambda t: (t.settings.short_name,),
    "director": lambda t: (t.settings.director,),
    "rules": lambda t: (t.settings.rules,),
    "online": lambda t: (t.settings.online or None,),
    "labels": lambda t: tuple(r.label for r in t.rounds),
    "playoffs": lambda t: (tuple(n for n, r in enumerate(t.rounds) if r.playoff),),
    "club groups": lambda t: (t.club_groups,),
    "play format": lambda t: (t.settings.play_format,),
    "games to win": lambda t: (t.settings.games_to_win,),
    "cut": lambda t: (t.settings.cut,),
}
"""Facts of the event; each of their parts is compared where the first tournament says it."""

_PLAYER: Mapping[str, Callable[[Player], Any]] = {
    "name": lambda p: (p.family, p.given),
    "grade": lambda p: p.grade,
    "rating": lambda p: p.rating,
    "country": lambda p: p.country,
    "club": lambda p: p.club,
    "pin": lambda p: _identifiers(p, "egd"),
    "licence": lambda p: _identifiers(p, "ffg"),
    "aga": lambda p: _identifiers(p, "aga"),
    "identifiers": lambda p: tuple(i for i in p.identifiers if i.scheme not in {"egd", "ffg", "aga"}),
    "category": lambda p: p.category,
    "team": lambda p: p.team,
    "start": lambda p: p.start,
    "correction": lambda p: p.correction or None,
    "super bar": lambda p: p.super_bar or None,
    "preliminary": lambda p: p.preliminary or None,
    "absences": lambda p: p.absences,
    "withdrawals": lambda p: p.dropped_after,
    "members": lambda p: p.members,
    "disqualified": lambda p: p.disqualified or None,
}


def _identifiers(player: Player, scheme: str) -> tuple[str, ...]:
    return tuple(identifier.value for identifier in player.identifiers if identifier.scheme == scheme)


def _of_event(told: Tournament, again: Tournament) -> Iterator[Difference]:
    for fact, tell in _EVENT.items():
        for known, kept in zip(tell(told), _filled(tell(again), len(tell(told))), strict=True):
            if known not in (None, ()) and known != kept:
                yield Difference(fact, f"{fact}: {known} became {kept}")
    for program in _programs([told.settings]):
        details = _details(program)
        if details(told.settings) != details(again.settings):
            yield Difference(f"settings of {program}", f"settings of {program} are not the same")
    if len(told.rounds) != len(again.rounds):
        yield Difference("results", f"{len(told.rounds)} rounds became {len(again.rounds)}")
    if len(told.players) != len(again.players):
        yield Difference("players", f"{len(told.players)} players became {len(again.players)}")


def _filled(parts: Sequence[Any], count: int) -> Sequence[Any]:
    return (*parts, *(None,) * count)[:count]


def _matched(told: Tournament, again: Tournament, order: Iterable[int]) -> dict[int, int]:
    """For each row of ``told`` its row in ``again``: by name, those of one name in order, then the rest in order."""
    by_name: dict[str, list[int]] = defaultdict(list)
    for row, player in enumerate(again.players):
        by_name[_folded(player)].append(row)
    matched: dict[int, int] = {}
    order = list(order)
    for folded in (_folded, _folded_shown):
        for row in order:
            rows = by_name[folded(told.players[row])]
            if rows and row not in matched:
                matched[row] = rows.pop(0)
    left = sorted(row for rows in by_name.values() for row in rows)
    for row in order:
        if row not in matched and left:
            name = _folded(told.players[row])
            like = next((other for other in left if name.startswith(_folded(again.players[other])[:8])), left[0])
            left.remove(like)
            matched[row] = like
    return matched


def _folded(player: Player) -> str:
    return _letters(player.family + player.given)


def _folded_shown(player: Player) -> str:
    return _letters(player.name)


def _letters(name: str) -> str:
    text = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in text if letter.isalnum())


def _of_players(told: Tournament, again: Tournament, matched: Mapping[int, int]) -> Iterator[Difference]:
    if _seats(told) != _seats(again, matched):
        yield Difference("boards", "the seats of teams are not the same")
    for row, player in enumerate(told.players):
        if row not in matched:
            yield Difference("players", f"{player.name} is missing", row)
            continue
        kept = again.players[matched[row]]
        for fact, message in _of_player(player, kept):
            yield Difference(fact, message, row)
        for number in range(len(told.rounds)):
            side, now = (p.sides[number] if number < len(p.sides) else None for p in (player, kept))
            for fact, message in _of_sides(told, again, side, now, matched):
                yield Difference(fact, f"round {number + 1} of {player.name}: {message}", row, number)
    if _surplus(told, matched) != _surplus(again):
        yield Difference("surplus", "second pairings in one round are not the same")


def _of_player(player: Player, kept: Player) -> Iterator[tuple[str, str]]:
    for fact, tell in _PLAYER.items():
        known, now = tell(player), tell(kept)
        if known not in (None, ()) and known != now:
            yield fact, f"{fact} of {player.name}: {_shown(known)} became {_shown(now)}"
    if player.shown is not None and player.shown != kept.name:
        yield "shown names", f"{player.shown} is shown as {kept.name}"
    for program in _programs([player]):
        if _details(program)(player) != _details(program)(kept):
            yield f"settings of {program}", f"settings of {program} for {player.name} are not the same"


def _seats(tournament: Tournament, matched: Mapping[int, int] | None = None) -> list[Any]:
    """Every team and who sits where, in rows of the first tournament."""
    back = {other: row for row, other in (matched or {}).items()}
    rows: Callable[[int], int] = (lambda row: row) if matched is None else partial(_row, back)
    return sorted(
        (team.name, [[None if seat is None else rows(seat) for seat in seats] for seats in team.boards])
        for team in tournament.teams
        if any(team.boards)
    )


def _row(back: Mapping[int, int], row: int) -> int:
    return back.get(row, -1)


def _surplus(tournament: Tournament, matched: Mapping[int, int] | None = None) -> list[tuple[int, int, str]]:
    return sorted(
        (player if matched is None else matched.get(player, -1), number, str(side.outcome))
        for player, number, side in tournament.surplus
    )


def _of_sides(
    told: Tournament, again: Tournament, side: Side | None, kept: Side | None, matched: Mapping[int, int]
) -> Iterator[tuple[str, str]]:
    """What differs between two records of one round."""
    if side is None:
        return
    if kept is None:
        yield "results", f"{_said(side)} is missing"
        return
    if not side.is_game or not kept.is_game:
        yield from _of_vacant(told, again, side, kept)
        return
    if side.opponent is not None and matched.get(side.opponent) != kept.opponent:
        yield "results", "the opponent is another"
    pairs: Mapping[str, Sequence[tuple[Any, Any]]] = {
        "results": [(side.outcome, kept.outcome), (side.colour, kept.colour), (side.handicap, kept.handicap)],
        "by default": [(side.decided is Decision.DEFAULT or None, kept.decided is Decision.DEFAULT)],
        "referee": [(side.decided is Decision.REFEREE or None, kept.decided is Decision.REFEREE)],
        "scores of games": [(side.games, kept.games)],
        "tables": [(side.table, kept.table)],
        "komi of games": [(side.komi, told.settings.komi if kept.komi is None else kept.komi)],
    }
    for fact, values in pairs.items():
        for known, value in values:
            if known is not None and known != value:
                yield fact, f"{fact} {_shown(known)} became {_shown(value)}"


def _of_vacant(told: Tournament, again: Tournament, side: Side, kept: Side) -> Iterator[tuple[str, str]]:
    if side.is_game or kept.is_game:
        yield "results", f"{_said(side)} became {_said(kept)}"
        return
    worth, now = _worth(told, side), _worth(again, kept)
    if worth is not None and now is not None and worth != now:
        yield "results", f"{_said(side)} is worth {worth / 4:g}, not {now / 4:g}"
    if side.decided is not kept.decided:
        yield "kinds", f"{_said(side)} became {_said(kept)}"


def _worth(tournament: Tournament, side: Side) -> int | None:
    """Quarter points of a round without a game, if the file says them."""
    if side.outcome is not None:
        return POINTS[side.outcome]
    counting = tournament.counting
    return None if counting is None else stated_profile(counting).worth[kind_of(side)].score


def _said(side: Side) -> str:
    return "a game" if side.is_game else side.decided.value


def _shown(value: Any) -> str:
    return str(getattr(value, "value", value)) if value not in (None, ()) else "nothing"
