"""A table for trying out steps: two casters and a Real ogre in one Section, a summon each, steps given as trees.

>>> game = arena()
>>> do(game, st.Damage(to=FOE, amount=n(4)))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from convert.effects import Amount, Filter, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.entries import Entry
from convert.systems.duel_monsters.rules import summoning
from convert.systems.duel_monsters.rules.character import Character, Item, Slot
from convert.systems.duel_monsters.rules.context import Context, Occurrence, Word
from convert.systems.duel_monsters.rules.effects.start import Close, Resolve
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.events import Arrived, Noted, SpellStayed
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.setup import RealMonster
from convert.systems.duel_monsters.rules.state import Active, Being, Held
from tests.rules_fight.fights import BLUE_EYES, CARD_INDEX, KURIBOH, MASAKI, fight, hand, mage, real, with_entries

__all__ = ["BLUE_EYES", "CARD_INDEX", "KURIBOH", "MASAKI", "being", "hand", "with_entries"]

FOE = Selector(kind="caster", side="opponent", how="all", where=Filter(name="B"))
ME = Selector(kind="caster", side="you")
THEIRS = Selector(kind="monster", side="opponent", how="choose", count=1)
MINE = Selector(kind="monster", side="you", how="choose", count=1)
SELF = Selector(how="self")
PREVIOUS = Selector(how="previous")


def n(number: int) -> Amount:
    """A plain amount."""
    return Amount(n=number)


def named(name: str, **more: Any) -> Selector:
    """All things of that name."""
    return Selector(how=more.pop("how", "all"), where=Filter(name=name), **more)


def arena(
    *extra: Entry,
    mine: Sequence[str | Slot] = (),
    theirs: Sequence[str | Slot] = (),
    book: Sequence[str] = (),
    items: Sequence[Item] = (),
    ogre: bool = False,
    options: Options | None = None,
    dice: Sequence[int] = (),
    bonded: str | None = None,
    **values: int,
) -> Game:
    """A (side 0) with a summoned Masaki, B (side 1) with a summoned Kuriboh, perhaps a Real ogre on B's side; nothing
    pending."""
    usual: dict[str, Any] = {"mp": 10, "focus": 6, "channeling": 10, "preparation": 6}
    a = mage("A", *mine, book=book, items=items, bonded=bonded, **{**usual, **values})
    b = mage("B", *theirs, **{**usual, **values})
    others: list[Character | RealMonster] = [b, real("ogre", called="Ogre")] if ogre else [b]
    game = fight([a], others, card_index=with_entries(*extra), dice=dice, options=options)
    game.drop()
    summon(game, "masaki", "a")
    summon(game, "kuriboh", "b")
    game.state.turn = "a"
    return game


def summon(game: Game, name: str, caster: str, *, shadow: bool = False) -> Being:
    """A summon in play, ready to act."""
    entry = game.card_index.monster(name)
    made = summoning.make(
        game.state, game.state.mages[caster], entry, mp=entry.mp_cost or 0, origin="slot", shadow=shadow
    )
    made.arriving, made.actions = False, 2
    game.emit(Arrived(made, Held("summon", made.id)))
    settle(game)
    return game.state.beings[made.id]


def in_play(game: Game, name: str, caster: str, mode: str = "lasting", on: str = "") -> str:
    """A spell in play in a Focus slot; its id."""
    entry = game.card_index.find(name)
    key = f"{entry.slug}-spell"
    side, section = game.state.beings[caster].side, game.state.beings[caster].section
    spell = Active(key, entry.id, caster, side, mode, 3, section, on=Ref(on))  # type: ignore[arg-type]
    game.emit(SpellStayed(spell, Held("lasting", Ref(key))))
    settle(game)
    return key


def settle(game: Game) -> None:
    """Run what is pending up to the next choice; with nothing pending, see who falls and what is continuous."""
    from bench.set_table import Pause

    game.push(Pause(), at=0)
    game.settle()


def do(
    game: Game,
    *steps: st.StepBase,
    answers: Sequence[str] = (),
    source: str = "",
    event: Occurrence | None = None,
    bound: dict[str, tuple[str, ...]] | None = None,
    mp: int = 3,
    you: str = "a",
    words: dict[str, Word] | None = None,
    answering: str = "",
    entry: str = "",
    done: dict[str, tuple[Ref, ...]] | None = None,
) -> list[Any]:
    """Carry out steps for ``you``, then the moves given as text; the events that came of it."""
    before = len(game.log)
    side = game.state.beings[you].side
    named = {key: tuple(Ref(one) for one in refs) for key, refs in (bound or {}).items()}
    ctx = Context(
        Ref(you),
        side,
        Ref(source),
        entry,
        -1,
        mp,
        "test",
        named,
        words=words or {},
        event=event,
        answers=answering,
        manner="cast",
        done=done or {},
    )  # fmt: skip
    game.push(Steps(steps, ctx), Close("test"))  # type: ignore[arg-type]
    settle(game)
    answer(game, *answers)
    assert game.decision is None, f"still to decide: {game.decision} of {[str(m) for m in game.legal_moves()]}"
    return game.log[before:]


def answer(game: Game, *moves: str) -> None:
    """Play moves given as text."""
    for text in moves:
        move = Move.parse(text)
        assert move in game.legal_moves(), f"{text}: one can {[str(m) for m in game.legal_moves()]}"
        game.play(move)


def resolve(game: Game, source: str, number: int = 0, *, answers: Sequence[str] = (), **more: Any) -> list[Any]:
    """Carry out one ability of something in play."""
    before = len(game.log)
    holder = game.state.beings.get(source) or game.state.spells[source]
    you = holder.caster or source
    ctx = Context(
        Ref(you), holder.side, Ref(source), holder.entry, number, 5, f"{source}#{number}", manner="activate", **more
    )
    game.push(Resolve(ctx))
    settle(game)
    answer(game, *answers)
    return game.log[before:]


def being(game: Game, who: str) -> Being:
    """One creature."""
    return game.state.beings[who]


def notes(events: Sequence[Any]) -> str:
    """What the game master was told."""
    return " / ".join(event.text for event in events if isinstance(event, Noted))


def spells(game: Game, who: str, state: str) -> set[str]:
    """The slugs of a caster's spells in slots of that state."""
    slots = game.state.mages[who].slots
    return {game.card_index[slot.spell].slug for slot in slots if slot.state == state}
