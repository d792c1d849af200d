"""What an activation targets alone, damage that another takes, and one of those that would be destroyed."""

from __future__ import annotations

import pytest

from convert.effects import Amount, Bound, Event, Selector
from convert.effects import steps as op
from tests.text.conftest import Read

ALONE = Bound(eq=1)


@pytest.mark.parametrize(
    "text",
    [
        "When a Spell/Trap Card is activated that targets exactly 1 Fish monster on the field (and no other cards): "
        "You can discard 1 card; negate the activation, and if you do, destroy it.",
        "When your opponent activates a card or effect that targets 1 Fish monster you control (and no other cards) "
        "(Quick Effect): You can negate the activation.",
        "When a Spell Card that targets exactly 1 monster on the field (and no other cards) is activated: Negate the "
        "activation.",
        "When a Spell Card is activated that targets this face-down card (and no other cards) (Quick Effect): You can "
        "negate the activation.",
    ],
)
def test_one_target_and_no_other(read: Read, text: str) -> None:
    reading = read(text)
    (ability,) = reading.abilities
    assert reading.status == "automatic"
    assert isinstance(ability.when, Event)
    assert (ability.when.event, ability.when.amount) == ("targeted", ALONE)


@pytest.mark.parametrize(
    "text",
    [
        "When a card or effect is activated that targets 1 Fish monster and 1 Plant monster (and no other cards): You "
        "can draw 1 card.",
        "When a card or effect is activated that targets Fish monsters (and no other cards): You can draw 1 card.",
    ],
)
def test_no_other_beside_several_is_unread(read: Read, text: str) -> None:
    assert read(text).unread


def test_a_target_among_others_has_no_such_limit(read: Read) -> None:
    (ability,) = read("When a card or effect is activated that targets a Fish monster: You can draw 1 card.").abilities
    assert isinstance(ability.when, Event)
    assert ability.when.amount is None


@pytest.mark.parametrize(
    ("text", "by", "until"),
    [
        ("Your opponent takes any effect damage you would have taken from their card effects, instead.", True, None),
        (
            "Your opponent takes any effect damage you would have taken from their card effects this turn, instead.",
            True,
            "end_of_turn",
        ),
        (
            "You can discard 1 card; for the rest of this turn, your opponent takes any effect damage you would have "
            "taken instead.",
            False,
            "end_of_turn",
        ),
    ],
)
def test_effect_damage_that_the_other_takes(read: Read, text: str, by: bool, until: str | None) -> None:
    reading = read(text)
    assert reading.status == "automatic"
    (step,) = reading.abilities[0].do
    assert isinstance(step, op.Replace)
    (hurt,) = step.instead
    assert isinstance(hurt, op.Damage)
    opponent, you = (Selector(kind="caster", side=side) for side in ("opponent", "you"))
    assert (hurt.to, hurt.amount, step.until) == (opponent, Amount(event="amount"), until)
    source = Selector(kind="any", side="opponent") if by else None
    assert step.would == Event(event="damage_taken", what=you, how="effect", by=source)


@pytest.mark.parametrize(
    ("end", "count"),
    [
        ("instead of destroying 1 of those monsters", 1),
        ("instead of 1 of those monsters", 1),
        ("instead", None),
        (", instead", None),
    ],
)
def test_game_08_one_of_those_that_would_be_destroyed_or_all_of_them(read: Read, end: str, count: int | None) -> None:
    would = "If a Fish monster(s) you control would be destroyed by card effect"
    reading = read(f"{would}, you can banish this card from your GY {end}.".replace(" ,", ","))
    (ability,) = reading.abilities
    assert (reading.status, ability.mode, ability.from_) == ("automatic", "replacement", "used")
    assert ability.do == (op.Banish(src=1, what=Selector(how="self", zone="used")),)
    assert ability.when is not None
    assert ability.when.what is not None
    assert ability.when.what.count == count


@pytest.mark.parametrize(
    ("text", "ref"),
    [
        (
            "Target 1 monster you control and 1 face-up card your opponent controls; destroy your monster, and if you "
            "do, negate the effects of that opponent's card until the end of this turn.",
            "t2",
        ),
        (
            "Target 1 monster you control and 1 face-up monster your opponent controls; destroy that opponent's "
            "face-up monster.",
            "t2",
        ),
    ],
)
def test_that_opponent_s_is_the_one_of_that_side(read: Read, text: str, ref: str) -> None:
    reading = read(text, "spell")
    last = reading.abilities[0].do[-1]
    assert reading.status == "automatic"
    assert isinstance(last, (op.Suppress, op.Destroy))
    assert last.what == Selector(ref=ref)
