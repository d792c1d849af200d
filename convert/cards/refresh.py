"""Refreshing the snapshot: ask the version first, pull only when it moved, keep only what was vetted."""

from __future__ import annotations

from datetime import datetime

import msgspec

from convert.cards.client import Client
from convert.cards.snapshot import Snapshot, Store, guard
from convert.cards.transport import Progress


class Fetched(msgspec.Struct, frozen=True, kw_only=True):
    """What a refresh came to. ``before`` is the last good snapshot as it was found, ``damage`` a sentence for each
    that was found damaged."""

    snapshot: Snapshot
    moved: bool
    before: Snapshot | None
    damage: tuple[str, ...] = ()


def refresh(
    client: Client,
    store: Store,
    *,
    now: datetime,
    force: bool = False,
    accept_shrink: bool = False,
    progress: Progress | None = None,
) -> Fetched:
    """Bring the snapshot in ``store`` up to the API's database version.

    ``force`` pulls although the version did not move. Raises ``SourceError`` when the API cannot be had or its answer
    cannot be trusted, ``OSError`` when the machine cannot keep it; in both cases the last good snapshot is untouched.
    """
    before, damage = store.newest()
    version = client.version()
    if before and before.api == client.api and before.version == version.version and not force:
        seen = store.touch(before, now)
        return Fetched(snapshot=seen, moved=False, before=before, damage=damage)
    cards = client.cards(progress)
    guard(cards.rows, before, accept_shrink=accept_shrink)
    sets = client.sets()
    snapshot = store.keep(
        cards.body,
        sets.body,
        api=client.api,
        version=version.version,
        updated=version.updated,
        fetched=now,
        counts=(cards.rows, sets.rows),
    )
    return Fetched(snapshot=snapshot, moved=True, before=before, damage=damage)
