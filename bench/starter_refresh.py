"""Bring the starter set's facts up to date from a saved answer of the card API; the texts stay as we wrote them.

    python -m bench.starter_refresh cardinfo.json.gz [--add "Card Name" …]

A card that is added comes without a text, and the tests fail until somebody has written one in our own words.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from convert.cards import starter
from convert.cards.model import Card, Printing
from convert.cards.printings import UNDATED, first_printings
from convert.cards.sources import load_file
from convert.cards.starter import PROVIDER, StarterFile, read_starter
from convert.cards.vocabulary import Vocabulary
from convert.prose.english import some

KEPT_PRINTINGS = 4
"""How many printings a starter card keeps, unless more of them share the date that decides its Rank."""


def kept_printings(printings: Sequence[Printing], is_rarity: Callable[[str], bool]) -> tuple[Printing, ...]:
    """All printings that decide the card's rarity, so that the Rank comes out as from the full list (RARITY-02,
    RARITY-03, RARITY-07), then the next earliest up to ``KEPT_PRINTINGS`` in all; sorted by date, set, rarity, code."""
    deciding = first_printings(printings, is_rarity)
    others = sorted((printing for printing in printings if printing not in deciding), key=_when)
    return tuple(sorted([*deciding, *others[: max(0, KEPT_PRINTINGS - len(deciding))]], key=_when))


def _when(printing: Printing) -> tuple[str, str, str, str]:
    return (printing.date or UNDATED, printing.set_name, printing.rarity, printing.code)


def with_facts_of(source: Card, ours: Card, is_rarity: Callable[[str], bool]) -> Card:
    """The starter card ``ours`` with the facts of ``source`` and the first of its printings. The texts stay, and so
    does the name that the card is treated as where the source leaves that out."""
    return msgspec.structs.replace(
        source,
        provider=PROVIDER,
        text=ours.text,
        pendulum_text=ours.pendulum_text,
        treated_as=source.treated_as or ours.treated_as,
        printings=kept_printings(source.printings, is_rarity),
        digest=source.digest,
    )


def refresh(file: StarterFile, sources: Iterable[Card], add: Sequence[str] = ()) -> StarterFile:
    """The file with each card's facts as ``sources`` has them; a card that it lacks stays as it is. ``add`` names
    cards to append, with no text yet. Raises ``KeyError`` with a name that ``sources`` lacks."""
    is_rarity = Vocabulary.load().is_rarity
    by_id = {card.id: card for card in sources}
    by_name = {card.name: card for card in by_id.values()}
    cards = [with_facts_of(by_id[card.id], card, is_rarity) if card.id in by_id else card for card in file.cards]
    for name in add:
        blank = Card(provider=PROVIDER, id=by_name[name].id, name=name, kind="unknown")
        cards.append(with_facts_of(by_name[name], blank, is_rarity))
    return StarterFile(about=file.about, cards=tuple(cards))


def to_json(file: StarterFile) -> str:
    """The file as people edit it: one field a line, one printing a line."""
    about = _list([_compact(line) for line in file.about], 4)
    cards = _list([_card(msgspec.to_builtins(card)) for card in file.cards], 4)
    return f'{{\n  "about": {about},\n  "cards": {cards}\n}}\n'


def _card(card: Mapping[str, Any]) -> str:
    lines = []
    for name, value in card.items():
        text = _list([_compact(item) for item in value], 8) if name == "printings" else _compact(value)
        lines.append(f"      {_compact(name)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n    }"


def _list(items: Sequence[str], indent: int) -> str:
    pad = " " * indent
    return "[\n" + ",\n".join(pad + item for item in items) + "\n" + " " * (indent - 2) + "]"


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main(arguments: Sequence[str] | None = None) -> None:
    """Rewrite ``cards.json`` in place."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("answer", type=Path, help="a saved cardinfo answer (with misc=yes), cardsets beside it")
    parser.add_argument("--add", nargs="*", default=[], metavar="NAME", help="cards to add to the set")
    options = parser.parse_args(arguments)
    done = refresh(read_starter(), load_file(options.answer).cards, options.add)
    (Path(starter.__file__).parent / "cards.json").write_text(to_json(done), encoding="utf-8")
    print(some(len(done.cards), "card"))


if __name__ == "__main__":
    main()
