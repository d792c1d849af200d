"""Words that were read as more, as less or as something else than they say: of attacking, of attacks on a card, of
targets that need not be there, of what was done before and by whom."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

_LURES = "each monster they control must attack this card, if able."


def test_convert_20_whoever_must_attack_is_told_before_an_attack(read: Read) -> None:
    """COMBAT-28: "the Battle Phase" is an Attack under way, in which nobody attacks any more."""
    reading = read("During your opponent's Battle Phase, all monsters your opponent controls must attack this card.")
    (ability,) = trees(reading)
    assert ability["if"] == [{"turn": "opponent"}]
    assert [step["action"] for step in ability["do"]] == ["hold_back", "be_attacked"]
    (often,) = trees(read("During each Battle Phase, this card can make attacks on monsters up to the number of Fish."))
    assert "if" not in often
    (proof,) = trees(read("During your Battle Phase, this card cannot be destroyed by battle."))
    assert proof["if"] == [{"turn": "own"}, {"phase": "battle"}]


def test_convert_20_what_holds_in_the_same_attack_stays_in_it(read: Read) -> None:
    text = "During your opponent's Battle Phase, this card gains 500 ATK, and all monsters they control must attack."
    (ability,) = trees(read(text))
    gains, must = ability["do"]
    assert (gains["if"], ability["if"]) == ([{"phase": "battle"}], [{"turn": "opponent"}])
    assert "if" not in must


def test_convert_20_a_stance_to_attack_in_has_no_moment(read: Read) -> None:
    changed = "During your opponent's Battle Phase, all monsters they control are changed to face-up Attack Position"
    reading = read(f"{changed}, and {_LURES}")
    (ability,) = trees(reading)
    assert {step["op"] for step in ability["do"]} == {"forbid"}
    assert [(one.text, one.why) for one in reading.unread] == [(changed, "no_meaning")]


@pytest.mark.parametrize("words", ["attacks on", "an attack on"])
def test_convert_42_attacks_on_a_card_are_not_its_own(read: Read, words: str) -> None:
    said = "Your opponent takes any battle damage you would have taken from {} this card."
    (attacked,) = trees(read(said.format(words)))
    (any_battle,) = trees(read(said.format("attacks involving")))
    assert attacked["do"][0]["if"] == [{"occurred": {"event": "attacked", "what": {"how": "self"}}, "during": "attack"}]
    assert "if" not in any_battle["do"][0]
    assert read("Any battle damage you take from attacks on this card is halved.").status != "automatic"


def test_a_target_if_possible_need_not_be_there(read: Read) -> None:
    text = "If this card is destroyed: Target 1 Fish in your GY{}; destroy all cards you control."
    (free,), (bound,) = (trees(read(text.format(one))) for one in (" (if possible)", ""))
    assert (free["targets"][0]["count"], bound["targets"][0]["count"]) == ([0, 1], 1)
    assert free["do"] == bound["do"]
    up_to = (
        "If this card is destroyed: Target cards your opponent controls, up to the number of Fish in your GY (if "
        "possible); draw 1 card, and if you do, destroy those targets (if any)."
    )
    assert [one.text for one in read(up_to).unread] == ["(if possible)"]


def test_what_was_summoned_is_no_part_of_leaving(read: Read) -> None:
    gone = "When this card leaves the field, destroy the Special Summoned monster."
    brought = read(f"Special Summon 1 Fish from your GY. {gone}", "spell", property="continuous")
    cast, left = trees(brought)
    assert left["do"][0]["what"] == {"ref": cast["do"][0]["what"]["id"]}
    assert not read(gone, "spell", property="continuous").abilities
    unread = read(f"Draw 1 card. Polish 1 lantern. {gone}", "spell", property="continuous")
    assert [one["mode"] for one in trees(unread)] == ["cast"]


def test_that_monster_you_control_is_the_own_one_of_the_battle(read: Read) -> None:
    text = (
        "If your Fish battles an opponent's monster: You can discard 1 card; negate the effects of that opponent's "
        "monster until the end of this turn, that monster you control cannot be destroyed by that battle."
    )
    (ability,) = trees(read(text))
    assert [step["what"]["side"] for step in ability["do"]] == ["opponent", "you"]


def test_what_holds_this_turn_in_a_phase_is_not_asked_as_it_is_used(read: Read) -> None:
    ban = "your opponent cannot activate cards or effects during the Battle Phase."
    assert not read(f"If this card is banished: You can activate this effect; this turn, {ban}").abilities
    (always,) = trees(read(ban.capitalize()))
    assert always["do"][0]["if"] == [{"phase": "battle"}]


def test_the_other_cards_are_those_left_of_the_pile(read: Read) -> None:
    text = (
        "Excavate the top 3 cards of your Deck, send any excavated Fish to the GY, then destroy 1 Spell on the field. "
        "Also, place the other cards on the bottom of your Deck in any order."
    )
    (ability,) = trees(read(text, "spell"))
    turned, sent, _, rest = ability["do"]
    assert rest["what"]["among"] == {"ref": turned["id"]}
    assert rest["what"]["except"] == {"ref": sent["what"]["id"]}
    found = (
        "Excavate cards from the top of your Deck until you excavate a monster, then, if that monster is a Fish, send "
        "all excavated cards to the GY. If not, Special Summon the excavated monster, also send the remaining cards to "
        "the GY."
    )
    (ability,) = trees(read(found, "spell"))
    *_, summoned, rest = ability["do"]
    assert rest["what"]["except"] == summoned["what"]


@pytest.mark.parametrize(
    "counted",
    [
        "Draw cards equal to the number of Fish you discarded or Tributed from your hand or field this turn.",
        "Draw cards equal to the number of your Fish destroyed by battle this turn.",
        "Gain 500 LP for each Fish sent to the GY this turn.",
    ],
)
def test_however_many_that_befell_are_not_those_that_still_lie_there(read: Read, counted: str) -> None:
    assert not read(counted, "spell").abilities
    there = trees(read("Gain 500 LP for each Fish in your GY that was destroyed by battle this turn.", "spell"))
    assert there[0]["do"][0]["amount"]["count"]["zone"] == "used"


def test_fusion_01_what_is_listed_as_material_is_no_mention(read: Read) -> None:
    text = "Special Summon 1 Fusion Monster from your Extra Deck that {} {} as material."
    (exact,) = trees(read(text.format("lists", '"Moss Toad"'), "spell"))
    (series,) = trees(read(text.format("mentions", 'a "Moss" monster'), "spell"))
    (spoken,) = trees(read(text.format("mentions", '"Moss Toad"').replace(" as material", ""), "spell"))
    wheres = [one["do"][0]["what"]["where"] for one in (exact, series, spoken)]
    assert [{key: value for key, value in one.items() if key != "class"} for one in wheres] == [
        {"lists": "Moss Toad"},
        {"lists_series": "Moss"},
        {"mentions": "Moss Toad"},
    ]


def test_fusion_05_materials_go_to_the_bottom_where_that_is_said(read: Read) -> None:
    text = "Fusion Summon 1 Fusion Monster from your Extra Deck, by {} monsters from your hand or field {}."
    (placed,) = trees(read(text.format("placing", "on the bottom of the Deck in any order"), "spell"))
    (shuffled,) = trees(read(text.format("shuffling", "into the Deck"), "spell"))
    assert [(one["do"][0]["to"], one["do"][0].get("place")) for one in (placed, shuffled)] == [
        ("spellbook", "bottom"),
        ("spellbook", None),
    ]


def test_whoever_aims_as_a_card_is_activated_must_do_the_rest(read: Read) -> None:
    text = "When this card is activated: You can target 1 Fish you control; discard 1 card, and if you do, destroy it."
    (cast,) = trees(read(text, "spell", property="continuous"))
    discard = cast["do"][0]
    assert (cast["targets"][0]["count"], "optional" in discard) == ([0, 1], False)
    assert discard["if"] == [{"exists": {"ref": cast["targets"][0]["id"]}}]
    plain = text.replace("target 1 Fish you control; discard 1 card, and if you do, destroy it", "draw 1 card")
    (free,) = trees(read(plain, "spell", property="continuous"))
    assert free["do"][0]["optional"]


def test_the_monster_banished_before_is_one_and_the_monster_s_are_all(read: Read) -> None:
    text = (
        "Once per turn: You can target 1 Fish you control; banish that target. During your End Phase: Special Summon "
        "the {} banished by this effect."
    )
    for said, count in (("monster", 1), ("monster(s)", None), ("monsters", None)):
        last = trees(read(text.format(said), "trap", property="continuous"))[-1]
        assert last["do"][0]["what"].get("count") == count, said


def test_fusion_02_from_where_its_materials_were_is_not_passed_over(read: Read) -> None:
    own = "Special Summoned (from your Extra Deck) by banishing 1 Fish you control"
    must = f"Must first be either Fusion Summoned{{}}, or {own}."
    assert read(must.format("")).status == "automatic"
    assert not read(must.format(" using only monsters in your hand and/or field")).abilities


def test_convert_08_what_leaves_the_gy_may_go_to_the_deck(read: Read) -> None:
    """Whatever becomes of it: it is banished, goes to the Spellbook, to the Prepared spells, or into play."""
    (ability,) = trees(read("If your opponent moves a card(s) out of either GY: You can draw 1 card."))
    ways = [(one["event"], one.get("to")) for one in ability["when"]["any"]]
    assert ways == [("banished", None), ("returned", "spellbook"), ("prepared", None), ("summoned", None)]


def test_who_draws_is_a_player_that_is_known(read: Read) -> None:
    """ "They" of nobody whom the words before name is not oneself."""
    either = "Destroy 5 monsters your opponent controls or 5 cards in their Spell & Trap Zone"
    assert [one.text for one in read(f"{either}, then they draw 2 cards.", "spell").unread] == [
        "then they draw 2 cards"
    ]
    (spell,) = trees(read("Destroy 5 monsters your opponent controls, then they draw 2 cards.", "spell"))
    assert spell["do"][-1]["who"] == "opponent"
    (own,) = trees(read("Your opponent sends 1 card from their hand to the GY, then you draw 1 card.", "spell"))
    assert own["do"][-1]["op"] == "prepare"
    assert own["do"][-1].get("who") is None


def test_a_players_own_ban_stays_that_players(read: Read) -> None:
    """ "You cannot activate other cards' effects" bars nobody else."""
    (ability,) = trees(read("You can draw 1 card, also you cannot activate other cards' effects this turn."))
    ban = ability["do"][-1]
    assert (ban["what"], ban["by"]) == (
        {"kind": "caster", "side": "you"},
        {"how": "all", "kind": "any", "except_self": True},
    )
