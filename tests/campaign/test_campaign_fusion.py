"""FUSION between fights, and a fused summon that goes into one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from convert.systems.duel_monsters.campaign import casting, fights, fusing, item_use
from convert.systems.duel_monsters.campaign.check import check_character
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.campaign.time import sustain
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.character import Focused, Item, Slot, Spent
from convert.systems.duel_monsters.rules.setup import Setup, Side, first_state

Change = Callable[..., Campaign]
KARBONALA = "Karbonala Warrior"
ONE, TWO, POLY = "M-Warrior #1", "M-Warrior #2", "Polymerization"


@pytest.fixture
def party(campaign: Campaign, change: Change) -> Campaign:
    """Seto (Earth, 50 MP, Focus 4, Channeling 5) has what EX-41 asks for: M-Warrior #1 called and hurt by 4, the other
    Prepared."""
    return change(
        campaign,
        "seto",
        spellbook=(POLY, ONE, TWO),
        prepared=(POLY, TWO),
        focus=(Focused(what="summon", spell=ONE, hp=6, mp=4),),
    )


def test_a_fusion_between_fights(party: Campaign, library: Library) -> None:
    """FUSION-04 to FUSION-11, EX-41, EX-42: 4 + 5 MP for an Earth mage, 3 slots, 20 of 24 HP, a Full Action; the
    Materials wait for Meditation."""
    outcome = fusing.fuse(party, library, "seto", KARBONALA)
    after = outcome.campaign.characters["seto"]
    assert after.mp == 50 - 4 - 5
    (held,) = after.focus
    assert (held.spell, held.extra, held.hp, held.mp, set(held.materials)) == (KARBONALA, 2, 20, 5, {ONE, TWO})
    assert set(after.barred) == {ONE, TWO}
    assert after.prepared == (Slot(spell=POLY, state="used"), Slot(spell=TWO, state="used"))
    assert {(one.spell, one.fate) for one in after.spent} == {
        (ONE, "discarded"),
        (TWO, "discarded"),
        (POLY, "used"),
    }
    assert "Seto fuses" in str(outcome.happenings[0]), (
        "what was done stands before what followed from it (`undo` names it)"
    )
    assert "Full Action" in str(outcome.happenings[0])
    assert sustain(library, after, held) == 3  # FUSION-08: its own Level, 1 less for an Earth mage
    assert isinstance(after.spent[0], Spent)


def test_it_goes_into_the_next_fight_as_it_is(party: Campaign, library: Library) -> None:
    """FUSION-09, FUSION-10: 24 HP, Attack 9 (+6), Defense 6 (+6), with what it had lost."""
    after = fusing.fuse(party, library, "seto", KARBONALA).campaign
    side = Side(name="party", members=fights.fighters(after, library, ["seto"]))
    state = first_state(Setup(sides=(side,)), CardIndex.of(library.book))
    being = state.beings["karbonala-warrior"]
    assert (being.hp, being.hp_full, being.attack, being.weapon, being.defense, being.armour) == (20, 24, 9, 6, 6, 6)
    assert state.mages["seto"].focus_used == 3
    back = fights.after_fight(after, library, state, ["seto"]).campaign.characters["seto"]
    assert back.focus[0].materials == after.characters["seto"].focus[0].materials


def test_a_fusion_that_the_table_leaves_to_lists_is_told_so(party: Campaign, library: Library) -> None:
    """FUSION-01: a sheet without a list knows none, where the table chose that."""
    narrow = replace(party, options=replace(party.options, unlisted_fusions="none"))
    with pytest.raises(RuleError) as refused:
        fusing.fuse(narrow, library, "seto", KARBONALA)
    assert refused.value.hint is not None
    assert "it lists none, and at this table then no fusion is known: unlisted_fusions" in refused.value.hint


def test_a_fusion_that_is_listed_twice_is_a_finding(party: Campaign, library: Library) -> None:
    """FUSION-01."""
    twice = replace(party.characters["seto"], fusions=(KARBONALA, KARBONALA))
    (found,) = [each for each in check_character(twice, library) if each.place == ("fusions", 1)]
    assert found.problem.message == f"{KARBONALA} is listed already (line 1 of the list)"
    assert found.drop == KARBONALA


def test_what_a_fusion_needs(party: Campaign, library: Library, change: Change) -> None:
    """FUSION-01 to FUSION-04, CAST-03, MP-05: each named, and nothing is changed."""
    cases = {
        "FUSION-01": (party, ONE),
        "CAST-10": (change(party, "seto", prepared=(TWO,), spellbook=(ONE, TWO)), KARBONALA),
        "FUSION-02": (change(party, "seto", prepared=(POLY,)), KARBONALA),
        "MP-05": (change(party, "seto", mp=6), KARBONALA),
    }
    for rule, (state, monster) in cases.items():
        with pytest.raises(RuleError, match=rule):
            fusing.fuse(state, library, "seto", monster)
    narrow = change(party, "seto", values=replace(party.characters["seto"].values, focus=2))
    with pytest.raises(RuleError, match="FUSION-03"):
        fusing.fuse(narrow, library, "seto", KARBONALA)
    weak = change(party, "seto", values=replace(party.characters["seto"].values, channeling=3))
    with pytest.raises(RuleError, match="CAST-03"):
        fusing.fuse(weak, library, "seto", KARBONALA)


def test_it_is_no_plain_casting_and_comes_from_a_ring_too(party: Campaign, library: Library, change: Change) -> None:
    """FUSION-04, EQUIP-11, EQUIP-12."""
    with pytest.raises(RuleError, match="FUSION-04") as caught:
        casting.cast(party, library, "seto", POLY)
    assert "campaign fuse" in str(caught.value.hint)
    ring = Item(name="ring", jewellery=1, slots=(POLY,))
    ringed = change(party, "seto", prepared=(TWO,), equipment=(ring,))
    after = fusing.fuse(ringed, library, "seto", KARBONALA).campaign.characters["seto"]
    assert after.equipment[0].slots == (Slot(spell=POLY, state="used"),)
    assert after.prepared == (Slot(spell=TWO, state="used"),), "FUSION-05, SUMMON-18: a Material is Prepared no more"


def test_a_spell_from_anothers_ring_is_a_full_action(campaign: Campaign, library: Library, change: Change) -> None:
    """EQUIP-11: a Cast Action where it is in the wielder's own Spell Tome."""
    ring = Item(name="ring", jewellery=1, slots=("Sparks",))
    own = change(campaign, "kisara", equipment=(ring,), prepared=())
    assert "a Cast Action" in "\n".join(map(str, casting.cast(own, library, "kisara", "Sparks").happenings))
    foreign = change(own, "kisara", spellbook=())
    assert "a Full Action" in "\n".join(map(str, casting.cast(foreign, library, "kisara", "Sparks").happenings))


def test_a_material_in_a_ring_is_prepared(party: Campaign, library: Library, change: Change) -> None:
    """FUSION-02, EQUIP-11, EQUIP-12, PREP-08: as in a fight; not in a ring that is not in use."""
    ring = Item(name="ring", jewellery=2, slots=(TWO, POLY))
    ringed = change(party, "seto", prepared=(), equipment=(ring,))
    after = fusing.fuse(ringed, library, "seto", KARBONALA).campaign.characters["seto"]
    assert after.equipment[0].slots == (Slot(spell=TWO, state="used"), Slot(spell=POLY, state="used"))
    assert set(after.barred) == {ONE, TWO}
    assert after.focus[0].spell == KARBONALA
    off = change(party, "seto", prepared=(POLY,), equipment=(replace(ring, worn=False, slots=(TWO,)),))
    with pytest.raises(RuleError, match="FUSION-02"):
        fusing.fuse(off, library, "seto", KARBONALA)


def test_a_spell_that_was_cast_from_a_lent_ring_bars_the_lenders_page(
    campaign: Campaign, library: Library, change: Change
) -> None:
    """CAST-11, EQUIP-11: its one copy is in play; once it has ended there, the page is free."""
    ring = Item(name="ring", jewellery=1, slots=(Slot(spell=ONE, state="used", by="seto"),))
    lender = change(campaign, "seto", spellbook=(ONE,), prepared=())
    lent = change(lender, "kisara", equipment=(ring,), prepared=(), focus=(Focused(what="summon", spell=ONE, mp=4),))
    with pytest.raises(RuleError, match="CAST-11") as caught:
        casting.cast(lent, library, "seto", ONE)
    assert "in play, cast from ring" in str(caught.value)
    free = change(lent, "kisara", focus=())
    assert casting.cast(free, library, "seto", ONE).campaign.characters["seto"].focus


def test_what_has_lost_its_power_is_not_put_on(campaign: Campaign, library: Library, change: Change) -> None:
    """ARTIFACT-02, as in a fight."""
    things = (Item(name="blade", origin="magic", weapon=2, worn=False, power=False),)
    with pytest.raises(RuleError, match="ARTIFACT-02"):
        item_use.wear(change(campaign, "seto", equipment=things), library, "seto", "blade", worn=True)
