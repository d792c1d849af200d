""" "You cannot Special Summon the turn you activate this effect": from then on, and not before either; what a card is
always treated as."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.cards.model import Card
from convert.text import Reader, Reading

Read = Callable[..., Reading]


def only(reading: Reading) -> dict[str, Any]:
    assert reading.status == "automatic", reading.unread
    return dict(json.loads(msgspec.json.encode(reading.abilities[-1])))


@pytest.mark.parametrize(
    ("ban", "event"),
    [
        (
            "This card cannot attack the turn you activate this effect.",
            {"event": "attack_declared", "what": {"how": "self"}},
        ),
        (
            "You cannot Special Summon monsters the turn you activate this effect, except Fish monsters.",
            {
                "event": "summoned",
                "what": {"kind": "monster", "where": {"not": {"type": "Fish"}}},
                "how": "special",
                "whose": "you",
            },
        ),
        (
            "You cannot Special Summon monsters from the Extra Deck the turn you activate this effect.",
            {"event": "summoned", "what": {"kind": "monster"}, "how": "special", "whose": "you", "from": "extra"},
        ),
    ],
)
def test_what_its_use_forbids_that_turn_was_not_done_before(read: Read, ban: str, event: dict[str, Any]) -> None:
    ability = only(read(f"Once per turn: You can draw 1 card. {ban}"))
    assert ability["if"] == [{"not": {"occurred": event, "during": "turn"}}]
    assert (ability["do"][-1]["op"], ability["do"][-1]["until"]) == ("forbid", "end_of_turn")


@pytest.mark.parametrize(
    ("ban", "hows"),
    [
        ("You cannot Normal Summon/Set the turn you activate this card.", "normal"),
        (
            "You cannot Normal Summon/Set or Special Summon Fish monsters the turn you activate this card.",
            ["normal", "special"],
        ),
    ],
)
def test_to_set_a_monster_is_no_summoning_and_is_asked_for_as_well(read: Read, ban: str, hows: Any) -> None:
    (asked,) = only(read(f"Draw 1 card. {ban}", kind="spell"))["if"]
    done = asked["not"]["occurred"]["any"]
    assert [(event["event"], event.get("how")) for event in done] == [("summoned", hows), ("set", hows)]
    assert done[0]["what"] == done[1]["what"]


def test_what_holds_for_the_rest_of_the_turn_asks_nothing_of_what_was(read: Read) -> None:
    text = "Once per turn: You can draw 1 card, also you cannot Special Summon for the rest of this turn."
    assert "if" not in only(read(text))


@pytest.mark.parametrize(
    ("said", "places"),
    [
        (
            '(This card is always treated as a "Moss" card.)',
            {"play", "prepared", "used", "banished", "spellbook", "extra"},
        ),
        ('This card\'s name becomes "Moss Frog" while on the field or in the GY.', {"play", "used"}),
        ('This card\'s name is treated as "Moss Frog".', {"play"}),
    ],
)
def test_where_it_is_called_so(read: Read, said: str, places: set[str]) -> None:
    found = only(read(said)).get("from", "play")
    assert ({found} if isinstance(found, str) else set(found)) == places


def test_the_turn_that_a_card_that_stays_is_activated_is_that_of_its_casting(read: Read) -> None:
    text = (
        "Special Summon this card as an Effect Monster (Fish/WATER/Level 4/ATK 1000/DEF 1000). Once per turn: You can "
        "Tribute 1 Fish monster; draw 1 card. You cannot Special Summon other monsters the turn you activate this card."
    )
    cast, ability = read(text, kind="trap", property="continuous").abilities
    asked = only(read("Once per turn: You can draw 1 card. You cannot Special Summon the turn you activate this card."))
    assert [type(step).__struct_config__.tag for step in cast.do] == ["special_summon", "forbid"]
    assert (cast.if_ is not None, ability.if_) == (True, ())
    assert asked["if"][0]["not"]["occurred"]["event"] == "summoned"  # of a monster it is that of its effect


def test_a_name_that_has_the_word_of_a_series_and_does_not_belong_to_it(read: Read) -> None:
    ability = only(read('(This card is not treated as a "Moss" card.)'))
    assert ability["do"] == [
        {"op": "change_identity", "src": 0, "what": {"how": "self"}, "not_series": "Moss"},
    ]
    assert len(ability["from"]) == 6


def test_the_rule_below_a_story(reader: Reader) -> None:
    card = Card(
        provider="test",
        id=1,
        name="Moss Sage",
        kind="monster",
        properties=("normal",),
        text='An old one. This card is his whole wealth.\n\n(This card is always treated as a "Frog" card.)',
        flavor=True,
    )
    reading = reader.read(card)
    assert reading.status == "automatic"
    (clause,) = reading.clauses
    assert card.text[clause.start : clause.end] == 'This card is always treated as a "Frog" card'
    story = msgspec.structs.replace(card, text="An old one.\n(This card is his whole wealth, and he is glad.")
    assert reader.read(story).status == "flavour"
