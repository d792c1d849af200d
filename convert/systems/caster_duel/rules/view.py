"""What a player may see: his own hand; no library, no other hand, nobody else's pack or pool."""

from __future__ import annotations

from convert.systems.caster_duel.rules.state import Hidden, State

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
        seen.aside = (Hidden,) * len(state.aside)
    return seen


def _of(pair: Pair, side: int) -> Pair:
    one, two = pair
    return (one, (Hidden,) * len(two)) if side == 0 else ((Hidden,) * len(one), two)
