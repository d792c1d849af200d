"""What the reader of Oracle text makes of a whole file of cards: counts, time, and a dump that a scorer takes.

``python -m bench.oracle_reading CARDS.jsonl.gz [OUT_DIR]``: how many cards are automatic (before and after the second
witness), the processor time, what is doubted most; with OUT_DIR the entries as JSON, for ``score_magic.py OUT_DIR``.
"""

from __future__ import annotations

import gzip
import sys
import time
from collections import Counter
from pathlib import Path

import msgspec

from convert.cards.magic.fold import Fold
from convert.cards.magic.wire import decoder
from convert.text.oracle import OracleReader

MOST = 25


def main(source: str, out: str | None = None) -> None:
    """Read, count, print, and write the dump where one is wanted."""
    fold, decode = Fold(), decoder()
    with gzip.open(source) as lines:
        for line in lines:
            fold.add(decode.decode(line))
    cards = list(fold.cards())
    reader = OracleReader.load()
    before = time.process_time()
    read = [(card, reader.read(card)) for card in cards]
    seconds = time.process_time() - before
    statuses = Counter(reading.status for _, reading in read)
    told = Counter(reading.adjudication().status for _, reading in read)
    doubts = Counter(what for _, reading in read for one in reading.doubted for what in one.what.split("; "))
    print(f"{len(cards):,} cards in {seconds:.1f} s of processor time")
    print("read:", dict(statuses))
    print("with the second witness:", dict(told))
    for what, count in doubts.most_common(MOST):
        print(f"{count:6} {what}")
    if out is not None:
        entries = [
            {
                "name": card.name,
                "source": {"oracle_id": card.id},
                "effects": reading.abilities,
                "faces": [{"effects": reading.back.abilities}] if reading.back is not None else [],
                "adjudication": reading.adjudication(card_text=False),
                "keywords": [one.keyword for one in reading.abilities if one.mode == "keyword"],
            }
            for card, reading in read
        ]
        folder = Path(out)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "entries.json").write_bytes(msgspec.json.encode({"entries": entries}))


if __name__ == "__main__":
    main(*sys.argv[1:3])
