"""What becomes blocked by a creature of some kind: each that blocks is asked about (MRPG-MTG-15, MRPG-MTG-19)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.magic_rpg.battles import HandBook, Wiz, battle, card, go, legal, life, one

GAIN = [{"op": "heal", "amount": 3}]
SMALL = {"how": "choose", "kind": ["creature"], "where": {"power": {"lte": 1}}, "count": 1}
ANY = {"how": "choose", "kind": ["creature"], "count": 1}


@pytest.mark.parametrize("order", [("bear", "mouse"), ("mouse", "bear")])
@pytest.mark.parametrize("event", ["blocked", "blocks_or_blocked"])
@pytest.mark.parametrize(("by", "gained"), [(SMALL, 3), (ANY, 6), (None, 3)])
def test_every_blocker_is_asked_about(
    event: str, order: tuple[str, str], by: dict[str, Any] | None, gained: int
) -> None:
    """MRPG-MTG-19: "by a creature" is set off by each, "becomes blocked" once, whoever was declared first."""
    when: dict[str, Any] = {"event": event, "what": {"how": "self"}}
    does = [{"mode": "trigger", "when": when if by is None else {**when, "by": by}, "do": GAIN}]
    book = HandBook(card("target", "{G}", "creature", "5/5", does=does))
    game = battle([Wiz(play=("target",))], [Wiz(name="Bob", play=("bear", "mouse"))], phase="attack", book=book)
    before, target = life(game, 0), one(game, "target")
    first, second = (one(game, name) for name in order)
    go(game, f"attack {target} -2", "done", f"block {first} {target}", f"block {second} {target}")
    for _ in range(4):  # in which order they are hit, and whatever waits to be done
        if not any(move.startswith("go") for move in legal(game)):
            go(game, legal(game)[0])
    assert life(game, 0) == before + gained
