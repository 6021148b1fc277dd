"""All ways in which a position can become a simple one: pairings of the rounds to come, endings of earlier matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.magic.cut.position import Position

Pairs = tuple[tuple[int, int], ...]


def pairings(players: Sequence[int]) -> Iterator[tuple[Pairs, int | None]]:
    """All pairings of some players; if they are odd one of them, the second of the pair, has a bye."""
    if len(players) % 2:
        for bye in players:
            for pairs, _ in pairings([player for player in players if player != bye]):
                yield pairs, bye
        return
    if not players:
        yield (), None
        return
    first, *others = players
    for second in others:
        for pairs, _ in pairings([player for player in others if player != second]):
            yield ((first, second), *pairs), None


def worlds(position: Position) -> Iterator[Position]:
    """The simple positions that a position can become."""
    if position.is_simple:
        yield position
    elif position.matches:
        oldest = min(range(len(position.matches)), key=lambda index: position.matches[index].round)
        for ending in position.relevant_endings:
            yield from worlds(position.settled(oldest, ending))
    else:
        for pairs, bye in pairings(position.plays_on):
            yield from worlds(position.paired(pairs, bye))


def count_worlds(position: Position) -> int:
    """How many they are."""
    if position.is_simple:
        return 1
    size = len(position.plays_on)
    endings = len(position.relevant_endings)
    count: int = endings ** len(position.matches)
    if position.to_come:
        count *= _count_pairings(size) ** position.to_come * endings ** (size // 2 * (position.to_come - 1))
    return count


def _count_pairings(size: int) -> int:
    """1·3·5·… of an even number of players; of an odd number as many as of one more."""
    product = 1
    for odd in range(1, size + size % 2, 2):
        product *= odd
    return product
