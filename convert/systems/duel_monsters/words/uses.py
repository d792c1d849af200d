"""What is used when an effect is activated, in words."""

from __future__ import annotations

from convert.effects import Event, Selector
from convert.systems.duel_monsters.words.parts import several

_CARDS = frozenset({"spell", "artifact", "spell_or_artifact", "equipment"})


def effect_used(what: Selector | None, thing: str, *, whole: bool = True) -> tuple[str, str]:
    """What is used when an effect is activated, and the verb for it: "use" "an ability of a monster", "cast or use" "a
    spell", "use" "the effect of a monster, spell or artifact". Without ``whole`` what a spell in play does counts, too:
    "use" "the effect of a spell"."""
    kinds = several(what.kind) if what is not None else ()
    if not whole and kinds and _CARDS.issuperset(kinds):
        return "use", f"the effect of {thing}"
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
