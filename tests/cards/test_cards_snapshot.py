"""Snapshots on disk: the old one or the new one, whole, whatever happens in between."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from convert.cards.publisher import Fetched, RefreshOptions
from convert.cards.refresh import refresh
from convert.cards.snapshot import INDEX, Store, default_cache, guard
from convert.errors import SourceError
from tests.cards.cellar_api import CardApi, Handler

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "cache")


@pytest.fixture
def fetch(card_api: CardApi, store: Store) -> Callable[..., Fetched]:
    """A refresh of the store from the small card API."""

    def run(into: Store = store, *, now: datetime = NOON, force: bool = False, accept_shrink: bool = False) -> Fetched:
        with card_api.client() as client:
            return refresh(client, into, RefreshOptions(now=now, force=force, accept_shrink=accept_shrink))

    return run


def files(store: Store) -> set[str]:
    return {path.name for path in store.folder.iterdir()}


def test_the_first_fetch_keeps_a_snapshot(fetch: Callable[..., Fetched], store: Store) -> None:
    done = fetch()
    newest, damage = store.newest()
    assert newest == done.snapshot
    assert (done.moved, done.before, damage) == (True, None, ())
    assert (done.snapshot.version, done.snapshot.cards, done.snapshot.sets) == ("100.01", 12_000, 3)
    assert files(store) == {INDEX, *(stored.name for stored in done.snapshot.files)}


def test_nothing_is_pulled_while_the_version_stands(
    fetch: Callable[..., Fetched], card_api: CardApi, store: Store
) -> None:
    fetch()
    card_api.requests.clear()
    done = fetch(now=NOON + timedelta(days=2))
    assert not done.moved
    assert card_api.requests == ["/api/v7/checkDBVer.php"]
    assert (done.snapshot.fetched, done.snapshot.checked) == (NOON, NOON + timedelta(days=2))
    assert store.newest()[0] == done.snapshot


def test_force_pulls_all_the_same(fetch: Callable[..., Fetched]) -> None:
    fetch()
    assert fetch(force=True).moved


def test_another_address_is_another_database(fetch: Callable[..., Fetched], card_api: CardApi) -> None:
    fetch()
    card_api.url = card_api.url.replace("127.0.0.1", "localhost")
    assert fetch().moved


def test_a_moved_version_is_pulled_and_the_one_before_is_kept_for_a_bad_day(
    fetch: Callable[..., Fetched], card_api: CardApi, store: Store
) -> None:
    snapshots = []
    for version in ("100.01", "100.02", "100.03"):
        card_api.version = version
        card_api.cards[0]["name"] = version
        snapshots.append(fetch().snapshot)
    kept = {stored.name for old in snapshots[1:] for stored in old.files}
    assert files(store) == {INDEX, *kept}
    store.path(snapshots[2].cardinfo).write_bytes(b"half")
    newest, damage = store.newest()
    assert newest == snapshots[1]
    assert len(damage) == 1
    assert "100.03" in damage[0]
    assert "not whole" in damage[0]


@pytest.mark.parametrize("step", [1, 2, 3], ids=["the cards", "the sets", "the index"])
def test_a_death_while_writing_leaves_the_old_snapshot_usable(
    fetch: Callable[..., Fetched], card_api: CardApi, store: Store, step: int
) -> None:
    before = fetch().snapshot
    calls = 0

    def dies(source: Path, goal: Path) -> None:
        nonlocal calls
        calls += 1
        if calls == step:
            raise KeyboardInterrupt
        source.replace(goal)

    card_api.version = "100.02"
    card_api.cards[0]["name"] = "Renamed"
    card_api.sets = [*card_api.sets, {"set_name": "New", "set_code": "N", "tcg_date": "2026-01-01"}]
    with pytest.raises(KeyboardInterrupt):
        fetch(Store(store.folder, replace=dies))
    assert store.newest() == (before, ())
    assert not [name for name in files(store) if name.endswith(".part")]
    assert fetch().snapshot.version == "100.02"


def test_what_a_killed_run_left_behind_is_swept_up_a_day_later(fetch: Callable[..., Fetched], store: Store) -> None:
    fetch()
    old, orphan, fresh = (store.folder / name for name in (".a.7.part", "cardinfo-0.json.gz", ".b.7.part"))
    for path in (old, orphan, fresh):
        path.write_bytes(b"half")
        os.utime(path, (NOON.timestamp() - 100_000,) * 2)
    os.utime(fresh, (NOON.timestamp() - 60,) * 2)
    fetch(force=True)
    assert (old.exists(), orphan.exists(), fresh.exists()) == (False, False, True)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda path: path.write_bytes(b"\0" * path.stat().st_size), "damaged"),
        (lambda path: path.write_bytes(path.read_bytes()[:-9]), "not whole"),
        (lambda path: path.unlink(), "missing"),
    ],
)
def test_a_damaged_snapshot_is_passed_over_with_a_sentence(
    fetch: Callable[..., Fetched], store: Store, damage: Callable[[Path], object], words: str
) -> None:
    damage(store.path(fetch().snapshot.cardinfo))
    newest, said = store.newest()
    assert newest is None
    assert words in said[0]
    assert fetch().moved
    assert store.newest()[1] == ()


@pytest.mark.parametrize("index", [b"", b"{", b'{"form": 1, "snapshots": [1]}', b"\xff", b'{"form": 2}'])
def test_an_index_that_cannot_be_read_is_passed_over_with_a_sentence(
    fetch: Callable[..., Fetched], store: Store, index: bytes
) -> None:
    fetch()
    (store.folder / INDEX).write_bytes(index)
    newest, said = store.newest()
    assert newest is None
    assert "passed over" in said[0]
    assert fetch().damage == said


def test_a_failed_pull_leaves_everything_as_it_was(
    fetch: Callable[..., Fetched], card_api: CardApi, store: Store
) -> None:
    fetch()
    before = {name: (store.folder / name).read_bytes() for name in files(store)}
    card_api.version = "100.02"
    card_api.faults["cardsets.php"] = [lambda handler, _: handler.reply(b"", 403)]
    with pytest.raises(SourceError):
        fetch()
    assert {name: (store.folder / name).read_bytes() for name in files(store)} == before


def test_a_failed_first_pull_leaves_nothing_at_all(
    fetch: Callable[..., Fetched], card_api: CardApi, store: Store
) -> None:
    def broken(handler: Handler, _: bytes) -> None:
        handler.reply(b"{")

    card_api.faults["cardinfo.php"] = [broken]
    with pytest.raises(SourceError):
        fetch()
    assert not store.folder.exists()


def test_quirk_13_a_first_answer_of_under_ten_thousand_cards_is_refused(
    fetch: Callable[..., Fetched], card_api: CardApi, store: Store
) -> None:
    card_api.cards = card_api.cards[:304]
    with pytest.raises(SourceError, match="only 304 cards"):
        fetch()
    assert store.newest() == (None, ())
    assert fetch(accept_shrink=True).snapshot.cards == 304


def test_quirk_13_an_answer_that_lost_more_than_five_in_a_hundred_is_refused(
    fetch: Callable[..., Fetched], card_api: CardApi, store: Store
) -> None:
    before = fetch().snapshot
    every, card_api.version = card_api.cards, "100.02"
    card_api.cards = every[:11_399]
    with pytest.raises(SourceError, match="only 11,399 cards where the last snapshot has 12,000") as caught:
        fetch()
    assert "--accept-shrink" in str(caught.value.hint)
    assert store.newest()[0] == before
    card_api.cards = every[:11_400]
    assert fetch().snapshot.cards == 11_400


def test_quirk_13_no_cards_at_all_are_never_accepted() -> None:
    with pytest.raises(SourceError, match="no cards at all"):
        guard(0, None, accept_shrink=True)


def test_a_cache_that_cannot_be_made_is_the_machines_no(fetch: Callable[..., Fetched], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        fetch(Store(tmp_path / "file" / "cache"))


def test_a_full_disk_changes_nothing(fetch: Callable[..., Fetched], card_api: CardApi, store: Store) -> None:
    def full(source: Path, goal: Path) -> None:
        raise OSError(28, "No space left on device")

    before = fetch().snapshot
    card_api.version = "100.02"
    with pytest.raises(OSError, match="No space left"):
        fetch(Store(store.folder, replace=full))
    assert store.newest() == (before, ())


def test_the_same_answer_twice_is_one_snapshot_with_one_fingerprint(
    fetch: Callable[..., Fetched], store: Store
) -> None:
    first = fetch().snapshot
    again = fetch(force=True, now=NOON + timedelta(days=1)).snapshot
    assert again.fingerprint == first.fingerprint
    assert len(files(store)) == 3


@pytest.mark.parametrize(
    ("later", "words"),
    [
        (timedelta(minutes=5), "less than an hour ago"),
        (timedelta(hours=1), "1 hour ago"),
        (timedelta(hours=47), "47 hours ago"),
        (timedelta(days=2), "2 days ago"),
        (timedelta(days=-1), "less than an hour ago"),
    ],
)
def test_its_age_is_said_in_words(fetch: Callable[..., Fetched], later: timedelta, words: str) -> None:
    assert fetch().snapshot.age(NOON + later) == words


def test_the_cache_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARD2SPELL_CACHE", str(tmp_path))
    assert default_cache() == tmp_path
    monkeypatch.delenv("CARD2SPELL_CACHE")
    assert default_cache().name == "card2spell"
