"""Hypothesis strategies: tournaments as organisers run them, and wilder ones that only a model can hold."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction
from typing import TypeVar

from hypothesis import strategies as st

from crosstable.criteria import CRITERIA
from crosstable.model import (
    ClubGroup,
    Colour,
    Column,
    Counting,
    Decision,
    Detail,
    Grade,
    Header,
    Identifier,
    Outcome,
    Player,
    Round,
    Settings,
    Side,
    System,
    Team,
    TimeControl,
    Tournament,
)
from crosstable.profiles import PROFILES
from crosstable.results import Standing, Standings

Some = TypeVar("Some")

LATIN = "abcdefghijklmnoprstuvz"
ALPHABETS = (
    LATIN,
    LATIN + "ąćęłńóśźż",
    LATIN + "áéíóöőúüű",
    LATIN + "áčďéěíňřšťůýž",
    LATIN + "àâçèéêëîïôùü",
    LATIN + "åäöæø",
    LATIN + "ğışçöü",
    "абвгдежзийклмнопрстуфхцчшщыэюя",
    "абвгґдеєжзиіїйклмнопрстуфхцчшщюя",
    "αβγδεζηθικλμνξοπρτυφχψω",
)
"""The letters of ten languages."""

IDEOGRAPHS = "王李张刘陈杨黄赵吴周朴김이박최"
ABSENCES = (
    Side(Decision.BYE, Outcome.WIN),
    Side(Decision.ABSENT, Outcome.DRAW),
    Side(Decision.UNPAIRED, Outcome.LOSS),
)
"""Rounds without a game whose reason follows from what they are worth."""

Result = tuple[Outcome | None, Outcome | None]

RESULTS: Sequence[Result] = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.WIN, Outcome.WIN),
    (Outcome.LOSS, Outcome.LOSS),
)
UNFINISHED: Result = (None, None)
COLOURS = ((None, None), (Colour.BLACK, Colour.WHITE), (Colour.WHITE, Colour.BLACK))

words = st.sampled_from(ALPHABETS).flatmap(lambda letters: st.text(letters, min_size=3, max_size=8)).map(str.capitalize)
ideographs = st.text(IDEOGRAPHS, min_size=1, max_size=3)
compounds = st.tuples(words, st.sampled_from(["-", "'", " ", ""]), words).map("".join)
names = st.one_of(words, words, compounds, ideographs)
quarters = st.integers(-400, 4000)
texts = st.text(max_size=12)
"""Any text, control characters, quotes, formulas and all."""

grades = st.one_of(
    st.builds(Grade, st.integers(1, 30), st.just("k")),
    st.builds(Grade, st.integers(1, 9), st.sampled_from("dp")),
)
days = st.dates(date(1980, 1, 1), date(2030, 12, 31))


def perhaps(strategy: st.SearchStrategy[Some]) -> st.SearchStrategy[Some | None]:
    return st.none() | strategy


def pins() -> st.SearchStrategy[str]:
    return st.integers(10_000_000, 99_999_999).map(str)


@st.composite
def settings(draw: st.DrawFn) -> Settings:
    """What the header of an h9 file can say of an event."""
    begin = draw(perhaps(days))
    minutes = draw(perhaps(st.integers(20, 360).map(lambda halves: Fraction(halves, 2))))
    return Settings(
        event=draw(perhaps(compounds)),
        country=draw(perhaps(st.sampled_from(["HU", "PL", "FR"]))),
        city=draw(perhaps(words)),
        begin=begin,
        end=begin and begin + timedelta(draw(st.integers(0, 9))),
        event_class=draw(perhaps(st.sampled_from("ABCDX"))),
        code=draw(perhaps(st.just("T240101A"))),
        komi=draw(perhaps(st.sampled_from([0, 2, 22, 26, 30]))),
        handicap_reduction=draw(perhaps(st.integers(0, 9))),
        time=None if minutes is None else TimeControl(adjusted=minutes),
    )


@st.composite
def pairs(draw: st.DrawFn, first: int, second: int, results: Sequence[Result]) -> tuple[Side, Side]:
    """One game as both players tell it: played or by default, with or without colours and handicap."""
    decided = draw(st.sampled_from([Decision.PLAYED, Decision.PLAYED, Decision.DEFAULT]))
    handicap = draw(perhaps(st.integers(0, 9)))
    won, lost = draw(st.sampled_from(results))
    mine, yours = draw(st.sampled_from(COLOURS))
    return Side(decided, won, second, mine, handicap), Side(decided, lost, first, yours, handicap)


@st.composite
def rounds(draw: st.DrawFn, players: int, results: Sequence[Result]) -> list[Side]:
    """A round of everybody: games, one of which at least was won, and who has none."""
    order = draw(st.permutations(range(players)))
    games = draw(st.integers(1, players // 2))
    sides = [draw(st.sampled_from(ABSENCES)) for _ in order]
    for first, second in zip(order[0 : 2 * games : 2], order[1 : 2 * games : 2], strict=True):
        sides[first], sides[second] = draw(pairs(first, second, results[:1] if first == order[0] else results))
    return sides


def labelled(count: int) -> st.SearchStrategy[tuple[Round, ...]]:
    """Rounds without headings, with those that programs write, or with a play-off at the end."""
    numbered = [tuple(Round(form.format(number)) for number in range(1, count + 1)) for form in ("{}.", "R{}")]
    bare = (Round(),) * count
    return st.sampled_from([bare, *numbered, (*numbered[0][:-1], Round("playoff", playoff=True))])


@st.composite
def tournaments(draw: st.DrawFn, *, graded: bool = False) -> Tournament:
    """A tournament without contradictions: 2 to 12 players, 1 to 6 rounds; with a grade for everybody if ``graded``."""
    whole_names = draw(st.lists(st.tuples(names, names | st.just("")), min_size=2, max_size=12, unique=True))
    table = [draw(rounds(len(whole_names), RESULTS)) for _ in range(draw(st.integers(1, 6)))]
    if len(table) > 1 and draw(st.booleans()):
        table[-1] = draw(rounds(len(whole_names), (*RESULTS, UNFINISHED)))
    players = tuple(
        Player(
            family,
            given,
            sides=tuple(sides[index] for sides in table),
            grade=draw(grades if graded else perhaps(grades)),
            country=draw(perhaps(st.sampled_from(["HU", "PL", "FR", "UK"]))),
            club=draw(perhaps(st.sampled_from(["Bp", "Krak", "Pari", "Łódź"]))),
            identifiers=draw(st.just(()) | pins().map(lambda pin: (Identifier("egd", pin),))),
        )
        for index, (family, given) in enumerate(whole_names)
    )
    headers = draw(st.just(()) | st.just((Header("XX", "kept"), Header(None, "a comment"))))
    return Tournament(players, draw(labelled(len(table))), settings=draw(settings()), headers=headers)


details = st.lists(st.builds(Detail, st.sampled_from(["opengotha", "macmahon"]), texts, texts), max_size=2).map(tuple)


def sides(players: int) -> st.SearchStrategy[Side]:
    """Any record of a round, whatever the opponent's record says."""
    return st.builds(
        Side,
        st.sampled_from(Decision),
        perhaps(st.sampled_from(Outcome)),
        opponent=perhaps(st.integers(0, players - 1)),
        colour=perhaps(st.sampled_from(Colour)),
        handicap=perhaps(st.integers(-1, 30)),
        games=perhaps(st.tuples(*[st.integers(0, 3)] * 3)),
        table=perhaps(st.integers(1, 50)),
        komi=perhaps(st.integers(-40, 40)),
    ) | st.builds(Side, st.sampled_from(Decision), outsider=texts)


def columns(players: int) -> st.SearchStrategy[Column]:
    values = perhaps(quarters | st.integers(-(10**20), 10**20) | st.fractions())
    return st.builds(
        Column,
        st.integers(0, 20),
        perhaps(texts),
        perhaps(st.sampled_from([*CRITERIA])),
        st.tuples(*[perhaps(texts)] * players),
        st.tuples(*[values] * players),
        st.just(()) | st.tuples(*[st.booleans()] * players),
    )


@st.composite
def wild_tournaments(draw: st.DrawFn) -> Tournament:
    """Whatever the model can hold: contradictions, second pairings, claims, any text anywhere."""
    count, length = draw(st.integers(0, 4)), draw(st.integers(0, 3))
    player = st.builds(
        Player,
        texts,
        texts,
        sides=st.lists(perhaps(sides(max(count, 1))), max_size=length).map(tuple),
        grade=perhaps(grades),
        rating=perhaps(st.integers(-900, 3000)),
        country=perhaps(texts),
        club=perhaps(texts),
        identifiers=st.lists(st.builds(Identifier, st.sampled_from(["egd", "ffg"]), texts), max_size=3).map(tuple),
        start=perhaps(quarters),
        correction=perhaps(quarters),
        category=perhaps(texts),
        team=perhaps(texts),
        dropped_after=perhaps(st.integers(0, 9)),
        place=perhaps(texts),
        super_bar=st.booleans(),
        preliminary=st.booleans(),
        absences=st.lists(st.integers(0, 19), max_size=2).map(tuple),
        details=details,
        shown=perhaps(texts),
        members=st.lists(texts, max_size=2).map(tuple),
        disqualified=st.booleans(),
    )
    whole = perhaps(st.integers(0, 100))
    time = st.builds(TimeControl, whole, perhaps(texts), whole, whole, perhaps(st.fractions()))
    seats = st.lists(perhaps(st.integers(0, count - 1)) if count else st.none(), max_size=3).map(tuple)
    teams = st.builds(Team, texts, whole, st.lists(seats, max_size=2).map(tuple))
    again = st.tuples(st.integers(0, count - 1), st.integers(0, length - 1), sides(count)) if count and length else None
    return Tournament(
        tuple(draw(player) for _ in range(count)),
        tuple(draw(st.builds(Round, perhaps(texts), st.booleans())) for _ in range(length)),
        columns=tuple(draw(st.lists(columns(count), max_size=2))),
        settings=draw(
            st.builds(
                Settings,
                *[perhaps(texts)] * 3,
                *[perhaps(days)] * 2,
                time=perhaps(time),
                board_size=whole,
                details=details,
                play_format=perhaps(texts),
                games_to_win=whole,
                cut=whole,
            )
        ),
        system=draw(perhaps(st.builds(System, texts, whole, whole, whole, st.lists(texts, max_size=2).map(tuple)))),
        headers=tuple(draw(st.lists(st.builds(Header, perhaps(texts), texts), max_size=3))),
        surplus=tuple(draw(st.lists(again, max_size=2))) if again is not None else (),
        counting=draw(perhaps(st.builds(Counting, st.sampled_from([*PROFILES]), *[perhaps(quarters)] * 4))),
        teams=tuple(draw(st.lists(teams, max_size=2))),
        club_groups=tuple(
            draw(st.lists(st.builds(ClubGroup, texts, st.lists(texts, max_size=2).map(tuple)), max_size=2))
        ),
    )


@st.composite
def standings(draw: st.DrawFn, tournament: Tournament) -> Standings:
    """Some order of the players with some scores; what the scores are does not matter to a writer."""
    order = draw(st.permutations(range(len(tournament.players))))
    criteria = tuple(draw(st.lists(st.sampled_from(["mms", "nbw", "sos", "sosos", "sodos"]), unique=True)))
    lines: list[Standing] = []
    for position, player in enumerate(order, 1):
        tied = bool(lines) and draw(st.booleans())
        place = lines[-1].place if tied else position
        lines.append(Standing(player, place, tied, {name: draw(quarters) for name in criteria}))
    return Standings("mcmahon", "egf", len(tournament.rounds), criteria, tuple(lines))
