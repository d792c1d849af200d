"""What one game's build has read, another's does not read again (``convert.compendium.readings``)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from convert.cards.model import Card
from convert.compendium.readings import Store
from convert.compendium.readings.store import own_half
from convert.contract.system import Context
from convert.systems.duel_monsters.conversion import all_cards, helper, parallel
from convert.systems.duel_monsters.conversion.each_card import lay_out
from convert.systems.duel_monsters.conversion.reading import NoReader, Sharing, load_reader, shared_readings
from convert.text import Reading

PLAIN = Card(provider="test", id=1, name="Ant", kind="spell", text="Draw 2 cards.", digest="a")
BOTH = Card(
    provider="test",
    id=2,
    name="Bear",
    kind="monster",
    properties=("effect", "pendulum"),
    text="If this card is Normal Summoned: Draw 1 card. Whatever this may be.",
    pendulum_text="Once per turn: You can draw 1 card.",
    digest="b",
)


class Forbidden(NoReader):
    """Must not be asked."""

    def read(self, card: Card, *, pendulum: bool = False) -> Reading:
        raise AssertionError(f"{card.name} is read again")


def test_what_is_kept_is_not_read_again(tmp_path: Path) -> None:
    """By Duel Monsters with the pendulum half, by others without: both from one reading."""
    reader = load_reader()
    first = Sharing(reader, Store(tmp_path, "sha256:one"))
    whole = [first.read(card, pendulum=True) for card in (PLAIN, BOTH)]
    first.store.save()
    store = Store(tmp_path, "sha256:one")
    again = Sharing(Forbidden(), store)
    assert [again.read(card, pendulum=True) for card in (PLAIN, BOTH)] == whole
    assert [store.find(card) for card in (PLAIN, BOTH)] == [reader.read(PLAIN), reader.read(BOTH)]
    assert own_half(whole[1]) == reader.read(BOTH) != whole[1]
    assert reader.read(BOTH).status == "partial"


def test_a_half_is_not_the_whole(tmp_path: Path) -> None:
    """What a game without pendulum halves has read serves Duel Monsters for the cards that have none."""
    store = Store(tmp_path, "sha256:one")
    for card in (PLAIN, BOTH):
        store.add(card, load_reader().read(card))
    store.save()
    assert Store(tmp_path, "sha256:one").find(PLAIN, pendulum=True) is not None
    assert Store(tmp_path, "sha256:one").find(BOTH, pendulum=True) is None
    assert Store(tmp_path, "sha256:other").find(PLAIN) is None
    changed = msgspec.structs.replace(BOTH, pendulum_text="Once per turn: You can draw 2 cards.")
    assert Store(tmp_path, "sha256:one").find(changed, pendulum=True) is None


def test_a_helper_hands_over_what_it_has_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its answers, where the whole pile is converted anew; and nothing otherwise."""
    monkeypatch.setenv("CARD2SPELL_CACHE", str(tmp_path))
    for share, count in ((True, 2), (False, 0)):
        bench = lay_out((PLAIN, BOTH), Context())
        errand = parallel._errand((PLAIN, BOTH), bench, share=share)
        messages = [helper.ReadAhead((PLAIN,)), errand, helper.Portion((0, 1))]
        said = list(helper.answers(msgspec.msgpack.encode(one) for one in messages))
        store = Store(tmp_path, "sha256:one")
        assert len(helper.made_of(said[-1], store)) == 2
        assert len(store.handed_over()) == count


def test_a_whole_pile_is_shared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A large pile converted anew is read once for all games; a part, a small one or another's reader is not."""
    monkeypatch.setenv("CARD2SPELL_CACHE", str(tmp_path))
    monkeypatch.setattr(all_cards, "_WORTH_SHARING", 150)  # 1,500, which takes as long to read
    pile = [msgspec.structs.replace(PLAIN, id=number, digest=str(number)) for number in range(1, 151)]
    assert all_cards._is_whole(pile, Context())
    assert not all_cards._is_whole(pile[:-1], Context())
    assert not all_cards._is_whole(pile, Context(only=frozenset({1})))
    assert not all_cards._is_whole(pile, Context(options={"reader": NoReader()}))
    all_cards.convert_cards(pile, Context(options={"jobs": 1}))
    (kept,) = (tmp_path / "readings").glob("readings-*.msgpack")
    assert kept.stat().st_size > 0
    assert shared_readings().find(pile[7]) == load_reader().read(pile[7])
