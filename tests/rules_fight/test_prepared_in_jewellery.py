"""EQUIP-11, PREP-08, FUSION-02: what jewellery in use holds is Prepared, extra to the Score: a Material, in hand for
what a text asks of the hand (CONVERT-06), and gone from there as from a slot (EQUIP-12)."""

from __future__ import annotations

import pytest

from convert.effects import Amount, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules.character import Item, Slot
from convert.systems.duel_monsters.rules.effects.zones import entries_in
from convert.systems.duel_monsters.rules.events import Dismissed, SlotChanged, SpellEnded
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import arena, do, n
from tests.rules_fight.fights import being, fight, legal, mage, play, rule_against, with_entries

ME = Selector(kind="caster", side="you")
HAND = Selector(how="all", kind="any", side="you", zone="prepared")


def ring(*spells: str, worn: bool = True, state: str = "prepared") -> Item:
    return Item(
        name="ring",
        jewellery=len(spells),
        worn=worn,
        slots=tuple(Slot(spell=one, state=state) for one in spells),  # type: ignore[arg-type]
    )


def fusing(*slots: str, things: tuple[Item, ...], book: tuple[str, ...] = ()) -> Game:
    a = mage("A", *slots, book=book, items=things, channeling=9, mp=9, focus=5)
    return play(fight([a], [mage("B")], card_index=with_entries()), "stance none")


def places(game: Game, who: str = "a") -> list[tuple[str, str]]:
    return [(slot.spell, slot.state) for item in being(game, who).items for slot in item.places]


# --- Materials --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slots", "held"),
    [
        (("m-warrior-1", "polymerization"), ("m-warrior-2",)),
        (("polymerization",), ("m-warrior-1", "m-warrior-2")),
        ((), ("m-warrior-1", "polymerization", "m-warrior-2")),
    ],
)
def test_fusion_02_a_material_in_jewellery_is_prepared(slots: tuple[str, ...], held: tuple[str, ...]) -> None:
    game = fusing(*slots, things=(ring(*held),))
    assert legal(game, "fuse a home-karbonala")
    play(game, "fuse a home-karbonala", "stance none")
    assert "karbonala" in game.state.beings
    assert places(game) == [(spell, "used") for spell in held]
    assert {"home-m-warrior-1", "home-m-warrior-2"} <= set(game.state.mages[Ref("a")].barred)  # FUSION-05, SUMMON-18


@pytest.mark.parametrize(
    "thing",
    [
        ring("m-warrior-2", worn=False),
        ring("m-warrior-2", state="used"),
        Item(name="ring", jewellery=0, slots=("m-warrior-2",)),
    ],
)
def test_fusion_02_one_in_a_jewel_that_is_not_in_use_or_that_is_used_up_is_none(thing: Item) -> None:
    game = fusing("m-warrior-1", "polymerization", things=(thing,))
    assert rule_against(game, "fuse a home-karbonala") == "FUSION-02"
    assert "FUSION-02" in game.why_not(Move.parse("fuse a home-karbonala")).cited


# --- in hand ----------------------------------------------------------------------------------------------------------


def held(*spells: str, **more: object) -> Game:
    game = arena(items=(ring(*spells),), **more)  # type: ignore[arg-type]
    being(game, "a").hp = 3
    return game


def in_hand(game: Game) -> list[str]:
    return list(entries_in(game, game.state.mages[Ref("a")], "prepared"))


def test_prep_08_it_counts_beside_what_the_slots_hold() -> None:
    """CONVERT-06: in hand; a spell that stands in both is one (CAST-11)."""
    game = held("cure", "sparks", mine=("fissure", "sparks"))
    assert in_hand(game) == ["home-fissure", "home-sparks", "home-cure"]
    do(game, st.Heal(to=ME, amount=Amount(per=n(2), count=HAND)))
    assert being(game, "a").hp == 9


def test_equip_12_what_is_discarded_leaves_its_place_used() -> None:
    game = held("cure")
    told = do(game, st.Discard(what=HAND))
    assert [(event.fate, event.jewel) for event in told if isinstance(event, SlotChanged)] == [
        ("discarded", ("ring", "cure"))
    ]
    assert (places(game), in_hand(game)) == ([("cure", "used")], [])
    assert [one.spell for one in game.state.mages[Ref("a")].spent] == ["home-cure"]


def test_despell_01_what_is_destroyed_there_is_despelled() -> None:
    game = held("cure")
    do(game, st.Destroy(what=HAND), you="a")
    assert (places(game), in_hand(game)) == ([("cure", "despelled")], [])
    assert "home-cure" in game.state.mages[Ref("a")].barred


def test_special_04_what_an_effect_summons_from_hand_comes_from_the_jewel() -> None:
    game = held("m-warrior-1")
    monster = Selector(how="all", kind="monster", side="you", zone="prepared")
    do(game, st.SpecialSummon(what=monster), answers=("stance none",))
    assert "m-warrior-1" in game.state.beings
    assert places(game) == [("m-warrior-1", "used")]


# --- in play from a lent one ------------------------------------------------------------------------------------------


def lent(spell: str, *, mine: tuple[str, ...] = ()) -> Game:
    """B has a ring in which A prepared that spell, A has it on a page, and it is A's turn."""
    things = (Item(name="ring", jewellery=1, slots=(Slot(spell=spell, by="A"),)),)
    b = mage("B", *mine, items=things, book=(spell,), channeling=9, mp=9)
    return play(fight([mage("A", book=(spell,), channeling=9, mp=9)], [b], card_index=with_entries()), "stance none")


def turn(game: Game, who: str) -> None:
    """On to where that one acts, with as little as can be."""
    quiet = ("end", "done", "stance none", "pass")
    while game.state.turn != who or not any(move.verb == "end" for move in game.legal_moves()):
        play(game, next(str(move) for move in game.legal_moves() if str(move) in quiet))


@pytest.mark.parametrize(
    ("spell", "casts", "page", "ends"),
    [
        ("lantern", "cast b home-lantern", "cast-page a home-lantern", "lantern-spell"),
        ("m-warrior-1", "summon b home-m-warrior-1", "summon-page a home-m-warrior-1", "m-warrior-1"),
    ],
)
def test_cast_11_what_was_cast_from_a_lent_jewel_bars_the_lenders_page_while_it_is_in_play(
    spell: str, casts: str, page: str, ends: str
) -> None:
    game = lent(spell)
    assert rule_against(game, page) == "CAST-11"
    turn(game, "b")
    play(game, casts)
    turn(game, "a")
    assert rule_against(game, page) == "CAST-11"
    assert "in play, cast from ring, which B has" in game.why_not(Move.parse(page)).cited
    over = Dismissed.now(game.state, Ref(ends), "let go") if ends in game.state.beings else SpellEnded(ends, "let go")
    game.emit(over)
    game.refresh()
    assert rule_against(game, page) != "CAST-11"


def test_cast_11_ones_own_copy_that_another_has_in_play_bars_nobody_elses_page() -> None:
    """B casts their own Lantern from a slot; the place in the ring was used before."""
    game = lent("lantern", mine=("lantern",))
    things = Item(name="ring", jewellery=1, slots=(Slot(spell="lantern", by="A", state="used"),))
    being(game, "b").items = (things,)
    turn(game, "b")
    play(game, "cast b home-lantern")
    turn(game, "a")
    assert legal(game, "cast-page a home-lantern")
