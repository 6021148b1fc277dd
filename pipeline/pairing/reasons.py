"""Why a pairing is as it is, in sentences: pairs of different scores, those that could not be avoided, and the bye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import rustworkx

from crosstable.display import score_text
from crosstable.pairing.costs import CostTable
from crosstable.pairing.entrants import DOWN, UP, Entrant, Reason
from crosstable.pairing.field import Group


def reasons(table: CostTable, pairs: Sequence[tuple[int, int]]) -> tuple[Reason, ...]:
    """A sentence for each pair, from the top, that is not simply two players of one score, and for the bye."""
    return tuple(_Reasons(table, pairs).all())


class _Reasons:
    def __init__(self, table: CostTable, pairs: Sequence[tuple[int, int]]) -> None:
        self.table = table
        self.field = table.field
        self.pairs = pairs
        self.preferences = table.preferences
        self.bye = next((low for low, high in pairs if high == self.field.bye), None)

    def all(self) -> Iterator[Reason]:
        for low, high in self.pairs:
            if high == self.field.bye:
                yield self._of_bye(low)
                continue
            if self.field.players[low].score != self.field.players[high].score:
                yield self._of_float(low, high)
            if not self.field.legal(low, high):
                yield self._of_rematch(low, high)
            if self.table.avoided(low, high):
                yield self._of_avoided(low, high)

    def _of_bye(self, place: int) -> Reason:
        player = self.field.players[place]
        fewest = [other for other in self.field.players if other.byes == self.field.fewest_byes]
        lower = [other for other in fewest if other.score < player.score]
        had = f"had the fewest byes ({player.byes})" if player.byes else "has had none"
        if player.byes > self.field.fewest_byes:
            why = f"he had {player.byes} before, and the others cannot be paired otherwise"
        elif len(fewest) == len(self.field.players):
            why = f"nobody has had one{'' if not player.byes else ' less often'}"
        elif len(fewest) == 1:
            why = f"he alone {had}"
        else:
            why = f"he {had}"
        if player.byes == self.field.fewest_byes and len(fewest) > 1:
            among = "" if len(fewest) == len(self.field.players) else " among those"
            why += (
                f", and his score is the lowest{among}"
                if not lower
                else f"; with {_names(lower)}, who have less, the round as a whole would be worse"
            )
        text = f"{_scored(player)} has the bye: {len(self.field.players)} players, an odd number; {why}"
        return Reason("bye", (player.order,), text)

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
        leaving = sum(1 for member in left if self._direction(member) == -arrivals)
        if leaving == len(left) % 2:
            return f"{group.size} players have {points}{taken}, so one of them must meet another score"
        if leaving <= len(left) - 2 * self._most_pairs(left):
            return (
                f"{group.size} players have {points}{taken}, and {leaving} of them cannot be paired without a rematch"
            )
        return None

    def _left(self, group: Group, arrivals: int) -> tuple[list[int], str]:
        """The members of a group who do not float in that direction and have no bye, and a clause about the others."""
        members = [place for place in range(group.start, group.end) if place != self.bye]
        left = [place for place in members if self._direction(place) != arrivals]
        away = len(members) - len(left)
        where = "higher" if arrivals == UP else "lower"
        parts = [f"{away} of them {'meets' if away == 1 else 'meet'} {where} scores"] if away else []
        if len(members) < group.size:
            parts.append("one has the bye")
        return left, "".join(f", {part}" for part in parts)

    def _direction(self, place: int) -> int:
        for low, high in self.pairs:
            if place in {low, high} and high != self.field.bye:
                if self.field.players[low].score == self.field.players[high].score:
                    return 0
                return DOWN if place == low else UP
        return 0

    def _most_pairs(self, places: Sequence[int]) -> int:
        graph: rustworkx.PyGraph[int, None] = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(places)
        graph.add_edges_from(
            [
                (one, other, None)
                for one, low in enumerate(places)
                for other, high in enumerate(places[:one])
                if self.field.legal(high, low)
            ]
        )
        return len(rustworkx.max_weight_matching(graph, max_cardinality=True))

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
        alone = next(
            (place for place in (low, high) if len(self.field.met[place]) == len(self.field.players) - 1), None
        )
        cause = (
            "the round cannot be paired without a rematch"
            if alone is None
            else f"{self.field.players[alone].name} has met everybody"
        )
        return Reason("rematch", (first.order, second.order), f"{first.name} and {second.name} meet again: {cause}")

    def _of_avoided(self, low: int, high: int) -> Reason:
        first, second = self.field.players[low], self.field.players[high]
        club = self.preferences.avoid_club and first.club is not None and first.club == second.club
        shared = f"the club {first.club}" if club else f"the country {first.country}"
        text = f"{first.name} and {second.name} are both of {shared}: to avoid it would cost more than it weighs"
        return Reason("avoided", (first.order, second.order), text)


def _names(players: Sequence[Entrant]) -> str:
    names = [player.name for player in players]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _scored(player: Entrant) -> str:
    return f"{player.name} ({score_text(player.score)})"


def _points(score: int) -> str:
    return f"{score_text(score)} point{'' if abs(score) == 4 else 's'}"


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
