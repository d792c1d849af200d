"""Refreshing the snapshot: ask the version first, pull only when it moved, keep only what was vetted."""

from __future__ import annotations

from convert.cards.client import Client
from convert.cards.publisher import Fetched, RefreshOptions
from convert.cards.snapshot import Store, guard


def refresh(client: Client, store: Store, options: RefreshOptions) -> Fetched:
    """Bring the snapshot in ``store`` up to the API's database version.

    Raises ``SourceError`` when the API cannot be had or its answer
    cannot be trusted, ``OSError`` when the machine cannot keep it; in both cases the last good snapshot is untouched.
    """
    before, damage = store.newest()
    version = client.version()
    if before and before.api == client.api and before.version == version.version and not options.force:
        seen = store.touch(before, options.now)
        return Fetched(snapshot=seen, moved=False, before=before, damage=damage)
    cards = client.cards(options.progress)
    guard(cards.rows, before, accept_shrink=options.accept_shrink)
    sets = client.sets()
    snapshot = store.keep(
        cards.body,
        sets.body,
        api=client.api,
        version=version.version,
        updated=version.updated,
        fetched=options.now,
        counts=(cards.rows, sets.rows),
    )
    return Fetched(snapshot=snapshot, moved=True, before=before, damage=damage)
