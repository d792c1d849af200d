"""Sentences without a colon: more of the ability before it, an ability of its own, or what holds all the time."""

from __future__ import annotations

import msgspec

from convert.effects import Event, Filter, Selector, Step
from convert.effects import steps as op
from convert.effects.conditions import Turns
from convert.effects.terms import Side
from convert.text.abilities.draft import ALWAYS, STANDING, Draft, acts, falls_by_itself, own_summon, unconditional
from convert.text.abilities.prefix import Lead, triggered
from convert.text.book import Chain
from convert.text.clauses.chain_steps import tell_of_others
from convert.text.clauses.connectors_in_context import picked_there
from convert.text.clauses.permanence import begins_once
from convert.text.conditions.own_state import SUMMONED_THIS_WAY
from convert.text.events.fought import of_the_fought, only_while
from convert.text.frames.activation_bans import THIS_VERY
from convert.text.grammar.time import ITS_TURN
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME
from convert.text.sentences.continuous import changes_as_they_come, ends_itself, offered_to_whom_it_is, rules_all
from convert.text.sentences.dependent import names_of, references
from convert.text.sentences.negation import stands_against
from convert.text.sentences.once_a_turn import saved_so_often
from convert.text.sentences.replacing import Replacing

_ITS_USE = ("in", "response", "to", "this", "effect", "'s", "activation")
_UNTIL_A_TURN_ENDS = ("end_of_turn", "end_of_battle", "end_phase", "end_of_next_turn", "end_of_your_next_turn")
_PHASES = ("end_phase", "standby", "draw_phase", "battle_phase", "end_of_battle")
_PAYING = (op.PayHp, op.Discard, op.Sacrifice, op.ToUsed)
_FROM_THE_GY = ["you", "can", "banish", "this", "card", "from", "your", "gy"]
""" "During your Main Phase, you can banish this card from your GY. If you do, …": an effect of its own, from there."""


class PlainSentences(Replacing):
    """Old and static wording into drafts."""

    def _plain(self, start: int, end: int) -> None:
        """No colon: a continuation, a prefix and a comma, or something that holds all the time."""
        words = self.words
        if self._goes_on(start, end) and self.current is not None:
            draft = self.current
            self._continue(draft, start, end)
            return
        scope = self._scope_for(start, end)
        before = self._stands(scope)
        lead, at = self._prefix(start, end, scope)
        if self._hung(lead, before, start, at, end):
            return
        triggered(scope, lead)
        self._asked_of(lead, scope, at, end)
        semi = self._find(";", at, end)
        if semi > 0:
            own = self.lasting and words[semi - 3 : semi] == ["activate", "this", "card"] and not lead.src
            draft = self.cast_draft() if own else self._open(lead, scope, activated=True)
            self._body(draft, at, end)
            return
        falls = lead.when is not None and lead.when.event in ("destroyed", "leaves_play")
        if lead.would or (falls and words[end - 1] == "instead"):
            # "if the equipped monster is destroyed by battle, destroy this card instead": of an older card
            self._replacement(lead, scope, at, end)
            return
        if self.spell and not self.lasting:
            self._of_a_spell(lead, scope, at, end)
            return
        if self.lasting and words[end - 3 : end] == ["activate", "this", "card"] and not lead.src:
            # "Tribute 1 monster to activate this card.": what casting it costs, of what stays too
            self._effect(self.cast_draft(), self.clauses.chain(words, at, end, scope, self.book, "cost"))
            return
        can = words[at : at + 2] == ["you", "can"] and words[at + 2 : at + 3] != ["only"]
        if self._declares_choice_ahead(at, end):
            draft = self._open(lead, scope, activated=True)
            self._declares_choice(draft, at, end)
            return
        if self.current is not None and self.current.effect and not lead.src and self._of_what_it_did(at, end):
            self._effect(self.current, self.clauses.chain(words, at, end, self.current.scope, self.book, "effect"))
            return
        chain = self.clauses.chain(words, at, end, scope, self.book, "effect")
        if not (can or chain.targets or chain.cost):
            saved_so_often(lead, chain)
        moment = can or _has_moment(lead, chain)
        if not moment and words[at] == "then" and not lead.src and self._goes_on_bringing(chain):
            return
        moment = moment or self._finds_moment(lead, chain)
        if not moment:
            self._not_the_fallen(chain)
            if self._each_time_apart(lead, scope, chain):
                return
            if not lead.src and self._joins(chain, scope, at, end):
                return
        if self.spell and any(isinstance(s, op.Equip) and s.what.how == "self" for s in chain.steps) and not lead.src:
            draft = self._draft("cast", scope=scope)
            draft.effect = True
            self._effect(draft, chain)
            return
        self._on_its_own(lead, scope, chain, at, end, moment=moment)

    def _of_a_spell(self, lead: Lead, scope: Scope, at: int, end: int) -> None:
        """What is left of a sentence after its prefix, of a Spell or Trap Card that does not stay."""
        words = self.words
        if "turn-any-activated" in words[at:end] and not lead.src:
            chain = self.clauses.chain(words, at, end, scope, self.book, "effect")
            if chain.steps and not chain.failed:
                self.with_each.append(chain)
            return
        cast, now = self._cast(), self.current
        if lead.if_ == [SUMMONED_THIS_WAY] and lead.when is None:
            # "If Summoned this way, this card is unaffected by …": of a Trap that has come out of the GY
            self._on_its_own(lead, scope, self.clauses.chain(words, at, end, scope, self.book, "effect"), at, end)
            return
        if now is not None and now is not cast and references(lead.if_) & names_of(now):
            # "While that Token is there, …", of another effect than the cast: nothing says that in the tree
            for index in (*lead.src, self.book.open("effect", at, end)):
                self.book.fail(index, "no_frame")
            return
        saved = lead.limit is not None and self._says_saved(at, end)
        later = cast is not None and cast.do and lead.when is None and lead.from_ is None
        if cast is not None and later and (saved or (lead.if_ and lead.limit is None)):
            # a later sentence of the same spell: only its own steps wait for the condition
            known = scope if saved and lead.if_ else cast.scope
            for one in (one.unread for one in lead.if_ if one.unread is not None):
                tell_of_others(self.said(one), known, self.tools.lexicon.summons)
            chain = self.clauses.chain(words, at, end, known, self.book, "effect")
            saved_so_often(lead, chain)
            if lead.limit is not None:  # so often what, nothing here can say
                for step in chain.steps:
                    self.book.fail(step.src or 0, "ambiguous")
                chain.steps = []
            waiting = tuple(c for c in lead.if_ if c != ALWAYS)
            if saved and waiting:  # "while the equipped monster is in Attack Position": asked as long as it stays
                self._on_its_own(lead, scope, chain, at, end)
                return
            if waiting:
                chain.steps = [msgspec.structs.replace(s, if_=(*(s.if_ or ()), *waiting)) for s in chain.steps]
            cast.src.extend(lead.src)
            self._effect(cast, chain)
            self.current = cast
            return
        if cast is not None and cast.do and self._comes_later(cast, lead, at, end):
            return
        told = self._find_words(_ITS_USE, at, end) >= 0 or "turn-activated" in words[at:end]
        if now is not None and now is not cast and not lead.src and told:
            # "You cannot Special Summon the turn you activate this effect": of the effect that was told last
            chain = self.clauses.chain(words, at, end, now.scope, self.book, "effect")
            for index in () if not chain.steps or self._under_use(chain) else chain.src:
                self.book.fail(index, "ambiguous")
            return
        if cast is not None and cast.do and words[at : at + 8] == _FROM_THE_GY and lead.when is None:
            draft = self._draft("activate", scope=scope)
            draft.effect, draft.from_ = True, "used"
            draft.take(lead)
        else:
            draft = self._open_spell(lead, scope)
        self._body(draft, at, end)

    def _says_saved(self, at: int, end: int) -> bool:
        """ "(Twice per turn,) it cannot be destroyed by battle"."""
        words = self.words
        return any(words[k : k + 3] == ["cannot", "be", "destroyed"] for k in range(at, end - 2))

    def _finds_moment(self, lead: Lead, chain: Chain) -> bool:
        """Whether what was read, though the sentence names no moment, happens at one: as a monster falls or fights."""
        if not lead.src and (fall := _of_the_fallen(chain)) is not None:
            # "Banish any monster destroyed by battle with this card.": as it is destroyed
            lead.when = fall
            fallen = Selector(how="event", kind="monster")
            chain.steps = [msgspec.structs.replace(s, what=fallen) for s in chain.steps]
            return True
        if chain.steps and (fought := of_the_fought(chain.steps, self.card.name)) is not None:
            lead.when, chain.steps = fought.when, fought.steps
            return True
        if only_while(chain.steps, self.card.name):
            for step in chain.steps:
                self.book.fail(step.src or 0, "ambiguous")
            chain.steps = []
        return False

    def _joins(self, chain: Chain, scope: Scope, at: int, end: int) -> bool:
        """Whether what happens at no moment of its own comes with the ability before it, or as the card is cast."""
        words = self.words
        if self.lasting and (ends_itself(chain) or (rules_all(chain) and not self.drafts)):
            return False
        if self.lasting and not self.drafts and (changes_as_they_come(chain) or offered_to_whom_it_is(chain)):
            for step in chain.steps:
                self.book.fail(step.src or 0, "no_frame")
            chain.steps = []
            return False
        after = words[max(end - 2, at) : end] == ["after", "activation"] and not chain.failed
        if self.lasting and chain.steps and (after or all(map(_counted_from, chain.steps))):
            # "Destroy this card during your 2nd Standby Phase after activation": begun as it is activated
            self._effect(self.cast_draft(), chain)
            return True
        if self.lasting and "turn-card-activated" in words[at:end] and chain.steps and not chain.failed:
            # "You cannot Special Summon the turn you activate this card", of what stays: as it is cast
            self.current = self.cast_draft()
            self._effect(self.current, _besides(chain) if self.current.do else chain)
            return True
        of_its_use = self._find_words(_ITS_USE, at, end) >= 0
        if self.lasting and of_its_use and chain.steps and self._under_use(chain):
            return True  # of the effect that was told last, not of the card's own activation
        if self.lasting and chain.steps and not chain.failed and self._said_of_its_own(at, end):
            # "Cards cannot be activated in response to this card's activation", of what stays: as it is cast
            self._effect(self.cast_draft(), chain)
            return True
        if "turn-any-activated" in words[at:end] and chain.steps and not chain.failed:
            self.with_each.append(chain)
            return True
        if "turn-summoned" in words[at:end]:
            self._with_its_coming(chain)
            return True
        if chain.steps and not chain.failed and all(map(_answers_its_effects, chain.steps)):
            # "… in response to the activation of this card's effects", wherever it uses them from
            chain.steps = [msgspec.structs.replace(step, to=None) for step in chain.steps]
            self.with_each.append(chain)
            return True
        once = acts(chain) and not stands_against(chain.steps)
        once = once or (_for_a_while(chain) and not ITS_TURN.intersection(words[at:end]))
        goes_on = self.current is not None and self.current.effect and once
        goes_on = goes_on and not (self.card.kind == "monster" and falls_by_itself(chain))
        if self.current is not None and goes_on:
            # an old text's second sentence: "Return those cards to the hand."
            self._effect(self.current, chain)
            return True
        of_its_use = of_its_use or bool(ITS_TURN.intersection(words[at:end]))
        if of_its_use and self._under_use(chain):
            return True
        swaps = all(isinstance(step, op.Replace) for step in chain.steps)  # "any battle damage … becomes 100"
        if self.lasting and acts(chain) and not swaps and not self.drafts:
            draft = self._draft("cast", scope=scope)
            draft.effect = True
            self._effect(draft, chain)
            return True
        return False

    def _on_its_own(self, lead: Lead, scope: Scope, chain: Chain, at: int, end: int, *, moment: bool = False) -> None:
        """An ability of its own, which happens at a moment or holds all the time."""
        words = self.words
        if not moment and self.card.kind == "monster" and not lead.src and _only_pays(chain):
            # "Discard 1 card from your hand. …": an old text's cost, in a sentence of its own
            chain.cost, chain.steps, moment = [*chain.cost, *chain.steps], [], True
        if not moment and self.card.kind == "monster" and not lead.src and not self.drafts and begins_once(chain.steps):
            moment = True  # an old text's first sentence: "Discard 1 card and declare 1 Type. Destroy …"
        draft = self._open(lead, scope, activated=moment)
        if not moment and self.card.property == "equip":
            draft.mode = "equip"
        if self.lasting and not moment and ends_itself(chain):
            draft.if_.extend(chain.steps[0].if_ or ())
            chain.steps = [msgspec.structs.replace(chain.steps[0], if_=None)]
        for index in chain.failed:
            self.book.piece(index).role = "effect" if moment else "static"
        if not moment:
            for index in chain.src:
                self.book.piece(index).role = "static"
        if not moment and lead.when is None and "attacking" in words[at:end]:
            side: Side | None = "opponent" if "opponent" in words[at:end] else None
            chain.steps = [_whoever_attacks(step, side) for step in chain.steps]
        self._effect(draft, chain)
        if self.lasting and stands_against(chain.steps):
            self._price_before(draft)
        if lead.standing and lead.when is None and not moment:
            draft.mode = "equip" if self.card.property == "equip" else "continuous"

    def _asked_of(self, lead: Lead, scope: Scope, start: int, end: int) -> None:
        """ "If there are 3 Fish monsters on the field, Tribute 2 of them": what was asked for is what is spoken of."""
        asked = lead.if_[-1] if lead.if_ else None
        there = (asked.exists or asked.count) if asked is not None else None
        if there is None or there.zone is None:
            return
        alike = there.where is not None and there.where.same is not None and self.words[start : start + 1] == ["those"]
        if alike or self._find_words(("of", "them"), start, min(end, start + 8)) > 0:
            scope.remember(msgspec.structs.replace(there, how="all", count=None), plural=True)

    def _each_time_apart(self, lead: Lead, scope: Scope, chain: Chain) -> bool:
        """ "It gains 500 ATK, also each time it destroys a monster by battle, draw 1 card": what happens each time is a
        trigger of its own. True where nothing else is left."""
        apart = [step for step in chain.steps if isinstance(step, op.Delayed) and step.repeat and step.until is None]
        for step in apart:
            draft = self._draft("trigger", scope=scope)
            draft.effect, draft.when = True, step.when
            draft.if_.extend((*lead.if_, *(step.if_ or ())))
            draft.do.extend(msgspec.structs.replace(one, src=step.src) for one in step.do)
            draft.src.extend((*lead.src, *([step.src] if step.src is not None else [])))
        chain.steps = [step for step in chain.steps if step not in apart]
        chain.src = [src for src in chain.src if src not in [step.src for step in apart]]
        return bool(apart) and not chain.steps and not chain.failed

    def _not_the_fallen(self, chain: Chain) -> None:
        """Among effects that hold all the time, what is done to those destroyed by battle would happen at no moment;
        only what silences them holds."""
        for step in chain.steps:
            where = getattr(getattr(step, "what", None), "where", None)
            if where is not None and where.by is not None and not isinstance(step, op.Suppress):
                self.book.fail(step.src or 0, "ambiguous")
        if any(self.book.piece(s.src).why for s in chain.steps if s.src is not None):
            chain.steps = [s for s in chain.steps if s.src is None or not self.book.piece(s.src).why]

    def _comes_later(self, cast: Draft, lead: Lead, start: int, end: int) -> bool:
        """ "During the End Phase, destroy it.": a later sentence of a spell that does not stay; it comes by then."""
        when = lead.when
        if when is None or when.event not in _PHASES or lead.from_ is not None or lead.limit is not None or lead.if_:
            return False
        chain = self.clauses.chain(self.words, start, end, cast.scope, self.book, "effect")
        if chain.steps:
            plain = tuple(msgspec.structs.replace(step, src=None) for step in chain.steps)
            whole = when.whose in (None, "any")
            later = op.Delayed(when=msgspec.structs.replace(when, next=whole or when.next), do=plain, src=chain.src[0])
            chain.steps = [later]
        cast.src.extend(lead.src)
        self._effect(cast, chain)
        self.current = cast
        return True

    def _goes_on_bringing(self, chain: Chain) -> bool:
        """ "When there are 3 face-up “A”, draw 3. Then destroy all “A”.": what comes of how things stand goes on."""
        now = self.current
        if now is None or now.mode != "continuous" or not now.if_ or not now.do or not acts(chain):
            return False
        self._effect(now, chain)
        return True

    def _of_what_it_did(self, start: int, end: int) -> bool:
        """ "This card gains 300 ATK for each card destroyed this way.": a part of the effect that did it."""
        at = self._find_words(("for", "each"), start, end)
        return at >= 0 and self._find_words(("this", "way"), at, end) >= 0

    def _said_of_its_own(self, start: int, end: int) -> bool:
        """Whether it tells what nobody can answer the card's own activation with."""
        found = ((self._find_words(words, start, end), len(words)) for words in THIS_VERY)
        return any(at >= 0 and self.words[at + size : at + size + 1] != ["'s"] for at, size in found)

    def _under_use(self, chain: Chain) -> bool:
        """ "This card cannot attack the turn you activate this effect": it comes with that effect's use."""
        told = [draft for draft in self.drafts if draft.mode not in STANDING]
        if all(isinstance(step, op.Forbid) and step.action == "respond" for step in chain.steps):
            used = [draft for draft in told if draft.mode != "summon_rule"]  # a summoning by rule is answered by nobody
        else:
            used = [draft for draft in told if _is_used(draft)]
        if not used or chain.failed:
            return False
        self._effect(used[-1], _besides(chain))
        return True

    def _with_its_coming(self, chain: Chain) -> None:
        """ "You cannot attack the turn you Special Summon this card": it comes with that summoning, not with what the
        card does once it is there."""
        coming = [draft for draft in self.drafts if any(own_summon(step) for step in draft.do)]
        for draft in coming if not chain.failed else ():
            self._effect(draft, _besides(chain))
        for index in chain.src if not coming or chain.failed else ():
            self.book.fail(index, "ambiguous")

    def _open_spell(self, lead: Lead, scope: Scope) -> Draft:
        if self._is_cast(lead):
            draft = self._open(lead, scope, activated=True)
            draft.mode = "cast"
            return draft
        cast = self._cast()
        if cast is not None and lead.when is None and lead.from_ is None and not lead.if_:
            cast.take(lead)
            self.current = cast
            return cast
        return self._open(lead, scope, activated=True)

    def _continue(self, draft: Draft, start: int, end: int) -> None:
        if self._declares_choice(draft, start, end):
            return
        if draft.mode == "cast":
            self._first_cost_now(draft)
        if self.words[start] == "otherwise" and (gone := picked_there(draft.do)):
            things = draft.scope.things
            things[:] = [thing for thing in things if thing.selector.ref not in gone]
        chain = self.clauses.chain(self.words, start, end, draft.scope, self.book, "effect")
        self._effect(draft, chain)

    def _price_before(self, draft: Draft) -> None:
        """ "Discard 1 card. Negate the effect of a Trap that targets …", of what stays: paid for each negation."""
        cast = self._cast()
        if cast is None or cast.when is not None or cast.cost or cast.targets:
            return
        self._first_cost_now(cast)
        if cast.cost and not cast.do:
            draft.cost, cast.cost = [unconditional(step) for step in cast.cost], draft.cost
            draft.src.extend(cast.src)
            draft.optional = True

    def _first_cost_now(self, draft: Draft) -> None:
        if draft.do and not draft.cost and all(_pays(s) and s.who is None and s.link is None for s in draft.do):
            draft.cost.extend(draft.do)
            draft.do.clear()


def _has_moment(lead: Lead, chain: Chain) -> bool:
    """Whether what was read of a sentence happens at a moment, rather than holding all the time."""
    return (
        lead.when is not None
        or bool(chain.targets)
        or bool(chain.cost)
        or lead.limit is not None
        or chain.when is not None
        or chain.limit is not None
        or lead.main
        or lead.each_time
    )


def _is_used(draft: Draft) -> bool:
    """Whether something is done or aimed at, rather than only forbidden."""
    return bool(draft.targets) or any(not isinstance(step, op.Forbid) for step in draft.do)


def _besides(chain: Chain) -> Chain:
    """The chain, each step of it besides what stands before."""
    chain.steps = [msgspec.structs.replace(s, link=s.link or "also") for s in chain.steps]
    return chain


def _of_the_fallen(chain: Chain) -> Event | None:
    """That something is destroyed by battle, where all that was read happens to just that."""
    where = getattr(getattr(chain.steps[0], "what", None), "where", None) if chain.steps else None
    moved = all(
        isinstance(s, (op.Banish, op.ToSpellbook, op.ToPrepared)) and s.what.where == where for s in chain.steps
    )
    if where is None or where.by is None or not moved or chain.failed:
        return None
    if where == Filter(by=ME):
        return Event(event="destroys_by_battle", what=ME)
    rest = msgspec.structs.replace(where, by=None)
    what = Selector(kind="monster", where=rest if rest != Filter() else None)
    return Event(event="destroyed", what=what, by=where.by, how="battle")


def _counted_from(step: Step) -> bool:
    """Whether it waits for so many moments from now on."""
    return isinstance(step, op.Delayed) and step.when.amount is not None


def _for_a_while(chain: Chain) -> bool:
    """Whether the steps hold only from now until some turn ends: nothing that a card does all the time."""
    return bool(chain.steps) and all(
        isinstance(step.until, Turns) or step.until in _UNTIL_A_TURN_ENDS for step in chain.steps
    )


def _pays(step: Step) -> bool:
    """Whether it is a price: life points, a card, or one of the hand that has to be shown."""
    if isinstance(step, op.Look):
        return step.reveal and step.what.how == "choose" and step.what.zone == "prepared" and step.what.side == "you"
    return isinstance(step, _PAYING)


def _only_pays(chain: Chain) -> bool:
    """Whether all that was read is a price of the player's own."""
    paid = [_pays(s) and s.who is None and s.if_ is None for s in chain.steps]
    return bool(paid) and all(paid) and not chain.failed


def _whoever_attacks(step: Step, side: Side | None) -> Step:
    """ "Your opponent's attacking monsters", in words that hold all the time: no event is named, any that attack."""
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or what.how != "event" or what.kind != "monster":
        return step
    attackers = Selector(how="all", kind="monster", side=side, zone="play", where=Filter(attacking=True))
    return msgspec.structs.replace(step, what=attackers)


def _answers_its_effects(step: Step) -> bool:
    """A ban on answers to the card's own effects."""
    return isinstance(step, op.Forbid) and step.action == "respond" and step.to == ME
