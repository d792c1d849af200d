"""What a player reads of an entry cites no rule: that stands where rules are looked up, and in remarks of overrides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import yaml

from convert.compendium.book import Compendium
from convert.compendium.memory import in_memory
from convert.contract.registry import BUNDLED, load_system
from convert.export import registry
from convert.resources import bundled
from tests.export.conftest import job

CITED = re.compile(r"\b[A-Z]{2,}-(?:[A-Z]+-)*\d{2,3}\b")
ON_PAPER = ("print", "tts")
"""They are drawn: of the same panel."""


def texts(value: Any) -> Iterator[str]:
    """Every text in a value of lists and mappings."""
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from texts(part)


def test_a_citation_is_known_when_it_is_seen() -> None:
    for cited in ("by REAL-06.", "(CASTER-MANA-01)", "see EX-07"):
        assert CITED.search(cited)
    assert not CITED.search("2D6-3, a Blue-Eyes of 2002-03-08, UTF-8")


def test_no_override_of_the_project_cites_a_rule_to_a_player() -> None:
    files = sorted(bundled("overrides").rglob("*.yaml"))
    assert files
    for path in files:
        said = list(texts(yaml.safe_load(path.read_text(encoding="utf-8"))))
        assert said
        assert not [text for text in said if CITED.search(text)], path.name


@pytest.fixture(scope="module", params=BUNDLED)
def book(request: pytest.FixtureRequest) -> Compendium:
    """What a game brings itself: its own cards or its starter set."""
    game = load_system(request.param)
    own = game.cards("starter")
    return in_memory(game, own.cards if own is not None else game.publisher.starter(), label="the starter set")


def test_no_panel_cites_a_rule(book: Compendium) -> None:
    for view in job(book).entries:
        panel = msgspec.to_builtins(view.panel)
        assert not [text for text in texts(panel) if CITED.search(text)], view.name


def test_no_export_cites_a_rule(book: Compendium) -> None:
    """But the site, whose figures lead to the rules on its own page of rules."""
    for exporter in registry.every():
        if exporter.name in (*ON_PAPER, "site"):
            continue
        for name, content in exporter.files(job(book, options=exporter.options())):
            text = content.decode("utf-8", "replace")
            assert not (cited := CITED.findall(text)), (exporter.name, name, cited[:3])
