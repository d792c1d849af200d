"""What a table writes down beside moves: palette, questions, obstacles, the X card, the Warrior's character
(DW-SETUP-02, DW-SETUP-04, DW-SETUP-05, DW-WAR-09, DW-TREAS-06 to DW-TREAS-08, DW-DUN-04), Conflict Cards that the
Villain invents (DW-CONF-05), and who plays which character (DW-ROLE-05, DW-SCENE-02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.systems.dragon_warrior.rules.events import Characterised, Keepsake, MembersLeft, NoteChanged, Noted
from convert.systems.dragon_warrior.rules.map_drawing import DRAW, draw, entrance, haunt, inn, rename
from convert.systems.dragon_warrior.rules.out_of_turn import (
    ambush,
    attune,
    be_warrior,
    call,
    cast,
    done,
    give_token,
    quest,
    use,
)
from convert.systems.dragon_warrior.rules.sheets_by_hand import BRING, COMPANION, INVENT, bring, companion, invent
from convert.systems.dragon_warrior.rules.state import ROLES, VILLAIN, WARRIOR, Note, State, role_name

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game

COMMANDS = (
    "story TEXT      write down what happened",
    "yes WORDS       add to the Yes list",
    "no WORDS        add to the No list",
    "mood TEXT       the theme and mood",
    "ask ROLE TEXT   ask the holder of a role something about his area",
    "answer TEXT     answer the last open question",
    "x SUBJECT       X card: the last story record is removed, its subject never comes back",
    "obstacle TEXT   something that a quest item will be needed for",
    "solve ITEM      the quest item of that name gets past the oldest open obstacle (solve ITEM: OBSTACLE for another)",
    "idea TEXT       the oldest open obstacle is overcome by a good idea instead",
    "keepsake NAME   a quest item was found",
    "hand ROLE NAME  a character is played by the holder of that role from now on",
    "name, kind, pronouns, trait TEXT   about the Warrior",
    "award NAME      the Warrior: a Dragon Token for something cool",
    "cast SPELL, use ITEM   the Warrior, in a scene too: what can be cast or used outside battle",
    "be-warrior      whoever has three tokens spends them and is the Warrior",
    "quest TEXT, done TEXT   the Ally: a quest in words; it is completed",
    f"{COMPANION}   the Ally: somebody who may come along",
    f"{INVENT}   the Villain: a Conflict Card",
    f"{BRING}   the Villain: a Conflict Card of the compendium",
    "ambush, haunt   the Villain: somebody attacks here; this town turns into a dungeon",
    f"{DRAW}   Treasure: the map",
    "rename NAME, entrance, inn   Treasure: this space's name; the next floor is found; a dungeon-town has an inn",
    "call weapon NAME, kind WORD; attune ITEM WORD   Treasure: what a thing is; a quest item makes attacks of a kind",
    "NAME: …         one of these for another player",
    "notes           all that was written down",
)
_CHARACTER = ("name", "kind", "pronouns", "trait")
_OF_ROLES: dict[str, Callable[[Game, int, str], list[str] | None]] = {
    "award": give_token,
    "cast": cast,
    "use": use,
    "quest": quest,
    "done": done,
    "companion": companion,
    "invent": invent,
    "bring": bring,
    "draw": draw,
    "rename": rename,
    "call": call,
    "attune": attune,
}
_EXAMPLES = {"bring": BRING, "invent": INVENT, "companion": COMPANION, "draw": DRAW}
_ALONE: dict[str, Callable[[Game, int, str], list[str] | None]] = {
    "be-warrior": be_warrior,
    "ambush": ambush,
    "haunt": haunt,
    "entrance": entrance,
    "inn": inn,
}


def jot(game: Game, side: int, line: str) -> list[str] | None:
    """Carry out one of ``COMMANDS``; what there is to say of it, or None for a line that is none of them."""
    side, line = _speaker(game.state, side, line.strip())
    word, _, text = line.partition(" ")
    text = text.strip()
    if word == "notes" and not text:
        return told(game.state) or ["Nothing is written down."]
    if word == "write":
        return list(COMMANDS)
    if word in _ALONE:
        return _ALONE[word](game, side, text) if not _is_move(game, side, line) else None
    if _is_move(game, side, line):
        return None
    if not text:
        known = word in (*_PLAIN, *_SPECIAL, *_CHARACTER, *_OF_ROLES)
        return [f"Say what: {_EXAMPLES.get(word, f'{word} TEXT')}"] if known else None
    if word in _OF_ROLES:
        return _OF_ROLES[word](game, side, text)
    role = role_of(game.state, side)
    if word in _PLAIN:
        return _write(game, word, text, role)
    if word in _CHARACTER:
        game.emit(Characterised(**{word: text}))
        return [f"The Warrior's {word}: {text}."]
    if word in _SPECIAL:
        return _SPECIAL[word](game, text, role)
    return None


def _is_move(game: Game, side: int, line: str) -> bool:
    """A line that is a legal move of whoever says it is that ("card 7", "draw")."""
    return side == game.to_move and any(str(move) == line.lower() for move in game.legal_moves())


def _speaker(state: State, side: int, line: str) -> tuple[int, str]:
    """Who says it: a line may begin with the name of another player."""
    name, colon, rest = line.partition(":")
    if colon and state.table:
        for player, each in enumerate(state.names):
            if each.casefold() == name.strip().casefold():
                return player, rest.strip()
    return side, line


_PLAIN = ("story", "yes", "no", "mood", "obstacle", "answer")


def role_of(state: State, side: int) -> int:
    """The first role that a player holds."""
    return next((role for role, player in enumerate(state.seats) if player == side), WARRIOR)


def _write(game: Game, word: str, text: str, role: int) -> list[str]:
    if word == "obstacle" and role == WARRIOR and game.state.table:
        return ["Any player but the Warrior may introduce an obstacle (DW-TREAS-07)."]
    if word == "answer":
        return _answer(game, text, role)
    game.emit(Noted(Note(word, text, role, state="open" if word == "obstacle" else "")))
    return [f"Written down ({word})."]


def _answer(game: Game, text: str, role: int) -> list[str]:
    """The role holder has the final say over his area; nothing is judged (DW-SETUP-05)."""
    place = _last(game.state, "question", "open")
    if place is None:
        return ["There is no open question."]
    question = game.state.notes[place]
    game.emit(NoteChanged(place, replace(question, state="used")))
    game.emit(Noted(Note("answer", text, role, question.by)))
    return [f"{question.text} {text}"]


def _ask(game: Game, text: str, role: int) -> list[str]:
    who, _, question = text.partition(" ")
    found = [number for number, name in enumerate(ROLES) if name.lower() == who.lower()]
    if not found or not question:
        return [f"Say whom and what: ask {'|'.join(ROLES).lower()} TEXT"]
    game.emit(Noted(Note("question", question, role, found[0], "open")))
    return [f"{ROLES[found[0]]} is asked: {question}"]


def x_card(game: Game, text: str, role: int) -> list[str]:
    """The last story record is marked as removed, its subject joins the No list; numbers stay (DW-SETUP-04)."""
    place = _last(game.state, "story", "")
    if place is not None:
        game.emit(NoteChanged(place, replace(game.state.notes[place], state="removed")))
    game.emit(Noted(Note("no", text, role)))
    return [f"Removed, and never brought back: {text}. Numbers stay as they are."]


def _solve(game: Game, text: str, role: int) -> list[str]:
    """A quest item gets past an obstacle: both are used (DW-TREAS-06, DW-TREAS-08)."""
    item, _, which = (part.strip() for part in text.partition(":"))
    kept = game.state.hero.keepsakes
    if item not in kept:
        return [f"There is no quest item {item!r}; there are: {', '.join(kept) or 'none'}."]
    said = _overcome(game, item, which)
    if said is None:
        return ["There is no such open obstacle." if which else "There is no open obstacle."]
    game.emit(Keepsake(item, gone=True))
    return [said]


def _idea(game: Game, text: str, role: int) -> list[str]:
    """Whoever made an obstacle may accept another good idea (DW-DUN-04)."""
    said = _overcome(game, text, "")
    return [said if said is not None else "There is no open obstacle."]


def _overcome(game: Game, by: str, which: str) -> str | None:
    """The oldest open obstacle, or the one that begins with these words, is used."""
    for place, note in enumerate(game.state.notes):
        if (note.kind, note.state) == ("obstacle", "open") and note.text.casefold().startswith(which.casefold()):
            game.emit(NoteChanged(place, replace(note, state="used")))
            return f"{by}: {note.text} is overcome."
    return None


def _keepsake(game: Game, text: str, role: int) -> list[str]:
    game.emit(Keepsake(text))
    waiting = [note.text for note in game.state.notes if (note.kind, note.state) == ("obstacle", "open")]
    return [f"Quest item: {text}.", *(f"It should fit: {each}" for each in waiting[:1])]


def _hand(game: Game, text: str, role: int) -> list[str]:
    """A friend turned enemy goes to the Villain, and the reverse; in doubt the Warrior decides (DW-ROLE-05)."""
    who, _, name = text.partition(" ")
    found = [number for number, each in enumerate(ROLES) if each.lower() == who.lower()]
    if not found or not name:
        return [f"Say to whom and which character: hand {'|'.join(ROLES).lower()} NAME"]
    game.emit(Noted(Note("character", name, role, found[0])))
    if found[0] == VILLAIN and any(one.name == name for one in game.state.party):
        game.emit(MembersLeft((name,)))  # a Party Member who turns against the Warrior
    more = " Write a Conflict Card: invent NAME, level …" if found[0] == VILLAIN else ""
    return [f"{name} is the {ROLES[found[0]]}'s now.{more}"]


_SPECIAL = {"ask": _ask, "x": x_card, "solve": _solve, "idea": _idea, "keepsake": _keepsake, "hand": _hand}


def _last(state: State, kind: str, status: str) -> int | None:
    found = [n for n, note in enumerate(state.notes) if (note.kind, note.state) == (kind, status)]
    return found[-1] if found else None


def told(state: State) -> list[str]:
    """Everything written down, what is removed as such."""
    lines = []
    for note in state.notes:
        status = f" ({note.state})" if note.state else ""
        lines.append(f"{note.kind}, {role_name(note.by)}: {note.text if note.state != 'removed' else '—'}{status}")
    return lines
