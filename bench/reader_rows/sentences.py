"""Sentences torn off from the one they hang on, gains without end, limits and places lost."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from bench.reader_cases import Case, Selector, op_of, walk
from bench.reader_rows.pattern import Found, Rows
from convert.effects import Ability, StepBase
from convert.effects.steps import Equip

ROWS = Rows()

_LASTING = frozenset(("modify", "set_stat", "suppress", "forbid", "allow", "protect", "control", "change_level"))


def _refers(value: Any) -> set[str]:
    return {node.value.ref for node in walk(value) if isinstance(node.value, Selector) and node.value.ref}


def _given(value: Any) -> set[str]:
    kinds = (Selector, StepBase)
    return {node.value.id for node in walk(value) if isinstance(node.value, kinds) and node.value.id}


@ROWS.row("torn_off", "“If you do: …”, “If it is a Fish, …” as an ability of its own", partial=True)
def torn_off(case: Case) -> Found:
    """An ability without a moment that begins with words of what another one did."""
    for ability in case.abilities[1:]:
        said = case.words(ability)
        if ability.when is None and ability.mode in ("activate", "continuous", "quick"):
            told = re.match(r"If (it|they|that|those)\b", said) and _refers(ability.if_) & _given(case.abilities)
            if told or re.match(r"(If|When) (you do|so|not)\b(?! not)", said):
                yield said


@ROWS.row("own_when", "an ability set off by what only its own use names", partial=True)
def own_when(case: Case) -> Found:
    """ "Select 1 monster. If it is changed to Defense Position this turn, draw 1 card": cast when that happens."""
    for ability in case.abilities:
        if _refers(ability.when) & _given((ability.targets, ability.cost, ability.do)):
            yield case.words(ability)


@ROWS.row("speaks_of_another", "an ability that refers to what another one names, or none does", partial=True)
def speaks_of_another(case: Case) -> Found:
    """Cards that stay, and equip themselves, know what they were put on."""
    worn = any(isinstance(s, Equip) and s.what.how == "self" for a in case.abilities for s in a.do)
    if worn or case.card.property in ("continuous", "equip", "field"):
        return
    known = _given(case.abilities)
    for ability in case.abilities:
        others = _refers(ability) - _given(ability)
        told = ability.mode in ("continuous", "equip", "activate", "quick", "cast") and others - _refers(ability.if_)
        if others - known or (told and not all(name[0] == "s" for name in others)):
            yield case.words(ability)


@ROWS.row("worn_without_end", "“equip this card to that target. It gains 500 ATK” without an end", partial=True)
def worn_without_end(case: Case) -> Found:
    """What follows in the same ability lasts for ever."""
    for ability in case.abilities:
        worn = False
        for step in ability.do:
            if worn and op_of(step) in _LASTING and getattr(step, "until", None) is None:
                yield case.words(ability)
            worn = worn or (isinstance(step, Equip) and step.what.how == "self")


@ROWS.row("place_of_what_came", "“Special Summon this card from your hand, but banish it …”: it is sought in the hand")
def place_of_what_came(case: Case) -> Found:
    """A later step looks for this card where it came from."""
    for ability in case.abilities:
        came = False
        for step in ability.do:
            if came and any(_away(node.value) for node in walk(step)):
                yield case.words(ability)
            came = came or (op_of(step) == "special_summon" and _away(getattr(step, "what", None)))


def _away(value: Any) -> bool:
    return isinstance(value, Selector) and value.how == "self" and value.zone not in (None, "play")


@ROWS.row(
    "works_from_elsewhere", "an ability that brings or pays this card from the hand or GY works from play", partial=True
)
def works_from_elsewhere(case: Case) -> Found:
    """Only the step says where the card is."""
    for ability in _all(case):
        if ability.mode not in ("activate", "quick", "trigger", "replacement") or ability.from_ != "play":
            continue
        if any(_away(getattr(step, "what", None)) for step in (*ability.cost, *ability.do[:1])):
            yield case.words(ability)


def _all(case: Case) -> list[Ability]:
    return [node.value for node in walk(case.abilities) if isinstance(node.value, Ability)]


@ROWS.row("bracketed_limit", "“(You can only gain this effect once per turn.)” in no field", partial=True)
def bracketed_limit(case: Case) -> Found:
    """A limit in brackets that only a remark keeps."""
    if case.reading.status == "flavour":
        return
    for index in case.reading.notes:
        said = case.clause(index)
        if re.search(r"\b(once|twice|\d times) per (turn|Chain|Duel)\b", said):
            yield said


@ROWS.row("material_as_event", "“A X monster that has this card as material gains …” as an event", partial=True)
def material_as_event(case: Case) -> Found:
    """A monster that gets it as material later gains nothing, and none loses it."""
    for ability, _ in case.events("material"):
        said = case.words(ability)
        if re.search(r"\b(has|have|having|with) this card as (an Xyz )?material", said, re.IGNORECASE):
            yield said


@ROWS.row("continuous_trap_slow", "“You can” of a Continuous Trap on one's own turn only (CONVERT-47)", partial=True)
def continuous_trap_slow(case: Case) -> Found:
    """It is a quick ability."""
    if case.card.kind != "trap" or case.card.property != "continuous":
        return
    for ability in case.abilities:
        if ability.mode == "activate" and ability.from_ == "play" and ability.optional:
            yield case.words(ability)


@ROWS.row("two_sides", "“from your opponent's GY to your field”: the wrong side is taken", partial=True)
def two_sides(case: Case) -> Found:
    """The side of what is summoned is that of the place it comes from."""
    for _, node in case.events("summoned", "used", "returned", "prepared"):
        event, said = node.value, case.card.text
        if event.what is None or event.what.side not in ("you", "opponent"):
            continue
        other = "your opponent's" if event.what.side == "you" else "your"
        if re.search(rf"from (your opponent's|your) \S+ to {other} (side of the )?(field|hand)", said):
            yield said


@ROWS.row("of_no_monster", "“with the same name” as nothing", partial=True)
def of_no_monster(case: Case) -> Found:
    """One thing is chosen, and the words compare it with something."""
    for _, node in case.nodes:
        one, said = node.value, case.clause(node.src) if node.src >= 0 else ""
        where = one.where if isinstance(one, Selector) else None
        if where is None or not where.same or where.compared_to is not None or one.count not in (1, None):
            continue
        if re.search(r"\b(with (the|its) same|that has the same|same name|same (Type|Attribute|Level))", said):
            yield said


@ROWS.row("damage_step_unsaid", "“(except during the Damage Step)” in no field", minor=True)
def damage_step_unsaid(case: Case) -> Found:
    """Nothing in the tree names that phase."""
    if "except during the Damage Step" in case.card.text and b"damage_step" not in msgspec.json.encode(case.abilities):
        yield "except during the Damage Step"


@ROWS.row("owners_control_unsaid", "“in its owner's control” in no field", partial=True)
def owners_control_unsaid(case: Case) -> Found:
    """Nothing in the tree names the owner."""
    said = re.search(r"in its owner's (control|possession)", case.card.text)
    unread = any("owner" in one.text for one in case.reading.unread)
    if said and not unread and b'"owner"' not in msgspec.json.encode(case.abilities):
        yield said.group(0)


@ROWS.row("exactly", "“exactly 1 monster is destroyed” as any number", partial=True)
def exactly(case: Case) -> Found:
    """The event has no amount."""
    for ability in case.abilities:
        said = case.words(ability)
        if ability.when is not None and re.search(r"\b(If|When) exactly \d", said):
            amounts = [node for node in walk(ability.when) if getattr(node.value, "amount", None) is not None]
            if not amounts and not any(getattr(n.value, "count", None) for n in walk(ability.when)):
                yield said
