"""Saved games: one JSON text with a digest over all that it says. What somebody changed by hand, what a disk lost and
what another version wrote is met before the rules see it.

The digest is taken over values, not over bytes: a file that was indented or got other line ends is the same game. A
game master who changed one on purpose continues with ``trust``; the game then says of itself that it was changed, in
every file that it is saved to, so that a position which the rules cannot bear is told as what it is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import reduce
from operator import or_
from typing import Any, TypeVar

import msgspec

from convert.errors import DataError, UsageError
from convert.kernel.textual import read_textual, write_textual

T = TypeVar("T")

FORMAT = "card2spell-game"
NO_GAME = "C2S801"
OTHER_GAME = "C2S802"
OTHER_VERSION = "C2S803"
CHANGED = "C2S804"
IMPOSSIBLE = "C2S805"
FAULTS = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, AssertionError, RuntimeError)
"""What rules raise at a position that no game comes to."""
_GO_ON = "take a copy from before that; `card2spell play --resume FILE --trust` continues it at your own risk"


class SavedGameError(DataError):
    """A saved game that cannot be read: damaged, changed, of another game, or of another version. ``code`` is that of
    a finding (``convert.findings.table``)."""

    def __init__(self, message: str, *, code: str = IMPOSSIBLE, hint: str | None = None) -> None:
        super().__init__(message, hint=hint)
        self.code = code


class Saved(msgspec.Struct, frozen=True):
    """A saved game whose head is right; its parts are read by the game."""

    state: msgspec.Raw
    stack: msgspec.Raw
    dice: msgspec.Raw
    history: list[str]
    log: msgspec.Raw
    memory: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    trusted: bool = False

    def part(self, name: str, kind: Any) -> Any:
        """One of the parts, typed. Raises ``msgspec.ValidationError`` that names the place in the file."""
        try:
            return msgspec.json.decode(getattr(self, name), type=kind, dec_hook=read_textual)
        except msgspec.ValidationError as error:
            raise msgspec.ValidationError(str(error).replace("`$", f"`{name}")) from None


def sealed(system: str, version: int, parts: Mapping[str, Any]) -> str:
    """The text of a saved game."""
    body = msgspec.json.encode(
        {"format": FORMAT, "system": system, "version": version, **parts}, enc_hook=write_textual
    )
    return f'{body[:-1].decode()},"digest":"{_digest(msgspec.json.decode(body))}"}}'


def opened(text: str | bytes, system: str, version: int, *, trust: bool = False) -> Saved:
    """A saved game of this game and version, as it was written; with ``trust``, also one that was changed. Raises
    ``SavedGameError``."""
    plain = _plain(text)
    if plain["system"] != system:
        raise SavedGameError(
            f"this is a saved game of {plain['system']!r}, not of {system!r}",
            code=OTHER_GAME,
            hint=f"leave out --system, or say --system {plain['system']}",
        )
    if plain.get("version") != version:
        raise SavedGameError(
            f"this game was saved by another version ({plain.get('version')}; this one reads {version})",
            code=OTHER_VERSION,
            hint="play it with the version that saved it",
        )
    if not trust:
        check_digest(plain)
    try:
        saved = msgspec.json.decode(text, type=Saved)
    except msgspec.MsgspecError as error:
        raise SavedGameError(f"this saved game cannot be read: {error}", hint=_hint(trust)) from None
    return msgspec.structs.replace(saved, trusted=saved.trusted or trust)


def is_saved_game(plain: Any) -> bool:
    """Whether a JSON document says that it is a saved game."""
    return isinstance(plain, dict) and plain.get("format") == FORMAT and isinstance(plain.get("system"), str)


def check_digest(plain: Mapping[str, Any]) -> None:
    """Raise ``SavedGameError`` unless a saved game is what was written."""
    written = plain.get("digest")
    if written is None:
        raise SavedGameError(
            "this saved game has no digest: an earlier version saved it, or somebody changed it",
            code=OTHER_VERSION,
            hint=_GO_ON,
        )
    if _digest({name: value for name, value in plain.items() if name != "digest"}) != written:
        raise SavedGameError(
            "this saved game was changed after it was saved: its digest does not fit", code=CHANGED, hint=_GO_ON
        )


@contextmanager
def believed(trusted: bool) -> Iterator[None]:
    """Around whatever reads or plays a game that was saved. Where it was changed and ``trusted``, a position that the
    rules cannot bear ends in a ``SavedGameError``; in any other game a fault is one, and is not hidden."""
    try:
        yield
    except (*FAULTS, UsageError, DataError) as error:
        if not trusted or isinstance(error, SavedGameError):
            raise
        told = str(error).splitlines()
        raise SavedGameError(
            "this saved game was changed, and the rules cannot go on from what it says"
            f" ({type(error).__name__}{f': {told[0][:120]}' if told else ''})",
            hint="take a copy from before it was changed",
        ) from None


@contextmanager
def fitting(trusted: bool) -> Iterator[None]:
    """Around whatever makes a game of a saved one: what does not fit is a ``SavedGameError``."""
    try:
        yield
    except msgspec.MsgspecError as error:
        if trusted:
            raise SavedGameError(f"this saved game cannot be read: {error}", hint=_hint(trusted)) from None
        raise SavedGameError(
            f"this game was saved by another version of card2spell: {error}",
            code=OTHER_VERSION,
            hint="play it with the version that saved it",
        ) from None
    except FAULTS:
        raise SavedGameError("the parts of this saved game do not fit each other", hint=_hint(trusted)) from None


def _plain(text: str | bytes) -> dict[str, Any]:
    try:
        plain = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise SavedGameError(
            f"this is no saved game, or the end of one is missing: {error}", code=NO_GAME, hint="take another copy"
        ) from None
    if not is_saved_game(plain):
        raise SavedGameError(
            "this is no saved game", code=NO_GAME, hint="`save FILE` at the keyboard of `card2spell play` writes one"
        )
    known: dict[str, Any] = plain
    return known


def _digest(plain: Mapping[str, Any]) -> str:
    """Of all values, whatever their order in the file."""
    return hashlib.sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()


def _hint(trusted: bool) -> str:
    if trusted:
        return "take a copy from before it was changed"
    return "it needs the version of card2spell and the compendium with which it was saved"


def leaves(*roots: type) -> tuple[type, ...]:
    """The classes below ``roots`` that have none below themselves, by name: what a saved game may hold."""
    found: dict[str, type] = {}
    child: type
    for root in roots:
        for child in root.__subclasses__():
            for leaf in leaves(child) or (child,):
                if found.setdefault(leaf.__name__, leaf) is not leaf:
                    raise TypeError(f"two classes called {leaf.__name__}: a name is the tag in JSON")
    return tuple(found[name] for name in sorted(found))


def union(*roots: type) -> Any:
    """The type of whatever a saved game may hold of these roots."""
    return reduce(or_, leaves(*roots))
