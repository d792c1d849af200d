"""The file of rpg-cards: a JSON list of cards, each with lines of "kind | words"."""

from __future__ import annotations

import html
from collections.abc import Iterator

from convert.export.model import EntryView, Exporter, File, Job
from convert.export.templates import Context
from convert.json_line import json_line

_COLOURS = {
    "magenta": "#7b3f8f",
    "yellow": "#8a6d1f",
    "red": "#b03a2e",
    "bright_yellow": "#c79a1b",
    "blue": "#2f6690",
    "green": "#3f7d4e",
    "cyan": "#2a7f86",
    "bright_cyan": "#4a90a4",
    "bright_magenta": "#a04f7f",
}


def _words(text: str) -> str:
    """Plain text as a part of a line: neither HTML, nor a bar that would begin the next part."""
    return html.escape(" ".join(text.split())).replace("|", "&#124;")


def card(entry: EntryView) -> dict[str, object]:
    """One card: subtitle, figures, a text for each ability."""
    panel = entry.panel
    lines = [f"subtitle | {_words(panel.subtitle)}", "rule"]
    for table in panel.tables:
        lines += [f"property | {_words(row[0])} | {_words(' / '.join(row[1:]))}" for row in table.rows]
    lines += [*(["rule"] if panel.tables else []), *(f"text | {_words(text)}" for text in panel.paragraphs)]
    if panel.notes:
        lines += ["fill", *(f"text | <i>{_words(note)}</i>" for note in panel.notes)]
    return {
        "count": 1,
        "color": _COLOURS.get(panel.accent, "#555555"),
        "title": _words(panel.title),
        "icon": "",
        "icon_back": "",
        "contents": lines,
        "tags": list(dict.fromkeys(filter(None, (entry.kind, entry.form)))),
    }


class RpgCards(Exporter):
    """``cards.json``, to be loaded in the generator's page."""

    name = "rpg-cards"
    title = "the cards of rpg-cards as JSON"
    context = Context

    def files(self, job: Job) -> Iterator[File]:
        """The one file, a card a line."""
        lines = [json_line(card(entry)) for entry in job.steps()]
        yield "cards.json", ("[\n" + ",\n".join(lines) + "\n]\n").encode()


EXPORTER = RpgCards()
