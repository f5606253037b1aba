"""The options of a ship in the builder: group by group, each a tap or a number, with its price and what it does."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.lists.fittings import CardOption
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.services.building.options import Choice as OptionChoice
from fleetdesk.services.building.options import Choices
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, discard
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.entry.stepper import Stepper
from fleetdesk.ui.widgets.panels import SectionTitle

_USUAL_MOST = 12
"""How many are offered of what has no limit."""


class Wanted(NamedTuple):
    """An option, and how often it shall be chosen."""

    option: str
    times: int


class OptionsPanel(QWidget):
    """What may be chosen for the ship shown."""

    wanted = Signal(object)
    """The `Wanted` choice."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._keeper, self._words = keeper, words
        self._column = Column(keeper, self, gap=6)
        self._shape: object = None
        self.groups: list[_Group] = []

    def show_choices(self, found: Sequence[Choices]) -> None:
        """Offer these; nothing hides the panel."""
        self.setVisible(bool(found))
        shape = [
            (one.group.id if one.group else "", [_shape(choice) for choice in one.choices]) for one in found
        ]
        if shape != self._shape:
            self._shape = shape
            discard(*self.groups)
            self.groups = []
            for one in found:
                group = self._column.put(_Group(self._keeper, self._words, one))
                group.wanted.connect(self.wanted)
                self.groups.append(group)
        for group, one in zip(self.groups, found, strict=True):
            group.show_choices(one)


def _shape(choice: OptionChoice) -> tuple[str, bool]:
    return choice.option.id, _once(choice)


def _once(choice: OptionChoice) -> bool:
    """Whether it is chosen or not, instead of so many times."""
    return choice.option.most == 1 and choice.most == 1


class _Group(QWidget):
    """One group: its heading, the options one ticks, and those one counts."""

    wanted = Signal(object)

    def __init__(self, keeper: ThemeKeeper, words: Words, found: Choices) -> None:
        super().__init__()
        self._words = words
        self._ticked: list[str] = []
        column = Column(keeper, self, gap=6)
        self.title = column.put(SectionTitle(keeper, "-"))
        self.list = column.put(ChoiceList(keeper, several=True, most=4, name=words.text(N_("Options"))))
        self.list.chosen.connect(self._tapped)
        self.counts: dict[str, tuple[Label, Stepper]] = {}
        for choice in found.choices:
            if _once(choice):
                continue
            row = column.put(Row(keeper, gap=8))
            label = row.put(Label(keeper, ""), 1)
            label.setWordWrap(True)
            stepper = Stepper(
                keeper,
                words,
                0,
                most=choice.most if choice.most is not None else _USUAL_MOST,
                name=choice.option.name,
            )
            stepper.changed.connect(partial(self._counted, choice.option.id))
            row.addWidget(stepper)
            self.counts[choice.option.id] = (label, stepper)

    def show_choices(self, found: Choices) -> None:
        words = self._words
        name = found.group.name if found.group is not None and found.group.name else words.text(N_("Options"))
        if found.most is not None:
            name = words.say(msg("{group}: {n} of {most}", group=name, n=found.chosen, most=found.most))
        if found.most_points is not None:
            name = words.say(
                msg(
                    "{group}, {points} of {most} points",
                    group=name,
                    points=found.points,
                    most=found.most_points,
                )
            )
        self.title.set_text(name)
        ticked = [one for one in found.choices if _once(one)]
        self._ticked = [one.option.id for one in ticked]
        self.list.setVisible(bool(ticked))
        self.list.set_rows(
            [self._row(one) for one in ticked], [at for at, one in enumerate(ticked) if one.times]
        )
        for one in found.choices:
            if one.option.id in self.counts:
                label, stepper = self.counts[one.option.id]
                price = f" ({self._price(one)})" if one.price else ""
                label.setText(f"{one.option.name}{price}")
                stepper.show_value(one.times)

    def _row(self, choice: OptionChoice) -> Choice:
        said = choice.speaks_against
        reason = self._words.say(said) if said is not None and not choice.times else ""
        return Choice(choice.option.name, self._sub(choice.option), self._price(choice), reason=reason)

    def _price(self, choice: OptionChoice) -> str:
        if choice.price is None:
            return "?"
        return self._words.say(msg("{points} pts", points=f"{choice.price:+d}")) if choice.price else ""

    def _sub(self, option: CardOption) -> str:
        """What the owner's data says of it, and for whom it is."""
        told = [rule.text.split("\n")[0] for rule in option.gives if rule.text]
        if option.whole_squadron and not option.brings:
            told.insert(0, self._words.text(N_("For the whole squadron")))
        return " \N{MIDDLE DOT} ".join(told)

    def _tapped(self, index: int) -> None:
        on = index in self.list.indexes
        self.wanted.emit(Wanted(self._ticked[index], 1 if on else 0))

    def _counted(self, option: str, times: object) -> None:
        if isinstance(times, int | float):
            self.wanted.emit(Wanted(option, int(times)))
