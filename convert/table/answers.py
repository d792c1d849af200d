"""What a person is told who asks or types something that is no move: the rule against it, what a name stands for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from convert.kernel.game import Game
from convert.table import menu

MANY = 4
"""For so many moves one reason is said once."""


def what(
    game: Game[Any], name: str, side: int, glossary: Callable[[str], Sequence[str]] | None, *, term: bool
) -> Sequence[str]:
    """What a name stands for: something here, else (``term``: first of all) a word of the glossary."""
    if not name:
        return ("Say of what: what NAME, cost NAME, glossary WORD.",)
    words = glossary(name) if glossary is not None else ()
    here = game.look_up(name, side) if not (term and words) else ()
    return here or words or (f"Nothing here is called {name!r}.",)


def refused(game: Game[Any], line: str) -> str:
    """Why what was typed is no move now."""
    meant = game.understand(line)
    if not meant:
        return f"{line!r} is no move that can be made out. Type ? for help."
    error = game.why_not(meant[0])
    return f"Not now: {error.reason} ({error.rule}). Type ? for help."


def why(game: Game[Any], text: str) -> list[str]:
    """Why a move, or each of those that the words could mean, is not possible: the rule that forbids it."""
    wanted = f"{text.strip().lower()} ".removeprefix("not ").strip()
    meant = game.understand(wanted) if wanted else ()
    if not meant:
        examples = [one for one in game.examples() if one.startswith("why")]
        cannot = f"{wanted!r} is no move that can be made out. " if wanted else ""
        return [f"{cannot}Say of which move: why not MOVE.", *examples]
    decision, legal = game.decision, game.legal_moves()
    if decision is not None and decision.narrow and not any(m.verb == one.verb for m in meant for one in legal):
        return [f"First there is this to decide: {decision.prompt(game)} Ask again once that is answered."]
    doers = {doer for move in legal if (doer := game.doer(move))}
    own = [move for move in meant if game.doer(move) in doers]  # whoever acts now is asked about, not everybody
    told: list[str] = []
    reasons: dict[str, list[str]] = {}
    for move in (own or meant)[: menu.PAGE]:
        if move in legal:
            told.append(f"Nothing forbids it: {game.describe(move)}.")
            continue
        refusal = game.why_not(move)
        words = game.describe(move) if move.args else move.verb
        reasons.setdefault(f"{refusal.reason} ({refusal.rule}).", []).append(words)
    for reason, moves in reasons.items():
        told += [f"{words}: {reason}" for words in (moves if len(moves) < MANY else [wanted])]
    return told
