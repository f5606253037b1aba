"""Reading XML nobody vouches for: no entities, no doctype, bounded in bytes, elements and depth."""

import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import msg
from fleetdesk.services import archives
from fleetdesk.store import files

MOST_BYTES = 24 * 2**20
"""Of one file, unpacked; the largest army list data known to us has a tenth of it."""
MOST_ELEMENTS = 60_000
MOST_DEPTH = 60
MOST_TEXT = 20_000
"""Characters kept of one text."""
CHUNK = 2**16
MOST_SILENT = 2**20
"""Bytes of which the parser makes nothing: it reads what it has not understood again with every piece."""
TEXTS = frozenset({"characteristic", "description"})
"""Elements whose text is kept."""
ZIPPED = b"PK\x03\x04"


class Node:
    """An element: its name without a namespace, attributes, children, and its text where that is kept."""

    __slots__ = ("attributes", "children", "parent", "tag", "text")

    def __init__(self, tag: str, attributes: Mapping[str, str], parent: "Node | None") -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Node] = []
        self.parent = parent
        self.text = ""

    def get(self, *names: str) -> str:
        """The first of these attributes that is there."""
        for name in names:
            if value := self.attributes.get(name):
                return value
        return ""

    def all(self, tag: str) -> "list[Node]":
        """Children of that name."""
        return [child for child in self.children if child.tag == tag]

    def inside(self, *tags: str) -> "Iterator[Node]":
        """Children of all children of these names: `<links><link/>` by "links"."""
        for child in self.children:
            if child.tag in tags:
                yield from child.children

    def walk(self) -> "Iterator[Node]":
        """This element and all below, in the order of the file."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


class _TooMuchError(Exception):
    """More elements or depth than any real file has."""


class _Builder:
    """Makes nodes of what the parser tells, and counts them."""

    def __init__(self) -> None:
        self.root: Node | None = None
        self._open: list[Node] = []
        self._count = 0
        self.told = 0
        """How often the parser had something to tell."""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.told += 1
        self._count += 1
        if self._count > MOST_ELEMENTS or len(self._open) >= MOST_DEPTH:
            raise _TooMuchError
        parent = self._open[-1] if self._open else None
        node = Node(tag.rpartition("}")[2], attributes, parent)
        if parent is None:
            self.root = node
        else:
            parent.children.append(node)
        self._open.append(node)

    def data(self, text: str) -> None:
        self.told += 1
        node = self._open[-1] if self._open else None
        if node is not None and node.tag in TEXTS and len(node.text) < MOST_TEXT:
            node.text += text[: MOST_TEXT - len(node.text)]

    def end(self, _tag: str) -> None:
        self.told += 1
        self._open.pop()

    def close(self) -> Node | None:
        return self.root


def read(file: Path) -> Node:
    """The root of an XML file, or of the one XML file in a zip archive.

    Raises BadInput: what it holds is not sound XML, or far too much of it; StoreError: the disk said no.
    """
    with _opened(file) as stream:
        return _parsed(stream, file.name)


@contextmanager
def _opened(file: Path) -> Iterator[IO[bytes]]:
    try:
        files.not_a_pipe(file)
        stream = file.open("rb")
    except OSError as error:
        raise files.cannot_read(file, error) from error
    with stream:
        try:
            zipped = stream.read(len(ZIPPED)) == ZIPPED
            stream.seek(0)
            if not zipped:
                yield stream
                return
            with (
                archives.opened(stream) as archive,
                archives.member(archive, _only(archive, file.name)) as inner,
            ):
                yield inner
        except OSError as error:
            raise files.cannot_read(file, error) from error
        except archives.TORN as error:
            raise BadInput(
                msg("{file} is a damaged archive. Fetch it again, or unpack it first.", file=file.name)
            ) from error


def _only(archive: zipfile.ZipFile, name: str) -> zipfile.ZipInfo:
    """The one file of an archive, beside what systems leave there for themselves."""
    found = [
        one
        for one in archive.infolist()
        if not one.is_dir()
        and not any(part.startswith((".", "__MACOSX")) for part in one.filename.split("/"))
    ]
    if len(found) != 1:
        raise BadInput(
            msg(
                "{file} should hold one file, not {n}. Unpack it and choose the files.",
                file=name,
                n=len(found),
            )
        )
    return found[0]


def _parsed(stream: IO[bytes], name: str) -> Node:
    """Feed a parser piece by piece, so that a bomb is met before it fills the memory."""
    builder = _Builder()
    parser = DefusedXMLParser(target=builder, forbid_dtd=True, forbid_entities=True, forbid_external=True)
    taken = silent = 0
    try:
        while piece := stream.read(CHUNK):
            taken += len(piece)
            before = builder.told
            parser.feed(piece)
            silent = silent + len(piece) if builder.told == before else 0
            if taken > MOST_BYTES or silent > MOST_SILENT:
                raise too_large(name)
        if not taken:
            raise _empty(name)
        parser.close()
    except DefusedXmlException as error:
        raise BadInput(
            msg(
                "{file} declares entities or a document type: army list data has none, so it is not read.",
                file=name,
            )
        ) from error
    except _TooMuchError as error:
        raise too_large(name) from error
    except (ParseError, LookupError, ValueError) as error:
        raise _not_sound(name, error) from error
    if builder.root is None:
        raise _empty(name)
    return builder.root


def _empty(name: str) -> BadInput:
    return BadInput(msg("{file} is empty. Fetch it again.", file=name))


def too_large(name: str) -> BadInput:
    """The sentence for data that is far larger than any real file."""
    return BadInput(
        msg(
            "{file} is far larger than army list data is ({most} MB at most): it is not read.",
            file=name,
            most=MOST_BYTES // 2**20,
        )
    )


def _not_sound(name: str, error: Exception) -> BadInput:
    line, column = getattr(error, "position", (0, 0))
    if line:
        return BadInput(
            msg(
                "{file} is not sound XML: it breaks off or errs in line {line}, column {column}."
                " Fetch it again, or save it as UTF-8.",
                file=name,
                line=line,
                column=column,
            )
        )
    return BadInput(msg("{file} is in an encoding nobody knows. Save it as UTF-8 and try again.", file=name))
