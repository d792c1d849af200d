"""Verbs that do something: bring in, take away, prepare, hurt, change, turn, negate. One class an ``op``."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from convert.effects.base import Name, StepBase, _On
from convert.effects.conditions import Condition
from convert.effects.terms import ClauseIndex, MonsterClass, Side, Stance, SummonManner, Zone
from convert.effects.values import Amount, HowMany, Quantity, Selector, Spot, _Value


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
    at: Spot | None = None
    """To which zone ("to a zone it points to", "in the same column"); left out: any."""
    materials: Selector | None = None
    """For a Synchro, Xyz or Link Summon by an effect: what may go into it; with how: all, just these. Without a manner:
    from among what the Materials of a Fusion monster may be, which are Sacrificed for it."""


class NormalSummon(_On, frozen=True, kw_only=True, tag="normal_summon"):
    """An ordinary summoning, at once."""

    manner: Literal["normal", "tribute", "set", "gemini"] = "normal"
    """What kind of ordinary summoning: normal, tribute (with sacrifices), set (face-down) or gemini."""


class ExtraSummon(StepBase, frozen=True, kw_only=True, tag="extra_summon"):
    """One more ordinary summoning this turn: one more cast without the action."""

    what: Selector | None = None
    """Which creatures the extra summoning is for; left out: any."""
    count: HowMany = 1
    """How many more."""
    in_all: bool = False
    """``count`` is how many there are in this turn with the one that there is anyway ("2 this turn, not just 1")."""


class MoreMaterials(_Value, frozen=True, kw_only=True):
    """What may be a Material too, beside what the step uses ("you can also banish monsters from your GY as
    material")."""

    EXAMPLES: ClassVar[tuple[Any, ...]] = (
        {"what": {"kind": "monster", "side": "you", "zone": "used"}, "to": "banished"},
    )

    what: Selector
    """Which, from where; `count` is how many of them at most, left out: any number."""
    to: Literal["used", "banished", "spellbook"] | None = None
    """Where those go; left out: where the others do."""
    into: Selector | None = None
    """Only for one of these ("if Summoning a “Moss” Fusion Monster this way")."""
    beside: Selector | None = None
    """Only together with one of these ("if you use a “Moss” monster you control as material")."""
    if_: tuple[Condition, ...] | None = None
    """Only if all of these conditions hold."""
    src: ClauseIndex | None = None
    """The clause of the card's text that it came from, counted from 0; not needed in what you write yourself."""


class FusionSummon(_On, frozen=True, kw_only=True, tag="fusion_summon"):
    """Fusion Summon it, using these Materials (FUSION)."""

    materials: Selector | None = None
    """What may be used up as Materials; left out: what you have Prepared or in play."""
    to: Literal["used", "banished", "spellbook"] = "used"
    """Where the Materials go."""
    place: Literal["bottom"] | None = None
    """Of Materials that go to the Spellbook: on its bottom, and not anywhere in it."""
    also: tuple[MoreMaterials, ...] | None = None
    """What may be used up besides."""


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
    class_: MonsterClass | tuple[MonsterClass, ...] | None = None
    """What kind of monster it is: tuner for a Tuner token, normal or effect for a trap that comes as one; a list for a
    trap that comes as a Normal Tuner."""
    attack: Quantity | None = None
    """Its Attack."""
    defense: Quantity | None = None
    """Its Defense."""
    still: Literal["spell", "artifact"] | None = None
    """What kind of card a spell or trap that comes as a monster is besides ("this card is also still a Trap")."""


class Token(StepBase, frozen=True, kw_only=True, tag="token"):
    """Bring in tokens (CONVERT-36)."""

    name: Name
    """What the token is called."""
    stats: TokenStats | None = None
    """Its kind and numbers; left out: those of the compendium's token of that name."""
    count: HowMany = 1
    """How many."""
    up_to: bool = False
    """As few of them as their maker likes, but one at least ("up to 3")."""
    stance: Stance | None = None
    """How they come into play: attack or defense."""
    side: Side | None = None
    """On whose side, where not your own."""
    at: Spot | None = None
    """To which zone; left out: any."""
    like: Selector | None = None
    """Whose traits or numbers it has ("with the same Level as that target"): those of ``alike``."""
    alike: tuple[Literal["level", "type", "attribute", "attack", "defense"], ...] | None = None
    """In what it is as ``like``."""


class Sacrifice(_On, frozen=True, kw_only=True, tag="sacrifice"):
    """Tribute: Sacrifice with only the effect the card gives (CONVERT-20)."""


class Prepare(StepBase, frozen=True, kw_only=True, tag="prepare"):
    """Draw n: prepare n spells from the Spellbook at once (CONVERT-20)."""

    count: HowMany = 1
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
    down_to: Annotated[int, Meta(ge=0)] | None = None
    """So many that no more than this are left; whoever has no more discards nothing."""
    by_rule: bool = False
    """It is no effect that discards, but a rule of the game that this card changes ("hand size limit")."""


class ToUsed(_On, frozen=True, kw_only=True, tag="to_used"):
    """Send to the graveyard: to used, no destruction (CONVERT-42)."""


class Keep(_On, frozen=True, kw_only=True, tag="keep"):
    """These players may have only such monsters as go together: those of one Type or Attribute, or one monster of each.
    Whoever has more chooses what stays and sends the rest to used, and none may come that does not go with the rest."""

    alike: Literal["type", "attribute"]
    """What they go together by."""
    one_of_each: bool = False
    """One monster of each Type or Attribute stays, and not all those of a single one."""
    among: Selector | None = None
    """Which monsters count ("all other face-up monsters"); left out: all."""


class Mill(StepBase, frozen=True, kw_only=True, tag="mill"):
    """Send the top n of the Deck: those spells cannot be prepared until Meditation (CONVERT-20)."""

    count: HowMany = 1
    """How many spells."""
    side: Side | None = None
    """Whose Spellbook, where not your own."""


class ToSpellbook(_On, frozen=True, kw_only=True, tag="to_spellbook"):
    """Return or shuffle into the Deck: slot clean, in the book (CONVERT-20)."""

    place: Literal["shuffle", "top", "bottom", "top_or_bottom", "extra"] = "shuffle"
    """shuffle: anywhere; top, bottom or, chosen as it happens, either; extra: among the fusions."""


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
    """Battle damage, not Effect Damage: what stands ``instead`` of battle damage that would be taken."""


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
    multiples: bool = False
    """That, or twice as much, three times as much and so on, as the payer chooses ("in multiples of 100"): how much it
    was is read as ``{dice: id}``."""
    most: Amount | None = None
    """Beside ``multiples``: no more than this."""


class Modify(_On, frozen=True, kw_only=True, tag="modify"):
    """Gains or loses ATK / DEF: changes the Score (CONVERT-05). A loss is a negative number or ``sign: -1``."""

    attack: Amount | None = None
    """What Attack gains; a negative number is a loss."""
    defense: Amount | None = None
    """What Defense gains; a negative number is a loss."""
    sign: Literal[1, -1] = 1
    """-1 turns both into losses, for amounts that are counted."""
    exact: bool = False
    """It loses all of that or, where it has less, nothing ("loses exactly 500 ATK")."""
    original: bool = False
    """Its original Score gains or loses it, from which others reckon ("half its original ATK")."""


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
    face_up: bool = False
    """A Shadow is revealed by it ("to face-up Defense Position", SHADOW-04); else it stays a Shadow."""
    silent: bool = False
    """The flip effect of what is so revealed does not happen ("Flip Effects are not activated")."""


class Shadow(_On, frozen=True, kw_only=True, tag="shadow"):
    """Turn face-down: a Shadow again (SHADOW-07)."""


class Reveal(_On, frozen=True, kw_only=True, tag="reveal"):
    """Flip face-up: a Shadow is revealed (SHADOW-04), a set card turned up."""

    to: Stance | None = None
    """In which stance it then stands: attack or defense."""
    silent: bool = False
    """Its flip effect does not happen ("Flip Effects are not activated at this time")."""


class SetCard(_On, frozen=True, kw_only=True, tag="set"):
    """Set a spell or trap: armed or precast (CONVERT-20)."""

    side: Side | None = None
    """On whose side, where not your own."""
    as_spell: bool = False
    """A monster is set beside the spells and is none in play ("Set it in your Spell & Trap Zone as a Spell")."""


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

    usable: bool = False
    """Its abilities can still be used: the price is paid, and nothing happens."""


class NegateSummon(StepBase, frozen=True, kw_only=True, tag="negate_summon"):
    """Negate the summon: it fails, MP and action are spent."""

    what: Selector | None = None
    """Which summoning; left out: the one that is answered."""


class NegateAttack(StepBase, frozen=True, kw_only=True, tag="negate_attack"):
    """Negate the attack: it fails, the action is spent."""

    what: Selector | None = None
    """Whose attack; left out: the one that is answered."""
