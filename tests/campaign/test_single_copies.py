"""CAST-11: one copy of any spell, Prepared and in play counted together, wherever on a sheet the second one stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from convert.systems.duel_monsters.campaign import casting, fights, item_use, legal, study
from convert.systems.duel_monsters.campaign.check import check_campaign, check_character
from convert.systems.duel_monsters.campaign.files import BadFile
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.campaign.sheet import sheet_lines
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.casting import spells
from convert.systems.duel_monsters.rules.character import Bond, Character, Focused, Item, Slot
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from tests.campaign.conftest import BLUE_EYES, KISARA

Change = Callable[..., Campaign]
TEXT = """
name: Kisara
attribute: Light
values: {hp: 3, mp: 3, attack: 2, defense: 3, channeling: 4, focus: 2, preparation: 2}
bonded: Blue-Eyes White Dragon
spellbook: [Fissure, Rush Recklessly, Skull Servant]
prepared: [%s]
equipment: [{name: ring, jewellery: 2, slots: [%s]}]
focus: [%s]
"""
ONE = ": one has a single copy of any spell"


def held(what: str, spell: str, **more: str) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in {"what": what, "spell": spell, **more}.items()) + "}"


@pytest.mark.parametrize(
    ("slots", "ring", "focus", "said"),
    [
        ("Fissure", "Fissure", "", f"8:48: CAST-11: Fissure is Prepared in ring, and Prepared in a slot{ONE}"),
        ("", "Fissure, Fissure", "", f"8:57: CAST-11: Fissure is Prepared in ring twice{ONE}"),
        ("", BLUE_EYES, "", f"8:48: CAST-11: {BLUE_EYES} is Prepared in ring, and bonded, and so Prepared always{ONE}"),
        (
            "Rush Recklessly",
            "",
            held("precast", "Rush Recklessly"),
            f"9:32: CAST-11: Rush Recklessly is precast, and Prepared in a slot{ONE}",
        ),
        (
            "",
            "Rush Recklessly",
            held("precast", "Rush Recklessly"),
            f"9:32: CAST-11: Rush Recklessly is precast, and Prepared in ring{ONE}",
        ),
        (
            "Skull Servant",
            "",
            held("summon", "Skull Servant"),
            f"9:31: CAST-11: Skull Servant is in play, and Prepared in a slot{ONE}",
        ),
        (
            "Skull Servant",
            "",
            held("body", "Skull Servant", fate="defeated"),
            f"9:29: CAST-11: Skull Servant is in Focus as a Body, and Prepared in a slot{ONE}",
        ),
        (
            "Toon World",
            "",
            held("lasting", "Toon World"),
            f"9:32: CAST-11: Toon World is in play, and Prepared in a slot{ONE}",
        ),
        (
            "",
            "",
            f"{held('summon', BLUE_EYES)}, {held('summon', BLUE_EYES)}",
            f"9:78: CAST-11: {BLUE_EYES} is in play twice{ONE}",
        ),
        ("", "", held("precast", "Fissure"), "9:32: PRECAST-01: Fissure is no spell that can be precast"),
    ],
)
def test_a_second_copy_is_reported_at_line_and_column(
    slots: str, ring: str, focus: str, said: str, tmp_path: Path, library: Library
) -> None:
    """CAST-11 for every kind of place, PRECAST-01; and none of it where one of the two is not there."""
    path = tmp_path / "kisara.yaml"
    path.write_text(TEXT % (slots, ring, focus), encoding="utf-8")
    with pytest.raises(BadFile) as raised:
        legal.legal_sheet(path, library)
    assert said in [f"{each.line}:{each.column}: {each.message}" for each in raised.value.findings]


RING = Item(name="ring", jewellery=1, slots=("Fissure",))
BODY = Focused(what="body", spell=BLUE_EYES, fate="defeated")
GOOD: tuple[Character, ...] = (
    replace(KISARA, focus=(Focused(what="summon", spell=BLUE_EYES),)),
    replace(KISARA, prepared=(Slot(spell="Fissure", state="used"),), equipment=(RING,)),
    replace(KISARA, equipment=(Item(name="r", jewellery=1, slots=(Slot(spell="Fissure", state="used"),)),)),
    replace(KISARA, equipment=(Item(name="r", jewellery=1, slots=(Slot(spell="Fissure", by="Seto"),)),)),
    replace(KISARA, focus=tuple([Focused(what="basic", spell="hammer-space")] * 2)),
    replace(KISARA, bonded=Bond(monster=BLUE_EYES, barred="defeated"), focus=(BODY,)),
    replace(KISARA, prepared=("M-Warrior #1",), focus=(Focused(what="summon", spell="M-Warrior #1 @ of the gate"),)),
)  # fmt: skip


@pytest.mark.parametrize("sheet", GOOD, ids=range(len(GOOD)))
def test_what_is_no_second_copy(sheet: Character, library: Library) -> None:
    """STAT-20, CAST-09, EQUIP-11, BASIC-13, BOND-03: the Bonded Monster in play, a Used place, somebody else's copy,
    basic magic, another individual."""
    assert [str(each.problem) for each in check_character(sheet, library) if each.problem.rule == "CAST-11"] == []


def test_a_second_copy_stops_no_campaign(campaign: Campaign, library: Library, change: Change) -> None:
    """CAST-11, SPECIAL-07: told as a doubt, for a summon that was taken over is another's."""
    before = change(campaign, "seto", prepared=("M-Warrior #1",), focus=(Focused(what="summon", spell="M-Warrior #1"),))
    found = [each for each in check_campaign(before, library) if each.problem.rule == "CAST-11"]
    assert [(each.place, each.problem.severity) for each in found] == [
        (("characters", "seto", "focus", 0, "spell"), "warning")
    ]


def test_a_lent_jewels_spell_is_its_preparers_copy(campaign: Campaign, library: Library, change: Change) -> None:
    """EQUIP-11, CAST-11: whoever prepared it can prepare and cast no second one, whoever has it now can."""
    ring = Item(name="ring", jewellery=1, slots=("Fissure",))
    campaign = change(campaign, "kisara", prepared=(), equipment=(ring,))
    lent = item_use.hand_over(campaign, library, "kisara", "ring", "seto").campaign
    assert lent.characters["seto"].equipment[-1].places == (Slot(spell="Fissure", by="kisara"),)
    assert any("Fissure (by kisara)" in line for line in sheet_lines(lent.characters["seto"], library))
    for deed in (study.prepare, casting.cast):
        with pytest.raises(RuleError, match=r"CAST-11: Fissure is (already )?Prepared, in ring, which Seto has"):
            deed(lent, library, "kisara", "Fissure")
    assert study.prepare(lent, library, "seto", "Fissure").campaign.characters["seto"].slots[-1].spell == "Fissure"
    back = item_use.hand_over(lent, library, "seto", "ring", "kisara").campaign
    assert back.characters["kisara"].equipment[-1].places == (Slot(spell="Fissure"),)
    with pytest.raises(RuleError, match=r"CAST-11: Fissure is already Prepared, in ring$"):
        study.prepare(back, library, "kisara", "Fissure")


def test_a_fight_knows_whose_copy_a_lent_jewel_holds(campaign: Campaign, library: Library, change: Change) -> None:
    """EQUIP-11, CAST-11: the sheet names the lender as the campaign does, the fight by name; afterwards it is written
    so that the campaign knows it again."""
    ring = Item(name="ring", jewellery=1, slots=("Fissure",), worn=True)
    campaign = change(campaign, "kisara", prepared=(), equipment=(ring,), spellbook=("Fissure",))
    lent = item_use.hand_over(campaign, library, "kisara", "ring", "seto").campaign
    others = {("lady" if key == "kisara" else key): one for key, one in lent.characters.items()}
    thing = lent.characters["seto"].equipment[-1]
    named = replace(thing, worn=True, slots=(Slot(spell="Fissure", by="lady"),))
    others["seto"] = replace(others["seto"], equipment=(named,))
    lent = replace(lent, characters=others, companions={}, works=())
    setup = fights.against(lent, library, ["Masaki the Legendary Swordsman"], ["lady", "seto"])
    game = Game.new(setup, library.book, seed=1)
    mage = game.state.mages[Ref("kisara")]
    fissure = library.entry("Fissure").id
    assert fissure in mage.book
    assert fissure not in dict(spells.sources(game, mage))
    assert dict(spells.sources(game, game.state.mages[Ref("seto")]))[fissure] == "jewel"
    after = fights.after_fight(lent, library, game.state, ["lady", "seto"]).campaign
    with pytest.raises(RuleError, match="CAST-11"):
        casting.cast(after, library, "lady", "Fissure")


@pytest.mark.parametrize("by", ["kisara", "Kisara"])
def test_the_check_of_a_campaign_tells_a_lenders_second_copy(
    by: str, campaign: Campaign, library: Library, change: Change
) -> None:
    """CAST-11 over two sheets: Prepared in a slot, and in the jewel that somebody else has."""
    ring = Item(name="ring", jewellery=1, slots=(Slot(spell="Fissure", by=by),))
    two = change(change(campaign, "seto", equipment=(ring,)), "kisara", prepared=("Fissure",))
    for checked, places in (
        (two, [("characters", "seto", "equipment", 0, "slots", 0)]),
        (change(two, "kisara", prepared=()), []),
        (change(two, "seto", equipment=(replace(ring, slots=(Slot(spell="Fissure", by=by, state="used"),)),)), []),
    ):
        found = [each for each in check_campaign(checked, library) if each.problem.rule == "CAST-11"]
        assert [each.place for each in found] == places
        assert all(each.problem.severity == "warning" for each in found)
