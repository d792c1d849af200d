"""Rows of the rewrite table, words asked for in the reader's code and phrases of its lists that no card uses.

    python -m bench.reader_unused [--of rows words phrases] [--under convert/text/grammar]

Reads every card of the snapshots on this machine and of the starter set, pendulum halves too, and writes down which
rows rewrite anything, which ``take`` and ``at`` find their words, and which phrases ``take_phrase`` and ``take_any``
come to. What no card has may still complete a closed set (five of a kind, of which four are printed): who deletes a
row looks at its neighbours first.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec

from bench.measure import older_snapshot, snapshot
from convert.cards.model import Card
from convert.cards.sources import load_file
from convert.cards.starter import load_starter
from convert.text import rewrite
from convert.text.cursor import Cursor
from convert.text.reader import Reader

ROOT = Path(__file__).parents[1]
ROOM = ROOT / "convert" / "text"
OTHERS = ("oracle", "ledger", "witness")
"""Folders of the room that read nothing of these cards, or look at the reader from outside."""
Place = tuple[str, int]
"""A file, and a line of it."""


class Used(msgspec.Struct):
    """What was used of the reader while it read."""

    rows: set[tuple[str, ...]] = msgspec.field(default_factory=set)
    """The old words of each row that rewrote something."""
    words: dict[tuple[str, ...], set[Place]] = msgspec.field(default_factory=dict)
    """Words that ``take`` or ``at`` found, and where in the code."""
    offered: dict[Place, set[Any]] = msgspec.field(default_factory=dict)
    """What a place that takes any of a list could take, and, in ``taken``, what it took."""
    taken: dict[Place, set[Any]] = msgspec.field(default_factory=dict)


def _caller() -> Place:
    frame = sys._getframe(2)
    return frame.f_code.co_filename, frame.f_lineno


def _one_of(used: Used, take: Callable[[Cursor, Any], Any]) -> Callable[[Cursor, Collection[Any]], Any]:
    def watched(self: Cursor, wanted: Collection[Any]) -> Any:
        found = take(self, wanted)
        place = _caller()
        if place not in used.offered:
            used.offered[place] = set()
        used.offered[place].update(wanted)
        if found:
            used.taken.setdefault(place, set()).add(found)
        return found

    return watched


def _these(used: Used, take: Callable[..., bool]) -> Callable[..., bool]:
    def watched(self: Cursor, first: str, *more: str) -> bool:
        found = take(self, first, *more)
        if found:
            used.words.setdefault((first, *more), set()).add(_caller())
        return found

    return watched


def _rows(rules: rewrite.Rules, said: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], rewrite.Rules]]:
    """Each row of the table by its old words."""
    if rules.new is not None:
        yield said, rules
    for word, more in rules.items():
        yield from _rows(more, (*said, word))


def watch(cards: Iterable[Card]) -> Used:
    """What a reader uses that reads these cards."""
    reader, used = Reader.load(), Used()
    said = {id(row): words for words, row in _rows(reader._rewriter.rules)}
    put = rewrite._put

    def noted(tokens: Any, at: int, end: int, row: rewrite.Rules) -> None:
        used.rows.add(said[id(row)])
        put(tokens, at, end, row)

    with ExitStack() as patched:
        patched.enter_context(mock.patch.object(rewrite, "_put", noted))
        for name in ("take", "at"):
            patched.enter_context(mock.patch.object(Cursor, name, _these(used, getattr(Cursor, name))))
        for name in ("take_any", "take_phrase"):
            patched.enter_context(mock.patch.object(Cursor, name, _one_of(used, getattr(Cursor, name))))
        for card in cards:
            reader.read(card, pendulum=True)
    return used


def unused_rows(used: Used) -> Iterator[str]:
    """The rows that rewrote nothing, as ``old words => new words``."""
    for words, row in _rows(rewrite.Rewriter.load().rules):
        if words not in used.rows:
            new = " ".join(row.new or ()).replace(rewrite.UNREAD, "unread: ")
            yield f"{' '.join(words)} => {new}"


def asked(source: str) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """The words that ``take`` and ``at`` ask for in a source, each with the first and last line of the call."""
    for node in ast.walk(ast.parse(source)):
        if not (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("take", "at")
        ):
            continue
        words = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if words and len(words) == len(node.args):
            yield tuple(words), node.lineno, node.end_lineno or node.lineno


def unused_words(used: Used) -> Iterator[str]:
    """The words asked for that never stood there, as ``file:line: words``."""
    for path in sorted(ROOM.rglob("*.py")):
        if path.relative_to(ROOM).parts[0] in OTHERS:
            continue
        for words, first, last in asked(path.read_text(encoding="utf-8")):
            found = used.words.get(words, ())
            if not any(file == str(path) and first <= line <= last for file, line in found):
                yield f"{path.relative_to(ROOT)}:{first}: {' '.join(words)}"


def unused_phrases(used: Used) -> Iterator[str]:
    """What lists offer and nothing took, as ``file:line: phrase``: where every place that offers it never took it."""
    taken = {phrase for found in used.taken.values() for phrase in found}
    for (file, line), offered in sorted(used.offered.items()):
        for phrase in sorted(offered - taken, key=str):
            words = phrase if isinstance(phrase, str) else " ".join(phrase)
            yield f"{Path(file).relative_to(ROOT)}:{line}: {words}"


LISTS: dict[str, Callable[[Used], Iterator[str]]] = {
    "rows": unused_rows,
    "words": unused_words,
    "phrases": unused_phrases,
}


def cards() -> list[Card]:
    """Every card of the starter set and of the snapshots, once."""
    found = {(card.id, card.text, card.pendulum_text): card for card in load_starter()}
    for path in filter(None, (older_snapshot(), snapshot())):
        found |= {(card.id, card.text, card.pendulum_text): card for card in load_file(path).cards}
    return list(found.values())


def main() -> None:
    """Print what no card uses, list by list, and how much that is."""
    ask = argparse.ArgumentParser(prog="python -m bench.reader_unused", description=__doc__.partition("\n")[0])
    ask.add_argument("--of", nargs="+", choices=LISTS, default=list(LISTS), help="which lists; all of them")
    ask.add_argument("--under", default="", metavar="PATH", help="only places in files whose path begins so")
    want = ask.parse_args()
    every = cards()
    used = watch(every)
    for name in want.of:
        found = [one for one in LISTS[name](used) if name == "rows" or one.startswith(want.under)]
        print(f"{name} that none of {len(every)} cards uses: {len(found)}")
        for one in found:
            print(f"  {one}")


if __name__ == "__main__":
    main()
