"""The starter set as a build makes it, overrides and all, and a sample of the real compendium where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from convert.cards.sources import load
from convert.cards.starter import load_starter
from convert.compendium.memory import in_memory
from convert.contract.registry import load_system
from convert.contract.system import Context
from convert.systems.duel_monsters.entries import Monster, Spell
from convert.systems.duel_monsters.rules.card_index import CardIndex

EVERY = 280
"""One real card in so many is tried out in the suite; all of them in ``bench``."""


@pytest.fixture(scope="session")
def starter() -> CardIndex:
    """Every entry of the starter set."""
    return CardIndex(in_memory(load_system("duel-monsters"), load_starter(), label="the starter set").entries)


@pytest.fixture(scope="session")
def real_sample(snapshot: Path, tmp_path_factory: pytest.TempPathFactory) -> CardIndex:
    """One in ``EVERY`` of the real cards, converted."""
    system = load_system("duel-monsters")
    cards = load(str(snapshot / "cardinfo.json.gz"), cache=tmp_path_factory.mktemp("cache"), offline=True).cards
    conversion = system.convert(cards[::EVERY], Context(by_name={card.name: card for card in cards}))
    return CardIndex(each.entry for each in conversion.entries if isinstance(each.entry, Monster | Spell))
