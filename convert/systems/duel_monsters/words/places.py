"""Where things lie, in a noun phrase: "your used …", "… from any Spellbook", "… (Prepared or in play)"."""

from __future__ import annotations

from convert.effects import Selector
from convert.prose import listing, possessive
from convert.systems.duel_monsters.words.lexicon import (
    AREAS,
    KINDS,
    KINDS_PLURAL,
    OF_THE_EXTRA_DECK,
    OWN_AREAS,
    REACHES,
)
from convert.systems.duel_monsters.words.parts import Parts, several
from convert.systems.duel_monsters.words.people import enemy, who
from convert.systems.duel_monsters.words.scope import Scope

_OWNERS = {"you": "your"}
_OWN = ("your", "their")
"""Whose cards they are who acts."""
PERSONS = ("event", "turn", "owner")
"""Sides that are one caster, known only as it happens."""
ADJECTIVES = {"prepared": "Prepared", "used": "used", "banished": "banished"}
"""Zones that a word before the noun names."""


def write_place(scope: Scope, selector: Selector, parts: Parts) -> str:
    """Write the zone into the phrase; returns whose it is ("your", "an enemy’s", "") for the determiner."""
    zones = _out_of_the_book(selector)
    owner = _OWNERS.get(selector.side or "", "")
    if zones in ((), ("play",)):
        if selector.side == "opponent" and scope.actor == "opponent":
            return "their"
        if selector.side == "opponent":
            parts.before.insert(0, "enemy")
        if selector.side in PERSONS:
            return "their" if scope.actor == selector.side else possessive(who(scope, selector.side).text)
        if scope.summed and zones and selector.how == "all" and selector.side in ("any", None) and not selector.reach:
            parts.after.insert(0, "in play")
        return owner
    if selector.side in ("any", *PERSONS) and scope.actor == selector.side:
        owner = "their"
    elif selector.side in PERSONS:
        owner = possessive(who(scope, selector.side).text)
    if selector.side == "opponent":
        owner = "their" if scope.actor == "opponent" else possessive(enemy(scope).text)
    if zones == ("extra",) and scope.to_summon and selector.side != "opponent" and _fusion_will_do(selector):
        _known(scope, selector, parts)
        return ""
    beside = _KNOWN_BESIDE if _hides_a_fusion(scope, selector, zones) else ""
    if zones == ("spellbook",) or (zones == ("extra",) and not _fusion(selector)):
        _from_the_book(selector, parts, owner, beside)
        return ""
    if zones == ("extra",):
        if scope.nowhere and selector.side != "opponent":
            scope.remind("nowhere")
        return ""
    if zones == ("pendulum",):
        scope.remind("pendulum")
        parts.after.append("in a Pendulum Zone")
        return owner
    if ADJECTIVES.keys() >= set(zones):
        parts.before.insert(0, listing([ADJECTIVES[zone] for zone in zones], "or"))
        return owner
    if "play" not in zones:
        known = _KNOWN_TOO if scope.to_summon and selector.side != "opponent" else _BOOKS
        books = [known.get(zone) or f"{ADJECTIVES[zone]} spells" for zone in zones]
        books = [f"{one}{beside}" if one == "Spellbook" else one for one in books]
        parts.after.append(f"from {owner or 'any'} {listing(books, 'or')}")
        return ""
    here = "revealed in play" if open_in_play(selector) else "in play"
    if reach_in_place(selector) and selector.reach is not None:
        if owner not in _OWN:
            _within_reach(scope, selector, parts, here, [zone for zone in zones if zone != "play"])
            return owner
        here = f"{here} {reach_of(scope, selector)}"
        zones = (*[zone for zone in zones if zone != "play"], "play")
    book = f"in {owner or 'the'} Spellbook"
    places = {**ADJECTIVES, "play": here, "spellbook": book, "extra": f"a {_OF_THE_BOOK} monster {book}"}
    if "extra" in zones and selector.where is not None and selector.where.face == "up":
        places["extra"] = f"a Pendulum monster {book}"  # what lies open there (CONVERT-42)
    parts.after.append(f"({listing([places[zone] for zone in zones], 'or')})")
    return owner


def _from_the_book(selector: Selector, parts: Parts, owner: str, beside: str) -> None:
    """ "From your Spellbook", and which kinds of monsters the Extra Deck is in it."""
    extra = zones_of(selector) == ("extra",)
    if extra and parts.head in ("monster", "spell"):  # nothing but monsters
        parts.head, parts.heads = KINDS["monster"], KINDS_PLURAL["monster"]
    kinds = kinds_of_the_book(selector)
    if kinds and parts.head == "monster":  # "one Synchro, Xyz or Link monster from your Spellbook"
        parts.before.append(kinds.strip(" ()"))
        kinds = ""
    every = selector.how == "all" or selector.count == "all"
    if every and extra and parts.before:
        parts.before[-1] = parts.before[-1].replace(" or ", " and ")
    parts.after.append(f"from {owner or ('every' if every else 'any')} Spellbook{kinds}{beside}")


def reach_of(scope: Scope, selector: Selector) -> str:
    """How near it is. "All" that is done once is done in an area, which is chosen for it; what simply holds reaches as
    far from where it is as a target would; what a field does to all it does where it lies (COMBAT-15, CONVERT-16,
    CONVERT-18, CONVERT-29)."""
    reach = selector.reach or ""
    if selector.how == "all" and scope.field_area and scope.standing and reach == "field":
        return OWN_AREAS[scope.field_area]
    if selector.how != "all" or reach not in AREAS:
        return REACHES[reach]
    if scope.field_area:
        return OWN_AREAS[scope.field_area]
    return REACHES[reach] if scope.standing else AREAS[reach]


def _within_reach(scope: Scope, selector: Selector, parts: Parts, here: str, zones: list[str]) -> None:
    """ "Within one Section (in play, or used by a caster there)": what lies out of play is in no Section, and as near
    as its caster (CAST-18)."""
    every = selector.how == "all" or selector.count == "all"
    word = "and" if every else "or"
    if {"spellbook", "extra"} & set(zones):
        others = [ADJECTIVES[zone] for zone in zones if zone in ADJECTIVES]
        book = "in the Spellbooks" if every else "in a Spellbook"
        places = f"{listing([here, *others, book], word)} there"
    else:
        there = listing([ADJECTIVES[zone] for zone in zones], word)
        places = f"{here}, {word} {there} by {'casters' if every else 'a caster'} there"
    parts.after += [reach_of(scope, selector), f"({places})"]


def reach_in_place(selector: Selector) -> bool:
    """Is its reach written with what is in play, since the rest is in no Section ("Prepared, or in play within one
    Section")? What is an enemy's is near or not by where its caster is."""
    zones = _out_of_the_book(selector)
    return len(zones) > 1 and "play" in zones and selector.reach in ("section", "two_sections")


_OF_THE_BOOK = "Synchro, Xyz or Link"
_BOOKS = {"spellbook": "Spellbook", "extra": f"Spellbook ({_OF_THE_BOOK} monsters)"}
_KNOWN_TOO = _BOOKS | {"extra": f"Spellbook ({_OF_THE_BOOK} monsters, or a Fusion monster you know)"}
"""The Extra Deck beside other places, where something is to be Special Summoned (FUSION-07)."""


_KNOWN_BESIDE = " (or a Fusion monster you know)"


def _hides_a_fusion(scope: Scope, selector: Selector, zones: tuple[str, ...]) -> bool:
    """Whether the Spellbook stands for the Extra Deck as well, from which a Fusion monster may come (FUSION-07)."""
    both = "spellbook" in zones and {"spellbook", "extra"} <= set(zones_of(selector))
    return both and scope.to_summon and selector.side != "opponent" and not of_a_known_kind(selector)


def kinds_of_the_book(selector: Selector) -> str:
    """ " (Synchro, Xyz or Link)": what of the Spellbook the Extra Deck is, where no kind is named; a Fusion monster has
    no place at all (CONVERT-42)."""
    if zones_of(selector) != ("extra",) or of_a_known_kind(selector):
        return ""
    open_ = selector.where is not None and selector.where.face == "up"
    return " (Pendulum)" if open_ else f" ({_OF_THE_BOOK})"


def open_in_play(selector: Selector) -> bool:
    """Whether it may lie elsewhere too, but in play must be open ("from your hand or face-up field")."""
    zones = _out_of_the_book(selector)
    return len(zones) > 1 and "play" in zones and selector.where is not None and selector.where.face == "up"


def open_of_the_book(selector: Selector) -> bool:
    """Whether "face-up" describes the Extra Deck, alone or beside other places ("your GY or face-up Extra Deck"), which
    lies in the Spellbook here (CONVERT-42), where nothing is face-up."""
    zones = zones_of(selector)
    return "extra" in zones and "play" not in zones


def _out_of_the_book(selector: Selector) -> tuple[str, ...]:
    """Its zones; beside others, the Extra Deck is the Spellbook where the kind of monster is named, and for Fusion
    monsters no place (CONVERT-42), and a Pendulum Zone is none (CONVERT-35)."""
    zones = zones_of(selector)
    if len(zones) > 1:
        zones = tuple([zone for zone in zones if zone != "pendulum"])
    if len(zones) < 2 or "extra" not in zones:
        return zones
    if of_a_known_kind(selector):
        instead = "" if _fusion(selector) else "spellbook"
        return tuple(filter(None, dict.fromkeys(instead if zone == "extra" else zone for zone in zones)))
    return tuple([zone for zone in zones if zone != "extra" or "spellbook" not in zones])


def of_a_known_kind(selector: Selector | None) -> bool:
    """Whether the text says which kind of the Extra Deck's monsters it is, or which monster."""
    where = selector.where if selector is not None else None
    if where is None:
        return False
    if where.class_ is not None or where.name is not None or where.any_ is None:
        return where.class_ is not None or where.name is not None
    return all(one.class_ is not None or one.name is not None for one in where.any_)


def _fusion_will_do(selector: Selector) -> bool:
    """Whether a Fusion monster is among what it may be: a name alone tells no kind."""
    return _fusion(selector) or not of_a_known_kind(selector) or _of_a_name_alone(selector)


def _of_a_name_alone(selector: Selector) -> bool:
    where = selector.where
    return where is not None and any(
        one.name is not None and one.class_ is None for one in (where, *(where.any_ or ()))
    )


def _known(scope: Scope, selector: Selector, parts: Parts) -> None:
    """ "One Fusion monster (that you know)": it comes from no place (FUSION-01, FUSION-07)."""
    if not of_a_known_kind(selector):
        parts.before.append(OF_THE_EXTRA_DECK)
    if selector.where is None or selector.where.class_ != "fusion":
        scope.remind("known")
    parts.after.insert(0, "(that you know)")


def _fusion(selector: Selector) -> bool:
    """A Fusion monster comes from no place at all (CONVERT-42)."""
    return selector.where is not None and "fusion" in several(selector.where.class_)


def zones_of(selector: Selector) -> tuple[str, ...]:
    return several(selector.zone)
