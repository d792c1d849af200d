"""What is counted on a creature or a spell in play, because it may happen only so often (CONVERT-20, GM-07)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

Span = Literal["round", "chain", "fight"]
Kind = Literal["ability", "group", "option", "coming", "attack", "mark", "win", "own_act", "signature"]


class Use(Struct, frozen=True, omit_defaults=True):
    """One use. As often as a creature holds equal ones, so often it has been.

    ``ability``, ``group`` (of abilities that share a limit) and ``option`` (of several effects): of the copy ``of``, or
    of the entry ``of`` where ``by_name``; ``coming``: the entry's Special Summon; ``attack``: of the creature ``of``,
    for what attacks each once (CONVERT-42); ``mark``: a ban, permission or protection ``word`` from the source ``of``
    has held; ``win``: the entry's ability has won; ``own_act``: what a continuous ability brings about, once;
    ``signature``: the Signature Spell (GM-07)."""

    kind: Kind
    of: str = ""
    number: int = -1
    """Which ability of the entry."""
    word: str = ""
    """Which group, or which kind of mark."""
    option: int = -1
    by_name: bool = False
    span: Span = "round"
    """A use of this round is forgotten as the next round begins (COMBAT-02)."""
    moment: str = ""
    """Of a use in a chain of answers: the moment that the chain began with."""


SIGNATURE: Final = Use("signature", span="fight")
"""A Real monster's use of its Signature Spell."""


def attack_on(target: str) -> Use:
    """An Attack on that creature."""
    return Use("attack", target)


def kept(used: tuple[Use, ...]) -> tuple[Use, ...]:
    """What is still counted as a new round begins."""
    return tuple([use for use in used if use.span == "fight"])
