"""What a spell or monster of Duel Monsters costs: to cast or use, to hold, to prepare, to learn (MP, PREP, KNOWN)."""

from __future__ import annotations

from collections.abc import Iterator

from convert.contract.panel import Price
from convert.prose.english import some
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Entry, Monster, RitualCost, Spell


def prices(entry: Entry) -> tuple[Price, ...]:
    """Each cost of an entry with the rules that give it (MP-01, MP-02, SUMMON-07, PREP-03, KNOWN-03, KNOWN-05)."""
    own = _of_monster(entry) if isinstance(entry, Monster) else _of_spell(entry)
    return (*_rank(entry), *own, *_learning(entry))


def _rank(entry: Entry) -> Iterator[Price]:
    """The Rank, and the rule that gave it: none did where a person set it."""
    if entry.rank is not None and entry.rank_by_hand:
        yield _price("Rank", f"{entry.rank}, set by hand")
    elif entry.rank is not None:
        yield _price("Rank", entry.rank, "RARITY-08" if entry.rank_by_default else "RARITY-01")


def _price(label: str, value: object, *rules: str) -> Price:
    return Price(label=label, value=str(value), rules=rules)


_CHANNELING = _price("Channeling", "one for each MP, less the bonus of a worn Scepter", "EQUIP-10")


def _of_monster(entry: Monster) -> Iterator[Price]:
    own = f"a mage of {entry.attribute.title()}" if entry.attribute else ""
    if entry.form == "fusion":
        cost = "MP by the highest Rank of its Materials" if entry.mp_cost is None else f"{entry.mp_cost} MP"
        yield _price("Cast", f"{cost}, after Polymerisation, with no Channeling", "FUSION-06", "FUSION-07")
    elif entry.mp_cost is not None:
        yield _price("Cast", f"{entry.mp_cost} MP", "MP-02", "CAST-03")
    if own and entry.mp_cost is not None and entry.attuned.mp_cost not in (None, entry.mp_cost):
        yield _price(f"Cast by {own}", f"{entry.attuned.mp_cost} MP", "ATTR-03")
    if entry.form != "fusion" and entry.mp_cost is not None:
        yield _CHANNELING
    yield _price("Sustain", f"{entry.sustain_cost} MP", "SUMMON-07")
    if own and entry.attuned.sustain_cost not in (None, entry.sustain_cost):
        yield _price(f"Sustain by {own}", f"{entry.attuned.sustain_cost} MP", "ATTR-03")
    if entry.form == "fusion" and entry.materials:
        slots = some(formulas.fusion_focus(sum(one.count for one in entry.materials)), "slot")
        more = " or more" if any(one.or_more for one in entry.materials) else ""
        yield _price("Focus", slots + more, "FUSION-08")
    else:
        yield _price("Focus", "1 slot", "SUMMON-05")


def _of_spell(entry: Spell) -> Iterator[Price]:
    if entry.use_mp is not None:
        yield _price("Use", f"{entry.use_mp} MP", "MAGICITEM-02")
    elif entry.mp_cost is not None:
        yield _price("Cast", f"{entry.mp_cost} MP", "MP-01", "CAST-03")
        yield _CHANNELING
    if entry.uses_focus:
        yield _price("Focus", "1 slot while it lasts", "CAST-17")
    making = "TRINKET-03" if entry.form == "trinket" else "ARTIFACT-07"
    if entry.create is not None:
        yield _price("Create", _ritual(entry.create), making, "RITUAL-06")
    if entry.restore is not None:
        yield _price("Restore", _ritual(entry.restore), "ARTIFACT-06", "RITUAL-06")


def _learning(entry: Entry) -> Iterator[Price]:
    if entry.prepare_minutes is not None:
        yield _price("Prepare", some(entry.prepare_minutes, "minute"), "PREP-03")
    if isinstance(entry, Spell) and entry.translate_days is not None:
        yield _price("Translate", some(entry.translate_days, "day"), "KNOWN-03")
    if entry.transcribe_hours is not None:
        yield _price("Transcribe", some(entry.transcribe_hours, "hour"), "KNOWN-05")
    if entry.pages is not None:
        yield _price("Pages", entry.pages, "KNOWN-05")


def _ritual(cost: RitualCost) -> str:
    unit = cost.unit if cost.time != 1 else cost.unit.removesuffix("s")
    return f"{cost.time} {unit}, {cost.mp} MP with nobody's help"
