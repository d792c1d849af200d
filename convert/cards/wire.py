"""The card API's own shapes (API notes, 5.3), typed, and how its answers are decoded: fast where they are as
documented, patiently where they are not.

Every field is optional here, since "documented" and "sent" differ; ``convert.cards.normalise`` makes cards of them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from convert.cards.text import clean
from convert.printable import may_have_controls, with_whole_letters, without_controls


class WirePrinting(msgspec.Struct, gc=False):
    """One printing (``card_sets[]``). ``set_code`` is the full print code here; the rarity code is never used."""

    set_name: str = ""
    set_code: str = ""
    set_rarity: str = ""


class WireImage(msgspec.Struct, gc=False):
    """One picture (``card_images[]``): only its id, which is another passcode where the art is an alternative."""

    id: int = 0


class WireMisc(msgspec.Struct, gc=False):
    """``misc_info[0]``, sent with ``misc=yes``. What moves daily (views, votes) is not read."""

    beta_name: str | None = None
    beta_id: int | None = None
    formats: list[str] = []
    treated_as: str | None = None
    tcg_date: str | None = None
    ocg_date: str | None = None
    has_effect: int | None = None
    question_atk: int | None = None
    question_def: int | None = None


class WireCard(msgspec.Struct, gc=False):
    """One card of a ``cardinfo`` answer. Fields of no use to any game are read past (``Raw``), not decoded."""

    id: int = 0
    name: str | None = None
    type: str | None = None
    human: str | None = msgspec.field(name="humanReadableCardType", default=None)
    frame: str | None = msgspec.field(name="frameType", default=None)
    desc: str | None = None
    race: str | None = None
    archetype: str | None = None
    url: str | None = msgspec.field(name="ygoprodeck_url", default=None)
    typeline: list[str] | None = None
    atk: int | None = None
    defense: int | None = msgspec.field(name="def", default=None)
    level: int | None = None
    attribute: str | None = None
    scale: int | None = None
    pend_desc: str | None = None
    monster_desc: str | None = None
    linkval: int | None = None
    linkmarkers: list[str] | None = None
    name_en: str | None = None
    card_sets: list[WirePrinting] | None = None
    card_images: list[WireImage] | None = None
    misc_info: list[WireMisc] | None = None
    card_prices: msgspec.Raw = msgspec.Raw()
    banlist_info: msgspec.Raw = msgspec.Raw()


class _ExactCard(WireCard, gc=False, forbid_unknown_fields=True):
    """The same, refusing fields that nobody has told us of, so that they are noticed."""


class WireSet(msgspec.Struct, gc=False):
    """One row of ``cardsets.php``. ``set_name`` is unique, ``set_code`` (a prefix here) is not."""

    set_name: str = ""
    set_code: str | None = None
    tcg_date: str | None = None


class WireMeta(msgspec.Struct, gc=False):
    """``meta`` of a paged answer; unpaged answers may have one too, with other things in it. ``total_pages`` is not
    here: the API rounds it down (quirk 21)."""

    total_rows: int | None = None
    rows_remaining: int | None = None
    next_page_offset: int | None = None


class _Cards(msgspec.Struct):
    data: list[msgspec.Raw]


class _Meta(msgspec.Struct):
    meta: WireMeta | None = None


class _Ident(msgspec.Struct, gc=False):
    id: int


class _VersionRow(msgspec.Struct):
    database_version: str | float
    last_update: str | None = None
    date: str | None = None


class ShapeError(ValueError):
    """The answer is no list of cards (or of sets) at all."""


BROKEN = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What a decoder raises for bytes that are none of what was asked for, nested ten thousand deep included."""
_LONGEST = 200
"""Characters of a server's own words that are repeated."""


def short(said: object) -> str:
    """A server's own words as part of a sentence: on one line, without control characters, cut."""
    text = clean(str(said)[: 4 * _LONGEST]).replace("\n", " ")
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


MOST_CARDS = 200_000
"""Cards of an answer: the whole database has about 14,000."""
_MOST_PARTS = 6_000_000
"""Commas of one: the whole database has about 600,000. What has more is made to fill a machine's memory."""


def _refuse_endless(body: bytes) -> None:
    """Raise ``ShapeError`` for an answer of more parts than any has, before anything is made of them."""
    if len(body) > _MOST_PARTS and body.count(b",") > _MOST_PARTS:
        raise ShapeError(f"it has more than {_MOST_PARTS:,} parts, which is more than all cards have")


def split_answer(body: bytes) -> list[msgspec.Raw]:
    """The cards of a ``cardinfo`` answer, one raw JSON value each, not yet decoded.

    Takes the documented object and a bare list of cards (a file somebody cut down by hand). An escape for half a letter
    in one card is no fault of the others: it becomes the replacement character, like bytes that are no UTF-8. Raises
    ``ShapeError`` in words when the body is neither (broken JSON, an ``error`` answer, an HTML page), or has more cards
    than there can be.
    """
    _refuse_endless(body)
    cards = _split(body)
    if len(cards) > MOST_CARDS:
        raise ShapeError(f"it has {len(cards):,} cards, and no more than {MOST_CARDS:,} are read")
    return cards


def _split(body: bytes) -> list[msgspec.Raw]:
    try:
        return msgspec.json.decode(body, type=_Cards).data
    except BROKEN:
        pass
    body = with_whole_letters(body)
    try:
        return msgspec.json.decode(body, type=_Cards).data
    except BROKEN:
        return _split_odd(body)


def split_page(body: bytes) -> tuple[list[msgspec.Raw], WireMeta]:
    """The raw cards of one answer of the live API and its ``meta``, vetted: an object with a list of cards in which
    (nearly) every one has a passcode. Raises ``ShapeError`` in words."""
    cards = split_answer(body)
    body = with_whole_letters(body)
    try:
        meta = msgspec.json.decode(body, type=_Meta, strict=False).meta
    except BROKEN:
        meta = None
    decoder = msgspec.json.Decoder(_Ident, strict=False)
    bad = sum(not _decodes(decoder, raw) for raw in cards)
    if bad * 20 > len(cards):
        raise ShapeError(f"{bad:,} of {len(cards):,} in its list {'is no card' if bad == 1 else 'are no cards'}")
    return cards, meta or WireMeta()


def _decodes(decoder: msgspec.json.Decoder[_Ident], raw: msgspec.Raw) -> bool:
    try:
        decoder.decode(raw)
    except BROKEN:
        return False
    return True


def decode_version(body: bytes) -> tuple[str, str]:
    """Version and time of a ``checkDBVer`` answer: a list with one object (or the object alone). Raises
    ``ShapeError`` in words."""
    _refuse_endless(body)
    try:
        found = msgspec.json.decode(body, type=list[_VersionRow] | _VersionRow)
    except BROKEN as error:
        raise ShapeError(_what_it_is(body) or f"it names no database version ({short(error)})") from None
    rows = found if isinstance(found, list) else [found]
    if not rows or not str(rows[0].database_version).strip():
        raise ShapeError("it names no database version")
    return short(rows[0].database_version), short(rows[0].last_update or rows[0].date or "")


def _what_it_is(body: bytes) -> str:
    """What a body is that is not what was asked for, in words; "" where nothing better can be said."""
    if not body.strip():
        return "it is empty"
    if body.lstrip()[:1] == b"<":
        return "it is a web page, not data"
    try:
        value = msgspec.json.decode(body)
    except BROKEN:
        return "its JSON is broken or cut short"
    if isinstance(value, dict) and value.get("error"):
        return f"it is an error answer: {short(value['error'])}"
    return ""


def _split_odd(body: bytes) -> list[msgspec.Raw]:
    try:
        return msgspec.json.decode(body, type=list[msgspec.Raw])
    except BROKEN:
        raise ShapeError(_what_it_is(body) or 'it has no "data" list of cards') from None


def decode_sets(body: bytes) -> list[WireSet]:
    """The rows of a ``cardsets`` answer. Raises ``ShapeError`` in words when it is no list of sets."""
    _refuse_endless(body)
    try:
        rows = msgspec.json.decode(with_whole_letters(body), type=list[WireSet], strict=False)
    except BROKEN as error:
        raise ShapeError(_what_it_is(body) or f"it is no list of sets ({short(error)})") from None
    if may_have_controls(body):
        for row in rows:
            _make_printable(row)
    return rows


class CardDecoder:
    """Decodes raw cards one at a time. ``unknown`` collects names of fields nobody has told us of."""

    def __init__(self) -> None:
        self._exact = msgspec.json.Decoder(_ExactCard)
        self._loose = msgspec.json.Decoder(WireCard, strict=False)
        self._fields = {field.encode_name: field for field in msgspec.structs.fields(WireCard)}
        self.unknown: set[str] = set()

    def decode(self, raw: msgspec.Raw) -> WireCard:
        """One card; a value of the wrong type is read as what it means ("8" is 8) or dropped, bytes that are no UTF-8
        become the replacement character, and no text has a character that steers a terminal. Raises ``ShapeError``
        when it is no object."""
        try:
            wire: WireCard = self._exact.decode(raw)
        except msgspec.ValidationError:
            wire = self._patiently(bytes(raw))
        except BROKEN:
            wire = self._patiently(bytes(raw).decode("utf-8", "replace").encode())
        if may_have_controls(bytes(raw)):
            _make_printable(wire)
        return wire

    def _patiently(self, raw: bytes) -> WireCard:
        try:
            value = msgspec.json.decode(raw)
        except UnicodeDecodeError:
            return self._patiently(raw.decode("utf-8", "replace").encode())
        except BROKEN as error:
            raise ShapeError(f"it cannot be read ({short(error)})") from None
        if not isinstance(value, dict):
            raise ShapeError("it is no object")
        self.unknown.update(short(key) for key in value if key not in self._fields)
        try:
            return self._loose.decode(raw)
        except BROKEN:
            return self._field_by_field(value)

    def _field_by_field(self, value: dict[str, Any]) -> WireCard:
        """Every field that can be read, read; the others as if they had not been sent."""
        good: dict[str, Any] = {}
        for key, field in self._fields.items():
            if key not in value or field.type is msgspec.Raw:
                continue
            item = value[key]
            if isinstance(item, dict) and key == "misc_info":
                item = [item]
            if isinstance(item, list) and key in ("misc_info", "card_sets", "card_images"):
                item = [_without_nulls(part) for part in item if isinstance(part, dict)]
            try:
                good[field.name] = msgspec.convert(item, field.type, strict=False)
            except msgspec.ValidationError:
                continue
        return WireCard(**good)


_CLEANED = frozenset(("name", "name_en", "desc", "pend_desc", "monster_desc"))
"""What ``convert.cards.text.clean`` looks after: in a lost encoding, a control may be half of a letter."""


def _make_printable(row: msgspec.Struct) -> None:
    """Take what steers a terminal out of all texts of a row and of the rows in it."""
    for name in row.__struct_fields__:
        value = getattr(row, name)
        if isinstance(value, str) and name not in _CLEANED:
            setattr(row, name, without_controls(value))
        elif isinstance(value, list):
            setattr(row, name, [without_controls(each) if isinstance(each, str) else each for each in value])
            for each in value:
                if isinstance(each, msgspec.Struct):
                    _make_printable(each)


def _without_nulls(part: dict[str, Any]) -> dict[str, Any]:
    return {key: item for key, item in part.items() if item is not None}
