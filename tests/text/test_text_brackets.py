"""What stands in brackets is in the tree, in a quotation of what nobody read, or means nothing for a reason."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from convert.cards.sources import load_file
from convert.effects import steps as op
from convert.text import Reader, Reading
from convert.text.ledger.omission import Omission, Omissions, passed_over

Read = Callable[..., Reading]


@pytest.mark.parametrize(
    "text",
    [
        "If a Fish monster is destroyed: You can Special Summon this card from your GY (if it was there when the "
        "monster was destroyed) or hand (even if not).",
        "If a Fish monster(s) is sent to the GY: You can Special Summon this card from the GY (if it was there when "
        "the monster was sent) or hand (even if not), but banish it when it leaves the field.",
        "If a WIND monster is Tributed or banished: You can add this card from your GY (if it was there when the "
        "monster was Tributed or banished) to your hand.",
    ],
)
def test_what_brought_it_to_the_gy_is_not_what_it_waits_for(read: Read, text: str) -> None:
    (ability,) = read(text).abilities
    assert ability.when is not None
    assert all(one.what and one.what.except_self for one in ability.when.any_ or (ability.when,))


def test_what_waits_in_the_gy_and_says_no_such_thing_may_be_it_itself(read: Read) -> None:
    (ability,) = read("If a Fish monster is destroyed: You can Special Summon this card from your GY.").abilities
    assert ability.when is not None
    assert ability.when.what is not None
    assert not ability.when.what.except_self


@pytest.mark.parametrize(
    "said",
    [
        "Cannot be Normal Summoned, except by polishing 1 lamp (but can be Normal Set)",
        "You can polish 1 lamp (your choice)",
        "Each player polishes 1 lamp (even if tied)",
    ],
)
def test_a_quotation_takes_its_brackets_along(read: Read, said: str) -> None:
    assert [one.text for one in read(f"{said}. Once per turn: You can draw 1 card.").unread] == [said]


@pytest.mark.parametrize(
    "text",
    [
        "FLIP: Target 1 {0} Card on the field; destroy that target. (If the target is Set, reveal it, and destroy it "
        "if it is a {0} Card. Otherwise, return it to its original position.)",
        "FLIP: Select 1 {0} Card on the field and destroy it. If the selected card is Set, pick up and see the card. "
        "If it is a {0} Card, it is destroyed. If it is a {1} Card, return it to its original position.",
    ],
)
@pytest.mark.parametrize(("kind", "said", "other"), [("artifact", "Trap", "Spell"), ("spell", "Spell", "Trap")])
def test_a_hidden_card_may_be_named_and_is_destroyed_if_it_is_one(
    read: Read, text: str, kind: str, said: str, other: str
) -> None:
    """GAME-07: who names it does not know yet which it is."""
    reading = read(text.format(said, other))
    (ability,) = reading.abilities
    (target,) = ability.targets
    assert (reading.unread, reading.notes) == ((), ())
    assert target.where is not None
    assert [(one.face, one.kind) for one in target.where.any_ or ()] == [("up", kind), ("down", "spell_or_artifact")]
    seen, destroyed = ability.do
    assert isinstance(seen, op.Look)
    assert seen.reveal == ("reveal it" in text)
    (condition,) = destroyed.if_ or ()
    assert condition.is_ is not None
    assert condition.is_.kind == kind


@pytest.mark.parametrize("every", [48, pytest.param(2, marks=pytest.mark.thorough)])
def test_nothing_in_brackets_is_lost(snapshot: Path, older_snapshot: Path, every: int) -> None:
    """Every bracket of each so manieth card of the newer snapshot, and of the older one where its text was another,
    notes as well: without it the tree is another one, or it is quoted, or ``omissions.toml`` (``notes.txt`` for a
    sentence of its own) says why it carries nothing."""
    reader, omissions = Reader.load(), Omissions.load()
    lost: set[str] = set()
    newer, older = (load_file(folder / "cardinfo.json.gz").cards for folder in (snapshot, older_snapshot))
    now = {card.text for card in newer}
    for cards in (newer, [card for card in older if card.text not in now]):
        for card in cards[::every]:
            if card.flavor or "(" not in _PLAIN.sub("", card.text):
                continue
            before = reader.read(card)
            if before.status in ("automatic", "partial"):
                lost |= {
                    card.text[one.start : one.end].strip()
                    for one in passed_over(reader, omissions, card, before, frozenset(("parenthesis",)))
                    if not omissions.why(card.text, one.start, one.end)
                    and not any(_within(before, unread.src, one) for unread in before.unread)
                }
    assert not lost, "\n".join(sorted(map(_kept, lost)))


_PLAIN = re.compile(r"\((?:s|ies|Quick Effect|except during the Damage Step)\)")


def _kept(words: str) -> str:
    return re.sub(r"\d+", "N", words)


def _within(reading: Reading, clause: int, bracket: Omission) -> bool:
    said = reading.clauses[clause]
    return said.start <= bracket.start + 2 < said.end
