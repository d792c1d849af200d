"""Whatever happens is told in a line, or it is written down why it is not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from convert.systems.duel_monsters.rules import events as duel
from convert.systems.duel_monsters.rules import telling_events as of_duel
from convert.systems.magic_rpg.rules import events as magic
from convert.systems.magic_rpg.rules import telling_events as of_magic


def kinds(root: type) -> Iterator[type]:
    """Every event of a game that can happen: the classes that no other is made of."""
    subclasses: list[type] = root.__subclasses__()
    for one in subclasses:
        if one.__subclasses__():
            yield from kinds(one)
        else:
            yield one


@pytest.mark.parametrize(
    ("root", "told", "silent"),
    [
        (duel.FightEvent, of_duel.TELLERS, of_duel.SILENT),
        (magic.MagicEvent, of_magic.TELLERS, of_magic.SILENT),
    ],
)
def test_every_event_has_a_teller_or_a_reason(
    root: type, told: Mapping[type, object], silent: Mapping[type, str]
) -> None:
    happen = set(kinds(root))
    assert {one.__name__ for one in happen - set(told) - set(silent)} == set()
    assert not set(told) & set(silent)
    assert (set(told) | set(silent)) <= happen
    assert all(silent.values())
