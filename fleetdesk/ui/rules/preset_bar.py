"""Named house rules: one tap sets them all, and what is set now can be kept under a name."""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk import paths
from fleetdesk.core.errors import Said
from fleetdesk.core.escaping import file_stem
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.store import files
from fleetdesk.store.presets import Preset, Presets
from fleetdesk.ui import files_asked
from fleetdesk.ui.dates import moment
from fleetdesk.ui.rules.option_fields import changed_from_usual
from fleetdesk.ui.version_sheets import Earlier, ask_earlier
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice
from fleetdesk.ui.widgets.choosing import choose
from fleetdesk.ui.widgets.entry.line import Line
from fleetdesk.ui.widgets.flow import FlowLayout
from fleetdesk.ui.widgets.panels import SectionTitle
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton
from fleetdesk.ui.window_context import Once, WindowContext

_LONGEST = 80


class PresetBar(QWidget):
    """A button for each preset; the one in force is marked."""

    applied = Signal(object)
    """The house rules of the preset tapped."""

    def __init__(
        self, context: WindowContext, presets: Presets, system: AnySystem, house: Mapping[str, Any]
    ) -> None:
        super().__init__()
        self._context, self._presets, self._system = context, presets, system
        self._house = changed_from_usual(system.options, house)
        self._known: tuple[Preset, ...] = ()
        self._buttons: list[BigButton] = []
        keeper, words = context.keeper, context.words
        self._flow = FlowLayout(keeper, self, gap=8)
        self.keep_button = BigButton(keeper, words.text(N_("Keep these as …")), "save", does=self.ask_name)
        self.more = BigButton(keeper, icon="more", name=words.text(N_("Presets: share, take in, delete")))
        self.more.clicked.connect(self._ask_more)
        self.refresh()

    def show_house(self, house: Mapping[str, Any]) -> None:
        """Mark the preset that is in force, if one is."""
        self._house = changed_from_usual(self._system.options, house)
        self._mark()

    def refresh(self) -> None:
        try:
            self._known = self._presets.of(self._system).value
        except Said as said:
            self._known = ()
            self._context.notify(self._context.words.say(said.message))
        self._context.withdraw()
        while self._flow.count():
            self._flow.takeAt(0)
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        keeper, words = self._context.keeper, self._context.words
        names = [words.text(N_("As proposed")), *(preset.name for preset in self._known)]
        self._buttons = []
        for number, name in enumerate(names):
            button = BigButton(keeper, name, parent=self, does=Once(self._tapped, number))
            button.setCheckable(True)
            self._buttons.append(button)
            self._flow.addWidget(button)
            button.show()
        self._flow.addWidget(self.keep_button)
        self._flow.addWidget(self.more)
        self._mark()

    def _rules(self, number: int) -> dict[str, Any]:
        house = self._known[number - 1].house if number else {}
        return changed_from_usual(self._system.options, house)

    def _mark(self) -> None:
        for number, button in enumerate(self._buttons):
            button.setChecked(self._rules(number) == self._house)
        self.keep_button.setVisible(not any(button.isChecked() for button in self._buttons))

    def _tapped(self, number: int, *_: object) -> None:
        self._house = self._rules(number)
        self._mark()
        self.applied.emit(self._house)

    # Keeping

    def ask_name(self) -> Sheet:
        """Ask what the rules in force are to be called."""
        words = self._context.words
        body = QWidget()
        column = Column(self._context.keeper, body, gap=6)
        label = words.text(N_("Name of these house rules"))
        column.addWidget(SectionTitle(self._context.keeper, label))
        line = column.put(Line(self._context.keeper))
        line.setMaxLength(_LONGEST)
        line.setAccessibleName(label)
        sheet = Sheet(
            self._context.keeper,
            words,
            self,
            words.text(N_("Keep these house rules")),
            body=body,
            buttons=(SheetButton("keep", words.text(N_("Keep")), "primary", "check"),),
            width=480,
        )
        line.returnPressed.connect(Once(sheet.answer, "keep"))
        sheet.finished.connect(Once(self._named, line))
        return sheet.open()

    def _named(self, line: Line, answer: object) -> None:
        name = line.text().strip()
        if answer == "keep" and name:
            preset = Preset(name=name, house=self._house)
            if self._context.attempt(self, lambda: self._presets.keep(self._system, preset)):
                self.refresh()

    # More

    def _ask_more(self) -> None:
        words = self._context.words
        deeds: list[tuple[str, int]] = [("take", 0)]
        rows = [Choice(words.text(N_("Take presets in from a file …")), icon="import")]
        for number, preset in enumerate(self._known):
            deeds += [("share", number), ("delete", number)]
            rows += [
                Choice(words.say(msg("Save {name} as a file …", name=preset.name)), icon="export"),
                Choice(words.say(msg("Delete {name}", name=preset.name)), icon="trash", tone="harm"),
            ]
        if self._presets.versions(self._system):
            deeds.append(("earlier", 0))
            rows.append(Choice(words.text(N_("How they were before …")), icon="history"))
        title = words.text(N_("Presets"))
        choose(self._context.keeper, words, self, title, rows, then=Once(self._more_told, deeds))

    def _more_told(self, deeds: list[tuple[str, int]], index: object) -> None:
        if not isinstance(index, int):
            return
        deed, number = deeds[index]
        if deed == "take":
            self._ask_file()
        elif deed == "earlier":
            self.ask_earlier()
        elif deed == "share":
            self._ask_target(self._known[number])
        else:
            self.delete(self._known[number])

    def ask_earlier(self) -> Sheet:
        """Show what the presets were before; a tap goes back to that, another brings back how they are now."""
        found = []
        for version in self._presets.versions(self._system):
            with contextlib.suppress(Said):  # the others can be read
                then = self._presets.version(self._system, version)
                if then != self._known:
                    when = moment(self._context.words, version.at)
                    found.append(Earlier(when, then, self._differs(then)))
        sheet = ask_earlier(self._context, self, found, N_("There is none yet."))
        sheet.finished.connect(Once(self._earlier_chosen, found))
        return sheet

    def _differs(self, then: Sequence[Preset]) -> tuple[Msg, ...]:
        """What was otherwise: presets there were, presets there were not, presets that said something else."""
        before, now = ({one.name: one for one in some} for some in (then, self._known))
        gone = [msg("with {ship}", ship=name) for name in before if name not in now]
        more = [msg("without {ship}", ship=name) for name in now if name not in before]
        other = [Msg.verbatim(name) for name in before if name in now and before[name] != now[name]]
        return (*gone, *more, *other)

    def _earlier_chosen(self, found: Sequence[Earlier], index: object) -> None:
        if isinstance(index, int):
            self._go_back(found[index].value)

    def _go_back(self, presets: tuple[Preset, ...]) -> None:
        before = self._known
        if self._context.attempt(self, lambda: self._presets.go_back(self._system, presets)):
            self.refresh()
            told = msg("The presets are what they were")
            self._context.offer_undo(told, Once(self._go_back, before), self._standing())

    def delete(self, preset: Preset) -> None:
        """Forget a preset; one tap brings it back."""
        if self._context.attempt(self, lambda: self._presets.forget(self._system, preset.name)):
            self.refresh()
            told = msg("{what} removed", what=preset.name)
            self._context.offer_undo(told, Once(self._bring_back, preset), self._standing())

    def _standing(self) -> Callable[[], bool]:
        """What tells whether the presets still are as they are now."""
        now = self._known
        return lambda: self._known == now

    def _bring_back(self, preset: Preset) -> None:
        if self._context.attempt(self, lambda: self._presets.keep(self._system, preset)):
            self.refresh()

    def _ask_file(self) -> None:
        title = self._context.words.text(N_("Take presets in from a file"))
        file = files_asked.open_one(self._context.keeper.lend(self), title, "*.json")
        if file and self._context.attempt(self, lambda: self._presets.take_in(self._system, file)):
            self.refresh()

    def _ask_target(self, preset: Preset) -> None:
        title = self._context.words.text(N_("Save as a file"))
        proposed = paths.documents() / f"{file_stem(preset.name, 'rules')}.json"
        file, _ = files_asked.save_as(self._context.keeper.lend(self), title, proposed, "*.json")
        if file and self._context.attempt(self, lambda: self._presets.export(self._system, preset, file)):
            self._context.notify(self._context.words.say(files.saved_as(file)))
