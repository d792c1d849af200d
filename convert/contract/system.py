"""What a game gives the toolkit: a ``System``. Nothing outside a game's own folder knows any game (design 2)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from convert.cards.model import CardId
from convert.contract.book import Book, Books
from convert.contract.handouts import Papers
from convert.contract.outline import FORM, Facet, Link
from convert.contract.panel import Panel, Price, plain_panel, plain_prices
from convert.contract.tracking import Tracker
from convert.contract.usual import Usual
from convert.errors import UsageError
from convert.findings.model import Finding, Sensed

if TYPE_CHECKING:
    from convert.cards.loaded import Loaded
    from convert.cards.publisher import Publisher
    from convert.contract.arena import Arena
    from convert.contract.danger import Danger
    from convert.effects import Ability
    from convert.findings.documents import Document
    from convert.findings.table import Code
    from convert.text.claim import Claim
    from convert.text.model import Clause

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

    id: CardId
    name: str
    reason: str
    rule: str = ""


class Conversion(msgspec.Struct, frozen=True, kw_only=True):
    """What a game made of a pile of cards."""

    entries: tuple[Converted, ...]
    skipped: tuple[Skipped, ...] = ()
    findings: tuple[Finding, ...] = ()


class Ahead(Protocol):
    """What a game begins before the cards are there."""

    def expect(self, card: Any) -> None:
        """This card will probably be converted: begin with what needs nothing but the card."""
        ...


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """What a conversion may look at beside the card itself. It is an argument; nothing is global.

    ``by_name`` finds a card by its exact printed name (materials, ritual spells, token makers). ``card_text`` False
    leaves the publisher's words out of the entries (``--no-card-text``). ``progress`` is called with (done, total).
    ``only`` names the cards (by ``Card.id``) whose entries are wanted, None for all: the others are there to be looked
    up and to keep slugs unique, so that a rebuild converts what changed and nothing else.
    """

    by_name: Mapping[str, Any] = msgspec.field(default_factory=dict)
    card_text: bool = True
    options: Mapping[str, Any] = msgspec.field(default_factory=dict)
    progress: Callable[[int, int], None] | None = None
    only: frozenset[CardId] | None = None
    ahead: Ahead | None = None
    """What the game began before the cards were there (``System.ahead``)."""


class Command(NamedTuple):
    """A command that only one game has: ``card2spell NAME``."""

    app: str
    """``package.module:attribute``, a Typer app that is imported on use."""
    help: str
    """What it does, in a line."""
    offers: str = ""
    """``package.module:attribute``: what Tab offers for its arguments and options, where that is the game's own. By
    the command's words ("campaign add"; "" for all), then by the option's or the value's name."""


class TableChoices(NamedTuple):
    """Choices that the rules leave to a table, written down in one kind of file."""

    kind: type[msgspec.Struct]
    """A field for each choice, with its default and its docstring."""
    are_set: str
    """Where a person writes them down, in a sentence."""
    names: Sequence[str] = ()
    """Which of the fields are choices; all."""


class Side(NamedTuple):
    """A part of an entry that holds effects: the entry, another face of it, its back."""

    part: Any
    """What has the effects."""
    title: str = ""
    """What it is called, where it is not the entry itself: "Skimming Strike", "the back, Werewolf"."""
    unread: Sequence[str] = ()
    """What of its text is in no tree, where that is not told of the entry."""
    apart: bool = False
    """Its clauses are counted from its own text, and not from that of the entry."""


class System(ABC):
    """One game, as the toolkit sees it: a game is a subclass, and an object of it called ``SYSTEM`` in its package.

    A subclass must give what has no value here: ``name``, ``title``, ``entry_types``, ``files``, ``fingerprint``,
    ``convert`` and ``homebrew``. All else has a default, which means that the game does without. Anything that takes
    time to import is imported inside the methods: ``card2spell --help`` loads every game's ``System``.
    """

    name: str
    """On the command line and in folder names: ``duel-monsters``."""
    title: str
    """For people: ``Duel Monsters``."""
    entry_types: Mapping[str, type[msgspec.Struct]]
    """Kind → entry type. Every entry has ``id``, ``slug``, ``name``, ``kind``, ``form``, ``rank``, ``mp_cost``,
    ``aliases``, ``effects``, ``adjudication`` and ``source``, as fields or as properties."""
    files: Mapping[str, str]
    """File stem → kind: ``{"monsters": "monster", "spells": "spell"}``."""

    options: Mapping[str, str] = {}
    """The settings of the conversion: name → what it means. ``build --option NAME`` turns one on; it is then in
    ``Context.options``."""
    commands: Mapping[str, Command] = {}
    """Commands that only this game has, by name. Where several games have one, ``--system`` or
    the folder's ``card2spell.yaml`` says which is meant, else the first."""
    override_examples: Sequence[Mapping[str, Any]] = ()
    """Overrides that editors show: each a label and its block."""
    card_examples: Sequence[int | str] = ()
    """What else may stand after ``card:`` in an override, for editors."""

    @property
    @abstractmethod
    def fingerprint(self) -> str:
        """Changes whenever the same card would convert differently: rules, data files, reader (the build's cache
        key)."""

    @property
    def table_choices(self) -> Sequence[TableChoices]:
        """What the rules leave to a table (``table-choices``), by where a person writes it down."""
        return ()

    deals_cards: bool = False
    """Whether its games draw playing cards one by one, so that ``play --cards ask`` can take them from a real deck."""

    figures: Mapping[str, Sequence[str]] = {}
    """By the kind of entry the fields without which an entry of one's own is as good as nothing."""
    notes_on: Mapping[str, str] = {}
    """Field → the field that says where its value is from: an override of the first alone ends an earlier note."""
    computed_from: Mapping[str, Sequence[str]] = {}
    """Fields whose findings (``sense``) are about other fields: by name, what they are computed from. What is found of
    one is reported for the override that set any of these."""
    card_words: Sequence[str] = ()
    """Fields of entries that hold the card's own words, beside its unread clauses: what exports leave out. Of parts in
    a list (``materials.text``) only those of eight words and more are left out: what is shorter is no quotation. Of one
    kind of entry alone: ``place/text``."""
    card_stories: Sequence[str] = ()
    """Those of the card's own words that say nothing of play: exports leave them out without a word."""

    @property
    def usual(self) -> Usual:
        """The words and numbers that its fields usually hold: what people write by hand is held to it."""
        return Usual()

    @property
    def codes(self) -> Mapping[str, Code]:
        """Findings that only this game reports: code → its row (``convert.findings.table``)."""
        return {}

    @property
    def documents(self) -> Mapping[str, type[msgspec.Struct]]:
        """Other files that people write for the game (characters, scenarios): name → type. They get a schema and are
        validated."""
        return {}

    @property
    def example_override(self) -> str | None:
        """The override file that ``card2spell init`` writes, without its first line; None for one that is made of
        ``override_examples``."""
        return None

    @property
    def publisher(self) -> Publisher:
        """The card database that its cards come from, where it brings none itself (``cards``)."""
        from convert.cards.ygoprodeck import YGOPRODECK

        return YGOPRODECK

    def cards(self, spec: str) -> Loaded | None:
        """The cards that the game brings itself, as the source ``spec`` names them (a word, or the path of a file).
        None for a game whose cards come from ``convert.cards.sources``. Raises what ``sources.load`` raises."""
        return None

    def ahead(self, cards: int, options: Mapping[str, Any]) -> AbstractContextManager[Ahead | None]:
        """What the game begins for a conversion of about so many cards while they are still being read; it gets it
        back as ``Context.ahead``. It ends with the ``with``, used or not."""
        return nullcontext()

    @abstractmethod
    def convert(self, cards: Sequence[Any], context: Context) -> Conversion:
        """All cards into entries, sorted by slug, slugs unique. Never raises for a card: skipped with a reason. The
        cards are of the type that the game's publisher gives."""

    def derive(self, kind: str, entry: dict[str, Any], overridden: frozenset[str]) -> dict[str, Any]:
        """The entry (as plain data) with its derived fields recomputed from the others (CONVERT-02, CONVERT-24),
        except those named in ``overridden`` (dotted)."""
        return entry

    @abstractmethod
    def homebrew(self, kind: str, label: str, fields: dict[str, Any]) -> dict[str, Any]:
        """A whole entry for an override's ``new:``: defaults, id ``home-<label>``, derived fields."""

    def sense(self, entries: Sequence[Mapping[str, Any]]) -> Sequence[Sensed]:
        """Findings beyond the schema over plain entries: numbers that no rule gives, references that name nothing."""
        return ()

    def other_files(self, entries: Iterable[Mapping[str, Any]]) -> Mapping[str, bytes]:
        """Files of the game's compendium that hold no entries: name → content, made from its entries as plain data.
        Each should be one of ``documents`` and name its schema, so that it is validated."""
        return {}

    def holds_trees(self, kind: str) -> bool:
        """Whether entries of this kind have a field for what they do, as trees; others only take figures from a
        card."""
        return "effects" in self.entry_types[kind].__struct_encode_fields__

    def migrate_entry(self, to: int, kind: str, entry: dict[str, Any]) -> dict[str, Any]:
        """An entry of an older file as ``schema_version`` ``to`` has it, from the version before
        (``convert.compendium.migrations``)."""
        return entry

    documents_called: Mapping[str, str] = {}
    """What a person calls such files, where it is not the kind's own name."""
    uses_of_documents: Mapping[str, str] = {}
    """What is done with files of a kind, as a hint for who names one where another kind is wanted; ``{path}`` is the
    file."""

    def check_document(self, name: str, value: Any, document: Document, books: Books) -> Sequence[Finding]:
        """What is wrong with a file of the kind ``name`` (one of ``documents``) that its schema allows: each finding at
        its line and column in ``document``, whose typed value is ``value``."""
        return ()

    def describe(self, entry: Any, book: Book | None = None) -> Panel:
        """The entry as a card to read at the table (``show``); by default its plain fields. ``book`` knows the names
        of entries that it refers to."""
        return plain_panel(entry)

    def prices(self, entry: Any) -> Sequence[Price]:
        """What the entry costs, with the rules that say so (``cost``); by default the figures of its panel."""
        return plain_prices(self.describe(entry))

    def meant(self, book: Book, name: str) -> Sequence[Any]:
        """The entries that a person means by something that is no entry's name, such as a whole playing card: by
        default none."""
        return ()

    def called(self, text: str) -> str:
        """The name of the card that a person means by a line of a list (``build --list``): by default the line."""
        return text

    def variant(self, entry: Any, words: Sequence[str]) -> Any:
        """An entry in another form, as a person asks for it (``show "NAME, level 5, boss"``). Raises ``UsageError``."""
        raise UsageError(f"there is no entry {', '.join((entry.name, *words))!r}", hint=f"there is {entry.name!r}")

    cost_called: str = "MP"
    """What the game calls the number that ``search --cost`` asks for."""

    def searched(self, plain: Mapping[str, Any]) -> Mapping[str, Any]:
        """What ``search`` asks of an entry (as plain data) by the options ``--type``, ``--cost``, ``--color`` and
        ``--keyword``: ``type``, ``mp_cost``, ``color`` and ``keyword``, each a value, a list of them, or left out;
        ``words``: what words find beside those of its name and text, a list."""
        return {"type": plain.get("type"), "mp_cost": plain.get("mp_cost")}

    @property
    def facets(self) -> Sequence[Facet]:
        """What the game's entries are filtered and sorted by, beside kind and status (exports, the site)."""
        return (FORM,)

    def links(self, entry: Any) -> Iterable[Link]:
        """The entries that this one names in fields (Materials, rituals, makers), each with how they stand to each
        other (exports)."""
        return ()

    def clauses(self, card: Any) -> Sequence[Clause]:
        """A card's text as the reader of its language splits it (``explain``)."""
        from convert.text import Reader

        return Reader.load().read(card, pendulum=True).clauses

    def claims(self, card: Any) -> Sequence[Claim]:
        """Every word of a card's text and the fields of its tree that it became (``explain --words``); none where the
        language has no ledger."""
        from convert.text.ledger import Ledger

        return () if card.flavor else Ledger.load().claims(card)

    def words(self, entry: Any, abilities: Sequence[Ability]) -> Sequence[str]:
        """Abilities of this entry in the game's words, one text each (``explain``); empty for a game without any."""
        return ()

    def sides(self, entry: Any) -> Sequence[Side]:
        """All of an entry that holds effects (``explain``): the entry itself, then its other faces and its back."""
        return (Side(part=entry),)

    def retold(self, entry: Any) -> Mapping[str, Any]:
        """Fields with the card's own words (``card_words``), told in the game's: what an export gives away instead. A
        line that still shares a run of words with the card is left out there."""
        return {}

    def played(self, entry: Any) -> str | None:
        """What the rules play of an entry, in words: beside a text that somebody wrote, which may differ. "" for
        nothing of it; None for an entry that no rules play."""
        kind = next(name for name, type_ in self.entry_types.items() if isinstance(entry, type_))
        return " ".join(self.words(entry, entry.effects)) if self.holds_trees(kind) else None

    def field_words(self, kind: str) -> Mapping[str, str]:
        """What a game master calls the fields of an entry of this kind (``diff``): field → word, dotted for nested
        ones (``materials.*.rank``: "Rank of {}"), "" for a figure that is shown to programs only. A field that is not
        named is called by its own name."""
        return {}

    def follows(self, entry: Any) -> Mapping[str, str]:
        """What hangs on a field beside figures, such as how far the entry reaches: field → what it is now and what it
        would be, in words. Reported wherever somebody sets that field, or might."""
        return {}

    @property
    def glossary(self) -> Mapping[str, str]:
        """Words of messages and entries with their meanings, beside the terms of the rules: what stands in the file
        ``glossary.yaml`` of the game's package, where there is one."""
        from importlib.resources import files

        path = files(type(self).__module__.rpartition(".")[0] or type(self).__module__).joinpath("glossary.yaml")
        found: dict[str, str] = msgspec.yaml.decode(path.read_bytes()) if path.is_file() else {}
        return found

    former_words: Mapping[str, str] = {}
    """Words that entries and messages once used, each with the glossary's word for it now."""

    @property
    def tracker(self) -> Tracker:
        """What a table keeps track of in a fight with real dice (the tracker of ``export site``)."""
        return Tracker()

    @property
    def papers(self) -> Papers:
        """What the game can lay out on paper beside its entries (``export print``)."""
        return Papers()

    @property
    def danger(self) -> Danger | None:
        """How its creatures are rated (``danger``); None for a game without creatures that can be set against each
        other."""
        return None

    def arena(self, book: Book) -> Arena:
        """What ``play`` and ``simulate`` begin with. Raises ``UsageError`` for a game without rules to play by."""
        raise UsageError(f"{self.title} cannot be played yet: it has no rules module")
