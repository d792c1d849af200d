"""Verbs that change what a thing is, can and may, and what a turn holds. One class an ``op``."""

from __future__ import annotations

from typing import Literal

from convert.effects.magic.base import StepBase, _On
from convert.effects.magic.terms import Phase, Zone
from convert.effects.magic.values import Filter, HowMany, Quantity, Selector


class Modify(_On, frozen=True, kw_only=True, tag="modify"):
    """Gets +attack/+defense."""

    attack: Quantity = 0
    """What its power gains; negative: loses."""
    defense: Quantity = 0
    """What its toughness gains."""
    sign: tuple[int, int] | None = None
    """For amounts that are no numbers: +1 or -1 for each."""


class SetStat(_On, frozen=True, kw_only=True, tag="set_stat"):
    """Base power and toughness become this."""

    power: Quantity | None = None
    """Its power."""
    toughness: Quantity | None = None
    """Its toughness."""
    times: int | None = None
    """Doubled, tripled."""
    swap: bool = False
    """Power and toughness change places."""


class Counters(_On, frozen=True, kw_only=True, tag="counters"):
    """Put or remove counters; on players too (energy, poison)."""

    name: str = ""
    """What they are called: +1/+1, charge …; "any": any kind."""
    add: Quantity | None = None
    """How many are put on each."""
    remove: Quantity | Literal["any", "all"] | None = None
    """How many are taken away."""
    move_to: Selector | None = None
    """They are moved there."""
    double: bool = False
    """As many again."""
    divided: bool = False
    """Distributed among those named."""
    proliferate: bool = False
    """One more of each kind that is there."""
    keyword: str | None = None
    """The keyword action that says it: bolster, adapt, monstrosity …"""


class Control(_On, frozen=True, kw_only=True, tag="control"):
    """Gain control of it."""

    to: Selector | None = None
    """Who gets it; left out: you."""
    exchange: Selector | None = None
    """Control is exchanged with this."""


class NegateCast(_On, frozen=True, kw_only=True, tag="negate_cast"):
    """Counter a spell or ability."""

    to: Zone | None = None
    """Where the spell goes instead of the graveyard."""


class Suppress(_On, frozen=True, kw_only=True, tag="suppress"):
    """Loses abilities."""

    keyword: tuple[str, ...] | None = None
    """Only these; left out: all."""


Ban = Literal[
    "attack",
    "block",
    "be_blocked",
    "be_countered",
    "untap",
    "be_regenerated",
    "be_targeted",
    "be_sacrificed",
    "be_enchanted",
    "be_equipped",
    "activate",
    "cast",
    "play_land",
    "draw",
    "gain_life",
    "lose_life",
    "pay_life",
    "search",
    "get_counters",
    "transform",
    "win",
    "lose",
    "leave",
    "enter",
    "be_prevented",
    "crew",
    "attack_alone",
    "block_alone",
    "respond",
    "discard",
    "be_turned_up",
    "tap",
    "trigger",
    "sacrifice",
    "phase_in",
    "be_copied",
    "be_chosen",
    "phase_out",
    "have_keyword",
]


class Allow(_On, frozen=True, kw_only=True, tag="allow"):
    """It may do what the rules would not let it."""

    action: Literal[
        "attack_as_though_no_defender",
        "block_more",
        "block_any",
        "no_maximum_hand",
        "block_shadow",
        "activate_as_instant",
        "activate_more",
        "assign_unblocked",
        "damage_by_toughness",
        "attack_haste",
        "retarget",
        "trigger_more",
        "hand_size",
        "untap_choice",
        "activate_as_though_haste",
        "block_as_though_untapped",
        "vote_more",
        "assign_nothing",
        "be_blocked_without",
        "stay_attached",
    ]
    """What."""
    keyword: tuple[str, ...] | None = None
    """Beside be_blocked_without: as though it had not these ("as though they didn't have forestwalk")."""
    count: Quantity | None = None
    """How many more."""


class Prevent(StepBase, frozen=True, kw_only=True, tag="prevent"):
    """Prevent damage."""

    amount: Quantity | Literal["all"] = "all"
    """How much."""
    to: Selector | None = None
    """That would be dealt to this."""
    by: Selector | None = None
    """That would be dealt by this."""
    combat: bool | None = None
    """Only combat damage."""
    next: bool = False
    """The next so much."""
    divided: Literal["choice"] | None = None
    """How it is divided among several, so much in all; without it each has all of it."""


class Redirect(StepBase, frozen=True, kw_only=True, tag="replace_damage"):
    """Damage is dealt to something else, or becomes another amount."""

    to: Selector | None = None
    """That would be dealt to this."""
    by: Selector | None = None
    """By this."""
    instead: Selector | None = None
    """Is dealt to this."""
    times: int | None = None
    """Multiplied."""
    plus: Quantity | None = None
    """Plus so much."""
    amount: Quantity | Literal["all"] | None = None
    """So much of it."""
    combat: bool | None = None
    """Only combat damage (true), only other (false)."""


class ChangeIdentity(_On, frozen=True, kw_only=True, tag="change_identity"):
    """Types, colors, names become."""

    types: tuple[str, ...] | None = None
    """Types and supertypes."""
    subtype: tuple[str, ...] | None = None
    """Subtypes."""
    color: tuple[str, ...] | None = None
    """Colors."""
    name: str | None = None
    """Its name."""
    also: bool = False
    """In addition to what it is."""
    every: Literal["creature type", "basic land type", "land type"] | None = None
    """It is of every such type."""
    chosen: Literal["color", "type", "land_type", "name", "card_type"] | None = None
    """What was chosen."""
    lose: tuple[str, ...] | None = None
    """Types that it is no longer."""


class Declare(StepBase, frozen=True, kw_only=True, tag="declare"):
    """Choose a color, a type, a name, a number, a player, a word."""

    declare: Literal[
        "color", "type", "card_type", "land_type", "name", "number", "player", "opponent", "word", "ability", "thing"
    ]
    """What."""
    words: tuple[str, ...] | None = None
    """Out of these."""
    but: tuple[str, ...] | None = None
    """Not these."""
    between: tuple[int, int] | None = None
    """A number from the one to the other."""
    what: Selector | None = None
    """Which things or players it is chosen among."""
    filter: Filter | None = None
    """What the card of the name chosen must be."""
    secretly: bool = False
    """Nobody else sees it."""
    random: bool = False
    """By chance."""


class Skip(StepBase, frozen=True, kw_only=True, tag="skip"):
    """Skip a step, phase or turn."""

    what: Phase
    """Which."""
    next: bool = False
    """The next one; else every one."""
    rest: bool = False
    """What is left of the one that is going on: "end the turn"."""
    count: Quantity = 1
    """How many."""


class Win(StepBase, frozen=True, kw_only=True, tag="win"):
    """Win the game."""


class LoseGame(StepBase, frozen=True, kw_only=True, tag="lose_game"):
    """Lose the game (or: it is a draw)."""

    draw: bool = False
    """The game is a draw."""


class Equip(_On, frozen=True, kw_only=True, tag="equip"):
    """Attach it."""

    to: Selector
    """To this."""


class Unequip(_On, frozen=True, kw_only=True, tag="unequip"):
    """Unattach it."""


class AddMana(StepBase, frozen=True, kw_only=True, tag="add_mana"):
    """Add mana."""

    mana: str | tuple[str, ...] = ""
    """The symbols ({G}{G}), or several to choose from."""
    count: Quantity | None = None
    """So much of it."""
    any_color: Literal["one", "each", "chosen", "lands", "among", "commander", "colors"] | None = None
    """Of any color: all of one, each mana of its own, the chosen color, a color a land could make …"""
    of: Selector | None = None
    """Beside lands and among: of which things."""
    spend_on: Selector | None = None
    """It is only to be spent on these spells and abilities."""
    activate_only: Selector | None = None
    """And on abilities of these."""
    rider: str | None = None
    """What comes with it: "uncounterable", "keep" (it stays until end of turn)."""


class Tap(_On, frozen=True, kw_only=True, tag="tap"):
    """Tap it."""


class Untap(_On, frozen=True, kw_only=True, tag="untap"):
    """Untap it."""


class EntersTapped(_On, frozen=True, kw_only=True, tag="enters_tapped"):
    """It enters tapped (or untapped)."""

    untapped: bool = False
    """It enters untapped."""
    attacking: bool = False
    """It enters attacking too."""
    whom: Selector | None = None
    """Beside attacking: which player."""


class Scry(StepBase, frozen=True, kw_only=True, tag="scry"):
    """Scry."""

    amount: Quantity
    """How many cards."""


class Surveil(StepBase, frozen=True, kw_only=True, tag="surveil"):
    """Surveil."""

    amount: Quantity
    """How many cards."""


class Fight(_On, frozen=True, kw_only=True, tag="fight"):
    """It fights."""

    with_: Selector | None = None
    """Whom; left out: each other."""


class Regenerate(_On, frozen=True, kw_only=True, tag="regenerate"):
    """Regenerate it."""


class Transform(_On, frozen=True, kw_only=True, tag="transform"):
    """Turn it to its other face (transform, convert, flip, meld)."""


class Compel(_On, frozen=True, kw_only=True, tag="compel"):
    """It attacks or blocks if able."""

    action: Literal["attack", "block", "be_blocked", "goad"]
    """What it must do."""
    to: Selector | None = None
    """Whom it attacks or blocks."""
    by: Selector | None = None
    """Beside be_blocked: all of these that are able to must block it; left out: one creature that is able to."""


class ExtraTurn(StepBase, frozen=True, kw_only=True, tag="extra_turn"):
    """An extra turn after this one."""

    count: HowMany = 1
    """How many."""


class ExtraCombat(StepBase, frozen=True, kw_only=True, tag="extra_combat"):
    """An additional combat phase (or another step)."""

    main: bool = False
    """Followed by an additional main phase."""
    step: Phase | None = None
    """Another step or phase than combat."""
    count: HowMany = 1
    """How many."""


class PhaseOut(_On, frozen=True, kw_only=True, tag="phase_out"):
    """It phases out."""


class RemoveFromCombat(_On, frozen=True, kw_only=True, tag="remove_from_combat"):
    """It is removed from combat."""


class Explore(_On, frozen=True, kw_only=True, tag="explore"):
    """It explores."""


class Manifest(StepBase, frozen=True, kw_only=True, tag="manifest"):
    """Manifest cards (cloak, manifest dread)."""

    what: Selector | None = None
    """Which; left out: the top card of the library."""
    word: Literal["manifest", "cloak", "manifest dread"] = "manifest"
    """Which kind."""


class Shuffle(StepBase, frozen=True, kw_only=True, tag="shuffle"):
    """Shuffle a library."""


class ChangeTarget(_On, frozen=True, kw_only=True, tag="change_target"):
    """Choose new targets for it."""

    to: Selector | None = None
    """Which new target."""


class TurnFace(_On, frozen=True, kw_only=True, tag="reveal"):
    """Turn it face up or face down."""

    face_down: bool = False
    """Face down."""


class KeywordAction(StepBase, frozen=True, kw_only=True, tag="keyword_action"):
    """A keyword action that has no op of its own: connive, learn, clash …"""

    word: str
    """Which."""
    n: Quantity | None = None
    """With which number."""
    what: Selector | None = None
    """What does it."""


class Vote(StepBase, frozen=True, kw_only=True, tag="vote"):
    """Each player votes."""

    words: tuple[str, ...]
    """For what."""


class Repeat(StepBase, frozen=True, kw_only=True, tag="repeat_process"):
    """Repeat what stands before."""


class Manual(StepBase, frozen=True, kw_only=True, tag="manual"):
    """Shown to the game master and logged; changes nothing. Never written by the reader."""

    text: str
    """What the game master is to do or to decide, in words."""
    why: str = ""
    """Why the machine cannot."""
