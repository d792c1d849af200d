"""``card2spell fetch`` as a person meets it: one sentence, the right exit status, nothing lost."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.request import Request, urlopen

import msgspec
import pytest

from convert.cards import client as client_module
from convert.cards.files import read_saved
from convert.cards.snapshot import Store
from convert.cards.wire import split_answer
from convert.cli.main import run
from tests.cards.cellar_api import CardApi


class Ended(NamedTuple):
    status: object
    out: str
    err: str


Fetch = Callable[..., Ended]


@pytest.fixture
def fetch(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fetch:
    """Runs ``card2spell fetch`` in this process, with a client that waits for nothing between its tries."""
    patient = client_module.Client.__init__

    def hasty(self: client_module.Client, api: str | None = None) -> None:
        patient(self, api, backoff=0.0, interval=0.0)

    monkeypatch.setattr(client_module.Client, "__init__", hasty)

    def command(api: str, *options: str, cache: Path = tmp_path / "cache") -> Ended:
        with pytest.raises(SystemExit) as caught:
            run(["fetch", "--api", api, "--cache", str(cache), *options])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Ended(caught.value.code, out, err)

    return command


def test_it_says_what_it_fetched_and_then_that_nothing_is_new(fetch: Fetch, card_api: CardApi) -> None:
    assert fetch(card_api.url) == (0, "Fetched database 100.01: 12,000 cards, 3 sets.\n", "")
    assert fetch(card_api.url)[:2] == (0, "Nothing new: database 100.01 (12,000 cards) is still the newest.\n")
    card_api.version = "100.02"
    card_api.cards.append({"id": 20_000, "name": "New", "type": "Token"})
    assert fetch(card_api.url)[:2] == (0, "Fetched database 100.02: 12,001 cards, 1 more than in 100.01.\n")
    assert "as many as in 100.02" in fetch(card_api.url, "--force").out


def test_a_game_that_brings_its_own_cards_asks_nobody(fetch: Fetch, card_api: CardApi) -> None:
    card_api.cards.clear()
    said = fetch(card_api.url, "--system", "caster-duel")
    told = "Caster: The Duel needs no download: its cards are a deck of 54 playing cards. `build` makes its compendium."
    assert said == (0, f"{told}\n", "")
    assert json.loads(fetch(card_api.url, "--system", "caster-duel", "--json").out)["database"] is None


def test_json_for_programs(fetch: Fetch, card_api: CardApi) -> None:
    said = json.loads(fetch(card_api.url, "--json").out)
    assert (said["card2spell"], said["version"], said["moved"], said["before"]) == ("fetch", 1, True, None)
    assert said["database"] == {"version": "100.01", "updated": "2026-01-01 00:00:00", "cards": 12_000, "sets": 3}


def test_a_failure_is_one_sentence_and_says_that_the_old_one_stays(fetch: Fetch, card_api: CardApi) -> None:
    fetch(card_api.url)
    card_api.faults["checkDBVer.php"] = [lambda handler, _: handler.reply(b"", 429)]
    status, out, err = fetch(card_api.url)
    assert (status, out) == (3, "")
    assert err.startswith("error: the card API wants no more requests from here for now (HTTP 429); come back in")
    assert "the snapshot of database 100.01 (12,000 cards) stays usable" in err


def test_a_damaged_snapshot_is_said_and_mended(fetch: Fetch, card_api: CardApi, tmp_path: Path) -> None:
    fetch(card_api.url)
    snapshot = Store(tmp_path / "cache").newest()[0]
    assert snapshot is not None
    (tmp_path / "cache" / snapshot.cardinfo.name).unlink()
    status, out, err = fetch(card_api.url)
    assert (status, out) == (0, "Fetched database 100.01: 12,000 cards, 3 sets.\n")
    assert err.startswith("warning: the snapshot of database 100.01")


def test_a_shrunken_answer_needs_a_word(fetch: Fetch, card_api: CardApi) -> None:
    card_api.cards = card_api.cards[:304]
    refused = fetch(card_api.url)
    assert refused.status == 3
    assert "--accept-shrink" in refused.err
    assert fetch(card_api.url, "--accept-shrink").status == 0


def test_a_cache_below_a_file_is_named(fetch: Fetch, card_api: CardApi, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ended = fetch(card_api.url, cache=tmp_path / "file" / "cache")
    assert ended.status == 2
    assert ended.err.startswith(f"error: {tmp_path / 'file'} is a file, and a folder is needed there")


def test_a_wrong_address_is_the_users_mistake(fetch: Fetch) -> None:
    assert fetch("ftp://cards.example").status == 2


class StandIn(NamedTuple):
    """The real stand-in server, and how to change its fault while it runs."""

    url: str
    order: Callable[[dict[str, str]], None]


@pytest.fixture(scope="module")
def few_cards(older_snapshot: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A snapshot folder for the stand-in with 400 of the real cards, which it serves in a moment."""
    folder = tmp_path_factory.mktemp("few")
    for name in ("cardsets.json.gz", "archetypes.json.gz", "checkDBVer.json"):
        (folder / name).write_bytes((older_snapshot / name).read_bytes())
    cards = split_answer(read_saved(older_snapshot / "cardinfo.json.gz"))[:400]
    (folder / "cardinfo.json.gz").write_bytes(gzip.compress(msgspec.json.encode({"data": cards})))
    return folder


@pytest.fixture(scope="module")
def stand_in(shared: Path, few_cards: Path) -> Iterator[StandIn]:
    """The stand-in for the real API, in a process of its own."""
    script = str(shared / "tools" / "ygoprodeck_server.py")
    server = subprocess.Popen([sys.executable, script, "--data", str(few_cards)], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    url = server.stdout.readline().strip()

    def order(what: dict[str, str]) -> None:
        control = url.removesuffix("/api/v7") + "/_control"
        with urlopen(Request(control, json.dumps(what).encode(), method="POST")) as answer:
            assert json.load(answer) == {"ok": True}

    yield StandIn(url, order)
    server.terminate()
    server.wait()
    server.stdout.close()


FAULTS = {
    "http500": "HTTP 500",
    "http429": "come back in 60 minutes",
    "truncate": "cut short",
    "badjson": "broken",
    "html": "web page",
    "empty": "empty",
    "blocked": "come back in 60 minutes",
    "drop": "hung up",
    "shrink": "only 200 cards",
}


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.exists() else {}


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_of_the_stand_in_ends_in_a_sentence_with_nothing_there(
    stand_in: StandIn, fetch: Fetch, tmp_path: Path, fault: str
) -> None:
    stand_in.order({"fault": fault})
    ended = fetch(stand_in.url)
    assert (ended.status, ended.out) == (3, "")
    assert FAULTS[fault] in ended.err
    assert contents(tmp_path / "cache") == {}


def test_every_fault_of_the_stand_in_leaves_the_last_good_snapshot(
    stand_in: StandIn, fetch: Fetch, tmp_path: Path
) -> None:
    stand_in.order({"fault": "none"})
    assert fetch(stand_in.url, "--accept-shrink").out == "Fetched database 142.37: 400 cards, 1,006 sets.\n"
    kept = contents(tmp_path / "cache")
    for fault, words in FAULTS.items():
        for endpoint in ("cardinfo", "cardsets") if fault != "shrink" else ("cardinfo",):
            stand_in.order({"fault": f"{fault}@{endpoint}"})
            ended = fetch(stand_in.url, "--force")
            assert (ended.status, ended.out) == (3, ""), fault
            assert words in ended.err
            assert "the snapshot of database 142.37 (400 cards) stays usable" in ended.err
            assert contents(tmp_path / "cache") == kept


def test_the_stand_ins_milder_faults_are_lived_with(stand_in: StandIn, fetch: Fetch) -> None:
    for fault in ("http500:2", "slow:0.01", "extra"):
        stand_in.order({"fault": fault})
        assert fetch(stand_in.url, "--force", "--accept-shrink").status == 0, fault


@pytest.mark.thorough
def test_a_whole_database_moves_on(stand_in: StandIn, fetch: Fetch, snapshot: Path, few_cards: Path) -> None:
    stand_in.order({"fault": "none"})
    fetch(stand_in.url, "--accept-shrink")
    stand_in.order({"data": os.fspath(snapshot)})
    assert fetch(stand_in.url).out == "Fetched database 149.08: 14,336 cards, 13,936 more than in 142.37.\n"
    stand_in.order({"data": os.fspath(few_cards)})
    refused = fetch(stand_in.url)
    assert refused.status == 3
    assert "only 400 cards where the last snapshot has 14,336" in refused.err
