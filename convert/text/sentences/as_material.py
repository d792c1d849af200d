"""What may be among the Materials of a Synchro, Xyz or Link Summon by an effect: from the hand, as of a Level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from convert.effects import Selector
from convert.effects import steps as op
from convert.text.cursor import Cursor
from convert.text.reference.thing import ME

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler
    from convert.text.sentences.special import Special

Manner = Literal["synchro", "xyz", "link"]
_MANNERS: tuple[Manner, ...] = ("synchro", "xyz", "link")
_ITSELF = ("this", "card", "in", "your", "hand", "can", "also", "be", "used", "as", "material")
_AS_MATERIAL = tuple(
    tuple(row.split())
    for row in (
        "can be used as 1 of the other material",
        "can also be used as material",
        "can be used as the non-tuner synchro-material",
    )
)


def may_join(table: Special, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "If a Fish you control would be used as Link Material for a Lamp monster, this card in your hand can also be
    used as Material", "…, 1 Fish in your hand can be used as 1 of the other Materials", "If you Synchro Summon a Fish,
    …"."""
    cur = Cursor(words, start, end)
    cur.take("if")
    beside: Selector | None = None
    against: Selector | None = None
    manner = _summons(cur)
    if manner is not None:
        against = _such(table, cur)
        if against is None:
            return False
    else:
        beside = _such(table, cur)
        manner = _used_as(cur) if beside is not None else None
        if cur.take("for") and (against := _such(table, cur)) is None:
            return False
    if manner is None or not cur.take(","):
        return False
    itself = cur.take(*_ITSELF)
    what = ME if itself else _of_the_hand(table, cur)
    if what is None or not cur.done:
        return False
    index = assembler.book.open("static", start, end)
    step = op.Allow(what=what, action="join_materials", as_=manner, against=against, beside=beside, src=index)
    assembler.add("permission", [step], index, from_="prepared" if itself else "play")
    return True


def of_another_level(table: Special, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "This card on the field can be treated as a Level 3 or 5 monster when used for the Synchro Summon of a Fish",
    "If this card is used for an Xyz Summon, you can treat it as a Level 5 monster"."""
    cur = Cursor(words, start, end)
    there = False
    manner: Manner | None
    against: Selector | None = None
    if cur.take("this", "card"):
        there = cur.take("on", "the", "field")
        levels = _levels(cur) if cur.take("can", "be", "treated", "as") else ()
        manner = _summon(cur) if cur.take("when", "used", "for") else None
        if manner is not None and cur.take("of") and (against := _such(table, cur)) is None:
            return False
    elif cur.take("if", "this", "card", "is", "used", "for"):
        manner = _summon(cur)
        if manner is not None and cur.take("of") and (against := _such(table, cur)) is None:
            return False
        treats = cur.take(",", "it", "can", "be", "treated", "as") or cur.take(",", "you", "can", "treat", "it", "as")
        levels = _levels(cur) if treats else ()
    else:
        return False
    if manner is None or not levels or not cur.done:
        return False
    index = assembler.book.open("static", start, end)
    step = op.Allow(what=ME, action="material_level", as_=manner, against=against, levels=levels, src=index)
    assembler.add("permission", [step], index, from_="play" if there else ("play", "prepared"))
    return True


def _summons(cur: Cursor) -> Manner | None:
    """ "you Synchro Summon"."""
    return next((manner for manner in _MANNERS if cur.take("you", f"{manner}-summon")), None)


def _summon(cur: Cursor) -> Manner | None:
    """ "an Xyz Summon", "the Synchro Summon"."""
    cur.take_any(("a", "an", "the"))
    return next((manner for manner in _MANNERS if cur.take(f"{manner}-summon")), None)


def _used_as(cur: Cursor) -> Manner | None:
    """ "would be used as a Synchro Material"."""
    if not cur.take("would", "be", "used", "as"):
        return None
    cur.take_any(("a", "an"))
    return next((manner for manner in _MANNERS if cur.take(f"{manner}-material")), None)


def _levels(cur: Cursor) -> tuple[int, ...]:
    """ "a Level 3 or 5 monster"."""
    found: list[int] = []
    if not cur.take("a", "level"):
        return ()
    while cur.peek().isdigit():
        found.append(int(cur.peek()))
        cur.pos += 1
        cur.take("or")
    return tuple(found) if cur.take("monster") else ()


def _such(table: Special, cur: Cursor) -> Selector | None:
    """Any such monster: "a Fish monster you control", "this card on the field", "a “Lamp” monster or a Fish"."""
    noun = table.tools.nouns.parse(cur)
    if noun is None or noun.player or noun.also or noun.mention in ("it", "that", "they", "those"):
        return None
    what = noun.selector
    if what.how == "self":
        return msgspec.structs.replace(what, zone=None)
    if what.ref is not None or what.how not in ("choose", "all") or isinstance(what.count, tuple):
        return None
    return msgspec.structs.replace(what, id=None, how=None, count=None)


def _of_the_hand(table: Special, cur: Cursor) -> Selector | None:
    """ "1 Fish in your hand can be used as 1 of the other Materials", "you can also use 1 Fish in your hand as
    Material"."""
    uses = cur.take("you", "can", "also", "use")
    noun = table.tools.nouns.parse(cur)
    if noun is None or noun.mention or noun.player or noun.also:
        return None
    what = noun.selector
    if what.zone != "prepared" or what.side != "you" or what.how not in ("choose", "all"):
        return None
    if not (cur.take("as", "material") if uses else any(cur.take(*row) for row in _AS_MATERIAL)):
        return None
    return msgspec.structs.replace(what, id=None)
