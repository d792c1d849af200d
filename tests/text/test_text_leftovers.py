"""Short phrases that would be left over: "2 of them", "with 3 Counters on it", "+1", "the difference". All invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.effects import Ability
from convert.text import Reading

Read = Callable[..., Reading]
YOU, FOE = {"kind": "caster", "side": "you"}, {"kind": "caster", "side": "opponent"}


def tree(ability: Ability) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return plain


def only(reading: Reading) -> dict[str, Any]:
    """The last ability of an automatic text."""
    assert reading.status == "automatic", reading.unread
    return tree(reading.abilities[-1])


@pytest.mark.parametrize(
    ("words", "counters"),
    [
        ("3 Moss Counters on it", {"gte": 3}),
        ("2 or more Moss Counters", {"gte": 2}),
        ("2 or less Moss Counters", {"lte": 2}),
    ],
)
def test_a_cost_asks_for_so_many_counters(read: Read, words: str, counters: dict[str, int]) -> None:
    (cost,) = only(read(f"You can Tribute this card with {words}; draw 1 card."))["cost"]
    assert cost["what"] == {"how": "self", "where": {"counter": "moss", "counters": counters}}


def test_with_a_counter_is_what_the_event_asks(read: Read) -> None:
    when = only(read("If this card with a counter is destroyed by battle: Draw 1 card."))["when"]
    assert when["what"] == {"how": "self", "where": {"counter": ""}}


def test_no_more_counters_than_the_text_says(read: Read) -> None:
    text = "Each time a Spell Card is activated, place 1 Moss Counter on this card when that Spell resolves (max. 3)."
    (step,) = only(read(text))["do"]
    assert (step["add"], step["max"]) == (1, 3)


def test_some_of_what_was_asked_for(read: Read) -> None:
    ability = only(read("If there are 3 Fish monsters on the field, Tribute 2 of them to draw 1 card."))
    (cost,) = ability["cost"]
    assert (cost["what"]["count"], cost["what"]["zone"], cost["what"]["where"]) == (2, "play", {"type": "Fish"})


def test_one_of_each_player_changes_sides(read: Read) -> None:
    text = "Each player chooses 1 monster they control and switches control of those monsters with each other."
    mine, theirs, swap = only(read(text, kind="spell"))["do"]
    assert (mine["what"]["side"], theirs["what"]["chooser"]) == ("you", "opponent")
    assert (swap["what"], swap["with"]) == ({"ref": "c1"}, {"ref": "c2"})


def test_one_more_than_the_number(read: Read) -> None:
    (step,) = only(read("Draw cards equal to the number of Fish monsters in your GY +1.", kind="spell"))["do"]
    assert (step["count"]["per"], step["count"]["plus"]) == ({"n": 1}, 1)


def test_the_difference_is_that_of_what_is_compared(read: Read) -> None:
    ability = only(read("While your LP are lower than your opponent's, this card gains ATK equal to the difference."))
    assert ability["do"][0]["attack"]["difference"] == [{"stat": "hp", "of": YOU}, {"stat": "hp", "of": FOE}]
    assert read("This card gains ATK equal to the difference.").status != "automatic"


def test_the_same_amount_is_that_of_the_step_before_or_of_what_happened(read: Read) -> None:
    _, heal = only(
        read("Inflict 300 damage to your opponent, and if you do, gain the same amount of LP.", kind="spell")
    )["do"]
    assert heal["amount"] == {"raw": 300}
    text = "If your monster inflicts battle damage to your opponent: Gain the same amount of LP."
    assert only(read(text, kind="spell"))["do"][0]["amount"] == {"event": "amount"}


def test_that_monster_is_the_one_this_card_destroyed(read: Read) -> None:
    text = (
        "At the end of the Battle Phase, if this card destroyed a monster by battle this turn: You can Special Summon"
    )
    (step,) = only(read(f"{text} that monster."))["do"]
    befell = {"event": "destroyed", "by": {"how": "self"}, "how": "battle"}
    assert step["what"]["where"] == {"befell": befell}


def test_a_level_a_step_away_and_an_attack_in_old_words(read: Read) -> None:
    text = "Tribute 1 monster; Special Summon 1 Fish monster from your Deck whose Level is 1 higher than the Tributed"
    (step,) = only(read(f"{text} monster had on the field.", kind="spell"))["do"]
    assert step["what"]["where"]["level"] == {"eq": {"stat": "level", "of": {"ref": "c1"}, "plus": 1}}
    (step,) = only(read("Special Summon 1 monster with an ATK of 900 points or less from your Deck.", kind="spell"))[
        "do"
    ]
    assert step["what"]["where"] == {"attack": {"lte": {"raw": 900}}}


def test_as_many_as_were_banished(read: Read) -> None:
    text = (
        "Banish any number of monsters in your GY to destroy 1 monster on the field whose Level is equal to the number"
    )
    (step,) = only(read(f"{text} of the cards you banished.", kind="spell"))["do"]
    assert step["what"]["where"]["level"] == {"eq": {"per": {"n": 1}, "count": {"ref": "c1"}}}


def test_each_of_those_names_must_be_there(read: Read) -> None:
    text = 'This card can only be activated during your Main Phase when "Moss", "Fern", and "Reed" are on the field.'
    (both,) = only(read(f"{text} Draw 1 card.", kind="spell"))["if"]
    assert [one["exists"]["where"]["name"] for one in both["all"]] == ["Moss", "Fern", "Reed"]


def test_some_from_each_place(read: Read) -> None:
    text = "Banish all other cards you control and in your hand (min. 1 from each); draw 1 card."
    zones = [one["exists"]["zone"] for one in only(read(text, kind="spell"))["if"]]
    assert zones == ["play", "prepared"]


def test_what_was_declared_is_known_while_the_card_stays(read: Read) -> None:
    text = "Activate this card by declaring 1 Attribute. All face-up monsters on the field become that Attribute."
    declared, becomes = read(text, kind="trap", property="continuous").abilities
    assert tree(declared)["do"][0] == {"op": "declare", "id": "s1", "src": 0, "declare": "attribute"}
    assert tree(becomes)["do"][0]["declared"] == "s1"


def test_a_type_and_an_attribute(read: Read) -> None:
    text = "You can declare 1 Monster Type and 1 Attribute; this card becomes that Type and Attribute."
    ability = only(read(text))
    assert [step["declare"] for step in ability["cost"]] == ["type", "attribute"]
    assert [step["declared"] for step in ability["do"]] == ["s1", "s2"]
    text = "Declare a Type and an Attribute. Destroy all monsters with both the declared Type and Attribute."
    where = only(read(text, kind="spell"))["do"][-1]["what"]["where"]
    assert (where["same"], where["any"][0]["same"]) == (["type"], ["attribute"])


def test_counters_come_as_the_card_comes_and_the_last_one_counts(read: Read) -> None:
    text = "Activate this card by placing 3 Moss Counters on it. When the last Moss Counter is removed from this card,"
    cast, last = read(f"{text} destroy it.", kind="trap", property="continuous").abilities
    assert (tree(cast)["do"][0]["add"], tree(cast).get("cost")) == (3, None)
    assert (tree(last)["when"]["event"], tree(last)["if"][0]["compare"][1:]) == ("counter_removed", ["eq", 0])
    nth = only(read("If the 4th Moss Counter is placed on this card: Draw 1 card."))
    assert (nth["when"]["event"], nth["if"][0]["compare"][1:]) == ("counter_placed", ["gte", 4])


def test_so_many_tributes(read: Read) -> None:
    when = only(read("When you Tribute Summon a monster using 2 or more Tributes: Draw 1 card.", kind="spell"))["when"]
    assert (when["how"], when["amount"]) == ("tribute", {"gte": 2})


def test_several_attributes_at_once(read: Read) -> None:
    steps = only(read("The Attribute of this card is also treated as WIND, WATER, and FIRE."))["do"]
    assert [(step["attribute"], step["also"]) for step in steps] == [("WIND", True), ("WATER", True), ("FIRE", True)]


def test_each_in_the_turn_it_comes(read: Read) -> None:
    (step,) = only(read("Fish monsters cannot attack the turn they are Normal Summoned."))["do"]
    assert step["what"]["where"]["befell"] == {"event": "summoned", "how": "normal"}
    (own,) = only(read("This card cannot attack the turn it is Normal Summoned."))["do"]
    assert own["if"][0]["occurred"]["what"] == {"how": "self"}


def test_that_monster_is_the_one_it_is_on(read: Read) -> None:
    text = "While this card is equipped to a monster by this effect, that monster gains 500 ATK."
    assert only(read(text))["do"][0]["what"] == {"how": "equipped", "kind": "monster"}


def test_as_it_comes_while_something_is_there(read: Read) -> None:
    ability = only(read('If "Moss" is on your side of the field when you Special Summon this card, draw 1 card.'))
    assert (ability["when"]["event"], ability["if"][0]["exists"]["where"]) == ("summoned", {"name": "Moss"})


def test_it_comes_out_of_the_deck(read: Read) -> None:
    text = 'Must first be Special Summoned (from your Deck) by Tributing "Moss" equipped with "Bell".'
    ability = only(read(text))
    assert ability["from"] == "spellbook"
    (cost,) = ability["cost"]
    assert (cost["what"]["count"], cost["what"]["where"]["equipped_to"]["where"]) == (1, {"name": "Bell"})


def test_an_ordinary_summoning_that_costs_something(read: Read) -> None:
    ban, own = read("This card can only be Normal Summoned or Set by Tributing 2 Fish monsters.").abilities
    assert tree(ban)["do"][0]["action"] == ["normal_summon", "set"]
    assert (tree(own)["do"][0]["op"], tree(own)["cost"][0]["what"]["count"]) == ("normal_summon", 2)


def test_at_each_end_phase_those_that_came(read: Read) -> None:
    text = "Fish monsters are destroyed during the End Phase of the turn that they are Normal Summoned."
    ability = only(read(text, kind="trap", property="continuous"))
    assert ability["when"] == {"event": "end_phase"}
    assert ability["do"][0]["what"]["where"]["befell"] == {"event": "summoned", "how": "normal"}


def test_those_that_nobody_chose(read: Read) -> None:
    text = "Your opponent chooses 2 monsters they control, then you destroy all of their monsters they did not choose."
    _, destroy = only(read(text, kind="spell"))["do"]
    assert destroy["what"]["except"] == {"ref": "c1"}


def test_monsters_that_share_a_name(read: Read) -> None:
    text = "If there are monsters with the same name on the field, those monsters gain 500 ATK."
    (step,) = only(read(text, kind="trap", property="continuous"))["do"]
    assert step["what"]["where"] == {"same": ["name"]}


def test_its_own_counters_are_counted_where_nothing_else_is_said(read: Read) -> None:
    text = (
        "If a monster with a Moss-Counter battles a Fish monster, it loses 300 ATK for each Moss-Counter during damage"
    )
    (step,) = only(read(f"{text} calculation only."))["do"]
    assert step["attack"]["count"] == {"how": "event", "kind": "counter", "where": {"counter": "moss"}}
    (ban,) = only(read("Monsters with Moss-Counters cannot attack."))["do"]
    assert ban["what"]["where"] == {"counter": "moss"}


def test_the_turn_after_the_nth_counter(read: Read) -> None:
    text = "During the Standby Phase of your next turn after the 2nd Moss Counter is placed on this card: Draw 1 card."
    placed, enough = only(read(text))["if"]
    assert (placed["during"], enough["compare"][1:]) == ("own_turn", ["gte", 2])


def test_a_fusion_that_mentions_its_material(read: Read) -> None:
    text = "Target 1 Fusion Monster you control that lists {} as material; destroy it."
    for said, name in (('"Moss"', "lists"), ('a "Moss" monster', "lists_series")):
        (target,) = only(read(text.format(said), kind="spell"))["targets"]
        assert target["where"] == {name: "Moss", "class": "fusion"}


def test_only_these_are_link_material(read: Read) -> None:
    text = 'Draw 1 card, also you {} "Moss" monsters as Link Material for the rest of this turn.'
    wanted = (("can only use", {"not": {"series": "Moss"}}), ("cannot use", {"series": "Moss"}))
    for said, where in wanted:
        ban = only(read(text.format(said), kind="spell"))["do"][1]
        assert (ban["action"], ban["as"], ban["until"]) == ("be_material", "link", "end_of_turn")
        assert ban["what"]["where"] == where
    spared = (
        "Draw 1 card, also you cannot use monsters as Link Material, except Fish monsters, for the rest of this turn."
    )
    assert only(read(spared, kind="spell"))["do"][1]["what"]["where"] == {"not": {"type": "Fish"}}


def test_so_many_counters_as_that(read: Read) -> None:
    text = "Target 1 face-up monster; {} place Moss Counters on that {} equal to {}."
    (own,) = only(read(text.format("", "target", "its Level"), kind="spell"))["do"]
    assert (own["what"], own["add"]) == ({"ref": "t1"}, {"stat": "level", "of": {"ref": "t1"}})
    sent = text.format("send 1 Fish monster from your Deck to the GY, and", "monster", "the Level of the sent monster")
    _, other = only(read(sent, kind="spell"))["do"]
    assert (other["what"], other["add"]["of"]) == ({"ref": "t1"}, {"ref": "c1"})


def test_both_lie_where_the_last_one_is_said_to(read: Read) -> None:
    ability = only(read("You can banish this card and 1 Fish monster from your GY; draw 1 card."))
    assert (ability["from"], ability["cost"][0]["what"]) == ("used", {"how": "self", "zone": "used"})


def test_nothing_is_attached_to_itself(read: Read) -> None:
    text = "Target 1 Xyz Monster you control; attach 1 monster from your hand to that monster as material."
    (step,) = only(read(text, kind="spell"))["do"]
    assert step["to"] == {"ref": "t1"}


def test_those_beneath_it_go_along_where_the_card_says_so(read: Read) -> None:
    text = (
        "Target 1 Xyz Monster you control; Special Summon from your Extra Deck, 1 Xyz Monster with a different Rank, "
        "by using it as material{}."
    )
    for said, manner in (("", None), (" (this is treated as an Xyz Summon, transfer its materials)", "xyz")):
        summon, attach = only(read(text.format(said), kind="spell"))["do"]
        assert (summon.get("manner"), attach.get("transfer", False)) == (manner, "transfer" in said)
