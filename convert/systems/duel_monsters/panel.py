"""An entry of Duel Monsters described as a card to read at the table (the numbers are the entry's own)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from convert.contract.book import Book
from convert.contract.panel import Panel, Table
from convert.prose import article, capitalised, listing, titled
from convert.prose.cites import uncited
from convert.prose.english import number, some
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Entry, Material, Monster, RitualCost, Spell
from convert.systems.duel_monsters.rules.between.special import ordinary_bans
from convert.systems.duel_monsters.rules.options import Options

_FORMS = {
    "summon": "Summon",
    "fusion": "Fusion Summon",
    "token": "Token",
    "incantation": "Incantation",
    "precast": "Incantation, may be Precast",
    "continuous": "Incantation that lasts",
    "equipment": "Equipment",
    "field": "Field",
    "artifact": "Artifact",
    "trinket": "Trinket",
}
_ACCENTS = {
    "Dark": "magenta",
    "Earth": "yellow",
    "Fire": "red",
    "Light": "bright_yellow",
    "Water": "blue",
    "Wind": "green",
    "Divine": "bright_white",
}
_SPELL_ACCENTS = {"artifact": "bright_magenta", "trinket": "bright_cyan"}
_PIPS = 5


def describe(entry: Entry, book: Book | None = None, *, text: str) -> Panel:
    """The whole card: figures, its ``text``, what the table must know, and where it comes from; entries that it refers
    to are called as ``book`` calls them."""
    return Panel(
        title=entry.name,
        badge=_rank(entry),
        subtitle=_monster_line(entry) if isinstance(entry, Monster) else _spell_line(entry),
        tables=_monster_tables(entry) if isinstance(entry, Monster) else _spell_tables(entry),
        paragraphs=tuple(line for line in text.split("\n") if line),
        notes=_notes(entry, partial(_name_of, book=book)),
        honesty=_honesty(entry),
        open_clauses=_open_clauses(entry, text),
        source=_source(entry),
        accent=_ACCENTS.get((entry.attribute or "").title(), "white")
        if isinstance(entry, Monster)
        else _SPELL_ACCENTS.get(entry.form, "cyan"),
    )


def _rank(entry: Entry) -> str:
    if entry.rank is None:
        return ""
    return f"{'★' * entry.rank}{'☆' * (_PIPS - entry.rank)} Rank {entry.rank}"


def _monster_line(entry: Monster) -> str:
    form = "Ritual Summon" if entry.form == "ritual" else _FORMS[entry.form]
    attribute = (entry.attribute or "").title() or "no Attribute"
    shown = [name for name in entry.classes if name not in ("effect", "normal", entry.form)]
    return " · ".join(
        filter(None, (form, f"{attribute} {entry.type}".strip(), f"Level {entry.level}", *map(capitalised, shown)))
    )


def _spell_line(entry: Spell) -> str:
    form = "Ritual" if entry.form == "ritual" else _FORMS["incantation" if entry.buff else entry.form]  # CONVERT-12
    words = [form]
    if entry.property:
        words.append(f"from {article(entry.property)} Card")  # what texts ask for (CONVERT-21)
    if entry.form == "equipment" and entry.equipment not in ("", "other"):
        words.append(entry.equipment)
    if entry.lasting and entry.form == "artifact":
        words.append("lasting")
    if entry.room_trap:
        words.append("or a trap in a room")
    if entry.buff:
        words.append("a buff")
    if entry.uses_focus:
        words.append("holds 1 Focus")
    if entry.full_action:
        words.append("always a Full Action")
    if entry.area:
        words.append({"section": "one Section", "two_sections": "two adjoining Sections"}[entry.area])
    return " · ".join(words)


def _figure(value: int | None) -> str:
    return "?" if value is None else str(value)


def _score(value: int | None, bonus: int) -> str:
    return f"{_figure(value)} +{bonus}" if bonus else _figure(value)


def _stats(entry: Monster) -> Table:
    """HP and Scores as it is summoned or fused, and as a Real creature. Those of a fusion are those that its Materials
    make, or open where these are not known (FUSION-09, FUSION-10, FUSION-13, CONVERT-32)."""
    real, fused = entry.real, entry.fused
    columns: dict[str, tuple[str, ...]] = {
        "Summon": (_figure(entry.hp), _figure(entry.attack), _figure(entry.defense)),
        "Real": (str(real.hp), _score(real.attack, real.equipment_bonus), _score(real.defense, real.equipment_bonus)),
    }
    if entry.form == "fusion" and _has_none(entry):
        columns["Summon"] = (str(entry.hp_alone), *columns["Summon"][1:])
    elif entry.form == "fusion":
        columns = {"Fused": ("?", "?", "?", _open_focus(entry)), "Real": (*columns["Real"], "")}
        if fused is not None:
            bonus, whole = fused.equipment_bonus, fused.real
            columns["Fused"] = (
                str(fused.hp),
                _score(fused.attack, bonus),
                _score(fused.defense, bonus),
                str(fused.focus),
            )
            bonus = whole.equipment_bonus
            columns["Real, fused"] = (str(whole.hp), _score(whole.attack, bonus), _score(whole.defense, bonus), "")
    names = ("HP", "Attack", "Defense", "Focus")
    return Table(columns=("", *columns), rows=tuple(zip(names, *columns.values(), strict=False)))


def _has_none(entry: Monster) -> bool:
    """Whether its card names no Materials at all, so that only what its own text names brings it out."""
    return entry.form == "fusion" and not entry.materials and not entry.adjudication.unread


def _cost(entry: Monster) -> tuple[str, ...]:
    """Its MP for any mage and for one of its Attribute; of a fusion without Materials, Rank 1 and its Level
    (SPECIAL-04, FUSION-06, ATTR-03)."""
    if _has_none(entry) and entry.mp_cost is None:
        own = entry.attuned.sustain_cost != entry.sustain_cost
        return tuple([str(formulas.fusion_mp_cost([1], entry.level, attuned=saved)) for saved in (False, own)])
    return _figure(entry.mp_cost), _figure(entry.attuned.mp_cost)


def _open_focus(entry: Monster) -> str:
    """The Focus of a fusion whose Materials are generic: their number is known unless there may be more of them
    (FUSION-08, CONVERT-32)."""
    count = sum([one.count for one in entry.materials])
    if not count:
        return "?"
    more = any(one.or_more for one in entry.materials)
    return f"{formulas.fusion_focus(count)}{' or more' if more else ''}"


def _without_materials(entry: Monster) -> str:
    """The figures of a fusion that something else than a fusion brings out: its cost, where none is stated, goes by the
    highest Rank of the Materials that it names, Rank 1 where it names none (SPECIAL-04, FUSION-06), and it holds one
    Focus like any summon."""
    ranks = [one.rank for one in entry.materials if one.rank is not None]
    figures = {
        "HP": entry.hp_alone,
        "Attack": _figure(entry.attack),
        "Defense": _figure(entry.defense),
        "MP": entry.mp_cost if entry.mp_cost is not None else formulas.fusion_mp_cost(ranks or [1], entry.level),
        "Focus": 1,
    }
    return f"Brought out without its Materials: {', '.join([f'{name} {value}' for name, value in figures.items()])}."


_COMES_BY = {"synchro": "Synchro Summon", "xyz": "Xyz Summon", "link": "Link Summon"}
"""Kinds of the card game that are summoned like any monster here (CONVERT-33, CONVERT-34)."""


def _ordinary(entry: Monster) -> str:
    """What a monster that the card game builds from others is here, "" for any other kind: its ordinary summoning is
    that Summon, and an Xyz arrives with Materials, as many as the table has it."""
    kind = next(iter([name for name in _COMES_BY if name in entry.classes]), "")
    said = []
    if kind and not ordinary_bans(entry):
        said.append(f"Its ordinary summoning counts as its {_COMES_BY[kind]}.")
    if kind == "xyz":
        said.append(f"It arrives with {number(Options().xyz_materials)} Materials (a table choice).")
    return " ".join(said)


def _monster_tables(entry: Monster) -> tuple[Table, ...]:
    """Summon and Real side by side; costs with and without the Attribute; learning."""
    tables = [_stats(entry)]
    if entry.form != "token":
        own = f"{(entry.attribute or '').title()} mage".strip()
        tables.append(
            Table(
                columns=("", "any mage", own if entry.attribute else "own kind"),
                rows=(
                    ("MP", *_cost(entry)),
                    ("Sustain", str(entry.sustain_cost), _figure(entry.attuned.sustain_cost)),
                ),
            )
        )
    else:
        tables.append(Table(rows=(("Sustain", str(entry.sustain_cost)),)))
    learning = _learning(entry)
    if entry.boost_limit:
        learning = (*learning, ("Boosts", f"up to {entry.boost_limit}"))
    return (*tables, Table(rows=learning)) if learning else tuple(tables)


def _learning(entry: Entry) -> tuple[tuple[str, str], ...]:
    rows = []
    if entry.prepare_minutes is not None:
        rows.append(("Prepare", _span(entry.prepare_minutes, "minutes")))
    if entry.pages is not None:
        rows.append(("Pages", str(entry.pages)))
    if entry.transcribe_hours is not None:
        rows.append(("Transcribe", _span(entry.transcribe_hours, "hours")))
    if isinstance(entry, Spell) and entry.translate_days is not None:
        rows.append(("Translate", _span(entry.translate_days, "days")))
    return tuple(rows)


_UNITS = {"minutes": "min", "hours": "h", "days": "days"}


def _span(n: int, unit: str) -> str:
    return f"{n} {'day' if unit == 'days' and n == 1 else _UNITS[unit]}"


def _spell_tables(entry: Spell) -> tuple[Table, ...]:
    """What casting or using it costs; bonuses; rituals; learning."""
    cost = []
    if entry.use_mp is not None:
        cost.append(("Use", f"{entry.use_mp} MP"))
    elif entry.mp_cost is not None:
        cost.append(("Cast", f"{entry.mp_cost} MP"))
    for label, bonus in (("Weapon", entry.weapon_bonus), ("Armour", entry.armour_bonus)):
        if bonus is not None:
            cost.append((label, f"{bonus:+d}"))
    tables = [Table(rows=tuple(cost))] if cost else []
    rituals = [(name, ritual) for name, ritual in (("Restore", entry.restore), ("Create", entry.create)) if ritual]
    if rituals:
        tables.append(
            Table(
                columns=("", *(name for name, _ in rituals)),
                rows=(
                    ("Time", *(_time(ritual) for _, ritual in rituals)),
                    ("MP", *(str(ritual.mp) for _, ritual in rituals)),
                ),
            )
        )
    learning = _learning(entry)
    return (*tables, Table(rows=learning)) if learning else tuple(tables)


def _time(ritual: RitualCost) -> str:
    return _span(ritual.time, ritual.unit)


def _open_clauses(entry: Entry, text: str) -> tuple[str, ...]:
    """The unread clauses that its text does not quote, as one written by hand may not."""
    return tuple(clause.text for clause in entry.adjudication.unread if clause.text and clause.text not in text)


def _notes(entry: Entry, named: Callable[[str], str]) -> tuple[str, ...]:
    notes = []
    if isinstance(entry, Monster):
        if entry.materials:
            notes.append(f"Materials: {listing([_material(one) for one in entry.materials])}.")
        if entry.ritual_spell:
            notes.append(f"Comes by the ritual “{named(entry.ritual_spell)}”.")
        if ordinary := _ordinary(entry):
            notes.append(ordinary)
        if entry.no_defense_mode:
            notes.append("It has no Defense Mode.")
        if entry.made_by:
            notes.append(f"Made by {listing([named(slug) for slug in entry.made_by])}.")
        if entry.signature_spell:
            notes.append(f"Signature spell: {named(entry.signature_spell)}.")
        if entry.stat_rule and not _has_none(entry):
            notes.append(f"“?”: {entry.stat_rule}")
        if entry.form == "fusion" and not _has_none(entry):
            notes.append(_without_materials(entry))
        if entry.pendulum_note:
            notes.append(f"Pendulum half: {entry.pendulum_note}")
    elif entry.ritual_monster:
        notes.append(f"Calls {named(entry.ritual_monster)}.")
    if entry.cost_rule and not (isinstance(entry, Monster) and _has_none(entry)):
        notes.append(f"Cost: {entry.cost_rule}")
    if entry.npc is not None:
        role = entry.npc.role or "a person"
        teaches = f", who may teach {listing([named(slug) for slug in entry.npc.teaches])}" if entry.npc.teaches else ""
        notes.append(f"May be met in person as {role if ' ' in role else article(role)}{teaches}.")
        if entry.npc.note:
            notes.append(uncited(entry.npc.note))
    if entry.note:
        notes.append(entry.note)
    return (*notes, *_left_out(entry))


def _left_out(entry: Entry) -> Iterator[str]:
    """What of the card means nothing here, and by which rules (CONVERT-33, CONVERT-45)."""
    remarks = entry.adjudication.left_out
    said = listing([f"“{one.text}”" for one in remarks if one.text])
    if remarks:
        rules = ", ".join(sorted({one.rule for one in remarks if one.rule}))
        yield f"Left out, as it means nothing here{rules and f' ({rules})'}: {said or some(len(remarks), 'sentence')}."


def _material(one: Material) -> str:
    name = one.name or one.text
    return f"{one.count} × {name}" if one.count > 1 else name


def _name_of(slug: str, book: Book | None) -> str:
    """The name of the entry with this slug; one made of the slug, where only that is known."""
    found = book.get(slug) if book is not None else None
    return str(found.name) if found is not None else titled(slug)


def _honesty(entry: Entry) -> str:
    """How much of the card's text is in the tree, said plainly."""
    adjudication = entry.adjudication
    clauses, unread = adjudication.clauses, len(adjudication.unread)
    if isinstance(entry, Monster) and "normal" in entry.classes and entry.pendulum_note:
        return "Only its Pendulum half has rules text, which is a note here."
    if adjudication.status == "flavour" and entry.source is not None and clauses:
        return "The card's effects were taken away by hand: the rules play nothing of it."
    if adjudication.status == "flavour":
        return "The card has no rules text." if entry.source is not None else "It has no card and no rules text."
    if adjudication.status == "automatic":
        return f"Automatic: the rules play all {'else' if adjudication.left_out else 'of it'}."
    if adjudication.status == "manual" and entry.source is None:
        return "Homebrew with a text and no effects: the table plays it."
    if adjudication.status == "manual":
        told = "could be read" if unread else "is played"
        return f"By hand: nothing of its text {told}; the table decides what it does."
    if adjudication.doubted and not unread:
        doubtful = len({one.src for one in adjudication.doubted})
        verb = "is" if doubtful == 1 else "are"
        return f"In part: {doubtful} of {some(clauses, 'clause')} {verb} in doubt; the table is asked."
    if unread:
        return f"In part: {clauses - unread} of {some(clauses, 'clause')} are played; the rest is left to the table."
    return "In part: the tree is whole, but some of it is for the game master to decide."


def _source(entry: Entry) -> str:
    source = entry.source
    parts = [entry.id]
    if source is not None and source.type:
        parts.append(source.type)
    if entry.first_date:
        first = f"first printed {entry.first_date}"
        if entry.first_set:
            first += f" in {entry.first_set}"
        if entry.rarity:
            first += f" ({entry.rarity})"
        parts.append(first)
    elif entry.rarity:
        parts.append(entry.rarity)
    if entry.rank_note:
        default = "Rank by default: " if entry.rank_by_default else ""
        note = "Rank set by hand." if entry.rank_by_hand else entry.rank_note
        parts.append(f"{default}{note}")
    return " · ".join(parts)
