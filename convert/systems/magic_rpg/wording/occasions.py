"""Events and conditions in words: what happens, what must be so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from convert.effects.magic import Condition, Event
from convert.systems.magic_rpg.wording.nouns import COMPARED, ZONES, Telling

_PHASES: Mapping[str, str] = {"end": "end step", "draw": "draw step", "untap": "untap step", "main": "main phase"}
_EVENTS: Mapping[str, str] = {
    "enters": "{what} enters", "dies": "{what} dies", "leaves": "{what} leaves play", "attacks": "{what} attacks",
    "blocks": "{what} blocks", "blocked": "{what} is blocked", "unblocked": "{what} is not blocked",
    "blocks_or_blocked": "{what} blocks or is blocked", "cast": "{who} casts {what}", "draw": "{who} draws a card",
    "discard": "{who} discards {what}", "life_gained": "{who} gains life", "life_lost": "{who} loses life",
    "damage_dealt": "{by} deals damage to {to}", "combat_damage": "{by} deals combat damage to {to}",
    "tapped": "{what} becomes tapped", "untapped": "{what} becomes untapped", "sacrificed": "{who} sacrifices {what}",
    "destroyed": "{what} is destroyed", "exiled": "{what} is exiled", "targeted": "{what} becomes a target",
    "land_played": "{who} plays {what} as a land", "activated": "{who} uses {what}", "put_into": "{what} is put",
    "counter_put": "{counter}counters are put on {what}", "token_created": "{who} creates {what}",
    "cycled": "{who} cycles {what}", "counter_removed": "{counter}counters are removed from {what}",
    "tapped_for_mana": "{what} is tapped for mana", "turned_up": "{what} is turned face up",
    "transforms": "{what} transforms", "attached": "{what} becomes attached", "unattached": "{what} is unattached",
    "copied": "{who} copies {what}", "milled": "{who} mills {what}", "countered": "{what} is countered",
    "triggered": "{what} is set off", "search": "{who} searches a library", "coin_won": "{who} wins a flip",
    "coin_lost": "{who} loses a flip", "die_rolled": "{who} rolls dice", "regenerated": "{what} regenerates",
    "returned": "{what} is returned to a hand", "phases_in": "{what} phases in", "phases_out": "{what} phases out",
    "becomes_monstrous": "{what} becomes monstrous", "loses_game": "{who} loses the game", "fights": "{what} fights",
    "explores": "{what} explores", "mutates": "{what} mutates", "crewed": "{what} is crewed",
    "saddled": "{what} is saddled", "exerted": "{what} is exerted", "connives": "{what} connives",
    "control_lost": "{who} loses control of {what}", "day_night": "day becomes night or night day",
    "monarch": "{who} becomes the monarch", "ring_tempts": "the Ring tempts {who}", "scry": "{who} scries",
    "surveil": "{who} surveils", "shuffle": "{who} shuffles", "turn_begins": "a turn begins", "state": "it is so",
}  # fmt: skip
_OTHERS: Mapping[str, str] = {
    "blocks": "the creature that it blocks", "blocked": "the creature that blocks it",
    "blocks_or_blocked": "the other creature", "damage_dealt": "what dealt it", "combat_damage": "what dealt it",
    "targeted": "what targets it",
}  # fmt: skip
"""What "the other end of it" is called, by what happened."""
_AIMED: Mapping[str, str] = {
    "attacks": ", attacking {}",
    "blocks": " {}",
    "attached": " to {}",
    "unattached": " from {}",
}
_WORDS: Mapping[str, str] = {
    "this_turn": "this turn", "next_turn": "of the next turn", "that_turn": "of that turn",
    "not_first": "(but the first in each draw step)", "not_from_hand": "from elsewhere than the hand",
    "without_dying": "without dying", "last": "(the last)", "untapped": "untapped", "tapped": "tapped",
    "attacking": "attacking", "battalion": "with at least two others",
}  # fmt: skip
_NTH = ("", "first", "second", "third", "fourth", "fifth", "sixth")
_DURING: Mapping[str, str] = {
    "turn": " this turn", "last_turn": " last turn", "combat": " this combat", "game": " this game",
}  # fmt: skip
_STATES: Mapping[str, str] = {
    "rolled": "the die came up so", "won": "that was won", "lost": "that was lost",
    "monarch": "{who} is the monarch", "initiative": "{who} has the initiative",
    "city-blessing": "{who} has the city's blessing",
    "max speed": "{who} has max speed", "full party": "{who} has a full party", "attacked": "{who} attacked this turn",
    "descended": "{who} descended this turn", "committed a crime": "{who} committed a crime this turn",
    "completed a dungeon": "{who} completed a dungeon", "opening_hand": "this card is in the opening hand",
    "paired": "this card is paired", "solved": "this case is solved",
    "first combat": "it is the first combat of the turn",
    "night": "it is night", "day": "it is day", "nonland_discarded": "a card that is no land was discarded",
}  # fmt: skip


def event_words(telling: Telling, event: Event) -> str:
    """What happens."""
    if event.any_:
        return " or ".join(event_words(telling, each) for each in event.any_)
    told = [
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
    ]
    told += ["if_", "next", "word", "to_zone", "nth", "counter", "amount", "alone"]
    if event.combat is not None and event.event == "damage_dealt":
        told.append("combat")
    text = _phase(telling, event) if event.event == "phase" else _happening(telling, event)
    text += "".join(_narrowing(telling, event))
    telling.other = _OTHERS.get(event.event or "", telling.other) if event.by or event.to else telling.other
    telling.rest(event, told, "event")
    return text


def _phase(telling: Telling, event: Event) -> str:
    which = "the next" if event.next else "each"
    whose = f"{telling.whose(event.whose)} {'next ' if event.next else ''}" if event.whose is not None else f"{which} "
    return f"{whose}{_part(event.phase)} begins"


def _part(phase: str | None) -> str:
    return _PHASES.get(phase or "", (phase or "turn").replace("_", " "))


def _happening(telling: Telling, event: Event) -> str:
    """The verb with its subject and object."""
    known = {"what": "something", "who": "somebody", "by": "something", "to": "somebody"}
    given = {key: telling.thing(getattr(event, key)) for key in known if getattr(event, key) is not None}
    subject = given.get("who") or given.get("what") or known["who"]
    if event.event == "keyword_action":
        pattern = f"{subject} does “{event.word or ''}”"
    elif event.event == "attacks" and event.who is not None:
        pattern = "{who} attacks" + (" with {what}" if event.what is not None else "")
    else:
        pattern = _EVENTS.get(event.event or "", f"{subject} {(event.event or '').replace('_', ' ')}")
        if event.combat is False:
            pattern = pattern.replace("deals damage", "deals noncombat damage")
    if event.one_or_more and event.what is not None and event.what.how == "all":
        given["what"] = given["what"].replace("all ", "one or more ", 1)
    counter = f"{event.counter} " if event.counter not in (None, "any") else ""
    text = pattern.format(**known | given, counter=counter)
    if "to" in given and (aimed := _AIMED.get(event.event or "")) is not None:
        text += aimed.format(given["to"])
    if "by" in given and "{by}" not in pattern:
        text += f" by {given['by']}"
    if "who" in given and "{who}" not in pattern and given["who"] not in text:
        text += f" (by {given['who']})"
    return f"the next time {text}" if event.next else text


def _narrowing(telling: Telling, event: Event) -> list[str]:
    """When and how it must happen to count."""
    out = []
    if event.alone is not None:
        out.append(" alone" if event.alone else " with others")
    for where, word in ((event.from_, "from"), (event.to_zone, "into")):
        if where is not None:
            zones = (where,) if isinstance(where, str) else where
            out.append(f" {word} {' or '.join(ZONES.get(each, each) for each in zones)}")
    if event.word is not None and event.event != "keyword_action":
        out.append(f" {_WORDS.get(event.word, event.word.replace('_', ' '))}")
    if event.amount is not None:
        out.append(f" ({telling.bound(event.amount)})")
    if event.one_or_more and (event.what is None or event.what.how != "all"):
        out.append(" (one or more, once)")
    if event.nth is not None:
        out.append(f" for the {_NTH[event.nth] if event.nth < len(_NTH) else event.nth} time each turn")
    if event.first_time:
        out.append(" for the first time each turn")
    if event.during is not None:
        out.append(f" in {telling.whose(event.during)} turn")
    if event.if_:
        out.append(f", if {all_of(telling, event.if_)}")
    return out


def condition_words(telling: Telling, condition: Condition) -> str:
    """What must be so."""
    if condition.not_ is not None:
        return f"it is not so that {condition_words(telling, condition.not_)}"
    for several, word in ((condition.all_, " and "), (condition.any_, " or ")):
        if several:
            return word.join(condition_words(telling, each) for each in several)
    told, text = _counted(telling, condition) or _asked(telling, condition)
    telling.rest(condition, told, "condition")
    return text


def _counted(telling: Telling, condition: Condition) -> tuple[tuple[str, ...], str] | None:
    """Conditions about how many there are."""
    if condition.exists is not None:
        return ("exists",), f"there is {telling.thing(condition.exists)}"
    if condition.more_than is not None:
        more, fewer = (telling.thing(each).removeprefix("all ") for each in condition.more_than)
        return ("more_than",), f"there are more {more} than {fewer}"
    if condition.compare is not None:
        one, how, other = condition.compare
        return ("compare",), f"{telling.amount(one)} is {COMPARED[how]} {telling.amount(other)}"
    if condition.count is None:
        return None
    bounds = [
        f"{word} {telling.amount(value)}"
        for word, value in (("at least", condition.gte), ("at most", condition.lte), ("exactly", condition.eq))
        if value is not None
    ]
    return ("count", "gte", "lte", "eq"), f"of {telling.thing(condition.count)} there are {' and '.join(bounds)}"


def _asked(telling: Telling, condition: Condition) -> tuple[tuple[str, ...], str]:
    """Conditions about what something is, when it is, and what has happened."""
    if condition.is_ is not None:
        return ("is_", "of"), f"{telling.thing(condition.of)} is {telling.thing(condition.is_)}"
    if condition.turn is not None or condition.phase is not None:
        whose = f"{telling.whose(condition.turn)} " if condition.turn is not None else "the "
        before = "before " if condition.before else ""
        return ("turn", "phase", "before"), f"it is {before}{whose}{_part(condition.phase)}"
    if condition.occurred is not None:
        many = f" ({telling.bound(condition.times)} in all)" if condition.times is not None else ""
        when = _DURING.get(condition.during or "", "")
        return ("occurred", "during", "times"), f"this happened{when}: {event_words(telling, condition.occurred)}{many}"
    who = telling.thing(condition.who) if condition.who is not None else "you"
    if condition.paid is not None:
        return ("paid", "who"), f"{condition.paid} was paid" + (f" by {who}" if condition.who is not None else "")
    if condition.state is not None:
        known = _STATES.get(condition.state)
        told: tuple[str, ...] = ("state", "who", "times") if known and "{who}" in known else ("state", "times")
        many = f" ({telling.bound(condition.times)})" if condition.times is not None else ""
        return told, (known or condition.state.replace("_", " ")).format(who=who) + many
    if condition.happened is not None:
        return ("happened",), "that was done" if condition.happened else "that was not done"
    return (), "something holds"


def all_of(telling: Telling, conditions: Sequence[Condition]) -> str:
    """Several conditions, all of which must hold."""
    return " and ".join(condition_words(telling, each) for each in conditions)
