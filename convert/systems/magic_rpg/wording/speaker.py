"""What all that tells trees in words shares: a thing with its number, and who tells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from convert.effects.magic import Bound, Condition, Event, Filter, Selector, Step
from convert.prose.english import third_person


class Thing(NamedTuple):
    """Somebody or something in words, and how verbs agree with it."""

    text: str
    plural: bool = False
    you: bool = False
    kind: str = ""
    """"player" where that is what it is."""
    mine: bool = False
    """Whether it lay among your own cards: it goes to "your hand", not "its owner's"."""

    def does(self, verb: str) -> str:
        """It does so: "you draw a card", "target player draws a card"."""
        subject = "they" if self.text == "them" else self.text
        if self.plural or self.you:
            return f"{subject} {f'are {verb[3:]}' if verb.startswith('be ') else verb}"
        return f"{subject} {third_person(verb)}"

    def is_(self, what: str, *, was: bool = False, not_: bool = False) -> str:
        """It is so, or was, or is not."""
        several = self.plural or self.you
        verb = ("were" if several else "was") if was else ("are" if several else "is")
        return f"{self.text} {verb}{'n’t' if not_ else ''} {what}"

    @property
    def whose(self) -> str:
        """ "your", "that player’s", "those creatures’"."""
        if self.you:
            return "your"
        if self.text == "it":
            return "its"
        return f"{self.text}’" if self.plural and self.text.endswith("s") else f"{self.text}’s"


YOU = Thing("you", you=True, kind="player")


class Speaker(Protocol):
    """Who tells one ability."""

    names: dict[str, Thing]
    """What was named, by its id, as it is called afterwards."""
    waiting: dict[str, Selector]
    """What is aimed at and was not called by its whole name yet."""
    twins: frozenset[str]
    """The ids of targets: two of them of one noun are told apart."""
    ends: dict[str, Thing]
    """What the two ends of the event are called: "by" what dealt the damage, "to" what it was dealt to."""
    each: Thing | None
    """What is at hand where something is done for each."""
    actor: Selector | None
    """Whose act is being told: "their library" is that player's."""
    deed: str
    """What was done last, of "this way": "destroyed"."""
    own: str
    """What the thing itself is called: "this card"; in an ability that is given "this creature"."""
    attached: str
    """What this is attached to: "enchanted creature"."""
    static: bool
    """What is told holds all the time."""
    subject: Thing | None
    """What the event is about."""

    def thing(self, what: Selector | None, *, moved: bool = False, without: Collection[str] = ()) -> Thing:
        """Things or players; `moved`: they leave where they are ("from your graveyard"); `without`: parts that are said
        elsewhere ("side", "zone", "all")."""

    def amount(self, amount: Any) -> str:
        """A number as a noun: "3", "the number of lands you control"."""

    def bound(self, bound: Bound | None, *, words: bool = False) -> str:
        """Limits of a number: "3 or less"."""

    def happening(self, event: Event, tense: str) -> str:
        """An event: now ("dies"), past ("died") or would ("would die")."""

    def condition(self, condition: Condition) -> str:
        """What must be so."""

    def qualified(self, where: Filter | None, noun: str, *, plural: bool = False) -> str:
        """A noun with what it must be."""

    def costs(self, cost: Sequence[Step]) -> str:
        """What is paid: "{1}, tap this card, sacrifice a creature"."""

    def ability(self, ability: Any, own: str) -> str:
        """An ability inside another, which whoever has it calls itself so."""

    def aim(self, targets: Sequence[Selector]) -> None:
        """Targets: each is called by its whole name where it is first mentioned."""

    def clause(self, step: Step) -> Any:
        """A step without what ties it to others (a ``Clause``)."""

    def within(self, steps: Sequence[Step]) -> list[str]:
        """Steps as sentences without their full stops."""

    def joined(self, steps: Sequence[Step]) -> str:
        """Steps in the middle of a sentence."""

    def sentences(self, steps: Sequence[Step]) -> str:
        """Steps as whole sentences."""

    def until(self, step: Step, *, inside: bool = False) -> str:
        """How long a step lasts."""

    def rest(self, node: msgspec.Struct, told: Collection[str], where: str) -> None:
        """Every field with a value of its own that is not among those told is named at the end."""
