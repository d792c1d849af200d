"""The game of Duel Monsters at the table: state, legal moves, play, copy, views, JSON (design 3.4)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from copy import copy
from typing import Any, ClassVar, Self

from msgspec import Struct, field

from convert.kernel import Game as KernelGame
from convert.kernel import Move, seeded
from convert.kernel.decisions import Decision, Frame
from convert.kernel.dice import Dice
from convert.kernel.events import Event
from convert.kernel.tableau import Tableau
from convert.systems.duel_monsters.entries import Entry
from convert.systems.duel_monsters.rules import (
    board,
    death,
    focus,
    imagining,
    look_up,
    moments,
    obstacles,
    outlook,
    reinforcements,
    tableau,
    telling,
    telling_events,
    turn,
    typed_moves,
)
from convert.systems.duel_monsters.rules.card_index import Book, CardIndex
from convert.systems.duel_monsters.rules.context import Occurrence
from convert.systems.duel_monsters.rules.effects import (
    bans,
    constant,
    in_force,
    replacing,
    trigger_index,
    triggers,
    unworn,
)
from convert.systems.duel_monsters.rules.effects.language import LANGUAGE
from convert.systems.duel_monsters.rules.effects.queries import Query
from convert.systems.duel_monsters.rules.effects.sought import LEAVE_ALL, Sought
from convert.systems.duel_monsters.rules.effects.trigger_index import TriggerIndex
from convert.systems.duel_monsters.rules.effects.whole_moment import close
from convert.systems.duel_monsters.rules.events import (
    FightEvent,
    SpellDeclared,
    SpellEnded,
    SpellStayed,
)
from convert.systems.duel_monsters.rules.frames import AskAgain, FightDecision, FightTask
from convert.systems.duel_monsters.rules.naming import hidden, shown, veiled
from convert.systems.duel_monsters.rules.profile import Profile
from convert.systems.duel_monsters.rules.resolving import casting_of
from convert.systems.duel_monsters.rules.setup import Fighter, Setup, first_state
from convert.systems.duel_monsters.rules.state import Active, Being, Mage, State
from convert.systems.duel_monsters.rules.status import entries_of
from convert.systems.duel_monsters.rules.view import mask


class Memo(Struct, frozen=True, omit_defaults=True):
    """What a fight keeps in mind between two moves: whether somebody may be at 0 HP, whether continuous abilities have
    to be worked out anew, what left play last, as it was, what has happened in this moment, and what left play in the
    last one."""

    deaths_due: bool = field(default=False, name="stirred")
    constant_due: bool = field(default=False, name="shifted")
    creature: Being | None = None
    spell: Active | None = None
    moment: tuple[Occurrence, ...] = ()
    creatures: tuple[Being, ...] = ()
    spells: tuple[Active, ...] = ()


CALM = Memo()


def _away(mage: Mage) -> Iterator[str]:
    """What a caster has Prepared, used or banished: entry ids, one perhaps twice."""
    yield from (slot.spell for slot in mage.slots)
    yield from (spent.spell for spent in mage.spent)
    yield from mage.banned_sources
    if mage.bonded:
        yield mage.bonded


class Game(KernelGame[State]):
    """One fight.

    >>> game = Game.new(setup, book, seed=7)                # doctest: +SKIP
    >>> while not game.over:                                # doctest: +SKIP
    ...     game.play(policy.choose(game, game.legal_moves()))
    """

    system: ClassVar[str] = "duel-monsters"
    version: ClassVar[int] = 4
    state_type: ClassVar[Any] = State
    event_root: ClassVar[type] = FightEvent
    frame_root: ClassVar[tuple[type, ...]] = (FightTask, FightDecision)
    verbs: ClassVar[frozenset[str]] = typed_moves.VERBS
    for_good: ClassVar[frozenset[str]] = frozenset(("drop",))
    memory_type: ClassVar[Any] = Memo

    card_index: CardIndex
    _deaths_due: bool
    _constant_due: bool
    _constant_still: frozenset[type]
    """Events that leave what continuous abilities do as it was worked out last (``dependence``)."""
    _constant_stale: bool
    """Whether there have been others since."""
    _departed: tuple[str, Being | Active] | None
    moment: tuple[Occurrence, ...]
    """What has happened in this moment so far (``whole_moment``)."""
    _gone: dict[str, Being | Active]
    """What left play in it, or in the one before where nothing has happened yet, as it was."""
    _worn: unworn.Worn
    """What was worn before the event that is happening now, where that may change it."""
    _triggers: TriggerIndex | None
    answers_found: dict[Hashable, list[Move]]
    """What was found that somebody could answer a moment with, since something happened last."""
    sought: Sought | None
    """What was looked up since an action has to be chosen; None at any other time."""
    _sought_before: Sought | None
    """What was looked up for the choice before, while nothing of it has changed."""
    triggering_away: frozenset[str] | None
    """Entries that may trigger from elsewhere than play; None until somebody asks."""

    @classmethod
    def new(cls, setup: Setup, book: Book, *, seed: int = 0, dice: Dice | None = None) -> Self:
        """A fight that is about to be decided on: initiative has been rolled. ``dice`` instead of ``seed`` for numbers
        that a table supplies. Raises ``UnknownEntry`` for a name that the compendium lacks."""
        card_index = CardIndex.of(book)
        return cls.begun(first_state(setup, card_index), card_index, dice or seeded(seed), stack=[turn.Begin()])

    # --- what the kernel asks -----------------------------------------------------------------------------------

    @property
    def winner(self) -> int | None:
        return self.state.winner

    @property
    def rounds(self) -> int:
        return self.state.round

    @property
    def elapsed(self) -> float:
        return self.state.turns / max(1, len(self.state.order))

    @property
    def sides(self) -> Sequence[str]:
        return self.state.sides

    def masked(self, side: int) -> State:
        return mask(self.state, side)

    def context(self) -> CardIndex:
        return self.card_index

    def restore(self, context: Any) -> None:
        self.card_index = CardIndex.of(context)
        self._deaths_due = True
        self._constant_due = True
        self._constant_still = frozenset()
        self._constant_stale = True
        self._departed = None
        self._worn = {}
        self.moment, self._gone = (), {}
        self.triggering_away = None
        self._triggers = None
        self.answers_found = {}
        self.sought = self._sought_before = None

    def memory(self) -> Memo | None:
        calm = self._departed is None and not self.moment and not self._gone
        if calm and not self._deaths_due and not self._constant_due:
            return CALM
        gone = self._departed[1] if self._departed is not None else None
        return Memo(
            self._deaths_due,
            self._constant_due,
            gone if isinstance(gone, Being) else None,
            gone if isinstance(gone, Active) else None,
            self.moment,
            tuple([one for one in self._gone.values() if isinstance(one, Being)]),
            tuple([one for one in self._gone.values() if isinstance(one, Active)]),
        )

    def remember(self, memory: Memo) -> None:
        self._deaths_due, self._constant_due = memory.deaths_due, memory.constant_due
        gone = memory.creature or memory.spell
        self._departed = (gone.id, gone) if gone is not None else None
        self.moment = memory.moment
        self._gone = {being.id: being for being in memory.creatures} | {spell.id: spell for spell in memory.spells}

    def copy(self) -> Self:
        twin = super().copy()
        twin.triggering_away = self.triggering_away
        twin._triggers = self._triggers
        twin._constant_still, twin._constant_stale = self._constant_still, self._constant_stale
        return twin

    def imagine(self, side: int, dice: Dice) -> Self:
        """GAME-07: ``imagining``."""
        return imagining.imagine(self, side, dice)  # type: ignore[return-value]

    def imagined(self, stack: Sequence[Frame[Any]]) -> None:
        """Another state was put into this copy: what is known of the one before is forgotten."""
        self.drop(*reversed(stack))
        self._moves = None
        self.restore(self.card_index)
        self._deaths_due = self._constant_due = False

    def outlook(self, side: int) -> float:
        """How the fight looks for a side: ``outlook``."""
        return outlook.outlook(self.state, side)

    def replace(self, event: Event[State]) -> Iterable[Event[State]]:
        """What leaves is remembered for what triggers on it, and may go elsewhere (``replace`` in a text)."""
        if type(event) in unworn.CHANGES:
            self._worn = unworn.in_use(self)
        return replacing.leaving(self, event) if type(event) in replacing.LEAVING else (event,)

    def react(self, event: Event[State]) -> None:
        kind = type(event)
        self.sought = None
        if self.answers_found:
            self.answers_found = {}
        if kind not in LEAVE_ALL:
            self._sought_before = None
        if kind in trigger_index.NEWCOMERS and self._triggers is not None:
            known = self._triggers.known
            if any(entry and entry not in known for entry in trigger_index.NEWCOMERS[kind](event)):
                self._triggers = None
                self.triggering_away = None
        awaited = self._triggers or self.index_triggers()
        spells = self.state.spells
        if kind in LANGUAGE:
            told = LANGUAGE[kind](self.state, event)
            self.moment = (*self.moment, *told)
            if kind is SpellDeclared:
                bans.count_use(self, event)  # type: ignore[arg-type]
            if awaited.events or self.state.delayed:
                triggers.collect(self, told)
        if spells or awaited.quick:
            moments.after(self, event)
        if kind in constant.CHANGES:
            self._constant_due = True
        if not self._constant_stale and kind not in self._constant_still:
            self._constant_stale = True
        if spells and isinstance(event, unworn.GOES):
            self._end_worn(event.who)
        if self._worn:
            self._tell_unworn(event)
        if isinstance(event, SpellStayed) and event.spell.mode == "field":
            for older in in_force.older_fields(self, event.spell):
                self.emit(SpellEnded(older.id, "a newer field lies there"))

    def checkpoint(self, frame: Frame[Any]) -> bool:
        """Before anything that is not part of the same moment: what continuous abilities do is worked out anew where
        something changed, who is at 0 HP leaves play, and the fight may be over."""
        if frame.atomic:  # type: ignore[attr-defined]
            return False
        if self._constant_due:
            self._constant_due = False
            if self._constant_stale:
                awaited = self._triggers or self.index_triggers()
                if awaited.constant or awaited.silences:
                    pushed, self._constant_still = constant.refresh(self)
                    self._constant_stale = not self._constant_still
                    if pushed:
                        return True
        if self._deaths_due:
            self._deaths_due = death.sweep(self)
        if self.moment and not self._deaths_due:
            close(self)
            return True
        return self._deaths_due

    def at_any_time(self, decision: Decision[Any]) -> Sequence[Move]:
        """CAST-17, BASIC-05: what may be let go at any time, at every decision of one's own."""
        if not focus.lets_go(self.state):
            return ()
        asked = decision.who if isinstance(decision, focus.Upkeep) else ""
        return focus.droppable(self, decision.side(self), asked)

    def take_at_any_time(self, decision: Decision[Any], move: Move) -> bool:
        if move.verb != "drop":
            return False
        if decision.asked_anew:  # type: ignore[attr-defined]
            self.change(-1, AskAgain())
        focus.drop(self, move)
        return True

    def describe(self, move: Move) -> str:
        return telling.describe(self, move)

    def caution(self, move: Move) -> bool:
        return telling.caution(self, move)

    def tell(self, event: Event[State]) -> str:
        return telling_events.tell(self, event)

    def tell_to(self, event: Event[State], side: int) -> str:
        """SHADOW-01: what an enemy's Shadow does is not told by its name. What one precasts one knows (GAME-07)."""
        return veiled(self, telling_events.tell_of(self, event, side), side, event)

    def understand(self, text: str) -> tuple[Move, ...]:
        return typed_moves.understand(self, text)

    def typed(self, move: Move) -> str:
        """GAME-07: an enemy's Shadow is not found by what it is."""
        args = [shown(self, arg) if isinstance(arg, str) and hidden(self, arg) else arg for arg in move.args]
        return str(Move(move.verb, tuple(args)))

    def family(self, move: Move) -> str:
        return telling.family(self, move)

    def doer(self, move: Move) -> str:
        return telling.doer(self, move)

    def seat(self) -> str:
        return telling.seat(self)

    def look_up(self, text: str, side: int) -> tuple[str, ...]:
        return look_up.look_up(self, text, side)

    def look_further(self, text: str, side: int) -> tuple[str, ...]:
        return look_up.look_further(self, text, side)

    def similar_names(self, text: str) -> tuple[str, ...]:
        return tuple(self.card_index.suggest(text))

    def priced(self, text: str, side: int) -> tuple[tuple[Entry, str], ...]:
        return look_up.priced(self, text, side)

    def jot(self, side: int, line: str) -> list[str] | None:
        """COMBAT-14: obstacles that a game master puts there between two moves."""
        return obstacles.place(self, line)

    def goal(self) -> tuple[str, ...]:
        return (telling.GOAL,)

    def examples(self) -> tuple[str, ...]:
        return telling.EXAMPLES

    def summary(self) -> tuple[str, ...]:
        return board.summary(self)

    def tableau(self, side: int | None = None) -> Tableau:
        return tableau.tableau(self, side)

    def board(self, side: int | None = None) -> list[str]:
        return board.board(self, side)

    def measures(self) -> dict[str, float]:
        return board.measures(self)

    def arrive(self, fighter: Fighter, side: int) -> str:
        """Somebody comes into the fight and rolls initiative (COMBAT-01): ``reinforcements.arrive``."""
        return reinforcements.arrive(self, fighter, side)

    # --- what rules use -----------------------------------------------------------------------------------------

    def choose_action(self) -> None:
        """An action has to be chosen, or a stance: what is looked up for that is kept until it is."""
        self.sought, self._sought_before = self._sought_before or Sought(), None

    def action_chosen(self) -> None:
        """It is chosen. Nothing is looked up there while it takes place."""
        self._sought_before, self.sought = self.sought, None

    def look_for_deaths(self) -> None:
        """Somebody may be at 0 HP: look before the next moment begins."""
        self._deaths_due = True

    def part_of_turn(self) -> None:
        """Another part of the turn begins: continuous abilities may do something else in it."""
        self._constant_due = True
        self._constant_stale = self._constant_stale or not self._constant_still
        if self._sought_before is not None:
            self._sought_before.castings.clear()  # a condition may ask which part it is

    def casting_over(self) -> None:
        """What was being cast lies among the used spells, or is in play (CONVERT-08), though no event tells of it."""
        self._constant_due = self._constant_stale = True

    def depart(self, who: str) -> None:
        """Remember a creature or a spell in play that is about to leave."""
        thing = self.state.beings.get(who) or self.state.spells.get(who)
        self._departed = (who, copy(thing)) if thing is not None else None
        if self._departed is not None:
            self._gone = dict([*(self._gone.items() if self.moment else ()), self._departed])

    def departed(self, who: str) -> Being | None:
        """The creature that has just left, as it was."""
        gone = self._gone_as(who)
        return gone if isinstance(gone, Being) else None

    def _gone_as(self, who: str) -> Being | Active | None:
        gone = self._departed
        return gone[1] if gone is not None and gone[0] == who else self._gone.get(who)

    def departed_as(self, entry: str, owner: str) -> Being | None:
        """The creature that has just left, as it was, if it was of that entry and that owner's."""
        one = self._departed[1] if self._departed is not None else None
        return one if isinstance(one, Being) and (one.entry, one.owner) == (entry, owner) else None

    def departed_spell(self, who: str) -> Active | None:
        """The spell that has just left play, as it was."""
        gone = self._gone_as(who)
        return gone if isinstance(gone, Active) else None

    @property
    def query(self) -> Query:
        """The questions that effects ask of this game."""
        return Query(self)

    def name(self, who: str) -> str:
        """The name of a creature, also of one that is gone."""
        return self.state.names.get(who, who)

    def profile(self, being: Being) -> Profile | None:
        """What a creature's entry can do; None for a character."""
        return self.card_index.profile(being.entry) if being.entry else None

    def level(self, being: Being) -> int:
        """A creature's Level now, with what effects changed."""
        if not being.modifiers:
            return being.level
        return max(0, being.level + sum(m.amount for m in being.modifiers if m.stat == "level"))

    def has_quick(self) -> bool:
        """Whether a creature in play has an ability that may answer, or somebody a trap that needs no arming, or what
        may answer from where it is Prepared, used or banished."""
        if not self.triggers.quick:
            return False
        card_index = self.card_index
        if any(card_index.profile(spell.entry).quick for spell in self.state.spells.values()):
            return True
        for being in self.state.beings.values():
            if being.entry and any(
                card_index.profile(e).quick or card_index.profile(e).unarmed for e in entries_of(being)
            ):
                return True
            if any(item.entry and card_index.profile(card_index.find(item.entry).id).unarmed for item in being.items):
                return True
        lying = [card_index.profile(entry) for mage in self.state.mages.values() for entry in _away(mage)]
        return any(map(trigger_index.answers_away, lying))

    @property
    def triggers(self) -> TriggerIndex:
        """What the abilities that are here listen for."""
        return self._triggers if self._triggers is not None else self.index_triggers()

    def index_triggers(self) -> TriggerIndex:
        """Find out what they listen for, now and for every copy of this game."""
        self._triggers = trigger_index.index(self)
        return self._triggers

    def answer_order(self) -> list[str]:
        """Who may answer a moment, in order: the one whose turn it is, then the others by initiative (PRECAST-11)."""
        order = self.state.order
        start = order.index(self.state.turn) if self.state.turn in order else 0
        beings = self.state.beings
        return [who for who in (*order[start:], *order[:start]) if who in beings and not beings[who].down]

    def being_cast(self, who: str) -> set[str]:
        """The spells that this caster has declared and that have not taken place yet."""
        return {one.entry for frame in self.stack if (one := casting_of(frame)) is not None and one.who == who}

    def _end_worn(self, who: str) -> None:
        """What was put on a creature that is there no longer ends, and is Used (CONVERT-12); it is the creature that
        has just left."""
        being, gone = self.state.beings.get(who), self._departed
        if being is not None and not being.body:
            return
        for spell in tuple(self.state.spells.values()):
            if spell.mode == "equip" and spell.on == who:
                self.emit(SpellEnded(spell.id, "its bearer is gone"))
        self._departed = gone

    def _tell_unworn(self, event: Event[State]) -> None:
        """What was worn before that and is not any more has left play: each is told, and remembered for what triggers
        on it (CONVERT-12)."""
        before, self._worn, gone = self._worn, {}, self._departed
        for was, told in unworn.gone(self, event, before):
            self._departed = (was.id, was)
            self.emit(told)
        self._departed = gone

    def end_spells(self, caster: str) -> None:
        """Every spell that this caster kept in play ends (STAT-22)."""
        for spell in tuple(self.state.spells.values()):
            if spell.caster == caster:
                self.emit(SpellEnded(spell.id, "its caster is unconscious"))
