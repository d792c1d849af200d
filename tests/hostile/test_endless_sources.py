"""Sources made to fill a machine's memory end in a sentence, soon."""

from __future__ import annotations

import gzip
import os
import sys
import time
from pathlib import Path

import pytest

from convert.cards.magic import bulk_file
from convert.cards.magic.bulk_file import BulkFile
from convert.cards.wire import MOST_CARDS, ShapeError, decode_sets, decode_version, split_answer
from convert.cards.ygoprodeck import YGOPRODECK
from convert.errors import SourceError, UsageError
from convert.plain_file import NotPlainError, read_head, read_plain


@pytest.mark.parametrize("read", [split_answer, decode_sets, decode_version])
def test_items_without_number_are_refused_before_anything_is_made_of_them(read: object) -> None:
    assert callable(read)
    body = b'{"data":[' + b"{}," * 6_000_001 + b"{}]}"
    began = time.process_time()
    with pytest.raises(ShapeError, match="more than 6,000,000 parts"):
        read(body)
    assert time.process_time() - began < 2


def test_a_packed_answer_of_more_cards_than_there_are_is_a_bad_source(tmp_path: Path) -> None:
    path = tmp_path / "cards.json.gz"
    path.write_bytes(gzip.compress(b'{"data":[' + b"{}," * MOST_CARDS + b"{}]}", 1))
    with pytest.raises(SourceError, match="200,001 cards, and no more than 200,000"):
        YGOPRODECK.saved(path).read(None)


@pytest.mark.parametrize("line", [b"{},\n", b"\n"])
def test_lines_without_number_are_a_bad_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: bytes) -> None:
    monkeypatch.setattr(bulk_file, "_MOST_LINES", 1_000)
    path = tmp_path / "cards.json"
    path.write_bytes((b"[\n" if line != b"\n" else b"") + line * 2_000)
    with pytest.raises(SourceError, match=r"more than 1,000 lines|is empty"):
        list(BulkFile(path).lines())


def test_a_list_of_parts_without_number_is_a_bad_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk_file, "_MOST_PARTS", 1_000)
    path = tmp_path / "cards.json"
    path.write_bytes(b"[" + b"0," * 2_000 + b"0]")
    with pytest.raises(SourceError, match="more parts than any"):
        list(BulkFile(path).lines())


@pytest.mark.skipif(sys.platform != "linux", reason="a file of /proc that has no end and nothing in it")
def test_a_file_that_has_nothing_yet_is_no_plain_file(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Path("/proc/kmsg")
    try:
        with kernel.open("rb", buffering=0) as log:
            os.set_blocking(log.fileno(), False)
            if log.read(1) is not None:
                pytest.skip("there is something in it")
    except OSError:
        pytest.skip("it may not be read here")
    for read in (read_plain, read_head):
        with pytest.raises(NotPlainError):
            read(kernel, 4096)
    with pytest.raises(UsageError, match="no plain file"):
        YGOPRODECK.saved(kernel)
