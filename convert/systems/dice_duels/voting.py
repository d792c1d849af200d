"""The notation of votes (DICE-VOTE): "2P Soldier uses Destroy on 3P Dragon [double-2E]"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct

from convert.errors import DataError

COSTS: Mapping[str, tuple[int, ...]] = {
    "single": (1, 2, 3, 4, 5, 6),
    "double": (1, 2, 3, 4, 5, 6),
    "triple": (1, 2, 3, 4, 5, 6),
    "low": (1, 2, 3),
    "high": (4, 5, 6),
}
"""Kind → the energy values that fit it (DICE-VOTE-03)."""
WORDS: tuple[str, ...] = (
    "Banish",
    "Capture",
    "Charge",
    "Cleave",
    "Copy",
    "Deadly",
    "Defender",
    "Destroy",
    "Discard",
    "Double-Strike",
    "Drain",
    "Draw",
    "Equip",
    "Evade",
    "Fading",
    "Frozen",
    "Haste",
    "Hexproof",
    "Indestructible",
    "Instant",
    "Negate",
    "Paralyzed",
    "Persistent",
    "Piercing",
    "Reinforce",
    "Reroll",
    "Retarget",
    "Return",
    "Sacrifice",
    "Scry",
    "Set",
    "Stackable",
    "Stealthy",
    "Summon",
    "Unblockable",
    "Withering",
)
"""The keywords of section 6 that do something."""
_KNOWN = {word.casefold(): word for word in WORDS}
_COST = re.compile(r"\s*\[(\w+)-(\d)E\]\s*$", re.IGNORECASE)
_UNIT = r"(\d+)P (\S.*?)"
_POWER = re.compile(rf"{_UNIT} Power ([+-])\s?(\d+)", re.IGNORECASE)
_USES = re.compile(rf"{_UNIT} uses (.+)", re.IGNORECASE)
_TARGET = re.compile(rf"(.+?)(?: on)? {_UNIT}", re.IGNORECASE)


class VoteError(DataError):
    """A line that is no vote, or that breaks a rule."""


class UnitName(Struct, frozen=True):
    """A unit as a vote names it: "2P Soldier" (DICE-VOTE-01)."""

    power: int
    name: str


class Vote(Struct, frozen=True, kw_only=True):
    """One line of a vote."""

    effect: str
    """A keyword, or ``power_up`` and ``power_down``."""
    amount: int | None = None
    source: UnitName | None = None
    target: UnitName | None = None
    cost: str | None = None
    value: int | None = None
    """The energy value of the cost."""


def parse(line: str) -> Vote:
    """What a line says (DICE-VOTE-02, DICE-VOTE-03). Raises ``VoteError`` that names what is wrong."""
    rest, kind, value = _cost_of(line.strip())
    if not rest:
        raise VoteError("this vote names no effect (DICE-VOTE-02)", hint="such as '2P Soldier uses Scry [single-3E]'")
    power = _POWER.fullmatch(rest)
    if power is not None:
        effect = "power_up" if power[3] == "+" else "power_down"
        unit = UnitName(int(power[1]), power[2])
        return Vote(effect=effect, amount=int(power[4]), source=unit, cost=kind, value=value)
    source = None
    uses = _USES.fullmatch(rest)
    if uses is not None:
        source, rest = UnitName(int(uses[1]), uses[2]), uses[3]
    target = None
    aimed = _TARGET.fullmatch(rest)
    if aimed is not None:
        rest, target = aimed[1], UnitName(int(aimed[2]), aimed[3])
    word, amount = _effect(rest, line)
    return Vote(effect=word, amount=amount, source=source, target=target, cost=kind, value=value)


def _cost_of(line: str) -> tuple[str, str | None, int | None]:
    found = _COST.search(line)
    if found is None:
        if "[" in line or "]" in line:
            raise VoteError(f"the cost of this vote cannot be read: {line}", hint="write it like [double-2E]")
        return line, None, None
    kind, value = found[1].casefold(), int(found[2])
    if kind not in COSTS:
        raise VoteError(f"no cost is called {found[1]!r}", hint=f"the costs are: {', '.join(COSTS)}")
    if value not in COSTS[kind]:
        raise VoteError(f"{value} is not {kind} (DICE-VOTE-03)", hint="low is 1 to 3, high is 4 to 6")
    return line[: found.start()].rstrip(), kind, value


def _effect(words: str, line: str) -> tuple[str, int | None]:
    """The keyword, read without regard to case, and its number."""
    name, _, number = words.strip().rpartition(" ")
    if name and number.isdigit() and name.casefold() in _KNOWN:
        return _KNOWN[name.casefold()], int(number)
    known = _KNOWN.get(words.strip().casefold())
    if known is None:
        raise VoteError(
            f"{words.strip()!r}{f' in {line!r}' if line.strip() != words.strip() else ''} is no keyword",
            hint="such as Destroy, Scry or Return",
        )
    return known, None


def differences(vote: Vote, field: Iterable[UnitName]) -> list[str]:
    """What a vote says about units that differs from the field: reported, not acted on (DICE-VOTE-03)."""
    there = list(field)
    found = []
    for unit in (vote.source, vote.target):
        same = [other for other in there if unit is not None and other.name.casefold() == unit.name.casefold()]
        if unit is None or unit.power in [other.power for other in same]:
            continue
        powers = sorted(other.power for other in same)
        if powers:
            found.append(f"{unit.name} has power {' or '.join(str(power) for power in powers)}, not {unit.power}")
        else:
            found.append(f"no {unit.name} is on the field")
    return found
