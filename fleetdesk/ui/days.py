"""Days as people say them."""

from __future__ import annotations

import datetime as dt

from fleetdesk.core.words import N_, Words, msg

_MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"),
    N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


def day(words: Words, when: dt.datetime, now: dt.datetime) -> str:
    """A day as people say it: today, yesterday, 3 May."""
    days = (now.date() - when.date()).days
    if days <= 0:
        clock = f"{when:%H:%M}"
        return words.say(msg("today at {time}", time=clock))
    if days == 1:
        return words.text(N_("yesterday"))
    month = words.text(_MONTHS[when.month - 1])
    if when.year == now.year:
        return words.say(msg("on {day} {month}", day=when.day, month=month))
    return words.say(msg("on {day} {month} {year}", day=when.day, month=month, year=str(when.year)))
