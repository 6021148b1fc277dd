"""Which player of a rating list is which player of a tournament.

A match is sure if both have the federation's number, or if exactly one player of the list has the name and the country,
whatever the order, accents and hyphens. Everything else that is likely is doubtful: it is listed with its reasons and a
score, and whether it is used is for people to say.

The score is the likeness of the names in per cent, 99 where only their order differs. A country that is not told takes
5 from it, another one 10.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from crosstable.folding import spellings, written
from crosstable.model import Player
from crosstable.rating_lists import Entry, RatingList, country_code

LEAST_LIKENESS = 80
"""Names that are less alike, in per cent, are no match at all."""
ANOTHER_NAME = 50
"""Where a number is found, a name that is less alike speaks against it."""
MOST_CANDIDATES = 4
"""So many are shown for one player."""

_AMERICAN = "USA"
"""Before American numbers in tournament files; other prefixes are those of guests, such as TMP."""
_SAME, _OTHER_ORDER = 100.0, 99.0
_NO_COUNTRY, _OTHER_COUNTRY = 5, 10


class Candidate(NamedTuple):
    """A player of a list who may be meant, by ``number`` or ``name``; ``doubts`` say what speaks against it."""

    entry: Entry
    by: str
    score: float
    doubts: tuple[str, ...] = ()


class Match(NamedTuple):
    """What a list says of a player (an index from 0): the likeliest candidate first, none if nobody of the list is like
    him. ``contested``: the first candidate is another player's first, too."""

    player: int
    source: RatingList
    candidates: tuple[Candidate, ...]
    contested: bool = False

    @property
    def sure(self) -> Candidate | None:
        """The one who is meant beyond doubt."""
        return next((candidate for candidate in self.candidates[:1] if not candidate.doubts), None)

    @property
    def likeliest(self) -> Candidate | None:
        """The one who is meant, or likelier to be than any other."""
        first, others = self.candidates[:1], self.candidates[1:]
        if self.contested or any(other.score >= first[0].score for other in others):
            return None
        return next(iter(first), None)


def match_players(players: Sequence[Player], lists: Sequence[RatingList]) -> list[Match]:
    """What the lists say of the players: the first list of all, each further one of those who are not sure by then or
    have no rating there."""
    found: list[Match] = []
    settled: set[int] = set()
    for source in lists:
        matches = [match for match in _match_list(players, source) if match.player not in settled]
        found += matches
        settled |= {match.player for match in matches if match.sure and match.sure.entry.rating is not None}
    return found


def _match_list(players: Sequence[Player], source: RatingList) -> list[Match]:
    index = _Index(source, players)
    matches = [_match(number, player, index) for number, player in enumerate(players)]
    owners = _owners(matches)
    matches = [_settled(match, owners) for match in matches]
    firsts = Counter(candidate.entry.line for match in matches for candidate in match.candidates[:1])
    return [
        match._replace(contested=any(firsts[candidate.entry.line] > 1 for candidate in match.candidates[:1]))
        for match in matches
    ]


def _owners(matches: Sequence[Match]) -> dict[int, int | None]:
    """For the line of everybody who is surely meant: the one player who is meant, or ``None`` if several players are.
    Who has the number goes before those who have only the name."""
    claims: dict[int, dict[str, list[int]]] = {}
    for match in matches:
        if match.sure:
            claims.setdefault(match.sure.entry.line, {}).setdefault(match.sure.by, []).append(match.player)
    owners: dict[int, int | None] = {}
    for line, claim in claims.items():
        players = claim.get("number") or claim["name"]
        owners[line] = players[0] if len(players) == 1 else None
    return owners


def _settled(match: Match, owners: Mapping[int, int | None]) -> Match:
    """Somebody who is surely another player is no candidate; one whom several players claim is doubtful."""
    candidates = tuple(c for c in match.candidates if owners.get(c.entry.line) in {None, match.player})
    if candidates and not candidates[0].doubts and owners[candidates[0].entry.line] is None:
        first = candidates[0]._replace(doubts=("several players of the tournament are this one",))
        candidates = (first, *candidates[1:])
    return match._replace(candidates=candidates)


class _Index:
    """A list's players by number and by every spelling of a name, as far as the tournament has them."""

    def __init__(self, source: RatingList, players: Sequence[Player]) -> None:
        self.source = source
        self.numbers: dict[str, list[Entry]] = {}
        self.names: dict[str, list[Entry]] = {}
        self._sorted: list[str] = []
        numbers = {_number(player, source.scheme) for player in players}
        names = {spelling for player in players for spelling in spellings(player.name)}
        for entry in source.entries:
            if entry.number is not None and entry.number in numbers:
                self.numbers.setdefault(entry.number, []).append(entry)
            forms = spellings(entry.name)
            self._sorted.append(forms[0] if forms else "")
            for spelling in names.intersection(forms):
                self.names.setdefault(spelling, []).append(entry)

    def named(self, name: str) -> list[Entry]:
        """Everybody of this name, in the order of the list."""
        found = {entry.line: entry for spelling in spellings(name) for entry in self.names.get(spelling, ())}
        return [found[line] for line in sorted(found)]

    def similar(self, name: str) -> list[Entry]:
        """Those whose names are nearly this one: with the words sorted, or if there are none, in their order."""
        return self._similar(spellings(name), self._sorted) or self._similar(written(name), self._in_order)

    @cached_property
    def _in_order(self) -> list[str]:
        return [next(iter(written(entry.name)), "") for entry in self.source.entries]

    def _similar(self, wanted: Sequence[str], names: Sequence[str]) -> list[Entry]:
        from rapidfuzz import fuzz, process  # noqa: PLC0415 - only where a name is not found as it is

        if not wanted:
            return []
        found = process.extract(wanted[0], names, scorer=fuzz.ratio, score_cutoff=LEAST_LIKENESS, limit=MOST_CANDIDATES)
        return [self.source.entries[position] for _, _, position in found]


def _match(player: int, who: Player, index: _Index) -> Match:
    number = _number(who, index.source.scheme)
    by_number = index.numbers.get(number or "", [])
    known = [_by_number(who, entry, len(by_number)) for entry in by_number]
    if known and not known[0].doubts:
        return Match(player, index.source, tuple(known))
    named = index.named(who.name)
    same = Counter(entry.country for entry in named)
    others = [_by_name(who, entry, same[entry.country], number) for entry in named or index.similar(who.name)]
    lines = {candidate.entry.line for candidate in known}
    candidates = [*known, *(candidate for candidate in others if candidate.entry.line not in lines)]
    candidates.sort(key=lambda candidate: (bool(candidate.doubts), -candidate.score, candidate.entry.line))
    return Match(player, index.source, tuple(candidates[:MOST_CANDIDATES]))


def _number(player: Player, scheme: str) -> str | None:
    """The number of a player in a federation, as its list writes it."""
    for identifier in player.identifiers:
        if identifier.scheme == scheme:
            value = identifier.value.strip().upper()
            return value.removeprefix(_AMERICAN).lstrip("0") if scheme == "aga" else value
    return None


def _by_number(who: Player, entry: Entry, times: int) -> Candidate:
    likeness = _likeness(who.name, entry.name)
    doubts: list[str] = []
    if times > 1:
        doubts.append("the list has the number more than once")
    if likeness < ANOTHER_NAME and _comparable(who.name, entry.name):
        doubts.append("the number is that of another name")
    return Candidate(entry, "number", likeness, tuple(doubts))


def _by_name(who: Player, entry: Entry, times: int, number: str | None) -> Candidate:
    likeness = _likeness(who.name, entry.name)
    country = country_code(who.country)
    doubts: list[str] = []
    score = likeness
    if likeness < _OTHER_ORDER:
        doubts.append("the name differs")
    if country is None or entry.country is None:
        doubts.append("no country to compare")
        score -= _NO_COUNTRY
    elif country != entry.country:
        doubts.append(f"another country, {entry.country}")
        score -= _OTHER_COUNTRY
    if times > 1:
        doubts.append("the list has the name more than once")
    if number and entry.number and number != entry.number:
        doubts.append(f"another number, {entry.number}")
    return Candidate(entry, "name", score, tuple(doubts))


def _comparable(name: str, other: str) -> bool:
    """Whether both names are in Latin letters, as far as they are known."""
    return all(any("a" <= letter <= "z" for form in spellings(text) for letter in form) for text in (name, other))


def _likeness(name: str, other: str) -> float:
    if not set(written(name)).isdisjoint(written(other)):
        return _SAME
    mine, yours = spellings(name), spellings(other)
    if not set(mine).isdisjoint(yours):
        return _OTHER_ORDER
    from rapidfuzz import fuzz  # noqa: PLC0415 - only where a name is not found as it is

    pairs = [(a, b) for a in (*mine, *written(name)) for b in (*yours, *written(other))]
    return max((fuzz.ratio(a, b) for a, b in pairs), default=0.0)
