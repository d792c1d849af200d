"""Helpers that are there before the cards: they read ahead, and what comes out is the same."""

from __future__ import annotations

import io
from collections.abc import Sequence

import msgspec
import pytest

from convert.cards.model import Card
from convert.cards.starter import load_starter
from convert.contract.system import Context, Conversion
from convert.systems.duel_monsters import SYSTEM
from convert.systems.duel_monsters.conversion import helper, parallel, processes
from convert.systems.duel_monsters.conversion.each_card import lay_out
from convert.systems.duel_monsters.conversion.reading import Checked, NoReader
from convert.text.model import Reading


@pytest.fixture(scope="module")
def starter() -> tuple[Card, ...]:
    return tuple(load_starter())


@pytest.fixture(scope="module")
def alone(starter: tuple[Card, ...]) -> Conversion:
    """The starter set converted in one process."""
    return convert_all(starter, None)


def convert_all(cards: Sequence[Card], begun: parallel.Helpers | None) -> Conversion:
    options = {"jobs": 1 if begun is None else 2}
    return SYSTEM.convert(cards, Context(by_name={card.name: card for card in cards}, options=options, ahead=begun))


def test_what_was_read_ahead_converts_the_same(starter: tuple[Card, ...], alone: Conversion) -> None:
    with parallel.Helpers(processes.start(1)) as begun:
        for card in starter:
            begun.expect(card)
        assert convert_all(starter, begun) == alone


@pytest.mark.parametrize("module", ["convert.no_such_module", "this"], ids=["gone at once", "says something else"])
def test_a_helper_that_fails_while_it_reads_ahead_costs_nothing_but_time(
    starter: tuple[Card, ...], alone: Conversion, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    monkeypatch.setattr(processes, "_MODULE", module)
    with parallel.Helpers(processes.start(2)) as begun:
        for card in starter:
            begun.expect(card)
        assert convert_all(starter, begun) == alone


def test_helpers_that_get_no_task_go(starter: tuple[Card, ...]) -> None:
    with parallel.Helpers(running := processes.start(2)) as begun:
        for card in starter:
            begun.expect(card)
    assert [process.poll() is not None for process in running] == [True, True]


class Counting(NoReader):
    """Counts how often each card is read."""

    def __init__(self) -> None:
        self.read_: list[str] = []

    def read(self, card: Card, *, pendulum: bool = False) -> Reading:
        self.read_.append(card.name)
        return super().read(card, pendulum=pendulum)


def test_a_card_that_was_read_ahead_is_read_once_and_one_that_changed_since_twice() -> None:
    reader = Counting()
    checked = Checked(reader)
    ant, bear = (
        Card(provider="test", id=n, name=name, kind="spell", text="Draw.") for n, name in ((1, "Ant"), (2, "Bear"))
    )
    checked.read_ahead([ant, bear])
    other = msgspec.structs.replace(bear, text="Draw 2 cards.")
    assert checked.read(ant).clauses[0].text == "Draw."
    assert checked.read(other).clauses[0].text == "Draw 2 cards."
    assert reader.read_ == ["Ant", "Bear", "Bear"]


def test_what_a_helper_has_read_is_its_own_and_others_take_the_rest_first(starter: tuple[Card, ...]) -> None:
    cards = starter[:100]
    bench = lay_out(cards, Context())
    read = [{card.id for card in cards[:30]}, {card.id for card in cards[30:50]}]
    work = parallel._Work(cards, bench, None, read)
    assert set(work.take(1) or ()) <= set(range(30, 50))
    assert set(work.take() or ()) <= set(range(50, 100))
    taken = [place for portion in iter(work.take, None) for place in portion]
    assert len(taken) == 100 - 16, "in the end everything is taken, whoever has read it"


@pytest.mark.parametrize(
    "said", [b"", b"\0\0", b"\0" * 7 + b"\x05four", b"The Zen of Python"], ids=["end", "cut", "short", "no message"]
)
def test_what_is_no_message_is_none(said: bytes) -> None:
    assert helper.receive(io.BytesIO(said)) is None


def test_a_helper_answers_what_it_is_asked(starter: tuple[Card, ...], alone: Conversion) -> None:
    """The messages themselves: read ahead (an empty answer), the errand (none), a portion (what became of it)."""
    cards = tuple(card for card in starter if card.name in ("Fissure", "Man-Eater Bug"))
    bench = lay_out(starter, Context())
    messages: list[helper.ReadAhead | helper.Errand | helper.Portion] = [
        helper.ReadAhead(cards),
        parallel._errand(cards, bench),
        helper.Portion((1, 0)),
    ]
    empty, reply = helper.answers(map(msgspec.msgpack.encode, messages))
    assert empty == b""
    expected = {item.entry.id: item for item in alone.entries}  # type: ignore[attr-defined]
    assert helper.made_of(reply) == [expected[f"ygo-{cards[place].id}"] for place in (1, 0)]
