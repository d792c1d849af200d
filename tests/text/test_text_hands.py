"""Hands and Decks: draws up to a number, what each player picks, what becomes of a whole hand. Invented texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.effects import Condition, Selector
from convert.text import Reading

Read = Callable[..., Reading]


def tree(reading: Reading) -> list[dict[str, Any]]:
    assert not reading.unread
    decoded: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(reading.abilities))
    return decoded


@pytest.mark.parametrize(
    ("text", "who", "full"),
    [
        ("Draw until you have 4 cards in your hand.", None, 4),
        ("Draw until your hand has 3 cards.", None, 3),
        ("Your opponent draws cards until their hand has 5 cards.", "opponent", 5),
    ],
)
def test_draws_up_to_a_number(read: Read, text: str, who: str | None, full: int) -> None:
    (step,) = tree(read(text, kind="spell"))[0]["do"]
    assert (step["op"], step.get("who")) == ("prepare", who)
    number, have = step["count"]["difference"]
    assert number == {"n": full}
    assert (have["count"]["zone"], have["count"]["side"]) == ("prepared", who or "you")


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("Each player targets 1 monster in their own GY; banish those targets.", "any"),
        ("Each player targets 1 monster in their opponent's GY; banish those targets.", "opponent"),
    ],
)
def test_each_player_names_a_target_of_their_own_or_of_the_other_s(read: Read, text: str, side: str) -> None:
    (target,) = tree(read(text, kind="trap"))[0]["targets"]
    assert (target["chooser"], target["side"], target["zone"]) == ("any", side, "used")


def test_each_player_picks_from_the_other_s_side(read: Read) -> None:
    (step,) = tree(read("Both players can banish up to 2 monsters from their opponent's GY.", kind="spell"))[0]["do"]
    assert (step["who"], step["what"]["chooser"], step["what"]["side"]) == ("any", "any", "opponent")


def test_a_hand_shuffled_away_and_as_many_drawn(read: Read) -> None:
    text = "Your opponent adds their hand to the Deck and shuffles it, then draws the same number of cards they added."
    back, draw = tree(read(text.replace("they added", "they added to the Deck"), kind="spell"))[0]["do"]
    assert (back["op"], draw["op"]) == ("to_spellbook", "prepare")
    assert back["who"] == draw["who"] == "opponent"
    assert draw["count"]["count"] == {"how": "previous"}


def test_the_normal_draw_is_no_draw_here(read: Read) -> None:
    """There is no Draw Phase in which anything is drawn (PREP-01): what comes beside that draw is all there is."""
    (ability,) = tree(read("During your Draw Phase, draw 1 more card in addition to your normal draw."))
    assert ability["when"]["event"] == "draw_phase"
    assert [step["op"] for step in ability["do"]] == ["prepare"]


@pytest.mark.parametrize(
    ("text", "who", "zone"),
    [
        ("During each End Phase: The turn player discards 1 card from their hand.", "turn", "prepared"),
        ("When a monster is destroyed by battle: Its controller can add 1 Fish monster from their Deck to their hand.",
         "event", "spellbook"),
        ("If a monster is destroyed: Its controller sends 1 card from their hand to the GY.", "event", "prepared"),
    ],
)  # fmt: skip
def test_whose_turn_it_is_and_whose_the_monster_was(read: Read, text: str, who: str, zone: str) -> None:
    (step,) = tree(read(text, kind="trap", property="continuous"))[0]["do"]
    what = step["what"]
    assert (step["who"], what["side"], what["chooser"], what["zone"]) == (who, who, who, zone)


def test_its_controller_where_the_trigger_is_about_another(read: Read) -> None:
    """Whose the target is and whom the trigger is about: no tree tells them apart, so it stays unread."""
    reading = read("If you Summon a monster: Target 1 monster; destroy it, then its controller draws 1 card.")
    assert [gap.text for gap in reading.unread] == ["then its controller draws 1 card"]


def test_the_declared_card_in_a_hand(read: Read) -> None:
    text = "Declare 1 card name; if that card is in your opponent's hand, they must discard all copies of it, otherwise"
    (ability,) = tree(read(f"{text} you discard 1 random card.", kind="trap"))
    theirs, own = ability["do"]
    like = {"same": ["name"], "compared_to": {"ref": "s1"}}
    assert theirs["if"] == [{"exists": {"kind": "any", "side": "opponent", "zone": "prepared", "where": like}}]
    assert (theirs["who"], theirs["what"]["how"], theirs["what"]["where"]) == ("opponent", "all", like)
    assert (own["link"], own["what"]["side"]) == ("if_not", "you")


def test_they_do_not_have_the_declared_card(read: Read) -> None:
    text = "Declare 1 card name. If they do not have the declared card in their hand, draw 1 card."
    _, draw = tree(read(text, kind="spell"))[0]["do"]
    assert draw["if"][0]["not"]["exists"]["zone"] == "prepared"


def test_what_stands_against_something_unread_stays_unread_too(read: Read) -> None:
    reading = read("They can juggle 1 card, otherwise you draw 1 card.", kind="spell")
    assert [gap.text for gap in reading.unread] == ["They can juggle 1 card, otherwise you draw 1 card"]
    assert not [step for ability in reading.abilities for step in ability.do]


def test_the_other_may_pay_or_it_happens(read: Read) -> None:
    text = "Target 1 monster; your opponent can discard 1 card to negate this effect, otherwise destroy it."
    (ability,) = tree(read(text, kind="trap"))
    pays, falls = ability["do"]
    assert "optional" not in ability
    assert (pays["op"], pays["who"], pays["optional"]) == ("discard", "opponent", True)
    assert (falls["op"], falls["link"]) == ("destroy", "if_not")


def test_they_go_on_after_then(read: Read) -> None:
    text = (
        "If your opponent has 5 or more cards in their hand: They shuffle their hand into the Deck, then draw 2 cards."
    )
    back, draw = tree(read(text, kind="trap"))[0]["do"]
    assert back["who"] == draw["who"] == "opponent"
    text = "Both players discard 1 card, then draw 1 card."
    discard, draw = tree(read(text, kind="spell"))[0]["do"]
    assert discard["who"] == draw["who"] == "any"


def test_for_each_at_the_front_multiplies(read: Read) -> None:
    text = "Discard your hand, then for each card you discarded by this effect, add 1 FIRE monster from your GY to your"
    text += " hand."
    hand, back = tree(read(text, kind="spell"))[0]["do"]
    assert back["what"]["count"] == {"per": {"n": 1}, "count": {"ref": hand["what"]["id"]}}


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        (
            "while your opponent's hand is 4 or more cards and your hand is 1 or less",
            [
                {"count": {"kind": "any", "side": "opponent", "zone": "prepared"}, "gte": 4},
                {"count": {"kind": "any", "side": "you", "zone": "prepared"}, "lte": 1},
            ],
        ),
        (
            "while you have no cards in your hand nor in your Spell & Trap Zones",
            [
                {"not": {"exists": {"kind": "any", "side": "you", "zone": "prepared"}}},
                {"not": {"exists": {"kind": "spell_or_artifact", "side": "you", "zone": "play"}}},
            ],
        ),
    ],
)
def test_how_large_a_hand_is(read: Read, text: str, conditions: list[dict[str, Any]]) -> None:
    (ability,) = tree(read(f"This card gains 500 ATK {text}."))
    (step,) = ability["do"]
    assert step["if"] == [{"all": conditions}]


def test_beside_this_card_in_the_hand(read: Read) -> None:
    """It is asked where this card is Prepared too."""
    text = 'If you have "Left Half" and "Right Half" in addition to this card in your hand, you win the Duel.'
    (ability,) = tree(read(text))
    assert (ability["mode"], ability["from"], ability["do"][0]["op"]) == ("continuous", "prepared", "win")
    names = [one["exists"]["where"]["name"] for one in ability["if"][0]["all"]]
    assert names == ["Left Half", "Right Half"]


def test_it_falls_unless_all_of_these_lie_there(read: Read) -> None:
    text = 'Destroy this card unless all 2 of these cards are in your GY, "Left Half" and "Right Half".'
    (ability,) = tree(read(text))
    held = ability["do"][0]["if"][0]["not"]["all"]
    assert [one["exists"]["zone"] for one in held] == ["used", "used"]


def test_each_card_discarded_is_an_event(read: Read) -> None:
    text = "Each time you discard from your hand, your opponent must also discard the same number of cards."
    (ability,) = tree(read(text, kind="trap", property="continuous"))
    assert ability["when"]["event"] == "discarded"
    (step,) = ability["do"]
    assert (step["who"], step["what"]["count"]) == ("opponent", 1)


def test_one_effect_or_another_by_the_die(read: Read) -> None:
    text = "You can roll a six-sided die, then draw 1 card if you roll 1 or 2, gain 300 LP if you roll 3, 4 or 5."
    _, draw, gain = tree(read(text))[0]["do"]
    assert [draw["link"], gain["link"]] == ["also", "also"]
    assert [one["compare"][2] for one in gain["if"][0]["any"]] == [3, 4, 5]


def test_each_player_gives_from_the_top_of_their_own_deck(read: Read) -> None:
    """CONVERT-20: "their" is whoever acts, not an opponent's."""
    (ability,) = tree(read("Each player sends the top 2 cards of their Deck to the GY.", kind="trap"))
    assert ability["do"][0]["side"] == "any"
    (ability,) = tree(read("Both players banish 3 cards from the top of their Decks.", kind="trap"))
    assert (ability["do"][0]["what"]["side"], ability["do"][0]["what"]["chooser"]) == ("any", "any")
    (ability,) = tree(read("Your opponent banishes the top card of their Deck.", kind="trap"))
    assert ability["do"][0]["what"]["side"] == "opponent"


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("has 4 cards in their hand", {"eq": 4}),
        ("has exactly 4 cards in their hand", {"eq": 4}),
        ("has 4 or more cards in their hand", {"gte": 4}),
        ("has at least 4 cards in their hand", {"gte": 4}),
    ],
)
def test_a_hand_of_so_many_is_neither_more_nor_less(read: Read, said: str, asked: dict[str, Any]) -> None:
    """Of a kind of cards in it there may be more."""
    (ability,) = read(f"If your opponent {said}: Draw 1 card.", kind="spell").abilities
    hand = Selector(kind="any", side="opponent", zone="prepared")
    assert ability.if_ == (Condition(count=hand, **asked),)
    (fish,) = read("If you have 2 Fish monsters in your hand: Draw 1 card.", kind="spell").abilities
    assert fish.if_ is not None
    assert fish.if_[0].gte == 2
