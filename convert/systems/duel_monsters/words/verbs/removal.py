"""Verbs that take something out of play, out of the Prepared spells or out of the book."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from convert.effects import Selector, steps
from convert.effects.values import Quantity
from convert.prose import number, possessive
from convert.systems.duel_monsters.words import amounts, heads, nouns, people
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.resisting import DESTROY_REAL
from convert.systems.duel_monsters.words.scope import Scope
from convert.systems.duel_monsters.words.verbs.phrase import (
    Said,
    Verb,
    done_to,
    may_be_real,
    out_by_then,
    remind_check,
    remind_of_its_caster,
    remind_of_things,
    resolved,
    source_of,
    turned_over_by,
)


def _in_play(scope: Scope, selector: Selector) -> bool:
    name = selector.ref or selector.id
    if (selector.how == "self" and scope.elsewhere) or name in scope.gone:
        return False
    if selector.ref is not None and name in scope.came:
        return True
    chosen = source_of(scope, selector)
    if chosen.either is not None:
        return any(several(one.zone) in ((), ("play",)) for one in chosen.either)
    if out_by_then(scope, chosen):
        return False
    return several(chosen.zone) in ((), ("play",))


def _may_be_real(scope: Scope, selector: Selector) -> bool:
    """May it be, or be among, creatures in the flesh: of what lies in several places, what is in play?"""
    if any(several(one.zone) not in ((), ("play",)) for one in selector.either or (selector,)):
        parts = [one for one in selector.either or (selector,) if {"play"} & {*several(one.zone or "play")}]
        there = [
            msgspec.structs.replace(one, zone="play", kind=one.kind or selector.kind)
            for one in parts
            if one.ref is None
        ]
        return any(may_be_real(scope, one, "monster", "any") for one in there)
    return may_be_real(scope, selector, "monster", "any")


def _partly(scope: Scope, selector: Selector) -> bool:
    """Is it in play or elsewhere, or some here and some there?"""
    if selector.how == "self" or (selector.ref or selector.id) in scope.gone:
        return False
    return "play" in several(source_of(scope, selector).zone)


def _turned_over(scope: Scope, selector: Selector) -> bool:
    """Is it among the spells that were turned over from a Spellbook?"""
    return turned_over_by(scope, selector) is not None


def destroy(scope: Scope, step: steps.Destroy) -> Said:
    """Destroy it (DEATH-01, CONVERT-19, CONVERT-21, CONVERT-22)."""
    real = resolved(scope, step.what)
    if _may_be_real(scope, real):
        scope.remind(DESTROY_REAL)
    remind_of_its_caster(scope, step.what)
    remind_of_things(scope, real)
    what = nouns.mention(scope, step.what)
    if step.what.how == "event" and what.text == "that Shadow":
        scope.remind("not_revealed")
    if scope.standing and step.what.how == "self" and step.to is None:
        return Said("be destroyed", what)  # of itself, as it holds
    scope.leaves(step.what, destroyed=True)
    text = ""
    if step.to is not None:
        endings = {"banished": "banish", "spellbook": "return to the Spellbook", "prepared": "prepare again"}
        pronoun = "them" if what.plural else "it"
        verb = endings.get(step.to, "")
        if verb == "banish":
            scope.remind("banish")
            text += f" and banish {pronoun}"
        elif verb:
            first, _, rest = verb.partition(" ")
            text += f" and {first} {pronoun} {rest}"
    return Said(f"destroy {what.text}{text}") if text else done_to("destroy", what.text)


def to_used(scope: Scope, step: steps.ToUsed) -> Said:
    """Out of play without being Destroyed, its spell Used (CONVERT-42)."""
    if _in_play(scope, step.what) and _may_be_real(scope, resolved(scope, step.what)):
        scope.remind(DESTROY_REAL)
    elif not _in_play(scope, step.what):
        remind_check(scope, step.what)
    remind_of_its_caster(scope, step.what)
    if _in_play(scope, step.what) or _partly(scope, step.what):
        remind_of_things(scope, step.what)
    what = nouns.mention(scope, step.what)
    if scope.standing and step.what.how == "self":
        return Said("be sent to the used spells", what)
    scope.leaves(step.what)
    return done_to("send", what.text, " to the used spells")


def keep(scope: Scope, step: steps.Keep) -> Said:
    """What stays of a caster's own choice, and what goes (CONVERT-42)."""
    who = people.who(scope, step.what.side)
    face_up = step.among is not None and step.among.where is not None and step.among.where.face == "up"
    kind = "Type" if step.alike == "type" else "Attribute"
    monsters = "revealed monster" if face_up else "monster"
    whoever = "If you have more, you choose" if who.second_person else "Whoever has more chooses"
    if step.one_of_each:
        only, rest = f"only one {monsters} of each {kind}", f"{whoever} which one stays, and sends the others"
    else:
        only = f"{monsters}s of one {kind} only"
        rest = f"{whoever} one {kind}, and sends the {monsters}s of all other {kind}s"
    send = rest.replace(" sends ", " send ") if who.second_person else rest
    scope.new_topic()
    return Said(whole=f"{who.text} can have {only} in play. {send} to the used spells")


_BOOK = (("spellbook",), ("extra",))


_FEW = 7
"""So many words stand between a verb and what belongs to it."""


def _only_dismissed(scope: Scope, what: Selector) -> Said | None:
    """A Fusion monster in play has no slot and no page, and so is only dismissed (CONVERT-20, FUSION-07); None of what
    is none, or may be another."""
    chosen = source_of(scope, what)
    where = chosen.where
    fused = scope.is_fusion if what.how == "self" else where is not None and where.class_ == "fusion"
    if not fused or not _in_play(scope, what) or what.how in ("event", "previous") or _turned_over(scope, what):
        return None
    if what.how == "self" and (scope.absent or several(what.zone) not in ((), ("play",))):
        return None
    if _may_be_real(scope, resolved(scope, what)):
        scope.remind(DESTROY_REAL)
    remind_of_its_caster(scope, what)
    return done_to("dismiss", nouns.mention(scope, what).text)


def _used_fusion(scope: Scope, step: steps.ToSpellbook) -> bool:
    """Is it a Fusion monster among the used spells, which has no page to go back to (CONVERT-42, FUSION-07)?"""
    chosen = source_of(scope, step.what)
    if step.place != "extra" or chosen.how in ("event", "previous"):
        return False
    if chosen.how == "self":
        return scope.is_fusion and not _in_play(scope, step.what)
    return chosen.zone == "used" and chosen.where is not None and chosen.where.class_ == "fusion"


def to_prepared(scope: Scope, step: steps.ToPrepared) -> Said:
    """From play: returned to the Prepared spells; from elsewhere: Prepared (CONVERT-20)."""
    if (owner := _whose_it_is(scope, step)) is not None:
        return owner
    if (fused := _only_dismissed(scope, step.what)) is not None:
        return fused
    if not _in_play(scope, step.what) or _turned_over(scope, step.what):
        remind_check(scope, step.what)
        new = several(source_of(scope, step.what).zone) in _BOOK and (step.what.ref or "") not in scope.gone
        if new or _turned_over(scope, step.what):
            return done_to("prepare", nouns.mention(scope, step.what).text)
        zones = several(source_of(scope, step.what).zone)
        if "play" in zones and "used" in zones and (step.what.ref or "") not in scope.gone:
            if _may_be_real(scope, msgspec.structs.replace(resolved(scope, step.what), zone="play")):
                scope.remind(DESTROY_REAL)
            remind_of_things(scope, step.what)
            return done_to("prepare", nouns.mention(scope, step.what).text, " again (dismissing what is in play)")
        what = nouns.mention(scope, step.what).text
        if len(what.split()) > _FEW:
            return done_to("prepare again", what)
        return done_to("prepare", what, " again")
    if _may_be_real(scope, resolved(scope, step.what)):
        scope.remind(DESTROY_REAL)
    remind_of_things(scope, step.what)
    home = _home_of(scope, step.what, "Prepared spells", "Prepared spells")
    return done_to("return", nouns.mention(scope, step.what).text, f" to {home}")


def _whose_it_is(scope: Scope, step: steps.ToPrepared) -> Said | None:
    """ "That enemy prepares it": an enemy’s spell out of play is prepared by that enemy; None of any other."""
    named = turned_over_by(scope, step.what) or source_of(scope, step.what)
    known = source_of(scope, step.what).how in ("event", "previous") or step.who is not None
    turned = _turned_over(scope, step.what)
    there = not isinstance(named, steps.Excavate) and "play" in (several(named.zone) or ("play",))
    if named.side != "opponent" or known or there or (_in_play(scope, step.what) and not turned):
        return None
    remind_check(scope, step.what)
    owner, before = people.enemy(scope), scope.actor
    scope.actor = "opponent"
    what = nouns.mention(scope, step.what).text
    scope.actor = before
    return Said(f"prepare {what}{'' if turned else ' again'}", owner)


def book_of(scope: Scope, what: Selector) -> str:
    """Whose Spellbook something goes back to: its caster's own."""
    return _home_of(scope, what, "Spellbook", "Spellbooks")


def _home_of(scope: Scope, what: Selector, home: str, homes: str) -> str:
    """Whose Spellbook or Prepared spells something goes back to: its caster's own; ``homes`` are those of several."""
    turned = turned_over_by(scope, what)
    if turned is not None:
        return people.who(scope, turned.side).whose(home)
    if what.how == "self" or scope.actor in ("opponent", "any"):
        return f"your {home}" if scope.actor not in ("opponent", "any") else f"their {home}"
    chosen = source_of(scope, what)
    if chosen.side in ("you", "owner"):
        return f"your {home}"
    foe_and_friend = chosen.how == "all" and chosen.reach in ("section", "two_sections")  # CONVERT-18
    of_more = foe_and_friend or (chosen.how != "all" and heads.many_of(chosen))
    if chosen.side == "opponent" and of_more and "play" in (several(chosen.zone) or ("play",)):
        return f"their casters’ {homes}"
    several_of_them = heads.many_of(chosen) or (scope.event_many and what.how == "event")
    anyones = f"their casters’ {homes}" if several_of_them else f"its caster’s {home}"
    return f"that enemy’s {home}" if chosen.side == "opponent" and "enemy" in scope.announced else anyones


def to_spellbook(scope: Scope, step: steps.ToSpellbook) -> Said:
    """Slot clean, in the book (CONVERT-20)."""
    if (fused := _only_dismissed(scope, step.what)) is not None:
        return fused
    if _used_fusion(scope, step):
        remind_check(scope, step.what)
        return done_to("take", nouns.mention(scope, step.what).text, " out of the used spells")
    remind_of_its_caster(scope, step.what)
    if step.place in ("top", "bottom", "top_or_bottom"):
        end = step.place.replace("_or_", " or the ")
        if several(source_of(scope, step.what).zone) in _BOOK and step.place in ("top", "bottom"):
            what = nouns.mention(scope, step.what).text
            of = "of it" if what.endswith(" Spellbook") else f"of {book_of(scope, step.what)}"
            seen = step.what.ref is not None and source_of(scope, step.what)
            order = ", in the same order" if seen and seen.how == "top" and heads.many_of(seen) else ""
            return done_to("put", what, f" {'on top' if step.place == 'top' else 'at the bottom'} {of}{order}")
        if _in_play(scope, step.what) or _partly(scope, step.what):
            _remind_of_leaving(scope, step.what)
        return done_to("return", nouns.mention(scope, step.what).text, f" to the {end} of {book_of(scope, step.what)}")
    if not _in_play(scope, step.what) or _turned_over(scope, step.what):
        remind_check(scope, step.what)
        if _partly(scope, step.what):
            _remind_of_leaving(scope, step.what)
        return done_to("return", nouns.mention(scope, step.what).text, f" to {book_of(scope, step.what)}")
    if _may_be_real(scope, resolved(scope, step.what)):
        scope.remind(DESTROY_REAL)
    remind_of_things(scope, step.what)
    return done_to("return", nouns.mention(scope, step.what).text, f" to {book_of(scope, step.what)}")


def _remind_of_leaving(scope: Scope, what: Selector) -> None:
    """Who resists that it leaves play."""
    if source_of(scope, what).how in ("event", "previous") and scope.event_gone:
        return
    if _may_be_real(scope, resolved(scope, what)):
        scope.remind(DESTROY_REAL)
    remind_of_things(scope, what)


def discard(scope: Scope, step: steps.Discard) -> Said:
    """A Prepared spell becomes Used (CONVERT-20)."""
    if not step.by_rule:
        remind_check(scope, step.what)
    chance = " at random" if step.random and step.what.how != "random" else ""
    if step.down_to is not None:
        own = people.who(scope, step.who).second_person
        spells = nouns.those_like(scope, step.what) if own else "Prepared spells"
        have = "you have" if own else "they have"
        return Said(f"discard {spells} until {have} no more than {number(step.down_to)}")
    return done_to("discard", nouns.mention(scope, step.what).text, chance)


def mill(scope: Scope, step: steps.Mill) -> Said:
    """The top of the book is among the used spells (CONVERT-08) and cannot be prepared until Meditation
    (CONVERT-20)."""
    owner = people.who(scope, step.side or step.who)
    if not owner.second_person:
        scope.remind("check_caster")
    book = f"{possessive(owner.text) if owner.second_person else 'their'} Spellbook"
    top, each = of_the_top(scope, step.count)
    scope.new_topic()  # "it" would be that spell
    scope.remind("mill")
    return Said(f"send {top} of {book} to the used spells{each}", None if owner.second_person else owner)


def of_the_top(scope: Scope, count: Quantity) -> tuple[str, str]:
    """ "The top spell", "the top three spells", and where they are counted by something " for each of your Dragons"."""
    if not amounts.is_plain(count):
        spells, each = amounts.counted_apart(scope, count, "spell", "spells")
        return f"{spells} from the top", each
    one = amounts.plain_number(count) == 1
    return "the top spell" if one else f"the top {amounts.counted(scope, count, 'spell', 'spells')}", ""


def banish(scope: Scope, step: steps.Banish) -> Said:
    """Despelled at the source (CONVERT-20), unless it comes back; a Real creature is out for the round (CONVERT-19)."""
    if step.until in (None, "permanent", "instant", "leaves_play"):
        scope.remind("banish")
    if (_in_play(scope, step.what) or _partly(scope, step.what)) and _may_be_real(scope, resolved(scope, step.what)):
        scope.remind(DESTROY_REAL)
    if not _in_play(scope, step.what):
        remind_check(scope, step.what)
    remind_of_its_caster(scope, step.what)
    if _in_play(scope, step.what) or _partly(scope, step.what):
        remind_of_things(scope, step.what)
    what = nouns.mention(scope, step.what).text
    scope.leaves(step.what)
    return done_to("banish", what, " in secret" if step.face == "down" else "")


def sacrifice(scope: Scope, step: steps.Sacrifice) -> Said:
    """Sacrifice, with only the effect that the card gives (CONVERT-20)."""
    if may_be_real(scope, resolved(scope, step.what), "monster"):
        scope.remind("no_sacrifice")  # CAST-08
    return done_to("Sacrifice", nouns.mention(scope, step.what).text)


VERBS: Mapping[str, Verb] = {
    "destroy": destroy,
    "to_used": to_used,
    "keep": keep,
    "to_prepared": to_prepared,
    "to_spellbook": to_spellbook,
    "discard": discard,
    "mill": mill,
    "banish": banish,
    "sacrifice": sacrifice,
}
