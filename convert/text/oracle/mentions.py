"""What was spoken of, and what a word can mean of it."""

from __future__ import annotations

from dataclasses import dataclass

from convert.text.oracle.lexicon import Node


class UnclearError(Exception):
    """A pronoun that could mean nothing, or more than one thing."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that was spoken of."""

    node: Node
    kinds: frozenset[str]
    player: bool
    plural: bool
    step: int
    op: str = ""
    cost: bool = False
    token: bool = False
    among: str = ""
    subject: bool = False
    """It is what the event is about, which "it" means before anything else in it."""


_PERMANENTS = frozenset(("creature", "artifact", "enchantment", "land", "planeswalker", "battle", "permanent"))
_ANYTHING = frozenset(("thing", "card"))
_ORDER = ("who", "cost", "when", "would", "by", "what", "copy_of", "to", "amount", "count")


def done_first(key: str) -> int:
    """The order of an ``unless``: what is done comes before who prevents it."""
    return ("do", "who", "cost").index(key) if key in ("do", "who", "cost") else 3


def subject_first(key: str) -> int:
    """The order of a ban: "~ can't be blocked by creatures with power greater than its own"."""
    return -1 if key == "what" else field_order(key)


def paid_last(key: str) -> int:
    """The order of a permission: "you may cast a spell by paying life equal to its mana value"."""
    return len(_ORDER) if key == "cost" else field_order(key)


def harmed_first(key: str) -> int:
    """The order of what is prevented: "damage that would be dealt to ~ by creatures it's blocking"."""
    return -1 if key == "to" else field_order(key)


def field_order(key: str) -> int:
    """The order in which a step's fields are said."""
    return _ORDER.index(key) if key in _ORDER else len(_ORDER)


def is_selector(key: str, value: Node) -> bool:
    """Whether the field holds things or players."""
    if key in (
        "what",
        "to",
        "by",
        "who",
        "with_",
        "becomes",
        "copy_of",
        "stop",
        "move_to",
        "exchange",
        "control",
        "attached_to",
        "payer",
        "except",
        "of",
        "instead",
        "activate_only",
        "spend_on",
    ):
        return not is_amount(value)
    return looks_selector(value)


def looks_selector(value: Node) -> bool:
    """Whether a node is a selector by its looks."""
    return (
        "pron" in value
        or "controller_of" in value
        or "owner_of" in value
        or ("how" in value and "kind" in value)
        or value.get("how") in ("self", "attached", "event", "event_player")
        or "both" in value
        or "either" in value
    )


def is_amount(value: Node) -> bool:
    """Whether a node is a quantity."""
    return bool(value.keys() & {"x", "per", "stat", "event", "half", "paid", "devotion", "past"}) and "how" not in value


def kinds_of(node: Node) -> list[str]:
    """The kinds that a description names."""
    kinds = list(node.get("kind", ()))
    for one in (*node.get("either", ()), *node.get("both", ())):
        kinds.extend(kinds_of(one))
    if node.get("zone") == "stack":
        kinds.append("spell")
    if node.get("tribe"):  # "a Goblin card … that creature"
        kinds.append("creature")
        kinds.extend(node.get("where", {}).get("subtype", ()))
    if node.get("how") == "attached":
        kinds.append("thing")
    if node.get("zone") in ("any_card", "used", "prepared", "spellbook", "banished"):
        kinds.append("card")
    return kinds


def many(node: Node) -> bool:
    """Whether a description is of several."""
    count = node.get("count")
    if node.get("how") == "all" or "up_to" in node:
        return True
    if isinstance(count, int):
        return count > 1
    if isinstance(count, list):
        return bool(count[1] > 1)
    return count is not None


def fits(one: Mention, wanted: frozenset[str]) -> bool:
    """Whether a mention can be what "that …" asks for."""
    if one.kinds & wanted or "thing" in one.kinds:
        return True
    if "permanent" in wanted:
        return bool(one.kinds & _PERMANENTS)
    if "permanent" in one.kinds:
        return bool(wanted & (_PERMANENTS if one.token else _PERMANENTS | {"card"}))
    if "card" in wanted:
        return "spell" not in one.kinds or one.op in ("banish",)
    return bool(wanted & _ANYTHING)
