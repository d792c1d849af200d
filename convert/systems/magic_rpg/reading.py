"""How a card's text becomes effects: the reader of Oracle text, and what is made of the type line alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec.structs import replace

from convert.cards.magic.model import Face, MagicCard
from convert.effects import Adjudication
from convert.effects.magic import Ability, Selector
from convert.effects.magic.changes import AddMana, Tap
from convert.text.model import Clause

BASIC_TYPES: Mapping[str, str] = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""What a land of a basic type gives (MRPG-MTG-03)."""


class OracleReading(Protocol):
    """One card's text, read: all castable faces, clauses numbered through (``Clause.half`` says of which face)."""

    @property
    def clauses(self) -> Sequence[Clause]: ...
    @property
    def abilities(self) -> Sequence[Ability]: ...
    @property
    def raised(self) -> bool: ...
    @property
    def back(self) -> OracleReading | None: ...
    def adjudication(self, *, card_text: bool = True) -> Adjudication:
        """How much of it was read."""
        ...


class Told:
    """What is known of each castable face, and of the card as a whole."""

    def __init__(self, card: MagicCard, reading: OracleReading, *, card_text: bool) -> None:
        self._faces = card.castable
        halves = {each.index: max(int(each.half or 1), 1) - 1 for each in reading.clauses}
        self._by_face: list[list[Ability]] = [[] for _ in self._faces]
        for ability in reading.abilities:
            self._by_face[halves.get(min(ability.src, default=0), 0)].append(ability)
        self._halves = halves
        whole = reading.adjudication(card_text=card_text)
        if whole.status == "flavour" and any(map(land_mana, self._faces)):
            whole = replace(whole, status="automatic")
        self.adjudication = whole
        """Of all castable faces together (MRPG-CONV-11)."""
        back = reading.back
        self.back = (tuple(back.abilities), back.adjudication(card_text=card_text)) if back is not None else None
        """What the back does, and how much of its text was read."""

    def effects(self, face: int) -> tuple[Ability, ...]:
        """What one castable face does, counted from 0; a land of a basic type gives its mana first."""
        return (*land_mana(self._faces[face]), *self._by_face[face])

    def adjudication_of(self, face: int) -> Adjudication:
        """How much of one face's text was read."""
        if len(self._faces) == 1:
            return self.adjudication
        whole = self.adjudication
        count = sum(half == face for half in self._halves.values())
        unread = tuple(each for each in whole.unread if self._halves.get(each.src) == face)
        doubted = tuple(each for each in whole.doubted if self._halves.get(each.src) == face)
        if not count:
            return Adjudication(status="automatic" if land_mana(self._faces[face]) else "flavour")
        status = whole.status if len(unread) < count else "manual"
        if not unread:
            status = "partial" if doubted else "automatic"
        elif len(unread) < count:
            status = "partial"
        return Adjudication(status=status, clauses=count, unread=unread, doubted=doubted)


def land_mana(face: Face) -> tuple[Ability, ...]:
    """The ability of a land of one or more basic types: tap for one mana of any of their colors (MRPG-CONV-11,
    MRPG-MTG-03)."""
    if "Land" not in face.types:
        return ()
    symbols = [f"{{{BASIC_TYPES[name]}}}" for name in face.subtypes if name in BASIC_TYPES]
    if not symbols:
        return ()
    mana = symbols[0] if len(symbols) == 1 else tuple(symbols)
    cost = Tap(what=Selector(how="self"))
    return (Ability(mode="activate", cost=(cost,), do=(AddMana(mana=mana),)),)
