"""What a thing must be, in words before and behind its noun: "tapped nonblack creature with flying"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from convert.effects.magic import Bound, Event, Filter
from convert.prose.english import article, listing, plural
from convert.systems.magic_rpg.wording.speaker import Speaker

STATS: Mapping[str, str] = {
    "power": "power", "toughness": "toughness", "mana_value": "mana value", "life": "life total",
    "life_lost": "life lost", "life_gained": "life gained", "damage": "damage", "counters": "counters",
    "colors": "colors", "mana_spent": "mana spent on it", "starting_life": "starting life total",
    "excess_damage": "excess damage",
}  # fmt: skip
STATES: Mapping[str, tuple[str, str]] = {
    "tapped": ("tapped", "untapped"), "attacking": ("attacking", "nonattacking"), "token": ("token", "nontoken"),
    "blocking": ("blocking", "nonblocking"), "blocked": ("blocked", "unblocked"),
    "enchanted": ("enchanted", "unenchanted"), "equipped": ("equipped", "unequipped"),
    "face_down": ("face-down", "face-up"),
}  # fmt: skip
_PROPERTIES: Mapping[str, str] = {
    "exiled_with_self": "exiled with this card", "vanilla": "with no abilities", "adventure": "with an Adventure",
    "mana_ability": "that is a mana ability", "loyalty": "that is a loyalty ability",
    "created_with_self": "created with this card",
    "basic_land_type": "with a basic land type", "all_colors": "with all colors",
    "power_over_base": "with power above its base power", "next_cast": "that is the next one you cast",
}  # fmt: skip
"""Properties that stand behind the noun; all others stand before it."""
_RELATED: Mapping[str, str] = {
    "attacking_whom": "attacking {}", "blocking_what": "blocking {}", "blocked_by": "blocked by {}",
    "attached_to": "attached to {}", "targets": "targeting {}", "source": "of {}",
}  # fmt: skip
_OWNERS: Mapping[str, str] = {
    "you": "you own", "opponent": "an opponent owns", "not_you": "another player owns", "owner": "its owner owns",
}  # fmt: skip
_NUMBERS = (
    "power", "toughness", "mana_value", "base_power", "base_toughness", "life", "hand", "total_power_toughness",
)  # fmt: skip
_KINDS: Mapping[str, str] = {
    "activated_ability": "activated ability", "triggered_ability": "triggered ability", "thing": "thing",
}  # fmt: skip
GENERIC = frozenset(("card", "permanent", "spell", "thing", "source", "commander"))
"""Kinds for which a narrower one is named."""
_NTH_SPELL = re.compile(r" cast (?:their|your) (\w+) (?:\w+ )*spell")
_BY_SUBTYPE = frozenset(("artifact", "enchantment", "land"))
"""Kinds that go without saying where a subtype is named: an Aura, a Forest."""
_INVARIABLE = frozenset(("Equipment", "Plains"))


def noun_phrase(
    speaker: Speaker, kinds: Sequence[str], suffix: str, where: Filter | None, *, several: bool = False
) -> str:
    """A noun with all that it must be; `suffix` is "card" or "spell" where it is one of these."""
    return " ".join(noun_parts(speaker, kinds, suffix, where, several=several)).rstrip()


def noun_parts(
    speaker: Speaker, kinds: Sequence[str], suffix: str, where: Filter | None, *, several: bool = False
) -> tuple[str, str]:
    """The noun with what stands before it, and what stands behind it."""
    where = where or Filter()
    if where.token and not suffix:
        suffix = "token"
    bare = [kind for kind in kinds if kind not in ("thing", suffix) and (kind, suffix) != ("card", "spell")]
    if "card" in kinds and where.any_:
        bare = []
    behind = []
    if where.kind and set(bare) <= GENERIC:
        suffix = suffix or next((each for each in ("commander", "card", "spell") if each in bare), "")
        bare = list(where.kind)
    elif where.kind and set(where.kind) != set(bare):
        behind.append(f"that is {article(listing(where.kind, 'or'))}")
    bare = [_KINDS.get(kind, kind) for kind in bare if kind != suffix]
    before, more = _around(speaker, where, several=several)
    behind += more
    choices, rest = _alternatives(speaker, where, bare, suffix, several=several)
    if rest:
        behind.append(rest)
    head = choices or _head(where, bare, suffix, several=several)
    return " ".join((*before, head)), " ".join(behind)


def _head(where: Filter, bare: Sequence[str], suffix: str, *, several: bool) -> str:
    """The noun itself, behind its subtypes and types."""
    words = [*(where.subtypes or ())]
    if where.subtype:
        words.append(listing(where.subtype, "or"))
    said = bool(where.subtype or where.subtypes) and not words[-1].endswith("'s")  # "an Urza's land" is a land
    lands = said and bool(bare) and set(bare) <= _BY_SUBTYPE
    words += where.types or ()
    base = "" if lands and not where.types else listing(bare, "or")
    if suffix:
        return " ".join(filter(None, (*words, base, plural(suffix) if several else suffix)))
    if not base and not words:
        base = "thing"
    if not several:
        return " ".join(filter(None, (*words, base)))
    if base:
        return " ".join((*words, listing([plural(each) for each in bare] or ["things"], "or")))
    *front, last = words
    parts = [each if each in _INVARIABLE else plural(each) for each in where.subtype or (last,)]
    return " ".join((*front, listing(parts, "or") if where.subtype else parts[-1]))


def _alternatives(
    speaker: Speaker, where: Filter, bare: Sequence[str], suffix: str, *, several: bool
) -> tuple[str, str]:
    """One of several kinds: as the noun itself ("artifact or enchantment"), or behind it."""
    if not where.any_:
        return "", ""
    union = {kind for one in where.any_ for kind in one.kind or ()}
    if bare and union == set(bare) and all(one.kind for one in where.any_) and not where.subtype and not suffix:
        found = [noun_phrase(speaker, one.kind or (), "", _less(one), several=several) for one in where.any_]
        return listing(found, "or"), ""
    each_alone = [_alone(one, bare) for one in where.any_]
    if not (where.subtype or where.types or where.subtypes) and all(each_alone):
        if shared := _shared_head(speaker, where.any_, bare, suffix, several=several):
            return shared, ""
        found = [
            noun_phrase(speaker, one.kind or bare, "", _less(one), several=several and not suffix)
            if one.kind or bare
            else " ".join(_around(speaker, one, several=several)[0] + [listing(one.subtype or (), "or")]).strip()
            for one in where.any_
        ]
        return " ".join(filter(None, (listing(found, "or"), plural(suffix) if several and suffix else suffix))), ""
    kinds = [listing(_predicate(speaker, one, bare), "and") for one in where.any_]
    if all(kind.startswith("with ") for kind in kinds):
        return "", listing(kinds, "or")
    return "", f"that {'are' if several else 'is'} {listing(kinds, 'or')}"


def _shared_head(
    speaker: Speaker, choices: Sequence[Filter], bare: Sequence[str], suffix: str, *, several: bool
) -> str:
    """ "Fungus or Saproling creature": alternatives of one kind, told by what stands before it."""
    kinds = {tuple(each.kind or bare) for each in choices}
    if len(kinds) != 1 or any(each.types for each in choices):
        return ""
    words = [
        " ".join(
            (*_around(speaker, each, several=several)[0], *(each.subtypes or ()), listing(each.subtype or (), "or"))
        )
        for each in choices
    ]
    return f"{listing([each.strip() for each in words], 'or')} {_head(Filter(), kinds.pop(), suffix, several=several)}"


def _alone(one: Filter, bare: Sequence[str]) -> bool:
    """Whether an alternative comes before the noun: kinds, colors, subtypes, names of none."""
    said = {name for name in one.__struct_fields__ if getattr(one, name) is not None}
    if said - {
        "kind",
        "subtype",
        "subtypes",
        "supertype",
        "color",
        "types",
        "tapped",
        "attacking",
        "blocking",
        "token",
    }:
        return False
    return bool(one.kind or one.subtype or (bare and said))


def _less(one: Filter) -> Filter:
    return msgspec.structs.replace(one, kind=None)


def _predicate(speaker: Speaker, one: Filter, bare: Sequence[str]) -> list[str]:
    """What something is described as: "tapped", "a creature with flying"."""
    before, behind = _around(speaker, one, several=False)
    if one.kind or one.subtype or one.subtypes or one.types:
        kinds = one.kind or ()
        return (
            [article(noun_phrase(speaker, kinds, "", _less(one)))]
            if kinds
            else [
                article(
                    " ".join((*before, *(one.subtypes or ()), listing(one.subtype or one.types or (), "or"), *behind))
                )
            ]
        )
    if one.any_:
        return [listing([listing(_predicate(speaker, each, bare), "and") for each in one.any_], "or")]
    return [*before, *behind]


def predicate(speaker: Speaker, kinds: Sequence[str], where: Filter | None) -> list[str]:
    """What something is: "tapped", "a Goblin creature"; what it has stands behind the article of its kind."""
    named = [kind for kind in kinds if kind not in ("thing", "card", "permanent")]
    if named or (where is not None and (where.kind or where.subtype or where.types or where.subtypes)):
        if not named and not (where and where.kind):
            return _predicate(speaker, where or Filter(), ())
        return [article(noun_phrase(speaker, named or kinds, "", where))]
    return _predicate(speaker, where, ()) if where is not None else ["there"]


def _around(speaker: Speaker, where: Filter, *, several: bool) -> tuple[list[str], list[str]]:
    """The words before and behind a noun."""
    before = [
        yes if getattr(where, key) else no
        for key, (yes, no) in STATES.items()
        if getattr(where, key) is not None and not _said_otherwise(where, key)
    ]
    behind = []
    for other in (where.not_, *(where.nots or ())):
        if other is None:
            continue
        if plain := _plain_not(other):
            before.append(plain)
        elif without := _without(other):
            behind.append(without)
        else:
            said = listing(_predicate(speaker, other, ()), "and")
            verb = "aren’t" if several else "isn’t one" if said.startswith("with ") else "isn’t"
            behind.append(f"that {verb} {said}")
    before += where.supertype or ()
    if where.color:
        before.append(listing(where.color, "or"))
    if where.produces is not None:
        alone = _PROPERTIES.get(where.produces, where.produces.replace("_", " "))
        (behind if alone.startswith(("with", "that", "exiled", "created")) else before).append(alone)
    behind += [each.replace(" on it", " on them") if several else each for each in _behind(speaker, where)]
    speaker.rest(where, _TOLD, "where")
    return before, behind


def _said_otherwise(where: Filter, key: str) -> bool:
    """Whether a state is told by another part: "creature token", "blocked by this card"."""
    return bool((key == "token" and where.token) or (key == "blocked" and where.blocked_by is not None))


_TOLD = frozenset((
    *STATES, *_NUMBERS, "supertype", "types", "color", "subtype", "subtypes", "kind", "name", "keyword", "counter",
    "counters", "not_", "nots", "any_", "produces", *_RELATED, "as_", "among", "only_target", "chosen", "this_way",
    "befell", "during", "owner", "same", "different", "has_x", "text_cost", "highest", "lowest", "holds",
))  # fmt: skip


def _behind(speaker: Speaker, where: Filter) -> Iterator[str]:
    """What stands behind the noun, part by part."""
    if where.name is not None:
        yield f"named {where.name if isinstance(where.name, str) else listing(where.name, 'or')}"
    if where.keyword:
        yield f"with {listing(where.keyword, 'or')}"
    for key in _NUMBERS:
        bound: Bound | None = getattr(where, key)
        if bound is not None and key == "hand":
            yield f"with cards in hand: {speaker.bound(bound, words=True)}"
        elif bound is not None and bound.odd is not None:
            yield f"with {'odd' if bound.odd else 'even'} {key.replace('_', ' ')}"
        elif bound is not None:
            yield f"with {key.replace('_', ' ')} {speaker.bound(bound)}"
    if where.counter is not None:
        kind = "" if where.counter == "any" else f"{where.counter} "
        if where.counters is not None:
            yield f"with {speaker.bound(where.counters, words=True)} {kind}counters on it"
        else:
            yield f"with {article(f'{kind}counter')} on it"
    yield from _related(speaker, where)
    yield from _compared(speaker, where)
    if where.holds is not None:
        yield f"for which this holds: {speaker.condition(where.holds)}"
    if where.befell is not None:
        when = {"turn": " this turn", "last_turn": " last turn"}.get(where.during or "", "")
        text = _befallen(speaker, where.befell)
        if where.source is not None:  # an ability, and what sets it off
            text, when = f"that trigger because {speaker.happening(where.befell, 'now')}", ""
        yield text if text.startswith("(only") else f"{text}{when}"
    if where.this_way is not None:
        yield f"{speaker.deed} this way" if where.this_way else f"not {speaker.deed} this way"


def _befallen(speaker: Speaker, befell: Event) -> str:
    """What something did or suffered, behind its noun: "that died", "that this card dealt damage to"."""
    text = speaker.happening(befell, "past")
    dealt = befell.event in ("damage_dealt", "combat_damage") and befell.to is None
    if dealt and befell.by is not None and befell.by.how != "it":
        return f"that {text} to"
    for start in ("something ", "a creature ", "a permanent ", "it "):
        if text.startswith(start):
            return f"that {text.removeprefix(start)}"
    if text.startswith("a player cast a spell"):
        return text.removeprefix("a player cast a spell").strip()
    if ordinal := _NTH_SPELL.search(text):
        return f"(only the {ordinal[1]} each turn)"
    return f"for which {text}"


def _related(speaker: Speaker, where: Filter) -> Iterator[str]:
    """What a thing has to do with others."""
    for key, word in _RELATED.items():
        if (other := getattr(where, key)) is not None:
            yield word.format(speaker.thing(other).text)
    if where.only_target:
        yield "and nothing else" if where.targets is not None else "with a single target"
    if where.owner not in (None, "any"):
        yield _OWNERS.get(where.owner, "somebody owns")
    if where.has_x or where.text_cost is not None:
        yield f"with {where.text_cost or '{X}'} in its mana cost"


def _compared(speaker: Speaker, where: Filter) -> Iterator[str]:
    """What it shares with others, or has more of."""
    beside = f" as {speaker.thing(where.as_).text}" if where.as_ is not None else ""
    if where.same == "graveyard":
        yield "from a single graveyard"
    elif where.same is not None:
        yield f"with the same {where.same}{beside}"
    if where.different is not None:
        other = plural(where.different.replace("_", " "))
        yield (
            f"with different {other}"
            if where.as_ is None
            else f"with another {where.different}{beside.replace(' as', ' than', 1)}"
        )
    if where.chosen is not None:
        name = "named as chosen" if where.chosen == "name" else f"of the chosen {where.chosen.replace('_', ' ')}"
        yield name
    among = f" among {speaker.thing(where.among, without=('all',)).text}" if where.among is not None else ""
    for word, stat in (("greatest", where.highest), ("least", where.lowest)):
        if stat is not None:
            yield f"with the {word} {STATS[stat]}{among}"


def _without(other: Filter) -> str:
    """ "without flying", "not named X": a negation that has words of its own behind the noun."""
    said = {name for name in other.__struct_fields__ if getattr(other, name) is not None}
    if said == {"keyword"} and other.keyword:
        return f"without {listing(other.keyword, 'or')}"
    if said == {"name"}:
        return f"not named {other.name if isinstance(other.name, str) else listing(other.name or (), 'or')}"
    return ""


def _plain_not(other: Filter) -> str:
    """ "nonland", "non-Wall": what one word says that it must not be; else nothing."""
    said = {name for name in other.__struct_fields__ if getattr(other, name) is not None}
    if len(said) != 1:
        return ""
    name = said.pop()
    values = getattr(other, name, None)
    if name in STATES:
        yes, no = STATES[name]
        return no if values else yes
    if name in ("name", "keyword") or not isinstance(values, tuple) or len(values) != 1:
        return ""
    if not isinstance(values[0], str) or " " in values[0]:
        return ""
    return f"non-{values[0]}" if values[0][0].isupper() else f"non{values[0]}"
