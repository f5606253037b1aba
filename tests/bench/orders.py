"""Orders of a whole fleet pasted from a forum: read, judged and drawn while somebody waits."""

import random
import re
from pathlib import Path

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.blocks.charts import cell_name
from fleetdesk.core.lists.fleets import ShipEntry
from fleetdesk.store import fleets
from tests.bench.measure import Row, Sizes, row

GAME = "salves"
SIDE, SHIPS, TURNS = 60, 12, 3
PLAIN = re.compile(
    r"(?P<name>.+?) - (?P<what>tir (?P<cell>[A-Z]{1,2}\d{1,2})(?: x(?P<count>\d+))?|(?P<steps>.+))"
)


def crowd(sizes: Sizes) -> Journal:
    """Seven players with twelve ships each on the largest grid, some turns into the game."""
    system = systems.load(GAME)
    sides = []
    for number, path in enumerate(sorted((paths.shipped_fleets() / GAME).glob("*.json"))):
        fleet = fleets.load(path).value
        cards = list(fleet.cards)
        ships = tuple(
            ShipEntry(
                id=f"s{at}",
                name=f"{fleet.cards[cards[at % len(cards)]].class_name} {at}",
                card=cards[at % len(cards)],
            )
            for at in range(SHIPS)
        )
        squadrons = (fleet.squadrons[0].but(ships=ships),)
        sides.append(SideSetup(id="abcdefg"[number], fleet=fleet.but(squadrons=squadrons)))
    setup = Setup(title="Crowd", sides=tuple(sides), seed=1, answers={"grid": SIDE})
    journal = Journal(system.opening(setup), system.actions)
    chance = random.Random(5)
    cells = chance.sample([(x, y) for x in range(20, 40) for y in range(20, 40)], len(journal.state.ships))
    for ship, cell in zip(journal.state.ships, cells, strict=True):
        journal.do("place", {"ship": ship, "cell": cell})
    journal.do("lock_setup", {})
    journal.do("resolve_first_turn", {})
    for _ in range(min(TURNS, sizes.steps) * len(sides)):
        journal.do("next_nation", {})
        journal.do(
            "paste_orders", {"side": journal.state.player, "text": orders(journal, journal.state.player)}
        )
        journal.do("resolve_player_turn", {})
    journal.do("next_nation", {})
    return journal


def orders(journal: Journal, side: str) -> str:
    """A line for every ship of a side: salvos near by, moves for every third."""
    lines = []
    for at, ship in enumerate(journal.state.afloat(side)):
        column, line = ship.cell
        away = 3 if journal.state.card(ship.id).kind == "CV" else 1
        fire = f"tir {cell_name((column + away, line))} x1, {cell_name((column, line + away))}"
        lines.append(f"{ship.name} - {fire if at % 3 else '1 NO'}")
    return "\n".join(lines)


def pasted(sizes: Sizes, folder: Path) -> list[Row]:
    """The form of a paper at every key, for the player and for the umpire; then the player's chart."""
    del folder
    journal = crowd(sizes)
    system, state = systems.load(GAME), journal.state
    side = state.player
    text = orders(journal, side)
    ask = system.actions["paste_orders"].form
    assert ask is not None
    keys = iter(range(10**9))

    def changed() -> str:
        return f"{text}\nX{next(keys)} - 1N"  # no two keys leave the same text

    def plain() -> list[re.Match[str] | None]:
        return [PLAIN.match(line) for line in changed().splitlines()]

    def player() -> None:
        ask(state, {"side": side, "text": changed()})

    def umpire() -> None:
        ask(state, {"side": side, "text": changed(), "open": True})

    def seen() -> None:
        view = system.view(
            state.but(events=dict(state.events)), side
        )  # as after a step: nothing is remembered
        system.chart(view, "", side)

    where = f"{len(state.sides)} x {SHIPS} ships on {SIDE} x {SIDE}"
    steps = max(1, sizes.steps // 8)
    against = "one regular expression a line"
    return [
        row(f"Orders of a fleet read and drawn, {where}", player, plain, against, steps, worst=True, warm=1),
        row(
            "The same for the umpire, with what they would bring",
            umpire,
            plain,
            against,
            steps,
            worst=True,
            warm=1,
        ),
        row("What a player can know of all enemies, drawn", seen, plain, against, steps, worst=True, warm=1),
    ]
