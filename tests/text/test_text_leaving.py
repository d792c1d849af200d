"""What readers of the draws 950001 to 950004 found wrong in entries called automatic, each as a class of sentences."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

_ME = {"how": "self"}


def test_what_an_equip_card_brings_back_as_it_goes_is_itself(read: Read) -> None:
    for said, op in (
        ("If this card is sent to your GY: Place it on top of your Deck.", "to_spellbook"),
        ("When this card is sent from the field to the Graveyard: Return it to the hand.", "to_prepared"),
        ("If this card is destroyed: You can shuffle it into the Deck.", "to_spellbook"),
    ):
        ability = trees(read(f"The equipped monster gains 500 ATK. {said}", "spell", property="equip"))[-1]
        assert (ability["do"][0]["op"], ability["do"][0]["what"]) == (op, _ME), said
    ability = trees(read("When this card leaves the field: Destroy that monster.", "spell", property="equip"))[-1]
    assert ability["do"][0]["what"]["how"] == "equipped"


def test_counters_lie_on_what_destroyed_not_on_what_fell(read: Read) -> None:
    for said in ("a monster", "an opponent's monster"):
        (ability,) = trees(read(f"If this card destroys {said} by battle: Place 1 Moss Counter on it."))
        assert ability["do"][0]["what"] == _ME
    (ability,) = trees(read("If this card destroys a monster by battle: Banish it."))
    assert ability["do"][0]["what"]["how"] == "event"


def test_this_face_up_card_leaves_as_one_that_is_seen(read: Read) -> None:
    for said in (
        "leaves the field",
        "in its owner's control leaves the field by an opponent's card",
        "you control is destroyed by battle",
        "on the field is sent to the GY",
    ):
        (ability,) = trees(read(f"If this face-up card {said}: You can draw 1 card."))
        what = ability["when"]["what"]
        assert (what["how"], what["where"]["face"]) == ("self", "up"), said
    (ability,) = trees(read("If this card leaves the field: You can draw 1 card."))
    assert ability["when"]["what"] == _ME


def test_only_during_your_main_phase_of_a_trap_is_asked(read: Read) -> None:
    main, own = {"phase": "main"}, {"turn": "own"}
    (cast,) = trees(
        read(
            "This card can only be activated during your Main Phase when you control a Fish monster. Draw 2 cards.",
            "trap",
        )
    )
    assert cast["if"][1:] == [main, own]
    (quick,) = trees(
        read(
            "You can banish 1 monster from your GY to draw 1 card. You can only activate this effect during your Main"
            " Phase.",
            "trap",
            property="continuous",
        )
    )
    assert quick["if"] == [main, own]


@pytest.mark.parametrize(
    "said",
    [
        "Flip all face-down Defense Position monsters face-up. Flip Effects are not activated at this time.",
        "Change all face-down Defense Position monsters on the field to face-up Defense Position (Flip monsters'"
        " effects are not activated at this time), also gain 500 LP.",
        "Target 1 face-down Defense Position monster; change it to face-up Attack Position. (Flip Effects are not"
        " activated.)",
    ],
)
def test_what_is_turned_up_without_its_flip_effect_says_so(read: Read, said: str) -> None:
    (cast,) = trees(read(said, "spell"))
    assert (cast["do"][0]["op"], cast["do"][0]["silent"]) == ("reveal", True)


@pytest.mark.parametrize(
    ("said", "turned"),
    [
        ("All monsters on your side of the field are changed to face-up Defense Position.", {"to": "defense"}),
        ("Target 1 monster; change it to face-up Attack Position.", {"to": "attack"}),
        ("Target 1 face-down monster; change it to face-up Attack or Defense Position.", {"to": "choose"}),
    ],
)
def test_shadow_04_to_a_face_up_position_turns_up_what_is_face_down(
    read: Read, said: str, turned: dict[str, str]
) -> None:
    reading = read(said, "trap")
    (cast,) = trees(reading)
    (step,) = cast["do"]
    assert reading.status == "automatic"
    assert {key: step[key] for key in ("op", "to", "face_up")} == {"op": "stance", "face_up": True, **turned}


def test_where_flip_effects_are_kept_from_it_a_change_of_position_turns_up(read: Read) -> None:
    reading = read(
        "Target 1 monster your opponent controls; change its battle position. (Flip Effects are not activated.)", "trap"
    )
    assert reading.status == "automatic"
    (cast,) = trees(reading)
    assert [(step["op"], step["face_up"], step["silent"]) for step in cast["do"]] == [("stance", True, True)]
    assert read("Draw 1 card. Flip Effects are not activated at this time.", "spell").status != "automatic"


def test_a_price_named_after_by_is_an_offer(read: Read) -> None:
    for text in (
        "When a Normal Spell Card is activated, negate the effect by paying 1000 Life Points.",
        "During your Standby Phase, by paying 300 Life Points, draw 1 card.",
    ):
        assert trees(read(text))[0]["optional"], text
    (forced,) = trees(read("During your Standby Phase: Pay 300 LP; draw 1 card."))
    assert "optional" not in forced


def test_what_an_equipped_card_gives_ends_with_it(read: Read) -> None:
    (cast,) = trees(
        read(
            "Send 1 card from your hand to the Graveyard; equip this card to a monster. It loses 500 ATK, but it can"
            " make a second attack during each Battle Phase.",
            "spell",
            property="equip",
        )
    )
    assert [(step["op"], step.get("until")) for step in cast["do"]] == [
        ("equip", None),
        ("modify", "while_equipped"),
        ("allow", "while_equipped"),
    ]
    assert cast["do"][1]["what"] == {"ref": cast["do"][0]["to"]["id"]}
    (choice,) = trees(
        read(
            "You can activate 1 of these effects;\n● Target 1 “Moss” monster you control; equip this card to it. It"
            " gains 1000 ATK.\n● Draw 1 card.",
            "trap",
            property="continuous",
        )
    )
    assert choice["do"][0]["options"][0]["do"][1]["until"] == "while_equipped"


def test_one_material_from_each_place_is_not_one_place(read: Read) -> None:
    text = "Fusion Summon 1 Fusion Monster from your Extra Deck, using up to 1 monster each from your hand and field."
    assert read(text, "spell").status != "automatic"


def test_to_its_owners_field_is_theirs(read: Read) -> None:
    (cast,) = trees(read("Target 1 monster in either GY; Special Summon it to its owner's field.", "spell"))
    assert cast["do"][0]["side"] == "owner"
    (cast,) = trees(read("Target 1 monster in your GY; Special Summon it to your field.", "spell"))
    assert "side" not in cast["do"][0]


def test_summoned_and_something_besides_is_its_coming(read: Read) -> None:
    for manner, said in (
        ("fusion", "Fusion Summoned and you control another Fish monster"),
        ("normal", "Normal Summoned, and you control no other cards"),
    ):
        (ability,) = trees(read(f"If this card is {said}: You can draw 1 card."))
        assert (ability["mode"], ability["when"]["event"], ability["when"]["how"]) == ("trigger", "summoned", manner)
        assert len(ability["if"]) == 1
    (ability,) = trees(
        read("If this card was Normal Summoned this turn and you control a Fish monster: You can draw 1 card.")
    )
    assert ability["mode"] == "activate"


def test_again_is_one_more_attack_and_twice_is_two_in_all(read: Read) -> None:
    for said in ("it can attack once again in a row", "this card can make another attack in a row"):
        (ability,) = trees(read(f"If this card destroys a monster by battle: You can pay 500 LP; {said}."))
        step = ability["do"][0]
        assert (step["action"], step["count"], step["more"]) == ("extra_attack", 1, True), said
    (ability,) = trees(read("This card can make a second attack during each Battle Phase."))
    assert (ability["do"][0]["count"], ability["do"][0].get("more")) == (2, None)


def test_the_end_of_the_battle_phase_is_later_than_the_battle(read: Read) -> None:
    (ability,) = trees(read("The ATK of any monster that battles this card becomes 0 at the end of that Battle Phase."))
    assert ability["do"][0]["when"]["event"] == "end_of_battle"
    (ability,) = trees(read("Destroy any monster that battles this card after damage calculation."))
    assert (ability["when"]["event"], ability["do"][0]["op"]) == ("battles", "destroy")


def test_before_damage_calculation_is_in_the_battle(read: Read) -> None:
    for moment in ("before damage calculation", "at the start of the Damage Step (without damage calculation)"):
        (ability,) = trees(read(f"If this card battles a Fish monster, destroy that monster {moment}."))
        assert {one["event"] for one in ability["when"]["any"]} == {"damage_step"}, moment


def test_the_attacking_monster_is_aimed_at(read: Read) -> None:
    for said in (
        "the attacking monster; destroy that target",
        "that attacking monster; destroy it",
        "that monster; banish it",
    ):
        (cast,) = trees(read(f"When an opponent's monster declares an attack: Target {said}.", "trap"))
        (target,) = cast["targets"]
        assert (target["how"], target["among"]["how"]) == ("target", "event"), said
        assert cast["do"][0]["what"] == {"ref": target["id"]}
    (cast,) = trees(
        read("When an opponent's monster declares an attack: Target the attacking monster; negate the attack.", "trap")
    )
    assert cast["do"] == [{"op": "negate_attack", "src": 2, "what": {"ref": "t1"}}]


def test_a_position_is_kept_from_its_change_on(read: Read) -> None:
    for said in (
        ". It cannot change its battle position until the end of your next turn.",
        ", and its battle position cannot be changed until the End Phase of your next turn.",
    ):
        (ability,) = trees(
            read(f"If this card attacks, it is changed to Defense Position at the end of the Battle Phase{said}")
        )
        (later,) = ability["do"]
        assert [step["op"] for step in later["do"]] == ["stance", "forbid"], said


def test_another_way_to_xyz_summon_it_under_a_condition_means_nothing(read: Read) -> None:
    reading = read(
        "Once per turn, if you have exactly 5 Fish monsters in your GY, you can also Xyz Summon “Paper Lantern” by"
        " using 1 Fish monster you control as material. Draw 1 card."
    )
    assert all(step["op"] != "allow" for ability in trees(reading) for step in ability["do"])


def test_while_in_a_position_is_asked_of_the_subject(read: Read) -> None:
    (standing,) = trees(read("Fish monsters you control cannot be destroyed by battle while in Attack Position."))
    assert standing["do"][0]["what"]["where"] == {"type": "Fish", "stance": "attack"}
    assert "if" not in standing["do"][0]
    (cast,) = trees(read("Target 1 monster; it cannot be destroyed by battle while in Defense Position.", "spell"))
    assert cast["do"][0]["what"] == {"ref": "t1"}
    assert cast["do"][0]["abilities"][0]["if"][0]["is"]["where"] == {"stance": "defense"}


def test_what_was_aimed_at_goes_by_its_target(read: Read) -> None:
    (ability,) = trees(
        read(
            "When this card declares an attack on an opponent's monster: You can target the attack target; change that"
            " attack target's battle position."
        )
    )
    assert ability["do"][0]["what"] == {"ref": ability["targets"][0]["id"]}


def test_its_of_whom_the_battle_is_told(read: Read) -> None:
    for said in ("its ATK is doubled during the Damage Step only", "its ATK becomes 3000 until the end of this turn"):
        (ability,) = trees(read(f"If this card battles a DARK monster, {said}."))
        assert ability["do"][0]["what"] == _ME, said
    (ability,) = trees(
        read("If this card battles a DARK monster: Halve that monster's ATK until the end of this turn.")
    )
    assert ability["do"][0]["what"]["how"] == "event"


def test_after_it_was_flipped_is_no_moment_where_another_follows(read: Read) -> None:
    (ability,) = trees(
        read("After this card was flipped face-up, if a monster is sent from your hand to the GY: You can draw 1 card.")
    )
    assert ability["when"]["event"] == "used"
    assert ability["if"] == [{"occurred": {"event": "revealed", "what": _ME}, "during": "stay"}]
    (ability,) = trees(read("After this card attacks, this card gains 500 ATK."))
    assert ability["when"]["event"] == "battles"


def test_even_if_this_card_leaves_the_field_is_as_long_as_the_other_stays(read: Read) -> None:
    for text in (
        "If a Fish monster is Summoned: It gains 500 ATK (even if this card leaves the field).",
        "If a Fish monster is Summoned: Increase its Level by 1. (This remains even if this card leaves the field.)",
    ):
        (ability,) = trees(read(text, "spell", property="field"))
        assert ability["do"][0]["until"] == "leaves_play", text
    (ability,) = trees(
        read(
            "Once per turn: You can target 1 monster; it gains 500 ATK until the end of this turn (even if this card"
            " leaves the field), then draw 1 card.",
            "spell",
            property="continuous",
        )
    )
    assert [step.get("until") for step in ability["do"]] == ["end_of_turn", None]


def test_an_attribute_before_two_names_is_of_both(read: Read) -> None:
    for said, key in (("“Moss” or “Fern” Xyz", "series"), ("Fish or Dragon Xyz", "type")):
        (cast,) = trees(read(f"Target 1 LIGHT {said} Monster in your GY; Special Summon it.", "spell"))
        both = cast["targets"][0]["where"]["any"]
        assert [(one["attribute"], one["class"], key in one) for one in both] == [("LIGHT", "xyz", True)] * 2, said
    (cast,) = trees(read("Target 1 Fish Xyz Monster or “Moss” monster in your GY; Special Summon it.", "spell"))
    assert "attribute" not in cast["targets"][0]["where"]["any"][1]


def test_make_them_tribute_is_their_choice(read: Read) -> None:
    (cast,) = trees(
        read(
            "Draw 1 card, then if your opponent controls a monster, make them Tribute 1 monster they control.", "spell"
        )
    )
    assert (cast["do"][1]["who"], cast["do"][1]["what"]["chooser"]) == ("opponent", "opponent")


def test_the_fish_monster_is_never_this_card(read: Read) -> None:
    reading = read(
        "If this card is Special Summoned: Increase its Level by the Level of the Fish monster. Draw 1 card."
    )
    assert reading.status != "automatic"


def test_several_of_its_own_name_are_called_so(read: Read) -> None:
    (ability,) = trees(read("All “Test Cards” you control gain 500 ATK."))
    assert ability["do"][0]["what"]["where"] == {"name": "Test Card"}


def test_a_spell_that_passes_fights_no_battles(read: Read) -> None:
    text = "Target 1 Fish monster; it gains 500 ATK this turn. If it destroys a monster by battle: Draw 1 card."
    for ability in trees(read(text, "spell")):
        assert ability.get("when", {}).get("what") != _ME
    text = (
        "Special Summon this card as a Normal Monster (Fish/WATER/Level 2/ATK 1200/DEF 0). If this card destroys a"
        " monster by battle: Draw 1 card."
    )
    assert trees(read(text, "trap"))[-1]["when"]["what"] == _ME


def test_the_fish_monster_among_targets_that_may_be_anything_is_nobody(read: Read) -> None:
    for one, known in (("1 card you control", False), ("1 Fish monster you control", True)):
        then = "destroy them, then gain LP equal to the Fish monster's ATK"
        reading = read(f"Target {one} and 1 card your opponent controls; {then}.", "spell")
        assert (reading.status == "automatic") == known, one
    (cast,) = trees(reading)
    assert cast["do"][-1]["amount"]["of"] == {"ref": "t1"}


def test_it_after_a_lasting_card_s_target_is_that_target_where_no_card_could_do_so(read: Read) -> None:
    text = "Activate this card by targeting 1 face-up monster. During each of your Standby Phases: It loses 700 ATK."
    cast, loses = trees(read(text, "trap", property="continuous"))
    assert loses["do"][0]["what"] == {"ref": cast["targets"][0]["id"]}
    text = (
        "Activate this card by targeting 1 Fish monster you control; it cannot be destroyed by battle. At the start of "
        "the Damage Step, if it battles an opponent's Level 3 monster: You can destroy that opponent's monster."
    )
    cast, fights = trees(read(text, "trap", property="continuous"))
    attacked, attacks = fights["when"]["any"]
    assert [attacked["what"], attacks["by"]] == [{"ref": cast["targets"][0]["id"]}] * 2


def test_except_during_the_damage_step_is_asked(read: Read) -> None:
    asked = {"not": {"phase": "damage_step"}}
    for text in (
        "If a Fish monster is Special Summoned (except during the Damage Step): You can draw 1 card.",
        "If this card is Normal Summoned, you can (except during the Damage Step): Draw 1 card.",
        "If your opponent Special Summons a monster(s) (except during the Damage Step), or if an opponent's monster"
        " targets this card for an attack: You can draw 1 card.",
        "When your opponent activates a Trap Card (except during the Draw Phase or Damage Step): You can draw 1 card.",
    ):
        reading = read(text)
        assert (reading.status, trees(reading)[0]["if"]) == ("automatic", [asked]), text


def test_what_cannot_attack_in_one_s_own_turn_is_one_s_own(read: Read) -> None:
    for said in ("Other monsters cannot attack the turn you activate this effect.", "“Moss” cannot attack this turn."):
        (ability,) = trees(read(f"Once per turn: You can draw 1 card. {said}"))
        barred = ability["do"][-1]["what"]
        assert barred["side"] == "you", said
    (bans,) = trees(read("Other monsters cannot attack."))
    assert "side" not in bans["do"][0]["what"]


def test_monsters_that_cannot_be_summoned_are_in_no_place_yet(read: Read) -> None:
    (bans,) = trees(read("WIND monsters cannot be Special Summoned."))
    (ban,) = bans["do"]
    assert ban["what"] == {"how": "all", "kind": "caster", "side": "any"}
    assert ban["by"] == {"how": "all", "kind": "monster", "where": {"attribute": "WIND"}}


def test_a_continuous_trap_used_for_a_price_is_quick(read: Read) -> None:
    text = "Discard 1 Spell Card from your hand to inflict 500 damage to your opponent."
    (ability,) = trees(read(text, "trap", property="continuous"))
    assert (ability["mode"], ability["optional"]) == ("quick", True)


def test_nobody_s_cards_are_banished_by_an_opponent_who_cannot_banish_cards(read: Read) -> None:
    for said, whose in (("cards", None), ("cards in your GY", "you")):
        (bans,) = trees(read(f"Your opponent cannot banish {said}."))
        assert bans["do"][0].get("by", {}).get("side") == whose, said


def test_after_damage_calculation_of_a_used_trap_waits_for_that_battle(read: Read) -> None:
    text = "Monsters cannot be destroyed by this battle. After damage calculation, draw 1 card."
    (cast,) = trees(read(f"Activate only when an opponent's monster declares an attack. {text}", "trap"))
    later = cast["do"][-1]
    assert (later["op"], later["when"]) == ("delayed", {"event": "battles", "next": True})
    assert later["do"][0]["op"] == "prepare"


def test_who_must_target_a_toon_passes_no_player_either(read: Read) -> None:
    text = "unless they control a Toon monster, in which case this card must target a Toon monster for its attacks."
    (ability,) = trees(read(f"Can attack your opponent directly, {text}"))
    assert ability["do"][1]["what"]["kind"] == ["monster", "caster"]


def test_the_activation_of_the_trap_card_is_the_one_that_is_answered(read: Read) -> None:
    text = "Tribute this face-up card to negate the activation of the Trap Card and destroy it."
    (ability,) = trees(read(f"When your opponent activates a Trap Card, {text}"))
    assert "what" not in ability["do"][0]


def test_a_second_attack_during_this_battle_phase_is_not_for_good(read: Read) -> None:
    (cast,) = trees(read("Target 1 Fish monster; it can make a second attack during this Battle Phase.", "trap"))
    assert cast["do"][0]["until"] == "end_of_turn"


def test_this_card_and_another_are_two_cards(read: Read) -> None:
    """Though this one may be such a one itself: "this card and 1 Fish monster" of which it is one."""
    for said in ("Tribute this card and 1 Fish monster", "Tribute 1 Fish monster and this card"):
        (ability,) = trees(read(f"You can {said}; draw 1 card."))
        (other,) = [step["what"] for step in ability["cost"] if step["what"]["how"] == "choose"]
        assert other["except_self"] is True, said
    (ability,) = trees(read("You can banish this card from your GY and 1 Fish monster you control; draw 1 card."))
    assert "except_self" not in ability["cost"][1]["what"]


def test_an_effect_that_synchro_summons_takes_materials(read: Read) -> None:
    """Not one that Special Summons and is treated as a Synchro Summon."""
    (cast,) = trees(read("Synchro Summon 1 Fish Synchro Monster.", "spell"))
    assert cast["do"][0]["materials"] == {"kind": "monster", "side": "you", "zone": "play"}
    text = "Special Summon 1 Fish Synchro Monster from your Extra Deck (this is treated as a Synchro Summon)."
    (cast,) = trees(read(text, "spell"))
    assert "materials" not in cast["do"][0]


def test_tributed_on_the_field_is_from_there(read: Read) -> None:
    for said, place in (("If this card on the field is Tributed", "play"), ("If this card is Tributed", None)):
        (ability,) = trees(read(f"{said}: Draw 1 card."))
        assert ability["when"].get("from") == place


def test_a_union_goes_onto_a_monster_that_wears_none(read: Read) -> None:
    text = (
        "Once per turn, you can either: Target 1 Fish monster you control; equip this card to that target, OR: Unequip"
        " this card and Special Summon it in face-up Attack Position."
    )
    limit = "(A monster can only be equipped with 1 Union Monster at a time.)"
    for said, bound in ((f"{text} {limit}", True), (text, False)):
        reading = read(said)
        where = trees(reading)[0]["do"][0]["options"][0]["targets"][0]["where"]
        assert ("not" in where, reading.status) == (bound, "automatic")
    assert read(f"You can draw 1 card. {limit}").unread


def test_an_attacking_monster_that_no_battle_was_told_of_is_one_that_attacks(read: Read) -> None:
    (cast,) = trees(read("If your attacking monster destroys an opponent's monster by battle: Draw 1 card.", "spell"))
    assert cast["when"]["what"] == {"kind": "monster", "side": "you", "zone": "play", "where": {"attacking": True}}
    said = "Equip only to a Fish monster. When that attacking monster destroys a monster by battle: Draw 1 card."
    *_, ability = trees(read(said, "spell", property="equip"))
    assert ability["when"]["what"] == {"how": "equipped", "kind": "monster"}
    assert read("When that attacking monster destroys a monster by battle: Draw 1 card.").unread
