"""Sentences that let a Spell or Trap be activated from the hand, or in the turn it was Set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from convert.effects import Condition, Selector
from convert.effects import steps as op
from convert.effects.permissions import AllowedAction
from convert.text.abilities.draft import Draft
from convert.text.clauses.phrase import Tools
from convert.text.conditions.condition import take_condition
from convert.text.cursor import Cursor
from convert.text.reference.thing import ME

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler


_AS_SET = (
    ("the", "turn", "they", "were", "set"),
    ("the", "turn", "they", "are", "set"),
    ("the", "turn", "it", "was", "set"),
    ("the", "turn", "it", "is", "set"),
)
_PERMITTED = ("hand", "set", "turn")
"""The last words of permissions."""


def _permission(words: list[str]) -> Literal["cast_from_prepared", "cast_turn_set"] | None:
    """Which permission to activate a whole clause gives: from the hand, or in the turn it was Set."""
    text = " ".join(words)
    if text in (
        "you can activate this card from your hand",
        "this card can be activated from your hand",
        "you can activate it from your hand",
    ):
        return "cast_from_prepared"
    if text in (
        "you can activate it the turn it was set",
        "you can activate this card the turn it was set",
        "it can be activated this turn",
        "you can activate it this turn",
        "it can be activated the turn it was set",
        "this card can be activated the turn it was set",
    ):
        return "cast_turn_set"
    return None


class FromHand:
    """Readers of whole sentences about it."""

    tools: Tools

    def _from_hand(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "[If X,] you can activate this card from your hand"; "it can be activated the turn it was Set"."""
        if words[end - 1] not in _PERMITTED:
            return False
        cur = Cursor(words, start, end)
        condition = None
        if cur.take("if") or cur.take("while"):
            comma = cur.find(",")
            if comma < 0 or ("this" not in words[comma:end] and "it" not in words[comma:end]):
                return False
            middle = (comma, words[comma + 1 : end])
            if not _permission(middle[1]):
                return False
            index = assembler.book.open("condition", start, comma)
            read = take_condition(Cursor(words, start + 1, comma), self.tools, assembler._scope())
            if read is None:
                assembler.book.fail(index, "no_frame")
                condition = Condition(unread=index)
            else:
                condition = read.condition
            cur.pos = comma + 1
        action = _permission(words[cur.pos : end])
        if action is None:
            return False
        keep = assembler.current
        meant = self._what_was_set(words, cur.pos, end, keep) if condition is None else None
        if meant is None and keep is not None and keep.failed and "it" in words[cur.pos : end]:
            assembler.book.fail(assembler.book.open("static", cur.pos, end), "ambiguous")  # what nobody read is meant
            return True
        index_static = assembler.book.open("static", cur.pos, end)
        allow = op.Allow(what=meant or ME, action=action, src=index_static)
        if meant is not None and keep is not None:
            keep.do.append(msgspec.structs.replace(allow, link="also"))
            keep.src.append(index_static)
            return True
        draft = assembler.add(
            "permission", [allow], index_static, from_="prepared" if action == "cast_from_prepared" else "play"
        )
        if condition is not None:
            draft.if_.append(condition)
            draft.src.append(index_static - 1)
        assembler.current = keep
        return True

    def _what_was_set(self, words: list[str], start: int, end: int, draft: Draft | None) -> Selector | None:
        """ "It can be activated this turn" after "Set 1 Trap from your Deck": that Trap."""
        at = next((k for k in range(start, end) if words[k] == "it"), -1)
        if draft is None or at < 0 or not any(isinstance(step, op.SetCard) for step in draft.do):
            return None
        noun = self.tools.nouns.parse(Cursor(words, at, at + 1))
        return draft.scope.refer(noun) if noun is not None else None

    def _traps_from_hand(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "You can activate “Moss” Trap Cards from your hand.": as long as this card is in play."""
        cur = Cursor(words, start, end)
        if not cur.take("you", "can", "activate"):
            return False
        noun = self.tools.nouns.parse(cur)
        if noun is None or noun.mention or noun.player or (assembler.spell and not assembler.lasting):
            return False
        there = noun.selector
        if cur.take_phrase(_AS_SET) and cur.done:
            # each on its own: what is armed may answer at once, and how many do so in a turn is asked of nobody
            if there.kind != "artifact" or there.zone not in (None, "play") or there.count not in (None, "any", "all"):
                return False
            mine = msgspec.structs.replace(there, zone=None, how="all", side="you")
            self._permit(mine, "cast_turn_set", start, end, assembler)
            return True
        here = (there.kind, there.zone, there.side)
        if not cur.done or there.count not in (None, "any", "all") or here != ("artifact", "prepared", "you"):
            return False
        self._permit(msgspec.structs.replace(there, zone=None, how="all"), "cast_from_prepared", start, end, assembler)
        return True

    @staticmethod
    def _permit(what: Selector, action: AllowedAction, start: int, end: int, assembler: Assembler) -> None:
        index = assembler.book.open("static", start, end)
        assembler.add("continuous", [op.Allow(what=what, action=action, src=index)], index)
