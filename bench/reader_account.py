"""The account of partial texts: each word of the card stands in a step, in a quotation or in a remark.

``python -m bench.reader_account [--all] [--show 3]`` reads the newer snapshot and prints, over its ``partial`` texts
(with ``--all`` over all), what stands in no clause beside the words that only join clauses, what is a clause and yet
nowhere (no step of its own, target, condition, remark or quotation), and which quotations begin or end within a
sentence of which no other clause holds the rest. Printed by construction, the commonest first.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import msgspec

from bench.measure import snapshot
from convert.cards.model import Card
from convert.cards.sources import load_file
from convert.text import Reader
from convert.text.model import Clause, Reading

_STEP = re.compile(rb'"src":(\d+)')
_LED = re.compile(rb'"src":\[([\d,]*)\]')
_NODE = re.compile(rb'"unread":(\d+)')
_NAME = re.compile(r'"[^"\n]*"')
_AIMS = re.compile(r"\b(?:target|select|choose)", re.IGNORECASE)
_CHANGES = re.compile(r"^\(?this .*is treated as|^you must also tribute|transfer|shuffles? |^this is a quick", re.I)
"""Clauses that change the step before them, and are none of their own."""
_JOINING = re.compile(
    r"^(?:[\s,;:.()●]|\b(?:and|but|also|then|or|if (?:you|they|it) (?:do|does)(?: that)?|quick effect|flip|to|you can"
    r"|immediately(?: after (?:this effect|it) resolves)?|after that|otherwise|even during the damage step"
    r"|(?:you can )?activate this effect|(?:you can )?(?:only )?activate(?: this card)?(?: only)?"
    r"|this card can only be activated|for the rest of this turn|until the end of (?:this|the next) turn|this turn"
    r"|(?:instead of )?sending it to the g(?:y|raveyard)|instead|min 1|if any|if able|even if not"
    r"|monster|spell|trap)\b)*$",
    re.IGNORECASE,
)
"""What ties one clause to the next, or says how one of them is used; each is a field of a step or ability."""


class Account(msgspec.Struct, frozen=True):
    """What of one text stands nowhere."""

    gaps: tuple[str, ...]
    """Words between clauses that say more than how those hang together."""
    nowhere: tuple[str, ...]
    """Clauses that nothing came of."""
    torn: tuple[str, ...]
    """Quotations without words of their sentence that stand in no other clause."""


def account(card: Card, reading: Reading) -> Account:
    """The account of one text."""
    text = card.rules()
    clauses = sorted((one for one in reading.clauses if not one.half), key=lambda one: one.start)
    return Account(
        gaps=tuple(gap for gap in _gaps(text, clauses) if not _JOINING.match(gap)),
        nowhere=tuple(_nowhere(reading)),
        torn=tuple(_torn(text, clauses, reading)),
    )


def _gaps(text: str, clauses: Sequence[Clause]) -> Iterator[str]:
    at = 0
    for start, end in [*((one.start, one.end) for one in clauses), (len(text), len(text))]:
        if any(map(str.isalnum, text[at:start])):
            yield " ".join(text[at:start].split())
        at = max(at, end)


def _nowhere(reading: Reading) -> Iterator[str]:
    encoded = msgspec.json.encode(reading.abilities)
    told = set(map(int, _STEP.findall(encoded))) | {gap.src for gap in reading.unread} | set(reading.notes)
    led = {int(one) for row in _LED.findall(encoded) for one in row.split(b",") if one}
    gaps = [one for one in reading.clauses if any(gap.src == one.index for gap in reading.unread)]
    for one in reading.clauses:
        if one.half or one.role == "material" or one.index in told:
            continue
        leads = one.role == "condition" or _AIMS.search(one.text) or _CHANGES.search(one.text)
        if (one.index in led and leads) or any(gap.start <= one.start and one.end <= gap.end for gap in gaps):
            continue
        yield one.text


def _torn(text: str, clauses: Sequence[Clause], reading: Reading) -> Iterator[str]:
    asked = frozenset(map(int, _NODE.findall(msgspec.json.encode(reading.abilities))))
    quoted = {gap.src for gap in reading.unread} - asked
    for at, one in enumerate(clauses):
        if one.index not in quoted:
            continue
        before = clauses[at - 1].end if at else 0
        after = clauses[at + 1].start if at + 1 < len(clauses) else len(text)
        led = re.split(r"[.\n]", text[before : one.start])[-1]
        end = re.split(r"[.\n]", text[one.end : after])[0]
        last = re.search(r"[.\n]", text[one.end : after]) is not None
        if re.sub(r"\b(?:and|also)\b|\W", "", led) or (last and re.sub(r"\W", "", end)):
            yield f"{led}[{one.text}]{end}"


def main(arguments: Sequence[str] = ()) -> None:
    """Print the three tables."""
    ask = argparse.ArgumentParser(prog="bench.reader_account")
    ask.add_argument("--all", action="store_true")
    ask.add_argument("--show", type=int, default=3)
    want = ask.parse_args(list(arguments))
    path = snapshot()
    if path is None:
        print("reader_account: no real snapshot on this machine (set CARD2SPELL_SHARED)")
        return
    reader, read = Reader.load(), 0
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    shown: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for card in load_file(path).cards:
        if not card.text.strip() or card.flavor:
            continue
        reading = reader.read(card)
        if reading.status != "partial" and not (want.all and reading.status == "automatic"):
            continue
        read += 1
        for kind, found in msgspec.structs.asdict(account(card, reading)).items():
            for words in found:
                row = re.sub(r"\d+", "N", _NAME.sub("NAME", words)).lower()
                counts[kind][row] += 1
                shown[kind, row].append(card.name)
    print(f"{read:,} texts")
    for kind, table in counts.items():
        print(f"{kind}: {table.total()}")
        for row, number in table.most_common():
            print(f"{number:6}  {row[:160]}  ({'; '.join(shown[kind, row][: want.show])})")


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
