"""Where things stand on the face of a card that is edited: nothing leaves its line, and lines of figures end together."""

from itertools import dropwhile, takewhile

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.words import Words
from fleetdesk.services.building.card_editor import CardEditor
from fleetdesk.services.building.card_places import CardPlaces
from fleetdesk.store import fleets
from fleetdesk.ui.cards.face_plan import FacePlan
from fleetdesk.ui.widgets.lines import height_of, wrapped
from fleetdesk.ui.widgets.marks.silhouettes import SIGN

CARDS = [
    pytest.param(game, card, id=f"{game}-{card.class_name}")
    for game in systems.system_ids()
    for path in sorted((paths.shipped_fleets() / game).glob("*.json"))
    for card in list(fleets.load(path).value.cards.values())[:1]
]
WIDTHS = [785, 1178]


def figures_alone(band):
    return all(one.kind == "figure" for one in band.spots)


@pytest.fixture
def bands(keeper):
    def planned(game, card, width):
        places = CardPlaces(CardEditor(systems.load(game), card))
        return list(FacePlan(places, Words.load("fr", paths.texts()), keeper.theme, width).bands())

    return planned


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("game", "card"), CARDS)
def test_figures_stand_in_columns_or_reach_from_edge_to_edge(bands, game, card, width):
    below = dropwhile(lambda band: not figures_alone(band), bands(game, card, width))
    lines = [
        [(round(one.rect.left()), one.rect.right()) for one in band.spots]
        for band in takewhile(figures_alone, below)
    ]
    columns = {left for left, _ in lines[0]} if lines else set()
    assert all({left for left, _ in line} <= columns or line[-1][1] == pytest.approx(width) for line in lines)
    assert all(len(line) * 2 > len(lines[0]) for line in lines), "none is left over"


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("game", "card"), CARDS)
def test_the_title_of_a_row_is_no_higher_than_the_row(bands, keeper, game, card, width):
    font = keeper.theme.font("strong")
    for band in bands(game, card, width):
        for spot in band.spots:
            if spot.kind == "row":
                room = spot.rect.width() - keeper.theme.px(12 if spot.value is None else SIGN + 16)
                assert height_of(len(wrapped(spot.text, font, room, 9)), font) <= spot.rect.height()
