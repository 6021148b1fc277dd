"""Invented tournaments with totals by plain arithmetic, written as wall lists: for tests, and for the benchmark.

Nothing here uses the program: pairing, scores and text are made independently of what they are to test.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu".split()
COUNTRIES = "PL FR DE UK CZ RO HU FI NL RU".split()


@dataclass
class Entrant:
    """A player; scores are whole points."""

    name: str
    grade: int
    start: int
    points: int = 0
    cells: list[tuple[int, str, str]] = field(default_factory=list)
    """(index of the opponent, sign, colour) a round; a bye is (-1, "+", "")."""

    @property
    def score(self) -> int:
        return self.start + self.points


@dataclass
class Simulated:
    """A finished tournament, best player first; ``sos``, ``sosos`` and ``sodos`` by plain sums."""

    players: list[Entrant]
    sos: list[int]
    sosos: list[int]
    sodos: list[int]

    def rows(self) -> list[list[str]]:
        """Every row as its fields: place, names, grade, country, club, four totals, results."""
        rows: list[list[str]] = []
        for place, player in enumerate(self.players, 1):
            grade = f"{player.grade + 1}d" if player.grade >= 0 else f"{-player.grade}k"
            totals = [player.score, self.sos[place - 1], self.sosos[place - 1], self.sodos[place - 1]]
            cells = [
                f"{other + 1}{sign}/{colour}0" if other >= 0 else f"0{sign}" for other, sign, colour in player.cells
            ]
            country = COUNTRIES[sum(map(ord, player.name)) % len(COUNTRIES)]
            rows.append([str(place), *player.name.split(), grade, country, "Club", *map(str, totals), *cells])
        return rows

    def h9(self) -> str:
        """The wall list as the European Go Database takes it."""
        heads = ["; CL[A]", "; EV[Invented]", "; PC[PL, Town]", "; DT[2020-02-29,2020-03-01]", "; HA[h9]", "; KM[6.5]"]
        lines = [*heads, "; TM[80]", ";", "; Pl Name Rk Co Club MMS SOS SOSOS SODOS"]
        for row in self.rows():
            place, family, given, grade, country, club, *rest = row
            totals, cells = rest[:4], rest[4:]
            left = f"{place:>4} {family + ' ' + given:<24} {grade:>3} {country:<2} {club:<4}"
            lines.append(left + "".join(f"{t:>5}" for t in totals) + "".join(f"{c:>9}" for c in cells))
        return "\n".join(lines) + "\n"


def simulate(seed: int, players: int, rounds: int, *, bar: int = 1, zero: int = -20) -> Simulated:
    """A McMahon tournament without handicap: neighbours in score who have not met are paired, chance decides.

    An odd player out gets a bye worth a point, which adds his own start score to SOS and ``rounds`` times that to
    SOSOS (EGF rule).
    """
    random = Random(seed)
    entrants: list[Entrant] = []
    names: set[str] = set()
    while len(entrants) < players:
        name = " ".join("".join(random.choices(SYLLABLES, k=random.randint(2, 4))).title() for _ in range(2))
        if name not in names:
            names.add(name)
            grade = random.randint(-18, 4)
            entrants.append(Entrant(name, grade, min(grade, bar) - zero))
    met: list[set[int]] = [set() for _ in entrants]
    for _ in range(rounds):
        _play_round(entrants, met, random)
    return _finish(entrants, rounds)


def _play_round(entrants: list[Entrant], met: list[set[int]], random: Random) -> None:
    waiting = sorted(range(len(entrants)), key=lambda n: (-entrants[n].score, n))
    if len(waiting) % 2:
        unlucky = next((n for n in reversed(waiting) if -1 not in met[n]), waiting[-1])
        waiting.remove(unlucky)
        met[unlucky].add(-1)
        entrants[unlucky].cells.append((-1, "+", ""))
        entrants[unlucky].points += 1
    for first, second in _pairs(waiting, met, random):
        met[first].add(second)
        met[second].add(first)
        white = random.choice([first, second])
        winner = random.choice([first, second])
        for own, other in ((first, second), (second, first)):
            entrants[own].cells.append((other, "+" if own == winner else "-", "w" if own == white else "b"))
        entrants[winner].points += 1


def _pairs(waiting: list[int], met: list[set[int]], random: Random) -> list[tuple[int, int]]:
    """Neighbours who have not met; where that does not work out, the order is shaken until it does."""
    order = list(waiting)
    for attempt in range(1000):
        left, pairs = list(order), []
        while left:
            first = left.pop(0)
            second = next((n for n in left if n not in met[first]), None)
            if second is None:
                break
            left.remove(second)
            pairs.append((first, second))
        if 2 * len(pairs) == len(waiting):
            return pairs
        order = sorted(range(len(waiting)), key=lambda n: n + random.uniform(0, 1 + attempt / 5))
        order = [waiting[n] for n in order]
    raise ValueError("nobody is left who has not met everybody")


def _finish(entrants: list[Entrant], rounds: int) -> Simulated:
    sos = [sum(entrants[o].score if o >= 0 else e.start for o, _, _ in e.cells) for e in entrants]
    sosos = [sum(sos[o] if o >= 0 else e.start * rounds for o, _, _ in e.cells) for e in entrants]
    sodos = [sum(entrants[o].score for o, sign, _ in e.cells if o >= 0 and sign == "+") for e in entrants]
    order = sorted(range(len(entrants)), key=lambda n: (-entrants[n].score, -sos[n], -sosos[n], -sodos[n], n))
    place = {n: position for position, n in enumerate(order)} | {-1: -1}
    for entrant in entrants:
        entrant.cells = [(place[other], sign, colour) for other, sign, colour in entrant.cells]
    return Simulated(
        [entrants[n] for n in order], [sos[n] for n in order], [sosos[n] for n in order], [sodos[n] for n in order]
    )
