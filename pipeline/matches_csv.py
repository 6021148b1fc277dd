"""The form of the CSV file of matches, which one module writes and another reads.

One line a match: ``3,12,Ada Brook,Bo Carr,2,1,0`` is table 12 of the third round, two games to one, none drawn. An
intentional draw is 0, 0, 3. A match that is not reported has no games. A bye is a line with :data:`BYE` as the second
player and 2, 0, 0, one that was awarded has :data:`AWARDED_BYE`; a loss without opponent has :data:`LOSS`. Rounds of
the play-off have their names in place of a number: ``Top 16``, ``Quarterfinals``, ``Semifinals``, ``Finals``.
"""

from __future__ import annotations

HEADING: tuple[str, ...] = ("round", "table", "player1", "player2", "wins1", "wins2", "draws")
BYE, AWARDED_BYE, LOSS = "BYE", "AWARDED BYE", "LOSS"
