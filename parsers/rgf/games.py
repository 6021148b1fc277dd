"""The games of a file of the Russian Go Federation, as both players' sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from crosstable.display import counted
from crosstable.json_text import in_one_line
from crosstable.model import Colour, Decision, Detail, Outcome, Side
from crosstable.parsers.json_parts import Findings, Part
from crosstable.parsers.rgf.people import names_of
from crosstable.plain_values import Path, Plain, described
from crosstable.rgf import (
    BY_REFEREE,
    FIRST_IS_BLACK,
    NO_COLOUR,
    NOT_PLAYED,
    PROGRAM,
    RESULTS,
    UNKNOWN,
    WITH_REFEREE,
    decision,
    pair_key,
)

MOST_ROUNDS = 999


@dataclass(frozen=True, slots=True)
class Game:
    """A game: the numbers of both players (``None``: nobody, a bye), its round (from 1), and what else is told."""

    first: int | None
    second: int | None
    round: int
    result: str
    by_referee: bool
    has_colours: bool
    board: int | None
    komi: int | None
    handicap: int
    path: Path
    extra: Mapping[str, Plain]

    @property
    def is_bye(self) -> bool:
        return self.first is None or self.second is None

    def keys(self) -> tuple[int, int]:
        """The numbers as details name the game; a bye is that of the second player."""
        return (0, self.second or self.first or 0) if self.is_bye else (self.first or 0, self.second or 0)


def read_games(data: Sequence[Plain], path: Path, findings: Findings) -> list[Game]:
    """The games in a list of objects, byes in their rounds."""
    found: list[Game] = []
    for position, value in enumerate(data):
        if isinstance(value, dict):
            game = _game(Part(value, (*path, position), findings, "R102"))
            found += [] if game is None else [game]
        elif value is not None:
            findings.add("R102", f"{described(value)} is no game", (*path, position))
    return _with_byes(found, findings)


def _game(part: Part) -> Game | None:
    first, second = _player(part, "player1"), _player(part, "player2")
    number = part.whole(*names_of("round"), least=0, most=MOST_ROUNDS)
    part.round = None if number is None else max(number - 1, 0)
    is_bye = first is None or second is None
    if first is None and second is None:
        part.complain(None, "a game of nobody against nobody")
        return None
    if number is None or not (number or is_bye):
        if not part.has(*names_of("round")) or number == 0:
            part.complain(None, "a game without the number of its round")
        return None
    result, by_referee = _result(part)
    handicap = part.whole(*names_of("handicap")) or 0
    board = part.whole(*names_of("board"), least=0)
    komi = part.whole("komi_4") if part.has("komi_4") else part.points(*names_of("komi"))
    has_colours = _has_colours(part)
    extra = {**part.left(), **({"result": UNKNOWN} if result == UNKNOWN else {})}
    return Game(first, second, number, result, by_referee, has_colours, board or None, komi, handicap, part.path, extra)


def _player(part: Part, name: str) -> int | None:
    """A player's number; nobody is null, or in older files −1."""
    number = part.whole(*names_of(name))
    return None if number is None or number <= 0 else number


def _result(part: Part) -> tuple[str, bool]:
    name, _ = part.take(*names_of("result"))
    told = part.word(name)
    bare = (told or NOT_PLAYED).removesuffix(BY_REFEREE)
    by_referee = told is not None and bare != told
    if bare not in RESULTS or (by_referee and bare not in WITH_REFEREE):
        part.complain(name, f"{name}: “{(told or '')[:40]}” is no result", expected=f"one of {', '.join(RESULTS)}")
        return NOT_PLAYED, False
    return bare, by_referee


def _has_colours(part: Part) -> bool:
    name, _ = part.take(*names_of("color"))
    colour = part.word(name)
    if colour not in {None, FIRST_IS_BLACK, NO_COLOUR}:
        part.complain(name, f"{name}: “{colour}” is not known", expected=f"{FIRST_IS_BLACK} or {NO_COLOUR}")
    return colour == FIRST_IS_BLACK


def _with_byes(games: Sequence[Game], findings: Findings) -> list[Game]:
    """The games with byes in their rounds, which the federation's OpenGotha numbers from 0 and games from 1.

    That is so if a bye is in round 0, or if byes are in rounds in which their players have games, and would not be one
    round later.
    """
    byes = [game for game in games if game.is_bye]
    last = max((game.round for game in games if not game.is_bye), default=0)
    if not byes or not (any(not game.round for game in byes) or _clashes(games, 0) > _clashes(games, 1)):
        return [*games]
    if any(game.round > last - 1 for game in byes) and all(game.round for game in byes):
        return [*games]
    first = byes[0]
    findings.add(
        "R108",
        f"the rounds of byes are counted from 0 ({counted(len(byes), 'bye')}), those of games from 1",
        (*first.path, "round"),
        found=str(first.round),
        expected=str(first.round + 1),
    )
    return [replace(game, round=game.round + 1) if game.is_bye else game for game in games]


def _clashes(games: Sequence[Game], later: int) -> int:
    """How many byes are in rounds in which their players have games, if they are so much later than told."""
    busy = {(number, game.round) for game in games if not game.is_bye for number in (game.first, game.second)}
    return sum((game.second or game.first, game.round + later) in busy for game in games if game.is_bye)


@dataclass(slots=True)
class Board:
    """Who did what in which round, while the games are put in."""

    numbers: Mapping[int, int]
    komi: int | None
    findings: Findings
    sides: list[list[Side | None]]
    surplus: list[tuple[int, int, Side]] = field(default_factory=list[tuple[int, int, Side]])
    cells: dict[tuple[int, int], Path] = field(default_factory=dict[tuple[int, int], Path])

    def add(self, game: Game) -> None:
        """One more game."""
        number = game.round - 1
        for row, side in self._sides(game):
            self.cells[row, number] = game.path
            if self.sides[number][row] is None:
                self.sides[number][row] = side
            else:
                self.surplus.append((row, number, side))

    def _sides(self, game: Game) -> Iterator[tuple[int, Side]]:
        rows = [self.numbers.get(number or 0) for number in (game.first, game.second)]
        outcomes = RESULTS[game.result]
        if rows == [None, None]:
            told = " and ".join(str(number) for number in (game.first, game.second) if number is not None)
            self.findings.add(
                "S202",
                f"no player of the tournament has the number {told}, which a game of round {game.round} names",
                game.path,
                round=game.round - 1,
                found=told,
                expected="the number (id) of a player",
            )
            return
        colours = (Colour.BLACK, Colour.WHITE) if game.has_colours else (None, None)
        for index, row in enumerate(rows):
            other = 1 - index
            if row is None or (index and rows[0] == row):
                continue
            if game.is_bye:
                worth = None if outcomes[index] is Outcome.WIN else outcomes[index] or Outcome.LOSS
                yield row, Side(Decision.BYE, worth, table=game.board)
                continue
            opponent = (game.first, game.second)[other]
            yield (
                row,
                Side(
                    decision(by_referee=game.by_referee),
                    outcomes[index],
                    opponent=rows[other],
                    colour=colours[index],
                    handicap=game.handicap,
                    table=game.board,
                    outsider=str(opponent) if rows[other] is None else None,
                    komi=None if game.komi == self.komi else game.komi,
                ),
            )


def details_of_games(games: Sequence[Game]) -> Iterator[Detail]:
    """What is known of games beside their results, one detail a round."""
    for number in sorted({game.round for game in games}):
        kept: dict[str, Plain] = {pair_key(*game.keys()): {**game.extra} for game in games if game.round == number}
        told = {key: kept[key] for key in sorted(kept) if kept[key]}
        if told:
            yield Detail(PROGRAM, f"games/{number - 1}", in_one_line(told))
