"""Creatures that must attack, block or be blocked where they can; abilities that cannot be activated; properties that
are made of others."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.magic_rpg.rules.events import AttackDeclared
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import HandBook, Wiz, abilities, battle, card, go, legal, life, one, spell_that
from tests.magic_rpg.trees import SELF, YOU, quietly, when

CREATURES = {"how": "all", "kind": ["creature"]}
ENCHANTED = {"mode": "keyword", "keyword": "enchant", "enchant": {"kind": ["creature"]}}


def holds(*steps: dict[str, Any]) -> dict[str, Any]:
    """What holds all the time."""
    return {"mode": "continuous", "do": list(steps)}


def compel(action: str, what: dict[str, Any] = SELF, **more: Any) -> dict[str, Any]:
    """It must."""
    return {"op": "compel", "what": what, "action": action, **more}


ALL_BUT_MANA = {"how": "all", "kind": ["ability"], "where": {"produces": "mana_ability"}}
FOE = {"id": "t1", "how": "target", "kind": ["creature"], "side": "opponent"}
FOES = {"how": "all", "kind": ["player"], "side": "opponent"}
SEALED = {"op": "forbid", "what": {"how": "attached"}, "action": ["attack", "activate"]}
HUSHED = {"op": "forbid", "what": CREATURES, "action": "activate", "except": ALL_BUT_MANA}
HISTORIC = {"kind": ["spell"], "where": {"produces": "historic"}}
MODIFIED = {**CREATURES, "side": "you", "where": {"produces": "modified"}}
CHALLENGE = when("attacks", compel("block", {"ref": "t1"}, to=SELF, until="end_of_turn"), what=SELF)
BOOK = HandBook(
    card("berserk", "{R}", "creature", "2/1", does=[holds(compel("attack"))]),
    card("lure", "{G}", "creature", "1/1", does=[holds(compel("be_blocked", by=CREATURES))]),
    card("bait", "{G}", "creature", "1/1", does=[holds(compel("be_blocked"))]),
    card(
        "taunt",
        "{R}",
        "sorcery",
        does=[spell_that(compel("goad", {"ref": "t1"}), target={"kind": ["creature"], "side": "opponent"})],
    ),
    card("challenge", "{G}", "creature", "4/4", does=[{**CHALLENGE, "targets": [FOE]}]),
    card("seal", "{W}", "enchantment", subtypes=("Aura",), does=[ENCHANTED, holds(SEALED)]),
    card("hush", "{W}", "enchantment", does=[holds(HUSHED)]),
    card("scholar", "{U}", "creature", "1/1", does=[when("cast", {"op": "heal", "amount": 1}, what=HISTORIC, who=YOU)]),
    card(
        "smith",
        "{R}",
        "sorcery",
        does=[spell_that({"op": "damage", "to": FOES, "amount": {"per": 1, "count": MODIFIED}})],
    ),
)


def attack(game: Game, *names: str) -> None:
    """Ann's creatures attack Bob, and no others."""
    go(game, *[f"attack {one(game, name)} -2" for name in names], "done")


def facing(mine: tuple[str, ...], theirs: tuple[str, ...]) -> Game:
    """Ann's creatures before her attack, and Bob's."""
    return battle([Wiz(play=mine)], [Wiz(name="Bob", play=theirs)], book=BOOK, phase="attack")


def test_what_must_attack_does_so_before_the_attackers_are_complete() -> None:
    """MRPG-GEN-08: "attacks each combat if able": without it nobody is done; others are free."""
    game = facing(("berserk", "bear"), ())
    assert "done" not in legal(game)
    go(game, f"attack {one(game, 'berserk')} -2")
    assert "done" in legal(game)


def test_all_that_can_block_a_lure_do() -> None:
    """Every able creature blocks it and nothing else; one that flies past does as it likes elsewhere."""
    game = facing(("lure", "bear"), ("mouse", "ogre"))
    attack(game, "lure", "bear")
    lure = one(game, "lure")
    assert set(legal(game)) == {f"block {one(game, 'mouse')} {lure}", f"block {one(game, 'ogre')} {lure}"}
    go(game, f"block {one(game, 'mouse')} {lure}")
    fight = game.state.fight_of(lure)
    assert fight is not None
    assert set(fight.blockers) == {one(game, "mouse"), one(game, "ogre")}


def test_one_at_least_blocks_what_must_be_blocked() -> None:
    """ "Must be blocked if able": one of them, whichever."""
    game = facing(("bait", "bear"), ("mouse", "ogre"))
    attack(game, "bait", "bear")
    assert "done" not in legal(game)
    go(game, f"block {one(game, 'ogre')} {one(game, 'bait')}")
    assert "done" in legal(game)


def test_a_creature_that_is_told_whom_to_block() -> None:
    """ "Target creature blocks this creature this turn if able"."""
    game = facing(("challenge", "bear"), ("mouse", "ogre"))
    attack(game, "challenge", "bear")
    go(game, f"target {one(game, 'ogre')}")
    while not [move for move in legal(game) if move.startswith("block")]:
        quietly(game)
    ogre = one(game, "ogre")
    assert [move for move in legal(game) if f"block {ogre} " in move] == [f"block {ogre} {one(game, 'challenge')}"]
    assert "done" not in legal(game)


def test_abilities_that_cannot_be_activated() -> None:
    """Neither used nor tapped for mana; "unless they're mana abilities" leaves those."""
    free = battle([Wiz(hand=("growth",), play=("elf", "pinger"))], [Wiz(name="Bob")], book=BOOK)
    assert f"use {one(free, 'pinger')} 0" in legal(free)
    assert "cast growth" in legal(free)
    hushed = battle([Wiz(hand=("growth",), play=("elf", "pinger", "hush"))], [Wiz(name="Bob")], book=BOOK)
    assert f"use {one(hushed, 'pinger')} 0" not in legal(hushed)
    assert "cast growth" in legal(hushed)
    sealed = battle([Wiz(hand=("seal", "growth"), play=("plains", "elf"))], [Wiz(name="Bob")], book=BOOK)
    go(sealed, "cast seal")
    while sealed.state.waiting:
        quietly(sealed)
    assert "cast growth" not in legal(sealed)


def test_historic_and_modified() -> None:
    """An artifact is historic; a creature with an Equipment on it is modified, one beside it is not."""
    play = ("scholar", "bear", "armor", "mountain", "mountain", "mountain")
    game = battle([Wiz(hand=("banner", "smith"), play=play)], [Wiz(name="Bob")], book=BOOK)
    go(game, "cast banner")
    while game.state.waiting or game.state.pending:
        quietly(game)
    assert life(game, 0) == 11
    go(game, f"equip {one(game, 'armor')}", f"target {one(game, 'bear')}", "cast smith")
    while game.state.waiting:
        quietly(game)
    assert life(game, 1) == 9


def test_what_is_goaded_attacks_somebody_else_until_its_players_next_turn() -> None:
    """In its player's turn it must attack, and none of those who goaded it while there is another; behind the goader's
    next turn it is free."""
    ann, cat = Wiz(hand=("taunt",), play=("mountain",), deck=("bear",) * 9), Wiz(name="Cat", deck=("bear",) * 9)
    game = battle([ann, cat], [Wiz(name="Bob", play=("ogre",), deck=("bear",) * 9)], book=BOOK)
    go(game, "cast taunt")
    ogre = one(game, "ogre")
    while game.state.round == 1:
        quietly(game)
    declared = [event.fight for event in game.log if isinstance(event, AttackDeclared)]
    assert [(fight.attacker, fight.target) for fight in declared] == [(ogre, -2)]  # nothing else was legal
    assert not game.state.pieces[ogre].lasting


@pytest.mark.parametrize(
    "step",
    [
        compel("attack", to={"how": "all", "kind": ["player"], "side": "opponent"}),
        compel("be_blocked", by={**CREATURES, "where": {"subtype": ["Wall"]}}),
    ],
)
def test_whom_to_attack_and_which_must_block_are_put_to_the_game_master(step: dict[str, Any]) -> None:
    """What says more than that it attacks or is blocked is not played."""
    assert faults(abilities(holds(step))[0])
