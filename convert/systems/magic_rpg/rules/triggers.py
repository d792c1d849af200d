"""What sets abilities off: whether something that happened is what they await, and which of them there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects.magic import Event as Moment
from convert.effects.magic import Selector
from convert.systems.magic_rpg.rules.counting import in_phase
from convert.systems.magic_rpg.rules.facts import TRIGGER, Use
from convert.systems.magic_rpg.rules.known import MANY
from convert.systems.magic_rpg.rules.matching import fits_player, fits_thing, within
from convert.systems.magic_rpg.rules.selecting import Context, fits_waiting, on_what
from convert.systems.magic_rpg.rules.state import CARD, NOBODY, Happening, Pending, Piece, wizard_of
from convert.systems.magic_rpg.rules.things import actor_of, card_of, card_thing, look, wizards_there
from convert.systems.magic_rpg.rules.uses import names_of

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

DAMAGE = frozenset(("damage_dealt", "combat_damage"))


# --- whether it is what was awaited ----------------------------------------------------------------------------------


def fits(ctx: Context, moment: Moment, happened: Happening, subject: int = 0) -> bool:
    """Whether a happening is what is described; ``subject``: what it must have befallen, or who did it."""
    if moment.any_ is not None:
        return any(fits(ctx, each, happened, subject) for each in moment.any_)
    if happened.event not in names_of(moment):
        return False
    if moment.event == "combat_damage" and not happened.combat:
        return False
    there = subject in (happened.what, happened.to, happened.by)
    if subject and not there and (subject > 0 or happened.who != wizard_of(subject)):
        return False
    here = ctx._replace(happening=happened)
    if moment.event == "phase" and not _phase(here, moment, happened):
        return False
    what = moment.what
    if subject and what is None:
        what = Selector(how="it") if moment.event not in DAMAGE else None
    if what is not None and subject and what.how == "it":
        what = replace(what, how=None) if what.side is not None or what.where is not None else None
    if what is not None and moment.event == "tapped" and what.where is not None and what.where.tapped is False:
        what = replace(what, where=replace(what.where, tapped=None))  # it was untapped: else nothing happened
    if what is not None and not _about(here, what, _subject(ctx.game, happened)):
        return False
    return (
        (moment.by is None or _about(here, moment.by, happened.by))
        and (moment.to is None or _about(here, moment.to, happened.to))
        and (moment.who is None or is_who(here, moment.who, happened.who))
        and _details(here, moment, happened)
        and _enough(here, moment, happened)
    )


def _enough(ctx: Context, moment: Moment, happened: Happening) -> bool:
    """ "Attacks with two or more creatures": all attackers are declared before any of them is looked at."""
    what = moment.what
    if happened.event != "attacks" or what is None or not isinstance(what.count, tuple) or what.count[0] < MANY:
        return True
    found = 0
    for fight in ctx.game.state.fights:
        piece = ctx.game.state.pieces.get(fight.attacker)
        if piece is None or actor_of(piece.controller, piece.side) != happened.who:
            continue
        told = moment.to is None or _about(ctx, moment.to, fight.target)
        found += told and _about(ctx, what, fight.attacker)
    return found >= what.count[0]


def _subject(game: Game, happened: Happening) -> int:
    """What it befell; of a spell that is gone its card."""
    number = happened.what or happened.to
    gone = happened.card >= 0 and not any(item.id == number for item in game.state.waiting)
    return card_thing(happened.card) if gone else number


def ordinal(ctx: Context, moment: Moment, happened: Happening) -> int:
    """Which of those that are described it is in this turn, for who did it: "your first noncreature spell"."""
    plain, found = replace(moment, nth=None), 1
    for each in ctx.game.state.happened:
        if each == happened:
            break
        found += each.event == happened.event and each.who == happened.who and fits(ctx, plain, each)
    return found


def _phase(ctx: Context, moment: Moment, happened: Happening) -> bool:
    """A part of a turn begins for each wizard of the team, and for its creatures, which are no player: they stand for
    the team where nobody is named, and in "each upkeep" of a team without a wizard."""
    if moment.phase is not None and moment.phase != happened.word:
        return moment.phase == "main" and happened.word in ("precombat_main", "postcombat_main")
    whose = moment.whose
    if happened.who >= 0:
        return whose is not None and is_who(ctx, whose, happened.who)
    alone = not ctx.game.state.able(-1 - happened.who)
    return whose is None or (whose.how == "you" and is_who(ctx, whose, happened.who)) or (whose.how == "all" and alone)


def _details(ctx: Context, moment: Moment, happened: Happening) -> bool:
    if moment.combat is not None and moment.combat != happened.combat:
        return False
    if moment.alone is not None and moment.alone != happened.alone:
        return False
    if moment.nth is not None and moment.nth != (
        happened.nth if moment.what is None else ordinal(ctx, moment, happened)
    ):
        return False
    if moment.counter not in (None, "any", happened.word):
        return False
    if moment.word is not None and not _narrowed(ctx, moment, happened):
        return False
    if moment.from_ is not None and happened.word not in _zones(moment.from_):
        return False
    if moment.to_zone is not None and happened.where not in _zones(moment.to_zone):
        return False
    if moment.during is not None and not _during(ctx, moment.during):
        return False
    if moment.word != "battalion" and not within(ctx, moment.amount, happened.amount):
        return False
    return moment.if_ is None or all(ctx.holds(each) for each in moment.if_)


def _narrowed(ctx: Context, moment: Moment, happened: Happening) -> bool:
    """What a word says more: how many others attack, whether it came tapped, from where, where it went. The next
    upkeep of all is one of the next turn, as what waits for it was begun in this one."""
    match moment.word:
        case "battalion":
            others = sum(fight.attacker > 0 for fight in ctx.game.state.fights) - 1
            return within(ctx, moment.amount, others)
        case "tapped" | "untapped":
            piece = ctx.game.state.pieces.get(happened.what)
            return piece is not None and piece.tapped == (moment.word == "tapped")
        case "not_from_hand":
            return happened.word != "prepared"
        case "without_dying":
            return happened.where != "used"
    return True


def _zones(zones: str | tuple[str, ...]) -> tuple[str, ...]:
    return (zones,) if isinstance(zones, str) else zones


def _during(ctx: Context, who: Selector) -> bool:
    state = ctx.game.state
    if who.how == "you":
        return state.side == ctx.side
    return any(state.wizards[number].side == state.side for number in ctx.players(who))


def _about(ctx: Context, what: Selector, number: int) -> bool:
    """Whether a thing, or a player, is who or what is described."""
    if not number:
        return False
    if what.either is not None:
        return any(_about(ctx, each, number) for each in what.either)
    if what.both is not None:
        return any(_about(ctx, each, number) for each in what.both)
    if what.how == "self":
        piece = ctx.game.state.pieces.get(ctx.source)
        cast = ctx.happening if ctx.happening is not None and ctx.happening.event == "cast" else None
        return number == ctx.source or (piece is not None and cast is not None and cast.what == piece.spell)
    if what.how == "attached":
        return number == on_what(ctx)
    if what.ref is not None:
        return number in ctx._replace(still=True).select(what)
    if what.how in ("you", "event", "event_player", "defending", "active"):
        return number in ctx.select(what)
    if number < 0:
        return "player" in (what.kind or ()) and fits_player(ctx, what, wizard_of(number))
    if what.kind == ("player",):
        return False
    item = next((each for each in ctx.game.state.waiting if each.id == number), None)
    if item is not None:
        return fits_waiting(ctx, _anywhere(what), item)
    thing = look(ctx.game, number)
    if thing is None and number < CARD:
        return False
    return thing is not None and fits_thing(ctx, _anywhere(what), thing)


def _anywhere(what: Selector) -> Selector:
    kinds = tuple(kind for kind in what.kind or () if kind not in ("player", "battle", "planeswalker"))
    return replace(what, kind=kinds or ("thing",)) if what.kind else what


def is_who(ctx: Context, who: Selector, number: int) -> bool:
    """Whether somebody who acts is who is described; the creatures of a side are no player."""
    if number == NOBODY:
        return False
    me = actor_of(ctx.controller, ctx.side)
    if who.either is not None:
        return any(is_who(ctx, each, number) for each in who.either)
    if who.how == "you":
        return number == me
    if number < 0:
        side = -1 - number
        return who.side in (None, "any") or (who.side == "opponent") == (side != ctx.side)
    if who.ref is not None or who.controller_of is not None or who.owner_of is not None or who.how in ("attached",):
        return number in ctx.players(who)
    if who.how in ("event_player", "active", "defending", "chosen"):
        return number in ctx.players(who)
    return fits_player(ctx, who, number)


# --- what it sets off ------------------------------------------------------------------------------------------------


def set_off(game: Game, happened: Happening) -> tuple[list[Pending], list[tuple[int, int]], list[int]]:
    """The abilities that a happening sets off, those of them to be counted for their pieces, and which of ``later``
    are over with it."""
    found: list[Pending] = []
    counted: list[tuple[int, int]] = []
    state = game.state
    for piece in _watchers(game, happened):
        for facts, face, number in game.triggers_of(piece):
            use = game.card_index.use(facts, face, number)
            ctx = Context(game, piece.controller, piece.side, piece.id, happening=happened)
            if not _sets_off(ctx, use, happened, piece, number, found, counted):
                continue
            found.append(_pending(piece, (facts, face, number), happened))
            limit = use.ability.limit
            first = use.ability.when is not None and use.ability.when.first_time
            if first or (limit is not None and not limit.carried_out):
                counted.append((piece.id, number))
    found += _own_cards(game, happened)
    if game.card_index.buried:
        found += _buried(game, happened, found)
    over = []
    for place, later in enumerate(state.later):
        pending = later.pending
        use = game.card_index.use(pending.facts, pending.face, pending.ability)
        assert use.ability.when is not None
        ctx = Context(game, pending.controller, pending.side, pending.source, bound=pending.bound, happening=happened)
        if fits(ctx, use.ability.when, happened):
            told = pending.happening  # no thing and no player takes part in a phase: "it" is of what came before
            kept = told if told is not None and happened.event == "phase" else happened
            found.append(replace(pending, happening=kept))
            if not later.each_time:
                over.append(place)
    return found, counted, over


ANYWHERE = frozenset(("cast", "cycled", "discard", "put_into", "milled"))
"""What a card itself looks at wherever it is: "when you cast this spell", "when you cycle this card"."""


def of_states(game: Game) -> tuple[Pending, ...]:
    """What is set off while something is so ("when you control no Islands"), and does not wait already."""
    state = game.state
    known = {(each.source, each.ability) for each in state.pending}
    known |= {(each.source, each.ability) for each in state.waiting}
    found = []
    for piece in state.in_play():
        for facts, face, number in game.triggers_of(piece):
            ability = game.card_index.use(facts, face, number).ability
            moment = ability.when
            if moment is None or moment.event != "state" or (piece.id, number) in known:
                continue
            ctx = Context(game, piece.controller, piece.side, piece.id)
            if all(ctx.holds(each) for each in (*(moment.if_ or ()), *ability.if_)):
                found.append(_pending(piece, (facts, face, number)))
    return tuple(found)


def _pending(piece: Piece, ability: tuple[int, int, int], happened: Happening | None = None) -> Pending:
    """An ability of something in play, by its card, face and number, that has been set off."""
    facts, face, number = ability
    return Pending(
        facts=facts,
        face=face,
        ability=number,
        source=piece.id,
        controller=piece.controller,
        side=piece.side,
        happening=happened,
    )


def _own_cards(game: Game, happened: Happening) -> Iterator[Pending]:
    """What a spell that waits, or a card outside play, says of what befalls itself."""
    if happened.event not in ANYWHERE:
        return
    thing = look(game, happened.what)
    if thing is None or thing.piece is not None:
        return
    known, face = _printed_on(game, happened.what)
    for number, use in enumerate(thing.facts.triggers):
        moment = use.ability.when
        if moment is None or moment.what is None or moment.what.how != "self" or happened.event not in use.names:
            continue
        ctx = Context(game, thing.controller, thing.side, happened.what, happening=happened)
        if fits(ctx, moment, happened) and all(ctx.holds(each) for each in use.ability.if_):
            yield Pending(
                facts=known,
                face=face,
                ability=TRIGGER + number,
                source=happened.what,
                controller=thing.controller,
                side=thing.side,
                happening=happened,
            )


def _buried(game: Game, happened: Happening, found: list[Pending]) -> Iterator[Pending]:
    """What cards of graveyards look at from there."""
    index = game.card_index
    for wizard in wizards_there(game):
        for card in game.state.wizards[wizard].graveyard:
            for number, use in enumerate(index.card(card).triggers):
                moment = use.ability.when
                if use.ability.from_ != "used" or moment is None or happened.event not in use.names:
                    continue
                pending = Pending(
                    facts=index.cards[card],
                    ability=TRIGGER + number,
                    source=card_thing(card),
                    controller=wizard,
                    side=game.state.wizards[wizard].side,
                    happening=happened,
                )
                if _rises(game, pending, moment, happened, (*game.state.pending, *found)):
                    yield pending


def _rises(game: Game, pending: Pending, moment: Moment, happened: Happening, waiting: tuple[Pending, ...]) -> bool:
    ctx = Context(game, pending.controller, pending.side, pending.source, happening=happened)
    if moment.what is not None and moment.what.how == "self" and happened.event in ANYWHERE:
        return False  # that it looks at wherever it is
    if not fits(ctx, moment, happened) or (moment.first_time and ordinal(ctx, moment, happened) != 1):
        return False
    batch = moment.one_or_more or _several(moment)
    if batch and any((each.source, each.ability) == (pending.source, pending.ability) for each in waiting):
        return False
    use = game.card_index.use(pending.facts, pending.face, pending.ability)
    return all(ctx.holds(each) for each in use.ability.if_)


def _printed_on(game: Game, number: int) -> tuple[int, int]:
    """The facts and the face of a card outside play, or of a spell that waits."""
    if number >= CARD:
        return game.card_index.cards[card_of(number)], 0
    item = next(each for each in game.state.waiting if each.id == number)
    return item.facts, item.face


def _watchers(game: Game, happened: Happening) -> list[Piece]:
    """What is there; what leaves with this sees it too."""
    state = game.state
    there = [piece for piece in state.in_play() if game.triggers_of(piece)]
    if happened.event in ("dies", "leaves", "put_into", "sacrificed", "destroyed", "exiled", "damage_dealt"):
        leaving = dict.fromkeys((*game.falling, happened.what, happened.by, happened.to))
        there += [state.gone[each].piece for each in leaving if each in state.gone and each not in state.pieces]
    return there


def _sets_off(
    ctx: Context,
    use: Use,
    happened: Happening,
    piece: Piece,
    number: int,
    found: list[Pending],
    counted: list[tuple[int, int]],
) -> bool:
    moment = use.ability.when
    if moment is None or happened.event not in use.names or use.ability.from_ != "play":
        return False
    times = piece.used.count(number) + counted.count((piece.id, number))
    if use.ability.limit is not None and times >= use.ability.limit.n:
        return False
    if moment.first_time and times:
        return False
    if not fits(ctx, moment, happened):
        return False
    batch = moment.one_or_more or _several(moment)
    waiting = (*ctx.game.state.pending, *found)
    if batch and any(each.source == piece.id and each.ability == number for each in waiting):
        return False
    return all(ctx.holds(each) for each in use.ability.if_)


def _several(moment: Moment) -> bool:
    """ "One or more" is written as a count of 1 to 99 too."""
    parts = (moment.what, moment.by)
    return any(part is not None and isinstance(part.count, tuple) and part.count[1] == 99 for part in parts)


def nth(game: Game, happened: Happening) -> Happening:
    """With its number among its kind in this turn."""
    before = sum(each.event == happened.event and each.who == happened.who for each in game.state.happened)
    return replace(happened, nth=before + 1)


__all__ = ["fits", "in_phase", "is_who", "names_of", "nth", "set_off", "wizards_there"]
