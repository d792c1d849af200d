"""Sheets of wizards: the ledger played again, and what is wrong with one at its line (MRPG-AP-05)."""

from __future__ import annotations

from functools import reduce
from pathlib import Path

import msgspec
import pytest

from convert.cli.game_commands import help_line, meant
from convert.contract.system import Command
from convert.errors import UsageError
from convert.findings.reading import read
from convert.systems.magic_rpg.characters import buying
from convert.systems.magic_rpg.characters.files import check_sheet, write_sheet
from convert.systems.magic_rpg.characters.making import Wishes, counted, granted
from convert.systems.magic_rpg.characters.model import Character, Line
from convert.systems.magic_rpg.characters.refusal import RefusedError
from convert.systems.magic_rpg.characters.sheet import Sheet, character_of, merged, sheet_of
from convert.systems.magic_rpg.characters.words import receipt, sheet_lines

SHEET = """\
name: Ann
values: {memory: 3, concentration: 1, life: 1, specializations: [warrior], specials: 3, unspent: 103}
ledger:
- {what: memory, count: 2, ap: 30, total: 30}
- {what: specialization, name: warrior, total: 30}
- {what: special, count: 3, ap: 9, total: 39}
- {what: ability, name: warrior power, count: 3, total: 39}
- {what: card, name: Spark, how: common, count: 2, ap: 8, total: 47}
deck: {Spark: 1}
"""


def told(text: str, tmp_path: Path) -> list[str]:
    """The findings of a sheet, as ``line: message``."""
    path = tmp_path / "ann.yaml"
    path.write_text(text, encoding="utf-8")
    document = read(path)
    sheet = msgspec.convert(document.data, Sheet)
    return [f"{found.line}: {found.message}" for found in check_sheet(sheet, document, None)]


def beginner() -> Character:
    """Half of the wizard of MRPG-EX-10."""
    return granted(
        Character(name="Ann"),
        Wishes(memory=4, life=8, concentration=3, specializations=("warrior", "monk"), abilities=("monk card Spark",)),
        None,
    )


def test_a_sheet_that_keeps_the_rules(tmp_path: Path) -> None:
    """MRPG-AP-05: spent and unspent are what there was to spend."""
    assert told(SHEET, tmp_path) == []
    character, wrong = character_of(msgspec.yaml.decode(SHEET, type=Sheet))
    assert (wrong, character.power, character.unspent, character.cards) == ([], 1, 103, {"Spark": 2})


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("ap: 30, total: 30", "ap: 20, total: 30", "4: this costs 30 AP, not 20 (MRPG-AP-08)"),
        ("ap: 9, total: 39", "ap: 9, total: 40", "6: 39 AP are spent here, not 40 (MRPG-AP-05)"),
        ("warrior power, count: 3", "warrior power, count: 2", "7: this takes 3 specials, not 2 (MRPG-SPEC-04)"),
        ("warrior power", "monk mana", "7: monk mana needs the specialization monk (MRPG-SPEC-05)"),
        ("warrior power", "warrior speed", "7: 'warrior speed' is no ability of a warrior (MRPG-WAR-01)"),
        ("warrior power", "arch-mage pink", "7: 'arch-mage pink' is no ability of an arch mage (MRPG-ARCH-02)"),
        ("unspent: 103", "unspent: 113", "2: the ledger comes to 103, not 113 (MRPG-AP-05)"),
        ("memory: 3", "memory: 4", "2: the ledger comes to 3, not 4 (MRPG-AP-05)"),
        ("{Spark: 1}", "{Spark: 3}", "9: 3 of Spark are in the deck, and 2 are owned (MRPG-KNOW-05)"),
        (
            "deck:",
            "life_now: 2\ndeck:",
            "9: 2 Life Points are more than 1: above the maximum lasts 15 minutes (MRPG-LIFE-06)",
        ),
    ],
)
def test_what_is_wrong_is_told_at_its_line(old: str, new: str, finding: str, tmp_path: Path) -> None:
    """MRPG-AP-05, MRPG-SPEC-04, MRPG-SPEC-05, MRPG-KNOW-05, MRPG-LIFE-06: with the id of the rule."""
    assert old in SHEET
    assert told(SHEET.replace(old, new, 1), tmp_path) == [finding]


@pytest.mark.parametrize(
    ("how", "ap", "finding"),
    [
        ("common", 5, "4: this costs 4 AP, not 5 (MRPG-AP-06)"),
        ("land", 4, "4: this costs 1 AP, not 4 (MRPG-AP-07)"),
        ("taught", 0, "4: this costs 4 AP, not 0 (MRPG-AP-13)"),
        ("found", 4, "4: this costs 0 AP, not 4 (MRPG-KNOW-04)"),
    ],
)
def test_a_wrong_price_of_a_card_names_the_rule_of_how_it_came(how: str, ap: int, finding: str, tmp_path: Path) -> None:
    """MRPG-AP-06, MRPG-AP-07, MRPG-AP-13, MRPG-KNOW-04."""
    text = f"name: Ann\nvalues: {{unspent: 150}}\nledger:\n- {{what: card, name: Spark, how: {how}, ap: {ap}}}\n"
    assert finding in told(text, tmp_path)


def test_credits_of_several_rarities_need_no_compendium(tmp_path: Path) -> None:
    """MRPG-LORE-02: which credit paid for a card is not written, and no order of the cards fails for it."""
    text = "name: Ann\nvalues: {specializations: [loremaster], specials: 2, unspent: 147}\nledger:\n"
    text += "- {what: specialization, name: loremaster}\n- {what: special, count: 2, ap: 3, total: 3}\n"
    text += (
        "- {what: ability, name: loremaster uncommon, total: 3}\n- {what: ability, name: loremaster common, total: 3}\n"
    )
    text += "- {what: card, name: Spark, how: credit, count: 2, total: 3}\n"
    text += "- {what: card, name: Angel, how: credit, count: 3, total: 3}\n"
    text += "- {what: card, name: Cloud, how: credit, count: 3, total: 3}\n"
    assert told(text, tmp_path) == []
    text += "- {what: card, name: Wind, how: credit, total: 3}\n"
    assert told(text, tmp_path) == ["11: no special is left that was spent on rare cards (MRPG-LORE-02)"]


def test_specials_of_an_ability_are_priced_together() -> None:
    """MRPG-SPEC-04, MRPG-AP-18: what all of them cost, and what there was before the first."""
    warrior = granted(Character(name="Ann", starting_ap=20), Wishes(specializations=("warrior",)), None)
    with pytest.raises(RefusedError, match=r"^4 specials cost 18 AP \(MRPG-AP-12\), and 17 are unspent") as refused:
        buying.with_specials(buying.fined(warrior, 3), 4)
    assert refused.value.rule == "MRPG-AP-18"
    assert buying.with_specials(warrior, 4).unspent == 2


def test_a_purchase_that_cannot_be_paid(tmp_path: Path) -> None:
    """MRPG-AP-18: refused in a sheet as at the command, and what comes after it is reckoned without it."""
    text = "name: Ann\nstarting_ap: 12\nvalues: {memory: 2, unspent: 2}\nledger:\n"
    text += "- {what: memory, ap: 10, total: 10}\n- {what: memory, ap: 20, total: 30}\n"
    assert told(text, tmp_path) == ["6: a step of memory costs 20 AP (MRPG-AP-08), and 2 are unspent (MRPG-AP-18)"]


def test_a_loss_beyond_what_is_unspent(tmp_path: Path) -> None:
    """MRPG-AP-03: it stops at 0."""
    text = "name: Ann\nstarting_ap: 5\nvalues: {unspent: 0}\nledger:\n- {what: loss, ap: 7}\n"
    assert told(text, tmp_path) == ["5: 7 AP cannot be lost: 5 are unspent (MRPG-AP-03)"]


def test_sheets_are_read_as_they_were_written(tmp_path: Path) -> None:
    made = buying.fined(buying.awarded(beginner(), 9, "a quest"), 2)
    path = tmp_path / "ann.yaml"
    write_sheet(path, sheet_of(made))
    sheet = msgspec.yaml.decode(path.read_bytes(), type=Sheet)
    again, wrong = character_of(sheet)
    assert wrong == []
    assert again == made
    assert sheet_of(again, sheet) == sheet


def test_equal_purchases_share_a_line() -> None:
    """Six copies in one line cost what they cost one by one."""
    six = reduce(lambda made, _: buying.with_specials(made), range(3), buying.specialized(Character(), "monk"))
    assert merged(six.ledger)[1:] == (Line(what="special", count=3, ap=9, total=9),)


def test_all_or_nothing() -> None:
    """MRPG-AP-18: wishes that are too dear buy nothing."""
    poor = Character(starting_ap=30)
    with pytest.raises(RefusedError, match="MRPG-AP-18"):
        granted(poor, Wishes(memory=3, life=2), None)
    with pytest.raises(UsageError, match="memory is 3 already"):
        granted(Character(memory=3), Wishes(memory=2), None)
    with pytest.raises(UsageError, match="no spell or land called 'Spark'"):
        granted(poor, Wishes(cards=("2 Spark",)), None)


@pytest.mark.parametrize(
    ("words", "meaning"),
    [
        ("6 Forest", (6, "Forest")),
        ("6x Forest", (6, "Forest")),
        ("Forest x6", (6, "Forest")),
        ("Forest × 6", (6, "Forest")),
        ("Forest", (1, "Forest")),
        ("B.F.M.", (1, "B.F.M.")),
        ("Time Walk", (1, "Time Walk")),
    ],
)
def test_a_number_of_cards(words: str, meaning: tuple[int, str]) -> None:
    assert counted(words) == meaning


def test_every_point_is_told() -> None:
    assert list(receipt(beginner().ledger)) == [
        "    0 AP  (   0 spent)  specialization: warrior",
        "   20 AP  (  20 spent)  specialization: monk",
        "   60 AP  (  80 spent)  Memory (+3)",
        "    6 AP  (  86 spent)  Concentration (+2)",
        "   28 AP  ( 114 spent)  Life Points (+7)",
        "    0 AP  ( 114 spent)  1 special",
        "    0 AP  ( 114 spent)  monk card Spark, for 1 special",
    ]
    made = buying.awarded(beginner(), 3)
    assert list(receipt(made.ledger))[-1] == "   +3 AP  ( 114 spent)  gained"
    sheet = Sheet(name="Ann", life_now=4)
    assert list(sheet_lines(made, sheet))[:6] == [
        "Ann",
        "Memory 4 (hand 4) · Concentration 3 · Life 4 of 8",
        "Specializations: warrior, monk",
        "Specials: 1, 0 of them not spent on anything yet",
        "Piles: Spark",
        "AP: 39 unspent, 114 spent",
    ]


def test_relics_and_wizards_of_the_game_master() -> None:
    """MRPG-GEN-04, MRPG-GEN-07: a relic is a reminder; a wizard without a player is made by the same rules."""
    sheet = Sheet(name="Ann", relics={"Amulet": "glows near dragons"})
    assert list(sheet_lines(Character(name="Ann"), sheet))[-1] == "Relic Amulet: glows near dragons"
    assert sheet.player == ""


ONE, OTHER = Command("one:app", "Do it."), Command("other:app", "Do it otherwise.")


def test_a_command_that_two_games_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``--system`` says which is meant, else the folder, else the first has it."""
    monkeypatch.chdir(tmp_path)
    games = {"duel-monsters": ONE, "magic-rpg": OTHER}
    assert meant("character", games, ["new", "--name", "A"]) == (ONE, ["new", "--name", "A"])
    assert meant("character", games, ["new", "--system", "magic-rpg", "x"]) == (OTHER, ["new", "x"])
    assert meant("character", games, ["--system=magic-rpg"]) == (OTHER, [])
    assert meant("character", games, ["--", "--system", "magic-rpg"]) == (ONE, ["--", "--system", "magic-rpg"])
    assert meant("draft", {"dice-duels": ONE}, ["--system", "x"]) == (ONE, ["--system", "x"])
    with pytest.raises(UsageError, match="'caster-duel' has no command character"):
        meant("character", games, ["--system", "caster-duel"])
    (tmp_path / "card2spell.yaml").write_text("system: magic-rpg\n", encoding="utf-8")
    assert meant("character", games, ["show"]) == (OTHER, ["show"])
    assert help_line(games) == "Do it. Games: duel-monsters, magic-rpg (--system)."
