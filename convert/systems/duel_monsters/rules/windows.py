"""PRECAST-10 and PRECAST-11: the moments at which precast spells, armed traps and quick abilities may answer, and
answering them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.kernel import Event, Move, Refusal
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules import answers, items, unarmed_traps
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects import trigger_index
from convert.systems.duel_monsters.rules.effects.language import LANGUAGE, readers_of
from convert.systems.duel_monsters.rules.effects.start import Resolve, count_use
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.targeting import Targets
from convert.systems.duel_monsters.rules.events import AttackDeclared, FightEvent, Responded, SpellDeclared, SpellEnded
from convert.systems.duel_monsters.rules.frames import FightDecision, FightTask
from convert.systems.duel_monsters.rules.naming import silenced_by
from convert.systems.duel_monsters.rules.profile import BARE
from convert.systems.duel_monsters.rules.refs import Ref, is_item
from convert.systems.duel_monsters.rules.springing import WAITING, Springs, goes_on, lasts
from convert.systems.duel_monsters.rules.state import Active, State
from convert.systems.duel_monsters.rules.taking_place import Settles

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

PASS = Move("pass")
ACTING = "turn_acts"
"""The moment at which step 6 of TURN-01 begins: the start of the turn for what only that part of it allows."""


def open_window(game: Game, moment: str, key: str = "", happened: tuple[Occurrence, ...] = ()) -> None:
    """Push a moment to answer, where anyone has something that could. ``key`` names what may be answered (an attack, a
    declared spell); ``happened`` what the moment is, where that is no event just emitted. Push what it interrupts
    first."""
    if _anybody(game):
        game.push(Window(moment, key, happened=happened))


def declare(game: Game, takes_place: FightTask, key: str) -> None:
    """Push what takes place of a casting, an item or an ability, and before it the moment at which it can be answered
    (PRECAST-10, PRECAST-11); after it, where anything waits for that, that it has."""
    if game.triggers.settles and trigger_index.index(game).settles:  # of who is still here: a saved game knows no other
        game.push(Settles(key))
    game.push(takes_place)
    open_window(game, "declared", key)


def open_phases(game: Game, moment: str, who: str, *names: str) -> None:
    """The same for a moment of a turn, which stands for the card game's phases of these names (CONVERT-20)."""
    if _anybody(game):
        side, of = game.state.beings[who].side, Ref(who)
        game.push(Window(moment, happened=tuple([Occurrence(name, of, side=side, who=of) for name in names])))


def _anybody(game: Game) -> bool:
    """Whether there is anything that could answer."""
    return bool(game.state.spells) or game.has_quick()


class Window(FightTask, frozen=True):
    """One moment: whose turn it is chooses first, then the others in initiative order, until all pass in a row; an
    answer can itself be answered, and the last one declared takes effect first (PRECAST-11)."""

    moment: str
    key: str = ""
    asked: tuple[str, ...] = ()
    """Who has passed since the last answer."""
    answered: tuple[str, ...] = ()
    """What has answered this moment: each only once. A trap that only stays has not: its ability may, once it is
    sprung."""
    happened: tuple[Occurrence, ...] = ()

    def run(self, game: Game) -> None:
        for who in game.answer_order():
            if who in self.asked:
                continue
            if answers_to(game, self, who):
                game.ask(Answer(who, self.moment, self.key, self.answered, self.happened), self)
                return

    def when_over(self, game: Game, moment: tuple[Occurrence, ...]) -> Window:
        if not any(one in moment for one in self.happened):
            return self
        known = [replace(one, together=moment) if one in moment else one for one in self.happened]
        return replace(self, happened=tuple(known))

    def opens_chain(self, game: Game) -> str:
        happened = ",".join(f"{one.name} {one.what}" for one in self.happened)
        return f"{self.moment} {self.key} {happened} {game.state.turns}"

    def receive(self, key: str, answer: object) -> Window:
        if key == "passed":
            return replace(self, asked=(*self.asked, str(answer)))
        return replace(self, asked=(), answered=(*self.answered, str(answer)))


class Answer(FightDecision, frozen=True):
    """Answer this moment, or pass."""

    who: str
    moment: str
    key: str
    answered: tuple[str, ...]
    happened: tuple[Occurrence, ...]

    def side(self, game: Game) -> int:
        return game.state.beings[self.who].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return (PASS, *answers_to(game, self, self.who))

    def take(self, game: Game, move: Move) -> None:
        if move == PASS:
            game.answer("passed", self.who)
            return
        game.answer("answered", "" if move.args[1] == BARE else str(move.args[0]))  # what it can do then is another
        give(game, self.who, move, self.key, self.happened)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        unarmed = unarmed_traps.refusal(game, move) if move.verb == "answer" else None
        spell = game.state.spells.get(str(move.args[0])) if move.args else None
        if spell is not None and spell.silent and spell.side == self.side(game):
            return Refusal("CONVERT-42", f"{silenced_by(game, spell)} negates its effects")
        return unarmed or Refusal("PRECAST-10", "nothing of that kind may answer this moment")

    def prompt(self, game: Game) -> str:
        told = self._told(game)
        who = game.name(self.who)
        return f"{who} may answer: {told}" if told else f"{who} may answer ({MOMENTS.get(self.moment, self.moment)})."

    def _told(self, game: Game) -> str:
        """What is to be answered, as it was told to whoever may: what was declared, the Attack, the response, or what
        has happened at once; "" for what this side did not see (GAME-07)."""
        side = self.side(game)
        if self.moment == "event" and (told := _all_of_it(game, self.happened, side)):
            return told
        for event in reversed(game.log):
            if self.moment == "event":
                if told := _line(game, event, side):
                    return told
            elif isinstance(event, ANSWERED.get(self.moment, ())):
                return _line(game, event, side) if getattr(event, "key", self.key) == self.key else ""
        return ""


def _all_of_it(game: Game, happened: tuple[Occurrence, ...], side: int) -> str:
    """Everything that happened at that moment, as a side was told of it: all that is destroyed or comes at once."""
    left = {(one.name, one.what) for each in happened for one in (each, *each.together)}
    readers = readers_of(frozenset(name for name, _ in left))
    told: list[str] = []
    for event in reversed(game.log):
        if type(event) not in readers:
            continue
        of_it = {(one.name, one.what) for one in LANGUAGE[type(event)](game.state, event)} & left
        if not of_it:
            break
        left -= of_it
        told.insert(0, _line(game, event, side))
    return " ".join(filter(None, dict.fromkeys(told)))


def _line(game: Game, event: Event[State], side: int) -> str:
    """The first sentence of what a side is told of an event; "" where that is nothing."""
    told = game.tell_to(event, side).strip() if event.seen_by(game.state, side) else ""
    return f"{told.partition('. ')[0].rstrip('.')}." if told else ""


def answers_to(game: Game, moment: Window | Answer, who: str) -> list[Move]:
    """What somebody may answer that moment with: looked up once for as long as nothing happens, since whoever may
    answer is asked at once, and all others again once that one has passed. Do not change it."""
    asked = (who, moment.moment, moment.key, moment.answered, moment.happened)
    found = game.answers_found.get(asked)
    if found is None:
        acting = moment.moment == ACTING
        found = answers.possible_answers(game, who, moment.key, moment.answered, moment.happened, acting=acting)
        game.answers_found[asked] = found
    return found


ANSWERED: dict[str, type[FightEvent]] = {
    "attack_declared": AttackDeclared,
    "response_chosen": Responded,
    "declared": SpellDeclared,
}
"""Of which events a moment is, where one is."""
MOMENTS = {
    "turn_start": "a turn begins",
    ACTING: "the action part of a turn begins",
    "turn_end": "a turn ends",
    "attack_declared": "an Attack is declared",
    "response_chosen": "a response is chosen",
    "declared": "a spell or ability is declared",
    "event": "something happened",
}


def give(game: Game, who: str, move: Move, key: str, happened: tuple[Occurrence, ...] = ()) -> None:
    """Activate it: no action, no MP (PRECAST-05)."""
    ctx = chosen_answer(game, who, move, key, happened)
    carried = is_item(ctx.source) and ctx.manner != "quick"  # what is worn lies open
    game.push(Activate(unarmed_traps.spring(game, ctx) if carried else ctx))


def chosen_answer(game: Game, who: str, move: Move, key: str, happened: tuple[Occurrence, ...] = ()) -> Context:
    """The circumstances of the answer that a move gives."""
    source, number = str(move.args[0]), int(move.args[1])
    being = game.state.beings.get(source)
    entry = str(move.args[2]) if len(move.args) > 2 else being.entry if being is not None else ""
    return next(
        ctx
        for ctx in answers.options(game, who, key, happened or answers.recent(game))
        if ctx.source == source and ctx.ability == number and entry in ("", ctx.entry)
    )


class Activate(FightTask, frozen=True):
    """An answer: targets and costs, declared so that it can itself be answered, then its effect. A precast spell's slot
    is freed and it is Used, unless its effect lasts (PRECAST-05); a trap likewise (CONVERT-10, CONVERT-26)."""

    ctx: Context
    targeted: bool = False
    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        ctx = self.ctx
        if not self.targeted and ctx.ability >= 0:
            game.push(Targets(ctx), replace(self, targeted=True))
            return
        if ctx.ability >= 0:
            count_use(game, ctx, once=answers.of_creature(ctx))
        spell = game.state.spells.get(ctx.source)
        waits = spell is not None and spell.mode in WAITING
        declare(game, Springs(ctx) if waits else Resolve(ctx), ctx.key)
        if spell is not None and waits:
            _spend(game, ctx, spell)
        costs = game.card_index[ctx.entry].effects[ctx.ability].cost if ctx.ability >= 0 else ()
        if costs:
            game.push(Steps(costs, replace(ctx, paying=True)))
        targets = ctx.named
        how = "answer" if waits else "quick"
        game.emit(SpellDeclared(ctx.you, ctx.entry, how, ctx.key, targets, source=ctx.source, ability=ctx.ability))


def _spend(game: Game, ctx: Context, spell: Active) -> None:
    entry = game.card_index[spell.entry]
    assert isinstance(entry, Spell)
    if spell.source.item is not None and spell.caster in game.state.beings:
        items.spend_item(game, game.state.beings[spell.caster], spell.source.item)
    if not (lasts(game, ctx) or goes_on(game, ctx)):
        game.emit(SpellEnded(spell.id, "used"))
