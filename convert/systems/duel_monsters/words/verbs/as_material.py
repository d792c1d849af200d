"""What may be among the Materials of a Summon by an effect, and as of which Level, in words (CONVERT-33, -34)."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import steps
from convert.prose import article, listing
from convert.systems.duel_monsters.words import heads, nouns
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.scope import Scope


def as_material(scope: Scope, step: steps.Allow) -> str:
    """ "be a Material of a Synchro Summon of a Dragon by an effect, beside this monster" (CONVERT-33, CONVERT-34)."""
    made = " or ".join(f"{manner.title()} Summon" for manner in several(step.as_ or ()))
    text = f"{article(made)} by an effect"
    if step.against is not None:
        text = f"{article(made)} of {article(heads.parts_of(scope, step.against).text())} by an effect"
    if step.levels:
        return f"count as Level {listing([str(level) for level in step.levels], 'or')} among the Materials of {text}"
    with_ = ""
    if step.beside is not None:
        one = step.beside if step.beside.how == "self" else replace(step.beside, how="choose", count=1)
        with_ = f", if {nouns.mention(scope, one).text} is another of them"
    return f"be among the Materials of {text}{with_}"
