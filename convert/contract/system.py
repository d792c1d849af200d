"""What a game gives the toolkit: a ``System``. Nothing outside a game's own folder knows any game (design 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from convert.cards.model import Card
from convert.findings.model import Finding

if TYPE_CHECKING:
    from convert.cards.sources import Loaded
    from convert.compendium.book import Compendium
    from convert.findings.documents import Document

Origin = str
"""Where a field's value came from, in one word or two: ``CONVERT-03``, ``card.attack``, ``overrides/mine.yaml:7``,
``default``. Several are joined with "; ", first cause first."""


class Converted(msgspec.Struct, frozen=True, kw_only=True):
    """One entry with what is known about how it came to be.

    ``kind`` names the entry type in ``System.entry_types``; ``provenance`` maps each field of the entry (dotted for
    nested ones) to its origin."""

    kind: str
    entry: msgspec.Struct
    provenance: Mapping[str, Origin] = msgspec.field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    depends: tuple[str, ...] = ()
    """Names of other cards whose data went into this entry (Materials, a ritual's spell, a token's maker), those
    looked for and not found included. When one of them changes, the entry is converted again."""


class Skipped(msgspec.Struct, frozen=True, kw_only=True):
    """A card that becomes no entry, and why (CONVERT-37, CONVERT-40). Never silent."""

    id: int
    name: str
    reason: str
    rule: str = ""


class Conversion(msgspec.Struct, frozen=True, kw_only=True):
    """What a game made of a pile of cards."""

    entries: tuple[Converted, ...]
    skipped: tuple[Skipped, ...] = ()
    findings: tuple[Finding, ...] = ()


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """What a conversion may look at beside the card itself. Handed in; nothing is global.

    ``by_name`` finds a card by its exact printed name (materials, ritual spells, token makers). ``card_text`` False
    leaves the publisher's words out of the entries (``--no-card-text``). ``progress`` is called with (done, total).
    ``only`` names the cards (by ``Card.id``) whose entries are wanted, None for all: the others are there to be looked
    up and to keep slugs unique, so that a rebuild converts what changed and nothing else.
    """

    by_name: Mapping[str, Card] = msgspec.field(default_factory=dict)
    card_text: bool = True
    options: Mapping[str, Any] = msgspec.field(default_factory=dict)
    progress: Callable[[int, int], None] | None = None
    only: frozenset[int] | None = None
    ahead: Ahead | None = None
    """What the game began before the cards were there (``ahead``)."""


class System(Protocol):
    """One game, as the toolkit sees it.

    It may also have: ``cards(spec) -> Loaded`` where the game brings its cards itself (``own_cards``); ``options``,
    what each setting of its conversion means, by name (``Context.options``); ``codes``, what only this game has to say:
    code → row (``convert.findings.table``); ``ahead(cards, options)``, what a
    conversion of about so many cards can begin before they are there; ``documents``, ``describe`` and ``words``
    (``convert.compendium.schemas``, ``convert.contract.panel``); ``field_words(kind)``, field → the game's own word for
    it (``materials.*.rank``: "Rank of {}"), "" for a figure that is told to programs only
    (``convert.compendium.diff``); ``migrate_entry(to, kind, entry)``, its own part of a migration
    (``convert.compendium.migrations``); ``beside(entries) -> files`` where its compendium has more than entry files;
    ``check_document``, the rules of its ``documents`` that no schema can hold; ``override_examples`` and
    ``card_examples``, what editors show, and ``example_override``, the text of a file of them
    (``convert.compendium.override_schema``).
    """

    name: str
    """On the command line and in folder names: ``duel-monsters``."""
    title: str
    entry_types: Mapping[str, type[msgspec.Struct]]
    """Kind → entry type."""
    files: Mapping[str, str]
    """File stem → kind: ``{"monsters": "monster", "spells": "spell"}``."""

    @property
    def fingerprint(self) -> str:
        """Changes whenever the same card would convert otherwise: rules, data files, reader (the build's cache key)."""
        ...

    def convert(self, cards: Sequence[Card], context: Context) -> Conversion:
        """All cards into entries, sorted by slug, slugs unique. Never raises for a card: skipped with a reason."""
        ...

    def derive(self, kind: str, entry: dict[str, Any], overridden: frozenset[str]) -> dict[str, Any]:
        """The entry (as plain data) with its derived fields recomputed from the others (CONVERT-02, CONVERT-24),
        except those named in ``overridden`` (dotted)."""
        ...

    def homebrew(self, kind: str, label: str, fields: dict[str, Any]) -> dict[str, Any]:
        """A whole entry for an override's ``new:``: defaults, id ``home-<label>``, derived fields."""
        ...

    def sense(self, entries: Sequence[Mapping[str, Any]]) -> Sequence[Finding]:
        """Findings beyond the schema over plain entries: numbers that no rule gives, references that name nothing."""
        ...


def own_cards(system: System, spec: str) -> Loaded | None:
    """The cards that a game brings itself, as the source ``spec`` names them (a word, or the path of a file); None for
    a game whose cards come from ``convert.cards.sources``. Raises what ``sources.load`` raises."""
    cards: Callable[[str], Loaded] | None = getattr(system, "cards", None)
    return cards(spec) if cards is not None else None


class Ahead(Protocol):
    """What a game begins before the cards are there."""

    def expect(self, card: Card) -> None:
        """This card will probably be converted: begin with what needs nothing but the card."""
        ...


def ahead(system: System, cards: int, options: Mapping[str, Any]) -> AbstractContextManager[Ahead | None]:
    """What the game begins for a conversion of about so many cards while they are still being read, to be handed to it
    as ``Context.ahead``; None for most games. It ends with the ``with``, used or not."""
    own: Callable[[int, Mapping[str, Any]], AbstractContextManager[Ahead | None]] | None
    own = getattr(system, "ahead", None)
    return own(cards, options) if own is not None else nullcontext()


def beside(system: System, entries: Iterable[Mapping[str, Any]]) -> Mapping[str, bytes]:
    """Other files of a game's compendium, name → content, from its entries as plain data; none for most games. Each
    should be one of the game's ``documents`` and name its schema, so that it is validated. Entries are only looked at
    where the game has such files."""
    own: Callable[[Sequence[Mapping[str, Any]]], Mapping[str, bytes]] | None = getattr(system, "beside", None)
    return own(list(entries)) if own is not None else {}


class Books(Protocol):
    """The compendium that a file's names are looked up in."""

    def __call__(self, folder: Path | None = None) -> Compendium | None:
        """The one in ``folder``; without one, the one that files here belong to, None where nothing was built.

        Raises ``DataError`` for a folder that holds no compendium."""
        ...


def check_document(system: System, name: str, value: Any, document: Document, books: Books) -> Sequence[Finding]:
    """What the game has to say of a file of the kind ``name`` (``documents``) that its schema allows: each finding at
    its place in ``document``, whose typed value is ``value``."""
    own: Callable[[str, Any, Document, Books], Sequence[Finding]] | None = getattr(system, "check_document", None)
    return own(name, value, document, books) if own is not None else ()
