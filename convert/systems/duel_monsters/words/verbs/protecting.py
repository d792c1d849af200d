"""What cannot be done to something: destroyed, targeted, hurt (CONVERT-42)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from convert.effects import Selector, steps
from convert.prose import listing, number
from convert.systems.duel_monsters.words import amounts, durations, nouns
from convert.systems.duel_monsters.words.lexicon import PROTECTIONS
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.scope import Noun, Scope
from convert.systems.duel_monsters.words.uses import any_effect
from convert.systems.duel_monsters.words.verbs.phrase import Said, Verb, resolved, source_of, whom
from convert.systems.duel_monsters.words.verbs.summonings import summoning_is_safe

_EFFECTS_DO = frozenset(("battle", "effects", "targeting", "all", "negation", "banish"))
"""What effects do, and but for battle nothing else: whatever does it is told by its effect."""


_ITEMS = frozenset(("spell", "artifact", "spell_or_artifact", "equipment"))


def protect(scope: Scope, step: steps.Protect) -> Said:
    """Cannot be destroyed, targeted or hurt, or is unaffected (CONVERT-42)."""
    subject = whom(scope, step.what)
    kinds = several(step.from_)
    if kinds == ("summon_negation",):
        return summoning_is_safe(scope, step, subject)
    if kinds == ("negation",) and step.what.how == "self" and step.by is None:
        if scope.this == "monster" and not scope.standing:
            return Said(whole="this ability cannot be negated")
        if scope.this == "monster":
            return Said("cannot be negated", Noun(subject.whose("abilities"), plural=True))
        doing = "use" if scope.this in ("artifact", "trinket") else "casting"
        return Said(whole=f"neither the {doing} nor the effect of this {scope.this} can be negated")
    if kinds == ("negation",) and step.what.ref is not None and source_of(scope, step.what).kind == "monster":
        subject = Noun(subject.whose("abilities"), plural=True)
    if kinds == ("negation",) and step.what.how == "all" and subject.plural:
        subject = Noun(f"the effects of {subject.text}", plural=True)  # what is negated is no monster
    kinds, besides = _without_negation(scope, step, kinds)
    if "battle" in kinds and not _ITEMS.issuperset(several(step.what.kind) or ("monster",)):
        scope.remind("battle_proof")
    cannot = [PROTECTIONS[kind].removeprefix("cannot ") for kind in kinds if PROTECTIONS[kind].startswith("cannot")]
    if kinds in (("battle", "effects"), ("effects", "battle")):
        cannot = ["be destroyed by battle or by effects"]
    plain = subject.base_form or not (cannot or len(kinds) > 1)  # else inflected here
    be, take = ("be" if not cannot and len(kinds) == 1 else "are" if subject.base_form else "is"), "takes"
    take = "take" if plain else "takes"
    others = [
        PROTECTIONS[kind].format(be=be, take=take) for kind in kinds if not PROTECTIONS[kind].startswith("cannot")
    ]
    same = all(one.startswith("be ") for one in cannot)
    barred = [one.removeprefix("be ") if at and same else one for at, one in enumerate(cannot)]
    text = " and ".join(([f"cannot {listing(barred, 'or')}"] if barred else []) + others)
    if step.by is not None:
        text = _by_whom(scope, step, text, takes_none=bool(others) and "all" not in kinds)
    if step.activated:
        if text.endswith("effects"):
            text += " that are cast, used or triggered"
        elif "effects of " in text:
            text = text.replace("effects of ", "effects (if cast, used or triggered) of ", 1)
        else:
            text += " (only those that are cast, used or triggered)"
    if (
        step.times is not None
        and (cannot or others)[0].lower().startswith("be destroyed ")
        and len(cannot + others) == 1
    ):
        return Said(_survived(scope, step, text.removeprefix("cannot "), plural=subject.plural), subject)
    if step.times is not None:
        often = _first_times(step)
        text += f" {often}" if step.until in durations.FINITE else f" {often} each round"
        text += " (each counted by itself)" if resolved(scope, step.what).how == "all" else ""
    if besides:
        its = "their" if subject.plural else "its"
        text += f", nor can {its} effects be negated" if cannot else f", and {its} effects cannot be negated"
    if subject.subject == "every caster" and text.startswith(("takes no ", "take no ")):
        return Said(whole=f"no caster takes {text.partition(' no ')[2]}")
    if not cannot and not plain:  # the verb is inflected already
        return Said(whole=f"{subject.subject} {text}")
    return Said(text, subject)


def _survived(scope: Scope, step: steps.Protect, done: str, *, plural: bool) -> str:
    """ "Survive the first time each round that it would be destroyed by battle"."""
    each_round = "" if step.until in durations.FINITE else " each round"
    alone = " (each counted by itself)" if resolved(scope, step.what).how == "all" else ""
    return f"survive {_first_times(step)}{each_round} that {'they' if plural else 'it'} would {done}{alone}"


def _first_times(step: steps.Protect) -> str:
    """ "The first time", "the first two times"."""
    n = amounts.plain_number(step.times) if step.times is not None and amounts.is_plain(step.times) else 1
    return "the first time" if n == 1 else f"the first {number(n)} times"


def _without_negation(scope: Scope, step: steps.Protect, kinds: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    """From what it is safe, and whether its effects cannot be negated besides: a monster itself is not."""
    kind = resolved(scope, step.what).kind or ("monster" if scope.this == "monster" else "spell")
    if "negation" not in kinds or len(kinds) == 1 or kind != "monster" or step.times is not None:
        return kinds, False
    return tuple([one for one in kinds if one != "negation"]), True


def _by_whom(scope: Scope, step: steps.Protect, text: str, *, takes_none: bool) -> str:
    """Against whom or what: "(cannot be destroyed by battle or) by enemy effects", "(takes no damage) from Dragons"."""
    assert step.by is not None
    kinds = several(step.from_)
    if kinds == ("battle_damage",) and durations.of_this_attack(step.until, step.by):
        return f"{text}{durations.FROM_THIS_ATTACK}"
    effects = any_effect(step.by, many=True)
    if effects and "effects" in kinds and text.endswith(" by effects") and _EFFECTS_DO.issuperset(kinds):
        return f"{text.removesuffix('effects')}{effects}"
    if effects and "battle" not in kinds and _EFFECTS_DO.issuperset(kinds):
        return f"{text} by {effects}"
    but_itself = step.by.except_ is not None and step.by.except_ == Selector(ref=step.what.ref or step.what.id)
    by = replace(step.by, except_=None, except_self=False) if but_itself else step.by
    source = nouns.those_like(scope, by)
    if but_itself:
        own = step.by.except_self and (scope.this == "monster" or step.by.kind in (None, "any"))
        mine = f" and this {scope.this}" if own else ""
        source += f" other than itself{mine}"
    aims = "targeting" in kinds and "battle" not in kinds and "monster" in several(step.by.kind)
    if ("all" in kinds or (aims and not text.endswith(" effects"))) and step.by.kind != "caster":
        source = f"effects of {source}"
    if kinds == ("battle_damage",) and step.by.kind != "caster":
        source = f"Attacks that involve {source}"
    joint = "of" if text.endswith(" effects") else "with" if text.endswith("by battle") else "by"
    return f"{text} from {source}" if takes_none else f"{text} {joint} {source}"


VERBS: Mapping[str, Verb] = {"protect": protect}
