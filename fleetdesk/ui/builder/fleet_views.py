"""From a list being edited to what the fleet board shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fleetdesk.core.fleets import ShipEntry, Squadron
from fleetdesk.core.profiles import ShipProfile
from fleetdesk.core.system import AnySystem
from fleetdesk.core.verdicts import Problem, Verdict, Weight
from fleetdesk.core.words import N_, Words, msg, nmsg
from fleetdesk.services.builder import FleetEditor
from fleetdesk.ui.builder.board_view import BoardView, RowView, SquadronView, ToolView
from fleetdesk.ui.theme import Tone

_HEAVY = {Weight.WRONG: 0, Weight.UNKNOWN: 1, Weight.NOTE: 2}
_TONES: Mapping[Weight, Tone] = {Weight.WRONG: "harm", Weight.UNKNOWN: "brass", Weight.NOTE: "sea"}
_ICONS: Mapping[Weight, str] = {Weight.WRONG: "warning", Weight.UNKNOWN: "question", Weight.NOTE: "info"}


def tone_of(weight: Weight) -> Tone:
    """The tone a problem is shown in."""
    return _TONES[weight]


def icon_of(weight: Weight) -> str:
    """The mark a problem carries: never colour alone."""
    return _ICONS[weight]


def worst(problems: Iterable[Problem]) -> Problem | None:
    """The problem that weighs most; the first of equals."""
    return min(problems, key=lambda problem: _HEAVY[problem.weight], default=None)


def sorted_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """What is wrong first, then what is not known, then remarks."""
    return tuple(sorted(problems, key=lambda problem: _HEAVY[problem.weight]))


def verdict_words(words: Words, verdict: Verdict, problems: Iterable[Problem]) -> tuple[str, Tone]:
    """The verdict as the meter says it."""
    match verdict:
        case Verdict.LEGAL:
            return words.text(N_("Legal")), "sound"
        case Verdict.ILLEGAL:
            wrong = sum(problem.weight == Weight.WRONG for problem in problems)
            return words.say(nmsg("Not legal: {n} problem", "Not legal: {n} problems", wrong)), "harm"
        case Verdict.CANNOT_TELL:
            return words.text(N_("Cannot tell")), "brass"


def verdict_word(words: Words, verdict: Verdict) -> tuple[str, Tone, str]:
    """The verdict in a word, its tone and its mark."""
    match verdict:
        case Verdict.LEGAL:
            return words.text(N_("Legal")), "sound", "check"
        case Verdict.ILLEGAL:
            return words.text(N_("Not legal")), "harm", "warning"
        case Verdict.CANNOT_TELL:
            return words.text(N_("Cannot tell")), "brass", "question"


def is_priced(editor: FleetEditor) -> bool:
    """Whether this game counts points: a few have none on any card."""
    cards = (*editor.fleet.cards.values(), *editor.system.catalogue())
    return any(card.points is not None for card in cards)


def points_text(words: Words, points: float | None) -> str:
    """Points with their unit; a dash where they are not known."""
    return words.say(msg("{points} pts", points=points)) if points is not None else "\N{EN DASH}"


def ship_title(words: Words, ship: ShipEntry) -> str:
    """How a ship is called."""
    return ship.name.strip() or words.text(N_("Unnamed ship"))


def squadron_title(words: Words, squadron: Squadron) -> str:
    """How a squadron is called."""
    return squadron.name.strip() or words.text(N_("Unnamed squadron"))


def class_title(words: Words, system: AnySystem, card: ShipProfile | None) -> str:
    """How a class is called."""
    if card is None:
        return words.text(N_("No card"))
    return words.say(system.class_title(card)).strip() or words.text(N_("Unnamed class"))


def summary_line(words: Words, system: AnySystem, card: ShipProfile) -> str:
    """DR 5 · CR 8 · hull 6."""
    return "\N{NO-BREAK SPACE}· ".join(
        f"{words.text(key)}\N{NO-BREAK SPACE}{value}" for key, value in system.summary(card)
    )


class Viewer:
    """Makes the board's view of a list. Rows of ships that did not change are not made again."""

    def __init__(self, system: AnySystem, words: Words) -> None:
        self.system, self._words = system, words
        self._summaries: dict[int, tuple[ShipProfile, dict[str, str]]] = {}

    def view(self, editor: FleetEditor) -> BoardView:
        """The whole board."""
        words = self._words
        fleet = editor.fleet
        of_ships: dict[str, list[Problem]] = {}
        of_squadrons: dict[str, list[Problem]] = {}
        for problem in editor.problems:
            if problem.ship:
                of_ships.setdefault(problem.ship, []).append(problem)
            elif problem.squadron:
                of_squadrons.setdefault(problem.squadron, []).append(problem)
        priced = is_priced(editor)
        heads = self._heads(fleet.cards.get(ship.card) for _, ship in fleet.ships())
        squadrons = tuple(
            SquadronView(
                squadron.id,
                squadron_title(words, squadron),
                bool(squadron.name.strip()),
                points_text(words, self._points(fleet.cards, squadron))
                if priced
                else words.say(nmsg("{n} ship", "{n} ships", len(squadron.ships))),
                tuple(
                    self._row(ship, fleet.cards.get(ship.card), heads, worst(of_ships.get(ship.id, ())))
                    if priced
                    else self._row(
                        ship, fleet.cards.get(ship.card), heads, worst(of_ships.get(ship.id, ()))
                    )._replace(points="")
                    for ship in squadron.ships
                ),
                *self._told(worst(of_squadrons.get(squadron.id, ()))),
            )
            for squadron in fleet.squadrons
        )
        return BoardView(
            heads=tuple(words.text(head) for head in heads),
            squadrons=squadrons,
            ship_tools=self._ship_tools(),
            squadron_tools=self._squadron_tools(),
            ship_head=words.text(N_("Ship")),
            points_head=words.text(N_("Points")) if priced else "",
            more=words.text(N_("New squadron")),
            empty=words.text(N_("No ship here yet. Tap + beside a card, or drag one here.")),
        )

    def _summary(self, card: ShipProfile) -> dict[str, str]:
        known = self._summaries.get(id(card))
        if known is None or known[0] is not card:
            known = (card, dict(self.system.summary(card)))
            self._summaries[id(card)] = known
        return known[1]

    def _heads(self, cards: Iterable[ShipProfile | None]) -> tuple[str, ...]:
        heads: dict[str, None] = {}
        for card in cards:
            if card is not None:
                heads.update(dict.fromkeys(self._summary(card)))
        return tuple(heads)

    def _points(self, cards: Mapping[str, ShipProfile], squadron: Squadron) -> float:
        found = (cards.get(ship.card) for ship in squadron.ships if ship.sails)
        return sum(card.points or 0 for card in found if card is not None)

    def _row(
        self, ship: ShipEntry, card: ShipProfile | None, heads: tuple[str, ...], problem: Problem | None
    ) -> RowView:
        words = self._words
        values = self._summary(card) if card is not None else {}
        points = card.points if card is not None else None
        weight = problem.weight if problem is not None else None
        said = words.say(problem.text) if problem is not None else ""
        return RowView(
            ship.id,
            ship_title(words, ship),
            bool(ship.name.strip()),
            class_title(words, self.system, card),
            tuple(values.get(head, "") for head in heads),
            words.number(points) if points is not None else "?",
            ship.sails,
            weight if weight != Weight.NOTE else None,
            said if weight != Weight.NOTE else "",
        )

    def _told(self, problem: Problem | None) -> tuple[Weight | None, str]:
        """A squadron's chip says what was found and what is allowed; the whole line is in the list of problems."""
        if problem is None:
            return None, ""
        words = self._words
        if problem.found is not None and problem.allowed is not None:
            return problem.weight, words.say(
                msg("{found}, allowed: {allowed}", found=problem.found, allowed=problem.allowed)
            )
        return problem.weight, words.say(problem.text)

    def _ship_tools(self) -> tuple[ToolView, ...]:
        text = self._words.text
        return (
            ToolView("rename", text(N_("Rename")), "edit"),
            ToolView("up", text(N_("Up")), "up"),
            ToolView("down", text(N_("Down")), "down"),
            ToolView("copy", text(N_("Copy")), "copy"),
            ToolView("triple", "\N{MULTIPLICATION SIGN}3", "copy"),
            ToolView("move", text(N_("Move …")), "arrow-right"),
            ToolView("remove", text(N_("Remove")), "trash"),
        )

    def _squadron_tools(self) -> tuple[ToolView, ...]:
        text = self._words.text
        return (
            ToolView("rename", text(N_("Rename")), "edit"),
            ToolView("up", text(N_("Up")), "up"),
            ToolView("down", text(N_("Down")), "down"),
            ToolView("sail", text(N_("Who sails")), "check"),
            ToolView("remove", text(N_("Remove")), "trash"),
        )
