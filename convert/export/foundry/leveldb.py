"""A LevelDB database in three files: ``CURRENT``, a manifest, and a log that holds every record.

Whoever opens it recovers the log, as after any start, and makes tables of it. The format is LevelDB's own
(``doc/log_format.md`` and ``db/write_batch.cc`` there); checksums are CRC-32C, worked out for all blocks at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from struct import pack

BLOCK = 32 * 1024
HEAD = 7
FULL, FIRST, MIDDLE, LAST = 1, 2, 3, 4
MANIFEST, LOG = "MANIFEST-000001", "000002.log"
_PUT = b"\x01"


def database(records: Iterable[tuple[bytes, bytes]]) -> dict[str, bytes]:
    """The files of a database with these records (key, value), every key once."""
    sorted_records = sorted(records)
    edit = (
        b"\x01" + _length_and(b"leveldb.BytewiseComparator")  # the order of keys
        + b"\x02\x00"  # every log counts
        + b"\x03\x03"  # the next file that is made
        + b"\x04\x00"  # nothing is in tables yet
    )  # fmt: skip
    return {
        "CURRENT": f"{MANIFEST}\n".encode(),
        MANIFEST: log_file([edit]),
        LOG: log_file([_batch(sorted_records)] if sorted_records else []),
    }


def _batch(records: Sequence[tuple[bytes, bytes]]) -> bytes:
    """One write of all records; the first has the sequence number 1."""
    parts = [pack("<QI", 1, len(records))]
    for key, value in records:
        parts += (_PUT, _length_and(key), _length_and(value))
    return b"".join(parts)


def _length_and(content: bytes) -> bytes:
    return varint(len(content)) + content


def varint(number: int) -> bytes:
    """A number in groups of seven bits, the lowest first.

    >>> varint(300).hex()
    'ac02'
    """
    groups = bytearray()
    while number > 127:
        groups.append(number & 127 | 128)
        number >>= 7
    groups.append(number)
    return bytes(groups)


def log_file(records: Iterable[bytes]) -> bytes:
    """Records in blocks of 32 KiB: each piece of a record has its checksum, its length and which piece it is."""
    pieces: list[tuple[bytes, bytes]] = []
    at = 0
    for record in records:
        begin, whole = 0, len(record)
        while True:
            room = BLOCK - at % BLOCK
            if room < HEAD:
                pieces.append((b"", b"\0" * room))
                at += room
                continue
            part = record[begin : begin + room - HEAD]
            first, last = begin == 0, begin + len(part) == whole
            kind = FULL if first and last else FIRST if first else LAST if last else MIDDLE
            pieces.append((bytes([kind]), part))
            begin += len(part)
            at += HEAD + len(part)
            if last:
                break
    sums = iter(crc32c([mark + part for mark, part in pieces if mark]))
    out = []
    for mark, part in pieces:
        if mark:
            out.append(pack("<IH", _masked(next(sums)), len(part)) + mark)
        out.append(part)
    return b"".join(out)


def _masked(crc: int) -> int:
    """A checksum of something that itself holds checksums, as LevelDB stores it."""
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def _table() -> list[int]:
    table = []
    for byte in range(256):
        crc = byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x82F63B78 if crc & 1 else crc >> 1
        table.append(crc)
    return table


_TABLE = _table()
_PLANES = tuple(bytes(value >> shift & 255 for value in _TABLE) for shift in (0, 8, 16, 24))
"""The table of CRC-32C, a byte of it at a time."""
_PIECE = 512


def crc32c(blocks: Sequence[bytes]) -> list[int]:
    """The CRC-32C of each block.

    All pieces of all blocks go through the table together (``_registers``), the first piece of a block filled up in
    front with zeros, which leave a register of zeros as it is. Then each block's pieces are put together: the whole is
    linear, so the register so far is moved on by the length of a piece and the piece's own added. The register of ones
    that the checksum begins with has been moved on by what the first piece truly holds.

    >>> [hex(crc) for crc in crc32c([b"123456789", b""])]
    ['0xe3069283', '0x0']
    """
    rests = [len(block) % _PIECE for block in blocks]
    pieces = [
        block[at : at + _PIECE]
        for block, rest in zip(blocks, rests, strict=True)
        for at in range(rest, len(block), _PIECE)
    ]
    firsts = [block[:rest].rjust(_PIECE, b"\0") for block, rest in zip(blocks, rests, strict=True)]
    registers = iter(_registers(firsts + pieces))
    begun = _moved_on(0xFFFFFFFF)
    sums = [begun[rest] ^ next(registers) for rest in rests]
    low, second, third, high = _over_a_piece()
    for number, block in enumerate(blocks):
        crc = sums[number]
        for _ in range(len(block) // _PIECE):
            crc = low[crc & 255] ^ second[crc >> 8 & 255] ^ third[crc >> 16 & 255] ^ high[crc >> 24] ^ next(registers)
        sums[number] = crc ^ 0xFFFFFFFF
    return sums


def _registers(pieces: Sequence[bytes]) -> list[int]:
    """What becomes of a register of zeros over each piece, all of one length: a step takes a byte of each, and is four
    looks into a table (``bytes.translate``) and four exclusive ors over as many bytes as there are pieces."""
    many, joined = len(pieces), b"".join(pieces)
    one = two = three = four = 0
    for at in range(_PIECE):
        index = (one ^ int.from_bytes(joined[at::_PIECE], "little")).to_bytes(many, "little")
        seen = [int.from_bytes(index.translate(plane), "little") for plane in _PLANES]
        one, two, three, four = seen[0] ^ two, seen[1] ^ three, seen[2] ^ four, seen[3]
    planes = (plane.to_bytes(many, "little") for plane in (one, two, three, four))
    return [int.from_bytes(bytes(part), "little") for part in zip(*planes, strict=True)]


def _moved_on(register: int) -> list[int]:
    """What becomes of a register after so many zeros, up to a piece of them."""
    registers = [register]
    for _ in range(_PIECE):
        register = register >> 8 ^ _TABLE[register & 255]
        registers.append(register)
    return registers


def _over_a_piece() -> list[list[int]]:
    """For each byte of a register, the lowest first, and each value of it: what becomes of it over a piece of zeros."""
    bits = [_moved_on(1 << bit)[-1] for bit in range(32)]
    tables = []
    for place in range(0, 32, 8):
        table = [0]
        for bit in range(8):
            table += [value ^ bits[place + bit] for value in table]
        tables.append(table)
    return tables
