"""Verbs of what may and may not be, of chance, of what is looked at and of what a thing counts as. One class an op."""

from __future__ import annotations

from typing import Literal

from convert.effects.actions import (
    Banish,
    Discard,
    Mill,
    PayHp,
    Sacrifice,
    ToPrepared,
    ToSpellbook,
    ToUsed,
)
from convert.effects.base import StepBase, _On
from convert.effects.conditions import Limit
from convert.effects.terms import Id, MonsterClass, Side, SummonManner, Zone
from convert.effects.values import HowMany, Quantity, Selector, Spot

ForbiddenAction = Literal[
    "attack",
    "attack_directly",
    "attack_unpaid",
    "hold_back",
    "cast",
    "activate",
    "summon",
    "normal_summon",
    "special_summon",
    "set",
    "change_stance",
    "choose_stance",
    "tribute",
    "tribute_otherwise",
    "be_attacked",
    "be_material",
    "prepare",
    "search",
    "banish",
    "leave_play",
    "enter_play",
    "control",
    "respond",
    "flip",
    "discard",
    "use_as_cost",
    "use_zone",
    "other_materials",
]


Price = Banish | Discard | Mill | PayHp | Sacrifice | ToPrepared | ToSpellbook | ToUsed
"""What can be asked for something that is forbidden without it."""


class Forbid(_On, frozen=True, kw_only=True, tag="forbid"):
    """It cannot do that. What cannot hold back must attack if it is able to; what cannot attack unpaid pays for it;
    what cannot choose its stance may still be given another by an effect. ``other_materials``: for none of this Fusion
    monster's own Materials may anything stand in; ``tribute_otherwise``: for nothing can it be Sacrificed but a
    summoning, or that of one of those in ``unless``."""

    action: ForbiddenAction | tuple[ForbiddenAction, ...]
    """What it cannot do: one word or a list of them."""
    by: Selector | None = None
    """Only against these ("cannot be attacked by …")."""
    to: Selector | None = None
    """For respond: only in answer to these; left out: to this very effect, or to an attack."""
    as_: SummonManner | None = None
    """For be_material and tribute: only for this kind of summoning."""
    unless: Selector | None = None
    """Except these ("cannot Special Summon, except Dragon monsters")."""
    unless_as: SummonManner | Literal["shadow"] | None = None
    """For special_summon: except as this kind of Summon ("except by Synchro Summon"); shadow: except face-down."""
    unless_by: Selector | None = None
    """For special_summon: except what the effects of these bring ("except by the effect of “Moss”")."""
    unless_using: Selector | None = None
    """Beside ``unless``, of what brings itself into play: only where that effect uses such a thing ("must be Special
    Summoned with “Moss”, using a Fish monster")."""
    beside: Selector | None = None
    """For be_material: only where something else goes into it that is none of these ("all other Synchro Materials must
    be Fish monsters")."""
    limit: Limit | None = None
    """Only so often: more than that is forbidden."""
    where: Zone | tuple[Zone, ...] | None = None
    """Only while it is there: in play, among the used …"""
    cost: tuple[Price, ...] = ()
    """For attack_unpaid: what its caster pays for each attack, step by step."""
    at: Spot | None = None
    """For use_zone: which zone these players cannot use ("that zone cannot be used")."""


AllowedAction = Literal[
    "direct_attack",
    "extra_attack",
    "pierce",
    "attack_all",
    "cast_from_anywhere",
    "cast_from_prepared",
    "cast_turn_set",
    "cast_unpaid",
    "attack_in_defense",
    "attack_with_defense",
    "take_attack",
    "choose_targets",
    "unlimited_use",
    "summon_without_tribute",
    "treat_as_two_tributes",
    "other_materials",
    "entire_tribute",
    "join_materials",
    "material_level",
]


class Allow(_On, frozen=True, kw_only=True, tag="allow"):
    """It may do that, though the rules would not let it. ``take_attack``: the attack that is being made is on it;
    ``choose_targets``: its player says what the enemies attack; ``cast_unpaid``: casting such a card costs no HP;
    ``entire_tribute``: it alone is Sacrifice enough for the Ritual Summon of one of those in ``against``.
    ``join_materials``: it may go from the hand among the Materials, and ``material_level``: it may have one of these
    ``levels`` among them, in a Summon by an effect of one of those in ``against``."""

    action: AllowedAction | tuple[AllowedAction, ...]
    """What it may do: one word or a list of them. ``extra_attack`` beside ``attack_all``: one Attack on each enemy."""
    count: Quantity | None = None
    """For ``extra_attack``: how many Attacks in all ("a second attack" and "attack twice" are 2, also without it); for
    ``pierce``: how often what is left over counts; for ``summon_without_tribute``: with so many Tributes."""
    more: bool = False
    """``count`` is how many Attacks it makes beside those it could make anyway ("it can attack again in a row")."""
    against: Selector | None = None
    """Only against these."""
    as_: SummonManner | tuple[SummonManner, ...] | None = None
    """For join_materials and material_level: in which kinds of Summon."""
    beside: Selector | None = None
    """For join_materials: only where one of these is among the Materials."""
    levels: tuple[int, ...] = ()
    """For material_level: the Levels that it may have instead of its own."""


ProtectedFrom = Literal[
    "battle",
    "effects",
    "targeting",
    "all",
    "damage",
    "battle_damage",
    "effect_damage",
    "negation",
    "summon_negation",
    "banish",
    "control",
    "tribute",
    "attack_target",
]


class Protect(_On, frozen=True, kw_only=True, tag="protect"):
    """Cannot be destroyed, targeted, hurt, or is unaffected (CONVERT-42)."""

    from_: ProtectedFrom | tuple[ProtectedFrom, ...]
    """What it is safe from: one word or a list of them."""
    by: Selector | None = None
    """Only from these ("by your opponent's card effects", "by battle with …")."""
    times: Quantity | None = None
    """Only so often a turn ("the first time … each turn")."""
    activated: bool = False
    """Only from what is cast, used or triggered, and not from what simply holds ("activated effects")."""
    as_: SummonManner | tuple[SummonManner, ...] | None = None
    """For summon_negation: only these kinds of summoning ("its Normal Summon cannot be negated"); left out: any."""


class Counters(_On, frozen=True, kw_only=True, tag="counters"):
    """Place or remove counters."""

    name: str = ""
    """What the counters are called."""
    add: Quantity | None = None
    """How many are placed."""
    remove: Quantity | Literal["any", "all"] | None = None
    """How many are taken away: from each of what is named, and of all things of a kind so many in all."""
    up_to: bool = False
    """So many are placed at most: from one on, as the caster chooses."""
    max: int | None = None
    """It never carries more than this."""


class Coin(StepBase, frozen=True, kw_only=True, tag="coin"):
    """Toss coins; with ``call`` the tosser calls it, and "happened" means called right, otherwise heads."""

    count: HowMany = 1
    """How many coins."""
    call: bool = False
    """Heads or tails is called first; the toss counts when the call was right."""


class Dice(StepBase, frozen=True, kw_only=True, tag="dice"):
    """Roll six-sided dice; their sum is read as ``{dice: id}``."""

    count: HowMany = 1
    """How many dice."""


class Declare(StepBase, frozen=True, kw_only=True, tag="declare"):
    """Declare something, read later by this step's id."""

    declare: Literal["name", "type", "attribute", "level", "number", "kind", "phase", "coin"]
    """What is declared."""
    range: tuple[int, int] | None = None
    """For a number or a Level: the least and the most."""


class Look(_On, frozen=True, kw_only=True, tag="look"):
    """Look at or reveal (to both with ``reveal``): information only."""

    reveal: bool = False
    """Everybody may see it, not only you."""
    unseen: bool = False
    """It is only picked: nobody looks at it yet ("choose 1 random card in their hand, and call its type")."""


class Excavate(StepBase, frozen=True, kw_only=True, tag="excavate"):
    """Turn over the top n of the Spellbook; later steps pick from them by this step's id."""

    count: HowMany = 1
    """How many spells."""
    find: Selector | None = None
    """Turn over until so many of these are found, however many that takes; its id names what was found."""
    side: Side | None = None
    """Whose Spellbook, where not your own."""


class ChangeLevel(_On, frozen=True, kw_only=True, tag="change_level"):
    """Level becomes, rises or falls (or is doubled): moves MP and Sustain."""

    to: Quantity | None = None
    """What the Level becomes."""
    add: Quantity | None = None
    """What it rises by; a negative number lowers it."""
    times: float | None = None
    """What it is multiplied by: 2 doubles."""
    max: int | None = None
    """It never rises above this."""
    kept: bool = False
    """Of what is not in play: it keeps that Level as it comes into play ("even after they are Summoned")."""


class ChangeIdentity(_On, frozen=True, kw_only=True, tag="change_identity"):
    """Name, Type, Attribute or class becomes (or is also treated as)."""

    name: str | None = None
    """The name that it takes."""
    series: str | None = None
    """The series of names that it then belongs to."""
    not_series: str | None = None
    """The series of names that it does not belong to, though its own name has that word."""
    type: str | None = None
    """The Type that it takes: Dragon, Fiend …"""
    attribute: str | None = None
    """The Attribute that it takes."""
    class_: MonsterClass | None = None
    """The kind of monster that it becomes."""
    same_as: Selector | None = None
    """It becomes what this one is."""
    alike: tuple[Literal["name", "type", "attribute"], ...] | None = None
    """In what it becomes so; left out: in name."""
    declared: Id | None = None
    """It becomes what was declared by the step of this id."""
    also: bool = False
    """It keeps what it was, and is this as well."""


class Attach(_On, frozen=True, kw_only=True, tag="attach"):
    """Attach as Xyz material: a counter on the creature."""

    to: Selector | None = None
    """What it is attached to."""
    transfer: bool = False
    """With what is attached to it ("transfer its materials"); else that comes off it."""


class Detach(StepBase, frozen=True, kw_only=True, tag="detach"):
    """Detach Xyz materials."""

    what: Selector | None = None
    """From what."""
    count: Quantity | tuple[int, int] | Literal["any", "all"] = 1
    """How many: a number, [least, most], any or all."""


class Move(_On, frozen=True, kw_only=True, tag="move"):
    """Move to another zone of the field (a Section), or lay back in the Deck what was looked at, in any order."""

    to: Literal["zone", "top", "bottom", "top_or_bottom"] = "zone"
    """zone: another one of the field, which the mover chooses; top, bottom or either: of the Deck it was seen in."""
    at: Spot | None = None
    """Beside zone: to which one ("to an adjacent zone", "to the same column as that target"); left out: any."""


class Place(_On, frozen=True, kw_only=True, tag="place"):
    """Place on the field as a Continuous spell, in a Pendulum or Field zone."""

    as_: Literal["continuous_spell", "continuous_artifact", "field", "pendulum", "monster", "spell"] | None = None
    """As what it lies there."""
    side: Side | None = None
    """On whose side, where not your own."""


class Skip(StepBase, frozen=True, kw_only=True, tag="skip"):
    """Skip a phase: that part of the turn is lost."""

    what: Literal["draw", "normal_draw", "standby", "main", "main1", "main2", "battle", "end", "turn"]
    """Which part of the turn is lost; normal_draw: not the phase, but what is drawn in it by the rules alone."""
    side: Side | None = None
    """Whose turn, where not your own; "any" without ``next``: whoever's turn it is."""
    next: bool = False
    """The next one ("your next Battle Phase"): this turn's, as long as that is still to come."""
    of_next_turn: bool = False
    """That of the next turn ("the Battle Phase of your next turn"), whatever is still to come in this one."""
    count: int = 1
    """How many of them, one after another ("your next 2 Draw Phases")."""
