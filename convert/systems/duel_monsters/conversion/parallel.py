"""A large pile of cards converted by several processes: reading their texts is most of the work.

Helpers (``convert.systems.duel_monsters.conversion.helper``) can be started before the cards are there. They start up
meanwhile, and read ahead what will probably be converted (``Helpers.expect``). When it is known what is to be done,
whoever is free takes the next portion, this process too, so nobody waits for a helper that starts late or is slow. A
helper that cannot be had or fails costs time, nothing else: its portions are converted here.
"""

from __future__ import annotations

import subprocess
from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue

import msgspec

from convert.cards.model import Card
from convert.compendium.readings.store import Store
from convert.contract.system import Context
from convert.systems.duel_monsters.conversion.each_card import Made, each
from convert.systems.duel_monsters.conversion.forms import monster_form
from convert.systems.duel_monsters.conversion.helper import (
    Errand,
    Portion,
    ReadAhead,
    made_of,
    receive,
    send,
)
from convert.systems.duel_monsters.conversion.materials import material_names
from convert.systems.duel_monsters.conversion.workbench import Workbench

_PORTION = 40
"""Cards given out at once, at most; towards the end fewer, so that all end together."""
_LEAST = 8
"""Cards given out at once, at least."""
_SHARES = 16
"""A portion is no more than this part of what is left."""
_AHEAD = 2
"""Portions that a helper has: the one it works on, and what it finds when that is done."""


class Helpers:
    """Helpers that have been started (``processes.start``). At the end of a ``with`` none stays."""

    def __init__(self, running: Sequence[subprocess.Popen[bytes]]) -> None:
        self._running = running
        self._expected: list[Card] = []
        self._batches: SimpleQueue[Sequence[Card] | None] = SimpleQueue()
        """What to read ahead; None wakes a thread up to look what has happened."""
        self._ended = False
        self._task: tuple[bytes, _Work] | None = None
        self._read: list[set[int]] = [set() for _ in self._running]
        """The passcodes that each helper has read ahead."""
        self._threads = ThreadPoolExecutor(max_workers=max(1, len(self._running)))
        pairs = zip(self._running, self._read, strict=True)
        self._serving = [self._threads.submit(self._serve, number, *pair) for number, pair in enumerate(pairs)]

    def __enter__(self) -> Helpers:
        return self

    def __exit__(self, *_: object) -> None:
        self.dismiss()

    def expect(self, card: Card) -> None:
        """This card will probably be converted: whoever is free reads its text while others are still loaded."""
        if card.kind == "skill" or not self._running:
            return
        self._expected.append(card)
        if len(self._expected) == _PORTION:
            self._batches.put(self._expected)
            self._expected = []

    def convert(
        self, cards: Sequence[Card], bench: Workbench, context: Context, store: Store | None = None
    ) -> list[Made]:
        """What each of ``cards`` becomes, in order. What helpers read anew goes into the store."""
        work = _Work(cards, bench, context.progress, self._read, store)
        if self._running:
            self._task = (msgspec.msgpack.encode(_errand(cards, bench, share=store is not None)), work)
            self._wake()
        work.do()
        for service in self._serving:
            service.result()
        work.do()  # what a helper that failed has given back
        return work.result()

    def dismiss(self) -> None:
        """No helper stays, and no card."""
        self._ended = True
        for helper in self._running:
            helper.kill()
        self._wake()
        self._threads.shutdown()
        for helper in self._running:
            for pipe in (helper.stdin, helper.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
            helper.wait()
        self._task, self._expected, self._batches = None, [], SimpleQueue()

    def _wake(self) -> None:
        for _ in self._running:
            self._batches.put(None)

    def _serve(self, number: int, helper: subprocess.Popen[bytes], read: set[int]) -> None:
        """A helper's thread: let it read ahead until there is a task, then give it portions."""
        with suppress(OSError, msgspec.MsgspecError):
            while self._task is None and not self._ended:
                batch = self._batches.get()
                if batch is not None and self._task is None:
                    read.update(card.id for card in batch)
                    if _ask(helper, ReadAhead(tuple(batch))) is None:
                        return
            if self._task is not None:
                errand, work = self._task
                _give_portions(helper, number, errand, work)


class _Work:
    """Portions to be taken by whoever is free, and what they became. What a helper has read ahead is its own, as long
    as there is something else for the others."""

    def __init__(
        self,
        cards: Sequence[Card],
        bench: Workbench,
        progress: Callable[[int, int], None] | None,
        read: Sequence[Collection[int]] = (),
        store: Store | None = None,
    ) -> None:
        self.store = store
        self._cards = cards
        self._bench = bench
        self._progress = progress
        self._made: dict[int, Made] = {}
        readers = {card_id: number for number, ids in enumerate(read) for card_id in list(ids)}
        places: list[list[int]] = [[] for _ in (*read, None)]
        for place, card in enumerate(cards):
            places[readers.get(card.id, -1)].append(place)
        *own, common = [deque(_portions(some)) for some in places]
        self._own: list[deque[tuple[int, ...]]] = own
        self._common: deque[tuple[int, ...]] = common

    def take(self, number: int | None = None) -> tuple[int, ...] | None:
        """The next portion for the helper of this number, or for this process; None where none is left."""
        mine = [self._own[number]] if number is not None else []
        for portions in (*mine, self._common, *self._own):
            with suppress(IndexError):
                return portions.popleft()
        return None

    def give_back(self, portion: tuple[int, ...]) -> None:
        """A portion that was taken and not done."""
        self._common.append(portion)

    def fill(self, portion: tuple[int, ...], made: Iterable[Made]) -> None:
        """What a portion became. Raises ``ValueError`` where that is not one thing for each of its cards."""
        self._made.update(zip(portion, made, strict=True))

    def do(self) -> None:
        """Take portions until none is left, and convert them here."""
        while (portion := self.take()) is not None:
            self.fill(portion, each([self._cards[place] for place in portion], self._bench))
            if self._progress is not None:
                self._progress(len(self._made), len(self._cards))

    def result(self) -> list[Made]:
        """Everything, in order."""
        if self._progress is not None:
            self._progress(len(self._cards), len(self._cards))
        return [self._made[place] for place in range(len(self._cards))]


def _portions(places: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """All places, the largest portions first."""
    start = 0
    while start < len(places):
        size = max(_LEAST, min(_PORTION, (len(places) - start) // _SHARES))
        yield tuple(places[start : start + size])
        start += size


def _ask(helper: subprocess.Popen[bytes], message: ReadAhead) -> bytes | None:
    """What a helper answers; None where it is gone."""
    assert helper.stdin is not None
    assert helper.stdout is not None
    send(helper.stdin, msgspec.msgpack.encode(message))
    return receive(helper.stdout)


def _give_portions(helper: subprocess.Popen[bytes], number: int, errand: bytes, work: _Work) -> None:
    """Give a helper portions as long as there are some; what it does not answer is given back."""
    assert helper.stdin is not None
    assert helper.stdout is not None
    given: deque[tuple[int, ...]] = deque()
    try:
        send(helper.stdin, errand)
        while True:
            while len(given) < _AHEAD and (portion := work.take(number)) is not None:
                given.append(portion)
                send(helper.stdin, msgspec.msgpack.encode(Portion(portion)))
            if not given:
                return
            answer = receive(helper.stdout)
            if answer is None:
                return
            work.fill(given[0], made_of(answer, work.store))
            given.popleft()
    finally:
        for portion in given:
            work.give_back(portion)


def _errand(cards: Sequence[Card], bench: Workbench, *, share: bool = False) -> Errand:
    asked = {name for card in cards if monster_form(card)[0] == "fusion" for name in material_names(card)}
    named = {name: card for name in sorted(asked) if (card := bench.named(name)) is not None}
    ids = {card.id for some in (cards, named.values()) for card in some}
    ids.update(bench.links.names)
    return Errand(
        cards=tuple(cards),
        named=named,
        slugs={card_id: bench.slugs[card_id] for card_id in sorted(ids)},
        links=bench.links,
        card_text=bench.card_text,
        share=share,
    )
