"""How every published page is made: templates that escape everything, one style and one script, no outside requests."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from crosstable.writers.html_texts import LANGUAGES, texts
from crosstable.writing import Loss, Written

_NOT_IN_HTML = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
"""Characters that a valid page must not hold."""


def finished(text: str, lost: tuple[Loss, ...] = ()) -> Written:
    """A page as a file, without the characters that it must not hold."""
    # What is printable needs no look at every character; nearly every page is.
    if not text.replace("\n", "").isprintable():
        text, replaced = _NOT_IN_HTML.subn("\N{REPLACEMENT CHARACTER}", text)
        if replaced:
            lost = (*lost, Loss("control characters, shown as \N{REPLACEMENT CHARACTER}"))
    return Written(text.encode("utf-8"), lost)


def render(template: str, code: str, **values: object) -> str:
    """The page of a template in the language of a code."""
    words = {
        "language": code,
        "english": Markup("") if code == LANGUAGES[0] else Markup(' lang="en"'),
        "texts": texts(code),
    }
    return _environment().get_template(template).render(_assets(), **words, **values)


@cache
def _environment() -> Environment:
    """Templates that escape everything, and complain about a value that is not given."""
    environment = Environment(
        loader=PackageLoader("crosstable.templates", ""), autoescape=True, trim_blocks=True, undefined=StrictUndefined
    )
    environment.filters["address"] = address
    return environment


@cache
def _assets() -> Mapping[str, str]:
    """What all pages share: style and script, to be set in as they stand, and the policy that allows only them."""
    folder = files("crosstable.templates")
    style, script = (folder.joinpath(name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
    policy = (
        f"default-src 'none'; style-src {_digest(style)}; script-src {_digest(script)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    return {"style": style, "script": script, "policy": policy, "program": f"crosstable {version('crosstable')}"}


def _digest(text: str) -> str:
    """A source of a Content Security Policy that allows exactly this text."""
    return f"'sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def address(name: str) -> str:
    """The relative address of a file in the same folder, whatever its name: no name can be read as a scheme."""
    return f"./{quote(name)}"
