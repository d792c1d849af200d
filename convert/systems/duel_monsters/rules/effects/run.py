"""One step being carried out: what a verb's handler works with. See the package's guide for how a verb is added."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar, cast

from msgspec.structs import replace

from convert.effects import Selector, StepBase
from convert.effects.conditions import Turns
from convert.effects.conditions import Until as TreeUntil
from convert.effects.terms import Stat
from convert.effects.values import MOST_AT_ONCE, Quantity
from convert.kernel import Decision, Event
from convert.systems.duel_monsters.rules.checks import roll
from convert.systems.duel_monsters.rules.context import AREA, Context, moved
from convert.systems.duel_monsters.rules.effects import amounts, selectors
from convert.systems.duel_monsters.rules.effects.areas import choosable
from convert.systems.duel_monsters.rules.effects.bans import may_not
from convert.systems.duel_monsters.rules.effects.belonging import bearer, position
from convert.systems.duel_monsters.rules.effects.choosing import Choose, Number, Question, YesNo
from convert.systems.duel_monsters.rules.effects.conditions import hold, settled
from convert.systems.duel_monsters.rules.effects.each_player import (
    PERSONS,
    each_picks,
    enemy_told_of,
    is_an_enemy,
    persons,
    pool,
    shares,
)
from convert.systems.duel_monsters.rules.effects.group_constraints import GroupConstraint, constraint_on
from convert.systems.duel_monsters.rules.effects.registry import ACTIONS, op_of, verbs
from convert.systems.duel_monsters.rules.effects.scope import guarded
from convert.systems.duel_monsters.rules.effects.spells_guarded import shield
from convert.systems.duel_monsters.rules.events import Cause, Noted, Opposed, Rolled
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, area_ref, areas, is_cast, ref_of
from convert.systems.duel_monsters.rules.state import Being, State, Until
from convert.systems.duel_monsters.worn_bonuses import put_on

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

Thing = TypeVar("Thing", bound=str)

GIVES_UP = frozenset({"banish", "sacrifice", "to_used", "discard", "to_spellbook", "to_prepared"})
"""What takes a thing from where it is: as a price it takes nothing that is named as a target."""


class Asking(Exception):  # noqa: N818  (a question, not a fault)
    """A step needs a decision before it can go on. Raised by ``Run.ask``, caught by ``Steps``."""

    def __init__(self, decision: Decision[Game]) -> None:
        super().__init__()
        self.decision = decision


class Run:
    """One step being carried out: what a handler works with."""

    def __init__(self, game: Game, ctx: Context, step: StepBase, answers: dict[Question, tuple[str, ...]]) -> None:
        self.game = game
        self.ctx = ctx
        self.step = step
        self.answers = dict(answers)
        self.moves: dict[Ref, Ref] = {}
        self.kept = 0
        """Dice rolled in this run whose result is among the answers."""

    # --- who and what -------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The table. Read only: change it with ``emit``."""
        return self.game.state

    @property
    def you(self) -> Being | None:
        """Whose effect it is, or the other party where the step says ``who: opponent`` and there is one only."""
        return self.state.beings.get(self.ctx.you)

    @property
    def chooser(self) -> int:
        """The side that makes this step's choices."""
        return self._side_of(self.step.who)

    def _side_of(self, whose: str | None) -> int:
        if whose == "opponent":
            others = [side for side in range(len(self.state.sides)) if side != self.ctx.side]
            return others[0] if others else self.ctx.side
        meant = persons(self.game, self.ctx, whose) if whose in PERSONS else ()
        return meant[0].side if meant else self.ctx.side

    def enemy(self) -> str:
        """The opponent: any chosen enemy, the same for the whole ability (CONVERT-20); "" where there is none."""
        for known in self.ctx.bound.get("enemy", ()):
            if known in self.state.beings:
                return known
        if told := enemy_told_of(self.game, self.ctx):
            return told
        foes = [b for b in self.state.beings.values() if b.side != self.ctx.side and b.kind != "summon" and not b.down]
        mages = tuple([b.id for b in foes if b.id in self.state.mages]) or tuple([b.id for b in foes])
        chosen = self.choose(Question("enemy"), mages, 1, 1, f"{self.title()}, which enemy", self.ctx.side)
        if chosen:
            self.ctx = self.ctx.bind("enemy", chosen)
        return chosen[0] if chosen else ""

    def players(self, side: str | None) -> tuple[Being, ...]:
        """Whose act or loss it is: oneself, a chosen enemy, or everybody."""
        if side == "any":
            return tuple([b for b in self.state.beings.values() if b.kind != "summon" and not b.down])
        if side in PERSONS:
            return persons(self.game, self.ctx, side)
        who = self.enemy() if side == "opponent" else self.ctx.you
        return (self.state.beings[who],) if who in self.state.beings else ()

    def moved(self, old: Ref, new: Ref) -> None:
        """A thing that was named has another reference now."""
        self.moves[old] = new
        self.ctx = moved(self.ctx, old, new)

    def holds(self) -> bool:
        """Whether the step's conditions hold. One that nobody could read is asked, where the table says that it is, and
        told to the game master otherwise: then it does not hold."""
        conditions = self.step.if_ or ()
        if not conditions or settled(conditions):
            return hold(self.game, self.ctx, conditions)
        text = f"{self.title()}: a condition is for the game master to judge"
        if self.state.options.manual_steps == "ask":
            return self.agree(Question("unread"), f"{text}. Does it hold?")
        self.note(f"{text}; here it does not hold.")
        return False

    def amount(self, amount: Quantity | None) -> int:
        """The number an amount stands for."""
        return amounts.evaluate(self.game, self.ctx, amount)

    def how_many(self, amount: Quantity) -> int:
        """How often something is done one by one: the amount, within the bounds of a table."""
        return min(self.amount(amount), MOST_AT_ONCE)

    def until(self, until: TreeUntil | None, default: Until) -> Until:
        """How long: the tree's duration in the game's terms. "Until the end of the turn" is until the start of the next
        turn of whoever caused it (TURN-04)."""
        you = self.ctx.you
        if isinstance(until, Turns):
            turn = self.state.beings.get(self.state.turn)
            away = turn is not None and turn.side != self.ctx.side
            mine = turn is not None and turn.id == you
            later = not mine if until.whose == "you" else away and until.whose == "opponent" and until.next
            # one of one's own is still to come, or one more of theirs than that under way
            return Until("turn", you, until.turns - 1 + later)
        if until in ("end_of_turn", "end_phase", "next_standby", "battle_phase"):
            return Until("turn", you)
        if until in ("end_of_next_turn", "end_of_your_next_turn", "next_end_phase"):
            return Until("turn", you, 1)
        if until == "this_battle":
            return Until("battle")
        if until == "while_equipped":
            return Until("source", self._equipment())
        if until == "while_in_play":
            return Until("source", self.ctx.source)
        if until == "while_face_up":
            return Until("open")
        if until in ("permanent", "leaves_play"):
            return Until("stay")
        return default

    def _equipment(self) -> Ref:
        """What somebody wears on whom this step is done: what the ability has just put there, else its own card
        (CONVERT-31)."""
        ctx, what = self.ctx, getattr(self.step, "what", None)
        if ctx.ability < 0 or not isinstance(what, Selector):
            return ctx.source
        thing = put_on(self.game.card_index[ctx.entry].effects[ctx.ability], what.ref)
        named = ctx.bound.get(thing.id or thing.ref or "", ()) if thing is not None and thing.how != "self" else ()
        return next((ref for ref in named if ref in self.state.spells), ctx.source)

    @property
    def agent(self) -> Ref:
        """What does it: the creature or spell it comes from, else the card that was cast or used."""
        source = self.ctx.source
        if source in self.state.beings or source in self.state.spells or not self.ctx.entry:
            return source
        return ref_of("cast", self.ctx.you, self.ctx.entry)

    def cause(self, how: str = "", into: Ref = NOTHING) -> Cause:
        """Whose doing this step is, for triggers: an effect's, or a cost that is paid."""
        return Cause(self.ctx.you, self.agent, how or ("cost" if self.ctx.paying else "effect"), into)

    # --- choosing -----------------------------------------------------------------------------------------------

    def ask(self, about: Question, decision: Decision[Game]) -> tuple[str, ...]:
        """The answer to a decision. The first time it interrupts the step, so ask before anything changes."""
        if about not in self.answers:
            raise Asking(decision)
        return self.answers[about]

    def choose(
        self,
        about: Question,
        things: tuple[Thing, ...],
        least: int,
        most: int,
        what: str,
        by: int = -1,
        rule: GroupConstraint | None = None,
        showing: Stat | None = None,
    ) -> tuple[Thing, ...]:
        """Choose from things, so that the ``rule`` holds of them; without a choice to make nobody is asked. Where no
        choice fits the rule, nothing is chosen. ``showing``: a Score or Level that is told with each."""
        most = min(most, len(things))
        if rule is not None and not rule.finishes((), things, min(least, len(things)), most):
            return ()
        if most == 0 or (len(things) <= least and least == most):
            return things[:most] if most else ()
        least = min(least, len(things))
        question = Choose(self.chooser if by < 0 else by, about, things, least, most, what, rule=rule, showing=showing)
        return cast("tuple[Thing, ...]", self.ask(about, question))

    def number(self, about: Question, least: int, most: int, what: str, by: int = -1) -> int:
        """Choose a number."""
        if least >= most:
            return least
        return int(self.ask(about, Number(self.chooser if by < 0 else by, about, least, most, what))[0])

    def agree(self, about: Question, question: str, by: int = -1) -> bool:
        """Ask yes or no."""
        return bool(self.ask(about, YesNo(self.chooser if by < 0 else by, about, question)))

    def wants(self) -> bool:
        """Whether an optional step is to happen. What every caster may do, each decides as they pick."""
        what = getattr(self.step, "what", None)
        if self.step.who == "any" and isinstance(what, Selector) and each_picks(what):
            return True
        op = op_of(self.step).replace("_", " ")
        meant = persons(self.game, self.ctx, self.step.who) if self.step.who in PERSONS else ()
        who = self.enemy() if self.step.who == "opponent" else meant[0].id if meant else self.ctx.you
        return self.agree(Question("optional"), f"{self.game.name(who)}: {op}?")

    def pick(
        self,
        name: str,
        selector: Selector | None,
        *,
        check: bool | None = None,
        fit: Callable[[Ref], bool] | None = None,
    ) -> tuple[Ref, ...]:
        """What a step's selector means now, chosen where there is a choice. For a hostile verb (or ``check=True``)
        only those that did not resist the Casting Check. ``name`` is the selector's field. ``fit``: what can be done
        with a thing; of things to choose from only these are, unless it is none of them."""
        if selector is None:
            return ()
        refs = self._permitted(self._pick(name, selector, fit))
        if selector.id:
            self.ctx = self.ctx.bind(selector.id, refs)
        hostile = verbs()[op_of(self.step)].hostile if check is None else check
        if not hostile:
            return refs
        refs = tuple(ref for ref in refs if not self.spared(ref))
        return self.overcome(refs)

    def _permitted(self, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """Those that no effect keeps the actor from doing this to (CONVERT-42)."""
        action = ACTIONS.get(op_of(self.step))
        if action is None:
            return refs
        actors = self.players(self.step.who) if self.step.who in ("opponent", *PERSONS) else ()
        who = actors[0].id if actors else self.ctx.you
        return tuple([ref for ref in refs if not may_not(self.game, who, action, ref)])

    def _pick(self, name: str, selector: Selector, fit: Callable[[Ref], bool] | None = None) -> tuple[Ref, ...]:
        self.choose_area(selector)
        if is_an_enemy(selector) and self.step.who in PERSONS:
            return self._enemy_of_the_actor()
        if is_an_enemy(selector) and (told := enemy_told_of(self.game, self.ctx)):
            return (told,)
        how = selector.how
        if selector.ref is not None or how in ("self", "previous", "event", "equipped"):
            return selectors.resolve_now(self.game, self.ctx, selector)
        found = selectors.candidates(self.game, self.ctx, pool(selector))
        if fit is not None and how != "all":
            found = tuple([ref for ref in found if fit(ref)]) or found
        if how == "choose":
            found = self._permitted(found)
            if self.ctx.paying and op_of(self.step) in GIVES_UP:
                found = self._but_targets(selector, found)
        if each_picks(selector):
            return self._each_picks(name, selector, found)
        least, most = selectors.count_of(self.game, self.ctx, selector, len(found))
        if how == "all" and selector.count in (None, "all"):
            return found
        if how == "random":
            return self.drawn(Question("drawn", name), found, least)
        if how in ("top", "bottom"):  # a Spellbook has no order: chance decides
            return self.drawn(Question("drawn", name), found, most)
        by = self.chooser if selector.chooser is None else self._side_of(selector.chooser)
        rule = constraint_on(self.game, self.ctx, selector, found)
        return self.choose(Question("pick", name), found, least, most, self.title(), by, rule)

    def _but_targets(self, selector: Selector, found: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """What may be given up as a price: nothing that is named as a target (PRECAST-10), where the rest suffices."""
        targets = self.game.card_index[self.ctx.entry].effects[self.ctx.ability].targets if self.ctx.entry else ()
        named = {ref for one in targets if one.id for ref in self.ctx.bound.get(one.id, ())}
        rest = tuple([ref for ref in found if ref not in named])
        if len(rest) == len(found):
            return found
        least, most = selectors.count_of(self.game, self.ctx, selector, len(rest))
        rule = constraint_on(self.game, self.ctx, selector, rest)
        enough = len(rest) >= max(least, 1) and (rule is None or rule.finishes((), rest, least, most))
        return rest if enough else found

    def _enemy_of_the_actor(self) -> tuple[Ref, ...]:
        """ "Their opponent", of a caster who acts: one of that one's enemies, whom that one chooses."""
        actor = next(iter(persons(self.game, self.ctx, self.step.who)), None)
        beings = self.state.beings.values()
        foes = [one.id for one in beings if actor and one.side != actor.side and one.id in self.state.mages]
        there = tuple([who for who in foes if not self.state.beings[who].down])
        return self.choose(Question("enemy"), there, 1, 1, f"{self.title()}, which enemy")

    def _each_picks(self, name: str, selector: Selector, found: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """Every caster picks so many for themselves, or chance does for each."""
        out: list[Ref] = []
        for player, things in shares(self.game, selector, found):
            least, most = selectors.count_of(self.game, self.ctx, selector, len(things))
            if self.step.optional and self.step.who == "any":
                least = 0
            if selector.how in ("random", "top", "bottom"):
                out += self.drawn(Question("drawn", name, player.id), things, least)
            else:
                out += self.choose(Question("pick", name, player.id), things, least, most, self.title(), player.side)
        return tuple(out)

    def drawn(self, about: Question, things: tuple[Ref, ...], count: int) -> tuple[Ref, ...]:
        """So many of them by chance; drawn once, though the step may begin again after a question."""
        if about not in self.answers:
            before = self.game.dice.rolled
            self.answers[about] = self.game.dice.sample(things, count, self.title())
            self.kept += self.game.dice.rolled - before
        return cast("tuple[Ref, ...]", self.answers[about])

    def title(self) -> str:
        """What the step is of, for a person who chooses."""
        entry = self.game.card_index.get(self.ctx.entry)
        return f"{entry.name if entry is not None else self.ctx.entry}, {op_of(self.step).replace('_', ' ')}"

    def choose_area(self, selector: Selector) -> None:
        """CONVERT-14, CONVERT-18: one Section or two adjoining ones, one of them within one Section; or one Skirmish
        within one Section. Chosen once for the whole ability."""
        area = selector.reach
        if AREA in self.ctx.bound or not (
            area in ("two_sections", "skirmish") or (area == "section" and selector.how == "all")
        ):
            return
        origin = position(self.game, self.ctx)
        sections, at = self.state.sections, None if origin is None else origin.section
        options: tuple[str, ...]
        if area == "skirmish":
            near = choosable(sections, at, "section")
            beings = self.state.beings.values()
            places = sorted({b.skirmish for b in beings if b.skirmish and area_ref("section", b.section) in near})
            options = tuple(area_ref("skirmish", number) for number in places)
        else:
            options = choosable(sections, at, area)
        chosen = self.choose(Question("area"), options, 1, 1, f"{self.title()}, where", self.ctx.side)
        self.ctx = self.ctx.bind(AREA, tuple(area for option in chosen for area in areas(Ref(option))))

    # --- Casting Checks -----------------------------------------------------------------------------------------

    def spared(self, ref: Ref) -> bool:
        """Whether it is unaffected by such an effect, whoever's that is (CONVERT-42): a creature, a spell or artifact
        in play, something worn. What is paid is no effect."""
        if self.ctx.paying:
            return False
        being = self.state.beings.get(ref)
        if being is not None:
            return guarded(self.game, being, ("all",), self.ctx)
        return shield(self.game, ref, ("all",), self.ctx) is not None

    def overcome(self, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """Those that a hostile effect works on: willing targets, summons, and unwilling Real ones that lose the Casting
        Check (CHECK-01 to CHECK-07): one roll of the caster against one of each; on a tie it is resisted (CHECK-05).
        Who had the choice whether it happens is willing, and what is only being cast is nobody's yet."""
        ctx = self.ctx
        willing = self.chooser if self.step.optional else ctx.side
        facing: list[Being] = []
        for ref in refs:
            being = bearer(self.game, ref) if not is_cast(ref) else None
            if being is None or being.kind == "summon" or being.side in (ctx.side, willing) or being in facing:
                continue
            if being.id not in ctx.passed and being.id not in ctx.resisted:
                facing.append(being)
        if facing:
            self._check(facing)
            ctx = self.ctx
        return tuple(
            ref for ref in refs if is_cast(ref) or (b := bearer(self.game, ref)) is None or b.id not in ctx.resisted
        )

    def _check(self, facing: list[Being]) -> None:
        cause = self.game.card_index.get(self.ctx.entry)
        against = cause.name if cause is not None else "the spell"
        points = {
            being.id: self.number(
                Question("oppose", who=being.id),
                0,
                being.defense,
                f"{being.name}: Defense against {against}",
                being.side,
            )
            if not being.down
            else 0
            for being in facing
        }
        total = self.ctx.check
        caster = position(self.game, self.ctx)
        if total is None:
            total = self.ctx.mp
            if caster is not None:
                total = roll(self.game, caster, "Casting Check", (("MP", self.ctx.mp),))
            else:  # a trap of the room rolls for itself (CONVERT-10)
                shown = self.game.dice.roll(2, 6, self.title())
                total += sum(shown)
                self.emit(
                    Rolled(self.ctx.source, "Casting Check", shown, self.ctx.mp, total, 0, (("MP", self.ctx.mp),))
                )
        passed, resisted = list(self.ctx.passed), list(self.ctx.resisted)
        for being in facing:
            spent = points[being.id]
            if spent:
                self.emit(Opposed(being.id, spent))
            extra = 1 if being.stance == "defense" else 0
            made_of = (("Defense", spent), ("armour", being.armour))
            opposed = roll(self.game, being, "opposing it", made_of, extra=extra)
            (passed if total > opposed else resisted).append(being.id)
        self.ctx = replace(self.ctx, check=total, passed=tuple(passed), resisted=tuple(resisted))

    # --- doing --------------------------------------------------------------------------------------------------

    def emit(self, event: Event[State]) -> None:
        """Make something happen."""
        self.game.emit(event)

    def push(self, *frames: FightTask) -> None:
        """Put something on the stack that happens before the next step, the first given first."""
        self.game.push(*frames)

    def note(self, text: str) -> None:
        """A line for the game master: something the machine leaves to people."""
        self.emit(Noted(text, "manual", self.ctx.you))
