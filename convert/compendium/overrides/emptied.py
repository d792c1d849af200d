"""Fields of an override that are left empty: what ``null``, or nothing behind the colon, takes away is reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from convert.compendium.merge import at, leaves
from convert.compendium.overrides.model import Override
from convert.findings.model import Finding

_NOTHING: tuple[Any, ...] = (None, "", [], {}, ())
_HINT = "write a value behind the colon, or take the line out"


def takes_nothing(plain: Mapping[str, Any], name: str, value: Any) -> bool:
    """Whether a dotted field is left empty where there is nothing to take away."""
    return value is None and at(plain, name) in _NOTHING


def emptied(override: Override, before: Mapping[str, Any] | None) -> Iterator[Finding]:
    """A note for each field left empty. ``before`` is the entry as it stood; None for one of the author's own."""
    for name, value in leaves(override.fields):
        if value is not None:
            continue
        old = None if before is None else at(before, name)
        if before is None:
            told = "as if the line were not there"
        elif old in _NOTHING:
            told = "there is nothing to take away, and nothing changes"
        else:
            told = "it is taken away" + (f" (it was {_shown(old)})" if _is_short(old) else "")
        yield override.find("C2S223", tuple(name.split(".")), f"`{name}` is left empty: {told}", hint=_HINT)


def _is_short(value: Any) -> bool:
    return isinstance(value, int | float) or (isinstance(value, str) and len(value) <= 40)


def _shown(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
