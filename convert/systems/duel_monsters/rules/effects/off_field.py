"""Abilities used from elsewhere than play: of what is Prepared, used, or Despelled at the source (effects contract,
``from``). One takes its caster a Partial Action and no MP, as an ability of a creature does (SUMMON-20), and no action
where the monster brings itself by it (SPECIAL-02); a quick one answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.belonging import unpaid_modifier
from convert.systems.duel_monsters.rules.effects.zones import entries_in
from convert.systems.duel_monsters.rules.profile import ability_zones
from convert.systems.duel_monsters.rules.refs import ref_of
from convert.systems.duel_monsters.rules.state import Mage

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

ZONES = ("prepared", "used", "banished", "spellbook", "extra")


def contexts(game: Game, mage: Mage, mode: str) -> Iterator[Context]:
    """The circumstances of each ability of this mode that a caster could use from elsewhere. Its Casting Checks have
    1 + R, as an item's do (MAGICITEM-05)."""
    if not game.triggers.elsewhere:
        return
    being, card_index = game.state.beings[mage.id], game.card_index
    for zone in ZONES:
        for entry in entries_in(game, mage, zone, lambda entry: card_index.profile(entry).elsewhere):
            for number in card_index.profile(entry).elsewhere:
                ability = card_index[entry].effects[number]
                if ability.mode != mode or zone not in ability_zones(ability):
                    continue
                source = ref_of(zone, mage.id, entry)
                key = f"{source}#{number}/{game.state.turns}.{len(being.used)}"
                mp = unpaid_modifier(card_index[entry])
                yield Context(mage.id, being.side, source, entry, number, mp, key, manner=mode)
