"""FUSION: combining Materials with Polymerisation."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec.structs import replace

from convert.kernel import Move, Refusal
from convert.prose.english import some
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules import jewels, mp, refs, summoning
from convert.systems.duel_monsters.rules.casting import fusion_materials, sacrifices, spells
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import bans, scope
from convert.systems.duel_monsters.rules.effects.choosing import Choose, Question
from convert.systems.duel_monsters.rules.effects.start import told_silent
from convert.systems.duel_monsters.rules.events import (
    ActionSpent,
    Barred,
    BodyLaid,
    Cause,
    Engaged,
    Fell,
    Fizzled,
    Focused,
    MadeMaterial,
    Noted,
    SlotChanged,
    SpellDeclared,
)
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.ids import new_id
from convert.systems.duel_monsters.rules.materials import Need
from convert.systems.duel_monsters.rules.naming import forbidden_by
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, ref_of
from convert.systems.duel_monsters.rules.spell_origin import Source
from convert.systems.duel_monsters.rules.state import Being, Held, Mage
from convert.systems.duel_monsters.rules.windows import declare

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

POLYMERISATION = "polymerization"
"""The slug of the card that the rules call Polymerisation."""
FULL = 2


def spell(game: Game) -> Spell | None:
    """Polymerisation, where the compendium has it."""
    entry = game.card_index.lookup(POLYMERISATION)
    return entry if isinstance(entry, Spell) else None


def known(game: Game, mage: Mage) -> tuple[Monster, ...]:
    """The fusions that a caster knows, by slug: those on the sheet, else all, as the table chooses (FUSION-01)."""
    if mage.fusions is None:
        return game.card_index.fusions
    listed = (game.card_index[one] for one in mage.fusions)
    ready = (one for one in listed if isinstance(one, Monster) and one.form == "fusion" and one.materials)
    return tuple(sorted(ready, key=lambda one: one.slug))


def source_of(game: Game, mage: Mage, poly: Spell) -> Source | None:
    """Where Polymerisation is cast from: a slot, jewellery, or its page where it is in neither (FUSION-04, CAST-11)."""
    return dict(spells.sources(game, mage)).get(poly.id)


def prices(game: Game, mage: Mage, what: str) -> tuple[int, int, int] | None:
    """The MP of Polymerisation and of the fused monster, and the Focus that this occupies, with the Materials that
    would do; None where there are none."""
    entry, poly = game.card_index.lookup(what), spell(game)
    chosen = fusion_materials.parts(game, mage, entry) if isinstance(entry, Monster) and poly is not None else None
    if chosen is None or poly is None or not isinstance(entry, Monster):
        return None
    fused = fusion_materials.cost(game, mage, entry, [one.entry for one in chosen])
    return mp.cost(mage, poly), fused, formulas.fusion_focus(len(chosen))


def _cannot_cast(game: Game, being: Being, mage: Mage, poly: Spell, sacrifice: bool) -> Refusal | None:
    """Why Polymerisation itself cannot be cast, with Sacrifice or without (FUSION-04, CAST-03 to CAST-10)."""
    source = source_of(game, mage, poly)
    if being.actions < FULL:
        return Refusal("FUSION-04", "Polymerisation takes a Full Action")
    if source is None:
        return Refusal("FUSION-04", "Polymerisation is neither Prepared nor on hand")
    need = formulas.channeling_need(mp.cost(mage, poly), scepter=mage.scepter)
    return spells.channeling(game, mage, poly, source, spells.Way("cast", sacrifice=sacrifice), need)


def _least_gifts(game: Game, mage: Mage, poly: Spell) -> int:
    """How many summons are sacrificed for Polymerisation where Channeling does not do (CAST-07)."""
    need = formulas.channeling_need(mp.cost(mage, poly), scepter=mage.scepter)
    return formulas.sacrifices_needed(need, mage.channeling)


def _beyond_means(
    game: Game, mage: Mage, poly: Spell, entry: Monster, chosen: tuple[fusion_materials.Stuff, ...], gifts: int
) -> Refusal | None:
    """Why these Materials cannot be had: the MP, so many summons more to sacrifice (CAST-08, FUSION-05: none is both),
    or the Focus."""
    price = fusion_materials.cost(game, mage, entry, [one.entry for one in chosen])
    if mp.at_hand(mage) < mp.cost(mage, poly) + price:
        return Refusal("MP-05", f"it costs {mp.cost(mage, poly)} and {price} MP")
    if gifts and len(set(sacrifices.victims(game, mage, poly)) - {one.ref for one in chosen}) < gifts:
        return Refusal("CAST-07", "there are not enough summons to sacrifice beside the Materials")
    if not fusion_materials.room(mage, chosen, gifts):
        return Refusal("FUSION-03", f"it needs {some(formulas.fusion_focus(len(chosen)), 'Focus slot')}")
    return None


def gifts_left(
    game: Game, mage: Mage, poly: Spell, entry: Monster, given: tuple[str, ...], least: int
) -> tuple[str, ...]:
    """One's own summons of which one more may be sacrificed, so that the others and what is Prepared still make the
    fusion."""

    def affordable(chosen: tuple[fusion_materials.Stuff, ...]) -> bool:
        return _beyond_means(game, mage, poly, entry, chosen, least) is None

    own = [one for one in sacrifices.victims(game, mage, poly) if one not in given]
    return tuple([one for one in own if fusion_materials.parts(game, mage, entry, affordable, {*given, one})])


def own_text_against(game: Game, being: Being, entry: Monster, poly: Spell) -> Refusal | None:
    """What the fusion's own text says against being fused by Polymerisation: "must first be Special Summoned" by a way
    of its own (SPECIAL-02, CONVERT-32)."""
    ref, page = ref_of("extra", being.id, entry.id), ref_of("prepared", being.id, poly.id)
    by = Context(being.id, being.side, page, poly.id)
    return bans.own_text_against_coming(game, being, ref, entry, by, "fusion")


def can_fuse(game: Game, being: Being, mage: Mage, entry: Entry, sacrifice: bool = False) -> Refusal | None:
    """Whether this fusion may be made now (FUSION-01 to FUSION-06), Polymerisation paid with Sacrifice where Channeling
    does not do (CAST-04)."""
    poly = spell(game)
    if not isinstance(entry, Monster) or entry.form != "fusion" or poly is None:
        return Refusal("FUSION-01", "it is no fusion monster")
    if mage.fusions is not None and entry.id not in mage.fusions:
        return Refusal("FUSION-01", f"{being.name} knows no fusion into {entry.name}")
    if refused := own_text_against(game, being, entry, poly):
        return refused  # for good: what is only missing now, is told after it
    if refused := _cannot_cast(game, being, mage, poly, sacrifice):
        return refused
    if refused := summoning.waits(mage, entry):
        return refused
    ref = ref_of("extra", mage.id, entry.id)
    if bans.may_not_make(game, being, "fusion", ref) or scope.barred(
        game, being, bans.COMING, ref, coming=bans.coming(None, "fusion")
    ):
        maker = forbidden_by(game, being, "fusion_summon", *bans.COMING, other=ref)
        return Refusal("CONVERT-42", f"{maker} forbids this Summon")
    if fusion_materials.needs(game, entry) is None:
        return Refusal("CONVERT-32", "the words of its Materials are for the game master to settle")
    chosen = fusion_materials.parts(game, mage, entry)
    if chosen is None:
        return Refusal("FUSION-02", "every Material must be Prepared or already summoned")
    gifts = _least_gifts(game, mage, poly) if sacrifice else 0
    refused = _beyond_means(game, mage, poly, entry, chosen, gifts)
    if refused is None or fusion_materials.parts(
        game, mage, entry, lambda others: _beyond_means(game, mage, poly, entry, others, gifts) is None
    ):
        return None
    return refused


def moves(game: Game, being: Being, mage: Mage, out: list[Move]) -> None:
    """Every fusion a caster can make now, into ``out``."""
    poly = game.card_index.lookup(POLYMERISATION)
    if not isinstance(poly, Spell) or source_of(game, mage, poly) is None:
        return
    sacrifice = mp.cost(mage, poly) > mage.channeling + mage.scepter
    if _cannot_cast(game, being, mage, poly, sacrifice):
        return
    for entry in known(game, mage):
        if can_fuse(game, being, mage, entry, sacrifice) is None:
            out.append(Move("fuse-sacrifice" if sacrifice else "fuse", (being.id, entry.id)))


def refusal(game: Game, being: Being, mage: Mage, move: Move) -> Refusal | None:
    """Why a fusion is not possible."""
    if len(move.args) < 2:
        return Refusal("FUSION-01", "name the monster that is to come of it: fuse NAME")
    entry = game.card_index.get(str(move.args[1]))
    if entry is None:
        return Refusal("", "there is no such monster")
    return can_fuse(game, being, mage, entry, move.verb == "fuse-sacrifice")


def context(game: Game, who: str, key: str = "") -> Context | None:
    """The circumstances of casting Polymerisation; None where there is none."""
    poly = spell(game)
    if poly is None:
        return None
    return Context(Ref(who), game.state.beings[who].side, NOTHING, poly.id, key=key, manner="cast")


def take(game: Game, being: Being, move: Move) -> None:
    """Cast Polymerisation: its sacrifices, payment, declaration (FUSION-04)."""
    game.push(CastPolymerisation(being.id, str(move.args[1]), move.verb == "fuse-sacrifice"))
    game.emit(ActionSpent(being.id, FULL))


class CastPolymerisation(FightTask, frozen=True):
    """Polymerisation is paid and declared, from a slot, jewellery or its page; if it resolves, the fusion follows
    (FUSION-04, FUSION-05)."""

    who: str
    entry: str
    sacrifice: bool = False
    """Is Channeling made up for with as few of one's own summons as will do (CAST-04, CAST-07)?"""
    gifts: tuple[str, ...] = ()
    """Those chosen so far."""
    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        being, mage, poly = game.state.beings[self.who], game.state.mages[self.who], spell(game)
        entry = game.card_index[self.entry]
        assert poly is not None
        assert isinstance(entry, Monster)
        total = mp.cost(mage, poly)
        need = formulas.channeling_need(total, scepter=mage.scepter)
        least = _least_gifts(game, mage, poly) if self.sacrifice else 0
        if len(self.gifts) < least:
            own = gifts_left(game, mage, poly, entry, self.gifts, least)
            game.ask(Choose(being.side, Question("gifts"), own, 1, 1, "Sacrifice"), self)
            return
        key = f"fuse {being.id} {game.state.turns}"
        source = source_of(game, mage, poly)
        declare(game, Fuse(being.id, self.entry, key), key)
        cause = Cause(self.who, "", "tribute", ref_of("extra", self.who, self.entry))
        for gift in self.gifts:
            game.emit(Fell(gift, "sacrificed", by=self.who, cause=cause))
        left = formulas.channeling_spent(need, len(self.gifts))
        mp.pay(game, mage, total, "casting", "Polymerisation", channeling=left)
        if source == "slot":
            game.emit(SlotChanged(being.id, poly.id, "used", "cast", Cause(self.who, how="rule")))
        elif source == "jewel":
            jewels.spend(game, being, poly.id)
        game.emit(SpellDeclared(being.id, poly.id, "cast", key, (), total))

    def receive(self, key: str, answer: object) -> CastPolymerisation:
        assert isinstance(answer, tuple)
        return replace(self, gifts=(*self.gifts, *answer[1]))


class Fuse(FightTask, frozen=True):
    """Polymerisation resolves: the Materials are discarded (FUSION-05, SUMMON-18), the fused monster's MP is paid
    without Channeling (FUSION-06), and it is summoned (FUSION-07). Countered, nothing else is lost."""

    who: str
    entry: str
    key: str
    chosen: tuple[fusion_materials.Stuff, ...] = ()
    atomic: ClassVar[bool] = False

    @property
    def summoning_key(self) -> str:
        return self.key

    @property
    def summoned(self) -> tuple[str, str, str]:
        return self.who, self.entry, "fusion"

    def run(self, game: Game) -> None:
        if self.key in game.state.negated:
            game.emit(Fizzled(self.key))
            return
        casting = context(game, self.who, self.key) if not self.chosen else None
        if casting is not None and told_silent(game, casting):
            return
        last = self.chosen[-1].ref if self.chosen else NOTHING
        being = game.state.beings.get(last)
        if being is not None:  # who chose it named the creature only
            replace(self, chosen=(*self.chosen[:-1], fusion_materials.Stuff(last, being.entry)))._go_on(game)
        else:
            self._go_on(game)

    def _go_on(self, game: Game) -> None:
        mage, entry = game.state.mages[self.who], game.card_index[self.entry]
        assert isinstance(entry, Monster)
        wanted = fusion_materials.needs(game, entry) or ()
        if len(self.chosen) < len(wanted):
            self._choose(game, mage, entry, wanted)
            return
        materials = tuple([one.entry for one in self.chosen])
        price = fusion_materials.cost(game, mage, entry, materials)
        if not materials or not mp.pay(game, mage, price, "summoning", entry.name):
            self._comes_to_nothing(game, entry)
            return
        gone = tuple([whence(game, mage, one.ref) for one in self.chosen])
        lost, place, foe = self._discard(game, mage)
        creature = summoning.fused(game.state, game.card_index, mage, entry, materials, price, lost)
        if place >= 0:
            creature.section = place
        if summoning.arrive(game, mage, creature, slots=formulas.fusion_focus(len(materials))):
            if foe:
                game.emit(Engaged(creature.id, foe))
            made(game, gone, creature.id, "fusion")

    def _choose(self, game: Game, mage: Mage, entry: Monster, wanted: tuple[Need, ...]) -> None:
        """One Material more: of those that leave a whole set within MP and Focus, the caster's choice where several
        would do, by a description or as two individuals of a species (CONVERT-32, BOND-03)."""
        pool, things = fusion_materials.stock(game, mage, entry), []

        def within(whole: tuple[fusion_materials.Stuff, ...]) -> bool:
            price = fusion_materials.cost(game, mage, entry, [one.entry for one in whole])
            together = fusion_materials.may_combine(game, ref_of("extra", mage.id, entry.id), whole)
            return together and mp.at_hand(mage) >= price and fusion_materials.room(mage, whole)

        for one in pool:
            if one in self.chosen:
                continue
            need = wanted[len(self.chosen)]
            rest = [other for other in pool if other not in self.chosen]
            if one not in fusion_materials.standing_for(game, mage, need, wanted, rest, self.chosen):
                continue
            if fusion_materials.complete(game, mage, wanted, pool, (*self.chosen, one), within):
                things.append(one)
        if not things:
            self._comes_to_nothing(game, entry)
            return
        side, number = game.state.beings[self.who].side, len(self.chosen) + 1
        refs = tuple([one.ref for one in things])
        game.ask(
            Choose(side, Question("material"), refs, 1, 1, f"{entry.name}: Material {number} of {len(wanted)}"), self
        )

    def _comes_to_nothing(self, game: Game, entry: Monster) -> None:
        """An answer has taken its Materials, its MP or its Focus."""
        game.emit(Noted(f"{entry.name} does not come: Materials, MP or Focus for it are gone.", who=self.who))

    def receive(self, key: str, answer: object) -> Fuse:
        assert isinstance(answer, tuple)
        ref = answer[1][0]
        zone, _, entry = refs.parts(ref)
        entry = "" if zone == "play" else entry
        return replace(self, chosen=(*self.chosen, fusion_materials.Stuff(ref, entry)))

    def _discard(self, game: Game, mage: Mage) -> tuple[int, int, str]:
        """Discard the Materials; the HP they had lost (FUSION-11), and the place of a summoned one: its Section and
        somebody it fought, since it is replaced in its Skirmish too (FUSION-07)."""
        lost, place, foe = 0, -1, ""
        cause = Cause(self.who, "", "fusion", ref_of("extra", self.who, self.entry))
        for part in self.chosen:
            being = game.state.beings.get(part.ref)
            if being is not None:
                lost += being.hp_full - being.hp
                if not foe:
                    place, foe = being.section, _opponent_of(game, being)
                game.emit(Fell(part.ref, "discarded", by=self.who, cause=cause))
            else:
                game.emit(jewels.leaves_its_place(game, mage.id, part.entry, "used", "material", cause))
                game.emit(Barred(mage.id, part.entry))
        return lost, place, foe


def whence(game: Game, mage: Mage, part: str, to: str = "used") -> tuple[str, str]:
    """Where a Material will be, by reference, once it has gone ``to`` used, banished or the spellbook ("" for what is
    no spell of anybody's), and where it was. A Bonded Monster has no page, and is used whatever becomes of it
    (STAT-19)."""
    being = game.state.beings.get(part)
    zone, owner, entry = refs.parts(Ref(part))
    was = "play" if being is not None else zone
    if being is not None:
        owner, entry = being.owner, being.entry
    elif zone == "play":
        was, owner, entry = "prepared", mage.id, part
    holder = game.state.mages.get(Ref(owner))
    to = "used" if holder is not None and holder.bonded == entry else to
    return (ref_of(to, owner, entry) if owner and entry else ""), was


def made(game: Game, materials: tuple[tuple[str, str], ...], to: str, how: str) -> None:
    """Tell of each what it was used for, now that what came of it is there."""
    for ref, was in materials:
        if ref:
            game.emit(MadeMaterial(Ref(ref), to, how, was, refs.parts(Ref(ref))[0]))


def _opponent_of(game: Game, being: Being) -> str:
    """Somebody it is in a Skirmish with; "" where there is none."""
    others = game.state.beings.values()
    return next((o.id for o in others if being.skirmish and o.skirmish == being.skirmish and o.side != being.side), "")


def split(game: Game, being: Being, fate: Literal["defeated", "destroyed", "sacrificed", "discarded"]) -> None:
    """A fused creature that is Defeated or Destroyed is split: one Focus less, one Body per Material in one slot each,
    each revivable (FUSION-12)."""
    mage = game.state.mages[being.caster]
    game.emit(Fell(being.id, fate))
    for material in being.materials:
        entry = game.card_index[material]
        if not isinstance(entry, Monster):
            continue
        body = summoning.make(game.state, mage, entry, mp=0, origin="slot", owner=being.owner)
        body.section, body.hp, body.actions = being.section, 0, 0
        body.body = "defeated" if fate == "defeated" else "destroyed"
        body.id = new_id(game.state, entry.slug)
        game.emit(BodyLaid(body, being.entry))
        game.emit(Focused(mage.id, Held("body", body.id)))
