"""Of the use that was told last: nobody can negate it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects import steps as op
from convert.text.abilities.draft import STANDING
from convert.text.reference.thing import ME

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler
    from convert.text.sentences.special import Special

_ITS_USE = frozenset(
    (
        ("this", "activation", "and", "effect", "cannot", "be", "negated"),
        ("this", "effect", "'s", "activation", "and", "effect", "cannot", "be", "negated"),
        ("this", "effect", "and", "its", "activation", "cannot", "be", "negated"),
    )
)


def use_is_safe(_: Special, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "This effect's activation and effect cannot be negated.": a part of the ability before it."""
    if tuple(words[start:end]) not in _ITS_USE:
        return False
    index = assembler.book.open("effect", start, end)
    used = assembler.cast_draft() if assembler.spell and assembler.current is None else assembler.current
    if used is None or used.mode in STANDING:
        assembler.book.fail(index, "ambiguous")
    else:
        used.do.append(op.Protect(what=ME, from_="negation", link="also", src=index))
        used.src.append(index)
    return True
