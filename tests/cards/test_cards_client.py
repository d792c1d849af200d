"""The client against a small card API of the tests' own: every way an answer can be bad, and none of it believed."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from convert.cards.client import BlockedError, Client
from convert.cards.transport import Bounds
from convert.errors import SourceError, UsageError
from tests.cards.cellar_api import CardApi, Fault, Handler


def status(code: int, body: bytes = b"", retry_after: str = "") -> Fault:
    """A fault: this status."""
    headers = {"Retry-After": retry_after} if retry_after else {}
    return lambda handler, _: handler.reply(body, code, headers=headers)


def instead(body: bytes, **headers: str) -> Fault:
    """A fault: this body with status 200."""
    return lambda handler, _: handler.reply(body, headers=headers)


def good(handler: Handler, body: bytes) -> None:
    handler.reply(body)


def cut(handler: Handler, body: bytes) -> None:
    handler.reply(body, sent=len(body) // 2)


def hang_up(handler: Handler, _: bytes) -> None:
    handler.close_connection = True
    handler.connection.close()


def round_in_circles(handler: Handler, _: bytes) -> None:
    handler.reply(b"", 302, headers={"Location": handler.path})


def elsewhere(handler: Handler, body: bytes) -> None:
    if "moved" in handler.path:
        handler.reply(body)
    else:
        handler.reply(b"", 301, headers={"Location": handler.path + "&moved=1"})


def fails(ask: Callable[[], object]) -> str:
    """The sentence that a failing question ends in."""
    with pytest.raises(SourceError) as caught:
        ask()
    assert "\n" not in caught.value.message
    assert "Traceback" not in caught.value.message
    return caught.value.message


def test_the_version_is_a_list_with_one_object(card_api: CardApi) -> None:
    with card_api.client() as client:
        assert client.version().version == "100.01"
        assert client.version().updated == "2026-01-01 00:00:00"


@pytest.mark.parametrize(
    "body", [b'{"database_version": "7.5", "date": "x"}', b'[{"database_version": 7.5, "last_update": "x"}]']
)
def test_the_version_may_be_written_in_other_ways(card_api: CardApi, body: bytes) -> None:
    card_api.faults["checkDBVer.php"] = [instead(body)]
    with card_api.client() as client:
        assert (client.version().version, client.version().updated) == ("7.5", "x")


@pytest.mark.parametrize("body", [b"[]", b"{}", b'[{"last_update": "x"}]', b'[{"database_version": ""}]', b"7"])
def test_a_version_that_is_none_is_refused(card_api: CardApi, body: bytes) -> None:
    card_api.faults["checkDBVer.php"] = [instead(body)]
    with card_api.client() as client:
        assert "database version" in fails(client.version)


def test_all_cards_come_in_one_answer_asked_for_with_misc(card_api: CardApi) -> None:
    with card_api.client() as client:
        pulled = client.cards()
    assert pulled.rows == 12_000
    assert len(json.loads(pulled.body)["data"]) == 12_000
    assert card_api.requests == ["/api/v7/cardinfo.php?misc=yes"]


def test_the_client_gives_its_name(card_api: CardApi) -> None:
    with card_api.client() as client:
        client.version()
    (agent,) = card_api.agents
    assert agent.startswith("card2spell/")


def test_progress_is_told_in_bytes_and_ends_at_the_whole(card_api: CardApi) -> None:
    steps: list[tuple[int, int]] = []
    with card_api.client() as client:
        client.cards(lambda done, total: steps.append((done, total)))
    assert steps == sorted(steps)
    assert steps[-1][0] == steps[-1][1] > 100_000


def test_quirk_21_pages_are_followed_to_the_last_short_one(
    card_api: CardApi,
) -> None:
    card_api.cards, card_api.page = card_api.cards[:12], 5
    with card_api.client() as client:
        pulled = client.cards()  # 12 // 5 says two pages, and there are three
    assert [card["name"] for card in json.loads(pulled.body)["data"]] == [f"Card {n}" for n in range(1, 13)]
    assert pulled.rows == 12
    assert card_api.requests[1:] == [
        "/api/v7/cardinfo.php?misc=yes&num=5&offset=5",
        "/api/v7/cardinfo.php?misc=yes&num=5&offset=10",
    ]


def test_quirk_21_a_sum_that_is_not_total_rows_is_refused(card_api: CardApi) -> None:
    short = {"data": card_api.cards[:2], "meta": {"total_rows": 3, "rows_remaining": 0, "total_pages": 1}}
    card_api.faults["cardinfo.php"] = [instead(json.dumps(short).encode())]
    with card_api.client() as client:
        assert "it says 3 cards and sent 2" in fails(client.cards)


def test_pages_that_stand_still_are_refused(card_api: CardApi) -> None:
    same = {"data": card_api.cards[:2], "meta": {"total_rows": 9, "rows_remaining": 7, "next_page_offset": 2}}
    card_api.faults["cardinfo.php"] = [instead(json.dumps(same).encode())]
    with card_api.client() as client:
        assert "do not come to an end" in fails(client.cards)


def test_meta_that_is_about_something_else_is_passed_over(card_api: CardApi) -> None:
    for meta in ({"generated": "2026-01-01"}, "odd", None):
        body = json.dumps({"data": card_api.cards[:2], "meta": meta}).encode()
        card_api.faults["cardinfo.php"] = [instead(body)]
        with card_api.client() as client:
            assert client.cards().rows == 2


BAD_BODIES = {
    "a web page": (instead(b"<html>Just a moment...</html>", **{"Content-Type": "text/html"}), "web page"),
    "a web page that says it is JSON": (instead(b"\n <!doctype html><p>"), "web page"),
    "nothing": (instead(b""), "empty"),
    "blanks": (instead(b" \n "), "empty"),
    "broken JSON": (instead(b'{"data": [{"id": 1}],,}'), "broken or cut short"),
    "an error with status 200": (instead(b'{"error": "No card matching your query."}'), "No card matching your query."),
    "another object": (instead(b'{"cards": []}'), 'no "data" list'),
    "a list of numbers": (instead(b'{"data": [1, 2, 3]}'), "3 of 3 in its list are no cards"),
    "a cut body": (cut, "cut short"),
    "a closed connection": (hang_up, "hung up"),
    "status 500": (status(500, b"Internal Server Error"), "HTTP 500"),
    "status 503 and a page": (status(503, b"<html>"), "HTTP 503"),
    "status 404": (status(404, b"{}"), "there is no cardinfo.php"),
    "status 400": (status(400, b'{"error": "Bad value."}'), "HTTP 400: Bad value."),
    "status 418": (status(418), "HTTP 418"),
    "redirects in circles": (round_in_circles, "in circles"),
}


@pytest.mark.parametrize("fault", BAD_BODIES)
def test_a_bad_answer_ends_in_one_sentence(card_api: CardApi, fault: str) -> None:
    card_api.faults["cardinfo.php"] = [BAD_BODIES[fault][0]]
    with card_api.client() as client:
        assert BAD_BODIES[fault][1] in fails(client.cards)


@pytest.mark.parametrize(
    "fault", ["nothing", "a web page", "broken JSON", "a cut body", "status 500", "another object"]
)
def test_a_bad_list_of_sets_is_refused_too(card_api: CardApi, fault: str) -> None:
    card_api.faults["cardsets.php"] = [BAD_BODIES[fault][0]]
    with card_api.client() as client:
        assert "cardsets.php" in fails(client.sets)


def test_an_empty_list_of_sets_is_refused(card_api: CardApi) -> None:
    card_api.sets = []
    with card_api.client() as client:
        assert "empty list of sets" in fails(client.sets)


@pytest.mark.parametrize("bad", [status(500), status(502), hang_up])
def test_a_server_that_stumbles_is_asked_again(card_api: CardApi, bad: Fault) -> None:
    card_api.faults["checkDBVer.php"] = [bad, bad, good]
    with card_api.client() as client:
        assert client.version().version == "100.01"
    assert len(card_api.requests) == 3


@pytest.mark.parametrize("bad", [cut, instead(b""), instead(b"[{")])
def test_a_damaged_body_is_asked_for_once_more(card_api: CardApi, bad: Fault) -> None:
    card_api.faults["checkDBVer.php"] = [bad, good]
    with card_api.client() as client:
        assert client.version().version == "100.01"
    card_api.requests.clear()
    card_api.faults["checkDBVer.php"] = [bad]
    with card_api.client() as client:
        fails(client.version)
    assert len(card_api.requests) == 2


def test_a_redirect_is_followed(card_api: CardApi) -> None:
    card_api.faults["cardinfo.php"] = [elsewhere]
    with card_api.client() as client:
        assert client.cards().rows == 12_000


@pytest.mark.parametrize("code", [403, 429])
def test_a_block_stops_at_once_and_says_when_to_come_back(card_api: CardApi, code: int) -> None:
    card_api.faults["checkDBVer.php"] = [status(code, b'{"error": "rate limit"}')]
    with card_api.client() as client, pytest.raises(BlockedError, match="come back in 60 minutes") as caught:
        client.version()
    assert caught.value.retry_after == 3600
    assert len(card_api.requests) == 1


def test_a_block_says_the_servers_own_time(card_api: CardApi) -> None:
    card_api.faults["checkDBVer.php"] = [status(429, retry_after="90")]
    with card_api.client() as client, pytest.raises(BlockedError, match="come back in 90 seconds"):
        client.version()
    later = format_datetime(datetime.now(UTC) + timedelta(hours=2), usegmt=True)
    card_api.faults["checkDBVer.php"] = [status(429, retry_after=later)]
    with card_api.client() as client, pytest.raises(BlockedError, match=r"come back in 1(19|20) minutes"):
        client.version()
    card_api.faults["checkDBVer.php"] = [status(429, retry_after="soon")]
    with card_api.client() as client, pytest.raises(BlockedError, match="come back in 60 minutes"):
        client.version()


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("0", 1),
        ("1", 1),
        ("2", 2),
        ("Thu, 01 Jan 2015 00:00:00 GMT", 60),
        ("Thu, 01 Jan 2015 00:00:00", 60),
        ("-5", 3600),
        ("999999999", 7 * 86_400),
        ("1" * 400, 3600),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 7 * 86_400),
    ],
)
def test_a_block_is_never_shorter_than_sense_nor_longer_than_a_week(card_api: CardApi, said: str, seconds: int) -> None:
    """At least a second where a number is given, a minute where it is a moment; at most a week; an hour for what
    is no number of seconds."""
    card_api.faults["checkDBVer.php"] = [status(429, retry_after=said)]
    with card_api.client() as client, pytest.raises(BlockedError) as caught:
        client.version()
    assert caught.value.retry_after == seconds


def test_a_server_that_is_silent_for_too_long_is_given_up(card_api: CardApi) -> None:
    def silent(handler: Handler, _: bytes) -> None:
        handler.connection.recv(1)  # nothing comes: the client hangs up first

    card_api.faults["checkDBVer.php"] = [silent]
    with card_api.client(bounds=Bounds(connect=0.05, silence=0.05), retries=0) as client:
        assert "took too long" in fails(client.version)


def test_nobody_at_that_address(card_api: CardApi) -> None:
    with Client("http://127.0.0.1:1/api/v7", backoff=0.0, retries=1) as client:
        assert "nothing answers there" in fails(client.version)


@pytest.mark.parametrize("api", ["ftp://cards.example", "cards.example/api", "http://"])
def test_an_address_that_is_none_is_the_users_mistake(api: str) -> None:
    with pytest.raises(UsageError, match="no address"), Client(api) as client:
        client.version()


def test_requests_keep_their_distance(card_api: CardApi) -> None:
    now, waits = [0.0], []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        now[0] += seconds

    with card_api.client(interval=0.25, sleep=sleep, clock=lambda: now[0]) as client:
        client.version()
        client.version()
        now[0] += 0.1
        client.sets()
        now[0] += 60
        client.sets()
    assert waits == [0.25, pytest.approx(0.15)]


def test_a_server_that_falls_silent_in_the_middle_is_given_up(card_api: CardApi) -> None:
    def half(handler: Handler, body: bytes) -> None:
        handler.reply(body, sent=10)
        handler.wfile.flush()
        handler.connection.recv(1)  # nothing comes: the client hangs up first

    card_api.faults["checkDBVer.php"] = [half]
    with card_api.client(bounds=Bounds(connect=0.05, silence=0.05), retries=0) as client:
        assert "took too long" in fails(client.version)


def test_a_line_is_not_given_the_time_of_a_database(card_api: CardApi) -> None:
    """Blanks at 10 KB a second, and a length of 100 MB: refused at once where it is announced, else by the minute."""

    lengths = [100_000_000, 60_000]

    def drips(handler: Handler, body: bytes) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", str(lengths[0]))
        handler.end_headers()
        with contextlib.suppress(OSError):
            for _ in range(len(body) and 100):
                handler.wfile.write(b" " * 1000)
                time.sleep(0.02)

    for told in ("does not end", "took too long"):
        card_api.faults["checkDBVer.php"] = [drips]
        with card_api.client(bounds=Bounds(whole=0.3, part=0.3), retries=0) as client:
            assert told in fails(client.version)
        lengths.pop(0)
    little, line = Bounds().for_little(), Bounds().for_a_line()
    assert (little.whole, little.size) == (60.0, 1 << 23)
    assert (line.part, line.whole, line.size) == (10.0, 20.0, 1 << 16)
    assert Bounds(whole=5.0, size=9).for_little() == Bounds(part=20.0, whole=5.0, size=9)


def in_chunks(pause: float, chunk: bytes) -> Fault:
    """An answer without a length, in chunks: all of a good one, then blanks for ever."""

    def drips(handler: Handler, body: bytes) -> None:
        handler.send_response(200)
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        with contextlib.suppress(OSError):
            for _ in range(500):
                handler.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
                time.sleep(pause)

    return drips


@pytest.mark.parametrize("endpoint", ["checkDBVer.php", "cardsets.php", "cardinfo.php"])
def test_an_answer_in_chunks_without_a_length_has_its_rate_and_its_end(card_api: CardApi, endpoint: str) -> None:
    """A byte in time is no 16 KB in time: chunks do not put the deadline off. And an answer of a line ends at 64 KB."""
    card_api.faults[endpoint] = [in_chunks(0.02, b" ")]
    begun = time.monotonic()
    with card_api.client(bounds=Bounds(part=0.3, whole=5.0), retries=0) as client:
        ask = {"checkDBVer.php": client.version, "cardsets.php": client.sets, "cardinfo.php": client.cards}[endpoint]
        assert "took too long" in fails(ask)
    assert time.monotonic() - begun < 3
    card_api.faults["checkDBVer.php"] = [in_chunks(0.0, b" " * 10_000)]
    with card_api.client(retries=0) as client:
        assert "does not end: nothing of the kind has more than 65,536 bytes" in fails(client.version)


def test_pages_have_the_time_of_one_answer_together(card_api: CardApi) -> None:
    card_api.page = 2000
    moments = iter(range(0, 1000, 40))
    with card_api.client(clock=lambda: float(next(moments)), bounds=Bounds(whole=200.0)) as client:
        assert "took too long to answer cardinfo.php" in fails(client.cards)
    assert 1 < len(card_api.requests) < 6


def test_an_answer_without_end_is_given_up(card_api: CardApi) -> None:
    with card_api.client(bounds=Bounds(size=100_000)) as client:
        assert "does not end" in fails(client.cards)
