"""Descriptions of automatic entries that say something beside a list of nouns, and the filters read from each.

Whom the words beside an “or” or “and” are said of is what readers get wrong.

``python -m bench.reader_lists [--seed 1] [--count 80] [--find WORDS]`` prints one description of each shape (names,
Types, Attributes and numbers exchanged for a letter), drawn by the seed.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from bench.reader_cases import Case, Selector, snapshots
from convert.text.lexicon import Lexicon

_SPACES = re.compile(r"\s+")
_NAME = re.compile(r"[“\"][^”\"]*[”\"]")
_STAR = re.compile(r"\b(?:Level/Rank|Level|Rank|Link-?)\s?N(?: or (?:higher|lower|more|less))?", re.IGNORECASE)
_HEAD = r"(?:monster|card|spell|trap|spell/trap|token)(?:\(s\)|s)?"
_SAID = (
    rf"(?:“Q”|[AT](?:-type)?|\*|non-\S+|face-(?:up|down)|normal|effect|fusion|ritual|synchro|xyz|link|pendulum|tuners?|flip|"
    rf"gemini|spirit|union|toon|continuous|quick-play|equip|field|counter|set|banished|{_HEAD})"
)
_SEAM = r"(?:,? ?\b(?:and/or|and|or)\b (?:up to )?(?:N )?(?:other )?(?:an? )?|/|, (?:N )?)"
_LIST = re.compile(rf"(?:{_SAID} )*{_SAID}(?:{_SEAM}{_SAID}(?: {_SAID})*)+[^;:.]{{0,70}}", re.IGNORECASE)


@cache
def _kinds() -> re.Pattern[str]:
    """The words for Types and Attributes, which are told apart by their letter alone."""
    lexicon = Lexicon.load()
    types = "|".join(sorted(map(re.escape, lexicon.types), key=len, reverse=True))
    return re.compile(rf"(?P<a>\b(?:{'|'.join(lexicon.attributes)})\b)|(?P<t>\b(?:{types})\b)", re.IGNORECASE)


def shape(words: str) -> str:
    """The words with names, Types, Attributes and numbers exchanged for letters."""
    told = _NAME.sub("“Q”", words)
    told = _kinds().sub(lambda found: "A" if found["a"] else "T", told)
    told = _SPACES.sub(" ", re.sub(r"\d+", "N", told)).strip()
    return _STAR.sub("*", told)


def descriptions(case: Case) -> Iterator[tuple[str, str, list[str]]]:
    """Each such description, and the selectors of its clause that have a filter or alternatives."""
    for index in range(len(case.reading.clauses)):
        found = _qualified(shape(case.clause(index)))
        if found is None:
            continue
        of_it = [node.value for ability, node in case.nodes if _from(ability.src, node.src, index)]
        told = [one for one in of_it if isinstance(one, Selector) and (one.where or one.either)]
        yield found, case.clause(index), [msgspec.json.encode(one).decode() for one in told]


def _qualified(words: str) -> str | None:
    """The list in a clause of shapes, with something said beside its nouns; None where no such list is there."""
    for found in _LIST.finditer(words):
        listed = found.group(0)
        said = re.findall(_SAID + r"(?![\w-])", listed, re.IGNORECASE)
        heads = [one for one in said if re.fullmatch(_HEAD, one, re.IGNORECASE)]
        if len(said) > 2 and len(said) > len(heads):
            return listed
    return None


def _from(of_ability: tuple[int, ...], of_step: int, index: int) -> bool:
    return of_step == index or (of_step == -1 and index in of_ability)


def main(arguments: Sequence[str] = ()) -> None:
    """Print one description of each shape."""
    ask = argparse.ArgumentParser(prog="bench.reader_lists")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--count", type=int, default=80)
    ask.add_argument("--find", default="")
    want = ask.parse_args(list(arguments))
    read = snapshots()
    if not read:
        print("reader_lists: no real snapshot on this machine (set CARD2SPELL_SHARED)")
        return
    shapes: dict[str, list[tuple[str, str, list[str]]]] = {}
    for case in read[max(read)]:
        if case.reading.status == "automatic":
            for of_it, words, told in descriptions(case):
                if re.search(want.find, words):
                    shapes.setdefault(of_it, []).append((case.card.name, words, told))
    drawn = list(shapes.values())
    random.Random(want.seed).shuffle(drawn)
    print(f"{len(drawn)} shapes of {sum(map(len, drawn))} descriptions")
    for cards in drawn[: want.count]:
        name, words, told = cards[0]
        print(f"## {name} ({len(cards)})\n   {words}")
        print(*(f"      {one}" for one in told), sep="\n")


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
