"""What resolving needs to know of single nodes: numbers of events and conditions, names, places, lists within lists."""

from __future__ import annotations

from typing import Any

from convert.text.oracle.lexicon import Node
from convert.text.oracle.mentions import many

_AMOUNT_EVENTS = frozenset(
    (
        "damage_dealt",
        "combat_damage",
        "life_gained",
        "life_lost",
        "draw",
        "discard",
        "counter_put",
        "counter_removed",
        "sacrificed",
        "milled",
        "token_created",
        "put_into",
        "attacks",
        "enters",
        "dies",
    )
)
_OPEN = 99
"""So many or more."""
_OF_SEVERAL = frozenset(("put_into", "attacks", "enters", "dies", "token_created", "sacrificed"))
"""Events of one thing, which have a number only where they are of one or more."""


def gap(condition: Node) -> Node | None:
    """The two numbers that a condition compares, the greater less the smaller."""
    fewer = condition.get("not", {})
    if isinstance(fewer.get("count"), dict) and "gte" in fewer:
        return {"difference": [fewer["gte"], {"count": fewer["count"]}]}
    if "more_than" in condition:
        more, less = condition["more_than"]
        return {"difference": [{"count": more}, {"count": less}]}
    if "compare" in condition and condition["compare"][1] in ("gt", "lt"):
        one, how, other = condition["compare"]
        return {"difference": [one, other] if how == "gt" else [other, one]}
    return None


def compared(conditions: list[Node]) -> Node | None:
    """The number that the first of these says to be at least so much: "if eight or more mana was spent to cast it",
    "if you control five or more Forests"."""
    for one in conditions:
        if "compare" in one and one["compare"][1] in ("gt", "gte") and isinstance(one["compare"][0], dict):
            return dict(one["compare"][0])
        if isinstance(one.get("count"), dict) and "gte" in one:
            return {"count": one["count"]}
        there = one.get("exists", {})
        if isinstance(there.get("count"), list) and there["count"][1] >= _OPEN and "among" not in there:
            return {
                "count": {**{key: value for key, value in there.items() if key not in ("id", "count")}, "how": "all"}
            }
        if one.get("during") == "turn" and one["occurred"].get("one_or_more"):  # "if one or more creatures died …"
            return {"past": {key: value for key, value in one["occurred"].items() if key != "one_or_more"}}
    return None


def flat(value: Any) -> list[Node]:
    """Lists of steps within lists as one."""
    if isinstance(value, dict):
        return flat(value["list"]) if "list" in value else [value]
    return [one for inner in value for one in flat(inner)]


def named(what: Node) -> Node:
    """How a selector is meant later."""
    return {"ref": what["id"]} if "id" in what else what


def has_amount(event: Node) -> bool:
    """Whether what happens has a number of its own, so that "that many" means it."""
    return any(
        one.get("event") in _AMOUNT_EVENTS
        and (
            one.get("event") not in _OF_SEVERAL
            or bool(one.get("one_or_more"))
            or (isinstance(one.get("what"), dict) and many(one["what"]))
        )
        for one in event.get("any", [event])
    )


def placed_alike(parts: list[Node]) -> list[Node]:
    """ "a Plains card or a creature card from among them": where the last is said to be, all are."""
    last = parts[-1]
    place: Node = {key: last[key] for key in ("zone", "side", "of", "among") if key in last}
    if "among" not in place and place.get("zone", "any_card") in ("any_card", "play", "stack"):
        return parts
    return [{**one, **place} if _placeless_card(one) else one for one in parts]


def _placeless_card(one: Node) -> bool:
    """Whether it is a card that is not said to be anywhere."""
    if "among" in one or "pron" in one:
        return False
    return one.get("zone") == "any_card" or ("zone" not in one and one.get("kind") == ["card"])


def sided_alike(parts: list[Node]) -> list[Node]:
    """ "spells or abilities your opponents control": where the last is a spell or ability of a side, all are."""
    last = parts[-1]
    whose: Node = {key: last[key] for key in ("side", "of") if key in last}
    if not whose or not all(set(one.get("kind", ())) & {"spell", "ability"} or _on_stack(one) for one in parts):
        return parts
    return [one if one.keys() & {"side", "of", "pron"} else {**one, **whose} for one in parts]


def _on_stack(one: Node) -> bool:
    return one.get("zone") == "stack"


def from_place(node: Node) -> Node:
    """ "a card with mana value equal to the number of counters on ~ from your hand": the card is from there, not the
    one with the counters."""
    for asked in node.get("where", {}).values():
        for how, amount in asked.items() if isinstance(asked, dict) else ():
            of = amount.get("of") if isinstance(amount, dict) and amount.get("stat") == "counters" else None
            if isinstance(of, dict) and of.get("how") == "self" and "zone" in of:
                asked_here = {**asked, how: {**amount, "of": {"how": "self"}}}
                where = {key: asked_here if value is asked else value for key, value in node["where"].items()}
                place = {key: of[key] for key in ("side", "zone") if key in of}
                return {**node, "where": where, **place}
    return node
