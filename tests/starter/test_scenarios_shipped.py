"""The bundled scenarios load on the starter set alone, make sense, and are fights that end."""

from __future__ import annotations

from pathlib import Path

import pytest

from convert.cards.starter import load_starter
from convert.compendium.book import Compendium
from convert.contract.registry import load_system
from convert.contract.system import Context
from convert.kernel.players import RandomPlayer
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.scenario import read_scenario
from convert.systems.duel_monsters.rules.game import Game

FOLDER = Path(__file__).resolve().parents[2] / "convert" / "systems" / "duel_monsters" / "scenarios"
SCENARIOS = sorted(FOLDER.glob("*.yaml"))


@pytest.fixture(scope="module")
def book() -> Compendium:
    system, cards = load_system("duel-monsters"), load_starter()
    conversion = system.convert(cards, Context(by_name={card.name: card for card in cards}))
    return Compendium(system, [converted.entry for converted in conversion.entries])


def test_a_duel_a_hunt_and_a_tomb_are_shipped() -> None:
    assert [path.stem for path in SCENARIOS] == ["duel-of-two-magi", "monster-hunt", "tomb-with-traps"]


def test_every_sheet_is_used() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SCENARIOS)
    assert all(f"characters/{path.name}" in text for path in (FOLDER / "characters").iterdir())


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_is_a_fight_that_ends(path: Path, book: Compendium) -> None:
    """COMBAT-52: within the round limit, whoever plays however badly."""
    scenario, setup = read_scenario(path, Library(book))
    assert scenario.intro
    assert scenario.note
    for seed in range(3):
        game, player = Game.new(setup, book, seed=seed), RandomPlayer(seed)
        while not game.over:
            game.play(player.choose(game, game.legal_moves()))
        assert 1 <= game.rounds <= setup.options.round_limit


def test_the_tomb_has_its_two_traps_and_four_sections(book: Compendium) -> None:
    """CONVERT-10."""
    _, setup = read_scenario(FOLDER / "tomb-with-traps.yaml", Library(book))
    assert [(trap.trap, trap.section) for trap in setup.traps] == [
        ("Spellbinding Circle", 1),
        ("Dragon Capture Jar", 2),
    ]
    assert setup.ways == ((0, 1), (1, 2), (1, 3), (3, 2))
