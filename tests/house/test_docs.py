"""The pages of docs/: they become HTML offline, and every link and picture in them is there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_page_becomes_html_and_its_links_lead_somewhere(tmp_path: Path) -> None:
    goal = tmp_path / "docs"
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "build_html.py"), str(goal)], check=True, capture_output=True, text=True
    )
    pages = sorted(goal.rglob("*.html"))
    assert done.stdout == f"{len(pages)} pages in {goal}\n"
    assert {"an-evening", "exports", "faq", "the-site", "write-an-exporter"} <= {page.stem for page in pages}
    for page in pages:
        for target in re.findall(r'(?:href|src)="([^"#:]+)(?:#[^"]*)?"', page.read_text("utf-8")):
            there = (page.parent / target).resolve()
            if there.is_relative_to(goal):
                assert there.exists(), f"{page.name}: {target}"
