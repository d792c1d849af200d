"""A small campaign on the starter set: Kisara (Light, Blue-Eyes) and Seto (Earth, Masaki)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from convert.cards.starter import load_starter
from convert.cli.main import app
from convert.compendium.book import Compendium
from convert.contract.registry import load_system
from convert.contract.system import Context
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.rules.character import Character, Values
from tests.campaign.typed import KISARA as CHOSEN
from tests.campaign.typed import Run, good

BLUE_EYES = "Blue-Eyes White Dragon"
MASAKI = "Masaki the Legendary Swordsman"

NEEDED = {
    *(
        BLUE_EYES,
        MASAKI,
        "M-Warrior #1",
        "M-Warrior #2",
        "Karbonala Warrior",
        "Time Wizard",
        "Feral Imp",
        "Skull Servant",
    ),
    *("Fissure", "Sparks", "Hinotama", "Monster Reborn", "Polymerization", "Rush Recklessly", "Book of Moon"),
    *("Pot of Greed", "Red Medicine", "Spellbinding Circle", "Legendary Sword", "Toon World", "Trap Hole"),
}

Change = Callable[..., Campaign]


@pytest.fixture(scope="session")
def book() -> Compendium:
    """What these tests need of the starter set, converted."""
    system = load_system("duel-monsters")
    cards = [card for card in load_starter() if card.name in NEEDED]
    made = system.convert(cards, Context(by_name={card.name: card for card in cards}))
    entries: list[Any] = [each.entry for each in made.entries]
    sharp = [_sharp(entry) if entry.name == "Legendary Sword" else entry for entry in entries]
    return Compendium.from_entries(system, sharp, label="the starter set")


def _sharp(entry: Any) -> Any:
    """An Equip spell with its bonuses set (ATK and DEF +300), so that these tests hang on no reading of text."""
    return replace(entry, weapon_bonus=3, armour_bonus=3)


@pytest.fixture
def library(book: Compendium) -> Library:
    return Library(book)


KISARA = Character(
    name="Kisara",
    attribute="Light",
    values=Values(hp=3, mp=3, attack=2, defense=3, channeling=4, focus=2, preparation=2),
    bonded=BLUE_EYES,
    spellbook=("Monster Reborn", "Polymerization", "Fissure", "Sparks"),
    prepared=("Fissure",),
)
SETO = Character(
    name="Seto",
    attribute="Earth",
    values=Values(hp=2, mp=4, attack=1, defense=1, channeling=5, focus=4, preparation=2),
    bonded=MASAKI,
    spellbook=("Pot of Greed", "Red Medicine", "Legendary Sword", "M-Warrior #1", "Fissure"),
)


@pytest.fixture
def campaign() -> Campaign:
    return Campaign(title="The Tomb of the Nameless", characters={"kisara": KISARA, "seto": SETO})


@pytest.fixture
def change() -> Change:
    """``change(campaign, "kisara", hp=9)``: the campaign with other values in a character."""

    def changed(campaign: Campaign, who: str, **fields: Any) -> Campaign:
        character = replace(campaign.characters[who], **fields)
        return replace(campaign, characters={**campaign.characters, who: character})

    return changed


@pytest.fixture
def run(book: Compendium, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in an empty folder; a mistake's message and hint are in ``stderr``."""
    for module in ("character", "table"):
        monkeypatch.setattr(f"convert.systems.duel_monsters.commands.{module}.open_compendium", lambda *_: book)
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str, typed: str | None = None) -> Result:
        return CliRunner().invoke(app, list(arguments), input=typed)

    return command


@pytest.fixture
def tomb(run: Run) -> Run:
    """A campaign with Kisara, and Masaki in the flesh."""
    good(run("character", "new", *CHOSEN, "--unprepared"))
    good(run("campaign", "new", "campaign.yaml", "--title", "The Tomb", "--character", "kisara.yaml"))
    good(run("campaign", "add", "Masaki the Legendary Swordsman", "--as", "masaki"))
    return run
