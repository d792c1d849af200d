"""Time, sleep, meditation, healing: what a campaign keeps track of between two fights."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from convert.errors import UsageError
from convert.prose import clock
from convert.systems.duel_monsters.campaign import fights, recovery, time
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Companion, Outcome
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.character import Bond, Character, Focused, Item, Slot, Spent
from convert.systems.duel_monsters.rules.options import Options

Change = Callable[..., Campaign]
BLUE_EYES = "Blue-Eyes White Dragon"
MASAKI = "Masaki the Legendary Swordsman"


def kisara(outcome: Outcome) -> Character:
    return outcome.campaign.characters["kisara"]


def told(outcome: Outcome) -> str:
    return "\n".join(map(str, outcome.happenings))


def test_meditation_ends_precast_spells_and_leaves_what_is_prepared(
    campaign: Campaign, library: Library, change: Change
) -> None:
    """PRECAST-08, PREP-09, MEDITATE-02."""
    waiting = Focused(what="precast", spell="Rush Recklessly", mp=3)
    ready = change(campaign, "kisara", focus=(waiting,), mp=10)
    after = kisara(recovery.meditate_for(ready, library, "kisara", ["mp"]))
    assert (after.focus, [slot.spell for slot in after.slots]) == ((), ["Fissure"])


def test_the_clock_reads_and_writes_days_and_hours() -> None:
    assert clock.tell(0) == "day 1, 00:00"
    assert clock.read_when("day 3, 14:05") == 2 * 1440 + 14 * 60 + 5
    assert clock.tell(clock.read_when("day 3, 14:05")) == "day 3, 14:05"
    assert clock.span(1440 + 61) == "1 day 1 hour 1 minute"
    assert [clock.read_span(text) for text in ("90", "8h", "2d 3h", "5 min")] == [90, 480, 3060, 5]


@pytest.mark.parametrize("text", ["", "soon", "3 weeks", "-5", "day 0, 10:00"])
def test_nonsense_is_no_time(text: str) -> None:
    with pytest.raises(UsageError):
        clock.read_span(text)
    with pytest.raises(UsageError):
        clock.read_when(text)


def test_meditation_recovers_mp_and_lets_focus_go(campaign: Campaign, library: Library, change: Change) -> None:
    """EX-47, MEDITATE-01, MEDITATE-02, MEDITATE-05, BASIC-14: 5 minutes, 5 MP become 8."""
    focus = (Focused(what="summon", spell=MASAKI, shadow=True), Focused(what="basic", spell="telekinesis"))
    campaign = change(campaign, "kisara", mp=5, focus=focus)
    after = recovery.meditate_for(campaign, library, "kisara", ["mp"])
    assert kisara(after).mp == 8
    assert [held.spell for held in kisara(after).focus] == ["telekinesis"]
    assert after.campaign.clock == "day 1, 08:05"
    assert f"{MASAKI} is dismissed" in told(after)


def test_a_talisman_keeps_all_but_eidolons(campaign: Campaign, library: Library, change: Change) -> None:
    """MEDITATE-03, EIDOLON-06, EX-58: the Eidolon is dropped even from Talisman Focus, and its item with it."""
    campaign = change(
        campaign,
        "kisara",
        equipment=(
            Item(name="scarab", talisman=2),
            Item(name="Eidolon of Legendary Sword", entry="Legendary Sword", origin="spell", worn=False, eidolon=True),
        ),
        focus=(
            Focused(what="lasting", spell="Toon World", talisman=True),
            Focused(what="eidolon", spell="Legendary Sword", talisman=True),
        ),
        eidolons=("Legendary Sword",),
    )
    after = recovery.meditate_for(campaign, library, "kisara", [])
    assert [held.spell for held in kisara(after).focus] == ["Toon World"]
    assert [item.name for item in kisara(after).equipment] == ["scarab"]
    assert kisara(after).eidolons == ()  # MEDITATE-09, EIDOLON-08: it may be cast again


@pytest.mark.parametrize("minutes", [5, 99])
def test_a_meditation_that_is_over_cannot_be_interrupted(campaign: Campaign, library: Library, minutes: int) -> None:
    """MEDITATE-01: it takes five minutes."""
    with pytest.raises(RuleError, match=r"MEDITATE-01: .*nothing interrupts it then"):
        recovery.meditate_for(campaign, library, "kisara", ["mp"], interrupted=minutes)


def test_an_interrupted_meditation_gives_nothing_and_focus_stays_lost(
    campaign: Campaign, library: Library, change: Change
) -> None:
    """MEDITATE-01."""
    campaign = change(campaign, "kisara", mp=5, focus=(Focused(what="precast", spell="Book of Moon"),))
    after = recovery.meditate_for(campaign, library, "kisara", ["mp"], interrupted=4)
    assert (kisara(after).mp, kisara(after).focus, after.campaign.clock) == (5, (), "day 1, 08:04")


def test_a_meditation_cleans_one_used_slot(campaign: Campaign, library: Library, change: Change) -> None:
    """MEDITATE-06, PREP-06, EQUIP-12: an own slot, or a place in jewellery; with several, the one that is named."""
    used = (Slot(spell="Fissure", state="used"), Slot(spell="Sparks", state="used"))
    campaign = change(
        campaign,
        "kisara",
        prepared=used,
        equipment=(Item(name="ring", jewellery=1, slots=(Slot(spell="Monster Reborn", state="used"),)),),
    )
    with pytest.raises(RuleError, match="MEDITATE-06: which Used slot"):
        recovery.meditate_for(campaign, library, "kisara", ["slot"])
    after = recovery.meditate_for(campaign, library, "kisara", ["slot"], clean="sparks")
    assert kisara(after).prepared == used[:1]
    after = recovery.meditate_for(campaign, library, "kisara", ["slot"], clean="Monster Reborn")
    assert kisara(after).equipment[0].slots == ()


def test_war_paint_returns_point_by_point(campaign: Campaign, library: Library, change: Change) -> None:
    """EX-49, EQUIP-14, MEDITATE-07."""
    campaign = change(campaign, "kisara", equipment=(Item(name="ochre", origin="magic", war_paint=2),))
    hurt = recovery.hurt(campaign, library, "kisara", 5)
    assert (kisara(hurt).equipment[0].paint, kisara(hurt).hp) == (3, None)
    once = recovery.meditate_for(hurt.campaign, library, "kisara", ["paint"])
    assert kisara(once).equipment[0].paint == 7
    twice = recovery.meditate_for(once.campaign, library, "kisara", ["paint"])
    assert kisara(twice).equipment[0].paint is None
    with pytest.raises(RuleError, match="MEDITATE-07"):
        recovery.meditate_for(twice.campaign, library, "kisara", ["paint"])


def test_option_four_lifts_every_bar(campaign: Campaign, library: Library, change: Change) -> None:
    """MEDITATE-08, DESPELL-01, DEATH-05, SUMMON-18: and a Destroyed Bonded Monster is Prepared again at once."""
    campaign = change(
        campaign,
        "kisara",
        bonded=Bond(monster=BLUE_EYES, barred="destroyed"),
        barred=(BLUE_EYES, MASAKI),
        prepared=(Slot(spell="Fissure", state="despelled"),),
    )
    without = recovery.meditate_for(campaign, library, "kisara", ["mp"])
    assert kisara(without).barred == (BLUE_EYES, MASAKI)
    after = recovery.meditate_for(campaign, library, "kisara", ["despelled"])
    assert (kisara(after).barred, kisara(after).bonded) == ((), BLUE_EYES)
    assert kisara(after).prepared == (Slot(spell="Fissure", state="used"),)


def test_a_meditation_empties_the_graveyard(campaign: Campaign, library: Library, change: Change) -> None:
    """CONVERT-08: used since the caster last Meditated."""
    campaign = change(campaign, "kisara", spent=(Spent(spell="Fissure"),))
    assert kisara(recovery.meditate_for(campaign, library, "kisara", [])).spent == ()


def test_a_body_that_is_let_go_begins_its_wait_then(campaign: Campaign, library: Library, change: Change) -> None:
    """DEATH-06, DEATH-04, DEATH-05: 24 hours from that moment; a Destroyed one waits for option 4."""
    bodies = (
        Focused(what="body", spell=MASAKI, fate="defeated"),
        Focused(what="body", spell="M-Warrior #1", fate="destroyed"),
    )
    campaign = change(campaign, "kisara", focus=bodies)
    after = recovery.meditate_for(campaign, library, "kisara", ["mp"])
    assert kisara(after).resting == {MASAKI: 1440 - 5}
    assert kisara(after).barred == ("M-Warrior #1",)
    later = time.rest(after.campaign, library, "kisara", 1440 - 5)
    assert kisara(later).resting == {}
    assert "DEATH-04" in told(later)


def test_a_defeated_bonded_monster_waits_a_day(campaign: Campaign, library: Library, change: Change) -> None:
    """DEATH-04, STAT-20."""
    campaign = change(campaign, "kisara", bonded=Bond(monster=BLUE_EYES, barred="defeated"), resting={BLUE_EYES: 1440})
    almost = time.rest(campaign, library, "kisara", 1439)
    assert kisara(almost).bonded == Bond(monster=BLUE_EYES, barred="defeated")
    assert kisara(time.rest(almost.campaign, library, "kisara", 1)).bonded == BLUE_EYES


def test_eight_hours_of_sleep_make_whole(campaign: Campaign, library: Library, change: Change) -> None:
    """MEDITATE-10, MEDITATE-11, STAT-07, STAT-23: MP and HP full, Focus but basic magic gone; less does nothing."""
    focus = (Focused(what="lasting", spell="Toon World"), Focused(what="basic", spell="magicine"))
    campaign = change(campaign, "kisara", hp=1, mp=2, focus=focus, barred=(MASAKI,))
    after = time.sleep(campaign, library, "kisara")
    assert (kisara(after).hp, kisara(after).mp) == (None, None)
    assert [held.spell for held in kisara(after).focus] == ["magicine"]
    assert kisara(after).barred == (MASAKI,)
    assert after.campaign.clock == "day 1, 16:00"
    short = time.sleep(campaign, library, "kisara", 479)
    assert (kisara(short).hp, kisara(short).mp) == (1, 2)
    dry = replace(campaign, options=Options(sleep_restores_hp=False))
    assert kisara(time.sleep(dry, library, "kisara")).hp == 1


def test_healing_ends_at_the_maximum(campaign: Campaign, library: Library, change: Change) -> None:
    """STAT-23: 1 below it, healed by 10, is full and no more."""
    full = campaign.characters["kisara"].max_hp
    healed = recovery.heal(change(campaign, "kisara", hp=full - 1), library, "kisara", 10)
    assert kisara(healed).hp is None
    assert f"HP {full - 1} → {full}" in told(healed)


def test_prepared_spells_survive_sleep_and_meditation(campaign: Campaign, library: Library) -> None:
    """PREP-09."""
    slept = time.sleep(campaign, library, "kisara")
    assert kisara(recovery.meditate_for(slept.campaign, library, "kisara", ["mp"])).prepared == ("Fissure",)


def test_sustain_is_due_each_minute_outside_a_fight(campaign: Campaign, library: Library, change: Change) -> None:
    """TURN-05, SUMMON-06, SUMMON-07, SUMMON-08, ATTR-03: Blue-Eyes for a Light mage 7 MP a minute, 1 less a slot;
    dismissed before it is due unless it is kept, and when the MP run out."""
    campaign = change(campaign, "kisara", mp=40, focus=(Focused(what="summon", spell=BLUE_EYES, extra=1),))
    gone = time.rest(campaign, library, "kisara", 5)
    assert (kisara(gone).focus, kisara(gone).mp) == ((), 40)
    assert "SUMMON-11" in told(gone)
    kept = time.rest(campaign, library, "kisara", 5, keep=[BLUE_EYES])
    assert (len(kisara(kept).focus), kisara(kept).mp) == (1, 40 - 5 * 6)
    dry = time.rest(campaign, library, "kisara", 10, keep=[BLUE_EYES])
    assert (kisara(dry).focus, kisara(dry).mp) == ((), 40 - 6 * 6)
    slow = replace(campaign, options=Options(minutes_per_turn=5))
    assert kisara(time.rest(slow, library, "kisara", 5, keep=[BLUE_EYES])).mp == 34


@pytest.mark.parametrize(("slots", "cost"), [(1, 7), (3, 5), (5, 3), (8, 0)])
def test_focus_slots_pay_sustain(slots: int, cost: int, campaign: Campaign, library: Library) -> None:
    """EX-09, SUMMON-08: Blue-Eyes for a Light mage."""
    held = Focused(what="summon", spell=BLUE_EYES, extra=slots - 1)
    assert time.sustain(library, campaign.characters["kisara"], held) == cost


def test_a_shadow_and_a_fusions_own_slots_cost_nothing_and_save_nothing(campaign: Campaign, library: Library) -> None:
    """SUMMON-09, SHADOW-05, FUSION-08: Karbonala Warrior holds 3 slots and still costs its Level, 4."""
    character = campaign.characters["kisara"]
    assert time.sustain(library, character, Focused(what="summon", spell=BLUE_EYES, shadow=True)) == 0
    assert time.sustain(library, character, Focused(what="summon", spell="Karbonala Warrior", extra=2)) == 4
    assert time.sustain(library, character, Focused(what="summon", spell="Karbonala Warrior", extra=3)) == 3


def test_an_amulet_refills_as_it_lies_idle(campaign: Campaign, library: Library, change: Change) -> None:
    """EX-48, EQUIP-13."""
    campaign = change(campaign, "kisara", equipment=(Item(name="ankh", origin="magic", amulet=3, mp=4),))
    once = time.rest(campaign, library, "kisara", 12)
    assert kisara(once).equipment[0].mp == 4
    twice = time.rest(once.campaign, library, "kisara", 8)
    assert kisara(twice).equipment[0].mp == 15
    night = time.rest(twice.campaign, library, "kisara", 460)
    assert kisara(night).equipment[0].mp is None


def test_a_despelled_page_recovers(campaign: Campaign, library: Library, change: Change) -> None:
    """DESPELL-03, EX-50."""
    campaign = change(campaign, "kisara", despelled_sources={"Polymerization": 3 * 7 * 1440})
    almost = time.rest(campaign, library, "kisara", 3 * 7 * 1440 - 1)
    assert kisara(almost).despelled_sources == {"Polymerization": 1}
    assert kisara(time.rest(almost.campaign, library, "kisara", 1)).despelled_sources == {}


def test_a_real_companion_rests_and_heals(campaign: Campaign, library: Library) -> None:
    """EX-46, REAL-04: Real Masaki at 9 of 20 is at 13, then at 17; healing fills the base first."""
    campaign = replace(campaign, companions={"masaki": Companion(monster=MASAKI)})
    hurt = recovery.hurt(campaign, library, "masaki", 11).campaign
    once = time.rest(hurt, library, "masaki", 5).campaign
    assert "9 → 13" in told(time.rest(hurt, library, "masaki", 5))
    assert "13 → 17" in told(time.rest(once, library, "masaki", 5))
    down = recovery.hurt(campaign, library, "masaki", 17).campaign
    assert down.companions["masaki"] == Companion(monster=MASAKI, base=3, equipment=0)
    assert recovery.heal(down, library, "masaki", 2).campaign.companions["masaki"].equipment == 1
    assert time.sleep(down, library, "masaki").campaign.companions["masaki"] == Companion(monster=MASAKI)


def test_a_companion_at_zero_fights_no_more(campaign: Campaign, library: Library) -> None:
    """COMBAT-43: dead or captured. No fight has it, rest and sleep do not bring it back; healing does."""
    campaign = replace(campaign, companions={"masaki": Companion(monster=MASAKI)})
    dead = recovery.hurt(campaign, library, "masaki", 99).campaign
    assert [fighter.who.name for fighter in fights.fighters(dead, library)] == ["Kisara", "Seto"]
    with pytest.raises(RuleError, match="masaki is at 0 HP: dead or captured"):
        fights.against(dead, library, ["Feral Imp"], ["masaki"])
    rested = time.rest(dead, library, "masaki", 60)
    assert "rest does not bring it back" in told(rested)
    assert rested.campaign.companions["masaki"].equipment == 0
    assert time.sleep(dead, library, "masaki").campaign.companions["masaki"].base == 0
    healed = recovery.heal(dead, library, "masaki", 2).campaign
    assert len(fights.fighters(healed, library)) == 3


@pytest.mark.parametrize("text", ["366d", "8761h", "9" * 21 + "h", "9" * 5000])
def test_no_command_lets_more_than_a_year_pass(text: str) -> None:
    with pytest.raises(UsageError, match="longer than a year"):
        clock.read_span(text)
    assert clock.read_span("365d") == clock.MOST


def test_so_many_monsters_enter_a_fight(campaign: Campaign, library: Library) -> None:
    assert len(fights.foes(["100xferal imp"], library)) == 100
    with pytest.raises(UsageError, match="no more than 100 of one monster"):
        fights.foes(["99999999999xFeral Imp"], library)
    with pytest.raises(UsageError, match="none of a monster is nobody"):
        fights.foes(["0xFeral Imp"], library)


def test_a_fall_to_zero_ends_all_focus_and_healing_wakes(campaign: Campaign, library: Library, change: Change) -> None:
    """STAT-22, STAT-23, DICE-09."""
    campaign = change(campaign, "kisara", hp=3, focus=(Focused(what="basic", spell="telekinesis"),))
    down = recovery.hurt(campaign, library, "kisara", 9)
    assert (kisara(down).hp, kisara(down).focus) == (0, ())
    assert "unconscious" in told(down)
    up = recovery.heal(down.campaign, library, "kisara", 99)
    assert kisara(up).hp is None
    assert "wakes" in told(up)


def test_each_has_a_time_of_their_own_until_they_wait(campaign: Campaign, library: Library) -> None:
    """Two can do different things in the same hour; `wait` brings them together."""
    after = time.rest(campaign, library, "kisara", 60).campaign
    assert (after.clock, after.behind) == ("day 1, 09:00", {"seto": "day 1, 08:00"})
    after = recovery.meditate_for(after, library, "seto", []).campaign
    assert after.behind == {"seto": "day 1, 08:05"}
    assert time.wait(after, library).campaign.behind == {}


def test_an_operation_that_is_refused_changes_nothing(campaign: Campaign, library: Library) -> None:
    before = repr(campaign)
    with pytest.raises(RuleError):
        recovery.meditate_for(campaign, library, "kisara", ["mp", "mp"])
    with pytest.raises(UsageError, match="no character 'kaiba'"):
        time.rest(campaign, library, "kaiba", 5)
    assert repr(campaign) == before
