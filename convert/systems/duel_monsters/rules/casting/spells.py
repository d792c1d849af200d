"""CAST, MP and SUMMON: casting Prepared spells and pages, summoning, Sacrifice, precasting (PRECAST-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from msgspec.structs import replace

from convert.kernel import Move, Refusal
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules import jewels, mp, resolving, summoning
from convert.systems.duel_monsters.rules.between import equip
from convert.systems.duel_monsters.rules.between.eidolon import is_eidolon_spell
from convert.systems.duel_monsters.rules.casting import sacrifices
from convert.systems.duel_monsters.rules.context import NO_ABILITY, Context
from convert.systems.duel_monsters.rules.effects import bans
from convert.systems.duel_monsters.rules.effects.choosing import Choose, Question
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.targeting import Targets, lacking, payable, possible
from convert.systems.duel_monsters.rules.effects.zones import bonded_ready, in_play
from convert.systems.duel_monsters.rules.effects.zones import jewels as jewels_in_use
from convert.systems.duel_monsters.rules.events import ActionSpent, Cause, Fell, Noted, SlotChanged, SpellDeclared
from convert.systems.duel_monsters.rules.frames import FightDecision, FightTask, Spend
from convert.systems.duel_monsters.rules.naming import forbidden_by
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, ref_of
from convert.systems.duel_monsters.rules.spell_origin import Source, SpellOrigin
from convert.systems.duel_monsters.rules.state import Being, Mage
from convert.systems.duel_monsters.rules.status import FOR_A_SUMMONING, banned, banned_as
from convert.systems.duel_monsters.rules.windows import declare

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

How = Literal["cast", "summon", "shadow", "precast"]

FULL, PARTIAL = 2, 1
NO_CAST_FORMS = ("artifact", "trinket")


class Way(NamedTuple):
    """One way of casting that a verb names: as what, from where, with Sacrifice or not."""

    how: How
    page: bool = False
    sacrifice: bool = False


WAYS: dict[str, Way] = {
    "cast": Way("cast"),
    "cast-page": Way("cast", page=True),
    "cast-sacrifice": Way("cast", sacrifice=True),
    "summon": Way("summon"),
    "summon-page": Way("summon", page=True),
    "summon-sacrifice": Way("summon", sacrifice=True),
    "summon-shadow": Way("shadow"),
    "shadow-page": Way("shadow", page=True),
    "shadow-sacrifice": Way("shadow", sacrifice=True),
    "precast": Way("precast"),
    "precast-page": Way("precast", page=True),
}
PLAIN = frozenset(verb for verb, way in WAYS.items() if not (way.page or way.sacrifice))
"""The verbs that say of themselves nothing of how long the casting takes."""
FITTING = {
    (monster, page, sacrifice): tuple(
        (verb, way)
        for verb, way in WAYS.items()
        if way.page == page and way.sacrifice == sacrifice and (way.how in ("summon", "shadow")) == monster
    )
    for monster in (False, True)
    for page in (False, True)
    for sacrifice in (False, True)
}
"""The verbs that can fit a spell: whether it is a monster, comes from a page, needs Sacrifice."""


def sources(game: Game, mage: Mage) -> list[tuple[str, Source]]:
    """Every spell the mage could begin to cast, and from where: Prepared slots, the Bonded Monster (STAT-20), pages of
    what is not Prepared (CAST-10, CAST-11). Do not change it."""
    known: dict[Ref, list[tuple[str, Source]]] = {} if game.sought is None else game.sought.sources
    if mage.id not in known:
        known[mage.id] = _sources(game, mage)
    return known[mage.id]


def _sources(game: Game, mage: Mage) -> list[tuple[str, Source]]:
    out: list[tuple[str, Source]] = [(slot.spell, "slot") for slot in mage.slots if slot.state == "prepared"]
    if mage.bonded and bonded_ready(game, mage):
        out.append((mage.bonded, "bonded"))
    own = {spell for spell, _ in out}  # somebody else's copy comes after one's own
    out += [(spell, "jewel") for spell, _ in jewels_in_use(game, mage) if spell not in own]
    prepared = {spell for spell, _ in out}.union(jewels.in_jewels_of(game, mage))
    out += [(spell, "page") for spell in mage.book if spell not in prepared and spell not in mage.banned_sources]
    return out


OWN_TEXT = Refusal("SPECIAL-02", "its own text says that it cannot be summoned in the ordinary way")


def actions_for(mage: Mage, entry: Entry, source: Source, way: Way) -> int:
    """A Cast Action is Partial (CAST-01); from a page, with Sacrifice, or where the spell says so, Full (COMBAT-06);
    from jewellery Full too, unless the spell is in one's own Tome (EQUIP-11)."""
    always_full = isinstance(entry, Spell) and entry.full_action
    if source == "jewel":
        always_full = always_full or equip.jewellery_action(in_own_tome=entry.id in mage.book) == "full"
    return FULL if way.page or way.sacrifice or always_full else PARTIAL


def takes_full(game: Game, move: Move) -> bool:
    """Whether a casting that is otherwise Partial takes a Full Action, by the spell's own text or from jewellery."""
    if move.verb not in PLAIN or len(move.args) < 2 or move.args[0] not in game.state.mages:
        return False
    mage, entry = game.state.mages[str(move.args[0])], game.card_index.lookup(str(move.args[1]))
    source = dict(sources(game, mage)).get(entry.id) if entry is not None else None
    return entry is not None and source is not None and actions_for(mage, entry, source, WAYS[move.verb]) == FULL


def barred(game: Game, being: Being, mage: Mage) -> Refusal | None:
    """What bars this caster from casting anything now."""
    if being.stance != "none":
        return Refusal("COMBAT-22", "there is no casting in Attack or Defense Mode")
    if being.statuses and banned(being, "cast"):
        return Refusal("CONVERT-42", f"{forbidden_by(game, being, 'cast')} forbids it to cast")
    return None


def can_cast(
    game: Game, being: Being, mage: Mage, entry: Entry, source: Source, way: Way, busy: set[str] | None = None
) -> Refusal | None:
    """Whether this spell may be cast this way now; the first rule that forbids it, if not. ``busy``: what is in play,
    where that is known."""
    return can_begin(game, being, mage, entry, source, way, busy) or can_become(game, being, mage, entry, way)


def can_begin(
    game: Game, being: Being, mage: Mage, entry: Entry, source: Source, way: Way, busy: set[str] | None = None
) -> Refusal | None:
    """Whether the casting of a spell can be begun and paid for, from there, with Sacrifice or not; as what it is cast
    does not matter."""
    cost = mp.price(game.state, mage, entry)
    if being.actions < actions_for(mage, entry, source, way):
        return Refusal("COMBAT-06", "that takes a Full Action") if being.actions else _no_action()
    if mage.mp + mage.amulet < cost:
        return Refusal("MP-05", f"it costs {cost} MP")
    need = formulas.channeling_need(cost, scepter=mage.scepter)
    if refusal := channeling(game, mage, entry, source, way, need):
        return refusal
    if way.page != (source == "page"):
        return Refusal("CAST-10", "it is not Prepared: cast it from its page") if not way.page else _prepared()
    if entry.id in (in_play(game, mage) if busy is None else busy):
        return Refusal("CAST-11", "one's single copy of it is in play")
    return None


def can_become(game: Game, being: Being, mage: Mage, entry: Entry, way: Way) -> Refusal | None:
    """Whether a casting that can be begun may become what it is cast as: a summon, a Shadow, an effect."""
    if isinstance(entry, Monster):
        return _can_summon(game, being, mage, entry, way)
    return _can_incant(game, being, mage, entry, way)


def _no_action() -> Refusal:
    return Refusal("COMBAT-04", "there is no action left for that")


def _prepared() -> Refusal:
    return Refusal("CAST-11", "it is Prepared, and one has a single copy of any spell")


def channeling(game: Game, mage: Mage, entry: Entry, source: Source, way: Way, need: int) -> Refusal | None:
    """CAST-03 to CAST-07: within Channeling, or with enough sacrifices; none where none is needed."""
    if not way.sacrifice:
        if need > mage.channeling:
            unprepared = "an unprepared spell can never be combined with Sacrifice (CAST-10)"
            way_out = unprepared if source == "page" else "Sacrifice is the way"
            return Refusal("CAST-03", f"it needs {need} Channeling and {mage.channeling} is left; {way_out}")
        return None
    if source == "page":
        return Refusal("CAST-10", "an unprepared spell can never be combined with Sacrifice")
    if need <= mage.channeling:
        return Refusal("CAST-04", "Channeling is enough, and Sacrifice is a remedy, not a discount")
    if len(sacrifices.victims(game, mage, entry)) < formulas.sacrifices_needed(need, mage.channeling):
        return Refusal("CAST-07", "there are not enough summons to sacrifice")
    return None


def _can_summon(game: Game, being: Being, mage: Mage, entry: Monster, way: Way) -> Refusal | None:
    if way.how not in ("summon", "shadow"):
        return Refusal("SUMMON-01", "a monster is summoned")
    if entry.form != "summon":
        rule = "FUSION-01" if entry.form == "fusion" else "CONVERT-30"
        return Refusal(rule, f"a {entry.form} monster does not come by ordinary casting")
    if own_text_against(game, being, mage, entry, way.how):
        return OWN_TEXT
    if refused := summoning.waits(mage, entry):
        return refused
    freed = way.sacrifice
    if not freed and not summoning.has_room(mage):
        return Refusal("SUMMON-05", "there is no free Focus slot")
    held, shadow = ref_of("prepared", mage.id, entry.id), way.how == "shadow"
    if being.statuses and bans.may_not_summon(game, being, held, shadow=shadow):
        maker = forbidden_by(game, being, *(("set",) if shadow else bans.ORDINARY), other=held)
        return Refusal("CONVERT-42", f"{maker} forbids summoning")
    if way.sacrifice and not shadow and bans.may_not_sacrifice_for(game, being, held):
        maker = forbidden_by(game, being, FOR_A_SUMMONING, other=held)
        return Refusal("CONVERT-42", f"{maker} forbids summoning it with Sacrifices")
    return None


def own_text_against(game: Game, being: Being, mage: Mage, entry: Monster, how: How) -> bool:
    """Whether the monster's own text forbids this ordinary summoning now (SPECIAL-02)."""
    if not game.card_index.profile(entry.id).ordinary_bans:
        return False
    return bans.own_text_against(game, being, ref_of("prepared", mage.id, entry.id), entry, shadow=how == "shadow")


def _can_incant(game: Game, being: Being, mage: Mage, entry: Spell, way: Way) -> Refusal | None:
    if way.how not in ("cast", "precast"):
        return Refusal("SUMMON-01", "only a monster is summoned")
    if being.statuses and banned(being, "cast", "activate", of=banned_as(entry)):
        maker = forbidden_by(game, being, "cast", "activate")
        return Refusal("CONVERT-42", f"{maker} forbids it to cast spells of that kind")
    if game.card_index.profile(entry.id).placed_only is not None:
        return Refusal("CONVERT-42", "its own text lets only the effect of another spell place it")
    if entry.slug == "polymerization":
        return Refusal("FUSION-04", "Polymerisation is cast for a fusion: fuse NAME")
    if entry.form in NO_CAST_FORMS:
        return Refusal("MAGICITEM-03", "it is an item, which is used, not cast")
    if way.how == "precast":
        if entry.form != "precast":
            return Refusal("PRECAST-01", "it is no spell that can be precast")
        if bans.may_not_set(game, being, held := ref_of("prepared", mage.id, entry.id)):
            return Refusal("CONVERT-42", f"{forbidden_by(game, being, 'set', other=held)} forbids to precast it")
        return None if summoning.has_room(mage) else Refusal("PRECAST-04", "there is no free Focus slot")
    if entry.id in mage.eidolons:
        return Refusal("EIDOLON-08", "an Eidolon of it was made since the last Meditation")
    if resolving.stays(game, entry) and not way.sacrifice and not summoning.has_room(mage):
        return Refusal("CAST-17", "it would stay in play, and there is no free Focus slot")
    if not cast_abilities(game, being, mage, entry):
        return _in_vain(game, being, mage, entry)
    return None


def _in_vain(game: Game, being: Being, mage: Mage, entry: Spell) -> Refusal:
    """Why casting it could do nothing: what is missing for it, where that can be told."""
    for number in game.card_index.profile(entry.id).cast:
        ctx = context(game, being, mage, entry, number, mp.price(game.state, mage, entry))
        if hold(game, ctx, entry.effects[number].if_) and (missing := lacking(game, ctx)) is not None:
            return missing
    return Refusal("CAST-18", "there is nothing it could be cast at, or its condition does not hold")


def context(game: Game, being: Being, mage: Mage, entry: Entry, number: int, cost: int) -> Context:
    """The circumstances of casting one ability of a spell."""
    key = f"cast {being.id} {entry.id} {game.state.turns}.{being.actions}.{mage.mp}"
    return Context(being.id, being.side, NOTHING, entry.id, number, cost, key, manner="cast")


def cast_abilities(game: Game, being: Being, mage: Mage, entry: Spell) -> tuple[int, ...]:
    """The abilities of a spell that casting it could carry out now; ``NO_ABILITY`` where its tree has none."""
    if game.sought is None:
        return _castable(game, being, mage, entry)
    known, key = game.sought.castings, (being.id, entry.id)
    found = known.get(key)
    if found is None:
        found = known[key] = _castable(game, being, mage, entry)
    return found


def _castable(game: Game, being: Being, mage: Mage, entry: Spell) -> tuple[int, ...]:
    profile = game.card_index.profile(entry.id)
    if not profile.cast:
        return NO_ABILITY
    out = []
    eidolon = is_eidolon_spell(entry)
    for number in profile.cast:
        ctx = context(game, being, mage, entry, number, mp.price(game.state, mage, entry))
        if eidolon:  # what it will be on is chosen as it is put on (EIDOLON-04)
            ability = entry.effects[number]
            if hold(game, ctx, ability.if_) and all(payable(game, ctx, step) for step in ability.cost):
                return (number,)
            continue
        if hold(game, ctx, entry.effects[number].if_) and possible(game, ctx) and not bans.may_not_use(game, ctx):
            out.append(number)
    if not out and resolving.stays(game, entry) and profile.undone:
        return NO_ABILITY
    return tuple(out)


def moves(game: Game, being: Being, mage: Mage, out: list[Move]) -> None:
    """Every casting of one spell by one caster, into ``out``."""
    have, channeling = mage.mp + mage.amulet, mage.channeling + mage.scepter
    full = being.actions >= FULL
    busy = in_play(game, mage)
    for entry_id, source in sources(game, mage):
        page = source == "page"
        if entry_id in busy or (page and not full):
            continue
        entry = game.card_index[entry_id]
        cost = mp.price(game.state, mage, entry)
        if cost > have:
            continue
        fitting = FITTING[isinstance(entry, Monster), page, cost > channeling]
        if not fitting or can_begin(game, being, mage, entry, source, fitting[0][1], busy):
            continue
        for verb, way in fitting:
            if can_become(game, being, mage, entry, way) is None:
                out.append(Move(verb, (being.id, entry_id)))


def refusal(game: Game, being: Being, mage: Mage, move: Move) -> Refusal | None:
    """Why this casting is forbidden now."""
    if len(move.args) < 2:
        return Refusal("CAST-01", "name the spell")
    entry = game.card_index.get(str(move.args[1]))
    if entry is None:
        return Refusal("", "there is no such spell")
    source = dict(sources(game, mage)).get(entry.id)
    if source is None and entry.id in {slot.spell for slot in mage.slots}:
        return Refusal("CAST-09", "it has been cast and is used up until prepared again")
    if (source is None or isinstance(entry, Monster)) and (refused := summoning.waits(mage, entry)):
        return refused  # before what its casting would cost
    how = WAYS[move.verb].how
    if isinstance(entry, Monster) and how in ("summon", "shadow") and own_text_against(game, being, mage, entry, how):
        return OWN_TEXT
    if source is None:
        if jewel := jewels.in_jewels_of(game, mage).get(entry.id):
            return Refusal("CAST-11", f"it is {jewel}, and one has a single copy of any spell")
        return Refusal("CAST-10", "it is not Prepared, and its incantation is not on hand")
    return can_cast(game, being, mage, entry, source, WAYS[move.verb])


def take(game: Game, being: Being, move: Move) -> None:
    """Begin a casting: spend the action, then targets, extras, payment."""
    way = WAYS[move.verb]
    entry = game.card_index[str(move.args[1])]
    mage = game.state.mages[being.id]
    source = dict(sources(game, mage))[entry.id]
    game.push(Casting(being.id, entry.id, source, way.how, sacrifice=way.sacrifice))
    game.emit(ActionSpent(being.id, actions_for(mage, entry, source, way)))


class Casting(FightTask, frozen=True):
    """One casting, part by part: sacrifices, which ability, its targets, extra MP, payment; then it is declared and may
    be answered (PRECAST-10), and takes place."""

    who: str
    entry: str
    source: Source
    how: How
    sacrifice: bool = False
    cap: int = -1
    """In a Full Cast, for all but the costliest spell: its MP, which no other may pass with extras, for it alone uses
    Channeling (CAST-13). -1: this casting uses Channeling."""
    gifts: tuple[str, ...] | None = None
    ctx: Context | None = None
    targeted: bool = False
    extra: int = -1
    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        being, mage = game.state.beings.get(self.who), game.state.mages.get(self.who)
        if being is None or mage is None or being.down:
            return
        entry = game.card_index[self.entry]
        if self._begins and (why := self._no_longer(game, being, mage, entry)):
            game.emit(Noted(f"{being.name} cannot cast {entry.name} any more: {why.cited}.", who=self.who))
        elif self.sacrifice and self.gifts is None:
            self._ask_sacrifices(game, mage, entry)
        elif self.how == "cast" and isinstance(entry, Spell) and self.ctx is None:
            self._choose_ability(game, being, mage, entry)
        elif self.ctx is not None and self.ctx.ability >= 0 and not self.targeted:
            game.push(Targets(self.ctx), replace(self, targeted=True))
        elif self.extra < 0:
            self._ask_extra(game, mage, entry)
        else:
            self._declare(game, being, mage, entry)

    def receive(self, key: str, answer: object) -> Casting:
        if key == "answers":
            assert isinstance(answer, tuple)
            return replace(self, gifts=answer[1])
        changed: Casting = replace(self, **{key: answer})
        return changed

    @property
    def _begins(self) -> bool:
        """Has nothing of it been settled yet?"""
        return self.gifts is None and self.ctx is None and not self.targeted and self.extra < 0

    def _no_longer(self, game: Game, being: Being, mage: Mage, entry: Entry) -> Refusal | None:
        """What the spells before it in a Full Cast have made impossible: what it costs may be gone, or its one copy be
        in play (CAST-11, CAST-12)."""
        cost = mp.price(game.state, mage, entry)
        if mp.at_hand(mage) < cost:
            return Refusal("MP-05", f"it costs {cost} MP")
        need = formulas.channeling_need(cost, scepter=mage.scepter)
        if self.cap < 0 and not self.sacrifice and need > mage.channeling:
            return Refusal("CAST-03", f"it needs {need} Channeling and {mage.channeling} is left")
        if entry.id in in_play(game, mage):
            return Refusal("CAST-11", "one's single copy of it is in play")
        if isinstance(entry, Monster) and own_text_against(game, being, mage, entry, self.how):
            return Refusal("SPECIAL-02", "its own text forbids it now")
        return None

    def _ask_sacrifices(self, game: Game, mage: Mage, entry: Entry) -> None:
        """At least as many as Channeling lacks; more are allowed, to fund extras (CAST-07)."""
        need = formulas.channeling_need(mp.price(game.state, mage, entry), scepter=mage.scepter)
        least = formulas.sacrifices_needed(need, mage.channeling)
        own = sacrifices.victims(game, mage, entry)
        game.ask(Choose(game.state.beings[self.who].side, Question("gifts"), own, least, len(own), "Sacrifice"), self)

    def _choose_ability(self, game: Game, being: Being, mage: Mage, entry: Spell) -> None:
        numbers = cast_abilities(game, being, mage, entry) or NO_ABILITY
        if is_eidolon_spell(entry):
            ctx = context(game, being, mage, entry, numbers[0], mp.price(game.state, mage, entry))
            game.push(replace(self, ctx=ctx, targeted=True))
            return
        if len(numbers) > 1:
            game.ask(WhichAbility(self.who, self.entry, numbers), self)
            return
        cost = mp.price(game.state, mage, entry)
        game.push(replace(self, ctx=context(game, being, mage, entry, numbers[0], cost)))

    def _ask_extra(self, game: Game, mage: Mage, entry: Entry) -> None:
        """More MP strengthens a Casting Check, up to Channeling, Scepter and sacrifices for this casting (MP-04,
        CHECK-03); it is declared before rolling. Asked where a check can come of it."""
        cost = mp.price(game.state, mage, entry)
        room = mage.channeling + mage.scepter + 2 * len(self.gifts or ()) if self.cap < 0 else self.cap
        most = min(room, mp.at_hand(mage)) - cost
        if most > 0 and resolving.may_check(game, self.who, entry, self.ctx):
            game.ask(Spend(self.who, most, "extra", f"{entry.name}, as extra MP"), self)
        else:
            game.push(replace(self, extra=0))

    def _declare(self, game: Game, being: Being, mage: Mage, entry: Entry) -> None:
        total = mp.price(game.state, mage, entry) + self.extra
        gifts = self.gifts or ()
        need = formulas.channeling_need(total, scepter=mage.scepter)
        channeling = formulas.channeling_spent(need, len(gifts)) if self.cap < 0 else 0
        ctx = self.ctx
        if ctx is not None:
            ctx = replace(ctx, mp=total)
        key = ctx.key if ctx is not None else f"{self.how} {self.who} {self.entry} {game.state.turns}.{mage.mp}"
        offered = tuple([game.state.beings[gift].entry for gift in gifts])
        origin = SpellOrigin(self.source)
        concludes = resolving.Conclude(self.who, self.entry, origin, self.how, total, key, ctx, offered)
        declare(game, concludes, key)
        cause = Cause(self.who, "", "tribute", ref_of("prepared", self.who, self.entry))
        for gift in gifts:
            game.emit(Fell(gift, "sacrificed", by=self.who, cause=cause))
        mp.pay(game, mage, total, "casting", entry.name, channeling=channeling)
        if self.source == "slot":
            fate: Literal["", "cast"] = "cast" if isinstance(entry, Spell) and not resolving.stays(game, entry) else ""
            game.emit(SlotChanged(self.who, self.entry, "used", fate, Cause(self.who, how="rule")))
        elif self.source == "jewel":
            jewels.spend(game, being, self.entry)
        targets = ctx.named if ctx is not None else ()
        game.emit(
            SpellDeclared(
                self.who, self.entry, self.how, key, targets, total, ability=ctx.ability if ctx is not None else -1
            )
        )
        if ctx is not None and ctx.ability >= 0:
            costs = entry.effects[ctx.ability].cost
            if costs:
                game.push(Steps(costs, replace(ctx, paying=True)))


class WhichAbility(FightDecision, frozen=True):
    """A spell that can do one of several things: which."""

    who: str
    entry: str
    numbers: tuple[int, ...]
    atomic: ClassVar[bool] = True

    def side(self, game: Game) -> int:
        return game.state.beings[self.who].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple([Move("ability", (number,)) for number in self.numbers])

    def take(self, game: Game, move: Move) -> None:
        being, mage = game.state.beings[self.who], game.state.mages[self.who]
        entry = game.card_index[self.entry]
        game.answer("ctx", context(game, being, mage, entry, int(move.args[0]), mp.price(game.state, mage, entry)))

    def prompt(self, game: Game) -> str:
        return f"Which effect of {game.card_index[self.entry].name}?"
