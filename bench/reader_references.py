"""Every automatic entry of the newer snapshot in which a phrase ("it", "that monster", "those cards") agreed with more
than one thing, by the rule that chose (``convert.text.reference``).

``python -m bench reader_references`` prints the table; ``--draw N --seed S`` prints N of these entries, each with the
phrase, what was chosen and what else agreed, for a person to judge; ``--rule NAME`` looks at one rule only.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.measure import snapshot
from convert.cards.model import Card
from convert.cards.sources import load_file
from convert.text import Reader
from convert.text.reader import Half
from convert.text.reference.thing import Choice, Thing


class Doubtful(NamedTuple):
    """A card, and the choices among several things in its text."""

    card: Card
    choices: tuple[Choice, ...]


def doubtful(path: Path) -> Iterator[Doubtful]:
    """The automatic entries with such a choice."""
    reader = Reader.load()
    for card in load_file(path).cards:
        if not card.text.strip() or card.flavor:
            continue
        half = Half(reader, card, card.text)
        several = tuple(one for one in half.names.choices if one.others and one.thing is not None)
        if several and not any(piece.why is not None for piece in half.book.pieces):
            yield Doubtful(card, several)


def told(thing: Thing) -> str:
    """A thing in a few words."""
    what = thing.selector.ref or thing.selector.how or "?"
    facts = [str(thing.kind), *sorted(thing.ops), "targeted" if thing.target else "", "paid" if thing.paid else ""]
    return f"{what} ({', '.join(fact for fact in facts if fact)})"


def main(arguments: Sequence[str] = ()) -> None:
    """Print the table, or a draw."""
    ask = argparse.ArgumentParser(prog="bench.reader_references")
    ask.add_argument("--rule", default="")
    ask.add_argument("--draw", type=int, default=0)
    ask.add_argument("--seed", type=int, default=1)
    want = ask.parse_args(list(arguments))
    path = snapshot()
    if path is None:
        print("reader_references: no real snapshot on this machine (set CARD2SPELL_SHARED)")
        return
    found = [
        Doubtful(one.card, kept)
        for one in doubtful(path)
        if (kept := tuple(c for c in one.choices if want.rule in ("", c.rule)))
    ]
    if want.draw:
        for one in random.Random(want.seed).sample(found, min(want.draw, len(found))):
            print(f"## {one.card.name} ({one.card.id})\n{one.card.text}")
            for choice in dict.fromkeys(one.choices):
                print(f"   “{choice.phrase}” [{choice.rule}]: {told(choice.thing)}")  # type: ignore[arg-type]
                print(f"       rather than {'; '.join(map(told, choice.others))}")
        return
    rows = Counter((choice.rule, choice.phrase.split()[0]) for one in found for choice in set(one.choices))
    print(f"{len(found)} automatic entries with a phrase that agrees with several things")
    for (rule, mention), count in rows.most_common():
        print(f"{count:6}  {rule:14} “{mention}”")


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
