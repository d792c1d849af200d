"""What was looked up since somebody has to choose an action, or a stance, so that it is looked up once: whether an
effect can be used and what it would be worth ask the same of the same table, and so does the next choice after one that
changes nothing of it."""

from __future__ import annotations

from typing import Any

from convert.effects import Selector
from convert.kernel import Move
from convert.systems.duel_monsters.rules.events import ActionSpent, Charged
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.spell_origin import Source

LEAVE_ALL = frozenset({ActionSpent, Charged})
"""Events that change nothing of which the effect language speaks: actions that are left, and Charges."""


class Sought:
    """``things``: what a description fits, by it and by whose effect asks; the selector is kept with it, so that no
    other has its id. ``castings``: the abilities that casting a spell could carry out, by caster and spell. ``moves``:
    what a creature could do with so many actions left, by both: nothing that one may do depends on the actions of
    another, nor on anybody's Charges. ``sources`` and ``here``: from where each caster could cast what, and which of
    its spells are in play. Whoever is handed one of these does not change it."""

    __slots__ = ("castings", "here", "moves", "sources", "things")

    def __init__(self) -> None:
        self.things: dict[Any, tuple[Selector, tuple[Ref, ...]]] = {}
        self.castings: dict[tuple[Ref, str], tuple[int, ...]] = {}
        self.moves: dict[tuple[Ref, int], list[Move]] = {}
        self.sources: dict[Ref, list[tuple[str, Source]]] = {}
        self.here: dict[Ref, set[str]] = {}
