"""What the shell offers where a word is begun (Tab): entries, forms, scenarios, codes, rules.

Nothing here talks or fails: a word that cannot be completed is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import typer

from convert.terminal.opening import DEFAULT_SYSTEM, place_of

MOST = 40
"""So many are offered."""
Offers = list[tuple[str, str]]
"""What may stand there, and what it is."""


def quietly(offer: Callable[[typer.Context, str], Iterable[tuple[str, str]]]) -> Callable[[typer.Context, str], Offers]:
    """A completion that offers nothing where it cannot tell."""

    def asked(ctx: typer.Context, incomplete: str) -> Offers:
        try:
            return list(offer(ctx, incomplete))[:MOST]
        except Exception:  # a shell waits: no mistake of a file or a folder is told now
            return []

    return asked


def _game(ctx: typer.Context) -> Any:
    from convert.compendium.config import peek
    from convert.contract.registry import load_system

    return load_system(ctx.params.get("system") or peek(Path()).system or DEFAULT_SYSTEM)


@quietly
def entries(ctx: typer.Context, incomplete: str) -> Iterable[tuple[str, str]]:
    """Slugs of entries, which need no quotes: those that begin so, else the only one whose name has such words."""
    from convert.compendium.book import Compendium
    from convert.terminal.opening import starter_compendium

    game = _game(ctx)
    place = place_of(ctx.params.get("compendium"), game)
    book = Compendium.load(place) if place is not None else starter_compendium(game.name)
    begun = re.sub(r"[^a-z0-9]+", "-", incomplete.casefold())
    found = book.index.beginning(begun, MOST)
    if not found and len(having := book.having(incomplete)) == 1:
        entry = book.by_id(having[0][0])
        return [(entry.slug, entry.name)]
    if len(begun) != len(incomplete):
        return found
    return [(incomplete + slug[len(begun) :], name) for slug, name in found]  # a shell keeps what was typed


@quietly
def forms(ctx: typer.Context, incomplete: str) -> Iterable[tuple[str, str]]:
    """The forms of a game's entries."""
    from convert.compendium.schemas import field_words

    return _begin(((form, "") for form in field_words(_game(ctx), "form")), incomplete)


@quietly
def verbs(ctx: typer.Context, incomplete: str) -> Iterable[tuple[str, str]]:
    """The verbs of the effect language."""
    from convert.effects import STEP_TYPES

    return _begin(((verb, "") for verb in sorted(STEP_TYPES)), incomplete)


@quietly
def codes(ctx: typer.Context, incomplete: str) -> Iterable[tuple[str, str]]:
    """The codes of findings."""
    from convert.contract.code_catalog import all_codes
    from convert.contract.registry import system_names

    known = all_codes(system_names())
    return _begin(((code, row.title) for code, row in sorted(known.items())), incomplete.upper())


@quietly
def rules(ctx: typer.Context, incomplete: str) -> Iterable[tuple[str, str]]:
    """The ids of a game's rules; what several begin with, where more of them are meant."""
    from convert.rulebook import load

    book = load(_game(ctx).name)
    ids = [rule.id for rule in book.rules] if book is not None else []
    return _begin(((each, "") for each in ids), incomplete.upper())


@quietly
def scenarios(ctx: typer.Context, incomplete: str) -> Iterable[tuple[str, str]]:
    """The scenarios that come with a game."""
    from convert.compendium.book import Compendium
    from convert.errors import DataError
    from convert.terminal.opening import starter_compendium

    game = _game(ctx)
    try:
        arena = game.arena(Compendium.from_entries(game, ()))
    except DataError:  # some games have no table without entries
        arena = game.arena(starter_compendium(game.name))
    return _begin(arena.scenarios().items(), incomplete)


def _begin(offers: Iterable[tuple[str, str]], incomplete: str) -> Iterable[tuple[str, str]]:
    return [(word, told) for word, told in offers if word.startswith(incomplete)]
