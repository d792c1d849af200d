"""Casting outside combat, leaving cards behind, and a battle that comes in between (MRPG-CAST)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from convert.effects.magic import Ability, Amount
from convert.effects.magic.actions import Heal
from convert.errors import UsageError
from convert.prose import clock
from convert.systems.magic_rpg.between import days as between
from convert.systems.magic_rpg.between import outside
from convert.systems.magic_rpg.campaign.days import able
from convert.systems.magic_rpg.campaign.model import Left
from convert.systems.magic_rpg.campaign.table import Table
from convert.systems.magic_rpg.characters import buying
from convert.systems.magic_rpg.characters.making import counted
from convert.systems.magic_rpg.characters.refusal import RefusedError
from convert.systems.magic_rpg.characters.sheet import sheet_of
from convert.systems.magic_rpg.entries import Land, Spell
from convert.systems.magic_rpg.life import MINUTES
from convert.systems.magic_rpg.rules.card_index import faces_of
from convert.systems.magic_rpg.rules.game_file import GameCard, GameCreature, GameFile, GameSide, GameWizard, monster_of
from convert.systems.magic_rpg.rules.mana_abilities import units
from convert.systems.magic_rpg.rules.matching import PERMANENT

_X = re.compile(r"\s+x\s*=\s*(\d{1,4})\s*$", re.IGNORECASE)


class Wish(NamedTuple):
    """A card of a casting."""

    entry: Spell | Land
    copies: int
    x: int


def wishes(table: Table, words: Sequence[str]) -> list[Wish]:
    """Cards as they are typed: "8 Forest", "Stream of Life x=7"."""
    found = []
    for text in words:
        match = _X.search(text)
        count, name = counted(text[: match.start()] if match else text)
        entry = table.book.get(name)
        if not isinstance(entry, Spell | Land):
            near = ", ".join(table.book.suggest(name)[:3])
            hint = f"did you mean {near}?" if near else None
            raise UsageError(f"there is no spell or land called {name!r}", hint=hint)
        found.append(Wish(entry, count, int(match[1]) if match else 0))
    return found


def cast(table: Table, who: str, words: Sequence[str]) -> Table:
    """Cards of the deck are played without drawing, each land tapped once; it takes one minute (MRPG-CAST-05,
    MRPG-CAST-10). Healing of one's own is done at once; the rest of a text is the game master's."""
    table = able(table.settled(who), who)
    played = wishes(table, words)
    character, began = table.at_hand(who), table.campaign.time_of(who)
    lands = [
        outside.Tapped(each.entry.name, letters, amount)
        for each in played
        if isinstance(each.entry, Land)
        for letters, amount in [_mana(each.entry)] * each.copies
    ]
    spells = [
        outside.Cast(each.entry.name, each.entry.mana_cost, each.x)
        for each in played
        if isinstance(each.entry, Spell)
        for _ in range(each.copies)
    ]
    sheet = table.sheets[who]
    held = outside.cast(between.holdings(sheet, character), lands, spells, character.standing_mana)
    member = table.member(who)
    lying = Counter(member.play)
    lying.update(held.play)
    campaign = table.campaign.changed(who, play=dict(lying), began=member.began or clock.tell(began))
    table = replace(table, campaign=campaign).with_sheet(who, replace(sheet, deck=dict(held.deck)))
    table = table.says(who, f"cast {', '.join(words)}")
    for each in played:
        for _ in range(each.copies if isinstance(each.entry, Spell) else 0):
            table = _carried_out(table, who, each)
    return table if member.began else table.spends(who, 1)


def _mana(entry: Land) -> tuple[str, int]:
    """What a land gives that is tapped and nothing else."""
    plain = [each for each in faces_of(entry)[0].mana if each.tap and not (each.cost.value or each.hardship)]
    given = [(each.letters,) if each.letters else units(each.steps[0]) for each in plain if not each.if_]
    letters = "".join(dict.fromkeys("".join("".join(each) for each in given)))
    return letters, min(map(len, given), default=1)


def _carried_out(table: Table, who: str, wish: Wish) -> Table:
    entry = wish.entry
    if entry.adjudication.status == "flavour":
        return table
    points = healing(entry.effects, wish.x) if entry.adjudication.status == "automatic" else None
    if points is None:
        return table.says(who, f"the game master carries out {entry.name}: {entry.text or 'see the card'}")
    life = table.life(who).healed(points, table.campaign.time_of(who))
    return table.with_life(who, life).says(who, f"gained {points}: Life {life.points} of {life.maximum}")


def healing(effects: Sequence[Ability], x: int) -> int | None:
    """Life Points that a spell gives its caster, who may aim it at himself; None where it does anything else."""
    total = 0
    for ability in effects:
        aimed = {each.id for each in ability.targets if each.kind == ("player",) and each.side in (None, "any")}
        if ability.mode != "cast" or ability.if_ or len(aimed) != len(ability.targets):
            return None
        for step in ability.do:
            if not isinstance(step, Heal) or step.if_ or step.optional:
                return None
            if step.who is not None and step.who.ref not in aimed:
                return None
            amount = x if step.amount == Amount(x="X") else step.amount
            if not isinstance(amount, int):
                return None
            total += amount
    return total if effects else None


def leave(table: Table, who: str, where: str, guard: str | None) -> Table:
    """Who chases somebody leaves mana and spells behind: they do nothing any more (MRPG-CAST-04); a wizard of the party
    may stay as a guard (MRPG-CAST-12)."""
    table = table.settled(who)
    member = table.member(who)
    if not member.play:
        raise RefusedError("MRPG-CAST-04", f"{who} has nothing in play to leave behind")
    if guard is not None:
        able(table, guard)
        if guard == who:
            raise RefusedError("MRPG-CAST-12", f"{who} goes away: somebody else guards what stays")
        table = table.spends(guard, max(0, table.campaign.time_of(who) - table.campaign.time_of(guard)))
    heap = Left(who=who, cards=member.play, where=where, guard=guard)
    campaign = table.campaign.changed(who, play={}, began=None)
    left = replace(table, campaign=replace(campaign, left=(*campaign.left, heap)))
    kept = f", guarded by {guard}" if guard else ""
    return left.says(who, f"left {_cards(heap)} behind{f' at {where}' if where else ''}{kept}")


def end(table: Table, who: str) -> Table:
    """A casting is over before its time (MRPG-CAST-06). Raises ``RefusedError`` where nothing lies in play."""
    settled = table.settled(who)
    if not table.member(who).play:
        raise RefusedError("MRPG-CAST-06", f"{who} has no casting to end: nothing of the deck lies in play")
    return settled.over(who)


def come_back(table: Table, who: str) -> Table:
    """What was left and is still there goes to the book: on return it is not active any more (MRPG-CAST-04)."""
    table.member(who)
    mine = [heap for heap in table.campaign.left if heap.who == who]
    if not mine:
        raise RefusedError("MRPG-CAST-04", f"{who} has left nothing behind")
    others = tuple(heap for heap in table.campaign.left if heap.who != who)
    back = table.with_campaign(replace(table.campaign, left=others))
    return back.says(who, f"has {', '.join(map(_cards, mine))} in the book again")


def wander(table: Table) -> Table:
    """Monsters come by, as the game master says, and take what nobody guards (MRPG-CAST-04, MRPG-CAST-12). Raises
    ``RefusedError`` where nothing was left."""
    if not table.campaign.left:
        raise RefusedError("MRPG-CAST-04", "nothing was left behind that monsters could take")
    kept = []
    for heap in table.campaign.left:
        if heap.guard is not None:
            kept.append(heap)
            table = table.says(heap.guard, f"kept {_cards(heap)} of {heap.who} from the monsters (MRPG-CAST-12)")
            continue
        character = table.character(heap.who)
        for name, copies in heap.cards.items():
            character = buying.without(character, name, copies)
        table = table.with_sheet(heap.who, sheet_of(character, table.sheets[heap.who]))
        table = table.says(heap.who, f"monsters took {_cards(heap)} (MRPG-CAST-04)")
    return table.with_campaign(replace(table.campaign, left=tuple(kept)))


def _cards(heap: Left) -> str:
    return ", ".join(f"{count} {name}" for name, count in heap.cards.items())


def battle(table: Table, party: Sequence[str], against: Sequence[str]) -> GameFile:
    """A battle of these wizards, who are there at the same moment (``Table.together``), against wild creatures. It
    takes over the cards of a casting with the time that they still have (MRPG-CAST-11)."""
    wizards = [GameWizard(sheet=table.member(each).sheet, play=_lying(table, each)) for each in party]
    creatures = []
    for words in against:
        count, name = counted(words)
        if monster_of(table.book, name) is None:
            raise UsageError(f"there is no creature called {name!r}")
        creatures.append(GameCreature(card=name, count=count))
    party_side = GameSide(name="the party", wizards=tuple(wizards))
    return GameFile(sides=(party_side, GameSide(name="the wild side", creatures=tuple(creatures))))


def _lying(table: Table, who: str) -> tuple[GameCard, ...]:
    """The permanents of a casting, and the minutes that they still stay."""
    member = table.member(who)
    if member.began is None:
        return ()
    left = clock.read_when(member.began) + MINUTES - table.campaign.time_of(who)
    entries = {name: table.book.get(name) for name in member.play}
    stays = [name for name, entry in entries.items() if entry is not None and PERMANENT & set(entry.classes)]
    return tuple(GameCard(card=name, count=member.play[name], minutes=left) for name in stays)
