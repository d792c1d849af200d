"""Four ways in, one kind of card out: auto, api, starter and a saved file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NoReturn

import pytest

from convert.cards.client import Client
from convert.cards.snapshot import Store
from convert.cards.sources import Loaded, fingerprint, load
from convert.cards.starter import load_starter
from convert.cards.wire import split_page
from convert.errors import SourceError, UsageError
from tests.cards.cellar_api import CardApi

Make = Callable[..., dict[str, Any]]
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def no_network() -> NoReturn:
    """A client's maker that must not be called."""
    raise AssertionError("the network was touched")


@pytest.fixture
def from_api(card_api: CardApi, tmp_path: Path) -> Callable[..., Loaded]:
    """``load`` with the small card API and a cache of the test's own."""

    card_api.cards = card_api.cards[:12]
    defaults = {"cache": tmp_path / "cache", "client": card_api.client, "now": NOON, "accept_shrink": True}

    def run(spec: str, **options: Any) -> Loaded:
        return load(spec, **{**defaults, **options})

    return run


@pytest.mark.parametrize("packed", [True, False])
def test_a_saved_answer_is_read_plain_or_packed(
    monster: Make, spell: Make, saved: Callable[..., Path], packed: bool
) -> None:
    loaded = load(str(saved(monster(), spell(), packed=packed)))
    assert [card.name for card in loaded.cards] == ["Cellar Drake", "Cellar Lamp"]
    assert loaded.cards[0].printings[0].date == "2003-01-01"
    assert loaded.label.startswith("the file cardinfo.json")
    assert (loaded.source, loaded.findings) == ("file", ())


def test_without_the_sets_beside_it_a_saved_answer_has_no_dates_and_says_so(
    monster: Make, saved: Callable[..., Path]
) -> None:
    loaded = load(str(saved(monster(), sets=False)))
    assert loaded.cards[0].printings[0].date is None
    assert [finding.code for finding in loaded.findings] == ["C2S423"]


def test_a_version_saved_beside_it_is_taken(monster: Make, saved: Callable[..., Path]) -> None:
    path = saved(monster())
    (path.parent / "checkDBVer.json").write_text('[{"database_version": "149.08"}]')
    assert load(str(path)).version == "149.08"


def test_a_bare_list_of_cards_is_a_saved_answer_too(monster: Make, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([monster()]))
    assert [card.name for card in load(str(path)).cards] == ["Cellar Drake"]


def test_half_a_character_stops_no_build(monster: Make, tmp_path: Path) -> None:
    r"""JSON may escape a half that stands alone, as no text can hold it: that mark is lost, no card is."""
    path = tmp_path / "cards.json"
    odd = [
        monster(id=1, name="\ud800x"),
        monster(id=2, name="y\udc00"),
        monster(id=3, name="\U0001f600 \\ud800"),
        monster(id=4, name="Plain"),
    ]
    path.write_text(json.dumps({"data": odd}))
    assert [card.name for card in load(str(path)).cards] == ["\ufffdx", "y\ufffd", "\U0001f600 \\ud800", "Plain"]
    cards, meta = split_page(json.dumps({"data": odd, "meta": {"total_rows": 4}}).encode())
    assert (len(cards), meta.total_rows) == (4, 4)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "it is empty"),
        (b"<html>", "web page"),
        (b'{"data": [', "broken or cut short"),
        (b'{"error": "No card"}', "No card"),
        (b'{"data": []}', "holds no cards"),
        (b'{"data": [{"id": 5}]}', "no card that can be used: it has no name"),
        (b'"text"', 'no "data" list'),
        (gzip.compress(b'{"data": []}', mtime=0)[:-9], "cannot be unpacked"),
    ],
)
def test_a_file_that_is_no_saved_answer_ends_in_one_sentence(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "cardinfo.json"
    path.write_bytes(content)
    with pytest.raises(SourceError, match=words) as caught:
        load(str(path))
    assert str(path) in caught.value.message


def test_sets_beside_it_that_are_broken_are_named(monster: Make, saved: Callable[..., Path]) -> None:
    path = saved(monster(), packed=False)
    (path.parent / "cardsets.json").write_text('{"error": "x"}')
    with pytest.raises(SourceError, match=r"cardsets\.json is no saved cardsets answer"):
        load(str(path))


def test_a_missing_file_is_the_users_mistake(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no file"):
        load(str(tmp_path / "nowhere.json"))
    with pytest.raises(UsageError, match="is a folder"):
        load(str(tmp_path))


def test_one_bad_card_is_set_aside_and_the_rest_goes_on(monster: Make, saved: Callable[..., Path]) -> None:
    loaded = load(str(saved(monster(), monster(id=7, name=None), monster(id=None), [1], monster(id=9, name="Ninth"))))
    assert [card.name for card in loaded.cards] == ["Ninth", "Cellar Drake"]
    assert [(aside.id, aside.reason) for aside in loaded.quarantine] == [
        (0, "the source sent something that is no card: it is no object"),
        (0, "it has no passcode"),
        (7, "it has no name"),
    ]


def test_the_starter_set_needs_nothing(tmp_path: Path) -> None:
    loaded = load("starter", cache=tmp_path / "none", client=no_network)
    assert loaded.cards == load_starter()
    assert (loaded.source, loaded.label, loaded.findings) == ("starter", "the starter set", ())
    assert not (tmp_path / "none").exists()


def test_the_api_is_asked_and_its_answer_kept(from_api: Callable[..., Loaded]) -> None:
    loaded = from_api("api")
    assert (len(loaded.cards), loaded.source, loaded.version) == (12, "snapshot", "100.01")
    assert loaded.label == "YGOPRODeck, database 100.01"
    assert loaded.said == ("12 cards of database 100.01, checked less than an hour ago",)


def test_auto_takes_the_newest_snapshot_without_the_network_and_says_how_old(from_api: Callable[..., Loaded]) -> None:
    from_api("api")
    loaded = from_api("auto", client=no_network, now=NOON + timedelta(days=9))
    assert loaded.source == "snapshot"
    assert "9 days ago" in loaded.said[0]
    assert "card2spell fetch" in loaded.said[0]


def test_auto_asks_the_api_where_there_is_no_snapshot(from_api: Callable[..., Loaded]) -> None:
    assert from_api("auto").source == "snapshot"


def test_the_label_holds_no_time_and_no_folder(from_api: Callable[..., Loaded]) -> None:
    assert from_api("api").label == from_api("auto", now=NOON + timedelta(days=9)).label


def test_auto_takes_the_starter_set_where_nothing_was_ever_built(
    from_api: Callable[..., Loaded], card_api: CardApi
) -> None:
    card_api.faults["checkDBVer.php"] = [lambda handler, _: handler.reply(b"", 403)]
    loaded = from_api("auto")
    assert loaded.source == "starter"
    assert [finding.code for finding in loaded.findings] == ["C2S422"]
    assert "the starter set was used" in loaded.findings[0].message


def test_auto_fails_where_something_was_built_before(from_api: Callable[..., Loaded], card_api: CardApi) -> None:
    card_api.faults["checkDBVer.php"] = [lambda handler, _: handler.reply(b"", 403)]
    with pytest.raises(SourceError, match="come back in 60 minutes"):
        from_api("auto", built_before=True)


def test_the_api_failing_the_last_good_snapshot_is_used_and_said(
    from_api: Callable[..., Loaded], card_api: CardApi
) -> None:
    from_api("api")
    card_api.faults["checkDBVer.php"] = [lambda handler, _: handler.reply(b"<html>")]
    loaded = from_api("api")
    assert loaded.source == "snapshot"
    assert [finding.code for finding in loaded.findings] == ["C2S421"]
    assert "web page" in loaded.findings[0].message
    assert "the last good snapshot was used" in loaded.findings[0].message


def test_the_api_failing_with_no_snapshot_fails(from_api: Callable[..., Loaded], card_api: CardApi) -> None:
    card_api.faults["cardinfo.php"] = [lambda handler, _: handler.reply(b"<html>")]
    with pytest.raises(SourceError, match="web page"):
        from_api("api")


def test_a_damaged_snapshot_is_said_and_the_api_asked(from_api: Callable[..., Loaded], tmp_path: Path) -> None:
    from_api("api")
    store = Store(tmp_path / "cache")
    snapshot = store.newest()[0]
    assert snapshot is not None
    store.path(snapshot.cardinfo).write_bytes(b"half")
    loaded = from_api("auto")
    assert len(loaded.cards) == 12
    assert [finding.code for finding in loaded.findings] == ["C2S420"]


def test_offline_never_touches_the_network(from_api: Callable[..., Loaded]) -> None:
    assert from_api("auto", offline=True, client=no_network).source == "starter"
    with pytest.raises(SourceError, match="no snapshot in"):
        from_api("auto", offline=True, built_before=True, client=no_network)
    with pytest.raises(UsageError, match="--offline forbids"):
        from_api("api", offline=True, client=no_network)
    from_api("api")
    assert from_api("auto", offline=True, client=no_network).source == "snapshot"


def test_the_fingerprint_is_known_without_loading(
    from_api: Callable[..., Loaded], tmp_path: Path, monster: Make, saved: Callable[..., Path]
) -> None:
    cache = tmp_path / "cache"
    assert fingerprint("auto", cache=cache) is None
    loaded = from_api("api")
    assert fingerprint("auto", cache=cache) == loaded.fingerprint
    assert fingerprint("api", cache=cache) is None
    assert fingerprint("starter") == load("starter").fingerprint
    path = saved(monster())
    before = fingerprint(str(path))
    assert before == load(str(path)).fingerprint
    saved(monster(atk=1600))
    assert fingerprint(str(path)) != before


def test_the_fingerprint_sees_the_sets_and_the_version_too(monster: Make, saved: Callable[..., Path]) -> None:
    path = saved(monster(), packed=False)
    seen = {fingerprint(str(path))}
    (path.parent / "checkDBVer.json").write_text('[{"database_version": "149.08"}]')
    seen.add(fingerprint(str(path)))
    (path.parent / "cardsets.json").write_text("[]")
    seen.add(fingerprint(str(path)))
    assert len(seen) == 3


def test_the_address_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARD2SPELL_API", "http://127.0.0.1:9/api/v7/")
    assert Client().api == "http://127.0.0.1:9/api/v7"
