"""This card, by its name, and what is said more of it: "this card in your GY", "this Attack Position monster"."""

from __future__ import annotations

from typing import Any

from convert.effects import Filter, Selector
from convert.effects.terms import Face, Stance
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun
from convert.text.grammar.limits import with_counters
from convert.text.grammar.places import Places
from convert.text.lexicon import Lexicon
from convert.text.reference.thing import ME, ME_WORN

_OWN_STANCE: dict[str, Stance] = {"attack-position": "attack", "defense-position": "defense"}
_STATES_IT = frozenset(("is", "was", "would"))
_AFTER_OWN = frozenset(("in", "from", "with", "you", "on", "in-possession"))
"""What says more of this card, right after its name."""


def own_card(cur: Cursor, start: int, lexicon: Lexicon, places: Places) -> Noun | None:
    """This card, whose name began at ``start``, and what says more of it: where it is, what it carries."""
    word = cur.peek()
    if word == "'s":
        return None
    if cur.words[start : cur.pos] == ["this", "equip-card"]:
        return Noun(ME_WORN)
    if cur.pos > start + 2:  # "this Attack Position monster"
        stance = next((_OWN_STANCE[own] for own in cur.words[start : cur.pos] if own in _OWN_STANCE), None)
        if stance is not None:
            cur.take("you", "control") or cur.take("on", "the", "field")
        if stance is not None and "face-down" in cur.words[start : cur.pos] and cur.at("is", "destroyed"):
            return Noun(Selector(how="self", where=Filter(face="down")))
        if stance is not None and not cur.at("is", "changed"):
            shown = _own_face(cur.words[start : cur.pos], stance)
            lies = None if shown == "down" else stance  # a Shadow, in whatever stance
            return Noun(Selector(how="self", where=Filter(stance=lies, face=shown)))
        if (own := _own_state(cur.words[start : cur.pos], lexicon)) is not None and word not in _AFTER_OWN:
            if "set" in cur.words[start : cur.pos] and _is_set_as_a_spell(cur.words[:start]):
                own = Filter(face="down", lies_as="spell")
            return Noun(Selector(how="self", where=own))
    if word not in _AFTER_OWN:
        return Noun(ME)
    if "set" in cur.words[start : cur.pos]:
        return _set(cur)
    if word == "in" and cur.peek(2) == "pendulum-zone" and cur.peek(3) in _STATES_IT:
        cur.pos += 3
        return Noun(Selector(how="self", zone="pendulum"))
    if cur.at("in", "your") and cur.peek(2) in ("pendulum-zone", "spell-zone", "field-zone"):
        return Noun(ME)
    if cur.take("from", "your", "pendulum-zone") or cur.take("from", "the", "pendulum-zone"):
        return Noun(ME)  # from where its Pendulum effect works
    if word == "from" or cur.at("in", "your") or cur.at("in", "the", "gy"):
        where = places.zone_phrase(cur)
        return Noun(Selector(how="self", zone=where.zone)) if where is not None else Noun(ME)
    if cur.take("with", "a", "counter"):
        return Noun(Selector(how="self", where=Filter(counter="")))
    if cur.take("with", "xyz-material") or cur.take("with", "material"):
        return Noun(Selector(how="self", where=Filter(counter="material")))
    if word == "with" and cur.peek(1).isdigit():
        carrying: dict[str, Any] = {}
        cur.pos += 1
        if with_counters(cur, carrying):
            return Noun(Selector(how="self", where=Filter(**carrying)))
        cur.pos -= 1
    elif not (cur.take("you", "control") or cur.take("on", "the", "field")):
        cur.take("in-possession")
    return Noun(ME)


def _own_face(words: list[str], stance: Stance) -> Face | None:
    """ "This face-down Defense Position card": it is a Shadow; face-up is said by its stance where that is Attack."""
    if "face-down" in words:
        return "down"
    return "up" if stance == "defense" and "face-up" in words else None


def _own_state(words: list[str], lexicon: Lexicon) -> Filter | None:
    """ "this Fusion Summoned card", "this Set card": what is said of it besides that it is this one."""
    manner: Any = next((lexicon.summons[word] for word in words if word in lexicon.summons), "any")
    if "set-card" in words or "set" in words or "face-down" in words:
        return Filter(face="down")
    return Filter(summoned=manner) if manner != "any" else None


def _is_set_as_a_spell(before: list[str]) -> bool:
    """Whether a sentence before it Sets this monster beside the spells: "this Set card" is it as it lies there."""
    said = " ".join(before)
    return " set this card from your hand to your spell-zone as a spell ." in said


def _set(cur: Cursor) -> Noun | None:
    """ "This Set card you control", "this Set card in its owner's control": face-down; "in the Spell & Trap Zone" is
    said where it is a monster Set beside the spells."""
    if cur.take("in", "the", "spell-zone") or cur.take("in", "your", "spell-zone"):
        return Noun(Selector(how="self", where=Filter(face="down", lies_as="spell")))
    for more in (("you", "control"), ("in", "its", "owner", "'s", "control"), ("on", "the", "field")):
        if cur.take(*more):
            break
    return Noun(Selector(how="self", where=Filter(face="down")))
