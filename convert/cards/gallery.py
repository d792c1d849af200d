"""Pictures of cards, kept on this machine. They belong to their publisher: for one's own table, never for sharing."""

from __future__ import annotations

from pathlib import Path

from convert.atomic_file import replace_whole


class Gallery:
    """A folder of pictures by passcode. What the API does not have is noted, and not asked for again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def picture(self, passcode: int) -> Path | None:
        """The picture of a card; None where it is not kept here."""
        path = self.folder / f"{passcode}.jpg"
        return path if path.is_file() else None

    def has_none(self, passcode: int) -> bool:
        """Whether the API was asked and has no picture of this card."""
        return (self.folder / f"{passcode}.none").is_file()

    def keep(self, passcode: int, picture: bytes | None) -> None:
        """Keep a picture, or that there is none."""
        self.folder.mkdir(parents=True, exist_ok=True)
        name = f"{passcode}.jpg" if picture is not None else f"{passcode}.none"
        replace_whole(self.folder / name, picture or b"")
