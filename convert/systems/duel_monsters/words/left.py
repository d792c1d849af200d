"""The unread clauses that stand together in a text, each quoted once; those that go on with the one before them stand
in one quotation with it ("if you polished a lamp, wink at someone")."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from convert.systems.duel_monsters.words.scope import SEE_THE_CARD, Scope


def quotations(scope: Scope, clauses: Sequence[int]) -> list[str]:
    """The quotations of these clauses, without those that the text holds already."""
    together: list[list[int]] = []
    for clause in clauses:
        if clause in scope.quoted:
            continue
        joins = goes_on(scope.unread, clause) or (bool(together) and _within_a_bullet(scope, together[-1], clause))
        if together and together[-1][-1] == clause - 1 and joins and not _bounded_apart(scope, together[-1][0], clause):
            together[-1].append(clause)
        else:
            together.append([clause])
    return [scope.quote(*run) for run in together]


def _bounded_apart(scope: Scope, first: int, clause: int) -> bool:
    """Is it a sentence that may be used so often, where the first of those before it may be used in another way?"""
    often = scope.often.get(clause)
    return bool(often) and often != scope.often.get(first) and _TAKES_UP.match(scope.unread[clause]) is not None


def _within_a_bullet(scope: Scope, run: Sequence[int], clause: int) -> bool:
    """Is it a further sentence of a bullet, of a list that goes on behind it? Then it is no head of what follows."""
    listed = any(scope.unread[one].startswith("●") for one in run) and not _HEAD.search(scope.unread[clause])
    return listed and scope.unread.get(clause + 1, "").startswith("●") and not scope.often.get(clause)


_HEAD = re.compile(r"\b(these|this|following|appropriate) effects?\b|\beffects?[.:;]?$")
"""What announces a list of its own: "(a Fish Xyz Monster that has this as material) gains the following effect"."""


def often_before(head: str, quoted: str) -> str:
    """ "Left to the table, once per round: “…”": how often quoted words may be used, before them."""
    often = _OFTEN.fullmatch(quoted)
    return f"{head}, {often[2]}: {often[1]}" if often is not None else f"{head}: {quoted}"


_OFTEN = re.compile(rf"(“.*”|{re.escape(SEE_THE_CARD)}), ([^”]+)", re.DOTALL)


def goes_on(unread: Mapping[int, str], clause: int) -> bool:
    """Does an unread clause go on with the one before it, which is unread too: within its sentence, as one of the
    bullets that belong to it, or in a sentence that means nothing alone?"""
    words = unread[clause]
    follows = words[:1].islower() or words.startswith("●") or _TAKES_UP.match(words) is not None
    follows |= _ROW.match(words) is not None
    return bool(unread.get(clause - 1)) and follows


_ROW = re.compile(r"\d[^:]{0,12}:")
"""How a row of what a die does begins: "3: Draw 1 card", "2, 3 or 4: …"."""
_TAKES_UP = re.compile(
    r"\((?!Quick Effect)|(?:Then|Otherwise|If not|If you do|Also|After that|That|Those|It|They|Its|Their)\b"
)
"""How a sentence begins that speaks of the one before it."""


def runs_on(unread: Mapping[int, str], clauses: Sequence[int]) -> list[int]:
    """The first of these clauses, and those after it within its sentence."""
    run = list(clauses[:1])
    for clause in clauses[1:]:
        if clause == run[-1] + 1 and unread[clause][:1].islower():
            run.append(clause)
    return run
