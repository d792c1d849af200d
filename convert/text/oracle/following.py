"""What a sentence says of the step before it, and where conditions say that the card itself is."""

from __future__ import annotations

from typing import Any

from convert.text.oracle.lexicon import Node

_AFTER = frozenset(("then", "if_not", "when"))
_STANDING = frozenset(("trigger", "continuous", "activate"))


def within(last: list[Node], fresh: list[Node], number: int) -> bool:
    """ "At the beginning of the next end step, sacrifice it. If you do, …": the rest is done then too, not at once."""
    if not last or last[-1]["op"] != "delayed" or fresh[0].get("link") not in _AFTER:
        return False
    for one in fresh:
        one.setdefault("src", number)
    last[-1]["do"] = [*last[-1]["do"], *fresh]
    return True


def entering_with(last: list[Node], fresh: list[Node], sentence: Node) -> bool:
    """ "That creature enters with an additional counter": what the step before puts onto the battlefield has it."""
    if not last or last[-1]["op"] != "special_summon" or not all(one.get("entering") for one in sentence["steps"]):
        return False
    entered = last[-1].get("what")
    if any(one["op"] != "counters" or one.get("what") != entered for one in fresh):
        return False
    last[-1]["counters"] = [*last[-1].get("counters", ()), *fresh]
    return True


def place_of(node: Node) -> Any:
    """Where the card must be if every condition of the whole ability is to hold: None is in play, as ever."""
    if node["mode"] not in _STANDING:
        return None
    conditions = [*node.get("if", ()), *(node.get("when") or {}).get("if", ())]
    found = [places for one in conditions if (places := _places(one))]
    if not found and node["mode"] == "continuous" and node["do"]:
        each = [[places for one in step.get("if", ()) if (places := _places(one))] for step in node["do"]]
        if all(each):
            found = [places for one in each for places in one]
    if not found or any(one != found[0] for one in found):
        return None
    return found[0][0] if len(found[0]) == 1 else found[0]


def _places(condition: Node) -> list[str]:
    """The zones that a condition names for the card itself, none where it does not."""
    if condition.get("of") == {"how": "self"} and "zone" in condition.get("is", {}):
        zone = condition["is"]["zone"]
        return list(zone) if isinstance(zone, list) else [zone]
    if "all" in condition:
        return next((places for one in condition["all"] if (places := _places(one))), [])
    if "any" in condition:
        each = [_places(one) for one in condition["any"]]
        return list(dict.fromkeys(zone for one in each for zone in one)) if all(each) else []
    return []
