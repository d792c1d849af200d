"""The verb frames, on short invented texts in the manner of card text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def steps(reading: Reading) -> list[dict[str, Any]]:
    """The steps of all abilities as plain data, without ids and sources."""
    found: list[dict[str, Any]] = []
    for ability in reading.abilities:
        for step in msgspec.json.decode(msgspec.json.encode(ability.do)):
            found.append({key: value for key, value in step.items() if key not in ("src", "id")})
    return found


def ops(reading: Reading) -> list[str]:
    return [step["op"] for step in steps(reading)]


SPELL_FRAMES = [
    ("Destroy all monsters on the field.", ["destroy"]),
    ("Draw 2 cards.", ["prepare"]),
    ("Draw 1 card for each Dragon monster you control.", ["prepare"]),
    ("Add 1 Dragon monster from your Deck to your hand.", ["search"]),
    ("Add 1 Dragon monster from your GY to your hand.", ["to_prepared"]),
    ("Return all monsters on the field to the hand.", ["to_prepared"]),
    ("Send the top 3 cards of your Deck to the GY.", ["mill"]),
    ("Send 1 monster from your Deck to the GY.", ["to_used"]),
    ("Shuffle 1 card from your GY into the Deck.", ["to_spellbook"]),
    ("Place 1 card from your hand on the bottom of the Deck.", ["to_spellbook"]),
    ("Banish all cards in your opponent's GY.", ["banish"]),
    ("Your opponent discards 1 random card.", ["discard"]),
    ("Inflict 500 damage to your opponent.", ["damage"]),
    ("Inflict damage to your opponent equal to half this card's ATK.", ["damage"]),
    ("Gain 1000 LP.", ["heal"]),
    ("Increase your Life Points by 800 points.", ["heal"]),
    ("Special Summon 1 monster from your hand.", ["special_summon"]),
    ("Special Summon 1 Fish monster from your Deck in face-down Defense Position.", ["special_summon", "shadow"]),
    ('Special Summon 2 "Moss Tokens" (Plant-Type/EARTH/Level 1/ATK 0/DEF 500).', ["token"]),
    ("All monsters you control gain 300 ATK and 200 DEF until the end of this turn.", ["modify", "modify"]),
    ("Increase the ATK of all monsters you control by 500 points.", ["modify"]),
    ("The ATK of all monsters on the field becomes 0.", ["set_stat"]),
    ("Halve the ATK of all monsters on the field.", ["set_stat"]),
    ("Change all face-up monsters on the field to Defense Position.", ["stance"]),
    ("Change all monsters your opponent controls to face-down Defense Position.", ["shadow"]),
    ("Flip all face-down monsters on the field face-up.", ["reveal"]),
    ("Take control of 1 monster your opponent controls until the End Phase.", ["control"]),
    ("Negate the effects of all face-up monsters on the field.", ["suppress"]),
    ("Your opponent cannot activate Trap Cards this turn.", ["forbid"]),
    ("Monsters cannot attack this turn.", ["forbid"]),
    ("Toss a coin.", ["coin"]),
    ("Roll a six-sided die.", ["dice"]),
    ("Your opponent skips their next Battle Phase.", ["skip"]),
    ("You win the Duel.", ["win"]),
    ("Look at your opponent's hand.", ["look"]),
    ("Excavate the top 5 cards of your Deck.", ["excavate"]),
    ("Set 1 Trap from your Deck.", ["set"]),
    (
        "Fusion Summon 1 Fusion Monster from your Extra Deck, using monsters from your hand as material.",
        ["fusion_summon"],
    ),
    ("Destroy 1 monster, then draw 1 card.", ["destroy", "prepare"]),
    ("Declare 1 Attribute.", ["declare"]),
]


@pytest.mark.parametrize(("text", "wanted"), SPELL_FRAMES)
def test_a_spell_does_this(read: Read, text: str, wanted: list[str]) -> None:
    reading = read(text, "spell")
    assert ops(reading) == wanted
    assert reading.status == "automatic"
    assert [a.mode for a in reading.abilities] == ["cast"]


STANDING_FRAMES = [
    ("Cannot be destroyed by battle.", {"op": "protect", "from": "battle"}),
    ("This card cannot be destroyed by battle or card effects.", {"op": "protect", "from": ["battle", "effects"]}),
    ("Cannot be targeted by card effects.", {"op": "protect", "from": "targeting"}),
    ("This card is unaffected by Trap effects.", {"op": "protect", "from": "all"}),
    ("This card can attack directly.", {"op": "allow", "action": "direct_attack"}),
    ("This card can attack twice during each Battle Phase.", {"op": "allow", "action": "extra_attack"}),
    ("This card can make 3 attacks during each Battle Phase.", {"op": "allow", "count": 3}),
    (
        "Can attack monsters a number of times each Battle Phase, up to the number of Tuners you control.",
        {"op": "allow", "action": "extra_attack", "against": {"how": "all", "kind": "monster", "side": "opponent"}},
    ),
    ("While this card is equipped to a monster, that monster can make a second attack.", {"op": "allow", "count": 2}),
    (
        "This card can attack all Special Summoned monsters your opponent controls once each.",
        {"action": ["extra_attack", "attack_all"]},
    ),
    ("This card can attack an opponent's monster again in a row.", {"op": "allow", "action": "extra_attack"}),
    (
        "If this card destroys an opponent's monster by battle: Inflict damage to your opponent equal to that "
        "opponent's monster's original ATK.",
        {
            "op": "damage",
            "amount": {"stat": "original_attack", "of": {"how": "event", "kind": "monster"}},
        },
    ),
    (
        "When this card destroys a monster by battle: Inflict damage to your opponent equal to half the ATK the "
        "destroyed monster had on the field.",
        {"op": "damage", "amount": {"half": {"stat": "attack", "of": {"how": "event", "kind": "monster"}}}},
    ),
    ("This card cannot attack.", {"op": "forbid", "action": "attack"}),
    ("Cannot be Normal Summoned/Set.", {"op": "forbid", "action": ["normal_summon", "set"]}),
    ("Gains 300 ATK for each Spell in your GY.", {"op": "modify"}),
    ("Cannot be used as Synchro Material.", {"op": "forbid", "action": "be_material", "as": "synchro"}),
    (
        "If this card attacks a Defense Position monster, inflict piercing battle damage.",
        {"op": "allow", "action": "pierce"},
    ),
    ('(This card is always treated as a "Moss" card.)', {"op": "change_identity", "series": "Moss", "also": True}),
    ('(This card is always treated as "Moss".)', {"op": "change_identity", "name": "Moss", "also": True}),
    ('(This card\'s name is always treated as "Moss".)', {"op": "change_identity", "name": "Moss", "also": True}),
    ('This card\'s name becomes "Moss" while in the GY.', {"op": "change_identity", "name": "Moss", "also": None}),
]


@pytest.mark.parametrize(("text", "wanted"), STANDING_FRAMES)
def test_a_monster_has_this_about_it(read: Read, text: str, wanted: dict[str, Any]) -> None:
    reading = read(text)
    assert reading.status == "automatic"
    (step,) = steps(reading)
    assert {key: step.get(key) for key in wanted} == wanted


def test_condition_cost_target_and_effect(read: Read) -> None:
    text = "When this card is Normal Summoned: You can discard 1 card, then target 1 Spell on the field; destroy it."
    (ability,) = read(text).abilities
    assert ability.mode == "trigger"
    assert ability.optional
    assert ability.when is not None
    assert (ability.when.event, ability.when.how) == ("summoned", "normal")
    assert [type(s).__name__ for s in ability.cost] == ["Discard"]
    (target,) = ability.targets
    assert target.how == "target"
    (step,) = ability.do
    assert step.what.ref == target.id  # type: ignore[union-attr]


def test_classic_wording_pays_before_to(read: Read) -> None:
    (ability,) = read("Discard 1 card from your hand to destroy 1 monster on the field.").abilities
    assert [type(s).__name__ for s in ability.cost] == ["Discard"]
    assert [type(s).__name__ for s in ability.do] == ["Destroy"]


def test_a_trigger_in_classic_wording(read: Read) -> None:
    text = "When this card is destroyed as a result of battle and sent to the Graveyard, you can draw 1 card."
    (ability,) = read(text).abilities
    assert (ability.mode, ability.optional) == ("trigger", True)
    assert ability.when is not None
    assert (ability.when.event, ability.when.how) == ("destroyed", "battle")


def test_and_if_you_do_ties_steps(read: Read) -> None:
    reading = read("Destroy 1 monster you control, and if you do, draw 1 card, also gain 500 LP.", "spell")
    assert [s.get("link") for s in steps(reading)] == [None, "and_if_you_do", "also"]


def test_once_per_turn_by_name_and_by_instance(read: Read) -> None:
    by_name = read('Draw 1 card. You can only activate 1 "Test Card" per turn.', "spell").abilities[0].limit
    by_copy = read("Once per turn: You can draw 1 card.").abilities[0].limit
    assert (by_name.scope, by_copy.scope) == ("name", "instance")  # type: ignore[union-attr]


def test_flip_and_quick_effects_and_the_graveyard(read: Read) -> None:
    assert read("FLIP: Draw 1 card.").abilities[0].mode == "flip"
    quick = read("During your opponent's turn (Quick Effect): You can draw 1 card.").abilities[0]
    assert (quick.mode, quick.speed) == ("quick", 2)
    grave = read("You can banish this card from your GY; draw 1 card.").abilities[0]
    assert (grave.mode, grave.from_) == ("activate", "used")


def test_traps_and_counter_traps_answer_at_their_speed(read: Read) -> None:
    text = "When your opponent activates a Spell: Negate the activation, and if you do, destroy it."
    assert read(text, "trap").abilities[0].speed == 2
    assert read(text, "trap", property="counter").abilities[0].speed == 3
    assert ops(read(text, "trap")) == ["negate_cast", "destroy"]


def test_what_would_happen_is_replaced(read: Read) -> None:
    text = "If this card would be destroyed by battle, you can banish 1 Spell from your GY instead."
    (ability,) = read(text).abilities
    assert ability.mode == "replacement"
    assert ability.when is not None
    assert ability.when.event == "destroyed"
    assert [type(s).__name__ for s in ability.do] == ["Banish"]


def test_a_later_moment_is_put_off(read: Read) -> None:
    (step, later) = steps(read("Special Summon 1 monster from your GY, but destroy it during the End Phase.", "spell"))
    assert later["op"] == "delayed"
    assert later["when"]["event"] == "end_phase"
    assert [s["op"] for s in later["do"]] == ["destroy"]
    assert step["op"] == "special_summon"


def test_an_equip_card_equips_and_then_holds(read: Read) -> None:
    reading = read("Equip only to a Warrior monster. It gains 500 ATK.", "spell", property="equip")
    assert [a.mode for a in reading.abilities] == ["cast", "equip"]
    gain = steps(reading)[1]
    assert gain["what"] == {"how": "equipped", "kind": "monster"}


def test_an_equip_card_that_does_not_say_so_equips_all_the_same(read: Read) -> None:
    reading = read("The equipped monster gains 500 ATK.", "spell", property="equip")
    assert ops(reading) == ["equip", "modify"]


def test_one_of_these_effects(read: Read) -> None:
    reading = read("Activate 1 of these effects.\n● Draw 1 card.\n● Target 1 monster; destroy it.", "spell")
    (step,) = steps(reading)
    assert step["op"] == "choose_one"
    assert [[s["op"] for s in option["do"]] for option in step["options"]] == [["prepare"], ["destroy"]]


def test_heads_and_tails(read: Read) -> None:
    coin, heads, tails = steps(read("Toss a coin.\n● Heads: Draw 1 card.\n● Tails: Lose 500 LP.", "spell"))
    assert coin["op"] == "coin"
    assert "happened" in heads["if"][0]
    assert "not" in tails["if"][0]


def test_a_ritual_spell(read: Read) -> None:
    text = (
        'This card is used to Ritual Summon "Moss Giant". You must also Tribute monsters from your hand or field '
        "whose total Levels equal 6 or more."
    )
    (step,) = steps(read(text, "spell", property="ritual"))
    assert step["op"] == "ritual_summon"
    assert (step["level"], step["materials"]["zone"]) == (6, ["prepared", "play"])


def test_a_summoning_of_its_own_with_its_price(read: Read) -> None:
    reading = read("You can Special Summon this card (from your hand) by Tributing 1 Insect monster.")
    (ability,) = reading.abilities
    assert (ability.mode, ability.from_) == ("summon_rule", "prepared")
    assert [type(s).__name__ for s in ability.cost] == ["Sacrifice"]


def test_each_of_two_named_targets_is_meant_by_those(read: Read) -> None:
    text = "Target 1 monster you control and 1 monster your opponent controls; destroy those targets."
    (ability,) = read(text, "spell").abilities
    assert [t.id for t in ability.targets] == [s.what.ref for s in ability.do]  # type: ignore[union-attr]


def test_numbers_stay_as_printed_and_nothing_is_manual(read: Read) -> None:
    (step,) = steps(read("Inflict 1,250 damage to your opponent.", "spell"))
    assert step["amount"] == {"raw": 1250}


def test_the_pendulum_half_is_read_on_request(read: Read) -> None:
    reading = read("Draw 1 card.", pendulum_text="Once per turn: You can gain 500 LP.")
    assert [a.from_ for a in reading.abilities][-1] == "pendulum"
    assert [c.half for c in reading.clauses] == ["", "pendulum", "pendulum"]
    assert [c.index for c in reading.clauses] == [0, 1, 2]


@pytest.mark.parametrize(
    ("text", "op", "field"),
    [
        ("Send cards from the top of your Deck to the GY, equal to the number of Tuners you control.", "mill", ""),
        ("Excavate cards from the top of your Deck equal to the number of Tuners you control.", "excavate", ""),
        (
            "Return monsters from the field to the hand, equal to the number of Tuners you control.",
            "to_prepared",
            "what",
        ),
        ("Destroy cards your opponent controls, equal to the number of Tuners you control.", "destroy", "what"),
    ],
)
def test_as_many_as_are_counted_may_be_said_last(read: Read, text: str, op: str, field: str) -> None:
    step = steps(read(text, kind="spell"))[0]
    assert step["op"] == op
    found = step[field] if field else step
    tuners = {"how": "all", "kind": "monster", "side": "you", "zone": "play", "where": {"class": "tuner"}}
    assert found["count"] == {"per": {"n": 1}, "count": tuners}
    assert found.get("how", "choose") == "choose"


def test_that_many_after_a_die_is_what_was_rolled(read: Read) -> None:
    rolled, turned = (
        read("Roll a six-sided die, excavate that many cards from the top of your Deck.", "spell").abilities[0].do
    )
    assert msgspec.to_builtins(turned)["count"] == {"dice": msgspec.to_builtins(rolled)["id"]}
