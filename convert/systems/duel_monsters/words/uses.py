"""What is used when an effect is activated, in words."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Event, Selector
from convert.prose import article
from convert.systems.duel_monsters.words.parts import several

_CARDS = frozenset({"spell", "artifact", "spell_or_artifact", "equipment"})


_WHOSE = {"opponent": "enemy", "you": "your", "any": "", None: ""}


def any_effect(what: Selector | None, *, many: bool) -> str:
    """ "An enemy effect", "enemy effects": of whatever kind what has it is, so that naming its kind says nothing; ""
    where the kind or more is asked."""
    if what is None or what.side not in _WHOSE or what.kind not in (None, "any"):
        return ""
    if replace(what, side=None, kind=None, how=None, count=None, except_self=False) != Selector() or what.how in _KNOWN:
        return ""
    if many:
        return f"{_WHOSE[what.side]} {'other ' if what.except_self else ''}effects".strip()
    if what.side == "you" or what.except_self:
        return "one of your effects" if not what.except_self else ""
    return article(f"{_WHOSE[what.side]} effect".strip())


_KNOWN = frozenset({"self", "equipped", "event", "previous", "target", "random", "top", "bottom"})


def effect_used(what: Selector | None, thing: str, *, whole: bool = True) -> tuple[str, str]:
    """What is used when an effect is activated, and the verb for it: "use" "an ability of a monster", "cast or use" "a
    spell", "use" "the effect of a monster, spell or artifact". Without ``whole`` what a spell in play does counts, too:
    "use" "a spell or its effect"."""
    kinds = several(what.kind) if what is not None else ()
    if what is not None and what.where is not None and what.where.face == "up" and _CARDS.issuperset(kinds or "-"):
        return "use", f"the effect of {thing}"  # it was open before: its casting is over
    if not whole and kinds and _CARDS.issuperset(kinds):
        return "use", f"{thing} or its effect"
    if effect := any_effect(what, many=False):  # of a card that is cast, too
        return "use", effect.replace("an effect", "a card or effect").replace(" effect", " card or effect", 1).replace(
            "card or card or", "card or"
        )
    if not frozenset(kinds) - {"any"} and thing.startswith("a card other than "):  # a card that is cast, too
        return "use", thing.replace("a card", "a card or effect", 1)
    named = what is not None and what.where is not None and isinstance(what.where.name, str)
    if kinds in (("artifact",), ("equipment",)) or (named and "monster" not in kinds):
        return "use", thing
    if kinds and _CARDS.issuperset(kinds):
        return "cast or use", thing
    return "use", f"an ability of {thing}" if kinds in (("monster",), ("token",)) else f"the effect of {thing}"


_USES = {"spell": "casting", "artifact": "use", "spell_or_artifact": "casting or use", "equipment": "use"}


def what_is_negated(when: Event | None) -> str:
    """What an ability that answers this can negate: "casting" of a spell, "use" of an artifact or of whatever it was, a
    monster's "ability"; "casting" where nobody knows."""
    events = [one for one in ((when.any_ or (when,)) if when is not None else ()) if one.event != "summoning"]
    kinds = {kind for one in events for kind in several(one.what.kind if one.what is not None else None) or ("any",)}
    if not kinds:
        return "casting"
    if kinds == {"monster"} and all(one.event == "activated" for one in events):
        return "ability"
    if kinds == {"spell"} or any(one.event == "targeted" for one in events):
        return "casting" if kinds == {"spell"} else "use"
    return "casting or use" if any("casting" in _USES.get(kind, "") for kind in kinds) else "use"
