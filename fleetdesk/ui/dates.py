"""Days as people say them."""

import datetime as dt

from fleetdesk.core.words import N_, Words, msg

_MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"),
    N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip

_FAR = dt.timedelta(days=400)
"""From so far away a day is told with its year."""


def moment(words: Words, at: float, now: str = "") -> str:
    """When something was (seconds since 1970), as people begin a line with it: Today at 20:14, 3 May at 9:05.

    `now` is local time as ISO text; left out: the day is told in full.
    """
    when = dt.datetime.fromtimestamp(at)  # noqa: DTZ006 - the player's own clock, like `now`
    today = dt.datetime.fromisoformat(now).replace(tzinfo=None) if now else when + _FAR
    told = day(words, when, today)
    if when.date() < today.date():  # `day` tells the time of today only
        told = words.say(msg("{day} at {time}", day=told, time=f"{when:%H:%M}"))
    return told[:1].upper() + told[1:]


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
