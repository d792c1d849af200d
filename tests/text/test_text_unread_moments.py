"""A moment that nobody read is asked for as a moment: no action of one's own turn, no state, and nothing of now."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.cards.model import Card
from convert.effects import Event, Filter, Selector
from convert.effects.steps import Allow, Modify, SetCard, Shadow, ToPrepared
from convert.text import Reading
from convert.text.witnessed import Witnessed

Read = Callable[..., Reading]


@pytest.mark.parametrize(
    "asked",
    [
        "Once per turn, if this card still hums during your opponent's next Standby Phase",
        "If a Fish monster that was humming was just destroyed",
        "If a humming Fish monster paid LP to activate its humming effect",
        "If a humming card in the choir has a 3rd Moss Counter placed on it",
    ],
)
def test_it_is_no_action_of_ones_own_turn(asked: str, read: Read) -> None:
    (one,) = read(f"{asked}: Halve your opponent's LP.").abilities
    assert one.mode == "trigger"
    assert one.when is None
    assert [asked.unread is not None for asked in one.if_] == [True]


def test_a_state_stays_an_action(read: Read) -> None:
    (one,) = read("If this card hums in tune: You can halve your opponent's LP.").abilities
    assert one.mode == "activate"


@pytest.mark.parametrize(
    "asked",
    [
        "If a humming Spell Card is activated",
        "If a choir of Fish monsters is destroyed",
        "If you hum this card's tune during the End Phase of your next turn",
        "If this card would hum as Fusion Material this turn",
    ],
)
def test_what_waits_for_a_moment_to_come_is_not_done_now(asked: str, read: Read) -> None:
    text = f"If this card is Special Summoned: Toss a coin.\n● Heads: {asked}, draw 1 card.\n● Tails: Draw 2 cards."
    reading = read(text)
    assert [one.text for one in reading.unread if one.text.endswith("draw 1 card")] or len(reading.unread) > 1
    told = [step for ability in reading.abilities for step in ability.do]
    assert not [step for step in told if step.src == 5]


def test_what_is_asked_of_an_earlier_step_is_done_now(read: Read) -> None:
    (one,) = read(
        "Destroy 1 card on the field, then, if a loud choir was destroyed by this effect, draw 1 card."
    ).abilities
    assert len(one.do) <= 2


@pytest.mark.parametrize("asked", ["When a humming effect you activate resolves", "After a humming Chain resolves"])
def test_no_standing_effect_holds_at_a_moment(asked: str, read: Read) -> None:
    reading = read(f"{asked}, this card gains 500 ATK.")
    assert reading.abilities == ()
    assert [one.text for one in reading.unread] == [f"{asked}, this card gains 500 ATK"]


def test_each_has_its_own_counters(read: Read) -> None:
    text = (
        "Target 1 Fish monster you control; equip this card to it. "
        "Each monster your opponent controls loses 100 ATK for each Moss Counter it has."
    )
    steps = [step for one in read(text, "spell").abilities for step in one.do]
    (loses,) = [step for step in steps if isinstance(step, Modify)]
    assert loses.attack is not None
    assert loses.attack.count is not None
    assert loses.attack.count.ref == loses.what.id


def test_damage_of_a_battle_with_a_monster_is_none_of_a_direct_attack() -> None:
    text = "If this card inflicts battle damage to your opponent by battle with a monster: Draw 1 card."
    reading = Witnessed.load().read(Card(provider="test", id=1, name="Paper Bear", kind="monster", text=text))
    (one,) = reading.abilities
    assert one.when == Event(
        event="battle_damage",
        what=Selector(kind="caster", side="opponent"),
        by=Selector(how="self"),
        except_=Event(event="battle_damage", how="direct"),
    )
    assert not reading.doubted


@pytest.mark.parametrize(
    "text",
    [
        "Once per turn, you can target 1 face-up Fish monster on the field and toss a coin. "
        "The targeted monster hums until the End Phase.",
        "Activate 1 of these effects;\n● When an opponent's Fish monster declares a humming attack, it hums.\n"
        "● Draw 1 card.",
    ],
)
def test_nothing_is_doubted_of_what_is_quoted(text: str) -> None:
    reading = Witnessed.load().read(Card(provider="test", id=1, name="Paper Bear", kind="spell", text=text))
    assert reading.unread
    assert not reading.doubted


def test_only_pendulum_monsters_come_to_the_extra_deck_face_up(read: Read) -> None:
    text = 'If a "Moss" card(s) is added from the field to your Extra Deck face-up: Draw 1 card.'
    (one,) = read(text, "spell", property="continuous").abilities
    assert one.when is not None
    assert one.when.what == Selector(kind="monster", where=Filter(series="Moss", class_="pendulum"))


def test_those_on_the_field_are_more_than_the_target(read: Read) -> None:
    text = (
        "You can target 1 Dragon monster you control; "
        "it gains ATK equal to the total Link Rating of the Link Monsters currently on the field x 100."
    )
    (gains,) = read(text).abilities[0].do
    assert isinstance(gains, Modify)
    assert gains.attack is not None
    assert gains.attack.of == Selector(how="all", kind="monster", side="any", zone="play", where=Filter(class_="link"))


def test_what_is_on_the_field_becomes_a_shadow_as_it_is_set(read: Read) -> None:
    (hides,) = read("Set all face-up monsters on the field.", "spell").abilities[0].do
    assert isinstance(hides, Shadow)


def test_nothing_lasts_for_what_only_unread_words_name(read: Read) -> None:
    text = "If they did not hum, negate the activated effect."
    reading = read(text, "spell", property="continuous")
    assert reading.abilities == ()
    assert [one.text for one in reading.unread] == [text[:-1]]


def test_an_it_of_unread_words_is_not_this_card(read: Read) -> None:
    text = (
        "You can excavate the top card of your Deck, and if it is a monster, Special Summon it, and if you do, place "
        "this card on the bottom of the Deck. If it was out of tune, place it on the bottom of the Deck."
    )
    reading = read(text)
    assert [step.src for one in reading.abilities for step in one.do] == [0, 2, 3]
    assert [one.text for one in reading.unread] == ["If it was out of tune", "place it on the bottom of the Deck"]


def test_what_you_activate_resolves(read: Read) -> None:
    (one,) = read("When a Spell Card or effect you activate resolves: Draw 1 card.").abilities
    assert one.when == Event(event="activated", what=Selector(kind="spell", side="you"), resolved=True)


def test_what_was_set_may_be_activated_and_not_what_was_discarded_after_it(read: Read) -> None:
    text = (
        'You can Set 1 "Moss Trap" from your Deck, and if you do, discard 1 card. '
        "That Set card can be activated this turn."
    )
    sets, _, allows = read(text).abilities[0].do
    assert isinstance(sets, SetCard)
    assert isinstance(allows, Allow)
    assert allows.what.ref == sets.what.id


def test_your_card_is_the_one_of_two_targets_that_is_yours(read: Read) -> None:
    text = (
        "You can target 1 card your opponent controls, and 1 card you control with a Moss Counter, except this card; "
        "return that opponent's card and your card to the hand."
    )
    (one,) = read(text).abilities
    assert [step.what.ref for step in one.do if isinstance(step, ToPrepared)] == [aim.id for aim in one.targets]


def test_its_own_name_of_one_or_several_is_not_doubted() -> None:
    text = 'You can only Special Summon "Frog(s) of Moss" once per turn.'
    reading = Witnessed.load().read(Card(provider="test", id=1, name="Frog of Moss", kind="monster", text=text))
    assert reading.status == "automatic"
    assert not reading.doubted
