"""All the verbs of Magic's trees, one class an op: the contract's names and the few that Magic needs beside; and what
holds them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from convert.effects.base import Name
from convert.effects.magic.actions import (
    Banish,
    Damage,
    Destroy,
    Discard,
    Heal,
    Look,
    LoseHp,
    Mill,
    Pay,
    PayHp,
    Prepare,
    Sacrifice,
    Search,
    ToPrepared,
    ToSpellbook,
    ToUsed,
)
from convert.effects.magic.base import StepBase, _On
from convert.effects.magic.changes import (
    AddMana,
    Allow,
    Ban,
    ChangeIdentity,
    ChangeTarget,
    Compel,
    Control,
    Counters,
    Declare,
    EntersTapped,
    Equip,
    Explore,
    ExtraCombat,
    ExtraTurn,
    Fight,
    KeywordAction,
    LoseGame,
    Manifest,
    Manual,
    Modify,
    NegateCast,
    PhaseOut,
    Prevent,
    Redirect,
    Regenerate,
    RemoveFromCombat,
    Repeat,
    Scry,
    SetStat,
    Shuffle,
    Skip,
    Suppress,
    Surveil,
    Tap,
    Transform,
    TurnFace,
    Unequip,
    Untap,
    Vote,
    Win,
)
from convert.effects.magic.terms import Mode, Phase, Zone
from convert.effects.magic.values import Amount, Condition, Event, Frequency, HowMany, Quantity, Selector
from convert.effects.terms import ClauseIndex
from convert.effects.values import _Value


class Unless(StepBase, frozen=True, kw_only=True, tag="unless"):
    """This is done, unless the cost is paid (by `who`)."""

    do: tuple[Step, ...]
    """What is done else."""
    cost: tuple[Step, ...]
    """What prevents it."""


class ForEach(StepBase, frozen=True, kw_only=True, tag="for_each"):
    """For each of these, one after another: this is done."""

    what: Selector
    """Things or players."""
    do: tuple[Step, ...]
    """What is done for each; ``{how: each}`` is the one at hand."""


class Token(StepBase, frozen=True, kw_only=True, tag="token"):
    """Create tokens."""

    name: Name
    """What it is called, or its kind: "Soldier", "Treasure"."""
    count: HowMany = 1
    """How many."""
    power: Quantity | None = None
    """Its power."""
    toughness: Quantity | None = None
    """Its toughness."""
    color: tuple[str, ...] | None = None
    """Its colors."""
    subtype: tuple[str, ...] | None = None
    """Its subtypes."""
    types: tuple[str, ...] | None = None
    """Its types and supertypes: legendary, artifact, creature …"""
    keyword: tuple[str, ...] | None = None
    """Its keywords."""
    abilities: tuple[Ability, ...] | None = None
    """Its other abilities."""
    copy_of: Selector | None = None
    """It is a copy of this."""
    changes: tuple[Step, ...] | None = None
    """In what the copy differs."""
    tapped: bool = False
    """It comes tapped."""
    attacking: bool = False
    """It comes attacking."""
    whom: Selector | None = None
    """Beside attacking: which player."""
    attached_to: Selector | None = None
    """It comes attached to this."""
    counters: tuple[Step, ...] | None = None
    """The counters that it comes with."""
    amass: Quantity | None = None
    """Amass: an Army of one's own gets so many +1/+1 counters; it is created only where there is none."""


class SpecialSummon(_On, frozen=True, kw_only=True, tag="special_summon"):
    """Put it onto the battlefield."""

    control: Selector | None = None
    """Under whose control; left out: yours."""
    tapped: bool = False
    """Tapped."""
    attacking: bool = False
    """Attacking."""
    whom: Selector | None = None
    """Beside attacking: which player."""
    attached_to: Selector | None = None
    """Attached to this."""
    transformed: bool = False
    """With its other face up."""
    face_down: bool = False
    """Face down."""
    counters: tuple[Step, ...] | None = None
    """The counters that it comes with."""
    changes: tuple[Step, ...] | None = None
    """In what it then differs."""


class Forbid(_On, frozen=True, kw_only=True, tag="forbid"):
    """It can't do that, or that can't be done to it."""

    action: Ban | tuple[Ban, ...]
    """What."""
    by: Selector | None = None
    """Only by these, only against these ("can't be blocked by Walls", "can't attack you")."""
    unless: tuple[Step, ...] | None = None
    """Unless this is paid."""
    except_: Selector | None = field(default=None, name="except")
    """Except by these; beside activate: all abilities but these."""
    keyword: tuple[str, ...] | None = None
    """Beside have_keyword: which it can't have."""
    step: Phase | None = None
    """In which step: "doesn't untap during your untap step"."""
    next: bool = False
    """Only the next such step."""
    more_than: Quantity | None = None
    """Only more than so many a turn ("can't cast more than one spell each turn")."""
    at_least: int | None = None
    """be_blocked except by so many or more."""
    at_most: int | None = None
    """be_blocked by more than so many."""


class Copy(_On, frozen=True, kw_only=True, tag="copy"):
    """Copy a spell or ability; or (``becomes``) this becomes a copy."""

    becomes: Selector | None = None
    """What becomes the copy (or enters as one)."""
    count: HowMany = 1
    """How many copies."""
    new_targets: bool = False
    """New targets may be chosen."""
    changes: tuple[Step, ...] | None = None
    """In what it differs."""


class Option(_Value, frozen=True, kw_only=True):
    """One of several modes."""

    do: tuple[Step, ...]
    """What happens."""
    targets: tuple[Selector, ...] = ()
    """What is aimed at."""
    if_: tuple[Condition, ...] | None = None
    """Only if these hold."""
    cost: tuple[Step, ...] = ()
    """What is paid for it."""
    label: str = ""
    """A word to choose it by."""
    worth: int | None = None
    """How much it takes of what may be chosen together."""
    src: ClauseIndex | None = None
    """The clause that it came from."""


class ChooseOne(StepBase, frozen=True, kw_only=True, tag="choose_one"):
    """Choose among modes, when cast or activated."""

    options: tuple[Option, ...]
    """The modes."""
    count: int | tuple[int, int] | Amount | Literal["any"] = 1
    """How many."""
    more: int | tuple[int, int] | Literal["any"] | None = None
    """So many instead where all of `more_if` hold."""
    more_if: tuple[Condition, ...] = ()
    """When `more` counts."""
    up_to: bool = False
    """Or fewer."""
    worth: int | None = None
    """Those chosen are together worth no more than this."""
    different: Literal["player"] | None = None
    """Each of those chosen is aimed at another player."""
    repeatable: bool = False
    """The same mode more than once."""
    random: bool = False
    """At random."""
    not_before: Literal["turn", "game"] | None = None
    """One that hasn't been chosen (this turn)."""


class Coin(StepBase, frozen=True, kw_only=True, tag="coin"):
    """Flip coins."""

    count: HowMany = 1
    """How many."""
    win: tuple[Step, ...] | None = None
    """What happens if the flip is won (heads)."""
    lose: tuple[Step, ...] | None = None
    """What happens if it is lost."""
    until_lost: bool = False
    """Until one is lost."""


class Row(_Value, frozen=True, kw_only=True):
    """A row of a table of dice results."""

    least: int
    """From."""
    most: int
    """To."""
    do: tuple[Step, ...]
    """What happens."""
    targets: tuple[Selector, ...] = ()
    """What is aimed at."""


class Dice(StepBase, frozen=True, kw_only=True, tag="dice"):
    """Roll dice."""

    sides: Annotated[int, Meta(ge=2, le=1000)] = 6
    """How many sides."""
    count: HowMany = 1
    """How many dice."""
    rows: tuple[Row, ...] | None = None
    """What the results do."""


class Grant(_On, frozen=True, kw_only=True, tag="grant"):
    """It gains keywords or abilities."""

    keyword: tuple[str, ...] | None = None
    """Keywords ("protection from red", "ward {2}")."""
    choose: bool = False
    """One of the keywords, of its player's choice."""
    abilities: tuple[Ability, ...] | None = None
    """Other abilities, in which "self" is whoever gains them."""
    of: Selector | None = None
    """It has the abilities (or keywords) of these."""
    cost: tuple[Step, ...] | None = None
    """Beside keyword: what that costs ("the flashback cost is equal to its mana cost": pay ``its_mana_cost``)."""


class CostChange(_On, frozen=True, kw_only=True, tag="cost_change"):
    """Spells or abilities cost less or more."""

    less: Quantity | None = None
    """So much generic mana less."""
    more: Quantity | None = None
    """So much more."""
    mana: str | None = None
    """Beside less or more: these symbols, so often."""
    to: str | None = None
    """They cost this."""
    minimum: int | None = None
    """Never less than this."""
    extra: tuple[Step, ...] | None = None
    """What must be paid besides."""
    activating: Literal["equip", "cycling", "any", "ninjutsu", "boast", "morph", "foretell"] | None = None
    """It is the cost of activating such abilities of `what`."""


class PlayFrom(StepBase, frozen=True, kw_only=True, tag="play_from"):
    """May cast or play it: from elsewhere, without paying, as though it had flash, one land more. In a standing ability
    or with `until` it is a permission; else it is cast at once, and must be where it is not `optional`."""

    what: Selector | None = None
    """What."""
    free: bool = False
    """Without paying its mana cost."""
    flash: bool = False
    """As though it had flash."""
    lands: Quantity | None = None
    """So many more lands each turn."""
    any_mana: bool = False
    """Mana of any type can be spent."""
    price: str | None = None
    """For this mana in place of its mana cost."""
    cost: tuple[Step, ...] | None = None
    """By paying this too (or instead, with free)."""
    discover: Quantity | None = None
    """Discover: cards are exiled from the top of the library until one is that is no land and has at most this mana
    value; it is cast, or put into the hand; the others go to the bottom in a random order."""
    play: bool = False
    """Lands too."""
    limit: Frequency | None = None
    """So often."""


class Designation(StepBase, frozen=True, kw_only=True, tag="designation"):
    """Become the monarch, take the initiative, be tempted by the Ring, venture into the dungeon, an emblem …"""

    what: str
    """Which."""
    to: Selector | None = None
    """Which creature it is put on (suspected, saddled, Ring-bearer)."""
    abilities: tuple[Ability, ...] | None = None
    """The abilities of an emblem."""


class Delayed(StepBase, frozen=True, kw_only=True, tag="delayed"):
    """At a later moment."""

    when: Event
    """Which."""
    do: tuple[Step, ...]
    """What happens then."""
    each_time: bool = False
    """Each time, not only once."""


class Replace(StepBase, frozen=True, kw_only=True, tag="replace"):
    """If something would happen, this happens instead."""

    would: Event
    """What would happen."""
    instead: tuple[Step, ...] = ()
    """What happens in its place."""
    also: bool = False
    """It happens beside ("that creature enters with an additional counter")."""


Step = (
    Unless
    | ForEach
    | Destroy
    | Damage
    | Prepare
    | Heal
    | LoseHp
    | PayHp
    | Pay
    | Discard
    | Mill
    | Sacrifice
    | Token
    | Banish
    | ToPrepared
    | ToSpellbook
    | ToUsed
    | SpecialSummon
    | Search
    | Look
    | Modify
    | SetStat
    | Counters
    | Control
    | NegateCast
    | Suppress
    | Forbid
    | Allow
    | Prevent
    | Redirect
    | Copy
    | ChangeIdentity
    | ChooseOne
    | Coin
    | Dice
    | Declare
    | Skip
    | Win
    | LoseGame
    | Equip
    | Unequip
    | AddMana
    | Tap
    | Untap
    | Grant
    | EntersTapped
    | CostChange
    | PlayFrom
    | Scry
    | Surveil
    | Fight
    | Regenerate
    | Transform
    | Compel
    | ExtraTurn
    | ExtraCombat
    | PhaseOut
    | RemoveFromCombat
    | Explore
    | Manifest
    | Shuffle
    | ChangeTarget
    | TurnFace
    | Designation
    | KeywordAction
    | Delayed
    | Replace
    | Vote
    | Repeat
    | Manual
)


class Ability(_Value, frozen=True, kw_only=True):
    """One thing that a card does: when, under which conditions, at what cost, to what, and what happens."""

    mode: Mode
    """What kind of ability it is."""
    from_: Zone | tuple[Zone, ...] = "play"
    """Where the card must be for it."""
    optional: bool = False
    """Its player may choose not to."""
    keyword: str | None = None
    """In mode keyword: which ("flying", "cycling", "protection from red"); else the word before its dash."""
    n: Quantity | None = None
    """The keyword's number."""
    enchant: Selector | None = None
    """For enchant, and equip and the like with a restriction: what it may be attached to."""
    limit: Frequency | None = None
    """How often."""
    timing: Literal["sorcery", "instant"] | None = None
    """"Activate only as a sorcery", "only as an instant"."""
    by: Selector | None = None
    """Who may activate it, where that is not its controller."""
    when: Event | None = None
    """What sets it off (or, for a replacement, what would happen)."""
    if_: tuple[Condition, ...] = ()
    """It works only while all of these hold."""
    cost: tuple[Step, ...] = ()
    """What must be paid."""
    instead_of_cost: bool = False
    """In mode additional_cost: the cost stands in the place of the mana cost."""
    loyalty: int | str | None = None
    """A loyalty ability's cost: 1, -3, "-X"."""
    chapters: tuple[int, ...] | None = None
    """The chapters of a Saga; the level of a Class; the station or level numbers."""
    targets: tuple[Selector, ...] = ()
    """What is aimed at, each with an id."""
    do: tuple[Step, ...] = ()
    """What happens, step by step."""
    src: tuple[ClauseIndex, ...] = ()
    """The clauses of the card's text that it came from."""


STEP_TYPES: dict[str, type[StepBase]] = {kind.__struct_config__.tag: kind for kind in Step.__args__}
"""Every verb by its ``op``, in the order of the language's own list."""
