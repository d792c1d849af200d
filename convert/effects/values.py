"""Selectors, amounts, conditions and events: the nouns of the effect language.

One typed definition, four users: the text reader writes it, the rules module executes it, a person edits it in YAML,
a renderer says it in words. Everything is frozen, so that trees are shared freely between games and copies.
Field names on the wire are the plain English ones (``if``, ``from``, ``class``); in Python a trailing underscore
keeps them apart from keywords.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", description="A name for this thing, unique on the card: t1, c2.")]
ClauseIndex = Annotated[int, Meta(ge=0, description="Which clause of the card's text this came from, counted from 0.")]

Kind = Literal["monster", "spell", "artifact", "spell_or_artifact", "any", "token", "caster", "equipment", "counter"]
Side = Literal["you", "opponent", "any", "owner"]
Zone = Literal["play", "prepared", "spellbook", "used", "banished", "extra"]
How = Literal["target", "choose", "all", "random", "top", "bottom", "self", "equipped", "event", "previous"]
Reach = Literal["section", "two_sections", "field", "skirmish"]
Stat = Literal[
    "attack",
    "defense",
    "level",
    "rank",
    "link",
    "hp",
    "original_attack",
    "original_defense",
    "original_level",
    "hp_lost",
]
Face = Literal["up", "down"]
Stance = Literal["attack", "defense"]
MonsterClass = Literal[
    "normal",
    "effect",
    "fusion",
    "ritual",
    "toon",
    "spirit",
    "union",
    "flip",
    "gemini",
    "tuner",
    "synchro",
    "xyz",
    "link",
    "pendulum",
    "special",
]
SpellProperty = Literal["normal", "continuous", "equip", "field", "quick-play", "ritual", "counter"]
SummonManner = Literal[
    "normal",
    "tribute",
    "flip",
    "special",
    "fusion",
    "ritual",
    "synchro",
    "xyz",
    "link",
    "pendulum",
    "set",
    "gemini",
    "any",
]
Count = int | tuple[int, int] | Literal["all", "any"]
"""How many: n, [least, most], all of them, or any number."""


class _Value(
    Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    rename={
        "from_": "from",
        "if_": "if",
        "class_": "class",
        "not_": "not",
        "any_": "any",
        "as_": "as",
        "with_": "with",
    },
):
    """Shared settings of the language's types: frozen, no unknown fields, defaults left out."""


class Amount(_Value, frozen=True, kw_only=True):
    """A quantity. Exactly one shape of these is used, which the checks below hold to:

    ``{n, raw}`` a number (``raw`` as printed on the card, ``n`` in the game: raw / 100 for life points, ATK and DEF,
    CONVERT-05; the reader writes ``raw``, the conversion fills ``n``; levels and counts have ``n`` alone) ·
    ``{per, count}`` so much for each thing counted · ``{stat, of, times}`` a stat of something ·
    ``{dice, times}`` a die, coins or a declared number by its id · ``{event}`` a field of the triggering event ·
    ``{sum, of}`` a stat added up over several things · ``{half}`` half of another amount, rounded down (DICE-06) ·
    ``{difference}`` between two amounts, never negative.
    """

    n: int | None = None
    raw: int | None = None
    per: Amount | None = None
    count: Selector | None = None
    stat: Stat | None = None
    of: Selector | None = None
    times: float | None = None
    dice: Id | None = None
    event: Literal["amount", "attack", "defense", "level", "count"] | None = None
    sum: Stat | None = None
    half: Amount | None = None
    difference: tuple[Amount, Amount] | None = None
    unread: bool | None = None
    """A number of the text that the reader could not read: the game master says it. Its step always waits for an
    unread condition too."""

    def __post_init__(self) -> None:
        shapes = [
            self.unread is not None,
            self.n is not None or self.raw is not None,
            self.per is not None,
            self.stat is not None,
            self.dice is not None,
            self.event is not None,
            self.sum is not None,
            self.half is not None,
            self.difference is not None,
        ]
        if sum(shapes) != 1:
            raise ValueError("an amount is one of: n/raw, per, stat, dice, event, sum, half, difference, unread")
        if self.per is not None and self.count is None:
            raise ValueError("an amount `per` something needs `count`: what is counted")


Quantity = int | Amount
"""A plain number (a level, a count, a converted number) or an amount."""


class Bound(_Value, frozen=True, kw_only=True):
    """Limits on a number; all given ones hold."""

    lte: Quantity | None = None
    gte: Quantity | None = None
    eq: Quantity | None = None
    lt: Quantity | None = None
    gt: Quantity | None = None


class Extreme(_Value, frozen=True, kw_only=True):
    """Only those with the highest or lowest value of a stat; among ties the chooser picks, or all count."""

    stat: Stat
    ties: Literal["choose", "all"] = "choose"


class Filter(_Value, frozen=True, kw_only=True):
    """What a thing must be. Every given field must hold. Numbers are the game's (ATK 1000 is attack 10) once
    converted; the reader writes card numbers into ``Amount.raw`` and the conversion fills ``n``."""

    name: str | tuple[str, ...] | None = None
    series: str | tuple[str, ...] | None = None
    mentions: str | None = None
    type: str | tuple[str, ...] | None = None
    attribute: str | tuple[str, ...] | None = None
    level: Bound | None = None
    rank: Bound | None = None
    link: Bound | None = None
    attack: Bound | None = None
    defense: Bound | None = None
    class_: MonsterClass | tuple[MonsterClass, ...] | None = None
    property: SpellProperty | tuple[SpellProperty, ...] | None = None
    face: Face | None = None
    stance: Stance | None = None
    summoned: SummonManner | tuple[SummonManner, ...] | None = None
    by: Selector | None = None
    """What brought it there, changed it or fought it, where the text says so ("summoned by this card's effect")."""
    counter: str | None = None
    """Carries a counter of this name ("" for any counter)."""
    equipped: bool | None = None
    equipped_to: Selector | None = None
    attacking: bool | None = None
    targets: Selector | None = None
    """Its effect targets one of these ("Spell effects that target this card")."""
    highest: Extreme | None = None
    lowest: Extreme | None = None
    can: tuple[str, ...] | None = None
    """What it must be able to do: "special_summon", "normal_summon", "attack", "equip"."""
    same: tuple[str, ...] | None = None
    """Which properties all chosen must share: "name", "type", "attribute", "level"."""
    different: tuple[str, ...] | None = None
    compared_to: Selector | None = None
    """What ``same`` and ``different`` compare with ("the same Level as that target"); without it, each other."""
    kind: Kind | tuple[Kind, ...] | None = None
    """Only inside ``not`` and ``any``, where alternatives differ in kind ("1 Dragon monster or 1 Spell")."""
    not_: Filter | None = None
    any_: tuple[Filter, ...] | None = None


class Selector(_Value, frozen=True, kw_only=True):
    """Which things. Either a reference ``{ref: ID}`` to something named earlier, or a description.

    ``how``: target (locked when declared), choose (picked on resolving), all, random, top and bottom (of a zone),
    self (this card), equipped (what it is equipped to), event (what the trigger is about), previous (what the step
    before changed). ``reach`` is set by a game's conversion (CONVERT-16 to CONVERT-18), never by the reader.
    """

    id: Id | None = None
    ref: Id | None = None
    how: How | None = None
    kind: Kind | tuple[Kind, ...] | None = None
    side: Side | None = None
    zone: Zone | tuple[Zone, ...] | None = None
    where: Filter | None = None
    count: Count | Amount | None = None
    up_to: Amount | None = None
    """At most so many ("up to the number of Dragon monsters you control")."""
    among: Selector | None = None
    """Only from these ("1 of those cards", "1 of them")."""
    including: Selector | None = None
    """At least these among those chosen ("2 monsters, including this card")."""
    reach: Reach | None = None
    except_self: bool = False
    except_: Selector | None = field(default=None, name="except")
    """Not these: "except that target", "except “Name”" goes into ``where.not``."""
    unread: bool | None = None
    """Which things, in words that the reader could not read: the game master points at them. A step on these always
    waits for an unread condition too."""
    chooser: Side | None = None
    """Who picks, where it is not the effect's own player."""

    def __post_init__(self) -> None:
        if self.ref is not None and (self.how is not None or self.kind is not None or self.zone is not None):
            raise ValueError("a selector is either a `ref` or a description, not both")


class Limit(_Value, frozen=True, kw_only=True):
    """How often: ``n`` times ``per`` turn (a round, CONVERT-20), chain, battle or duel; of this copy or of the name.

    ``group`` ties abilities that share one limit ("you can only use 1 of these effects each turn"). ``activate`` is
    true where the text limits activating the card itself."""

    n: Annotated[int, Meta(ge=1)] = 1
    per: Literal["turn", "chain", "battle", "duel"] = "turn"
    scope: Literal["instance", "name"] = "instance"
    group: Id | None = None
    activate: bool = False


EventName = Literal[
    "summoned",
    "used",
    "cast",
    "activated",
    "destroyed",
    "attack_declared",
    "end_phase",
    "standby",
    "draw_phase",
    "main_phase",
    "battle_phase",
    "end_of_battle",
    "start_of_battle",
    "leaves_play",
    "destroys_by_battle",
    "material",
    "banished",
    "battle_damage",
    "attacked",
    "battles",
    "damage_step",
    "damage_calculation",
    "revealed",
    "tributed",
    "prepared",
    "discarded",
    "returned",
    "damage_taken",
    "healed",
    "stance_changed",
    "equipped",
    "unequipped",
    "targeted",
    "detached",
    "control_changed",
    "counter_placed",
    "counter_removed",
    "coin_tossed",
    "set",
    "phase",
]


class Event(_Value, frozen=True, kw_only=True):
    """What happens, so that a trigger answers it. ``any`` alone: one of several.

    ``what`` is who or what it happens to ("this card is summoned": how self), ``by`` what brings it about, ``how`` the
    manner ("battle", "effect", "cost", a summon manner), ``whose`` the player whose phase or act it is.
    """

    event: EventName | None = None
    what: Selector | None = None
    by: Selector | None = None
    how: str | tuple[str, ...] | None = None
    whose: Side | None = None
    from_: Zone | tuple[Zone, ...] | None = None
    to: Zone | tuple[Zone, ...] | None = None
    amount: Bound | None = None
    next: bool = False
    """Only the next such moment ("during your next Standby Phase")."""
    any_: tuple[Event, ...] | None = None

    def __post_init__(self) -> None:
        if (self.event is None) == (self.any_ is None):
            raise ValueError("an event is either `event: NAME` or `any: [events]`")


Phase = Literal["draw", "standby", "main", "main1", "main2", "battle", "damage_step", "damage_calculation", "end"]
Comparison = Literal["lt", "lte", "eq", "gte", "gt"]


class Condition(_Value, frozen=True, kw_only=True):
    """Something that must hold. Exactly one of exists, count, compare, phase, turn, happened, not, any, and the
    like is used; ``count`` takes its bounds ``gte``, ``lte``, ``eq`` beside it."""

    exists: Selector | None = None
    count: Selector | None = None
    gte: Quantity | None = None
    lte: Quantity | None = None
    eq: Quantity | None = None
    compare: tuple[Quantity, Comparison, Quantity] | None = None
    is_: Selector | None = field(default=None, name="is")
    """``of`` is one of these ("if that target is a Fiend monster"): ``{is: Selector, of: Selector}``."""
    of: Selector | None = None
    phase: Phase | tuple[Phase, ...] | None = None
    turn: Literal["own", "opponent"] | None = None
    happened: Id | None = None
    """The step of this id changed something; for a coin: it was called right (or came up heads)."""
    occurred: Event | None = None
    """This event has taken place ``during`` the current turn (or the duel)."""
    during: Literal["turn", "duel", "last_turn"] | None = None
    unread: ClauseIndex | None = None
    """A condition or cost of the text (by clause) that the reader could not read: whether it holds, the game master
    says; where nobody can be asked, it does not hold. Such a card is never ``automatic``."""
    not_: Condition | None = None
    any_: tuple[Condition, ...] | None = None
    all_: tuple[Condition, ...] | None = field(default=None, name="all")

    def __post_init__(self) -> None:
        given = sum(
            x is not None
            for x in (
                self.exists,
                self.count,
                self.compare,
                self.is_,
                self.phase,
                self.turn,
                self.happened,
                self.occurred,
                self.unread,
                self.not_,
                self.any_,
                self.all_,
            )
        )
        if given != 1:
            raise ValueError(
                "a condition is exactly one of: exists, count, compare, is, phase, turn, happened, occurred, not, any"
            )


class Turns(_Value, frozen=True, kw_only=True):
    """For so many turns, counted at the end of ``whose`` turns."""

    turns: Annotated[int, Meta(ge=1)]
    whose: Side | None = None


Until = (
    Literal[
        "instant",
        "this_battle",
        "end_of_turn",
        "end_phase",
        "next_end_phase",
        "next_standby",
        "end_of_next_turn",
        "battle_phase",
        "while_equipped",
        "while_in_play",
        "leaves_play",
        "permanent",
    ]
    | Turns
)

__all__ = [
    "Amount",
    "Bound",
    "ClauseIndex",
    "Comparison",
    "Condition",
    "Count",
    "Event",
    "EventName",
    "Extreme",
    "Face",
    "Filter",
    "How",
    "Id",
    "Kind",
    "Limit",
    "MonsterClass",
    "Phase",
    "Quantity",
    "Reach",
    "Selector",
    "Side",
    "SpellProperty",
    "Stance",
    "Stat",
    "SummonManner",
    "Turns",
    "Until",
    "Zone",
]
