"""The two sentences of a Ritual Spell: what it Ritual Summons, and what must be Tributed for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.cursor import Cursor
from convert.text.frames.manners import total_levels
from convert.text.reference.thing import ME

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler
    from convert.text.sentences.special import Special

_SUMMONS = (
    ("this", "card", "is", "used", "to", "ritual-summon"),
    ("this", "card", "can", "be", "used", "to", "ritual-summon"),
)
_BY_AN_EFFECT = (
    *("with", "a", "card", "effect", "that", "requires", "use", "of", "monster", ","),
    *("this", "card"),
)
_OFFERS = (
    ("you", "must", "also", "tribute"),
    ("you", "must", "tribute"),
    ("you", "must", "also", "offer"),
)


def ritual_spell(table: Special, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "This card is used to Ritual Summon “X”." "You must also Tribute monsters … whose total Levels …" """
    cur = Cursor(words, start, end)
    if any(cur.take(*row) for row in _SUMMONS):
        return _what_it_summons(table, cur, assembler)
    return any(cur.take(*row) for row in _OFFERS) and _what_is_offered(table, cur, start, assembler)


def entire_tribute(table: Special, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "If you Ritual Summon exactly 1 X with a card effect that requires use of monsters, this card [you control] can
    be used as the entire Tribute / requirement."."""
    cur = Cursor(words, start, end)
    if not cur.take("if", "you", "ritual-summon", "exactly"):
        return False
    noun = table.tools.nouns.parse(cur)
    if noun is None or noun.mention or not cur.take(*_BY_AN_EFFECT):
        return False
    there = cur.take("you", "control")
    if not cur.take("can", "be", "used", "as", "the", "entire") or not cur.take_any(("tribute", "requirement")):
        return False
    if not cur.done:
        return False
    index = assembler.book.open("static", start, end)
    against = msgspec.structs.replace(noun.selector, id=None, how=None, count=None)
    step = op.Allow(what=ME, action="entire_tribute", against=against, src=index)
    assembler.add("permission", [step], index, from_="play" if there else ("play", "prepared"))
    return True


def _what_it_summons(table: Special, cur: Cursor, assembler: Assembler) -> bool:
    scope = assembler._scope()
    index = assembler.book.open("effect", cur.pos - 6 if cur.words[cur.pos - 4] == "is" else cur.pos - 7, cur.end)
    phrase = Phrase(table.tools, cur, scope, index)
    noun = table.tools.nouns.parse(cur)
    if noun is None or not cur.done:
        assembler.book.fail(index, "no_noun")
        return True
    what = noun.selector
    if what.how == "all":  # "any “Moss” Ritual Monster" and a name are one of them, of one's own
        what = msgspec.structs.replace(what, how="choose", count=1, side=what.side or "you")
    if what.zone is None:
        what = msgspec.structs.replace(what, zone="prepared")
    draft = assembler.cast_draft()
    draft.do.append(phrase.step(op.RitualSummon, what=what))
    draft.src.append(index)
    assembler.current = draft
    return True


def _what_is_offered(table: Special, cur: Cursor, start: int, assembler: Assembler) -> bool:
    if assembler.card.kind == "monster" and "ritual" in assembler.card.properties:
        # on the monster's own card: what its Ritual Spell asks for anyway (CONVERT-30)
        assembler.book.piece(assembler.book.open("static", start, cur.end)).note = True
        return True
    draft = assembler.cast_draft()
    rituals = [k for k, s in enumerate(draft.do) if isinstance(s, op.RitualSummon)]
    if not rituals:
        return False
    index = assembler.book.open("cost", start, cur.end)
    phrase = Phrase(table.tools, cur, assembler._scope(), index)
    cur.totals = False
    found = phrase.things(introduce=False)
    fields: dict[str, Any] = {}
    cur.take("as", "a", "tribute")
    read = bool(found) and (total_levels(phrase, fields) or cur.done)
    cur.take("as", "a", "tribute")
    if not found or not read:
        assembler.book.fail(index, "no_frame")
        return True
    draft.src.append(index)
    draft.do[rituals[-1]] = msgspec.structs.replace(draft.do[rituals[-1]], materials=found[0], **fields)
    place = phrase.place()
    if place is not None:
        placed = msgspec.structs.replace(found[0], zone=place.zone, side=place.side)
        draft.do[rituals[-1]] = msgspec.structs.replace(draft.do[rituals[-1]], materials=placed)
    if not cur.done:
        assembler.book.fail(index, "no_frame")
    return True
