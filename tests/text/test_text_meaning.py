"""What the words mean where the labels do not show it: whom "it" stands for, whose battle it is.

Every text is invented, in the manner of card text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.cards.model import Card, CardKind
from convert.effects import Event, Selector
from convert.effects import steps as op
from convert.text import Reader, Reading

Read = Callable[..., Reading]


def trees(reading: Reading) -> list[dict[str, Any]]:
    """The abilities as plain data."""
    return [msgspec.json.decode(msgspec.json.encode(ability)) for ability in reading.abilities]


SELF = Selector(how="self")
EVENT_CARD = {"how": "event", "kind": "any"}
EVENT_MONSTER = {"how": "event", "kind": "monster"}


def test_it_after_a_negation_is_what_was_negated(read: Read) -> None:
    (tree,) = trees(
        read(
            "When a Spell Card is activated: Discard 1 card; negate the activation, and if you do, destroy it.",
            "trap",
            property="counter",
        )
    )
    assert [(step["op"], step.get("what")) for step in tree["do"]] == [("negate_cast", None), ("destroy", EVENT_CARD)]


def test_or_and_another_clause_is_a_choice_of_the_two(read: Read) -> None:
    reading = read('Add 1 "Moss" monster from your Deck to your hand, or Special Summon it.', "spell")
    (tree,) = trees(reading)
    first, second = tree["do"][0]["options"]
    assert [first["do"][0]["op"], second["do"][0]["op"]] == ["search", "special_summon"]
    assert first["do"][0]["what"] == second["do"][0]["what"]
    assert reading.status == "automatic"


def test_add_to_the_hand_or_set_is_a_choice_for_the_same_card(read: Read) -> None:
    (tree,) = trees(read('You can add to your hand or Set 1 "Moss" Trap from your Deck.'))
    assert [option["do"][0]["op"] for option in tree["do"][0]["options"]] == ["search", "set"]


def test_or_if_something_holds_the_other_is_open(read: Read) -> None:
    text = "Draw 1 card, or, if you control a Dragon monster, you can draw 2 cards instead."
    (tree,) = trees(read(text, "spell"))
    first, second = tree["do"][0]["options"]
    assert "if" not in first
    assert second["if"] == [{"exists": {"kind": "monster", "side": "you", "zone": "play", "where": {"type": "Dragon"}}}]


def test_what_must_be_done_instead_leaves_no_choice(read: Read) -> None:
    (tree,) = trees(read("Draw 1 card, or, if your opponent controls no monsters, draw 2 cards instead.", "spell"))
    first, second = tree["do"][0]["options"]
    assert second["if"] == [{"not": first["if"][0]}]


def test_the_two_faces_of_a_coin_are_no_choice(read: Read) -> None:
    text = "Toss a coin and if the result is heads, draw 1 card, or if the result is tails, discard 1 card."
    assert all(step["op"] != "choose_one" for tree in trees(read(text, "spell")) for step in tree["do"])


def test_face_up_or_face_down_is_a_choice(read: Read) -> None:
    text = "Special Summon 1 Insect monster from your hand in face-up or face-down Defense Position."
    (tree,) = trees(read(text, "spell"))
    options = [[step["op"] for step in option["do"]] for option in tree["do"][0]["options"]]
    assert options == [["special_summon"], ["special_summon", "shadow"]]


def test_a_price_or_a_loss_asks_who_can_pay(read: Read) -> None:
    (tree,) = trees(read("During your End Phase: Tribute 1 monster or take 1000 damage."))
    paid, lost = tree["do"][0]["options"]
    assert paid["cost"][0]["op"] == "sacrifice"
    assert lost["do"][0]["op"] == "damage"


def test_the_discarded_monster_is_never_this_card(read: Read) -> None:
    (tree,) = trees(read("Discard 1 monster; this card's Level becomes the Level of the discarded monster."))
    assert tree["do"][0]["to"] == {"stat": "level", "of": {"ref": tree["cost"][0]["what"]["id"]}}


def test_the_selected_monster_of_the_next_sentence_is_the_target_of_the_same_ability(read: Read) -> None:
    text = "You can Tribute this card to select 1 monster you control. The selected monster gains 500 ATK."
    (tree,) = trees(read(text))
    assert tree["do"][0]["what"] == {"ref": tree["targets"][0]["id"]}


def test_what_the_opponent_picks_by_chance_is_what_happens(read: Read) -> None:
    text = (
        'Reveal 3 "Moss" monsters from your Deck, your opponent randomly picks 1 for you to Special Summon, '
        "and you shuffle the rest into the Deck."
    )
    reading = read(text, "spell")
    (tree,) = trees(reading)
    shown, summoned = tree["do"]  # the rest never left the Deck
    assert (summoned["what"]["how"], summoned["what"]["among"]) == ("random", {"ref": shown["what"]["id"]})
    assert reading.status == "automatic"


def test_two_are_taken_one_is_added_and_the_other_sent(read: Read) -> None:
    text = 'Take 2 "Moss" cards from your Deck, add 1 of them to your hand, and send the other to the GY.'
    (tree,) = trees(read(text, "spell"))
    assert [step["op"] for step in tree["do"]] == ["look", "search", "to_used"]


def test_a_level_rises_or_falls_by_choice_for_as_long_as_said(read: Read) -> None:
    (tree,) = trees(read("You can increase or decrease this card's Level by 1 until the end of this turn."))
    steps = [option["do"][0] for option in tree["do"][0]["options"]]
    assert [(step["add"], step["until"]) for step in steps] == [(1, "end_of_turn"), (-1, "end_of_turn")]


def test_a_level_falls_by_that_of_something(read: Read) -> None:
    (tree,) = trees(read("Discard 1 monster; reduce this card's Level by the Level of the discarded monster."))
    assert tree["do"][0]["add"] == {"stat": "level", "of": {"ref": tree["cost"][0]["what"]["id"]}, "times": -1.0}


def test_the_difference_between_two_numbers(read: Read) -> None:
    text = (
        "Target 1 monster your opponent controls; inflict damage to your opponent equal to the difference between "
        "its original ATK and current ATK."
    )
    (tree,) = trees(read(text, "spell"))
    target = {"ref": tree["targets"][0]["id"]}
    stats = [{"stat": "original_attack", "of": target}, {"stat": "attack", "of": target}]
    assert tree["do"][0]["amount"] == {"difference": stats}


def test_a_level_rises_by_that_of_the_target(read: Read) -> None:
    text = "You can target 1 other monster you control; increase this card's Level by that monster's."
    (tree,) = trees(read(text))
    assert tree["do"][0]["add"]["of"] == {"ref": tree["targets"][0]["id"]}


def test_the_banished_monster_is_the_one_banished_not_the_last_one_named(read: Read) -> None:
    text = (
        "You can banish 1 Fish monster from your GY, then target 1 monster you control; it gains ATK equal to the ATK "
        "of the monster banished to activate this effect."
    )
    (tree,) = trees(read(text))
    assert tree["do"][0]["attack"]["of"] == {"ref": tree["cost"][0]["what"]["id"]}
    assert tree["do"][0]["what"] == {"ref": tree["targets"][0]["id"]}


def test_the_monster_summoned_by_this_effect_in_the_next_sentence(read: Read) -> None:
    text = (
        'You can Special Summon 1 "Moss" monster from your hand. The monster Special Summoned by this effect gains '
        "500 ATK."
    )
    (tree,) = trees(read(text))
    summoned, gain = tree["do"]
    assert gain["what"] == {"ref": summoned["what"]["id"]}


def test_an_exception_at_the_end_narrows_what_it_was_about(read: Read) -> None:
    (tree,) = trees(read("All Machine monsters you control gain 500 ATK, except this card."))
    assert tree["do"][0]["what"]["except_self"] is True
    (tree,) = trees(read("Monsters you control cannot attack this turn, except with Fish monsters."))
    assert tree["do"][0]["what"]["where"] == {"not": {"type": "Fish"}}


def test_except_by_battle_with_something_is_not_about_what_is_protected(read: Read) -> None:
    (tree,) = trees(read('"Moss" monsters cannot be destroyed by battle except with another "Moss" monster.'))
    (step,) = tree["do"]
    assert step["what"]["where"] == {"series": "Moss"}
    assert step["by"]["where"] == {"not": {"series": "Moss"}}


def test_a_level_and_a_score_rise_together(read: Read) -> None:
    (tree,) = trees(read("You can target 1 monster you control; increase its Level by 1 and ATK by 300."))
    assert [step["op"] for step in tree["do"]] == ["change_level", "modify"]


def test_add_it_after_a_selection_is_what_was_selected_and_what_came_before_is_paid(read: Read) -> None:
    text = "Once per turn, you can pay 1000 LP and select 1 of your banished Fish monsters. Add it to your hand."
    (tree,) = trees(read(text))
    assert [step["op"] for step in tree["cost"]] == ["pay_hp"]
    assert tree["do"][0]["what"] == {"ref": tree["targets"][0]["id"]}


def test_it_under_a_bullet_is_the_target_named_before_the_bullets(read: Read) -> None:
    text = "You can target 1 monster on the field, then activate 1 of these effects;\n● Destroy it.\n● Banish it."
    (tree,) = trees(read(text))
    target = {"ref": tree["targets"][0]["id"]}
    assert [option["do"][0]["what"] for option in tree["do"][0]["options"]] == [target, target]


def test_each_of_those_destroyed_is_what_the_step_before_destroyed(read: Read) -> None:
    text = (
        'Destroy all monsters on the field, and if you do, inflict 300 damage to your opponent for each "Moss" monster '
    )
    (tree,) = trees(read(text + "destroyed by this effect.", "spell"))
    destroyed, damage = tree["do"]
    counted = damage["amount"]["count"]
    assert counted["among"] == {"ref": destroyed["what"]["id"]}
    assert counted["where"] == {"series": "Moss"}


def test_a_total_is_compared_with_another_monster_never_with_those_chosen(read: Read) -> None:
    text = (
        "Target 1 monster your opponent controls; Special Summon any number of monsters from your GY, "
        "whose total Levels equal the targeted monster's Level."
    )
    (tree,) = trees(read(text, "spell"))
    total = tree["do"][0]["what"]["total"]
    assert total == {"stat": "level", "eq": {"stat": "level", "of": {"ref": tree["targets"][0]["id"]}}}


def test_a_monster_used_as_material_is_attached_to_the_one_that_comes(read: Read) -> None:
    text = (
        "Target 1 Xyz Monster you control; Special Summon from your Extra Deck, 1 Xyz Monster that is 1 Rank higher "
        "than that target, by using it as material. (This is treated as an Xyz Summon.)"
    )
    reading = read(text, "spell")
    (tree,) = trees(reading)
    summon, attach = tree["do"]
    target = {"ref": tree["targets"][0]["id"]}
    assert summon["what"]["where"]["rank"] == {"eq": {"stat": "rank", "of": target, "plus": 1}}
    assert (attach["op"], attach["what"], attach["to"]) == ("attach", target, {"ref": summon["what"]["id"]})
    assert summon["what"]["side"] == "you"
    assert reading.status == "automatic"


def test_the_exception_may_be_what_was_just_discarded(read: Read) -> None:
    (tree,) = trees(read("Discard 1 monster; add 1 monster from your GY to your hand, except that monster.", "spell"))
    assert tree["do"][0]["what"]["except"] == {"ref": tree["cost"][0]["what"]["id"]}


def test_those_after_a_negated_summon_are_the_summoned(read: Read) -> None:
    text = (
        "When a monster(s) would be Summoned: Tribute 1 monster; negate the Summon, and if you do, destroy that card."
    )
    (tree,) = trees(read(text, "trap", property="counter"))
    assert tree["do"][1]["what"] == EVENT_CARD


def test_that_monster_in_a_battle_of_this_card_is_the_other_one(read: Read) -> None:
    (tree,) = trees(
        read("After damage calculation, when this card battles an opponent's monster: You can banish that monster.")
    )
    assert tree["when"]["event"] == "battles"
    assert tree["when"]["what"] == {"how": "self"}
    assert tree["do"][0]["what"] == EVENT_MONSTER


def test_it_as_the_subject_in_a_battle_of_this_card_is_this_card(read: Read) -> None:
    (tree,) = trees(
        read("If this card attacks a Defense Position monster, it gains 300 ATK during the Damage Step only.")
    )
    assert tree["do"][0]["what"] == {"how": "self"}


def test_damage_calculation_of_a_battle_is_one_moment(read: Read) -> None:
    text = "If this card battles a Warrior monster, during damage calculation: This card gains 200 ATK."
    (tree,) = trees(read(text))
    assert "if" not in tree
    assert [one["event"] for one in tree["when"]["any"]] == ["damage_calculation"] * 2
    assert [one.get("what", {}).get("how") for one in tree["when"]["any"]] == ["self", None]


def test_must_be_special_summoned_leaves_its_own_way_open(read: Read) -> None:
    ban, way = trees(read("Must first be Special Summoned (from your hand) by banishing 1 FIRE monster from your GY."))
    assert ban["do"][0]["unless"] == {"how": "self"}
    assert way["do"][0]["op"] == "special_summon"


def test_must_be_fusion_summoned_leaves_fusion_summoning_open(read: Read) -> None:
    (ban,) = trees(read("Must be Fusion Summoned."))
    assert ban["do"][0]["unless"] == {"how": "self", "where": {"summoned": "fusion"}}


def test_battle_with_some_only_is_no_protection_from_all(read: Read) -> None:
    (tree,) = trees(read("Cannot be destroyed by battle with a Fiend monster."))
    assert tree["do"][0]["by"]["where"] == {"type": "Fiend"}


def test_that_monster_reaches_an_earlier_target(read: Read) -> None:
    text = (
        "Activate this card by targeting 1 monster in your GY; Special Summon that target. "
        "When this card leaves the field, destroy that monster."
    )
    first, second = trees(read(text, "trap", property="continuous"))
    assert second["do"][0]["what"] == {"ref": first["targets"][0]["id"]}


def test_that_monster_is_never_this_card(read: Read) -> None:
    reading = read("If you control 2 or more Fish monsters, those monsters gain 200 ATK.")
    assert reading.status != "automatic"
    assert {"how": "self"} not in [step.get("what") for tree in trees(reading) for step in tree.get("do", ())]


def test_a_named_token_is_not_this_card(read: Read) -> None:
    text = (
        'FLIP: Special Summon 1 "Moss Token" (Plant/EARTH/Level 1/ATK 0/DEF 0). '
        'When the "Moss Token" is destroyed by battle, inflict 300 damage to your opponent.'
    )
    _, second = trees(read(text))
    assert second["when"]["what"] == {"where": {"name": "Moss Token"}}


def test_the_turn_an_effect_is_used_comes_with_its_use(read: Read) -> None:
    text = (
        "Once per turn: You can target 1 face-up monster on the field; banish that target. "
        "This card cannot attack the turn you activate this effect."
    )
    (tree,) = trees(read(text))
    assert [(step["op"], step.get("until")) for step in tree["do"]] == [("banish", None), ("forbid", "end_of_turn")]


def test_all_other_trap_effects_spare_this_card(read: Read) -> None:
    (tree,) = trees(read("Negate all other Trap effects on the field.", "trap", property="continuous"))
    assert tree["do"][0]["what"]["except_self"] is True


def test_first_and_second_target_are_in_the_order_of_the_text(read: Read) -> None:
    text = (
        "Target 1 Fish monster in your GY and 1 card in your opponent's GY; "
        "banish the second target, also add the first target to your hand."
    )
    (tree,) = trees(read(text, "spell"))
    assert [step["what"] for step in tree["do"]] == [{"ref": "t2"}, {"ref": "t1"}]


def test_what_bears_the_equipment_is_its_bearer_and_must_fit(read: Read) -> None:
    text = "A Fish-Type monster equipped with this card increases its ATK by 300 points."
    cast, worn = trees(read(text, "spell", property="equip"))
    assert worn["do"][0]["what"] == {"how": "equipped", "kind": "monster", "where": {"type": "Fish"}}
    assert cast["targets"][0]["where"] == {"type": "Fish", "face": "up"}


def test_what_puts_equipment_on_a_summoned_monster_is_its_cast(read: Read) -> None:
    text = "Pay 500 LP, then target 1 monster in your GY; Special Summon it and equip it with this card."
    (tree,) = trees(read(text, "spell", property="equip"))
    assert tree["mode"] == "cast"
    assert [step["op"] for step in tree["do"]] == ["special_summon", "equip"]


def test_they_are_whoever_did_it(read: Read) -> None:
    text = "Each time a player activates a Spell Card, they take 200 damage."
    (tree,) = trees(read(text, "trap", property="continuous"))
    assert tree["do"][0]["to"] == {"how": "event", "kind": "caster"}


def test_who_is_forbidden_says_nothing_of_whose_monsters(read: Read) -> None:
    (tree,) = trees(read('Your opponent cannot target face-up "Moss" monsters with card effects.'))
    assert "side" not in tree["do"][0]["what"]


def test_tokens_have_the_name_of_one(read: Read) -> None:
    text = 'Special Summon 2 "Moss Tokens" (Plant/EARTH/Level 1/ATK 0/DEF 0).'
    (tree,) = trees(read(text, "spell"))
    assert tree["do"][0]["name"] == "Moss Token"


def test_a_ban_unless_something_unread_is_no_ban(read: Read) -> None:
    reading = read("This card cannot declare an attack unless you juggle 3 frogs.")
    assert reading.status == "manual"
    assert all("forbid" not in [step["op"] for step in tree.get("do", ())] for tree in trees(reading))


def test_the_summon_or_activation_is_both(read: Read) -> None:
    text = "When a monster(s) would be Summoned: Negate the Summon or activation, and if you do, destroy that card."
    (tree,) = trees(read(text, "trap", property="counter"))
    assert [step["op"] for step in tree["do"]] == ["negate_summon", "negate_cast", "destroy"]
    assert tree["do"][2]["what"] == EVENT_CARD


def test_a_name_without_a_number_is_one_of_them(read: Read) -> None:
    (tree,) = trees(read('Special Summon "Moss Frog" from your Deck.', "spell"))
    assert tree["do"][0]["what"]["count"] == 1


def test_attacking_monsters_need_no_event(read: Read) -> None:
    (tree,) = trees(read("Halve the ATK of your opponent's attacking monsters.", "trap", property="continuous"))
    what = tree["do"][0]["what"]
    assert (what["how"], what["side"], what["where"]) == ("all", "opponent", {"attacking": True})


def test_its_controller_is_the_targets(read: Read) -> None:
    text = "Target 1 Spell/Trap on the field; destroy that target, and if you do, inflict 300 damage to its controller."
    (tree,) = trees(read(text, "spell"))
    assert tree["do"][1]["to"] == {"how": "event", "kind": "caster", "among": {"ref": "t1"}}


def test_convert_42_battle_damage_that_something_else_happens_to(read: Read) -> None:
    """The share that is taken stands instead of it."""
    doubled = read("Any battle damage this card inflicts to your opponent is doubled.")
    assert doubled.status == "automatic"
    (step,) = doubled.abilities[0].do
    assert isinstance(step, op.Replace)
    assert step.would == Event(event="battle_damage", what=Selector(kind="caster", side="opponent"), by=SELF)
    (share,) = step.instead
    assert isinstance(share, op.Damage)
    assert (share.amount.times, share.battle) == (2, True)
    turned = read("Your opponent takes any battle damage you would have taken from battles involving this card.")
    (step,) = turned.abilities[0].do
    assert isinstance(step, op.Replace)
    assert step.would.what == Selector(kind="caster", side="you")


@pytest.mark.parametrize(
    ("where", "zones"),
    [
        ("", ("play", "prepared")),
        (" in your hand or on the field", ("prepared", "play")),
        (" on the field or in your GY", ("play", "used")),
        (" in your hand, field, or GY", ("prepared", "play", "used")),
    ],
)
def test_fusion_02_where_a_substitute_stands_in(read: Read, where: str, zones: tuple[str, ...]) -> None:
    text = f"This card{where} can be used as a substitute for any 1 Fusion Material whose name is mentioned on the "
    (one,) = read(f"{text}Fusion Monster Card, but the other materials must be correct.").abilities
    assert one.from_ == zones


def test_convert_42_attacks_that_must_be_made_or_go_elsewhere(read: Read) -> None:
    actions = {
        "This card must attack if able.": "hold_back",
        "You can substitute this card for any 1 Fusion Material Monster.": "other_materials",
        "This card can attack while in Defense Position. If it does, apply its DEF for damage calculation.": (
            "attack_with_defense"
        ),
        "When an opponent's monster declares an attack: You can change the attack target to this card.": "take_attack",
    }
    for text, action in actions.items():
        reading = read(text)
        assert reading.status == "automatic", text
        assert getattr(reading.abilities[-1].do[-1], "action", None) == action, text


def test_old_wording_of_2002_to_2005(read: Read) -> None:
    """Remarks that change nothing, and sentences that go on with what was said."""
    for text, last in (
        ("FLIP: Look at 1 face-down card on the field, then return it to its original position.", "look"),
        ("Add 1 Dragon monster from your Graveyard to your Deck and shuffle it.", "to_spellbook"),
        ("Each player shuffles their hand into the Deck, then draws 5 cards.", "prepare"),
        ("Destroy all monsters you control, and gain 300 LP for each monster destroyed.", "heal"),
        ("Once per turn, during your opponent's Standby Phase: They gain 1000 LP.", "heal"),
        ("Control of this card cannot switch.", "forbid"),
        ("FLIP: Roll a six-sided die, then inflict damage to your opponent equal to the result x 100.", "damage"),
        ("When this card is Normal Summoned: Remove 1 counter from this card. If you cannot, destroy it.", "destroy"),
        ("If this card attacks a Defense Position monster, destroy that monster with this card's effect without "
         "applying damage calculation.", "destroy"),
    ):  # fmt: skip
        reading = read(text)
        assert reading.status == "automatic", text
        assert trees(reading)[-1]["do"][-1]["op"] == last, text


def test_an_old_instead_without_would_is_a_replacement(read: Read) -> None:
    (tree,) = trees(read("If the equipped monster is destroyed as a result of battle, destroy this card instead."))
    assert tree["mode"] == "replacement"
    assert tree["when"]["event"] == "destroyed"


def test_either_players_turn_makes_an_effect_quick(read: Read) -> None:
    (tree,) = trees(
        read("You can discard 1 card; destroy 1 monster. This effect can be used during either player's turn.")
    )
    assert (tree["mode"], tree["speed"]) == ("quick", 2)


def test_a_choice_after_a_trigger_with_a_colon(read: Read) -> None:
    (tree,) = trees(
        read(
            "When this card inflicts battle damage to your opponent, you can activate 1 of these effects:\n"
            "● Draw 1 card.\n● Gain 500 LP."
        )
    )
    assert tree["when"]["event"] == "battle_damage"
    assert len(tree["do"][0]["options"]) == 2


def test_what_comes_later_in_a_spell_that_does_not_stay(read: Read) -> None:
    (tree,) = trees(
        read(
            "Special Summon 1 monster from your hand. During the End Phase, destroy that monster.",
            kind="spell",
        )
    )
    later = tree["do"][1]
    assert (later["op"], later["when"]["event"], later["do"][0]["op"]) == ("delayed", "end_phase", "destroy")


def test_each_time_at_the_end_of_a_sentence_is_when_it_happens(read: Read) -> None:
    (tree,) = trees(read("Inflict 200 damage to your opponent each time you activate a Spell Card."))
    assert (tree["mode"], tree["when"]["event"]) == ("trigger", "cast")


def test_the_monster_that_destroyed_it_and_the_attack_target(read: Read) -> None:
    (tree,) = trees(read("If this card is destroyed by battle: Destroy the monster that destroyed this card."))
    assert tree["do"][0]["what"] == EVENT_MONSTER
    (tree,) = trees(read("If this card attacks a monster: That attack target loses 300 ATK."))
    assert tree["do"][0]["what"] == {**EVENT_MONSTER, "where": {"attacking": False}}


def test_what_an_attack_costs(read: Read) -> None:
    (tree,) = trees(read("You must pay 500 LP to declare an attack with this monster."))
    assert [paid["op"] for paid in tree["do"][0]["cost"]] == ["pay_hp"]


def test_a_price_in_a_sentence_of_its_own(read: Read) -> None:
    (tree,) = trees(read("Discard 1 card. Inflict 500 points of damage to your opponent."))
    assert tree["mode"] == "activate"
    assert [step["op"] for step in tree["cost"]] == ["discard"]
    assert [step["op"] for step in tree["do"]] == ["damage"]


def test_counters_on_it_are_on_what_was_spoken_of(read: Read) -> None:
    (tree,) = trees(read("This card gains 100 ATK for each Moss Counter on it."))
    assert tree["do"][0]["attack"]["count"]["how"] == "self"


def test_activated_by_paying(read: Read) -> None:
    (tree,) = trees(read("Activate this card by paying 700 LP.", kind="spell", property="continuous"))
    assert (tree["mode"], tree["cost"][0]["op"]) == ("cast", "pay_hp")


def test_one_of_what_was_looked_at_is_chosen_as_it_happens(read: Read) -> None:
    (tree,) = trees(
        read("Look at your opponent's hand. Select 1 card among them and discard it.", kind="spell"),
    )
    assert "targets" not in tree
    assert tree["do"][1]["what"]["among"] == {"ref": tree["do"][0]["what"]["id"]}


def test_how_long_is_said_in_a_sentence_of_its_own(read: Read) -> None:
    (tree,) = trees(
        read(
            "Target 1 monster you control; it gains 300 ATK. These effects last until the end of this turn.",
            kind="spell",
        )
    )
    assert tree["do"][0]["until"] == "end_of_turn"


def test_cards_of_either_name_are_counted_together(read: Read) -> None:
    (tree,) = trees(read('This card gains 100 ATK for each "Moss" and "Fern" in your GY.'))
    counted = tree["do"][0]["attack"]["count"]
    assert (counted["where"]["name"], counted["zone"]) == (["Moss", "Fern"], "used")


def test_the_above_cards_are_one_of_each_that_the_card_names(reader: Reader) -> None:
    text = (
        '"Moss" + "Fern"\n'
        "Must first be Special Summoned (from your Extra Deck) by banishing the above cards you control."
    )
    card = Card(provider="test", id=1, name="Test Card", kind="monster", properties=("effect", "fusion"), text=text)
    (cost,) = [step for ability in reader.read(card).abilities for step in ability.cost]
    assert isinstance(cost, op.Banish)
    assert cost.what.where is not None
    assert (cost.what.count, cost.what.where.name) == (2, ("Moss", "Fern"))


def test_what_is_done_to_whatever_it_destroys_is_a_trigger(read: Read) -> None:
    (tree,) = trees(read("Banish any monster destroyed by battle with this card."))
    assert tree["when"]["event"] == "destroys_by_battle"
    assert tree["do"][0]["what"] == EVENT_MONSTER


@pytest.mark.parametrize(
    "text",
    [
        "Negate the effects of your opponent's monsters destroyed by battle with this card.",
        "Negate the effects of an opponent's monster destroyed by battle with this card (including in the GY).",
    ],
)
def test_whose_monsters_it_destroyed_is_no_place_in_play(read: Read, text: str) -> None:
    """They lie among what is used by then: the side stays, the place goes."""
    (tree,) = trees(read(text))
    what = tree["do"][0]["what"]
    assert (what["side"], what.get("zone"), what["where"]["by"]) == ("opponent", None, {"how": "self"})


def test_a_reminder_about_flip_monsters_forbids_nothing(read: Read) -> None:
    (tree,) = trees(
        read("You can target 1 monster; change its battle position. (Flip monsters' effects are not activated.)")
    )
    assert [step["op"] for step in tree["do"]] == ["stance"]


def test_what_may_be_activated_from_the_hand_or_in_the_turn_it_was_set(read: Read) -> None:
    (watch,) = read('You can activate "Moss" Trap Cards from your hand.').abilities
    (allowed,) = watch.do
    assert isinstance(allowed, op.Allow)
    assert (watch.mode, allowed.action, allowed.what.kind) == ("continuous", "cast_from_prepared", "artifact")
    (setting,) = read(
        "When this card is Summoned: You can Set 1 Trap from your Deck. It can be activated this turn."
    ).abilities
    laid, soon = setting.do
    assert isinstance(laid, op.SetCard)
    assert isinstance(soon, op.Allow)
    assert soon.what.ref == laid.what.id


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('You can reveal this card and 1 "Moss" monster in your hand; Special Summon both.', "monster"),
        ("Target 1 card you control and 1 card your opponent controls; return both to the hand.", "spell"),
        ("Target 1 monster you control and 1 monster your opponent controls; destroy both targets.", "spell"),
    ],
)
def test_both_are_the_two_that_were_named(read: Read, text: str, kind: CardKind) -> None:
    reading = read(text, kind)
    (ability,) = reading.abilities
    assert reading.status == "automatic"
    assert len({getattr(step, "what").ref or "self" for step in ability.do}) == 2  # noqa: B009


def test_this_card_is_attached_to_what_was_named(read: Read) -> None:
    (ability,) = read("You can target 1 Xyz Monster you control; attach this card to it as an Xyz Material.").abilities
    (attaching,) = ability.do
    assert isinstance(attaching, op.Attach)
    assert attaching.to is not None
    assert attaching.to.ref == ability.targets[0].id


def test_a_number_is_compared_with_that_of_what_was_named(read: Read) -> None:
    text = "You can target 1 monster you control; destroy 1 monster with ATK less than or equal to that monster."
    reading = read(text)
    (step,) = reading.abilities[0].do
    assert reading.status == "automatic"
    assert trees(reading)[0]["do"][0]["what"]["where"] == {"attack": {"lte": {"stat": "attack", "of": {"ref": "t1"}}}}
    assert isinstance(step, op.Destroy)


def test_a_quick_effect_may_say_so_at_its_end(read: Read) -> None:
    text = "During your opponent's turn: You can Tribute this card; draw 1 card (this is a Quick Effect)."
    (ability,) = read(text).abilities
    assert (ability.mode, ability.speed) == ("quick", 2)


@pytest.mark.parametrize("where", ["hand", "hand or Deck"])
def test_to_activate_a_spell_that_stays_puts_it_in_play(read: Read, where: str) -> None:
    (ability,) = read(f'You can Tribute this card; activate 1 "Moss" Field Spell directly from your {where}.').abilities
    (step,) = ability.do
    assert isinstance(step, op.Place)
    assert step.as_ == "field"


def test_neither_player_takes_damage(read: Read) -> None:
    reading = read("Neither player takes any battle damage from attacks involving this card.")
    (step,) = reading.abilities[0].do
    assert isinstance(step, op.Protect)
    assert (step.from_, step.what.side, step.by) == ("battle_damage", "any", Selector(how="self"))


def test_the_targeted_monster_is_the_target_whatever_was_named_since(read: Read) -> None:
    text = (
        "You can target 1 monster you control; send 1 monster from your Deck to the GY, and if you do, "
        "the targeted monster gains ATK equal to the Level of the monster sent to the GY x 100."
    )
    (ability,) = trees(read(text))
    sent, gains = ability["do"]
    assert gains["what"] == {"ref": ability["targets"][0]["id"]}
    assert gains["attack"]["of"] == {"ref": sent["what"]["id"]}


def test_a_comma_before_the_while_of_a_summoning_condition(read: Read) -> None:
    ban, way = trees(read("Must first be Special Summoned (from your hand), while you control “Moss”."))
    assert (ban["do"][0]["op"], way["if"][0]["exists"]["where"]) == ("forbid", {"name": "Moss"})


def test_wearing_something_of_that_name(read: Read) -> None:
    (tree,) = trees(read("Destroy 1 monster equipped with “Moss”.", kind="spell"))
    worn = tree["do"][0]["what"]["where"]["equipped_to"]
    assert worn == {"kind": "spell_or_artifact", "zone": "play", "where": {"name": "Moss"}}
