"""Random parties over random entries of a compendium, played at random with every invariant checked:
``python -m bench.random_fights [GAMES] [COMPENDIUM]``. 10,000 run clean before a release."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any, cast

from convert.cli.opening import starter_compendium
from convert.compendium.book import Compendium
from convert.kernel import RandomPlayer, retell
from convert.systems.duel_monsters.entries import Monster, Spell
from convert.systems.duel_monsters.rules.character import Attribute, Character, Item, Values
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.setup import Fighter, RealMonster, Setup, Side
from convert.systems.duel_monsters.rules.shelf import Shelf
from tests.rules_fight.test_games import check_invariants

ATTRIBUTES = ("Dark", "Earth", "Fire", "Light", "Water", "Wind")
MOVES = 250


class Parties:
    """Random parties over the entries of one shelf."""

    def __init__(self, shelf: Shelf) -> None:
        spells = [entry for entry in shelf.entries if isinstance(entry, Spell)]
        self.items = [spell for spell in spells if spell.form in ("artifact", "trinket")]
        self.spells = [spell for spell in spells if spell.form not in ("artifact", "trinket", "ritual")]
        self.monsters = [entry for entry in shelf.entries if isinstance(entry, Monster) and entry.form == "summon"]

    def character(self, chance: random.Random, name: str) -> Character:
        """A caster with five of seven spells Prepared, two items and a sword."""
        attribute = chance.choice(ATTRIBUTES)
        bonded = chance.choice([m for m in self.monsters if (m.attribute or "").title() == attribute] or self.monsters)
        known = {entry.id for entry in (*chance.sample(self.spells, 4), *chance.sample(self.monsters, 3))}
        book = tuple(sorted(known - {bonded.id}))
        stats = ("hp", "mp", "attack", "defense", "channeling", "focus")
        items = [Item(name=item.name, entry=item.id, worn=False) for item in chance.sample(self.items, 2)]
        return Character(
            name=name,
            attribute=cast(Attribute, attribute),
            values=Values(**{stat: chance.randint(2, 9) for stat in stats}, preparation=6),
            bonded=bonded.id,
            spellbook=book,
            prepared=book[:5],
            equipment=(*items, Item(name="a sword", weapon=2)),
        )

    def setup(self, chance: random.Random) -> Setup:
        """One or two casters against another one, or against Real monsters."""
        ours: list[Any] = [self.character(chance, name) for name in ("Ann", "Cid")[: chance.randint(1, 2)]]
        theirs: list[Any] = [self.character(chance, "Bob")]
        if chance.random() < 0.3:
            theirs = [RealMonster(monster=chance.choice(self.monsters).id) for _ in range(chance.randint(1, 2))]
        sides = (("ours", ours), ("theirs", theirs))
        return Setup(
            sides=tuple(Side(name=name, members=tuple(Fighter(who=one) for one in side)) for name, side in sides)
        )


def play_checked(shelf: Shelf, setup: Setup, seed: int) -> None:
    """One random game, its invariants after every move, its JSON and its events at the end."""
    game = Game.new(setup, shelf, seed=seed)
    players = [RandomPlayer(seed), RandomPlayer(seed + 1)]
    for _ in range(MOVES):
        side = game.to_move
        if side is None:
            break
        game.play(players[side].choose(game, game.legal_moves()))
        check_invariants(game)
    assert Game.from_json(game.to_json(), shelf).to_json() == game.to_json()
    assert retell(Game.new(setup, shelf, seed=seed), game).state == game.state


def main() -> None:
    """Play, and say which seeds failed."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    book = Compendium.load(Path(sys.argv[2])) if len(sys.argv) > 2 else starter_compendium()
    shelf = Shelf.of(book)
    parties, failed = Parties(shelf), 0
    for seed in range(games):
        try:
            play_checked(shelf, parties.setup(random.Random(seed)), seed)
        except Exception as error:
            failed += 1
            print(f"seed {seed}: {type(error).__name__}: {str(error)[:200]}")
    print(f"{games} games, {failed} failed")
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
