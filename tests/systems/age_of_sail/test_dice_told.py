"""A die of this game that is told by its face says on every key what that face does."""

import pytest

from fleetdesk.core.dice import NeedsDice
from fleetdesk.systems.age_of_sail.fight.harm import CRITICALS


def keys(game, action, *dice, **args):
    """What the die asked for next does, face by face."""
    with pytest.raises(NeedsDice) as needs:
        game.do(action, *dice, insist=True, **args)
    pool = needs.value.pool
    assert needs.value.count == 1
    assert pool is not None, str(needs.value.why)
    assert pool.says is not None, str(needs.value.why)
    return [str(pool.says(face).label) for face in range(1, 7)]


@pytest.fixture
def near(game):
    game.place("Victory", (5, 5), "SE")
    game.place("Bucentaure", (5, 7), "NE")
    return game


def test_a_critical_says_what_each_face_adds_to_the_force(near):
    near.to("broadsides")
    shot = {"ship": "Victory", "target": "Bucentaure", "range": 2}
    first = keys(near, "fire", **shot)
    assert first[5].endswith(", critical")
    assert "critical" not in first[4]
    near.do("fire", 5, insist=True, **shot)
    force = near.state.broadsides[-1].force
    near.journal.undo()
    assert keys(near, "fire", 6, **shot) == [CRITICALS[min(16, face + force)] for face in range(1, 7)]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"fire": True}, ["\N{MINUS SIGN}1", "\N{MINUS SIGN}2", "\N{MINUS SIGN}3", "put out", "put out", "explosion"]),
        ({"leaks": 1}, ["stopped", *["goes on"] * 5]),
        ({"small_leaks": 1}, ["stopped"] * 2 + ["goes on"] * 4),
    ],
)  # fmt: skip
def test_upkeep_dice_say_what_each_face_does(game, values, said):
    game.put("Victory", **values)
    game.to("damage")
    assert keys(game, "settle", at=0) == said


def test_a_section_die_and_that_of_a_contact_say_what_each_face_does(near):
    fallen = ["1 mast section falls"] * 3 + ["the masts stand"] * 3
    assert keys(near, "section_die", ship="Victory") == fallen
    near.place("Bucentaure", (5, 5), "NE")
    near.to("boarding")
    ships = tuple(near.ship(one).id for one in ("Victory", "Bucentaure"))
    assert keys(near, "grapple", ships=ships) == ["they board"] * 3 + ["no boarding"] * 3
    near.do("grapple", 1, insist=True, ships=ships)
    (melee,) = near.state.melees
    lost = keys(near, "fight", melee=melee.id)
    assert [int(one.split()[0]) for one in lost] == sorted(int(one.split()[0]) for one in lost)


def test_the_sky_says_what_each_face_brings(game_with):
    game = game_with(visibility_reroll="every")
    game.to("surrender")
    game.do("next_phase")
    skies = keys(game, "weather", 1)
    assert skies == ["Clear"] * 3 + ["Fog", "Rain", "Heavy rain"]
