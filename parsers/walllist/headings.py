"""Headings of result tables in the languages of Europe, and a heading line cut into the words it was made of.

A heading is only a claim: files head columns wrongly, twice, in part or not at all. What a heading means is a field of
a player, a criterion of :mod:`crosstable.criteria`, or one of the words of :class:`Meaning`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from crosstable.parsers.walllist.splitting import Splitter, Stretch, by_pattern

FIELDS: Final = {
    "place": "pl place plc platz platzierung pos posn position hely helyezés h miejsce msc lp poz pozycja "
    "место м мл sija sijoitus poř pořadí poradi plaats pltr posizione posto puesto lugar loc locul место "
    "місце rang classement",
    "number": "n nr no num number № # lfd sorszám startnr snr szám numer номер č nro n°",
    "name": "name names player players spieler name/vorname teilnehmer nom joueur név nev játékos jatekos nazwisko "
    "zawodnik gracz имя фамилия игрок участник фио nimi pelaaja jméno jmeno hráč hrac naam speler nome giocatore "
    "nombre jugador nume jucător jucator ім'я прізвище гравець surname lastname last family familyname nachname "
    "cognome apellido apellidos vezetéknév příjmení prijmeni sukunimi achternaam",
    "given": "first firstname given vorname prénom prenom imię imie keresztnév etunimi křestní voornaam prenume",
    "grade": "rk rnk grade grd gr rank level lvl dan kyu dan/kyu grad stärke niveau niv force erő ero fok ranga "
    "stopień stopien siła sila разряд ранг уровень дан taso arvo vahvuus síla třída graad sterkte grado livello nivel "
    "fuerza rangul рівень",
    "country": "co country cntry cou nat nation nationality coun/terr land lnd pays ország orsz kraj państwo panstwo "
    "страна стр maa země zeme stát paese naz nazione país pais țară țara tara країна",
    "club": "club clb cl klub verein ort stadt city town team ville kör egyesület клуб город kerho seura kaupunki "
    "oddíl město vereniging stad circolo città asociación ciudad clubul oraș місто miasto",
    "total": "total tot sum summe gesamt summa сумма итог итого всего турнирныеочки tournamentpoints összesen "
    "součet suma totale totaal yhteensä",
    "identifier": "pin id egd egdpin egd-pin egd_pin eid licence license licencja",
    "rating": "rating ratin rtg gor egf elo wertung rejting рейтинг рейт рейт-г értékszám ranking "
    "punktzahl luokitus vahvuusluku",
}
"""Fields of a player."""

CRITERIA: Final = {
    "mms": "mms mm mcmahon mac-mahon mcm mmp mmpkt mm-punkte mcm-punkte score scr мм мс мак-магон",
    "start": "start startscore start-score mmo ммо мсо mm0 мм0 mms0 smms init anfang alku kezdő старт стартовые "
    "стартовыеочки стартовыебаллы startpoints start-points start_points начочки нач.очки начальныеочки нач "
    "début départ inicio inizio alkupisteet kezdőpont startpunkte",
    "nbw": "nbw wins win won w victories vic vict victoires siege sieg győzelem győz pont pontok s pts points pt p pkt "
    "pkte punkte pktów punkty очки оч победы побед поб pisteet pist voitot body výhry punten winst gewonnen punti "
    "vittorie puntos victorias puncte victorii бали перемоги",
    "scorex": "scorex score-x",
    "sos": "sos buchholz bh buch бухгольц бух buh сос sosm solkoff coef coef1 коэф коэф1",
    "sos1": "sos-1 sos1 isos-1 sosm-1",
    "sos2": "sos-2 sos2 isos-2 sosm-2",
    "sosos": "sosos ssos soso sososm ссос",
    "sodos": "sodos sdos sodosm coef2 коэф2 berger sonneborn s-b бергер бер",
    "cuss": "cuss cussm cumulative",
    "wsos": "sosw",
    "wsos1": "sosw-1",
    "wsos2": "sosw-2",
    "wsosos": "sososw",
    "wsodos": "sodosw",
    "wcuss": "cussw",
    "sts": "sts",
    "sossts": "sosts",
    "cps": "cps",
    "ext": "ext",
    "exr": "exr",
    "dc": "dc",
    "sdc": "sdc",
    "cat": "cat",
    "uragan": "uragan ураган fors форс uraganpoints ураганочки очкиураган",
    "mp": "mp мп очкимп mppoints",
    "category": "category kategorie kategória kategoria категория sex women female női junior youth age",
}
"""Criteria. Points, score and their translations may count wins or McMahon points: the values decide."""

MEANINGS: Final = {
    word: meaning for table in (FIELDS, CRITERIA) for meaning, words in table.items() for word in words.split()
}

ROUND_WORDS: Final = "round|runde|ronde|ronda|runda|tour|turul|turno|kierros|kolo|forduló|тур|rnd|rd|r|k"
ROUND: Final = re.compile(rf"(?:{ROUND_WORDS})?[._]?\s?(\d{{1,2}})(?:st|nd|rd|th|d|e|\.)?(?:\s(?:{ROUND_WORDS}))?")
POINT_WORDS: Final = (
    "pts|points?|pnts|очки|очков|очк|оч|баллы|бал|punkte|pkte|pkt|pont|pontok|pistettä|pisteet|punti|puntos|puncte|"
    "punkty|punten|body|бали|p|о"
)
GAIN: Final = re.compile(rf"(?:{POINT_WORDS})[.:_]?\s?(\d{{1,2}})\.?|(\d{{1,2}})\.?\s?(?:{POINT_WORDS})\.?")
"""``Pts 1``, ``P1``, ``Очки 1``, ``1 очки``, ``points_1``: over the points of a round."""
AFTER: Final = re.compile(
    r"(?:σ|∑|sum|total|сумма|итого?|после|after)[.:_]?\s?(?:r|round|тура?)?\s?(\d{1,2})(?:\.?\s?(?:тура?|round))?"
)
"""``Σ1``, ``сумма 1``, ``после 1 тура``: over the points after a round."""
START_WORDS: Final = r"(?:нач|начальные|старт|стартовые|start|турнирные|tournament)\.?\s(?:очки|баллы|points|pts)"
WORDS: Final = by_pattern(
    re.compile(
        rf"(?<!\S)(?:{START_WORDS}|(?:после|after)\s(?:round\s)?\d{{1,2}}(?:\sтура)?|"
        rf"(?:{ROUND_WORDS}|{POINT_WORDS}|σ|сумма|sum)\.?\s\d{{1,2}}|\d{{1,2}}\.\s(?:{ROUND_WORDS})|"
        rf"\d{{1,2}}\s(?:тур|round)|(?P<nth>\d{{1,2}})\.?\s(?:очки|очков|points|pts)(?!\.?\s(?P=nth)(?!\d)))\.?(?!\S)|\S+",
        re.IGNORECASE,
    )
)
"""Headings between blanks; ``Round 1``, ``Pts 1`` and ``start points`` are one each. Where ``1 Pts 1`` stands, the
round and its points are headed."""
PLAYOFF: Final = re.compile(
    r"(?:play-?off|(?:semi|quarter|halb|viertel|puoli|elő)?-?(?:final[el]?s?|finaal|finał|финал|döntő|finaali))\.?\d?"
)
AGE_GROUP: Final = re.compile(r"[uo]-?\d{1,2}|[<>]\s?\d{1,2}|sub-?\d{1,2}")
GLUED: Final = sorted(
    (
        word
        for words in (*CRITERIA.values(), FIELDS["rating"])
        for word in words.split()
        if len(word) > 2 and word.isascii()
    ),
    key=len,
    reverse=True,
)


LONGEST_GLUED: Final = 32


class Heading(NamedTuple):
    """A word over a column. ``meaning`` is ``None`` if the lexicon lacks it, or ``round`` or ``playoff``."""

    label: str
    meaning: str | None
    stretch: Stretch


@lru_cache(maxsize=4096)
def meaning_of(label: str) -> str | None:
    """What a heading says that its column holds."""
    word = label.lower().strip(" .:")
    known = MEANINGS.get(word) or MEANINGS.get(word.replace(" ", ""))
    if known is not None:
        return known
    if ROUND.fullmatch(word):
        return "round"
    if PLAYOFF.fullmatch(word):
        return "playoff"
    if GAIN.fullmatch(word):
        return "gain"
    if AFTER.fullmatch(word):
        return "sum"
    return "category" if AGE_GROUP.fullmatch(word) else None


def round_of(label: str) -> int | None:
    """The number of the round (from 1) whose points, or the points after which, a heading is over."""
    word = label.lower().strip(" .:")
    found = GAIN.fullmatch(word) or AFTER.fullmatch(word) or ROUND.fullmatch(word)
    number = next((group for group in found.groups() if group), None) if found else None
    return int(number) if number else None


class Headings(NamedTuple):
    """The headings of a line: all of them, how many the lexicon knows, and those behind the player's name, grade and
    so on, by what they are over: ``rounds``, ``others`` and ``identifiers``."""

    all: tuple[Heading, ...] = ()
    known: int = 0
    rounds: tuple[Heading, ...] = ()
    others: tuple[Heading, ...] = ()
    identifiers: tuple[Heading, ...] = ()


IDENTITY: Final = frozenset({"place", "number", "name", "given", "grade", "country", "club"})
TAIL: Final = frozenset({*CRITERIA, "round", "playoff", "rating", "total", "gain", "sum"})
ROUNDS: Final = frozenset({"round", "playoff"})
WORDS_OF_PLAYER: Final = frozenset({"name", "given", "country", "club"})
"""Fields that are over no column of numbers, wherever they stand."""


def sort_headings(headings: Iterable[Heading]) -> Headings:
    """Headings sorted by what they are over."""
    line = tuple(headings)
    meanings = [heading.meaning for heading in line]
    name = meanings.index("name") if "name" in meanings else -1
    first = next((at for at in range(name + 1, len(line)) if meanings[at] in TAIL), len(line))
    start = max((at + 1 for at in range(first) if meanings[at] in IDENTITY), default=0)
    tail = [heading for heading in line[start:] if heading.meaning not in WORDS_OF_PLAYER]
    return Headings(
        line,
        sum(meaning is not None for meaning in meanings),
        tuple(heading for heading in tail if heading.meaning in ROUNDS),
        tuple(heading for heading in tail if heading.meaning not in ROUNDS and heading.meaning != "identifier"),
        tuple(heading for heading in tail if heading.meaning == "identifier"),
    )


@lru_cache(maxsize=1024)
def cut_headings(line: str, splitter: Splitter) -> Headings:
    """The headings in a line; words that were glued together for want of room (``SOSSOSOS``) are parted."""
    start = len(line) - len(line.lstrip(" \t;.")) if line.lstrip()[:1] == ";" else 0
    bare = " " * start + line[start:]
    words = WORDS if splitter.delimiter is None else splitter
    return sort_headings(
        heading for first, last in words.stretches(bare) if last > first for heading in _part(bare[first:last], first)
    )


def _part(word: str, start: int) -> Iterator[Heading]:
    meaning = meaning_of(word)
    may_be_glued = meaning is None and len(word) <= LONGEST_GLUED and word[:2].isupper()
    parts = _glued(word.lower()) if may_be_glued else None
    if meaning is not None or not parts:
        yield Heading(word, meaning, (start, start + len(word)))
        return
    for length in parts:
        label = word[:length]
        yield Heading(label, meaning_of(label), (start, start + length))
        word, start = word[length:], start + length


def _glued(word: str) -> tuple[int, ...] | None:
    """The lengths of the criteria that a word is made of, ``None`` if it is not."""
    if not word:
        return ()
    for known in GLUED:
        if word.startswith(known):
            rest = _glued(word[len(known) :])
            if rest is not None:
                return (len(known), *rest)
    return None
