"""Of single verbs what is not carried out: how long it lasts, what something in play permits or makes cheaper."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from convert.effects.magic import Ability, Amount, Condition, Filter, Selector, Step, StepBase
from convert.effects.magic.actions import Damage, Pay
from convert.effects.magic.changes import Allow, Prevent
from convert.effects.magic.steps import CostChange, Forbid, PlayFrom
from convert.effects.walk import parts
from convert.systems.magic_rpg.rules.dividing import divided_among
from convert.systems.magic_rpg.rules.known import EVERYWHERE, FREEDOMS, PHASES, TURN
from convert.systems.magic_rpg.rules.playable_terms import MANA_ABILITY, of_cost, op_of, other_fields, unknown_in
from convert.systems.magic_rpg.rules.spelled_out import of_word
from convert.systems.magic_rpg.rules.terms import ALL_COLORS, OF_CHOICE, OF_CHOSEN, known_word, ward_price


def kept(ability: Ability) -> bool:
    """Whether it is remembered for good that it was used: "activate only once" of something in play."""
    limit = ability.limit
    return ability.mode == "activate" and ability.from_ == "play" and limit is not None and not limit.carried_out


def at_the_end(steps: tuple[Step, ...], place: int) -> bool:
    """Whether all of it was done before this step: what is cast by it waits, and is answered, before anything more."""
    return place == len(steps) - 1 and not any(op_of(each) in ("look", "search") for each in steps)


def lendable(word: str) -> bool:
    """Whether a keyword is played where something is given it."""
    if word.casefold() in (OF_CHOICE, OF_CHOSEN, *ALL_COLORS):
        return True
    return known_word(word) or bool(of_word(word)) or ward_price(word) is not None


def but_mana(step: Forbid) -> bool:
    """ "Unless they're mana abilities", of activating alone."""
    what = step.except_
    return step.action == "activate" and what is not None and what.kind == ("ability",) and what.where == MANA_ABILITY


def of_division(ability: Ability) -> Iterator[str]:
    """Divided is among what was aimed at, a number that is known then; and not evenly."""
    nodes = list(parts(ability, without=("abilities",)))
    aimed = {
        target.id for node in nodes if isinstance(named := getattr(node, "targets", None), tuple) for target in named
    }
    for step in nodes:
        if isinstance(step, Damage) and step.divided not in (None, "choice"):
            yield f"damage divided {step.divided}"
        what = divided_among(step) if isinstance(step, StepBase) else None
        if what is not None and (what.ref is None or what.ref not in aimed):
            yield "divided among what is not aimed at"


def barrier(step: Prevent) -> Iterator[str]:
    """Damage to or by what is named or described by what it is in play; the next so much to what is named."""
    for selector in (step.to, step.by):
        if selector is not None and selector.ref is None and selector.how in ("choose", "random", "target"):
            yield "step prevent of a choice"
    if step.by is not None and set(step.by.kind or ("creature",)) != {"creature"}:
        yield "step prevent of sources"
    if step.next and step.to is None:
        yield "step prevent of the next damage at all"


def joined(what: Selector, op: str) -> Iterator[str]:
    """ "A or B" is one choice, "A and B" several or all of them; what mixes them was not understood."""
    if what.either is not None and not all(part.how == "choose" and part.ref is None for part in what.either):
        yield f"step {op} either"
    if what.both is not None:
        chosen = [part.how == "choose" and part.ref is None for part in what.both]
        if any(chosen) and not (all(chosen) and op in ("search", "sacrifice", "to_prepared", "banish")):
            yield f"step {op} both"


def freed(step: Allow) -> bool:
    """Whether creatures, and nothing else, are freed of a rule."""
    return step.action in FREEDOMS and "player" not in (step.what.kind or ())


def is_of_player(step: Allow) -> bool:
    """Whether it lets a player do something."""
    return step.what.kind == ("player",)


def spans(step: Step, op: str) -> Iterator[str]:
    """How long it lasts."""
    if isinstance(step, Allow) and not freed(step):
        yield f"allow {step.action}"
    elif op in ("modify", "grant", "forbid", "set_stat", "change_identity", "suppress", "allow"):
        if step.until not in TURN:
            yield f"{op} until {step.until if isinstance(step.until, str) else 'a condition'}"
    elif op == "compel":
        if step.until not in TURN:
            yield f"compel until {step.until if isinstance(step.until, str) else 'a condition'}"
    elif op == "control":
        if step.who is not None and step.who.how == "all":
            yield "control by each"
        if step.until not in ("end_of_turn", None, "permanent"):
            yield f"control until {step.until if isinstance(step.until, str) else 'a condition'}"
    elif op == "banish":
        if step.until not in (None, "leaves_play"):
            yield f"banish until {step.until if isinstance(step.until, str) else 'a condition'}"
    elif isinstance(step, PlayFrom):
        yield from for_a_while(step)
    elif op == "delayed":
        if step.until not in (None, "end_of_turn"):
            yield "delayed until"
    elif op == "prevent":
        if step.until not in (None, "end_of_turn"):
            yield "prevent until"
    elif step.until is not None:
        yield f"{op} until"


def for_a_while(step: PlayFrom) -> Iterator[str]:
    """What its controller may play for a while: cards that were named before, where they were moved or lie."""
    if step.until is None and step.lands is None:
        if step.play or step.flash or not step.optional or step.who is not None:
            yield "play_from at once"
        one = step.what is not None and step.what.how == "choose" and step.what.count in (None, 1, (0, 1))
        if not (one or (step.what is not None and (step.what.ref is not None or step.what.how == "previous"))):
            yield "play_from at once of several"
        return
    named = step.what is not None and (step.what.ref is not None or step.what.how == "previous")
    if step.who is not None or step.optional or not (named or step.lands is not None):
        yield "play_from"
    if step.until not in ("end_of_turn", "end_of_your_next_turn", *(("while_exiled",) if named else ())):
        yield f"play_from until {step.until if isinstance(step.until, str) else 'a condition'}"


def permitted(step: PlayFrom) -> Iterator[str]:
    """More lands each turn, spells as though they had flash, or cards of one's own graveyard; of all else it is played
    from stays the hand."""
    what = step.what
    of_graveyard = what is not None and what.how == "all" and what.zone == "used" and what.side == "you"
    fields = {"lands"} if step.lands is not None else {"what", "play"} if of_graveyard else {"what", "flash"}
    of_spells = what is not None and what.how == "all" and what.zone in (None, "stack") and what.side in (None, "you")
    if step.who is not None or not (step.lands is not None or of_graveyard or (step.flash and of_spells)):
        yield "static play_from"
    if what is not None and what.where is not None and what.where.befell is not None:
        yield "static play_from"
    yield from other_fields(step, EVERYWHERE | fields, "static play_from")
    for value in (*(step.if_ or ()), what, step.lands):
        if isinstance(value, Struct):
            yield from unknown_in(value)


def additional(ability: Ability) -> Iterator[str]:
    """What is paid as it is cast, beside its mana or rather than that, without an X; or when alone it is cast."""
    rather = ability.optional and ability.instead_of_cost
    when_alone = not ability.optional and not ability.instead_of_cost and not ability.cost
    if ability.do or ability.optional != bool(ability.instead_of_cost) or (ability.if_ and not (rather or when_alone)):
        yield "additional_cost (optional)"
    if rather and any(isinstance(each, Amount) and each.x for each in parts(ability)):
        yield "additional_cost with X"
    if rather and any(isinstance(each, Pay) and "{X}" in each.mana for each in ability.cost):
        yield "additional_cost with X"
    if any(isinstance(each, Condition) and each.phase not in (None, "turn", *PHASES) for each in parts(ability)):
        yield "additional_cost in a step"
    yield from of_cost(ability.cost)


def cheaper(step: CostChange) -> Iterator[str]:
    """What costs less or more as it is cast."""
    yield from other_fields(step, EVERYWHERE | {"what", "less", "more"}, "cost_change")
    if step.what.how not in ("self", "all", None) or step.what.zone not in (None, "stack"):
        yield "cost_change of others"
    where = step.what.where or Filter()
    befell = where.befell
    counted = befell is None or (befell.nth is not None and befell.event == "cast" and befell.what is None)
    if not counted or any(each.befell is not None for each in where.nots or ()):
        yield "cost_change of what befell"
    for condition in step.if_ or ():
        yield from unknown_in(condition)
    for value in (step.what, step.less, step.more):
        if isinstance(value, Struct):
            yield from unknown_in(value)
