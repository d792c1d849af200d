"""A good card of the API that tests change one field of, and a small card API in this process."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from convert.cards.normalise import Normalised, normalise, set_dates
from convert.cards.wire import decode_sets, split_answer
from tests.cards.cellar_api import MONSTER, SETS, SPELL, CardApi, Handler, Json


@pytest.fixture
def monster() -> Callable[..., Json]:
    """A good monster, with fields replaced (``...`` takes one away); ``misc_info`` fields as ``misc``."""
    return lambda **fields: _changed(MONSTER, fields)


@pytest.fixture
def spell() -> Callable[..., Json]:
    """A good Continuous Spell, with fields replaced (``...`` takes one away)."""
    return lambda **fields: _changed(SPELL, fields)


def _changed(good: Json, fields: Json) -> Json:
    card: Json = json.loads(json.dumps(good))
    if "misc" in fields:
        card["misc_info"][0].update(fields.pop("misc"))
    if "defense" in fields:
        fields["def"] = fields.pop("defense")
    card.update(fields)
    return {key: value for key, value in card.items() if value is not ...}


@pytest.fixture
def read() -> Callable[..., Normalised]:
    """Cards of the API → normalised, by way of the bytes that the API would send."""

    def of(*cards: Json, sets: list[Json] = SETS) -> Normalised:
        body = json.dumps({"data": cards}, ensure_ascii=False).encode()
        return normalise(split_answer(body), set_dates(decode_sets(json.dumps(sets).encode())))

    return of


@pytest.fixture
def saved(tmp_path: Path) -> Callable[..., Path]:
    """Saves a ``cardinfo`` answer with the sets beside it, and gives its path."""

    def save(*cards: Json, packed: bool = True, sets: bool = True) -> Path:
        pack = gzip.compress if packed else bytes
        end = ".json.gz" if packed else ".json"
        path = tmp_path / f"cardinfo{end}"
        path.write_bytes(pack(json.dumps({"data": cards}).encode()))
        if sets:
            (tmp_path / f"cardsets{end}").write_bytes(pack(json.dumps(SETS).encode()))
        return path

    return save


@pytest.fixture
def card_api() -> Iterator[CardApi]:
    """A running card API with 12,000 cards; it ends with the test."""
    api = CardApi()
    handler = type("BoundHandler", (Handler,), {"api": api})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    api.url = f"http://127.0.0.1:{server.server_address[1]}/api/v7"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield api
    server.shutdown()
    server.server_close()
    thread.join()
