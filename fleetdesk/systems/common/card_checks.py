"""Checks every game makes alike: figures of a card that are missing or out of bounds, a list over its limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fleetdesk.core.profiles import ShipProfile
from fleetdesk.core.verdicts import Problem, Weight
from fleetdesk.core.words import N_, Msg, msg, nmsg

CARDS = N_("Ship cards")
POINTS = N_("Points limit")


def card_title(card: ShipProfile) -> Msg:
    """What to call a card."""
    return Msg.verbatim(card.class_name) if card.class_name.strip() else msg("Unnamed class")


def figures(card: ShipProfile, rules: Mapping[str, str]) -> Iterator[Problem]:
    """Figures that are missing or out of bounds; `rules` names the rule that needs a figure."""
    for name, field in type(card).model_fields.items():
        value: Any = getattr(card, name)
        extra = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
        what, rule = Msg(key=str(extra.get("label", name))), rules.get(name, CARDS)
        if extra.get("needed") and (value is None or not str(value).strip()):
            yield Problem(
                rule=rule,
                text=msg('{class_name}: "{what}" has no value', class_name=card_title(card), what=what),
                found=msg("not known"),
                weight=Weight.UNKNOWN,
                card=card.id,
                field=name,
            )
        allowed = _allowed(field.metadata, value)
        if allowed is not None:
            yield Problem(
                rule=rule,
                text=msg(
                    '{class_name}: "{what}" is {value}, allowed is {allowed}',
                    class_name=card_title(card),
                    what=what,
                    value=value,
                    allowed=allowed,
                ),
                found=msg("{value}", value=value),
                allowed=allowed,
                card=card.id,
                field=name,
            )


def _allowed(limits: list[Any], value: Any) -> Msg | None:
    """What a figure out of bounds may be; editors enforce bounds, a file typed by hand may not."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    least, most = (
        next((bound for limit in limits if (bound := getattr(limit, word, None)) is not None), None)
        for word in ("ge", "le")
    )
    if least is not None and not value >= least:
        return msg("at least {least}", least=least)
    if most is not None and not value <= most:
        return msg("at most {most}", most=most)
    return None


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
