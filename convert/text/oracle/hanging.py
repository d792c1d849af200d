"""What hangs before and behind a clause: conditions, durations, "for each", "where X is", "instead", later moments."""

from __future__ import annotations

from typing import Any

from convert.text.oracle.lexicon import Node

Steps = list[Node]
LASTING = frozenset(
    [
        "modify",
        "grant",
        "set_stat",
        "change_identity",
        "forbid",
        "compel",
        "control",
        "suppress",
        "play_from",
        "allow",
        "cost_change",
        "copy",
        "prevent",
        "special_summon",
        "banish",
        "replace",
        "delayed",
        "replace_damage",
        "regenerate",
        "equip",
        "declare",
    ]
)
_NUMERIC = ("amount", "count", "add", "remove", "less", "more", "attack", "defense", "lands", "repeat", "n")
_COUNTED = frozenset(("prepare", "look", "mill", "heal", "lose_hp", "token", "pay", "banish", "sacrifice"))
"""What is done as often as its number says, so that its number is known later."""


def _numbered(step: Node, amount: Node) -> bool:
    """Whether a step is done so many times: "draw X cards, where X is …", of which a later sentence may speak."""
    what = step.get("what")
    fields = [step, what] if isinstance(what, dict) else [step]
    numbers = [one.get(key) for one in fields for key in ("count", "amount", "life")]
    return step["op"] in _COUNTED and any(one is amount for one in numbers)


def _lasts(step: Node) -> bool:
    """Whether it can be said of a step how long it lasts."""
    return step["op"] in LASTING or "any_time" in step


def _until(node: Node, until: Any) -> Node:
    """The clause with how long what lasts in it does, where that is not said yet."""
    lasting = [{**step, "until": until} if _lasts(step) and "until" not in step else step for step in node["steps"]]
    return {**node, "steps": lasting}


def hang(clause: Node, tail: Node) -> Node | None:
    """The clause with a tail; None where it means nothing there."""
    steps: Steps = clause["steps"]
    if not tail:
        return clause
    if "until" in tail:
        return _until(clause, tail["until"]) if any("until" not in step for step in steps if _lasts(step)) else None
    if "if" in tail and "instead" in tail:
        return {**clause, "instead": True, "steps": [with_condition(step, tail["if"]) for step in steps]}
    if "if" in tail and "changes" in steps[-1]:  # "except it has vanishing 3 if that creature doesn't have vanishing"
        changed = {**steps[-1], "changes": _last_if(steps[-1]["changes"], tail["if"])}
        return {**clause, "steps": [*steps[:-1], changed]}
    if "if" in tail:
        led = [with_condition(step, tail["if"]) for step in steps]
        return {**clause, "steps": led, "condition": tail["if"]}
    if "per" in tail:
        return _per(clause, tail["per"])
    if "unless" in tail:
        return {**clause, "steps": [{"op": "unless", "do": steps, "cost": tail["unless"], "who": tail["payer"]}]}
    if "where_x" in tail:
        changed, any_ = put_x(steps, tail["where_x"])
        if not any_:  # "gets +X/+X and gains trample until end of turn, where X is …": of the clause before
            return {**clause, "where_x": tail["where_x"], "x_before": True} if "where_x" not in clause else None
        marked = [{**one, "gives_x": True} if _numbered(one, tail["where_x"]) else one for one in changed]
        return {**clause, "steps": marked, "where_x": tail["where_x"]}
    if "instead" in tail:
        return {**clause, "instead": True}
    if "delayed" in tail:
        if "delayed" in clause:
            return None
        return {"steps": [{"op": "delayed", "when": tail["delayed"], "do": steps}], "delayed": True}
    if "repeat" in tail:
        if len(steps) != 1 or "repeat" in steps[0]:
            return None
        return {**clause, "steps": [{**steps[0], "repeat": tail["repeat"]}]}
    return None


def precede(node: Node, lead: Node) -> Node | None:
    """The sentence with what stands before it."""
    steps: Steps = node["steps"]
    if not lead:
        return node
    if "limit" in lead:  # "Once each turn, you may cast a Goblin spell from your graveyard"
        if any(step["op"] != "play_from" or "limit" in step for step in steps):
            return None
        steps = [{**step, "limit": lead["limit"]} for step in steps]
        return {**node, "steps": [with_condition(step, lead["if"]) for step in steps] if "if" in lead else steps}
    if "if" in lead and "link" in lead:
        led = [{**with_condition(step, lead["if"]), "lead": True} for step in steps]
        return {**node, "steps": led, "link": lead["link"]}
    if "if" in lead:  # "if it has three or more ore counters on it, remove them and transform it": removed first
        if "first" in lead and "'event': 'amount'" in str(steps):
            return None  # "remove all of them and create that many": the number is gone with them
        steps = [lead["first"], *steps] if "first" in lead else steps
        led = [{**with_condition(step, lead["if"]), "lead": True} for step in steps]
        return {**node, "steps": led, "condition": lead["if"]}
    if "link" in lead:
        return {**node, **{name: lead[name] for name in ("link", "deed") if name in lead}}
    if "prevented" in lead:
        return {**node, "prevented": True}
    if "otherwise" in lead:
        return {**node, "otherwise": True}
    if "until" in lead:
        return _until(node, lead["until"]) if any(_lasts(step) for step in steps) else None
    if "each" in lead and "count" in lead["each"] and "among" not in lead["each"] and "'pron'" in str(steps):
        return {"steps": [{"op": "for_each", "what": lead["each"]["count"], "do": steps}]}
    if "each" in lead:
        return (
            {**node, "steps": [{**step, "repeat": {"per": 1, **lead["each"]}} for step in steps]}
            if len(steps) == 1
            else None
        )
    if "would" in lead and not node.get("instead"):
        prevented = _prevented(lead["would"], steps)
        return None if prevented is None else {**node, "steps": prevented}
    if "would" in lead:
        rest = {key: value for key, value in node.items() if key not in ("instead", "steps")}
        return {**rest, "steps": [{"op": "replace", "would": lead["would"], "instead": steps}]}
    if "delayed" in lead:
        step: Node = {"op": "delayed", "when": lead["delayed"], "do": steps, "aims": True}
        if lead.get("repeat"):
            step["each_time"] = True
        if "ends" in lead:
            step["until"] = lead["ends"]
        return {**node, "steps": [step]}
    if "unless" in lead:  # "Unless target player pays {3}, that player loses 5 life"
        return {**node, "steps": [{"op": "unless", "do": steps, "cost": lead["unless"], "who": lead["payer"]}]}
    if "instead" in lead:
        return {**node, "instead": "whole"}
    return None


def _prevented(would: Node, steps: Steps) -> Steps | None:
    """ "If a source would deal damage to you, prevent 2 of that damage": steps that prevent each time."""
    first = steps[0]
    if first["op"] == "regenerate" and would.get("event") == "destroyed":  # "If ~ would be destroyed, regenerate it"
        return [{"op": "replace", "would": would, "instead": steps}]
    if first["op"] != "prevent" or first.keys() - {"op", "amount"} or would.get("event") not in _DAMAGE:
        return None
    known: Node = {key: would[key] for key in ("to", "by", "combat") if key in would}
    if would["event"] == "combat_damage":
        known["combat"] = True
    if len(steps) > 1 or would.keys() - {"event", "to", "by", "combat"}:
        return [{"op": "replace", "would": would, "instead": steps}]
    return [{**first, **known}]


_DAMAGE = frozenset(("damage_dealt", "combat_damage"))


def _last_if(changes: Any, condition: Node) -> Any:
    """The last of the changes under a condition."""
    if "list" in changes:
        return {"list": [*changes["list"][:-1], _last_if(changes["list"][-1], condition)]}
    return with_condition(changes, condition)


def with_condition(step: Node, condition: Node) -> Node:
    """The step under one more condition."""
    return {**step, "if": [condition, *step.get("if", [])]}


def _per(clause: Node, count: Node) -> Node | None:
    steps: Steps = clause["steps"]
    step = dict(steps[-1])
    changed = False
    if step["op"] == "add_mana" and "count" not in step:
        step["count"] = {"per": 1, **count}
        changed = True
    elif step["op"] == "modify":
        for key in ("attack", "defense"):
            value = step.get(key)
            if isinstance(value, int) and value:
                step[key] = {"per": value, **count}
                changed = True
    else:
        for key in _NUMERIC:
            if isinstance(step.get(key), int) and not isinstance(step[key], bool):
                step[key] = {"per": step[key], **count}
                changed = True
    return {**clause, "steps": [*steps[:-1], step]} if changed else None


def put_x(node: Any, amount: Any) -> tuple[Any, bool]:
    """The node with the amount in the place of X."""
    if isinstance(node, dict):
        if node == {"x": "X"}:
            return amount, True
        if node.get("op") == "pay" and node.get("mana") == "{X}":
            return {**node, "mana": "{1}", "each": amount}, True
        if node.get("op") == "cost_change" and "{X}" in (node.get("less"), node.get("more")):
            key = "less" if node.get("less") == "{X}" else "more"
            return {**node, key: amount}, True
        out = {}
        any_ = False
        for key, value in node.items():
            out[key], changed = put_x(value, amount)
            any_ = any_ or changed
        return (out, True) if any_ else (node, False)  # what is said twice stays the same node
    if isinstance(node, list):
        pairs = [put_x(one, amount) for one in node]
        if not any(changed for _, changed in pairs):
            return node, False
        return [one for one, _ in pairs], True
    return node, False
