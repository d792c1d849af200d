"""What can be used for mana now, thing by thing: each ability with what it gives at this moment (MRPG-MTG-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from convert.effects.magic import Selector
from convert.effects.magic.changes import AddMana
from convert.systems.magic_rpg.mana import LETTERS, Source
from convert.systems.magic_rpg.rules.bodies import facts_of
from convert.systems.magic_rpg.rules.facts import BASIC_LANDS, GIVEN, Mana
from convert.systems.magic_rpg.rules.mana_abilities import PAYS_TOO, land_mana, units
from convert.systems.magic_rpg.rules.matching import fits_thing
from convert.systems.magic_rpg.rules.selecting import Context
from convert.systems.magic_rpg.rules.state import CARD, Happening, Piece
from convert.systems.magic_rpg.rules.things import look

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

MOST = 30
"""Mana that one ability gives, at the most."""


class Purpose(NamedTuple):
    """What mana is spent on: a card that is cast, or the ability of something in play."""

    thing: int
    ability: bool = False


def offers(
    game: Game, wizard: int, *, but: int = 0, on: Purpose | None = None
) -> tuple[list[list[Source]], list[Source]]:
    """What a wizard can use now: his own alone (MRPG-COMBAT-15), of creatures none that came this turn (MRPG-MTG-05);
    ``but`` is tapped for something else. For each thing the ways in which it gives mana, and beside them those that
    take mana for it."""
    options: list[list[Source]] = []
    turned: list[Source] = []
    helping = _helped(game, on)
    for piece in game.state.in_play():
        if piece.controller != wizard or piece.id == but:
            continue
        found: list[Source] = []
        for way, mana in enumerate(ways_of(game, piece)):
            if not _able(game, piece, way, mana):
                continue
            given = _given(game, piece, way, mana, on)
            if given is not None and given.units:
                (turned if mana.cost.value else found).append(given)
        if helping and not piece.tapped and (given := _helps(game, piece, helping)) is not None:
            found.append(given)
        if found:
            options.append(found)
    return options, turned


HELP = -2
"""The way of what is tapped in the place of mana."""


def _helped(game: Game, on: Purpose | None) -> frozenset[str]:
    """The keywords of a card that is being cast by which others help to pay for it."""
    if on is None or on.ability or not game.card_index.helps:
        return frozenset()
    thing = look(game, on.thing)
    return thing.facts.helped if thing is not None else frozenset()


def _helps(game: Game, piece: Piece, keywords: frozenset[str]) -> Source | None:
    """Convoke: a creature, new or not, in the place of one generic mana or one of its colors. Improvise: an artifact,
    in that of a generic one."""
    aspect = game.aspect(piece)
    if "convoke" in keywords and piece.id in game.bodies:
        return Source(piece.id, "".join(LETTERS[color] for color in aspect.colors), hardship=1, way=HELP)
    if "improvise" in keywords and "artifact" in aspect.classes:
        return Source(piece.id, "", hardship=1, way=HELP)
    return None


def ways_of(game: Game, piece: Piece) -> tuple[Mana, ...]:
    """The abilities of something in play that give mana: its own, those it was given, those of basic land types."""
    facts, aspect = facts_of(game, piece), game.aspect(piece)
    own = () if aspect.plain else facts.mana
    lent = tuple(mana for use in game.given(piece, aspect) if (mana := game.card_index.use(*use).mana) is not None)
    lands = (BASIC_LANDS[word] for word in aspect.subtypes if word in BASIC_LANDS)
    return tuple(dict.fromkeys((*own, *lent, *map(land_mana, lands))))


def _able(game: Game, piece: Piece, way: int, mana: Mana) -> bool:
    """Whether it can be used now."""
    if "activate" in game.aspect(piece).bans:
        return False
    if mana.tap:
        body = game.bodies.get(piece.id) if piece.sick else None
        if piece.tapped or (body is not None and not body.has("haste")):
            return False
    if mana.life and not game.state.wizards[piece.controller].life.can_pay(mana.life):
        return False
    if mana.counter is not None and piece.marked(mana.counter[0]) < mana.counter[1]:
        return False
    if mana.most is not None and piece.used.count(GIVEN + way) >= mana.most:
        return False
    return not mana.if_ or all(_context(game, piece).holds(each) for each in mana.if_)


def _context(game: Game, piece: Piece) -> Context:
    return Context(game, piece.controller, piece.side, piece.id)


def _given(game: Game, piece: Piece, way: int, mana: Mana, on: Purpose | None) -> Source | None:
    """What it gives now; None where that may not be spent on this."""
    found: list[str] = [mana.letters] if mana.letters else []
    alike = False
    if mana.steps:
        ctx = _context(game, piece)
        for step in mana.steps:
            if step.spend_on is not None and not _spent_on(ctx, step, on):
                return None
            if step.if_ and not all(ctx.holds(each) for each in step.if_):
                continue
            count = min(MOST, max(0, ctx.amount(step.count))) if step.count is not None else 1
            found += _letters(ctx, piece, step) * count
            alike = alike or step.any_color == "one"
    if mana.tap and game.card_index.boosts:
        found += _boosted(game, piece, found)
    same = len(set(found)) <= 1
    first = found[0] if found else ""
    return Source(
        piece.id,
        first,
        len(found) if same else 1,
        () if same else tuple(found[1:]),
        alike=alike,
        hardship=mana.hardship,
        way=way,
    )


def _letters(ctx: Context, piece: Piece, step: AddMana) -> list[str]:
    """What a step gives once."""
    if step.any_color == "chosen":
        return [LETTERS[piece.chosen]] if piece.chosen in LETTERS else []
    if step.any_color != "lands":
        return list(units(step))
    return _of_lands(ctx, step.of)


def _of_lands(ctx: Context, of: Selector | None) -> list[str]:
    """One mana of any color that those lands could give."""
    assert of is not None
    pieces = ctx.game.state.pieces
    letters = ""
    for each in ctx.select(replace(of, how="all", count=None, id=None)):
        for mana in ways_of(ctx.game, pieces[each]) if each in pieces else ():
            letters += mana.letters + "".join("".join(units(step)) for step in mana.steps)
    found = "".join(letter for letter in dict.fromkeys(letters) if letter != "C")
    return [found] if found else []


def _spent_on(ctx: Context, step: AddMana, on: Purpose | None) -> bool:
    """Whether mana with such words may be spent on this."""
    if on is None:
        return step.rider == PAYS_TOO
    what = step.activate_only if on.ability else step.spend_on
    thing = look(ctx.game, on.thing)
    if what is None or thing is None:
        return False
    parts = what.either or (what,)
    if on.ability:
        return any(
            part.kind in (("ability",), ("source",), None)
            and fits_thing(ctx, replace(part, kind=None, how=None, zone=None), thing)
            for part in parts
        )
    cast = thing._replace(zone="stack", controller=ctx.controller)
    return on.thing >= CARD and any(fits_thing(ctx, replace(part, zone=None, how=None), cast) for part in parts)


def _boosted(game: Game, piece: Piece, base: list[str]) -> list[str]:
    """What others add whenever this is tapped for mana."""
    happened = Happening(event="tapped_for_mana", what=piece.id, who=piece.controller)
    found: list[str] = []
    for source in game.state.in_play():
        adds = facts_of(game, source).boosts
        if not adds or game.aspect(source).plain:
            continue
        ctx = _context(game, source)._replace(happening=happened)
        for boost, moment, conditions in adds:
            who = [source.controller] if boost.who is None else ctx.players(boost.who)
            if piece.controller not in who or not game.happening_fits(ctx, moment, happened):
                continue
            if all(ctx.holds(each) for each in conditions):
                found += base[:1] if boost.any_color == "lands" else list(units(boost))
    return found
