"""Damage to right trees: one field taken out or exchanged, as a reader might have lost or mistaken a word."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from convert.effects import Ability

KINDS = ("side", "zone", "number", "duration", "limit", "filter", "manner", "trigger", "reference")

_ZONES = ("play", "prepared", "spellbook", "used", "banished", "extra")
_FILTERS = ("name", "series", "type", "attribute", "level", "rank", "attack", "defense", "class", "face", "stance")
_OTHERS: dict[str, tuple[str, ...]] = {
    "type": ("Dragon", "Fairy", "Warrior", "Machine", "Fiend"),
    "attribute": ("DARK", "LIGHT", "WATER", "FIRE", "EARTH", "WIND"),
    "class": ("fusion", "synchro", "xyz", "link", "ritual", "tuner"),
    "face": ("up", "down"),
    "stance": ("attack", "defense"),
}
_MANNERS = ("normal", "tribute", "flip", "special", "fusion", "ritual", "synchro", "xyz", "link")
_UNTIL = ("end_of_turn", "end_phase", "next_standby", "this_battle", "end_of_next_turn")
_EVENTS = (
    "summoned",
    "used",
    "destroyed",
    "attack_declared",
    "end_phase",
    "standby",
    "banished",
    "activated",
    "revealed",
)
Place = tuple[Any, Any]
"""A holder (a mapping or a list) and the key or index in it."""


def damaged(abilities: tuple[Ability, ...], kind: str, rng: random.Random) -> tuple[tuple[Ability, ...], str] | None:
    """A copy of the tree with one damage of this kind and what was done; None where the tree has no place for it."""
    plain = msgspec.json.decode(msgspec.json.encode(abilities))
    others = _meant(plain) if kind == "reference" else {}
    places = [place[0] for place in others.values()] if others else list(_places(plain, kind, ()))
    rng.shuffle(places)
    for holder, key in places:
        before = holder[key]
        after = rng.choice(others[id(holder)][1]) if others else _other(kind, key, before, rng)
        if after == before:
            continue
        if after is None:
            del holder[key]
        else:
            holder[key] = after
        try:
            tree = msgspec.convert(plain, tuple[Ability, ...])
        except msgspec.ValidationError:
            holder[key] = before
            continue
        return tree, f"{key}: {before} → {after}"
    return None


def _meant(plain: Any) -> dict[int, tuple[Place, list[Any]]]:
    """Every step that is done to something named before: its place, and what else could stand there: another thing
    that the ability names, this card, what sets it off."""
    found: dict[int, tuple[Place, list[Any]]] = {}
    for ability in plain:
        ids = list(dict.fromkeys(_ids(ability)))
        for step in _steps([ability.get("cost", []), ability.get("do", [])]):
            what = step.get("what")
            if not isinstance(what, dict) or not (what.get("ref") in ids or what.get("how") in ("self", "event")):
                continue
            if ability["mode"] == "summon_rule" or what.get("kind") == "caster":
                continue
            named = [{"ref": one} for one in ids if one not in (what.get("ref"), what.get("id"))]
            moment = [{"how": "event", "kind": "monster"}] if "when" in ability and what.get("how") != "event" else []
            this = [{"how": "self"}] if what.get("how") != "self" else []
            if named or moment or this:
                found[id(step)] = (step, "what"), [*named, *moment, *this]
    return found


def _steps(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        if "op" in node:
            yield node
        for value in node.values():
            yield from _steps(value)
    elif isinstance(node, list):
        for each in node:
            yield from _steps(each)


def _ids(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("id"), str) and "how" in node:
            yield node["id"]
        for value in node.values():
            yield from _ids(value)
    elif isinstance(node, list):
        for each in node:
            yield from _ids(each)


def _places(node: Any, kind: str, path: tuple[str, ...]) -> Iterator[Place]:
    if isinstance(node, list):
        for each in node:
            yield from _places(each, kind, path)
    elif isinstance(node, dict):
        for key, value in node.items():
            if _is_place(kind, key, value, node, path):
                yield node, key
            yield from _places(value, kind, (*path, key))


def _is_place(kind: str, key: str, value: Any, node: dict[str, Any], path: tuple[str, ...]) -> bool:
    if kind == "side":
        return key in ("side", "whose") and value in ("you", "opponent")
    if kind == "zone":
        return (key == "zone" or (key == "from" and "mode" not in node)) and (
            value in _ZONES if isinstance(value, str) else isinstance(value, list) and set(value) <= set(_ZONES)
        )
    if kind == "number":
        return key in ("n", "raw", "count", "eq", "lte", "gte", "add", "remove") and type(value) is int
    if kind == "duration":
        return key == "until" and value != "instant"
    if kind == "limit":
        return key == "limit" and isinstance(value, dict)
    if kind == "filter":
        return key in _FILTERS and bool(path) and path[-1] in ("where", "not", "any")
    if kind == "manner":
        return (key == "how" and "event" in node) or (key in ("manner", "stance") and "op" in node) or key == "summoned"
    return key in ("when", "event") and "op" not in node and (key == "when" or isinstance(value, str))


def _other(kind: str, key: str, value: Any, rng: random.Random) -> Any:
    """What stands there instead, None for nothing."""
    if kind == "number":
        return (
            rng.choice([n for n in (1, 2, 3, 5) if n != value]) if value < 100 else value + rng.choice((-100, 100, 500))
        )
    if kind == "side":
        return rng.choice(["opponent" if value == "you" else "you", None])
    if kind == "limit":
        return (
            None if rng.random() < 0.5 else {**value, "per": "duel" if value.get("per", "turn") == "turn" else "turn"}
        )
    if rng.random() < 0.5 and key != "event":
        return None
    if kind == "zone":
        return rng.choice([zone for zone in _ZONES if zone != value and (isinstance(value, str) or zone not in value)])
    if kind == "duration":
        return rng.choice([until for until in _UNTIL if until != value])
    if kind == "filter":
        others = _OTHERS.get(key)
        return rng.choice([other for other in others if other != value]) if others and isinstance(value, str) else None
    if kind == "manner":
        if key == "stance":
            return "defense" if value == "attack" else "attack"
        return rng.choice([manner for manner in _MANNERS if manner != value])
    return rng.choice([event for event in _EVENTS if event != value]) if isinstance(value, str) else None
