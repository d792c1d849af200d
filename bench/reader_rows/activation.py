"""Who is named, how much has to be done, and what is activated."""

from __future__ import annotations

import re

from bench.reader_cases import Case, Selector, listed, op_of
from bench.reader_rows.pattern import Found, Rows
from convert.effects.steps import NormalSummon, SpecialSummon

ROWS = Rows()


@ROWS.row(
    "activated_as_rule", "“You can Tribute 1 Fish; Special Summon this card”: a rule, not activated", partial=True
)
def activated_as_rule(case: Case) -> Found:
    """What has a price and a ";" is an ability that is activated."""
    for ability in case.abilities:
        comes = any(isinstance(one, SpecialSummon | NormalSummon) and one.what.how == "self" for one in ability.do)
        if ability.mode == "summon_rule" and comes:
            yield from (said for said in map(case.sentence, ability.src[:1]) if _ACTIVATED.search(said))


_ACTIVATED = re.compile(r"[;:] (?:you can )?(?:Special|Normal|Tribute) Summon this card")


@ROWS.row("up_to_none", "“target up to 2 Fish”: none would do", partial=True)
def up_to_none(case: Case) -> Found:
    """Of things named side by side, "1 Fish and up to 2 Birds", one may be left out."""
    for ability in case.abilities:
        if len(ability.targets) == 1 and _none_would_do(ability.targets[0]):
            yield case.words(ability)
    for _, node in case.steps():
        what = getattr(node.value, "what", None)
        said = case.clause(node.src)
        alone = not re.search(r"\band (?:up to|1)\b|\beach from\b|and/or 1\b|, up to", said)
        if isinstance(what, Selector) and _none_would_do(what) and "up to" in said and alone:
            yield said


def _none_would_do(one: Selector) -> bool:
    return isinstance(one.count, tuple) and one.count[0] == 0


@ROWS.row(
    "other_as_itself", "“target 1 Fish you control; other monsters cannot attack”: other than this card", partial=True
)
def other_as_itself(case: Case) -> Found:
    """The target is not among the others."""
    for ability in case.abilities:
        said = case.words(ability)
        pairs = zip(ability.targets, ability.targets[1:], strict=False)
        if any(two.except_self and one.side != "opponent" for one, two in pairs) and re.search(r"and \d other", said):
            yield said
        aimed = ability.targets[0] if len(ability.targets) == 1 else None
        if aimed is None or aimed.except_self or aimed.count != 1 or (aimed.side, aimed.zone) != ("you", "play"):
            continue
        for step in ability.do:
            what = getattr(step, "what", None)
            own = isinstance(what, Selector) and what.except_self and what.kind == "monster"
            if own and re.search(r"\b[Oo]ther\b(?!.*this card)", case.clause(step.src if step.src is not None else -1)):
                yield case.clause(step.src or 0)


@ROWS.row("negates_both", "“negate the Summon or activation”: both of them, or neither", partial=True)
def negates_both(case: Case) -> Found:
    """Only one of the two is answered."""
    for ability, node in case.steps("negate_cast"):
        both = any(op_of(step) == "negate_summon" for step in ability.do)
        if both and node.value.link != "if_not" and re.search(r"Summon or (the )?activation", case.clause(node.src)):
            yield case.clause(node.src)


@ROWS.row("only_way_banned", "“can only be Normal Summoned by Tributing 1 Fish”: never Normal Summoned", partial=True)
def only_way_banned(case: Case) -> Found:
    """The way that it names is open."""
    for ability, node in case.steps("forbid"):
        said = case.clause(node.src)
        way = re.search(r"(only|[Mm]ust) be (Normal|Tribute) Summoned\b.* by ", said)
        if way and ability.mode == "summon_rule" and node.value.unless is None:
            yield said


@ROWS.row(
    "extra_as_prepared", "“must be Special Summoned (from your Extra Deck) by …”: from among the Prepared", partial=True
)
def extra_as_prepared(case: Case) -> Found:
    """It needs no spell of its own."""
    for ability, node in case.steps("special_summon"):
        own = ability.mode == "summon_rule" and node.value.what.how == "self"
        if own and "extra" in listed(node.value.from_) and "extra" not in listed(ability.from_):
            yield case.clause(node.src)


@ROWS.row("selected_untargeted", "“select and destroy 1 monster your opponent controls”: no target", partial=True)
def selected_untargeted(case: Case) -> Found:
    """What lies open is aimed at; nothing in a hand or a Deck is."""
    for ability, node in case.steps():
        what = getattr(node.value, "what", None)
        picked = isinstance(what, Selector) and what.how == "choose" and what.zone in ("play", "used", "banished")
        if picked and not ability.targets and re.search(r"\b[Ss]elect and \w+", case.clause(node.src)):
            yield case.clause(node.src)


@ROWS.row("follows_as_answer", "“if you activate a Spell Card: …” of a monster, as an answer to it", partial=True)
def follows_as_answer(case: Case) -> Found:
    """It follows by itself; only "when", or a Quick Effect, answers."""
    for ability in case.abilities if case.card.kind == "monster" else ():
        said = case.words(ability)
        own = re.search(r"\b[Ii]f (you activate|your (other )?[^,;:]* effect is activated)", said)
        if ability.mode == "quick" and own and ability.when is not None and "Quick Effect" not in said:
            yield said
