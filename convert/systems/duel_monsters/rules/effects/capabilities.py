"""What a thing must be able to do, where a description asks for it: attack, be summoned, hold counters, be worn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects.steps import Counters
from convert.systems.duel_monsters.entries import Entry, Spell
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.zones import ordinary
from convert.systems.duel_monsters.rules.refs import Ref

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board


def able(game: Board, ctx: Context, can: tuple[str, ...], ref: Ref) -> bool:
    """Whether it can do what is asked of it: attack (not in Defense Mode), be summoned in the ordinary way
    (SPECIAL-02), hold counters (whatever is in play; of what is not, what places some on itself)."""
    being = game.state.beings.get(ref)
    if "attack" in can and being is not None and being.stance == "defense":
        return False
    if "counter" in can and being is None and ref not in game.state.spells and not _counts(entry_of(game, ref)):
        return False
    if "equip" in can and not _wearable(game, ctx, entry_of(game, ref)):
        return False
    return "normal_summon" not in can or ordinary(entry_of(game, ref))


def _wearable(game: Board, ctx: Context, entry: Entry | None) -> bool:
    """Whether a piece of equipment may be on the creature whose effect it is ("appropriate")."""
    return ctx.source not in game.state.beings or may_bear(game, ctx, entry, ctx.source)


def may_bear(game: Board, ctx: Context, entry: Entry | None, who: Ref) -> bool:
    """Whether a creature may bear a piece of equipment, by what its own casting asks of its bearer (EQUIP-18). A
    character has neither Type nor Level and may bear any."""
    if not isinstance(entry, Spell) or game.state.beings[who].kind == "character":
        return True
    casts = [ability for ability in entry.effects if ability.mode == "cast" and ability.targets]
    wanted = casts[0].targets[0].where if casts else None
    return wanted is None or game.query.fits(ctx, wanted, who)


def _counts(entry: Entry | None) -> bool:
    """Whether a text puts counters on itself."""
    steps = [step for ability in entry.effects for step in ability.do] if entry is not None else []
    return any(isinstance(step, Counters) and step.what.how == "self" and step.add is not None for step in steps)
