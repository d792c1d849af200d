"""Which abilities of a card the rules play by themselves; all else is put to the game master (MRPG-MTG-17).

``faults`` names what of an ability is not carried out; where there is nothing, it is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from convert.effects.magic import Ability, Amount, Selector, Step
from convert.effects.magic.actions import Pay, PayHp
from convert.effects.magic.changes import Allow, Compel, Counters, Declare, EntersTapped, Prevent, Suppress
from convert.effects.magic.steps import (
    ChooseOne,
    CostChange,
    Delayed,
    Forbid,
    Grant,
    PlayFrom,
    SpecialSummon,
    Token,
    Unless,
)
from convert.systems.magic_rpg.rules.compelled import duty_of
from convert.systems.magic_rpg.rules.facts import Mana
from convert.systems.magic_rpg.rules.known import (
    ALLOWED,
    BANS,
    DECLARED,
    EVERYWHERE,
    GROWING,
    PLAYED,
    STATICS,
    TURN,
    VERBS,
)
from convert.systems.magic_rpg.rules.mana_abilities import boost_of, is_self, mana_of, read_of
from convert.systems.magic_rpg.rules.playable_terms import (
    MANA_ABILITY,
    of_cost,
    of_moment,
    of_state,
    of_target,
    op_of,
    other_fields,
    strange_names,
    unknown_in,
)
from convert.systems.magic_rpg.rules.spelled_out import CYCLING, DUE, KNOWN_TOKENS, NUMBERED, of_word
from convert.systems.magic_rpg.rules.terms import known_word, ward_price


def playable(ability: Ability, *, stays: bool = True) -> bool:
    """Whether all of it is carried out; ``stays``: on a card that comes into play."""
    return not faults(ability, stays=stays)


def _kept(ability: Ability) -> bool:
    """Whether it is remembered for good that it was used: "activate only once" of something in play."""
    limit = ability.limit
    return ability.mode == "activate" and ability.from_ == "play" and limit is not None and not limit.carried_out


def faults(ability: Ability, *, stays: bool = True) -> tuple[str, ...]:
    """What of it is not carried out, in a word or two each; nothing where it is played."""
    found = (*_faults(ability), *(() if stays else _of_spell(ability)))
    return tuple(dict.fromkeys(found))


def _of_spell(ability: Ability) -> Iterator[str]:
    """What an instant or sorcery cannot have, since it is never in play."""
    if ability.from_ != "play" or ability.mode in ("cast", "keyword", "additional_cost"):
        return
    if ability.mode == "continuous":
        for step in ability.do:
            if not (isinstance(step, CostChange) or (isinstance(step, Forbid) and "be_countered" in step.action)):
                yield f"static {op_of(step)} of a spell"
    elif ability.mode == "trigger":
        moment = ability.when
        own = moment is not None and moment.what is not None and moment.what.how == "self"
        if not own and not (moment is not None and moment.next and not ability.if_ and ability.limit is None):
            yield "trigger of a spell"
    else:
        yield f"{ability.mode} of a spell"


def _faults(ability: Ability) -> Iterator[str]:
    """Mode by mode."""
    if ability.mode == "keyword":
        yield from _keyword(ability)
        return
    yield from strange_names(ability)
    if ability.by is not None:
        yield "ability.by"
    if ability.loyalty is not None or ability.chapters is not None:
        yield "ability.chapters" if ability.chapters is not None else "ability.loyalty"
    for condition in ability.if_:
        yield from unknown_in(condition)
    if ability.mode == "continuous":
        yield from _continuous(ability)
    elif ability.mode == "replacement":
        yield from _enters(ability)
    elif ability.mode == "additional_cost":
        if ability.optional or ability.instead_of_cost or ability.if_ or ability.do:
            yield "additional_cost (optional)"
        yield from of_cost(ability.cost)
    elif ability.mode in ("cast", "activate", "trigger"):
        yield from _acts(ability)
    else:
        yield f"mode {ability.mode}"


def _acts(ability: Ability) -> Iterator[str]:
    if ability.mode == "cast" and (ability.cost or ability.if_):
        yield "cast with a condition"
    if ability.from_ != "play" and (ability.mode, ability.from_) not in (
        ("activate", "prepared"),
        ("activate", "used"),
    ):
        yield f"{ability.mode} from {ability.from_}"
    if ability.limit is not None and ability.limit.per != "turn" and not _kept(ability):
        yield "once a game"
    if (mana := mana_of(ability)) is not None:
        yield from _mana(mana)
        return
    if boost_of(ability) is not None:
        yield from of_moment(ability.when)
        return
    if ability.mode == "trigger":
        yield from of_moment(ability.when)
        yield from of_state(ability)
    if ability.mode == "activate":
        yield from of_cost(ability.cost)
    for target in ability.targets:
        yield from of_target(target)
    if not ability.do:
        yield "nothing done"
    yield from _steps(ability.do, top=True)
    yield from _of_waiting(ability)


def _mana(mana: Mana) -> Iterator[str]:
    """What is asked as it is used, and what is done beside."""
    for value in read_of(mana):
        yield from unknown_in(value)
    for step in mana.after:
        yield from _step(step)
    for add in mana.steps:
        for spent in (add.spend_on, add.activate_only):
            parts = () if spent is None else spent.either or (spent,)
            if any(part.zone not in (None, "stack") or part.count not in (None, 1) for part in parts):
                yield "mana for what is elsewhere"


def _of_waiting(ability: Ability) -> Iterator[str]:
    """What waits to resolve is countered or returned; nothing else is done to it."""
    spells = {target.id for target in ability.targets if "spell" in (target.kind or ())}
    for step in ability.do:
        what = getattr(step, "what", None)
        op = op_of(step)
        if isinstance(what, Selector) and what.ref in spells and what.ref and op in ("change_identity", "grant"):
            yield f"step {op} of a spell"


def _steps(steps: Iterable[Step], *, top: bool = False) -> Iterator[str]:
    found = tuple(steps)
    for place, step in enumerate(found):
        yield from _step(step, alone=top and len(found) == 1, last=place == len(found) - 1)
        if isinstance(step, PlayFrom) and step.until is None and not (top and _at_the_end(found, place)):
            yield "play_from in the middle"


def _at_the_end(steps: tuple[Step, ...], place: int) -> bool:
    """Whether all of it was done before this step: what is cast by it waits, and is answered, before anything more."""
    return place == len(steps) - 1 and not any(op_of(each) in ("look", "search") for each in steps)


def _keyword(ability: Ability) -> Iterator[str]:
    word = (ability.keyword or "").casefold()
    if word not in PLAYED:
        yield f"keyword {word}"
        return
    if word == "enchant":
        if ability.enchant is None or set(ability.enchant.kind or ()) & {"player", "card"}:
            yield "enchant player"
        else:
            yield from unknown_in(ability.enchant)
    if word == "equip" and (
        ability.enchant is not None or ability.if_ or not all(isinstance(each, Pay) for each in ability.cost)
    ):
        yield "equip with more"
    elif word in ("kicker", "flashback", "ward", *CYCLING):
        yield from of_cost(ability.cost)
        if word == "ward" and not all(isinstance(each, Pay | PayHp) for each in ability.cost):
            yield "ward with more"
    if word in DUE and not all(isinstance(each, Pay) and not each.life for each in ability.cost):
        yield f"{word} with more"
    if word in DUE:
        yield from of_cost(ability.cost)
    if word in ("rampage", *NUMBERED) and not isinstance(ability.n, int):
        yield f"{word} without a number"


def _enters(ability: Ability) -> Iterator[str]:
    """It comes tapped, or with counters."""
    event = ability.when
    if ability.cost or ability.targets or not ability.do:
        yield "replacement"
    if event is not None and (event.event != "enters" or not is_self(event.what)):
        yield f"replacement of {event.event or 'several'}"
        return
    for step in ability.do:
        if isinstance(step, EntersTapped):
            more = step.untapped or step.attacking or step.whom is not None
            if more or not is_self(step.what) or step.optional or step.link:
                yield "replacement enters_tapped"
            for condition in step.if_ or ():
                yield from unknown_in(condition)
        elif isinstance(step, Counters):
            if not is_self(step.what) or step.link or step.optional:
                yield "replacement counters"
            yield from _step(step)
        elif isinstance(step, Declare) and step.declare in ("color", "type"):
            yield from _step(step)
        else:
            yield f"replacement {op_of(step)}"


def _step(step: Step, *, alone: bool = False, last: bool = True) -> Iterator[str]:
    op = op_of(step)
    known = VERBS.get(op)
    if known is None:
        yield f"step {op}"
        return
    more = {"targets"} if step.link == "when" or isinstance(step, Delayed) else set()
    yield from other_fields(step, EVERYWHERE | known | more, f"step {op}")
    if step.either is not None:
        yield f"step {op} either"
    for condition in step.if_ or ():
        yield from unknown_in(condition)
    if step.link == "when":
        for target in step.targets:
            yield from of_target(target)
        if not last:
            yield "when with more behind it"
    yield from _inside(step, op, alone=alone)
    yield from _spans(step, op)


def _inside(step: Step, op: str, *, alone: bool) -> Iterator[str]:
    """What a step has within."""
    if isinstance(step, ChooseOne):
        if not alone or isinstance(step.count, Amount) or step.count == "any" or step.who is not None:
            yield "choose_one in the middle" if not alone else "choose_one counted"
        for option in step.options:
            if option.if_ or option.cost:
                yield "choose_one with a price"
            for target in option.targets:
                yield from of_target(target)
            yield from _steps(option.do)
        return
    if isinstance(step, Unless):
        yield from of_cost(step.cost, counted=True)
        yield from _steps(step.do)
        if step.who is not None:
            yield from unknown_in(step.who)
        return
    if isinstance(step, Delayed):
        yield from of_moment(step.when)
        yield from _steps(step.do)
        for target in step.targets:
            yield from of_target(target)
        return
    if isinstance(step, Grant):
        for ability in step.abilities or ():
            if ability.mode not in ("activate", "trigger") or ability.from_ != "play" or boost_of(ability) is not None:
                yield f"grant of {ability.mode}"
            yield from _faults(ability)
        if not all(_lendable(word) for word in step.keyword or ()):
            yield "grant of a keyword"
        if step.what.how == "you" or (step.what.kind == ("player",) and step.what.ref is None):
            yield "grant to a player"
        yield from unknown_in(step.what)
        return
    if isinstance(step, Token):
        yield from _token(step)
        return
    for name in step.__struct_fields__:
        value = getattr(step, name)
        if name not in ("if_", "targets", "counters") and isinstance(value, Struct | tuple):
            yield from unknown_in(value)
    yield from _special(step, op)


def _lendable(word: str) -> bool:
    """Whether a keyword is played where something is given it."""
    return known_word(word) or bool(of_word(word)) or ward_price(word) is not None


def _special(step: Step, op: str) -> Iterator[str]:
    """What single verbs can not do."""
    if isinstance(step, Prevent):
        yield from _barrier(step)
    if isinstance(step, SpecialSummon):
        for each in step.counters or ():
            if not isinstance(each, Counters) or each.add is None:
                yield "special_summon with more than counters"
            else:
                yield from unknown_in(each.add)
    what = getattr(step, "what", None)
    if isinstance(what, Selector) and what.how in ("choose", "random") and isinstance(what.count, Amount):
        yield f"step {op} of a counted choice"
    if isinstance(what, Selector):
        yield from _joined(what, op)
    by = getattr(step, "by", None)
    if op == "damage" and isinstance(by, Selector) and by.how == "all":
        yield "damage by several"
    if isinstance(step, Counters) and step.keyword not in GROWING:
        yield f"counters {step.keyword}"
    if isinstance(step, Suppress) and not all(known_word(word) for word in step.keyword or ()):
        yield "suppress of a keyword"
    if isinstance(step, Compel) and (duty_of(step) is None or (step.to is not None and step.action != "block")):
        yield f"compel {step.action}"
    if op == "forbid":
        assert isinstance(step, Forbid)
        if step.except_ is not None and "activate" in step.action and not _but_mana(step):
            yield "forbid activate except"
        actions = (step.action,) if isinstance(step.action, str) else step.action
        if not set(actions) <= BANS:
            yield f"forbid {next(each for each in actions if each not in BANS)}"
        if step.next and "untap" not in actions:
            yield "forbid next"
    if op == "declare" and getattr(step, "declare", "") not in DECLARED:
        yield f"declare {getattr(step, 'declare', '')}"
    if isinstance(step, Counters) and not step.proliferate and (step.name in ("", "any") or step.remove == "any"):
        yield "counters of any name"
    if op == "lose_game" and getattr(step, "draw", False):
        yield "a draw"
    if op == "discard" and getattr(step, "count", 1) == "any":
        yield "discard any"
    if op == "to_spellbook" and getattr(step, "place", "") == "nth":
        yield "to_spellbook nth"
    if op == "negate_cast" and getattr(step, "to", None) not in (None, "banished", "prepared"):
        yield "negate_cast to"


def _but_mana(step: Forbid) -> bool:
    """ "Unless they're mana abilities", of activating alone."""
    what = step.except_
    return step.action == "activate" and what is not None and what.kind == ("ability",) and what.where == MANA_ABILITY


def _barrier(step: Prevent) -> Iterator[str]:
    """Damage to or by what is named or described by what it is in play; the next so much to what is named."""
    for selector in (step.to, step.by):
        if selector is not None and selector.ref is None and selector.how in ("choose", "random", "target"):
            yield "step prevent of a choice"
    if step.by is not None and set(step.by.kind or ("creature",)) != {"creature"}:
        yield "step prevent of sources"
    if step.next and step.to is None:
        yield "step prevent of the next damage at all"


def _joined(what: Selector, op: str) -> Iterator[str]:
    """ "A or B" is one choice, "A and B" several or all of them; what mixes them was not understood."""
    if what.either is not None and not all(part.how == "choose" and part.ref is None for part in what.either):
        yield f"step {op} either"
    if what.both is not None:
        chosen = [part.how == "choose" and part.ref is None for part in what.both]
        if any(chosen) and not (all(chosen) and op in ("search", "sacrifice", "to_prepared", "banish")):
            yield f"step {op} both"


def _spans(step: Step, op: str) -> Iterator[str]:
    """How long it lasts."""
    if op in ("modify", "grant", "forbid", "set_stat", "change_identity", "suppress"):
        if step.until not in TURN:
            yield f"{op} until {step.until if isinstance(step.until, str) else 'a condition'}"
    elif op == "compel":
        if step.until not in TURN:
            yield f"compel until {step.until if isinstance(step.until, str) else 'a condition'}"
    elif op == "control":
        if step.until not in ("end_of_turn", None, "permanent"):
            yield f"control until {step.until if isinstance(step.until, str) else 'a condition'}"
    elif op == "banish":
        if step.until not in (None, "leaves_play"):
            yield f"banish until {step.until if isinstance(step.until, str) else 'a condition'}"
    elif isinstance(step, PlayFrom):
        yield from _for_a_while(step)
    elif op == "delayed":
        if step.until not in (None, "end_of_turn"):
            yield "delayed until"
    elif op == "prevent":
        if step.until not in (None, "end_of_turn"):
            yield "prevent until"
    elif step.until is not None:
        yield f"{op} until"


def _token(step: Token) -> Iterator[str]:
    known = step.name in KNOWN_TOKENS and step.power is None
    if not known and (step.power is None or "creature" not in (step.types or ("creature",))):
        yield f"token {step.name if step.power is None else 'without a creature'}"
    if not all(known_word(word) or of_word(word) for word in step.keyword or ()):
        yield "token with a keyword"
    for value in (step.count, step.power, step.toughness, step.who):
        if isinstance(value, Struct):
            yield from unknown_in(value)
    for ability in step.abilities or ():
        yield from _faults(ability)
    for each in step.counters or ():
        yield from _step(each)


def _continuous(ability: Ability) -> Iterator[str]:
    """What holds while it is in play."""
    if ability.targets or ability.cost or ability.from_ not in ("play",):
        yield "continuous from elsewhere"
    for step in ability.do:
        op = op_of(step)
        if op not in STATICS:
            yield f"static {op}"
            continue
        if step.optional or step.link or step.until not in (None, "while_in_play", "while_attached"):
            yield f"static {op} with more"
        if isinstance(step, CostChange):
            yield from _cheaper(step)
            continue
        if isinstance(step, PlayFrom):
            yield from _permitted(step)
            continue
        if isinstance(step, Allow) and (step.action not in ALLOWED or step.what.kind != ("player",)):
            yield "static allow"
            continue
        more = {"by", "except_"} if isinstance(step, Forbid) else set()
        yield from other_fields(step, EVERYWHERE | VERBS[op] | more, f"static {op}")
        for condition in step.if_ or ():
            yield from unknown_in(condition)
        what = getattr(step, "what", None) or Selector()
        for part in (what, *(what.both or ()), *(what.either or ())):
            if part.zone not in (None, "play") or (part.kind == ("player",) and not isinstance(step, Allow)):
                yield f"static {op} of {part.zone or 'players'}"
        yield from _inside(step, op, alone=False)
    if not ability.do:
        yield "nothing done"


def _for_a_while(step: PlayFrom) -> Iterator[str]:
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


def _permitted(step: PlayFrom) -> Iterator[str]:
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


def _cheaper(step: CostChange) -> Iterator[str]:
    """What costs less or more as it is cast."""
    yield from other_fields(step, EVERYWHERE | {"what", "less", "more"}, "cost_change")
    if step.what.how not in ("self", "all", None) or step.what.zone not in (None, "stack"):
        yield "cost_change of others"
    befell = step.what.where.befell if step.what.where is not None else None
    if befell is not None and (befell.nth is None or befell.event != "cast" or befell.what is not None):
        yield "cost_change of what befell"
    for condition in step.if_ or ():
        yield from unknown_in(condition)
    for value in (step.what, step.less, step.more):
        if isinstance(value, Struct):
            yield from unknown_in(value)
