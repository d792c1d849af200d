"""What an ability costs and what it does then, of a chain of clauses into a draft."""

from __future__ import annotations

import msgspec

from convert.effects import Condition, Event, Step
from convert.effects import steps as op
from convert.text.abilities.body_steps import also_if, no_answer, wears
from convert.text.abilities.draft import Draft, falls_later, from_cost, unconditional, zone_of
from convert.text.abilities.drafting import Drafting
from convert.text.abilities.own_coming import by_rule
from convert.text.abilities.prefix import fights, in_battle
from convert.text.book import Chain
from convert.text.clauses.connectors_in_context import unless_declined
from convert.text.clauses.instead import of_the_set, stand_in
from convert.text.events.fought import of_the_fought
from convert.text.reference.thing import ME

_CALCULATION = Event(event="damage_calculation")
_OWN_ATTACKED = Event(event="damage_calculation", what=ME)
_OWN_ATTACK = Event(event="damage_calculation", by=ME)
_STATS = (op.Modify, op.SetStat)
_BATTLE_OVER = Event(event="battles")


class Prices(Drafting):
    """The steps of a chain into the price and the effect of a draft."""

    def _unpaid(self, draft: Draft, start: int, end: int) -> None:
        """ "(You can X;) draw 2 cards", where nobody read X: it would be had for nothing (reader.md 2.6)."""
        if start < end:
            self.book.fail(self.book.open("effect", start, end), "ambiguous")
        draft.lost = True

    def _cost(self, draft: Draft, cost: Chain) -> None:
        draft.cost.extend(unconditional(s) for s in cost.cost)
        for step in cost.steps:
            if step.optional and step.link == "also" and step.src is not None:
                self.book.fail(step.src, "no_meaning")  # "…, also, you can Tribute 1 monster; …": paid or not
                draft.if_.append(Condition(unread=step.src))
                continue
            read = tuple(one for one in step.if_ or () if one.unread is None)
            draft.if_.extend(one for one in read if one not in draft.if_)  # "banish all cards (min. 1 from each)"
            kept = tuple(one for one in step.if_ or () if one.unread is not None)
            draft.cost.append(unconditional(msgspec.structs.replace(step, if_=kept or None) if read else step))
        draft.targets.extend(cost.targets)
        draft.src.extend(cost.src)
        draft.limits.extend([cost.limit] if cost.limit is not None else [])
        draft.optional |= cost.optional
        draft.limits.extend([cost.limit] if cost.limit is not None else [])
        from_cost(draft)

    def _effect(self, draft: Draft, chain: Chain, *, after_price: bool = False) -> None:
        """What it does; ``after_price``: behind a price and its ";", which an effect that is activated has alone."""
        _named_and_paid(draft, chain)
        draft.failed.extend(chain.failed)
        if chain.when is not None and draft.mode == "cast" and wears(draft):
            # a trap that is equipped: what its bearer's battles bring about is an ability of its own
            draft = self._draft("trigger")
            draft.effect = True
        if chain.before_damage:
            self._before_damage(draft, chain)
        self._at_its_moment(draft, chain)
        draft.limits.extend([chain.limit] if chain.limit is not None else [])
        if chain.cost:
            self._paid_for(draft, chain)
        activated = after_price or self._colon or self.card.kind != "monster"
        first = chain.steps[0].src if chain.steps else None
        if not activated and by_rule(draft, chain, self.said(first)):
            draft.mode = "summon_rule"
            draft.from_ = zone_of(chain.steps[0]) or ("prepared" if draft.from_ == "play" else draft.from_)
            draft.optional = True
        self._in_its_battle(draft, chain)
        self._where_it_does_not_hold(draft, chain)
        self._of_what_waits(draft, chain)
        draft.targets.extend(chain.targets)
        if chain.instead:
            self._in_place(draft, chain)
        steps = self._offered_as_a_whole(draft, chain)
        if draft.when is not None and draft.when.event == "summoned":
            # "When this card is Normal Summoned, no Trap Cards can be activated": at that moment only
            steps = [no_answer(step) for step in steps]
        if not of_the_set(draft.do, steps, self.said(first)):
            draft.do.extend(map(falls_later, steps) if draft.effect else steps)
        draft.src.extend(chain.src)

    def _at_its_moment(self, draft: Draft, chain: Chain) -> None:
        """What sets it off, said within the effect."""
        if chain.when is None:
            return
        if draft.when not in (None, chain.when):
            for index in chain.src:  # it cannot happen at two moments
                self.book.fail(index, "ambiguous")
            return
        draft.when = chain.when
        if draft.mode in ("continuous", "activate", "equip"):
            draft.mode, draft.effect = "trigger", True

    def _paid_for(self, draft: Draft, chain: Chain) -> None:
        """ "You can Tribute this card while X is on the field to …": its price, what is asked before it is paid."""
        asked = [one for step in chain.cost for one in step.if_ or () if one.unread is None]
        draft.if_.extend(one for one in asked if one not in draft.if_)
        paid = [msgspec.structs.replace(step, if_=None) if asked and step.if_ else step for step in chain.cost]
        draft.cost.extend(map(unconditional, paid))
        draft.optional |= draft.effect and any(step.optional for step in chain.cost)
        draft.optional |= draft.mode in ("trigger", "quick") and self._offered(chain)
        from_cost(draft)

    def _in_its_battle(self, draft: Draft, chain: Chain) -> None:
        """Which battle the moment is of, where that is one of its own."""
        if draft.when == _CALCULATION and not self._colon and chain.steps:
            # "During damage calculation only, this card gains …": in its own battles, and for these
            mine = any(getattr(step, "what", None) == ME for step in chain.steps)
            draft.when = Event(any_=(_OWN_ATTACKED, _OWN_ATTACK)) if mine else draft.when
            chain.steps = [
                msgspec.structs.replace(s, until=s.until or "this_battle") if isinstance(s, _STATS) else s
                for s in chain.steps
            ]
        if draft.when == _BATTLE_OVER and (fought := of_the_fought(chain.steps, self.card.name)) is not None:
            # "After damage calculation: Destroy any monster that battled this card.": after its own battle
            draft.when, chain.steps = fought.when, fought.steps

    def _offered_as_a_whole(self, draft: Draft, chain: Chain) -> list[Step]:
        """The steps; "you can …" at the head of the effect makes the whole optional in the place of its first steps."""
        steps = chain.steps
        if chain.optional and chain.targets and draft.effect and not draft.do and not (steps and steps[0].optional):
            draft.optional = True  # "you can select 1 monster and destroy it"
        head = steps[0] if steps else None
        own = head is not None and head.optional and head.link is None and not self._said_of_another(head)
        if not own or draft.do or not chain.optional or not draft.effect:
            return steps
        draft.optional = True
        lead = 0
        while lead < len(steps) and self._with_the_head(steps[lead]):
            lead += 1
        return [*(msgspec.structs.replace(step, optional=False) for step in steps[:lead]), *steps[lead:]]

    def _with_the_head(self, step: Step) -> bool:
        """Whether it is offered with the first step, and not once more for itself."""
        return step.optional and step.link in (None, "and") and not self._asked_again(step)

    def _offered(self, chain: Chain) -> bool:
        """ "When X, negate it by paying 1000 LP": a price that one may pay, where nothing says that one must."""
        said = [self.book.piece(index) for index in chain.src]
        words = [word for piece in said for word in self.words[piece.start : piece.end]]
        return "by" in words and "must" not in words and all(step.who is None for step in chain.cost)

    def _before_damage(self, draft: Draft, chain: Chain) -> None:
        """ "If this card battles a Fish monster, destroy it before damage calculation": in the battle, not after it."""
        if draft.when is not None and draft.when.event == "battles":
            draft.when = in_battle(Event(event="damage_step"), draft.when)
        elif draft.when is None or not fights(draft.when):
            for index in chain.src:
                self.book.fail(index, "ambiguous")

    def _said_of_another(self, step: Step) -> bool:
        """ "Your opponent can discard 1 card to negate this effect": it is they who may, not who uses it."""
        piece = self.book.piece(step.src) if step.src is not None and step.who == "opponent" else None
        return piece is not None and self.words[piece.start : piece.start + 3] == ["your", "opponent", "can"]

    def _asked_again(self, step: Step) -> bool:
        """ "You can reveal X, and if it is a Fish, you can draw 1 card": whoever reveals it need not draw."""
        piece = self.book.piece(step.src) if step.link == "and" and step.if_ and step.src is not None else None
        return piece is not None and self.words[piece.start : piece.start + 2] == ["you", "can"]

    def _where_it_does_not_hold(self, draft: Draft, chain: Chain) -> None:
        """ "If it is a Fish, add it to your hand. Otherwise, …": all of the second sentence, where it is none."""
        first = chain.steps[0] if chain.steps else None
        if first is None or first.link != "if_not" or first.src is None or not draft.do:
            return
        at = self.book.piece(first.src).start
        said = " ".join(self.words[max(at - 3, 0) : at + 3])
        if "otherwise" not in said and "if not" not in said:
            return
        other = unless_declined(draft.do)
        if not other and draft.mode in ("continuous", "equip"):
            self.book.fail(first.src, "ambiguous")  # the condition is the whole ability's
            chain.steps.clear()
        elif other:
            new = [step if step.if_ and other[0] in step.if_ else also_if(step, other) for step in chain.steps]
            chain.steps[:] = new

    def _of_what_waits(self, draft: Draft, chain: Chain) -> None:
        """ "Remove 1 counter at the end of the Damage Step. If you cannot, destroy it.": then too, not at once."""
        waits = draft.do[-1] if draft.do else None
        if not isinstance(waits, op.Delayed) or not chain.steps or chain.steps[0].link != "if_not":
            return
        more = tuple(msgspec.structs.replace(step, src=None) for step in chain.steps)
        draft.do[-1] = msgspec.structs.replace(waits, do=(*waits.do, *more))
        chain.steps = []

    def _in_place(self, draft: Draft, chain: Chain) -> None:
        """ "If …, draw 2 cards instead.": in the place of what the sentence before said."""
        if not stand_in(draft.do, chain.steps, chain.instead, self.book):
            for index in {step.src for step in chain.steps if step.src is not None}:
                self.book.fail(index, "ambiguous")
        chain.steps = []


def _named_and_paid(draft: Draft, chain: Chain) -> None:
    """ "Select 1 monster you control and send 1 card from your hand to the Graveyard. (During this turn, …)", of an old
    spell: all that its first sentence does is to aim and to pay."""
    if draft.mode != "cast" or draft.cost or draft.do or not chain.targets or chain.failed or len(chain.steps) != 1:
        return
    (step,) = chain.steps
    if not isinstance(step, op.ToUsed | op.Discard) or step.link != "and" or step.who or step.if_ or step.optional:
        return
    if (step.what.how, step.what.side, step.what.zone) == ("choose", "you", "prepared"):
        draft.cost, chain.steps = [unconditional(msgspec.structs.replace(step, link=None))], []
