"""A deck for Tabletop Simulator: a saved object, and the sheets of pictures that it is cut from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec.structs import replace

from convert.errors import UsageError
from convert.export.model import EntryView, Exporter, File, Job
from convert.export.print import cards
from convert.export.print.settings import CardsContext, Cell, PrintOptions, Sheet, template
from convert.export.print.typesetting import Typesetter
from convert.prose.english import some

ACROSS, DOWN = 10, 7
ON_SHEET = ACROSS * DOWN - 1
"""The last place of a sheet is what players see of a card in somebody's hand: its back."""
WIDTH, HEIGHT = cards.SIZES["poker"]
SCALE = {"posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0} | dict.fromkeys(
    ("scaleX", "scaleY", "scaleZ"), 1.0
)
MOST_WORDS = 1000
"""A card's description is cut to so many signs."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of a deck."""

    ppi: Annotated[int, msgspec.Meta(ge=72, le=250)] = 160
    """Of the sheets: pixels per inch; 160 makes them about 4,000 pixels wide, which is the most that is advised."""
    address: str = ""
    """Where the sheets will lie: an address that begins with https:// or file:///; by default this folder."""


class Sheets(msgspec.Struct, frozen=True, kw_only=True, rename="pascal"):
    """A sheet that cards are cut from."""

    face_url: str = msgspec.field(name="FaceURL")
    back_url: str = msgspec.field(name="BackURL")
    num_width: int = ACROSS
    num_height: int = DOWN
    back_is_hidden: bool = True
    unique_back: bool = False


class TableCard(msgspec.Struct, frozen=True, kw_only=True, rename="pascal"):
    """A card of the deck. ``card_id``: the sheet's number times 100, and the place on it."""

    name: str = "Card"
    nickname: str
    description: str
    memo: str
    """The entry's id."""
    card_id: int = msgspec.field(name="CardID")
    custom_deck: dict[str, Sheets]
    transform: dict[str, float]


class Deck(msgspec.Struct, frozen=True, kw_only=True, rename="pascal"):
    """The deck, or the single card."""

    name: str = "DeckCustom"
    nickname: str
    description: str
    deck_ids: tuple[int, ...] = msgspec.field(name="DeckIDs")
    custom_deck: dict[str, Sheets]
    contained_objects: tuple[TableCard, ...]
    transform: dict[str, float]


class Saved(msgspec.Struct, frozen=True, kw_only=True, rename="pascal"):
    """A saved object of Tabletop Simulator."""

    save_name: str
    version_number: str = ""
    object_states: tuple[Deck, ...]


class TabletopSimulator(Exporter):
    """``deck.json``, ``sheet-01.png`` and so on, ``back.png``. A template of one's own is ``cards.typ``, as for
    print."""

    name = "tts"
    title = "a deck for Tabletop Simulator, with the sheets it is cut from"
    text = False
    art = True
    context: ClassVar[Any] = Saved
    options: ClassVar[Any] = Options

    def files(self, job: Job) -> Iterator[File]:
        """The sheets, the back, and the deck."""
        options = job.options if isinstance(job.options, Options) else Options()
        address = _address(job, options)
        context = CardsContext(
            title=job.info.title,
            paper=(ACROSS * WIDTH, DOWN * HEIGHT),
            size=(WIDTH, HEIGHT),
            bleed=0,
            marks=False,
            grid=(ACROSS, DOWN),
            cards=cards.pictured(job, [cards.noted(entry) for entry in job.entries]),
        )
        typesetter = Typesetter(template(job, cards.TEMPLATE), cards.picture_folder(job))
        cells = cards.laid(typesetter, context, job)
        output = PrintOptions(format="png", ppi=options.ppi)
        piles = [cells[begin : begin + ON_SHEET] for begin in range(0, len(cells), ON_SHEET)]
        for number, pile in enumerate(piles, 1):
            empty = (None,) * (ACROSS * DOWN - len(pile))
            page = Sheet(cells=(*pile, *empty), back=False, turned=False)
            (picture,) = typesetter.pages(_only(context, page), output)
            yield _sheet(number), picture
        back = replace(context, paper=(WIDTH, HEIGHT), grid=(1, 1))
        plain = replace(context.cards[0], badge="", accent="")
        one = replace(cells[0], card=0)
        (picture,) = typesetter.pages(
            replace(back, cards=(plain,), pages=(Sheet(cells=(one,), back=True, turned=False),)), output
        )
        yield "back.png", picture
        yield "deck.json", msgspec.json.format(msgspec.json.encode(_saved(job, cells, address)), indent=1) + b"\n"


def _only(context: CardsContext, page: Sheet) -> CardsContext:
    """The context of one page, with the cards that are on it."""
    there = [cell for cell in page.cells if cell is not None]
    numbers = {card: at for at, card in enumerate(dict.fromkeys(cell.card for cell in there))}
    moved = tuple(replace(cell, card=numbers[cell.card]) if cell is not None else None for cell in page.cells)
    return replace(context, cards=tuple(context.cards[card] for card in numbers), pages=(replace(page, cells=moved),))


def _sheet(number: int) -> str:
    return f"sheet-{number:02}.png"


def _address(job: Job, options: Options) -> str:
    """Where the sheets are found, with a slash at the end. Raises ``UsageError`` for what is no address."""
    if not options.address:
        return job.folder.absolute().as_uri() + "/"
    if not options.address.startswith(("https://", "http://", "file:///")):
        raise UsageError(
            f"{options.address!r} is no address of sheets",
            hint="it begins with https:// or file:///, as a browser has it",
        )
    return options.address.rstrip("/") + "/"


def _saved(job: Job, cells: Sequence[Cell], address: str) -> Saved:
    """The deck, a card for each cell."""
    decks = {
        str(number): Sheets(face_url=address + _sheet(number), back_url=f"{address}back.png")
        for number in range(1, -(-len(cells) // ON_SHEET) + 1)
    }
    made = tuple(_card(job.entries[cell.card], cell, at, decks) for at, cell in enumerate(cells))
    return Saved(
        save_name=job.info.title,
        object_states=(
            Deck(
                nickname=job.info.title,
                description=some(len(cells), "card"),
                deck_ids=tuple(card.card_id for card in made),
                custom_deck=decks,
                contained_objects=made,
                transform=SCALE,
            ),
        ),
    )


def _card(entry: EntryView, cell: Cell, at: int, decks: dict[str, Sheets]) -> TableCard:
    sheet, place = divmod(at, ON_SHEET)
    number = str(sheet + 1)
    text = _shown("\n".join(filter(None, (entry.panel.badge, entry.panel.subtitle, entry.text))))
    part = f" ({cell.part}/{cell.parts})" if cell.parts > 1 else ""
    return TableCard(
        nickname=_shown(entry.name) + part,
        description=text if len(text) <= MOST_WORDS else text[: MOST_WORDS - 1] + "…",
        memo=entry.id,
        card_id=int(number) * 100 + place,
        custom_deck={number: decks[number]},
        transform=SCALE,
    )


def _shown(text: str) -> str:
    """A text without what Tabletop Simulator takes for markup: ``[b]``, ``[ff0000]``."""
    return text.replace("[", "(").replace("]", ")")


EXPORTER = TabletopSimulator()
