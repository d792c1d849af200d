"""What the Fusion Summon of the sentence before may use besides, and what alone. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]
FUSE = 'Fusion Summon 1 "Moss" Fusion Monster from your Extra Deck, using monsters from your hand or field. '
OTHERS = {"how": "all", "kind": "monster", "side": "you"}


def fusion(reading: Reading) -> dict[str, Any]:
    """The one step of an automatic text."""
    assert reading.status == "automatic", (reading.unread, reading.doubted)
    (ability,) = reading.abilities
    (step,) = msgspec.json.decode(msgspec.json.encode(ability))["do"]
    return dict(step)


@pytest.mark.parametrize(
    ("said", "more"),
    [
        (
            "If your opponent controls a monster, you can also use monsters in your Deck as material.",
            {
                "what": {**OTHERS, "zone": "spellbook"},
                "if": [{"exists": {"kind": "monster", "side": "opponent", "zone": "play"}}],
            },
        ),
        (
            "If you control no monsters, you can also banish up to 2 Fish monsters from your GY as Fusion Material.",
            {
                "what": {
                    **OTHERS,
                    "how": "choose",
                    "zone": "used",
                    "where": {"type": "Fish"},
                    "count": [0, 2],
                },
                "to": "banished",
                "if": [{"not": {"exists": {"kind": "monster", "side": "you", "zone": "play"}}}],
            },
        ),
        (
            'If Summoning a "Fern" Fusion Monster this way, you can also shuffle monsters from your GY into the Deck '
            "as material.",
            {
                "what": {**OTHERS, "zone": "used"},
                "to": "spellbook",
                "into": {"kind": "monster", "where": {"series": "Fern", "class": "fusion"}},
            },
        ),
        (
            "If you use a Fish monster you control as material, you can also use monsters from your Deck.",
            {
                "what": {**OTHERS, "zone": "spellbook"},
                "beside": {"kind": "monster", "side": "you", "zone": "play", "where": {"type": "Fish"}},
            },
        ),
    ],
)
def test_what_may_be_used_besides(read: Read, said: str, more: dict[str, Any]) -> None:
    assert fusion(read(FUSE + said, kind="spell"))["also"] == [{**more, "src": 1}]


@pytest.mark.parametrize(
    "said",
    [
        "If you control no monsters, you can also banish monsters from your field and/or either player's GY as "
        "material.",
        "If you wink at the moon, you can also use monsters in your Deck as material.",
    ],
)
def test_what_is_not_wholly_read_is_not_read(read: Read, said: str) -> None:
    reading = read(FUSE + said, kind="spell")
    assert [gap.text for gap in reading.unread] == [said.removesuffix(".")]
    assert "also" not in msgspec.json.encode(reading.abilities).decode()


@pytest.mark.parametrize("of", ["a Fusion Summon using this card's effect", "this card's effect"])
def test_only_such_can_be_materials(read: Read, of: str) -> None:
    step = fusion(read(f'{FUSE}Only "Fern" monsters can be used as Fusion Material for {of}.', kind="spell"))
    assert step["materials"]["where"] == {"series": "Fern"}
    assert step["materials"]["zone"] == ["prepared", "play"]
