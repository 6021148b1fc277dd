"""The words of EventLink's reports and pages, in the languages in which they are known: English and Spanish.

Headings of Spanish reports that nobody has shown in public are those of the pages, and near ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from crosstable.parsers.eventlink.sheets import Role

_PLAYER: Final = r"(?:player|jugador(?:a|/a)?)"
HEADINGS: Final[Mapping[Role, str]] = MappingProxyType(
    {
        Role.RANK: r"rank|puesto|posici[oó]n|pos\.?|clasificaci[oó]n",
        Role.POD: r"pod|grupo",
        Role.POINTS: r"match points|points|puntos|pts\.?",
        Role.RECORD: r"[wv]/[ld]/[de]",
        Role.OMW: r"%?omw%?|%vpo|vpo%",
        Role.OGW: r"%?ogw%?|%jgo|jgo%",
        Role.GW: r"%?gw%?|%jg|jg%",
        Role.TABLE: r"table|mesa",
        Role.RESULTS: r"match results?|resultados?(?: de (?:la )?partidas?)?",
        Role.OPPONENT: rf"{_PLAYER} *(?:#|n\.? *º *)?2|opponent|oponente|rival|adversario|contrincante",
        Role.NAME: rf"{_PLAYER} *(?:#|n\.? *º *)?1|{_PLAYER}|name|nombre|team|equipo",
    }
)
"""What may stand above a column, in small letters."""

_ANY: Final = "|".join(f"(?:{words})" for words in HEADINGS.values())
HEADING: Final = re.compile(rf"(?<![^\s-])(?:{_ANY})(?:\s{{1,60}}(?:{_ANY})){{1,9}}(?![^\s-])", re.IGNORECASE)
"""Headings of columns, two at least, with blanks or line ends between."""
WORDS: Final = {
    role: re.compile(rf"(?<![^\s-])(?:{words})(?![^\s-])", re.IGNORECASE) for role, words in HEADINGS.items()
}

ROUND: Final = r"(?:round|ronda)\s{0,3}(?P<number>\d{1,3})"
REPORT: Final = r"(?:report|reportar|reporte|informe)\s?:"
EVENT: Final = r"(?:event|evento)\s?:"
DATE: Final = r"(?:event date|fecha del evento)\s?:"
INFORMATION: Final = r"(?:event information|informaci[oó]n del evento)\s?:"
LEGEND: Final = (
    r"(?:(?:opponents?['’]?s? )?(?:match|game) win percent(?:age)?|(?:porcentaje|%)[^:\n\r]{1,80}?)\s?:\s?"
    r"(?:%?O?[MG]W%?|%(?:VPO|JGO?)|(?:VPO|JGO?)%)(?![^\s])"
)
"""What an abbreviation stands for."""

KINDS_OF_REPORT: Final = (
    r"standings by rank|pairings by (?:table|player)(?: name)?|player list|standings|pairings"
    r"|clasificaci[oó]n\w*[^\n\r]{0,30}|emparejamientos?[^\n\r]{0,30}|lista de jugadores"
)
RULE: Final = r"[-–—_=]{5,}"
COPYRIGHT: Final = r"eventlink\s{1,3}[-–—]\s{1,3}copyright(?:[^\n\r]{0,60}?wizards of the coast(?: llc)?)?"
PAGE: Final = r"about:blank(?:\s{0,3}\d{1,4}\s?/\s?\d{1,4})?"

BYE_BEHIND: Final = re.compile(r"\w(?P<gap>\s+)(?:bye|ronda libre|descanso)(?!\S)", re.IGNORECASE)
BYE: Final = re.compile(r"[*\s]*(?:bye|ronda libre|descanso)[*\s]*", re.IGNORECASE)
LOSS: Final = re.compile(r"[*\s]*(?:match loss|loss|derrota|partida perdida|p[eé]rdida)[*\s]*", re.IGNORECASE)
"""What stands in the place of an opponent who is not there."""
STARS: Final = r"\*{2,}[^*\n\r]{1,40}\*{2,}"

END_OF_PAGE: Final = re.compile(
    r"^[ \t]*(?:terms(?: of (?:use|service))?|t[eé]rminos(?: (?:de uso|y condiciones))?|begin the timer\b.*"
    r"|(?:inicia|comienza|empieza)[a-z]* el (?:temporizador|cron[oó]metro|reloj)\b.*)[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""The first line behind a copied table."""
REDACTED: Final = re.compile(r"(?:\[?redacted\]?\s*)+", re.IGNORECASE)
