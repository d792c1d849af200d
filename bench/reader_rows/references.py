"""Words that stand for things, and places that say what things are."""

from __future__ import annotations

import re

from bench.reader_cases import Case, Selector, holds, listed, places, walk
from bench.reader_rows.pattern import Found, Rows, said_by
from convert.effects import Ability, StepBase
from convert.effects.steps import Look

ROWS = Rows()


def _ids(steps: object) -> set[str]:
    return {node.value.id for node in walk(steps) if isinstance(node.value, Selector) and node.value.id}


def _targets(ability: Ability) -> set[str]:
    picked = {node.value for node in walk(ability) if isinstance(node.value, Selector) and node.value.how == "target"}
    return {one.id for one in picked if one.id}


@ROWS.row("zone_says_kind", "“cards in the Spell & Trap / Field Zone” as any card in play", partial=True)
def zone_says_kind(case: Case) -> Found:
    """The zone alone says that they are Spells and Traps, or a Field Spell."""
    for _, node in case.nodes:
        one, said = node.value, case.clause(node.src)
        if not isinstance(one, Selector) or one.kind != "any" or one.zone != "play" or node.src < 0:
            continue
        if re.search(r"\bcards?(\(s\))? (in|from) (the|your|their|your opponent's|either) (Spell & Trap|Field) ", said):
            yield said


@ROWS.row("target_without_place", "“target 1 A and 1 B in your GY”: the first has no place")
def target_without_place(case: Case) -> Found:
    """Of two targets of one clause the last alone says where it is."""
    for ability in case.abilities:
        if re.search(r"target [^;:,]* and (up to )?\d [^;:]* (in|on) (your|their|the|either)", case.words(ability)):
            placed = [one for one in ability.targets if one.zone is None and one.among is None]
            if placed and len(ability.targets) > 1:
                yield case.words(ability)


@ROWS.row("attacks_for_ever", "“it can make a second attack in a row” without an end")
def attacks_for_ever(case: Case) -> Found:
    """What a moment brings about lasts for ever."""
    for ability, node in case.steps("allow"):
        said = case.clause(node.src)
        if "extra_attack" not in listed(node.value.action) or node.value.until is not None or ability.when is None:
            continue
        if not re.search(r"(each|every|per) ", said) and re.search(r"(second|another|more|additional) attack", said):
            yield said


@ROWS.row("start_of_a_battle_phase", "“At the start of your opponent's Battle Phase” as any moment in it")
def start_of_a_battle_phase(case: Case) -> Found:
    """No moment sets it off."""
    for ability in case.abilities:
        if (
            re.search(r"[Aa]t the start of your (opponent's )?Battle Phase", case.words(ability))
            and ability.when is None
        ):
            yield case.words(ability)


@ROWS.row("some_of_itself", "“1 of those monsters” as one of this card")
def some_of_itself(case: Case) -> Found:
    """They are never this card alone."""
    for _, node in case.nodes:
        one = node.value
        if isinstance(one, Selector) and one.among is not None and one.among.how == "self":
            yield case.clause(node.src)


@ROWS.row("the_cost_is_meant", "“that monster”, “it” as what was paid, where something else was named")
def the_cost_is_meant(case: Case) -> Found:
    """What was discarded, sent, Tributed or banished as a cost is done something to by a word that does not say so."""
    said_so = r"\bboth\b|revealed|discarded|Tributed|banished|sent|detached|returned|shuffled|removed"
    for ability in case.abilities:
        given = _ids(tuple(step for step in ability.cost if not isinstance(step, Look)))
        for node in walk(ability.do):
            what = getattr(node.value, "what", None)
            about = ability.when is not None or ability.targets
            if (
                isinstance(what, Selector)
                and what.ref in given
                and about
                and not re.search(said_so, said_by(case, node))
            ):
                yield said_by(case, node)


@ROWS.row("that_target_is_another", "“that target” as something that was not targeted")
def that_target_is_another(case: Case) -> Found:
    """A word for the target, and no target in the step."""
    for ability in case.abilities:
        targets = _targets(ability)
        for node in walk(ability.do):
            step = node.value
            if not isinstance(step, StepBase) or not targets:
                continue
            if not re.search(r"\bthat target\b|\bthe targeted (card|monster)\b", said_by(case, node)):
                continue
            what = getattr(step, "what", None)
            chosen = isinstance(what, Selector) and (what.ref or what.id or "")[:1] == "c"
            if chosen and not holds(step, Selector, lambda one, ids=targets: one.ref in ids):
                yield said_by(case, node)


@ROWS.row("that_opponents_monster", "“that opponent's monster” as the trigger's, where there is none")
def that_opponents_monster(case: Case) -> Found:
    """No event, and what is meant is the event's."""
    for ability in case.abilities:
        if ability.when is not None or (ability.mode == "cast" and not ability.targets):
            continue
        for node in walk(ability.do):
            what = getattr(node.value, "what", None)
            if (
                isinstance(what, Selector)
                and what.how == "event"
                and re.search(r"that opponent's monster|the destroyed monster", said_by(case, node))
            ):
                yield said_by(case, node)


@ROWS.row("your_monster_is_all", "“your monster”, of a battle or a target, as all of them")
def your_monster_is_all(case: Case) -> Found:
    """One monster is meant."""
    for _, node in case.steps():
        what, said = getattr(node.value, "what", None), said_by(case, node)
        every = isinstance(what, Selector) and what.how == "all" and what.where is None and places(what) == ("play",)
        if every and re.search(r"\byour monster\b(?! effect)", said):
            yield said


@ROWS.row("one_of_two_lost", "“Rank 5 or higher “A” or “B” Xyz”: the number holds for the first only", partial=True)
def one_of_two_lost(case: Case) -> Found:
    """Of the alternatives of one noun some have the number, some do not."""
    for _, node in case.nodes:
        where = getattr(node.value, "where", None)
        found = getattr(where, "any_", None)
        if not found or len(found) < 2:
            continue
        for name in ("level", "rank"):
            have = [getattr(one, name) is not None for one in found]
            many = [one for one in found if one.series is not None or one.type is not None]
            some = any(have) and not all(have) and len(many) == len(found) and getattr(where, name) is None
            said = case.clause(node.src)
            if some and re.search(
                r'(Level|Rank) \d+ (or (higher|lower|more|less) )?("[^"]+"|\w+) or ("[^"]+"|\w+) ', said
            ):
                yield said
