"""What words never tell: exchange one leaf of a tree for another of its kind, and see whether the words change::

    python -m bench.words_exchange COMPENDIUM [EVERY]

``COMPENDIUM`` is a folder that was built for Duel Monsters; every ``EVERY``-th entry is taken (default 7). Sides,
zones, numbers, ends, limits, filters, manners, moments and marks such as ``optional`` are exchanged one by one.
Printed: how many of each kind the words tell, and the classes that they never or seldom tell, the most frequent
first. Silence is right where something else says it (a cost says whose spell it is); the rest a player would not know.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from convert.effects import Ability
from convert.systems.duel_monsters.words import render_abilities

OTHERS: dict[str, dict[Any, Any]] = {
    "side": {"you": "opponent", "opponent": "you", "any": "you", "owner": "you"},
    "whose": {"you": "opponent", "opponent": "you", "any": "you"},
    "who": {"opponent": "you", "any": "you"},
    "chooser": {"opponent": None, "any": None},
    "zone": {"play": "used", "prepared": "used", "spellbook": "used", "used": "banished", "banished": "used"},
    "from": {"play": "used", "prepared": "used", "used": "banished", "banished": "used", "spellbook": "used"},
    "to": {"banished": None, "prepared": "spellbook", "spellbook": "prepared", "attack": "defense",
           "defense": "attack"},
    "until": {"end_of_turn": "this_battle", "this_battle": "end_of_turn", "leaves_play": "end_of_turn",
              "while_in_play": "end_of_turn", "next_standby": "end_of_turn", "permanent": "end_of_turn",
              "end_phase": "next_standby", "end_of_next_turn": "end_of_turn", "while_equipped": "end_of_turn"},
    "per": {"turn": "duel", "duel": "turn", "chain": "turn", "battle": "turn"},
    "scope": {"name": "instance"},
    "type": {"Dragon": "Fiend"},
    "attribute": {"DARK": "LIGHT"},
    "class": {"fusion": "synchro", "synchro": "fusion", "xyz": "link", "link": "xyz", "effect": "normal"},
    "kind": {"monster": "spell", "spell": "artifact", "artifact": "spell", "spell_or_artifact": "monster",
             "any": "monster", "token": "monster"},
    "face": {"up": "down", "down": "up"},
    "stance": {"attack": "defense", "defense": "attack", "shadow": "attack"},
    "summoned": {"normal": "special", "special": "normal"},
    "manner": {"special": "fusion", "fusion": "special", "normal": "tribute"},
    "phase": {"main": "battle", "battle": "main", "end": "main"},
    "turn": {"own": "opponent", "opponent": "own"},
    "during": {"turn": "duel", "duel": "turn"},
    "how": {"random": "choose", "battle": "effect", "effect": "battle", "normal": "special", "special": "normal",
            "top": "bottom"},
    "reach": {"section": "two_sections", "two_sections": "section", "skirmish": "section"},
    "link": {"and_if_you_do": "also", "then": "also", "also": "then", "if_not": "also", "also_after": "also"},
    "action": {"attack": "activate", "activate": "attack", "special_summon": "attack"},
    "optional": {True: None}, "except_self": {True: None}, "reveal": {True: None}, "also": {True: None},
    "repeat": {True: None}, "next": {True: None}, "activated": {True: None}, "random": {True: None},
    "battle": {True: None}, "original": {True: None}, "more": {True: None}, "exact": {True: None},
    "ignore_conditions": {True: None}, "silent": {True: None}, "effect_only": {True: None},
    "transfer": {True: None}, "attacking": {True: False, False: True}, "equipped": {True: False},
    "owner": {"you": None, "opponent": None}, "each": {}, "up_to": {}, "place": {"top": "bottom", "bottom": "top"},
}  # fmt: skip
"""Field → value → what stands there instead (None: nothing); texts and numbers are exchanged by rule."""
NUMBERS = ("count", "eq", "gte", "lte", "gt", "lt", "add", "remove", "times", "turns", "plus", "max")
TEXTS = ("name", "series", "mentions", "type", "counter")


def exchanges(node: Any, owner: str = "ability", origin: Any = None) -> Iterator[tuple[dict[str, Any], str, Any, str]]:
    """Every leaf that can be exchanged: its holder, its field, what stands there instead, and who its holder is. Where
    the card itself lies is told by the place that its ability works from (``origin``)."""
    if isinstance(node, list):
        for one in node:
            yield from exchanges(one, owner, origin)
    elif isinstance(node, dict):
        called = str(node.get("op") or node.get("event") or node.get("mode") or owner)
        origin = node.get("from", "play") if "mode" in node else origin
        for key, value in list(node.items()):
            at_will = key == "optional" and called in ("activate", "quick", "summon_rule")
            for other in _others(key, value):
                known = key == "zone" and node.get("how") == "self" and value == origin
                if not at_will and not known and not (key == "raw" and "n" in node):
                    yield node, key, other, called
            yield from exchanges(value, key if key not in ("do", "any", "options") else called, origin)


def _others(key: str, value: Any) -> Iterator[Any]:
    if type(value) is int and key in NUMBERS:
        yield value + 1
    elif key in ("n", "raw") and type(value) is int:
        yield value + (1 if key == "n" else 100)
    elif isinstance(value, str) and key in TEXTS and value not in OTHERS.get(key, {}):
        yield "Dragon" if key == "type" else "Moss"
    elif isinstance(value, (str, bool)) and value in OTHERS.get(key, {}):
        yield OTHERS[key][value]


def said(tree: Any, this: str) -> str | None:
    """The words of a tree, None where it means nothing."""
    try:
        return "\n".join(render_abilities(msgspec.convert(tree, tuple[Ability, ...]), this=this))
    except (msgspec.ValidationError, ValueError):
        return None


def silences(tree: list[Any], this: str) -> Iterator[tuple[str, str, bool]]:
    """(kind of leaf, class, told) for each leaf of an entry's abilities."""
    whole = said(tree, this)
    for holder, key, other, owner in exchanges(tree):
        before = holder[key]
        if other is None:
            del holder[key]
        else:
            holder[key] = other
        changed = said(tree, this)
        holder[key] = before
        if changed is not None:
            shown = "…" if key in TEXTS or (isinstance(before, int) and before is not True) else before
            yield key, f"{owner}.{key}: {shown} → {'…' if shown == '…' else other}", changed != whole


def main() -> None:
    """Print what the words of a compendium's entries never tell."""
    folder, every = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 7
    kinds: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    classes: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    names: dict[str, Counter[str]] = defaultdict(Counter)
    entries = [(e, "monster") for e in json.loads((folder / "monsters.json").read_text("utf-8"))["entries"]]
    for entry in json.loads((folder / "spells.json").read_text("utf-8"))["entries"]:
        form = entry["form"]
        entries.append((entry, form if form in ("artifact", "trinket", "equipment") else "spell"))
    for entry, this in entries[::every]:
        for kind, which, told in silences(entry.get("effects") or [], this):
            kinds[kind][told] += 1
            classes[which][told] += 1
            if not told:
                names[which][entry["name"]] += 1
    print("told of all, by kind of leaf")
    for kind, (silent, heard) in sorted(kinds.items()):
        print(f"  {kind:18}{heard:7} of {heard + silent:7}  {heard / (heard + silent):6.1%}")
    print("silent, by class (silent of all)")
    for which, (silent, heard) in sorted(classes.items(), key=lambda one: -one[1][0])[:120]:
        some = ", ".join(name for name, _ in names[which].most_common(3))
        print(f"  {silent:5} of {silent + heard:5}  {which}  ({some})")


if __name__ == "__main__":
    main()
