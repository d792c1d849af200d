"""Does the second witness bite, and how often is it wrong? Both snapshots' newer one, read and held beside its texts.

``python -m bench reader_witness`` prints the share of 1,000 damages to right trees that it reports (by kind), the share
of 200 entries whose labels and numbers agree with the ground truth that it doubts (an upper bound of its false alarms:
labels see neither whose nor from where, so some of these are rightly doubted), the table of differences by class, and
its time. ``python -m bench.reader_witness --show CLASS`` prints the clauses of one class.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

import msgspec

from bench.measure import ROOT, snapshot
from bench.reader_damage import KINDS, damaged
from convert.cards.model import Card
from convert.cards.sources import load_file
from convert.kernel import wilson
from convert.text import Reader, Reading
from convert.text.witness import Difference, Witness

DAMAGES, ENTRIES, SEED = 1000, 200, 13
Read = tuple[Card, Reading]


def main(arguments: Sequence[str] = ()) -> None:
    """Print the figures, or one class of differences in full."""
    ask = argparse.ArgumentParser(prog="bench.reader_witness")
    ask.add_argument("--show", default="")
    ask.add_argument("--count", type=int, default=20)
    ask.add_argument("--damages", type=int, default=DAMAGES)
    ask.add_argument("--seed", type=int, default=SEED)
    want = ask.parse_args(list(arguments))
    source = snapshot()
    if source is None:
        print("reader_witness: no real snapshot on this machine (set CARD2SPELL_SHARED)")
        return
    reader, witness = Reader.load(), Witness.load()
    cards = load_file(source).cards
    begun = process_time()
    read = [(card, reader.read(card)) for card in cards]
    reading_took = process_time() - begun
    begun = process_time()
    found = [(card, reading, witness.differences(card, reading)) for card, reading in read]
    seconds = process_time() - begun
    if want.show:
        _show(found, want.show, want.count)
        return
    print(f"reader: {len(read):,} texts in {reading_took:.2f} s of one core")
    _table(found, seconds)
    _bite([(card, reading) for card, reading, doubts in found if not doubts], witness, want.seed, want.damages)
    _false_alarms(found, want.seed)


def name_of(one: Difference) -> str:
    """The class of a difference: the kind of word, who says it ("-" the text alone, "+" the tree alone), the value
    where it is one of a closed list."""
    value = "" if one.cls in ("named", "number") else f" {one.value}"
    return f"{one.cls}{'-' if one.words else '+'}{value}"


def _table(found: Sequence[tuple[Card, Reading, list[Difference]]], seconds: float) -> None:
    print(f"witness: {len(found):,} texts in {seconds:.2f} s of one core (aim 1.5 s)")
    for status in ("automatic", "partial"):
        those = [doubts for _, reading, doubts in found if reading.status == status]
        doubted = sum(map(bool, those))
        print(f"  {status} of the reader: {len(those):,}, doubted {doubted:,} ({doubted / max(1, len(those)):.1%})")
    classes: dict[str, Counter[str]] = defaultdict(Counter)
    for _, reading, doubts in found:
        for name in {name_of(one) for one in doubts}:
            classes[name][reading.status] += 1
    print(f"  {'differences by class':28}{'automatic':>10}{'partial':>10}")
    for name, counts in sorted(classes.items(), key=lambda row: (-row[1]["automatic"], row[0])):
        if counts["automatic"] >= 5:
            print(f"  {name:28}{counts['automatic']:>10}{counts['partial']:>10}")


def _bite(right: Sequence[Read], witness: Witness, seed: int, damages: int) -> None:
    """Damages to automatic entries that are not doubted, each of a kind drawn at random."""
    rng = random.Random(seed)
    pool = [(card, reading) for card, reading in right if reading.status == "automatic" and reading.abilities]
    tried: Counter[str] = Counter()
    told: Counter[str] = Counter()
    while sum(tried.values()) < damages:
        card, reading = rng.choice(pool)
        kind = rng.choice(KINDS)
        damage = damaged(reading.abilities, kind, rng)
        if damage is not None:
            tried[kind] += 1
            told[kind] += bool(witness.differences(card, reading, damage[0]))
    share = sum(told.values()) / damages
    print(f"damages reported: {share:.1%} of {damages:,} (aim 85 %), seed {seed}")
    print("  " + ", ".join(f"{kind} {told[kind] / max(1, tried[kind]):.0%} of {tried[kind]}" for kind in KINDS))


def _false_alarms(found: Sequence[tuple[Card, Reading, list[Difference]]], seed: int) -> None:
    """Of automatic entries whose labels and numbers agree with the ground truth, those that are doubted."""
    truth = _truth()
    if truth is None:
        print("false alarms: no ground truth on this machine")
        return
    agree = [
        (card, doubts)
        for card, reading, doubts in found
        if reading.status == "automatic" and reading.abilities and truth.agrees(card.id, reading)
    ]
    drawn = random.Random(seed).sample(agree, min(ENTRIES, len(agree)))
    doubted = [(card, doubts) for card, doubts in drawn if doubts]
    low, high = wilson(len(doubted), len(drawn))
    print(
        f"doubted of {len(drawn)} entries whose labels agree: {len(doubted) / len(drawn):.1%} [{low:.1%}, {high:.1%}], "
        f"of all {len(agree):,} such: {sum(bool(doubts) for _, doubts in agree) / len(agree):.1%}; each to be read:"
    )
    for card, doubts in doubted:
        print(f"  {card.name}: {'; '.join(dict.fromkeys(one.what for one in doubts))}")


class _Truth:
    """What the scorer beside the ground truth makes of labels."""

    def __init__(self, score: Any, cards: dict[str, Any]) -> None:
        self._score, self._cards = score, cards

    def agrees(self, card_id: int, reading: Reading) -> bool:
        """Whether the labels are the truth's, neither more nor less, those set aside that the scorer sets aside."""
        known = self._cards.get(str(card_id))
        if known is None:
            return False
        score = self._score
        tree = msgspec.json.decode(msgspec.json.encode(reading.abilities))
        mine = {label for step in score.steps(tree) for label in score.labels_of(step)} & score.CORE
        labels = {score.MERGE.get(label, label) for label in known["labels"]}
        free = {other for label in known["labels"] for other in score.EITHER.get(label, ())}
        return bool((mine ^ (labels & score.CORE)) <= free)


def _truth() -> _Truth | None:
    folder = Path(os.environ.get("CARD2SPELL_SHARED", ROOT.parent / "shared")) / "ground-truth"
    if not (folder / "dev.json").is_file():
        return None
    spec = importlib.util.spec_from_file_location("score", folder / "score.py")
    if spec is None or spec.loader is None:
        return None
    score = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(score)
    return _Truth(score, msgspec.json.decode((folder / "dev.json").read_bytes())["cards"])


def _show(found: Sequence[tuple[Card, Reading, list[Difference]]], name: str, count: int) -> None:
    rows = [
        (card, reading, one)
        for card, reading, doubts in found
        for one in doubts
        if name in (name_of(one), one.cls) and reading.status == "automatic"
    ]
    print(f"{name}: {len(rows)} in automatic entries")
    for card, reading, one in random.Random(SEED).sample(rows, min(count, len(rows))):
        print(f"  {card.name} ({card.id}): {one.what}\n      {reading.clauses[one.src].text}")


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
