"""What a person's words mean as moves: "cast fissure", "summon feral imp", "attack the ogre". No rule is asked here:
the moves may be forbidden, and ``why not`` says by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from convert.errors import Card2SpellError
from convert.kernel import Move
from convert.prose.matching import one_spelling, words_begin
from convert.systems.duel_monsters.entries import Entry, Monster, Spell, is_trap
from convert.systems.duel_monsters.rules import items
from convert.systems.duel_monsters.rules.casting import fusion, spells
from convert.systems.duel_monsters.rules.casting.full_cast import FullCast, added
from convert.systems.duel_monsters.rules.naming import hidden, shown
from convert.systems.duel_monsters.rules.profile import BARE
from convert.systems.duel_monsters.rules.refs import ref_of
from convert.systems.duel_monsters.rules.springing import WAITING
from convert.systems.duel_monsters.rules.state import Being, Mage
from convert.systems.duel_monsters.rules.telling import PHRASES

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

SPELLS = ("cast", "summon", "precast")
AT_SOMEBODY = {"attack": "attack", "engage": "engage", "rush": "rush"}
TO_A_PLACE = {"move": "move", "go": "move", "sprint": "sprint"}
WITH_A_THING = {"use": "use", "arm": "arm", "wear": "wear", "put": "wear", "take-off": "take-off"}
ALONE = {"charge": "charge", "flee": "flee", "disengage": "disengage", "dismiss": "dismiss"}
PLAIN = {"end": "end", "block": "block", "parry": "parry", "brace": "brace", "counter": "counter", "done": "done"}
KNOWN = frozenset((*PHRASES, "move", "sprint", "stance", "spend", "link"))
VERBS = KNOWN | {"spring", *AT_SOMEBODY, *TO_A_PLACE, *WITH_A_THING}
"""Words with which a move of this game may begin."""
SPRING = "spring"
FEW = 3
"""Of what nobody here has, so many of a name are meant."""
LITTLE = ("the", "a", "an", "to", "at", "on", "with", "as", "from", "its")


def understand(game: Game, text: str) -> tuple[Move, ...]:
    """The moves that the words could mean, the likeliest first."""
    words = [word.strip(",") for word in one_spelling(text.lower()).split() if word not in LITTLE]
    if isinstance(game.decision, FullCast) and words and (joining := _joining(game, game.decision, words)):
        return joining
    actors, rest = _actors(game, words)
    if rest and actors:
        found: dict[Move, None] = {}
        for who in actors:
            found.update(dict.fromkeys(_of(game, who, rest[0], " ".join(rest[1:]))))
            if found and _known(rest[0]) in SPELLS:
                break  # of casters the one whose turn it is, unless another is named
        if found:
            return tuple(found)
    if rest and rest[0] not in VERBS and (spelled := _by_name_alone(game, actors, " ".join(rest))):
        return spelled
    try:
        move = Move.parse(text)
    except Card2SpellError:
        return ()
    whose = str(move.args[0]) in game.state.beings if move.args else False
    if move.verb in KNOWN and whose and all(_known_here(game, arg) for arg in move.args):
        return (move,)
    if rest and actors and _names_somebody(rest):
        return (Move(_known(rest[0]), (actors[0].id, " ".join(rest[1:]).title())),)
    if move.verb not in KNOWN:
        return ()
    # GAME-07: what is hidden stands for nobody, as any name that nobody here has
    return (Move(move.verb, tuple([str(arg).title() if hidden(game, str(arg)) else arg for arg in move.args])),)


def _by_name_alone(game: Game, actors: list[Being], what: str) -> tuple[Move, ...]:
    """Casting one's own spell that is named without a verb; else one that has exactly this name, and nobody here."""
    mages = [game.state.mages[who.id] for who in actors if who.id in game.state.mages]
    for mage in mages:
        if _own_named(game, mage, what)[0]:
            return tuple(_castings(game, mage, "cast", what))
    here = any(_called(game, one, what) for one in game.state.beings.values())
    if here or game.card_index.lookup(what) is None:
        return ()
    return tuple([move for mage in mages[:1] for move in _castings(game, mage, "cast", what)])


def _joining(game: Game, asked: FullCast, words: list[str]) -> tuple[Move, ...]:
    """Adding a spell to a Full Cast, by its name alone or with a verb (CAST-12): one of one's own, else one that there
    is of exactly that name."""
    verb = _known(words[0])
    named = words[1:] if verb in ("add", *SPELLS) else words if words[0] not in VERBS else []
    while named and verb == "add" and _known(named[0]) in SPELLS:
        verb, named = _known(named[0]), named[1:]
    found, way = _own_named(game, game.state.mages[asked.who], " ".join(named)) if named else ([], "")
    if not found and named:
        exact = game.card_index.lookup(" ".join(named))
        found = [exact] if exact is not None else []
    return tuple(added(game, asked, found, "summon-shadow" if way == "shadow" else verb if verb != "cast" else ""))


FUSING = "polymerization for "
"""How a fusion is listed, in one spelling (FUSION-04)."""
WAYS = ("shadow", "page", "sacrifice")
"""Words at the end of a casting that say how: as a Shadow, from its page, with Sacrifice."""


def _own_named(game: Game, mage: Mage, what: str) -> tuple[list[Entry], str]:
    """A caster's own spells of that name, else of the name without the last words, which say the way: and that way, as
    a verb ends with it."""
    own = dict.fromkeys((*(spell for spell, _ in spells.sources(game, mage)), *_slots(mage), mage.bonded))
    entries = [game.card_index[spell] for spell in own if spell]
    found = [entry for entry in entries if _named(entry, what)]
    bare, ways = _without_ways(what)
    if found or not ways or not bare:
        return found, ""
    return [entry for entry in entries if _named(entry, bare) and _so_cast(entry, ways)], "-".join(ways)


def _so_cast(entry: Entry, ways: list[str]) -> bool:
    """Whether that may be said of it: a monster alone comes as a Shadow."""
    return isinstance(entry, Monster) or "shadow" not in ways


def _without_ways(what: str) -> tuple[str, list[str]]:
    """A name without the words at its end that say how it is cast ("with" of "with Sacrifice"), and those."""
    words, ways = what.split(), list[str]()
    while words and words[-1] in WAYS:
        ways.insert(0, words.pop())
    return " ".join(words), ways


def _verb_of(entry: Entry, verb: str, way: str) -> str:
    """The verb of casting an entry in that way: "shadow-page" of a monster as a Shadow from its page."""
    how = "summon" if isinstance(entry, Monster) else "precast" if verb == "precast" else "cast"
    first, _, rest = way.partition("-")
    if first == "shadow" and how == "summon":
        return f"shadow-{rest}" if rest else "summon-shadow"
    return f"{how}-{way}" if f"{how}-{way}" in spells.WAYS else how


def _known_here(game: Game, arg: str | int) -> bool:
    """Whether it is a number, or stands for somebody or a spell that whoever decides knows of."""
    there = arg in game.state.beings or game.card_index.lookup(str(arg)) is not None
    return isinstance(arg, int) or (there and not hidden(game, arg))


def _names_somebody(words: list[str]) -> bool:
    """Whether somebody or a spell is named that nobody here is called: the name stays whole, and nothing is told of
    what is hidden under another one (GAME-07)."""
    return len(words) > 1 and _known(words[0]) in (*SPELLS, *AT_SOMEBODY)


def _actors(game: Game, words: list[str]) -> tuple[list[Being], list[str]]:
    """Who is meant to act: whoever the words begin with, by the beginning of a name or, where that is no verb, by words
    in it ("imp engages…"); else everybody on the side that decides, the one whose turn it is first; and the words that
    are left."""
    beings = game.state.beings
    for within in (False, True) if words and _known(words[0]) not in VERBS else (False,):
        for count in (5, 4, 3, 2, 1):
            name = " ".join(words[:count])
            there = beings.values() if name and len(words) > count else ()
            named = [one for one in there if _called(game, one, name, whole=True, within=within)]
            if named:
                return named, words[count:]
    mine = [one for one in beings.values() if one.side == game.to_move]
    return sorted(mine, key=lambda one: one.id != game.state.turn), words


def _of(game: Game, who: Being, verb: str, what: str) -> Iterator[Move]:
    """The moves of one creature with a verb and the name of something."""
    verb = _known(verb)
    if verb == "cast" and what.startswith(FUSING) and who.id in game.state.mages:
        bare, ways = _without_ways(what.removeprefix(FUSING))
        fused = [move for move in _of(game, who, "fuse", bare) if len(move.args) > 1]
        yield from (Move("fuse-sacrifice", move.args) if "sacrifice" in ways else move for move in fused)
        if not fused:
            yield from _castings(game, game.state.mages[who.id], "cast", FUSING.split()[0])
    elif verb in SPELLS and who.id in game.state.mages:
        yield from _castings(game, game.state.mages[who.id], verb, what)
    elif verb == "fuse" and who.id in game.state.mages:
        fusions = (one for one in fusion.known(game, game.state.mages[who.id]) if what and _named(one, what))
        yield from (Move("fuse", (who.id, one.id)) for one in islice(fusions, 12))
        if not what:
            yield from _fusions(game, who.id) or (Move("fuse", (who.id,)),)
    elif verb in AT_SOMEBODY:
        others = [one for one in game.state.beings.values() if one is not who and _called(game, one, what)]
        enemies = [one for one in others if one.side != who.side]
        yield from (Move(verb, (who.id, one.id)) for one in enemies or others)  # a friend is known: why not says more
    elif verb in TO_A_PLACE:
        places = enumerate(game.state.sections)
        yield from (Move(TO_A_PLACE[verb], (who.id, n)) for n, place in places if words_begin(what, place.name.lower()))
    elif verb in WITH_A_THING:
        things = (item.name for item in who.items if words_begin(what, item.name.lower()))
        yield from (Move(WITH_A_THING[verb], (who.id, name)) for name in things)
    elif verb == SPRING and what:
        yield from _answers(game, who, what)
    elif verb in ALONE and not what:
        yield Move(ALONE[verb], (who.id,))
    elif verb == "stance" or (verb == "take" and what):
        yield from (Move("stance", (one,)) for one in ("attack", "defense", "none") if what and one.startswith(what))
    elif verb in PLAIN and not what:
        yield Move(PLAIN[verb])


def _answers(game: Game, who: Being, what: str) -> Iterator[Move]:
    """Answering with what one has armed or precast, by what it does first; what only stays by nothing (CONVERT-10). A
    trap that is carried unarmed is meant where none of that name is armed."""
    waiting = [one for one in game.state.spells.values() if one.caster == who.id and one.mode in WAITING]
    meant = [
        one
        for one in waiting
        if _named(game.card_index[one.entry], what) or words_begin(what, (one.source.item or "").lower())
    ]
    for spell in meant:
        cast = game.card_index.profile(spell.entry).cast
        yield Move("answer", (spell.id, cast[0] if cast else BARE))
    for item in who.items if not meant else ():
        entry = items.spell_of(game, item)
        named = entry is not None and (_named(entry, what) or words_begin(what, item.name.lower()))
        if entry is not None and is_trap(entry) and named:
            yield Move("answer", (ref_of("item", who.id, item.name), BARE))


def _known(verb: str) -> str:
    """The verb that a word is, with its ending: casts, attacks."""
    every = (SPRING, *SPELLS, *AT_SOMEBODY, *TO_A_PLACE, *WITH_A_THING, *ALONE, *PLAIN, "stance")
    if verb in every:
        return verb
    return next((one for one in every if verb.removesuffix("s") == one or verb.removesuffix("es") == one), verb)


def _castings(game: Game, mage: Mage, verb: str, what: str) -> Iterator[Move]:
    """Casting one's own spells of that name; where one has none, the spell of that name in the compendium."""
    own = list(dict.fromkeys((*(spell for spell, _ in spells.sources(game, mage)), *_slots(mage), mage.bonded)))
    found, way = _own_named(game, mage, what)
    if not found and what:
        found = _anywhere(game, verb, what)
        bare, ways = _without_ways(what)
        if not found and ways and bare:
            found = [entry for entry in _anywhere(game, verb, bare) if _so_cast(entry, ways)]
            way = "-".join(ways)
    prepared = {spell for spell, source in spells.sources(game, mage) if source != "page"}
    for entry in [one for one in found if what or isinstance(one, Monster) == (verb == "summon")]:
        if verb == "cast" and entry.slug == fusion.POLYMERISATION and (fusions := _fusions(game, mage.id)):
            yield from fusions
            continue
        from_page = entry.id in mage.book and entry.id not in prepared and entry.id not in _slots(mage)
        said = {"": "page", "shadow": "shadow-page"}.get(way, way) if from_page else way
        yield Move(_verb_of(entry, verb, said), (mage.id, entry.id))
    if not found and verb == "cast":
        yield from _at_somebody(game, mage, [game.card_index[spell] for spell in own if spell], what.split())


def _fusions(game: Game, who: str) -> tuple[Move, ...]:
    """The fusions that somebody could make now, which is how Polymerisation is cast (FUSION-04)."""
    return tuple([one for one in game.legal_moves() if one.verb in ("fuse", "fuse-sacrifice") and one.args[0] == who])


def _at_somebody(game: Game, mage: Mage, own: list[Entry], words: list[str]) -> Iterator[Move]:
    """Casting one's own spell with whom it is to be cast at named behind it: no move, and ``why not`` says why."""
    for count in range(len(words) - 1, 0, -1):
        spell, whom = " ".join(words[:count]), " ".join(words[count:])
        entries = [entry for entry in own if isinstance(entry, Spell) and _named(entry, spell)]
        targets = [one for one in game.state.beings.values() if entries and _called(game, one, whom)]
        yield from (Move("cast", (mage.id, entry.id, one.id)) for entry in entries for one in targets)


def _anywhere(game: Game, verb: str, what: str) -> list[Entry]:
    """The entry of that name in the compendium; else the first few whose names have such words."""
    known = game.card_index.lookup(what)
    if known is not None:
        return [known]
    kind = Monster if verb == "summon" else Spell
    return list(islice((one for one in game.card_index.entries if isinstance(one, kind) and _named(one, what)), FEW))


def _slots(mage: Mage) -> Iterable[str]:
    return [slot.spell for slot in mage.slots]


def _named(entry: Entry, what: str) -> bool:
    return words_begin(what, entry.name.lower())


def _called(game: Game, one: Being, what: str, *, whole: bool = False, within: bool = False) -> bool:
    """Whether a creature is called so by whoever decides; ``whole``: by whole words from the beginning of its name, or
    by its id; ``within``: by whole words anywhere in its name."""
    known = "" if hidden(game, one.id) else one.id
    name = one_spelling((shown(game, one.id) if not known else one.name).lower())
    if whole:
        name = " ".join(word for word in name.split() if word not in LITTLE)
        return known == what or (f" {what} " in f" {name} " if within else f"{name} ".startswith(f"{what} "))
    return bool(known and known.startswith(what)) or words_begin(what, name)
