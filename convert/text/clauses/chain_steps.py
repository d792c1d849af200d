"""What the steps of one clause are, and how they stand in a chain: a Summon without its Materials, a price, later."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from convert.effects import Condition, Selector, Step
from convert.effects import steps as op
from convert.effects.steps import Link
from convert.text.book import Book, Chain
from convert.text.clauses.durations import holds
from convert.text.clauses.how_long import lasting
from convert.text.clauses.phrase import Phrase
from convert.text.cursor import Cursor
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME


def name_asked(condition: Condition | None, cur: Cursor, start: int, scope: Scope) -> None:
    """ "If there are any Field Spells on the field, destroy them", "if your opponent controls a card, inflict 400
    damage for each": they are what the condition that begins at ``start`` asks to be there. Of so many that are counted
    ("if you have 2 or more Fish with the same name, … 1 of them") nobody says which they are."""
    if condition is not None and condition.count is not None and "them" in cur.words[cur.pos : cur.pos + _NEAR]:
        scope.obscure(["all"])
        return
    there = _asked_for(condition)
    if there is None or there.zone is None:
        return
    made = there.where is not None and there.where.used_for is not None
    several = "any" in cur.words[start : start + 6] and not {"them", "their"}.isdisjoint(cur.rest())
    if made or several or cur.peek(1) == "them" or _for_each_such(cur):
        scope.remember(msgspec.structs.replace(there, how="all", count=None), plural=True)


def _for_each_such(cur: Cursor) -> bool:
    """Does the clause end with "for each", with no word of what is counted?"""
    end = cur.words.index(",", cur.pos, cur.end) if "," in cur.rest() else cur.end
    return cur.words[max(cur.pos, end - 2) : end] == ["for", "each"]


def tell_of_others(words: list[str], scope: Scope, summons: Container[str]) -> None:
    """ "If you Ritual Summon “Moss” using X, it cannot be destroyed", "If all its Materials are in your Deck, Summon
    them": of a condition in these words, which nobody read, what it speaks of first is what the pronoun means.
    ``summons``: the participles of summoning."""
    who, does = [*words[1:3], "", ""][:2]
    if who == "all" or (who == "you" and f"{does}ed" in summons):
        scope.obscure(["1"])


def asks_what_failed(conditions: Sequence[Condition], book: Book, words: Sequence[str]) -> bool:
    """ "(Destroy both.) Then, if this effect did not destroy 2 cards, …": what comes then does not wait for what was
    done before to succeed."""
    unread = [book.piece(one.unread) for one in conditions if one.unread is not None]
    return any(("did", "not") in pairwise(words[piece.start : piece.end]) for piece in unread)


def of_the_same_case(before: Sequence[Step], steps: Sequence[Step], book: Book) -> tuple[Condition, ...]:
    """ "…, then if it is no Fish, banish it, also destroy this card": what is done to the same thing, to the one that
    was asked about or to this card is done in that case too. A ban for the player ("also you cannot Special Summon for
    the rest of this turn") and what is done to others are not."""
    at = len(before) - 1
    while at > 0 and before[at].link == "also" and before[at].if_ == before[at - 1].if_:
        at -= 1
    case = before[at] if before else None
    if case is None or case.if_ is None or case.src is None or case.src == book.first:
        return ()
    asked = book.piece(case.src - 1)
    if asked.role != "condition" or asked.why is not None:
        return ()
    things = {getattr(one, "what", None) for one in before[at:]}
    known = {ref.decode() for ref in _REFERS.findall(msgspec.json.encode(case.if_))}
    looked_at = {step.id for step in before if isinstance(step, op.Excavate)}
    for step in steps:
        what = getattr(step, "what", None)
        if not isinstance(what, Selector) or step.until is not None:
            return ()
        if what not in things and what.how != "self" and what.ref not in known:
            return ()
        if isinstance(step, op.ToSpellbook) and what.ref in looked_at:
            return ()  # "also place all the excavated cards on the bottom of the Deck": whatever was among them
    return case.if_


_REFERS = re.compile(rb'"ref":"(\w+)"')
_NEAR = 6
"""In so many words after a condition, "them" is what it asks for."""


def _asked_for(condition: Condition | None) -> Selector | None:
    """What a condition asks to be there."""
    if condition is not None and condition.all_:
        return condition.all_[0].exists
    return condition.exists if condition is not None else None


def without_materials(phrase: Phrase, steps: list[Step]) -> bool:
    """ "Synchro Summon 1 Fish, using this card": of what, no Special Summon says."""
    rituals = [step for step in steps if isinstance(step, op.RitualSummon) and step.materials is None]
    if any(step.what.total is not None for step in rituals) and not phrase.price:
        return True  # "Ritual Summon any number of them whose total Levels equal that monster's": Tributed before
    said = phrase.cur.words[phrase.start : phrase.cur.pos]
    if "using" not in said or phrase.price or any(isinstance(step, op.Attach) for step in steps):
        return False
    if any(isinstance(step, op.SpecialSummon) and step.materials is not None for step in steps):
        return False
    made = [step for step in steps if isinstance(step, (op.FusionSummon, op.RitualSummon))]
    bare = any(step.materials is None for step in made)
    bare |= "other" in said and any(step.materials == ME for step in made)
    return bare or any(isinstance(step, op.SpecialSummon) for step in steps)


def from_there(step: Step) -> Step:
    """ "Synchro Summon 1 Fish": such a monster is in the Extra Deck."""
    if not isinstance(step, op.SpecialSummon) or step.manner not in ("synchro", "xyz", "link"):
        return step
    what = step.what
    if what.how != "choose" or what.zone is not None or what.among is not None or step.from_ is not None:
        return step
    return msgspec.structs.replace(step, what=msgspec.structs.replace(what, zone="extra", side="you"))


def to_another(phrase: Phrase, steps: list[Step]) -> bool:
    """ "Add 1 card from your hand to your opponent's hand": a card goes to its owner's, no step says more."""
    if phrase.whose not in ("you", "opponent") or phrase.who not in (None, "you"):
        return False
    moved = [step for step in steps if isinstance(step, (op.ToPrepared, op.Search, op.ToUsed, op.ToSpellbook))]
    sides = [phrase.scope.side_of(step.what) for step in moved]
    sides += ["you" for step in moved if step.what.how == "self"]
    return any(side in ("you", "opponent") and side != phrase.whose for side in sides)


def paid_before(steps: list[Step]) -> bool:
    """Whether these are a price: one's own cards or life points given up."""
    return (
        bool(steps)
        and all(
            isinstance(step, (op.PayHp, op.Discard, op.Sacrifice, op.Detach))
            or (
                isinstance(step, (op.ToUsed, op.Banish))
                and step.what.how in ("choose", "self", "all")
                and step.what.side in (None, "you")
                and step.what.zone in (None, "prepared", "used", "play")
            )
            for step in steps
        )
        and all(step.link in (None, "and") and step.who is None for step in steps)
    )


def goes_on_later(chain: Chain, steps: list[Step]) -> list[Step]:
    """ "During your next Standby Phase, destroy this card, and take 500 damage": the one moment for both. What is
    left for now."""
    waiting = chain.steps[-1] if chain.steps else None
    if not isinstance(waiting, op.Delayed):
        return steps
    more = tuple(msgspec.structs.replace(step, src=None, link=step.link or "and") for step in steps)
    chain.steps[-1] = msgspec.structs.replace(waiting, do=(*waiting.do, *more))
    return []


def one_choice(steps: list[Step]) -> list[Step]:
    """ "You can destroy 2 cards (1 you control and 1 your opponent controls)": whoever does the first does the rest."""
    if len(steps) < 2 or not steps[0].optional:
        return steps
    rest = [msgspec.structs.replace(step, optional=False) if step.link in (None, "and") else step for step in steps[1:]]
    return [steps[0], *rest]


def of_what_is_waited_for(chain: Chain, steps: list[Step]) -> bool:
    """Whether they are about what the step before waits for, again and again: "if it attacks this turn, it gains 500
    ATK, also the opponent's monster loses 500 ATK"."""
    waiting = chain.steps[-1] if chain.steps else None
    if not isinstance(waiting, op.Delayed) or not waiting.repeat:
        return False
    done_to = [getattr(step, "what", None) for step in steps]
    return any(what is not None and what.how == "event" for what in done_to if isinstance(what, Selector))


def of_those_attacks(steps: list[Step]) -> list[Step]:
    """ "This card can attack again, and if it attacks a Defense Position monster, inflict piercing battle damage": as
    long as it can attack so."""
    given, pierces = steps[-2:] if len(steps) > 1 else (None, None)
    if not isinstance(given, op.Allow) or not isinstance(pierces, op.Allow) or pierces.until is not None:
        return steps
    joined = pierces.link == "and" and pierces.what == given.what
    if joined and (given.action, pierces.action) == ("extra_attack", "pierce") and given.until is not None:
        return [*steps[:-1], msgspec.structs.replace(pierces, until=given.until)]
    return steps


def placed(step: Step, conditions: Sequence[Condition], link: Link | None, until: Any, lasts: Any) -> Step:
    """The step as it stands in its chain: under these conditions, tied so, for so long."""
    if until is not None and step.until is None:
        step = lasting(step, until)
    elif lasts is not None and step.until is None and holds(step):
        step = lasting(step, lasts)  # "until the end of this turn, it gains 500 ATK, also it cannot …"
    under = (*(step.if_ or ()), *conditions) if conditions else step.if_
    return msgspec.structs.replace(step, if_=under, link=link)
