"""What a wizard may play beside the cards of his hand, and how it is paid: by what he has in play, and by what was said
for a while (MRPG-MTG-02, MRPG-MTG-04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from convert.cards.magic.mana import ManaCost
from convert.effects.magic import Selector
from convert.effects.magic.steps import PlayFrom
from convert.kernel import Move
from convert.systems.magic_rpg.rules.bodies import facts_of
from convert.systems.magic_rpg.rules.facts import Facts
from convert.systems.magic_rpg.rules.matching import fits_thing
from convert.systems.magic_rpg.rules.selecting import Context
from convert.systems.magic_rpg.rules.things import Thing, card_thing, look, zone_of

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

FREE = "free"
"""Without its mana cost."""
ANY_MANA = "any-mana"
"""Mana of any type pays for each of its symbols."""


class Elsewhere(NamedTuple):
    """A card that may be played from where it lies, on one of its faces."""

    move: Move
    card: int
    facts: Facts
    face: int
    paid: tuple[str, ...] = ()
    """How it is paid, and what for."""


def elsewhere(game: Game, who: int) -> Iterator[Elsewhere]:
    """What a wizard may play that is in no hand, what is free first: of each name and way one card will do."""
    index = game.card_index
    seen: set[Move] = set()
    for card, land, ways, only in sorted(_cards(game, who), key=lambda each: FREE not in each[2]):
        for face, facts in enumerate(index.facts[index.cards[card]]):
            if only not in (-1, face):
                continue
            slug = index.card(card).slug
            move = index.moves["permitted", slug, face]
            if move not in seen and (land or not facts.land):
                seen.add(move)
                yield Elsewhere(move, card, facts, face, () if facts.land else ways)
            kicked = index.moves["permitted-kicked", slug]
            if facts.kicker is not None and not face and kicked not in seen:
                seen.add(kicked)
                yield Elsewhere(kicked, card, facts, face, ("kicker", *ways))


def _cards(game: Game, who: int) -> list[tuple[int, bool, tuple[str, ...], int]]:
    """Cards, whether as lands too, how they are paid, and which face of them alone (-1: any)."""
    found = [
        (permit.card, permit.land, permit.ways, permit.face)
        for permit in game.state.permits
        if permit.who == who and permit.card >= 0 and _lies(game, permit.card)
    ]
    for ctx, step in permissions(game, who):
        if step.what is None or step.what.zone != "used":
            continue
        for card in game.state.wizards[who].graveyard:
            thing = look(game, card_thing(card))
            if thing is not None and fits_thing(ctx, replace(step.what, how=None), thing):
                found.append((card, step.play, (), -1))
    return found


def _lies(game: Game, card: int) -> bool:
    return zone_of(game.state.wizards[game.card_index.owners[card]], card) in ("exiled", "graveyard")


def lands_of(game: Game, who: int) -> int:
    """How many lands a wizard may play in this turn."""
    standing = sum(ctx.amount(step.lands) for ctx, step in permissions(game, who) if step.lands is not None)
    return 1 + standing + sum(permit.lands for permit in game.state.permits if permit.who == who)


def of_any(cost: ManaCost) -> ManaCost:
    """A cost as mana of any type pays it; what Life Points pay too stays so."""
    return ManaCost(generic=cost.value - len(cost.phyrexian), x=cost.x, phyrexian=cost.phyrexian)


def permissions(game: Game, who: int) -> Iterator[tuple[Context, PlayFrom]]:
    """What a wizard may play beside what all may: by what he has in play."""
    for piece in game.state.in_play():
        statics = facts_of(game, piece).statics if piece.controller == who else ()
        found = [static for static in statics if isinstance(static.step, PlayFrom)]
        if not found or game.aspect(piece).plain:
            continue
        ctx = Context(game, who, piece.side, piece.id)
        for static in found:
            if isinstance(static.step, PlayFrom) and all(ctx.holds(each) for each in static.if_):
                yield ctx, static.step


def is_cast(ctx: Context, what: Selector, thing: Thing, who: int) -> bool:
    """Whether a card would be such a spell if it were cast now: "the second spell you cast each turn" is one that is
    cast after another."""
    befell = what.where.befell if what.where is not None else None
    if what.where is not None and befell is not None and befell.nth is not None:
        what = replace(what, where=replace(what.where, befell=None, during=None))
        before = [
            each
            for each in ctx.game.state.happened
            if each.event == "cast" and each.who == who and each.card >= 0
            if (one := look(ctx.game, card_thing(each.card))) is not None and is_cast(ctx, what, one, who)
        ]
        if len(before) + 1 != befell.nth:
            return False
    return fits_thing(ctx, replace(what, zone=None, how=None), thing._replace(zone="stack", controller=who))
