"""What the shell offers where a word is begun (Tab): entries, forms, scenarios, codes, rules, files.

Nothing here talks or fails: a word that cannot be completed is left as it is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import typer

from convert.terminal.opening import DEFAULT_SYSTEM, compendium_folder
from convert.terminal.shells import LENIENT, as_typed, shell_asking

MOST = 2_000
"""So many are offered."""
Words = Iterable[tuple[str, str]]
"""Words, each with what it is."""
Offers = list[tuple[str, str]]
"""What may stand there, and what it is."""
Completion = Callable[[typer.Context, str], Offers]
SHEETS = (".yaml", ".yml", ".json")
_BEFORE = re.compile(r"(?:.*,\s*)?(?:[0-9]+\s*x\s*|[0-9]+\s+)?", re.DOTALL)
"""What stands before the last of several names: other names, how many there are."""


def quietly(offer: Callable[[typer.Context, str], Words]) -> Completion:
    """A completion that offers nothing where it cannot tell. What it offers is written as the shell wants it."""

    def asked(ctx: typer.Context, incomplete: str) -> Offers:
        try:
            found = dict(offer(ctx, incomplete))
        except Exception:  # a shell waits: no mistake of a file or a folder is told now
            return []
        few = list(found.items())
        if len(few) > MOST:  # what all begin with is what the first and the last begin with
            few.sort()
            few = [*few[: MOST - 1], few[-1]]
        return [(as_typed(word), "" if told == word else told) for word, told in few]

    return asked


def one_of(words: Callable[[typer.Context], Words]) -> Completion:
    """The completion of a word out of a list."""
    return quietly(lambda ctx, incomplete: beginning(words(ctx), incomplete))


def fixed(*words: str) -> Completion:
    """The completion of a word out of these."""
    return one_of(lambda ctx: [(word, "") for word in words])


def several(words: Callable[[typer.Context], Words]) -> Completion:
    """The same of the last of several with commas or numbers of them before: ``Kuriboh,Sp``, ``3xKur``."""

    def offer(ctx: typer.Context, incomplete: str) -> Words:
        every = list(words(ctx))
        found = beginning(every, incomplete)
        return found or _last(incomplete, lambda begun: beginning(every, begun))

    return quietly(offer)


def beginning(words: Words, incomplete: str) -> Offers:
    """The words that begin as typed; where none does, and the shell takes them, those that begin so in other case."""
    every = list(words)
    found = [each for each in every if each[0].startswith(incomplete)]
    if found or shell_asking() not in LENIENT:
        return found
    folded = incomplete.casefold()
    found = [each for each in every if each[0].casefold().startswith(folded)]
    return found if len({word[: len(incomplete)] for word, _ in found}) == 1 else []


def _last(incomplete: str, offer: Callable[[str], Words]) -> Words:
    found = _BEFORE.match(incomplete)
    if found is None or not found[0]:
        return []
    return [(found[0] + word, told) for word, told in offer(incomplete[found.end() :])]


def game_of(ctx: typer.Context) -> Any:
    """The game that a command line is about, as far as it is typed."""
    from convert.compendium.config import peek
    from convert.contract.registry import load_system

    given = ctx.params.get("system") if _is_given(ctx) else None
    return load_system(given or ctx.meta.get(GAME) or peek(Path()).system or DEFAULT_SYSTEM)


GAME = "convert.completing.game"
"""Under this name a context knows the game whose own command is completed."""


def _is_given(ctx: typer.Context) -> bool:
    origin = ctx.get_parameter_source("system")
    return origin is None or origin.name != "DEFAULT"


def _built(ctx: typer.Context, game: Any) -> Any | None:
    """The compendium that is read; None where none was built."""
    from convert.compendium.book import Compendium

    place = compendium_folder(ctx.params.get("compendium"), game)
    return Compendium.load(place) if place is not None else None


class _Known:
    """The entries that may be named: those that are built, else those of the cards that come along."""

    def __init__(self, ctx: typer.Context, kind: str = "") -> None:
        game = game_of(ctx)
        book = _built(ctx, game)
        self.rows: list[tuple[str, str]]
        if book is not None:
            where = [("kind = ?", kind)] if kind in game.entry_types else ()
            self.rows = [(row.slug, row.name) for row in book.index.rows(where)]
            return
        from convert.cards.slugs import Slugger

        own = game.cards("starter")
        cards = own.cards if own is not None else game.publisher.starter()
        slugger = Slugger.load()
        fights = kind == "monster"
        self.rows = sorted(
            (slugger.slug(card.name), card.name)
            for card in cards
            if not fights or getattr(card, "attack", None) is not None
        )

    def offer(self, incomplete: str) -> Words:
        """Names that begin as typed, else slugs that do, else the only name that has such words."""
        from convert.prose.matching import by_words

        if found := beginning(((name, name) for _, name in self.rows), incomplete):
            return found
        slug = incomplete.casefold()
        begun = [(each, name) for each, name in self.rows if each.startswith(slug)]
        if begun and incomplete == slug:
            return begun
        if begun and shell_asking() in LENIENT:
            whole = len({name[: len(incomplete)] for _, name in begun}) == 1
            return [(name, name) for _, name in begun] if whole else begun
        having = [self.rows[at] for at in by_words([(name,) for _, name in self.rows], incomplete)]
        return [(having[0][1], having[0][1])] if len(having) == 1 and shell_asking() in LENIENT else []


def named(kind: str = "") -> Callable[[typer.Context, str], Words]:
    """Entries as names, one or the last of several."""

    def offer(ctx: typer.Context, incomplete: str) -> Words:
        known = _Known(ctx, kind)
        return list(known.offer(incomplete)) or _last(incomplete, known.offer)

    return offer


entries = quietly(named())
monsters = quietly(named("monster"))


OPEN: list[Completion] = []
"""Completions of what may be another word as well: a file."""


def files(incomplete: str, endings: Sequence[str] = SHEETS) -> Words:
    """The files and folders that a path begins, for what takes other words beside."""
    head, begun = os.path.split(incomplete)
    if not begun and not head:
        there = [path for path in Path().iterdir() if path.is_file()]
    else:
        there = [path for path in Path(head or ".").expanduser().iterdir() if path.name.startswith(begun)]
    fit = [path for path in there if path.is_dir() or path.suffix in endings]
    shown = sorted(path for path in fit if not path.name.startswith("."))
    return [(os.path.join(head, path.name) + "/" * path.is_dir(), "") for path in shown]  # noqa: PTH118  as typed


def with_files(offer: Callable[[typer.Context, str], Words]) -> Completion:
    """A completion of words, and of sheets and scenarios that are files."""

    def both(ctx: typer.Context, incomplete: str) -> Words:
        try:
            beside = list(files(incomplete))
        except OSError:
            beside = []
        return [*beside, *offer(ctx, incomplete)]

    completion = quietly(both)
    OPEN.append(completion)
    return completion


def values(column: str) -> Completion:
    """The words that entries have in a column of the index."""

    def known(ctx: typer.Context) -> Words:
        from convert.terminal.opening import starter_compendium

        game = game_of(ctx)
        book = _built(ctx, game) or starter_compendium(game.name)
        return [(value, "") for value in book.index.values(column)]

    return one_of(known)


def _forms(ctx: typer.Context) -> Words:
    from convert.compendium.schemas import field_words

    game = game_of(ctx)
    book = _built(ctx, game) if "cards" not in ctx.params else None
    found = book.index.values("form") if book is not None else []
    return [(form, "") for form in sorted({*field_words(game, "form"), *found})]


forms = one_of(_forms)


def _verbs(_: typer.Context) -> Words:
    from convert.effects import STEP_TYPES

    return [(verb, "") for verb in sorted(STEP_TYPES)]


verbs = one_of(_verbs)


def _codes(_: typer.Context) -> Words:
    from convert.contract.code_catalog import all_codes
    from convert.contract.registry import system_names

    return [(code, row.title) for code, row in sorted(all_codes(system_names()).items())]


codes = one_of(_codes)


def _rules(ctx: typer.Context) -> Words:
    from convert.rulebook import load

    book = load(game_of(ctx).name)
    return [(rule.id, "") for rule in book.rules] if book is not None else []


rules = one_of(_rules)


def arena_of(ctx: typer.Context) -> Any:
    """The game's players and scenarios; without entries, where it has them without."""
    from convert.compendium.book import Compendium
    from convert.errors import DataError
    from convert.terminal.opening import starter_compendium

    game = game_of(ctx)
    try:
        return game.arena(Compendium.from_entries(game, ()))
    except DataError:  # some games have no table without entries
        return game.arena(starter_compendium(game.name))


def _scenarios(ctx: typer.Context, incomplete: str) -> Words:
    return beginning(arena_of(ctx).scenarios().items(), incomplete)


scenarios = with_files(_scenarios)
