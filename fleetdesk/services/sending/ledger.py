"""What was sent to whom, when and in which wording: kept in the battle itself, where no undo takes it back.

A text that reads otherwise now than when it was sent becomes an erratum; one that fell with a step that was taken back
is withdrawn. Back at the step, with the same wording, nothing is to be sent.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from fleetdesk.core.answers import one_of
from fleetdesk.core.battle.actions import Line
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.lines import OPENING, WITNESS
from fleetdesk.core.game.dispatches import EVERYBODY, MARKUPS, Dispatch, Markup, Paragraph, Run, render
from fleetdesk.core.game.umpire import Umpiring
from fleetdesk.core.words import LANGUAGES, Msg, Words, msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.sending import dispatches

State = Literal["due", "sent", "changed"]
Thing = Literal["sent", "map"]
"""What was copied, and the argument of the entry that bears witness to it, with the id of the dispatch: the text, its map."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A text as it was copied last."""

    dispatch: str
    to: str | None
    title: str
    at: str
    language: str
    markup: Markup
    text: str
    """Empty: it was withdrawn."""
    entry: int
    """The step it was sent after."""


@dataclass(frozen=True, slots=True)
class Due:
    battle: Battle
    """What it is read from, and its map with it: an erratum of an earlier turn tells of that turn."""
    dispatch: Dispatch
    """As it is to be copied now: an erratum says that it is one."""
    plain: Dispatch | None
    """The same without that; `None`: what was sent is withdrawn."""
    state: State
    at: str = ""
    """When it was copied last."""
    map: State = "due"
    """The same of its map; it is as old as the text it went out with."""
    map_at: str = ""


def sent(session: BattleSession, what: Thing = "sent") -> Mapping[str, Sent]:
    """What was copied last of each text that ever was, or with its map, by the dispatch's id."""
    journal, found = session.journal, dict[str, Sent]()
    for number in journal.numbers:
        if not journal.glance(number).witness:
            continue
        entry = journal.entry(number)
        if entry.action == WITNESS and what in entry.args:
            one = entry.args
            found[str(one[what])] = Sent(
                dispatch=str(one[what]),
                to=None if one.get("to") is None else str(one["to"]),
                title=str(one.get("title", "")),
                at=entry.at,
                language=one_of(one, "language", LANGUAGES, LANGUAGES[0]),
                markup=one_of(one, "markup", MARKUPS, MARKUPS[0]),
                text=str(one.get("text", "")),
                entry=entry.parent,
            )
    return found


def ledger(session: BattleSession, speak: Callable[[str], Words]) -> tuple[Due, ...]:
    """What is to be sent now, what was, and what has changed since; nothing where no umpire runs the game."""
    desk = session.system.umpiring
    if desk is None:
        return ()
    found, maps, now = sent(session), sent(session, "map"), desk.ledger(session.state)
    fallen = _fallen(session, found, {one.id for one in now})
    again = _made_again(session, desk, set(fallen))

    def stands(battle: Battle, one: Dispatch) -> Due:
        its_map = due(battle, one, maps.get(one.id), speak)
        text = due(battle, one, found.get(one.id), speak)
        return replace(text, map=its_map.state, map_at=its_map.at)

    errata = (
        stands(*again[name]) if name in again else _withdrawn(session.state, text)
        for name, text in fallen.items()
    )
    return (
        *(one for one in errata if one.state != "sent"),  # made again as it was: nothing is to be sent
        *(stands(session.state, one) for one in now),
    )


def refused(session: BattleSession, speak: Callable[[str], Words]) -> tuple[Due, ...]:
    """What goes back to players whose orders the rules refuse, each as it stands beside what was sent before."""
    desk = session.system.umpiring
    found = sent(session)
    return (
        ()
        if desk is None
        else tuple(due(session.state, one, found.get(one.id), speak) for one in desk.refusals(session.state))
    )


def due(battle: Battle, one: Dispatch, before: Sent | None, speak: Callable[[str], Words]) -> Due:
    """A text as it stands on the ledger, beside how it was copied last."""
    if before is None:
        return Due(battle, one, one, "due")
    if before.text == render(one, speak(before.language), before.markup):
        return Due(battle, one, one, "sent", before.at)
    told = msg("Erratum: this replaces what was sent before.")
    return Due(battle, _headed(one, told), one, "changed", before.at)


def _fallen(session: BattleSession, found: Mapping[str, Sent], now: set[str]) -> dict[str, Sent]:
    """Texts that were sent after a step that was taken back, and that are not among those to be sent now."""
    standing = {0, *session.journal.path()}
    return {
        name: one for name, one in found.items() if one.text and name not in now and one.entry not in standing
    }


def _made_again(
    session: BattleSession, desk: Umpiring, wanted: set[str]
) -> dict[str, tuple[Battle, Dispatch]]:
    """Those of them that a step done in its place brought anew, as they read before what was carried out next.

    Their row says which turn they are of: that is not the turn of the others.
    """
    journal, made = session.journal, dict[str, tuple[Battle, Dispatch]]()
    ends = {desk.carry_out(session.at(OPENING)), desk.carry_out(session.state)}
    for number in journal.back_from(journal.head) if wanted else ():
        if wanted <= set(made):
            break
        if journal.entry(number).action in ends:
            before = session.at(journal.parent(number))
            told = {one.id: (before, one.but(gist=None)) for one in desk.ledger(before) if one.id in wanted}
            made = told | made
    return made


def _withdrawn(battle: Battle, one: Sent) -> Due:
    """What is to be sent in place of a text that fell and was not made again."""
    title = Msg.verbatim(one.title)
    told = msg("Erratum: what was sent as “{title}” no longer holds. A new text will follow.", title=title)
    lines = (Paragraph(runs=(Run(text=told),)),)
    told_so = Dispatch(id=one.dispatch, title=title, paragraphs=lines, to=one.to)
    return Due(battle, told_so, None, "changed", one.at)


def _headed(one: Dispatch, told: Msg) -> Dispatch:
    return one.but(paragraphs=(Paragraph(runs=(Run(text=told, bold=True),)), *one.paragraphs))


def remember(session: BattleSession, one: Due, words: Words, markup: Markup, what: Thing = "sent") -> None:
    """Write down that a text or its map was copied, as the text reads now. Raises StoreError."""
    title, to = words.say(one.dispatch.title), one.dispatch.to
    reader = dispatches.reader(session.state, one.dispatch)
    told = msg("Copied: {title}, {reader}", title=title, reader=reader)
    if what == "map":
        told = msg("Map copied: {title}, {reader}", title=title, reader=reader)
    text = "" if one.plain is None else render(one.plain, words, markup)
    session.witness(
        Line(text=told, seats=() if to is EVERYBODY else (to,)),
        remember={
            what: one.dispatch.id,
            "to": to,
            "title": title,
            "language": words.language,
            "markup": markup,
            "text": text,
        },
    )
