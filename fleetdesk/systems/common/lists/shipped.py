"""The cards and the rules that come with a game, and how a figure of a card is told at a glance."""

import json
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from fleetdesk import paths
from fleetdesk.core.lists.profiles import ShipProfile

if TYPE_CHECKING:  # a list is judged without it
    from fleetdesk.core.game.rule_book import RuleBook

C = TypeVar("C", bound=ShipProfile)


def shipped_cards(system: str, kind: type[C]) -> Callable[[], tuple[C, ...]]:
    """What gives the cards of `resources/systems/<system>/catalogue.json`, read once, in the order of the file."""

    @cache
    def catalogue() -> tuple[C, ...]:
        file = paths.resources() / "systems" / system / "catalogue.json"
        return tuple(kind.model_validate(card) for card in json.loads(file.read_text("utf-8"))["cards"])

    return catalogue


UNTOLD = "\N{EN DASH}"


def shown(value: float | None) -> str:
    """A figure of a card at a glance."""
    return UNTOLD if value is None else f"{value:g}"


def shipped_rules(system: str) -> "Callable[[], RuleBook]":
    """What gives the rules of `resources/systems/<system>/rules.toml`, read once; none where there is no such file."""

    @cache
    def rule_book() -> "RuleBook":
        from fleetdesk.core.game.rule_book import RuleBook, read_rule_book  # noqa: PLC0415 - as above

        file = paths.resources() / "systems" / system / "rules.toml"
        return read_rule_book(file.read_bytes(), file.name) if file.exists() else RuleBook()

    return rule_book
