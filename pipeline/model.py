"""The model in the middle: what a tournament is, whatever file it came from.

Everything here is a value. Parsers make these values, the score engine and the checks read them, writers write
them; none of the three knows another. ``None`` always means "the file does not say" and is different from 0.

Go scores are integers in quarter points (:data:`QUARTER`), so that half points and the quarters of some tie-breaks
are exact; percentages are :class:`fractions.Fraction`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from crosstable.origin import Origin

QUARTER = 4
"""Quarter points in a point: a score of 3½ points is the integer 14."""
MOST_STONES = 9
"""The largest handicap that federations rate."""


class Outcome(Enum):
    """How a round ended for one player. In a game each side has its own, so both may win or both may lose."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


class Colour(Enum):
    BLACK = "black"
    WHITE = "white"


class Decision(Enum):
    """What decided a round for a player: a game, an official, or that there was no game."""

    PLAYED = "played"
    DEFAULT = "default"
    REFEREE = "referee"
    BYE = "bye"
    AWARDED_BYE = "awarded-bye"
    ABSENT = "absent"
    UNPAIRED = "unpaired"
    ASSIGNED_LOSS = "assigned-loss"


BYES = frozenset({Decision.BYE, Decision.AWARDED_BYE})
"""What gives a player a round's points without an opponent."""


@dataclass(frozen=True, slots=True)
class Side:
    """One player's side of one round, as his own record tells it.

    A crosstable tells every game twice. The model keeps both sides as told, so that it can hold a contradiction;
    :meth:`Tournament.pairings` joins them. A side says nothing of its place in the file, so equal sides are one
    value and parsers may share it (the place comes from :class:`crosstable.origin.Origin`).

    ``outcome`` of a round without opponent is what it is worth: a bye that wins is ``WIN``, half a point ``DRAW``,
    nothing ``LOSS``; ``None`` if the file does not say, and of a game or match whose result is not reported.
    ``opponent`` is an index into ``Tournament.players``; ``outsider`` is the opponent's number or name as written
    when he is not in the table. ``games`` are won, lost and drawn games of a match. ``handicap`` is in stones,
    ``komi`` in quarter points where the game has its own. ``table`` counts from 1.
    """

    decided: Decision
    outcome: Outcome | None = None
    opponent: int | None = None
    colour: Colour | None = None
    handicap: int | None = None
    games: tuple[int, int, int] | None = None
    table: int | None = None
    outsider: str | None = None
    komi: int | None = None

    @property
    def is_game(self) -> bool:
        return self.opponent is not None or self.outsider is not None

    @property
    def hides_opponent(self) -> bool:
        """Whether a game was played of which the file does not say against whom, as where it prints only points."""
        return self.decided is Decision.PLAYED and not self.is_game


@dataclass(frozen=True, slots=True)
class Grade:
    """A playing grade: ``Grade(4, "k")``, ``Grade(2, "d")``, ``Grade(1, "p")``.

    ``index`` is the place on the grade scale: 30k −30 … 1k −1, 1d 0 …; professionals stand with 7d and above.
    """

    number: int
    kind: str
    index: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        index = {"k": -self.number, "d": self.number - 1}.get(self.kind, 5 + self.number)
        object.__setattr__(self, "index", index)

    def __str__(self) -> str:
        return f"{self.number}{self.kind}"


class Identifier(NamedTuple):
    """A federation's number for a player; ``scheme`` is ``egd``, ``ffg``, ``aga``, ``rgf``, ``dci`` …"""

    scheme: str
    value: str


class Detail(NamedTuple):
    """Something that a program stores for itself and that says nothing of results: a colour of its screen, the weight
    of a rule of its pairing, where a rating came from. Only that ``program`` (a format's name) can hold it.

    ``name`` is the path by which the program finds it, such as ``PairingParameterSet/paiBaRandom``.
    """

    program: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Player:
    """A row of the table.

    ``sides`` has one entry a round: ``None`` where the file holds nothing readable. ``family`` alone holds a name
    that cannot be split. ``start`` and ``correction`` are quarter points, ``start`` only if the file states it;
    ``correction`` is added to the start score that the grade gives. ``super_bar``: he starts one point above the bar.
    ``preliminary``: his registration is not final. ``absences`` are rounds to come (0-based, beyond ``sides``) in
    which he will not play. ``shown`` is the name as his own program shows him, where that is not the family name
    first. ``members`` are the names of those who play as one, where the row is a team. ``disqualified``: he was taken
    out by a judge. ``dropped_after`` is the number of rounds after which he left, 0 before the first.
    """

    family: str
    given: str = ""
    sides: tuple[Side | None, ...] = ()
    grade: Grade | None = None
    rating: int | None = None
    country: str | None = None
    club: str | None = None
    identifiers: tuple[Identifier, ...] = ()
    start: int | None = None
    correction: int | None = None
    category: str | None = None
    team: str | None = None
    dropped_after: int | None = None
    place: str | None = None
    super_bar: bool = False
    preliminary: bool = False
    absences: tuple[int, ...] = ()
    details: tuple[Detail, ...] = ()
    shown: str | None = None
    members: tuple[str, ...] = ()
    disqualified: bool = False

    @property
    def name(self) -> str:
        """The player as his program shows him; in Go that is the family name first, no comma."""
        if self.shown is not None:
            return self.shown
        return f"{self.family} {self.given}" if self.given else self.family


class Round(NamedTuple):
    """A round: its heading in the file, if any, and whether it belongs to a play-off (which counts in wins only)."""

    label: str | None = None
    playoff: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players who met, with both sides as told; ``second`` is ``None`` where only one player's record exists."""

    round: int
    first: int
    first_side: Side
    second: int | None = None
    second_side: Side | None = None


Value = int | Fraction
"""A claimed value: quarter points for scores and numbers, an exact fraction for percentages."""


CUT_AT: Final = 4
"""Programs that cut values print so many characters."""


@dataclass(frozen=True, slots=True)
class Column:
    """What the file claims in one numeric column: a text and a value for every player (row order).

    ``vague``, if given, says of each value whether its fraction was lost and ½ is only a guess (``231?``).

    ``index`` is the column's 0-based place among all fields of a row; ``label`` its heading; ``criterion`` what the
    heading names, if it is known (see :mod:`crosstable.criteria`). ``values`` are ``None`` where a text is no number.
    ``after`` is the number of rounds after which the values stood so; ``None``: at the end.
    """

    index: int
    label: str | None
    criterion: str | None
    texts: tuple[str | None, ...]
    values: tuple[Value | None, ...]
    vague: tuple[bool, ...] = ()
    after: int | None = None

    def is_vague(self, player: int) -> bool:
        return bool(self.vague) and self.vague[player]

    @property
    def name(self) -> str:
        """What people call it: its heading, or its number."""
        return self.label or f"number {self.index + 1}"

    @property
    def is_wide(self) -> bool:
        """Whether a text has more than the :data:`CUT_AT` characters of programs that cut: then nothing was cut off."""
        return any(text is not None and len(text) > CUT_AT for text in self.texts)


class Header(NamedTuple):
    """A header line as it stands: ``tag`` is ``EV`` of ``; EV[name]``, ``None`` for free text."""

    tag: str | None
    value: str


class TimeControl(NamedTuple):
    """Thinking time. ``basic`` and ``adjusted`` are minutes; ``system`` is ``sudden-death``, ``byo-yomi``, ``canadian``
    or ``fischer``; ``extra`` is seconds of a byo-yomi period or Canadian block, or of a Fischer increment; ``stones``
    those of a Canadian block. ``adjusted`` is what the European Go Database calls adjusted time."""

    basic: int | None = None
    system: str | None = None
    extra: int | None = None
    stones: int | None = None
    adjusted: Fraction | None = None


@dataclass(frozen=True, slots=True)
class System:
    """A tournament system and its parameters: ``mcmahon``, ``swiss``, ``uragan``, ``knock-out``, ``magic`` …

    ``zero``, ``floor`` and ``bar`` are places on the grade scale (:attr:`Grade.index`): a player starts with
    max(floor, min(bar, grade)) − zero points, without bounds where there are none. ``criteria`` order the table (names
    of :mod:`crosstable.criteria`), the first ones first. ``categories`` are the lowest grades of each category but
    the last, strongest first: category 1 is everybody from ``categories[0]`` up. ``groups`` are the lowest ratings of
    each McMahon group but the first, ascending: who reaches n of them starts with n points.

    URAGAN and MP (see :class:`crosstable.systems.fors.Scheme`; ``None``: as the scheme has it): ``bye``, ``absence``
    and ``no_show`` are what a bye, a round not played and a win by default are worth, quarter points.
    ``even_last_round``: the two highest levels play the last round without handicap; ``contiguous_levels``: these are
    the highest level and the ten points below it, whether anybody has them or not.
    """

    name: str
    zero: int | None = None
    floor: int | None = None
    bar: int | None = None
    criteria: tuple[str, ...] = ()
    categories: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()
    bye: int | None = None
    absence: int | None = None
    no_show: int | None = None
    even_last_round: bool | None = None
    contiguous_levels: bool | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """What a file says of the event as a whole.

    ``handicap_reduction`` is what is taken off the grade difference (9 means no handicap at all, as in ``HA[h9]``);
    ``most_handicap`` the most stones that are given (0: none); ``even_from`` the place on the grade scale from which
    on all games are even; ``handicap_by_score``: the difference is one of scores, not of grades. ``komi`` is in quarter
    points; ``event_class`` is the EGF's A–D, X where a program says "not eligible". ``planned_rounds`` are those that
    the event is to have, play-offs not counted. ``program`` is the program that wrote the file, with its version.
    ``play_format`` is what is played (Modern, Sealed); a match is won by ``games_to_win`` games; the first ``cut``
    players of the table go on to the play-off (0: nobody does).
    """

    event: str | None = None
    country: str | None = None
    city: str | None = None
    begin: date | None = None
    end: date | None = None
    event_class: str | None = None
    code: str | None = None
    komi: int | None = None
    handicap_reduction: int | None = None
    board_size: int | None = None
    time: TimeControl | None = None
    program: str | None = None
    short_name: str | None = None
    director: str | None = None
    rules: str | None = None
    online: bool | None = None
    planned_rounds: int | None = None
    most_handicap: int | None = None
    even_from: int | None = None
    handicap_by_score: bool | None = None
    details: tuple[Detail, ...] = ()
    play_format: str | None = None
    games_to_win: int | None = None
    cut: int | None = None


@dataclass(frozen=True, slots=True)
class Counting:
    """How a file itself says that its scores are counted, where its program leaves the choice to the user.

    ``program`` is the name of a profile (``crosstable profiles``); what is ``None`` is as that program usually has it.
    Values are quarter points: what a declared absence (``absent_…``) and a bye (``bye_…``) add to the McMahon score
    and to the number of wins. ``round_down``: half points of rounds not played (OpenGotha, Pairgoth) or of the whole
    score (MacMahon) are rounded down; ``round_down_jigo``: also for a player with an odd number of jigos.
    ``half_point_opponents``: an opponent's games not played count half a point each in SOS. ``bye_in_sos``: a bye
    counts in SOS and its kin at all. ``half_rounds_in_sos``: a round without a game adds half the number of rounds
    (rounded down) to SOS, beside the own start score. ``rounds`` are counted so far, where more were
    paired.
    """

    program: str
    absent_score: int | None = None
    absent_wins: int | None = None
    bye_score: int | None = None
    bye_wins: int | None = None
    round_down: bool | None = None
    round_down_jigo: bool | None = None
    half_point_opponents: bool | None = None
    handicap_in_sos: bool | None = None
    bye_in_sos: bool | None = None
    half_rounds_in_sos: bool | None = None
    rounds: int | None = None


class Team(NamedTuple):
    """A team: its name, its number if it has one, and round by round who sits at its boards, first board first.

    Boards hold indexes into ``Tournament.players``, ``None`` for an empty one; rounds may be more than were played.
    """

    name: str
    number: int | None = None
    boards: tuple[tuple[int | None, ...], ...] = ()


class ClubGroup(NamedTuple):
    """Clubs whose players are to be paired as if they were of one club."""

    name: str
    clubs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tournament:
    """One tournament as one file tells it.

    ``headers`` holds every header line in its order, those that were understood and those that were not, so that
    writing loses nothing. ``surplus`` holds (player, round, side) of a player's second and further pairings in one
    round. ``counting`` is how the file says that it counts, if it does. ``rounds`` are those that were paired.
    """

    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    columns: tuple[Column, ...] = ()
    settings: Settings = Settings()
    system: System | None = None
    headers: tuple[Header, ...] = ()
    surplus: tuple[tuple[int, int, Side], ...] = ()
    counting: Counting | None = None
    teams: tuple[Team, ...] = ()
    club_groups: tuple[ClubGroup, ...] = ()
    origin: Origin | None = field(default=None, compare=False, repr=False)

    def pairings(self) -> Iterator[Pairing]:
        """Every game once, by round and row; rounds without a game are left out."""
        for number in range(len(self.rounds)):
            for index, player in enumerate(self.players):
                side = player.sides[number] if number < len(player.sides) else None
                if side is None or not side.is_game:
                    continue
                other = self._mutual(index, side, number)
                if other is None:
                    yield Pairing(number, index, side)
                elif index < other:
                    yield Pairing(number, index, side, other, self.players[other].sides[number])

    def _mutual(self, player: int, side: Side, number: int) -> int | None:
        other = side.opponent
        if other is None or other == player or not 0 <= other < len(self.players):
            return None
        sides = self.players[other].sides
        back = sides[number] if number < len(sides) else None
        return other if back is not None and back.opponent == player else None
