"""``card2spell campaign undo``: the last change taken back, and what a person wrote into the file since kept."""

from __future__ import annotations

from pathlib import Path

from convert.compendium.taking_back import BothChangedError, backup_of, last_written, without_change
from convert.errors import DataError, UsageError
from convert.findings.reading import read_text
from convert.systems.duel_monsters.campaign import files
from convert.systems.duel_monsters.campaign.journal import last_change, write_down
from convert.systems.duel_monsters.campaign.model import Campaign, Happening
from convert.systems.duel_monsters.commands import fighting
from convert.systems.duel_monsters.commands.table import file_of, out_change
from convert.terminal import console

BACK, AGAIN = "Taken back: ", "Brought again: "


def undo_last(file: Path | None, *, json: bool = False) -> None:
    """Put the file back as it was before the last change, which becomes the backup: a second time brings it again.

    What was written into the file by hand since stays. Raises ``UsageError`` and ``DataError`` where that cannot be."""
    path = file_of(file)
    backup = backup_of(path)
    fighting.refuse_undo(path)
    if not backup.is_file():
        raise UsageError(f"there is nothing to take back in {path}")
    before, document = files.read_campaign(backup, name=path.name)
    written = last_written(path)
    if written is None:
        raise DataError(
            f"what the last command wrote into {path} is not known, and what was written by hand since would be lost",
            hint=f"{backup_of(path)} is the file as it was before the last change: copy from it what you want back",
        )
    by_hand = written != path.read_bytes()
    made, text = _kept(path, before, written) if by_hand else (before, document.text)
    last = last_change(path)
    change = last.removeprefix(BACK).removeprefix(AGAIN)
    told = f"{AGAIN if last.startswith(BACK) else BACK}{change}"
    files.write_change(path, text)
    write_down(path, [Happening(at=made.now, who="", text=told)])
    _tell(path, made, told, by_hand=by_hand, json=json)


def _kept(path: Path, before: Campaign, written: bytes) -> tuple[Campaign, str]:
    """The campaign and its text without the last change, and with what was written by hand after it. Raises
    ``DataError`` where both wrote the same."""
    now, document = files.read_campaign(path)
    then = read_text(written.decode("utf-8-sig"), path.name)
    after = files.typed(then, files.values(then), Campaign, ())
    try:
        wanted = without_change(files.plain(before), files.plain(after), files.plain(now))
    except BothChangedError as error:
        places = ", ".join(document.find(files.SHAPE, place, "").at for place in error.places)
        raise DataError(
            f"the last change cannot be taken back: what it changed was changed by hand since ({places})",
            hint=f"nothing was changed; {backup_of(path)} is the file as it was before the last change",
        ) from None
    made = files.typed(document, wanted, Campaign, ())
    return made, files.changed_text(document, made)


def _tell(path: Path, made: Campaign, told: str, *, by_hand: bool, json: bool) -> None:
    """What was done, and what a second time will do."""
    back = told.startswith(BACK)
    kept = [f"What was written into {path} by hand since stays."] if by_hand else []
    again = f"{made.title} is again as it was{'' if back else ' before the undo'}: {made.clock}"
    if json:
        out_change(made, (told, *kept, again), changed=True)
        return
    for line in (told, *kept, again):
        console.out_wrapped(line)
    if back:
        console.talk("a second `card2spell campaign undo` brings this change again; it steps back no further")
    else:
        console.talk("another `card2spell campaign undo` takes it back; it steps back no further")
