"""Whole sentences about activating: only when, never if, not in some phase, not by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects import Amount, Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.text.abilities.phases import take_during
from convert.text.abilities.prefix import Lead
from convert.text.clauses.phrase import Tools
from convert.text.conditions.condition import take_condition
from convert.text.cursor import Cursor
from convert.text.reference.thing import ME

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler


_ONLY = tuple(
    tuple(row.split())
    for row in (
        "activate only",
        "activate this card only",
        "you can only activate this card",
        "you can activate this card only",
        "this card can only be activated",
        "this card can be activated only",
        "can only be activated",
        "you can only activate this effect",
        "activate this effect only",
    )
)
"""When alone it can be activated."""


class Activations:
    """Readers of whole sentences about it."""

    tools: Tools

    @staticmethod
    def _find_semicolon(words: list[str], start: int, end: int) -> bool:
        return ";" in words[start:end] or ":" in words[start:end]

    def _activate_not(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "You cannot activate this card if / unless …": the cast's own condition, turned round."""
        cur = Cursor(words, start, end)
        if not (
            cur.take("you", "cannot", "activate", "this", "card")
            or cur.take("cannot", "be", "activated")
            or cur.take("this", "card", "cannot", "be", "activated")
        ):
            return False
        if cur.peek() not in ("if", "unless", "while", "when") or not assembler.spell:
            return False
        negative = cur.peek() != "unless"
        cur.pos += 1
        draft = assembler.cast_draft()
        index = assembler.book.open("condition", start, end)
        read = take_condition(cur, self.tools, draft.scope)
        if read is None or read.condition is None:
            assembler.book.fail(index, "no_frame")
            draft.if_.append(Condition(unread=index))
            return True
        draft.src.append(index)
        draft.if_.append(Condition(not_=read.condition) if negative else read.condition)
        return True

    def _activate_only(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "Activate only when …", "You can only activate this card if …": the cast's own condition."""
        follows = words[start + 1 : start + 3]
        if (words[start] == "this" and follows != ["card", "can"]) or (
            words[start] == "you" and follows[:1] != ["can"]
        ):
            return False
        cur = Cursor(words, start, end)
        if not (
            cur.take_phrase(_ONLY)
            or (
                assembler.spell
                and cur.take("you", "can", "activate", "this", "card")
                and cur.peek() in ("when", "if", "during")
            )
        ):
            return False
        of_effect = "effect" in cur.words[start : cur.pos] and assembler.current is not None
        draft = assembler.cast_draft() if assembler.spell and not of_effect else assembler.current
        if draft is None and not assembler.spell and cur.words[cur.pos - 1] == "effect":
            # "You can only activate this effect during your Standby Phase. Tribute this card …": of what comes next
            assembler.ahead = assembler.leads.whole(words, cur.pos, end, assembler._scope(), assembler.book)
            return True
        if draft is None or self._find_semicolon(words, cur.pos, end):
            return False
        lead = assembler.leads.whole(words, cur.pos, end, draft.scope, assembler.book)
        draft.take(lead)
        quick = assembler.card.kind == "trap" or assembler.card.property == "quick-play" or draft.mode == "quick"
        if lead.main and quick:  # what could else be used at any moment
            plain = (Condition(phase="main"), Condition(turn="own"))
            draft.if_.extend(one for one in plain if one not in draft.if_)
        if assembler.spell:
            assembler.current = draft
        return True

    def _after_uses(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "After you use this effect 3 times, destroy this card.": each use is counted on it."""
        cur = Cursor(words, start, end)
        draft = assembler.current
        if draft is None or not cur.take("after", "you", "use", "this", "effect") or not cur.peek().isdigit():
            return False
        times = int(cur.peek())
        cur.pos += 1
        if not cur.take("times", ",", "destroy", "this", "card") or not cur.done:
            return False
        index = assembler.book.open("effect", start, end)
        this = ME
        used = Amount(per=Amount(n=1), count=Selector(how="self", kind="counter", where=Filter(counter="use")))
        draft.do.append(op.Counters(what=this, name="use", add=1, link="also", src=index))
        often = Condition(compare=(used, "gte", times))
        draft.do.append(op.Destroy(what=this, link="also", if_=(often,), src=index))
        draft.src.append(index)
        return True

    def count_turns(self, words: list[str], assembler: Assembler) -> None:
        """ "… for each of your Standby Phases that have passed since": they are counted on it as they pass."""
        if not assembler.spell or "turn-counter" not in words:
            return
        draft = assembler._draft("trigger")
        draft.when, draft.effect = Event(event="standby", whose="you"), True
        draft.do.append(op.Counters(what=ME, name="turn", add=1))

    def _not_in_phase(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "This effect cannot be activated during the Battle Phase." """
        cur = Cursor(words, start, end)
        draft = assembler.current
        if draft is None or not cur.take("this", "effect", "cannot", "be", "activated", "during"):
            return False
        lead = Lead()
        if not take_during(cur, self.tools, draft.scope, lead) or lead.when is not None or not lead.if_:
            return False
        index = assembler.book.open("condition", start, end)
        draft.src.append(index)
        draft.if_.append(Condition(not_=lead.if_[0] if len(lead.if_) == 1 else Condition(all_=tuple(lead.if_))))
        return True

    def _only_by_effect_of(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "(This card) can only be placed on the field by the effect of “Moss”.": it is never cast by hand."""
        cur = Cursor(words, start, end)
        cur.take("this", "card")
        if not (cur.take("can", "only", "be", "placed", "on", "the", "field", "by", "the", "effect", "of")):
            return False
        noun = self.tools.nouns.parse(cur)
        if noun is None or noun.mention or noun.selector.where in (None, Filter()) or not cur.done:
            return False
        index = assembler.book.open("static", start, end)
        this = ME
        other = Selector(where=noun.selector.where)
        assembler.add("summon_rule", [op.Forbid(what=this, action="enter_play", unless=other, src=index)], index)
        return True
