"""Words that could be left out without a trace, and carry something (``bench.reader_rows.passed_over``).

Invented cards.
"""

from __future__ import annotations

import msgspec
import pytest

from convert.cards.model import Card
from convert.effects import Ability, Event, Filter, Selector
from convert.effects import steps as op
from convert.text import Reader, Reading

READER = Reader.load()


def read(text: str, kind: str = "monster") -> Reading:
    card = Card(provider="test", id=1, name="Paper Lantern", kind="spell" if kind == "spell" else "monster", text=text)
    return READER.read(card)


def only(text: str, kind: str = "monster") -> Ability:
    reading = read(text, kind)
    assert (reading.unread, len(reading.abilities)) == ((), 1)
    return reading.abilities[0]


@pytest.mark.parametrize(
    "text",
    [
        "During either player's Main Phase: You can target 1 Fish monster you control; it gains 600 ATK.",
        "Once per turn, during either player's Battle Phase: You can change this card's battle position.",
        "Once per turn, during either player's Main Phase or Battle Phase: You can change this card's battle position.",
        "During either player's Damage Step, when a \"Moss\" monster you control battles an opponent's monster: "
        "You can discard this card; that monster you control gains 1000 ATK.",
    ],
)
def test_either_players_phase_is_quick(text: str) -> None:
    """PRECAST-01: what works in either player's phase is no action of one's own turn."""
    ability = only(text)
    assert (ability.mode, ability.speed) == ("quick", 2)


def what(ability: Ability) -> Selector:
    found = getattr(ability.do[-1], "what", None)
    assert isinstance(found, Selector)
    return found


def test_how_many_after_an_exception_is_of_the_whole() -> None:
    taken = what(
        only(
            'You can add "Moss" monsters from your Deck to your hand, except "Paper Lantern", up to the number of Fish '
            "monsters you control."
        )
    )
    assert (taken.how, taken.count) == ("choose", "any")
    assert taken.up_to is not None
    assert taken.where == Filter(series="Moss", not_=Filter(name="Paper Lantern"))


def test_as_many_after_an_exception() -> None:
    taken = what(
        only(
            'If your cards are destroyed: You can add "Moss" monsters from your Deck to your hand, except '
            '"Paper Lantern", equal to the number of cards destroyed.'
        )
    )
    assert taken.how == "choose"
    assert not isinstance(taken.count, int | str | None)


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("Destroy all monsters on the field, except Fish monsters you control.", "you"),
        ("Return all monsters on the field to the hand, except Fish monsters your opponent controls.", "opponent"),
    ],
)
def test_whose_are_left_out(text: str, side: str) -> None:
    """The others' Fish are not spared."""
    but = what(only(text, "spell")).except_
    assert but is not None
    assert (but.how, but.side, but.where) == ("all", side, Filter(type="Fish"))


@pytest.mark.parametrize(
    "text",
    [
        'You can add 1 "Moss" card, except "Paper Lantern", or 1 "Fern" Spell, from your Deck to your hand.',
        "Banish all cards from your GY, except 2 Fish monsters.",
    ],
)
def test_what_an_exception_cannot_hold_is_unread(text: str) -> None:
    assert read(text).unread


def test_including_after_an_exception_is_of_the_whole() -> None:
    text = (
        'You can target 2 of your banished Fish monsters, except "Paper Lantern", including a "Moss" monster; Special '
        "Summon them."
    )
    assert only(text).targets[0].including is not None


@pytest.mark.parametrize("verb", ["banished", "returned to the hand"])
def test_counted_by_this_effect_is_of_that_effect(verb: str) -> None:
    did = {"banished": "Banish all cards", "returned to the hand": "Return all Fish monsters"}[verb]
    place = "from your opponent's GY" if verb == "banished" else "on the field to the hand"
    ability = only(
        f"If this card is Normal Summoned: {did} {place}. This card gains 200 ATK for each card {verb} by this effect."
    )
    assert isinstance(ability.do[-1], op.Modify)
    assert len(ability.do) == 2


@pytest.mark.parametrize(
    "subject", ["this card you control", "a Fish monster you control", "a face-up Attack Position monster you control"]
)
def test_destroyed_by_battle_with_their_attacker(subject: str) -> None:
    """Not by one that it attacked itself."""
    when = only(
        f"When {subject} is destroyed by battle with an opponent's attacking monster: You can draw 1 card."
    ).when
    assert when is not None
    assert when.by == Selector(kind="monster", side="opponent", zone="play", where=Filter(attacking=True))


@pytest.mark.parametrize("said", ["Normal Summoned or Set", "Normal Summoned/Set"])
def test_one_that_is_set_is_told_of_too(said: str) -> None:
    """SHADOW-01: who comes as a Shadow is set."""
    when = only(f"Each time a monster is {said}, place 1 Moss Counter on this card.").when
    assert when is not None
    assert when.any_ is not None
    assert [(one.event, one.how) for one in when.any_] == [("summoned", "normal"), ("set", "normal")]
    assert isinstance(when.any_[1], Event)
    assert msgspec.to_builtins(when.any_[1].what) == {"kind": "monster"}


THEIRS = Selector(how="event", kind="monster", side="opponent")


@pytest.mark.parametrize(
    "text",
    [
        "When a Fish monster you control is destroyed by battle with an opponent's attacking monster: Take control of "
        "the opponent's monster.",
        "If a Fish monster you control is destroyed by battle with an opponent's monster: Destroy that opponent's "
        "monster.",
    ],
)
def test_the_opponents_monster_is_the_one_that_destroyed_it(text: str) -> None:
    """Neither all of theirs nor the one that was destroyed."""
    assert what(only(text)) == THEIRS


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("When an opponent's monster declares an attack: You can return the opponent's monster to the hand.", None),
        (
            "When an attack is declared involving a Fish monster you control and an opponent's monster: You can banish "
            "the opponent's monster.",
            "opponent",
        ),
    ],
)
def test_the_opponents_monster_is_the_one_of_the_battle(text: str, wanted: str | None) -> None:
    assert what(only(text)) == Selector(how="event", kind="monster", side="opponent" if wanted else None)


def test_the_opponents_card_is_no_more_than_one() -> None:
    assert read("Roll a six-sided die. If the result is 3, destroy the opponent's card.", "spell").unread


@pytest.mark.parametrize(("said", "stance"), [("face-up Attack Position", "attack"), ("Defense Position", "defense")])
def test_while_you_control_this_card_in_a_stance(said: str, stance: str) -> None:
    """Its stance is asked, not only that it is there."""
    ability = only(f"While you control this {said} card, your opponent cannot target other monsters for attacks.")
    assert [one.is_ and one.is_.where and one.is_.where.stance for one in ability.if_] == [stance]


def test_until_the_end_of_the_turn_at_most() -> None:
    text = (
        "You can target 1 monster your opponent controls; negate its effects while it is face-up until the end of "
        "this turn."
    )
    assert only(text).do[0].until == "end_of_turn"


def test_while_this_monster_is_there_holds_for_both() -> None:
    text = (
        "You can target 1 monster your opponent controls; while this monster is face-up on the field, that monster's "
        "effects are negated, also it cannot change its battle position."
    )
    assert [step.until for step in only(text).do] == ["while_in_play", "while_in_play"]


@pytest.mark.parametrize(("said", "event"), [("Special Summoned", "summoned"), ("banished", "banished")])
def test_from_either_gy_is_from_where(said: str, event: str) -> None:
    when = only(f"If a Fish monster(s) is {said} from either GY: Draw 1 card.").when
    assert when is not None
    assert (when.event, when.from_) == (event, "used")
