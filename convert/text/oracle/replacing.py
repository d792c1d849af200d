"""What a sentence with "instead" takes the place of: of two that exclude each other one is done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from convert.text.oracle.lexicon import Node
from convert.text.oracle.memory import Memory
from convert.text.oracle.mentions import UnclearError

_MOVES = frozenset(("to_prepared", "to_spellbook", "to_used", "special_summon", "banish"))
"""Where something goes: "put it onto the battlefield instead of putting it into your hand"."""


def instead(steps: list[Node], last: list[Node], fresh: list[Node], memory: Memory, *, whole: bool) -> set[str]:
    """The sentence before holds only where this one does not. What was found or made by either has one name; the names
    that nothing has any more where this one holds are the answer. What this one needs of what it takes the place of
    makes it unclear: that was not done. ``whole``: it begins with the word, which then speaks of all of it."""
    condition = fresh[0].get("if")
    if not last or not condition:
        raise UnclearError("instead")
    replaced = last if whole else _replaced(steps, last, fresh)
    asked: Node = condition[0] if len(condition) == 1 else {"all": condition}
    if refs([asked]) & {one["id"] for one in replaced if "id" in one}:
        raise UnclearError("instead")  # "if it is countered this way": then it was done
    everywhere = {one["id"]: one for step in replaced for one in nodes(step) if one.get("how") == "all" and "id" in one}
    fresh[:] = [_spelled_out(one, everywhere) for one in fresh]
    if refs([{key: value for key, value in one.items() if key != "if"} for one in fresh]) & introduced(replaced):
        raise UnclearError("instead")
    same = _alike(replaced, fresh)
    for one in fresh:
        rename(one, same)
    for mention in memory.mentions:
        rename(mention.node, same)
    lost = introduced(replaced) - set(same.values())
    if fresh[0].get("optional"):
        _offered(steps, replaced, fresh)
        return set()
    for one in replaced:
        one["if"] = [{"not": asked}, *one.get("if", [])]
    if "link" in replaced[0]:  # "If you do, put a counter on it. If it's an Elf, put two on it instead"
        fresh[:] = [{"link": replaced[0]["link"], **one} for one in fresh]
    return lost


def _replaced(steps: list[Node], last: list[Node], fresh: list[Node]) -> list[Node]:
    """The steps whose place it takes: those of its verbs, else where the same thing went, else the whole sentence."""
    ops = {one["op"] for one in fresh}
    if found := [one for one in last if one["op"] in ops]:
        return found
    if any(one["op"] in ops for one in steps if one not in last):
        raise UnclearError("instead")  # of a sentence before the last one
    if fresh[0]["op"] in _MOVES:
        went = [one for one in last if one["op"] in _MOVES and one.get("what") == fresh[0].get("what")]
        return went or last
    return last


def _alike(replaced: list[Node], fresh: list[Node]) -> dict[str, str]:
    """Names of this sentence by those that the one before has for the same: "search your library for a land card.
    If …, instead search for any card. Put it into your hand"."""
    found: dict[str, str] = {}
    if len(replaced) != 1 or sum(one["op"] == replaced[0]["op"] for one in fresh) != 1:
        return found
    (old,) = replaced
    new = next((one for one in fresh if one["op"] == old["op"]), None)
    if new is None:
        return found
    pairs = [(old, new), (old.get("what"), new.get("what"))]
    for before, now in pairs:
        if isinstance(before, dict) and isinstance(now, dict) and "id" in before and "id" in now:
            found[now["id"]] = before["id"]
    return found


def _offered(steps: list[Node], replaced: list[Node], fresh: list[Node]) -> None:
    """ "If …, you may put it on top of its owner's library instead": who does not want to does what was said before.
    The step is put before that one; nothing of it is left to be added."""
    if len(replaced) != 1 or len(fresh) != 1 or "link" in replaced[0] or "link" in fresh[0]:
        raise UnclearError("instead")
    if replaced[0].get("what") != fresh[0].get("what"):  # one of them only: the others go where they went
        raise UnclearError("instead")
    at = next(number for number, one in enumerate(steps) if one is replaced[0])
    replaced[0]["link"] = "if_not"
    steps.insert(at, fresh.pop())


def _spelled_out(node: Any, everywhere: dict[str, Node]) -> Any:
    """ "creatures you control get +1/+1. If …, they get +2/+2 instead": all that fit, which need no name."""
    if isinstance(node, dict):
        if (known := everywhere.get(node.get("ref", ""))) is not None:
            return {key: value for key, value in known.items() if key != "id"}
        return {key: _spelled_out(value, everywhere) for key, value in node.items()}
    return [_spelled_out(one, everywhere) for one in node] if isinstance(node, list) else node


def introduced(steps: list[Node]) -> set[str]:
    """The names that steps give, but for what is aimed at and what conditions are about."""
    return {
        str(one["id"])
        for step in steps
        for one in nodes({key: value for key, value in step.items() if key != "if"})
        if "id" in one and not str(one["id"]).startswith("t")
    }


def refs(node: Any) -> set[str]:
    """The names that are meant somewhere in it."""
    return {str(one[key]) for one in nodes(node) for key in ("ref", "of_step") if key in one}


def rename(node: Any, names: dict[str, str]) -> None:
    """Names changed, wherever they are given or meant."""
    for one in nodes(node) if names else ():
        for key in ("id", "ref", "of_step"):
            if one.get(key) in names:
                one[key] = names[one[key]]


def of_itself(event: Node) -> Node:
    """A further event of "When ~ enters and when you sacrifice it": where it says "it", of what the first is about."""
    it: Node = {"pron": "it"}
    return {key: {"how": "self"} if value == it else value for key, value in event.items()}


def nodes(node: Any) -> Iterator[Node]:
    """Every mapping in it, itself first."""
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from nodes(value)
    elif isinstance(node, list):
        for one in node:
            yield from nodes(one)
