"""Card objects made by hand in the shape that the service has them, and what they convert to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from convert.cards.magic.fold import Fold
from convert.cards.magic.model import MagicCard
from convert.cards.magic.wire import decoder
from convert.contract.system import Context, Conversion
from convert.systems.magic_rpg import SYSTEM


def an_object(name: str, **fields: Any) -> dict[str, Any]:
    """A card object of one face as the service has it; ``fields`` go over it."""
    made: dict[str, Any] = {
        "object": "card",
        "id": f"p-{name}",
        "oracle_id": "o-" + "".join(char for char in name.lower() if char.isalnum()),
        "name": name,
        "lang": "en",
        "released_at": "2001-01-01",
        "layout": "normal",
        "set": "abc",
        "set_name": "A Set",
        "set_type": "expansion",
        "collector_number": "1",
        "rarity": "common",
        "digital": False,
        "oversized": False,
        "promo": False,
    }
    return {**made, **fields}


def folded(*objects: dict[str, Any]) -> tuple[MagicCard, ...]:
    """The cards of these objects."""
    fold, decode = Fold(), decoder().decode
    for each in objects:
        fold.add(decode(json.dumps(each)))
    return fold.cards()


def converted(*objects: dict[str, Any], options: Sequence[str] = (), **context: Any) -> Conversion:
    """What these objects convert to."""
    return SYSTEM.convert(folded(*objects), Context(options=dict.fromkeys(options, True), **context))


def entries(*objects: dict[str, Any], options: Sequence[str] = ()) -> dict[str, Any]:
    """The entries of these objects by slug."""
    made: dict[str, Any] = {}
    for each in converted(*objects, options=options).entries:
        entry: Any = each.entry
        made[entry.slug] = entry
    return made
