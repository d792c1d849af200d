"""What an ability or a spell is limited by, what it counts over a turn, and whom a thing belonged to."""

from __future__ import annotations

from typing import Any

import pytest

from convert.text.oracle import OracleReader
from tests.magic_rpg.battles import HandBook, Wiz, battle, card, one
from tests.magic_rpg.test_magic_each_by_himself import cast
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read, trees


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


@pytest.mark.parametrize(
    "text",
    [
        "{3}: Return this card from your graveyard to your hand. Activate only if three cards lie crosswise above it.",
        "{T}: Add {R}{R}. Spend this mana only to paint doors.",
        "Whenever this creature attacks, draw a card. Do this only if the moon is full.",
    ],
)
def test_an_ability_is_not_free_of_a_limit_that_is_unread(reader: OracleReader, text: str) -> None:
    """MRPG-MTG-17: nobody may use it at any time because its limit was not understood."""
    reading = read(reader, f"{text}\nWhenever you draw a card, you gain 1 life.")
    assert [tree["mode"] for tree in trees(reading)] == ["trigger"]
    assert len(reading.unread) >= 2


def test_without_its_price_nothing_of_a_card_is_recognized(reader: OracleReader) -> None:
    """MRPG-CONV-11: an unread clause that begins so; of what may be left out the rest stands."""
    for line, left in (("sing a song", 0), ("you may sing a song", 1)):
        reading = read(
            reader, f"As an additional cost to cast this spell, {line}.\nDestroy target creature.", "Sorcery"
        )
        assert len(reading.abilities) == left
        assert len(reading.unread) == 2 - left


@pytest.mark.parametrize(("lands", "drawn"), [((3, 4), True), ((3, 3), False)])
def test_damage_of_a_turn_is_one_sum(reader: OracleReader, lands: tuple[int, int], drawn: bool) -> None:
    """ "If an opponent was dealt 7 or more damage this turn": 3 and 4 are enough."""
    text = "When this creature dies, if an opponent was dealt 7 or more damage this turn, you gain 5 life."
    (tree,) = whole(reader, text)
    condition = tree["if"][0]
    assert condition["times"] == {"gte": 7}
    assert "amount" not in condition["occurred"]
    foe = {"how": "all", "kind": ["player"], "side": "opponent"}
    hits = [{"op": "damage", "to": foe, "amount": amount} for amount in lands]
    gain = {"op": "heal", "amount": 5, "if": [condition]}
    game = cast(*hits, gain, mine=Wiz(hand=("deed",), life=9, most=20), foes=[Wiz(name="Bob", life=20)])
    assert (game.state.wizards[0].life.points > 9) == drawn


def test_whose_it_was_is_not_whose_it_is(reader: OracleReader) -> None:
    """ "An artifact an opponent controls … that player": who had it, not who owns it."""
    text = (
        "Whenever an artifact an opponent controls is put into a graveyard from the battlefield, "
        "this creature deals 1 damage to that player."
    )
    (tree,) = whole(reader, text)
    assert tree["do"][0]["to"] == {"kind": ["player"], "controller_of": {"how": "event"}}


def test_her_mana_is_that_of_the_card_itself(reader: OracleReader) -> None:
    text = "When this creature enters, put X +1/+1 counters on target land, where X is the mana spent to cast her."
    text = text.replace("the mana", "the amount of mana")
    (tree,) = whole(reader, text)
    assert tree["do"][0]["add"] == {"stat": "mana_spent", "of": {"how": "self"}}


@pytest.mark.parametrize(("held", "grown"), [(("bear",), False), (("armor",), False), (("bear", "armor"), True)])
def test_both_must_be_there(held: tuple[str, ...], grown: bool) -> None:
    """ "If you control a creature with flying and an artifact" asks for each of them."""
    parts: list[dict[str, Any]] = [
        {"how": "choose", "kind": [kind], "count": 1, "except_self": True} for kind in ("creature", "artifact")
    ]
    grow = {"op": "modify", "what": {"how": "self"}, "attack": 1, "defense": 1}
    asked = {"if": [{"exists": {"side": "you", "both": parts}}]}
    grower = card("grower", "{G}", "creature", "2/2", does=[{"mode": "continuous", "do": [{**grow, **asked}]}])
    game = battle([Wiz(play=("grower", *held))], [Wiz(name="Bob")], book=HandBook(grower))
    assert (game.bodies[one(game, "grower")].power == 3) == grown


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, detain target creature an opponent controls.",
        "When this creature enters, support 2.",
        "If a source you control would deal damage to a permanent or player, it deals triple that damage instead.",
    ],
)
def test_what_a_keyword_says_is_no_doubt(reader: OracleReader, text: str) -> None:
    """How long, on what, how much: it stands in no other word of the text."""
    assert whole(reader, text)
