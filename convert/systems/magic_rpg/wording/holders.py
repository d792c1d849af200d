"""Steps that hold others: choices, delays, replacements, coins and dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from convert.prose.english import listing, number
from convert.systems.magic_rpg.wording.amounts import some_of
from convert.systems.magic_rpg.wording.clauses import COMMON, Clause, agent
from convert.systems.magic_rpg.wording.conditions import all_of
from convert.systems.magic_rpg.wording.occasions import happening, lead
from convert.systems.magic_rpg.wording.speaker import Speaker, Thing


def _choice(speaker: Speaker, step: Any) -> Clause:
    options = []
    twins = speaker.twins
    for option in step.options:
        speaker.twins = frozenset()
        speaker.aim(option.targets)
        label = f"{option.label}: " if option.label else ""
        asked = f"If {all_of(speaker, option.if_)}: " if option.if_ else ""
        price = f" (in addition pay {speaker.costs(option.cost)})" if option.cost else ""
        price += f" (worth {number(option.worth)})" if option.worth else ""
        done = speaker.sentences(option.do) or "(left to the game master)"
        options.append(f"“{label}{asked}{done}”{price}")
    speaker.twins = twins
    told = ("options", "count", "more", "more_if", "repeatable", "random", "not_before", "up_to", "worth", "different")
    speaker.rest(step, (*COMMON, *told), "choose_one")
    most = len(options)
    text = f"choose {'up to ' if step.up_to else ''}{_many(speaker, step.count, most)}"
    text += f" that are together worth at most {number(step.worth)}" if step.worth is not None else ""
    text += ", each aimed at a different player" if step.different is not None else ""
    if step.more is not None:
        text += f" (if {all_of(speaker, step.more_if)}, {_many(speaker, step.more, most)} instead)"
    text += "; you may choose the same one again" if step.repeatable else ""
    text += " at random" if step.random else ""
    text += f" that hasn’t been chosen this {step.not_before}" if step.not_before else ""
    return Clause(f"{text}: {listing(options, 'or').replace('; ', ', ')}", agent(speaker, step))


def _many(speaker: Speaker, count: Any, most: int) -> str:
    """How many of the modes."""
    if count == "any":
        return "any number"
    if isinstance(count, tuple):
        least, highest = count
        if least == 1 and highest >= most:
            return "one or both" if most == 2 else "one or more"
        return f"up to {number(highest)}" if not least else f"{number(least)} to {number(highest)}"
    return number(count) if isinstance(count, int) else speaker.amount(count)


def _unless(speaker: Speaker, step: Any) -> Clause:
    done = speaker.joined(step.do)
    who = speaker.thing(step.who) if step.who is not None else Thing("you", you=True, kind="player")
    cost = [speaker.clause(each) for each in step.cost]
    paid = listing([who.does(cost[0].verb) + cost[0].behind, *(each.plainly() for each in cost[1:])])
    return Clause(f"{done} unless {paid}", alone=True)


def _replace(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "would", "instead", "also"), "replace")
    would = happening(speaker, step.would, "would")
    if not step.instead:
        return Clause(f"if {would}, it doesn’t", alone=True)
    done = speaker.joined(step.instead)
    also = " in addition" if step.also else ""
    instead = "" if step.also or done.endswith("instead") else " instead"
    return Clause(f"if {would}, {done}{also}{instead}", alone=True)


def _delayed(speaker: Speaker, step: Any) -> Clause:
    static, speaker.static = speaker.static, False
    moment = lead(speaker, step.when)
    if step.when.event == "phase" and not step.each_time:
        moment = moment.replace("of each ", "of the next ", 1).replace("At end of combat", "At end of combat")
    if step.when.next and step.when.event != "phase":
        moment = f"The next time{moment.removeprefix('Whenever').removeprefix('When')}"
    elif step.when.event != "phase" and not step.each_time:
        moment = moment.replace("Whenever", "When", 1)
    until = speaker.until(step, inside=True)
    done = speaker.joined(step.do)
    speaker.static = static
    return Clause(f"{moment[:1].lower()}{moment[1:]}{until}, {done}", alone=True)


def _for_each(speaker: Speaker, step: Any) -> Clause:
    what = speaker.thing(step.what, without=("all",)).text
    what = what.removeprefix("each ")
    each = "each of " if what.startswith(("those", "them", "up to")) else "each of the "
    if step.what.kind == ("player",):
        each = "each "
    kinds: tuple[str, ...] = step.what.kind or ()
    if step.what.where is not None and step.what.where.kind:
        kinds = step.what.where.kind
    noun = kinds[0] if len(kinds) == 1 and kinds[0] != "thing" else ""
    outer, speaker.each = speaker.each, Thing(f"that {noun}" if noun else "it", kind=noun)
    done = speaker.joined(step.do)
    speaker.each = outer
    return Clause(f"for {each}{what}, {done}", alone=True)


def _coin(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "count", "win", "lose", "until_lost"), "coin")
    coins = some_of(speaker, step.count, "coin")[0]
    text = f"flip {coins}{' until you lose a flip' if step.until_lost else ''}"
    for steps, word in ((step.win, "win"), (step.lose, "lose")):
        if steps:
            text += f"; if you {word} the flip, {speaker.joined(steps)}"
    return Clause(text, agent(speaker, step))


def _dice(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "count", "sides", "rows"), "dice")
    dice = "a" if step.count == 1 else f"{speaker.amount(step.count)}"
    text = f"roll {dice} d{step.sides}"
    for row in step.rows or ():
        speaker.aim(row.targets)
        text += f"; on {row.least}{f' to {row.most}' if row.most != row.least else ''}: {speaker.joined(row.do)}"
    return Clause(text, agent(speaker, step))


HOLDERS: Mapping[str, Callable[[Speaker, Any], Clause]] = {
    "choose_one": _choice, "unless": _unless, "replace": _replace, "delayed": _delayed, "for_each": _for_each,
    "coin": _coin, "dice": _dice,
}  # fmt: skip
