"""Homebrew: a whole entry from what a person wrote under ``new:`` (design 3.3)."""

from __future__ import annotations

from typing import Any

from convert.prose import titled
from convert.systems.duel_monsters.conversion.derive import derive

_SPELL: dict[str, Any] = {"kind": "spell", "form": "incantation", "rank": 1}
_MONSTER: dict[str, Any] = {
    "kind": "monster",
    "form": "summon",
    "rank": 1,
    "level": 1,
    "attribute": None,
    "attack": 0,
    "defense": 0,
}


def homebrew(kind: str, label: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The entry, plain data: id ``home-<label>``, defaults for what was left out, derived fields by the rules.

    Its effects are its author's, so nothing of them is unread. A field that nobody knows is kept for the schema check
    to name.
    """
    start = _SPELL if kind == "spell" else _MONSTER
    name = fields.get("name") or titled(label)
    entry: dict[str, Any] = {"id": f"home-{label}", "slug": label, "name": name, **start, **fields}
    if "adjudication" not in entry:
        alone = "manual" if entry.get("text") else "flavour"  # a text that no tree stands beside is the table's to play
        entry["adjudication"] = {"status": "automatic" if entry.get("effects") else alone}
    if kind == "monster" and entry.get("form") == "token":
        entry["rank"] = None
    return derive(kind, entry, frozenset(_dotted(fields)))


def _dotted(fields: dict[str, Any], before: str = "") -> list[str]:
    names = []
    for name, value in fields.items():
        names.append(f"{before}{name}")
        if isinstance(value, dict):
            names += _dotted(value, f"{before}{name}.")
    return names
