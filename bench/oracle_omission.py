"""The omission test of Oracle text: leave one word of a card out; where the tree stays the same and nothing is unread
or doubted, that word meant nothing to the reader.

``python -m bench.oracle_omission CARDS.jsonl.gz [--count N] [--seed S]``: of N automatic cards every word is left out
once. What is harmless stands in the reader's ``data/harmless.txt`` with its reason; the rest is grouped and printed,
commonest first.
"""

from __future__ import annotations

import argparse
import gzip
import random
from collections import Counter

import msgspec

from convert.cards.magic.fold import Fold
from convert.cards.magic.model import MagicCard
from convert.cards.magic.wire import decoder
from convert.text.oracle import OracleReader, OracleReading
from convert.text.oracle.trace import harmless, places, without

_SHOWN = 60


def cards(source: str) -> list[MagicCard]:
    """All cards of a bulk file."""
    fold, decode = Fold(), decoder()
    with gzip.open(source) as lines:
        for line in lines:
            fold.add(decode.decode(line))
    return list(fold.cards())


def said(reading: OracleReading) -> bytes:
    """The tree as bytes."""
    return msgspec.json.encode(reading.abilities)


def main(source: str, count: int, seed: int) -> None:
    """Draw, leave out, count, print."""
    pile = cards(source)
    random.Random(seed).shuffle(pile)
    reader, allowed = OracleReader.load(), harmless()
    tried = taken = lost = 0
    found: Counter[str] = Counter()
    example: dict[str, str] = {}
    for card in pile:
        if taken == count:
            break
        if len(card.castable) != 1:
            continue
        whole = reader.read(card)
        if whole.adjudication().status != "automatic":
            continue
        taken += 1
        for start, end, about in places(card):
            tried += 1
            less = reader.read(without(card, start, end))
            if less.adjudication().status == "automatic" and said(less) == said(whole):
                if any(pattern.search(about) for pattern, _ in allowed):
                    continue
                lost += 1
                word = about[about.index("[") + 1 : about.index("]")].lower()
                found[word] += 1
                example.setdefault(word, f"{card.name}: {about}")
    print(f"{taken} automatic cards, {tried} words left out, {lost} without a trace")
    for word, times in found.most_common(_SHOWN):
        print(f"{times:5} {word:14} {example[word]}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=990032)
    given = parser.parse_args()
    main(given.source, given.count, given.seed)
