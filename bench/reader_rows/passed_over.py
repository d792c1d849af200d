"""Words that could be left out, and what one card says twice."""

from __future__ import annotations

import re

from bench.reader_cases import Amount, Case, Event, Selector, holds, listed
from bench.reader_rows.pattern import Found, Rows
from convert.effects.steps import Modify

ROWS = Rows()


@ROWS.row("either_players_phase", "“during either player's Main Phase: You can” on one's own turn only", partial=True)
def either_players_phase(case: Case) -> Found:
    """It is not quick."""
    for ability in case.abilities:
        said = re.search(r"either player's (Main|Battle|Damage) (Phase|Step)", case.words(ability))
        if said and ability.optional and ability.mode in ("activate", "trigger"):
            yield said.group(0)


@ROWS.row("bound_in_exception", "“except X, up to the number of Y”: how many is lost", partial=True)
def bound_in_exception(case: Case) -> Found:
    """All of them are taken."""
    for ability in case.abilities:
        said = re.search(r", except [^,;.]+, (up to|equal to) the number of", case.words(ability))
        bounded = holds(ability, Selector, lambda one: one.up_to is not None or isinstance(one.count, Amount))
        if said and not bounded:
            yield said.group(0)


@ROWS.row(
    "alternative_in_exception", "“except X, or 1 Y”: the alternative is left out with the exception", partial=True
)
def alternative_in_exception(case: Case) -> Found:
    """What may be taken too must not be taken."""
    for ability in case.abilities:
        said = re.search(r', except "[^"]+", or 1 ', case.words(ability))
        if said and holds(ability, Selector, lambda one: one.where is not None and _either(one.where.not_)):
            yield said.group(0)


def _either(excluded: object) -> bool:
    return getattr(excluded, "any_", None) is not None


@ROWS.row("counted_by_this_effect", "“gains 100 ATK for each card banished by this effect” for ever", partial=True)
def counted_by_this_effect(case: Case) -> Found:
    """It counts a step that stands in another ability."""
    for ability in case.abilities:
        first = ability.do[0] if ability.do and ability.mode == "continuous" else None
        if isinstance(first, Modify) and holds(first, Selector, lambda one: one.how == "previous"):
            yield case.words(ability)


@ROWS.row(
    "opponents_attacker", "“destroyed by battle with an opponent's attacking monster”: whoever attacked", partial=True
)
def opponents_attacker(case: Case) -> Found:
    """Nothing says that the other one attacks."""
    for ability in case.abilities:
        said = re.search(r"by battle with (an|your) opponent's attacking monster(?!, or)", case.words(ability))
        if said and "attacking" not in repr(ability.when):
            yield said.group(0)


@ROWS.row("or_set", "“Normal Summoned or Set” without the one that is Set", partial=True)
def or_set(case: Case) -> Found:
    """No event of the trigger is a setting."""
    for ability in case.abilities:
        said = re.search(r"is (Normal )?Summoned(/| or )Set", case.words(ability))
        if said and ability.when is not None and not holds(ability.when, Event, lambda one: "set" in listed(one.event)):
            yield said.group(0)


@ROWS.row("the_opponents_monster", "“the opponent's monster” as all that they control", partial=True)
def the_opponents_monster(case: Case) -> Found:
    """One is meant, and all are taken."""
    for _, node in case.steps():
        said = re.search(r"the opponent's (monster|card)(?! effects?\b)\b", case.clause(node.src))
        what = getattr(node.value, "what", None)
        many = isinstance(what, Selector) and "all" in (what.how, what.count) and what.side == "opponent"
        if said and many and isinstance(what, Selector) and what.kind in ("monster", "any") and what.where is None:
            yield said.group(0)


@ROWS.row("from_either_gy", "“Special Summoned from either GY”: from wherever it comes", partial=True)
def from_either_gy(case: Case) -> Found:
    """The event says no place."""
    for ability in case.abilities:
        said = re.search(r"(Summoned|banished) from (either|any) (GY|player's GY|Graveyard)", case.words(ability))
        if said and ability.when is not None and not holds(ability.when, Event, lambda one: bool(one.from_)):
            yield said.group(0)
