"""``card2spell glossary``: what the words of a game mean."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from convert.errors import UsageError
from convert.table.reference import terms_of
from convert.terminal import console
from convert.terminal.opening import DEFAULT_SYSTEM, JsonOption, SystemOption

if TYPE_CHECKING:
    from convert.contract.system import System

MOST = 4
"""So many terms are named in whose meaning a word stands."""


def glossary(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORD]...", help="Words to explain; all of them.")
    ] = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Say what the game's words mean: Prepared, used, Section, Skirmish, reveal, Effect Damage, …

    Example: card2spell glossary prepared section
    """
    from convert.contract.registry import load_system

    game = load_system(system)
    every = terms = terms_of(game)
    if not terms:
        raise UsageError(f"no glossary of {system} came along")
    unknown: list[str] = []
    if words:
        wanted = " ".join(words)
        if not wanted.strip():
            raise UsageError("there is no word in what was typed", hint="name a word of the game, or none for all")
        chosen = _having(terms, wanted) or _once_called(game, terms, wanted)
        if not chosen and len(words) > 1:
            each_in = {word: _having(terms, word) for word in words}
            unknown = [word for word, found in each_in.items() if not found]
            chosen = [term for term in terms if any(term in found for found in each_in.values())]
        if not chosen:
            raise _no_term(wanted, terms)
        terms = chosen
    if json:
        console.out_json("glossary", {"system": system, "terms": [{"term": n, "meaning": m} for n, m in terms]})
    for name, meaning in terms if not json else ():
        console.out_wrapped(f"{name}: {meaning}")
    for word in unknown[:-1]:
        console.report(_no_term(word, every))
    if unknown:
        raise _no_term(unknown[-1], every)


def _having(terms: list[tuple[str, str]], words: str) -> list[tuple[str, str]]:
    """The terms that have these words."""
    from convert.prose.matching import one_spelling

    wanted = one_spelling(words.casefold())
    return [term for term in terms if wanted in one_spelling(term[0].casefold())]


def _once_called(game: System, terms: list[tuple[str, str]], words: str) -> list[tuple[str, str]]:
    """The term that stands for a word which entries and messages used once."""
    now = game.former_words.get(words.strip().casefold(), "")
    return [(f"{words}, now {name}", meaning) for name, meaning in terms if name == now]


def _no_term(words: str, terms: list[tuple[str, str]]) -> UsageError:
    """What to say of words that no term has."""
    from convert.findings.suggestions import did_you_mean

    about = re.compile(rf"\b{re.escape(words)}\b", re.IGNORECASE)
    used = [name for name, meaning in terms if about.search(meaning)][:MOST]
    told = f"it stands in what is said of {', '.join(map(repr, used))}" if used else ""
    hint = did_you_mean(words, [name for name, _ in terms]) or told or "without a word it lists all"
    return UsageError(f"{words!r} is no word of this game's glossary", hint=hint)
