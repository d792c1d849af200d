"""What hostile folders, servers and files broke once, a test each by its kind; ``python -m bench.hostile`` makes
thousands of them. The first kind, journals of a stranger, is in ``tests/compendium``."""

from __future__ import annotations

import gzip
import io
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml
from msgspec.structs import replace

from convert.cards.client import BlockedError, Client
from convert.cards.files import read_saved
from convert.cards.magic.bulk_file import BulkFile
from convert.cards.normalise import normalise
from convert.cards.selection import read_list
from convert.cards.transport import Bounds
from convert.cards.wire import decode_sets, short, split_answer
from convert.cli import main
from convert.compendium import provenance, state
from convert.compendium.atomic import trusted_journal
from convert.compendium.base import load as load_base
from convert.compendium.book import Compendium
from convert.compendium.config_file import load as load_config
from convert.compendium.diff import between
from convert.compendium.overrides import scaffold
from convert.errors import DataError, MachineError, SourceError, UsageError
from convert.export.templates import read_folder
from convert.findings.model import Finding
from convert.findings.reading import read_text
from convert.findings.report import text_lines
from convert.kernel.players import find_policy
from convert.plain_file import NotPlainError, TooLargeError, read_plain
from convert.printable import escaped, shown, with_whole_letters, without_controls
from convert.rating.checkpoint import Checkpoint
from convert.systems.dice_duels.conversion.magic import unpacked
from convert.systems.duel_monsters.campaign import journal
from convert.systems.duel_monsters.campaign.files import is_campaign
from convert.table.saved import is_saved
from convert.terminal import console, streams
from convert.whole_number import whole_number
from tests.cards.cellar_api import MONSTER

Say = Callable[[socket.socket], None]
STEERING = "\x1b[2J\x07\x00\x9b31m\u202e\x7f\u2066"
UNREAD = Finding(code="C2S001", severity="error", message="so", file="", line=1, column=1)
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="pipes, signals and devices as POSIX has them")


@pytest.fixture
def server() -> Iterator[Callable[[Say], Client]]:
    """A client of a server that says to every question what the test wants."""
    listening = socket.create_server(("127.0.0.1", 0))
    say: list[Say] = []

    def serve() -> None:
        while True:
            try:
                line, _ = listening.accept()
            except OSError:
                return
            with line:
                line.recv(65536)
                try:
                    say[0](line)
                except OSError:
                    continue

    threading.Thread(target=serve, daemon=True).start()

    def client(what: Say) -> Client:
        say[:] = [what]
        bounds = Bounds(connect=1.0, silence=1.0, part=0.15, whole=0.3, size=1_000_000)
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        return Client(url, bounds=bounds, backoff=0.0, interval=0.0, retries=0)

    yield client
    listening.shutdown(socket.SHUT_RDWR) if sys.platform == "linux" else None
    listening.close()


def sends(head: str, body: bytes = b"", status: str = "200 OK") -> Say:
    return lambda line: line.sendall(f"HTTP/1.1 {status}\r\nConnection: close\r\n{head}\r\n".encode() + body)


DEEP = b"[" * 10_000
BAD_ANSWERS = {
    "nested deep": sends("", DEEP),
    "nested deep in data": sends("", b'{"data":' + DEEP),
    "an error nested deep": sends("", b'{"error":' + DEEP, "400 Bad"),
    "a length of odd digits": sends("Content-Length: ²\r\n", b"{}"),
    "a length of 5,000 digits": sends(f"Content-Length: {'9' * 5000}\r\n", b"{}"),
    "a negative chunk": sends("Transfer-Encoding: chunked\r\n", b"-1\r\n[]\r\n0\r\n\r\n"),
    "a negative chunk without end": sends("Transfer-Encoding: chunked\r\n", b"-1\r\n" + b" " * 3_000_000),
    "packed twice": sends("Content-Encoding: gzip, gzip\r\n", gzip.compress(gzip.compress(b"[]"))),
    "packed for ever": sends("Content-Encoding: gzip\r\n", gzip.compress(b" " * 5_000_000)),
    "nothing of HTTP": lambda line: line.sendall(b"\xff\xfe\x00" * 100),
    **{
        f"sent to {place}": sends(f"Location: {place}\r\nContent-Length: 0\r\n", status="302 Found")
        for place in ("http://[::1", "http://", "ftp://x/", "http://127.0.0.1:99999/", "file:///etc/passwd", "//")
    },
}


@pytest.mark.parametrize("answer", BAD_ANSWERS)
def test_3_what_a_server_answers_is_never_the_users_mistake_nor_a_crash(
    server: Callable[[Say], Client], answer: str
) -> None:
    with server(BAD_ANSWERS[answer]) as client, pytest.raises(SourceError) as caught:
        client.cards()
    assert len(caught.value.message) < 500


@pytest.mark.parametrize("wait", ["²", "٣", "9" * 5000, "-1", "Wed, 99 Foo 99999 99:99:99 GMT"])
def test_3_a_retry_after_of_odd_digits(server: Callable[[Say], Client], wait: str) -> None:
    def say(line: socket.socket) -> None:
        line.sendall(f"HTTP/1.1 429 No\r\nConnection: close\r\nRetry-After: {wait}\r\n\r\n".encode())

    with server(say) as client, pytest.raises(BlockedError) as caught:
        client.version()
    assert 60 <= caught.value.retry_after <= 7 * 24 * 3600


def test_3_a_servers_words_are_cut_and_steer_nothing() -> None:
    assert short("x" * 100_000) == "x" * 199 + "…"
    assert short("a\x1b[2Jb\nc") == "a[2Jb c"


def test_4_a_server_that_drips_is_given_up_in_time(server: Callable[[Say], Client]) -> None:
    done = threading.Event()

    def drip(line: socket.socket) -> None:
        for byte in b"HTTP/1.1 200 OK\r\nA: " + b"b" * 60_000:
            line.sendall(bytes([byte]))
            if done.wait(0.01):
                return

    with server(drip) as client, pytest.raises(SourceError, match="took too long"):
        client.cards()
    done.set()


def test_4_pages_without_end_are_given_up(server: Callable[[Say], Client], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("convert.cards.paging.MOST_PAGES", 5)
    asked = iter(range(1, 1000))

    def page(line: socket.socket) -> None:
        meta = {"rows_remaining": 1, "next_page_offset": next(asked)}
        sends("", json.dumps({"data": [{"id": 1}], "meta": meta}).encode())(line)

    with server(page) as client, pytest.raises(SourceError, match=r"goes on after 6 pages|would have 6 pages"):
        client.cards()


@pytest.mark.parametrize("left", [{"rows_remaining": 9_999}, {"total_rows": 10_000, "rows_remaining": 1}])
def test_4_a_server_that_promises_more_pages_than_anybody_follows_is_asked_once(
    server: Callable[[Say], Client], left: dict[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    asked = []

    def page(line: socket.socket) -> None:
        asked.append(line)
        meta = {**left, "next_page_offset": len(asked)}
        sends("", json.dumps({"data": [{"id": len(asked)}], "meta": meta}).encode())(line)

    wanted = "at 1 card a page it would have 10,000 pages, and no more than 200 are followed"
    with server(page) as client, pytest.raises(SourceError, match=wanted):
        client.cards()
    assert len(asked) == 1


def test_4_pages_are_told_while_they_come(
    server: Callable[[Say], Client], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("convert.cards.client._TOLD_EACH", 3)
    asked = []

    def page(line: socket.socket) -> None:
        asked.append(line)
        meta = {"total_rows": 6, "rows_remaining": 6 - len(asked), "next_page_offset": len(asked)}
        sends("", json.dumps({"data": [{"id": len(asked)}], "meta": meta}).encode())(line)

    with server(page) as client:
        assert client.cards().rows == 6
    told = [record.getMessage().partition(": ")[2] for record in caplog.records if "in pages" in record.getMessage()]
    assert told == ["page 1 of 6, 1 card so far", "page 4 of 6, 4 cards so far"]


def test_5_no_text_of_a_card_steers_a_terminal() -> None:
    salted = json.loads(json.dumps(MONSTER), object_hook=_salted)
    (card,) = normalise(split_answer(json.dumps({"data": [salted]}, ensure_ascii=False).encode()), {}).cards
    for text in (card.name, card.text, card.race, card.archetype, card.url, *(p.set_name for p in card.printings)):
        assert without_controls(text) == text
        assert "\n" not in card.name


def _salted(value: dict[str, object]) -> dict[str, object]:
    kept = ("type", "frameType", "humanReadableCardType")
    return {k: v + STEERING if isinstance(v, str) and k not in kept else v for k, v in value.items()}


def test_5_and_once_more_where_anything_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    console.out(STEERING)
    console.talk(STEERING)
    console.out_console().print(STEERING, markup=False)
    console.out_json("x", {"said": STEERING})
    shown_out, talk = capsys.readouterr()
    assert without_controls(shown_out + talk) == shown_out + talk
    assert json.loads(shown_out[shown_out.index("{") :])["said"] == STEERING
    assert (shown("a\x1bb"), escaped('"\x9b"')) == ("a␛b", '"\\u009b"')


@pytest.mark.parametrize(
    "name", ["X\n  rank: 5", "X\x85  leave_out: true", "X\u2028  rank: 5", "X\r  rank: 5", "- *a: !b"]
)
def test_5_the_name_of_a_card_writes_no_yaml(name: str) -> None:
    text = scaffold.new_block({"name": name, "rank": 1}, label=f"a\n{name}", card=7, pin="sha256:0")
    assert list(yaml.safe_load(text).values()) == [{"card": 7, "pin": "sha256:0"}]
    assert yaml.safe_load(scaffold.block("a", {"rank": 1}, above=name)) == {"a": {"rank": 1}}


@pytest.mark.parametrize("number", ["0b_", "0x_", "-0b_", "9" * 5000, "1e400", ".inf", "0x" + "f" * 400])
def test_6_yaml_numbers_that_are_none_stay_text(number: str) -> None:
    assert read_text(f"a: {number}\n", "x.yaml").data == {"a": number}


def test_6_lines_of_a_list_and_passcodes_of_any_length(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("9" * 6000 + "\n²\n")
    assert len(read_list(path)) == 2
    assert [whole_number(text) for text in ("7", " 07 ", "²", "9" * 19, "-1", "")] == [7, 7, None, None, None, None]


ODD_CARDS = (
    b'{"id":99999999999999999999,"name":"x"}',
    b'{"id":1,"name":"x","type":"Effect Monster","level":99999999999999999999}',
    b'{"id":1,"name":"x","atk":9e400}',
    b'{"id":"1","name":"\xff","level":[]}',
    b'{"id":1,"name":"x","atk":' + b"9" * 5000 + b"}",
)


HALF_LETTERS = (
    rb'{"id":1,"name":"\ud800x","type":"Effect Monster"}',
    rb'{"id":1,"name":"x","desc":"\udc00\ud800","type":"Effect Monster"}',
    rb'{"id":1,"name":"x","\uD83D":1}',
)


@pytest.mark.parametrize("card", [*ODD_CARDS, *HALF_LETTERS])
@pytest.mark.parametrize("ends", [(b'{"data":[', b"]}"), (b"[", b"]")], ids=["answer", "list"])
def test_6_no_card_stops_a_build(card: bytes, ends: tuple[bytes, bytes]) -> None:
    good = json.dumps(MONSTER).encode()
    done = normalise(split_answer(ends[0] + good + b"," + card + ends[1]), {})
    assert "Cellar Drake" in [each.name for each in done.cards]
    assert len(done.cards) + len(done.quarantine) == 2


def test_6_half_a_letter_is_made_whole_and_all_else_stays() -> None:
    for json_text, whole in (
        (rb'"\ud800x"', rb'"\ufffdx"'),
        (rb'"\uDFFF\uD83D"', rb'"\ufffd\ufffd"'),
        (rb'"\ud83d\ude00\ud83d"', rb'"\ud83d\ude00\ufffd"'),
        (rb'"\\ud800 \n \\\ud800"', rb'"\\ud800 \n \\\ufffd"'),
        (rb'"\ud83d\ude00"', rb'"\ud83d\ude00"'),
    ):
        assert with_whole_letters(json_text) == whole
    assert [row.set_name for row in decode_sets(rb'[{"set_name":"A"},{"set_name":"\ud800"}]')] == ["A", "\ufffd"]


def test_6_half_a_letter_in_a_bulk_file_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "bulk.json"
    path.write_bytes(rb'[{"object":"card","name":"A"},{"object":"card","name":"\ud800"}]')
    assert [line.number for line in BulkFile(path).lines()] == [1, 2]


@pytest.mark.parametrize(
    "name",
    ["os:getpid", "builtins:print", "convert.errors:DataError", ":", "os:", "nosuch:x", "sys:exit", "builtins:exit"],
)
def test_6_what_is_no_player_is_said(name: str) -> None:
    with pytest.raises(UsageError):
        find_policy(name, {})


@pytest.mark.parametrize("name", ["sys:exit", "builtins:exit", "builtins:SystemExit", "ends_at_once:x"])
def test_6_what_ends_the_program_is_no_player_either(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ends_at_once.py").write_text("raise SystemExit(0)\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UsageError, match=r"is no maker of players: it ends the program|makes no player"):
        find_policy(name, {})


@posix_only
def test_7_only_plain_files_are_read_and_no_more_than_anybody_needs(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(NotPlainError):
            read_plain(path, 100)
    with (tmp_path / "sparse").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(TooLargeError):
        read_plain(tmp_path / "sparse", 1 << 28)


@posix_only
def test_6_a_file_name_in_no_encoding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of overrides may be called anything: it is built, told and reported in every format."""
    monkeypatch.chdir(tmp_path)
    Path("overrides").mkdir()
    odd = os.fsdecode(b"\xff\xfe.yaml")
    try:
        (tmp_path / "overrides" / odd).write_text("a: {card: Fissure, rank: 3}\n")
    except OSError:
        pytest.skip("this disk has no such names")
    file = tmp_path / "overrides" / odd

    def run(line: str) -> int:
        with pytest.raises(SystemExit) as ended:
            main.run(line.split())
        return int(ended.value.code or 0)

    assert run("build --source starter") == 0
    assert Compendium.load("output").find("Fissure").rank == 3
    assert run("override status --json") == 0
    file.write_text("a: {card: Fissure, rnak: 4}\n")
    assert run("build --source starter --json") == 1
    assert run("override status") == 1
    assert [run(f"validate overrides --format {each}") for each in ("text", "concise", "json", "github")] == [1] * 4
    assert run("validate overrides --format sarif") == 1


def test_6_notes_of_a_build_in_no_encoding(tmp_path: Path) -> None:
    """Whatever lies beside the entries of a compendium: said, or done without."""
    for name in (provenance.NAME, state.NAME):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b'{"system": "\xff", "left_out": ["\xff"], "gone": ["\xff"]}')
    with pytest.raises(DataError, match=r"provenance\.json cannot be used"):
        provenance.load(tmp_path)
    assert state.load(tmp_path) is None
    assert state.retired(tmp_path) == {}


@posix_only
def test_7_a_pipe_in_the_place_of_any_file_is_waited_for_by_nobody(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(UsageError, match="no plain file"):
        between(f"{tmp_path}/pipe.json", f"{tmp_path}/pipe.json", "duel-monsters")
    (tmp_path / ".card2spell").mkdir()
    os.mkfifo(tmp_path / ".card2spell" / "base.msgpack")
    assert load_base(tmp_path) is None
    os.mkfifo(tmp_path / ".card2spell" / "journal.json")
    with pytest.raises(DataError, match="no plain file"):
        trusted_journal(tmp_path, lambda name: True)
    assert not is_campaign(tmp_path / "pipe.json")
    assert not is_saved(tmp_path / "pipe.json")
    assert list(text_lines([replace(UNREAD, file=f"{tmp_path}/pipe.json")]))
    with pytest.raises(DataError, match="no plain file"), Checkpoint(tmp_path / "pipe.json"):
        pass
    with pytest.raises(MachineError, match="no plain file"):
        scaffold.append(tmp_path / "pipe.json", "a: {card: Fissure}")
    os.mkfifo(tmp_path / "index.md.j2")
    with pytest.raises(DataError, match="no plain file"):
        read_folder(tmp_path)
    os.mkfifo(tmp_path / "tomb.journal.txt")
    with pytest.raises(MachineError, match="no plain file"):
        journal.write_down(tmp_path / "tomb.yaml", ())
    assert unpacked(tmp_path / "pipe.json") == b""


def test_7_what_unpacks_for_ever_is_a_bad_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("convert.cards.files._MOST", 1_000_000)
    path = tmp_path / "cards.json.gz"
    path.write_bytes(gzip.compress(b" " * 2_000_000))
    with pytest.raises(SourceError, match="unpacks into more"):
        read_saved(path)
    assert unpacked(path) == b""  # the game that looks whether it is its own source


@posix_only
def test_8_standard_input_without_line_ends_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    from convert.terminal.streams import read_line

    with open("/dev/zero") as zero:  # noqa: PTH123
        monkeypatch.setattr(sys, "stdin", zero)
        with pytest.raises(UsageError, match="no answer"):
            read_line("Name: ")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    with pytest.raises(EOFError):
        read_line("Name: ")


def test_8_an_arrow_key_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    from convert.terminal.streams import read_line

    monkeypatch.setattr(sys, "stdin", io.StringIO("\x1b[A\n\x1b[Bkhay\x1bOP\n\n"))
    assert read_line("Who? ") == "khay"
    assert read_line("Who? ") == ""


@posix_only
def test_8_streams_that_are_closed_or_full_end_in_a_status_and_no_traceback() -> None:
    command = f"{sys.executable} -m card2spell"
    script = f"{command} --version >&-; echo $?; {command} --version >/dev/full; echo $?"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=False, env=_environment())
    assert done.stdout.splitlines()[:2] == ["0", "4"]
    assert "Traceback" not in done.stderr


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}


@posix_only
def test_9_a_signal_stops_a_command_in_good_order() -> None:
    """TERM ends a command as Ctrl-C does, with 128 and its number; a game at a terminal is kept by the same road."""
    script = (
        "import os, signal; from convert.cli import main; from convert.cli.commands import stats\n"
        "def ending(*_, **__): os.kill(os.getpid(), signal.SIGTERM)\n"
        "stats.open_compendium = ending\n"
        "main.run(['stats'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, env=_environment()
    )
    assert (done.returncode, done.stderr) == (143, "stopped by SIGTERM: nothing is left half done\n")


def test_9_a_signal_before_a_command_has_begun_ends_it_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that comes when all is done, and only the streams are still to be closed."""

    def stopped(*_: object) -> None:
        raise main.Ended(signal.SIGTERM)

    for place, name in ((main, "_own_manners"), (streams, "finish")):
        with monkeypatch.context() as once:
            once.setattr(place, name, stopped)
            with pytest.raises(SystemExit) as ended:
                main.run(["--version"])
        assert ended.value.code == 143


def test_9_a_valid_20_mb_file_of_overrides_is_read(tmp_path: Path) -> None:
    """Long notes on few cards: bytes, not values, so that the test is quick."""
    from convert.compendium.overrides.read import read_layer
    from convert.contract.registry import load_system

    line = "words for the table, and some more of them " * 24 + "\n"
    blocks = [f"o{n}:\n  card: {n + 1000}\n  gm_notes: |\n" + f"    {line}" * 650 for n in range(30)]
    path = tmp_path / "mine.yaml"
    path.write_text("\n".join(blocks))
    assert 20_000_000 < path.stat().st_size < 24_000_000
    layer = read_layer(load_system("duel-monsters"), tmp_path)
    assert (len(layer.overrides), layer.findings) == (30, [])


def test_9_a_large_file_of_overrides_has_the_limits_of_a_build_wherever_it_lies(tmp_path: Path) -> None:
    from convert.compendium.validate import validate
    from convert.contract.registry import load_system

    path = tmp_path / "mine.yaml"
    path.write_text("a: {card: fissure}\n" + "#" * 25_000_000)
    found = validate([path], load_system("duel-monsters")).findings
    assert [(each.code, "no more than 24 MB" in each.message) for each in found] == [("C2S002", True)]
    assert found[0].hint == "part it into several files: every file of the folder is read"


@posix_only
def test_7_a_pipe_called_card2spell_yaml_is_refused(tmp_path: Path) -> None:
    """It is not passed over as if it were not there."""
    assert load_config(tmp_path) == load_config(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "card2spell.yaml")
    with pytest.raises(DataError, match="no plain file"):
        load_config(tmp_path)


@posix_only
def test_1_a_linked_output_folder_is_told_also_where_the_link_lies_above(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "output").symlink_to("elsewhere")
    command = [sys.executable, "-m", "card2spell", "build", "--source", "starter", "--check"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=_environment())
    assert (
        f"note: output is a link, and what is built goes to {tmp_path / 'elsewhere' / 'duel-monsters'}" in done.stderr
    )
