"""The ids in effect trees, and what refers to them, read off a tree's JSON: many times quicker than walking it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import structs

from convert.effects import Ability, Unread
from convert.text.model import Reading

_GIVEN = re.compile(rb'"id":"([^"\\]*)"')
_NAMED = re.compile(rb'"(?:ref|happened|dice|declared)":"([^"\\]*)"')
_encode = msgspec.json.encode


def dangling(effects: Any) -> frozenset[str]:
    """Ids that something in these effects (typed or plain) refers to and nothing there carries."""
    written = _encode(effects)
    named = set(_NAMED.findall(written))
    return frozenset(each.decode() for each in named - set(_GIVEN.findall(written))) if named else frozenset()


def without_dangling(reading: Reading) -> Reading:
    """The reading without the abilities that refer to nothing: their clauses count as unread.

    Where some clauses are unread already, one of them may hold what is meant, and the reading stays as it is
    (``C2S303`` looks at it in the same way)."""
    if reading.unread:
        return reading
    kept = reading.abilities
    while lost := dangling(kept):
        kept = tuple(ability for ability in kept if not _names(ability, lost))
    if kept is reading.abilities:
        return reading
    return structs.replace(
        reading,
        abilities=kept,
        unread=_unread(reading, kept),
        status="partial" if kept else "manual",
    )


def _names(ability: Ability, ids: frozenset[str]) -> bool:
    return any(each.decode() in ids for each in _NAMED.findall(_encode(ability)))


def _unread(reading: Reading, kept: Sequence[Ability]) -> tuple[Unread, ...]:
    """The clauses that only abilities spoke of which were not kept."""
    held = {src for ability in kept for src in ability.src}
    lost = {src for ability in reading.abilities for src in ability.src} - held
    return tuple(
        Unread(src=clause.index, text=clause.text, role=clause.role)
        for clause in reading.clauses
        if clause.index in lost
    )
