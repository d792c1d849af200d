"""Verbs about spells and artifacts: preparing, arming, placing, negating, looking."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from convert.effects import Amount, Selector, steps
from convert.prose import number, possessive
from convert.systems.duel_monsters.words import amounts, nouns, people
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.scope import Scope
from convert.systems.duel_monsters.words.spots import to_spot
from convert.systems.duel_monsters.words.verbs.phrase import (
    Said,
    Verb,
    done_to,
    may_be_real,
    remind_of_things,
    resolved,
)
from convert.systems.duel_monsters.words.verbs.removal import book_of, of_the_top


def _book(scope: Scope, side: str | None) -> str:
    owner = people.who(scope, side)
    return f"{possessive(owner.text) if owner.second_person else 'their'} Spellbook"


def prepare(scope: Scope, step: steps.Prepare) -> Said:
    """Prepare so many spells at once (CONVERT-20)."""
    if (held := _up_to(step)) is not None:
        owner = people.who(scope, step.who)
        spells = "one spell" if held == 1 else f"{number(held)} spells"
        scope.new_topic()
        pronoun = "you" if owner.second_person else "they"
        return Said(f"prepare spells from {_book(scope, step.who)} until {pronoun} have {spells} Prepared")
    spells, each = amounts.counted_apart(scope, step.count, "spell", "spells")
    told = f"prepare {spells} from {_book(scope, step.who)}{each}"
    scope.new_topic()  # "it" would be that spell
    return Said(told)


def _up_to(step: steps.Prepare) -> int | None:
    """How many one is to have Prepared, where that is what it comes to ("the difference between 5 and their number");
    None of other numbers."""
    between = step.count.difference if isinstance(step.count, Amount) else None
    if between is None or step.count != Amount(difference=between):
        return None
    whole, held = between
    theirs = Selector(how="all", kind="any", side=step.who or "you", zone="prepared")
    if not amounts.is_plain(whole) or held != Amount(per=Amount(n=1), count=theirs):
        return None
    return amounts.plain_number(whole)


def search(scope: Scope, step: steps.Search) -> Said:
    """Prepare one named spell out of the book (CONVERT-20)."""
    what = nouns.mention(scope, step.what)
    placed = step.what.zone is not None or step.what.ref is not None or step.what.either is not None
    return done_to("prepare", what.text, "" if placed else f" from {_book(scope, step.who)}")


def look(scope: Scope, step: steps.Look) -> Said:
    """Information only; to look at what everybody sees is to choose it."""
    if resolved(scope, step.what).kind == "caster":
        return Said(f"look at {nouns.mention(scope, step.what).whose('Prepared spells')}")
    fusion = step.what.where is not None and step.what.where.class_ == "fusion"
    scope.to_summon = step.reveal and fusion  # one that one knows is shown, as one comes
    noun = nouns.mention(scope, step.what)
    scope.to_summon = False
    if step.what.zone == "play" and step.what.where is not None and step.what.where.face == "down":
        scope.remind("stays_hidden")
    if step.what.how == "choose" and scope.looked == (step.what.side, step.what.zone) and not step.reveal:
        among = nouns.describe(scope, msgspec.structs.replace(step.what, side=None, zone=None)).text
        return Said("choose one of them" if step.what.kind == "any" else f"choose {among} among them")
    scope.looked = _wholly(step)
    if step.what.how == "choose" and (_is_known(step) or (step.what.chooser, step.reveal) == ("any", False)):
        return done_to("choose", noun.text)
    if step.unseen:
        return Said(f"pick {noun.text}, unseen")
    if not step.reveal:
        return done_to("look at", noun.text)
    if scope.standing and noun.plural:
        return Said("lie open to everyone", noun)
    if noun.text in ("it", "them"):
        return Said(f"show {noun.text} to everyone")
    return done_to("show everyone", noun.text)


def _wholly(step: steps.Look) -> tuple[str | None, str] | None:
    """Whose spells of which place one has then seen, all of them."""
    what = step.what
    whole = Selector(id=what.id, how="all", kind="any", side=what.side, zone=what.zone)
    return (what.side, what.zone) if what == whole and isinstance(what.zone, str) else None


def _is_known(step: steps.Look) -> bool:
    """Has everybody, or whoever chooses, seen it already: what lies open, or some of what was looked at before?"""
    what = step.what
    if what.among is not None and what.zone is None:
        return not step.reveal and not step.unseen
    if what.zone in ("spellbook", "prepared") and (what.side or "you") == (step.who or "you"):
        return not step.reveal  # out of one's own book, or of what one has Prepared
    hidden = what.where is not None and what.where.face == "down"
    return bool(several(what.zone)) and _OPEN.issuperset(several(what.zone)) and not hidden


_OPEN = frozenset(("play", "used", "banished"))
"""Zones that hide nothing but what lies face-down."""


def excavate(scope: Scope, step: steps.Excavate) -> Said:
    """Turn over the top of the book."""
    owner = people.who(scope, step.side)
    if step.find is not None:
        sought = nouns.describe(scope, step.find).text.split(" within ")[0]
        scope.new_topic()
        return Said(f"turn over spells from the top of {owner.whose('Spellbook')} until {sought} comes")
    top, each = of_the_top(scope, step.count)
    scope.new_topic()  # "it" would be that spell
    return Said(f"turn over {top} of {owner.whose('Spellbook')}{each}")


def set_card(scope: Scope, step: steps.SetCard) -> Said:
    """Armed or precast; a monster: as a Shadow (CONVERT-20)."""
    kinds = several(resolved(scope, step.what).kind)
    what = nouns.mention(scope, step.what)
    itself = step.what.how == "self"
    side = _ON_WHOSE_SIDE.get(step.side or "", "")
    if step.as_spell:
        return done_to("arm", what.text, f" as a Spell Card{side}")
    if kinds == ("monster",) or (itself and scope.this == "monster"):
        return done_to("summon", what.text, f" as a Shadow{side}")
    if kinds == ("artifact",) or (itself and scope.this == "artifact"):
        return done_to("arm", what.text, side)
    if step.what.how == "event" and what.text.endswith("Trap Card"):
        return done_to("arm", what.text, side)
    return done_to("precast" if kinds == ("spell",) or itself else "arm or precast", what.text, side)


_ON_WHOSE_SIDE = {"opponent": " on an enemy’s side", "owner": " for its owner"}


def negate_cast(scope: Scope, step: steps.NegateCast) -> Said:
    """It does nothing, what was paid is lost (PRECAST-11)."""
    if step.what is None:
        scope.new_topic()  # "negate that use, then destroy it": which of them?
        return Said("negate that effect" if step.effect_only else f"negate that {scope.negated}")
    noun = nouns.mention(scope, step.what)
    if noun.key in ("event", "previous") or noun.text in ("it", "them"):
        return Said(f"negate {noun.whose('effect')}" if step.effect_only else f"negate {noun.text}")
    return Said(f"negate the {'effect' if step.effect_only else 'casting'} of {noun.text}")


def suppress(scope: Scope, step: steps.Suppress) -> Said:
    """Keeps its numbers, loses its abilities; of what is being cast or used: that effect does nothing (PRECAST-11)."""
    if step.until == "instant" and step.what in (Selector(how="event", kind="any"), Selector(how="event")):
        return Said("negate that effect")
    if step.until == "instant" and step.what == Selector(how="event", kind="monster"):
        return Said("negate that ability")
    if step.until == "instant" and step.what.how == "event" and several(step.what.kind) in _CARDS:
        return Said("negate that effect")
    if may_be_real(scope, resolved(scope, step.what), "monster", "any"):
        scope.remind("check")
    remind_of_things(scope, step.what)
    noun = nouns.mention(scope, step.what)
    theirs = "their" if noun.plural else "its"
    kinds = several(resolved(scope, step.what).kind)
    thing = "effects" if kinds and "monster" not in kinds and "any" not in kinds else "abilities"
    if step.usable:
        return Said(f"have {theirs} effects negated, though {theirs} {thing} can still be used", noun)
    return Said(f"lose {theirs} {thing}", noun)


_CARDS = (("artifact",), ("spell",), ("spell_or_artifact",))


def move(scope: Scope, step: steps.Move) -> Said:
    """To another Section, or back into the Spellbook it was seen in."""
    noun = nouns.mention(scope, step.what)
    if step.to != "zone":
        order = ", in any order" if noun.plural else ""
        end = step.to.replace("_or_", " or the ")
        return Said(f"lay {noun.text} back on the {end} of {book_of(scope, step.what)}{order}")
    if step.at is None or (step.at.to == "other" and step.at.of is None):
        return Said(f"move {noun.text} to another Section")
    if step.at.to == "adjacent" and step.at.of is None:
        return Said(f"move {noun.text} to an adjoining Section")
    return Said(f"move {noun.text}{to_spot(scope, step.at)}")


PLACES = {
    "continuous_spell": " as a Continuous Spell Card",
    "continuous_artifact": " as a Continuous Trap Card",
    "field": " as a Field Spell Card",
    "pendulum": " as a Continuous Spell Card",
    "monster": " as a monster",
    "spell": " as a Spell Card",
}


_FIELD_SPELL = re.compile(r" Field Spell Cards?\b")


def place(scope: Scope, step: steps.Place) -> Said:
    """Into play as something that lasts."""
    side = {"opponent": " on an enemy’s side", "owner": " on the side of whoever owns it"}.get(step.side or "", "")
    noun = nouns.mention(scope, step.what)
    as_ = PLACES.get(step.as_ or "", "")
    as_ = "" if step.as_ == "field" and _FIELD_SPELL.search(noun.text) else as_  # said by its noun
    as_ = f"{as_.replace(' a ', ' ', 1)}s" if as_ and noun.plural else as_
    return done_to("put", noun.text, f" into play{as_}{side}")


VERBS: Mapping[str, Verb] = {
    "prepare": prepare,
    "search": search,
    "look": look,
    "excavate": excavate,
    "set": set_card,
    "negate_cast": negate_cast,
    "suppress": suppress,
    "move": move,
    "place": place,
}
