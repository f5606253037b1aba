"""A rule in our own words over whatever names it, and the chips that lead there."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from fleetdesk.core.errors import Said
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.flow import ChipRow, ChipText
from fleetdesk.ui.widgets.panels import SectionTitle
from fleetdesk.ui.widgets.sheet import Sheet

if TYPE_CHECKING:  # a battle opens without it
    from fleetdesk.core.game.rule_book import Rule, RuleBook


def book_at_hand(system: AnySystem) -> "RuleBook":
    """The rules of a game; none where the file is damaged: a refusal is shown all the same, and the rules room says it."""
    from fleetdesk.core.game.rule_book import RuleBook

    try:
        return system.rule_book()
    except Said:
        return RuleBook()


def rules_of(system: AnySystem, action: str) -> str:
    """The R-numbers an action carries out; nothing for one this version does not have."""
    return system.actions[action].rules if action in system.actions else ""


class RuleChips(ChipRow):
    """A chip for each rule a text names, else for those of what is done; a tap opens them. Nothing where there are none."""

    def __init__(
        self,
        keeper: ThemeKeeper,
        words: Words,
        book: "Callable[[], RuleBook]",
        text: str = "",
        otherwise: str = "",
        *,
        brief: bool = False,
    ) -> None:
        """`book` is asked only where a rule is named; `brief`: no more than the booklet's paragraph."""
        self._words, self._book, self._brief = words, book, brief
        self.led: tuple[tuple[Rule, ...], ...] = ()
        """The rules behind each chip."""
        super().__init__(keeper, name=words.text(N_("Rules named here")))
        self.tapped_chip.connect(self._open)
        self.show_text(text, otherwise)

    def show_text(self, text: str, otherwise: str = "") -> None:
        """Lead to the rules of another text, or to the spans named `otherwise` where it names none."""
        self.led = ()
        if text:
            from fleetdesk.core.game.rule_book import NUMBER

            self.led = tuple((rule,) for rule in self._book().named(text)) if NUMBER.search(text) else ()
        if not self.led and otherwise:
            self.led = self._book().spans(otherwise)
        language = self._words.language
        self.set_chips(
            [ChipText(self._called(rules), icon="book", hint=rules[0].text(language)) for rules in self.led]
        )
        self.setVisible(bool(self.led))

    def _called(self, rules: "tuple[Rule, ...]") -> str:
        from fleetdesk.core.game.rule_book import numbered

        if len(rules) > 1:
            return spanned(rules)
        return _paragraph(rules[0]) if self._brief else self._words.say(numbered(rules[0]))

    def _open(self, index: int) -> None:
        rule_sheet(self._keeper, self._words, self, self._book(), self.led[index])


def spanned(rules: "tuple[Rule, ...]") -> str:
    """The numbers of rules that follow each other: R26-R36, with a dash that tells from and to."""
    return f"{rules[0].id}\N{EN DASH}{rules[-1].id}"


def _paragraph(rule: "Rule") -> str:
    return f"§\N{NO-BREAK SPACE}{rule.at}" if rule.at else rule.id


def rule_sheet(
    keeper: ThemeKeeper, words: Words, host: QWidget, book: "RuleBook", rules: "tuple[Rule, ...]"
) -> Sheet:
    """A rule, or some that follow each other: their chapter, their texts, and chips to the rules a single one names."""
    from fleetdesk.core.game.rule_book import numbered

    body = QWidget()
    column = Column(keeper, body, gap=10)
    column.addWidget(Label(keeper, book.chapter_of(rules[0].id).title.text(words.language), "small", "muted"))
    for rule in rules:
        if len(rules) > 1:
            column.addWidget(SectionTitle(keeper, words.say(numbered(rule))))
        column.addWidget(Label(keeper, rule.text(words.language), "body"))
    chips = RuleChips(keeper, words, lambda: book, rules[0].text(words.language) if len(rules) == 1 else "")
    if chips.led:
        column.addWidget(chips)
    column.addStretch(1)
    if len(rules) == 1:
        title = words.say(msg("Rule {number}", number=numbered(rules[0])))
    else:
        title = words.say(msg("Rules {numbers}", numbers=spanned(rules)))
    return Sheet(keeper, words, host, title, body=body, width=480).open()
