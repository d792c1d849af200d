"""What putting a card together stands on: its words and drafts, scopes, prefixes before a clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from convert.cards.model import Card
from convert.effects import Condition, Event, Selector, Step
from convert.effects import steps as op
from convert.effects.tree import Mode
from convert.text.abilities.draft import Draft
from convert.text.abilities.lead import Leads
from convert.text.abilities.prefix import Lead
from convert.text.abilities.unread_moments import is_moment
from convert.text.abilities.unread_sentences import Kept, about_its_effect
from convert.text.book import Book, Chain, Piece
from convert.text.clauses.chain import ClauseReader
from convert.text.clauses.chain_steps import tell_of_others
from convert.text.clauses.phrase import Tools
from convert.text.conditions.condition import take_condition
from convert.text.cursor import Cursor
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME, Names, Thing
from convert.text.sentences.limits import LimitRead
from convert.text.sentences.special import Special
from convert.text.split import Sentence

_AIMED_AT = ("selected", "targeted", "chosen")
_LASTING = ("continuous", "equip", "field")


_MOMENTS = ("if", "when", "during", "each", "while")


def _farther_first(words: list[str], commas: list[int]) -> list[int]:
    """ "If you control no monsters, or all monsters you control are Fish, …": a comma before "or" that goes on with the
    condition is tried after the next one."""
    first = commas[0] if len(commas) > 1 else len(words)
    goes_on = words[first + 1 : first + 2] == ["or"] and words[first + 2] not in _MOMENTS
    ordered = [*commas[1:], first] if goes_on else commas
    return sorted(ordered, key=lambda at: _before_a_name(words, at))


def _before_a_name(words: list[str], comma: int) -> bool:
    """ "If you control “A”, “B”, or “C”, …": a comma between names, which ends no condition if another one does."""
    after = comma + 1 + (words[comma + 1 : comma + 2] in (["or"], ["and"]))
    return words[after : after + 1] != [] and words[after][:1] == '"'


class Drafting:
    """The state of one card being read, and the small steps that all sentences share."""

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
        self.lasting = self.spell and (card.property in _LASTING or "stays-in-play" in words)
        self.pending: list[LimitRead] = []
        self.with_each: list[Chain] = []
        """What comes with the use of each of its effects."""
        self.choice: tuple[Draft, int] | None = None
        """The ability whose options the bullets that follow are, and the clause that says so."""

    sentences: tuple[Sentence, ...] = ()
    """All of the text's."""

    worn = False
    """What is read now holds of the monster that wears this card, which "it" is."""

    bullets_follow = False
    """The next sentence is a bullet."""

    listed: tuple[Event, ...] = ()
    """The effects that the bullets after the sentence being read list, where it asks for one of them."""

    lost_bullets = False
    """The sentence that says what the bullets are was not read."""

    ahead: Lead | None = None
    """What a sentence says of the effect that the next one tells."""

    outer: tuple[Thing, ...] = ()
    """What was targeted by whoever gives the ability being read ("gains this effect")."""

    giving = False
    """The sentences that are read are those of an effect that is given to others."""

    remarked = False
    """The sentence before was one of words that mean nothing here (CONVERT-45)."""

    after_remark = False
    """The sentence that is read stands after one of words that mean nothing here."""

    remarks = 0
    """How many sentences of words that mean nothing here there were: effects of the card all the same."""

    effect_unread: Piece | None = None
    """The sentence before, which tells of an effect that is activated, and nobody read it."""

    heading: tuple[int, list[Condition], list[int]] = (-1, [], [])
    """The bullet that is being read, what its first words ask for all of it, and their clause."""
    _colon = False
    """The sentence being read has a colon: its effect is activated."""

    _may = False
    """The sentence being read begins with "you can"."""

    def _whole(self, read: Callable[[Sentence], None], sentence: Sentence) -> None:
        """Read a sentence; where no effect of it was read, nothing else of it is either, nor what the next one says of
        "this effect"."""
        words = self.words[sentence.start : sentence.end]
        unread = self.effect_unread
        alone = sentence.bullet < 0 and not self.bullets_follow
        if unread is not None and alone and about_its_effect(words, spell=self.spell):
            unread.end = sentence.end
            return
        self.effect_unread = None
        kept = Kept(self.drafts, self.book, self.names)
        begun = (self.current, self.choice, self.ahead, list(self.pending))
        read(sentence)
        if not kept.nothing_read(self.drafts, self.book):
            return
        end = sentence.end
        while end > sentence.start + 1 and self.words[end - 1] in (";", ":"):
            end -= 1
        index = kept.undo(self.drafts, self.book, sentence.start, end)
        current, self.choice, self.ahead, self.pending = begun
        self.effect_unread = None if {":", ";"}.isdisjoint(words) else self.book.piece(index)
        self.lost_bullets = sentence.bullet < 0 and (words[-1:] == [":"] or bool({"effect", "effects"} & set(words)))
        if len(self.drafts) > len(kept.drafts):
            return
        self.current = current
        if current is not None:
            current.scope.obscure(words)
            current.scope.unread = index

    def said(self, src: int | None) -> list[str]:
        """The words of a clause."""
        piece = self.book.piece(src) if src is not None else None
        return self.words[piece.start : piece.end] if piece is not None else []

    def _find(self, mark: str, start: int, end: int) -> int:
        words = self.words
        stretch = words[start:end]
        if mark not in stretch:
            return -1
        first = stretch.index(mark)
        if "(" not in stretch[:first]:
            return start + first
        depth = 0
        for at in range(start, end):
            word = words[at]
            if word == "(":
                depth += 1
            elif word == ")":
                depth -= 1
            elif word == mark and depth <= 0:
                return at
        return -1

    def _note(self, start: int, end: int) -> bool:
        """Whether the sentence is a reminder, or one of words that mean nothing here."""
        reminds = self.special.is_note(self.words, start, end)
        idle = self.special.remarks.rule(self.words[start:end], after=self.remarked)
        self.after_remark = self.remarked
        self.remarked = bool(idle) or (self.remarked and reminds)
        self.remarks += bool(idle)
        if not (idle or reminds):
            return False
        index = self.book.open("static", start, end)
        piece = self.book.piece(index)
        piece.note, piece.because = True, f"means nothing here ({idle})" if idle else "a reminder"
        return True

    def _find_words(self, wanted: tuple[str, ...], start: int, end: int) -> int:
        size = len(wanted)
        for at in range(start, end - size + 1):
            if tuple(self.words[at : at + size]) == wanted:
                return at
        return -1

    def _prefix(self, start: int, end: int, scope: Scope) -> tuple[Lead, int]:
        """Adverbials before the main clause, each up to a comma; what is left begins at the place returned."""
        words = self.words
        lead = Lead()
        at = start + 3 * (words[start : start + 3] == ["in", "addition", ","])
        while at < end and (self.leads.starts(words[at]) or self._another_moment(lead, at, end)):
            if words[at : at + 2] == ["activate", "1"]:
                break  # "Activate 1 of these effects, or if …": no prefix
            if words[at : at + 2] == ["the", "first"] and words[at + 3 : at + 4] == ["times"]:
                break  # "The first 2 times it would be destroyed, it is not": nothing before a clause
            semi = self._find(";", at, end)  # "Activate this card by targeting 1 monster; …": past it, its effect
            stop = min(end if semi < 0 else semi, at + 60)
            commas = [k for k, word in enumerate(words[at:stop], at) if word == ","][:6]
            done = False
            for comma in _farther_first(words, commas):
                but = comma + 2 < end and words[comma + 1] == "except" and words[comma + 2][:1] == '"'
                if but and words[at] in ("while", "if"):
                    continue  # "While you control a “Moss” monster, except “Moss Frog”, …": it is one condition
                if comma + 1 < end and self.leads.piece(words, at, comma, scope, lead):
                    index = self.book.open("condition", at, comma)
                    lead.src.append(index)
                    at = comma + 1
                    done = True
                    break
            if done:
                at = self._more_of_it(lead, at, end, scope)
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
                    lead.waits |= is_moment(words[at:comma], self.tools.lexicon)
                    tell_of_others(words[at:comma], scope, self.tools.lexicon.summons)
                    at = comma + 1
                    done = True
                    break
            if not done:
                break
        return lead, at

    def _another_moment(self, lead: Lead, at: int, end: int) -> bool:
        """ "…, or during each of your Standby Phases, …": after a moment, another one."""
        follows = self.words[at + 1 : min(at + 2, end)]
        return lead.when is not None and self.words[at] == "or" and follows in (["during"], ["when"], ["if"])

    def _more_of_it(self, lead: Lead, at: int, end: int, scope: Scope) -> int:
        """ "(While you control X,) and all monsters you control are Y,": how things stand besides."""
        words = self.words
        comma = self._find(",", at, end) if words[at : at + 1] == ["and"] and lead.standing and lead.if_ else -1
        read = take_condition(Cursor(words, at + 1, comma, scope.refer), self.tools, scope) if comma > 0 else None
        if read is None or read.condition is None:
            return at
        lead.if_.append(read.condition)
        lead.src.append(self.book.open("condition", at, comma))
        return comma + 1

    def _scope(self) -> Scope:
        subject = ME
        if (self.card.property == "equip" and self.spell) or self.worn:
            subject = Selector(how="equipped", kind="monster")
        scope = Scope(self.names, subject)
        scope.listed = self.listed
        scope.before = tuple(self.outer)
        for draft in self.drafts:
            scope.before += tuple([one for one in draft.scope.things if one.target or draft.mode == "cast"])
            scope.declared = {**scope.declared, **draft.scope.declared}
            scope.earlier |= {str(type(step).__struct_config__.tag) for step in draft.do}
        return scope

    def _scope_for(self, start: int, end: int) -> Scope:
        """A sentence that begins "When that monster …" speaks of what the sentence before named."""
        words = self.words
        current = self.current
        if self.card.property == "equip" and self.spell and words[start + 1 : start + 2] == ["it"]:
            return self._scope()  # "Equip only to a Fish monster. When it destroys a monster by battle": the bearer
        if current is not None and current.mode == "cast" and "stays-in-play" in words:
            return current.scope  # of a Normal Spell that stays: one text, as of others that do not
        if current is not None and self._of_what_was_aimed_at(current, start, end):
            return current.scope
        if (
            current is not None
            and current.scope.things
            and words[start] in ("when", "if", "while", "each")
            and (
                words[start + 1 : start + 2] in (["that"], ["those"], ["it"])
                or words[start + 1 : start + 3] in (["time", "it"], ["time", "they"], ["time", "that"])
                or (words[start + 1 : start + 2] == ["the"] and words[start + 2] in _AIMED_AT)
            )
        ):
            return current.scope
        return self._scope()

    def _of_what_was_aimed_at(self, current: Draft, start: int, end: int) -> bool:
        """ "(Target 1 monster.) During each Standby Phase: It loses 500 ATK", "At the start of the Damage Step, if it
        battles": of what no card can be that is none, it is what the casting before aimed at."""
        words = self.words
        if not self.spell or current.mode != "cast" or not any(one.target for one in current.scope.things):
            return False
        fights = any(
            words[at : at + 3] == [",", one, "it"] and words[at + 3 : at + 4] in (["battles"], ["attacks"])
            for at in range(start, end)
            for one in ("if", "when")
        )
        scores = words[end : end + 2] == [":", "it"] and words[end + 2 : end + 3] in (["gains"], ["loses"])
        return fights or scores

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

    def _is_its_activation(self, draft: Draft) -> bool:
        """Whether it is what casting the card does: of a Continuous Trap, what its first sentence does without a "you
        can", such as "Target 1 Fish monster in your GY; Special Summon it"."""
        if draft.mode == "cast":
            return True
        trap = self.card.kind == "trap" and self.card.property == "continuous"
        if not trap or draft.mode != "activate" or draft.optional or draft is not self.drafts[0]:
            return False
        arrives = bool(draft.do) and isinstance(draft.do[0], op.SpecialSummon)
        often = any(one.per == "turn" and not one.activate for one in draft.limits)
        return draft.from_ == "play" and bool(draft.targets or arrives) and not often

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
