"""The words of the published pages: one TOML file a language, beside the templates."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

LANGUAGES = ("en", "de", "fr", "pl", "hu", "ru", "nl", "cs", "fi", "it", "es", "ro", "uk")
"""Codes of the languages that pages are written in; the first stands in for every other."""

Texts = Mapping[str, Mapping[str, str]]
"""Words by table and key, as the files ``texts.CODE.toml`` have them."""


def language(tag: str) -> str:
    """The code of :data:`LANGUAGES` for a language tag or locale such as ``de-AT`` or ``de_AT.UTF-8``."""
    code = re.split(r"[-_.]", tag.strip().lower(), maxsplit=1)[0]
    return code if code in LANGUAGES else LANGUAGES[0]


@cache
def texts(code: str) -> Texts:
    """The words of a language of :data:`LANGUAGES`; those that it lacks are English."""
    english, own = _read(LANGUAGES[0]), _read(code)
    merged = {table: {**english.get(table, {}), **own.get(table, {})} for table in {**english, **own}}
    return MappingProxyType({table: MappingProxyType(words) for table, words in merged.items()})


def _read(code: str) -> dict[str, dict[str, str]]:
    text = files("crosstable.templates").joinpath(f"texts.{code}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
