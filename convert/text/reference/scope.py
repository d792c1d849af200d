"""References: what "it", "that target", "those cards" and "they" mean where they stand."""

from __future__ import annotations

import msgspec

from convert.effects import Filter, Selector
from convert.effects.terms import Kind, Side
from convert.text.grammar.noun import Noun
from convert.text.reference.agreement import did_befall, done_so, fits, reachable
from convert.text.reference.known import Known
from convert.text.reference.resolve import agreeing, chosen
from convert.text.reference.thing import ME, Choice, Thing, is_thing

DECLARED = frozenset(("name", "type", "attribute", "kind", "paid"))
"""Mentions of what was declared or paid: "that name", "the declared Type", "the amount you paid"."""
_FIGHTERS: dict[Selector, Side] = {
    Selector(how="all", kind="monster", side="opponent", zone="play"): "opponent",
    Selector(how="all", kind="monster", side="you", zone="play"): "you",
}
""" "Your opponent's monster", "your monster": in a battle the one that fights in it."""
_TARGETED: dict[Selector, Side] = {Selector(how="all", kind="any", side="you", zone="play"): "you"}
_NUMBERED = {"healed": {"healed"}, "damage_taken": {"damage_taken", "battle_damage"}}
"""Which events have the number that words name."""
_BY_ITSELF = DECLARED | frozenset(
    (
        "other",
        "result",
        "chosen",
        "number",
        "taken",
        "fighter",
        "fights",
        "fallen",
        "gone",
        "lowered",
        "made",
        "first",
        "second",
    )
)
"""Mentions that no description narrows."""


class Scope(Known):
    """What has been named so far in one ability, and which of it a phrase means."""

    def resolve(self, noun: Noun, verb: str = "") -> list[Selector] | None:
        """The selectors a phrase stands for: itself, or what its mention means; None if nothing fits, or if it may be
        what a clause that nobody read has named. ``verb``: what is done to it, where that is known."""
        found = self._resolve(noun, "" if self.instead else verb)
        if found and noun.number > 1 and len(found) == 1 and self._single(found[0]):
            return None  # "those 2 monsters", and one was named
        return None if found and any(one.unread for one in found) else found

    def _single(self, selector: Selector) -> bool:
        return any(thing.selector == selector and not thing.plural for thing in self.things)

    def _by_itself(self, noun: Noun) -> list[Selector] | None:
        """What a mention means that one thing alone can be: a result, what was declared, who fights."""
        if noun.mention == "other":
            return self._other(noun.selector.kind, noun.zone)
        if noun.mention == "result":
            return [Selector(ref=self.step)] if self.step is not None else None
        if noun.mention == "chosen":  # "choose a number from 1 to 3, then (send) that many"
            return [Selector(ref=self.step)] if self.step and self.step == self.declared.get("number") else None
        if noun.mention == "number":
            # "the LP gained": of the trigger, where it is that, and nothing of the effect comes between
            told = self.happening
            names = {one.event for one in (told.any_ or (told,))} if told is not None else set()
            known = names and names <= _NUMBERED[noun.verb] and not self._acts
            return [Selector(how="event")] if known else None
        if noun.mention == "taken":
            ident = self.taken.get(noun.verb)
            return [Selector(ref=ident)] if ident is not None else None
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
        if noun.mention == "gone":
            told = self.happening if self.event is None else None
            return [ME] if told is not None and told.event == "leaves_play" and told.what == ME else None
        if noun.mention == "lowered":
            return [self.lowered] if self.lowered is not None else None
        if noun.mention == "made":
            return [self.made] if self.made is not None else None
        if noun.mention in DECLARED:
            ident = self.declared.get(noun.mention)
            return [Selector(ref=ident)] if ident is not None else None
        return self._nth(0 if noun.mention == "first" else 1)

    def _resolve(self, noun: Noun, verb: str) -> list[Selector] | None:
        if not noun.mention:
            sided = self.fighter(noun.selector) if noun.sided else None
            return [self._aimed_at(noun.selector) if sided is None else sided]
        if noun.mention in _BY_ITSELF:
            return self._by_itself(noun)
        if noun.verb == "excavated" and not noun.plural and self.found is not None:
            return [self.found]
        wanted = noun.selector.kind
        if noun.mention == "done":
            # "the monster banished by this effect": by this very ability, which alone knows it
            every = self._done_together(wanted, noun.verb)
            if len(every) < 2 and not noun.zone:
                every = self._done_in_all(wanted, noun.verb)
            last = self._done_last(wanted, noun.verb) if len(every) < 2 else None
            return every if len(every) > 1 else last or self._done_earlier(wanted, noun.verb)
        if noun.mention == "brought" and self.happening is not None and self.happening.event == "summoned":
            return None  # "the Summoned monster": the one that the trigger is about
        if noun.mention in ("did", "brought"):
            if noun.mention == "did" and len(self._done_together(None, noun.verb)) > 1:
                return None  # "reveal this card and 2 others; … the number revealed": more than the last
            return self._done_last(None, noun.verb)
        if noun.mention == "mixed":  # "the number of monsters sent to the GY", of cards of any kind
            last = self._done_last(None, noun.verb)
            return last if last and any(t.kind == "any" and t.selector == last[0] for t in self.things) else None
        if noun.mention == "many":
            said = "number" in self.declared
            counted = [t for t in self.things if t.plural and not t.whole and not (said and t.paid)]
            return [counted[-1].selector] if counted else None
        if noun.mention == "place":
            within = [thing for thing in self.things if thing.whole and thing.zone not in (None, "play")]
            return [within[-1].selector] if within else None
        if noun.mention == "rest":
            return self._rest()
        if noun.mention == "both":
            self.pair = self._both(wanted)
            return self.pair
        if noun.verb and not noun.plural and noun.mention != "did":
            every = [one for one in self._done_together(wanted, noun.verb) if one.how != "self"]
            if len(every) > 1:
                return every  # "the sent monster(s)"
        if noun.verb and noun.plural and not noun.head and len(self._done_together(None, noun.verb)) > 1:
            return None  # "reveal this card and 2 others; … the number revealed": more than the last
        if noun.mention in ("they", "those"):
            several = self._several(noun, verb)
            if several is not None:
                return several
        if noun.targeted and not any(thing.target for thing in self.things):
            if noun.verb == "targeted" and self.aimed is not None:
                return [self.aimed]
            if self._attacks():
                return [Selector(how="event", kind="monster", where=Filter(attacking=False))]
        choice = self._chosen(noun, verb)
        if choice.thing is not None:
            own = choice.thing.selector
            return [ME if own.how == "self" and own.where is None else own]
        if noun.selector.where is not None and noun.mention != "that":
            # "the “Moss Token”": by its name alone, where "that “Moss Toad”" is one that was told of
            return [noun.selector]
        return self._earlier(noun, wanted, verb)

    def _aimed_at(self, selector: Selector) -> Selector:
        """ "Target the attack target; change that attack target's battle position": what was aimed at."""
        if selector.how != "event":
            return selector
        aimed = [thing.selector for thing in self.things if thing.target and thing.among == selector]
        return aimed[0] if aimed else selector

    def _several(self, noun: Noun, verb: str) -> list[Selector] | None:
        """ "They", "those monsters": several things that were named one by one, where nothing plural was; None where it
        is not that."""
        if self.pair and not any(thing.plural for thing in self.things):
            return self.pair
        fitting = agreeing([*self.about(noun), *self.things], noun, verb)
        if all(thing.selector == self.event for thing in fitting) and (fighters := self._fighters()):
            return fighters
        if not fitting or fitting[0].selector.unread:
            return None
        if (picked := self._picked_and_another(fitting)) is not None:
            return picked
        targets = [thing.selector for thing in reversed(fitting) if thing.target]
        untouched = len({bool(thing.ops) for thing in fitting if thing.target}) == 1
        if len(targets) > 1 and untouched and (fitting[0].target or not fitting[0].plural):
            return targets
        together = self._last_together(fitting)
        if together and not targets:
            return together
        if any(thing.plural or thing.selector.unread for thing in fitting):
            return None
        free = [thing.selector for thing in reversed(fitting) if not thing.paid]
        return free if len(free) == 2 and not targets else None

    def _picked_and_another(self, fitting: list[Thing]) -> list[Selector] | None:
        """ "(If monsters are Summoned:) Target 1 of them; destroy it, destroy the equipped monster, and take damage
        equal to their ATK": the one of them, and what the same was then done to, no longer all that were Summoned."""
        picked = [thing.selector for thing in fitting if thing.target and thing.among == self.event]
        if self.event is None or len(picked) != 1 or not self._acts:
            return None
        done = list(dict.fromkeys(what for op, _, what in self._acts if op == self._acts[-1][0]))
        return done if len(done) > 1 and picked[0] in done else None

    def _attacks(self) -> bool:
        """Whether the trigger is that what it is about picks something to attack ("the attack target")."""
        told = self.happening
        return self.event is not None and told is not None and told.event == "attack_declared" and told.by is not None

    def _fighters(self) -> list[Selector]:
        """Both monsters of the battle that the trigger is, where each side has one."""
        told = self.happening
        one = (told.any_ or (told,))[0] if told is not None and self.fight else None
        if one is None or one.what is None or one.by is None or {one.what.side, one.by.side} != {"you", "opponent"}:
            return []
        return [Selector(how="event", kind="monster", side=side) for side in ("you", "opponent")]

    def _last_together(self, fitting: list[Thing]) -> list[Selector]:
        """What one clause did the same to, where it was the last and named them one by one."""
        last = [(op, src) for op, src, _ in self._acts[-1:]]
        free = [thing.selector for thing in fitting if not thing.paid]
        found = [what for op, src, what in self._acts if [(op, src)] == last and what in free]
        return found if len(found) > 1 else []

    def _chosen(self, noun: Noun, verb: str) -> Choice:
        """Which of the things that were named a phrase means, and what else it could mean."""
        things = [*self.about(noun), *self.things]
        choice = Choice("", None, "none")
        if self.acting and noun.mention in ("that", "those") and not noun.targeted:
            choice = chosen([thing for thing in things if thing.selector not in self.acting], noun, verb)
        if choice.thing is None:
            choice = chosen(things, noun, verb)
        self.names.choices.append(choice)
        return choice

    def about(self, noun: Noun) -> list[Thing]:
        """What the trigger is about, or the activation that is answered, with what has befallen it."""
        found: list[Thing] = []
        if self.made is not None and noun.mention == "that":
            found.append(Thing(self.made, "monster", plural=False, now="play"))
        named = [thing.selector for thing in self.things if thing.selector.how == "event"]
        if self.aimed is not None and self.aimed not in named:
            found.append(self._befallen(self.aimed))
        if self.answered is not None and not named:
            found.append(self._befallen(self.answered))
        happened = self.event is not None and self.event not in named and self.event != self.answered
        if self.event is not None and happened and (noun.mention not in ("it", "those") or self._event_was_told()):
            found.append(self._befallen(self.event))
        return found

    def _event_was_told(self) -> bool:
        """Whether words named what ``event`` is: not "when this card is destroyed by battle", where something did it
        that "it" cannot mean."""
        told = self.happening
        each = told.any_ or (told,) if told is not None else ()
        return not each or any(
            one.event != "destroyed" or one.by is not None or one.what is None or one.what.how != "self" for one in each
        )

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
        if side is None:  # "return that opponent's card and your card": in no battle, and none but the target
            side = _TARGETED.get(selector)
            aimed = [t.selector for t in self.things if t.target and t.side == side]
            return aimed[0] if side is not None and len(aimed) == 1 else None
        if self.opposed and self.event is not None and self.subject is not None:
            return self.event if side == "opponent" else self.subject
        told = self.happening
        by = told.by if told is not None and told.event == "destroyed" and told.how == "battle" else None
        if self.fight or (by is not None and by.side == side):  # "destroyed by battle with their attacking monster"
            return Selector(how="event", kind="monster", side=side)
        targets = [t.selector for t in self.things if t.target and t.side == side and fits(t, "monster")]
        return targets[0] if len(targets) == 1 else None

    def _earlier(self, noun: Noun, wanted: Kind | tuple[Kind, ...] | None, verb: str) -> list[Selector] | None:
        """ "That monster", in a sentence that names none, is one that an earlier ability targeted, never this card."""
        if noun.verb == "tributed" and noun.mention in ("the", "those") and self.subject == ME:
            # "the Tributed monsters", where no step Tributes any: those that this card was summoned by
            return [Selector(how="all", kind="monster", where=Filter(used_for=ME))]
        if noun.verb and (noun.mention == "the" or noun.verb.endswith("summoned")):
            before = [
                t for t in self.before if fits(t, wanted) and (t.target if noun.targeted else did_befall(t, noun.verb))
            ]
            return [before[-1].selector] if before else None
        if self.fallen is not None and noun.mention in ("that", "they", "those") and wanted in (None, "monster"):
            every = noun.plural or noun.mention != "that"
            return [msgspec.structs.replace(self.fallen, how="all", count=None) if every else self.fallen]
        if noun.mention in ("that", "those") or noun.done:
            before = self._told_before(noun, verb)
            if before:
                return [before[-1].selector]
            if self.subject is None or self.subject.how == "self":
                return None
        if (noun.done or noun.plural or noun.mention == "the") and self.subject == ME:
            return None  # "they" are never this card alone, nor is "the monster"
        return [self.subject] if self.subject is not None else None

    def _told_before(self, noun: Noun, verb: str) -> list[Thing]:
        """What an earlier ability targeted or brought, where one of it is meant: what is still on the field first."""
        found = [
            thing
            for thing in self.before
            if noun.head
            and (thing.target or "special_summon" in thing.ops)
            and thing.selector.ref is not None
            and not thing.paid
            and fits(thing, noun.selector.kind)
        ]
        if len(found) > 1:
            found = [thing for thing in found if reachable(thing, verb)]
        return [thing for thing in found if thing.now == "play"] or found

    def _done_together(self, wanted: Kind | tuple[Kind, ...] | None, verb: str) -> list[Selector]:
        """ "The monsters Special Summoned by this effect": all things that one clause did this to."""
        ops, last = done_so(verb), None
        together: list[Selector] = []
        for op, src, what in self._acts if ops else ():
            if op in ops and any(is_thing(thing, what) and fits(thing, wanted) for thing in self.things):
                together = [*together, what] if src == last else [what]
                last = src
        return together

    def _done_in_all(self, wanted: Kind | tuple[Kind, ...] | None, verb: str) -> list[Selector]:
        """ "Special Summon it, then you can Special Summon 1 Fish. The monsters Special Summoned by this effect": all
        that the effect did this to, in whichever clause; not what was its price."""
        done = [what for op, _, what in self._acts if op in done_so(verb)]
        free = [thing.selector for thing in self.things if not thing.paid and fits(thing, wanted)]
        return [what for what in dict.fromkeys(done) if what in free]

    def _done_last(self, wanted: Kind | tuple[Kind, ...] | None, verb: str) -> list[Selector] | None:
        """The last thing that a step did this to."""
        for thing in reversed(self.things):
            if fits(thing, wanted) and thing.selector.ref is not None and done_so(verb) & thing.ops:
                return [thing.selector]
        return None

    def _done_earlier(self, wanted: Kind | tuple[Kind, ...] | None, verb: str) -> list[Selector] | None:
        """ "(When this card leaves the field,) destroy the monsters brought by this card's effect": what another
        ability of it did that to."""
        if not self.triggered or self._acts or self.unread is not None or not done_so(verb) & self.earlier:
            return None
        if verb == "banished":
            there = Filter(banished_by=ME)
            return [Selector(how="choose", kind=wanted or "any", zone="banished", where=there, count=1)]
        if verb == "special-summoned" and wanted == "monster":
            brought = Filter(summoned="special", by=ME)
            return [Selector(how="all", kind="monster", zone="play", where=brought)]
        return None

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
        last = self.things[-1].among if self.things else None
        drawn_from = (
            last.ref if last is not None else None
        )  # before all else that is there: "destroy all Spells, then …"
        for thing in sorted(self.things, key=lambda one: (one.selector.ref != drawn_from, one.paid)):
            if thing.plural and thing.selector.ref is not None:
                taken = self.things[-1] if self.things[-1] is not thing else None
                if taken is not None and taken.zone == "play" and taken.among is None:  # done meanwhile elsewhere
                    taken = next((one for one in reversed(self.things) if one.among == thing.selector), taken)
                return [Selector(how="all", among=thing.selector, except_=taken.selector if taken else None)]
        return None

    def refer(self, noun: Noun) -> Selector | None:
        """One selector for the phrase: what an amount needs. Several things are all of either."""
        found = self.resolve(noun)
        if not found or len(found) == 1:
            return found[0] if found else None
        return Selector(how="all", either=tuple(found)) if all(one.ref or one == ME for one in found) else None
