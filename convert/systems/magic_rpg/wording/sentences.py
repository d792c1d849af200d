"""Steps, events, conditions and whole abilities in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from convert.effects.magic import Ability, Condition, Selector, Step
from convert.systems.magic_rpg.wording.nouns import ZONES, Telling
from convert.systems.magic_rpg.wording.occasions import all_of, condition_words, event_words
from convert.systems.magic_rpg.wording.redirecting import FIELDS, redirected
from convert.systems.magic_rpg.wording.verbs import ALLOWED, COLORS, LINKS, MADE, RIDERS, STEPS, UNTIL

_VERBS = "draw|gain|lose|mill|sacrifice|shuffle|win|take|choose|discard|look|cast|play|use|cycle|create|attack|reveal"
_AGREEING = re.compile(rf"\b([Yy]ou) ({_VERBS}|control|search|surveil|do)(?:e?s)\b")
"""\"you draws\" is said of you alone."""
_OWN_DEED = re.compile(r"^you (\w+?)s\b")
"""In a cost: "you sacrifices it" is "sacrifice it"."""
_HAVE = re.compile(r"\b((?:[Aa]ll|[Tt]hose) [^.:,“]*?) has\b")
_IRREGULAR: Mapping[str, str] = {
    "ou scries": "ou scry", "ou has ": "ou have ", "ou is ": "ou are ", "that you surveils": "that you surveil",
}  # fmt: skip
_PLURAL = re.compile(rf"\b((?:[Aa]ll|[Tt]hose|[Uu]p to) [^.:,]*?) (get|enter|deal|die|attack|cost|{_VERBS})s\b")


_COUNTED = re.compile(r"\b(\d+) ([\w+/-]+(?: [\w-]+)?)\(s\)")
""""1 card(s)" in a question is "1 card"."""


def ability_words(ability: Ability) -> str:
    """One ability: what sets it off, what it costs, what it does; what no words stand for is named at the end."""
    telling = Telling(events=event_words)
    for aimed in ability.targets:
        telling.thing(aimed)
    parts = [_head(telling, ability)]
    if ability.if_:
        asked = f"if {all_of(telling, ability.if_)}"
        first = ability.mode in ("additional_cost", "keyword")
        parts = [f"{asked}, {parts[0][:1].lower()}{parts[0][1:]}"] if first else [*parts, f"{asked}:"]
    parts.append(_steps(telling, ability.do, _aimed(telling, ability.targets)))
    limit = ability.limit
    if limit is not None:
        parts.append(f"{'Done at' if limit.carried_out else 'At'} most {limit.n} time(s) each {limit.per}.")
    if ability.timing is not None:
        parts.append(f"Only as {'a sorcery' if ability.timing == 'sorcery' else 'an instant'}.")
    told = (
        "mode",
        "keyword",
        "n",
        "enchant",
        "when",
        "if_",
        "cost",
        "targets",
        "do",
        "limit",
        "timing",
        "src",
        "from_",
    )
    telling.rest(ability, (*told, "optional", "loyalty", "chapters", "instead_of_cost"), "ability")
    if ability.from_ != "play":
        zones = (ability.from_,) if isinstance(ability.from_, str) else ability.from_
        parts.append(f"From {' or '.join(ZONES[each] for each in zones)}.")
    if telling.left:
        parts.append(f"(Not told: {', '.join(dict.fromkeys(telling.left))}.)")
    text = _agreeing(" ".join(part for part in parts if part))
    return text[:1].upper() + text[1:]


def deeds_words(ability: Ability, steps: Sequence[Step]) -> str:
    """Some steps of an ability as they are offered to whoever may have them done: "draw a card"."""
    telling = Telling(events=event_words)
    for aimed in ability.targets:
        telling.thing(aimed)
    plain = [msgspec.structs.replace(step, optional=False, link=None) for step in steps]
    said = ", then ".join(_agreeing(step_words(telling, step)).removeprefix("you ") for step in plain)
    return _COUNTED.sub(lambda found: f"{found[1]} {found[2]}{'' if found[1] == '1' else 's'}", said)


def _agreeing(text: str) -> str:
    """Verbs in the form that goes with whoever does it."""
    text = _AGREEING.sub(r"\1 \2", text)
    for wrong, right in _IRREGULAR.items():
        text = text.replace(wrong, right)
    return _HAVE.sub(r"\1 have", _PLURAL.sub(r"\1 \2", text))


def _head(telling: Telling, ability: Ability) -> str:
    if ability.mode == "keyword":
        number = f" {telling.amount(ability.n)}" if ability.n is not None else ""
        on = f" {telling.thing(ability.enchant)}" if ability.enchant is not None else ""
        cost = f" ({_costs(telling, ability.cost)})" if ability.cost else ""
        return f"{(ability.keyword or '').capitalize()}{number}{on}{cost}."
    if ability.when is not None:
        return f"{'As' if ability.mode == 'replacement' else 'Whenever'} {event_words(telling, ability.when)}:"
    if ability.loyalty is not None:
        return f"Loyalty {ability.loyalty}:"
    if ability.chapters:
        return f"Chapter {', '.join(map(str, ability.chapters))}:"
    if ability.mode == "additional_cost" and not ability.cost:
        free = ability.instead_of_cost
        return "You may cast this without paying its mana cost." if free else "This can be cast (otherwise not)."
    if ability.cost:
        price = _costs(telling, ability.cost)
        return _casting_cost(ability, price) if ability.mode == "additional_cost" else f"{price}:"
    return ""


def _casting_cost(ability: Ability, price: str) -> str:
    """What is paid beside the mana cost, or in its place."""
    if ability.instead_of_cost:
        return f"You may pay this rather than the mana cost: {price}."
    return f"You may pay as an additional cost: {price}." if ability.optional else f"Additional cost: {price}."


def _costs(telling: Telling, cost: Sequence[Step]) -> str:
    return ", ".join(_OWN_DEED.sub(r"\1", step_words(telling, step)) for step in cost)


def _steps(telling: Telling, steps: Sequence[Step], aimed: Mapping[str, str]) -> str:
    """Sentences."""
    return " ".join(f"{text[:1].upper()}{text[1:]}." for text in _said(telling, steps, aimed))


def _said(telling: Telling, steps: Sequence[Step], aimed: Mapping[str, str]) -> list[str]:
    """Each step; what is aimed at is called by its whole name the first time, also what is chosen only then."""
    said: list[str] = []
    before: int | None = None
    for step in steps:
        aimed = {**aimed, **_aimed(telling, step.targets)}
        waiting = {name: words for name, words in aimed.items() if words}
        short = {name: telling.names.get(name, "it") for name in waiting}
        telling.names.update(waiting)
        text = step_words(telling, step)
        used = [name for name, words in waiting.items() if words in text]
        telling.names.update(short)
        aimed = {name: "" if name in used else words for name, words in aimed.items()}
        for name in waiting:
            if name not in used:
                telling.names[name] = short[name]
        if step.either is not None and said and step.either == before:
            said[-1] += f" or {text.removeprefix('you may: ')}"
        else:
            said.append(text)
        before = step.either
    return said


def _aimed(telling: Telling, targets: Sequence[Selector]) -> dict[str, str]:
    """The whole names of what is aimed at, by id."""
    return {each.id: telling.thing(each) for each in targets if each.id}


def step_words(telling: Telling, step: Step) -> str:
    """One step, with its condition and how long it lasts."""
    op = str(step.__struct_config__.tag)
    text = _BODIES[op](telling, step) if op in _BODIES else _plain(telling, step, op)
    if step.who is not None and not step.optional and op not in _OWN_WHO and "{who}" not in STEPS.get(op, ("",))[0]:
        text = f"{telling.thing(step.who)}: {text}"
    if step.optional:
        text = f"you may: {text}" if step.who is None else f"{telling.thing(step.who)} may: {text}"
    if step.if_:
        text = f"if {all_of(telling, step.if_)}, {text}"
    if isinstance(step.until, Condition):
        text += f", as long as {condition_words(telling, step.until)}"
    elif step.until is not None:
        text += f", {UNTIL.get(step.until, step.until.replace('_', ' '))}"
    if step.repeat is not None:
        text += f", {telling.amount(step.repeat)} times"
    return LINKS.get(step.link or "", "") + text


_OWN_WHO = frozenset(("discard", "unless", "token", "play_from", "look"))
"""Verbs without a row that say whose act they are."""
_COMMON = ("id", "link", "if_", "optional", "until", "repeat", "src", "who", "targets", "either")


def _plain(telling: Telling, step: Step, op: str) -> str:
    """A step by its row of words."""
    pattern, named = STEPS.get(op, (op.replace("_", " "), ""))
    told = [*_COMMON]
    words = []
    for place, part in enumerate(pattern.split("{")):
        name, _, behind = part.rpartition("}") if place else ("", "", part)
        if place:
            key, _, instead = name.partition(":")
            told.append(key)
            words.append(_value(telling, getattr(step, key, None), key, instead if ":" in name else None))
        words.append(behind)
    for key in named.split():
        value = getattr(step, key, None)
        told.append(key)
        if value not in (None, False, ()):
            words.append(
                f", {key.replace('_', ' ')}" + ("" if value is True else f" {_value(telling, value, key, '')}")
            )
    telling.rest(step, told, op)
    if isinstance(step_id := step.id, str) and step_id not in telling.names:
        telling.names[step_id] = MADE.get(op, "what that was done to")
    return "".join(words).replace(" /.", ".").replace("  ", " ").strip(" /")


def _value(telling: Telling, value: Any, key: str, instead: str | None) -> str:
    if value is None or value == ():
        return "you" if key == "who" else "1" if instead is None else instead
    if isinstance(value, str):
        return value if key in ("mana", "name") else value.replace("_", " ")
    if isinstance(value, tuple) and key == "mana":
        return " or ".join(map(str, value))
    if isinstance(value, tuple):
        return ", ".join(str(each).replace("_", " ") for each in value if isinstance(each, str)) + " "
    if type(value).__name__ == "Selector":
        return telling.thing(value)
    if key in ("attack", "defense") and isinstance(value, int):
        return f"{value:+}"
    return telling.amount(value)


def _within(telling: Telling, steps: Sequence[Step]) -> str:
    return "; ".join(_said(telling, steps, {}))


def _choice(telling: Telling, step: Any) -> str:
    options = []
    for option in step.options:
        label = f"{option.label}: " if option.label else ""
        price = f" (beside that: {_costs(telling, option.cost)})" if option.cost else ""
        options.append(f"“{label}{_steps(telling, option.do, _aimed(telling, option.targets))}”{price}")
    told = ("options", "count", "more", "more_if", "repeatable", "random", "not_before")
    telling.rest(step, (*_COMMON, *told), "choose_one")
    most = len(options)
    text = f"choose {_many(telling, step.count, most)}"
    if step.more is not None:
        text += f" (if {all_of(telling, step.more_if)}: {_many(telling, step.more, most)} instead)"
    text += ", the same one again if wished" if step.repeatable else ""
    text += ", at random" if step.random else ""
    text += f", none that was chosen before this {step.not_before}" if step.not_before else ""
    return f"{text}: {', '.join(options)}"


def _many(telling: Telling, count: Any, most: int) -> str:
    """How many of the modes."""
    if count == "any":
        return "any number"
    if isinstance(count, tuple):
        least, highest = count
        if least == 1 and highest >= most:
            return "one or both" if most == 2 else "one or more"
        return f"up to {highest}" if not least else f"{least} to {highest}"
    return telling.amount(count)


def _unless(telling: Telling, step: Any) -> str:
    who = telling.thing(step.who) if step.who is not None else "you"
    return f"{_within(telling, step.do)}, unless {who} does: {_costs(telling, step.cost)}"


def _replace(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, "would", "instead", "also"), "replace")
    way = "beside it" if step.also else "in its place"
    return f"where {event_words(telling, step.would)}, {way}: {_within(telling, step.instead)}"


def _delayed(telling: Telling, step: Any) -> str:
    when = "whenever" if step.each_time else "when" if step.when.next else "when next"
    moment = event_words(telling, step.when)
    if step.when.event == "phase" and not step.each_time:
        moment = moment.replace("each ", "the ", 1)
    return f"{when} {moment}: {_within(telling, step.do)}"


def _for_each(telling: Telling, step: Any) -> str:
    return f"for each of {telling.thing(step.what)}: {_within(telling, step.do)}"


def _modify(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, "what", "attack", "defense", "sign"), "modify")
    if isinstance(step.attack or 0, int) and isinstance(step.defense or 0, int):
        return f"{telling.thing(step.what)} gets {step.attack or 0:+}/{step.defense or 0:+}"
    signs = step.sign or (1, 1)
    more = [("power", step.attack, signs[0]), ("toughness", step.defense, signs[1])]
    words = [
        f"{stat} {'less' if sign < 0 else 'more'} by {telling.amount(value)}" for stat, value, sign in more if value
    ]
    return f"{telling.thing(step.what)} has {' and '.join(words)}"


def _damage(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, "to", "amount", "by", "divided"), "damage")
    behind = {"choice": ", divided as wished", "evenly": ", divided evenly"}.get(step.divided or "", "")
    by = telling.thing(step.by) if step.by is not None else "this card"
    if isinstance(step.amount, int):
        return f"{by} deals {step.amount} damage to {telling.thing(step.to)}{behind}"
    return f"{by} deals damage to {telling.thing(step.to)}: {telling.amount(step.amount)}{behind}"


def _counters(telling: Telling, step: Any) -> str:
    told = ("what", "name", "add", "remove", "proliferate", "double", "move_to", "divided", "keyword")
    telling.rest(step, (*_COMMON, *told), "counters")
    if step.proliferate:
        return "proliferate"
    kind = "" if step.name in (None, "any") else f"{step.name} "
    if step.double:
        return f"double the {kind}counters on {telling.thing(step.what)}"
    if step.move_to is not None:
        moved = telling.amount(step.remove)
        return f"move {moved} {kind}counter(s) from {telling.thing(step.what)} onto {telling.thing(step.move_to)}"
    if step.remove is not None:
        return f"remove {telling.amount(step.remove)} {kind}counter(s) from {telling.thing(step.what)}"
    text = f"put {telling.amount(step.add)} {kind}counter(s) on {telling.thing(step.what)}"
    text += ", divided as wished" if step.divided else ""
    return text + (f" ({step.keyword})" if step.keyword else "")


def _discard(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, "what", "count", "random"), "discard")
    who = telling.thing(step.who) if step.who is not None else "you"
    cards = telling.thing(step.what) if step.what is not None else f"{telling.amount(step.count)} card(s)"
    return " ".join((who, "discards", cards, *(("at random",) if step.random else ())))


def _token(telling: Telling, step: Any) -> str:
    told = ("name", "count", "power", "toughness", "color", "subtype", "types", "keyword", "abilities", "copy_of")
    more = ("tapped", "attacking", "counters", "changes", "attached_to")
    telling.rest(step, (*_COMMON, *told, *more), "token")
    if step.id is not None:
        telling.names[step.id] = "what was made"
    create = "create" if step.who is None else f"{telling.thing(step.who)} creates"
    behind = f", attached to {telling.thing(step.attached_to)}" if step.attached_to is not None else ""
    behind += _changed(telling, step.changes)
    states = [word for word in ("tapped", "attacking") if getattr(step, word)]
    if step.copy_of is not None:
        made = " ".join((telling.amount(step.count), *states, "token(s)"))
        return f"{create} {made} that are copies of {telling.thing(step.copy_of)}{behind}"
    size = "" if step.power is None else f"{telling.amount(step.power)}/{telling.amount(step.toughness)}"
    words = [*states, size, *(step.color or ()), step.name or "", *(step.types or ()), "token(s)"]
    has = [*(step.keyword or ()), *[f"“{ability_words(each)}”" for each in step.abilities or ()]]
    has += [_counters(telling, each) for each in step.counters or () if each.__struct_config__.tag == "counters"]
    text = f"{create} {telling.amount(step.count)} {' '.join(word for word in words if word)}"
    return text + (f" with {', '.join(has)}" if has else "") + behind


def _changed(telling: Telling, changes: Sequence[Step] | None) -> str:
    """In what a copy differs."""
    return f", except: {_within(telling, changes)}" if changes else ""


def _grant(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, "what", "keyword", "abilities", "cost", "choose"), "grant")
    given = [*(step.keyword or ()), *[f"“{ability_words(each)}”" for each in step.abilities or ()]]
    price = f" ({_costs(telling, step.cost)})" if step.cost else ""
    return f"{telling.thing(step.what)} has {(' or ' if step.choose else ', ').join(given)}{price}"


def _forbid(telling: Telling, step: Any) -> str:
    told = ("what", "action", "by", "except_", "next", "step", "at_most", "at_least", "more_than", "unless", "keyword")
    telling.rest(step, (*_COMMON, *told), "forbid")
    actions = (step.action,) if isinstance(step.action, str) else step.action
    text = f"{telling.thing(step.what)} cannot {' or '.join(each.replace('_', ' ') for each in actions)}"
    text += f" ({', '.join(step.keyword)})" if step.keyword else ""
    if step.by is not None:
        by = telling.thing(step.by)
        cast = {"cast", "activate", "play_land", "search"} & set(actions)
        text += f" {by.replace('all ', 'any ', 1)}" if cast else f" by {by}"
    text += f" by more than {step.at_most}" if step.at_most is not None else ""
    text += f" more than {telling.amount(step.more_than)} a turn" if step.more_than is not None else ""
    but = "except" if "activate" in actions else "except by"
    text += f" {but} {telling.thing(step.except_)}" if step.except_ is not None else ""
    text += f" except by {step.at_least} or more" if step.at_least is not None else ""
    if step.step is not None or step.next:
        which = "its next" if step.next else "its"
        text += f" in {which} {(step.step or 'turn').replace('_', ' ')}{' step' if step.step == 'untap' else ''}"
    return text + (f", unless: {_costs(telling, step.unless)}" if step.unless else "")


def _add_mana(telling: Telling, step: Any) -> str:
    told = ("mana", "count", "any_color", "of", "spend_on", "activate_only", "rider")
    telling.rest(step, (*_COMMON, *told), "add_mana")
    mana = step.mana if isinstance(step.mana, str) else " or ".join(step.mana)
    if step.any_color is not None:
        of = telling.thing(step.of) if step.of is not None else "lands"
        color = COLORS.get(step.any_color, "of any color").format(of)
        text = f"add {mana or telling.amount(1 if step.count is None else step.count)} mana {color}"
    else:
        text = f"add {mana}" + (f" as often as {telling.amount(step.count)}" if step.count is not None else "")
    spent = [telling.thing(step.spend_on)] if step.spend_on is not None else []
    spent += [f"abilities of {telling.thing(step.activate_only)}"] if step.activate_only is not None else []
    text += f", to be spent only on {' or '.join(spent)}" if spent else ""
    return text + (f" ({RIDERS.get(step.rider, step.rider)})" if step.rider else "")


def _cost_change(telling: Telling, step: Any) -> str:
    told = ("what", "less", "more", "mana", "to", "minimum", "extra", "activating")
    telling.rest(step, (*_COMMON, *told), "cost_change")
    what = telling.thing(step.what)
    if step.activating is not None:
        kind = "" if step.activating == "any" else f"{step.activating} "
        what = f"using {kind}abilities of {what}"
    text = [f"{telling.amount(step.less)} less"] if step.less is not None else []
    text += [f"{telling.amount(step.more)} more"] if step.more is not None else []
    text = [f"{each}, of {step.mana}" if step.mana else each for each in text]
    text += [step.to] if step.to is not None else []
    text += [f"at least {step.minimum}"] if step.minimum is not None else []
    text += [f"this too: {_costs(telling, step.extra)}"] if step.extra else []
    return f"{what} costs {', '.join(text)}"


def _allow(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, "what", "action", "count"), "allow")
    what = telling.thing(step.what)
    more = telling.amount(1 if step.count is None else step.count)
    return ALLOWED.get(step.action, f"{{}} may {step.action.replace('_', ' ')}").format(what, n=more)


def _pay(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, "mana", "life", "each", "waterbend"), "pay")
    parts = [step.mana.replace("_", " ")] if step.mana else []
    parts += [f"{telling.amount(step.life)} life"] if step.life is not None else []
    text = f"pay {' and '.join(parts)}"
    text += f", {telling.amount(step.each)} times" if step.each is not None else ""
    return text + (" (waterbend)" if step.waterbend else "")


def _change_identity(telling: Telling, step: Any) -> str:
    told = ("what", "types", "subtype", "color", "name", "also", "every", "chosen", "lose")
    telling.rest(step, (*_COMMON, *told), "change_identity")
    what = telling.thing(step.what)
    gained = [*(step.color or ()), *(step.subtype or ()), *(step.types or ())]
    gained += [f"named {step.name}"] if step.name is not None else []
    gained += [f"every {step.every}"] if step.every is not None else []
    gained += [f"of the chosen {step.chosen.replace('_', ' ')}"] if step.chosen is not None else []
    text = f"{what} becomes {' '.join(gained)}{', beside what it is' if step.also else ''}" if gained else ""
    lost = f"{what} is no longer {' or '.join(step.lose)}" if step.lose else ""
    return " and ".join(part for part in (text, lost) if part)


def _negate_cast(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, "what", "to"), "negate_cast")
    text = f"counter {telling.thing(step.what)}"
    return text + (f", and it goes to {ZONES.get(step.to, step.to)} instead" if step.to is not None else "")


def _copy(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, "what", "becomes", "count", "new_targets", "changes"), "copy")
    if step.becomes is not None:
        text = f"{telling.thing(step.becomes)} becomes a copy of {telling.thing(step.what)}"
    else:
        often = "" if step.count == 1 else f" {telling.amount(step.count)} times"
        text = f"copy {telling.thing(step.what)}{often}" + (", with new targets if wished" if step.new_targets else "")
        if step.id is not None:
            telling.names[step.id] = "the copy" if step.count == 1 else "the copies"
    return text + _changed(telling, step.changes)


def _special_summon(telling: Telling, step: Any) -> str:
    states = [word for word in ("tapped", "attacking", "transformed", "face_down") if getattr(step, word)]
    told = (*states, "what", "control", "counters", "attached_to", "changes")
    telling.rest(step, (*_COMMON, *told), "special_summon")
    text = " ".join(("put", telling.thing(step.what), "onto the battlefield", *states)).replace("_", "-")
    if step.control is not None:
        text += f" under {telling.whose(step.control)} control"
    text += f", attached to {telling.thing(step.attached_to)}" if step.attached_to is not None else ""
    if step.counters:
        text += f", then {_within(telling, step.counters)}"
    return text + _changed(telling, step.changes)


def _play_from(telling: Telling, step: Any) -> str:
    told = ("what", "free", "flash", "lands", "any_mana", "cost", "pay", "play", "limit")
    telling.rest(step, (*_COMMON, *told), "play_from")
    who = telling.thing(step.who) if step.who is not None else "you"
    if step.lands is not None:
        return f"{who} may play {telling.amount(step.lands)} more land(s)"
    text = f"{who} may {'play' if step.play else 'cast'} {telling.thing(step.what)}"
    text += " without paying its mana cost" if step.free else ""
    text += " as though it had flash" if step.flash else ""
    text += " with mana of any type" if step.any_mana else ""
    text += f" for {step.cost.replace('_', ' ')}" if step.cost is not None else ""
    text += f" by this: {_costs(telling, step.pay)}" if step.pay else ""
    return text + (f", {step.limit.n} time(s) each {step.limit.per}" if step.limit is not None else "")


def _look(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, "what", "reveal", "stop"), "look")
    who = telling.thing(step.who) if step.who is not None else "you"
    seen = telling.thing(step.what)
    verb = (
        f"{who} reveals" if step.reveal and step.who is not None else "you reveal" if step.reveal else f"{who} looks at"
    )
    return f"{verb} {seen}" + (f" until {telling.thing(step.stop)} is there" if step.stop is not None else "")


def _redirected(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, *FIELDS), "replace_damage")
    return redirected(telling, step)


_BODIES: Mapping[str, Callable[[Telling, Any], str]] = {
    "choose_one": _choice,
    "unless": _unless,
    "replace": _replace,
    "delayed": _delayed,
    "for_each": _for_each,
    "modify": _modify,
    "damage": _damage,
    "counters": _counters,
    "discard": _discard,
    "token": _token,
    "grant": _grant,
    "forbid": _forbid,
    "add_mana": _add_mana,
    "allow": _allow,
    "change_identity": _change_identity,
    "pay": _pay,
    "negate_cast": _negate_cast,
    "cost_change": _cost_change,
    "copy": _copy,
    "special_summon": _special_summon,
    "play_from": _play_from,
    "look": _look,
    "replace_damage": _redirected,
}
