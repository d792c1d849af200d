"""To what words belong: which way, which moment, for how long, how many at least."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


def test_its_own_end_is_counted_from_its_activation(read: Read) -> None:
    text = (
        "Each time a Fish monster is destroyed: Draw 1 card. Destroy this card during your 2nd End Phase after"
        " activation."
    )
    cast, draws = trees(read(text, "spell", property="continuous"))
    assert (cast["mode"], cast["do"][0]["op"], cast["do"][0]["when"]["amount"]) == ("cast", "delayed", {"eq": 2})
    assert (draws["mode"], [step["op"] for step in draws["do"]]) == ("trigger", ["prepare"])


def test_summoned_this_way_is_by_itself(read: Read) -> None:
    text = (
        "If you control no monsters, you can Special Summon this card from your hand. When this card is Special"
        " Summoned this way, draw 1 card."
    )
    _, draws = trees(read(text))
    assert draws["when"] == {"event": "summoned", "what": {"how": "self"}, "by": {"how": "self"}, "how": "special"}


@pytest.mark.parametrize("whose", ["Neither player", "Your opponent"])
def test_no_monster_can_be_summoned_whichever(read: Read, whose: str) -> None:
    (ban,) = trees(read(f"{whose} can{'' if whose[0] == 'N' else 'not'} Special Summon a Fish monster."))
    assert ban["do"][0]["by"] == {"how": "all", "kind": "monster", "where": {"type": "Fish"}}


def test_attacks_of_one_battle_phase_end_with_the_turn(read: Read) -> None:
    for text, until in (
        ("You can pay 500 LP; this card can attack twice during the same Battle Phase.", "end_of_turn"),
        ("You can pay 500 LP; this card can attack twice during each Battle Phase.", None),
        ("This card can attack twice during the same Battle Phase.", None),
    ):
        (ability,) = trees(read(text))
        assert ability["do"][0].get("until") == until, text
    (offers,) = trees(
        read(
            "If this card destroys a monster by battle: Activate 1 of these effects;\n"
            "● This card can make a second attack in a row.\n● Draw 1 card."
        )
    )
    assert offers["do"][0]["options"][0]["do"][0]["until"] == "end_of_turn"


def test_a_price_is_at_least_one(read: Read) -> None:
    (ability,) = trees(read("You can discard up to 2 cards; draw that many cards."))
    assert ability["cost"][0]["what"]["count"] == [1, 2]
    (ability,) = trees(read("You can draw 1 card, then discard up to 2 cards."))
    assert ability["do"][1]["what"]["count"] == [1, 2]


@pytest.mark.parametrize(
    "text",
    [
        "You can target up to 2 Fish monsters on the field; destroy them.",
        "You can Special Summon up to 2 Fish monsters from your hand.",
        "If this card is Summoned: You can destroy up to 2 cards on the field.",
        "You can draw 1 card, then you can banish up to 2 cards from your GY.",
        "You can activate 1 of these effects;\n● Target up to 2 Fish monsters; destroy them.\n● Draw 1 card.",
        "During the End Phase of this turn, banish up to 2 cards from your GY.",
    ],
)
def test_up_to_two_are_one_at_least(read: Read, text: str) -> None:
    """Nothing named is no target, nothing done no effect."""
    assert "[1,2]" in json.dumps(trees(read(text)), separators=(",", ":"))
    assert "[0,2]" not in json.dumps(trees(read(text)), separators=(",", ":"))


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ('You can target 1 "Moss" card you control and up to 2 cards on the field; destroy them.', (1, [0, 2])),
        ("You can target 1 Fish monster and/or 1 Rock monster in your GY; Special Summon them.", ([0, 1], [0, 1])),
    ],
)
def test_of_two_things_side_by_side_one_may_be_none(read: Read, text: str, counts: tuple[Any, Any]) -> None:
    (ability,) = trees(read(text))
    assert tuple(one["count"] for one in ability["targets"]) == counts


def test_a_monster_that_is_summoned_is_no_state(read: Read) -> None:
    (one,) = trees(read("If a monster is Normal Summoned, and you control a Fish monster: You can draw 1 card."))
    assert (one["mode"], one["when"]["event"], list(one["if"][0])) == ("trigger", "summoned", ["exists"])
    (one,) = trees(read("If a monster is Set on your field: You can draw 1 card."))
    assert one["when"] == {"event": "set", "what": {"kind": "monster", "side": "you"}}
    (one,) = trees(read("If a monster is Special Summoned, and it is a Level 5 or higher monster: Negate its effects."))
    assert one["if"] == [
        {"is": {"kind": "monster", "where": {"level": {"gte": 5}}}, "of": {"how": "event", "kind": "monster"}}
    ]
    assert one["do"][0]["what"] == {"how": "event", "kind": "monster"}


def test_how_it_came_is_true_as_long_as_it_stays(read: Read) -> None:
    (one,) = trees(read("This card gains 500 ATK if it was Normal Summoned."))
    assert one["do"][0]["if"][0]["during"] == "stay"
    (one,) = trees(read("This card gains 500 ATK if it was Normal Summoned this turn."))
    assert one["do"][0]["if"][0]["during"] == "turn"


def test_negated_in_that_battle_phase_only(read: Read) -> None:
    (one,) = trees(
        read("If this card battles a Fish monster, that monster's effects are negated during the Battle Phase only.")
    )
    (step,) = one["do"]
    assert (step["op"], step["until"], step.get("if")) == ("suppress", "battle_phase", None)
    assert {each["event"] for each in one["when"]["any"]} == {"attack_declared", "attacked"}


def test_what_a_card_that_stays_aims_at_is_aimed_at_once(read: Read) -> None:
    text = "Select 1 monster your opponent controls. That monster cannot attack."
    (cast,) = trees(read(text, "spell", property="continuous"))
    assert (cast["mode"], cast["targets"][0]["side"]) == ("cast", "opponent")
    once = "Equip only to a Fish monster. Select 1 monster your opponent controls. Destroy that monster."
    (cast,) = trees(read(once, "spell", property="equip"))
    assert [one["mode"] for one in (cast,)] == ["cast"]
    assert [step["op"] for step in cast["do"]] == ["equip", "destroy"]


def test_destroyed_or_banished_by_somebody(read: Read) -> None:
    (one,) = trees(read("If this card is destroyed or banished by an opponent's card effect: You can draw 1 card."))
    destroyed, banished = one["when"]["any"]
    assert destroyed["by"] == banished["by"] == {"kind": "any", "side": "opponent"}
    assert destroyed["how"] == banished["how"] == "effect"
    (one,) = trees(read("If this card is destroyed by battle or banished by an opponent's card effect: Draw 1 card."))
    assert one["when"]["any"][0] == {"event": "destroyed", "what": {"how": "self"}, "how": "battle"}


def test_if_you_do_not_control_is_a_sentence_of_its_own(read: Read) -> None:
    draws, loses = trees(
        read("When this card is Normal Summoned: Draw 1 card. If you do not control a Fish monster, it loses 500 ATK.")
    )
    assert (loses["mode"], [step["op"] for step in draws["do"]]) == ("continuous", ["prepare"])
    (one,) = trees(read("You can destroy 1 Spell on the field. If you do not, draw 1 card."))
    assert len(one["do"]) == 2


def test_what_its_leaving_brings_is_not_limited(read: Read) -> None:
    text = (
        "Activate this card by targeting 1 monster in your GY; Special Summon it. When this card leaves the field{}"
        " destroy that monster. You can only use 1 “Moss Veil” effect per turn, and only once that turn."
    )
    for mark, limited in ((",", False), (":", True)):
        cast, leaves = trees(read(text.format(mark), "trap", property="continuous"))
        assert "limit" in cast
        assert ("limit" in leaves) is limited, mark


def test_a_way_to_come_is_no_effect_that_is_used(read: Read) -> None:
    for tail in ("but its original ATK becomes halved", "but it cannot attack this turn"):
        (way,) = trees(read(f"If you control no monsters, you can Special Summon this card (from your hand), {tail}."))
        assert (way["mode"], way["from"]) == ("summon_rule", "prepared")
    (used,) = trees(
        read("If you control no monsters: You can Special Summon this card, but it cannot attack this turn.")
    )
    assert used["mode"] == "activate"


def test_where_a_card_is_that_discards_itself_or_has_gone(read: Read) -> None:
    for text, where in (
        ("If a Fish monster is destroyed: You can discard this card, and if you do, draw 1 card.", "prepared"),
        ("If a Fish monster would be destroyed, you can discard this card instead.", "prepared"),
        ("During the End Phase, if this card was banished this turn: Special Summon it.", "banished"),
        ("During the End Phase, if this card was destroyed by battle this turn: Draw 1 card.", "used"),
        ("During the End Phase, if this card was Normal Summoned this turn: Draw 1 card.", None),
    ):
        (one,) = trees(read(text))
        assert one.get("from") == where, text
    (one,) = trees(read("During your next Standby Phase, if this card was banished by this effect: Special Summon it."))
    assert one["if"][0]["during"] == "own_turn"


def test_what_no_tree_tells_is_unread(read: Read) -> None:
    assert read("You can send 1 card from each player's field to the GY.").status == "manual"


def test_to_whose_hand_a_card_is_added(read: Read) -> None:
    (one,) = trees(read("If a card is added from the Deck to your opponent's hand: You can draw 1 card."))
    assert one["when"] == {"event": "prepared", "what": {"kind": "any"}, "from": "spellbook", "to_whose": "opponent"}


def test_what_summoning_it_in_its_way_brings_for_that_turn(read: Read) -> None:
    text = (
        "You can Special Summon this card (from your hand) by banishing 1 Fish from your GY. If Summoned this way, you"
        " cannot Special Summon monsters{}."
    )
    _, ban = trees(read(text.format(" for the rest of this turn")))
    assert (ban["mode"], ban["when"]["by"], ban["do"][0]["until"]) == ("trigger", {"how": "self"}, "end_of_turn")
    _, ban = trees(read(text.format("")))
    assert ban["mode"] == "continuous"


def test_if_you_cannot_is_asked_when_it_is_done(read: Read) -> None:
    (one,) = trees(
        read(
            "If this card attacks, remove 1 counter from this card at the end of the Damage Step. If you cannot,"
            " destroy it."
        )
    )
    (waits,) = one["do"]
    assert [(step["op"], step.get("link")) for step in waits["do"]] == [("counters", None), ("destroy", "if_not")]


def test_it_is_what_was_aimed_at_not_what_was_given_up(read: Read) -> None:
    for text in (
        "Target 1 face-up card on the field; discard 1 card, and if you do, banish it.",
        "Target 1 monster your opponent controls; banish 1 Fish from your GY, and if you do, negate its effects.",
    ):
        (one,) = trees(read(text, "spell"))
        assert one["do"][1]["what"] == {"ref": one["targets"][0]["id"]}, text
    (one,) = trees(read("Special Summon 1 Fish monster from your hand, and if you do, negate its effects.", "spell"))
    assert one["do"][1]["what"] == {"ref": one["do"][0]["what"]["id"]}


def test_what_is_spared_tributes_holds(read: Read) -> None:
    (one,) = trees(
        read("You can Normal Summon Level 5 or higher Fish monsters without Tributing.", "spell", property="field")
    )
    assert (one["mode"], one.get("optional")) == ("permission", None)  # CONVERT-45


def test_an_event_in_ones_own_main_phase(read: Read) -> None:
    (one,) = trees(read("During your Main Phase, if this card is Special Summoned: You can draw 1 card."))
    assert one["if"] == [{"phase": "main"}, {"turn": "own"}]
    (one,) = trees(read("During your Main Phase: You can draw 1 card."))
    assert "if" not in one


def test_the_limit_of_each_effect_is_not_of_its_own_end(read: Read) -> None:
    text = (
        "If a Fish monster is Normal Summoned: You can draw 1 card. You can only use each effect of “Moss Veil” once"
        " per turn. Send this card to the GY during your 2nd Standby Phase after activation."
    )
    cast, draws = trees(read(text, "trap", property="continuous"))
    assert (cast["mode"], "limit" in cast, "limit" in draws) == ("cast", False, True)


def test_the_battle_phase_of_ones_next_turn(read: Read) -> None:
    for said, which in (
        ("skip the Battle Phase of your next turn", "of_next_turn"),
        ("skip your next Battle Phase", "next"),
    ):
        (one,) = trees(read(f"If this card is destroyed, {said}."))
        assert (one["do"][0]["op"], [name for name in ("next", "of_next_turn") if one["do"][0].get(name)]) == (
            "skip",
            [which],
        )
    (theirs,) = trees(
        read("If this card is destroyed: Your opponent cannot conduct their Battle Phase during their next turn.")
    )
    assert (theirs["do"][0]["side"], theirs["do"][0]["of_next_turn"]) == ("opponent", True)


def test_the_turn_under_way_is_an_opponents_turn_and_none_of_their_next_ones(read: Read) -> None:
    for said, following in (
        ("until the end of your opponent's turn", False),
        ("until your opponent's next End Phase", False),
        ("until the end of your opponent's next turn", True),
    ):
        (own,) = trees(read(f"You can target 1 monster; it gains 500 ATK {said}."))
        assert own["do"][0]["until"].get("next", False) is following, said
    (ban,) = trees(read("Monsters you control cannot be destroyed by battle during their next turn.", "spell"))
    assert ban["do"][0]["until"] == {"turns": 1, "whose": "opponent", "next": True}


def test_the_end_of_ones_next_turn_is_no_count_of_turns(read: Read) -> None:
    (own,) = trees(read("You can target 1 monster; it gains 500 ATK until the end of your next turn."))
    assert own["do"][0]["until"] == "end_of_your_next_turn", "one of them, where it is used in an opponent's turn"


def test_what_a_battle_does_to_its_own_damage_begins_with_it(read: Read) -> None:
    (one,) = trees(
        read("If this card battles a Fish monster, any battle damage it inflicts to your opponent is doubled.")
    )
    assert {each["event"] for each in one["when"]["any"]} == {"attack_declared", "attacked"}
    assert (one["do"][0]["op"], one["do"][0]["until"]) == ("replace", "this_battle")


def test_if_it_battles_during_the_damage_step_in_any_order(read: Read) -> None:
    for text in (
        "If this card battles, during the Damage Step (Quick Effect): You can pay 500 LP; this card gains 500 ATK.",
        "During the Damage Step, if this card battles (Quick Effect): You can pay 500 LP; this card gains 500 ATK.",
    ):
        (one,) = trees(read(text))
        assert {each["event"] for each in one["when"]["any"]} == {"damage_step"}, text
        assert "if" not in one


def test_one_material_comes_from_one_monster(read: Read) -> None:
    (one,) = trees(read("Detach 1 material from your Fish Xyz Monster; draw 1 card.", "trap"))
    what = one["cost"][0]["what"]
    assert (what["how"], what["count"], what["where"]["class"]) == ("choose", 1, "xyz")


def test_damage_from_battles_is_battle_damage(read: Read) -> None:
    for text, from_ in (
        ("You take no damage from battles involving this card.", "battle_damage"),
        ("You take no damage from attacks involving this card.", "battle_damage"),
        ("You take no damage from card effects.", "effect_damage"),
    ):
        (ability,) = trees(read(text))
        assert ability["do"][0]["from"] == from_, text


def test_so_often_a_turn_it_is_saved(read: Read) -> None:
    """The limit is the protection's, not one of a use."""
    aims = "Target 1 face-up monster you control; equip this card to that target."
    (cast,) = trees(read(f"{aims} Twice per turn, it cannot be destroyed by battle or card effects.", "trap"))
    assert "limit" not in cast
    assert (cast["do"][1]["times"], cast["do"][1]["until"]) == (2, "while_equipped")
    standing = "while the equipped monster is in Attack Position, it cannot be destroyed by battle."
    cast, saves = trees(read(f"{aims} Once per turn, {standing}", "trap"))
    assert ("limit" in cast, saves["mode"], saves["do"][0]["times"]) == (False, "continuous", 1)
    assert saves["do"][0]["what"] == saves["if"][0]["of"] == {"how": "equipped", "kind": "monster"}
    text = "Each Fish monster you control cannot be destroyed by battle or card effect once per turn."
    (saves,) = trees(read(text, "spell", property="continuous"))
    assert (saves["mode"], "limit" in saves, saves["do"][0]["times"]) == ("continuous", False, 1)


def test_so_often_what_it_does_not_save_is_unread(read: Read) -> None:
    text = (
        "Target 1 face-up monster you control; equip this card to that target. Twice per turn, it gains 500 ATK and"
        " cannot be destroyed by battle."
    )
    assert read(text, "trap").status == "partial"


def test_equipped_by_its_own_effect_is_a_state(read: Read) -> None:
    text = "While this card is equipped to a monster{}: You can Special Summon this card."
    me = {"how": "self"}
    for by in ("", " by this card's effect", " by this effect"):
        where = {"equipped": True, **({"put_on_by": me} if by else {})}
        state = [{"is": {"kind": "any", "where": where}, "of": me}]
        (comes,) = trees(read(text.format(by)))
        assert (comes["mode"], comes["if"]) == ("activate", state), by


def test_what_is_put_on_another_is_no_gear_of_this_card(read: Read) -> None:
    text = (
        "You can target 1 monster your opponent controls; equip that monster to 1 “Moss” monster you control. While"
        " equipped by this effect, that monster gains ATK equal to the ATK of the equipped monster."
    )
    reading = read(text)
    assert [one["mode"] for one in trees(reading)] == ["activate"]
    assert reading.status == "partial"


def test_the_gys_are_everybodys(read: Read) -> None:
    text = "Must be Special Summoned (from your hand) by having 6 or more Fish monsters in {}."
    for place, side in (("the GYs", None), ("your GY", "you")):
        _, comes = trees(read(text.format(place)))
        assert comes["if"][0]["count"].get("side") == side, place


def test_what_a_continuous_card_does_to_its_target_ends_with_it(read: Read) -> None:
    """CONVERT-26, CONVERT-28."""
    text = "Activate this card by targeting 1 monster your opponent controls; it cannot attack, also it loses 500 ATK."
    for kind in ("trap", "spell"):
        (cast,) = trees(read(text, kind, property="continuous"))
        assert [step["until"] for step in cast["do"]] == ["while_in_play", "while_in_play"], kind
    (cast,) = trees(read("Target 1 monster your opponent controls; it cannot attack.", "trap"))
    assert "until" not in cast["do"][0], "what does not stay has no end of its own"
    text = (
        "When this card is activated: Change all Fish monsters to Defense Position, also they cannot change their "
        "battle positions."
    )
    (cast,) = trees(read(text, "trap", property="continuous"))
    assert [step.get("until") for step in cast["do"]] == [None, "while_in_play"]
    text = "Activate this card by targeting 1 monster in your GY; Special Summon it, also negate its effects this turn."
    (cast,) = trees(read(text, "trap", property="continuous"))
    assert cast["do"][1]["until"] == "end_of_turn"
    text = (
        "Activate this card by targeting 1 Set Spell/Trap your opponent controls. Your opponent cannot activate the"
        " targeted card in response to this card's activation."
    )
    (cast,) = trees(read(text, "spell", property="continuous"))
    assert [step["action"] for step in cast["do"] if "until" not in step] == ["respond"]


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("Target 1 Fish monster in your GY; banish 1 other monster from your GY.", {"ref": "t1"}),
        ("Special Summon 1 Fish monster from your Deck. Destroy all other monsters you control.", {"ref": "c1"}),
        (
            "When a Fish monster you control is destroyed: Target 1 other Fish monster in your GY; banish it.",
            {"how": "event", "kind": "monster"},
        ),
        ("Tribute 1 Fish monster, then target 1 other Fish monster in your GY; Special Summon it.", {"ref": "c1"}),
    ],
)
def test_other_monsters_of_a_spell_are_other_than_the_one_named(read: Read, text: str, apart: dict[str, str]) -> None:
    (cast,) = trees(read(text, "spell"))
    parts = (*cast.get("targets", ()), *(step["what"] for step in cast["do"]))
    assert [one["except"] for one in parts if "except" in one] == [apart]
    assert not any("except_self" in one for one in parts)


def test_other_monsters_of_an_equip_card_are_other_than_its_bearer(read: Read) -> None:
    text = "Equip only to a Fish monster. Other monsters you control cannot attack."
    abilities = trees(read(text, "spell", property="equip"))
    (ban,) = (step for one in abilities for step in one["do"] if step["op"] == "forbid")
    assert ban["what"]["except"] == {"how": "equipped", "kind": "monster"}
    (own,) = trees(read("Other monsters you control cannot attack."))
    assert own["do"][0]["what"]["except_self"], "a monster's others are other than itself"


def test_another_one_instead_is_another_than_what_would_fall(read: Read) -> None:
    text = (
        "If a Fish monster you control would be destroyed by battle, you can destroy 1 other card you control instead."
    )
    (one,) = trees(read(text))
    what = one["do"][0]["what"]
    assert (what["except"], "except_self" in what) == ({"how": "event", "kind": "monster"}, False)
    (one,) = trees(read("If this card would be destroyed by battle, you can Tribute 1 other monster instead."))
    assert one["do"][0]["what"]["except_self"]


def test_what_befell_it_in_play(read: Read) -> None:
    own = {"event": "banished", "what": {"how": "self"}}
    (one,) = trees(read("If this card is banished while face-up on the field: You can draw 1 card."))
    assert one["when"] == {**own, "from": "play"}
    (one,) = trees(
        read("During the End Phase, if this card was banished while face-up on your field, this turn: Draw 1 card.")
    )
    assert one["if"][0]["occurred"] == {**own, "from": "play"}
    (one,) = trees(read("If this card is banished: You can draw 1 card."))
    assert one["when"] == own


@pytest.mark.parametrize("comma", ["", ","])
def test_a_battle_is_of_the_last_of_several_moments(read: Read, comma: str) -> None:
    text = (
        f"If this card is Special Summoned, or at the start of the Damage Step{comma} if this card battles a monster:"
        " You can draw 1 card."
    )
    (one,) = trees(read(text))
    came, attacked, attacks = one["when"]["any"]
    assert (came["event"], attacked["event"], attacks["event"]) == ("summoned", "damage_step", "damage_step")
    assert attacked["what"] == attacks["by"] == {"how": "self"}
    assert "if" not in one, "it may draw as it comes too, where nobody has fought"


def test_convert_30_tributes_of_a_ritual_told_before_it_are_its_own(read: Read) -> None:
    ritual = (
        "Tribute monsters from your hand or field, then Ritual Summon 1 “Moss” Ritual Monster from your hand whose"
        " Level equals the total Levels of those monsters."
    )
    (cast,) = trees(read(ritual, "spell", property="ritual"))
    (step,) = cast["do"]
    assert (step["op"], step["exact"], "level" in step["what"]["where"]) == ("ritual_summon", True, False)
    assert step["materials"] == {"how": "all", "kind": "monster", "side": "you", "zone": ["prepared", "play"]}
    (cast,) = trees(read("Tribute all monsters you control, then draw 1 card.", "spell"))
    assert [one["op"] for one in cast["do"]] == ["sacrifice", "prepare"]


def test_for_each_is_said_of_both_numbers(read: Read) -> None:
    (one,) = trees(read("This card gains 1 Level and 400 ATK for each Fish monster you control."))
    level, gains = one["do"]
    assert level["add"]["count"] == gains["attack"]["count"]
    assert (level["add"]["per"], gains["attack"]["per"]) == ({"raw": 1}, {"raw": 400})
    (one,) = trees(read("This card gains 400 ATK and 300 DEF."))
    assert [step.get("attack") or step["defense"] for step in one["do"]] == [{"raw": 400}, {"raw": 300}]
