"""How likely a text is made of names, judged by its letters beyond ASCII.

A text read in the wrong encoding shows letters that no language has together (``Dvoøák``), vowels where consonants
belong and the other way round (``Nováèek``, ``Hélčne``), capitals within words, or signs that are no letters
(``G³owacki``).
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple


class Language(NamedTuple):
    """A language's letters beyond ASCII, the usual ones and the rare, and the codes of countries that speak it."""

    usual: frozenset[str]
    rare: frozenset[str]
    countries: frozenset[str]


def _language(usual: str, rare: str, countries: str) -> Language:
    return Language(frozenset(usual), frozenset(rare), frozenset(countries.split()))


LANGUAGES: Final = (
    _language("äöüß", "", "DE AT CH"),
    _language("éèçêàëïîœ", "âôùûÿæ", "FR BE CH CA LU"),
    _language("áéíóúñ", "ü", "ES AR CL MX CO PE VE UY EC CU CR"),
    _language("ãçáéíó", "êâõàúôü", "PT BR"),
    _language("àèéìòù", "", "IT CH"),
    _language("ëé", "ïöüèêó", "NL BE"),
    _language("åäöé", "æøü", "SE FI"),
    _language("æøå", "éèêòóôäö", "DK NO"),
    _language("áðéíóúýþæö", "", "IS"),
    _language("äõöü", "šž", "EE"),
    _language("áéíóöőüű", "ú", "HU RO SK RS"),
    _language("ąćęłńóśźż", "", "PL"),
    _language("áčéěířšýžů", "ďňóťú", "CZ SK"),
    _language("áčéíľšťúýž", "äďĺňóôŕ", "SK CZ"),
    _language("čćđšž", "", "HR SI BA RS ME MK"),
    _language("ăâîşţșț", "", "RO MD"),
    _language("абвгдежзийклмнопрстуфхцчшщъыьэюя", "ё", "RU BY KZ UA BG"),
    _language("абвгдежзийклмнопрстуфхцчшщьюяієї", "ґ", "UA"),
    _language("абвгдежзиклмнопрстуфхцчшјљњћђџ", "", "RS MK BA"),
)

KNOWN: Final = 1.0
RARE: Final = 0.6
FOREIGN: Final = -1.5
"""A letter that the language of its word lacks, a sign or a capital within a word, a letter after a digit."""
CROWDED: Final = -0.5
"""A letter among too many vowels or too many consonants."""
AT_HOME: Final = 0.25
"""A letter of a language that is spoken in a country of the tournament."""
ONE_MORE_LANGUAGE: Final = -0.5

QUOTES: Final = frozenset("’‘“”„«»–—…°§€№·")
FIRST_CYRILLIC: Final = "\u0400"
VOWELS: Final = frozenset("aeiouyæøœаеиоуыэюяёіїє")
MOST_VOWELS: Final = 2
MOST_CONSONANTS: Final = 2


def likelihood(words: Iterable[str], countries: frozenset[str]) -> float:
    """How well the letters beyond ASCII of these words make names; more is better.

    ``words`` are words with such letters, with what stands before and behind them if that is no blank; ``countries``
    are the codes of countries that the text names.
    """
    total = 0.0
    spoken: Counter[int] = Counter()
    for word in words:
        language, score = _best_language(word, countries)
        total += score + _shape(word)
        if score > 0:
            spoken[language] += 1
    return total + ONE_MORE_LANGUAGE * len(spoken)


def _best_language(word: str, countries: frozenset[str]) -> tuple[int, float]:
    letters = [letter for letter in word.lower() if letter > "\x7f" and letter.isalpha()]
    scores = [
        (sum(_in_language(letter, language) for letter in letters) + _home(letters, language, countries), -number)
        for number, language in enumerate(LANGUAGES)
    ]
    score, number = max(scores)
    return -number, score


def _in_language(letter: str, language: Language) -> float:
    if letter in language.usual:
        return KNOWN
    return RARE if letter in language.rare else FOREIGN


def _home(letters: list[str], language: Language, countries: frozenset[str]) -> float:
    return 0.0 if language.countries.isdisjoint(countries) else AT_HOME * len(letters)


def _shape(word: str) -> float:
    """What speaks against a word: signs, capitals within it, and crowds of vowels or consonants."""
    against = 0.0
    for at, letter in enumerate(word):
        if letter <= "\x7f":
            continue
        before = word[at - 1 : at]
        if not letter.isalpha():
            against += _sign(letter, before, word[at + 1 : at + 2])
        elif before.isdigit() or (letter.isupper() and before.islower()) or _is_of_two_scripts(word, at):
            against += FOREIGN
        elif _crowd(word, at) > (MOST_VOWELS if _is_vowel(letter) else MOST_CONSONANTS):
            against += CROWDED
    return against


def _is_of_two_scripts(word: str, at: int) -> bool:
    """Whether a Cyrillic letter stands beside a Latin one."""
    beside = word[max(at - 1, 0) : at + 2]
    return word[at] >= FIRST_CYRILLIC and any(letter.isalpha() and letter < FIRST_CYRILLIC for letter in beside)


def _sign(sign: str, before: str, behind: str) -> float:
    if sign in "¼½¾" and (before.isdigit() or not before) and not behind.isalpha():
        return KNOWN
    if sign in QUOTES and not (before.isalpha() and behind.isalpha() and sign != "’"):
        return 0.0
    return 2 * FOREIGN if unicodedata.category(sign) == "Cc" else FOREIGN


def _crowd(word: str, at: int) -> int:
    """How many letters of the same kind, vowels or consonants, stand together here."""
    kind = _is_vowel(word[at])
    first = last = at
    while first > 0 and word[first - 1].isalpha() and _is_vowel(word[first - 1]) == kind:
        first -= 1
    while last + 1 < len(word) and word[last + 1].isalpha() and _is_vowel(word[last + 1]) == kind:
        last += 1
    return last - first + 1


@cache
def _is_vowel(letter: str) -> bool:
    small = letter.lower()
    return small in VOWELS or unicodedata.normalize("NFD", small)[0] in VOWELS
