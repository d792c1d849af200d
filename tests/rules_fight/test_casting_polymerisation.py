"""FUSION-04, CAST-04, CAST-11: where Polymerisation is cast from, and how it is paid."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.entries import Material
from convert.systems.duel_monsters.rules.casting.fusion import Fuse
from convert.systems.duel_monsters.rules.character import Item, Slot
from convert.systems.duel_monsters.rules.events import Cause, Fell, MpPaid, Noted, SlotChanged
from convert.systems.duel_monsters.rules.game import Game
from tests.rules_fight.fights import (
    KARBONALA,
    being,
    bring,
    caster,
    fight,
    legal,
    mage,
    monster,
    play,
    rule_against,
    verbs,
    with_entries,
)

MATERIALS = ("m-warrior-1", "m-warrior-2")
RING = Item(name="ring", jewellery=1, slots=("polymerization",))


def ready(*prepared: str, items: tuple[Item, ...] = (), book: tuple[str, ...] = (), channeling: int = 6) -> Game:
    game = fight(
        [mage("A", *MATERIALS, *prepared, items=items, book=book, mp=9, channeling=channeling, focus=5)], [mage("B")]
    )
    return play(game, "stance none")


def test_it_is_cast_from_a_ring() -> None:
    """FUSION-04, EQUIP-11: a Preparation Ring holds it; its place is Used."""
    game = ready(items=(RING,))
    play(game, "fuse a home-karbonala", "stance none")
    assert being(game, "karbonala").attack_full == 9
    assert [slot for item in being(game, "a").items for slot in item.slots] == [
        Slot(spell="polymerization", state="used")
    ]
    assert sum(event.mp for event in game.log if isinstance(event, MpPaid)) == 10


def test_its_page_is_not_cast_beside_the_ring() -> None:
    """CAST-11: one copy; what jewellery holds is Prepared, so the ring's place is Used and no page is cast."""
    game = ready(items=(RING,), book=("polymerization",))
    play(game, "fuse a home-karbonala", "stance none")
    assert being(game, "a").items[0].slots == (Slot(spell="polymerization", state="used"),)
    game = ready(book=("polymerization",))
    assert legal(game, "fuse a home-karbonala")


def test_it_is_paid_with_sacrifice_where_channeling_does_not_do() -> None:
    """CAST-04 to CAST-07, FUSION-04: 4 MP with Channeling 3: one summon that is no Material; 2 of Channeling are left
    to spend."""
    game = fight([mage("A", *MATERIALS, "polymerization", "kuriboh", mp=9, channeling=3, focus=5)], [mage("B")])
    play(game, "stance none")
    assert rule_against(game, "fuse a home-karbonala") == "CAST-03"
    assert rule_against(game, "fuse-sacrifice a home-karbonala") == "CAST-07"
    play(game, "summon a home-kuriboh", "stance none")
    being(game, "a").actions, caster(game, "a").channeling = 2, 3
    game.refresh()
    assert legal(game, "fuse-sacrifice a home-karbonala")
    play(game, "fuse-sacrifice a home-karbonala")
    while "choose" in verbs(game):
        play(game, str(game.legal_moves()[0]))
    while "karbonala" not in game.state.beings:
        play(game, "pass" if legal(game, "pass") else str(game.legal_moves()[0]))
    assert next((one.who, one.fate) for one in game.log if isinstance(one, Fell)) == ("kuriboh", "sacrificed")
    assert [(one.mp, one.channeling) for one in game.log if isinstance(one, MpPaid)][-2:] == [(4, 2), (6, 0)]


def test_no_material_is_sacrificed_for_its_own_fusion() -> None:
    """CAST-08, FUSION-05: with both Materials in play the Kuriboh alone can be given."""
    game = fight([mage("A", "polymerization", mp=9, channeling=3, focus=5)], [mage("B")])
    play(game, "stance none")
    for name in (*MATERIALS, "kuriboh"):
        bring(game, "a", game.card_index.monster(name))
    while not legal(game, "fuse-sacrifice a home-karbonala"):
        play(game, str(game.legal_moves()[0]))
    play(game, "fuse-sacrifice a home-karbonala")
    while "karbonala" not in game.state.beings:
        assert not any(move.verb == "choose" and move.args[0] in MATERIALS for move in game.legal_moves())
        play(game, "pass" if legal(game, "pass") else str(game.legal_moves()[0]))
    assert next((one.who, one.fate) for one in game.log if isinstance(one, Fell)) == ("kuriboh", "sacrificed")


def test_a_page_is_never_paid_with_sacrifice() -> None:
    """CAST-10."""
    game = ready(book=("polymerization",), channeling=3)
    assert rule_against(game, "fuse-sacrifice a home-karbonala") == "CAST-10"


def test_sacrifice_is_a_remedy_and_no_discount() -> None:
    """CAST-04: with Channeling enough there is none."""
    game = ready("polymerization")
    assert rule_against(game, "fuse-sacrifice a home-karbonala") == "CAST-04"


def test_a_fusions_boosts_are_its_own() -> None:
    """PROGRESS-03, PROGRESS-04, FUSION-09, FUSION-10: one Boost of Karbonala's is 2 HP and +1, and a point off each
    base."""
    sheet = replace(
        mage("A", *MATERIALS, "polymerization", mp=9, channeling=6, focus=5), boosts={"karbonala": 1, "m-warrior-1": 2}
    )
    game = fight([sheet], [mage("B")])
    play(game, "stance none", "fuse a home-karbonala", "stance none")
    fused = being(game, "karbonala")
    assert (fused.hp_full, fused.hp, fused.attack, fused.defense) == (26, 26, 8, 5)
    assert (fused.weapon, fused.armour, fused.inherent) == (7, 7, 7)


ANY_TWO = monster(
    "Any Two",
    4,
    9,
    9,
    form="fusion",
    materials=(Material(text="any monster", count=2),),
)


def one_gift(focus: int = 5) -> Game:
    """Both M-Warriors Prepared, Channeling 3 of 4, a Kuriboh and an Ogre in play."""
    sheet = mage("A", *MATERIALS, "polymerization", mp=9, channeling=3, focus=focus)
    game = play(fight([sheet], [mage("B")], card_index=with_entries(ANY_TWO)), "stance none")
    for name in ("kuriboh", "ogre"):
        bring(game, "a", game.card_index.monster(name))
    return game


def test_what_is_sacrificed_may_be_what_a_description_would_take() -> None:
    """CAST-04, CAST-08, CONVERT-32: where two of any monsters make the fusion, each summon in play may be given, for
    what is Prepared makes it without."""
    game = play(one_gift(), "fuse-sacrifice a home-any-two")
    offered = {str(move) for move in game.legal_moves()}
    assert offered == {"choose kuriboh", "choose ogre"}
    play(game, "choose ogre")
    fell = [one for one in game.log if isinstance(one, Fell)]
    assert [(one.who, one.fate) for one in fell] == [("ogre", "sacrificed")]


def test_a_fusion_is_not_refused_for_the_first_materials_that_come_to_hand() -> None:
    """FUSION-03, FUSION-06, CONVERT-32: with MP for a fusion of Rank 1 alone the Materials of Rank 1 are taken."""
    rich = monster("Rich", 3, 9, 9, rank=5)
    index = with_entries(ANY_TWO, rich)
    sheet = mage("A", "rich", *MATERIALS, "polymerization", now=(None, 4 + 1 + 1 + 4), mp=3, channeling=9, focus=3)
    game = play(fight([sheet], [mage("B")], card_index=index), "stance none")
    assert legal(game, "fuse a home-any-two")
    play(game, "fuse a home-any-two")
    assert "choose prepared:a:home-rich" not in {str(move) for move in game.legal_moves()}


def test_which_of_two_individuals_is_taken_is_the_casters_choice() -> None:
    """FUSION-02, BOND-03: one M-Warrior is in play, another individual of it is Prepared; and one has to be taken."""
    sheet = mage("A", "M-Warrior 1 @ of the gate", "m-warrior-2", "polymerization", mp=9, channeling=9, focus=5)
    game = play(fight([sheet], [mage("B")]), "stance none")
    bring(game, "a", game.card_index.monster("m-warrior-1"))
    play(game, "fuse a home-karbonala")
    offered = {str(move) for move in game.legal_moves()}
    assert len(offered) == 2
    assert all(text.startswith("choose ") for text in offered)
    play(game, next(text for text in offered if "gate" in text))
    assert {"m-warrior-1", "karbonala"} <= set(game.state.beings), "one is enough"


def test_a_fusion_whose_materials_are_gone_comes_to_nothing_and_it_is_told() -> None:
    """FUSION-05: nothing else is lost."""
    game = ready("polymerization")
    mp = caster(game, "a").mp
    game.push(Fuse("a", "home-karbonala", "k"))
    game.emit(SlotChanged("a", "home-m-warrior-1", "used", "discarded", Cause("b")))
    game.settle()
    assert "karbonala" not in game.state.beings
    assert [one.text for one in game.log if isinstance(one, Noted)][-1].startswith("Karbonala does not come")
    assert caster(game, "a").mp == mp


@pytest.mark.parametrize(("prepared", "actions"), [((), 2), (("polymerization",), 1)])
def test_what_a_fusions_own_text_forbids_is_told_before_what_is_missing(
    prepared: tuple[str, ...], actions: int
) -> None:
    """SPECIAL-02: neither Polymerisation nor its Full Action helps against it."""
    text = Ability(mode="summon_rule", do=(st.Forbid(what=Selector(how="self"), action="special_summon"),))
    proud = monster("Proud", 4, 15, 12, text, form="fusion", materials=KARBONALA.materials)
    game = fight([mage("A", *prepared, "m-warrior-1")], [mage("B")], card_index=with_entries(proud))
    play(game, "stance none")
    being(game, "a").actions = actions
    assert rule_against(game, "fuse a home-proud") == "SPECIAL-02"
    assert rule_against(game, "fuse a home-karbonala") == "FUSION-04"
