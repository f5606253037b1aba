"""Checking a card by what its own fields say of themselves: figures needed, bounds, squadron sizes."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from pydantic.fields import FieldInfo

from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.verdicts import Problem, Weight
from fleetdesk.core.words import N_, Msg, msg, nmsg

CARDS = N_("Ship cards")
POINTS = N_("Points limit")


def card_title(card: ShipProfile) -> Msg:
    return Msg.verbatim(card.class_name) if card.class_name.strip() else msg("Unnamed class")


def problem(
    card: ShipProfile,
    rule: str,
    text: Msg,
    field: str,
    weight: Weight = Weight.WRONG,
    *,
    found: Msg | None = None,
    allowed: Msg | None = None,
) -> Problem:
    return Problem(
        rule=rule, text=text, weight=weight, card=card.id, field=field, found=found, allowed=allowed
    )


@cache
def _fields(kind: type[ShipProfile]) -> Mapping[str, FieldInfo]:
    """Asked for every figure of every card of every fleet: pydantic would look whether it may tell each time."""
    return kind.model_fields


def bounds(least: float | None, most: float | None) -> Msg:
    """What a number may be."""
    if most is None:
        return msg("at least {least}", least=least or 0)
    if not least:
        return msg("at most {most}", most=most)
    return msg("{value}", value=most) if least == most else msg("{least} to {most}", least=least, most=most)


def _extra(card: ShipProfile, name: str) -> Mapping[str, Any]:
    extra = _fields(type(card))[name].json_schema_extra
    return extra if isinstance(extra, dict) else {}


def declared_needed(card: ShipProfile, name: str) -> bool:
    return bool(_extra(card, name).get("needed"))


def _bound(card: ShipProfile, name: str, word: str) -> float | None:
    """The `ge` or `le` the field was declared with: editors enforce it, a file typed by hand may not."""
    found = (getattr(limit, word, None) for limit in _fields(type(card))[name].metadata)
    return next((bound for bound in found if bound is not None), None)


def figures(
    card: ShipProfile, rules: Mapping[str, str], needed: Callable[[ShipProfile, str], bool] = declared_needed
) -> Iterator[Problem]:
    """Figures that are missing or out of bounds; `rules` says which rule needs a field."""
    for name in _fields(type(card)):
        value: Any = getattr(card, name)
        what, rule = Msg(key=str(_extra(card, name).get("label", name))), rules.get(name, CARDS)
        if needed(card, name) and (value is None or not str(value).strip()):
            text = msg('{class_name}: "{what}" has no value', class_name=card_title(card), what=what)
            yield problem(card, rule, text, name, Weight.UNKNOWN, found=msg("not known"))
        elif isinstance(value, int | float) and not isinstance(value, bool):
            allowed = _allowed(card, name, value)
            if allowed is not None:
                text = msg(
                    '{class_name}: "{what}" is {value}, must be {allowed}',
                    class_name=card_title(card),
                    what=what,
                    value=value,
                    allowed=allowed,
                )
                found = msg("{value}", value=value)
                yield problem(card, rule, text, name, found=found, allowed=allowed)


def _allowed(card: ShipProfile, name: str, value: float) -> Msg | None:
    """What a number that is out of bounds should be."""
    least, most = _bound(card, name, "ge"), _bound(card, name, "le")
    if least is not None and not value >= least:
        return msg("at least {least}", least=least)
    if most is not None and not value <= most:
        return msg("at most {most}", most=most)
    return None


def ratings(card: ShipProfile, dr: int | None, cr: int | None, rule: str) -> Iterator[Problem]:
    """CR is above DR on every ship we know of; one that is not can still be played."""
    if dr is not None and cr is not None and cr <= dr:
        text = msg(
            "{class_name}: CR {cr} is not above DR {dr}, so every hit that counts is a critical",
            class_name=card_title(card),
            cr=cr,
            dr=dr,
        )
        found, allowed = msg("CR {cr}", cr=cr), msg("more than {value}", value=dr)
        yield problem(card, rule, text, "cr", Weight.NOTE, found=found, allowed=allowed)


def squadron_limits(card: ShipProfile, least: int | None, most: int | None) -> Iterator[Problem]:
    """A squadron cannot need more ships than it may have."""
    if least is not None and most is not None and least > most:
        text = msg(
            "{class_name}: a squadron has at least {least} ships but at most {most}",
            class_name=card_title(card),
            least=least,
            most=most,
        )
        found, allowed = (
            msg("{least} to {most}", least=least, most=most),
            msg("at least {least}", least=least),
        )
        yield problem(card, CARDS, text, "squadron_max", found=found, allowed=allowed)


def negative_dice(card: ShipProfile, weapon: Msg, lowest: int, rule: str) -> Iterator[Problem]:
    """Dice are never negative."""
    if lowest < 0:
        name = card_title(card)
        text = msg(
            "{class_name}: {weapon} has {dice} attack dice", class_name=name, weapon=weapon, dice=lowest
        )
        found, allowed = msg("{value}", value=lowest), msg("at least {least}", least=0)
        yield problem(card, rule, text, "weapons", found=found, allowed=allowed)


def over_limit(total: int, limit: int) -> Iterator[Problem]:
    """A list that costs more than its limit; 0: there is none."""
    if limit and total > limit:
        yield Problem(
            rule=POINTS,
            text=msg(
                "The list costs {found} points, {over} more than its limit of {allowed}",
                found=total,
                over=total - limit,
                allowed=limit,
            ),
            found=nmsg("{n} point", "{n} points", total),
            allowed=msg("at most {most}", most=limit),
        )
