"""The list of players that OpenGotha reads: ``name|first name|rank|club|country|rating|p`` or ``f``.

A line a player; everything behind ``;`` is a remark. The last field says whether the registration is preliminary or
final.
"""

from __future__ import annotations

from typing import Final

BAR: Final = "|"
REMARK: Final = ";"
FIELDS: Final = ("family", "given", "grade", "club", "country", "rating", "registration")
PRELIMINARY, FINAL = "p", "f"
