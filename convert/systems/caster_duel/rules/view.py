"""What a player may see: his own hand; no library, no other hand, nobody else's pack or pool."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from convert.kernel.dice import Dice
from convert.systems.caster_duel.rules.setup import put_aside
from convert.systems.caster_duel.rules.state import Hidden, State, all_cards

Pair = tuple[tuple[int, ...], tuple[int, ...]]


def mask(state: State, side: int) -> State:
    """The table with hidden cards blanked. Graveyard, exile, play and what waits are open (CASTER-TERM-02); positions
    kept for CASTER-TERM-08 hold hands, so they are left out."""
    seen = state.duplicate()
    seen.hands = _of(state.hands, side)
    seen.packs = _of(state.packs, side)
    seen.pools = _of(state.pools, side)
    seen.libraries = tuple((Hidden,) * len(pile) for pile in state.libraries)
    seen.seen = ((), ())
    if state.phase == "setup" and state.options.setup != "dual-draft":
        own = put_aside(state, side)
        seen.aside = tuple([card if card in own else Hidden for card in state.aside])
    return seen


def _of(pair: Pair, side: int) -> Pair:
    one, two = pair
    return (one, (Hidden,) * len(two)) if side == 0 else ((Hidden,) * len(one), two)


def deal_again(seen: State, deck: Sequence[int], dice: Dice) -> State:
    """A masked table with the cards that are blanked in it dealt anew, in any order that ``dice`` give; ``deck`` is the
    whole deck, which everybody knows."""
    known = set(all_cards(seen)) - {Hidden}
    rest = [card for card in deck if card not in known]
    dice.shuffle(rest)
    places = count()

    def filled(pile: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([rest[next(places)] if card == Hidden else card for card in pile])

    seen.hands = (filled(seen.hands[0]), filled(seen.hands[1]))
    seen.packs = (filled(seen.packs[0]), filled(seen.packs[1]))
    seen.pools = (filled(seen.pools[0]), filled(seen.pools[1]))
    seen.libraries = tuple([filled(pile) for pile in seen.libraries])
    seen.aside = filled(seen.aside)
    return seen
