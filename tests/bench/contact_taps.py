"""Taps of two ships that meet or fire together: a ship in hand, the act, the other ship's tile, the dice."""

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.forms.fields import TextField
from tests.bench.hand import Hand
from tests.bench.taps import (
    ARMADA,
    GALLEYS,
    SEAS,
    SQUADRON,
    TARGET,
    Act,
    _activated,
    _aim_six,
    _all_fired,
    _liner,
    _moved,
    _ordered,
    _play,
)

RAMMER, RAMMED = "a-q2", "b-s4"
UNIT, AIMED, SECOND = "a-q4", "b-s11", "b-s12"
"""Three cruisers of one squadron, and two enemies beside each other in their list."""


def _seas_ram(hand: Hand) -> None:
    ship = next(one.id for one in hand.state.ships.values() if one.squadron == RAMMER)
    hand.take(ship)
    hand.offer("ram")
    hand.ship(RAMMED)
    hand.misses()
    assert (hand.done.action, hand.done.args["target"]) == ("ram", RAMMED)


def _fought(session: BattleSession) -> None:
    """Up to the fire of a squadron: nobody plays a card, the squadron acts and has moved."""
    for action in ("no_cards", "initiative", "next_phase"):
        _play(session, action)
    session.do("activate", {"unit": UNIT}, insist=True)
    for ship in [one.id for one in session.state.ships.values() if one.squadron == UNIT]:
        _play(session, "move", ship=ship)


def _critical(hand: Hand) -> None:
    """The total, the two dice of the critical, what it did, written down: one step to whoever takes it back."""
    before = hand.state
    _aim_six(hand)
    hand.taps = 0
    hand.total(9)
    hand.total(7)
    effect = hand.page.prepare.form.questions.view("text0")
    assert isinstance(effect, TextField)
    hand.touch(effect.suggested[0])
    hand.go()
    assert (hand.done.action, hand.done.joined) == ("name_critical", True)
    taps = hand.taps
    hand.touch(hand.page.foot.undo)
    assert hand.state == before
    hand.taps = taps


def _two_melees(session: BattleSession) -> None:
    """Two ships of the squadron lie alongside an enemy each, the rest have fired."""
    _moved(session)
    ships = [one.id for one in session.state.squadron(SQUADRON)]  # type: ignore[attr-defined]  # the state of this game
    for ship, enemy in zip(ships, (TARGET, RAMMED), strict=False):
        session.do("collision", {"ship": ship, "others": (enemy,)}, insist=True)
    _all_fired(session, TARGET, RAMMED)


def _fought_out(hand: Hand) -> None:
    """One tap for what is due; the second melee is asked for after the first."""
    hand.due("melee_round")
    for _ in range(2):
        hand.misses()
    assert hand.done.action == "melee_round"
    assert hand.page.foot.offer.action != "melee_round", "both are fought"


def _members(hand: Hand) -> list[str]:
    return [one.id for one in hand.state.ships.values() if one.squadron == UNIT]


def _aimed(hand: Hand, gun: int = 1) -> list[str]:
    """The first ship of the squadron, her gun, an enemy; returns her mates."""
    ship, *mates = _members(hand)
    hand.take(ship)
    hand.gun(gun, 1)
    hand.aim(AIMED)
    return mates


def _combined(hand: Hand) -> None:
    for mate in _aimed(hand):
        hand.ship(mate)
    hand.misses()
    assert hand.done.action == "combined_fire"
    assert [one["ship"] for one in hand.done.args["joins"]] == _members(hand)[1:]


def _split(hand: Hand) -> None:
    _aimed(hand)
    hand.ship(SECOND)
    hand.misses()
    assert hand.done.action == "split_fire"
    assert [one["target"] for one in hand.done.args["shares"]] == [AIMED, SECOND]


def _boarded(hand: Hand) -> None:
    ship = _members(hand)[0]
    hand.take(ship)
    hand.offer("board")
    hand.ship(AIMED)
    hand.go()
    assert (hand.done.action, hand.done.args["target"]) == ("board", AIMED)


def _drawn(session: BattleSession) -> None:
    """The first card is drawn and its ship acts: she came far and straight enough."""
    _ordered(session)
    _play(session, "draw_card")
    side = session.state.drawn  # type: ignore[attr-defined]  # the state of this game
    ship = next(one.id for one in session.state.ships.values() if one.side == side)
    _play(session, "activate", ship=ship)
    _play(session, "move", ship=ship, over=False)


def _galley(hand: Hand) -> tuple[str, str]:
    """The ship that acts, and an enemy that is not the first in the list."""
    hand.sit(TABLE)
    hand.taps = 0
    ship: str = hand.state.active  # type: ignore[attr-defined]  # the state of this game
    side = hand.state.ships[ship].side
    return ship, [one.id for one in hand.state.ships.values() if one.side != side][2]


def _galley_act(hand: Hand, action: str) -> None:
    ship, enemy = _galley(hand)
    hand.take(ship)
    hand.offer(action)
    hand.ship(enemy)
    hand.misses()
    assert (hand.done.action, hand.done.args["target"]) == (action, enemy)


CONTACT_ACTS: tuple[Act, ...] = (
    Act("A ram, with the other ship", SEAS, lambda one: _activated(one, RAMMER), _seas_ram, 2, "two crosses"),
    Act("A critical, its effect said, undone as one", SEAS, _liner, _critical, 4, "crosses and a word"),
    Act("Two melees, one after the other", SEAS, _two_melees, _fought_out, 4, "crosses in the crews"),
    Act("Combined fire of three, other ships", ARMADA, _fought, _combined, 1, "one cross where it hurts"),
    Act("Fire split between two", ARMADA, _fought, _split, 2, "a cross on each"),
    Act("Boarders sent across", ARMADA, _fought, _boarded, 2, "troops crossed off and noted"),
    Act("A galley rams", GALLEYS, _drawn, lambda hand: _galley_act(hand, "ram"), 1, "one cross"),
    Act("A galley grapples", GALLEYS, _drawn, lambda hand: _galley_act(hand, "grapple"), 1, "a line drawn"),
)
