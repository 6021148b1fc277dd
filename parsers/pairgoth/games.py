"""The games of a Pairgoth file, as both players' sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from crosstable.json_text import in_one_line
from crosstable.model import Colour, Decision, Detail, Outcome, Side
from crosstable.pairgoth import PROGRAM, RESULTS, UNKNOWN, in_order, pair_key
from crosstable.parsers.json_parts import Findings, Part
from crosstable.plain_values import Path, Plain, described

_SYMBOLS: Mapping[str, str] = {symbol.lower(): symbol for symbol in RESULTS}
_USUALLY_0 = frozenset({"dd", "drawnUpDown", "ft"})
"""What Pairgoth writes of every game, and what says nothing as long as it is 0 or false."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game: the numbers of the players (0: nobody, a bye), the number of the game, and what else is said of it."""

    white: int
    black: int
    table: int | None
    number: int | None
    result: str
    handicap: int
    path: Path
    extra: Mapping[str, Plain]

    @property
    def is_bye(self) -> bool:
        return not (self.white and self.black)

    @property
    def outcomes(self) -> tuple[Outcome | None, Outcome | None]:
        """For White and for Black."""
        return RESULTS[self.result]


def read_rounds(data: Plain, findings: Findings) -> list[list[Game]]:
    """The games of each round; an object may have them, or the rounds, by numbers."""
    return [
        read_round(items(games), ("games", key), number, findings) for number, (key, games) in enumerate(items(data))
    ]


def items(data: Plain) -> list[tuple[str | int, Plain]]:
    """The parts of a list or an object, with their places in it."""
    if isinstance(data, dict):
        return [*data.items()]
    return [*enumerate(data)] if isinstance(data, list) else []


def read_round(games: Sequence[tuple[str | int, Plain]], path: Path, number: int, findings: Findings) -> list[Game]:
    """The games of a round (0-based)."""
    found: list[Game] = []
    for key, data in games:
        if isinstance(data, dict):
            game = _game(Part(data, (*path, key), findings, "R102", round=number))
            found += [] if game is None else [game]
        elif data is not None:
            findings.add("R102", f"{described(data)} is no game", (*path, key), round=number)
    _complain_of_numbers(found, number, findings)
    return found


def _complain_of_numbers(games: Sequence[Game], number: int, findings: Findings) -> None:
    seen: set[int] = set()
    for game in games:
        if game.number is not None and game.number in seen:
            findings.add(
                "R107",
                f"a second game of round {number + 1} has the number {game.number}; Pairgoth would keep the last only",
                (*game.path, "id"),
                round=number,
                found=str(game.number),
                expected="another number",
            )
        seen.update(() if game.number is None else (game.number,))


def _game(part: Part) -> Game | None:
    white, black = part.whole("w", "white", least=0), part.whole("b", "black", least=0)
    if white is None or black is None:
        missing = "White (w)" if white is None else "Black (b)"
        if not (white is None and part.has("w", "white")) and not (black is None and part.has("b", "black")):
            part.complain(None, f"a game without {missing}")
        return None
    if not white and not black:
        part.complain(None, "a game of nobody against nobody")
        return None
    number, table = part.whole("id", least=0), part.whole("t", "table", least=0)
    game = Game(white, black, table or None, number, _result(part), part.whole("h", "handicap") or 0, part.path, {})
    extra = {name: value for name, value in part.left().items() if value not in (0, False) or name not in _USUALLY_0}
    stated = RESULTS[game.result] if game.is_bye else None
    if game.result == "X" or (stated is not None and game.result != ("w" if white else "b")):
        extra["r"] = game.result
    return Game(white, black, game.table, number, game.result, game.handicap, part.path, extra)


def _result(part: Part) -> str:
    told = part.text("r", "result")
    if told is None:
        return UNKNOWN
    symbol = _SYMBOLS.get(told.lower())
    if symbol is None:
        name, _ = part.take("r", "result")
        part.complain(name, f"{name}: “{told[:40]}” is no result", expected=f"one of {' '.join(RESULTS)}")
        return UNKNOWN
    return symbol


@dataclass(slots=True)
class Board:
    """Who did what in which round, while the games are put in."""

    numbers: Mapping[int, int]
    players: int
    findings: Findings
    sides: list[list[Side | None]] = field(default_factory=list[list[Side | None]])
    surplus: list[tuple[int, int, Side]] = field(default_factory=list[tuple[int, int, Side]])
    cells: dict[tuple[int, int], Path] = field(default_factory=dict[tuple[int, int], Path])

    def add_round(self, games: Sequence[Game]) -> None:
        """One more round."""
        self.sides.append([None] * self.players)
        number = len(self.sides) - 1
        for game in games:
            for row, side in self._sides(game, number):
                self._put(row, number, side, game.path)

    def _put(self, row: int, number: int, side: Side, path: Path) -> None:
        self.cells[row, number] = path
        if self.sides[number][row] is None:
            self.sides[number][row] = side
        else:
            self.surplus.append((row, number, side))

    def _sides(self, game: Game, number: int) -> Iterator[tuple[int, Side]]:
        white, black = self.numbers.get(game.white), self.numbers.get(game.black)
        won, lost = game.outcomes
        if white is None and black is None:
            told = f"{game.white or game.black}" if game.is_bye else f"{game.white} and {game.black}"
            self.findings.add(
                "S202",
                f"no player of the tournament has the number {told}, which a game of round {number + 1} names",
                game.path,
                round=number,
                found=told,
                expected="the number (id) of a player",
            )
            return
        if game.is_bye:
            row, outcome = (black, lost) if white is None else (white, won)
            worth = None if outcome is Outcome.WIN else Outcome.LOSS
            if row is not None:
                yield row, Side(Decision.BYE, worth, table=game.table)
            return
        if white is not None:
            yield white, _side(game, won, Colour.WHITE, black, game.black)
        if black is not None and black != white:
            yield black, _side(game, lost, Colour.BLACK, white, game.white)


def _side(game: Game, outcome: Outcome | None, colour: Colour, opponent: int | None, number: int) -> Side:
    return Side(
        Decision.PLAYED,
        outcome,
        opponent=opponent,
        colour=colour,
        handicap=game.handicap,
        table=game.table,
        outsider=str(number) if opponent is None else None,
    )


def details_of_games(name: str, rounds: Sequence[Sequence[Game]], *, by_table: bool = True) -> Iterator[Detail]:
    """What is known of games beside their results, one detail a round.

    The numbers of games are among it only if they are not those that writing would give them: in the order of the
    tables, or else of the file.
    """
    orders = [_order(games) if by_table else [*range(len(games))] for games in rounds]
    numbers = [games[index].number for games, order in zip(rounds, orders, strict=True) for index in order]
    with_numbers = numbers != [*range(1, len(numbers) + 1)]
    for number, games in enumerate(rounds):
        told = {
            pair_key(game.white or game.black, game.black if game.white else 0): {
                **({"id": game.number} if with_numbers and game.number is not None else {}),
                **game.extra,
            }
            for game in games
        }
        kept: dict[str, Plain] = {key: {**told[key]} for key in sorted(told) if told[key]}
        if kept:
            yield Detail(PROGRAM, f"{name}/{number}", in_one_line(kept))


def _order(games: Sequence[Game]) -> list[int]:
    return in_order([(game.table, game.white or game.black, game.black if game.white else 0) for game in games])
