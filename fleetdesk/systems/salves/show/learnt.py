"""What the reader was taught, as the umpire's desk shows it, and what it might be taught (R46)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile, takewhile

from fleetdesk.core.game.umpire import Lesson, Reread
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.words import msg
from fleetdesk.systems.salves import lessons, mail, messages, wording
from fleetdesk.systems.salves.posts.text.naming import Names
from fleetdesk.systems.salves.posts.text.tokens import tokens
from fleetdesk.systems.salves.state import PLACING, SalvesBattle

_NEW = frozenset({"word", "unsure"})


def lessons_of(battle: SalvesBattle) -> Iterator[Lesson]:
    """All of them, each with what makes the reader forget it."""
    for key, one in battle.taught.items():
        text = msg(
            "{player}: {words} = {means}",
            player=wording.player(battle.side(one.side)),
            words=one.words,
            means=one.means,
        )
        yield Lesson(side=one.side, text=text, forget=offer(lessons.forget, lesson=key))


def unknown(text: str, names: Names) -> str:
    """The first words in a row of which the reader knows nothing, or not which ship they mean."""
    line = next((one for one in text.splitlines() if one.strip()), "")
    found = list(
        takewhile(
            lambda one: one.kind in _NEW, dropwhile(lambda one: one.kind not in _NEW, tokens(line, names))
        )
    )
    return line[found[0].start : found[-1].end] if found else ""


def teaching(battle: SalvesBattle, side: str, words: str, means: str) -> Reread:
    """What would be read of this turn's messages then, and what teaches it."""
    stop = lessons.refusal(battle, side, words, means)
    if stop is not None:
        return Reread(told=stop, fate="asked")
    keeps = offer(lessons.teach, side=side, words=words, means=means)
    after = lessons.with_lesson(battle, side, words, means)
    if battle.phase == PLACING:
        return Reread(told=msg("It is read so from now on."), fate="taken", offer=keeps)
    told = []
    for _, one in mail.of_turn(battle, side):
        before = messages.received(battle, (side,), one.text).orders
        now = messages.received(after, (side,), one.text).orders
        told += [
            wording.ordered(battle, ship, order) for ship, order in now.items() if order != before.get(ship)
        ]
    if not told:
        return Reread(
            told=msg("It is read so from now on; nothing of this turn changes."), fate="taken", offer=keeps
        )
    return Reread(told=msg("{orders}", orders=tuple(told)), fate="taken", offer=keeps)
