"""EX-59 to EX-75: the cards that the rules file names, number by number, after the project's overrides.

Each test runs on the starter set and, where it is present, on the real database.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

Named = Mapping[str, dict[str, Any]]


def states(entry: Mapping[str, Any], **fields: Any) -> None:
    """Assert that the entry states each of these."""
    assert {name: entry.get(name) for name in fields} == fields


def steps(entry: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [step for ability in entry["effects"] for step in ability["do"]]


def test_ex_59_blue_eyes_is_a_rank_4_summon_that_a_light_mage_calls_for_12(named: Named) -> None:
    dragon = named["Blue-Eyes White Dragon"]
    states(dragon, kind="monster", form="summon", rank=4, rarity="Ultra Rare", first_date="2002-03-08")
    states(dragon, level=8, attribute="LIGHT", attack=30, defense=25, hp=20)
    states(dragon, mp_cost=13, sustain_cost=8, attuned={"mp_cost": 12, "sustain_cost": 7})
    states(dragon, pages=4, prepare_minutes=12, transcribe_hours=4, boost_limit=8)
    states(dragon, real={"hp": 36, "attack": 22, "defense": 17, "equipment_bonus": 8})
    assert dragon["adjudication"] == {"status": "flavour"}


def test_ex_60_masaki_is_both_a_summon_and_a_person(named: Named) -> None:
    masaki = named["Masaki the Legendary Swordsman"]
    states(masaki, form="summon", rank=1, level=4, attribute="EARTH", type="Warrior", attack=11, defense=11, hp=12)
    states(masaki, mp_cost=6, sustain_cost=4, attuned={"mp_cost": 5, "sustain_cost": 3})
    states(masaki, pages=1, prepare_minutes=5, real={"hp": 20, "attack": 7, "defense": 7, "equipment_bonus": 4})
    assert masaki["npc"]["role"]


@pytest.mark.parametrize(
    ("name", "damage", "reach", "to_self"),
    [
        ("Sparks", 2, "field", None),  # EX-61
        ("Hinotama", 5, "skirmish", None),  # EX-62
        ("Ookazi", 8, "two_sections", None),  # EX-63
        ("Tremendous Fire", 10, "field", 5),  # EX-64
    ],
)
def test_ex_61_to_64_the_weaker_the_fire_the_more_selective(
    named: Named, name: str, damage: int, reach: str, to_self: int | None
) -> None:
    spell = named[name]
    states(spell, kind="spell", form="incantation", rank=1, mp_cost=2)
    hit, *rest = steps(spell)
    assert (hit["op"], hit["amount"]["n"]) == ("damage", damage)
    target = spell["effects"][0]["targets"][0] if "ref" in hit["to"] else hit["to"]
    assert target["reach"] == reach
    assert set(target["kind"]) == {"monster", "caster"}
    if name == "Sparks":
        assert (target["how"], target["count"]) == ("target", 1)
    else:
        assert target["how"] == "all"
        assert target["except"] == {"kind": "caster", "side": "you"}
    assert [step["amount"]["n"] for step in rest] == ([] if to_self is None else [to_self])
    assert spell["adjudication"]["status"] == "automatic"


def test_ex_65_red_medicine_is_a_trinket_that_heals_5(named: Named) -> None:
    medicine = named["Red Medicine"]
    states(medicine, form="trinket", rank=1, use_mp=0, create={"time": 4, "unit": "hours", "mp": 20})
    assert "restore" not in medicine  # TRINKET-01


def test_ex_66_dian_keto_is_a_healer_who_may_teach_her_spell(named: Named) -> None:
    healer = named["Dian Keto the Cure Master"]
    states(healer, form="incantation", rank=1, mp_cost=2)
    assert healer["npc"]["role"] == "healer"
    assert healer["npc"]["teaches"] == ["dian-keto-the-cure-master"]
    assert "create" not in healer, "the trinket that CONVERT-11 alone would make is gone"
    assert "use_mp" not in healer


def test_ex_67_fissure_is_rank_2_and_takes_any_target(named: Named) -> None:
    fissure = named["Fissure"]
    states(fissure, form="incantation", rank=2, mp_cost=3)
    (target,) = fissure["effects"][0]["targets"]
    assert target["reach"] == "section"
    assert "lowest" not in target.get("where", {})
    assert [step["op"] for step in steps(fissure)] == ["destroy"]


@pytest.mark.parametrize("name", ["De-Spell", "Remove Trap"])  # EX-68, EX-69
def test_ex_68_and_69_spells_against_spells_are_incantations(named: Named, name: str) -> None:
    states(named[name], form="incantation", rank=1, mp_cost=2)  # CONVERT-21
    assert [step["op"] for step in steps(named[name])] == ["destroy"]


def test_ex_70_pot_of_greed_is_an_artifact(named: Named) -> None:
    pot = named["Pot of Greed"]
    states(pot, form="artifact", rank=2, use_mp=3)
    states(pot, restore={"time": 3, "unit": "minutes", "mp": 30}, create={"time": 6, "unit": "days", "mp": 60})


@pytest.mark.parametrize(
    ("name", "rank", "use", "restore", "create"),
    [
        ("Spellbinding Circle", 4, 5, (5, 50), (10, 100)),  # EX-71
        ("Dragon Capture Jar", 2, 3, (3, 30), (6, 60)),  # EX-72
    ],
)
def test_ex_71_and_72_room_traps_last(
    named: Named, name: str, rank: int, use: int, restore: tuple[int, int], create: tuple[int, int]
) -> None:
    trap = named[name]
    states(trap, form="artifact", rank=rank, use_mp=use, lasting=True, room_trap=True, uses_focus=True)
    states(trap, restore={"time": restore[0], "unit": "minutes", "mp": restore[1]})
    states(trap, create={"time": create[0], "unit": "days", "mp": create[1]})
    assert trap["property"] == "Continuous Trap"


def test_ex_73_time_wizard_strikes_all_within_two_sections(named: Named) -> None:
    wizard = named["Time Wizard"]
    states(wizard, form="summon", rank=4, level=2, attack=5, defense=4, hp=8, prepare_minutes=6)
    states(wizard, mp_cost=7, sustain_cost=2, attuned={"mp_cost": 6, "sustain_cost": 1})
    struck = [step["what"] for step in steps(wizard) if step["op"] == "destroy"]
    assert {what["reach"] for what in struck} == {"two_sections"}
    assert struck[0]["side"] == "any"
    assert struck[1]["side"] == "you"


def test_ex_74_polymerization_is_always_a_full_action(named: Named) -> None:
    states(named["Polymerization"], form="incantation", rank=3, mp_cost=4, full_action=True)


def test_ex_75_monster_reborn(named: Named) -> None:
    states(named["Monster Reborn"], form="incantation", rank=4, mp_cost=5)


def test_ex_41_karbonala_warrior_takes_its_cost_from_its_materials(named: Named) -> None:
    karbonala = named["Karbonala Warrior"]
    assert karbonala["rank"] == 2, "its own rarity is recorded and not used (CONVERT-32)"
    states(karbonala, form="fusion", level=4, attack=15, defense=12, mp_cost=6, sustain_cost=4)
    states(karbonala, attuned={"mp_cost": 5, "sustain_cost": 3})
    assert karbonala["materials"] == [
        {"name": "M-Warrior #1", "slug": "m-warrior-1", "rank": 1, "level": 3},
        {"name": "M-Warrior #2", "slug": "m-warrior-2", "rank": 1, "level": 3},
    ]
    fused = karbonala["fused"]  # FUSION-14
    assert (fused["hp"], fused["attack"], fused["defense"], fused["equipment_bonus"]) == (24, 9, 6, 6)
    assert fused["focus"] == 3
    assert fused["real"] == {"hp": 44, "attack": 5, "defense": 2, "equipment_bonus": 10}


def test_convert_30_ritual_spell_and_monster_name_each_other(named: Named) -> None:
    states(named["Black Luster Ritual"], form="ritual", full_action=True, ritual_monster="black-luster-soldier")
    states(named["Black Luster Soldier"], form="ritual", ritual_spell="black-luster-ritual", level=8)


def test_ex_80_man_eater_bug(named: Named) -> None:
    bug = named["Man-Eater Bug"]
    states(bug, form="summon", rank=3, level=2, attack=5, defense=6, hp=8, mp_cost=6)
    assert "flip" in bug["classes"]


def test_the_card_called_7_keeps_its_name(named: Named) -> None:
    states(named["7"], name="7", slug="7")
