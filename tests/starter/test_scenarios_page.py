"""docs/scenarios.md: its scenarios are fights of the starter set."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from convert.cards.starter import load_starter
from convert.compendium.book import Compendium
from convert.contract.registry import load_system
from convert.contract.system import Context
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.scenario import Member, Scenario, ScenarioSide, Trap, read_scenario

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
NAMES = ("Battle Ox", "Giant Soldier of Stone", "Skull Servant", "Spellbinding Circle", "Magician of Faith", "Fissure")
SHEET = """\
name: Kisara
attribute: Light
values: {hp: 3, mp: 3, attack: 2, defense: 3, channeling: 4, focus: 2, preparation: 2}
bonded: Magician of Faith
spellbook: [Fissure]
"""


@pytest.fixture(scope="module")
def library() -> Library:
    system = load_system("duel-monsters")
    cards = [card for card in load_starter() if card.name in NAMES]
    made: list[Any] = [
        each.entry for each in system.convert(cards, Context(by_name={c.name: c for c in cards})).entries
    ]
    return Library(Compendium.from_entries(system, made, label="the starter set"))


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_scenario_of_the_page_is_a_fight(example: str, library: Library, tmp_path: Path) -> None:
    """GAME-06, COMBAT-09, COMBAT-53, CONVERT-10, REAL-01."""
    (tmp_path / "kisara.yaml").write_text(SHEET, encoding="utf-8")
    path = tmp_path / "ford.yaml"
    path.write_text(example, encoding="utf-8")
    scenario, setup = read_scenario(path, library)
    assert len(setup.sides) == 2
    assert scenario.title in example


def test_the_page_names_every_field() -> None:
    assert len(EXAMPLES) == 2
    fields = {field for part in (Scenario, ScenarioSide, Member, Trap) for field in part.__struct_fields__}
    assert fields <= set(re.findall(r"[a-z_]+", PAGE))


def test_the_page_names_what_comes_along_and_where_it_lies() -> None:
    told = PAGE.partition("## What comes along")[2]
    folder = files("convert.systems.duel_monsters") / "scenarios"
    sheets = sorted(each.name for each in (folder / "characters").iterdir())
    fights = sorted(each.name.removesuffix(".yaml") for each in folder.iterdir() if each.is_file())
    named = re.findall(r"`([^`\n/]+)`", told.partition("```")[0])
    assert [name for name in named if name.endswith(".yaml")] == sheets
    assert [name for name in named if name in fights] == fights
    code = re.search(r'python -c "(.*)"\n', told)
    assert code is not None
    printed = subprocess.run([sys.executable, "-c", code[1]], capture_output=True, text=True, check=True)
    assert Path(printed.stdout.strip()) == Path(str(folder))
