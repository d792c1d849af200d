"""When an ability may be used, how fast it is, and what holds all the time: once all sentences are read."""

from __future__ import annotations

from convert.effects import Condition, Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft
from convert.text.abilities.drafting import Drafting
from convert.text.clauses.whole_turn import not_before, of_ones_own
from convert.text.grammar.time import ITS_TURN

_COMING = frozenset(("summon", "normal_summon", "special_summon", "enter_play", "set"))
_CAN_BE_USED = ("this", "effect", "can", "be", "used")
_OWN_PHASES = ("main-phase", "main-phase-1", "main-phase-2", "battle-phase")
_RULES = (op.Forbid, op.Protect, op.Allow, op.Modify)


class WhenUsed(Drafting):
    """The moments and the speed of drafts."""

    def _may_be_used(self) -> None:
        """ "This effect can be used during either player's turn. When …, Tribute this card to …": a price that one may
        pay."""
        for draft in self.drafts:
            if (
                draft.mode == "quick"
                and draft.cost
                and not draft.optional
                and _CAN_BE_USED in zip(*(self.words[k:] for k in range(5)), strict=False)
            ):
                draft.optional = True

    def _as_a_continuous_trap(self) -> None:
        """What its first sentence does without a "you can" is its activation; what "you can" do with it as it stays is
        a quick ability (CONVERT-47)."""
        first = self.drafts[0] if self.drafts else None
        if first is not None and self._is_its_activation(first):
            first.mode = "cast"

    def _at_any_moment(self, draft: Draft) -> None:
        """What "you can" do with a trap that stays, or out of the GY, as a quick ability (CONVERT-47)."""
        draft.mode, draft.speed = "quick", 2
        draft.if_.extend(one for one in self._own_turn(draft) if one not in draft.if_)

    def _own_turn(self, draft: Draft) -> list[Condition]:
        """ "During your Main Phase / Battle Phase: You can …", of what could else be used at any moment."""
        pieces = [self.book.piece(index) for index in draft.src]
        said = [self.words[piece.start : piece.end] for piece in pieces if piece.role == "condition"]
        for words in said:
            for at in range(len(words) - 2):
                if words[at : at + 2] == ["during", "your"] and words[at + 2] in _OWN_PHASES and "or" not in words:
                    main = [Condition(phase="main")] if words[at + 2] == "main-phase" else []
                    return [*main, Condition(turn="own")]
        return []

    def _speeds(self) -> None:
        """How fast the cast of a Trap Card or a Quick-Play Spell Card is."""
        if self.card.kind == "trap":
            for draft in self.drafts:
                if draft.mode == "cast":
                    draft.speed = 3 if self.card.property == "counter" else 2
        elif self.card.property == "quick-play":
            for draft in self.drafts:
                if draft.mode == "cast":
                    draft.speed = 2

    def _whole_turns(self) -> None:
        """What its use forbids "the turn you activate this effect" must not have been done before either."""
        for draft in self.drafts:
            draft.do[:] = map(of_ones_own, draft.do)
            bans = [step for step in draft.do if step.src is not None and self._of_the_turn(step.src)]
            if bans and (draft.effect or draft.mode == "summon_rule"):
                draft.if_.extend(one for one in not_before(bans, draft.when, self.said) if one not in draft.if_)

    def _own_coming(self) -> None:
        """ "Cannot be Normal Summoned unless you control X": it asks as it would come, not while it is in play."""
        for draft in self.drafts:
            if draft.mode == "continuous" and draft.from_ == "play" and draft.do and all(map(_bans_coming, draft.do)):
                draft.mode = "summon_rule"

    def _in_their_phase(self) -> None:
        """ "During your Main Phase, your opponent cannot …": a rule that holds then, not something that one does."""
        for draft in self.drafts:
            plain = draft.mode == "activate" and draft.from_ == "play" and (self.lasting or not self.spell)
            idle = not (draft.optional or draft.when or draft.limits or draft.cost or draft.targets)
            if plain and idle and draft.do and all(isinstance(s, _RULES) and s.until is None for s in draft.do):
                during = self._own_turn(draft)
                if during:
                    draft.mode, draft.effect = "continuous", False
                    draft.if_.extend(one for one in during if one not in draft.if_)
            elif self.spell and idle and draft.mode == "activate" and draft.from_ == "used" and self._lies_there(draft):
                draft.mode, draft.effect = "continuous", False

    def _lies_there(self, draft: Draft) -> bool:
        """ "While this card is in your GY, you take no damage from …", with no colon: it holds by itself."""
        first = self.book.piece(draft.src[0]) if draft.src else None
        said = (
            first is not None and self.words[first.start] == "while" and self.words[first.end : first.end + 1] != [":"]
        )
        return said and bool(draft.do) and all(isinstance(s, _RULES) and s.until is None for s in draft.do)

    def _bans_for_no_use(self, draft: Draft) -> bool:
        """ "You cannot attack the turn you activate this effect", after an effect that nobody read: no rule that holds
        all the time."""
        places = [step.src for step in draft.do if isinstance(step, op.Forbid) and step.src is not None]
        if self.spell or draft.mode != "continuous" or not places or len(places) < len(draft.do):
            return False
        return all(map(self._of_the_turn, places))

    def _of_the_turn(self, index: int) -> bool:
        piece = self.book.piece(index)
        before = max(0, piece.start - 2 * (self.words[piece.start - 1 : piece.start] == [","]))
        return bool(ITS_TURN.intersection(self.words[before : piece.end]))  # "During the turn …, no other can attack"


def _bans_coming(step: Step) -> bool:
    """Whether it forbids only that this card comes into play."""
    if not isinstance(step, op.Forbid) or step.what.how != "self" or step.until is not None:
        return False
    return {step.action} <= _COMING if isinstance(step.action, str) else set(step.action) <= _COMING
