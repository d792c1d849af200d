"""Events in words, in three tenses: "dies", "died", "would die"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from convert.effects.magic import Event, Selector
from convert.prose.english import article, listing, number, ordinal, third_person
from convert.systems.magic_rpg.wording.nouns import OWN_ZONES, ZONES
from convert.systems.magic_rpg.wording.speaker import Speaker, Thing


class Action(NamedTuple):
    """What happens to whom: the field of the subject, the verb in two tenses, and what stands behind it."""

    subject: str
    verb: str
    past: str
    behind: str = ""
    """With {what}, {by}, {to} in it where these have a place of their own."""


_PHASES: Mapping[str, str] = {
    "end": "end step",
    "draw": "draw step",
    "untap": "untap step",
    "main": "main phase",
    "precombat_main": "precombat main phase",
    "postcombat_main": "postcombat main phase",
    "end_of_combat": "end of combat",
    "declare_attackers": "declare attackers step",
    "declare_blockers": "declare blockers step",
    "cleanup": "cleanup step",
}
_ACTIONS: Mapping[str, Action] = {
    "enters": Action("what", "enter", "entered"),
    "dies": Action("what", "die", "died"),
    "leaves": Action("what", "leave the battlefield", "left the battlefield"),
    "attacks": Action("what", "attack", "attacked"),
    "blocks": Action("what", "block", "blocked"),
    "blocked": Action("what", "become blocked", "became blocked"),
    "blocks_or_blocked": Action("what", "block or become blocked", "blocked or became blocked"),
    "cast": Action("who", "cast", "cast", " {what}"),
    "draw": Action("who", "draw", "drew", " a card"),
    "discard": Action("who", "discard", "discarded", " {what:a card}"),
    "life_gained": Action("who", "gain", "gained", " life"),
    "life_lost": Action("who", "lose", "lost", " life"),
    "damage_dealt": Action("by", "deal", "dealt", " damage to {to}"),
    "combat_damage": Action("by", "deal", "dealt", " combat damage to {to}"),
    "tapped": Action("what", "become tapped", "became tapped"),
    "untapped": Action("what", "become untapped", "became untapped"),
    "sacrificed": Action("who", "sacrifice", "sacrificed", " {what}"),
    "destroyed": Action("what", "be destroyed", "was destroyed"),
    "exiled": Action("what", "be exiled", "was exiled"),
    "targeted": Action("what", "become the target of", "became the target of", " {by:a spell or ability}"),
    "land_played": Action("who", "play", "played", " {what:a land}"),
    "activated": Action("who", "activate", "activated", " {what}"),
    "put_into": Action("what", "be put", "was put"),
    "token_created": Action("who", "create", "created", " {what}"),
    "cycled": Action("who", "cycle", "cycled", " {what}"),
    "tapped_for_mana": Action("who", "tap", "tapped", " {what} for mana"),
    "turned_up": Action("what", "be turned face up", "was turned face up"),
    "transforms": Action("what", "transform", "transformed"),
    "attached": Action("what", "become attached", "became attached"),
    "unattached": Action("what", "become unattached", "became unattached"),
    "copied": Action("who", "copy", "copied", " {what}"),
    "milled": Action("who", "mill", "milled", " {what:a card}"),
    "countered": Action("what", "be countered", "was countered"),
    "triggered": Action("what", "trigger", "triggered"),
    "search": Action("who", "search", "searched", " {library}"),
    "coin_won": Action("who", "win", "won", " a coin flip"),
    "coin_lost": Action("who", "lose", "lost", " a coin flip"),
    "die_rolled": Action("who", "roll", "rolled", " one or more dice"),
    "regenerated": Action("what", "regenerate", "regenerated"),
    "returned": Action("what", "be returned to a hand", "was returned to a hand"),
    "phases_in": Action("what", "phase in", "phased in"),
    "phases_out": Action("what", "phase out", "phased out"),
    "becomes_monstrous": Action("what", "become monstrous", "became monstrous"),
    "loses_game": Action("who", "lose", "lost", " the game"),
    "fights": Action("what", "fight", "fought"),
    "explores": Action("what", "explore", "explored"),
    "mutates": Action("what", "mutate", "mutated"),
    "crewed": Action("what", "become crewed", "became crewed"),
    "saddled": Action("what", "become saddled", "became saddled"),
    "exerted": Action("what", "be exerted", "was exerted"),
    "connives": Action("what", "connive", "connived"),
    "control_lost": Action("who", "lose", "lost", " control of {what}"),
    "monarch": Action("who", "become", "became", " the monarch"),
    "scry": Action("who", "scry", "scried"),
    "surveil": Action("who", "surveil", "surveilled"),
    "shuffle": Action("who", "shuffle", "shuffled", " a library"),
}
_WHAT: Mapping[str, str] = {
    "attacks": "a creature",
    "blocks": "a creature",
    "blocked": "a creature",
    "dies": "a creature",
    "enters": "a permanent",
    "leaves": "a permanent",
    "cast": "a spell",
    "copied": "a spell",
    "token_created": "a token",
    "sacrificed": "a permanent",
    "activated": "an ability",
    "tapped_for_mana": "a permanent",
}
"""What it is about where the card names nothing."""
_FIXED: Mapping[str, str] = {
    "day_night": "day becomes night or night becomes day", "turn_begins": "a turn begins", "state": "",
}  # fmt: skip
_OTHERS: Mapping[tuple[str, str], str] = {
    ("blocks", "to"): "the creature it blocks", ("blocked", "by"): "the creature that blocks it",
    ("blocks_or_blocked", "by"): "the other creature", ("blocks_or_blocked", "to"): "the other creature",
    ("targeted", "by"): "that spell or ability",
}  # fmt: skip
"""What an end of what happened is called."""
_AIMED: Mapping[str, str] = {"blocks": " {}", "attached": " to {}", "unattached": " from {}", "fights": " {}"}
_WORDS: Mapping[str, str] = {
    "this_turn": "this turn", "next_turn": "of the next turn", "that_turn": "of that turn",
    "not_first": "(except the first in each of the draw steps)", "not_from_hand": "from anywhere but the hand",
    "without_dying": "without dying", "last": "(the last)", "untapped": "untapped", "tapped": "tapped",
    "attacking": "attacking", "transformed": "transformed",
}  # fmt: skip
_ONCE = frozenset(("enters", "dies", "leaves", "turned_up", "becomes_monstrous", "cast", "transforms", "cycled"))
"""What happens to a card once: "when", not "whenever"."""
_TOLD = (
    "event", "what", "who", "by", "to", "whose", "phase", "any_", "one_or_more", "from_", "first_time", "during", "if_",
    "next", "word", "to_zone", "nth", "counter", "amount", "alone",
)  # fmt: skip


def lead(speaker: Speaker, event: Event) -> str:
    """What an ability that is set off by this begins with: "Whenever another creature dies"."""
    text = happening(speaker, event, "now")
    if event.event == "phase" or (event.any_ and all(each.event == "phase" for each in event.any_)):
        return f"At the beginning of {text}" if "end of combat" not in text else f"At {text}"
    events = event.any_ or (event,)
    once = all(_once(each) for each in events)
    return f"{'When' if once or event.event == 'state' else 'Whenever'} {text}"


def _once(event: Event) -> bool:
    """Whether it can happen only once to the card itself."""
    about = event.what is not None and event.what.how == "self"
    return about and event.event in _ONCE


def happening(speaker: Speaker, event: Event, tense: str) -> str:
    """What happens; `tense` is now, past or would."""
    if event.any_:
        return _one_of([happening(speaker, each, tense) for each in event.any_])
    told = [*_TOLD, *(("combat",) if event.event in ("damage_dealt", "combat_damage") else ())]
    text = part_of_turn(speaker, event) if event.event == "phase" else _action(speaker, event, tense)
    text += "".join(_narrowing(speaker, event))
    _name_ends(speaker, event)
    speaker.rest(event, told, "event")
    return text.strip()


def _name_ends(speaker: Speaker, event: Event) -> None:
    """What dealt it and what it was dealt to, what it blocks and what blocks it, as they are called afterwards."""
    for key in ("by", "to"):
        end: Selector | None = getattr(event, key)
        if end is None:
            continue
        fixed = _OTHERS.get((event.event or "", key))
        kinds = end.kind or ()
        if end.how in ("self", "attached", "you"):
            speaker.ends[key] = speaker.thing(end)
        elif fixed is not None:
            speaker.ends[key] = Thing(fixed)
        else:
            noun = kinds[0].replace("_", " ") if len(kinds) == 1 and kinds[0] != "thing" else "one"
            speaker.ends[key] = Thing(f"that {noun}", kind="player" if noun == "player" else "")


def _one_of(texts: Sequence[str]) -> str:
    """ "this card enters or attacks": what they begin with is written once, if it is some words."""
    words = [text.split(" ") for text in texts]
    shared = 0
    while all(len(each) > shared + 1 and each[shared] == words[0][shared] for each in words):
        shared += 1
    if shared >= 2:
        return f"{' '.join(words[0][:shared])} {listing([' '.join(each[shared:]) for each in words], 'or')}"
    return listing(texts, "or")


def phase_name(phase: str | None) -> str:
    """A part of a turn."""
    return _PHASES.get(phase or "", (phase or "turn").replace("_", " "))


def possessed(speaker: Speaker, whose: object) -> str:
    """Whose part of a turn: "your", "each opponent’s"."""
    thing = speaker.thing(whose)  # type: ignore[arg-type]
    return thing.whose


def part_of_turn(speaker: Speaker, event: Event) -> str:
    """ "your upkeep", "the next end step", "combat on your turn"."""
    name = phase_name(event.phase)
    if event.phase == "end_of_combat":
        return f"{name}{f' on {possessed(speaker, event.whose)} turn' if event.whose is not None else ''}"
    if event.phase == "combat":
        return f"combat on {possessed(speaker, event.whose)} turn" if event.whose is not None else "each combat"
    if (
        event.whose is not None
        and event.whose.controller_of is not None
        and event.whose.controller_of.how == "attached"
    ):
        return f"the {name} of {speaker.thing(event.whose).text}"
    if event.whose is not None:
        return f"{possessed(speaker, event.whose)} {'next ' if event.next else ''}{name}"
    return f"{'the next' if event.next else 'each'} {name}"


def _action(speaker: Speaker, event: Event, tense: str) -> str:
    """The subject with its verb and object."""
    kind = event.event or ""
    if kind in _FIXED:
        return _FIXED[kind]
    if kind == "ring_tempts":
        return f"the Ring tempts {speaker.thing(event.who).text if event.who is not None else 'you'}"
    if kind in ("counter_put", "counter_removed"):
        return _counters(speaker, event, tense)
    if kind == "keyword_action" and event.word == "unlock":
        return _conjugated(_subject(speaker, event, "who"), "unlock this door", "unlocked this door", tense)
    if kind == "keyword_action":
        return _conjugated(_subject(speaker, event, "who"), event.word or "", f"did “{event.word}”", tense)
    if kind == "unblocked":
        return f"{_subject(speaker, event, 'what').does('attack')} and isn’t blocked"
    if kind == "put_into":
        return _moved(speaker, event, tense)
    if kind in ("cast", "draw") and event.nth is not None:
        return _nth(speaker, event, tense)
    deed = _ACTIONS.get(kind) or Action("what", kind.replace("_", " "), kind.replace("_", " "))
    if kind in ("damage_dealt", "combat_damage") and event.by is None:
        return _dealt(speaker, event, tense)
    if kind in ("sacrificed", "cycled", "discard", "tapped_for_mana") and event.who is None:
        passive = {"sacrificed": "sacrificed", "cycled": "cycled", "discard": "discarded"}.get(kind, "tapped for mana")
        return _conjugated(_subject(speaker, event, "what"), f"be {passive}", f"was {passive}", tense)
    if kind == "attacks" and event.who is not None:
        deed = Action("who", "attack", "attacked", " with {what}" if event.what is not None else "")
    subject = _subject(speaker, event, deed.subject)
    text = _conjugated(subject, deed.verb, deed.past, tense)
    text += _filled(speaker, event, deed.behind, kind)
    if deed.subject == "what":
        speaker.subject = _that(event, subject)
    return text + _ends(speaker, event, deed, kind)


def _moved(speaker: Speaker, event: Event, tense: str) -> str:
    """ "a creature card is put into your graveyard", "one or more cards leave your graveyard"."""
    subject = Thing("something")
    if event.what is not None:
        cards = "card" in (event.what.kind or ("card",)) or event.from_ != "play"
        subject = speaker.thing(event.what, without=("side",) if cards else ())
        if event.one_or_more and subject.text.startswith("all "):
            subject = subject._replace(text=f"one or more {subject.text.removeprefix('all ')}")
    speaker.subject = _that(event, subject)
    if event.to_zone is None:
        return _conjugated(subject, "leave", "left", tense)
    return _conjugated(subject, "be put", "was put", tense)


def _nth(speaker: Speaker, event: Event, tense: str) -> str:
    """ "you cast your second spell each turn"."""
    who = speaker.thing(event.who) if event.who is not None else Thing("a player", kind="player")
    verb, past = ("cast", "cast") if event.event == "cast" else ("draw", "drew")
    noun = "card" if event.event == "draw" else "spell"
    if event.what is not None and event.event == "cast":
        noun = speaker.thing(event.what, without=("side", "all", "number")).text
    deed, whose = _conjugated(who, verb, past, tense), "your" if who.you else "their"
    return f"{deed} {whose} {ordinal(event.nth or 1)} {noun} each turn"


def _that(event: Event, subject: Thing) -> Thing | None:
    """What the event was about, as it is called afterwards."""
    what = event.what
    if what is None or what.how in ("self", "attached"):
        return None
    noun = (what.kind or ("thing",))[0].replace("_", " ")
    several = subject.plural
    if noun == "card" and several:
        return Thing("those cards", plural=True, mine=what.side == "you")
    if noun in ("thing", "permanent", "card", "player") or len(what.kind or ()) != 1:
        return None
    return Thing(f"those {noun}s" if several else f"that {noun}", plural=several)


def _ends(speaker: Speaker, event: Event, deed: Action, kind: str) -> str:
    """Whom it attacks, what it is blocked by."""
    text = ""
    if event.to is not None and "{to" not in deed.behind:
        text += _AIMED.get(kind, " {}").format(speaker.thing(event.to).text)
    if event.by is not None and deed.subject != "by" and "{by" not in deed.behind:
        text += f" by {speaker.thing(event.by).text}"
    if event.who is not None and deed.subject != "who":
        who = speaker.thing(event.who)
        text += " under your control" if who.you and kind == "enters" else f" because of {who.text}"
    return text


def _subject(speaker: Speaker, event: Event, key: str) -> Thing:
    """Who or what it is about; "one or more" where several at once count once."""
    given = getattr(event, key)
    if given is None:
        for other in ("who", "what"):
            if getattr(event, other) is not None:
                return speaker.thing(getattr(event, other))
        return Thing("a player", kind="player") if key == "who" else Thing(_WHAT.get(event.event or "", "something"))
    thing = speaker.thing(given)
    if event.one_or_more and thing.text.startswith("all "):
        return thing._replace(text=f"one or more {thing.text.removeprefix('all ')}")
    return thing


def _conjugated(subject: Thing, verb: str, past: str, tense: str) -> str:
    """ "it dies", "it died", "it would die", "it did not die"."""
    if tense == "would":
        return f"{subject.text} would {verb}"
    if tense == "past":
        first, _, rest = past.partition(" ")
        if first == "was" and (subject.plural or subject.you):
            first = "were"
        return f"{subject.text} {first} {rest}".rstrip()
    if tense == "never":
        if verb.startswith("be "):
            return subject.is_(verb[3:], was=True, not_=True)
        return f"{subject.text} didn’t {verb}"
    several = subject.plural or subject.you
    forms = [part if several else third_person(part) for part in verb.split(" or ")] if " or " in verb else []
    if forms:
        return f"{subject.text} {' or '.join(forms)}"
    if verb.startswith("be "):
        return subject.is_(verb[3:])
    return subject.does(verb)


def _dealt(speaker: Speaker, event: Event, tense: str) -> str:
    """ "you are dealt combat damage"."""
    to = speaker.thing(event.to) if event.to is not None else Thing("something")
    kind = "combat damage" if event.event == "combat_damage" else "damage"
    return _conjugated(to, f"be dealt {kind}", f"was dealt {kind}", tense)


def _filled(speaker: Speaker, event: Event, behind: str, kind: str) -> str:
    """The object of a verb."""
    if "{" not in behind:
        return behind
    front, _, rest = behind.partition("{")
    key, _, tail = rest.partition("}")
    key, _, instead = key.partition(":")
    if key == "library":
        own = "a" if event.who is None else "your" if event.who.how == "you" else "their"
        return f"{front}{own} library{tail}"
    given = getattr(event, key)
    without = ("side",) if kind in ("cast", "activated", "copied", "sacrificed", "tapped_for_mana", "discard") else ()
    moved = kind == "discard"
    if given is None and key == "to":
        return front.removesuffix(" to ").replace("damage", "noncombat damage" if event.combat is False else "damage")
    text = instead or _WHAT.get(kind, "something")
    if given is not None:
        text = speaker.thing(given, without=(*without, "zone") if moved else without).text
    if event.one_or_more and text.startswith("all "):
        text = f"one or more {text.removeprefix('all ')}"
    if key == "what" and given is not None and kind not in ("cast",):
        speaker.subject = None
    front = front.replace("damage", "noncombat damage") if event.combat is False else front
    return f"{front}{text}{tail}"


def _counters(speaker: Speaker, event: Event, tense: str) -> str:
    kind = "counter" if event.counter in (None, "any") else f"{event.counter} counter"
    several = event.one_or_more or event.who is not None
    subject = Thing(f"one or more {kind}s", plural=True) if several else Thing(article(kind))
    put = event.event == "counter_put"
    where = speaker.thing(event.what).text if event.what is not None else "something"
    if event.who is not None:
        who = speaker.thing(event.who)
        verb, past = ("put", "put") if put else ("remove", "removed")
        return f"{_conjugated(who, verb, past, tense)} {subject.text} {'on' if put else 'from'} {where}"
    verb, past = ("be put on", "was put on") if put else ("be removed from", "was removed from")
    return f"{_conjugated(subject, verb, past, tense)} {where}"


def _narrowing(speaker: Speaker, event: Event) -> list[str]:
    """When and how it must happen to count."""
    out = []
    if event.alone is not None:
        out.append(" alone" if event.alone else " with others")
    for where, word in ((event.from_, "from"), (event.to_zone, "into")):
        if where is not None and event.event != "search":
            zones = (where,) if isinstance(where, str) else where
            own = "your " if event.what is not None and event.what.side in ("you", "owner") else "a "
            names = [f"{own if each in OWN_ZONES else ''}{ZONES.get(each, each)}" for each in zones]
            leaves = event.event == "put_into" and event.to_zone is None and word == "from"
            out.append(f" {'' if leaves else f'{word} '}{listing(names, 'or')}")
    if event.word == "battalion":
        most = event.amount.gte if event.amount is not None else 2
        out.append(f" together with at least {number(most) if isinstance(most, int) else 'two'} other creatures")
    elif event.word is not None and event.event != "keyword_action":
        out.append(f" {_WORDS.get(event.word, event.word.replace('_', ' '))}")
    if event.amount is not None and event.word != "battalion":
        out.append(f" ({speaker.bound(event.amount)})")
    if event.nth is not None and event.event not in ("cast", "draw"):
        out.append(f" for the {ordinal(event.nth)} time each turn")
    if event.first_time:
        out.append(" for the first time each turn")
    if event.during is not None:
        out.append(f" during {possessed(speaker, event.during)} turn")
    if event.if_:
        asked = " and ".join(speaker.condition(each) for each in event.if_)
        out.append(asked if event.event == "state" else f", if {asked}")
    return out
