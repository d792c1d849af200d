"""What wins as soon as its conditions hold, in play or Prepared: "if you have A and B in your hand, you win"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.conditions import hold, settled
from convert.systems.duel_monsters.rules.effects.each_player import holder
from convert.systems.duel_monsters.rules.effects.start import Resolve
from convert.systems.duel_monsters.rules.effects.zones import entries_in
from convert.systems.duel_monsters.rules.events import AbilityUsed
from convert.systems.duel_monsters.rules.profile import ability_zones
from convert.systems.duel_monsters.rules.refs import Ref, ref_of
from convert.systems.duel_monsters.rules.uses import Use

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def _sources(game: Game) -> Iterator[Context]:
    """Every ability that wins all the time, where it works from."""
    card_index, state = game.card_index, game.state
    for mage in [one for one in state.mages.values() if one.id in state.beings]:  # whoever has fallen wins nothing
        for entry in entries_in(game, mage, "prepared", lambda entry: card_index.profile(entry).wins):
            for number in card_index.profile(entry).wins:
                if "prepared" in ability_zones(card_index[entry].effects[number]):
                    source = ref_of("prepared", mage.id, entry)
                    yield Context(mage.id, state.beings[mage.id].side, source, entry, number, key=f"{source}#{number}")
    in_play = [(being.id, being.entry) for being in state.beings.values() if being.entry and not being.body]
    in_play += [(spell.id, spell.entry) for spell in state.spells.values() if not spell.silent]
    for ref, entry in in_play:
        for number in card_index.profile(entry).wins:
            who = holder(game, ref)
            if "play" in ability_zones(card_index[entry].effects[number]) and who in state.beings:
                yield Context(Ref(who), state.beings[who].side, ref, entry, number, key=f"{ref}#{number}")


def won(game: Game) -> bool:
    """Push the win of whoever has won, told once a round; whether anybody has."""
    pushed = False
    if not game.triggers.wins:
        return False
    for ctx in _sources(game):
        ability, mark = game.card_index[ctx.entry].effects[ctx.ability], Use("win", ctx.entry, ctx.ability)
        if not settled(ability.if_) or mark in game.state.beings[ctx.you].used or not hold(game, ctx, ability.if_):
            continue
        game.emit(AbilityUsed(ctx.you, mark))
        game.push(Resolve(ctx))
        pushed = True
    return pushed
