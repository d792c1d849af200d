"""Things and players in words, with their number and where they are."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from convert.effects.magic import Amount, Filter, Selector
from convert.prose.english import article, listing, number, plural
from convert.systems.magic_rpg.wording.filters import STATS, noun_parts, noun_phrase
from convert.systems.magic_rpg.wording.speaker import YOU, Speaker, Thing

ZONES: Mapping[str, str] = {
    "play": "the battlefield", "prepared": "hand", "spellbook": "library", "used": "graveyard", "banished": "exile",
    "stack": "the stack", "outside": "outside the game", "command": "the command zone",
}  # fmt: skip
OWN_ZONES = frozenset(("prepared", "spellbook", "used"))
"""Zones that each player has: "your hand"."""
_HOWS: Mapping[str, Thing] = {
    "self": Thing("this card"), "event": Thing("it"), "event_player": Thing("that player", kind="player"),
    "you": YOU, "previous": Thing("it"), "it": Thing("it"), "granter": Thing("the card that gives this"),
    "paired": Thing("the creature paired with it"), "chosen": Thing("the chosen one"), "paid": Thing("it"),
    "each": Thing("it"), "defending": Thing("the defending player", kind="player"),
    "aimed": Thing("the target"), "active": Thing("the player whose turn it is", kind="player"),
    "attacking": Thing("the attacking player", kind="player"), "exiled_with": Thing("the card exiled with this card"),
}  # fmt: skip
_SIDES: Mapping[str, str] = {
    "you": "you control", "team": "your team controls", "opponent": "an opponent controls",
    "not_you": "you don’t control", "owner": "its owner controls",
}  # fmt: skip
_CASTS: Mapping[str, str] = {"you": "you cast", "opponent": "an opponent casts", "not_you": "another player casts"}
_ALL_SIDES: Mapping[str, str] = {"opponent": "your opponents control"}
_ALL_CASTS: Mapping[str, str] = {"opponent": "your opponents cast", "not_you": "other players cast"}
_WHOSE: Mapping[str, str] = {
    "you": "your", "opponent": "an opponent’s", "not_you": "another player’s", "owner": "its owner’s",
}  # fmt: skip
_ANY_TARGET = frozenset(("creature", "player", "planeswalker", "battle"))
_NO_LIMIT = 99
"""The highest count of "one or more"."""


def described(speaker: Speaker, what: Selector | None, *, moved: bool, without: Collection[str]) -> Thing:
    """A thing by its name so far, else by its description."""
    if what is None:
        return Thing("it")
    if what.ref is not None:
        waiting = speaker.waiting.pop(what.ref, None)
        if waiting is None:
            return speaker.names.get(what.ref, Thing("it"))
        return described(speaker, waiting, moved=moved, without=without)
    if what.either or what.both:
        return _joined(speaker, what, moved=moved)
    if what.controller_of is not None or what.owner_of is not None:
        return _possessor(speaker, what)
    if what.how == "exiled_with" or (what.how in _HOWS and what.where is None):
        return _short(speaker, what)
    if what.how == "attached":
        speaker.rest(what, ("how", "kind", "count", "side"), "selector")
        return Thing(speaker.attached)
    return _full(speaker, what, moved=moved, without=without)


def _joined(speaker: Speaker, what: Selector, *, moved: bool) -> Thing:
    several = what.both is not None
    word = "and" if several else "or"
    parts = [speaker.thing(each, moved=moved) for each in what.both or what.either or ()]
    speaker.rest(what, ("id", "either", "both", "side", "zone", "how", "kind", "count", "except_self"), "selector")
    zones = (what.zone,) if isinstance(what.zone, str) else what.zone or ()
    mine = parts[0].mine or (what.side == "you" and bool(OWN_ZONES & set(zones)))
    name(speaker, what, Thing("them", plural=True, mine=mine) if several else Thing("it", mine=mine))
    text = listing([each.text for each in parts], word).replace("; ", ", ")
    return Thing(text, plural=several or parts[-1].plural, mine=mine)


def _possessor(speaker: Speaker, what: Selector) -> Thing:
    """ "its controller", "the owner of target creature"."""
    role = "controller" if what.controller_of is not None else "owner"
    of = speaker.thing(what.controller_of or what.owner_of)
    name(speaker, what, Thing("that player", kind="player"))
    text = f"{of.whose} {role}" if len(of.text.split()) <= 3 else f"the {role} of {of.text}"
    if of.plural:
        return Thing(f"{text}s", plural=True, kind="player")
    return Thing(text, kind="player")


def _short(speaker: Speaker, what: Selector) -> Thing:
    speaker.rest(what, ("id", "how", "kind", "role", "side", "count", "chosen", "zone"), "selector")
    if what.role is not None:
        return speaker.ends.get(what.role, Thing("the other one"))
    if what.how == "each" and speaker.each is not None:
        return speaker.each
    kind = what.kind[0] if what.kind and len(what.kind) == 1 and what.kind[0] != "thing" else ""
    if what.how == "chosen":
        named = what.chosen or kind or "one"
        return Thing(f"the chosen {named}", kind="player" if named == "player" else "")
    if what.how == "paid":
        return Thing(f"the {kind or 'one'} that was paid with")
    if what.how == "self":
        return Thing(speaker.own)
    if what.how in ("event", "it") and speaker.subject is not None:
        return speaker.subject
    found = _HOWS[what.how or "it"]
    name(speaker, what, found)
    return found


def _full(speaker: Speaker, what: Selector, *, moved: bool, without: Collection[str]) -> Thing:
    kinds = what.kind or ()
    zones = (what.zone,) if isinstance(what.zone, str) else what.zone or ()
    several = what.how == "all" or _several(what)
    if "player" in kinds and set(kinds) == {"player"}:
        return _player(speaker, what, several=several)
    several = (several or _any_top(what)) and "number" not in without
    suffix = _suffix(kinds, zones, among=what.among is not None, how=what.how)
    if what.how == "target" and set(kinds) >= _ANY_TARGET:
        noun, behind = "targets" if several else "any target", ""
    else:
        noun, behind = noun_parts(speaker, kinds, suffix, what.where, several=several)
    thing = _thing_of(speaker, what, noun, several=several, without=without)
    held = _held(speaker, what, zones, several=several, without=without)
    place = _place(speaker, what, zones, moved=moved, without=without)
    tail = _limits(speaker, what, zones, several=several)
    among = speaker.names.get(what.among.ref or "") if what.among is not None else None
    mine = (what.side == "you" and bool(OWN_ZONES & set(zones))) or (among is not None and among.mine)
    name(speaker, what, _afterwards(speaker, what, suffix, several=several, mine=mine))
    speaker.rest(what, _TOLD, "selector")
    words = (
        (thing, place[0], held, behind, *place[1:], *tail)
        if place and held == "" and "from among" in place[0]
        else (thing, held, behind, *place, *tail)
    )
    return Thing(" ".join(filter(None, words)), plural=several, mine=mine)


_TOLD = frozenset((
    "id", "how", "kind", "side", "of", "zone", "where", "count", "up_to", "among", "except_self", "except_", "chooser",
    "total", "total_of",
))  # fmt: skip


def _suffix(kinds: Collection[str], zones: Collection[str], *, among: bool, how: str | None) -> str:
    """What it is called beside its kind: a card where it is no permanent, a spell on the stack."""
    if "stack" in zones and not {"ability", "activated_ability", "triggered_ability"} & set(kinds):
        return "spell"
    if (zones and "play" not in zones and "stack" not in zones) or among:
        return "" if "token" in kinds or "player" in kinds else "card"
    return ""


def _thing_of(speaker: Speaker, what: Selector, noun: str, *, several: bool, without: Collection[str]) -> str:
    """The noun behind its number: "another target creature", "all creatures", "the top five cards"."""
    if what.except_ is not None and what.how == "all" and what.among is not None and what.where is None:
        return "the rest"
    other = "other " if what.except_self or _not_the_other(speaker, what) or _all_others(what) else ""
    aimed = "target " if what.how == "target" and noun != "any target" else ""
    if "number" in without or ("all" in without and what.how == "all"):
        return f"{other}{noun}"
    if what.how == "all":
        return f"{other}{noun}" if what.total is not None else f"all {other}{noun}"
    if _any_top(what):
        return noun
    if what.how == "top" and what.count == "any":
        return noun
    if what.how in ("top", "bottom"):
        many = "" if what.count in (None, 1) else f"{_figure(speaker, what.count)} "
        return f"the {what.how} {many}{noun}"
    if noun == "any target":
        noun = "any other target" if other else noun
        return f"up to one {noun.removeprefix('any ')}" if what.count == (0, 1) else noun
    if what.up_to is not None:
        return f"up to {_figure(speaker, what.up_to)} {other}{aimed}{noun}"
    if what.count in (None, 1):
        if other:
            return f"another {aimed}{noun}"
        return f"{aimed}{noun}" if aimed else article(noun)
    return f"{_figure(speaker, what.count)} {other}{aimed}{noun}"


def _measured(speaker: Speaker, count: Any) -> str:
    """What a figure is where only several words say it: "the number of creatures you control"; else nothing."""
    text = _digits(speaker, count) if isinstance(count, Amount) and counted(speaker, count) != "that many" else ""
    return text if " " in text else ""


def _figure(speaker: Speaker, count: Any) -> str:
    """How many; "X" where ``_measured`` says behind the noun what that is."""
    return "X" if _measured(speaker, count) else counted(speaker, count)


def _all_others(what: Selector) -> bool:
    """All but the one that was just spoken of: "all other creatures that share a color with it"."""
    but = what.except_
    beside = what.where is not None and what.where.as_ == but
    plain = but is not None and (but.ref is not None or but.how in ("self", "it", "event") or beside)
    return what.how == "all" and plain and what.among is None


def _not_the_other(speaker: Speaker, what: Selector) -> bool:
    """A target that only must not be another target: "another target creature"."""
    return what.how == "target" and what.except_ is not None and (what.except_.ref or "") in speaker.twins


def _any_top(what: Selector) -> bool:
    """The top card where it is of a kind: "Aura cards from the top of your library"."""
    return what.how == "top" and ((what.where is not None and what.count in (None, 1)) or what.count == "any")


def _digits(speaker: Speaker, amount: Any) -> str:
    return number(amount) if isinstance(amount, int) else speaker.amount(amount)


def counted(speaker: Speaker, count: Any) -> str:
    """How many: "two", "up to three", "any number of", "one or more"."""
    if count == "any":
        return "any number of"
    if count == "all":
        return "all"
    if (
        isinstance(count, Amount)
        and (count.event or count.of_step)
        and count == Amount(event=count.event, of_step=count.of_step)
    ):
        return "that many"
    if isinstance(count, tuple | list):
        least, most = count
        if most == _NO_LIMIT:
            return f"{number(least)} or more" if least else "any number of"
        if not least:
            return f"up to {number(most)}"
        return f"{number(least)} {'or' if most == least + 1 else 'to'} {number(most)}"
    return _digits(speaker, count)


def _several(what: Selector) -> bool:
    one: Amount | int | None = 1
    return what.up_to != one if what.up_to is not None else what.count not in (None, one, (0, 1))


def _held(speaker: Speaker, what: Selector, zones: Collection[str], *, several: bool, without: Collection[str]) -> str:
    """Who controls or casts it: "you control"."""
    if OWN_ZONES & set(zones):
        return ""
    spells = {"spell", "ability", "activated_ability", "triggered_ability"} & set(what.kind or ()) or "stack" in zones
    if what.of is not None:
        verb = "cast" if spells else "own" if what.where is not None and what.where.owner == "any" else "control"
        return (
            "" if "of" in without else f"they {verb}" if _acts(speaker, what.of) else speaker.thing(what.of).does(verb)
        )
    if "side" in without or what.among is not None or {"banished", "outside", "command"} & set(zones):
        return ""
    side = what.side or "any"
    table = (_ALL_CASTS if several else {}) if spells else _ALL_SIDES if several else {}
    return table.get(side) or (_CASTS if spells else _SIDES).get(side, "")


_OF_EACH: Mapping[str, str] = {"any": "each player’s ", "opponent": "each opponent’s "}


def _place(
    speaker: Speaker, what: Selector, zones: Collection[str], *, moved: bool, without: Collection[str]
) -> list[str]:
    """Where it is: "from your graveyard"."""
    parts = []
    side = what.side or "any"
    several = what.how == "all"
    if what.among is not None:
        among = speaker.thing(what.among).text
        if what.except_ is None or what.where is not None:
            parts.append(f"from among {'them' if among.startswith('those') else among}")
    own = [zone for zone in zones if zone in OWN_ZONES]
    everybody = several and what.of is None and side in ("any", "opponent")
    names = [plural(ZONES[zone]) if everybody else ZONES[zone] for zone in own]
    if own and "zone" not in without and what.among is None:
        first = (
            "from the top of"
            if _any_top(what)
            else "of"
            if what.how in ("top", "bottom")
            else "from"
            if moved or what.how == "target"
            else "in"
        )
        each = what.how in ("top", "bottom") and what.of is None and not _any_top(what)
        whose = _OF_EACH.get(side) if each else None  # of a library of each, not of one
        whose = whose or _whose(speaker, what, side, several=several)
        parts.append(f"{first} {whose}{listing(names, 'or')}")
    if what.where is not None and what.where.produces == "exiled_with_self":
        zones = [zone for zone in zones if zone != "banished"]
    for zone in zones:
        if zone in ("banished", "command", "outside") and "zone" not in without:
            pre = "" if zone == "outside" else "from " if moved else "in "
            parts.append(f"{'or ' if own else ''}{pre}{ZONES[zone]}")
    if what.how == "random":
        parts.append("at random")
    return parts


def _acts(speaker: Speaker, who: Selector | None) -> bool:
    """Whether somebody is he whose act is told: he is "they" then."""
    actor = speaker.actor
    if who is None or actor is None or actor.how == "you":
        return False
    return replace(who, id=None) == replace(actor, id=None) or (
        who.ref is not None and who.ref in (actor.ref, actor.id)
    )


def _whose(speaker: Speaker, what: Selector, side: str, *, several: bool) -> str:
    """Whose zone: "your ", "that player’s "."""
    if _acts(speaker, what.of):
        return "their "
    if what.of is not None:
        return f"{speaker.thing(what.of).whose} "
    if side in _WHOSE:
        return "your opponents’ " if side == "opponent" and what.how == "all" else f"{_WHOSE[side]} "
    return "all players’ " if what.how == "all" else "a "


def _limits(speaker: Speaker, what: Selector, zones: Collection[str], *, several: bool) -> list[str]:
    parts = []
    if (
        what.except_ is not None
        and not _not_the_other(speaker, what)
        and not _all_others(what)
        and not (what.how == "all" and what.among is not None and what.where is None)
    ):
        parts.append(f"except {speaker.thing(what.except_).text}")
    if what.total is not None:
        parts.append(f"with total {STATS.get(what.total_of or '', 'value')} {speaker.bound(what.total)}")
    if "player" not in (what.kind or ()):
        many = what.up_to if what.up_to is not None else what.count
        if figure := _measured(speaker, many):
            parts.append(f"(X is {figure})")
    if _acts(speaker, what.chooser):
        parts.append("of their choice")
    elif what.chooser is not None and what.chooser.how != "you":
        parts.append(f"of {speaker.thing(what.chooser).whose} choice")
    elif what.chooser is not None:
        parts.append("of your choice")
    return parts


def _who_did(where: Filter | None) -> tuple[Filter | None, str]:
    """Players by whether they did what was just told: the rest of what describes them, and that in words."""
    if where is None:
        return None, ""
    if where.this_way:
        return replace(where, this_way=None), " who did so"
    if where.nots == (Filter(this_way=True),):
        return replace(where, nots=None), " who didn’t"
    return where, ""


def _player(speaker: Speaker, what: Selector, *, several: bool) -> Thing:
    """Players: "target opponent", "each player"."""
    noun = "opponent" if what.side == "opponent" else "player"
    before = "other " if what.except_self or what.side == "not_you" else ""
    each = what.how == "all"
    where, did = _who_did(what.where)
    phrase = noun_phrase(speaker, (noun,), "", where, several=several and not each) + did
    speaker.rest(what, _TOLD, "selector")
    name(
        speaker,
        what,
        Thing("those players" if several and not each else "that player", plural=several and not each, kind="player"),
    )
    more = f" {listing(_limits(speaker, what, (), several=several), 'and')}".rstrip()
    if each:
        return Thing(f"each {before}{phrase}{more}", kind="player")
    aimed = "target " if what.how == "target" else ""
    if several or what.count == (0, 1):
        return Thing(f"{counted(speaker, what.count)} {before}{aimed}{phrase}{more}", plural=several, kind="player")
    if before:
        return Thing(f"another {aimed}{phrase}{more}", kind="player")
    return Thing(f"{aimed}{phrase}{more}" if aimed else f"{article(phrase)}{more}", kind="player")


def _afterwards(speaker: Speaker, what: Selector, suffix: str, *, several: bool, mine: bool) -> Thing:
    """What it is called from then on."""
    kinds: list[str] = [kind for kind in what.kind or () if kind != "thing"]
    if what.where is not None and what.where.kind and set(kinds) <= {"card", "permanent", "spell"}:
        kinds = list(what.where.kind)
    one = kinds[0].replace("_", " ") if len(kinds) == 1 else ""
    noun = suffix if suffix in ("card", "spell") else one
    if not noun or (noun == "permanent" and len(kinds) > 1):
        return Thing("them" if several else "it", plural=several, mine=mine)
    return Thing(f"those {noun}s" if several else f"that {noun}", plural=several, mine=mine)


def name(speaker: Speaker, what: Selector, thing: Thing) -> None:
    """Remember what it is called from now on; two of one name are the first and the second."""
    if what.id is None:
        return
    for known, other in speaker.names.items():
        if known != what.id and other.text == thing.text and known in speaker.twins and what.id in speaker.twins:
            noun = thing.text.split(" ", 1)[-1]
            speaker.names[known] = other._replace(text=f"the first {noun}")
            thing = thing._replace(text=f"the second {noun}")
    speaker.names[what.id] = thing
