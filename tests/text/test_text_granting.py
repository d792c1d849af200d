"""Abilities that a card gives away: "gains this effect" and the bullets that say which. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.effects import Ability, Event, Filter, Selector
from convert.effects.steps import Copy
from convert.text import Reading

Read = Callable[..., Reading]
GAIN = "● This card gains 500 ATK."
ME = Selector(how="self")


def tree(ability: Ability) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return plain


def granted(ability: Ability) -> Copy:
    (step,) = [step for step in ability.do if isinstance(step, Copy)]
    return step


@pytest.mark.parametrize(
    ("who", "how", "where"),
    [
        (
            'A "Moss" Synchro Monster that used this card as material',
            "synchro",
            Filter(series="Moss", class_="synchro"),
        ),
        ("A Synchro Monster that used this card as material", "synchro", Filter(class_="synchro")),
        ('A "Moss" monster Ritual Summoned using this card', "ritual", Filter(series="Moss")),
    ],
)
def test_who_gains_is_what_it_was_used_for(read: Read, who: str, how: str, where: Filter) -> None:
    reading = read(f"{who} gains this effect.\n{GAIN}")
    assert reading.status == "automatic"
    (ability,) = reading.abilities
    assert ability.when == Event(event="material", what=ME, how=how, into=Selector(kind="monster", where=where))
    step = granted(ability)
    assert step.what == Selector(how="event", kind="monster")
    assert [one.mode for one in step.abilities] == ["continuous"]
    assert getattr(step.abilities[0].do[0], "what", None) == ME


def test_what_holds_of_what_it_was_used_for_needs_no_bullets(read: Read) -> None:
    (ability,) = read("A Synchro Monster that used this card as material gains 600 ATK.").abilities
    assert tree(ability)["do"][0] == {
        "op": "modify",
        "src": 1,
        "what": {"how": "event", "kind": "monster"},
        "attack": {"raw": 600},
    }


def test_its_own_effects_under_a_condition_are_its_own(read: Read) -> None:
    text = "While you control a Fish monster, this card gains these effects.\n● Cannot be destroyed by battle.\n"
    first, second = read(f"{text}● Once per turn: You can draw 1 card.").abilities
    assert (first.mode, second.mode) == ("continuous", "activate")
    assert first.if_ == second.if_
    assert len(first.if_) == 1


def test_a_label_counts_what_the_sentence_before_counts(read: Read) -> None:
    text = "This card gains these effects, based on the number of Fish monsters you control."
    first, second = read(f"{text}\n● 1: {GAIN[2:]}\n● 2+: Cannot be destroyed by battle.").abilities
    assert [tree(one)["if"][0]["compare"][1:] for one in (first, second)] == [["eq", 1], ["gte", 2]]


def test_what_cannot_be_counted_is_not_guessed(read: Read) -> None:
    reading = read(f"This card gains this effect, based on the number of dreams it has had.\n● 1: {GAIN[2:]}")
    assert (reading.status, reading.abilities) == ("manual", ())


def test_all_of_a_kind_gain_it_and_keep_it_while_the_text_says(read: Read) -> None:
    (always,) = read(f"Fish monsters you control gain this effect.\n{GAIN}", "spell", property="continuous").abilities
    assert always.mode == "continuous"
    assert granted(always).what.how == "all"
    text = f"You can discard 1 card; this card gains the following effect this turn.\n{GAIN}"
    (now,) = read(text).abilities
    assert granted(now).until == "end_of_turn"


def test_a_gained_effect_about_a_target_is_put_on_that_target(read: Read) -> None:
    text = "If this card is Normal Summoned: Target 1 monster your opponent controls; this card gains this effect.\n"
    (ability,) = read(f"{text}● While this card is in the Monster Zone, that monster cannot attack.").abilities
    assert tree(ability)["do"] == [
        {
            "op": "forbid",
            "until": "while_in_play",
            "src": 4,
            "what": {"ref": "t1"},
            "action": "attack",
        }
    ]


def test_gains_this_effect_without_saying_which_stays_unread(read: Read) -> None:
    reading = read("You can discard 1 card; this card gains this effect.")
    assert [gap.text for gap in reading.unread] == ["You can discard 1 card; this card gains this effect"]
    assert reading.abilities == ()


TRAP = "Special Summon this card as an Effect Monster (Rock/EARTH/Level 4/ATK 1000/DEF 1000) with the following effect."


def test_with_the_following_effect_is_the_cards_own(read: Read) -> None:
    text = f"{TRAP} (This card is NOT treated as a Trap.)\n● This card can attack directly."
    reading = read(text, "trap")
    assert reading.status == "automatic", reading.unread
    cast, own = reading.abilities
    assert [step["op"] for step in tree(cast)["do"]] == ["special_summon"]
    assert (own.mode, tree(own)["do"][0]["action"]) == ("continuous", "direct_attack")


def test_the_following_effect_of_what_is_worn_is_about_the_wearer(read: Read) -> None:
    text = "You can target 1 monster you control; equip this card to it with the following effect.\n● It gains 500 ATK."
    reading = read(text)
    assert reading.status == "automatic", reading.unread
    _, own = reading.abilities
    assert (own.mode, tree(own)["do"][0]["what"]) == ("equip", {"how": "equipped", "kind": "monster"})


def test_with_the_following_effect_and_none_comes(read: Read) -> None:
    assert [gap.text for gap in read(TRAP, "trap").unread] == [TRAP[:-1]]


@pytest.mark.parametrize(
    "text",
    [
        "You can target 1 monster you control; equip this card to it as an Equip Spell that makes it gain 700 ATK.",
        "You can target 1 monster in your GY; equip this card with that target as an Equip Spell that gives it 70 ATK.",
    ],
)
def test_an_equip_spell_that_makes_it_stronger(read: Read, text: str) -> None:
    reading = read(text)
    assert reading.status == "automatic", reading.unread
    equip, gain = tree(reading.abilities[0])["do"]
    assert (equip["op"], gain["what"], gain["until"]) == ("equip", equip["to"], "while_equipped")
