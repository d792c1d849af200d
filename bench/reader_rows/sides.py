"""Sides and places that a list shares, original numbers, where an ability works, locks and names."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from bench.reader_cases import Case, Selector, listed, op_of, places, walk
from bench.reader_rows.pattern import Found, Rows
from convert.effects import Filter
from convert.effects.steps import Forbid, Protect

ROWS = Rows()


def _pairs(case: Case) -> Any:
    """Two steps of one verb and one clause, one after the other, with what they are done to."""
    for ability in case.abilities:
        for steps in (ability.cost, ability.do):
            for one, two in pairwise(steps):
                first, last = getattr(one, "what", None), getattr(two, "what", None)
                alike = op_of(one) == op_of(two) and one.src == two.src is not None
                if alike and isinstance(first, Selector) and isinstance(last, Selector):
                    yield one, first, last


@ROWS.row("side_of_both", "“A monsters and B cards you control”: the side reaches only the last", partial=True)
def side_of_both(case: Case) -> Found:
    """The first half is everybody's."""
    for step, first, last in _pairs(case):
        bare = first.how == "all" and first.ref is None and first.side is None and not places(first)
        if bare and last.how == "all" and last.side in ("you", "opponent") and first.kind != "caster":
            yield case.clause(step.src)


@ROWS.row("place_of_both", "“banish 2 A and this card from your GY”: the place reaches only the last", partial=True)
def place_of_both(case: Case) -> Found:
    """What else is paid is sought in play."""
    for step, first, last in _pairs(case):
        bare = first.how == "choose" and first.ref is None and first.side is None and not places(first)
        if bare and first.among is None and last.how == "self" and places(last):
            yield case.clause(step.src)


@ROWS.row("only_one_on_the_field", "“There can only be 1 … on the field” as one for each caster", partial=True)
def only_one_on_the_field(case: Case) -> Found:
    """Nothing says that all are counted together."""
    for _, node in case.steps("forbid"):
        ban = node.value
        said = re.search(r"There can only be \d .* on the field", case.clause(node.src))
        if said and ban.action == "control" and ban.by is not None and ban.by.side != "any":
            yield said.group(0)


@ROWS.row("original_number", "“with 2500 original ATK” as the present one", partial=True)
def original_number(case: Case) -> Found:
    """No filter of the ability knows an original number."""
    for ability in case.abilities:
        said = re.search(r"\d original (ATK|DEF)|whose original (ATK|DEF|Level) is \d", case.words(ability))
        wheres = [node.value for node in walk(ability) if isinstance(node.value, Filter)]
        bounds = [one for one in wheres if one.attack or one.defense or one.level]
        told = [one for one in wheres if one.original_attack or one.original_defense or one.original_level]
        if said and bounds and not told:
            yield said.group(0)


@ROWS.row(
    "comes_from_where_it_is_not", "this card comes from the hand by an ability that works from play", partial=True
)
def comes_from_where_it_is_not(case: Case) -> Found:
    """It can never be used."""
    for ability in case.abilities:
        itself = ability.when is not None and ability.when.what is not None and ability.when.what.how == "self"
        if ability.mode not in ("activate", "quick", "trigger") or listed(ability.from_) != ("play",) or itself:
            continue
        for step in ability.do:
            what: Any = getattr(step, "what", None)
            if op_of(step) == "special_summon" and what.how == "self" and places(what) not in ((), ("play",)):
                yield case.words(ability)


@ROWS.row("numbers_of_both", "“1 NAME or 1 monster with A ATK”: the number beside both", partial=True)
def numbers_of_both(case: Case) -> Found:
    """The named one never fits."""
    for _, node in case.nodes:
        where = node.value
        if isinstance(where, Filter) and where.any_ and (where.attack or where.defense):
            kinds = [one.kind for one in where.any_]
            if any(one.name for one in where.any_) and "monster" in kinds:
                yield case.clause(node.src) or case.card.text


@ROWS.row("one_and_or_one", "“1 A and/or 1 B” as one of either", partial=True)
def one_and_or_one(case: Case) -> Found:
    """Both can be had."""
    for _, node in case.nodes:
        one = node.value
        if isinstance(one, Selector) and one.count == 1 and one.where is not None and one.where.any_:
            said = re.search(r"1 [^,;.]* and/or 1 [^,;.]*", case.clause(node.src))
            if said and isinstance(one.kind, tuple):
                yield said.group(0)


@ROWS.row("rule_as_an_action", "“During your Main Phase, your opponent cannot …” as something one does")
def rule_as_an_action(case: Case) -> Found:
    """It is not optional, costs nothing and never ends."""
    for ability in case.abilities:
        idle = not (ability.optional or ability.cost or ability.targets or ability.when or ability.limit)
        rules = all(isinstance(step, Forbid | Protect) and step.until is None for step in ability.do)
        if ability.mode == "activate" and idle and ability.do and rules:
            yield case.words(ability)


@ROWS.row("trap_not_quick", "what “you can” do with a trap that stays as an action of one's own turn (CONVERT-47)")
def trap_not_quick(case: Case) -> Found:
    """It works in either player's turn."""
    for ability in case.abilities:
        trap = Selector(kind="artifact", where=Filter(property="continuous"))
        as_trap = any(one.is_ == trap and one.of == Selector(how="self") for one in ability.if_)
        stays = ability.mode == "activate" and ability.optional and listed(ability.from_) == ("play",)
        if stays and (case.card.kind == "trap" or as_trap):
            yield case.words(ability)
