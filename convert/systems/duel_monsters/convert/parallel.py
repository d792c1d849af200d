"""A large pile of cards converted by several processes: reading their texts is most of the work.

Each helper is a fresh interpreter running this module. It gets all cards on its standard input and then one portion of
positions after the other, and answers each on its standard output. Whoever is free takes the next portion, this process
too, so nobody waits for a helper that starts late or is slow. A helper that cannot be had or fails costs time, nothing
else: its portions are converted here.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import IO

import msgspec

import convert
from convert.cards.model import Card
from convert.findings.model import Finding
from convert.systems.base import Context, Converted, Skipped
from convert.systems.duel_monsters.convert.pile import Made, each, lay_out
from convert.systems.duel_monsters.convert.workbench import Workbench
from convert.systems.duel_monsters.entries import Monster, Spell

_TYPES: Mapping[str, type[Monster] | type[Spell]] = {"monster": Monster, "spell": Spell}
_MODULE = "convert.systems.duel_monsters.convert.parallel"


_PORTION = 40
"""Cards given out at once."""
_AHEAD = 2
"""Portions that a helper has: the one it works on, and what it finds when that is done."""
_LENGTH = 8
"""Bytes before each message that say how long it is."""


class Errand(msgspec.Struct, frozen=True, array_like=True):
    """What a helper is told first: all known cards, how many of them are the pile, and which ones stand in
    ``by_name``. Portions follow: positions in the pile."""

    known: tuple[Card, ...]
    pile: int
    named: tuple[int, ...]
    card_text: bool
    wanted: tuple[int, ...]
    """The positions that portions are counted in."""


class Item(msgspec.Struct, frozen=True, array_like=True):
    """What one card became: an entry of ``kind``, or ``skipped``."""

    kind: str
    entry: msgspec.Raw
    pattern: int
    findings: tuple[Finding, ...]
    depends: tuple[str, ...]
    skipped: Skipped | None


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """What a helper answers to a portion, in its order. ``patterns`` are the fields' origins, each once."""

    patterns: tuple[dict[str, str], ...]
    items: tuple[Item, ...]


class Helpers:
    """Helpers that have been started, and can be given work once the workbench is laid out: they start meanwhile."""

    def __init__(self, count: int) -> None:
        self._running = [helper for helper in [_start() for _ in range(count)] if helper is not None]

    def convert(
        self, cards: Sequence[Card], everything: Sequence[Card], bench: Workbench, context: Context
    ) -> list[Made]:
        """What each of ``cards`` becomes, in order; ``everything`` is the pile they are from."""
        work = _Work(cards, bench, context.progress)
        if not self._running:
            work.do()
            return work.result()
        errand = _errand(cards, everything, context)
        with ThreadPoolExecutor(max_workers=len(self._running)) as pool:
            try:
                served = [pool.submit(_serve, helper, errand, work) for helper in self._running]
                work.do()
                for service in served:
                    service.result()
            finally:
                self.dismiss()
        work.do()  # what a helper that failed has given back
        return work.result()

    def dismiss(self) -> None:
        """No helper stays."""
        for helper in self._running:
            helper.kill()
            for pipe in (helper.stdin, helper.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
            helper.wait()


class _Work:
    """Portions to be taken by whoever is free, and what they became."""

    def __init__(self, cards: Sequence[Card], bench: Workbench, progress: Callable[[int, int], None] | None) -> None:
        self._cards = cards
        self._bench = bench
        self._progress = progress
        self._left = deque(range(0, len(cards), _PORTION))
        self._made: dict[int, list[Made]] = {}

    def take(self) -> range | None:
        """The next portion; None where none is left."""
        try:
            start = self._left.popleft()
        except IndexError:
            return None
        return range(start, min(start + _PORTION, len(self._cards)))

    def give_back(self, portion: range) -> None:
        """A portion that was taken and not done."""
        self._left.append(portion.start)

    def fill(self, portion: range, made: list[Made]) -> None:
        """What a portion became."""
        self._made[portion.start] = made

    def do(self) -> None:
        """Take portions until none is left, and convert them here."""
        while (portion := self.take()) is not None:
            self.fill(portion, list(each([self._cards[place] for place in portion], self._bench)))
            if self._progress is not None:
                self._progress(min(len(self._made) * _PORTION, len(self._cards)), len(self._cards))

    def result(self) -> list[Made]:
        """Everything, in order."""
        if self._progress is not None:
            self._progress(len(self._cards), len(self._cards))
        return [made for start in sorted(self._made) for made in self._made[start]]


def _start() -> subprocess.Popen[bytes] | None:
    """A helper waiting for its errand; None where the machine gives none."""
    root = str(Path(convert.__file__).resolve().parents[1])
    path = os.pathsep.join(part for part in (root, os.environ.get("PYTHONPATH", "")) if part)
    try:
        return subprocess.Popen(
            [sys.executable, "-m", _MODULE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
        )
    except OSError:
        return None


def _serve(helper: subprocess.Popen[bytes], errand: bytes, work: _Work) -> None:
    """Give a helper portions as long as there are some; what it does not answer is given back."""
    assert helper.stdin is not None
    assert helper.stdout is not None
    given: deque[range] = deque()
    try:
        _send(helper.stdin, errand)
        while True:
            while len(given) < _AHEAD and (portion := work.take()) is not None:
                given.append(portion)
                _send(helper.stdin, msgspec.msgpack.encode((portion.start, portion.stop)))
            if not given:
                return
            answer = _receive(helper.stdout)
            if answer is None:
                return
            work.fill(given[0], _read(answer))
            given.popleft()
    except (OSError, msgspec.MsgspecError):
        return
    finally:
        for portion in given:
            work.give_back(portion)


def _send(stream: IO[bytes], message: bytes) -> None:
    stream.write(len(message).to_bytes(_LENGTH, "big"))
    stream.write(message)
    stream.flush()


def _receive(stream: IO[bytes]) -> bytes | None:
    """The next message; None where there is none, or only a part of it."""
    length = stream.read(_LENGTH)
    if len(length) < _LENGTH:
        return None
    message = stream.read(int.from_bytes(length, "big"))
    return message if len(message) == int.from_bytes(length, "big") else None


def _errand(cards: Sequence[Card], everything: Sequence[Card], context: Context) -> bytes:
    known = list(everything)
    places = {id(card): index for index, card in enumerate(known)}
    for card in context.by_name.values():
        if id(card) not in places:
            places[id(card)] = len(known)
            known.append(card)
    named = tuple([places[id(card)] for card in context.by_name.values()])
    wanted = tuple([places[id(card)] for card in cards])
    return msgspec.msgpack.encode(Errand(tuple(known), len(everything), named, context.card_text, wanted))


def _read(answer: bytes) -> list[Made]:
    reply = msgspec.msgpack.decode(answer, type=Reply)
    decoders = {kind: msgspec.msgpack.Decoder(entry_type) for kind, entry_type in _TYPES.items()}
    return [
        item.skipped
        if item.skipped is not None
        else Converted(
            kind=item.kind,
            entry=decoders[item.kind].decode(item.entry),
            provenance=reply.patterns[item.pattern],
            findings=item.findings,
            depends=item.depends,
        )
        for item in reply.items
    ]


def _answers(errand: Errand, portions: Iterable[bytes]) -> Iterable[bytes]:
    """What a helper does: lay out its own workbench and convert what it is given."""
    cards = errand.known[: errand.pile]
    by_name = {errand.known[index].name: errand.known[index] for index in errand.named}
    bench = lay_out(cards, Context(by_name=by_name, card_text=errand.card_text))
    decode = msgspec.msgpack.Decoder(tuple[int, int]).decode
    for portion in portions:
        start, stop = decode(portion)
        yield _answer([errand.known[place] for place in errand.wanted[start:stop]], bench)


def _answer(cards: Sequence[Card], bench: Workbench) -> bytes:
    encoder = msgspec.msgpack.Encoder()
    patterns: dict[int, int] = {}
    origins: list[dict[str, str]] = []
    items: list[Item] = []
    for made in each(cards, bench):
        if isinstance(made, Skipped):
            items.append(Item("", msgspec.Raw(encoder.encode(None)), 0, (), (), made))
            continue
        pattern = patterns.setdefault(id(made.provenance), len(origins))
        if pattern == len(origins):
            origins.append(dict(made.provenance))
        entry = msgspec.Raw(encoder.encode(made.entry))
        items.append(Item(made.kind, entry, pattern, made.findings, made.depends, None))
    return encoder.encode(Reply(tuple(origins), tuple(items)))


def _main() -> None:
    gc.disable()  # a helper lives for one errand
    told, answer = sys.stdin.buffer, sys.stdout.buffer
    errand = _receive(told)
    if errand is None:
        return
    portions = iter(lambda: _receive(told), None)
    for reply in _answers(msgspec.msgpack.decode(errand, type=Errand), portions):
        _send(answer, reply)


if __name__ == "__main__":
    _main()
