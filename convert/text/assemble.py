"""From sentences to abilities: which sentence begins one, which goes on with the last, and what kind it is."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.cards.model import Card
from convert.effects import Ability, Condition, Event, Filter, Limit, Selector, Step
from convert.effects import steps as op
from convert.effects.tree import Mode
from convert.text.book import Book, Chain
from convert.text.clauses import ClauseReader
from convert.text.cursor import Cursor
from convert.text.draft import Draft, acts, from_cost, is_response, own_summon, unconditional, zone_of
from convert.text.lead import Lead, Leads
from convert.text.limits import LimitRead, take_limit_sentence
from convert.text.phrase import Tools
from convert.text.scope import Names, Scope
from convert.text.special import Special
from convert.text.split import Sentence

_LASTING = ("continuous", "equip", "field")
_CONTINUE = frozenset(
    [
        "then",
        "if",
        "it",
        "that",
        "those",
        "they",
        "these",
        "this",
        "also",
        "and",
        "otherwise",
        "after",
        "afterwards",
        "its",
        "their",
        "the",
        "however",
    ]
)
_PAYING = (op.PayHp, op.Discard, op.Sacrifice)


class Assembler:
    """One card's text put together; made for each card."""

    def __init__(
        self,
        tools: Tools,
        clauses: ClauseReader,
        leads: Leads,
        special: Special,
        card: Card,
        words: list[str],
        first: int,
        names: Names,
    ) -> None:
        self.tools = tools
        self.clauses = clauses
        self.leads = leads
        self.special = special
        self.card = card
        self.words = words
        self.book = Book(first=first)
        self.names = names
        self.drafts: list[Draft] = []
        self.current: Draft | None = None
        self.spell = card.kind in ("spell", "trap")
        self.lasting = self.spell and card.property in _LASTING
        self.pending: list[LimitRead] = []
        self.choice: tuple[Draft, int] | None = None
        """The ability whose options the bullets that follow are, and the clause that says so."""

    # -- sentences ----------------------------------------------------------------------------------------------------

    def run(self, sentences: list[Sentence]) -> tuple[Ability, ...]:
        """Read the sentences in order; the abilities."""
        at = 0
        while at < len(sentences):
            sentence = sentences[at]
            if sentence.bullet >= 0 and self.choice is not None:
                group = [sentence]
                while at + 1 < len(sentences) and sentences[at + 1].bullet >= 0:
                    at += 1
                    group.append(sentences[at])
                self._options(group)
                at += 1
                continue
            self.bullets_follow = at + 1 < len(sentences) and sentences[at + 1].bullet >= 0
            colon = self._find(":", sentence.start, sentence.end) if sentence.bullet >= 0 else -1
            if colon < 0 or not self._labelled(sentence, colon):
                self.sentence(sentence.start, sentence.end)
            at += 1
        self._close_choice()
        self._finish_limits()
        if (
            self.spell
            and self.card.property == "equip"
            and not any(isinstance(s, op.Equip) for d in self.drafts if d.mode in ("cast", "activate") for s in d.do)
        ):
            # the rules of Equip cards: activated by choosing a face-up monster, one that it may be on
            target = Selector(
                id=self.names.new("t"), how="target", count=1, kind="monster", zone="play", where=self._may_bear()
            )
            draft = Draft("cast", self._scope(), effect=True, targets=[target])
            draft.do.append(op.Equip(what=Selector(how="self"), to=Selector(ref=target.id)))
            self.drafts.insert(0, draft)
        for draft in self.drafts:
            if self.lasting and draft.mode == "activate" and not draft.limits and draft.from_ == "play":
                # what puts an Equip card on its bearer is its activation
                draft.mode = (
                    "cast" if any(isinstance(s, op.Equip) and s.what.how == "self" for s in draft.do) else "activate"
                )
        if self.card.kind == "trap":
            for draft in self.drafts:
                if draft.mode == "cast":
                    draft.speed = 3 if self.card.property == "counter" else 2
        elif self.card.property == "quick-play":
            for draft in self.drafts:
                if draft.mode == "cast":
                    draft.speed = 2
        return tuple(d.build() for d in self.drafts if d.do or d.cost or d.targets or d.when or d.limits or d.if_)

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

    def sentence(self, start: int, end: int) -> None:
        """One sentence."""
        words = self.words
        if words[start] == "(" and words[end - 1] == ")":
            start, end = start + 1, end - 1
            stops = [at for at in range(start, end - 1) if words[at] == "."]
            if stops and self._find(":", start, end) < 0 and not self._note(start, end):
                for stop in [*stops, end]:
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
        if words[start] in ("flip", "flip-effect") and start + 1 < end and words[start + 1] in (":", "effect"):
            begin = start + 2
            if begin < end and words[begin] == ":":
                begin += 1
            draft = self._draft("flip", optional=False)
            draft.effect = True
            draft.when = Event(event="revealed", what=Selector(how="self"))
            if begin < end:
                self._body(draft, begin, end)
            return
        colon = self._find(":", start, end)
        self._colon = colon > 0
        if colon > 0:
            self._modern(start, colon, end)
        else:
            self._plain(start, end)

    def _find(self, mark: str, start: int, end: int) -> int:
        depth = 0
        for at in range(start, end):
            word = self.words[at]
            if word == "(":
                depth += 1
            elif word == ")":
                depth -= 1
            elif word == mark and depth <= 0:
                return at
        return -1

    # -- whole sentences that mean one thing --------------------------------------------------------------------------

    def _note(self, start: int, end: int) -> bool:
        if not self.special.is_note(self.words, start, end):
            return False
        index = self.book.open("static", start, end)
        self.book.piece(index).note = True
        return True

    def _limit(self, start: int, end: int) -> bool:
        read = take_limit_sentence(self.words[start:end])
        if read is None:
            also = next((k for k in range(start + 4, end - 1) if self.words[k : k + 2] == [",", "also"]), -1)
            if also < 0 or self.words[start : start + 3] != ["you", "can", "only"] or not self._limit(start, also):
                return False
            self._plain(also + 2, end)
            return True
        index = self.book.open("condition", start, end)
        read.src = index
        if read.where == "this":
            draft = self.current or (self.drafts[-1] if self.drafts else None)
            if draft is None:
                self.pending.append(read)
            else:
                draft.limits.append(read.limit)
                draft.src.append(index)
        else:
            self.pending.append(read)
        return True

    def _finish_limits(self) -> None:
        for read in self.pending:
            if read.where == "cast":
                chosen = [d for d in self.drafts if d.mode == "cast"] or self.drafts[:1]
            elif read.where == "this":
                chosen = self.drafts[:1]
            elif read.where == "this_way":
                chosen = [d for d in self.drafts if any(own_summon(s) for s in d.do)] or self.drafts[:1]
            elif read.where == "summon":
                # what is counted is the player's summons of this name, so the rule is the player's, not one ability's
                draft = self._draft("summon_rule")
                draft.do.append(
                    op.Forbid(
                        what=Selector(kind="caster", side="you"),
                        action="special_summon",
                        by=Selector(kind="monster", where=Filter(name=self.card.name)),
                        limit=Limit(n=read.limit.n, per=read.limit.per),
                        src=read.src,
                    )
                )
                draft.src.append(read.src)
                continue
            elif read.where == "control":
                draft = self._draft("continuous")
                draft.do.append(
                    op.Forbid(
                        what=Selector(kind="caster", side="you"),
                        action="control",
                        by=Selector(how="self"),
                        limit=Limit(n=read.limit.n),
                        src=read.src,
                    )
                )
                draft.src.append(read.src)
                continue
            else:
                chosen = [d for d in self.drafts if d.effect or d.mode == "cast"]
                if read.ordinals:
                    chosen = [chosen[k] for k in read.ordinals if k < len(chosen)]
                chosen = chosen or self.drafts[:1]
            if not chosen:
                self.book.fail(read.src, "ambiguous")
            for draft in chosen:
                draft.limits.append(read.limit)
                draft.src.append(read.src)

    def _special(self, start: int, end: int) -> bool:
        return self.special.read(self.words, start, end, self)

    # -- modern: condition: cost; effect ------------------------------------------------------------------------------

    def _modern(self, start: int, colon: int, end: int) -> None:
        scope = self._scope_for(start, colon)
        lead = self.leads.whole(self.words, start, colon, scope, self.book)
        inner = colon + 1
        if inner < end and self.leads.starts(self.words[inner]) and lead.when is None:
            self._under(lead, inner, end)
            return
        if lead.would and self.words[end - 1] == "instead":
            self._replacement(lead, scope, colon + 1, end)
            return
        draft = self._open(lead, scope, activated=True)
        self._body(draft, colon + 1, end)

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

    def _open(self, lead: Lead, scope: Scope, *, activated: bool) -> Draft:
        """A draft for a sentence with this prefix: the card's cast, or an ability of its own."""
        mode: Mode
        if self.spell and not self.lasting and self._is_cast(lead):
            mode = "cast"
        elif (
            self.spell
            and self.lasting
            and activated
            and not self.drafts
            and lead.when is not None
            and self.card.kind == "trap"
            and not lead.each_time
        ):
            mode = "trigger"
        elif lead.when is not None:
            mode = "quick" if lead.quick or is_response(lead.when) else "trigger"
        elif lead.quick:
            mode = "quick"
        elif activated:
            mode = "activate"
        else:
            mode = "continuous"
        existing = self._cast() if mode == "cast" else None
        if existing is not None and not existing.do:
            draft = existing
            draft.scope = scope
        else:
            draft = self._draft(mode, scope=scope)
        draft.effect = mode != "continuous"
        draft.take(lead)
        return draft

    def _is_cast(self, lead: Lead) -> bool:
        if lead.from_ not in (None, "play"):
            return False
        if any(d.mode == "cast" and d.do for d in self.drafts):
            return False
        event = lead.when
        return not (
            event is not None
            and event.what is not None
            and event.what.how == "self"
            and event.event in ("used", "destroyed", "banished", "leaves_play", "discarded", "returned")
        )

    def _body(self, draft: Draft, start: int, end: int) -> None:
        """Cost and effect after the prefix."""
        words = self.words
        if start < end and words[start] == "you" and start + 1 < end and words[start + 1] == "can":
            draft.optional = True
        while words[start : start + 3] == ["activate", "this", "effect"] or words[start : start + 5] == [
            "you",
            "can",
            "activate",
            "this",
            "effect",
        ]:
            if words[start] == "you":
                start += 5
                draft.optional = True
            else:
                start += 3
            if start < end and words[start] in (";", ":", ","):
                start += 1
            if start >= end:
                return
        if (
            self.spell
            and start < end
            and words[start] == "activate"
            and words[start + 1 : start + 3] == ["this", "card"]
        ):
            if draft.mode == "activate":
                draft.mode = "cast"
            start += 3
            if start < end and words[start] in (";", ","):
                start += 1
        if self._declares_choice(draft, start, end):
            return
        semi = self._find(";", start, end)
        if semi > 0:
            cost = self.clauses.chain(words, start, semi, draft.scope, self.book, "cost")
            self._cost(draft, cost)
            start = semi + 1
            if self._declares_choice(draft, start, end):
                return
        if start >= end:
            return
        if self._declares_choice(draft, start, end):
            return
        chain = self.clauses.chain(words, start, end, draft.scope, self.book, "effect")
        self._effect(draft, chain)

    def _cost(self, draft: Draft, cost: Chain) -> None:
        draft.cost.extend(unconditional(s) for s in cost.cost)
        draft.cost.extend(unconditional(s) for s in cost.steps)
        draft.targets.extend(cost.targets)
        draft.src.extend(cost.src)
        draft.optional |= cost.optional
        for index in (*cost.failed, *cost.guards):
            draft.if_.append(Condition(unread=index))
            draft.src.append(index)
        from_cost(draft)

    def _effect(self, draft: Draft, chain: Chain) -> None:
        draft.if_.extend(Condition(unread=index) for index in chain.guards)
        if chain.when is not None and draft.when is None:
            draft.when = chain.when
            if draft.mode in ("continuous", "activate", "equip"):
                draft.mode, draft.effect = "trigger", True
        if chain.limit is not None:
            draft.limits.append(chain.limit)
        draft.cost.extend(unconditional(s) for s in chain.cost)
        if chain.cost:
            from_cost(draft)
        if (
            len(chain.steps) == 1
            and own_summon(chain.steps[0])
            and not draft.targets
            and draft.when is None
            and draft.mode == "activate"
            and not draft.do
            and self.card.kind == "monster"
            and not self._colon
        ):
            # "You can Special Summon this card (from your hand) by …": a summoning, no effect is activated
            draft.mode = "summon_rule"
            draft.from_ = zone_of(chain.steps[0]) or draft.from_
        draft.targets.extend(chain.targets)
        steps = chain.steps
        if steps and not draft.do and chain.optional and draft.effect and steps[0].optional and steps[0].link is None:
            # "you can …" at the head of the effect: the whole is optional
            draft.optional = True
            lead_optional = True
            fresh: list[Step] = []
            for step in steps:
                if lead_optional and step.optional and step.link in (None, "and"):
                    step = msgspec.structs.replace(step, optional=False)
                else:
                    lead_optional = False
                fresh.append(step)
            steps = fresh
        if draft.when is not None and draft.when.event == "summoned":
            # "When this card is Normal Summoned, no Trap Cards can be activated": at that moment only
            steps = [
                msgspec.structs.replace(s, action="respond")
                if isinstance(s, op.Forbid) and s.action == "activate" and s.until is None
                else s
                for s in steps
            ]
        draft.do.extend(steps)
        draft.src.extend(chain.src)

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
        semi = self._find(";", at, end)
        if semi > 0:
            draft = self._open(lead, scope, activated=True)
            self._body(draft, at, end)
            return
        if lead.would:
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
            draft = self._open_spell(lead, scope)
            self._body(draft, at, end)
            return
        can = words[at : at + 2] == ["you", "can"]
        if self._declares_choice_ahead(at, end):
            draft = self._open(lead, scope, activated=True)
            self._declares_choice(draft, at, end)
            return
        chain = self.clauses.chain(words, at, end, scope, self.book, "effect")
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
        if not moment and self.current is not None and self.current.effect and acts(chain) and not lead.src:
            # an old text's second sentence: "Return those cards to the hand."
            self._effect(self.current, chain)
            return
        if not moment and "turn-activated" in words[at:end] and not lead.src and self._under_use(chain):
            return
        if not moment and self.lasting and acts(chain) and not self.drafts and not lead.src:
            draft = self._draft("cast", scope=scope)
            draft.effect = True
            self._effect(draft, chain)
            return
        if self.spell and any(isinstance(s, op.Equip) and s.what.how == "self" for s in chain.steps) and not lead.src:
            draft = self._draft("cast", scope=scope)
            draft.effect = True
            self._effect(draft, chain)
            return
        draft = self._open(lead, scope, activated=moment)
        if not moment and self.card.property == "equip":
            draft.mode = "equip"
        for index in chain.failed:
            self.book.piece(index).role = "effect" if moment else "static"
        if not moment:
            for index in chain.src:
                self.book.piece(index).role = "static"
        self._effect(draft, chain)
        if lead.standing and lead.when is None and not moment:
            draft.mode = "equip" if self.card.property == "equip" else "continuous"

    def _under_use(self, chain: Chain) -> bool:
        """ "This card cannot attack the turn you activate this effect": it comes with that effect's use."""
        used = [d for d in self.drafts if any(not isinstance(s, op.Forbid) for s in d.do)]
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
            draft.do.append(
                op.Protect(
                    what=event.what or Selector(how="self"),
                    from_=kinds[0] if len(kinds) == 1 else kinds,
                    by=event.by,
                    times=lead.first,
                    src=index,
                )
            )
            draft.src.append(index)
            return
        of_those = self._find_words(("instead", "of", "1", "of", "those"), start, stop)
        if of_those > 0:
            stop = of_those
        if words[start : start + 2] == ["you", "can"]:
            draft.optional = True
        scope.event = Selector(how="event", kind=event.what.kind if event is not None and event.what else None)
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

    def _find_words(self, wanted: tuple[str, ...], start: int, end: int) -> int:
        size = len(wanted)
        for at in range(start, end - size + 1):
            if tuple(self.words[at : at + size]) == wanted:
                return at
        return -1

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

    bullets_follow = False
    """The next sentence is a bullet."""
    _colon = False
    """The sentence being read has a colon: its effect is activated."""

    def _prefix(self, start: int, end: int, scope: Scope) -> tuple[Lead, int]:
        """Adverbials before the main clause, each up to a comma; what is left begins at the place returned."""
        words = self.words
        lead = Lead()
        at = start
        while at < end and self.leads.starts(words[at]):
            commas = [k for k in range(at, min(end, at + 60)) if words[k] == ","][:6]
            done = False
            for comma in commas:
                if comma + 1 < end and self.leads.piece(words, at, comma, scope, lead):
                    index = self.book.open("condition", at, comma)
                    lead.src.append(index)
                    at = comma + 1
                    done = True
                    break
            if done:
                continue
            if words[at] in (
                "during",
                "once",
                "except-damage-step",
                "quick-effect-turn",
                "while-card-face-up",
                "except",
            ):
                break
            for comma in commas:
                if self.clauses.starts_clause(Cursor(words, comma + 1, end)):
                    index = self.book.open("condition", at, comma)
                    self.book.fail(index, "no_frame")
                    lead.if_.append(Condition(unread=index))
                    lead.src.append(index)
                    lead.failed = True
                    at = comma + 1
                    done = True
                    break
            if not done:
                break
        return lead, at

    def _goes_on(self, start: int, end: int) -> bool:
        """Whether the sentence goes on with the ability before it."""
        words = self.words
        word = words[start]
        if self.current is None or not (
            self.current.do or self.current.targets or self.current.cost or self.current.effect
        ):
            return False
        if words[start : start + 2] == ["this", "card"]:
            return False
        if self.card.property == "equip" and self.current.mode == "cast" and word in ("it", "its", "that", "the"):
            return False
        if self._find(";", start, end) > 0 and (word in ("you", "once", "during") or self.spell):
            return False
        if word in ("that", "those", "these", "they", "then", "also", "otherwise", "after", "afterwards", "however"):
            return self.current.effect or word in ("that", "those", "these", "they", "also")
        if word == "it" or word == "its":
            return True
        if word == "if" and words[start + 1 : start + 3] in (
            ["you", "do"],
            ["it", "does"],
            ["they", "do"],
            ["so", ","],
            ["not", ","],
        ):
            return True
        if word == "if" and self.current.scope.step is not None and self.current.effect:
            return True
        if word == "this" and words[start + 1] in ("effect",):
            return True
        if word in ("in", "at") and words[start + 1] in ("addition", "that"):
            return self.current.effect
        if word == "when" and words[start + 1 : start + 4] == ["you", "do", "this"]:
            return self.current.effect
        if self.leads.starts(word):
            return False
        return bool(
            self.spell
            and not self.lasting
            and self.current.mode == "cast"
            and word not in ("if", "when", "while", "during")
        )

    def _continue(self, draft: Draft, start: int, end: int) -> None:
        if self._declares_choice(draft, start, end):
            return
        if draft.mode == "cast":
            self._first_cost_now(draft)
        chain = self.clauses.chain(self.words, start, end, draft.scope, self.book, "effect")
        self._effect(draft, chain)

    def _first_cost_now(self, draft: Draft) -> None:
        if (
            draft.do
            and not draft.cost
            and all(isinstance(s, _PAYING) and s.who is None and s.link is None for s in draft.do)
        ):
            draft.cost.extend(draft.do)
            draft.do.clear()

    # -- choices ------------------------------------------------------------------------------------------------------

    def _declares_choice_ahead(self, start: int, end: int) -> bool:
        return self.special.choice(self.words, start, end) is not None

    def _declares_choice(self, draft: Draft, start: int, end: int) -> bool:
        count = self.special.choice(self.words, start, end)
        if count is None and self.bullets_follow:
            # "You can discard this card, then activate 1 of these effects;"
            for at in range(start + 1, end):
                if self.words[at] in ("activate", "apply", "choose") and (
                    (count := self.special.choice(self.words, at, end)) is not None
                ):
                    stop = at
                    while stop > start and self.words[stop - 1] in (",", "then", "and", ";", "you", "can"):
                        stop -= 1
                    semi = self._find(";", start, stop)
                    if semi < 0 and self.words[at] == "activate":
                        semi = stop
                    if semi > start:
                        self._cost(draft, self.clauses.chain(self.words, start, semi, draft.scope, self.book, "cost"))
                        start = semi + 1
                    if stop > start:
                        self._effect(
                            draft, self.clauses.chain(self.words, start, stop, draft.scope, self.book, "effect")
                        )
                    start = at
                    break
        if count is None:
            return False
        index = self.book.open("effect", start, end)
        draft.src.append(index)
        draft.do.append(op.ChooseOne(options=(), count=count[0], by=count[1], src=index))
        self.choice = (draft, index)
        self.current = draft
        return True

    def _options(self, group: list[Sentence]) -> None:
        assert self.choice is not None
        draft, _ = self.choice
        options: list[op.Option] = []
        bullet = -1
        for sentence in group:
            if sentence.bullet != bullet:
                bullet = sentence.bullet
                scope = Scope(self.names, draft.scope.subject)
                scope.step = draft.scope.step
                scope.event = draft.scope.event
                inner = Draft("activate", scope)
                inner.effect = True
                options.append(op.Option(do=()))
            self._option_body(inner, sentence.start, sentence.end)
            conditions = tuple(inner.if_)
            options[-1] = op.Option(
                do=tuple(inner.do),
                if_=conditions or None,
                cost=tuple(inner.cost),
                targets=tuple(inner.targets) or None,
            )
            draft.src.extend(inner.src)
        self._fill(options)
        self.choice = None

    def _option_body(self, inner: Draft, start: int, end: int) -> None:
        words = self.words
        colon = self._find(":", start, end)
        if colon > 0:
            label = words[start:colon]
            if not self.special.is_label(label):
                lead = self.leads.whole(words, start, colon, inner.scope, self.book)
                inner.take(lead)
            else:
                index = self.book.open("condition", start, colon)
                condition = self.special.label_condition(label, inner.scope.step)
                if condition is not None:
                    inner.if_.append(condition)
                    inner.src.append(index)
                else:
                    self.book.fail(index, "no_frame")
                    inner.if_.append(Condition(unread=index))
            start = colon + 1
        if start < end:
            if self._note(start, end):
                return
            lead, at = self._prefix(start, end, inner.scope)
            inner.take(lead)
            if at < end:
                self._body(inner, at, end)

    def _fill(self, options: list[op.Option]) -> None:
        assert self.choice is not None
        draft, index = self.choice
        for k in range(len(draft.do) - 1, -1, -1):
            step = draft.do[k]
            if isinstance(step, op.ChooseOne) and step.src == index:
                draft.do[k] = msgspec.structs.replace(step, options=tuple(options))
                return

    def _close_choice(self) -> None:
        """A choice that no bullets followed was not read."""
        for draft in self.drafts:
            kept: list[Step] = []
            for step in draft.do:
                if isinstance(step, op.ChooseOne) and not step.options and step.src is not None:
                    self.book.fail(step.src, "no_frame")
                else:
                    kept.append(step)
            draft.do = kept

    # -- helpers ------------------------------------------------------------------------------------------------------

    def _scope(self) -> Scope:
        subject = Selector(how="self")
        if self.card.property == "equip" and self.spell:
            subject = Selector(how="equipped", kind="monster")
        scope = Scope(self.names, subject)
        scope.before = [thing for draft in self.drafts for thing in draft.scope.things]
        return scope

    def _scope_for(self, start: int, end: int) -> Scope:
        """A sentence that begins "When that monster …" speaks of what the sentence before named."""
        words = self.words
        current = self.current
        if (
            current is not None
            and current.scope.things
            and words[start] in ("when", "if", "while", "each")
            and (words[start + 1 : start + 2] in (["that"], ["those"], ["it"]))
        ):
            return current.scope
        return self._scope()

    def _draft(self, mode: Mode, *, optional: bool = False, scope: Scope | None = None) -> Draft:
        draft = Draft(mode, scope or self._scope(), optional=optional)
        self.drafts.append(draft)
        self.current = draft
        return draft

    def _cast(self) -> Draft | None:
        for draft in self.drafts:
            if draft.mode == "cast":
                return draft
        return None

    def cast_draft(self) -> Draft:
        """The card's own cast, made if there is none yet."""
        found = self._cast()
        if found is None:
            found = Draft("cast", self._scope(), effect=True)
            self.drafts.insert(0, found)
        return found

    def add(self, mode: Mode, steps: list[Step], index: int, **fields: Any) -> Draft:
        """A whole ability from a special sentence."""
        draft = self._draft(mode)
        draft.do.extend(steps)
        draft.src.append(index)
        for name, value in fields.items():
            setattr(draft, name, value)
        return draft
