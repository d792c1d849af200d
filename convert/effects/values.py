"""Amounts, filters, selectors and events: the nouns of the effect language, which speak of each other.

One typed definition, four users: the text reader writes it, the rules module executes it, a person edits it in YAML,
a renderer says it in words. Everything is frozen, so that trees are shared freely between games and copies.
Field names on the wire are the plain English ones (``if``, ``from``, ``class``); in Python a trailing underscore
keeps them apart from keywords.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct, field

from convert.effects.terms import (
    Count,
    EventName,
    Face,
    How,
    Id,
    Kind,
    LiesAs,
    MonsterClass,
    Reach,
    Side,
    SpellProperty,
    SpotName,
    Stance,
    Stat,
    SummonManner,
    Zone,
)


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
    ``{difference}`` between two amounts, never negative · ``{greatest}`` of several.
    """

    EXAMPLES: ClassVar[tuple[Any, ...]] = ({"n": 4},)

    n: int | None = None
    """A number, as the game counts it."""
    raw: int | None = None
    """The number printed on the card; a hundred of it are one in the game. Left out in what you write yourself."""
    per: Amount | None = None
    """So much for each thing that `count` counts."""
    count: Selector | None = None
    """What is counted, beside `per`."""
    every: Annotated[int, Meta(ge=1)] = 1
    """So much for each full so many that are counted: 3 is "for every 3 cards", with nothing for what is left over."""
    stat: Stat | None = None
    """The value of this stat of one thing (`of`)."""
    lost: bool = False
    """Beside `stat` (attack or defense) and an `of` that names what an earlier step lowered: by how much it went down
    in that step ("halve its ATK, and this card gains that lost ATK")."""
    of: Selector | None = None
    """Whose stat it is. Beside `stat` it is one thing: of several the one that `highest` or `lowest` says; a stat of
    all of them, added up, is a `sum`."""
    times: float | None = None
    """Multiplied by this: 2 doubles, 0.5 halves (rounded down)."""
    dice: Id | None = None
    """What the step of this id came to: a die, coins, a declared number, how many counters or materials came off."""
    event: Literal["amount", "attack", "defense", "level", "count"] | None = None
    """A number of what set the ability off: the damage dealt (amount), the attacker's Attack …"""
    sum: Stat | None = None
    """The values of this stat of several things (`of`), added up."""
    plus: int = 0
    """Added to a stat, a sum or a count ("2 Levels higher than it", "the number of cards +1")."""
    half: Amount | None = None
    """Half of this, rounded down."""
    difference: tuple[Amount, Amount] | None = None
    """How far apart these two are."""
    greatest: tuple[Amount, ...] | None = None
    """The greatest of these."""
    least: tuple[Amount, ...] | None = None
    """The least of these ("equal to the difference, at most 20")."""
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
            self.greatest is not None,
            self.least is not None,
        ]
        if sum(shapes) != 1:
            raise ValueError(
                "an amount is one of: n/raw, per, stat, dice, event, sum, half, difference, greatest, least, unread"
            )
        if self.per is not None and self.count is None:
            raise ValueError("an amount `per` something needs `count`: what is counted")
        if self.every != 1 and self.per is None:
            raise ValueError("`every` stands beside `per`")
        if self.lost and (self.stat not in ("attack", "defense") or self.of is None or self.of.ref is None):
            raise ValueError("`lost` stands beside `stat`: attack or defense, `of` what an earlier step names")


Quantity = int | Amount
"""A plain number (a level, a count, a converted number) or an amount."""
MOST_AT_ONCE = 99
"""Dice, coins, tokens … of one step: more would never end, and no card has more."""
HowMany = Annotated[int, Meta(ge=1, le=MOST_AT_ONCE)] | Amount
"""How many times something is done one by one, within bounds; an amount is held to them as it is carried out, and one
that is written down as a number (``n``) where overrides are checked."""


class Bound(_Value, frozen=True, kw_only=True):
    """Limits on a number; all given ones hold."""

    EXAMPLES: ClassVar[tuple[Any, ...]] = ({"lte": 4},)

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


class Total(Bound, frozen=True, kw_only=True):
    """Limits on a stat added up over all that are chosen ("whose total Levels equal 10")."""

    stat: Stat
    """Which number is added up."""


class Extreme(_Value, frozen=True, kw_only=True):
    """Only those with the highest or lowest value of a stat; among ties the chooser picks, or all count."""

    stat: Stat
    """Which number is compared."""
    ties: Literal["choose", "all"] = "choose"
    """Where several have it: choose one of them, or all count."""


class Change(_Value, frozen=True, kw_only=True):
    """What has changed a number of it: its value now beside the original one."""

    EXAMPLES: ClassVar[tuple[Any, ...]] = ({"stat": "attack", "to": "higher"},)

    stat: Literal["attack", "defense", "level"]
    """Which number is compared."""
    to: Literal["higher", "lower", "other"] = "other"
    """Whether it is higher now, lower, or either."""


class Spot(_Value, frozen=True, kw_only=True):
    """A place on the field that a text names by columns, neighbours, arrows or its end (CONVERT-43, CONVERT-44)."""

    EXAMPLES: ClassVar[tuple[Any, ...]] = ({"to": "column", "of": {"how": "self"}},)

    to: SpotName
    """column: the same column; adjacent: a zone beside it; pointed: a zone that it points to; pointing:
    where a Link monster is that points to it; left, right, center: the leftmost, rightmost, centre zone; other: any
    other zone."""
    of: Selector | None = None
    """Beside column, adjacent, pointed and other: of what; left out: of this card itself, or of what moves."""


class OwnEffect(_Value, frozen=True, kw_only=True):
    """What an effect of a thing does ("that has an effect that places a Moss Counter")."""

    EXAMPLES: ClassVar[tuple[Any, ...]] = ({"does": "dice"}, {"does": "counters", "counter": "Moss"})

    does: Literal["special_summon", "fusion_summon", "ritual_summon", "equip", "counters", "dice", "coin", "negate"]
    """What it does: a Special Summon, placing counters, rolling a die … ``negate``: another effect, or its use."""
    itself: bool = False
    """Whether it does that with itself ("Special Summons itself", "equips itself")."""
    counter: str | None = None
    """Beside `counters`: of which name."""
    against: Kind | None = None
    """Beside `negate`: effects of what: monster, spell or artifact."""


class Filter(_Value, frozen=True, kw_only=True):
    """What a thing must be. Every given field must hold. Numbers are the game's (ATK 1000 is attack 10) once
    converted; the reader writes card numbers into ``Amount.raw`` and the conversion fills ``n``."""

    EXAMPLES: ClassVar[tuple[Any, ...]] = ({"type": "Dragon"}, {"level": {"lte": 4}})

    name: str | tuple[str, ...] | None = None
    """What it is called: one name, or a list of names any of which will do."""
    series: str | tuple[str, ...] | None = None
    """A word or series that its name belongs to."""
    mentions: str | None = None
    """A name that its text mentions."""
    mentions_series: str | None = None
    """A word or series: its text mentions a monster of that series by its name."""
    lists: str | None = None
    """A name that stands among its own Materials, as a Fusion monster's text opens ("that lists “A” as material")."""
    lists_series: str | None = None
    """A word or series: a monster of that series stands among its own Materials."""
    type: str | tuple[str, ...] | None = None
    """What it is by nature: Dragon, Fiend, Spellcaster …"""
    attribute: str | tuple[str, ...] | None = None
    """DARK, EARTH, FIRE, LIGHT, WATER, WIND or DIVINE."""
    level: Bound | None = None
    """Limits on its Level: {lte: 4} is 4 or less."""
    rank: Bound | None = None
    """Limits on its Rank: {gte: 2} is 2 or more."""
    link: Bound | None = None
    """Limits on its Link rating."""
    attack: Bound | None = None
    """Limits on its Attack: {gte: 10} is 10 or more."""
    defense: Bound | None = None
    """Limits on its Defense."""
    original_attack: Bound | None = None
    """Limits on its original Attack: as it came, without what has changed it since."""
    original_defense: Bound | None = None
    """Limits on its original Defense."""
    original_level: Bound | None = None
    """Limits on its original Level."""
    original_name: str | tuple[str, ...] | None = None
    """What it is called by its own entry, whatever its name has become: one name, or a list."""
    original_type: str | tuple[str, ...] | None = None
    """What it is by nature by its own entry, whatever it has become: Dragon, Fiend, Spellcaster …"""
    original_attribute: str | tuple[str, ...] | None = None
    """Its Attribute by its own entry, whatever that has become."""
    balanced: bool | None = None
    """Whether its Attack and its Defense are equal."""
    changed: Change | None = None
    """Something has changed a number of it ("whose current ATK is higher than its original ATK")."""
    class_: MonsterClass | tuple[MonsterClass, ...] | None = None
    """What kind of monster it is: effect, fusion, toon …"""
    property: SpellProperty | tuple[SpellProperty, ...] | None = None
    """What kind of spell or artifact it is."""
    face: Face | None = None
    """Face up, or face down (a Shadow, an armed trap)."""
    stance: Stance | None = None
    """Which stance it is in."""
    summoned: SummonManner | tuple[SummonManner, ...] | None = None
    """How it came into play."""
    came: Zone | None = None
    """From where it came into play ("Special Summoned from the Extra Deck")."""
    by: Selector | None = None
    """What summoned it (with ``summoned``), or destroyed it by battle in this fight (without)."""
    banished_by: Selector | None = None
    """An effect of one of these banished it in this fight ("the monster banished by this card's effect")."""
    befell: Event | None = None
    """This happened to it this turn, or it did it ("destroyed by battle this turn"): an event without ``what``."""
    counter: str | None = None
    """Carries a counter of this name ("" for any counter)."""
    counters: Bound | None = None
    """How many such counters it carries, beside `counter`: {gte: 3} is 3 or more."""
    at: Spot | None = None
    """Where on the field it is ("in the same column as this card", "this card points to", "in the leftmost zone")."""
    linked: bool | None = None
    """Whether it is linked: a Link monster points to it, or it is one that points to a monster (CONVERT-44)."""
    co_linked: bool | None = None
    """Whether it and another Link monster point to each other (CONVERT-44)."""
    owner: Side | None = None
    """Whose spell it is, whoever controls it now: you or an opponent."""
    lies_as: LiesAs | None = None
    """It is a monster that lies in play as a spell, not as a creature: as any ("in your Spell & Trap Zone"), as a
    Continuous Spell or Trap, as equipment."""
    equipped: bool | None = None
    """Whether it wears equipment."""
    equipped_to: Selector | None = None
    """It is worn by one of these."""
    put_on_by: Selector | None = None
    """An effect of one of these put it on ("the monster equipped to this card by this effect")."""
    bears: Selector | None = None
    """It may bear this piece of equipment ("1 appropriate monster")."""
    using: Selector | None = None
    """It was summoned with such a one among its materials or sacrifices, or with so many; of ``how: all`` every one of
    them was such ("Fusion Summoned using only Fish monsters")."""
    material_of: Selector | None = None
    """Its name stands among the Materials of one of these ("1 of the Fusion Materials mentioned on that card")."""
    used_for: Selector | None = None
    """It was used or Tributed to summon one of these ("the materials used for its Fusion Summon")."""
    beneath: Selector | None = None
    """It is attached to one of these as a material."""
    attacking: bool | None = None
    """Whether it is attacking now."""
    targets: Selector | None = None
    """Its effect targets one of these ("Spell effects that target this card")."""
    effect: OwnEffect | None = None
    """One of its effects does this ("that has an effect that requires a die roll")."""
    highest: Extreme | None = None
    """Only those with the highest of a stat."""
    lowest: Extreme | None = None
    """Only those with the lowest of a stat."""
    can: tuple[str, ...] | None = None
    """What it must be able to do: "special_summon", "normal_summon", "attack", "equip"."""
    same: tuple[str, ...] | None = None
    """Which properties all chosen must share: "name", "type", "attribute", "level"; "original_name", "original_type" …
    as they were before anything changed them."""
    different: tuple[str, ...] | None = None
    """In which properties all chosen must differ: name, type, attribute, level; original_name, original_type …"""
    compared_to: Selector | None = None
    """What ``same`` and ``different`` compare with ("the same Level as that target"); without it, each other."""
    kind: Kind | tuple[Kind, ...] | None = None
    """Only inside ``not`` and ``any``, where alternatives differ in kind ("1 Dragon monster or 1 Spell")."""
    not_: Filter | None = None
    """It must not be like this."""
    any_: tuple[Filter, ...] | None = None
    """It must be like at least one of these."""


class Selector(_Value, frozen=True, kw_only=True, cache_hash=True):
    """Which things. Either a reference ``{ref: ID}`` to something named earlier, or a description.

    ``how``: target (locked when declared), choose (picked on resolving), all, random, top and bottom (of a zone),
    self (this card), equipped (what it is equipped to), event (what the trigger is about), previous (what the step
    before changed). ``reach`` is set by a game's conversion (CONVERT-16 to CONVERT-18), never by the reader.
    """

    EXAMPLES: ClassVar[tuple[Any, ...]] = (
        {"how": "target", "kind": "monster", "side": "opponent", "count": 1},
        {"ref": "t1"},
    )

    id: Id | None = None
    """A name of your own for what is chosen here, so that a later step can refer to it: t1."""
    ref: Id | None = None
    """What was chosen before under this name; then nothing else stands here."""
    how: How | None = None
    """How it is picked: target (aimed at when declared), choose (picked when it happens), all, random, top or bottom
    (of a
    Spellbook), self (this card), equipped (its wearer), event (what set it off), previous (what the step before
    changed)."""
    kind: Kind | tuple[Kind, ...] | None = None
    """What kind of thing: monster, spell, artifact, caster …; one word or a list."""
    side: Side | None = None
    """Whose: you, opponent, any, or owner."""
    zone: Zone | tuple[Zone, ...] | None = None
    """Where it is: play, prepared, spellbook, used, banished, extra; one word or a list."""
    where: Filter | None = None
    """What it must be like."""
    count: Count | Amount | None = None
    """How many: a number, [least, most], all or any."""
    up_to: Amount | None = None
    """At most so many ("up to the number of Dragon monsters you control")."""
    among: Selector | None = None
    """Only from these ("1 of those cards", "1 of them")."""
    either: tuple[Selector, ...] | None = None
    """What any of these describes, each with its own side, zone and filter ("1 Dragon from your hand, or 1 Fish from
    your Deck"); then no side, zone or filter stands beside it."""
    including: Selector | None = None
    """At least these among those chosen ("2 monsters, including this card")."""
    total: Total | None = None
    """What those chosen must add up to ("monsters whose total Levels equal 10")."""
    reach: Reach | None = None
    """How far it reaches: section (this Section), two_sections, field, skirmish."""
    except_self: bool = False
    """Not this card itself."""
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


class Event(_Value, frozen=True, kw_only=True):
    """What happens, so that a trigger answers it. ``any`` alone: one of several.

    ``what`` is who or what it happens to ("this card is summoned": how self), ``by`` what brings it about, ``how`` the
    manner ("battle", "effect", "cost" for what is paid to activate something, "draw", a summon manner), ``whose`` the
    player whose phase or act it is.
    """

    EXAMPLES: ClassVar[tuple[Any, ...]] = ({"event": "summoned", "what": {"how": "self"}},)

    event: EventName | None = None
    """What happens: summoned, destroyed, attack_declared …"""
    what: Selector | None = None
    """Who or what it happens to; {how: self} is this card."""
    by: Selector | None = None
    """What brings it about."""
    how: str | tuple[str, ...] | None = None
    """In what manner: battle, effect, cost, or how it was summoned."""
    whose: Side | None = None
    """Whose turn it is, or whose act."""
    from_: Zone | tuple[Zone, ...] | None = None
    """Where it comes from."""
    to: Zone | tuple[Zone, ...] | None = None
    """Where it goes."""
    to_whose: Side | None = None
    """Whose hand, Deck or GY it comes to ("is sent to your GY")."""
    using: Selector | None = None
    """What was used or Tributed to summon it ("is Tribute Summoned by Tributing a Dragon monster"): one such, or so
    many; of ``how: all`` every one of them was such."""
    into: Selector | None = None
    """What it was used or Tributed for ("is used as material for a Dragon monster")."""
    upon: Selector | None = None
    """To what the activated card would do it ("that would destroy a monster"), beside a ``how`` of would_…."""
    answering: Selector | None = None
    """Whose use it answers, beside activated or cast ("in response to your Dragon's effect activation")."""
    except_: Event | None = field(default=None, name="except")
    """But not where this holds too ("except by battle")."""
    amount: Bound | None = None
    """Limits on the number in it: damage of {gte: 10}, say, or how many are targeted ({eq: 1}: this one alone)."""
    number: Bound | None = None
    """How many such things it befalls at once, of what sets an ability off ("2 or more monsters are Summoned at the
    same time")."""
    alone: bool = False
    """And nothing else at the same time ("exactly 1 monster, and no other cards, is destroyed")."""
    next: bool = False
    """Only the next such moment ("during your next Standby Phase")."""
    resolved: bool = False
    """Beside cast or activated: once it has taken place, and not as it is declared ("when that Spell resolves")."""
    any_: tuple[Event, ...] | None = None
    """Any one of these events, in the place of `event`."""

    def __post_init__(self) -> None:
        if (self.event is None) == (self.any_ is None):
            raise ValueError("an event is either `event: NAME` or `any: [events]`")


__all__ = [
    "MOST_AT_ONCE",
    "Amount",
    "Bound",
    "Change",
    "Event",
    "Extreme",
    "Filter",
    "HowMany",
    "Quantity",
    "Selector",
    "Spot",
    "Total",
]
