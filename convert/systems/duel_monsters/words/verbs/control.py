"""Verbs about a creature in play: equipment, stance, Shadows, whose it is, what it carries."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from convert.effects import steps
from convert.prose import number
from convert.systems.duel_monsters.words import amounts, heads, nouns, people
from convert.systems.duel_monsters.words.lexicon import STANCES
from convert.systems.duel_monsters.words.resisting import DESTROY_REAL
from convert.systems.duel_monsters.words.scope import YOU, Noun, Scope
from convert.systems.duel_monsters.words.verbs.phrase import (
    Said,
    Verb,
    may_be_real,
    remind_of_its_caster,
    remind_of_things,
    resolved,
)
from convert.systems.duel_monsters.words.wearing import is_a_burden


def equip(scope: Scope, step: steps.Equip) -> Said:
    """Put equipment on something (EIDOLON, EQUIP)."""
    to = nouns.mention(scope, step.to)
    what = nouns.describe(scope, step.what).text
    bearer = resolved(scope, step.to)
    anybody = step.what.how == "self" and bearer.side in (None, "any")
    burden = anybody and is_a_burden(scope.abilities, unread=bool(scope.unread))
    if may_be_real(scope, bearer, "monster") and (bearer.side == "opponent" or burden):
        scope.remind("check")
    if may_be_real(scope, resolved(scope, step.what), "monster"):
        scope.remind("no_equipment")
    if step.what.how == "self" and to.text.startswith(("one ", "your ", "two ")):
        return Said(f"equip {what} to {to.text}")  # "equip one Fish that wears no Union monster with this monster"
    return Said(f"equip {to.text} with {what}")


def unequip(scope: Scope, step: steps.Unequip) -> Said:
    """It is equipment no more."""
    return Said(f"unequip {nouns.mention(scope, step.what).text}")


def stance(scope: Scope, step: steps.ChangeStance) -> Said:
    """Attack Mode or Defense Mode."""
    if may_be_real(scope, step.what, "monster", "any"):  # of a card of any kind, only a creature has a stance
        scope.remind("check")
    hidden = scope.hid(step.what) or (step.what.how == "self" and "Shadow" in scope.itself)  # by the ability's moment
    noun = nouns.mention(scope, step.what)
    up = _revealed(scope, step, several=noun.plural)
    if step.face_up and hidden and step.to in ("attack", "defense"):
        return Said(f"reveal {noun.text} in {STANCES[step.to]}")
    if step.to in ("attack", "defense") and scope.standing and noun.subject.startswith("all "):
        return Said(f"be in {STANCES[step.to]}{up}", noun)  # as long as it holds
    if step.to in ("attack", "defense"):
        return Said(f"change {noun.text} to {STANCES[step.to]}{up}")
    if step.to == "choose":
        return Said(f"change {noun.text} to the stance of your choice{up}")
    return Said(f"change {noun.whose('stance')}{up}")


def _revealed(scope: Scope, step: steps.ChangeStance, *, several: bool) -> str:
    """What becomes of a Shadow, where it may be one (SHADOW-04)."""
    what = resolved(scope, step.what)
    known = what.how in ("self", "equipped", "event")
    if not step.face_up or known or (what.where is not None and (what.where.face == "up" or what.where.attacking)):
        return ""
    if what.where is not None and what.where.face == "down":
        said = "they are revealed" if several else "it is revealed"
    else:
        said = "Shadows are revealed" if several else "a Shadow is revealed"
    quiet = f", without {'their flip effects' if several else 'its flip effect'}" if step.silent else ""
    return f" ({said}{quiet})"


def shadow(scope: Scope, step: steps.Shadow) -> Said:
    """A Shadow again (SHADOW-07), which a Real creature cannot be."""
    if may_be_real(scope, resolved(scope, step.what), "monster"):
        scope.remind("no_shadow")
    noun = nouns.mention(scope, step.what)
    scope.hides(step.what)
    return Said(f"turn {noun.text} into {'Shadows' if noun.plural else 'a Shadow'} in {STANCES['defense']}")


def reveal(scope: Scope, step: steps.Reveal) -> Said:
    """A Shadow is revealed (SHADOW-04)."""
    noun = nouns.mention(scope, step.what)
    to = f" in {STANCES[step.to]}" if step.to is not None else ""
    if to and not noun.text.startswith(_POINTED_AT):  # "all Shadows in Defense Mode": those that are, it would seem
        to = f" and change {'them' if noun.plural else 'it'} to {STANCES[str(step.to)]}"
    quiet = " (no flip effect happens)" if step.silent else ""
    return Said(f"reveal {noun.text}{to}{quiet}")


_POINTED_AT = ("this ", "that ", "those ", "it", "them")


def control(scope: Scope, step: steps.Control) -> Said:
    """The new caster takes over Focus and Sustain (SPECIAL-05, CONVERT-42)."""
    if step.to == "opponent":
        what = nouns.mention(scope, step.what).text
        return Said(f"give control of {what} to {people.enemy(scope).text}")
    if step.to == "owner":
        noun = nouns.mention(scope, step.what)
        return Said(f"give control of {noun.text} back to {'their owners' if noun.plural else 'its owner'}")
    if may_be_real(scope, resolved(scope, step.what), "monster"):
        scope.remind("control_real")
    if scope.standing:
        return Said("control " + nouns.mention(scope, step.what).text, Noun(YOU))  # as long as it holds
    return Said(f"take control of {nouns.mention(scope, step.what).text}")


def swap_control(scope: Scope, step: steps.SwapControl) -> Said:
    """Exchange control of two summons (CONVERT-42)."""
    if any(may_be_real(scope, resolved(scope, one), "monster") for one in (step.what, step.with_) if one is not None):
        scope.remind("no_exchange")
        if _needed(scope, step):
            scope.exchanged.update(one.ref for one in (step.what, step.with_) if one is not None and one.ref)
    what = nouns.mention(scope, step.what).text
    if step.with_ is None:
        return Said(f"exchange control of {what}")
    return Said(f"exchange control of {what} and {nouns.mention(scope, step.with_).text}")


def _needed(scope: Scope, step: steps.SwapControl) -> bool:
    """Is what follows done only where they were exchanged?"""
    rows = (pairwise(ability.do) for ability in scope.abilities)
    return any(one == step and later.link == "and_if_you_do" for row in rows for one, later in row)


def negate_attack(scope: Scope, step: steps.NegateAttack) -> Said:
    """The Attack fails, the action is spent."""
    noun = nouns.mention(scope, step.what) if step.what is not None else None
    pronoun = noun is not None and noun.text in ("it", "them")
    what = "that Attack" if noun is None else noun.whose("Attack") if pronoun else f"the Attack of {noun.text}"
    return Said(f"negate {what}")


def attach(scope: Scope, step: steps.Attach) -> Said:
    """A counter on the creature."""
    if may_be_real(scope, resolved(scope, step.what), "monster"):
        scope.remind(DESTROY_REAL)
    remind_of_its_caster(scope, step.what)
    remind_of_things(scope, step.what)
    noun = (nouns.describe if step.what.ref is not None else nouns.mention)(scope, step.what)
    what = noun.text
    to = nouns.mention(scope, step.to).text if step.to is not None else f"this {scope.this}"
    if step.transfer:
        return Said(f"attach {what} and {'their' if noun.plural else 'its'} Materials to {to} as Materials")
    return Said(f"attach {what} to {to} as {'Materials' if noun.plural else 'a Material'}")


def detach(scope: Scope, step: steps.Detach) -> Said:
    """Materials come off."""
    what = nouns.mention(scope, step.what).text if step.what is not None else f"this {scope.this}"
    count = step.count
    if isinstance(count, str):
        said = "all Materials" if count == "all" else "any number of Materials"
    elif isinstance(count, tuple):
        said = f"{heads.count_words(count)} Materials"
    elif isinstance(count, int):
        said = f"{number(count)} {'Material' if count == 1 else 'Materials'}"
    else:
        said = amounts.counted(scope, count, "Material", "Materials")
    return Said(f"detach {said} from {what}")


def copy(scope: Scope, step: steps.Copy) -> Said:
    """Gains another's abilities; its name becomes the other's."""
    subject = nouns.mention(scope, step.what)
    if step.abilities:
        return Said(f"gain {_given(scope, step)}", subject)
    of = nouns.describe(scope, step.of) if step.of is not None else Noun("it")
    if step.name and not step.effects:
        return Said(f"become {of.whose('name')}", Noun(subject.whose("name")))
    if step.name:
        return Said(f"take {of.whose('name and abilities')}", subject)
    return Said(f"gain {of.whose('abilities')}", subject)


def use_effect(scope: Scope, step: steps.UseEffect) -> Said:
    """Does what another card does."""
    of = nouns.describe(scope, step.of).text
    when = "when it is revealed" if step.ability == "flip" else "when it is cast or used"
    what = "perform the Ritual Summon that {} performs" if step.doing == "ritual_summon" else "do what {} does"
    return Said(f"{what.format(of)} {when} (without paying its costs)")


def _given(scope: Scope, step: steps.Copy) -> str:
    """What it gains, in its own words: "this ability: ‘This monster has piercing Attacks’"."""
    own = Scope(tell=scope.tell, this="monster", abilities=step.abilities, unread=scope.unread, quoted=scope.quoted)
    said = " ".join(filter(None, [own.tell.ability(own, one) for one in step.abilities])).removesuffix(".")
    return f"{'this ability' if len(step.abilities) == 1 else 'these abilities'}: ‘{said or 'nothing'}’"


VERBS: Mapping[str, Verb] = {
    "equip": equip,
    "unequip": unequip,
    "stance": stance,
    "shadow": shadow,
    "reveal": reveal,
    "control": control,
    "swap_control": swap_control,
    "negate_attack": negate_attack,
    "attach": attach,
    "detach": detach,
    "copy": copy,
    "use_effect": use_effect,
}
