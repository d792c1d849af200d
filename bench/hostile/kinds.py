"""The ten kinds: what each puts into a folder by a seed, what it runs there, and what must still hold afterwards."""

from __future__ import annotations

import gzip
import json
import os
import random
import shutil
import signal
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import yaml

from bench.hostile.command_lines import odd_arguments, writing_through_links
from bench.hostile.runner import Run

STEERING = (
    "\x1b[2J",
    "\x07",
    "\x00",
    "\x9b31m",
    "\u202e",
    "\x7f",
    "\u2066",
    "\x1b]0;owned\x07",
    "\n",
    "\r",
    "\u2028",
    "\t",
    "\uffff",
    "\ufffe",
    "\r\x1b[K",
    "\nRank 5 ",
)
YAML_WORDS = ("\nrank: 5", "\n  leave_out: true", ": {a: 1}", "# x", "\n- a", "*a", "&a", "!x", "'", '"', "\x85rank: 5")
NUMBERS = ("0b_", "0x_", "0o_", "9" * 5000, "-" + "9" * 20, "1e400", ".nan", ".inf", "0x" + "f" * 400, "1_0", "~", "0.")


@dataclass(frozen=True, kw_only=True)
class World:
    """Where a run takes place: a fresh folder, with a compendium of the starter set to be copied from."""

    folder: Path
    built: Path
    port: int

    @property
    def compendium(self) -> Path:
        """Where the copy of the compendium goes."""
        return self.folder / "output" / "duel-monsters"

    def copy(self) -> Path:
        """A compendium in the folder."""
        shutil.copytree(self.built, self.compendium)
        return self.compendium


Kind = Callable[[World, random.Random], Iterator[Run]]
Held = Callable[[], list[str]]

READING = (
    ("show", "fissure"),
    ("search", "fi"),
    ("stats",),
    ("explain", "fissure"),
    ("override", "status"),
    ("validate", "output"),
    ("diff", "output/duel-monsters", "output/duel-monsters"),
    ("simulate", "--games", "1"),
    ("build", "--source", "starter"),
    ("migrate", "output"),
    ("override", "lift"),
    ("character", "new", "--json"),
)


def journals(world: World, dice: random.Random) -> Iterator[Run]:
    """1. A journal that is not ours, with names of anything, and links in the place of anything."""
    folder = world.copy()
    hidden = folder / ".card2spell"
    names = (
        "../keep.txt",
        "../../keep.txt",
        str(world.folder / "keep.txt"),
        "spells.json",
        "manifest.json",
        "keep.txt",
        "provenance.json",
        "sub/spells.json",
        ".card2spell/state.json",
        "..",
        ".card2spell",
        "x\u0000y",
        "a" * 300,
    )
    move, remove = dice.sample(names, dice.randrange(3)), dice.sample(names, dice.randrange(3))
    was = {name: [dice.randrange(9), 2, 3] for name in dice.sample(names, 3)}
    (hidden / "next").mkdir()
    for name in move:
        if name.isascii() and "/" not in name and "\0" not in name and len(name) < 100 and name not in ("..",):
            (hidden / "next" / name).write_text("theirs") if not (hidden / "next" / name).exists() else None
    (hidden / "journal.json").write_bytes(json.dumps({"move": move, "remove": remove, "was": was}).encode())
    place = dice.choice(
        (
            "",
            "",
            ".card2spell/next",
            ".card2spell/lock",
            ".card2spell/journal.json",
            ".card2spell",
            "spells.json",
            "spells.json.saved-1",
            ".card2spell/next/spells.json",
        )
    )
    if place:
        at = folder / place
        shutil.rmtree(at) if at.is_dir() else at.unlink(missing_ok=True)
        at.symlink_to(dice.choice((world.folder / "keep.txt", world.folder / "nothing", world.folder)))
    yield Run(arguments=dice.choice(READING))


def trees(world: World, dice: random.Random) -> Iterator[Run]:
    """2. Entries whose trees say what no card has said yet: they are explained, compared, built over."""
    folder = world.copy()
    changed = 0
    for name in ("spells.json", "monsters.json"):
        path = folder / name
        data = msgspec.json.decode(path.read_bytes())
        for entry in data["entries"]:
            if dice.random() < 0.2:
                changed += _twist(entry.get("effects", []), dice)
        head, rows = {k: v for k, v in data.items() if k != "entries"}, data["entries"]
        path.write_bytes(
            msgspec.json.encode(head)[:-1] + b',"entries":[\n' + b",\n".join(map(msgspec.json.encode, rows)) + b"\n]}\n"
        )
    some = dice.choice(("fissure", "time-wizard", "man-eater-bug", "polymerization", "monster-reborn"))
    yield Run(
        arguments=dice.choice(
            (
                ("explain", some),
                ("show", some),
                ("diff", str(world.built), "output/duel-monsters"),
                ("build", "--source", "starter"),
                ("search", "--verb", "destroy"),
                ("stats",),
            )
        )
    )


def _twist(value: Any, dice: random.Random) -> int:
    """Put other words of the language where one stands."""
    words: Mapping[str, tuple[Any, ...]] = {
        "from": ("pendulum", "extra", "banished", "used", "prepared", "spellbook", "play"),
        "zone": ("extra", "banished", "used", "prepared", "spellbook", "play"),
        "mode": ("summon_rule", "permission", "continuous", "flip", "quick", "replacement", "cast", "equip"),
        "how": ("self", "event", "previous", "equipped", "top", "bottom", "random", "all"),
        "reach": ("section", "two_sections", "field", "skirmish"),
        "optional": (True, False),
        "count": (0, 1, 99),
    }
    if isinstance(value, list):
        return sum(_twist(each, dice) for each in value)
    if not isinstance(value, dict):
        return 0
    done = sum(_twist(each, dice) for each in value.values())
    for name, others in words.items():
        if name in value and dice.random() < 0.5:
            value[name], done = dice.choice(others), done + 1
    return done


def answers(world: World, dice: random.Random) -> Iterator[Run]:
    """3. A server that answers what no server should."""
    yield _asked(world, f"{dice.randrange(10**9)}", dice)


def drips(world: World, dice: random.Random) -> Iterator[Run]:
    """4. A server that drips, never ends, or always has one more page."""
    yield _asked(world, f"slow-{dice.randrange(10**9)}", dice)


def _asked(world: World, seed: str, dice: random.Random) -> Run:
    api = f"http://127.0.0.1:{world.port}/{seed}/api/v7"
    command = dice.choice((("fetch", "--api", api), ("build", "--source", "api", "--output", "out")))
    where = {"CARD2SPELL_API": api, "CARD2SPELL_CACHE": str(world.folder / "cache")}
    return Run(arguments=command, environment=where, before=_impatient)


def _impatient() -> None:
    """In the child: what takes a quarter of an hour in earnest takes a second."""
    from convert.cards.http_api import CardApi
    from convert.cards.transport import Bounds

    defaults = CardApi.__init__.__kwdefaults__
    assert defaults is not None
    defaults.update(bounds=Bounds(connect=0.5, silence=0.5, part=0.7, whole=1.5), backoff=0.0, interval=0.0)


def words(world: World, dice: random.Random) -> Iterator[Run]:
    """5. Cards with words that steer a terminal or mean something to YAML, in any field."""
    from tests.cards.cellar_api import MONSTER, SETS, SPELL

    cards = json.loads(json.dumps([MONSTER, SPELL]))
    odd = [dice.choice((*STEERING, *YAML_WORDS)) for _ in range(4)]
    for card in cards:
        _salt(card, odd, dice)
    (world.folder / "cards.json").write_text(json.dumps({"data": cards}), encoding="utf-8")
    (world.folder / "cardsets.json").write_text(json.dumps(SETS))
    strange = world.folder / f"over\x1b[31m{dice.choice(YAML_WORDS[:1])}.yaml"
    strange.write_text("a:\n  card: 90000001\n  rank: 9\n")
    yield Run(arguments=("build", "--source", "cards.json"))
    yield Run(arguments=("override", "new", "90000001"))
    name = cards[0]["name"]
    yield Run(
        arguments=dice.choice(
            (
                ("show", "90000001", "90000002"),
                ("search", "cellar"),
                ("stats",),
                ("explain", "90000001"),
                ("validate", strange.name),
                ("search", "--json", ""),
                ("show", name.replace("\0", "")),
            )
        )
    )


def _salt(card: dict[str, Any], odd: list[str], dice: random.Random) -> None:
    for key, value in card.items():
        if isinstance(value, str) and key not in ("type", "frameType", "humanReadableCardType") and dice.random() < 0.6:
            at = dice.randrange(len(value) + 1)
            card[key] = value[:at] + dice.choice(odd) + value[at:]
        elif isinstance(value, list):
            for each in value:
                if isinstance(each, dict):
                    _salt(each, odd, dice)


def only_pins(folder: Path) -> list[str]:
    """After kind 5: an override that a command began changes nothing."""
    wrong = []
    for path in (folder / "overrides").rglob("*.yaml") if (folder / "overrides").is_dir() else ():
        for label, block in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            if set(block) - {"card", "pin"}:
                wrong.append(f"{path.name}: {label} sets {sorted(block)}")
    return wrong


def _odd_override(folder: Path, number: str, dice: random.Random) -> Run:
    """A number that is none in an override file, perhaps beside one whose name is none."""
    path = folder / "overrides" / dice.choice(("a.yaml", "a.json"))
    path.parent.mkdir()
    field = dice.choice(("card", "rank", "mp_cost", "note", "pin", "new"))
    text = (
        f"a:\n  card: fissure\n  {field}: {number}\n" if path.suffix == ".yaml" else f'{{"a":{{"{field}":{number}}}}}'
    )
    path.write_text(text)
    if dice.random() < 0.3:
        Path(os.fsdecode(os.fsencode(path.parent) + b"/\xff\xfe.yaml")).write_text("a: {card: fissure}")
    return Run(
        arguments=dice.choice((("build", "--source", "starter"), ("validate", "overrides"), ("override", "status")))
    )


def data(world: World, dice: random.Random) -> Iterator[Run]:
    """6. Numbers that are none, bytes that are no text, names of nothing."""
    number = dice.choice(NUMBERS)
    choice = dice.randrange(6)
    if choice == 0:
        yield _odd_override(world.folder, number, dice)
    elif choice == 1:
        sheet = world.folder / "x.yaml"
        sheet.write_text(
            f"name: {dice.choice((0, number, '[]', '{}'))}\nattribute: {number}\nstats: {number}\nbonded: 0\n"
        )
        yield Run(
            arguments=dice.choice(
                (
                    ("validate", "x.yaml"),
                    ("character", "show", "x.yaml"),
                    ("play", "x.yaml", "--auto"),
                    ("campaign", "status", "x.yaml"),
                    ("simulate", "--side", "x.yaml", "--side", "x.yaml"),
                )
            )
        )
    elif choice == 2:
        (world.folder / "list.txt").write_text(
            dice.choice(("9" * 6000, "²" * 50, "x" * 6000, "0\n" * 500)) + "\nfissure\n"
        )
        yield Run(arguments=("build", "--source", "starter", "--list", "list.txt"))
    elif choice == 3:
        folder = world.copy()
        path = folder / dice.choice(
            ("spells.json", "manifest.json", "provenance.json", ".card2spell/state.json", ".card2spell/base.msgpack")
        )
        raw = bytearray(path.read_bytes())
        for _ in range(dice.randrange(1, 6)):
            at = dice.randrange(len(raw))
            raw[at : at + dice.randrange(20)] = dice.choice(
                (b"", b"\xff", b"[" * 2000, b'"', b"9" * 5000, dice.randbytes(5))
            )
        path.write_bytes(raw)
        yield Run(arguments=dice.choice(READING))
    elif choice == 4:
        yield Run(arguments=odd_arguments(dice, STEERING))
        for written in world.folder.glob("*.yaml"):
            yield Run(arguments=("validate", written.name))
    else:
        player = dice.choice(
            ("os:getpid", "builtins:print", "x:y", "os", ":", "a:", "convert.errors:DataError", "typing:Any")
        )
        yield Run(
            arguments=("simulate", "--games", "1", "--player", player, "--side", "Feral Imp", "--side", "Feral Imp")
        )


def links(world: World, dice: random.Random) -> Iterator[Run]:
    """10. Links where a command would write, to what is there and what is not. ``outside`` stays empty; a folder that
    the command line names may be one itself."""
    world.copy()
    yield Run(arguments=writing_through_links(world.folder, dice))


def limits(world: World, dice: random.Random) -> Iterator[Run]:
    """7. What has no end: pipes, devices, sparse files, files that unpack for ever."""
    pipe, sparse, packed = (world.folder / name for name in ("pipe.json", "sparse.json", "cards.json.gz"))
    os.mkfifo(pipe)
    with sparse.open("wb") as file:
        file.truncate(1 << 40)
    packed.write_bytes(
        dice.choice(
            (
                lambda: gzip.compress(b" " * 400_000_000, 1),
                lambda: gzip.compress(b'{"data":[' + b"{}," * 30_000_000 + b"{}]}", 1),
                lambda: b"\x1f\x8b" + dice.randbytes(99),
                lambda: b"\x1f\x8b" + dice.randbytes(99),
            )
        )()
    )
    deep = world.folder / "deep.yaml"
    deep.write_text("[" * 20_000 if dice.random() < 0.5 else "{a: " * 20_000)
    what = dice.choice((pipe.name, sparse.name, "/dev/zero", packed.name, deep.name, "/dev/tty", "/proc/kmsg", "."))
    yield Run(
        arguments=dice.choice(
            (
                ("validate", what),
                ("build", "--source", what),
                ("diff", what, what),
                ("play", what, "--auto"),
                ("play", "--resume", what),
                ("simulate", what),
                ("character", "show", what),
                ("build", "--source", "starter", "--list", what),
                ("migrate", what),
            )
        )
    )


def streams(world: World, dice: random.Random) -> Iterator[Run]:
    """8. Streams that are closed, full or endless, terminals of few letters, Ctrl-C at once."""
    full = dice.choice(("", "", "/dev/full"))
    yield Run(
        arguments=dice.choice(
            (
                ("--version",),
                ("show", "fissure"),
                ("show", "nothing"),
                ("stats",),
                ("character", "new"),
                ("play", "--plain"),
                ("search", "--limit", "0"),
                ("build", "--source", "starter"),
                ("--help",),
                ("nothing",),
            )
        ),
        closed=tuple(number for number in range(3) if dice.random() < 0.3),
        stdin=dice.choice((os.devnull, "/dev/zero")),
        stdout=full if dice.random() < 0.5 else "",
        stderr=full,
        environment=dice.choice(
            ({}, {"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}, {"NO_COLOR": "1"}, {"COLUMNS": "1"})
        ),
        signal_after=(signal.SIGINT, dice.random() * 0.2) if dice.random() < 0.3 else None,
    )


def endings(world: World, dice: random.Random) -> Iterator[Run]:
    """9. Told to end in the middle: whatever was there is there."""
    world.copy()
    (world.folder / "big.yaml").write_text(
        "".join(f"a{n}:\n  card: fissure\n  note: x\n" for n in range(dice.randrange(3000)))
    )
    number = dice.choice((signal.SIGTERM, signal.SIGHUP, signal.SIGINT))
    yield Run(
        arguments=dice.choice(
            (
                ("build", "--source", "starter", "--discard-edits"),
                ("validate", "big.yaml"),
                ("simulate", "--side", "Feral Imp", "--side", "Feral Imp", "--games", "2000"),
                ("play", "--auto", "--pace", "9"),
            )
        ),
        signal_after=(number, dice.random()),
    )
    yield Run(arguments=("validate", "output"))


KINDS: Mapping[str, tuple[Kind, int]] = {
    "journals": (journals, 500),
    "trees": (trees, 400),
    "answers": (answers, 500),
    "drips": (drips, 60),
    "words": (words, 300),
    "data": (data, 640),
    "limits": (limits, 250),
    "streams": (streams, 250),
    "endings": (endings, 100),
    "links": (links, 200),
}
"""Each kind and how often it is run."""
