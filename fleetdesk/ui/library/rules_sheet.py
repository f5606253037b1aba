"""Special rules of cards that are about to be kept: which of them change figures, ticked for all cards of a catalogue."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.services.battlescribe import rule_switches
from fleetdesk.services.battlescribe.catalogue_import import Delivery
from fleetdesk.services.battlescribe.rule_switches import RuleSwitch
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window_context import WindowContext


class RulesButton(BigButton):
    """The way to the special rules of a delivery that change figures; hidden where there are none."""

    def __init__(self, context: WindowContext, host: QWidget, changed: Callable[[Delivery], object]) -> None:
        """`changed` hears the delivery after each tick."""
        super().__init__(context.keeper, "", "book")
        self._context, self._host, self._changed = context, host, changed
        self._delivery: Delivery | None = None
        self.clicked.connect(self._ask)
        self.hide()

    def show_delivery(self, delivery: Delivery | None) -> None:
        """Say how many of its special rules count."""
        self._delivery = delivery
        found = rule_switches.switches(delivery.cards) if delivery is not None else ()
        on = sum(one.on > 0 for one in found)
        told = msg("Special rules that count: {n} of {count}", n=on, count=len(found))
        self.setText(self._context.words.say(told))
        self.setVisible(bool(found))

    def _ask(self) -> None:
        words = self._context.words
        body = QWidget()
        column = Column(self._context.keeper, body, gap=10)
        told = words.text(
            N_("A ticked rule changes the figures of the ships that have it. The others only remind.")
        )
        column.addWidget(Label(self._context.keeper, told, "small", "muted"))
        title = words.text(N_("Special rules"))
        found = rule_switches.switches(self._delivery.cards) if self._delivery is not None else ()
        rows = [Choice(one.rule, words.say(_where(one))) for one in found]
        listed = ChoiceList(self._context.keeper, several=True, name=title)
        listed.set_rows(rows, [at for at, one in enumerate(found) if one.on])
        listed.chosen.connect(lambda at: self._turn(found[at], on=at in listed.indexes))
        column.addWidget(listed)
        Sheet(self._context.keeper, words, self._host, title, body=body, width=520).open()

    def _turn(self, switch: RuleSwitch, *, on: bool) -> None:
        if self._delivery is not None:
            cards = rule_switches.switched(self._delivery.cards, {(switch.catalogue, switch.rule)}, on=on)
            self.show_delivery(replace(self._delivery, cards=cards))
            self._changed(self._delivery)


def _where(one: RuleSwitch) -> Msg:
    cards = nmsg("{n} ship card", "{n} ship cards", one.cards)
    if 0 < one.on < one.cards:
        return msg("{catalogue}: {cards}, on for {n} of them", catalogue=one.catalogue, cards=cards, n=one.on)
    return msg("{catalogue}: {cards}", catalogue=one.catalogue, cards=cards)
