"""Selectors as noun phrases: "one enemy Dragon within one Section", "all your used monsters", "that monster"."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Amount, Filter, Selector
from convert.effects.steps import Excavate, Mill, Prepare
from convert.prose import article, listing, number, possessive
from convert.systems.duel_monsters.words import amounts, filters
from convert.systems.duel_monsters.words.alike import placed_alike
from convert.systems.duel_monsters.words.bearers import bearer
from convert.systems.duel_monsters.words.everything import everything_of_theirs
from convert.systems.duel_monsters.words.heads import count_words, many_of, parts_of
from convert.systems.duel_monsters.words.its_text import counter_name
from convert.systems.duel_monsters.words.kinds import kinds_among
from convert.systems.duel_monsters.words.lexicon import MANNERS, STATS
from convert.systems.duel_monsters.words.parts import Parts, all_it_wears, and_not_or, quoted, several
from convert.systems.duel_monsters.words.people import caster, enemy, who
from convert.systems.duel_monsters.words.places import (
    PERSONS,
    reach_in_place,
    reach_of,
    write_place,
    zones_of,
)
from convert.systems.duel_monsters.words.references import behind_all, left_of, named_since, reference, that
from convert.systems.duel_monsters.words.scope import OWN, Noun, Scope


def mention(scope: Scope, selector: Selector) -> Noun:
    """The phrase for it here, a pronoun where it was just spoken of."""
    noun = describe(scope, selector)
    if noun.key in (None, "enemy") and selector.kind == "caster":
        return noun  # speaking of people does not change what "it" is
    return scope.mention(noun)


def describe(scope: Scope, selector: Selector) -> Noun:
    """The phrase for it, without pronouns."""
    if selector.ref is not None:
        return reference(scope, selector)
    if selector.unread:
        return Noun("what the game master points at")
    if selector.how == "self":
        selector, told = _told_of_itself(scope, selector)
        own_way = selector.where is not None and selector.where.by is not None
        came = " that came by its own ability" if own_way else told
        own = OWN if selector.where is not None and selector.where.owner == "you" else ""
        it = selector.where
        worn = " that is equipped to a monster" if it is not None and it.equipped else ""
        worn = " that has equipped itself to a monster" if worn and it and it.put_on_by else worn
        own += " (as a monster)" if selector.kind == "monster" and scope.may_lie_as_a_spell else ""
        if own_way and selector.where is not None and selector.where.summoned == "special":
            came = " that was Special Summoned by its own ability"
            selector = msgspec.structs.replace(selector, where=msgspec.structs.replace(selector.where, summoned=None))
        told = f"this {_state(selector, scope.this)}{scope.this}{own}{_carrying(selector)}{worn}{came}"
        if scope.lies and told == f"this {scope.this}":
            told, scope.lies = f"this {scope.lies}", ""
        return Noun(told, key="self")
    if selector.how == "equipped":
        return bearer(scope, selector)
    if selector.kind == "caster" and selector.where is not None and selector.where.by is not None:
        return Noun("whoever did that")
    if selector.kind == "caster":
        return caster(scope, selector)
    if selector.how in ("event", "previous"):
        return that(scope, selector)
    return _description(scope, selector)


def _told_of_itself(scope: Scope, selector: Selector) -> tuple[Selector, str]:
    """How the thing itself came into play and as what it lies there, which stands behind its name; and the rest."""
    where = selector.where
    if where is None:
        return selector, ""
    by = where.by if where.by is not None and where.by.how != "self" else None
    behind = Filter(using=where.using, came=where.came, befell=where.befell, lies_as=where.lies_as, by=by)
    if behind == Filter() and (where.summoned not in _BEHIND or where.lies_as is not None):
        return selector, ""
    told = Parts("", "")
    manner = where.summoned if where.lies_as is None and where.befell is None else None
    filters.apply(scope, told, msgspec.structs.replace(behind, summoned=manner), monster=True)
    face = where.face if where.lies_as is None else None
    rest = msgspec.structs.replace(
        where, using=None, came=None, befell=None, lies_as=None, by=where.by if by is None else None, face=face
    )
    rest = msgspec.structs.replace(rest, summoned=None if manner is not None else where.summoned)
    said = told.text().strip()
    if where.lies_as is not None and where.face == "down":
        said = said.replace("lies in play", "lies armed", 1).replace("Spell or Trap Card", "Spell Card", 1)
    return msgspec.structs.replace(selector, where=None if rest == Filter() else rest), f" {said}"


_BEHIND = ("tribute", "flip", "set", "gemini")
"""Manners of a summoning for which there is no one word before a noun."""


def _state(selector: Selector, this: str) -> str:
    """What the thing itself must be: "Fusion Summoned", "attacking"."""
    where = selector.where
    if where is None:
        return ""
    ways = [MANNERS[way] for way in several(where.summoned)]
    words = [listing([way if way.endswith(" Summoned") else "ordinarily summoned" for way in ways], "or")]
    words += ["attacking"] if where.attacking else []
    words += ["Shadow" if this == "monster" else "hidden"] if where.face == "down" else []
    shown = where.face == "up" and where.lies_as is None
    words += [("revealed" if this == "monster" else "open")] if shown else []
    words += (
        [{"attack": "Attack Mode", "defense": "Defense Mode"}[where.stance]]
        if where.stance and where.face != "down"
        else []
    )
    return "".join(f"{word} " for word in words if word)


def _carrying(selector: Selector) -> str:
    """The counters that the thing itself must carry."""
    where = selector.where
    if where is None or where.counter is None or selector.kind == "counter":
        return ""
    return f" {filters.carrying(where.counter, where.counters)}"


def _description(scope: Scope, selector: Selector) -> Noun:
    """The whole phrase with its count."""
    if selector.either is not None:
        return _introduced(scope, selector, _either(scope, selector, selector.either))
    if selector.among is not None and (selector.zone is None or selector.among.how == "event"):
        return _introduced(scope, selector, _among(scope, selector, selector.among))
    if selector.how in ("top", "bottom") and zones_of(selector) in ((), ("spellbook",)):
        return _top(scope, selector)
    if several(selector.kind) == ("monster", "caster") and (selector.side, selector.how) == ("you", "all"):
        mine = _description(scope, msgspec.structs.replace(selector, kind="monster")).text.removeprefix("all ")
        return Noun(f"{mine}, and you,", True, selector.id)
    if (everything := everything_of_theirs(scope, selector)) is not None:
        return _introduced(scope, selector, Noun(everything, True, selector.id))
    selector, names = _each_by_name(selector)
    own = _mine_on_it(selector)
    selector = msgspec.structs.replace(selector, side=None) if own else selector
    parts = parts_of(scope, selector)
    owner = write_place(scope, selector, parts)
    if _other(scope, selector) and behind_all(scope, selector):
        parts.after.append(f"except this {scope.this}")  # "all other monsters" would seem to be others than those
    elif _other(scope, selector):
        parts.before.insert(0, "other")
    if owner == "your" and _anywhere_else(selector) and not only_in_play(scope, selector):
        parts.after.insert(0, "in play")  # "one of your Spell or Trap Cards": of those that are Prepared, too
    _tail(scope, selector, parts)
    many = many_of(selector)
    parts.after += ["(if you control it)" if not many else "(if you control them)"] if own else []
    if names:
        parts.head = listing(names if owner or parts.before else [f"one {name}" for name in names])
        here = " in play" if owner == "your" and selector.zone == "play" and not parts.after else ""
        return _introduced(scope, selector, Noun(f"{owner} {parts.text()}{here}".strip(), True, selector.id))
    text = _determined(scope, selector, parts, owner, many=many)
    return _introduced(scope, selector, Noun(text, many, selector.id))


def _mine_on_it(selector: Selector) -> bool:
    """Is it one's own equipment on the monster itself? "One of your monsters" would seem to be one of one's side, and
    the monster that is worn may have been an enemy's."""
    worn = selector.where.equipped_to if selector.where is not None else None
    things = selector.kind == "monster" or selector.kind is None
    return selector.side == "you" and things and worn is not None and worn.how == "self"


def _each_by_name(selector: Selector) -> tuple[Selector, list[str]]:
    """ "Your “A”, “B” and “C”", where three of three names are asked, each of another: the names, and the selector
    without that they differ; no names of anything else."""
    where = selector.where
    names = several(where.name) if where is not None else ()
    if where is None or len(names) < 2 or selector.count != len(names) or where.different != ("name",):
        return selector, []
    rest = msgspec.structs.replace(where, different=None)
    return msgspec.structs.replace(selector, where=rest), [quoted(name) for name in names]


def _introduced(scope: Scope, selector: Selector, noun: Noun) -> Noun:
    """The phrase, after which what it names is known."""
    if selector.id is not None:
        scope.pending.pop(selector.id, None)
        scope.introduced.add(selector.id)
    return noun


def _either(scope: Scope, selector: Selector, parts: Sequence[Selector]) -> Noun:
    """Alternatives that each have their place: "one of your used Dragons or one enemy monster"."""
    shared = {"how": selector.how, "count": selector.count, "chooser": selector.chooser}
    parts = [one for one in parts if one.zone != "pendulum"] or parts  # where nothing is (CONVERT-35)
    told = (describe(scope, one if one.ref or one.how else msgspec.structs.replace(one, **shared)) for one in parts)
    said = list(dict.fromkeys(one.text for one in told))
    like = Parts("", "")
    if selector.where is not None:
        filters.apply(scope, like, selector.where, monster=True)
    after = f", {' '.join(like.after)}" if like.after else ""
    apart = len({one.zone for one in parts}) > 1  # all that are here, and all that lie there
    together = selector.how == "all" and (apart or all(one.ref for one in parts))
    said = said if together else placed_alike(said)
    return Noun(listing(said, "and" if together else "or") + after, together or many_of(selector), selector.id)


def _among(scope: Scope, selector: Selector, among: Selector) -> Noun:
    """Some of those: "one of those monsters", "one Dragon among them"."""
    many = many_of(selector)
    itself = selector.where is None or selector.zone is not None  # where it lies, and how, goes without saying
    one = not (many_of(among) or scope.event_many)
    if among.how == "event" and selector.count in (None, 1) and itself and one:
        return Noun(describe(scope, among).text, False, selector.id)
    everything = selector.count == "all" or (selector.count is None and selector.how == "all")
    if selector.except_ is not None and everything:
        left = left_of(scope, among, selector.except_)
        others = "the other" if left == 1 else "the others" if left == 2 else "all the others"
        apart = among.ref is None or named_since(scope, selector.except_, selector)
        return Noun(others + (f" of {describe(scope, among).text}" if apart else ""), left != 1, selector.id)
    shown = "all" if everything else ""
    if selector.up_to is not None:
        shown = "up to " + _as_many(scope, selector.up_to)
    if not shown:
        shown = _as_many(scope, selector.count) if isinstance(selector.count, Amount) else count_words(selector.count)
    named = describe(scope, among)
    those = all_it_wears(named.text)
    if selector.where is None and everything and not named.plural:
        return named  # "the monster Special Summoned by this effect": the only one
    if selector.where is None and not _of_one_kind(scope, selector, among):
        return Noun(f"{shown.removesuffix(' of')} of {those}{_by_whom(scope, selector)}", many, selector.id)
    parts = parts_of(scope, selector)
    return Noun(f"{shown} {parts.text(many=many)} among {those}{_by_whom(scope, selector)}", many, selector.id)


_OF_A_KIND = frozenset(("spell", "artifact", "spell_or_artifact", "monster"))


def _of_one_kind(scope: Scope, selector: Selector, among: Selector) -> bool:
    """Whether only the Spell Cards, say, among things of any kind are meant: all of them are spells here."""
    named = scope.definitions.get(among.ref or "")
    mixed = isinstance(named, (Prepare, Excavate, Mill)) or (
        isinstance(named, Selector) and named.kind in (None, "any")
    )
    if isinstance(named, Selector) and named.zone == "extra" and selector.kind == "monster":
        return False  # where nothing else lies
    return mixed and selector.kind in _OF_A_KIND


def _by_whom(scope: Scope, selector: Selector) -> str:
    """Who picks some of them, where it is chance or somebody else."""
    if selector.how == "random":
        return " at random"
    theirs = selector.chooser == "opponent" and scope.actor != "opponent"
    return f" of {enemy(scope).whose('choice')}" if theirs else ""


def _whose_book(scope: Scope, selector: Selector) -> str:
    acts = scope.actor in ("opponent", "any") and selector.side == scope.actor
    return "their Spellbook" if acts else who(scope, selector.side).whose("Spellbook")


def _top(scope: Scope, selector: Selector) -> Noun:
    many = many_of(selector)
    amount = selector.up_to if selector.up_to is not None else selector.count
    if isinstance(amount, Amount) and not amounts.is_plain(amount):
        at = f"at the {selector.how} of {_whose_book(scope, selector)}"
        bounded = amounts.bounded_by(scope, amount, f"spell {at}", f"spells {at}", least=selector.up_to is None)
        return Noun(bounded, True, selector.id)
    count = f" {number(selector.count)}" if many and isinstance(selector.count, int) else ""
    whose = _whose_book(scope, selector)
    if isinstance(selector.count, tuple):
        return Noun(f"{count_words(selector.count)} spells at the {selector.how} of {whose}", many, selector.id)
    return Noun(f"the {selector.how}{count} {'spells' if many else 'spell'} of {whose}", many, selector.id)


def _other(scope: Scope, selector: Selector) -> bool:
    """Is the card itself left out, so that this needs saying: it could be among them, or nothing else is excepted?"""
    never = scope.this in ("spell", "equipment", "artifact") and selector.kind == "monster"
    with_it = selector.including is not None and selector.including.how == "self"
    zones, where = zones_of(selector), selector.where
    if where is not None and where.not_ == Filter(name=scope.own_name):
        return False  # "other than “Moss”" leaves it out
    if scope.stays and zones and "play" not in zones:
        return False  # where this card is not
    if scope.absent and zones == ("play",) and selector.how == "all":
        return False
    return selector.except_self and not with_it and not (never and selector.except_ is not None)


def elsewhere(scope: Scope, selector: Selector, spared: Selector) -> bool:
    """Whether what is excepted is a target that has not been named yet and lies where none of these do, so that it need
    not be excepted: a price of used spells is told before the target in play."""
    named = scope.definitions.get(spared.ref or "")
    if not isinstance(named, Selector) or named.how != "target" or spared.ref in scope.introduced | scope.announced:
        return False
    places = [frozenset(several(one.zone)) for one in (selector, named)]
    return all(places) and places[0].isdisjoint(places[1])


_LINKED = frozenset(("pointed", "pointing"))
_PLACED = frozenset(("column", "left", "right", "center"))


def _tail(scope: Scope, selector: Selector, parts: Parts) -> None:
    """Reach, chance, choice and exceptions, which close the phrase."""
    beside = selector.where.at if selector.where is not None else None
    linked = beside is not None and beside.to in _LINKED
    here = beside is not None and beside.to == "column" and (beside.of is None or beside.of.how == "self")
    placed = linked or (beside is not None and beside.to in _PLACED)
    worn = selector.where is not None and selector.where.equipped_to == Selector(how="self")
    said = (
        reach_in_place(selector) or here or worn or (placed and selector.reach == "field")
    )  # CONVERT-44: where it is itself
    theirs = selector.chooser == "opponent" and scope.actor != "opponent"
    parts.after += [f"of {possessive(enemy(scope).text)} choice"] if theirs else []  # before a Section
    if selector.reach is not None and not said:
        parts.put_before_comparison(reach_of(scope, selector))
    if selector.how == "random":
        parts.after.append("at random")
    if selector.chooser == "any" and scope.actor != "any":
        parts.after.append("of each caster’s choice")
    elif selector.chooser in PERSONS and selector.how == "target" and not theirs:
        parts.after.append(f"chosen by {who(scope, selector.chooser).text}")
    if selector.total is not None:
        named = f"total {STATS[selector.total.stat]}"
        total = filters.bounded(scope, named, selector.total)
        if total.removeprefix(f"{named} ")[:1].isdigit():
            total = total.replace(named, f"{named} of", 1)
        parts.after.append(f"with {article(total) if total.startswith('total') else total}")
    if selector.including is not None:
        one = describe(scope, selector.including).text
        having = f"including {'at least ' if one.startswith('one ') else ''}{one})"
        before = f"{parts.after.pop()[:-1]}, " if parts.after and parts.after[-1].startswith("(") else "("
        parts.after.append(f"{before}{having}")
    if selector.except_ is not None and not elsewhere(scope, selector, selector.except_):
        spared = describe(scope, selector.except_).text
        if spared.startswith(_SPOKEN_OF) and scope.this != "monster" and selector.kind == "monster":
            parts.before.insert(0, "other")
        else:
            parts.leave_out(spared)


_SPOKEN_OF = ("that ", "those ")
"""What has just been named: "your other monsters" are all but those, where this card is none itself."""


def _as_many(scope: Scope, amount: Amount) -> str:
    """A count that is worked out: "three", "as many as the roll of"."""
    if amounts.is_plain(amount):
        return number(amounts.plain_number(amount))
    return f"as many as {amounts.value(scope, amount)} of"


def _determined(scope: Scope, selector: Selector, parts: Parts, owner: str, *, many: bool) -> str:
    """Put the count before the phrase."""
    count = selector.count
    of_them = f"of {owner} " if owner else ""
    if count == "all" or (count is None and selector.how == "all"):
        parts.heads, parts.before = and_not_or(parts.heads), [and_not_or(one) for one in parts.before]
        places = [one.startswith(("(", "from ")) for one in parts.after]
        parts.after = [
            and_not_or(one).replace("from any ", "from every ") if place else one
            for one, place in zip(parts.after, places, strict=True)
        ]
        of = f"{owner} " if owner in ("", "your", "their") else f"of {owner} "
        return f"all {of.strip()} {parts.text(many=True)}".replace("  ", " ")
    amount = count if selector.up_to is None else selector.up_to
    if isinstance(amount, Amount) and (selector.up_to is not None or not amounts.is_plain(amount)):
        each_other = selector.where is not None and selector.where.different is not None  # which no one of them is
        things = f"{of_them}{parts.text(many=True)}"
        one = "" if each_other else f"{of_them}{parts.text(many=bool(owner), of_one=True)}"
        return amounts.bounded_by(scope, amount, one, things, least=selector.up_to is None)
    if count == "any":
        return f"any number of {f'{owner} ' if owner else ''}{parts.text(many=True)}"
    shown = _as_many(scope, count) if isinstance(count, Amount) else count_words(count)
    if not owner and not many and parts.options and not parts.before and shown == "one":
        each_of_them = [f"one {one.removeprefix('a ').removeprefix('an ')}" for one in parts.options]
        return " ".join((listing(each_of_them, "or"), *Parts("", "", after=parts.after).text().split()))
    only = parts.named and not parts.head.endswith("Token”")  # CAST-11: of a spell one has one copy, of tokens several
    if owner and only and not many and not isinstance(count, (str, Amount)):
        return f"{owner} {parts.text()}"
    if not owner and not many and parts.before[:1] == ["other"]:
        return "another " + Parts(parts.head, parts.heads, parts.before[1:], parts.after).text()
    return f"{shown} {of_them}{parts.text(many=many or bool(owner), of_one=not many)}"


def those_like(scope: Scope, selector: Selector, *, here: bool = False) -> str:
    """Any such things, as after "by" or "except": "monsters of Level 5 or more", "your Dragons", "that monster"; where
    that needs saying (``here``) "your Dragons in play"."""
    if selector.ref is not None or selector.how in ("self", "equipped", "event", "previous"):
        return describe(scope, selector).text
    if selector.either is not None:
        return listing([those_like(scope, msgspec.structs.replace(one, count=None)) for one in selector.either], "or")
    if selector.kind != "caster" and selector.count == 1 and selector.how == "choose":
        return indefinite(scope, selector).text
    if selector.kind == "caster" or isinstance(selector.count, (int, tuple)):
        return describe(scope, selector).text
    parts = parts_of(scope, selector)
    owner = write_place(scope, selector, parts)
    if _other(scope, selector):
        parts.before.insert(0, "other")
    _tail(scope, selector, parts)
    if here and zones_of(selector) == ("play",):
        parts.after.insert(0, "in play")
    return f"{owner} {parts.text(many=True)}".strip()


def each(scope: Scope, selector: Selector, *, counted: bool = True) -> str:
    """What is counted: "each of your Dragons", "each used monster", "each Spell Counter on it"; or, not ``counted``,
    what befalls one of them, which says by itself where it is."""
    if selector.kind == "counter" and selector.how is not None:
        name = counter_name((selector.where.counter if selector.where else "") or "")
        if selector.how == "all":
            return f"each {name} {_CARRIED.get(selector.side or '', 'in play')}"
        on = (
            mention(scope, Selector(how=selector.how)).text
            if selector.how in ("self", "equipped", "event")
            else "those monsters"
        )
        return f"each {name} on {on}"
    if selector.ref is not None and selector.where is not None and selector.where.counter is not None:
        name = counter_name(selector.where.counter)
        return f"each {name} on {mention(scope, Selector(ref=selector.ref)).text}"
    if selector.ref is not None or selector.how in ("self", "equipped", "event", "previous"):
        noun = describe(scope, selector)
        if (fallen := scope.fallen(selector, noun)) != noun.text:
            return f"each of {fallen}"
        if selector.how == "equipped" and " equipped to it" in noun.text:
            return noun.text.replace("the ", "each ", 1)
        if selector.how == "event" and noun.text.startswith("that "):
            return f"each such {noun.text.removeprefix('that ')}"
        return f"each of {noun.text}" if noun.plural else noun.text
    if selector.kind == "caster":
        return "each caster"
    if selector.kind == "counter" and selector.where is not None and selector.where.equipped_to is None:
        return f"each {counter_name(selector.where.counter or '')}"
    if selector.either is not None:
        return listing([each(scope, one) for one in selector.either], "and")
    if among := kinds_among(scope, selector):
        return f"each {among}"
    parts = parts_of(scope, selector)
    if selector.among is not None:
        those = describe(scope, selector.among)
        alike = selector.where is None and not _of_one_kind(scope, selector, selector.among)
        left = scope.fallen(selector.among, those)
        if those.plural and (alike or those.text.endswith(f" {parts.text(many=True)}")):
            return f"each of {left}"
        return f"each {parts.text()} among {left}"
    owner = write_place(scope, selector, parts)
    if _other(scope, selector):
        parts.before.insert(0, "other")
    _tail(scope, selector, parts)
    if counted:  # what is counted in a book comes from nowhere
        parts.after = [f"in{one[4:]}" if one.startswith("from ") and "Spellbook" in one else one for one in parts.after]
    if counted and _anywhere_else(selector):
        parts.after.insert(0, "in play")  # "for each Dragon": of those in the books, too, it would seem
    return f"each of {owner} {parts.text(many=True, of_one=not counted)}" if owner else f"each {parts.text()}"


def _anywhere_else(selector: Selector) -> bool:
    """Would what is counted in play seem to be counted elsewhere, too: anybody's, or what may be no monster?"""
    if zones_of(selector) != ("play",) or selector.reach is not None or selector.kind == "counter":
        return False
    if selector.where is not None and selector.where.at is not None:
        return False
    return selector.side in (None, "any") or not {"monster", "token"}.issuperset(several(selector.kind) or ("any",))


def only_in_play(scope: Scope, selector: Selector) -> bool:
    """Do the words say already that it is in play: that it lies open or hidden, is worn or a token, has counters?"""
    where = selector.where
    if selector.kind == "equipment" or scope.carriers:
        return True
    if where is None:
        return False
    worn = where.equipped_to is not None or where.counter is not None or where.lies_as is not None
    return where.face is not None or worn or str(where.name or "").endswith(" Token")


_CARRIED = {"you": "on your cards", "opponent": "on enemy cards"}


def indefinite(scope: Scope, selector: Selector) -> Noun:
    """The phrase after "you have": "a Dragon", "two Dragons", "no monster" is the caller's."""
    if selector.either is not None:
        return Noun(listing([indefinite(scope, one).text for one in selector.either], "or"))
    parts = parts_of(scope, selector)
    if _other(scope, selector):
        parts.before.insert(0, "other")
    _tail(scope, selector, parts)
    if selector.count in (None, 1, "any") or selector.how in ("all",):
        if parts.before[:1] == ["other"]:
            return Noun("another " + Parts(parts.head, parts.heads, parts.before[1:], parts.after).text())
        if parts.options and not parts.before:
            return Noun(" ".join((listing(parts.options, "or"), *parts.after)))
        return Noun(parts.text() if parts.named and not parts.before else article(parts.text()))
    count = selector.count
    shown = _as_many(scope, count) if isinstance(count, Amount) else count_words(count)
    return Noun(f"{shown} {parts.text(many=True)}", True)
