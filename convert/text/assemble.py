"""From sentences to abilities: which sentence begins one, which goes on with the last, and what kind it is."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Ability, Condition, Event, Filter, Selector, Step
from convert.effects import steps as op
from convert.effects.values import Side, Turns
from convert.text.book import Chain
from convert.text.draft import Draft, acts, falls_by_itself, unconditional
from convert.text.fought import of_the_fought, only_while
from convert.text.going_on import GoingOn
from convert.text.limiting import STANDING
from convert.text.negation import stands_against
from convert.text.prefix import Lead, triggered
from convert.text.quick import also_quick, both_ways
from convert.text.scope import Scope
from convert.text.so_often import so_often
from convert.text.split import Sentence

_ITS_USE = ("in", "response", "to", "this", "effect", "'s", "activation")
_PHASES = ("end_phase", "standby", "draw_phase", "battle_phase", "end_of_battle")
_PAYING = (op.PayHp, op.Discard, op.Sacrifice, op.ToUsed)


class Assembler(GoingOn):
    """One card's text put together; made for each card."""

    # -- sentences ----------------------------------------------------------------------------------------------------

    def run(self, sentences: list[Sentence]) -> tuple[Ability, ...]:
        """Read the sentences in order; the abilities."""
        at = 0
        while at < len(sentences):
            sentence = sentences[at]
            if sentence.bullet >= 0 and (self.choice is not None or self.grant is not None or self.own_bullets):
                group = [sentence]
                while at + 1 < len(sentences) and sentences[at + 1].bullet >= 0:
                    at += 1
                    group.append(sentences[at])
                if self.choice is not None:
                    self._options(group)
                elif self.grant is not None:
                    self._granted(group)
                else:
                    self._its_own(group)
                at += 1
                continue
            self.bullets_follow = at + 1 < len(sentences) and sentences[at + 1].bullet >= 0
            colon = self._find(":", sentence.start, sentence.end) if sentence.bullet >= 0 else -1
            if colon < 0 or not self._labelled(sentence, colon):
                self.sentence(sentence.start, sentence.end)
                self._opens_grant(sentence.start, sentence.end)
                self._opens_own(sentence.start, sentence.end)
            at += 1
        self._close_choice()
        self.special.count_turns(self.words, self)
        self._no_bullets()
        self._finish_limits()
        self._close_grants()
        if (
            self.spell
            and self.card.property == "equip"
            and not any(isinstance(s, op.Equip) for d in self.drafts if d.mode in ("cast", "activate") for s in d.do)
        ):
            # the rules of Equip cards: activated by choosing a face-up monster, one that it may be on
            target = Selector(
                id=self.names.new("t"), how="target", count=1, kind="monster", zone="play", where=self._may_bear()
            )
            draft = self.cast_draft()
            draft.targets.append(target)
            draft.do.append(op.Equip(what=Selector(how="self"), to=Selector(ref=target.id)))
        for draft in self.drafts:
            if self.lasting and draft.mode == "cast" and draft.optional and draft.do and not draft.cost:
                # "When this card is activated: You can …": the card is cast all the same
                draft.do[0], draft.optional = msgspec.structs.replace(draft.do[0], optional=True), False
            if self.lasting and draft.mode == "activate" and not draft.limits and draft.from_ == "play":
                # what puts an Equip card on its bearer is its activation, and what only names what later sentences mean
                worn = any(isinstance(s, op.Equip) and s.what.how == "self" for s in draft.do)
                named = bool(draft.targets) and not draft.do and not draft.cost and draft.when is None
                draft.mode = "cast" if worn or named else "activate"
        if self.card.kind == "trap":
            for draft in self.drafts:
                if draft.mode == "cast":
                    draft.speed = 3 if self.card.property == "counter" else 2
        elif self.card.property == "quick-play":
            for draft in self.drafts:
                if draft.mode == "cast":
                    draft.speed = 2
        for draft in self.drafts:
            if draft.mode == "cast" and _only_names_it(draft.do):
                del draft.do[0]
        built: list[Ability] = []
        for draft in self.drafts:
            if draft.do or draft.cost or draft.targets or draft.when or draft.limits or draft.if_:
                ability = draft.build()
                quick = draft.quick_if
                built.extend([ability] if quick is None else both_ways(ability, quick, self.names))
        return tuple(built)

    def _may_bear(self) -> Filter:
        """ "A Dragon monster equipped with this card gains …": what every sentence about the bearer says of it."""
        said = {
            step.what.where
            for draft in self.drafts
            if draft.mode == "equip"
            for step in draft.do
            if isinstance(step, (op.Modify, op.Forbid, op.Allow, op.Protect)) and step.what.how == "equipped"
        }
        where = said.pop() if len(said) == 1 else None
        return msgspec.structs.replace(where, face="up") if where is not None else Filter(face="up")

    def _said_at_the_end(self, start: int, end: int) -> None:
        """A sentence whose last words say that it is a Quick Effect."""
        known = len(self.drafts)
        self.sentence(start, end - 3)
        index = self.book.open("static", end - 3, end)
        self.book.piece(index).note = True
        for draft in self.drafts[known:]:
            draft.src.append(index)
            if draft.mode in ("activate", "trigger"):
                draft.mode, draft.speed = "quick", 2

    def sentence(self, start: int, end: int) -> None:
        """One sentence."""
        words = self.words
        if words[start] == "(" and words[end - 1] == ")":
            start, end = start + 1, end - 1
            stops = [at for at in range(start, end - 1) if words[at] == "."]
            if stops and self._find(":", start, end) < 0 and not self._note(start, end):
                for stop in [*stops, end - (words[end - 1] == ".")]:
                    self.sentence(start, stop)
                    start = stop + 1
                return
            if stops:
                return
            while end > start and words[end - 1] == ".":
                end -= 1
        if start >= end:
            return
        if self._note(start, end) or self._limit(start, end) or self._special(start, end):
            return
        if self._by_labels(start, end) or self._of_material(start, end) or also_quick(self.words, start, end, self):
            return
        if words[start] in ("flip", "flip-effect") and start + 1 < end and words[start + 1] in (":", "effect"):
            begin = start + 2
            if begin < end and words[begin] == ":":
                begin += 1
            draft = self._draft("flip", optional=False)
            draft.effect = True
            draft.when = Event(event="revealed", what=Selector(how="self"))
            inner = self._find(":", begin, end)
            if inner > 0 and words[begin] in ("if", "while"):  # "FLIP: If it is the Main Phase: …"
                draft.take(self.leads.whole(words, begin, inner, draft.scope, self.book))
                begin = inner + 1
            if begin < end:
                self._body(draft, begin, end)
            return
        colon = self._find(":", start, end)
        if 0 < colon < end - 4 and words[end - 3 : end] == ["(", "quick-effect", ")"]:
            self._said_at_the_end(start, end)  # "…: You can …; … (this is a Quick Effect)"
            return
        also = self._find_words((",", "also", "if"), start, end) if colon < 0 and words[end - 1] == "instead" else -1
        if also > 0 and "would" in words[also:end]:
            # "the equipped monster gains 500 ATK, also if it would be destroyed, destroy this card instead"
            self.sentence(start, also)
            self.sentence(also + 2, end)
            return
        self._colon = colon > 0
        if colon == end - 1 and self.bullets_follow and self._offers_choice(start, colon):
            self._plain(start, colon)
        elif colon > 0:
            self._modern(start, colon, end)
        else:
            self._plain(start, end)

    def _offers_choice(self, start: int, end: int) -> bool:
        """ "When …, you can activate 1 of these effects:" and bullets: no condition, though a colon ends it."""
        starts = [at for at in range(start, end) if self.words[at] in ("activate", "apply", "choose", "your")]
        return any(self.special.choice(self.words, at, end) is not None for at in starts)

    # -- whole sentences that mean one thing --------------------------------------------------------------------------

    def _special(self, start: int, end: int) -> bool:
        return self.special.read(self.words, start, end, self)

    # -- modern: condition: cost; effect ------------------------------------------------------------------------------

    def _modern(self, start: int, colon: int, end: int) -> None:
        scope = self._scope_for(start, colon)
        lead = self.leads.whole(self.words, start, colon, scope, self.book)
        triggered(scope, lead)
        if lead.when is not None and scope.player is None and _theirs(lead.when):
            scope.player = "opponent"  # "during your opponent's Standby Phase: They gain …"
        elif scope.player is None and _of_the_other_s_hand(self.words, start, colon):
            scope.player = "opponent"  # "If your opponent has 8 or more cards in their hand: They discard 1 card."
        inner = colon + 1
        if inner < end and self.leads.starts(self.words[inner]) and lead.when is None:
            self._under(lead, inner, end)
            return
        if lead.would and self.words[end - 1] == "instead":
            self._replacement(lead, scope, colon + 1, end)
            return
        if self._holds_on(lead, inner, end):
            self._under(lead, inner, end)
            return
        draft = self._open(lead, scope, activated=True)
        self._body(draft, colon + 1, end)

    def _holds_on(self, lead: Lead, start: int, end: int) -> bool:
        """ "While in Attack Position: Dragon monsters you control gain 500 ATK": nothing is activated."""
        words = self.words
        moment = lead.when is not None or lead.limit is not None or lead.quick or lead.main
        if moment or not lead.standing or (self.spell and not self.lasting):
            return False
        return words[start] not in ("you", "activate", "target") and self._find(";", start, end) < 0

    def _under(self, lead: Lead, start: int, end: int) -> None:
        """ "While in Attack Position: Once per turn, you can …": a whole sentence under a condition."""
        known = len(self.drafts)
        self.sentence(start, end)
        for draft in self.drafts[known:]:
            draft.if_[:0] = lead.if_
            draft.src.extend(lead.src)
            if lead.limit is not None:
                draft.limits.append(lead.limit)
            if lead.from_ is not None and draft.from_ == "play":
                draft.from_ = lead.from_
        if known == len(self.drafts):
            for index in lead.src:
                self.book.fail(index, "ambiguous")

    def _labelled(self, sentence: Sentence, colon: int) -> bool:
        """A bullet under a coin, a die or a count: "Heads: …", "6: …", "2+: …"."""
        label = self.words[sentence.start : colon]
        if not self.special.is_label(label):
            return False
        index = self.book.open("condition", sentence.start, colon)
        if self.following is not None and (there := self._label_of(label)) is not None:
            self._under(Lead(if_=[there], src=[index]), colon + 1, sentence.end)
            return True
        current = self.current
        condition = self.special.label_condition(label, current.scope.step if current is not None else None)
        if condition is None or current is None:
            self.book.fail(index, "no_frame")
            self._under(Lead(if_=[Condition(unread=index)], src=[]), colon + 1, sentence.end)
            return True
        current.src.append(index)
        chain = self.clauses.chain(self.words, colon + 1, sentence.end, current.scope, self.book, "effect")
        chain.steps = [msgspec.structs.replace(s, if_=(*(s.if_ or ()), condition)) for s in chain.steps]
        self._effect(current, chain)
        return True

    # -- old and static wording ---------------------------------------------------------------------------------------

    def _plain(self, start: int, end: int) -> None:
        """No colon: a continuation, a prefix and a comma, or something that holds all the time."""
        words = self.words
        if self._goes_on(start, end) and self.current is not None:
            draft = self.current
            self._continue(draft, start, end)
            return
        scope = self._scope_for(start, end)
        lead, at = self._prefix(start, end, scope)
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
            cast = self._cast()
            if (
                cast is not None
                and cast.do
                and lead.if_
                and lead.when is None
                and lead.from_ is None
                and lead.limit is None
            ):
                # a later sentence of the same spell: only its own steps wait for the condition
                chain = self.clauses.chain(words, at, end, cast.scope, self.book, "effect")
                waiting = tuple(c for c in lead.if_ if c != Condition(all_=()))
                chain.steps = [msgspec.structs.replace(s, if_=(*(s.if_ or ()), *waiting)) for s in chain.steps]
                cast.src.extend(lead.src)
                self._effect(cast, chain)
                self.current = cast
                return
            if cast is not None and cast.do and self._comes_later(cast, lead, at, end):
                return
            if cast is not None and cast.do and words[at : at + 8] == _FROM_THE_GY and lead.when is None:
                draft = self._draft("activate", scope=scope)
                draft.effect, draft.from_ = True, "used"
                draft.take(lead)
            else:
                draft = self._open_spell(lead, scope)
            self._body(draft, at, end)
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
            chain.steps = so_often(lead, chain.steps)
        moment = (
            lead.when is not None
            or can
            or bool(chain.targets)
            or bool(chain.cost)
            or lead.limit is not None
            or chain.when is not None
            or chain.limit is not None
            or lead.main
        )
        if lead.each_time:
            moment = True
        if not moment and words[at] == "then" and not lead.src and self._goes_on_bringing(chain):
            return
        if not moment and not lead.src and (fall := _of_the_fallen(chain)) is not None:
            # "Banish any monster destroyed by battle with this card.": as it is destroyed
            lead.when, moment = fall, True
            fallen = Selector(how="event", kind="monster")
            chain.steps = [msgspec.structs.replace(s, what=fallen) for s in chain.steps]
        if not moment and chain.steps and (fought := of_the_fought(chain.steps, self.card.name)) is not None:
            lead.when, chain.steps, moment = fought.when, fought.steps, True
        elif not moment and only_while(chain.steps, self.card.name):
            for step in chain.steps:
                self.book.fail(step.src or 0, "ambiguous")
            chain.steps = []
        if not moment:
            self._not_the_fallen(chain)
        if not moment and self._each_time_apart(lead, scope, chain):
            return
        once = acts(chain) and not stands_against(chain.steps)
        once = once or (_for_a_while(chain) and "turn-activated" not in words[at:end])
        goes_on = self.current is not None and self.current.effect and once
        goes_on = goes_on and not (self.card.kind == "monster" and falls_by_itself(chain))
        if not moment and self.current is not None and goes_on and not lead.src:
            # an old text's second sentence: "Return those cards to the hand."
            self._effect(self.current, chain)
            return
        of_its_use = "turn-activated" in words[at:end] or self._find_words(_ITS_USE, at, end) >= 0
        if not moment and of_its_use and not lead.src and self._under_use(chain):
            return
        if not moment and self.lasting and not lead.src and chain.steps and all(map(_counted_from, chain.steps)):
            # "Destroy this card during your 2nd Standby Phase after activation": begun as it is activated
            draft = self.cast_draft()
            self._effect(draft, chain)
            return
        swaps = all(isinstance(step, op.Replace) for step in chain.steps)  # "any battle damage … becomes 100"
        if not moment and self.lasting and acts(chain) and not swaps and not self.drafts and not lead.src:
            draft = self._draft("cast", scope=scope)
            draft.effect = True
            self._effect(draft, chain)
            return
        if self.spell and any(isinstance(s, op.Equip) and s.what.how == "self" for s in chain.steps) and not lead.src:
            draft = self._draft("cast", scope=scope)
            draft.effect = True
            self._effect(draft, chain)
            return
        if not moment and self.card.kind == "monster" and not lead.src and _only_pays(chain):
            # "Discard 1 card from your hand. …": an old text's cost, in a sentence of its own
            chain.cost, chain.steps, moment = [*chain.cost, *chain.steps], [], True
        draft = self._open(lead, scope, activated=moment)
        if not moment and self.card.property == "equip":
            draft.mode = "equip"
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

    def _under_use(self, chain: Chain) -> bool:
        """ "This card cannot attack the turn you activate this effect": it comes with that effect's use."""
        used = [d for d in self.drafts if d.mode not in STANDING and any(not isinstance(s, op.Forbid) for s in d.do)]
        if not used or chain.failed:
            return False
        chain.steps = [msgspec.structs.replace(s, link=s.link or "also") for s in chain.steps]
        self._effect(used[-1], chain)
        return True

    def _replacement(self, lead: Lead, scope: Scope, start: int, end: int) -> None:
        """ "If X would be destroyed, you can banish Y instead"; "the first time …, it is not destroyed"."""
        words = self.words
        stop = end
        if words[end - 1] == "instead":
            stop -= 1
        negative = self.clauses.not_destroyed(words, start, stop)
        draft = self._draft("replacement", scope=scope)
        draft.effect = True
        draft.src.extend(lead.src)
        draft.if_.extend(lead.if_)
        draft.limits.extend([lead.limit] if lead.limit is not None else [])
        draft.from_ = lead.from_ or draft.from_
        event = lead.when
        if negative and event is not None:
            index = self.book.open("static", start, end)
            draft.mode = "continuous"
            how = event.how if isinstance(event.how, tuple) else (event.how or ("battle", "effect"),)
            flat = [h for part in how for h in (part if isinstance(part, tuple) else (part,))]
            kinds: Any = tuple(dict.fromkeys("battle" if h == "battle" else "effects" for h in flat))
            saved = op.Protect(
                what=_all_such(event.what) if event.what is not None else Selector(how="self"),
                from_=kinds[0] if len(kinds) == 1 else kinds,
                by=event.by,
                times=lead.first,
                src=index,
            )
            lead.when = None
            draft.do.extend(so_often(lead, [saved]))
            if lead.limit is None or lead.first is not None:
                draft.limits.clear()
            draft.src.append(index)
            return
        of_those = self._find_words(("instead", "of", "1", "of", "those"), start, stop)
        if of_those > 0:
            stop = of_those
        if words[start : start + 2] == ["you", "can"]:
            draft.optional = True
        scope.event = Selector(how="event", kind=event.what.kind if event is not None and event.what else None)
        scope.replacing = True
        chain = self.clauses.chain(words, start, stop, scope, self.book, "effect")
        for index in chain.src:
            self.book.piece(index).end = min(end, self.book.piece(index).end + end - stop)
        draft.src.extend(chain.src)
        if event is None:
            return
        steps = tuple(unconditional(s) for s in (*chain.cost, *chain.steps))
        if steps and not chain.failed:
            draft.when = event
            draft.do.extend(steps)
            draft.if_.extend(Condition(unread=index) for index in chain.guards)
        elif steps:
            for index in chain.src:
                if self.book.piece(index).why is None:
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
        if (
            draft.do
            and not draft.cost
            and all(isinstance(s, _PAYING) and s.who is None and s.link is None for s in draft.do)
        ):
            draft.cost.extend(draft.do)
            draft.do.clear()

    # -- choices ------------------------------------------------------------------------------------------------------

    # -- helpers ------------------------------------------------------------------------------------------------------


_FROM_THE_GY = ["you", "can", "banish", "this", "card", "from", "your", "gy"]
""" "During your Main Phase, you can banish this card from your GY. If you do, …": an effect of its own, from there."""


def _of_the_fallen(chain: Chain) -> Event | None:
    """That something is destroyed by battle, where all that was read happens to just that."""
    where = getattr(getattr(chain.steps[0], "what", None), "where", None) if chain.steps else None
    moved = all(
        isinstance(s, (op.Banish, op.ToSpellbook, op.ToPrepared)) and s.what.where == where for s in chain.steps
    )
    if where is None or where.by is None or not moved or chain.failed:
        return None
    if where == Filter(by=Selector(how="self")):
        return Event(event="destroys_by_battle", what=Selector(how="self"))
    rest = msgspec.structs.replace(where, by=None)
    what = Selector(kind="monster", where=rest if rest != Filter() else None)
    return Event(event="destroyed", what=what, by=where.by, how="battle")


def _theirs(when: Event) -> bool:
    """Whether "they" are then the opponent: it is their phase or act, or they who take the battle damage."""
    hurt = when.event == "battle_damage" and when.what is not None and when.what.side == "opponent"
    return when.whose == "opponent" or hurt


def _of_the_other_s_hand(words: list[str], start: int, end: int) -> bool:
    """Whether it is asked how many cards the opponent has in their hand."""
    said = " ".join(words[start:end])
    return "your opponent has" in said and "in their hand" in said


def _all_such(selector: Selector) -> Selector:
    """ "If a “Moss” monster would be destroyed": of what holds, all of them."""
    described = selector.how is None and selector.ref is None and not selector.unread
    return msgspec.structs.replace(selector, how="all") if described else selector


def _only_names_it(steps: list[Step]) -> bool:
    """ "This card can be used to Ritual Summon any “A” monster.", where the next sentences say how: said twice, done
    once."""
    first = steps[0] if steps else None
    again = any(isinstance(step, op.RitualSummon) for step in steps[1:])
    if not isinstance(first, op.RitualSummon) or first.materials is not None or not again:
        return False
    return first.what.how == "all" or first.what.count == "any"


def _counted_from(step: Step) -> bool:
    """Whether it waits for so many moments from now on."""
    return isinstance(step, op.Delayed) and step.when.amount is not None


def _for_a_while(chain: Chain) -> bool:
    """Whether the steps hold only from now until some turn ends: nothing that a card does all the time."""
    return bool(chain.steps) and all(
        isinstance(step.until, Turns) or step.until in ("end_of_turn", "end_of_battle", "end_phase")
        for step in chain.steps
    )


def _only_pays(chain: Chain) -> bool:
    """Whether all that was read is a price of the player's own."""
    paid = [isinstance(s, _PAYING) and s.who is None and s.if_ is None for s in chain.steps]
    return bool(paid) and all(paid) and not chain.failed


def _whoever_attacks(step: Step, side: Side | None) -> Step:
    """ "Your opponent's attacking monsters", in words that hold all the time: no event is named, any that attack."""
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or what.how != "event" or what.kind != "monster":
        return step
    attackers = Selector(how="all", kind="monster", side=side, zone="play", where=Filter(attacking=True))
    return msgspec.structs.replace(step, what=attackers)
