"""The pages of this folder as HTML: ``make docs`` writes ``output/docs``; nothing is fetched."""

from __future__ import annotations

import re
import shutil
import sys
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

HERE = Path(__file__).resolve().parent
PICTURES = ("pictures", "danger")
"""Folders of pictures that pages show."""
STYLE = (
    "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1.05rem/1.5 Georgia,serif;color-scheme:light dark}"
    "pre{overflow:auto;padding:.6rem;background:#8881}img{max-width:100%}table{border-collapse:collapse}"
    "td,th{border:1px solid #8886;padding:.2rem .5rem;text-align:left}"
)


def page(text: str) -> str:
    """A page of Markdown as a page of HTML; links to other pages lead to their HTML."""
    title = next((line.removeprefix("# ") for line in text.splitlines() if line.startswith("# ")), "card2spell")
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    body = re.sub(r'href="((?:[\w./-]+/)?[\w-]+)\.md(#[\w-]*)?"', r'href="\1.html\2"', body)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head>\n<body>\n{body}</body></html>\n"
    )


def main(goal: Path) -> int:
    """Write every page, and the pictures beside them; how many pages there are."""
    pages = sorted(HERE.rglob("*.md"))
    for path in pages:
        to = (goal / path.relative_to(HERE)).with_suffix(".html")
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(page(path.read_text("utf-8")), "utf-8")
    for folder in PICTURES:
        shutil.copytree(HERE / folder, goal / folder, dirs_exist_ok=True)
    return len(pages)


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "output" / "docs"
    sys.stdout.write(f"{main(folder)} pages in {folder}\n")
