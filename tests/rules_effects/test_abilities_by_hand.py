"""The guide to abilities by hand: every word that may stand is named, and all ten examples are checked, worded and
played."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from bench.try_entries import try_all
from convert.cards.starter import load_starter
from convert.compendium.book import Compendium
from convert.compendium.known_cards import base_of
from convert.compendium.memory import in_memory
from convert.compendium.overrides import apply_layers, read_layer
from convert.contract.registry import load_system

DOCS = Path(__file__).resolve().parents[2] / "docs"
TEXT = (DOCS / "abilities-by-hand.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\d+\. [^\n]*\n\n```yaml\n(.*?)```\n\n((?:> [^\n]*\n)+)", TEXT, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def page() -> ModuleType:
    spec = importlib.util.spec_from_file_location("abilities_page", DOCS / "abilities_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def book() -> Compendium:
    return in_memory(load_system("duel-monsters"), load_starter(), label="the starter set")


def test_the_tables_are_those_of_the_schema(page: ModuleType) -> None:
    """``python docs/abilities_page.py`` writes them anew."""
    assert TEXT.endswith(page.tables())


def test_there_are_ten() -> None:
    assert len(EXAMPLES) == 10


@pytest.mark.parametrize(("block", "words"), EXAMPLES)
def test_an_example_is_what_it_says_and_can_be_played(book: Compendium, block: str, words: str, tmp_path: Path) -> None:
    """No finding, the words below it, and something happens when it is used."""
    game = book.system
    folder = tmp_path / "overrides"
    folder.mkdir()
    (folder / "mine.yaml").write_text(block, encoding="utf-8")
    layer = read_layer(game, folder)
    applied = apply_layers(game, [layer], base_of(game, book))
    assert [*layer.findings, *applied.findings] == []
    (changed,) = applied.changed.values()
    assert changed.plain is not None
    entry: Any = msgspec.convert(changed.plain, game.entry_types[changed.kind])
    assert entry.text == "\n".join(line.removeprefix("> ") for line in words.splitlines())
    whole = Compendium.from_entries(game, [*(each for each in book if each.id != entry.id), entry])
    seen = list(try_all(whole, [entry]))
    assert [(one.ability, one.detail) for one in seen if one.outcome in ("error", "nothing")] == []
    assert any(one.outcome == "effect" for one in seen)
