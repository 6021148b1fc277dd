"""Forms of short texts (cells, header lines, their values) as pyparsing elements of one regular expression each.

An element of one expression is quick enough for every text of a file; elements are combined, and mended with parse
actions, like any of pyparsing's.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple, cast

import pyparsing as pp

Found = re.Match[str]


class Form(NamedTuple):
    """The form of a text: as an element of a grammar whose token is the match, and as a compiled expression."""

    element: pp.ParserElement
    pattern: re.Pattern[str]

    def meaning(self, read: Callable[[Found], object]) -> pp.ParserElement:
        """The element with what its text means as its token."""

        def action(tokens: pp.ParseResults) -> object:
            return read(cast(Found, tokens[0]))

        return self.element.copy().add_parse_action(action)


def form(pattern: str, flags: re.RegexFlag = re.NOFLAG) -> Form:
    """The form of texts that are whole what the pattern says."""
    element = pp.Regex(rf"(?:{pattern})\Z", flags, as_match=True)
    return Form(element, cast("re.Pattern[str]", cast(Any, element).re))


def read(element: pp.ParserElement, text: str) -> Any:
    """The token that a text is, ``None`` if it is none."""
    try:
        return cast(Any, element).parse_string(text, parse_all=True)[0]
    except pp.ParseException:
        return None
