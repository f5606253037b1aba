"""The umpire teaches the reader what a player's words mean, and makes it forget them (R46)."""

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Outcome, Table, in_one_line
from fleetdesk.core.errors import BadInput
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.salves import mail, messages, taught, wording
from fleetdesk.systems.salves.orders import hand_in, may_order
from fleetdesk.systems.salves.picks import of_umpire, side_of
from fleetdesk.systems.salves.posts.text.words import folded
from fleetdesk.systems.salves.reader import tokens
from fleetdesk.systems.salves.state import PLACING, SalvesBattle, Taught, event_key
from fleetdesk.systems.salves.turn.judging import judge

MOST_LETTERS = 60
_KNOWN = frozenset({"ship", "cell", "step"})
"""Kinds of words that mean one thing already."""
_UNKNOWN = frozenset({"word", "unsure", "foreign", "sign"})


class Teach(Frozen):
    """Words of a player, and what they mean: a ship of his, a way, an order."""

    side: str
    words: str = Field(max_length=MOST_LETTERS)
    means: str = Field(max_length=MOST_LETTERS)


class Forget(Frozen):
    """Key of what was taught."""

    lesson: str


def refusal(battle: SalvesBattle, side: str, words: str, means: str) -> Msg | None:
    """Why this cannot be taught."""
    names = messages.names_of(battle, (side,))
    said, meant = tokens(words.strip(), names), tokens(means.strip(), names)
    if not any(sign.isalnum() for sign in words):
        return msg("Which words of the player are meant?")
    if said and {one.kind for one in said} <= _KNOWN:
        return msg("These words mean something already.")
    if not meant or {one.kind for one in meant} & _UNKNOWN:
        return msg("Say it with a ship of this player, a direction, a step or a cell.")
    return None


def with_lesson(battle: SalvesBattle, side: str, words: str, means: str) -> SalvesBattle:
    """The battle with one thing more taught; of the same words the last holds."""
    fold = " ".join(folded(words).split())
    kept = [one for one in battle.taught.values() if (one.side, folded(one.words)) != (side, fold)]
    lesson = Taught(side=side, words=" ".join(words.split()), means=" ".join(means.split()))
    return battle.but(taught={event_key(at): one for at, one in enumerate([*kept, lesson], 1)})


def _read_again(battle: SalvesBattle, side: str) -> SalvesBattle:
    """What is understood now of the messages of this turn, for ships without an order; what was set aside stays so."""
    if battle.phase == PLACING or may_order(battle, side) is not None:
        return battle
    has = {one.ship for one in judge(battle, side, battle.paper(side))}
    rows: dict[str, str] = {}
    for _, one in mail.of_turn(battle, side):
        got = messages.received(battle, (side,), one.text)
        aside = {taught.plain(battle, (side,), text) for text in one.settled}
        for ship in got.dropped:
            rows.pop(ship, None)
        rows |= {ship: row for ship, row in got.rows.items() if got.found.told.get(ship) not in aside}
    left = [row for ship, row in rows.items() if ship not in has]
    if not left:
        return battle
    after, _ = hand_in(battle, side, "\n".join([*filter(None, [battle.paper(side)]), *left]))
    return after


@action(N_("Teach a word"), rules="R46", icon="book", rights=of_umpire)
def teach(battle: SalvesBattle, args: Teach, _table: Table) -> Outcome[SalvesBattle]:
    """R46: a player's words are read from now on as what the umpire says they mean."""
    side = side_of(battle, args.side)
    stop = refusal(battle, side.id, args.words, args.means)
    if stop is not None:
        raise BadInput(stop)
    after = _read_again(with_lesson(battle, side.id, args.words, args.means), side.id)
    title = msg(
        "{fleet}: “{words}” = {means}",
        fleet=wording.fleet(battle, side.id),
        words=args.words,
        means=args.means,
    )
    return in_one_line(after, title, seats=(side.id,))


@action(N_("Forget a word"), rules="R46", icon="trash", rights=of_umpire)
def forget(battle: SalvesBattle, args: Forget, _table: Table) -> Outcome[SalvesBattle]:
    """R46: these words mean nothing again; orders that were read stay on their papers."""
    one = battle.taught.get(args.lesson)
    if one is None:
        raise BadInput(msg("There is no such word."))
    left = [other for key, other in battle.taught.items() if key != args.lesson]
    after = battle.but(taught={event_key(at): other for at, other in enumerate(left, 1)})
    title = msg("{fleet}: “{words}” forgotten", fleet=wording.fleet(battle, one.side), words=one.words)
    return in_one_line(after, title, seats=(one.side,))
