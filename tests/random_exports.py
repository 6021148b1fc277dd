"""Tournaments at random, as OpenGotha exports them: blank clubs, no licences, half points, odd names."""

from __future__ import annotations

import random

from opengotha_layout import Cell, Entry, Export

NAMES = (
    "Dupont", "O'Brien", "Le Coq", "van der Berg", "Li", "X", "D'Arcy-Müller", "Saint-Étienne", "Player1", "Player 2",
    "Wu 3", "5 Dan", "Émile", "A" * 35, "Jean Paul", "Österreicher", "K", "Bot 7k", "(Guest)", "A.B.", "王",
)  # fmt: skip
FIRST = ("Jean", "Anne-Marie", "Li Wei", "J.", "", "Zoé", "X", "Max 2", "de la Tour", "3")
CLUBS = ("", "", "xxxx", "75Al", "B", "Bp", "Budapest", "38Gr", "La R", "12", "7", "5k", "K", "Le 9")
COUNTRIES = ("FR", "", "DE", "GB")
LICENCES = ("0412345", "04A0009", "9728205")
CRITERIA = (
    ("MMS", "SOS", "SOSOS"),
    ("NBW", "SOS", "SOSOS"),
    ("MMS",),
    ("MMS", "SOS", "SODOS", "SOSOS", "CUSS"),
    ("NBW", "SOS-1", "SOS-2"),
)
VALUES = ("12", "8½", "231½", "35", "7", "0", "1588", "1594½", "10¼")
RESULTS = ("+-", "-+", "+-", "-+", "==", "??", "++", "--")


def export(seed: int) -> Export:
    """A tournament of 2 to 130 players and 1 to 20 rounds; criteria hold numbers of no meaning."""
    rng = random.Random(seed)
    players, rounds = rng.choice([2, 3, 5, 8, 17, 40, 130]), rng.choice([1, 2, 3, 5, 7, 10, 20])
    cells: list[list[Cell]] = [[] for _ in range(players)]
    for number in range(rounds):
        _pair(rng, cells, first=number == 0)
    criteria = rng.choice(CRITERIA)
    licensed, clubs = rng.random() < 0.7, rng.random() < 0.7
    entries: list[Entry] = []
    for row in range(players):
        name = rng.choice(NAMES) + rng.choice(["", "ab", "Cd"]) + (str(row) if players > 40 else "")
        entries.append(
            Entry(
                row + 1 if row == 0 or rng.random() < 0.8 else 0,
                name,
                rng.choice(FIRST),
                rng.choice([f"{rng.randint(1, 30)}K", f"{rng.randint(1, 9)}D"]),
                rng.choice(COUNTRIES),
                rng.choice(CLUBS) if clubs else "",
                rng.choice((*LICENCES, "")) if licensed else "",
                [rng.choice(VALUES) for _ in criteria],
                cells[row],
            )
        )
    return Export(entries, criteria, keep_defaults=rng.random() < 0.6, short=rng.random() < 0.4)


def _pair(rng: random.Random, cells: list[list[Cell]], *, first: bool) -> None:
    """Adds a round in which some have no game; in the first there is one at least."""
    order = list(range(len(cells)))
    rng.shuffle(order)
    games = rng.randint(int(first), len(order) // 2)
    for player in order[2 * games :]:
        cells[player].append(Cell(rng.choice("+=-")))
    for white, black in zip(order[0 : 2 * games : 2], order[1 : 2 * games : 2], strict=True):
        result, stones, by_default = rng.choice(RESULTS), rng.choice([0, 0, 0, 1, 2, 9]), rng.random() < 0.1
        cells[white].append(Cell(result[0], black + 1, "w", stones, by_default))
        cells[black].append(Cell(result[1], white + 1, "b", stones, by_default))
