"""A sensible player: weighs harm done against harm taken, throw by throw, and casts what reaches somebody.

No search, so it is quick. It looks at nothing that its side may not know: of an enemy Shadow only that it is there, of
other casters neither MP nor spells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from convert.kernel import Game as KernelGame
from convert.kernel import Move
from convert.kernel.dice import SeededDice, derive
from convert.kernel.search import spaced
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules import answers, focus
from convert.systems.duel_monsters.rules.arrival import EnterSkirmish
from convert.systems.duel_monsters.rules.casting.full_cast import FullCast
from convert.systems.duel_monsters.rules.casting.spells import Casting, WhichAbility, context
from convert.systems.duel_monsters.rules.combat import Attack, Respond, on_own_side
from convert.systems.duel_monsters.rules.commitment import counting
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.damage import HealthLink
from convert.systems.duel_monsters.rules.death import KeepBody
from convert.systems.duel_monsters.rules.effects.choosing import Choose, Number, YesNo
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.events import ActionSpent, Charged, StanceTaken
from convert.systems.duel_monsters.rules.frames import Spend
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.players import acting, exchange, worth
from convert.systems.duel_monsters.rules.players.magic import Magic, Texts
from convert.systems.duel_monsters.rules.players.worth import MP
from convert.systems.duel_monsters.rules.profile import BARE
from convert.systems.duel_monsters.rules.refs import Ref, area_ref, areas
from convert.systems.duel_monsters.rules.stances import TakeStance
from convert.systems.duel_monsters.rules.state import Being
from convert.systems.duel_monsters.rules.turn import Act
from convert.systems.duel_monsters.rules.windows import PASS, Answer, Window

A_FRIEND = 0.1
"""What a field's lying over one of its caster's side is worth by itself."""
TIE = 0.25
"""Gains so near to each other are settled by a throw."""


class SensiblePlayer:
    """Plays by simple estimates. ``seed`` settles near ties, so that it does not always do the same."""

    name = "sensible"

    def __init__(self, seed: int = 0) -> None:
        self._dice = SeededDice(derive(seed, 11))
        self._esteem = worth.Esteem()
        self._texts = Texts()
        self._last: Thought | None = None

    def choose(self, game: KernelGame[Any], moves: Sequence[Move]) -> Move:
        """One of the legal moves."""
        assert isinstance(game, Game)
        if len(moves) == 1:
            return moves[0]
        decision = game.decision
        chooser = CHOOSERS.get(type(decision))
        if chooser is None:
            return next((move for move in moves if move.verb != "drop"), moves[0])
        assert decision is not None
        if moves[-1].verb == "drop":  # they come last; nothing is let go but at the start of the turn
            moves = [move for move in moves if move.verb != "drop"]
        if type(decision) is Act:
            moves = against_enemies(game, moves)
        return chooser(self._thought(game, decision.side(game)), decision, moves)

    def _thought(self, game: Game, side: int) -> Thought:
        """What was thought last, while nothing has happened since; else a new one."""
        last = self._last
        if last is None or last.state is not game.state or last.side != side or not last.holds():
            last = self._last = Thought(game, side, self._dice, self._esteem, self._texts)
        return last


def on_friends(game: KernelGame[Any], move: Move) -> bool:
    """Whether that is an Attack on one's own side: what not even a novice does without thinking (COMBAT-18)."""
    assert isinstance(game, Game)
    return on_own_side(game, move)


def against_enemies(game: Game, moves: Sequence[Move]) -> Sequence[Move]:
    """Without the Attacks on one's own side (COMBAT-18), which stand before the end of the turn, the last of all;
    everything where nothing else is left."""
    last = len(moves) - (moves[-1].verb == "end")
    if last and on_own_side(game, moves[last - 1]):
        return [move for move in moves if not on_own_side(game, move)] or moves
    return moves


WORTH_A_LOOK = 8
"""Actions that a search tries at most."""


def shortlist(game: KernelGame[Any], moves: Sequence[Move], own: Move) -> Sequence[Move]:
    """What a search should try: of the actions of a turn the most promising and the end, of numbers some, all else."""
    assert isinstance(game, Game)
    side = game.to_move
    kept = [move for move in moves if move.verb != "drop"]
    if kept and isinstance(game.decision, Act):
        kept = [*against_enemies(game, kept)]
    if len(kept) <= WORTH_A_LOOK or side is None or not isinstance(game.decision, Act):
        return spaced(game, kept, own) if own in kept else kept
    mind = Thought(game, side, SeededDice(0), worth.Esteem(), Texts()).mind
    order = sorted(kept, key=lambda move: (-mind.gain(move), str(move)))[: WORTH_A_LOOK - 1]
    return [*order, *(move for move in kept if move.verb == "end" and move not in order)]


class Thought:
    """The decisions of one side in one position: what everybody is worth, and what effects would bring."""

    __slots__ = (
        *("beings", "dice", "game", "happened", "side", "state"),
        *("_esteem", "_fray", "_magic", "_mind", "_texts"),
    )

    def __init__(self, game: Game, side: int, dice: SeededDice, esteem: worth.Esteem, texts: Texts) -> None:
        self.game = game
        self.side = side
        self.happened = len(game.log)
        self.state = game.state
        self.beings = game.state.beings
        self.dice = dice
        self._esteem = esteem
        self._texts = texts
        self._fray: exchange.Fray | None = None
        self._magic: Magic | None = None
        self._mind: acting.Acting | None = None

    def holds(self) -> bool:
        """Whether it is still of the position as it is: nothing has happened since, or no more than that one of this
        side took another stance, or spent an action on a Charge, of which little else depends."""
        since = self.game.log[self.happened :]
        told: list[tuple[Being, bool]] = []
        for event in since:
            if isinstance(event, ActionSpent):  # of the actions that are left nothing here depends
                continue
            being = self.beings.get(event.who) if isinstance(event, StanceTaken | Charged) else None
            if being is None or being.side != self.side:
                return False  # before anything is made of what came before it: who that was about may be gone
            told.append((being, isinstance(event, Charged)))
        self.happened += len(since)
        for being, charged in told:
            self._heed(being, charged=charged)
        return True

    def _heed(self, being: Being, *, charged: bool) -> None:
        """One of this side has another stance, or a Charge more, on which no effect of its own depends."""
        if self._fray is None:
            return
        if charged:
            self._fray.charged(being)
        else:
            self._fray.stance_taken(being)
            self._magic = self._mind = None

    @property
    def fray(self) -> exchange.Fray:
        """What Attacks would bring."""
        if self._fray is None:
            self._fray = exchange.Fray(self.state, self._esteem.of(self.state, self.side))
        return self._fray

    @property
    def magic(self) -> Magic:
        """What effects would bring."""
        if self._magic is None:
            self._magic = Magic(self.game, self.side, self.fray.worth, self._texts)
        return self._magic

    @property
    def mind(self) -> acting.Acting:
        """What actions would bring."""
        if self._mind is None:
            self._mind = acting.Acting(self.game, self.side, self.fray.worth, self.fray, self.magic)
        return self._mind

    def best(self, moves: Sequence[Move], gain: Callable[[Move], float]) -> Move:
        """The move that gains most; one of those that gain nearly as much."""
        gains = [gain(move) for move in moves]
        most = max(gains)
        least = most - TIE * min(1.0, abs(most))
        near = [move for move, one in zip(moves, gains, strict=True) if one >= least]
        return self.dice.choice(near) if len(near) > 1 else near[0]

    # --- the turn -----------------------------------------------------------------------------------------------

    def act(self, decision: Act, moves: Sequence[Move]) -> Move:
        """The action that gains most; the end of the turn gains nothing."""
        mind = self.mind
        return self.best(moves, mind.gain)

    def stance(self, decision: TakeStance, moves: Sequence[Move]) -> Move:
        """The stance in which the coming turn and the enemies' answers to it come out best (COMBAT-20)."""
        being = self.beings[decision.who]
        if not moves[0].args:
            return moves[0]
        chosen = self.mind.stance(being, [str(move.args[0]) for move in moves])
        return next(move for move in moves if move.args[0] == chosen)

    def upkeep(self, decision: focus.Upkeep, moves: Sequence[Move]) -> Move:
        """Dismiss what is badly hurt or cannot be afforded; lighten Sustain with Focus that nothing else needs."""
        mage = self.state.mages[decision.who]
        for move in moves:
            if move.verb == "dismiss":
                being = self.beings[str(move.args[0])]
                due = focus.sustain(self.game, mage, being)
                if due > mage.mp + mage.amulet or (4 * being.hp <= being.hp_full and due > 1):
                    return move
            elif move.verb == "let-go" and move.args[0] not in self.state.spells:
                return move
        ready = any(slot.state == "prepared" for slot in mage.slots)
        for move in moves:
            if move.verb == "add-focus" and (focus.room(mage) > 1 or not ready):
                return move
        return moves[0]

    def enter(self, decision: EnterSkirmish, moves: Sequence[Move]) -> Move:
        """In to attack at once, where that pays (SUMMON-12)."""
        being = self.beings[decision.who]
        caster = self.beings[being.caster]
        foes = [foe for foe in self.beings.values() if foe.side != being.side and foe.skirmish == caster.skirmish]
        gains = [self.fray.attack_on(being, foe) for foe in foes if not foe.body]
        return moves[0] if gains and max(gains) > 0 else moves[-1]

    # --- responses and points -----------------------------------------------------------------------------------

    def respond(self, decision: Respond, moves: Sequence[Move]) -> Move:
        """The response with the best balance of harm done and taken."""
        found = self._answer()
        return next((move for move in moves if found is not None and move.verb == found.response), moves[-1])

    def _attack(self) -> Attack | None:
        return next((frame for frame in reversed(self.game.stack) if isinstance(frame, Attack)), None)

    def _answer(self) -> exchange.Answered | None:
        attack = self._attack()
        if attack is None:
            return None
        attacker, target = self.beings[attack.who], self.beings[attack.target]
        fist = exchange.swing(attacker, counting(attacker, attack.thrown))
        return self.fray.answer(attacker, target, fist)

    def spend(self, decision: Spend, moves: Sequence[Move]) -> Move:
        """Into an Attack what pays, into a response what it needs; extra MP where it turns a check."""
        wanted = decision.most
        if decision.key == "response_points":
            found, attack = self._answer(), self._attack()
            if found is not None and attack is not None and found.response == attack.response:
                wanted = found.points
        elif decision.key == "extra":
            wanted = self._extra(decision)
        return moves[max(0, min(wanted, decision.most) - decision.least)]

    def _extra(self, decision: Spend) -> int:
        """The extra MP with which a casting brings most."""
        frame = self.game.stack[-2] if len(self.game.stack) > 1 else None
        if not isinstance(frame, Casting) or frame.ctx is None or frame.ctx.ability < 0:
            return 0
        ctx = frame.ctx
        gains = {
            extra: self.magic.ability(replace(ctx, mp=ctx.mp + extra)) - MP * extra
            for extra in range(decision.least, decision.most + 1)
        }
        return max(gains, key=lambda extra: gains[extra])

    def number(self, decision: Number, moves: Sequence[Move]) -> Move:
        """Defense against a spell: what its MP calls for, not more."""
        frame = self.game.stack[-2] if len(self.game.stack) > 1 else None
        if isinstance(frame, Steps) and decision.about.topic == "oppose":
            being = self.beings[decision.about.who]
            wanted = max(0, frame.ctx.mp - being.armour + 3)
            return moves[max(0, min(wanted, decision.most) - decision.least)]
        return moves[-1]

    def link(self, decision: HealthLink, moves: Sequence[Move]) -> Move:
        """Whoever it costs least (HEALTH-01)."""
        being = self.beings[decision.who]
        caster = self.beings[being.caster]

        def price(move: Move) -> float:
            half = decision.amount // 2
            mine = {"summon": 0, "half": half, "half-mine": decision.amount - half}.get(
                str(move.args[0]), decision.amount
            )
            return self._costs(being, decision.amount - mine) + self._costs(caster, mine)

        return min(moves, key=price)

    def _costs(self, being: Being, hp: int) -> float:
        own = self.fray.worth[being.id]
        left = being.hp + being.paint
        return own.per_hp * min(hp, left) + own.fall * (hp >= left)

    # --- effects ------------------------------------------------------------------------------------------------

    def pick(self, decision: Choose, moves: Sequence[Move]) -> Move:
        """What the effect brings most on; of what is given up, the least."""
        things = [move for move in moves if move.verb == "choose"]
        done = next((move for move in moves if move.verb == "done"), None)
        if not things:
            return moves[-1]
        if decision.about.topic in ("gifts", "material", "materials"):
            if done is not None:
                return done
            return min(things, key=lambda move: self.magic.given(Ref(str(move.args[0]))))
        if decision.about.topic == "field":
            return self._where_a_field_lies(decision, things)
        ctx = self._context()
        if ctx is None:
            return self.best(things, lambda move: self.magic.thing(Ref(str(move.args[0]))))
        if ctx.paying:
            return min(things, key=lambda move: self.magic.given(Ref(str(move.args[0]))))
        if decision.about.topic == "area":
            return self.best(things, lambda move: self.magic.area(ctx, str(move.args[0])))
        sign = 1.0 if decision.by == self.side and ctx.side == self.side else -1.0
        best = self.best(things, lambda move: sign * self._chosen(ctx, decision, str(move.args[0])))
        return done if done is not None and sign * self._chosen(ctx, decision, str(best.args[0])) <= 0 else best

    def _where_a_field_lies(self, decision: Choose, things: Sequence[Move]) -> Move:
        """Where it brings its caster most, and a little more where more of one's own side are (CONVERT-29): most of
        what it waits for happens to them."""
        entry, state = self.game.card_index[decision.about.name], self.game.state
        being, mage = state.beings[Ref(decision.about.who)], state.mages[Ref(decision.about.who)]
        friends = [area_ref("section", one.section) for one in state.beings.values() if one.side == being.side]

        def gain(move: Move) -> float:
            option = Ref(str(move.args[0]))
            near = sum(one in areas(option) for one in friends)
            held = self.magic.field(being, mage, entry, option) if isinstance(entry, Spell) else 0.0
            return held + A_FRIEND * near

        return self.best(things, gain)

    def _chosen(self, ctx: Context, decision: Choose, ref: str) -> float:
        """What the effect that asks brings on one thing."""
        frame = self.game.stack[-2]
        if decision.about.topic == "pick" and isinstance(frame, Steps):
            return self.magic.effect(ctx, frame.steps[frame.at], Ref(ref))
        return self.magic.on(ctx, self.game.card_index[ctx.entry].effects[ctx.ability], decision.about.name, Ref(ref))

    def _context(self) -> Context | None:
        """The circumstances of what asks: the frame beneath the decision."""
        frame = self.game.stack[-2] if len(self.game.stack) > 1 else None
        ctx = getattr(frame, "ctx", None)
        return ctx if isinstance(ctx, Context) and ctx.ability >= 0 else None

    def yes_no(self, decision: YesNo, moves: Sequence[Move]) -> Move:
        """Yes, unless the step hurts one's own side."""
        frame, ctx = self.game.stack[-2] if len(self.game.stack) > 1 else None, self._context()
        if (
            isinstance(frame, Steps)
            and ctx is not None
            and decision.about.topic == "optional"
            and ctx.side == self.side
        ):
            return moves[0] if self.magic.step(ctx, frame.steps[frame.at]) >= 0 else moves[-1]
        return moves[0]

    def which(self, decision: WhichAbility, moves: Sequence[Move]) -> Move:
        """The effect that brings most."""
        being, mage = self.beings[decision.who], self.state.mages[decision.who]
        entry = self.game.card_index[decision.entry]

        def gain(move: Move) -> float:
            number = int(move.args[0])
            return self.magic.ability(context(self.game, being, mage, entry, number, entry.mp_cost or 0))

        return max(moves, key=gain)

    def answer(self, decision: Answer, moves: Sequence[Move]) -> Move:
        """Answer where that brings something; a spell that may still serve better is kept."""
        frame = self.game.stack[-2] if len(self.game.stack) > 1 else None
        happened = frame.happened if isinstance(frame, Window) else ()
        options = answers.options(self.game, decision.who, decision.key, happened or answers.recent(self.game))
        best, most = PASS, 1.0
        for move in moves:
            if move == PASS:
                continue
            ctx = next((one for one in options if (one.source, one.ability) == (move.args[0], move.args[1])), None)
            gain = self._answers(ctx) if ctx is not None else 0.0
            if gain > most:
                best, most = move, gain
        return best

    def _answers(self, ctx: Context) -> float:
        """What one answer brings."""
        return self.magic.staying(ctx) if ctx.ability == BARE else self.magic.ability(ctx) + self._in_battle(ctx)

    def _in_battle(self, ctx: Context) -> float:
        """A strengthening is worth more in the middle of an attack than at any other moment."""
        attack = self._attack()
        spell = self.game.card_index[ctx.entry]
        boost = any(getattr(step, "attack", None) is not None for step in spell.effects[ctx.ability].do)
        if not boost:
            return 0.0
        return 2.0 if attack is not None else -2.0

    def full_cast(self, decision: FullCast, moves: Sequence[Move]) -> Move:
        """The best of what is left, as long as it brings something (CAST-12)."""
        being = self.beings[decision.who]
        offered = [move for move in moves if move.verb == "add"]
        if not offered:
            return moves[0]
        best = max(offered, key=lambda move: self.mind.added(being, move))
        done = next((move for move in moves if move.verb == "done"), None)
        return done if done is not None and self.mind.added(being, best) <= 0 else best

    def last(self, decision: Any, moves: Sequence[Move]) -> Move:
        """The last move offered: letting a Body go."""
        return moves[-1]

    def first(self, decision: Any, moves: Sequence[Move]) -> Move:
        """The first move offered."""
        return moves[0]


Chooser = Callable[[Thought, Any, Sequence[Move]], Move]
CHOOSERS: dict[type, Chooser] = {
    Act: Thought.act,
    TakeStance: Thought.stance,
    focus.Upkeep: Thought.upkeep,
    EnterSkirmish: Thought.enter,
    Respond: Thought.respond,
    Spend: Thought.spend,
    Number: Thought.number,
    HealthLink: Thought.link,
    KeepBody: Thought.last,
    Choose: Thought.pick,
    YesNo: Thought.yes_no,
    WhichAbility: Thought.which,
    Answer: Thought.answer,
    FullCast: Thought.full_cast,
    focus.InTalisman: Thought.first,
}
