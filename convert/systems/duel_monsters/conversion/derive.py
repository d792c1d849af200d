"""Derived fields: what follows from an entry's other fields (CONVERT-02, CONVERT-24).

One set of functions for the conversion, for overrides merged by hand and for homebrew, so that no figure is worked
out in two ways.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from convert.effects import Ability
from convert.effects.settled import settled
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.conversion.effects import equipment_bonuses, equips_itself, has_op, stays_in_play
from convert.systems.duel_monsters.entries import SET_BY_HAND, Attuned, Fused, Material, Real, RitualCost
from convert.systems.duel_monsters.reach import with_reach

DISCOUNTED = frozenset({"DARK", "EARTH", "FIRE", "LIGHT", "WATER", "WIND"})
"""Attributes that a mage can have (ATTR-01); Divine is none of them (ATTR-13)."""


def monster_figures(
    *,
    form: str,
    rank: int | None,
    level: int,
    attribute: str | None,
    attack: int | None,
    defense: int | None,
    materials: Sequence[Material] = (),
    mp_cost: int | None = None,
    sustain_cost: int | None = None,
) -> dict[str, Any]:
    """Every derived field of a monster. ``mp_cost`` and ``sustain_cost`` are given where they were set by hand: the
    discounted ones then follow them (ATTR-03)."""
    by_hand = mp_cost is not None
    cost, cost_rule = (mp_cost, "") if by_hand else _monster_cost(form, rank, level, materials)
    sustain = sustain_cost if sustain_cost is not None else formulas.sustain_cost(level)
    saved = level - formulas.counted_level(level, attuned=(attribute or "").upper() in DISCOUNTED)
    whole = fused(level, attack, defense, materials) if form == "fusion" else None
    waits = form == "fusion" and whole is None
    own_book = form in ("summon", "ritual") and rank is not None
    return {
        "mp_cost": cost,
        "cost_rule": cost_rule,
        "hp": None if waits else formulas.summon_hp(level),
        "sustain_cost": sustain,
        "attuned": Attuned(
            mp_cost=None if cost is None else max(0, cost - saved), sustain_cost=max(0, sustain - saved)
        ),
        "real": Real(
            hp=formulas.real_hp(level),
            attack=None if attack is None else formulas.lowered_base(attack, level),
            defense=None if defense is None else formulas.lowered_base(defense, level),
            equipment_bonus=formulas.real_bonus(level),
        ),
        "boost_limit": formulas.boost_limit(level),
        "fused": whole,
        "stat_rule": stat_rule(level, attack, defense, waits=waits),
        "pages": formulas.pages(rank) if own_book and rank is not None else None,
        "prepare_minutes": formulas.prepare_minutes(rank, level) if own_book and rank is not None else None,
        "transcribe_hours": formulas.transcribe_hours(rank) if own_book and rank is not None else None,
    }


def spell_figures(
    *,
    form: str,
    rank: int | None,
    lasting: bool = False,
    buff: bool = False,
    effects: Sequence[Ability] = (),
    mp_cost: int | None = None,
) -> dict[str, Any]:
    """Every derived field of a spell, an artifact or a trinket. ``mp_cost`` is given where it was set by hand."""
    if rank is None:
        return {}
    cost = mp_cost if mp_cost is not None else formulas.incantation_mp_cost(rank)
    ritual_made = form == "artifact" or (form == "equipment" and not buff)
    equipment, weapon, armour = equipment_bonuses(effects) if form == "equipment" else ("", None, None)
    return {
        "mp_cost": cost,
        "pages": formulas.pages(rank),
        "prepare_minutes": formulas.prepare_minutes(rank),
        "transcribe_hours": formulas.transcribe_hours(rank),
        "translate_days": formulas.translate_days(rank),
        "use_mp": 0 if form == "trinket" else cost if ritual_made else None,
        "restore": _restore(rank) if ritual_made else None,
        "create": _create(rank, trinket=form == "trinket") if ritual_made or form == "trinket" else None,
        "area": ("two_sections" if rank >= 4 else "section") if form == "field" else "",
        # FUSION-04 is of casting; an artifact is used, or armed and sprung (MAGICITEM-03, CONVERT-10)
        "full_action": form == "ritual" or (form != "artifact" and has_op(effects, "fusion_summon", modes=("cast",))),
        "uses_focus": form in ("continuous", "field", "equipment")
        or (form == "artifact" and (lasting or equips_itself(effects)))
        or (form in ("incantation", "precast") and stays_in_play(effects)),
        "equipment": equipment,
        "weapon_bonus": weapon,
        "armour_bonus": armour,
    }


def fused(level: int, attack: int | None, defense: int | None, materials: Sequence[Material]) -> Fused | None:
    """The creature as Fusion brings it (FUSION-08 to FUSION-10, FUSION-13); None where a Material has no Level."""
    levels = [material.level for material in materials for _ in range(material.count)]
    known = [each for each in levels if each is not None]
    if not levels or len(known) < len(levels):
        return None
    bonus = formulas.fused_bonus(known)
    whole = formulas.real_fused_bonus(level, known)
    return Fused(
        hp=formulas.fused_hp(level, known),
        attack=None if attack is None else formulas.lowered_base(attack, bonus),
        defense=None if defense is None else formulas.lowered_base(defense, bonus),
        equipment_bonus=bonus,
        focus=formulas.fusion_focus(len(levels)),
        real=Real(
            hp=formulas.real_hp(whole),
            attack=None if attack is None else formulas.lowered_base(attack, whole),
            defense=None if defense is None else formulas.lowered_base(defense, whole),
            equipment_bonus=whole,
        ),
    )


def stat_rule(level: int, attack: int | None, defense: int | None, *, waits: bool = False) -> str:
    """How the table sets a stat that the card prints as "?" (CONVERT-38), and those that wait for the Materials of a
    fusion (CONVERT-32, FUSION-09, FUSION-10); "" where all are numbers."""
    rules = []
    scores = {"Attack": attack, "Defense": defense}
    if missing := [name for name, value in scores.items() if value is None]:
        verb = "vary: each counts" if len(missing) == 2 else "varies: it counts"
        rules.append(f"{' and '.join(missing)} {verb} as 0 until its effect or the table sets it.")
    if waits:
        hp = f"HP {formulas.summon_hp(level)} + 2M"
        figures = [
            f"{name} {value} - M" if value else f"{name} 0" for name, value in scores.items() if value is not None
        ]
        rules.append(f"With M the Levels of its Materials together: {', '.join([hp, *figures])}, and +M to both.")
    return " ".join(rules)


def derive(kind: str, entry: Mapping[str, Any], overridden: frozenset[str]) -> dict[str, Any]:
    """The entry, plain data, with every derived field worked out anew from the rest, except those in ``overridden``
    (dotted names). A field that no longer applies, such as a former artifact's use cost, is taken out."""
    result = dict(entry)
    if kind == "monster":
        _implied_level(result, overridden)
    if "rank" in overridden and "rank_note" not in overridden:
        result["rank_note"] = SET_BY_HAND
    effects = _read_effects(result, overridden)
    figures = _figures(kind, result, overridden, effects or ())
    if effects is None:
        figures = {name: value for name, value in figures.items() if name not in _FROM_EFFECTS}
    for name, value in figures.items():
        _put(result, name, value, overridden)
    return result


_FROM_EFFECTS = frozenset({"full_action", "uses_focus", "equipment", "weapon_bonus", "armour_bonus"})
_REQUIRED = frozenset({"mp_cost", "hp", "sustain_cost", "attuned", "real", "boost_limit"})


def _figures(
    kind: str, entry: Mapping[str, Any], overridden: frozenset[str], effects: Sequence[Ability]
) -> dict[str, Any]:
    given = {name: entry.get(name) for name in ("mp_cost", "sustain_cost") if name in overridden}
    if kind == "monster":
        return monster_figures(
            form=entry.get("form", "summon"),
            rank=entry.get("rank"),
            level=entry.get("level") or 0,
            attribute=entry.get("attribute"),
            attack=entry.get("attack"),
            defense=entry.get("defense"),
            materials=msgspec.convert(entry.get("materials") or (), tuple[Material, ...]),
            **given,
        )
    return spell_figures(
        form=entry.get("form", "incantation"),
        rank=entry.get("rank"),
        lasting=bool(entry.get("lasting")),
        buff=bool(entry.get("buff")),
        effects=effects,
        mp_cost=given.get("mp_cost"),
    )


def _implied_level(entry: dict[str, Any], overridden: frozenset[str]) -> None:
    """A Link rating set by hand sets the Level too (CONVERT-34)."""
    if "link" in overridden and "level" not in overridden and isinstance(entry.get("link"), int):
        entry["level"] = formulas.link_level(entry["link"])


def _read_effects(entry: dict[str, Any], overridden: frozenset[str]) -> tuple[Ability, ...] | None:
    """The entry's effects, typed; None where they are not valid, which the schema check says better than this could.

    A Rank set by hand moves the reach of "all" (CONVERT-18); effects set by hand settle what was unread.
    """
    try:
        effects = msgspec.convert(entry.get("effects") or (), tuple[Ability, ...])
    except msgspec.ValidationError:
        return None
    said = "text" in overridden and bool(entry.get("text"))
    alone = said and not effects and not (entry.get("adjudication") or {}).get("unread")
    if "adjudication" not in overridden and ("effects" in overridden or alone):
        entry["adjudication"] = _by_hand(entry, effects, said=said)
    if "effects" in overridden:
        return effects
    if "rank" in overridden and isinstance(entry.get("rank"), int):
        moved = with_reach(effects, entry["rank"])
        if moved != effects:
            entry["effects"] = msgspec.to_builtins(moved)
            return moved
    return effects


def _by_hand(entry: Mapping[str, Any], effects: Sequence[Ability], *, said: bool) -> dict[str, Any]:
    """Adjudication where a person wrote the effects, or a text that no effect stands beside."""
    does = any(ability.do for ability in effects)
    return settled(entry.get("adjudication") or {}, does=does, asks=has_op(effects, "manual"), said=said)


def _put(entry: dict[str, Any], name: str, value: Any, overridden: frozenset[str]) -> None:
    """Set a derived field, leaving alone what was set by hand, whole or in part."""
    parts = {field.removeprefix(f"{name}.") for field in overridden if field.startswith(f"{name}.")}
    if name in overridden and not parts:
        return
    plain = msgspec.to_builtins(value)
    if parts and isinstance(plain, dict):
        by_hand = entry.get(name) or {}
        plain |= {part: by_hand[part] for part in parts if part in by_hand}
    if (plain is None or plain is False or plain == "") and name not in _REQUIRED:
        entry.pop(name, None)
    else:
        entry[name] = plain


def _monster_cost(form: str, rank: int | None, level: int, materials: Sequence[Material]) -> tuple[int | None, str]:
    """MP cost, or how the table works it out (MP-02, FUSION-06); neither for a token (CONVERT-36)."""
    if form == "token" or rank is None:
        return None, ""
    if form != "fusion":
        return formulas.summon_mp_cost(rank, level), ""
    ranks = [material.rank for material in materials]
    known = [each for each in ranks if each is not None]
    if known and len(known) == len(ranks):
        return formulas.fusion_mp_cost(known, level), ""
    least = f"; at least {formulas.fusion_mp_cost(known, level)}" if known else ""
    return None, f"1 + the highest Rank among its Materials + {level}{least}"


def _restore(rank: int) -> RitualCost:
    minutes = formulas.ritual_time(formulas.restore_minutes(rank))
    return RitualCost(time=minutes, unit="minutes", mp=formulas.ritual_mp(minutes))


def _create(rank: int, *, trinket: bool) -> RitualCost:
    if trinket:
        hours = formulas.ritual_time(formulas.create_trinket_hours(rank))
        return RitualCost(time=hours, unit="hours", mp=formulas.ritual_mp(hours, trinket=True))
    days = formulas.ritual_time(formulas.create_artifact_days(rank))
    return RitualCost(time=days, unit="days", mp=formulas.ritual_mp(days))
