"""The verb that lets somebody play cards from where they lie, or more lands, for a while, or cast them at once."""

from __future__ import annotations

from convert.systems.magic_rpg.rules.declaring import Declare
from convert.systems.magic_rpg.rules.events import Permitted
from convert.systems.magic_rpg.rules.permitting import ANY_MANA, FREE
from convert.systems.magic_rpg.rules.playing import why_not_card
from convert.systems.magic_rpg.rules.selecting import described
from convert.systems.magic_rpg.rules.state import CARD, Permit, Span
from convert.systems.magic_rpg.rules.things import card_of
from convert.systems.magic_rpg.rules.verbs.base import Act, Done, Outcome, meant, picked

SPANS: dict[object, Span] = {
    "end_of_turn": "turn",
    "end_of_your_next_turn": "next_own_turn",
    "while_exiled": "battle",
}
"""How long it may be said for."""


def play_from(act: Act) -> Done:
    """Whoever controls the spell or ability may play them, for a while or at once; of what nobody controls nobody."""
    step, who, game = act.step, act.ctx.controller, act.game
    if who < 0:
        return Outcome(False)
    if step.until is None:
        return _at_once(act)
    span, turn = SPANS[step.until], game.state.turns
    if step.lands is not None:
        more = act.number(step.lands)
        game.emit(Permitted(Permit(who=who, span=span, turn=turn, lands=more)))
        return Outcome(more > 0)
    found = meant(act, step.what)
    if found is None:
        return None
    ways = _ways(act)
    cards = tuple(each for each in found if each >= CARD)
    for each in cards:
        permit = Permit(who=who, span=span, turn=turn, card=card_of(each), land=step.play, ways=ways)
        game.emit(Permitted(permit))
    return Outcome(bool(cards), cards, len(cards))


def _ways(act: Act) -> tuple[str, ...]:
    return (*((FREE,) if act.step.free else ()), *((ANY_MANA,) if act.step.any_mana else ()))


def _at_once(act: Act) -> Done:
    """Those that can be cast now are cast now, at whatever time that is."""
    game, who, what, ways = act.game, act.ctx.controller, act.step.what, _ways(act)
    chosen = what.ref is None and what.how == "choose"
    pool = [
        each
        for each in (described(act.ctx, what) if chosen else act.ctx.select(what))
        if each >= CARD and _castable(act, card_of(each), ways)
    ]
    found = picked(act, act.ctx, what, who, pool=pool) if chosen else tuple(pool)
    if found is None:
        return None
    index = game.card_index
    frames = [Declare(who=who, facts=index.cards[card_of(each)], card=card_of(each), paid=ways) for each in found]
    return Outcome(bool(found), found, len(found), frames)


def _castable(act: Act, card: int, ways: tuple[str, ...]) -> bool:
    facts = act.game.card_index.card(card)
    who = act.ctx.controller
    return not facts.land and why_not_card(act.game, who, facts, slow=True, card=card, paid=ways) is None


__all__ = ["SPANS", "play_from"]
