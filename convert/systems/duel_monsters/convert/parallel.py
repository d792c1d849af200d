"""A large pile of cards converted by several processes: reading their texts is most of the work.

Each helper is a fresh interpreter running this module. It gets the cards to convert on its standard input, with what
this process has found in all others for them, then one portion of positions after the other, and answers each on its
standard output. Whoever is free takes the next portion, this process too, so nobody waits for a helper that starts late
or is slow. A helper that cannot be had or fails costs time, nothing else: its portions are converted here.
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
from dataclasses import replace
from pathlib import Path
from typing import IO

import msgspec

import convert
from convert.cards.model import Card
from convert.findings.model import Finding
from convert.systems.base import Context, Converted, Skipped
from convert.systems.duel_monsters.convert.forms import monster_form
from convert.systems.duel_monsters.convert.materials import material_names
from convert.systems.duel_monsters.convert.pile import Made, each, lay_out
from convert.systems.duel_monsters.convert.rituals import RitualLinks
from convert.systems.duel_monsters.convert.workbench import Workbench
from convert.systems.duel_monsters.entries import Monster, Spell

_TYPES: Mapping[str, type[Monster] | type[Spell]] = {"monster": Monster, "spell": Spell}
_MODULE = "convert.systems.duel_monsters.convert.parallel"


_PORTION = 40
"""Cards given out at once, at most; towards the end fewer, so that all end together."""
_LEAST = 8
"""Cards given out at once, at least."""
_SHARES = 16
"""A portion is no more than this part of what is left."""
_AHEAD = 2
"""Portions that a helper has: the one it works on, and what it finds when that is done."""
_LENGTH = 8
"""Bytes before each message that say how long it is."""


class Errand(msgspec.Struct, frozen=True, array_like=True):
    """What a helper is told first: the cards, whose positions portions are counted in, and what to know of others."""

    cards: tuple[Card, ...]
    named: Mapping[str, Card]
    """By the name that one of ``cards`` asks for: those that have one."""
    slugs: Mapping[int, str]
    """Of all of these, and of those in ``links``."""
    links: RitualLinks
    card_text: bool


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
    """Helpers that have been started, and can be given work once the workbench is laid out: they start meanwhile. At
    the end of a ``with`` none stays."""

    def __init__(self, count: int) -> None:
        self._running = [helper for helper in [_start() for _ in range(count)] if helper is not None]

    def __enter__(self) -> Helpers:
        return self

    def __exit__(self, *_: object) -> None:
        self.dismiss()

    def convert(self, cards: Sequence[Card], bench: Workbench, context: Context) -> list[Made]:
        """What each of ``cards`` becomes, in order."""
        work = _Work(cards, bench, context.progress)
        if not self._running:
            work.do()
            return work.result()
        errand = msgspec.msgpack.encode(_errand(cards, bench))
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
        self._left = deque(_portions(len(cards)))
        self._made: dict[int, list[Made]] = {}

    def take(self) -> range | None:
        """The next portion; None where none is left."""
        try:
            return self._left.popleft()
        except IndexError:
            return None

    def give_back(self, portion: range) -> None:
        """A portion that was taken and not done."""
        self._left.append(portion)

    def fill(self, portion: range, made: list[Made]) -> None:
        """What a portion became."""
        self._made[portion.start] = made

    def do(self) -> None:
        """Take portions until none is left, and convert them here."""
        while (portion := self.take()) is not None:
            self.fill(portion, list(each([self._cards[place] for place in portion], self._bench)))
            if self._progress is not None:
                self._progress(sum(map(len, list(self._made.values()))), len(self._cards))

    def result(self) -> list[Made]:
        """Everything, in order."""
        if self._progress is not None:
            self._progress(len(self._cards), len(self._cards))
        return [made for start in sorted(self._made) for made in self._made[start]]


def _portions(cards: int) -> Iterable[range]:
    """All positions, the largest portions first."""
    start = 0
    while start < cards:
        size = max(_LEAST, min(_PORTION, (cards - start) // _SHARES))
        yield range(start, min(start + size, cards))
        start += size


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


def _errand(cards: Sequence[Card], bench: Workbench) -> Errand:
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
    )


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


def _answers(errand: Errand, bench: Workbench, portions: Iterable[bytes]) -> Iterable[bytes]:
    """What a helper does: convert what it is given."""
    decode = msgspec.msgpack.Decoder(tuple[int, int]).decode
    for portion in portions:
        start, stop = decode(portion)
        yield _answer(errand.cards[start:stop], bench)


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
    read = msgspec.msgpack.Decoder(Errand).decode
    bench = lay_out((), Context())  # while the cards are still on their way
    message = _receive(told)
    if message is None:
        return
    errand = read(message)
    bench = replace(bench, slugs=errand.slugs, links=errand.links, by_name=errand.named, card_text=errand.card_text)
    for reply in _answers(errand, bench, iter(lambda: _receive(told), None)):
        _send(answer, reply)


if __name__ == "__main__":
    _main()
