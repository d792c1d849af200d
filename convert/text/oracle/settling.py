"""What is said of a whole ability once its steps stand: which targets are only sometimes aimed at, which castings are
permissions, and what is put on something as it enters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from convert.text.oracle.lexicon import Node
from convert.text.oracle.replacing import refs
from convert.text.oracle.said import named

_SPENT = re.compile(r"\{[WUBRGCS]\}$|treasure$")
"""What mana was spent: known only after targets were chosen."""
_SELF: Node = {"how": "self"}
_STANDING = frozenset(("continuous", "replacement"))


def settle(node: Node) -> None:
    """An ability's node, its steps in place."""
    _aim(node)
    node["do"] = _as_they_come(_with_abilities(node["do"]))
    if node["mode"] not in _STANDING:
        node["do"] = _beside_entering(node["do"])
    _on_itself(node)
    for step in _own(node["do"]):
        if step.get("op") == "play_from" and (node["mode"] in _STANDING or step.keys() & {"until", "lands", "flash"}):
            step.pop("optional", None)  # a permission


def _own(steps: Any) -> Iterator[Node]:
    """The steps of an ability and those within them, without those of abilities that it gives: they are settled."""
    if isinstance(steps, dict):
        yield steps
        steps = [value for key, value in steps.items() if key != "abilities"]
    if isinstance(steps, list):
        for one in steps:
            yield from _own(one)


def _on_itself(node: Node) -> None:
    """ "If ~ has fewer than three charge counters on it, put a charge counter on it": on ~, and not on the spell that
    set it off."""
    asked = [one for condition in node.get("if", []) for one in condition.get("compare", []) if isinstance(one, dict)]
    counted = {one.get("counter") for one in asked if one.get("of") == _SELF}
    for step in node["do"]:
        if step["op"] == "counters" and step.get("what") == {"how": "event"} and step.get("name") in counted:
            step["what"] = dict(_SELF)


def _with_abilities(steps: list[Node]) -> list[Node]:
    """ "Create a Dragon token. It has 'When this token enters, …'": it has them as it comes."""
    out: list[Node] = []
    for step in steps:
        made = out[-1] if out and out[-1]["op"] == "token" and "copy_of" not in out[-1] else None
        if made is None or not _of_token(step, made):
            out.append(step)
            continue
        for key in ("keyword", "abilities"):
            if key in step:
                made[key] = [*made.get(key, ()), *step[key]]
    return out


def _as_they_come(steps: list[Node]) -> list[Node]:
    """ "Put a creature card onto the battlefield. It enters tapped and attacking": so it is put there."""
    out: list[Node] = []
    for step in steps:
        before: Node = out[-1] if out else {}
        if step["op"] != "enters_tapped" or "untapped" in step or "if" in step or step["what"] != _brought(before):
            out.append(step)
            continue
        before["tapped"] = True
        before.update({key: step[key] for key in ("attacking", "whom") if key in step})
    return out


def _brought(step: Node) -> Node | None:
    """How what a step brings into play is meant; none where it brings nothing."""
    if step.get("op") == "token":
        return {"ref": step.get("id")}
    return named(step["what"]) if step.get("op") == "special_summon" else None


def _of_token(step: Node, made: Node) -> bool:
    given = step["op"] == "grant" and step.keys() <= {"op", "what", "src", "keyword", "abilities"}
    return (
        given
        and "abilities" in step
        and step["what"] == {"ref": made.get("id")}
        and not any(one in str(step) for one in ("granter", "exiled_with"))
    )


def _aim(holder: Node) -> None:
    """ "If this spell was kicked, destroy target artifact": aimed at only where it was."""
    for target in holder.get("targets", ()):
        asked = [_paid(condition) for condition in _uses(holder["do"], str(target["id"]))]
        if asked and asked[0] and all(one == asked[0] for one in asked):
            target["if"] = asked[0]
    for step in holder["do"]:
        for option in step.get("options", ()) if step["op"] == "choose_one" else ():
            _aim(option)


def _uses(steps: list[Node], name: str) -> list[list[Node]]:
    """The conditions of each step that means this target; a step that hangs on another has the other's too."""
    found: list[list[Node]] = []
    before: list[Node] = []
    for step in steps:
        own = step.get("if", [])
        before = [*before, *own] if "link" in step else own
        if name in refs(step):
            found.append(before)
    return found


def _paid(conditions: list[Node]) -> list[Node]:
    """Those that ask what was paid beside the cost, which is known as targets are chosen."""
    return [one for one in conditions if (paid := one.get("not", one).get("paid")) and not _SPENT.match(str(paid))]


def _beside_entering(steps: list[Node]) -> list[Node]:
    """ "Whenever you cast a Goblin spell, that creature enters with an additional counter": not at once, but as it
    enters."""
    return [_entering(step) for step in steps]


def _entering(step: Node) -> Node:
    if "do" in step:
        step = {**step, "do": _beside_entering(step["do"])}
    if not step.get("entering") or step["op"] != "counters":
        return step
    of_step: Node = {key: step[key] for key in ("if", "link", "optional", "src", "until") if key in step}
    own = {key: value for key, value in step.items() if key not in of_step}
    entered = _as_event(own, step["what"])
    return {
        "op": "replace",
        "would": {"event": "enters", "what": step["what"]},
        "instead": [entered],
        "also": True,
        **of_step,
    }


def _as_event(node: Any, what: Node) -> Any:
    """The node with what enters meant as that."""
    if node == what:
        return {"how": "event"}
    if isinstance(node, dict):
        return {key: _as_event(value, what) for key, value in node.items()}
    return [_as_event(one, what) for one in node] if isinstance(node, list) else node
