"""How much of some damage a caster takes: "you take only half of any battle damage in battles with it"."""

from __future__ import annotations

from convert.effects import Amount, Event, Selector, steps
from convert.systems.duel_monsters.words.durations import FROM_THIS_ATTACK, of_this_attack
from convert.systems.duel_monsters.words.happenings import subject_of
from convert.systems.duel_monsters.words.nouns import mention
from convert.systems.duel_monsters.words.scope import YOU, Noun, Scope
from convert.systems.duel_monsters.words.verbs.phrase import Said

_SHARES = ((Amount(half=Amount(event="amount")), "only half of any"), (Amount(times=2.0, event="amount"), "twice the"))
_DAMAGE = {"battle": "battle damage", "effect": "Effect Damage", None: "damage"}


def share_taken(scope: Scope, step: steps.Replace) -> Said | None:
    """Half or twice the damage that a caster would take; None where something else happens instead."""
    would, instead = step.would, step.instead[0] if len(step.instead) == 1 else None
    who = would.what
    if step.optional or who is None or who.side not in ("you", "opponent") or not isinstance(instead, steps.Damage):
        return None
    share = next((told for amount, told in _SHARES if instead.amount == amount), "")
    same = instead == steps.Damage(to=instead.to, amount=instead.amount, battle=instead.battle, src=instead.src)
    if not share or not same or who != Selector(kind="caster", side=who.side):
        return None
    if instead.to not in (Selector(how="event", kind="caster"), who) or would not in _plain(would, who):
        return None
    kind = "battle damage" if would.event == "battle_damage" else _DAMAGE[_effect(would)]
    if instead.battle != (kind == "battle damage"):
        return None
    subject = mention(scope, who)
    if scope.standing and subject.text == "an enemy":
        subject = Noun("enemies", plural=True)
    if subject.text == "an enemy" and step.until == "this_battle":
        subject = Noun("the enemy on the other side")
    source = _from(scope, step)
    if subject.text != YOU and not scope.standing:
        scope.new_topic()  # "an enemy takes half the damage, and its Attack …": the enemy's, it would seem
    return Said(f"take {share} {kind}{source}", subject)


def _plain(would: Event, who: Selector) -> tuple[Event, ...]:
    """The moments that name no more than who fights and whether it is a direct Attack."""
    return (
        Event(event="battle_damage", what=who, by=would.by),
        Event(event="battle_damage", what=who, by=would.by, how="direct"),
        *(Event(event="damage_taken", what=who, how=how) for how in _DAMAGE),
    )


def _effect(would: Event) -> str | None:
    return would.how if isinstance(would.how, str) else None


def _from(scope: Scope, step: steps.Replace) -> str:
    would = step.would
    if would.event == "battle_damage" and would.how is None and of_this_attack(step.until, would.by):
        return FROM_THIS_ATTACK
    if would.by is None:
        return " from direct Attacks" if would.how == "direct" else ""
    fighter = subject_of(scope, would.by, "")
    if would.how == "direct":
        return f" from {fighter.whose('direct Attacks')}"
    return f" in battles with {fighter.text}"
