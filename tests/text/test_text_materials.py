"""What becomes of Materials, and what a text asks of those that go together. Every text is invented."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

ME = {"how": "self"}


@pytest.mark.parametrize(
    ("said", "when"),
    [
        ("sent to the GY as Fusion Material", {"how": "fusion", "to": "used"}),
        ("sent to the GY as material for a Link Summon", {"how": "link", "to": "used"}),
        ("sent from the field to the GY as Synchro Material", {"how": "synchro", "from": "play", "to": "used"}),
        ("used as Fusion Material, and sent to the GY or banished", {"how": "fusion", "to": ["used", "banished"]}),
        ("used as Fusion Material", {"how": "fusion"}),
        (
            "sent to the GY for the Synchro Summon of a Fish monster",
            {"how": "synchro", "to": "used", "into": {"kind": "monster", "where": {"type": "Fish"}}},
        ),
    ],
)
def test_where_a_material_goes(read: Read, said: str, when: dict[str, Any]) -> None:
    reading = read(f"If this card is {said}: Draw 1 card.")
    assert reading.status == "automatic"
    (ability,) = trees(reading)
    assert ability["when"] == {"event": "material", "what": ME, **when}


def test_where_it_was_is_part_of_its_way(read: Read) -> None:
    (ability,) = trees(read("If this card in your hand or field is used as Fusion Material: Draw 1 card."))
    assert ability["when"] == {"event": "material", "what": ME, "how": "fusion", "from": ["prepared", "play"]}
