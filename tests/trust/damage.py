"""What may happen to a file: cut, worn, wrongly encoded, blown up, from the future, of another program."""

import base64
import io
import json
import random
import re
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from fleetdesk.store import files
from fleetdesk.store.battle import rows as battle_rows
from fleetdesk.store.battle.proof import Rows
from fleetdesk.store.battle.salvage import PAGE
from tests.store import torn

Damage = Callable[[bytes, random.Random], bytes]
"""The bytes of a sound file, and chance, to the bytes that are tried."""

JUNK: tuple[str, ...] = (
    "null", "true", "false", "0", "-1", "1.5", "1e308", "1e999", "-1e999", "NaN", "1" + "0" * 400, "9" * 5000,
    '""', '"0"', '"' + "x" * 70_000 + '"', '"\\ud800"', '"\\u0000"', '"../../x"', '"/etc/passwd"', '"{0.__class__}"',
    '"%s%n"', "[]", "[null]", "[[]]", "{}", '{"": null}', '{"a": {"b": []}}', "[" + "0," * 50_000 + "0]",
    "[" * 900 + "]" * 900, '{"a":' * 900 + "1" + "}" * 900, "[" * 100_000, '"2024-05-01"', '"\\u202e\\u0007"',
)  # fmt: skip
"""Values nobody asked for, as JSON text."""

STRANGERS: Mapping[str, bytes] = {
    "nothing": b"",
    "zeros": bytes(8192),
    "png": b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" * 20,
    "pdf": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n",
    "gzip": b"\x1f\x8b\x08\x00" + bytes(60),
    "program": b"\x7fELF\x02\x01\x01" + bytes(200),
    "page": b"<!doctype html><title>x</title><p>FleetDesk/",
    "roster": b'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><roster>&b;</roster>',
    "table": "name;points\nAurore;85\n".encode("cp1252"),
    "list": b"[1, 2, 3]",
    "number": b"17",
    "text": "Il était un petit navire\n".encode() * 50,
    "other json": b'{"format": 1, "type": "FeatureCollection", "features": []}',
    "pickle": b"\x80\x04\x95\x1a\x00\x00\x00\x00\x00\x00\x00\x8c\x02os\x94\x8c\x06system\x94\x93\x94.",
    "empty archive": b"PK\x05\x06" + bytes(18),
    "database": b"SQLite format 3\0" + bytes(84) + bytes(4000),
    "our mark": b"SQLite format 3\0"
    + bytes(44)
    + (1).to_bytes(4)
    + bytes(4)
    + (0x464C4454).to_bytes(4)
    + bytes(4024),
}


# --- bytes -----------------------------------------------------------------------------------------------


def cut(data: bytes, chance: random.Random) -> bytes:
    """Ends where something ended, or one byte off."""
    return data[: max(0, chance.choice(boundaries(data)) + chance.choice((-1, 0, 0, 1)))]


def boundaries(data: bytes) -> list[int]:
    """Where parts of a file end: pages, members of an archive, brackets, lines."""
    if data.startswith(b"SQLite"):
        return [0, 16, 100, *range(PAGE, len(data) + 1, PAGE)]
    if data.lstrip().startswith(b"<"):
        return [0, 1, *(at + 1 for at, byte in enumerate(data) if byte in b'<>"=')]
    if data.startswith(b"PK"):
        marks = (b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06")
        return [at + more for mark in marks for at in _all(data, mark) for more in (0, 4, 30)]
    return [0, 1, *(at + 1 for at, byte in enumerate(data) if byte in b'{}[],:"\n=')]


def _all(data: bytes, mark: bytes) -> Iterator[int]:
    at = data.find(mark)
    while at >= 0:
        yield at
        at = data.find(mark, at + 1)


def flip(data: bytes, chance: random.Random) -> bytes:
    """A few bits are others."""
    worn = bytearray(data)
    for _ in range(chance.randint(1, 12)):
        worn[chance.randrange(len(worn))] ^= 1 << chance.randrange(8)
    return bytes(worn)


def smear(data: bytes, chance: random.Random) -> bytes:
    """A stretch is zero, noise, gone, or there twice."""
    at = chance.randrange(len(data))
    end = min(len(data), at + chance.choice((1, 16, 512, PAGE)))
    middle = chance.choice((bytes(end - at), chance.randbytes(end - at), b"", data[at:end] * 2))
    return data[:at] + middle + data[end:]


def head(data: bytes, chance: random.Random) -> bytes:
    """The first bytes, which tell what a file is, are others."""
    worn = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        worn[chance.randrange(min(len(worn), 100))] = chance.randrange(256)
    return bytes(worn)


def encode(data: bytes, chance: random.Random) -> bytes:
    """Saved by an editor that thinks otherwise of letters."""
    text = data.decode("utf-8", errors="replace")
    codec = chance.choice(
        ("utf-16", "utf-16-le", "utf-32", "latin-1", "cp1252", "utf-8-sig", "cp500", "utf-7", "torn")
    )
    if codec != "torn":
        return text.encode(codec, errors="replace")
    at = chance.randrange(len(data))
    return (
        data[:at] + chance.choice((b"\xff", b"\xc3", b"\xed\xa0\x80", b"\x00", b"\xef\xbb\xbf")) + data[at:]
    )


def stranger(_: bytes, chance: random.Random) -> bytes:
    """A file of another program under this name."""
    return STRANGERS[chance.choice(sorted(STRANGERS))]


def huge(data: bytes, chance: random.Random) -> bytes:
    """Larger than any file of ours, or nearly."""
    size = chance.choice((2 * 2**20, files.MOST_BYTES - 5, files.MOST_BYTES + 5))
    filling = chance.choice((b" ", b"[", b"x", b"\n", data[: 2**16] or b"x"))
    return (data + filling * (size // len(filling) + 1))[:size]


# --- JSON --------------------------------------------------------------------------------------------------


def junk(data: bytes, chance: random.Random) -> bytes:
    """Any one value, or two, may be anything."""
    value = json.loads(data)
    for number in range(chance.choice((1, 1, 1, 2))):
        holder, key = chance.choice(list(places(value)))
        holder[key] = f"\N{BLACK HEART SUIT}{number}"
    text = json.dumps(value, ensure_ascii=False)
    for number in range(2):
        text = text.replace(f'"\N{BLACK HEART SUIT}{number}"', chance.choice(JUNK))
    return text.encode("utf-8", errors="surrogatepass")


def keys(data: bytes, chance: random.Random) -> bytes:
    """A name is missing, misspelt, unknown or there twice."""
    value = json.loads(data)
    holder, key = chance.choice([one for one in places(value) if isinstance(one[0], dict)])
    what = chance.randrange(4)
    if what == 0:
        del holder[key]
    elif what == 1:
        holder[chance.choice(("x", "", "format", "__class__", "é" * 500))] = holder.pop(key)
    elif what == 2:
        holder["unknown"] = holder[key]
    else:
        text = json.dumps(value)
        return text.replace("{", '{"format": 1, "name": "twice", ', 1).encode()
    return json.dumps(value).encode()


def newer(data: bytes, chance: random.Random) -> bytes:
    """Of a format that does not exist, or not yet."""
    value = json.loads(data)
    value["format"] = "\N{BLACK HEART SUIT}"
    number = chance.choice(
        ("2", "3", "99", "1" + "0" * 30, '"2"', "1.5", "true", "null", "-1", "0", "1e400", "[]")
    )
    return json.dumps(value).replace(json.dumps("\N{BLACK HEART SUIT}"), number).encode()


def picture(data: bytes, chance: random.Random) -> bytes:
    """The photograph of a card, the first there is, is torn, worn or another program's; the file is sound."""
    value = json.loads(data)
    holder = next(one for one, key in places(value) if key == "picture" and one[key])
    torn = bytearray(chance.choice((flip, flip, smear, cut))(base64.b64decode(holder["picture"]), chance))
    if chance.random() < 0.7:
        torn[:4] = b"\xff\xd8\xff\xe0"
    holder["picture"] = base64.b64encode(torn[:15_000]).decode()
    return json.dumps(value).encode()


def many(data: bytes, chance: random.Random) -> bytes:
    """A list with far more in it than anybody has."""
    value = json.loads(data)
    lists = [holder[key] for holder, key in places(value) if isinstance(holder[key], list) and holder[key]]
    if not lists:
        return huge(data, chance)
    found = chance.choice(lists)
    size = len(json.dumps(found[0]))
    found.extend([found[0]] * min(100_000, 8 * 2**20 // size))
    return json.dumps(value).encode()


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a JSON value: its holder and its key."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in list(inner):
        yield value, key
        yield from places(one)


# --- battles -------------------------------------------------------------------------------------------------


def resealed(inner: Damage) -> Damage:
    """A battle whose opening, one entry or one state is damaged, and whose seals say all is well."""

    def made(data: bytes, chance: random.Random) -> bytes:
        rows = _rows(data)
        meta, entries = dict(rows.meta), _entries(rows)
        if entries and chance.random() < 0.7:
            at = chance.randrange(len(entries))
            number, parent, body = entries[at]
            entries[at] = number, parent, inner(body, chance).decode(errors="replace").encode()
        else:
            meta["opening"] = inner(meta["opening"].encode(), chance).decode(errors="replace")
        return _file(torn.sealed(meta, entries, rows.head.entry))

    return made


def meta(data: bytes, chance: random.Random) -> bytes:
    """What the library shows of a battle says something odd; seals say all is well, or not."""
    rows = _rows(data)
    texts = dict(rows.meta)
    name = chance.choice(sorted(texts))
    texts[name] = chance.choice(("", "2", "999", "-1", "x" * 10**6, "../../x", "\0", "no game"))
    if chance.random() < 0.3:
        gone = chance.choice(sorted(texts.keys() - {"battle", "opening"}))
        del texts[gone]
    made = bytearray(_file(torn.sealed(texts, _entries(rows), rows.head.entry)))
    if chance.random() < 0.2:  # one letter is not what was sealed
        at = made.find(texts[name].encode()[:20]) if texts.get(name) else -1
        made[at] ^= 1
    if chance.random() < 0.3:
        made[60:64] = chance.choice((0, 1, 3, 77)).to_bytes(4)
    return bytes(made)


def counted(data: bytes, chance: random.Random) -> bytes:
    """Numbers of entries, of the head, of lines lost before are nonsense; seals say all is well."""
    odd = (0, -1, 1, 2, 7, 999, 10**6, 10**12, 2**63 - 1)
    rows = _rows(data)
    texts, entries, head = dict(rows.meta), _entries(rows), rows.head.entry
    for _ in range(chance.choice((1, 1, 2))):
        match chance.randrange(3):
            case 0:
                head = chance.choice(odd)
            case 1:
                at = chance.randrange(len(entries))
                number, parent, body = entries[at]
                entries[at] = chance.choice((number, *odd)), chance.choice((parent, *odd)), body
            case _:
                many = " ".join(map(str, range(chance.choice((1, 5)), 100_000)))
                texts["lost"] = chance.choice(("x", "3", "1 2 3", "9" * 5000, str(10**12), "-1", many))
    return _file(torn.sealed(texts, entries, head))


def _entries(rows: Rows) -> list[tuple[int, int, bytes]]:
    return [(number, line.parent, line.body) for number, line in rows.lines.items()]


def _rows(data: bytes) -> Rows:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "any.battle"
        path.write_bytes(data)
        return torn.rows_of(path)


def _file(rows: Rows) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "any.battle"
        battle_rows.build(path, rows)
        return path.read_bytes()


def both(first: Damage, second: Damage) -> Damage:
    """One after the other."""
    return lambda data, chance: second(first(data, chance), chance)


# --- archives ----------------------------------------------------------------------------------------------


def member(data: bytes, chance: random.Random) -> bytes:
    """An archive in good order with something wrong in it."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    name = chance.choice(sorted(held))
    what = chance.randrange(5)
    if what == 0:
        held[name] = chance.choice((flip, cut, smear, stranger))(held[name], chance)
    elif what == 1:
        del held[name]
    elif what == 2:
        evil = (
            "../../evil.json",
            "/evil.json",
            "C:\\evil.json",
            "a/../../evil",
            "x" * 400,
            "con",
            "a\nb",
            "fleets",
            "",
        )
        held[chance.choice(evil)] = held[name]
    elif what == 3:
        held["fleetdesk.json"] = newer(held["fleetdesk.json"], chance)
    else:
        held["fleets/bomb.json"] = bytes(64 * 2**20)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for one, content in held.items():
            info = zipfile.ZipInfo(one or "x")
            info.compress_type = zipfile.ZIP_DEFLATED
            if what == 2 and chance.random() < 0.3:
                info.external_attr = 0o120777 << 16  # a link
            archive.writestr(info, content)
    return stream.getvalue()


# --- text ----------------------------------------------------------------------------------------------------


def rewrite(data: bytes, chance: random.Random) -> bytes:
    """Lines go, come twice, change places, grow; marks of ours stand where none belongs."""
    lines = data.decode(errors="replace").split("\n")
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        other = chance.randrange(len(lines))
        odd = (
            "FD1:AAAA:FD",
            "FD1/1/9/00000000/A:",
            "[x]",
            "- a — b",
            "= 9",
            "FleetDesk/x · 9",
            "> " * 99,
            "- " * 9999,
        )
        change = chance.randrange(5)
        if change == 0:
            lines[at] = ""
        elif change == 1:
            lines[at], lines[other] = lines[other], lines[at]
        elif change == 2:
            lines.insert(at, chance.choice(odd))
        elif change == 3:
            lines[at] = (lines[at] + lines[other] * chance.choice((1, 2, 500)))[: 2**22]
        else:
            lines[at:at] = [lines[other]] * chance.choice((1, 300))
    return "\n".join(lines)[: 2 * files.MOST_BYTES].encode(errors="replace")


# --- XML -----------------------------------------------------------------------------------------------------


def markup(data: bytes, chance: random.Random) -> bytes:
    """Elements and values that are other ones, endless, nested without end, or come from elsewhere."""
    text = data.decode()
    tags = [one.start() for one in re.finditer("<", text)][1:]
    at = chance.choice(tags)
    match chance.randrange(7):
        case 0:
            entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "aaaa"}">' for n in range(12))
            return f"<!DOCTYPE x [{entities}]>{text[text.index('?>') + 2 :][:at]}&a11;".encode()
        case 1:
            return text.replace("?>", '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', 1).encode()
        case 2:
            return (text[:at] + "<selectionEntry>" * chance.choice((30, 5000)) + text[at:]).encode()
        case 3:
            values = list(re.finditer('"[^"]*"', text))
            found = chance.choice(values)
            value = chance.choice(
                ("", "x" * 70_000, "../../x", "&#0;", "-1", "1e999", "9" * 400, "{0}", "nan")
            )
            return f'{text[: found.start()]}"{value}"{text[found.end() :]}'.encode()
        case 4:
            piece = text[at : chance.choice(tags)]
            return (text[:at] + piece * 2000 + text[at:]).encode()[: 2**23]
        case 5:
            ids = re.findall(r'\bid="([^"]+)"', text)
            return re.sub(r'targetId="[^"]*"', f'targetId="{chance.choice(ids)}"', text).encode()
        case _:
            return text[:at].encode() + text[chance.choice(tags) :].encode()
