"""An XML file whose elements hold everything in attributes, being made."""

from __future__ import annotations

from typing import Final

from lxml import etree

from crosstable.writers.xml_tree import FORBIDDEN, MOST_OF_A_NAME, STEP, Element

_TEXT: Final = "text()"


def add(parent: Element, tag: str) -> Element:
    """A new element at the end of its parent."""
    return etree.SubElement(parent, tag)


def clean(text: str) -> str:
    """A text without characters that XML cannot hold."""
    return FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def put(root: Element, path: str, value: str) -> bool:
    """Set the attribute at the end of a path such as ``Teams/Team[2]/teamName``, or an element's text at ``text()``;
    elements that are missing are made. ``False`` if it is no such path.

    The first step is looked for anywhere, as programs look for their elements.
    """
    *steps, last = path.split("/")
    found = [STEP.fullmatch(step) for step in steps]
    name = STEP.fullmatch(last)
    if any(step is None for step in found) or (last != _TEXT and (name is None or name["number"])):
        return False
    element = root
    for depth, step in enumerate(found):
        if step is None:
            return False
        number = int(step["number"] or 1)
        there = list(root.iter(step["tag"])) if depth == 0 else element.findall(step["tag"])
        if number > max(len(there), MOST_OF_A_NAME):
            return False
        while len(there) < number:
            there.append(add(element, step["tag"]))
        element = there[number - 1]
    if last == _TEXT:
        element.text = clean(value)
    else:
        element.set(last, clean(value))
    return True
