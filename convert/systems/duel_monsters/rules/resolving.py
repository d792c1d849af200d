"""What a declared casting becomes when it takes place: an effect, a summon, a spell that stays, an Eidolon (CAST-17,
PRECAST-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.effects import Amount, Selector, StepBase
from convert.effects import steps as tree
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules import focus, items, summoning
from convert.systems.duel_monsters.rules.between.eidolon import is_eidolon_spell
from convert.systems.duel_monsters.rules.context import AREA, Context
from convert.systems.duel_monsters.rules.effects import bans
from convert.systems.duel_monsters.rules.effects.areas import first_section, of_field
from convert.systems.duel_monsters.rules.effects.belonging import bearer
from convert.systems.duel_monsters.rules.effects.choosing import Choose, Question
from convert.systems.duel_monsters.rules.effects.registry import op_of, verbs
from convert.systems.duel_monsters.rules.effects.start import Resolve, told_silent
from convert.systems.duel_monsters.rules.events import Fizzled, Noted, SpellStayed
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.ids import new_id
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, areas, ref_of
from convert.systems.duel_monsters.rules.spell_origin import SpellOrigin
from convert.systems.duel_monsters.rules.state import Active, ActiveMode

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def stays(game: Game, entry: Spell) -> bool:
    """Whether a spell occupies Focus while its effect lasts (CAST-17): continuous and field spells, Eidolons, buffs."""
    return entry.form in ("continuous", "field", "equipment") or (entry.uses_focus and entry.form != "precast")


def hostile_steps(entry: Entry, ability: int) -> bool:
    """Whether an ability has a step that an unwilling target may resist."""
    return any(_hostile(step) for step in entry.effects[ability].do)


def _hostile(step: StepBase) -> bool:
    """Whether a step can be one that an unwilling target resists: of a hostile kind, and not said of one's own side
    (CHECK-01). A boon is no harm."""
    what = _aim(step)
    if what is not None and (what.side == "you" or what.how == "self"):
        return False
    if isinstance(step, tree.Modify):
        return any(_lowers(step.sign, amount) for amount in (step.attack, step.defense))
    if isinstance(step, tree.SetStat):
        return step.swap is None and (step.times or 0) < 1
    if isinstance(step, tree.Forbid) and step.action in ("be_attacked", "use_zone", "control"):
        return False
    verb = verbs().get(op_of(step))
    return (verb is not None and verb.hostile) or any(_hostile(one) for one in _inner(step))


def _lowers(sign: int, amount: object) -> bool:
    """Whether a change of a Score may lower it; what is not a plain number may."""
    if amount is None:
        return False
    plain = isinstance(amount, Amount) and amount.n is not None
    return not plain or (isinstance(amount, Amount) and sign * (amount.n or 0) < 0)


def _inner(step: StepBase) -> tuple[StepBase, ...]:
    """The steps within a step."""
    if isinstance(step, tree.ChooseOne):
        return tuple(one for option in step.options for one in option.do)
    if isinstance(step, tree.Delayed):
        return step.do
    if isinstance(step, tree.Copy):
        return tuple(one for ability in step.abilities for one in ability.do)
    return ()


def _aim(step: StepBase) -> Selector | None:
    """What a step is done to."""
    selector = getattr(step, "what", None) or getattr(step, "to", None)
    return selector if isinstance(selector, Selector) else None


def may_check(game: Game, who: str, entry: Entry, ctx: Context | None) -> bool:
    """Whether a Casting Check can come of this casting (CHECK-01), so that extra MP is worth asking for: a hostile step
    and an unwilling Real target that it reaches; for a summon, an ability with such a step (CHECK-07)."""
    me = game.state.beings[who]
    if not any(being.side != me.side and being.kind != "summon" for being in game.state.beings.values()):
        return False
    if ctx is None:
        profile = game.card_index.profile(entry.id)
        numbers = profile.of("activate", "trigger", "quick", "flip")
        return any(hostile_steps(entry, number) for number in numbers)
    steps = entry.effects[ctx.ability].do if ctx.ability >= 0 else ()
    return any(_hostile(step) and _reaches_unwilling(game, me.side, ctx, step) for step in steps)


def _reaches_unwilling(game: Game, side: int, ctx: Context, step: StepBase) -> bool:
    """Whether what a step is done to, as far as that is known now, has an unwilling Real creature among it or is borne
    by one."""
    what = _aim(step)
    if what is None or what.unread or what.how in ("event", "previous", "equipped"):
        return True
    if what.ref is not None:
        refs = ctx.bound.get(what.ref)
        if refs is None:
            return True
    else:
        refs = game.query.candidates(ctx, what)
    beings = [bearer(game, ref) for ref in refs]
    return any(being is not None and being.side != side and being.kind != "summon" for being in beings)


class Conclude(FightTask, frozen=True):
    """A casting that was declared and paid takes place, unless it was negated: then nothing happens and what was paid
    is lost (PRECAST-11)."""

    who: str
    entry: str
    source: SpellOrigin
    how: str
    mp: int
    key: str
    ctx: Context | None = None
    offered: tuple[str, ...] = ()
    """Entries of what was sacrificed for it."""
    atomic: ClassVar[bool] = False

    @property
    def summoning_key(self) -> str:
        return self.key if self.how in ("summon", "shadow") else ""

    @property
    def summoned(self) -> tuple[str, str, str]:
        return self.who, self.entry, "normal"

    def run(self, game: Game) -> None:
        game.casting_over()
        if self.key in game.state.negated:
            game.emit(Fizzled(self.key))
            return
        mage = game.state.mages.get(self.who)
        if mage is None or self.who not in game.state.beings or game.state.beings[self.who].down:
            return
        entry = game.card_index[self.entry]
        if isinstance(entry, Monster):
            place = self.source.place
            assert place is not None
            being = summoning.make(
                game.state,
                mage,
                entry,
                mp=self.mp,
                origin="slot" if place == "jewel" else place,
                shadow=self.how == "shadow",
            )
            bans.count(game, game.state.beings[self.who], bans.ORDINARY, ref_of("prepared", self.who, self.entry))
            being.offered = self.offered
            summoning.arrive(game, mage, being)
        elif self.how == "precast":
            self.stay(game, entry, "precast")
        else:
            self._incantation(game, entry)

    def _incantation(self, game: Game, entry: Spell) -> None:
        if is_eidolon_spell(entry):
            items.make_eidolon(game, self.who, entry, self.mp)
        elif entry.form == "field":
            game.push(ComeAsField(self))
        else:
            spell = self.stay(game, entry, "lasting") if stays(game, entry) else NOTHING
            if spell or not stays(game, entry):
                self.carry_out(game, entry, spell)

    def carry_out(self, game: Game, entry: Spell, spell: Ref, area: tuple[Ref, ...] = ()) -> None:
        """What it does as it is cast, of the spell that has come into play where it stays: of a field in its ``area``
        (CONVERT-29)."""
        ctx = self.ctx
        if spell and ctx is not None:
            ctx = replace(ctx, source=spell)
        if area and ctx is not None:
            ctx = ctx.bind(AREA, area)
        if ctx is None or (ctx.ability < 0 and not ctx.instead):
            if told_silent(game, ctx or self._bare(game)):
                return
            if not entry.effects or not stays(game, entry):
                game.emit(Noted(f"{entry.name}: {unread(entry)}", "manual", self.who))
            return
        game.push(Resolve(ctx))

    def _bare(self, game: Game) -> Context:
        """The circumstances of what no ability of its own says."""
        side = game.state.beings[self.who].side
        return Context(Ref(self.who), side, NOTHING, self.entry, key=self.key, manner="cast")

    def stay(self, game: Game, entry: Spell, mode: ActiveMode, area: tuple[Ref, ...] = ()) -> Ref:
        """Into play in a Focus slot, a field in its ``area``; its id, or "" where no slot is free any more."""
        mage = game.state.mages[self.who]
        held = focus.take_slots(mage, 1)
        if held is None:
            game.emit(Noted(f"{entry.name} cannot stay: no free Focus slot (CAST-17).", who=self.who))
            return NOTHING
        caster = game.state.beings[self.who]
        key = new_id(game.state, f"{entry.slug}-spell")
        bound = tuple(self.ctx.bound.items()) if self.ctx is not None else ()
        section = first_section(game.state.sections, caster.section, area) if area else caster.section
        on = next((ref for _, refs in bound for ref in refs if ref in game.state.beings), "")
        spell = Active(
            key,
            entry.id,
            Ref(self.who),
            caster.side,
            mode,
            self.mp,
            section,
            self.source,
            (*bound, (AREA, area)) if area else bound,
            Ref(on),
            words=tuple(self.ctx.words.items()) if self.ctx is not None else (),
        )
        kind = "precast" if mode == "precast" else "lasting"
        focus.offer_talisman(game, self.who, key)
        game.emit(SpellStayed(spell, replace(held, kind=kind, what=key)))
        return key


class ComeAsField(FightTask, frozen=True):
    """A field comes into play by its casting, in one Section or two that its caster chooses (CONVERT-29)."""

    casting: Conclude
    area: tuple[Ref, ...] = ()
    atomic: ClassVar[bool] = True

    def receive(self, key: str, answer: tuple[Question, tuple[str, ...]]) -> ComeAsField:
        """With the Sections that were chosen."""
        return replace(self, area=areas(Ref(answer[1][0])))

    def run(self, game: Game) -> None:
        entry, caster = game.card_index[self.casting.entry], game.state.beings[self.casting.who]
        assert isinstance(entry, Spell)
        options = of_field(game.state.sections, caster.section, entry)
        if not self.area and len(options) > 1:
            what = f"{entry.name}, where it lies"
            game.ask(Choose(caster.side, Question("field", entry.id, self.casting.who), options, 1, 1, what), self)
            return
        area = self.area or areas(options[0])
        spell = self.casting.stay(game, entry, "field", area)
        if spell:
            self.casting.carry_out(game, entry, spell, area)


def casting_of(frame: object) -> Conclude | None:
    """The casting that a frame is, or is the end of; None of any other frame."""
    casting = frame.casting if type(frame) is ComeAsField else frame
    return casting if type(casting) is Conclude else None


def unread(entry: Entry) -> str:
    """What a game master has to settle by hand: the clauses that are in no tree."""
    texts = [gap.text for gap in entry.adjudication.unread if gap.text]
    return " / ".join(texts) or entry.text or "nothing of it can be carried out by the machine"
