"""MacMahon's XML, as MacMahon 3.10 writes it.

Elements and what they say: :mod:`crosstable.macmahon`. Settings that the program itself stored come back; what no
setting says is as the program has it when it is installed. Choices where the tournament says less than the file needs:

* A game whose colours are not known gives Black to the player who stands first in the table.
* A player without a grade has the level that his rating says, or 30k.
* A win by default is the referee's decision; MacMahon knows no other.
* Start scores count from the lower bar. What a player has beyond what his level gives becomes his score adjustment
  (:mod:`crosstable.writers.macmahon_starts`).

UTF-8 whatever encoding is asked for, as the program writes it; participants in the order of the source.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Final

from lxml import etree

from crosstable.display import counted
from crosstable.macmahon import (
    CDATA,
    LISTS,
    NO_COUNTRY,
    NO_TIME,
    PROGRAM,
    TYPES,
    code_of,
    country_of,
    event_values,
    internet_code,
    is_macmahon,
    is_pin,
    numbered,
    pairing_values,
    participant_values,
    result_of,
)
from crosstable.model import Decision, Detail, Player, Side, Tournament
from crosstable.results import Standings
from crosstable.writers.facts import of_players, of_results, pin, texts_of
from crosstable.writers.losses import HOLDS, losses, unwritten_columns
from crosstable.writers.macmahon_rounds import Game, games_of, one_sided, vacancies
from crosstable.writers.macmahon_starts import Shaped, shaped
from crosstable.writers.xml_tree import Element, Tree
from crosstable.writing import Loss, Options, Written

_ID: Final = re.compile(r"[1-9]\d{0,8}", re.ASCII)
DECLARATION: Final = b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'
COMPUTED: Final = ("start", "mms", "scorex", "nbw", "sos", "sosos", "sodos")
"""Criteria that the program computes by itself, so that a column of them is not lost."""
ROUND, PARTICIPANT, PAIRING, ABSENT = "TournamentRound", "IndividualParticipant", "Pairing", "NotPlayingInRound"


def write(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """The tournament as a file that MacMahon 3.10 opens, and what that cannot hold."""
    fitted = shaped(tournament, standings)
    file = _File(fitted.tournament)
    etree.indent(file.tree.root, space="    ")
    data = DECLARATION + etree.tostring(file.tree.root, encoding="UTF-8", xml_declaration=False) + b"\n"
    return Written(data, (*_losses(tournament, standings, options, fitted), *file.losses()))


class _File:
    """The file being made. ``homeless`` counts settings for which there is no place."""

    def __init__(self, tournament: Tournament) -> None:
        self.tree = Tree("Tournament", _attributes, CDATA.__contains__)
        self._tournament = tournament
        self._ids = _ids(tournament.players)
        self._pairings: dict[int, list[tuple[str, Element]]] = defaultdict(list)
        self.homeless = 0
        self._put_event()
        self._put_countries()
        self._put_people()
        self._put_rounds()
        self._put_details_of_players()

    def losses(self) -> Iterator[Loss]:
        if self.homeless:
            yield Loss(f"settings of macmahon for which the file has no place ({self.homeless})")
        if self.tree.replaced:
            codes = ", ".join(f"U+{ord(character):04X}" for character in sorted(self.tree.replaced))
            yield Loss(f"characters that XML does not have ({codes}), written \N{REPLACEMENT CHARACTER}")

    def _put_event(self) -> None:
        for path, text in event_values(self._tournament).items():
            self.tree.put(self.tree.root, path, text)
        own = [detail for detail in self._tournament.settings.details if detail.program == PROGRAM]
        self._of_rounds = [detail for detail in own if detail.name.startswith(ROUND)]
        for detail in own:
            if detail.name.startswith(ROUND):
                continue
            if detail.name == "Description":
                after = self.tree.root.find("Name")
                description = self.tree.add(self.tree.root, detail.name)
                self.tree.write(description, detail.value, detail.name)
                if after is not None:
                    after.addnext(description)
            elif detail.name.startswith(LISTS[1:]) or not self.tree.put(self.tree.root, detail.name, detail.value):
                self.homeless += 1

    def _put_countries(self) -> None:
        """Every country and club that a player is of is declared."""
        declared = {text.text: text.getparent() for text in self.tree.root.iterfind("Country/InternetCode")}
        for player in self._tournament.players:
            code = code_of(player)
            if code is None:
                continue
            country = declared.get(code)
            if country is None:
                country = declared[code] = self.tree.add(self.tree.root, "Country")
                self.tree.put(country, "InternetCode", code)
                self.tree.put(country, "Name", code.upper())
            clubs = {name.text for name in country.iterfind("Club/Name")}
            if player.club is not None and player.club not in clubs:
                self.tree.put(self.tree.add(country, "Club"), "Name", player.club)

    def _put_people(self) -> None:
        absent: dict[int, set[int]] = defaultdict(set)
        for vacant in vacancies(self._tournament):
            if vacant.written is Decision.ABSENT:
                absent[vacant.player].add(vacant.round)
        for row, player in enumerate(self._tournament.players):
            element = self.tree.add(self.tree.root, PARTICIPANT)
            for path, text in participant_values(player, row + 1).items():
                self.tree.put(element, path, self._ids[row] if path == "Id" else text)
            declared = {str(number + 1) for number in {*player.absences, *absent[row]}}
            if player.preliminary:  # nobody expects him to play; that he said so too is kept as it stood
                declared = {detail.value for detail in player.details if detail[:2] == (PROGRAM, ABSENT)}
                declared |= {str(number + 1) for number in player.absences}
            for number in sorted(declared, key=lambda text: (len(text), text)):
                self.tree.write(self.tree.add(element, ABSENT, before=("GoPlayer",)), number, ABSENT)

    def _put_rounds(self) -> None:
        games: dict[int, list[Game]] = defaultdict(list)
        for game in games_of(self._tournament):
            games[game.round].append(game)
        byes: dict[int, list[tuple[int, Side]]] = defaultdict(list)
        for vacant in vacancies(self._tournament):
            if vacant.written is Decision.BYE and vacant.side is not None:
                byes[vacant.round].append((vacant.player, vacant.side))
        for number in range(len(self._tournament.rounds)):
            element = self.tree.add(self.tree.root, ROUND)
            self.tree.put(element, "RoundNumber", str(number + 1))
            self.tree.put(element, "LastUpdated", NO_TIME)
            self._put_pairings(element, number, games[number], byes[number])
        for detail in self._of_rounds:
            self.homeless += not self._put_round_detail(detail)

    def _put_round_detail(self, detail: Detail) -> bool:
        """A setting of a round; a round that was not paired yet has an element too, with its number."""
        there = len(self.tree.root.findall(ROUND))
        if f"/{PAIRING}" in detail.name or not self.tree.put(self.tree.root, detail.name, detail.value):
            return False
        for number, element in enumerate(self.tree.root.findall(ROUND)[there:], there + 1):
            first = self.tree.add(element, "RoundNumber", before=[str(child.tag) for child in element])
            first.text = str(number)
        return True

    def _put_pairings(
        self, round: Element, number: int, games: Sequence[Game], byes: Sequence[tuple[int, Side]]
    ) -> None:
        """The pairings of a round by board; those without one have the numbers behind."""
        entries = [(game.black_side, game.black, game) for game in games] + [(side, row, None) for row, side in byes]
        entries.sort(key=lambda entry: (entry[0].table is None, entry[0].table or 0, entry[1]))
        last = max((side.table or 0 for side, _, _ in entries), default=0)
        times: Counter[int] = Counter()
        for told, row, game in entries:
            last += told.table is None
            side = replace(told, table=last) if told.table is None else told
            second = None if game is None else self._ids[game.white]
            white = None if game is None else game.white_side
            element = self.tree.add(round, PAIRING)
            for path, text in pairing_values(side, first=self._ids[row], second=second, white=white).items():
                self.tree.put(element, path, text)
            step = numbered(PAIRING, times[row])
            self._pairings[row].append((f"{numbered(ROUND, number)}/{step}/", element))
            times[row] += 1

    def _put_details_of_players(self) -> None:
        """What the program stored for participants, and for the pairings in which they have Black."""
        for element, (row, player) in zip(
            self.tree.root.iterfind(PARTICIPANT), enumerate(self._tournament.players), strict=True
        ):
            for detail in player.details:
                if detail.program != PROGRAM or detail.name == ABSENT:
                    continue
                if detail.name == "Id":
                    self.homeless += detail.value != self._ids[row]
                else:
                    self.homeless += not self._put_detail(element, row, detail)

    def _put_detail(self, participant: Element, row: int, detail: Detail) -> bool:
        if not detail.name.startswith(ROUND):
            return self.tree.put(participant, detail.name, detail.value)
        for prefix, pairing in self._pairings[row]:
            if detail.name.startswith(prefix):
                return self.tree.put(pairing, detail.name.removeprefix(prefix), detail.value)
        return False


def _attributes(tag: str, parent: str) -> Mapping[str, str]:
    """The version of an element's layout; a player's country and club are only named."""
    return {"typeversion": TYPES[tag]} if tag in TYPES and parent != "GoPlayer" else {}


def _ids(players: Sequence[Player]) -> list[str]:
    """Everybody's number in the file: the one that the program gave, his row, or if another has that, a free one."""
    own = [_own_id(player) or str(row) for row, player in enumerate(players, 1)]
    free = (number for number in map(str, count(1)) if number not in own)
    taken: set[str] = set()
    ids: list[str] = []
    for number in own:
        ids.append(next(free) if number in taken else number)
        taken.add(ids[-1])
    return ids


def _own_id(player: Player) -> str | None:
    told = next((detail.value for detail in player.details if detail[:2] == (PROGRAM, "Id")), "")
    return told if _ID.fullmatch(told) else None


_HELD_ANYWAY: Final = frozenset({"start"})
"""Start scores are not stored, but follow from bars, levels and adjustments."""

_OWN_FACTS: Final = (
    of_players("players without a grade, whose level is made up", lambda player: player.grade is None),
    of_players("ratings of 0, which mean none", lambda player: player.rating == 0),
    of_players("countries that are no internet codes", lambda p: p.country is not None and not _is_code(p.country)),
    of_players("EGD PINs that are no numbers", lambda p: (number := pin(p)) is not None and not is_pin(number)),
    of_players("names with blanks around them", lambda player: any(text != text.strip() for text in texts_of(player))),
    of_results("results by default, written as the referee's", lambda side: side.decided is Decision.DEFAULT),
)


def _is_code(country: str) -> bool:
    return country_of(internet_code(country)) == country and country.lower() != NO_COUNTRY


def _losses(tournament: Tournament, standings: Standings, options: Options, fitted: Shaped) -> Iterator[Loss]:
    held = HOLDS["macmahon"] | _HELD_ANYWAY
    if tournament.counting is not None and tournament.counting.program == PROGRAM:
        held |= {"counting"}
    if is_macmahon(tournament.settings.program):
        held |= {"program"}
    yield from losses(tournament, held)
    yield from fitted.losses
    yield from unwritten_columns(tournament, COMPUTED, options.report, standings)
    for fact in _OWN_FACTS:
        yield from fact.find(tournament)
    yield from _lost_games(tournament)
    yield from _lost_vacancies(tournament)


def _lost_games(tournament: Tournament) -> Iterator[Loss]:
    lonely = [row for row, _ in one_sided(tournament)]
    if lonely:
        yield _loss("games that only one player tells, or against somebody who is not in the table", lonely)
    unsaid = [game for game in games_of(tournament) if result_of(game.black_side, game.white_side) is None]
    if unsaid:
        players = [row for game in unsaid for row in (game.black, game.white)]
        yield _loss("results that the two players do not tell alike, written ?-?", players)
    last = max((number + 1 for number in _paired(tournament)), default=0)
    if last < len(tournament.rounds):
        unpaired = counted(len(tournament.rounds) - last, "round")
        yield Loss(f"results of {unpaired} at the end, in which nobody is paired")


def _paired(tournament: Tournament) -> Iterator[int]:
    """The rounds in which somebody has a game or a bye in the file."""
    yield from (game.round for game in games_of(tournament))
    yield from (vacant.round for vacant in vacancies(tournament) if vacant.written is Decision.BYE)


def _lost_vacancies(tournament: Tournament) -> Iterator[Loss]:
    vacant = list(vacancies(tournament))
    kinds = [v.player for v in vacant if v.side is not None and v.side.decided is not v.written]
    for noun, players in {
        "rounds without a game that count otherwise in MacMahon": [v.player for v in vacant if v.counts_alike is False],
        "reasons (kinds) for a round without a game": kinds,
        "rounds of which the file says nothing, written as not paired": [v.player for v in vacant if v.side is None],
    }.items():
        if players:
            yield _loss(noun, players)


def _loss(noun: str, players: Iterable[int]) -> Loss:
    """A loss of results, one for each time that a player is named."""
    named = list(players)
    concerned = tuple(sorted(set(named)))
    return Loss(f"{noun} ({counted(len(named), 'result')} of {counted(len(concerned), 'player')})", concerned)
