"""The one place where the conversion meets the text reader."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from typing import Protocol

import msgspec
from msgspec import structs

from convert.cards.model import Card
from convert.compendium.readings.reading import default_folder, reader_fingerprint
from convert.compendium.readings.store import Store
from convert.effects import Ability, Unread
from convert.systems.duel_monsters.conversion.references import without_dangling
from convert.text.model import Clause, Reading
from convert.text.witness import Witness

_SENTENCE = re.compile(r"[^.\n]*[^.\s][^.\n]*\.?")


class TextReader(Protocol):
    """What reads a card's text: ``convert.text.Reader``, or what a caller supplies in its place."""

    def read(self, card: Card, *, pendulum: bool = False) -> Reading:
        """The card's text (with its pendulum half, if wanted) as abilities and honestly unread clauses."""
        ...


class Checked:
    """A reader whose every tree holds to the effect language. A text that it reads into something else counts as
    unread, so that one odd card cannot spoil a build; ``broken`` says what was wrong. An ability that refers to what
    nothing in the card names counts as unread too. What was read is held beside the card by a second witness."""

    def __init__(self, reader: TextReader) -> None:
        self._reader = reader
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(tuple[Ability, ...]).decode
        self.broken: dict[int, str] = {}
        self._ahead: dict[int, tuple[Card, Reading]] = {}

    @cached_property
    def _witness(self) -> Witness:
        """For readings that nobody has asked it about."""
        return Witness.load()

    def read_ahead(self, cards: Iterable[Card]) -> None:
        """Read these now and keep what was read until it is asked for."""
        self._ahead.update((card.id, (card, self._read(card))) for card in cards)

    def read(self, card: Card) -> Reading:
        """The card's text, read; or each of its sentences unread.

        The pendulum half is read as well: its abilities work from a place that this game has not, so they are a note
        in the form of a tree (CONVERT-35)."""
        read, reading = self._ahead.pop(card.id, (None, None))
        return reading if reading is not None and read == card else self._read(card)

    def _read(self, card: Card) -> Reading:
        reading = self._reader.read(card, pendulum=True)
        if reading.abilities:
            try:
                # As it will be read back, a whole number where a fraction may stand included: so it is the same tree
                # whichever process has read it.
                reading = structs.replace(reading, abilities=self._decode(self._encode(reading.abilities)))
            except msgspec.ValidationError as error:
                self.broken[card.id] = str(error)
                return NoReader().read(card)
        whole = without_dangling(reading)
        if whole is reading and reading.doubted is not None:
            return reading
        return structs.replace(whole, doubted=self._witness.doubts(card, whole))


class Sharing:
    """A reader that reads nothing anew that is kept for all games (``convert.compendium.readings``), and keeps what it
    reads."""

    def __init__(self, reader: TextReader, store: Store) -> None:
        self._reader = reader
        self.store = store

    def read(self, card: Card, *, pendulum: bool = False) -> Reading:
        """As it was read before, or now."""
        kept = self.store.find(card, pendulum=pendulum)
        if kept is None:
            kept = self._reader.read(card, pendulum=pendulum)
            self.store.add(card, kept, pendulum=pendulum)
        return kept


def shared_readings() -> Store:
    """The readings that all games' builds share."""
    return Store(default_folder(), reader_fingerprint())


class NoReader:
    """Reads nothing and says so: every sentence is unread. For a conversion that is only about numbers and forms."""

    def read(self, card: Card, *, pendulum: bool = False) -> Reading:
        """Each sentence of the card as one unread clause; a pendulum half stays the note that it is."""
        if not card.rules().strip():
            return Reading(clauses=(), abilities=(), unread=(), status="flavour")
        clauses = tuple(
            Clause(index=index, text=match.group().strip(), role="effect", start=match.start(), end=match.end())
            for index, match in enumerate(_SENTENCE.finditer(card.rules()))
        )
        unread = tuple(Unread(src=clause.index, text=clause.text) for clause in clauses)
        return Reading(clauses=clauses, abilities=(), unread=unread, status="manual")


def load_reader() -> TextReader:
    """The toolkit's own text reader, with the second witness."""
    from convert.text.witnessed import Witnessed

    return Witnessed.load()
