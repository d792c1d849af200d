"""Steps, events, conditions and whole abilities in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from convert.effects.magic import Ability, Condition, Event, Step
from convert.systems.magic_rpg.wording.nouns import ZONES, Telling

_VERBS = "draw|gain|lose|mill|sacrifice|shuffle|win|take|choose|discard|look|cast|play|use|cycle|create|control"
_AGREEING = re.compile(rf"\b([Yy]ou) ({_VERBS}|search)(?:e?s)\b")
"""\"you draws\" is said of you alone."""
_PLURAL = re.compile(rf"\b((?:[Aa]ll|[Tt]hose|[Uu]p to) [^.:,]*?) (get|enter|deal|die|attack|{_VERBS})s\b")
_PHASES: Mapping[str, str] = {"end": "end step", "draw": "draw step", "untap": "untap step", "main": "main phase"}
_UNTIL: Mapping[str, str] = {
    "end_of_turn": "until end of turn", "end_of_combat": "until end of combat", "this_combat": "this combat",
    "your_next_turn": "until your next turn", "end_of_your_next_turn": "until the end of your next turn",
    "leaves_play": "until this card leaves play", "while_in_play": "while this card is in play",
    "while_tapped": "while this card is tapped", "while_controlled": "while you control this card",
    "while_attached": "while it is attached", "permanent": "for good",
}  # fmt: skip
_LINKS: Mapping[str, str] = {
    "then": "if that was done, ",
    "if_not": "if that was not done, ",
    "when": "when that was done, ",
}
_EVENTS: Mapping[str, str] = {
    "enters": "{what} enters", "dies": "{what} dies", "leaves": "{what} leaves play", "attacks": "{what} attacks",
    "blocks": "{what} blocks", "blocked": "{what} is blocked", "unblocked": "{what} is not blocked",
    "blocks_or_blocked": "{what} blocks or is blocked", "cast": "{who} casts {what}", "draw": "{who} draws a card",
    "discard": "{who} discards {what}", "life_gained": "{who} gains life", "life_lost": "{who} loses life",
    "damage_dealt": "{by} deals damage to {to}", "combat_damage": "{by} deals combat damage to {to}",
    "tapped": "{what} becomes tapped", "untapped": "{what} becomes untapped", "sacrificed": "{who} sacrifices {what}",
    "destroyed": "{what} is destroyed", "exiled": "{what} is exiled", "targeted": "{what} becomes a target",
    "land_played": "{who} plays {what}", "activated": "{who} uses {what}", "put_into": "{what} is put there",
    "counter_put": "counters are put on {what}", "token_created": "{who} creates {what}",
    "cycled": "{who} cycles {what}",
}  # fmt: skip
_STEPS: Mapping[str, tuple[str, str]] = {
    "destroy": ("destroy {what}", "no_regeneration"),
    "prepare": ("{who} draws {count} card(s)", ""),
    "heal": ("{who} gains {amount} life", ""),
    "lose_hp": ("{who} loses {amount} life", ""),
    "set_life": ("{who}'s life becomes {amount}", ""),
    "pay_hp": ("pay {amount} life", ""),
    "mill": ("{who} mills {count} card(s)", ""),
    "sacrifice": ("{who} sacrifices {what}", ""),
    "banish": ("exile {what}", ""),
    "to_prepared": ("put {what} into its owner's hand", ""),
    "to_spellbook": ("put {what} into its owner's library", "place order"),
    "to_used": ("put {what} into its owner's graveyard", ""),
    "copy": ("copy {what} {count} time(s)", "new_targets"),
    "declare": ("{who} chooses {what:}({declare})", ""),
    "compel": ("{what} must {action}", ""),
    "allow": ("{what} may {action}", ""),
    "change_target": ("change the targets of {what}", ""),
    "keyword_action": ("{word}", ""),
    "designation": ("{to:you} get the designation {what}", ""),
    "special_summon": ("put {what} onto the battlefield", "tapped attacking transformed face_down"),
    "search": ("{who} searches the library for {what}", "reveal"),
    "look": ("{who} looks at {what}", "reveal"),
    "scry": ("scry {amount}", ""),
    "surveil": ("surveil {amount}", ""),
    "set_stat": ("{what} has base {power:the same}/{toughness:the same}", ""),
    "control": ("{who} gains control of {what}", ""),
    "negate_cast": ("counter {what}", ""),
    "suppress": ("{what} loses abilities", "keyword"),
    "change_identity": ("{what} becomes {types:}{subtype:}{color:}", "also lose chosen"),
    "equip": ("attach {what} to {to}", ""),
    "unequip": ("unattach {what}", ""),
    "tap": ("tap {what}", ""),
    "untap": ("untap {what}", ""),
    "fight": ("{what} fights {with_}", ""),
    "regenerate": ("regenerate {what}", ""),
    "remove_from_combat": ("{what} leaves combat", ""),
    "phase_out": ("{what} phases out", ""),
    "shuffle": ("{who} shuffles", ""),
    "prevent": ("prevent {amount} damage by {by:anything} to {to:anything}", "combat next"),
    "add_mana": ("add {count:}{mana:}", "any_color"),
    "enters_tapped": ("{what} enters tapped", ""),
    "pay": ("pay {mana:}{life:}", ""),
    "cost_change": ("{what} costs {less:0} less, {more:0} more", "mana"),
    "explore": ("{what} explores", ""),
    "win": ("{who} wins the game", ""),
    "lose_game": ("{who} loses the game", ""),
    "transform": ("transform {what}", ""),
    "play_from": ("{who} may play {what}", "free flash"),
    "extra_turn": ("{who} takes an extra turn", ""),
}  # fmt: skip
"""Op → its words, and the fields that are named behind them as they are."""


def ability_words(ability: Ability) -> str:
    """One ability: what sets it off, what it costs, what it does; what no words stand for is named at the end."""
    telling = Telling()
    for aimed in ability.targets:
        telling.thing(aimed)
    parts = [_head(telling, ability)]
    if ability.if_:
        parts.append(f"if {_all(telling, ability.if_)}:")
    parts.append(_steps(telling, ability.do, {each.id: telling.thing(each) for each in ability.targets if each.id}))
    limit = ability.limit
    if limit is not None:
        parts.append(f"At most {limit.n} time(s) each {limit.per}.")
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
    telling.rest(ability, (*told, "optional", "loyalty", "chapters"), "ability")
    if ability.from_ != "play":
        zones = (ability.from_,) if isinstance(ability.from_, str) else ability.from_
        parts.append(f"From {' or '.join(ZONES[each] for each in zones)}.")
    if telling.left:
        parts.append(f"(Not told: {', '.join(dict.fromkeys(telling.left))}.)")
    text = _AGREEING.sub(r"\1 \2", " ".join(part for part in parts if part))
    text = _PLURAL.sub(r"\1 \2", text)
    return text[:1].upper() + text[1:]


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
    if ability.cost:
        price = _costs(telling, ability.cost)
        return f"Additional cost: {price}." if ability.mode == "additional_cost" else f"{price}:"
    return ""


def _costs(telling: Telling, cost: Sequence[Step]) -> str:
    return ", ".join(step_words(telling, step) for step in cost)


def _steps(telling: Telling, steps: Sequence[Step], aimed: Mapping[str, str]) -> str:
    """Sentences; what is aimed at is called by its whole name the first time."""
    said = []
    for step in steps:
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
        said.append(text[:1].upper() + text[1:] + ".")
    return " ".join(said)


def step_words(telling: Telling, step: Step) -> str:
    """One step, with its condition and how long it lasts."""
    op = str(step.__struct_config__.tag)
    text = _BODIES[op](telling, step) if op in _BODIES else _plain(telling, step, op)
    if step.optional:
        text = f"you may: {text}" if step.who is None else f"{telling.thing(step.who)} may: {text}"
    if step.if_:
        text = f"if {_all(telling, step.if_)}, {text}"
    if isinstance(step.until, Condition):
        text += f", as long as {condition_words(telling, step.until)}"
    elif step.until is not None:
        text += f", {_UNTIL.get(step.until, step.until.replace('_', ' '))}"
    if step.repeat is not None:
        text += f", {telling.amount(step.repeat)} times"
    return _LINKS.get(step.link or "", "") + text


_COMMON = ("id", "link", "if_", "optional", "until", "repeat", "src", "who", "targets", "either")


def _plain(telling: Telling, step: Step, op: str) -> str:
    """A step by its row of words."""
    pattern, named = _STEPS.get(op, (op.replace("_", " "), ""))
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
        telling.names[step_id] = "what was made" if op == "token" else "that many"
    return "".join(words).replace(" /.", ".").replace("  ", " ").strip(" /")


def _value(telling: Telling, value: Any, key: str, instead: str | None) -> str:
    if value is None or value == ():
        return "you" if key == "who" else "1" if instead is None else instead
    if isinstance(value, str):
        return value if key in ("mana", "name") else value.replace("_", " ")
    if isinstance(value, tuple):
        return ", ".join(str(each).replace("_", " ") for each in value if isinstance(each, str)) + " "
    if type(value).__name__ == "Selector":
        return telling.thing(value)
    if key in ("attack", "defense") and isinstance(value, int):
        return f"{value:+}"
    return telling.amount(value)


def event_words(telling: Telling, event: Event) -> str:
    """What happens."""
    if event.any_:
        return " or ".join(event_words(telling, each) for each in event.any_)
    if event.event == "phase":
        whose = f"{telling.thing(event.whose)}'s " if event.whose is not None else "each "
        text = f"{whose}{_PHASES.get(event.phase or '', (event.phase or 'turn').replace('_', ' '))} begins"
        text = text.replace("you's", "your")
    else:
        pattern = _EVENTS.get(event.event or "", (event.event or "").replace("_", " "))
        known = {"what": "something", "who": "somebody", "by": "something", "to": "somebody"}
        given = {key: telling.thing(getattr(event, key)) for key in known if getattr(event, key) is not None}
        text = pattern.format(**known | given)
    if event.one_or_more:
        text += " (one or more, once)"
    if event.from_ is not None:
        zones = (event.from_,) if isinstance(event.from_, str) else event.from_
        text += f" from {' or '.join(ZONES[each] for each in zones)}"
    if event.first_time:
        text += " for the first time each turn"
    if event.during is not None:
        text += f" in the turn of {telling.thing(event.during)}"
    if event.if_:
        text += f", if {_all(telling, event.if_)}"
    told = (
        "event",
        "what",
        "who",
        "by",
        "to",
        "whose",
        "phase",
        "any_",
        "one_or_more",
        "from_",
        "first_time",
        "during",
    )
    telling.rest(event, (*told, "if_"), "event")
    return text


def condition_words(telling: Telling, condition: Condition) -> str:
    """What must be so."""
    if condition.not_ is not None:
        return f"it is not so that {condition_words(telling, condition.not_)}"
    for several, word in ((condition.all_, " and "), (condition.any_, " or ")):
        if several:
            return word.join(condition_words(telling, each) for each in several)
    told: tuple[str, ...] = ()
    text = "something holds"
    if condition.exists is not None:
        told, text = ("exists",), f"there is {telling.thing(condition.exists)}"
    elif condition.is_ is not None:
        told, text = ("is_", "of"), f"{telling.thing(condition.of)} is {telling.thing(condition.is_)}"
    elif condition.count is not None:
        bounds = [
            f"{word} {telling.amount(value)}"
            for word, value in (("at least", condition.gte), ("at most", condition.lte), ("exactly", condition.eq))
            if value is not None
        ]
        told, text = (
            ("count", "gte", "lte", "eq"),
            f"of {telling.thing(condition.count)} there are {' and '.join(bounds)}",
        )
    elif condition.compare is not None:
        one, how, other = condition.compare
        told, text = ("compare",), f"{telling.amount(one)} is {how} {telling.amount(other)}"
    elif condition.turn is not None:
        told, text = ("turn", "phase"), f"it is the turn of {telling.thing(condition.turn)}"
    elif condition.occurred is not None:
        told, text = ("occurred", "during"), f"this happened: {event_words(telling, condition.occurred)}"
    elif condition.paid is not None:
        told, text = ("paid",), f"{condition.paid} was paid"
    elif condition.state is not None:
        told, text = ("state",), condition.state.replace("_", " ")
    telling.rest(condition, told, "condition")
    return text


def _all(telling: Telling, conditions: Sequence[Condition]) -> str:
    return " and ".join(condition_words(telling, each) for each in conditions)


def _within(telling: Telling, steps: Sequence[Step]) -> str:
    return "; ".join(step_words(telling, each) for each in steps)


def _choice(telling: Telling, step: Any) -> str:
    options = []
    for option in step.options:
        aimed = {each.id: telling.thing(each) for each in option.targets if each.id}
        options.append(f"“{_steps(telling, option.do, aimed)}”")
    telling.rest(step, (*_COMMON, "options", "count"), "choose_one")
    return f"choose {step.count if isinstance(step.count, int | str) else telling.thing(None)}: {', '.join(options)}"


def _unless(telling: Telling, step: Any) -> str:
    who = telling.thing(step.who) if step.who is not None else "you"
    return f"{_within(telling, step.do)}, unless {who} does: {_costs(telling, step.cost)}"


def _replace(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, "would", "instead", "also"), "replace")
    way = "beside it" if step.also else "in its place"
    return f"where {event_words(telling, step.would)}, {way}: {_within(telling, step.instead)}"


def _delayed(telling: Telling, step: Any) -> str:
    when = "whenever" if step.each_time else "when next"
    return f"{when} {event_words(telling, step.when)}: {_within(telling, step.do)}"


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
    telling.rest(step, (*_COMMON, "to", "amount", "by"), "damage")
    by = telling.thing(step.by) if step.by is not None else "this card"
    if isinstance(step.amount, int):
        return f"{by} deals {step.amount} damage to {telling.thing(step.to)}"
    return f"{by} deals damage to {telling.thing(step.to)}: {telling.amount(step.amount)}"


def _counters(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, "what", "name", "add", "remove", "proliferate"), "counters")
    if step.proliferate:
        return "proliferate"
    kind = "" if step.name in (None, "any") else f"{step.name} "
    if step.remove is not None:
        return f"remove {telling.amount(step.remove)} {kind}counter(s) from {telling.thing(step.what)}"
    return f"put {telling.amount(step.add)} {kind}counter(s) on {telling.thing(step.what)}"


def _discard(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, "what", "count", "random"), "discard")
    who = telling.thing(step.who) if step.who is not None else "you"
    cards = telling.thing(step.what) if step.what is not None else f"{telling.amount(step.count)} card(s)"
    return " ".join((who, "discards", cards, *(("at random",) if step.random else ())))


def _token(telling: Telling, step: Any) -> str:
    told = ("name", "count", "power", "toughness", "color", "subtype", "types", "keyword", "abilities", "copy_of")
    telling.rest(step, (*_COMMON, *told, "tapped", "attacking", "counters"), "token")
    if step.id is not None:
        telling.names[step.id] = "what was made"
    if step.copy_of is not None:
        return f"create {telling.amount(step.count)} token(s) that are copies of {telling.thing(step.copy_of)}"
    size = "" if step.power is None else f"{telling.amount(step.power)}/{telling.amount(step.toughness)}"
    states = [word for word in ("tapped", "attacking") if getattr(step, word)]
    words = [*states, size, *(step.color or ()), step.name or "", *(step.types or ()), "token(s)"]
    more = [*(step.keyword or ()), *[f"“{ability_words(each)}”" for each in step.abilities or ()]]
    more += [_counters(telling, each) for each in step.counters or () if each.__struct_config__.tag == "counters"]
    text = f"create {telling.amount(step.count)} {' '.join(word for word in words if word)}"
    return text + (f" with {', '.join(more)}" if more else "")


def _grant(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, "what", "keyword", "abilities"), "grant")
    given = [*(step.keyword or ()), *[f"“{ability_words(each)}”" for each in step.abilities or ()]]
    return f"{telling.thing(step.what)} has {', '.join(given)}"


def _forbid(telling: Telling, step: Any) -> str:
    telling.rest(step, (*_COMMON, "what", "action", "by", "except_", "next"), "forbid")
    actions = (step.action,) if isinstance(step.action, str) else step.action
    text = f"{telling.thing(step.what)} cannot {' or '.join(each.replace('_', ' ') for each in actions)}"
    if step.by is not None:
        text += f" by {telling.thing(step.by)}"
    return text + (f" except by {telling.thing(step.except_)}" if step.except_ is not None else "")


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
}
