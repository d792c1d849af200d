"""Sentences that put one thing in another's place: "would be …, … instead", "the first time …, it is not"."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Event, Selector
from convert.effects import steps as op
from convert.text.abilities.draft import Draft, unconditional
from convert.text.abilities.prefix import Lead
from convert.text.cursor import Cursor
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME
from convert.text.sentences.dependent import Hanging
from convert.text.sentences.once_a_turn import so_often

_OF_THOSE = (("instead", "of", "1", "of", "those"), ("instead", "of", "destroying", "1", "of", "those"))
"""One of several that would be destroyed together is spared, and not all of them."""


class Replacing(Hanging):
    """Replacements into drafts."""

    def _replacement(self, lead: Lead, scope: Scope, start: int, end: int) -> None:
        """ "If X would be destroyed, you can banish Y instead"; "the first time …, it is not destroyed"."""
        words = self.words
        stop = end
        if words[end - 1] == "instead":
            stop -= 2 if words[end - 2] == "," else 1
        negative = _not_destroyed(words, start, stop)
        draft = self._draft("replacement", scope=scope)
        draft.effect = True
        draft.src.extend(lead.src)
        draft.if_.extend(lead.if_)
        draft.limits.extend(lead.limits())
        draft.from_ = lead.from_ or draft.from_
        event = lead.when
        if negative and event is not None:
            draft.mode = "continuous"
            self._saved(draft, lead, event, start, end)
            return
        of_those = max(self._find_words(said, start, stop) for said in _OF_THOSE)
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
        if steps and not chain.failed and all(map(_stood_in_for, event.any_ or (event,))):
            draft.when = _one_of_them(event) if of_those > 0 else event
            draft.do.extend(steps)
        elif steps:
            for index in chain.src:
                if self.book.piece(index).why is None:
                    self.book.fail(index, "ambiguous")

    def _saved(self, draft: Draft, lead: Lead, event: Event, start: int, end: int) -> None:
        """ "(If X would be destroyed,) it is not destroyed.": it is protected, all the time or so often."""
        index = self.book.open("static", start, end)
        how = event.how if isinstance(event.how, tuple) else (event.how or ("battle", "effect"),)
        flat = [h for part in how for h in (part if isinstance(part, tuple) else (part,))]
        kinds: Any = tuple(dict.fromkeys("battle" if h == "battle" else "effects" for h in flat))
        saved = op.Protect(
            what=_all_such(event.what) if event.what is not None else ME,
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


def _one_of_them(event: Event) -> Event:
    """ "…, instead of 1 of those monsters": of what it befalls, one."""
    if event.any_ is not None:
        return msgspec.structs.replace(event, any_=tuple(map(_one_of_them, event.any_)))
    what = event.what
    if what is None or what.how is not None or what.ref is not None:
        return event
    return msgspec.structs.replace(event, what=msgspec.structs.replace(what, count=1))


def _stood_in_for(would: Event) -> bool:
    """Whether play asks what happens in its place: not as something is paid, nor as a card comes back to a hand."""
    return would.how != "cost" and would.event not in _NOT_ASKED


_NOT_ASKED = ("returned", "prepared", "banished", "material", "set", "detached")


def _all_such(selector: Selector) -> Selector:
    """ "If a “Moss” monster would be destroyed": of what holds, all of them."""
    described = selector.how is None and selector.ref is None
    return msgspec.structs.replace(selector, how="all") if described else selector


def _not_destroyed(words: list[str], start: int, end: int) -> bool:
    """ "it is not destroyed", "it cannot be destroyed": the replacement that nothing happens."""
    cur = Cursor(words, start, end)
    return (
        (
            cur.take("it", "is")
            or cur.take("they", "are")
            or cur.take("it")
            or cur.take("that", "card", "is")
            or cur.take("this", "card", "is")
        )
        and (cur.take("not", "destroyed") or cur.take("is", "not", "destroyed"))
        and (cur.done or cur.take("(", "damage", "calculation") or cur.at(","))
        and cur.done
    )
