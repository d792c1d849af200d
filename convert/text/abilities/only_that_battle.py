""" "During the Damage Step, if this card battles a Fish, that monster is unaffected by card effects.": what holds in
the Damage Step of a battle ends with it (CONVERT-42)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from convert.effects import Ability, Step
from convert.text.book import Book
from convert.text.clauses.how_long import LASTING

_THEN = (("during-damage-calculation",), ("during", "the", "damage-step"))
_MOMENTS = frozenset(("damage_step", "damage_calculation"))


def only_that_battle(ability: Ability, book: Book, words: Sequence[str]) -> Ability:
    """The ability; where it only holds, nothing being activated, in the Damage Step that its first words name, what it
    does ends with that battle."""
    events = (ability.when.any_ or (ability.when,)) if ability.when is not None else ()
    if ability.mode != "trigger" or ability.optional or not events or not {one.event for one in events} <= _MOMENTS:
        return ability
    pieces = [book.piece(index) for index in ability.src]
    then = any(tuple(words[one.start : one.start + len(row)]) == row for one in pieces for row in _THEN)
    activated = any(":" in words[one.start : one.end + 1] or ";" in words[one.start : one.end + 1] for one in pieces)
    if not then or activated:
        return ability
    return replace(ability, do=tuple(map(_for_that_battle, ability.do)))


def _for_that_battle(step: Step) -> Step:
    """For that battle, though it might have stayed so "while it is face-up on the field"."""
    if not isinstance(step, LASTING) or step.until not in (None, "while_face_up"):
        return step
    return replace(step, until="this_battle")
