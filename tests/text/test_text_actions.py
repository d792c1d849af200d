"""What a player cannot do at all, or only so often; effects that are quick at times. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]
EVERYBODY = {"how": "all", "kind": "caster", "side": "any"}
ENEMY = {"kind": "caster", "side": "opponent"}


def trees(reading: Reading) -> list[dict[str, Any]]:
    return [msgspec.json.decode(msgspec.json.encode(ability)) for ability in reading.abilities]


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("Neither player can banish cards.", {"what": EVERYBODY, "action": "banish"}),
        (
            "Your opponent cannot banish cards from your GY.",
            {"what": ENEMY, "action": "banish", "by": {"how": "all", "kind": "any", "side": "you"}, "where": "used"},
        ),
        (
            "Neither player can add cards from their Deck to their hand except by drawing them.",
            {"what": EVERYBODY, "action": "search"},
        ),
        ("Your opponent cannot draw cards except during Draw Phases.", {"what": ENEMY, "action": "prepare"}),
        ("Neither player can Synchro Summon.", {"what": EVERYBODY, "action": "summon", "as": "synchro"}),
        (
            "Each player can only Special Summon a monster(s) once per turn.",
            {"what": EVERYBODY, "action": "special_summon", "limit": {}},
        ),
        (
            "Your opponent can only activate 1 Spell/Trap Card each turn.",
            {
                "what": ENEMY,
                "action": "activate",
                "by": {"how": "all", "kind": "spell_or_artifact"},
                "limit": {},
            },
        ),
    ],
)
def test_a_player_cannot(read: Read, text: str, step: dict[str, Any]) -> None:
    (tree,) = trees(read(text))
    assert tree["do"] == [{"op": "forbid", "src": 0, **step}]


def test_nobody_declares_attacks_but_with_those(read: Read) -> None:
    text = "You can draw 1 card, also you cannot declare attacks for the rest of this turn, except with Fish monsters."
    (tree,) = trees(read(text))
    ban = tree["do"][-1]
    assert (ban["action"], ban["until"], ban["what"]["where"]) == ("attack", "end_of_turn", {"not": {"type": "Fish"}})


def test_neither_targeted_nor_destroyed(read: Read) -> None:
    (tree,) = trees(read("Cannot be targeted or destroyed by your opponent's card effects."))
    assert tree["do"][0]["from"] == ["targeting", "effects"]
    assert tree["do"][0]["by"]["side"] == "opponent"


def test_but_cannot_goes_on_with_its_subject(read: Read) -> None:
    (tree,) = trees(read("You can target 1 monster you control; it gains 500 ATK, but cannot attack directly."))
    assert tree["do"][1]["what"] == {"ref": "t1"}


def test_sent_is_banished_instead(read: Read) -> None:
    (tree,) = trees(
        read('Any monster sent from the hand or Main Deck to the GY is banished instead, except "Moss" cards.')
    )
    (step,) = tree["do"]
    assert step["would"] == {
        "event": "used",
        "what": {"kind": "monster", "where": {"not": {"series": "Moss"}}},
        "from": ["prepared", "spellbook"],
    }
    assert [one["op"] for one in step["instead"]] == ["banish"]


def test_also_an_attribute_is_no_other(read: Read) -> None:
    (tree,) = trees(read("This card is also FIRE-Attribute."))
    assert (tree["do"][0]["attribute"], tree["do"][0]["also"]) == ("FIRE", True)


def test_quick_at_times_is_read_as_both_with_one_limit(read: Read) -> None:
    text = "Once per turn: You can target 1 monster on the field; destroy it."
    slow, quick = trees(read(f"{text} This is a Quick Effect if you control a Fish monster."))
    assert (slow["mode"], quick["mode"], quick["speed"]) == ("activate", "quick", 2)
    assert slow["limit"] == quick["limit"] == {"group": "q1"}
    assert slow["targets"][0]["id"] != quick["targets"][0]["id"]
    assert quick["do"][0]["what"] == {"ref": quick["targets"][0]["id"]}
    assert [one["exists"]["where"] for one in quick["if"]] == [{"type": "Fish"}]


def test_effects_that_do_not_share_a_chain(read: Read) -> None:
    text = "You can discard 1 card; draw 1 card. You can pay 100 LP; gain 300 LP. You cannot activate these effects of "
    text += '"Moss Frog" in the same Chain.'
    assert [tree["limit"] for tree in trees(read(text))] == [{"per": "chain", "scope": "name", "group": "g2"}] * 2


def test_a_gemini_says_while_it_is_a_normal_monster(read: Read) -> None:
    text = (
        "While this card is a Normal Monster on the field, you can Normal Summon it to have it become an Effect "
        "Monster with this effect.\n● This card gains 500 ATK."
    )
    rule, gain = trees(read(text))
    assert rule["do"][0]["manner"] == "gemini"
    assert gain["do"][0]["op"] == "modify"
