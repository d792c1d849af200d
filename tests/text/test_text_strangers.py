"""What strangers found wrong in entries called automatic, each as a class of sentences."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

_SUMMONED = {"event": "summoned", "what": {"how": "self"}}
_REVEALED = {"occurred": {"event": "revealed", "what": {"how": "self"}}, "during": "turn"}


def test_what_holds_of_a_trap_summoned_from_the_gy_is_not_its_cast(read: Read) -> None:
    for said, op in (
        ("this card is unaffected by monster effects, also banish it when it leaves the field", "protect"),
        ("this card gains 300 DEF for each “Moss” card in your GY", "modify"),
    ):
        text = (
            "Draw 1 card. When a Trap Card is activated while this card is in your GY: You can Special Summon this card"
            " as a Normal Monster (Fish/WATER/Level 2/ATK 1200/DEF 0). (This card is NOT treated as a Trap.)"
            f" If Summoned this way, {said}."
        )
        cast, comes, holds = trees(read(text, "trap"))
        assert [step["op"] for step in cast["do"]] == ["prepare"]
        assert (comes["mode"], comes["from"]) == ("quick", "used")
        assert (holds["mode"], holds["do"][0]["op"]) == ("continuous", op)
        assert holds["if"][0]["occurred"] == {**_SUMMONED, "by": {"how": "self"}}
        for step in holds["do"][1:]:
            assert step["would"]["what"] == {"how": "self"}


def test_you_can_activate_one_of_these_after_a_comma_is_optional(read: Read) -> None:
    bullets = "\n● Draw 1 card.\n● Gain 500 LP."
    for text in (
        "When this card destroys a monster by battle, you can activate 1 of these effects:",
        "Once per turn, you can activate 1 of these effects.",
        "When this card is Normal Summoned: You can activate 1 of these effects;",
    ):
        (ability,) = trees(read(text + bullets))
        assert ability["optional"], text
    (forced,) = trees(read("When this card is Normal Summoned, activate 1 of these effects." + bullets))
    assert "optional" not in forced


def test_what_is_paid_including_this_card_says_where_it_works(read: Read) -> None:
    (used,) = trees(read("You can banish 3 Fish monsters from your GY, including this card; draw 1 card."))
    (hand,) = trees(read("You can send 2 cards from your hand to the GY, including this card; draw 1 card."))
    (play,) = trees(read("You can send 2 face-up cards you control to the GY, including this card; draw 1 card."))
    assert (used["from"], hand["from"], play.get("from")) == ("used", "prepared", None)


def test_flipped_face_up_is_revealed_in_any_way(read: Read) -> None:
    for text in (
        "During the End Phase of the turn this card was Normal Summoned or flipped face-up: Return it to the hand.",
        "This card returns to its owner's hand during the End Phase of the turn it is Normal Summoned or flipped"
        " face-up.",
    ):
        (ability,) = trees(read(text))
        (asked,) = ability["if"]
        assert asked == {"any": [{"occurred": {**_SUMMONED, "how": "normal"}, "during": "turn"}, _REVEALED]}


def test_either_a_fusion_summon_or_its_own_way(read: Read) -> None:
    for text in (
        "Must be either Fusion Summoned, or Special Summoned by Tributing 1 Fish monster.",
        "Must first be either Fusion Summoned, or Special Summoned (from your Extra Deck) by banishing 1 Fish monster.",
    ):
        rule, way = trees(read(text))
        either = rule["do"][0]["unless"]["where"]["any"]
        assert either == [{"summoned": "fusion"}, {"summoned": "special", "by": {"how": "self"}}]
        assert way["do"][0]["op"] == "special_summon"
    named = read("Must be either Fusion Summoned, or Special Summoned by the effect of “Moss Frog”.")
    assert named.status != "automatic"


def test_a_lock_of_either_effect_comes_with_each(read: Read) -> None:
    both = "You can discard 1 card; draw 1 card. If this card is sent to the GY: You can draw 1 card."
    for text in (
        f"{both} You cannot Special Summon monsters the turn you activate either of this card's effects,"
        " except Fish monsters.",
        f"You cannot Special Summon monsters, except Fish monsters, the turn you activate any of these effects. {both}",
    ):
        one, two = trees(read(text))
        for ability in (one, two):
            assert ability["do"][-1]["op"] == "forbid", text
            assert ability["if"][0]["not"]["occurred"]["how"] == "special", text


def test_many_tokens_are_each_called_by_one_name(read: Read) -> None:
    (all_,) = trees(read("All “Moss Tokens” you control gain 300 ATK."))
    (each,) = trees(read("This card gains 100 ATK for each of the “Moss Tokens” you control."))
    (paid,) = trees(read("You can Tribute 2 “Moss Tokens”; draw 1 card."))
    assert all_["do"][0]["what"]["where"] == {"name": "Moss Token"}
    assert each["do"][0]["attack"]["count"]["where"] == {"name": "Moss Token"}
    assert paid["cost"][0]["what"]["where"] == {"name": "Moss Token"}


@pytest.mark.parametrize(
    "text",
    [
        "If this card attacks a Defense Position monster, inflict piercing battle damage to your opponent.",
        "If the equipped monster attacks a Defense Position monster, inflict piercing battle damage.",
        "If this card attacks or is attacked, your opponent takes no battle damage.",
        "When this card declares an attack, your opponent cannot activate cards or effects.",
    ],
)
def test_what_an_attack_brings_ends_with_it(read: Read, text: str) -> None:
    (ability,) = [
        one
        for one in trees(read(text, "spell" if "equipped" in text else "monster", property="equip"))
        if one["mode"] != "cast"
    ]
    assert ability["do"][0]["until"] == "this_battle"


def test_what_a_trap_does_out_of_the_gy_is_quick(read: Read) -> None:
    for before, asked in (
        ("", []),
        ("During your Main Phase: ", [{"phase": "main"}, {"turn": "own"}]),
        ("If you control a Fish monster: ", None),
    ):
        text = f"Gain 500 LP. {before}You can banish this card from your GY; draw 1 card."
        _, ability = trees(read(text, "trap"))
        assert (ability["mode"], ability["from"], ability["speed"]) == ("quick", "used", 2)
        assert asked is None or ability.get("if", []) == asked
    _, spell = trees(read("Gain 500 LP. You can banish this card from your GY; draw 1 card.", "spell"))
    assert spell["mode"] == "activate"


def test_what_is_asked_of_each_is_not_asked_of_all_together(read: Read) -> None:
    (fighting,) = trees(read("“Moss” monsters you control cannot be destroyed by battle while they are attacking."))
    assert "if" not in fighting["do"][0]
    assert fighting["do"][0]["what"]["where"] == {"series": "Moss", "attacking": True}
    (strong,) = trees(
        read("Monsters your opponent controls cannot declare an attack if their ATK is greater than this card's DEF.")
    )
    assert strong["do"][0]["what"]["where"]["attack"] == {"gt": {"stat": "defense", "of": {"how": "self"}}}
    (own,) = trees(read("While you control a Fish monster, “Moss” monsters you control cannot be destroyed by battle."))
    assert "exists" in own["if"][0]


def test_others_than_the_one_named_wherever_this_card_is(read: Read) -> None:
    for text, kind in (
        ("Target 1 monster you control; this turn, other monsters you control cannot attack.", "spell"),
        ("You can banish this card from your GY, then target 1 Fish monster you control; all other monsters you control"
         " lose 500 ATK.", "monster"),
    ):  # fmt: skip
        (ability,) = trees(read(text, kind))
        what = ability["do"][0]["what"]
        assert (what["except"], what.get("except_self")) == ({"ref": ability["targets"][0]["id"]}, None), text
    (here,) = trees(read("You can target 1 Fish monster you control; all other monsters you control lose 500 ATK."))
    assert here["do"][0]["what"]["except"] == {"ref": "t1"}


def test_the_turn_they_came_is_this_turn(read: Read) -> None:
    (tokens,) = trees(
        read(
            "You can Special Summon 2 “Moss Tokens” (Plant/WIND/Level 1/ATK 0/DEF 0). These Tokens cannot be Tributed"
            " for a Tribute Summon during the turn they are Special Summoned."
        )
    )
    (fish,) = trees(
        read("You can Special Summon 1 Fish monster from your hand, but it cannot attack the turn it is Summoned.")
    )
    for ability in (tokens, fish):
        assert (ability["do"][1]["until"], ability["do"][1].get("if")) == ("end_of_turn", None)


def test_an_equip_spell_is_put_on_somebody_whatever_else_it_equips(read: Read) -> None:
    for rest in (
        "You can send this equipped card to the GY; equip 1 “Moss” Equip Spell from your Deck to 1 face-up monster on"
        " the field.",
        "If this card is in your GY: You can target 1 Fish monster you control; equip it with this card.",
    ):
        cast = trees(read(f"The equipped monster gains 500 ATK. {rest}", "spell", property="equip"))[0]
        assert (cast["mode"], cast["do"][0]["what"]) == ("cast", {"how": "self"})
        assert cast["targets"][0]["where"] == {"face": "up"}
    (once,) = trees(read("Target 1 Fish monster in your GY; Special Summon it and equip it with this card.",
                         "spell", property="equip"))  # fmt: skip
    assert len(once["targets"]) == 1


def test_cards_in_a_zone_of_the_field_are_those(read: Read) -> None:
    (field,) = trees(read("If a face-up card is in a Field Zone: You can draw 1 card."))
    assert field["if"][0]["exists"]["where"] == {"property": "field", "face": "up"}
    for whose, side in (("your", "you"), ("either player's", "any")):
        text = f"You can target 1 Monster Card in {whose} Spell & Trap Zone; Special Summon it."
        (target,) = trees(read(text))[0]["targets"]
        assert (target["side"], target["zone"], target["where"]) == (side, "play", {"lies_as": "spell"})


def test_what_one_may_pay_besides_is_unread(read: Read) -> None:
    for text in (
        "Target 1 monster your opponent controls, also, you can Tribute 1 Plant monster; it gains 400 ATK.",
        "Target 1 card your opponent controls, also, you can discard 1 card; destroy it.",
    ):
        reading = read(text, "trap")
        assert reading.status != "automatic"
        assert not [step for ability in trees(reading) for step in ability.get("cost", ())]


def test_a_trap_that_stays_answers_from_its_first_sentence_on(read: Read) -> None:
    for text in (
        "When your opponent activates a card or effect: You can target 1 card on the field; destroy it.",
        "When your opponent activates a monster effect: You can banish 1 Fish from your GY; negate that effect.",
    ):
        (ability,) = trees(read(text, "trap", property="continuous"))
        assert (ability["mode"], ability["speed"]) == ("quick", 2), text
    (each,) = trees(read("Each time your opponent activates a Trap Card, draw 1 card.", "trap", property="continuous"))
    assert each["mode"] == "trigger"


def test_your_next_standby_phase_after_something_looks_back_to_your_last_turn(read: Read) -> None:
    for whose, during in (("your", "own_turn"), ("the", "last_turn")):
        text = f"During {whose} next Standby Phase after this card was destroyed by card effect: You can draw 1 card."
        (ability,) = trees(read(text))
        assert ability["if"][0]["during"] == during


def test_summoned_without_tributing_is_no_action(read: Read) -> None:
    (plain,) = trees(read("If you control no monsters, you can Normal Summon this card without Tributing."))
    assert (plain["mode"], plain.get("optional")) == ("permission", None)


_UNTRIBUTED = [
    {"event": "summoned", "what": {"how": "self"}, "how": "normal", "amount": {"lte": 0}},
    {"event": "set", "what": {"how": "self"}, "how": "normal"},
]


def test_what_it_costs_to_be_spared_tributes_holds_of_each_summoning_without_one(read: Read) -> None:
    spared = "You can Normal Summon this card without Tributing"
    reading = read(f"{spared}, but its original ATK becomes 1000 and its Level becomes 4.")
    allowed, price = trees(reading)
    assert (allowed["mode"], price["mode"], reading.status) == ("permission", "continuous", "automatic")  # CONVERT-45
    assert price["if"] == [{"occurred": {"any": _UNTRIBUTED}, "during": "stay"}]
    assert [(step["op"], step.get("original")) for step in price["do"]] == [("set_stat", True), ("change_level", None)]
    for text in (
        f"{spared}. If Summoned this way, it is destroyed during the End Phase.",
        f"{spared}. Once per turn, during the End Phase, if this card was Summoned this way: Destroy this card.",
    ):
        _, end = trees(read(text))
        assert (end["mode"], end["when"], end["do"][0]["op"]) == ("trigger", {"event": "end_phase"}, "destroy"), text
        assert end["if"][0]["occurred"] == {"any": _UNTRIBUTED}, text


def test_summoned_this_way_is_the_way_that_the_card_has(read: Read) -> None:
    text = (
        "You can Normal Summon this card without Tributing, but its original ATK becomes 1900. You can Tribute 3"
        " monsters to Tribute Summon this card. If Summoned this way: Draw 1 card."
    )
    _, price, way, then = trees(read(text))
    assert (way["mode"], then["when"]["by"]) == ("summon_rule", {"how": "self"})
    assert price["if"][0]["occurred"]["any"] == _UNTRIBUTED, "what is Tribute Summoned keeps its ATK"


def test_what_a_trap_that_stays_does_for_a_price_is_quick(read: Read) -> None:
    text = "Discard 1 Spell Card from your hand to inflict 500 damage to your opponent."  # CONVERT-47
    (ability,) = trees(read(text, "trap", property="continuous"))
    assert (ability["mode"], ability["speed"]) == ("quick", 2)


def test_what_an_opponent_can_do_does_not_make_the_whole_optional(read: Read) -> None:
    for text in (
        "If this card is Special Summoned: Your opponent can discard 1 card to negate this effect, otherwise you can"
        " draw 2 cards.",
        "If this card is Normal Summoned: Your opponent can draw 1 card, also you can draw 1 card.",
    ):
        (ability,) = trees(read(text))
        first, then = ability["do"]
        assert (ability.get("optional"), first["optional"], then["optional"]) == (None, True, True), text
    for text in ("You can draw 2 cards, then discard 1 card.", "You can make your opponent discard 1 card."):
        (own,) = trees(read(f"If this card is Normal Summoned: {text}"))
        assert (own["optional"], own["do"][0].get("optional")) == (True, None), text


def test_when_you_activate_this_card_is_its_cast(read: Read) -> None:
    for who in ("you activate this card", "this card is activated"):
        for kind in ("spell", "trap"):
            text = f"When {who}: You can add 1 Fish monster from your Deck to your hand."
            (ability,) = trees(read(text, kind, property="continuous"))
            assert (ability["mode"], ability.get("when"), ability["do"][0]["optional"]) == ("cast", None, True), text


def test_a_price_before_a_choice_is_a_price(read: Read) -> None:
    for text in (
        "You can pay 800 LP; apply 1 of these effects.",
        "You can discard 1 card; activate 1 of these effects;",
    ):
        (ability,) = trees(read(text + "\n● Draw 1 card.\n● Gain 500 LP."))
        assert len(ability["cost"]) == 1, text
        assert [step["op"] for step in ability["do"]] == ["choose_one"]


def test_from_hand_or_face_up_field_a_shadow_is_spared(read: Read) -> None:
    for text in (
        "You can send 1 Fish monster from your hand or face-up field to the GY; draw 1 card.",
        "You can banish 1 Fish monster in your hand, GY, or face-up field; draw 1 card.",
    ):
        (ability,) = trees(read(text))
        assert ability["cost"][0]["what"]["where"] == {"type": "Fish", "face": "up"}, text
    (any_,) = trees(read("You can send 1 Fish monster from your hand or field to the GY; draw 1 card."))
    assert any_["cost"][0]["what"]["where"] == {"type": "Fish"}


def test_a_linked_card_is_so_only_while_it_is_linked(read: Read) -> None:
    linked = {"is": {"kind": "monster", "where": {"linked": True}}, "of": {"how": "self"}}
    for text in ("This linked card cannot be destroyed by battle.", "This linked card gains 1000 ATK."):
        (ability,) = trees(read(text))
        assert ability["do"][0]["if"] == [linked], text


def test_the_place_after_what_is_compared_with_is_not_its_own(read: Read) -> None:
    (sent,) = trees(
        read(
            "You can send 1 “Moss” monster with a different Level than this card from your Deck to the GY; draw 1 card."
        )
    )
    (came,) = trees(read("You can Special Summon 1 Fish monster with the same Attribute as this card from your hand."))
    for step, zone in ((sent["cost"][0], "spellbook"), (came["do"][0], "prepared")):
        assert step["what"]["zone"] == zone
        assert step["what"]["where"]["compared_to"] == {"how": "self"}


def test_what_a_price_waits_for_is_asked_before_it_is_paid(read: Read) -> None:
    (ability,) = trees(
        read("You can Tribute this card while “Moss Hill” is on the field to Special Summon 1 Fish from your hand.")
    )
    assert ability["if"] == [{"exists": {"zone": "play", "where": {"name": "Moss Hill"}}}]
    assert "if" not in ability["cost"][0]


def test_they_draw_is_said_of_whose_cards_they_were(read: Read) -> None:
    for text in (
        "Return all cards in your opponent's hand to the Deck. Then, they draw 3 cards.",
        "Banish your opponent's entire hand, and if you do, they draw the same number of cards.",
    ):
        (cast,) = trees(read(text, "spell"))
        assert (cast["do"][1]["op"], cast["do"][1]["who"]) == ("prepare", "opponent"), text


def test_what_cannot_be_destroyed_by_that_battle_can_be_by_the_next(read: Read) -> None:
    for text in (
        "Once per turn, when an attack is declared involving a “Moss” monster you control: You can activate this"
        " effect; that monster you control cannot be destroyed by that battle.",
        "When this card is targeted for an attack: You can discard 1 card; this card cannot be destroyed by that"
        " battle.",
        "You can banish this card from your GY; monsters you control cannot be destroyed by this battle.",
    ):
        (ability,) = trees(read(text))
        (step,) = ability["do"]
        assert (step["op"], step["from"], step["until"]) == ("protect", "battle", "this_battle"), text
    (ever,) = trees(read("When this card is Normal Summoned: Target 1 monster; it cannot be destroyed by battle."))
    assert "until" not in ever["do"][0]
