"""Descriptions joined and narrowed: coordinations, filters, what contradicts what."""

from __future__ import annotations

from convert.text.oracle.chart import Chart
from convert.text.oracle.lexicon import Node

_OF_CREATURES = frozenset(("keyword", "power", "toughness", "attacking", "blocking"))
"""What nothing but a creature has."""
_BODILESS = frozenset(("artifact", "enchantment", "land", "planeswalker", "battle"))
_OF_CARDS = ("prepared", "used", "spellbook", "banished")
_STATES = frozenset(("tapped", "attacking", "blocking"))


def joint(chart: Chart, at: int) -> tuple[int, bool]:
    """Where the next of a coordination begins, and whether it may be the last."""
    word = chart.word(at)
    if word == ",":
        if chart.word(at + 1) in ("or", "and"):
            return at + 2, True
        if chart.word(at + 1) == "and/or":
            return at + 2, True
        return at + 1, False
    if word == "and/or":
        return at + 1, True
    if word in ("or", "and"):
        return at + 1, True
    return 0, False


def alternative(chart: Chart, at: int) -> int:
    """Where the other of two adjectives begins, 0 if none does."""
    if chart.word(at) == "and/or":
        return at + 1
    if chart.word(at) == "," and chart.word(at + 1) in ("or", "and", "and/or"):
        return at + 2
    if chart.word(at) in ("or", "and", ","):
        return at + 1
    return 0


def fits_pronoun(noun: Node, word: str) -> bool:
    """Whether "that", "those" or "each of the" goes with the noun's number."""
    plural = bool(noun.get("plural"))
    if word == "that":
        return not plural
    if word in ("those", "each"):
        return plural
    return True


def join(nodes: list[Node]) -> Node | None:
    """Units of a coordination as one description."""
    if len(nodes) == 1:
        return closed(nodes[0])
    plural = bool(nodes[-1].get("plural"))
    last = nodes[-1]
    spread: list[Node] = []
    nodes = _said_of_all(nodes)
    last = nodes[-1]
    states = _states(nodes[0])
    if states and not any(_states(one) for one in nodes[1:]):
        # "untapped Goblins, Elves, and Orcs", "nontoken artifact or creature": the first adjective is of all
        nodes = [nodes[0], *({**one, "where": {**states, **one.get("where", {})}} for one in nodes[1:])]
        last = nodes[-1]
    for node in nodes:
        # "instant and sorcery cards": the last noun is of all
        spread_noun = last.get("card") or last.get("zone") == "stack" or is_token(last)
        spread_noun = spread_noun or (node.get("tribe") and _headed(last))  # "Ninja and Rogue creatures"
        if bool(node.get("plural")) != plural and not spread_noun:
            return None
        one = {key: value for key, value in node.items() if key != "plural"}
        if last.get("card") and not node.get("card"):
            one["card"] = True
        if last.get("zone") == "stack" and "zone" not in node:
            one["zone"] = "stack"
        if is_token(last) and not is_token(node) and node is not last:
            one["where"] = {**one.get("where", {}), "token": True}
        if node.get("tribe") and _headed(last):
            one["kind"] = last["kind"]  # "Angel or Human creature card", "Faerie or Wizard permanent"
            del one["tribe"]
        spread.append(_of_any_kind(one))
    bare = [{key: value for key, value in one.items() if key != "kind"} for one in spread]
    if all(one == bare[0] for one in bare):
        kinds = [kind for one in spread for kind in one["kind"]]
        joined = closed({**spread[0], "kind": kinds})
    elif all(not (set(one) - {"kind", "where", "card", "zone", "tribe"}) for one in spread):
        alternatives = [_alternative(one) for one in spread]
        rest = {key: value for key, value in spread[-1].items() if key in ("card", "zone")}
        kinds = list(dict.fromkeys(kind for one in spread for kind in one.get("kind", ())))
        joined = closed({"kind": kinds, "where": {"any": alternatives}, **rest})
    else:
        joined = {"either": [closed(one) for one in spread]}
    if plural:
        joined["plural"] = True
    return joined


def _said_of_all(nodes: list[Node]) -> list[Node]:
    """ "a basic Plains or Forest card", "red instant and sorcery spells": where the noun is said once, behind the last,
    the color or "basic" of the first is of all; of an instant whatever is said of it."""
    first: Node = nodes[0].get("where", {})
    if _noun_said(nodes[0]) or not _noun_said(nodes[-1]):
        return nodes
    spells = all(one.get("kind") in (["instant"], ["sorcery"]) for one in nodes)
    shared = {key: value for key, value in first.items() if spells or key in ("color", "supertype")}
    if any(shared.keys() & one.get("where", {}).keys() for one in nodes[1:]):
        return nodes
    return [nodes[0], *({**one, "where": {**shared, **one.get("where", {})}} if shared else one for one in nodes[1:])]


def _noun_said(node: Node) -> bool:
    """Whether it is called a card or a spell."""
    return bool(node.get("card")) or node.get("zone") == "stack" or node.get("kind") in (["card"], ["spell"])


def _states(node: Node) -> Node:
    """What the adjectives say that is said once for all that follow: the states, and that it is no token."""
    where: Node = node.get("where", {})
    return {key: value for key, value in where.items() if key in _STATES or (key, value) == ("token", False)}


def is_token(node: Node) -> bool:
    """Whether it is said to be a token of some kind: "artifact or creature token", not "artifact or token"."""
    return bool(node.get("where", {}).get("token")) and node.get("kind") != ["permanent"]


def _headed(node: Node) -> bool:
    """Whether its tribe is an adjective of a noun that says what it is."""
    where = node.get("where", {})
    named = node["kind"] in (["creature"], ["permanent"])
    return named and "tribe" not in node and bool(where.keys() & {"subtype", "subtypes"})


def closed(node: Node) -> Node:
    """ "creature card": a card with that type, wherever the text says it is."""
    out = _of_any_kind(node)
    if out.pop("card", False):
        out.setdefault("zone", "any_card")
    return out


def _of_any_kind(node: Node) -> Node:
    """ "Goblin card", "Goblin spell": whatever has the tribe, creature or not; a Goblin in play is a creature."""
    if node.get("tribe") and node.get("kind") == ["creature"]:
        if node.get("card"):
            return {**node, "kind": ["card"]}
        if node.get("zone") == "stack":
            return {**node, "kind": ["spell"]}
    return dict(node)


def _alternative(node: Node) -> Node:
    """One of several, as a filter."""
    where: Node = node.get("where", {})
    if "kind" not in node or (where and node["kind"] in (["card"], ["spell"])):
        return dict(where)
    return {"kind": node["kind"], **where}


def merge_filter(one: Node, more: Node) -> Node | None:
    """Both filters; None where they contradict each other."""
    out = dict(one)
    for key, value in more.items():
        if key == "subtype" and "subtypes" in out:
            out["subtypes"] = [*out["subtypes"], *value]
        elif key not in out:
            out[key] = value
        elif key in ("types", "supertype", "nots"):
            out[key] = [*out[key], *value]
        elif key == "subtype":  # "Elf Warrior": both
            out["subtypes"] = [*out.pop("subtype"), *value]
        elif isinstance(out[key], dict) and isinstance(value, dict):
            out[key] = {**out[key], **value}
        elif out[key] != value:
            return None
    return out


def of_the_last(node: Node, more: Node) -> Node | None:
    """ "artifact, enchantment, or creature with flying": what creatures alone have narrows the creature, which is the
    last. None where it narrows all that is said."""
    kinds = node.get("kind", [])
    narrows = more.get("where", {})
    if more.keys() != {"where"} or not narrows or not narrows.keys() <= _OF_CREATURES:
        return None
    if len(kinds) < 2 or kinds[-1] != "creature" or not _BODILESS.issuperset(kinds[:-1]) or "where" in node:
        return None
    return {**node, "where": {"any": [{"kind": kinds[:-1]}, {"kind": ["creature"], **narrows}]}}


def merge(node: Node, more: Node) -> Node | None:
    """A description with what narrows it; None where both say the same differently."""
    out = dict(node)
    for key, value in more.items():
        if key == "where" and "where" in out:
            where = merge_filter(out["where"], value)
            if where is None:
                return None
            out["where"] = where
        elif key == "how" and value == "random":
            out["how"] = value
        elif key == "zone" and (out.get("zone") == "any_card" or (out.get("zone") == "stack" and value in _OF_CARDS)):
            out["zone"] = value  # "a sorcery spell from your hand": it is a card there
        elif key not in out:
            out[key] = value
        elif out[key] != value:
            return None
    return out
