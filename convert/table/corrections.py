"""What a person may have meant who typed a name or a word wrong. It is proposed, and never done unasked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any

from convert.kernel.game import Game
from convert.kernel.moves import Move
from convert.prose.matching import one_spelling
from convert.table import finding

MOST = 3
"""So many proposals are made at most."""
_TRIED = 12
"""So many lines are tried."""
_AROUND = ".,;:()[]…?!\"'“”‘’"
"""What stands around a word and is no part of it."""


_LITTLE = frozenset(
    [
        "and",
        "or",
        "of",
        "to",
        "in",
        "on",
        "at",
        "as",
        "by",
        "for",
        "from",
        "with",
        "its",
        "it",
        "is",
        "are",
        "the",
        "an",
        "no",
        "not",
        "one",
    ]
)
"""Words that name nothing, and are never proposed."""


def did_you_mean(proposals: Iterable[str]) -> str:
    """ "Did you mean: cast chasm?"; "" where there is no proposal."""
    once: dict[str, str] = {}
    for each in proposals:
        once.setdefault(each.casefold(), each)
    some = list(islice(once.values(), MOST))
    return f"Did you mean: {' or '.join(some)}?" if some else ""


def similar_lines(
    game: Game[Any], line: str, moves: Sequence[Move], *, accepts: Callable[[str], bool] = lambda _: False
) -> Iterator[str]:
    """Lines a slip away from one that mean a move of these; else some that ``accepts`` takes, which names the moves
    that are known and not possible now."""
    side = game.to_move or 0
    verb, _, rest = line.lower().strip().partition(" ")
    begun = bool(rest and {verb, verb.removesuffix("s")} & game.verbs)
    if begun and (game.look_up(rest, side) or game.look_further(rest, side)):
        return  # nothing is spelled wrong: it is only not possible
    tried = list(_corrected(line, _words_of(game, moves, side)))
    meaning = [each for each in tried if finding.named(game, each, moves, understood=False)]
    if meaning:
        yield from meaning
        return
    if begun:
        alike = [name.lower() for name in game.similar_names(rest) if len(name.split()) == len(rest.split())]
        tried += [f"{verb} {name}" for name in alike]
    yield from (each for each in tried if accepts(each))


def names_like(game: Game[Any], name: str, side: int) -> Iterator[str]:
    """Names a slip away from one that nothing has: of what is on the table, then of all that the game knows."""
    words = _words_of(game, game.legal_moves(), side)
    yield from (each for each in _corrected(name, words) if game.look_up(each, side))
    yield from game.similar_names(name)


def _words_of(game: Game[Any], moves: Sequence[Move], side: int) -> list[str]:
    """The words that people read at the table: of these moves, the board as that side sees it, the moves there are."""
    texts = [text for move in moves for text in (game.typed(move), game.describe(move))]
    said = " ".join([*texts, *game.board(side)]).lower().split()
    words = dict.fromkeys(word.strip(_AROUND) for word in said)
    known = (*words, *sorted(game.verbs - words.keys()))
    return [word for word in known if len(word) > 1 and word not in _LITTLE]


def _corrected(line: str, words: Sequence[str]) -> Iterator[str]:
    """The line with each word that none of these begins with put right by the nearest of them; nothing where one has
    none that is near, or where none needs it."""
    typed = one_spelling(line.lower()).split()
    choices = [[word] if _is_known(word, words) else _nearest(word, words) for word in typed]
    if all(choices) and any(choice != [word] for word, choice in zip(typed, choices, strict=True)):
        yield from islice((" ".join(some) for some in product(*choices)), _TRIED)


def _is_known(word: str, words: Sequence[str]) -> bool:
    return not word.isalpha() or any(each.startswith(word) for each in words)


def _nearest(word: str, words: Sequence[str]) -> list[str]:
    """The words so many slips of the pen away as one of that length may have, the nearest first."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    slips = 1 if len(word) < 6 else 2
    longer = [each for each in words if len(each) > 2]
    found = process.extract(word, longer, scorer=OSA.distance, score_cutoff=slips, limit=MOST)
    least = min((distance for _, distance, _ in found), default=0)
    return [str(near) for near, distance, _ in found if distance == least]
