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
    VERBS,
)
from convert.systems.magic_rpg.rules.mana_abilities import boost_of, is_self, mana_of, read_of
from convert.systems.magic_rpg.rules.playable_parts import (
    additional,
    at_the_end,
    barrier,
    but_mana,
    cheaper,
    freed,
    is_of_player,
    joined,
    kept,
    lendable,
    of_division,
    permitted,
    spans,
)
from convert.systems.magic_rpg.rules.playable_terms import (
    of_cost,
    of_moment,
    of_state,
    of_target,
    op_of,
    other_fields,
    strange_names,
    strays,
    unknown_in,
)
from convert.systems.magic_rpg.rules.spelled_out import CYCLING, DUE, KNOWN_TOKENS, NUMBERED, UNEARTH, of_word
from convert.systems.magic_rpg.rules.terms import known_word
from convert.systems.magic_rpg.rules.uses import named_outright


def playable(ability: Ability, *, stays: bool = True) -> bool:
    """Whether all of it is carried out; ``stays``: on a card that comes into play."""
    return not faults(ability, stays=stays)


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
    yield from of_division(ability)
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
        yield from additional(ability)
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
        ("trigger", "used"),
    ):
        yield f"{ability.mode} from {ability.from_}"
    if ability.mode == "trigger" and ability.from_ == "used":
        yield from _buried(ability)
    if ability.limit is not None and ability.limit.per != "turn" and not kept(ability):
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
    if ability.mode == "trigger" and any(isinstance(step, Pay) and "{X}" in step.mana for step in ability.do):
        yield "pay X"
    if ability.mode == "activate":
        yield from of_cost(ability.cost)
    for target in ability.targets:
        yield from of_target(target)
    if not ability.do:
        yield "nothing done"
    yield from _steps(ability.do, top=True)
    yield from _of_waiting(ability)


def _buried(ability: Ability) -> Iterator[str]:
    """What is set off in a graveyard is not counted there, and does not ask all the time whether something is so; nor
    does it know what it was on."""
    moment = ability.when
    if ability.limit is not None or (moment is not None and moment.event == "state"):
        yield "trigger from used, limited"
    if moment is not None and moment.what is not None and moment.what.how == "attached":
        yield "trigger from used of what it was on"


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
        if isinstance(step, PlayFrom) and step.until is None and not (top and at_the_end(found, place)):
            yield "play_from in the middle"


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
    elif word in ("kicker", "flashback", "ward", UNEARTH, *CYCLING):
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
    yield from spans(step, op)


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
        known = step.when is not None and step.when.what is not None and step.when.what.ref is not None
        if known and step.when is not None and step.when.event in ("enters", "put_into"):
            yield "a named thing that goes somewhere"  # it came before this waits for it, or may go where it does not
        yield from _steps(step.do)
        for target in step.targets:
            yield from of_target(target)
        return
    if isinstance(step, Grant):
        for ability in step.abilities or ():
            if ability.mode not in ("activate", "trigger") or ability.from_ != "play" or boost_of(ability) is not None:
                yield f"grant of {ability.mode}"
            yield from _faults(ability)
        if not all(lendable(word) for word in step.keyword or ()):
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


def _special(step: Step, op: str) -> Iterator[str]:
    """What single verbs can not do."""
    if isinstance(step, Prevent):
        yield from barrier(step)
    if isinstance(step, SpecialSummon):
        for each in step.counters or ():
            if not isinstance(each, Counters) or each.add is None:
                yield "special_summon with more than counters"
            else:
                yield from unknown_in(each.add)
                yield from unknown_in(each.if_ or ())
    what = getattr(step, "what", None)
    if isinstance(what, Selector) and what.how in ("choose", "random") and isinstance(what.count, Amount):
        yield f"step {op} of a counted choice"
    if isinstance(what, Selector):
        yield from joined(what, op)
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
        if step.except_ is not None and "activate" in step.action and not but_mana(step):
            yield "forbid activate except"
        actions = (step.action,) if isinstance(step.action, str) else step.action
        if not set(actions) <= BANS:
            yield f"forbid {next(each for each in actions if each not in BANS)}"
        if step.next and "untap" not in actions:
            yield "forbid next"
    if isinstance(step, Declare):
        if step.declare not in DECLARED:
            yield f"declare {step.declare}"
        elif step.declare != "thing" and step.who is not None and step.who.how != "you":
            yield f"declare {step.declare} by others"
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
    for step in named_outright(ability.do):
        op = op_of(step)
        yield from strays(step)
        if op not in STATICS:
            yield f"static {op}"
            continue
        if step.optional or step.link or step.until not in (None, "while_in_play", "while_attached"):
            yield f"static {op} with more"
        if isinstance(step, CostChange):
            yield from cheaper(step)
            continue
        if isinstance(step, PlayFrom):
            yield from permitted(step)
            continue
        if isinstance(step, Allow) and not freed(step) and (step.action not in ALLOWED or not is_of_player(step)):
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
