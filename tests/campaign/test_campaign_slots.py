"""What is worth a Preparation slot: what can be cast. What nobody can cast is not Prepared, and gets out again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from convert.compendium.book import Compendium
from convert.effects import Ability
from convert.systems.duel_monsters.campaign import casting, making, study
from convert.systems.duel_monsters.campaign.check import check_campaign, check_character
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.campaign.sheet import sheet_lines
from convert.systems.duel_monsters.rules.between.prep import check_preparable
from convert.systems.duel_monsters.rules.between.refusal import RuleError, errors
from convert.systems.duel_monsters.rules.character import Slot

Change = Callable[..., Campaign]
VALUES = {"hp": 2, "mp": 4, "attack": 1, "defense": 1, "channeling": 5, "focus": 4, "preparation": 2}
USELESS = ("Pot of Greed", "Red Medicine")
DRAFT = making.Draft(
    name="Odji",
    attribute="Earth",
    values=VALUES,
    bonded="Masaki the Legendary Swordsman",
    spells=(*USELESS, "Fissure", "Sparks"),
)


def said(campaign: Campaign, library: Library) -> list[str]:
    return [f"{misfit.place[-1]} {misfit.problem}" for misfit in check_campaign(campaign, library)]


def test_a_new_character_has_no_artifact_and_no_trinket_prepared(library: Library) -> None:
    """MAGICITEM-03, PREP-02: the first spells that can be cast; what is asked for is refused."""
    character, problems = making.make(DRAFT, library)
    assert character.prepared == ("Fissure", "Sparks")
    assert not errors(problems)
    assert making.unprepared(character, library) == ()
    assert making.unprepared(replace(character, prepared=()), library) == ("Fissure", "Sparks")
    _, problems = making.make(replace(DRAFT, prepared=USELESS), library)
    wanted = ["Pot of Greed is an artifact, which is used", "Red Medicine is a trinket, which is used"]
    found = [str(problem) for problem in problems if "MAGICITEM-03" in problem.rule]
    assert [text.split(", not cast")[0] for text in found] == [f"MAGICITEM-03: {text}" for text in wanted]
    assert len(errors(problems)) == 2


def test_a_new_characters_spells_come_from_the_book(library: Library) -> None:
    """PREP-01: a beginner has Prepared nothing that is not in the Spellbook."""
    _, problems = making.make(replace(DRAFT, prepared=("Hinotama",)), library)
    assert [str(each) for each in errors(problems)] == ["PREP-01: Hinotama is Prepared and not in the Spellbook"]


def test_preparing_what_nobody_casts_is_refused(campaign: Campaign, library: Library) -> None:
    """MAGICITEM-03: and no minute passes."""
    for spell in USELESS:
        with pytest.raises(
            RuleError, match=rf"MAGICITEM-03: {spell} is an? (artifact|trinket), which is used, not cast"
        ):
            study.prepare(campaign, library, "seto", spell)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({}, ""),
        ({"form": "fusion"}, "FUSION-07"),
        ({"form": "token"}, "CONVERT-36"),
        ({"form": "ritual"}, ""),
    ],
)
def test_which_monsters_are_worth_a_slot(library: Library, change: dict[str, Any], rule: str) -> None:
    """FUSION-07, CONVERT-36, CONVERT-30: a ritual monster comes from its slot by its ritual spell."""
    found = check_preparable(replace(library.entry("Feral Imp"), **change))
    assert [problem.rule for problem in found] == ([rule] if rule else [])


def test_what_works_while_it_is_prepared_is_worth_a_slot(book: Compendium) -> None:
    """PREP-02: nobody casts it, but its ability works from there."""
    entry: Any = book.find("Pot of Greed")
    assert check_preparable(entry)
    assert check_preparable(replace(entry, effects=(Ability(mode="quick", from_="used"),)))
    for place in ("prepared", ("used", "prepared")):
        assert not check_preparable(replace(entry, effects=(Ability(mode="quick", from_=place),)))


def test_a_sheet_with_such_slots_is_told_and_mended(campaign: Campaign, library: Library, change: Change) -> None:
    """MAGICITEM-03, PREP-04: warned where it stands; `drop` frees the slot, and of no other."""
    full = change(campaign, "seto", prepared=("Fissure", "Red Medicine"))
    assert said(full, library) == [
        "1 MAGICITEM-03: Red Medicine is a trinket, which is used, not cast: it cannot be Prepared"
    ]
    (misfit,) = check_campaign(full, library)
    assert (misfit.place, misfit.problem.severity) == (("characters", "seto", "prepared", 1), "warning")
    assert "campaign drop WHO 'Red Medicine'" in misfit.hint
    with pytest.raises(RuleError, match="PREP-04: no slot is free for M-Warrior #1: 2 slots are taken of 2") as refusal:
        study.prepare(full, library, "seto", "M-Warrior #1")
    assert refusal.value.hint == "`card2spell campaign drop` frees the slot of what cannot be cast: Red Medicine"
    with pytest.raises(RuleError, match="PREP-09: Fissure stays in its slot"):
        casting.drop(full, library, "seto", "Fissure")
    freed = casting.drop(full, library, "seto", "red medicine")
    assert freed.campaign.characters["seto"].slots == (Slot(spell="Fissure"),)
    assert [each.rules for each in freed.happenings] == [("MAGICITEM-03",)]
    ready = study.prepare(freed.campaign, library, "seto", "M-Warrior #1").campaign
    assert [slot.spell for slot in ready.characters["seto"].slots] == ["Fissure", "M-Warrior #1"]


def test_a_full_mind_says_how_many_slots_are_taken(campaign: Campaign, library: Library, change: Change) -> None:
    """PREP-04, PREP-06: of 2 slots 2 are taken, not 3; a Used one is cleaned first."""
    full = change(campaign, "kisara", prepared=("Fissure", Slot(spell="Sparks", state="used")))
    with pytest.raises(
        RuleError, match="PREP-06: no slot is free for Monster Reborn: 2 slots are taken of 2"
    ) as refusal:
        study.prepare(full, library, "kisara", "Monster Reborn")
    assert refusal.value.hint == "used: Sparks"


def test_what_is_prepared_needs_no_page_any_more(campaign: Campaign, library: Library) -> None:
    """PREP-02, KNOWN-06: erased, Fissure is still in the mind, the check has nothing to say, and it can be cast."""
    erased = study.erase(campaign, library, "kisara", "Fissure").campaign
    assert not list(check_character(erased.characters["kisara"], library))
    cast = casting.cast(erased, library, "kisara", "Fissure").campaign
    assert cast.characters["kisara"].slots == (Slot(spell="Fissure", state="used"),)
    assert not list(check_character(cast.characters["kisara"], library))


def test_the_sheet_says_what_using_a_thing_costs(campaign: Campaign, library: Library) -> None:
    """TRINKET-02, MAGICITEM-02: 0 for a trinket, 1 + Rank for an artifact, what casting costs for the others."""
    rows = [line.split() for line in sheet_lines(campaign.characters["seto"], library)]
    costs = {" ".join(row[:2]): row[2:4] for row in rows if row[:2] in (["Red", "Medicine"], ["Legendary", "Sword"])}
    pot = next(row for row in rows if row[:3] == ["Pot", "of", "Greed"])
    rank = {name: library.rank(name) for name in ("Red Medicine", "Legendary Sword", "Pot of Greed")}
    assert costs["Red Medicine"] == [str(rank["Red Medicine"]), "0"]
    assert costs["Legendary Sword"] == [str(rank["Legendary Sword"]), str(rank["Legendary Sword"] + 1)]
    assert pot[3:5] == [str(rank["Pot of Greed"]), str(rank["Pot of Greed"] + 1)]
