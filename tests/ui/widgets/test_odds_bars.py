"""What is said of chances beside each other adds up."""

from fleetdesk.core.words import Words
from fleetdesk.ui.widgets.dice.odds_bars import Odds, OddsRows, shares


def test_results_of_which_one_comes_about_come_to_a_hundred(qtbot, keeper):
    """Rounded each by itself they came to 101."""
    rows = OddsRows(keeper, Words("en"))
    qtbot.addWidget(rows)
    rows.set_rows([Odds("nothing", 0.355), Odds("hull", 0.395, "harm"), Odds("a critical", 0.25, "harm")])
    assert rows.accessibleName() == "nothing 36%, hull 39%, a critical 25%"


def test_chances_that_go_together_are_said_as_they_are():
    """At least one hit, at least two: they never come to all there is."""
    told = [Odds("one", 0.755), Odds("two", 0.505)]
    assert shares(told) == [0.755, 0.505]
