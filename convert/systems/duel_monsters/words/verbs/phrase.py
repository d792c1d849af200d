"""What a verb says: a phrase in its plain form, and who does it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from convert.effects import Selector, steps
from convert.systems.duel_monsters.words import nouns
from convert.systems.duel_monsters.words.lexicon import ANYTHING
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.scope import Noun, Scope


class Said(Struct, frozen=True):
    """``verb`` is a phrase in its plain form ("destroy one monster", "cannot attack"). ``subject`` None: the effect's
    player, as an instruction. ``whole`` is a sentence of its own that takes neither."""

    verb: str = ""
    subject: Noun | None = None
    whole: str = ""
    act: str = ""
    """The verb's own word, where the rest of ``verb`` is just what it is done to ("destroy" of "destroy it")."""
    closing: str = ""
    """What follows that: " to the used spells"."""


def done_to(act: str, what: str, closing: str = "") -> Said:
    """An order and what it is done to, so that a second thing may follow without the verb. What closes it, and where
    the thing comes from, stand before a thing of which something is told: "send to the used spells one monster that is
    linked", "prepare from your Spellbook one spell that speaks of “Umi”"."""
    plain = not closing.startswith(",") and "(" not in closing and ", " not in closing
    place, thing = place_first(what)
    if place and not plain:
        return Said(f"{act}{place} {thing}", act=f"{act}{place}", closing=closing)
    if place and not act.endswith(" at"):
        before = f"{place}{closing}" if closing.startswith((" to ", " into ")) else f"{closing}{place}"
        return Said(f"{act}{before} {thing}", act=f"{act}{before}")
    if closing and plain and not _FROM_LAST.search(what) and _TOLD_OF_IT.search(what):
        return Said(f"{act}{closing} {what}", act=f"{act}{closing}")
    return Said(f"{act} {what}", act=act, closing=closing)


def place_first(what: str) -> tuple[str, str]:
    """ " from your Spellbook" and "one spell of the same name as that monster", where what is told of the thing would
    seem to be of the place before it; no place, and the thing whole, where nothing is told of it."""
    found = _FROM_WITH_MORE.fullmatch(what)
    if found is None or " from your " in found[1] + found[3] or found[3].startswith(_ANOTHER):
        return "", what
    return found[2], f"{found[1]}{found[3]}"


_HOME = r"(?:Spellbook|(?:Prepared|used|banished) spells)"
_FROM_WITH_MORE = re.compile(
    rf"((?:“[^”]*”|[^“])*?)( from (?:your|their) {_HOME}(?:, {_HOME})*(?: (?:or|and) {_HOME})?)"
    rf"( (?!\(|(?:or|and) {_HOME}).*)"
)
_ANOTHER = (" and one ", " or one ", " and two ", " other than ", " at random", " of an enemy’s choice")
"""What continues with another thing, or depends on no place."""
_TOLD_OF_IT = re.compile(
    r" (?:that (?:was|were|has|have|is|are|did|do|can|cannot|speaks?|this|the) |whose |for each "
    r"|(?:as|than|above|below|equal to) (?:that|this|the|those|all|one of|its|your) )(?:“[^”]*”|[^“])*$"
)
_FROM_LAST = re.compile(r" from (?:(?! of | than )[\w ,’])*(?:Spellbooks?|spells)(?: \([^)]*\))?$")
"""A place at the end, after which no other thing is mentioned."""

Verb = Callable[[Scope, Any], Said]


def hits_others(selector: Selector, *kinds: str) -> bool:
    """May it name something in play that is not its player's own (so that a Real one would resist, CHECK-01)?"""
    if selector.either is not None:
        parts = [one if one.kind or one.ref else replace(one, kind=selector.kind) for one in selector.either]
        return any(hits_others(one, *kinds) for one in parts)
    if selector.how in ("self", "equipped") or selector.side in ("you", "owner"):
        return False
    if selector.ref is not None or several(selector.zone) not in ((), ("play",)):
        return False
    return any(kind in kinds for kind in several(selector.kind))


def may_be_real(scope: Scope, selector: Selector, *kinds: str) -> bool:
    """May it be a creature in the flesh, for which a reminder stands (CHECK-01, CONVERT-19)? What was used or cast is
    one only where a monster's ability was; what is dead, has just been summoned or is a Shadow (SHADOW-01) is none."""
    if selector.ref in scope.exchanged:
        return False
    selector = source_of(scope, selector)
    if selector.how in ("event", "previous"):
        item = scope.event_noun not in ("one", ANYTHING[0]) and "monster" not in scope.event_noun
        if out_by_then(scope, selector) or scope.event_summoned or item:
            return False
    where = selector.where
    shadow = where is not None and where.face == "down" and selector.kind in ("monster", "any")
    if shadow or (where is not None and where.summoned is not None):
        return False
    return hits_others(selector, *kinds)


def remind_check(scope: Scope, selector: Selector) -> None:
    """Say that whoever is Real and unwilling may resist (CHECK-01): a creature or caster that it may name, or the enemy
    whose Prepared, written or used spell that may be."""
    if may_be_real(scope, selector, "monster", "any"):
        scope.remind("check")
    remind_of_its_caster(scope, selector)


def remind_bearer(scope: Scope, selector: Selector) -> None:
    """The same, and of things whoever bears them or keeps them going."""
    remind_check(scope, selector)
    things = may_be_real(scope, selector, *ITEMS)
    if things and not may_be_real(scope, selector, "monster", "any"):
        scope.remind("check_item")


ITEMS = ("artifact", "spell", "spell_or_artifact", "equipment")


def remind_of_things(scope: Scope, selector: Selector) -> None:
    """Say that whoever bears a thing in play or keeps it going may resist, where that may be somebody else: of cards of
    any kind, too, but for one that the moment itself is about."""
    chosen = source_of(scope, selector)
    known = chosen.how in ("event", "previous")
    kinds = ITEMS if known else (*ITEMS, "any")
    parts = chosen.either or (chosen,)
    there = [
        replace(one, zone="play", kind=one.kind or chosen.kind) for one in parts if one.ref is None and _in_play(one)
    ]
    if any(hits_others(one, *kinds) and not _is_a_monster(one) for one in there):
        scope.remind("check_item")


def _in_play(selector: Selector) -> bool:
    """May it be in play, there or elsewhere?"""
    return "play" in (several(selector.zone) or ("play",))


def _is_a_monster(selector: Selector) -> bool:
    """Whether a card of any kind can only be a monster, by what is asked of it."""
    where = selector.where
    asked = (where.class_, where.type, where.attribute, where.level, where.attack, where.defense) if where else ()
    return any(one is not None for one in asked)


def remind_of_its_caster(scope: Scope, selector: Selector) -> None:
    """Say that the enemy resists whose Prepared, written or used spell it may be (CHECK-01), and not come into play."""
    if selector.ref not in scope.came and _of_others(scope, selector):
        scope.remind("check_caster")


def turned_over_by(scope: Scope, selector: Selector) -> steps.Excavate | None:
    """By which step it was turned over from a Spellbook, if it was."""
    chosen = resolved(scope, selector)
    for name in (selector.ref, chosen.among.ref if chosen.among is not None else None):
        step = scope.definitions.get(name or "")
        if isinstance(step, steps.Excavate):
            return step
    return None


def _of_others(scope: Scope, selector: Selector) -> bool:
    """May it name a caster, or a spell out of play, that is not its player's own?"""
    turned = turned_over_by(scope, selector)
    if turned is not None:
        return turned.side in ("opponent", "any")
    chosen = source_of(scope, selector)
    theirs = {"opponent", "any", *scope.others}
    if "caster" in several(chosen.kind):
        did_it = chosen.where is not None and chosen.where.by is not None
        return chosen.side in theirs or (chosen.how == "event" and (did_it or "event" in scope.others))
    return any(
        one.ref is None and (one.side or chosen.side) in theirs and {*several(one.zone)} - {"play"}
        for one in chosen.either or (chosen,)
    )


def out_by_then(scope: Scope, selector: Selector) -> bool:
    """Is it what the ability's trigger took out of play (and not the other one of an Attack)?"""
    if selector.how not in ("event", "previous") or not scope.event_gone:
        return False
    return {selector.side, scope.event_side} != {"you", "opponent"}


def whom(scope: Scope, what: Selector) -> Noun:
    """Who cannot, or may: of what holds all the time, every enemy."""
    noun = nouns.mention(scope, what)
    return Noun("enemies", plural=True) if scope.standing and noun.text == "an enemy" else noun


def source_of(scope: Scope, selector: Selector) -> Selector:
    """The description behind a reference, or behind those that it is one of."""
    selector = resolved(scope, selector)
    return selector if selector.among is None else resolved(scope, selector.among)


def resolved(scope: Scope, selector: Selector) -> Selector:
    """The description behind a reference, as far as there is one."""
    seen = 0
    while selector.ref is not None and seen < 8:
        definition = scope.definitions.get(selector.ref)
        if isinstance(definition, Selector):
            selector = definition
        else:
            what = getattr(definition, "what", None)
            if not isinstance(what, Selector):
                return selector
            selector = what
        seen += 1
    return selector
