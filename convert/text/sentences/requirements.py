"""What a sentence asks for "to activate and to resolve this effect": the condition of the ability before it.

"You must control X" says what "you control X" says: the demand is put as a plain condition and read by its grammar.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from convert.effects import Condition, Event, Filter, Selector, Step
from convert.effects import steps as op
from convert.effects.terms import Stance
from convert.text.abilities.body_steps import only_if
from convert.text.abilities.draft import Draft
from convert.text.clauses.at_most import wears_none
from convert.text.clauses.phrase import Tools
from convert.text.conditions.condition import after_turn, take_condition
from convert.text.cursor import Cursor
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler

_TAILS: tuple[tuple[str, ...], ...] = tuple(
    tuple(row.split())
    for row in (
        "for you to activate and to resolve this effect",
        "for you to activate and resolve this effect",
        ", to activate and to resolve this effect",
        "to activate and to resolve this effect",
        "to activate and resolve this effect",
        "to resolve this effect",
    )
)
_ITSELF = (("this", "card", "must", "be"), ("this", "monster", "must", "be"), ("you", "must", "control", "this"))
"""What an ability of something in play asks of itself anyway."""
_ONE_AT_A_TIME = ["you", "can", "only", "equip", "1", "monster", "at", "a", "time", "to", "this", "card"]
_UNION = Selector(kind="monster", zone="play", where=Filter(class_="union", lies_as="equipment"))
_ONE_UNION = frozenset(
    tuple(row.split())
    for row in (
        "1 monster can only be equipped with 1 union monster at a time",
        "a monster can only be equipped with 1 union monster at a time",
        "you can only use 1 union monster on a monster at a time",
        "1 monster can be equipped with only 1 union monster at a time",
    )
)
_NOT_ON_ARRIVAL = frozenset(
    (*begun, "the", "turn", "this", "card", "was", "sent", "to", "the", "gy")
    for begun in (
        ("you", "cannot", "activate", "this", "effect"),
        ("you", "cannot", "use", "this", "effect"),
        ("this", "effect", "cannot", "be", "activated"),
    )
)
_BY_IT: tuple[list[str], ...] = ([], ["with", "this", "effect"], ["by", "this", "effect"])
_IN_THE_GY = frozenset((("in", "the", "gy"), ("in", "your", "gy")))
_POSITIONS: dict[str, Stance] = {"attack-position": "attack", "defense-position": "defense"}
_BY_ITSELF = (None, "and", "also", "also_after")
_FINITE = {"control": "controls", "have": "has"}


def demands(words: list[str], start: int, end: int) -> bool:
    """Whether the sentence ends as a demand does."""
    return words[end - 1] == "effect" and words[end - 3 : end - 1] == ["resolve", "this"]


def take_demand(words: list[str], start: int, end: int, assembler: Assembler, tools: Tools) -> bool:
    """ "You must control X to activate and to resolve this effect." True where the sentence is one; what it asks is
    then the condition of the ability before it, or an unread one."""
    size = next((len(tail) for tail in _TAILS if tuple(words[end - len(tail) : end]) == tail), 0)
    draft = assembler.current
    if not size or draft is None or end - size <= start:
        return False
    index = assembler.book.open("condition", start, end)
    end -= size
    draft.src.append(index)
    if any(tuple(words[start : start + len(one)]) == one for one in _ITSELF):
        if tuple(words[start + 4 : end]) in _IN_THE_GY and draft.from_ == "play":
            draft.from_ = "used"
        asked = _of_itself(words[start:end], tools)
        draft.if_.extend(asked)
        if draft.cost or not asked:
            _ask_again(draft, tuple(asked) or (_still_there(words[start:end], draft),))
        return True
    if _also_itself(words[start:end]):  # "“Moss Castle” must be on the field and this card must be in your GY"
        assembler.book.fail(index, "no_frame")
        draft.if_.append(Condition(unread=index))
        return True
    said, negative = _said(words[start:end])
    # "a monster with a different name": than this card's, not than that of what its effect targets
    scope = Scope(assembler.names, ME) if "different" in said else draft.scope
    read = take_condition(Cursor(said, refer=scope.refer), tools, scope) if said else None
    if read is not None and read.condition is not None:
        asked_for = Condition(not_=read.condition) if negative else read.condition
        draft.if_.append(asked_for)
        _ask_again(draft, (asked_for,) if draft.cost else ())
        return True
    if read is not None and not negative:
        return True  # where this card is, which its ability says already
    assembler.book.fail(index, "no_frame")
    draft.if_.append(Condition(unread=index))
    return True


def _ask_again(draft: Draft, asked: tuple[Condition, ...]) -> None:
    """ "… and to resolve": each step that hangs on no other asks it anew. (Of an ability without a price what it asks
    is looked at twice anyway, but not whether its own card is still there.)"""
    if asked:
        draft.do = [only_if(step, asked) if step.link in _BY_ITSELF else step for step in draft.do]


def _still_there(words: list[str], draft: Draft) -> Condition:
    """That this card is where it must be: face-up in play, or in the GY."""
    if draft.from_ == "used":
        return Condition(is_=Selector(zone="used"), of=ME)
    seen = Filter(face="up") if "face-up" in words else None
    return Condition(is_=Selector(zone="play", where=seen), of=ME)


def take_one_at_a_time(words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "(You can only equip 1 monster at a time to this card with this effect.)": the ability before it waits until
    this card wears none. True where the sentence is one."""
    said = [word for word in words[start:end] if word not in ("(", ")", ".")]
    if said[: len(_ONE_AT_A_TIME)] != _ONE_AT_A_TIME or said[len(_ONE_AT_A_TIME) :] not in _BY_IT:
        return False
    index = assembler.book.open("condition", start, end)
    draft = assembler.current
    if draft is None or not any(isinstance(s, op.Equip) and s.to == ME for s in draft.do):
        assembler.book.fail(index, "ambiguous")
        return True
    draft.if_.append(wears_none(ME if said[len(_ONE_AT_A_TIME) :] else None))
    draft.src.append(index)
    return True


def take_not_on_arrival(words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "You cannot activate this effect the turn this card was sent to the GY.": asked by the ability before it. True
    where the sentence is one."""
    if tuple(words[start:end]) not in _NOT_ON_ARRIVAL:
        return False
    index = assembler.book.open("condition", start, end)
    draft = assembler.current
    if draft is None or not (draft.do and draft.effect):
        assembler.book.fail(index, "ambiguous")
        return True
    draft.if_.append(after_turn(Event(event="used", what=ME)))
    draft.src.append(index)
    return True


def take_one_union(words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "(A monster can only be equipped with 1 Union Monster at a time.)": what this card goes onto wears none yet.
    True where the sentence is one."""
    if "union" not in words[start:end]:
        return False
    said = tuple([word for word in words[start:end] if word not in ("(", ")", ".")])
    if said not in _ONE_UNION:
        return False
    index = assembler.book.open("condition", start, end)
    for draft in assembler.drafts:
        bound = [_on_the_unworn(step) for step in draft.do]
        if bound != draft.do:
            draft.do[:] = bound
            draft.src.append(index)
            return True
    assembler.book.fail(index, "ambiguous")
    return True


def _on_the_unworn(step: Step) -> Step:
    """The Union's choice with what it is equipped to, so bounded."""
    if not isinstance(step, op.ChooseOne):
        return step
    options = []
    for option in step.options:
        onto = [one.to for one in option.do if isinstance(one, op.Equip) and one.what == ME]
        aimed = tuple(_unworn(one) if _ref(one) in onto else one for one in option.targets or ()) or None
        do = tuple(
            msgspec.structs.replace(one, to=_unworn(one.to)) if isinstance(one, op.Equip) and one.to.how else one
            for one in option.do
        )
        options.append(msgspec.structs.replace(option, targets=aimed, do=do))
    return msgspec.structs.replace(step, options=tuple(options))


def _ref(target: Selector) -> Selector:
    return Selector(ref=target.id)


def _unworn(one: Selector) -> Selector:
    where = one.where or Filter()
    none = Filter(equipped_to=_UNION) if where.not_ is None else msgspec.structs.replace(where.not_, equipped_to=_UNION)
    return msgspec.structs.replace(one, where=msgspec.structs.replace(where, not_=none))


def _of_itself(words: list[str], tools: Tools) -> list[Condition]:
    """What this card must be besides in play: in a position, or the only one of its kind there."""
    stance = next((name for word, name in _POSITIONS.items() if word in words), None)
    if stance is not None:
        there = Selector(kind="monster", where=Filter(stance=stance))
        return [Condition(is_=there, of=ME)]
    if words[4:6] == ["the", "only"]:
        noun = tools.nouns.parse(Cursor(words, 6))
        if noun is not None and not noun.mention and not noun.player:
            others = msgspec.structs.replace(noun.selector, how=None, count=None, except_self=True)
            return [Condition(not_=Condition(exists=others))]
    return []


def _also_itself(words: list[str]) -> bool:
    """Whether a second demand, of this card itself, stands in it."""
    return any(words[at : at + 4] == ["and", "this", "card", "must"] for at in range(1, len(words) - 4))


def _said(words: list[str]) -> tuple[list[str], bool]:
    """The demand as a statement, and whether it must not hold: "there must be X" is "there is X"; empty where it has
    no "must"."""
    at = words.index("must") if "must" in words else len(words)
    before, after = words[:at], words[at + 1 :]
    negative = after[:1] == ["not"]
    after = after[1:] if negative or after[:1] == ["also"] else after
    if not after:
        return [], negative
    if after[0] == "be":
        plural = before[:1] == ["all"] or before == ["your", "lp"]
        return [*before, "are" if plural else "is", *after[1:]], negative
    if after[0] in _FINITE:
        return [*before, _of(before, after[0]), *after[1:]], negative
    return [], negative


def _of(before: list[str], verb: str) -> str:
    """The verb as its subject wants it."""
    return verb if before == ["you"] else _FINITE[verb]
