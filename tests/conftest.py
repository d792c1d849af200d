"""Fixtures for every room's tests: the real snapshots where they are, a skip that says why where they are not."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, lru_cache
from importlib import metadata
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec.inspect
import msgspec.structs
import pytest
import typer.main
import typer.testing
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from msgspec._utils import get_class_annotations  # type: ignore[attr-defined]

from convert.cards import sources
from convert.cards.loaded import Loaded
from convert.cards.model import Card
from convert.cards.publisher import Expect, Publisher
from convert.cards.ygoprodeck import YGOPRODECK
from convert.cli import main
from convert.compendium import schemas
from convert.compendium.book import Compendium
from convert.compendium.config import Config
from convert.compendium.schema_parts import Schema, Types
from convert.contract.registry import load_system
from convert.contract.system import Context, Conversion, System
from convert.resources import bundled
from convert.systems.duel_monsters.system import DuelMonsters
from convert.terminal import opening
from convert.text.oracle import OracleReader
from convert.text.oracle.lexicon import Lexicon
from convert.text.reader import Reader
from convert.text.witness import Witness
from convert.text.witnessed import Witnessed
from tests.work_units import WorkUnits
from tests.written_ahead import import_share

settings.register_profile(
    "suite", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("suite")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """As many as there are processors: another one would collect all tests once more and make all its own of what is
    made once, longer than the others wait for a browser or a command."""
    return os.cpu_count() or 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> WorkUnits | None:
    """By rooms (``tests/work_units.py``)."""
    return WorkUnits(config, log) if config.getvalue("dist") == "loadfile" else None


@pytest.fixture(autouse=True, scope="module")
def _leaves_nothing_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test writes, it writes into folders of its own, never into the one that it was started in. Looked at once
    for all tests of a file: for each alone it took as long as the half of what pytest itself does."""
    here = Path.cwd()
    before = {each.name for each in here.iterdir()}
    yield
    left = {each.name for each in here.iterdir() if not each.name.startswith((".", "__"))} - before
    assert not left, f"a test of {request.path.name} left {', '.join(sorted(left))} in {here}"


def pytest_configure() -> None:
    """What takes long to make and does not change is made once for all tests: the readers' grammars, what was read
    in the starter set's texts, what checks a schema, the
    command line and its commands, what packages there are, the whole database, and the starter set
    of each game. Before anything is collected, so that who imports one by name has it."""
    gc.set_threshold(50_000, 20, 20)  # what tests make is little, and what they parse is no cycle
    os.fsync = lambda fd: None  # nobody pulls the plug; tests of who asks for it put their own in its place
    starter_of = cache(lambda system: opening_starter(system.name))
    jsonschema_rs.validator_for = _compiling_once(jsonschema_rs.validator_for)  # type: ignore[assignment]
    msgspec.structs._get_class_annotations = msgspec.inspect._get_class_annotations = cache(get_class_annotations)  # type: ignore[attr-defined]
    msgspec.structs.fields(Config)  # names the games that there are, before a test adds one
    Types.components = _describing_once(Types.components)  # type: ignore[method-assign, assignment]
    schemas.load = _decoding_once(schemas.load)  # type: ignore[assignment]
    schemas.schemas_of = cache(schemas.schemas_of)  # what `init` writes beside a folder's files
    sources.load_file = _loading_once(sources.load_file)
    main._load = cache(main._load)
    typer.main.get_command = typer.testing._get_command = cache(typer.main.get_command)  # type: ignore[attr-defined]
    metadata.entry_points = cache(metadata.entry_points)  # type: ignore[assignment]
    # examples are the same whatever else a worker has imported, and no module's text is searched for constants
    providers.is_local_module_file = lambda path: False  # type: ignore[attr-defined, assignment]
    Lexicon.load = cache(Lexicon.load)  # type: ignore[method-assign]
    OracleReader.load = cache(OracleReader.load)  # type: ignore[method-assign]
    Reader.load = cache(Reader.load)  # type: ignore[method-assign]
    Witness.load = cache(Witness.load)  # type: ignore[method-assign]
    Witnessed.load = cache(Witnessed.load)  # type: ignore[method-assign]
    Witnessed.read = lru_cache(maxsize=500)(Witnessed.read)  # type: ignore[method-assign]
    DuelMonsters.convert = _converting_once(DuelMonsters.convert)  # type: ignore[method-assign, assignment]
    opening_starter = opening.starter_compendium
    opening.starter_compendium = lambda system=opening.DEFAULT_SYSTEM: starter_of(load_system(system))


def _compiling_once(check: Callable[[dict[str, Any]], Any]) -> Callable[[dict[str, Any]], Any]:
    """Keeps what checks a schema: known by its very parts at once, else by its text."""
    by_parts: dict[Hashable, tuple[dict[str, Any], Any]] = {}
    by_text: dict[bytes, Any] = {}

    def checked(schema: dict[str, Any]) -> Any:
        parts = tuple((name, id(part)) for name, part in schema.items())
        if parts not in by_parts:
            if len(by_parts) > 100:
                by_parts.clear()
            text = msgspec.json.encode(schema)
            if text not in by_text:
                by_text[text] = check(schema)
            by_parts[parts] = schema, by_text[text]  # with the schema, so that no other part gets its number
        return by_parts[parts][1]

    return checked


def _describing_once(
    components: Callable[[Types, Any], tuple[Schema, dict[str, Schema]]],
) -> Callable[[Types, Any], tuple[Schema, dict[str, Schema]]]:
    """Keeps the schema of each type, whoever asks for it; nobody changes it."""
    of_type = cache(lambda kind: components(Types(), kind))
    return lambda types, kind: of_type(kind)


def _decoding_once(load: Callable[[System, str], Schema]) -> Callable[[System, str], Schema]:
    """Keeps the schemas of ``schemas/`` as long as their files stay what they are."""
    kept: dict[tuple[Path, int, int], Schema] = {}

    def loaded(system: System, name: str) -> Schema:
        path = bundled("schemas") / schemas.path_of(system, name)
        try:
            state = path.stat()
        except OSError:
            return load(system, name)
        key = (path, state.st_mtime_ns, state.st_size)
        return kept[key] if key in kept else kept.setdefault(key, load(system, name))

    return loaded


def _loading_once(load_file: Callable[..., Loaded]) -> Callable[..., Loaded]:
    """Keeps what was read of the last two whole databases."""

    @lru_cache(maxsize=2)
    def kept(path: Path, changed: int, publisher: Publisher) -> Loaded:
        return load_file(path, publisher=publisher)

    def loaded(path: Path, expect: Expect | None = None, *, publisher: Publisher = YGOPRODECK) -> Loaded:
        large = expect is None and path.is_file() and path.stat().st_size > 1_000_000
        return kept(path, path.stat().st_mtime_ns, publisher) if large else load_file(path, expect, publisher=publisher)

    return loaded


def _converting_once(
    convert: Callable[[DuelMonsters, Sequence[Card], Context], Conversion],
) -> Callable[[DuelMonsters, Sequence[Card], Context], Conversion]:
    """Keeps what became of a few small piles of the same cards: nearly every test that builds takes the starter set."""
    made: dict[Hashable, Conversion] = {}

    def converted(self: DuelMonsters, cards: Sequence[Card], context: Context) -> Conversion:
        if len(context.by_name) > 300 or context.ahead is not None or not {"jobs"}.issuperset(context.options):
            return convert(self, cards, context)
        key = (tuple(cards), tuple(context.by_name.values()), context.card_text, context.only)
        if key not in made and len(made) > 20:
            made.clear()
        return made[key] if key in made else made.setdefault(key, convert(self, cards, context))

    return converted


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A worker of ``pytest-xdist`` tells how a test ended, in one message in place of five: that its fixtures were made
    and taken down well is nothing that is printed. With ``--durations``, ``-v`` or a report in XML it tells all."""
    option = item.config.getoption
    if not hasattr(item.config, "workerinput") or option("durations") or option("verbose") > 0 or option("xmlpath"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Each worker first imports other modules than the others do (``tests/written_ahead.py``)."""
    import_share(session.config)


def pytest_collection_finish() -> None:
    """Ten thousand tests and all their modules stay until the end: the collector of cycles need not look through them
    again and again, nor a fork copy them."""
    gc.freeze()


@pytest.fixture(scope="session")
def starter() -> Callable[[str], Compendium]:
    """A game's starter set by its name; nobody changes it."""
    return opening.starter_compendium


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real card data beside the checkout; most machines have none, and the test skips."""
    root = Path(os.environ.get("CARD2SPELL_SHARED", Path(__file__).resolve().parents[2] / "shared"))
    if not (root / "data").is_dir():
        pytest.skip("the real card snapshots are not on this machine (../shared)")
    return root


@pytest.fixture(scope="session")
def snapshot(shared: Path) -> Path:
    """The newer real snapshot: a folder with cardinfo.json.gz and cardsets.json.gz."""
    return shared / "data" / "2026-08"


@pytest.fixture(scope="session")
def older_snapshot(shared: Path) -> Path:
    """The older real snapshot, ten months before."""
    return shared / "data" / "2025-10"


@pytest.fixture(scope="session")
def scryfall(shared: Path) -> Path:
    """The folder of Magic's card objects."""
    folder = shared / "data" / "scryfall"
    if not folder.is_dir():
        pytest.skip("Magic's card objects are not on this machine (../shared/data/scryfall)")
    return folder
