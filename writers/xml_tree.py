"""An XML file being made: elements put at paths, in a fixed order, with nothing in them that XML cannot hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Final

from lxml import etree

Element = etree._Element  # pyright: ignore[reportPrivateUsage] - the public name of the type is this

FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
STEP: Final = re.compile(r"(?P<tag>[A-Za-z_][\w.-]*)(?:\[(?P<number>[1-9]\d{0,3})\])?", re.ASCII)
_ATTRIBUTE: Final = re.compile(r"@(?P<name>[A-Za-z_][\w.-]*)", re.ASCII)
_NO_CDATA: Final = re.compile(r"\]\]>|\r")
MOST_OF_A_NAME: Final = 1000
"""Elements of one name that a path may ask for."""


class Tree:
    """A tree that grows by paths such as ``Walllist/SortCriterionDescriptor[2]/ShortName`` or ``Colour/@screen``.

    ``attributes`` gives the attributes of a new element by its name and its parent's; ``is_cdata`` says which paths
    hold their texts as they are. ``replaced`` are the characters that had to become U+FFFD.
    """

    def __init__(
        self, tag: str, attributes: Callable[[str, str], Mapping[str, str]], is_cdata: Callable[[str], bool]
    ) -> None:
        self._attributes = attributes
        self._is_cdata = is_cdata
        self.replaced: set[str] = set()
        self.root: Element = etree.Element(tag, attributes(tag, ""))

    def add(self, parent: Element, tag: str, before: Collection[str] = ()) -> Element:
        """A new element at the end of its parent, or before the first child with one of the names."""
        attributes = self._attributes(tag, str(parent.tag))
        follower = next((child for child in parent if child.tag in before), None) if before else None
        if follower is None:
            return etree.SubElement(parent, tag, attributes)
        element = etree.Element(tag, attributes)
        follower.addprevious(element)
        return element

    def put(self, parent: Element, path: str, text: str, before: Collection[str] = ()) -> bool:
        """Put a text at a path below an element, whose missing elements are made; ``False`` if it is no path.

        ``before`` are names of children before which a new child is made.
        """
        *steps, last = path.split("/")
        attribute = _ATTRIBUTE.fullmatch(last)
        if attribute is None:
            steps.append(last)
        element = parent
        for depth, step in enumerate(steps):
            found = self._child(element, step, before if depth == 0 else ())
            if found is None:
                return False
            element = found
        if attribute is not None:
            element.set(attribute["name"], self._clean(text))
        elif element is parent:
            return False
        else:
            self.write(element, text, path)
        return True

    def write(self, element: Element, text: str, path: str) -> None:
        """The text of an element; ``path`` says whether it stands as it is."""
        text = self._clean(text)
        plain = not self._is_cdata(path) or _NO_CDATA.search(text)
        element.text = text or None if plain and text == "" else text if plain else etree.CDATA(text)

    def _child(self, parent: Element, step: str, before: Collection[str]) -> Element | None:
        found = STEP.fullmatch(step)
        if found is None:
            return None
        if found["number"] is None:
            first = parent.find(found["tag"])
            return self.add(parent, found["tag"], before) if first is None else first
        number = int(found["number"])
        there = parent.findall(found["tag"])
        if number > max(len(there), MOST_OF_A_NAME):
            return None
        while len(there) < number:
            there.append(self.add(parent, found["tag"], before))
        return there[number - 1]

    def _clean(self, text: str) -> str:
        self.replaced |= set(FORBIDDEN.findall(text))
        return FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
