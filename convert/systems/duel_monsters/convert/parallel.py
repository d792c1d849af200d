"""A large pile of cards converted by several processes: reading their texts is most of the work.

Each helper is a fresh interpreter running this module, which gets all cards and its share of positions on standard
input and answers on standard output. A helper that cannot be had or fails costs time, nothing else: its share is
converted here.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

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


class Errand(msgspec.Struct, frozen=True, array_like=True):
    """What a helper is told: all known cards, how many of them are the pile, which ones stand in ``by_name``, and which
    positions of the pile are its share."""

    known: tuple[Card, ...]
    pile: int
    named: tuple[int, ...]
    share: tuple[int, ...]
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
    """What a helper answers, in the order of its share. ``patterns`` are the fields' origins, each once."""

    patterns: tuple[dict[str, str], ...]
    items: tuple[Item, ...]


def convert_apart(cards: Sequence[Card], bench: Workbench, context: Context, *, jobs: int) -> list[Made]:
    """What each card becomes, in order, worked out by ``jobs`` processes, this one among them."""
    shares = [tuple(range(start, len(cards), jobs)) for start in range(jobs)]
    result: list[Made | None] = [None] * len(cards)
    helpers = [_start() for _ in shares[1:]]
    try:
        with ThreadPoolExecutor(max_workers=len(helpers)) as pool:
            answers = [
                pool.submit(_ask, helper, _errand(cards, context, share))
                for helper, share in zip(helpers, shares[1:], strict=True)
            ]
            _fill(result, shares[0], each([cards[i] for i in shares[0]], bench, _spread(context.progress, len(cards))))
            for share, answer in zip(shares[1:], answers, strict=True):
                made = answer.result()
                _fill(result, share, made if made is not None else each([cards[i] for i in share], bench))
    finally:
        for helper in helpers:
            if helper is not None and helper.poll() is None:
                helper.kill()
    if context.progress is not None:
        context.progress(len(cards), len(cards))
    return [made for made in result if made is not None]


def _fill(result: list[Made | None], share: Sequence[int], made: Iterable[Made]) -> None:
    for position, item in zip(share, made, strict=True):
        result[position] = item


def _spread(progress: Callable[[int, int], None] | None, total: int) -> Callable[[int, int], None] | None:
    """Progress of this process's share, told as progress of the whole."""
    if progress is None:
        return None
    return lambda done, share: progress(done * total // max(1, share), total) if done < share else None


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


def _ask(helper: subprocess.Popen[bytes] | None, errand: bytes) -> list[Made] | None:
    """The helper's answer; None where it has none."""
    if helper is None:
        return None
    try:
        answer, _ = helper.communicate(errand)
    except OSError:
        return None
    return _read(answer) if helper.returncode == 0 else None


def _errand(cards: Sequence[Card], context: Context, share: tuple[int, ...]) -> bytes:
    places = {id(card): index for index, card in enumerate(cards)}
    known = list(cards)
    for card in context.by_name.values():
        if id(card) not in places:
            places[id(card)] = len(known)
            known.append(card)
    named = tuple(places[id(card)] for card in context.by_name.values())
    return msgspec.msgpack.encode(Errand(tuple(known), len(cards), named, share, context.card_text))


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


def _answer(errand: Errand) -> bytes:
    """What a helper does: lay out its own workbench and convert its share."""
    cards = errand.known[: errand.pile]
    by_name = {errand.known[index].name: errand.known[index] for index in errand.named}
    bench = lay_out(cards, Context(by_name=by_name, card_text=errand.card_text))
    encoder = msgspec.msgpack.Encoder()
    patterns: dict[int, int] = {}
    origins: list[dict[str, str]] = []
    items: list[Item] = []
    for made in each([cards[index] for index in errand.share], bench):
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
    errand = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Errand)
    sys.stdout.buffer.write(_answer(errand))


if __name__ == "__main__":
    _main()
