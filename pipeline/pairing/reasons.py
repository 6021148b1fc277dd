"""Why a pairing is as it is, in sentences: pairs of different scores, those that could not be avoided, and the bye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations

from crosstable.display import counted, score_text
from crosstable.model import QUARTER
from crosstable.pairing.costs import CostTable
from crosstable.pairing.entrants import DOWN, UP, Entrant, Reason
from crosstable.pairing.field import Group
from crosstable.pairing.matching import most_pairs
from crosstable.pairing.obstacles import obstacle


def reasons(table: CostTable, pairs: Sequence[tuple[int, int]]) -> tuple[Reason, ...]:
    """A sentence for each pair, from the top, that is not simply two players of one score, and for the bye."""
    return tuple(_Reasons(table, pairs).all())


class _Reasons:
    def __init__(self, table: CostTable, pairs: Sequence[tuple[int, int]]) -> None:
        self.table = table
        self.field = table.field
        self.pairs = pairs
        self.scores = [player.score for player in self.field.players]
        self.directions = [0] * self.field.size
        for low, high in pairs:
            if high != self.field.bye and self.scores[low] != self.scores[high]:
                self.directions[low], self.directions[high] = DOWN, UP
        self.bye = next((low for low, high in pairs if high == self.field.bye), None)

    def all(self) -> Iterator[Reason]:
        for low, high in self.pairs:
            if high == self.field.bye:
                yield self._of_bye(low)
                continue
            if self.directions[low]:
                yield self._of_float(low, high)
            if high in self.field.met[low]:
                yield self._of_rematch(low, high)
            if self.table.avoided(low, high):
                yield self._of_avoided(low, high)

    def _of_bye(self, place: int) -> Reason:
        player = self.field.players[place]
        number = counted(len(self.field.players), "player")
        text = f"{_scored(player)} has the bye: {number}, an odd number; {self._bye_cause(place)}"
        return Reason("bye", (player.order,), text)

    def _bye_cause(self, place: int) -> str:
        byes, fewest = self.field.players[place].byes, self.field.fewest_byes
        if byes > fewest:
            return f"he had {_number(byes, 'bye')} and others fewer, but the round cannot be paired otherwise"
        same = [other for other, player in enumerate(self.field.players) if player.byes == fewest]
        had = f"has had {_number(byes, 'bye')}" if byes else "has had none"
        if len(same) == 1:
            return f"he alone {had}" + (", the fewest" if byes else "")
        least = "the fewest, and" if byes else "and"
        lower = [other for other in same if other > place and self.scores[other] < self.scores[place]]
        if not lower:
            return f"he {had}, {least} of those nobody has a lower score"
        return f"he {had}, {least} with {self._names(lower)}, who have less, the others would be paired worse"

    def _of_float(self, low: int, high: int) -> Reason:
        first, second = self.field.players[low], self.field.players[high]
        cause = self._cause(low, UP) or self._cause(high, DOWN) or "so the scores of all pairs together differ least"
        told = [self._floated(first, DOWN, "down"), self._floated(second, UP, "up")]
        text = "; ".join([f"{_scored(first)} meets {_scored(second)}: {cause}", *(part for part in told if part)])
        return Reason("float", (first.order, second.order), text)

    def _cause(self, place: int, arrivals: int) -> str | None:
        """Why this player cannot meet one of his score. ``arrivals``: the direction whose floaters are taken as given:
        those who meet a higher score where he meets a lower one."""
        player, group = self.field.players[place], self.field.group_at[place]
        others = [other for other in range(group.start, group.end) if other != place]
        points = _points(group.score)
        if not others:
            return f"nobody else has {points}"
        if all(other in self.field.met[place] for other in others):
            return f"{player.name} has met all others with {points}"
        left, taken = self._left(group, arrivals)
        leaving = sum(1 for member in left if self.directions[member] == -arrivals)
        if leaving == len(left) % 2:
            return f"{group.size} players have {points}{taken}, so one of them must meet another score"
        if leaving <= len(left) - 2 * self._most_pairs(left):
            two = len(left) == 2
            rest = "the two who are left have met" if two else f"{leaving} of them cannot be paired without a rematch"
            return f"{group.size} players have {points}{taken}, and {rest}"
        return None

    def _left(self, group: Group, arrivals: int) -> tuple[list[int], str]:
        """The members of a group who do not float in that direction and have no bye, and a clause about the others."""
        members = [place for place in range(group.start, group.end) if place != self.bye]
        left = [place for place in members if self.directions[place] != arrivals]
        away = len(members) - len(left)
        where = "higher" if arrivals == UP else "lower"
        parts = [f"{away} of them {'meets' if away == 1 else 'meet'} {where} scores"] if away else []
        if len(members) < group.size:
            parts.append("one has the bye")
        return left, "".join(f", {part}" for part in parts)

    def _most_pairs(self, places: Sequence[int]) -> int:
        edges = combinations(range(len(places)), 2)
        return most_pairs(len(places), (edge for edge in edges if self.field.legal(*(places[end] for end in edge))))

    @staticmethod
    def _floated(player: Entrant, direction: int, word: str) -> str:
        times = player.floats.count(direction)
        if not player.floats:
            return ""
        if not times:
            return f"{player.name} has not floated {word} before"
        last = ", in the last round too" if player.floats[-1] == direction else ""
        return f"{player.name} has floated {word} {_times(times)}{last}"

    def _of_rematch(self, low: int, high: int) -> Reason:
        first, second = self.field.players[low], self.field.players[high]
        text = f"{first.name} and {second.name} meet again: {self._obstacle}"
        return Reason("rematch", (first.order, second.order), text)

    @cached_property
    def _obstacle(self) -> str:
        few, parts = obstacle(self.field)
        if not parts:
            return "the players cannot all be paired without a rematch"
        alone = [part[0] for part in parts if len(part) == 1]
        who, verb = self._names(alone), "has" if len(alone) == 1 else "have"
        if alone and not few:
            return f"{who} {verb} met everybody"
        if len(alone) == len(parts):
            return f"{who} {verb} nobody left but {self._names(few)}, and these are too few"
        groups = " / ".join(self._names(part) for part in parts)
        others = f" and {self._names(few)}" if few else ""
        return f"those named together here, each time an odd number, have only each other{others} left: {groups}"

    def _of_avoided(self, low: int, high: int) -> Reason:
        first, second = self.field.players[low], self.field.players[high]
        club = self.table.preferences.avoid_club and first.club is not None and first.club == second.club
        shared = f"the club {first.club}" if club else f"the country {first.country}"
        text = f"{first.name} and {second.name} are both of {shared}: to avoid it would cost more than it weighs"
        return Reason("avoided", (first.order, second.order), text)

    def _names(self, places: Sequence[int]) -> str:
        names = ["the bye" if place == self.field.bye else self.field.players[place].name for place in places]
        return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def _scored(player: Entrant) -> str:
    return f"{player.name} ({score_text(player.score)})"


def _points(score: int) -> str:
    return f"{score_text(score)} point{'' if abs(score) == QUARTER else 's'}"


def _number(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
