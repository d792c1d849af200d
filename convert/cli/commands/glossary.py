"""``card2spell glossary``: what the words of a game mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from convert.terminal import console
from convert.terminal.opening import DEFAULT_SYSTEM, JsonOption, SystemOption

if TYPE_CHECKING:
    from convert.contract.system import System


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
    from convert.errors import UsageError
    from convert.findings.suggestions import did_you_mean
    from convert.prose.matching import one_spelling

    terms = terms_of(load_system(system))
    if not terms:
        raise UsageError(f"no glossary of {system} came along")
    if words:
        wanted = one_spelling(" ".join(words).casefold())
        chosen = [term for term in terms if wanted in one_spelling(term[0].casefold())]
        chosen = chosen or [term for term in terms if any(word.casefold() in term[0].casefold() for word in words)]
        if not chosen:
            hint = did_you_mean(" ".join(words), [name for name, _ in terms]) or "without a word it lists all"
            raise UsageError(f"{' '.join(words)!r} is no word of this game's glossary", hint=hint)
        terms = chosen
    if json:
        console.out_json("glossary", {"system": system, "terms": [{"term": n, "meaning": m} for n, m in terms]})
        return
    for name, meaning in terms:
        console.out(f"{name}: {meaning}")


def terms_of(system: System) -> list[tuple[str, str]]:
    """The terms of a game's rules, and the words that messages use and the rules define in passing; by name."""
    from convert.rulebook import load

    book = load(system.name)
    return sorted(
        [*(book.terms if book is not None else ()), *system.glossary.items()], key=lambda term: term[0].casefold()
    )
