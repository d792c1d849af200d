"""What a side may see: its own hands; no deck, no other hand."""

from __future__ import annotations

from itertools import count

from msgspec.structs import replace

from convert.kernel.dice import Dice
from convert.systems.magic_rpg.rules.state import Hidden, State


def mask(state: State, side: int) -> State:
    """The table with hidden cards blanked; play, graveyards and books of a battle are open."""
    seen = state.duplicate()
    seen.wizards = tuple(
        replace(
            wizard,
            hand=wizard.hand if wizard.side == side else (Hidden,) * len(wizard.hand),
            piles=tuple((Hidden,) * len(pile) for pile in wizard.piles),
        )
        for wizard in state.wizards
    )
    return seen


def deal_again(state: State, side: int, dice: Dice) -> State:
    """A table that could be this one for all that a side knows: what it cannot see of each wizard's cards is dealt
    anew among the places it lies in; of a Monk's piles each by itself."""
    twin = state.duplicate()
    wizards = []
    for wizard in state.wizards:
        own = wizard.side == side
        if len(wizard.piles) > 1:
            piles = [list(pile) for pile in wizard.piles]
            for pile in piles:
                dice.shuffle(pile)
            wizards.append(replace(wizard, piles=tuple(tuple(pile) for pile in piles)))
            continue
        unknown = [*wizard.piles[0], *(() if own else wizard.hand)]
        dice.shuffle(unknown)
        places = count()
        hand = wizard.hand if own else tuple([unknown[next(places)] for _ in wizard.hand])
        wizards.append(replace(wizard, hand=hand, piles=(tuple([unknown[next(places)] for _ in wizard.piles[0]]),)))
    twin.wizards = tuple(wizards)
    return twin
