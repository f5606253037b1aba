"""Papers of several lists in one file: each is marked for itself."""

import pytest

from fleetdesk import systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.blocks.cards import Card, Document, Head, Heading
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import A4
from fleetdesk.core.words import ENGLISH, Msg
from fleetdesk.printing.paper import pages_of
from fleetdesk.services.printing import PrintOrder, drawn, of_battle, together
from tests.page_proof import texts
from tests.players import fleets

said = Msg.verbatim


def paper(name, mark=None, **more):
    cards = tuple(Card(blocks=(Heading(title=said(f"{name} {number}")),)) for number in (1, 2))
    return Document(
        head=Head(title=said("Log")),
        list_name=said(name),
        cards=cards,
        mark=said(mark) if mark else None,
        **more,
    )


def feet(document):
    """What stands on each page."""
    return [" ".join(texts(page)) for page in pages_of(document, ENGLISH, A4, Style())]


def test_a_mark_stands_on_the_pages_of_its_own_list_with_its_name():
    red, blue = feet(together((paper("Red"), paper("Blue", "too many ships"))))
    assert "too many" not in red
    assert "Blue \N{EM DASH} too many ships" in blue


def test_two_marks_stand_each_on_its_own_pages():
    red, blue = feet(together((paper("Red", "too few"), paper("Blue", "too many"))))
    assert "too few" in red
    assert "too many" not in red
    assert "too few" not in blue
    assert "too many" in blue


def test_a_list_alone_is_marked_without_its_name():
    (page,) = feet(together((paper("Red", "too few"),)))
    assert "too few" in page
    assert "\N{EM DASH}" not in page


def test_a_paper_of_the_whole_table_stands_once_with_its_own_mark():
    whole = paper("Table", "Not legal: Blue", shared=True).but(list_name=None)
    pages = feet(together((whole, whole)))
    assert len(pages) == 1
    assert "Not legal: Blue" in pages[0]


@pytest.mark.parametrize("game", systems.system_ids())
def test_a_list_that_is_not_legal_leaves_the_papers_of_the_other_alone(game):
    """Whatever a game prints: each page that is marked names the list, and no page of the other list does."""
    system = systems.load(game)
    good, bad = fleets(game)[0].but(name="The good list"), fleets(game)[1].but(name="The bad list")
    bad = bad.but(squadrons=())
    sides = (SideSetup(id="a", name="a", fleet=good), SideSetup(id="b", name="b", fleet=bad))
    battle = system.opening(Setup(title="Two lists", sides=sides))
    marked = 0
    for sheet in system.sheets:
        order = PrintOrder(sheet=sheet, options=SheetOptions(state="current"))
        papers = tuple(drawn(thing, order) for thing in of_battle(system, battle))
        found = [page for page in feet(together(papers)) if "Something is missing" in page]
        assert all("The bad list" in page for page in found)
        marked += len(found)
    assert marked
