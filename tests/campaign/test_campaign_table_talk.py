"""Rules that are the table's own: nothing in a description, a setting or a name ever changes a number."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.campaign import casting, item_use, recovery, study, time
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.campaign.operation import focus_free, total_bonus
from convert.systems.duel_monsters.campaign.scenario import read_scenario
from convert.systems.duel_monsters.campaign.sheet import sheet_lines
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.between.stat import STATS
from convert.systems.duel_monsters.rules.character import Character, Focused, Item, Slot, SpellSource, Values

Change = Callable[..., Campaign]
MASAKI = "Masaki the Legendary Swordsman"


def test_no_stat_is_for_talking() -> None:
    """GAME-01: spellcasting, summoning and combat are all there are numbers for."""
    assert STATS == ("hp", "mp", "attack", "defense", "channeling", "focus", "preparation")


def test_another_setting_changes_no_number(campaign: Campaign, library: Library, change: Change) -> None:
    """GAME-02, GAME-03: title, notes, rank and players are descriptions."""
    elsewhere = replace(campaign, title="The Derelict Station", note="vacuum, and neon")
    elsewhere = change(elsewhere, "kisara", note="a corporate auditor", player="Ana")
    for who in ("kisara", "seto"):
        here = recovery.meditate_for(casting.cast(campaign, library, who, "Fissure").campaign, library, who, ["mp"])
        there = recovery.meditate_for(casting.cast(elsewhere, library, who, "Fissure").campaign, library, who, ["mp"])
        plain = {"note": "", "player": ""}
        assert replace(there.campaign.characters[who], **plain) == replace(here.campaign.characters[who], **plain)


def test_the_least_magi_can_cast(campaign: Campaign, library: Library) -> None:
    """GAME-03, STAT-24: Channeling 1 pays for basic magic."""
    least = Character(name="Nobody", attribute="Wind", values=Values())
    small = replace(campaign, characters={"nobody": least})
    assert casting.focus_basic(small, library, "nobody", "Telekinesis").campaign.characters["nobody"].mp == 19


def test_what_a_thing_looks_like_changes_nothing(campaign: Campaign, library: Library, change: Change) -> None:
    """GAME-04, COMBAT-16: a bow is a weapon like any other."""
    for name in ("a bronze khopesh", "a bow", "a swarm of wasps"):
        worn = change(campaign, "kisara", equipment=(Item(name=name, weapon=2),))
        assert total_bonus(worn.characters["kisara"], "weapon") == 2


def test_kinds_of_bonus_may_be_mixed_in_one_thing(campaign: Campaign, library: Library) -> None:
    """EQUIP-15: the types are examples; the limit is the item's total."""
    crown = Item(name="a crown", origin="magic", talisman=2, amulet=2, scepter=1, armour=1)
    assert (
        item_use.add_item(campaign, library, "kisara", crown).campaign.characters["kisara"].equipment[0].talisman == 2
    )
    with pytest.raises(RuleError, match="EQUIP-04"):
        item_use.add_item(campaign, library, "kisara", replace(crown, armour=2))


def test_focus_and_preparation_are_occupied_and_not_spent(campaign: Campaign, library: Library, change: Change) -> None:
    """STAT-17, STAT-06: no rest and no new turn frees them."""
    slots = (Slot(spell="Fissure", state="used"), Slot(spell="Sparks"))
    campaign = change(campaign, "kisara", focus=(Focused(what="basic", spell="magicine"),), prepared=slots)
    after = time.rest(campaign, library, "kisara", 600).campaign.characters["kisara"]
    assert (after.slots, focus_free(after)) == (slots, 1)


def test_the_discount_stops_at_nothing(campaign: Campaign, library: Library, change: Change) -> None:
    """EX-08, ATTR-03: a Rank 1, Level 1 monster of the caster's Attribute: 1 + 1 + 0 = 2 MP, Sustain 0."""
    dark = change(campaign, "kisara", attribute="Dark", bonded="Skull Servant")
    after = casting.cast(dark, library, "kisara", "Skull Servant").campaign.characters["kisara"]
    assert after.mp == 40 - 2
    assert time.sustain(library, after, after.focus[0]) == 0
    light = change(campaign, "kisara", bonded="Skull Servant")
    dear = casting.cast(light, library, "kisara", "Skull Servant").campaign.characters["kisara"]
    assert (dear.mp, time.sustain(library, dear, dear.focus[0])) == (40 - 3, 1)
    assert formulas.summon_mp_cost(1, 0, attuned=True) == 2


def test_a_dismissed_summon_is_whole_at_the_next_summoning(
    campaign: Campaign, library: Library, change: Change
) -> None:
    """SUMMON-11, SUMMON-17, SUMMON-19: its HP are full again; its spell is Used, prepared for R + L minutes."""
    hurt = Focused(what="summon", spell="M-Warrior #1", hp=1)
    used = (Slot(spell="M-Warrior #1", state="used"),)
    campaign = change(campaign, "seto", focus=(hurt,), prepared=used)
    gone = casting.drop(campaign, library, "seto", "M-Warrior #1").campaign
    assert gone.characters["seto"].slots == used
    ready = study.prepare(gone, library, "seto", "M-Warrior #1").campaign
    assert ready.clock == "day 1, 08:04"
    again = casting.cast(ready, library, "seto", "M-Warrior #1").campaign.characters["seto"]
    assert again.focus[0].hp is None


def test_an_incantation_costs_one_and_its_rank(campaign: Campaign, library: Library, change: Change) -> None:
    """MP-01, MP-04: at the least; more may be paid for its Casting Check, up to Channeling (CHECK-03)."""
    assert casting.cast(campaign, library, "kisara", "Fissure").campaign.characters["kisara"].mp == 40 - 3
    more = casting.cast(campaign, library, "kisara", "Fissure", casting.How(extra_mp=1)).campaign
    assert more.characters["kisara"].mp == 40 - 4
    with pytest.raises(RuleError, match="CAST-03"):
        casting.cast(campaign, library, "kisara", "Fissure", casting.How(extra_mp=2))


def test_a_scenario_has_a_place_for_the_game_masters_advice(tmp_path: Path, library: Library) -> None:
    """GM-02, GM-06: Sections, traps of the room, and what a creature can do beyond its ability."""
    path = tmp_path / "lair.scenario.yaml"
    path.write_text(
        "title: The lair\nsections: [the mouth, the nest]\nsides:\n"
        "  - {name: hunters, members: [{monster: Feral Imp}]}\n"
        f"  - {{name: the master, members: [{{monster: {MASAKI}, note: calls his students}}]}}\n"
        "traps: [{trap: Spellbinding Circle, section: the nest}]\n",
        encoding="utf-8",
    )
    scenario, setup = read_scenario(path, library)
    assert scenario.sides[1].members[0].note == "calls his students"
    assert (len(setup.sections), len(setup.traps)) == (2, 1)


def test_an_adventure_can_be_about_a_bond_or_a_rare_spell(campaign: Campaign, library: Library) -> None:
    """GM-03, BOND-02, KNOWN-03: what the creature wanted done, and how long a rare source takes, are kept and shown."""
    bonded = study.bond_with(campaign, library, "kisara", MASAKI, done="a duel at dawn")
    assert "a duel at dawn" in str(bonded.happenings[0])
    source = SpellSource(spell="Hinotama", where="a guarded library", days=9)
    found = study.find_source(bonded.campaign, library, "kisara", source).campaign
    sheet = "\n".join(sheet_lines(found.characters["kisara"], library))
    assert f"{MASAKI}: bonded, to be transcribed" in sheet
    assert "Hinotama, a guarded library: not translated" in sheet
