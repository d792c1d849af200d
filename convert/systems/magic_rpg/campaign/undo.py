"""Taking back a campaign's last change: what its files were before, and what the command made of them.

Both stand in ``CAMPAIGN.undo`` beside the campaign. What a person has written since is lost to nobody: a file that
is no longer as the command left it is named, and nothing is taken back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from convert.atomic_file import put_below, refuse_links, replace_whole
from convert.errors import UsageError
from convert.plain_file import NotPlainError, TooLargeError, read_plain

LARGEST = 1 << 26
"""Bytes of the file that are read."""


class Change(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change: what it was in words, and each file that it wrote, by its name beside the campaign."""

    told: tuple[str, ...]
    before: Mapping[str, str]
    after: Mapping[str, str]
    back: bool = False
    """It was itself the taking back of one."""


def undo_of(campaign: Path) -> Path:
    """Where the last change is kept."""
    return campaign.with_name(f"{campaign.name}.undo")


def write_change(campaign: Path, written: Mapping[str, bytes], told: tuple[str, ...], *, back: bool = False) -> None:
    """Keep what the files are now, then write them; the campaign's own, which must be among them, last."""
    folder = campaign.parent
    change = Change(
        told=told,
        before={name: _read(folder / name) for name in written},
        after={name: content.decode() for name, content in written.items()},
        back=back,
    )
    put_below(folder, undo_of(campaign).name, msgspec.json.format(msgspec.json.encode(change), indent=2) + b"\n")
    for name in sorted(written, key=lambda each: each == campaign.name):
        if name != campaign.name:  # which the person named
            refuse_links(folder / name, folder)
        replace_whole(folder / name, written[name])


def take_back(campaign: Path) -> Change:
    """Put the files back as they were before the last change; a second time brings it again. Returns that change.
    Raises ``UsageError`` where there is none, or where a file was changed since."""
    kept = undo_of(campaign)
    if not kept.is_file():
        raise UsageError(f"there is nothing to take back in {campaign}")
    try:
        change = msgspec.json.decode(kept.read_bytes()[:LARGEST], type=Change)
    except msgspec.DecodeError as error:
        raise UsageError(f"{kept} cannot be read: {error}", hint="nothing can be taken back without it") from error
    _refuse_strangers(change, campaign)
    for name in change.after:
        if _read(campaign.parent / name) not in (change.after[name], change.before[name]):
            raise UsageError(
                f"{campaign.parent / name} was changed since the last command: nothing is taken back",
                hint=f"what it was before that command stands in {kept}",
            )
    written = {name: text.encode() for name, text in change.before.items()}
    write_change(campaign, written, change.told, back=not change.back)
    return change


def _refuse_strangers(change: Change, campaign: Path) -> None:
    """A kept change names the campaign, and sheets beside it or below. Raises ``UsageError``."""
    names = change.before.keys()
    inside = all(not Path(name).is_absolute() and ".." not in Path(name).parts for name in names)
    if names != change.after.keys() or campaign.name not in names or not inside:
        raise UsageError(f"{undo_of(campaign)} is no change of {campaign.name}: nothing is taken back")


def _read(path: Path) -> str:
    """A file as it is now. Raises ``UsageError`` where it is gone."""
    try:
        return read_plain(path, LARGEST).decode()
    except (OSError, NotPlainError, TooLargeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
