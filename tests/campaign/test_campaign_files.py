"""Sheets, campaigns and scenarios as files: mistakes at their line, and nothing a person wrote is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from convert.compendium.rewrite import dump, rewritten
from convert.compendium.taking_back import backup_of
from convert.errors import MissingError
from convert.systems.duel_monsters.campaign import files, recovery
from convert.systems.duel_monsters.campaign.check import check_campaign, check_character, check_new
from convert.systems.duel_monsters.campaign.files import BadFile
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.campaign.scenario import read_scenario
from convert.systems.duel_monsters.rules.character import Character
from convert.systems.duel_monsters.rules.options import Options

SHEET = """\
# a Magi of the river
name: Kisara
attribute: Light
values: {hp: 3, mp: 3, attack: 2, defense: 3, channeling: 4, focus: 2, preparation: 2}
bonded: Blue-Eyes White Dragon
spellbook:
  - Monster Reborn   # from her mother
  - Polymerization
  # stolen, and she is sorry
  - Fissure
  - Sparks
prepared: [Fissure]
equipment:
  - name: a bronze khopesh
    weapon: 1
    worn: true
hp: 9 # after the fall
"""


def write(tmp_path: Path, text: str, name: str = "kisara.yaml") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def findings(path: Path, library: Library) -> list[str]:
    """All that is said of a sheet, as ``line:column: message``."""
    try:
        character, document = files.read_character(path)
        found = files.findings_of(
            document, [*check_character(character, library), *check_new(character, library, Options())]
        )
    except BadFile as error:
        found = list(error.findings)
    return [f"{each.line}:{each.column}: {each.message} {each.hint}".strip() for each in found]


def test_a_good_sheet_has_no_findings(tmp_path: Path, library: Library) -> None:
    """EX-01, EX-03."""
    warnings = findings(write(tmp_path, SHEET), library)
    assert warnings == [
        "5:9: STAT-24: casting Blue-Eyes White Dragon costs 12 MP, more than Channeling 4 alone pays for"
    ]


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        (
            "  - Sparks\n",
            "  - Sparkz\n",
            "11:5: there is no entry 'Sparkz' in the compendium did you mean 'Sparks'?",
        ),
        ("hp: 3,", "hp: 11,", "4:14: a whole number of at most 10 must stand here"),
        ("hp: 3,", "hp: three,", "4:14: text stands where a whole number must stand"),
        ("attribute: Light", "attribute: Ligth", "3:12: 'Ligth' may not stand here"),
        ("name: Kisara", "nam: Kisara", "2:1: there is no field 'nam' here did you mean 'name'?"),
        ("    weapon: 1", "    weapom: 1", "15:5: there is no field 'weapom' here did you mean 'weapon'?"),
        ("    weapon: 1", "    weapon: 4", "14:5: EQUIP-02: a bronze khopesh: +4 in all"),
        ("hp: 9 #", "hp: 90 #", "17:5: STAT-08: 90 HP, and the maximum is 16"),
        ("[Fissure]", "[Fissure, Fissure]", "12:21: CAST-11: Fissure has two slots"),
        ("[Fissure]", "[Fissure, Sparks, Polymerization]", "12:11: PREP-04: 3 slots are taken"),
        ("bonded: Blue-Eyes White Dragon", "bonded: Feral Imp", "5:9: ATTR-02: Feral Imp is Dark"),
        ("hp: 3,", "hp: 4,", "4:9: STAT-04: the Values add up to 20, not 19"),
        ("  - Sparks\n", "  - Sparks\n  - Hinotama\n", "7:3: STAT-18: the starting spells fill 11 pages"),
        ("  - Sparks\n", "  - Karbonala Warrior\n", "11:5: FUSION-07: Karbonala Warrior is a fusion"),
        ("name: Kisara", "name: [Kisara", "2:7: this is not YAML"),
    ],
)
def test_a_mistake_is_reported_at_line_and_column(
    old: str, new: str, finding: str, tmp_path: Path, library: Library
) -> None:
    """Line, column, rule id, and what may have been meant."""
    assert old in SHEET
    found = findings(write(tmp_path, SHEET.replace(old, new)), library)
    assert any(each.startswith(finding) for each in found), found


def test_a_file_that_is_not_there_or_is_no_sheet(tmp_path: Path, library: Library) -> None:
    with pytest.raises(MissingError, match="there is no file"):
        findings(tmp_path / "nobody.yaml", library)
    assert findings(write(tmp_path, ""), library) == ["1:1: the file is empty"]
    assert (
        "a character sheet is wanted here, and this file holds a list"
        in findings(write(tmp_path, "- a list\n"), library)[0]
    )
    assert (
        "this is a campaign, and a character sheet is wanted here"
        in findings(write(tmp_path, "title: T\nclock: day 1, 08:00\n"), library)[0]
    )


def test_an_operation_leaves_comments_and_layout_alone(tmp_path: Path, library: Library) -> None:
    text = "title: The Tomb # ours\ncharacters:\n  kisara:\n" + "".join(f"    {line}\n" for line in SHEET.splitlines())
    path = write(tmp_path, text, "campaign.yaml")
    campaign, document = files.read_campaign(path)
    assert list(check_campaign(campaign, library)) == []
    healed = recovery.heal(campaign, library, "kisara", 3).campaign
    after = files.changed_text(document, healed)
    assert after == text.replace("hp: 9 # after the fall", "hp: 12 # after the fall")
    files.write(path, after)
    assert files.read_campaign(path)[0] == healed
    assert backup_of(path).read_text(encoding="utf-8") == text


def test_a_new_file_reads_back_the_same(tmp_path: Path, campaign: Campaign) -> None:
    path = write(tmp_path, files.new_text(tmp_path / "campaign.yaml", campaign), "campaign.yaml")
    assert files.read_campaign(path)[0] == campaign
    assert path.read_text(encoding="utf-8").startswith("# yaml-language-server: $schema=schemas/campaign.schema.json\n")


def test_a_campaign_of_a_later_version_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "title: The Tomb\nschema_version: 9\n", "campaign.yaml")
    with pytest.raises(BadFile, match=r"campaign\.yaml:2:17: this campaign has version 9"):
        files.read_campaign(path)


def test_a_mistake_in_one_of_many_characters_is_reported_in_theirs(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "title: The Tomb\ncharacters:\n"
        "  one: {name: One, attribute: Fire, values: {}}\n"
        "  two: {name: Two, attribute: Fire, values: {hp: 0}}\n",
        "campaign.yaml",
    )
    with pytest.raises(BadFile, match=r"campaign\.yaml:4:50: a whole number of at least 1 must stand"):
        files.read_campaign(path)


def test_a_work_of_nobody_is_found(library: Library, campaign: Campaign) -> None:
    stray = replace(campaign, behind={"kaiba": "day 1, 07:00"})
    (misfit,) = check_campaign(stray, library)
    assert misfit.place == ("behind", "kaiba")


# Rewriting

KEPT = """\
# head
a: 1   # one
list:
  # before x
  - x   # ex
  - y

# about the map
map:
  deep: {k: 1} # flow
  other: text
# end
"""

plain = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(-5, 50),
        st.sampled_from(["x", "a b", "#no", "M-Warrior #1", "day 1, 08:00", "7", "Yes", "off"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(["k", "deep", "other", "é"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from(["a", "list", "map", "new"]), plain, max_size=4))
def test_whatever_changes_the_file_means_it_and_no_comment_is_lost(new: dict[str, Any]) -> None:
    """A property: rewritten text means exactly the new values, and has every comment of the old."""
    old = yaml.safe_load(KEPT)
    after = rewritten(KEPT, old, new, lambda data: bool((data or {}) == new))
    assert (yaml.safe_load(after) or {}) == new
    for comment in ("# head", "# one", "# before x", "# ex", "# about the map", "# flow", "# end"):
        assert comment in after


def test_words_that_yaml_would_not_take_for_words_stand_in_quotes() -> None:
    """Yes, no and 1:30 are truth and numbers to a reader of YAML 1.1; the comments stay."""
    new = {"a": "Yes", "b": ["no", "1:30", "day 1, 08:00"]}
    after = rewritten("a: x  # one\n", {"a": "x"}, new, lambda read: bool(read == new))
    assert after == "a: 'Yes' # one\nb:\n  - 'no'\n  - '1:30'\n  - day 1, 08:00\n"


def test_no_change_is_no_change() -> None:
    data = yaml.safe_load(KEPT)
    assert rewritten(KEPT, data, data, lambda read: bool(read == data)) == KEPT


def test_blanks_and_quotes_of_the_author_stay_where_nothing_changed() -> None:
    text = "title:    'a  b'   # two blanks\nhp:   9\nlist:\n- x\n-   'y'\n\n# end\n"
    data = yaml.safe_load(text)
    after = rewritten(text, data, {**data, "hp": 12}, lambda read: bool(read == {**data, "hp": 12}))
    assert after == text.replace("hp:   9", "hp: 12")


def test_what_an_item_that_goes_had_below_it_stays() -> None:
    data = yaml.safe_load(KEPT)
    after = rewritten(KEPT, data, {**data, "list": ["x"]}, lambda read: True)
    assert "  - x   # ex\n\n# about the map\nmap:\n" in after


def test_lists_keep_their_items_and_their_comments() -> None:
    data = yaml.safe_load(KEPT)
    after = rewritten(KEPT, data, {**data, "list": ["x", "z"]}, lambda read: True)
    assert "  - x   # ex\n  - z\n" in after


def test_values_are_written_in_one_line_and_lists_as_blocks() -> None:
    assert dump({"values": {"hp": 1}, "book": ["x"]}) == "values: {hp: 1}\nbook:\n  - x\n"


# Scenarios

SCENARIO = """\
title: At the gate
sections: [the gate, the court, the well]
sides:
  - name: The Magi
    members:
      - {character: kisara.yaml, section: the gate}
  - name: The guard
    members:
      - {monster: Masaki the Legendary Swordsman, count: 2, name: guard}
      - {monster: Feral Imp, hp: 7}
traps:
  - {trap: Spellbinding Circle, section: The Court}
"""


def test_a_scenario_becomes_a_fight(tmp_path: Path, library: Library) -> None:
    """COMBAT-09, COMBAT-53, REAL-03, CONVERT-10."""
    write(tmp_path, SHEET)
    scenario, setup = read_scenario(write(tmp_path, SCENARIO, "gate.scenario.yaml"), library)
    assert scenario.title == "At the gate"
    assert [len(side.members) for side in setup.sides] == [1, 3]
    first = setup.sides[0].members[0]
    assert isinstance(first.who, Character)
    assert (first.who.hp, first.section) == (9, 0)
    assert [getattr(member.who, "name", "") for member in setup.sides[1].members] == ["guard 1", "guard 2", ""]
    assert setup.traps[0].section == 1


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("section: the gate}", "section: the moon}", r"6:43: COMBAT-09: there is no Section 'the moon'"),
        ("character: kisara.yaml", "character: seto.yaml", r"6:21: there is no sheet"),
        ("monster: Feral Imp, hp: 7", "monster: Ferral Imp", r"10:19: .* 'Ferral Imp'"),
        ("monster: Feral Imp, hp: 7", "monster: Feral Imp, hp: 99", r"10:34: REAL-03: Feral Imp has \d+ HP"),
        ("monster: Feral Imp, hp: 7", "monster: Fissure", r"10:19: REAL-01: Fissure is no monster"),
        ("{monster: Feral Imp, hp: 7}", "{hp: 7}", r"10:9: COMBAT-01: a member is exactly one of"),
        ("trap: Spellbinding Circle", "trap: Spelbinding Circle", r"12:12: .* 'Spelbinding Circle'"),
        ("trap: Spellbinding Circle", "trap: Feral Imp", r"12:12: CONVERT-10: Feral Imp is no trap"),
        ("trap: Spellbinding Circle", "trap: Fissure", r"12:12: CONVERT-10: Fissure is no trap"),
        ("sides:", "side:", r"3:1: there is no field 'side' here"),
    ],
)
def test_a_mistake_in_a_scenario_is_met(old: str, new: str, finding: str, tmp_path: Path, library: Library) -> None:
    assert old in SCENARIO
    write(tmp_path, SHEET)
    with pytest.raises(BadFile, match=rf"gate\.scenario\.yaml:{finding}"):
        read_scenario(write(tmp_path, SCENARIO.replace(old, new), "gate.scenario.yaml"), library)


def test_a_mistake_in_a_sheet_of_a_scenario_is_reported_in_the_sheet(tmp_path: Path, library: Library) -> None:
    write(tmp_path, SHEET.replace("hp: 9", "hp: 99"))
    with pytest.raises(BadFile, match=r"kisara\.yaml:17:5: STAT-08"):
        read_scenario(write(tmp_path, SCENARIO, "gate.scenario.yaml"), library)


def test_a_word_in_the_place_of_fields_is_told_how_to_write_them(tmp_path: Path) -> None:
    """What `--side` takes is no member of a scenario; "a mapping must stand", it said. So for any type with fields."""
    from typer.testing import CliRunner

    from convert.cli.main import app

    def said(text: str) -> str:
        (tmp_path / "war.scenario.yaml").write_text(text, encoding="utf-8")
        path = str(tmp_path / "war.scenario.yaml")
        return CliRunner().invoke(app, ["validate", path], env={"COLUMNS": "300"}).output

    sides = "{name: A, members: [2xSilver Fang]}, {name: B, members: [Kuriboh]}"
    told = said(f"schema_version: 1\nsides: [{sides}]\n")
    assert told.count("write it like {monster: Silver Fang, count: 2}") == 2, told
    sheet = "sides: [{name: A, members: [{sheet: {name: K, sources: [Fissure]}}]}, B]\n"
    told = said(f"schema_version: 1\n{sheet}")
    assert "write {spell: Fissure}" in told, told
    assert "the fields here are: members, name, note" in told, told
