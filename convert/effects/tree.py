"""The adjudication of a card, and the abilities it is about (``convert.effects.steps``)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from convert.effects.conditions import Limit
from convert.effects.steps import Ability
from convert.effects.terms import ClauseIndex, Mode
from convert.effects.terms import WorksFrom as Place
from convert.effects.values import _Value

Role = Literal["condition", "cost", "effect", "static", "material"]
Why = Literal["no_frame", "no_noun", "ambiguous", "no_meaning"]
Status = Literal["automatic", "partial", "manual", "flavour"]


class Unread(_Value, frozen=True, kw_only=True):
    """A clause that the reader could not turn into the tree: an honest gap. ``text`` is the card's own words."""

    src: ClauseIndex
    """Which clause of the card's text, counted from 0."""
    text: str = ""
    """The clause in the card's own words."""
    role: Role = "effect"
    """What the clause is: condition, cost, effect, static or material."""
    why: Why = "no_frame"
    """What the reader lacked: no_frame (no such sentence is known), no_noun (a thing it does not know), ambiguous,
    no_meaning
    (nothing in this game is like it)."""
    limit: Limit | tuple[Limit, ...] | None = None
    """How often the effect that the clause begins can be used, where a sentence about each of the card's effects says
    so."""


class Doubted(_Value, frozen=True, kw_only=True):
    """A clause whose words and whose part of the tree do not say the same, as a second witness counts them. ``text`` is
    the card's own words."""

    src: ClauseIndex
    """Which clause of the card's text, counted from 0."""
    text: str = ""
    """The clause in the card's own words."""
    what: str = ""
    """What is doubted: a kind of word (side, zone, number, until, limit …), and who says it alone."""


class LeftOut(_Value, frozen=True, kw_only=True):
    """A sentence of words that mean nothing in the game: it asks nothing of the game master. ``text`` is the card's own
    words."""

    src: ClauseIndex
    """Which clause of the card's text, counted from 0; of several, the first."""
    text: str = ""
    """The sentence in the card's own words."""
    rule: Annotated[str, Meta(pattern=r"^[A-Z]+-\d+$", examples=["CONVERT-45"])]
    """The rule that says so."""


class Adjudication(_Value, frozen=True, kw_only=True):
    """How much of the card's text is in the tree.

    ``automatic``: every clause is in the tree and every op in it can be executed (a ``manual`` step cannot);
    ``partial``: some, or one is doubted; ``manual``: none; ``flavour``: the card has no rules text.
    """

    status: Status
    """How much plays by itself: automatic (all), partial (some), manual (nothing), flavour (there is nothing to
    play)."""
    clauses: Annotated[int, Meta(ge=0)] = 0
    """How many clauses the card's text has."""
    unread: tuple[Unread, ...] = ()
    """The clauses that the game master must carry out, each with the reason."""
    doubted: tuple[Doubted, ...] = ()
    """The clauses whose effect is doubted: it is played only after the table was shown both and agreed."""
    left_out: tuple[LeftOut, ...] = ()
    """What of the card's text means nothing here, each with the rule that says so."""


__all__ = ["Ability", "Adjudication", "Doubted", "LeftOut", "Mode", "Place", "Role", "Status", "Unread", "Why"]
