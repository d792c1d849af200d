"""The Warrior, points, experience, tables: figures."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb

import pytest

from convert.systems.dragon_warrior.arena import built
from convert.systems.dragon_warrior.formulas import (
    Printed,
    base_points,
    defeat_loss,
    fast_cost,
    floor_of,
    hand_size,
    level_for,
    minion_cost,
    offhand_bonus,
    pouch_size,
    quest_reward,
    quest_splits,
    spells_known,
    value_of,
    warrior_hand,
    weakness_points,
    worked_out,
    xp_for,
)
from convert.systems.dragon_warrior.rules import Game, Hero
from convert.systems.dragon_warrior.rules.after import Spend
from convert.systems.dragon_warrior.rules.notes import jot
from convert.systems.dragon_warrior.rules.state import Foe, grown
from convert.systems.dragon_warrior.tables import CONFLICT_SPELLS, ITEM, ITEMS, SPELL, SPELLS, XP_CHART
from tests.dragon_warrior.tables import KNOWN, armor, conflict, offhand, restack, warrior, weapon


def test_the_default_warrior() -> None:
    """DW-EX-01, DW-WAR-01 to DW-WAR-06, DW-WAR-08, DW-WAR-11, DW-WAR-12."""
    new = Hero()
    assert (new.strength, new.agility, new.max_hp, new.max_mp, new.level, new.xp) == (1, 1, 5, 0, 1, 0)
    assert (new.pouch, new.weapon, new.armor, new.offhand) == ((), None, None, None)
    hero = built(1)
    assert (hero.strength, hero.agility, hero.max_hp, hero.max_mp) == (6, 3, 20, 0)
    assert (hero.attack, hero.max_defense, hero.hp, hero.mp, hero.spells) == (6, 0, 20, 0, ())
    assert (hero.hand, hero.pouch_size) == (5, 14)
    assert warrior_hand(3) == 5


def test_another_warrior() -> None:
    """DW-EX-02, DW-WAR-04: a spell for each ten, at most ten."""
    hero = Hero()
    for stat in ("strength",) * 2 + ("agility",) + ("hp",) * 3 + ("mp",) * 4:
        grown(hero, stat)
    assert (hero.strength, hero.agility, hero.max_hp, hero.max_mp) == (3, 2, 20, 20)
    assert (hero.spells, hero.hand, hero.pouch_size) == (("hurt", "heal"), 4, 8)
    assert [spells_known(mp) for mp in (9, 10, 19, 20, 99, 100, 350)] == [0, 1, 1, 2, 9, 10, 10]


def test_equipment() -> None:
    """DW-EX-03, DW-WAR-05 to DW-WAR-07, DW-TREAS-04."""
    hero = warrior(weapon=weapon(3), offhand=offhand(3, as_weapon=True))
    assert (hero.attack, hero.max_defense) == (11, 0)
    hero = warrior(armor=armor(2), offhand=offhand(1))
    assert (hero.attack, hero.max_defense) == (6, 3)
    assert [offhand_bonus(level) for level in (1, 2, 3, 4, 5)] == [1, 1, 2, 2, 3]
    assert pouch_size(3, 8) == 22


def test_points_of_conflicts() -> None:
    """DW-EX-05, DW-EX-06, DW-CONF-02, DW-CONF-03, DW-BOSS-01, DW-BOSS-04, DW-TABLE-03, DW-CONF-08 to DW-CONF-10."""
    assert (base_points(4, boss=False), base_points(4, boss=True), base_points(30, boss=True)) == (12, 24, 180)
    for atk, dfn, magic in ((0, 0, False), (2500, 0, True)):
        found = worked_out(Printed(atk, dfn, magic, False, ""), 4, boss=False)
        bought = (found.attack_points, found.defense_points, 5 * found.hp_points, 5 * found.mp_points)
        figures = (found.attack, found.max_defense, found.max_hp, found.max_mp)
        assert tuple(have - paid for have, paid in zip(figures, bought, strict=True)) == (1, 1, 5, 0)
    assert base_points(5, boss=False) - fast_cost(5) + weakness_points(5, 2) == 15
    assert base_points(5, boss=False) + weakness_points(5, 4) - minion_cost(2) == 21
    assert [weakness_points(7, factor) for factor in (0, 2, 4)] == [0, 7, 14]


def test_how_many_warriors_and_sheets_there_are() -> None:
    """DW-ACC-01, DW-WAR-02, DW-WAR-12: as many sheets as there are ways to spend ten points, in any order."""
    game = Game.battle(warrior(), (conflict(),), known=KNOWN, seed=1)
    restack(game, Spend(10))
    game.refresh()
    sheets: dict[tuple[int, ...], Game] = {(6, 3, 20, 0): game}
    for point in range(10, 0, -1):
        reached: dict[tuple[int, ...], Game] = {}
        for each in sheets.values():
            assert len(each.legal_moves()) == 4, f"{point} points left"
            for move in each.legal_moves():
                after = each.copy()
                after.play(move)
                hero = after.state.hero
                reached[hero.strength, hero.agility, hero.max_hp, hero.max_mp] = after
        sheets = reached
    assert len(sheets) == comb(13, 3)
    assert comb(13, 3) == 286
    spent = {tuple(map(way.count, range(4))) for way in combinations_with_replacement(range(4), 10)}
    assert len(spent) == 286
    assert [comb(3 * level + 3, 3) for level in (1, 2, 4, 5, 10)] == [20, 84, 455, 816, 5456]
    assert [comb(base_points(level, boss=True) + 3, 3) for level in (1, 30)] == [84, 1004731]


def test_experience() -> None:
    """DW-EX-12, DW-EX-47, DW-XP-01, DW-XP-02, DW-BOSS-03."""
    assert xp_for(3, 3, boss=False) == 3
    assert xp_for(5, 3, boss=False) == 10
    assert xp_for(5, 3, boss=True) == 20
    assert xp_for(2, 3, boss=True) == 4
    assert defeat_loss(7) == 14
    assert [xp_for(30, hero, boss=True) for hero in (29, 30)] == [120, 60]
    assert [xp_for(30, hero, boss=True, flat=True) for hero in (29, 30)] == [60, 60]
    assert hand_size(30) == 9


def test_the_chart() -> None:
    """DW-EX-13, DW-ACC-05, DW-XP-03, DW-XP-04."""
    asked = (0, 4, 5, 14, 15, 275, 850, 1279, 1280, 2319, 2320, 99999)
    assert [level_for(xp) for xp in asked] == [1, 1, 2, 2, 3, 11, 19, 22, 23, 30, 31, 31]
    assert (len(XP_CHART), sum(XP_CHART)) == (30, 24755)
    steps = [after - before for before, after in zip((0, *XP_CHART), XP_CHART, strict=False)]
    odd = {level: step for level, step in enumerate(steps, 1) if step != 5 * level}
    assert odd == {18: 85, 22: 130, 23: 95}
    assert [floor_of(level) for level in (1, 2, 3, 4, 31)] == [0, 5, 15, 30, 2320]


@pytest.mark.parametrize(
    ("above", "boss", "battles", "total"),
    [(0, False, 150, 2324), (1, False, 69, 2340), (0, True, 77, None), (1, True, 35, None)],
)
def test_how_long_it_takes_to_level_31(above: int, boss: bool, battles: int, total: int | None) -> None:
    """DW-ACC-05, DW-XP-07: XP go on counting."""
    xp = count = 0
    while level_for(xp) < 31:
        level = level_for(xp)
        xp += xp_for(min(level + above, 31 if above else 30), level, boss=boss)
        count += 1
    assert count == battles
    assert total is None or xp == total


def test_points_of_a_warrior_of_level_31() -> None:
    """DW-ACC-06, DW-XP-05, DW-XP-07."""
    hero = built(31)
    spent = hero.strength - 1 + hero.agility - 1 + (hero.max_hp - 5) // 5 + hero.max_mp // 5
    assert spent == 70
    mage = Hero()
    for _ in range(70):
        grown(mage, "mp")
    assert (mage.max_mp, mage.mp, len(mage.spells)) == (350, 350, 10)


def test_the_tables_of_spells_and_items() -> None:
    """DW-ACC-07, DW-TABLE-01, DW-TABLE-02, DW-SPELL-02, DW-CONF-07, DW-WAR-04."""
    fixed = [row.mp for row in SPELLS if row.mp is not None]
    assert (len(SPELLS), len(fixed), sum(fixed)) == (10, 9, 66)
    assert [row.order for row in SPELLS] == list(range(1, 11))
    assert [row.mp for row in SPELLS] == [3, 4, 5, 3, None, 10, 6, 8, 15, 12]
    assert len(CONFLICT_SPELLS) == 7
    assert set(CONFLICT_SPELLS) == {"hurt", "heal", "stamina", "spellblock", "armor-regen", "healmore", "hurtmore"}
    assert [row.turn for row in SPELLS if row.turn != "yes"] == ["no", "reaction", "no"]
    assert [(SPELL[name].cards, SPELL[name].extra) for name in ("hurt", "hurtmore", "heal", "healmore")] == [
        (1, 1),
        (1, 3),
        (2, 0),
        (6, 0),
    ]
    assert len(ITEMS) == 5
    assert (ITEM["fairy-water"].uses, ITEM["healstuff"].card, ITEM["wings"].card) == (None, True, False)
    assert [len(quest_splits(hard)) for hard in range(1, 6)] == [2, 3, 4, 5, 6]


def test_quest_rewards() -> None:
    """DW-EX-14, DW-EX-38, DW-QUEST-03, DW-QUEST-04."""
    assert [quest_reward(2, *split) for split in ((1, 2), (3, 0), (0, 3), (2, 1))] == [(3, 4), (5, 2), (2, 6), (4, 2)]
    assert [quest_reward(3, *split) for split in quest_splits(5)] == [(8, 3), (7, 3), (6, 6), (5, 9), (4, 12), (3, 15)]


def test_values_and_ranks() -> None:
    """DW-BATTLE-04."""
    assert [value_of(rank) for rank in (1, 2, 10, 11, 12, 13)] == [1, 2, 10, 10, 10, 10]


def test_character_of_the_warrior() -> None:
    """DW-WAR-09, DW-WAR-10, DW-CONF-01: name, pronouns, adjective, traits; nothing of money."""
    game = Game.campaign(known=KNOWN, seed=1)
    for line in ("name Alda", "kind iron", "pronouns she", "trait stubborn", "trait afraid of geese"):
        assert jot(game, 0, line)
    hero = game.state.hero
    assert (hero.name, hero.kind, hero.pronouns, hero.traits) == (
        "Alda",
        "iron",
        "she",
        ("stubborn", "afraid of geese"),
    )
    assert not any("money" in name or "gold" in name for name in hero.__struct_fields__)
    assert {"level", "attack", "max_defense", "max_hp", "max_mp", "spells"} <= set(Foe.__struct_fields__)
