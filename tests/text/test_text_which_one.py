"""Which thing a word means where several were named, and what a place says of a thing. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.effects import steps as st
from convert.text import Reading

Read = Callable[..., Reading]
EVENT = {"how": "event", "kind": "monster"}


def only(reading: Reading) -> dict[str, Any]:
    """The one ability of a text that was read whole."""
    assert not reading.unread
    (ability,) = reading.abilities
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return decoded


@pytest.mark.parametrize(
    ("text", "at", "meant"),
    [
        # what was paid is not meant: the trigger is, or the target
        ("When your opponent Summons a monster: You can Tribute 1 Fish; destroy that monster.", 0, EVENT),
        (
            "When your opponent activates a card: You can send 1 card from your hand to the GY; destroy that card.",
            0,
            {"how": "event", "kind": "any"},
        ),
        (
            "When your opponent Summons a monster: You can reveal 1 Fish in your hand; destroy that Summoned monster.",
            0,
            EVENT,
        ),
        (
            "You can target 1 monster; excavate the top 3 cards of your Deck, then destroy the targeted monster.",
            1,
            {"ref": "t1"},
        ),
        ("You can reveal 1 Fish in your hand; Special Summon it.", 0, {"ref": "c1"}),
        (
            "You can Special Summon this card (from your hand) by Tributing 1 Fish, and if you do, it gains 500 ATK.",
            1,
            {"how": "self"},
        ),
        # two targets
        (
            "You can target 1 Fish monster you control and 1 face-up monster your opponent controls; "
            "return that Fish monster to the hand, and if you do, destroy that opponent's monster.",
            1,
            {"ref": "t2"},
        ),
        (
            "You can target 1 face-up monster on the field and 1 Fish monster in your GY; "
            "destroy that monster on the field, and if you do, Special Summon that other monster from your GY.",
            0,
            {"ref": "t1"},
        ),
        (
            "You can target 1 face-up monster on the field and 1 Fish monster in your GY; "
            "destroy that monster on the field, and if you do, Special Summon that other monster from your GY.",
            1,
            {"ref": "t2"},
        ),
        # "your monster": the one of the battle, the one that is targeted
        (
            "During damage calculation, if your Fish monster battles an opponent's monster: You can send this card "
            "from your hand to the GY; your monster gains 500 ATK until the end of this turn.",
            0,
            {"how": "event", "kind": "monster", "side": "you"},
        ),
        (
            "Target 1 Fish monster you control and 1 monster your opponent controls; "
            "change your monster to Defense Position, then destroy that opponent's monster.",
            0,
            {"ref": "t1"},
        ),
    ],
)
def test_the_one_that_is_meant(read: Read, text: str, at: int, meant: dict[str, Any]) -> None:
    assert only(read(text, kind="monster"))["do"][at]["what"] == meant


@pytest.mark.parametrize(
    ("text", "of"),
    [
        (
            "You can target 1 face-up monster on the field and 1 monster in your GY; "
            "the ATK of the first target becomes equal to the other target's.",
            {"ref": "t2"},
        ),
        (
            "You can target 2 Fish monsters you control; make 1 of those monsters gain ATK "
            "equal to the other monster's ATK.",
            {"how": "all", "kind": "monster", "among": {"ref": "t1"}, "except": {"ref": "c2"}},
        ),
        (
            "You can target 1 face-up monster you control; destroy it, and if you do, "
            "this card gains ATK equal to the destroyed monster's ATK.",
            {"ref": "t1"},
        ),
        (
            "Target 1 face-up monster you control; it gains ATK equal to the combined ATK "
            "of the other monsters you control.",
            {"how": "all", "kind": "monster", "side": "you", "zone": "play", "except": {"ref": "t1"}},
        ),
    ],
)
def test_whose_number_it_is(read: Read, text: str, of: dict[str, Any]) -> None:
    step = only(read(text, kind="monster"))["do"][-1]
    assert (step.get("to") or step["attack"])["of"] == of


def test_some_of_those_that_the_trigger_is_about(read: Read) -> None:
    text = (
        "If a Fish monster(s) you control is banished: You can banish this card, then target 1 of those monsters; "
        "destroy it."
    )
    (target,) = only(read(text, kind="monster"))["targets"]
    assert target["among"] == EVENT


def test_one_place_for_both_targets(read: Read) -> None:
    text = "Target 1 Fish monster and 1 Ritual Spell in your GY; shuffle both into the Deck."
    targets = only(read(text, kind="trap"))["targets"]
    assert [(one["side"], one["zone"]) for one in targets] == [("you", "used")] * 2


def test_both_are_in_the_hand(read: Read) -> None:
    text = "If you control no monsters: You can Special Summon both this card and 1 Fish monster from your hand."
    first, second = only(read(text, kind="monster"))["do"]
    assert first["what"] == {"how": "self", "zone": "prepared"}
    assert second["what"]["zone"] == "prepared"


def test_this_card_is_among_the_targets(read: Read) -> None:
    text = "You can target 2 Fish monsters in your GY, including this card; Special Summon them."
    assert only(read(text, kind="monster"))["from"] == "used"


@pytest.mark.parametrize(
    ("text", "kind", "field"),
    [
        ("Destroy all cards in the Spell & Trap Zones.", "spell_or_artifact", None),
        ("Destroy all cards in the Field Zones.", "spell", "field"),
        ("Destroy all cards in the Monster Zones.", "monster", None),
        ("Destroy all cards on the field.", "any", None),
    ],
)
def test_a_zone_says_what_lies_in_it(read: Read, text: str, kind: str, field: str | None) -> None:
    what = only(read(text, kind="trap"))["do"][0]["what"]
    assert (what["kind"], what.get("where", {}).get("property")) == (kind, field)


def test_a_number_before_two_names_holds_for_both(read: Read) -> None:
    text = 'Destroy all Rank 5 or higher "Moss" or "Fern" Xyz Monsters.'
    where = only(read(text, kind="trap"))["do"][0]["what"]["where"]
    assert [one["rank"] for one in where["any"]] == [{"gte": 5}] * 2
    where = only(read("Destroy all face-down and non-LIGHT monsters.", kind="trap"))["do"][0]["what"]["where"]
    assert where["any"] == [{"face": "down"}, {"not": {"attribute": "LIGHT"}}]


def test_one_more_attack_is_for_this_turn(read: Read) -> None:
    text = "When this card destroys a monster by battle: It can make a second attack in a row."
    assert only(read(text, kind="monster"))["do"][0]["until"] == "end_of_turn"
    text = "This card can make a second attack during each Battle Phase."
    assert "until" not in only(read(text, kind="monster"))["do"][0]


def test_the_start_of_a_battle_phase_is_a_moment(read: Read) -> None:
    text = "At the start of your opponent's Battle Phase: You can draw 1 card."
    ability = only(read(text, kind="monster"))
    assert (ability["mode"], ability["when"]) == ("trigger", {"event": "start_of_battle", "whose": "opponent"})


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ('You can send 1 "Moss" monster, except "Moss Frog", from your Deck to the GY.', "spellbook"),
        ('You can banish 1 "Moss" monster, except "Moss Frog", from your hand or GY.', ["prepared", "used"]),
        ("You can send 1 Fish monster from your Deck/Extra Deck to the GY.", ["spellbook", "extra"]),
    ],
)
def test_where_it_is_comes_after_what_is_left_out(read: Read, text: str, zone: Any) -> None:
    what = only(read(text, kind="monster"))["do"][0]["what"]
    assert (what["side"], what["zone"]) == ("you", zone)


def test_a_field_zone_is_somebody_s(read: Read) -> None:
    text = 'If "Moss Hall" is in your Field Zone: You can draw 1 card.'
    assert only(read(text, kind="monster"))["if"][0]["exists"]["side"] == "you"


def test_by_any_card_s_effect_is_not_by_its_own_alone(read: Read) -> None:
    text = "Must be Special Summoned by a card effect, and cannot be Special Summoned by other ways."
    assert only(read(text, kind="monster"))["do"][0]["unless"] == {"how": "all", "kind": "any"}


def test_a_name_keeps_its_letters(read: Read) -> None:
    text = 'You can add 1 "Moss・Frog" from your Deck to your hand.'
    assert only(read(text, kind="monster"))["do"][0]["what"]["where"] == {"name": "Moss・Frog"}
    text = 'You can destroy 2 "Moss Frog(s)".'
    assert only(read(text, kind="monster"))["do"][0]["what"]["where"] == {"name": "Moss Frog"}


def test_an_attribute_before_or_is_of_the_same_type(read: Read) -> None:
    where = only(read("Destroy all LIGHT or DARK Dragon monsters.", kind="trap"))["do"][0]["what"]["where"]
    assert where["any"] == [{"type": "Dragon", "attribute": "LIGHT"}, {"type": "Dragon", "attribute": "DARK"}]


def test_a_number_after_the_monster_is_not_of_the_spell(read: Read) -> None:
    text = 'You can add 1 "Moss" Spell/Trap or 1 monster with 2800 ATK from your Deck to your hand.'
    where = only(read(text, kind="monster"))["do"][0]["what"]["where"]
    spell, monster = where["any"]
    assert "attack" not in where
    assert spell == {"series": "Moss", "kind": "spell_or_artifact"}
    assert (monster["kind"], "attack" in monster) == ("monster", True)


def test_what_is_revealed_as_a_cost_is_in_the_hand(read: Read) -> None:
    text = "You can reveal this card and 1 other Fish monster in your hand; Special Summon both."
    assert only(read(text, kind="monster"))["from"] == "prepared"


def test_nothing_in_a_hand_is_a_target(read: Read) -> None:
    text = "Draw 1 card, then select 1 card from your hand and return it to the bottom of your Deck."
    ability = only(read(text, kind="spell", property="normal"))
    assert "targets" not in ability
    assert [step["op"] for step in ability["do"]] == ["prepare", "look", "to_spellbook"]


def test_those_two_are_never_one(read: Read) -> None:
    text = "You can target 1 other Fish monster you control; destroy that monster, then banish those 2 monsters."
    assert read(text, kind="monster").unread


def test_an_opponents_monster_that_is_targeted_is_one(read: Read) -> None:
    for text in (
        "Activate this card by targeting an opponent's monster; destroy it.",
        "You can target an opponent's monster; destroy it.",
    ):
        (ability,) = read(text, "spell", property="continuous").abilities
        (target,) = ability.targets
        assert (target.side, target.count) == ("opponent", 1), text


def test_any_excavated_of_two_kinds_are_all_of_the_excavated(read: Read) -> None:
    text = (
        "Excavate the top 3 cards of your Deck, add any excavated Ritual Spells and Fish monsters to your hand, also "
        "place the other cards on the bottom of your Deck."
    )
    look, add, rest = only(read(text, "spell"))["do"]
    spells, fish = add["what"]["where"]["any"]
    assert (add["what"]["among"], spells["kind"], fish["kind"]) == ({"ref": look["id"]}, "spell", "monster")
    assert rest["what"]["except"] == {"ref": add["what"]["id"]}


def test_of_so_many_that_are_counted_nobody_says_which_they_are(read: Read) -> None:
    text = "You can banish 1 Plant monster you control; if you have 2 or more Fish monsters with the same name as each "
    reading = read(text + "other in your GY, Special Summon 1 of them.")
    assert reading.unread, "not the banished one, nor any Fish"
    assert not reading.abilities


def test_its_def_is_the_bearers_that_attacks(read: Read) -> None:
    text = (
        'A "Moss" monster equipped with this card can attack while in Defense Position. If it does, apply its DEF for '
    )
    reading = read(text + "damage calculation.")
    attacks, with_defense = reading.abilities[0].do
    assert isinstance(attacks, st.Allow)
    assert isinstance(with_defense, st.Allow)
    assert (with_defense.action, with_defense.what) == ("attack_with_defense", attacks.what)
