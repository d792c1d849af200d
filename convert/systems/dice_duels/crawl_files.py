"""Crawl files that people write (DICE-CRAWL): fields and links, players, those whom they meet, what lies about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from convert.errors import Card2SpellError, DataError
from convert.findings.model import Finding
from convert.findings.reading import require
from convert.kernel import Dice, seeded
from convert.plain_file import read_plain
from convert.printable import ONE_LINE
from convert.systems.dice_duels.codes import NO_CRAWL, NO_DECK
from convert.systems.dice_duels.deck_files import USUAL, Id, Place, UnknownEntryError, find_entry, load_deck, soul_name
from convert.systems.dice_duels.decks import DuelArchetype, DuelDeck, Spec, spec_of
from convert.systems.dice_duels.entries import Ability, Effect, Soul
from convert.systems.dice_duels.rules.card_index import CardIndex
from convert.systems.dice_duels.rules.crawl import Enter
from convert.systems.dice_duels.rules.crawl_words import goal_words
from convert.systems.dice_duels.rules.game import Game
from convert.systems.dice_duels.rules.options import Options
from convert.systems.dice_duels.rules.state import NONE, Goal, Ground, Party, Player, Run, State, Token, Unit
from convert.systems.dice_duels.rules.strength import MOST_UNITS, dice_for
from convert.systems.dice_duels.terms import CostKind, Summon

if TYPE_CHECKING:
    from convert.contract.book import Book
    from convert.findings.documents import Document

DUELIST_POWER = 1
"""DICE-CRAWL-01."""
NOBODY = "nobody"
MOST = 1_000_000
"""Bytes of a crawl file at most."""
Power = Annotated[int, Meta(ge=1, le=18)]
Value = Annotated[int, Meta(ge=1, le=6)]


class CrawlUnit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit that is there from the start."""

    power: Power
    """Its power."""
    archetype: Id | None = None
    """Of which archetype of its party's deck; the first one without."""


class OwnAbility(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An ability written here, for a token that is no card's."""

    name: Id
    """What it is called."""
    cost: CostKind
    """What it costs."""
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    """What it does, in order."""
    summon: Summon | None = None
    """realm for a Realm token, relic for a Relic token."""


class CrawlField(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A field of the dungeon (DICE-CRAWL-07)."""

    links: tuple[Id, ...] = ()
    """The fields that a unit can go to from here; a way leads back as well (DICE-CRAWL-12)."""
    text: str = ""
    """For the storyteller."""
    draw_point: bool = False
    """Whether who comes here first gains a Draw Phase (DICE-CRAWL-11)."""
    tokens: tuple[Id | OwnAbility, ...] = ()
    """Tokens that lie here and can be claimed (DICE-CRAWL-10): an ability with realm, relic, equip or field."""


class CrawlPlayer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player: a Duelist (DICE-CRAWL-01)."""

    name: Id
    """What it is called."""
    deck: Id = "practice"
    """Its deck: practice, bare, or a deck file beside this one."""


class CrawlDuelist(CrawlPlayer, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A soul unit or another unique unit that is met as a Duelist (DICE-CRAWL-06)."""

    at: Id
    """In which field."""
    soul: Id | None = None
    """The soul card that it is; who defeats it may claim it."""
    text: str = ""
    """For the storyteller."""


class CrawlController(CrawlPlayer, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit or a group that acts as a player, without stock, grave and shields (DICE-CRAWL-05)."""

    at: Id
    """In which field."""
    stance: Literal["enemy", "neutral", "friendly"] = "enemy"
    """Whether the players must duel with it (DICE-CRAWL-08)."""
    units: tuple[CrawlUnit, ...] = ()
    """Its units, at most five."""
    energy: tuple[Value, ...] = ()
    """Its energy; what it spends is out of play (DICE-CRAWL-13)."""
    text: str = ""
    """What it says, for the storyteller (DICE-CRAWL-12)."""


class CrawlGoal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What wins a crawl: all that is named here (DICE-CRAWL-14)."""

    defeat: tuple[Id, ...] = ()
    """Duelists and controllers, each defeated once."""
    reach: Id | None = None
    """The field in which the Duelist of a player then is."""


class CrawlFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A dungeon crawl (DICE-CRAWL)."""

    fields: Annotated[dict[Id, CrawlField], Meta(min_length=1)]
    """The fields by name."""
    start: Id
    """The field in which the players begin."""
    players: Annotated[tuple[CrawlPlayer, ...], Meta(min_length=1, max_length=6)]
    """Those who crawl, in the order of their turns."""
    title: Annotated[str, Meta(pattern=ONE_LINE)] = "Dungeon crawl"
    """What it is called."""
    intro: str = ""
    """What is read before it begins."""
    rivals: bool = False
    """Whether the players are opposed to each other."""
    duelists: tuple[CrawlDuelist, ...] = ()
    """Unique units that are Duelists like the players."""
    controllers: tuple[CrawlController, ...] = ()
    """Everybody else whom they meet."""
    goal: CrawlGoal | None = None
    """What wins it; without one it goes on as long as a player is left (DICE-CRAWL-14)."""
    settings: Options = USUAL
    """What the rules leave to the players (DICE-OPT); ``run_limit`` ends the run."""


class BadDeckError(UnknownEntryError):
    """A deck that a crawl names is not there, or cannot be."""


class Found(Struct, frozen=True):
    """A token that lies in a field."""

    spec: Spec
    at: str


class Standing(Struct, frozen=True):
    """A party as a run begins: who it is, where, with which units and energy."""

    party: Party
    at: str
    units: tuple[CrawlUnit, ...] = ()
    energy: tuple[int, ...] = ()


class Crawl:
    """A dungeon to be crawled again and again, with decks and abilities looked up."""

    def __init__(self, told: CrawlFile, decks: Sequence[DuelDeck], found: Sequence[Found], souls: Mapping[str, str]):
        self.title = told.title
        goal = told_goal(told)
        self.intro = " ".join((told.intro.strip(), *goal_words(goal, told.settings.run_limit))).strip()
        self.told = told
        none = f"{told.title} sets no goal (`goal:` in its file): no player can win it"
        self.notes: Sequence[str] = (none,) if goal is None else ()
        self.decks = tuple(decks)
        self.found = tuple(found)
        self.souls = dict(souls)

    @property
    def members(self) -> Sequence[Sequence[str]]:
        """Who is on each side: on the last, which is nobody's, nobody."""
        return tuple((name,) * (name != NOBODY) for name in self.sides)

    @property
    def sides(self) -> Sequence[str]:
        """Everybody's name."""
        return [each.party.name for each in self._standing()]

    def start(self, seed: int, dice: Dice | None = None) -> Game:
        """A new run."""
        told = self.told
        lying = [DuelArchetype(name=each.spec.name, abilities=(each.spec,)) for each in self.found]
        decks = (*self.decks, DuelDeck(name=NOBODY, archetypes=tuple(lying)))
        index = CardIndex(decks, told.settings)
        standing = list(self._standing())
        run = Run(
            title=told.title,
            grounds={name: Ground(links=ways_of(told, name), text=each.text) for name, each in told.fields.items()},
            parties=tuple(each.party for each in standing),
            at=told.start,
            draw_points=tuple(name for name, each in told.fields.items() if each.draw_point),
            goal=told_goal(told),
        )
        state = State(options=told.settings, decks=decks, players=tuple(map(_player, standing)), run=run)
        state.used = (0,) * len(decks)
        state.facing = (len(decks) - 1,) * len(decks)
        for side, each in enumerate(standing):
            _line_up(state, run, index, side, each)
        for facts, found in zip(index.own[-1], self.found, strict=True):
            (ability,) = facts.abilities
            flat = found.spec.summon == "realm" or any(effect.op == "field" for effect in found.spec.effects)
            run.tokens[state.next_id] = Token(state.next_id, len(standing) - 1, ability, flat)
            run.places[state.next_id] = found.at
            state.next_id += 1
        game = Game(state, dice or seeded(seed), stack=[Enter()])
        game.restore(index)
        game.settle()
        return game

    def _standing(self) -> Iterator[Standing]:
        """The players first, nobody last."""
        told = self.told
        for number, each in enumerate(told.players):
            team = number if told.rivals else 0
            party = Party(name=each.name, kind="duelist", team=team, person=True, draws=1)  # DICE-CRAWL-04
            yield Standing(party, told.start)
        foes = len(told.players) if told.rivals else 1
        for one in told.duelists:
            soul = self.souls.get(one.soul or "", "")
            party = Party(name=one.name, kind="duelist", team=foes, draws=1, soul=soul, text=one.text)
            yield Standing(party, one.at)
        for other in told.controllers:
            team = foes if other.stance == "enemy" else NONE
            party = Party(name=other.name, kind="controller", team=team, at=other.at, text=other.text)
            yield Standing(party, other.at, other.units, other.energy)
        yield Standing(Party(name=NOBODY, kind="nobody"), "")


def told_goal(told: CrawlFile) -> Goal | None:
    """What wins it."""
    return Goal(defeat=told.goal.defeat, reach=told.goal.reach or "") if told.goal is not None else None


def _player(each: Standing) -> Player:
    """A Duelist has stock and shields (DICE-CRAWL-01), a controller its energy alone (DICE-CRAWL-05)."""
    if each.party.kind == "duelist":
        return Player()
    return Player(stock=0, shields=(), energy=tuple(sorted(each.energy)), stockless=True)


def _line_up(state: State, run: Run, index: CardIndex, side: int, each: Standing) -> None:
    """A party's units in its field; of a Duelist its figure first."""
    units = []
    if each.party.kind == "duelist":
        each.party.figure = state.next_id
        units.append(Unit(state.next_id, side, NONE, DUELIST_POWER, duelist=True))
    for unit in each.units:
        number = state.next_id + len(units)
        archetype = index.by_name[side].get(unit.archetype or "", index.own[side][0].number)
        units.append(Unit(number, side, archetype, unit.power, dice_for(unit.power)))
    for one in units:
        run.units[one.id] = one
        run.places[one.id] = each.at
    state.next_id += len(units)


def ways_of(told: CrawlFile, name: str) -> tuple[str, ...]:
    """The fields that a field is linked to, in the order of the file: a way leads back as well."""
    own = told.fields[name].links
    return tuple(other for other, each in told.fields.items() if other != name and (other in own or name in each.links))


# --- reading one -----------------------------------------------------------------------------------------------------


def practice_crawl() -> CrawlFile:
    """The dungeon that comes with the game; it needs no card."""
    raw = resources.files("convert.systems.dice_duels").joinpath("data/crawl.yaml").read_bytes()
    return msgspec.yaml.decode(raw, type=CrawlFile)


def file_kind(path: Path) -> Literal["crawl", "game"]:
    """What a file that is to be played looks like: a crawl has fields."""
    require(path, "file")
    try:
        plain = msgspec.yaml.decode(read_plain(path, MOST))
    except (msgspec.MsgspecError, Card2SpellError):
        return "game"
    has = plain if isinstance(plain, dict) else {}
    return "crawl" if "fields" in has else "game"


def make_crawl(told: CrawlFile, book: Book | None, near: Path = Path()) -> Crawl:
    """The dungeon with its decks and tokens. Raises ``UnknownEntryError`` and ``DataError``."""
    for place, message in problems(told):
        raise UnknownEntryError(place, message)
    need_open = told.settings.open_archetype == "required"
    decks = [
        _deck((kind, number, "deck"), each.deck, book, near, need_open and kind != "controllers")
        for kind, parties in _groups(told)
        for number, each in enumerate(parties)
    ]
    for number, each in enumerate(told.controllers):
        names = [archetype.name for archetype in decks[len(told.players) + len(told.duelists) + number].archetypes]
        for slot, unit in enumerate(each.units):
            if unit.archetype is not None and unit.archetype not in names:
                message = f"its deck has no archetype {unit.archetype!r}; it has {', '.join(names)}"
                raise UnknownEntryError(("controllers", number, "units", slot, "archetype"), message)
    found = []
    for name, ground in told.fields.items():
        for slot, token in enumerate(ground.tokens):
            spec = _spec(token, book, ("fields", name, "tokens", slot))
            if spec.summon not in ("realm", "relic") and not any(e.op in ("equip", "field") for e in spec.effects):
                message = f"{spec.name} makes no token: it has neither realm, relic, equip nor field (DICE-CRAWL-10)"
                raise UnknownEntryError(("fields", name, "tokens", slot), message)
            found.append(Found(spec, name))
    souls = {}
    for number, one in enumerate(told.duelists):
        if one.soul is not None:
            souls[one.soul] = soul_name(find_entry(book, one.soul, Soul, ("duelists", number, "soul")))
    return Crawl(told, decks, found, souls)


def _deck(place: Place, word: str, book: Book | None, near: Path, need_open: bool) -> DuelDeck:
    try:
        return load_deck(word, book, near=near, need_open=need_open)
    except DataError as error:
        raise BadDeckError(place, error.message, error.hint) from None


def _groups(told: CrawlFile) -> Sequence[tuple[str, Sequence[CrawlPlayer]]]:
    """All who have a deck."""
    return (("players", told.players), ("duelists", told.duelists), ("controllers", told.controllers))


def _spec(token: Id | OwnAbility, book: Book | None, place: tuple[str | int, ...]) -> Spec:
    if isinstance(token, OwnAbility):
        return Spec(
            id=f"dice-own-{token.name}", name=token.name, cost=token.cost, effects=_effects(token), summon=token.summon
        )
    return spec_of(find_entry(book, token, Ability, place))


def _effects(token: OwnAbility) -> tuple[Effect, ...]:
    """The summon keyword stands first (DICE-CONV-18)."""
    if token.summon is None or token.effects[0].op == token.summon:
        return token.effects
    return (Effect(op=token.summon), *token.effects)


def problems(told: CrawlFile) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """What is wrong with a dungeon by itself: place in the file and words."""
    fields = ", ".join(told.fields)
    if told.start not in told.fields:
        yield ("start",), f"there is no field {told.start!r}; the fields are: {fields}"
    for name, ground in told.fields.items():
        for slot, link in enumerate(ground.links):
            if link not in told.fields:
                yield ("fields", name, "links", slot), f"there is no field {link!r}; the fields are: {fields}"
    names: set[str] = {NOBODY}
    for kind, parties in _groups(told):
        for number, each in enumerate(parties):
            if each.name in names:
                yield (kind, number, "name"), f"{each.name!r} is the name of somebody else already"
            names.add(each.name)
            if isinstance(each, CrawlDuelist | CrawlController) and each.at not in told.fields:
                yield (kind, number, "at"), f"there is no field {each.at!r}; the fields are: {fields}"
            if isinstance(each, CrawlController) and len(each.units) > MOST_UNITS:
                message = f"{len(each.units)} units; a player has at most {MOST_UNITS} (DICE-UNIT-02)"
                yield (kind, number, "units"), message
    if told.goal is not None:
        yield from _goal_problems(told, told.goal)


def _goal_problems(told: CrawlFile, goal: CrawlGoal) -> Iterator[tuple[Place, str]]:
    """A goal that says nothing, or that nobody can reach."""
    if not goal.defeat and goal.reach is None:
        yield ("goal",), "it says neither whom to defeat nor which field to reach"
    met: tuple[CrawlDuelist | CrawlController, ...] = (*told.duelists, *told.controllers)
    others = {each.name: each for each in met}
    ways = {name: ways_of(told, name) for name in told.fields}
    open_to, rim = set[str](), {told.start} & set(ways)
    while rim:
        open_to |= rim
        rim = {to for place in rim for to in ways[place]} - open_to
    for number, name in enumerate(goal.defeat):
        place = ("goal", "defeat", number)
        one = others.get(name)
        if one is None:
            yield place, f"nobody to be met is called {name!r}; there are: {', '.join(others) or 'none'}"
        elif isinstance(one, CrawlController) and one.stance != "enemy":
            yield place, f"{name} is {one.stance}: nobody duels with it (DICE-CRAWL-12)"
        elif one.at in ways and one.at not in open_to:
            yield place, f"no way leads from {told.start} to {one.at}, where {name} is"
    if goal.reach is not None and goal.reach not in ways:
        yield ("goal", "reach"), f"there is no field {goal.reach!r}; the fields are: {', '.join(ways)}"
    elif goal.reach is not None and goal.reach not in open_to:
        yield ("goal", "reach"), f"no way leads from {told.start} to {goal.reach}"


def check_crawl(value: CrawlFile, document: Document, book: Book | None) -> Sequence[Finding]:
    """What is wrong with a crawl file that its schema allows, each at its line."""
    found = [document.find(NO_CRAWL, place, message) for place, message in problems(value)]
    if found or book is None:
        return found
    try:
        make_crawl(value, book, Path(document.path).parent)
    except UnknownEntryError as error:
        code = NO_DECK if isinstance(error, BadDeckError) else "C2S306"
        return [document.find(code, error.place, error.message, hint=error.hint or "")]
    return ()
