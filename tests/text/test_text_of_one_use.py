"""Whose, of which use and of which one: small words that say which thing is meant. Every text is invented."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


def _ability(read: Read, text: str, kind: Any = "monster", **more: Any) -> dict[str, Any]:
    reading = read(text, kind, **more)
    assert not reading.unread, reading.unread
    return dict(trees(reading)[-1])


def test_what_the_bearer_sets_off_is_done_to_whoever_bears_it_then(read: Read) -> None:
    text = "Equip only to a Fish monster. When the equipped monster destroys a monster by battle: It gains 500 ATK."
    ability = _ability(read, text, "spell", property="equip")
    assert ability["do"][0]["what"] == {"how": "equipped", "kind": "monster"}


def test_the_materials_of_the_target_are_detached(read: Read) -> None:
    text = "Target 1 Xyz Monster you control and detach all of its Materials; this turn, it can attack twice."
    ability = _ability(read, text, "spell")
    assert ability["cost"][0]["what"] == {"ref": ability["targets"][0]["id"]}
    own = _ability(read, "Once per turn: You can detach all of its materials; draw 1 card.")
    assert "what" not in own["cost"][0]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Link Summon 1 Fish monster using monsters you control.", "link"),
        ("Fusion Summon 1 Fish monster from your Extra Deck, using monsters from your hand as material.", "fusion"),
    ],
)
def test_what_is_link_summoned_is_a_link_monster(read: Read, text: str, kind: str) -> None:
    assert _ability(read, text, "spell")["do"][0]["what"]["where"] == {"type": "Fish", "class": kind}


def test_face_up_monsters_are_banished_not_face_up(read: Read) -> None:
    (step,) = _ability(read, "Banish face-up monsters you control whose total Levels equal 4.", "spell")["do"]
    assert (step["what"]["where"], "face" in step) == ({"face": "up"}, False)
    (step,) = _ability(read, "Banish 1 monster from your Extra Deck, face-up.", "spell")["do"]
    assert step["face"] == "up"


def test_there_are_monsters_of_each_of_these_attributes(read: Read) -> None:
    text = "When there are face-up WIND, WATER, and FIRE monsters on the field: Draw 1 card."
    (one,) = _ability(read, text, "spell")["if"]
    assert [each["exists"]["where"]["attribute"] for each in one["all"]] == ["WIND", "WATER", "FIRE"]


def test_the_bearer_was_used_as_material_for_an_xyz_summon(read: Read) -> None:
    text = "When this card is sent to the GY because the equipped monster was used as an Xyz Material: Draw 1 card."
    (one,) = _ability(read, text, "spell", property="equip")["if"]
    assert one["occurred"]["how"] == "xyz"


def test_battles_of_this_attacking_card_are_its_own_attacks(read: Read) -> None:
    text = "Your opponent takes any battle damage you would have taken from battles involving this attacking card."
    (step,) = _ability(read, text)["do"]
    assert step["would"]["by"] == {"how": "self", "where": {"attacking": True}}


def test_two_comparisons_with_one_number_are_of_one_thing(read: Read) -> None:
    text = (
        "Look at 1 random card in your opponent's Extra Deck, and if it has 2000 or more ATK, this card gains "
        "1000 ATK. If it has less than 2000 ATK, draw 1 card."
    )
    looked, _, drawn = _ability(read, f"If this card is Normal Summoned: {text}")["do"]
    assert drawn["if"][0]["compare"][0]["of"] == {"ref": looked["what"]["id"]}


def test_what_happens_to_it_when_it_is_summoned_happens_then_alone(read: Read) -> None:
    text = "This card is changed to Defense Position when it is Normal Summoned or Flip Summoned."
    ability = _ability(read, text)
    assert (ability["mode"], ability["when"]["how"]) == ("trigger", ["normal", "flip"])
    assert "if" not in ability["do"][0]


def test_this_effect_of_several_was_activated_is_unread(read: Read) -> None:
    one = "You can Tribute this card; draw 1 card. During the End Phase, if this effect was activated this turn: "
    assert not read(f"{one}Special Summon this card from your GY.").unread
    assert read(f"{one}Special Summon this card from your GY. If this card is destroyed: Draw 1 card.").unread


def test_what_ends_with_this_card_or_with_the_turn_is_unread(read: Read) -> None:
    text = "You can target monsters your opponent controls; while this card is in your Monster Zone, those monsters "
    assert read(f"{text}must attack this card this turn, if able.").unread


def test_a_price_of_each_attack_is_a_price(read: Read) -> None:
    (step,) = _ability(read, "Each time this card declares an attack, you must Tribute 1 Fish monster.")["do"]
    assert (step["action"], step["cost"][0]["op"]) == ("attack_unpaid", "sacrifice")


def test_what_ends_it_is_no_part_of_what_came_before(read: Read) -> None:
    text = "If this card destroys a monster by battle, you can draw 1 card. Destroy this card during the End Phase if "
    ability = _ability(read, f"{text}you do not control another Fish monster.")
    assert (ability["mode"], ability["when"]) == ("trigger", {"event": "end_phase"})


def test_a_sum_of_this_card_too_is_unread(read: Read) -> None:
    text = "You can Tribute this card and 1 other monster, and Special Summon 1 Fish monster from your Extra Deck whose"
    assert read(f"{text} Level equals the total Levels of those Tributed monsters.").unread


def test_by_an_attack_is_by_a_monster_as_it_attacks(read: Read) -> None:
    text = "If this card is destroyed by your opponent's attack or card effect: Draw 1 card."
    battle, effect = _ability(read, text)["when"]["any"]
    assert battle["by"]["where"] == {"attacking": True}
    assert (effect["how"], effect["by"]) == ("effect", {"kind": "any", "side": "opponent"})


def test_what_was_sent_to_ones_gy_lies_in_ones_own(read: Read) -> None:
    text = "Target 1 monster that was destroyed by battle and sent to your GY this turn; Special Summon it."
    assert _ability(read, text, "spell")["targets"][0]["side"] == "you"


def test_no_damage_from_this_attacking_card_is_of_its_own_attacks(read: Read) -> None:
    (step,) = _ability(read, "You take no battle damage from attacks involving this attacking card.")["do"]
    assert step["by"] == {"how": "self", "where": {"attacking": True}}


def test_who_pays_as_it_is_cast_then_draws(read: Read) -> None:
    text = "When you activate this card: You can banish 1 card from your GY; draw 1 card."
    ability = _ability(read, f"Fish monsters cannot attack. {text}", "spell", property="continuous")
    assert ("optional" in ability, "cost" in ability) == (False, False)
    assert (ability["do"][0]["optional"], ability["do"][1]["link"]) == (True, "and_if_you_do")


def test_what_is_done_twice_to_one_thing_is_done_to_another(read: Read) -> None:
    begin = "When an opponent's monster declares an attack:"
    assert not read(f"{begin} Destroy the attacking monster and that attacking monster.").abilities
    assert read(f"{begin} Destroy the attacking monster and this card.").abilities
