"""A clause: who does it, the verb, its frame, how long. And chains of clauses tied by "and", "then", "and if you do"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from convert.effects import Condition, Event, Limit, Selector, Step
from convert.effects.steps import Link
from convert.effects.tree import Role, Why
from convert.text.conditions import take_condition
from convert.text.cursor import Cursor
from convert.text.frames import FrameTable
from convert.text.frames.stats import identity_fields
from convert.text.grammar.time import take_moment, take_until
from convert.text.phrase import Phrase, Tools
from convert.text.scope import Scope

_HARD: tuple[tuple[tuple[str, ...], Link], ...] = (
    ((",", "and", "if", "you", "do", ","), "and_if_you_do"),
    ((",", "and", "if", "you", "do", "that", ","), "and_if_you_do"),
    ((",", "and", "if", "you", "do"), "and_if_you_do"),
    ((",", "and", "if", "they", "do", ","), "and_if_you_do"),
    ((",", "and", "if", "it", "does", ","), "and_if_you_do"),
    ((",", "and", "then", ","), "then"),
    ((",", "and", "then"), "then"),
    (("and", "then"), "then"),
    ((",", "then", ","), "then"),
    ((",", "then"), "then"),
    ((",", "also", ",", "after", "that", ","), "also_after"),
    ((",", "also", "after", "that", ","), "also_after"),
    ((",", "and", "after", "that", ","), "also_after"),
    ((",", "then", "after", "that", ","), "then"),
    ((",", "also", "immediately", "after", "that", ","), "also_after"),
    ((",", "after", "that", ","), "also_after"),
    (("and", "after", "that", ","), "also_after"),
    ((",", "and", "also"), "also"),
    ((",", "also", ","), "also"),
    ((",", "also"), "also"),
    ((",", "but"), "also"),
    ((";",), "then"),
)
_FIRST = frozenset((",", ";", "and"))
_OPENERS: tuple[tuple[tuple[str, ...], Link], ...] = (
    (("then", ","), "then"),
    (("then",), "then"),
    (("if", "you", "do", ","), "and_if_you_do"),
    (("and", "if", "you", "do", ","), "and_if_you_do"),
    (("if", "they", "do", ","), "and_if_you_do"),
    (("if", "so", ","), "and_if_you_do"),
    (("also", ","), "also"),
    (("also",), "also"),
    (("in", "addition", ","), "also"),
    (("after", "that", ","), "then"),
    (("afterwards", ","), "then"),
    (("after", "resolving", "this", "effect", ","), "then"),
    (("if", "you", "do", "not", ","), "if_not"),
    (("if", "not", ","), "if_not"),
    (("if", "you", "cannot", ","), "if_not"),
    (("if", "they", "do", "not", ","), "if_not"),
    (("in", "addition"), "also"),
    (("at", "that", "time", ","), "also"),
    (("when", "you", "do", "this", ","), "also"),
    (("otherwise", ","), "if_not"),
)
_FILLER = (
    ("immediately", "after", "it", "resolves", ","),
    ("immediately", "after", "that", "card", "resolves", ","),
    ("immediately", "after", "that", "effect", "resolves", ","),
    ("after", "that", "effect", "resolves", ","),
    ("immediately", "after", "this", "effect", "resolves", ","),
    ("immediately",),
    ("for", "this", "card", "'s", "fusion-summon", ","),
    ("during", "damage-calculation", ","),
    ("when", "this", "effect", "resolves", ","),
    ("you", "can", "only"),
)
_MODALS = frozenset(("can", "cannot", "must", "will", "would"))
_PLAYER_VERBS = frozenset(
    [
        "draw",
        "draws",
        "discard",
        "discards",
        "take",
        "takes",
        "gain",
        "gains",
        "lose",
        "loses",
        "pay",
        "pays",
        "choose",
        "chooses",
        "special-summon",
        "must",
        "can",
        "cannot",
        "add",
        "adds",
        "send",
        "sends",
        "banish",
        "banishes",
        "tribute",
        "tributes",
        "reveal",
        "reveals",
        "return",
        "shuffle",
        "shuffles",
        "select",
        "selects",
        "set",
        "skip",
        "skips",
    ]
)


@dataclass(slots=True)
class Piece:
    """A clause on its way: where it is and what role it plays."""

    role: Role
    start: int
    end: int
    why: Why | None = None
    note: bool = False
    stop: int = -1
    """The token where reading stopped, for those who look for what to add."""


@dataclass(slots=True)
class Book:
    """The card's clauses in order; a clause is read unless it carries a reason why not."""

    pieces: list[Piece] = field(default_factory=list)
    first: int = 0
    """The index of the first clause: a card's second text counts on from its first."""

    def piece(self, index: int) -> Piece:
        """The clause of this index."""
        return self.pieces[index - self.first]

    def open(self, role: Role, start: int, end: int) -> int:
        """Begin a clause; its index."""
        self.pieces.append(Piece(role, start, end))
        return self.first + len(self.pieces) - 1

    def fail(self, index: int, why: Why) -> None:
        """The clause stays unread."""
        self.piece(index).why = why


@dataclass(slots=True)
class Chain:
    """Steps read from a stretch of text, and the clauses they came from."""

    steps: list[Step] = field(default_factory=list)
    targets: list[Selector] = field(default_factory=list)
    src: list[int] = field(default_factory=list)
    cost: list[Step] = field(default_factory=list)
    optional: bool = False
    failed: list[int] = field(default_factory=list)
    when: Event | None = None
    """A moment named at a clause's end ("during each of your Standby Phases")."""
    limit: Limit | None = None
    guards: list[int] = field(default_factory=list)
    """Unread qualifiers of costs and targets: the whole ability waits for them."""


class ClauseReader:
    """Reads stretches of tokens into steps with the verb frames."""

    def __init__(self, tools: Tools, frames: FrameTable) -> None:
        self.tools = tools
        self.frames = frames

    # -- chains -------------------------------------------------------------------------------------------------------

    def chain(self, words: list[str], start: int, end: int, scope: Scope, book: Book, role: Role) -> Chain:
        """Read ``words[start:end]``: hard connectors cut it, soft ones are found as the frames stop."""
        chain = Chain()
        for link, a, b in self.cut(words, start, end):
            self._segment(words, a, b, link, scope, book, role, chain)
        return chain

    def cut(self, words: list[str], start: int, end: int) -> list[tuple[Link | None, int, int]]:
        """The stretches between hard connectors, each with the connector before it."""
        out: list[tuple[Link | None, int, int]] = []
        cur = Cursor(words, start, end)
        link: Link | None = None
        for opener, kind in _OPENERS:
            if cur.take(*opener):
                link = kind
                break
        begin = cur.pos
        depth = 0
        while not cur.done:
            word = cur.peek()
            if word == "(":
                depth += 1
            elif word == ")":
                depth -= 1
            elif word in _FIRST and depth <= 0:
                for pattern, kind in _HARD:
                    if cur.at(*pattern):
                        if begin < cur.pos:
                            out.append((link, begin, cur.pos))
                        cur.pos += len(pattern)
                        link, begin = kind, cur.pos
                        break
                else:
                    cur.pos += 1
                continue
            cur.pos += 1
        if begin < end:
            out.append((link, begin, end))
        return out

    def _segment(
        self,
        words: list[str],
        start: int,
        end: int,
        link: Link | None,
        scope: Scope,
        book: Book,
        role: Role,
        chain: Chain,
    ) -> None:
        cur = Cursor(words, start, end, scope.refer)
        until = None
        conditions: list[Condition] = []
        who_before = scope.player
        first = True
        prior: Phrase | None = None
        if not cur.done and cur.peek() == "by" and self._ing_ahead(cur) and self._pay_first(cur, scope, book, chain):
            link = None
        while not cur.done:
            begin = cur.pos
            later = None
            stop = begin
            # what may stand before a clause: "this turn,", "if …,"
            while True:
                early = take_until(cur)
                if early is not None and (cur.take(",") or cur.pos > begin):
                    until = early
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
                condition = self._condition_before(cur, scope, book, chain)
                if condition is not None:
                    conditions.append(condition)
                    continue
                if any(cur.take(*filler) for filler in _FILLER):
                    continue
                break
            begin_clause = cur.pos
            index = book.open(role, begin_clause, cur.end)
            read = self._attempt(cur, scope, index, role, prior, until, chain, lenient=False)
            if read is None:
                stop, cur.pos = cur.pos, begin_clause
                read = self._attempt(cur, scope, index, role, prior, until, chain, lenient=True)
            if read is None:
                book.piece(index).stop = stop
                cur.pos = end
                book.piece(index).end = end
                book.fail(index, "no_frame")
                chain.failed.append(index)
                return
            phrase, steps = read
            guards = self._left_over(cur, phrase, index, book, chain, steps)
            if guards:
                conditions.extend(guards)
            if later is not None:
                steps = [phrase.later(later, steps)] if steps else steps
            chain.src.append(index)
            chain.targets.extend(phrase.targets)
            chain.cost.extend(phrase.price)
            chain.when = chain.when or phrase.when
            chain.limit = chain.limit or phrase.limit
            chain.optional |= phrase.optional
            for step in steps:
                changes: dict[str, Any] = {}
                if conditions:
                    changes["if_"] = (*(step.if_ or ()), *conditions)
                if step.link is None and (link is not None or not first):
                    changes["link"] = link if first else "and"
                    first = False
                elif step.link is None:
                    first = False
                if until is not None and step.until is None:
                    changes["until"] = until
                chain.steps.append(msgspec.structs.replace(step, **changes) if changes else step)
            first = False
            prior = phrase
            if cur.at("to") and self._verb_ahead(cur, 1) and self._payable(chain.steps):
                # "discard 1 card to destroy …": what came before was the cost
                chain.cost.extend(chain.steps)
                chain.steps = []
                cur.pos += 1
                first = True
                continue
            if not cur.done:
                self._seam(cur)
        scope.player = who_before

    def _attempt(
        self,
        cur: Cursor,
        scope: Scope,
        index: int,
        role: Role,
        prior: Phrase | None,
        until: Any,
        chain: Chain,
        *,
        lenient: bool,
    ) -> tuple[Phrase, list[Step]] | None:
        """Read the clause at the cursor. Lenient: qualifiers that no grammar knows are stepped over and remembered,
        and what is left at the end may be one; both become unread clauses that the step waits for."""
        known = len(scope.things)
        cur.skips = [] if lenient else None
        phrase = Phrase(self.tools, cur, scope, index, cost=role == "cost")
        phrase.paying = self.frames.does
        steps = self.clause(phrase, prior)
        if steps is not None and cur.at("by") and self._ing_ahead(cur):
            from convert.text.frames.summoning import by_paying

            if by_paying(phrase) is None and not lenient:
                steps = None
        if steps is not None:
            steps = self._after(phrase, steps, until)
        skips, cur.skips = cur.skips, None
        if steps is not None and (
            self._at_seam(cur, steps, chain, role)
            or (lenient and cur.peek() in _QUALIFIERS and (steps or phrase.targets))
        ):
            phrase.skips = [skip for skip in skips or () if skip[1] <= cur.pos]
            return phrase, steps
        del scope.things[known:]
        return None

    def _left_over(
        self, cur: Cursor, phrase: Phrase, index: int, book: Book, chain: Chain, steps: list[Step]
    ) -> list[Condition]:
        """The qualifiers that were stepped over, and what is left: unread clauses, conditions only a person can judge."""
        ranges = sorted(set(phrase.skips))
        book.piece(index).end = cur.pos
        if not self._seam(cur.look()) and not cur.done and not (cur.at("to") and self._verb_ahead(cur, 1)):
            ranges.append((cur.pos, cur.end))
            cur.pos = cur.end
        guards: list[Condition] = []
        last = -1
        for start, end in ranges:
            if start < last:
                continue
            last = end
            guard = book.open("condition", start, end)
            book.piece(guard).stop = start
            book.fail(guard, "no_frame")
            guards.append(Condition(unread=guard))
            if not steps or phrase.cost:
                chain.guards.append(guard)
        return guards

    def _condition_before(self, cur: Cursor, scope: Scope, book: Book, chain: Chain) -> Condition | None:
        if cur.peek() not in ("if", "while"):
            return None
        start = cur.pos
        commas = [k for k in range(cur.pos + 1, cur.end) if cur.words[k] == ","]
        for comma in commas[:4]:
            inner = cur.sub(start + 1, comma)
            read = take_condition(inner, self.tools, scope)
            if read is not None:
                cur.pos = comma + 1
                index = book.open("condition", start, comma)
                chain.src.append(index)
                if read.condition is None:
                    return Condition(all_=())
                return read.condition
        for comma in commas[:4]:
            if self._starts_clause(cur.sub(comma + 1, cur.end)):
                cur.pos = comma + 1
                index = book.open("condition", start, comma)
                book.fail(index, "no_frame")
                return Condition(unread=index)
        return None

    def _payable(self, steps: list[Step]) -> bool:
        return bool(steps) and all(type(s).__name__ in _PAYABLE for s in steps)

    def _verb_ahead(self, cur: Cursor, ahead: int) -> bool:
        verb = self.tools.lexicon.verbs.get(cur.peek(ahead))
        return verb is not None and "base" in verb.forms

    def _pay_first(self, cur: Cursor, scope: Scope, book: Book, chain: Chain) -> bool:
        """ "By Tributing 1 monster, …": a cost before the clause."""
        from convert.text.frames.summoning import by_paying

        start = cur.pos
        phrase = Phrase(self.tools, cur, scope, book.first + len(book.pieces))
        phrase.paying = self.frames.does
        if by_paying(phrase) is None or not (cur.done or cur.take(",") or cur.take("you", "can")):
            cur.pos = start
            return False
        index = book.open("cost", start, cur.pos)
        chain.src.append(index)
        chain.cost.extend(phrase.price)
        chain.targets.extend(phrase.targets)
        return True

    def _ing_ahead(self, cur: Cursor) -> bool:
        verb = self.tools.lexicon.verbs.get(cur.peek(1))
        return verb is not None and "ing" in verb.forms

    def _at_seam(self, cur: Cursor, steps: list[Step], chain: Chain, role: Role) -> bool:
        if cur.done:
            return True
        if cur.at("to") and self._verb_ahead(cur, 1) and self._payable([*chain.steps, *steps]):
            return True
        look = cur.look()
        return self._seam(look)

    def _seam(self, cur: Cursor) -> bool:
        """Step over "and" or "," if a clause follows."""
        start = cur.pos
        cur.take(",")
        cur.take("and")
        cur.take("also")
        if cur.pos > start and self._starts_clause(cur):
            return True
        cur.pos = start
        return False

    def _starts_clause(self, cur: Cursor) -> bool:
        word = cur.peek()
        verb = self.tools.lexicon.verbs.get(word)
        if verb is not None and ("base" in verb.forms or "s" in verb.forms or word == "cannot"):
            return True
        if word in (
            "cannot",
            "you",
            "its",
            "their",
            "it",
            "they",
            "this",
            "that",
            "those",
            "all",
            "your",
            "the",
            "any",
            "inflict",
            "each",
            "both",
            "if",
            "can",
            "is",
            "are",
            "must",
            "neither",
            "during",
        ):
            return True
        return word.isdigit() or word in ("a", "an")

    def not_destroyed(self, words: list[str], start: int, end: int) -> bool:
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

    # -- one clause ---------------------------------------------------------------------------------------------------

    def clause(self, phrase: Phrase, prior: Phrase | None) -> list[Step] | None:
        """One clause at the phrase's cursor: its steps, or None. The cursor stands after what the frame took."""
        cur = phrase.cur
        if cur.take("you", "can"):
            phrase.optional = True
            if cur.take("only"):
                return None
        elif cur.take("you", "must") or (cur.take("must") and False):
            pass
        cur.take("also")
        cur.take("then")
        cur.take("immediately")
        if cur.at("either") and self._verb_ahead(cur, 1):
            cur.pos += 1
            from convert.text.frames.hand import either_action

            return either_action(phrase)
        verbs = self.tools.lexicon.verbs
        verb = verbs.get(cur.peek())
        if verb is not None and "base" in verb.forms and not self._noun_like(cur):
            cur.pos += 1
            frame = self.frames.does.get(verb.base)
            if (
                prior is not None
                and prior.who is not None
                and phrase.who is None
                and prior.subject
                and prior.subject[0].kind == "caster"
            ):
                phrase.who = prior.who
                phrase.subject = prior.subject
            elif (
                prior is not None
                and prior.subject
                and verb.base in ("gain", "lose", "become", "attack")
                and phrase.subject is None
            ):
                phrase.subject = prior.subject
            return frame(phrase) if frame is not None else None
        if verb is not None and "s" in verb.forms and prior is not None and prior.subject:
            # "this card gains 500 ATK and loses 300 DEF": the subject stands
            cur.pos += 1
            phrase.subject, phrase.who, phrase.stat_subject = prior.subject, prior.who, prior.stat_subject
            if verb.base == "be":
                return self._be(phrase)
            frame = self.frames.does.get(verb.base)
            return frame(phrase) if frame is not None else None
        if verb is not None and "s" in verb.forms and cur.peek() in ("gains", "loses", "becomes"):
            cur.pos += 1
            phrase.subject = [phrase.scope.subject or Selector(how="self")]
            frame = self.frames.does.get(verb.base)
            return frame(phrase) if frame is not None else None
        if cur.peek() in ("cannot", "can", "must", "is", "unaffected", "are", "also"):
            phrase.subject = (
                prior.subject if prior is not None and prior.subject else [phrase.scope.subject or Selector(how="self")]
            )
            phrase.who = prior.who if prior is not None else None
            return self._modal(phrase)
        return self._with_subject(phrase)

    def _noun_like(self, cur: Cursor) -> bool:
        """ "Set cards cannot …", "attack becomes": a word that is a verb elsewhere."""
        return cur.peek() == "set" and cur.peek(1) in ("card", "spell", "trap", "spell/trap", "monster")

    def _with_subject(self, phrase: Phrase) -> list[Step] | None:
        cur = phrase.cur
        start = cur.pos
        if (cur.peek() in ("any", "all") and cur.at("any", "battle-damage")) or cur.at("battle-damage"):
            return None
        phrase.neither = cur.peek() == "neither" or cur.peek() == "no"
        if cur.at("neither", "can") or cur.at("neither", "monster", "can") or cur.at("neither", "is"):
            cur.pos += 2 if cur.peek(1) == "monster" else 1
            other = phrase.scope.event or Selector(how="event", kind="monster")
            phrase.subject = [Selector(how="self"), other]
            return self._modal(phrase)
        special = self._they(phrase)
        if not special:
            stat = phrase.stat_phrase()
            if stat is not None:
                phrase.stat_subject = stat
                phrase.subject = stat.of
            else:
                cur.pos = start
                noun = self.tools.nouns.parse_list(cur)
                if noun is None:
                    cur.pos = start
                    steps = self._effects_subject(phrase)
                    return steps if steps is not None else self._unread_subject(phrase, start)
                cur.take("and", "effects") or cur.take("or", "effects")
                cur.take(",", "and", "their", "effects", "on", "the", "field", ",")
                if noun.player:
                    phrase.subject = [noun.selector]
                    side = noun.selector.side
                    phrase.who = side if side in ("opponent", "any") else None
                    if side == "opponent":
                        phrase.scope.player = "opponent"
                else:
                    found: list[Selector] = []
                    for one in (noun, *noun.also):
                        resolved = phrase.scope.resolve(one)
                        if resolved is None:
                            return None
                        for selector in resolved:
                            found.append(phrase.scope.introduce(selector, plural=one.plural))
                    phrase.subject = found
                    phrase.subject_plural = noun.plural
                    if cur.at("'s") or cur.at("'"):
                        return self._owned(phrase)
        return self._modal(phrase)

    def _unread_subject(self, phrase: Phrase, start: int) -> list[Step] | None:
        """A lenient reading steps over a subject in words that no grammar knows, up to the verb."""
        cur = phrase.cur
        cur.pos = start
        if cur.skips is None:
            return None
        for at in range(start + 1, min(cur.end, start + 24)):
            if cur.words[at] in _SUBJECT_ENDS:
                cur.skips.append((start, at))
                cur.pos = at
                phrase.subject = [Selector(unread=True)]
                return self._modal(phrase)
        return None

    def _owned(self, phrase: Phrase) -> list[Step] | None:
        """ "X's battle position cannot be changed", "X's effects are negated"."""
        cur = phrase.cur
        cur.pos += 1
        if cur.take_any(("effects", "effect", "battle-position", "activation", "activated")):
            cur.take("effects")
            return self._modal(phrase)
        return None

    def _effects_subject(self, phrase: Phrase) -> list[Step] | None:
        """ "its effects are negated", "the activation of X cannot be negated", "its battle position cannot …"."""
        cur = phrase.cur
        if cur.take("its") or cur.take("their"):
            from convert.text.grammar.noun import Noun

            plural = cur.words[cur.pos - 1] == "their"
            owner = phrase.scope.resolve(Noun(Selector(), mention="they" if plural else "it"))
            if owner is None:
                return None
            phrase.subject = owner
            cur.take("activated")
            if cur.take_any(("effects", "effect", "battle-position", "activation", "name")):
                phrase.named = cur.words[cur.pos - 1] == "name"
                return self._modal(phrase)
            return None
        start = cur.pos
        from convert.text.frames.position import _owned

        owned = _owned(phrase, ("effects", "effect", "activated", "battle-position"))
        if owned is not None:
            phrase.subject = owned
            cur.take("effects") or cur.take("effect")
            return self._modal(phrase)
        cur.pos = start
        if cur.take("this", "card", "'s"):
            phrase.subject = [Selector(how="self")]
            if cur.take_any(("effects", "effect", "battle-position", "activation", "name")) or cur.take(
                "activated", "effects"
            ):
                phrase.named = cur.words[cur.pos - 1] == "name"
                return self._modal(phrase)
            return None
        if cur.take("the"):
            cur.take("activated")
            if cur.take_any(("effects", "effect", "activation", "battle-position")) and cur.take("of"):
                found = phrase.things()
                if not found:
                    return None
                phrase.subject = found
                return self._modal(phrase)
        return None

    def _they(self, phrase: Phrase) -> bool:
        """ "they draw 1 card": the opponent, where a player's verb follows and no cards are meant."""
        cur = phrase.cur
        if (
            cur.peek() == "they"
            and cur.peek(1) in _PLAYER_VERBS
            and (
                phrase.scope.player == "opponent"
                and (
                    cur.peek(1) not in ("can", "cannot", "must", "gain", "lose")
                    or cur.peek(2) in _PLAYER_VERBS
                    or cur.peek(3) == "lp"
                )
            )
        ):
            cur.pos += 1
            phrase.subject = [Selector(kind="caster", side="opponent")]
            phrase.who = "opponent"
            return True
        return False

    def _modal(self, phrase: Phrase) -> list[Step] | None:
        """After the subject: can, cannot, must, is, or the verb itself."""
        cur = phrase.cur
        verbs = self.tools.lexicon.verbs
        cur.take("also") or cur.take("each") or cur.take("both")
        word = cur.peek()
        if (word == "do" and cur.take("do", "not")) or (word == "does" and cur.take("does", "not")):
            return None
        if word in _MODALS:
            cur.pos += 1
            if word == "would":
                return None
            if word == "cannot" or cur.take("not") or phrase.neither:
                phrase.modal = "cannot"
                if cur.take("be"):
                    return self._cannot_be(phrase)
                verb = verbs.get(cur.peek())
                if verb is None or "base" not in verb.forms:
                    return None
                cur.pos += 1
                frame = self.frames.cannot.get(verb.base)
                return self._cannot_list(phrase, frame(phrase)) if frame is not None else None
            phrase.modal = word
            if word == "can":
                phrase.optional = True
            cur.take("also")
            if cur.take("be"):
                return self._be(phrase)
            verb = verbs.get(cur.peek())
            if verb is None or "base" not in verb.forms:
                return None
            cur.pos += 1
            frame = self.frames.does.get(verb.base)
            return frame(phrase) if frame is not None else None
        verb = verbs.get(word)
        if (verb is not None and verb.base == "be" and word in ("is", "be")) or word in ("are", "was", "were"):
            cur.pos += 1
            return self._be(phrase)
        if word == "unaffected":
            return self._be(phrase)
        if word == "equals" and phrase.stat_subject is not None:
            cur.pos += 1
            frame = self.frames.does.get("become")
            return frame(phrase) if frame is not None else None
        if word in ("has", "have") and (
            cur.take(word, "its", "effects", "negated") or cur.take(word, "their", "effects", "negated")
        ):
            from convert.effects import steps as op
            from convert.text.frames.base import each

            return each(phrase, phrase.subject, op.Suppress)
        if verb is not None and ("s" in verb.forms or "base" in verb.forms):
            cur.pos += 1
            frame = self.frames.does.get(verb.base)
            return frame(phrase) if frame is not None else None
        return None

    def _cannot_list(self, phrase: Phrase, steps: list[Step] | None) -> list[Step] | None:
        """ "cannot attack or change its battle position", "cannot be … or be …": one "cannot" for several verbs."""
        cur = phrase.cur
        while steps is not None and cur.peek() in ("or", ",", "nor", "and"):
            start = cur.pos
            cur.take(",")
            cur.take("or") or cur.take("nor") or cur.take("and")
            cur.take("cannot")
            cur.take("be") and None
            be = cur.words[cur.pos - 1] == "be"
            verb = self.tools.lexicon.verbs.get(cur.peek())
            if verb is None or cur.pos == start:
                cur.pos = start
                return steps
            table = self.frames.cannot_be if be or "base" not in verb.forms else self.frames.cannot
            frame = table.get(verb.base)
            if frame is None:
                cur.pos = start
                return steps
            cur.pos += 1
            more = frame(phrase)
            if more is None:
                return None
            steps = steps + [msgspec.structs.replace(s, link="and") for s in more]
        return steps

    def _cannot_be(self, phrase: Phrase) -> list[Step] | None:
        cur = phrase.cur
        verb = self.tools.lexicon.verbs.get(cur.peek())
        if verb is None:
            return None
        cur.pos += 1
        phrase.passive = True
        frame = self.frames.cannot_be.get(verb.base)
        return self._cannot_list(phrase, frame(phrase)) if frame is not None else None

    def _be(self, phrase: Phrase) -> list[Step] | None:
        """ "is destroyed", "are changed to …", "is unaffected by …", "is not destroyed by battle", "is also treated as"."""
        from convert.effects import steps as op
        from convert.text.frames.base import each
        from convert.text.sources import take_source

        cur = phrase.cur
        cur.take("also") or cur.take("always")
        if cur.take("not"):
            verb = self.tools.lexicon.verbs.get(cur.peek())
            if verb is None:
                return None
            cur.pos += 1
            phrase.passive = True
            frame = self.frames.cannot_be.get(verb.base)
            return frame(phrase) if frame is not None else None
        if cur.take("unaffected") or cur.take("not", "affected"):
            if not cur.take("by"):
                return None
            start = cur.pos
            by = take_source(cur, self.tools)
            if by is None or cur.words[cur.pos - 1] == "except":
                cur.pos = start
                return None
            if cur.take(",") and cur.take("except"):
                return None
            if cur.take("except"):
                return None
            return each(phrase, phrase.subject, op.Protect, from_="all", by=by)
        if phrase.stat_subject is not None:
            verb = self.tools.lexicon.verbs.get(cur.peek())
            if verb is not None and verb.base in (
                "halve",
                "double",
                "increase",
                "reduce",
                "decrease",
                "change",
                "switch",
            ):
                cur.pos += 1
                frame = self.frames.does.get(verb.base)
                return frame(phrase) if frame is not None else None
            if cur.take("always") or True:
                frame = self.frames.does.get("become")
                return frame(phrase) if frame is not None else None
        cur.take("also")
        verb = self.tools.lexicon.verbs.get(cur.peek())
        if verb is not None and "ed" in verb.forms:
            cur.pos += 1
            phrase.passive = True
            frame = self.frames.does.get(verb.base)
            return frame(phrase) if frame is not None else None
        cur.take_any(("a", "an"))
        fields = identity_fields(phrase)
        if fields and phrase.subject:
            return [phrase.step(op.ChangeIdentity, what=t, **fields) for t in phrase.subject]
        return None

    def _otherwise(self, phrase: Phrase, steps: list[Step]) -> list[Step] | None:
        """ "pay 500 LP or destroy this card", "destroy this card unless you send 1 X to the GY": one of two."""
        from convert.effects import steps as op

        cur = phrase.cur
        start = cur.pos
        cur.take(",")
        gone = op.Destroy(what=Selector(how="self"))
        if steps and (cur.take("or", "destroy", "this", "card") or cur.take("or", "this", "card", "is", "destroyed")):
            paid = op.Option(cost=tuple(msgspec.structs.replace(s, src=None) for s in steps), do=())
            return [phrase.step(op.ChooseOne, options=(paid, op.Option(do=(gone,))))]
        if not steps or isinstance(steps[0], op.Forbid) or not cur.take("unless", "you"):
            cur.pos = start
            return None
        options: list[op.Option] = []
        while True:
            verb = self.tools.lexicon.verbs.get(cur.peek())
            frame = self.frames.does.get(verb.base) if verb is not None and "base" in verb.forms else None
            if frame is None:
                cur.pos = start
                return None
            cur.pos += 1
            inner = Phrase(self.tools, cur, phrase.scope, phrase.src)
            inner.paying = self.frames.does
            read = frame(inner)
            if not read:
                cur.pos = start
                return None
            options.append(op.Option(cost=tuple(msgspec.structs.replace(s, src=None) for s in read), do=()))
            before = cur.pos
            cur.take(",")
            if not cur.take("or"):
                cur.pos = before
                break
        options.append(op.Option(do=tuple(msgspec.structs.replace(s, src=None) for s in steps)))
        return [phrase.step(op.ChooseOne, options=tuple(options))]

    def _each_phase(self, phrase: Phrase) -> bool:
        """ "… during each of your Standby Phases": when the whole happens, again and again."""
        cur = phrase.cur
        start = cur.pos
        cur.take(",")
        whose: Any
        if cur.take("during", "each", "of", "your", "opponent", "'s") or cur.take("during", "each", "of", "their"):
            whose = "opponent"
        elif cur.take("during", "each", "of", "your"):
            whose = "you"
        elif cur.take("during", "each"):
            whose = None
        else:
            cur.pos = start
            return False
        name: Any = {"standby-phase": "standby", "end-phase": "end_phase", "draw-phase": "draw_phase"}.get(cur.peek())
        if name is None or phrase.cost:
            cur.pos = start
            return False
        cur.pos += 1
        phrase.when = Event(event=name, whose=whose)
        return True

    def _after(self, phrase: Phrase, steps: list[Step], until: Any) -> list[Step] | None:
        """What follows the frame: how long, "instead" and the like."""
        cur = phrase.cur
        conditions: list[Condition] = []
        while not cur.done:
            found = take_until(cur)
            if found is not None:
                steps = [msgspec.structs.replace(s, until=found) if s.until is None else s for s in steps]
                continue
            later = take_moment(cur)
            if later is not None:
                if not steps:
                    return None
                steps = [phrase.later(later, steps)]
                continue
            if (
                cur.take("immediately", "after", "it", "resolves")
                or cur.take("after", "it", "resolves")
                or cur.take("immediately", "after", "that", "effect", "resolves")
                or cur.take("before-damage-calculation")
                or cur.take("at-start-of-damage-step")
            ):
                continue
            when = _only_during(cur)
            if when is not None:
                conditions.extend(when)
                continue
            if (
                cur.take("by", "this", "effect")
                or cur.take("this", "way")
                or cur.take("at-random")
                or cur.take("if", "possible")
                or cur.take("as", "well")
                or cur.take("face-up")
                or (cur.take("during", "your", "battle-phase") and False)
            ):
                continue
            if (
                cur.take("when", "that", "spell", "resolves")
                or cur.take("when", "that", "effect", "resolves")
                or cur.take("when", "that", "card", "resolves")
            ):
                continue
            if cur.at("(", "max", ".") and cur.peek(4) == ")":
                cur.pos += 5
                continue
            turn = take_turn_of(cur, self.tools)
            if turn is not None:
                conditions.append(turn)
                continue
            other = self._otherwise(phrase, steps)
            if other is not None:
                steps = other
                continue
            if cur.take("once", "per", "turn"):
                phrase.limit = Limit()
                cur.take("during", "your", "main-phase") or cur.take(",", "during", "your", "main-phase")
                continue
            each = self._each_phase(phrase)
            if each:
                continue
            if cur.peek() == "unless" or cur.at(",", "unless"):
                start = cur.pos
                cur.take(",")
                read = take_condition(cur.sub(cur.pos + 1, cur.end), self.tools, phrase.scope)
                if read is not None and read.condition is not None:
                    conditions.append(Condition(not_=read.condition))
                    cur.pos = cur.end
                    continue
                cur.pos = start
            if cur.peek() in ("if", "while") or cur.at(",", "if") or cur.at(",", "while"):
                start = cur.pos
                cur.take(",")
                inner = cur.sub(cur.pos + 1, cur.end)
                read = take_condition(inner, self.tools, phrase.scope)
                if read is not None and read.condition is not None:
                    conditions.append(read.condition)
                    cur.pos = cur.end
                    continue
                cur.pos = start
            break
        if conditions:
            steps = [msgspec.structs.replace(s, if_=(*(s.if_ or ()), *conditions)) for s in steps]
        return steps


_ONLY_DURING: tuple[tuple[tuple[str, ...], tuple[Condition, ...]], ...] = tuple(
    (tuple(row.split()), conditions)
    for row, conditions in (
        ("during your opponent 's battle-phase only", (Condition(phase="battle"), Condition(turn="opponent"))),
        ("during your battle-phase only", (Condition(phase="battle"), Condition(turn="own"))),
        ("during your battle-phase", (Condition(phase="battle"), Condition(turn="own"))),
        ("during the battle-phase only", (Condition(phase="battle"),)),
        ("during the battle-phase", (Condition(phase="battle"),)),
        ("during your opponent 's turn only", (Condition(turn="opponent"),)),
        ("during your opponent 's turn", (Condition(turn="opponent"),)),
        ("during your turn only", (Condition(turn="own"),)),
        ("during your turn", (Condition(turn="own"),)),
        ("during the damage-step", (Condition(phase="damage_step"),)),
    )
)


def _only_during(cur: Cursor) -> tuple[Condition, ...] | None:
    """ "… during your Battle Phase only": it holds only then."""
    start = cur.pos
    cur.take(",")
    cur.take("only")
    for words, conditions in _ONLY_DURING:
        if cur.take(*words) and (cur.done or cur.peek() in (",", "and")):
            return conditions
    cur.pos = start
    return None


def take_turn_of(cur: Cursor, tools: Tools) -> Condition | None:
    """ "the turn it is Special Summoned", "during the turn this card was flipped": only in that turn."""
    start = cur.pos
    cur.take("during") or cur.take("in")
    if not (cur.take("the", "turn") or cur.take("the", "same", "turn")):
        cur.pos = start
        return None
    cur.take("that")
    if (cur.take("it") or cur.take("this", "card") or cur.take("they") or cur.take("you")) and cur.take_any(
        ("is", "was", "are", "were")
    ):
        manners: list[str] = []
        event: str = "summoned"
        while cur.peek() in tools.lexicon.summons or cur.peek() == "flipped-face-up":
            if cur.peek() == "flipped-face-up":
                manners.append("flip")
            else:
                manners.append(tools.lexicon.summons[cur.peek()])
            cur.pos += 1
            before = cur.pos
            cur.take(",")
            if not (cur.take("or") or cur.words[cur.pos - 1] == ","):
                cur.pos = before
                break
        if manners:
            how = None if manners == ["any"] else manners[0] if len(manners) == 1 else tuple(manners)
            return Condition(occurred=Event(event=event, what=Selector(how="self"), how=how), during="turn")  # type: ignore[arg-type]
    cur.pos = start
    return None


_SUBJECT_ENDS = frozenset("gains gain loses lose cannot becomes become is are can".split())
_QUALIFIERS = frozenset(
    "whose with that which from for equal up when if unless except using by in to until during at while , ( of and or as "
    "after before on among instead then without also on whichever but each equipped mentioned listed higher lower used "
    "including excluding x face-up face-down destroyed sent banished you your they it this treated per once other than "
    "ignoring so because + must".split()
)
_PAYABLE = frozenset(
    [
        "PayHp",
        "Discard",
        "Sacrifice",
        "ToUsed",
        "Banish",
        "Detach",
        "Counters",
        "ToPrepared",
        "ToSpellbook",
        "Look",
        "Mill",
        "Destroy",
        "ChangeStance",
        "Shadow",
    ]
)
