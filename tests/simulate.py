"""Invented tournaments with totals by plain arithmetic, written as wall lists: for tests, and for the benchmark.

Nothing here uses the program: pairing, scores and text are made independently of what they are to test.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu".split()
COUNTRIES = "PL FR DE UK CZ RO HU FI NL RU".split()
NO_HANDICAP = 9
"""The reduction that means no handicap at all."""


@dataclass
class Entrant:
    """A player; scores are whole points."""

    name: str
    grade: int
    start: int
    cells: list[tuple[int, str, str]] = field(default_factory=list)
    """(index of the opponent, sign, colour) a round; a bye is (-1, "+", "")."""
    stones: list[int] = field(default_factory=list)
    """The handicap of every round's game."""

    @property
    def points(self) -> int:
        return sum(sign == "+" for _, sign, _ in self.cells)

    @property
    def score(self) -> int:
        return self.start + self.points


@dataclass
class Simulated:
    """A finished tournament, best player first; ``sos``, ``sosos`` and ``sodos`` by plain sums.

    ``reduction`` is what is taken off the grade difference to make the handicap.
    """

    players: list[Entrant]
    sos: list[int]
    sosos: list[int]
    sodos: list[int]
    reduction: int = NO_HANDICAP

    def rows(self) -> list[list[str]]:
        """Every row as its fields: place, names, grade, country, club, four totals, results."""
        rows: list[list[str]] = []
        for place, player in enumerate(self.players, 1):
            grade = f"{player.grade + 1}d" if player.grade >= 0 else f"{-player.grade}k"
            totals = [player.score, self.sos[place - 1], self.sosos[place - 1], self.sodos[place - 1]]
            cells = [
                f"{other + 1}{sign}/{colour}{stones}" if other >= 0 else f"0{sign}"
                for (other, sign, colour), stones in zip(player.cells, player.stones, strict=True)
            ]
            country = COUNTRIES[sum(map(ord, player.name)) % len(COUNTRIES)]
            rows.append([str(place), *player.name.split(), grade, country, "Club", *map(str, totals), *cells])
        return rows

    def h9(self) -> str:
        """The wall list as the European Go Database takes it."""
        heads = ["; CL[A]", "; EV[Invented]", "; PC[PL, Town]", "; DT[2020-02-29,2020-03-01]"]
        heads += [f"; HA[h{self.reduction}]", "; KM[6.5]", "; TM[80]"]
        lines = [*heads, ";", "; Pl Name Rk Co Club MMS SOS SOSOS SODOS"]
        for row in self.rows():
            place, family, given, grade, country, club, *rest = row
            totals, cells = rest[:4], rest[4:]
            left = f"{place:>4} {family + ' ' + given:<24} {grade:>3} {country:<2} {club:<4}"
            lines.append(left + "".join(f"{t:>5}" for t in totals) + "".join(f"{c:>9}" for c in cells))
        return "\n".join(lines) + "\n"

    def opengotha(self) -> str:
        """The same tournament as OpenGotha stores it, without what it stores for itself."""
        people = [
            (*player.name.split(), f"{player.grade + 1}D" if player.grade >= 0 else f"{-player.grade}K")
            for player in self.players
        ]
        keys = [(family + given).upper() for family, given, _ in people]
        rounds = len(self.players[0].cells)
        games = [
            f'<Game roundNumber="{number + 1}" tableNumber="{table}" whitePlayer="{keys[row]}" '
            f'blackPlayer="{keys[other]}" handicap="{player.stones[number]}" knownColor="true" '
            f'result="RESULT_{"WHITE" if sign == "+" else "BLACK"}WINS"/>'
            for number in range(rounds)
            for table, (row, player) in enumerate(enumerate(self.players), 1)
            for other, sign, colour in [player.cells[number]]
            if colour == "w"
        ]  # fmt: skip
        byes = [
            f'<ByePlayer roundNumber="{number + 1}" player="{keys[row]}"/>'
            for row, player in enumerate(self.players)
            for number, (other, _, _) in enumerate(player.cells)
            if other < 0
        ]
        players = [
            f'<Player name="{family}" firstName="{given}" country="PL" club="Club" egfPin="" ffgLicence="" '
            f'ffgLicenceStatus="" agaId="" agaExpirationDate="" rank="{rank}" grade="{rank}" '
            f'rating="{100 * player.grade + 2050}" ratingOrigin="MAN" smmsCorrection="0" '
            f'participating="{"1" * 20}" registeringStatus="FIN"/>'
            for (family, given, rank), player in zip(people, self.players, strict=True)
        ]
        return "\n".join(
            [
                '<?xml version="1.0" encoding="UTF-8"?>',
                '<Tournament dataVersion="201" fullVersionNumber="3.51" runningMode="SAL">',
                *("<Players>", *players, "</Players>", "<Games>", *games, "</Games>"),
                *("<ByePlayers>", *byes, "</ByePlayers>", "<TournamentParameterSet>"),
                f'<GeneralParameterSet name="Invented" shortName="invented" numberOfRounds="{rounds}" komi="6.5" '
                'size="19" genMMFloor="20K" genMMBar="2D" genMMZero="30K" numberOfCategories="1"/>',
                "<PlacementParameterSet><PlacementCriteria>",
                *(f'<PlacementCriterion number="{n}" name="{name}"/>' for n, name in enumerate(CRITERIA, 1)),
                "</PlacementCriteria></PlacementParameterSet></TournamentParameterSet></Tournament>\n",
            ]
        )


CRITERIA = ("MMS", "SOSM", "SOSOSM", "SODOSM")


def simulate(
    seed: int, players: int, rounds: int, *, bar: int = 1, zero: int = -20, reduction: int = NO_HANDICAP
) -> Simulated:
    """A McMahon tournament: neighbours in score who have not met are paired, chance decides.

    An odd player out gets a bye worth a point, which adds his own start score to SOS and ``rounds`` times that to
    SOSOS (EGF rule). The stronger player gives the grade difference less ``reduction`` in stones, at most nine, and
    an opponent's score counts with the stones that he was given, less those that he gave.
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
        play_round(entrants, met, random, reduction)
    return finish(entrants, reduction)


def play_round(entrants: list[Entrant], met: list[set[int]], random: Random, reduction: int) -> None:
    waiting = sorted(range(len(entrants)), key=lambda n: (-entrants[n].score, n))
    if len(waiting) % 2:
        unlucky = next((n for n in reversed(waiting) if -1 not in met[n]), waiting[-1])
        waiting.remove(unlucky)
        met[unlucky].add(-1)
        entrants[unlucky].cells.append((-1, "+", ""))
        entrants[unlucky].stones.append(0)
    for first, second in pairs(waiting, met, random):
        met[first].add(second)
        met[second].add(first)
        white = random.choice([first, second])
        winner = random.choice([first, second])
        difference = entrants[first].grade - entrants[second].grade
        stones = 0 if reduction == NO_HANDICAP else max(0, min(9, abs(difference) - reduction))
        if stones:
            white = first if difference > 0 else second
        for own, other in ((first, second), (second, first)):
            entrants[own].cells.append((other, "+" if own == winner else "-", "w" if own == white else "b"))
            entrants[own].stones.append(stones)


def pairs(waiting: list[int], met: list[set[int]], random: Random) -> list[tuple[int, int]]:
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


def finish(entrants: list[Entrant], reduction: int = NO_HANDICAP) -> Simulated:
    """The tournament that these players have played: everything summed up, the best first."""
    met = [[_counts(entrants, player, number) for number in range(len(player.cells))] for player in entrants]
    sos = [sum(values) for values in met]
    sosos = [sum(sos[o] if o >= 0 else e.start * len(e.cells) for o, _, _ in e.cells) for e in entrants]
    sodos = [
        sum(value for value, (o, sign, _) in zip(values, e.cells, strict=True) if o >= 0 and sign == "+")
        for e, values in zip(entrants, met, strict=True)
    ]
    order = sorted(range(len(entrants)), key=lambda n: (-entrants[n].score, -sos[n], -sosos[n], -sodos[n], n))
    place = {n: position for position, n in enumerate(order)} | {-1: -1}
    for entrant in entrants:
        entrant.cells = [(place[other], sign, colour) for other, sign, colour in entrant.cells]
    sos, sosos, sodos = ([values[n] for n in order] for values in (sos, sosos, sodos))
    return Simulated([entrants[n] for n in order], sos, sosos, sodos, reduction)


def _counts(entrants: list[Entrant], own: Entrant, number: int) -> int:
    """What a round adds to SOS: the opponent's score with the stones that he was given, the own start after a bye."""
    other, _, colour = own.cells[number]
    if other < 0:
        return own.start
    stones = own.stones[number]
    return entrants[other].score + (stones if colour == "w" else -stones)
