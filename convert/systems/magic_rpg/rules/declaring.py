"""Playing a card or using an ability: mode, targets and X are chosen, then it is paid (MRPG-MTG-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from convert.cards.magic.mana import ManaCost
from convert.effects.magic import Amount, Selector
from convert.effects.magic.values import Quantity
from convert.effects.walk import parts
from convert.kernel import Move
from convert.systems.magic_rpg.rules import playing
from convert.systems.magic_rpg.rules.aiming import TRIGGER, steps_of, use_of, wanted_of
from convert.systems.magic_rpg.rules.arch_mage import draws
from convert.systems.magic_rpg.rules.bodies import facts_of
from convert.systems.magic_rpg.rules.choosing import ChooseMode, ChooseTarget, ChooseX, Pick
from convert.systems.magic_rpg.rules.costs import pay_things, powers, things_of, wanted_total
from convert.systems.magic_rpg.rules.dividing import Divide, divided, most_aims, shares_of
from convert.systems.magic_rpg.rules.drawing import MayDraw
from convert.systems.magic_rpg.rules.events import (
    AbilityUsed,
    Attached,
    SpellCast,
    Told,
    Turned,
    Used,
    WizardHurt,
)
from convert.systems.magic_rpg.rules.facts import LENT, Facts, Price, Use
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.giving_mana import Purpose
from convert.systems.magic_rpg.rules.paying import largest_x, plan, settle
from convert.systems.magic_rpg.rules.permitting import elsewhere
from convert.systems.magic_rpg.rules.selecting import Context
from convert.systems.magic_rpg.rules.state import WILD, Happening, Waiting, wizard_of
from convert.systems.magic_rpg.rules.things import card_thing, zone_of
from convert.systems.magic_rpg.rules.warding import WardOff, ward_of

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

FREE = Price()


def play(game: Game, who: int, move: Move) -> None:
    """Begin to play what a move names."""
    found = next((each for each in elsewhere(game, who) if each.move == move), None) if who >= 0 else None
    if found is not None and found.facts.land:
        game.land(who, found.card, found.face)
    elif move.verb == "land":
        game.land(who, card_called(game, who, str(move.args[0])), _face(move))
    elif move.verb == "equip":
        game.push(Wear(who, int(move.args[0])))
    elif (declared := declared_by(game, who, move)) is not None:
        game.push(declared)


def declared_by(game: Game, who: int, move: Move) -> Declare | None:
    """The spell or ability that a legal move names, with nothing chosen yet; None for any other move."""
    if move.verb == "instead":
        card = card_called(game, who, str(move.args[0]))
        rather = playing.INSTEADS[int(move.args[1])]
        return Declare(who=who, facts=game.card_index.cards[card], card=card, paid=(rather,))
    if move.verb in ("cast", "flashback", "kicked"):
        card = card_called(game, who, str(move.args[0]), "graveyard" if move.verb == "flashback" else "hand")
        paid = {"flashback": ("flashback",), "kicked": ("kicker",)}.get(move.verb, ())
        return Declare(who=who, facts=game.card_index.cards[card], face=_face(move), card=card, paid=paid)
    if move.verb in ("permitted", "permitted-kicked"):
        found = next(each for each in elsewhere(game, who) if each.move == move)
        kind = game.card_index.cards[found.card]
        return Declare(who=who, facts=kind, face=found.face, card=found.card, paid=found.paid)
    if move.verb == "use":
        number, which = int(move.args[0]), int(move.args[1])
        piece = game.state.pieces[number]
        facts, face, ability = playing.uses_of(game, piece)[which]
        return Declare(who=who, facts=facts, face=face, ability=ability, source=number, side=piece.side)
    if (zone := _FROM.get(move.verb)) is not None:
        card = card_called(game, who, str(move.args[0]), zone)
        side, facts = game.state.wizards[who].side, game.card_index.cards[card]
        return Declare(who=who, facts=facts, ability=int(move.args[1]), source=card_thing(card), side=side)
    return None


_FROM = {"from-hand": "hand", "from-graveyard": "graveyard"}


def _face(move: Move) -> int:
    return int(move.args[1]) if len(move.args) > 1 else 0


def card_called(game: Game, who: int, slug: str, zone: str = "hand") -> int:
    """The first card of a zone with that name."""
    index = game.card_index
    cards: tuple[int, ...] = getattr(game.state.wizards[who], zone)
    return next(card for card in cards if index.card(card).slug == slug)


def _aims(
    wanted: tuple[Selector, ...], sizes: tuple[int, ...], targets: tuple[int, ...]
) -> list[tuple[str, tuple[int, ...]]]:
    """What the targets chosen so far are called: a later one may have to be another."""
    named, first = [], 0
    for selector, size in zip(wanted, sizes, strict=False):
        named.append((selector.id or "", targets[first : first + size]))
        first += size
    return named


class Declare(MagicTask, frozen=True, kw_only=True):
    """A spell or ability on its way: what is not chosen yet is asked for, then it is paid and waits."""

    who: int
    facts: int
    face: int = 0
    ability: int = -1
    card: int = -1
    source: int = 0
    modes: tuple[int, ...] | None = None
    targets: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    x: int = -1
    side: int = -1
    happening: Happening | None = None
    bound: tuple[tuple[str, tuple[int, ...]], ...] = ()
    paid: tuple[str, ...] = ()
    answers: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What is given for its cost."""

    def title(self, game: Game) -> str:
        name = game.card_index.facts[self.facts][self.face].name
        return name if self.ability < 0 else f"an ability of {name}"

    def run(self, game: Game) -> None:
        facts = game.card_index.facts[self.facts][self.face]
        use = use_of(game, self.facts, self.face, self.ability)
        side = self.side if self.side >= 0 else playing.side_of(game, self.who)
        ctx = self.context(game, side)
        wanted: tuple[Selector, ...] = ()
        if use is not None:
            legal = playing.legal_modes(game, use, side, self.who, self.source, ctx, paid=self.paid)
            least = min(use.least, len(use.modes))
            if len(legal) < least or not legal:
                return  # a trigger without anything to aim at
            if self.modes is None:
                self._ask(game, ChooseMode(who=self.who, team=side, options=tuple(legal), least=least, most=use.most))
                return
            wanted = wanted_of(use, self.modes, self.paid)
        elif facts.enchants is not None and self.ability < 0:
            wanted = (facts.enchants,)
        price = self._price(facts, use)
        steps = steps_of(use, self.modes) if use is not None and self.modes is not None else ()
        parted = tuple(divided(steps))
        unknown_x = self.ability < TRIGGER and bool(price.mana.x) and self.x < 0
        if unknown_x and (needs_x((wanted, parted)) or len(self.sizes) == len(wanted)):
            self._ask(game, ChooseX(self.who, side, self._numbers(game, ctx, wanted, price.mana)))
            return
        if len(self.sizes) < len(wanted):
            selector = wanted[len(self.sizes)]
            ctx = ctx._replace(bound=(*ctx.bound, *_aims(wanted, self.sizes, self.targets)))
            found = playing.candidates(game, selector, side, self.who, self.source, ctx=ctx)
            found = [each for each in found if self._leaves(game, ctx, wanted, each)]
            if len(found) < playing.wanted_least(ctx, selector):
                return
            low, high = playing.target_count(ctx, selector, len(found))
            high = max(low, most_aims(ctx, selector, steps, high))
            asked = ChooseTarget(
                who=self.who,
                team=side,
                options=tuple(found),
                before=self.targets,
                sizes=self.sizes,
                least=low,
                most=high,
            )
            self._ask(game, asked)
            return
        if (asking := self._to_divide(ctx, wanted, parted)) is not None:
            self._ask(game, asking)
            return
        taken = self._taken(game, ctx, price)
        if taken is not None:
            self._done(game, facts, use, price, side, taken)

    def _leaves(self, game: Game, ctx: Context, wanted: tuple[Selector, ...], aim: int) -> bool:
        """Whether there is something for those that must be aimed at another thing, with this one taken."""
        selector, *later = wanted[len(self.sizes) :]
        for each in later:
            if selector.id in playing.apart_from(each) and (least := playing.wanted_least(ctx, each)):
                able = set(playing.candidates(game, each, ctx.side, self.who, self.source, ctx=ctx))
                if len(able - {aim}) < least:
                    return False
        return True

    def _to_divide(
        self, ctx: Context, wanted: tuple[Selector, ...], parted: tuple[tuple[str, Quantity], ...]
    ) -> Divide | None:
        """The next of what is divided among several, where it was not said yet who gets how much."""
        known = {name for name, _ in self.bound}
        first = 0
        for selector, size in zip(wanted, self.sizes, strict=True):
            among = self.targets[first : first + size]
            first += size
            for name, amount in parted:
                whole = ctx.amount(amount)
                if name == selector.id and shares_of(name) not in known and len(among) > 1 and whole >= len(among):
                    return Divide(team=ctx.side, name=name, left=whole, among=among, before=self.bound)
        return None

    def foreseen(self, game: Game) -> tuple[tuple[int, ...], bool]:
        """What it is aimed at without a question, as there is nothing else, up to the first aim that is asked for; and
        whether that is one's own side's alone although it might be another's."""
        facts = game.card_index.facts[self.facts][self.face]
        use = use_of(game, self.facts, self.face, self.ability)
        side = self.side if self.side >= 0 else playing.side_of(game, self.who)
        ctx = self.context(game, side)
        wanted: tuple[Selector, ...] = ()
        if facts.enchants is not None and self.ability < 0:
            wanted = (facts.enchants,)
        if use is not None:
            legal = playing.legal_modes(game, use, side, self.who, self.source, ctx, paid=self.paid)
            wanted = wanted_of(use, (legal[0],), self.paid) if len(legal) == use.least == 1 else ()
        found: tuple[int, ...] = ()
        own = False
        for selector in wanted if not needs_x(wanted) else ():
            here = ctx._replace(bound=(*ctx.bound, *_aims(wanted, (1,) * len(found), found)))
            able = playing.candidates(game, selector, side, self.who, self.source, ctx=here)
            if len(able) != 1 or playing.target_count(ctx, selector, 1)[0] != 1:
                break
            found += (able[0],)
            own |= selector.side is None and selector.of is None and _whose(game, able[0]) == side
        return found, own

    def _numbers(self, game: Game, ctx: Context, wanted: tuple[Selector, ...], cost: ManaCost) -> tuple[int, ...]:
        """Each X that can be paid for and for which there is enough to aim at."""
        found = []
        piece = game.state.pieces.get(self.source)
        on = Purpose(self.source, True) if self.ability >= 0 else Purpose(card_thing(self.card))
        most = largest_x(game, self.who, cost, on=on) or 0 if self.who >= 0 else piece.mana if piece is not None else 0
        for x in range(most + 1):
            if self.who < 0 and plan(game, WILD, cost, x=x, source=piece) is None:
                break
            item = Waiting(id=0, facts=self.facts, face=self.face, x=x)
            here = ctx._replace(item=item)
            counts = [
                (len(playing.candidates(game, each, ctx.side, self.who, self.source, ctx=here)), each)
                for each in wanted
            ]
            if not needs_x(wanted) or all(count >= playing.wanted_least(here, each) for count, each in counts):
                found.append(x)
        return tuple(found) or (0,)

    def context(self, game: Game, side: int) -> Context:
        """From where its choices are looked at."""
        item = (
            Waiting(id=0, facts=self.facts, face=self.face, x=max(self.x, 0), paid=self.paid) if self.x >= 0 else None
        )
        source = self.source or (card_thing(self.card) if self.card >= 0 else 0)
        return Context(game, max(self.who, WILD), side, source, item, self.bound, happening=self.happening)

    def _ask(self, game: Game, decision: MagicDecision) -> None:
        game.ask(decision, self)

    def _price(self, facts: Facts, use: Use | None) -> Price:
        if self.ability >= TRIGGER and self.ability < LENT:
            return FREE
        if self.ability >= LENT:
            return use.price if use is not None and use.ability.mode == "activate" else FREE
        if self.ability >= 0:
            return use.price if use is not None else FREE
        return playing.price_of_card(facts, self.paid)

    def _taken(self, game: Game, ctx: Context, price: Price) -> list[tuple[int, ...]] | None:
        """What each part of its cost takes; none where it was asked."""
        found: list[tuple[int, ...]] = []
        used: set[int] = set()
        for place, step in enumerate(price.asked):
            pool, count = things_of(ctx._replace(item=None), step)
            pool = [each for each in pool if each not in used]
            answer = dict(self.answers).get(str(place))
            total = wanted_total(step)
            if total:
                pool = [each for each, power in zip(pool, powers(game, pool), strict=True) if power]
                count = len(pool)
            if answer is None and (len(pool) <= (1 if total else count) or self.who < 0):
                answer = tuple(pool[:count])
            if answer is None and getattr(step, "random", False):
                answer = tuple(game.dice.sample(pool, count, "discards"))
            if answer is None:
                pick = Pick(
                    wizard=self.who,
                    team=ctx.side,
                    name=str(place),
                    options=tuple(pool),
                    least=count,
                    most=count,
                    verb=str(step.__struct_config__.tag),
                    before=self.answers,
                    weights=powers(game, pool) if total else (),
                    total=total,
                )
                self._ask(game, pick)
                return None
            used |= set(answer)
            found.append(answer)
        return found

    def _done(
        self, game: Game, facts: Facts, use: Use | None, price: Price, side: int, taken: list[tuple[int, ...]]
    ) -> None:
        """It is paid, and waits."""
        item = self._waiting(game, price, side, taken)
        ctx = self.context(game, side)._replace(item=item)
        activated = use is not None and use.ability.mode == "activate"
        if self.ability >= TRIGGER and not activated:
            game.emit(AbilityUsed(item, -2))
            game.answers(side)
            return
        source = game.state.pieces.get(self.source) if price.tap or self.who < 0 else None
        mana = self._mana(game, facts, use, price)
        on = Purpose(self.source, True) if self.ability >= 0 else Purpose(card_thing(self.card))
        payment = plan(game, item.controller, mana, x=item.x, source=source, on=on)
        if payment is None:
            return
        settle(game, item.controller, payment, source)
        if price.tap:
            game.emit(Turned((self.source,), tapped=True))
        if price.life and self.who >= 0:
            game.emit(WizardHurt(self.who, price.life, facts.name, damage=False))
        if use is not None and self.ability >= 0:
            self._used(game, item, use)
            self._ward(game, item, side)
            self._give(ctx, price, taken)
            if price.sacrifice and self.source in game.state.pieces:
                game.leave(self.source, "graveyard", "sacrificed")
            return
        owner = game.card_index.owners[self.card]
        zone = zone_of(game.state.wizards[owner], self.card) or "hand"
        game.emit(SpellCast(item, zone, owner))
        self._ward(game, item, side)
        self._give(ctx, price, taken)
        setting = game.card_index.setting
        most = draws(setting.wizards[self.who].arch, facts.arch, color_gate=setting.options.arch_color_gate)
        if most:
            game.push(MayDraw(self.who, most))

    def _waiting(self, game: Game, price: Price, side: int, taken: list[tuple[int, ...]]) -> Waiting:
        """What is declared, as it waits; what was paid with can be named by what it does."""
        named = [
            (name, things)
            for step, things in zip(price.asked, taken, strict=True)
            if (name := getattr(getattr(step, "what", None), "id", None)) is not None
        ]
        modes = self.modes or (0,)
        return Waiting(
            id=game.state.next_id,
            facts=self.facts,
            face=self.face,
            ability=self.ability,
            card=self.card,
            mode=modes[0],
            more=modes[1:],
            targets=self.targets,
            sizes=self.sizes if any(size != 1 for size in self.sizes) else (),
            x=max(self.x, 0),
            controller=max(self.who, WILD),
            side=side,
            source=self.source,
            happening=self.happening,
            bound=(*self.bound, *named),
            paid=self.paid,
        )

    def _used(self, game: Game, item: Waiting, use: Use) -> None:
        """Tell that an ability is used, and remember it where it may be used so often only."""
        game.emit(AbilityUsed(item, self.who if self.who >= 0 else -1))
        limit = use.ability.limit
        if limit is not None or playing.costs_nothing(use):
            for_good = limit is not None and limit.per == "game"
            game.emit(Used(self.source, self.ability, for_good))
        if use.ability.keyword == "cycling":
            game.emit(Told("cycled", who=self.who, what=self.source))

    def _mana(self, game: Game, facts: Facts, use: Use | None, price: Price) -> ManaCost:
        """The mana that it costs now."""
        if use is not None and self.ability >= 0:
            return playing.use_cost(game, self.source, use)
        return playing.cost_now(game, self.who, facts, price.mana, self.card)

    def _give(self, ctx: Context, price: Price, taken: list[tuple[int, ...]]) -> None:
        for step, things in zip(price.asked, taken, strict=True):
            pay_things(ctx, step, things, self.who)
        self._swept(ctx.game, price)

    @staticmethod
    def _swept(game: Game, price: Price) -> None:
        """What was paid may have killed something."""
        if price.asked:
            game.push(*game.sweep())

    def _ward(self, game: Game, item: Waiting, side: int) -> None:
        """Others may answer; what is warded by its enemies' aim asks for its price first."""
        game.answers(side)
        for target in item.targets:
            piece = game.state.pieces.get(target)
            if piece is None or piece.side == side:
                continue
            if ward_of(game, piece) is not None:
                game.push(WardOff(item.id, target))


def _whose(game: Game, target: int) -> int | None:
    """The side of something in play or of a wizard; None for what is nobody's."""
    if target in game.state.pieces:
        return game.state.pieces[target].side
    return game.state.wizards[wizard_of(target)].side if target < 0 else None


def needs_x(value: Any) -> bool:
    """Whether what is aimed at depends on X."""
    return any(isinstance(part, Amount) and part.x is not None for part in parts(value))


class Wear(MagicDecision, frozen=True):
    """Which creature an Equipment moves to, for its cost (MRPG-MTG-22)."""

    who: int
    piece: int

    def side(self, game: Game) -> int:
        return playing.side_of(game, self.who)

    def moves(self, game: Game) -> tuple[Move, ...]:
        piece = game.state.pieces[self.piece]
        return tuple(game.card_index.moves["target", number] for number in playing.wearers(game, piece))

    def take(self, game: Game, move: Move) -> None:
        piece = game.state.pieces[self.piece]
        facts = facts_of(game, piece)
        payment = plan(game, self.who, facts.equip or ManaCost(), on=Purpose(self.piece, True))
        if payment is not None:
            settle(game, self.who, payment)
            game.emit(Attached(self.piece, int(move.args[0])))
            game.push(*game.sweep())

    def prompt(self, game: Game) -> str:
        return f"{game.name_of(self.piece)}: onto which creature?"
