"""The starter set as one side of a comparison, and ways to change an entry of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from convert.cards import sources
from convert.compendium.diff import Side
from convert.compendium.diff.cards import side_of_cards
from convert.compendium.files import plain_of
from convert.compendium.merge import merged
from convert.contract.registry import load_system
from convert.contract.system import System

Change = Callable[..., Side]


@pytest.fixture(scope="session")
def game() -> System:
    """Duel Monsters."""
    return load_system("duel-monsters")


@pytest.fixture(scope="session")
def starter(game: System) -> Side:
    """The starter set, converted."""
    return side_of_cards(game, sources.load("starter"), "starter")


@pytest.fixture(scope="session")
def printed(starter: Side) -> Side:
    """The starter set as if every field came from the cards: no override has a part in it."""

    def origins(entry_id: str) -> Mapping[str, str]:
        return {name: origin.partition("; bundled:")[0] for name, origin in starter.origins(entry_id).items()}

    return replace(starter, origins=origins)


@pytest.fixture
def change(game: System, printed: Side) -> Change:
    """Changes fields of one starter entry, by slug; what follows from them is worked out anew. ``card`` True also moves
    the card's digest; ``why`` gives fields another origin on the new side."""

    def changed(
        slug: str, fields: Mapping[str, Any], *, card: bool = False, why: Mapping[str, str] | None = None, **more: Any
    ) -> Side:
        side: Side = more.pop("of", printed)
        entry_id, line = next((key, line) for key, line in side.lines.items() if plain_of(line)["slug"] == slug)
        entry = merged(plain_of(line), fields)
        kept = {"text", "rank_note"} if "effects" in fields else {"text", "rank_note", "adjudication"}
        entry = game.derive(entry["kind"], entry, frozenset(fields) | kept)
        if card:
            entry["source"] = {**entry["source"], "digest": "sha256:" + "0" * 64}
        origins = side.origins

        def origins_of(wanted: str) -> Mapping[str, str]:
            return {**origins(wanted), **(why or {})} if wanted == entry_id else origins(wanted)

        lines = {**side.lines, entry_id: msgspec.json.encode(entry)}
        return replace(side, lines=lines, origins=origins_of, **more)

    return changed
