"""Wordings of later cards, each beside a plainer one that means the same at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from convert.effects import Filter, Selector
from convert.effects import steps as op
from tests.text.conftest import Read

ME = Selector(how="self")


def plain(node: Any) -> Any:
    """A tree without where it was read."""
    if isinstance(node, dict):
        return {key: plain(value) for key, value in node.items() if key != "src"}
    return [plain(one) for one in node] if isinstance(node, list) else node


PAIRS = [tuple(one.values()) for one in yaml.safe_load(Path(__file__).with_name("said_otherwise.yaml").read_text())]


@pytest.mark.parametrize(("said", "otherwise"), PAIRS)
def test_both_wordings_are_the_same_tree(read: Read, said: str, otherwise: str) -> None:
    first, second = read(said, property="continuous"), read(otherwise, property="continuous")
    assert not first.unread
    assert plain(msgspec.to_builtins(first.abilities)) == plain(msgspec.to_builtins(second.abilities))


@pytest.mark.parametrize("whose", ["Monsters your opponent controls", "Your opponent's monsters"])
def test_whom_the_enemies_may_attack_is_on_ones_own_side(read: Read, whose: str) -> None:
    """CONVERT-42: their attacks are on what is one's own."""
    (ability,) = read(f"{whose} can only attack Fish monsters.").abilities
    (step,) = ability.do
    assert isinstance(step, op.Forbid)
    assert step.what.side == "you"
    assert step.what.except_ == Selector(how="all", kind="monster", side="you", zone="play", where=Filter(type="Fish"))


def test_an_attacker_that_may_only_attack_itself_is_unread(read: Read) -> None:
    text = "While you control a Fish monster, your opponent's monsters cannot attack, except to attack that monster."
    assert read(text).unread


@pytest.mark.parametrize("n", [2, 3, 10])
def test_for_every_so_many(read: Read, n: int) -> None:
    reading = read(f"Banish any number of cards from your GY; draw 1 card for every {n} cards banished.", "spell")
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(step, op.Prepare)
    assert getattr(step.count, "every", None) == n


@pytest.mark.parametrize(
    "how", ["by this effect", "by its effect", "by this card's effect", "with this effect", "by its own effect"]
)
def test_what_it_put_on_itself_is_worn(read: Read, how: str) -> None:
    """CONVERT-31: a monster that lies in play as equipment is no creature there."""
    reading = read(f"While equipped with a monster {how}, this card gains 300 ATK.")
    assert not reading.unread
    (asked,) = reading.abilities[0].if_
    assert asked.exists == Selector(kind="monster", zone="play", where=Filter(lies_as="equipment", equipped_to=ME))


def test_any_card_by_this_effect_is_not_any_equip_card(read: Read) -> None:
    assert read("While equipped with a card by this effect, this card gains 300 ATK.").unread


def test_what_would_be_is_nothing_that_has_been(read: Read) -> None:
    text = "During damage calculation, if a Fish monster you control battles and you would take damage: Draw 1 card."
    assert read(text, "spell", property="continuous").unread


@pytest.mark.parametrize("moment", ["during the Main Phase", "during any Main Phase"])
def test_after_it_was_flipped_is_from_then_on(read: Read, moment: str) -> None:
    reading = read(f"After this card has been flipped face-up, {moment} (Quick Effect): You can draw 1 card.")
    (ability,) = reading.abilities
    assert not reading.unread
    assert ability.when is None
    assert [one.during for one in ability.if_ if one.occurred is not None] == ["stay"]


def test_the_other_of_two_is_none_of_what_was_detached(read: Read) -> None:
    reading = read(
        "You can detach 1 material from this card; take 2 Fish monsters from your Deck, Special Summon 1 of them and "
        "attach the other to it as material."
    )
    look, _, attach = reading.abilities[0].do
    assert isinstance(look, op.Look)
    assert isinstance(attach, op.Attach)
    assert attach.what.among == Selector(ref=look.what.id)


def test_treated_as_a_card_of_a_name_is_of_its_series(read: Read) -> None:
    (ability,) = read('(This card is always treated as a card "Wick".)').abilities
    (step,) = ability.do
    assert isinstance(step, op.ChangeIdentity)
    assert step.series == "Wick"
