"""Verbs that bring creatures into play: Special Summons, ordinary ones by an effect, tokens."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from convert.effects import Amount, Selector
from convert.effects import steps as tree
from convert.effects.values import Spot
from convert.kernel import Refusal
from convert.systems.duel_monsters.entries import Monster, Spell
from convert.systems.duel_monsters.rules import focus, jewels, mp, summoning
from convert.systems.duel_monsters.rules.casting import spells
from convert.systems.duel_monsters.rules.effects import bans, scope, spots
from convert.systems.duel_monsters.rules.effects.amounts import evaluate
from convert.systems.duel_monsters.rules.effects.card_kinds import STILL
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.each_player import PERSONS, persons
from convert.systems.duel_monsters.rules.effects.each_player import holder as owner_of
from convert.systems.duel_monsters.rules.effects.filters import fits
from convert.systems.duel_monsters.rules.effects.ingredients import given_up
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.zones import in_play
from convert.systems.duel_monsters.rules.events import BodyDropped, SpellEnded, Unbarred
from convert.systems.duel_monsters.rules.ids import new_id, slugify
from convert.systems.duel_monsters.rules.marks import Identity
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, area_number, area_ref, parts, ref_of
from convert.systems.duel_monsters.rules.state import Being, Mage, Status, Until

ZONE = {zone: zone for zone in ("prepared", "spellbook", "used", "banished", "extra")} | {"corpse": "used"}
"""Where a reference says that a thing is, as a zone."""


def caster_of(run: Run) -> Mage | None:
    """The mage whose MP and Focus a summoning takes: whoever the step names, else whose effect it is. None for who is
    no caster, or has left the battlefield (an effect that waited may outlast its caster)."""
    meant = persons(run.game, run.ctx, run.step.who) if run.step.who in PERSONS else ()
    who = meant[0].id if meant else run.enemy() if run.step.who == "opponent" else run.ctx.you
    return run.state.mages.get(who) if who in run.state.beings else None


def summoned_by_effect(run: Run, step: tree.SpecialSummon, mage: Mage | None) -> Changed:
    """The spell's action and MP are paid already; the monster's MP cost comes on top, with no Channeling (SPECIAL-02,
    SPECIAL-04), and it needs Focus (SPECIAL-03). Revived, it has full HP (DEATH-03); its former caster needs no Focus
    for it any more (SPECIAL-05), but it stays their spell (SPECIAL-07)."""
    holder = run.state.mages.get(run.enemy()) if step.side == "opponent" else mage
    if mage is None or holder is None:
        whose = run.game.name((run.enemy() if mage is not None else "") or run.ctx.you)
        run.note(f"{run.title()}: {whose} has no Focus to hold a summon.")
        return ()
    arrived = []
    for ref in _to_call(run, step, mage):
        if step.who == "any":  # every caster summons their own
            mage = holder = run.state.mages.get(owner_of(run.game, ref), mage)
        elif step.side == "owner":
            holder = run.state.mages.get(owner_of(run.game, ref), mage)
        me = run.state.beings[mage.id]
        if why := _refused(run, me, ref, step):
            run.note(f"{run.title()}: {why}.")
            continue
        entry = entry_of(run.game, ref)
        if step.stats is not None and isinstance(entry, Spell):
            arrived += _as_monster(run, step, holder, ref, entry)
            continue
        gifts = given_up(run.game, run.ctx) if step.what.how == "self" else ()
        section = _arrives_in(run, step.at, run.state.beings[holder.id])
        if section is None:
            run.note(f"{run.title()}: there is no such place to come to (CONVERT-43).")
            continue
        being = bring(
            run, holder, ref, stance=step.stance, payer=mage, manner=_manner(step), offered=gifts, section=section
        )
        if being:
            if isinstance(entry, Monster):
                bans.came(run.game, me, ref, entry)
            run.moved(ref, being)
            arrived.append(being)
    return tuple(arrived)


def _to_call(run: Run, step: tree.SpecialSummon, mage: Mage) -> tuple[Ref, ...]:
    """What a Special Summon means, chosen of what can come where there is a choice: Fusion monsters that the caster
    knows, where the text names the Extra Deck (FUSION-07); none that its text or an effect keeps from it (SPECIAL-02),
    and none that cannot be paid for (SPECIAL-04)."""
    me = run.state.beings[mage.id]

    def can_come(ref: Ref) -> bool:
        entry = entry_of(run.game, ref)
        paid = (
            step.stats is not None
            or not isinstance(entry, Monster)
            or mp.price(run.state, mage, entry) <= mp.at_hand(mage)
        )
        return paid and not _refused(run, me, ref, step)

    run.ctx = replace(run.ctx, calling=True)
    found = run.pick("what", step.what, fit=can_come if step.who != "any" else None)
    run.ctx = replace(run.ctx, calling=False)
    return found


def _as_monster(run: Run, step: tree.SpecialSummon, holder: Mage, ref: Ref, entry: Spell) -> list[Ref]:
    """A spell or trap that comes as a monster with the figures that its text prints: it costs no MP beyond its casting,
    holds Focus as a token does (CONVERT-36), and keeps what its text says of it in play. What is a creature already, or
    of which the one copy is in play, does not come again (CAST-11)."""
    owner = holder if ref in run.state.spells else run.state.mages.get(parts(ref)[1], holder)
    if ref in run.state.beings or entry.id in in_play(run.game, owner, but=ref):
        run.note(f"{run.title()}: {entry.name} does not come: the single copy of it is in play (CAST-11).")
        return []
    if not summoning.has_room(holder):
        run.note(f"{run.title()}: {entry.name} does not come: no free Focus slot (SUMMON-05).")
        return []
    assert step.stats is not None
    if ref in run.state.spells:
        run.emit(SpellEnded(ref, "it is a creature now", "play"))
    being = _unlisted(run, holder, entry.name, entry.id)
    being.owner = owner.id
    _print(run, being, step.stats)
    plain = "defense" if step.stance == "shadow" else step.stance or ""
    came = summoning.arrive(run.game, holder, being, stance=plain, cause=run.cause())
    return [being.id] if came else []


def kept_away(run: Run, step: tree.SpecialSummon, due: int) -> Refusal | None:
    """What keeps a monster from coming that an ability of its own would bring as it answers a moment: an effect or its
    own text, or MP that are missing beside those that are ``due`` (CONVERT-42, SPECIAL-04)."""
    ref, mage = run.ctx.source, run.state.mages.get(run.ctx.you)
    entry = entry_of(run.game, ref)
    answers = run.ctx.manner in ("trigger", "quick") and step.what.how == "self" and not step.who
    if not answers or mage is None or not isinstance(entry, Monster):
        return None
    if why := _refused(run, run.state.beings[mage.id], ref, step):
        return Refusal("", why)
    if step.stats is None and mp.price(run.state, mage, entry) + due > mp.at_hand(mage):
        return Refusal("SPECIAL-04", f"MP are missing for {entry.name}")
    return None


def _refused(run: Run, me: Being, ref: Ref, step: tree.SpecialSummon) -> str:
    """Why an effect, or its own text, keeps it from coming this way; "ignoring its Summoning conditions" is only
    stopped by effects."""
    entry = entry_of(run.game, ref)
    if not isinstance(entry, Monster):
        return ""
    if step.ignore_conditions:
        way = bans.coming(run.ctx, step.manner or "special", shadow=step.stance == "shadow")
        barred = me.statuses and scope.barred(run.game, me, bans.COMING, ref, coming=way)
        return f"an effect forbids {me.name} this Special Summon (CONVERT-42)" if barred else ""
    shadow = step.stance == "shadow"
    return bans.may_not_come(run.game, me, ref, entry, run.ctx, step.manner or "special", shadow=shadow)


def _arrives_in(run: Run, spot: Spot | None, holder: Being) -> int | None:
    """The Section in which it arrives: its caster's (SUMMON-12), or the one that the text names, of several the one
    chosen (CONVERT-43, CONVERT-44); None where there is none, or it cannot be used."""
    if spot is None:
        return holder.section if not spots.closed(holder, holder.section) else None
    open_ = [one for one in spots.sections(run.game, run.ctx, spot) if not spots.closed(holder, one)]
    if not open_:
        return None
    options = tuple([area_ref("section", number) for number in open_])
    chosen = run.choose(Question("arrives"), options, 1, 1, f"{run.title()}, where to", run.ctx.side)
    return area_number(chosen[0])


def _manner(step: tree.SpecialSummon) -> str:
    return step.manner if step.manner in ("fusion", "ritual") else "special"


def bring(
    run: Run,
    mage: Mage,
    ref: Ref,
    *,
    stance: str | None = None,
    payer: Mage | None = None,
    manner: str = "special",
    offered: tuple[str, ...] = (),
    section: int | None = None,
) -> Ref:
    """One monster from wherever it is into play under ``mage``, paid by ``payer``; its id, or "" where MP or Focus is
    missing."""
    ref, payer = _body_of(run, ref), payer or mage
    entry = entry_of(run.game, ref)
    body = run.state.beings.get(ref)
    if not isinstance(entry, Monster) or (body is not None and not body.body):
        return NOTHING
    owner, freed = _owner(run, ref, mage)
    if owner in run.state.mages and entry.id in in_play(run.game, run.state.mages[owner], but=ref):
        run.note(f"{entry.name} does not come: the single copy of it is in play (CAST-11).")
        return NOTHING
    cost = mp.price(run.state, mage, entry)
    if mp.at_hand(payer) < cost or not (freed or summoning.has_room(mage)):
        missing = "MP" if mp.at_hand(payer) < cost else "a Focus slot"
        run.note(f"{entry.name} does not come: {missing} is missing.")
        return NOTHING
    mp.pay(run.game, payer, cost, "summoning", entry.name)
    came = "used" if body is not None else "play" if ref in run.state.spells else ZONE.get(parts(ref)[0], "")
    _leave(run, ref, entry, owner)
    shadow = stance == "shadow"
    being = summoning.make(
        run.game.state, mage, entry, mp=cost, origin="effect", manner=manner, shadow=shadow, owner=owner or mage.id
    )
    being.owner, being.came, being.offered = Ref(owner), came, offered
    being.section = being.section if section is None else section
    if shadow:  # face-down Defense Position is both (CONVERT-20)
        stance = None if being.no_defense_mode else "defense"
    summoning.arrive(run.game, mage, being, stance=stance or "", cause=run.cause())
    return being.id


def _body_of(run: Run, ref: Ref) -> Ref:
    """What counts as used may lie there as a Body (CONVERT-08, DEATH-02): then that is what is revived."""
    zone, owner, entry = parts(ref)
    if zone != "used":
        return ref
    bodies = (b.id for b in run.state.beings.values() if b.body and b.owner == owner and b.entry == entry)
    return next(bodies, ref)


def _owner(run: Run, ref: Ref, mage: Mage) -> tuple[str, bool]:
    """Whose spell it is (SPECIAL-07; nobody's for the body of a dead Real monster, CONVERT-08), and whether a slot is
    freed by its leaving where it is."""
    body = run.state.beings.get(ref)
    if body is not None:
        return body.owner, body.caster == mage.id
    spell = run.state.spells.get(ref)
    if spell is not None:
        return spell.caster, spell.caster == mage.id
    zone, owner, _ = parts(ref)
    return ("", False) if zone == "corpse" else (owner if owner in run.state.mages else mage.id, False)


def _leave(run: Run, ref: Ref, entry: Monster, owner: str) -> None:
    """It leaves the Focus, slot or place that it was in, and waits for nothing any more."""
    zone = parts(ref)[0]
    if ref in run.state.beings:
        run.emit(BodyDropped(ref, revived=True))
    elif ref in run.state.spells:
        run.emit(SpellEnded(ref, "it is a creature again", "play"))
    elif zone == "prepared" and jewels.holds(run.game, run.state.mages[Ref(owner)], entry.id):
        run.emit(jewels.leaves_its_place(run.game, owner, entry.id, "used"))
    if owner in run.state.mages and zone != "prepared":
        run.emit(Unbarred(owner, entry.id))


# --- ordinary summonings by an effect ---------------------------------------------------------------------------------


@verb("normal_summon")
def normal_summon(run: Run, step: tree.NormalSummon) -> Changed:
    """An ordinary summoning at once, without its action: MP and Channeling as always (CONVERT-20, CAST-03). A Gemini
    summoned once more has its abilities, which it has here anyway (CONVERT-31)."""
    if step.manner == "gemini":
        run.note(f"{run.title()}: a Gemini monster has its abilities from the start (CONVERT-31).")
        return ()
    wanted = run.pick("what", step.what)
    shadow = step.manner == "set"
    if not wanted:
        wanted = run.choose(Question("summon"), _castable(run, shadow), 0, 1, run.title())
    return _cast(run, wanted, shadow=shadow)


@verb("extra_summon")
def extra_summon(run: Run, step: tree.ExtraSummon) -> Changed:
    """One more cast without the action, now or not at all (CONVERT-20)."""
    things = _castable(run)
    if step.what is not None and step.what.where is not None:
        where = step.what.where
        things = tuple([ref for ref in things if fits(run.game, run.ctx, where, ref)])
    more = max(run.amount(step.count) - step.in_all, 0)
    return _cast(run, run.choose(Question("summon"), things, 0, more, run.title()), shadow=False)


def _castable(run: Run, shadow: bool = False) -> tuple[Ref, ...]:
    """Prepared summons that their caster could pay for and hold now, and that their own text lets come (SPECIAL-02)."""
    mage, being = run.state.mages.get(run.ctx.you), run.state.beings.get(run.ctx.you)
    if mage is None or being is None or not summoning.has_room(mage):
        return ()
    out = []
    for spell, source in spells.sources(run.game, mage):
        entry = run.game.card_index[spell]
        if source == "page" or not isinstance(entry, Monster) or entry.form != "summon":
            continue
        cost = mp.price(run.state, mage, entry)
        free = spell not in mage.barred and spell not in mage.resting and spell not in in_play(run.game, mage)
        if free and mp.at_hand(mage) >= cost and mage.channeling + mage.scepter >= cost:
            ref = ref_of("prepared", mage.id, spell)
            if not bans.own_text_against(run.game, being, ref, entry, shadow=shadow):
                out.append(ref)
    return tuple(out)


def _cast(run: Run, refs: tuple[Ref, ...], *, shadow: bool) -> Changed:
    possible, done = _castable(run, shadow), []
    mage = run.state.mages.get(run.ctx.you)
    for ref in refs:
        if ref not in possible or mage is None:
            run.note(f"{run.title()}: what it would summon is not Prepared, or cannot be paid for.")
            continue
        spell = parts(ref)[2]
        source = dict(spells.sources(run.game, mage))[spell]
        run.push(spells.Casting(mage.id, spell, source, "shadow" if shadow else "summon"))
        done.append(ref)
    return tuple(done)


# --- tokens ----------------------------------------------------------------------------------------------------------


@verb("token")
def token(run: Run, step: tree.Token) -> Changed:
    """Tokens have no Rank, cost or spell; the maker's Focus and Sustain apply (CONVERT-36). As many come as there is
    Focus for."""
    holder = run.enemy() if step.side == "opponent" else run.ctx.you
    mage = run.state.mages.get(holder)
    if mage is None or holder not in run.state.beings:
        run.note(f"{run.title()}: {run.game.name(holder)} has no Focus to hold a token.")
        return ()
    arrived: list[Ref] = []
    many = min(run.amount(step.count), focus.room(mage))
    if step.up_to:
        many = run.number(Question("tokens"), min(1, many), many, f"{run.title()}: how many {step.name}s")
    for _ in range(many):
        being = make_token(run, mage, step)
        section = _arrives_in(run, step.at, run.state.beings[holder])
        if section is None:
            run.note(f"{step.name} does not come: there is no such place (CONVERT-43).")
            return tuple(arrived)
        being.section = section
        if summoning.arrive(run.game, mage, being, stance=step.stance or ""):
            arrived.append(being.id)
    if not arrived:
        run.note(f"{step.name} does not come: no free Focus slot (SUMMON-05).")
    return tuple(arrived)


def make_token(run: Run, mage: Mage, step: tree.Token) -> Being:
    """A token by its entry where the compendium has one, else as its maker prints it."""
    entry = run.game.card_index.lookup(step.name) or run.game.card_index.lookup(f"{step.name} token")
    stats = step.stats
    if isinstance(entry, Monster) and entry.form == "token":
        being = summoning.make(run.game.state, mage, entry, mp=0, origin="effect", manner="special")
    else:
        being = _unlisted(run, mage, step.name)
    being.token, being.owner = True, NOTHING
    if stats is not None:
        _print(run, being, stats)
    if step.like is not None:
        _print(run, being, _as_that_is(run, step.like, step.alike or ()))
    return being


def _as_that_is(run: Run, like: Selector, alike: Sequence[str]) -> tree.TokenStats:
    """What a token has of another thing: its numbers now, or as they last were; its Type and Attribute."""
    ref = next(iter(run.game.query.resolve_now(run.ctx, like)), NOTHING)
    traits = {name: next(iter(run.game.query.traits(ref, name)), "") for name in alike}
    return tree.TokenStats(
        level=run.amount(Amount(stat="level", of=like)) if "level" in alike else None,
        type=traits.get("type", ""),
        attribute=traits.get("attribute", ""),
        attack=Amount(stat="attack", of=like) if "attack" in alike else None,
        defense=Amount(stat="defense", of=like) if "defense" in alike else None,
    )


def _unlisted(run: Run, mage: Mage, name: str, entry: str = "") -> Being:
    """A creature that no monster entry describes: a token, or a trap that comes as a monster."""
    caster = run.state.beings[mage.id]
    return Being(
        id=new_id(run.state, slugify(name)), name=name, kind="summon", side=caster.side, entry=entry,
        caster=mage.id, owner=NOTHING, section=caster.section, hp=4, hp_full=4, attack=0, attack_full=0, attack_base=0,
        defense=0, defense_full=0, defense_base=0, arriving=True, summoned="special", origin="effect",
        actions=1 if run.state.turn == mage.id else 0,
    )  # fmt: skip


def _print(run: Run, being: Being, stats: tree.TokenStats) -> None:
    """Give a new creature the figures and kinds that its maker's text prints (CONVERT-36)."""
    if stats.level is not None:
        being.level = stats.level
        being.hp = being.hp_full = 4 + 2 * stats.level
    being.attribute = stats.attribute or being.attribute
    classes = (stats.class_,) if isinstance(stats.class_, str) else stats.class_ or ()
    kinds = (("type", stats.type), *[("class", name) for name in classes])
    being.statuses += tuple(
        [Status("identity", field, NOTHING, Until("stay"), detail=Identity(value)) for field, value in kinds if value]
    )
    if stats.still is not None:
        being.statuses += (Status("identity", STILL, NOTHING, Until("stay"), detail=Identity(stats.still)),)
    for name, amount in (("attack", stats.attack), ("defense", stats.defense)):
        if amount is not None:
            value = max(0, evaluate(run.game, run.ctx, amount))
            for field in (name, f"{name}_full", f"{name}_base"):
                setattr(being, field, value)
