"""Against whom a ban or a protection holds, kept in ``Status.against``, and the questions that mind it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from convert.effects import Filter, Selector
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import filters, plans
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.matching import means
from convert.systems.duel_monsters.rules.marks import Scope
from convert.systems.duel_monsters.rules.refs import Ref, parts, ref_of
from convert.systems.duel_monsters.rules.state import Being, Status
from convert.systems.duel_monsters.rules.uses import Use

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board

EXTRA = ("fusion", "synchro", "xyz", "link")
BATTLE = ("be_attacked", "battle", "battle_damage")
"""Where "monsters" are all who fight, characters too: on the cards nobody else attacks."""


def scoped(
    ctx: Context,
    only: Selector | None,
    unless: Selector | None = None,
    *,
    extra: bool = False,
    zones: tuple[str, ...] = (),
    to: Selector | None = None,
    beside: Selector | None = None,
    unless_as: str = "",
    unless_by: Selector | None = None,
) -> Scope | None:
    """For ``Status.against``; None where it holds against everybody."""
    bare = Scope(ctx.you, ctx.side, ctx.source)
    scope = Scope(ctx.you, ctx.side, ctx.source, only, unless, unless_as, unless_by, extra, zones, to, beside)
    return scope if scope != bare else None


class Coming(NamedTuple):
    """How a monster would come into play, for a ban that leaves some ways open."""

    manners: tuple[str, ...]
    """As what kinds of Summon, and "shadow" where it comes face-down."""
    by: Context | None = None
    """The effect that brings it."""


def answers(game: Board, status: Status, about: Context | None) -> bool:
    """Whether a ban on answers concerns what is ``about`` to take place: what it names, else its maker's own effect or
    any attack (None)."""
    scope = status.against
    if scope is None or scope.to is None:
        return about is None or about.source == status.source
    seen = Context(scope.you, scope.side, scope.source)
    return about is not None and means(game, seen, scope.to, about.source or ref_of("cast", about.you, about.entry))


FIXED = ("name", "type", "attribute", "kind", "original_name", "original_type", "original_attribute")
"""What a ban says of things by likeness, and then means as it is when the ban begins."""


def settled(game: Board, ctx: Context, what: Selector | None) -> Selector | None:
    """ "Cards with that name": the name itself, since the ban outlasts what it was made with."""
    where = what.where if what is not None else None
    if what is None or where is None or where.compared_to is None or where.different or not where.same:
        return what
    if not set(where.same) <= set(FIXED):
        return what
    meant = {prop: tuple(sorted(filters.likeness(game, ctx, where, prop))) for prop in where.same}
    where = msgspec.structs.replace(where, same=None, compared_to=None)
    return msgspec.structs.replace(what, where=msgspec.structs.replace(where, **meant))


def copies(game: Board, ctx: Context, itself: Selector) -> Selector:
    """ "You can only control 1 of it", "there can only be 1 of it on the field": whatever has its name."""
    named = msgspec.structs.replace(itself.where or Filter(), name=game.card_index[ctx.entry].name)
    return Selector(kind="any", side=itself.side, where=named)


def goes_with(game: Board, statuses: tuple[Status, ...], other: Ref, manner: str, into: Ref) -> bool:
    """Whether what has these marks may be a Material of that kind of summoning, of that monster, together with that
    other one."""
    for status in statuses:
        beside = status.against.beside if status.against is not None else None
        if beside is None or status.what != "be_material" or status.of not in ("", manner) or status.against is None:
            continue
        bare = msgspec.structs.replace(status, against=msgspec.structs.replace(status.against, beside=None))
        seen = Context(status.against.you, status.against.side, status.against.source)
        if holds(game, bare, into) and not means(game, seen, beside, other):
            return False
    return True


def means_nothing(what: Selector) -> bool:
    """Whether a likeness was settled to that of nothing: what it would be like was never found."""
    return what.where is not None and any(getattr(what.where, prop) == () for prop in FIXED)


def _left_open(game: Board, scope: Scope, coming: Coming) -> bool:
    """Whether a ban leaves that way of coming into play open."""
    if scope.unless_as in coming.manners:
        return True
    by = coming.by
    if scope.unless_by is None or by is None:
        return False
    seen = Context(scope.you, scope.side, scope.source)
    return means(game, seen, scope.unless_by, by.source or ref_of("cast", by.you, by.entry))


def holds(
    game: Board, status: Status, other: Ref, side: int = -1, *, aimed: bool = False, coming: Coming | None = None
) -> bool:
    """Whether a status counts against ``other`` (a creature, a spell, or the caster whose effect it is). ``aimed``: the
    effect targets whoever has the status ("by effects that do not target it"); ``coming``: how it would come into
    play."""
    scope = status.against
    if scope is None:
        return True
    if scope.beside is not None:  # that is asked of those that go together (``goes_with``)
        return False
    if coming is not None and _left_open(game, scope, coming):
        return False
    if scope.extra and not _of_the_extra_deck(game, other):
        return False
    if scope.zones and parts(other)[0] not in scope.zones:
        return False
    ctx = Context(scope.you, scope.side, scope.source)
    if scope.unless is not None and means(game, ctx, scope.unless, other):
        return False
    if scope.only is None:
        return True
    only = scope.only
    if only.zone == "play" and other and parts(other)[0] not in ("play", "item", "cast"):
        return False  # "effects of monsters on the field": not what is used from elsewhere
    if only.where is not None and (asked := _aim(only.where)) is not None:
        if asked != aimed:
            return False
        only = msgspec.structs.replace(only, where=_aimless(only.where))
    if side < 0 and status.what in BATTLE and other in game.state.beings:
        side = game.state.beings[other].side
    if side >= 0 and only.side in ("you", "opponent") and (side == scope.side) != (only.side == "you"):
        return False
    plain = only.where is None and only.how != "self"
    plain = plain and (plans.kinds(only) == plans.ANYTHING or status.what in BATTLE)
    return plain or not other or means(game, ctx, only, other)


def _of_the_extra_deck(game: Board, ref: Ref) -> bool:
    """Whether a monster has its place in the Extra Deck and is no longer, or not again, elsewhere: among what was used
    or banished it comes from there (CONVERT-42)."""
    zone, entry, being = parts(ref)[0], entry_of(game, ref), game.state.beings.get(ref)
    if zone in ("used", "banished", "corpse") or (being is not None and being.body):
        return False
    return zone == "extra" or (isinstance(entry, Monster) and any(kind in entry.classes for kind in EXTRA))


def _aim(where: Filter) -> bool | None:
    """Whether it counts only against what targets whoever has it (True), or only against all else (False)."""
    if where.targets is not None:
        return True
    return False if where.not_ is not None and where.not_.targets is not None else None


def _aimless(where: Filter) -> Filter | None:
    """The rest of what it says."""
    rest = msgspec.structs.replace(where, targets=None, not_=None if where.targets is None else where.not_)
    return rest if rest != Filter() else None


def aims(game: Board, by: Context, being: Being) -> bool:
    """Whether an effect that is under way targets this creature."""
    entry = game.card_index.get(by.entry)
    if entry is None or not 0 <= by.ability < len(entry.effects):
        return False
    named = [one.id for one in entry.effects[by.ability].targets]
    return any(being.id in by.bound.get(name or "", ()) for name in named)


def guarded(game: Board, being: Being, threats: tuple[str, ...], by: Context) -> bool:
    """Whether something protects a creature from such an effect of this caster (CONVERT-42). Where it holds so often a
    round, ``spend`` counts it."""
    return shield(game, being, threats, by) is not None


def shield(game: Board, being: Being, threats: tuple[str, ...], by: Context) -> Status | None:
    """The first status that protects a creature from such an effect."""
    other = by.source or ref_of("cast", by.you, by.entry)
    aimed = bool(being.statuses) and aims(game, by, being)
    return find(game, being, "protect", threats, other, by.side, aimed=aimed, of=activated(by))


def activated(by: Context) -> tuple[str, ...]:
    """Of which kinds a protection counts against such an effect: those from activated effects against what is."""
    return ("",) if by.manner in _STANDING else ("", "activated")


_STANDING = ("", "check", "continuous")
"""How an effect comes about that nobody has activated."""


def find(
    game: Board,
    being: Being,
    verb: str,
    what: tuple[str, ...],
    other: Ref,
    side: int = -1,
    *,
    aimed: bool = False,
    of: tuple[str, ...] = ("",),
    coming: Coming | None = None,
) -> Status | None:
    """The first status of a creature with this verb about any of ``what``, of one of these kinds, that holds against
    ``other``, which would be ``coming`` so."""
    for status in marked(being.statuses, verb, what, of):
        if status.times and (being.used.count(use_of(status)) >= status.times) == (verb != "forbid"):
            continue  # a protection that is used up; a ban beyond so many that are still allowed
        if holds(game, status, other, side, aimed=aimed, coming=coming):
            return status
    return None


def marked(
    statuses: tuple[Status, ...], verb: str, what: tuple[str, ...], of: tuple[str, ...] = ("",)
) -> Iterator[Status]:
    """The statuses with this verb about any of ``what``, of one of these kinds."""
    return (one for one in statuses if one.verb == verb and one.what in what and one.of in of)


def use_of(status: Status) -> Use:
    """What counts how often a ban, permission or protection has held this round."""
    return Use("mark", status.source, word=status.what)


def barred(
    game: Board,
    being: Being,
    actions: tuple[str, ...],
    other: Ref,
    of: tuple[str, ...] = ("",),
    coming: Coming | None = None,
) -> bool:
    """Whether an effect forbids a creature any of these actions against, or with, ``other`` (``coming`` so)."""
    return bool(being.statuses) and find(game, being, "forbid", actions, other, of=of, coming=coming) is not None
