"""What profiles of match play say, in words: the rows of the table that ``crosstable profiles`` prints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from crosstable.magic.profiles import MatchProfile


def _share(share: Fraction | None) -> str:
    if share is None:
        return "none"
    return f"{float(share):g}" if share.denominator in {1, 4, 100} else str(share)


def _byes(profile: MatchProfile) -> str:
    return "none" if profile.bye_games is None else "-".join(map(str, profile.bye_games))


def _win_share(profile: MatchProfile) -> str:
    return f"{profile.share_of_win}, {profile.share_of_draw} of {profile.share_of_win}"


def _shown(profile: MatchProfile) -> str:
    shown = profile.shown
    return f"{shown.places} decimals {'of percent' if shown.percent else 'of 1'}, {shown.rounded.value}"


MATCH_CONVENTIONS: Mapping[str, Callable[[MatchProfile], str]] = MappingProxyType(
    {
        "from": lambda profile: profile.since.isoformat() if profile.since else "always",
        "points of a win, a draw": lambda profile: f"{profile.win}, {profile.draw}",
        "a win, a draw in match wins": _win_share,
        "floor of the opponents' percentages": lambda profile: _share(profile.floor),
        "most, of one who dropped": lambda profile: _share(profile.most_if_dropped),
        "own GW% not below the floor": lambda profile: "yes" if profile.shows_floor else "no",
        "a bye in the own match wins": lambda profile: "a win" if profile.bye_in_match_wins else "no",
        "games of a bye": _byes,
        "games of an assigned loss": lambda profile: "count" if profile.assigned_loss_games else "none",
        "met twice": lambda profile: "counts once" if profile.rematch_once else "counts twice",
        "opponents' results": lambda profile: "added up" if profile.pooled else "mean of percentages",
        "OMW% without opponents": lambda profile: _share(profile.without_opponents),
        "play-off in percentages": lambda profile: profile.playoff.value,
        "losers of one round by": lambda profile: "the Swiss table" if profile.places_by_swiss else "the final table",
        "two equal players": lambda profile: "who won between them" if profile.between_two else "equal",
        "tables": lambda profile: "one an age division" if profile.places_by_category else "one",
        "division": lambda profile: _DIVISIONS[profile.arithmetic],
        "order": lambda profile: ", ".join(profile.criteria),
        "shown": _shown,
    }
)
"""Every convention by its heading, and how it reads under a profile."""

_DIVISIONS: Mapping[str, str] = {"exact": "exact", "decimal": "28 digits", "binary": "binary"}
