"""Names of ships in the log of a whole side: a long one stands on two lines before it gets too small to read."""

from PySide6.QtCore import QSize

from fleetdesk.ui.battle.forms.log import looks
from fleetdesk.ui.battle.forms.log.ledger import LedgerView
from fleetdesk.ui.widgets import lines
from tests.bench import plot_taps
from tests.ui.battle.conftest import settle
from tests.ui.battle.test_games import battle_of


def test_a_long_name_is_read_beside_the_chart(make, monkeypatch):
    session = battle_of("age_of_sail")
    plot_taps.to_orders(session)
    page = make(session, seat="b")
    page.resize(QSize(1280, 800))
    offer = next(one for one in page.bridge.overview.offers if one.standing)
    page.flow.start(offer)
    settle()
    view = page.findChild(LedgerView)
    drawn: dict[str, float] = {}
    write = lines.draw_text

    def noted(painter, rect, text, font, *rest, **more):
        drawn[text] = font.pixelSize()
        write(painter, rect, text, font, *rest, **more)

    monkeypatch.setattr(looks, "draw_text", noted)
    view.grab()
    names = {row.title for group in view._ledger.groups for row in group.rows}
    assert "Peuple Souverain" in names
    assert names <= drawn.keys(), "none is cut"
    least = page.keeper.theme.font("tiny").pixelSize()
    small = {name: size for name, size in drawn.items() if name in names and size < least}
    assert not small
