"""Clauses: subject and verb, what hangs before and behind them, and how they are joined into a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from convert.text.oracle.chart import Chart, Found
from convert.text.oracle.lexicon import Lexicon, Node
from convert.text.oracle.rows import VERBAL, Rows, fill, third_person

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
_WORN = frozenset(("modify", "grant", "set_stat", "suppress"))
"""What never lasts beyond a turn where a sentence with it says when it ends."""
_NUMERIC = ("amount", "count", "add", "remove", "less", "more", "attack", "defense", "lands", "repeat", "n")
_MOST = 60
"""How many ways of reading one place are followed."""


class Clauses:
    """The rules ``simple``, ``chain``, ``sentence`` and ``cost``, and the words of what becomes and is created."""

    def __init__(self, lexicon: Lexicon, rows: Rows) -> None:
        self.lexicon = lexicon
        bases = _bases(rows)
        self.third = frozenset(third_person(verb) for verb in bases) - bases
        self.bases = bases

    # -- one clause

    def simple(self, chart: Chart, at: int) -> Found:
        """Subject and verb with what hangs behind: ``{steps, subject, doer}``."""
        found: Found = []
        for end, steps in chart.read("plain", at):
            found.append((end, _clause(steps)))
        word = chart.word(at)
        if word in self.bases:
            for end, steps in chart.read("act", at):
                found.append((end, _clause(steps, doer=True)))
        if word == "you":
            found.extend(self._did(chart, at + 1, None, optional=False))
        for end, player in chart.read("players", at):
            if player.get("how") != "you":
                found.extend(self._did(chart, end, player, optional=False))
        for end, things in chart.read("objects", at):
            found.extend(self._fated(chart, end, things))
        return self._tailed(chart, found)

    def _did(self, chart: Chart, at: int, player: Node | None, *, optional: bool) -> Found:
        """What a player does, may do, or has something do."""
        found: Found = []
        if chart.word(at) == "may":
            for end, clause in self._did(chart, at + 1, player, optional=True):
                found.append((end, clause))
            return found
        if chart.word(at) in ("each", "then", "also", "instead"):
            how: Node = {"instead": True} if chart.word(at) == "instead" else {}
            if chart.word(at) == "each" and player is not None:
                how = {"plural": True}  # "two target players each mill a card and lose 1 life": both do both
            return [(end, {**clause, **how}) for end, clause in self._did(chart, at + 1, player, optional=optional)]
        for end, steps in chart.read("acts", at):
            done = [_by(step, player) for step in steps]
            if optional:
                done = [
                    {**done[0], "optional": True},
                    *({**one, "link": "then"} if "link" not in one else one for one in done[1:]),
                ]
            found.append((end, _clause(done, player=player, doer=True, optional=optional)))
        return found

    def _fated(self, chart: Chart, at: int, things: Node) -> Found:
        found: Found = []
        skip = at + 1 if chart.word(at) in ("each", "also", "instead", "both", "all") else at
        for start in {at, skip}:
            for end, steps in chart.read("fate", start):
                found.append((end, {**_clause(fill(steps, {"subj": things})), "subject": things}))
            if chart.word(start) == "may":
                continue
        return found

    def having(self, chart: Chart, at: int) -> Found:
        """ "… have ~ deal 2 damage", "… have target player mill a card": what someone has something do."""
        return [
            (end, clause["steps"])
            for stop, player in chart.read("players", at)
            for end, clause in self._did(chart, stop, player, optional=False)
        ] + [
            (end, clause["steps"])
            for stop, things in chart.read("objects", at)
            for end, clause in self._fated(chart, stop, things)
        ]

    def acts(self, chart: Chart, at: int) -> Found:
        """An act, or one of two: "sacrifice an artifact or discard a card"."""
        found = list(chart.read("act", at))
        for end, steps in chart.read("act", at):
            if chart.word(end) == "or" and (chart.word(end + 1) in self.bases or chart.word(end + 1) in self.third):
                for stop, others in chart.read("act", end + 1):
                    found.append((stop, [{"op": "choose_one", "options": [{"do": steps}, {"do": others}]}]))
        return found

    def _tailed(self, chart: Chart, found: Found) -> Found:
        """Each clause, and with every run of tails behind it."""
        out: Found = []
        queue = list(found)
        seen = 0
        while seen < len(queue) and seen < _MOST:
            end, clause = queue[seen]
            seen += 1
            out.append((end, clause))
            for stop, tail in chart.read("tail", end):
                changed = hang(clause, tail)
                if changed is not None:
                    queue.append((stop, changed))
        return out

    # -- several

    def chain(self, chart: Chart, at: int) -> Found:
        """Clauses joined by "and", "then" and commas: ``{steps}``."""
        out: Found = []
        queue: list[tuple[int, Steps, Node]] = [
            (end, clause["steps"], clause) for end, clause in chart.read("simple", at)
        ]
        seen = 0
        done: set[int] = set()
        while seen < len(queue) and seen < _MOST:
            end, steps, last = queue[seen]
            seen += 1
            if end in done:
                continue
            done.add(end)
            node: Node = {"steps": steps}
            if last.get("instead"):
                node["instead"] = True
            if "condition" in last and "group" not in last:
                node["condition"] = last["condition"]
            out.append((end, node))
            for start, joint in _joints(chart, end):
                for stop, clause in self._following(chart, start, last):
                    grown = _grown(steps, last, clause, joint)
                    queue.append((stop, grown, {**clause, "group": grown}))
        return out

    def _following(self, chart: Chart, at: int, last: Node) -> Iterator[tuple[int, Node]]:
        """The next clause: with a subject of its own, or the one before's."""
        word = chart.word(at)
        yielded = False
        if last.get("doer") and (
            word in self.third or (last.get("optional") and last.get("player") is not None) or last.get("plural")
        ):
            for end, clause in self._tailed(chart, self._did(chart, at, last.get("player"), optional=False)):
                yielded = True
                if last.get("optional"):
                    clause = {**clause, "optional": True, "steps": _then(clause["steps"])}
                yield end, clause
        if "subject" in last and not yielded:
            for end, clause in self._tailed(chart, self._fated(chart, at, last["subject"])):
                yield end, {**clause, "shared": True}
        yield from ((end, self._still_optional(clause, last)) for end, clause in chart.read("simple", at))

    @staticmethod
    def _still_optional(clause: Node, last: Node) -> Node:
        if (
            last.get("optional")
            and clause.get("doer")
            and clause.get("player") is None
            and last.get("player") is None
            and not clause.get("optional")
        ):
            return {**clause, "optional": True, "steps": _then(clause["steps"])}
        return clause

    def sentence(self, chart: Chart, at: int) -> Found:
        """What stands before, and the clauses: ``{steps, link, otherwise, instead, …}``."""
        found: Found = list(chart.read("chain", at))
        for end, lead in chart.read("lead", at):
            if "would" in lead and chart.word(end) == "instead":
                continue
            for stop, node in chart.read("sentence", end):
                changed = precede(node, lead)
                if changed is not None:
                    found.append((stop, changed))
        return found

    # -- costs

    def cost(self, chart: Chart, at: int) -> Found:
        """ "{2}{R}, {T}, Sacrifice ~": steps."""
        out: Found = []
        queue: list[tuple[int, Steps]] = [(end, steps) for end, steps in self._cost_item(chart, at)]
        seen = 0
        while seen < len(queue) and seen < _MOST:
            end, steps = queue[seen]
            seen += 1
            out.append((end, steps))
            nxt = end + 1 if chart.word(end) == "," else end
            if chart.word(nxt) == "and":
                nxt += 1
            if nxt > end:
                queue.extend((stop, [*steps, *more]) for stop, more in self._cost_item(chart, nxt))
        return out

    def _cost_item(self, chart: Chart, at: int) -> Found:
        word = chart.word(at)
        if word.startswith("{"):
            return [(at + 1, list(_symbol_costs(word)))]
        if word not in self.bases:
            return []
        return [(end, [_paid(step) for step in steps]) for end, steps in chart.read("acts", at)]


def _paid(step: Node) -> Node:
    """Life that is paid has an op of its own in a cost."""
    if step["op"] == "choose_one":
        options = [{**one, "do": [_paid(inner) for inner in one["do"]]} for one in step["options"]]
        return {**step, "options": options}
    if step["op"] == "pay" and "life" in step and "mana" not in step:
        return {"op": "pay_hp", "amount": step["life"]}
    return step


def _symbol_costs(word: str) -> Iterator[Node]:
    mana = ""
    for symbol in re.findall(r"\{[^}]*\}", word):
        if symbol == "{T}":
            yield {"op": "tap", "what": {"how": "self"}}
        elif symbol == "{Q}":
            yield {"op": "untap", "what": {"how": "self"}}
        elif symbol == "{E}":
            yield {"op": "counters", "what": {"how": "you", "kind": ["player"]}, "name": "energy", "remove": 1}
        else:
            mana += symbol
    if mana:
        yield {"op": "pay", "mana": mana}


def _bases(rows: Rows) -> frozenset[str]:
    firsts = [row.parts[0] for row in rows.all if row.nonterminal in VERBAL]
    return frozenset(
        word for first in firsts if isinstance(first, frozenset) for word in first if third_person(word) in first
    )


def _clause(steps: Any, *, player: Node | None = None, doer: bool = False, optional: bool = False) -> Node:
    node: Node = {"steps": steps if isinstance(steps, list) else [steps]}
    if doer:
        node["doer"] = True
        node["player"] = player
        if player is not None and (
            (player.get("how") == "all" and "plural" in player) or player.get("pron") in ("they", "players")
        ):
            node["plural"] = True
    if optional:
        node["optional"] = True
    return node


def _by(step: Node, player: Node | None) -> Node:
    return step if player is None or "who" in step else {**step, "who": player}


def _then(steps: Steps) -> Steps:
    """What belongs to what may be left undone."""
    return [{**step, "link": "then"} if "link" not in step else step for step in steps]


_JOINTS = (
    (", and then", ""),
    (", then", ""),
    (", and", ""),
    ("and then", ""),
    ("then", ""),
    ("and", "and"),
    (", where", "no"),
    (",", "comma"),
)


def _joints(chart: Chart, at: int) -> Iterator[tuple[int, str]]:
    for phrase, kind in _JOINTS:
        if kind != "no" and (end := chart.at(at, phrase)):
            yield end, kind


def _grown(steps: Steps, last: Node, clause: Node, joint: str) -> Steps:
    """The steps with a further clause's. A duration said once behind several verbs of one subject is of all of them."""
    more = clause["steps"]
    until = more[-1].get("until")
    if until is not None and not clause.get("shared"):
        # "~ gets +2/+1 and creatures you control gain haste until end of turn"
        steps = [{**step, "until": until} if step["op"] in _WORN and "until" not in step else step for step in steps]
    elif until is not None:
        steps = [
            {**step, "until": until} if _of_subject(step, last) and "until" not in step else step for step in steps
        ]
    if joint == "and" and clause.get("shared") and "condition" in clause:  # "~ gets +1/+1 and has trample as long as …"
        steps = [
            _with_condition(step, clause["condition"]) if _of_subject(step, last) and "if" not in step else step
            for step in steps
        ]
    if clause.get("where_x") is not None:
        steps, _ = _put_x(steps, clause["where_x"])
    return [*steps, *more]


def _of_subject(step: Node, last: Node) -> bool:
    return step["op"] in LASTING and step.get("what") == last.get("subject")


def hang(clause: Node, tail: Node) -> Node | None:
    """The clause with a tail; None where it means nothing there."""
    steps: Steps = clause["steps"]
    if not tail:
        return clause
    if "until" in tail:
        if not any(step["op"] in LASTING and "until" not in step for step in steps):
            return None
        return {
            **clause,
            "steps": [
                {**step, "until": tail["until"]} if step["op"] in LASTING and "until" not in step else step
                for step in steps
            ],
        }
    if "if" in tail and "instead" in tail:
        return {**clause, "instead": True, "steps": [_with_condition(step, tail["if"]) for step in steps]}
    if "if" in tail and "changes" in steps[-1]:  # "except it has vanishing 3 if that creature doesn't have vanishing"
        changed = {**steps[-1], "changes": _last_if(steps[-1]["changes"], tail["if"])}
        return {**clause, "steps": [*steps[:-1], changed]}
    if "if" in tail:
        led = [_with_condition(step, tail["if"]) for step in steps]
        return {**clause, "steps": led, "condition": tail["if"]}
    if "per" in tail:
        return _per(clause, tail["per"])
    if "unless" in tail:
        return {**clause, "steps": [{"op": "unless", "do": steps, "cost": tail["unless"], "who": tail["payer"]}]}
    if "where_x" in tail:
        changed, any_ = _put_x(steps, tail["where_x"])
        return {**clause, "steps": changed, "where_x": tail["where_x"]} if any_ else None
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
    if "if" in lead and "link" in lead:
        led = [_with_condition(step, lead["if"]) for step in steps]
        return {**node, "steps": led, "link": lead["link"]}
    if "if" in lead:
        led = [{**_with_condition(step, lead["if"]), "lead": True} for step in steps]
        return {**node, "steps": led, "condition": lead["if"]}
    if "link" in lead:
        return {**node, "link": lead["link"]}
    if "otherwise" in lead:
        return {**node, "otherwise": True}
    if "until" in lead:
        if not any(step["op"] in LASTING for step in steps):
            return None
        return {
            **node,
            "steps": [
                {**step, "until": lead["until"]} if step["op"] in LASTING and "until" not in step else step
                for step in steps
            ],
        }
    if "each" in lead and "count" in lead["each"] and "'pron'" in str(steps):
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
    if "instead" in lead:
        return {**node, "instead": "whole"}
    return None


def _prevented(would: Node, steps: Steps) -> Steps | None:
    """ "If a source would deal damage to you, prevent 2 of that damage": steps that prevent each time."""
    first = steps[0]
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
    return _with_condition(changes, condition)


def _with_condition(step: Node, condition: Node) -> Node:
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


def _put_x(node: Any, amount: Any) -> tuple[Any, bool]:
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
            out[key], changed = _put_x(value, amount)
            any_ = any_ or changed
        return (out, True) if any_ else (node, False)  # what is said twice stays the same node
    if isinstance(node, list):
        pairs = [_put_x(one, amount) for one in node]
        if not any(changed for _, changed in pairs):
            return node, False
        return [one for one, _ in pairs], True
    return node, False
