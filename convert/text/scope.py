"""References: what "it", "that target", "those cards" and "they" mean where they stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from convert.effects import Amount, Filter, Selector, Step, StepBase
from convert.effects.terms import Kind, Side, Zone
from convert.text.grammar.noun import Noun
from convert.text.things import DECLARED, Names, Thing, done_so, fits, is_thing, names_in

_FIGHTERS: dict[Selector, Side] = {
    Selector(how="all", kind="monster", side="opponent", zone="play"): "opponent",
    Selector(how="all", kind="monster", side="you", zone="play"): "you",
}
""" "Your opponent's monster", "your monster": in a battle the one that fights in it."""


_ME = Selector(how="self")
_NAMING = frozenset(("a", "an", "all", "another", "any", "each", "every", "both"))
"""Beside numbers, what begins the naming of something new."""


class Mark(NamedTuple):
    """What a scope knew at a moment."""

    known: dict[str, Any]
    names: dict[str, int]


_GROWING = ("things", "before", "looked", "apart", "declared", "deeds", "_acts", "paid")
"""The fields of a scope that hold lists, sets and tables."""


class Scope:
    """What has been named so far in one ability, nearest last."""

    def __init__(self, names: Names, subject: Selector | None = None) -> None:
        self.names = names
        self.things: list[Thing] = []
        self.before: list[Thing] = []
        """What the abilities before this one named."""
        self.event: Selector | None = None
        """Who the trigger is about, where that is not this card."""
        self.fallen: Selector | None = None
        """What the condition before is about: the monster that this card destroyed, or is on ("that monster")."""
        self.compared: tuple[Amount, Amount] | None = None
        """Two numbers that the condition before compares ("the difference")."""
        self.amount: Amount | None = None
        """How many life points the last step is about ("the same amount of damage")."""
        self.aimed: Selector | None = None
        """What the activation that is answered targets."""
        self.opposed = False
        """The trigger is a battle of the subject's: ``event`` is the monster it fights."""
        self.fight = False
        """The trigger is a battle of monsters that it describes, one on each side."""
        self.fallen_side: Side | None = None
        """Whose monster is destroyed in the battle that the trigger is."""
        self.made: Selector | None = None
        """What this card was material for, where that is the trigger."""
        self.found: Selector | None = None
        """What was looked for on the Deck and found ("the excavated monster")."""
        self.turned: Selector | None = None
        """The one card that was turned over last."""
        self.answered: Selector | None = None
        """The card whose use the trigger is ("that card")."""
        self.triggered = False
        """Something sets the ability off."""
        self.player: Side | None = None
        self.they: Selector | None = None
        """The players who were the plural subject of the clause before ("they discard 1 card, then draw 1 card")."""
        self.actor: Selector | None = None
        """The player who was the subject of the last clause that named one."""
        self.paid: set[str] = set()
        """Ids of what was given as a cost: "it" is what is targeted or what the trigger is about, rather than that."""
        self.looked: set[str | None] = set()
        """Ids of what was only looked at on top of a Deck: to put it back is no return."""
        self.step: str | None = None
        """The id of the last coin, die or declaration."""
        self.apart: set[str] = set()
        """Ids of what each player has of their own ("both players reveal the top card of their Decks")."""
        self.declared: dict[str, str] = {}
        """By what was declared (name, type, attribute, kind): the id of the declaration ("that name")."""
        self.replacing = False
        """What is read happens instead of something: "instead" may stand anywhere in it."""
        self.instead = False
        """What is read may stand in for something else, and say so."""
        self.pair: list[Selector] | None = None
        """What "both" was said of: "them" are those two, where nothing plural is named."""
        self._acts: list[tuple[str, int | None, Selector]] = []
        """What was done to what, and in which clause."""
        self.deeds: dict[str, Selector] = {}
        """By the name of a step: what it was last done to ("if you added a Dragon monster")."""
        self.unread: int | None = None
        """The clause just before, where nobody read it."""
        self.subject = subject
        """What "it" means before anything is named: the equipped monster, or this card."""

    def mark(self) -> Mark:
        """All that is known now, to go back to once (reader.md 2.3: a failed attempt changes nothing)."""
        known = self.__dict__.copy()
        for name in _GROWING:
            known[name] = known[name].copy()
        return Mark(known, self.names.mark())

    def undo(self, mark: Mark) -> None:
        """Back to what was known at the mark."""
        self.__dict__.update(mark.known)
        self.names.undo(mark.names)

    def under(self) -> Scope:
        """The scope of one of several effects under this one: it knows what was named before ("target 1 card, then
        activate 1 of these effects; ● Destroy it"), the others do not learn what it names."""
        inner = Scope(self.names, self.subject)
        inner.things = list(self.things)
        inner.deeds, inner._acts = dict(self.deeds), list(self._acts)
        inner.declared = dict(self.declared)
        inner.before, inner.event, inner.opposed = self.before, self.event, self.opposed
        inner.answered = self.answered
        inner.made, inner.fight, inner.fallen_side = self.made, self.fight, self.fallen_side
        inner.player, inner.step, inner.looked = self.player, self.step, set(self.looked)
        inner.paid = set(self.paid)
        return inner

    def introduce(self, selector: Selector, *, plural: bool = False) -> Selector:
        """Give the selector an id, unless it needs none, and remember it."""
        if selector.ref is not None or selector.how in ("self", "equipped", "event"):
            self.remember(selector, plural=plural)
            return selector
        if selector.kind == "caster" or selector.unread:
            return selector
        if selector.id is None:
            letter = "t" if selector.how == "target" else "c"
            selector = msgspec.structs.replace(selector, id=self.names.new(letter))
        zone = selector.zone if selector.among is None else self.zone_of(selector.among)
        plural = plural or (selector.how in ("top", "bottom") and selector.count not in (None, 1))
        target = selector.how == "target"
        ref = Selector(ref=selector.id)
        whole = selector.how == "all" and selector.where is None
        names = names_in(selector.where)
        picked = selector.among
        self.things.append(
            Thing(ref, selector.kind, plural, target, zone, selector.side, whole, names, frozenset(), picked)
        )
        return selector

    def gave(self, steps: Iterable[Step]) -> None:
        """These steps were a cost: what they were done to is given."""
        for step in steps:
            what = getattr(step, "what", None)
            if isinstance(what, Selector) and what.id is not None and what.how != "target":
                self.paid.add(what.id)

    def obscure(self, words: list[str]) -> None:
        """A clause in these words was not read: what it may have named is nearest now, and nobody knows it."""
        if any(word.isdigit() or word in _NAMING for word in words):
            self.things.append(Thing(Selector(unread=True), None, plural=False))

    def zone_of(self, selector: Selector) -> Zone | tuple[Zone, ...] | None:
        """From where a thing that was named, or some of those, come; None where nobody said."""
        if selector.among is not None and selector.zone is None:
            return self.zone_of(selector.among)
        if selector.ref is None:
            return selector.zone
        return next((thing.zone for thing in self.things if thing.selector.ref == selector.ref), None)

    def side_of(self, selector: Selector) -> Side | None:
        """Whose a thing is that was named or described, as far as the text says."""
        if selector.ref is None:
            return selector.side
        return next((thing.side for thing in self.things if thing.selector.ref == selector.ref), None)

    def forget(self, selector: Selector) -> list[Thing]:
        """Speak of this one no more, for a while; answers all that was known, to be put back."""
        known = list(self.things)
        name = selector.id or selector.ref
        if name is not None:
            self.things[:] = [thing for thing in known if thing.selector.ref != name]
        return known

    def remember(self, selector: Selector, *, plural: bool = False, kind: Kind | None = None) -> None:
        """What was just spoken of is the nearest thing again."""
        for at, thing in enumerate(self.things):
            if thing.selector == selector:
                self.things.append(self.things.pop(at))
                return
        self.things.append(Thing(selector, kind or selector.kind or ("monster" if selector.how else None), plural))

    def resolve(self, noun: Noun) -> list[Selector] | None:
        """The selectors a phrase stands for: itself, or what its mention means; None if nothing fits, or if it may be
        what a clause that nobody read has named."""
        found = self._resolve(noun)
        if found and noun.number > 1 and len(found) == 1 and self._single(found[0]):
            return None  # "those 2 monsters", and one was named
        return None if found and any(one.unread for one in found) else found

    def _single(self, selector: Selector) -> bool:
        return any(thing.selector == selector and not thing.plural for thing in self.things)

    def _resolve(self, noun: Noun) -> list[Selector] | None:
        if not noun.mention:
            sided = self.fighter(noun.selector) if noun.sided else None
            return [noun.selector if sided is None else sided]
        if noun.mention == "other":
            return self._other(noun.selector.kind, noun.zone)
        if noun.mention == "result":
            return [Selector(ref=self.step)] if self.step is not None else None
        if noun.mention == "fighter":
            fighter = self.fighter(noun.selector)
            return [fighter] if fighter is not None else None
        if noun.mention == "fights":
            # "that monster you control", where nothing of that side has been named: in the battle
            if not self.fight or any(thing.side == noun.selector.side for thing in self.things):
                return None
            return self.resolve(Noun(noun.selector, mention="fighter"))
        if noun.mention == "fallen":
            side = self.fallen_side
            return [Selector(how="event", kind="monster", side=side)] if side is not None else None
        if noun.mention == "made":
            return [self.made] if self.made is not None else None
        if noun.mention in DECLARED:
            ident = self.declared.get(noun.mention)
            return [Selector(ref=ident)] if ident is not None else None
        if noun.mention in ("first", "second"):
            return self._nth(0 if noun.mention == "first" else 1)
        if noun.verb == "excavated" and not noun.plural and self.found is not None:
            return [self.found]
        wanted = noun.selector.kind
        if noun.mention == "done":
            # "the monster banished by this effect": by this very ability, which alone knows it
            every = self._done_together(wanted, noun.verb)
            if len(every) > 1:
                return every
            nearest = self._nearest(wanted, plural=noun.plural, done=True, verb=noun.verb)
            return [nearest.selector] if nearest is not None and nearest.selector.ref is not None else None
        if noun.mention == "did":
            nearest = self._nearest(None, plural=False, verb=noun.verb)
            did = nearest is not None and bool(nearest.ops & done_so(noun.verb))
            return [nearest.selector] if nearest is not None and did else None
        if noun.mention == "many":
            counted = [thing for thing in self.things if thing.plural and not thing.whole]
            return [counted[-1].selector] if counted else None
        if noun.mention == "place":
            within = [thing for thing in self.things if thing.whole and thing.zone not in (None, "play")]
            return [within[-1].selector] if within else None
        if noun.mention == "rest":
            return self._rest()
        if noun.mention == "both":
            self.pair = self._both(wanted)
            return self.pair
        if self.pair and noun.mention in ("they", "those") and not any(thing.plural for thing in self.things):
            return self.pair
        if noun.mention in ("they", "those"):
            targets = [t for t in self.things if t.target and fits(t, wanted)]
            nearest = self._nearest(wanted, plural=True, done=noun.done, verb=noun.verb)
            if nearest is not None and (nearest.plural or nearest.selector.unread or len(targets) < 2):
                return [self._rather(nearest, noun, wanted)]
            if len(targets) >= 2:
                return [t.selector for t in targets]
            fitting = [t for t in self.things if fits(t, wanted)]
            if len(fitting) >= 2:
                return [t.selector for t in fitting[-2:]]
        if noun.verb == "targeted" and self.aimed is not None and not any(thing.target for thing in self.things):
            return [self.aimed]
        if noun.verb in ("target", "targeted", "targets"):  # not what has been named since
            targeted = [thing.selector for thing in self.things if thing.target and fits(thing, wanted)]
            if len(targeted) == 1:
                return targeted
        there = [thing for thing in self.things if noun.zone and thing.target and thing.zone == noun.zone]
        if len(there) == 1 and fits(there[0], wanted) and sum(thing.target for thing in self.things) > 1:
            return [
                there[0].selector
            ]  # "destroy that card on the field, and add that monster from your GY to your hand"
        if noun.called and (called := [t.selector for t in self.things if noun.called in t.names]):
            return called[-1:]
        if noun.called and noun.mention == "that" and not self.things and self.event is not None:
            return [self.event]
        nearest = self._nearest(wanted, plural=False, done=noun.done or noun.plural, verb=noun.verb)
        if nearest is not None:
            return [self._rather(nearest, noun, wanted)]
        if noun.selector.where is not None:
            # "the “Moss Token”": by its name alone
            return [noun.selector]
        if self.event is not None:
            return [self.event]
        if self.made is not None and noun.mention == "that" and wanted == "monster":
            return [self.made]
        return self._earlier(noun, wanted)

    def _rather(self, nearest: Thing, noun: Noun, wanted: Kind | tuple[Kind, ...] | None) -> Selector:
        """The nearest thing; where it was given as a cost and the words do not say so ("the discarded card"), what was
        targeted or what the trigger is about. What was only shown is still there to be spoken of."""
        done = done_so(noun.verb)
        if done and not done & nearest.ops and self.event is not None and noun.mention != "it":
            return self.event  # "those destroyed monsters", where nothing was destroyed but what the trigger is about
        given = nearest.selector.ref in self.paid and not nearest.ops & done
        if not given or "look" in nearest.ops or noun.called:
            shown = given and "look" in nearest.ops and noun.verb.endswith("summoned")
            return self.event if shown and self.event is not None else nearest.selector
        targets = [thing for thing in self.things if thing.target and fits(thing, wanted)]
        if targets:
            return targets[-1].selector
        for about in (self.event, self.answered):
            if about is not None and fits(Thing(about, about.kind, plural=False), wanted):
                return about
        before = [thing for thing in self.things if thing.selector.ref not in self.paid and fits(thing, wanted)]
        rather = before[-1].selector if before and noun.mention == "it" else nearest.selector
        return _ME if rather.how == "self" and rather.where is None else rather

    def _other(self, wanted: Kind | tuple[Kind, ...] | None, zone: str) -> list[Selector] | None:
        """ "The other monster": of two targets the one that was not spoken of last, or what is left of those that one
        was picked from."""
        targets = [thing for thing in self.things if thing.target and fits(thing, wanted)]
        there = [thing for thing in targets if zone and thing.zone == zone]
        if len(targets) == 2:
            return [there[0].selector if len(there) == 1 else targets[0].selector]
        picked = next((thing for thing in reversed(self.things) if thing.among is not None), None)
        if picked is not None and picked.among is not None and picked.among.ref is not None:
            return [Selector(how="all", kind="monster", among=picked.among, except_=picked.selector)]
        return None

    def fighter(self, selector: Selector) -> Selector | None:
        """What "your opponent's monster" or "your monster", said of one, is in a battle, or among what was targeted;
        None for any other words and where nothing says which."""
        side = _FIGHTERS.get(selector)
        if side is None:
            return None
        if self.opposed and self.event is not None and self.subject is not None:
            return self.event if side == "opponent" else self.subject
        if self.fight:
            return Selector(how="event", kind="monster", side=side)
        targets = [t.selector for t in self.things if t.target and t.side == side and fits(t, "monster")]
        return targets[0] if len(targets) == 1 else None

    def _earlier(self, noun: Noun, wanted: Kind | tuple[Kind, ...] | None) -> list[Selector] | None:
        """ "That monster", in a sentence that names none, is one that an earlier ability targeted, never this card."""
        if noun.verb == "tributed" and noun.mention in ("the", "those") and self.subject == _ME:
            # "the Tributed monsters", where no step Tributes any: those that this card was summoned by
            return [Selector(how="all", kind="monster", where=Filter(used_for=_ME))]
        if self.fallen is not None and noun.mention == "that" and wanted in (None, "monster"):
            return [self.fallen]
        if self.answered is not None and noun.mention == "that" and wanted in (None, self.answered.kind):
            return [self.answered]
        if noun.mention in ("that", "those") or noun.done:
            targets = [thing for thing in self.before if thing.target and fits(thing, wanted)]
            if targets:
                return [targets[-1].selector]
            if self.subject is None or self.subject.how == "self":
                return None
        if (noun.done or noun.plural) and self.subject is not None and self.subject.how == "self":
            return None  # "they" are never this card alone
        return [self.subject] if self.subject is not None else None

    def _done_together(self, wanted: Kind | tuple[Kind, ...] | None, verb: str) -> list[Selector]:
        """ "The monsters Special Summoned by this effect": all things that one clause did this to."""
        ops, last = done_so(verb), None
        together: list[Selector] = []
        for op, src, what in self._acts if ops else ():
            if op in ops and any(is_thing(thing, what) and fits(thing, wanted) for thing in self.things):
                together = [*together, what] if src == last else [what]
                last = src
        return together

    def _nth(self, at: int) -> list[Selector] | None:
        """ "The first target": in the order of the text, which ids keep."""
        targets = sorted((t.selector.ref or "" for t in self.things if t.target), key=lambda ref: (len(ref), ref))
        return [Selector(ref=targets[at])] if len(targets) > at else None

    def _both(self, wanted: Kind | tuple[Kind, ...] | None) -> list[Selector] | None:
        """ "Special Summon both": two targets, several that were named at once, or the two things named last."""
        targets = [thing.selector for thing in self.things if thing.target and fits(thing, wanted)]
        if len(targets) == 2:
            return targets
        fitting = [thing for thing in self.things if fits(thing, wanted)]
        if fitting and fitting[-1].plural and len(targets) < 2:
            return [fitting[-1].selector]
        if targets or len(fitting) != 2 or any(thing.plural for thing in fitting):
            return None
        return [thing.selector for thing in fitting]

    def _rest(self) -> list[Selector] | None:
        """What was turned over or looked at, less what was taken of it."""
        for thing in self.things:
            if thing.plural and thing.selector.ref is not None:
                taken = self.things[-1].selector if self.things[-1] is not thing else None
                return [Selector(how="all", among=thing.selector, except_=taken)]
        return None

    def refer(self, noun: Noun) -> Selector | None:
        """One selector for the phrase: what an amount needs."""
        found = self.resolve(noun)
        return found[0] if found else None

    @property
    def last_deed(self) -> str:
        """The name of the last step that was read; "" for none."""
        return self._acts[-1][0] if self._acts else ""

    def did(self, step: StepBase) -> None:
        """Remember what a step does to what it names: "the discarded monster" is the one that was discarded."""
        what = getattr(step, "what", None)
        self.amount = getattr(step, "amount", None) or self.amount
        if not isinstance(what, Selector):
            return
        name, own = what.id or what.ref, what.how == "self"
        if name is None and not own:
            return
        tag = str(type(step).__struct_config__.tag)
        for at, thing in enumerate(self.things):
            if (name is not None and thing.selector.ref == name) or (own and thing.selector.how == "self"):
                self.things[at] = replace(thing, ops=thing.ops | {tag})
                self._acts.append((tag, step.src, _ME if own else thing.selector))

    def _nearest(
        self,
        wanted: Kind | tuple[Kind, ...] | None,
        *,
        plural: bool,
        done: bool = False,
        verb: str = "",
    ) -> Thing | None:
        ops = done_so(verb)
        for thing in reversed(self.things) if ops else ():
            if ops & thing.ops and fits(thing, wanted):
                return thing
        fallback: Thing | None = None
        aimed = not plural and any(one.target and not one.plural and fits(one, wanted) for one in self.things)
        for thing in reversed(self.things):
            if not fits(thing, wanted) or ((done or plural) and thing.selector.how == "self"):
                continue  # "they" are never this card alone
            if aimed and thing.plural and not thing.target and (thing.selector.ref or "")[:1] == "c":
                continue  # "target 1 card; shuffle 2 of your cards, then destroy that card"
            if plural and not thing.plural and not thing.selector.unread:
                fallback = fallback or thing
                continue
            return thing
        return fallback
