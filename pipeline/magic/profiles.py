"""Profiles of match play: how each program and rule book counts match points and percentages, as plain data.

The rules themselves are those of the Magic Tournament Rules, Appendix C: match points, then the mean of the opponents'
match-win percentages, the own game-win percentage, and the mean of the opponents' game-win percentages. What a program
does differently is a field of :class:`MatchProfile`, and where it has changed, one more row with the day from which it
holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType

from crosstable.shown import Rounded, Shown

THIRD = Fraction(1, 3)
PERCENT_33 = Fraction(33, 100)
BYE_GAMES = (2, 0, 0)
"""What a bye is worth in games, won, lost and drawn, by convention."""


class Playoff(Enum):
    """Whose percentages the matches of the play-off change."""

    NOBODY = "nobody's"
    OWN = "of those who play in it"
    EVERYBODY = "everybody's"


_TWO_PLACES = Shown(2)


@dataclass(frozen=True, slots=True)
class MatchProfile:
    """How one program or rule book counts.

    ``since`` is the first day on which it counted so, as far as is known. ``win`` and ``draw`` are match points of a
    match. A match-win percentage is ``share_of_win`` a win and ``share_of_draw`` a draw, divided by ``share_of_win`` a
    round. ``floor`` is the least that a player's match- or game-win percentage counts to his opponents (``None``: as it
    is), ``most_if_dropped`` the most that a match-win percentage of a player who left counts. ``shows_floor``: the own
    game-win percentage is shown not less than the floor.

    ``bye_in_match_wins``: a bye counts as a round won in the own match-win percentage. ``bye_games`` are the games of a
    bye, won, lost and drawn, ``None`` if it counts none. ``assigned_loss_games``: so do
    the games of a loss without opponent. ``rematch_once``: an opponent who was met twice counts once.
    ``pooled``: the opponents' results are added up and then divided, instead of the mean of their percentages.
    ``without_opponents`` is the mean of the opponents of somebody who has met nobody; ``None``: there is none.
    ``playoff`` says whose percentages the play-off changes; ``places_by_swiss``: those who lost in the same round of
    it are ordered by the table before it, not the one after. ``between_two``: who won the match between two players
    who are equal in all criteria is before the other. ``places_by_category``: each age division has a table of its own.

    ``arithmetic`` is a key of :data:`crosstable.magic.arithmetic.ARITHMETICS`; ``shown`` how percentages are shown.
    ``option`` names what differs from the program's usual setting.
    """

    name: str
    title: str
    since: date | None = None
    system: str = "magic"
    win: int = 3
    draw: int = 1
    share_of_win: int = 3
    share_of_draw: int = 1
    floor: Fraction | None = PERCENT_33
    most_if_dropped: Fraction | None = None
    shows_floor: bool = True
    bye_in_match_wins: bool = True
    bye_games: tuple[int, int, int] | None = BYE_GAMES
    assigned_loss_games: bool = False
    rematch_once: bool = False
    pooled: bool = False
    without_opponents: Fraction | None = None
    playoff: Playoff = Playoff.NOBODY
    places_by_swiss: bool = True
    between_two: bool = False
    places_by_category: bool = False
    arithmetic: str = "exact"
    criteria: tuple[str, ...] = ("match_points", "omw", "gw", "ogw")
    shown: Shown = _TWO_PLACES
    option: str | None = None


_MELEE = MatchProfile(
    "melee",
    "melee.gg",
    floor=THIRD,
    rematch_once=True,
    without_opponents=THIRD,
    playoff=Playoff.OWN,
    places_by_swiss=False,
    shown=Shown(8, percent=False, slack=Fraction(1, 10**6)),
)

_VERSIONS: Sequence[MatchProfile] = (
    MatchProfile("mtr", "Magic Tournament Rules, Appendix C"),
    MatchProfile("eventlink", "Wizards EventLink and Companion", shown=Shown(0, sign="", rounded=Rounded.DOWN)),
    MatchProfile(
        "wer",
        "Wizards Event Reporter",
        without_opponents=PERCENT_33,
        playoff=Playoff.EVERYBODY,
        arithmetic="decimal",
    ),
    MatchProfile(
        "dci-reporter",
        "DCI Reporter",
        floor=THIRD,
        without_opponents=Fraction(0),
        shown=Shown(2, rounded=Rounded.DOWN),
    ),
    MatchProfile(
        "wizards-2017",
        "Wizards' program for large events, 2017 to 2019",
        floor=THIRD,
        bye_in_match_wins=False,
        arithmetic="binary",
        criteria=("match_points", "omw"),
        shown=Shown(4, percent=False),
    ),
    replace(_MELEE, bye_games=(1, 1, 0)),
    replace(_MELEE, since=date(2024, 5, 1), shows_floor=False),
    replace(_MELEE, since=date(2025, 12, 1)),
    MatchProfile(
        "mtgo",
        "Magic Online",
        floor=THIRD,
        shows_floor=False,
        shown=Shown(4, percent=False, rounded=Rounded.EITHER),
    ),
    MatchProfile("topdeck", "TopDeck.gg", shown=Shown(2)),
    MatchProfile(
        "pokemon",
        "Pokémon tournament rules; TOM, Limitless",
        system="pokemon",
        share_of_win=1,
        share_of_draw=0,
        floor=Fraction(1, 4),
        most_if_dropped=Fraction(3, 4),
        bye_in_match_wins=False,
        between_two=True,
        places_by_category=True,
        criteria=("match_points", "omw", "oomw"),
    ),
    MatchProfile(
        "konami",
        "Konami Tournament Software (Yu-Gi-Oh!)",
        system="konami",
        floor=None,
        pooled=True,
        without_opponents=Fraction(0),
        criteria=("match_points", "omw", "oomw"),
        shown=Shown(3, percent=False, rounded=Rounded.DOWN, most=Fraction(999, 1000)),
    ),
)

MATCH_PROFILES: Mapping[str, tuple[MatchProfile, ...]] = MappingProxyType(
    {name: tuple(rows) for name, rows in groupby(_VERSIONS, lambda profile: profile.name)}
)
"""Every profile by name: its versions, the oldest first."""


def on_day(name: str, day: date | None) -> MatchProfile:
    """How a program counted on a day, and how it counts now if none is known."""
    versions = MATCH_PROFILES[name]
    started = [v for v in versions if day is None or v.since is None or v.since <= day]
    return started[-1] if started else versions[0]


def may_hold(program: str | None, system: str, day: date | None) -> Sequence[MatchProfile]:
    """The profiles by which a table may have been made: those of its program on that day, on any day if none is known,
    and those of all programs for the game if the program is not known."""
    if program is None or program not in MATCH_PROFILES:
        return [profile for profile in _VERSIONS if profile.system == system]
    return MATCH_PROFILES[program] if day is None else [on_day(program, day)]


def options(profile: MatchProfile, *, with_playoff: bool = False) -> Iterator[MatchProfile]:
    """What may be otherwise from one event to another: bye rounds left out of the own percentage (as scorekeepers of
    large events describe it), a third instead of 0.33, and the reverse of both; and whose rows a play-off changes."""
    if with_playoff:
        for playoff in Playoff:
            if playoff is not profile.playoff:
                yield replace(profile, playoff=playoff, option=f"the play-off is in {playoff.value} percentages")
    yield replace(profile, assigned_loss_games=not profile.assigned_loss_games, option="games of assigned losses count")
    byes = "byes count in match wins" if not profile.bye_in_match_wins else "byes do not count in match wins"
    yield replace(profile, bye_in_match_wins=not profile.bye_in_match_wins, option=byes)
    other = {THIRD: (PERCENT_33, "floor 0.33"), PERCENT_33: (THIRD, "floor 1/3")}.get(profile.floor or Fraction(0))
    if other is not None:
        yield replace(profile, floor=other[0], option=other[1])
