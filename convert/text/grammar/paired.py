"""Amounts of ATK and DEF together: "(gains ATK and DEF equal to) the original ATK/DEF of that monster"."""

from __future__ import annotations

from convert.effects import Amount
from convert.text.cursor import Cursor
from convert.text.grammar.amount import Amounts

_REACH = 20


def paired(cur: Cursor, amounts: Amounts) -> tuple[Amount, Amount] | None:
    """Where the amount at the cursor names both Scores, the one of each; None (and no move) for any other amount."""
    for at in range(cur.pos, min(cur.end, cur.pos + _REACH)):
        if cur.words[at] == "atk/def":
            size = 1
        elif cur.words[at : at + 3] == ["atk", "and", "def"]:
            size = 3
        else:
            continue
        attack, stop = _read(cur, amounts, at, size, "atk")
        defense, _ = _read(cur, amounts, at, size, "def")
        if attack is None or defense is None or stop <= at or _only_named(attack):
            return None
        cur.pos = stop + size - 1
        return attack, defense
    return None


def _read(cur: Cursor, amounts: Amounts, at: int, size: int, stat: str) -> tuple[Amount | None, int]:
    """The amount as if it named that one Score, and where it ends."""
    words = [*cur.words[:at], stat, *cur.words[at + size : cur.end]]
    inner = Cursor(words, cur.pos, refer=cur.refer)
    return amounts.parse(inner), inner.pos


def _only_named(amount: Amount) -> bool:
    """Whether it is of what bears a name, wherever: which one, nobody says."""
    of = (amount.half or amount).of
    made = of is not None and of.where is not None and bool(of.where.beneath or of.where.used_for)
    return of is not None and of.ref is None and of.zone is None and of.how == "all" and not made
