"""Verbs of words and choices: declaring something, one of several effects."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Limit
from convert.effects import steps as tree
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.context import Word
from convert.systems.duel_monsters.rules.effects import selectors
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.targeting import payable
from convert.systems.duel_monsters.rules.events import AbilityUsed, Chosen, Declared
from convert.systems.duel_monsters.rules.refs import Ref, parts, ref_of
from convert.systems.duel_monsters.rules.uses import Span, Use

ATTRIBUTES = ("DARK", "DIVINE", "EARTH", "FIRE", "LIGHT", "WATER", "WIND")
KINDS = ("monster", "spell", "artifact")
PHASES = ("standby", "main", "battle", "end")


def words(run: Run, step: tree.Declare) -> tuple[str, ...]:
    """What can be declared."""
    if step.declare in ("level", "number"):
        low, high = step.range or ((1, 12) if step.declare == "level" else (1, 6))
        return tuple([str(number) for number in range(low, high + 1)])
    if step.declare == "attribute":
        return ATTRIBUTES
    if step.declare == "kind":
        return KINDS
    if step.declare == "phase":
        return PHASES
    if step.declare == "coin":
        return ("heads", "tails")
    entries = [run.game.card_index[entry] for entry in known(run)]
    if step.declare == "type":
        return tuple(sorted({entry.type for entry in entries if isinstance(entry, Monster) and entry.type}))
    return tuple(sorted({entry.name for entry in entries}))


def known(run: Run) -> tuple[str, ...]:
    """The entries that anybody in this fight has or is."""
    out: dict[str, None] = {}
    for mage in run.state.mages.values():
        for entry in (*mage.book, *(slot.spell for slot in mage.slots), mage.bonded):
            if entry:
                out[entry] = None
    for being in run.state.beings.values():
        if being.entry:
            out[being.entry] = None
    return tuple(out)


@verb("declare")
def declare(run: Run, step: tree.Declare) -> Changed:
    """A decision that later steps read by this step's id."""
    things = words(run, step)
    chosen = run.choose(Question("declare"), things, 1, 1, f"{run.title()}: declare {step.declare}")
    if not chosen:
        run.note(f"{run.title()}: there is no {step.declare} to declare.")
        return ()
    (word,) = chosen
    if step.id:
        known_words = {**run.ctx.words, step.id: Word(step.declare, word)}
        numbers = {**run.ctx.numbers, step.id: int(word)} if word.isdigit() else run.ctx.numbers
        run.ctx = replace(run.ctx, words=known_words, numbers=numbers)
    run.emit(Declared(run.ctx.you, word, run.ctx.source, step.id or "", step.declare))
    return (Ref(word),)


@verb("choose_one")
def choose_one(run: Run, step: tree.ChooseOne) -> Changed:
    """One (or so many) of several effects: chosen, by chance, or the next in order for each use this round."""
    open_ = [n for n, option in enumerate(step.options) if _possible(run, option) and not _chosen_out(run, step, n)]
    least, most = (step.count, step.count) if isinstance(step.count, int) else step.count
    if step.several_if is not None and hold(run.game, run.ctx, step.several_if):
        most = len(step.options)
    names = tuple([ref_of("option", str(number), option_name(step, number)) for number in open_])
    if step.by == "random":
        chosen = run.drawn(Question("option"), names, most)
    elif step.by == "in_order":
        chosen = names[:most]
    else:
        chosen = run.choose(Question("option"), names, min(least, len(names)), most, run.title())
    if not chosen:
        run.note(f"{run.title()}: none of its effects is possible now.")
        return ()
    numbers = sorted(int(parts(name)[1]) for name in chosen)
    ctx = run.ctx
    for number in numbers:
        for selector in step.options[number].targets or ():
            found = selectors.candidates(run.game, ctx, selector)
            low, high = selectors.count_of(run.game, ctx, selector, len(found))
            named = run.choose(Question("target", selector.id or "", number=number), found, low, high, run.title())
            if selector.id:
                ctx = ctx.bind(selector.id, named)
    run.ctx = ctx
    for number in numbers:
        run.emit(Chosen(run.ctx.you, option_name(step, number)))
        if step.each is not None:
            run.emit(AbilityUsed(run.ctx.you, _option_use(run, step.each, number)))
    chosen_ones = [step.options[number] for number in numbers]
    run.push(*[Steps((*option.cost, *option.do), run.ctx) for option in chosen_ones])
    return chosen


def _option_use(run: Run, each: Limit, number: int) -> Use:
    """What counts that an option was chosen: by the caster for all copies, else for this card alone."""
    by_name = each.scope == "name"
    of = run.ctx.entry if by_name else run.ctx.source
    span: Span = "fight" if each.per == "duel" else "round"
    return Use("option", of, run.ctx.ability, option=number, by_name=by_name, span=span)


def _chosen_out(run: Run, step: tree.ChooseOne, number: int) -> bool:
    """Whether an option has been chosen as often as its text lets it be."""
    you = run.state.beings.get(run.ctx.you)
    if step.each is None or you is None:
        return False
    return you.used.count(_option_use(run, step.each, number)) >= step.each.n


def option_name(step: tree.ChooseOne, number: int) -> str:
    """What an option is called."""
    return step.options[number].label or f"effect {number + 1}"


def _possible(run: Run, option: tree.Option) -> bool:
    if not hold(run.game, run.ctx, option.if_):
        return False
    for selector in option.targets or ():
        found = selectors.candidates(run.game, run.ctx, selector)
        if len(found) < selectors.count_of(run.game, run.ctx, selector, len(found))[0]:
            return False
    return all(payable(run.game, run.ctx, step) for step in option.cost)
