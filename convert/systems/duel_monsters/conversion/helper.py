"""A process that helps to convert cards: the messages it is sent, and what it does with each.

It is a fresh interpreter running this module, which reads messages from its standard input and answers on its standard
output. While the cards are still being loaded it may be given some to read ahead (``ReadAhead``); once it is known what
is to be converted, it gets all of that with what has been found in the other cards for it (``Errand``), then one
portion after the other.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import IO

import msgspec

from convert.cards.model import Card
from convert.compendium.readings.store import Store
from convert.contract.system import Context, Converted, Skipped
from convert.findings.model import Finding
from convert.systems.duel_monsters.conversion.each_card import Made, each, lay_out
from convert.systems.duel_monsters.conversion.reading import shared_readings
from convert.systems.duel_monsters.conversion.rituals import RitualLinks
from convert.systems.duel_monsters.conversion.workbench import Workbench
from convert.systems.duel_monsters.entries import Monster, Spell

_TYPES: Mapping[str, type[Monster] | type[Spell]] = {"monster": Monster, "spell": Spell}
_LENGTH = 8
"""Bytes before each message that say how long it is."""
_LONGEST = 1 << 30
"""Bytes of a message; what says that it is longer is none."""


class ReadAhead(msgspec.Struct, frozen=True, array_like=True, tag="read"):
    """Cards that will probably be converted: read their texts. The answer is empty."""

    cards: tuple[Card, ...]


class Errand(msgspec.Struct, frozen=True, array_like=True, tag="errand"):
    """The cards to convert, whose places portions name, and what to know of others. It is not answered."""

    cards: tuple[Card, ...]
    named: Mapping[str, Card]
    """By the name that one of ``cards`` asks for: those that have one."""
    slugs: Mapping[int, str]
    """Of all of these, and of those in ``links``."""
    links: RitualLinks
    card_text: bool
    share: bool
    """Whether what is read anew goes back with the answers, to be shared with other games."""


class Portion(msgspec.Struct, frozen=True, array_like=True, tag="portion"):
    """Convert the cards at these places. The answer is a ``Reply``."""

    places: tuple[int, ...]


class Item(msgspec.Struct, frozen=True, array_like=True):
    """What one card became: an entry of ``kind``, or ``skipped``."""

    kind: str
    entry: msgspec.Raw
    pattern: int
    findings: tuple[Finding, ...]
    depends: tuple[str, ...]
    skipped: Skipped | None


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """What became of a portion, in its order. ``patterns`` are the fields' origins, each once."""

    patterns: tuple[dict[str, str], ...]
    items: tuple[Item, ...]
    readings: dict[str, msgspec.Raw]
    """What was read anew for it, as the store of readings keeps it."""


def send(stream: IO[bytes], message: bytes) -> None:
    """Write a message. Raises ``OSError`` where nobody is there to read it."""
    stream.write(len(message).to_bytes(_LENGTH, "big"))
    stream.write(message)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """The next message; None where there is none, or only a part of it."""
    head = stream.read(_LENGTH)
    length = int.from_bytes(head, "big")
    if len(head) < _LENGTH or length > _LONGEST:
        return None
    message = stream.read(length)
    return message if len(message) == length else None


def made_of(answer: bytes, store: Store | None = None) -> list[Made]:
    """What a ``Reply`` says; what was read for it goes into the store. Raises ``msgspec.MsgspecError`` where it is
    none."""
    reply = msgspec.msgpack.decode(answer, type=Reply)
    if store is not None:
        store.take_in(reply.readings)
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


def answers(messages: Iterable[bytes]) -> Iterable[bytes]:
    """What a helper answers to the messages that it gets."""
    decode = msgspec.msgpack.Decoder(ReadAhead | Errand | Portion).decode
    store = shared_readings()
    bench = lay_out((), Context(), store)
    cards: Sequence[Card] = ()
    share = False
    for encoded in messages:
        message = decode(encoded)
        if isinstance(message, ReadAhead):
            bench.reader.read_ahead(message.cards)
            yield b""
        elif isinstance(message, Errand):
            cards, share = message.cards, message.share
            bench = replace(
                bench,
                slugs=message.slugs,
                links=message.links,
                by_name=message.named,
                card_text=message.card_text,
            )
        else:
            yield _reply([cards[place] for place in message.places], bench, store if share else None)


def _reply(cards: Sequence[Card], bench: Workbench, store: Store | None) -> bytes:
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
    readings = store.handed_over() if store is not None else {}
    return encoder.encode(Reply(tuple(origins), tuple(items), readings))


def _main() -> None:
    gc.disable()  # a helper lives for one conversion
    told, answer = sys.stdin.buffer, sys.stdout.buffer
    for reply in answers(iter(lambda: receive(told), None)):
        send(answer, reply)


if __name__ == "__main__":
    _main()
