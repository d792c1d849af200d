"""Card words for what is negated, forbidden, allowed and protected."""

from __future__ import annotations

from typing import Any

from convert.effects import Amount, Selector, steps
from convert.prose import listing
from tests.wording.renderer.events import limit
from tests.wording.renderer.nouns import MANNERS, ZONES, noun, several, value


def negate_cast(step: steps.NegateCast, say: Any) -> str:
    """Negate the activation."""
    of = f" of {noun(step.what)}" if step.what is not None else ""
    return f"negate the {'effect' if step.effect_only else 'activation'}{of}"


def suppress(step: steps.Suppress, say: Any) -> str:
    """Negate its effects."""
    return f"negate the effects of {noun(step.what)}"


def negate_attack(step: steps.NegateAttack, say: Any) -> str:
    """Negate the attack."""
    return "negate the attack" + (f" of {noun(step.what)}" if step.what is not None else "")


ACTIONS = {
    "attack": "attack",
    "attack_directly": "attack directly",
    "attack_unpaid": "attack",
    "hold_back": "must attack",
    "cast": "activate",
    "activate": "activate",
    "summon": "Summon",
    "normal_summon": "Normal Summon",
    "special_summon": "Special Summon",
    "set": "Set",
    "change_stance": "change battle position",
    "choose_stance": "change battle position except by card effect",
    "tribute": "Tribute",
    "tribute_otherwise": "be Tributed, except for a Tribute Summon",
    "be_attacked": "be targeted for attacks",
    "be_material": "be used as material",
    "prepare": "draw",
    "search": "add from Deck to hand",
    "banish": "banish",
    "leave_play": "leave the field",
    "enter_play": "be placed on the field",
    "control": "control switch",
    "respond": "activate in response",
    "flip": "flip",
    "discard": "discard",
    "use_as_cost": "use as cost",
    "other_materials": "be Fusion Summoned with other materials than the above",
}


_ANYTHING = Selector(how="all", kind="any")


def _about(step: steps.Forbid) -> str:
    """What is not answered."""
    return noun(step.to) if step.to is not None else "this card"


def forbid(step: steps.Forbid, say: Any) -> str:
    """It cannot do that."""
    if several(step.action) == ("special_summon",) and step.what.how == "self" and step.unless is not None:
        where = step.unless.where
        if step.unless.how == "self" and where is not None and where.any_ is not None:
            other, itself = MANNERS[several(where.any_[0].summoned)[0]], noun(Selector(how="self"))
            return f"must be either {other}, or Special Summoned by {itself}"
        if step.unless.how == "self" and where is not None and where.summoned not in (None, "special"):
            return f"must be {listing([MANNERS[way] for way in several(where.summoned)], 'or')}"
        way = "cannot be Special Summoned except" if step.unless.how == "all" else "must be Special Summoned"
        return f"{way} by {noun(step.unless)}"
    if several(step.action) == ("control",) and step.what.how == "self":
        return "control of this card cannot switch"
    if step.as_ is not None and step.by is not None and step.what.how == "self" and several(step.action) == ("summon",):
        return f"{noun(step.what)} cannot be {step.as_.title()} Summoned using {noun(step.by)}"
    if step.limit is not None and (said := _only(step)):
        return said
    if several(step.action) == ("respond",) and step.what.kind == "caster":
        used = noun(step.by) if step.by is not None and step.by != _ANYTHING else "cards or effects"
        return f"{noun(step.what)} cannot activate {used} in response to the activation of {_about(step)}"
    text = f"{noun(step.what)} cannot {listing([ACTIONS[action] for action in several(step.action)], 'or')}"
    if step.as_ is not None:
        text += f" for a {step.as_.title()} Summon"
    if step.where is not None:
        text += f" from {listing([ZONES[zone] for zone in several(step.where)], 'or')}"
    if step.by is not None:
        text += f" by {noun(step.by)}"
    if step.unless is not None:
        text += f" except {noun(step.unless)}"
    if step.unless_as is not None:
        shadow = step.unless_as == "shadow"
        text += " except in face-down defense position" if shadow else f" except by {step.unless_as.title()} Summon"
    if step.unless_by is not None:
        text += f" except by the effect of {noun(step.unless_by)}"
    if step.beside is not None:
        text += f" unless all other materials are {noun(step.beside)}"
    if step.cost:
        text += " unless you " + " and ".join(map(say, step.cost))
    return text + (f" {limit(step.limit)}" if step.limit is not None else "")


def _only(step: steps.Forbid) -> str:
    """ "You can only control 1 …", "can only attack with 1 monster", "can only Special Summon … once per turn"."""
    assert step.limit is not None
    who, one = noun(step.what), noun(step.by) if step.by is not None else ""
    if step.action == "control" and step.what.side == "any":
        return f"there can only be {step.limit.n} {one} on the field"
    if step.action == "control":
        return f"{who} can only control {step.limit.n} {one}"
    if step.action == "attack":
        return f"{who} can only attack with {step.limit.n} monster"
    if step.action in ("special_summon", "activate"):
        return f"{who} can only {ACTIONS[step.action]} {one} {limit(step.limit)}"
    return ""


PERMISSIONS = {
    "direct_attack": "attack directly",
    "extra_attack": "attack {count} times",
    "pierce": "inflict piercing battle damage",
    "attack_all": "attack all monsters your opponent controls once each",
    "cast_from_anywhere": "activate",
    "cast_from_prepared": "activate from your hand",
    "cast_turn_set": "activate the turn it was Set",
    "attack_in_defense": "attack in Defense Position",
    "attack_with_defense": "apply its DEF for damage calculation",
    "take_attack": "change the attack target to",
    "choose_targets": "choose the attack targets for your opponent's attacks",
    "unlimited_use": "any number of times",
    "cast_unpaid": "do not pay Life Points LP to activate Spell Cards",
    "summon_without_tribute": "Normal Summon without Tributing",
    "treat_as_two_tributes": "be treated as 2 Tributes",
    "other_materials": "substitute for any 1 material",
}


def allow(step: steps.Allow, say: Any) -> str:
    """It can do that."""
    if "attack_all" in several(step.action):
        whom = noun(step.against) if step.against is not None else "all monsters your opponent controls"
        return f"{noun(step.what)} can attack {whom} once each"
    if isinstance(step.count, Amount) and step.count.plus and step.count.count is not None:
        return f"{noun(step.what)} gains 1 additional attack for each {noun(step.count.count)}"
    if step.count is not None and not isinstance(step.count, int) and several(step.action) == ("extra_attack",):
        on = " monsters" if step.against is not None else ""
        return f"{noun(step.what)} can attack{on} a number of times each Battle Phase, up to {value(step.count)}"
    if several(step.action) == ("pierce",) and step.count is not None:
        return f"{noun(step.what)} can inflict double piercing battle damage"
    if step.more:
        against = f" {noun(step.against)}" if step.against is not None else ""
        return f"{noun(step.what)} can attack{against} again"
    count = value(step.count) if step.count is not None else "2"
    acts = [PERMISSIONS.get(action, action.replace("_", " ")).format(count=count) for action in several(step.action)]
    against = f" {noun(step.against)}" if step.against is not None else ""
    return f"{noun(step.what)} can {listing(acts)}{against}"


PROTECTIONS = {
    "battle": "cannot be destroyed by battle",
    "effects": "cannot be destroyed by card effects",
    "targeting": "cannot be targeted by card effects",
    "all": "is unaffected",
    "damage": "take no damage",
    "battle_damage": "take no battle damage",
    "effect_damage": "take no effect damage",
    "negation": "cannot be negated",
    "summon_negation": "Summon cannot be negated",
    "banish": "cannot be banished",
    "control": "control cannot switch",
    "tribute": "cannot be Tributed",
    "attack_target": "cannot be targeted for attacks",
}


def protect(step: steps.Protect, say: Any) -> str:
    """Cannot be destroyed, targeted, hurt."""
    ways = " ".join(f"{way}-summon {way} Summon Summons" for way in several(step.as_ or ()))
    text = f"{noun(step.what)} {ways} " + listing([PROTECTIONS[kind] for kind in several(step.from_)], "or")
    if step.by is not None:
        text += f" by {noun(step.by)}"
    return text + (" the first time each turn" if step.times is not None else "")
