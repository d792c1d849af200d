"""Several files put in place as one: after a kill at any moment a reader finds all the old ones or all the new.

A change is first written whole beside its goal, in ``.card2spell/next``, and flushed to the disk. Then one rename puts
``.card2spell/journal.json`` in place, which lists what is to be moved: that is the moment the change becomes true.
Moving the files is only tidying up, done at once by the writer, or by the next command where the writer was killed
(``recover``). Without a journal, whatever is in ``next`` never happened.

A folder may come from somebody else: a journal that is found is carried out only where it names files that a build
writes, in this folder, and nothing of it is a link. All of it is looked at before anything is touched.
"""

from __future__ import annotations

import errno
import hashlib
import logging
import os
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from convert.atomic_file import ElsewhereError, LinkError, file_on_the_way, refuse_links, replace_whole, write_through
from convert.errors import DataError, MachineError, NoFolderError
from convert.plain_file import NotPlainError, TooLargeError, read_plain

if TYPE_CHECKING:
    from concurrent.futures import Future

HIDDEN = ".card2spell"
NEXT = "next"
JOURNAL = "journal.json"
LOCK = "lock"
_MANIFEST = "manifest.json"
_WRITERS = 2
_AT_ONCE = 256
"""Files that one writer takes together, where there are thousands."""
_LONGEST_JOURNAL = 1 << 23
"""In bytes: an export of a file for each entry names tens of thousands."""
_ELSEWHERE = "choose another folder with --output (of an export: --to), or ask for the right"

T = TypeVar("T")
IsOurs = Callable[[str], bool]
"""Whether a file of this name is one that the writer of the folder writes (``writing.is_ours``)."""
Identity = tuple[int, int, int]
"""Which file it is, when it was saved, and its size."""


_log = logging.getLogger(__name__)


class Journal(msgspec.Struct, frozen=True, kw_only=True):
    """What a committed change still has to move into place (relative names) and what it removes.

    ``was``: the files there at that moment, so that one which a person saves afterwards is not replaced unseen."""

    move: tuple[str, ...]
    remove: tuple[str, ...] = ()
    was: Mapping[str, Identity] = msgspec.field(default_factory=dict)


class _Lists(msgspec.Struct, frozen=True):
    """What a manifest lists."""

    files: Mapping[str, Any] = msgspec.field(default_factory=dict)


def identities(folder: Path, names: Iterable[str]) -> dict[str, Identity]:
    """Those of the files that are there, each as it is now."""
    found = ((name, _identity(folder / name)) for name in names)
    return {name: there for name, there in found if there is not None}


class Staged:
    """A file on its way to the disk. ``size`` is in bytes."""

    def __init__(self, folder: Path, content: bytes, writing: Future[str]) -> None:
        self.size = len(content)
        self._folder = folder
        self._writing = writing

    def sha256(self) -> str:
        """Its checksum, once the disk has it. Raises ``MachineError`` where the machine refused it."""
        return _written(self._writing, self._folder)


class Change:
    """Files to be put in place in a folder as one change. Each is on its way to the disk from the moment it is given,
    while the caller does something else; ``commit`` makes the change true. Left without that, nothing has happened.

    The caller holds the lock. Raises ``MachineError`` where the machine refuses (disk full, no permission, a
    write-protected file); then everything is as it was."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._staging = folder / HIDDEN / NEXT
        self._names: list[str] = []
        self._writing: list[Future[Any]] = []
        self._open = True

    def __enter__(self) -> Change:
        from concurrent.futures import ThreadPoolExecutor

        _refuse_links(self._folder)
        try:
            shutil.rmtree(self._staging, ignore_errors=True)
            self._staging.mkdir(parents=True)
        except OSError as error:
            raise refused(error, self._folder) from error
        self._pool = ThreadPoolExecutor(max_workers=_WRITERS)
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)
        if self._open:
            shutil.rmtree(self._staging, ignore_errors=True)

    def put(self, name: str, content: bytes) -> Staged:
        """A file of the change, by its name in the folder."""
        writing = self._pool.submit(_write_staged, self._staging / name, content)
        self._names.append(name)
        self._writing.append(writing)
        return Staged(self._folder, content, writing)

    def put_all(self, files: Sequence[tuple[str, bytes]]) -> None:
        """Many files (name, content), where nobody asks for their checksums."""
        self._names += [name for name, _ in files]
        for begin in range(0, len(files), _AT_ONCE):
            some = files[begin : begin + _AT_ONCE]
            self._writing.append(self._pool.submit(_write_all_staged, self._staging, some))

    def commit(self, remove: Sequence[str] = (), seen: Mapping[str, Identity] | None = None) -> None:
        """Put all of them in place and take ``remove`` away.

        ``seen`` are files as the caller knows them: where one of them is another by now, a person has saved it
        meanwhile, and nothing is written. Raises ``DataError`` for such a file."""
        names = (*self._names, *remove)
        _refuse_protected(self._folder, names)
        for writing in self._writing:
            _written(writing, self._folder)
        try:
            for parent in sorted({(self._folder / name).parent for name in names} - {self._folder}):
                refuse_links(parent, self._folder)
            _sync_folder(self._staging)
            was = identities(self._folder, names)
            changed = [name for name, known in (seen or {}).items() if was.get(name, known) != known]
            if changed:
                raise DataError(
                    f"{self._folder / changed[0]} was saved while the build ran: nothing was written",
                    hint="build again: what was changed by hand is kept",
                )
            journal = Journal(move=tuple(self._names), remove=tuple(remove), was=was)
            self._open = False  # from here on, what is staged may be all that is left of a change that is true
            replace_whole(self._folder / HIDDEN / JOURNAL, msgspec.json.encode(journal))
        except OSError as error:
            shutil.rmtree(self._staging, ignore_errors=True)
            raise refused(error, self._folder) from error
        _roll_forward(self._folder, journal)


def commit(folder: Path, files: Mapping[str, bytes]) -> None:
    """Put ``files`` (relative name → content) in place in ``folder`` as one ``Change``."""
    with Change(folder) as change:
        for name, content in files.items():
            change.put(name, content)
        change.commit()


def recover(folder: Path, ours: IsOurs) -> bool:
    """Finish a change that was committed and whose writer was killed before all was moved. The caller holds the lock.

    Returns whether there was one. Raises ``DataError`` with nothing touched for a journal that no writer of this
    folder left."""
    journal = trusted_journal(folder, ours)
    if journal is not None:
        _roll_forward(folder, journal)
    return journal is not None


def trusted_journal(folder: Path, ours: IsOurs) -> Journal | None:
    """The folder's journal, after a look at all that it names; None where there is none. Raises ``DataError`` for one
    that no writer left."""
    path = folder / HIDDEN / JOURNAL
    _refuse_links(folder)
    try:
        journal = msgspec.json.decode(read_plain(path, _LONGEST_JOURNAL), type=Journal)
    except FileNotFoundError:
        return None
    except (NotPlainError, TooLargeError) as error:
        raise _not_ours(folder, f"{path} is none that a build writes: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _not_ours(folder, f"{path} is damaged: {error}") from error
    except OSError as error:
        raise refused(error, folder) from error
    for name in (*journal.move, *journal.remove):
        if not ours(name):
            raise _not_ours(folder, f"{path} names {name[:100]!r}, which is no file that a build writes")
        for place in (folder / name, folder / HIDDEN / NEXT / name):
            if _is_odd(place, _inside(folder, place)):
                raise _not_ours(folder, f"{path} names {name!r}, and {place} is a link or no plain file")
    for name in journal.remove:
        if name in _listed_after(folder, journal):
            raise _not_ours(folder, f"{path} takes {name!r} away, which {_MANIFEST} lists")
    return journal


def _listed_after(folder: Path, journal: Journal) -> frozenset[str]:
    """The files that the manifest lists which stands when the journal is carried out; none where there is none."""
    staged = folder / HIDDEN / NEXT / _MANIFEST
    path = staged if _MANIFEST in journal.move and staged.is_file() else folder / _MANIFEST
    try:
        return frozenset(msgspec.json.decode(read_plain(path, _LONGEST_JOURNAL), type=_Lists).files)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return frozenset()


def _has_journal(folder: Path) -> bool:
    return os.path.lexists(folder / HIDDEN / JOURNAL)


def _refuse_links(folder: Path) -> None:
    """Nothing that this module writes or removes may lie elsewhere. Raises ``DataError``."""
    hidden = folder / HIDDEN
    for place in (hidden, hidden / NEXT):
        if place.is_symlink() or (os.path.lexists(place) and not place.is_dir()):
            raise _not_ours(folder, f"{place} is a link or no folder")
    for place in (hidden / JOURNAL, hidden / LOCK):
        if _is_odd(place, ()):
            raise _not_ours(folder, f"{place} is a link or no plain file")


def _inside(folder: Path, place: Path) -> tuple[Path, ...]:
    """The folders between ``folder`` and a place in it."""
    return tuple(parent for parent in place.parents if parent != folder and folder in parent.parents)


def _is_odd(place: Path, around: Iterable[Path]) -> bool:
    """Whether something is there that no build leaves: a link, a pipe, a folder, or something below a link."""
    if any(parent.is_symlink() for parent in around):
        return True
    try:
        return not stat.S_ISREG(place.lstat().st_mode)
    except OSError:
        return False


def _not_ours(folder: Path, message: str) -> DataError:
    return DataError(
        f"{message}: nothing was touched", hint=f"remove {folder / HIDDEN} and run `card2spell build` again"
    )


def _roll_forward(folder: Path, journal: Journal) -> None:
    """Move what the journal names. Doing it twice, or half and then again, comes to the same."""
    hidden = folder / HIDDEN
    try:
        _sync_folder(hidden)
        for parent in {Path(name).parent for name in journal.move}:
            (folder / parent).mkdir(parents=True, exist_ok=True)
        for name in journal.move:
            source = hidden / NEXT / name
            if source.exists():
                goal = folder / name
                _keep_aside(goal, journal.was.get(name))
                source.replace(goal)
        for name in journal.remove:
            _keep_aside(folder / name, journal.was.get(name))
            (folder / name).unlink(missing_ok=True)
        _sync_folder(folder)
        (hidden / JOURNAL).unlink()
        shutil.rmtree(hidden / NEXT, ignore_errors=True)
    except OSError as error:
        raise refused(error, folder) from error


def _keep_aside(goal: Path, was: Identity | None) -> None:
    """Copy a file that somebody saved after the change to it was committed and before it was carried out (the writer
    was killed in between), or that the change knew nothing of: ``spells.json`` to ``spells.json.saved-1``."""
    now = _identity(goal)
    if now is None or now == was:
        return
    number = 1
    while os.path.lexists(aside := goal.with_name(f"{goal.name}.saved-{number}")):
        number += 1
    with goal.open("rb") as saved, aside.open("xb") as copy:
        shutil.copyfileobj(saved, copy)


def read_whole(folder: Path, read: Callable[[Path], T], ours: IsOurs) -> T:
    """What ``read(folder)`` returns, of one generation: never while a writer is between two files.

    A change that a killed writer left is finished first, and a warning is logged that says so. Where the folder may not
    be written to, that is the one case that is refused, with the reason."""
    manifest = folder / "manifest.json"
    for _ in range(200):
        if _has_journal(folder):
            trusted_journal(folder, ours)  # before a lock is made in a folder that may be anybody's
            with lock(folder, wait=10.0):
                if recover(folder, ours):
                    _log.warning(
                        "note: %s: a build was stopped before all its files were in place; they are now", folder
                    )
        before = _identity(manifest)
        result = read(folder)
        if before == _identity(manifest) and not _has_journal(folder):
            return result
        time.sleep(0.01)
    raise DataError(f"{folder} keeps changing while it is read", hint="wait for the other command to end and try again")


def _identity(path: Path) -> Identity | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size


@contextmanager
def lock(folder: Path, *, wait: float = 600.0, say: Callable[[str], None] | None = None) -> Iterator[None]:
    """Hold the folder's lock: two builds never write into one folder at once.

    The second one waits up to ``wait`` seconds and says so; the lock goes with the process that held it, so a killed
    build leaves none behind. Raises ``DataError`` after the wait and ``MachineError`` where no lock can be made."""
    from filelock import FileLock, Timeout

    _refuse_links(folder)
    hidden = folder / HIDDEN
    held = FileLock(hidden / LOCK, mode=0o666)
    made = [each for each in (hidden, *hidden.parents) if not each.exists()]
    try:
        try:
            _held(held, hidden, 0)
        except Timeout:
            if say is not None:
                say(f"another command is writing to {folder}: waiting for it to end")
            _held(held, hidden, wait)
    except Timeout:
        raise DataError(
            f"another command is still writing to {folder}", hint="wait for it to end, then try again"
        ) from None
    except OSError as error:
        raise refused(error, folder) from error
    try:
        yield
    finally:
        _let_go(held, hidden, made)


def _held(lock: Any, hidden: Path, wait: float) -> None:
    """Take the lock, in a folder that the command which held it before may just have taken away."""
    for last in (False, False, False, True):
        hidden.mkdir(parents=True, exist_ok=True)
        try:
            lock.acquire(timeout=wait, poll_interval=0.05)
        except FileNotFoundError:
            if last:
                raise
        else:
            return


def _let_go(lock: Any, hidden: Path, made: Iterable[Path]) -> None:
    """Let go of the lock. Where nothing but it lies in the hidden folder, that goes too, and the folders that were
    ``made`` for it and are empty: of a command that wrote nothing nothing stays."""
    alone = False
    with suppress(OSError):
        alone = [each.name for each in hidden.iterdir()] == [LOCK]
        if alone:
            (hidden / LOCK).unlink()
    lock.release()
    with suppress(OSError):
        for each in (hidden, *made) if alone else ():
            if each.exists():
                each.rmdir()


def _refuse_protected(folder: Path, names: Iterable[str]) -> None:
    """Some machines would replace a file that is marked as not to be written, others would refuse half-way."""
    for path in (folder / name for name in names):
        if not os.access(path, os.W_OK) and path.exists():
            raise MachineError(
                f"{path} is write-protected: nothing was written",
                hint="take the protection away, or choose another folder with --output (of an export: --to)",
            )


def _write_staged(path: Path, content: bytes) -> str:
    """Write a file all the way to the disk, so that a power cut after the commit finds it there; its checksum."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_through(path, content)
    return sha256(content)


def _write_all_staged(staging: Path, some: Sequence[tuple[str, bytes]]) -> None:
    """The same for many files."""
    for parent in {Path(name).parent for name, _ in some}:
        (staging / parent).mkdir(parents=True, exist_ok=True)
    for name, content in some:
        write_through(staging / name, content)


def _written(writing: Future[T], folder: Path) -> T:
    """What came of writing. Raises ``MachineError`` where the machine refused it."""
    try:
        return writing.result()
    except OSError as error:
        raise refused(error, folder) from error


def _sync_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Where a file or folder that somebody named is written. Raises ``MachineError`` where the machine refuses it."""
    try:
        yield
    except OSError as error:
        raise refused(error, path, "choose another place, or ask for the right") from error


def refused(error: OSError, path: Path, hint: str = _ELSEWHERE) -> MachineError:
    """What the machine refused, in one sentence. ``path`` is the file or folder that was to be written."""
    place = str(error.filename or path)
    if isinstance(error, ElsewhereError):
        return MachineError(
            f"{place} is a link to {error.target}, and nothing is written through it",
            hint="edit that file itself, or give its path",
        )
    if isinstance(error, LinkError):
        return MachineError(
            f"{place} is a link, and nothing is written through links",
            hint="take the link away, or choose another place",
        )
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return MachineError(
            f"the disk is full: {place}", hint="free some space and run it again; what was there is untouched"
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return MachineError(f"no permission to write {place}", hint=hint)
    if error.errno in (errno.ENOTDIR, errno.EEXIST):
        found = file_on_the_way(Path(place))
        return NoFolderError(f"{found} is a file, and a folder is needed there", hint=hint.partition(",")[0])
    return MachineError(
        f"nothing can be written to {place}: {error.strerror or error}", hint=f"{hint}; what was there is untouched"
    )


def sha256(content: bytes) -> str:
    """The checksum as manifests write it: 64 hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()
