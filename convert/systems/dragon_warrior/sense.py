"""What is odd about entries beyond the schema: sheets whose points do not add up (DW-CONF-11, DW-CONV-18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from convert.cards.slugs import Slugger
from convert.findings.codes import finding
from convert.findings.model import Sensed
from convert.systems.dragon_warrior.codes import NOT_ALLOWED, OVERSPENT, UNSPENT
from convert.systems.dragon_warrior.formulas import (
    STEP,
    allowed_spells,
    base_points,
    fast_cost,
    hand_size,
    minion_cost,
    weakness_points,
)
from convert.systems.dragon_warrior.words import many


class Bill:
    """What a Conflict sheet may spend and what it does (DW-CONF-11)."""

    def __init__(self, plain: Mapping[str, Any]) -> None:
        abilities = plain.get("abilities") or {}
        level = int(plain["level"])
        weakness, minion = abilities.get("weakness"), abilities.get("minion")
        factor = int(weakness["factor"]) if weakness else 0
        self.budget = base_points(level, boss=bool(plain.get("boss"))) + weakness_points(level, factor)
        self.abilities = (fast_cost(level) if abilities.get("fast") else 0) + (
            minion_cost(int(minion["level"])) if minion else 0
        )
        self.stats = (
            int(plain["attack"]) - 1 + int(plain["max_defense"]) - 1 + -(-(int(plain["max_hp"]) - STEP) // STEP)
        ) + -(-int(plain["max_mp"]) // STEP)
        self.minion_level = int(minion["level"]) if minion else 0
        self.level = level

    @property
    def left(self) -> int:
        """Points that are not spent; below 0: too many are."""
        return self.budget - self.abilities - self.stats


def sense(entries: Sequence[Mapping[str, Any]]) -> Sequence[Sensed]:
    """Findings over plain entries, in their order."""
    conflicts = [entry for entry in entries if entry.get("kind") == "conflict"]
    found: list[Sensed] = []
    for entry in conflicts:
        found += _of(entry)
        found += _minion(entry, conflicts)
    return found


def _minion(entry: Mapping[str, Any], conflicts: Sequence[Mapping[str, Any]]) -> Iterator[Sensed]:
    """A minion is a Conflict of the compendium, by name or slug (DW-CONF-10)."""
    minion = (entry.get("abilities") or {}).get("minion")
    if not isinstance(minion, Mapping) or not isinstance(minion.get("name"), str):
        return
    slug = Slugger.load().slug(minion["name"])
    if any(slug in (each.get("slug"), Slugger.load().slug(str(each.get("name", "")))) for each in conflicts):
        return
    own = str(entry.get("id", ""))
    message = f"its minion is called “{slug}”, and no Conflict has that name or slug (DW-CONF-10)"
    hint = "`card2spell search` looks for parts of names"
    yield Sensed(finding("C2S306", message, card=own, hint=hint), ("abilities", "minion", "name"), slug)


def _of(entry: Mapping[str, Any]) -> Iterator[Sensed]:
    own = str(entry.get("id", ""))
    try:
        bill = Bill(entry)
    except (KeyError, TypeError, ValueError):
        return  # the schema check says it
    if bill.left < 0:
        message = (
            f"{many(-bill.left)} too many {'is' if bill.left == -1 else 'are'} spent: "
            f"{bill.stats + bill.abilities} of {bill.budget} (DW-CONF-11)"
        )
        hint = "lower a figure, or raise the level"
        yield Sensed(finding(OVERSPENT, message, card=own, hint=hint), ("points",))
    elif bill.left > 0 and not entry.get("note"):
        message = f"{bill.left} of {many(bill.budget)} {'is' if bill.left == 1 else 'are'} not spent (DW-CONF-11)"
        hint = "right if it was meant: say so in `note`"
        yield Sensed(finding(UNSPENT, message, card=own, hint=hint), ("points",))
    if bill.minion_level and bill.minion_level >= bill.level:
        message = f"the minion's level {bill.minion_level} is not below its master's {bill.level} (DW-CONF-10)"
        yield Sensed(finding(NOT_ALLOWED, message, card=own), ("abilities", "minion", "level"))
    if not allowed_spells(int(entry["max_mp"]), tuple(entry.get("spells", ()))):
        message = "more spells than one for each 10 MP, or one that Conflicts may not have (DW-CONF-07)"
        yield Sensed(finding(NOT_ALLOWED, message, card=own), ("spells",))
    if entry.get("hand_size") != hand_size(bill.level) and not entry.get("note"):
        message = f"hand_size is {entry.get('hand_size')} where the level gives {hand_size(bill.level)} (DW-CONF-04)"
        yield Sensed(finding(UNSPENT, message, card=own), ("hand_size",))
