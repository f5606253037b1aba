"""Who holds whom is read off the tiles: one letter for a link, at both its ends, before anything else is said."""

from fleetdesk.systems.galleys.show.overview import overview


def tiles(game):
    strips = overview(game.state, "").sides
    return {one.name: one for side in strips for group in side.squadrons for one in group.ships}


def signs(game):
    """Ship -> her letters, and whether she holds by them, as they stand before her other badges."""
    found = {}
    for name, tile in tiles(game).items():
        letters = [(one.sign, one.square) for one in tile.badges if one.sign]
        assert letters == [(one.sign, one.square) for one in tile.badges[: len(letters)]]
        if letters:
            found[name] = letters
    return found


def held(game):
    """Two Romans, two of Carthage; the first Roman holds the first of the others."""
    romans, foes = ([one.name for one in game.state.in_play(side)][:2] for side in "rc")
    game.orders()
    game.activate(romans[0])
    game.hold(romans[0], foes[0])
    return romans, foes


def test_both_ends_of_a_link_bear_its_letter_whatever_else_is_said_of_them(game):
    romans, foes = held(game)
    assert signs(game) == {romans[0]: [("A", True)], foes[0]: [("A", False)]}
    for name in (romans[0], foes[0]):
        game.put(name, fatigued=True, damaged=True)
    game.end(romans[0])
    assert signs(game) == {romans[0]: [("A", True)], foes[0]: [("A", False)]}


def test_a_link_keeps_its_letter_when_an_older_one_ends(game):
    romans, foes = held(game)
    game.hold(romans[1], foes[0])
    assert signs(game)[foes[0]] == [("A", False), ("B", False)]
    first = game.state.links[0]
    game.do("cut_link", link=first.id)
    assert signs(game) == {romans[1]: [("B", True)], foes[0]: [("B", False)]}
