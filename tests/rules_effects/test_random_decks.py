"""Random fights with random spells, creatures and items of the starter set: the promises hold whatever the effects."""

from __future__ import annotations

import random

import pytest

from convert.kernel import RandomPlayer, derive, play_out, retell
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.character import Character, Item, Values
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.setup import Fighter, RealMonster, Setup, Side

ITEMS = ("artifact", "trinket", "equipment")
VALUES = Values(hp=4, mp=10, attack=3, defense=3, channeling=10, focus=6, preparation=8)


def somebody(name: str, card_index: CardIndex, chance: random.Random) -> Character:
    """A caster with eight Prepared spells, eight more in the book, and four items."""
    creatures: list[Entry] = [
        e for e in card_index.entries if isinstance(e, Monster) and e.form == "summon" and e.level < 7
    ]
    spells: list[Entry] = [e for e in card_index.entries if isinstance(e, Spell) and e.form not in ITEMS]
    things = [e for e in card_index.entries if isinstance(e, Spell) and e.form in ITEMS]
    known = [entry.id for entry in chance.sample(creatures, 8) + chance.sample(spells, 8)]
    chance.shuffle(known)
    items = tuple(Item(name=e.name, entry=e.id, origin="magic", worn=False) for e in chance.sample(things, 4))
    return Character(
        name=name, attribute="Dark", values=VALUES, spellbook=tuple(known), prepared=tuple(known[:8]), equipment=items
    )


def setup(card_index: CardIndex, seed: int) -> Setup:
    chance = random.Random(seed)
    real = chance.choice([e.id for e in card_index.entries if isinstance(e, Monster) and e.level < 7])
    foes = (Fighter(who=somebody("B", card_index, chance)), Fighter(who=RealMonster(monster=real, name="Real")))
    return Setup(
        sides=(Side(name="A", members=(Fighter(who=somebody("A", card_index, chance)),)), Side(name="B", members=foes))
    )


@pytest.mark.parametrize("seed", range(16))
def test_events_alone_make_the_state_it_can_be_saved_and_nothing_is_out_of_bounds(
    starter: CardIndex, seed: int
) -> None:
    table = setup(starter, seed)
    game = Game.new(table, starter, seed=seed)
    play_out(game, [RandomPlayer(derive(seed, side)) for side in range(2)], limit=1500)
    assert retell(Game.new(table, starter, seed=seed), game).state == game.state
    assert Game.from_json(game.to_json(), starter).to_json() == game.to_json()
    for mage in game.state.mages.values():
        assert mage.mp >= 0
        assert mage.channeling >= 0
        assert mage.focus_used <= mage.focus
        assert len({held.what for held in mage.held}) == len(mage.held)
    for being in game.state.beings.values():
        assert 0 <= being.hp <= being.hp_full
        assert 0 <= being.attack <= being.attack_full
        assert 0 <= being.defense <= being.defense_full
