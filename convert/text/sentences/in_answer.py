"""What nobody can do in answer to the card's own activation, said before what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler
    from convert.text.sentences.special import Special

_TO_IT = ["in", "response", "to", "this", "card", "'s", "activation", ","]


def in_answer_to_it(table: Special, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "In response to this card's activation, your opponent cannot activate Trap Cards.": a part of its cast."""
    at = start + len(_TO_IT)
    if words[start:at] != _TO_IT or not assembler.spell:
        return False
    draft = assembler.cast_draft()
    chain = table.clauses.chain(words, at, end, draft.scope, assembler.book, "effect")
    if chain.failed or not chain.steps or not all(map(_bans_all, chain.steps)):
        for index in chain.src:
            assembler.book.fail(index, "ambiguous")
        return True
    draft.do.extend(msgspec.structs.replace(step, action="respond") for step in chain.steps)
    draft.src.extend(chain.src)
    return True


def _bans_all(step: Step) -> bool:
    """Whether it keeps somebody from activating something, without an end or an exception that an answer has not."""
    if not isinstance(step, op.Forbid) or step.action != "activate" or step.what.kind != "caster":
        return False
    plain = msgspec.structs.replace(step, what=Selector(), by=None, src=None, id=None, link=None)
    return plain == op.Forbid(what=Selector(), action="activate")
