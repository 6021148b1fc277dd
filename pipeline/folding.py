"""Names as they are compared: small letters of the Latin alphabet without marks, in words.

People write one name in many ways: with or without accents, ``ü`` as ``u`` or ``ue``, with a hyphen, a blank or
nothing, family name first or last, in Cyrillic. :func:`spellings` gives what two of them have in common.
"""

from __future__ import annotations

import re
import unicodedata

_CYRILLIC = dict(
    zip(
        (*range(0x430, 0x450), 0x452, 0x454, 0x456, 0x458, 0x459, 0x45A, 0x45B, 0x45F, 0x491),
        "a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch ? y ? e yu ya dj ye i j lj nj c dz g".split(),
        strict=True,
    )
)
"""Small letters by code point; ``?`` stands for the two signs, which are not written."""

_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
) | {letter: latin.replace("?", "") for letter, latin in _CYRILLIC.items()}
"""Letters that Unicode does not take apart into a plain letter and a mark."""

_IN_TWO = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
"""Letters that are also written as two."""

_WORD = re.compile(r"[^\W_]+")
_JOINTS = re.compile(r"[-'\u2019\u02bc\u2010\u2011\u2013]")


def words(text: str) -> list[str]:
    """The words of a text in plain small letters."""
    if text.isascii():
        return _WORD.findall(text.lower())
    # Letters of mathematics are capitals only after they were taken apart.
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return _WORD.findall(letters.translate(_LETTERS))


def signs(text: str) -> str:
    """The pictures in a text, which :func:`words` leaves out: two people may have names that differ in nothing else."""
    return "" if text.isascii() else "".join(letter for letter in text if unicodedata.category(letter) == "So")


def written(text: str) -> tuple[str, ...]:
    """The ways in which a name may be spelled, with its words in their order; the plainest first."""
    forms = [text]
    if not text.isascii():
        forms.append(unicodedata.normalize("NFC", text.casefold()).translate(_IN_TWO))
    if _JOINTS.search(text):
        forms += [_JOINTS.sub("", form) for form in forms]
    return tuple(dict.fromkeys(filter(None, (" ".join(words(form)) for form in forms))))


def spellings(text: str) -> tuple[str, ...]:
    """The same with the words in the order of the alphabet: two names are one if they have one of these in common.

    A name without letters has none.
    """
    return tuple(dict.fromkeys(" ".join(sorted(form.split(" "))) for form in written(text)))
