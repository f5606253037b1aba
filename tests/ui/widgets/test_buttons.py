import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.widgets import buttons, lines
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.step_button import StepButton
from fleetdesk.ui.widgets.entry.switch import Switch
from fleetdesk.ui.widgets.flow import FlowLayout
from fleetdesk.ui.widgets.lines import (
    fitted,
    fitted_in,
    halved_width,
    height_of,
    shortened,
    shrunk,
    width_of,
    wrapped,
)

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def slow_guard(monkeypatch):
    """The guard lasts a minute: no slow computer can outwait it."""
    monkeypatch.setattr(buttons, "GUARD_MS", 60_000)


def test_a_new_meaning_ignores_the_tap_that_was_on_its_way(room, keeper, finger, heard, slow_guard):
    button = BigButton(keeper, "Confirm")
    room.put(button)
    clicks = heard(button.clicked)
    finger.down(button, button.rect().center())
    button.set_meaning("Undo")
    finger.up(button, button.rect().center())
    finger.tap(button)
    QTest.mouseClick(button, LEFT)
    QTest.keyClick(button, Qt.Key.Key_Space)
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert clicks == []
    assert button.guarded()


def test_the_guard_ends(room, keeper, qtbot, heard):
    button = BigButton(keeper, "Confirm")
    room.put(button)
    clicks = heard(button.clicked)
    button.set_meaning("Undo")
    qtbot.waitUntil(lambda: not button.guarded())
    QTest.mouseClick(button, LEFT)
    assert len(clicks) == 1
    assert buttons.GUARD_MS == 300


def test_the_same_meaning_again_guards_nothing(room, keeper, heard, slow_guard):
    button = BigButton(keeper, "Confirm")
    room.put(button)
    button.set_meaning("Confirm")
    clicks = heard(button.clicked)
    QTest.mouseClick(button, LEFT)
    assert len(clicks) == 1


def test_a_discouraged_button_says_why_and_still_works(room, keeper, finger, heard):
    button = BigButton(keeper, "Anchor", "anchor")
    room.put(button)
    clicks = heard(button.clicked)
    button.discourage("moved too far")
    assert button.accessibleDescription() == "moved too far"
    assert button.toolTip() == "moved too far"
    finger.tap(button)
    assert len(clicks) == 1
    button.discourage(None)
    assert button._reason == ""
    assert button.toolTip() == ""


def test_return_and_space_press(room, keeper, heard):
    button = BigButton(keeper, "Fire")
    room.put(button)
    clicks = heard(button.clicked)
    QTest.keyClick(button, Qt.Key.Key_Return)
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert len(clicks) == 2


def test_a_disabled_button_does_nothing(room, keeper, finger, heard):
    button = BigButton(keeper, "Fire")
    button.setEnabled(False)
    room.put(button)
    clicks = heard(button.clicked)
    finger.tap(button)
    QTest.mouseClick(button, LEFT)
    assert clicks == []


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_no_button_is_smaller_than_a_finger(room, keeper, scale):
    keeper.set_scale(scale)
    for button in (
        BigButton(keeper, "OK"),
        BigButton(keeper, icon="undo", name="Undo"),
        BigButton(keeper, "Fire", sub="9 AD"),
    ):
        assert button.minimumSizeHint().width() >= keeper.theme.target
        assert button.sizeHint().height() >= keeper.theme.target


def test_a_button_with_a_second_line_is_taller(keeper):
    assert BigButton(keeper, "Fire", sub="9 AD").sizeHint().height() >= 62
    assert BigButton(keeper, "Fire", tall=True).sizeHint().height() == 62


def test_a_narrow_button_grows_with_its_lines(keeper):
    button = BigButton(keeper, "Fin d'activation de l'escadron", sub="3 navires, 2 ordres")
    assert button.heightForWidth(110) > button.heightForWidth(400)


def test_a_button_is_as_high_as_what_it_says_now(keeper):
    button = BigButton(keeper, "Board")
    changes = (
        lambda: button.setText("Board with everybody who can still hold a cutlass"),
        lambda: button.set_sub("After the broadsides of both"),
        lambda: button.set_icon("ship"),
        lambda: button.discourage(
            "Her crew is spent, and she boarded earlier in this turn: once a turn is all there is"
        ),
        lambda: keeper.set_scale(150),
    )
    for change in changes:
        button.heightForWidth(150)
        change()
        fresh = BigButton(keeper, button.text(), "ship" if button._icon else "", sub=button.sub)
        fresh.discourage(button._reason)
        assert button.heightForWidth(150) == fresh.heightForWidth(150)
    assert button.heightForWidth(150) > BigButton(keeper, "Board").heightForWidth(150)


def test_what_flows_takes_the_room_of_what_stands_in_it_now(keeper, room):
    host = QWidget()
    flow = FlowLayout(keeper, host)
    shown = [BigButton(keeper, "Fire") for _ in range(3)]
    for button in shown:
        flow.addWidget(button)
    room.put(host)
    one = flow.heightForWidth(1000)
    assert flow.heightForWidth(100) > one
    shown[0].setText("Fire everything she has on both sides, and the swivels in the tops as well")
    shown[0].set_sub("Nobody is left to reload")
    assert flow.heightForWidth(1000) > one
    shown[0].hide()
    assert flow.heightForWidth(1000) == one


def test_a_picture_button_has_a_name(keeper):
    button = BigButton(keeper, icon="undo", name="Undo")
    assert button.accessibleName() == "Undo"
    assert button.toolTip() == "Undo"


def test_wrapping_never_exceeds_the_width_and_loses_no_word_silently(keeper):
    font = keeper.theme.font("body")
    text = "Gueule-Noire, classe Léviathan des grandes profondeurs du Nord"
    for width in (60, 120, 300, 900):
        for most in (1, 2, 4):
            lines = wrapped(text, font, width, most)
            assert len(lines) <= most
            assert all(width_of(line, font) <= width + 1 for line in lines)
            assert " ".join(lines) == text or "…" in "".join(lines)


def test_a_long_word_shrinks_before_it_is_cut(keeper):
    font = keeper.theme.font("button")
    full = width_of("d'activation", font)
    assert shrunk("Fin d'activation", font, full) == font
    assert shrunk("Fin d'activation", font, full - 5).pixelSize() < font.pixelSize()


def test_a_switch_turns_by_finger_mouse_and_key(room, keeper, finger, heard):
    switch = Switch(keeper, "Night theme", sub="Easier on the eyes")
    room.put(switch)
    told = heard(switch.toggled)
    finger.tap(switch)
    QTest.mouseClick(switch, LEFT)
    QTest.keyClick(switch, Qt.Key.Key_Space)
    QTest.keyClick(switch, Qt.Key.Key_Return)
    assert told == [(True,), (False,), (True,), (False,)]
    assert switch.accessibleDescription() == "Easier on the eyes"


@pytest.mark.parametrize("width", range(90, 300, 15))
def test_no_word_is_cut_off_while_each_fits_by_itself(keeper, width):
    button = BigButton(keeper, "Play with the samples", "play")
    font = keeper.theme.font("button")
    room = width - button._icon_room() - 2 * button._padding(width)
    _, lines = fitted(button.text(), font, room)
    assert " ".join(lines) == button.text() or 0.82 * width_of("samples", font) > room
    assert button.heightForWidth(width) >= len(lines) * keeper.theme.px(14)


def test_the_font_shrinks_before_a_third_line_begins(keeper):
    font = keeper.theme.font("button")
    text = "Play with the samples"
    whole = halved_width(text, font)
    assert fitted(text, font, whole)[0] == font
    smaller, lines = fitted(text, font, 0.9 * whole)
    assert smaller.pixelSize() < font.pixelSize()
    assert len(lines) == 2
    assert len(fitted(text, font, 0.7 * whole)[1]) == 3


def test_a_word_put_together_breaks_at_its_hyphen(keeper):
    font = keeper.theme.font("button")
    assert fitted("Grande-Bretagne", font, width_of("Bretagne", font))[1] == ("Grande-", "Bretagne")
    assert fitted("Grande-Bretagne", font, width_of("Grande-Bretagne", font))[1] == ("Grande-Bretagne",)


def test_the_kind_of_a_ship_gives_way_to_its_figures(keeper):
    font = keeper.theme.font("tiny")
    text = "Heavy cruiser \N{MIDDLE DOT} hull 5/5 \N{MIDDLE DOT} crew 4/4"
    figures = "hull 5/5 \N{MIDDLE DOT} crew 4/4"
    assert shortened(text, font, width_of(text, font)) == text
    for room in range(round(width_of(figures, font)) + 1, round(width_of(text, font))):
        short = shortened(text, font, room)
        assert short.endswith(figures)
        assert width_of(short, font) <= room
    assert shortened("Brig", font, 5) == "Brig"


def test_words_of_a_button_are_smaller_where_its_height_is_given_and_they_are_higher(room, keeper):
    keeper.set_scale(150)
    button = BigButton(keeper, "Fin d'activation de l'escadron")
    button.setFixedSize(keeper.theme.px(110), keeper.theme.target)
    room.put(button)
    font, width = keeper.theme.font("button"), 0.6 * button.width()
    _, high = fitted(button.text(), font, width)
    smaller, rows = fitted_in(button.text(), font, width, button.height())
    assert height_of(len(high), font) > button.height()
    assert height_of(len(rows), smaller) < height_of(len(high), font)
    assert smaller.pixelSize() >= 0.8 * font.pixelSize()
    assert fitted_in(button.text(), font, width, 999) == fitted(button.text(), font, width)


def test_a_picture_alone_stands_in_the_middle_whatever_blank_keeps_the_height(room, keeper, monkeypatch):
    button = BigButton(keeper, " ", "edit", name="Edit", tall=True)
    room.put(button)
    button.setFixedSize(75, 92)
    room.settle()
    spots = []
    monkeypatch.setattr(keeper.icons, "paint", lambda _painter, spot, *_: spots.append(spot))
    button.grab()
    assert spots[-1].center().x() == pytest.approx(75 / 2, abs=1)


@pytest.mark.parametrize("rests", [lambda one: one.setEnabled(False), lambda one: one.hide()])
@pytest.mark.parametrize(
    ("reason", "ringed"),
    [(Qt.FocusReason.MouseFocusReason, False), (Qt.FocusReason.TabFocusReason, True)],
)
def test_a_ring_appears_nowhere_because_what_was_tapped_rests(room, keeper, rests, reason, ringed):
    """After a tap on what is due one of the phases had a ring round it."""
    tapped, beside = BigButton(keeper, "Fire"), BigButton(keeper, "Move")
    room.put(tapped)
    room.put(beside)
    tapped.setFocus(reason)
    rests(tapped)
    assert beside.hasFocus()
    assert beside.ringed is ringed


@pytest.mark.parametrize("wide", [226, 360])
def test_what_undo_takes_back_is_read_where_its_name_leaves_no_room(room, keeper, monkeypatch, wide):
    """Beside the name its words were cut to nothing, behind a line."""
    drawn = []
    monkeypatch.setattr(lines, "draw_word", lambda _painter, _at, text: drawn.append(text))
    keeper.set_scale(150)
    undo = StepButton(keeper, "Rome\N{NO-BREAK SPACE}: ordres", "undo")
    room.put(undo)
    undo.title = "D\N{LATIN SMALL LETTER E WITH ACUTE}faire"
    undo.setFixedSize(wide, 74)
    room.settle()
    drawn.clear()
    undo.grab()
    keeper.set_scale(100)
    assert " ".join(drawn).endswith("Rome\N{NO-BREAK SPACE}: ordres")
    assert (undo.title in drawn) is (wide > 300)
