"""Clauses: subject and verb, what hangs before and behind them, and how they are joined into a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from convert.text.oracle.chart import Chart, Found
from convert.text.oracle.hanging import LASTING, Steps, hang, precede, put_x, with_condition
from convert.text.oracle.lexicon import Lexicon, Node
from convert.text.oracle.rows import VERBAL, Rows, fill, third_person

_WORN = frozenset(("modify", "grant", "set_stat", "suppress"))
"""What never lasts beyond a turn where a sentence with it says when it ends."""
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
            found.append((end, _clause(_allowed(steps) if chart.at(at, "you may") else steps)))
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
            if optional and player is not None and any(step.get("who", player) != player for step in steps):
                continue  # "defending player may have you draw a card": who is asked has no place beside who draws
            done = [_by(step, player) for step in steps]
            if optional:
                done = [{**done[0], "optional": True}, *_then(done[1:], done[0])]
            found.append((end, _clause(done, player=player, doer=True, optional=optional)))
        return found

    def _fated(self, chart: Chart, at: int, things: Node) -> Found:
        found: Found = []
        skip = at + 1 if chart.word(at) in ("each", "also", "instead", "both", "all") else at
        for start in {at, skip}:
            for end, steps in chart.read("fate", start):
                found.append((end, {**_clause(_one_by_one(steps, things)), "subject": things}))
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
            (end, clause["steps"], clause) for end, clause in chart.read("simple", at) if "x_before" not in clause
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
                    if "x_before" in clause and not put_x(steps, clause["where_x"])[1]:
                        continue
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
            for stop, node in chart.read("sentence", end):
                changed = precede(node, lead)
                if changed is not None:
                    found.append((stop, changed))
        return found

    def deeds(self, chart: Chart, at: int) -> Found:
        """What is done, where nothing more is said of it: one of the sides of a choice."""
        return [(end, node["steps"]) for end, node in chart.read("chain", at) if node.keys() == {"steps"}]

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


def _allowed(steps: Any) -> Steps:
    """ "You may cast it": who may need not."""
    said: Steps = steps if isinstance(steps, list) else [steps]
    return [{**step, "optional": True} if step["op"] == "play_from" else step for step in said]


def _by(step: Node, player: Node | None) -> Node:
    return step if player is None or "who" in step else {**step, "who": player}


def _one_by_one(steps: Any, things: Node) -> Steps:
    """What befalls these things. For each that connives its own controller draws and discards, and where none was
    chosen nobody does."""
    said: Steps = fill(steps, {"subj": things})
    own = things.get("pron") == "it" or things.get("how") in ("self", "event", "attached")
    if said[-1].get("keyword") != "connive" or own or (things.get("side") == "you" and things.get("count") == 1):
        return said
    whose: Node = {} if things.get("side") == "you" else {"who": {"kind": ["player"], "controller_of": {"pron": "it"}}}
    each = fill(steps, {"subj": {"pron": "it"}})
    done = [{**step, **(whose if step["op"] in ("prepare", "discard") else {})} for step in each]
    return [{"op": "for_each", "what": things, "do": done}]


def _then(steps: Steps, first: Node | None = None) -> Steps:
    """What belongs to what may be left undone: done after it, or the other of two ("you may tap or untap it"). The rest
    goes where it goes in any case."""
    other = (first or {}).get("either") or "none"
    how: dict[bool, Node] = {True: {"optional": True}, False: {"link": "then"}}
    return [
        step if "link" in step or step.get("what") == {"pron": "rest"} else {**step, **how[step.get("either") == other]}
        for step in steps
    ]


_JOINTS = (
    (", and then", "then"),
    (", then", "then"),
    (", and", ""),
    ("and then", "then"),
    ("then", "then"),
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
    if last.get("delayed") and joint == "then" and steps[-1]["op"] == "delayed":
        return [*steps[:-1], {**steps[-1], "do": [*steps[-1]["do"], *more]}]  # "exile it at end of combat, then …"
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
            with_condition(step, clause["condition"]) if _of_subject(step, last) and "if" not in step else step
            for step in steps
        ]
    if clause.get("where_x") is not None:
        steps, _ = put_x(steps, clause["where_x"])
    return [*steps, *more]


def _of_subject(step: Node, last: Node) -> bool:
    return step["op"] in LASTING and step.get("what") == last.get("subject")
