"""Numbers that no game comes to, in a saved game that somebody changed and that is believed all the same (DW-SETUP-01,
DW-WAR-01, DW-TOKEN-03, DW-CONF-13, DW-TREAS-09)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from convert.prose.english import some
from convert.systems.dragon_warrior.rules.cards import DECK
from convert.systems.dragon_warrior.rules.state import NOBODY, Battle, State, all_cards
from convert.systems.dragon_warrior.rules.table import MOST_TOKENS
from convert.systems.dragon_warrior.tables import TOP_LEVEL

HIGHEST = TOP_LEVEL + 1
"""The Warrior's level at the end of the chart (DW-XP-04)."""
_ANY = 10**9


class Number(NamedTuple):
    """A number, the least and the most that it can be, and the rule that says so."""

    what: str
    value: int
    least: int
    most: int
    rule: str


def impossible(state: State) -> str:
    """The first number that cannot be, in a sentence; empty where there is none."""
    for one in _numbers(state):
        if not one.least <= one.value <= one.most:
            bound = f"at least {one.least}" if one.value < one.least else f"at most {one.most}"
            return f"{one.what} {one.value}, and can only be {bound} ({one.rule})"
    if len(state.tokens) != len(state.names):
        return f"there are {len(state.names)} players, and tokens of {len(state.tokens)} (DW-TOKEN-01)"
    if state.battle is not None and all_cards(state.battle) != list(DECK):
        count = len(all_cards(state.battle))
        return f"hands, deck and discard pile are {some(count, 'card')}, not 52 with each rank four times (DW-SETUP-01)"
    return ""


def _numbers(state: State) -> Iterator[Number]:
    yield from _hero(state)
    for player, held in enumerate(state.tokens):
        name = state.names[player] if player < len(state.names) else f"player {player + 1}"
        yield Number(f"the Dragon Tokens of {name} are", held, 0, MOST_TOKENS, "DW-TOKEN-03")
    for seat in state.seats:
        yield Number("a role is held by player", seat, NOBODY, len(state.names) - 1, "DW-ROLE-06")
    for one in state.party:
        yield Number(f"the Attack of {one.name} is", one.attack, 0, _ANY, "DW-PM-01")
        yield Number(f"the HP of {one.name} are", one.hp, 0, one.max_hp, "DW-PM-01")
    for spot in state.spots.values():
        yield Number(f"the level of {spot.name} is", spot.level, 1, TOP_LEVEL, "DW-CONF-13")
    for quest in state.quests:
        yield Number("the level of a quest is", quest.level, 1, TOP_LEVEL, "DW-QUEST-06")
    if state.battle is not None:
        yield from _battle(state, state.battle)


def _hero(state: State) -> Iterator[Number]:
    hero = state.hero
    yield Number("the Warrior's level is", hero.level, 1, HIGHEST, "DW-XP-04")
    yield Number("the Warrior's XP are", hero.xp, 0, _ANY, "DW-XP-02")
    yield Number("the Warrior's Strength is", hero.strength, 1, _ANY, "DW-WAR-01")
    yield Number("the Warrior's Agility is", hero.agility, 1, _ANY, "DW-WAR-01")
    yield Number("the Warrior's max HP are", hero.max_hp, 5, _ANY, "DW-WAR-01")
    yield Number("the Warrior's max MP are", hero.max_mp, 0, _ANY, "DW-WAR-01")
    yield Number("the Warrior's HP are", hero.hp, 0, hero.max_hp, "DW-ITEM-08")
    yield Number("the Warrior's MP are", hero.mp, 0, hero.max_mp, "DW-WAR-02")
    for gear in filter(None, (hero.weapon, hero.armor, hero.offhand)):
        yield Number(f"the level of the {gear.slot} is", gear.level, 1, _ANY, "DW-TREAS-05")
    for item in hero.pouch:
        yield Number(f"the level of {item.type} in the pouch is", item.level, 1, _ANY, "DW-TREAS-05")
        yield Number(f"the uses of {item.type} in the pouch are", item.uses, 1, item.level, "DW-ITEM-01")
    yield Number("the levels in the pouch are", hero.pouch_size - hero.room, 0, hero.pouch_size, "DW-TREAS-09")
    for level in (*[level for level, _ in state.fires], *state.scales):
        yield Number("the level of a boost is", level, 1, _ANY, "DW-ITEM-09")


def _battle(state: State, battle: Battle) -> Iterator[Number]:
    yield Number("the battle's round is", battle.round, 0, state.options.battle_limit or _ANY, "DW-BATTLE-27")
    yield Number("the Warrior's Defense is", battle.defense, 0, state.max_defense, "DW-WAR-06")
    for foe in battle.foes:
        yield Number(f"the level of {foe.name} is", foe.level, 1, TOP_LEVEL, "DW-CONF-13")
        yield Number(f"the Attack of {foe.name} is", foe.attack, 0, _ANY, "DW-CONF-02")
        yield Number(f"the Defense of {foe.name} is", foe.defense, 0, foe.max_defense, "DW-CONF-02")
        yield Number(f"the HP of {foe.name} are", foe.hp, 0, foe.max_hp, "DW-CONF-02")
        yield Number(f"the MP of {foe.name} are", foe.mp, 0, foe.max_mp, "DW-CONF-02")
