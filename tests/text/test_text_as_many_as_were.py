"""As many as were drawn or banished before, and one of several places where chance picks. Every text is invented."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


def _steps(read: Read, text: str, kind: Any = "spell") -> list[dict[str, Any]]:
    reading = read(text, kind)
    assert not reading.unread, reading.unread
    (ability,) = trees(reading)
    return list(ability["do"])


@pytest.mark.parametrize("more", ["on the bottom of the Deck in any order", "on the bottom of the Deck, in any order"])
@pytest.mark.parametrize("draw", ["Draw cards equal to", "Draw cards, equal to"])
def test_as_many_go_back_as_were_drawn(read: Read, draw: str, more: str) -> None:
    text = f"{draw} the number of Fish monsters you control, then place cards from your hand {more}, "
    drawn, back = _steps(read, f"{text}equal to the number of cards you drew.")
    assert (back["place"], back["what"]["count"]) == ("bottom", {"per": {"n": 1}, "count": {"ref": drawn["id"]}})


def test_a_bound_is_so_much_for_each_that_was_banished(read: Read) -> None:
    text = "Destroy all monsters with DEF less than or equal to the number of monsters you banished x 300."
    (step,) = _steps(read, f"Banish any number of Fish monsters from your GY; {text[0].lower()}{text[1:]}")
    assert step["what"]["where"]["defense"] == {"lte": {"per": {"raw": 300}, "count": {"ref": "c1"}}}


def test_a_bound_is_so_much_for_each_counter_removed(read: Read) -> None:
    target = "target 1 monster with ATK less than or equal to the number of counters you removed x 700; destroy it."
    reading = read(f"You can remove any number of Spell Counters from this card, then {target}")
    (ability,) = trees(reading)
    assert ability["targets"][0]["where"]["attack"] == {"lte": {"times": 700.0, "dice": ability["cost"][0]["id"]}}


@pytest.mark.parametrize(
    ("places", "rest"),
    [("(at random) or field", "play"), ("(at random), GY, or their field", ["used", "play"])],
)
def test_chance_picks_where_the_hand_is_meant(read: Read, places: str, rest: Any) -> None:
    (step,) = _steps(read, f"Banish 1 card from your opponent's hand {places}.")
    one, other = [option["do"][0]["what"] for option in step["options"]]
    assert (one["how"], one["zone"]) == ("random", "prepared")
    assert (other["how"], other["zone"], other["side"]) == ("choose", rest, "opponent")


def test_what_it_pierces_is_in_the_attack_that_it_is_given(read: Read) -> None:
    again = "this card can attack an opponent's monster again in a row, and if it attacks a Defense Position monster, "
    text = f"If this card attacks, at the end of the Damage Step: You can discard 1 card; {again}"
    *_, pierces = _steps(read, f"{text}inflict piercing battle damage to your opponent.", "monster")
    assert (pierces["action"], pierces["until"]) == ("pierce", "end_of_turn")


def test_of_several_that_were_shown_one_is_such_a_card(read: Read) -> None:
    text = 'Reveal your entire hand, and if you revealed a card that mentions "Moss", draw 1 card.'
    shown, drawn = _steps(read, text)
    among = {"ref": shown["what"]["id"]}
    assert drawn["if"] == [{"exists": {"kind": "any", "where": {"mentions": "Moss"}, "among": among}}]


def test_of_one_that_was_shown_it_is_asked_itself(read: Read) -> None:
    shown, drawn = _steps(read, "Reveal 1 card in your hand, and if you revealed a Fish monster, draw 1 card.")
    assert drawn["if"] == [{"is": {"kind": "monster", "where": {"type": "Fish"}}, "of": {"ref": shown["what"]["id"]}}]


def test_another_than_the_one_that_was_paid(read: Read) -> None:
    (ability,) = trees(
        read("You can Tribute 1 Fish monster, then target 1 other monster in your GY; Special Summon it.")
    )
    (target,) = ability["targets"]
    assert (target["except"], "except_self" in target) == ({"ref": ability["cost"][0]["what"]["id"]}, False)


def test_as_many_as_possible_up_to_a_number_is_no_choice_of_how_many(read: Read) -> None:
    (step,) = _steps(read, "Destroy as many Spells your opponent controls as possible, up to the number of Fish.")
    assert "up_to" not in step["what"]
    assert step["what"]["count"]["per"] == {"n": 1}
    (few,) = _steps(read, "Destroy Spells your opponent controls, up to the number of Fish you control.")
    assert few["what"]["count"] == "any"


def test_an_exception_after_where_they_go_is_of_both(read: Read) -> None:
    text = 'Send 1 "Moss" card and 1 "Fern" monster from your Deck to the GY, except "Moss Owl".'
    assert [step["what"]["where"]["not"] for step in _steps(read, text)] == [{"name": "Moss Owl"}] * 2
