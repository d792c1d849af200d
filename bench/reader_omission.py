"""The omission property of the reader: without a word or a phrase the tree is another one, or more is unread.

``python -m bench.reader_omission [--every 20] [--offset 0] [--kind phrase] [--jobs 1] [--keep FILE]`` reads the
automatic texts of both real snapshots again with one word or one phrase left out (``convert.text.ledger.omission``).
Where the tree stays the same, nothing stands for those words: a silent loss, unless ``omissions.toml`` says why it is
right. Printed by construction, the commonest first, with examples. ``--kind`` takes one kind of stretch only (word,
phrase, clause, adjunct, lead, parenthesis); a sentence that was tried on another card (names and numbers apart) is not
tried again. ``--keep`` writes each card as it is done, and a second run with the same file goes on where it stopped.
A card costs about sixty readings: every twentieth takes some minutes of one core.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from bench.measure import older_snapshot, snapshot
from convert.cards.model import Card
from convert.cards.sources import load_file
from convert.kernel.workers import at_work
from convert.text import Reader
from convert.text.ledger.omission import Omissions, around, passed_over

_NAME = re.compile(r'"[^"\n]*"|“[^”\n]*”')
_END = re.compile(r"(?<=[.\n])\s+|\n|(?=●)")


class Loss(msgspec.Struct, frozen=True):
    """Words that stand nowhere in the tree: of which card, what kind of stretch, and what stands around them."""

    card: int
    kind: str
    words: str
    shown: str

    @property
    def construction(self) -> str:
        """The words without names and numbers."""
        return f"{self.kind}: {re.sub(r'[0-9]+', 'N', _NAME.sub('NAME', self.words.strip())).lower()}"


class Worker:
    """Tries cards, one after another; made once in each process."""

    def __init__(self, kinds: frozenset[str]) -> None:
        self._reader = Reader.load()
        self._omissions = Omissions.load()
        self._kinds = kinds

    def losses(self, card: Card) -> list[Loss]:
        """Each stretch that was passed over, and not rightly."""
        before = self._reader.read(card)
        if before.status != "automatic":
            return []
        return [
            Loss(card.id, one.kind, card.text[one.start : one.end], around(card.text, one.start, one.end))
            for one in passed_over(self._reader, self._omissions, card, before, self._kinds)
            if not self._omissions.why(card.text, one.start, one.end)
        ]


def _part(given: tuple[list[Card], frozenset[str]]) -> list[list[Loss]]:
    worker = Worker(given[1])
    return [worker.losses(card) for card in given[0]]


def cards(every: int, offset: int) -> list[Card]:
    """Every so many cards with text of both snapshots; a text that both have counts once."""
    known: dict[tuple[int, str], Card] = {}
    for path in (snapshot(), older_snapshot()):
        if path is not None:
            for card in load_file(path).cards:
                if card.text.strip() and not card.flavor:
                    known.setdefault((card.id, card.digest), card)
    return _fresh(list(known.values())[offset::every])


def _fresh(found: list[Card]) -> list[Card]:
    """Those with a sentence that none before them has, names and numbers apart."""
    met: set[str] = set()
    left = []
    for card in found:
        said = {re.sub(r"[0-9]+", "N", _NAME.sub("NAME", part)) for part in _END.split(card.text) if part.strip()}
        if not said <= met:
            left.append(card)
        met |= said
    return left


def tried(todo: list[Card], kinds: frozenset[str], jobs: int) -> Iterator[tuple[Card, list[Loss]]]:
    """Each card with its losses, in order."""
    parts = [todo[start : start + 25] for start in range(0, len(todo), 25)]
    if jobs == 1:
        worker = Worker(kinds)
        yield from ((card, worker.losses(card)) for card in todo)
        return
    with ProcessPoolExecutor(at_work(jobs, len(parts))) as pool:
        for part, found in zip(parts, pool.map(_part, [(part, kinds) for part in parts]), strict=True):
            yield from zip(part, found, strict=True)


def main(arguments: Sequence[str] = ()) -> None:
    """Print the table of what was passed over."""
    ask = argparse.ArgumentParser(prog="bench.reader_omission")
    ask.add_argument("--every", type=int, default=20)
    ask.add_argument("--offset", type=int, default=0)
    ask.add_argument("--jobs", type=int, default=1)
    ask.add_argument("--show", type=int, default=4)
    ask.add_argument("--kind", action="append", default=[])
    ask.add_argument("--keep", type=Path)
    want = ask.parse_args(list(arguments))
    if snapshot() is None:
        print("reader_omission: no real snapshot on this machine (set CARD2SPELL_SHARED)")
        return
    kept = _kept(want.keep)
    todo = cards(want.every, want.offset)
    found = [loss for card in todo for loss in kept.get(f"{card.id} {card.digest}", ())]
    left = [card for card in todo if f"{card.id} {card.digest}" not in kept]
    for card, losses in tried(left, frozenset(want.kind), want.jobs):
        found += losses
        if want.keep is not None:
            with want.keep.open("a", encoding="utf-8") as file:
                line = {"key": f"{card.id} {card.digest}", "losses": msgspec.to_builtins(losses)}
                file.write(json.dumps(line) + "\n")
    _table(len(todo), found, want.show)


def _kept(path: Path | None) -> dict[str, list[Loss]]:
    """What an earlier run wrote."""
    if path is None or not path.is_file():
        return {}
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return {line["key"]: msgspec.convert(line["losses"], list[Loss]) for line in lines}


def _table(many: int, found: list[Loss], shown: int) -> None:
    counts = Counter(loss.construction for loss in found)
    examples: defaultdict[str, list[Loss]] = defaultdict(list)
    for loss in found:
        examples[loss.construction].append(loss)
    print(f"{many:,} cards, {len(found):,} losses on {len({loss.card for loss in found}):,} of them")
    for construction, number in counts.most_common():
        print(f"{number:6}  {construction}")
        for loss in examples[construction][:shown]:
            print(f"            {loss.card} {loss.shown!r}")


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
