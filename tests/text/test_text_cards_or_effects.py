"""Activating a card is casting it; "a card or effect" is what it does in play, too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.effects import Ability, Amount, Event, Selector
from convert.effects.steps import Destroy, Heal, NegateCast
from convert.systems.duel_monsters.words import render_ability
from convert.text import Reading

Read = Callable[..., Reading]
CARDS = Selector(kind="spell_or_artifact")


def moment(reading: Reading) -> Event | None:
    """What the only ability waits for."""
    (ability,) = reading.abilities
    return ability.when


@pytest.mark.parametrize(
    ("said", "event"),
    [
        ("your opponent activates a Spell/Trap Card", Event(event="cast", what=CARDS, whose="opponent")),
        ("a Spell Card is activated", Event(event="cast", what=Selector(kind="spell"))),
        ("your opponent activates a Trap Card", Event(event="cast", what=Selector(kind="artifact"), whose="opponent")),
        ("your opponent activates a Spell/Trap Card or effect", Event(event="activated", what=CARDS, whose="opponent")),
        ("a Spell Card or effect is activated", Event(event="activated", what=Selector(kind="spell"))),
        (
            "your opponent activates a monster effect",
            Event(event="activated", what=Selector(kind="monster"), whose="opponent"),
        ),
        ("a card or effect is activated", Event(event="activated", what=Selector(kind="any"))),
    ],
)
def test_a_card_or_its_effects(read: Read, said: str, event: Event) -> None:
    assert moment(read(f"When {said}: You can gain 500 LP.")) == event


@pytest.mark.parametrize(
    "said", ["a Spell/Trap Card, or monster effect, is activated", "a Spell/Trap Card or monster effect is activated"]
)
def test_cards_and_the_effects_of_monsters(read: Read, said: str) -> None:
    reading = read(f"When {said} (Quick Effect): You can negate the activation, and if you do, destroy that card.")
    assert moment(reading) == Event(
        any_=(Event(event="cast", what=CARDS), Event(event="activated", what=Selector(kind="monster")))
    )
    assert [type(step) for step in reading.abilities[0].do] == [NegateCast, Destroy]


def told(when: Event) -> str:
    """The moment in words."""
    heal = Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=5))
    return render_ability(Ability(mode="trigger", when=when, do=(heal,))).partition(",")[0]


def test_a_casting_and_an_effect_in_words() -> None:
    assert told(Event(event="cast", what=CARDS, whose="opponent")) == "When an enemy casts or uses a Spell or Trap Card"
    assert told(Event(event="cast", what=Selector(kind="artifact"))) == "When a Trap Card is used"
    effect = Event(event="activated", what=CARDS, whose="opponent")
    assert told(effect) == "When an enemy uses a Spell or Trap Card or its effect"


def test_what_is_either_is_it() -> None:
    either = Event(any_=(Event(event="cast", what=CARDS), Event(event="activated", what=Selector(kind="monster"))))
    destroy = Destroy(what=Selector(how="event", kind="any"))
    text = render_ability(Ability(mode="quick", speed=2, when=either, do=(NegateCast(), destroy)))
    assert text.startswith("When a Spell or Trap Card is cast or used, or an ability of a monster is used, negate")
    assert "destroy that card" in text.lower()
