"""One reader for all tests of this room, and a short way to a card."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.cards.model import Card, CardKind
from convert.text import Reader, Reading

Read = Callable[..., Reading]


@pytest.fixture(scope="session")
def reader() -> Reader:
    return Reader.load()


@pytest.fixture(scope="session")
def read(reader: Reader) -> Read:
    """``read("Draw 2 cards.", kind="spell")``: the reading of an invented card."""

    def run(text: str, kind: CardKind = "monster", *, property: str = "", pendulum_text: str = "") -> Reading:
        properties = ("effect",) if kind == "monster" else ()
        card = Card(
            provider="test",
            id=1,
            name="Test Card",
            kind=kind,
            property=property or ("normal" if kind != "monster" else ""),
            properties=properties,
            text=text,
            pendulum_text=pendulum_text,
        )
        return reader.read(card, pendulum=bool(pendulum_text))

    return run
