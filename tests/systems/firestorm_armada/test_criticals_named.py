"""A critical named by its chip does what the table says of it (E7)."""

import pytest

from fleetdesk.core.words import Msg
from fleetdesk.systems.firestorm_armada.picks import critical_name


@pytest.fixture
def struck(game):
    game.do("take_critical", ship="Stalwart")
    return game


def asked(game, **answers):
    return {one.key: one for one in game.form("name_critical", ship="Stalwart", at="0", **answers).fields}


@pytest.mark.parametrize(
    ("name", "effect"),
    [
        ("Engine failure", "mv_halved"),
        ("Weapon damage", "primary_ad_halved"),
        ("Containment leak", "cr_becomes_dr"),
        ("Raging fire", ""),
        ("The captain's cat is lost", ""),
    ],
)
def test_a_name_of_the_table_chooses_what_the_program_carries_out(struck, name, effect):
    fields = asked(struck, text0=name)
    assert fields["effect0"].value == effect
    assert fields["moves0"].value == (effect == "mv_halved")


def test_players_may_choose_another(struck):
    assert asked(struck, text0="Engine failure", effect0="")["effect0"].value == ""


def test_written_down_as_proposed_the_ship_is_slower(struck):
    form = struck.form("name_critical", ship="Stalwart", at="0", text0="Engine failure")
    struck.do("name_critical", **form.args)
    critical = struck.ship("Stalwart").criticals[0]
    assert (critical.effect, critical.affects_movement) == ("mv_halved", True)


def test_it_is_called_so_in_every_language(struck):
    struck.do("name_critical", ship="Stalwart", at=0, text="Engine failure", effect="mv_halved")
    assert critical_name(struck.ship("Stalwart").criticals[0]) == Msg(key="Engine failure")
