"""What holds at every moment of every game, for the tests and for ``bench/dragon_warrior.py``."""

from __future__ import annotations

from convert.kernel import Policy, RandomPlayer, derive, replay, retell
from convert.systems.dragon_warrior.arena import built
from convert.systems.dragon_warrior.formulas import level_for
from convert.systems.dragon_warrior.rules import Bestiary, Foe, Game, Options, foe_of, member_of
from convert.systems.dragon_warrior.rules.cards import DECK
from convert.systems.dragon_warrior.rules.players import BUILDS
from convert.systems.dragon_warrior.rules.state import Hero, all_cards
from convert.systems.dragon_warrior.rules.treasure import item_of
from convert.systems.dragon_warrior.tables import ITEMS

CARDS = list(DECK)


def random_battle(known: Bestiary, seed: int) -> Game:
    """A battle of anybody against anybody: builds, levels, items, tokens, bosses, minions, Party Members."""
    level = derive(seed, 1) % 12 + 1
    builds = tuple(BUILDS)
    hero = built(level, builds[derive(seed, 2) % len(builds)])
    _pack(hero, seed)
    pick = known.creatures[derive(seed, 3) % len(known.creatures)]
    boss = derive(seed, 4) % 4 == 0
    foes: tuple[Foe, ...] = (foe_of(pick, level, boss=boss, weakness=(0, 2, 4)[derive(seed, 5) % 3]),)
    if level > 1 and derive(seed, 6) % 4 == 0:
        foes = (foe_of(pick, level, boss=True, minion=1), foe_of(known.creatures[0], 1))
    party = [member_of(known.creatures[derive(seed, number) % len(known.creatures)], level) for number in (7, 8)]
    party = party[: derive(seed, 9) % 3]
    options = Options(
        tokens=derive(seed, 10) % 4,
        boosts_stack=bool(derive(seed, 11) % 2),
        pm_defense=bool(derive(seed, 12) % 2),
        conflicts_run=bool(derive(seed, 13) % 2),
    )
    return Game.battle(hero, foes, options, known, party=party, seed=seed)


def _pack(hero: Hero, seed: int) -> None:
    for number, row in enumerate(ITEMS):
        if derive(seed, 20 + number) % 2 and hero.room >= 2:
            hero.pouch += (item_of(row.slug, 2),)


def random_players(seed: int) -> list[Policy]:
    """Two who take any legal move."""
    return [RandomPlayer(seed), RandomPlayer(seed + 1)]


def play(game: Game, players: list[Policy], *, look: bool, limit: int = 1_000_000) -> Game:
    """Play to the end; ``look`` checks every moment, otherwise only the end."""
    for _ in range(limit):
        side = game.to_move
        if side is None:
            break
        if look:
            check_moment(game)
        game.play(players[side].choose(game, game.legal_moves()))
    check_moment(game)
    return game


def check_moment(game: Game) -> None:
    """Cards, figures, pouch and marks are as they can be."""
    state = game.state
    hero, battle = state.hero, state.battle
    assert 0 <= hero.hp <= hero.max_hp
    assert 0 <= hero.mp <= hero.max_mp
    assert hero.xp >= 0
    assert 1 <= hero.level <= 31
    assert hero.level >= level_for(hero.xp) or battle is None
    assert hero.room >= 0, "the pouch never holds more than its size"
    assert all(1 <= item.uses <= item.level for item in hero.pouch)
    assert all(0 <= held <= 3 for held in state.tokens)
    assert len(state.tokens) == len(state.names)
    for member in state.party:
        assert 0 <= member.hp <= member.max_hp
        assert member.alive == (member.hp > 0)
    if battle is not None:
        assert all_cards(battle) == CARDS, "every card is in one place"
        assert 0 <= battle.defense <= state.max_defense
        for foe in battle.foes:
            assert 0 <= foe.hp <= foe.max_hp
            assert 0 <= foe.mp <= foe.max_mp
            assert 0 <= foe.defense <= foe.max_defense
        assert not battle.foes[0].gone, "a master does not leave the battle alone"
        limit = state.options.battle_limit
        assert limit is None or battle.round <= limit
    elif not state.finished:
        assert all(member.defense == member.max_defense for member in state.party)
    if state.goal != "battle":
        _check_map(game)


def _check_map(game: Game) -> None:
    state = game.state
    done = state.won + state.lost + state.escaped + state.limited
    assert state.fought == done + (state.battle is not None)
    if state.here:
        assert state.here in state.spots
        assert not (state.stay.won and state.stay.demand)
    for spot in state.spots.values():
        assert 1 <= spot.level <= 30
    assert len(state.quests) == len({quest.town for quest in state.quests}), "a quest for each town"


def check_whole(game: Game, start: Game) -> None:
    """The moves replay, the events retell, and JSON comes back."""
    again = replay(start, game.history)
    assert again.log == game.log
    assert again.state == game.state
    assert retell(start, game).state == game.state
    saved = game.to_json()
    assert Game.from_json(saved, game.known).to_json() == saved
