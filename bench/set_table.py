"""The table on which every entry is tried: who sits there, what they hold and what lies in play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

import msgspec

from bench.catalogue import Catalogue
from convert.effects import Filter, Selector
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules import summoning
from convert.systems.duel_monsters.rules.card_index import Book, CardIndex
from convert.systems.duel_monsters.rules.character import Character, Item, Slot, Spent, Values
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.filters import fits
from convert.systems.duel_monsters.rules.effects.plans import kinds
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.ids import new_id
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.setup import Fighter, RealMonster, Setup, Side
from convert.systems.duel_monsters.rules.state import Active, Held

YOU, FOE = "you", "foe"
DECISIONS = 300
"""More choices than any one ability asks for."""


@dataclass
class Trial:
    """The things a sandbox keeps between entries: the card_index, and which entry answers which filter."""

    card_index: CardIndex
    catalogue: Catalogue
    fitting: dict[bytes, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, book: Book) -> Trial:
        """A sandbox of this compendium."""
        card_index = CardIndex.of(book)
        return cls(card_index, Catalogue(card_index.entries))

    def plain(self, kind: type[Entry], but: Entry, count: int) -> list[Entry]:
        """Some entries of a kind, to stand around as targets: monsters without abilities, spells that stay."""
        out: list[Entry] = []
        for entry in self.card_index.entries:
            if isinstance(entry, Monster):
                plain = not entry.effects and entry.form == "summon" and 0 < entry.level <= 4
            else:
                plain = entry.form == "continuous" and quiet(entry)
            if isinstance(entry, kind) and plain and entry.id != but.id:
                out.append(entry)
                if len(out) == count:
                    break
        taken = {but.id, *(one.id for one in out)}
        others = (entry for entry in self.card_index.entries if isinstance(entry, kind) and entry.id not in taken)
        return [*out, *islice(others, count - len(out))]

    def fit(self, game: Game, ctx: Context, selector: Selector, taken: set[str]) -> str | None:
        """An entry that a selector's kind and filter describe, and that is not taken; None where the compendium has
        none."""
        key = msgspec.json.encode((selector.kind, selector.where))
        if key not in self.fitting:
            self.fitting[key] = tuple(islice(self._fits(game, ctx, selector), 12))
        return next((entry for entry in self.fitting[key] if entry not in taken), None)

    def _fits(self, game: Game, ctx: Context, selector: Selector) -> Iterator[str]:
        wanted, where = kinds(selector), selector.where
        for entry in self.catalogue.narrowed(where):
            monster = isinstance(entry, Monster)
            if monster and not ({"monster", "any", "token"} & set(wanted)):
                continue
            if not monster and wanted == ("monster",):
                continue
            if where is None or fits(game, ctx, _lasting(where), Ref(f"spellbook:{YOU}:{entry.id}")):
                yield entry.id


def quiet(entry: Entry) -> bool:
    """Whether it does nothing by itself while it is in play."""
    return all(ability.mode in ("cast", "activate") for ability in entry.effects)


def _lasting(where: Filter) -> Filter:
    """What of a filter says what a thing is, not how it stands on the table."""
    return msgspec.structs.replace(
        where, face=None, stance=None, summoned=None, by=None, counter=None, equipped=None, equipped_to=None,
        used_for=None, beneath=None, attacking=None, highest=None, lowest=None, compared_to=None,
    )  # fmt: skip


# --- the table -------------------------------------------------------------------------------------------------------


def table(trial: Trial, entry: Entry, seed: int = 1) -> Game:
    """A fight with a caster, a foe and their creatures and spells, at the start of the caster's turn."""
    (monster, *others), (spell, *spells) = trial.plain(Monster, entry, 4), trial.plain(Spell, entry, 3)
    rest = tuple(one.id for one in (*others, *spells))
    real = monster.name
    values = Values(hp=10, mp=10, attack=5, defense=5, channeling=10, focus=10, preparation=10)
    item = Item(name=entry.name, entry=entry.id, origin="magic", worn=False)
    gear = (item,) if isinstance(entry, Spell) and entry.form in ("artifact", "trinket", "equipment") else ()
    fused = tuple(m.slug for m in getattr(entry, "materials", ()) if m.slug and trial.card_index.lookup(m.slug))
    poly = ("polymerization",) if fused and trial.card_index.lookup("polymerization") else ()
    prepared = dict.fromkeys((entry.id, *fused, *poly))
    you = Character(
        name="You", attribute="Dark", values=values, equipment=gear,
        spellbook=tuple(dict.fromkeys((*prepared, spell.id, monster.id, *rest))), prepared=tuple(prepared),
    )  # fmt: skip
    foe = Character(name="Foe", attribute="Light", values=values, spellbook=(monster.id, *rest), prepared=rest[:3])
    game = Game.new(
        Setup(sides=(Side(name="you", members=(Fighter(who=you),)),
                     Side(name="foe", members=(Fighter(who=foe),
                                               Fighter(who=RealMonster(monster=real, name="The Real")))),),
              sections=("the floor",)),
        trial.card_index, seed=seed,
    )  # fmt: skip
    state = game.state
    state.order = (YOU, FOE, "the-real")
    game.drop()
    for caster in (YOU, FOE):
        put_creature(game, monster.id, caster)
        put_spell(game, spell.id, caster)
    state.mages[YOU].slots += (Slot(spell=rest[0], state="used"), Slot(spell=rest[1]))
    for mage in state.mages.values():
        mage.mp, mage.channeling, mage.channeling_full, mage.preparation = 300, 60, 60, 20
        mage.spent += (Spent(spell=rest[0]), Spent(spell=rest[-1]))
    traps = (
        e for e in trial.card_index.entries if isinstance(e, Spell) and e.property == "Continuous Trap" and quiet(e)
    )
    trap = next((e.id for e in traps if e != entry), "")
    if trap:
        put_spell(game, trap, FOE)
    first, second = (b for b in state.beings.values() if b.kind == "summon")
    first.stance, second.stance = "defense", "attack"
    put_creature(game, monster.id, FOE)
    for being in state.beings.values():  # wounded, and all in one Skirmish: whatever heals or fights has somebody
        being.hp -= 2
        being.skirmish = 1
    state.skirmishes = 1
    list(state.beings.values())[-1].stance = "defense"
    game.push(Pause())
    decide(game)
    return game


def put_creature(game: Game, entry_id: str, caster: str, *, body: bool = False) -> Ref:
    """A summon of somebody, in play."""
    entry = game.card_index.monster(entry_id)
    being = summoning.make(game.state, game.state.mages[caster], entry, mp=entry.mp_cost or 5, origin="slot")
    being.arriving, being.actions = False, 2
    game.state.mages[caster].focus += 1
    if body:
        being.body, being.hp = "destroyed", 0
    game.emit(ev.Arrived(being, Held("body" if body else "summon", being.id)))
    return being.id


def put_spell(game: Game, entry_id: str, caster: str, mode: str = "lasting", on: Ref = NOTHING) -> Ref:
    """A spell of somebody, in play."""
    entry, state = game.card_index[entry_id], game.state
    key = new_id(state, f"{entry.slug}-spell")
    being = state.beings[caster]
    state.mages[caster].focus += 1
    spell = Active(key, entry.id, caster, being.side, mode, 1 + (entry.rank or 1), being.section, on=on)  # type: ignore[arg-type]
    game.emit(ev.SpellStayed(spell, Held("lasting", key)))
    return key


def stock(trial: Trial, game: Game, ctx: Context, selector: Selector) -> Ref:
    """Put something that fits a selector where it looks; the reference, or "" where nothing fits."""
    state = game.state
    taken = {b.entry for b in state.beings.values()} | {one.entry for one in state.spells.values()} | {ctx.entry}
    found = trial.fit(game, ctx, selector, taken)
    if found is None:
        return NOTHING
    zones = selector.zone or "play"
    zone = zones if isinstance(zones, str) else zones[0]
    caster = FOE if selector.side == "opponent" else YOU
    entry, mage = trial.card_index[found], game.state.mages[caster]
    if zone == "play":
        if not isinstance(entry, Monster):
            return put_spell(game, found, caster)
        return put_creature(game, found, caster)
    if zone == "prepared":
        mage.slots += (Slot(spell=found),)
    elif zone == "used":
        mage.spent += (Spent(spell=found),)
    elif zone == "banished":
        mage.banned_sources += (found,)
    else:
        mage.book += (found,)
    return Ref(f"{zone}:{caster}:{found}")


class Pause(FightTask, frozen=True):
    """Nothing: what is under it is looked at first."""

    def run(self, game: Game) -> None:
        return


def decide(game: Game, seed: int = 5, stop: type | None = None) -> None:
    """Every choice at random, until nothing is left to decide."""
    rng = random.Random(seed)
    game.settle()
    for _ in range(DECISIONS):
        decision = game.decision
        if decision is None or (stop is not None and isinstance(decision, stop)):
            return
        moves = [move for move in game.legal_moves() if move.verb not in ("no", "done")] or list(game.legal_moves())
        game.play(rng.choice(moves))
