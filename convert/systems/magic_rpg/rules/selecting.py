"""What a selector of a card's tree means at the table: which things, which players (MRPG-MTG-25)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from convert.effects.magic import Amount, Condition, Selector
from convert.effects.magic.values import Quantity
from convert.systems.magic_rpg.rules import counting
from convert.systems.magic_rpg.rules.counting import COLORS
from convert.systems.magic_rpg.rules.facts import TRIGGER
from convert.systems.magic_rpg.rules.matching import fits_player, fits_thing, parts_of
from convert.systems.magic_rpg.rules.state import CARD, NOBODY, WILD, Happening, Waiting, target_of, wizard_of
from convert.systems.magic_rpg.rules.things import Thing, card_thing, cards_in, in_play, look, wizards_there

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

CARD_ZONES = {"used": "graveyard", "prepared": "hand", "banished": "exiled", "spellbook": "deck"}
"""The zones of trees and of the table."""


GOING = frozenset(("dies", "leaves", "sacrificed", "destroyed"))
"""What befalls things that are not in play any more."""


class Context(NamedTuple):
    """From where a tree is looked at: whose ability it is, of what, and what was named before."""

    game: Game
    controller: int = WILD
    side: int = 0
    source: int = 0
    item: Waiting | None = None
    bound: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What was named: targets, what was chosen, found, made."""
    counts: tuple[tuple[str, int], ...] = ()
    """What steps with an id came to."""
    previous: tuple[int, ...] = ()
    """What the step before was done to."""
    happening: Happening | None = None
    it: int = 0
    """The thing that a filter is about."""
    still: bool = False
    """Whether what has left play is looked at as it was, not where it lies now."""

    @property
    def x(self) -> int:
        """X of the cost; what was set off has that of what it stands on, or stood on."""
        state = self.game.state
        if self.item is not None and (self.item.ability < TRIGGER or self.item.x):
            return self.item.x
        piece = state.pieces.get(self.source)
        if piece is None and self.source in state.gone:
            piece = state.gone[self.source].piece
        if piece is not None:
            return piece.x
        return next((each.x for each in state.waiting if each.id == self.source), 0)

    def by(self, wizard: int) -> Context:
        """The same as it is looked at by a wizard: "you" is he."""
        return self._replace(controller=wizard, side=self.game.state.wizards[wizard].side)

    def select(self, what: Selector | None) -> list[int]:
        """The things and players that are meant now."""
        return select(self, what)

    def was(self, what: Selector | None) -> list[Thing]:
        """The things that are meant, as they are, or were when they left play."""
        return things(self._replace(still=True), what)

    def players(self, what: Selector | None) -> list[int]:
        """The wizards who are meant, by number."""
        return players(self, what)

    def amount(self, quantity: Quantity) -> int:
        """How much that is now."""
        return counting.amount(self, quantity)

    def holds(self, condition: Condition) -> bool:
        """Whether it is so now."""
        return counting.holds(self, condition)

    def chosen(self, what: str) -> str:
        """The color or creature type that was chosen; "" where none was."""
        return chosen_word(self, what)

    def named(self, wanted: str) -> tuple[int, ...]:
        """What an id stands for, the latest first."""
        for name, things in reversed(self.bound):
            if name == wanted:
                return things
        return ()


def select(ctx: Context, what: Selector | None) -> list[int]:
    """The things and players that are meant now. What was named and has moved since is where it went."""
    if what is None:
        return _you(ctx)
    if what.ref is not None:
        return [here for each in ctx.named(what.ref) for here in followed(ctx, each)]
    if what.either is not None:
        return _unique(each for part in what.either for each in select(ctx, part))
    if what.both is not None:
        return _unique(_of_all(ctx, what.both))
    if what.how in ("top", "bottom") and what.among is None:
        return top_cards(ctx, what)
    if what.how in ("you", "self", "attached", "event", "event_player", "previous", "it", "active", "defending"):
        found = _pointed(ctx, what)
        if what.how == "self" and what.zone in CARD_ZONES:
            found = [each for each in found if _lies_in(ctx, each, CARD_ZONES[what.zone])]
        if what.where is None or what.how == "you":
            return found
        return [each for each in found if each < 0 or _like(ctx, what, each)]
    if what.controller_of is not None or what.owner_of is not None:
        return _players_of(ctx, what)
    return described(ctx, what)


def _lies_in(ctx: Context, number: int, zone: str) -> bool:
    thing = look(ctx.game, number) if number >= CARD else None
    return thing is not None and thing.zone == zone


def _of_all(ctx: Context, parts: Iterable[Selector]) -> Iterator[int]:
    """All of several: what is named by one may stand in the next ("each opponent and each creature they control")."""
    for part in parts:
        found = select(ctx, part)
        if part.id is not None:
            ctx = ctx._replace(bound=(*ctx.bound, (part.id, tuple(found))))
        yield from found


def limits(ctx: Context, what: Selector, found: int) -> tuple[int, int]:
    """How many are picked, at least and at the most, of so many."""
    count = what.count
    if count == "all" or (count is None and what.how == "all"):
        return found, found
    if count == "any":
        return 0, found
    if isinstance(count, tuple):
        return min(count[0], found), min(count[1], found)
    number = ctx.amount(count) if isinstance(count, Amount) else 1 if count is None else count
    if what.up_to is not None:
        return 0, min(found, ctx.amount(what.up_to))
    return min(number, found), min(number, found)


def top_cards(ctx: Context, what: Selector) -> list[int]:
    """The top cards of decks, of the main pile first (MRPG-MONK-06); of graveyards those that came last."""
    graveyard = what.zone == "used"
    owners = ctx.players(what.of) if what.of is not None else _owners(ctx, what)
    found = []
    for wizard in owners:
        cards = cards_in(ctx.game.state.wizards[wizard], "graveyard" if graveyard else "deck")
        _, high = limits(ctx, what, len(cards))
        first = what.how == "top"
        ordered = list(reversed(cards)) if graveyard else list(cards)
        found += [card_thing(card) for card in (ordered[:high] if first else ordered[len(ordered) - high :])]
    return found


def _owners(ctx: Context, what: Selector) -> list[int]:
    if what.side == "opponent":
        return [each for each in wizards_there(ctx.game) if ctx.game.state.wizards[each].side != ctx.side]
    if what.side == "any":
        return wizards_there(ctx.game)
    return [ctx.controller] if ctx.controller >= 0 else []


def described(ctx: Context, what: Selector) -> list[int]:
    """Everything that fits a description, wherever it says."""
    game = ctx.game
    found: list[int] = []
    kinds = set(what.kind or ())
    if what.either is not None or what.both is not None:
        return _unique(each for part in parts_of(what) for each in described(ctx, part))
    if what.where is not None and what.where.this_way and what.among is None:
        found = [each for each in ctx.previous if each > 0 and _as_it_was(ctx, what, each)]
    elif what.among is not None:
        pool = select(ctx, what.among)
        if what.how == "choose":  # of what was looked at one of those that are still there
            pool = [each for each in pool if _lies_in(ctx, each, "aside")] or pool
        found = [each for each in pool if _like(ctx, what, each)]
    else:
        if "player" in kinds:
            found += [target_of(each) for each in wizards_there(game) if fits_player(ctx, what, each)]
        if kinds - {"player"} or not kinds:
            for zone in what.zone if isinstance(what.zone, tuple) else (what.zone,):
                found += _in_zone(ctx, what, zone)
    if what.except_ is not None:
        left_out = set(select(ctx, what.except_))
        found = [each for each in found if each not in left_out]
    return _extreme(ctx, what, found)


def _in_zone(ctx: Context, what: Selector, zone: str | None) -> list[int]:
    game = ctx.game
    kinds = set(what.kind or ())
    if zone == "stack" or (zone is None and kinds & {"spell", "ability", "activated_ability", "triggered_ability"}):
        return [item.id for item in game.state.waiting if fits_waiting(ctx, what, item)]
    if zone in CARD_ZONES:
        return _cards(ctx, what, CARD_ZONES[zone])
    if zone not in (None, "play"):
        return []
    found = [thing.id for thing in in_play(game) if fits_thing(ctx, what, thing)]
    befell = what.where.befell if what.where is not None else None
    if zone is None and befell is not None and befell.event in GOING:  # "creatures that died this turn"
        gone = [look(game, number) for number in game.state.gone]
        found += [thing.id for thing in gone if thing is not None and fits_thing(ctx, what, thing)]
    return found


def _cards(ctx: Context, what: Selector, zone: str) -> list[int]:
    game = ctx.game
    found = []
    for number in wizards_there(game):
        cards = cards_in(game.state.wizards[number], zone)
        things = [look(game, card_thing(card)) for card in cards]
        found += [thing.id for thing in things if thing is not None and fits_thing(ctx, what, thing)]
    return found


def fits_waiting(ctx: Context, what: Selector, item: Waiting) -> bool:
    """Whether something that waits is what is described: a spell of a kind, or an ability."""
    kinds = set(what.kind or ())
    abilities = kinds & {"ability", "activated_ability", "triggered_ability"}
    if item.ability >= 0:
        if not abilities:
            return False
        triggered = item.ability >= 1000
        if "ability" not in kinds and ("triggered_ability" if triggered else "activated_ability") not in kinds:
            return False
    elif abilities and not kinds - abilities:
        return False
    thing = look(ctx.game, item.id)
    return thing is not None and fits_thing(ctx, what, thing, kinds=None if item.ability >= 0 else kinds)


def _you(ctx: Context) -> list[int]:
    return [target_of(ctx.controller)] if ctx.controller >= 0 else []


def _pointed(ctx: Context, what: Selector) -> list[int]:
    state = ctx.game.state
    happening = ctx.happening
    if what.how == "you":
        return _you(ctx)
    if what.how == "self":
        return list(followed(ctx, ctx.source)) if ctx.source else []
    if what.how == "attached":
        on = on_what(ctx)
        return [on] if on in state.pieces or (ctx.still and on in state.gone) else []
    if what.how == "previous":
        return [here for each in ctx.previous for here in followed(ctx, each)]
    if what.how == "it":
        return [ctx.it] if ctx.it else []
    if what.how == "active":
        return [target_of(number) for number in state.able(state.side)]
    if what.how == "defending":
        fight = state.fight_of(ctx.source)
        if fight is None and happening is None:  # it asks whether it may attack: whoever it could attack
            asking = state.pieces.get(ctx.source)
            return [target_of(number) for number in state.able(1 - asking.side)] if asking is not None else []
        target = fight.target if fight is not None else happening.to if happening is not None else 0
        return [target] if target < 0 else []
    if happening is None:
        return []
    if what.how == "event_player":
        if happening.who >= 0:
            return [target_of(happening.who)]
        return [happening.to] if happening.to < 0 else []
    subject = happening.what or happening.by or happening.to
    if what.role is not None:
        subject = happening.by if what.role == "by" else happening.to
    elif happening.event in ("damage_dealt", "combat_damage"):
        subject = happening.by if happening.to < 0 or happening.to == ctx.source else happening.to
    return list(followed(ctx, subject)) if subject else []


def on_what(ctx: Context) -> int:
    """What an Aura or Equipment is on, or was on as it left play; it may have left play itself; 0: nothing."""
    state = ctx.game.state
    piece = state.pieces.get(ctx.source)
    if piece is None and ctx.source in state.gone:
        piece = state.gone[ctx.source].piece
    return piece.attached if piece is not None else 0


def followed(ctx: Context, number: int) -> Iterable[int]:
    """Where something is now: itself while it is there; a card that left play where it lies; what is gone for good
    still has its number, for what it was."""
    state = ctx.game.state
    if ctx.still or number <= 0 or number in state.pieces or number >= CARD:
        return (number,)
    if number in state.gone:
        card = state.gone[number].piece.card
        if card >= 0:
            back = next((each.id for each in state.pieces.values() if each.card == card), None)
            if back is not None and state.gone[number].piece.origin == "card":
                return (back,)
            return (card_thing(card),)
        return (number,)
    card = next((item.card for item in state.countered if item.id == number and item.ability < 0), -1)
    card = state.went.get(number, card)  # it left in an earlier turn
    return (card_thing(card) if card >= 0 else number,)


def whose(name: str) -> str:
    """The name under which it is kept whose something was that may be gone."""
    return f"whose {name}"


def _players_of(ctx: Context, what: Selector) -> list[int]:
    owner = what.owner_of is not None
    of = what.owner_of if owner else what.controller_of
    if of is not None and of.ref is not None and (kept := ctx.named(whose(of.ref))):
        return list(kept)
    found = []
    for number in select(ctx._replace(still=True), of):
        thing = look(ctx.game, number) if number > 0 else None
        if thing is not None:
            wizard = thing.owner if owner else thing.controller
            if number >= CARD and not owner:
                wizard = _last_controller(ctx, number)
            if wizard >= 0:
                found.append(target_of(wizard))
    return _unique(found)


def _last_controller(ctx: Context, number: int) -> int:
    """Who controlled a card that left play in this turn; else its owner."""
    for gone in reversed(list(ctx.game.state.gone.values())):
        if gone.piece.card == number - CARD:
            return gone.piece.controller
    return ctx.game.card_index.owners[number - CARD]


def players(ctx: Context, what: Selector | None) -> list[int]:
    """The wizards who are meant, by number."""
    there = wizards_there(ctx.game)
    return [wizard_of(each) for each in select(ctx, what) if each < 0 and wizard_of(each) in there]


def things(ctx: Context, what: Selector | None) -> list[Thing]:
    """What is meant and no player, looked at; what is gone as it was."""
    found = [look(ctx.game, each) for each in select(ctx, what) if each > 0]
    return [each for each in found if each is not None]


def _like(ctx: Context, what: Selector, number: int) -> bool:
    thing = look(ctx.game, number) if number > 0 else None
    return thing is not None and fits_thing(ctx, what, thing)


def _as_it_was(ctx: Context, what: Selector, number: int) -> bool:
    """Whether something that a step was done to is what is described, wherever it is now."""
    thing = look(ctx.game, number)
    return thing is not None and fits_thing(ctx, what, thing)


def _extreme(ctx: Context, what: Selector, found: list[int]) -> list[int]:
    """Only those with the highest or the lowest of something."""
    where = what.where
    if where is None or (where.highest is None and where.lowest is None) or not found:
        return found
    stat = where.highest or where.lowest

    def number(each: int) -> int:
        if each < 0:
            return ctx.game.state.wizards[wizard_of(each)].life.points
        thing = look(ctx.game, each)
        if thing is None:
            return 0
        return thing.facts.value if stat == "mana_value" else thing.power if stat == "power" else thing.toughness

    numbers = {each: number(each) for each in found}
    best = max(numbers.values()) if where.highest is not None else min(numbers.values())
    return [each for each in found if numbers.get(each) == best]


def _unique(found: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(found))


def known_types(ctx: Context) -> tuple[str, ...]:
    """The creature types that a wizard knows of: of his own cards, and of creatures in play."""
    index = ctx.game.card_index
    own = [index.card(card) for card, owner in enumerate(index.owners) if owner == ctx.controller]
    found = {word for facts in own if facts.creature for word in facts.subtypes}
    found |= {word for thing in in_play(ctx.game) if "creature" in thing.classes for word in thing.subtypes}
    return tuple(sorted(found)) or ("Human",)


def words_of(ctx: Context, what: str) -> tuple[str, ...]:
    """Every color, or every creature type of this battle: always in the same order."""
    if what == "color":
        return COLORS
    faces = [face for faces in ctx.game.card_index.facts for face in faces]
    return tuple(sorted({"Human", *(word for face in faces for word in face.subtypes)}))


def chosen_word(ctx: Context, what: str) -> str:
    """The color or creature type that was chosen: by this spell or ability, or for what it stands on."""
    if known := ctx.named(f"chosen {what}"):
        return words_of(ctx, what)[known[0]]
    state = ctx.game.state
    gone = state.gone.get(ctx.source)
    piece = state.pieces.get(ctx.source) or (gone.piece if gone is not None else None)
    return piece.chosen if piece is not None else ""


def actor(ctx: Context) -> int:
    """Who acts: a wizard, or the creatures of a side."""
    return ctx.controller if ctx.controller >= 0 else -1 - ctx.side


__all__ = [
    "CARD_ZONES",
    "COLORS",
    "NOBODY",
    "Context",
    "actor",
    "chosen_word",
    "described",
    "fits_waiting",
    "followed",
    "known_types",
    "players",
    "select",
    "things",
    "whose",
    "words_of",
]
