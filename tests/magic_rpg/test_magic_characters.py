"""Attribute points, specializations and abilities of Magic: the Role Playing Game (MRPG-AP, MRPG-SPEC)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce

import pytest
from msgspec import Struct

from convert.systems.magic_rpg.characters import buying, prices
from convert.systems.magic_rpg.characters.abilities import ARCH_CLASSES, SPECIALIZATIONS, SPELL_CLASSES, read_ability
from convert.systems.magic_rpg.characters.model import Character, Line, Pile, Spirit
from convert.systems.magic_rpg.characters.refusal import RefusedError


class Card(Struct, frozen=True):
    """What buying knows of a card."""

    name: str = "Spark"
    rarity_class: str = "common"
    gm_approved: str = "yes"
    deck_limit: int | None = 4


FOREST = Card("Forest", "basic-land", deck_limit=None)
RICH = Character(starting_ap=10_000)


def rich(*specializations: str, ap: int = 10_000) -> Character:
    """Somebody who can buy all of it; the price of the specializations is not counted."""
    made = reduce(buying.specialized, specializations, Character(starting_ap=10_000))
    return Character(starting_ap=ap, specializations=made.specializations)


def abilities(character: Character, *texts: str) -> Character:
    """The character with these abilities, specials bought as they are needed."""
    return reduce(buying.with_ability, texts, character)


def refused(rule: str, act: object, *args: object, **named: object) -> str:
    """The reason of a refusal by this rule."""
    assert callable(act)
    with pytest.raises(RefusedError) as error:
        act(*args, **named)
    assert error.value.rule == rule
    return error.value.reason


# --- prices ---------------------------------------------------------------------------------------------------------


def test_a_wizard_begins_with_nothing_but_three_ones() -> None:
    """MRPG-AP-04, MRPG-AP-02: starting values."""
    new = Character()
    assert (new.cards, new.memory, new.concentration, new.life, new.specializations, new.specials) == (
        {},
        1,
        1,
        1,
        (),
        0,
    )
    assert (new.starting_ap, new.unspent) == (150, 150)


def total(step: Callable[[int], int], first: int, last: int) -> int:
    """What the steps from one number to another cost together."""
    return sum(step(each) for each in range(first, last))


def test_tables() -> None:
    """MRPG-AP-08, MRPG-AP-14, MRPG-AP-16, MRPG-AP-17, MRPG-ACC-12: the tables as the document prints them."""
    ten = range(1, 11)
    memory = [total(prices.memory_step, 1, n) for n in ten]
    special = [total(prices.special_step, 0, n) for n in ten]
    specialization = [total(prices.specialization_step, 0, n) for n in range(1, 8)]
    assert memory == [0, 10, 30, 60, 100, 150, 210, 280, 360, 450]
    assert [prices.memory_step(n) for n in range(1, 10)] == [10, 20, 30, 40, 50, 60, 70, 80, 90]
    assert [prices.special_step(n) for n in range(10)] == [0, 3, 6, 9, 12, 15, 18, 21, 24, 27]
    assert special == [0, 3, 9, 18, 30, 45, 63, 84, 108, 135]
    assert [prices.specialization_step(n) for n in range(7)] == [0, 20, 40, 60, 80, 100, 120]
    assert specialization == [0, 20, 60, 120, 200, 300, 420]
    assert (sum(memory), sum(special), sum(specialization)) == (1650, 495, 1120)
    totals = (memory[-1], total(prices.life_step, 1, 20), total(prices.concentration_step, 1, 10), special[-1])
    assert totals == (450, 190, 90, 135)
    assert sum(totals) == 865


def test_the_life_table_by_the_formula_and_as_printed() -> None:
    """MRPG-AP-10, MRPG-AP-15, MRPG-AP-19: the printed totals slip by one from 18 on."""
    twenty = range(1, 21)
    formula = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136, 153, 171, 190]
    printed_step = partial(prices.life_step, table="printed")
    as_printed = [*formula[:17], 152, 170, 189]
    assert [total(prices.life_step, 1, n) for n in twenty] == formula
    assert [total(printed_step, 1, n) for n in twenty] == as_printed
    assert [prices.life_step(n, "printed") for n in (16, 17, 18, 19, 20)] == [16, 16, 18, 19, 20]
    assert (sum(formula), sum(as_printed)) == (1330, 1327)
    printed = buying.raised(Character(life_table="printed", starting_ap=200), "life", 17)
    assert (printed.life, printed.spent) == (18, 152)


def test_ex_01_memory() -> None:
    """MRPG-EX-01, MRPG-AP-08: from 1 to 4 for 60, one more for 40."""
    four = buying.raised(Character(), "memory", 3)
    assert (four.memory, four.spent) == (4, 60)
    assert buying.raised(four, "memory").spent == 100


def test_ex_02_concentration_and_life() -> None:
    """MRPG-EX-02, MRPG-AP-09, MRPG-AP-10."""
    assert buying.raised(Character(), "concentration", 3).spent == 12
    assert buying.raised(RICH, "life", 9).spent == 45
    assert buying.raised(RICH, "life", 17).spent == 153
    assert buying.raised(RICH, "life", 19).spent == 190


def test_ex_03_specializations() -> None:
    """MRPG-EX-03, MRPG-AP-11, MRPG-GEN-03, MRPG-SPEC-01, MRPG-SPEC-02: seven of them, the first free; alone they give
    nothing."""
    assert len(SPECIALIZATIONS) == 7
    assert reduce(buying.specialized, SPECIALIZATIONS[:3], Character()).spent == 60
    everything = reduce(buying.specialized, SPECIALIZATIONS, RICH)
    assert everything.spent == 420
    assert (everything.power, everything.specials, everything.hand_size) == (0, 0, 1)
    refused("MRPG-SPEC-01", buying.specialized, everything, "monk")
    refused("MRPG-GEN-03", buying.specialized, Character(), "planeswalker")
    assert buying.specialized(Character(), "Arch-Mage").specializations == ("arch mage",)


def test_ex_04_specials_are_counted_over_the_whole_character() -> None:
    """MRPG-EX-04, MRPG-AP-12, MRPG-SPEC-03, MRPG-SPEC-04."""
    five = buying.with_specials(rich("monk", "warrior"), 5)
    assert five.spent == 30
    four = buying.with_specials(rich("monk", "warrior"), 4)
    three_more = buying.with_specials(four, 3)
    assert three_more.spent - four.spent == 45
    assert buying.with_specials(four, 1).spent - four.spent == 12
    assert buying.with_specials(five, 3).spent - five.spent == 15 + 18 + 21
    # the price looks at how many there are, not at where they went
    mixed = abilities(rich("monk", "mnemonic"), "monk card Spark", "mnemonic card", "monk card Forest")
    assert (mixed.specials, mixed.spent) == (4, 18)


def test_specials_need_a_specialization_and_can_be_kept() -> None:
    """MRPG-SPEC-05, MRPG-SPEC-07, MRPG-SPEC-08: the first is free as the first specialization is."""
    refused("MRPG-SPEC-07", buying.with_specials, Character())
    one = buying.with_specials(buying.specialized(Character(), "warrior"))
    assert (one.spent, one.specials, one.banked) == (0, 1, 1)
    assert "takes 3 specials, and 1 is not spent yet" in refused("MRPG-SPEC-05", buying.trained, one, "warrior power")
    three = buying.with_specials(one, 2)
    assert three.power == 0
    strong = buying.trained(three, "warrior power")
    assert (strong.power, strong.spent, strong.banked) == (1, three.spent, 0)
    refused("MRPG-SPEC-05", buying.trained, three, "monk card Spark")
    assert [(line.what, line.count, line.ap, line.total) for line in strong.ledger] == [
        ("specialization", 1, 0, 0),
        ("special", 1, 0, 0),
        ("special", 1, 3, 3),
        ("special", 1, 6, 9),
        ("ability", 3, 0, 9),
    ]


# --- abilities ------------------------------------------------------------------------------------------------------


def warrior(power: int, toughness: int) -> Character:
    """A Warrior, the two raised in turn."""
    texts = [
        each
        for pair in range(5)
        for each in ("power", "toughness")
        if pair < {"power": power, "toughness": toughness}[each]
    ]
    return abilities(rich("warrior"), *[f"warrior {each}" for each in texts])


def test_ex_05_warriors() -> None:
    """MRPG-EX-05, MRPG-WAR-01, MRPG-WAR-02: 1/1 for 5 specials, 2/1 for 8, 3/2 for 13; 2/0 and 0/2 are refused."""
    told = {(p, t): (made.specials, made.spent) for p, t in ((1, 1), (2, 1), (3, 2)) if (made := warrior(p, t))}
    assert told == {(1, 1): (5, 30), (2, 1): (8, 84), (3, 2): (13, 234)}
    refused("MRPG-WAR-02", buying.with_ability, warrior(1, 0), "warrior power")
    refused("MRPG-WAR-02", buying.with_ability, abilities(rich("warrior"), "warrior toughness"), "warrior toughness")


def test_ex_06_spirits() -> None:
    """MRPG-EX-06, MRPG-SPIR-05, MRPG-SPIR-06."""
    spirit = "spiritmaster spirit"
    texts = [spirit, *[f"{spirit} 1 {each}" for each in ("power", "power", "toughness", "toughness")]]
    made = abilities(rich("spiritmaster"), *texts, f"{spirit} 1 flying", f"{spirit} 1 first strike")
    assert made.spirits == (Spirit(2, 2, ("flying", "first strike")),)
    assert (made.specials, made.spent) == (10, 135)
    assert made.spirits[0].regeneration is None
    more = buying.with_ability(made, f"{spirit} 1 regeneration")
    assert (more.spent - made.spent, more.specials) == (99, 13)
    assert more.spirits[0].regeneration == 2
    assert Spirit(0, 3, ("regeneration",)).regeneration == 1


def test_spirits_are_improved_and_nothing_is_taken_away() -> None:
    """MRPG-SPIR-02, MRPG-SPIR-07, MRPG-SPIR-08, MRPG-SPEC-06: each keyword once; any number of spirits."""
    two = abilities(rich("spiritmaster"), "spiritmaster spirit", "spiritmaster spirit", "spiritmaster spirit 2 shadow")
    assert two.spirits == (Spirit(), Spirit(0, 0, ("shadow",)))
    refused("MRPG-SPIR-07", buying.with_ability, two, "spiritmaster spirit 2 shadow")
    refused("MRPG-SPIR-08", buying.with_ability, two, "spiritmaster spirit 3 power")
    refused("MRPG-SPIR-05", buying.with_ability, two, "spiritmaster spirit 1 haste")


def test_ex_07_standing_mana() -> None:
    """MRPG-EX-07, MRPG-LAND-02, MRPG-LAND-03: each color is paid for by itself."""
    made = abilities(rich("landmaster"), "landmaster mana", "landmaster color 1 white", "landmaster color 1 blue")
    assert (made.standing_mana, made.specials, made.spent) == ((("white", "blue"),), 7, 63)
    plain = abilities(rich("landmaster"), "landmaster mana", "landmaster mana")
    assert (plain.standing_mana, plain.spent) == (((), ()), 45)
    refused("MRPG-LAND-03", buying.with_ability, made, "landmaster color 1 blue")
    refused("MRPG-LAND-03", buying.with_ability, made, "landmaster color 2 red")
    refused("MRPG-LAND-02", buying.with_ability, made, "landmaster purple")


def test_ex_11_monks() -> None:
    """MRPG-EX-11, MRPG-MONK-02, MRPG-MONK-03, MRPG-MONK-05: cheaper behind mana separation, and never given back."""
    before = abilities(rich("monk"), "monk mana", "monk class creature", "monk class instant")
    after = abilities(rich("monk"), "monk class creature", "monk class instant", "monk mana")
    assert (before.specials, after.specials) == (9, 11)
    assert before.piles == (Pile("mana"), Pile("class", "creature"), Pile("class", "instant"))
    costs = {
        text: buying.with_ability(rich("monk"), text).specials
        for text in ("monk color red", "monk cost 3", "monk card Spark")
    }
    assert costs == {"monk color red": 3, "monk cost 3": 3, "monk card Spark": 1}
    known = abilities(rich("monk"), "monk mana")
    assert [buying.with_ability(known, text).specials - 5 for text in costs] == [3, 2, 1]
    assert len(SPELL_CLASSES) == 6
    refused("MRPG-MONK-02", buying.with_ability, known, "monk mana")
    refused("MRPG-MONK-02", read_ability, "monk class land")


def test_mnemonics_hold_more() -> None:
    """MRPG-MNEM-01 to MRPG-MNEM-03, MRPG-EX-27: two specials a card; Memory costs what it did."""
    two = abilities(buying.raised(rich("mnemonic"), "memory", 2), "mnemonic card", "mnemonic card")
    assert (two.memory, two.hand_size, two.specials) == (3, 5, 4)
    assert two.spent == 30 + 18
    assert buying.raised(two, "memory").spent - two.spent == 30
    one = abilities(rich("mnemonic"), "mnemonic card")
    assert (one.hand_size, one.spent) == (2, 3)


def test_arch_mages_specialize_in_twelve_classes() -> None:
    """MRPG-ARCH-01, MRPG-ARCH-02, MRPG-ARCH-10: five specials each, each once."""
    assert len(ARCH_CLASSES) == 12
    made = abilities(rich("arch mage"), "arch-mage red", "arch-mage sorcery")
    assert (made.arch, made.specials, made.spent) == (("red", "sorcery"), 10, 135)
    refused("MRPG-ARCH-10", buying.with_ability, made, "arch-mage red")
    refused("MRPG-ARCH-02", read_ability, "arch-mage land")


def test_ex_21_loremasters() -> None:
    """MRPG-EX-21, MRPG-LORE-02, MRPG-LORE-03: a special is good for 5 commons, 3 uncommons or 1 rare."""
    lore = rich("loremaster", ap=9)
    uncommon, rare = Card("Cloud", "uncommon"), Card("Storm", "rare")
    for text, card, copies in (
        ("loremaster common", Card(), 5),
        ("loremaster uncommon", uncommon, 3),
        ("loremaster rare", rare, 1),
    ):
        made = buying.learned(buying.with_ability(lore, text), card, copies=copies)
        assert (made.cards[card.name], made.spent) == (copies, 0)
        refused("MRPG-LORE-02", buying.learned, made, card, "credit")
    fifteen = abilities(lore, *["loremaster common"] * 3)
    assert fifteen.spent == 9
    fifteen = buying.learned(fifteen, Card(), copies=15)
    assert (fifteen.cards, fifteen.spent) == ({"Spark": 15}, 9)
    paid = buying.learned(Character(), Card(), copies=15)
    assert paid.spent == 60
    # behind the credit a Loremaster pays as everybody does (MRPG-LORE-03)
    bought = buying.learned(buying.learned(buying.with_ability(rich("loremaster"), "loremaster rare"), Card()), FOREST)
    assert (bought.spent, bought.credit) == (5, {"rare": 1})


# --- cards ----------------------------------------------------------------------------------------------------------


def test_cards_are_bought_copy_by_copy() -> None:
    """MRPG-AP-06, MRPG-AP-07, MRPG-KNOW-01, MRPG-KNOW-02."""
    made = buying.learned(buying.learned(Character(), Card(), copies=2), FOREST, copies=3)
    assert (made.cards, made.spent) == ({"Spark": 2, "Forest": 3}, 11)
    assert [(line.how, line.ap, line.total) for line in made.ledger] == [
        ("common", 4, 4),
        ("common", 4, 8),
        ("land", 1, 9),
        ("land", 1, 10),
        ("land", 1, 11),
    ]


def test_only_loremasters_learn_what_is_not_common() -> None:
    """MRPG-LORE-01, MRPG-AP-13, MRPG-LORE-04: the others are taught, for 4 AP."""
    rare = Card("Storm", "rare")
    assert "others are taught it" in refused("MRPG-LORE-01", buying.learned, Character(), rare)
    assert "no special has been spent" in refused("MRPG-LORE-01", buying.learned, rich("loremaster"), rare)
    refused("MRPG-LORE-01", buying.learned, Character(), rare, "common")
    refused("MRPG-AP-07", buying.learned, Character(), rare, "land")
    taught = buying.learned(Character(), rare, "taught")
    assert (taught.cards, taught.spent) == ({"Storm": 1}, 4)
    refused("MRPG-LORE-04", buying.learned, Character(), Card(), "taught")


def test_found_cards_cost_nothing() -> None:
    """MRPG-KNOW-04, MRPG-LORE-08: but uncommon and rare ones want a Loremaster, or the option."""
    assert buying.learned(Character(), Card(), "found").spent == 0
    rare = Card("Storm", "rare")
    refused("MRPG-LORE-08", buying.learned, Character(), rare, "found")
    assert buying.learned(rich("loremaster"), rare, "found").cards == {"Storm": 1}
    assert buying.learned(Character(found_any_rarity=True), rare, "found").cards == {"Storm": 1}


def test_the_game_master_lets_cards_in() -> None:
    """MRPG-LORE-06: what is not approved is refused unless the game master says so."""
    for word in ("pending", "no"):
        card = Card(gm_approved=word)
        assert word in refused("MRPG-LORE-06", buying.learned, Character(), card)
        assert buying.learned(Character(), card, force=True).cards == {"Spark": 1}


def test_cards_that_are_gone() -> None:
    """MRPG-KNOW-03: what leaves the book does so by a line of its own, and gives nothing back."""
    three = buying.learned(Character(), Card(), copies=3)
    one = buying.without(three, "Spark", 2)
    assert (one.cards, one.spent) == ({"Spark": 1}, 12)
    assert buying.without(one, "Spark").cards == {}
    refused("MRPG-KNOW-03", buying.without, one, "Spark", 2)


# --- the pool -------------------------------------------------------------------------------------------------------


def test_ex_10_a_beginner_for_150_points() -> None:
    """MRPG-EX-10, MRPG-AP-01, MRPG-AP-02: 144 AP, and 6 are unspent."""
    made = buying.raised(Character(), "memory", 3)
    made = buying.raised(buying.raised(made, "life", 7), "concentration", 2)
    made = buying.learned(buying.learned(made, Card(), copies=6), FOREST, copies=8)
    made = buying.with_specials(buying.specialized(made, "warrior"), 4)
    assert (made.spent, made.unspent) == (144, 6)


def test_ex_22_points_gained_and_lost() -> None:
    """MRPG-EX-22, MRPG-AP-03, MRPG-AP-18, MRPG-FLEE-05: refused purchases change nothing, losses stop at 0."""
    made = Character(starting_ap=19, memory=2, life=10)
    assert "costs 20 AP" in refused("MRPG-AP-18", buying.raised, made, "memory")
    assert "memory 99 costs 48,500 AP (MRPG-AP-08)" in refused("MRPG-AP-18", buying.raised, made, "memory", 97)
    eleven = buying.raised(made, "life")
    assert (eleven.life, eleven.unspent) == (11, 9)
    poor = buying.fined(eleven, 12, "ran away")
    assert (poor.unspent, poor.life, poor.lost) == (0, 11, 9)
    rewarded = buying.awarded(poor, 5, "won")
    assert rewarded.unspent == 5
    assert rewarded.spent + rewarded.unspent == rewarded.starting_ap + rewarded.awarded - rewarded.lost
    assert rewarded.ledger[-2:] == (
        Line(what="loss", name="ran away", ap=9, total=10),
        Line(what="award", name="won", ap=5, total=10),
    )


def test_a_purchase_of_several_steps_is_all_or_nothing() -> None:
    """MRPG-AP-18: one step at a time, and a refused one leaves the character as it was."""
    made = Character(starting_ap=25)
    refused("MRPG-AP-18", buying.raised, made, "memory", 2)
    assert made == Character(starting_ap=25)
    assert buying.raised(made, "memory").unspent == 15
    refused("MRPG-GEN-02", buying.raised, made, "knowledge")


def test_ex_23_a_warrior_with_four_specials() -> None:
    """MRPG-EX-23, MRPG-SPEC-05: power first, one special kept; the fifth costs 12 and makes 1/1."""
    four = buying.trained(buying.with_specials(rich("warrior"), 4), "warrior power")
    assert (four.spent, four.power, four.toughness, four.banked) == (18, 1, 0, 1)
    five = buying.with_ability(four, "warrior toughness")
    assert (five.spent - four.spent, five.power, five.toughness, five.banked) == (12, 1, 1, 0)


def test_ex_25_small_spirits() -> None:
    """MRPG-EX-25, MRPG-SPIR-07: a 1/1 flyer for 45, 2/1 later for 18; with toughness 0 it never comes into play."""
    spirit = "spiritmaster spirit"
    flyer = abilities(rich("spiritmaster"), spirit, f"{spirit} 1 power", f"{spirit} 1 toughness", f"{spirit} 1 flying")
    assert (flyer.specials, flyer.spent) == (6, 45)
    stronger = buying.with_ability(flyer, f"{spirit} 1 power")
    assert (stronger.spirits[0], stronger.spent - flyer.spent) == (Spirit(2, 1, ("flying",)), 18)
    wall = abilities(rich("spiritmaster"), spirit, f"{spirit} 1 toughness")
    assert (wall.specials, wall.spent, wall.spirits[0].can_be_in_play) == (3, 9, True)
    nothing = abilities(rich("spiritmaster"), spirit)
    assert (nothing.specials, nothing.spent, nothing.spirits[0].can_be_in_play) == (2, 3, False)


@pytest.mark.parametrize(
    "text",
    [
        "warrior power",
        "monk mana",
        "monk color red",
        "monk cost 12",
        "monk card Giant Growth",
        "mnemonic card",
        "landmaster color 2 white",
        "loremaster rare",
        "spiritmaster spirit",
        "spiritmaster spirit 1 first strike",
        "arch-mage colorless",
    ],
)
def test_abilities_are_written_as_they_are_read(text: str) -> None:
    assert str(read_ability(text)) == text


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "MRPG-GEN-03"),
        ("wizard power", "MRPG-GEN-03"),
        ("warrior speed", "MRPG-WAR-01"),
        ("mnemonic", "MRPG-MNEM-01"),
        ("landmaster color white", "MRPG-LAND-02"),
        ("loremaster mythic", "MRPG-LORE-02"),
        ("monk cost many", "MRPG-MONK-02"),
        ("monk card", "MRPG-MONK-02"),
    ],
)
def test_what_is_no_ability(text: str, rule: str) -> None:
    refused(rule, read_ability, text)
