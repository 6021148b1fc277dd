"""The players of a table: names, grades, countries, clubs and identifiers out of their columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from crosstable.parsers.walllist.cache import Cache

Texts = Sequence[str | None]

NOBODY: Final = re.compile(r"[xX?\-–—.]*")
"""What programs print where a country or a club is not known: ``xx``, ``xxxx``, ``??``."""
COUNTRY_AND_CLUB: Final = re.compile(r"(?P<country>[a-z]{2})(?:-(?P<club>.*))?")
"""MacMahon's ``de-Berl``."""


def whole_name(text: str | None) -> str:
    """A name as it is written elsewhere: ``_`` is a blank within a name."""
    return text.replace("_", " ").strip(" ,") if text else ""


def split_name(text: str | None) -> tuple[str, str]:
    """Family name and given name. A comma parts them, or else the first blank."""
    if not text:
        return "", ""
    comma = "," in text
    family, _, given = text.partition("," if comma else " ")
    return (whole_name(family), whole_name(given)) if comma or "_" in text else (family, given)


def _country(text: str | None) -> str | None:
    if text is None or NOBODY.fullmatch(text):
        return None
    return text.upper() if len(text) <= 3 else text


def _club(text: str | None) -> str | None:
    return None if text is None or NOBODY.fullmatch(text) else text


COUNTRIES: Final = Cache(_country)
CLUBS: Final = Cache(_club)


def countries_and_clubs(texts: Texts) -> tuple[Texts, Texts] | None:
    """The countries and the clubs of a column that holds both, ``None`` if it does not."""
    found = [COUNTRY_AND_CLUB.fullmatch(text) if text else None for text in texts]
    if 2 * sum(match is not None for match in found) <= sum(text is not None for text in texts):
        return None
    pairs = [
        (match["country"], match["club"]) if match else (None, text) for match, text in zip(found, texts, strict=True)
    ]
    return [country for country, _ in pairs], [club for _, club in pairs]
