"""What overrides may name in these tests: the starter set."""

from __future__ import annotations

import pytest

from convert.compendium.base import Base


@pytest.fixture(scope="session")
def starter_base() -> Base:
    """The starter set's entries, in the place of a compendium that was built."""
    from convert.cards.starter import load_starter
    from convert.compendium.cards_known import base_of
    from convert.compendium.memory import in_memory
    from convert.systems import load_system

    system = load_system("duel-monsters")
    return base_of(system, in_memory(system, load_starter(), label="the starter set"))
