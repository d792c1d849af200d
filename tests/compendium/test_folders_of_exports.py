"""``validate`` of a folder in which an export lies: what the export wrote is its own business."""

from __future__ import annotations

import json
from pathlib import Path

from convert.compendium.validate import files_in, validate
from convert.contract.registry import load_system

WROTE = {"sha256": "0" * 64, "bytes": 2}


def names(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in files_in([folder])]


def test_what_an_export_wrote_is_passed_over(tmp_path: Path) -> None:
    out = tmp_path / "out" / "site"
    (out / "data").mkdir(parents=True)
    manifest = {"what": "site", "files": {"data/entries.json": WROTE, "gone.json": WROTE, "../../mine.yaml": WROTE}}
    (out / "export.json").write_text(json.dumps(manifest))
    (out / "data" / "entries.json").write_text("{}")
    (out / "data" / "own.yaml").write_text("rnak: 2")
    (tmp_path / "mine.yaml").write_text("rnak: 2")
    assert names(tmp_path) == ["mine.yaml", "out/site/data/own.yaml"]
    assert validate([out / "export.json"], load_system("duel-monsters")).findings == []


def test_a_file_that_only_has_the_name_hides_nothing(tmp_path: Path) -> None:
    for content in ("[]", "{}", '{"files": {"mine.yaml": 3}}', '{"files": []}', "[" * 100_000, "\x00"):
        (tmp_path / "export.json").write_text(content)
        (tmp_path / "mine.yaml").write_text("rnak: 2")
        assert "mine.yaml" in names(tmp_path)
