"""A turn of wings, broadsides and boarders by taps alone: hidden T cards, point defence, combined fire, boarding."""

import pytest

from fleetdesk import paths
from fleetdesk.core.base import canonical
from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.battle.journal import OPENING
from fleetdesk.core.words import msg
from fleetdesk.store.fleets import load
from fleetdesk.ui.battle.forms.view import GroupField
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.widgets.choice_list import ChoiceList
from tests.ui.finger import (
    activate_squadron,
    battle_page,
    confirm,
    lead_on,
    open_table,
    play_with,
    sit,
    state,
    type_faces,
)
from tests.ui.pages import among, button_of

FLEET = "Terran patrol"


@pytest.fixture(params=["en", "fr"])
def table(qtbot, tmp_path, request):
    """The window with a battle of two shipped fleets, set up by taps alone, real dice beside it."""
    window, finger = open_table(qtbot, tmp_path, request.param)
    play_with(window, finger, FLEET)
    assert window.findChildren(BattlePage) == [], "T cards are laid now: nobody sits before he said so"
    window.rooms.battle_room.seating.real_dice = True
    yield window, finger
    window.close()
    finger.settle()


def ship_named(window, name: str):
    """A ship by her name on the list that comes along; in the battle she has it in the language of the window."""
    for file in sorted((paths.shipped_fleets() / "firestorm_armada").glob("*.json")):
        fleet = load(file).value
        pairs = zip(fleet.ships(), fleet.in_words(window.context.words).ships(), strict=True)
        for (_, one), (_, said) in pairs:
            if one.name == name:
                return next(ship for ship in state(window).ships.values() if ship.name == said.name)
    raise LookupError(name)


def select(window, finger, ship: str) -> None:
    battle_page(window).select(ship)
    finger.settle()


def offer(window, finger, ship: str, action: str) -> None:
    """Tap a button under the card of a ship, or the one that says what is due: nothing stands on both."""
    select(window, finger, ship)
    page = battle_page(window)
    finger.touch(among(page.acts.grid, action) or page.foot.primary)


def form(window):
    return battle_page(window).flow.form


def question(window, key: str):
    """The widget of a question of the form that is open."""
    return battle_page(window).prepare.form.questions.view(key)


def adjust(window, finger, key: str) -> None:
    """Unfold questions that gave way to the keys of the dice, page by page as far as one of them."""
    prepare = battle_page(window).prepare
    for _ in prepare.form.questions.views:
        if not question(window, key).isVisible():
            finger.click(prepare.adjust)


def choose(window, finger, key: str, value: str) -> None:
    """Tap a ship in the list of a question; unfold it first where it is folded."""
    adjust(window, finger, key)
    view = question(window, key)
    if view.more.isVisible():
        finger.click(view.more)
    finger.part(view.list, state(window).ships[value].name)


def tick(window, finger, key: str, *rows: str) -> None:
    """Tick rows of a group, each told by its key; unfold it first where it is folded."""
    adjust(window, finger, key)
    for row in rows:
        group = question(window, key)
        assert isinstance(group, GroupField)
        if group.unfold.isVisible():
            finger.click(group.unfold)
        (rows_list,) = [
            one
            for one in group._rows.get(row).findChildren(ChoiceList)
            if one.parent() is group._rows.get(row)
        ]
        finger.part(rows_list, "")


def go(window, finger) -> None:
    finger.click(battle_page(window).prepare.go)


def to_activations(window, finger) -> None:
    """Nobody has a T card worth playing; both say so, face down, and reveal (R1); then 2D6 each (R3)."""
    for side in ("a", "b"):
        sit(window, finger, side)
        lead_on(window, finger, "lay_card")
        assert state(window).side(side).laid == "none"
        confirm(window, finger)  # the device changes hands
    sit(window, finger, TABLE)
    finger.touch(button_of(battle_page(window), "reveal_cards"))
    assert state(window).revealed
    lead_on(window, finger, "next_phase")
    finger.touch(button_of(battle_page(window), "initiative"))
    type_faces(window, finger, 6, 6)
    type_faces(window, finger, 1, 2)
    assert state(window).initiative[0] == "a"
    lead_on(window, finger, "next_phase")


def activate(window, finger, unit: str) -> None:
    page = battle_page(window)
    activate_squadron(window, finger, unit)
    if page.flow.busy:
        go(window, finger)
    assert state(window).active == unit


def end(window, finger) -> None:
    lead_on(window, finger, "end_activation")
    confirm(window, finger)
    assert not state(window).active


def test_a_turn_with_wings_a_combined_broadside_and_a_boarding(table):
    window, finger = table
    opening = canonical(state(window))
    to_activations(window, finger)
    launch(window, finger)
    point_defence(window, finger)
    combined_broadside(window, finger)
    boarding(window, finger)
    end(window, finger)
    session = window.rooms.battle_room.session
    done = canonical(state(window))
    while session.undo() is not None:
        pass
    assert session.journal.head == OPENING
    assert canonical(state(window)) == opening
    while session.redo() is not None:
        pass
    assert canonical(state(window)) == done


def launch(window, finger) -> None:
    """The carrier moves half its MV, as proposed, and launches all its wings (R4, R11, E11)."""
    harbour = ship_named(window, "Harbour")
    activate(window, finger, harbour.squadron)
    offer(window, finger, harbour.id, "move")
    go(window, finger)
    assert ship_named(window, "Harbour").moved_inches == 3
    offer(window, finger, harbour.id, "launch")
    go(window, finger)
    assert all(ship.wing == "ready" for ship in state(window).ships.values() if ship.carrier == harbour.id)
    end(window, finger)


def point_defence(window, finger) -> None:
    """Two wings in range: five dice are divided, 3 and 2; one wing is destroyed, one repelled (R56-R61)."""
    gunner = ship_named(window, "Deep Current")
    activate(window, finger, gunner.squadron)
    offer(window, finger, gunner.id, "pd_fire")
    wings = [ship_named(window, name) for name in ("Harbour 1-1", "Harbour 1-2")]
    tick(window, finger, "wings", *(wing.id for wing in wings))
    assert [one["dice"] for one in form(window).args["shares"]] == [3, 2]
    go(window, finger)
    type_faces(window, finger, 5, 6, 1)
    type_faces(window, finger, 4, 5)
    assert ship_named(window, "Harbour 1-1").status == "destroyed"
    assert ship_named(window, "Harbour 1-2").wing == "repelled"
    offer(window, finger, wings[1].id, "retreat")
    assert not ship_named(window, "Harbour 1-2").retreats
    end(window, finger)


def combined_broadside(window, finger) -> None:
    """One broadside leads with 5 dice, two more add half of theirs; a shield die falls last (R31, R33, E4)."""
    lead, *others = (ship_named(window, name) for name in ("Stalwart", "Steadfast", "Sentry Post"))
    target = ship_named(window, "Deep Current")
    activate(window, finger, lead.squadron)
    offer(window, finger, lead.id, "combined_fire")
    choose(window, finger, "target", target.id)
    tick(window, finger, "joins", *(f"{one.id}/0" for one in others))
    assert form(window).working.total == 9
    go(window, finger)
    type_faces(window, finger, *[4] * 9)
    type_faces(window, finger, 1)
    assert ship_named(window, "Deep Current").hull_lost == 1  # 9 hits reach DR 7
    assert all(state(window).ships[one.id].combined == ("0",) for one in (lead, *others))


def boarding(window, finger) -> None:
    """Declared, so that the ship may not fire there; then all AP go (R46, R53)."""
    boarder, target = ship_named(window, "Stalwart"), ship_named(window, "Undertow")
    ap = state(window).ap_now(boarder.id)
    offer(window, finger, boarder.id, "declare_boarding")
    choose(window, finger, "target", target.id)
    go(window, finger)
    assert ship_named(window, "Stalwart").will_board == target.id
    offer(window, finger, boarder.id, "board")
    assert form(window).args["target"] == target.id
    go(window, finger)
    (party,) = state(window).links
    assert (party.to, party.ap) == (target.id, ap)
    assert state(window).ap_now(boarder.id) == 0
    select(window, finger, target.id)
    words = window.context.words
    told = words.say(msg("Boarded by {ship} ({ap} AP)", ship=ship_named(window, "Stalwart").name, ap=ap))
    badges = [
        words.say(badge.text)
        for side in battle_page(window).bridge.overview.sides
        for unit in side.squadrons
        for strip in unit.ships
        if strip.ship == target.id
        for badge in strip.badges
    ]
    assert told in badges
