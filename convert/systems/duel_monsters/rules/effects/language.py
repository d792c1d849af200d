"""Our events in the effect language's terms: what happened to whom, by whom, in which manner.

``LANGUAGE`` is the index of triggers by event: an event of another class wakes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from convert.effects import Event
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.context import Occurrence
from convert.systems.duel_monsters.rules.refs import Ref, parts, ref_of
from convert.systems.duel_monsters.rules.state import State

Reader = Callable[[State, Any], tuple[Occurrence, ...]]

NOBODY = ("", -1)
"""Whose phase or act it is, where nobody says."""


def _told(
    name: str,
    what: str,
    by: str = "",
    how: str = "",
    amount: int = 0,
    *,
    whose: tuple[str, int] = NOBODY,
    key: str = "",
    via: str = "",
    from_: str = "",
    to: str = "",
    using: tuple[Ref, ...] = (),
    into: str = "",
    ability: int = -1,
) -> Occurrence:
    """The occurrence of an event. Events name who is in play by id, and that is how an effect names them too."""
    who, side = whose
    return Occurrence(
        name, Ref(what), Ref(by), how, amount, side, key, Ref(via), from_, to, using, Ref(into), ability, Ref(who)
    )


def _whose(state: State, who: str) -> tuple[str, int]:
    """The caster or Real creature whose phase or act it is, where ``who`` is that one or a summon of theirs; and on
    which side."""
    being = state.beings.get(who)
    return (being.caster or being.id, being.side) if being is not None else NOBODY


def _arrived(state: State, e: ev.Arrived) -> tuple[Occurrence, ...]:
    being = e.being
    if being.body:
        return ()
    if being.shadow:
        whose = (being.caster, being.side)
        return (_told("set", being.id, being.caster, being.summoned, whose=whose, from_=being.came),)
    used = tuple([ref_of("used", being.owner, entry) for entry in (*being.offered, *being.materials)])
    return (
        _told(
            "summoned",
            being.id,
            being.caster,
            being.summoned,
            whose=(being.caster, being.side),
            amount=len(used),
            via=e.cause.via,
            from_=being.came,
            to="play",
            using=used,
        ),
    )


def _damaged(state: State, e: ev.Damaged) -> tuple[Occurrence, ...]:
    lost = e.hp + e.linked
    if not lost:
        return ()
    how = "effect" if e.kind == "effect" else "battle"
    hurt = [_told("damage_taken", e.who, e.source, how, lost)]
    being = state.beings.get(e.who)
    if how == "battle" and being is not None and (being.kind != "summon" or e.linked):
        direct = being.kind != "summon" and e.kind == "attack"
        manner = "direct" if direct else "battle"
        victim, struck = (being.caster, e.who) if e.linked else (e.who, "")
        hurt.append(_told("battle_damage", victim, e.source, manner, lost, via=struck))
    return tuple(hurt)


def _stance_taken(state: State, e: ev.StanceTaken) -> tuple[Occurrence, ...]:
    """A position is changed from one Mode to another; neither the first stance after None nor None itself changes one
    (CONVERT-20)."""
    changed = "none" not in (e.before, e.stance)
    return (_told("stance_changed", e.who, "", e.stance, from_=e.before),) if changed else ()


def _fell(state: State, e: ev.Fell) -> tuple[Occurrence, ...]:
    """Sent to what was used either way (CONVERT-08); kept as a Body it still fell."""
    cause = e.cause
    how = "battle" if e.fate == "defeated" else cause.how or "effect"

    def done(name: str, how: str = how) -> Occurrence:
        fields: dict[str, Any] = {"via": cause.via, "from_": "play", "to": "used", "into": cause.into}
        return _told(name, e.who, e.by, how, whose=_whose(state, e.by), **fields)

    gone = (done("leaves_play"), done("used"))
    if e.fate == "sacrificed":
        return (done("tributed"), *gone)
    if e.fate == "discarded":
        return gone
    out = [done("destroyed", "battle" if how == "battle" else "effect"), *gone]
    if how == "battle" and e.by:
        out.append(_told("destroys_by_battle", e.by, e.who, "battle"))
    return tuple(out)


_ARRIVES = {"used": "used", "banished": "banished", "prepared": "returned", "spellbook": "returned"}
"""What befalls that which goes somewhere, by where it goes."""


def _left(what: str, to: str, cause: ev.Cause) -> tuple[Occurrence, ...]:
    """Something left play for another zone; for none, where it has no spell that would lie there (CONVERT-08), or
    where it lies beneath a creature now: that is told as what it is (``MadeMaterial``)."""
    how = cause.how or "rule"
    fields: dict[str, Any] = {"via": cause.via, "from_": "play", "to": to, "into": cause.into}
    names = ("leaves_play", *([_ARRIVES[to]] if to in _ARRIVES else ()))
    return tuple([_told(name, what, cause.by, how, **fields) for name in names])


def _moved(name: str, zone: str) -> Reader:
    """A card away from play goes to another zone; from play, it has been told already."""

    def read(state: State, e: Any) -> tuple[Occurrence, ...]:
        if e.was == "play":
            return ()
        cause: ev.Cause = e.cause
        ref, by = ref_of(zone, e.who, e.spell), cause.by or e.who
        return (_told(name, ref, by, cause.how or "effect", whose=_whose(state, e.who), via=cause.via,
                           from_=e.was, to=zone),)  # fmt: skip

    return read


def _turn_began(state: State, e: ev.TurnBegan) -> tuple[Occurrence, ...]:
    """The start of a turn is the Standby Phase; the phases that a round does not have begin with it (CONVERT-20)."""
    whose = _whose(state, e.who)
    names = ("standby", "draw_phase", "main_phase", "phase")
    return tuple([_told(name, e.who, "", name, whose=whose) for name in names])


def _declared(state: State, e: ev.SpellDeclared) -> tuple[Occurrence, ...]:
    """A casting, an item, an ability; and what is being summoned, for what would negate that. What is armed or precast
    is set, and not cast before it is sprung (CONVERT-20)."""
    if e.how in ("arm", "precast"):
        return ()
    ref, whose = ref_of("cast", e.who, e.entry), _whose(state, e.who)
    ability = e.how in ABILITIES
    zone = parts(Ref(e.source))[0] if ability else "play"  # a Spell or Trap Card is activated on the field (CONVERT-42)
    if e.how in ("summon", "shadow"):
        return (_told("summoning", ref, e.who, "normal", whose=whose, key=e.key),)
    activated = _told(
        "activated", ref, e.who, e.how, whose=whose, key=e.key, from_=zone, ability=e.ability, via=e.source
    )
    many = len(e.targets)  # "that targets exactly 1 monster (and no other cards)"
    named = tuple([_told("targeted", one, ref, e.how, many, whose=whose, key=e.key, via=e.source) for one in e.targets])
    if ability:
        return (activated, *named)
    return (_told("cast", ref, e.who, e.how, whose=whose, key=e.key, via=e.source), activated, *named)


ABILITIES = ("ability", "special", "quick")
"""Declarations that are no casting: an ability of a creature, or of a spell that lies open."""


def _took_place(state: State, e: ev.TookPlace) -> tuple[Occurrence, ...]:
    """What was declared has taken place: it was cast and activated, and did what it does to what it targeted."""
    told = [one for one in _declared(state, e.declared) if one.name in _USES]
    return tuple([replace(one, resolved=True) for one in told])


_USES = ("activated", "cast", "targeted")


_FATES = {"discarded": "discarded", "tributed": "tributed"}
"""What became of a Prepared spell, as an event of its own. That it was a Material is told once what came of it is there
(``MadeMaterial``)."""


def _slot_changed(state: State, e: ev.SlotChanged) -> tuple[Occurrence, ...]:
    """What became of a Prepared spell that is Used now; one that is on its way into play was sent nowhere."""
    if not e.fate:
        return ()
    cause, was = e.cause, "play" if e.fate == "cast" else "prepared"
    ref, by, how = ref_of("used", e.who, e.spell), cause.by or e.who, cause.how or "effect"
    fields: dict[str, Any] = {"whose": _whose(state, e.who), "via": cause.via, "from_": was, "to": "used"}
    used = _told("used", ref, by, how, into=cause.into, **fields)
    if e.fate not in _FATES:
        return (used,)
    return (_told(_FATES[e.fate], ref, by, how, into=cause.into, **fields), used)


def _at_whom(state: State, target: str) -> str:
    being = state.beings.get(Ref(target))
    return "direct" if being is not None and being.kind == "character" else "on_monster"


def _attack_declared(state: State, e: ev.AttackDeclared) -> tuple[Occurrence, ...]:
    key, whose = e.key, _whose(state, e.who)
    how = _at_whom(state, e.target)
    return (
        _told("attack_declared", e.who, e.target, how, whose=whose, key=key),
        _told("attacked", e.target, e.who, how, whose=whose, key=key),
        _told("start_of_battle", e.who, e.target, whose=whose, key=key),
        _told("battle_phase", e.who, e.target, whose=whose, key=key),
    )


def _responded(state: State, e: ev.Responded) -> tuple[Occurrence, ...]:
    """The Damage Step begins once the response is chosen (CONVERT-42)."""
    how = _at_whom(state, e.who)
    return (_told("damage_step", e.who, e.attacker, how), _told("damage_calculation", e.who, e.attacker, how))


def _attack_ended(state: State, e: ev.AttackEnded) -> tuple[Occurrence, ...]:
    fought = (_told("battles", e.who, e.target), _told("battles", e.target, e.who)) if e.fought else ()
    return (
        *fought,
        _told("end_of_battle", e.who, e.target, whose=_whose(state, state.turn)),
    )


def _stayed(state: State, e: ev.SpellStayed) -> tuple[Occurrence, ...]:
    if e.spell.mode in ("precast", "armed"):
        return (_told("set", e.spell.id, e.spell.caster, whose=(e.spell.caster, e.spell.side)),)
    if e.spell.mode != "equip":
        return (_told("placed", e.spell.id, e.spell.caster, whose=(e.spell.caster, e.spell.side)),)
    return (_told("equipped", e.spell.id, e.spell.on), _told("equipped", e.spell.on, e.spell.id))


def _ended(state: State, e: ev.SpellEnded) -> tuple[Occurrence, ...]:
    if e.to == "play":
        return ()
    out = _left(e.spell, e.to, e.cause)
    if e.why != "destroyed":
        return out
    return (_told("destroyed", e.spell, e.cause.by, "effect", via=e.cause.via, from_="play", to="used"), *out)


def _unworn(state: State, e: ev.Unworn) -> tuple[Occurrence, ...]:
    """An Equip spell that is worn no more has left play as a spell on a creature does (CONVERT-12)."""
    out = _left(e.what, e.to, e.cause)
    if not e.destroyed:
        return out
    return (_told("destroyed", e.what, e.cause.by, "effect", via=e.cause.via, from_="play", to=e.to), *out)


def _counters(state: State, e: ev.CountersChanged) -> tuple[Occurrence, ...]:
    name = "counter_placed" if e.count > e.before else "counter_removed"
    out = _told(name, e.what, "", e.name, abs(e.count - e.before))
    if e.name != "material" or e.count >= e.before:
        return (out,)
    cause = e.cause
    fields: dict[str, Any] = {"whose": _whose(state, cause.by), "via": cause.via, "from_": "beneath", "to": "used"}
    off = [
        _told(told, ref, cause.by, cause.how or "effect", **fields) for ref in e.off for told in ("detached", "used")
    ]
    return (out, _told("detached", e.what), *off)


def _negated(state: State, e: ev.Negated) -> tuple[Occurrence, ...]:
    """What was being cast or used is undone; of what had not been declared nothing is told (PRECAST-11)."""
    if not e.what:
        return ()
    return (_told("negated", e.what, e.by, "effect", whose=_whose(state, e.by), via=e.via),)


LANGUAGE: dict[type, Reader] = {
    ev.Arrived: _arrived,
    ev.Revealed: lambda s, e: (_told("revealed", e.who, "", e.why),),
    ev.Fell: _fell,
    ev.Dismissed: lambda s, e: _left(e.who, e.to, e.cause),
    ev.Shadowed: lambda s, e: (_told("shadowed", e.who),),
    ev.AttackDeclared: _attack_declared,
    ev.Responded: _responded,
    ev.AttackEnded: _attack_ended,
    ev.Damaged: _damaged,
    ev.Healed: lambda s, e: (_told("healed", e.who, "", "", e.amount),),
    ev.TurnBegan: _turn_began,
    ev.TurnEnded: lambda s, e: (_told("end_phase", e.who, "", "end_phase", whose=_whose(s, e.who)),),
    ev.Moved: lambda s, e: (_told("moved", e.who),),
    ev.StanceTaken: _stance_taken,
    ev.SpellDeclared: _declared,
    ev.TookPlace: _took_place,
    ev.Negated: _negated,
    ev.SpellStayed: _stayed,
    ev.SpellEnded: _ended,
    ev.Unworn: _unworn,
    ev.SlotChanged: _slot_changed,
    ev.Prepared: _moved("prepared", "prepared"),
    ev.Returned: _moved("returned", "spellbook"),
    ev.Milled: _moved("used", "used"),
    ev.SourceLost: _moved("banished", "banished"),
    ev.SetAside: lambda s, e: _left(e.who, "banished", e.cause),
    ev.Commanded: lambda s, e: (_told("control_changed", e.who, e.caster),),
    ev.ControlTaken: lambda s, e: (_told("control_changed", e.who, e.caster),),
    ev.CountersChanged: _counters,
    ev.MadeMaterial: lambda s, e: (
        (_told("material", e.what, e.to, e.how, from_=e.was, to=e.went, into=e.to),) if e.was != "beneath" else ()
    ),
}
"""Which of our events the language has a name for."""

_GOES = ("leaves_play", *_ARRIVES.values())
NAMES: dict[type, frozenset[str]] = {
    kind: frozenset(names)
    for kind, names in {
        ev.Arrived: ("set", "summoned"),
        ev.Revealed: ("revealed",),
        ev.Fell: ("leaves_play", "used", "tributed", "destroyed", "destroys_by_battle"),
        ev.Dismissed: _GOES,
        ev.Shadowed: ("shadowed",),
        ev.AttackDeclared: ("attack_declared", "attacked", "start_of_battle", "battle_phase"),
        ev.Responded: ("damage_step", "damage_calculation"),
        ev.AttackEnded: ("battles", "end_of_battle"),
        ev.Damaged: ("damage_taken", "battle_damage"),
        ev.Healed: ("healed",),
        ev.TurnBegan: ("standby", "draw_phase", "main_phase", "phase"),
        ev.TurnEnded: ("end_phase",),
        ev.Moved: ("moved",),
        ev.StanceTaken: ("stance_changed",),
        ev.SpellDeclared: ("summoning", "activated", "cast", "targeted"),
        ev.TookPlace: _USES,
        ev.Negated: ("negated",),
        ev.SpellStayed: ("set", "placed", "equipped"),
        ev.SpellEnded: (*_GOES, "destroyed"),
        ev.Unworn: (*_GOES, "destroyed"),
        ev.SlotChanged: ("used", *_FATES.values()),
        ev.Prepared: ("prepared",),
        ev.Returned: ("returned",),
        ev.Milled: ("used",),
        ev.SourceLost: ("banished",),
        ev.SetAside: _GOES,
        ev.Commanded: ("control_changed",),
        ev.ControlTaken: ("control_changed",),
        ev.CountersChanged: ("counter_placed", "counter_removed", "detached", "used"),
        ev.MadeMaterial: ("material",),
    }.items()
}
"""The names that each of them may be told by: what asks for others need not read it."""


@lru_cache(maxsize=256)
def readers_of(names: frozenset[str]) -> dict[type, Reader]:
    """The readers of our events that may be told by one of these names."""
    return {kind: reader for kind, reader in LANGUAGE.items() if not names.isdisjoint(NAMES[kind])}


def names_of(when: Event) -> frozenset[str]:
    """The names of what a ``when`` may be."""
    if when.any_ is not None:
        return frozenset().union(*[names_of(one) for one in when.any_])
    return frozenset((when.event,) if when.event is not None else ())
