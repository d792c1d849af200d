"""Rituals at the table: who helps, who is sacrificed, who pays, and what stands there in the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from convert.prose import clock
from convert.prose.english import some
from convert.systems.duel_monsters.campaign.casting import sacrifice
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Outcome, Work
from convert.systems.duel_monsters.campaign.operation import Operation, in_focus, thing_of
from convert.systems.duel_monsters.campaign.paying import mp_available, pay
from convert.systems.duel_monsters.campaign.things import item_index
from convert.systems.duel_monsters.campaign.time import pass_time
from convert.systems.duel_monsters.campaign.unfinished_work import add_work
from convert.systems.duel_monsters.entries import Monster, Spell
from convert.systems.duel_monsters.rules.between import artifact, ritual, trinket
from convert.systems.duel_monsters.rules.between.refusal import RuleError


def plan(
    campaign: Campaign,
    library: Library,
    who: str,
    spell: str,
    *,
    restore: bool = False,
    helpers: Sequence[str] = (),
    sacrifices: int | None = None,
) -> ritual.Plan:
    """What a ritual would take, without doing it: time, MP, Channeling and the fewest sacrifices (RITUAL-05 to
    RITUAL-09). Raises ``RuleError`` where the spell is not in the caster's Spellbook (RITUAL-01), and for another
    number of ``sacrifices``."""
    operation = Operation(campaign, library)
    entry = library.artifact(spell)
    caster = operation.character(who)
    if library.among(entry.name, caster.spellbook) is None:
        raise RuleError("RITUAL-01", f"{entry.name} is not in the Spellbook of {caster.name}")
    if who in helpers or len(set(helpers)) < len(helpers):
        raise RuleError("RITUAL-04", "each helper is named once, and the caster is not one of them")
    channelings = [operation.character(helper).values.channeling for helper in helpers]
    return ritual.plan(
        _recipe(entry, restore=restore),
        caster.values.channeling,
        channelings,
        sacrifices=sacrifices,
        options=campaign.options,
    )


def told(
    campaign: Campaign,
    library: Library,
    who: str,
    what: str,
    *,
    restore: bool = False,
    helpers: Sequence[str] = (),
    sacrifices: Sequence[str] = (),
) -> str:
    """A plan in words, for somebody who asks what it would take: with these ``sacrifices``, else the fewest. Raises
    ``RuleError`` for a sacrifice that is no monster."""
    if restore:
        item = (
            Operation(campaign, library)
            .character(who)
            .equipment[item_index(Operation(campaign, library).character(who), what)]
        )
        what = item.entry or what
    for name in sacrifices:
        if not isinstance(library.entry(name), Monster):
            raise RuleError("RITUAL-13", f"{library.entry(name).name} is no monster, so it cannot be sacrificed")
    given = len(sacrifices) or None
    made = plan(campaign, library, who, what, restore=restore, helpers=helpers, sacrifices=given)
    unit = made.recipe.unit if made.time != 1 else made.recipe.unit[:-1]
    creatures = {0: "no sacrifice", 1: "1 sacrifice"}.get(made.sacrifices, f"{made.sacrifices} sacrifices")
    helping = {0: "no helper", 1: "1 helper"}.get(len(made.helpers), f"{len(made.helpers)} helpers")
    name = library.entry(what).name
    gains = [f"{label} {ritual.helper_gain(each):+}" for label, each in zip(helpers, made.helpers, strict=True)]
    worth = f"; worth of each helper: {', '.join(gains)} (RITUAL-14)" if gains else ""
    return (
        f"{'Restoring' if restore else 'Making'} {name}: {made.time} {unit}, {made.mp} MP, {creatures} "
        f"(base {made.recipe.base}, {helping}; Channeling {made.available} against {made.need}; "
        f"RITUAL-05, RITUAL-06, RITUAL-09){worth}{_shortage(campaign, library, made, (who, *helpers))}"
        f"{_not_summoned(campaign, library, sacrifices, (who, *helpers))}"
    )


def _not_summoned(campaign: Campaign, library: Library, sacrifices: Sequence[str], participants: Sequence[str]) -> str:
    """A warning beforehand about sacrifices that nobody of them has summoned yet (RITUAL-13)."""
    people = [Operation(campaign, library).character(label) for label in participants]
    held = [[in_focus(person, library, name) for person in people] for name in sacrifices]
    missing = [
        library.entry(name).name
        for name, found in zip(sacrifices, held, strict=True)
        if not any(one is not None and one.what == "summon" for one in found)
    ]
    return f"; not summoned yet: {', '.join(missing)} (RITUAL-13)" if missing else ""


def _shortage(campaign: Campaign, library: Library, made: ritual.Plan, participants: Sequence[str]) -> str:
    """A warning beforehand about a ritual at one sitting whose MP will run out; days are slept between."""
    available = sum(mp_available(Operation(campaign, library).character(label)) for label in participants)
    if made.recipe.unit == "days" or available >= made.mp:
        return ""
    return f"; caster and helpers have {available} MP: it would fail (RITUAL-11)"


def _recipe(entry: Spell, *, restore: bool) -> ritual.Recipe:
    rank = entry.rank or 0
    if entry.form == "trinket":
        if restore:
            raise RuleError("TRINKET-01", f"{entry.name} is a trinket and can never be restored")
        return trinket.making(rank)
    return artifact.restoring(rank) if restore else artifact.creating(rank)


def restore(
    campaign: Campaign,
    library: Library,
    who: str,
    name: str,
    *,
    helpers: Sequence[str] = (),
    sacrifices: Sequence[str] = (),
    interrupted: int | None = None,
    split: Mapping[str, int] | None = None,
    keep: Collection[str] = (),
) -> Outcome:
    """Give an artifact its power back (ARTIFACT-03, ARTIFACT-06). ``name`` is the thing, or its spell; ``split``: who
    pays how much of its MP (RITUAL-11); ``keep``: the summons that are sustained meanwhile (TURN-05)."""
    operation = Operation(campaign, library)
    index = item_index(operation.character(who), name)
    item = operation.character(who).equipment[index]
    if item.entry is None:
        raise RuleError("RITUAL-01", f"{item.name} comes from no spell, so no ritual restores it")
    if item.power:
        raise RuleError("ARTIFACT-06", f"{item.name} has its power")
    made = plan(campaign, library, who, item.entry, restore=True, helpers=helpers, sacrifices=len(sacrifices))
    _begin(operation, who, helpers, sacrifices, keep)
    if _at_one_sitting(operation, (who, *helpers), made, interrupted, f"restoring {item.name}", split, keep):
        operation.change_item(who, index, power=True)
        operation.say(who, f"{item.name} has its power again.", "ARTIFACT-06")
    return operation.done()


def create(
    campaign: Campaign,
    library: Library,
    who: str,
    spell: str,
    *,
    called: str = "",
    helpers: Sequence[str] = (),
    sacrifices: Sequence[str] = (),
    interrupted: int | None = None,
    split: Mapping[str, int] | None = None,
    keep: Collection[str] = (),
) -> Outcome:
    """Make a trinket, in hours and at one sitting (TRINKET-03), or begin an artifact, which takes days (ARTIFACT-07)
    and continues with ``working_days.work``. ``split``: who pays how much of a trinket's MP, or of each day's of an
    artifact (RITUAL-11); ``keep``: the summons that are sustained meanwhile (TURN-05)."""
    operation = Operation(campaign, library)
    entry = library.artifact(spell)
    made = plan(campaign, library, who, spell, helpers=helpers, sacrifices=len(sacrifices))
    _begin(operation, who, helpers, sacrifices, keep)
    if entry.form == "trinket":
        if _at_one_sitting(operation, (who, *helpers), made, interrupted, f"making {entry.name}", split, keep):
            add_made(operation, who, entry, called)
        return operation.done()
    if interrupted is not None:
        hint = "`card2spell campaign work --interrupted` says that a day of it is"
        raise RuleError("RITUAL-12", "an artifact takes days, and none of it is done as it begins", hint=hint)
    _check_parts((who, *helpers), made.recipe.mp_per_unit, split or {})
    work = Work(
        kind="create",
        who=who,
        spell=entry.name,
        needed=made.work_minutes,
        helpers=tuple(helpers),
        sacrifices=made.sacrifices,
        item=called,
        split={label: part for label, part in (split or {}).items() if part},
    )
    add_work(operation, work)
    text = f"{operation.character(who).name} begins the making of {entry.name}: {some(made.time, 'day')}, {made.mp} MP."
    operation.say(who, text, "ARTIFACT-07", "RITUAL-05")
    if work.split:
        parts = ", ".join(f"{operation.character(label).name} {part}" for label, part in work.split.items())
        text = f"Of each day's {made.recipe.mp_per_unit} MP pay: {parts}"
        left = made.recipe.mp_per_unit - sum(work.split.values())
        operation.say(who, f"{text}{f'; the other {left} the caster first' if left else ''}.", "RITUAL-11")
    return operation.done()


def add_made(operation: Operation, who: str, entry: Spell, called: str = "") -> None:
    """The thing is there. An Equip card's thing is lasting Magic Equipment with its spell's bonuses (CONVERT-12)."""
    item = thing_of(entry, called or entry.name)
    operation.change(who, equipment=(*operation.character(who).equipment, item))
    operation.say(who, f"{item.name} is made.", "TRINKET-03" if entry.form == "trinket" else "ARTIFACT-07")


def _begin(
    operation: Operation,
    who: str,
    helpers: Sequence[str],
    sacrifices: Sequence[str],
    keep: Collection[str],
) -> None:
    """All come together, and the sacrifices are made (RITUAL-08, RITUAL-09, RITUAL-13)."""
    participants = (who, *helpers)
    for label in participants:
        operation.actor(label)
    start = max(operation.time(label) for label in participants)
    for label in participants:
        waited = start - operation.time(label)
        pass_time(operation, label, waited, keep=(*keep, *sacrifices))
    for spell in sacrifices:
        for label in participants:
            held = in_focus(operation.character(label), operation.library, spell)
            if held is not None and held.what == "summon":
                sacrifice(operation, label, held)
                break
        else:
            raise RuleError("RITUAL-13", f"{spell} is no active summon of the caster or of a helper")


def _at_one_sitting(
    operation: Operation,
    participants: Sequence[str],
    made: ritual.Plan,
    interrupted: int | None,
    what: str,
    split: Mapping[str, int] | None,
    keep: Collection[str],
) -> bool:
    """A ritual of minutes or hours, each unit paid as it begins. False where it failed: interrupted (RITUAL-12), or a
    unit's MP missing (RITUAL-11); time, MP and sacrifices are lost then."""
    check_split(operation, participants, made.mp, split or {})
    open_parts = dict(split or {})
    per_unit, unit = made.recipe.mp_per_unit, ritual.WORK_MINUTES[made.recipe.unit]
    minutes = made.work_minutes if interrupted is None else min(interrupted, made.work_minutes)
    passed = paid = 0
    while passed < minutes and available_mp(operation, participants) >= per_unit:
        share(operation, participants, per_unit, _next_parts(open_parts, per_unit))
        paid += per_unit
        step = min(unit, minutes - passed)
        for label in participants:
            pass_time(operation, label, step, keep=keep)
        passed += step
    text = f"{operation.character(participants[0]).name} spends {clock.span(passed)} and {paid} MP on {what}."
    operation.say(participants[0], text, "RITUAL-05", "RITUAL-06", "RITUAL-11")
    if passed < minutes:
        available = available_mp(operation, participants)
        text = f"The next of its {made.recipe.unit} takes {per_unit} MP, and there are {available}"
        operation.say(participants[0], f"{text}: it fails; time, MP and sacrifices are lost.", "RITUAL-11", "RITUAL-12")
    elif passed < made.work_minutes:
        operation.say(participants[0], "It is interrupted: time, MP and sacrifices are lost.", "RITUAL-12")
    return passed == made.work_minutes


def _next_parts(open_parts: dict[str, int], mp: int) -> dict[str, int]:
    """Who pays the next unit, of what each has taken over for the whole ritual; what they pay is taken off."""
    parts: dict[str, int] = {}
    for label, left in open_parts.items():
        parts[label] = min(left, mp - sum(parts.values()))
        open_parts[label] -= parts[label]
    return parts


def available_mp(operation: Operation, participants: Sequence[str]) -> int:
    """The MP of all who take part."""
    return sum(mp_available(operation.actor(label)) for label in participants)


def check_split(operation: Operation, participants: Sequence[str], mp: int, split: Mapping[str, int]) -> None:
    """Raises ``RuleError`` where a split names somebody who takes no part, more than they have, or more than the MP
    that it takes (RITUAL-11)."""
    _check_parts(participants, mp, split)
    for label, part in split.items():
        if part > (have := mp_available(operation.character(label))):
            raise RuleError("RITUAL-11", f"{label} has {have} MP, and {part} are asked of them")


def _check_parts(participants: Sequence[str], mp: int, split: Mapping[str, int]) -> None:
    """The same, but for the MP that somebody has: they may sleep before they are to pay."""
    for label, part in split.items():
        if label not in participants:
            raise RuleError(
                "RITUAL-11", f"{label} takes no part in it", hint=f"those who do: {', '.join(participants)}"
            )
        if part < 0:
            raise RuleError("RITUAL-11", f"{part} MP are asked of {label}")
    if sum(split.values()) > mp:
        raise RuleError("RITUAL-11", f"it takes {mp} MP, and the split gives {sum(split.values())}")


def share(operation: Operation, participants: Sequence[str], mp: int, split: Mapping[str, int]) -> None:
    """Pay MP in the split that the party chose; what it leaves open the caster pays first, then the helpers
    (RITUAL-11). Who promised more than they have left pays what they have."""
    left = mp
    for label, part in (*split.items(), *((label, mp) for label in participants)):
        paid = min(part, left, mp_available(operation.character(label)))
        pay(operation, label, paid)
        left -= paid


def lose_power(campaign: Campaign, library: Library, who: str, name: str) -> Outcome:
    """An artifact is Despelled: it has no power until it is restored (DESPELL-04, ARTIFACT-02)."""
    operation = Operation(campaign, library)
    index = item_index(operation.character(who), name)
    item = operation.change_item(who, index, power=False)
    operation.say(who, f"{item.name} has lost its power until it is restored.", "DESPELL-04")
    return operation.done()
