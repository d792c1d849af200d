"""Casting outside combat: any cards of the deck, each land once, in a minute (MRPG-CAST-05, -09, -10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from convert.cards.magic.mana import ManaCost
from convert.systems.magic_rpg.between.books import Holdings
from convert.systems.magic_rpg.characters.refusal import RefusedError
from convert.systems.magic_rpg.life import MINUTES
from convert.systems.magic_rpg.mana import Source, most_x, pay, standing_letters


class Cast(NamedTuple):
    """A spell of a casting, with its X."""

    name: str
    cost: ManaCost
    x: int = 0


class Tapped(NamedTuple):
    """A land of a casting: the letters that it gives one of, and how much mana at once."""

    name: str
    letters: str
    amount: int = 1


def sources(lands: Sequence[str], standing_mana: Sequence[Sequence[str]]) -> list[Source]:
    """What can be tapped: lands by the letters they give, and each point of standing mana once (MRPG-LAND-06)."""
    letters = [*lands, *[standing_letters(colors) for colors in standing_mana]]
    return [Source(number, each) for number, each in enumerate(letters)]


def largest_x(cost: ManaCost, lands: Sequence[str], standing_mana: Sequence[Sequence[str]] = ()) -> int | None:
    """The largest X for a spell that all of it pays."""
    return most_x(cost, sources(lands, standing_mana))


def cast(
    holdings: Holdings,
    lands: Sequence[Tapped],
    spells: Sequence[Cast],
    standing_mana: Sequence[Sequence[str]] = (),
) -> Holdings:
    """Lands and spells from the deck are played, without drawing: no limit of lands (MRPG-CAST-05),
    each land tapped once (MRPG-CAST-10). The cards lie in play until the casting ends (``campaign.Table.over``).
    Raises ``RefusedError`` for what is not in the deck or cannot be paid."""
    for name in (*[land.name for land in lands], *[spell.name for spell in spells]):
        holdings = holdings.moved(name, "deck", "play")
    left = sources([land.letters for land in lands for _ in range(land.amount)], standing_mana)
    for spell in spells:
        payment = pay(spell.cost, left, x=spell.x)
        if payment is None:
            raise RefusedError("MRPG-CAST-10", f"{spell.name} cannot be paid: each land is tapped once")
        left = [source for source in left if source.id not in payment.sources]
    return holdings


def ends(first_card: int, said: int | None = None) -> int:
    """The minute at which a casting ends: when the wizard says so, at the latest 15 minutes after the first card
    (MRPG-CAST-02, MRPG-CAST-08, MRPG-CAST-09)."""
    last = first_card + MINUTES
    return last if said is None else min(said, last)
