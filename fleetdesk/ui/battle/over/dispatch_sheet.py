"""Texts to be sent: chosen, looked through for secrets, copied with one tap or kept as a file."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel, QWidget

from fleetdesk import paths
from fleetdesk.core import escaping
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.errors import Said
from fleetdesk.core.game.dispatches import EVERYBODY, MARKUPS, Dispatch, Markup
from fleetdesk.core.words import LANGUAGE_NAMES, LANGUAGES, N_, Words, msg, nmsg
from fleetdesk.services.sending import dispatches, ledger
from fleetdesk.store import files
from fleetdesk.ui import files_asked
from fleetdesk.ui.battle.forms.fold import Fold
from fleetdesk.ui.battle.sheet_context import SheetContext
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice as ListRow
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.notices import Banner
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.sheet import Sheet

_LONG_WORD = re.compile(r"[^\s-]{12}(?=[^\s-])|-(?=\w)")
_BREAK = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH SPACE}"
"""Qt breaks no line inside a ligature, and makes one of the ff on both sides of a bare space without width."""
_LIST, _PAPER = 170, 300
"""How high the list of texts and the one chosen are at least."""
MARKUP_NAMES: Mapping[Markup, str] = {"bbcode": "BBCode", "markdown": "Markdown", "plain": N_("Plain")}


def ways_out(keeper: ThemeKeeper, words: Words, language: str, column: Column) -> tuple[Segments, Segments]:
    """How a text is marked up and in which language it is, as switches below what stands in the column."""
    markups = Segments(
        keeper, [words.text(MARKUP_NAMES[one]) for one in MARKUPS], name=words.text(N_("Written as"))
    )
    names, now = [LANGUAGE_NAMES[one] for one in LANGUAGES], LANGUAGES.index(language)
    languages = Segments(keeper, names, current=now, name=words.text(N_("Language of the text")))
    switches = column.put(Row(keeper, gap=8))
    switches.addWidget(markups, 3)
    switches.addWidget(languages, 2)
    return markups, languages


class Preview(Label):
    """A text as it would leave; what has no space in it, like the code of a seal, is broken where the column ends."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        super().__init__(keeper, "", "body")
        self.setAlignment(Qt.AlignmentFlag.AlignTop)

    def setText(self, text: str) -> None:
        QLabel.setText(self, _LONG_WORD.sub(f"\\g<0>{_BREAK}", escaping.shown(text)))


class DispatchView(QWidget):
    """The list of texts, and the one chosen as it would be sent."""

    def __init__(self, play: SheetContext, sent: set[tuple[str, str]]) -> None:
        super().__init__()
        self._play, self._sent = play, sent
        self._seen = play.bridge.seen
        self._texts = self._seen.texts()
        self._before = ledger.sent(play.bridge.session)
        self._markup: Markup = MARKUPS[0]
        self._speak = dispatches.speaker(play.words)
        self._language = play.words.language
        self._shown: dispatches.Rendered | None = None
        self._sure: set[BigButton] = set()
        self._build(play.keeper, play.words)
        self._show()

    def _build(self, keeper: ThemeKeeper, words: Words) -> None:
        whole = Column(keeper, self, gap=0)
        fold = whole.put(Fold(keeper, 720), 1)
        self.list = ChoiceList(keeper, self._rows(), name=words.text(N_("Texts")))
        self.list.show_chosen([0])
        left = Scroll(keeper, self.list)
        left.setMinimumHeight(keeper.theme.px(_LIST))
        side = QWidget()
        listed = Column(keeper, side, gap=8)
        listed.addWidget(left, 1)
        self.all = listed.put(BigButton(keeper, words.text(N_("Save all in a folder")), "folder"))
        self.all.setVisible(self._seen.seat == EVERYONE and len(self._texts) > 1)
        fold.row.addWidget(side, 2)
        right = fold.row.put(QWidget(), 3)
        column = Column(keeper, right, gap=8)
        self.markups, self.languages = ways_out(keeper, words, self._language, column)
        self.light = column.put(Banner(keeper))
        foot = column.put(Row(keeper, gap=8))
        self.save = foot.put(BigButton(keeper, words.text(N_("Save as a file")), "save", does=self._save), 1)
        self.copy = foot.put(BigButton(keeper, words.text(N_("Copy")), "copy", "primary", does=self._copy), 2)
        paper = Panel(keeper, margin=14)
        self.preview = Preview(keeper)
        self.view = paper.body.put(Scroll(keeper, self.preview))
        self.view.setMinimumHeight(keeper.theme.px(_PAPER))
        column.addWidget(paper, 1)
        self.list.chosen.connect(self._show)
        self.markups.chosen.connect(self._turn_markup)
        self.languages.chosen.connect(self._turn_language)
        self.all.clicked.connect(self._save_all)

    def _rows(self) -> Sequence[ListRow]:
        say = self._play.words.say
        return [
            ListRow(say(one.title), self._detail(one), icon="people" if one.to is EVERYBODY else "lock")
            for one in self._texts
        ]

    def _detail(self, one: Dispatch) -> str:
        """Whom it is for, and whether it has been copied."""
        reader = dispatches.reader(self._seen.battle, one)
        state = ledger.due(self._seen.battle, one, self._before.get(one.id), self._speak).state
        if state == "changed":
            reader = msg("{reader} \N{MIDDLE DOT} changed since it was copied", reader=reader)
        elif state == "sent" or self._key(one) in self._sent:
            reader = msg("{reader} \N{MIDDLE DOT} copied", reader=reader)
        return self._play.words.say(reader)

    def _key(self, one: Dispatch) -> tuple[str, str]:
        return self._seen.battle.title, one.id

    def _done(self, *texts: Dispatch) -> None:
        """Remember them: in the battle where an umpire runs it, else while the window is open."""
        self._sent |= {self._key(one) for one in texts}
        if self._play.bridge.has_desk:
            told, session = self._speak(self._language), self._play.bridge.session
            try:
                for one in texts:
                    ledger.remember(session, ledger.Due(session.state, one, one, "due"), told, self._markup)
            except Said as said:
                self._play.say(said.message)
            self._before = ledger.sent(session)
        self.list.set_rows(self._rows(), [self.list.index or 0])

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
        words, told = self._play.words, self._speak(self._language)
        self._shown = self._seen.rendered(self.shown, told, self._markup)
        self._sure.clear()
        self._light(self._shown)
        self.view.verticalScrollBar().setValue(0)
        own = self._seen.seat == EVERYONE or not self._shown.leaks
        self.preview.setText(self._shown.text if own else "")
        self.all.set_meaning(words.text(N_("Save all in a folder")), kind="plain", icon="folder")
        self.copy.set_meaning(words.text(N_("Copy")), kind="primary", icon="copy")
        self.save.set_meaning(words.text(N_("Save as a file")), kind="plain", icon="save")

    def _light(self, shown: dispatches.Rendered) -> None:
        """Green, or red with what would be given away; a player is not told what it is."""
        words, leaks = self._play.words, shown.leaks
        if not leaks:
            self.light.show_notice(
                words.text(N_("No secret in it.")),
                "sound",
                sub=words.say(dispatches.reader(self._seen.battle, shown.dispatch)),
            )
        elif self._seen.seat == EVERYONE:
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
        self._play.clipboard.put(self._shown.text)
        self._play.say(msg("Copied: {title}", title=self._shown.dispatch.title))
        self._done(self.shown)

    def _save_all(self) -> None:
        """One file for each text, as they are chosen to be written; a secret among them asks once more."""
        play, told = self._play, self._speak(self._language)
        texts = [self._seen.rendered(one, told, self._markup) for one in self._texts]
        if any(one.leaks for one in texts) and self.all not in self._sure:
            self._sure.add(self.all)
            self.all.set_meaning(play.words.text(N_("Save them all the same?")), kind="harm", icon="warning")
            return
        chosen = QFileDialog.getExistingDirectory(
            play.keeper.lend(play.host), play.words.text(N_("Save all in a folder")), str(paths.documents())
        )
        if not chosen:
            return
        try:
            made = dispatches.write_all(texts, Path(chosen), self._seen.battle, told, self._markup)
        except Said as said:
            play.say(said.message)
            return
        self._done(*(one.dispatch for one in texts))
        play.say(nmsg("{n} text is saved", "{n} texts are saved", len(made)))

    def _save(self) -> None:
        if self._shown is None or not self._may_go(self._shown, self.save, N_("Save it all the same?")):
            return
        play = self._play
        told = self._speak(self._language)
        name = dispatches.file_name(self._shown, self._seen.battle, told, self._markup)
        title = play.words.text(N_("Save the text"))
        chosen, _ = files_asked.save_as(play.keeper.lend(play.host), title, paths.documents() / name)
        if chosen is None:
            return
        try:
            dispatches.write(self._shown, chosen)
        except Said as said:
            play.say(said.message)
            return
        play.say(files.saved_as(chosen))
        self._done(self.shown)


def dispatch_sheet(play: SheetContext, sent: set[tuple[str, str]]) -> Sheet:
    """The texts over the window; `sent` are those copied or kept before, by battle and text."""
    view = DispatchView(play, sent)
    title = play.words.text(N_("Texts to send"))
    return Sheet(play.keeper, play.words, play.host, title, body=view, width=1040).open()
