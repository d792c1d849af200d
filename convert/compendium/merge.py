"""Merging plain values field by field (design 3.3): a mapping merges, null removes, a list replaces, extend adds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Plain = dict[str, Any]


def merged(entry: Mapping[str, Any], fields: Mapping[str, Any]) -> Plain:
    """``entry`` with ``fields`` laid over it. Neither is changed."""
    result = dict(entry)
    for name, value in fields.items():
        if value is None:
            result.pop(name, None)
        elif isinstance(value, Mapping):
            below = result.get(name)
            result[name] = merged(below if isinstance(below, Mapping) else {}, value)
        else:
            result[name] = value
    return result


def extended(entry: Mapping[str, Any], lists: Mapping[str, list[Any]]) -> Plain:
    """``entry`` with items added to its lists; what is there already is not added twice."""
    result = dict(entry)
    for name, items in lists.items():
        there = list(result.get(name) or [])
        result[name] = there + [item for item in items if item not in there]
    return result


def leaves(fields: Mapping[str, Any], base: str = "") -> Iterator[tuple[str, Any]]:
    """The dotted names that a mapping sets, with their values: ``real.hp``."""
    for name, value in fields.items():
        if isinstance(value, Mapping) and value:
            yield from leaves(value, f"{base}{name}.")
        else:
            yield f"{base}{name}", value


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> Plain:
    """The fields that make ``new`` of ``old`` when merged: null for what is gone. The inverse of ``merged``."""
    result: Plain = {}
    for name in [*old, *(name for name in new if name not in old)]:
        before, after = old.get(name), new.get(name)
        if name not in new or (after is None and before is not None):
            result[name] = None
        elif isinstance(before, Mapping) and isinstance(after, Mapping):
            inner = differences(before, after)
            if inner:
                result[name] = inner
        elif name not in old or before != after or type(before) is not type(after):
            result[name] = after
    return result


def at(value: Any, dotted: str) -> Any:
    """The value at a dotted name; None where there is none."""
    for part in dotted.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    return value
