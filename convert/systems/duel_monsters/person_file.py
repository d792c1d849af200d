"""Who is meant by ``tomb.yaml#kisara``: somebody of a campaign's file, by label. A sheet's file is named alone."""

from __future__ import annotations

from pathlib import Path


def file_and_label(name: str) -> tuple[str, str]:
    """The file, and the label behind the last ``#`` of its name; no label where there is a file of this very name."""
    file, _, label = name.rpartition("#")
    return (file, label) if file and not Path(name).exists() else (name, "")
