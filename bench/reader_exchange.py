"""The exchange property of the reader: a word exchanged for another of its kind changes the tree or is unread.

Each text of the real snapshot is read again with one word exchanged (1 for 2, hand for GY, your for your opponent's,
LIGHT for DARK, …; ``convert.text.ledger``). Where the trees are the same and nothing is unread that was not before, the
word was passed over: a silent loss. Printed by class, with the words around the commonest. ``CARD2SPELL_EVERY`` takes
every so many cards.
"""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from pathlib import Path

from bench.measure import snapshot
from convert.cards.sources import load
from convert.text import Reader
from convert.text.ledger import Exchanges
from convert.text.ledger.exchange import losses


def main() -> None:
    """Print silent losses by kind and word."""
    found = snapshot()
    if found is None:
        print("exchange: no real snapshot beside the checkout")
        return
    every = int(os.environ.get("CARD2SPELL_EVERY", "20"))
    shown = int(os.environ.get("CARD2SPELL_SHOW", "3"))
    reader, exchanges = Reader.load(), Exchanges.load()
    cards = load(str(found), cache=Path(tempfile.mkdtemp()), offline=True).cards[::every]
    counts: Counter[tuple[str, str]] = Counter()
    allowed: Counter[str] = Counter()
    hit: set[int] = set()
    around: dict[tuple[str, str], list[str]] = {}
    for card in cards:
        if card.flavor:
            continue
        for one in losses(reader, exchanges, card):
            old = card.text[one.start : one.end]
            right = exchanges.why(one.kind, card.text, one.start, one.end)
            if right:
                allowed[right] += 1
                continue
            key = (one.kind, old if one.kind not in ("name", "number") else "")
            counts[key] += 1
            hit.add(card.id)
            words = f"{card.text[max(0, one.start - 60) : one.start]}[{old}]{card.text[one.end : one.end + 50]}"
            around.setdefault(key, []).append(f"{card.id} {words!r}")
    print(f"exchange: {len(cards):,} cards, {sum(counts.values()):,} words passed over")
    print(f"  on {len(hit):,} cards; rightly so besides:")
    for why, number in allowed.most_common():
        print(f"  {number:7} {why}")
    for key, number in counts.most_common():
        print(f"  {number:5} {key[0]}: {key[1]}")
        for words in around[key][:shown]:
            print(f"          {words}")


if __name__ == "__main__":
    main()
