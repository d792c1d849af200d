"""Where a card is while it works, where it was when something happened to it, and in which Attack; who acts as the
owner of a card, and bans that look back on the turn, stay unread. Every text is invented."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


def test_in_the_spell_and_trap_zone_a_trap_monster_is_no_monster(read: Read) -> None:
    text = "While this card is face-up in the Spell & Trap Zone, Fish monsters you control gain 500 ATK."
    (ability,) = trees(read(text, kind="trap", property="continuous"))
    assert ability["if"] == [{"not": {"is": {"kind": "monster"}, "of": {"how": "self"}}}]


@pytest.mark.parametrize(
    "when",
    [
        "After damage calculation, if this card was attacked, and was face-down at the start of the Damage Step",
        "Before damage calculation, if this card is being attacked by an opponent's monster, and was face-down at the "
        "start of the Damage Step",
        "After damage calculation, if this card was flipped face-up by being attacked",
    ],
)
def test_face_down_at_the_start_is_of_this_attack(read: Read, when: str) -> None:
    (ability,) = trees(read(f"{when}: Draw 1 card."))
    (condition,) = ability["if"]
    assert (condition["occurred"]["event"], condition["during"]) == ("revealed", "attack")


@pytest.mark.parametrize("by", ["", " by a card effect"])
@pytest.mark.parametrize("zone", ["Field Zone", "Spell & Trap Zone"])
def test_a_card_in_a_zone_is_sent_from_there(read: Read, zone: str, by: str) -> None:
    (ability,) = trees(read(f"If this card in the {zone} is sent to the GY{by}: Draw 1 card.", kind="spell"))
    assert ability["when"]["from"] == "play"
    (anywhere,) = trees(read(f"If this card is sent to the GY{by}: Draw 1 card.", kind="spell"))
    assert "from" not in anywhere["when"]


def test_your_is_said_of_two_groups(read: Read) -> None:
    (ability,) = trees(read("All your Fish monsters and Plant monsters gain 500 ATK.", kind="spell"))
    (step,) = ability["do"]
    assert (step["what"]["side"], step["what"]["where"]) == ("you", {"type": ["Fish", "Plant"]})


def test_your_is_not_said_of_a_group_with_all_of_its_own(read: Read) -> None:
    (ability,) = trees(read("Destroy all your Fish monsters and all Plant monsters.", kind="spell"))
    assert [step["what"].get("side") for step in ability["do"]] == ["you", None]


@pytest.mark.parametrize(
    "text",
    [
        "If this card is destroyed by a card effect: The owner of this card draws 1 card.",
        "If you Special Summon this monster, you cannot Normal Summon or Set a monster during the same turn.",
        "While this card is in the Extra Monster Zone, monsters your opponent controls cannot target “Moss” monsters "
        "in the Main Monster Zones for attacks.",
        "You can target 1 “Moss Frog” you control; add it to the Extra Deck face-up.",
    ],
)
def test_it_stays_unread(read: Read, text: str) -> None:
    assert read(text).unread


def test_its_owner_suffers_as_its_owner(read: Read) -> None:
    (ability,) = trees(read("If this card is destroyed by a card effect: Its owner takes 300 damage."))
    assert ability["do"][0]["to"]["side"] == "owner"


def test_its_owner_acts_as_its_owner(read: Read) -> None:
    """SPECIAL-07: whoever controlled it, it is the owner's own Deck and choice."""
    text = "If this card is destroyed by a card effect: Its owner can add 1 Fish monster from their Deck to their hand."
    (ability,) = trees(read(text))
    (step,) = ability["do"]
    assert (step["op"], step["who"], step["what"]["side"], step["what"]["chooser"]) == ("search", *["owner"] * 3)
