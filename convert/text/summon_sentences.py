"""How a card comes into play: "Must first be Special Summoned by …", "You can activate this card from your hand"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from convert.effects import Amount, Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.effects.terms import Side, Stance
from convert.text.clauses import ClauseReader
from convert.text.conditions import take_condition
from convert.text.cursor import Cursor
from convert.text.from_hand import FromHand
from convert.text.grammar.time import take_until
from convert.text.phrase import Phrase, Tools
from convert.text.tails import HOLDING, take_turn_of

if TYPE_CHECKING:
    from convert.text.assemble import Assembler

_WORKS_FROM = ("prepared", "used", "banished", "spellbook")


_OWN_EFFECT = tuple(
    tuple(row.split())
    for row in (
        "by its own effect",
        "by its effect",
        "by the following effect",
        "with its own effect",
        "with the following effect",
        "by its own procedure",
        "by a card effect",
        "by card effect",
        "by the above method",
        "by the effect of this card",
    )
)


_OTHER_WAYS = tuple(
    tuple(row.split())
    for row in (
        ", and cannot be special-summoned by other ways",
        "and cannot be special-summoned by other ways",
        ", and cannot be special-summoned by any other way",
        ", and cannot be special-summoned in other ways",
        ", and cannot be special-summoned other ways",
        "and cannot be special-summoned other ways",
        ", and cannot be special-summoned any other way",
    )
)


def _named_materials(assembler: Assembler) -> tuple[str, ...]:
    """The names of a card's Materials, where its first line is nothing but names ("“A” + “B”"); () otherwise."""
    for piece in assembler.book.pieces[:1]:
        words = assembler.words[piece.start : piece.end]
        if piece.role == "material" and all(word == "+" or word[:1] == '"' for word in words):
            return tuple(word.strip('"') for word in words if word != "+")
    return ()


def _one_of_it(step: Any) -> Any:
    """ "by Tributing “Moss Frog”": one, where no number is said."""
    what = getattr(step, "what", None)
    named = isinstance(what, Selector) and what.where is not None and isinstance(what.where.name, str)
    if not named or what is None or what.how != "all" or what.kind is not None or what.count is not None:
        return step
    return msgspec.structs.replace(step, what=msgspec.structs.replace(what, how="choose", count=1))


def _any_material(step: Any) -> bool:
    what = getattr(step, "what", None)
    return isinstance(what, Selector) and what.where is not None and what.where.can == ("be_its_material",)


def _by_name(step: Any, names: tuple[str, ...]) -> Any:
    """ "by banishing the above cards you control": one of each of the Materials that the card names."""
    what = getattr(step, "what", None)
    if not names or not isinstance(what, Selector) or what.where is None or what.where.can != ("be_its_material",):
        return step
    different = ("name",) if len(set(names)) == len(names) > 1 else None
    where = msgspec.structs.replace(
        what.where, can=None, name=tuple(dict.fromkeys(names)) if len(set(names)) > 1 else names[0], different=different
    )
    return msgspec.structs.replace(step, what=msgspec.structs.replace(what, count=len(names), where=where))


_EITHER_TURN = frozenset(
    tuple(row.split())
    for row in (
        "this effect can be used quick-effect-turn",
        "you can use this effect quick-effect-turn",
        "you can activate this effect quick-effect-turn",
        "this effect can be activated quick-effect-turn",
    )
)


class SummonSentences(FromHand):
    """The sentences that say how the card itself may be summoned or activated."""

    tools: Tools
    clauses: ClauseReader

    def _must_summon(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "Cannot be Normal Summoned/Set." "Must first be Special Summoned by …" """
        cur = Cursor(words, start, end)
        if words[end - 1] in ("way", "ways"):
            for tail in _OTHER_WAYS:
                if tuple(words[end - len(tail) : end]) == tail:
                    cur.end = end - len(tail)
                    break
        cur.take("this", "card")
        self_rule = Selector(how="self")
        if cur.take("cannot", "be", "normal-summoned"):
            actions: tuple[Any, ...] = ("normal_summon",)
            if cur.take("or", "set"):
                actions = ("normal_summon", "set")
            if not cur.done:
                return False
            index = assembler.book.open("static", start, end)
            assembler.add("summon_rule", [op.Forbid(what=self_rule, action=actions, src=index)], index)
            return True
        cur.take("must")
        if (
            cur.words[cur.pos - 1] == "must"
            or cur.take("can", "only")
            or cur.take("cannot", "be", "special-summoned", "except")
        ):
            first = False
            if cur.words[cur.pos - 1] != "except":
                first = cur.take("first")
                cur.take("be")
                if cur.take("either"):
                    cur.take("fusion-summoned", ",", "or") or cur.take("synchro-summoned", ",", "or") or cur.take(
                        "fusion-summoned", "or"
                    ) or cur.take("xyz-summoned", ",", "or")
                word = cur.peek()
                if not word.endswith("-summoned"):
                    return False
                cur.pos += 1
            index = assembler.book.open("static", start, end)
            return self._summon_rule(cur, start, end, assembler, index, first=first)
        return False

    def _summon_rule(
        self, cur: Cursor, start: int, end: int, assembler: Assembler, index: int, *, first: bool = False
    ) -> bool:
        """The rest of "must be Special Summoned …": from where, by what, while what. ``first``: only until it has come
        in that way once ("must first be …"), so that it may be revived afterwards."""
        word = cur.words[cur.pos - 1]
        me = Selector(how="self")
        # the ban is not on the way that the sentence itself names
        manner = self.tools.lexicon.summons.get(word, "special")
        way = Selector(how="self", where=Filter(summoned=manner) if manner != "special" else None)
        came = Condition(occurred=Event(event="summoned", what=me), during="duel")
        until_then = (Condition(not_=came),) if first else None
        rule = op.Forbid(what=me, action="special_summon", unless=way, if_=until_then, src=index)
        if manner == "normal":
            # "can only be Normal Summoned [or Set] by Tributing 1 Fish": no other ordinary summoning
            barred_too: tuple[Any, ...] = ("normal_summon", "set") if cur.take("or", "set") else ("normal_summon",)
            rule = op.Forbid(what=me, action=barred_too, src=index)
        draft = assembler.add("summon_rule", [rule], index)
        place = self.tools.places.zone_phrase(cur)
        to_opponent = cur.take("to", "your", "opponent", "'s", "field")
        comma = cur.take(",")
        stance = self._stance(cur)
        if comma and stance is not None:
            cur.take(",")
        elif comma and not cur.at("while"):
            cur.pos -= 1
        if cur.done or (cur.take_phrase(_OWN_EFFECT) and cur.done):
            return True
        zone: Any = place.zone if place is not None else "prepared"
        side: Side | None = "opponent" if to_opponent else None
        summon: Any = op.SpecialSummon(what=me, from_=zone, side=side, stance=stance, src=index)
        if manner == "normal":
            summon = op.NormalSummon(what=me, src=index)
        own: dict[str, Any] = {
            "from_": zone if isinstance(zone, str) and zone in _WORKS_FROM else "prepared",
            "optional": True,
        }
        by_another = cur.at("with")
        if cur.take("while") or cur.take("if") or cur.take("when"):
            read = self._standings(cur.rest(), assembler)
            if read is not None:
                assembler.add("summon_rule", [summon], index, **own).if_.extend(read)
                return True
        elif cur.take("by", "having") or cur.take("by", "controlling"):
            verb = "control" if cur.words[cur.pos - 1] == "controlling" else "have"
            read = self._standings(["you", verb, *cur.rest()], assembler)
            if read:
                assembler.add("summon_rule", [summon], index, **own).if_.extend(read)
                return True
        elif cur.at("by") and self._verb_ing(cur):
            cost = self._summon_cost(cur, assembler, index)
            if cost is not None:
                made = assembler.add("summon_rule", [summon], index, **own)
                made.cost.extend(cost[0])
                made.if_.extend(cost[1])
                return True
        elif cur.take("with") or cur.take("by"):
            cur.take("the", "effect", "of") or cur.take("an", "effect", "of")
            noun = self.tools.nouns.parse(cur)
            if noun is not None and not noun.mention:
                cur.take("'s") and cur.take("effect")
                cur.take("(", "or", "by", "its", "own", "effect", ")")  # which is always open to it
                if cur.pos >= cur.end:
                    unless = noun.selector
                    draft.do[0] = msgspec.structs.replace(rule, unless=unless)
                    return True
        if word != "special-summoned" and word != "except":
            # Fusion, Ritual, Synchro … Summoned "with the above Materials", "using …": its own kind of summoning
            above = cur.take("with", "the", "above", "fusion-material") or cur.take("with", "the", "above", "material")
            barred = self._without(cur) if not above and manner == "ritual" else None
            if barred is not None:
                draft.do.append(op.Forbid(what=me, action="summon", as_="ritual", by=barred, src=index))
            elif not above or cur.pos < cur.end:
                assembler.book.fail(index, "no_frame")
                draft.do.clear()
                draft.src.clear()
            return True
        assembler.book.fail(index, "no_frame")
        draft.do.clear()
        draft.src.clear()
        if by_another:  # "with “X”, using …": another card brings it, it does not come by itself
            return True
        guard = Condition(unread=index)
        assembler.add("summon_rule", [msgspec.structs.replace(summon, src=None)], index, **own).if_.append(guard)
        assembler.drafts[-1].src.clear()
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
        if not (cur.take("without", "using") or cur.take(*besides)):
            return None
        cur.take("any")
        noun = self.tools.nouns.parse(cur)
        if noun is None or noun.mention or not cur.done or noun.selector.where is None:
            return None
        return Selector(how="all", kind=noun.selector.kind or "monster", where=noun.selector.where)

    def _verb_ing(self, cur: Cursor) -> bool:
        verb = self.tools.lexicon.verbs.get(cur.peek(1))
        return verb is not None and "ing" in verb.forms

    def _summon_cost(self, cur: Cursor, assembler: Assembler, index: int) -> tuple[list[Any], list[Condition]] | None:
        """ "by Tributing 2 monsters, while you control X"."""
        scope = assembler._scope()
        steps: list[Any] = []
        conditions: list[Condition] = []
        cur.take("by")
        while True:
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
            steps.extend(_by_name(_one_of_it(step), _named_materials(assembler)) for step in read)
            if any(_any_material(step) for step in steps):
                return None  # "the above cards": as many and such as the first line says
            if cur.done:
                return steps, conditions
            before = cur.pos
            cur.take(",")
            cur.take("and")
            if self._verb_ing(cur.sub(cur.pos - 1, cur.end)) and cur.pos > before:
                continue
            if cur.take("while") or cur.take("if"):
                standing = take_condition(cur, self.tools, scope)
                if standing is not None and standing.condition is not None:
                    conditions.append(standing.condition)
                    return steps, conditions
            return None

    def _not_the_turn(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "You cannot activate this effect the turn this card is Normal Summoned." """
        cur = Cursor(words, start, end)
        if not (
            cur.take("you", "cannot", "activate", "this", "effect")
            or cur.take("you", "cannot", "use", "this", "effect")
        ):
            return False
        turn = take_turn_of(cur, self.tools)
        draft = assembler.current
        if turn is None or not cur.done or draft is None:
            return False
        index = assembler.book.open("condition", start, end)
        draft.src.append(index)
        draft.if_.append(Condition(not_=turn))
        return True

    def _either_turn(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "This effect can be used during either player's turn.": what was read is quick."""
        if tuple(words[start:end]) not in _EITHER_TURN:
            return False
        index = assembler.book.open("static", start, end)
        assembler.book.piece(index).note = True
        draft = assembler.current
        if draft is not None and draft.mode == "activate":
            draft.mode, draft.speed = "quick", 2
        return True

    def _last_until(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "These effects last until the end of this turn.": how long what was read lasts."""
        cur = Cursor(words, start, end)
        if not (
            cur.take("these", "effects", "last")
            or cur.take("these", "changes", "last")
            or cur.take("this", "effect", "lasts")
        ):
            return False
        until = take_until(cur)
        draft = assembler.current
        if until is None or not cur.done or draft is None or not draft.do:
            return False
        index = assembler.book.open("effect", start, end)
        assembler.book.piece(index).note = True
        draft.do = [
            msgspec.structs.replace(step, until=step.until or until) if isinstance(step, HOLDING) else step
            for step in draft.do
        ]
        draft.src.append(index)
        return True

    def _attack_cost(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "You must pay 500 LP to declare an attack with this monster.": paid for each attack."""
        cur = Cursor(words, start, end)
        what = Selector(how="all", kind=("monster", "caster"), zone="play")
        if cur.take("you"):
            what = Selector(how="self")
        elif cur.take("your", "opponent"):
            what = msgspec.structs.replace(what, side="opponent")
        elif not (cur.take("each", "player") or cur.take("both", "players")):
            return False
        price = _price_of_attack(cur)
        if price is None:
            return False
        if not (cur.take("to", "declare", "an", "attack") or cur.take("to", "attack")):
            return False
        own = cur.take("with", "this") and bool(cur.take_any(("monster", "card")))
        if not cur.done or own != (what.how == "self"):
            return False
        index = assembler.book.open("static", start, end)
        toll = op.Forbid(what=what, action="attack_unpaid", cost=(price,), src=index)
        assembler.add("continuous", [toll], index)
        return True

    def _activate_by(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "Activate this card by paying 1000 LP.", "Activate by targeting 1 monster.": what activating asks for."""
        cur = Cursor(words, start, end)
        if not assembler.spell or not (cur.take("activate", "this", "card", "by") or cur.take("activate", "by")):
            return False
        verb = self.tools.lexicon.verbs.get(cur.peek())
        if verb is None or "ing" not in verb.forms or verb.base == "choose" or cur.find(";") >= 0:
            return False
        draft = assembler.cast_draft()
        index = assembler.book.open("cost", cur.pos - 1, end)
        phrase = Phrase(self.tools, cur, draft.scope, index, cost=True)
        phrase.paying = self.clauses.frames.does
        cur.pos += 1
        frame = self.clauses.frames.does.get(verb.base)
        steps = frame(phrase) if frame is not None else None
        if steps is None or not cur.done:
            assembler.book.fail(index, "no_frame")
            draft.if_.append(Condition(unread=index))
            return True
        # what is declared for the card, and counters on it, come as it comes into play
        (draft.do if verb.base in ("declare", "place") else draft.cost).extend(steps)
        draft.targets.extend(phrase.targets)
        draft.src.append(index)
        assembler.current = draft
        return True

    def _two_tributes(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "This card can be treated as 2 Tributes for the Tribute Summon of a DARK monster." """
        cur = Cursor(words, start, end)
        cur.take("this", "card")
        if not cur.take("can", "be", "treated", "as", "2", "tributes", "for"):
            return False
        cur.take("the") or cur.take("a")
        if not cur.take("tribute-summon", "of"):
            return False
        noun = self.tools.nouns.parse(cur)
        if noun is None or noun.mention or not cur.done:
            return False
        index = assembler.book.open("static", start, end)
        allow = op.Allow(what=Selector(how="self"), action="treat_as_two_tributes", against=noun.selector, src=index)
        assembler.add("permission", [allow], index)
        return True

    def _substitute(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "You can substitute this card for any 1 Fusion Material, but the other materials must be correct." """
        cur = Cursor(words, start, end)
        if cur.take("this", "card"):
            if cur.take("in") or cur.take("on"):
                cur.pos -= 1
                while not cur.done and not cur.at("can"):
                    cur.pos += 1
            if not cur.take("can", "be", "used", "as", "a", "substitute", "for"):
                return False
        elif not cur.take("you", "can", "substitute", "this", "card", "for"):
            return False
        if not cur.take("any", "1", "fusion-material"):
            return False
        cur.take("monster")
        if cur.take("whose", "name", "is"):
            cur.take("specifically")
            if not (cur.take("mentioned", "on") or cur.take("listed", "on")):
                return False
            cur.pos -= 1
        else:
            cur.take("mentioned", "by", "name")
        if cur.take("on", "the", "fusion", "monster"):
            cur.take("card")
        if not cur.done:
            cur.take(",")
            if not cur.take("but", "the", "other"):
                return False
            cur.take("fusion-material") or cur.take("material")
            cur.take("monster")
            if not cur.take("must", "be", "correct") or not cur.done:
                return False
        index = assembler.book.open("static", start, end)
        allow = op.Allow(what=Selector(how="self"), action="other_materials", src=index)
        assembler.add("permission", [allow], index, from_=("play", "prepared"))
        return True

    def _ritual_with(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "You can Ritual Summon this card with “X”." """
        cur = Cursor(words, start, end)
        if not (
            cur.take("you", "can", "ritual-summon", "this", "card", "with")
            or cur.take("this", "card", "can", "only", "be", "ritual-summoned", "with")
            or cur.take("this", "monster", "can", "only", "be", "ritual-summoned", "with")
        ):
            return False
        cur.take("the") or cur.take("any")
        cur.take("ritual-spell") and cur.take(",")
        noun = self.tools.nouns.parse(cur)
        if noun is None or noun.mention or not cur.done:
            return False
        index = assembler.book.open("static", start, end)
        rule = op.Forbid(what=Selector(how="self"), action="special_summon", unless=noun.selector, src=index)
        assembler.add("summon_rule", [rule], index)
        return True


def _price_of_attack(cur: Cursor) -> op.Mill | op.PayHp | None:
    """ "must pay 500 LP", "must send the top card of their Deck to the GY": what an Attack costs."""
    if cur.take("must", "send", "the", "top", "card", "of", "their", "deck", "to", "the", "gy"):
        return op.Mill()
    if not cur.take("must", "pay") or not cur.peek().isdigit() or cur.peek(1) != "lp":
        return None
    cur.pos += 2
    return op.PayHp(amount=Amount(raw=int(cur.peek(-2))))
