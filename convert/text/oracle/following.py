"""What a sentence says of the step before it, and where conditions say that the card itself is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from convert.text.oracle.lexicon import Node
from convert.text.oracle.mentions import UnclearError
from convert.text.oracle.replacing import introduced, refs
from convert.text.oracle.said import named

_AFTER = frozenset(("then", "if_not", "when"))
_TURNED = {"then": "if_not", "if_not": "then"}
_PAID = frozenset(("pay", "sacrifice", "discard", "look", "banish", "tap"))
"""What can be a price: "you may sacrifice a land. If you don't, …"."""
_STANDING = frozenset(("trigger", "continuous", "activate"))
_LASTS = frozenset(
    (
        *("modify", "grant", "forbid", "set_stat", "change_identity", "suppress", "cost_change", "compel", "allow"),
        *("prevent", "replace", "replace_damage", "play_from", "enters_tapped", "protect", "control", "copy"),
    )
)
"""What holds as long as it is said."""


def linked(link: str, last: list[Node], fresh: list[Node]) -> list[Node]:
    """ "If you do, …", "If you don't, …", "When you do, …": the steps with what they hang on."""
    if last and last[-1]["op"] == "unless" and link in _TURNED:
        link = _TURNED[link]  # "If they do" means that they paid: then it was not done
    after = "then" if link == "when" else link
    return [{**fresh[0], "link": link}, *(one if "link" in one else {**one, "link": after} for one in fresh[1:])]


def deed_before(deed: Sequence[Node], last: list[Node]) -> bool:
    """ "Sacrifice a creature, then draw a card. If you can't sacrifice one, …": whether that was done before the last
    step, which is what a link asks of."""
    named = {one["op"] for one in deed}
    return bool(last) and last[-1]["op"] not in named and any(one["op"] in named for one in last)


def price_of(last: list[Node]) -> Node | None:
    """ "You may sacrifice a land. If you don't, …": the price that keeps it from happening, and who pays."""
    if len(last) != 1 or not last[0].get("optional") or last[0]["op"] not in _PAID:
        return None
    paid = {key: value for key, value in last[0].items() if key not in ("optional", "id", "src")}
    doer = {"who": paid.pop("who")} if "who" in paid else {}
    if paid.keys() == {"op", "life"}:
        paid = {"op": "pay_hp", "amount": paid["life"]}
    return {"cost": [paid], **doer}


def without_link(step: Node) -> Node:
    """A step that hangs on nothing any more."""
    return {key: value for key, value in step.items() if key != "link"}


def within(last: list[Node], fresh: list[Node], number: int, *, of_event: bool) -> bool:
    """ "At the beginning of the next end step, sacrifice it. If you do, …", "When you next cast a spell, copy it. You
    may choose new targets for the copy": the rest is done then too, not at once. ``of_event``: the ability has no event
    of its own, so that what means an event means the later one."""
    if not last or last[-1]["op"] != "delayed":
        return False
    known = introduced(last[-1]["do"]) | {str(one["id"]) for one in last[-1].get("targets", ())}
    back = [one.get("what") for one in last[-1]["do"] if one["op"] == "special_summon"]
    flips = any(one["op"] == "coin" for one in last[-1]["do"])
    coming = any(flips if _won(one) else one.get("what") in back for one in fresh)
    coming = coming or (of_event and "'how': 'event" in str(fresh))
    if fresh[0].get("link") not in _AFTER and not refs(fresh) & known and not coming:
        return False
    for one in fresh:
        one.setdefault("src", number)
    last[-1]["do"] = [*last[-1]["do"], *fresh]
    return True


def _won(step: Node) -> bool:
    """Whether it asks how a flip of a coin ended."""
    return any(one.get("state") in ("won", "lost") for one in step.get("if", ()))


def as_long(last: list[Node], fresh: list[Node]) -> None:
    """ "Target land becomes a 3/3 creature until end of turn. It's still a land": as long as that."""
    held = [one for one in last if one["op"] == "change_identity" and "until" in one]
    for one in fresh:
        if one["op"] == "change_identity" and one.get("also") and "until" not in one:
            lasts = [each["until"] for each in held if each.get("what") == one.get("what")]
            one.update({"until": lasts[-1]} if lasts else {})


_AWAY = frozenset(("special_summon", "banish", "to_prepared", "manifest"))


def offered_away(steps: list[Node], fresh: list[Node]) -> bool:
    """ "You may return target creature card to the battlefield. It gains haste. Exile it at …": what is said of what
    was moved is said of it where it was moved. The step before moved it, or hangs on that."""
    moved: set[str] = set()
    for step in steps:
        what = step.get("what")
        named = {str(what.get("ref", what.get("id")))} if isinstance(what, dict) else set()
        if step["op"] in _AWAY:
            moved = (moved | named) if step.get("optional") else (moved - named)
    return (
        bool(moved & refs(_without_rest(fresh)))
        and bool(steps)
        and (bool(steps[-1].get("optional")) or "link" in steps[-1])
    )


def _without_rest(node: Any) -> Any:
    """The node without what is taken out of a description: "the rest" is there whatever became of the others."""
    if isinstance(node, dict):
        return {key: _without_rest(value) for key, value in node.items() if key != "except"}
    return [_without_rest(one) for one in node] if isinstance(node, list) else node


def entering_with(last: list[Node], fresh: list[Node], sentence: Node) -> bool:
    """ "That creature enters with an additional counter": what the step before puts onto the battlefield has it."""
    if not last or last[-1]["op"] not in ("special_summon", "token"):
        return False
    if not all(one.get("entering") for one in sentence["steps"]):
        return False
    made = last[-1]["op"] == "token"
    entered = {"ref": last[-1]["id"]} if made else named(last[-1]["what"])
    if any(one["op"] != "counters" or one.get("what") != entered or "link" in one for one in fresh):
        return False
    if made:
        fresh = [{**one, "what": {"how": "previous"}} for one in fresh]
    last[-1]["counters"] = [*last[-1].get("counters", ()), *fresh]
    return True


def each_time(steps: list[Node], fresh: list[Node], mode: str, number: int, *, prevented: bool) -> list[Node]:
    """ "If damage would be dealt to ~, prevent that damage. Remove a counter from ~": what is done once belongs to what
    happens in the place of something, each time; on its own it would be done for ever, or before anything was
    prevented. ``prevented``: it says "if damage is prevented this way". The steps as they stand there, none where they
    belong nowhere."""
    if not steps:
        return []
    held = steps[-1]
    of_it = held["op"] == "replace" and bool(refs(fresh) & introduced(held["instead"]))  # what came in its place
    if not prevented and not of_it and any(one["op"] in _LASTS for one in fresh):
        return []
    name = held.get("id")
    first = held["op"] == "prevent" and (prevented or f"'of_step': '{name}'" in str(fresh))
    standing = mode == "continuous" and held["op"] in ("prevent", "replace") and "until" not in held
    passing = held["op"] == "replace" and "'how': 'event" in str(fresh) and mode in ("cast", "activate")
    if not (standing or first or passing or of_it):
        return []
    counted = "amount" in held and not standing  # of more damage so much is prevented, and that counts
    meant: list[tuple[Node, Node]] = [({"of_step": name}, {"event": "amount"})] if name and not counted else []
    if held["op"] == "prevent":
        meant += _prevented(held)
    for one in fresh:
        one.setdefault("src", number)
    placed: list[Node] = _meant(fresh, meant)
    held["instead"] = [*held["instead"], *placed]
    return placed


def _prevented(held: Node) -> list[tuple[Node, Node]]:
    """Makes preventing what happens in the place of damage; what the words for its ends mean then."""
    combat = held.pop("combat", None)
    would: Node = {"event": "combat_damage" if combat else "damage_dealt"}
    if combat is False:
        would["combat"] = False
    meant: list[tuple[Node, Node]] = []
    for role in ("by", "to"):
        if role in held:
            would[role] = held.pop(role)
            if "id" in would[role] and would[role].get("how") == "choose" and "chooser" not in would[role]:
                meant.append(({"ref": would[role].pop("id")}, {"how": "event", "role": role}))
    first: Node = {"op": "prevent"}
    if "amount" in held:
        first |= {key: held.pop(key) for key in ("id", "amount", "next") if key in held}
    if held.get("next") or held.get("until") == "end_of_turn":
        would["word"] = held.pop("until", "this_turn").replace("end_of_turn", "this_turn")
    if held.pop("next", None):
        would["next"] = True
    held |= {"op": "replace", "would": would, "instead": [first]}
    return meant


def _meant(node: Any, meant: list[tuple[Node, Node]]) -> Any:
    """The node with what means one thing meaning another."""
    if isinstance(node, list):
        return [_meant(one, meant) for one in node]
    if not isinstance(node, dict):
        return node
    for old, new in meant:
        if old.items() <= node.items():
            return {**{key: value for key, value in node.items() if key not in old}, **new}
    return {key: _meant(value, meant) for key, value in node.items()}


def alike(steps: list[Node], words: list[str]) -> list[Node]:
    """ "… has flying as long as a creature card with flying is in a graveyard. The same is true for trample": the last
    step once more for each of these keywords."""
    last = steps[-1] if steps else {}
    said = last.get("keyword", ())
    if last.get("op") != "grant" or len(said) != 1 or str(last).count(repr(said[0])) < 2:
        raise UnclearError("the same")
    what = last["what"]
    again = {**last, "what": {"ref": what["id"]} if "id" in what else what}
    return [_reworded(again, said[0], word) for word in words]


def _reworded(node: Any, old: str, new: str) -> Any:
    if isinstance(node, dict):
        return {key: _reworded(value, old, new) for key, value in node.items()}
    if isinstance(node, list):
        return [_reworded(one, old, new) for one in node]
    return new if node == old else node


def place_of(node: Node) -> Any:
    """Where the card must be if every condition of the whole ability is to hold: None is in play, as ever."""
    if node["mode"] not in _STANDING:
        return None
    conditions = [*node.get("if", ()), *(node.get("when") or {}).get("if", ())]
    found = [places for one in conditions if (places := _places(one))]
    if not found and node["mode"] == "continuous" and node["do"]:
        first = [step for step in node["do"] if "link" not in step]
        each = [[places for one in step.get("if", ()) if (places := _places(one))] for step in first]
        if all(each):
            found = [places for one in each for places in one]
    if not found or any(one != found[0] for one in found):
        return None
    return found[0][0] if len(found[0]) == 1 else found[0]


def _places(condition: Node) -> list[str]:
    """The zones that a condition names for the card itself, none where it does not."""
    if condition.get("state") == "opening_hand":
        return ["prepared"]
    if condition.get("of") == {"how": "self"} and "zone" in condition.get("is", {}):
        zone = condition["is"]["zone"]
        return list(zone) if isinstance(zone, list) else [zone]
    if "all" in condition:
        return next((places for one in condition["all"] if (places := _places(one))), [])
    if "any" in condition:
        each = [_places(one) for one in condition["any"]]
        return list(dict.fromkeys(zone for one in each for zone in one)) if all(each) else []
    return []
