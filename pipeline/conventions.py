"""What profiles say, in words: the rows of the table that ``crosstable profiles`` prints."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crosstable.display import score_text
from crosstable.model import QUARTER
from crosstable.profiles import Kind, Profile, Rounding, Share

_ROUNDINGS: Mapping[Rounding, str] = {
    Rounding.NONE: "no",
    Rounding.VACANT: "rounds not played",
    Rounding.SCORE: "score, not of jigos",
    Rounding.ALWAYS: "score",
}


def _share(share: Share, own: str) -> str:
    """What is added to a sum, in words: ``own start``, ``own score - 1``."""
    parts = [
        *(["own start"] if share.start else []),
        *([own] if share.own else []),
        *(["all with a bye"] if share.phantom else []),
        *(["+ half the rounds"] if share.half_rounds else []),
    ]
    if share.constant:
        sign = "-" if share.constant < 0 else "+"
        parts.append(f"{sign} {score_text(abs(share.constant))}")
    return " ".join(parts) or "nothing"


def _score(kind: Kind) -> Callable[[Profile], str]:
    return lambda profile: score_text(profile.win * profile.worth[kind].score)


def _wins(kind: Kind) -> Callable[[Profile], str]:
    return lambda profile: score_text(profile.win * profile.worth[kind].wins)


def _sos(kind: Kind) -> Callable[[Profile], str]:
    return lambda profile: _share(profile.worth[kind].sos, "own score")


def _sosos(kind: Kind) -> Callable[[Profile], str]:
    return lambda profile: _share(profile.worth[kind].sosos, "own SOS").replace("own start", "own start × rounds")


_NOUNS: Mapping[Kind, str] = {Kind.BYE: "byes", Kind.ABSENT: "absences", Kind.UNPAIRED: "rounds not paired"}


def _left_out(profile: Profile) -> str:
    """What does not count in ScoreX."""
    nouns = [noun for kind, noun in _NOUNS.items() if kind in profile.scorex_leaves_out]
    return ", ".join([*nouns, *([] if profile.last_unpaired_in_scorex else ["the last round if not paired"])])


CONVENTIONS: Mapping[str, Callable[[Profile], str]] = {
    "win": lambda profile: score_text(QUARTER * profile.win),
    "jigo": lambda profile: score_text(profile.win * profile.jigo),
    "bye, score": _score(Kind.BYE),
    "bye, wins": _wins(Kind.BYE),
    "absence, score": _score(Kind.ABSENT),
    "absence, wins": _wins(Kind.ABSENT),
    "unpaired, score": _score(Kind.UNPAIRED),
    "game without result, score": _score(Kind.OPEN),
    "halves rounded down": lambda profile: _ROUNDINGS[profile.rounding],
    "SOS of a bye": _sos(Kind.BYE),
    "SOS of an absence": _sos(Kind.ABSENT),
    "SOS unpaired": _sos(Kind.UNPAIRED),
    "SOSOS of a bye": _sosos(Kind.BYE),
    "SOSOS of an absence": _sosos(Kind.ABSENT),
    "SODOS of a bye": lambda profile: _share(profile.worth[Kind.BYE].sodos, "own score"),
    "SODOS of a both-win": lambda profile: "counts" if profile.both_win_in_sodos else "nothing",
    "SODOS of a jigo": lambda profile: "half" if profile.jigo else "nothing",
    "handicap in SOS": lambda profile: "yes" if profile.handicap_in_sos else "no",
    "handicap in SOS of wins": lambda profile: "yes" if profile.handicap_in_wsos else "no",
    "SOS-1 leaves out": lambda profile: "the highest" if profile.drop_highest else "the lowest",
    "SOS-1 may leave out a missed round": lambda profile: "no" if profile.missed_stay else "yes",
    "confrontation": lambda profile: "between two" if profile.only_between_two else "of all who are equal",
    "ScoreX leaves out": _left_out,
    "places by": lambda profile: f"{profile.places_by} criteria" if profile.places_by else "all criteria",
}
"""Every convention by its heading, and how it reads under a profile."""
