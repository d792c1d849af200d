"""Moves: plain frozen values with a text form that round-trips.

>>> move = Move("attack", ("nadja", "the-well", 3))
>>> str(move)
'attack nadja the-well 3'
>>> Move.parse("attack nadja the-well 3") == move
True
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from convert.errors import Card2SpellError
from convert.json_line import json_line

_BARE = re.compile(r"[^\s\"]+")
_NUMBER = re.compile(r"-?\d+")
_TOKEN = re.compile(r"(\"(?:[^\"\\]|\\.)*\"|[^\s\"]+)(?:\s+|$)")


class Move(msgspec.Struct, frozen=True):
    """What a player may do: a verb and what it is done with. Arguments are names or whole numbers."""

    verb: str
    args: tuple[str | int, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.verb, *(_write(arg) for arg in self.args)])

    @classmethod
    def parse(cls, text: str) -> Move:
        """The move that ``str`` wrote. Raises ``BadMove`` for text that is none."""
        line, tokens, at = text.strip(), [], 0
        while at < len(line):
            token = _TOKEN.match(line, at)
            if token is None:
                break
            tokens.append(token.group(1))
            at = token.end()
        if not tokens or at < len(line) or tokens[0].startswith('"'):
            raise BadMove(f"this is no move: {text!r}", hint="a move is a verb and its arguments: attack nadja ogre")
        return cls(tokens[0], tuple(_read(token) for token in tokens[1:]))


class Moves(dict[tuple[Any, ...], Move]):
    """Moves by their words, each made once: a move is a value, so one will do for all games of a kind."""

    def __missing__(self, words: tuple[Any, ...]) -> Move:
        made = self[words] = Move(words[0], words[1:])
        return made


class BadMove(Card2SpellError):  # noqa: N818
    """Text that is not the form of any move."""

    exit_code = 2


class IllegalMove(Card2SpellError):  # noqa: N818
    """A move the rules forbid now. ``rule`` is the id of the rule that says so, "" where none says it in words. The
    game is as it was."""

    exit_code = 2

    def __init__(self, move: Move, rule: str, message: str, *, hint: str | None = None) -> None:
        self.move = move
        self.rule = rule
        self.reason = message
        self.cited = f"{message} ({rule})" if rule else message
        """The reason, with the rule that says so behind it."""
        super().__init__(f"{move}: {self.cited}", hint=hint)


def _write(arg: str | int) -> str:
    if isinstance(arg, int):
        return str(arg)
    return arg if _BARE.fullmatch(arg) and not _NUMBER.fullmatch(arg) else json_line(arg)


def _read(token: str) -> str | int:
    if token.startswith('"'):
        try:
            return msgspec.json.decode(token, type=str)
        except (msgspec.MsgspecError, UnicodeError):
            raise BadMove(f"this is no quoted name: {token}") from None
    return int(token) if _NUMBER.fullmatch(token) else token
