"""Every game that comes along, in every format: no exporter knows which game it writes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from convert.compendium.book import Compendium
from convert.compendium.memory import in_memory
from convert.contract.registry import BUNDLED, load_system
from convert.export import registry
from convert.export.sharing import SEE_CARD, runs, shareable
from convert.export.writing import is_ours
from tests.export.conftest import job

FEW = 12


@pytest.fixture(scope="module", params=[name for name in BUNDLED if name != "duel-monsters"])
def book(request: pytest.FixtureRequest) -> Compendium:
    """A game's starter set."""
    game = load_system(request.param)
    own = game.cards("starter")
    cards = own.cards if own is not None else game.publisher.starter()
    return in_memory(game, cards, label="the starter set")


def test_every_format_takes_every_kind_of_entry(book: Compendium) -> None:
    some = [entry.name for kind in book.system.entry_types for entry in [e for e in book if e.kind == kind][:FEW]]
    for exporter in registry.every():
        if exporter.name in ("print", "tts"):
            continue
        made = job(book, *some, options=exporter.options())
        written = dict(exporter.files(made))
        assert written
        assert all(is_ours(name) for name in written)
        assert all(content for content in written.values()), exporter.name


def _words(entry: Any, fields: Iterable[str]) -> str:
    """What stands in these fields: texts, and the texts of their parts."""
    held = [getattr(entry, field) for field in fields]
    parts = [part for each in held for part in (each if isinstance(each, tuple) else (each,))]
    return "\n|\n".join(part if isinstance(part, str) else part.text for part in parts)


def test_no_entry_shares_eight_words_with_its_card(book: Compendium) -> None:
    """What a game keeps of the card's own words, it names in ``card_words``, also in blocks and lists of blocks."""
    for entry in book:
        shown = shareable(book.system, entry)
        told = book.system.retold(entry)
        assert not any(runs(line) & runs(_words(entry, told)) for line in _words(shown, told).split("\n")), entry.name
        for path in book.system.card_words:
            kind, _, rest = path.rpartition("/")
            field, _, part = rest.partition(".")
            if field in told or (kind and kind != entry.kind):
                continue
            held, left = getattr(entry, field, ""), getattr(shown, field, "")
            several = isinstance(held, tuple)
            for was, now in zip(held if several else [held], left if several else [left], strict=True):
                before, after = (getattr(was, part, ""), getattr(now, part, "")) if part else (was, now)
                assert after in (before, SEE_CARD)
                assert not runs(before or "") & runs(after or ""), entry.name
