"""In the list of moves an ability is that of a thing, by its name, and a thing that is worn has its own name."""

from __future__ import annotations

from convert.effects import Ability, Amount, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules import items
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.naming import called
from convert.systems.duel_monsters.rules.refs import ref_of
from tests.rules_fight.fights import bring, fight, mage, monster, spell, with_entries

HEALS = Ability(mode="activate", do=(st.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=2)),))
BLADE = spell("Blade", 2, HEALS, form="equipment", equipment="weapon", weapon_bonus=2)
CARD_INDEX = with_entries(BLADE, monster("Nurse", 2, 5, 5, HEALS, HEALS))


def test_an_ability_of_what_is_worn_names_it() -> None:
    """CONVERT-12: the bearer uses it, and it is not the bearer's own."""
    game = fight([mage("A", items=[Item(name="old blade", entry="blade")])], [mage("B")], card_index=CARD_INDEX)
    told = game.describe(Move("activate", ("a", 0, str(ref_of("item", "a", "old blade")))))
    assert told == "A uses the ability of old blade"


def test_of_several_abilities_each_has_its_number_in_words() -> None:
    game = fight([mage("A")], [mage("B")], card_index=CARD_INDEX)
    (nurse,) = bring(game, "a", CARD_INDEX["nurse"])
    assert [game.describe(Move("activate", (nurse, n))) for n in (0, 1)] == [
        "Nurse uses its first ability",
        "Nurse uses its second ability",
    ]


def test_two_things_of_one_name_are_told_apart_by_who_has_them() -> None:
    things = [Item(name="old blade", entry="blade")]
    game = fight([mage("A", items=things)], [mage("B", items=things)], card_index=CARD_INDEX)
    assert called(game, ref_of("item", "a", "old blade")) == "old blade of A"
    alone = fight([mage("A", items=things)], [mage("B")], card_index=CARD_INDEX)
    assert called(alone, ref_of("item", "a", "old blade")) == "old blade"


def test_what_is_used_and_not_worn_is_handed_over_for_nothing() -> None:
    """COMBAT-49, MAGICITEM-02: its MP are paid as it is used; what is worn is used by being put on."""
    jar = spell("Jar", 2, HEALS, form="artifact")
    index = with_entries(BLADE, jar)
    game = fight([mage("A")], [mage("B")], card_index=index)
    prices = [items.wearing_price(game, Item(name="it", entry=one, origin="spell")) for one in ("jar", "blade")]
    assert prices == [0, items.cost(BLADE)]
