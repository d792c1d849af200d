"""A part of a turn that is lost (CONVERT-20)."""

from __future__ import annotations

from collections.abc import Mapping

from convert.effects import steps
from convert.prose import number
from convert.systems.duel_monsters.words import people
from convert.systems.duel_monsters.words.lexicon import NOTHING_LOST, PARTS
from convert.systems.duel_monsters.words.scope import Noun, Scope
from convert.systems.duel_monsters.words.verbs.phrase import Said, Verb


def skip(scope: Scope, step: steps.Skip) -> Said:
    """That part of the turn is lost."""
    if step.what == "normal_draw":
        return Said("forgo the draw of your turn (there is none here)")  # CONVERT-45
    owner = people.who(scope, step.side or step.who)
    lost = NOTHING_LOST.get(step.what)
    if not owner.second_person and lost is None:
        scope.remind("check_caster")
    part = PARTS[step.what]
    later = step.next or step.of_next_turn
    if step.side == "any" and not later and scope.standing:
        are = "are" if part.startswith(_SEVERAL) else "is"
        return Said(whole=f"{part.replace('the turn', 'each turn')} {are} skipped")
    if step.what in _OF_ACTIONS:
        return _no_actions(step, owner, later=later)
    if step.side == "any" and not later and step.what == "battle":
        return Said(whole="nobody attacks any more this turn")
    if step.side == "any" and not later:
        return Said(whole=f"{part} {'are' if part.startswith(_SEVERAL) else 'is'} over")
    whose = "your" if owner.second_person else "their"
    following = "next " if later or step.what == "turn" else ""
    turns = f"{number(step.count)} turns" if step.count > 1 else "turn"
    if "the turn" not in part and later:
        part += " of the turn"
    part = part.replace("the turn", f"{whose} {following}{turns}", 1)
    if step.next and step.what == "battle" and step.count == 1:
        theirs = "yours and you have" if owner.second_person else "theirs and they have"
        part += f" (of this one, if it is {theirs} not attacked yet)"
    part += f" ({lost})" if lost is not None else ""
    return Said(f"skip {part}", None if owner.second_person else owner)


_SEVERAL = ("the attacks", "the actions")
_OF_ACTIONS = ("main", "main1", "main2")


def _no_actions(step: steps.Skip, owner: Noun, *, later: bool) -> Said:
    """What is lost with a Main Phase, where there is none: whatever is done in a turn but moving and attacking."""
    before = step.what != "main2" and step.count == 1
    if step.side == "any" and not later:
        rest = "until an Attack is over or the turn ends" if before else "for the rest of the turn"
        return Said(f"cannot cast, use or summon anything {rest}", Noun("the active caster"))
    whose = "your" if owner.second_person else "their"
    turns = f"{number(step.count)} turns" if step.count > 1 else "turn"
    when = f"on {whose} {'next ' if later else ''}{turns}" if later or step.count > 1 else "for the rest of the turn"
    if before:
        when += (
            " before an Attack of theirs is over" if not owner.second_person else " before an Attack of yours is over"
        )
    if owner.second_person:
        return Said(f"forgo casting, using or summoning anything {when}")
    return Said(f"cannot cast, use or summon anything {when}", owner)


VERBS: Mapping[str, Verb] = {"skip": skip}
