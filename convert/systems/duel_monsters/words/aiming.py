"""What an ability aims at, as its words name it: whether before what happens to it, and whether one may aim at none."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Selector, Step


def announced(target: Selector) -> bool:
    """Whether it is named before what happens to it."""
    return target.kind != "caster" and target.ref is None and target.how not in ("self", "equipped", "event")


def at_will(targets: Sequence[Selector], steps: Sequence[Step]) -> bool:
    """Whether it is one thing or none, and nothing happens without it: "you may target one monster and destroy it".
    What is done all the same comes after "target up to one monster"."""
    if len(targets) != 1 or targets[0].count != (0, 1) or not announced(targets[0]):
        return False
    first = steps[0] if steps else None
    return first is None or first.optional or f'"ref":"{targets[0].id}"'.encode() in msgspec.json.encode(first)
