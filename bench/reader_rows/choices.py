"""Choices that are forced, zones of the whole field, flips taken for summons, and traps that are not quick."""

from __future__ import annotations

import re
from typing import Any

from bench.reader_cases import Case, Condition, Event, Selector, holds, listed, op_of, places, walk
from bench.reader_rows.pattern import Found, Rows
from convert.effects import Filter
from convert.effects.steps import Allow, ChooseOne, Equip, Forbid

ROWS = Rows()

_FIGHTS = frozenset(("attack_declared", "attacked", "damage_step", "damage_calculation"))
_SPELLS = frozenset(("spell", "spell_or_artifact", "artifact"))
_STANDING = frozenset(("continuous", "equip", "permission", "summon_rule", "replacement"))


def _conditions(root: Any) -> Any:
    return (node.value for node in walk(root) if isinstance(node.value, Condition))


@ROWS.row("way_in_the_cast", "“If Summoned this way” of a trap out of the GY in its cast", partial=True)
def way_in_the_cast(case: Case) -> Found:
    """A step of the cast waits for this card's own coming."""
    for ability in case.abilities:
        brings = any(op_of(step) in ("special_summon", "normal_summon") for step in ability.do)
        for step in ability.do if ability.mode == "cast" and not brings else ():
            for one in _conditions(getattr(step, "if_", None) or ()):
                event = one.occurred
                if event is not None and event.event == "summoned" and event.what == event.by == Selector(how="self"):
                    yield case.clause(step.src or 0)


@ROWS.row("choice_forced", "“you can activate 1 of these effects” without “can”", partial=True)
def choice_forced(case: Case) -> Found:
    """The choice must be made."""
    for ability in case.abilities:
        if ability.optional or ability.mode in ("cast", *_STANDING):
            continue
        for step in ability.do:
            said = re.search(r"you can (activate|apply|choose) 1 of", case.sentence(step.src or 0), re.IGNORECASE)
            if isinstance(step, ChooseOne) and not step.optional and said:
                yield said.group(0)


@ROWS.row("including_itself", "“from your GY, including this card”, of an ability that works from play", partial=True)
def including_itself(case: Case) -> Found:
    """What includes this card is not in play."""
    for ability in case.abilities:
        parts = (*ability.targets, *(getattr(step, "what", None) for step in ability.cost))
        for one in parts:
            itself = isinstance(one, Selector) and one.including is not None and one.including.how == "self"
            if itself and places(one) and not set(places(one)) & set(listed(ability.from_)):
                yield case.words(ability)


@ROWS.row("zone_of_the_field", "“a card in a Field Zone”, “Monster Card in your Spell & Trap Zone”: the place is lost")
def zone_of_the_field(case: Case) -> Found:
    """Nothing near it says which zone it is."""
    for ability in case.abilities:
        said = re.search(
            r"(card|Monster Card|monster|” )[^,;.]{0,12} (is )?in (your|a|the|their|any|your opponent's) "
            r"(Field|Spell & Trap) Zone",
            case.words(ability),
        )
        if said is None:
            continue
        kinds = {kind for node in walk(ability) if isinstance(node.value, Selector) for kind in listed(node.value.kind)}
        field = holds(ability, Filter, lambda one: one.property == "field" or one.equipped_to or one.kind in _SPELLS)
        if not field and not kinds & _SPELLS:
            yield said.group(0)


@ROWS.row("lock_of_either", "“the turn you activate either of this card's effects” on one of them only", partial=True)
def lock_of_either(case: Case) -> Found:
    """Fewer abilities have it than are activated."""
    said = re.search(r"the turn you activate (either|any) (of (this card's|these) )?effects?", case.card.text)
    if said:
        used = [a for a in case.abilities if a.mode not in _STANDING]
        locked = [a for a in used if any(isinstance(step, Forbid) for step in a.do)]
        if len(locked) < len(used):
            yield said.group(0)


@ROWS.row("flipped_as_summoned", "“flipped face-up” as a Flip Summon")
def flipped_as_summoned(case: Case) -> Found:
    """Attacked or turned by an effect, it is not summoned."""
    if "flipped face-up" in case.card.text:
        for _, node in case.events("summoned"):
            if "flip" in listed(node.value.how) and "Flip Summon" not in case.card.text:
                yield "flipped face-up"


@ROWS.row(
    "either_way_barred",
    "“Must be either Fusion Summoned, or Special Summoned by …”: the Fusion is barred",
    partial=True,
)
def either_way_barred(case: Case) -> Found:
    """Only its own way is left open."""
    said = re.search(r"[Mm]ust (first )?be either (\w+) Summoned", case.card.text)
    for _, node in case.steps("forbid"):
        ban, way = node.value, node.value.unless
        if not said or ban.action != "special_summon" or ban.what.how != "self" or way is None:
            continue
        ways = () if way.where is None else way.where.any_ or (way.where,)
        if not any(one.summoned for one in ways):
            yield said.group(0)


@ROWS.row("never_equipped", "an Equip Spell that nothing equips", partial=True)
def never_equipped(case: Case) -> Found:
    """No cast puts it on anybody."""
    if case.card.kind == "spell" and case.card.property == "equip":
        casts = [a for a in case.abilities if a.mode == "cast"]
        on = any(holds(a, Equip, lambda one: one.what.how == "self") for a in casts)
        if not on:
            yield case.card.text[:80]


@ROWS.row("token_plural", "“Moss Tokens” as a name", partial=True)
def token_plural(case: Case) -> Found:
    """No token is called so."""
    for _, node in case.nodes:
        if isinstance(node.value, Filter):
            yield from (name for name in listed(node.value.name) if name.endswith(" Tokens"))


@ROWS.row("trap_away_not_quick", "what “you can” do with a trap out of the GY as an action (CONVERT-47)", partial=True)
def trap_away_not_quick(case: Case) -> Found:
    """It is used in either player's turn."""
    for ability in case.abilities:
        if case.card.kind == "trap" and ability.mode == "activate" and ability.optional:
            yield case.words(ability)


@ROWS.row("attack_without_end", "piercing and the like of one attack, for ever", partial=True)
def attack_without_end(case: Case) -> Found:
    """It begins with an attack and has no end."""
    for ability in case.abilities:
        events = {one.event for one in (ability.when.any_ or (ability.when,))} if ability.when is not None else set()
        for step in ability.do if events and events <= _FIGHTS else ():
            pierces = isinstance(step, Allow) and step.action == "pierce"
            barred = isinstance(step, Forbid) and step.what.kind == "caster" and step.action == "activate"
            if step.until is None and (pierces or barred):
                yield case.clause(step.src or 0)


@ROWS.row("face_up_field", "“hand or face-up field”: face-up is lost", partial=True, minor=True)
def face_up_field(case: Case) -> Found:
    """A Shadow can be taken as well."""
    for _, node in case.nodes:
        one = node.value
        if isinstance(one, Selector) and len(places(one)) > 1 and "play" in places(one) and one.how != "self":
            said = re.search(r"face-up (field|Monster Zone)", case.clause(node.src))
            told = one.where is not None and holds(
                one.where, Filter, lambda f: f.face is not None or f.not_ is not None
            )
            if said and not told:
                yield said.group(0)


@ROWS.row(
    "each_as_a_whole", "“monsters cannot be destroyed while they are attacking” asked of all at once", partial=True
)
def each_as_a_whole(case: Case) -> Found:
    """The condition of a step asks about the very things that the step names."""
    for _, node in case.nodes:
        what = getattr(node.value, "what", None)
        if not isinstance(what, Selector) or what.id is None or what.how != "all":
            continue
        for one in _conditions(getattr(node.value, "if_", None) or ()):
            if any(isinstance(n.value, Selector) and n.value.ref == what.id for n in walk(one)):
                yield case.clause(node.src)


@ROWS.row("at_least_so_many", "“any number (min. 1)”: none will do", partial=True)
def at_least_so_many(case: Case) -> Found:
    """The count is “any”, or nothing asks that there was one."""
    for _, node in case.nodes:
        one = node.value
        if (isinstance(one, Selector) and one.count in ("any", "all")) or (
            isinstance(one, Selector) and one.how == "all"
        ):
            said = re.search(r"\(min\. ?\d\)", case.clause(node.src))
            if said and one.how in ("choose", "target"):
                yield said.group(0)


@ROWS.row(
    "then_sent", "“used as material, and sent to the GY or banished”: only the first is told", partial=True, minor=True
)
def then_sent(case: Case) -> Found:
    """What became of it is lost."""
    for ability in case.abilities:
        said = re.search(r"and (is )?(sent to the GY|banished)( or (banished|sent to the GY))?", case.words(ability))
        when = ability.when
        if said and when is not None and when.event == "material" and when.to is None:
            yield said.group(0)


@ROWS.row(
    "other_of_what_is_away", "“1 other monster”, of a card that is not in play itself: other than which?", partial=True
)
def other_of_what_is_away(case: Case) -> Found:
    """It is told apart from this card alone, which is not there."""
    for ability, node in case.nodes:
        one = node.value
        if not isinstance(one, Selector) or not one.except_self or set(places(one)) != {"play"}:
            continue
        away = "play" not in listed(ability.from_) and ability.mode not in _STANDING
        cast = ability.mode == "cast" and case.card.property in ("normal", "quick-play", "counter", "ritual")
        monsters = set(listed(one.kind)) == {"monster"}
        if (away or cast) and monsters and re.search(r"\b(an)?other\b", case.clause(node.src)):
            yield case.clause(node.src)


@ROWS.row("owners_control", "“in its owner's control” is said nowhere", partial=True, minor=True)
def owners_control(case: Case) -> Found:
    """Stolen, it does the same."""
    for ability in case.abilities:
        said = re.search(r"in (its|your) owner's control|in its owner's possession", case.words(ability))
        owned = holds(ability, Filter, lambda one: one.owner is not None)
        if said and not owned and not holds(ability, Event, lambda one: one.whose is not None):
            yield said.group(0)
