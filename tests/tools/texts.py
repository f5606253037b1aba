"""Keep the catalogues of texts: `python tests/tools/texts.py [--check]`.

Reads every key marked in the program, the texts of the lists, cards, scenarios and rules that come with it, what the
page of the phones says, and every translation in `resources/i18n/parts/*.<language>.po`, writes
`resources/i18n/<language>/LC_MESSAGES/fleetdesk.po` and the compiled `.mo` beside it, and reports what is
missing, unused, contradictory or has other places than the English. French signs get the spaces that hold them to
their word. The same sources give the same bytes:
entries are sorted, and neither dates nor line numbers are written.

A battle keeps the English keys of its log for ever. What a log could say once and says otherwise today goes into
`retired.<language>.po`: it is compiled, although nothing in the program says it any more.
"""

import argparse
import ast
import json
import re
import string
import struct
import sys
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from babel.messages.pofile import PoFileError, read_po

from fleetdesk.hosting import static

ROOT = Path(__file__).resolve().parents[2]
DOMAIN = "fleetdesk"
PLURALS = {"fr": "nplurals=2; plural=(n > 1);"}
"""The languages beside English, each with its plural rule."""
SPACES = {"fr": ((r" (?=[:»])", "\u00a0"), (r"(?<=«) ", "\u00a0"), (r" (?=[;?!])", "\u202f"))}
"""Spaces at which a line must not break, by language: whoever writes a part types plain ones."""
MARKS = {"N_": 1, "msg": 1, "nmsg": 2}
"""Marking function -> how many texts it takes."""
DEFINED_IN = "core/words.py"


@dataclass
class Keys:
    """What the program says."""

    plurals: dict[str, str] = field(default_factory=dict)
    """English -> English plural, or "" where the wording does not depend on a count."""
    places: dict[str, str] = field(default_factory=dict)
    """English -> where it was met first, for reports."""
    problems: list[str] = field(default_factory=list)


def callee(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def receiver(call: ast.Call) -> str:
    """`self.words.text(...)` -> `words`."""
    match call.func:
        case ast.Attribute(value=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name
    return ""


def wanted(call: ast.Call) -> int:
    """How many literal texts this call must start with."""
    name = callee(call)
    if name == "text" and "words" in receiver(call).lower():
        # words.text(title) is fine, the key was marked elsewhere; a literal counts as a mark of its own.
        return 1 if call.args and isinstance(call.args[0], ast.Constant) else 0
    return MARKS.get(name, 0)


def extract(package: Path) -> Keys:
    """Every key below a folder of Python modules."""
    keys = Keys()
    for path in sorted(package.rglob("*.py")):
        if path.relative_to(package).as_posix() == DEFINED_IN:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            if isinstance(node, ast.Call) and (count := wanted(node)):
                place = f"{path.relative_to(package.parent).as_posix()}:{node.lineno}"
                _take(keys, node, count, place)
    return keys


def _take(keys: Keys, call: ast.Call, count: int, place: str) -> None:
    texts = [arg.value for arg in call.args[:count] if isinstance(arg, ast.Constant)]
    if len(texts) < count or not all(isinstance(text, str) and text for text in texts):
        keys.problems.append(f"{place}: {callee(call)}() needs its text as a literal")
        return
    english, plural = str(texts[0]), str(texts[1]) if count == 2 else ""
    known = keys.plurals.setdefault(english, plural)
    first = keys.places.setdefault(english, place)
    if known != plural:
        keys.problems.append(f"{place}: {english!r} has another plural than at {first}")
    for text in filter(None, (english, plural)):
        if places(text) is None:
            keys.problems.append(f"{place}: the braces of {text!r} do not match")


def places(text: str) -> set[str] | None:
    """Names of the places to fill, `{ship}` and argparse's `%(prog)s` and `%s`; None where braces do not match."""
    try:
        named = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return None
    return named | set(re.findall(r"%(?:\(\w+\))?[sdr]", text))


SHIPPED = (
    "fleets/*/*",
    "resources/systems/*/catalogue.json",
    "resources/systems/*/rules.toml",
    "resources/systems/*/tables.toml",
)
"""Lists, scenarios, cards, rules and tables that come with the program."""
TOLD = frozenset({"briefing", "designation", "faction", "notes", "printed", "read", "text", "victory"})
"""Their fields that are read in every language."""
NAMED = frozenset({"class_name", "commander", "marker", "name", "source"})
"""Fields that hold names, most of them the same everywhere: those that have a wording are said here."""


def shipped(root: Path, keys: Keys, translated: Collection[str]) -> None:
    """Add the texts that come with the program as data: they stand there, and nowhere in its code."""
    for pattern in SHIPPED:
        load = tomllib.loads if pattern.endswith(".toml") else json.loads
        for path in sorted(root.glob(pattern)):
            for field_name, text in strings("", load(path.read_text("utf-8"))):
                if text and (field_name in TOLD or (field_name in NAMED and text in translated)):
                    keys.plurals.setdefault(text, "")
                    keys.places.setdefault(text, f"{path.relative_to(root).as_posix()}:{field_name}")
    for text in static.said(root / "resources" / "phones"):
        keys.plurals.setdefault(text, "")
        keys.places.setdefault(text, "resources/phones")


def strings(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """Every string of a file, with the name it stands under."""
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, Mapping):
        for inner, one in value.items():
            yield from strings(inner, one)
        if ships := [one.get("name", "") for one in value.get("ships", ()) if isinstance(one, Mapping)]:
            yield "name", ", ".join(ships)  # ships of a squadron are named together
    elif isinstance(value, list):
        for one in value:
            yield from strings(name, one)


@dataclass
class Translations:
    """What the parts of one language say."""

    texts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """English -> one wording, or one for each plural form."""
    origin: dict[str, str] = field(default_factory=dict)
    plurals: dict[str, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    @property
    def retired(self) -> set[str]:
        """What only the logs of old battles say."""
        return {english for english, part in self.origin.items() if part.startswith("retired.")}


def read_parts(folder: Path, language: str) -> Translations:
    """All parts of one language as one."""
    found = Translations()
    for path in sorted(folder.glob(f"*.{language}.po")):
        _read_part(found, path, language)
    return found


def _forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """The one form of a text, or its singular and plural."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def _spaced(text: str, language: str) -> str:
    for pattern, space in SPACES.get(language, ()):
        text = re.sub(pattern, space, text)
    return text


def _read_part(found: Translations, path: Path, language: str) -> None:
    ids = re.findall(r'^msgid ((?:"(?:[^"\\]|\\.)*"\s*)+)', path.read_text("utf-8"), re.MULTILINE)
    spelt = [ast.literal_eval(f"({text})") for text in ids]
    found.problems += [
        f"{path.name}: {text!r} is translated twice"
        for text, times in sorted(Counter(spelt).items())
        if times > 1
    ]
    try:
        with path.open("rb") as file:
            catalogue = read_po(file, locale=language, domain=DOMAIN, abort_invalid=True)
    except PoFileError as error:
        found.problems.append(f"{path.name}: {error}")
        return
    for message in catalogue:
        if not message.id:
            continue
        english, many = (*_forms(message.id), "")[:2]
        said = tuple(_spaced(text, language) for text in _forms(message.string))
        if message.fuzzy or not all(said):
            found.problems.append(f"{path.name}: {english!r} is unfinished")
            continue
        if found.texts.get(english, said) != said or found.plurals.get(english, many) != many:
            found.problems.append(
                f"{path.name}: {english!r} is {' / '.join(said)!r} here"
                f" and {' / '.join(found.texts[english])!r} in {found.origin[english]}"
            )
            continue
        found.texts[english], found.plurals[english] = said, many
        found.origin.setdefault(english, path.name)


def compare(keys: Keys, found: Translations) -> Iterator[str]:
    """What keeps a language from being complete and right."""
    for english in sorted(keys.plurals.keys() - found.texts.keys()):
        yield f"missing: {english!r} ({keys.places[english]})"
    for english in sorted(found.texts.keys() - keys.plurals.keys() - found.retired):
        yield f"unused: {english!r} ({found.origin[english]})"
    for english in sorted(keys.plurals.keys() & found.texts.keys()):
        plural, where = keys.plurals[english], found.origin[english]
        if plural != found.plurals[english]:
            yield f"{where}: {english!r} has another plural than at {keys.places[english]}"
            continue
        # The first French form also says 0, so every form needs the places of the English plural.
        needed = places(plural or english)
        for said in found.texts[english]:
            if places(said) != needed:
                yield f"{where}: {said!r} has other places to fill than {plural or english!r}"


def header(language: str) -> str:
    return (
        f"Project-Id-Version: FleetDesk\nLanguage: {language}\nMIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"
        f"Plural-Forms: {PLURALS[language]}\n"
    )


Entries = Mapping[str, tuple[str, tuple[str, ...]]]
"""English -> (English plural or "", translations)."""


def entries(keys: Keys, found: Translations) -> Entries:
    """What goes into the catalogue: used now or in old battles, translated, in one order."""
    both = (keys.plurals.keys() & found.texts.keys()) | found.retired
    return {english: (found.plurals[english], found.texts[english]) for english in sorted(both)}


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\n", "\\n")
    return f'"{escaped}"'


def as_po(language: str, texts: Entries) -> bytes:
    """The catalogue people read."""
    lines = [
        "# Merged from resources/i18n/parts by tests/tools/texts.py: edit the parts.",
        'msgid ""',
        'msgstr ""',
    ]
    lines += [quoted(line + "\n") for line in header(language).splitlines()]
    for english, (plural, said) in texts.items():
        lines += ["", f"msgid {quoted(english)}"]
        if plural:
            lines.append(f"msgid_plural {quoted(plural)}")
            lines += [f"msgstr[{number}] {quoted(text)}" for number, text in enumerate(said)]
        else:
            lines.append(f"msgstr {quoted(said[0])}")
    return ("\n".join(lines) + "\n").encode()


def as_mo(language: str, texts: Entries) -> bytes:
    """The catalogue the program reads: GNU's binary form, little-endian, without a hash table."""
    pairs = {b"": header(language).encode()}
    for english, (plural, said) in texts.items():
        key = f"{english}\0{plural}" if plural else english
        pairs[key.encode()] = "\0".join(said).encode()
    rows = sorted(pairs.items())
    start = 28 + 16 * len(rows)
    ids, texts_out = b"", b""
    id_table, text_table = b"", b""
    text_start = start + sum(len(key) + 1 for key, _ in rows)
    for name, packed in rows:
        id_table += struct.pack("<II", len(name), start + len(ids))
        text_table += struct.pack("<II", len(packed), text_start + len(texts_out))
        ids += name + b"\0"
        texts_out += packed + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(rows), 28, 28 + 8 * len(rows), 0, 28 + 16 * len(rows))
    return head + id_table + text_table + ids + texts_out


def build(root: Path, language: str) -> tuple[dict[Path, bytes], list[str]]:
    """The files one language should have, and everything that is wrong with its texts."""
    keys = extract(root / "fleetdesk")
    texts = root / "resources" / "i18n"
    found = read_parts(texts / "parts", language)
    shipped(root, keys, found.texts)
    all_entries = entries(keys, found)
    folder = texts / language / "LC_MESSAGES"
    files = {
        folder / f"{DOMAIN}.po": as_po(language, all_entries),
        folder / f"{DOMAIN}.mo": as_mo(language, all_entries),
    }
    return files, [*keys.problems, *found.problems, *compare(keys, found)]


def stale(files: Mapping[Path, bytes]) -> list[str]:
    return [
        f"stale: {path.name}, run python tests/tools/texts.py"
        for path, wanted_bytes in files.items()
        if not path.is_file() or path.read_bytes() != wanted_bytes
    ]


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description="Merge, compile and check the catalogues of texts.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail when stale or incomplete")
    check = parser.parse_args(arguments).check
    problems: list[str] = []
    for language in PLURALS:
        files, wrong = build(root, language)
        if check:
            wrong += stale(files)
        else:
            for path, content in files.items():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        problems += [f"{language}: {line}" for line in wrong]
    for line in problems:
        print(line)
    print(f"{len(extract(root / 'fleetdesk').plurals)} texts, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
