"""What wizards do with their hours: each hour is for one thing (MRPG-CONC-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from convert.kernel import seeded
from convert.prose import clock
from convert.prose.english import so_many_are, some
from convert.systems.magic_rpg.between import days
from convert.systems.magic_rpg.between.study import hours_words
from convert.systems.magic_rpg.campaign.model import Decision
from convert.systems.magic_rpg.campaign.table import Table
from convert.systems.magic_rpg.characters import buying
from convert.systems.magic_rpg.characters.making import counted, find_card
from convert.systems.magic_rpg.characters.model import Character
from convert.systems.magic_rpg.characters.refusal import RefusedError
from convert.systems.magic_rpg.characters.sheet import sheet_of

CHANCE = 4
"""A card of an enemy's book is salvaged by a roll of 1 on a die with so many sides (MRPG-DEATH-04)."""


def study(table: Table, who: str, cards: Sequence[str], minutes: int | None = None) -> Table:
    """Cards of the book are memorized (MRPG-CONC-02); not while spells of his own are in play (MRPG-CONC-03). The hours
    are for nothing else, unless the table joins study and rest (MRPG-CONC-05)."""
    table = able(table.settled(who), who)
    if table.member(who).play:
        raise RefusedError("MRPG-CONC-03", f"{who} has spells in play", hint="`campaign end` ends the casting")
    settings = table.campaign.settings
    wanted = [(find_card(name, table.book), count) for count, name in map(counted, cards)]
    done = days.study(table.sheets[who], table.at_hand(who), wanted, minutes, blocks=settings.study_blocks)
    spent = _whole(done.minutes)
    after = table.with_sheet(who, done.sheet).spends(who, spent)
    after = after.says(who, f"studied {clock.span(spent)}: {_grouped(done.ready) or 'nothing'} in the deck")
    return _rested(after, who, spent) if settings.study_while_resting else after


def _grouped(names: Sequence[str]) -> str:
    """Cards with how many of each there are, in the order in which they were ready: "8 Forest, Giant Growth"."""
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in Counter(names).items())


def rest(table: Table, who: str, minutes: int) -> Table:
    """A Life Point for each whole 4 hours, behind first aid (MRPG-LIFE-05, MRPG-LIFE-08)."""
    return _rested(_alive(table.settled(who), who).spends(who, minutes), who, minutes)


def _rested(table: Table, who: str, minutes: int) -> Table:
    member, character = table.member(who), table.character(who)
    sheet = days.rest(table.sheets[who], character, minutes // clock.HOUR, first_aid=member.first_aid)
    now = character.life if sheet.life_now is None else sheet.life_now
    why = "" if member.first_aid or now == character.life else ", and without first aid nothing heals (MRPG-LIFE-08)"
    return table.with_sheet(who, sheet).says(who, f"rested {clock.span(minutes)}: Life {now} of {character.life}{why}")


def wait(table: Table) -> Table:
    """Everybody comes to the latest moment, with nothing done."""
    now = clock.read_when(table.campaign.clock)
    for who in table.campaign.wizards:
        if missing := now - table.campaign.time_of(who):
            table = table.spends(who, missing).says(who, f"waited {clock.span(missing)}")
    return table


def aid(table: Table, who: str) -> Table:
    """First aid: a companion gives it once after a battle (MRPG-LIFE-08)."""
    table.member(who)
    table = _alive(table, who)
    return table.with_campaign(table.campaign.changed(who, first_aid=True)).says(who, "the wounds are dressed")


def hurt(table: Table, who: str, points: int) -> Table:
    """Damage outside a battle; it takes first aid away (MRPG-LIFE-08, MRPG-LIFE-09)."""
    table = _alive(table.settled(who), who)
    life = table.life(who).hurt(points)
    hit = table.with_life(who, life)
    hit = hit.with_campaign(hit.campaign.changed(who, first_aid=False))
    hit = hit.says(who, f"lost {points}: Life {life.points} of {life.maximum}, {life.condition}")
    return _without_book(hit, who) if life.condition == "dead" else hit


def _without_book(table: Table, who: str) -> Table:
    """A killed wizard's book is destroyed, what he cast and his deck with it (MRPG-DEATH-02, MRPG-DEATH-03), unless the
    table keeps it (MRPG-DEATH-06). What he had left behind lies where it is."""
    if table.campaign.settings.spellbook_loss == "kept":
        return table
    table = table.over(who)
    character, gone = table.character(who), table.at_hand(who).cards
    for name, copies in gone.items():
        character = buying.without(character, name, copies, "MRPG-DEATH-03")
    table = table.with_sheet(who, replace(sheet_of(character, table.sheets[who]), deck={}))
    lost = sum(gone.values())
    told = (
        f"the spellbook is destroyed, {some(lost, 'card')} (MRPG-DEATH-03)" if lost else "there was no card in the book"
    )
    return table.says(who, told)


def teach(table: Table, learner: str, teacher: str, card: str, *, force: bool = False) -> Table:
    """A lesson begins when both are there; both spend its hours on nothing else (MRPG-LORE-05, MRPG-LORE-09)."""
    if learner == teacher:
        raise RefusedError("MRPG-LORE-04", "nobody teaches himself")
    table = able(able(table, learner), teacher).gathered((learner, teacher))
    known = find_card(card, table.book)
    sheet, hours = days.lesson(
        table.sheets[learner], table.character(learner), table.character(teacher), known, force=force
    )
    table = table.with_sheet(learner, sheet)
    for who in (learner, teacher):
        table = table.spends(who, _whole(hours * clock.HOUR))
    return table.says(learner, f"learned {known.name} from {teacher}: 4 AP and {hours_words(hours)} hours of both")


def find(table: Table, who: str, cards: Sequence[str], *, force: bool = False) -> Table:
    """Cards that were found enter the book for no AP (MRPG-KNOW-04); uncommon and rare ones a Loremaster's alone,
    unless the sheet says otherwise (MRPG-LORE-08)."""
    character = table.character(who)
    for count, name in map(counted, cards):
        character = buying.learned(character, find_card(name, table.book), "found", count, force=force)
    return table.with_sheet(who, sheet_of(character, table.sheets[who])).says(who, f"found {', '.join(cards)}")


def offered(dead: Character, seed: int) -> list[str]:
    """What is left of a dead enemy's book: each card with probability 1/4. The game master edits the list
    (MRPG-DEATH-04)."""
    dice = seeded(seed)
    found = []
    for name in sorted(dead.cards):
        copies = sum(dice.die(CHANCE, "a card of the book") == 1 for _ in range(dead.cards[name]))
        if copies:
            found.append(f"{copies} {name}" if copies > 1 else name)
    return found


def salvage(table: Table, who: str, dead: Character, cards: Sequence[str], *, force: bool = False) -> Table:
    """Cards of a dead enemy's book that the game master names (MRPG-DEATH-04), found for no AP."""
    for count, name in map(counted, cards):
        known = find_card(name, table.book).name
        if dead.cards.get(known, 0) < count:
            owned = dead.cards.get(known, 0)
            raise RefusedError(
                "MRPG-DEATH-04", f"{count} of {known} are not in {dead.name}'s book: {so_many_are(owned, 'there')}"
            )
    return find(table, who, cards, force=force)


def decide(table: Table, question: str, answer: str, rule: str) -> Table:
    """The game master decides, and it is written into the rules of this table (MRPG-GEN-06)."""
    campaign = table.campaign
    made = Decision(when=campaign.clock, question=question, answer=answer, rule=rule)
    return table.with_campaign(replace(campaign, decisions=(*campaign.decisions, made)))


def _alive(table: Table, who: str) -> Table:
    """Nothing hurts or heals the dead (MRPG-LIFE-01, MRPG-DEATH-05)."""
    if table.life(who).condition == "dead":
        raise RefusedError("MRPG-LIFE-01", f"{who} is dead")
    return table


def able(table: Table, who: str) -> Table:
    """Only a conscious wizard studies, teaches and casts (MRPG-LIFE-01)."""
    table.member(who)
    condition = table.life(who).condition
    if condition != "able":
        raise RefusedError("MRPG-LIFE-01", f"{who} is {condition}")
    return table


def _whole(minutes: Fraction) -> int:
    return -(-minutes.numerator // minutes.denominator)
