"""One card, two wordings: where both are read and the trees differ, one of them is often read wrong.

``python -m bench.reader_wordings [--count 40] [--all]`` compares the trees of the cards whose text differs between the
two real snapshots and whose both readings are automatic. What wordings rightly differ in is left out (links, faces
said once, names, the end of a turn, limits by name) unless ``--all`` is given. Printed by how many fields differ, the
fewest first: a field alone is most often a word that one of the readings passed over or bound to something else.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from typing import Any

from bench.reader_cases import Case, snapshots
from convert.text.ledger.exchange import tree

Leaves = dict[str, Any]
_TRIVIAL = re.compile(r"\.(link|face|name|series|stance|optional|id|ref)$|\.name\.|\.limit\b")
_ALIKE = (
    {"end_of_turn", "end_phase"},
    {"monster", "any"},
    {"event", "self"},
    {"original_level", "level"},
    {"original_attack", "attack"},
)
_SENTENCE = re.compile(r"(?<=[.\n])\s+|\n|(?=●)")


def leaves(value: Any, path: str = "") -> Leaves:
    """Every leaf of a tree by its path."""
    if isinstance(value, dict):
        return {key: leaf for name, one in value.items() for key, leaf in leaves(one, f"{path}.{name}").items()}
    if isinstance(value, list):
        return {key: leaf for at, one in enumerate(value) for key, leaf in leaves(one, f"{path}.{at}").items()}
    return {path: value}


def differences(new: Case, old: Case, *, trivial: bool) -> list[tuple[str, Any, Any]]:
    """The fields in which two readings differ."""
    one, other = leaves(tree(new.reading)), leaves(tree(old.reading))
    found = [(key, one.get(key), other.get(key)) for key in (one | other) if one.get(key) != other.get(key)]
    return [entry for entry in found if trivial or not _harmless(*entry)]


def _harmless(path: str, new: Any, old: Any) -> bool:
    return _TRIVIAL.search(path) is not None or any(new in pair and old in pair for pair in _ALIKE)


def pairs() -> Iterator[tuple[Case, Case]]:
    """The newer and the older reading of each card whose text differs, both automatic."""
    found = snapshots()
    if len(found) < 2:
        return
    older, newer = (found[name] for name in sorted(found))
    known = {case.card.id: case for case in older}
    for case in newer:
        old = known.get(case.card.id)
        if old is None or old.card.text == case.card.text:
            continue
        if case.reading.status == old.reading.status == "automatic":
            yield case, old


def main(arguments: Sequence[str] = ()) -> None:
    """Print the pairs that are read differently."""
    ask = argparse.ArgumentParser(prog="bench.reader_wordings")
    ask.add_argument("--count", type=int, default=40)
    ask.add_argument("--all", action="store_true")
    want = ask.parse_args(list(arguments))
    both = list(pairs())
    differ = [(new, old, found) for new, old in both if (found := differences(new, old, trivial=want.all))]
    print(f"{len(both):,} cards with two wordings, both automatic; {len(differ):,} with trees that differ")
    for new, old, found in sorted(differ, key=lambda one: len(one[2]))[: want.count]:
        print(f"# {new.card.id} {new.card.name}")
        for case, other in ((new, old), (old, new)):
            said = [part for part in _SENTENCE.split(case.card.text) if part.strip() and part not in other.card.text]
            print(f"    {' '.join(said)}")
        for path, one, two in found[:6]:
            print(f"        {path}: {one!r} | {two!r}")


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
