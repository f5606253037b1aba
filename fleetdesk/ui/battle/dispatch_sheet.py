"""Texts to be sent: chosen, looked through for secrets, copied with one tap or kept as a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from fleetdesk import paths
from fleetdesk.core.battles import EVERYONE
from fleetdesk.core.dispatches import EVERYBODY, MARKUPS, Dispatch, Markup
from fleetdesk.core.errors import Said
from fleetdesk.core.words import LANGUAGES, N_, Words, msg
from fleetdesk.services import dispatches
from fleetdesk.ui.battle.fields_special import Fold
from fleetdesk.ui.battle.play import Play
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice as ListRow
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.notices import Banner
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.segments import Segments
from fleetdesk.ui.widgets.sheet import Sheet

_LIST, _PAPER = 170, 300
"""How high the list of texts and the one chosen are at least."""
_MARKUP_NAMES: Mapping[Markup, str] = {"bbcode": "BBCode", "markdown": "Markdown", "plain": N_("Plain")}
_LANGUAGE_NAMES: Mapping[str, str] = {"en": "English", "fr": "Français"}


class CopiedSecrets(QObject):
    """Remembers private words put on the clipboard, and takes them away when the device changes hands."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._copied: set[str] = set()

    def copy(self, text: str, *, private: bool) -> None:
        """Put words on the clipboard."""
        QGuiApplication.clipboard().setText(text)
        if private:
            self._copied.add(text)

    def forget(self) -> None:
        """Empty the clipboard if it still holds something private."""
        clipboard = QGuiApplication.clipboard()
        modes = [QClipboard.Mode.Clipboard]
        if clipboard.supportsSelection():
            modes.append(QClipboard.Mode.Selection)
        for mode in modes:
            if clipboard.text(mode) in self._copied:
                clipboard.clear(mode)
        self._copied.clear()


class DispatchView(QWidget):
    """The list of texts, and the one chosen as it would be sent."""

    def __init__(self, play: Play, secrets: CopiedSecrets) -> None:
        super().__init__()
        self._play, self._secrets = play, secrets
        self._battle = play.bridge.whole
        self._seat = play.bridge.seat
        self._texts = dispatches.listed(play.bridge.system, self._battle, self._seat)
        self._markup: Markup = MARKUPS[0]
        self._languages: dict[str, Words] = {play.words.language: play.words}
        self._language = play.words.language
        self._shown: dispatches.Rendered | None = None
        self._sure: set[BigButton] = set()
        self._build(play.keeper, play.words)
        self._show()

    def _build(self, keeper: ThemeKeeper, words: Words) -> None:
        whole = Column(keeper, self, gap=0)
        fold = Fold(keeper, 720)
        whole.addWidget(fold, 1)
        self.list = ChoiceList(keeper, self._rows(), name=words.text(N_("Texts")))
        self.list.show_chosen([0])
        left = Scroll(keeper, self.list)
        left.setMinimumHeight(keeper.theme.px(_LIST))
        fold.row.addWidget(left, 2)
        right = QWidget()
        column = Column(keeper, right, gap=8)
        fold.row.addWidget(right, 3)
        self.markups = Segments(
            keeper, [words.text(_MARKUP_NAMES[one]) for one in MARKUPS], name=words.text(N_("Written as"))
        )
        self.languages = Segments(
            keeper,
            [_LANGUAGE_NAMES.get(one, one) for one in LANGUAGES],
            current=LANGUAGES.index(self._language),
            name=words.text(N_("Language of the text")),
        )
        switches = Row(keeper, gap=8)
        switches.addWidget(self.markups, 3)
        switches.addWidget(self.languages, 2)
        column.addLayout(switches)
        self.light = Banner(keeper, words)
        column.addWidget(self.light)
        foot = Row(keeper, gap=8)
        self.save = BigButton(keeper, words.text(N_("Save as a file")), "save")
        self.copy = BigButton(keeper, words.text(N_("Copy")), "copy", "primary")
        foot.addWidget(self.save, 1)
        foot.addWidget(self.copy, 2)
        column.addLayout(foot)
        paper = Panel(keeper, margin=14)
        self.preview = Label(keeper, "", "body")
        self.preview.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.view = Scroll(keeper, self.preview)
        self.view.setMinimumHeight(keeper.theme.px(_PAPER))
        paper.body.addWidget(self.view)
        column.addWidget(paper, 1)
        self.list.chosen.connect(self._show)
        self.markups.chosen.connect(self._turn_markup)
        self.languages.chosen.connect(self._turn_language)
        self.copy.clicked.connect(self._copy)
        self.save.clicked.connect(self._save)

    def _rows(self) -> Sequence[ListRow]:
        say = self._play.words.say
        return [
            ListRow(
                say(one.title),
                say(dispatches.reader(self._battle, one)),
                icon="people" if one.to is EVERYBODY else "lock",
            )
            for one in self._texts
        ]

    @property
    def shown(self) -> Dispatch:
        """The text chosen."""
        return self._texts[self.list.index or 0]

    def _turn_markup(self, index: int) -> None:
        self._markup = MARKUPS[index]
        self._show()

    def _turn_language(self, index: int) -> None:
        self._language = LANGUAGES[index]
        self._show()

    def _show(self) -> None:
        words = self._play.words
        if self._language not in self._languages:
            self._languages[self._language] = Words.load(self._language, paths.texts())
        told = self._languages[self._language]
        self._shown = dispatches.rendered(
            self._play.bridge.system, self._battle, self.shown, told, self._markup
        )
        self._sure.clear()
        self._light(self._shown)
        self.view.verticalScrollBar().setValue(0)
        own = self._seat == EVERYONE or not self._shown.leaks
        self.preview.setText(self._shown.text if own else "")
        self.copy.set_meaning(words.text(N_("Copy")), kind="primary", icon="copy")
        self.save.set_meaning(words.text(N_("Save as a file")), kind="plain", icon="save")

    def _light(self, shown: dispatches.Rendered) -> None:
        """Green, or red with what would be given away; a player is not told what it is."""
        words, leaks = self._play.words, shown.leaks
        if not leaks:
            self.light.show_notice(
                words.text(N_("No secret in it.")),
                "sound",
                sub=words.say(dispatches.reader(self._battle, shown.dispatch)),
            )
        elif self._seat == EVERYONE:
            self.light.show_notice(
                words.text(N_("It gives secrets away.")),
                "harm",
                sub="\n".join(words.say(leak) for leak in leaks[:4]),
            )
        else:
            self.light.show_notice(
                words.text(N_("It gives secrets away.")),
                "harm",
                sub=words.text(N_("It holds what this seat may not see: let the umpire look through it.")),
            )

    def _may_go(self, shown: dispatches.Rendered, button: BigButton, again: str) -> bool:
        """Whether it may be sent: at once without a secret, else when the button is tapped once more."""
        if not shown.leaks or button in self._sure:
            return True
        self._sure.add(button)
        button.set_meaning(self._play.words.text(again), kind="harm", icon="warning")
        return False

    def _copy(self) -> None:
        if self._shown is None or not self._may_go(self._shown, self.copy, N_("Copy it all the same?")):
            return
        self._secrets.copy(self._shown.text, private=self._shown.dispatch.to is not EVERYBODY)
        self._play.say(msg("Copied: {title}", title=self._shown.dispatch.title))

    def _save(self) -> None:
        if self._shown is None or not self._may_go(self._shown, self.save, N_("Save it all the same?")):
            return
        play = self._play
        told = self._languages[self._language]
        name = dispatches.file_name(self._shown, self._battle, told, self._markup)
        chosen, _ = QFileDialog.getSaveFileName(play.host, play.words.text(N_("Save the text")), name)
        if not chosen:
            return
        try:
            dispatches.write(self._shown, Path(chosen))
        except Said as said:
            play.say(said.message)
            return
        play.say(msg("Saved as {name}", name=Path(chosen).name))


def has_dispatches(bridge: BattleBridge) -> bool:
    """Whether there is anything to send, for whoever looks."""
    return bool(dispatches.listed(bridge.system, bridge.whole, bridge.seat))


def dispatch_sheet(play: Play, secrets: CopiedSecrets) -> Sheet:
    """The texts over the window."""
    view = DispatchView(play, secrets)
    title = play.words.text(N_("Texts to send"))
    sheet = Sheet(play.keeper, play.words, play.host, title, body=view, width=1040)
    sheet.open()
    return sheet
