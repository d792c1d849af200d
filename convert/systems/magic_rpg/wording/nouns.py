"""Things, players, numbers in words. ``Telling`` keeps what was named and what no words were found for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from convert.effects.magic import Amount, Bound, Event, Filter, Selector

ZONES: Mapping[str, str] = {
    "play": "the battlefield", "prepared": "hand", "spellbook": "library", "used": "graveyard", "banished": "exile",
    "stack": "the stack", "outside": "outside the game", "command": "the command zone",
}  # fmt: skip
STATS: Mapping[str, str] = {
    "power": "power", "toughness": "toughness", "mana_value": "mana value", "life": "life", "life_lost": "life lost",
    "life_gained": "life gained", "damage": "damage", "counters": "counters", "colors": "colors",
    "mana_spent": "mana spent on it", "starting_life": "starting life",
}  # fmt: skip
_HOWS: Mapping[str, str] = {
    "self": "this card", "attached": "what it is on", "event": "that one", "event_player": "that player", "you": "you",
    "previous": "what was just done to", "it": "it", "granter": "what gives this", "paired": "the one paired with it",
    "chosen": "the chosen one", "paid": "what was paid with", "each": "that one", "defending": "the defending player",
    "aimed": "what it is aimed at",
    "active": "the player whose turn it is", "attacking": "the attacking player",
    "exiled_with": "what this card exiled",
}  # fmt: skip
_SIDES: Mapping[str, str] = {
    "you": "you control", "opponent": "an opponent controls", "not_you": "you do not control", "owner": "of its owner",
}  # fmt: skip
_WHOSE: Mapping[str, str] = {"you": "your", "opponent": "an opponent's", "not_you": "another's", "owner": "its owner's"}
_STATES: Mapping[str, tuple[str, str]] = {
    "tapped": ("tapped", "untapped"), "attacking": ("attacking", "not attacking"), "token": ("token", "nontoken"),
    "blocking": ("blocking", "not blocking"), "blocked": ("blocked", "unblocked"), "enchanted": ("enchanted", "bare"),
    "equipped": ("equipped", "unequipped"), "face_down": ("face-down", "face-up"),
}  # fmt: skip
_PROPERTIES: Mapping[str, str] = {
    "exiled_with_self": "that this card exiled", "vanilla": "with no abilities", "adventure": "with an Adventure",
    "mana_ability": "that is a mana ability", "loyalty": "that is a loyalty ability", "exhaust": "that is exhausting",
    "basic_land_type": "with a basic land type", "power_over_base": "with more power than its base power",
    "power_over_toughness": "with more power than toughness", "toughness_over_power": "with more toughness than power",
}  # fmt: skip
"""Properties that stand behind the noun; all others stand before it."""
_RELATED: Mapping[str, str] = {
    "attacking_whom": "attacking {}", "blocking_what": "blocking {}", "blocked_by": "blocked by {}",
    "attached_to": "attached to {}", "targets": "that targets {}", "source": "of {}",
}  # fmt: skip
_OWNERS: Mapping[str, str] = {"you": "you", "opponent": "an opponent", "not_you": "another", "owner": "its owner"}
_NO_LIMIT = 99
"""The highest count of "one or more"."""
_NUMBERS = (
    "power", "toughness", "mana_value", "base_power", "base_toughness", "life", "hand", "total_power_toughness",
)  # fmt: skip
COMPARED: Mapping[str, str] = {
    "lt": "less than", "lte": "at most", "eq": "exactly", "gte": "at least", "gt": "more than",
}  # fmt: skip
_BOUNDS: Mapping[str, str] = {"lte": "at most", "gte": "at least", "eq": "", "lt": "less than", "gt": "more than"}


@dataclass
class Telling:
    """One ability being told."""

    names: dict[str, str] = field(default_factory=dict)
    """What was chosen, by its id, as it is called afterwards."""
    left: list[str] = field(default_factory=list)
    """Fields that no words stand for."""
    events: Callable[[Telling, Event], str] | None = None
    """How events are told."""
    other: str = "what did it"
    """What the other end of the event is called: what dealt the damage, the creature that blocks."""

    def rest(self, node: msgspec.Struct, told: Collection[str], where: str) -> None:
        """Every field with a value of its own that is not among those told is named at the end."""
        for known in msgspec.structs.fields(node):
            value = getattr(node, known.name)
            if known.name in told or value == known.default or value in ((), None):
                continue
            self.left.append(f"{where}.{known.encode_name}")

    # -- things

    def thing(self, what: Selector | None) -> str:
        """Things or players."""
        if what is None:
            return "it"
        if what.ref is not None:
            return self.names.get(what.ref, "what was named before")
        joined = " or ".join(map(self.thing, what.either or ())) or " and ".join(map(self.thing, what.both or ()))
        if joined:
            self._named(what, "the chosen one" if what.either else "those")
            self.rest(what, ("id", "either", "both"), "selector")
            return joined
        if what.controller_of is not None or what.owner_of is not None:
            role = "controller" if what.controller_of is not None else "owner"
            return f"the {role} of {self.thing(what.controller_of or what.owner_of)}"
        if what.how in ("self", "exiled_with") or (what.how in _HOWS and what.where is None and what.zone is None):
            return self._short(what)
        return self._described(what)

    def _short(self, what: Selector) -> str:
        self.rest(what, ("id", "how", "kind", "role", "side", "count", "chosen", "zone"), "selector")
        if what.role is not None:
            dealt = "what it was dealt to" if self.other == "what dealt it" else "what it was done to"
            return self.other if what.role == "by" or "creature" in self.other else dealt
        return _HOWS[what.how or "it"]

    def _described(self, what: Selector) -> str:
        plural = what.how == "all" or what.up_to is not None or not _single(what.count)
        noun = self._noun(what, plural=plural)
        parts = [self._number(what, plural=plural), noun]
        side = what.side or "any"
        if side in _SIDES and "player" not in (what.kind or ()) and what.zone in (None, "play", "stack"):
            parts.append(_SIDES[side])
        if what.of is not None:
            parts.append(f"of {self.thing(what.of)}")
        zones = (what.zone,) if isinstance(what.zone, str) else what.zone or ()
        if zones and zones != ("play",):
            whose = f"{_WHOSE[side]} " if side in _WHOSE and zones != ("stack",) else ""
            parts.append(f"{'on' if zones == ('stack',) else 'in'} {whose}{' or '.join(ZONES[zone] for zone in zones)}")
        if what.among is not None:
            parts.append(f"among {self.thing(what.among)}")
        if what.except_ is not None:
            parts.append(f"but {self.thing(what.except_)}")
        if what.total is not None:
            parts.append(f"with {STATS.get(what.total_of or '', 'a total')} {self.bound(what.total)} in all")
        if what.how == "random":
            parts.append("at random")
        if what.chooser is not None and what.chooser.how != "you":
            parts.append(f"(chosen by {self.thing(what.chooser)})")
        self._named(what, f"{'those' if plural else 'that'} {noun.split(' with ')[0]}")
        told = (
            "id", "how", "kind", "side", "of", "zone", "where", "count", "up_to", "among", "except_self", "except_",
            "chooser", "total", "total_of",
        )  # fmt: skip
        self.rest(what, told, "selector")
        return " ".join(part for part in parts if part)

    def _number(self, what: Selector, *, plural: bool) -> str:
        other = "other " if what.except_self else ""
        aimed = "target " if what.how == "target" else ""
        if what.up_to is not None:
            return f"up to {self.amount(what.up_to)} {other}{aimed}".strip()
        if what.how == "all":
            return f"all {other}".strip()
        if what.how in ("top", "bottom"):
            return f"the {what.how} {'' if _single(what.count) else self._count(what.count)}".strip()
        if not plural:
            return f"{'another' if other else '' if aimed else 'one'} {aimed}".strip()
        return f"{self._count(what.count)} {other}{aimed}".strip()

    def _count(self, count: Any) -> str:
        if count == "any":
            return "any number of"
        if isinstance(count, tuple | list) and count[1] == _NO_LIMIT:
            return f"{count[0]} or more"
        if isinstance(count, tuple | list):
            return f"{count[0]} to {count[1]}" if count[0] else f"up to {count[1]}"
        return self.amount(count)

    def _named(self, what: Selector, name: str) -> None:
        if what.id is not None:
            self.names[what.id] = name

    def _noun(self, what: Selector, *, plural: bool) -> str:
        kinds = [kind.replace("_", " ") for kind in what.kind or () if kind != "thing"] or ["thing"]
        if what.side == "opponent" and kinds == ["player"]:
            kinds = ["opponent"]
        if plural:
            kinds = [f"{kind[:-1]}ies" if kind.endswith("y") else f"{kind}s" for kind in kinds]
        return self.qualified(what.where, " or ".join(kinds))

    def qualified(self, where: Filter | None, noun: str) -> str:
        """A noun with what it must be."""
        if where is None:
            return noun
        before = [yes if getattr(where, key) else no for key, (yes, no) in _STATES.items() if _set(where, key)]
        before += [*(where.supertype or ()), *(where.types or ())]
        if where.color:
            before.append(" or ".join(where.color))
        if where.subtype:
            before.append(" or ".join(where.subtype))
        before += where.subtypes or ()
        behind = []
        if where.kind:
            behind.append(f"that is {' or '.join(where.kind)}")
        if where.name is not None:
            behind.append(f"named {where.name if isinstance(where.name, str) else ' or '.join(where.name)}")
        if where.keyword:
            behind.append(f"with {' or '.join(where.keyword)}")
        behind += [
            f"with {key.replace('_', ' ')} {self.bound(getattr(where, key))}" for key in _NUMBERS if _set(where, key)
        ]
        if where.counter is not None:
            many = f"{self.bound(where.counters)} " if where.counters is not None else ""
            behind.append(f"with {many}{where.counter} counters")
        for other in (where.not_, *(where.nots or ())):
            if other is not None and (plain := _plain_not(other)):
                before.append(plain)
            elif other is not None:
                behind.append(f"but not {self.qualified(other, 'one')}")
        if where.any_:
            behind.append(f"({' or '.join(self.qualified(each, 'one') for each in where.any_)})")
        if where.produces is not None:
            alone = _PROPERTIES.get(where.produces, where.produces.replace("_", " "))
            (behind if alone.startswith(("with", "that")) else before).append(alone)
        behind += self._related(where)
        told = {*_STATES, *_NUMBERS, "supertype", "types", "color", "subtype", "subtypes", "kind", "name", "keyword"}
        told |= {"counter", "counters", "not_", "nots", "any_", "produces", *_RELATED, "as_", "among", "only_target"}
        self.rest(
            where,
            told | {"chosen", "this_way", "befell", "during", "owner", "same", "different", "has_x", "text_cost"},
            "where",
        )
        return " ".join((*before, noun, *behind))

    def _related(self, where: Filter) -> list[str]:
        """What a thing has to do with other things, and with what was chosen or done before."""
        out = [
            word.format(self.thing(getattr(where, key)) if "{}" in word else "")
            for key, word in _RELATED.items()
            if _set(where, key)
        ]
        beside = f" as {self.thing(where.as_)}" if where.as_ is not None else ""
        if where.same is not None:
            out.append(f"with the same {where.same}{beside}")
        if where.different is not None:
            out.append(f"with different {where.different.replace('_', ' ')}s{beside}")
        if where.chosen is not None:
            out.append(f"of the chosen {where.chosen.replace('_', ' ')}")
        among = f" among {self.thing(where.among)}" if where.among is not None else ""
        out += [
            f"with the {word} {STATS[stat]}{among}"
            for word, stat in (("highest", where.highest), ("lowest", where.lowest))
            if stat is not None
        ]
        if where.only_target:
            out.append("and nothing else" if where.targets is not None else "with a single target")
        if where.owner is not None:
            out.append(f"owned by {_OWNERS.get(where.owner, 'somebody')}")
        if where.has_x or where.text_cost is not None:
            out.append(f"with {where.text_cost or '{X}'} in its mana cost")
        if where.befell is not None:
            when = {"turn": " this turn", "last_turn": " last turn"}.get(where.during or "", "")
            out.append(f"where this happened{when} ({self._happened(where.befell)})")
        if where.this_way is not None:
            out.append("to which that was just done" if where.this_way else "to which that was not done")
        return out

    def _happened(self, event: Event) -> str:
        if self.events is None:
            self.left.append("event")
            return "something"
        other = self.other
        text = self.events(self, event)
        self.other = other
        return text

    # -- numbers

    def whose(self, what: Selector) -> str:
        """A possessor: "your", "that player's"."""
        if what.how == "you":
            return "your"
        if what.how == "all" and what.where is None and what.of is None:
            return "each opponent's" if what.side == "opponent" else "each player's"
        return f"{self.thing(what)}'s"

    def bound(self, bound: Bound | None) -> str:
        """Limits of a number."""
        if bound is None:
            return ""
        found = [
            f"{word} {self.amount(getattr(bound, key))}".strip() for key, word in _BOUNDS.items() if _set(bound, key)
        ]
        if bound.odd is not None:
            found.append("odd" if bound.odd else "even")
        return " and ".join(found)

    def amount(self, amount: Any) -> str:
        """A number in words."""
        if not isinstance(amount, Amount):
            return "a number" if amount is None else str(amount)
        base = self._base(amount)
        for count, word in ((amount.per if amount.per != 1 else None, "times"), (amount.times, "times")):
            if count is not None:
                base = f"{self.amount(count)} {word} {base}"
        if amount.plus:
            base += f" plus {amount.plus}" if amount.plus > 0 else f" less {-amount.plus}"
        if amount.minus_from is not None:
            base = f"{amount.minus_from} less {base}"
        told = {
            "n", "x", "per", "times", "plus", "minus_from", "count", "stat", "of", "taking", "counter", "event",
            "of_step", "past", "half", "up", "paid", "devotion", "sum", "declared", "rolled", "among",
        }  # fmt: skip
        self.rest(amount, told, "amount")
        return base

    def _base(self, amount: Amount) -> str:
        if amount.n is not None or amount.x is not None:
            return str(amount.x if amount.n is None else amount.n)
        if amount.half is not None:
            return f"half of {self.amount(amount.half)}, rounded {'up' if amount.up else 'down'}"
        if amount.sum is not None:
            return " plus ".join(map(self.amount, amount.sum))
        if amount.count is not None:
            among = f"{amount.among} among " if amount.among else ""
            return f"the number of {among}{self.thing(amount.count)}"
        if amount.stat is not None:
            taking = {"total": "the total ", "greatest": "the greatest ", "least": "the least "}.get(
                amount.taking or "", ""
            )
            counter = f"{amount.counter} " if amount.counter and amount.counter != "any" else ""
            if amount.among == "mana_spent":
                return f"the number of colors of mana spent on {self.thing(amount.of)}"
            counted = "number of " if amount.stat in ("colors", "counters") else ""
            return f"{taking or 'the '}{counted}{counter}{STATS[amount.stat]} of {self.thing(amount.of)}"
        if amount.paid is not None:
            return f"the number of times {amount.paid} was paid"
        if amount.devotion is not None:
            return f"your devotion to {' and '.join(amount.devotion)}"
        if amount.past is not None:
            return f"how often or how much this happened this turn ({self._happened(amount.past)})"
        if amount.declared or amount.rolled:
            return "the number that was chosen" if amount.declared else "the number that was rolled"
        if amount.of_step is not None or amount.event is not None:
            return "that many"
        return "a number"


def _plain_not(other: Filter) -> str:
    """ "nonland", "non-Wall": what one word says that it must not be; else nothing."""
    said = {field.name for field in msgspec.structs.fields(other) if getattr(other, field.name) is not None}
    if len(said) != 1:
        return ""
    values = getattr(other, said.pop(), None)
    if not isinstance(values, tuple) or len(values) != 1 or not isinstance(values[0], str) or " " in values[0]:
        return ""
    return f"non-{values[0]}" if values[0][0].isupper() else f"non{values[0]}"


def _set(node: Any, key: str) -> bool:
    return getattr(node, key) is not None


def _single(count: Any) -> bool:
    return count in (None, 1)
