"""``card2spell fetch``: pull the newest card data, if the database has moved."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from convert.cards.refresh import Fetched


def fetch(
    api: Annotated[
        str | None, typer.Option(metavar="URL", help="Another address of the card API.", envvar="CARD2SPELL_API")
    ] = None,
    cache: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where snapshots are kept.", envvar="CARD2SPELL_CACHE")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Pull even if the database has not moved.")] = False,
    accept_shrink: Annotated[
        bool, typer.Option("--accept-shrink", help="Accept an answer that has lost many of its cards.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Say what happened as JSON, for programs.")] = False,
) -> None:
    """Pull the newest card data, if the database has moved.

    The last good snapshot stays usable whatever happens. Example: card2spell fetch
    """
    from convert.cards.client import Client
    from convert.cards.refresh import refresh
    from convert.cards.snapshot import Store, default_cache
    from convert.errors import SourceError
    from convert.terminal import console

    store = Store(cache or default_cache())
    try:
        with Client(api) as client, console.progress("card database") as progress:
            done = refresh(
                client, store, now=datetime.now(UTC), force=force, accept_shrink=accept_shrink, progress=progress
            )
    except SourceError as error:
        last = store.newest()[0]
        if last:
            kept = f"the snapshot of database {last.version} ({last.cards:,} cards) stays usable"
            error.hint = f"{error.hint}; {kept}" if error.hint else kept
        raise
    for sentence in done.damage:
        console.talk(f"warning: {sentence}")
    if as_json:
        console.out_json("fetch", _report(done, store.folder))
    else:
        console.out(_sentence(done))


def _sentence(done: Fetched) -> str:
    """What happened, in one sentence."""
    now, before = done.snapshot, done.before
    if not done.moved:
        return f"Nothing new: database {now.version} ({now.cards:,} cards) is still the newest."
    if before is None:
        return f"Fetched database {now.version}: {now.cards:,} cards, {now.sets:,} sets."
    gained = now.cards - before.cards
    change = f"{abs(gained):,} {'more' if gained > 0 else 'fewer'} than" if gained else "as many as"
    return f"Fetched database {now.version}: {now.cards:,} cards, {change} in {before.version}."


def _report(done: Fetched, folder: Path) -> dict[str, Any]:
    """The same for a program."""
    now, before = done.snapshot, done.before
    return {
        "moved": done.moved,
        "database": {"version": now.version, "updated": now.updated, "cards": now.cards, "sets": now.sets},
        "before": {"version": before.version, "cards": before.cards} if before else None,
        "fetched": now.fetched.isoformat(),
        "checked": now.checked.isoformat(),
        "cache": str(folder),
        "warnings": list(done.damage),
    }
