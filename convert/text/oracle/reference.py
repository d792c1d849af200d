"""Who is meant: one walk over an ability in reading order, in which targets get their ids and pronouns their things.

``{pron: …}`` nodes are the only ones that mean something said before. What cannot be told raises ``UnclearError``,
and the clause is unread: a guess would be worse.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from convert.text.oracle.lexicon import Node
from convert.text.oracle.mentions import (
    UnclearError,
    done_first,
    field_order,
    harmed_first,
    is_selector,
    kinds_of,
    many,
    paid_last,
    subject_first,
)
from convert.text.oracle.naming import Naming
from convert.text.oracle.replacing import of_itself
from convert.text.oracle.said import compared, flat, has_amount, named

_DEALT = frozenset(("damage_dealt", "combat_damage"))
_OF_COUNTERS = frozenset(("counter_put", "counter_removed"))
_OF_ONE_STEP = frozenset(("id", "if", "count", "repeat", "link", "optional", "src"))
"""What is said of a token's making, not of the token."""
_ORDERS = {"unless": done_first, "forbid": subject_first, "play_from": paid_last}
_SELF: Node = {"how": "self"}
_MAKING = frozenset(("token", "special_summon", "copy"))
_NUMBERS = frozenset(("amount", "count", "add", "remove"))
_COUNTED = frozenset(
    (
        *("discard", "mill", "sacrifice", "destroy", "banish", "tap", "to_prepared", "prevent", "look", "dice", "pay"),
        *("to_used", "search", "untap", "to_spellbook"),
    )
)
"""Verbs whose things can be counted later: "destroyed this way", "that many"."""
_PRICES = frozenset(("discard", "sacrifice", "banish", "tap", "counters"))
"""What a player gives up as many of as he likes."""
_PLAYER_FIELDS = frozenset(("who", "of_player", "controller", "payer", "whose", "control", "chooser"))


def _open(step: Node) -> bool:
    """Whether it may be any number: "any number of cards", "one or more Treasures", "all the cards in your hand"."""
    what = step.get("what", {})
    asked = (step.get("count"), step.get("remove"), what.get("count"))
    return any(one in ("any", "all", [1, 99]) for one in asked)


def _of_the_dealer(amount: Any, out: Node) -> Any:
    """ "Each Bird deals damage equal to its power to target creature": the amount, of who deals it, not of whom."""
    dealer = out.get("by")
    own = isinstance(amount, dict) and "stat" in amount and amount.get("of") in ({"pron": "it"}, {"pron": "they"})
    if not own or out["op"] != "damage" or dealer is None or dealer == _SELF:
        return amount
    return {**amount, "of": {"ref": dealer["id"]} if "id" in dealer else dealer}


def _in_whose(role: str, side: str, what: Node) -> Node:
    """ "… is put into your graveyard": whose card it is; what comes from a zone is whose zone that is."""
    if role == "zone_from":
        return {**what, "side": side}
    return {**what, "where": {**what.get("where", {}), "owner": side}}


class Discourse(Naming):
    """The walk over the events and steps of an ability."""

    # -- walking

    def when(self, event: Node) -> Node:
        """The event of a trigger: what it is about can be meant later."""
        self.amounts = self.amounts or has_amount(event)
        done = self.event(event)
        for one in event.get("any", [event]):
            self._event_mentions(one)
        return done

    def _event_mentions(self, event: Node) -> None:
        for key in ("by", "what", "to"):
            what = event.get(key)
            if not isinstance(what, dict):
                continue
            if key == "to" and "by" in event and any(one.get("how") == "you" for one in what.get("either", ())):
                continue  # "to you or a creature you control": that creature is who dealt it
            if "player" in what.get("kind", ()):
                self.event_player = True
                if what.get("how") != "you":
                    self.memory.add({"how": "event_player", "kind": ["player"]}, frozenset(("player",)), player=True)
                continue
            subject = key == ("by" if "by" in event and event.get("event") in _DEALT else "what")
            if what.get("where", {}).get("targets") == _SELF:  # "a spell that targets ~"
                self.memory.add({"how": "self"}, self.memory.types | {"thing"}, op="self")
            if what.get("how") == "self":
                self.memory.add({"how": "self"}, self.memory.types | {"thing"}, op="self", subject=subject)
            elif key != "to" or event.get("event") not in ("attacks",):
                counted = event.get("event") in _OF_COUNTERS  # "one or more counters … on a creature": that is one
                plural = (bool(event.get("one_or_more")) and not counted) or many(what)
                meant = {"how": "event"} if key == "what" else {"how": "event", "role": key}
                whose = what.get("side")
                if whose in ("opponent", "not_you"):
                    controller = {"kind": ["player"], "controller_of": meant}
                    self.memory.add(controller, frozenset(("player",)), player=True)
                self.memory.add(meant, frozenset(kinds_of(what)), plural=plural, op="event", subject=subject)
        if event.get("event") == "cast" and "what" not in event:  # "your second spell each turn"
            self.memory.add({"how": "event"}, frozenset(("spell", "card")), op="event", subject=True)
        theirs = isinstance(event.get("what"), dict) and event["what"].get("side") in ("opponent", "not_you")
        to_any = isinstance(event.get("zone_to"), dict) and event["zone_to"].get("side") in ("any", "opponent")
        if to_any and not theirs:  # "a creature an opponent controls is put into a graveyard": that one
            owner: Node = {"kind": ["player"], "owner_of": {"how": "event"}}
            self.memory.add(owner, frozenset(("player",)), player=True)
        for key in ("who", "whose"):
            who = event.get(key)
            if isinstance(who, dict) and who.get("how") != "you":
                self.event_player = True
                self.memory.add({"how": "event_player", "kind": ["player"]}, frozenset(("player",)), player=True)

    def event(self, event: Node) -> Node:
        """An event with its pronouns resolved."""
        out: Node = {}
        for key, value in event.items():
            if key == "any":
                own = value[0].get("what") == _SELF
                out[key] = [self.event(of_itself(one) if own else one) for one in value]
            elif isinstance(value, dict) and key in ("what", "by", "to", "who", "whose", "during"):
                out[key] = self.selector(value, player=key in ("who", "whose", "during"), introduce=False)
            elif key == "if":
                kept = len(self.memory.mentions)
                if event.get("to") == _SELF:  # "damage would be dealt to ~ while it has a counter on it"
                    self.memory.add(dict(_SELF), self.memory.types | {"thing"}, op="self")
                out[key] = [self.condition(one) for one in value]
                if event.get("event") != "state":  # "When there are three counters on ~, sacrifice it"
                    del self.memory.mentions[kept:]
            elif key in ("zone_from", "zone_to"):
                out["from" if key == "zone_from" else "to_zone"] = value["zone"]
                side = value.get("side")
                if (
                    side
                    and side not in ("any", "owner")
                    and isinstance(out.get("what"), dict)
                    and not out["what"].keys() & {"side", "ref"}
                    and out["what"].get("how") not in ("self", "attached", "event")
                ):
                    out["what"] = _in_whose(key, side, out["what"])
            else:
                out[key] = value
        what = out.get("what")
        if out.get("event") in ("cast", "land_played", "enters") and isinstance(what, dict) and "from" not in out:
            zone = what.get("zone")
            if zone not in (None, "stack", "play", "any_card"):
                out["from"] = zone
                out["what"] = {key: value for key, value in what.items() if key != "zone"}
                if out["event"] == "cast" and what.get("kind") not in (["card"], ["spell"]):
                    out["what"]["zone"] = "stack"
        return self._together(out)

    @staticmethod
    def _together(out: Node) -> Node:
        """ "Whenever one or more creatures attack": once for all of them."""
        what = out.get("what")
        if isinstance(what, dict) and what.get("count") == [1, 99]:
            rest = {key: value for key, value in what.items() if key != "count"}
            return {**out, "what": {**rest, "how": "all"}, "one_or_more": True}
        return out

    def steps(self, steps: list[Node], *, cost: bool = False) -> list[Node]:
        """Steps in order, resolved. "You may cast it, and mana of any type can be spent to cast it": of that spell."""
        done: list[Node] = []
        for step in steps:
            if step["op"] == "any_mana":
                if not done or done[-1]["op"] != "play_from":
                    raise UnclearError("any mana")
                done[-1]["any_mana"] = True
            else:
                self.asks = None
                one = self.one(step, cost=cost)
                done += [{"op": "declare", "declare": self.asks}] if self.asks else []
                done.append(one)
        return done

    def one(self, step: Node, *, cost: bool = False) -> Node:
        """One step."""
        self.memory.step += 1
        op = step["op"]
        if op == "for_each":
            return self._for_each(step)
        out: Node = {"op": op}
        growing = self.memory.growing
        self.memory.playing, self.memory.growing = op == "play_from", op == "counters"
        made_before, amounts_before, began = self.memory.made, self.amounts, len(self.memory.mentions)
        who = step.get("who", {})
        told = who.keys() & {"controller_of", "owner_of"} if id(who) not in self.said else set()
        if step.get("lead"):
            out["if"] = [self.condition(one) for one in step["if"]]
            self.compared = self.compared or compared(out["if"])
            self.memory.step += 1  # what it is about was said before this step
        order = _ORDERS.get(op, field_order)
        if op == "prevent" and "'pron'" in str(step.get("by")):
            order = harmed_first
        for key in sorted(step, key=order):
            if key in ("op", "lead", "aims", "gives_x", "shown") or (key == "if" and "if" in out):
                continue
            value = self._still(step) if key == "what" else step[key]
            if key == "what" and told and value == {"pron": "it"}:  # "target creature's controller sacrifices it"
                (of,) = (out["who"][one] for one in told)
                out[key] = {"ref": of["id"]} if "id" in of else dict(of)
            else:
                out[key] = self._steps_of(key, value, step, out)
                if out[key] is None:
                    out[key] = self._field(key, value, step, out, cost=cost)
        self._meant_again(step, out, began)
        self._did(op, out)
        self._spoken(step, out)
        out = self._new(step, out)
        self._numbered(step, out)
        if step.get("gives_x"):
            self.x_is = {"of_step": out["id"]}
        self.memory.made, self.amounts, self.memory.growing = made_before, amounts_before, growing
        return out

    def _steps_of(self, key: str, value: Any, step: Node, out: Node) -> list[Node] | None:
        """A field that holds steps, resolved; None where it holds something else."""
        op = step["op"]
        if key == "do" and step.get("aims"):  # "Whenever a Goblin attacks this turn, target …": aimed at then
            before = len(self.memory.targets)
            done = self.steps(value)
            if aimed := self.memory.targets[before:]:
                out["targets"] = aimed
            return done
        listed = isinstance(value, list)
        if key == "do" or (key == "instead" and listed) or (key in ("win", "lose") and op == "coin"):
            return self.steps(value)
        if key == "cost" and listed:
            return self.steps(value, cost=True)
        if key == "options":
            return [self._option(one) for one in value]
        if key in ("counters", "changes") and isinstance(value, (list, dict)) and op in _MAKING:
            self.memory.made = self._made(out, op)
            return self.steps(flat(value))
        return None

    def _field(self, key: str, value: Any, step: Node, out: Node, *, cost: bool) -> Any:
        """A field that holds no steps, resolved."""
        op, doer = step["op"], step.get("who")
        if key == "if":
            return [self.condition(one) for one in value]
        if key == "until" and isinstance(value, dict):
            ends = self.condition(value)
            what = out.get("what", {})
            lasting = value.get("of") == {"pron": "it"} and ends.get("of") == _SELF and "ref" in what
            return {**ends, "of": dict(what)} if lasting else ends  # "each of those lands … for as long as it has"
        if key == "abilities":
            return value
        if key in ("when", "would"):
            done = self.event(value)
            self.amounts = self.amounts or key == "would" or has_amount(value)
            for one in value.get("any", [value]):
                self._event_mentions(one)
            self.memory.step += 1
            return done
        if isinstance(value, dict) and is_selector(key, value):
            self.memory.argument = True
            if value == {"pron": "itself"} and op == "damage":
                return dict(named(out["by"]))
            if value == {"pron": "each_other"} and many(step["what"]):  # "Exchange control of two target creatures"
                return dict(out["what"])
            if op == "damage" and key == "by" and value.get("pron") == "it":
                return self._dealer(value, out)
            dealt_them = op == "damage" and key == "to" and value == {"pron": "they"} and not self.memory.several
            meant = self.selector(value, player=key in _PLAYER_FIELDS or dealt_them, doer=doer, op=op, cost=cost)
            if op == "damage" and key == "to" and value.get("except") == {"pron": "others"} and "by" in out:
                other = self.memory.targets[-1] if self.memory.targets else {}
                if other.get("except") == _SELF:  # "enchanted creature deals … to any other target"
                    other["except"] = named(out["by"])
            each = isinstance(doer, dict) and doer.get("how") == "all"
            if key == "what" and (each or (meant.get("how") == "top" and meant.get("side") in ("any", "opponent"))):
                self._of_each(meant)
            return meant
        if isinstance(value, (dict, list)):
            self.memory.in_amount = True
            found = self.value(_of_the_dealer(value, out) if key == "amount" else value, doer=doer)
            self.memory.in_amount = False
            return found
        return value

    def _of_each(self, meant: Node) -> None:
        """ "Each opponent exiles the top card of their library. You may play those cards": one of each are several."""
        last = self.memory.mentions[-1] if self.memory.mentions else None
        if "id" in meant and last is not None and last.node == {"ref": meant["id"]} and not last.player:
            self.memory.mentions.append(replace(last, plural=True))

    def _meant_again(self, step: Node, out: Node, began: int) -> None:
        """What later sentences may call by another word: the spell that is cast, who was dealt damage."""
        op = step["op"]
        if op == "delayed" and "pron" in step["when"].get("what", {}):  # what was meant before is meant so again
            of_event: Node = {"how": "event"}
            self.memory.mentions[began:] = [one for one in self.memory.mentions[began:] if one.node != of_event]
        if op == "play_from" and "what" in out and self.memory.mentions:
            cast = next((one for one in reversed(self.memory.mentions) if one.node == named(out["what"])), None)
            if cast is not None:  # "that spell"
                self.memory.mentions.append(replace(cast, kinds=cast.kinds | {"spell"}, step=self.memory.step))
        if op == "damage":
            to = named(out["to"])
            if step.get("by", {}).get("pron") == "it" and out["by"] == to and self.memory.dealer == _SELF:
                out["by"] = dict(_SELF)  # "~ deals 3 damage to target creature. If …, it deals 5 damage to it instead"
            self.memory.damaged, self.memory.dealer = to, out.get("by")

    def _spoken(self, step: Node, out: Node) -> None:
        """Whom a step brings into the talk without naming him, and what of it has one name."""
        op = step["op"]
        if op in ("to_prepared", "to_spellbook") and "ref" in out["what"] and out["what"]["ref"][0] == "t":
            owner: Node = {"kind": ["player"], "owner_of": dict(out["what"])}
            if not any(one.player and one.step == self.memory.step for one in self.memory.mentions):
                self.memory.add(owner, frozenset(("player",)), player=True)
        if op == "declare" and step["declare"] in ("player", "opponent") and "what" not in step:
            self.memory.add({"how": "chosen", "kind": ["player"]}, frozenset(("player",)), player=True)
        if op == "pay" and "X" in str(step.get("mana")):
            self.variables = True
        if op in ("look", "banish") and "stop" in out and "id" in out["what"]:
            self.memory.mentions[-1] = replace(self.memory.mentions[-1], among=out["what"]["id"])

    def _new(self, step: Node, out: Node) -> Node:
        """A step that makes something has a name for it."""
        op = step["op"]
        if op == "token":
            if step["name"] == "those" and self.memory.token is not None:  # "create four of those tokens instead"
                out = {**self.memory.token, **{key: value for key, value in out.items() if key != "name"}}
            self.memory.token = {key: value for key, value in out.items() if key not in _OF_ONE_STEP}
            kinds = frozenset(("permanent", "creature", "artifact", "token"))
            plural = step.get("count", 1) != 1 or "repeat" in step
        elif op == "manifest":
            kinds = frozenset(("permanent", "creature"))
            plural = isinstance(out.get("what"), dict) and many(out["what"])
        elif op == "copy" and "becomes" not in step:
            kinds, plural = frozenset(("spell", "thing")), False
        elif step.get("shown"):  # "draw a card and reveal it": that card
            kinds, plural = frozenset(("card",)), False
        else:
            return out
        out["id"] = self.name("s")
        self.memory.add({"ref": out["id"]}, kinds, plural=plural, op=op, token=op in ("token", "manifest"))
        return out

    def _numbered(self, step: Node, out: Node) -> None:
        """A step that has a number, or was done to things, has a name for that."""
        op = step["op"]
        if op not in _COUNTED and not step.keys() & _NUMBERS:
            return
        if "id" not in out:
            out["id"] = self.new_step()
        self.counted = out["id"]
        self.memory.numbers[out["id"]] = "remove" if "remove" in step else op
        if op in _PRICES and _open(step):
            self.chosen_number, self.that_many, self.compared = True, None, None
        if self.memory.done.get(op) == {"how": "previous"}:
            self.memory.done[op] = {"ref": out["id"]}
        if op == "mill" or (op == "discard" and "what" not in step):  # "… from among them", "the discarded card"
            many_cards = step.get("count", 1) != 1
            cost = op == "discard"  # "it" is something else
            self.memory.add({"ref": out["id"]}, frozenset(("card",)), plural=many_cards, op=op, cost=cost)

    def _still(self, step: Node) -> Any:
        """What "It's still a land" is about: what was called a land before."""
        what = step["what"]
        if what != {"pron": "it"} or step.get("types") != ["land"] or not step.get("also"):
            return what
        return {"pron": "bent"} if any("land" in one.kinds for one in self.memory.mentions) else what

    def _dealer(self, value: Node, out: Node) -> Node:
        """Who "it deals" is: of an instant or sorcery that was paid for in some way that spell; where nothing else can
        be meant, who dealt damage before."""
        if self.memory.spell and any("paid" in one for one in out.get("if", ())):
            return dict(_SELF)
        try:
            return self.selector(value, op="damage")
        except UnclearError:
            if self.memory.dealer != _SELF:
                raise
            return dict(_SELF)

    def _did(self, op: str, out: Node) -> None:
        """What it was done to, for "… this way"."""
        what = out.get("to") if op == "damage" else out.get("what", {"how": "previous"})
        if isinstance(what, dict):
            self.memory.done.pop(op, None)
            self.memory.done[op] = {"ref": what["id"]} if "id" in what else what
            if op == "declare" and "id" in what and what.get("how") in ("choose", "random"):
                self.memory.chosen = what
            self.memory.doers.pop(op, None)
            aimed = any(one["id"] == what.get("ref") for one in self.memory.targets)
            if aimed or ("ref" in what and out.get("optional")):
                self.memory.doers[op] = out

    def _for_each(self, step: Node) -> Node:
        """ "For each opponent, …": inside, "that player" or "it" is the one at hand."""
        out: Node = {"op": "for_each"}
        if "if" in step:
            out["if"] = [self.condition(one) for one in step["if"]]
        node = step["what"]
        kinds = frozenset(kinds_of(node)) or frozenset(("thing",))
        player = "player" in kinds
        if "pron" in node:
            meant = self.memory.meant(node, player=False)
            known = [one for one in self.memory.mentions if one.node == meant]
            player = bool(known) and known[-1].player
            kinds = known[-1].kinds if known else kinds
            out["what"] = meant
        else:
            out["what"] = self.selector(node, introduce=False)
        self.memory.step += 1
        kept = len(self.memory.mentions)
        each: Node = {"how": "each", "kind": ["player"]} if player else {"how": "each"}
        if not player:
            self.memory.add({"kind": ["player"], "controller_of": each}, frozenset(("player",)), player=True)
        self.memory.add(each, kinds, player=player, subject=True)
        self.memory.step += 1
        out["do"] = self.steps(step["do"])
        inside = [one for one in self.memory.mentions[kept:] if "'each'" not in str(one.node)]
        together = [replace(one, plural=True) for one in inside if not one.player]  # "… Untap those creatures"
        self.memory.mentions[kept:] = [*inside, *together]
        return out

    def _made(self, out: Node, op: str) -> Node:
        if op == "token" or (op == "copy" and "becomes" not in out):
            return {"how": "previous"}
        what = out.get("becomes") or out.get("what")
        if isinstance(what, dict):
            if "ref" in what:
                return {"ref": what["ref"]}
            if what.get("how") in ("self", "event", "attached"):
                return what
            if "id" in what:
                return {"ref": what["id"]}
        return {"how": "previous"}

    def _option(self, option: Node) -> Node:
        before = len(self.memory.mentions)
        out = {**option, "do": self.steps(option["do"])}
        del self.memory.mentions[before:]
        return out
