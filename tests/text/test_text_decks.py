"""The Deck turned over, prices of attacks, moments of the other's hand, what is kept revealed. Invented texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def tree(reading: Reading) -> list[dict[str, Any]]:
    assert not reading.unread
    decoded: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(reading.abilities))
    return decoded


def test_excavate_until_it_is_found(read: Read) -> None:
    text = "Excavate cards from the top of your Deck until you excavate a Trap, then add that card to your hand, "
    turn, take, rest = tree(read(text + "also send the remaining cards to the GY.", kind="spell"))[0]["do"]
    assert turn["find"] == {"id": "c1", "how": "choose", "kind": "artifact", "count": 1}
    assert (take["op"], take["what"]) == ("search", {"ref": "c1"})
    assert (rest["op"], rest["what"]["among"], rest["what"]["except"]) == (
        "to_used",
        {"ref": turn["id"]},
        {"ref": "c1"},
    )


def test_the_excavated_monster_and_the_declared_level(read: Read) -> None:
    text = (
        "Your opponent declares a monster Level from 1 to 9. Excavate cards from the top of your Deck until you "
        "excavate a Fish monster, then, if that monster is the same Level as the one declared by your opponent, send "
        "all excavated cards to the GY. If not, Special Summon the excavated monster."
    )
    level, turn, gone, comes = tree(read(text, kind="spell"))[0]["do"]
    assert gone["if"] == [
        {"compare": [{"stat": "level", "of": {"ref": turn["find"]["id"]}}, "eq", {"dice": level["id"]}]}
    ]
    assert gone["what"]["among"] == {"ref": turn["id"]}
    assert (comes["link"], comes["what"]) == ("if_not", {"ref": turn["find"]["id"]})


def test_an_attack_costs_the_top_of_the_deck(read: Read) -> None:
    text = "Unless your opponent sends 1 card from the top of his/her Deck to the Graveyard, he/she cannot declare an"
    (ability,) = tree(read(text + " attack.", kind="spell", property="continuous"))
    (step,) = ability["do"]
    assert (step["action"], step["what"]["side"], step["cost"]) == ("attack_unpaid", "opponent", [{"op": "mill"}])


@pytest.mark.parametrize("text", ["Your opponent must keep their hand revealed.", "You must keep your hand revealed."])
def test_a_hand_kept_open_is_open_all_the_time(read: Read, text: str) -> None:
    (ability,) = tree(read(text, kind="trap", property="continuous"))
    assert (ability["mode"], ability["do"][0]["op"], ability["do"][0]["reveal"]) == ("continuous", "look", True)


def test_each_shows_the_other_in_their_own_turn(read: Read) -> None:
    text = "During their respective turns, each player must show their opponent their hand."
    theirs, mine = tree(read(text, kind="trap", property="continuous"))[0]["do"]
    assert (theirs["what"]["side"], theirs["if"]) == ("opponent", [{"turn": "opponent"}])
    assert (mine["what"]["side"], mine["if"]) == ("you", [{"turn": "own"}])


def test_the_next_phase_after_something_is_waited_for(read: Read) -> None:
    (ability,) = tree(read("When this card is Normal Summoned, during your next Standby Phase, draw 1 card."))
    assert (ability["when"]["event"], ability.get("if")) == ("summoned", None)
    assert ability["do"][0]["when"] == {"event": "standby", "whose": "you", "next": True}


def test_who_took_the_battle_damage(read: Read) -> None:
    text = "If this card inflicts battle damage to your opponent: They discard their hand during the Draw Phase of the"
    (later,) = tree(read(text + " next turn."))[0]["do"]
    assert (later["when"]["event"], later["do"][0]["who"]) == ("draw_phase", "opponent")


def test_less_than_their_life_points(read: Read) -> None:
    text = "Target 1 monster your opponent controls whose ATK is less than or equal to their LP; destroy it."
    (target,) = tree(read(text, kind="trap"))[0]["targets"]
    assert target["where"]["attack"]["lte"] == {"stat": "hp", "of": {"kind": "caster", "side": "opponent"}}


def test_life_points_so_far_apart(read: Read) -> None:
    text = "You can only activate this card while your LP are lower than your opponent's LP and the difference is 2000"
    (ability,) = tree(read(text + " points or more. Both players' LP become 0.", kind="trap"))
    lower, apart = ability["if"][0]["all"]
    assert (lower["compare"][1], apart["compare"][1:]) == ("lt", ["gte", {"raw": 2000}])
    assert [(step["op"], step["to"]["side"]) for step in ability["do"]] == [("lose_hp", "you"), ("lose_hp", "opponent")]


def test_its_controller_s_hand_and_deck(read: Read) -> None:
    text = "When a monster is Summoned: Target it; destroy all cards with that name in its controller's hand and Deck."
    (step,) = tree(read(text, kind="trap"))[0]["do"]
    assert (step["what"]["side"], step["what"]["zone"]) == ("event", ["prepared", "spellbook"])


@pytest.mark.parametrize(
    ("text", "would", "instead"),
    [
        ("Any effect that would make your opponent gain LP inflicts the same amount of damage to them, instead.",
         {"event": "healed", "what": {"kind": "caster", "side": "opponent"}}, "damage"),
        ("Any effect that would inflict damage to you makes you gain that much LP, instead.",
         {"event": "damage_taken", "what": {"kind": "caster", "side": "you"}, "how": "effect"}, "heal"),
        ("Any monster destroyed by battle with this card is shuffled into the Deck instead of going to the GY.",
         {"event": "used", "what": {"kind": "monster"}, "by": {"how": "self"}, "how": "battle", "from": "play"},
         "to_spellbook"),
    ],
)  # fmt: skip
def test_one_thing_instead_of_another(read: Read, text: str, would: dict[str, Any], instead: str) -> None:
    (ability,) = tree(read(text))
    (step,) = ability["do"]
    assert (ability["mode"], step["op"], step["would"]) == ("continuous", "replace", would)
    assert [one["op"] for one in step["instead"]] == [instead]


def test_what_is_drawn_later_falls_too(read: Read) -> None:
    text = (
        "Look at your opponent's hand, all monsters they control, and all cards they draw until the end of their 3rd "
        "turn after this card resolves, and destroy all those monsters with 900 or less ATK."
    )
    _, _, hand, field, seen, later = tree(read(text, kind="trap"))[0]["do"]
    assert (seen["when"]["how"], seen["do"][0]["op"]) == ("draw", "look")
    assert [one["what"]["zone"] for one in (hand, field)] == ["prepared", "play"]
    assert hand["what"]["side"] == field["what"]["side"] == "opponent"
    assert (later["repeat"], later["until"]) == (True, {"turns": 3, "whose": "opponent", "next": True})
    assert (later["when"]["how"], later["when"]["what"]["where"]) == ("draw", {"attack": {"lte": {"raw": 900}}})


def test_the_type_of_a_card_picked_unseen_is_called(read: Read) -> None:
    text = "During your Standby Phase, select 1 random card from your opponent's hand. Call the type of card (Monster, "
    picked, kind, draw = tree(read(text + "Spell, or Trap). If you call it right, draw 1 card."))[0]["do"]
    assert (picked["op"], picked["unseen"], picked["what"]["how"]) == ("look", True, "random")
    assert kind["declare"] == "kind"
    like = {"kind": "any", "where": {"same": ["kind"], "compared_to": {"ref": kind["id"]}}}
    assert draw["if"] == [{"is": like, "of": {"ref": picked["what"]["id"]}}]


def test_a_monster_that_is_drawn_in_the_draw_phase(read: Read) -> None:
    (ability,) = tree(read("During your Draw Phase, when you draw a Fish monster(s): You can reveal it; draw 1 card."))
    assert ability["when"] == {
        "event": "prepared", "what": {"kind": "monster", "where": {"type": "Fish"}}, "how": "draw", "whose": "you",
        "number": {"gte": 1},
    }  # fmt: skip
    assert ability["if"] == [{"phase": "draw"}, {"turn": "own"}]


def test_the_other_player_chooses_the_effect(read: Read) -> None:
    text = "Your opponent chooses 1 of these effects.\n● Draw 1 card.\n● Destroy 1 monster they control."
    (choice,) = tree(read(text, kind="spell"))[0]["do"]
    assert (choice["op"], choice["who"], len(choice["options"])) == ("choose_one", "opponent", 2)


def test_they_who_used_it_may_draw(read: Read) -> None:
    (ability,) = tree(
        read('If a player activates "Green Tide": They can draw 1 card.', kind="trap", property="continuous")
    )
    (step,) = ability["do"]
    assert (step["who"], step["optional"]) == ("event", True)


def test_an_order_after_a_single_player_s_act_is_one_s_own(read: Read) -> None:
    text = "Your opponent chooses 1 random card in your hand, and if it is a monster, destroy 1 Spell."
    _, destroy = tree(read(text, kind="trap"))[0]["do"]
    assert "who" not in destroy
    text = "Your opponent discards 1 random card, and if they have a card in their hand, discard 1 card."
    assert [step["who"] for step in tree(read(text, kind="spell"))[0]["do"]] == ["opponent", "opponent"]


def test_each_time_one_of_the_tokens_is_destroyed(read: Read) -> None:
    token = 'Special Summon 2 "Ash Tokens" (Pyro/FIRE/Level 1/ATK 0/DEF 0) to your opponent\'s field. '
    (ability,) = tree(read(token + "Each time 1 is destroyed, its controller takes 500 damage.", kind="spell"))
    made, later = ability["do"]
    assert (later["op"], later["repeat"]) == ("delayed", True)
    assert later["when"] == {"event": "destroyed", "what": {"ref": made["id"]}}
    assert later["do"][0]["to"] == {"how": "event", "kind": "caster"}  # of that one, not of all of them
    bullets = "Apply 1 of these effects.\n● Draw 1 card.\n● "
    (choice,) = tree(read(bullets + token + "Each time 1 is destroyed, draw 1 card.", kind="spell"))[0]["do"]
    assert [step["op"] for step in choice["options"][1]["do"]] == ["token", "delayed"]
    assert "if" not in choice["options"][1]


def test_it_is_given_away_for_a_price(read: Read) -> None:
    text = "Control of this card is shifted to your opponent by paying 500 Life Points at your own End Phase."
    (ability,) = tree(read(text))
    assert (ability["when"], ability["optional"]) == ({"event": "end_phase", "whose": "you"}, True)
    assert [ability["cost"][0]["op"], ability["do"][0]["op"]] == ["pay_hp", "control"]


def test_excavated_and_sent_to_the_used(read: Read) -> None:
    text = "If this card is excavated from the Deck and sent to the Graveyard by a card effect: Draw 1 card."
    (ability,) = tree(read(text))
    assert ability["when"] == {"event": "used", "what": {"how": "self"}, "how": "excavated"}


def test_otherwise_it_is_the_card_that_was_turned_over(read: Read) -> None:
    text = "Excavate the top card of your Deck, and if it is a Fish monster, send it to the GY, and if you do, draw 1 "
    (ability,) = tree(read(text + "card. Otherwise, place it on the bottom of your Deck.", kind="spell"))
    turned, gone, _, back = ability["do"]
    assert gone["what"] == back["what"] == {"ref": turned["id"]}
