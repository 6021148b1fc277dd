"""The results file of the French Go Federation (``.tou``): its columns and its header lines.

One line a player, in the columns of the federation's own example, with the place (blank for tied players), the name,
the grade, the licence, the club (for players from abroad often the country) and eight characters a round. Header lines
are ``;key=value``, in any order, before the table or behind it.
"""

from __future__ import annotations

from typing import Final

PLACE: Final = slice(0, 4)
NAME: Final = slice(5, 30)
GRADE: Final = slice(30, 33)
LICENCE: Final = slice(34, 41)
CLUB: Final = slice(42, 46)
ROUND: Final = 8
"""Where the fields of a row stand, and how many characters a round takes behind the club, the blank before it
included."""

HEADING: Final = ";Num Nom Prenom               Niv Licence Club"

KEYS: Final = ("name", "date", "vill", "comm", "prog", "size", "time", "ta", "komi")
"""The keys of header lines, in OpenGotha's order: short name, first day, town, event, program, board size, basic time,
adjusted time, komi."""

DAY: Final = "%d/%m/%Y"
OVERTIME: Final = "+b"
"""Behind the minutes of basic time: there is overtime of some kind."""

FRANCE: Final = "FR"
