"""Casting between fights, Focus, equipment, rituals and growth."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from convert.systems.duel_monsters.campaign import (
    casting,
    files,
    growth,
    item_use,
    recovery,
    rituals,
    study,
    time,
    working_days,
)
from convert.systems.duel_monsters.campaign.casting import How
from convert.systems.duel_monsters.campaign.check import check_campaign
from convert.systems.duel_monsters.campaign.legal import legal_campaign
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Outcome
from convert.systems.duel_monsters.campaign.operation import focus_free, hp_now
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.character import Focused, Item, Slot, Spent, Values

Change = Callable[..., Campaign]
BLUE_EYES = "Blue-Eyes White Dragon"
MASAKI = "Masaki the Legendary Swordsman"


def told(outcome: Outcome) -> str:
    return "\n".join(map(str, outcome.happenings))


# Casting and Focus


def test_summoning_the_bonded_monster(campaign: Campaign, library: Library) -> None:
    """EX-07, STAT-20, STAT-21, MP-02, ATTR-03: Masaki for an Earth mage 5 MP; he stays Prepared."""
    after = casting.cast(campaign, library, "seto", MASAKI).campaign.characters["seto"]
    assert (after.mp, after.bonded) == (45, MASAKI)
    assert after.focus == (Focused(what="summon", spell=MASAKI, mp=5),)
    with pytest.raises(RuleError, match="CAST-11"):
        casting.cast(replace(campaign, characters={"seto": after}), library, "seto", MASAKI)


def test_a_cast_spell_is_used_and_in_the_graveyard(campaign: Campaign, library: Library) -> None:
    """CAST-02, CAST-09, CONVERT-08."""
    after = casting.cast(campaign, library, "kisara", "Fissure").campaign.characters["kisara"]
    assert (after.mp, after.prepared) == (37, (Slot(spell="Fissure", state="used"),))
    assert after.spent == (Spent(spell="Fissure"),)


def test_a_spell_from_its_page_is_a_full_action(campaign: Campaign, library: Library, change: Change) -> None:
    """CAST-10: without the page it cannot be cast at all."""
    after = casting.cast(campaign, library, "kisara", "Sparks")
    assert "a Full Action" in told(after)
    with pytest.raises(RuleError, match="CAST-10"):
        casting.cast(campaign, library, "kisara", "Hinotama")
    with pytest.raises(RuleError, match="DESPELL-03"):
        casting.cast(change(campaign, "kisara", despelled_sources={"Sparks": 9}), library, "kisara", "Sparks")


def test_sacrifice_makes_up_for_channeling(campaign: Campaign, library: Library, change: Change) -> None:
    """CAST-03 to CAST-08, EX-11, EX-12: Blue-Eyes for a Light mage 12; Channeling 7 three creatures, with a Scepter
    +2 two of them; all 12 MP are paid and the creatures are Destroyed."""
    trio = tuple(Focused(what="summon", spell=name, shadow=True) for name in (MASAKI, "M-Warrior #1", "M-Warrior #2"))
    strong = Values(hp=3, mp=3, attack=2, defense=3, channeling=7, focus=3, preparation=2)
    campaign = change(campaign, "kisara", values=strong, focus=trio)
    with pytest.raises(RuleError, match=r"CAST-03: .* 3 sacrifices"):
        casting.cast(campaign, library, "kisara", BLUE_EYES)
    names = (MASAKI, "M-Warrior #1", "M-Warrior #2")
    after = casting.cast(campaign, library, "kisara", BLUE_EYES, How(sacrifices=names)).campaign.characters["kisara"]
    assert (after.mp, after.barred) == (28, names)
    assert [held.spell for held in after.focus] == [BLUE_EYES]
    wand = change(campaign, "kisara", equipment=(Item(name="wand", scepter=2),))
    assert casting.cast(wand, library, "kisara", BLUE_EYES, How(sacrifices=names[:2]))
    with pytest.raises(RuleError, match="CAST-08"):
        casting.cast(campaign, library, "kisara", BLUE_EYES, How(sacrifices=(*names[:2], "Time Wizard")))


def test_sacrifice_is_a_remedy_and_not_for_unprepared_spells(
    campaign: Campaign, library: Library, change: Change
) -> None:
    """CAST-04, CAST-10, EX-13: Channeling 3 and an unprepared Monster Reborn (5 MP): not castable."""
    shadow = (Focused(what="summon", spell=MASAKI, shadow=True),)
    campaign = change(campaign, "kisara", focus=shadow)
    with pytest.raises(RuleError, match="CAST-04"):
        casting.cast(campaign, library, "kisara", "Fissure", How(sacrifices=(MASAKI,)))
    with pytest.raises(RuleError, match="CAST-10"):
        casting.cast(campaign, library, "kisara", "Monster Reborn", How(sacrifices=(MASAKI,)))


def test_mp_come_from_amulets_too(campaign: Campaign, library: Library, change: Change) -> None:
    """MP-05, EQUIP-13: the Amulet first, and it is not idle any more."""
    campaign = change(campaign, "kisara", mp=1, equipment=(Item(name="ankh", origin="magic", amulet=1, mp=5, idle=19),))
    after = casting.cast(campaign, library, "kisara", "Fissure").campaign.characters["kisara"]
    assert (after.mp, after.equipment[0].mp, after.equipment[0].idle) == (1, 2, 0)
    poor = change(campaign, "kisara", mp=1, equipment=())
    with pytest.raises(RuleError, match="MP-05"):
        casting.cast(poor, library, "kisara", "Fissure")


def test_a_precast_spell_waits_in_focus(campaign: Campaign, library: Library, change: Change) -> None:
    """PRECAST-01, PRECAST-03, PRECAST-04, PRECAST-07, EX-16: a Rank 2 spell 3 MP now, extras included."""
    rank = library.rank("Rush Recklessly")
    campaign = change(campaign, "kisara", prepared=("Rush Recklessly",))
    after = casting.cast(campaign, library, "kisara", "Rush Recklessly", How(precast=True)).campaign
    held = after.characters["kisara"].focus
    assert held == (Focused(what="precast", spell="Rush Recklessly", mp=1 + rank),)
    with pytest.raises(RuleError, match="PRECAST-01"):
        casting.cast(campaign, library, "kisara", "Sparks", How(precast=True))


def test_no_focus_no_summon(campaign: Campaign, library: Library, change: Change) -> None:
    """SUMMON-05, STAT-15, EQUIP-16: a magic thing in use takes a slot as well."""
    focus = (Focused(what="basic", spell="telekinesis"),) * 3
    campaign = change(campaign, "seto", focus=focus)
    assert casting.cast(campaign, library, "seto", MASAKI)
    with pytest.raises(RuleError, match="SUMMON-05"):
        casting.cast(campaign, library, "seto", MASAKI, How(extra_focus=1))
    magic = change(campaign, "seto", equipment=(Item(name="sun blade", origin="magic", weapon=4),))
    with pytest.raises(RuleError, match="SUMMON-05"):
        casting.cast(magic, library, "seto", MASAKI)


def test_an_eidolon_is_made_worn_and_not_cast_twice(campaign: Campaign, library: Library) -> None:
    """EX-58, EIDOLON-01, EIDOLON-02, EIDOLON-03, EIDOLON-04, EIDOLON-07, EIDOLON-08: Rank 1, 2 MP, 1 Focus; worn 2."""
    outcome = casting.cast(campaign, library, "seto", "Legendary Sword")
    assert "a close look shows" in told(outcome)
    made = outcome.campaign
    seto = made.characters["seto"]
    assert (seto.mp, [held.what for held in seto.focus]) == (48, ["eidolon"])
    assert (seto.equipment[0].eidolon, seto.equipment[0].weapon > 0) == (True, True)
    worn = item_use.wear(made, library, "seto", "Eidolon of Legendary Sword").campaign
    full = replace(worn.characters["seto"], focus=(*seto.focus, Focused(what="lasting", spell="Toon World", extra=1)))
    assert focus_free(full) == 0
    dropped = casting.drop(worn, library, "seto", "Legendary Sword").campaign
    assert dropped.characters["seto"].equipment == ()
    with pytest.raises(RuleError, match="EIDOLON-08"):
        casting.cast(dropped, library, "seto", "Legendary Sword")


@pytest.mark.parametrize(
    ("fields", "rule"), [({"barred": (MASAKI,)}, "DEATH-05"), ({"resting": {MASAKI: 10}}, "DEATH-04")]
)
def test_a_summon_that_was_lost_is_not_called_between_fights(
    fields: dict[str, object], rule: str, campaign: Campaign, library: Library, change: Change
) -> None:
    """DEATH-04: Defeated it waits a day; DEATH-05: Destroyed it waits for Meditation."""
    with pytest.raises(RuleError, match=rule):
        casting.cast(change(campaign, "seto", **fields), library, "seto", MASAKI)


def test_basic_magic_costs_one_mp_and_a_slot(campaign: Campaign, library: Library) -> None:
    """BASIC-02, BASIC-05, BASIC-11, BASIC-12, BASIC-13, MP-03, ATTR-04."""
    one = casting.focus_basic(campaign, library, "kisara", "Elemental Attunement").campaign
    assert one.characters["kisara"].mp == 39
    with pytest.raises(RuleError, match="BASIC-05"):
        casting.focus_basic(one, library, "kisara", "elemental attunement")
    space = casting.focus_basic(campaign, library, "kisara", "Hammer Space", item="a rope").campaign
    two = casting.focus_basic(space, library, "kisara", "hammer space", item="a bow").campaign
    assert [held.item for held in two.characters["kisara"].focus] == ["a rope", "a bow"]
    dropped = casting.drop(two, library, "kisara", "Hammer Space")
    assert "a rope lies at their feet" in told(dropped)
    with pytest.raises(RuleError, match="BASIC-11"):
        casting.focus_basic(campaign, library, "kisara", "Magicine", item="a rope")
    with pytest.raises(RuleError, match="BASIC-01"):
        casting.focus_basic(campaign, library, "kisara", "Levitation")


@pytest.mark.parametrize(
    ("spell", "how", "rule"),
    [
        ("Karbonala Warrior", How(), "FUSION-01"),
        ("Red Medicine", How(), "MAGICITEM-03"),
        (MASAKI, How(precast=True), "PRECAST-01"),
        ("Fissure", How(shadow=True), "SHADOW-01"),
    ],
)
def test_what_is_not_cast(spell: str, how: How, rule: str, campaign: Campaign, library: Library) -> None:
    with pytest.raises(RuleError, match=rule):
        casting.cast(campaign, library, "kisara", spell, how)


def test_extra_focus_for_a_summon(campaign: Campaign, library: Library, change: Change) -> None:
    """SUMMON-08."""
    campaign = change(campaign, "seto", focus=(Focused(what="summon", spell=MASAKI),))
    after = casting.give_focus(campaign, library, "seto", MASAKI, 3).campaign
    assert time.sustain(library, after.characters["seto"], after.characters["seto"].focus[0]) == 0
    with pytest.raises(RuleError, match="SUMMON-05"):
        casting.give_focus(campaign, library, "seto", MASAKI, 4)


# Things


def test_things_keep_to_their_limits(campaign: Campaign, library: Library) -> None:
    """EQUIP-02, EQUIP-04, EQUIP-16, EQUIP-17."""
    blade = Item(name="sun blade", origin="magic", weapon=4)
    after = item_use.add_item(campaign, library, "kisara", blade).campaign
    assert after.characters["kisara"].equipment == (blade,)
    for item, rule in ((Item(name="club", weapon=4), "EQUIP-02"), (replace(blade, weapon=7), "EQUIP-04")):
        with pytest.raises(RuleError, match=rule):
            item_use.add_item(campaign, library, "kisara", item)


def test_using_an_artifact_takes_its_power_and_a_trinket_itself(
    campaign: Campaign, library: Library, change: Change
) -> None:
    """MAGICITEM-02, MAGICITEM-04, ARTIFACT-01, ARTIFACT-04, TRINKET-01, TRINKET-02, TRINKET-05."""
    campaign = change(
        campaign,
        "kisara",
        equipment=(Item(name="the pot", entry="Pot of Greed"), Item(name="flask", entry="Red Medicine")),
    )
    outcome = item_use.use(campaign, library, "kisara", "the pot")
    assert "Kisara uses the pot for 3 MP." in [one.text for one in outcome.happenings]
    used = outcome.campaign
    assert (used.characters["kisara"].mp, used.characters["kisara"].equipment[0].power) == (37, False)
    with pytest.raises(RuleError, match="ARTIFACT-01"):
        item_use.use(used, library, "kisara", "Pot of Greed")
    drunk = item_use.use(used, library, "kisara", "flask").campaign.characters["kisara"]
    assert (drunk.mp, len(drunk.equipment)) == (37, 1)


def test_a_lasting_artifact_keeps_its_power_and_holds_focus(
    campaign: Campaign, library: Library, change: Change
) -> None:
    """ARTIFACT-02, ARTIFACT-05, ARTIFACT-08, CONVERT-10: Spellbinding Circle, Rank 4, 5 MP and 1 Focus; armed."""
    campaign = change(campaign, "kisara", equipment=(Item(name="circle", entry="Spellbinding Circle"),))
    armed = item_use.use(campaign, library, "kisara", "circle", arm=True).campaign
    kisara = armed.characters["kisara"]
    assert (kisara.mp, kisara.equipment[0].power, kisara.focus[0].what) == (35, True, "armed")
    with pytest.raises(RuleError, match="ARTIFACT-08"):
        item_use.use(armed, library, "kisara", "circle", arm=True)


def test_an_armed_trap_keeps_its_power_until_it_is_sprung(campaign: Campaign, library: Library, change: Change) -> None:
    """CONVERT-10, ARTIFACT-01, MEDITATE-02: disarmed unused, it is as it was; armed, it stays with whoever armed it."""
    ready = change(campaign, "kisara", equipment=(Item(name="a snare", entry="Trap Hole"),))
    armed = item_use.use(ready, library, "kisara", "a snare", arm=True).campaign
    kisara = armed.characters["kisara"]
    assert (kisara.mp, kisara.equipment[0].power, kisara.focus[0].what) == (36, True, "armed")
    with pytest.raises(RuleError, match="CONVERT-10"):
        item_use.hand_over(armed, library, "kisara", "a snare", "seto")
    after = recovery.meditate_for(armed, library, "kisara", ["mp"]).campaign.characters["kisara"]
    assert (after.focus, after.equipment[0].power) == ((), True)


def test_an_armed_trap_that_is_despelled_loses_its_power(campaign: Campaign, library: Library, change: Change) -> None:
    """DESPELL-04: as any artifact."""
    ready = change(campaign, "kisara", equipment=(Item(name="a snare", entry="Trap Hole"),))
    armed = item_use.use(ready, library, "kisara", "a snare", arm=True).campaign
    after = study.despell(armed, library, "kisara", "Trap Hole").campaign.characters["kisara"]
    assert (after.focus, after.equipment[0].power) == ((), False)


def test_a_thing_goes_from_hand_to_hand(campaign: Campaign, library: Library, change: Change) -> None:
    """COMBAT-48: and magic equipment needs a free slot to be put on (EQUIP-16)."""
    campaign = change(campaign, "kisara", equipment=(Item(name="sun blade", origin="magic", weapon=4),))
    given = item_use.hand_over(campaign, library, "kisara", "sun blade", "seto").campaign
    assert not given.characters["seto"].equipment[0].worn
    assert item_use.wear(given, library, "seto", "sun blade").campaign.characters["seto"].equipment[0].worn
    full = change(given, "seto", focus=(Focused(what="lasting", spell="Toon World", extra=3),))
    with pytest.raises(RuleError, match="EQUIP-16"):
        item_use.wear(full, library, "seto", "sun blade")


# Rituals


def test_restoring_an_artifact(campaign: Campaign, library: Library, change: Change) -> None:
    """EX-51, ARTIFACT-03, ARTIFACT-06, RITUAL-01, RITUAL-05, RITUAL-06: 3 minutes and 30 MP with Channeling 5."""
    campaign = change(campaign, "seto", equipment=(Item(name="pot", entry="Pot of Greed", power=False),))
    after = rituals.restore(campaign, library, "seto", "pot").campaign
    seto = after.characters["seto"]
    assert (seto.equipment[0].power, seto.mp, after.clock) == (True, 20, "day 1, 08:03")
    with pytest.raises(RuleError, match="ARTIFACT-06"):
        rituals.restore(after, library, "seto", "pot")
    other = change(campaign, "kisara", equipment=(Item(name="pot", entry="Pot of Greed", power=False),))
    with pytest.raises(RuleError, match="RITUAL-01"):
        rituals.restore(other, library, "kisara", "pot")
    with pytest.raises(RuleError, match="RITUAL-01"):
        rituals.create(campaign, library, "kisara", "Red Medicine")


def test_sacrifices_and_helpers_of_a_ritual(campaign: Campaign, library: Library, change: Change) -> None:
    """EX-52, EX-53, RITUAL-03, RITUAL-04, RITUAL-08, RITUAL-09, RITUAL-11, RITUAL-13: Channeling 2 needs one creature,
    or a helper with 4 or 5; the helper's MP pay what the caster's do not."""
    weak = Values(hp=2, mp=2, attack=1, defense=1, channeling=2, focus=4, preparation=2)
    campaign = change(
        campaign,
        "seto",
        values=weak,
        equipment=(Item(name="pot", entry="Pot of Greed", power=False),),
        focus=(Focused(what="summon", spell=MASAKI, shadow=True),),
        mp=30,
    )
    for named, told in (
        ([], "needs 1 creature sacrificed, and 0 are named"),
        ([MASAKI, MASAKI], "2 are named, and no"),
    ):
        with pytest.raises(RuleError, match=told):
            rituals.restore(campaign, library, "seto", "pot", sacrifices=named)
    helped = rituals.restore(campaign, library, "seto", "pot", helpers=["kisara"]).campaign
    assert (helped.characters["seto"].mp, helped.characters["kisara"].mp, helped.behind) == (0, 30, {})
    rich = change(campaign, "seto", values=replace(weak, mp=4), mp=None)
    alone = rituals.restore(rich, library, "seto", "pot", sacrifices=[MASAKI]).campaign
    assert (alone.characters["seto"].mp, alone.characters["seto"].barred) == (10, (MASAKI,))
    assert alone.clock == "day 1, 08:04"
    with pytest.raises(RuleError, match="RITUAL-13"):
        rituals.restore(rich, library, "seto", "pot", sacrifices=["Time Wizard"])


def test_a_helpers_summon_is_sacrificed_too(campaign: Campaign, library: Library, change: Change) -> None:
    """RITUAL-13, EX-54: with a helper of Channeling 1 two creatures, of the caster's or the helper's."""
    weak = Values(hp=2, mp=5, attack=1, defense=1, channeling=2, focus=4, preparation=2)
    ready = change(campaign, "seto", values=weak, equipment=(Item(name="pot", entry="Pot of Greed", power=False),))
    ready = change(ready, "seto", focus=(Focused(what="summon", spell=MASAKI, shadow=True),))
    imp = Focused(what="summon", spell="Feral Imp", shadow=True)
    ready = change(ready, "kisara", values=replace(weak, channeling=1), focus=(imp,))
    done = rituals.restore(ready, library, "seto", "pot", helpers=["kisara"], sacrifices=[MASAKI, "Feral Imp"]).campaign
    assert (done.characters["seto"].barred, done.characters["kisara"].barred) == ((MASAKI,), ("Feral Imp",))
    assert (done.characters["seto"].equipment[0].power, done.clock) == (True, "day 1, 08:06")


def test_making_a_trinket_takes_hours_at_one_sitting(campaign: Campaign, library: Library) -> None:
    """EX-56, TRINKET-03, RITUAL-12: Red Medicine 4 hours and 20 MP; interrupted, time and MP are lost."""
    after = rituals.create(campaign, library, "seto", "Red Medicine", called="flask").campaign
    assert (after.characters["seto"].mp, after.clock) == (30, "day 1, 12:00")
    assert after.characters["seto"].equipment[0].name == "flask"
    lost = rituals.create(campaign, library, "seto", "Red Medicine", interrupted=90).campaign
    assert (lost.characters["seto"].mp, lost.clock, lost.characters["seto"].equipment) == (40, "day 1, 09:30", ())
    with pytest.raises(RuleError, match="TRINKET-01"):
        rituals.plan(campaign, library, "seto", "Red Medicine", restore=True)


def test_making_an_artifact_takes_days_with_sleep_between(campaign: Campaign, library: Library, change: Change) -> None:
    """EX-55, ARTIFACT-07, RITUAL-10, RITUAL-11: Pot of Greed 7 days with Channeling 5 and one sacrifice, 70 MP, though
    nobody has 70 at once."""
    campaign = change(campaign, "seto", focus=(Focused(what="summon", spell=MASAKI, shadow=True),))
    begun = rituals.create(campaign, library, "seto", "Pot of Greed", sacrifices=[MASAKI]).campaign
    assert begun.works[0].needed == 7 * 480
    assert (begun.characters["seto"].barred, begun.characters["seto"].focus) == ((MASAKI,), ()), "made when it begins"
    done = working_days.see_through(begun, library, "seto").campaign
    assert (done.clock, done.works) == ("day 7, 16:00", ())
    assert [item.name for item in done.characters["seto"].equipment] == ["Pot of Greed"]
    assert done.characters["seto"].mp == 40


def test_a_ritual_of_days_that_is_interrupted_is_lost(campaign: Campaign, library: Library, change: Change) -> None:
    """RITUAL-12."""
    campaign = change(campaign, "seto", focus=(Focused(what="summon", spell=MASAKI, shadow=True),))
    begun = rituals.create(campaign, library, "seto", "Pot of Greed", sacrifices=[MASAKI]).campaign
    lost = working_days.work(begun, library, "seto", interrupted=100).campaign
    assert (lost.works, lost.characters["seto"].mp, lost.characters["seto"].equipment) == ((), 40, ())


def test_an_equip_spell_made_by_ritual_is_lasting_equipment_with_its_bonus(
    campaign: Campaign, library: Library, change: Change
) -> None:
    """CONVERT-12, EQUIP-04: Legendary Sword (ATK +300, DEF +300) gives Weapon +3, Armour +3."""
    begun = rituals.create(campaign, library, "seto", "Legendary Sword").campaign
    item = working_days.see_through(begun, library, "seto").campaign.characters["seto"].equipment[0]
    assert (item.origin, item.weapon, item.armour, item.power) == ("spell", 3, 3, True)


# Growth


def test_a_milestone_and_what_it_brings(campaign: Campaign, library: Library, change: Change) -> None:
    """EX-04, PROGRESS-01, PROGRESS-02, PROGRESS-03, PROGRESS-09, STAT-11: HP 9 of 16 becomes 13 of 20."""
    campaign = change(campaign, "kisara", hp=9)
    reached = growth.milestone(campaign, library, reached="the tomb is open").campaign
    kisara = reached.characters["kisara"]
    assert (reached.milestones, kisara.points, kisara.boosts_due) == (1, 2, 1)
    assert reached.characters["seto"].points == 2, "every player character"
    after = growth.raise_stats(reached, library, "kisara", {"hp": 1, "attack": 1}).campaign.characters["kisara"]
    assert (hp_now(after), after.max_hp, after.values.attack, after.points) == (13, 20, 3, 0)
    with pytest.raises(RuleError, match="PROGRESS-02"):
        growth.raise_stats(reached, library, "kisara", {"hp": 3})


def test_boosts_belong_to_a_bond(campaign: Campaign, library: Library, change: Change) -> None:
    """EX-05, EX-06, PROGRESS-03 to PROGRESS-08: one a milestone, at most the Level, only what is available."""
    campaign = change(campaign, "seto", boosts_due=6)
    for _ in range(4):
        outcome = growth.boost(campaign, library, "seto", MASAKI)
        campaign = outcome.campaign
    assert campaign.characters["seto"].boosts == {MASAKI: 4}
    assert "HP 20, Attack 7 (+4), Defense 7 (+4)" in told(outcome)
    with pytest.raises(RuleError, match="PROGRESS-05"):
        growth.boost(campaign, library, "seto", MASAKI)
    with pytest.raises(RuleError, match="PROGRESS-03"):
        growth.boost(campaign, library, "seto", BLUE_EYES)
    with pytest.raises(RuleError, match=r"PROGRESS-03.*M-Warrior #2"):
        growth.boost(campaign, library, "seto", "Karbonala Warrior")
    both = change(campaign, "seto", spellbook=("M-Warrior #1", "M-Warrior #2"))
    assert (
        growth.boost(both, library, "seto", "Karbonala Warrior").campaign.characters["seto"].boosts["Karbonala Warrior"]
    )
    with pytest.raises(RuleError, match="PROGRESS-03"):
        growth.boost(change(campaign, "seto", boosts_due=0), library, "seto", "M-Warrior #1")


def test_an_artifact_that_the_sheet_says_is_worn_occupies_no_focus(
    campaign: Campaign, library: Library, change: Change, tmp_path: Path
) -> None:
    """EQUIP-16, MAGICITEM-02: it is used, not worn; without bonuses it gives nothing, and `worn` left out means no
    more."""
    snare = Item(name="a snare", entry="Trap Hole", origin="spell")
    ready = change(campaign, "kisara", equipment=(snare, snare, snare))
    path = tmp_path / "tomb.yaml"
    path.write_text(files.new_text(path, ready), encoding="utf-8")
    read, _, found = legal_campaign(path, library)
    assert (found, focus_free(read.characters["kisara"])) == ([], 2)
    assert list(check_campaign(ready, library)) == []
    with pytest.raises(RuleError, match="MAGICITEM-02"):
        item_use.wear(read, library, "kisara", "a snare")
    sharp = change(campaign, "kisara", equipment=(replace(snare, weapon=2),))
    path.write_text(files.new_text(path, sharp), encoding="utf-8")
    assert focus_free(legal_campaign(path, library)[0].characters["kisara"]) == 1
