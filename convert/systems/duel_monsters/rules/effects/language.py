"""Our events in the effect language's terms: what happened to whom, by whom, in which manner.

``LANGUAGE`` is the index of triggers by event: an event of another class wakes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.effects.context import Occurrence
from convert.systems.duel_monsters.rules.state import State

Reader = Callable[[State, Any], tuple[Occurrence, ...]]


def _side(state: State, who: str) -> int:
    being = state.beings.get(who)
    return being.side if being is not None else -1


def _arrived(state: State, e: ev.Arrived) -> tuple[Occurrence, ...]:
    being = e.being
    if being.body:
        return ()
    if being.shadow:
        return (Occurrence("set", being.id, being.caster, side=being.side),)
    return (Occurrence("summoned", being.id, being.caster, being.summoned, side=being.side),)


def _damaged(state: State, e: ev.Damaged) -> tuple[Occurrence, ...]:
    lost = e.hp + e.linked
    if not lost:
        return ()
    how = "effect" if e.kind == "effect" else "battle"
    hurt = [Occurrence("damage_taken", e.who, e.source, how, lost)]
    being = state.beings.get(e.who)
    if how == "battle" and being is not None and (being.kind != "summon" or e.linked):
        hurt.append(Occurrence("battle_damage", being.caster if e.linked else e.who, e.source, "battle", lost))
    return tuple(hurt)


def _fell(state: State, e: ev.Fell) -> tuple[Occurrence, ...]:
    """Sent to what was used either way (CONVERT-08); kept as a Body it still fell."""
    how = "battle" if e.fate == "defeated" else "effect"
    gone = (Occurrence("leaves_play", e.who, e.by, how), Occurrence("used", e.who, e.by, how))
    if e.fate == "sacrificed":
        return (Occurrence("tributed", e.who, e.by), *gone)
    if e.fate == "discarded":
        return (Occurrence("material", e.who, e.by, "fusion"), *gone)
    out = [Occurrence("destroyed", e.who, e.by, how), *gone]
    if how == "battle" and e.by:
        out.append(Occurrence("destroys_by_battle", e.by, e.who, "battle"))
    return tuple(out)


def _turn_began(state: State, e: ev.TurnBegan) -> tuple[Occurrence, ...]:
    """The start of a turn is the Standby Phase; the phases that a round does not have begin with it (CONVERT-20)."""
    side = _side(state, e.who)
    names = ("standby", "draw_phase", "main_phase", "phase")
    return tuple([Occurrence(name, e.who, "", name, side=side) for name in names])


def _declared(state: State, e: ev.SpellDeclared) -> tuple[Occurrence, ...]:
    """A casting, an item, an ability; and what is being summoned, for what would negate that."""
    ref, side = f"cast:{e.who}:{e.entry}", _side(state, e.who)
    if e.how in ("summon", "shadow"):
        return (Occurrence("summoning", ref, e.who, "normal", side=side, key=e.key),)
    activated = Occurrence("activated", ref, e.who, e.how, side=side, key=e.key)
    named = tuple([Occurrence("targeted", target, ref, e.how, side=side, key=e.key) for target in e.targets])
    if e.how in ("ability", "special"):
        return (activated, *named)
    return (Occurrence("cast", ref, e.who, e.how, side=side, key=e.key), activated, *named)


def _slot_changed(state: State, e: ev.SlotChanged) -> tuple[Occurrence, ...]:
    return (Occurrence("used", f"used:{e.who}:{e.spell}", e.who, ""),) if e.state == "used" else ()


def _attack_declared(state: State, e: ev.AttackDeclared) -> tuple[Occurrence, ...]:
    key, side = f"attack {e.who} {e.target}", _side(state, e.who)
    return (
        Occurrence("attack_declared", e.who, e.target, side=side, key=key),
        Occurrence("attacked", e.target, e.who, side=side, key=key),
        Occurrence("start_of_battle", e.who, e.target, side=side, key=key),
        Occurrence("battle_phase", e.who, e.target, side=side, key=key),
    )


def _responded(state: State, e: ev.Responded) -> tuple[Occurrence, ...]:
    """The Damage Step begins once the response is chosen (CONVERT-42)."""
    attacker = state.turn
    return (Occurrence("damage_step", e.who, attacker), Occurrence("damage_calculation", e.who, attacker))


def _attack_ended(state: State, e: ev.AttackEnded) -> tuple[Occurrence, ...]:
    return (
        Occurrence("battles", e.who, e.target),
        Occurrence("battles", e.target, e.who),
        Occurrence("end_of_battle", e.who, e.target),
    )


def _stayed(state: State, e: ev.SpellStayed) -> tuple[Occurrence, ...]:
    if e.spell.mode in ("precast", "armed"):
        return (Occurrence("set", e.spell.id, e.spell.caster, side=e.spell.side),)
    return (Occurrence("equipped", e.spell.id, e.spell.on),) if e.spell.mode == "equip" else ()


def _ended(state: State, e: ev.SpellEnded) -> tuple[Occurrence, ...]:
    out = (Occurrence("leaves_play", e.spell, "", "effect"), Occurrence("used", e.spell, "", "effect"))
    return (Occurrence("destroyed", e.spell, "", "effect"), *out) if e.why == "destroyed" else out


def _counters(state: State, e: ev.CountersChanged) -> tuple[Occurrence, ...]:
    name = "counter_placed" if e.count > e.before else "counter_removed"
    out = Occurrence(name, e.what, "", e.name, abs(e.count - e.before))
    return (out, Occurrence("detached", e.what)) if e.name == "material" and e.count < e.before else (out,)


LANGUAGE: dict[type, Reader] = {
    ev.Arrived: _arrived,
    ev.Revealed: lambda s, e: (Occurrence("revealed", e.who, "", e.why),),
    ev.Fell: _fell,
    ev.Dismissed: lambda s, e: (Occurrence("leaves_play", e.who, "", e.why), Occurrence("used", e.who, "", e.why)),
    ev.AttackDeclared: _attack_declared,
    ev.Responded: _responded,
    ev.AttackEnded: _attack_ended,
    ev.Damaged: _damaged,
    ev.HpLost: lambda s, e: (Occurrence("damage_taken", e.who, "", "cost", e.amount),),
    ev.Healed: lambda s, e: (Occurrence("healed", e.who, "", "", e.amount),),
    ev.TurnBegan: _turn_began,
    ev.TurnEnded: lambda s, e: (Occurrence("end_phase", e.who, "", "end_phase", side=_side(s, e.who)),),
    ev.StanceTaken: lambda s, e: (Occurrence("stance_changed", e.who, "", e.stance),),
    ev.SpellDeclared: _declared,
    ev.SpellStayed: _stayed,
    ev.SpellEnded: _ended,
    ev.SlotChanged: _slot_changed,
    ev.Prepared: lambda s, e: (Occurrence("prepared", f"prepared:{e.who}:{e.spell}", e.who),),
    ev.Returned: lambda s, e: (Occurrence("returned", f"spellbook:{e.who}:{e.spell}", e.who),),
    ev.Milled: lambda s, e: (Occurrence("used", f"used:{e.who}:{e.spell}", e.who),),
    ev.SourceLost: lambda s, e: (Occurrence("banished", f"banished:{e.who}:{e.spell}", e.who),),
    ev.ControlTaken: lambda s, e: (Occurrence("control_changed", e.who, e.caster),),
    ev.CountersChanged: _counters,
}
"""Which of our events the language has a name for."""
