"""Refreshing the snapshot: ask the version first, pull only when it moved, keep only what was vetted."""

from __future__ import annotations

from datetime import datetime

from convert.cards.client import Client
from convert.cards.publisher import Fetched
from convert.cards.snapshot import Store, guard
from convert.cards.transport import Progress


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
