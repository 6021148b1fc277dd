"""Values of the model made in bulk.

A frozen value is made by a detour around its own freezing, field by field, which takes most of the time in which a
large file is read. A twin of its class, with the same slots but not frozen, is made four times as fast and becomes
the real thing when it changes its class.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, field, fields, make_dataclass
from typing import Any, TypeVar

Made = TypeVar("Made")


def twin_of(kind: type[Made]) -> type[Made]:
    """A class whose instances have the fields of a frozen and slotted dataclass, and may take its place by
    ``instance.__class__ = kind``."""
    told: tuple[Field[Any], ...] = fields(kind)  # type: ignore[arg-type]
    twin: Any = make_dataclass(kind.__name__, [(own.name, Any, _default(own)) for own in told], slots=True, eq=False)
    return twin  # type: ignore[no-any-return]


def _default(own: Field[Any]) -> Any:
    return field() if own.default is MISSING else field(default=own.default)
