"""CONVERT-12, EIDOLON-01 to EIDOLON-04, EQUIP-18: what casting an Equip spell makes, and who may bear it."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.buffs import is_buff
from convert.systems.duel_monsters.rules.character import Item, Spent
from convert.systems.duel_monsters.rules.game import Game
from tests.rules_fight.fights import (
    SELF_CASTER,
    being,
    bring,
    cast,
    fight,
    legal,
    mage,
    monster,
    play,
    rule_against,
    spell,
    verbs,
    with_entries,
)

WARRIOR = Selector(id="t1", how="target", kind="monster", where=Filter(type="Warrior"))
SELF = Selector(how="self")
ONTO = st.Equip(what=SELF, to=Selector(ref="t1"))
EDGE = spell(
    "Edge",
    1,
    Ability(mode="cast", targets=(WARRIOR,), do=(ONTO,)),
    form="equipment",
    equipment="weapon",
    weapon_bonus=2,
)
FALLEN = Selector(id="t1", how="target", kind="monster", side="you", zone="used")
RAISE = spell(
    "Raise",
    1,
    Ability(
        mode="cast",
        targets=(FALLEN,),
        cost=(st.PayHp(amount=Amount(n=3)),),
        do=(st.SpecialSummon(what=Selector(ref="t1"), stance="attack"), ONTO),
    ),
    form="equipment",
    equipment="other",
)
KNIGHT = monster("Knight", 2, 5, 5, type="Warrior")
SLIME = monster("Slime", 2, 5, 5, type="Aqua")
CARDS = with_entries(EDGE, RAISE, KNIGHT, SLIME)


def table(*prepared: str, items: tuple[Item, ...] = ()) -> Game:
    game = fight([mage("A", *prepared, items=items, focus=5)], [mage("B")], card_index=CARDS)
    return play(game, "stance none")


def test_an_eidolon_is_cast_without_a_question_and_without_anybody_to_bear_it() -> None:
    game = table("edge")
    bring(game, "a", KNIGHT)
    bring(game, "a", KNIGHT)
    play(game, "cast a home-edge")
    assert [item.name for item in being(game, "a").items] == ["Edge"]
    assert legal(game, "wear a Edge")  # a character has no Type
    assert legal(table("edge"), "cast a home-edge")


def test_only_whom_its_text_names_may_bear_it() -> None:
    game = table(items=(Item(name="edge", entry="edge", origin="spell", worn=False),))
    (knight,), (slime,) = bring(game, "a", KNIGHT), bring(game, "a", SLIME)
    assert legal(game, f"give a {knight} edge")
    assert not legal(game, f"give a {slime} edge")
    assert rule_against(game, f"give a {slime} edge") == "EQUIP-18"


def test_an_equip_spell_that_does_more_than_equip_does_it_and_is_no_eidolon() -> None:
    """It is paid, the monster comes at its own cost (SPECIAL-04), and the spell is on it in a Focus slot."""
    game = table("raise")
    game.state.mages["a"].spent = (Spent(spell="home-knight", fate="destroyed"),)
    game.refresh()
    hp, mp = being(game, "a").hp, game.state.mages["a"].mp
    play(game, "cast a home-raise")
    knight = next(one for one in game.state.beings.values() if one.entry == "home-knight")
    (held,) = game.state.spells.values()
    assert (knight.stance, held.on, held.mode) == ("attack", knight.id, "equip")
    assert (being(game, "a").hp, game.state.mages["a"].mp) == (hp - 3, mp - 2 - 4)
    assert being(game, "a").items == ()
    assert "cast" not in verbs(game)


def test_which_equip_spells_are_buffs() -> None:
    on_enemies = Ability(mode="cast", targets=(WARRIOR,), do=(st.Equip(what=SELF, to=Selector(side="opponent")),))
    assert is_buff((on_enemies,))
    assert is_buff(RAISE.effects)
    assert not is_buff(EDGE.effects)
    assert not is_buff((Ability(mode="trigger", do=(st.Heal(to=SELF_CASTER, amount=Amount(n=1)),)), cast(ONTO)))


@pytest.mark.parametrize(
    ("made", "left"),
    [
        ({"origin": "spell"}, 38),
        ({"origin": "spell", "eidolon": True}, 40),
        ({"origin": "magic", "entry": None}, 40),
    ],
)
def test_the_first_use_of_what_was_made_from_a_spell_costs_its_mp(made: dict[str, Any], left: int) -> None:
    """MAGICITEM-02: 1 + R as it is put on, once for each time; EIDOLON-03: an Eidolon costs nothing, nor does plain
    Magic Equipment."""
    game = table(items=(Item(**{"name": "brand", "entry": "edge", "worn": False, "weapon": 2, **made}),))
    (told,) = [game.describe(one) for one in game.legal_moves() if one.verb == "wear"]
    assert told == f"A puts on brand{' (2 MP)' if left < 40 else ''}"
    play(game, "wear a brand")
    assert (game.state.mages["a"].mp, being(game, "a").weapon) == (left, 2)


def test_it_is_not_put_on_without_the_mp_and_its_summoner_pays_for_a_summon() -> None:
    """MAGICITEM-04, EQUIP-18."""
    game = table(items=(Item(name="brand", entry="edge", origin="spell", worn=False, weapon=2),))
    (knight,) = bring(game, "a", KNIGHT)
    game.state.mages["a"].mp = 1
    game.refresh()
    assert rule_against(game, "wear a brand") == "MAGICITEM-04"
    game.state.mages["a"].mp = 5
    game.refresh()
    play(game, f"give a {knight} brand")
    assert (game.state.mages["a"].mp, being(game, knight).weapon) == (3, 2)
