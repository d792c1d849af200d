"""EQUIP and MAGICITEM in a fight: armour, and hostile items on unwilling targets."""

from __future__ import annotations

import pytest

from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.damage import Damage
from convert.systems.duel_monsters.rules.events import Rolled
from convert.systems.duel_monsters.rules.game import Game
from tests.rules_fight.fights import ENEMY, being, cast, caster, damage, fight, mage, play, spell, with_entries


def checks(game: Game) -> list[Rolled]:
    return [event for event in game.log if isinstance(event, Rolled) and event.what not in ("initiative", "Initiative")]


@pytest.mark.parametrize(("kind", "lost"), [("attack", 3), ("effect", 5)])
def test_armour_comes_off_combat_damage_before_the_split_and_never_off_effects(kind: str, lost: int) -> None:
    """EQUIP-08, COMBAT-39, COMBAT-41: 10 damage on armour +3 and Defense 4: 7 is 3 and 4; as an effect 5 and 5, one of
    which Defend cannot hold."""
    game = fight([mage("A")], [mage("B", defense=4, items=[Item(name="mail", armour=3)])])
    before = being(game, "b").hp
    game.push(Damage("b", 10, "a", kind))  # type: ignore[arg-type]
    game.settle()
    over = 1 if kind == "effect" else 0
    assert before - being(game, "b").hp == lost + over
    assert being(game, "b").defense == 0


@pytest.mark.parametrize(("form", "mp"), [("artifact", 3), ("trinket", 0)])
def test_an_items_check_has_one_and_its_rank(form: str, mp: int) -> None:
    """MAGICITEM-05, MAGICITEM-02, TRINKET-02: 2D6 + 3 for Rank 2, trinkets included, whatever was paid."""
    card_index = with_entries(spell("Flask", 2, cast(damage(4), targets=(ENEMY,)), form=form))
    game = fight(
        [mage("A", items=[Item(name="a flask", entry="flask")])], [mage("B")], dice=(3, 3, 1, 1), card_index=card_index
    )
    full = caster(game, "a").mp
    play(game, "stance none", 'use a "a flask"')
    while game.decision is not None and len(checks(game)) < 2 and str(game.legal_moves()[0]).startswith("spend"):
        play(game, "spend 0")
    mine = checks(game)[0]
    assert (mine.dice, mine.total) == ((3, 3), 6 + 3)
    assert full - caster(game, "a").mp == mp
