"""Cards made for one test, and the cards that the rules file names, from the starter set and from the real database."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from convert.cards.model import Card, Printing
from convert.cards.sources import load_file
from convert.cards.starter import load_starter
from convert.compendium import base
from convert.compendium.overrides.apply import apply_layers
from convert.compendium.overrides.read import read_layers
from convert.contract.system import Context, Conversion
from convert.resources import bundled
from convert.systems.duel_monsters import SYSTEM
from convert.systems.duel_monsters.conversion.reading import NoReader

Plain = dict[str, Any]

NAMED = (
    "Blue-Eyes White Dragon", "Masaki the Legendary Swordsman", "Sparks", "Hinotama", "Ookazi", "Tremendous Fire",
    "Red Medicine", "Dian Keto the Cure Master", "Fissure", "De-Spell", "Remove Trap", "Pot of Greed",
    "Spellbinding Circle", "Dragon Capture Jar", "Time Wizard", "Polymerization", "Monster Reborn", "Man-Eater Bug",
    "Karbonala Warrior", "M-Warrior #1", "M-Warrior #2", "Black Luster Soldier", "Black Luster Ritual", "7",
)  # fmt: skip


@pytest.fixture
def make_card() -> Callable[..., Card]:
    """A whole card from the few fields that a test is about; a Common monster where it says nothing else."""
    passcodes = iter(range(10_000_001, 99_999_999))

    def make(name: str = "Sand Wyrm", **fields: Any) -> Card:
        start: Plain = {"provider": "test", "id": next(passcodes), "name": name, "kind": "monster"}
        start["printings"] = (Printing(set_name="First Set", rarity="Common", date="2002-03-08"),)
        if fields.get("kind", "monster") in ("monster", "token"):
            start |= {"level": 4, "attack": 1200, "defense": 800, "attribute": "EARTH", "race": "Dragon"}
            start |= {"properties": ("effect",)}
        return Card(**(start | fields))

    return make


@pytest.fixture
def convert() -> Callable[..., Conversion]:
    """Convert these cards, with nothing else known; ``reader`` reads nothing unless one is given."""

    def run(*cards: Card, reader: Any = None, known: tuple[Card, ...] = (), card_text: bool = True) -> Conversion:
        by_name = {card.name: card for card in (*known, *cards)}
        context = Context(by_name=by_name, card_text=card_text, options={"reader": reader or NoReader()})
        return SYSTEM.convert(cards, context)

    return run


@pytest.fixture
def entry_of(convert: Callable[..., Conversion]) -> Callable[..., Any]:
    """The one entry that a card becomes."""

    def run(card: Card, **options: Any) -> Any:
        made = [item.entry for item in convert(card, **options).entries]
        assert len(made) == 1, made
        return made[0]

    return run


def with_overrides(cards: tuple[Card, ...], wanted: tuple[Card, ...]) -> dict[str, Plain]:
    """The entries of the wanted cards by name, as a build makes them: converted, then under the project's overrides."""
    conversion = SYSTEM.convert(wanted, Context(by_name={card.name: card for card in cards}))
    rows = base.make(conversion, fingerprint="", label="test", version="", cards=len(cards))
    entries = {row.id: msgspec.json.decode(row.entry) for row in rows.rows}
    applied = apply_layers(SYSTEM, read_layers(SYSTEM, bundled("overrides"), None), rows)
    entries |= {id: changed.plain for id, changed in applied.changed.items() if changed.plain is not None}
    return {entry["name"]: entry for entry in entries.values()}


@pytest.fixture(scope="session")
def real_cards(snapshot: Path) -> tuple[Card, ...]:
    """All cards of the newer real snapshot."""
    return load_file(snapshot / "cardinfo.json.gz").cards


@pytest.fixture(scope="session")
def starter_entries() -> Mapping[str, Plain]:
    """The whole starter set, under the project's overrides."""
    cards = tuple(load_starter())
    return with_overrides(cards, cards)


@pytest.fixture(scope="session", params=["starter", "snapshot"])
def named(request: pytest.FixtureRequest) -> Mapping[str, Plain]:
    """The cards that the rules file names: from the starter set everywhere, from the real database where it is."""
    if request.param == "starter":
        entries: Mapping[str, Plain] = request.getfixturevalue("starter_entries")
        return entries
    cards: tuple[Card, ...] = request.getfixturevalue("real_cards")
    return with_overrides(cards, tuple(card for card in cards if card.name in NAMED))
