"""Whether a thing or a player is what a selector or a filter describes."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects.magic import Bound, Filter, Selector
from convert.systems.magic_rpg.rules.state import CARD, WILD, Fight, Piece, target_of
from convert.systems.magic_rpg.rules.things import Thing, wizards_there

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game
    from convert.systems.magic_rpg.rules.selecting import Context

ANYTHING = frozenset(("permanent", "card", "spell", "thing", "source", "ability", "kindred"))
PERMANENT = frozenset(("creature", "artifact", "enchantment", "land"))
COUNTER_KEYWORDS = frozenset(
    (
        *("flying", "first strike", "double strike", "deathtouch", "haste", "hexproof", "indestructible", "lifelink"),
        *("menace", "reach", "trample", "vigilance", "shadow"),
    )
)
"""Counters that give a keyword."""


def fits_thing(ctx: Context, what: Selector, thing: Thing, kinds: Collection[str] | None = None) -> bool:
    """Whether something is what a selector describes. "You control" is the wizard, not the team (MRPG-COMBAT-13); of
    wild creatures their side."""
    if what.either is not None or what.both is not None:
        return any(fits_thing(ctx, part, thing, kinds) for part in parts_of(what))
    if what.except_self and thing.id == ctx.source:
        return False
    if what.except_ is not None and thing.id in ctx.select(what.except_):
        return False
    if not _of_side(ctx, what, thing):
        return False
    if what.of is not None and _holder(thing) not in ctx.players(what.of):
        return False
    if what.controller_of is not None or what.owner_of is not None:
        whose = replace(what, kind=("player",), where=None, zone=None, how=None)
        if _holder(thing) not in ctx.players(whose):
            return False
    if not of_kind(what.kind if kinds is None else kinds, thing):
        return False
    return what.where is None or like(ctx, what.where, thing)


def parts_of(what: Selector) -> tuple[Selector, ...]:
    """What "a token or a land" and "a Forest and a Plains" are made of, each with what describes all of them."""
    return tuple(
        replace(
            part,
            zone=part.zone or what.zone,
            side=part.side or what.side,
            of=part.of or what.of,
            except_self=part.except_self or what.except_self,
        )
        for part in what.either or what.both or ()
    )


def _holder(thing: Thing) -> int:
    return thing.controller if thing.zone in ("play", "stack", "gone") else thing.owner


def _of_side(ctx: Context, what: Selector, thing: Thing) -> bool:
    if what.side in (None, "any"):
        return True
    if what.side == "team":
        return thing.side == ctx.side
    mine = thing.side == ctx.side and (ctx.controller == WILD or _holder(thing) == ctx.controller)
    if ctx.controller == WILD and thing.controller != WILD:
        mine = False
    if what.side == "you":
        return mine
    if what.side == "opponent":
        return thing.side != ctx.side
    return not mine


def of_kind(kinds: Collection[str] | None, thing: Thing) -> bool:
    """Whether it is of one of these kinds; an interrupt is an instant too (MRPG-CONV-05)."""
    wanted = set(kinds or ()) - {"player"}
    if not wanted or wanted & {"card", "spell", "thing", "source", "ability", "activated_ability", "triggered_ability"}:
        return True
    classes = set(thing.classes)
    if "interrupt" in classes:
        classes.add("instant")
    if "permanent" in wanted and (thing.zone in ("play", "gone") or classes & PERMANENT):
        return True
    return bool(wanted & classes)


def like(ctx: Context, where: Filter, thing: Thing) -> bool:
    """Whether every given field of a filter holds."""
    return (
        _printed(ctx, where, thing)
        and _numbers(ctx, where, thing)
        and _standing(ctx, where, thing)
        and _among_others(ctx, where, thing)
    )


def _printed(ctx: Context, where: Filter, thing: Thing) -> bool:
    facts = thing.facts
    if where.name is not None:
        names = (where.name,) if isinstance(where.name, str) else where.name
        if facts.name.casefold() not in [each.casefold() for each in names]:
            return False
    if where.kind and not of_kind(where.kind, thing):
        return False
    if where.types and not all(of_kind((kind,), thing) for kind in where.types):
        return False
    supertypes = [each.casefold() for each in facts.supertypes]
    if where.supertype and not all(word.casefold() in supertypes for word in where.supertype):
        return False
    if where.subtype and not any(has_subtype(thing, word) for word in where.subtype):
        return False
    if where.subtypes and not all(has_subtype(thing, word) for word in where.subtypes):
        return False
    if where.color and not any(of_color(word, thing.colors) for word in where.color):
        return False
    return not where.keyword or any(word.casefold() in thing.keywords for word in where.keyword)


def has_subtype(thing: Thing, word: str) -> bool:
    """Whether it has a subtype; a changeling has every creature type."""
    if word in thing.subtypes:
        return True
    return "changeling" in thing.keywords and word not in LAND_TYPES and word not in ("Aura", "Equipment", "Vehicle")


LAND_TYPES = frozenset(("Plains", "Island", "Swamp", "Mountain", "Forest", "Gate", "Desert", "Cave"))


def of_color(word: str, colors: Collection[str]) -> bool:
    """Whether colors are what a word says."""
    if word == "colorless":
        return not colors
    if word == "multicolored":
        return len(colors) > 1
    return len(colors) == 1 if word == "monocolored" else word in colors


def _numbers(ctx: Context, where: Filter, thing: Thing) -> bool:
    it = ctx._replace(it=thing.id)
    return (
        within(it, where.power, thing.power)
        and within(it, where.toughness, thing.toughness)
        and within(it, where.mana_value, thing.facts.value)
        and within(it, where.total_power_toughness, thing.power + thing.toughness)
        and within(it, where.base_power, thing.facts.power or 0)
        and within(it, where.base_toughness, thing.facts.toughness or 0)
        and (where.has_x is None or where.has_x == bool(thing.facts.cost.x))
    )


def within(ctx: Context, bound: Bound | None, number: int) -> bool:
    """Whether a number is within limits."""
    if bound is None:
        return True
    return all(
        (
            bound.lte is None or number <= ctx.amount(bound.lte),
            bound.gte is None or number >= ctx.amount(bound.gte),
            bound.eq is None or number == ctx.amount(bound.eq),
            bound.lt is None or number < ctx.amount(bound.lt),
            bound.gt is None or number > ctx.amount(bound.gt),
            bound.odd is None or bool(number % 2) == bound.odd,
        )
    )


def _standing(ctx: Context, where: Filter, thing: Thing) -> bool:
    piece = thing.piece
    if piece is None:
        return all(
            wanted is None or not wanted
            for wanted in (where.tapped, where.token, where.attacking, where.blocking, where.blocked, where.enchanted)
        ) and (where.counter is None)
    fight, block = fights_of(ctx, piece.id)
    pairs = (
        (where.tapped, piece.tapped),
        (where.token, piece.origin == "token"),
        (where.attacking, fight is not None),
        (where.blocking, block is not None),
        (where.blocked, fight is not None and fight.blocked),
        (where.face_down, False),
    )
    if not all(wanted is None or wanted == is_ for wanted, is_ in pairs):
        return False
    if where.enchanted is not None and where.enchanted != _wears(ctx, piece.id, "Aura"):
        return False
    if where.equipped is not None and where.equipped != _wears(ctx, piece.id, "Equipment"):
        return False
    if where.counter is not None:
        marked = piece.marked(where.counter)
        if where.counters is None:
            return marked > 0
        return within(ctx, where.counters, marked)
    return True


def fights_of(ctx: Context, number: int) -> tuple[Fight | None, Fight | None]:
    """What something attacks in, and what it blocks in; of what has left play as it did then."""
    state = ctx.game.state
    gone = state.gone.get(number) if number not in state.pieces else None
    if gone is None:
        left = [each.fight for each in state.gone.values() if each.fight is not None and number in each.fight.blockers]
        fallen = left[0] if left and state.phase == "attack" else None  # what it blocks has left combat
        return state.fight_of(number), state.blocks(number) or fallen
    attacked = gone.fight is not None and gone.fight.attacker == number
    return (gone.fight, None) if attacked else (None, gone.fight)


def worn_by(ctx: Context, number: int) -> list[Piece]:
    """The Auras and Equipment on something; of what has left play those that were on it."""
    state = ctx.game.state
    gone = state.gone.get(number) if number not in state.pieces else None
    if gone is None:
        return [each for each in state.in_play() if each.attached == number]
    left = [state.gone[each].piece for each in gone.worn if each in state.gone and each not in state.pieces]
    return [state.pieces[each] for each in gone.worn if each in state.pieces] + left


def _wears(ctx: Context, number: int, subtype: str) -> bool:
    facts = ctx.game.card_index.facts
    return any(subtype in facts[each.facts][each.face].subtypes for each in worn_by(ctx, number))


def _among_others(ctx: Context, where: Filter, thing: Thing) -> bool:
    """What it has to do with others."""
    game, state = ctx.game, ctx.game.state
    if where.not_ is not None and like(ctx, where.not_, thing):
        return False
    if where.nots and any(like(ctx, each, thing) for each in where.nots):
        return False
    if where.any_ and not any(like(ctx, each, thing) for each in where.any_):
        return False
    if where.owner is not None and not _of_side(
        ctx, Selector(side=where.owner), thing._replace(controller=thing.owner)
    ):
        return False
    if where.attached_to is not None:
        on = thing.piece.attached if thing.piece is not None else 0
        if not on or on not in ctx.select(where.attached_to):
            return False
    if where.attacking_whom is not None:
        fight, _ = fights_of(ctx, thing.id)
        if fight is None or fight.target not in ctx.select(where.attacking_whom):
            return False
    if where.blocking_what is not None:
        _, block = fights_of(ctx, thing.id)
        if block is None or block.attacker not in ctx._replace(still=True).select(where.blocking_what):
            return False
    if where.blocked_by is not None:
        fight, _ = fights_of(ctx, thing.id)
        if fight is None or not set(fight.blockers) & set(ctx._replace(still=True).select(where.blocked_by)):
            return False
    if where.chosen is not None and not _chosen(ctx, where.chosen, thing):
        return False
    if where.produces is not None and not _has_property(ctx, where.produces, thing):
        return False
    if where.this_way is not None and (thing.id in ctx.previous) != where.this_way:
        return False
    if where.targets is not None:
        item = next((each for each in state.waiting if each.id == thing.id), None)
        if item is None or not set(item.targets) & set(ctx.select(where.targets)):
            return False
    if where.befell is not None:
        befallen = state.happened if where.during != "last_turn" else state.before
        about = ctx._replace(source=thing.id, it=thing.id)
        was = _was(ctx, thing)
        if not any(game.happening_fits(about, where.befell, each, subject=one) for each in befallen for one in was):
            return False
    return True


def _was(ctx: Context, thing: Thing) -> list[int]:
    """Under which numbers something may have befallen it: of a card also that of what it was in play."""
    if thing.id < CARD:
        return [thing.id]
    gone = [number for number, each in ctx.game.state.gone.items() if each.piece.card == thing.id - CARD]
    return [thing.id, *gone]


def _chosen(ctx: Context, what: str, thing: Thing) -> bool:
    word = ctx.chosen(what)
    if not word:
        return False
    if what == "color":
        return word in thing.colors
    if what == "type":
        return has_subtype(thing, word)
    return what == "card_type" and of_kind((word,), thing)


def fits_player(ctx: Context, what: Selector, wizard: int) -> bool:
    """Whether a wizard is who is described."""
    known = ctx.game.state.wizards[wizard]
    mine = wizard == ctx.controller
    if what.side == "you" and not mine:
        return False
    if what.side in ("team", "opponent") and (what.side == "team") != (known.side == ctx.side):
        return False
    if what.side == "not_you" and mine:
        return False
    if what.except_self and mine:
        return False
    where = what.where
    if where is None:
        return True
    return (
        within(ctx, where.life, known.life.points)
        and (where.highest is None or known.life.points == max(_lives(ctx.game)))
        and within(ctx, where.hand, len(known.hand))
        and (where.nots is None or not any(fits_player(ctx, replace(what, where=each), wizard) for each in where.nots))
        and (
            where.befell is None
            or any(
                ctx.game.happening_fits(ctx, where.befell, each, subject=target_of(wizard))
                for each in ctx.game.state.happened
            )
        )
    )


def _lives(game: Game) -> list[int]:
    """The Life Points of all who fight."""
    return [game.state.wizards[each].life.points for each in wizards_there(game)]


ALL_COLORS = 5
OUTLAWS = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")


def _has_property(ctx: Context, word: str, thing: Thing) -> bool:
    """A property of the card game that is made of others (``known.PROPERTIES``)."""
    piece = thing.piece
    if word == "historic":
        legendary = "legendary" in [each.casefold() for each in thing.facts.supertypes]
        return legendary or "artifact" in thing.classes or "Saga" in thing.subtypes
    if word == "all_colors":
        return len(set(thing.colors)) == ALL_COLORS
    if word == "outlaw":
        return any(has_subtype(thing, each) for each in OUTLAWS)
    if word == "kicked":
        item = next((each for each in ctx.game.state.waiting if each.id == thing.id), None)
        return "kicker" in (item.paid if item is not None else piece.paid if piece is not None else ())
    if piece is None:
        return False
    if word == "monstrous":
        return bool(piece.marked("monstrous"))
    worn = worn_by(ctx, piece.id)
    kinds = [(each, ctx.game.card_index.facts[each.facts][each.face].subtypes) for each in worn]
    own = any("Equipment" in kind or ("Aura" in kind and each.controller == piece.controller) for each, kind in kinds)
    return own or bool(piece.marked("any"))
