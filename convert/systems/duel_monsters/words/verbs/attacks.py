"""How often and whom something attacks: "can attack only Dragons", "may make a second Attack"."""

from __future__ import annotations

import msgspec

from convert.effects import Filter, Selector, steps
from convert.effects.values import Quantity
from convert.prose import number_of_times
from convert.systems.duel_monsters.words import amounts, durations, nouns
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.scope import Noun, Scope
from convert.systems.duel_monsters.words.verbs.phrase import Said


def attacks_only(scope: Scope, step: steps.Forbid) -> Said | None:
    """ "This monster can attack only Dragons": of all enemies it can attack nothing else; None of other bans."""
    what = step.what
    if step.action != "be_attacked" or what.kind != ("monster", "caster"):
        return None
    only = what.except_ or (Selector(how="self") if what.except_self and step.by is not None else None)
    if what.side == "you" and only is not None and what.reach == "field" and what.where is None:
        bare = steps.Forbid(what=what, action="be_attacked", by=step.by, who=step.who, until=step.until)
        if msgspec.structs.replace(step, src=None, link=None, id=None) != bare:
            return None
        attackers = nouns.those_like(scope, step.by) if step.by is not None else "enemies"
        return Said(f"can attack only {nouns.those_like(scope, only)}", Noun(attackers, plural=True))
    if step.by != Selector(how="self"):
        return None
    spared = what.where.not_ if what.where is not None and what.where == Filter(not_=what.where.not_) else None
    if what.except_ is not None and what.where is None:
        spared = what.except_.where
        if what.except_ != Selector(how="all", kind="monster", side="opponent", zone="play", where=spared):
            return None
    everybody = Selector(how="all", kind=what.kind, side="opponent", zone="play", reach="field")
    if spared is None or msgspec.structs.replace(what, where=None, except_=None, id=None) != everybody:
        return None
    alone = nouns.those_like(scope, Selector(how="all", kind="monster", where=spared))
    return Said(f"can attack only {alone}", nouns.mention(scope, step.by))


def attacks(scope: Scope, count: Quantity | None) -> str:
    """How many Attacks in all: two by default."""
    if count is None or amounts.is_plain(count):
        return number_of_times(max(2, amounts.plain_number(count)) if count is not None else 2)
    return f"as often as {amounts.value(scope, count)}"


def attacks_for_each(scope: Scope, step: steps.Allow) -> str:
    """ "May attack enemy monsters once each round for each Material on it"; "" of any other permission."""
    if several(step.action) != ("extra_attack",) or step.more or step.count is None:
        return ""
    each = amounts.one_for_each(scope, step.count)
    whom_ = f" {nouns.those_like(scope, step.against)}" if each and step.against is not None else ""
    each_round = "" if step.until in durations.FINITE else " each round"
    return f"may attack{whom_} once{each_round} for {each}" if each else ""


def second_attack(step: steps.Allow) -> bool:
    """Whether a second Attack is allowed this turn: said after an Attack, "attack twice" would be two further ones."""
    return "extra_attack" in several(step.action) and not step.more and step.count == 2 and step.until == "end_of_turn"
