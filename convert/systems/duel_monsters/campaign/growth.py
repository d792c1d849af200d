"""Milestones, stat points and Boosts."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict, replace

from convert.prose.english import some
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Outcome
from convert.systems.duel_monsters.campaign.operation import (
    Operation,
    hp_now,
    mp_now,
    or_full,
)
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.between import gm, progress
from convert.systems.duel_monsters.rules.between.refusal import RuleError, refuse
from convert.systems.duel_monsters.rules.between.stat import STATS, Stat, label
from convert.systems.duel_monsters.rules.character import Character, Values
from convert.systems.duel_monsters.rules.options import Options


def milestone(campaign: Campaign, library: Library, *, reached: str = "") -> Outcome:
    """A story milestone: every player character gets stat points and a Boost to give (PROGRESS-01 to PROGRESS-03), and
    the equipment budget rises (PROGRESS-09)."""
    operation = Operation(replace(campaign, milestones=campaign.milestones + 1), library)
    for who in operation.campaign.characters:
        with_milestone(operation, who)
    budget = gm.equipment_points(operation.campaign.milestones, campaign.options)
    told = f" ({reached})" if reached else ""
    points = f"{some(campaign.options.milestone_points, 'stat point')} and a Boost for everyone"
    text = f"Milestone {operation.campaign.milestones}{told}: {points}; {some(budget, 'equipment point')} in all."
    for who in list(operation.campaign.characters)[:1]:
        operation.say(who, text, "PROGRESS-02", "PROGRESS-03", "PROGRESS-09")
    return operation.done()


def with_milestone(operation: Operation, who: str) -> None:
    """One character's share of a milestone."""
    grown = grow(operation.character(who), operation.campaign.options)
    operation.change(who, milestones=grown.milestones, points=grown.points, boosts_due=grown.boosts_due)


def grow(character: Character, options: Options) -> Character:
    """A character after one milestone, with its points and its Boost still to spend (PROGRESS-02, PROGRESS-03)."""
    return replace(
        character,
        milestones=character.milestones + 1,
        points=character.points + options.milestone_points,
        boosts_due=character.boosts_due + 1,
    )


def values_of(character: Character) -> dict[Stat, int]:
    """The seven Values by stat."""
    values: dict[Stat, int] = asdict(character.values)  # type: ignore[assignment]
    return values


def raised(character: Character, added: Mapping[Stat, int]) -> Character:
    """A character with stat points placed (PROGRESS-02); current HP and MP rise with their maximum (STAT-11). Raises
    ``RuleError`` for more points than there are, or a Value above 10."""
    values = values_of(character)
    refuse(progress.check_points(values, added, character.points))
    higher = replace(
        character,
        values=Values(**{stat: values[stat] + added.get(stat, 0) for stat in STATS}),
        points=character.points - sum(added.values()),
    )
    hp = hp_now(character) + higher.max_hp - character.max_hp
    mp = mp_now(character) + higher.max_mp - character.max_mp
    return replace(higher, hp=or_full(hp, higher.max_hp), mp=or_full(mp, higher.max_mp))


def boosted(character: Character, library: Library, monster: str) -> Character:
    """A character whose bond with a monster is one Boost stronger (PROGRESS-03, PROGRESS-05, PROGRESS-08). Raises
    ``RuleError`` without a Boost to give, for a monster that is not available, or at its limit."""
    if not character.boosts_due:
        raise RuleError("PROGRESS-03", f"{character.name} has no Boost to give; each milestone brings one")
    entry = library.entry(monster)
    if not isinstance(entry, Monster):
        raise RuleError("PROGRESS-03", f"{entry.name} is no monster")
    name = available(character, library, monster, entry)
    key = next((each for each in character.boosts if library.same(each, name)), name)
    refuse(progress.check_boost(name, entry.level, character.boosts.get(key, 0)))
    return replace(
        character,
        boosts={**character.boosts, key: character.boosts.get(key, 0) + 1},
        boosts_due=character.boosts_due - 1,
    )


def available(character: Character, library: Library, monster: str, entry: Monster) -> str:
    """The monster as the sheet has it: bonded, in the Spellbook, or a fusion whose Materials all are. Raises
    ``RuleError`` where it is none of these (PROGRESS-03)."""
    own = (*([character.bond.monster] if character.bond is not None else []), *character.spellbook)
    found = library.among(monster, own)
    if found is not None:
        return found
    if entry.form == "fusion" and entry.materials:
        materials = [each.name or each.slug for each in entry.materials]
        if all(name and library.among(name, own) is not None for name in materials):
            return entry.name
        missing = [name or "a generic Material" for name in materials if not name or library.among(name, own) is None]
        raise RuleError("PROGRESS-03", f"{character.name} lacks {', '.join(missing)} for {entry.name}")
    raise RuleError("PROGRESS-03", f"{entry.name} is neither bonded to {character.name} nor in their Spellbook")


def raise_stats(campaign: Campaign, library: Library, who: str, added: Mapping[Stat, int]) -> Outcome:
    """Spend stat points, in a campaign."""
    operation = Operation(campaign, library)
    before = operation.character(who)
    after = raised(before, added)
    operation.change(who, values=after.values, points=after.points, hp=after.hp, mp=after.mp)
    told = ", ".join(
        f"{label(stat)} {values_of(before)[stat]} → {values_of(after)[stat]}" for stat in STATS if added.get(stat)
    )
    operation.say(who, f"{before.name}: {told}; {some(after.points, 'point')} left.", "PROGRESS-02", "STAT-11")
    return operation.done()


def boost(campaign: Campaign, library: Library, who: str, monster: str) -> Outcome:
    """Give a Boost, in a campaign."""
    operation = Operation(campaign, library)
    after = boosted(operation.character(who), library, monster)
    operation.change(who, boosts=after.boosts, boosts_due=after.boosts_due)
    name = next(
        each for each in after.boosts if library.same(each, library.among(monster, tuple(after.boosts)) or each)
    )
    entry = library.entry(name)
    count = after.boosts[name]
    if isinstance(entry, Monster):
        now = progress.boosted(level=entry.level, attack=entry.attack or 0, defense=entry.defense or 0, boosts=count)
        numbers = f"HP {now.hp}, Attack {now.attack} (+{now.bonus}), Defense {now.defense} (+{now.bonus})"
        operation.say(who, f"{name} has {count} of {some(entry.boost_limit, 'Boost')}: {numbers}.", "PROGRESS-04")
    return operation.done()


def differences(before: Character, after: Character) -> list[str]:
    """What growing changed, in words."""
    old, new = values_of(before), values_of(after)
    lines = []
    if after.milestones > before.milestones:
        lines.append(f"{after.name} has reached milestone {after.milestones} (PROGRESS-01).")
    for stat in STATS:
        if old[stat] != new[stat]:
            score = ""
            if stat == "hp":
                score = f", HP {hp_now(before)} of {before.max_hp} → {hp_now(after)} of {after.max_hp}"
            elif stat == "mp":
                score = f", MP {mp_now(before)} of {before.max_mp} → {mp_now(after)} of {after.max_mp}"
            lines.append(f"{label(stat)} {old[stat]} → {new[stat]}{score} (PROGRESS-02).")
    for monster, boosts in after.boosts.items():
        if boosts != before.boosts.get(monster, 0):
            lines.append(f"{monster}: {before.boosts.get(monster, 0)} → {some(boosts, 'Boost')} (PROGRESS-03).")
    return lines
