"""What ``play`` and ``simulate`` can be told about this game (``convert.contract.arena``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from convert.compendium.document_files import read_document
from convert.contract.arena import Bout, read_saved
from convert.contract.registry import load_system
from convert.errors import DataError, UsageError
from convert.findings.elsewhere import lies
from convert.kernel import Dice
from convert.kernel.players import PolicyMaker
from convert.plain_file import is_readable
from convert.systems.caster_duel.faces import DECK
from convert.systems.caster_duel.rules.card_index import CardIndex, missing_cards
from convert.systems.caster_duel.rules.game import Game
from convert.systems.caster_duel.rules.options import Options
from convert.systems.caster_duel.rules.players import PLAYERS
from convert.systems.caster_duel.rules.telling import NAMES

TURN_LIMIT = 500
"""Of the set-ups by name: simulations need one (CASTER-TERM-08)."""
SET_UPS: Mapping[str, tuple[str, str]] = {
    "beginner": ("Beginner set-up", "15 cards each, of which 7 are kept."),
    "single-draft": ("Single-deck draft", "Pick 10 cards from packs of 5, of which 7 are kept."),
    "dual-draft": ("Dual-deck draft", "Two decks: pick a library of 40 from packs of 15."),
}


class Duel:
    """One set-up to be played again and again. It pickles: options and entries, no moves."""

    notes: Sequence[str] = ()

    def __init__(self, title: str, intro: str, options: Options, entries: Iterable[Any]) -> None:
        self.title = title
        self.intro = intro
        self.options = options
        self.entries = tuple(entries)
        self._card_index: CardIndex | None = None

    @property
    def members(self) -> Sequence[Sequence[str]]:
        """Who is on each side."""
        return tuple((name,) for name in NAMES)

    @property
    def sides(self) -> Sequence[str]:
        """The names of the sides."""
        return NAMES

    def start(self, seed: int, dice: Dice | None = None) -> Game:
        """A new game."""
        if self._card_index is None:
            self._card_index = CardIndex(self.entries, self.options)
        return Game.new(self.options, self._card_index, seed=seed, dice=dice)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_card_index": None}


class CasterArena:
    """The bouts of Caster: a set-up by name, or a game file with one's own settings."""

    players: Mapping[str, PolicyMaker] = PLAYERS
    usual = "beginner"

    def __init__(self, entries: Iterable[Any]) -> None:
        self.entries = tuple(entries)
        if not self.entries:
            raise DataError(
                "the compendium has no entries: nothing can be played",
                hint="`card2spell build --system caster-duel` makes one",
            )

    def scenarios(self) -> Mapping[str, str]:
        """The set-ups."""
        return {name: title for name, (title, _) in SET_UPS.items()}

    def _check_deck(self) -> None:
        """CASTER-CONV-08: a set-up deals a whole deck. Raises ``DataError`` that names what is missing."""
        missing = missing_cards(self.entries)
        if missing:
            some = ", ".join(face.name for face in missing[:6]) + (", …" if len(missing) > 6 else "")
            raise DataError(
                f"the set-ups deal a deck of {DECK} cards, and {len(missing)} of them have no entry in this "
                f"compendium: {some} (CASTER-CONV-08)",
                hint="`card2spell build --system caster-duel` without --source makes the whole deck",
            )

    def scenario(self, name: str) -> Bout:
        """A set-up by name, or the settings in a game file. Raises ``DataError`` for a deck that is not whole."""
        self._check_deck()
        if name in SET_UPS:
            title, intro = SET_UPS[name]
            options = msgspec.convert({"setup": name, "turn_limit": TURN_LIMIT}, Options)
            return Duel(title, intro, options, self.entries)
        path = Path(name)
        if not is_readable(path):
            hint = lies(path) or f"the set-ups are: {', '.join(SET_UPS)}"
            raise UsageError(f"there is no set-up and no file {name!r}", hint=hint)
        return Duel(path.name, "", read_options(path), self.entries)

    def sides(self, sides: Sequence[str]) -> Bout:
        """Both players have the same cards: there are no sides to name."""
        raise UsageError("this game takes no --side: two players share the cards", hint="name a set-up: beginner")

    def instead(self, bout: Bout, names: str) -> Bout | None:
        """No side of a scenario is put together from names."""
        return None

    def resume(self, path: Path, *, trust: bool = False) -> Game:
        """A saved game."""
        self._check_deck()
        return read_saved(Game, path, self.entries, trust=trust)


def read_options(path: Path) -> Options:
    """The settings in a game file (CASTER-CONV-07). Raises ``DataError``."""
    found: Options = read_document(load_system("caster-duel"), path, "game", "game file")
    return found
