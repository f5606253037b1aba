"""Documents made to harm: fleets, cards, catalogues, codes, backups and worked cases that ask for time and memory."""

import json
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from fleetdesk import systems
from fleetdesk.core import base45
from fleetdesk.core.words import ENGLISH
from fleetdesk.store import files, fleets, json_files, migrations
from tests import catalogue_files
from tests.trust import carried, played, written
from tests.trust.kind import Kind
from tests.trust.written import fleet_of, sealed

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (*written.KINDS, *played.KINDS, *carried.KINDS)}
GAME = systems.system_ids()[0]
HUGE = 490 * 2**20
FULL = files.MOST_BYTES - 99
"""Letters that are just read."""


class Document(NamedTuple):
    """A document made to harm, of a kind of file; `use` takes it through every door of that kind."""

    kind: Kind
    make: Callable[[Path], object]

    def use(self, home: Path) -> Iterator[str]:
        """Do all that is done with such a file; what the player is told."""
        path = home / self.kind.place.format(game=GAME)
        yield from map(ENGLISH.say, self.kind.use(systems.load(GAME), path, home))

    def put(self, home: Path) -> None:
        """Put the file, and what belongs beside it, where it is looked for."""
        path = home / self.kind.place.format(game=GAME)
        path.parent.mkdir(parents=True, exist_ok=True)
        for name, data in self.kind.beside(GAME).items():
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).write_bytes(data)
        self.make(path)


def _hole(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(HUGE)


def _bytes(data: Callable[[], bytes]) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(data())


def _swollen(change: Callable[[dict[str, Any]], object]) -> Callable[[Path], object]:
    """A sound fleet after something was done to it, with the seal it would have."""

    def make(path: Path) -> None:
        content = _content()
        change(content)
        path.write_bytes(sealed(migrations.FLEET, content))

    return make


def _content() -> dict[str, Any]:
    """A sound fleet as its file says it."""
    copied: dict[str, Any] = json.loads(json.dumps(fleets.content(fleet_of(GAME))))
    return copied


def _many(key: str, size: int) -> Callable[[dict[str, Any]], object]:
    """So many bytes of the first thing there is in a list or by an id, each with an id of its own."""

    def change(content: dict[str, Any]) -> None:
        held = content[key]
        first = held[0] if isinstance(held, list) else next(iter(held.values()))
        count = size // len(json.dumps(first))
        made = [{**first, "id": f"n{number}"} for number in range(count)]
        content[key] = made if isinstance(held, list) else {one["id"]: one for one in made}

    return change


def _deep(depth: int) -> bytes:
    return b'{"a":' * depth + b"1" + b"}" * depth


def _code(content: Mapping[str, Any]) -> bytes:
    """A fleet as the codes of a phone, whatever is in it."""
    packed = zlib.compress(json.dumps({"fleet": content, "read": 0}).encode(), 9)
    return f"FD1/1/1/{zlib.crc32(packed):08X}/{base45.encode(packed)}:".encode()


def _bomb_code() -> bytes:
    packed = zlib.compress(b'{"fleet": {"x": "' + bytes(200 * 2**20), 9)
    return f"FD1/1/1/{zlib.crc32(packed):08X}/{base45.encode(packed)}:".encode()


def _crowded_code() -> bytes:
    content = _content()
    _many("squadrons", 7 * 2**20)(content)
    return _code(content)


def _catalogue(**more: str) -> Callable[[Path], object]:
    return _bytes(lambda: catalogue_files.catalogue(**more).encode())


def _laughing() -> bytes:
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    return f'<?xml version="1.0"?><!DOCTYPE c [<!ENTITY l0 "ha">{entities}]><catalogue>&l11;</catalogue>'.encode()


def _links(ring: int, width: int) -> str:
    """Groups of which each leads to the next so many times, and the last to the first."""
    link = "<entryLink id='{0}-{2}' targetId='g{1}' type='selectionEntryGroup'/>"
    return "".join(
        f"<selectionEntryGroup id='g{n}' name='g{n}'><entryLinks>"
        + "".join(link.format(n, (n + 1) % ring, at) for at in range(width))
        + "</entryLinks></selectionEntryGroup>"
        for n in range(ring)
    )


def _archive(members: Mapping[str, int], *, count: int = 0) -> Callable[[Path], object]:
    """A backup whose members unpack to so many bytes of nothing; `count` more are empty."""

    def make(path: Path) -> None:
        path.write_bytes(KINDS["backup"].sound(GAME))
        with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
            for name, size in members.items():
                with archive.open(name, "w", force_zip64=True) as member:
                    for _ in range(size // 2**20):
                        member.write(bytes(2**20))
            for number in range(count):
                archive.writestr(f"fleets/{GAME}/{number}.json", b"")

    return make


def _cases(change: Callable[[list[Any]], object]) -> Callable[[Path], object]:
    def make(path: Path) -> None:
        whole = json.loads(KINDS["worked cases"].sound(GAME))
        change(whole["cases"] if isinstance(whole, dict) else whole)
        path.write_text(json.dumps(whole), encoding="utf-8")

    return make


_JSON: Mapping[str, Callable[[Path], object]] = {
    "brackets without end": _bytes(lambda: b"[" * FULL),
    "objects in objects, 600,000 deep": _bytes(lambda: _deep(600_000)),
    "objects in objects, 190 deep": _bytes(lambda: _deep(190)),
    "a number of four million digits": _bytes(lambda: b'{"format": ' + b"9" * FULL + b"}"),
    "a name of four million letters": _bytes(lambda: b'{"name": "' + b"x" * FULL + b'"}'),
    "four million small numbers": _bytes(lambda: b'{"x": [' + b"1," * (FULL // 2 - 9) + b"1]}"),
    "one field two hundred thousand times": _bytes(lambda: b"{" + b'"format": 2,' * 200_000 + b'"a": 1}'),
}
_FLEETS = {
    "four megabytes of squadrons": _swollen(_many("squadrons", FULL // 2)),
    "four megabytes of cards": _swollen(_many("cards", FULL // 2)),
    "just as many values as are read": _swollen(
        lambda content: content.update(x=list(range(json_files.MOST_VALUES - 5_000)))
    ),
}
_CATALOGUES = {
    "490 MB of nothing": _hole,
    "a billion laughs": _bytes(_laughing),
    "half a million empty elements": _bytes(lambda: b"<catalogue>" + b"<a/>" * 500_000 + b"</catalogue>"),
    "elements a million deep": _bytes(lambda: b"<catalogue>" * 10**6),
    "a text of 20 MB": _catalogue(profiles="<comment>" + "x" * (20 * 2**20) + "</comment>"),
    "an attribute of 20 MB": _catalogue(profiles=f"<profile id='{'x' * (20 * 2**20)}'/>"),
    "three hundred thousand attributes": _catalogue(
        profiles="<profile " + " ".join(f"a{n}=''" for n in range(300_000)) + "/>"
    ),
    "links in a ring": _catalogue(entries=_links(3, 1)),
    "links that double, thirty deep": _catalogue(entries=_links(30, 2)),
    "ten thousand options that bar each other": _catalogue(
        entries='<selectionEntry id="many" name="Many" type="model"><profiles>'
        + catalogue_files.profile("pm", "Many", "Ship", catalogue_files.WREN)
        + "</profiles><selectionEntries>"
        + "".join(
            f'<selectionEntry id="o{n}" name="O{n}" type="upgrade"><modifiers><modifier type="set" field="hidden"'
            f' value="true"><conditions><condition field="selections" scope="many" value="1" childId="o{n + 1}"'
            ' type="atLeast"/></conditions></modifier></modifiers></selectionEntry>'
            for n in range(9_000)
        )
        + "</selectionEntries></selectionEntry>"
    ),
    "ten thousand profiles": _catalogue(
        profiles="".join(
            catalogue_files.profile(f"p{n}", f"N{n}", "Ship", catalogue_files.WREN) for n in range(10_000)
        )
    ),
}
_TEXTS = {
    "490 MB of nothing": _hole,
    "a megabyte of lines": _bytes(lambda: b"1 x Wren\n" * 110_000),
    "a line of a megabyte": _bytes(lambda: b"- " * 500_000),
    "a megabyte of dashes and brackets": _bytes(lambda: b"- (x) [" * 140_000),
    "a code of 200 MB": _bytes(_bomb_code),
    "a code of seven megabytes of squadrons": _bytes(_crowded_code),
    "sixty thousand parts of a code": _bytes(lambda: b"FD1/1/99999/00000000/AB:\n" * 40_000),
}
_BACKUPS = {
    "490 MB of nothing": _hole,
    "a fleet of a gigabyte": _archive({f"fleets/{GAME}/huge.json": 2**30}),
    "a battle of three gigabytes": _archive({"battles/huge.battle": 3 * 2**30}),
    "fifty fleets of twenty megabytes": _archive({f"fleets/{GAME}/{n}.json": 20 * 2**20 for n in range(50)}),
    "thirty thousand files": _archive({}, count=30_000),
}
_CASES = {
    "ten thousand cases": _cases(lambda cases: cases.extend(cases[:1] * 10_000)),
    "a case of four megabytes": _cases(
        lambda cases: cases.append({**cases[0], "note": "x" * (FULL - 2**16)})
    ),
}
_BY_KIND: Mapping[str, Mapping[str, Callable[[Path], object]]] = {
    "fleet": {**_JSON, **_FLEETS},
    "card": _JSON,
    "house rules": _JSON,
    "settings": _JSON,
    "army list data": _CATALOGUES,
    "forum text": _TEXTS,
    "pasted JSON": {**_JSON, **_FLEETS},
    "backup": _BACKUPS,
    "worked cases": {"490 MB of nothing": _hole, **_JSON, **_CASES},
}

DOCUMENTS: Mapping[str, Document] = {
    f"{kind}: {name}": Document(KINDS[kind], make)
    for kind, some in _BY_KIND.items()
    for name, make in some.items()
}
"""By what they are."""
