"""Sentences that hang on the one before: "If you do: …", "If it is a Fish, …", "When it is destroyed this turn, …".

None of them is an ability of its own: what it tells is a part of the ability before it, under a condition, or waits for
a moment of what that ability named; else it is unread.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from convert.effects import Event, Selector
from convert.effects import steps as op
from convert.text.abilities.draft import Draft, own_summon
from convert.text.abilities.prefix import Lead
from convert.text.abilities.while_equipped import of_bearer, puts_itself_on
from convert.text.conditions.own_state import SUMMONED_BY_ITSELF
from convert.text.reference.known import Mark
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME
from convert.text.sentences.continuing import GoingOn

_DONE = (["if", "you", "do"], ["when", "you", "do"])
_IT = frozenset(("it", "they"))
_ONCE = frozenset(("leaves_play", "destroyed", "banished", "used", "returned", "stance_changed", "tributed"))
"""What befalls a thing once: a moment to wait for. Others come again each time ("each time it destroys …")."""


_REFERS = re.compile(rb'"ref":"(\w+)"')
_GIVES = re.compile(rb'"id":"(\w+)"')


def references(value: Any) -> set[str]:
    """The ids that a part of a tree refers to."""
    return {name.decode() for name in _REFERS.findall(msgspec.json.encode(value))}


def identified(value: Any) -> set[str]:
    """The ids that a part of a tree gives."""
    return {name.decode() for name in _GIVES.findall(msgspec.json.encode(value))}


class Hanging(GoingOn):
    """Dependent sentences into the draft before them."""

    def _before(self) -> Draft | None:
        """The ability that a dependent sentence may hang on; None where a card that stays tells of what it was put on
        as it was cast, which holds as long as it stays."""
        current = self.current
        if current is None or not current.effect or (self.lasting and self._is_its_activation(current)):
            return None
        return current

    def _stands(self, scope: Scope) -> tuple[Mark, int] | None:
        """How a sentence that shares the scope of the ability before begins; None for one with a scope of its own."""
        current = self.current
        return (scope.mark(), len(self.book.pieces)) if current is not None and scope is current.scope else None

    def _upon_doing(self, start: int, colon: int, end: int) -> bool:
        """ "(Special Summon this card from the GY.) If you do: Destroy all other monsters": what comes of the effect
        before, with a colon too; of a card that brought itself, as it comes."""
        words, draft = self.words, self.current
        if words[start : start + 3] not in _DONE or words[start + 3] not in (",", ":"):
            return False
        ready = draft is not None and not draft.lost
        if draft is not None and ready and colon == start + 3 and self._brought_itself(draft):
            came = Lead(when=SUMMONED_BY_ITSELF, src=[self.book.open("condition", start, colon)])
            self._body(self._open(came, self._scope(), activated=True), colon + 1, end)
            return True
        if (
            draft is None
            or draft.lost
            or not draft.effect
            or not draft.do
            or self._find(";", start, end) > 0
            or isinstance(draft.do[-1], op.Allow)
        ):
            self.book.fail(self.book.open("effect", start, end), "ambiguous")
            return True
        said = list(words)
        said[colon] = ","
        chain = self.clauses.chain(said, start, end, draft.scope, self.book, "effect")
        last = draft.do[-1]
        if isinstance(last, op.Delayed) and chain.steps and not last.repeat:
            # "Special Summon it during the next Standby Phase. If you do: It gains 500 ATK.": then, too
            then = (msgspec.structs.replace(step, src=None) for step in chain.steps)
            draft.do[-1] = msgspec.structs.replace(last, do=(*last.do, *then))
            draft.src.extend(chain.src)
            return True
        self._effect(draft, chain)
        return True

    def _brought_itself(self, draft: Draft) -> bool:
        """Whether the ability Special Summons its own card, and no other ability does."""
        return any(map(own_summon, draft.do)) and sum(any(map(own_summon, one.do)) for one in self.drafts) == 1

    def _hung(self, lead: Lead, before: tuple[Mark, int] | None, start: int, at: int, end: int) -> bool:
        """Whether a sentence with this prefix was one that hangs on the ability before; then it is read with it.
        ``before``: how that ability's scope and the book stood before the prefix was read."""
        draft = self._before()
        if draft is None or before is None or not lead.src or lead.would:
            return False
        named = names_of(draft)
        told = references((lead.when, tuple(lead.if_))) & named
        asks = self.words[start] == "if" and self.words[start + 1] in _IT and lead.when is None
        if not told and not asks:
            return False
        if self.words[start] in ("while", "during"):
            return False
        bearer = puts_itself_on(draft.do)
        if bearer is not None:
            self._of_bearer(draft, lead, bearer, at, end)
            return True
        if lead.when is None:
            mark, pieces = before
            draft.scope.undo(mark)
            del self.book.pieces[pieces:]
            said = list(self.words)
            said[at - 1] = ","
            self._effect(draft, self.clauses.chain(said, start, end, draft.scope, self.book, "effect"))
            return True
        self._waits_for(draft, lead, start, at, end)
        return True

    def _of_bearer(self, draft: Draft, lead: Lead, bearer: Selector, at: int, end: int) -> None:
        """ "Equip this card to that target. If it destroys a monster by battle: …": an ability of the worn card."""
        own = self._open(lead, draft.scope, activated=lead.when is not None)
        self._body(own, at, end)
        name = bearer.ref or bearer.id
        own.when, own.if_ = of_bearer(own.when, name), of_bearer(own.if_, name)
        own.cost, own.targets, own.do = (of_bearer(part, name) for part in (own.cost, own.targets, own.do))

    def _waits_for(self, draft: Draft, lead: Lead, start: int, at: int, end: int) -> None:
        """ "If it is changed to Defense Position this turn, draw 1 card": begun by the effect before."""
        words = self.words
        chain = self.clauses.chain(words, at, end, draft.scope, self.book, "effect")
        draft.src.extend(lead.src)
        plain = not (chain.targets or chain.cost or chain.failed or chain.when or chain.limit or chain.instead)
        plain &= words[start : start + 3] != ["if", "it", "was"]  # that has been, and nothing is left to wait for
        if not plain or not chain.steps or lead.limit is not None or lead.from_ is not None or lead.failed:
            for index in chain.src:
                self.book.fail(index, "ambiguous")
            if not chain.src:
                self.book.fail(self.book.open("effect", at, end), "ambiguous")
            return
        assert lead.when is not None
        this_turn = any(words[k : k + 2] == ["this", "turn"] for k in range(start, at))
        later = op.Delayed(
            when=lead.when,
            do=tuple(msgspec.structs.replace(step, src=None) for step in chain.steps),
            repeat=lead.each_time or not _once(lead.when),
            until="end_of_turn" if this_turn else None,
            if_=tuple(lead.if_) or None,
            link="also" if draft.do else None,
            src=chain.src[0],
        )
        chain.steps = [later]
        self._effect(draft, chain)


def _once(event: Event) -> bool:
    return all(one.event in _ONCE for one in (event.any_ or (event,)))


def names_of(draft: Draft) -> set[str]:
    """The ids of what an ability itself names: its targets, and what its steps choose, make and turn over."""
    steps = (*draft.cost, *draft.do)
    chosen = (getattr(step, "what", None) for step in steps)
    ids = [one.id for one in (*draft.targets, *chosen) if isinstance(one, Selector)]
    return {name for name in (*ids, *(getattr(step, "id", None) for step in steps)) if name is not None}


def waits_for_its_own(draft: Draft) -> bool:
    """Whether an ability would be set off by what only its own use names: no moment ever comes."""
    return draft.when is not None and bool(references(draft.when) & names_of(draft))


def _parts(draft: Draft) -> tuple[Any, ...]:
    return (draft.when, draft.if_, draft.cost, draft.targets, draft.do, [_parts(one) for one in draft.granted])


def astray(draft: Draft, drafts: list[Draft], *, lasting: bool, spell: bool) -> bool:
    """Whether an ability speaks of what no ability named, or of what only another one knows.

    What a card that stays was put on as it was cast, it knows as long as it stays; "while that Token is there" asks for
    it; "when this card leaves the field, destroy that monster" and what was declared are told once and for all. A
    monster in play keeps nothing in mind that an ability of it has named."""
    if draft.lost:
        return False
    whole = msgspec.json.encode(_parts(draft))
    refers = set(_REFERS.findall(whole)).difference(_GIVES.findall(whole)) if b'"ref"' in whole else ()
    known = {name.decode() for name in refers}
    if not known:
        return False
    if known - identified([_parts(one) for one in drafts]):
        return True
    if not (spell or lasting) and any(name[0] != "s" for name in known):
        return True
    if lasting or draft.mode == "replacement" or all(name[0] == "s" for name in known):
        return draft.mode == "cast" and not lasting
    if draft.mode in ("continuous", "equip"):
        return not known <= references(draft.if_)
    falls = draft.when is not None and draft.when.event == "leaves_play" and draft.when.what == ME
    return not falls
