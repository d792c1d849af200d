"""How a card itself comes into play: "Must first be Special Summoned (from your Extra Deck) by banishing …"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from convert.effects import Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.effects.terms import Side, Stance, SummonManner
from convert.text.abilities.own_materials import means_them, of_first_line, spread
from convert.text.abilities.prefix import Lead
from convert.text.clauses.chain import ClauseReader
from convert.text.clauses.phrase import Phrase, Tools
from convert.text.conditions.condition import take_condition
from convert.text.cursor import Cursor
from convert.text.reference.thing import ME

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler

_EXTRA = frozenset(("fusion", "synchro", "xyz", "link"))
_WORKS_FROM = ("prepared", "used", "banished", "spellbook", "extra")


def _rows(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row.split()) for row in text.strip().splitlines())


_OWN_EFFECT = _rows(
    """
    by its own effect
    by its effect
    by the following effect
    with its own effect
    with the following effect
    by its own procedure
    by the above method
    by the effect of this card
    """
)
_ANY_EFFECT = _rows(
    """
    by a card effect
    by card effect
    """
)
_OTHER_WAYS = _rows(
    """
    , and cannot be special-summoned by other ways
    and cannot be special-summoned by other ways
    , and cannot be special-summoned by any other way
    , and cannot be special-summoned in other ways
    , and cannot be special-summoned other ways
    and cannot be special-summoned other ways
    , and cannot be special-summoned any other way
    """
)
_ANOTHER_WAY = _rows(
    """
    fusion-summoned
    synchro-summoned
    xyz-summoned
    ritual-summoned
    """
)
"""What else it may be "either …, or Special Summoned by …": its own kind of summoning, which no ban touches."""
_WITHOUT_POLYMERIZATION = ("(", "in", "which", "case", "you", "do", "not", "use")


@dataclass(slots=True)
class _Told:
    """A sentence of this kind while it is read."""

    cur: Cursor
    assembler: Assembler
    index: int
    first: bool
    """Only until it has come in that way once ("must first be …"): it may be revived afterwards."""
    word: str
    """ "special-summoned", "ritual-summoned", "except" …"""
    manner: SummonManner
    another: SummonManner | None = None
    """The other way that is open ("either Fusion Summoned, or …")."""


class Procedures:
    """The sentences that say in which way alone the card comes."""

    tools: Tools
    clauses: ClauseReader

    def _must_summon(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "Cannot be Normal Summoned/Set." "Must first be Special Summoned by …" """
        cur = Cursor(words, start, end)
        other = next((row for row in _OTHER_WAYS if tuple(words[end - len(row) : end]) == row), ())
        cur.end -= len(other)
        cur.take("this", "card")
        if cur.take("cannot", "be", "normal-summoned"):
            actions: Any = ("normal_summon", "set") if cur.take("or", "set") else ("normal_summon",)
            if not cur.done:
                return False
            index = assembler.book.open("static", start, end)
            assembler.add("summon_rule", [op.Forbid(what=ME, action=actions, src=index)], index)
            return True
        first = False
        another: tuple[str, ...] = ()
        if cur.take("must") or cur.take("can", "only"):
            first = cur.take("first")
            cur.take("be")
            if cur.take("either"):
                another = cur.take_phrase(_ANOTHER_WAY)
                cur.take(",")
                cur.take("or")
                cur.take("be")
            if not cur.peek().endswith("-summoned"):
                return False
            cur.pos += 1
        elif not cur.take("cannot", "be", "special-summoned", "except"):
            return False
        word = words[cur.pos - 1]
        index = assembler.book.open("static", start, end)
        manner: Any = self.tools.lexicon.summons.get(word, "special")
        told = _Told(cur, assembler, index, first, word, manner)
        told.another = self.tools.lexicon.summons.get(another[0]) if another else None
        known = len(assembler.drafts)
        if not self._summon_rule(told):
            for draft in assembler.drafts[known:]:
                draft.do.clear()
            assembler.book.fail(index, "no_frame")
        return True

    def _rule(self, told: _Told) -> op.Forbid:
        """The ban that the sentence is; not on the way that it names itself."""
        if told.manner == "normal":
            # "can only be Normal Summoned [or Set] by Tributing 1 Fish": no other ordinary summoning
            barred: Any = ("normal_summon", "set") if told.cur.take("or", "set") else ("normal_summon",)
            return op.Forbid(what=ME, action=barred, unless=ME, src=told.index)
        way = Selector(how="self", where=Filter(summoned=told.manner) if told.manner != "special" else None)
        if told.another is not None:
            either = Filter(any_=(Filter(summoned=told.another), Filter(summoned="special", by=ME)))
            kinds = Filter(summoned=(told.another, told.manner))  # "either Ritual Summoned, or Pendulum Summoned"
            way = Selector(how="self", where=either if told.manner == "special" else kinds)
        came = Condition(occurred=Event(event="summoned", what=ME), during="duel")
        until_then = (Condition(not_=came),) if told.first else None
        return op.Forbid(what=ME, action="special_summon", unless=way, if_=until_then, src=told.index)

    def _summon_rule(self, told: _Told) -> bool:
        """The rest of "must be Special Summoned …": from where, by what, while what."""
        cur, assembler, index = told.cur, told.assembler, told.index
        draft = assembler.add("summon_rule", [self._rule(told)], index)
        said, side, stance = self._whence(cur)
        zone: Any = said or ("extra" if _EXTRA.intersection(assembler.card.properties) else "prepared")
        if cur.done or (cur.take_phrase(_OWN_EFFECT) and cur.done):
            return True
        if cur.take_phrase(_ANY_EFFECT) and cur.pos >= cur.end:  # anybody's, its own too
            draft.do = [
                msgspec.structs.replace(step, unless=Selector(how="all", kind="any"))
                if isinstance(step, op.Forbid)
                else step
                for step in draft.do
            ]
            return True
        if told.word not in ("special-summoned", "except", "normal-summoned"):
            return self._own_kind(told, draft.do)
        summon: Any = op.SpecialSummon(what=ME, from_=zone, side=side, stance=stance, src=index)
        if told.manner == "normal":
            summon = op.NormalSummon(what=ME, src=index)
        works: Any = zone if set(zone if isinstance(zone, tuple) else (zone,)) <= set(_WORKS_FROM) else "prepared"
        read = self._asked(cur, assembler, index)
        if read is not None:
            made = assembler.add("summon_rule", [summon], index, from_=works, optional=True)
            made.cost.extend(read[0])
            made.if_.extend(read[1])
            return True
        unless = self._another_card(cur)
        using = self._which_uses(cur)
        if unless is None or told.another is not None or cur.pos < cur.end:
            return False
        draft.do[0] = msgspec.structs.replace(draft.do[0], unless=unless, unless_using=using)
        return True

    def _which_uses(self, cur: Cursor) -> Selector | None:
        """ "(with “X”), using “Y”": what that effect has to use; None (and no move) for anything else."""
        start = cur.pos
        noun = self.tools.nouns.parse(cur) if cur.take(",", "using") else None
        if noun is None or noun.mention or noun.player or noun.also or noun.selector.where is None or not cur.done:
            cur.pos = start
            return None
        kind = noun.selector.kind or "any"
        return Selector(how="choose", kind=kind, where=noun.selector.where, count=noun.selector.count)

    def _whence(self, cur: Cursor) -> tuple[Any, Side | None, Stance | None]:
        """ "(from your Extra Deck) to your opponent's field, in Defense Position": whence, whither and how."""
        bracket = cur.take("(")
        place = self.tools.places.zone_phrase(cur)
        if bracket:
            cur.take(")")
        side: Side | None = "opponent" if cur.take("to", "your", "opponent", "'s", "field") else None
        comma = cur.take(",")
        stance = self._stance(cur)
        if comma and stance is not None:
            cur.take(",")
        elif comma and not (cur.at("while") or cur.at("by")):
            cur.pos -= 1
        return (place.zone if place is not None else None), side, stance

    def _asked(self, cur: Cursor, assembler: Assembler, index: int) -> tuple[list[Any], list[Condition]] | None:
        """What the coming costs, and while what; None (and no move) where it is not read."""
        start = cur.pos
        read: tuple[list[Any], list[Condition]] | None = None
        if cur.take("while") or cur.take("if") or cur.take("when"):
            standings = self._standings(cur.rest(), assembler)
            read = ([], standings) if standings is not None else None
        elif cur.take("by", "having") or cur.take("by", "controlling"):
            verb = "control" if cur.words[cur.pos - 1] == "controlling" else "have"
            said = ["you", verb, *cur.rest()]
            if said[-3:] == ["in", "the", "gy"]:  # "the GYs": whosever they are
                said[:2] = ["there", "are"]
            standings = self._standings(said, assembler)
            read = ([], standings) if standings else None
        elif cur.at("by") and self._verb_ing(cur):
            read = self._summon_cost(cur, assembler, index)
        if read is None:
            cur.pos = start
        return read

    def _in_turn(self, cur: Cursor, assembler: Assembler) -> list[Condition]:
        """ "(during) the turn a monster was destroyed by …": what has happened in it, up to the price."""
        scope = assembler._scope()
        ends = [*(at for at in range(cur.pos, cur.end) if cur.words[at] in (",", "by")), cur.end]
        for at in reversed(ends):
            lead = Lead()
            if assembler.leads.piece(cur.words, cur.pos - 1, at, scope, lead) and lead.when is None:
                cur.pos = at
                return lead.if_
        return []

    def _another_card(self, cur: Cursor) -> Selector | None:
        """ "with the effect of “X”": what alone may bring it."""
        if not (cur.take("with") or cur.take("by")):
            return None
        cur.take("the", "effect", "of") or cur.take("an", "effect", "of")
        noun = self.tools.nouns.parse(cur)
        if noun is None or noun.mention:
            return None
        cur.take("'s") and cur.take("effect")
        cur.take("(", "or", "by", "its", "own", "effect", ")")  # which is always open to it
        return noun.selector

    def _own_kind(self, told: _Told, do: list[Any]) -> bool:
        """Fusion, Ritual, Synchro … Summoned "with the above Materials", "without using …"."""
        cur = told.cur
        if cur.take("with", "the", "above", "fusion-material") or cur.take("with", "the", "above", "material"):
            if told.manner == "fusion":
                do.append(op.Forbid(what=ME, action="other_materials", src=told.index))
            return cur.done
        barred = self._without(cur) if told.manner == "ritual" else None
        if barred is None:
            return False
        do.append(op.Forbid(what=ME, action="summon", as_="ritual", by=barred, src=told.index))
        return True

    def _stance(self, cur: Cursor) -> Stance | None:
        """ "in [face-up] Attack Position"."""
        for face in ((), ("face-up",)):
            for stance, word in (("attack", "attack-position"), ("defense", "defense-position")):
                if cur.take("in", *face, word):
                    return stance  # type: ignore[return-value]
        return None

    def _standings(self, words: list[str], assembler: Assembler) -> list[Condition] | None:
        """ "you control no monsters while your opponent controls 2 or more": each part, None if one is not read."""
        out: list[Condition] = []
        begin = 0
        for at in [*(k for k, word in enumerate(words) if word == "while" and k), len(words)]:
            part = words[begin:at]
            while part and part[-1] in (",", "and"):
                part = part[:-1]
            read = take_condition(Cursor(part), self.tools, assembler._scope()) if part else None
            if read is None:
                return None
            if read.condition is not None:
                out.append(read.condition)
            begin = at + 1
        return out

    def _without(self, cur: Cursor) -> Selector | None:
        """ ", without using “X”", ", using monsters, and you cannot use Level 10 monsters": what may not be offered."""
        cur.take(",")
        besides = ("using", "monster", ",", "and", "you", "cannot", "use")
        only = cur.take("using", "only")
        if not (only or cur.take("without", "using") or cur.take(*besides)):
            return None
        cur.take("any")
        noun = self.tools.nouns.parse(cur)
        if noun is None or noun.mention or not cur.done or noun.selector.where is None:
            return None
        where = Filter(not_=noun.selector.where) if only else noun.selector.where
        return Selector(how="all", kind=noun.selector.kind or "monster", where=where)

    def _verb_ing(self, cur: Cursor) -> bool:
        verb = self.tools.lexicon.verbs.get(cur.peek(1))
        return verb is not None and "ing" in verb.forms

    def _summon_cost(self, cur: Cursor, assembler: Assembler, index: int) -> tuple[list[Any], list[Condition]] | None:
        """ "by Tributing 2 monsters, while you control X"."""
        scope = assembler._scope()
        steps: list[Any] = []
        cur.take("by")
        while True:
            paid = self._paid(cur, assembler, scope, index)
            if paid is None:
                return None
            steps.extend(paid)
            if cur.take(*_WITHOUT_POLYMERIZATION):
                cur.pos += 2  # the name, and the bracket
            if cur.done:
                return steps, []
            before = cur.pos
            cur.take(",")
            cur.take("and")
            if cur.pos > before and self._verb_ing(cur.sub(cur.pos - 1, cur.end)):
                continue
            if cur.take("while") or cur.take("if"):
                standings = self._standings(cur.rest(), assembler)
                return (steps, standings) if standings is not None else None
            if cur.take("during"):
                turn = self._in_turn(cur, assembler)
                return (steps, turn) if turn else None
            return None

    def _paid(self, cur: Cursor, assembler: Assembler, scope: Any, index: int) -> list[Any] | None:
        """ "Tributing 2 monsters": one part of the price."""
        verb = self.tools.lexicon.verbs.get(cur.peek())
        frame = self.clauses.frames.does.get(verb.base) if verb is not None and "ing" in verb.forms else None
        if frame is None:
            return None
        cur.pos += 1
        phrase = Phrase(self.tools, cur, scope, index, cost=True)
        phrase.paying = self.clauses.frames.does
        read = frame(phrase)
        if not read:
            return None
        above = any(map(means_them, read))
        materials = of_first_line(assembler, self.tools) if above else ()
        if above and not materials:
            return None  # as many and such as the first line says, which is not read
        return [part for step in read for part in spread(_one_of_it(step), materials)]


def _one_of_it(step: Any) -> Any:
    """ "by Tributing “Moss Frog”": one, where no number is said."""
    what = getattr(step, "what", None)
    named = isinstance(what, Selector) and what.where is not None and isinstance(what.where.name, str)
    if not named or what is None or what.how != "all" or what.kind is not None or what.count is not None:
        return step
    return msgspec.structs.replace(step, what=msgspec.structs.replace(what, how="choose", count=1))
