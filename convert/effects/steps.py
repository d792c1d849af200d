"""The verbs of the language, all of them, and what holds them: choices, delays, replacements, gained abilities.

One class an ``op``, with the fields that verb takes (effects contract, section 3); the plain ones are in ``actions``
and ``permissions``."""

from __future__ import annotations

from typing import Literal

from convert.effects.actions import (
    Banish,
    ChangeStance,
    Control,
    Damage,
    Destroy,
    Discard,
    Equip,
    ExtraSummon,
    FusionSummon,
    Heal,
    Keep,
    LoseHp,
    Mill,
    Modify,
    MoreMaterials,
    NegateAttack,
    NegateCast,
    NegateSummon,
    NormalSummon,
    PayHp,
    Prepare,
    Reveal,
    RitualSummon,
    Sacrifice,
    Search,
    SetCard,
    SetStat,
    Shadow,
    SpecialSummon,
    Suppress,
    SwapControl,
    Token,
    TokenStats,
    ToPrepared,
    ToSpellbook,
    ToUsed,
    Unequip,
)
from convert.effects.base import Link, Name, StepBase, _On
from convert.effects.conditions import Condition, Limit
from convert.effects.permissions import (
    Allow,
    AllowedAction,
    Attach,
    ChangeIdentity,
    ChangeLevel,
    Coin,
    Counters,
    Declare,
    Detach,
    Dice,
    Excavate,
    Forbid,
    ForbiddenAction,
    Look,
    Move,
    Place,
    Protect,
    ProtectedFrom,
    Skip,
)
from convert.effects.terms import ClauseIndex, Mode, WorksFrom
from convert.effects.values import Event, Selector, _Value


class Option(_Value, frozen=True, kw_only=True):
    """One of several effects to choose from."""

    do: tuple[Step, ...]
    """What happens when this one is chosen, step by step."""
    if_: tuple[Condition, ...] | None = None
    """It can only be chosen if all of these conditions hold."""
    cost: tuple[Step, ...] = ()
    """What must be paid first."""
    targets: tuple[Selector, ...] | None = None
    """What is aimed at."""
    label: str = ""
    """What a player reads to choose it; left out: the steps in words."""
    src: ClauseIndex | None = None
    """The clause of the card's text that it came from, counted from 0; not needed in what you write yourself."""


class ChooseOne(StepBase, frozen=True, kw_only=True, tag="choose_one"):
    """Activate one (or ``count``) of these."""

    options: tuple[Option, ...]
    """The effects to choose from."""
    count: int | tuple[int, int] = 1
    """How many are chosen: 1, or [least, most]."""
    by: Literal["choice", "random", "in_order"] = "choice"
    """choice: a player chooses; random: a die does; in_order: the first that is possible."""
    each: Limit | None = None
    """Each of them can be chosen only so often."""
    several_if: tuple[Condition, ...] | None = None
    """Where all of these hold, more than ``count`` can be chosen, up to all; they take place in their order."""


class Copy(_On, frozen=True, kw_only=True, tag="copy"):
    """Gain the effects (and, with ``name``, the name) of another; or, with ``abilities``, these ("gains this
    effect")."""

    of: Selector | None = None
    """What it is copied from."""
    effects: bool = True
    """Its effects are copied."""
    name: bool = False
    """Its name is copied too."""
    abilities: tuple[Ability, ...] = ()
    """What it gains, where the card says so in so many words: in them "self" is whoever gains them."""


class Delayed(StepBase, frozen=True, kw_only=True, tag="delayed"):
    """A trigger registered now on named references: "during the End Phase …", "each time …"."""

    when: Event
    """The moment that is waited for."""
    do: tuple[Step, ...]
    """What happens then, step by step."""
    repeat: bool = False
    """Every time that moment comes, not only once."""


class ChangeEffect(StepBase, frozen=True, kw_only=True, tag="change_effect"):
    """What is answered does something else: "the activated effect becomes “Draw 1 card”". In these steps "you" is
    whoever activated it, and "self" the card whose effect it is."""

    do: tuple[Step, ...]
    """What it does instead, step by step."""


class UseEffect(StepBase, frozen=True, kw_only=True, tag="use_effect"):
    """Do what another card does, as one's own effect: "this effect becomes that Spell's effect when that card is
    activated". Its targets are named, its costs and conditions are not asked for."""

    of: Selector
    """Whose effect."""
    ability: Literal["cast", "flip"] = "cast"
    """Which of its abilities: what it does when it is cast or used, or when it is revealed."""
    doing: str | None = None
    """Only one that has a step with this op ("its effect that Ritual Summons a monster": ritual_summon)."""


class Replace(StepBase, frozen=True, kw_only=True, tag="replace"):
    """If ``would`` happen, ``instead`` happens in its place (an empty ``instead``: nothing does)."""

    would: Event
    """What would happen."""
    instead: tuple[Step, ...] = ()
    """What happens in its place, step by step; an empty list: nothing does."""


class Win(StepBase, frozen=True, kw_only=True, tag="win"):
    """Win the Duel: ends the scene, never by itself."""

    reason: str = ""
    """How it was won, in words."""


class Manual(StepBase, frozen=True, kw_only=True, tag="manual"):
    """Shown to the game master and logged; changes nothing. Never written by the reader."""

    text: str
    """What the game master is to do or to decide, in words."""
    why: str = ""
    """Why no machine does it."""


Step = (
    Destroy
    | SpecialSummon
    | NormalSummon
    | ExtraSummon
    | FusionSummon
    | RitualSummon
    | Token
    | Sacrifice
    | Prepare
    | Search
    | ToPrepared
    | Discard
    | ToUsed
    | Keep
    | Mill
    | ToSpellbook
    | Banish
    | Damage
    | LoseHp
    | Heal
    | PayHp
    | Modify
    | SetStat
    | Equip
    | Unequip
    | ChangeStance
    | Shadow
    | Reveal
    | SetCard
    | Control
    | SwapControl
    | NegateCast
    | Suppress
    | NegateSummon
    | NegateAttack
    | Forbid
    | Allow
    | Protect
    | Counters
    | Coin
    | Dice
    | Declare
    | ChooseOne
    | Look
    | Excavate
    | ChangeLevel
    | ChangeIdentity
    | Attach
    | Detach
    | Move
    | Place
    | Skip
    | Copy
    | Delayed
    | ChangeEffect
    | UseEffect
    | Replace
    | Win
    | Manual
)


class Ability(_Value, frozen=True, kw_only=True):
    """One thing a card does: when, under which conditions, at what cost, to what, and what happens.

    In mode ``replacement``, ``when`` is what would happen and ``do`` is what happens in its place.
    ``speed``: 1 normal, 2 quick or precast, 3 counter. ``src`` names the clauses of the card's text that it came from.
    """

    mode: Mode
    """When it works: cast (when the spell is cast), equip (on the wearer), activate (when its owner wants), trigger
    (when
    `when` happens), quick (in answer to something), flip (when a Shadow is revealed), continuous (all the time),
    replacement (in the place of something), summon_rule (how it comes into play), permission (what it lets you do)."""
    from_: WorksFrom | tuple[WorksFrom, ...] = "play"
    """Where the card must be for it: play, prepared, used, banished, spellbook, extra; one word or a list."""
    optional: bool = False
    """Whether its owner may choose not to: "you can …"."""
    limit: Limit | tuple[Limit, ...] | None = None
    """How often it can be used: {n: 1, per: turn} is once a round."""
    when: Event | None = None
    """What sets it off."""
    if_: tuple[Condition, ...] = ()
    """It works only while all of these conditions hold."""
    cost: tuple[Step, ...] = ()
    """What must be paid first, step by step."""
    targets: tuple[Selector, ...] = ()
    """What is aimed at when it is declared, each with an `id` for the steps to refer to."""
    do: tuple[Step, ...] = ()
    """What happens, step by step."""
    speed: Literal[1, 2, 3] = 1
    """1 in one's own turn, 2 also in answer to something (precast), 3 in answer to anything."""
    note: str = ""
    """A note of your own on this ability."""
    src: tuple[ClauseIndex, ...] = ()
    """The clauses of the card's text that it came from, counted from 0; not needed in what you write yourself."""


STEP_TYPES: dict[str, type[StepBase]] = {
    "destroy": Destroy,
    "special_summon": SpecialSummon,
    "normal_summon": NormalSummon,
    "extra_summon": ExtraSummon,
    "fusion_summon": FusionSummon,
    "ritual_summon": RitualSummon,
    "token": Token,
    "sacrifice": Sacrifice,
    "prepare": Prepare,
    "search": Search,
    "to_prepared": ToPrepared,
    "discard": Discard,
    "to_used": ToUsed,
    "keep": Keep,
    "mill": Mill,
    "to_spellbook": ToSpellbook,
    "banish": Banish,
    "damage": Damage,
    "lose_hp": LoseHp,
    "heal": Heal,
    "pay_hp": PayHp,
    "modify": Modify,
    "set_stat": SetStat,
    "equip": Equip,
    "unequip": Unequip,
    "stance": ChangeStance,
    "shadow": Shadow,
    "reveal": Reveal,
    "set": SetCard,
    "control": Control,
    "swap_control": SwapControl,
    "negate_cast": NegateCast,
    "suppress": Suppress,
    "negate_summon": NegateSummon,
    "negate_attack": NegateAttack,
    "forbid": Forbid,
    "allow": Allow,
    "protect": Protect,
    "counters": Counters,
    "coin": Coin,
    "dice": Dice,
    "declare": Declare,
    "choose_one": ChooseOne,
    "look": Look,
    "excavate": Excavate,
    "change_level": ChangeLevel,
    "change_identity": ChangeIdentity,
    "attach": Attach,
    "detach": Detach,
    "move": Move,
    "place": Place,
    "skip": Skip,
    "copy": Copy,
    "delayed": Delayed,
    "change_effect": ChangeEffect,
    "use_effect": UseEffect,
    "replace": Replace,
    "win": Win,
    "manual": Manual,
}
"""Every verb by its ``op``, in the order of the language's own list."""

__all__ = [
    "STEP_TYPES",
    "Ability",
    "Allow",
    "AllowedAction",
    "Attach",
    "Banish",
    "ChangeEffect",
    "ChangeIdentity",
    "ChangeLevel",
    "ChangeStance",
    "ChooseOne",
    "Coin",
    "Control",
    "Copy",
    "Counters",
    "Damage",
    "Declare",
    "Delayed",
    "Destroy",
    "Detach",
    "Dice",
    "Discard",
    "Equip",
    "Excavate",
    "ExtraSummon",
    "Forbid",
    "ForbiddenAction",
    "FusionSummon",
    "Heal",
    "Keep",
    "Link",
    "Look",
    "LoseHp",
    "Manual",
    "Mill",
    "Modify",
    "MoreMaterials",
    "Move",
    "Name",
    "NegateAttack",
    "NegateCast",
    "NegateSummon",
    "NormalSummon",
    "Option",
    "PayHp",
    "Place",
    "Prepare",
    "Protect",
    "ProtectedFrom",
    "Replace",
    "Reveal",
    "RitualSummon",
    "Sacrifice",
    "Search",
    "SetCard",
    "SetStat",
    "Shadow",
    "Skip",
    "SpecialSummon",
    "Step",
    "StepBase",
    "Suppress",
    "SwapControl",
    "ToPrepared",
    "ToSpellbook",
    "ToUsed",
    "Token",
    "TokenStats",
    "Unequip",
    "UseEffect",
    "Win",
]
