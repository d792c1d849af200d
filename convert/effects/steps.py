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
    Mode,
    MonsterClass,
    Quantity,
    Selector,
    Side,
    Stance,
    SummonManner,
    Until,
    WorksFrom,
    Zone,
    _Value,
)

Link = Literal["and", "and_if_you_do", "then", "also", "also_after", "if_not"]
Name = Annotated[str, Meta(min_length=1)]


class StepBase(_Value, frozen=True, kw_only=True, tag_field="op"):
    """What every step may carry beside its own fields."""

    id: Id | None = None
    """A name of your own for this step, so that a later one can refer to what it did: c1."""
    link: Link | None = None
    """How it hangs on the step before: and (same moment, both or neither), and_if_you_do (same moment, only if that
    changed something), then (afterwards, only if it did), also (same moment, whatever came of it), also_after
    (afterwards, whatever came of it), if_not (only if it changed nothing)."""
    if_: tuple[Condition, ...] | None = None
    """Only if all of these conditions hold when the step's turn comes."""
    optional: bool = False
    """Whether it may be left undone: "you can …"."""
    who: Side | None = None
    """Whose act it is, where that is not the effect's own player ("your opponent discards")."""
    until: Until | None = None
    """How long it lasts: end_of_turn, while_in_play, permanent and the like, or {turns: 2}."""
    src: ClauseIndex | None = None
    """The clause of the card's text that it came from, counted from 0; not needed in what you write yourself."""


class _On(StepBase, frozen=True, kw_only=True):
    """A step done to something."""

    what: Selector
    """What it is done to: a new choice, or {ref: t1} for something chosen before."""


class Destroy(_On, frozen=True, kw_only=True, tag="destroy"):
    """Destroy it. Summons: Destroyed (DEATH-01); Real: CONVERT-19, CONVERT-22; spells and artifacts: CONVERT-21."""

    to: Zone | None = None
    """Where it goes instead of to used ("destroy and banish it")."""


class SpecialSummon(_On, frozen=True, kw_only=True, tag="special_summon"):
    """Special Summon it (SPECIAL)."""

    from_: Zone | tuple[Zone, ...] | None = None
    """Where it comes from: prepared, spellbook, used, banished …; one of them, or a list."""
    stance: Stance | Literal["shadow"] | None = None
    """How it comes into play: attack, defense, or shadow for face-down."""
    side: Side | None = None
    """Under whose control, where not your own."""
    ignore_conditions: bool = False
    """It may come even if its own rules for coming into play say no."""
    manner: SummonManner | None = None
    """"treated as a Fusion Summon"; for a Synchro, Xyz or Link Summon by an effect."""
    stats: TokenStats | None = None
    """A spell or trap that comes as a monster with these ("as a Normal Monster (Zombie/DARK/Level 4/…)")."""


class NormalSummon(_On, frozen=True, kw_only=True, tag="normal_summon"):
    """An ordinary summoning, at once."""

    manner: Literal["normal", "tribute", "set", "gemini"] = "normal"
    """What kind of ordinary summoning: normal, tribute (with sacrifices), set (face-down) or gemini."""


class ExtraSummon(StepBase, frozen=True, kw_only=True, tag="extra_summon"):
    """One more ordinary summoning this turn: one more cast without the action."""

    what: Selector | None = None
    """Which creatures the extra summoning is for; left out: any."""
    count: Quantity = 1
    """How many more."""


class FusionSummon(_On, frozen=True, kw_only=True, tag="fusion_summon"):
    """Fusion Summon it, using these Materials (FUSION)."""

    materials: Selector | None = None
    """What may be used up as Materials; left out: what you have Prepared or in play."""
    to: Literal["used", "banished", "spellbook"] = "used"
    """Where the Materials go."""


class RitualSummon(_On, frozen=True, kw_only=True, tag="ritual_summon"):
    """Ritual Summon it with sacrifices of total Level at least (or exactly) its own (CONVERT-30)."""

    materials: Selector | None = None
    """What may be sacrificed for it."""
    exact: bool = False
    """The Levels sacrificed must come to exactly the Level wanted, not more."""
    level: Quantity | None = None
    """The total Level to be sacrificed; left out: the creature's own."""
    to: Literal["used", "banished", "spellbook"] = "used"
    """Where the sacrifices go."""


class TokenStats(_Value, frozen=True, kw_only=True):
    """A token as its maker prints it (CONVERT-36); attack and defense are amounts, level stays."""

    type: str = ""
    """What it is by nature: Dragon, Fiend, Spellcaster …"""
    attribute: str = ""
    """DARK, EARTH, FIRE, LIGHT, WATER, WIND or DIVINE."""
    level: int | None = None
    """Its Level."""
    attack: Quantity | None = None
    """Its Attack."""
    defense: Quantity | None = None
    """Its Defense."""


class Token(StepBase, frozen=True, kw_only=True, tag="token"):
    """Bring in tokens (CONVERT-36)."""

    name: Name
    """What the token is called."""
    stats: TokenStats | None = None
    """Its kind and numbers; left out: those of the compendium's token of that name."""
    count: Quantity = 1
    """How many."""
    stance: Stance | None = None
    """How they come into play: attack or defense."""
    side: Side | None = None
    """On whose side, where not your own."""


class Sacrifice(_On, frozen=True, kw_only=True, tag="sacrifice"):
    """Tribute: Sacrifice with only the effect the card gives (CONVERT-20)."""


class Prepare(StepBase, frozen=True, kw_only=True, tag="prepare"):
    """Draw n: prepare n spells from the Spellbook at once (CONVERT-20)."""

    count: Quantity | Amount = 1
    """How many spells."""


class Search(_On, frozen=True, kw_only=True, tag="search"):
    """Add from Deck to hand: the same for one named spell (CONVERT-20)."""


class ToPrepared(_On, frozen=True, kw_only=True, tag="to_prepared"):
    """Return or add to the hand from elsewhere: from play dismissed, Prepared again (CONVERT-20)."""


class Discard(StepBase, frozen=True, kw_only=True, tag="discard"):
    """Discard: a Prepared spell becomes Used; a summon spell: SUMMON-18 (CONVERT-20)."""

    what: Selector
    """Which Prepared spells."""
    random: bool = False
    """Picked by chance, not by choice."""


class ToUsed(_On, frozen=True, kw_only=True, tag="to_used"):
    """Send to the graveyard: to used, no destruction (CONVERT-42)."""


class Mill(StepBase, frozen=True, kw_only=True, tag="mill"):
    """Send the top n of the Deck: those spells cannot be prepared until Meditation (CONVERT-20)."""

    count: Quantity = 1
    """How many spells."""
    side: Side | None = None
    """Whose Spellbook, where not your own."""


class ToSpellbook(_On, frozen=True, kw_only=True, tag="to_spellbook"):
    """Return or shuffle into the Deck: slot clean, in the book (CONVERT-20)."""

    place: Literal["shuffle", "top", "bottom", "extra"] = "shuffle"
    """shuffle: anywhere; top or bottom; extra: among the fusions."""


class Banish(_On, frozen=True, kw_only=True, tag="banish"):
    """Banish: Despelled at the source (CONVERT-20)."""

    face: Literal["up", "down"] | None = None
    """Up: everybody sees what it is; down: nobody does."""


class Damage(StepBase, frozen=True, kw_only=True, tag="damage"):
    """Inflict damage: Effect Damage (CONVERT-05, COMBAT-41)."""

    to: Selector
    """Who takes it."""
    amount: Amount
    """How much."""
    battle: bool = False
    """Battle damage, not Effect Damage: what stands ``instead`` of battle damage that would be taken otherwise."""


class LoseHp(StepBase, frozen=True, kw_only=True, tag="lose_hp"):
    """Lose life points: straight off HP."""

    to: Selector
    """Who loses them."""
    amount: Amount
    """How many HP."""


class Heal(StepBase, frozen=True, kw_only=True, tag="heal"):
    """Gain life points: healing up to the maximum (CONVERT-05)."""

    to: Selector
    """Who is healed."""
    amount: Amount
    """How many HP."""


class PayHp(StepBase, frozen=True, kw_only=True, tag="pay_hp"):
    """Pay life points: a cost straight off HP (COMBAT-42)."""

    amount: Amount
    """How many HP."""


class Modify(_On, frozen=True, kw_only=True, tag="modify"):
    """Gains or loses ATK / DEF: changes the Score (CONVERT-05). A loss is a negative number or ``sign: -1``."""

    attack: Amount | None = None
    """What Attack gains; a negative number is a loss."""
    defense: Amount | None = None
    """What Defense gains; a negative number is a loss."""
    sign: Literal[1, -1] = 1
    """-1 turns both into losses, for amounts that are counted."""


class SetStat(_On, frozen=True, kw_only=True, tag="set_stat"):
    """ATK / DEF becomes ``to``, is multiplied by ``times``, or swapped (with each other, or with ``swap``)."""

    stat: Literal["attack", "defense", "both"]
    """Which number: attack, defense, or both."""
    to: Amount | None = None
    """What it becomes."""
    times: float | None = None
    """What it is multiplied by: 2 doubles, 0.5 halves."""
    swap: Literal["own"] | Selector | None = None
    """What it is exchanged with: own for the creature's other number, or another creature."""
    original: bool = False
    """Reckoned from the creature's own number, before anything that changed it."""


class Equip(_On, frozen=True, kw_only=True, tag="equip"):
    """Equip it to something (CONVERT-12, EIDOLON, EQUIP)."""

    to: Selector
    """Who wears it."""


class Unequip(_On, frozen=True, kw_only=True, tag="unequip"):
    """Take it off."""


class ChangeStance(_On, frozen=True, kw_only=True, tag="stance"):
    """Change battle position: Attack / Defense Mode."""

    to: Stance | Literal["other", "choose"] = "other"
    """Which: attack, defense, other for the one it is not in, choose for either."""


class Shadow(_On, frozen=True, kw_only=True, tag="shadow"):
    """Turn face-down: a Shadow again (SHADOW-07)."""


class Reveal(_On, frozen=True, kw_only=True, tag="reveal"):
    """Flip face-up: a Shadow is revealed (SHADOW-04), a set card turned up."""

    to: Stance | None = None
    """In which stance it then stands: attack or defense."""


class SetCard(_On, frozen=True, kw_only=True, tag="set"):
    """Set a spell or trap: armed or precast (CONVERT-20)."""

    side: Side | None = None
    """On whose side, where not your own."""


class Control(_On, frozen=True, kw_only=True, tag="control"):
    """Take control: the new caster takes over Focus and Sustain (SPECIAL-05 to SPECIAL-07, CONVERT-42)."""

    to: Side | None = None
    """Who has it then; left out: you."""


class SwapControl(_On, frozen=True, kw_only=True, tag="swap_control"):
    """Exchange control of ``what`` and ``with``."""

    with_: Selector | None = None
    """What it is exchanged for."""


class NegateCast(StepBase, frozen=True, kw_only=True, tag="negate_cast"):
    """Negate the activation (or the effect of what answers): it does nothing, costs stay paid (PRECAST-11)."""

    what: Selector | None = None
    """Which casting; left out: the one that is answered."""
    effect_only: bool = False
    """Only what it does is undone, not the casting."""


class Suppress(_On, frozen=True, kw_only=True, tag="suppress"):
    """Negate its effects while it is there: keeps numbers, loses abilities."""


class NegateSummon(StepBase, frozen=True, kw_only=True, tag="negate_summon"):
    """Negate the summon: it fails, MP and action are spent."""

    what: Selector | None = None
    """Which summoning; left out: the one that is answered."""


class NegateAttack(StepBase, frozen=True, kw_only=True, tag="negate_attack"):
    """Negate the attack: it fails, the action is spent."""

    what: Selector | None = None
    """Whose attack; left out: the one that is answered."""


ForbiddenAction = Literal[
    "attack",
    "attack_directly",
    "hold_back",
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
    """It cannot do that. What cannot hold back must attack if it is able to."""

    action: ForbiddenAction | tuple[ForbiddenAction, ...]
    """What it cannot do: one word or a list of them."""
    by: Selector | None = None
    """Only against these ("cannot be attacked by …")."""
    as_: SummonManner | None = None
    """For be_material: only for this kind of summoning."""
    unless: Selector | None = None
    """Except these ("cannot Special Summon, except Dragon monsters")."""
    limit: Limit | None = None
    """Only so often: more than that is forbidden."""
    where: Zone | tuple[Zone, ...] | None = None
    """Only while it is there: in play, among the used …"""


AllowedAction = Literal[
    "direct_attack",
    "extra_attack",
    "pierce",
    "attack_all",
    "cast_from_anywhere",
    "cast_from_prepared",
    "cast_turn_set",
    "attack_in_defense",
    "attack_with_defense",
    "take_attack",
    "unlimited_use",
    "summon_without_tribute",
    "treat_as_two_tributes",
    "other_materials",
]


class Allow(_On, frozen=True, kw_only=True, tag="allow"):
    """It may do that, though the rules would not let it. ``take_attack``: the attack that is being made is on it."""

    action: AllowedAction | tuple[AllowedAction, ...]
    """What it may do: one word or a list of them."""
    count: Quantity | None = None
    """For ``extra_attack``: how many Attacks in all ("a second attack" and "attack twice" are 2, also without it)."""
    against: Selector | None = None
    """Only against these."""


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
    """What it is safe from: one word or a list of them."""
    by: Selector | None = None
    """Only from these ("by your opponent's card effects", "by battle with …")."""
    times: Quantity | None = None
    """Only so often a turn ("the first time … each turn")."""


class Counters(_On, frozen=True, kw_only=True, tag="counters"):
    """Place or remove counters."""

    name: str = ""
    """What the counters are called."""
    add: Quantity | None = None
    """How many are placed."""
    remove: Quantity | None = None
    """How many are taken away."""
    max: int | None = None
    """It never carries more than this."""


class Coin(StepBase, frozen=True, kw_only=True, tag="coin"):
    """Toss coins; with ``call`` the tosser calls it, and "happened" means called right, otherwise heads."""

    count: Quantity = 1
    """How many coins."""
    call: bool = False
    """Heads or tails is called first; the toss counts when the call was right."""


class Dice(StepBase, frozen=True, kw_only=True, tag="dice"):
    """Roll six-sided dice; their sum is read as ``{dice: id}``."""

    count: Quantity = 1
    """How many dice."""


class Declare(StepBase, frozen=True, kw_only=True, tag="declare"):
    """Declare something, read later by this step's id."""

    declare: Literal["name", "type", "attribute", "level", "number", "kind", "phase", "coin"]
    """What is declared."""
    range: tuple[int, int] | None = None
    """For a number or a Level: the least and the most."""


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


class Look(_On, frozen=True, kw_only=True, tag="look"):
    """Look at or reveal (to both with ``reveal``): information only."""

    reveal: bool = False
    """Everybody may see it, not only you."""


class Excavate(StepBase, frozen=True, kw_only=True, tag="excavate"):
    """Turn over the top n of the Spellbook; later steps pick from them by this step's id."""

    count: Quantity = 1
    """How many spells."""
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


class ChangeIdentity(_On, frozen=True, kw_only=True, tag="change_identity"):
    """Name, Type, Attribute or class becomes (or is also treated as)."""

    name: str | None = None
    """The name that it takes."""
    series: str | None = None
    """The series of names that it then belongs to."""
    type: str | None = None
    """The Type that it takes: Dragon, Fiend …"""
    attribute: str | None = None
    """The Attribute that it takes."""
    class_: MonsterClass | None = None
    """The kind of monster that it becomes."""
    same_as: Selector | None = None
    """It becomes what this one is."""
    declared: Id | None = None
    """It becomes what was declared by the step of this id."""
    also: bool = False
    """It keeps what it was, and is this as well."""


class Attach(_On, frozen=True, kw_only=True, tag="attach"):
    """Attach as Xyz material: a counter on the creature."""

    to: Selector | None = None
    """What it is attached to."""


class Detach(StepBase, frozen=True, kw_only=True, tag="detach"):
    """Detach Xyz materials."""

    what: Selector | None = None
    """From what."""
    count: Quantity | tuple[int, int] | Literal["any", "all"] = 1
    """How many: a number, [least, most], any or all."""


class Move(_On, frozen=True, kw_only=True, tag="move"):
    """Move to another zone of the field: a Section."""

    to: str = ""
    """Which Section it moves to; left out: the mover chooses."""


class Place(_On, frozen=True, kw_only=True, tag="place"):
    """Place on the field as a Continuous spell, in a Pendulum or Field zone."""

    as_: Literal["continuous_spell", "continuous_artifact", "field", "pendulum", "monster", "spell"] | None = None
    """As what it lies there."""
    side: Side | None = None
    """On whose side, where not your own."""


class Skip(StepBase, frozen=True, kw_only=True, tag="skip"):
    """Skip a phase: that part of the turn is lost."""

    what: Literal["draw", "standby", "main", "main1", "main2", "battle", "end", "turn"]
    """Which part of the turn is lost."""
    side: Side | None = None
    """Whose turn, where not your own; "any" without ``next``: whoever's turn it is."""
    next: bool = False
    """The next turn, not this one."""
    count: int = 1
    """How many of them, one after another ("your next 2 Draw Phases")."""


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
