"""What a phrase names: descriptions, amounts and conditions with their pronouns resolved, targets with their ids.

``{pron: …}`` nodes are the only ones that mean something said before. What cannot be told raises ``UnclearError``,
and the clause is unread: a guess would be worse.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Any

from convert.text.oracle.lexicon import Node
from convert.text.oracle.mentions import UnclearError, is_amount, kinds_of, looks_selector, many
from convert.text.oracle.remembering import Remembering
from convert.text.oracle.said import from_place, gap, placed_alike, sided_alike

_PLACE = frozenset(("side", "zone"))
_DAMAGE = frozenset(("damage_dealt", "combat_damage"))


@dataclass
class Naming(Remembering, ABC):
    """What has been said so far in an ability, and what its phrases name."""

    # -- what is walked over elsewhere

    @abstractmethod
    def one(self, step: Node, *, cost: bool = False) -> Node:
        """One step."""

    @abstractmethod
    def event(self, event: Node) -> Node:
        """An event with its pronouns resolved."""

    # -- values

    def value(self, value: Any, *, doer: Node | None = None) -> Any:
        """Amounts, lists and whatever else holds selectors."""
        if isinstance(value, list):
            return [self.value(one, doer=doer) for one in value]
        if not isinstance(value, dict):
            return value
        if "x" in value and self.x_is is not None:
            rest = {key: one for key, one in value.items() if key != "x"}
            return {**self.x_is, **self.value(rest, doer=doer)}
        if value.keys() == {"gap"}:
            if self.gap is None:
                raise UnclearError("the difference")
            return self.gap
        if value.get("event") == "amount" and ("done" in value or self.chosen_number or not self.amounts):
            rest = {key: one for key, one in value.items() if key not in ("event", "done")}
            return {**self._that_many(value.get("done")), **self.value(rest, doer=doer)}
        if value.get("x") and not self.variables:
            raise UnclearError("x")
        if "op" in value:
            return self.one(value)
        if looks_selector(value):
            return self.selector(value, doer=doer, introduce=False)
        if "stat" in value and isinstance(of := value.get("of"), dict):
            if any(one.get("pron") == "it" for one in of.get("both", ())):
                raise UnclearError("counters of several")  # "… counters on it, and all creatures": it went on too far
            if of.get("pron") == "doing" or "done" in of:
                self.measured = self.selector(of, doer=doer, introduce=False)
            elif of == {"pron": "it"} and self.measured is not None:
                return {**self.value({**value, "of": None}, doer=doer), "of": self.measured}
        out: Node = {}
        for key, one in value.items():
            if key in _OF_SELECTORS and isinstance(one, dict) and not is_amount(one):
                own = one.get("how") in ("self", "attached")
                out[key] = self.selector(one, introduce=own and key == "of", doer=doer)
            elif key == "attacking_whom" and isinstance(one, dict):
                out[key] = self.selector(one, player=True, introduce=False)
            elif key in ("befell", "past") and isinstance(one, dict):
                out[key] = self.event(one)
            elif isinstance(one, (dict, list)):
                out[key] = self.value(one, doer=doer)
            else:
                out[key] = one
        return out

    def _that_many(self, verb: str | None) -> Node:
        """What "that many" means where it is nothing that set the ability off; ``verb``: the number of such a step."""
        counted = self.memory.counted_last(verb, self.counted)
        if verb is not None and counted is not None:
            self.that_many = {"of_step": counted}
        if self.that_many is None:
            if self.compared is not None:
                self.that_many = self.compared
            elif counted is None and not self.amounts:
                raise UnclearError("that much")
            else:
                self.that_many = {"of_step": counted} if counted else {"event": "amount"}
        return self.that_many

    def _conditions(self, parts: list[Node]) -> list[Node]:
        """Conditions beside each other: "if its power is greater than ~'s power or its toughness is greater than ~'s
        toughness" is of the same both times."""
        out: list[Node] = []
        for one in parts:
            same = out and one.get("of") == parts[0].get("of") == {"pron": "it"} and "of" in out[0]
            out.append(self.condition({**one, "of": out[0]["of"]} if same else one))
        return out

    def condition(self, condition: Node) -> Node:
        """A condition."""
        out: Node = {}
        if "paid" in condition and "of" in condition:
            condition = self.memory.paid_itself(condition)
        if "paid" in condition and not self.memory.spell:
            self.memory.add({"how": "self"}, self.memory.types | {"thing"}, op="self")
        if condition.get("state") == "paired":  # "… each of those creatures gets +1/+1"
            self.memory.add(self.memory.meant({"pron": "paired"}, player=False), frozenset(("creature",)), plural=True)
        of_it = isinstance(condition.get("is"), dict) and condition.get("of") == {"pron": "it"}
        # "its power is less than ~'s power": whose it is was said before
        for key, value in sorted(condition.items(), key=lambda one: one[0] != "of") if of_it else condition.items():
            if key == "exists" and "pron" in value and value.keys() & {"zone", "side"}:
                asked = "zone" if "zone" in value else "side"  # "if you control that creature"
                out |= {"is": {asked: value[asked]}, "of": self.selector(value)}
            elif key in ("exists", "count", "of", "is") and isinstance(value, dict):
                # what is asked of two steps is asked twice: nothing bears the name that a question gives
                known = self.said.get(id(value)) if "pron" not in value else None
                out[key] = known or self._asked(value, introduce=key == "of", there=key == "exists")
            elif key in ("turn", "who"):
                out[key] = self.selector(value, player=True, introduce=False)
            elif key == "more_than":
                out[key] = [self.selector(one, introduce=False) for one in value]
            elif key == "occurred":
                out[key] = self.event(value)
                if out[key].get("event") in _DAMAGE and "amount" in out[key]:  # of the turn together
                    out["times"] = out[key].pop("amount")
                if {"how": "self"} in [out[key].get(role) for role in ("what", "by", "to")]:
                    self.memory.add({"how": "self"}, self.memory.types | {"thing"}, op="self")
            elif key == "not":
                out[key] = self.condition(value)
            elif key in ("any", "all"):
                out[key] = self._conditions(value)
            else:
                out[key] = self.value(value)
        if _where_one_is(out):  # "as long as a Warrior card is in your graveyard": such a card is there
            out = {"exists": {**out.pop("of"), **out.pop("is")}, **out}
        out = _of_someone(out)
        self.gap = gap(out) or self.gap
        if "bounded" in out:
            amount = out.pop("bounded")
            bounds = {key: out.pop(key) for key in ("lte", "gte", "eq", "lt", "gt") if key in out}
            if len(bounds) != 1:
                raise UnclearError("bound")
            ((how, n),) = bounds.items()
            out["compare"] = [amount, how, n]
        return out

    def _asked(self, value: Node, *, introduce: bool, there: bool) -> Node:
        """What a condition asks about. Of what was just done it is meant by what follows ("if a land was destroyed this
        way, its controller …"), and so are several ("one of those lands"); what must merely be there is not ("if you
        control a Dragon, put that card …")."""
        out = self.selector(value, introduce=introduce)
        if not there:
            return out
        did = self.memory.doer_of(value["among"]) if isinstance(value.get("among"), dict) else None
        if did is not None:  # the target, if that was done to it
            if "id" not in did:
                did["id"] = self.new_step()
            asked = {"ref": did["id"]}
            self.said[id(value)] = asked if "ref" in out else {**out, "among": asked}
        if "ref" in out:
            return self.said.get(id(value), out)
        among = out.get("among")
        said = [one for one in self.memory.mentions if one.node == among]
        if said and not any(one.plural for one in said):  # of one thing it is that thing
            player = "player" in kinds_of(out)
            kinds = said[-1].kinds | frozenset(kinds_of(out))
            again = replace(said[-1], kinds=kinds, player=player, step=self.memory.step, subject=False)
            self.memory.mentions.append(replace(again, among="", cost=False))
        elif among is not None or many(out) or out.get("how") in ("self", "attached", "event"):
            self._introduce(out, "", False)
        return self.said.get(id(value), out)

    # -- selectors

    def selector(
        self,
        node: Node,
        *,
        player: bool = False,
        introduce: bool = True,
        doer: Node | None = None,
        op: str = "",
        cost: bool = False,
    ) -> Node:
        """A selector with its pronouns resolved, remembered if it introduces something. What one sentence says once
        and means several times (a subject of two verbs) is the same node, and resolved once."""
        if id(node) in self.said and ("pron" not in node or node["pron"] in ("it", "that", "they")):
            known = self.said[id(node)]
            again = next((one for one in reversed(self.memory.mentions) if one.node == known), None)
            if "pron" in node and again is not None and introduce:
                self.memory.mentions.append(replace(again, step=self.memory.step, subject=False))
            return {"ref": known["id"]} if "id" in known else known
        out = self._selector(node, player=player, introduce=introduce, doer=doer, op=op, cost=cost)
        self.said[id(node)] = out
        return out

    def _selector(
        self,
        node: Node,
        *,
        player: bool = False,
        introduce: bool = True,
        doer: Node | None = None,
        op: str = "",
        cost: bool = False,
    ) -> Node:
        if node.get("pron") == "exiled" and "ref" not in self.memory.done.get("banish", {}):
            node = {"how": "exiled_with", "kind": ["card"], "zone": "banished"}  # not by this very ability
        argument, self.memory.argument = self.memory.argument, False
        if "pron" in node:
            self.memory.argument = argument
            return self._meant(node, player=player, introduce=introduce, doer=doer)
        node = from_place(node)
        if "asks" in node:
            node = self._of_ones_choice(node)
        if "both" in node or "either" in node:
            return self._several(node, player=player, introduce=introduce, doer=doer, op=op, cost=cost)
        out: Node = {key: self._part(key, value, doer, op) for key, value in node.items()}
        if out.get("where", {}).get("this_way") and "among" not in out and out.get("kind") != ["player"]:
            self._shown(out)
        if out.get("except_self"):
            out = self._told_apart(out)
        if out.get("how") == "target":
            return self._aimed(out, node)
        if introduce and (out.get("how") or out.get("controller_of") or out.get("owner_of")):
            self._introduce(out, op, cost)
        return out

    def _of_ones_choice(self, node: Node) -> Node:
        """ "Creatures of the creature type of your choice": it is chosen before. Targets of it have it in common."""
        asked = node["asks"]
        node = {key: value for key, value in node.items() if key != "asks"}
        if node.get("how") != "target":
            self.asks = asked
            return node
        where = {key: value for key, value in node["where"].items() if key != "chosen"}
        return {**node, "where": {**where, "same": "color" if asked == "color" else "creature type"}}

    def _meant(self, node: Node, *, player: bool, introduce: bool, doer: Node | None) -> Node:
        """What a pronoun means; it is what was named last, then."""
        meant = self._doer(doer) if node["pron"] == "doer" else self.memory.meant(node, player=player)
        self.memory.argument = False
        again = next((one for one in reversed(self.memory.mentions) if one.node == meant), None)
        if introduce and again is not None and not again.player:
            self.memory.mentions.append(replace(again, step=self.memory.step, subject=False))
        return meant

    def _several(self, node: Node, *, player: bool, introduce: bool, doer: Node | None, op: str, cost: bool) -> Node:
        """ "Target X and each other Y", "a Dragon or a Wizard": each resolved by itself."""
        key = "both" if "both" in node else "either"
        parts: list[Node] = []
        alike = placed_alike(node[key])
        for one in sided_alike(alike) if key == "either" else alike:
            self.beside = parts[-1] if parts and key == "both" else None
            parts.append(self.selector(one, player=player, introduce=introduce, doer=doer, op=op, cost=cost))
        self.beside = None
        rest = {name: self.value(value) for name, value in node.items() if name not in (key, "how", "count")}
        how = node.get("how")
        out = {**rest, key: parts}
        if how == "target":
            return self._aimed({**out, "how": "target", "count": node.get("count", 1)}, node)
        if (how and how not in ("choose",)) or (key == "either" and how):
            out["how"] = how
            if "count" in node:
                out["count"] = self.value(node["count"])
        found = op in ("search", "look", "special_summon", "declare") and not any("ref" in one for one in parts)
        if introduce and found:
            self._togethernamed(out, op, plural=key == "both" or any(many(one) for one in parts))
        elif introduce and key == "both" and not rest:  # "Untap target X and each other Y. Those creatures …"
            self._united(parts, op)
        return out

    def _part(self, key: str, value: Any, doer: Node | None, op: str) -> Any:
        """What one key of a description says, its pronouns resolved."""
        if key in ("controller_of", "owner_of", "attached_to", "except", "among"):
            if not isinstance(value, dict):
                return value
            named = key in ("controller_of", "owner_of") and "pron" not in value
            return self.selector(value, introduce=named, doer=doer, op=op)
        if key in ("of", "chooser"):
            searched = key == "of" and op == "search" and "pron" not in value  # "Then that player shuffles"
            attacked = isinstance(value, dict) and value.get("how") == "defending"
            return self.selector(value, player=True, introduce=searched or attacked, doer=doer)
        return self.value(value, doer=doer) if isinstance(value, (dict, list)) and key != "kind" else value

    def _shown(self, out: Node) -> None:
        """ "All lands revealed this way": among those that were."""
        shown = [
            one for one in self.memory.mentions if one.op in ("look", "mill") and not one.among and "ref" in one.node
        ]
        if shown:
            out["among"] = dict(shown[-1].node)
            out["where"] = {key: value for key, value in out["where"].items() if key != "this_way"}

    def _told_apart(self, out: Node) -> Node:
        """ "Other", "another": than whom."""
        rest = {key: one for key, one in out.items() if key != "except_self"}
        if (other := self._another_player(out) or self._another_than(out)) is not None:
            return {**rest, "except": other}
        if out.get("kind") == ["player"] and "side" not in out and out.get("how") != "target":
            return {**rest, "side": "not_you"}
        if self.memory.targets and out.get("how") == "target":
            # "another target creature": than all that were aimed at before
            aimed = [{"ref": one["id"]} for one in self.memory.targets if one.get("kind") != ["player"]]
            apart: Node = {"both": aimed} if len(aimed) > 1 else {"ref": self.memory.targets[-1]["id"]}
            return {**rest, "except": apart}
        if self.beside is not None and "ref" in self.beside:
            return {**rest, "except": self.beside}  # "target creature and each other creature"
        if self.memory.spell and set(kinds_of(out)) == {"player"}:  # "each other player": than you
            if any(one.player and not one.plural for one in self.memory.mentions):
                raise UnclearError("other")
            return out
        if self.memory.spell or out.get("where", {}).get("this_way"):
            return self._other_than_said(out)
        return {**rest, "except": other} if (other := self._never_itself(out)) is not None else out

    def _doer(self, doer: Node | None) -> Node:
        if doer is None:
            return {"how": "you", "kind": ["player"]}
        if "pron" in doer:
            return self._doer(None) if doer["pron"] == "doer" else self.memory.meant(doer, player=True)
        if doer.get("how") == "target":
            return self.memory.nearest("doer", [one for one in self.memory.mentions if one.player])
        return self.selector(doer, player=True, introduce=False)


_OF_SELECTORS = frozenset(
    ["count", "of", "attached_to", "as_", "by", "to", "what", "blocking_what", "blocked_by", "among", "source"]
) | {"targets", "who"}
"""The fields that hold a selector, where no amount stands in them."""


def _where_one_is(condition: Node) -> bool:
    """Whether it asks where any one of a kind is."""
    of, there = condition.get("of"), condition.get("is")
    return isinstance(of, dict) and isinstance(there, dict) and of.get("how") == "choose" and there.keys() <= _PLACE


def _of_someone(condition: Node) -> Node:
    """ "If a player controls no creatures": there is one of whom that holds; else nobody would be meant to have any."""
    asked = condition.get("not", {}).get("exists")
    whose = asked.get("of") if isinstance(asked, dict) else None
    if not isinstance(whose, dict) or whose.get("how") != "choose" or whose.get("kind") != ["player"] or "id" in whose:
        return condition
    none: Node = {"not": {"exists": {**asked, "of": {"how": "it"}}}}
    return {"exists": {**whose, "where": {**whose.get("where", {}), "holds": none}}}
