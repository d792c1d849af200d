"""Refreshing the snapshot of Magic's cards: ask the index first, stream the file only when it moved, keep it only when
it was looked at line by line."""

from __future__ import annotations

from pathlib import Path

import msgspec

from convert.cards.magic.bulk_file import BulkFile
from convert.cards.magic.client import Client, Gone
from convert.cards.publisher import Fetched, RefreshOptions
from convert.cards.snapshot import Store, guard
from convert.errors import SourceError

STEM = "default-cards"
GREATEST_SHARE_LOST = 0.01
"""Of the file's lines so many may be no card objects."""
_FEW = 10


class _Glance(msgspec.Struct):
    """As much of an object as tells whether it is a card, and of which it is a printing."""

    name: str | None = None
    object: str = ""
    oracle_id: str | None = None


def refresh(client: Client, store: Store, options: RefreshOptions) -> Fetched:
    """Bring the snapshot in ``store`` up to the API's ``updated_at``.

    Raises ``SourceError`` when the API cannot be had or its file cannot be
    trusted, ``OSError`` when the machine cannot keep it; in both cases the last good snapshot is untouched."""
    before, damage = store.newest()
    bulk = client.bulk()
    if before and before.api == client.api and before.version == bulk.updated_at and not options.force:
        return Fetched(snapshot=store.touch(before, options.now), moved=False, before=before, damage=damage)
    with store.incoming(STEM) as incoming:
        with incoming.open() as file:
            try:
                client.download(bulk, file, options.progress)
            except Gone:  # it was made anew in between: the index knows its new address
                bulk = client.bulk()
                client.download(bulk, file, options.progress)
        cards, printings, broken = looked_at(incoming.path)
        guard(cards, before, accept_shrink=options.accept_shrink)
        snapshot = incoming.keep(
            api=client.api, version=bulk.updated_at, fetched=options.now, cards=cards, printings=printings
        )
    noted = (f"what is no card object was set aside: {listed(broken)}",) if broken else ()
    return Fetched(snapshot=snapshot, moved=True, before=before, damage=damage, noted=noted)


def looked_at(path: Path) -> tuple[int, int, list[int]]:
    """How many cards and printings a bulk file holds, and the numbers of the lines that are no card objects.

    Raises ``SourceError`` for a file that is cut short, empty, or has too many such lines."""
    decode = msgspec.json.Decoder(_Glance).decode
    cards: set[str] = set()
    printings = 0
    broken: list[int] = []
    for number, content in BulkFile(path, "the card API's file").lines():
        try:
            one = decode(content)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            one = _Glance()
        if one.object != "card":
            broken.append(number)
            continue
        printings += 1
        cards.add(one.oracle_id or one.name or "")
    if len(broken) > max(_FEW, printings * GREATEST_SHARE_LOST):
        raise SourceError(
            f"the card API's file cannot be trusted: {len(broken):,} of its {len(broken) + printings:,} lines are no "
            f"card objects ({listed(broken)})",
            hint="try again in a while",
        )
    return len(cards), printings, broken


def listed(lines: list[int]) -> str:
    """Line numbers for a person: the first three."""
    more = f" and {len(lines) - 3:,} more" if len(lines) > 3 else ""
    return ", ".join(f"line {number:,}" for number in lines[:3]) + more
