"""Conditions, limits and durations: whether, how often and how long, of what ``values`` names."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, field

from convert.effects.terms import ClauseIndex, Comparison, Id, Phase, Side
from convert.effects.values import Event, Quantity, Selector, _Value


class Condition(_Value, frozen=True, kw_only=True):
    """Something that must hold. Exactly one of exists, count, compare, phase, turn, happened, not, any, and the
    like is used; ``count`` takes its bounds ``gte``, ``lte``, ``eq`` beside it."""

    EXAMPLES: ClassVar[tuple[Any, ...]] = ({"exists": {"kind": "monster", "side": "you", "zone": "play"}},)

    exists: Selector | None = None
    """At least one of these is there."""
    count: Selector | None = None
    """What is counted; beside it `gte`, `lte` or `eq` says how many there must be."""
    gte: Quantity | None = None
    """At least so many are counted; beside `occurred`, so often at least."""
    lte: Quantity | None = None
    """At most so many are counted."""
    eq: Quantity | None = None
    """Exactly so many are counted."""
    compare: tuple[Quantity, Comparison, Quantity] | None = None
    """Two amounts and how they must compare: [one, gt, other]."""
    is_: Selector | None = field(default=None, name="is")
    """``of`` is one of these ("if that target is a Fiend monster"): ``{is: Selector, of: Selector}``."""
    of: Selector | None = None
    """What is looked at, beside `is`."""
    phase: Phase | tuple[Phase, ...] | None = None
    """Which part of the turn it is."""
    turn: Literal["own", "opponent"] | None = None
    """Whose turn it is: own or opponent."""
    happened: Id | None = None
    """The step of this id changed something; for a coin: it was called right (or came up heads)."""
    occurred: Event | None = None
    """This event has taken place ``during`` the current turn (or the duel)."""
    during: Literal["turn", "duel", "stay", "last_turn", "own_turn", "attack", "lying"] | None = None
    """How far back `occurred` looks: turn, duel, stay (since it came into play this last time: how it was Summoned),
    last_turn, own_turn (since one's own last turn began, up to this turn), attack (since the latest Attack of this
    turn was declared), or lying (as this card came to the GY, where it still is: "because it was destroyed")."""
    part: Literal["main", "battle"] | None = None
    """Beside `occurred`: only what took place in that part of the turn: main outside of Attacks, battle in one."""
    as_declared: Condition | None = None
    """This held as the use of the ability was declared ("if you controlled a Fish when this effect was activated"),
    whatever has changed since."""
    unread: ClauseIndex | None = None
    """A condition or cost of the text (by clause) that the reader could not read: whether it holds, the game master
    says; where nobody can be asked, it does not hold. Such a card is never ``automatic``."""
    not_: Condition | None = None
    """This must not hold."""
    any_: tuple[Condition, ...] | None = None
    """At least one of these holds."""
    all_: tuple[Condition, ...] | None = field(default=None, name="all")
    """All of these hold."""

    def __post_init__(self) -> None:
        kinds = (
            self.exists,
            self.count,
            self.compare,
            self.is_,
            self.phase,
            self.turn,
            self.happened,
            self.occurred,
            self.as_declared,
            self.unread,
            self.not_,
            self.any_,
            self.all_,
        )
        if kinds.count(None) != len(kinds) - 1:
            raise ValueError(
                "a condition is exactly one of: exists, count, compare, is, phase, turn, happened, occurred, "
                "as_declared, not, any, all"
            )


class Limit(_Value, frozen=True, kw_only=True):
    """How often: ``n`` times ``per`` turn (a round, CONVERT-20), chain, battle or duel; of this copy or of the name.

    ``group`` ties abilities that share one limit ("you can only use 1 of these effects each turn"). ``activate`` is
    true where the text limits activating the card itself."""

    EXAMPLES: ClassVar[tuple[Any, ...]] = ({"n": 1, "per": "turn"},)

    n: Annotated[int, Meta(ge=1)] = 1
    """How many times."""
    per: Literal["turn", "chain", "battle", "duel"] = "turn"
    """In what span: turn (a round), chain, battle or duel."""
    scope: Literal["instance", "name"] = "instance"
    """instance: each copy by itself; name: all copies of that name together."""
    group: Id | None = None
    """Abilities with the same word here share one limit."""
    activate: bool = False
    """It is casting the card at all that is limited, not this ability."""


class Turns(_Value, frozen=True, kw_only=True):
    """For so many turns, counted at the end of ``whose`` turns."""

    EXAMPLES: ClassVar[tuple[Any, ...]] = ({"turns": 2},)

    turns: Annotated[int, Meta(ge=1)]
    """How many turns."""
    whose: Side | None = None
    """Whose turns are counted; left out: everybody's."""
    next: bool = False
    """Only turns that have yet to begin ("until the end of your opponent's next turn"); without it, the turn under way
    is the first ("until the end of your opponent's turn")."""


Until = (
    Literal[
        "instant",
        "this_battle",
        "end_of_turn",
        "end_phase",
        "next_end_phase",
        "next_standby",
        "end_of_next_turn",
        "end_of_your_next_turn",
        "battle_phase",
        "while_equipped",
        "while_in_play",
        "while_face_up",
        "leaves_play",
        "permanent",
    ]
    | Turns
)
