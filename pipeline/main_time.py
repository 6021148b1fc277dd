"""Main times that files say in seconds."""

from __future__ import annotations

MOST_MINUTES = 240
"""A main time of no more than this is one of minutes, as tournaments that came from OpenGotha often have it; nobody
plays with less than four minutes."""
