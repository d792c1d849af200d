"""Replacement effects: something would happen, and something else does (``replace``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from msgspec.structs import replace

from convert.effects import Selector
from convert.effects import steps as tree
from convert.effects.walk import parts as parts_of
from convert.prose import listing
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects import worn
from convert.systems.duel_monsters.rules.effects.areas import takes_place_in
from convert.systems.duel_monsters.rules.effects.belonging import of_spell, unpaid_modifier
from convert.systems.duel_monsters.rules.effects.choosing import Question, YesNo
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.in_force import IN_PLAY
from convert.systems.duel_monsters.rules.effects.matching import matches, means
from convert.systems.duel_monsters.rules.effects.start import Close, count_use, spent_up
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.targeting import LEAVES, payable
from convert.systems.duel_monsters.rules.effects.zones import AWAY, entries_in
from convert.systems.duel_monsters.rules.events import (
    NOBODY,
    AbilityBegan,
    BodyDropped,
    Cause,
    Dismissed,
    Fell,
    Healed,
    Milled,
    Returned,
    Slain,
    SlotChanged,
    SourceLost,
    SpellEnded,
)
from convert.systems.duel_monsters.rules.events.base import has_spell
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.marks import Offer
from convert.systems.duel_monsters.rules.profile import ability_zones, replacements
from convert.systems.duel_monsters.rules.refs import Ref, ref_of
from convert.systems.duel_monsters.rules.state import Being
from convert.systems.duel_monsters.rules.status import entries_of

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

LEAVING = frozenset({Fell, Dismissed, BodyDropped, Slain, SpellEnded, Milled, SlotChanged})


def leaving(game: Game, event: Any) -> Iterable[Any]:
    """A creature or spell is about to leave: it is remembered for what triggers on that; and where a text says that it
    is banished, or returns to the Spellbook, as it leaves, it is."""
    if isinstance(event, Milled | SlotChanged):
        return _sent(game, event)
    who: str = event.spell if isinstance(event, SpellEnded) else event.who
    game.depart(who)
    being = game.state.beings.get(who)
    if isinstance(event, SpellEnded):
        return _ending(game, event)
    if being is None or (isinstance(event, Fell) and event.slots):
        return (event,)
    for offer in offers(game, Occurrence("leaves_play", Ref(who))):
        where = _elsewhere(game, offer.step, being)
        if where is not None:
            return (event, where)
    if isinstance(event, Fell):
        how = "battle" if event.fate == "defeated" else event.cause.how or "effect"
        for offer in offers(game, Occurrence("used", Ref(who), Ref(event.by), how, from_="play", to="used")):
            where = _elsewhere(game, offer.step, being)
            if where is not None:
                return (event, where)
    return (event,)


def _ending(game: Game, event: SpellEnded) -> Iterable[Any]:
    """A spell in play ends: where a text says that it is banished, or returns to the Spellbook, as it leaves, it is."""
    spell = game.state.spells.get(Ref(event.spell))
    if spell is None or event.to in ("play", "banished"):
        return (event,)
    for one in spell.marks:
        offer = one.detail
        for step in offer.step.instead if isinstance(offer, Offer) and "leaves_play" in offer.events else ():
            if isinstance(step, tree.Banish):
                return (event, SourceLost(spell.caster, spell.entry))
            if isinstance(step, tree.ToSpellbook):
                return (event, Returned(spell.caster, spell.entry))
    return (event,)


def _sent(game: Game, event: Milled | SlotChanged) -> Iterable[Any]:
    """A spell is about to be among what was used: where a text says that it is banished instead, it is (CONVERT-20)."""
    if isinstance(event, SlotChanged) and (event.state != "used" or not event.fate):
        return (event,)
    was: Any = "spellbook" if isinstance(event, Milled) else "play" if event.fate == "cast" else "prepared"
    for offer in offers(game, Occurrence("used", ref_of("used", event.who, event.spell), from_=was, to="used")):
        if any(isinstance(step, tree.Banish) for step in offer.step.instead):
            return (event, SourceLost(event.who, event.spell, was))
    return (event,)


def _elsewhere(game: Game, step: tree.Replace, being: Being) -> Any:
    """The event that takes a creature's spell elsewhere than to what was used."""
    if not has_spell(game.state, being):
        return None
    for inner in step.instead:
        if isinstance(inner, tree.Banish):
            return SourceLost(being.owner, being.entry)
        if isinstance(inner, tree.ToSpellbook):
            return Returned(being.owner, being.entry)
    return None


def offers(game: Game, occurrence: Occurrence) -> tuple[Offer, ...]:
    """Every replacement of what would happen: what was put on the creature, and the abilities in play."""
    being, spell = game.state.beings.get(occurrence.what), game.state.spells.get(occurrence.what)
    marks = being.statuses if being is not None else spell.marks if spell is not None else ()
    if not marks and not game.triggers.replaces:
        return ()
    out: list[Offer] = []
    for status in marks:
        offer = status.detail
        if not isinstance(offer, Offer) or occurrence.name not in offer.events:
            continue
        if occurrence.name != "battle_damage" or means(game, offer.ctx, offer.step.would.by, occurrence.by):
            out.append(offer)
    for ctx in _sources(game, occurrence) if occurrence.name in game.triggers.replaces else ():
        ability = game.card_index[ctx.entry].effects[ctx.ability]
        if spent_up(game, ctx) or not hold(game, ctx, ability.if_):
            continue
        for step in replacements(ability):
            if matches(game, ctx, step.would, occurrence) and (not step.if_ or hold(game, ctx, step.if_)):
                out.append(Offer(ctx, step, ability.optional or step.optional))
    return tuple(out)


def _sources(game: Game, occurrence: Occurrence) -> Iterator[Context]:
    for being in game.state.beings.values():
        for source, thing in worn.in_use(game, being) if being.items else ():
            for number in _working(game, thing.id, "play"):
                yield worn.context(being, source, thing, number, "replace")
        if being.entry and not (being.body or being.shadow):
            for entry in entries_of(being):
                for number in _working(game, entry, "play"):
                    you = being.caster or being.id
                    key = f"{being.id}#{number}" if entry == being.entry else f"{being.id}+{entry}#{number}"
                    yield Context(you, being.side, being.id, entry, number, being.mp_spent, key, manner="replace")
    for spell in game.state.spells.values():
        if spell.mode in IN_PLAY and not spell.silent and takes_place_in(game, spell, occurrence):
            for number in _working(game, spell.entry, "play"):
                yield of_spell(spell, number, "replace")
    yield from _away(game)


def _away(game: Game) -> Iterator[Context]:
    """What is Prepared, used or Despelled at the source and says that it stands in from there."""
    card_index = game.card_index
    for mage in game.state.mages.values():
        owner = game.state.beings.get(mage.id)
        if owner is None:
            continue
        for zone in AWAY:
            for entry in entries_in(game, mage, zone, lambda one: bool(card_index.profile(one).replacements)):
                source, mp = ref_of(zone, mage.id, entry), unpaid_modifier(card_index[entry])
                for number in _working(game, entry, zone):
                    key = f"{source}#{number}"
                    yield Context(mage.id, owner.side, source, entry, number, mp, key, manner="replace")


def _working(game: Game, entry: str, zone: str) -> tuple[int, ...]:
    """The replacements of an entry that work from there."""
    effects = game.card_index[entry].effects
    return tuple([one for one in game.card_index.profile(entry).replacements if zone in ability_zones(effects[one])])


def instead_of_battle_damage(game: Game, victim: Ref, source: Ref, hit: Ref, lost: int) -> bool:
    """Whether something happens instead of battle damage (CONVERT-42): it is halved, doubled, taken by another. ``hit``
    is the creature that was struck; a battle involves both it and the ``source``. Only one such effect has a say."""
    being = game.state.beings.get(victim)
    if not game.triggers.replaces and (being is None or not being.statuses):
        return False
    how = "direct" if hit == victim else "battle"
    told = [Occurrence("battle_damage", victim, by, how, lost) for by in dict.fromkeys((source, hit))]
    possible = [offer for one in told for offer in offers(game, one)]
    taken = offers(game, Occurrence("damage_taken", victim, source, "battle", lost))
    possible += [offer for offer in taken if offer.ctx.manner == "replace"]  # a mark says nothing of the manner
    found = [offer for offer in possible if not offer.optional and offer.ctx.key not in game.state.chain]
    if not found:
        return False
    offer = found[0]
    occurrence = Occurrence("battle_damage", victim, source, how, lost)
    _begin(game, offer, replace(offer.ctx, event=occurrence))
    return True


def instead_of_life(game: Game, occurrence: Occurrence) -> bool:
    """Whether something happens instead of Effect Damage or of healing; then that is on the stack. What stands in for
    one is not stood in for itself."""
    for offer in offers(game, occurrence):
        if offer.optional or offer.ctx.key in game.state.chain:
            continue
        _begin(game, offer, replace(offer.ctx, event=occurrence))
        return True
    return False


def _begin(game: Game, offer: Offer, ctx: Context) -> None:
    """What happens in the place of the other begins, and is one use of it."""
    if ctx.ability >= 0:
        count_use(game, ctx)
    game.emit(AbilityBegan(ctx.source, ctx.key))
    game.push(Steps(offer.step.instead, ctx), Close(ctx.key))


def offers_instead(
    game: Game, who: Ref, fate: Literal["defeated", "destroyed"], by: str, cause: Cause = NOBODY
) -> tuple[Offer, ...]:
    """What may happen in place of a summon's Defeat or Destruction, or of a spell's destruction."""
    return offers(game, _at_once(who, fate, by, cause))


def _at_once(who: Ref, fate: str, by: str, cause: Cause) -> Occurrence:
    """What would happen to it, together with what would to others at the same moment."""
    how = "battle" if fate == "defeated" else "effect"
    alone = Occurrence("destroyed", who, Ref(by), how, via=Ref(cause.via), from_="play")
    return replace(alone, together=(alone, *[replace(alone, what=Ref(one)) for one in cause.beside]))


class Instead(FightTask, frozen=True):
    """A summon would be Defeated or Destroyed, or a spell in play destroyed, and a replacement is offered: where it is
    taken, the frame beneath (``death.Fall``, ``spells_destroyed.Ends``) gets the answer ``replaced`` and the creature
    stays (at 1 HP where it was at 0: what would have destroyed it leaves it that); else the next is offered, and at
    last the frame beneath goes on."""

    offers: tuple[Offer, ...]
    who: str
    fate: str
    by: str
    wish: tuple[str, ...] | None = None
    cause: Cause = NOBODY
    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        if not self.offers:
            return
        offer, ctx = self.offers[0], self.offers[0].ctx
        rest = replace(self, offers=self.offers[1:], wish=None)
        ctx = replace(ctx, event=_at_once(Ref(self.who), self.fate, self.by, self.cause))
        there = self.who in game.state.beings or self.who in game.state.spells
        if not there or ctx.key in game.state.chain:
            game.push(rest)
            return
        if _gone_itself(ctx, offer.step) or not all(payable(game, ctx, step) for step in offer.step.instead):
            game.push(rest)
            return
        if offer.optional and self.wish is None:
            name = game.card_index[ctx.entry].name if ctx.entry else game.name(self.who)
            lost = listing([_called(game, one) for one in (self.who, *_spared_with_it(game, offer, self))])
            game.ask(YesNo(ctx.side, Question("wish"), f"{name}: something else instead of losing {lost}?"), self)
            return
        if offer.optional and not self.wish:
            game.push(rest)
            return
        game.answer("replaced", True)
        if ctx.ability >= 0:
            count_use(game, ctx)
        beside = _spared_with_it(game, offer, self)
        for at, frame in enumerate(game.stack):
            if isinstance(frame, FightTask) and (told := frame.spared(beside)) is not frame:
                game.change(at, told)
        for who in (self.who, *beside):
            being = game.state.beings.get(Ref(who))
            if being is not None and being.hp <= 0:
                game.emit(Healed(who, 1 - being.hp))
        game.emit(AbilityBegan(ctx.source, ctx.key))
        game.push(Steps(offer.step.instead, ctx), Close(ctx.key))

    def receive(self, key: str, answer: object) -> Instead:
        assert isinstance(answer, tuple)
        return replace(self, wish=answer[1])

    def spared(self, whom: tuple[str, ...]) -> Instead:
        return replace(self, offers=()) if self.who in whom else self


def _gone_itself(ctx: Context, step: tree.Replace) -> bool:
    """Whether what would be given up is itself destroyed at the same moment: that spares nobody (CONVERT-42)."""
    given = [one for one in step.instead if isinstance(one, (*LEAVES, tree.Destroy)) and one.what.how == "self"]
    event = ctx.event
    if not given or event is None:
        return False
    if event.what == ctx.source:
        return all(isinstance(one, tree.Destroy) for one in given)
    return any(one.what == ctx.source for one in event.together)


def _called(game: Game, what: str) -> str:
    spell = game.state.spells.get(what)
    return game.name(what) if spell is None else game.card_index[spell.entry].name


def _spared_with_it(game: Game, offer: Offer, instead: Instead) -> tuple[str, ...]:
    """What else would be destroyed at the same moment and is what that text speaks of: it stands in for all of them
    at once (GAME-08: one event is answered once), unless what it does is done to each ("1 Material of that one") or in
    the place of one ("instead of destroying 1 of those monsters")."""
    would = offer.step.would
    if any(one.what is not None and one.what.count == 1 for one in would.any_ or (would,)):
        return ()
    if offer.ctx.manner != "replace" or any(_of_each(part) for part in parts_of(offer.step.instead, ("except_",))):
        return ()
    told = _at_once(Ref(instead.who), instead.fate, instead.by, instead.cause)
    others = [replace(one, together=told.together) for one in told.together[1:]]
    return tuple([one.what for one in others if matches(game, offer.ctx, would, one)])


def _of_each(part: object) -> bool:
    """Whether it names the very thing that would be destroyed."""
    return isinstance(part, Selector) and part.how == "event"
