"""Study, rest, teaching, books and casting at leisure (MRPG-KNOW, MRPG-CONC, MRPG-LIFE, MRPG-CAST)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec import Struct

from convert.cards.magic.mana import parse_mana
from convert.systems.magic_rpg.between import books, outside
from convert.systems.magic_rpg.between.books import Holdings
from convert.systems.magic_rpg.between.outside import Cast, Tapped
from convert.systems.magic_rpg.between.study import (
    Studied,
    hours_words,
    minutes_for,
    quarter_hours,
    studied,
    teaching_hours,
)
from convert.systems.magic_rpg.characters.model import Pile
from convert.systems.magic_rpg.characters.refusal import RefusedError
from convert.systems.magic_rpg.life import Batch, Life
from convert.systems.magic_rpg.mana import NOTHING, Payment, Source, most_x, pay, standing_letters
from convert.systems.magic_rpg.rules.arch_mage import draws
from convert.systems.magic_rpg.rules.piles import formed


def refused(rule: str, act: object, *args: object, **named: object) -> None:
    assert callable(act)
    with pytest.raises(RefusedError) as error:
        act(*args, **named)
    assert error.value.rule == rule


# --- study ----------------------------------------------------------------------------------------------------------


def test_ex_08_teaching() -> None:
    """MRPG-EX-08, MRPG-LORE-05, MRPG-LORE-09: exact fractions, shown to the next quarter of an hour."""
    assert teaching_hours(1, 1, "uncommon") == 45
    assert teaching_hours(1, 1, "rare") == 90
    assert teaching_hours(2, 3, "rare") == 15
    hours = teaching_hours(4, 6, "uncommon")
    assert (hours, hours_words(hours)) == (Fraction(15, 8), "2")
    assert quarter_hours(hours) == 2
    assert [hours_words(Fraction(n, 12)) for n in (27, 31, 5, 0)] == ["2¼", "2¾", "½", "0"]
    refused("MRPG-LORE-04", teaching_hours, 1, 1, "common")


def test_ex_09_study() -> None:
    """MRPG-EX-09, MRPG-CONC-01, MRPG-CONC-02: 18 cards take 54 hours, at Concentration 4 13.5."""
    assert minutes_for(18, 1) == 54 * 60
    assert minutes_for(18, 4) == Fraction(27, 2) * 60


def test_ex_32_a_card_that_was_begun_is_kept() -> None:
    """MRPG-EX-32, MRPG-CONC-04: 90 minutes a card at Concentration 2; with ``study_blocks`` none before 180."""
    assert studied(100, 2) == Studied(1, Fraction(10))
    assert studied(80, 2, kept=Fraction(10)) == Studied(1, Fraction(0))
    assert [studied(minutes, 2, blocks=True).cards for minutes in (100, 179, 180, 359, 360)] == [0, 0, 2, 2, 4]
    assert studied(179, 2, blocks=True).kept == 179
    assert studied(100, 7) == Studied(3, 100 - 3 * Fraction(180, 7))


# --- life -----------------------------------------------------------------------------------------------------------


def test_ex_14_unconscious_dead_and_rested() -> None:
    """MRPG-EX-14, MRPG-LIFE-01, MRPG-LIFE-05, MRPG-LIFE-08."""
    one = Life(1, 1)
    assert (one.hurt(1).condition, one.hurt(2).condition) == ("unconscious", "dead")
    wounded = Life(8, 2)
    assert [wounded.rested(hours, first_aid=True).points for hours in (3, 4, 11, 12, 99)] == [2, 3, 4, 5, 8]
    assert wounded.rested(12, first_aid=False) == wounded
    assert Life(8, 0).rested(4, first_aid=True).condition == "able"
    assert Life(8, -1).rested(40, first_aid=True).condition == "dead"


def test_ex_33_above_the_maximum() -> None:
    """MRPG-EX-33, MRPG-LIFE-06, MRPG-LIFE-09: it ends after 15 minutes; damage takes from it first."""
    high = Life(5, 5).healed(7, 0)
    assert (high.points, high.above) == (12, (Batch(15, 7),))
    assert (high.at(14).points, high.at(15).points) == (12, 5)
    assert [high.hurt(4).at(minute).points for minute in (10, 15)] == [8, 5]
    assert [high.hurt(9).at(minute).points for minute in (10, 15)] == [3, 3]
    assert high.after_battle().points == 5
    assert Life(5, 3).healed(4, 2).above == (Batch(17, 2),)


def test_ex_34_batches_end_one_after_the_other() -> None:
    """MRPG-EX-34, MRPG-LIFE-09."""
    two = Life(5, 5).healed(3, 0).healed(2, 5)
    assert two.points == 10
    hurt = two.at(10).hurt(4)
    assert [hurt.at(minute).points for minute in (10, 15, 19, 20)] == [6, 6, 6, 5]


def test_life_as_a_cost() -> None:
    """MRPG-LIFE-10: down to 0, no further; damage has no end."""
    assert [Life(5, 3).can_pay(points) for points in (2, 3, 4)] == [True, True, False]
    assert Life(5, -2).can_pay(0)
    assert not Life(5, -2).can_pay(1)
    assert Life(5, 3).hurt(9).points == -6


# --- books ----------------------------------------------------------------------------------------------------------


def test_ex_29_how_many_copies_a_deck_holds() -> None:
    """MRPG-EX-29, MRPG-KNOW-06, MRPG-KNOW-12: four, unless the card says otherwise; lands as many as are owned."""
    five = Holdings(book={"Spark": 5, "Rats": 9, "Wraiths": 10, "Smiths": 8, "Forest": 30})
    four = books.memorized(five, "Spark", 4, 4)
    assert (four.deck, four.book["Spark"]) == ({"Spark": 4}, 1)
    refused("MRPG-KNOW-06", books.memorized, four, "Spark", 4)
    assert books.memorized(five, "Rats", None, 9).deck == {"Rats": 9}
    assert books.memorized(five, "Wraiths", 9, 9).deck == {"Wraiths": 9}
    refused("MRPG-KNOW-12", books.memorized, five, "Wraiths", 9, 10)
    refused("MRPG-KNOW-12", books.memorized, five, "Smiths", 7, 8)
    assert books.memorized(five, "Forest", None, 30).deck == {"Forest": 30}
    refused("MRPG-KNOW-05", books.memorized, five, "Forest", None, 31)


def test_cards_come_to_the_deck_by_study_and_leave_it_at_once() -> None:
    """MRPG-KNOW-05, MRPG-KNOW-07, MRPG-KNOW-08, MRPG-CONC-03, MRPG-CAST-07."""
    held = Holdings(book={"Spark": 2}, deck={"Bolt": 1}, play={"Forest": 1})
    refused("MRPG-CONC-03", books.memorized, held, "Spark", 4)
    assert books.forgotten(held, "Bolt").book == {"Spark": 2, "Bolt": 1}
    refused("MRPG-KNOW-08", books.forgotten, held, "Bolt", in_combat=True)
    refused("MRPG-KNOW-05", books.forgotten, held, "Spark")


# --- mana -----------------------------------------------------------------------------------------------------------


def can(cost: str, *letters: str, life: int = 0, x: int = 0) -> Payment | None:
    return pay(parse_mana(cost), [Source(number, each) for number, each in enumerate(letters)], life=life, x=x)


def test_ex_50_strange_symbols() -> None:
    """MRPG-EX-50, MRPG-MTG-24: hybrid, Phyrexian, two or one color; MRPG-LIFE-10 for the life."""
    assert can("{R/P}", "R", life=3) == Payment((0,), 0)
    assert can("{R/P}", "G", life=3) == Payment((), 2)
    assert can("{R/P}", "G", life=1) is None
    assert can("{1}{G/W}{G/W}", "G", "W", "U") == Payment((0, 1, 2), 0)
    assert can("{1}{G/W}{G/W}", "G", "U", "U") is None
    twobrids = "{2/W}{2/W}{2/W}"
    assert can(twobrids, "W", "U", "U", "U", "U") == Payment((0, 1, 2, 3, 4), 0)
    assert can(twobrids, "W", "U", "U", "U") is None
    assert can("{C}", "G") is None
    assert can("{C}{S}", "C", "G") == Payment((0, 1), 0)
    assert can("{HW}", "G") == Payment((0,), 0)


def test_colors_need_that_color_and_generic_takes_any() -> None:
    """MRPG-MTG-03: sources that can give least are tapped first."""
    assert can("{W}{U}", "WU", "W") == Payment((0, 1), 0)
    assert can("{1}{U}", "WU", "G") == Payment((0, 1), 0)
    assert can("{1}", "WU", "G") == Payment((1,), 0)
    assert can("{W}{W}", "W", "U") is None
    assert can("{0}") == NOTHING
    assert can("{X}{X}{R}", "R", "G", "G", x=1) == Payment((0, 1, 2), 0)
    assert pay(parse_mana("{2}"), [Source(7, "C", 2), Source(3, "G")]) == Payment((7,), 0)
    assert pay(parse_mana("{3}"), [Source(7, "C", 2)]) is None


def test_ex_24_standing_mana_gives_one_mana_of_one_of_its_colors() -> None:
    """MRPG-EX-24, MRPG-LAND-03, MRPG-LAND-06: {U} can be paid, {W}{U} cannot; with 8 Forests X is 8."""
    point = standing_letters(("white", "blue"))
    assert can("{U}", point) == Payment((0,), 0)
    assert can("{W}", point) == Payment((0,), 0)
    assert can("{C}", point) == Payment((0,), 0)
    assert can("{W}{U}", point) is None
    assert can("{R}", point) is None
    assert outside.largest_x(parse_mana("{X}{G}"), ["G"] * 8, [()]) == 8
    assert most_x(parse_mana("{G}"), [Source(0, "G")]) is None


def test_ex_17_a_life_spell_at_leisure() -> None:
    """MRPG-EX-17, MRPG-CAST-05, MRPG-CAST-06, MRPG-CAST-09, MRPG-CAST-10: 8 Forests at once give X = 7."""
    cost = parse_mana("{X}{G}")
    assert outside.largest_x(cost, ["G"] * 8) == 7
    held = Holdings(deck={"Forest": 8, "Stream of Life": 1})
    cast = outside.cast(held, [Tapped("Forest", "G")] * 8, [Cast("Stream of Life", cost, 7)])
    assert (cast.count("play"), cast.count("deck")) == (9, 0)
    assert minutes_for(9, 3) == 540
    assert Life(5, 5).healed(7, 0).at(15).points == 5
    refused("MRPG-CAST-10", outside.cast, held, [Tapped("Forest", "G")] * 8, [Cast("Stream of Life", cost, 8)])
    refused("MRPG-KNOW-05", outside.cast, held, [Tapped("Forest", "G")] * 9, [])
    two = Holdings(deck={"Forest": 2, "Spark": 2})
    spark = Cast("Spark", parse_mana("{G}{G}"))
    refused("MRPG-CAST-10", outside.cast, two, [Tapped("Forest", "G")] * 2, [spark, spark])


def test_a_casting_ends_after_15_minutes() -> None:
    """MRPG-CAST-02, MRPG-CAST-08, MRPG-CAST-09: at the latest; sooner where the wizard says so."""
    assert [outside.ends(3), outside.ends(3, 5), outside.ends(3, 40)] == [18, 5, 18]


# --- what specializations do with cards -----------------------------------------------------------------------------


def test_ex_12_how_much_an_arch_mage_draws() -> None:
    """MRPG-EX-12, MRPG-ARCH-03 to MRPG-ARCH-08."""
    red_sorceries = ("red", "sorcery")
    assert draws(red_sorceries, ("sorcery", "red")) == 2
    assert draws(red_sorceries, ("instant", "red")) == 1
    assert draws(red_sorceries, ("instant", "multicolor:white,red")) == 0
    assert draws(red_sorceries, ("sorcery", "blue")) == 1
    assert draws(("red", "white", "instant"), ("instant", "multicolor:white,red")) == 2
    assert draws(("artifact", "creature", "colorless"), ("creature", "artifact", "colorless")) == 3
    assert draws(red_sorceries, ()) == 0


def test_ex_28_the_color_gate() -> None:
    """MRPG-EX-28, MRPG-ARCH-09: by the letter a colorless spell draws through its colorlessness alone."""
    assert draws(("artifact",), ("artifact", "colorless")) == 1
    assert draws(("artifact",), ("artifact", "colorless"), color_gate=True) == 0
    assert draws(("artifact", "colorless"), ("artifact", "colorless"), color_gate=True) == 2
    assert draws(("instant",), ("instant", "multicolor:white,red"), color_gate=True) == 0
    assert draws(("instant",), ("instant", "red"), color_gate=True) == 1


class DeckCard(Struct, frozen=True):
    """A card in a deck."""

    name: str
    classes: tuple[str, ...] = ("instant",)
    colors: tuple[str, ...] = ("red",)
    values: tuple[int, ...] = (1,)


LAND = DeckCard("Forest", ("land",), ("green",), ())


def test_ex_26_a_monks_piles() -> None:
    """MRPG-EX-26, MRPG-MONK-01, MRPG-MONK-04, MRPG-MONK-07: lands apart; what fits two piles lies in one, by choice."""
    deck = [*[LAND] * 8, *[DeckCard("Spark")] * 6]
    main, lands = formed([Pile("mana")], deck)
    assert (len(main), len(lands)) == (6, 8)
    bear = DeckCard("Bear", ("creature",), ("green",), (2,))
    piles = [Pile("mana"), Pile("class", "creature"), Pile("cost", "2")]
    assert formed(piles, [bear]) == [[], [], [0], []]
    assert formed(piles, [bear], {"Bear": 2}) == [[], [], [], [0]]
    assert formed(piles, [bear], {"Bear": 0}) == [[], [], [0], []]


def test_what_fits_which_pile() -> None:
    """MRPG-MONK-07: lands fit the mana pile and card piles; two colors fit both, two faces both values."""
    both = DeckCard("Both", ("sorcery",), ("white", "red"), (1, 3))
    cards = [LAND, both]
    for pile, fitting in (
        (Pile("color", "green"), []),
        (Pile("color", "red"), [1]),
        (Pile("color", "white"), [1]),
        (Pile("cost", "3"), [1]),
        (Pile("cost", "2"), []),
        (Pile("card", "Forest"), [0]),
        (Pile("mana"), [0]),
        (Pile("class", "sorcery"), [1]),
    ):
        assert formed([pile], cards)[1] == fitting, pile
