"""Verbs that bring creatures into play, and what stops them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from convert.effects import Filter, Selector, steps
from convert.prose import article, listing, number, plural
from convert.systems.duel_monsters.words import amounts, conditions, heads, nouns, people
from convert.systems.duel_monsters.words.lexicon import KINDS, MANY, STANCES
from convert.systems.duel_monsters.words.parts import quoted, several
from convert.systems.duel_monsters.words.scope import Noun, Scope
from convert.systems.duel_monsters.words.spots import to_spot
from convert.systems.duel_monsters.words.verbs.phrase import Said, Verb, done_to, resolved

FROM = {
    "prepared": "from your Prepared spells",
    "used": "from your used spells",
    "spellbook": "from your Spellbook",
    "banished": "from your banished spells",
    "play": "from play",
    "extra": "",
    "pendulum": "from a Pendulum Zone",
}
"""A row for each place that a tree may name (``WorksFrom``)."""


def sources(zones: object, whose: str = "your") -> str:
    """ " from your Prepared spells or from your Spellbook"."""
    text = listing([FROM[zone] for zone in several(zones)], "or").replace("your ", f"{whose} ")  # type: ignore[arg-type]
    return f" {text}" if text else ""


def _stance(stance: str | None, *, many: bool = False) -> str:
    if stance is None:
        return ""
    if stance == "shadow" and many:
        return " as Shadows in Defense Mode"
    return " as a Shadow in Defense Mode" if stance == "shadow" else f" in {STANCES[stance]}"


def _as_monsters(what: Selector) -> Selector:
    """ "As many cards as possible with that name": what is Special Summoned is a monster."""
    return msgspec.structs.replace(what, kind="monster") if what.kind == "any" and what.ref is None else what


_MADE = ("fusion", "ritual", "synchro", "xyz", "link")
"""Summons with Materials; one without a word of them is only treated as such a Summon."""


def _as_fusion(step: steps.SpecialSummon, what: Selector) -> Selector:
    """ "Special Summon “Moss King” from your Extra Deck (this is treated as a Fusion Summon)": a Fusion monster."""
    where = what.where
    if step.manner != "fusion" or what.zone != "extra" or where is None or where.name is None or where.class_:
        return what
    return msgspec.structs.replace(what, where=msgspec.structs.replace(where, class_="fusion"))


def _of_another_kind(step: steps.SpecialSummon) -> bool:
    """ "Special Summon “Moss King” from your Extra Deck (this is treated as a Synchro Summon)": no Fusion monster."""
    named = step.what.where is not None and step.what.where.name is not None
    return named and step.manner in ("synchro", "xyz", "link")


def special_summon(scope: Scope, step: steps.SpecialSummon) -> Said:
    """Special Summon it (SPECIAL)."""
    scope.remind("special_summon")
    if step.materials is not None and step.manner is None:
        made = _materials(scope, step.materials, "tributed")
        return Said(f"Special Summon {nouns.mention(scope, step.what).text}{made}")
    as_if = step.manner in _MADE and step.materials is None and step.what.how != "self"
    plain = as_if or step.manner in (None, "special", "any", "normal", "set", "flip")
    manner = "Special" if plain or step.manner is None else step.manner.title()
    scope.to_summon = not _of_another_kind(step)
    noun = nouns.mention(scope, _as_fusion(step, _as_monsters(step.what)))
    scope.to_summon = False
    noun = _as_many_as_possible(step.what, noun)
    act = f"{manner} Summon"
    text = f"{act} {noun.text}"
    scope.gone.discard(step.what.ref or "")
    scope.came.add(step.what.ref or step.what.id or "")
    if step.stance == "shadow":
        scope.hides(step.what)
    known = several(resolved(scope, step.what).zone) if step.what.ref is not None else ()
    if step.from_ is not None and step.what.zone is None and not (known and set(known) <= set(several(step.from_))):
        anyones = step.what.how == "equipped"  # the bearer may have been an enemy's
        text += sources(step.from_, "the" if anyones else "your" if step.who in (None, "you") else "their")
    elif step.what.how == "self" and step.what.zone is not None and not scope.elsewhere:
        text += sources(step.what.zone)
    closing = _stance(step.stance, many=noun.plural) + (to_spot(scope, step.at) if step.at is not None else "")
    closing += _under(scope, step.side)
    if step.stats is not None and (told := _figures(scope, step.stats)):
        arrives = [_ARRIVES_AS[name] for name in several(step.stats.class_) if name in _ARRIVES_AS]
        kind = arrives[0] if arrives else "a monster"
        closing += f" as {kind} ({told})"
    if step.materials is not None:
        closing += f", using {_made_of(scope, step.materials, step.what.id)}"
    if step.ignore_conditions:
        closing += f", whatever {'their' if noun.plural else 'its'} own text demands"
    if as_if and step.manner is not None:
        closing += f" (it counts as {article(step.manner.title())} Summon)"  # with no Materials of its own
    alike = step.stats is None and step.materials is None and not (as_if and step.manner is not None)
    if text != f"{act} {noun.text}":
        return Said(f"{text}{closing}")
    said = done_to(act, noun.text, closing)
    return said if alike else Said(f"{said.verb}{said.closing}")


def _as_many_as_possible(what: Selector, noun: Noun) -> Noun:
    """All that lie there, of whom each needs MP and a Focus: "as many of your used Dragons as possible" (SPECIAL-03,
    SPECIAL-04)."""
    if what.how != "all" or not noun.text.startswith("all ") or " and " in noun.text:
        return noun
    of = "of " if noun.text.startswith(("all your ", "all their ")) else ""
    return replace(noun, text=f"as many {of}{noun.text.removeprefix('all ')} as possible")


def _under(scope: Scope, side: str | None) -> str:
    """Under whose control it comes, where that is not one's own."""
    if side == "opponent":
        return f" under {people.enemy(scope).whose('control')}"
    return {"owner": " under its owner’s control", "any": " under your own or an enemy’s control"}.get(side or "", "")


def _made_of(scope: Scope, materials: Selector, summoned: str | None) -> str:
    """What may go into it: "your monsters (including this monster)", "only this monster and that one". What is summoned
    is none of it."""
    scope.introduced.discard(summoned or "")
    if materials.how != "all" and materials.including is not None and materials.either:
        return listing([nouns.those_like(scope, one) for one in materials.either])  # "this card and “Moss” monsters"
    if materials.how != "all":
        return nouns.those_like(scope, materials)
    return f"only {listing([nouns.describe(scope, one).text for one in materials.either or (materials,)])}"


def normal_summon(scope: Scope, step: steps.NormalSummon) -> Said:
    """An ordinary summoning, at once; of itself, in the way that its own text asks for."""
    noun = nouns.mention(scope, step.what)
    if step.what.how == "self" and step.manner in ("normal", "tribute"):
        return Said(f"summon {noun.text} {'with a Sacrifice' if step.manner == 'tribute' else 'in the ordinary way'}")
    if step.manner == "gemini":  # CONVERT-31
        return Said("have its abilities without being summoned a second time", noun)
    how = {"normal": "", "tribute": " with a Sacrifice", "set": " as a Shadow"}[step.manner]
    return Said(f"summon {noun.text}{how} at once")


def extra_summon(scope: Scope, step: steps.ExtraSummon) -> Said:
    """One more ordinary summoning without the action, at any time of the turn."""
    one, many = "monster", "monsters"
    if step.what is not None and step.what.ref is None and step.what.how != "self":
        parts = heads.parts_of(scope, step.what)
        one, many = parts.text(), parts.text(many=True)
    turn = "" if step.until is not None else " this turn"
    if amounts.is_plain(step.count) and amounts.plain_number(step.count) - step.in_all == 1:
        return Said(f"summon one more {one}{turn} without an action")
    if amounts.is_plain(step.count) and step.in_all:
        more = amounts.plain_number(step.count) - 1
        return Said(f"summon up to {number(more)} more {many}{turn} without an action")
    return Said(f"summon {amounts.counted(scope, step.count, f'more {one}', f'more {many}')}{turn} without an action")


def _materials(scope: Scope, materials: object, to: str, place: str | None = None) -> str:
    if not isinstance(materials, Selector):
        return ""
    home = "your Spellbook" if materials.side in ("you", "owner") else "their casters’ Spellbooks"
    fate = {
        "banished": ", which are banished",
        "tributed": ", which are Sacrificed",
        "spellbook": f", which go {'to the bottom of' if place == 'bottom' else 'back to'} {home}",
    }.get(to, "")
    if materials.where is not None and materials.where.can == _ITS_MATERIAL and materials.count == "any":
        where = replace(materials.where, can=None)  # which all Materials must be; their number is the Fusion's
        materials = replace(materials, how="all", count=None, where=None if where == Filter() else where)
    if materials.how == "all" and materials.count is None and materials.ref is None:
        anyones = materials.side == "any" and several(materials.zone) == ("play",)
        those = nouns.those_like(scope, materials, here=not anyones)
        if anyones:  # before what must be among them, in the same brackets
            those = _AMONG.sub(f"{_ANYONES}, ", those) if _AMONG.search(those) else f"{those}{_ANYONES})"
        return f", using {those} as Materials{fate}"
    return f", with {nouns.describe(scope, materials).text} as Materials{fate}"


_AMONG = re.compile(r" \((?=including )")
"""What must be among them, behind them."""
_ANYONES = " (in play, whoever controls them"


def fusion_summon(scope: Scope, step: steps.FusionSummon) -> Said:
    """Fusion Summon it (FUSION)."""
    text = (
        f"Fusion Summon {nouns.mention(scope, step.what).text}{_materials(scope, step.materials, step.to, step.place)}"
    )
    besides = [_besides(scope, one, step.to) for one in step.also or ()]
    return Said(f"{text} ({'; '.join(besides)})" if besides else text)


_ITS_MATERIAL = ("be_its_material",)
_FATES = {"banished": "banished", "spellbook": "returned to your Spellbook", "used": "used"}


def _besides(scope: Scope, one: steps.MoreMaterials, to: str) -> str:
    """ "if an enemy has a monster in play, also up to two monsters from your Spellbook": what may be a Material too."""
    most = one.what.count[1] if isinstance(one.what.count, tuple) else one.what.count
    if one.what.ref is not None or not isinstance(most, int):
        things = nouns.those_like(scope, _described(one.what, "all", None))
    else:
        things = nouns.describe(scope, _described(one.what, "choose", most)).text
        things = things if most == 1 else f"up to {things}"
    openings = []
    if one.into is not None:
        openings.append(f"for {article(heads.parts_of(scope, one.into).text())}")
    if one.if_:
        openings.append(f"if {conditions.all_of(scope, one.if_)}")
    text = ", ".join([*openings, f"also {things}"])
    if one.beside is not None:
        text += f" beside {nouns.describe(scope, _described(one.beside, 'choose', 1)).text}"
    if one.to is None or one.to == to:
        return text
    return f"{text}, which {'is' if most == 1 else 'are'} {_FATES[one.to]}"


def _described(selector: Selector, how: Literal["choose", "all"], count: int | None) -> Selector:
    """So many of what is described; what is known by reference is what it is."""
    return selector if selector.ref is not None else replace(selector, how=how, count=count)


def ritual_summon(scope: Scope, step: steps.RitualSummon) -> Said:
    """Ritual Summon it with Sacrifices of enough total Level (CONVERT-30)."""
    where = step.what.where
    if where is not None and where.name is not None:
        what = listing([quoted(name) for name in several(where.name)], "or")
        what += sources(step.what.zone) if "spellbook" in several(step.what.zone) else ""
    else:
        what = nouns.mention(scope, step.what).text
    measure = "exactly" if step.exact else "at least"
    level = f"{amounts.value(scope, step.level)}" if step.level is not None else "the Ritual monster’s"
    paid = nouns.those_like(scope, step.materials) if step.materials is not None else "monsters"
    return Said(f"Ritual Summon {what}, Sacrificing {paid} with a total Level of {measure} {level}")


_ARRIVES_AS = {"normal": "a Normal monster", "effect": "an Effect monster"}


def _figures(scope: Scope, stats: steps.TokenStats) -> str:
    """ "Level 1 Earth Beast, Attack 0, Defense 0"."""
    head = f"Level {stats.level}" if stats.level is not None else ""
    kind = " ".join(
        filter(None, (head, stats.attribute.title(), stats.type, "Tuner" * ("tuner" in several(stats.class_))))
    )
    scores = [
        f"{word} {amounts.value(scope, score)}"
        for word, score in (("Attack", stats.attack), ("Defense", stats.defense))
        if score is not None
    ]
    besides = f"; {article(KINDS[stats.still])} too" if stats.still is not None else ""
    return ", ".join(filter(None, (kind, *scores))) + besides


_ALIKE = {"type": "Type"}


def token(scope: Scope, step: steps.Token) -> Said:
    """Bring in tokens (CONVERT-36)."""
    name = step.name if step.name.lower().endswith("token") else f"{step.name} Token"
    if amounts.is_plain(step.count):
        n = amounts.plain_number(step.count)
        named = name if n == 1 else plural(name)
        if n >= MANY:
            text = f"bring in any number of {named}" if step.up_to else f"bring in as many {named} as you can"
        else:
            text = f"bring in {'up to ' if step.up_to else ''}{number(n)} {named}"
    else:
        most = "up to " if step.up_to else ""
        text = f"bring in {most}{amounts.counted(scope, step.count, name, plural(name))}"
    if step.stats is not None and (told := _figures(scope, step.stats)):
        text += f" ({told})"
    if step.like is not None:
        those = listing([_ALIKE.get(one, one.title()) for one in step.alike or ()], "and")
        text += f" with the same {those} as {nouns.describe(scope, step.like).text}"
    text += _stance(step.stance) + (to_spot(scope, step.at) if step.at is not None else "")
    if step.side == "opponent":
        text += f" under {people.enemy(scope).whose('control')}"
    elif step.side == "any":
        text += " under your own or an enemy’s control"
    if step in scope.twins:
        again = "one" if amounts.is_plain(step.count) and amounts.plain_number(step.count) == 1 else "as many"
        text += f" and {again} under {people.enemy(scope).whose('control')}"
    scope.topic = step.id if step.like is None else None  # behind two of them "it" could be either
    return Said(text)


def negate_summon(scope: Scope, step: steps.NegateSummon) -> Said:
    """The summoning fails, MP and action are spent."""
    if step.what:
        return Said(f"negate the summoning of {nouns.mention(scope, step.what).text}")
    if not scope.or_casting:
        return Said("negate that summoning")
    return Said(f"negate that summoning{',' if ' or ' in scope.negated else ' or'} {scope.negated}")


VERBS: Mapping[str, Verb] = {
    "special_summon": special_summon,
    "normal_summon": normal_summon,
    "extra_summon": extra_summon,
    "fusion_summon": fusion_summon,
    "ritual_summon": ritual_summon,
    "token": token,
    "negate_summon": negate_summon,
}
