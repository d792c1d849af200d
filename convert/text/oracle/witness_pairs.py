"""Whose, where and how big, pair by pair: a phrase of the words beside the selector or step that must say the same
(part of the second witness; shares no code with the grammar).

Counted are phrases that leave exactly one mark each: "creatures you control", "target artifact", "from your graveyard",
"+2/-1". Fewer marks than phrases is a doubt; a size that no phrase has is one too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

_YOURS = re.compile(r"(?<!\bthe )\b(creature|artifact|land|enchantment|permanent)s? (?:tokens? )?you control\b")
_THEIRS = re.compile(
    r"(?<!\bthe )(?<!protection from )\b(creature|artifact|land|enchantment|permanent)s? "
    r"(?:an opponent controls|your opponents control|opponents control|you don't control)\b"
)
_AIMED = re.compile(
    r"\btarget (creature|artifact|land|enchantment|permanent|player|opponent|spell)\b(?! or| and|,| card)"
)
_OF_GRAVEYARD = re.compile(
    r"(?<!that card )(?<!those cards )(?<!\bit )\b(?:from|in) "
    r"(?:your|a|an opponent's|their|that player's|target player's) graveyard\b"
)
_SIZE = re.compile(r"(?<![\w/])[+-]?(\d+)/[+-]?(\d+)(?![\w/])")
_ELSEWHERE = ("used", "prepared", "spellbook", "banished", "stack", "command", "outside")
_LASTING = re.compile(r"permanent|proliferate|nonland card|historic|outlaw|token")
_QUOTED = re.compile(r"\"[^\"]*\"")


def selectors(node: Any, under: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every mapping of the tree with the field that holds it."""
    if isinstance(node, dict):
        yield under, node
        for key, value in node.items():
            yield from selectors(value, key)
    elif isinstance(node, list):
        for one in node:
            yield from selectors(one, under)


def apart(text: str, tree: Any) -> Iterator[str]:
    """What a phrase says and no selector, and the sizes that no phrase has."""
    low = text.lower()
    found = list(selectors(tree))
    yield from _owned(low, found)
    yield from _aimed(_QUOTED.sub(" ", low), found)
    yield from _placed(low, found)
    yield from _sized(low, found)


def _kinds(node: dict[str, Any]) -> set[str]:
    """The kinds that a description names, in its filter too."""
    named = {one for one in node.get("kind") or () if isinstance(one, str)}
    where = node.get("where") or {}
    for one in (where, *(where.get("any") or ())):
        named.update(one.get("kind") or (), one.get("types") or ())
    return named


def _fewer(said: Counter[str], told: Counter[str], words: str) -> Iterator[str]:
    for kind, times in sorted(said.items()):
        if told[kind] < times:
            yield f"{kind} {words}: {times} in the text, {told[kind]} in the tree"


def _owned(low: str, found: list[tuple[str, dict[str, Any]]]) -> Iterator[str]:
    for pattern, sides, words in (
        (_YOURS, ("you",), "you control"),
        (_THEIRS, ("opponent", "not_you"), "of an opponent"),
    ):
        said = Counter(match[1] for match in pattern.finditer(low))
        told: Counter[str] = Counter()
        for _, node in found:
            side = "you" if node.get("of", {}).get("how") == "you" else node.get("side")
            if side in sides and node.get("zone") not in _ELSEWHERE:
                told.update(_kinds(node))
        yield from _fewer(said, told, words)


def _aimed(low: str, found: list[tuple[str, dict[str, Any]]]) -> Iterator[str]:
    said = Counter("player" if match[1] == "opponent" else match[1] for match in _AIMED.finditer(low))
    told: Counter[str] = Counter()
    for _, node in found:
        if node.get("how") == "target":
            told.update(_kinds(node))
    yield from _fewer(said, told, "aimed at")


def _placed(low: str, found: list[tuple[str, dict[str, Any]]]) -> Iterator[str]:
    said = len(_OF_GRAVEYARD.findall(low))
    told = sum("used" in _zones(node) for _, node in found)
    if told < said:
        yield f"graveyard: {said} in the text, {told} in the tree"
    for _, node in found:
        kinds, places = set(node.get("kind") or ()), set(_zones(node))
        free = "how" in node and not node.keys() & {"among", "ref"}
        if free and kinds and kinds <= {"instant", "sorcery"} and places <= {"play"}:
            yield "instant: in play only in the tree"
        if node.get("zone") == "play" and "battlefield" not in low:
            yield "play: only in the tree"
        if node.get("how") in ("top", "bottom") and not places & {"spellbook", "used"}:
            yield "top: of no library in the tree"
        if node.get("op") == "search" and not _searched(node.get("what")):
            yield "search: nowhere in the tree"
        if "permanent" in kinds and not _LASTING.search(low):
            yield "permanent: only in the tree"


def _searched(what: Any) -> bool:
    parts = what.get("either") or what.get("both") or () if isinstance(what, dict) else ()
    return bool(isinstance(what, dict) and _zones(what)) or any(_zones(one) for one in parts)


def _zones(node: dict[str, Any]) -> list[str]:
    places: list[str] = []
    for key in ("zone", "from", "to_zone", "to"):
        value = node.get(key)
        places += [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return places


def _sized(low: str, found: list[tuple[str, dict[str, Any]]]) -> Iterator[str]:
    said = {(int(one), int(other)) for one, other in _SIZE.findall(low)}
    for _, node in found:
        pair = _PAIRS.get(node.get("op", ""))
        if pair is None or node.get("double") or not said:
            continue
        one, other = (node.get(name, 0 if node["op"] == "modify" else None) for name in pair)
        if isinstance(one, int) and isinstance(other, int) and (abs(one), abs(other)) not in said:
            yield f"{one}/{other}: only in the tree"


_PAIRS = {"modify": ("attack", "defense"), "token": ("power", "toughness"), "set_stat": ("power", "toughness")}
