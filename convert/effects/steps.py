"""The verbs: one class an ``op``, with the fields that verb takes (effects contract, section 3).

``link`` ties a step to the one before it: ``and`` (same moment, both or neither), ``and_if_you_do`` (same moment, only
if the previous one changed something), ``then`` (afterwards, only if it did), ``also`` (same moment, independent),
``also_after``, ``if_not``. The Casting Check is never in the tree: the rules put it in (CHECK-01).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from convert.effects.values import (
    Amount,
    ClauseIndex,
    Condition,
    Event,
    Id,
    Limit,
    MonsterClass,
    Quantity,
    Selector,
    Side,
    Stance,
    SummonManner,
    Until,
    Zone,
    _Value,
)

Link = Literal["and", "and_if_you_do", "then", "also", "also_after", "if_not"]
Name = Annotated[str, Meta(min_length=1)]


class StepBase(_Value, frozen=True, kw_only=True, tag_field="op"):
    """What every step may carry beside its own fields."""

    id: Id | None = None
    link: Link | None = None
    if_: tuple[Condition, ...] | None = None
    optional: bool = False
    who: Side | None = None
    """Whose act it is, where that is not the effect's own player ("your opponent discards")."""
    until: Until | None = None
    src: ClauseIndex | None = None


class _On(StepBase, frozen=True, kw_only=True):
    """A step done to something."""

    what: Selector


class Destroy(_On, frozen=True, kw_only=True, tag="destroy"):
    """Destroy it. Summons: Destroyed (DEATH-01); Real: CONVERT-19, CONVERT-22; spells and artifacts: CONVERT-21."""

    to: Zone | None = None
    """Where it goes instead of to used ("destroy and banish it")."""


class SpecialSummon(_On, frozen=True, kw_only=True, tag="special_summon"):
    """Special Summon it (SPECIAL)."""

    from_: Zone | tuple[Zone, ...] | None = None
    stance: Stance | Literal["shadow"] | None = None
    side: Side | None = None
    """Under whose control, where not your own."""
    ignore_conditions: bool = False
    manner: SummonManner | None = None
    """"treated as a Fusion Summon"; for a Synchro, Xyz or Link Summon by an effect."""
    stats: TokenStats | None = None
    """A spell or trap that comes as a monster with these ("as a Normal Monster (Zombie/DARK/Level 4/…)")."""


class NormalSummon(_On, frozen=True, kw_only=True, tag="normal_summon"):
    """An ordinary summoning, at once."""

    manner: Literal["normal", "tribute", "set", "gemini"] = "normal"


class ExtraSummon(StepBase, frozen=True, kw_only=True, tag="extra_summon"):
    """One more ordinary summoning this turn: one more cast without the action."""

    what: Selector | None = None
    count: Quantity = 1


class FusionSummon(_On, frozen=True, kw_only=True, tag="fusion_summon"):
    """Fusion Summon it, using these Materials (FUSION)."""

    materials: Selector | None = None
    to: Literal["used", "banished", "spellbook"] = "used"
    """Where the Materials go."""


class RitualSummon(_On, frozen=True, kw_only=True, tag="ritual_summon"):
    """Ritual Summon it with sacrifices of total Level at least (or exactly) its own (CONVERT-30)."""

    materials: Selector | None = None
    exact: bool = False
    level: Quantity | None = None
    to: Literal["used", "banished", "spellbook"] = "used"


class TokenStats(_Value, frozen=True, kw_only=True):
    """A token as its maker prints it (CONVERT-36); attack and defense are amounts, level stays."""

    type: str = ""
    attribute: str = ""
    level: int | None = None
    attack: Quantity | None = None
    defense: Quantity | None = None


class Token(StepBase, frozen=True, kw_only=True, tag="token"):
    """Bring in tokens (CONVERT-36)."""

    name: Name
    stats: TokenStats | None = None
    count: Quantity = 1
    stance: Stance | None = None
    side: Side | None = None


class Sacrifice(_On, frozen=True, kw_only=True, tag="sacrifice"):
    """Tribute: Sacrifice with only the effect the card gives (CONVERT-20)."""


class Prepare(StepBase, frozen=True, kw_only=True, tag="prepare"):
    """Draw n: prepare n spells from the Spellbook at once (CONVERT-20)."""

    count: Quantity | Amount = 1


class Search(_On, frozen=True, kw_only=True, tag="search"):
    """Add from Deck to hand: the same for one named spell (CONVERT-20)."""


class ToPrepared(_On, frozen=True, kw_only=True, tag="to_prepared"):
    """Return or add to the hand from elsewhere: from play dismissed, Prepared again (CONVERT-20)."""


class Discard(StepBase, frozen=True, kw_only=True, tag="discard"):
    """Discard: a Prepared spell becomes Used; a summon spell: SUMMON-18 (CONVERT-20)."""

    what: Selector
    random: bool = False


class ToUsed(_On, frozen=True, kw_only=True, tag="to_used"):
    """Send to the graveyard: to used, no destruction (CONVERT-42)."""


class Mill(StepBase, frozen=True, kw_only=True, tag="mill"):
    """Send the top n of the Deck: those spells cannot be prepared until Meditation (CONVERT-20)."""

    count: Quantity = 1
    side: Side | None = None


class ToSpellbook(_On, frozen=True, kw_only=True, tag="to_spellbook"):
    """Return or shuffle into the Deck: slot clean, in the book (CONVERT-20)."""

    place: Literal["shuffle", "top", "bottom", "extra"] = "shuffle"


class Banish(_On, frozen=True, kw_only=True, tag="banish"):
    """Banish: Despelled at the source (CONVERT-20)."""

    face: Literal["up", "down"] | None = None


class Damage(StepBase, frozen=True, kw_only=True, tag="damage"):
    """Inflict damage: Effect Damage (CONVERT-05, COMBAT-41)."""

    to: Selector
    amount: Amount


class LoseHp(StepBase, frozen=True, kw_only=True, tag="lose_hp"):
    """Lose life points: straight off HP."""

    to: Selector
    amount: Amount


class Heal(StepBase, frozen=True, kw_only=True, tag="heal"):
    """Gain life points: healing up to the maximum (CONVERT-05)."""

    to: Selector
    amount: Amount


class PayHp(StepBase, frozen=True, kw_only=True, tag="pay_hp"):
    """Pay life points: a cost straight off HP (COMBAT-42)."""

    amount: Amount


class Modify(_On, frozen=True, kw_only=True, tag="modify"):
    """Gains or loses ATK / DEF: changes the Score (CONVERT-05). A loss is a negative number or ``sign: -1``."""

    attack: Amount | None = None
    defense: Amount | None = None
    sign: Literal[1, -1] = 1


class SetStat(_On, frozen=True, kw_only=True, tag="set_stat"):
    """ATK / DEF becomes ``to``, is multiplied by ``times``, or swapped (with each other, or with ``swap``)."""

    stat: Literal["attack", "defense", "both"]
    to: Amount | None = None
    times: float | None = None
    swap: Literal["own"] | Selector | None = None
    original: bool = False


class Equip(_On, frozen=True, kw_only=True, tag="equip"):
    """Equip it to something (CONVERT-12, EIDOLON, EQUIP)."""

    to: Selector


class Unequip(_On, frozen=True, kw_only=True, tag="unequip"):
    """Take it off."""


class ChangeStance(_On, frozen=True, kw_only=True, tag="stance"):
    """Change battle position: Attack / Defense Mode."""

    to: Stance | Literal["other", "choose"] = "other"


class Shadow(_On, frozen=True, kw_only=True, tag="shadow"):
    """Turn face-down: a Shadow again (SHADOW-07)."""


class Reveal(_On, frozen=True, kw_only=True, tag="reveal"):
    """Flip face-up: a Shadow is revealed (SHADOW-04), a set card turned up."""

    to: Stance | None = None


class SetCard(_On, frozen=True, kw_only=True, tag="set"):
    """Set a spell or trap: armed or precast (CONVERT-20)."""

    side: Side | None = None


class Control(_On, frozen=True, kw_only=True, tag="control"):
    """Take control: the new caster takes over Focus and Sustain (SPECIAL-05 to SPECIAL-07, CONVERT-42)."""

    to: Side | None = None


class SwapControl(_On, frozen=True, kw_only=True, tag="swap_control"):
    """Exchange control of ``what`` and ``with``."""

    with_: Selector | None = None


class NegateCast(StepBase, frozen=True, kw_only=True, tag="negate_cast"):
    """Negate the activation (or the effect of what answers): it does nothing, costs stay paid (PRECAST-11)."""

    what: Selector | None = None
    effect_only: bool = False


class Suppress(_On, frozen=True, kw_only=True, tag="suppress"):
    """Negate its effects while it is there: keeps numbers, loses abilities."""


class NegateSummon(StepBase, frozen=True, kw_only=True, tag="negate_summon"):
    """Negate the summon: it fails, MP and action are spent."""

    what: Selector | None = None


class NegateAttack(StepBase, frozen=True, kw_only=True, tag="negate_attack"):
    """Negate the attack: it fails, the action is spent."""

    what: Selector | None = None
    end_battle: bool = False


ForbiddenAction = Literal[
    "attack",
    "attack_directly",
    "cast",
    "activate",
    "summon",
    "normal_summon",
    "special_summon",
    "set",
    "change_stance",
    "tribute",
    "be_attacked",
    "be_material",
    "prepare",
    "search",
    "banish",
    "leave_play",
    "control",
    "respond",
    "flip",
    "discard",
    "use_as_cost",
]


class Forbid(_On, frozen=True, kw_only=True, tag="forbid"):
    """It cannot do that."""

    action: ForbiddenAction | tuple[ForbiddenAction, ...]
    by: Selector | None = None
    """Only against these ("cannot be attacked by …")."""
    as_: SummonManner | None = None
    """For be_material: only for this kind of summoning."""
    unless: Selector | None = None
    """Except these ("cannot Special Summon, except Dragon monsters")."""
    limit: Limit | None = None
    where: Zone | tuple[Zone, ...] | None = None


AllowedAction = Literal[
    "direct_attack",
    "extra_attack",
    "pierce",
    "attack_all",
    "cast_from_anywhere",
    "cast_from_prepared",
    "cast_turn_set",
    "attack_in_defense",
    "unlimited_use",
    "summon_without_tribute",
    "treat_as_two_tributes",
    "other_materials",
]


class Allow(_On, frozen=True, kw_only=True, tag="allow"):
    """It may do that, though the rules would not let it."""

    action: AllowedAction | tuple[AllowedAction, ...]
    count: Quantity | None = None
    """For ``extra_attack``: how many Attacks in all ("a second attack" and "attack twice" are 2, also without it)."""
    against: Selector | None = None


ProtectedFrom = Literal[
    "battle",
    "effects",
    "targeting",
    "all",
    "damage",
    "battle_damage",
    "effect_damage",
    "negation",
    "banish",
    "control",
    "tribute",
    "attack_target",
]


class Protect(_On, frozen=True, kw_only=True, tag="protect"):
    """Cannot be destroyed, targeted, hurt, or is unaffected (CONVERT-42)."""

    from_: ProtectedFrom | tuple[ProtectedFrom, ...]
    by: Selector | None = None
    """Only from these ("by your opponent's card effects", "by battle with …")."""
    times: Quantity | None = None
    """Only so often a turn ("the first time … each turn")."""


class Counters(_On, frozen=True, kw_only=True, tag="counters"):
    """Place or remove counters."""

    name: str = ""
    add: Quantity | None = None
    remove: Quantity | None = None
    max: int | None = None


class Coin(StepBase, frozen=True, kw_only=True, tag="coin"):
    """Toss coins; with ``call`` the tosser calls it, and "happened" means called right, otherwise heads."""

    count: Quantity = 1
    call: bool = False


class Dice(StepBase, frozen=True, kw_only=True, tag="dice"):
    """Roll six-sided dice; their sum is read as ``{dice: id}``."""

    count: Quantity = 1


class Declare(StepBase, frozen=True, kw_only=True, tag="declare"):
    """Declare something, read later by this step's id."""

    declare: Literal["name", "type", "attribute", "level", "number", "kind", "phase", "coin"]
    range: tuple[int, int] | None = None


class Option(_Value, frozen=True, kw_only=True):
    """One of several effects to choose from."""

    do: tuple[Step, ...]
    if_: tuple[Condition, ...] | None = None
    cost: tuple[Step, ...] = ()
    targets: tuple[Selector, ...] | None = None
    label: str = ""
    src: ClauseIndex | None = None


class ChooseOne(StepBase, frozen=True, kw_only=True, tag="choose_one"):
    """Activate one (or ``count``) of these."""

    options: tuple[Option, ...]
    count: int | tuple[int, int] = 1
    by: Literal["choice", "random", "in_order"] = "choice"


class Look(_On, frozen=True, kw_only=True, tag="look"):
    """Look at or reveal (to both with ``reveal``): information only."""

    reveal: bool = False


class Excavate(StepBase, frozen=True, kw_only=True, tag="excavate"):
    """Turn over the top n of the Spellbook; later steps pick from them by this step's id."""

    count: Quantity = 1
    side: Side | None = None


class ChangeLevel(_On, frozen=True, kw_only=True, tag="change_level"):
    """Level becomes, rises or falls (or is doubled): moves MP and Sustain."""

    to: Quantity | None = None
    add: Quantity | None = None
    times: float | None = None


class ChangeIdentity(_On, frozen=True, kw_only=True, tag="change_identity"):
    """Name, Type, Attribute or class becomes (or is also treated as)."""

    name: str | None = None
    series: str | None = None
    type: str | None = None
    attribute: str | None = None
    class_: MonsterClass | None = None
    same_as: Selector | None = None
    declared: Id | None = None
    also: bool = False


class Attach(_On, frozen=True, kw_only=True, tag="attach"):
    """Attach as Xyz material: a counter on the creature."""

    to: Selector | None = None


class Detach(StepBase, frozen=True, kw_only=True, tag="detach"):
    """Detach Xyz materials."""

    what: Selector | None = None
    count: Quantity | tuple[int, int] | Literal["any", "all"] = 1


class Move(_On, frozen=True, kw_only=True, tag="move"):
    """Move to another zone of the field: a Section."""

    to: str = ""


class Place(_On, frozen=True, kw_only=True, tag="place"):
    """Place on the field as a Continuous spell, in a Pendulum or Field zone."""

    as_: Literal["continuous_spell", "continuous_artifact", "field", "pendulum", "monster", "spell"] | None = None
    side: Side | None = None


class Skip(StepBase, frozen=True, kw_only=True, tag="skip"):
    """Skip a phase: that part of the turn is lost."""

    what: Literal["draw", "standby", "main", "main1", "main2", "battle", "end", "turn"]
    side: Side | None = None
    next: bool = False


class Copy(_On, frozen=True, kw_only=True, tag="copy"):
    """Gain the effects (and, with ``name``, the name) of another."""

    of: Selector | None = None
    effects: bool = True
    name: bool = False


class Delayed(StepBase, frozen=True, kw_only=True, tag="delayed"):
    """A trigger registered now on named references: "during the End Phase …", "each time …"."""

    when: Event
    do: tuple[Step, ...]
    repeat: bool = False


class Replace(StepBase, frozen=True, kw_only=True, tag="replace"):
    """If ``would`` happen, ``instead`` happens in its place (an empty ``instead``: nothing does)."""

    would: Event
    instead: tuple[Step, ...] = ()


class Win(StepBase, frozen=True, kw_only=True, tag="win"):
    """Win the Duel: ends the scene, never by itself."""

    reason: str = ""


class Manual(StepBase, frozen=True, kw_only=True, tag="manual"):
    """Shown to the game master and logged; changes nothing. Never written by the reader."""

    text: str
    why: str = ""


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
    | Replace
    | Win
    | Manual
)

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
    "replace": Replace,
    "win": Win,
    "manual": Manual,
}
"""Every verb by its ``op``, in the order of the language's own list."""
