""" "Add 1 excavated Spell to your hand, also send the rest to the GY. Otherwise, shuffle all excavated cards into the
Deck": otherwise than the first of the two, beside which the second is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from convert.effects import Condition, Step
from convert.effects import steps as op
from convert.text.book import Book
from convert.text.sentences.dependent import references


def otherwise_than_the_first(steps: Sequence[Step], new: Callable[[str], str]) -> list[Step]:
    """The steps; where “otherwise” follows what is only done beside something, each asks whether that was done, and
    “all” of it are all that the first took from. ``new`` gives an id."""
    out: list[Any] = list(steps)
    for at in range(2, len(out)):
        first, beside, last = out[at - 2 : at + 1]
        among = getattr(getattr(first, "what", None), "among", None)
        tied = first.link == "and_if_you_do" and beside.link == "also" and last.link == "if_not"
        if not tied or among is None or first.id is not None or beside.if_ or last.if_:
            continue
        if not references(last) & {getattr(getattr(beside, "what", None), "id", None)}:
            continue
        done = Condition(happened=new("s"))
        what = replace(last.what, among=among)
        out[at - 2] = replace(first, id=done.happened)
        out[at - 1] = replace(beside, if_=(done,))
        out[at] = replace(last, link="also", if_=(Condition(not_=done),), what=what)
    return out


def otherwise_than_asked(steps: Sequence[Step]) -> list[Step]:
    """ "If they have the declared card in their hand, banish it. If they do not have it, …": asked once. What stands
    right after what is done where it holds is done only where that was not, though it would no longer hold by then."""
    out: list[Any] = list(steps)
    for at in range(1, len(out)):
        asked: tuple[Condition, ...] = out[at].if_ or ()
        other = asked[0].not_ if len(asked) == 1 else None
        if out[at].link is None and other is not None and out[at - 1].if_ == (other,) and _may_change(other):
            out[at] = replace(out[at], link="if_not")
    return out


def paid_or_lost(steps: Sequence[Step], book: Book, words: Sequence[str]) -> list[Step]:
    """ "Pay 500 LP during each of your Standby Phases. If you do not, destroy this card.": one or the other, as its
    player likes, like "pay 500 LP or destroy this card". What is lost only if one cannot pay is not."""
    out: list[Any] = list(steps)
    for at in range(len(out) - 1, 0, -1):
        price, loss = out[at - 1 : at + 1]
        what = getattr(loss, "what", None)
        lost = loss.link == "if_not" and isinstance(loss, _LOSSES) and what is not None and what.how == "self"
        plain = not (price.link or price.optional or price.who or price.if_ or loss.if_)
        if lost and plain and isinstance(price, _PRICES) and _if_not_done(loss, book, words):
            pays = op.Option(cost=(replace(price, src=None),), do=())
            lets = op.Option(do=(replace(loss, link=None, src=None),), src=loss.src)
            out[at - 1 : at + 1] = [op.ChooseOne(options=(pays, lets), src=price.src)]
    return out


def _if_not_done(step: Step, book: Book, words: Sequence[str]) -> bool:
    start = book.piece(step.src).start if step.src is not None else 0
    return list(words[max(0, start - 3) : start]) == ["do", "not", ","]


_PRICES = (op.PayHp, op.Sacrifice, op.Discard)
_LOSSES = (op.Destroy, op.ToUsed, op.ToPrepared)


def _may_change(asked: Condition) -> bool:
    return asked.exists is not None or asked.count is not None
