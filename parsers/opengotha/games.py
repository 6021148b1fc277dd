"""Games and byes: who met whom in which round, how it ended, and what the file says that cannot be.

No game is dropped: one with a player who is not in the table is kept with the other, one of nobody who is, or of no
round, as details.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from crosstable.diagnostics import Severity
from crosstable.model import Colour, Side
from crosstable.opengotha import MISSPELT, MOST_ROUNDS, NOT_KNOWN, RESULTS, Result, key
from crosstable.parsers.fresh import twin_of
from crosstable.parsers.opengotha.book import BYE, Book
from crosstable.parsers.opengotha.keys import Keys
from crosstable.parsers.opengotha.reading import Reading, attributes
from crosstable.parsers.opengotha.repairs import Damage, Repairs
from crosstable.parsers.xml import XmlElement

GAME: Final = ("whitePlayer", "blackPlayer", "roundNumber", "tableNumber", "result", "handicap", "knownColor")
"""The attributes of a game."""

_RESULTS: Final = dict(RESULTS)
_ROUNDS: Final = {str(number): number - 1 for number in range(1, MOST_ROUNDS + 1)}
_TABLES: Final = {str(number): number for number in range(1, 1001)}
_STONES: Final = {str(number): number for number in range(10)}
_MOST_STONES_READ: Final = 99
_MOST_ROUNDS_READ: Final = 100
_MOST_TABLES_READ: Final = 100_000

_NOT_SAID: Final = "?"
_WHITE, _BLACK = Colour.WHITE, Colour.BLACK
_Fresh: Final = twin_of(Side)


class Person(NamedTuple):
    """A player of a game: his row, or what is written where he is not in the table."""

    row: int | None
    outsider: str | None = None


class Entry(NamedTuple):
    """The players (rows) and the round of an element; ``late``: it was entered after all others."""

    white: int | None
    black: int | None
    round: int
    late: bool = False

    def places(self, element: XmlElement) -> dict[tuple[int, int], XmlElement]:
        return {(player, self.round): element for player in (self.white, self.black) if player is not None}


class Games:
    """Enters the games and byes of a file in a book. ``planned`` is the number of rounds that the file announces."""

    def __init__(self, reading: Reading, book: Book, keys: Keys, planned: int | None) -> None:
        self._reading = reading
        self._book = book
        self._keys = keys
        self._planned = planned or 0
        self._repairs = Repairs(reading)
        self._sole = keys.sole
        self._tables: list[int] = []
        self._without_round: list[tuple[int, XmlElement]] = []
        self._entries: dict[int, Entry | None] = {}
        self._byes: dict[int, Entry] = {}

    def read(self) -> None:
        """Every game, those that do not say their round last, then every bye."""
        rows = self._reading.rows("Game", GAME)
        elements = list(self._reading.each("Game")) if rows is None else []
        for element in elements:
            self._keep_unknown(element)
        odd = (
            self._plain([element.get(name, "") for name in GAME] for element in elements)
            if rows is None
            else self._plain(rows)
        )
        if odd:
            elements = elements or list(self._reading.each("Game"))
        for count in odd:
            self._careful(count, elements[count])
        self._book.close()
        for count, element in self._without_round:
            self._of_some_round(count, element)
        self._note_tables()
        taken: dict[int, str] = {}
        for count, element in enumerate(self._reading.each("ByePlayer")):
            if len(element.attrib):
                self._bye(count, element, taken)
        self._repairs.tell()

    def _plain(self, rows: Iterable[Sequence[str]]) -> list[int]:
        """Enter the games in which nothing is missing, unusual or damaged; the numbers of the others."""
        sole, results, stones_of, numbers, tables = self._sole, _RESULTS, _STONES, _ROUNDS, _TABLES
        put, taken, fresh = self._book.put, self._tables, _Fresh
        odd: list[int] = []
        for count, (white_key, black_key, round_text, table_text, code, handicap, known) in enumerate(rows):
            try:
                white, black, number, table = sole[white_key], sole[black_key], numbers[round_text], tables[table_text]
                (decided, won, lost), stones = results[code], stones_of[handicap]
            except KeyError:
                odd.append(count)
                continue
            if known != "true" or white == black:
                odd.append(count)
                continue
            side = fresh(decided, won, black, _WHITE, stones, None, table)
            side.__class__ = Side
            put(white, number, side)
            side = fresh(decided, lost, white, _BLACK, stones, None, table)
            side.__class__ = Side
            put(black, number, side)
            taken.append(number * _MOST_TABLES_READ + table)
        return odd

    def places(self) -> Mapping[tuple[int, int], XmlElement]:
        """The element of every result, by player and round: of several, the one that counts."""
        found: dict[tuple[int, int], XmlElement] = {}
        late: list[tuple[Entry, XmlElement]] = []
        for count, element in enumerate(self._reading.each("Game")):
            entry = self._entries.get(count)
            if entry is None and count not in self._entries:
                keys = element.get("whitePlayer", ""), element.get("blackPlayer", "")
                entry = Entry(
                    self._sole.get(keys[0]), self._sole.get(keys[1]), int(element.get("roundNumber", "1")) - 1
                )
            if entry is not None and entry.late:
                late.append((entry, element))
            elif entry is not None:
                found |= entry.places(element)
        for entry, element in late:
            found |= entry.places(element)
        for count, element in enumerate(self._reading.each("ByePlayer")):
            bye = self._byes.get(count)
            if bye is not None:
                found |= bye.places(element)
        return found

    def _careful(self, count: int, element: XmlElement) -> None:
        """A game in which something is missing, unusual or damaged."""
        number = self._round(element)
        if number is None:
            self._without_round.append((count, element))
        else:
            self._enter(count, element, number)

    def _note_tables(self) -> None:
        """The program knows a game by its round and table, and forgets an earlier one that has the same."""
        if len(set(self._tables)) == len(self._tables):
            return
        first: dict[tuple[str, str], XmlElement] = {}
        for element in self._reading.each("Game"):
            number, table = element.get("roundNumber", ""), element.get("tableNumber", "0")
            earlier = first.setdefault((number, table), element)
            if earlier is not element and table.strip("0"):
                self._reading.note(
                    "R102",
                    f"table {table} of round {number} is there twice: OpenGotha forgets the earlier game",
                    element,
                    "tableNumber",
                    severity=Severity.WARNING,
                    related=[(earlier, "tableNumber")],
                    expected="a table number of its own",
                )

    def _round(self, element: XmlElement) -> int | None:
        text = element.get("roundNumber") or ""
        try:
            number = int(text) - 1
        except ValueError:
            return None
        return number if 0 <= number < _MOST_ROUNDS_READ else None

    def _of_some_round(self, count: int, element: XmlElement) -> None:
        """A game that does not say its round: the only one in which neither of its players has another, if he is."""
        text = element.get("roundNumber")
        people = [self._person(element, name, None) for name in ("whitePlayer", "blackPlayer")]
        rows = [person.row for person in people if person.row is not None]
        free = [
            number
            for number in range(max(self._planned, self._book.last, 1))
            if rows and all(self._book.is_free(row, number) for row in rows)
        ]
        if text is None and 0 in free:
            free = [0]  # what the program takes where nothing is said
        if len(free) == 1:
            message = f"the game says no round; it must be of round {free[0] + 1}"
            self._reading.note(
                "R108",
                message,
                element,
                "roundNumber",
                round=free[0],
                found=text or "",
                expected=str(free[0] + 1),
            )
            self._enter(count, element, free[0], late=True)
            return
        self._reading.note(
            "R102",
            "the game says no round in which it can have been; it counts for nobody",
            element,
            "roundNumber",
            found=text or "",
            expected=f"a number from 1 to {MOST_ROUNDS}",
        )
        self._leave_out(count, element)

    def _leave_out(self, count: int, element: XmlElement) -> None:
        self._entries[count] = None
        self._reading.keep_unplaced("Games", element)

    def _enter(self, count: int, element: XmlElement, number: int, *, late: bool = False) -> None:
        white = self._person(element, "whitePlayer", number)
        black = self._person(element, "blackPlayer", number, not_row=white.row)
        if white.row is None and black.row is None:
            self._reading.note(
                "S202",
                f"neither {white.outsider} nor {black.outsider} is in the table; their game counts for nobody",
                element,
                round=number,
                expected="the keys of two players",
            )
            self._leave_out(count, element)
            return
        result = self._result(element, number)
        stones = self._stones(element, number)
        table = self._table(element, number)
        self._book.reach(number)
        self._entries[count] = Entry(white.row, black.row, number, late)
        known = self._knows_colours(element, number) or bool(stones)
        sides = [
            (white.row, result.white, black, Colour.WHITE),
            (black.row, result.black, white, Colour.BLACK),
        ]
        if white.row == black.row:
            del sides[1]  # a player against himself has one record of it
        for row, outcome, other, colour in sides:
            if row is not None:
                told = colour if known else None
                side = Side(result.decided, outcome, other.row, told, stones, None, table, other.outsider)
                self._book.put(row, number, side)

    def _person(self, element: XmlElement, attribute: str, number: int | None, not_row: int | None = None) -> Person:
        text = element.get(attribute) or ""
        match = self._keys.find(text)
        if not match.players:
            return Person(None, text or _NOT_SAID)
        if len(match.players) == 1:
            row = match.players[0]
            if match.damaged and number is not None:
                name = self._book.players[row].name
                message = f"{text} is read as the key of {self._shown(row)}"
                self._repairs.add(Damage("R108", message, text, key(name), row), element, attribute)
            return Person(row)
        if number is not None:
            listed = " and ".join(f"row {row + 1}" for row in match.players)
            message = f"{text} is the key of {listed}; whose game it is cannot be told for certain"
            self._repairs.add(Damage("R102", message, text, "a key of one player"), element, attribute)
        return Person(self._likeliest(match.players, number, not_row))

    def _likeliest(self, rows: tuple[int, ...], number: int | None, not_row: int | None) -> int:
        """Whom of several players of one key a game means: the first who is there and has no other game."""
        if number is None:
            return rows[0]
        fitting = [row for row in rows if row != not_row and self._book.is_free(row, number)]
        present = [row for row in fitting if self._book.is_present(row, number)]
        return (present or fitting or rows)[0]

    def _shown(self, row: int) -> str:
        entrant = self._book.players[row]
        return f"{entrant.family} {entrant.given}".strip() or f"row {row + 1}"

    def _result(self, element: XmlElement, number: int) -> Result:
        text = element.get("result", NOT_KNOWN)
        if text in RESULTS:
            return RESULTS[text]
        code = text.strip().upper()
        code = MISSPELT.get(code, code)
        if code in RESULTS:
            message = f"{text} is read as {code}; OpenGotha does not know it"
            self._repairs.add(Damage("R108", message, text, code), element, "result")
            return RESULTS[code]
        self._reading.note(
            "R102", f"{text or 'nothing'} is no result; the game counts as open", element, "result", round=number,
            expected="a result such as RESULT_WHITEWINS",
        )  # fmt: skip
        return RESULTS[NOT_KNOWN]

    def _stones(self, element: XmlElement, number: int) -> int | None:
        text = element.get("handicap", "0")
        try:
            stones = int(text)
        except ValueError:
            stones = None
        if stones is None or abs(stones) > _MOST_STONES_READ:
            message = "the handicap is no number of stones"
            self._reading.note("R102", message, element, "handicap", round=number, expected="0 to 9")
            return None
        return stones

    def _table(self, element: XmlElement, number: int) -> int | None:
        text = element.get("tableNumber", "0")
        try:
            table = int(text)
        except ValueError:
            table = -1
        if not 0 <= table < _MOST_TABLES_READ:
            message = "the table is no number"
            self._reading.note(
                "R102",
                message,
                element,
                "tableNumber",
                severity=Severity.WARNING,
                round=number,
                expected="a number from 1",
            )
            return None
        if table:
            self._tables.append(number * _MOST_TABLES_READ + table)
        return table or None

    def _knows_colours(self, element: XmlElement, number: int) -> bool:
        text = element.get("knownColor", "true")
        if text not in {"true", "false"}:
            self._reading.note(
                "R102", "whether the colours are known is not said", element, "knownColor",
                severity=Severity.WARNING, round=number, expected="true or false",
            )  # fmt: skip
        return text != "false"

    def _bye(self, count: int, element: XmlElement, taken: dict[int, str]) -> None:
        """A bye. The program has one a round and forgets all but the last."""
        number = self._round(element)
        number = 0 if number is None and element.get("roundNumber") is None else number
        if number is None:
            self._reading.note(
                "R102", "the bye says no round; it counts for nobody", element, "roundNumber",
                expected=f"a number from 1 to {MOST_ROUNDS}",
            )  # fmt: skip
            self._reading.keep_unplaced("ByePlayers", element)
            return
        person = self._person(element, "player", number)
        if person.row is None:
            message = f"{person.outsider} is not in the table; the bye counts for nobody"
            self._reading.note("S202", message, element, "player", round=number, expected="the key of a player")
            self._reading.keep_unplaced("ByePlayers", element)
            return
        if not self._book.is_free(person.row, number) and self._book.sides[person.row][number] is BYE:
            self._again(element, number, f"{self._shown(person.row)} has the bye of round {number + 1} twice")
            return
        if number in taken:
            others = f"{taken[number]} and {self._shown(person.row)} have byes in round {number + 1}"
            self._again(element, number, f"{others}: OpenGotha forgets the earlier")
        taken[number] = self._shown(person.row)
        self._book.reach(number)
        self._book.put(person.row, number, BYE)
        self._byes[count] = Entry(person.row, None, number)
        self._keep_unknown_of_bye(element, number)

    def _again(self, element: XmlElement, number: int, message: str) -> None:
        self._reading.note(
            "R102",
            message,
            element,
            "player",
            severity=Severity.WARNING,
            round=number,
            expected="one bye a round",
        )

    def _keep_unknown(self, element: XmlElement) -> None:
        """Attributes of a game that the program does not know, by round and table."""
        if set(GAME).issuperset(element.keys()):
            return
        number, table = element.get("roundNumber", ""), element.get("tableNumber", "")
        for name, value in attributes(element):
            if name not in GAME:
                self._reading.keep(f"Games/Game[{number}.{table}]/{name}", value)

    def _keep_unknown_of_bye(self, element: XmlElement, number: int) -> None:
        for name, value in attributes(element):
            if name not in {"player", "roundNumber"}:
                self._reading.keep(f"ByePlayers/ByePlayer[{number + 1}]/{name}", value)
