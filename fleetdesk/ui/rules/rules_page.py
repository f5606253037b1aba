"""The rules room: does the program play by the book, and how does this table play what the book leaves open."""

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QBoxLayout, QWidget

from fleetdesk import paths
from fleetdesk.core.blocks.cards import Card, Notes, Stat, Stats
from fleetdesk.core.errors import Said
from fleetdesk.core.game.cases import CaseResult, check_cases
from fleetdesk.core.game.rule_book import RuleBook
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.services.parts import Parts
from fleetdesk.store import outside
from fleetdesk.store.presets import Presets
from fleetdesk.ui import files_asked
from fleetdesk.ui.cards.card_view import CardView
from fleetdesk.ui.rules.house_sheet import HouseSheet
from fleetdesk.ui.rules.option_fields import changed_from_usual, option_fields
from fleetdesk.ui.rules.reader import BookReader, Rules, open_reader, show_manual
from fleetdesk.ui.widgets.base import Column, Label, Themed, abreast, discard
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.notices import Banner
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.parts import Fitted
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window_context import WindowContext
from fleetdesk.ui.workers import TaskWorker

_NARROW = 820
_FACTS_MM = 112.0


class RulesPage(Fitted, Themed, QWidget):
    """One game at a time: its check, its switches."""

    def __init__(self, context: WindowContext, parts: Parts, presets: Presets) -> None:
        super().__init__()
        self.dress(context.keeper)
        self._context, self._parts, self._presets = context, parts, presets
        self._ids = parts.games()
        self._system: AnySystem = parts.find(self._ids[0])
        self._worker: TaskWorker | None = None
        self._results: tuple[CaseResult, ...] = ()
        self._failed: tuple[CaseResult, ...] = ()
        self.house: HouseSheet | None = None
        keeper, words = context.keeper, context.words
        whole = Column(keeper, self, gap=10, margins=(22, 14, 18, 0))
        whole.addWidget(Label(keeper, words.text(N_("Rules")), "title"))
        titles = [words.text(parts.named(key).title) for key in self._ids]
        self.games = whole.put(Segments(keeper, titles, name=words.text(N_("Game"))))
        self.games.chosen.connect(self._game_chosen)
        self.games.setVisible(len(titles) > 1)
        body = QWidget()
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, body)
        self._columns.setContentsMargins(0, 0, 4, 16)
        left, right = Column(keeper, gap=14), Column(keeper, gap=14)
        self._columns.addLayout(left, 2)
        self._columns.addLayout(right, 3)
        left.add(self._reading_panel(), self._manual_panel(), self._check_panel(), self._misprint_panel())
        left.addStretch(1)
        right.addWidget(self._house_panel())
        right.addStretch(1)
        whole.addWidget(Scroll(keeper, body), 1)
        self.show_system(self._system)
        self.restyle()

    # Building

    def _reading_panel(self) -> Panel:
        keeper, words = self._context.keeper, self._context.words
        self._reading = Panel(keeper, words.text(N_("The rules of the game")))
        told = N_("In our own words, by chapter, with the paragraph of the booklet.")
        self._reading.body.addWidget(Label(keeper, words.text(told), "small", "muted"))
        self.read = BigButton(keeper, words.text(N_("Read the rules")), "book", does=self.open_reader)
        self._reading.body.addWidget(self.read)
        return self._reading

    def _manual_panel(self) -> Panel:
        keeper, words = self._context.keeper, self._context.words
        panel = Panel(keeper, words.text(N_("Manual")))
        told = N_("How things are done with FleetDesk, room by room.")
        panel.body.addWidget(Label(keeper, words.text(told), "small", "muted"))
        self.manual = BigButton(keeper, words.text(N_("Read the manual")), "question", does=self.open_manual)
        panel.body.addWidget(self.manual)
        return panel

    def _check_panel(self) -> Panel:
        keeper, words = self._context.keeper, self._context.words
        panel = Panel(keeper, words.text(N_("Check this game")))
        told = N_(
            "The rule book's worked examples are played through and compared, one by one."
            " What FleetDesk gets wrong would show here."
        )
        panel.body.addWidget(Label(keeper, words.text(told), "small", "muted"))
        self.check = BigButton(keeper, words.text(N_("Check this game")), "check", "primary")
        self.check.clicked.connect(self.run_check)
        self.other = BigButton(keeper, words.text(N_("My own cases …")), "folder", does=self._ask_file)
        panel.body.add(self.check, self.other)
        self.facts = panel.body.put(CardView(keeper, words, width_mm=_FACTS_MM))
        self.banner = panel.body.put(Banner(keeper, "sound"))
        self.banner.hide()
        self.failures = ChoiceList(keeper, ticks=False, most=6, name=words.text(N_("Cases that failed")))
        self.failures.chosen.connect(self._show_failure)
        self.failures.hide()
        panel.body.addWidget(self.failures)
        self.rules_list = ChoiceList(keeper, ticks=False, name=words.text(N_("Rules that were checked")))
        self.rules_list.chosen.connect(self._show_rule)
        self.rules_list.hide()
        panel.body.addWidget(self.rules_list)
        return panel

    def _misprint_panel(self) -> Panel:
        keeper, words = self._context.keeper, self._context.words
        self._slips = Panel(keeper, words.text(N_("Known misprints")))
        told = N_("What the book prints wrong, twice or not at all, and how it is played here.")
        self._slips.body.addWidget(Label(keeper, words.text(told), "small", "muted"))
        self.misprints = ChoiceList(keeper, ticks=False, most=4, name=words.text(N_("Known misprints")))
        self.misprints.chosen.connect(self._show_misprint)
        self._slips.body.addWidget(self.misprints)
        return self._slips

    def _house_panel(self) -> Panel:
        self._house = Panel(self._context.keeper, self._context.words.text(N_("House rules")))
        return self._house

    # One game

    def show_system(self, system: AnySystem) -> None:
        self._system = system
        if self.house is not None:
            discard(self.house)
        told = N_(
            "The rules leave some things open. Set here how your table plays them;"
            " new fleets and battles begin with it."
        )
        house = self._parts.settings.settings.house.get(system.id, {})
        self.house = HouseSheet(self._context, self._presets, system, house, self._context.words.text(told))
        self.house.changed.connect(self._changed)
        self._house.body.addWidget(self.house)
        self.facts.show_card(_facts(system))
        book = _book(system)
        self._misprints = book.misprint if book is not None else ()
        self._slips.setVisible(bool(self._misprints))
        self._reading.setVisible(book is None or bool(book.chapter))
        text = self._context.words.text
        self.misprints.set_rows([Choice(text(one.printed), text(one.read)) for one in self._misprints])
        self._results = ()
        self.banner.hide()
        self.failures.hide()
        self.rules_list.hide()

    def _game_chosen(self, index: int) -> None:
        self.show_system(self._parts.find(self._ids[index]))

    def _changed(self, values: object) -> None:
        if isinstance(values, dict):
            self._keep(changed_from_usual(self._system.options, values))

    def _keep(self, house: dict[str, Any]) -> None:
        file = self._parts.settings
        kept = {**file.settings.house, self._system.id: house}
        self._context.attempt(self, lambda: file.save(file.settings.but(house=kept)))

    def open_reader(self) -> None:
        """The rules over the room."""
        context, title = self._context, self._context.words.text(self._system.title)

        def read() -> None:
            rules = Rules(context.keeper, context.words, self._system.rule_book())
            body = BookReader(context.keeper, context.words, rules)
            open_reader(context, self, title, body)

        context.attempt(self, read)

    def open_manual(self) -> None:
        """The manual over the room."""
        show_manual(self._context, self)

    def _show_misprint(self, index: int) -> None:
        """The slip whole, with the house rule that changes how it is read."""
        slip, words = self._misprints[index], self._context.words
        rows = [Choice(words.text(slip.printed), icon="warning"), Choice(words.text(slip.read), icon="check")]
        if slip.switch:
            label = next(one.label for one in option_fields(self._system.options) if one.key == slip.switch)
            title = words.say(msg("House rule: {label}", label=Msg(key=label)))
            rows.append(Choice(title, icon="settings"))
        told = words.text(N_("How this is played"))
        listed = ChoiceList(self._context.keeper, rows, ticks=False, most=8, name=told)
        Sheet(self._context.keeper, words, self, told, body=listed, width=680).open()

    # The check

    def run_check(self, file: Path | None = None) -> None:
        """Run the cases that come with the game, or those of a file."""
        if self._worker is not None:
            return
        chosen = file if isinstance(file, Path) else self.shipped_cases()
        self.check.setEnabled(False)
        self.check.set_sub(self._context.words.text(N_("Playing the examples …")))
        system = self._system
        self._worker = TaskWorker(
            lambda _told: check_cases(system.run_case, outside.read_text(chosen), system=system.id)
        )
        self._worker.ended.connect(self._checked)
        self._context.workers.start(self._worker)

    def shipped_cases(self) -> Path:
        """The cases that come with the game."""
        return paths.resources() / "systems" / self._system.id / "cases.json"

    def _ask_file(self) -> None:
        words = self._context.words
        over, title = self._context.keeper.lend(self), words.text(N_("Cases of my own"))
        if (file := files_asked.open_one(over, title, "JSON (*.json)")) is not None:
            self.run_check(file)

    def _checked(self, found: tuple[CaseResult, ...] | Msg) -> None:
        self._worker = None
        words = self._context.words
        self.check.setEnabled(True)
        self.check.set_sub("")
        self._results = () if isinstance(found, Msg) else found
        self._failed = tuple(result for result in self._results if not result.passed)
        passed = len(self._results) - len(self._failed)
        if isinstance(found, Msg):
            title, sub = words.text(N_("Nothing was checked")), words.say(found)
            self.banner.show_notice(title, "brass", sub=sub)
        elif self._failed:
            title = words.say(
                nmsg(
                    "{n} example gives a different result",
                    "{n} examples give a different result",
                    len(self._failed),
                )
            )
            sub = words.say(
                msg("{passed} of {all} come out as the book says.", passed=passed, all=len(self._results))
            )
            self.banner.show_notice(title, "harm", sub=sub)
        else:
            title = words.say(
                nmsg(
                    "{n} example comes out as the book says",
                    "All {n} examples come out as the book says",
                    passed,
                )
            )
            rules = len({result.rule for result in self._results})
            self.banner.show_notice(
                title, "sound", sub=words.say(nmsg("{n} rule was checked.", "{n} rules were checked.", rules))
            )
        self.banner.show()
        self._show_lists()

    def _show_lists(self) -> None:
        words = self._context.words
        self.failures.set_rows(
            [
                Choice(f"{one.id} · {one.rule}", words.say(one.reason), icon="warning", tone="harm")
                for one in self._failed
            ]
        )
        self.failures.setVisible(bool(self._failed))
        rows = []
        for rule, results in self._by_rule().items():
            passed = sum(one.passed for one in results)
            rows.append(
                Choice(
                    rule,
                    trailing=f"{words.number(passed)} / {words.number(len(results))}",
                    icon="check" if passed == len(results) else "warning",
                    tone="plain" if passed == len(results) else "harm",
                )
            )
        self.rules_list.set_rows(rows)
        self.rules_list.setVisible(bool(rows))

    def _by_rule(self) -> dict[str, list[CaseResult]]:
        found: dict[str, list[CaseResult]] = {}
        for one in self._results:
            found.setdefault(one.rule.replace(",", ", "), []).append(one)
        return dict(sorted(found.items(), key=lambda pair: _natural(pair[0])))

    def _show_failure(self, index: int) -> None:
        self._tell([self._failed[index]])

    def _show_rule(self, index: int) -> None:
        self._tell(list(self._by_rule().values())[index])

    def _tell(self, results: list[CaseResult]) -> None:
        """The cases of a rule: what each holds, and what came out otherwise."""
        words = self._context.words
        rows = [
            Choice(
                one.id,
                " ".join(part for part in (words.say(one.reason), one.why) if part),
                icon="check" if one.passed else "warning",
                tone="plain" if one.passed else "harm",
            )
            for one in results
        ]
        listed = ChoiceList(self._context.keeper, rows, ticks=False, most=8, name=results[0].rule)
        Sheet(self._context.keeper, words, self, results[0].rule, body=listed, width=680).open()

    def restyle(self) -> None:
        self._columns.setSpacing(self.theme.px(14))
        self.refit()

    def refit(self) -> None:
        abreast(self._columns, beside=self.width() >= self.theme.px(_NARROW))


def _book(system: AnySystem) -> RuleBook | None:
    """Its rules; `None`: they are damaged, and the reader says so."""
    try:
        return system.rule_book()
    except Said:
        return None


def _natural(rule: str) -> tuple[str, tuple[int, ...], str]:
    """R2 before R10."""
    digits = "".join(letter if letter.isdigit() else " " for letter in rule).split()
    return rule[:1], tuple(int(part) for part in digits), rule


def _facts(system: AnySystem) -> Card:
    """What FleetDesk knows of a game, in figures."""
    told = (
        (N_("ready-made cards"), len(system.catalogue())),
        (N_("things to do in play"), len(system.actions)),
        (N_("kinds of paper"), len(system.sheets)),
        (N_("house-rule switches"), len(system.options.model_fields)),
    )
    items = tuple(Stat(label=Msg(key=label), value=msg("{n}", n=count)) for label, count in told)
    version = msg("Rules as of version {version}", version=system.rules_version)
    return Card(blocks=(Stats(items=items), Notes(text=version)), framed=False)
