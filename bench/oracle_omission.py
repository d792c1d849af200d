"""The omission test of Oracle text: leave one word of a card out; where the tree stays the same and nothing is unread
or doubted, that word meant nothing to the reader.

``python -m bench.oracle_omission CARDS.jsonl.gz [--count N] [--seed S]``: of N automatic cards every word is left out
once. What is harmless stands in ``oracle_harmless.txt`` with its reason; the rest is grouped and printed, commonest
first.
"""

from __future__ import annotations

import argparse
import gzip
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from convert.cards.magic.fold import Fold
from convert.cards.magic.model import MagicCard
from convert.cards.magic.wire import decoder
from convert.text.oracle import OracleReader, OracleReading

_WORD = re.compile(r"(?<![\w{])[A-Za-z'’]+(?![\w}])")
_REMINDER = re.compile(r"\([^()]*\)")
_SHOWN = 60


def cards(source: str) -> list[MagicCard]:
    """All cards of a bulk file."""
    fold, decode = Fold(), decoder()
    with gzip.open(source) as lines:
        for line in lines:
            fold.add(decode.decode(line))
    return list(fold.cards())


def harmless() -> list[re.Pattern[str]]:
    """The allowance: patterns of "before [word] behind", each with its reason behind a tab."""
    text = Path(__file__).with_name("oracle_harmless.txt").read_text(encoding="utf-8")
    return [re.compile(line.split("\t")[0]) for line in text.splitlines() if line and not line.startswith("#")]


def without(card: MagicCard, start: int, end: int) -> MagicCard:
    """The card with a stretch of its first face's text left out."""
    face = card.faces[0]
    text = re.sub(r"  +", " ", face.text[:start] + face.text[end:])
    return msgspec.structs.replace(card, faces=(msgspec.structs.replace(face, text=text), *card.faces[1:]))


def places(card: MagicCard) -> Iterator[tuple[int, int, str]]:
    """Each word of the first face outside of reminders and of the card's own name, with what stands about it."""
    text = card.faces[0].text
    hidden = [match.span() for match in _REMINDER.finditer(text)]
    names = {card.name, card.faces[0].name, card.faces[0].name.split(",")[0], card.faces[0].name.split(" ")[0]}
    for name in names:
        hidden += [match.span() for match in re.finditer(re.escape(name), text)]
    for match in _WORD.finditer(text):
        if any(start <= match.start() < end for start, end in hidden):
            continue
        before = text[max(0, match.start() - 30) : match.start()].split("\n")[-1].split(" ")[-3:]
        behind = text[match.end() : match.end() + 30].split("\n")[0].split(" ")[:3]
        yield match.start(), match.end(), f"{' '.join(before)}[{match[0]}]{' '.join(behind)}"


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
                if any(pattern.search(about) for pattern in allowed):
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
