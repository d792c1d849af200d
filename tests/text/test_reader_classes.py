"""The patterns that count the reader's known mistakes: each objects to its mistake and to nothing beside it."""

from __future__ import annotations

import pytest

from bench.reader_cases import Case
from bench.reader_rows import ROWS
from convert.cards.model import Card
from convert.effects import Ability, Condition, Event, Limit, Selector
from convert.effects.steps import Banish, Forbid, Modify, Prepare, SpecialSummon, Suppress
from convert.effects.values import Amount, Filter
from convert.text import Clause, Reading

PATTERNS = {row.name: row.pattern for row in ROWS}
SELF = Selector(how="self")
FISH = Selector(id="c1", how="choose", kind="monster", side="you", zone="used", count=1)


def case(text: str, *abilities: Ability, kind: str = "monster", **fields: str) -> Case:
    """A card of one clause, which all of its abilities came from."""
    card = Card(provider="test", id=1, name="Paper Lantern", kind=kind, text=text, **fields)  # type: ignore[arg-type]
    clause = Clause(index=0, text=text, role="effect", start=0, end=len(text))
    return Case(card, Reading(clauses=(clause,), abilities=abilities, unread=(), status="automatic"))


SYNCHRO = SpecialSummon(
    src=0, what=Selector(id="c1", how="choose", kind="monster", where=Filter(class_="synchro")), manner="synchro"
)
IN_TWO_PLACES = Banish(src=0, what=Selector(how="self", zone=("prepared", "play")))
GAIN = Modify(src=0, what=SELF, attack=Amount(raw=500), until="end_of_turn")
NEGATE = Suppress(src=0, what=SELF)
NEVER = Forbid(src=0, what=SELF, action="normal_summon", if_=(Condition(exists=FISH),))
ONCE = Limit()

WRONG = [
    ("extra_deck", "Synchro Summon 1 Synchro Monster", Ability(mode="cast", do=(SYNCHRO,), src=(0,))),
    (
        "from_hand_or_field",
        "You can banish this card from your hand or field",
        Ability(mode="quick", cost=(IN_TWO_PLACES,), do=(Prepare(),), src=(0,)),
    ),
    (
        "until_fronted",
        "until the end of this turn, this card gains 500 ATK, also negate its effects",
        Ability(mode="cast", do=(GAIN, NEGATE), src=(0,)),
    ),
    (
        "old_opponents_turn",
        "During your opponent's turn: You can draw 1 card",
        Ability(mode="activate", if_=(Condition(turn="opponent"),), do=(Prepare(),), src=(0,)),
    ),
    ("quick_speed", "(Quick Effect): You can draw 1 card", Ability(mode="quick", do=(Prepare(),), src=(0,))),
    (
        "own_coming_banned",
        "Cannot be Normal Summoned, unless you control a Fish",
        Ability(mode="continuous", do=(NEVER,), src=(0,)),
    ),
    ("cost_without_effect", "You can banish this card", Ability(mode="activate", cost=(IN_TWO_PLACES,), src=(0,))),
    (
        "event_from_zone",
        "If a card is banished from your GY: Draw 1 card",
        Ability(mode="trigger", when=Event(event="banished", what=FISH), do=(Prepare(),), src=(0,)),
    ),
]


@pytest.mark.parametrize(("name", "text", "ability"), WRONG, ids=[name for name, _, _ in WRONG])
def test_each_pattern_objects_to_its_mistake(name: str, text: str, ability: Ability) -> None:
    assert list(PATTERNS[name](case(text, ability)))


RIGHT = [
    (
        "extra_deck",
        "Synchro Summon 1 Synchro Monster",
        Ability(mode="cast", do=(SpecialSummon(src=0, what=FISH, manner="synchro"),), src=(0,)),
    ),
    (
        "from_hand_or_field",
        "You can banish this card from your hand or field",
        Ability(mode="quick", from_=("prepared", "play"), cost=(IN_TWO_PLACES,), do=(Prepare(),), src=(0,)),
    ),
    (
        "until_fronted",
        "until the end of this turn, this card gains 500 ATK, also negate its effects",
        Ability(mode="cast", do=(GAIN, Suppress(src=0, what=SELF, until="end_of_turn")), src=(0,)),
    ),
    ("quick_speed", "(Quick Effect): You can draw 1 card", Ability(mode="quick", do=(Prepare(),), speed=2, src=(0,))),
    (
        "own_coming_banned",
        "Cannot be Normal Summoned, unless you control a Fish",
        Ability(mode="summon_rule", do=(NEVER,), src=(0,)),
    ),
]


@pytest.mark.parametrize(("name", "text", "ability"), RIGHT, ids=[name for name, _, _ in RIGHT])
def test_and_to_nothing_that_is_right(name: str, text: str, ability: Ability) -> None:
    assert not list(PATTERNS[name](case(text, ability)))


def test_a_parenthesis_that_the_tree_says_is_no_mistake() -> None:
    text = "Place 1 Soot Counter on this card (max. 3)"
    assert list(PATTERNS["parentheses"](case(text))) == ["(max. 3)"]


def test_the_classes_have_names_of_their_own() -> None:
    assert len(PATTERNS) == len(ROWS) >= 35
