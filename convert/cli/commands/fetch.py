"""``card2spell fetch``: pull the newest card data, if the database has moved."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.prose.english import some
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, SystemOption, folder_to_make, open_compendium

if TYPE_CHECKING:
    from convert.cards.publisher import Fetched
    from convert.export.choice import Choice


def fetch(
    api: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Another address of the card API; also CARD2SPELL_API, CARD2SPELL_SCRYFALL.",
            show_default=False,
        ),
    ] = None,
    system: SystemOption = DEFAULT_SYSTEM,
    cache: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Where snapshots are kept.", envvar="CARD2SPELL_CACHE", callback=folder_to_make
        ),
    ] = None,
    art: Annotated[
        bool, typer.Option("--art", help="Pull the pictures of chosen entries instead, each once, for your own table.")
    ] = False,
    art_api: Annotated[
        str | None,
        typer.Option("--pictures", metavar="URL", help="Another address of pictures.", envvar="CARD2SPELL_ART"),
    ] = None,
    chosen: Annotated[
        Path | None, typer.Option("--list", metavar="FILE", help="With --art: only the entries of this list.")
    ] = None,
    sets: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME", help="With --art: only of this set; repeatable.")
    ] = None,
    forms: Annotated[
        list[str] | None, typer.Option("--form", metavar="FORM", help="With --art: only this form; repeatable.")
    ] = None,
    words: Annotated[
        list[str] | None, typer.Option("--name", metavar="WORD", help="With --art: a word of the name; repeatable.")
    ] = None,
    compendium: CompendiumOption = None,
    force: Annotated[bool, typer.Option("--force", help="Pull even if the database has not moved.")] = False,
    accept_shrink: Annotated[
        bool, typer.Option("--accept-shrink", help="Accept an answer that has lost many of its cards.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Say what happened as JSON, for programs.")] = False,
) -> None:
    """Pull the newest card data, if the database has moved.

    The last good snapshot stays usable whatever happens. Examples: card2spell fetch, card2spell fetch --art --list
    my-deck.ydk
    """
    if art:
        from convert.cards.selection import Selection
        from convert.compendium.query import Query
        from convert.export.choice import Choice

        choice = Choice(
            query=Query(words=tuple(words or ())),
            forms=tuple(sorted(set(forms or ()))),
            part=Selection.of(sets=sets or (), list_file=chosen),
        )
        _fetch_art(art_api, cache, compendium, choice, as_json=as_json)
        return
    from convert.cards.publisher import RefreshOptions
    from convert.cards.snapshot import default_cache
    from convert.compendium.atomic import writing
    from convert.contract.registry import load_system
    from convert.errors import SourceError
    from convert.terminal import console

    game = load_system(system)
    if (own := game.cards("auto")) is not None:
        if as_json:
            console.out_json("fetch", {"moved": False, "database": None, "warnings": []})
        else:
            console.out(f"{game.title} needs no download: its cards are {own.label}. `build` makes its compendium.")
        return
    publisher = game.publisher
    store = publisher.store(cache or default_cache())
    try:
        with writing(store.folder), console.progress("card database") as progress:
            options = RefreshOptions(now=datetime.now(UTC), force=force, accept_shrink=accept_shrink, progress=progress)
            done = publisher.refresh(store, options, address=api)
    except SourceError as error:
        last = store.newest()[0]
        if last:
            kept = f"the snapshot of database {last.version} ({some(last.cards, 'card')}) stays usable"
            error.hint = f"{error.hint}; {kept}" if error.hint else kept
        raise
    for sentence in (*done.damage, *done.noted):
        console.talk(f"warning: {sentence}")
    if as_json:
        console.out_json("fetch", _report(done, store.folder))
    else:
        console.out(_sentence(done))


def _fetch_art(
    address: str | None, cache: Path | None, compendium: Path | None, choice: Choice, *, as_json: bool
) -> None:
    """The pictures of the entries that are chosen, into the cache."""
    import msgspec

    from convert.cards.art import BOUNDS, default_art, pull
    from convert.cards.client import Client
    from convert.cards.gallery import Gallery
    from convert.cards.snapshot import art_folder, default_cache
    from convert.errors import UsageError
    from convert.export.choice import choose, unlisted
    from convert.export.views import passcode
    from convert.terminal import console

    if choice.everything:
        raise UsageError(
            "say which pictures: each is one question to the API",
            hint="--list FILE, --set NAME, --form FORM or --name WORD chooses entries",
        )
    book = open_compendium(compendium, DEFAULT_SYSTEM)
    failed = unlisted(book, choice.part)
    if failed and len(failed) == len(choice.part.wanted or ()):
        console.refuse(failed)
    passcodes = [number for entry in choose(book, choice) if (number := passcode(entry)) is not None]
    if not passcodes:
        raise UsageError("none of the chosen entries comes from a card with a picture")
    gallery = Gallery(art_folder(cache or default_cache()))
    with Client(address or default_art(), bounds=BOUNDS) as client, console.progress("pictures") as progress:
        done = pull(client, gallery, passcodes, progress)
    if as_json:
        console.out_json("fetch-art", {**msgspec.to_builtins(done), "folder": str(gallery.folder)}, failed)
    else:
        missing = f"; of {done.none} there is none" if done.none else ""
        console.out(f"{some(done.pulled, 'picture')} pulled, {done.there} were here{missing}: {gallery.folder}")
        console.talk("They are for your own table: never give them away, nor link to them.")
    console.refuse(failed)


def _sentence(done: Fetched) -> str:
    """What happened, in one sentence."""
    now, before = done.snapshot, done.before
    if not done.moved:
        return f"Nothing new: database {now.version} ({some(now.cards, 'card')}) is still the newest."
    if before is None:
        more = some(now.sets, "set") if now.sets else some(now.printings, "printing")
        return f"Fetched database {now.version}: {some(now.cards, 'card')}, {more}."
    gained = now.cards - before.cards
    change = f"{abs(gained):,} {'more' if gained > 0 else 'fewer'} than" if gained else "as many as"
    return f"Fetched database {now.version}: {some(now.cards, 'card')}, {change} in {before.version}."


def _report(done: Fetched, folder: Path) -> dict[str, Any]:
    """The same for a program."""
    now, before = done.snapshot, done.before
    counted = {"sets": now.sets} if now.sets else {"printings": now.printings}
    return {
        "moved": done.moved,
        "database": {"version": now.version, "updated": now.updated, "cards": now.cards, **counted},
        "before": {"version": before.version, "cards": before.cards} if before else None,
        "fetched": now.fetched.isoformat(),
        "checked": now.checked.isoformat(),
        "cache": str(folder),
        "warnings": [*done.damage, *done.noted],
    }
