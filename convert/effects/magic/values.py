"""Selectors, filters, amounts, conditions and events of Magic's trees. Everything is frozen."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from convert.effects.magic.terms import Comparison, Count, EventName, How, Kind, Phase, Side, Stat, Zone
from convert.effects.terms import Id
from convert.effects.values import MOST_AT_ONCE, _Value


class Amount(_Value, frozen=True, kw_only=True):
    """A quantity that is no plain number: exactly one of x, count, stat, event, sum, half, paid, devotion, of_step,
    declared, greatest, least, difference, players; with `times` and `plus`."""

    n: int | None = None
    """A plain number, where one of several is."""
    x: Literal["X", "Y", "Z"] | None = None
    """The X of the cost or of the ability."""
    per: Quantity | None = None
    """So much for each thing that `count` counts."""
    count: Selector | None = None
    """How many of these there are."""
    stat: Stat | None = None
    """This number of one thing (`of`), or the greatest or total of several (`taking`)."""
    of: Selector | None = None
    """Whose number."""
    taking: Literal["greatest", "least", "total"] | None = None
    """Of several: the greatest, the least, or all added up."""
    counter: str | None = None
    """Beside stat counters: which ones ("any" any)."""
    event: Literal["amount", "count"] | None = None
    """A number of what set the ability off: "that much damage", "that many"."""
    of_step: Id | None = None
    """A number of what the step of this id did: how many things, how much ("exile any number … that many")."""
    past: Event | None = None
    """How often this has happened this turn, or how much of it ("the amount of life you gained this turn")."""
    paid: str | None = None
    """How often an optional cost was paid: "for each time it was kicked" is kicker."""
    devotion: tuple[str, ...] | None = None
    """Devotion to these colors."""
    among: str | None = None
    """How many different ones of these there are among `count`: "colors", "card types", "basic land types"."""
    half: Quantity | None = None
    """Half of this; rounded up with `up`."""
    up: bool = False
    """Rounded up."""
    least: tuple[Quantity, ...] | None = None
    """The least of these."""
    sum: tuple[Quantity, ...] | None = None
    """All of these added up."""
    difference: tuple[Quantity, Quantity] | None = None
    """How far apart these are."""
    declared: bool | None = None
    """The number chosen before."""
    rolled: bool | None = None
    """What the die came to."""
    times: int | None = None
    """Multiplied by this."""
    plus: int | None = None
    """And so many more (negative: less)."""
    minus_from: int | None = None
    """This number less the amount ("seven minus the number …")."""


Quantity = int | Amount
HowMany = Annotated[int, Meta(ge=1, le=MOST_AT_ONCE)] | Amount
"""How many times something is done one by one, within bounds."""


class Bound(_Value, frozen=True, kw_only=True):
    """Limits on a number; all given ones hold."""

    lte: Quantity | None = None
    """At most this."""
    gte: Quantity | None = None
    """At least this."""
    eq: Quantity | None = None
    """Exactly this."""
    lt: Quantity | None = None
    """Less than this."""
    gt: Quantity | None = None
    """More than this."""
    odd: bool | None = None
    """Whether it is odd (true) or even (false)."""


class Filter(_Value, frozen=True, kw_only=True):
    """What a thing must be. Every given field must hold."""

    name: str | tuple[str, ...] | None = None
    """What it is called; any of several."""
    kind: tuple[Kind, ...] | None = None
    """Inside `not` and `any`: one of these kinds."""
    types: tuple[Kind, ...] | None = None
    """Card types that it has besides its kind: all of them ("artifact creature")."""
    supertype: tuple[str, ...] | None = None
    """legendary, basic, snow …: all of them."""
    subtype: tuple[str, ...] | None = None
    """Goblin, Aura, Forest …: any of them."""
    subtypes: tuple[str, ...] | None = None
    """All of these subtypes ("Elf Warrior")."""
    color: tuple[str, ...] | None = None
    """white, blue, black, red, green, colorless, multicolored, monocolored: any of them."""
    keyword: tuple[str, ...] | None = None
    """Has any of these keywords."""
    power: Bound | None = None
    """Limits on its power."""
    toughness: Bound | None = None
    """Limits on its toughness."""
    base_power: Bound | None = None
    """Limits on its base power."""
    base_toughness: Bound | None = None
    """Limits on its base toughness."""
    mana_value: Bound | None = None
    """Limits on its mana value."""
    total_power_toughness: Bound | None = None
    """Limits on its power and toughness added up."""
    tapped: bool | None = None
    """Whether it is tapped."""
    attacking: bool | None = None
    """Whether it is attacking."""
    attacking_whom: Selector | None = None
    """Which player or planeswalker it is attacking."""
    blocking: bool | None = None
    """Whether it is blocking."""
    blocking_what: Selector | None = None
    """Which creature it is blocking."""
    blocked: bool | None = None
    """Whether it has been blocked."""
    blocked_by: Selector | None = None
    """Which creature blocks it."""
    token: bool | None = None
    """Whether it is a token."""
    face_down: bool | None = None
    """Whether it is face down."""
    enchanted: bool | None = None
    """Whether an Aura is on it."""
    equipped: bool | None = None
    """Whether it is equipped."""
    counter: str | None = None
    """Carries a counter of this name ("any" for any)."""
    counters: Bound | None = None
    """How many of them, beside `counter`."""
    attached_to: Selector | None = None
    """It is attached to one of these."""
    owner: Side | None = None
    """Whose card it is, whoever controls it."""
    highest: Stat | None = None
    """Only those with the highest of this; ties: the chooser picks."""
    lowest: Stat | None = None
    """Only those with the lowest of this."""
    among: Selector | None = None
    """Beside highest and lowest: among which; left out: among all that the selector describes."""
    same: str | None = None
    """What it shares with `as_`: name, color, creature type, card type …"""
    different: str | None = None
    """In what those chosen must differ."""
    as_: Selector | None = None
    """Beside `same` and `different`: with what it is compared; left out: with each other."""
    chosen: Literal["color", "type", "card_type", "name", "player", "number", "land_type", "mode"] | None = None
    """It is of the color, type or name that was chosen."""
    befell: Event | None = None
    """This happened to it, or it did it, `during` that time."""
    during: Literal["turn", "last_turn"] | None = None
    """Beside befell: this turn, or the turn before."""
    this_way: bool | None = None
    """Only those that the step before did this to."""
    targets: Selector | None = None
    """It targets one of these."""
    only_target: bool | None = None
    """It has a single target."""
    produces: str | None = None
    """What kind of property it has that has no field of its own: "historic", "modified", "outlaw", "suspected" …"""
    life: Bound | None = None
    """A player with so much life."""
    hand: Bound | None = None
    """A player with so many cards in hand."""
    holds: Condition | None = None
    """This holds of it: in the condition ``{how: it}`` is the thing ("who controls more creatures than you")."""
    source: Selector | None = None
    """An ability whose source is one of these."""
    has_x: bool | None = None
    """It has X in its mana cost."""
    text_cost: str | None = None
    """It has this in its mana cost ("{X}", "{S}")."""
    not_: Filter | None = None
    """It must not be like this."""
    nots: tuple[Filter, ...] | None = None
    """It must be like none of these."""
    any_: tuple[Filter, ...] | None = None
    """It must be like at least one of these."""


class Selector(_Value, frozen=True, kw_only=True):
    """Which things or players: a reference ``{ref: ID}`` to something named earlier, or a description."""

    id: Id | None = None
    """A name for what is chosen here: t1, c1."""
    ref: Id | None = None
    """What was chosen before under this name."""
    how: How | None = None
    """How it is picked."""
    kind: tuple[Kind, ...] | None = None
    """What kind of thing: any of these."""
    side: Side | None = None
    """Who controls it (or in whose zone it is)."""
    of: Selector | None = None
    """Controlled by (or in a zone of) this player, where no side says it."""
    controller_of: Selector | None = None
    """The player who controls this."""
    owner_of: Selector | None = None
    """The player who owns this."""
    zone: Zone | tuple[Zone, ...] | None = None
    """Where it is; left out: in play (spells: on the stack)."""
    where: Filter | None = None
    """What it must be like."""
    count: Count | Amount | None = None
    """How many."""
    up_to: Amount | None = None
    """At most so many."""
    among: Selector | None = None
    """Only from these."""
    either: tuple[Selector, ...] | None = None
    """What any of these describes."""
    both: tuple[Selector, ...] | None = None
    """All of these together ("this creature and that creature")."""
    total: Bound | None = None
    """What the `total_of` of all that are chosen may come to."""
    total_of: Stat | None = None
    """Which number is added up for `total`."""
    except_self: bool = False
    """Not this object itself ("another", "other")."""
    except_: Selector | None = field(default=None, name="except")
    """Not these."""
    chooser: Selector | None = None
    """Who picks, where it is not the effect's own player."""
    chosen: Literal["color", "type", "card_type", "name", "player", "number"] | None = None
    """Beside how chosen: what was chosen ("the chosen player")."""
    if_: tuple[Condition, ...] | None = None
    """Beside how target: it is aimed at only if these hold as targets are chosen ("If this spell was kicked, destroy
    target artifact")."""
    role: Literal["by", "to"] | None = None
    """Beside how event: not the event's `what`, but its `by` or `to` ("whenever this deals combat damage to a creature,
    destroy that creature")."""


class Frequency(_Value, frozen=True, kw_only=True):
    """How often."""

    n: int
    """How many times."""
    per: Literal["turn", "game"]
    """In what span."""
    carried_out: bool = False
    """Counted is how often it was done, not how often it was set off: who lets it be may do it the next time."""


class Event(_Value, frozen=True, kw_only=True):
    """What happens. ``any`` alone: one of several."""

    event: EventName | None = None
    """What happens."""
    what: Selector | None = None
    """To or by what: what enters, dies, attacks, is cast …"""
    by: Selector | None = None
    """What brings it about (the source of damage, the caster's spell, the blocker)."""
    to: Selector | None = None
    """To whom: damage dealt to, attacks whom, blocks what, target of."""
    who: Selector | None = None
    """Whose act it is, or who draws, gains life, casts …"""
    whose: Selector | None = None
    """Whose turn or step it is."""
    phase: Phase | None = None
    """Beside phase: which."""
    from_: Zone | tuple[Zone, ...] | None = None
    """Where it comes from."""
    to_zone: Zone | tuple[Zone, ...] | None = None
    """Where it goes."""
    combat: bool | None = None
    """Only combat damage (true), only other damage (false)."""
    alone: bool | None = None
    """It attacks or blocks alone."""
    one_or_more: bool = False
    """Once for all that do it together."""
    nth: int | None = None
    """Only the first, second … of the turn."""
    first_time: bool = False
    """Only the first time this turn."""
    counter: str | None = None
    """Which counters ("any" any)."""
    word: str | None = None
    """The keyword action that is meant, beside keyword_action."""
    amount: Bound | None = None
    """Limits on the number in it."""
    next: bool = False
    """Only the next such moment."""
    paid: bool | None = None
    """It was kicked, paid with mana …: beside cast."""
    during: Selector | None = None
    """Only in this player's turn."""
    if_: tuple[Condition, ...] | None = None
    """The event counts only if these hold."""
    any_: tuple[Event, ...] | None = None
    """Any one of these events."""

    def __post_init__(self) -> None:
        if (self.event is None) == (self.any_ is None):
            raise ValueError("an event is either `event: NAME` or `any: [events]`")


class Condition(_Value, frozen=True, kw_only=True):
    """Something that must hold; exactly one of its kinds is used."""

    exists: Selector | None = None
    """At least one of these is there."""
    count: Selector | None = None
    """So many of these are there: `gte`, `lte` or `eq` beside it."""
    gte: Quantity | None = None
    """At least so many."""
    lte: Quantity | None = None
    """At most so many."""
    eq: Quantity | None = None
    """Exactly so many."""
    compare: tuple[Quantity, Comparison, Quantity] | None = None
    """Two amounts and how they compare."""
    more_than: tuple[Selector, Selector] | None = None
    """There are more of the first than of the second; `of` players it is enough of any one of them (how choose), or
    must be so of each by himself (how all)."""
    is_: Selector | None = field(default=None, name="is")
    """``of`` is one of these."""
    of: Selector | None = None
    """What is looked at, beside `is`."""
    turn: Selector | None = None
    """It is this player's turn."""
    phase: Phase | None = None
    """It is this step or phase; beside `turn` that player's."""
    before: bool = False
    """Beside phase: only before it."""
    happened: bool | None = None
    """The step before changed something."""
    occurred: Event | None = None
    """This has taken place `during` the turn (or otherwise)."""
    times: Bound | None = None
    """Beside occurred: how often; of life gained or lost, how much in all."""
    during: Literal["turn", "last_turn", "combat", "game", "this_way"] | None = None
    """How far back `occurred` looks; this_way: since this very ability began to be carried out."""
    paid: str | None = None
    """An optional cost was paid: "kicker", "buyback", "bargain", "gift", an additional cost …"""
    state: str | None = None
    """A state of the game by its name: "monarch", "day", "night", "city's blessing", "max speed", "threshold" …"""
    who: Selector | None = None
    """Whose state, beside `state` and `paid`."""
    not_: Condition | None = None
    """This must not hold."""
    any_: tuple[Condition, ...] | None = None
    """At least one of these holds."""
    all_: tuple[Condition, ...] | None = field(default=None, name="all")
    """All of these hold."""


Until = (
    Literal[
        "instant",
        "end_of_turn",
        "end_of_combat",
        "your_next_turn",
        "your_next_end_step",
        "end_of_your_next_turn",
        "next_turn",
        "next_upkeep",
        "next_untap",
        "leaves_play",
        "while_in_play",
        "while_tapped",
        "while_controlled",
        "while_attached",
        "while_countered",
        "while_exiled",
        "permanent",
        "this_combat",
        "next_cleanup",
    ]
    | Condition
)
"""How long: a moment by its name, or as long as a condition holds."""
