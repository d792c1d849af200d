"""Conditions as words, after "if" or "while": "you have no Prepared spells", "it is your turn"."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from convert.effects import Amount, Condition, Filter, Selector
from convert.effects.steps import Coin
from convert.prose import article, listing, number, possessive
from convert.systems.duel_monsters.words import amounts, filters, heads, nouns, people, spots
from convert.systems.duel_monsters.words.alike import alike_in_play
from convert.systems.duel_monsters.words.asked import asked
from convert.systems.duel_monsters.words.condition_forms import as_counted, either_event, none_but
from convert.systems.duel_monsters.words.lexicon import REACHES
from convert.systems.duel_monsters.words.made_of import all_of_it, made_of, no_such, some_or_no
from convert.systems.duel_monsters.words.moments import MOMENTS, in_phases, phase_part
from convert.systems.duel_monsters.words.nothing_but import held_in, nothing_but
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.past import happened, occurred
from convert.systems.duel_monsters.words.places import kinds_of_the_book
from convert.systems.duel_monsters.words.scope import Noun, Scope

_COMPARED = {
    "lt": "less than",
    "lte": "at most",
    "eq": "equal to",
    "gte": "at least",
    "gt": "more than",
}


def all_of(scope: Scope, conditions: Sequence[Condition] | None) -> str:
    """Several conditions that all must hold, joined by "and"."""
    return _joined(scope, conditions or (), holds=True, word="and")


def _joined(scope: Scope, conditions: Sequence[Condition], *, holds: bool, word: str) -> str:
    """Conditions joined; a phase and whose turn it is are said in one breath."""
    if len(conditions) == 1:
        return condition(scope, conditions[0], holds=holds)
    undone = [one.not_ for one in conditions if one.not_ is not None]
    if holds and len(undone) == len(conditions) and (none := either_event(undone)) is not None:
        return condition(scope, none, holds=False)
    if holds and len(conditions) == 2:
        told = nothing_but(scope, *conditions) or _by_so_many(scope, *conditions) or all_of_it(scope, *conditions)
        if told:
            return told
    if (those := _all_in_play(scope, conditions, holds=holds)) and (word == "and") == holds:
        return those
    phase = next((one for one in conditions if one.phase is not None), None)
    turn = next((one for one in conditions if one.turn is not None), None)
    if holds and word == "and" and len(conditions) == 2 and _either_way(conditions[0]):
        return ", and ".join(condition(scope, one) for one in conditions)  # "this or that, and the other"
    if not holds or phase is None or turn is None:
        said = list(dict.fromkeys(condition(scope, one, holds=holds) for one in conditions))
        return listing(_having(alike_in_play(said, word)), word)
    said = [_phase(scope, phase, turn.turn, holds=True)]
    said += [condition(scope, one) for one in conditions if one is not phase and one is not turn]
    return listing(list(dict.fromkeys(said)), word)


def _either_way(one: Condition) -> bool:
    """Is it one thing or another?"""
    return one.any_ is not None and none_but(one.any_) is None and either_event(one.any_) is None


def _having(said: list[str]) -> list[str]:
    """ "You have a Dragon in play (and) no Fish Prepared": what one has is written once."""
    return [
        _IN_PLAY.sub(r"\1 in play", text.removeprefix("you have "))
        if at and _HAS.match(text) and _HAS.match(said[at - 1]) and ", " not in text
        else text
        for at, text in enumerate(said)
    ]


_IN_PLAY = re.compile(r"^in play (.*)$")
_HAS = re.compile(r"you have (?!not |at most |\w+ed )")
"""What one has, not what one has done."""


def _all_in_play(scope: Scope, conditions: Sequence[Condition], *, holds: bool) -> str:
    """ "You have “A”, “B” and “C” Prepared": each of several named things in the same place; "" of other conditions."""
    named = [one.exists for one in conditions if one.exists is not None and one == Condition(exists=one.exists)]
    if len(named) < max(len(conditions), 2) or named[0].side not in ("you", "opponent") or named[0].reach is not None:
        return ""
    if any(one.where is None or one.where != Filter(name=one.where.name) for one in named):
        return ""
    place = {msgspec.structs.replace(one, where=None, id=None, kind=None) for one in named}
    if len(place) > 1 or place.pop() != Selector(side=named[0].side, zone=named[0].zone):
        return ""
    those = Noun(listing([nouns.indefinite(scope, one).text for one in named]), True)
    if holds:
        return _have(scope, named[0], those)
    owner = people.who(scope, named[0].side)
    told = _have(scope, named[0], those).removeprefix(f"{owner.subject} ").partition(" ")[2]
    return f"{owner.subject} {'do' if owner.base_form else 'does'} not have all of {told}"


def _by_so_many(scope: Scope, more: Condition, by: Condition) -> str:
    """ "An enemy has at least two more monsters in play than you", "your HP is at least 20 less": by how many."""
    if more.compare is None or more.compare[1] not in ("gt", "lt") or by.compare is None or by.compare[1] != "gte":
        return ""
    (one, _, two), (between, _, many) = more.compare, by.compare
    if not isinstance(between, Amount) or {*map(repr, between.difference or ())} != {repr(one), repr(two)}:
        return ""
    least = number(many) if isinstance(many, int) else amounts.value(scope, many)
    said = _more_than(scope, *more.compare) or _of_numbers(scope, more.compare, holds=True)
    return re.sub(" (?=(?:more|less) )", f" at least {least} ", said, count=1)


def during(scope: Scope, conditions: Sequence[Condition] | None) -> tuple[str, tuple[Condition, ...]]:
    """The part of the turn or the turn that conditions ask for, as a moment ("during the attack part of your turn"),
    and the conditions that are left."""
    asked = tuple(conditions or ())
    if (either := _either_time(scope, asked)) is not None:
        return either
    phases = [one for one in asked if one.phase is not None]
    turns = [one for one in asked if one.turn is not None]
    if len(phases) > 1 or len(turns) > 1 or not (phases or turns):
        return "", asked
    rest = tuple(one for one in asked if one not in phases and one not in turns)
    if not phases:
        whose = "your" if turns[0].turn == "own" else possessive(people.who(scope, "opponent").text)
        return f"during {whose} turn", rest
    named = several(phases[0].phase)
    if not set(named).isdisjoint(MOMENTS):
        return "", asked
    owner = {"own": "you", "opponent": "opponent"}.get(turns[0].turn or "") if turns else None
    return in_phases(scope, named, owner), rest


def _either_time(scope: Scope, asked: tuple[Condition, ...]) -> tuple[str, tuple[Condition, ...]] | None:
    """ "In the action part of your turn or during an Attack on an enemy’s turn", and the conditions that are left; None
    where they do not name two such times."""
    times = [one for one in asked if one.any_ is not None and all(map(_is_a_time, one.any_))]
    if len(times) != 1 or any(one.phase is not None or one.turn is not None for one in asked):
        return None
    said = [during(scope, one.all_ if one.all_ is not None else (one,))[0] for one in times[0].any_ or ()]
    return (listing(said, "or"), tuple([one for one in asked if one is not times[0]])) if all(said) else None


def _is_a_time(one: Condition) -> bool:
    """Does it ask for a part of a turn, or for a turn, and nothing else?"""
    return all(part.phase is not None or part.turn is not None for part in one.all_ or (one,))


def _phase(scope: Scope, one: Condition, turn: str | None, *, holds: bool) -> str:
    assert one.phase is not None
    if one.phase == "damage_step":
        return f"{'an' if holds else 'no'} Attack is at its dice or damage"
    owner = {"own": "you", "opponent": "opponent"}.get(turn or "")
    phases = several(one.phase)
    times = [phase_part(scope, phase, owner) for phase in phases if phase != "battle"]
    said = [f"it is {'' if holds else 'not '}{listing(times, 'or')}"] if times else []
    if "battle" in phases:
        said.append(f"{phase_part(scope, 'battle', owner).replace('an', 'an' if holds else 'no', 1)} is under way")
    return listing(said, "or" if holds else "and")


def condition(scope: Scope, one: Condition, *, holds: bool = True) -> str:
    """One condition as a clause; ``holds`` False says its opposite."""
    if one.not_ is not None:
        return condition(scope, one.not_, holds=not holds)
    if one.any_ is not None and (told := _one_of(scope, one.any_, holds=holds)):
        return told
    if one.any_ is not None:
        if (other := none_but(one.any_) or either_event(one.any_)) is not None:
            return condition(scope, other, holds=holds)
        said = [condition(scope, part, holds=holds) for part in one.any_]
        if all(text.startswith("it is ") for text in said):
            said[1:] = [text.removeprefix("it is ") for text in said[1:]]
        word = "or" if holds else "and"
        return listing(alike_in_play(said, word), word)
    if one.all_ is not None:
        return _joined(scope, one.all_, holds=holds, word="and" if holds else "or")
    if one.exists is not None:
        return _exists(scope, one.exists, holds=holds)
    if one.count is not None:
        return _count(scope, one, holds=holds)
    if one.compare is not None:
        left, how, right = one.compare
        if isinstance(left, Amount) and _is_toss(scope, left):
            return _heads(scope, one, holds=holds)
        if (counted := as_counted(left, how, right)) is not None:
            return _count(scope, counted, holds=holds)
        if holds and (more := _more_than(scope, left, how, right)):
            return more
        told = _of_numbers(scope, one.compare, holds=holds)
        of = [one.of for one in (left, right) if isinstance(one, Amount) and one.of is not None]
        if len(of) == 2 and of[0] != of[1] and "caster" not in (of[0].kind, of[1].kind):
            scope.new_topic()  # "its Defense is more than that monster’s Attack": "it" could be either
        return told
    if one.is_ is not None:
        return _is(scope, one, holds=holds)
    if one.phase is not None:
        return _phase(scope, one, None, holds=holds)
    if one.turn is not None:
        whose = "your" if one.turn == "own" else "an enemy’s"
        return f"it is {'' if holds else 'not '}{whose} turn"
    if one.happened is not None:
        return happened(scope, one.happened, holds=holds)
    if one.unread is not None:
        return asked(scope, one.unread, holds=holds)
    if one.as_declared is not None:
        told = condition(scope, one.as_declared, holds=holds)
        return f"{_NOW.sub(lambda found: _THEN.get(found[0], found[0]), told)} when this was declared"
    return occurred(scope, one, holds=holds)


def _of_numbers(scope: Scope, compared: tuple[Amount | int, str, Amount | int], *, holds: bool) -> str:
    """ "Its Attack is more than 5", "your HP is not equal to that enemy’s HP"."""
    left, how, right = compared
    be = "is" if holds else "is not"
    plain = how == "eq" and (isinstance(right, int) or (isinstance(left, Amount) and left.dice is not None))
    said = "" if plain else f"{_COMPARED[how]} "
    return f"{amounts.value(scope, left)} {be} {said}{amounts.value(scope, right)}"


_THEN = {"has": "had", "have": "had", "is": "was", "are": "were", "do": "did", "does": "did", "points": "pointed"}
_NOW = re.compile(rf"“[^”]*”|(?<=\s)({'|'.join(_THEN)})(?=\s)")


def _more_than(scope: Scope, left: Amount | int, how: str, right: Amount | int) -> str:
    """ "An enemy has more monsters in play than you"; "" of other numbers."""
    one, two = (left, right) if how == "gt" else (right, left)
    if how not in ("gt", "lt") or not isinstance(one, Amount) or not isinstance(two, Amount):
        return ""
    many, few = one.count, two.count
    if not isinstance(many, Selector) or not isinstance(few, Selector) or {many.side, few.side} != {"you", "opponent"}:
        return ""
    plain = all(amount == Amount(per=Amount(n=1), count=amount.count) for amount in (one, two))
    if not plain or msgspec.structs.replace(many, side=few.side) != few or many.kind == "counter":
        return ""
    thing = Noun(f"more {heads.parts_of(scope, many).text(many=True)}", True)
    return f"{_have(scope, many, thing)} than {people.who(scope, few.side).subject}"


def _one_of(scope: Scope, options: Sequence[Condition], *, holds: bool) -> str:
    """One figure against several: "the roll is 2, 3 or 4"; "" where that is not what the conditions say."""
    compared = [one.compare for one in options if one.compare is not None and one == Condition(compare=one.compare)]
    if len(compared) < max(len(options), 2) or any(how != "eq" for _, how, _ in compared):
        return ""
    left = compared[0][0]
    if any(other != left for other, _, _ in compared) or (isinstance(left, Amount) and _is_toss(scope, left)):
        return ""
    figures = listing([amounts.value(scope, right) for _, _, right in compared], "or")
    return f"{amounts.value(scope, left)} is {'' if holds else 'not '}{figures}"


def _is_toss(scope: Scope, amount: Amount) -> bool:
    return amount.dice is not None and isinstance(scope.definitions.get(amount.dice), Coin)


def _exists(scope: Scope, selector: Selector, *, holds: bool) -> str:
    """There is such a thing, or none."""
    if selector.how in ("self", "equipped", "event", "previous") or selector.ref is not None:
        return _state_of(scope, selector, holds=holds)
    if selector.zone is None and selector.where is not None and (selector.where.beneath or selector.where.used_for):
        return made_of(scope, selector, selector.where, holds=holds)
    if selector.kind == "caster":
        return f"there is {'' if holds else 'no '}{nouns.describe(scope, selector).text}"
    if selector.zone is None and selector.among is not None and selector.where is not None:
        those = nouns.describe(scope, selector.among).text
        thing = nouns.indefinite(scope, msgspec.structs.replace(selector, among=None, kind=selector.kind or "any"))
        return f"{'one' if holds else 'none'} of {those} is {thing.text}"
    worn = selector.where.equipped_to if selector.where is not None else None
    if worn is not None and (worn.how in ("self", "equipped", "event") or worn.ref is not None):
        return _worn_by(scope, selector, selector.where or Filter(), worn, holds=holds)
    return _have(scope, selector, some_or_no(scope, selector, holds=holds))


def _worn_by(scope: Scope, selector: Selector, where: Filter, worn: Selector, *, holds: bool) -> str:
    """ "this monster is equipped with a piece of equipment"."""
    rest = msgspec.structs.replace(where, equipped_to=None, lies_as=None)
    plain = msgspec.structs.replace(selector, side=None, zone=None, where=rest if rest != Filter() else None)
    bearer = nouns.mention(scope, worn)
    thing = nouns.indefinite(scope, plain) if holds else no_such(scope, plain)
    return f"{bearer.subject} {'are' if bearer.base_form else 'is'} equipped with {thing.text}"


def _have(scope: Scope, selector: Selector, thing: Noun) -> str:
    """Where it is and whose: "you have a Dragon in play", "an enemy has a used spell", "a Dragon is in play"."""
    if "pendulum" in several(selector.zone):
        scope.remind("pendulum")
    if selector.zone is None and selector.where is not None and selector.where.used_for is not None:
        # wherever they are now: "at least two monsters were used to summon this monster"
        return re.sub(r" that (was|were) used to ", r" \1 used to ", thing.text, count=1)
    place = held_in(selector, thing) + kinds_of_the_book(selector)
    if not thing.plural and not thing.text.startswith("no "):
        scope.new_topic()  # "while this monster is Prepared and you have a Dragon in play": "it" would be the Dragon
    if selector.side in ("you", "opponent"):
        none = people.none_of_the_enemies(scope, thing) if selector.side == "opponent" else None
        owner, thing = none or (people.who(scope, selector.side), thing)
        verb = "have" if owner.base_form else "has"
        place = place.replace("the ", f"{'your' if owner.base_form else 'their'} ") if place != "in play" else place
        if place == "in play" and _TOLD_OF_IT.search(thing.text):
            return f"{owner.subject} {verb} in play {thing.text}"
        return f"{owner.subject} {verb} {thing.text} {place}"
    if place == "in play" and (linked := spots.links(thing.text, scope.this)):
        return linked
    return f"{thing.text} {'are' if thing.plural else 'is'} {place}"


_TOLD_OF_IT = re.compile(r" (?:that|whose) (?:“[^”]*”|[^“])*$")
"""How a thing ends behind which a place would be of what is told of it."""
_STATES = {
    "play": "in play",
    "prepared": "Prepared",
    "used": "among the used spells",
    "banished": "banished",
    "spellbook": "in the Spellbook",
    "extra": "in the Spellbook",
    "pendulum": "in a Pendulum Zone",
}


def _state_of(scope: Scope, selector: Selector, *, holds: bool) -> str:
    """Something known is of a certain kind, or somewhere: "this monster is in Defense Mode"."""
    bare = Selector(how=selector.how, ref=selector.ref, kind=selector.kind if selector.ref is None else None)
    if selector == Selector(ref=selector.ref):
        scope.new_topic()  # "if it is in play" would be of what tells this
    noun = nouns.mention(scope, bare)
    be, negation, said = ("are" if noun.plural else "is"), ("" if holds else " not"), []
    monster = scope.this == "monster" or "monster" in several(selector.kind)
    if selector.where is not None:
        said.append(filters.predicate(scope, selector.where, monster=monster))
    if selector.zone is not None and not (selector.zone == "play" and said):
        said.append(listing([_STATES[zone] for zone in several(selector.zone)], "or"))
    if selector.side == "opponent":
        said.append("under an enemy’s control")
    verbs = [words for words in said if words.startswith("that ")]
    rest = [words for words in said if not words.startswith("that ")]
    if verbs and holds:
        return listing([f"{noun.subject} {verbs[0].removeprefix('that ')}", *rest])
    if len(said) == 1 and said[0].startswith("with "):
        return _as_it_is(noun, said[0], be, holds=holds)
    text = listing(said) or "in play"
    return f"{noun.subject} {be}{negation} {text.replace('that was ', '').replace('that is ', '')}"


def _count(scope: Scope, one: Condition, *, holds: bool) -> str:
    """So many of something: "you have three or more Dragons in play", "you have no Prepared spells"."""
    assert one.count is not None
    selector = one.count
    if selector.ref is not None:
        noun = nouns.describe(scope, selector)
        return f"{'' if holds else 'not '}{_how_many(scope, one)} of {noun.text} remain"
    if selector.zone is None and selector.among is not None:
        return _such_among(scope, one, selector, selector.among, holds=holds)
    parts = heads.parts_of(scope, selector)
    if selector.except_self:
        parts.before.insert(0, "other")
    if selector.reach is not None:
        parts.after.append(REACHES[selector.reach])
    if _is_none(one):
        return _have(scope, selector, Noun(f"{'no' if holds else 'any'} {parts.text(many=True)}", True))
    if (one.gte, one.lte) == (1, None):
        some = f"another {parts.text().removeprefix('other ')}" if selector.except_self else article(parts.text())
        return _have(scope, selector, Noun(some if holds else f"not {some}"))
    number = _how_many(scope, one)
    many = not number.endswith("one")
    prefix = "" if holds else "not "
    said = _have(scope, selector, Noun(f"{prefix}{number} {parts.text(many=many)}", many))
    if selector.including is not None:
        said += f" (including {nouns.indefinite(scope, selector.including).text})"
    return said


def _such_among(scope: Scope, one: Condition, selector: Selector, among: Selector, *, holds: bool) -> str:
    """ "at least two of those spells are Dragons"."""
    those = nouns.describe(scope, among).text
    such = msgspec.structs.replace(selector, among=None, how=None, kind=selector.kind or "any")
    if (one.gte, one.lte) == (1, None):
        return f"{'one' if holds else 'none'} of {those} is {nouns.indefinite(scope, such).text}"
    parts = heads.parts_of(scope, such)
    return f"{'' if holds else 'not '}{_how_many(scope, one)} of {those} are {parts.text(many=True)}"


def _is_none(one: Condition) -> bool:
    return one.eq == 0 or (one.lte == 0 and one.gte is None)


def _how_many(scope: Scope, one: Condition) -> str:
    if one.eq is not None:
        return f"exactly {_figure(scope, one.eq)}"
    if one.gte is not None and one.lte is not None:
        return f"{_figure(scope, one.gte)} to {_figure(scope, one.lte)}"
    if one.gte is not None:
        return f"at least {_figure(scope, one.gte)}"
    if one.lte is not None:
        return f"at most {_figure(scope, one.lte)}"
    return "any"


def _figure(scope: Scope, quantity: object) -> str:
    if isinstance(quantity, int):
        return heads.count_words(quantity)
    return amounts.value(scope, quantity)  # type: ignore[arg-type]


_ANYTHING_THERE = (Selector(zone="play"), Selector(kind="any", zone="play"))
_STILL_THERE = {
    Selector(zone="play"): "in play",
    Selector(zone="play", where=Filter(face="up")): "in play and revealed",
    Selector(zone="used"): "among the used spells",
}
"""Where a card must be as its effect resolves."""


def is_worn(thing: Selector) -> bool:
    """Whether all that is asked of it is that it is equipped to something."""
    return thing.where in (Filter(equipped=True), Filter(equipped=True, put_on_by=Selector(how="self")))


_SET = Selector(kind="any", where=Filter(face="down"))
_WAITING = {"artifact": "armed", "spell": "precast"}
"""How a card lies that is Set, by its kind; a monster is a Shadow (CONVERT-20)."""


def _is(scope: Scope, one: Condition, *, holds: bool) -> str:
    """``of`` is one of these: "that monster is a Fiend"."""
    assert one.is_ is not None
    of = one.of
    if of is not None and of.ref in scope.unpaid and one.is_ == Selector(kind="monster"):
        given = scope.paid.get(of.ref or "")  # what could be given up, or not
        return f"you {given} one" if holds and given else f"you {'did' if holds else 'did not do'} so"
    if of is not None and of.how == "self" and of.where is not None and of.where == one.is_.where:
        of = msgspec.structs.replace(of, where=None)  # "while this Normal Summoned card is face-up": said once
    subject = nouns.mention(scope, of) if of is not None else Noun("it")
    itself = one.of is not None and one.of.how == "self"
    if is_worn(one.is_) and (scope.this == "equipment" or itself):
        scope.new_topic()  # "it" would be the monster that wears it
        verb = "has {}equipped itself" if one.is_.where and one.is_.where.put_on_by else "is {}equipped"
        return f"{subject.subject} {verb.format('' if holds else 'not ')} to a monster"
    if itself and (there := _STILL_THERE.get(one.is_)):
        return f"{subject.subject} is {'still ' if holds else 'no longer '}{there}"
    if itself and one.is_ == _SET and (waits := _WAITING.get(scope.this)):
        return f"{subject.subject} is {'' if holds else 'not '}{waits}"
    be = "are" if subject.plural else "is"
    side = {None: "", "you": " on your side", "opponent": " on an enemy’s side"}.get(one.is_.side)
    if side is not None and msgspec.structs.replace(one.is_, side=None) in _ANYTHING_THERE:
        return f"{subject.subject} {be} {'' if holds else 'no longer '}in play{side}"
    if (told := _trait(one.is_)) is not None and not subject.plural:
        return _as_it_is(subject, filters.predicate(scope, told, monster=True), be, holds=holds)
    what = nouns.indefinite(scope, one.is_)
    said = what.text if not subject.plural else heads.parts_of(scope, one.is_).text(many=True)
    if one.is_.side == "you":
        said += " of yours"
    elif one.is_.side == "opponent":
        said += " of an enemy"
    return f"{subject.subject} {be}{'' if holds else ' not'} {said}"


def _trait(selector: Selector) -> Filter | None:
    """What it is besides a monster, where the condition says no more."""
    rest = msgspec.structs.replace(selector, where=None, how=None, zone=None, count=None)
    alone = rest in (Selector(kind="monster"), Selector(kind="any"), Selector())
    where = selector.where
    if where is None or not alone or selector.zone not in (None, "play"):
        return None
    named = where.name or where.series or where.type or where.attribute or where.class_ or where.property
    return where if named is None and where.not_ is None and where.any_ is None and where != Filter() else None


def _as_it_is(subject: Noun, said: str, be: str, *, holds: bool) -> str:
    """ "it is in Attack Mode", "it has a Spell Counter", "it was not Special Summoned"."""
    negation = "" if holds else " not"
    if said.startswith("that was "):
        again = f"this {said.removeprefix('that was ')} "  # "this Fusion Summoned monster was Fusion Summoned"
        if subject.subject.startswith(again):
            subject = Noun(f"this {subject.subject.removeprefix(again)}", key=subject.key)
        return (
            f"{subject.subject} was{negation} {said.removeprefix('that was ').replace(' and that was ', ' and was ')}"
        )
    if said.startswith("with "):
        return f"{subject.subject} {'has' if holds else 'does not have'} {said.removeprefix('with ')}"
    if said.startswith("that is "):
        return f"{subject.subject} {be}{negation} {said.removeprefix('that is ')}"
    if said.startswith("that "):
        return f"{subject.subject} {said.removeprefix('that ')}" if holds else f"{subject.subject} is not one {said}"
    return f"{subject.subject} {be}{negation} {said}"


def _heads(scope: Scope, one: Condition, *, holds: bool) -> str:
    """So many of several coins: "at least two of the coins show heads"."""
    assert one.compare is not None
    left, how, right = one.compare
    tossed = scope.definitions.get(left.dice or "") if isinstance(left, Amount) else None
    every = amounts.plain_number(tossed.count) if isinstance(tossed, Coin) and amounts.is_plain(tossed.count) else 0
    if holds and how == "eq" and right in (0, every) and every > 1:
        which = "both" if every == 2 else f"all {number(every)}"
        return f"{which} coins show {'heads' if right else 'tails'}"
    said = {"eq": "exactly ", "gte": "at least ", "lte": "at most ", "gt": "more than ", "lt": "fewer than "}[how]
    show = "shows" if (how, right) == ("eq", 1) else "show"
    return f"{'' if holds else 'not '}{said}{_figure(scope, right)} of the coins {show} heads"
