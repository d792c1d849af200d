"""Cards that leave, prices that are forced, ends of phases, and moments of a battle."""

from __future__ import annotations

import re

from bench.reader_cases import Case, Selector, holds, op_of, places
from bench.reader_rows.pattern import Found, Rows
from convert.effects import Condition, Event, Filter
from convert.effects.steps import Allow, ChooseOne, Delayed, Equip, Forbid, Reveal

ROWS = Rows()

_LEAVING = frozenset(("leaves_play", "destroyed", "used", "banished", "returned", "discarded", "tributed"))
_LASTING = ("modify", "set_stat", "allow", "forbid", "protect", "suppress")


def _events(when: Event | None) -> tuple[Event, ...]:
    return () if when is None else when.any_ or (when,)


@ROWS.row(
    "own_trigger_it", "“it” after a trigger about this card is the bearer, or the monster that fell", partial=True
)
def own_trigger_it(case: Case) -> Found:
    """What went away is brought back, and counters lie on what is in play."""
    for ability in case.abilities:
        for when in _events(ability.when):
            own = when.what is not None and when.what.how == "self"
            if not own or when.event not in (_LEAVING | {"destroys_by_battle"}):
                continue
            for step in ability.do:
                what = getattr(step, "what", None)
                said = case.clause(step.src if step.src is not None else -1)
                there = re.search(
                    r"^(you can )?(return|place|shuffle) it (on|to|into)|counters? on it", said, re.IGNORECASE
                )
                if there and isinstance(what, Selector) and what.how in ("event", "equipped"):
                    yield said


@ROWS.row("face_up_leaving", "“this face-up card leaves the field” of a Shadow too", partial=True)
def face_up_leaving(case: Case) -> Found:
    """No event of its leaving asks whether it was seen."""
    for ability in case.abilities:
        said = re.search(
            r"this face-up card[^,;:.]{0,60} (leaves|is destroyed|would be destroyed|is sent|is banished|is shuffled)",
            case.words(ability),
        )
        own = [one for one in _events(ability.when) if one.event in _LEAVING and one.what is not None]
        if said and own and all(one.what == Selector(how="self") for one in own):
            yield said.group(0)


@ROWS.row("main_phase_lost", "“only … during your Main Phase” of a trap or quick spell, at any moment", partial=True)
def main_phase_lost(case: Case) -> Found:
    """Nothing asks for the phase."""
    said = re.search(
        r"(can only be activated|can only activate this (card|effect)|[Aa]ctivate (this card )?only) during your Main "
        r"Phase",
        case.card.text,
    )
    quick = case.card.kind == "trap" or case.card.property == "quick-play"
    if said and quick and not holds(case.abilities, Condition, lambda one: one.phase is not None):
        yield said.group(0)


@ROWS.row("flips_anyway", "“Flip Effects are not activated”, and what is revealed flips", partial=True)
def flips_anyway(case: Case) -> Found:
    """What turns it face-up says nothing of it."""
    said = re.search(r"flip (monsters?'? )?effects?'? (is|are) not activated", case.card.text, re.IGNORECASE)
    if said and holds(case.abilities, Reveal, lambda one: not one.silent):
        yield said.group(0)


@ROWS.row("price_forced", "“do X by paying Y” of an old trigger must be paid", partial=True)
def price_forced(case: Case) -> Found:
    """A price that nobody said must be paid."""
    for ability in case.abilities:
        said = case.words(ability)
        offer = re.search(r"\bby (paying|sending|Tributing|discarding|removing)\b", said)
        modern = case.card.text.find(":") >= 0 and ";" in case.card.text
        if ability.mode in ("trigger", "quick") and ability.cost and not ability.optional and offer and not modern:
            yield said


@ROWS.row("worn_in_cast", "what an equipped card gives its bearer, for ever", partial=True)
def worn_in_cast(case: Case) -> Found:
    """It stands beside the equipping and has no end."""
    for ability in case.abilities:
        ways = [ability.do, *(o.do for step in ability.do if isinstance(step, ChooseOne) for o in step.options)]
        for do in ways:
            at = next((k for k, s in enumerate(do) if isinstance(s, Equip) and s.what.how == "self"), len(do))
            for step in do[at + 1 :]:
                if op_of(step) in _LASTING and step.until is None and "It " in case.clause(step.src or 0):
                    yield case.clause(step.src or 0)


@ROWS.row("from_each_place", "materials “up to 1 each from your hand, field and …”: the first place only", partial=True)
def from_each_place(case: Case) -> Found:
    """One place for all of them."""
    for _, node in case.steps("fusion_summon"):
        said = re.search(r"each from your [^;.]*(,|and)[^;.]*", case.clause(node.src))
        materials = node.value.materials
        if said and materials is not None and len(places(materials)) < 2 and materials.either is None:
            yield said.group(0)


@ROWS.row("owners_field", "“to its owner's field”: to one's own", partial=True)
def owners_field(case: Case) -> Found:
    """The step does not say whose."""
    for _, node in case.steps("special_summon"):
        said = re.search(r"to (its|their) owner's (field|side)", case.clause(node.src))
        if said and node.value.side != "owner":
            yield said.group(0)


@ROWS.row("summoned_and", "“If this card is Fusion Summoned and X: You can” as an action of every round", partial=True)
def summoned_and(case: Case) -> Found:
    """Its coming is asked for as a state."""
    for ability in case.abilities:
        said = re.search(r"If this card is [\w ]*Summoned,? and [^·]*", case.words(ability))
        if said and ability.mode == "activate" and ability.when is None:
            yield said.group(0)


@ROWS.row("again_as_total", "“it can attack again in a row”, each time, as two attacks in all", partial=True)
def again_as_total(case: Case) -> Found:
    """A second payment buys nothing."""
    for _, node in case.steps("allow"):
        said = re.search(r"(attack|attacks)( once)? again|another attack[^.;]* in a row", case.clause(node.src))
        step = node.value
        if isinstance(step, Allow) and said and step.action == "extra_attack" and not step.more and step.until:
            yield said.group(0)


@ROWS.row("end_of_phase_now", "“at the end of that Battle Phase” done as the battle ends", partial=True)
def end_of_phase_now(case: Case) -> Found:
    """Neither the step nor its ability waits for it."""
    for ability in case.abilities:
        waits = any(one.event == "end_of_battle" for one in _events(ability.when))
        for step in ability.do if ability.when is not None and not waits else ():
            said = re.search(r"at the end of (that|the) Battle Phase$", case.clause(step.src or 0))
            if said and not isinstance(step, Delayed):
                yield case.clause(step.src or 0)


@ROWS.row("before_damage_late", "“… before damage calculation”, done after the battle", partial=True)
def before_damage_late(case: Case) -> Found:
    """It waits for the end of the battle."""
    for ability in case.abilities:
        late = any(one.event == "battles" for one in _events(ability.when))
        for step in ability.do if late else ():
            said = case.clause(step.src or 0)
            if re.search(r"(before damage calculation|at the start of the Damage Step)( \([^)]*\))?$", said):
                yield said


@ROWS.row("aimed_attacker", "“target the attacking monster” without a target", minor=True)
def aimed_attacker(case: Case) -> Found:
    """Nothing is aimed at."""
    for ability in case.abilities:
        said = re.search(r"[Tt]arget (the|that) attacking monster", case.words(ability))
        if said and not ability.targets:
            yield said.group(0)


@ROWS.row("way_of_coming", "another way to Xyz Summon this card as something it does in play", partial=True)
def way_of_coming(case: Case) -> Found:
    """It works from play."""
    for _, node in case.steps("allow"):
        said = re.search(r"you can also Xyz Summon", case.clause(node.src))
        if said and node.value.action == "other_materials":
            yield case.clause(node.src)


@ROWS.row(
    "kept_too_soon", "what it is turned to at the end of the phase is held already before", partial=True, minor=True
)
def kept_too_soon(case: Case) -> Found:
    """The ban on changing position begins before the change."""
    for ability in case.abilities:
        turned = any(isinstance(s, Delayed) and op_of(s.do[-1]) == "stance" for s in ability.do)
        for step in ability.do if turned else ():
            if isinstance(step, Forbid) and step.action == "change_stance" and step.until is not None:
                yield case.clause(step.src or 0)


@ROWS.row("even_if_gone", "“even if this card leaves the field”, and it ends with this card", partial=True)
def even_if_gone(case: Case) -> Found:
    """What a trigger gives has no end, so it ends with its source."""
    for ability in case.abilities:
        for step in ability.do if ability.mode == "trigger" else ():
            after = case.sentence(step.src or 0)
            if op_of(step) in _LASTING and step.until is None and "even if this card leaves the field" in after:
                yield after


@ROWS.row("after_it_was", "“After this card was flipped face-up, if …”: its being flipped as the moment", partial=True)
def after_it_was(case: Case) -> Found:
    """What follows is asked for as what has been."""
    for ability in case.abilities:
        said = re.search(r"After this card was [^·]*· if [^·]*", case.words(ability))
        if said and any(one.event == "revealed" for one in _events(ability.when)):
            yield said.group(0)


@ROWS.row("its_own_battle", "“If this card battles X, its ATK …” as that of X", partial=True)
def its_own_battle(case: Case) -> Found:
    """The first words after the moment are about this card."""
    for ability in case.abilities:
        said = re.search(r"^If this card (attacks|battles) [^·]*· its (ATK|DEF)", case.words(ability))
        steps = [step for step in ability.do if op_of(step) in ("set_stat", "modify")]
        if said and steps and getattr(steps[0], "what", Selector()).how == "event":
            yield said.group(0)


@ROWS.row("attribute_of_one", "“LIGHT “Moss” or “Fern” Xyz Monster”: LIGHT is said of the first only", partial=True)
def attribute_of_one(case: Case) -> Found:
    """The second of two names has no Attribute."""
    for _, node in case.nodes:
        parts = node.value.any_ if isinstance(node.value, Filter) and node.value.any_ is not None else ()
        if len(parts) != 2 or parts[0].attribute is None or parts[1].attribute is not None:
            continue
        said = re.search(
            rf'{parts[0].attribute} ("[^"]+"|[A-Z]\w+) or ("[^"]+"|[A-Z][\w-]+) (Xyz|Fusion|Synchro|Link|Ritual) M',
            case.card.text,
        )
        if said and parts[0].class_ == parts[1].class_:
            yield said.group(0)


@ROWS.row("passing_fights", "“if it destroys a monster by battle”, of a spell that does not stay", partial=True)
def passing_fights(case: Case) -> Found:
    """The spell itself would fight."""
    passes = case.card.kind in ("spell", "trap") and case.card.property in ("normal", "quick-play", "ritual", "counter")
    comes = any(node.value.what == Selector(how="self") for _, node in case.steps("special_summon"))
    fights = ("destroys_by_battle", "attack_declared", "attacked", "battles")
    for ability in case.abilities if passes and not comes else ():
        for one in _events(ability.when):
            itself = Selector(how="self") in (one.what, one.by)
            if one.event in fights and ability.from_ == "play" and itself:
                yield case.words(ability)
