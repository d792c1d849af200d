"""From the reader's tree to this game's: numbers, reach, burn tiers, steps without a meaning here, and what is true of
the whole (CONVERT-05, CONVERT-12, CONVERT-14 to CONVERT-18).

The reader writes card numbers (``Amount.raw``) and knows no game; trees are frozen, so each change makes a new one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import zip_longest
from operator import is_
from typing import Any

import msgspec
from msgspec import structs

from convert.effects import Ability, Adjudication, Amount, Condition, LeftOut, Selector, Step
from convert.effects.conditions import Turns
from convert.effects.steps import (
    STEP_TYPES,
    ChangeIdentity,
    ChooseOne,
    Damage,
    Delayed,
    Destroy,
    Equip,
    Manual,
    Modify,
    NormalSummon,
    StepBase,
    Token,
)
from convert.effects.terms import Reach
from convert.effects.walk import parts
from convert.systems.duel_monsters.conversion.data_files import load_toml
from convert.systems.duel_monsters.conversion.left_out import left_out
from convert.systems.duel_monsters.conversion.turned_up import among_the_used
from convert.systems.duel_monsters.conversion.upkeep import at_ones_own
from convert.systems.duel_monsters.conversion.without_meaning import as_manual, means_nothing
from convert.systems.duel_monsters.formulas import card_number
from convert.systems.duel_monsters.reach import kinds_of, with_reach
from convert.systems.duel_monsters.walk import map_steps, steps
from convert.systems.duel_monsters.worn_bonuses import fixed_bonus
from convert.text.model import Reading

_SCALARS = frozenset({str, int, float, bool, type(None)})
_COUNTED = frozenset({"count", "up_to", "level", "original_level", "rank", "link", "add", "remove", "times"})
"""Fields whose numbers are Levels or counts, which stay as printed (CONVERT-05)."""


_HANGING = frozenset({"then", "and_if_you_do", "if_not"})
"""Links of a step that is done only where the one before changed something, or did not."""


class GameEffects:
    """Turns what the reader read into effects of this game, by ``burn.toml`` and ``meaningless.toml``."""

    def __init__(self, tiers: Sequence[Mapping[str, Any]], meaningless: Sequence[Mapping[str, Any]]) -> None:
        self._tiers = tuple(tiers)
        self._meaningless: dict[type[StepBase], list[Mapping[str, Any]]] = {}
        self._remarks = frozenset(row["why"] for row in meaningless if row.get("remark"))
        self._beside = frozenset(row["why"] for row in meaningless if row.get("remark") == "beside")
        for row in meaningless:
            self._meaningless.setdefault(STEP_TYPES[row["op"]], []).append(row)

    @classmethod
    def load(cls) -> GameEffects:
        """The tables that ship with the game."""
        return cls(load_toml("burn.toml")["tier"], load_toml("meaningless.toml")["step"])

    def convert(
        self,
        abilities: Sequence[Ability],
        *,
        rank: int,
        creature: bool = False,
        equip: bool = False,
        burn: bool = False,
        extra: bool = False,
    ) -> tuple[Ability, ...]:
        """The abilities with this game's numbers and reach.

        ``rank`` is the Rank of the spell, or of the monster whose abilities they are (``creature``); ``extra`` says
        that it lies in the Extra Deck from the start, ``equip`` that this is an Equip card, ``burn`` that it is a
        Normal spell read to the end, which may then be one of the tiered burn spells (CONVERT-15).
        """
        known = [self._meant(map_steps(_numbered(ability), self._in_this_world)) for ability in abilities]
        meant = among_the_used([one for one in known if not self._remark(one)], starts_there=extra)
        numbered = at_ones_own(from_the_start(meant))
        tiered = self._tiered(numbered) if burn else None
        if tiered is not None:
            return tiered
        return with_reach(worn(numbered) if equip else numbered, rank, fresh=True, creature=creature)

    def _meant(self, ability: Ability) -> Ability:
        """The ability without the remarks that stand beside other steps, which do not hang on them, or that could be
        chosen instead of others."""
        chosen = tuple(one for step in ability.do for one in self._chosen(step))
        if chosen != ability.do:
            ability = _only_one(structs.replace(ability, do=chosen))
        kept = self._without_those_beside(tuple(map(self._options_meant, ability.do)))
        return structs.replace(ability, do=kept) if kept != ability.do else ability

    def _options_meant(self, step: Step) -> Step:
        if type(step) is not ChooseOne:
            return step
        options = tuple([structs.replace(one, do=self._without_those_beside(one.do)) for one in step.options])
        return structs.replace(step, options=options) if options != step.options else step

    def _without_those_beside(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        kept = [
            step
            for step, after in zip_longest(steps, steps[1:])
            if type(step) is not Manual or step.why not in self._beside or (after and after.link in _HANGING)
        ]
        if not kept or len(kept) == len(steps):
            return steps
        first = structs.replace(kept[0], link=None) if kept[0] is not steps[0] else kept[0]
        return (first, *kept[1:])

    def _chosen(self, step: StepBase) -> tuple[StepBase, ...]:
        """The step; a choice of one of several without what asks nothing of the table, and where one is left, that."""
        if type(step) is not ChooseOne or step.by != "choice" or step.count != 1 or step.several_if:
            return (step,)
        left = [one for one in step.options if one.cost or one.targets or not self._says_nothing(one.do)]
        if len(left) in (0, len(step.options)) or not all(one.do for one in left):  # one that nobody read
            return (step,)
        only = left[0]
        if len(left) > 1 or only.if_ or only.cost or only.targets or step.if_ or step.each:
            return (structs.replace(step, options=tuple(left)),)
        first = only.do[0]
        return (structs.replace(first, link=step.link, optional=first.optional or step.optional), *only.do[1:])

    def _says_nothing(self, steps: Sequence[StepBase]) -> bool:
        return bool(steps) and all(type(step) is Manual and step.why in self._remarks for step in steps)

    def _remark(self, ability: Ability) -> bool:
        """Whether it only says what has no meaning here, and asks nothing of the table (CONVERT-45), whatever it would
        be done to; what is paid for it is left to the table."""
        return not ability.cost and self._says_nothing(ability.do)

    def _in_this_world(self, step: StepBase) -> StepBase:
        if type(step) is Token and step.name.endswith(" Tokens"):
            return structs.replace(step, name=step.name.removesuffix("s"))
        return self._or_manual(step) if type(step) in self._meaningless else step

    def _or_manual(self, step: StepBase) -> StepBase:
        """The step, or a manual one in its place that keeps its id: what refers to it finds nothing changed."""
        for row in self._meaningless.get(type(step), ()):
            if means_nothing(step, row):
                return as_manual(step, row)
        return step

    def left_out(self, reading: Reading, effects: Sequence[Ability], *, card_text: bool) -> tuple[LeftOut, ...]:
        """What of a card's text means nothing here, and is in none of these effects (CONVERT-45)."""
        return left_out(reading, effects, self._meaningless, card_text=card_text)

    def _tiered(self, abilities: Sequence[Ability]) -> tuple[Ability, ...] | None:
        """The tier's version of a spell whose whole effect is damage to the opponent, None for any other."""
        if len(abilities) != 1:
            return None
        ability = abilities[0]
        if ability.mode != "cast" or ability.cost or ability.if_ or ability.targets or ability.when:
            return None
        hits = [step for step in ability.do if isinstance(step, Damage)]
        to_foe = [step for step in hits if _is_caster(step.to, "opponent") and step.amount.raw is not None]
        to_self = [step for step in hits if _is_caster(step.to, "you") and step.amount.raw is not None]
        if len(to_foe) != 1 or len(to_foe) + len(to_self) != len(ability.do):
            return None
        tier = self._tier(to_foe[0].amount.raw or 0, self_damage=bool(to_self))
        if tier is None:
            return None
        hit = _burn_target(tier)
        targets = (hit,) if hit.id is not None else ()
        aimed = structs.replace(to_foe[0], to=Selector(ref=hit.id) if targets else hit)
        do = tuple(aimed if step is to_foe[0] else _reached(step, "field") for step in ability.do)
        return (structs.replace(ability, do=do, targets=targets),)

    def _tier(self, raw: int, *, self_damage: bool) -> Mapping[str, Any] | None:
        for tier in self._tiers:
            if tier["self_damage"] == self_damage and raw <= tier.get("up_to", raw):
                return tier
        return None


def _only_one(ability: Ability) -> Ability:
    """An ability that is a choice with one effect left, as that effect."""
    step = ability.do[0] if len(ability.do) == 1 and not (ability.cost or ability.targets) else None
    if (
        type(step) is not ChooseOne
        or len(step.options) != 1
        or not step.options[0].do
        or step.count != 1
        or step.if_
        or step.each
        or step.optional
    ):
        return ability
    (only,) = step.options
    return structs.replace(
        ability, if_=(*ability.if_, *(only.if_ or ())), cost=only.cost, targets=only.targets or (), do=only.do
    )


def adjudicate(reading: Reading, effects: Sequence[Ability], *, card_text: bool) -> Adjudication:
    """The truth about how much of a card's text these effects hold: automatic only where nothing is unread and no step
    is manual, and where the second witness doubts nothing. Without ``card_text`` unread and doubted clauses keep their
    place and reason but not the card's words."""
    found = _without_remarks(reading.adjudication(card_text=card_text), _asked(reading.abilities) - _asked(effects))
    main = [ability for ability in effects if ability.from_ != "pendulum"]  # the other half is a note (CONVERT-46)
    if found.status in ("automatic", "partial") and has_op(main, "manual"):
        played = any(type(step) is not Manual for step in steps(main))
        return structs.replace(found, status="partial" if played else "manual")
    if found.status == "partial" and not main:  # what was read of it means nothing here
        return structs.replace(found, status="manual")
    return found


def _without_remarks(found: Adjudication, unasked: Set[int]) -> Adjudication:
    """Without the unread conditions that only abilities without a meaning here have: of a remark nothing is asked of
    the table, whenever it would hold (CONVERT-45)."""
    left = tuple(gap for gap in found.unread if gap.role != "condition" or gap.src not in unasked)
    if len(left) == len(found.unread):
        return found
    whole = not left and not found.doubted and found.status == "partial"
    return structs.replace(found, unread=left, status="automatic" if whole else found.status)


def _asked(abilities: Sequence[Ability]) -> Set[int]:
    """The unread clauses that abilities have as conditions."""
    found = (one for ability in abilities for one in parts(ability) if isinstance(one, Condition))
    return {one.unread for one in found if one.unread is not None}


def from_the_start(abilities: Sequence[Ability]) -> tuple[Ability, ...]:
    """A Gemini monster's abilities: it is as an Effect monster, so it is no Normal one and chooses nothing
    (CONVERT-31)."""
    again = next((one for one in abilities if one.do and one.do[0] == _again(one)), None)
    if again is None:
        return tuple(abilities)
    identity = ChangeIdentity(what=Selector(how="self"), class_="normal")
    normal = [one for one in abilities if [structs.replace(step, src=None) for step in one.do] == [identity]]
    src = tuple(sorted({index for one in (again, *normal) for index in one.src}))
    chosen = structs.replace(again, optional=False, src=src)
    return tuple(chosen if one is again else one for one in abilities if one not in normal)


def _again(ability: Ability) -> NormalSummon:
    return NormalSummon(what=Selector(how="self"), manner="gemini", src=ability.do[0].src)


def worn(abilities: Sequence[Ability]) -> tuple[Ability, ...]:
    """An Equip card's abilities, with what it does to its bearer in an ability of mode ``equip`` (CONVERT-12): the
    sentence after "Equip only to …" often says it of "it"."""
    result: list[Ability] = []
    for ability in abilities:
        onto = next((step.to for step in ability.do if isinstance(step, Equip)), None)
        worn_at = next((at for at, step in enumerate(ability.do) if isinstance(step, Equip)), 0)
        after = ability.do[worn_at:]  # what comes before brings the bearer ("Special Summon it and equip it")
        bearers = tuple(step for step in after if onto is not None and _on_bearer(step, onto))
        if not bearers or ability.mode == "equip":
            result.append(ability)
            continue
        src = tuple(sorted({step.src for step in bearers if step.src is not None}))
        bearer = Selector(how="equipped", kind="monster")
        kept = tuple(step for step in ability.do if step not in bearers)
        on_bearer = tuple(step if _how(step) == "equipped" else structs.replace(step, what=bearer) for step in bearers)
        rest = {step.src for step in kept}
        result.append(structs.replace(ability, do=kept, src=tuple(i for i in ability.src if i not in src or i in rest)))
        result.append(Ability(mode="equip", do=on_bearer, src=src))
    return tuple(result)


def _how(step: StepBase) -> str | None:
    what = getattr(step, "what", None)
    return what.how if isinstance(what, Selector) else None


def _on_bearer(step: StepBase, onto: Selector) -> bool:
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or step.until is not None or isinstance(step, Equip):
        return False
    return what.how == "equipped" or (what.ref is not None and what.ref in (onto.ref, onto.id))


def has_op(effects: Sequence[Ability], op: str, modes: Sequence[str] = ()) -> bool:
    """Whether any step of the effects is of this verb."""
    return STEP_TYPES[op] in map(type, steps(effects, modes))


def stays_in_play(effects: Sequence[Ability]) -> bool:
    """Whether a spell goes on working after it was cast, so that it holds a Focus slot (CAST-17)."""
    return any(ability.mode in ("continuous", "replacement") and ability.from_ == "play" for ability in effects) or any(
        step.until == "while_in_play" or isinstance(step.until, Turns) or _ends_itself(step)
        for step in steps(effects, ("cast", "activate"))
    )


def equips_itself(effects: Sequence[Ability]) -> bool:
    """Whether an artifact goes onto a bearer as it is used: it holds a Focus slot while it is worn (ARTIFACT-05)."""
    onto = (one.what for one in steps(effects, ("cast",)) if isinstance(one, Equip))
    return any(what is not None and what.how == "self" for what in onto)


def _ends_itself(step: StepBase) -> bool:
    """ "Destroy this card during your 2nd Standby Phase": until then it is in play."""
    later = step.do if isinstance(step, Delayed) else ()
    return any(isinstance(one, Destroy) and one.what.how == "self" for one in later)


def equipment_bonuses(effects: Sequence[Ability]) -> tuple[str, int | None, int | None]:
    """``(equipment, weapon bonus, armour bonus)`` of an Equip card (CONVERT-12): ATK +n is a Weapon, DEF +n an Armour
    bonus. Only fixed numbers that always hold count; what the bearer loses goes off its Scores (CONVERT-05)."""
    attack, defense = 0, 0
    for ability in effects:
        for step in ability.do:
            if isinstance(step, Modify):
                weapon, armour = fixed_bonus(ability, step)
                attack, defense = attack + weapon, defense + armour
    equipment = "weapon" if attack > 0 else "armour" if defense > 0 else "other"
    return equipment, attack or None, defense or None


def tokens(effects: Sequence[Ability]) -> Iterator[Token]:
    """The tokens that these effects make (CONVERT-36)."""
    return (step for step in steps(effects) if isinstance(step, Token))


# Walking


def _numbered(ability: Ability) -> Ability:
    """The ability with its numbers in this game. Most abilities hold none from the card, which their JSON tells sooner
    than a walk."""
    return _numbers(ability) if b'"raw":' in msgspec.json.encode(ability) else ability


def _numbers(node: Any, counted: bool = False) -> Any:
    """The tree with ``n`` filled in wherever there is only ``raw``: life points, ATK and DEF by CONVERT-05; Levels and
    counts as they are."""
    if type(node) in _SCALARS:
        return node
    if isinstance(node, tuple):
        items = tuple([_numbers(item, counted) for item in node])
        return node if all(map(is_, node, items)) else items
    if type(node) is Amount and node.raw is not None and node.n is None:
        return structs.replace(node, n=node.raw if counted else card_number(node.raw))
    counted = counted or (isinstance(node, Condition) and node.compare is not None and _of_levels(node.compare))
    changes: dict[str, Any] = {}
    for name, value in zip(node.__struct_fields__, structs.astuple(node), strict=True):
        if value is None or type(value) in _SCALARS:
            continue
        new = _numbers(value, (counted or name in _COUNTED) and type(value) is not Selector)
        if new is not value:
            changes[name] = new
    return structs.replace(node, **changes) if changes else node


def _of_levels(compared: Sequence[Any]) -> bool:
    """ "If the Level of this card is higher than 12": what a Level is compared with is one."""
    stats = [one.stat or one.sum for one in compared if isinstance(one, Amount)]
    return any(stat in _COUNTED for stat in stats if stat is not None)


def _is_caster(selector: Selector, side: str) -> bool:
    return selector.ref is None and kinds_of(selector) == {"caster"} and selector.side == side


def _burn_target(tier: Mapping[str, Any]) -> Selector:
    if tier["hits"] == "one":
        return Selector(id="t1", how="target", kind=("monster", "caster"), side="any", count=1, reach=tier["reach"])
    spared = Selector(kind="caster", side="you")
    return Selector(how="all", kind=("monster", "caster"), side="any", reach=tier["reach"], except_=spared)


def _reached(step: StepBase, reach: Reach) -> StepBase:
    to = getattr(step, "to", None)
    return structs.replace(step, to=structs.replace(to, reach=reach)) if isinstance(to, Selector) else step


__all__ = [
    "GameEffects",
    "adjudicate",
    "equipment_bonuses",
    "has_op",
    "stays_in_play",
    "tokens",
    "worn",
]
