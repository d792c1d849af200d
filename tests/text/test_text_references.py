"""Which of several things a phrase means: it agrees by kind, number, participle, side and place, and then the customs
of printed cards decide (``convert.text.reference``). Every text is invented."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from convert.effects import Selector
from convert.text import Reading
from convert.text.grammar.described import Noun
from convert.text.reference.agreement import did_befall, reachable
from convert.text.reference.resolve import chosen
from convert.text.reference.thing import Names, Thing

Read = Callable[..., Reading]


def steps(reading: Reading) -> list[dict[str, Any]]:
    """The steps of all abilities, costs first, in order."""
    trees = msgspec.json.decode(msgspec.json.encode(reading.abilities))
    return [step for tree in trees for step in (*tree.get("cost", ()), *tree.get("do", ()))]


def last(read: Read, text: str, **fields: Any) -> dict[str, Any]:
    """The last step of a text that must be read whole."""
    reading = read(text, **fields)
    assert not reading.unread, reading.unread
    return steps(reading)[-1]


def ids(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        yield from ([node["id"]] if "id" in node else [])
        for value in node.values():
            yield from ids(value)
    elif isinstance(node, list):
        for value in node:
            yield from ids(value)


TARGET = {"ref": "t1"}
OF_THE_TARGET = [
    "Target 1 monster you control; your opponent draws 1 card, also that monster gains 1000 ATK.",
    "Target 1 monster in your GY; discard 1 card, and if you do, Special Summon that monster.",
    "Target 1 Fish monster in your GY; send 1 card you control to the GY, and if you do, Special Summon that monster.",
    "Target 1 monster your opponent controls; send 1 monster from your Extra Deck to the GY, and if "
    "you do, destroy that "
    "monster.",
    "Target 1 face-up card your opponent controls; discard 1 Fish monster, and if you do, destroy that card.",
    "Target 1 monster on the field; add 1 Fish monster from your Deck to your hand, then destroy that monster.",
    "Target 1 monster you control; draw 1 card, then destroy that target.",
    "Banish 1 monster from your GY, then target 1 monster your opponent controls; destroy it.",
    "Select 1 face-up monster you control and send 1 Fish monster from your hand to the Graveyard. "
    "During this turn, the "
    "selected monster can attack twice.",
]


@pytest.mark.parametrize("text", OF_THE_TARGET)
def test_that_monster_is_the_target_not_what_was_sent_drawn_or_added(read: Read, text: str) -> None:
    step = last(read, text, kind="spell")
    assert step["what"] == TARGET


def test_the_drawn_card_is_no_other(read: Read) -> None:
    text = (
        "You can reveal this card in your hand; draw 1 card, and if you do, show it, then Special Summon"
        " this card if the "
        "drawn card is a Fish monster. Otherwise, send it and this card to the GY."
    )
    reading = read(text, kind="monster")
    assert not reading.unread
    _, drawn, shown, summoned, sent, also_sent = steps(reading)
    assert shown["what"] == summoned["if"][0]["of"] == sent["what"] == {"ref": drawn["id"]}
    assert also_sent["what"] == {"how": "self"}


def test_that_card_is_the_one_drawn_where_the_target_is_a_monster(read: Read) -> None:
    text = (
        "Target 1 Fish monster on the field; destroy it, and if you do, draw 1 card, then if that card "
        "is a Fish monster, "
    )
    step = last(read, text + "you can draw 1 more card.", kind="spell")
    assert step["if"][0]["of"] == {"ref": "s1"}


def test_them_are_all_that_it_destroyed(read: Read) -> None:
    text = (
        "At the end of the Battle Phase, if this card destroyed any monsters by battle: You can Special "
        "Summon them from the GYs."
    )
    step = last(read, text, kind="monster")
    assert (step["what"]["how"], step["what"]["kind"]) == ("all", "monster")
    assert step["what"]["where"]["befell"] == {"event": "destroyed", "by": {"how": "self"}, "how": "battle"}


def test_them_are_both_targets_though_one_is_several(read: Read) -> None:
    reading = read("Target 1 Fish monster you control and 2 cards your opponent controls; destroy them.", kind="spell")
    assert [step["what"] for step in steps(reading)] == [{"ref": "t1"}, {"ref": "t2"}]


@pytest.mark.parametrize(
    "text",
    [
        "Special Summon 1 Fish monster and 1 Tuner from your Deck, but their effects are negated.",
        "When an opponent's monster declares an attack: Special Summon 1 Fish monster and 1 Tuner from "
        "your Deck, but "
        "negate their effects.",
    ],
)
def test_they_are_what_one_clause_brought(read: Read, text: str) -> None:
    reading = read(text, kind="spell")
    assert [step["what"] for step in steps(reading) if step["op"] == "suppress"] == [{"ref": "c1"}, {"ref": "c2"}]


@pytest.mark.parametrize(
    ("paid", "done"),
    [
        ("Tribute 1 monster; negate the activation, and if you do, destroy that monster.", "event"),
        ("discard 1 card; negate the activation, and if you do, destroy it.", "event"),
        ("banish 1 monster from your GY; destroy that monster.", "event"),
        ("destroy 1 Fish monster you control, and if you do, negate the activation, and if you do that, destroy that "
         "monster.", "event"),
    ],
)  # fmt: skip
def test_what_is_answered_is_not_what_was_paid(read: Read, paid: str, done: str) -> None:
    step = last(read, f"When your opponent activates a monster effect: You can {paid}", kind="monster")
    assert (step["op"], step["what"]["how"]) == ("destroy", done)


@pytest.mark.parametrize("said", ["that monster", "that Summoned monster", "that Special Summoned monster"])
def test_what_was_summoned_is_not_what_was_tributed(read: Read, said: str) -> None:
    text = f"When your opponent Special Summons a monster: You can Tribute 1 Fish monster; destroy {said}."
    assert last(read, text, kind="monster")["what"] == {"how": "event", "kind": "monster"}


def test_a_participle_finds_what_was_paid(read: Read) -> None:
    text = (
        "Target 1 monster on the field; send 1 Fish monster from your Deck to the GY, and if you do, "
        "increase that monster's "
    )
    step = last(read, text + "Level by the Level of the sent monster.", kind="spell")
    assert step["what"] == TARGET
    assert step["add"]["of"] == {"ref": "c1"}


def test_sides_tell_two_targets_apart(read: Read) -> None:
    text = (
        "Target 1 Spell you control and 1 face-up monster your opponent controls; destroy that card you "
        "control, and if you "
        "do, that opponent's monster loses 500 ATK."
    )
    reading = read(text, kind="spell")
    assert [step["what"] for step in steps(reading)] == [{"ref": "t1"}, {"ref": "t2"}]


def test_a_word_of_its_description_names_a_thing_again(read: Read) -> None:
    text = (
        "Target 1 face-up monster on the field; excavate cards from the top of your Deck until you "
        "excavate a Fish monster, "
    )
    reading = read(
        text + "send that Fish monster to the GY, and if you do, destroy the targeted monster.", kind="spell"
    )
    assert [step["what"] for step in steps(reading)[1:]] == [{"ref": "c1"}, {"ref": "t1"}]


def test_what_a_verb_cannot_be_done_to_is_not_meant(read: Read) -> None:
    text = "Target 1 monster you control; add 1 monster from your Deck to your hand, then you can Special Summon "
    assert last(read, text + "that monster.", kind="spell")["what"] == {"ref": "c1"}


def test_1_of_them_is_among_those_of_the_trigger_and_then_that_monster(read: Read) -> None:
    text = (
        "If a Fish monster is Special Summoned to your field: You can target 1 of them; Special Summon "
        "this card from your "
    )
    step = last(read, text + "hand, and if you do, change that monster to face-down Defense Position.", kind="monster")
    assert step["what"] == TARGET


def test_what_is_detached_is_never_it(read: Read) -> None:
    step = last(read, "You can detach 1 material from this card; it can attack directly this turn.", kind="monster")
    assert step["what"] == {"how": "self"}


def test_materials_are_known_by_their_participle(read: Read) -> None:
    text = (
        "You can detach 1 material from this card; draw 1 card, then if the detached material was a Fish"
        " monster, draw 1 card."
    )
    step = last(read, text, kind="monster")
    assert step["if"][0]["of"] == {"ref": "s1"}


def test_the_place_that_a_card_came_from_is_no_place_of_it_later(read: Read) -> None:
    text = "You can discard 1 card; Special Summon this card from your GY, but banish it when it leaves the field."
    summoned, banished = steps(read(text, kind="monster"))[1:]
    assert summoned["what"] == {"how": "self", "zone": "used"}
    assert banished["instead"][0]["what"] == {"how": "self"}


def test_when_a_trap_leaves_what_it_brought_is_meant(read: Read) -> None:
    text = (
        "Activate this card by targeting 1 Fish monster you control; Tribute it, and if you do, Special "
        "Summon 1 Fish "
        "monster from your Deck. When this card leaves the field, destroy that monster."
    )
    assert last(read, text, kind="trap", property="continuous")["what"] == {"ref": "c1"}


@pytest.mark.parametrize(
    "text",
    [
        # nothing was Summoned, nothing was revealed
        "Draw 1 card. Destroy that Special Summoned monster.",
        "Target 1 monster on the field; the revealed monster gains 500 ATK.",
        # a total of two things that a phrase of one cannot mean
        "Target 1 Fish monster in your GY; banish it, then Special Summon those 2 monsters.",
    ],
)
def test_what_agrees_with_nothing_is_unread(read: Read, text: str) -> None:
    assert read(text, kind="spell").unread


def test_a_total_of_two_targets_is_of_both(read: Read) -> None:
    text = (
        "Target 1 Tuner and 1 Fish monster in your GY; banish them, then Special Summon 1 Synchro "
        "Monster from your Extra "
        "Deck whose Level equals the total Levels of those banished monsters."
    )
    step = last(read, text, kind="spell")
    assert step["what"]["where"]["level"]["eq"]["of"] == {"how": "all", "either": [{"ref": "t1"}, {"ref": "t2"}]}


def test_the_cards_you_control_are_all_of_them(read: Read) -> None:
    text = "Special Summon 1 Fish monster from your Deck with a different name from the cards you control."
    likeness = last(read, text, kind="spell")["what"]["where"]
    assert likeness["compared_to"] == {"how": "all", "kind": "any", "side": "you", "zone": "play"}


@pytest.mark.parametrize(
    "said", ["the Summoned monster", "the Special Summoned monster", "that Special Summoned monster"]
)
def test_the_summoned_monster_is_what_a_step_summoned(read: Read, said: str) -> None:
    text = f"Special Summon 1 Fish monster from your Deck, then you take damage equal to {said}'s ATK."
    assert last(read, text, kind="spell")["amount"]["of"] == {"ref": "c1"}


def test_the_summoned_monster_of_a_trigger_stays_that(read: Read) -> None:
    text = (
        "If your opponent Special Summons a monster: You can Special Summon this card from your hand, then destroy the "
    )
    assert last(read, text + "Summoned monster.", kind="monster")["what"]["how"] == "event"


def test_who_controls_the_bearer_takes_the_damage(read: Read) -> None:
    text = "During your Standby Phase: Inflict 500 damage to the controller of the equipped monster."
    whose = last(read, text, kind="spell", property="equip")["to"]
    assert whose == {"how": "event", "kind": "caster", "among": {"how": "equipped", "kind": "monster"}}


def test_all_of_them_are_not_that_monster(read: Read) -> None:
    text = (
        "You can banish 1 monster from your GY; the Levels of all Fish monsters you control become the Level of that "
    )
    assert last(read, text + "monster.", kind="monster")["to"]["of"] == {"ref": "c1"}


def test_a_subject_is_not_that_monster(read: Read) -> None:
    text = (
        "Banish 1 Fish monster from your GY, then target 1 monster you control; it gains ATK equal to that monster's "
    )
    text += "ATK."
    step = last(read, text, kind="spell")
    assert (step["what"], step["attack"]["of"]) == ({"ref": "t1"}, {"ref": "c1"})


def test_what_leaves_is_what_is_banished_instead(read: Read) -> None:
    text = "If this card is Special Summoned: You can target 1 face-up card on the field; banish it when it leaves the "
    text += "field."
    assert last(read, text, kind="monster")["would"]["what"] == {"ref": "t1"}


def test_the_attack_target_is_what_is_attacked(read: Read) -> None:
    text = (
        "When a Fish monster you control selects an opponent's monster as an attack target, you can destroy the target."
    )
    what = last(read, text, kind="monster")["what"]
    assert what == {"how": "event", "kind": "monster", "where": {"attacking": False}}


def test_a_face_down_card_that_was_targeted_is_not_the_card_that_targets_it(read: Read) -> None:
    text = (
        "When your opponent activates a card or effect that targets a face-down card you control: Negate that effect, "
        "also your opponent cannot target that face-down card this turn."
    )
    reading = read(text, kind="monster")
    assert reading.unread or steps(reading)[-1]["what"] != {"how": "event", "kind": "any"}


def test_the_cost_of_a_description_is_no_partner_of_another_ability(read: Read) -> None:
    text = (
        "If this card is Normal Summoned: You can target 1 monster on the field; destroy it. When this card battles a "
        "monster with an equal or lower Level: Draw 1 card."
    )
    when = msgspec.json.decode(msgspec.json.encode(read(text, kind="monster").abilities))[-1].get("when", {})
    assert "t1" not in str(when)


# -- the rules themselves ---------------------------------------------------------------------------------------------


def thing(name: str, **facts: Any) -> Thing:
    return Thing(Selector(ref=name), facts.pop("kind", "monster"), facts.pop("plural", False), **facts)


@pytest.mark.parametrize(
    ("verb", "now", "possible"),
    [
        ("special-summon", "play", False),
        ("special-summon", "used", True),
        ("special-summon", ("used", "play"), True),
        ("destroy", "used", False),
        ("destroy", "banished", False),
        ("destroy", "prepared", True),
        ("send", "used", False),
        ("banish", "banished", False),
        ("gain", "prepared", False),
        ("gain", None, True),
        ("", "play", True),
    ],
)
def test_where_a_verb_can_be_done(verb: str, now: Any, possible: bool) -> None:
    assert reachable(thing("c1", now=now), verb) is possible


@pytest.mark.parametrize(
    ("verb", "ops", "said"),
    [
        ("destroyed", {"destroy"}, True),
        ("destroyed", {"banish"}, False),
        ("special-summoned", {"special_summon"}, True),
        ("special-summoned", {"summoned"}, True),
        ("sent", {"mill"}, True),
        ("drawn", {"prepare"}, True),
        ("drawn", {"search"}, False),
        ("detached", {"detach"}, True),
        ("copied", set(), True),
    ],
)
def test_what_a_participle_says(verb: str, ops: set[str], said: bool) -> None:
    assert did_befall(thing("c1", ops=frozenset(ops)), verb) is said


def test_the_rule_that_chose_and_what_else_agreed_are_kept() -> None:
    target, sent = thing("t1", target=True), thing("c1", now="used")
    choice = chosen([target, sent], Noun(Selector(kind="monster"), mention="that", head="monster"), "")
    assert (choice.thing, choice.rule, choice.others) == (target, "target", (sent,))
    names = Names()
    mark = names.mark()
    names.choices.append(choice)
    names.undo(mark)
    assert names.choices == []


def test_what_was_summoned_with_the_bearer_is_not_the_bearer(read: Read) -> None:
    text = (
        "Activate this card by targeting 1 monster in your opponent's GY; Special Summon it to your opponent's field,"
        " and equip it with this card. If this card is sent to the GY because the equipped monster was used as material"
        " for a Fusion Summon: You can take control of that Summoned monster."
    )
    reading = read(text, "spell", property="equip")
    assert [one.text for one in reading.unread] == [text.split(". ")[1].removesuffix(".")]
