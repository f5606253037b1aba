"""A whole turn by clicks and touches through the real window, in both languages, killed and taken back."""

from pathlib import Path

import pytest

from fleetdesk.core.base import canonical
from fleetdesk.core.battle.journal import OPENING
from fleetdesk.services.battle import BattleSession
from tests.ui.finger import (
    activate_squadron,
    battle_page,
    go_on,
    lead_on,
    open_table,
    play_with,
    state,
    type_faces,
)
from tests.ui.pages import among, button_of


@pytest.fixture(params=["en", "fr"])
def table(qtbot, tmp_path, request):
    """The window with a battle between two shipped fleets, set up by taps alone."""
    window, finger = open_table(qtbot, tmp_path, request.param)
    yield window, finger, tmp_path
    window.close()
    finger.settle()


def start_battle(window, finger) -> None:
    play_with(window, finger, "Dragon Lords")
    one, other = (side.fleet.squadrons for side in state(window).sides)
    assert one != other  # the second side sails another list, whatever the language


def test_a_turn_is_played_killed_reopened_and_taken_back(table):
    window, finger, folder = table
    start_battle(window, finger)
    page = battle_page(window)
    opening = canonical(state(window))
    page.set_real_dice(real=True)
    initiative_and_wind(window, finger)
    ship = activate_and_move(window, finger)
    target = fire_with_typed_dice(window, finger, ship)
    strike_and_clear(window, finger, target)
    page.set_real_dice(real=False)
    for _ in range(60):
        if state(window).turn == 2:
            break
        go_on(window, finger)
    assert state(window).turn == 2
    end = canonical(state(window))
    as_another_process_would(page.bridge.session, folder, end)
    take_all_back_and_do_it_again(window, finger, opening, end)
    assert finger.touches > 10


def initiative_and_wind(window, finger) -> None:
    """The dice lie on the table: they are read and tapped."""
    page = battle_page(window)
    lead_on(window, finger, "next_phase")
    assert state(window).phase == "initiative_and_wind"
    finger.touch(button_of(page, "initiative"))
    type_faces(window, finger, 3)
    type_faces(window, finger, 5)
    assert state(window).initiative == ("b", "a")  # 5 against 3
    finger.touch(button_of(page, "wind"))
    type_faces(window, finger, 6)
    type_faces(window, finger, 5)
    assert state(window).wind == 2  # two notches clockwise (R9)
    lead_on(window, finger, "next_phase")


def activate_and_move(window, finger) -> str:
    """The side with the initiative activates its first squadron; its first ship moves."""
    page = battle_page(window)
    squadron = state(window).squadrons("b")[0]
    activate_squadron(window, finger, squadron)
    if page.flow.busy:
        finger.click(page.prepare.go)
    assert state(window).active == squadron
    ship = state(window).squadron(squadron)[0].id
    page.select(ship)
    finger.settle()
    finger.touch(among(page.acts.grid, "move"))
    finger.click(page.prepare.go)
    assert state(window).ships[ship].moved
    return ship


def fire_with_typed_dice(window, finger, ship: str) -> str:
    """One six among the dice: the tray asks for exactly one more (R33)."""
    page = battle_page(window)
    finger.touch(among(page.acts.grid, "fire"))
    before = state(window)
    ad = int(page.flow.form.working.total)
    target = page.flow.form.args["target"]
    finger.click(page.prepare.go)
    type_faces(window, finger, *([6] + [1] * (ad - 1)))
    assert page.dice_view.tray.isVisible()
    type_faces(window, finger, 4)
    after = state(window)
    journal = page.bridge.session.journal
    faces = [face for throw in journal.entry(journal.head).throws for face in throw.faces]
    assert [face.value for face in faces] == [6] + [1] * (ad - 1) + [4]
    assert all(face.typed for face in faces)
    assert after.ships[ship].fired
    hits, dr, cr = 3, before.card(target).dr, before.card(target).cr
    assert cr > hits
    assert after.ships[target].hull_lost - before.ships[target].hull_lost == (1 if hits >= dr else 0)
    return target


def strike_and_clear(window, finger, target: str) -> None:
    """A finger strikes the last hull box; the same box clears it again."""
    page = battle_page(window)
    page.select(target)
    finger.settle()
    card = page.card_pane.card
    lost = state(window).ships[target].hull_lost
    box = [part for part in card.parts() if part.kind == "tick"][lost].rect.center().toPoint()
    finger.touch(card, box)
    assert state(window).ships[target].hull_lost == lost + 1
    assert state(window).ships[target].name in page.foot.undo.text()
    finger.touch(card, box)
    assert state(window).ships[target].hull_lost == lost


def as_another_process_would(session, folder: Path, end: bytes) -> None:
    """What a killed process leaves on the disk, opened: nothing that was shown is missing."""
    copy = folder / "copy.battle"
    for suffix in ("", "-wal"):
        left = session.path.with_name(session.path.name + suffix)
        if left.exists():
            copy.with_name(copy.name + suffix).write_bytes(left.read_bytes())
    again = BattleSession.open(copy)
    try:
        assert canonical(again.state) == end
        assert again.journal.entries == session.journal.entries
        assert again.undo() is not None
    finally:
        again.close()


def take_all_back_and_do_it_again(window, finger, opening: bytes, end: bytes) -> None:
    page = battle_page(window)
    journal = page.bridge.session.journal
    while journal.head != OPENING:
        page.controller.undo()
    assert canonical(state(window)) == opening
    finger.settle()
    assert not page.foot.undo.isEnabled()
    while journal.steps_on:
        page.controller.redo()
    assert canonical(state(window)) == end
