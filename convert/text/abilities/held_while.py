"""What is brought about once and holds while something is so: "it becomes Level 1 as long as it has a Counter"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import msgspec

from convert.effects import Ability, Condition, Event, Selector, Step
from convert.effects import steps as op
from convert.effects.walk import mapped
from convert.text.abilities.draft import Draft
from convert.text.book import Book
from convert.text.reference.thing import ME
from convert.text.sentences.dependent import references

_ONCE = frozenset(("activate", "quick", "trigger", "flip", "cast"))
_HOLDS = (op.ChangeIdentity, op.ChangeLevel, op.Forbid, op.Modify, op.Protect, op.SetStat, op.Suppress)


def held_while(draft: Draft, book: Book, words: Sequence[str]) -> None:
    """Of what an ability brings about once: what holds only while its own words say so becomes an ability of the thing
    that they speak of; where no one thing is spoken of, its clause is unread."""
    if draft.mode in _ONCE:
        draft.do[:] = _held(draft.do, book, words)


def _held(steps: Sequence[Step], book: Book, words: Sequence[str]) -> list[Step]:
    """Those of the steps that are read, with what holds for a while as an ability; so in each option of a choice."""
    kept: list[Step] = []
    gone: set[str | None] = set()
    for step in steps:
        if isinstance(step, op.ChooseOne):
            kept.append(_each_option(step, book, words))
            continue
        if _of_those_to_come(step) or gone.intersection(references(step)):
            gone.add(getattr(getattr(step, "what", None), "id", None))
            if step.src is not None:
                book.fail(step.src, "ambiguous")
            continue
        if not _lasts_while(step, book, words):
            kept.append(step)
            continue
        own = _as_its_own(step)
        if own is not None:
            kept.append(_of_the_one(own, kept))
        elif step.src is not None:
            book.fail(step.src, "ambiguous")
    return kept


def _of_the_one(gained: op.Copy, before: Sequence[Step]) -> op.Copy:
    """ "Any of those monsters that are Level 2 or higher", of one that was chosen: that one, if it is such a one."""
    what = gained.what
    known = {one.id: one for one in (getattr(step, "what", None) for step in before) if isinstance(one, Selector)}
    one = known.get(what.among.ref) if what.among is not None else None
    if what.how != "all" or what.among is None or what.where is None or one is None or one.count != 1:
        return gained
    such = Condition(is_=Selector(kind=what.kind, where=what.where), of=what.among)
    return msgspec.structs.replace(gained, what=what.among, if_=(*(gained.if_ or ()), such))


def _each_option(choice: op.ChooseOne, book: Book, words: Sequence[str]) -> op.ChooseOne:
    """The choice among what is left of its options; one of which nothing is left stays as it was, its clause unread."""
    options = [msgspec.structs.replace(one, do=tuple(_held(one.do, book, words)) or one.do) for one in choice.options]
    return msgspec.structs.replace(choice, options=tuple(options))


def of_the_token(drafts: list[Draft], book: Book, words: Sequence[str]) -> None:
    """ "While that Token is on the field, you cannot …": whoever made it may be gone by then, so the token has it. And
    what its ATK becomes as it is made."""
    _as_it_is_made(drafts, book, words)
    for draft in [one for one in drafts if one.mode == "continuous" and len(one.if_) == 1]:
        asked = draft.if_[0]
        there = asked.of if asked.is_ == Selector(zone="play") else None
        maker = next((one for one in drafts if there is not None and there.ref in _tokens(one)), None)
        if maker is None or there is None or draft.from_ != "play" or not all(map(_of_its_player, draft.do)):
            continue
        own = Ability(mode="continuous", do=tuple(draft.do), src=tuple(draft.src))
        maker.do.append(
            op.Copy(what=there, effects=False, abilities=(own,), link="also", until="leaves_play", src=draft.do[0].src)
        )
        maker.src.extend(draft.src)
        drafts.remove(draft)


def _as_it_is_made(drafts: list[Draft], book: Book, words: Sequence[str]) -> None:
    """ "Special Summon 1 “Moss Token” (… ATK ?). (When Summoned, its ATK becomes …)": the token's, not its maker's."""
    for maker, draft in [*pairwise(drafts)]:
        token = maker.do[-1] if maker.do and isinstance(maker.do[-1], op.Token) else None
        if token is None or token.id is None or draft.when != _IT_COMES or not _in_brackets(draft, book, words):
            continue
        made = Selector(ref=token.id)
        own = [mapped(step, partial(_in_place_of_itself, made)) for step in draft.do]
        maker.do.extend(msgspec.structs.replace(step, link=step.link or "and") for step in own)
        maker.src.extend(index for index in draft.src if index not in maker.src)
        drafts.remove(draft)


def _in_place_of_itself(made: Selector, node: Any) -> Any:
    return made if node == ME else node


_IT_COMES = Event(event="summoned", what=ME)


def _in_brackets(draft: Draft, book: Book, words: Sequence[str]) -> bool:
    return any(words[book.piece(index).start - 1] == "(" for index in draft.src if book.piece(index).start)


def _of_those_to_come(step: Step) -> bool:
    """ "(Monsters with a Fish Counter cannot attack.)", "negate your effects that target this card": of whichever will,
    and no thing that is there when it is said."""
    what = getattr(step, "what", None)
    where = what.where if isinstance(what, Selector) and what.how == "all" else None
    if where is None or not isinstance(step, _HOLDS) or step.until is not None:
        return False
    return where.targets is not None or (where.counter is not None and isinstance(step, (op.Forbid, op.Suppress)))


def _tokens(draft: Draft) -> set[str | None]:
    return {step.id for step in draft.do if isinstance(step, op.Token)}


def _of_its_player(step: Step) -> bool:
    what = getattr(step, "what", None)
    return isinstance(step, op.Forbid) and what == Selector(kind="caster", side="you") and not references(step)


def _lasts_while(step: Step, book: Book, words: Sequence[str]) -> bool:
    """Whether its conditions are asked all the time: "while" or "unless" says so, no other end does."""
    if not isinstance(step, _HOLDS) or not step.if_ or step.src is None or step.optional:
        return False
    if step.until is not None and not _spared(step):
        return False
    piece = book.piece(step.src)
    first = step.if_[0].of
    named = isinstance(step, (op.Forbid, op.Protect)) and first is not None and first.ref is not None
    said = words[_condition_before(book, step.src) if named else piece.start : piece.end]
    asked = [one.not_ or one for one in step.if_]
    states = all(one.is_ is not None or one.exists is not None or one.count is not None for one in asked)
    return states and ("while" in said or (isinstance(step, op.Forbid) and "unless" in said))


def _spared(step: Step) -> str:
    """ "While that monster is there, your opponent can only target it for attacks this turn": the one that the ban
    spares; "" for other steps."""
    if not isinstance(step, op.Forbid) or step.action != "be_attacked" or step.what.except_ is None:
        return ""
    return step.what.except_.ref or ""


def _condition_before(book: Book, src: int) -> int:
    """Where the clause begins, with the condition that stands before it ("while it is there, you cannot …")."""
    piece, before = book.piece(src), book.pieces[max(src - book.first - 1, 0)]
    return before.start if before.role == "condition" and before.end + 1 == piece.start else piece.start


def _as_its_own(step: Step) -> op.Copy | None:
    """The step as an ability that its thing gains: in it "self" is that thing. What was asked besides "while" is asked
    once. None where the condition speaks of something else."""
    assert step.if_ is not None
    lasting, at_once = step.if_[0], step.if_[1:]
    what: Any = getattr(step, "what", None)
    theirs = what is not None and what.kind == "caster"
    ident = lasting.of.ref if lasting.of is not None else None
    bare = msgspec.structs.replace(step, if_=None, link=None, id=None)
    spared = _spared(step)
    if spared:
        others = msgspec.structs.replace(what, except_=None, except_self=True)
        inner = msgspec.structs.replace(bare, what=others, until=None)
    else:
        inner = bare if theirs else msgspec.structs.replace(bare, what=ME)
    if ident is None or references(inner) or not (theirs or ident in (what.ref, what.id, spared)):
        return None
    there = lasting.is_ == Selector(zone="play")
    ability = Ability(
        mode="continuous",
        if_=() if there else (msgspec.structs.replace(lasting, of=ME),),
        do=(inner,),
        src=() if step.src is None else (step.src,),
    )
    return op.Copy(
        what=Selector(ref=ident) if theirs or spared else what,
        effects=False,
        abilities=(ability,),
        until=step.until or "leaves_play",
        link=step.link,
        if_=at_once or None,
        src=step.src,
    )
