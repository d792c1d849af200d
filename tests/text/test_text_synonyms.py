"""One row of the rewrite table teaches another word for a verb, wherever the verb is read. The words are invented."""

from __future__ import annotations

import pytest

from convert.cards.model import Card
from convert.text import Reader

ROWS = """
verb: vaporize | vaporizes | vaporized | vaporizing => destroy | destroys | destroyed | destroying
verb: evict | evicts | evicted | evicting => banish | banishes | banished | banishing
"""
GY = " | ".join(f"{form} … to the gy" for form in ("send", "sends", "sent", "sending"))
READER = Reader.load(f"{ROWS}verb: entomb | entombs | entombed | entombing => {GY}")
SENTENCES = (
    "You can target 1 monster your opponent controls; {base} it.",
    "{Base} all monsters on the field.",
    "This card cannot be {past} by battle.",
    "If this card is {past} by battle: Draw 1 card.",
    "When this card {third} a monster by battle: Draw 1 card.",
    "{Base} 1 Spell your opponent controls, and if you {past} it, draw 1 card.",
    "Draw 1 card for each monster {past} this way.",
    "If this card would be {past}, you can discard 1 card instead.",
)


def read(sentence: str, base: str, third: str, past: str) -> tuple[str, object]:
    """Whether a sentence was read with this verb, and its tree."""
    text = sentence.format(base=base, Base=base.capitalize(), third=third, past=past)
    reading = READER.read(Card(provider="test", id=1, name="Paper Lantern", kind="monster", text=text))
    return reading.status, reading.abilities


@pytest.mark.parametrize("sentence", SENTENCES)
def test_another_word_for_destroy_reads_in_every_sentence(sentence: str) -> None:
    said = read(sentence, "vaporize", "vaporizes", "vaporized")
    assert said == read(sentence, "destroy", "destroys", "destroyed")
    assert said[0] == "automatic"


@pytest.mark.parametrize("sentence", SENTENCES)
def test_another_word_for_banish_reads_as_banish_does(sentence: str) -> None:
    assert read(sentence, "evict", "evicts", "evicted") == read(sentence, "banish", "banishes", "banished")


def test_what_never_happens_stays_unread() -> None:
    """Nothing is banished by battle here, so "cannot be banished by battle" is no sentence of the game; nor does
    anything stand in for a banishing."""
    found = [read(sentence, "evict", "evicts", "evicted")[0] == "automatic" for sentence in SENTENCES]
    assert found == [True, True, False, True, False, True, True, False]


@pytest.mark.parametrize("at", [0, 3, 5, 6, 7])
def test_one_word_for_sending_to_the_gy(at: int) -> None:
    assert read(SENTENCES[at], "entomb", "entombs", "entombed")[0] == "automatic"


@pytest.mark.parametrize("at", [3, 6, 7])
def test_its_participle_is_sent_to_the_gy(at: int) -> None:
    one = read(SENTENCES[at], "entomb", "entombs", "entombed")
    assert one == read(SENTENCES[at], "send", "sends", "sent to the GY")


def test_what_it_takes_is_sent_to_the_gy() -> None:
    sentence = "You can target 1 monster your opponent controls; {base} it."
    whole = "You can target 1 monster your opponent controls; send it to the GY."
    assert read(sentence, "entomb", "entombs", "entombed") == read(whole, "send", "sends", "sent")
