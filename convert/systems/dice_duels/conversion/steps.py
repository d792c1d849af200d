"""One step of a tree as at most one effect (DICE-CONV-04, DICE-CONV-21 to DICE-CONV-23)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as es
from convert.systems.dice_duels.conversion import amounts
from convert.systems.dice_duels.conversion.whose import Reader, Thing, benefit, harm
from convert.systems.dice_duels.entries import Effect
from convert.systems.dice_duels.terms import DEFAULT_TARGETS

PRICE_OPS = (es.Sacrifice, es.Destroy, es.Banish, es.ToPrepared, es.ToSpellbook, es.ToUsed)


class Found(msgspec.Struct, frozen=True):
    """An effect, whether it is a price, and whether it calls for Instant by itself (DICE-CONV-05)."""

    effect: Effect
    price: bool = False
    instant: bool = False


def effect(op: str, target: str | None = None, *, price: bool = False, **fields: Any) -> Found:
    """An effect; a target that is the operation's default is left out (DICE-CONV-21)."""
    if target is not None and DEFAULT_TARGETS.get(op) != target:
        fields["target"] = target
    plain = {name: value for name, value in fields.items() if value is not None}
    return Found(msgspec.convert({"op": op, **plain}, Effect), price)


def convert_step(step: Step, reader: Reader) -> Found | None:
    """What a step of ``do`` gives; None for nothing."""
    convert = _STEPS.get(type(step))
    return convert(step, reader) if convert is not None else None


def convert_price(step: Step, reader: Reader) -> Found | None:
    """What a step of ``cost`` gives (DICE-CONV-22)."""
    if isinstance(step, es.Discard):
        thing = reader.thing(step.what)
        own = thing is not None and thing.whose in ("own", "any")
        return _hand_price(step.what) if own else None
    if not isinstance(step, PRICE_OPS):
        return None
    thing = reader.thing(step.what)
    if thing is None or thing.whose in ("self", "wearer", "event"):
        return None
    if thing.in_hand:
        return _hand_price(step.what) if thing.whose in ("own", "any") else None
    if not thing.in_play or thing.what != "unit":
        return None
    if thing.whose == "opponent":
        destroys = isinstance(step, es.Sacrifice | es.Destroy | es.ToUsed)
        return effect("destroy") if destroys else None
    return effect("sacrifice", price=True)


def _hand_price(what: Selector) -> Found:
    return effect("discard", "self_player", price=True, amount=amounts.of_selector(what))


# --- leaving ---------------------------------------------------------------------------------------------------------


def _leave(op: str) -> Callable[[Any, Reader], Found | None]:
    """What makes a thing leave: destroy, banish (evade where it comes back), return."""

    def converted(step: Any, reader: Reader) -> Found | None:
        thing = reader.thing(step.what)
        if thing is None or (reader.negated and thing.whose == "event"):
            return None  # what was just negated is gone
        if thing.in_hand:
            return effect("discard", amount=amounts.of_selector(step.what)) if thing.whose == "opponent" else None
        if isinstance(step, es.ToPrepared) and _from_elsewhere(thing):
            return effect("draw", amount=amounts.of_selector(step.what))
        if any(name in reader.helped for name in reader.ids(step.what)):
            return None
        if op == "banish" and amounts.duration(step.until) is not None and thing.what == "unit":
            return _evade(thing)
        target = harm(thing, op)
        if target is None:
            return None
        return effect("destroy" if op == "return" and target.endswith("_token") else op, target)

    return converted


def _from_elsewhere(thing: Thing) -> bool:
    """Added to the hand from elsewhere than play and hand, not the opponent's."""
    return not thing.in_play and "prepared" not in thing.zones and thing.whose != "opponent"


def _evade(thing: Thing) -> Found | None:
    target = benefit(thing, "evade", None, relic=False) if thing.whose in ("self", "own") else harm(thing, "evade")
    return effect("evade", target) if target is not None else None


def _sacrifice(step: es.Sacrifice, reader: Reader) -> Found | None:
    thing = reader.thing(step.what)
    if thing is None or not thing.in_play or thing.what != "unit" or thing.whose in ("self", "event"):
        return None
    if thing.whose == "own":
        return effect("sacrifice", price=True)
    target = harm(thing, "destroy")
    return effect("destroy", target) if target is not None else None


# --- coming ----------------------------------------------------------------------------------------------------------


def _given_away(step: Any) -> bool:
    """What the opponent does for himself, or is given."""
    return step.who == "opponent" or getattr(step, "side", None) == "opponent"


def _summon(step: Any, reader: Reader) -> Found | None:
    """Any Special, Normal, Fusion or Ritual Summon, or an extra one: a Set."""
    if _given_away(step):
        return None
    what = step.what
    if step.id is not None:
        reader.summoned.add(step.id)
    reader.summoned.update(reader.ids(what))
    if what is not None and what.how == "self" and what.ref is None:
        return effect("set", amount=amounts.set_power(reader.own_level or 1))
    asked = step.level if isinstance(step, es.RitualSummon) else None
    level = amounts.number(asked)
    if level is None:
        level = amounts.level_asked(_whole(what, reader))
    if level is None:
        fused = isinstance(step, es.FusionSummon | es.RitualSummon)
        level = amounts.FUSED_LEVEL if fused else amounts.DEFAULT_LEVEL
    return effect("set", amount=amounts.set_power(level))


def _whole(what: Selector | None, reader: Reader) -> Selector | None:
    """What a reference stands for."""
    seen: set[str] = set()
    while what is not None and what.ref is not None and what.ref not in seen:
        seen.add(what.ref)
        what = reader.names.get(what.ref)
    return what


def _token(step: es.Token, reader: Reader) -> Found | None:
    if _given_away(step):
        return None
    if step.id is not None:
        reader.summoned.add(step.id)
    level = step.stats.level if step.stats is not None else None
    return effect("set", amount=amounts.set_power(level if level is not None else amounts.DEFAULT_LEVEL))


# --- dice ------------------------------------------------------------------------------------------------------------


def _draw(step: Any, reader: Reader) -> Found | None:
    if _given_away(step):
        return None
    if isinstance(step, es.Search):
        return effect("draw", amount=amounts.of_selector(step.what))
    return effect("draw", amount=amounts.how_many(step.count))


def _discard(step: es.Discard, reader: Reader) -> Found | None:
    thing = reader.thing(step.what)
    if thing is None or thing.whose == "self":
        return None
    own = thing.whose == "own" and step.who != "opponent"
    count = amounts.of_selector(_whole(step.what, reader))
    return effect("discard", "self_player", price=True, amount=count) if own else effect("discard", amount=count)


def _scry(step: Any, reader: Reader) -> Found | None:
    """One's own book, looked at."""
    if step.who == "opponent":
        return None
    if isinstance(step, es.Excavate):
        return effect("scry", amount=amounts.how_many(step.count)) if step.side in (None, "you") else None
    thing = reader.thing(step.what)
    if thing is None or thing.zones != ("spellbook",) or thing.whose not in ("own",):
        return None
    return effect("scry", amount=amounts.of_selector(step.what))


def _set(step: es.SetCard, reader: Reader) -> Found | None:
    return None if _given_away(step) else effect("charge", amount=1)


# --- life points -----------------------------------------------------------------------------------------------------


def _damage(step: Any, reader: Reader) -> Found | None:
    if step.to.side not in ("opponent", "any", None, "event"):
        return None
    return effect("damage", "opponent", amount=amounts.power(step.amount))


def _heal(step: es.Heal, reader: Reader) -> Found | None:
    return None if step.to.side == "opponent" else effect("reinforce", amount=amounts.power(step.amount))


# --- power and keywords ----------------------------------------------------------------------------------------------


def _aimed(op: str, thing: Thing | None, reader: Reader, *, good: bool, keyword: str | None = None) -> str | None:
    if thing is None:
        return None
    return benefit(thing, op, keyword, relic=reader.relic) if good else harm(thing, op)


def _hurt_own(step: Any, reader: Reader) -> bool:
    """Harm to what the ability has helped before."""
    return any(name in reader.helped | reader.summoned for name in reader.ids(step.what))


def _modify(step: es.Modify, reader: Reader) -> Found | None:
    amount = step.attack if step.attack is not None else step.defense
    if amount is None:
        return None
    plain = amounts.number(amount)
    good = (step.sign > 0) == (plain is None or plain >= 0)
    return _power(step, reader, amounts.power(amount), good=good)


def _set_stat(step: es.SetStat, reader: Reader) -> Found | None:
    if step.swap is not None:
        return None
    thing = reader.thing(step.what)
    less = step.times is not None and step.times < 1
    nothing = step.to is not None and amounts.number(step.to) == 0
    good = not (nothing or less or (thing is not None and thing.whose == "opponent"))
    return _power(step, reader, amounts.NO_NUMBER, good=good)


def _power(step: Any, reader: Reader, amount: int, *, good: bool) -> Found | None:
    if not good and _hurt_own(step, reader):
        return None
    op = "power_up" if good else "power_down"
    target = _aimed(op, reader.thing(step.what), reader, good=good)
    if target is None:
        return None
    if good:
        reader.helped.update(reader.ids(step.what))
    return effect(op, target, amount=amount, duration=amounts.duration(step.until))


def _grant(step: Any, reader: Reader, keyword: str, *, good: bool = True, amount: int | None = None) -> Found | None:
    """A keyword for a unit; ``all_enemies`` where the opponent as a player cannot do something."""
    if not good and _hurt_own(step, reader):
        return None
    target = _aimed("grant", reader.thing(step.what), reader, good=good, keyword=keyword)
    if target is None:
        return None
    if good:
        reader.helped.update(reader.ids(step.what))
    return effect("grant", target, keyword=keyword, amount=amount)


def _paralyze(step: Any, reader: Reader) -> Found | None:
    if _hurt_own(step, reader):
        return None
    target = _aimed("paralyze", reader.thing(step.what), reader, good=False)
    return effect("paralyze", target) if target is not None else None


def _stance(step: es.ChangeStance, reader: Reader) -> Found | None:
    return None if step.to == "attack" else _grant(step, reader, "defender", good=False)


def _forbid(step: es.Forbid, reader: Reader) -> Found | None:
    actions = step.action if isinstance(step.action, tuple) else (step.action,)
    if "activate" in actions:
        return _paralyze(step, reader)
    if "attack" in actions or "attack_directly" in actions:
        thing = reader.thing(step.what)
        if thing is not None and thing.what == "player":
            return effect("grant", "all_enemies", keyword="defender") if thing.whose == "opponent" else None
        return _grant(step, reader, "defender", good=False)
    return _grant(step, reader, "stealthy") if "be_attacked" in actions else None


_ALLOWED: Mapping[str, tuple[str, int | None]] = {
    "attack_all": ("cleave", 3),
    "direct_attack": ("unblockable", None),
    "extra_attack": ("double-strike", None),
    "pierce": ("piercing", None),
}
"""In the order of the table: of several words the first listed counts."""


def _allow(step: es.Allow, reader: Reader) -> Found | None:
    actions = step.action if isinstance(step.action, tuple) else (step.action,)
    for action, (keyword, amount) in _ALLOWED.items():
        if action in actions:
            return _grant(step, reader, keyword, amount=amount)
    return None


_PROTECTED: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"battle", "effects"}), "indestructible"),
    (frozenset({"targeting", "all"}), "hexproof"),
    (frozenset({"attack_target"}), "stealthy"),
)
_DAMAGE = frozenset({"damage", "battle_damage", "effect_damage"})


def _protect(step: es.Protect, reader: Reader) -> Found | None:
    words = set(step.from_ if isinstance(step.from_, tuple) else (step.from_,))
    thing = reader.thing(step.what)
    if thing is not None and thing.what == "player":
        if not words & _DAMAGE or thing.whose == "opponent":
            return None
        if reader.speed > 1:
            return Found(effect("negate").effect, instant=True)
        return effect("reinforce", amount=1)
    for known, keyword in _PROTECTED:
        if words & known:
            return _grant(step, reader, keyword)
    return None


def _skip(step: es.Skip, reader: Reader) -> Found | None:
    his = step.side == "opponent"
    return effect("grant", "all_enemies", keyword="defender") if his and step.what in ("battle", "turn") else None


# --- capture, equip, negate ------------------------------------------------------------------------------------------


def _capture(step: Any, reader: Reader) -> Found | None:
    if getattr(step, "to", None) == "opponent" or _given_away(step):
        return None
    thing = reader.thing(step.what)
    if isinstance(step, es.SwapControl) and (thing is None or thing.whose in ("self", "own")):
        thing = reader.thing(step.with_)
    target = harm(thing, "capture") if thing is not None and thing.what == "unit" else None
    return effect("capture", target) if target is not None else None


def _attach(step: es.Attach, reader: Reader) -> Found | None:
    thing = reader.thing(step.what)
    opposed = thing is not None and thing.whose == "opponent" and thing.in_play and thing.what == "unit"
    return effect("capture", "all_enemies" if thing and thing.all else "enemy_unit") if opposed else None


def _equip(step: es.Equip, reader: Reader) -> Found | None:
    thing, to = reader.thing(step.what), reader.thing(step.to)
    if to is None:
        return None
    taken = thing is not None and thing.whose in ("opponent", "any", "event") and thing.what == "unit" and thing.in_play
    if to.whose == "self" and taken:
        return effect("capture")
    if reader.relic:
        return None
    target = benefit(to, "equip", None, relic=False)
    return effect("equip", target) if target is not None else None


def _negate(step: Any, reader: Reader) -> Found | None:
    reader.negated = True
    return Found(effect("negate").effect, instant=isinstance(step, es.NegateAttack))


def _negate_summon(step: es.NegateSummon, reader: Reader) -> Found | None:
    reader.negated = True
    return effect("destroy")


def _copy(step: es.Copy, reader: Reader) -> Found | None:
    return effect("copy") if step.effects and step.of is not None else None


_STEPS: Mapping[type, Callable[[Any, Reader], Found | None]] = {
    es.Destroy: _leave("destroy"),
    es.ToUsed: _leave("destroy"),
    es.Banish: _leave("banish"),
    es.ToPrepared: _leave("return"),
    es.ToSpellbook: _leave("return"),
    es.Sacrifice: _sacrifice,
    es.Token: _token,
    es.SpecialSummon: _summon,
    es.NormalSummon: _summon,
    es.ExtraSummon: _summon,
    es.FusionSummon: _summon,
    es.RitualSummon: _summon,
    es.Prepare: _draw,
    es.Search: _draw,
    es.Discard: _discard,
    es.Damage: _damage,
    es.LoseHp: _damage,
    es.Heal: _heal,
    es.Modify: _modify,
    es.SetStat: _set_stat,
    es.Equip: _equip,
    es.Control: _capture,
    es.SwapControl: _capture,
    es.Attach: _attach,
    es.ChangeStance: _stance,
    es.Shadow: _paralyze,
    es.Suppress: _paralyze,
    es.NegateCast: _negate,
    es.NegateAttack: _negate,
    es.NegateSummon: _negate_summon,
    es.Forbid: _forbid,
    es.Allow: _allow,
    es.Protect: _protect,
    es.SetCard: _set,
    es.Excavate: _scry,
    es.Look: _scry,
    es.Copy: _copy,
    es.Skip: _skip,
}
