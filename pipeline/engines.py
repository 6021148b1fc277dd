"""Which engine scores a tournament: Go by its scores and sums, Magic and its kin by match points and percentages,
URAGAN and MP by the points of games with compensated handicap.

Each is imported only when a tournament asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from crosstable.magic.profiles import MATCH_PROFILES
from crosstable.model import Tournament
from crosstable.profiles import PROFILES
from crosstable.results import Standings
from crosstable.systems import Engine, engine_of
from crosstable.systems.schemes import SCHEMES

if TYPE_CHECKING:
    from crosstable.terms import CriterionTerms

PROFILE_TITLES: Mapping[str, str] = MappingProxyType(
    {name: profile.title for name, profile in PROFILES.items()}
    | {name: versions[-1].title for name, versions in MATCH_PROFILES.items()}
    | {name: scheme.title for name, scheme in SCHEMES.items()}
)
"""Every profile of any kind by name, with its title."""

_COUNTED: Mapping[Engine, tuple[str, Mapping[str, object]]] = MappingProxyType(
    {
        Engine.SCORES: ("Go", PROFILES),
        Engine.MATCHES: ("matches (Magic and its kin)", MATCH_PROFILES),
        Engine.POINTS: ("Go with points for handicaps (URAGAN, MP)", SCHEMES),
    }
)
"""What is played in the tournaments of an engine, and the profiles that can count them."""


class ProfileError(Exception):
    """A profile was asked for by which a tournament of this kind cannot be counted."""


def check_profile(tournament: Tournament, profile: str | None) -> None:
    """Raises :class:`ProfileError` if the profile of that name is not for tournaments of this kind."""
    kind, known = _COUNTED[engine_of(recognised(tournament))]
    if profile is not None and profile not in known:
        raise ProfileError(f"this is a tournament of {kind}, which {profile} cannot count; {', '.join(known)} can")


def recognised(tournament: Tournament) -> Tournament:
    """The tournament as it is scored: with the system URAGAN or MP if its file says none and its points are of it."""
    if tournament.system is not None or not tournament.columns:
        return tournament
    from crosstable.fors.detection import recognised as with_scheme

    return with_scheme(tournament)


def tables(
    tournament: Tournament, rounds: Sequence[int], *, profile: str | None = None, by: Sequence[str] | None = None
) -> list[Standings]:
    """The table after each of some numbers of rounds, best first.

    ``profile`` is a name of :data:`PROFILE_TITLES`, by default the one that fits what the file publishes; ``by`` are
    the criteria that order the table. Raises :class:`ProfileError`, and
    :class:`crosstable.results.UnknownCriterionError` for a criterion that cannot be computed.
    """
    tournament = recognised(tournament)
    check_profile(tournament, profile)
    engine = engine_of(tournament)
    if engine is Engine.MATCHES:
        from crosstable.magic.standings import match_standings

        return match_standings(tournament, rounds, profile=profile, by=by)
    if engine is Engine.POINTS:
        from crosstable.fors.standings import points_standings

        return points_standings(tournament, rounds, profile=profile, by=by)
    from crosstable.case import cases
    from crosstable.standings import after_each

    (case,) = cases([tournament])
    return after_each(case, rounds, profile=profile, by=by)


def terms_of(tournament: Tournament, profile: str | None, player: int) -> tuple[CriterionTerms, ...]:
    """Every criterion that a table prints, and the usual ones, for a player (row from 0), term by term."""
    tournament = recognised(tournament)
    engine = engine_of(tournament)
    if engine is Engine.MATCHES:
        from crosstable.magic.terms import match_terms

        return match_terms(tournament, profile, player)
    if engine is Engine.POINTS:
        from crosstable.fors.terms import points_terms

        return points_terms(tournament, profile, player)
    from crosstable.terms import terms

    return terms(tournament, profile, player)


def counted_rounds(tournament: Tournament) -> int:
    """How many rounds the file's own tables count: all, or those before one that is still being played."""
    counting = tournament.counting
    rounds = len(tournament.rounds)
    return rounds if counting is None or counting.rounds is None else min(max(counting.rounds, 0), rounds)


def standings_of(
    tournament: Tournament,
    *,
    profile: str | None = None,
    round: int | None = None,
    by: Sequence[str] | None = None,
) -> Standings:
    """The table after ``round`` rounds, all by default; the rest as of :func:`tables`."""
    rounds = len(tournament.rounds) if round is None else round
    return tables(tournament, [rounds], profile=profile, by=by)[0]


def final_table(tournament: Tournament, *, profile: str | None = None) -> Standings:
    """The table after all rounds."""
    return standings_of(tournament, profile=profile)
