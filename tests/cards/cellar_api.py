"""Two invented cards in the API's own shape, and a small card API that can misbehave in every way."""

from __future__ import annotations

import json
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qs, urlsplit

from convert.cards.client import Client
from convert.cards.transport import Bounds

Json = dict[str, Any]

MONSTER: Json = {
    "id": 90000001,
    "name": "Cellar Drake",
    "typeline": ["Dragon", "Effect"],
    "type": "Effect Monster",
    "humanReadableCardType": "Effect Monster",
    "frameType": "effect",
    "desc": "When this card is Normal Summoned: Draw 1 card.",
    "race": "Dragon",
    "atk": 1500,
    "def": 1250,
    "level": 4,
    "attribute": "EARTH",
    "archetype": "Drake",
    "ygoprodeck_url": "https://ygoprodeck.com/card/cellar-drake-1",
    "card_sets": [
        {
            "set_name": "First Cellar",
            "set_code": "CEL-001",
            "set_rarity": "Rare",
            "set_rarity_code": "(R)",
            "set_price": "1.00",
        }
    ],
    "card_images": [{"id": 90000001, "image_url": "https://images.example/1.jpg"}],
    "card_prices": [{"tcgplayer_price": "0.10"}],
    "misc_info": [{"views": 5, "formats": ["TCG"], "tcg_date": "2003-01-01", "konami_id": 1, "has_effect": 1}],
}
SPELL: Json = {
    "id": 90000002,
    "name": "Cellar Lamp",
    "type": "Spell Card",
    "humanReadableCardType": "Continuous Spell",
    "frameType": "spell",
    "desc": "Gain 500 LP.",
    "race": "Continuous",
    "card_images": [{"id": 90000002}],
    "misc_info": [{"formats": ["TCG"], "has_effect": 1}],
}
SETS: list[Json] = [
    {"set_name": "First Cellar", "set_code": "CEL", "num_of_cards": 60, "tcg_date": "2003-01-01"},
    {"set_name": "Second Cellar", "set_code": "CEL", "num_of_cards": 60, "tcg_date": "2005-05-05"},
    {"set_name": "Cellar Promos", "set_code": "CEP", "num_of_cards": 3},
]


class CardApi:
    """A card API: answers from what it holds, and misbehaves as told. ``faults`` maps an endpoint to functions that
    answer in its place, one a request; the last one stays."""

    def __init__(self) -> None:
        self.cards: list[Json] = [{"id": n, "name": f"Card {n}", "type": "Token"} for n in range(1, 12_001)]
        self.sets: list[Json] = SETS
        self.version = "100.01"
        self.page = 0
        self.requests: list[str] = []
        self.agents: set[str] = set()
        self.faults: dict[str, list[Fault]] = {}
        self.url = ""

    def client(self, **changes: Any) -> Client:
        """A client of this API that waits for nothing."""
        settings: Json = {
            "backoff": 0.0,
            "interval": 0.0,
            "bounds": Bounds(connect=2.0, silence=2.0),
            "sleep": lambda _: None,
        }
        return Client(self.url, **{**settings, **changes})

    def answer(self, endpoint: str, query: dict[str, list[str]]) -> Any:
        """The good answer of an endpoint."""
        if endpoint == "checkDBVer.php":
            return [{"database_version": self.version, "last_update": "2026-01-01 00:00:00"}]
        if endpoint == "cardsets.php":
            return self.sets
        if not self.page:
            return {"data": self.cards}
        offset = int(query.get("offset", ["0"])[0])
        rows = self.cards[offset : offset + self.page]
        rest = len(self.cards) - offset - len(rows)
        meta: Json = {
            "current_rows": len(rows),
            "total_rows": len(self.cards),
            "rows_remaining": rest,
            "total_pages": len(self.cards) // self.page,
            "pages_remaining": rest // self.page,
        }
        if rest:
            meta["next_page_offset"] = offset + self.page
        return {"data": rows, "meta": meta}


class Handler(BaseHTTPRequestHandler):
    """One request to the small card API."""

    protocol_version = "HTTP/1.1"
    api: CardApi

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """Answer well, or as the fault of this endpoint says."""
        url = urlsplit(self.path)
        endpoint = url.path.rsplit("/", 1)[-1]
        self.api.requests.append(self.path)
        self.api.agents.add(self.headers.get("User-Agent", ""))
        faults = self.api.faults.get(endpoint, [])
        body = json.dumps(self.api.answer(endpoint, parse_qs(url.query))).encode()
        if faults:
            fault = faults.pop(0) if len(faults) > 1 else faults[0]
            fault(self, body)
        else:
            self.reply(body)

    def reply(
        self, body: bytes, status: int = 200, *, headers: dict[str, str] | None = None, sent: int | None = None
    ) -> None:
        """Send ``body``, or only its first ``sent`` bytes."""
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **(headers or {})}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body if sent is None else body[:sent])
        if sent is not None:
            self.close_connection = True


Fault = Callable[[Handler, bytes], None]
