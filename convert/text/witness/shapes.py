"""What no tree can be right with, whatever the card says: a target that nothing is done to, a number of a spell that
has none, a battle that is waited for when it is over."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from itertools import pairwise
from typing import Any

Node = Mapping[str, Any]
Odd = tuple[int, str]
"""The clause, and what is odd in it."""

_STATS = frozenset(("attack", "defense", "level", "rank", "original_attack", "original_defense", "original_level"))


_OF_A_TARGET = re.compile(r"\b(that|those|targeted|selected|chosen|targets?|it|its|them)\b", re.IGNORECASE)
"""What an unread clause just behind an ability says of its targets: what is done to them."""
_BATTLES = frozenset(("attack_declared", "attacked", "damage_step", "battles", "destroys_by_battle"))


def odd(ability: Node, clauses: Mapping[int, str], unread: Container[int], *, spell: bool) -> Iterator[Odd]:
    """All that is odd in one ability. ``clauses``: the words, by index; ``unread``: those that nobody read;
    ``spell``: the card is a Spell or Trap that never becomes a monster."""
    src = ability.get("src", ())
    if not src:
        return
    first = min(src)
    last = max(src)
    goes_on = last + 1 in unread and _OF_A_TARGET.search(clauses.get(last + 1, "")) is not None
    if not goes_on and not any(index in unread for index in range(first, last + 1)):
        yield from _unused(ability, first)
    yield from _of_its_moment(ability, first)
    if spell and ability["mode"] != "equip" and _fights(ability.get("when") or {}):
        yield first, "that a Spell or Trap is in a battle"
    if spell and ability["mode"] != "cast":
        yield from _of_one_of_its_effects(ability, clauses)
    for src, step in steps(ability):
        said = clauses.get(src, "")
        at = src if src >= 0 else first
        yield from _of_a_step(at, step, said, spell=spell, lasting=ability["mode"] == "continuous")
        yield from _asked(at, step)
        if spell or "total" in said or "combined" in said:
            yield from _numbers(ability, at, step, spell=spell)


def steps(ability: Node) -> Iterator[tuple[int, Node]]:
    """Its costs and steps, also those for later and those of a choice, each with its clause (-1 for none)."""
    for part in ("cost", "do"):
        for step in ability.get(part, ()):
            yield from _within(step, -1)


def _within(step: Node, src: int) -> Iterator[tuple[int, Node]]:
    src = step.get("src", src)
    yield src, step
    for inner in (*step.get("do", ()), *step.get("instead", ())):
        # "… during the End Phase, and if you do, add it": of a clause of its own, which it does not name
        yield from _within(inner, src if step["op"] != "delayed" or "link" not in inner else -1)
    for option in step.get("options", ()):
        for inner in option.get("do", ()):
            yield from _within(inner, src)


def before(ability: Node, step: Node) -> Node | None:
    """The step before this one, where it is one of the ability's own."""
    done = ability.get("do", ())
    return next((one for one, after in pairwise(done) if after is step), None)


def _unused(ability: Node, first: int) -> Iterator[Odd]:
    """ "Target 1 monster": something must be done to it, or asked of it."""
    targets = [one["id"] for one in ability.get("targets", ()) if "id" in one]
    if not targets or not ability.get("do"):
        return
    named = set(refs([ability.get(part, ()) for part in ("do", "cost", "if")])) | set(refs(ability["targets"]))
    for one in targets:
        if one not in named and len(named & set(targets)) < len(targets):
            yield first, "a target that nothing is done to"


def refs(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(ref := node.get("ref"), str):
            yield ref
        for value in node.values():
            yield from refs(value)
    elif isinstance(node, (list, tuple)):
        for value in node:
            yield from refs(value)


def _of_its_moment(ability: Node, first: int) -> Iterator[Odd]:
    """The end of a battle as the moment, and then a wait for the end of a battle; a casting that waits for itself."""
    when = ability.get("when") or {}
    if ability["mode"] == "cast" and when.get("event") == "activated" and (when.get("what") or {}).get("how") == "self":
        yield first, "a casting that waits for its own"
    if when.get("event") != "battles":
        return
    if "what" not in when and "by" not in when and any("unread" not in one for one in ability.get("if", ())):
        yield first, "the end of any battle, where one is meant"
    for src, step in steps(ability):
        if step["op"] == "delayed" and step["when"].get("event") == "battles":
            yield max(src, first), "the end of the next battle, where that of this one is meant"


def _fights(when: Node) -> bool:
    """Whether the moment is a battle of this card's."""
    return any(_fights(one) for one in when.get("any", ())) or (
        when.get("event") in _BATTLES and {"how": "self"} in (when.get("what"), when.get("by"))
    )


def _of_a_step(src: int, step: Node, said: str, *, spell: bool, lasting: bool) -> Iterator[Odd]:
    what = step.get("what")
    if step["op"] == "choose_one" and re.match(r"[^(]*\) or ", said):
        yield src, "a choice between what stands in a bracket and what stands behind it"
    if not isinstance(what, dict):
        return
    there = what.get("zone") == "play" and what.get("kind") == "monster" and "ref" not in what
    there = there and "lies_as" not in (what.get("where") or {})  # as a Spell, or worn
    if _all_of_a_list(what.get("where"), said):
        yield src, "one of several names, where each of them is meant"
    if step["op"] == "special_summon" and there and "Spell & Trap Zone" not in said:
        yield src, "that what is on the field already is Special Summoned"
    if step["op"] == "protect" and spell and what.get("how") == "self" and step.get("until") and "this" not in said:
        yield src, "that a Spell or Trap is kept from harm for a while"
    if (
        step["op"] == "protect"
        and step.get("from") == "battle_damage"
        and "by" not in step
        and "that battle" in said
        and (lasting or step.get("until") != "this_battle")
    ):
        yield src, "the damage of every battle, where that of one is meant"
    if (
        step["op"] == "equip"
        and "ref" in (to := step.get("to") or {})
        and to["ref"] in (what.get("id"), what.get("ref"))
    ):
        yield src, "that something is equipped to itself"


def _of_one_of_its_effects(ability: Node, clauses: Mapping[int, str]) -> Iterator[Odd]:
    """ "If the previous effect was activated this turn", of a card that stays: its being cast is no such use."""
    used = {"occurred": {"event": "activated", "what": {"how": "self"}}, "during": "turn"}
    said = [src for src in ability["src"] if "previous effect" in clauses.get(src, "")]
    if said and used in ability.get("if", ()):
        yield said[0], "that any use of this card counts, where one of its effects is meant"


def _all_of_a_list(where: Any, said: str) -> bool:
    """ "Banish “A”, “B”, and “C”": what stands before the "and" is no choice between A and B."""
    names = where.get("name") if isinstance(where, dict) else None
    if not isinstance(names, (list, tuple)):
        return False
    listed = ", ".join(f'"{name}"' for name in names)
    return re.match(r',? and "', said.partition(listed)[2]) is not None


def _asked(src: int, step: Node) -> Iterator[Odd]:
    """Conditions that hold always or never."""
    for condition in step.get("if", ()):
        of, kinds = condition.get("of"), condition.get("is")
        if isinstance(of, dict) and of.get("how") == "self" and kinds == {"kind": "monster"}:
            yield src, "that it is asked whether this card is a monster"


def _numbers(ability: Node, src: int, step: Node, *, spell: bool) -> Iterator[Odd]:
    for amount in _amounts(step):
        of = amount["of"]
        if not isinstance(of, dict):
            continue
        if spell and of.get("how") == "self" and (amount.get("stat") or amount.get("sum")) in _STATS:
            yield src, "a number of a Spell or Trap, which has none"
        if "sum" in amount and isinstance(ref := of.get("ref"), str) and _one(ability, ref):
            yield src, "a total of one thing"


def _amounts(node: Any) -> Iterator[Node]:
    if isinstance(node, dict):
        if "of" in node and ("stat" in node or "sum" in node):
            yield node
        for key, value in node.items():
            if key != "abilities":  # what another one is given: "this card" is that one there
                yield from _amounts(value)
    elif isinstance(node, (list, tuple)):
        for value in node:
            yield from _amounts(value)


def _one(ability: Node, ref: str) -> bool:
    """Whether what the name stands for is one thing only."""
    return any(one.get("id") == ref and one.get("count") == 1 for one in named(ability))


def named(node: Any) -> Iterator[Node]:
    if isinstance(node, dict):
        if "id" in node:
            yield node
        for value in node.values():
            yield from named(value)
    elif isinstance(node, (list, tuple)):
        for value in node:
            yield from named(value)
