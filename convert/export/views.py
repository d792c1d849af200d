"""Entries as exporters see them: described by their game, linked both ways, safe to share."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from convert import __version__
from convert.compendium.book import Compendium
from convert.compendium.danger import Dangers, dangers_of, rated
from convert.compendium.own_text import with_played
from convert.compendium.provenance import is_person
from convert.contract.outline import Link, values
from convert.contract.panel import with_own_words
from convert.effects import STEP_TYPES
from convert.export.model import EntryView, FacetInfo, Info, Linked
from convert.export.secrets import origins_without, told, without_secrets
from convert.export.sharing import shareable


def views(
    book: Compendium,
    chosen: Sequence[Any],
    *,
    card_text: bool,
    gm_notes: bool = False,
    dangers: Dangers | None = None,
) -> tuple[EntryView, ...]:
    """The chosen entries of the compendium, in the order given; what is for the game master alone only with
    ``gm_notes``."""
    net = _Net(book, {entry.slug for entry in chosen})
    origins = book.every_origin()
    by_a_person = cache(is_person)
    dangers = dangers_of(book) if dangers is None else dangers
    say = {"card_text": card_text, "gm_notes": gm_notes}
    return tuple(_view(book, entry, net, origins(entry.id), by_a_person, dangers, **say) for entry in chosen)


DANGER = FacetInfo(name="danger", title="Danger", number=True)
"""What entries are filtered by too where ``danger.json`` or the game rates them."""


def info(
    book: Compendium,
    chosen: Sequence[Any],
    *,
    card_text: bool,
    gm_notes: bool = False,
    dangers: Dangers | None = None,
) -> Info:
    """What the whole export is of."""
    dangers = dangers_of(book) if dangers is None else dangers
    facets = [FacetInfo(name=facet.name, title=facet.title, number=facet.number) for facet in book.system.facets]
    return Info(
        system=book.system.name,
        title=book.system.title,
        entries=len(chosen),
        whole=len(chosen) == len(book),
        card_text=card_text,
        gm_notes=gm_notes,
        facets=(*facets, DANGER) if dangers else tuple(facets),
        fingerprint=fingerprint(book),
        tool=__version__,
    )


def fingerprint(book: Compendium) -> str:
    """Of all entries of a compendium as they are now, edits by hand included."""
    digest = hashlib.sha256(book.system.name.encode())
    encoder = msgspec.json.Encoder()
    for entry in book.entries:
        digest.update(encoder.encode(entry))
    return digest.hexdigest()


def passcode(entry: Any) -> int | None:
    """The passcode of the card that an entry comes from; None for an entry of no such card."""
    source = getattr(entry, "source", None)
    number = getattr(source, "id", 0) if source is not None else 0
    return number if isinstance(number, int) and number else None


NAMES, NAMED_BY = "Names", "Named by"
"""What stands between an entry and one whose name is quoted in its text."""
_QUOTED = re.compile("“([^“”]+)”")


class _Net:
    """Which entries name which, in fields (``System.links``) or in their text, both ways. Links to what is no entry are
    left out."""

    def __init__(self, book: Compendium, chosen: set[str]) -> None:
        by_label = {entry.id: entry for entry in book.entries}
        by_label |= {entry.slug: entry for entry in book.entries}
        by_name = {entry.name: entry.slug for entry in reversed(book.entries)}
        self._out: Mapping[str, list[Linked]] = defaultdict(list)
        self._back: Mapping[str, list[Linked]] = defaultdict(list)
        for entry in book.entries:
            said = (by_name[name] for name in _QUOTED.findall(getattr(entry, "text", "")) if name in by_name)
            named = (Link(relation=NAMES, back=NAMED_BY, slug=slug) for slug in said)
            own = tuple(book.system.links(entry))
            known = {link.slug for link in own}
            for link in dict.fromkeys((*own, *(each for each in named if each.slug not in known))):
                other = by_label.get(link.slug)
                if other is None or other is entry:
                    continue
                self._out[entry.slug].append(_linked(link.relation, other, chosen))
                self._back[other.slug].append(_linked(link.back, entry, chosen))

    def of(self, slug: str) -> tuple[tuple[Linked, ...], tuple[Linked, ...]]:
        """(what the entry names, what names it)."""
        return tuple(self._out.get(slug, ())), tuple(self._back.get(slug, ()))


def _linked(relation: str, other: Any, chosen: set[str]) -> Linked:
    return Linked(
        relation=relation, id=other.id, slug=other.slug, name=other.name, kind=other.kind, here=other.slug in chosen
    )


def _view(
    book: Compendium,
    entry: Any,
    net: _Net,
    origins: Mapping[str, str],
    by_a_person: Callable[[str], bool],
    dangers: Dangers,
    *,
    card_text: bool,
    gm_notes: bool,
) -> EntryView:
    shown = entry if card_text else shareable(book.system, entry)
    if not gm_notes:
        shown, origins = without_secrets(shown), origins_without(origins)
    danger = dangers.of(entry)
    facets = {facet.name: values(entry, facet.path) for facet in book.system.facets}
    if dangers:
        facets[DANGER.name] = () if danger is None or danger.points is None else (danger.points,)
    panel = rated(with_own_words(book.system.describe(shown, book), shown), danger)
    tree = _has_tree(shown)
    by_hand = tuple(sorted(field for field, origin in origins.items() if by_a_person(origin)))
    if tree:
        panel = with_played(book.system, shown, panel, by_hand)
    fields = msgspec.to_builtins(msgspec.structs.replace(shown, effects=()) if tree else shown)
    if tree:
        fields.pop("effects", None)
    out, back = net.of(entry.slug)
    return EntryView(
        id=entry.id,
        slug=entry.slug,
        name=entry.name,
        kind=entry.kind,
        form=entry.form,
        status=entry.adjudication.status,
        panel=panel,
        text="\n".join(panel.paragraphs),
        facets=facets,
        verbs=_verbs(entry),
        links=out,
        backlinks=back,
        note=getattr(entry, "note", ""),
        gm_notes=told(shown),
        origins=origins,
        by_hand=by_hand,
        combatants=tuple(book.system.tracker.combatants(entry)),
        fields=fields,
    )


_OP = re.compile(rb'\{"op":"([a-z_]+)"')


def _verbs(entry: Any) -> tuple[str, ...]:
    """What the effects do, each once. The tree is looked through as JSON: ten times as quick as from node to node."""
    found = (op.decode() for op in _OP.findall(msgspec.json.encode(entry.effects)))
    return tuple(op for op in dict.fromkeys(found) if op in STEP_TYPES)


def _has_tree(entry: Any) -> bool:
    return "effects" in entry.__struct_fields__
