"""How many monsters this card may be equipped with at a time, and how many counters or materials came off."""

from __future__ import annotations

import pytest

from convert.effects import Amount, Condition, Filter, Selector
from convert.effects import steps as op
from tests.text.conftest import Read

ME = Selector(how="self")


def wears(by: Selector | None = None) -> Condition:
    worn = Filter(lies_as="equipment", equipped_to=ME, put_on_by=by)
    return Condition(exists=Selector(kind="monster", zone="play", where=worn))


@pytest.mark.parametrize(
    "text",
    [
        "Once per turn: You can target 1 monster your opponent controls; equip that target to this card (max. 1).",
        "You can target 1 Level 5 or lower monster your opponent controls; equip that target to this card as an Equip "
        "Spell (max. 1).",
    ],
)
def test_at_most_one_is_equipped_where_none_is_worn(read: Read, text: str) -> None:
    reading = read(text)
    (equip,) = reading.abilities[0].do
    assert reading.status == "automatic"
    assert isinstance(equip, op.Equip)
    assert equip.if_ == (Condition(not_=wears(ME)),)


@pytest.mark.parametrize("how", ["", " with this effect", " by this effect"])
def test_one_at_a_time_is_asked_of_the_ability_before(read: Read, how: str) -> None:
    reading = read(
        "You can target 1 monster your opponent controls; equip that target to this card. (You can only equip 1 "
        f"monster at a time to this card{how}.)"
    )
    (ability,) = reading.abilities
    assert reading.status == "automatic"
    assert ability.if_ == (Condition(not_=wears(ME if how else None)),)


@pytest.mark.parametrize("how", ["this effect", "this card's effect", "its effect", "its own effect"])
def test_what_its_effect_put_on_it_is_nothing_else_that_it_wears(read: Read, how: str) -> None:
    """ "… equal to the ATK of the monster equipped to it by this effect"."""
    reading = read(
        "You can target 1 Fish monster in your GY; equip that target to this card. This card gains ATK equal to the "
        f"ATK of the monster equipped to it by {how}."
    )
    gains = reading.abilities[1].do[0]
    assert reading.status == "automatic"
    assert isinstance(gains, op.Modify)
    assert isinstance(gains.attack, Amount)
    assert gains.attack.of == Selector(how="equipped", kind="monster", where=Filter(put_on_by=ME))


@pytest.mark.parametrize("how", [" by this effect", " to a monster by this card's effect"])
def test_while_its_own_effect_put_it_there(read: Read, how: str) -> None:
    reading = read(
        "Once per turn: You can target 1 Fish monster you control; equip this card to that target. While equipped"
        f"{how}, the equipped monster gains 300 ATK."
    )
    worn = Selector(kind="any", where=Filter(equipped=True, put_on_by=ME))
    assert reading.status == "automatic"
    assert reading.abilities[1].if_ == (Condition(is_=worn, of=ME),)


def test_what_bears_it_by_its_own_effect(read: Read) -> None:
    reading = read("You can Tribute 1 monster you control equipped with this card by this card's effect; draw 1 card.")
    (cost,) = reading.abilities[0].cost or ()
    assert isinstance(cost, op.Sacrifice)
    assert cost.what == Selector(how="equipped", kind="monster", side="you", where=Filter(put_on_by=ME))


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card. (You can only equip 1 monster at a time to this card with this effect.)",
        "You can target 1 monster your opponent controls; equip that target to this card (max. 2).",
    ],
)
def test_of_nothing_equipped_and_of_more_it_is_unread(read: Read, text: str) -> None:
    assert read(text).unread


def test_levels_and_ranks_added_up_are_the_stars_of_all(read: Read) -> None:
    """CONVERT-33: an Xyz monster's stars are its Level."""
    reading = read(
        'Must be Special Summoned (from your hand) by banishing 1 "Moss" monster from your hand or GY while the total '
        "Levels and Ranks of all Effect Monsters you control are 8 or lower."
    )
    _, way = reading.abilities
    (asked,) = way.if_
    assert reading.status == "automatic"
    assert asked.compare is not None
    amount, sense, most = asked.compare
    assert (getattr(amount, "sum", None), sense, most) == ("level", "lte", 8)


def test_what_the_other_player_picks_is_unread(read: Read) -> None:
    said = "You can discard 1 card; banish 1 monster from your opponent's Extra Deck"
    assert read(f"{said}.").status == "automatic"
    assert read(f"{said} (their choice).").unread


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        (
            "You can remove all Fog Counters from this card; inflict 300 damage to your opponent for each Fog Counter "
            "removed.",
            Amount(dice="s1", times=300.0),
        ),
        (
            "You can detach any number of materials from this card; gain 300 LP for each material detached.",
            Amount(dice="s1", times=300.0),
        ),
        (
            "You can remove any number of Fog Counters from this card; gain LP equal to the number of counters you "
            "removed x 300.",
            Amount(dice="s1", times=300.0),
        ),
    ],
)
def test_what_came_off_is_counted(read: Read, text: str, amount: Amount) -> None:
    reading = read(text)
    (ability,) = reading.abilities
    (step,) = ability.do
    assert reading.status == "automatic"
    assert ability.cost[0].id == "s1"
    assert amount in (getattr(step, "amount", None), getattr(step, "count", None))


def test_what_came_off_of_nothing_is_unread(read: Read) -> None:
    assert read("You can discard 1 card; gain 300 LP for each material detached.").unread


@pytest.mark.parametrize(
    ("text", "worn"),
    [
        ("FLIP: Equip this card to a monster your opponent controls. {}", True),
        ("FLIP: Draw 1 card. {}", False),
    ],
)
def test_what_a_flip_effect_that_puts_this_card_on_goes_on_to_do_ends_with_it(
    read: Read, text: str, worn: bool
) -> None:
    later = "Your opponent gains 500 LP during each of their Standby Phases."
    ability = read(text.format(later)).abilities[-1]
    asked = Condition(is_=Selector(kind="any", where=Filter(equipped=True)), of=ME)
    assert ability.mode == "trigger"
    assert ability.if_ == ((asked,) if worn else ())
