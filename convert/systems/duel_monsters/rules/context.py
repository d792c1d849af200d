"""What an effect knows while it is carried out: whose it is, what was named, rolled and done so far."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from convert.effects import Condition, Step
from convert.effects.steps import Replace
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref

NO_ABILITY = (-1,)
"""The abilities that are cast of a spell whose tree has none to cast."""


AREA = "area"
"""Under this name the circumstances of an ability, and a field in play, keep the Sections that were chosen."""


class Occurrence(Struct, frozen=True):
    """An event in the effect language's terms: what happened to whom, by whom, in which manner."""

    name: str
    what: Ref = NOTHING
    by: Ref = NOTHING
    how: str = ""
    amount: int = 0
    side: int = -1
    """On whose side the one is whose phase or act it is."""
    key: str = ""
    """What a negation would name."""
    via: Ref = NOTHING
    """What did it: a creature, a spell in play, a card that was cast; ``by`` is then whose effect it was."""
    from_: str = ""
    """The zone it was in; "" where nobody keeps that."""
    to: str = ""
    """The zone it comes to."""
    using: tuple[Ref, ...] = ()
    """What was used or sacrificed to summon it."""
    into: Ref = NOTHING
    """What it was used or sacrificed for."""
    ability: int = -1
    """Which of its entry's abilities was declared."""
    who: Ref = NOTHING
    """Whose phase or act it is: a caster or a Real creature."""
    resolved: bool = False
    """Whether what was declared has taken place by now."""
    together: tuple[Occurrence, ...] = ()
    """All that happened at once with it, this one too; empty before that is known (``at_once``)."""


class Word(Struct, frozen=True):
    """What somebody declared: a ``word`` of this ``kind`` (type, attribute, name …)."""

    kind: str
    word: str


class Context(Struct, frozen=True):
    """The circumstances of one ability being carried out. Frozen: a step that learns something makes a new one.

    ``you`` is the caster or Real creature whose effect it is; ``source`` the creature or spell it comes from; ``mp``
    the modifier of its Casting Checks (CHECK-02, CHECK-07). ``bound``: what each id of the tree names. ``numbers``:
    dice, coins and declared numbers by id; ``words``: what else was declared. ``happened``: which steps with an id
    changed something, ``done`` which things those with an id really changed and ``were`` as what these lie there if
    they are gone; ``last`` what the step before changed. ``passed`` and ``resisted``: who failed or stood the Casting
    Check, rolled once (CHECK-06)."""

    you: Ref
    side: int
    source: Ref
    entry: str = ""
    ability: int = -1
    mp: int = 0
    key: str = ""
    bound: dict[str, tuple[Ref, ...]] = {}
    numbers: dict[str, int] = {}
    words: dict[str, Word] = {}
    happened: dict[str, bool] = {}
    done: dict[str, tuple[Ref, ...]] = {}
    were: dict[str, tuple[Ref, ...]] = {}
    last: tuple[Ref, ...] = ()
    ok: bool = True
    passed: tuple[Ref, ...] = ()
    resisted: tuple[Ref, ...] = ()
    check: int | None = None
    event: Occurrence | None = None
    answers: str = ""
    """What it answers: the key of what was declared; "" where it answers a moment at which nothing was."""
    paying: bool = False
    """Its costs are being paid."""
    instead: tuple[Step, ...] = ()
    """What an answer made of it: these steps are done in the place of its own ("the activated effect becomes …")."""
    turned: tuple[tuple[Context, Replace], ...] = ()
    """What answers put in the place of the Effect Damage that it deals, and whose effects they are."""
    stood: tuple[Condition, ...] | None = None
    """What held of all that its text asks of the moment in which it was declared; None before that."""
    calling: bool = False
    """A monster is being looked for that it Special Summons or shows: the Fusion monsters that its caster knows count
    among those of the Extra Deck (FUSION-07)."""
    manner: str = ""
    """How it came about: cast, activate, trigger, quick, flip, precast, item."""

    def bind(self, key: str, refs: tuple[Ref, ...]) -> Context:
        """With ``key`` naming these things."""
        return replace(self, bound={**self.bound, key: refs})

    @property
    def named(self) -> tuple[Ref, ...]:
        """All that its text has named so far, the area where it works left out."""
        return tuple([ref for key, refs in self.bound.items() if key != AREA for ref in refs])


def moved(ctx: Context, old: Ref, new: Ref) -> Context:
    """What was named where it was is now named where it is: a revived spell is a creature."""
    if not new or old == new:
        return ctx

    def now(refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
        return tuple([new if ref == old else ref for ref in refs])

    def each(named: dict[str, tuple[Ref, ...]]) -> dict[str, tuple[Ref, ...]]:
        return {key: now(refs) for key, refs in named.items()}

    named = {"bound": each(ctx.bound), "done": each(ctx.done), "were": each(ctx.were)}
    return replace(ctx, **named, last=now(ctx.last), source=new if ctx.source == old else ctx.source)
