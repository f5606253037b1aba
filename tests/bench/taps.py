"""Taps: a written turn of each game played through the real window, beside the pencil strokes of the same turn.

A stroke is one line drawn: a box crossed, a tick, a letter or a digit. Dice thrown and read, ships pushed and tape
laid cost the same with and without a tablet and are not counted. A tap is one touch; what has to be scrolled into
sight costs a swipe, which counts as one.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.services.battle import BattleSession
from fleetdesk.systems.uncharted_seas.fire.shot import dice_now
from fleetdesk.ui.battle.forms.table import TableField
from tests.bench import plot_taps
from tests.bench.hand import Hand, session_of
from tests.bench.measure import Row, Sizes

SEAS, ARMADA, GALLEYS, SAIL = "uncharted_seas", "firestorm_armada", "galleys", plot_taps.SAIL
FLEETS = {
    SEAS: ("dragon_lords", "imperial_humans"),
    ARMADA: ("aquan_patrol", "dindrenzi_patrol"),
    GALLEYS: ("ecnomus_carthage", "ecnomus_rome"),
    SAIL: ("trafalgar_british", "trafalgar_allies"),
}
MISS, HIT = 1, 4


class Act(NamedTuple):
    """One thing done at the table."""

    what: str
    game: str
    ready: Callable[[BattleSession], object]
    """Plays up to it; nobody counts that."""
    do: Callable[[Hand], object]
    strokes: float
    counted: str
    """How the strokes are counted."""
    begun: Callable[[Path], BattleSession] | None = None
    """How its battle begins; left out: with the lists of its game in `FLEETS`."""


def taps(sizes: Sizes, folder: Path) -> list[Row]:
    """Every act, then the turns; in small only the first."""
    from tests.bench.contact_taps import CONTACT_ACTS
    from tests.bench.room_taps import ROOM_ACTS, measured_room
    from tests.bench.sea_taps import SEA_ACTS

    chosen = (*ACTS, *SEA_ACTS, *CONTACT_ACTS) if sizes.runs > 1 else ACTS[:1]
    rooms = ROOM_ACTS if sizes.runs > 1 else ()
    return [
        *(measured(act, folder / f"{at}.battle") for at, act in enumerate(chosen)),
        *(measured_room(act, folder / f"room-{at}") for at, act in enumerate(rooms)),
    ]


def measured(act: Act, path: Path) -> Row:
    """One act played once, by touches alone."""
    session = act.begun(path) if act.begun is not None else session_of(act.game, path, FLEETS[act.game])
    act.ready(session)
    session.close()
    hand = Hand(path)
    try:
        act.do(hand)
    finally:
        hand.close()
    return Row(what=act.what, ours=hand.taps, floor=act.strokes, against=act.counted, unit="taps")


def _play(session: BattleSession, action: str, **answers: Any) -> None:
    """Do it as its form proposes."""
    form = session.system.actions[action].form
    asked = form(session.state, answers) if form is not None else None
    session.do(action, answers if asked is None else asked.args or {}, insist=True)


# --- The Uncharted Seas ------------------------------------------------------------------------------

SQUADRON, TARGET = "a-q2", "b-s3"
"""Three cruisers, and an enemy that is not the first in the list."""
LINER, SIX = "a-q1", 2
"""A squadron of one battleship, and the distance at which her broadside throws six dice."""


def _opened(session: BattleSession) -> None:
    """Up to the first activation."""
    for action in ("next_phase", "initiative", "wind", "next_phase"):
        _play(session, action)


def _activated(session: BattleSession, squadron: str = SQUADRON) -> None:
    _opened(session)
    session.do("activate", {"squadron": squadron}, insist=True)


def _moved(session: BattleSession, squadron: str = SQUADRON) -> None:
    _activated(session, squadron)
    for ship in session.state.squadron(squadron):  # type: ignore[attr-defined]  # the state of this game
        _play(session, "move", ship=ship.id)


def _liner(session: BattleSession) -> None:
    _moved(session, LINER)


def _ships(hand: Hand, squadron: str = SQUADRON) -> list[str]:
    return [one.id for one in hand.state.ships.values() if one.squadron == squadron]


def _activate(hand: Hand, squadron: str = SQUADRON) -> None:
    hand.squadron(squadron)


def _move(hand: Hand) -> None:
    hand.lead("squadron_moved")


def _aim(hand: Hand, ship: str, target: str, band: int = 0) -> None:
    """Choose the ship, the gun and the distance, the enemy."""
    hand.take(ship)
    if not hand.aimed(0, band):
        hand.gun(0, band)
    hand.aim(target)


def _aim_six(hand: Hand) -> None:
    """Another ship is in hand, and the enemy is not the one proposed."""
    hand.ship(TARGET)
    hand.taps = 0
    _aim(hand, _ships(hand, LINER)[0], TARGET, SIX)


def _by_total(hand: Hand) -> None:
    _aim_six(hand)
    hand.total(4)


def _by_counts(hand: Hand) -> None:
    """Two hits and a 6, which is thrown once more and misses."""
    _aim_six(hand)
    hand.count("4\N{EN DASH}5", 2)
    hand.count("6", 1)
    hand.again("1\N{EN DASH}3")


def _by_faces(hand: Hand) -> None:
    _aim_six(hand)
    hand.go()
    hand.faces(HIT, HIT, MISS, MISS, MISS, MISS)


def _next_shot(hand: Hand) -> None:
    """The next of the squadron comes into hand by herself, her gun laid on the same enemy."""
    for ship in _ships(hand)[1:]:
        hand.taps = 0
        _aim(hand, ship, TARGET)
        hand.misses()
        assert (hand.done.args["ship"], hand.done.args["target"]) == (ship, TARGET)


def _linked(hand: Hand) -> None:
    leader, *others = _ships(hand)
    hand.take(leader)
    hand.gun(0, 0)
    hand.aim(TARGET)
    for ship in others:
        hand.ship(ship)
    hand.misses()


def _mark(hand: Hand) -> None:
    card = hand.page.card_pane.card
    box = next(part for part in card.parts() if part.kind == "tick")
    hand.touch(card, box.rect.center().toPoint())


def _in_melee(session: BattleSession) -> None:
    """Two of the squadron lie alongside one enemy, the rest have fired."""
    _moved(session)
    one, other, _ = (ship.id for ship in session.state.squadron(SQUADRON))  # type: ignore[attr-defined]  # the state of this game
    for ship in (one, other):
        session.do("collision", {"ship": ship, "others": (TARGET,)}, insist=True)
    _all_fired(session, TARGET)


def _all_fired(session: BattleSession, *spared: str) -> None:
    """R57: those of the squadron that touch nobody fire before the melee, and miss."""
    ships = session.state.ships.values()
    free = [ship.id for ship in ships if ship.squadron == SQUADRON and not ship.enemies]  # type: ignore[attr-defined]  # the state of this game
    target = next(ship.id for ship in ships if ship.side == "b" and ship.id not in spared)
    for ship in free:
        misses = (MISS,) * dice_now(session.state, ship, 0, 0).ad
        session.do("fire", {"ship": ship, "weapon": 0, "target": target}, typed=misses, insist=True)


def _round(hand: Hand) -> None:
    """Eight dice against the one, his divided as proposed: all of them miss."""
    hand.due("melee_round")
    hand.misses()


def _seas_turn(hand: Hand) -> None:
    """Twenty ships: every squadron activated, all moved, every ship one shot that misses, the turn ended.

    The first shot of a squadron says that it has moved, the first act of the next one that it has finished.
    """
    hand.lead("next_phase")
    for throw in ("initiative", "wind"):
        hand.lead(throw)
        hand.faces(6) if throw == "initiative" else None
        hand.misses()
    hand.lead("next_phase")
    sides = ("a", "b")
    for _ in range(8):
        ready = [
            (side.id, squadron)
            for side in hand.page.bridge.overview.sides
            for squadron in side.squadrons
            if squadron.state == "ready" and squadron.offer is not None
        ]
        wanted = [one for side, one in ready if one.offer and one.offer.discouraged is None] or [ready[0][1]]
        squadron = wanted[0]
        _activate(hand, squadron.id)
        enemy = sides[squadron.id.startswith("a")]
        target = next(one.id for one in hand.state.ships.values() if one.side == enemy)
        for ship in _ships(hand, squadron.id):
            _aim(hand, ship, target)
            hand.misses()
        moved = [one.moved for one in hand.state.ships.values() if one.squadron == squadron.id]  # type: ignore[attr-defined]  # of this game
        assert moved == [True] * len(moved)
    while hand.state.turn == 1:
        hand.on()


# --- Firestorm Armada --------------------------------------------------------------------------------


def _no_cards(hand: Hand) -> None:
    """Nobody plays a T card, until initiative can be thrown: said at the blank screen, as all look on."""
    hand.together()
    assert hand.button("initiative") is not None


def _marker(hand: Hand) -> None:
    """Its words are usual, and stand beside her card."""
    hand.part(hand.page.acts.told, "Fire on board")
    ship = hand.state.ships[hand.page.ship]
    assert [one.text for one in ship.markers] == ["Fire on board"]  # type: ignore[attr-defined]  # of this game


def _unmarked(hand: Hand) -> None:
    """It bears a sign that takes it away."""
    _marker(hand)
    hand.taps = 0
    hand.part(hand.page.acts.told, "Fire on board")
    assert not hand.state.ships[hand.page.ship].markers  # type: ignore[attr-defined]  # of this game


# --- galleys -----------------------------------------------------------------------------------------


def _ordered(session: BattleSession) -> None:
    for side in ("a", "b"):
        ships = [one for one in session.state.ships.values() if one.side == side]
        orders = [{"ship": one.id, "order": "combat"} for one in ships]
        session.do("place_orders", {"side": side, "orders": orders}, seat=side)
    _play(session, "next_phase")


def _card(hand: Hand) -> None:
    """A card is drawn, its ship turns its order up, the first die lies on the table."""
    hand.sit(TABLE)
    hand.taps = 0
    hand.touch(hand.page.foot.primary)
    side = hand.state.drawn  # type: ignore[attr-defined]  # the state of this game
    ship = next(one.id for one in hand.state.ships.values() if one.side == side)
    hand.ship(ship)
    assert hand.state.active == ship  # type: ignore[attr-defined]  # as above


EXCEPTIONS = 3


def _orders(hand: Hand) -> None:
    """A heading for all eight, then the exceptions; sealing them hands the tablet on."""
    hand.sit("a")
    hand.taps = 0
    table = hand.page.prepare.form.questions.view("orders")
    assert isinstance(table, TableField)
    hand.part(table.heads, hand.page.words.text("To battle!"))
    ships = [one.name for one in hand.state.ships.values() if one.side == "a"]
    for ship in ships[-EXCEPTIONS:]:
        hand.part(table.rows, f"{ship}, {hand.page.words.text('Ahead!')}")
    taps = hand.taps
    hand.touch(hand.page.prepare.go)
    assert hand.blank, "the next one sits down"
    laid = [one.order for one in hand.state.ships.values() if one.side == "a"]  # type: ignore[attr-defined]  # ships of this game
    assert laid == ["combat"] * (len(ships) - EXCEPTIONS) + ["ahead"] * EXCEPTIONS
    hand.taps = taps


ACTS: tuple[Act, ...] = (
    Act("Mark one box", SEAS, _opened, _mark, 1, "one cross"),
    Act("Activate a squadron", SEAS, _opened, _activate, 1, "one tick on its sheet"),
    Act("Move a squadron of three", SEAS, _activated, _move, 0.5, "nothing, or one tick for all"),
    Act("Shot, six real dice, by their total", SEAS, _liner, _by_total, 1, "one cross where it hurts"),
    Act("The same by counts, a 6 among them", SEAS, _liner, _by_counts, 1, "the same"),
    Act("The same face by face", SEAS, _liner, _by_faces, 1, "the same"),
    Act("Next ship, same gun and target", SEAS, _moved, _next_shot, 1, "the same"),
    Act("Combined shot of three ships", SEAS, _moved, _linked, 1, "the same"),
    Act("Melee round, two against one", SEAS, _in_melee, _round, 2, "two crosses in the crews"),
    Act(
        "A galley, before its first die",
        GALLEYS,
        _ordered,
        _card,
        1,
        "one tick; the cards are turned by hand",
    ),
    Act(
        "Orders of eight galleys, three exceptions",
        GALLEYS,
        lambda _: None,
        _orders,
        8,
        "one order card each",
    ),
    Act("An order, another ship", SAIL, plot_taps.to_orders, plot_taps.one_order, 2, "1 to 3 signs"),
    Act("Orders for twelve ships", SAIL, plot_taps.to_orders, plot_taps.twelve_orders, 24, "two signs each"),
    Act("The same order for a squadron", SAIL, plot_taps.to_orders, plot_taps.squadron, 5, "a sign a ship"),
    Act("A marker put on a ship", SEAS, lambda _: None, _marker, 1, "a chip laid beside it"),
    Act("The same taken away", SEAS, lambda _: None, _unmarked, 1, "the chip lifted"),
    Act("No T cards, to initiative", ARMADA, lambda _: None, _no_cards, 0.5, "nothing is written"),
    Act(
        "A turn of twenty ships, a shot each",
        SEAS,
        lambda _: None,
        _seas_turn,
        48,
        "8 ticks, 20 crosses, 20 for weapons fired",
    ),
)
