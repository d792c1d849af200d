"""The body of an ability: its kind, its cost, its effect, the choice among bullets."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Condition, Event, Limit, Step
from convert.effects import steps as op
from convert.effects.steps import Link
from convert.effects.terms import Side
from convert.effects.tree import Mode
from convert.text.abilities.apart import left_to_the_choice, separable, taken_apart
from convert.text.abilities.body_steps import only_if, the_only_one
from convert.text.abilities.bullet_labels import Basis, removing, take_basis
from convert.text.abilities.draft import Draft, carried_out, happens_once, is_response
from convert.text.abilities.either_target import either_target
from convert.text.abilities.prefix import Lead
from convert.text.abilities.prices import Prices
from convert.text.abilities.several import take_several
from convert.text.clauses.brought_about import this_turn
from convert.text.clauses.treated_as import counts_as
from convert.text.conditions.condition import take_condition
from convert.text.cursor import Cursor
from convert.text.frames.piercing import piercing_ahead
from convert.text.grammar.time import take_until
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME
from convert.text.sentences.limits import take_limit_sentence
from convert.text.split import Sentence

_ITS_ACTIVATION = tuple(Event(event="activated", what=ME, whose=who) for who in (None, "you"))


def _unanswered(draft: Draft) -> bool:
    """Whether it was only said that nobody can answer or negate the casting: what it does is still to come."""
    return all(
        (isinstance(step, op.Forbid) and step.action == "respond")
        or (isinstance(step, op.Protect) and step.from_ == "negation" and step.what.how == "self" and not draft.if_)
        for step in draft.do
    )


def _may(inner: Draft) -> tuple[Step, ...]:
    """ "● Heads: You can draw 1 card": of what the result lets one do, the first step is for its player to take. What
    is paid or aimed at is an effect that was chosen."""
    if inner.cost or inner.targets:
        return tuple(inner.do)
    return (*(msgspec.structs.replace(step, optional=True) for step in inner.do[:1]), *inner.do[1:])


def _how_long(words: list[str], start: int, end: int) -> Any:
    """How long what is chosen holds, where the head of the bullets says so; else None."""
    at = next((at for at in range(start + 2, end) if words[at].startswith(("until", "for-rest"))), end)
    return take_until(Cursor(words, at, end)) if at < end else None


def _so_long(step: Step, lasts: Any) -> Step:
    """The step, for so long where it does not say otherwise; what happens at a moment does not last."""
    if lasts is None or step.until is not None or happens_once(step):
        return step
    return msgspec.structs.replace(step, until=lasts)


_IF_YOU_DO = ["and", "if", "you", "do"]


class Bodies(Prices):
    """Costs and effects into drafts, and the options of a choice."""

    basis: Basis | None = None
    """What the labels of the bullets that follow mean."""
    lasts: Any = None
    """How long what the bullets do holds ("apply 1 of these effects until the end of your opponent's turn")."""

    def _open(self, lead: Lead, scope: Scope, *, activated: bool) -> Draft:
        """A draft for a sentence with this prefix: the card's cast, or an ability of its own."""
        mode: Mode
        if lead.main and lead.when is not None and lead.when.event == "summoned":
            # "During your Main Phase, if this card is Special Summoned": not in other phases, nor in other turns
            lead.if_.extend((Condition(phase="main"), Condition(turn="own")))
        if self.ahead is not None and activated and lead.when is None:
            ahead, self.ahead = self.ahead, None
            lead.when, lead.optional = ahead.when, True
            lead.if_.extend(ahead.if_)
            lead.src.extend(ahead.src)
        if self.spell and self.lasting and lead.when in _ITS_ACTIVATION:
            mode, lead.when = (
                "cast",
                None,
            )  # "When this card is activated: …", "When you activate this card: …" is what casting it does
        elif self.spell and not self.lasting and self._is_cast(lead):
            mode = "cast"
        elif lead.when is not None:
            follows = is_response(lead.when) and not lead.quick and self._follows(lead)
            responds = is_response(lead.when) and not lead.each_time and not follows
            mode = "quick" if lead.quick or responds else "trigger"
            if follows:
                lead.when = carried_out(lead.when)
        elif lead.quick:
            mode = "quick"
        elif activated:
            mode = "trigger" if lead.waits else "activate"
        else:
            mode = "continuous"
        existing = self._cast() if mode == "cast" else None
        if existing is not None and existing.lost and self._may:
            mode, existing = "activate", None  # "You can banish this card from your GY; …", after what nobody read
        if existing is not None and (not existing.do or self.lasting or _unanswered(existing)):
            draft = existing
            draft.scope = scope
        else:
            draft = self._draft(mode, scope=scope)
        draft.effect = mode != "continuous"
        draft.take(lead)
        return draft

    def _follows(self, lead: Lead) -> bool:
        """ "If you activate a “Moss” Trap: …", "your other monster's effect is activated: …", and of a monster "If a
        Trap is activated: …": it follows upon that, by itself; only "when" answers."""
        events = (lead.when.any_ or (lead.when,)) if lead.when is not None else ()
        its_own = [one.what is not None and one.what.how == "self" for one in events]
        own = any(one.whose == "you" or (one.what is not None and one.what.side == "you") for one in events)
        said = [word for src in lead.src for word in self.said(src)]
        if any(its_own) or self.card.kind == "trap" or "if" not in said:
            return False
        answers = "when" in said or any(one.answering is not None for one in events)
        return own or (self.card.kind == "monster" and self._colon and not answers)

    def _is_cast(self, lead: Lead) -> bool:
        if lead.from_ not in (None, "play"):
            return False
        if any(d.mode == "cast" and d.do and not _unanswered(d) for d in self.drafts):
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
        if self.spell and words[start : start + 5] == ["you", "can", "activate", "this", "card"]:
            start += 2  # "During the Standby Phase: You can activate this card; …" says when it is cast
            draft.optional = False
        if (
            self.spell
            and start < end
            and words[start] == "activate"
            and words[start + 1 : start + 3] == ["this", "card"]
        ):
            if draft.mode == "activate":
                draft.mode = "cast"
            start += 3
        if self._declares_choice(draft, start, end):
            return
        if "or" in words[start:end] and either_target(self, draft, start, end):
            return
        semi = self._find(";", start, end)
        if semi > 0:
            cost = self.clauses.chain(words, start, semi, draft.scope, self.book, "cost")
            draft.scope.gave((*cost.cost, *cost.steps))
            if cost.failed:
                self._unpaid(draft, semi + 1, end)
                return
            self._cost(draft, cost)
            start = semi + 1
            if self._declares_choice(draft, start, end):
                return
        if start >= end:
            return
        chain = self.clauses.chain(words, start, end, draft.scope, self.book, "effect")
        self._effect(draft, chain, after_price=semi > 0)

    def _declares_choice_ahead(self, start: int, end: int) -> bool:
        return self.special.choice(self.words, start, end) is not None

    def _declares_choice(self, draft: Draft, start: int, end: int) -> bool:
        """ "Activate 1 of these effects", and what stands beside it; the bullets that follow are its options."""
        count = self.special.choice(self.words, start, end)
        link, may = None, False
        if count is not None:
            self.basis = None
            draft.optional = draft.optional or (not draft.do and self.words[start : start + 2] == ["you", "can"])
        elif self.bullets_follow:
            # "You can discard this card, then activate 1 of these effects;"
            ats = [at for at in range(start + 1, end) if self.words[at] in ("activate", "apply", "choose")]
            at = next((at for at in ats if self.special.choice(self.words, at, end) is not None), -1)
            if at > 0 and self.words[at - 1] == ";":
                return False  # "You can pay 800 LP; apply 1 of these effects": what stands before is the price
            if at > 0:
                count = self.special.choice(self.words, at, end)
                self.basis = None
                before = self._before_choice(draft, start, at)
                if before is None:
                    self._unpaid(draft, at, end)
                    return True
                (link, may), start = before, at
        if count is None:
            return False
        tail = self._choice_tail(start, end)
        index = self.book.open("effect", start, tail)
        draft.src.append(index)
        self.lasts = _how_long(self.words, start, tail)
        self._based_on(draft, index, start, tail)
        who: Side | None = "opponent" if self.words[start : start + 2] == ["your", "opponent"] else None
        draft.do.append(
            op.ChooseOne(
                options=(),
                count=count[0],
                by=count[1],
                who=who,
                link=link if draft.do else None,
                optional=may and bool(draft.do),
                each=self._each_so_often(index, start, tail),
                src=index,
            )
        )
        draft.scope.player = who or draft.scope.player
        self.choice = (draft, index)
        self.current = draft
        if tail < end:
            self._with_choice(draft, tail + 1, end - (self.words[end - 1] in (";", ":")))
        return True

    def _before_choice(self, draft: Draft, start: int, at: int) -> tuple[Link | None, bool] | None:
        """What is paid and done before "activate 1 of these effects"; how the choice is tied to it. None where nobody
        read what is paid."""
        stop = at - (self.words[at - 1] == "to")
        while stop > start and self.words[stop - 1] in (",", "then", "and", ";", "you", "can", "do"):
            stop -= 4 if self.words[stop - 4 : stop] == _IF_YOU_DO else 1
        scope, at_first = draft.scope, self.book.first + len(self.book.pieces)
        self.basis = removing(self.words[start:stop], scope, self.tools, self.clauses.frames, at_first)
        if self.basis is not None:  # "remove counters": as many as the bullet says
            draft.src.append(self.book.open("cost", start, stop))
            draft.optional |= "can" in self.words[start:stop]
            return None, False
        semi = self._find(";", start, stop)
        if semi < 0 and self.words[at] == "activate":
            semi = stop
        if semi > start:
            cost = self.clauses.chain(self.words, start, semi, scope, self.book, "cost")
            if cost.failed:
                return None
            self._cost(draft, cost)
            start = semi + 1
        if stop > start:
            chain = self.clauses.chain(self.words, start, stop, scope, self.book, "effect")
            self._effect(draft, chain, after_price=start == semi + 1)
        tie = self.words[stop:at]
        return ("then" if "then" in tie else "and_if_you_do" if "do" in tie else None), "can" in tie

    def _based_on(self, draft: Draft, index: int, start: int, end: int) -> None:
        """What the labels of the bullets mean, where the head says so."""
        for at in range(start, end):
            if self.words[at] in ("based", "depending", "by"):
                stop = end - (self.words[end - 1] in (";", ":", "."))
                self.basis = take_basis(self.words[at:stop], draft.scope, self.tools)
                if self.basis is None and "chain-link" in "-".join(self.words[at:stop]):
                    self.book.fail(index, "no_meaning")  # nothing here counts the links of a Chain
                return

    def _each_so_often(self, index: int, start: int, end: int) -> Limit | None:
        """ "Activate 1 of these effects (but you can only use each effect of “X” once per turn)"."""
        at = self._find_words(("(", "but"), start, end)
        if at < 0:
            return None
        close = next((k for k in range(at, end) if self.words[k] == ")"), end)
        said = self.words[at + 2 : close]
        if said[:5] == ["you", "cannot", "apply", "that", "same"] and said[-3:] == ["again", "this", "turn"]:
            return Limit(scope="name" if any(word[:1] == '"' for word in said) else "instance")
        read = take_limit_sentence(said)
        if read is None or read.where not in ("each", "this") or read.also:
            self.book.fail(index, "ambiguous")
            return None
        return read.limit

    def _choice_tail(self, start: int, end: int) -> int:
        """Where more is said than which effects there are: ", but skip your next Battle Phase", ", or if …", "; also
        you cannot …"."""
        for at in range(start, end - 1):
            if self.words[at] == "," and self.words[at + 1] in ("but", "or", "then"):
                return at
            if self.words[at] in (",", ";", "(") and self.words[at + 1] == "also":
                return at
        return end

    def _with_choice(self, draft: Draft, start: int, end: int) -> None:
        """What is said beside a choice happens too; another way to choose is for the game master."""
        if self.words[start] == "or":
            if self._several(draft, start + 1, end):
                return
            self.book.fail(self.book.open("condition", start, end), "no_frame")
            return
        link: Link = "also" if self.words[start] in ("but", "also") else "then"
        end -= self.words[start - 1] == "(" and self.words[end - 1] == ")"
        chain = self.clauses.chain(self.words, start + 1, end, draft.scope, self.book, "effect")
        chain.steps[:1] = [msgspec.structs.replace(step, link=link) for step in chain.steps[:1]]
        self._effect(draft, chain)

    def _several(self, draft: Draft, start: int, end: int) -> bool:
        """ "(Apply 1 of these effects,) or if you control X, you can apply both effects in sequence"."""
        cur = Cursor(self.words, start, end, draft.scope.refer)
        cur.take(",")
        at = cur.find(",")
        last = draft.do[-1] if draft.do else None
        if not cur.take("if") or at < 0 or not isinstance(last, op.ChooseOne) or last.by != "choice":
            return False
        read = take_condition(cur.sub(cur.pos, at), self.tools, draft.scope)
        cur.pos = at + 1
        if read is None or read.condition is None or not take_several(cur):
            return False
        draft.src.append(self.book.open("condition", start, end))
        draft.do[-1] = msgspec.structs.replace(last, several_if=(read.condition,))
        return True

    def _options(self, group: list[Sentence]) -> None:
        assert self.choice is not None
        draft, _ = self.choice
        options: list[op.Option] = []
        read: list[Draft] = []
        heads: list[Sentence] = []
        bullet, first, known = -1, self.book.first + len(self.book.pieces), list(draft.src)
        for sentence in group:
            if sentence.bullet != bullet:
                bullet = sentence.bullet
                inner = Draft("activate", draft.scope.under())
                inner.effect = True
                options.append(op.Option(do=()))
                read.append(inner)
                heads.append(sentence)
            self._option_body(inner, sentence.start, sentence.end)
            if inner.when is not None and not inner.lost and not separable(draft, self.choice[1]):
                self._when_it_cannot_say(inner, sentence)
            if inner.lost:
                options[-1] = op.Option(do=())
                continue
            conditions = tuple(inner.if_)
            inner.do = [_so_long(step, self.lasts) for step in inner.do]
            options[-1] = op.Option(
                do=_may(inner) if inner.optional and not left_to_the_choice(draft, inner) else tuple(inner.do),
                if_=conditions or None,
                cost=tuple(inner.cost),
                targets=tuple(inner.targets) or None,
            )
        if self._each_by_itself(options, read, heads):
            self.choice = self.basis = None
            return
        draft.src.extend(src for inner in read if not inner.lost for src in inner.src)
        if not self._fill(options):
            draft.src[:] = known
            for at in range(first, self.book.first + len(self.book.pieces)):
                if self.book.piece(at).why is None:
                    self.book.fail(at, "ambiguous")
        self.choice = self.basis = None

    def _each_by_itself(self, options: list[op.Option], read: list[Draft], heads: list[Sentence]) -> bool:
        """Options that wait for a moment of their own, as abilities; whether they could be told apart. Where not, no
        option says when. ``heads``: with which sentence each begins."""
        assert self.choice is not None
        draft, index = self.choice
        if all(inner.when is None or inner.lost for inner in read):
            return False
        left, waiting = taken_apart(draft, options, read, index)
        if left is not None:
            at = self.drafts.index(draft) + 1
            self.drafts[at:at] = waiting
            draft.do[:] = left
            if not left:
                self.drafts.remove(draft)
            return True
        for at, (inner, head) in enumerate(zip(read, heads, strict=True)):
            if inner.when is not None and not inner.lost:
                self._when_it_cannot_say(inner, head)
                options[at] = op.Option(do=())
        return False

    def _when_it_cannot_say(self, inner: Draft, sentence: Sentence) -> None:
        """ "● If this card destroys a monster by battle: …": a trigger of its own, which no option says."""
        self.book.fail(self.book.open("effect", sentence.start, sentence.end), "no_meaning")
        inner.lost = True

    def _option_body(self, inner: Draft, start: int, end: int) -> None:
        words = self.words
        colon = self._find(":", start, end)
        if colon > 0:
            label = words[start:colon]
            if self.basis is not None and self._by_its_label(inner, label, start, colon):
                pass
            elif not self.special.is_label(label):
                known = len(self.book.pieces)
                lead = self.leads.whole(words, start, colon, inner.scope, self.book)
                if lead.failed and not self.leads.starts(words[start]):
                    del self.book.pieces[known:]  # "Other: …": a label that nobody read
                    self.book.fail(self.book.open("effect", start, end), "no_frame")
                    inner.lost = True
                    return
                inner.take(lead)
            else:
                index = self.book.open("condition", start, colon)
                condition = self.special.label_condition(label, inner.scope.step)
                if condition is not None:
                    inner.if_.append(condition)
                    inner.src.append(index)
                else:  # it is not known when it is chosen
                    self.book.piece(index).end = end
                    self.book.fail(index, "no_frame")
                    inner.lost = True
                    return
            start = colon + 1
        if start < end:
            if self._note(start, end) or counts_as(words[start:end], inner, self.book, start):
                return
            goes_on = inner.do and words[start : start + 2] == ["each", "time"]
            if goes_on or self._waits_for_battles(inner, start, end):
                # "● Destroy 1 monster. Each time a monster is destroyed this way, …": what it goes on to do
                self._effect(inner, self.clauses.chain(words, start, end, inner.scope, self.book, "effect"))
                return
            lead, at = self._prefix(start, end, inner.scope)
            asked, done = tuple(lead.if_) if inner.do else (), len(inner.do)
            if asked:  # "● Toss a coin. If you call it right, …": of what follows, not of the choice
                lead.if_.clear()
            inner.take(lead)
            if at < end:
                self._body(inner, at, end)
            inner.do[done:] = [only_if(step, asked) for step in inner.do[done:]]

    def _waits_for_battles(self, inner: Draft, start: int, end: int) -> bool:
        """ "● If your Fish attacks this turn, …": what the option does is to wait for that."""
        cur = Cursor(self.words, start, end)
        if piercing_ahead(cur):
            comma = self._find(",", start, end)
            return self.words[comma - 2 : comma] == ["this", "turn"]
        return this_turn(cur, self.tools, inner.scope.under(), None) is not None

    def _by_its_label(self, inner: Draft, label: list[str], start: int, end: int) -> bool:
        """What a label asks or costs, where the head before the bullets says what labels mean."""
        assert self.basis is not None
        condition = self.basis.condition(label)
        cost = self.basis.costs(label) if self.basis.costs is not None else None
        if condition is None and cost is None:
            return False
        inner.src.append(self.book.open("condition" if cost is None else "cost", start, end))
        inner.if_.extend([condition] if condition is not None else [])
        inner.cost.extend(cost or ())
        return True

    def _fill(self, options: list[op.Option]) -> bool:
        """The choice with its options; False where nobody read what any of them does."""
        assert self.choice is not None
        draft, index = self.choice
        for k in range(len(draft.do) - 1, -1, -1):
            step = draft.do[k]
            if isinstance(step, op.ChooseOne) and step.src == index:
                if not any(option.do for option in options):
                    del draft.do[k]  # a choice among effects that nobody read
                    self.book.fail(index, "ambiguous")
                    return False
                draft.do[k] = msgspec.structs.replace(step, options=tuple(options))
                if len(options) == 1 and step.by == "in_order" and step.count == 99:
                    draft.do[k : k + 1] = the_only_one(step, options[0]) or [draft.do[k]]
                return True
        return True

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
