"""What became of a word of a card's text: the fields of the tree that change with it."""

from __future__ import annotations

from typing import Any

import msgspec

_MANY = 4


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """One word of a text: where it stands, in which clause, the fields it became ("ability 1: do.what.count"); where it
    became none, why that is right, or "" where it was passed over."""

    start: int
    end: int
    word: str
    clause: int
    fields: tuple[str, ...] = ()
    why: str = ""

    @property
    def accounted(self) -> bool:
        """Whether a field or a reason stands for it."""
        return bool(self.fields or self.why)


def flat(value: Any, path: str = "") -> dict[str, Any]:
    """Every leaf of a tree by its path."""
    if isinstance(value, dict):
        return {key: leaf for name, one in value.items() for key, leaf in flat(one, f"{path}.{name}").items()}
    if isinstance(value, (list, tuple)):
        return {key: leaf for at, one in enumerate(value) for key, leaf in flat(one, f"{path}.{at}").items()}
    return {path: value}


def changed(before: dict[str, Any], after: dict[str, Any]) -> tuple[str, ...]:
    """The fields that differ, as a person names them; of very many only what they have in common."""
    paths = [path for path in (*before, *after) if before.get(path, changed) != after.get(path, changed)]
    named = tuple(dict.fromkeys(map(_said, paths)))
    if len(named) <= _MANY:
        return named
    return tuple(dict.fromkeys(" ".join(one.split(" ")[:2]) for one in named))[:_MANY]


def _said(path: str) -> str:
    """ ".0.do.1.what.zone" as "ability 1 do 2: what.zone"."""
    _, ability, *rest = path.split(".")
    step = f" {rest.pop(0)} {int(rest.pop(0)) + 1}" if len(rest) > 1 and rest[1].isdigit() else ""
    return f"ability {int(ability) + 1}{step}: {'.'.join(rest)}".removesuffix(": ")
