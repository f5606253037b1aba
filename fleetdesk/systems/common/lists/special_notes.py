"""What a card or panel says beside its figures: special rules by name, their text, and what was chosen for the ship."""

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Notes
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import Msg, msg

SPECIAL = msg("Special rules")


def special(card: ShipProfile, *, title: Msg = SPECIAL, texts: bool = False) -> Iterator[Notes]:
    """Blocks for the special rules and options of a card; `texts`: each rule with its text, for a screen."""
    if card.notes:
        yield Notes(title=title, text=Msg(key=card.notes))
    told = [rule for rule in card.rules if rule.name and not (texts and rule.text)]
    if told:
        names = msg("{names}", names=tuple(Msg.verbatim(rule.name) for rule in told))
        yield Notes(title=None if card.notes else title, text=names)
    if options := chosen(card):
        yield Notes(title=msg("Options"), text=options)
    if texts:
        for rule in card.rules:
            if rule.name and rule.text:
                yield Notes(title=Msg.verbatim(rule.name), text=Msg.verbatim(rule.text), small=True)


def special_line(card: ShipProfile, *, small: bool = False) -> Iterator[Notes]:
    """The same in a line each, for a log."""
    words = tuple(Msg.verbatim(rule.name) for rule in card.rules if rule.name)
    if card.notes:
        words = (Msg(key=card.notes), *words)
    if words:
        text = msg("{names}", names=words) if len(words) > 1 else words[0]
        yield Notes(text=msg("Special rules: {text}", text=text), small=small)
    if options := chosen(card):
        yield Notes(text=msg("Options: {text}", text=options), small=small)


def chosen(card: ShipProfile) -> Msg | None:
    """The options made part of a card, with their points; `None`: there are none."""
    told = tuple(
        _priced(name, one.price)
        for one in card.fitted
        if not one.rule
        for name in (
            Msg.verbatim(one.name)
            if one.times == 1
            else msg("{n}\N{MULTIPLICATION SIGN} {dice}", n=one.times, dice=Msg.verbatim(one.name)),
        )
    )
    return msg("{names}", names=told) if told else None


def _priced(name: Msg, points: int) -> Msg:
    return msg("{name} ({points})", name=name, points=f"{points:+d}") if points else name
