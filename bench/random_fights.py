"""Random parties over random entries of a compendium, played at random with every invariant checked:
``python -m bench.random_fights [GAMES] [COMPENDIUM] [FIRST_SEED]``. 10,000 run clean before a release."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from bench.try_entries import selectors_of
from convert.compendium.book import Compendium
from convert.kernel import Move, RandomPlayer, retell
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.character import Attribute, Character, Item, Values
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.setup import Fighter, RealMonster, Setup, Side
from convert.terminal.opening import starter_compendium
from tests.rules_fight.invariants import Watched, check_invariants, same_afterwards

ATTRIBUTES = ("Dark", "Earth", "Fire", "Light", "Water", "Wind")
MOVES = 250
TREASURES = (
    Item(name="a talisman", talisman=2, origin="mundane"),
    Item(name="a scepter", scepter=2, origin="mundane"),
    Item(name="an amulet", amulet=2, mp=20, origin="mundane"),
    Item(name="war paint", war_paint=2, origin="mundane"),
    Item(name="a breastplate", armour=3, origin="mundane"),
)


class Parties:
    """Random parties over the entries of one compendium."""

    def __init__(self, card_index: CardIndex) -> None:
        self.card_index, self.played = card_index, Counter[str]()
        spells = [entry for entry in card_index.entries if isinstance(entry, Spell)]
        self.items = [spell for spell in spells if spell.form in ("artifact", "trinket")]
        self.equipment = [spell for spell in spells if spell.form == "equipment"]
        self.spells = [spell for spell in spells if spell.form not in ("artifact", "trinket", "ritual")]
        self.monsters = [entry for entry in card_index.entries if isinstance(entry, Monster) and entry.form == "summon"]
        self.together = [group for group in map(self._group, card_index.entries) if group]
        """What is known together: Polymerisation and the Materials of a fusion, a ritual and its monster."""

    def _group(self, entry: Entry) -> tuple[str, ...]:
        found = [self.card_index.lookup(one.slug) for one in getattr(entry, "materials", ()) if one.slug]
        if isinstance(entry, Monster) and entry.form == "fusion" and found and all(found):
            poly = self.card_index.lookup("polymerization")
            return tuple(one.id for one in (poly, *found) if one is not None)
        if isinstance(entry, Spell) and entry.form == "ritual":
            names = (step.where.name for ability in entry.effects for step in selectors_of(ability) if step.where)
            named = [self.card_index.lookup(name) for name in names if isinstance(name, str)]
            return (entry.id, *(one.id for one in named if isinstance(one, Monster)))
        return ()

    def character(self, chance: random.Random, name: str) -> Character:
        """A caster with five of seven spells Prepared, two items, a sword, sometimes a magic thing, sometimes a piece
        of equipment that is a spell; one in three knows spells that belong together, for a fusion or a ritual."""
        attribute = chance.choice(ATTRIBUTES)
        bonded = chance.choice([m for m in self.monsters if (m.attribute or "").title() == attribute] or self.monsters)
        known = {entry.id for entry in (*chance.sample(self.spells, 4), *chance.sample(self.monsters, 3))}
        first = chance.choice(self.together) if self.together and chance.random() < 1 / 3 else ()
        book = tuple(dict.fromkeys((*(one for one in first if one != bonded.id), *sorted(known - {bonded.id}))))
        stats = ("hp", "mp", "attack", "defense", "channeling", "focus")
        items = [Item(name=item.name, entry=item.id, worn=False) for item in chance.sample(self.items, 2)]
        items += [chance.choice(TREASURES)] if chance.random() < 0.5 else []
        if self.equipment and chance.random() < 0.3:
            worn = chance.choice(self.equipment)
            items.append(Item(name=worn.name, entry=worn.id, origin="spell", worn=chance.random() < 0.5))
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


class Curious:
    """First a kind of move, then one of them: what is rare among legal moves is played as often as what is common."""

    name = "curious"

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def choose(self, game: Game, moves: Sequence[Move]) -> Move:
        """One of the moves; standing free of a stance a little more often, for only then may one cast."""
        verb = self._chance.choice(sorted({move.verb for move in moves}))
        kind = [move for move in moves if move.verb == verb]
        free = [move for move in kind if move.args == ("none",)]
        return self._chance.choice(free if free and self._chance.random() < 0.5 else kind)


def play_checked(card_index: CardIndex, setup: Setup, seed: int, played: Counter[str] | None = None) -> None:
    """One random game, its invariants after every move, its JSON and its events at the end."""
    game = Watched.new(setup, card_index, seed=seed)
    makers = (RandomPlayer, Curious)
    players = [makers[seed % 2](seed), makers[(seed // 2) % 2](seed + 1)]
    for number in range(MOVES):
        side = game.to_move
        if side is None:
            break
        move = players[side].choose(game, game.legal_moves())
        if number % 25 == seed % 25:
            promised = same_afterwards(game, move)
        game.play(move)
        if played is not None:
            played[move.verb] += 1
        if number % 25 == seed % 25:
            assert game.to_json() == promised, "a copy goes on as the game itself"
        check_invariants(game)
    assert Game.from_json(game.to_json(), card_index).to_json() == game.to_json()
    assert retell(Game.new(setup, card_index, seed=seed), game).state == game.state


def main() -> None:
    """Play, and say which seeds failed."""
    begin = time.perf_counter()
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    book = Compendium.load(Path(sys.argv[2])) if len(sys.argv) > 2 else starter_compendium()
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    card_index = CardIndex.of(book)
    parties, failed = Parties(card_index), 0
    for seed in range(first, first + games):
        try:
            play_checked(card_index, parties.setup(random.Random(seed)), seed, parties.played)
        except Exception as error:
            failed += 1
            print(f"seed {seed}: {type(error).__name__}: {str(error)[:200]}")
    moves = ", ".join(f"{verb} {count:,}" for verb, count in parties.played.most_common())
    entries, seconds = len(card_index.entries), time.perf_counter() - begin
    print(f"{games:,} games over {entries:,} entries, {failed} failed, {seconds:.0f} s")
    print(f"moves: {moves}")
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
