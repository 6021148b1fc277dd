"""Awarded byes and McMahon start scores compared: ``crosstable explain awarded-byes``. Every number is computed.

Grand Prix tournaments gave players of the highest class three byes, others two, one or none, and played 12 rounds
before the first eight went on. They are often called McMahon groups, and differ. Source: ``formats/systems.md`` 2.6,
F20 to F22, X-MT14 and X-MT15.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from crosstable.display import counted, score_text, table
from crosstable.magic.profiles import MATCH_PROFILES
from crosstable.magic.rounds import counted_players, start_with_byes
from crosstable.systems.mcmahon import formal_chance, start_of_group

ROUNDS: Final = 12
"""Rounds of a Grand Prix as the source knows it."""
CLASSES: Final = (0, 1, 2, 3)
"""Byes of each class of players, the lowest first."""
NATIONALS: Final = (0, 3)
"""Byes at open national championships."""


class Standing(NamedTuple):
    """A player before his first game and at best: ``start`` is what he begins with in wins, ``played`` the rounds that
    he plays, so many opponents count for him, and ``most`` the wins that he can have in the end."""

    start: int
    played: int
    most: int


def with_byes(byes: int, rounds: int) -> Standing:
    """A player with so many awarded byes: he skips the first rounds, which count as won. There are not more byes than
    rounds."""
    byes = min(byes, rounds)
    wins, _ = start_with_byes(byes)
    return Standing(wins, rounds - byes, wins + rounds - byes)


def with_start_score(points: int, rounds: int) -> Standing:
    """A McMahon player who starts with so many points: he plays all rounds."""
    return Standing(points, rounds, points + rounds)


def page(rounds: int = ROUNDS) -> str:
    """The comparison, for people."""
    return (
        "\n\n".join(
            (
                f"Awarded byes and McMahon start scores, in {counted(rounds, 'round')}",
                _classes(rounds),
                _differences(rounds),
                _chances(rounds),
            )
        )
        + "\n"
    )


def _classes(rounds: int) -> str:
    heading = ("byes", "wins", "match points", "plays", "at most", "counts as", "McMahon start", "plays", "at most")
    rows: list[list[str]] = []
    for byes in CLASSES:
        magic, mcmahon = with_byes(byes, rounds), with_start_score(byes, rounds)
        players = counted_players(1, {byes: 1})
        rows.append(
            [
                str(byes),
                str(magic.start),
                str(start_with_byes(byes)[1]),
                str(magic.played),
                str(magic.most),
                counted(players, "player"),
                score_text(start_of_group(byes + 1)),
                str(mcmahon.played),
                str(mcmahon.most),
            ]
        )
    return (
        "b byes are b wins in rounds that are skipped; b McMahon points are a start from which all rounds are\n"
        "played. Tables of rounds count a player with b byes as so many players, of whom he would be what is left:\n\n"
        + table(heading, rows, right=range(len(heading)))
    )


def _differences(rounds: int) -> str:
    most = CLASSES[-1]
    magic, none, mcmahon = with_byes(most, rounds), with_byes(0, rounds), with_start_score(most, rounds)
    win = MATCH_PROFILES["mtr"][-1].win
    reach = "like everybody" if magic.most == none.most else f"others {none.most}"
    return (
        f"With {most} byes nobody can have more than {magic.most} wins ({win * magic.most} match points), {reach};\n"
        f"with {most} McMahon points {mcmahon.most} can be reached, others {none.most}. OMW% is then a mean over "
        f"{counted(magic.played, 'opponent')},\nsince a bye has none; SOS is a sum over "
        f"{counted(mcmahon.played, 'opponent')}."
    )


def _chances(rounds: int) -> str:
    lines: list[str] = []
    for title, byes in (("Grand Prix", CLASSES), ("open national championships", NATIONALS)):
        groups = len(byes)
        verdict = "everybody has" if formal_chance(groups, rounds) else "not everybody has"
        lines.append(
            f"{title}, {', '.join(map(str, byes))}: {groups} groups, {byes[-1] - byes[0]} points apart; "
            f"{verdict} a formal chance ({2 * groups} {'<=' if formal_chance(groups, rounds) else '>'} {rounds})"
        )
    return "As McMahon groups, by the rule of thumb that there be at most half as many groups as rounds:\n" + "\n".join(
        f"  {line}" for line in lines
    )
