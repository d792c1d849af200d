"""How a card comes into play: "Must first be Special Summoned by …", "You can activate this card from your hand"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from convert.effects import Amount, Condition, Selector
from convert.effects import steps as op
from convert.effects.terms import WorksFrom
from convert.text.clauses.chain import ClauseReader
from convert.text.clauses.how_long import take_turn_of
from convert.text.clauses.phrase import Phrase, Tools
from convert.text.cursor import Cursor
from convert.text.reference.thing import ME
from convert.text.sentences.from_hand import FromHand
from convert.text.sentences.how_long import lasting_as, take_how_long
from convert.text.sentences.procedures import Procedures

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler

_EITHER_TURN = frozenset(
    tuple(row.split())
    for row in (
        "this effect can be used quick-effect-turn",
        "you can use this effect quick-effect-turn",
        "you can activate this effect quick-effect-turn",
        "this effect can be activated quick-effect-turn",
    )
)


class SummonSentences(FromHand, Procedures):
    """The sentences that say how the card itself may be summoned or activated."""

    tools: Tools
    clauses: ClauseReader

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
        said = take_how_long(Cursor(words, start, end))
        draft = assembler.current
        if said is None or draft is None:
            return False
        does = lasting_as(said, draft.do)
        if does == draft.do:
            return False
        index = assembler.book.open("effect", start, end)
        assembler.book.piece(index).note = True
        draft.do = does
        draft.src.append(index)
        return True

    def _attack_cost(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "You must pay 500 LP to declare an attack with this monster.": paid for each attack."""
        cur = Cursor(words, start, end)
        what = Selector(how="all", kind=("monster", "caster"), zone="play")
        if cur.take("you"):
            what = ME
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

    def _substitute(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "You can substitute this card for any 1 Fusion Material, but the other materials must be correct." """
        cur = Cursor(words, start, end)
        zones: tuple[WorksFrom, ...] | None = ("play", "prepared")
        if cur.take("this", "card"):
            zones = _lying(cur) if cur.peek() in ("in", "on") else zones
            if zones is None or not cur.take("can", "be", "used", "as", "a", "substitute", "for"):
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
        allow = op.Allow(what=ME, action="other_materials", src=index)
        assembler.add("permission", [allow], index, from_=zones)
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
        rule = op.Forbid(what=ME, action="special_summon", unless=noun.selector, src=index)
        assembler.add("summon_rule", [rule], index)
        return True


_PLACES: Mapping[str, WorksFrom] = {"hand": "prepared", "field": "play", "gy": "used"}


def _lying(cur: Cursor) -> tuple[WorksFrom, ...] | None:
    """ "(This card) in your hand, field, or GY": where it does that; None where that is not all there is."""
    zones: list[WorksFrom] = []
    while cur.peek() in ("in", "on", "your", "the", ",", "or", "and"):
        cur.pos += 1
        if cur.peek() in _PLACES:
            zones.append(_PLACES[cur.peek()])
            cur.pos += 1
    return tuple(zones) or None


def _price_of_attack(cur: Cursor) -> op.Mill | op.PayHp | None:
    """ "must pay 500 LP", "must send the top card of their Deck to the GY": what an Attack costs."""
    if cur.take("must", "send", "the", "top", "card", "of", "their", "deck", "to", "the", "gy"):
        return op.Mill()
    if not cur.take("must", "pay") or not cur.peek().isdigit() or cur.peek(1) != "lp":
        return None
    cur.pos += 2
    return op.PayHp(amount=Amount(raw=int(cur.peek(-2))))
