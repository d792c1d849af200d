"""Fights for ``play`` and ``simulate``: scenarios, and sides named on the command line (design 3.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.resources import as_file, files
from itertools import takewhile
from pathlib import Path

import msgspec
from msgspec.structs import replace

from convert.compendium.files import kind_in_words
from convert.compendium.naming import part_of
from convert.contract.arena import Bout, read_saved
from convert.contract.book import Book
from convert.errors import Card2SpellError, UsageError
from convert.findings.elsewhere import lies
from convert.findings.suggestions import nearest_names
from convert.kernel import PolicyMaker
from convert.kernel.dice import Dice
from convert.plain_file import is_readable
from convert.systems.duel_monsters.campaign.files import is_file_name
from convert.systems.duel_monsters.campaign.legal import legal_campaign, legal_sheet
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.party import refuse_unable
from convert.systems.duel_monsters.campaign.people import label_of
from convert.systems.duel_monsters.campaign.scenario import read_scenario
from convert.systems.duel_monsters.conversion.derive import stat_rule
from convert.systems.duel_monsters.person_file import file_and_label
from convert.systems.duel_monsters.rules.card_index import CardIndex, UnknownEntry
from convert.systems.duel_monsters.rules.character import Character
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.players import PLAYERS
from convert.systems.duel_monsters.rules.setup import Fighter, RealMonster, Setup, Side, counted, how_many

SCENARIOS = "convert.systems.duel_monsters"


class Fight:
    """One setup with the entries it needs: it pickles, for the worker processes of ``simulate``."""

    def __init__(self, setup: Setup, card_index: CardIndex, title: str, intro: str = "") -> None:
        self.setup = setup
        self.card_index = card_index
        self.title = title
        self.intro = intro

    @property
    def sides(self) -> Sequence[str]:
        """The names of the sides."""
        return [side.name for side in self.setup.sides]

    @property
    def notes(self) -> Sequence[str]:
        """Whose numbers the card leaves open, and what they count as (CONVERT-38): each monster once."""
        found: dict[str, str] = {}
        for fighter in (fighter for side in self.setup.sides for fighter in side.members):
            if isinstance(fighter.who, RealMonster):
                entry = self.card_index.monster(fighter.who.monster)
                if told := stat_rule(entry.level, entry.real.attack, entry.real.defense):
                    found[entry.id] = f"{entry.name}: {told}"
        return tuple(found.values())

    @property
    def members(self) -> Sequence[Sequence[str]]:
        """Everybody on each side, by name."""
        return [[self.name_of(fighter) for fighter in side.members] for side in self.setup.sides]

    def name_of(self, fighter: Fighter) -> str:
        """What somebody is called."""
        who = fighter.who
        if isinstance(who, Character):
            return who.name
        return who.name or self.card_index.monster(who.monster).name

    def start(self, seed: int, dice: Dice | None = None) -> Game:
        """A new fight."""
        return Game.new(self.setup, self.card_index, seed=seed, dice=dice)


class FightArena:
    """Everything that can be fought with one compendium."""

    players: Mapping[str, PolicyMaker] = PLAYERS
    usual = ""

    def __init__(self, book: Book) -> None:
        self._library = Library(book)
        self._card_index = CardIndex.of(book)

    def scenarios(self) -> Mapping[str, str]:
        """The scenarios that come with the game: name and title."""
        folder = files(SCENARIOS).joinpath("scenarios")
        found = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".yaml"))
        return {
            name.removesuffix(".yaml"): msgspec.yaml.decode(folder.joinpath(name).read_bytes())["title"]
            for name in found
        }

    def scenario(self, name: str) -> Fight:
        """A bundled scenario by name, or the file at that path."""
        path = Path(name)
        if is_file_name(name) or path.exists():
            return self._read(path)
        if name not in self.scenarios():
            known = ", ".join(self.scenarios())
            hint = lies(path) or f"those that come along: {known}; or a file's path"
            if is_readable(Path(file_and_label(name)[0])):
                hint = f"a character is one side of a fight: --side {name} --side OTHERS"
            raise UsageError(f"there is no scenario {name!r}", hint=hint)
        with as_file(files(SCENARIOS).joinpath("scenarios")) as folder:
            return self._read(folder / f"{name}.yaml")

    def _read(self, path: Path) -> Fight:
        scenario, setup = read_scenario(path, self._library)
        return Fight(setup, self._card_index, scenario.title, scenario.intro)

    def sides(self, sides: Sequence[str]) -> Fight:
        """Sides as on the command line: ``NAME[,NAME…]`` each, a NAME an entry (a Real monster) or the path of a
        character's sheet; ``3xNAME`` is three of them."""
        if len(sides) < 2:
            raise UsageError("a fight needs two sides", hint="--side 'Masaki' --side 'Silver Fang,Silver Fang'")
        made = tuple(Side(name=f"side {number}", members=self.members_of(side)) for number, side in enumerate(sides, 1))
        fight = Fight(Setup(sides=made), self._card_index, "a fight")
        names = [", ".join(members) for members in fight.members]
        if len(set(names)) == len(names):
            named = tuple(Side(name=name, members=side.members) for name, side in zip(names, made, strict=True))
            fight = Fight(Setup(sides=named), self._card_index, " against ".join(names))
        return fight

    def instead(self, bout: Bout, names: str) -> Fight | None:
        """A scenario with others on its last side, who begin where its first member did."""
        path = Path(names)
        if not isinstance(bout, Fight) or names in self.scenarios():
            return None
        if is_file_name(names) and (kind_in_words(path) == "scenario" if is_readable(path) else "," not in names):
            return None
        *others, last = bout.setup.sides
        fighters = [replace(one, section=last.members[0].section) for one in self.members_of(names)]
        shown = ", ".join(bout.name_of(one) for one in fighters)
        setup = replace(bout.setup, sides=(*others, Side(name=shown, members=tuple(fighters))))
        return Fight(setup, self._card_index, bout.title, bout.intro)

    def members_of(self, side: str) -> tuple[Fighter, ...]:
        """Everybody whom the words for a side name."""
        return tuple(one for name in self._named(side) for one in self._fighters(name))

    def _named(self, side: str) -> list[str]:
        """The names of one side. A comma parts them, unless what stands around it is one name: "Sobek, Jaws of the
        Nile". Raises ``UsageError`` for a name that nothing has, whole."""
        parts = _names(side)
        names: list[str] = []
        while parts:
            several = (count for count in range(len(parts), 1, -1) if self._is_name(", ".join(parts[:count])))
            count = next(several, 1)
            names.append(", ".join(parts[:count]))
            if count == 1 and len(parts) > 1:
                self._refuse_unknown(parts)
            parts = parts[count:]
        return names

    def _is_name(self, name: str) -> bool:
        """Whether an entry is called so, or somebody of a campaign that is named with them."""
        name = counted(name)[1]
        file, label = file_and_label(name)
        if not (label and is_file_name(file)):
            return self._library.get(name) is not None
        with suppress(Card2SpellError):
            return _sheet(Path(file), label, self._library).name.casefold() == label.strip().casefold()
        return False

    def _refuse_unknown(self, parts: Sequence[str]) -> None:
        """Where the first of these means nothing and may be the beginning of a name with commas: said of all of it."""
        name = counted(parts[0])[1]
        if self._is_name(name) or is_file_name(file_and_label(name)[0]):
            return
        if self._library.typed(name, kind="monster") != name:
            return
        unknown = [name, *takewhile(lambda part: not self._is_name(part), parts[1:])]
        if len(unknown) > 1:
            whole, book = ", ".join(unknown), self._library.book
            near = nearest_names(whole, [entry.name for entry in book.entries])
            hint = f"did you mean {', '.join(map(repr, near))}?" if near else "`card2spell search` looks for names"
            raise UsageError(f"there is no entry {whole!r}, and none {name!r} either", hint=hint)

    def _fighters(self, name: str) -> list[Fighter]:
        count, rest = counted(name)
        if count and self._library.get(name) is None:
            return self._fighters(rest) * how_many(count)
        file, label = file_and_label(name)
        if is_file_name(file):
            person = _sheet(Path(file), label, self._library)
            refuse_unable([person], self._library)
            return [Fighter(who=person)]
        meant = self._library.typed(name, kind="monster")
        try:
            monster = self._card_index.monster(meant)
        except UnknownEntry as error:
            part = part_of(self._library.book) if self._library.get(meant) is None else ""
            hint = lies(Path(rest)) or "; ".join(filter(None, (error.hint, part)))
            raise UnknownEntry(error.message, hint=hint or None) from None
        return [Fighter(who=RealMonster(monster=monster.id))]

    def resume(self, path: Path, *, trust: bool = False) -> Game:
        """A saved game."""
        return read_saved(Game, path, self._card_index, trust=trust)


def _sheet(path: Path, label: str, library: Library) -> Character:
    """A sheet's file, or somebody of a campaign's: ``tomb.yaml#kisara``. Raises ``UsageError``."""
    if not is_readable(path):
        raise UsageError(f"there is no character sheet {path}", hint=lies(path) or None)
    if not label:
        return legal_sheet(path, library)[0]
    characters = legal_campaign(path, library)[0].characters
    return characters[label_of(characters, label, str(path))]


def _names(side: str) -> list[str]:
    """The names of one side. A comma parts them, except inside double quotes."""
    names: list[str] = []
    current, quoted = "", False
    for letter in side:
        if letter == '"':
            quoted = not quoted
        elif letter == "," and not quoted:
            names.append(current.strip())
            current = ""
        else:
            current += letter
    names.append(current.strip())
    if not all(names):
        raise UsageError(f"a name is missing in {side!r}")
    return names
