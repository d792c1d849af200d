"""What a wizard, or a wild creature, may do now: lands, spells, abilities (MRPG-MTG-02 to MRPG-MTG-05, MRPG-MTG-18).

``who`` is a wizard's number; -1 and -2 are the wild creatures of the first and the second side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.cards.magic.mana import COLORS, ManaCost
from convert.effects.magic import Amount, Condition, Selector
from convert.effects.magic.steps import CostChange
from convert.kernel import Move, Refusal
from convert.systems.magic_rpg.rules.bodies import facts_of, kept_from, protected
from convert.systems.magic_rpg.rules.costs import has_things
from convert.systems.magic_rpg.rules.facts import Facts, Price, Use
from convert.systems.magic_rpg.rules.giving_mana import Purpose
from convert.systems.magic_rpg.rules.paying import plan
from convert.systems.magic_rpg.rules.permitting import ANY_MANA, FREE, elsewhere, is_cast, lands_of, of_any, permissions
from convert.systems.magic_rpg.rules.selecting import Context, described
from convert.systems.magic_rpg.rules.state import CARD, WILD, Piece, Waiting
from convert.systems.magic_rpg.rules.things import card_thing, look
from convert.systems.magic_rpg.rules.uses import POWER_UP

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


def side_of(game: Game, who: int) -> int:
    """The side on which somebody acts."""
    return game.state.wizards[who].side if who >= 0 else -1 - who


def actors(game: Game, side: int) -> list[int]:
    """Whoever may act on a side: its able wizards in order, then its wild creatures."""
    return [*game.state.able(side), -1 - side]


def actions(game: Game, who: int, *, slow: bool) -> list[Move]:
    """Everything that may be played; ``slow``: in a main phase of one's own with nothing waiting."""
    moves = game.card_index.moves
    found: dict[Move, None] = {}
    if who >= 0:
        for move in _cards(game, who, slow=slow):
            found[move] = None
    for piece in game.state.in_play(side_of(game, who)):
        if piece.controller != max(who, WILD):
            continue
        facts = facts_of(game, piece)
        for place, (known, face, number) in enumerate(uses_of(game, piece)):
            if why_not_use(game, who, piece, game.card_index.use(known, face, number), number, slow=slow) is None:
                found[moves["use", piece.id, place]] = None
        if not slow or facts.equip is None or barred(game, piece):
            continue
        if plan(game, who, facts.equip, on=Purpose(piece.id, True)) is not None and wearers(game, piece):
            found[moves["equip", piece.id]] = None
    return list(found)


def _cards(game: Game, who: int, *, slow: bool) -> Iterator[Move]:
    """What may be done with cards: of the hand, and of the graveyard where they say so."""
    moves, index = game.card_index.moves, game.card_index
    for card in game.state.wizards[who].hand:
        for face, facts in enumerate(index.facts[index.cards[card]]):
            if why_not_card(game, who, facts, slow=slow, card=card) is None:
                words = (facts.slug, face) if face else (facts.slug,)
                yield moves["land" if facts.land else "cast", *words]
            kicked = facts.kicker is not None and not face
            if kicked and why_not_card(game, who, facts, slow=slow, card=card, paid=("kicker",)) is None:
                yield moves["kicked", facts.slug]
            for number in range(0 if face else len(facts.insteads)):
                if why_not_card(game, who, facts, slow=slow, card=card, paid=(INSTEADS[number],)) is None:
                    yield moves["instead", facts.slug, number]
        yield from _abilities(game, who, card, "prepared", "from-hand", slow=slow)
    for card in game.state.wizards[who].graveyard:
        facts = index.card(card)
        back = facts.flashback is not None
        if back and why_not_card(game, who, facts, slow=slow, card=card, paid=("flashback",)) is None:
            yield moves["flashback", facts.slug]
        yield from _abilities(game, who, card, "used", "from-graveyard", slow=slow)
    for found in elsewhere(game, who):
        if why_not_card(game, who, found.facts, slow=slow, card=found.card, paid=found.paid) is None:
            yield found.move


def _abilities(game: Game, who: int, card: int, zone: str, verb: str, *, slow: bool) -> Iterator[Move]:
    facts = game.card_index.card(card)
    for number, use in enumerate(facts.uses):
        if use.ability.from_ == zone and _can_use_card(game, who, card, use, slow=slow):
            yield game.card_index.moves[verb, facts.slug, number]


def _can_use_card(game: Game, who: int, card: int, use: Use, *, slow: bool) -> bool:
    wizard = game.state.wizards[who]
    if (use.slow and not slow) or (use.price.life and not wizard.life.can_pay(use.price.life)):
        return False
    if wizard.held and game.state.side == wizard.side:
        return False
    ctx = Context(game, who, wizard.side, card_thing(card))
    if plan(game, who, use.price.mana, on=Purpose(ctx.source, True)) is None:
        return False
    if not all(has_things(ctx, step) for step in use.price.asked):
        return False
    return all(ctx.holds(each) for each in use.ability.if_) and _enough_modes(
        use, legal_modes(game, use, wizard.side, who, ctx.source, ctx)
    )


def uses_of(game: Game, piece: Piece) -> list[tuple[int, int, int]]:
    """The abilities that something in play can use: its own and those it was given (facts, face, number)."""
    found = [
        (piece.facts, piece.face, number)
        for number, use in enumerate(facts_of(game, piece).uses)
        if use.ability.from_ == "play"
    ]
    if found and game.aspect(piece).plain:
        found = []
    given = [(each, game.card_index.use(*each)) for each in game.given(piece)]
    return found + [each for each, use in given if use.ability.mode == "activate" and use.mana is None]


INSTEADS = ("instead", "instead 2", "instead 3")
"""Paid is what may be paid rather than mana: the first of it, the second, the third."""


def instead_of(facts: Facts, paid: tuple[str, ...]) -> tuple[Price, tuple[Condition, ...]] | None:
    """What is paid rather than the mana of a card, and what must hold for that; None where its mana is paid."""
    return next((facts.insteads[INSTEADS.index(each)] for each in paid if each in INSTEADS), None)


def price_of_card(facts: Facts, paid: tuple[str, ...]) -> Price:
    """What casting a card costs: mana and what it asks beside, with an optional cost, for flashback, or what is paid
    rather than its mana."""
    more = facts.additional
    if (other := instead_of(facts, paid)) is not None:
        price = other[0]
        return Price(added(price.mana, more.mana), life=price.life + more.life, asked=(*price.asked, *more.asked))
    if "flashback" in paid and facts.flashback is not None:
        price = facts.flashback
        return Price(price.mana, life=price.life + more.life, asked=(*price.asked, *more.asked))
    mana, life, asked = facts.cost, more.life, more.asked
    if FREE in paid:
        mana = ManaCost()
    elif ANY_MANA in paid:
        mana = of_any(mana)
    if "kicker" in paid and facts.kicker is not None:
        mana = added(mana, facts.kicker.mana)
        life, asked = life + facts.kicker.life, (*asked, *facts.kicker.asked)
    return Price(added(mana, more.mana), life=life, asked=asked)


def added(one: ManaCost, other: ManaCost) -> ManaCost:
    """Two costs together."""
    numbers = {name: getattr(one, name) + getattr(other, name) for name in ManaCost.__struct_fields__}
    return ManaCost(**numbers)


def cost_now(game: Game, who: int, facts: Facts, mana: ManaCost, card: int) -> ManaCost:
    """A cost with what makes it less or more: generic mana alone, never below 0."""
    change = 0
    own = [(card_thing(card), who, side_of(game, who), each) for each in facts.statics] if card >= 0 else []
    others = [
        (piece.id, piece.controller, piece.side, each)
        for piece in game.state.in_play()
        for each in facts_of(game, piece).statics
    ]
    for source, controller, side, static in (*own, *others):
        step = static.step
        if not isinstance(step, CostChange) or (step.what.how == "self") != (source >= CARD):
            continue
        ctx = Context(game, controller, side, source)
        if not all(ctx.holds(each) for each in static.if_):
            continue
        thing = look(game, card_thing(card))
        if source < CARD:
            if thing is None:
                continue
            if not is_cast(ctx, step.what, thing, who):
                continue
        less = ctx.amount(step.less) if step.less is not None else 0
        more = ctx.amount(step.more) if step.more is not None else 0
        change += max(0, more) - max(0, less)
    return replace(mana, generic=max(0, mana.generic + change)) if change else mana


def use_cost(game: Game, source: int, use: Use) -> ManaCost:
    """The mana that an ability costs now: a power-up costs as much less as its card, in the turn in which that came
    into play."""
    piece = game.state.pieces.get(source)
    if use.ability.keyword != POWER_UP or piece is None:
        return use.price.mana
    came = any(each.event == "enters" and each.what == source for each in game.state.happened)
    return lessened(use.price.mana, facts_of(game, piece).cost) if came else use.price.mana


def lessened(cost: ManaCost, by: ManaCost) -> ManaCost:
    """A cost less another: each color of it, and generic mana by what of a color was not asked for (MRPG-GEN-08)."""
    numbers = {name: getattr(cost, name) - getattr(by, name) for name in (*COLORS, "C")}
    beyond = sum(-number for number in numbers.values() if number < 0)
    symbols = (*by.hybrid, *by.phyrexian, *by.other)
    generic = max(0, cost.generic - by.generic - by.S - beyond - len(symbols))
    return replace(cost, generic=generic, **{name: max(0, number) for name, number in numbers.items()})


def wearers(game: Game, piece: Piece) -> list[int]:
    """Creatures of the same controller that an Equipment can move to (MRPG-MTG-22)."""
    return [
        each.id
        for each in game.state.in_play(piece.side)
        if each.controller == piece.controller
        and each.id in game.bodies
        and each.id not in (piece.id, piece.attached)
        and may_be_aimed_at(game, each.id, piece.side, *_of_source(game, piece.id, None))
    ]


def _at_once(game: Game, who: int, card: int) -> bool:
    """Whether it may be cast as though it had flash."""
    thing = look(game, card_thing(card)) if card >= 0 else None
    return thing is not None and any(
        step.flash and step.what is not None and is_cast(ctx, step.what, thing, who)
        for ctx, step in permissions(game, who)
    )


def why_not_card(
    game: Game, who: int, facts: Facts, *, slow: bool, card: int = -1, paid: tuple[str, ...] = ()
) -> Refusal | None:
    """Why a card may not be played now from where it may be played."""
    wizard = game.state.wizards[who]
    own = game.state.side == wizard.side
    if wizard.held and own:
        rule = "MRPG-WAR-08" if wizard.melee else "MRPG-WAR-13"
        return Refusal(rule, f"{wizard.name} fights hand to hand and puts no card into play in this turn")
    if facts.land:
        if not slow:
            return Refusal("MRPG-MTG-02", "a land is played in a main phase of one's own")
        most = lands_of(game, who)
        told = "a land was played in this turn already" if most == 1 else f"{most} lands were played in this turn"
        return Refusal("MRPG-MTG-02", told) if wizard.lands >= most else None
    instead = instead_of(facts, paid)
    if not facts.castable and instead is None and not {"flashback", FREE} & set(paid):
        return Refusal("MRPG-CONV-08", f"{facts.name} has no cost: it comes into play only by a card's words")
    if not slow and not facts.quick and not _at_once(game, who, card):
        return Refusal("MRPG-MTG-04", f"{facts.name} is cast in a main phase of one's own, with nothing waiting")
    ctx = Context(game, who, wizard.side, card_thing(card) if card >= 0 else 0)
    if not all(ctx.holds(each) for each in (*facts.only_if, *(instead[1] if instead is not None else ()))):
        return Refusal("MRPG-GEN-08", "what its words ask for is not so now")
    price = price_of_card(facts, paid)
    cost = cost_now(game, who, facts, price.mana, card)
    if plan(game, who, cost, on=Purpose(card_thing(card)) if card >= 0 else None) is None:
        return Refusal("MRPG-MTG-03", f"{facts.name} cannot be paid")
    if price.life and not wizard.life.can_pay(price.life):
        return Refusal("MRPG-LIFE-10", "Life Points are paid down to 0 at the most")
    if not all(has_things(ctx, step) for step in price.asked):
        return Refusal("MRPG-MTG-03", f"{facts.name} cannot be paid")
    return (
        None if can_aim(game, who, facts, paid) else Refusal("MRPG-MTG-18", f"there is nothing to aim {facts.name} at")
    )


def why_not_use(game: Game, who: int, piece: Piece, use: Use, number: int = 0, *, slow: bool) -> Refusal | None:
    """Why an ability may not be used now."""
    facts = facts_of(game, piece)
    if barred(game, piece):
        return Refusal("MRPG-GEN-08", f"the abilities of {facts.name} cannot be activated")
    price = use.price
    if use.slow and not slow:
        return Refusal("MRPG-MTG-04", "only when a sorcery could be cast")
    if price.tap and (piece.tapped or (piece.sick and piece.id in game.bodies and not _hasty(game, piece))):
        return Refusal("MRPG-MTG-05", f"{facts.name} cannot be tapped now")
    if price.life and (who < 0 or not game.state.wizards[who].life.can_pay(price.life)):
        return Refusal("MRPG-LIFE-10", "Life Points are paid down to 0 at the most")
    most = use.ability.limit.n if use.ability.limit is not None else FREE_USES if costs_nothing(use) else None
    if most is not None and piece.used.count(number) >= most:
        once = use.ability.limit is not None and use.ability.limit.per == "game"
        when = "already" if once else "in this turn already"
        return Refusal("MRPG-GEN-08", f"it was used {when}, as often as its words let it")
    tapped = piece if price.tap or who < 0 else None
    if plan(game, max(who, WILD), use_cost(game, piece.id, use), source=tapped, on=Purpose(piece.id, True)) is None:
        return Refusal("MRPG-MTG-03", "its cost cannot be paid")
    ctx = Context(game, max(who, WILD), piece.side, piece.id)
    if not all(has_things(ctx, step) for step in price.asked):
        return Refusal("MRPG-MTG-03", "its cost cannot be paid")
    if not all(ctx.holds(each) for each in use.ability.if_):
        return Refusal("MRPG-GEN-08", "what its words ask for is not so now")
    if not _enough_modes(use, legal_modes(game, use, side_of(game, who), who, piece.id, ctx)):
        return Refusal("MRPG-MTG-18", "there is nothing to aim it at")
    return None


def barred(game: Game, piece: Piece) -> bool:
    """Whether its abilities, those that give mana perhaps left out, cannot be activated."""
    return bool({"activate", "activate_but_mana"} & game.aspect(piece).bans)


FREE_USES = 5
"""An ability that costs nothing is offered so often in a turn: for ever would be no battle."""


def costs_nothing(use: Use) -> bool:
    """Whether it could be used again and again."""
    price = use.price
    return not (price.mana.value or price.mana.x or price.tap or price.sacrifice or price.life or price.asked)


def _hasty(game: Game, piece: Piece) -> bool:
    body = game.bodies.get(piece.id)
    return body is not None and body.has("haste")


def _enough_modes(use: Use, legal: list[int]) -> bool:
    return len(legal) >= min(use.least, len(use.modes)) and bool(legal)


def can_aim(game: Game, who: int, facts: Facts, paid: tuple[str, ...] = ()) -> bool:
    """Whether a spell has something to aim at, with these optional costs paid."""
    side = side_of(game, who)
    if facts.enchants is not None:
        return bool(candidates(game, facts.enchants, side, who, 0))
    return facts.spell is None or _enough_modes(facts.spell, legal_modes(game, facts.spell, side, who, 0, paid=paid))


def legal_modes(
    game: Game,
    use: Use,
    side: int,
    who: int,
    source: int,
    ctx: Context | None = None,
    *,
    paid: tuple[str, ...] = (),
) -> list[int]:
    """The modes for which there is something to aim at."""
    here = ctx or Context(game, max(who, WILD), side, source)

    def able(targets: Sequence[Selector]) -> bool:
        known: dict[str, tuple[set[int], int]] = {}
        for target in targets:
            found, least = set(candidates(game, target, side, who, source, ctx=here)), wanted_least(here, target)
            others = [known[name] for name in apart_from(target) if name in known]
            if len(found) < least or len(found.union(*(each for each, _ in others))) < least + sum(
                n for _, n in others
            ):
                return False
            known[target.id or ""] = found, least
        return True

    return [mode for mode in range(len(use.modes)) if able(use.aimed(mode, paid))]


def apart_from(target: Selector) -> tuple[str, ...]:
    """The earlier targets that this one must be none of: "another target creature"."""
    but = target.except_
    parts = () if but is None else but.both or (but,)
    return tuple(part.ref for part in parts if part.ref is not None)


def wanted_least(ctx: Context, target: Selector) -> int:
    """How many targets there must be."""
    count = target.count
    if isinstance(count, tuple):
        return count[0]
    if count in ("any", "all") or target.up_to is not None:
        return 0
    if isinstance(count, Amount):
        return ctx.amount(count) if ctx.item is not None else 0
    return 1 if count is None else int(count)


def target_count(ctx: Context, target: Selector, found: int) -> tuple[int, int]:
    """How many targets are chosen, at least and at the most."""
    least = wanted_least(ctx, target)
    count = target.count
    most = least
    if isinstance(count, tuple):
        most = count[1]
    elif count in ("any", "all"):
        most = found
    if target.up_to is not None:
        most = max(0, ctx.amount(target.up_to))
    return min(least, found), min(most, found)


def candidates(
    game: Game,
    target: Selector,
    side: int,
    who: int,
    source: int,
    *,
    ctx: Context | None = None,
    item: Waiting | None = None,
) -> list[int]:
    """What a target may be: wizards and creatures for "any target", leaders included (MRPG-MTG-25,
    MRPG-COMBAT-14), wild ones too (MRPG-MON-03); spells that wait for what is aimed at spells; cards of a graveyard. A
    Warrior is no creature (MRPG-WAR-07, MRPG-WAR-14). Nothing that may not be aimed at (hexproof, shroud,
    protection)."""
    here = ctx or Context(game, max(who, WILD), side, source)
    if item is not None:
        here = here._replace(item=item, bound=item.bound, happening=item.happening)
    kinds = set(target.kind or ())
    wanted = replace(target, how=None, id=None, kind=tuple(kinds - {"planeswalker", "battle"}), count=None, up_to=None)
    colors, classes = _of_source(game, source or here.source, item)
    spell = item is not None and item.ability < 0
    aimed = look(game, item.id if item is not None and spell else source or here.source)
    ability = not spell and (item is not None or 0 < (source or here.source) < CARD)
    found = []
    for each in described(here, wanted):
        if each in game.state.pieces and not may_be_aimed_at(game, each, side, colors, classes):
            continue
        if each in game.state.pieces and kept_from(game, game.aspect(game.state.pieces[each]), aimed, ability=ability):
            continue
        if each not in found and (item is None or each != item.id):
            found.append(each)
    return sorted(found, key=lambda number: (number >= 0, abs(number)))


def _of_source(game: Game, source: int, item: Waiting | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The colors and classes of what is aimed."""
    thing = look(game, source) if source > 0 else None
    if thing is not None:
        return thing.colors, thing.classes
    if item is not None:
        facts = game.card_index.facts[item.facts][item.face]
        return facts.colors, facts.classes
    return (), ()


def may_be_aimed_at(game: Game, number: int, side: int, colors: tuple[str, ...], classes: tuple[str, ...]) -> bool:
    """Whether somebody of a side may aim what has these colors and classes at something in play."""
    piece = game.state.pieces[number]
    body = game.aspect(piece)
    words = body.keywords
    if "shroud" in words or ("hexproof" in words and piece.side != side):
        return False
    if "be_targeted" in body.bans:
        return False
    return not protected(words, colors, classes)
