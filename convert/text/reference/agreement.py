"""Whether a thing can be what a phrase means: the kind of its head, its number, what was done to it, and where it has
to be for the verb ("Special Summon" nothing that is on the field, "destroy" nothing that is in the GY)."""

from __future__ import annotations

from convert.effects.terms import Zone
from convert.text.reference.thing import Kinds, Thing

_OPS = {
    "banished": frozenset(("banish",)),
    "changed": frozenset(("stance", "shadow", "reveal")),
    "destroyed": frozenset(("destroy",)),
    "detached": frozenset(("detach",)),
    "discarded": frozenset(("discard", "to_used")),
    "returned": frozenset(("to_prepared", "to_spellbook", "to_used")),
    "revealed": frozenset(("look",)),
    "sent": frozenset(("to_used", "mill")),
    "shuffled": frozenset(("to_spellbook",)),
    "tributed": frozenset(("sacrifice",)),
    "added": frozenset(("search", "to_prepared")),
    "removed": frozenset(("banish",)),
    "drawn": frozenset(("prepare",)),
    "excavated": frozenset(("excavate",)),
    "equipped": frozenset(("equip",)),
    "chosen": frozenset(("look",)),
    "picked": frozenset(("look",)),
    "shown": frozenset(("look",)),
    "selected": frozenset(("look",)),
    "placed": frozenset(("place", "to_spellbook")),
}
"""What the words for what was done to a thing are as steps."""

_SUMMONS = frozenset(("special_summon", "normal_summon", "fusion_summon", "ritual_summon", "token"))
_BEFELL = {
    "banished": ("banished",),
    "destroyed": ("destroyed", "destroys_by_battle"),
    "discarded": ("discarded",),
    "drawn": ("prepared",),
    "added": ("prepared",),
    "sent": ("used", "destroyed", "destroys_by_battle", "discarded", "tributed"),
    "tributed": ("tributed",),
    "returned": ("returned",),
    "revealed": ("revealed",),
    "flipped": ("revealed", "summoned"),
    "activated": ("activated", "cast", "targeted"),
    "negated": ("activated", "cast", "targeted", "summoned", "negated"),
    "attacking": ("attack_declared", "attacked", "battles", "damage_step", "damage_calculation"),
    "battling": ("attack_declared", "attacked", "battles", "damage_step", "damage_calculation"),
}
"""What they are as events, which things that a trigger is about have beside what steps do to them."""

_AFTER: dict[str, Zone] = {
    "destroy": "used",
    "to_used": "used",
    "discard": "used",
    "sacrifice": "used",
    "mill": "used",
    "detach": "used",
    "banish": "banished",
    "special_summon": "play",
    "normal_summon": "play",
    "fusion_summon": "play",
    "ritual_summon": "play",
    "token": "play",
    "set": "play",
    "place": "play",
    "equip": "play",
    "control": "play",
    "prepare": "prepared",
    "search": "prepared",
    "to_prepared": "prepared",
    "to_spellbook": "spellbook",
}
"""Where a thing is after a step."""

HAPPENED: dict[str, Zone] = {
    "summoned": "play",
    "set": "play",
    "revealed": "play",
    "attack_declared": "play",
    "attacked": "play",
    "battles": "play",
    "damage_step": "play",
    "damage_calculation": "play",
    "stance_changed": "play",
    "control_changed": "play",
    "destroyed": "used",
    "used": "used",
    "discarded": "used",
    "tributed": "used",
    "banished": "banished",
    "prepared": "prepared",
}
"""Where a thing is after what an event tells of it."""

_GONE: frozenset[Zone] = frozenset(("used", "banished", "spellbook", "extra"))
_OFF: frozenset[Zone] = _GONE | {"prepared"}
_NOT_FROM: dict[str, frozenset[Zone]] = {
    "special-summon": frozenset(("play",)),
    "normal-summon": frozenset(("play",)),
    "destroy": _GONE,
    "banish": frozenset(("banished",)),
    "send": frozenset(("used",)),
    "add": frozenset(("prepared",)),
    "discard": _GONE | {"play"},
    "tribute": _GONE,
    "carry": _OFF,
    "gain": _OFF,
    "lose": _OFF,
    "attack": _OFF,
    "control": _OFF,
    "change": _OFF,
    "negate": frozenset(("banished",)),
}
"""By the verb: where what it is done to cannot be."""


def done_so(verb: str) -> frozenset[str]:
    """The steps that a participle may stand for."""
    return _OPS.get(verb, _SUMMONS if verb.endswith("summoned") else frozenset())


def did_befall(thing: Thing, verb: str) -> bool:
    """Whether what a participle says has been done to a thing, or may have been: it is no word that says so."""
    steps = done_so(verb)
    if steps & thing.ops or (verb == "banished" and "banished" in (thing.zone, thing.now)):
        return True
    events = _BEFELL.get(verb, ("summoned",) if verb.endswith("summoned") else ())
    return not (steps or events) or not thing.ops.isdisjoint(events)


def after(op: str) -> Zone | None:
    """Where a thing is once this has been done to it; None where that says nothing."""
    return _AFTER.get(op)


def reachable(thing: Thing, verb: str) -> bool:
    """Whether a verb can be done to a thing where it is now, as far as the text says where that is."""
    barred = _NOT_FROM.get(verb)
    if barred is None or thing.now is None:
        return True
    return not (set(thing.now) <= barred if isinstance(thing.now, tuple) else thing.now in barred)


def fits(thing: Thing, wanted: Kinds) -> bool:
    """Whether a thing may be of a kind."""
    if wanted is None or thing.kind is None or thing.kind == "any" or wanted == thing.kind:
        return True
    have = set(thing.kind) if isinstance(thing.kind, tuple) else {thing.kind}
    want = set(wanted) if isinstance(wanted, tuple) else {wanted}
    if "any" in have or want & have:
        return True
    if "spell_or_artifact" in want | have:
        return bool((want | have) & {"spell", "artifact", "equipment"})
    return ("token" in have and "monster" in want) or ("equipment" in want | have and "spell" in want | have)
