"""Pictures: each pulled once at the API's pace, kept, shown on paper, in the site and on a table; and decks for
Tabletop Simulator."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from convert.cards.art import pull
from convert.cards.client import BlockedError, Client
from convert.cards.gallery import Gallery
from convert.errors import SourceError
from tests.export.conftest import Run

Image = pytest.importorskip("PIL.Image", reason="pictures are made with pillow")
FISSURE, SPARKS, NONE, BROKEN, BUSY = 66788016, 76103675, 5, 6, 7


def jpeg(colour: str) -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (96, 96), colour).save(made, "JPEG")
    return made.getvalue()


@pytest.fixture
def pictures() -> Iterator[tuple[str, list[str]]]:
    """A server of two pictures; what it was asked for."""
    asked: list[str] = []

    class Server(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            name = self.path.rpartition("/")[2]
            have = {f"{FISSURE}.jpg": jpeg("red"), f"{SPARKS}.jpg": jpeg("blue"), f"{BROKEN}.jpg": b"GIF89a"}
            body = have.get(name, b"<html>no such picture</html>")
            self.send_response(200 if name in have else 429 if name == f"{BUSY}.jpg" else 404)
            self.send_header("Content-Type", "image/jpeg" if name in have else "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/cropped", asked
    server.shutdown()
    server.server_close()


def test_each_picture_is_pulled_once_and_no_faster_than_the_api_allows(
    pictures: tuple[str, list[str]], tmp_path: Path
) -> None:
    address, asked = pictures
    slept: list[float] = []
    client = Client(address, sleep=slept.append, clock=lambda: 0.0)
    gallery = Gallery(tmp_path / "art")
    done = pull(client, gallery, [FISSURE, NONE, SPARKS, FISSURE])
    assert (done.pulled, done.there, done.none) == (2, 0, 1)
    assert slept == [0.25, 0.25]  # the second and the third question wait
    again = pull(client, gallery, [FISSURE, NONE, SPARKS])
    assert (again.pulled, again.there, again.none) == (0, 2, 1)
    assert asked == [f"/cropped/{FISSURE}.jpg", f"/cropped/{NONE}.jpg", f"/cropped/{SPARKS}.jpg"]
    picture = gallery.picture(FISSURE)
    assert picture is not None
    assert picture.read_bytes() == jpeg("red")


def test_what_is_no_picture_is_not_kept_and_what_was_pulled_before_is(
    pictures: tuple[str, list[str]], tmp_path: Path
) -> None:
    gallery = Gallery(tmp_path / "art")
    client = Client(pictures[0], sleep=lambda _: None)
    with pytest.raises(SourceError, match="no picture"):
        pull(client, gallery, [FISSURE, BROKEN, SPARKS])
    assert gallery.picture(FISSURE) is not None
    assert gallery.picture(BROKEN) is None
    with pytest.raises(BlockedError):
        pull(client, gallery, [BUSY])


def test_pictures_stand_on_cards_in_the_site_and_on_the_table(
    pictures: tuple[str, list[str]], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("typst", reason="printing needs the extra `print`")
    from pypdf import PdfReader

    monkeypatch.setenv("CARD2SPELL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("CARD2SPELL_ART", pictures[0])
    (tmp_path / "two.txt").write_text("Fissure\nSparks\nYami\n", "utf-8")
    none = run("export", "print", "--art", "--list", "two.txt", "--to", "out")
    assert (none.status, "fetch --art" in none.err) == (2, True)
    assert run("fetch", "--art").status == 2  # nobody pulls all of them unasked
    done = run("fetch", "--art", "--list", "two.txt", "--json")
    assert done.status == 0, done.err
    report = json.loads(done.out)
    assert (report["pulled"], report["none"]) == (2, 1)
    (tmp_path / "wrong.txt").write_text("Fissure\nFisure\n", "utf-8")
    wrong = run("fetch", "--art", "--list", "wrong.txt")
    assert wrong.status == 2, "the rest is pulled, and what is not there is told"
    assert "wrong.txt:2: no entry is called 'Fisure'" in wrong.err
    assert "1 were here" in wrong.out

    printed = run("export", "print", "cards", "--art", "--list", "two.txt", "--to", "out")
    assert printed.status == 0, printed.err
    assert "1 of 3 entries have no picture here" in printed.err
    assert len(PdfReader(tmp_path / "out" / "cards.pdf").pages[0].images) == 2

    assert run("export", "site", "--art", "--list", "two.txt", "--to", "site").status == 0
    assert (tmp_path / "site" / "art" / f"{FISSURE}.jpg").read_bytes() == jpeg("red")
    assert f"{FISSURE}.jpg" in (tmp_path / "site" / "data" / "entry-0.js").read_text("utf-8")
    assert "ygoprodeck.com/images" not in "".join(
        path.read_text("utf-8") for path in (tmp_path / "site").rglob("*.js")
    )  # never linked to

    assert run("export", "tts", "--art", "--list", "two.txt", "--to", "tts", "--option", "ppi=72").status == 0
    with Image.open(tmp_path / "tts" / "sheet-01.png") as opened:
        sheet = opened.convert("RGB")
    width, height = sheet.size
    assert sheet.getpixel((width // 20, height // 7 // 4)) == (254, 0, 0)  # the first of ten by seven
    refused = run("export", "csv", "--art", "--list", "two.txt", "--to", "csv")
    assert (refused.status, "shows no pictures" in refused.err) == (2, True)


def test_a_deck_has_a_card_for_each_entry_and_a_place_on_a_sheet(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="printing needs the extra `print`")
    long = "It is told of at length, in sentences that a card of this size cannot hold. " * 20
    (tmp_path / "overrides").mkdir()
    (tmp_path / "overrides" / "long.yaml").write_text(
        f"obelisk-the-tormentor:\n  card: 10000000\n  text: {long}\n", "utf-8"
    )
    assert run("build", "--source", "starter").status == 0
    done = run("export", "tts", "--to", "deck", "--option", "ppi=72")
    assert done.status == 0, done.err
    (deck,) = json.loads((tmp_path / "deck" / "deck.json").read_text("utf-8"))["ObjectStates"]
    cards = deck["ContainedObjects"]
    assert [card["CardID"] for card in cards] == deck["DeckIDs"]
    assert deck["DeckIDs"][:2] == [100, 101]
    assert deck["DeckIDs"][69] == 200  # 69 on a sheet: its last place is what hides a hand
    entries = {card["Memo"] for card in cards}
    assert len(set(deck["DeckIDs"])) == len(cards) > len(entries) > 160  # what fills two cards has two
    for number, sheet in deck["CustomDeck"].items():
        file = tmp_path / "deck" / sheet["FaceURL"].rpartition("/")[2]
        assert sheet["FaceURL"] == file.as_uri()
        with Image.open(file) as picture:
            width, height = picture.size
        assert (sheet["NumWidth"], sheet["NumHeight"], number in "123") == (10, 7, True)
        assert abs(width / 10 / (height / 7) - 63 / 88) < 0.01
    assert (tmp_path / "deck" / "back.png").is_file()
    named = {card["Nickname"]: card for card in cards}
    assert named["Fissure"]["Memo"] == f"ygo-{FISSURE}"
    assert "destroy it" in named["Fissure"]["Description"]
    assert "Obelisk the Tormentor (2/2)" in named
    other = run("export", "tts", "--name", "fissure", "--to", "x", "--option", "address=ftp://x")
    assert (other.status, "no address of sheets" in other.err) == (2, True)
