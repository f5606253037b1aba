"""Every text is marked, translated, compiled and fresh."""

import ast
import gettext
import importlib.util
import io
import json
import re
import sys
from pathlib import Path

import pytest

import fleetdesk
from fleetdesk.core.words import LANGUAGES

PACKAGE = Path(fleetdesk.__file__).parent
SEEN = {
    "QAction", "QCheckBox", "QGroupBox", "QLabel", "QPushButton", "QRadioButton", "addAction", "addButton",
    "addItem", "addMenu", "addRow", "addTab", "setAccessibleDescription", "setAccessibleName",
    "setInformativeText", "setLabelText", "setPlaceholderText", "setPrefix", "setStatusTip", "setSuffix",
    "setText", "setTitle", "setToolTip", "setWhatsThis", "setWindowTitle", "drawText", "print",
}  # fmt: skip
"""Calls whose strings a player reads or hears."""
SAID = {"description", "epilog", "help"}
"""Keyword arguments a player reads on the command line."""


def load_tool():
    path = Path(__file__).parent / "tools" / "texts.py"
    spec = importlib.util.spec_from_file_location("texts_tool", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


tool = load_tool()


def bare_text(node: ast.expr) -> str:
    """The letters a string expression shows without a catalogue, markup and places aside."""
    match node:
        case ast.Constant(value=str(text)):
            shown = text
        case ast.JoinedStr(values=parts):
            shown = " ".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
        case ast.BinOp(left=left, right=right):
            return bare_text(left) or bare_text(right)
        case ast.IfExp(body=body, orelse=other):
            return bare_text(body) or bare_text(other)
        case _:
            return ""
    return shown if re.search(r"[^\W\d_]{2}", re.sub(r"<[^>]*>|&\w+;", "", shown)) else ""


def bare_texts(source: str) -> list[tuple[int, str]]:
    found = []
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        shown = list(call.args) if tool.callee(call) in SEEN else []
        shown += [keyword.value for keyword in call.keywords if keyword.arg in SAID]
        found += [(call.lineno, text) for arg in shown if (text := bare_text(arg))]
    return found


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_catalogue_is_complete_and_fresh(root, language):
    files, problems = tool.build(root, language)
    assert not [*problems, *tool.stale(files)]


def test_every_language_but_english_has_a_catalogue():
    assert {"en", *tool.PLURALS} == set(LANGUAGES)


def test_keys_are_literals(root):
    assert not tool.extract(root / "fleetdesk").problems


EDGES = sorted(path for layer in ("ui", "cli", "printing") for path in (PACKAGE / layer).rglob("*.py"))


@pytest.mark.parametrize("path", EDGES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_text_is_shown_without_the_catalogue(path):
    assert not bare_texts(path.read_text("utf-8"))


def test_a_bare_text_is_noticed():
    source = (
        'a.setText("Undo")\nQLabel(f"<b>{n}</b> ships")\nadd(help="Print it")\nb.setText(words.text(KEY))\n'
    )
    assert [line for line, _ in bare_texts(source)] == [1, 2, 3]
    assert not bare_texts(
        'a.setText("")\na.setText(f"{n}/{most}")\na.setText("–")\na.setObjectName("card")\n'
    )


class TestTool:
    """The tool that keeps the catalogues, on a small program of its own."""

    PART = (
        'msgid "{ship} sinks"\nmsgstr "{ship} coule"\n\n'
        'msgid "{n} ship"\nmsgid_plural "{n} ships"\nmsgstr[0] "{n} navire"\nmsgstr[1] "{n} navires"\n\n'
        'msgid "Undo"\nmsgstr "Annuler"\n'
    )
    CODE = (
        'N_("Undo")\nmsg("{ship} sinks", ship=s)\nnmsg("{n} ship", "{n} ships", n)\nself.words.text(title)\n'
    )

    @pytest.fixture
    def small(self, tmp_path):
        def make(code=TestTool.CODE, **parts):
            (tmp_path / "fleetdesk").mkdir(exist_ok=True)
            (tmp_path / "fleetdesk" / "some.py").write_text(code, "utf-8")
            folder = tmp_path / "resources" / "i18n" / "parts"
            folder.mkdir(parents=True, exist_ok=True)
            for name, text in (parts or {"all": self.PART}).items():
                (folder / f"{name}.fr.po").write_text(text, "utf-8")
            return tmp_path

        return make

    def test_compiled_catalogue_is_what_gettext_reads(self, small):
        files, problems = tool.build(small(), "fr")
        assert not problems
        po, mo = sorted(files, key=lambda path: path.suffix, reverse=True)
        assert b"Annuler" in files[po]
        french = gettext.GNUTranslations(io.BytesIO(files[mo]))
        assert french.gettext("{ship} sinks") == "{ship} coule"
        assert [french.ngettext("{n} ship", "{n} ships", n) for n in (0, 1, 2)] == [
            "{n} navire",
            "{n} navire",
            "{n} navires",
        ]

    def test_writes_once_then_checks(self, small, capsys):
        root = small()
        assert tool.main(["--check"], root) == 1
        assert "stale" in capsys.readouterr().out
        assert tool.main([], root) == 0
        assert tool.main(["--check"], root) == 0

    def test_texts_of_shipped_lists_need_no_code(self, small):
        root = small(all=self.PART, lists='msgid "Van"\nmsgstr "Avant-garde"\n')
        _, problems = tool.build(root, "fr")
        assert any("unused: 'Van'" in one for one in problems), problems
        (root / "fleets" / "game").mkdir(parents=True)
        data = {"notes": "Sunk at anchor.", "squadrons": [{"name": "Van", "ships": [{"name": "Vanguard"}]}]}
        (root / "fleets" / "game" / "list.json").write_text(json.dumps(data), "utf-8")
        _, problems = tool.build(root, "fr")
        assert problems == ["missing: 'Sunk at anchor.' (fleets/game/list.json:notes)"]

    @pytest.mark.parametrize(
        ("extra", "complaint"),
        [
            ('N_("Redo")\n', "missing: 'Redo'"),
            ("msg(key)\n", "needs its text as a literal"),
            ('nmsg("Undo", "Undos", 2)\n', "another plural"),
            ('msg("{ship")\n', "do not match"),
        ],
    )
    def test_code_is_read_with_care(self, small, extra, complaint):
        _, problems = tool.build(small(self.CODE + extra), "fr")
        assert any(complaint in problem for problem in problems), problems

    @pytest.mark.parametrize(
        ("other", "complaint"),
        [
            ('msgid "Redo"\nmsgstr "Refaire"\n', "unused: 'Redo'"),
            ('msgid "Undo"\nmsgstr "Défaire"\n', "is 'Défaire' here and 'Annuler' in all.fr.po"),
            ('msgid "Undo"\nmsgstr ""\n', "unfinished"),
            ('msgid "Undo"\nmsgstr "Annuler"\n\nmsgid "Undo"\nmsgstr "Annuler"\n', "twice"),
        ],
    )
    def test_parts_are_read_with_care(self, small, other, complaint):
        _, problems = tool.build(small(all=self.PART, other=other), "fr")
        assert any(complaint in problem for problem in problems), problems

    def test_what_only_old_battles_say_is_kept(self, small):
        gone = 'msgid "Down she goes"\nmsgstr "Il sombre"\n'
        files, problems = tool.build(small(all=self.PART, retired=gone), "fr")
        assert problems == []
        assert any(b"Il sombre" in content for path, content in files.items() if path.suffix == ".mo")

    @pytest.mark.parametrize("said", ["coule", "{boat} coule", "{ship} coule {n}"])
    def test_places_must_match(self, small, said):
        _, problems = tool.build(small(all=self.PART.replace("{ship} coule", said)), "fr")
        assert any("other places" in problem for problem in problems), problems
