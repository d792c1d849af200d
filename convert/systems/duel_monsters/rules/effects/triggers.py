"""Abilities that trigger by themselves: which events wake them, and GAME-08, so that every chain ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec import field
from msgspec.structs import replace

from convert.effects import Ability
from convert.effects import Event as TreeEvent
from convert.effects.steps import Suppress
from convert.systems.duel_monsters.rules.at_once import any_number, asks_number
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects import bans, delayed_triggers, worn
from convert.systems.duel_monsters.rules.effects.areas import takes_place_in
from convert.systems.duel_monsters.rules.effects.belonging import of_spell, unpaid_modifier
from convert.systems.duel_monsters.rules.effects.choosing import Question, YesNo
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.in_force import IN_PLAY, copied, sources
from convert.systems.duel_monsters.rules.effects.language import ABILITIES
from convert.systems.duel_monsters.rules.effects.matching import matches, means
from convert.systems.duel_monsters.rules.effects.selectors import LAST_BEARER
from convert.systems.duel_monsters.rules.effects.start import Resolve, count_use, spent_up
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.still_exists import exists
from convert.systems.duel_monsters.rules.effects.targeting import Targets, possible
from convert.systems.duel_monsters.rules.effects.whole_moment import enough, of_them_all
from convert.systems.duel_monsters.rules.effects.zones import AWAY, entries_in, jewels
from convert.systems.duel_monsters.rules.frames import FightTask, atomic
from convert.systems.duel_monsters.rules.profile import ability_zones
from convert.systems.duel_monsters.rules.refs import Ref, is_item, parts, ref_of
from convert.systems.duel_monsters.rules.shadow import QUIETLY
from convert.systems.duel_monsters.rules.state import Active, Being
from convert.systems.duel_monsters.rules.status import banned, without_abilities

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def collect(game: Game, told: tuple[Occurrence, ...]) -> None:
    """Abilities that an event wakes, as it is told in the language of effects, go on the stack, beneath what belongs
    to the same moment. An ability answers one event at most once, and none that it brought about itself (GAME-08)."""
    found: list[FightTask] = []
    asked = game.triggers.events
    for occurrence in told:
        if occurrence.name in asked:
            found += _woken(game, occurrence)
        if game.state.delayed:
            found += delayed_triggers.due(game, occurrence)
    if found:
        at = len(game.stack)
        while at and atomic(game.stack[at - 1]):
            at -= 1
        game.push(*found, at=at)


def _woken(game: Game, occurrence: Occurrence) -> list[FightTask]:
    out: list[FightTask] = []
    for ctx in _listening(game, occurrence):
        if _answers(game, ctx, occurrence):
            when = game.card_index[ctx.entry].effects[ctx.ability].when
            out.append(
                Trigger(
                    replace(
                        ctx,
                        source=_where(game, ctx.source, occurrence.to if occurrence.what == ctx.source else ""),
                        event=_settled(game, occurrence),
                    ),
                    woke=occurrence if asks_number(when) else None,
                )
            )
    return out


def _listening(game: Game, occurrence: Occurrence) -> Iterator[Context]:
    """Every ability that asks for an event of that name."""
    card_index, state, name = game.card_index, game.state, occurrence.name
    for being in state.beings.values():
        if being.body and occurrence.what != being.id:
            continue
        if being.shadow and name not in ("revealed", "targeted"):
            continue
        for entry in (being.entry, *copied(being)) if being.statuses else (being.entry,):
            if not entry:
                continue  # a character, or a token: it has only what it was given
            for number in card_index.profile(entry).triggers.get(name, ()):
                yield _of_being(being, being.id, entry, number, occurrence)
    for spell in state.spells.values():
        if spell.mode in IN_PLAY and not spell.silent and takes_place_in(game, spell, occurrence):
            for number in card_index.profile(spell.entry).triggers.get(name, ()):
                told = of_spell(spell, number, "trigger", event=occurrence)
                if _is_its_casting(game, told, occurrence):
                    continue
                # what was worn is gone with its bearer before it has its say
                yield told.bind(LAST_BEARER, (spell.on,)) if spell.on and spell.on == occurrence.what else told
    yield from _worn(game, occurrence)
    yield from _departing(game, occurrence)
    yield from _itself(game, occurrence)
    yield from _away(game, occurrence)


def _worn(game: Game, occurrence: Occurrence) -> Iterator[Context]:
    """What somebody wears, or wore until just now, asks for that event (CONVERT-12); of its own leaving it is asked as
    what has left play (``unworn``)."""
    gone, here = game.departed(occurrence.what), game.state.beings
    left = [gone] if gone is not None and (gone.id not in here or here[gone.id].body) else []
    for being in (*here.values(), *left):
        if not being.items or being.shadow:
            continue
        for source, entry in worn.in_use(game, being):
            for number in game.card_index.profile(entry.id).triggers.get(occurrence.name, ()):
                when = entry.effects[number].when
                if when is None or _of_itself(when, occurrence.name):
                    continue
                told = worn.context(being, source, entry, number, "trigger", event=occurrence)
                yield told.bind(LAST_BEARER, (being.id,)) if being.id == occurrence.what else told


def _is_its_casting(game: Game, ctx: Context, occurrence: Occurrence) -> bool:
    """Whether what has taken place is that the spell was cast or sprung itself: it was not there before that
    (CONVERT-28), and answers only where it says so."""
    if not occurrence.resolved or occurrence.how in ABILITIES or occurrence.what != ref_of("cast", ctx.you, ctx.entry):
        return False
    when = game.card_index[ctx.entry].effects[ctx.ability].when
    return when is not None and not _of_itself(when, occurrence.name)


def _of_being(being: Being, source: Ref, entry: str, number: int, occurrence: Occurrence) -> Context:
    return Context(
        being.caster or being.id,
        being.side,
        source,
        entry,
        number,
        being.mp_spent,
        f"{being.id}#{number}" if entry == being.entry else f"{being.id}+{entry}#{number}",
        event=occurrence,
        manner="trigger",
    )


def _departing(game: Game, occurrence: Occurrence) -> Iterator[Context]:
    """What has just left play answers that it was destroyed or sacrificed, or left."""
    gone = game.departed(occurrence.what)
    if gone is not None and gone.id not in game.state.beings and gone.entry:
        for number in game.card_index.profile(gone.entry).triggers.get(occurrence.name, ()):
            yield _of_being(gone, gone.id, gone.entry, number, occurrence)
    spell = game.departed_spell(occurrence.what)
    hidden = spell is not None and spell.hidden
    if spell is None or spell.id in game.state.spells or (hidden and occurrence.how == "rule"):
        return  # sprung, it was hidden no more
    if spell.mode in IN_PLAY or hidden:
        for number in game.card_index.profile(spell.entry).triggers.get(occurrence.name, ()):
            when = game.card_index[spell.entry].effects[number].when
            if hidden and not _of_what_is_set(when, occurrence.name):
                continue
            told = of_spell(spell, number, "trigger", event=occurrence)
            yield told.bind(LAST_BEARER, (spell.on,)) if spell.on else told


def _itself(game: Game, occurrence: Occurrence) -> Iterator[Context]:
    """A card that something befalls away from play answers it itself: sent from the book, discarded, banished."""
    zone, owner, entry = parts(occurrence.what)
    holder = game.state.beings.get(owner)
    if zone not in AWAY or holder is None or owner not in game.state.mages:
        return
    for number in game.card_index.profile(entry).triggers.get(occurrence.name, ()):
        ability = game.card_index[entry].effects[number]
        if ability.when is None or zone in ability_zones(ability) or not _of_itself(ability.when, occurrence.name):
            continue
        mp = unpaid_modifier(game.card_index[entry])
        yield Context(
            Ref(owner), holder.side, occurrence.what, entry, number, mp, f"{occurrence.what}#{number}",
            event=occurrence, manner="trigger",
        )  # fmt: skip


def _of_itself(when: TreeEvent, name: str) -> bool:
    return any(one.event == name and one.what is not None and one.what.how == "self" for one in (when.any_ or (when,)))


def _away(game: Game, occurrence: Occurrence) -> Iterator[Context]:
    """What is Prepared, used or Despelled at the source and says that it triggers from there."""
    if game.triggering_away is None:
        game.triggering_away = _triggering_away(game)
    triggering_away = game.triggering_away
    if not triggering_away:
        return
    for mage in game.state.mages.values():
        owner = game.state.beings.get(mage.id)
        if owner is None:
            continue
        for zone in AWAY:
            for entry in entries_in(game, mage, zone, triggering_away.__contains__):
                for number in game.card_index.profile(entry).away.get(occurrence.name, ()):
                    ability = game.card_index[entry].effects[number]
                    if zone in ability_zones(ability) and not _came_by_it(game, mage.id, entry, ability, occurrence):
                        source = ref_of(zone, mage.id, entry)
                        yield Context(
                            mage.id,
                            owner.side,
                            source,
                            entry,
                            number,
                            unpaid_modifier(game.card_index[entry]),
                            f"{source}#{number}",
                            event=occurrence,
                            manner="trigger",
                        )


def _came_by_it(game: Game, who: Ref, entry: str, ability: Ability, occurrence: Occurrence) -> bool:
    """Whether it lies there by the very event, so that it was not there as that happened; its own falling it answers
    all the same."""
    gone: Being | Active | None = game.departed(occurrence.what) or game.departed_spell(occurrence.what)
    if gone is None or gone.entry != entry or ability.when is None or _of_itself(ability.when, occurrence.name):
        return False
    return who == (gone.owner if isinstance(gone, Being) else gone.caster)


def _triggering_away(game: Game) -> frozenset[str]:
    """Entries of the casters that trigger from elsewhere than play."""
    card_index, out = game.card_index, set()
    for mage in game.state.mages.values():
        known = {*mage.book, *(slot.spell for slot in mage.slots), *(one.spell for one in mage.spent)}
        known.update(entry for entry, _ in jewels(game, mage))
        if mage.bonded:
            known.add(mage.bonded)
        out |= {entry for entry in known if card_index.profile(entry).away}
    beings = game.state.beings.values()
    there = {*(being.entry for being in beings), *(spell.entry for spell in game.state.spells.values())}
    carried = [card_index.lookup(item.entry) for being in beings for item in being.items if item.entry]
    there |= {entry.id for entry in carried if entry is not None}  # once used, it is among what was used
    out |= {entry for entry in there if entry and card_index.profile(entry).away}
    return frozenset(out)


def _settled(game: Game, occurrence: Occurrence) -> Occurrence:
    """The event with what has left named where it is now: among what was used."""
    return replace(occurrence, what=_where(game, occurrence.what, occurrence.to), by=_where(game, occurrence.by))


def _where(game: Game, ref: Ref, to: str = "") -> Ref:
    """What has left is among what was used, or where it went instead."""
    to = to if to in AWAY else "used"
    if is_item(ref) and exists(game, ref):
        return ref  # it lies there, or somebody has it
    gone = game.departed(ref)
    if gone is not None and ref not in game.state.beings and gone.owner in game.state.mages:
        return ref_of(to, gone.owner, gone.entry)
    spell = game.departed_spell(ref)
    if spell is not None and ref not in game.state.spells and spell.caster in game.state.mages:
        return ref_of(to, spell.caster, spell.entry)
    return ref


def _answers(game: Game, ctx: Context, occurrence: Occurrence) -> bool:
    if ctx.key in game.state.chain or spent_up(game, ctx):
        return False
    ability = game.card_index[ctx.entry].effects[ctx.ability]
    source = game.state.beings.get(ctx.source)
    if source is not None and source.shadow and occurrence.name == "targeted" and not _in_shadow(ability.when):
        return False
    if source is not None and source.statuses and (banned(source, "activate") or without_abilities(source)):
        return False
    if source is None and _hushed(game, ctx.source):
        return False
    if ability.mode == "flip":
        return occurrence.what == ctx.source and occurrence.how != QUIETLY
    return ability.when is not None and matches(game, ctx, any_number(ability.when), occurrence)


def unanswered(game: Game, ctx: Context, happened: tuple[Occurrence, ...]) -> bool:
    """Whether something lets nobody like that answer what has just happened ("when this card is Normal Summoned, Trap
    Cards cannot be activated", PRECAST-10): an ability that does nothing but say so. Whoever is here was asked after as
    it came, so that most fights are without any such text."""
    if not game.card_index.hushes:
        return False
    for occurrence in happened:
        for told in _listening(game, occurrence):
            ability = game.card_index[told.entry].effects[told.ability]
            silent = [step for step in ability.do if bans.of_this_very_use(step)]
            if not silent or len(silent) < len(ability.do):
                continue  # "… in response to this effect's activation", of one that does something
            if not _answers(game, told, occurrence) or not hold(game, told, ability.if_):
                continue
            if any(hold(game, told, step.if_) and bans.concerns(game, told, step, ctx) for step in silent):
                return True
    return False


def _of_what_is_set(when: TreeEvent | None, name: str) -> bool:
    """Whether a hidden card answers that: its destruction, and what else befalls it where it says "this Set card"."""
    if when is None or not _of_itself(when, name):
        return False
    where = when.what.where if when.what is not None else None
    return name == "destroyed" or (where is not None and where.face == "down")


def _in_shadow(when: TreeEvent | None) -> bool:
    """Whether a text says what this monster does as a Shadow that is targeted (SHADOW-06)."""
    where = when.what.where if when is not None and when.what is not None and when.what.how == "self" else None
    return where is not None and where.face == "down"


def _hushed(game: Game, ref: Ref) -> bool:
    """Whether what was just destroyed keeps silent about it: "negate the effects of monsters destroyed by battle with
    this card"."""
    gone = game.departed(ref)
    if gone is None or gone.id in game.state.beings:
        return False
    for ctx in sources(game):
        ability = game.card_index[ctx.entry].effects[ctx.ability]
        for step in ability.do:
            if not isinstance(step, Suppress) or step.what.where is None or step.what.where.by is None:
                continue
            if not means(game, ctx, step.what, ref):
                continue
            if hold(game, ctx, ability.if_) and hold(game, ctx, step.if_):
                return True
    return False


USE = Question("use")
"""Whether an optional ability is used at all."""


class Trigger(FightTask, frozen=True):
    """An ability that an event woke: conditions, targets, the wish of its owner where it is optional, its costs, then
    its effect."""

    ctx: Context
    answers: dict[Question, tuple[str, ...]] = field(default_factory=dict)
    woke: Occurrence | None = None
    """What woke it, as long as it is not known whether so many of them happened at once."""

    def when_over(self, game: Game, moment: tuple[Occurrence, ...]) -> Trigger:
        when = game.card_index[self.ctx.entry].effects[self.ctx.ability].when
        if self.woke is None or when is None or not enough(game, self.ctx, when, self.woke, moment):
            return self
        told = of_them_all(game, self.ctx, when, self.woke, moment)
        settled = replace(_settled(game, told), together=tuple([_settled(game, one) for one in told.together]))
        return replace(self, woke=None, ctx=replace(self.ctx, event=settled))

    def run(self, game: Game) -> None:
        if self.woke is not None:
            return
        ctx = self.ctx
        ability = game.card_index[ctx.entry].effects[ctx.ability]
        if ctx.key in game.state.chain or spent_up(game, ctx) or ctx.you not in game.state.beings:
            return
        if not hold(game, ctx, ability.if_) or not possible(game, ctx) or bans.may_not_use(game, ctx):
            return
        if ctx.event is not None and unanswered(game, ctx, (ctx.event,)):
            return
        if ability.optional and USE not in self.answers:
            game.ask(YesNo(ctx.side, USE, f"{game.card_index[ctx.entry].name}: use its ability?"), self)
            return
        if ability.optional and not self.answers[USE]:
            return
        count_use(game, ctx)
        game.push(Targets(ctx), Pay(ctx))

    def receive(self, key: str, answer: object) -> Trigger:
        assert isinstance(answer, tuple)
        return Trigger(self.ctx, {**self.answers, answer[0]: answer[1]})


class Pay(FightTask, frozen=True):
    """Its targets are named: its costs, then its effect."""

    ctx: Context
    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        game.push(Resolve(self.ctx))
        costs = game.card_index[self.ctx.entry].effects[self.ctx.ability].cost
        if costs:
            game.push(Steps(costs, replace(self.ctx, paying=True)))
