"""Verbs about what may, may not and cannot be done."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from convert.effects import Ability, Filter, Selector, steps
from convert.prose import article, listing, number, number_of_times
from convert.systems.duel_monsters.words import amounts, durations, heads, nouns
from convert.systems.duel_monsters.words.lexicon import (
    ACTIONS,
    ANYTHING,
    KINDS,
    KINDS_PLURAL,
    PASSIVE,
    PERMISSIONS,
)
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.scope import Noun, Scope
from convert.systems.duel_monsters.words.spots import spot_words
from convert.systems.duel_monsters.words.uses import any_effect, effect_used
from convert.systems.duel_monsters.words.using import made_using
from convert.systems.duel_monsters.words.verbs.as_material import as_material
from convert.systems.duel_monsters.words.verbs.attacks import attacks, attacks_for_each, attacks_only, second_attack
from convert.systems.duel_monsters.words.verbs.phrase import Said, Verb, remind_bearer, resolved, whom

_BY_CASTERS = {
    "attack": "make Attacks",
    "cast": "cast spells",
    "activate": "use abilities or items",
    "summon": "summon",
    "tribute": "Sacrifice",
    "change_stance": "change stances",
    "be_attacked": "be attacked",
    "banish": "banish",
    "discard": "discard",
    "flip": "reveal Shadows",
    "set": "arm or precast anything or summon Shadows",
}

_SETS: Mapping[tuple[str, ...], str] = {
    ("artifact",): "arm {what}",
    ("spell",): "precast {what}",
    ("spell_or_artifact",): "arm or precast {what}",
    ("monster",): "summon {what} as Shadows",
}


def _done_with(action: str, things: Selector | None, said: str) -> str:
    """What cannot be done with those things, or to them, with ``{what}`` in their place."""
    if action == "respond" and said == ANYTHING[1]:
        return "answer {to}"
    if action == "set" and said == ANYTHING[1]:
        return _BY_CASTERS[action]
    if action == "set" and things is not None:
        return _SETS.get(several(things.kind), _WITH[action])
    return _WITH[action]


_WITH = {
    "special_summon": "Special Summon {what}",
    "normal_summon": "summon {what} in the ordinary way",
    "summon": "summon {what}",
    "set": "arm or precast {what} or summon them as Shadows",
    "activate": "{effects}",
    "cast": "cast {what}",
    "respond": "answer {to} with {what}",
    "banish": "banish {what}",
    "discard": "discard {what}",
    "tribute": "Sacrifice {what}",
    "search": "take {what} from the Spellbook by effects",
    "prepare": "prepare {what} by effects",
    "attack": "attack with {what}",
}
"""What a caster cannot do with what the ban names."""
_PLACES = {
    "play": "play",
    "prepared": "the Prepared spells",
    "used": "the used spells",
    "spellbook": "the Spellbook",
    "banished": "the banished spells",
    "extra": "the Spellbook (Fusion, Synchro, Xyz or Link)",
    "pendulum": "a Pendulum Zone",
}
_EVERY_SUMMON = {"normal_summon", "set", "special_summon"}
"""All ways of summoning, as a Shadow too."""
_NOBODY_RESISTS = {"be_attacked", "use_zone", "control"}
"""Bans that harm none of those they name."""
_AN_ENEMY = Selector(kind="caster", side="opponent")
_EFFECTS = Selector(how="all", kind="any")
_SPECIAL_SUMMONED = Selector(kind="monster", where=Filter(summoned="special"))
_EXTRA = ("fusion", "synchro", "xyz", "link")  # CONVERT-42: what an Extra Deck holds

_MIXED = frozenset(("spell_or_artifact", "monster"))

_MONSTERS_OWN = {"activate": "use {their} abilities", "cast": "use {their} abilities"}


def _of_this_very_use(step: steps.Forbid) -> bool:
    """Is it that nobody answers this very effect, which holds as it is declared (PRECAST-11)?"""
    return step.action == "respond" and step.until is None and step.to is None


def forbid(scope: Scope, step: steps.Forbid) -> Said:
    """It cannot do that."""
    resolved_what = resolved(scope, step.what)
    is_caster = resolved_what.kind == "caster"
    named = step.what.ref is not None or step.what.how == "previous"  # what brought them in, or befell them, said it
    harmless = set(several(step.action)) <= _NOBODY_RESISTS or _of_this_very_use(step)
    if not (harmless if is_caster else resolved_what.how == "all" and (named or harmless)):
        remind_bearer(scope, step.what)
    subject = _whom_it_bars(scope, step)
    if step.action == "control" and step.limit is not None and step.by is not None:
        these, n = _so_many(scope, step.by, step.limit.n), step.limit.n
        if step.by.side != "any":
            return Said(f"can have only {these} in play", subject)
        return Said(whole=f"there can be only {these} in play, whoever controls {'it' if n == 1 else 'them'}")
    if "use_zone" in several(step.action):  # CONVERT-43
        where = spot_words(scope, step.at).removeprefix("in ") if step.at is not None else "their Section"
        place = f"the Section {where}" if where.startswith("that ") else where
        return Said(f"cannot bring monsters into {place}", subject)
    if step.action == "other_materials":
        return Said(whole=f"nothing can stand in for a Material of {subject.text}")
    if (alone := attacks_only(scope, step)) is not None:
        return alone
    monster = not is_caster and ("monster" in several(resolved_what.kind) or resolved_what.how in ("self", "equipped"))
    monster = monster or (step.what.ref or "") in scope.came
    actions = several(step.action)
    if (monster or is_caster) and {"normal_summon", "summon"} & set(actions):  # a Set monster is summoned, too
        actions = tuple(action for action in actions if action != "set")
    if is_caster and set(several(step.action)) >= _EVERY_SUMMON:
        actions = ("summon", *[action for action in actions if action not in _EVERY_SUMMON])
    if not is_caster and "summon" in actions and step.as_ is not None and step.by is not None:
        return Said(f"cannot be {step.as_.title()} Summoned {made_using(nouns.those_like(scope, step.by))}", subject)
    if actions == ("hold_back",):
        return Said("must attack if able", subject)
    if scope.ritual and (way := _only_way(scope, step)):
        return Said(f"{_in_which_way(scope, step)} {way}", subject)
    things = _things(scope, step) if is_caster else ""
    if is_caster:
        acts = [_act_of_a_caster(scope, step, action, things) for action in actions]
    else:
        own = monster and not (resolved_what.how == "self" and scope.this != "monster")
        acts = [_act_of_a_thing(step, action, resolved_what, subject, own=own) for action in actions]
    acts = [_of_a_shadow(act, subject) for act in acts] if scope.hid(step.what) else acts
    if only := _only(scope, step, acts, is_caster=is_caster):
        return Said(only, Noun("all casters", plural=True) if subject.text == "every caster" else subject)
    if actions == ("attack",) and is_caster and not (step.limit or step.by or step.unless or step.where):
        return Said(f"cannot attack, nor can {'your' if subject.second_person else 'their'} monsters", subject)
    if step.limit is not None and actions == ("attack",) and is_caster:
        several_ = "one monster" if step.limit.n == 1 else f"{number(step.limit.n)} monsters"
        often = "" if step.until in durations.FINITE else " per round"
        return Said(f"cannot attack with more than {several_}{often}", subject)
    if subject.subject == "they":
        acts = [act.replace("as a Material", "as Materials") for act in acts]
    bounds = _bounds(scope, step, actions, is_caster=is_caster)
    excepted = _exceptions(scope, step, actions, is_caster=is_caster)
    if ", except " in (done := _with(acts, things)):
        excepted = excepted.replace(", except ", " and ", 1)
    if step.limit is not None and step.until in durations.FINITE and is_caster and step.unless is None:
        # what was done before is not counted
        return Said(f"can {done}{bounds} only {number_of_times(step.limit.n)} more", subject)
    return Said(f"cannot {done}{bounds}{excepted}", subject)


def _of_a_shadow(act: str, subject: Noun) -> str:
    """What cannot change its battle position face-down: an action would reveal it (SHADOW-04)."""
    shown = "themselves" if subject.plural else "itself"
    return act.replace("change stance", f"change stance or reveal {shown} by acting")


def _whom_it_bars(scope: Scope, step: steps.Forbid) -> Noun:
    """Who or what cannot do it; answering this very use, whoever of the enemies could."""
    if _of_this_very_use(step) and replace(step.what, reach=None) == _AN_ENEMY:
        return Noun("enemies", plural=True)
    return whom(scope, step.what)


def _bars_only_use(step: steps.Forbid) -> bool:
    """Is it a ban on using cards of some name or kind, monsters among them, which may be summoned all the same?"""
    by = step.by
    named = by is not None and by.kind == "any" and by.zone is None and by.where is not None
    return named and set(several(step.action)) <= {"cast", "activate"}


def _act_of_a_caster(scope: Scope, step: steps.Forbid, action: str, things: str) -> str:
    """What a caster cannot do: "make a Fusion Summon", "Special Summon {what}", "cast spells"."""
    if action == "summon" and step.as_ is not None:
        return f"make {article(step.as_.title())} Summon" + (" of {what}" if things else "")
    if set(several(step.action)) == {"normal_summon", "set"} and not things:
        return f"{ACTIONS[action]} (openly or as a Shadow)"
    if action == "respond" and step.to is None and any(one.is_ == _SPECIAL_SUMMONED for one in step.if_ or ()):
        return "answer that Special Summon"  # and not what brings it about
    if action == "tribute" and step.as_ == "tribute":
        return "summon " + ("{what}" if things else "monsters") + " with Sacrifices"
    if things and action in _WITH:
        forbidden = _done_with(action, step.by, things).replace("{to}", _answered(scope, step))
        return forbidden.replace("{effects}", _effects_used(step.by, things))
    return _BY_CASTERS.get(action, ACTIONS[action])


def _act_of_a_thing(step: steps.Forbid, action: str, what: Selector, subject: Noun, *, own: bool) -> str:
    """What something cannot do, or what cannot be done with it; its ``own`` abilities are a monster's."""
    if own and action in _MONSTERS_OWN:
        return _MONSTERS_OWN[action].format(their="their" if subject.plural else "its")
    if action == "normal_summon" and what.how == "self" and not {"set", "summon"} & set(several(step.action)):
        return "be summoned openly in the ordinary way"  # SPECIAL-02: it may still come as a Shadow
    if action == "flip" and what.how == "self":
        return "be revealed by acting"  # SHADOW-04: an Attack reveals it all the same
    if action == "activate" and what.how == "all" and _OF_SPELLS.issuperset(several(what.kind) or ("any",)):
        return "be cast or used"  # from the Prepared spells, too
    return PASSIVE.get(action, ACTIONS[action])


_OF_SPELLS = frozenset(("spell", "spell_or_artifact"))


def _bounds(scope: Scope, step: steps.Forbid, actions: tuple[str, ...], *, is_caster: bool) -> str:
    """For which manner of Summon, from where, by whom."""
    text = ""
    if step.as_ is not None and not (is_caster and {"summon", "tribute"} & set(actions)):
        ways = [str(way).title() for way in scope.manners.get(step, [step.as_])]
        manner = "any Summon" if step.as_ == "any" else f"{article(listing(ways, 'or'))} Summon"
        text += f" for {'a summoning' if step.as_ == 'tribute' else manner}"
    zones = [zone for zone in several(step.where or ()) if zone != "extra" or not _of_extra(step)]
    if "spellbook" in zones:
        zones = [zone for zone in zones if zone != "extra"]
    text += " from " + listing([_PLACES[zone] for zone in zones], "or") if zones else ""
    if is_caster and step.where == "spellbook" and "special_summon" in actions:
        text += " (Fusion, Synchro, Xyz and Link monsters apart)"
    if step.by is not None and not is_caster:
        enemies = scope.standing and step.by == _AN_ENEMY
        text += f" by {'enemies' if enemies else nouns.those_like(scope, step.by)}"
    elif step.who == "opponent" and "be_attacked" in actions:
        text += " by enemies"
    if actions == ("special_summon",) and step.what.how == "self" and step.unless is None and step.where is None:
        text += " in any other way" if scope.comes_by_itself and step.until is None else ""
    return text


def _exceptions(scope: Scope, step: steps.Forbid, actions: tuple[str, ...], *, is_caster: bool) -> str:
    """What is excepted, how often it may be done after all, for what price."""
    text = ""
    comes = {"special_summon", "enter_play", *(("normal_summon",) if step.what.how == "self" else ())}
    if step.unless is not None and comes & set(actions) and not is_caster:
        text += f", except by {_way_in(scope, step.unless)}{_using(scope, step)}"
    elif step.unless is not None and actions == ("change_stance",):
        text += f", except by {'an effect' if step.unless == _EFFECTS else nouns.those_like(scope, step.unless)}"
    elif step.unless is not None and not (is_caster and _of_extra(step) and _classes(step.unless)):
        goes_into = {"be_material", *(("tribute",) if not is_caster else ())} & set(actions)
        so = " of " if "tribute_otherwise" in actions else ", except for " if goes_into else ", except "
        text += f"{so}{nouns.those_like(scope, step.unless)}"
    if step.unless_as is not None:
        shadow = step.unless_as == "shadow"
        text += f", except {'as Shadows' if shadow else f'by {article(step.unless_as.title())} Summon'}"
    if step.unless_by is not None:
        itself = step.unless_by.how == "self"
        maker = nouns.mention(scope, step.unless_by).text if itself else nouns.those_like(scope, step.unless_by)
        text += f", except by {maker}"
    if step.beside is not None:
        text += f", except where all other Materials are {nouns.those_like(scope, step.beside)}"
    if step.limit is not None and actions != ("control",):
        text += f" more than {number_of_times(step.limit.n)} per {'fight' if step.limit.per == 'duel' else 'round'}"
    if step.cost and step.what.how == "self":
        text += f" unless you {scope.tell.costs(scope, step.cost)}"
        text += " for that Attack" if actions == ("attack_unpaid",) else ""
    elif step.cost:
        paid = scope.tell.costs(scope, step.cost).replace("your Spellbook", "their Spellbook")
        text += f" unless their caster {_PAYS.sub(lambda found: f'{found[0]}s', paid)}"
        text += " for each Attack" if actions == ("attack_unpaid",) else ""
    return text


_PAYS = re.compile(r"^\w+")
_SUMMONINGS = {"Special Summon": "Special Summon", "Special Summon {what}": "Special Summon"}
_MONSTERS = (None, Selector(how="all", kind="monster"), Selector(how="all", kind="any"))


def _only(scope: Scope, step: steps.Forbid, acts: list[str], *, is_caster: bool) -> str:
    """ "can Special Summon only Dragons", where all but those are barred; "" of any other ban."""
    if not is_caster or step.unless is None or len(acts) != 1 or acts[0] not in _SUMMONINGS:
        return ""
    if step.by not in _MONSTERS or step.unless.how == "self" or step.limit is not None or step.as_ is not None:
        return ""
    if step.where is not None or step.cost:
        return ""
    return f"can {_SUMMONINGS[acts[0]]} only {nouns.those_like(scope, step.unless)}"


def _things(scope: Scope, step: steps.Forbid) -> str:
    """What a caster's ban is about, for words that name it: "“Photon” monsters", "Fusion, Synchro … monsters"."""
    if _bars_only_use(step):
        scope.remind("may_summon")
    if "control" in several(step.action):
        return ""
    if step.by is not None:
        used = not set(several(step.action)).isdisjoint(("activate", "cast"))
        spared = step.by.except_
        if not used and spared is not None and spared.ref and replace(step.by, except_=None) in _MONSTERS:
            return "other monsters"
        return nouns.those_like(scope, step.by, here=used and not nouns.only_in_play(scope, step.by))
    if not _of_extra(step):
        return ""
    if set(several(step.action)) & {"special_summon", "summon"}:
        scope.remind("from_extra")
    return f"{listing([one.title() for one in _EXTRA if one not in _classes(step.unless)], 'or')} monsters"


def _of_extra(step: steps.Forbid) -> bool:
    """Whether it is about all that an Extra Deck holds."""
    return step.where == "extra" and step.by is None and step.what.kind == "caster" and step.action != "control"


def _classes(unless: Selector | None) -> tuple[str, ...]:
    """The classes of what an Extra Deck holds that a ban leaves open, where it leaves open no more and no less."""
    where = unless.where if unless is not None else None
    classes = several(where.class_) if where is not None and where == Filter(class_=where.class_) else ()
    return classes if 0 < len(classes) < len(_EXTRA) and set(classes) < set(_EXTRA) else ()


def _effects_used(by: Selector | None, things: str) -> str:
    """What cannot be used: "use abilities of Fiends", "cast or use spells", "use effects of spells or monsters"."""
    if not things:
        return "use abilities or items"
    if effects := any_effect(by, many=True):
        return "cast Spell Cards or use Trap Cards or effects" if effects == "effects" else f"use {effects}"
    if by is not None and by.kind == "any" and by.zone is None:
        return "cast or use {what} or their effects"
    if by is not None and frozenset(several(by.kind)) == _MIXED and replace(by, how=None, kind=None) == Selector():
        return "cast Spell Cards, or use Trap Cards or effects of Spell Cards, Trap Cards or monsters"
    verb, one = effect_used(by, "{what}")
    return f"{verb} {one.replace('an ability', 'abilities').replace('the effect', 'effects')}"


def _answered(scope: Scope, step: steps.Forbid) -> str:
    """What a ban on answers is about: "this", "your “Aegis” spells"."""
    if step.to is None:
        return "this"
    own = step.to.ref is not None or step.to.how in ("self", "equipped", "event")
    told = nouns.mention(scope, step.to).text if own else nouns.those_like(scope, step.to)
    return f"the abilities of {told}" if step.to.kind == "monster" else told


_IN_ALL_WAYS = [ACTIONS["prepare"], ACTIONS["search"]]


def _with(acts: list[str], things: str) -> str:
    """The acts, what they are done with named once: "summon in the ordinary way or Special Summon Dragons"."""
    if len(acts) > 1 and all(act.endswith(" {what}") for act in acts):
        verbs = [verb for act in acts for verb in act.removesuffix(" {what}").split(" or ")]
        return f"{listing(verbs, 'or')} {things}"
    if sorted(acts) == ["Special Summon {what}", "summon {what} in the ordinary way"]:
        what, but, excepted = things.partition(" except ")
        besides = f", except {excepted}" if but else ""
        return f"summon {what} in the ordinary way or by a Special Summon{besides}"
    if sorted(acts) == ["Special Summon {what}", "reveal Shadows", "summon {what} in the ordinary way"]:
        return f"summon {things} except as Shadows, or reveal Shadows"
    if acts == _IN_ALL_WAYS:
        return "prepare spells from the Spellbook by effects"
    return listing([act.format(what=things) for act in acts], "or")


def _so_many(scope: Scope, what: Selector, n: int) -> str:
    """ "one “Kaiju” monster", "one copy of this monster"."""
    if what.how == "self":
        up = what.where is not None and what.where.face == "up"
        turned = "" if not up else "revealed " if scope.this == "monster" else "open "
        return f"{number(n)} {turned}{'copy' if n == 1 else 'copies'} of this {scope.this}"
    return f"{number(n)} {heads.parts_of(scope, replace(what, side=None)).text(many=n > 1)}"


def _way_in(scope: Scope, unless: Selector) -> str:
    """What may bring it after all: "its own ability", "a Fusion Summon", "“Name”"."""
    if unless == _EFFECTS:
        return "an effect"
    if unless.how == "choose" and unless.count == 1:
        return nouns.indefinite(scope, unless).text
    if unless.how != "self":
        return nouns.those_like(scope, unless)
    return listing(ways_in(unless), "or")


def _using(scope: Scope, step: steps.Forbid) -> str:
    """ ", using “Moss”": what the one that brings it has to use."""
    return f", using {nouns.indefinite(scope, step.unless_using).text}" if step.unless_using is not None else ""


def _only_way(scope: Scope, step: steps.Forbid) -> str:
    """In what one way a Ritual monster comes, which is never summoned in the ordinary way (CONVERT-30); "" of other
    bans."""
    bare = steps.Forbid(what=Selector(how="self"), action="special_summon", unless=step.unless)
    if step.unless is None or replace(step, src=None, link=None, id=None) != bare:
        return ""
    if step.unless.how != "self" and not any(map(_of_its_manner, scope.abilities)):
        scope.remind("ritual")
    return _way_in(scope, step.unless)


def _in_which_way(scope: Scope, step: steps.Forbid) -> str:
    """How that begins: where the text says as well that it must be Ritual Summoned, it only names what does it."""
    named = step.unless is not None and step.unless.how != "self" and any(map(_of_its_manner, scope.abilities))
    return "be Ritual Summoned with" if named else "come into play only by"


def _of_its_manner(ability: Ability) -> bool:
    """Whether it says by what kind of Summon alone the monster itself comes, which no effect gets around."""
    bans = [one for one in ability.do if isinstance(one, steps.Forbid) and one.what.how == "self"]
    return any(one.unless is not None and one.unless.how == "self" for one in bans)


OWN_WAY = "its own ability"


def ways_in(unless: Selector) -> list[str]:
    """What may bring the monster itself after all, each way by itself: "a Fusion Summon", ``OWN_WAY``."""
    where = unless.where
    ways = (where,) if where is None or where.any_ is None else where.any_
    return [told for way in ways for told in _manners_in(way)]


def _manners_in(way: Filter | None) -> list[str]:
    if way is None or way.summoned is None or way.by is not None:
        return [OWN_WAY]
    return [article(f"{manner.title()} Summon") for manner in several(way.summoned)]


def allow(scope: Scope, step: steps.Allow) -> Said:
    """It may do that, though the rules would not let it."""
    actions = several(step.action)
    near = actions != ("cast_from_prepared",)  # what is Prepared lies in no Section
    subject = whom(scope, step.what if near else replace(step.what, reach=None))
    verbs = []
    if actions == ("attack_with_defense",) and step.link == "also":  # of one that attacks so, and no choice
        return Said("must then use Defense in place of Attack", subject)
    if told := attacks_for_each(scope, step):
        return Said(told, subject)
    if "attack_with_defense" in actions:  # which is in Defense Mode
        actions = tuple([action for action in actions if action != "attack_in_defense"])
    if "attack_all" in actions:
        actions = tuple([action for action in actions if action != "extra_attack"])
    for action in actions:
        if action == "direct_attack":
            scope.remind("direct")
        if action == "pierce":
            scope.remind("pierce")
        armed = _ARMED.get(str(resolved(scope, step.what).kind or scope.this), "armed or precast")
        said = PERMISSIONS.get(action, action.replace("_", " ")).format(
            times=attacks(scope, step.count), it="they are" if subject.base_form else "it is", armed=armed
        )
        if action == "cast_turn_set" and step.until in durations.FINITE:
            said = "be used this very turn"
        if action == "extra_attack" and step.more:
            often = "once" if step.count in (None, 1) else attacks(scope, step.count)
            said = f"attack {often} more each round"
        if action == "extra_attack" and second_attack(step):
            said = "make a second Attack"
        verbs.append(said.removesuffix(" each round") if step.until in durations.FINITE else said)
    if actions in (("join_materials",), ("material_level",)):
        return Said(f"may {as_material(scope, step)}", subject)
    if verbs == ["pierce"]:
        text = "have doubly piercing Attacks" if step.count == 2 else "have piercing Attacks"
    elif actions == ("cast_unpaid",) and step.against is not None:
        return Said(f"may cast {nouns.those_like(scope, step.against)} without paying HP for them", subject)
    elif several(step.action) == ("take_attack",):
        return Said("become the target of that Attack instead", subject)
    elif several(step.action) == ("cast_from_prepared",) and "spell" not in several(step.what.kind or "artifact"):
        text = "may answer without having been armed"
        if step.count is not None:  # so many of them
            many = amounts.counted(scope, step.count, KINDS["artifact"], KINDS_PLURAL["artifact"])
            return Said(f"let {many} of yours answer without having been armed")
    elif actions == ("attack_in_defense",) and step.against == Selector(kind="caster"):
        return Said("may attack casters even while it is in Defense Mode", subject)
    elif actions == ("attack_all",) and step.against is not None:
        return Said(f"may attack all {nouns.those_like(scope, step.against)} once each", subject)
    elif verbs in (["count as two Sacrifices"], ["stand in for any one Material"]):
        text = verbs[0]
    else:
        text = f"may {listing(verbs)}"
    if actions == ("entire_tribute",) and step.against is not None:
        text += f" to Ritual Summon {article(heads.parts_of(scope, step.against).text())}"
    elif step.against is not None:
        text += f" against {nouns.those_like(scope, step.against)}"
    return Said(text, subject)


_ARMED = {"artifact": "armed", "spell": "precast"}
"""What is done to it before it is used."""


VERBS: Mapping[str, Verb] = {"forbid": forbid, "allow": allow}
