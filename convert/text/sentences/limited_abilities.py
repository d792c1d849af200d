"""Limits on their abilities: which sentence limits what, once the whole text is read."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Condition, Event, Filter, Limit, Selector, Step
from convert.effects import steps as op
from convert.text.abilities.draft import STANDING, Draft, own_summon
from convert.text.abilities.unread_bounds import points_back
from convert.text.book import Chain
from convert.text.conditions.condition import take_condition
from convert.text.conditions.own_state import SUMMONED_BY_ITSELF
from convert.text.cursor import Cursor
from convert.text.grammar.time import ITS_TURN
from convert.text.reference.thing import ME
from convert.text.sentences.granting import Granting, granted_drafts
from convert.text.sentences.limits import LIMITS_BEGIN, LimitRead, take_limit_sentence

_AND_THE_PREVIOUS = (",", "and", "its", "previous", "effect", "once", "per", "turn")


def _summoning(manner: str) -> Any:
    """What is counted: summonings in this manner."""
    if manner in ("normal", "tribute"):
        return "normal_summon"
    return "summon" if manner else "special_summon"


class Limiting(Granting):
    """The sentences of ``limits``, put on the abilities that they are about."""

    def _limit(self, start: int, end: int) -> bool:
        if self.words[start] not in LIMITS_BEGIN:
            return False
        read = take_limit_sentence(self.words[start:end])
        if read is None:
            if self.words[start : start + 3] != ["you", "can", "only"]:
                return False
            if self._limit_and(start, end) or self._limit_both(start, end):
                return True
            also = next((k for k in range(start + 4, end - 1) if self.words[k : k + 2] == [",", "also"]), -1)
            if also < 0 or not self._limit(start, also):
                return False
            if self.pending and self.pending[-1].where == "each" and ITS_TURN.intersection(self.words[also:end]):
                self._comes_with_use(self.words[also + 2 : end], also + 2, end)
                return True
            self._plain(also + 2, end)
            return True
        index = self.book.open("condition", start, end)
        read.src, read.given = index, self.giving
        if read.where == "each" and read.part == "all" and self._of_the_bullets_below(start, end):
            read.part = "after"
        read.at = len(self.drafts) if self.grant is None else self.drafts.index(self.grant[0])
        if read.where == "this" and self.after_remark:
            piece = self.book.piece(index)
            piece.note, piece.because = True, "how often something can be done that means nothing here"
        elif read.where == "this":
            draft = self._last_effect()
            if draft is None:
                self.pending.append(read)
            elif draft.mode != "cast" and self._of_another(draft):
                self.book.fail(index, "ambiguous")  # that of the sentence before, which nobody read
            else:
                for one in (*self._brings_about(draft), draft):
                    one.limits.extend((read.limit, *read.also))
                    one.src.append(index)
        else:
            self.pending.append(read)
        return True

    def _brings_about(self, draft: Draft) -> list[Draft]:
        """ "You can Special Summon this card. When Summoned this way: Draw 1 card. You can only use this effect once
        per turn": without a "you can" of its own the second is part of the first."""
        if draft.when != SUMMONED_BY_ITSELF or draft.optional or draft not in self.drafts:
            return []
        before = self.drafts[: self.drafts.index(draft)][-1:]
        return [one for one in before if any(map(own_summon, one.do))]

    def _of_the_bullets_below(self, start: int, end: int) -> bool:
        """ "You can only use each of these effects of “Moss” once per turn.", and bullets that are effects of their
        own: those, and nothing before them."""
        listed = self.bullets_follow and self.choice is None and self.grant is None
        return listed and "these" in self.words[start:end]

    def _of_another(self, draft: Draft) -> bool:
        """Whether nobody read the sentence before, and it is no part of what this ability does."""
        if draft.scope.unread is None or draft.scope.unread in draft.failed:
            return False
        after = self.book.pieces[max(draft.src, default=self.book.first) + 1 - self.book.first :]
        said = [self.words[piece.start : piece.end] for piece in after if piece.why is not None]
        return not said or not all(map(points_back, said))

    def _last_effect(self) -> Draft | None:
        """What "this effect" is: the sentence before, but of a sentence that only holds ("your opponent cannot …"), the
        effect before that, if there is one."""
        last = self.current or (self.drafts[-1] if self.drafts else None)
        if last is None or last.lost or last.mode not in STANDING or last not in self.drafts:
            return last
        before = self.drafts[: self.drafts.index(last)]
        return next((d for d in reversed(before) if d.mode not in STANDING), last)

    def _as_it_is_cast(self) -> list[Draft]:
        """Of a card whose effects hold while it stays, its being cast is what can be done so often."""
        if (
            self.spell
            and self.drafts
            and (self.drafts[0].mode in STANDING or self._is_used_as_it_stays(self.drafts[0]))
        ):
            for read in self.pending:
                read.at += 1  # the cast comes before all of them
            return [self.cast_draft()]
        return self.drafts[:1]

    def _is_used_as_it_stays(self, draft: Draft) -> bool:
        """ "Twice per turn, if a Fish is Summoned: (…)", of a card that stays: no part of its being cast."""
        often = any(not one.activate for one in draft.limits)
        return self.lasting and (draft.mode in ("trigger", "quick") or (draft.mode == "activate" and often))

    def _limit_and(self, start: int, end: int) -> bool:
        """ "You can only use each of the following effects of “Moss” once per turn, and cannot Special Summon the turn
        you activate either effect / and can only activate them while X": both of each of those effects."""
        words = self.words
        comma = next((k for k in range(end - 3, start, -1) if words[k : k + 2] == [",", "and"]), -1)
        if comma < 0 or words[comma + 2] not in ("cannot", "can"):
            return False
        only = words[comma + 2 : comma + 7] == ["can", "only", "activate", "them", "while"]
        if not only and (words[comma + 2] != "cannot" or not ITS_TURN.intersection(words[comma:end])):
            return False
        read = take_limit_sentence(words[start:comma])
        if read is None or read.where != "each" or not self._limit(start, comma):
            return False
        if only:
            index = self.book.open("condition", comma + 1, end)
            held = take_condition(Cursor(words, comma + 7, end), self.tools, self._scope())
            asked = held.condition if held is not None else None
            if asked is None:
                self.book.fail(index, "no_frame")
            self.pending[-1].asked, self.pending[-1].more_src = asked or Condition(unread=index), (index,)
            return True
        self._comes_with_use(["you", *words[comma + 2 : end]], comma + 1, end)
        return True

    def _limit_both(self, start: int, end: int) -> bool:
        """ "You can only use this effect of “Moss” once per Duel, and its previous effect only once per turn": a second
        limit, of the effect before it."""
        comma = end - len(_AND_THE_PREVIOUS)
        last = self._last_effect()
        if tuple(self.words[comma:end]) != _AND_THE_PREVIOUS or last is None or last.lost or last not in self.drafts:
            return False
        if not self._limit(start, comma):
            return False
        index = self.book.open("condition", comma + 1, end)
        at = self.drafts.index(last)
        self.pending.append(LimitRead(Limit(scope="name"), "each", src=index, part="last", at=at))
        return True

    def _comes_with_use(self, said: list[str], start: int, end: int) -> None:
        """What activating any of the effects that the last limit is about brings with it, in these words."""
        chain = self.clauses.chain(said, 0, len(said), self._scope(), self.book, "effect")
        for index in (*chain.src, *chain.failed):
            piece = self.book.piece(index)
            piece.start, piece.end = start, end
        self.pending[-1].steps, self.pending[-1].more_src = tuple(chain.steps), tuple(chain.src)

    def _with_each_use(self, chain: Chain) -> None:
        """ "You cannot Special Summon the turn you activate either of this card's effects": it comes with each."""
        used = [draft for draft in self.drafts if draft.effect or draft.mode == "cast"]
        for draft in used:
            draft.do.extend(msgspec.structs.replace(step, link="also") for step in chain.steps)
            draft.src.extend(chain.src)
        if not used:
            for index in chain.src:
                self.book.fail(index, "ambiguous")

    def _finish_limits(self) -> None:
        for chain in self.with_each:
            self._with_each_use(chain)
        for read in self.pending:
            if read.where == "cast":
                chosen = [d for d in self.drafts if d.mode == "cast"] or self._as_it_is_cast()
            elif read.where == "this":
                chosen = self.drafts[:1]
            elif read.where == "this_way":
                chosen = [d for d in self.drafts if any(own_summon(s) for s in d.do)]
            elif read.where == "summon":
                # what is counted is the player's summons of this name, so the rule is the player's, not one ability's
                draft = self._draft("summon_rule")
                draft.do.append(
                    op.Forbid(
                        what=Selector(kind="caster", side="you"),
                        action=_summoning(read.manner),
                        as_=read.manner if read.manner in ("fusion", "ritual", "synchro", "xyz", "link") else None,
                        by=Selector(kind="monster", where=Filter(name=self.card.name)),
                        limit=Limit(n=read.limit.n, per=read.limit.per),
                        src=read.src,
                    )
                )
                draft.src.append(read.src)
                continue
            elif read.where == "control":
                draft = self._draft("continuous")
                draft.do.append(_only_so_many(read))
                draft.src.append(read.src)
                continue
            else:
                chosen = self._limited(read)
            if not chosen:
                self.book.fail(read.src, "ambiguous")
            if (
                read.where == "each"
                and read.part == "all"
                and len(chosen) == 1
                and not self.remarks
                and self._each_of_choice(chosen[0], read)
            ):
                continue
            for draft in chosen:
                draft.limits.extend((read.limit, *read.also))
                draft.if_.extend([read.asked] if read.asked is not None else [])
                if draft.mode != "summon_rule" or any(own_summon(step) for step in draft.do):
                    draft.do.extend(msgspec.structs.replace(step, link="also") for step in read.steps)
                draft.src.extend(read.more_src)
                draft.src.append(read.src)

    @staticmethod
    def _each_of_choice(draft: Draft, read: LimitRead) -> bool:
        """ "Activate 1 of these effects; … You can only use each effect of “Moss” once per turn.", of a card without
        others: each of those effects, not one of them in all."""
        at = next((k for k, step in enumerate(draft.do) if isinstance(step, op.ChooseOne)), -1)
        choice = draft.do[at] if at >= 0 else None
        if not isinstance(choice, op.ChooseOne) or choice.by != "choice" or choice.count != 1:
            return False
        if choice.each is not None or read.also or read.asked is not None or read.steps or draft.mode == "cast":
            return False
        draft.do[at] = msgspec.structs.replace(choice, each=read.limit)
        draft.src.append(read.src)
        return True

    def _limited(self, read: LimitRead) -> list[Draft]:
        """Which of several effects a limit is about: all of them, those before or after it, the 1st and the 3rd."""
        effects = [(k, d) for k, draft in enumerate(self.drafts) for d in self._effects_of(draft, read)]
        chosen = [d for _, d in effects]
        if read.part in ("before", "last"):
            chosen = [d for k, d in effects if k < read.at]
        elif read.part in ("after", "next"):
            chosen = [d for k, d in effects if k >= read.at]
        if read.part == "last":
            chosen = chosen[-1:]
        elif read.part == "next":
            chosen = chosen[:1]
        if read.ordinals:
            chosen = [chosen[k] for k in read.ordinals if k < len(chosen)]
        return chosen or [draft for draft in self.drafts[:1] if read.part == "all" and draft.mode == "replacement"]

    def _effects_of(self, draft: Draft, read: LimitRead) -> list[Draft]:
        """The effects of an ability and of what it gives to others; "each effect of “Moss”" is the giving, where that
        is used, and nothing that those who gained it do."""
        used = draft.optional or draft.targets or draft.mode in ("activate", "quick")
        if draft.granted and draft.effect and used and not read.given and read.limit.scope == "name":
            return [draft]
        known = [d for d in granted_drafts([draft]) if d.effect or d.mode == "cast" or _joins_materials(d)]
        return [d for d in known if not d.granted and not self._follows_it(d)]

    def _follows_it(self, draft: Draft) -> bool:
        """ "When this card leaves the field, destroy that monster.", without a colon: what becomes of what it brought,
        no effect that is used."""
        if draft.mode == "cast" and draft.do and all(_own_end(step) for step in draft.do):
            return True  # "Send this card to the GY during your 2nd Standby Phase after activation"
        gone = Event(event="leaves_play", what=ME)
        if draft.when != gone or draft.optional or draft.cost or draft.targets or not draft.do:
            return False
        named = all(isinstance(w := getattr(step, "what", None), Selector) and w.ref is not None for step in draft.do)
        pieces = [self.book.piece(index) for index in draft.src]
        return named and not any(self.words[piece.end : piece.end + 1] == [":"] for piece in pieces)

    def _plain(self, start: int, end: int) -> None:
        """A sentence without a colon (the assembler's)."""
        raise NotImplementedError


def _joins_materials(draft: Draft) -> bool:
    """ "This card in your hand can also be used as material": used each time that it is among them (CONVERT-20)."""
    joins = (isinstance(step, op.Allow) and step.action == "join_materials" for step in draft.do)
    return draft.mode == "permission" and any(joins)


def _own_end(step: Step) -> bool:
    """Whether it is only told when the card itself goes, so many phases from now."""
    counted = isinstance(step, op.Delayed) and step.when.amount is not None
    return counted and all(getattr(one, "what", None) == ME for one in getattr(step, "do", ()))


def _only_so_many(read: LimitRead) -> Step:
    """ "You can only control 1 face-up “Moss” monster", "There can only be 1 of this card on the field"."""
    kind: Any = "monster" if read.kind == "monster" else "any"
    whose: Any = "any" if read.all_fields else None  # "on the field": counted together, whoever's
    face: Any = "up" if read.face_up else None
    where = Filter(series=read.series or None, face=face)
    series = Selector(kind=kind, side=whose, where=where) if read.series else None
    return op.Forbid(
        what=Selector(kind="caster", side="any" if read.all_fields else "you"),
        action="control",
        by=series or Selector(how="self", side=whose, where=where if face else None),
        limit=Limit(n=read.limit.n),
        src=read.src,
    )
