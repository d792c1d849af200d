"""What has been said so far: who "it" is, what an id means, which reminders were given.

One ``Scope`` lives for one entry's text and is told of everything mentioned, so that a second mention becomes "it"
or "that monster" and no reminder comes twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from convert.effects import Ability, Condition, Event, Limit, Selector, Step, StepBase
from convert.effects.steps import (
    ChooseOne,
    Counters,
    Equip,
    Forbid,
    Look,
    Place,
    SetCard,
    SetStat,
    Skip,
    SpecialSummon,
    Token,
)
from convert.prose import listing, possessive, third_person
from convert.systems.duel_monsters.words.frequency import limited_bullets
from convert.systems.duel_monsters.words.nodes import Path, all_steps, collect, ids_of
from convert.systems.duel_monsters.words.wearing import wears

YOU = "you"
OWN = " of yours"
"""Of the card itself, where only its owner's is meant."""
SEE_THE_CARD = "(see the card)"
"""What stands for the card's own words where an entry is kept without them."""
Mood = Literal["", "would", "has", "has_not"]
_PRONOUNS = frozenset({YOU, "it", "them", "they"})


class Noun(Struct, frozen=True):
    """A noun phrase in a sentence. ``key`` is what it stands for (an id, "self"); None for something new or vague."""

    text: str
    plural: bool = False
    key: str | None = None
    subject_text: str = ""
    """The form before the verb where it differs ("they" for "them")."""

    @property
    def subject(self) -> str:
        """The phrase before a verb."""
        return self.subject_text or self.text

    @property
    def second_person(self) -> bool:
        """Is it "you"?"""
        return self.text == YOU

    @property
    def base_form(self) -> bool:
        """Does the verb stay bare after it ("you destroy", "they destroy")?"""
        return self.plural or self.second_person

    def whose(self, thing: str) -> str:
        """ "its Attack", "your HP", "the Attack of all monsters within one Section"."""
        if self.text in _PRONOUNS or (len(self.text.split()) <= 3 and not self.plural and "," not in self.text):
            return f"{possessive(self.text)} {thing}"
        return f"the {thing} of {self.text}"


def _key_of(selector: Selector) -> str:
    """What a thing is known by: its id, or that it is the card itself."""
    return selector.ref or selector.id or (selector.how or "")


_NOBODY = Noun("")
_DONE = {
    "sacrifice": "Sacrificed",
    "banish": "banished",
    "discard": "discarded",
    "to_used": "sent",
    "special_summon": "summoned",
    "normal_summon": "summoned",
    "fusion_summon": "summoned",
    "ritual_summon": "summoned",
    "to_spellbook": "returned",
    "search": "prepared",
    "destroy": "destroyed",
    "attach": "attached",
    "equip": "equipped",
    "detach": "detached",
}
_GIVEN = {"prepare": "prepared", "mill": "sent", "excavate": "turned-over"}
_PAID = {"sacrifice": "Sacrificed", "banish": "banished", "discard": "discarded", "to_used": "sent"}


class Teller(Protocol):
    """Phrases that stand inside those they are made of: a number of "each of your Dragons", a monster "that was
    destroyed this turn", a roll with a sentence for each result. What writes the inner ones is above what needs them,
    so they come with the scope (``teller.TELLER``)."""

    def describe(self, scope: Scope, selector: Selector, /) -> Noun:
        """``nouns.describe``."""

    def mention(self, scope: Scope, selector: Selector, /) -> Noun:
        """``nouns.mention``."""

    def those_like(self, scope: Scope, selector: Selector, /) -> str:
        """``nouns.those_like``."""

    def each(self, scope: Scope, selector: Selector, /) -> str:
        """``nouns.each``."""

    def event(self, scope: Scope, event: Event, /) -> str:
        """``events.clause``."""

    def body(self, scope: Scope, steps: Sequence[Step], targets: Sequence[Selector], /) -> list[str]:
        """``sentences.body``."""

    def joined(self, scope: Scope, steps: Sequence[Step], /) -> str:
        """``sentences.fragment_list``."""

    def at_a_moment(self, scope: Scope, steps: Sequence[Step], moment: str, /) -> str:
        """``sentences.at_a_moment``."""

    def costs(self, scope: Scope, steps: Sequence[Step], /) -> str:
        """``sentences.costs``."""

    def costs_by(self, scope: Scope, steps: Sequence[Step], /) -> str:
        """``sentences.costs_by``."""

    def ability(self, scope: Scope, ability: Ability, /) -> str:
        """``abilities.paragraph_of``."""


@dataclass
class Scope:
    """The state of one text while it is written."""

    tell: Teller = field(kw_only=True)
    """For the phrases that hold other phrases."""
    ritual: bool = False
    """Is it a Ritual monster, which only effects that name it or its kind may bring besides its spell (GAME-05)?"""
    own_name: str = ""
    """The entry's name, where it is known."""
    is_fusion: bool = False
    """Is it a Fusion monster, which is never summoned in the ordinary way?"""
    this: str = "spell"
    """What the entry is: "monster", "spell", "artifact", "trinket", "equipment"."""
    field_area: Literal["section", "two_sections", ""] = ""
    """Of a field, what it affects: what it does to all it does there alone (CONVERT-29)."""
    lasts: bool = False
    """Does it stay in play, so that what its casting does is told from what it does there (CONVERT-28)?"""
    abilities: Sequence[Ability] = ()
    """All of the entry's abilities, where ids are looked up."""
    topic: str | None = None
    """What "it" would mean now."""
    event_noun: str = "monster"
    """What the trigger of the ability is about ("that monster")."""
    elsewhere: bool = False
    """Does the ability find its own card out of play (used, Prepared, banished)?"""
    deep: int = 0
    """Inside how many choices of several effects a text stands."""
    negated: str = "casting"
    """What the ability can negate: a "casting", a "use", an "ability"."""
    or_casting: bool = False
    """Is the summoning or the casting negated, whichever the ability answers?"""
    event_many: bool = False
    """May it be about several at once ("those monsters")?"""
    event_gone: bool = False
    """Is what the ability's trigger is about out of play by then (destroyed, used, banished)?"""
    event_side: str | None = None
    """Whose it is."""
    fighter: str = ""
    """How the one of two fighters that the trigger is about is told from the other: "that Xyz monster"."""
    fighters: Mapping[str, str] = field(default_factory=dict)
    """By whose it is, what each of the two is called."""
    fights: str = "fight"
    """What the subject of a fight that is over has done in it, by the trigger of the ability."""
    carriers: bool = False
    """Is what carries counters told of, which nothing does but what is in play?"""
    stays: bool = False
    """Is its own card in play all the while that the ability is used?"""
    absent: bool = False
    """Is it out of play all the while?"""
    asked: frozenset[str] = frozenset()
    """The conditions that the ability at hand asks as it is used."""
    asked_for: Sequence[Selector] = ()
    """What the condition of the step at hand says that there must be ("if an enemy has a Dragon in play")."""
    paid_for: bool = False
    """Does it take a price, after which they may hold no more?"""
    event_caster: str = "that caster"
    """Whom the moment is about: "its caster" where it names a thing only."""
    others: frozenset[str] = frozenset()
    """Which of those that only the moment names may be somebody else than the ability's player: "turn", "event",
    "owner"."""
    exchanged: set[str] = field(default_factory=set)
    """Ids of what changes hands for another, as no Real creature does."""
    nowhere: bool = False
    """Is something done to a thing where it lies, so that a Fusion monster’s lack of a place is said (FUSION-07)?"""
    summed: bool = False
    """Are the numbers of some things added up, so that it is said that those in play are meant?"""
    to_summon: bool = False
    """Is something to be Special Summoned, so that a Fusion monster that one knows will do?"""
    looked: tuple[str | None, str] | None = None
    """At whose spells of which place one has just looked, all of them."""
    event_summoned: bool = False
    """Has what the ability's trigger is about just been summoned, so that it is no creature in the flesh?"""
    event_made: bool = False
    """Is the ability's trigger that the card was a Material, so that "that monster" is what was made of it?"""
    event_itself: bool = False
    """Is what would happen something that would happen to the card itself?"""
    worn: bool = False
    """Does the ability work while its card is equipment, so that what it is equipped with is its bearer?"""
    destroyer: bool = False
    """Is the trigger that this card was destroyed by battle, so that "that monster" is the one that did it?"""
    standing: bool = False
    """Does the ability simply hold, and so for every enemy rather than for one?"""
    came: set[str] = field(default_factory=set)
    """Ids of what an earlier step brought into play."""
    gone: set[str] = field(default_factory=set)
    """Ids of what an earlier step took out of play."""
    hidden: set[str] = field(default_factory=set)
    """Keys of what an earlier step made a Shadow."""
    unpaid: set[str] = field(default_factory=set)
    """Ids of what could be given up for the casting, or not."""
    reminders: list[str] = field(default_factory=list)
    introduced: set[str] = field(default_factory=set)
    """Ids that the ability at hand has spoken of in full."""
    announced: set[str] = field(default_factory=set)
    """Ids that were already introduced by a whole description."""
    itself: str = ""
    """How the card last spoke of itself in full ("this Fusion Summoned monster")."""
    mood: Mood = ""
    """How a clause speaks of its event: as a fact, as what would happen, or as what has (not) happened."""
    several: bool = False
    """What it befalls may be several at once, told of together."""
    actor: str | None = None
    """Whose act is being told ("opponent"), so that what is theirs is "their"."""
    unread: Mapping[int, str] = field(default_factory=dict)
    """The clauses that the reader could not read, by their index: the card's words, or "" without card text."""
    often: Mapping[int, str] = field(default_factory=dict)
    """How often what some of them begin can be used."""
    bounding: frozenset[int] = frozenset()
    """Those of them that are no conditions: where one stands as a condition, it bounds what is done."""
    quoted: set[int] = field(default_factory=set)
    """Which of them the text holds already."""
    pending: dict[str, Selector] = field(default_factory=dict)
    """Declared targets that were not said yet, to be described where they are first used."""

    twins: set[Token] = field(default_factory=set)
    """Tokens that are brought in on an enemy's side, too."""
    parallel: set[SetStat] = field(default_factory=set)
    """Attacks that become another's, as the Defense beside does."""
    manners: dict[Forbid, list[str | None]] = field(default_factory=dict)
    """A ban that stands for several like it: the manners of Summon that they are about."""
    subject: Noun = _NOBODY
    """What the event at hand is told of."""
    whole_turn: frozenset[Forbid | Skip] = frozenset()
    """Bans until the end of the turn that must have been kept in it before, too."""
    local: Mapping[str, Path] = field(default_factory=dict)
    """The ids that the ability at hand gives, each with the options that it stands in."""
    fell: set[str] = field(default_factory=set)
    """The ids of what the ability at hand has said to destroy: some of it may be protected."""
    limited: frozenset[Limit] = frozenset()
    """The limits that earlier abilities have together with others."""
    at_any_moment: Mapping[Ability, tuple[Condition, ...]] = field(default_factory=dict)
    """Which abilities can be used at any moment, too, under which conditions."""
    sometimes: tuple[Condition, ...] = ()
    """Under which conditions that is the ability at hand."""
    lies: str = ""
    """The card itself and where the ability finds it, for its first mention: "used monster"."""
    act: str = "use this ability"
    """What whoever uses the ability at hand does: "cast this spell", "use this effect"."""
    speaks_of_event: bool = False
    """Does the ability at hand speak of what its trigger is about ("that monster")?"""

    def paragraph(self, ability: Ability | None = None) -> None:
        """A new ability begins: "it" and "that enemy" mean nothing yet."""
        self.sometimes = self.at_any_moment.get(ability, ()) if self.at_any_moment and ability is not None else ()
        self.local, self.speaks_of_event = ids_of(ability) if ability is not None else ({}, False)
        self.topic = None
        cast = ability is not None and ability.mode == "cast"
        thing = self.this if cast else "ability" if self.this == "monster" else "effect"
        self.act = f"{'cast' if cast and self.this == 'spell' else 'use'} this {thing}"
        self.fell.clear()
        self.hidden.clear()
        self.exchanged.clear()
        self.announced.clear()
        self.introduced.clear()
        self.pending.clear()
        self.event_noun = "monster"
        self.or_casting = False

    def fork(self) -> Scope:
        """The same, to write on without a trace here."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (set, dict, list)):
                setattr(other, name, copy(value))
        return other

    def take(self, fork: Scope) -> None:
        """Go on from what was written there."""
        vars(self).update(vars(fork))

    def leaves(self, selector: Selector, *, destroyed: bool = False) -> None:
        """A step takes it out of play."""
        name = selector.ref or selector.id
        if name is not None:
            self.gone.add(name)
            if destroyed:
                self.fell.add(name)

    def hides(self, selector: Selector) -> None:
        """It is a Shadow from here on."""
        self.hidden.add(_key_of(selector))

    def hid(self, selector: Selector) -> bool:
        """Did an earlier step of the ability make it a Shadow?"""
        return _key_of(selector) in self.hidden

    def fallen(self, selector: Selector, noun: Noun) -> str:
        """ "Those monsters", counted or added up: of what was to be destroyed, what was protected or resisted is left
        out ("those monsters destroyed this way")."""
        some = selector.ref in self.fell and noun.plural and noun.text.startswith("those ") and selector.where is None
        return f"{noun.text} destroyed this way" if some else noun.text

    def remind(self, key: str) -> None:
        """Ask for a reminder; each is given once a text."""
        if key not in self.reminders:
            self.reminders.append(key)

    def mention(self, noun: Noun) -> Noun:
        """Record that a thing is being spoken of; a second mention in a row becomes a pronoun."""
        told = noun.key != "self" or noun.text in (self.itself, f"this {self.this}")
        if noun.key is not None and noun.key == self.topic and told:
            if noun.plural:
                return replace(noun, text="them", subject_text="they")
            return replace(noun, text="it")
        self.topic = noun.key
        if noun.key == "self":
            self.itself = noun.text
        return noun

    @cached_property
    def definitions(self) -> dict[str, Selector | StepBase]:
        """Id → what it names. Looked for when the first reference is written."""
        return collect(self.abilities)

    @cached_property
    def paid(self) -> dict[str, str]:
        """Id → what was done to it as a price: "Sacrificed", so that it is told from what is targeted."""
        found: dict[str, str] = {}
        for step in (step for ability in self.abilities for step in ability.cost):
            what, word = getattr(step, "what", None), _PAID.get(str(type(step).__struct_config__.tag))
            if word is not None and isinstance(what, Selector) and what.id is not None:
                found[what.id] = word
        return found

    @cached_property
    def done(self) -> dict[str, str]:
        """Id → what is done to it where it is first named: "summoned", so that it is told from others of its kind."""
        found: dict[str, str] = {}
        for ability in self.abilities:
            for step in all_steps(ability):
                what, own = getattr(step, "what", None), str(type(step).__struct_config__.tag)
                if step.id is not None and own in _GIVEN:
                    found.setdefault(step.id, _GIVEN[own])
                if isinstance(what, Selector) and what.id is not None:
                    shown = isinstance(step, Look) and step.reveal
                    word = "shown" if shown else _DONE.get(str(type(step).__struct_config__.tag), "chosen")
                    found.setdefault(what.id, word)
        return found

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """The groups of its limits, once for each ability or choice that has one."""
        given = [ability.limit for ability in self.abilities]
        given += [one.each for ability in self.abilities for one in all_steps(ability) if isinstance(one, ChooseOne)]
        single = [one for limit in given for one in (limit if isinstance(limit, tuple) else (limit,))]
        return tuple([one.group for one in single if one is not None and one.group is not None])

    @cached_property
    def shared(self) -> frozenset[str]:
        """The groups of limits that more than one has; where some of the card is not read, all of them."""
        return frozenset(one for one in self.groups if self.unread or self.groups.count(one) > 1)

    @cached_property
    def counters(self) -> frozenset[str]:
        """The names of the counters that its abilities put on something."""
        steps_ = [step for ability in self.abilities for step in all_steps(ability)]
        return frozenset(step.name for step in steps_ if isinstance(step, Counters) and step.add)

    @cached_property
    def bearers(self) -> frozenset[str]:
        """Ids of what it is put on as equipment."""
        return frozenset(
            step.to.ref
            for ability in self.abilities
            for step in ability.do
            if isinstance(step, Equip) and step.what.how == "self" and step.to.ref is not None
        )

    @cached_property
    def wears(self) -> bool:
        """Is "the equipped monster" what it wears itself?"""
        return wears(self.abilities, self.this)

    @cached_property
    def may_lie_as_a_spell(self) -> bool:
        """May it be in play as no monster: is it none, or does it say how it becomes a spell or equipment?"""
        steps_ = [step for ability in self.abilities for step in all_steps(ability)]
        put = any(isinstance(one, (Place, Equip, SetCard)) and one.what.how == "self" for one in steps_)
        return self.this != "monster" or put

    @cached_property
    def comes_as_a_monster(self) -> bool:
        """Is it brought into play as a monster by an ability of its own?"""
        steps_ = [step for ability in self.abilities for step in all_steps(ability)]
        return any(isinstance(one, SpecialSummon) and one.what.how == "self" for one in steps_)

    @cached_property
    def comes_by_itself(self) -> bool:
        """Has it an ability that says how it is Special Summoned?"""
        return any(
            ability.mode == "summon_rule" and isinstance(step, SpecialSummon) and step.what.how == "self"
            for ability in self.abilities
            for step in ability.do
        )

    def quote(self, clause: int, *more: int) -> str:
        """The card's own words for a clause, and for those that go on with it, marked as such; "(see the card)" where
        they are not at hand."""
        last = (clause, *more)[-1]
        twice = self.unread.get(last + 1) == self.unread.get(last, "")  # two clauses of one quotation
        self.quoted.update((clause, *more, last + twice))
        words, often = self.unread.get(clause, ""), self.often.get(clause, "")
        for before, text in pairwise(self.unread.get(one, "") for one in (clause, *more)):
            if before and text.startswith(before):  # cut in the middle, and told again to its end
                words = words.removesuffix(before) + text
                continue
            if text.startswith("●"):
                lists = "●" not in words and not words.startswith(("Then", "If not", "Otherwise"))
                words = words.rstrip(".:;") + (":" if lists else "" if words.endswith(".)") else ".")
            ended = text.startswith("●") or words.endswith((".", ".)"))
            label = words[:1] == "●" != text[:1] and len(words.split()) < 4  # "● You: It gains 500 ATK"
            words += f"{': ' if label else ' ' if ended else ', ' if text[:1].islower() else '. '}{text}"
        quoted = f"“{words.removesuffix('.')}”" if words else SEE_THE_CARD
        limited = limited_bullets({one: self.unread.get(one, "") for one in (clause, *more)}, self.often)
        told = f", {often}" if often else ""
        return f"{quoted}{told} ({listing(limited)})" if limited else f"{quoted}{told}"

    def new_topic(self) -> None:
        """Forget what "it" means: a new paragraph, or another thing came between."""
        self.topic = None


def agree(noun: Noun, verb: str) -> str:
    """The verb in the form that follows this subject."""
    if noun.base_form:
        return f"are{verb[2:]}" if verb == "be" or verb.startswith("be ") else verb
    return third_person(verb)
