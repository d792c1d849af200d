"""How long the end of a clause says, and in which part of which turn alone."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from convert.effects import Condition, Selector, Step
from convert.effects import steps as op
from convert.effects.conditions import Until
from convert.text.clauses.phrase import Tools
from convert.text.conditions.own_state import how_it_came, one_of_these
from convert.text.cursor import Cursor
from convert.text.grammar.worn import BY_ITS_EFFECT
from convert.text.reference.thing import ME

LASTING = (
    op.Modify, op.SetStat, op.Forbid, op.Allow, op.Protect, op.Suppress, op.ChangeIdentity, op.ChangeLevel, op.Control,
)  # fmt: skip
"""What may last as long as its card or what it is done to stays."""
HOLDING = (*LASTING, op.Copy)
"""What holds for some time, rather than happening once."""


def lasting(step: Step, until: Until) -> Step:
    """The step for so long; a choice lasts as long as each of its options."""
    if not isinstance(step, op.ChooseOne):
        return msgspec.structs.replace(step, until=until)
    options = tuple(
        msgspec.structs.replace(one, do=tuple(lasting(s, until) if s.until is None else s for s in one.do))
        for one in step.options
    )
    return msgspec.structs.replace(step, options=options)


def two_ends(steps: Iterable[Step], until: Until | None) -> bool:
    """ "… during this Battle Phase, as long as this card remains face-up": it ends with whichever comes first, which no
    duration says."""
    ends = [step.until for step in steps if isinstance(step, HOLDING)]
    return until in ("while_in_play", "while_face_up") and bool(ends) and None not in ends and until not in ends


_OF_ITS_OWN = {"leaves_play", "while_face_up"}


def endless(steps: Iterable[Step], until: Until | None) -> bool:
    """ "While they are face-up on the field, you cannot Special Summon": said of a player, who never leaves."""
    for step in steps:
        if _OF_ITS_OWN & {until, step.until}:
            what = getattr(step, "what", None)
            if isinstance(what, Selector) and what.kind == "caster":
                return True
    return False


_ONLY_DURING: tuple[tuple[tuple[str, ...], tuple[Condition, ...]], ...] = tuple(
    (tuple(row.split()), conditions)
    for row, conditions in (
        ("during your opponent 's battle-phase only", (Condition(phase="battle"), Condition(turn="opponent"))),
        ("except during the battle-phase", (Condition(not_=Condition(phase="battle")),)),
        ("during their battle-phase only", (Condition(phase="battle"), Condition(turn="opponent"))),
        ("during your battle-phase only", (Condition(phase="battle"), Condition(turn="own"))),
        ("during your battle-phase", (Condition(phase="battle"), Condition(turn="own"))),
        ("during the battle-phase only", (Condition(phase="battle"),)),
        ("during the battle-phase", (Condition(phase="battle"),)),
        ("during the main-phase only", (Condition(phase="main"),)),
        ("during main-phase-1", (Condition(phase="main1"),)),
        ("during your main-phase-1", (Condition(phase="main1"), Condition(turn="own"))),
        ("during your opponent 's turn only", (Condition(turn="opponent"),)),
        ("during your opponent 's turn", (Condition(turn="opponent"),)),
        ("during your turn only", (Condition(turn="own"),)),
        ("during your turn", (Condition(turn="own"),)),
        ("during the damage-step", (Condition(phase="damage_step"),)),
    )
)


def take_only_during(cur: Cursor, *, lasting: bool) -> tuple[Condition, ...] | None:
    """ "… during your Battle Phase only": it holds only then; of what happens once ("discard 1 card during your Main
    Phase 1", not ``lasting``) a Main Phase is when it may be used."""
    start = cur.pos
    cur.take(",")
    cur.take("only")
    word = cur.peek()
    for words, conditions in _ONLY_DURING:
        if words[0] == word and cur.take(*words) and (cur.done or cur.peek() in (",", "and")):
            if lasting or conditions[0].phase not in ("main", "main1"):
                return conditions
            break
    cur.pos = start
    return None


def take_turn_of(cur: Cursor, tools: Tools) -> Condition | None:
    """ "the turn it is Special Summoned", "during the turn this card was flipped": only in that turn."""
    start = cur.pos
    cur.take("during") or cur.take("in")
    if not (cur.take("the", "turn") or cur.take("the", "same", "turn")):
        cur.pos = start
        return None
    cur.take("that")
    if (cur.take("it") or cur.take("this", "card") or cur.take("they") or cur.take("you")) and cur.take_any(
        ("is", "was", "are", "were")
    ):
        came = how_it_came(cur, tools)
        if came:
            return one_of_these(came, "turn")
    cur.pos = start
    return None


def by_its_own_text(turn: Condition, cur: Cursor) -> Condition:
    """ "(the turn it is Special Summoned) this way", "… by its own effect": of the turn in which its own text brought
    it, and none in which something else did. ``turn`` as it stands where the words at the cursor say nothing of it."""
    came = turn.occurred
    if came is None or came.event != "summoned" or came.how not in (None, "special"):
        return turn
    if not (cur.take("this", "way") or cur.take_phrase(BY_ITS_EFFECT)):
        return turn
    return msgspec.structs.replace(turn, occurred=msgspec.structs.replace(came, by=ME))
