"""Where one clause ends and the next begins, and what may stand before a clause."""

from __future__ import annotations

from convert.effects import Condition, Selector, Step
from convert.effects.tree import Role
from convert.text.book import Book, Chain
from convert.text.clauses.chain_steps import (
    name_asked,
    tell_of_others,
)
from convert.text.clauses.clause import VerbReader
from convert.text.clauses.connectors import Connectors
from convert.text.clauses.instead import take_or_if
from convert.text.clauses.phrase import Phrase, Tools
from convert.text.conditions.condition import take_condition
from convert.text.cursor import Cursor
from convert.text.frames import FrameTable
from convert.text.frames.piercing import piercing_ahead
from convert.text.frames.summoning import by_paying
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME

_SEAMS = frozenset((",", "and", "also"))
_HOW_LONG = frozenset(("until-end-of-turn", "for-rest-of-turn", "until-next-turn"))
""" "Choose 1 monster, and until the end of this turn, its ATK is halved": what may stand before a clause."""


class Seams:
    """What stands before, between and after the clauses of a stretch."""

    def __init__(self, tools: Tools, frames: FrameTable, connectors: Connectors) -> None:
        self.tools = tools
        self.frames = frames
        self.connectors = connectors
        self.verbs = VerbReader(tools, frames, connectors)

    @staticmethod
    def _taken(phrase: Phrase, scope: Scope, chain: Chain) -> bool:
        """What the clause says besides its steps, into the chain: what it aims at, its price, when, how often. False
        where that makes it an ability of its own."""
        if phrase.targets:
            chain.targets.extend(phrase.targets)
            if len(phrase.targets) == 1:
                scope.actions["target"] = Selector(ref=phrase.targets[0].id)
        chain.cost.extend(phrase.price)
        scope.gave(phrase.price)
        if phrase.when is not None and phrase.when.event == "battle_damage" and chain.steps:
            # "it gains 500 ATK, also any battle damage you take is also inflicted …": two abilities, of which a
            # chain is none
            return False
        chain.when = chain.when or phrase.when
        chain.before_damage |= phrase.before_damage
        chain.limit = chain.limit or phrase.limit
        chain.optional |= phrase.optional and not phrase.theirs
        for step in phrase.price:
            scope.did(step)
        return True

    @staticmethod
    def _remember(scope: Scope, step: Step) -> None:
        """What it is done to, for a later "if you added a Dragon monster"."""
        what = getattr(step, "what", None)
        if isinstance(what, Selector) and (what.id is not None or what.ref is not None):
            scope.actions[str(type(step).__struct_config__.tag)] = Selector(ref=what.id or what.ref)
        elif isinstance(what, Selector) and what.how == "self":
            scope.actions[str(type(step).__struct_config__.tag)] = ME

    def _condition_before(self, cur: Cursor, scope: Scope, book: Book, chain: Chain) -> Condition | None:
        if cur.peek() not in ("if", "while") or piercing_ahead(cur):
            return None
        start = cur.pos
        commas = [k for k in range(cur.pos + 1, cur.end) if cur.words[k] == ","]
        for comma in commas[:4]:
            inner = cur.sub(start + 1, comma)
            read = take_condition(inner, self.tools, scope)
            if read is not None and read.condition is None and read.from_ not in (None, "play"):
                break  # "while this card is in your GY": how long, not whether
            if read is not None:
                if cur.words[start + 1 : start + 3] == ["this", "card"]:
                    scope.remember(ME)  # "if this card was …, it gains 500 ATK"
                cur.pos = comma + 1
                name_asked(read.condition, cur, start, scope)
                index = book.open("condition", start, comma)
                chain.src.append(index)
                if read.condition is None:
                    return Condition(all_=())
                return read.condition
        for comma in commas[:4]:
            if self.starts_clause(cur.sub(comma + 1, cur.end)):
                cur.pos = comma + 1
                index = book.open("condition", start, comma)
                book.fail(index, "no_frame")
                tell_of_others(cur.words[start:comma], scope, self.tools.lexicon.summons)
                return Condition(unread=index)
        return None

    def _payable(self, steps: list[Step]) -> bool:
        return bool(steps) and all(type(s).__name__ in self.connectors.payable and s.who is None for s in steps)

    def _pay_first(self, cur: Cursor, scope: Scope, book: Book, chain: Chain) -> bool:
        """ "By Tributing 1 monster, …": a cost before the clause."""
        start = cur.pos
        phrase = Phrase(self.tools, cur, scope, book.first + len(book.pieces))
        phrase.paying = self.frames.does
        if by_paying(phrase) is None or not (cur.done or cur.take(",") or cur.take("you", "can")):
            cur.pos = start
            return False
        index = book.open("cost", start, cur.pos)
        chain.src.append(index)
        for step in phrase.price:
            scope.did(step)
        scope.gave(phrase.price)
        chain.cost.extend(phrase.price)
        chain.targets.extend(phrase.targets)
        return True

    def _ing_ahead(self, cur: Cursor) -> bool:
        verb = self.tools.lexicon.verbs.get(cur.peek(1))
        return verb is not None and "ing" in verb.forms

    def _purpose(self, cur: Cursor) -> bool:
        """Whether "[,] to Special Summon …" follows: what it was paid for."""
        at = 1 if cur.peek() == "," else 0
        return cur.peek(at) == "to" and self.verbs.verb_ahead(cur, at + 1)

    def _at_seam(self, cur: Cursor, steps: list[Step], chain: Chain, role: Role) -> bool:
        if cur.done:
            return True
        if self._purpose(cur) and self._payable([*chain.steps, *steps]):
            return True
        return self._goes_on(cur, steps)

    def _goes_on(self, cur: Cursor, steps: list[Step]) -> bool:
        """Whether another clause follows, after a seam or as an alternative; no move."""
        start = cur.pos
        follows = self._seam(cur) or (bool(steps) and take_or_if(cur))
        cur.pos = start
        return follows

    def _seam(self, cur: Cursor) -> bool:
        """Step over "and" or "," if a clause follows."""
        if cur.peek() not in _SEAMS:
            return False
        start = cur.pos
        cur.take(",")
        cur.take("and")
        cur.take("also")
        if cur.pos > start and self.starts_clause(cur):
            return True
        cur.pos = start
        return False

    def starts_clause(self, cur: Cursor) -> bool:
        """Whether a clause can begin here."""
        word = cur.peek()
        verb = self.tools.lexicon.verbs.get(word)
        if verb is not None and ("base" in verb.forms or "s" in verb.forms or word == "cannot"):
            return True
        if word in self.connectors.clause_starts or (word in _HOW_LONG and cur.peek(1) == ","):
            return True
        return word.isdigit() or word in ("a", "an")
