"""What stands in an effect tree, counted without asking what it means: the same facts as of the text, by clause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from convert.effects import Ability
from convert.text.witness.implied import ALSO

Bag = dict[tuple[str, str], int]

_ZONES = frozenset(("play", "prepared", "spellbook", "used", "banished", "extra", "pendulum"))
_SIDES = frozenset(("you", "opponent", "any", "owner", "event", "turn"))
_MANNERS = frozenset(
    (
        *("normal", "tribute", "flip", "special", "fusion", "ritual"),
        *("synchro", "xyz", "link", "pendulum", "battle", "effect"),
    )
)
_PLAIN = {
    "side": "side",
    "who": "side",
    "whose": "side",
    "to_whose": "side",
    "owner": "side",
    "chooser": "side",
    "zone": "zone",
    "attribute": "attribute",
    "type": "type",
    "class": "class",
    "face": "face",
    "stance": "stance",
    "property": "property",
    "summoned": "manner",
    "came": "zone",
    "manner": "manner",
    "unless_as": "manner",
    "original_attribute": "attribute",
    "original_type": "type",
    "original_name": "named",
    "name": "named",
    "series": "named",
    "not_series": "named",
    "mentions": "named",
    "mentions_series": "named",
    "lists": "named",
    "lists_series": "named",
    "op": "op",
    "event": "event",
    "phase": "phase",
    "kind": "kind",
}
_ANY_TIME = tuple(
    ("until", value)
    for value in ("end_of_turn", "end_phase", "later_turn", "next_standby", "this_battle", "battle_phase")
)
_LATER = frozenset(("end_of_next_turn", "end_of_your_next_turn", "next_end_phase"))
_GOES_WITH = {"cast_from_prepared": (("until", "this_battle"),)}
"""What a permission has besides: "at the time this card is attacked, you can …" is in that Attack."""
_KNOWN = frozenset(("self", "event", "previous", "equipped"))
_OWNED = frozenset(("play", "prepared", "spellbook", "extra"))
_DESCRIBED = frozenset(("what", "targets", "exists", "count", "of", "to"))
_ONE = frozenset(
    (
        *("prepare", "detach", "mill", "coin", "dice", "excavate", "skip", "token", "extra_summon", "choose_one"),
        *("declare", "normal_summon", "negate_attack"),
    )
)
_MOMENTS = frozenset(("until", "occurred", "befell", "when"))
_SKIPPED = frozenset(("src", "id", "ref", "speed", "sign", "mode", "group", "reach", "tag"))
_OF_THE_HAND_TOO = ("other_materials", "entire_tribute", "material_level")
_ASKING = frozenset(("op", "do", "what"))
_BOUNDED = frozenset(("level", "rank", "attack", "defense", "original_attack", "original_defense", "original_level"))


def _counted(node: dict[str, Any], path: str) -> bool:
    return node.get("how") in ("choose", "target") or path in ("exists", "count", "of")


class Unit:
    """What the tree says in one place: a step with its clause, or an ability's own head."""

    __slots__ = ("asked", "bag", "ifs", "implied", "lacks", "loose", "numbers", "ones", "refs")

    def __init__(self) -> None:
        self.asked: list[int] = []
        """The clauses that nobody read and that it asks for."""
        self.bag: Bag = {}
        self.implied: set[tuple[str, str]] = set()
        self.numbers: dict[str, int] = {}
        self.ones = 0
        self.refs = 0
        self.ifs = 0
        self.lacks: list[str] = []
        self.loose: set[tuple[str, str]] = set()


class Heard:
    """The tree as a witness hears it: a unit for each clause that steps came from, one for each ability's head."""

    def __init__(self, abilities: Sequence[Ability]) -> None:
        self.plain: list[dict[str, Any]] = [msgspec.to_builtins(ability) for ability in abilities]
        self.steps: list[dict[int, Unit]] = []
        self.heads_of: list[Unit] = []
        self.heads: list[tuple[frozenset[int], Unit]] = []
        self._own = self._worn = False
        self._told: set[str] = set()
        for ability in self.plain:
            self._own = ability["mode"] == "summon_rule"
            self._worn = ability["mode"] == "equip"
            self._told = set()
            head = Unit()
            self.heads.append((frozenset(ability.get("src", ())), head))
            self.heads_of.append(head)
            self.steps.append({})
            for step in _pays_for_itself(ability):  # "Special Summon this card by discarding 1 card": never this one
                step["what"].pop("except_self", None)
                self._unit(step.get("src", -1)).implied.add(("flag", "except_self"))
            self._node(ability, head, head)

    def _unit(self, src: int) -> Unit:
        units = self.steps[-1]
        unit = units.get(src)
        if unit is None:
            unit = units[src] = Unit()
            if self._own:  # a monster's own rule brings it from the hand, said or not
                unit.implied.add(("zone", "prepared"))
            if self._worn:  # what an Equip Spell does is done to its bearer, named again or not
                unit.implied.add(("how", "equipped"))
        return unit

    def _selector(self, node: dict[str, Any], path: str, unit: Unit) -> None:
        """What is described must say whose and where, as the language always does where the text does."""
        if "ref" in node or "among" in node or path not in _DESCRIBED or node.get("how") in _KNOWN:
            return
        if node.get("kind") == "caster":
            if "side" not in node and "how" not in node:
                unit.lacks.append("side")
        elif "zone" not in node and node.get("side") in ("you", "opponent") and _counted(node, path):
            unit.lacks.append("zone")
        elif "side" not in node and _owned(node.get("zone")) and node.get("how") == "choose" and not _worn_by(node):
            unit.lacks.append("side")

    def _node(self, node: dict[str, Any], unit: Unit, head: Unit, path: str = "") -> None:
        src = node.get("src")
        if type(src) is int:
            unit = self._unit(src)
        if "op" in node and type(what := node.get("what")) is dict:
            if "ref" in what:
                unit.refs += 1
                unit.loose.add(("zone", "play"))
            if "ref" in what or "among" in what or what.get("side") == "opponent" or what.get("how") in _KNOWN:
                unit.loose.add(("side", "you"))
        unit.loose.update(_GOES_WITH.get(str(node.get("action")), ()))
        asks = "if" in node and "mode" not in node and _ASKING.intersection(node) != set()  # a step, an option
        unit.ifs += asks or "several_if" in node
        if node.get("action") in _OF_THE_HAND_TOO:  # it may be in the hand, said or not
            head.implied.add(("zone", "prepared"))
        if node.get("op") == "equip" and "src" not in node:  # an Equip Spell is put on somebody, said or not
            head.implied.update((("how", "target"), ("face", "up")))
        if node.get("op") == "equip" and node["what"].get("how") == "self":  # nothing bears itself
            head.implied.add(("flag", "except_self"))
            unit.implied.add(("flag", "except_self"))
        if "how" in node or "kind" in node:
            self._selector(node, path, unit)
        self._implied(node, unit, head, path)
        if "op" in node and "count" not in node and node["op"] in _ONE:
            unit.ones += 1
        if node.get("op") == "keep":  # what is sent is a sentence of its own
            theirs = ("side", "opponent" if node["what"].get("side") == "any" else "you")
            head.implied.update((theirs, ("number", "2"), ("zone", "used"), ("zone", "play")))
        if "mode" in node and unit is not head:
            head = unit = Unit()
            self.heads.append((frozenset(node.get("src", ())), head))
        if node.get("op") == "forbid":
            _banned(node, unit)
        for key, value in node.items():
            self._field(node, key, value, unit, head)

    def _implied(self, node: dict[str, Any], unit: Unit, head: Unit, path: str) -> None:
        """What a node says besides its fields."""
        if node.get("op") == "prepare" and type(up_to := node.get("count")) is dict and "difference" in up_to:
            whole = up_to["difference"][0].get("n", 0)  # "draw until you have 5": if there are 4 or fewer
            head.implied.update((("number", str(int(whole) - 1)), ("bound", "lte")))
        if type(low := node.get("gte")) is int and type(high := node.get("lte")) is int:  # "Level 3, 4, or 5"
            unit.implied.update(("number", str(between)) for between in range(low + 1, high))
        if "by" in node and "event" not in node and "op" not in node:
            unit.implied.add(("manner", "battle"))
        if node.get("event") == "destroyed" and "how" not in node:  # in whichever way
            unit.implied.update((("manner", "battle"), ("manner", "effect")))
        if node.get("event") == "destroyed" and ((node.get("what") or {}).get("where") or {}).get("face") == "down":
            unit.implied.add(("stance", "defense"))
        if node.get("event") == "summoned" and (most := (node.get("amount") or {}).get("lte")) is not None:
            unit.implied.update((("number", str(most)), ("bound", "lte")))  # "without Tributing", "with 1 Tribute"
        if node.get("event") == "revealed" and node.get("how") == "attacked":
            unit.implied.update((("stance", "defense"), ("face", "down")))
        if path == "befell" and type(way := node.get("how")) is str:  # it was told before, where it happened
            unit.loose.add(("manner", way))
        if node.get("op") == "lose_hp" and node["amount"] == {"stat": "hp", "of": node["to"]}:  # "LP become 0"
            unit.implied.add(("number", "0"))
        if type(of := node.get("of")) is dict and "is" in node and of.get("how") == "equipped":
            unit.implied.add(("zone", "play"))
        if "used_for" in node:
            unit.implied.update(("manner", way) for way in _MANNERS)
        if node.get("op") == "choose_one":
            unit.implied.update(("number", str(one)) for one in _steps_up(node["options"]))
        if node.get("op") == "replace":
            _replaced(node, unit)
        if "at" in node:
            unit.implied.add(("class", "link"))

    def _field(self, node: dict[str, Any], key: str, value: Any, unit: Unit, head: Unit) -> None:
        if key == "where" and type(value) is not dict and set(value) == _ALL_BUT_THE_HAND:
            return
        if key == "unread":
            head.asked += [value] if type(value) is int else []
            return
        if key == "name" and node.get("op") in ("counters", "token"):
            # counters are not quoted, tokens are, in one or many
            unit.implied.update((("named", value), ("named", f"{value}s"), ("named", value.removesuffix("s"))))
            return
        if key in _SKIPPED or (key == "link" and type(value) is str):
            return
        if key == "number" and value == {"gte": 1}:  # "a monster(s)"
            return
        if key == "from" and "mode" in node:
            held = unit.implied if node["mode"] == "summon_rule" else unit.loose
            held.update((("side", "you"),) if value != "play" else ())
            if value == "play" or node["mode"] == "summon_rule":
                return
            if "banished" in value:
                unit.implied.add(("event", "banished"))
        if key == "from" and node.get("event") == "summoned" and node.get("what") == node.get("by") == {"how": "self"}:
            unit.implied.update(("zone", zone) for zone in ((value,) if type(value) is str else value))  # "this way"
            return
        if key == "what" and type(value) is dict and (name := value.get("id")) is not None:
            if name in self._told:  # described once, and meant again: "… cannot be destroyed, and are unaffected …"
                again = Unit()
                self._value(key, value, again, again)
                unit.implied.update((*again.bag, *again.implied, *(("number", one) for one in again.numbers)))
                return
            self._told.add(name)
        aside = key in ("if", "several_if") or (key == "targets" and "do" in node)  # stands in a clause of its own
        self._value("subject" if key == "what" and "event" in node else key, value, head if aside else unit, head)

    def _value(self, key: str, value: Any, unit: Unit, head: Unit) -> None:
        kind = type(value)
        if kind is dict:
            if key == "link":
                unit.implied.add(("class", "link"))
            if key in ("gte", "lte", "gt", "lt"):
                _add(unit.bag, "bound", "gte" if key[0] == "g" else "lte")
            if key == "lt" and type(value.get("raw")) is int:  # "less than 1600 ATK": at most 1599
                unit.implied.add(("number", str(value["raw"] - 1)))
            if key in _MOMENTS:
                unit.implied.update(_ANY_TIME)
            if key == "when" and value.get("whose") == "any":  # every player's turn has one such phase
                unit.implied.add(("limit", "turn"))
            if key in _BOUNDED and "raw" not in value and "op" not in value:
                _add(unit.bag, "stat", key)
            if key in ("limit", "each"):
                _add(unit.bag, "limit", value.get("per", "turn"))
                unit.implied.add(("until", "end_of_turn"))  # "not again this turn"
                unit.ones += 1
            elif key in ("not", "unless", "except"):
                _add(unit.bag, "except", "1")
            self._node(value, unit, head, key)
        elif kind is tuple or kind is list:
            if key == "compare" and value[1] == "lt":  # "less than 3": at most 2
                limit = value[2].get("raw") if type(value[2]) is dict else value[2]
                unit.implied.update((("number", str(limit - 1)),) if type(limit) is int else ())
            if key == "name" and len(value) > 1:  # "1 “A”, “B”, and “C”": as many as there are names
                unit.implied.add(("number", str(len(value))))
                unit.ones += 1
            for each in value:
                self._value(key, each, unit, head)
        elif kind is str:
            _word(unit, key, value)
        elif kind is bool:
            if value:
                _add(unit.bag, "flag", key)
                unit.implied.update(ALSO.get(("flag", key), ()))
        elif kind is int or kind is float:
            if key == "times" and kind is int:
                unit.implied.update((("limit", "turn"), ("limit", "battle")))
            elif key in ("gte", "lte", "gt", "lt"):
                _add(unit.bag, "bound", "gte" if key[0] == "g" else "lte")
                if key == "lt":  # "less than 3": at most 2
                    unit.implied.add(("number", str(int(value) - 1)))
            elif key == "turns":
                unit.implied.update(_ANY_TIME)
            name = str(abs(int(value)) if value == int(value) else abs(value))
            unit.numbers[name] = unit.numbers.get(name, 0) + 1


def _pays_for_itself(ability: dict[str, Any]) -> list[dict[str, Any]]:
    """The prices of what the card does with itself."""
    done = [what for step in ability.get("do", ()) if type(what := step.get("what")) is dict]
    if not any(what.get("how") == "self" for what in done):
        return []
    return [step for step in ability.get("cost", ()) if type(step.get("what")) is dict]


def _owned(zone: Any) -> bool:
    """Whether it is a place that somebody's is meant of."""
    if type(zone) is str:
        return zone in _OWNED
    return type(zone) in (list, tuple) and not (_OWNED - {"play"}).isdisjoint(zone)


def _worn_by(node: dict[str, Any]) -> bool:
    """Whether it is described by what it is equipped to, so that it need not be said whose it is."""
    where = node.get("where")
    return type(where) is dict and "equipped_to" in where


def _replaced(node: dict[str, Any], unit: Unit) -> None:
    """What "instead" goes without saying: to whom it would happen, and that nothing at all is 0 of it."""
    would, instead = node["would"], node.get("instead", ())
    met = _whom(would)
    if met in ("you", "opponent"):
        for _ in range(_again_whom(instead)):  # "damage to them", where it is they who would gain
            _add(unit.bag, "side", met)
    if (would.get("by") or {}).get("how") == "event":
        unit.loose.add(("side", met))  # "that damage": to whom was told before
        unit.implied.update((("number", "0"),) if not instead else ())


def _whom(would: dict[str, Any]) -> str:
    """Which player it would happen to, where it is one."""
    what = would.get("what") or {}
    return str(what.get("side", "")) if what.get("kind") == "caster" else ""


def _again_whom(node: Any) -> int:
    """How often that player is meant again."""
    if type(node) is dict:
        again = node.get("how") == "event" and node.get("kind") == "caster"
        return again + sum(map(_again_whom, node.values()))
    return sum(map(_again_whom, node)) if type(node) in (list, tuple) else 0


def _steps_up(options: Sequence[dict[str, Any]]) -> range:
    """ "Increase its Level by up to 3": the numbers below the greatest, where each is an option of its own."""
    adds = [abs(add) for one in options for step in one["do"] if type(add := step.get("add")) is int]
    return range(1, len(adds)) if len(adds) == len(options) and sorted(adds) == [*range(1, len(adds) + 1)] else range(0)


_ALL_BUT_THE_HAND = {"spellbook", "used", "banished", "extra"}


def _banned(node: dict[str, Any], unit: Unit) -> None:
    """What the words of a ban may say besides: all the ways of being Material, or the one place left open."""
    if node.get("action") == "be_material" and "as" not in node:
        unit.implied.update(("manner", way) for way in ("fusion", "synchro", "xyz", "link"))
    where = node.get("where")
    if where is not None and set(where) == _ALL_BUT_THE_HAND:
        _add(unit.bag, "zone", "prepared")


def _add(bag: Bag, name: str, value: str) -> None:
    bag[name, value] = bag.get((name, value), 0) + 1


def _word(unit: Unit, key: str, value: str) -> None:
    bag = unit.bag
    if key == "property":
        unit.implied.add(("class", value))
    if key == "came":
        unit.implied.add(("manner", "special"))
    name = _PLAIN.get(key)
    if value == "shadow":
        unit.implied.update((("face", "down"), ("stance", "defense")))
        return
    if name is not None:
        _add(bag, name, value)
        unit.implied.update(ALSO.get((name, value), ()))
        return
    if key == "how":
        _add(bag, "manner" if value in _MANNERS else "stance" if value in ("attack", "defense") else "how", value)
        unit.implied.update(ALSO.get((key, value), ()))
        if value in _KNOWN:
            unit.loose.add(("zone", "play"))
            if value == "self":
                unit.loose.add(("side", "you"))
    elif key == "until":
        if value != "instant":
            _add(bag, "until", "later_turn" if value in _LATER else value)
        if value == "permanent":
            unit.implied.add(("limit", "duel"))
    elif key == "during":
        unit.implied.update(_ANY_TIME)
    elif key in ("from", "to", "where", "place"):
        if value in _ZONES:
            _add(bag, "zone", value)
        elif value in _SIDES:
            _add(bag, "side", value)
        elif value in ("attack", "defense"):
            _add(bag, "stance", value)
        elif value == "shadow":
            unit.implied.add(("face", "down"))
        elif value in ("battle", "effects"):
            _add(bag, "manner", value.removesuffix("s"))
        else:
            _add(bag, key, value)
            unit.implied.update(ALSO.get((key, value), ()))
    elif key == "turn":
        _add(bag, "side", "you" if value == "own" else value)
    elif key == "as":
        unit.implied.update((("class", value), ("manner", value), ("zone", value)))
    else:
        _add(bag, key, value)
        unit.implied.update(ALSO.get((key, value), ()))
