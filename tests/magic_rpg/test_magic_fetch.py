"""Fetching Magic's cards: the index first, the file streamed, the last good one kept whatever the server does."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from convert.cards.magic.client import Client
from convert.cards.magic.refresh import refresh
from convert.cards.magic.scryfall import SCRYFALL
from convert.cards.publisher import Fetched, RefreshOptions
from convert.cards.snapshot import Store
from convert.errors import SourceError, UsageError
from tests.magic_rpg.bulk_server import BulkApi, running
from tests.magic_rpg.objects import an_object

NOW = datetime(2026, 8, 21, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def server() -> Iterator[BulkApi]:
    with running() as api:
        yield api


@pytest.fixture
def api(server: BulkApi) -> BulkApi:
    address = server.address
    server.__init__()  # type: ignore[misc]
    server.address = address
    return server


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return SCRYFALL.store(tmp_path)


def fetch(api: BulkApi, store: Store, *, force: bool = False, accept_shrink: bool = True) -> Fetched:
    with Client(api.address, sleep=lambda _: None, interval=0) as client:
        return refresh(client, store, RefreshOptions(now=NOW, force=force, accept_shrink=accept_shrink))


def test_the_first_fetch_keeps_the_file_as_it_came(api: BulkApi, store: Store) -> None:
    done = fetch(api, store)
    assert (done.moved, done.before, done.snapshot.cards, done.snapshot.printings) == (True, None, 400, 400)
    assert done.snapshot.version == api.updated
    assert store.path(done.snapshot.cardinfo).read_bytes() == api.file()
    assert store.newest() == (done.snapshot, ())
    assert len(SCRYFALL.kept(store, done.snapshot).read().cards) == 400


def test_nothing_is_pulled_while_updated_at_stands(api: BulkApi, store: Store) -> None:
    fetch(api, store)
    api.asked.clear()
    assert fetch(api, store).moved is False
    assert [path for path, _ in api.asked] == ["/bulk-data"]
    assert fetch(api, store, force=True).moved is True


def test_quirk_1_every_request_has_a_user_agent_of_our_own_and_accept(api: BulkApi, store: Store) -> None:
    fetch(api, store)
    assert len(api.asked) == 2
    for _, headers in api.asked:
        assert headers["User-Agent"].startswith("card2spell/")
        assert headers["Accept"] == "application/json;q=0.9,*/*;q=0.8"


def test_at_most_ten_calls_a_second(api: BulkApi, store: Store) -> None:
    pauses: list[float] = []
    with Client(api.address, sleep=pauses.append, clock=lambda: 0.0) as client:
        refresh(client, store, RefreshOptions(now=NOW, accept_shrink=True))
    assert pauses == [0.25]


@pytest.mark.parametrize("fault", ["oldshape", "plain", "blanklines"])
def test_quirk_2_the_file_is_told_by_its_first_bytes(api: BulkApi, store: Store, fault: str) -> None:
    api.fault = fault
    done = fetch(api, store)
    assert (done.snapshot.cards, done.noted) == (400, ())
    assert len(SCRYFALL.kept(store, done.snapshot).read().cards) == 400


def test_a_broken_line_is_set_aside_with_its_number(api: BulkApi, store: Store) -> None:
    api.fault = "badline"
    done = fetch(api, store)
    assert done.noted == ("what is no card object was set aside: line 7",)
    read = SCRYFALL.kept(store, done.snapshot).read()
    assert (len(read.cards), [each.name for each in read.quarantine]) == (399, ["line 7"])
    assert [each.code for each in read.findings] == ["C2S413"]


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("http500", "web page instead of card data"),
        ("http429", "wants no more requests"),
        ("http429@file", "wants no more requests"),
        ("blocked", "wants no more requests"),
        ("html", "web page instead of card data"),
        ("html@file", "web page instead of card data"),
        ("drop", "hung up without an answer"),
        ("truncate", "damaged or cut short"),
        ("empty", "it is empty"),
        ("stale", "is gone"),
        ("shrink", "sent only 200 cards where the last snapshot has 400"),
        ("badlines", "cannot be trusted: 40 of its 400 lines"),
    ],
)
def test_a_sick_server_leaves_the_last_good_snapshot(api: BulkApi, store: Store, fault: str, said: str) -> None:
    """Quirk 32, and each fault of the stand-in: one sentence, the old snapshot kept, nothing left lying about."""
    good = fetch(api, store).snapshot
    before = sorted(path.name for path in store.folder.iterdir())
    api.fault, api.updated = fault, "2026-09-01T09:00:00.000+00:00"
    with pytest.raises(SourceError, match=said) as caught:
        fetch(api, store, accept_shrink=False)
    assert caught.value.exit_code == 3
    assert "\n" not in caught.value.message
    assert store.newest() == (good, ())
    assert sorted(path.name for path in store.folder.iterdir()) == before


def test_a_429_is_never_retried(api: BulkApi, store: Store) -> None:
    api.fault = "http429"
    with pytest.raises(SourceError, match="30 seconds"):
        fetch(api, store)
    assert len(api.asked) == 1


def test_quirk_32_a_first_answer_with_few_cards_is_refused(api: BulkApi, store: Store) -> None:
    with pytest.raises(SourceError, match="only 400 cards"):
        fetch(api, store, accept_shrink=False)
    assert store.newest() == (None, ())


def test_a_saved_file_that_is_none_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no file"):
        SCRYFALL.saved(tmp_path / "none.gz").read()
    with pytest.raises(UsageError, match="is a folder"):
        SCRYFALL.saved(tmp_path).read()
    path = tmp_path / "cards.jsonl"
    for content, said in (
        (b"", "it is empty"),
        (b"<html>", "begins with"),
        (b"[", "holds no cards"),
        (b"[1, 2", "no list of card objects"),
        (b'{"object": "error"}', "not a card"),
        (gzip.compress(b'{"object": "card"}' * 99)[:20], "damaged or cut short"),
    ):
        path.write_bytes(content)
        with pytest.raises(SourceError, match=said):
            SCRYFALL.saved(path).read()


def test_a_file_with_a_byte_order_mark_and_a_list_in_one_line_is_read(tmp_path: Path) -> None:
    one = json.dumps(an_object("Thing", type_line="Instant")).encode()
    path = tmp_path / "cards"
    for content in (b"\xef\xbb\xbf" + one + b"\r\n\r\n", b"[" + one + b"]", b" [\n" + one + b"\n]\n"):
        path.write_bytes(content)
        assert [card.name for card in SCRYFALL.saved(path).read().cards] == ["Thing"]
