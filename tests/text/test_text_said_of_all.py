"""What holds while something is so, and other words that stand apart from what they are about: invented texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from convert.text import Reading

Read = Callable[..., Reading]


def trees(reading: Reading) -> list[Any]:
    return [msgspec.to_builtins(ability) for ability in reading.abilities]


def test_as_long_as_it_has_a_counter(read: Read) -> None:
    text = "You can target 1 monster; place 1 Moss Counter on it, and if it is Level 2 or higher, "
    (one,) = trees(read(text + "it becomes Level 1 as long as it has a Moss Counter."))
    gained = one["do"][1]
    assert (gained["op"], gained["if"][0]["is"]["where"]) == ("copy", {"level": {"gte": 2}}), "asked once"
    (own,) = gained["abilities"]
    assert (own["if"][0]["is"]["where"], own["do"][0]["op"]) == ({"counter": "moss"}, "change_level")


def test_while_the_monster_that_came_is_there(read: Read) -> None:
    text = "Special Summon 1 Fish monster from your Deck, but you cannot Special Summon monsters while that monster is "
    (cast,) = trees(read(text + "on the field.", kind="spell"))
    assert cast["do"][1]["what"] == {"ref": cast["do"][0]["what"]["id"]}
    assert cast["do"][1]["abilities"][0]["do"][0]["op"] == "forbid"


def test_while_that_token_is_there_its_maker_need_not_be(read: Read) -> None:
    text = 'If this card is banished: Special Summon 1 "Moss Token" (Plant/WIND/Level 1/ATK 0/DEF 0). While that Token '
    (one,) = trees(read(text + "is in the Monster Zone, the player who Summoned it cannot Special Summon monsters."))
    assert [step["op"] for step in one["do"]] == ["token", "copy"]


def test_what_no_monster_can_gain_stays_unread(read: Read) -> None:
    text = "If this card is destroyed: You can target 1 Trap in your GY; Set it, but it cannot be activated unless you "
    reading = read(text + "control a Fish monster.")
    assert [one.text for one in reading.unread] == ["but it cannot be activated unless you control a Fish monster"]


def test_until_ones_next_end_phase_is_one_turn_of_ones_own(read: Read) -> None:
    (one,) = trees(read("FLIP: Target 1 monster your opponent controls; take control of it until your next End Phase."))
    assert one["do"][0]["until"] == {"turns": 1, "whose": "you"}


def test_it_is_the_bearer_of_an_equip_card_that_says_when(read: Read) -> None:
    text = "Equip only to a Fish monster. If it battles a DARK monster, destroy that monster."
    _, one = trees(read(text, kind="spell", property="equip"))
    assert one["when"]["what"] == {"how": "equipped", "kind": "monster"}
    assert one["do"][0]["what"]["how"] == "event", "the one that it battles"


def test_one_of_several_effects_says_for_all_from_where(read: Read) -> None:
    text = "You can Special Summon this card from your hand to your opponent's field in Defense Position, or if your "
    (one,) = trees(read(text + "opponent controls a monster, you can Special Summon this card on your field."))
    assert one["from"] == "prepared"
    (waits,) = trees(
        read("During your Standby Phase, if this card was destroyed by this effect: You can Special Summon this card.")
    )
    assert waits["if"][0]["during"] == "own_turn", "never in a Standby Phase of the same turn"


def test_you_can_of_a_result_is_for_its_player_to_take(read: Read) -> None:
    text = "Roll a six-sided die and apply the result.\n● 1 to 3: You can draw 1 card.\n● 4 to 6: Draw 2 cards."
    (cast,) = trees(read(text, kind="spell"))
    assert [option["do"][0].get("optional", False) for option in cast["do"][1]["options"]] == [True, False]


def test_as_many_of_a_name_as_possible_are_all_of_them(read: Read) -> None:
    (one,) = trees(read('If this card is destroyed: Special Summon as many "Moss Frog" as possible from your GY.'))
    assert one["do"][0]["what"]["how"] == "all"


def test_what_must_be_in_the_gy_works_from_there(read: Read) -> None:
    text = "Once per turn: You can draw 1 card. This card must be in your GY to activate and to resolve this effect."
    (one,) = trees(read(text))
    assert one["from"] == "used"
    text = 'Once per turn: You can draw 1 card. "Moss Castle" must be on the field and this card must be in your GY to '
    assert read(text + "activate and to resolve this effect.").unread, "no half of it"


def test_ones_own_hand_and_either_field_are_not_one_place(read: Read) -> None:
    assert read("Banish 1 Fish monster from your hand, your GY, or face-up on either field.", kind="spell").unread


def test_ones_own_battle_phase_is_none_of_theirs(read: Read) -> None:
    (own,) = trees(read("During your Battle Phase, this card cannot be destroyed by battle."))
    assert list(own["if"]) == [{"turn": "own"}, {"phase": "battle"}]
    text = "During your Main Phase 1, Fish monsters you control are unaffected by your opponent's activated effects."
    (field,) = trees(read(text, kind="spell", property="field"))
    assert (field["mode"], {"turn": "own"} in field["if"]) == ("continuous", True), "a rule, nothing that one uses"


def test_which_monsters_effect_is_activated(read: Read) -> None:
    text = "When a Spell/Trap Card, or another monster's effect, is activated (Quick Effect): You can negate the "
    (other,) = trees(read(text + "activation."))
    assert other["when"]["any"][1]["what"] == {"kind": "monster", "except_self": True}
    (gone,) = trees(read("When your opponent's banished monster effect is activated: Negate the activation.", "trap"))
    assert gone["when"]["from"] == "banished"


def test_from_its_being_flipped_on(read: Read) -> None:
    (rule,) = trees(read("If this card was flipped face-up, your Fish monsters cannot be destroyed by battle."))
    assert (rule["mode"], rule["if"][0]["during"]) == ("continuous", "stay")
    (each,) = trees(read("If this card is flipped face-up, during each player's End Phase: You gain 500 LP."))
    assert (each["when"], each["if"][0]["occurred"]["event"]) == ({"event": "end_phase", "whose": "any"}, "revealed")


def test_what_was_aimed_at_leaves_before_the_card_is_destroyed(read: Read) -> None:
    text = "Activate this card by targeting 1 face-up monster; it gains 500 ATK, also if that target would be destroyed"
    text += " by battle, you can destroy this card instead. When it leaves the field, destroy this card."
    assert trees(read(text, kind="trap", property="continuous"))[-1]["when"]["what"] == {"ref": "t1"}


def test_another_than_this_card_was_paid(read: Read) -> None:
    text = "You can Tribute 1 Fish monster; draw 1 card, then, if you Tributed a Fish monster other than this card to "
    assert read(text + "activate this effect, draw 1 card.").unread


def test_normal_summoned_or_set_is_one_manner_of_all_of_them(read: Read) -> None:
    (cast,) = trees(read('All Normal Summoned/Set "Moss" monsters you control gain 300 ATK.', kind="spell"))
    assert cast["do"][0]["what"]["where"] == {"series": "Moss", "summoned": "normal"}, "a Set one was, too"


def test_a_printed_question_mark_is_not_zero(read: Read) -> None:
    assert read("Add 1 Fish monster with ? ATK from your Deck to your hand.", kind="spell").unread


def test_this_card_or_another_that_one_controls(read: Read) -> None:
    (one,) = trees(read('When this card, or another "Moss" monster, you control is destroyed by battle: Draw 1 card.'))
    assert one["when"]["any"][1]["what"]["side"] == "you"


def test_except_this_card_is_said_of_both(read: Read) -> None:
    (one,) = trees(read("You can banish 1 LIGHT and 1 DARK monster from your GY, except this card; draw 1 card."))
    assert [step["what"].get("except_self") for step in one["cost"]] == [True, True]


def test_a_counter_from_an_opponents_monster_comes_off_one(read: Read) -> None:
    (one,) = trees(read("You can remove 1 Moss Counter from an opponent's monster; draw 1 card."))
    assert (one["cost"][0]["what"]["how"], one["cost"][0]["what"]["side"]) == ("choose", "opponent")


def test_an_earth_and_water_monster_are_two(read: Read) -> None:
    (one,) = trees(read("If you control an EARTH and WATER monster(s): You can draw 1 card."))
    (asked,) = one["if"]
    assert [part["exists"]["where"]["attribute"] for part in asked["all"]] == ["EARTH", "WATER"]


def test_made_face_down_is_no_change_of_stance(read: Read) -> None:
    (one,) = trees(
        read("If a face-up monster you control is changed to face-down Defense Position: You can draw 1 card.")
    )
    assert one["when"]["event"] == "shadowed"


def test_each_that_would_leave_is_banished_alone(read: Read) -> None:
    text = "Each of your opponent's monsters with a Moss Counter is banished when it leaves the field."
    ((step,),) = (one["do"] for one in trees(read(text)))
    assert (step["instead"][0]["what"]["how"], step["would"]["what"]["side"]) == ("event", "opponent")


def test_what_counters_are_to_mean_is_no_deed_of_the_moment(read: Read) -> None:
    text = "Target 1 face-up monster; place 1 Moss Counter on it. (Monsters with a Moss Counter cannot attack.)"
    assert read(text, kind="spell").unread


def test_a_gain_behind_equipping_is_one_choice_with_it(read: Read) -> None:
    text = (
        "Special Summon 1 Fish monster from your Deck, then you can equip this card to it as an Equip Spell that gives "
    )
    (one,) = trees(read(f"If this card is destroyed by battle: {text}it 500 ATK."))
    equip, gain = one["do"][1:]
    assert (equip["optional"], gain["link"], "optional" in gain) == (True, "and_if_you_do", False)


def test_while_it_is_equipped_to_such_a_monster(read: Read) -> None:
    text = "If this card is equipped to a Fish monster, it gains 500 ATK."
    (one,) = [tree for tree in trees(read(text, kind="spell", property="equip")) if "if" in tree]
    assert (one["mode"], one["if"][0]["is"]["where"]) == ("continuous", {"type": "Fish"})


def test_a_battle_step_comes_before_any_damage(read: Read) -> None:
    text = "During your Battle Step, if this card battles: You can draw 1 card."
    (one,) = trees(read(text))
    assert {when["event"] for when in one["when"]["any"]} == {"damage_step"}


def test_no_summoning_but_in_secret(read: Read) -> None:
    text = "Draw 1 card. You cannot Summon other monsters the turn you activate this card (but you can Normal Set)."
    (cast,) = trees(read(text, kind="spell"))
    assert cast["do"][-1]["action"] == ("normal_summon", "flip", "special_summon")


def test_where_named_materials_go_is_not_left_out(read: Read) -> None:
    text = (
        "You can Special Summon 1 Fish monster from your hand, then Synchro Summon 1 Fish Synchro Monster using only "
    )
    text += "that monster and this card. These Synchro Materials are banished instead of being sent to the GY."
    assert read(text).unread


def test_spells_traps_or_card_effects_are_all_effects(read: Read) -> None:
    text = 'Your opponent cannot target face-up "Moss" monsters with Spells, Traps, or card effects.'
    ((step,),) = (one["do"] for one in trees(read(text)))
    assert step["by"]["kind"] == "any"


def test_another_may_target_is_no_must(read: Read) -> None:
    assert read("When Summoned: Your opponent can target 1 Fish monster in either GY; they Special Summon it.").unread
    assert read("When this card is Normal Summoned, each player can select 1 card from their GY and return it.").unread


def test_the_winner_attacks_again_not_the_fallen(read: Read) -> None:
    text = (
        'When your "Moss" monster destroys an opponent\'s monster by battle: You can discard 1 card; it can attack an '
    )
    (one,) = trees(read(f"{text}opponent's monster again in a row."))
    assert one["do"][0]["what"] == {"how": "event", "kind": "monster", "side": "you"}


def test_one_noun_with_what_is_beside_it_is_of_both_numbers(read: Read) -> None:
    (one,) = trees(
        read("Special Summon 1 Level 4 or lower and 1 Level 5 or higher WATER Fish monsters from your Deck.")
    )
    small, big = (step["what"]["where"] for step in one["do"])
    assert small == {"level": {"lte": 4}, "type": "Fish", "attribute": "WATER"}
    assert big == {"level": {"gte": 5}, "type": "Fish", "attribute": "WATER"}
    (cast,) = trees(read('If you control 1 FIRE and 1 WATER "Moss" monster: Draw 1 card.', kind="spell"))
    held = [each["exists"]["where"] for each in cast["if"][0]["all"]]
    assert held == [{"series": "Moss", "attribute": "FIRE"}, {"series": "Moss", "attribute": "WATER"}]


def test_what_is_told_by_something_else_keeps_to_itself(read: Read) -> None:
    (one,) = trees(read("Special Summon 1 Tuner and 1 Level 4 Fish monster from your Deck."))
    assert [step["what"]["where"] for step in one["do"]] == [
        {"class": "tuner"},
        {"level": {"eq": 4}, "type": "Fish"},
    ]
    (two,) = trees(read("Special Summon 1 WATER and 1 WATER Fish monster from your Deck."))
    assert two["do"][0]["what"]["where"] == {"attribute": "WATER"}


def test_two_lists_are_one_of_either(read: Read) -> None:
    (one,) = trees(
        read('Tribute 1 Level 4 or lower "Moss" or "Fern" Synchro or Link Monster; draw 1 card.', kind="spell")
    )
    where = {"series": ("Moss", "Fern"), "class": ("synchro", "link"), "level": {"lte": 4}}
    assert one["cost"][0]["what"]["where"] == where
    (two,) = trees(
        read("Add 1 Level 5 monster (LIGHT or DARK, Fish or Plant) from your Deck to your hand.", kind="spell")
    )
    where = {"attribute": ("LIGHT", "DARK"), "type": ("Fish", "Plant"), "level": {"eq": 5}}
    assert two["do"][0]["what"]["where"] == where
    (three,) = trees(read("Add 1 monster (Fish, Plant, or Wyrm) from your Deck to your hand.", kind="spell"))
    assert three["do"][0]["what"]["where"] == {"type": ("Fish", "Plant", "Wyrm")}


def test_a_bracket_that_says_another_level_than_before_is_unread(read: Read) -> None:
    assert read("Add 1 Level 5 monster (Level 6 or Level 7) from your Deck to your hand.", kind="spell").unread


def test_what_is_equipped_to_another_than_this_card_is_unread(read: Read) -> None:
    text = 'Each "Moss" monster you control gains ATK equal to the ATK of the monsters equipped to it.'
    assert read(text, kind="spell", property="continuous").unread
    (own,) = trees(read("This card gains ATK equal to the ATK of the monster equipped to it by its effect."))
    assert own["do"][0]["attack"]["of"]["how"] == "equipped"


def test_as_long_as_it_has_a_counter_in_an_option_of_a_choice(read: Read) -> None:
    lowered = "Place 1 Moss Counter on {} on the field, and if you do, any of those monsters that are Level 2 or "
    text = "You can activate 1 of these effects;\n● " + lowered + "higher become Level 1 as long as they have a Moss "
    text += "Counter.\n● Draw 1 card."
    every, one = (trees(read(text.format(f"{n} face-up monster{s}")))[0] for n, s in (("each", ""), ("1", "")))
    (placed, gained), (chosen, its) = every["do"][0]["options"][0]["do"], one["do"][0]["options"][0]["do"]
    assert (gained["op"], gained["what"]["among"]) == ("copy", {"ref": placed["what"]["id"]})
    assert "if" not in gained
    assert (its["what"], its["if"][0]["of"]) == ({"ref": chosen["what"]["id"]},) * 2, "of one, whether it is of Level 2"
    for step in (gained, its):
        (own,) = step["abilities"]
        assert (own["if"][0]["is"]["where"], own["do"][0]["op"]) == ({"counter": "moss"}, "change_level")


def test_the_turn_in_which_its_own_text_brought_it_is_no_other(read: Read) -> None:
    def came(text: str) -> Any:
        (one,) = trees(read(text))
        return one["do"][0]["if"][0]["occurred"].get("by")

    assert came("This card cannot attack the turn it is Special Summoned this way.") == {"how": "self"}
    assert came("Cannot attack during the turn it is Special Summoned by its own effect.") == {"how": "self"}
    assert came("Cannot attack during the turn it is Special Summoned.") is None


def test_the_turn_in_which_another_was_brought_is_this_one(read: Read) -> None:
    text = (
        "You can Special Summon 1 Fish monster from your GY. It cannot attack the turn it is Special Summoned this way."
    )
    (one,) = trees(read(text))
    ban = one["do"][1]
    assert (ban["what"], ban["until"]) == ({"ref": one["do"][0]["what"]["id"]}, "end_of_turn")
    assert "if" not in ban


def test_names_joined_are_one_of_each_from_the_place_after_the_last(read: Read) -> None:
    for kind in ("Banish", "Special Summon"):
        (one,) = trees(read(f'{kind} "Moss Frog", "Reed Toad", "Pond Newt" and "Mud Eel" from your GY.', kind="spell"))
        (step,) = one["do"]
        what = step["what"]
        assert (what["how"], what["side"], what["zone"], what["count"]) == ("choose", "you", "used", 4)
        names = ("Moss Frog", "Reed Toad", "Pond Newt", "Mud Eel")
        assert (tuple(what["where"]["name"]), tuple(what["where"]["different"])) == (names, ("name",))
    (one,) = trees(read('Destroy "Moss Frog" and "Reed Toad" you control.', kind="spell"))
    assert one["do"][0]["what"]["how"] == "all"


def test_a_material_is_attached_to_one_of_that_name(read: Read) -> None:
    (one,) = trees(read('You can attach 1 "Reed Toad" you control to "Moss Frog" you control as material.'))
    to = one["do"][0]["to"]
    assert (to["how"], to["count"], to["where"]) == ("choose", 1, {"name": "Moss Frog"})


def test_what_comes_of_not_using_an_effect_is_no_part_of_it(read: Read) -> None:
    text = (
        "If a monster is Special Summoned to your field: You can draw 1 card. During your End Phase, if you have not "
        "drawn a card by this effect this turn, send this card to the GY."
    )
    drawn, sent = trees(read(text))
    assert [step["op"] for step in drawn["do"]] == ["prepare"]
    assert (sent["mode"], sent["when"]["event"], sent["do"][0]["op"]) == ("trigger", "end_phase", "to_used")
    assert "not" in sent["if"][0]
