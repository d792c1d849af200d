"""What waiting spells and abilities do when they resolve (MRPG-MTG-04, MRPG-MTG-17, MRPG-MTG-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects.magic import Condition, Step
from convert.effects.magic.steps import Unless
from convert.kernel import Move
from convert.systems.magic_rpg.rules.aiming import TRIGGER, aims, modes_of, steps_of, still_legal, use_of
from convert.systems.magic_rpg.rules.declaring import Declare
from convert.systems.magic_rpg.rules.drawing import shuffle
from convert.systems.magic_rpg.rules.entering import choices
from convert.systems.magic_rpg.rules.events import CardMoved, Countered, Happened, Permitted, Resolved, Used
from convert.systems.magic_rpg.rules.facts import LATER
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.judging import judge
from convert.systems.magic_rpg.rules.numbers import SetNumbers, open_numbers
from convert.systems.magic_rpg.rules.pieces import marks, new_piece
from convert.systems.magic_rpg.rules.selecting import Context
from convert.systems.magic_rpg.rules.state import WILD, Happening, Pending, Permit, Piece, Waiting, target_of
from convert.systems.magic_rpg.rules.things import card_thing
from convert.systems.magic_rpg.rules.verbs import Outcome, perform
from convert.systems.magic_rpg.wording import action_words

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


def resolve(game: Game) -> None:
    """The latest of what waits is carried out; one whose targets are all illegal does nothing (MRPG-MTG-18)."""
    item = game.state.waiting[-1]
    facts = game.card_index.facts[item.facts][item.face]
    owner = game.card_index.owners[item.card] if item.card >= 0 else WILD
    if item.targets:
        left = still_legal(game, item)
        if not left.targets:
            game.emit(Countered(item, owner))
            return
        item = left
    if item.ability < 0 and facts.permanent:
        piece = new_piece(game, item.facts, item.face, card=item.card, controller=item.controller, x=item.x)
        game.emit(Resolved(item, replace(piece_with(piece, item), paid=item.paid, spell=item.id)))
        marks(game, piece.id)
        entered(game, piece.id)
        return
    game.emit(Resolved(item, None, owner, "exiled" if "flashback" in item.paid else "graveyard"))
    returning = [Returning(item)] if item.ability < 0 and not item.copied and RETURNING & set(facts.subtypes) else []
    if item.ability < 0 and facts.unread:
        game.push(judge(game, facts.name, facts.unread, item.side, item.controller))
    use = use_of(game, item.facts, item.face, item.ability)
    if use is not None:
        if TRIGGER <= item.ability < LATER and use.ability.if_:
            ctx = context(game, Carry(item=item))
            if not all(ctx.holds(each) for each in use.ability.if_):
                return  # what it asked as it was set off must still be so
        game.push(Carry(item=item), PutBack(), *returning, *game.sweep())


RETURNING = frozenset(("Adventure", "Omen"))
"""Subtypes of spells whose card does not stay in the graveyard."""


class Returning(MagicTask, frozen=True):
    """The card of an Adventure is exiled, and its creature may be cast from there; that of an Omen is shuffled into its
    deck (the card game, MRPG-GEN-08)."""

    item: Waiting

    def run(self, game: Game) -> None:
        card = self.item.card
        owner = game.card_index.owners[card]
        if card not in game.state.wizards[owner].graveyard:
            return
        if "Omen" in game.card_index.facts[self.item.facts][self.item.face].subtypes:
            game.emit(CardMoved(owner, card, "graveyard", "deck", shown=True))
            shuffle(game, owner)
            return
        game.emit(CardMoved(owner, card, "graveyard", "exiled", shown=True))
        permit = Permit(who=self.item.controller, span="battle", turn=game.state.turns, card=card, face=0)
        game.emit(Permitted(permit))


def piece_with(piece: Piece, item: Waiting) -> Piece:
    """An Aura lies on what it was aimed at (MRPG-MTG-22)."""
    return replace(piece, attached=item.targets[0]) if item.targets else piece


def entered(game: Game, number: int) -> None:
    """Something has come into play: the dead are looked for, numbers that no words give are set (MRPG-MTG-23), what is
    unread is judged."""
    piece = game.state.pieces.get(number)
    if piece is None:
        return
    facts = game.card_index.facts[piece.facts][piece.face]
    frames: list[MagicTask | MagicDecision] = []
    chosen = choices(game, number)
    if any(open_numbers(facts)) and not game.state.unattended:
        frames.append(SetNumbers(piece.id, piece.side))
    if facts.unread and piece.origin != "spirit":
        frames.append(judge(game, facts.name, facts.unread, piece.side, piece.controller))
    game.push(*chosen, *game.sweep(), *frames)


def put_on_stack(pending: Pending) -> Declare:
    """An ability that was set off is announced: what it is aimed at is chosen."""
    return Declare(
        who=pending.controller if pending.controller >= 0 else -1 - pending.side,
        facts=pending.facts,
        face=pending.face,
        ability=pending.ability,
        source=pending.source,
        side=pending.side,
        happening=pending.happening,
        bound=pending.bound,
    )


class Carry(MagicTask, frozen=True, kw_only=True):
    """A spell's or ability's steps, one after the other; ``did``: whether the step before changed something."""

    item: Waiting
    at: int = 0
    inside: int = -1
    """The step whose own steps these are ("unless"), where they are such."""
    did: bool = True
    before: bool = True
    """What the first of a run of steps with one link asked of what came before it."""
    known: tuple[tuple[Condition, bool], ...] = ()
    """What the step before asked, and whether it held: asked again, or of the opposite, the answer is the same."""
    agreed: tuple[tuple[int, int], ...] = ()
    """Where it is asked whether the step at hand is to be done: each who was asked, and 1 or 0."""
    answers: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What was picked for it."""
    bound: tuple[tuple[str, tuple[int, ...]], ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    parts: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    """What steps with an id came to with each of several wizards."""
    previous: tuple[int, ...] = ()

    def steps(self, game: Game) -> tuple[Step, ...]:
        """What is being done."""
        use = use_of(game, self.item.facts, self.item.face, self.item.ability)
        assert use is not None
        steps = steps_of(use, modes_of(self.item))
        if self.inside >= 0:
            outer = steps[self.inside]
            assert isinstance(outer, Unless)
            return outer.do
        return steps

    def offered(self, game: Game) -> str:
        """What is to be agreed to, in words: the step at hand, or all of an ability that is optional as a whole."""
        use = use_of(game, self.item.facts, self.item.face, self.item.ability)
        assert use is not None
        steps = self.steps(game)
        whole = self.at == 0 and not steps[0].optional
        return action_words(use.ability, steps if whole else steps[self.at : self.at + 1])

    def title(self, game: Game) -> str:
        return game.title(self.item)

    def nested(self) -> Carry:
        """What is done unless somebody paid."""
        return replace(self, at=0, inside=self.at, agreed=(), answers=(), did=True, before=True, known=())

    @property
    def willing(self) -> tuple[int, ...] | None:
        """The wizards who want the step at hand done; none where that was not asked."""
        return tuple(wizard for wizard, yes in self.agreed if yes) if self.agreed else None

    def _base(self, steps: tuple[Step, ...]) -> bool:
        """What the link of the step at hand asks: of a run in one sentence all ask of what came before the first; one
        that may be left undone begins anew."""
        step, last = steps[self.at], steps[self.at - 1] if self.at else None
        run = last is not None and step.link in ("then", "if_not") and not last.optional
        return self.before if run and last is not None and (last.link, last.src) == (step.link, step.src) else self.did

    def _asked(self, ctx: Context, step: Step) -> tuple[tuple[Condition, bool], ...]:
        """What the step asks, each with its answer: the one that the step before had, where it asked the same."""
        known = dict(self.known)
        asked = [one.not_ if one.not_ is not None else one for one in step.if_ or ()]
        return tuple((one, known[one] if one in known else ctx.holds(one)) for one in asked)

    def _asking(self, ctx: Context, step: Step, later: Carry) -> tuple[Context, Carry]:
        """With what the step asks, and with the names of what its conditions are about."""
        later = replace(later, known=self._asked(ctx, step))
        named = [part for one in step.if_ or () for part in (one.exists, one.of) if part is not None]
        bound = tuple((part.id, tuple(ctx.select(part))) for part in named if part.id is not None)
        return ctx._replace(bound=(*ctx.bound, *bound)), replace(later, bound=(*later.bound, *bound))

    def _to_ask(self, ctx: Context, step: Step, *, whole: bool) -> list[int]:
        """Who may do it and was not asked yet: whose act it is, else the controller."""
        who = getattr(step, "who", None)
        wizards = ctx.players(who) if who is not None and not whole else [ctx.controller]
        asked = [wizard for wizard, _ in self.agreed]
        return [wizard for wizard in wizards if wizard >= 0 and wizard not in asked]

    def _limit(self, game: Game) -> int | None:
        """How often this may be done in a turn, where that counts what is done ("Do this only once each turn")."""
        use = use_of(game, self.item.facts, self.item.face, self.item.ability)
        limit = use.ability.limit if use is not None else None
        return limit.n if limit is not None and limit.carried_out and self.inside < 0 else None

    def _over(self, game: Game) -> bool:
        """Whether it was done as often as it may be, since it was set off."""
        piece = game.state.pieces.get(self.item.source)
        most = self._limit(game)
        return most is not None and piece is not None and piece.used.count(self.item.ability) >= most

    def run(self, game: Game) -> None:
        steps = self.steps(game)
        if self.at >= len(steps) or (self.at == 0 and self._over(game)):
            return
        step = steps[self.at]
        ctx = context(game, self)
        later = replace(self, at=self.at + 1, agreed=(), answers=())
        use = use_of(game, self.item.facts, self.item.face, self.item.ability)
        whole = use is not None and use.ability.optional and self.item.ability >= TRIGGER and self.inside < 0
        may = step.optional or (whole and self.at == 0)
        base = self._base(steps)
        later = replace(later, before=base)
        if (step.link in ("then", "when") and not base) or (step.link == "if_not" and base):
            game.push(replace(later, did=base if step.link == "if_not" else False))
            return
        if step.if_ or step.link is None:
            ctx, later = self._asking(ctx, step, later)
        if not all(held == (each.not_ is None) for each, (_, held) in zip(step.if_ or (), later.known, strict=False)):
            game.push(replace(later, did=False, previous=()))
            return
        asked_of = whole and self.at == 0
        if may and (left := self._to_ask(ctx, step, whole=asked_of)):
            game.ask(Agree(game.state.wizards[left[0]].side, left[0], self.agreed), self)
            return
        if may and self.willing == ():
            if asked_of:
                return
            game.push(replace(later, did=False, previous=()))
            return
        if step.link == "when":
            game.emit(Happened(Happening(event="did"), (reflex(game, self, ctx, step),)))
            game.push(later)
            return
        outcome = perform(ctx, step, self)
        if outcome is None:
            return  # it has asked, and will begin again
        names = (*_who_did(ctx, step, self), *_named(step, outcome))
        what_may = next((place for place, each in enumerate(steps) if each.optional), 0)
        if outcome.did and self.at == what_may and self._limit(game) is not None:
            game.emit(Used(self.item.source, self.item.ability))
        counts = ((step.id, outcome.amount),) if step.id is not None else ()
        parts = ((step.id, outcome.each),) if step.id is not None and len(outcome.each) > 1 else ()
        later = replace(
            later,
            did=outcome.did,
            bound=(*later.bound, *names, *outcome.bound),
            counts=(*self.counts, *counts),
            parts=(*self.parts, *parts),
            previous=outcome.things or (self.previous if not outcome.did else ()),
        )
        game.push(*outcome.frames, *game.sweep(between=True), later)


def _named(step: Step, outcome: Outcome) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What a step's own name and that of its object stand for from now on."""
    names = (step.id, getattr(getattr(step, "what", None), "id", None))
    return tuple((name, outcome.things) for name in names if name is not None)


def _who_did(ctx: Context, step: Step, carry: Carry) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Whom the name of those who do it stands for from now on: of several who may, those who wanted to."""
    who = getattr(step, "who", None)
    if who is None or who.id is None:
        return ()
    willing = carry.willing
    return ((who.id, tuple(target_of(one) for one in ctx.players(who) if willing is None or one in willing)),)


class PutBack(MagicTask, frozen=True):
    """What was looked at and was to go nowhere lies on top of its deck again, in its order."""

    def run(self, game: Game) -> None:
        for number, wizard in enumerate(game.state.wizards):
            for card in reversed(wizard.aside):
                game.emit(CardMoved(number, card, "aside", "deck"))


def reflex(game: Game, carry: Carry, ctx: Context, step: Step) -> Pending:
    """ "When you do": an ability that is set off by the step before."""
    item = carry.item
    return Pending(
        facts=item.facts,
        face=item.face,
        ability=game.card_index.later_of(item.facts, item.face, step),
        source=ctx.source,
        controller=ctx.controller,
        side=ctx.side,
        happening=ctx.happening,
        bound=(*ctx.bound, ("previous", ctx.previous)),
    )


def context(game: Game, carry: Carry) -> Context:
    """From where a spell's or ability's steps are looked at; illegal targets are left out (MRPG-MTG-18)."""
    item = carry.item
    named: dict[str, tuple[int, ...]] = {}
    for selector, target in aims(game, item):
        name = selector.id or ""
        named[name] = (*named.get(name, ()), target)
    source = item.source or (card_thing(item.card) if item.card >= 0 and not item.copied else 0)
    bound = (*item.bound, *named.items(), *carry.bound)
    previous = carry.previous or dict(item.bound).get("previous", ())
    return Context(
        game,
        item.controller,
        item.side,
        source,
        item,
        bound,
        carry.counts,
        previous,
        item.happening,
    )


class Agree(MagicDecision, frozen=True):
    """Whether something optional is done."""

    team: int
    who: int
    before: tuple[tuple[int, int], ...] = ()

    def side(self, game: Game) -> int:
        return self.team

    def moves(self, game: Game) -> tuple[Move, ...]:
        return (game.card_index.moves["yes",], game.card_index.moves["no",])

    def take(self, game: Game, move: Move) -> None:
        game.answer("agreed", (*self.before, (self.who, int(move.verb == "yes"))))

    def prompt(self, game: Game) -> str:
        asking = next(frame for frame in reversed(game.stack) if isinstance(frame, Carry))
        who = game.actor(self.who if self.who >= 0 else -1 - self.team)
        return f"{who}, {game.title(asking.item)}: {asking.offered(game)}?"
