"""From resolved nodes to the typed trees of ``convert.effects.magic``."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects.magic import Ability
from convert.text.oracle.lexicon import Node
from convert.text.oracle.mentions import UnclearError

_SUPERTYPES = frozenset(("legendary", "basic", "snow", "world"))
_MARKS = frozenset(("plural", "mass", "card", "bare", "other", "shared", "done", "lead", "entering", "tribe", "shown"))


def build(node: Node, name: str = "~") -> Ability:
    """One ability of the card of this name; raises ``UnclearError`` where the language has no place for something."""
    try:
        return msgspec.convert(tidy(node, name), type=Ability)
    except msgspec.ValidationError as error:
        raise UnclearError(str(error)) from error


def tidy(node: Any, name: str = "~") -> Any:
    """The node without the grammar's marks, in the language's own field names."""
    if isinstance(node, list):
        return [tidy(one, name) for one in node]
    if not isinstance(node, dict):
        return node
    if "pron" in node:
        raise UnclearError(str(node["pron"]))
    out: Node = {}
    for key, value in node.items():
        if key in _MARKS:
            continue
        out[key.rstrip("_")] = tidy(value, name)
    if out.pop("of_each", None) and out.get("how") != "all":
        raise UnclearError("each")
    if isinstance(out.get("name"), str):
        out["name"] = out["name"].replace("~", name)
    if "plus_negative" in out:
        out["plus"] = -out.pop("plus_negative")
    if out.get("op") == "counters" and not out.get("name") and not out.get("proliferate"):
        out["name"] = "any"
    if out.get("op") == "change_identity" and out.get("types") and _SUPERTYPES.issuperset(out["types"]):
        out["also"] = True  # "enchanted land is snow": and what it is besides
    if out.get("op") == "cost_change":
        _mana(out)
    if out.get("zone") == "any_card":
        del out["zone"]
        kinds = out.get("kind", ["card"])
        out["kind"] = ["card"]
        if kinds != ["card"]:
            out["where"] = {**out.get("where", {}), "kind": kinds}
    if "zone" in out and isinstance(out["zone"], list) and not out["zone"]:
        del out["zone"]
    return out


def _mana(out: Node) -> None:
    """Symbols of a cost that changes: generic mana is a number, other symbols are named."""
    for key in ("less", "more"):
        value = out.get(key)
        symbols = value.get("per") if isinstance(value, dict) else value
        if not isinstance(symbols, str):
            continue
        inner = symbols[1:-1]
        number: Any = int(inner) if inner.isdigit() else {"x": "X"} if inner == "X" else 1
        if number == 1 and inner != "1":
            out["mana"] = symbols
        out[key] = {**value, "per": number} if isinstance(value, dict) else number
