"""The texts of an element and everything in it, by path, and what they say."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple, TypeVar

from crosstable.diagnostics import Diagnostic, finding
from crosstable.macmahon import numbered
from crosstable.model import QUARTER, Detail, Grade
from crosstable.parsers.walllist.grades import GRADES
from crosstable.parsers.xml import Places, XmlElement
from crosstable.source import Span

Notes = list[Diagnostic]

HIGHEST: Final = 9
"""There is no higher dan."""

LAYOUT: Final = "typeversion"
"""The attribute that says which layout an element has; the one that is written is always the same."""

_WHOLE: Final = re.compile(r"[-+]?[0-9]{1,9}")
_POINTS: Final = re.compile(r"[-+]?[0-9]{1,6}(?:[.,][0-9]{1,6})?")
_TRUTHS: Final[Mapping[str, bool]] = {"true": True, "false": False, "1": True, "0": False}

_Meaning = TypeVar("_Meaning")


def tag_of(element: XmlElement) -> str:
    """The name of an element, without its namespace."""
    return str(element.tag).rpartition("}")[2]


def text_of(element: XmlElement | None) -> str:
    """The text of an element without blanks around it."""
    return "" if element is None else (element.text or "").strip()


def whole(text: str) -> int | None:
    return int(text) if _WHOLE.fullmatch(text) else None


def truth(text: str) -> bool | None:
    return _TRUTHS.get(text.casefold())


def _quarters(text: str) -> int | None:
    found = _POINTS.fullmatch(text)
    quarters = QUARTER * Fraction(text.replace(",", ".")) if found else Fraction(1, 2)
    return int(quarters) if quarters.denominator == 1 else None


def _grade(text: str) -> Grade | None:
    grade = GRADES[text]
    return grade if grade is None or grade.kind == "k" or grade.number <= HIGHEST else None


class Leaf(NamedTuple):
    """A text, the element that holds it, and the attribute if it is one's value."""

    text: str
    element: XmlElement
    attribute: str | None = None


def leaves(element: XmlElement, path: str = "", skipped: Collection[str] = ()) -> Iterator[tuple[str, Leaf]]:
    """Every text within an element with its path (see :mod:`crosstable.macmahon`), children of ``skipped`` names
    left out."""
    if element.attrib:
        yield from _attributes(element, path)
    seen: dict[str, int] = {}
    for child in element:
        tag = tag_of(child)
        if tag in skipped:
            continue
        position = seen[tag] = seen.get(tag, -1) + 1
        step = path + (tag if position == 0 else numbered(tag, position))
        has_children = len(child) > 0
        text = text_of(child)
        if text or not has_children:
            yield step, Leaf(text, child)
        if has_children:
            yield from leaves(child, f"{step}/")
        elif child.attrib:
            yield from _attributes(child, f"{step}/")


def _attributes(element: XmlElement, path: str) -> Iterator[tuple[str, Leaf]]:
    for name, value in element.attrib.items():
        if name != LAYOUT and not str(name).startswith("{"):
            yield f"{path}@{name}", Leaf(str(value), element, str(name))


class Fields:
    """The texts of one element, what they say, and complaints about those that say nothing that can be read."""

    def __init__(
        self,
        element: XmlElement,
        places: Places,
        notes: Notes,
        *,
        code: str,
        skipped: Collection[str] = (),
        player: int | None = None,
    ) -> None:
        self.leaves = dict(leaves(element, skipped=skipped))
        self._places = places
        self._notes = notes
        self._code = code
        self._player = player
        self._unread: set[str] = set()

    def text(self, path: str) -> str | None:
        """The text at a path, ``None`` if there is none or it is empty."""
        leaf = self.leaves.get(path)
        return leaf.text or None if leaf is not None else None

    def truth(self, path: str) -> bool | None:
        return self._read(path, truth, "true or false")

    def whole(self, path: str) -> int | None:
        return self._read(path, whole, "a whole number")

    def count(self, path: str) -> int | None:
        """A number from 0."""
        return self._read(path, lambda text: None if (n := whole(text)) is None or n < 0 else n, "a number from 0")

    def points(self, path: str) -> int | None:
        """A number of points, as quarter points."""
        return self._read(path, _quarters, "a number of points such as 3 or 3.5")

    def grade(self, path: str) -> Grade | None:
        return self._read(path, _grade, "a level such as 4k or 2d")

    def element(self, path: str) -> XmlElement | None:
        leaf = self.leaves.get(path)
        return None if leaf is None else leaf.element

    def place(self, path: str) -> Span:
        """Where the text at a path stands."""
        return self._places.content(self.element(path))

    def _read(self, path: str, read: Callable[[str], _Meaning | None], wanted: str) -> _Meaning | None:
        text = self.text(path)
        if text is None:
            return None
        meaning = read(text)
        if meaning is None and path not in self._unread:
            self._unread.add(path)
            message = f"{path} cannot be “{text[:40]}”; it is {wanted}"
            place = self.place(path)
            self._notes.append(
                finding(self._code, message, place, player=self._player, found=text[:40], expected=wanted)
            )
        return meaning

    def details(self, program: str, said: Mapping[str, str], held: Collection[str] = ()) -> tuple[Detail, ...]:
        """What these texts say beyond ``said`` (path → text), without those that could not be read, and those that
        are ``held`` by the model however they are written."""
        return tuple(
            Detail(program, path, leaf.text)
            for path, leaf in self.leaves.items()
            if path not in self._unread and path not in held and not _same(leaf.text, said.get(path))
        )


def _same(text: str, said: str | None) -> bool:
    """Whether a text says what is said already."""
    if said is None:
        return False
    return text == said or (truth(text) is not None and said in {"true", "false"} and truth(text) == (said == "true"))
