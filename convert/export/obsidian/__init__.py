"""A vault of notes for Obsidian: front matter, links between notes, stat blocks for the plugin Statblocks, and
encounters for Initiative Tracker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from convert.contract.tracking import Combatant, Fight
from convert.export.model import EntryView
from convert.export.templates import Filter, TemplateExporter, named_rows
from convert.json_line import json_line

_LINK = str.maketrans({"[": "(", "]": ")", "|": "/"})


def front(entry: EntryView, file: str) -> str:
    """The note's front matter, one line a field; every value is JSON, which YAML reads as it is. Where the note could
    not be called as its entry, the entry's name is the first of its aliases: it is found by both."""
    aliases = [*([entry.name] if file != entry.name else []), entry.slug, *entry.fields.get("aliases", ())]
    fields: dict[str, Any] = {
        "id": entry.id,
        "aliases": list(dict.fromkeys(aliases)),
        "tags": [f"{entry.kind}/{entry.form}" if entry.form else entry.kind],
        "status": entry.status,
    }
    for name, values in entry.facets.items():
        fields.setdefault(name, values[0] if len(values) == 1 else list(values))
    return "".join(f"{name}: {json_line(value)}\n" for name, value in fields.items())


def statblock(entry: EntryView) -> str:
    """What stands in a ``statblock`` fence: one object in JSON, which the plugin reads as YAML; "" for an entry that
    fights as nobody. Its fields are those that the plugin's own layout shows, so that no other is needed: HP as a
    number, each of the figures and of the abilities as a trait."""
    if not entry.combatants:
        return ""
    # what the plugin shows of a trait is Markdown
    figures = [
        {"name": name, "desc": unlinked(value)} for table in entry.panel.tables for name, value in named_rows(table)
    ]
    several = len(entry.panel.paragraphs) > 1
    abilities = [
        {"name": f"Ability {number}" if several else "Ability", "desc": unlinked(text)}
        for number, text in enumerate(entry.panel.paragraphs, 1)
    ]
    hp = entry.combatants[0].counters.get("hp")
    block = {"name": entry.name, "subtype": entry.panel.subtitle, "traits": [*figures, *abilities]}
    return json_line(block | ({"hp": hp[1]} if hp is not None else {}))


def unlinked(text: str) -> str:
    """A text in which no brackets make a link or a roll: a sign that nobody sees parts them."""
    return text.replace("[[", "[\u2060[")


def wiki(value: object) -> str:
    """The words of a link, which cannot hold brackets or bars."""
    return str(value).translate(_LINK)


def encounter(fight: Fight, entries: Iterable[EntryView]) -> str:
    """What stands in an ``encounter`` fence of the plugin Initiative Tracker: one object in JSON, with every creature
    in the form of an object; ``creature`` is the name of its stat block."""
    names = {entry.slug: entry.name for entry in entries}
    creatures = []
    for one, many in Counter(map(_Creature.of, fight.combatants)).items():
        told = {"creature": names.get(one.entry, one.name), "name": one.name, "hp": one.hp}
        creatures.append({str(many): {field: value for field, value in told.items() if value is not None}})
    block = json_line({"name": fight.title, "players": False, "creatures": creatures})
    return block.replace("---", r"\u002d--")  # which parts encounters of one fence


class _Creature(NamedTuple):
    name: str
    entry: str
    hp: int | None

    @classmethod
    def of(cls, one: Combatant) -> _Creature:
        return cls(one.name, one.entry, one.counters["hp"][1] if "hp" in one.counters else None)


class Obsidian(TemplateExporter):
    """A folder of notes, named after their entries, that links lead to; and one of fights."""

    name = "obsidian"
    title = "a vault of notes for Obsidian, with links, stat blocks and encounters"
    takes = "[SCENARIO or SHEET]..."
    folder = Path(__file__).parent
    filters: ClassVar[Mapping[str, Filter]] = {
        "wiki": wiki,
        "front": front,
        "statblock": statblock,
        "encounter": encounter,
    }


EXPORTER = Obsidian()
