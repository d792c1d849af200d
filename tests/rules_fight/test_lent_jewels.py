"""EQUIP-11, CAST-11: what stands in jewellery is the one copy of whoever prepared it, whoever has the thing now."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Amount, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules import items, jewels
from convert.systems.duel_monsters.rules.character import Item, Slot
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import arena, do
from tests.rules_fight.fights import being, bring, cast, fight, legal, mage, play, rule_against, spell, with_entries

ME = Selector(kind="caster", side="you")


def ring(spell_name: str = "cure", **slot: Any) -> Item:
    return Item(name="ring", jewellery=1, worn=True, slots=(Slot(spell=spell_name, **slot),))


def duel(*things: Item, lent: tuple[Item, ...] = (), **more: Any) -> Game:
    """A with Cure on a page and these things; B has what A lent. Both are hurt, so that Cure does something."""
    a = mage("A", book=("cure",), items=things, now=(5, None), **more)
    game = fight([a], [mage("B", items=lent, now=(5, None))])
    return play(game, "stance none")


@pytest.mark.parametrize("by", ["a", "A"])
def test_the_lender_casts_no_second_copy_from_the_page(by: str) -> None:
    game = duel(lent=(ring(by=by),))
    assert rule_against(game, "cast-page a home-cure") == "CAST-11"
    assert not [move for move in game.legal_moves() if "home-cure" in map(str, move.args)]
    assert "in ring, which B has" in game.why_not(Move.parse("cast-page a home-cure")).cited


@pytest.mark.parametrize("slot", [{"state": "used", "by": "a"}, {"by": "c"}, {}])
def test_a_used_place_or_another_preparers_bars_nothing(slot: dict[str, Any]) -> None:
    assert legal(duel(lent=(ring(**slot),)), "cast-page a home-cure")


def test_ones_own_jewel_that_is_not_in_use_bars_the_page_as_well() -> None:
    game = duel(Item(name="ring", jewellery=1, worn=False, slots=("cure",)))
    assert rule_against(game, "cast-page a home-cure") == "CAST-11"
    game = duel(Item(name="ring", jewellery=1, worn=False, slots=(Slot(spell="cure", by="B"),)))
    assert legal(game, "cast-page a home-cure")


def test_once_the_bearer_has_cast_it_the_page_is_free_again() -> None:
    """EQUIP-12: the place is Used; it holds no copy any more."""
    game = duel(lent=(ring(by="a"),))
    jewels.spend(game, being(game, "b"), "home-cure")
    game.refresh()
    assert legal(game, "cast-page a home-cure")


def test_whoever_has_it_casts_it() -> None:
    """A Full Action where it is not in their own Tome."""
    game = fight([mage("A", items=(ring(by="b"),), now=(5, None))], [mage("B", book=("cure",))])
    play(game, "stance none", "cast a home-cure")
    assert being(game, "a").hp > 5
    assert being(game, "a").items[0].places[0].state == "used"


def test_no_page_of_it_joins_a_full_cast() -> None:
    """CAST-14 bars pages; and the reason is that its one copy is with B."""
    game = fight(
        [mage("A", "sparks", "fissure", book=("cure",), now=(5, None), focus=4, channeling=9)],
        [mage("B", items=(ring(by="a"),))],
    )
    play(game, "stance none", "full-cast a")
    assert not [move for move in game.legal_moves() if "home-cure" in map(str, move.args)]


def test_what_is_lent_in_the_fight_stays_ones_own() -> None:
    """COMBAT-49: on a summon nobody casts it, and its page is barred; taken back, or picked up, it is simply one's own
    again."""
    game = fight([mage("A", book=("cure",), items=(ring(),), now=(5, None), focus=4)], [mage("B")])
    play(game, "stance none")
    (masaki,) = bring(game, "a", game.card_index.monster("masaki"))
    assert legal(game, "cast a home-cure")
    items.give(game, being(game, "a"), being(game, masaki), being(game, "a").items[0])
    assert being(game, masaki).items[0].places == (Slot(spell="cure", by="A"),)
    game.refresh()
    assert rule_against(game, "cast a home-cure") == "CAST-11"
    items.give(game, being(game, masaki), being(game, "a"), being(game, masaki).items[0])
    assert being(game, "a").items[0].places == (Slot(spell="cure"),)
    game.refresh()
    assert legal(game, "cast a home-cure")


def test_an_effect_prepares_no_second_copy() -> None:
    """CONVERT-20: "draw" prepares from the Spellbook; what is Prepared in a lent jewel is no page to prepare from."""
    mend = spell("Mend", 1, cast(st.Heal(to=ME, amount=Amount(n=1))))
    draw = st.Search(what=Selector(how="all", kind="spell", side="you", zone="spellbook"))
    for lent, prepared in ((False, True), (True, False)):
        game = arena(mend, book=("mend",))
        if lent:
            being(game, "b").items = (ring("mend", by="a"),)
        do(game, draw)
        slots = game.state.mages[Ref("a")].slots
        assert any(slot.spell == "home-mend" and slot.state == "prepared" for slot in slots) is prepared


def test_polymerisation_in_a_lent_jewel_is_fused_with_by_its_bearer_alone() -> None:
    """FUSION-04: from a slot, from jewellery, or from its page; not from the page of whoever lent it."""
    index = with_entries()
    for lent, able in ((False, True), (True, False)):
        a = mage("A", "m-warrior-1", "m-warrior-2", book=("polymerization",), channeling=9, mp=9, focus=5)
        b = mage("B", items=(ring("polymerization", by="a"),) if lent else ())
        game = play(fight([a], [b], card_index=index), "stance none")
        assert legal(game, "fuse a home-karbonala") is able
