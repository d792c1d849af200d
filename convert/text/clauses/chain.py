"""Chains of clauses: cut at the connectors, each clause read by its verb.

A clause is read as a whole or not at all: half a step is not a step (reader.md 2.6), and an attempt that fails changes
nothing (2.3). What goes on from an unread clause ("…, and if you do, draw 1 card") is unread with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from convert.effects import Condition, Event, Step
from convert.effects import steps as op
from convert.effects.steps import Link
from convert.effects.tree import Role
from convert.text.abilities.battle_duration import for_that_battle, from_its_start
from convert.text.book import Book, Chain
from convert.text.clauses.brought_about import each_time, this_turn
from convert.text.clauses.chain_steps import (
    asks_what_failed,
    from_there,
    goes_on_later,
    of_the_same_case,
    of_those_attacks,
    of_what_is_waited_for,
    one_choice,
    paid_before,
    placed,
    to_another,
    without_materials,
)
from convert.text.clauses.changed_effect import CLOSES, OPENS, becomes_another
from convert.text.clauses.connectors import Connectors
from convert.text.clauses.connectors_in_context import likeness, unless_declined
from convert.text.clauses.durations import both_end, ends_both
from convert.text.clauses.how_long import endless, lasting
from convert.text.clauses.instead import but, of_the_summoned, stand_in, take_or_if
from convert.text.clauses.phrase import Phrase, Tools
from convert.text.clauses.seams import Seams
from convert.text.clauses.tails import Tails
from convert.text.clauses.while_there import banned_while_there
from convert.text.cursor import Cursor
from convert.text.frames import FrameTable
from convert.text.frames.summoning import by_paying
from convert.text.grammar.time import UNTIL_STARTS, take_moment, take_until
from convert.text.reference.scope import Scope
from convert.text.rewrite import ASIDE


def _ambiguous(steps: list[Step], book: Book) -> None:
    """What they stand in for is not known: their clauses stay unread."""
    for index in {step.src for step in steps if step.src is not None}:
        book.fail(index, "ambiguous")


_AFTER_IT = frozenset(("and_if_you_do", "then", "if_not"))
"""Connectors that ask whether what stands before them was done."""
_BEFORE_CLAUSE = frozenset((*UNTIL_STARTS, "at-end-of-battle-phase", "at", "by", "each", "if", "when", "while"))
"""What may stand before a clause begins with one of these (or is filler)."""


_Opening = tuple[Any, Event | None, bool, list[Condition], int]
"""What stands before a clause: how long, when later, whether every time, under which conditions, and where the clause
begins."""


@dataclass(slots=True)
class _Run:
    """How a stretch stands while its clauses are read one after another."""

    role: Role
    link: Link | None
    lasts: Any
    """How long what the clauses before it did holds, where it goes on from them."""
    until: Any = None
    front: Event | None = None
    """The moment that its clauses wait for."""
    conditions: list[Condition] = field(default_factory=list)
    asked: list[Condition] = field(default_factory=list)
    """Those of the last clause's own opening."""
    prior: Phrase | None = None
    first: bool = True
    """No step was tied to what stands before it yet."""
    alternative: bool = False
    """The clause to come stands behind "or if"."""
    parted: bool = False
    """The last one did, and stood in for the one before it."""


class _Before:
    """How things stood before a stretch between connectors was begun, to go back to where it is not read."""

    def __init__(self, place: int, scope: Scope, book: Book, chain: Chain) -> None:
        self.place = place
        self.scope = scope.mark()
        self.pieces = len(book.pieces)
        self.chain = chain.mark()


class ClauseReader(Seams):
    """Reads stretches of tokens into steps with the verb frames."""

    def __init__(self, tools: Tools, frames: FrameTable, connectors: Connectors) -> None:
        super().__init__(tools, frames, connectors)
        self.cuts = connectors.first | {"(", ")", OPENS, CLOSES}
        self.before_clause = connectors.opening | _BEFORE_CLAUSE
        self.tails = Tails(tools, frames)

    # -- chains -------------------------------------------------------------------------------------------------------

    def chain(self, words: list[str], start: int, end: int, scope: Scope, book: Book, role: Role) -> Chain:
        """Read ``words[start:end]``: hard connectors cut it, soft ones are found as the frames stop."""
        chain = Chain()
        scope.they = None
        cur = Cursor(words, start, end, scope.refer)
        last: _Before | None = None
        for link, a, b in self.cut(cur):
            if link == "if_not" and scope.turned is not None:
                # "…, and if you do, draw 1 card. Otherwise, place it on the bottom": the card turned over
                scope.remember(scope.turned)
            before = _Before(a, scope, book, chain)
            cur.pos, cur.end = a, b
            stop = self._stretch(cur, link, scope, book, role, chain)
            if stop is None:
                last = before
                continue
            if words[a - 1] == "but" and last is not None:
                before = last  # "Special Summon it, but …": without what nobody read it would be too much
            last = None
            if stop == a and self._goes_on_unread(link, scope, book, chain):
                book.piece(chain.failed[-1]).end = b
                scope.undo(before.scope)
                scope.obscure(words[a:b])
                scope.unread = chain.failed[-1]
                continue
            self._unread(words, before, b, stop, role, scope, book, chain)
        return chain

    def _stretch(
        self, cur: Cursor, link: Link | None, scope: Scope, book: Book, role: Role, chain: Chain
    ) -> int | None:
        """Read one stretch after its connector; None, or the place where reading stopped."""
        words, start = cur.words, cur.pos
        known, swapped, who = len(chain.steps), chain.swapped, scope.player
        chain.swapped = False
        if scope.unread is not None and (link in _AFTER_IT or words[start - 1] == "but"):
            return start  # "…, and if you do, draw 1 card", "…, but destroy it": of what nobody read
        after_unread, scope.unread = scope.unread is not None and link == "also_after", None
        stop = self._segment(cur, link, scope, book, role, chain)
        if stop is not None:
            return stop
        if after_unread and any(isinstance(step, op.Allow) for step in chain.steps[known:]):
            return start  # "…, also, after that, it can make a second attack": from a moment that nobody read
        scope.instead, scope.player = False, who
        if words[start - 1] == "but" and not chain.swapped and (swapped or of_the_summoned(chain.steps, known)):
            but(chain.steps, known)
        return None

    @staticmethod
    def _goes_on_unread(link: Link | None, scope: Scope, book: Book, chain: Chain) -> bool:
        """Whether it goes on from the clause just before it, which nobody read: then both are one."""
        index = scope.unread
        last = bool(chain.failed) and index == chain.failed[-1] == book.first + len(book.pieces) - 1
        return last and link in _AFTER_IT

    @staticmethod
    def _unread(
        words: list[str], before: _Before, end: int, stop: int, role: Role, scope: Scope, book: Book, chain: Chain
    ) -> None:
        """From there to the end of the stretch is one unread clause: what stands between two connectors is read as a
        whole, since its last words may narrow its first."""
        scope.undo(before.scope)
        chain.undo(before.chain)
        del book.pieces[before.pieces :]
        index = book.open(role, before.place, end)
        book.piece(index).stop = stop
        book.fail(index, "no_frame")
        chain.failed.append(index)
        scope.obscure(words[before.place : end])
        scope.unread = index

    def cut(self, cur: Cursor) -> list[tuple[Link | None, int, int]]:
        """The stretches between hard connectors in the cursor's words, each with the connector before it."""
        out: list[tuple[Link | None, int, int]] = []
        link: Link | None = None
        if cur.peek() in self.connectors.opening:
            for opener, kind in self.connectors.openers:
                if cur.take(*opener):
                    link = kind
                    break
        begin, end = cur.pos, cur.end
        depth = 0
        cuts, pairs = self.cuts, self.connectors.pairs
        for place, word in enumerate(cur.rest(), begin):
            if word not in cuts or place < cur.pos:
                continue
            cur.pos = place
            if word in ("(", OPENS):
                depth += 1
            elif word in (")", CLOSES):
                depth -= 1
            elif depth <= 0:
                for pattern, kind in (*pairs.get((word, cur.peek(1)), ()), *pairs.get((word, ""), ())):
                    if cur.at(*pattern):
                        if pattern[-1] == "but" and likeness(cur):
                            break
                        if begin < cur.pos:
                            out.append((link, begin, cur.pos))
                        cur.pos += len(pattern)
                        link, begin = kind, cur.pos
                        break
        if begin < end:
            out.append((link, begin, end))
        return out

    def _segment(
        self, cur: Cursor, link: Link | None, scope: Scope, book: Book, role: Role, chain: Chain
    ) -> int | None:
        """Read the clauses of one stretch, after the connector ``link``, into the chain; the place where reading
        stopped, if not at its end."""
        run = self._begun(cur, link, scope, book, role, chain)
        while cur.pos < cur.end:
            scope.instead = run.alternative
            opening = self._opening(cur, scope, book, chain, run.until)
            run.until, begin = opening[0], opening[-1]
            if run.first and run.link == "then" and asks_what_failed(opening[3], book, cur.words):
                run.link = "also_after"
            if cur.pos >= cur.end:
                return begin  # "until the end of this turn," and nothing after it
            index = book.open(role, cur.pos, cur.end)
            phrase = self._attempt(cur, scope, index, role, run.prior, run.until, chain)
            if phrase is None:
                return cur.pos
            steps = self._in_its_case(run, opening, phrase, chain)
            if steps is None:
                return cur.pos
            swaps = phrase.instead or run.alternative
            book.piece(index).end = cur.pos
            if phrase.targets and not steps and role == "effect" and paid_before(chain.steps):
                # "Send 1 card from your hand to the GY and select 1 monster. …": paid before the target is named
                _pay_with_all(chain, scope)
            chain.src.append(index)
            if not self._taken(phrase, scope, chain):
                return cur.pos
            self._hold(run, opening, steps, scope, book, chain)
            known, joined = len(chain.steps), run.parted and cur.words[begin - 1] == "and"
            run.parted = swaps and not phrase.instead
            if swaps:
                self._swap(chain, steps, opening[3], book)
                chain.swapped = bool(chain.steps) and not chain.instead
                steps = []
            self._add(run, steps, scope, chain)
            _tie_together(chain, len(steps), known if joined else None, cur.words[begin : cur.pos])
            run.first = False
            run.prior = chain.prior = phrase
            if cur.done:
                break
            self._go_on(run, cur, scope, chain)
        return None

    def _begun(self, cur: Cursor, link: Link | None, scope: Scope, book: Book, role: Role, chain: Chain) -> _Run:
        """How a stretch stands before its first clause."""
        words, start = cur.words, cur.pos
        run = _Run(role, link, lasts=chain.until if link in ("also", "and_if_you_do", "then") else None)
        # "during the End Phase, destroy it, and if you do, draw 1 card": both then
        waiting = chain.steps[-1] if link in ("and_if_you_do", "then") and chain.steps else None
        run.front = waiting.when if isinstance(waiting, op.Delayed) else None
        run.prior = chain.prior if words[start] in ("cannot", "is", "are") else None
        if link == "if_not" and "otherwise" in words[max(start - 2, 0) : start]:
            run.conditions.extend(unless_declined(chain.steps))
        if words[start] == "by" and self._ing_ahead(cur) and self._pay_first(cur, scope, book, chain):
            run.link = None
        return run

    @staticmethod
    def _in_its_case(run: _Run, opening: _Opening, phrase: Phrase, chain: Chain) -> list[Step] | None:
        """The steps of a clause as they are done under the conditions and at the moment before it; None where no tree
        says both."""
        _, later, again, branch, _ = opening
        steps = one_choice(phrase.steps)
        if run.alternative and run.asked and not phrase.instead:
            # "if COND, …, or if OTHER, …": each under its own condition
            run.conditions = [one for one in run.conditions if one not in run.asked]
            run.alternative, run.link = False, "also"
            run.first = True
        swaps = phrase.instead or run.alternative
        if swaps and not (steps and branch):
            return None
        run.conditions += [] if swaps else branch
        run.asked = branch
        if run.conditions and not steps and phrase.targets:
            return None  # "if X, target 1 card": whether it is aimed at all would hang on X, which no tree says
        if later is not None:
            run.front = later
            put_off = _put_off(phrase, later, steps, again=again)
            if put_off is None:
                return None  # "it can make a second attack in a row": until when?
            steps = put_off
        elif run.front is not None and steps and not (phrase.targets or swaps):
            if chain.steps and isinstance(chain.steps[-1], op.Delayed):
                steps = _waiting_too(chain.steps[-1], steps, branch, run.link if run.first else None)
                run.conditions = [one for one in run.conditions if one not in branch]
            steps = goes_on_later(chain, steps)
        unsaid = run.link == "also" and run.front is None and of_what_is_waited_for(chain, steps)
        return None if unsaid else steps

    @staticmethod
    def _hold(run: _Run, opening: _Opening, steps: list[Step], scope: Scope, book: Book, chain: Chain) -> None:
        """What a clause did is known to what follows, as surely as it was done."""
        until, later, _, branch, _ = opening
        if run.first and run.link == "also" and not run.conditions and later is None and until is None:
            run.conditions += of_the_same_case(chain.steps, steps, book)
        sure = not (run.conditions or branch or (run.first and run.link == "if_not"))
        for step in steps:
            scope.did(step, sure=sure)
        if run.role == "cost":
            scope.gave(steps)

    def _add(self, run: _Run, steps: list[Step], scope: Scope, chain: Chain) -> None:
        """The steps of a clause behind those before it, each tied as its connector says."""
        for step in steps:
            self._remember(scope, step)
            tie = step.link
            if tie is None and (run.link is not None or not run.first):
                tie = run.link if run.first else "and"
            run.first = run.first and step.link is not None
            chain.steps.append(placed(step, run.conditions, tie, run.until, run.lasts))
            chain.steps = of_those_attacks(chain.steps)

    def _go_on(self, run: _Run, cur: Cursor, scope: Scope, chain: Chain) -> None:
        """Take what stands between a clause and the next."""
        if self._purpose(cur) and self._payable(chain.steps):
            # "discard 1 card to destroy …": what came before was the cost
            _pay_with_all(chain, scope)
            cur.take(",")
            cur.pos += 1
            cur.take("activate", "this", "card")
            run.first = True
            return
        run.alternative = bool(chain.steps) and take_or_if(cur)
        if not run.alternative:
            self._seam(cur)

    def _opening(self, cur: Cursor, scope: Scope, book: Book, chain: Chain, until: Any) -> _Opening:
        """What may stand before a clause: "this turn,", "during the End Phase,", "if …,"; ``until`` is what was said
        before it."""
        words, begin = cur.words, cur.pos
        later: Event | None = None
        again = False
        branch: list[Condition] = []
        if cur.peek().startswith(ASIDE):
            cur.take(cur.peek(), ",")
        while cur.peek() in self.before_clause:
            early = take_until(cur)
            if early is not None and (cur.take(",") or cur.pos > begin):
                until = chain.until = early
                continue
            moment = take_moment(cur) if cur.peek() in ("during", "at-end-of-battle-phase", "at") else None
            if moment is not None:
                if cur.take(","):
                    later = moment
                    continue
                cur.pos = begin
            if cur.peek() == "by" and self._ing_ahead(cur) and self._pay_first(cur, scope, book, chain):
                begin = cur.pos
                continue
            if cur.at("each", "time") and (event := each_time(cur, self.tools, scope)) is not None:
                later, again = event, True
                if words[cur.pos - 3 : cur.pos - 1] == ["this", "turn"]:
                    until = until or "end_of_turn"
                continue
            if (event := this_turn(cur, self.tools, scope, until)) is not None:
                later, again, until = event, True, "end_of_turn"
                continue
            began = cur.pos
            condition = self._condition_before(cur, scope, book, chain)
            if condition is not None and condition.all_ == () and cur.words[began] == "while":
                until = until or "while_in_play"  # "while this monster is on the field, that one cannot attack"
                continue
            if condition is not None:
                if condition.all_ != ():  # "if it does" asks nothing
                    branch.append(condition)
                    scope.instead |= "would" not in words[begin : cur.pos]
                continue
            if cur.peek() in self.connectors.opening and any(cur.take(*filler) for filler in self.connectors.filler):
                continue
            break
        return until, later, again, branch, begin

    @staticmethod
    def _swap(chain: Chain, steps: list[Step], conditions: list[Condition], book: Book) -> None:
        """ "…, or if COND, … instead": the clause before, or this one. The first clause of a chain stands in for what
        the sentence before it said."""
        if chain.steps:
            if not stand_in(chain.steps, steps, conditions, book):
                _ambiguous(steps, book)
        else:
            chain.instead = tuple(conditions)
            chain.steps.extend(steps)

    def _attempt(
        self, cur: Cursor, scope: Scope, index: int, role: Role, prior: Phrase | None, until: Any, chain: Chain
    ) -> Phrase | None:
        """Read the clause at the cursor, up to a seam or the end. None where it is not read as a whole: then nothing is
        known that was not known before, and the cursor is where reading stopped."""
        mark = scope.mark()
        phrase = Phrase(self.tools, cur, scope, index, cost=role == "cost")
        phrase.paying, phrase.until = self.frames.does, until
        steps = becomes_another(phrase, self.chain) if CLOSES in cur.words[cur.pos : cur.end] else None
        if steps is None:
            steps = self.verbs.clause(phrase, prior)
        if steps is not None and cur.at("by") and self._ing_ahead(cur) and by_paying(phrase) is None:
            steps = None
        if steps is not None:
            steps = self.tails.after(phrase, steps, until)
        if steps is not None and endless(steps, until):
            several = "they" in cur.words[max(phrase.start - 8, 0) : phrase.start]
            steps = None if several else banned_while_there(steps, scope)
        if steps is not None and (to_another(phrase, steps) or without_materials(phrase, steps)):
            steps = None
        if steps is not None and self._at_seam(cur, steps, chain, role):
            steps = [from_there(step) for step in steps]
            lasts = phrase.lasts
            phrase.steps = [lasting(s, lasts) if s.until is None else s for s in steps] if lasts else steps
            return phrase
        scope.undo(mark)
        return None


def _put_off(phrase: Phrase, later: Event, steps: list[Step], *, again: bool) -> list[Step] | None:
    """The steps as what waits for a moment (``again``: each time); None where nothing says how long they hold then."""
    if not steps:
        return steps
    begins: Event | None = later
    if again:
        begins, steps = from_its_start(later, steps)
        steps = [for_that_battle(begins, step) for step in steps]
        if any(isinstance(step, op.Allow) and step.until is None for step in steps):
            return None
    return [phrase.later(begins or later, steps, repeat=again)]


def _waiting_too(waits: op.Delayed, steps: list[Step], branch: list[Condition], link: Link | None) -> list[Step]:
    """More steps for the moment that the one before waits for, each under the conditions of its branch."""
    steps = [for_that_battle(waits.when, step) if waits.repeat else step for step in steps]
    steps = [msgspec.structs.replace(step, if_=(*(step.if_ or ()), *branch) or None) for step in steps]
    return [msgspec.structs.replace(steps[0], link=steps[0].link or link), *steps[1:]] if link is not None else steps


def _pay_with_all(chain: Chain, scope: Scope) -> None:
    """What came before was the cost."""
    chain.cost.extend(chain.steps)
    scope.gave(chain.steps)
    chain.steps = []


def _tie_together(chain: Chain, fresh: int, known: int | None, said: list[str]) -> None:
    """So many steps that these words said are one with what came before: with the second of two effects (``known``
    steps were there before it), or to the same end."""
    if fresh and known is not None:
        but(chain.steps, known)  # "…, or if COND, reveal your hand and shuffle it": the second effect is both
    elif fresh and chain.steps[-1].until is not None and ends_both(said):
        chain.steps = both_end(chain.steps, fresh)
