"""A photograph on a ship card: chosen from a file, seen where it will be printed, taken away, undone."""

import pytest
from PIL import Image
from PySide6.QtWidgets import QFileDialog

from fleetdesk.core.blocks.photographs import LONGEST_SIDE, MOST_BYTES, unpacked
from fleetdesk.core.errors import BadInput
from fleetdesk.core.layout.marks import Picture
from fleetdesk.ui.cards.card_page import CardPage
from fleetdesk.ui.cards.mark_painter import photograph
from fleetdesk.ui.cards.photo_intake import taken_in
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.sheet import Sheet
from tests.fakes import SYSTEM
from tests.photos import jpeg, kept
from tests.toy.lists import CARDS

GALLEON = CARDS[1]


@pytest.fixture
def file(tmp_path):
    def make(data, name="ship.jpg"):
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return make


@pytest.fixture
def make(qtbot, context):
    def do(card=GALLEON):
        page = CardPage(context, SYSTEM, card, users=3, new=False)
        page.resize(1200, 800)
        qtbot.addWidget(page)
        context.furnish(page)
        with qtbot.waitExposed(page):
            page.show()
        return page

    return do


@pytest.fixture
def choosing(monkeypatch):
    """The player chooses this file."""

    def do(path):
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))

    return do


def pictures(page):
    return [mark for mark in page.view.laid.marks if isinstance(mark, Picture)]


def reveal(page, button):
    page._area.show_whole(button)
    return button


class TestIntake:
    def test_a_large_one_is_made_small_and_grey(self, file):
        found = unpacked(taken_in(file(jpeg(4000, 3000, mode="RGB"))))
        assert max(found.width, found.height) == LONGEST_SIDE
        assert len(found.data) <= MOST_BYTES
        assert photograph(taken_in(file(jpeg(40, 30, mode="RGB")))).isGrayscale()

    @pytest.mark.parametrize(("turned", "size"), [(1, (120, 80)), (6, (80, 120)), (8, (80, 120))])
    def test_it_stands_upright(self, file, turned, size):
        found = unpacked(taken_in(file(jpeg(120, 80, turned=turned))))
        assert (found.width, found.height) == size

    def test_what_the_camera_wrote_beside_it_stays_behind(self, file):
        data = jpeg(120, 80, text="Rue de la Paix 7")
        assert b"Rue de la Paix" in data
        assert b"Rue de la Paix" not in unpacked(taken_in(file(data))).data

    def test_one_full_of_detail_is_kept_all_the_same(self, tmp_path):
        path = tmp_path / "noise.jpg"
        Image.effect_noise((1500, 1500), 90).save(path, "JPEG", quality=95)
        assert unpacked(taken_in(path)) is not None

    def test_a_transparent_one_is_on_white(self, file):
        data = jpeg(60, 40, mode="RGBA", kind="PNG")
        assert unpacked(taken_in(file(data, "ship.png"))) is not None

    @pytest.mark.qt_log_ignore("Invalid JPEG")
    @pytest.mark.parametrize("data", [b"", b"no picture", jpeg()[:300], b"<svg/>"])
    def test_what_is_no_picture_is_one_sentence(self, file, data):
        with pytest.raises(BadInput) as caught:
            taken_in(file(data))
        assert "ship.jpg is no picture" in str(caught.value)

    def test_a_missing_file_is_one_sentence(self, tmp_path):
        with pytest.raises(BadInput):
            taken_in(tmp_path / "gone.jpg")


class TestForm:
    def test_choosing_one_shows_it_where_it_is_printed(self, make, file, choosing, tap):
        page = make()
        assert pictures(page) == []
        choosing(file(jpeg(300, 200)))
        row = page.form.rows["picture"]
        tap(reveal(page, row.choose))
        (picture,) = pictures(page)
        assert picture.data == page.editor.card.picture
        assert row.shown.isVisible()
        assert page.undo.accessibleName() == "Undo: Photograph of the card"

    def test_undo_and_taking_away(self, make, file, choosing, tap):
        page = make()
        choosing(file(jpeg()))
        row = page.form.rows["picture"]
        tap(reveal(page, row.choose))
        kept_one = page.editor.card.picture
        tap(reveal(page, row.remove))
        assert page.editor.card.picture == ""
        assert not row.remove.isVisible()
        tap(page.undo)
        assert page.editor.card.picture == kept_one
        tap(page.undo)
        assert page.editor.card == GALLEON

    def test_a_bad_file_changes_nothing_and_is_told(self, make, file, choosing, tap):
        page = make()
        choosing(file(b"no picture"))
        tap(reveal(page, page.form.rows["picture"].choose))
        assert page.editor.card == GALLEON
        (sheet,) = page.findChildren(Sheet)
        assert "is no picture" in " ".join(label.text() for label in sheet.findChildren(Label))

    def test_no_file_chosen_changes_nothing(self, make, choosing, tap):
        page = make()
        choosing("")
        tap(reveal(page, page.form.rows["picture"].choose))
        assert page.editor.card == GALLEON

    def test_a_broken_one_is_told_and_can_be_taken_away(self, make, tap):
        page = make(GALLEON.but(picture="victory.jpg"))
        row = page.form.rows["picture"]
        assert row.told.isVisibleTo(page)
        assert not row.shown.isVisibleTo(page)
        tap(reveal(page, row.remove))
        assert page.editor.card.picture == ""

    def test_the_card_is_painted_with_it(self, make):
        page = make(GALLEON.but(picture=kept(200, 100)))
        with_it = page.view.grab().toImage()
        page.editor.set("picture", "")
        page.refresh()
        assert with_it != page.view.grab().toImage()


def test_a_drawing_that_names_another_file_brings_nothing_of_it_along(file):
    file(jpeg(), "secret.jpg")
    drawing = file(
        b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300"'
        b' height="300"><image xlink:href="secret.jpg" width="300" height="300"/></svg>',
        "ship.jpg",
    )
    with pytest.raises(BadInput, match="no picture FleetDesk can read"):
        taken_in(drawing)


def test_a_name_no_disk_takes_is_no_picture(tmp_path):
    with pytest.raises(BadInput, match="no picture FleetDesk can read"):
        taken_in(tmp_path / ("x" * 300))
