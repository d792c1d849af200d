"""Owners who act, Summons that cannot be negated, and sentences of the first sets. Every text is invented."""

from __future__ import annotations

from typing import Any

import pytest

from convert.cards.model import Card
from convert.text.witnessed import Witnessed
from tests.text.conftest import Read
from tests.text.test_text_reference import trees


@pytest.fixture(scope="module")
def witnessed() -> Witnessed:
    return Witnessed.load()


def card(text: str, kind: Any = "spell") -> Card:
    return Card(provider="test", id=1, name="Paper Carp", kind=kind, properties=("effect",), text=text)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When a Fish monster is destroyed: Its owner can Special Summon 1 Fish monster from their GY.", "trap"),
        ("If a monster is returned from the field to the hand, the owner of that monster discards 1 card.", "trap"),
        ("If a card is sent to the GY by card effect: Inflict 300 damage to the owner of that card.", "trap"),
        ("This card's Tribute Summon cannot be negated.", "monster"),
        ("The Normal and Special Summons of your Fish monsters cannot be negated.", "monster"),
        ('Select 1 "Moss" from your Deck and place "Moss" on top of your Deck.', "spell"),
    ],
)
def test_it_is_read_and_not_doubted(witnessed: Witnessed, text: str, kind: str) -> None:
    reading = witnessed.read(card(text, kind))
    assert (reading.status, reading.doubted) == ("automatic", ())


@pytest.mark.parametrize("whose", ["Its owner", "The owner of the destroyed monster", "The owner of that monster"])
def test_the_owner_acts_and_not_who_controlled_it(read: Read, whose: str) -> None:
    (tree,) = trees(read(f"When a Fish monster is destroyed: {whose} discards 1 card.", "trap"))
    (step,) = tree["do"]
    assert (step["who"], step["what"]["side"], step["what"]["chooser"]) == ("owner", "owner", "owner")
    (tree,) = trees(read("When a Fish monster is destroyed: Its controller discards 1 card.", "trap"))
    assert tree["do"][0]["who"] == "event"


@pytest.mark.parametrize(
    ("text", "what", "ways"),
    [
        ("This card's Summon cannot be negated.", {"how": "self"}, "any"),
        ("This card's Fusion Summon cannot be negated.", {"how": "self"}, "fusion"),
        ("The Tribute Summon of a Fish monster cannot be negated.", {"type": "Fish"}, "tribute"),
        ("Normal and Special Summons of Fish cannot be negated.", {"type": "Fish"}, ["normal", "special"]),
    ],
)
def test_a_summon_that_cannot_be_negated(read: Read, text: str, what: dict[str, str], ways: Any) -> None:
    (tree,) = trees(read(text))
    (step,) = tree["do"]
    assert (step["op"], step["from"], step["as"]) == ("protect", "summon_negation", ways)
    assert step["what"] == what or step["what"]["where"] == what


def test_its_effects_are_another_matter(read: Read) -> None:
    (tree,) = trees(read("This card's effects cannot be negated."))
    assert tree["do"][0]["from"] == "negation"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("If the only monster you control is a Fish monster: Draw 1 card.", 1),
        ('If the only monster you control is "Moss" or "Fern": Draw 1 card.', 1),
        ("If the only monsters you control are 2 Fish monsters: Draw 1 card.", 2),
        ("If the only monsters you control are Fish monsters: Draw 1 card.", None),
    ],
)
def test_the_only_monster_is_a_single_one(read: Read, text: str, count: int | None) -> None:
    (tree,) = trees(read(text, "spell"))
    found, no_other = tree["if"][0]["all"]
    assert found.get("eq") == count
    assert ("exists" in found) == (count is None)
    assert "not" in no_other


def test_whose_attacks_are_aimed(read: Read) -> None:
    text = "While your opponent controls a Fish monster, you choose the targets of their attacks."
    (tree,) = trees(read(text))
    assert tree["do"][0]["action"] == "choose_targets"
    assert read("You choose the targets of their attacks.").status != "automatic"


def test_so_much_together(read: Read) -> None:
    text = "You can banish Link Monsters from your GY with a total Link Rating of exactly 4; draw 1 card."
    (tree,) = trees(read(text))
    assert tree["cost"][0]["what"]["total"] == {"stat": "link", "eq": 4}


@pytest.mark.parametrize(
    ("text", "unit", "most"),
    [
        ("You can pay LP in multiples of 100; this card gains that much ATK.", 100, None),
        ("You can pay any multiple of 500 LP; this card gains ATK equal to the amount of LP you paid.", 500, None),
        ("You can pay LP in multiples of 100 (max. 900); this card gains that much ATK.", 100, 900),
    ],
)
def test_how_much_is_paid_is_the_payers_choice(read: Read, text: str, unit: int, most: int | None) -> None:
    (tree,) = trees(read(text))
    (price,) = tree["cost"]
    assert (price["op"], price["amount"], price["multiples"]) == ("pay_hp", {"raw": unit}, True)
    assert price.get("most") == (most and {"raw": most})
    assert tree["do"][0]["attack"] == {"dice": price["id"]}


def test_what_was_paid_for_a_card_is_known_while_it_stays(read: Read) -> None:
    text = "Activate by paying any multiple of 300 LP. Fish monsters with ATK less than or equal to the amount you paid"
    paid, bars = trees(read(f"{text} cannot attack.", "trap", property="continuous"))
    assert bars["do"][0]["what"]["where"]["attack"] == {"lte": {"dice": paid["cost"][0]["id"]}}
    assert read("Fish monsters with ATK less than or equal to the amount you paid cannot attack.", "trap").unread


def test_the_battling_target_loses_and_not_ones_own(read: Read) -> None:
    text = (
        "If your Fish battles: Pay 100 LP, then target the opponent's battling monster; that opponent's monster loses"
    )
    (tree,) = trees(read(f"{text} 300 ATK.", "trap"))
    assert tree["do"][0]["what"] == {"ref": tree["targets"][0]["id"]}


@pytest.mark.parametrize(
    ("text", "alike"),
    [
        ("Target 1 Fish monster; Special Summon 1 “Moss Token” with the same Level and Attribute as that target.", 2),
        ("Tribute 1 Fish monster; Special Summon 1 “Moss Token” with the same Level as the Tributed monster.", 1),
        ("Target 1 monster you control; Special Summon 1 “Moss Token” with the same Type, ATK, and DEF.", 3),
    ],
)
def test_a_token_that_is_like_something(read: Read, text: str, alike: int) -> None:
    (tree,) = trees(read(text.replace("“", '"').replace("”", '"'), "spell"))
    step = tree["do"][-1]
    assert (step["op"], len(step["alike"])) == ("token", alike)
    assert step["like"]["ref"] in ("t1", "c1")


@pytest.mark.parametrize("act", ["targets 1 Spell/Trap on the field; that player destroys that target", "draws 1 card"])
def test_whoever_summoned_it_names_the_target(read: Read, act: str) -> None:
    (tree,) = trees(read(f"If a Fish monster is Special Summoned: The player who Summoned it {act}.", "trap"))
    assert tree["do"][0]["who"] == "event"
    assert [target["chooser"] for target in tree.get("targets", [])] == ["event"] * ("target" in act)


def test_that_player_is_the_owner_who_named_it(read: Read) -> None:
    text = "When a Fish monster is destroyed: Its owner targets 1 Fish monster in their GY; that player Special Summons"
    (tree,) = trees(read(f"{text} that target.", "trap"))
    assert (tree["targets"][0]["chooser"], tree["do"][0]["who"]) == ("owner", "owner")


@pytest.mark.parametrize(("who", "side"), [("The turn player", "turn"), ("Its owner", "owner")])
def test_their_opponent_is_an_enemy_of_who_acts(witnessed: Witnessed, read: Read, who: str, side: str) -> None:
    text = f"When a Fish is destroyed: {who} discards 1 card, and if they do, inflict 300 damage to their opponent."
    (tree,) = trees(read(text, "trap"))
    hurt = tree["do"][-1]
    assert (hurt["op"], hurt["who"], hurt["to"]) == ("damage", side, {"kind": "caster", "side": "opponent"})
    assert not witnessed.read(card(text, "trap")).doubted
    (tree,) = trees(read(text.replace("their opponent", "your opponent"), "trap"))
    assert "who" not in tree["do"][-1]


def test_it_lay_open_as_the_damage_step_began(read: Read) -> None:
    text = "When this card is destroyed by battle, if it was face-up at the start of the Damage Step: Draw 1 card."
    (tree,) = trees(read(text))
    shown = {"occurred": {"event": "revealed", "what": {"how": "self"}, "how": "attacked"}, "during": "attack"}
    assert tree["if"] == [{"not": shown}]
    (tree,) = trees(
        read("When this card is destroyed by battle, if it was flipped face-up by being attacked: Draw 1 card.")
    )
    assert tree["if"] == [shown]


def test_so_much_for_each_spell_drawn(read: Read) -> None:
    text = "Each time a player draws cards because of a card effect, they take 300 damage during the End Phase for each"
    (tree,) = trees(read(f"{text} card drawn by the card effect.", "trap", property="continuous"))
    assert (tree["when"]["event"], tree["when"]["how"]) == ("prepared", "draw")
    assert tree["do"][0]["do"][0]["to"] == {"how": "event", "kind": "caster"}


@pytest.mark.parametrize(("what", "kind"), [("Spell Cards", "spell"), ("Trap Cards", "artifact")])
def test_no_lp_are_paid_to_activate_such_cards(read: Read, what: str, kind: str) -> None:
    (tree,) = trees(read(f"You do not pay Life Points to activate {what}.", "spell", property="continuous"))
    assert tree["do"][0]["action"] == "cast_unpaid"
    assert tree["do"][0]["against"] == {"kind": kind}
