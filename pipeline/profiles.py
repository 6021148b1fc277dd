"""Conventions of programs, as data: how each counts a bye, an absence, a jigo, a handicap, and how it rounds.

A new convention is a new value in :data:`PROFILES`, never a branch in the engine. Values are in quarter points.
Sources: the programs' own behaviour as measured (OpenGotha 3.51, MacMahon 3.10), the EGF Tournament System Rules,
and, for ``phantom`` and ``two-points``, tables of World Amateur Championships.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from crosstable.aga import MOST_KOMI
from crosstable.model import QUARTER, Counting, System


class Kind(IntEnum):
    """What a round was for one player, as far as scores are concerned.

    ``BYE``, ``HALF`` and ``NOTHING`` are rounds without a game of which the file itself says what they are worth
    (``0+``, ``0=``, ``0-``); of ``ABSENT`` and ``UNPAIRED`` it says only why there was no game. ``OPEN`` is a game
    without a result.
    """

    GAME = 0
    BYE = 1
    HALF = 2
    NOTHING = 3
    ABSENT = 4
    UNPAIRED = 5
    OPEN = 6


class Share(NamedTuple):
    """What a round without opponent adds to a sum, as multiples of the player's own values.

    ``start``: of his start score; ``own``: of his own value of what is summed (his score for SOS, his SOS for
    SOSOS); ``constant``: quarter points; ``phantom``: of the phantom player's SOS, the sum of the scores of all who
    had a bye; ``half_rounds``: of half the number of rounds, rounded down, in points (SOSOS multiplies that, as the
    start score, by the number of rounds).
    """

    start: int = 0
    own: int = 0
    constant: int = 0
    phantom: int = 0
    half_rounds: int = 0


ZERO = Share()
OWN_START = Share(start=1)
OWN_SCORE = Share(own=1)
OWN_SCORE_LESS_ONE = Share(own=1, constant=-QUARTER)


class Worth(NamedTuple):
    """What one round of a kind is worth.

    ``score`` counts towards the McMahon score, ``wins`` towards the number of wins (quarter points); the shares say
    what it adds to SOS, SODOS, and SOSOS, where ``start`` is multiplied by the number of rounds.
    """

    score: int
    wins: int
    sos: Share = OWN_START
    sosos: Share = OWN_START
    sodos: Share = ZERO


class Rounding(IntEnum):
    """``VACANT`` rounds down the sum of what rounds without a game are worth; ``SCORE`` rounds down a trailing half
    of all that was gained unless the player has an odd number of jigos, ``ALWAYS`` also then."""

    NONE = 0
    VACANT = 1
    SCORE = 2
    ALWAYS = 3


@dataclass(frozen=True, slots=True)
class Profile:
    """How one program or rule book counts.

    ``win`` is what a win is worth in points; everything else scales with it. ``jigo`` is what a jigo is worth to
    each side; in SODOS that share of the opponent's score counts. ``handicap_in_sos``: the opponent's score counts
    with the stones added for White, taken off for Black; ``handicap_in_wsos``: also where sums are of wins.
    ``both_win_in_sodos``: a game that both won counts for both. ``drop_highest``: SOS-1 leaves out the highest
    contribution instead of the lowest. ``dropped_from_round``: SOS-1 and SOS-2 of McMahon scores are 0 before that
    round. ``missed_stay``: SOS-1 and SOS-2 leave out games and byes only, never what a missed round adds, and are 0
    for whoever has neither. ``half_point_opponents``: an opponent's rounds without a played game count half a point
    each in SOS, whatever they counted for himself. ``scorex_leaves_out`` are the kinds of rounds that do not count
    in ScoreX. ``last_unpaired_in_scorex``: not to be paired in the last round counts there. ``unpaired_is_absent``:
    what a file states for absences goes for rounds in which a player was not paired. ``one_score``: sums are those
    of the score that the system has, McMahon score or wins, by whichever name they are called. ``surplus_counts``:
    the points of a second pairing in one round count beside those of the first. ``sos_never_negative``: a handicap
    never takes the running SOS below 0, and a bye takes nothing off it. ``cuss_doubles``: each round counts twice
    all rounds before it in CUSS. ``left_at_zero`` are criteria that the program offers and never computes.
    ``round_down`` is what its switch for rounding half points down does. ``ties_by_name``: tied players stand in
    the order of their names, otherwise in that of the file. ``then_by`` are criteria that order players who are
    equal on those of the table; ``places_by`` is how many of all these criteria give the places, so that players
    who differ only further on share one (``None``: those of the table do). ``only_between_two``: simplified direct
    confrontation counts where two are equal, never among more. ``usual`` is how the program runs a tournament whose
    file does not say: its start scores, and the order of its table. ``confrontation_if_asked``: direct confrontation
    is 0 for everybody unless it orders the table. ``idle_last``: players who have neither a game nor a bye in the
    whole tournament take no place before anybody else.
    ``most_komi`` is how large a komi must be, either way, for the federation not to rate the game: of games without
    handicap stones, and with them. ``option`` names what differs from the plain profile of that name.
    """

    name: str
    title: str
    worth: Mapping[Kind, Worth]
    rounding: Rounding = Rounding.VACANT
    win: int = 1
    jigo: int = QUARTER // 2
    handicap_in_sos: bool = True
    handicap_in_wsos: bool = False
    both_win_in_sodos: bool = True
    drop_highest: bool = False
    dropped_from_round: int = 1
    missed_stay: bool = False
    half_point_opponents: bool = False
    scorex_leaves_out: frozenset[Kind] = frozenset({Kind.HALF, Kind.ABSENT})
    last_unpaired_in_scorex: bool = True
    last_half_unpaired: bool = False
    unpaired_is_absent: bool = False
    one_score: bool = False
    surplus_counts: bool = False
    sos_never_negative: bool = False
    cuss_doubles: bool = False
    left_at_zero: frozenset[str] = frozenset()
    round_down: Rounding = Rounding.VACANT
    ties_by_name: bool = False
    then_by: tuple[str, ...] = ()
    places_by: int | None = None
    only_between_two: bool = False
    usual: System | None = None
    idle_last: bool = False
    confrontation_if_asked: bool = False
    most_komi: tuple[int, int] | None = None
    option: str | None = None


def _table(**worth: Worth) -> Mapping[Kind, Worth]:
    return MappingProxyType({Kind[name.upper()]: value for name, value in worth.items()})


_ONE, _HALF = QUARTER, QUARTER // 2
_EGF = _table(
    bye=Worth(_ONE, _ONE),
    half=Worth(_HALF, 0),
    nothing=Worth(0, 0),
    absent=Worth(_HALF, 0),
    unpaired=Worth(0, 0),
    open=Worth(0, 0),
)
_MACMAHON = _table(
    bye=Worth(_ONE, _ONE, OWN_SCORE_LESS_ONE, OWN_SCORE, OWN_SCORE_LESS_ONE),
    half=Worth(_HALF, 0),
    nothing=Worth(0, 0),
    absent=Worth(_HALF, 0),
    unpaired=Worth(_HALF, 0, OWN_SCORE, OWN_SCORE),
    open=Worth(_HALF, 0),
)
_PAIRGOTH = MappingProxyType({**_EGF, Kind.BYE: Worth(_ONE, _ONE, OWN_START, ZERO), Kind.UNPAIRED: _EGF[Kind.ABSENT]})
_AGA = _table(
    bye=Worth(0, 0, ZERO, ZERO),
    half=Worth(0, 0, ZERO, ZERO),
    nothing=Worth(0, 0, ZERO, ZERO),
    absent=Worth(0, 0, ZERO, ZERO),
    unpaired=Worth(0, 0, ZERO, ZERO),
    open=Worth(0, 0, ZERO, ZERO),
)
_AGA_PLAIN = Profile(
    "aga",
    "American Go Association (tscore): only games count, a bye and a jigo score nothing",
    _AGA,
    rounding=Rounding.NONE,
    jigo=0,
    handicap_in_sos=False,
    surplus_counts=True,
    then_by=("rank",),
    only_between_two=True,
    usual=System("swiss", criteria=("nbw", "wsos", "wsodos", "sdc")),
    most_komi=MOST_KOMI,
)
_PHANTOM = Share(phantom=1)
_PLAIN = _table(
    bye=Worth(_ONE, _ONE, ZERO, ZERO),
    half=Worth(_HALF, _HALF, ZERO, ZERO),
    nothing=Worth(0, 0, ZERO, ZERO),
    absent=Worth(0, 0, ZERO, ZERO),
    unpaired=Worth(0, 0, ZERO, ZERO),
    open=Worth(0, 0, ZERO, ZERO),
)

PROFILES: Mapping[str, Profile] = MappingProxyType(
    {
        profile.name: profile
        for profile in (
            Profile("egf", "EGF Tournament System Rules: a round without a game counts the own start score", _EGF),
            Profile(
                "opengotha",
                "OpenGotha 3.5, as installed",
                _EGF,
                dropped_from_round=3,
                surplus_counts=True,
                ties_by_name=True,
                idle_last=True,
                confrontation_if_asked=True,
            ),
            Profile(
                "macmahon",
                "MacMahon 3.10, as installed",
                _MACMAHON,
                rounding=Rounding.NONE,
                both_win_in_sodos=False,
                last_unpaired_in_scorex=False,
                sos_never_negative=True,
                round_down=Rounding.SCORE,
            ),
            Profile(
                "pairgoth",
                "Pairgoth 0.25: a jigo scores nothing, SOS-1 leaves out the highest",
                _PAIRGOTH,
                jigo=0,
                handicap_in_wsos=True,
                both_win_in_sodos=False,
                drop_highest=True,
                missed_stay=True,
                scorex_leaves_out=frozenset({Kind.HALF, Kind.ABSENT, Kind.UNPAIRED}),
                unpaired_is_absent=True,
                surplus_counts=True,
                one_score=True,
                cuss_doubles=True,
                then_by=("nbw", "rating", "mms"),
                places_by=3,
                left_at_zero=frozenset({"cps", "sts", "sossts", "ext", "exr", "dc", "sdc", "cat"}),
            ),
            Profile(
                "autokorsak",
                "AutoKorsak: a jigo scores nothing, a bye counts the own score less one",
                MappingProxyType({**_MACMAHON, Kind.UNPAIRED: Worth(_HALF, 0), Kind.OPEN: Worth(0, 0)}),
                rounding=Rounding.NONE,
                jigo=0,
                both_win_in_sodos=False,
                scorex_leaves_out=frozenset({Kind.BYE}),
                unpaired_is_absent=True,
            ),
            _AGA_PLAIN,
            replace(
                _AGA_PLAIN,
                name="aga-mcmahon",
                title="American Go Association (tscore -m): a point more a grade up to the bar 6d, 1k is 0",
                usual=System("mcmahon", zero=-1, bar=5, criteria=("mms", "sos", "sodos", "wsos", "wsodos")),
            ),
            Profile(
                "wiki",
                "Plain arithmetic of the Go wiki: sums over the opponents met, nothing else",
                _PLAIN,
                rounding=Rounding.NONE,
                handicap_in_sos=False,
            ),
            Profile(
                "phantom",
                "The bye as a phantom player: no score of his own, the sum of all bye recipients' scores as SOS",
                MappingProxyType({**_PLAIN, Kind.BYE: Worth(_ONE, _ONE, ZERO, _PHANTOM)}),
                rounding=Rounding.NONE,
                handicap_in_sos=False,
            ),
            Profile(
                "two-points",
                "Two points a win, plain arithmetic otherwise",
                _PLAIN,
                rounding=Rounding.NONE,
                handicap_in_sos=False,
                win=2,
            ),
        )
    }
)
"""The named profiles, in the order in which they are preferred where several explain a file equally well."""


def stated_profile(counting: Counting) -> Profile:
    """The profile of a file that says itself how it counts: its program's, with the settings of the file."""
    usual = PROFILES.get(counting.program, PROFILES["egf"])
    absent, bye = usual.worth[Kind.ABSENT], usual.worth[Kind.BYE]
    absent = absent._replace(
        score=_given(counting.absent_score, absent.score), wins=_given(counting.absent_wins, absent.wins)
    )
    bye = bye._replace(score=_given(counting.bye_score, bye.score), wins=_given(counting.bye_wins, bye.wins))
    if counting.bye_in_sos is False:
        bye = bye._replace(sos=ZERO, sosos=ZERO, sodos=ZERO)
    worth = {**usual.worth, Kind.ABSENT: absent, Kind.BYE: bye}
    if usual.unpaired_is_absent:
        worth[Kind.UNPAIRED] = absent
    if counting.half_rounds_in_sos:
        worth = {kind: _with_half_rounds(one) for kind, one in worth.items()}
    rounding = usual.rounding
    if counting.round_down is not None:
        rounding = usual.round_down if counting.round_down else Rounding.NONE
    if counting.round_down_jigo and rounding is Rounding.SCORE:
        rounding = Rounding.ALWAYS
    return replace(
        usual,
        worth=MappingProxyType(worth),
        rounding=rounding,
        handicap_in_sos=_given(counting.handicap_in_sos, usual.handicap_in_sos),
        half_point_opponents=_given(counting.half_point_opponents, usual.half_point_opponents),
    )


def _with_half_rounds(worth: Worth) -> Worth:
    """Where the own start score is added, half the rounds are added to it."""
    sos, sosos = worth.sos, worth.sosos
    return worth._replace(sos=sos._replace(half_rounds=sos.start), sosos=sosos._replace(half_rounds=sosos.start))


_Choice = TypeVar("_Choice")


def _given(value: _Choice | None, usual: _Choice) -> _Choice:
    return usual if value is None else value


def _with(profile: Profile, option: str, **worth: Worth) -> Profile:
    changed = {**profile.worth, **{Kind[name.upper()]: value for name, value in worth.items()}}
    return replace(profile, worth=MappingProxyType(changed), option=option)


def _options() -> tuple[Profile, ...]:
    """Every profile with the settings that its program offers, plain ones first."""
    egf, opengotha, macmahon = PROFILES["egf"], PROFILES["opengotha"], PROFILES["macmahon"]
    pairgoth = PROFILES["pairgoth"]
    wiki, phantom, two = PROFILES["wiki"], PROFILES["phantom"], PROFILES["two-points"]
    rounded = replace(
        _with(macmahon, "half points rounded down; a bye adds nothing to SOS", bye=Worth(_ONE, _ONE, ZERO, ZERO)),
        rounding=Rounding.SCORE,
    )
    last = "half a point in the last round is not being paired"
    return (
        *PROFILES.values(),
        _with(egf, "an absence counts half a win", half=Worth(_HALF, _HALF)),
        _with(macmahon, "the cells do not tell unpaired from absent", half=_MACMAHON[Kind.UNPAIRED]),
        replace(macmahon, last_half_unpaired=True, option=last),
        _with(macmahon, "a bye adds nothing to SOS", bye=Worth(_ONE, _ONE, ZERO, ZERO)),
        replace(macmahon, rounding=Rounding.SCORE, option="half points rounded down"),
        rounded,
        replace(rounded, last_half_unpaired=True, option=f"{rounded.option}; {last}"),
        replace(macmahon, handicap_in_sos=False, option="no handicap in SOS"),
        _with(macmahon, "score without absences", half=Worth(0, 0), absent=Worth(0, 0)),
        replace(opengotha, rounding=Rounding.NONE, option="half points not rounded"),
        _with(opengotha, "the cells show wins, an absence counts half a point all the same", nothing=Worth(_HALF, 0)),
        _with(opengotha, "an absence counts nothing", half=Worth(0, 0), absent=Worth(0, 0)),
        _with(opengotha, "an absence counts a point", absent=Worth(_ONE, _ONE)),
        replace(opengotha, half_point_opponents=True, option="games not played count half a point to opponents"),
        replace(pairgoth, rounding=Rounding.NONE, option="half points not rounded"),
        replace(
            pairgoth,
            worth=MappingProxyType({kind: _with_half_rounds(worth) for kind, worth in pairgoth.worth.items()}),
            option="a round without a game adds half the rounds to SOS",
        ),
        _with(wiki, "an absence counts nothing", half=Worth(0, 0, ZERO, ZERO)),
        _with(phantom, "an absence counts nothing", half=Worth(0, 0, ZERO, ZERO)),
        replace(egf, handicap_in_sos=False, option="no handicap in SOS"),
        replace(opengotha, drop_highest=True, option="SOS-1 leaves out the highest"),
        _with(two, "an absence counts nothing", half=Worth(0, 0, ZERO, ZERO)),
    )


READINGS: tuple[Profile, ...] = _options()
"""What ``verify`` tries: every named profile and its options, in order of preference."""
