"""The characters of the bundled scenarios are legal new Magi, made of starter cards."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import msgspec
import pytest
import yaml

from convert.cards.starter import load_starter
from convert.contract.registry import load_system
from convert.contract.system import Context
from convert.systems.duel_monsters.entries import Entry
from convert.systems.duel_monsters.rules.between.equip import check_item
from convert.systems.duel_monsters.rules.between.gm import check_budget
from convert.systems.duel_monsters.rules.between.stat import check_bonded, check_creation, check_starting_pages
from convert.systems.duel_monsters.rules.character import Character, Item
from convert.systems.duel_monsters.rules.options import Options

SHEETS = files("convert.systems.duel_monsters") / "scenarios" / "characters"
NAMES = sorted(path.name for path in SHEETS.iterdir() if path.name.endswith(".yaml"))
BONUSES = ("weapon", "armour", "talisman", "scepter", "jewellery", "amulet", "war_paint")


@pytest.fixture(scope="module")
def entries() -> dict[str, Entry]:
    cards = load_starter()
    conversion = load_system("duel-monsters").convert(cards, Context(by_name={card.name: card for card in cards}))
    made: list[Any] = [converted.entry for converted in conversion.entries]
    return {entry.name: entry for entry in made}


@pytest.fixture(params=NAMES)
def sheet(request: pytest.FixtureRequest) -> Character:
    return msgspec.convert(yaml.safe_load((SHEETS / request.param).read_text(encoding="utf-8")), Character)


def test_points_are_all_placed(sheet: Character) -> None:
    """STAT-04."""
    assert check_creation(msgspec.structs.asdict(sheet.values), Options()) == ()  # type: ignore[arg-type]


def test_ten_pages_are_filled_and_no_more(sheet: Character, entries: dict[str, Entry]) -> None:
    """STAT-18."""
    ranks = {name: entries[name].rank or 0 for name in sheet.spellbook}
    assert check_starting_pages(ranks, Options()) == ()
    assert sum(ranks.values()) == 10


def test_the_bonded_monster_is_of_the_mages_attribute_and_can_be_paid_for(
    sheet: Character, entries: dict[str, Entry]
) -> None:
    """ATTR-02, STAT-24."""
    assert sheet.bond is not None
    assert check_bonded(entries[sheet.bond.monster], sheet.attribute, sheet.values.channeling) == ()


def test_what_is_prepared_stands_in_the_book_and_fits(sheet: Character) -> None:
    """PREP-04."""
    assert {slot.spell for slot in sheet.slots} <= set(sheet.spellbook)
    assert 0 < len(sheet.slots) <= sheet.values.preparation


def test_equipment_is_mundane_within_the_budget_or_names_its_entry(sheet: Character, entries: dict[str, Entry]) -> None:
    """EQUIP-02, GM-05."""
    assert check_budget([_points(item) for item in sheet.equipment], 0, Options()) == ()
    for item in sheet.equipment:
        bonuses = {name: getattr(item, name) for name in BONUSES if getattr(item, name)}
        if bonuses:
            assert check_item(item.name, item.origin, bonuses) == ()  # type: ignore[arg-type]
        else:
            assert item.entry in entries
        assert len(item.slots) <= item.jewellery


def _points(item: Item) -> int:
    return sum(getattr(item, name) for name in BONUSES)
