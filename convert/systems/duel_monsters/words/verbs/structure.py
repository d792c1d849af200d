"""Verbs that hold other steps: what happens later, what happens instead, and what the game master decides."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from convert.effects import Selector, steps
from convert.systems.duel_monsters.words import events
from convert.systems.duel_monsters.words.clauses import CLOSED
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.scope import Scope
from convert.systems.duel_monsters.words.verbs.phrase import Said, Verb
from convert.systems.duel_monsters.words.verbs.shares import share_taken


def delayed(scope: Scope, step: steps.Delayed) -> Said:
    """A trigger registered now: "destroy it at the end of the turn", "when it leaves play, destroy this spell"."""
    allows = [isinstance(one, steps.Allow) and "extra_attack" not in several(one.action) for one in step.do]
    repeat = step.repeat and not (allows and all(allows))  # what they may do since, no second time adds to
    moment = events.moment(scope, step.when, repeat=repeat)
    if step.when.what is not None and step.when.what.ref is not None and step.when.event == "destroyed":
        scope.event_caster = "whoever controlled it"  # no caster has been named
    return Said(whole=scope.tell.at_a_moment(scope, step.do, moment) if step.do else f"{moment}, nothing happens")


def change_effect(scope: Scope, step: steps.ChangeEffect) -> Said:
    """What is answered does something else, in the words of whose effect it is."""
    own = Scope(tell=scope.tell, this=scope.this)
    said = own.tell.joined(own, step.do) or "nothing happens"
    return Said(f"turn the effect that was used into this one, in the words of its user: ‘{said[0].upper()}{said[1:]}’")


def replace(scope: Scope, step: steps.Replace) -> Said:
    """If something would happen, something else happens in its place."""
    if (share := share_taken(scope, step)) is not None:
        return share
    scope.mood = "would"
    would = events.clause(scope, step.would)
    scope.mood = ""
    if step.would.event == "leaves_play" and step.would.what == Selector(how="previous") and len(step.instead) == 1:
        # what has just come: "if it would leave play, banish it instead"
        what = getattr(step.instead[0], "what", None)
        if isinstance(what, Selector):
            would, scope.topic = "it would leave play", what.ref or what.how
    if not step.instead and step.would.event == "damage_taken":
        return Said(whole=_unhurt(would))
    if not step.instead:
        return Said(whole=f"if {would}, nothing happens instead")
    may = "you may " if step.optional else ""
    step = msgspec.structs.replace(step, instead=tuple([_hurt(one, step.would.what) for one in step.instead]))
    done = scope.tell.joined(scope, step.instead)
    return Said(whole=f"if {would}, {may}" + (f"instead {done}" if done.endswith(CLOSED) else f"{done} instead"))


def _unhurt(would: str) -> str:
    """ "You take no Effect Damage from that card", where one would take it and nothing happens instead."""
    who, _, what = would.partition(" would take ")
    if who.startswith(("a ", "any ")):
        return f"nobody takes {what}"
    return f"{who} {'take' if who == 'you' else 'takes'} no {what}"


def _hurt(step: steps.Step, who: Selector | None) -> steps.Step:
    """ "If you would take damage, you take half of it instead", "… regain as much instead": whoever it is, named as
    before."""
    if not isinstance(step, steps.Damage | steps.Heal) or step.to != Selector(how="event", kind="caster"):
        return step
    if who is None or who.kind != "caster" or who.how is not None or who.side not in ("you", "opponent"):
        return step
    return msgspec.structs.replace(step, to=Selector(kind="caster", side=who.side))


def win(scope: Scope, step: steps.Win) -> Said:
    """Ends the scene, never by itself."""
    reason = f" ({step.reason})" if step.reason else ""
    return Said(whole=f"you win the fight{reason}") if scope.standing else Said(f"win the fight{reason}")


def manual(scope: Scope, step: steps.Manual) -> Said:
    """Shown to the game master; changes nothing."""
    return Said(whole=f"the game master decides: {step.text.strip().rstrip('.') or 'what happens'}")


VERBS: Mapping[str, Verb] = {
    "delayed": delayed,
    "change_effect": change_effect,
    "replace": replace,
    "win": win,
    "manual": manual,
}
