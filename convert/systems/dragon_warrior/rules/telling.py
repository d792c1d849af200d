"""Events and the table in words. The sentences are the toolkit's own (DW-SETUP-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from convert.kernel import Event
from convert.prose import listing
from convert.systems.dragon_warrior.rules import cards as playing
from convert.systems.dragon_warrior.rules import events as happened
from convert.systems.dragon_warrior.rules.hits_in_words import hit_in_words
from convert.systems.dragon_warrior.rules.moves_in_words import GAINS, member_words, quest_words
from convert.systems.dragon_warrior.rules.role_cards import drawn_for_roles, role_read
from convert.systems.dragon_warrior.rules.state import (
    NOBODY,
    ROLES,
    VILLAIN,
    WARRIOR,
    Foe,
    Gear,
    Item,
    State,
    role_name,
)
from convert.systems.dragon_warrior.rules.table import MOST_TOKENS, all_tokens
from convert.systems.dragon_warrior.tables import ITEM, SPELL

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game


# --- events -----------------------------------------------------------------------------------------------------------


def _began(game: Game, event: Any) -> str:
    """At a table it asks for the story: what is done is described (DW-BATTLE-22)."""
    foes = _foes(event.foes)
    hint = " (Who else is there? What does it look like here? Say it aloud.)" if game.state.table else ""
    return f"Battle: {foes}.{hint}"


def _foes(foes: Sequence[Foe]) -> str:
    return " and ".join(foe_words(foe) for foe in foes)


def foe_words(foe: Foe) -> str:
    """A Conflict with everything on its sheet."""
    boss = "boss, " if foe.boss else ""
    fast = ", Fast" if foe.fast else ""
    weak = f", weak against {foe.weak} (×{foe.factor})" if foe.weak else ""
    spells = f", {listing([SPELL[spell].name for spell in foe.spells], 'and')}" if foe.spells else ""
    return (
        f"{foe.name} ({boss}level {foe.level}, Attack {foe.attack}, Defense {foe.max_defense}, HP {foe.max_hp}"
        f"{f', MP {foe.max_mp}' if foe.max_mp else ''}{spells}{fast}{weak})"
    )


def _drew(game: Game, event: Any) -> str:
    side = game.state.hero.name if event.who == WARRIOR else "The Villain"
    return f"{side} draws {_count(len(event.cards))}."


def _count(cards: int) -> str:
    return f"{cards} card{'s' if cards != 1 else ''}"


def _played(game: Game, event: Any) -> str:
    battle = game.state.battle
    verbs = {"attack": "attacks with", "maneuver": "maneuvers with", "run": "tries to run with", "block": "blocks with"}
    words = verbs.get(event.what, f"casts {SPELL[event.what].name} with" if event.what in SPELL else "plays")
    at = f" at {battle.foes[1].name}" if event.target == 1 and event.who == WARRIOR and battle is not None else ""
    return f"{event.name} {words} {playing.name(event.cards)}{at}."


def _turned_up(event: Any) -> str:
    """The card, and what it does that no line after it tells (DW-PM-04, DW-PM-11)."""
    does = {
        "block": " and blocks the attack",
        "stop": " and keeps the Villain from running away",
        "free": ": the Villain's block does not hold the Warrior",
    }
    return f"The Ally turns up {playing.NAMES[event.card]} for {event.name}{does.get(event.does, '')}."


def _ended(game: Game, event: Any) -> str:
    words = {
        "won": "The battle is won.",
        "lost": "The Warrior is defeated.",
        "escaped": "The Warrior has escaped.",
        "fled": "The enemy has escaped.",
        "limit": "The battle is called off.",
    }
    asked = ""
    if game.state.table and event.outcome in ("won", "lost"):  # DW-BATTLE-18
        asked = f" {'Villain' if event.outcome == 'won' else 'Warrior'}: what does the defeat mean?"
    return words.get(event.outcome, "Magic carries the Warrior away.") + asked


def _xp(game: Game, event: Any) -> str:
    if not event.amount:
        return ""
    return f"{event.amount:+d} XP ({event.why}): {event.total}."


def _gear(gear: Gear) -> str:
    """Name and + level (DW-TREAS-05)."""
    use = " used as a weapon" if gear.weapon else " used as armor"
    called = f"{gear.name} +{gear.level}, {gear.slot}" if gear.name else f"{gear.slot} +{gear.level}"
    kind = f" ({gear.kind})" if gear.kind else ""
    return f"{called}{use if gear.slot == 'offhand' else ''}{kind}"


def _item(item: Item) -> str:
    """Name and + level (DW-TREAS-05)."""
    kind = f" ({item.kind})" if item.kind else ""
    name = ITEM[item.type].name
    return f"{item.name} +{item.level}, {name}{kind}" if item.name else f"{name} +{item.level}{kind}"


def _entered(game: Game, event: Any) -> str:
    """At a table every move lets Treasure describe, and Ally and Villain bring in characters (DW-LOC-06, DW-DUN-07)."""
    spot = game.state.spots[event.spot]
    demand = " A battle must happen before the Warrior leaves." if event.stay.demand else ""
    asked = " Treasure: what is it like? Ally, Villain: who is here?" if game.state.table else ""
    return f"The Warrior comes to {spot.name} (level {spot.level}).{demand}{asked}"


def _quest(game: Game, event: Any) -> str:
    state = game.state
    place = state.quests.index(event.quest) if event.quest in state.quests else len(state.quests) - 1
    return f"A quest: {quest_words(state, place)}."


def _aloud(game: Game, event: Any) -> str:
    """What is read aloud, in our own words, and by whom; the king's blanks are filled (DW-SETUP-06, DW-SCENE-04)."""
    name, lord = event.name, f"{event.kind}lord" if event.kind else "lord"
    reader, words = _ALOUD[event.what]
    asked = _ASKED[event.what] if game.state.table or event.what == "opening" else ""
    told = words.format(name=name, lord=lord, chests=_CHESTS[game.state.table])
    return f"{f'{reader} reads aloud: ' if game.state.table else ''}{told}{asked}"


_ALOUD = {
    "opening": (
        "The Warrior",
        "“There was a light here once, and nobody remembers who lit it. Since it went out the roads are long, doors "
        "are shut at dusk, and something walks the hills. I have a bag, a pair of good boots, and no reason to stay. "
        "This is who I am.”",
    ),
    "throne": ("The Warrior", "“On a morning of rain I stood before the throne, and this is what was said to me.”"),
    "king": (
        "The Ally",
        "The king rises. “{name}, the {lord} has the Ball of Light, and every lamp of ours burns lower. Bring it home. "
        "The {chests}”",
    ),
}
_CHESTS = {
    True: "three chests behind my chair are yours; take them in what order you like.",
    False: "two chests behind my chair are yours.",
}
"""At a table there is a quest item, too (DW-TREAS-03, DW-AUTO-03)."""
_ASKED = {
    "opening": " (Name, pronouns, kind and a trait: `name TEXT`, `pronouns TEXT`, `kind TEXT`, `trait TEXT`.)",
    "throne": "",
    "king": " (Ask the Ally: who are the king and the guards, and who else in town is the Warrior's friend?)",
}


def _described(game: Game, words: str, what: str, name: str) -> str:
    """At a table Treasure describes what is found, and may name it (DW-TREAS-05, DW-ROLE-02)."""
    asked = game.state.table and not name
    return words + (f" (Treasure: what is it like? `call {what} NAME` names it.)" if asked else "")


def _swapped(game: Game, event: Any) -> str:
    names = game.state.names
    return f"{names[event.one]} and {names[event.other]} change roles. {_held(game, event.seats)}"


def _took(game: Game, event: Any) -> str:
    """Who has three may be the Warrior, at any time (DW-TOKEN-04)."""
    name, full = game.state.names[event.player], game.state.tokens[event.player] == MOST_TOKENS
    return f"{name} takes a Dragon Token.{f' (Three: `{name}: be-warrior` at any time.)' if full else ''}"


def _held(game: Game, seats: Sequence[int]) -> str:
    names = game.state.names
    return "; ".join(f"{role_name(role)} is {names[who]}" for role, who in enumerate(seats) if who != NOBODY) + "."


_MARKS = {
    "town": "The dungeon is a town now.",
    "stairs": "The entrance to the next floor is revealed.",
    "haunted": "The town is a dungeon now.",
}
_TELL: dict[type, Callable[[Game, Any], str]] = {
    happened.BattleBegan: _began,
    happened.Drew: _drew,
    happened.Reshuffled: lambda game, event: "The discard pile is shuffled into a new deck.",
    happened.Played: _played,
    happened.TurnedUp: lambda game, event: _turned_up(event),
    happened.MemberGrew: lambda game, event: (
        f"{event.name} grows too: Attack {event.attack}, Max Defense {event.max_defense}, Max HP {event.max_hp}."
    ),
    happened.WarriorHit: lambda game, event: (
        f"{event.amount} damage: Defense {event.defense}, HP {event.hp}/{game.state.hero.max_hp}."
    ),
    happened.FoeHit: hit_in_words,
    happened.Guarded: lambda game, event: f"{event.name} regains Defense.",
    happened.Healed: lambda game, event: f"{event.name} is healed by {event.amount}.",
    happened.Paid: lambda game, event: f"{SPELL[event.spell].name} is cast for {event.mp} MP.",
    happened.TokenSpent: lambda game, event: (
        f"{game.state.names[event.player]} spends {event.count} Dragon Token{'s' if event.count != 1 else ''}."
    ),
    happened.MemberHurt: lambda game, event: f"{event.name} loses {event.amount} HP.",
    happened.FoeLeft: lambda game, event: f"The minion is {'defeated' if event.defeated else 'gone'}.",
    happened.Boosted: lambda game, event: f"Dragon's {'Fire' if event.fire else 'Scale'} +{event.level} is in effect.",
    happened.BattleEnded: _ended,
    happened.MembersLeft: lambda game, event: f"{listing(list(event.names), 'and')} must leave the party.",
    happened.XpChanged: _xp,
    happened.LevelReached: lambda game, event: f"The Warrior reaches level {event.level}.",
    happened.PointSpent: lambda game, event: f"{GAINS[event.stat]}.",
    happened.Rested: lambda game, event: "A night at the inn: all HP and MP.",
    happened.Stored: lambda game, event: _described(
        game, f"Into the pouch: {_item(event.item)}.", event.item.type, event.item.name or "bought" * event.bought
    ),
    happened.UsedUp: lambda game, event: f"{'Thrown away' if event.thrown else 'Used'}: {_item(event.item)}.",
    happened.Wore: lambda game, event: _described(
        game, f"The Warrior now has: {_gear(event.gear)}.", event.gear.slot, event.gear.name
    ),
    happened.Refused: lambda game, event: f"Left behind: {event.what}.",
    happened.Keepsake: lambda game, event: f"Quest item {'used' if event.gone else 'found'}: {event.name}.",
    happened.Joined: lambda game, event: f"{event.member.name} joins the party.",
    happened.Entered: _entered,
    happened.Marked: lambda game, event: _MARKS.get(event.what, ""),
    happened.QuestGiven: lambda game, event: _quest(game, event),
    happened.ReadAloud: lambda game, event: _aloud(game, event),
    happened.TokensLaid: lambda game, event: (
        f"The Dragon Tokens are laid out: {all_tokens(len(game.state.names))} in the middle."
    ),
    happened.Invented: lambda game, event: f"A Conflict Card was written: {_foes(event.foes)}.",
    happened.Companion: lambda game, event: f"A character was written: {member_words(event.member)}.",
    happened.Opened: lambda game, event: f"The {event.box} chest is opened.",
    happened.CountsAs: lambda game, event: f"Attacks of the Warrior's count as {event.kind} from now on.",
    happened.Swapped: _swapped,
    happened.DrewForRole: lambda game, event: drawn_for_roles(game.state, event),
    happened.RoleRead: lambda game, event: role_read(game.state, event),
    happened.Seated: lambda game, event: _held(game, event.seats),
    happened.TokenTaken: lambda game, event: _took(game, event),
    happened.Ended: lambda game, event: _end(game.state),
}


def tell(game: Game, event: Event[State]) -> str:
    """An event in words; empty for one not worth a line."""
    told = _TELL.get(type(event))
    return told(game, event) if told is not None else ""


def _end(state: State) -> str:
    if state.goal == "lord" and state.victory == WARRIOR:
        kind = f"{state.hero.kind}lord" if state.hero.kind else "lord"
        return f"The {kind} is defeated. Tell together how the Ball of Light brings peace."
    if state.goal == "quest" and state.victory == WARRIOR:  # DW-QUEST-05
        return "The quest is done and rewarded: a good point to stop for the evening."
    return "It ends without a victor." if state.victory is None else f"The {ROLES[state.victory]} has won."


# --- the table --------------------------------------------------------------------------------------------------------


def board(game: Game, side: int | None) -> list[str]:
    """Where things stand, as that side sees it; hands are hidden, all else is open (DW-BATTLE-25)."""
    state = game.state
    lines = [_heading(state), *sheet(state)]
    for member in state.members:
        lines.append(f"  with {member_words(member)}")
    battle = state.battle
    if battle is not None:
        for foe in battle.foes:
            gone = " (gone)" if foe.gone else ""
            mp = f", MP {foe.mp}/{foe.max_mp}" if foe.max_mp else ""
            lines.append(
                f"{foe.name} (level {foe.level}{', boss' if foe.boss else ''}): Attack {foe.attack}, "
                f"Defense {foe.defense}/{foe.max_defense}, HP {foe.hp}/{foe.max_hp}{mp}{gone}"
            )
        for role in (WARRIOR, VILLAIN):
            hand = battle.hands[role]
            seen = side is None or state.seats[role] == side
            lines.append(f"{ROLES[role]}'s hand: {playing.name(sorted(hand)) if seen else _count(len(hand))}")
        lines.append(f"Deck {len(battle.deck)}, discard pile: {playing.name(sorted(battle.discard)) or 'empty'}")
    elif state.quests:
        open_quests = [place for place, quest in enumerate(state.quests) if not quest.rewarded]
        lines += [f"Quest: {quest_words(state, place)}" for place in open_quests]
    if state.table:
        if state.laid:
            lines.append(f"Dragon Tokens in the middle: {all_tokens(len(state.names)) - sum(state.tokens)}")
        for player, name in enumerate(state.names):
            held = state.tokens[player]
            tokens = f", {held} Dragon Token{'s' if held != 1 else ''}" if state.laid else ""
            lines.append(f"{name}: {game.role_of(player)}{tokens}")
    return lines


def _heading(state: State) -> str:
    if state.battle is not None:
        return f"--- Round {state.battle.round} ---"
    spot = state.spots.get(state.here)
    marks = "".join([" X" if spot.cleared else "", " $" if spot.found else ""]) if spot is not None else ""
    return f"--- {spot.name}{marks} ---" if spot is not None else "--- Before the journey ---"


def sheet(state: State) -> list[str]:
    """The Warrior's sheet."""
    hero, battle = state.hero, state.battle
    defense = f"{battle.defense}/{state.max_defense}" if battle is not None else str(state.max_defense)
    first = (
        f"{hero.name}, level {hero.level} ({hero.xp} XP): Attack {state.attack}, Defense {defense}, "
        f"HP {hero.hp}/{hero.max_hp}" + (f", MP {hero.mp}/{hero.max_mp}" if hero.max_mp else "")
    )
    second = f"  Strength {hero.strength}, Agility {hero.agility}"
    worn = [_gear(gear) for gear in (hero.weapon, hero.armor, hero.offhand) if gear is not None]
    if worn:
        second += f"; {listing(worn, 'and')}"
    lines = [first, second]
    if hero.spells:
        lines.append(f"  Spells: {', '.join(SPELL[spell].name for spell in hero.spells)}")
    held = Counter(_item(item) for item in hero.pouch)
    pouch = ", ".join(f"{many} x {item}" if many > 1 else item for item, many in held.items()) or "empty"
    lines.append(f"  Pouch ({hero.pouch_size - hero.room} of {hero.pouch_size} levels): {pouch}")
    if hero.keepsakes:
        lines.append(f"  Quest items: {', '.join(hero.keepsakes)}")
    return lines


def summary(state: State) -> tuple[str, ...]:
    """How a game went."""
    lines = sheet(state)
    if state.goal != "battle":
        undecided = state.escaped + state.limited
        lines.append(f"{state.fought} battles: {state.won} won, {state.lost} lost, {undecided} without a victor")
    return tuple(lines)


__all__ = ["board", "sheet", "summary", "tell"]
