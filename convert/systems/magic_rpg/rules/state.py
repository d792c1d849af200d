"""The table: wizards, what is in play, what waits to resolve. Cards are numbers; changed by events alone.

A *target* is a whole number: of something in play (or waiting to resolve) its id, from 1; of a wizard -1, -2 …"""

from __future__ import annotations

from copy import copy
from typing import Literal

from msgspec import Struct

from convert.systems.magic_rpg.life import Life
from convert.systems.magic_rpg.rules.setting import Setting

Hidden = -1
"""A card that one may not see."""
WILD = -1
"""The controller of what no wizard controls."""
GROUP = 0
"""What attacks a group without a leader attack (MRPG-COMBAT-05)."""
CARD = 1_000_000
"""Things from this number on are cards outside play: the number of the copy behind it."""
NOBODY = -9
"""Where nobody acts: ``Happening.who``."""
Phase = Literal["setup", "untap", "upkeep", "draw", "main", "attack", "second", "end"]
Origin = Literal["card", "token", "spirit", "mana", "wild"]
CardZone = Literal["hand", "graveyard", "exiled", "deck", "aside", "book", "behind"]
Span = Literal["turn", "next_turn", "next_own_turn", "battle"]
"""How long a change lasts: to the end of this turn, to the beginning or the end of its maker's next turn, for good."""


def target_of(wizard: int) -> int:
    """The number that stands for a wizard among targets."""
    return -1 - wizard


def wizard_of(target: int) -> int:
    """The wizard that a negative target means."""
    return -1 - target


class Duty(Struct, frozen=True, omit_defaults=True):
    """Something that a creature must do where it can."""

    what: Literal["attack", "goad", "block", "be_blocked", "be_blocked_once"]
    whom: int = 0
    """Whom alone it blocks; who goaded it, and is attacked only where there is nobody else; 0: anybody."""


class Lasting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A change of something in play that is no plain bonus until end of turn."""

    span: Span
    team: int = 0
    """Whose turn ends it."""
    turn: int = 0
    """The turn in which it began: a next turn is a later one."""
    power: int = 0
    toughness: int = 0
    gained: tuple[str, ...] = ()
    """Keywords."""
    bans: tuple[str, ...] = ()
    """What it may not do."""
    duties: tuple[Duty, ...] = ()
    base: tuple[int | None, int | None] = (None, None)
    """What its power and toughness become."""
    classes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] | None = None
    also: bool = True
    """Beside what it is."""
    bare: bool = False
    """It has lost its abilities."""
    lost: tuple[str, ...] = ()
    """It has lost these keywords."""
    uses: tuple[tuple[int, int, int], ...] = ()
    """Abilities that it was given: facts, face, number."""


class Happening(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that abilities look at: what it was called there, who and what took part. Things are numbers."""

    event: str
    what: int = 0
    by: int = 0
    to: int = 0
    who: int = NOBODY
    """A wizard; -1 and -2 for the creatures of a side that nobody controls."""
    amount: int = 0
    word: str = ""
    """The phase, the zone it came from, the counter."""
    where: str = ""
    """The zone it goes to."""
    combat: bool = False
    alone: bool = False
    nth: int = 0
    """Which of its kind it is for ``who`` in this turn."""
    card: int = -1
    """The card of a spell that was cast: it is looked at when the spell is gone."""


class Pending(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An ability that was set off and is to be put on the stack when somebody could next act."""

    facts: int
    face: int = 0
    ability: int = 0
    source: int = 0
    controller: int = WILD
    side: int = 0
    happening: Happening | None = None
    bound: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Later(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happens at a later moment ("at the beginning of the next end step")."""

    pending: Pending
    turn: int
    """The turn in which it was made."""
    each_time: bool = False
    until_end: bool = False
    """It is gone with this turn."""


class Barrier(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Damage that is prevented in this turn."""

    pending: Pending
    """What says which damage: the step by its number, and what it named."""
    target: int = 0
    """To this alone; 0: to all that the step tells of."""
    left: int = -1
    """So much more of it; -1: all."""
    once: bool = False
    """The next time alone."""


class Permit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a wizard may play for a while beside the cards of his hand: a card outside of play, until it leaves the zone
    in which it lies, or more lands."""

    who: int
    span: Span
    turn: int
    """The turn in which it was given: a next turn is a later one."""
    card: int = -1
    """The card; -1: there is none, only more lands."""
    land: bool = False
    """It may be played as a land too."""
    face: int = -1
    """Only this face of it; -1: any."""
    ways: tuple[str, ...] = ()
    """How it is paid: "free", "any-mana"."""
    lands: int = 0
    """So many more lands in a turn."""


class Gone(Struct, frozen=True, kw_only=True):
    """What left play in this turn, as it was then."""

    piece: Piece
    power: int = 0
    toughness: int = 0
    keywords: tuple[str, ...] = ()
    creature: bool = False
    given: tuple[tuple[int, int, int], ...] = ()
    """Abilities that others gave it."""
    classes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    fight: Fight | None = None
    """What it attacked in, or blocked in."""
    worn: tuple[int, ...] = ()
    """What was on it."""


class Piece(Struct, frozen=True, kw_only=True):
    """Something in play."""

    id: int
    facts: int
    """Which of ``CardIndex.facts`` it is."""
    face: int = 0
    origin: Origin = "card"
    card: int = -1
    """The copy of a card that it is."""
    owner: int = WILD
    controller: int = WILD
    side: int = 0
    power: int = 0
    """Before anything changes it."""
    toughness: int = 0
    tapped: bool = False
    sick: bool = False
    """It came this turn (MRPG-MTG-05)."""
    damage: int = 0
    doomed: bool = False
    """It is to be destroyed when the dead are looked for (MRPG-MTG-19)."""
    unsaved: bool = False
    """It cannot be regenerated."""
    counters: int = 0
    """+1/+1 counters; negative for -1/-1."""
    attached: int = 0
    """What it is on."""
    plus: tuple[int, int] = (0, 0)
    """Until end of turn."""
    gained: tuple[str, ...] = ()
    """Keywords until end of turn."""
    bans: tuple[str, ...] = ()
    """What it may not do until end of turn."""
    shields: int = 0
    """Regenerations that were paid before."""
    ends: int = 0
    """The minute at which it leaves; 0: none (MRPG-TURN-07)."""
    away: bool = False
    """Phased out."""
    leader: bool = False
    mana: int = 0
    """Of a wild creature: what is left of it this turn."""
    full: int = 0
    """Of a wild creature: its mana in each of its turns (MRPG-MON-04)."""
    x: int = 0
    did: bool = False
    """It did something since its side's last turn ended (MRPG-FLEE-07)."""
    marks: tuple[tuple[str, int], ...] = ()
    """Counters of other names, with their number."""
    lasting: tuple[Lasting, ...] = ()
    used: tuple[int, ...] = ()
    """Abilities that were used or set off in this turn, once for each time."""
    spent: tuple[int, ...] = ()
    """Abilities of which each use counts as long as it is in play ("activate only once")."""
    home: tuple[int, int] | None = None
    """Controller and side to which it goes back at the end of the turn."""
    holds: tuple[int, ...] = ()
    """Things that it exiled."""
    until_gone: bool = False
    """They come back when it leaves."""
    paid: tuple[str, ...] = ()
    """Optional costs that were paid as it was cast: kicker."""
    chosen: str = ""
    """What was chosen as it came: a color, a type."""
    spell: int = 0
    """The number that it had as a spell; 0: it was not cast."""

    def marked(self, name: str) -> int:
        """How many counters of a name it has; "any": all of them."""
        if name == "+1/+1":
            return max(0, self.counters)
        if name == "-1/-1":
            return max(0, -self.counters)
        if name == "any":
            return abs(self.counters) + sum(count for word, count in self.marks if word not in NOTES)
        return dict(self.marks).get(name, 0)


def order_of(who: int) -> int:
    """Attackers and blockers are declared together: creatures stand in the order in which they came, then Warriors,
    however they were named (MRPG-COMBAT-17)."""
    return who if who > 0 else 1_000_000 - who


MONSTROUS = "monstrous"
"""What is monstrous is so once and for all."""
UNEARTHED = "unearthed"
"""What is unearthed is exiled when it would go anywhere."""
NOTES = frozenset((MONSTROUS, UNEARTHED))
"""Marks of things that are no counters."""


class Fight(Struct, frozen=True, kw_only=True):
    """An attacker of this combat: its target, who blocks it and in which order."""

    attacker: int
    """A piece, or a wizard in melee."""
    target: int
    blockers: tuple[int, ...] = ()
    band: int = 0
    """Attackers of one band have the same number."""
    blocked: bool = False
    out: tuple[int, ...] = ()
    """Blockers that are left out of the damage (MRPG-COMBAT-09)."""
    shares: tuple[tuple[int, tuple[tuple[int, int], ...]], ...] = ()
    """Where a band is in it: who deals damage to it in this step, and how much of that each member takes, as whoever
    controls the band divides it (MRPG-MTG-15)."""


class Waiting(Struct, frozen=True, kw_only=True):
    """A spell or ability that waits to resolve."""

    id: int
    facts: int
    face: int = 0
    ability: int = -1
    """Which ability of the face; -1: the card itself is cast."""
    card: int = -1
    mode: int = 0
    more: tuple[int, ...] = ()
    """Further modes, where several are chosen."""
    targets: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    """How many of the targets belong to each thing that is aimed; left out: one to each."""
    x: int = 0
    controller: int = WILD
    side: int = 0
    source: int = 0
    """The piece whose ability it is."""
    happening: Happening | None = None
    """What set it off."""
    bound: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What was named before: what its costs took."""
    paid: tuple[str, ...] = ()
    """Optional costs that were paid: kicker, flashback; how else it was paid: "free", "any-mana"."""
    copied: bool = False
    """It is a copy of a spell, no card."""


class Wizard(Struct, frozen=True, kw_only=True):
    """A wizard in battle."""

    name: str
    side: int
    life: Life
    limit: int
    """Cards held at the end of a turn (MRPG-MEM-03)."""
    power: int = 0
    toughness: int = 0
    piles: tuple[tuple[int, ...], ...] = ((),)
    """The deck: the main pile first, then a Monk's."""
    hand: tuple[int, ...] = ()
    graveyard: tuple[int, ...] = ()
    exiled: tuple[int, ...] = ()
    behind: tuple[int, ...] = ()
    """Left behind in a flight (MRPG-FLEE-03)."""
    book: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    """Cards of the deck that are being looked at, the top one first."""
    marks: tuple[tuple[str, int], ...] = ()
    """Counters: energy, experience."""
    lands: int = 0
    """So many were played this turn (MRPG-MTG-02)."""
    played: bool = False
    """He put a card into play in this turn."""
    did: bool = False
    """He did something since his side's last turn ended (MRPG-FLEE-06)."""
    melee: bool = False
    """He fights hand to hand in this turn (MRPG-WAR-08)."""
    owes: bool = False
    """He blocked: in his next turn he puts no card into play (MRPG-WAR-05, MRPG-WAR-13)."""
    held: bool = False
    """No card may be put into play in this turn."""
    tapped: bool = False
    dying: bool = False
    """Dead at the end of this turn (MRPG-DEATH-01, MRPG-DEATH-05)."""
    state: Literal["able", "unconscious", "dead", "fled"] = "able"

    @property
    def able(self) -> bool:
        """Conscious, alive, there (until the end of the turn in which he falls, MRPG-LIFE-07)."""
        return self.state == "able"

    @property
    def deck(self) -> int:
        """Cards left in the deck."""
        return sum(map(len, self.piles))


class State(Struct, kw_only=True):
    """Everything on the table."""

    setting: Setting
    wizards: tuple[Wizard, ...] = ()
    pieces: dict[int, Piece] = {}
    waiting: tuple[Waiting, ...] = ()
    fights: tuple[Fight, ...] = ()
    next_id: int = 1
    round: int = 0
    minute: int = 0
    side: int = 0
    """Whose turn it is."""
    first: int = 0
    """Who has the initiative."""
    extra: bool = False
    """The extra turn of a lead of 6 is being played (MRPG-TURN-02)."""
    phase: Phase = "setup"
    turns: int = 0
    quiet: int = 0
    """Rounds in a row in which nothing happened (MRPG-COMBAT-22)."""
    busy: bool = False
    """Something happened in this round."""
    happened: tuple[Happening, ...] = ()
    """What abilities of this battle look at, in this turn."""
    before: tuple[Happening, ...] = ()
    """The same of the turn before."""
    pending: tuple[Pending, ...] = ()
    later: tuple[Later, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    """Damage that is prevented in this turn."""
    gone: dict[int, Gone] = {}
    """What left play in this turn."""
    went: dict[int, int] = {}
    """The cards of what has left play in this battle, by the number that it had there."""
    countered: tuple[Waiting, ...] = ()
    """Spells and abilities that did nothing in this turn, as they waited."""
    permits: tuple[Permit, ...] = ()
    unattended: bool = False
    """Nobody is there to judge: unread text does nothing and is logged (MRPG-MTG-17)."""
    finished: bool = False
    winner: int | None = None

    def duplicate(self) -> State:
        """An independent copy."""
        twin = copy(self)
        twin.pieces = dict(self.pieces)
        twin.gone = dict(self.gone)
        twin.went = dict(self.went)
        return twin

    def members(self, side: int) -> list[int]:
        """The wizards of a side."""
        return [number for number, wizard in enumerate(self.wizards) if wizard.side == side]

    def able(self, side: int) -> list[int]:
        """Those who are able."""
        return [number for number in self.members(side) if self.wizards[number].able]

    def in_play(self, side: int | None = None) -> list[Piece]:
        """What is in play and not phased out, oldest first."""
        return [each for each in self.pieces.values() if not each.away and side in (None, each.side)]

    def fight_of(self, attacker: int) -> Fight | None:
        """Its part of this combat; none where it does not attack."""
        return next((fight for fight in self.fights if fight.attacker == attacker), None)

    def blocks(self, blocker: int) -> Fight | None:
        """What it blocks."""
        return next((fight for fight in self.fights if blocker in fight.blockers), None)


def all_cards(state: State) -> list[int]:
    """Every copy of a card in every zone, sorted: always all decks."""
    found = [each.card for each in state.pieces.values() if each.card >= 0]
    found += [each.card for each in state.waiting if each.card >= 0 and each.ability < 0 and not each.copied]
    for wizard in state.wizards:
        zones = (*wizard.piles, wizard.hand, wizard.graveyard, wizard.exiled, wizard.behind, wizard.book, wizard.aside)
        for zone in zones:
            found += zone
    return sorted(found)
