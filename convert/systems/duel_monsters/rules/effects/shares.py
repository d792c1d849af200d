"""What each of several casters picks, where the text lets every one of them: of their own, or of their opponents'."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects import Selector
from convert.systems.duel_monsters.rules.effects.context import Ref, parts
from convert.systems.duel_monsters.rules.state import Being

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def holder(game: Game, ref: Ref) -> str:
    """Whose it is: who controls what is in play, whose spell it is elsewhere."""
    being = game.state.beings.get(ref)
    if being is not None:
        return being.caster or being.id
    spell = game.state.spells.get(ref)
    return spell.caster if spell is not None else parts(ref)[1]


def each_picks(selector: Selector) -> bool:
    """Whether every caster picks for themselves."""
    return selector.chooser == "any" and selector.how in ("choose", "random", "target")


def shares(game: Game, selector: Selector, found: tuple[Ref, ...]) -> tuple[tuple[Being, tuple[Ref, ...]], ...]:
    """Every caster who is there, and which of ``found`` they may pick from: their own (``side: any``), their
    opponents' (``side: opponent``)."""
    out = []
    for player in game.state.beings.values():
        if player.kind == "summon" or player.down or player.id not in game.state.mages:
            continue
        mine = []
        for ref in found:
            owner = game.state.beings.get(holder(game, ref))
            if owner is not None and (
                owner.side != player.side if selector.side == "opponent" else owner.id == player.id
            ):
                mine.append(ref)
        out.append((player, tuple(mine)))
    return tuple(out)


def pool(selector: Selector) -> Selector:
    """The selector of all that anybody may pick from."""
    return replace(selector, side="any") if each_picks(selector) and selector.side == "opponent" else selector
