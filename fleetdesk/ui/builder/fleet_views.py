"""From a list being edited to what the fleet board shows."""

from collections.abc import Iterable, Mapping

from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.ids import unnumbered
from fleetdesk.core.lists import fitting
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.verdicts import Problem, Weight
from fleetdesk.core.words import N_, Words, msg, nmsg
from fleetdesk.services.building.builder import FleetEditor
from fleetdesk.ui.builder.board_view import BoardView, RowView, SquadronView, ToolView
from fleetdesk.ui.titles import class_title, ship_title, squadron_title
from fleetdesk.ui.verdicts import worst


def is_priced(editor: FleetEditor) -> bool:
    """Whether this game counts points: a few have none on any card."""
    cards = (*editor.fleet.cards.values(), *editor.system.catalogue())
    return any(card.points is not None for card in cards)


def points_text(words: Words, points: float | None) -> str:
    """Points with their unit; a dash where they are not known."""
    return words.say(msg("{points} pts", points=points)) if points is not None else "\N{EN DASH}"


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
        words = self._words
        fleet = fitting.fitted(editor.fleet)
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
        name, kind = ship_title(words, ship), class_title(words, self.system, card)
        return RowView(
            ship.id,
            name,
            bool(ship.name.strip()),
            kind if kind not in (name, unnumbered(name)) else "",  # her name already says it
            tuple(values.get(head, "") for head in heads),
            words.number(points) if points is not None else "?",
            ship.sails,
            weight if weight != Weight.NOTE else None,
            said if weight != Weight.NOTE else "",
        )

    def _told(self, problem: Problem | None) -> tuple[Weight | None, str]:
        """A squadron's chip says what was found and what is allowed; the whole line is in the list of problems.

        A remark forbids nothing: it says only what was found.
        """
        if problem is None:
            return None, ""
        words = self._words
        if problem.weight == Weight.NOTE and problem.found is not None:
            return problem.weight, words.say(problem.found)
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
            ToolView("sail", text(N_("Who takes part")), "check"),
            ToolView("remove", text(N_("Remove")), "trash"),
        )
