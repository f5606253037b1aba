"""Odds, verdict and price."""

import itertools
from functools import cache
from pathlib import Path

import icepool

from fleetdesk.core.layout.laying import lay
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.words import ENGLISH
from fleetdesk.printing.fonts import measure
from fleetdesk.services.building.builder import FleetEditor
from fleetdesk.services.building.weighing import Weigher, groups, usual
from fleetdesk.systems.common.attacks import attack_odds
from fleetdesk.systems.common.attacks.attack_dice import FOUR_UP
from tests.bench import scenes
from tests.bench.measure import Row, Sizes, row
from tests.systems.common.closed_odds import damage_odds

DEPTH = 9
"""How often a die may explode in the other library: deeper takes seconds."""


def _forget() -> None:
    """As if nothing had been worked out before."""
    for remembered in vars(attack_odds).values():
        if hasattr(remembered, "cache_clear"):
            remembered.cache_clear()


def _pool(dice: int) -> list[float]:
    """The same by icepool: 4+ hits, a six hits twice and is thrown again."""
    one = icepool.Die([1, 2, 3, 4, 5, 6]).explode(depth=DEPTH)
    hits = FOUR_UP.hits

    def score(total: int) -> int:
        sixes, last = divmod(total, 6)
        return hits[5] * sixes + (hits[last - 1] if last else 0)

    return [float(chance) for chance in (dice @ one.map(score)).probabilities()]


def odds(sizes: Sizes, folder: Path) -> list[Row]:
    """The chances of a big attack, worked out afresh."""
    dice = sizes.dice
    remembered = cache(lambda: _pool(dice))()  # also loads all it needs

    def answer() -> None:
        _forget()
        damage_odds(attack_odds.chances(dice), 6, 9)

    def whole() -> None:
        _forget()
        for number in range(dice + 1):
            attack_odds.chances(number)

    def theirs() -> None:
        _pool(dice)

    runs = max(1, sizes.runs // 2)
    ours = attack_odds.chances(dice)
    at_least = [attack_odds.exact_at_least(hits, dice) for hits in range(min(len(ours), 4 * dice) + 1)]
    exact = [more - fewer for more, fewer in itertools.pairwise(at_least)]
    error = max(abs(float((ours[hits] - one) / one)) for hits, one in enumerate(exact) if one)
    other = max(abs(float((remembered[hits] - one) / one)) for hits, one in enumerate(exact) if one)
    against = f"icepool, depth {DEPTH}, one answer"
    return [
        row(f"Odds of {dice} dice, one answer", answer, theirs, against, runs, warm=1),
        row(f"Odds of 0 to {dice} dice, whole table", whole, theirs, against, runs, warm=1),
        Row(
            what=f"Largest relative error up to {len(exact) - 1} hits",
            ours=error,
            floor=other,
            against=f"icepool, depth {DEPTH}; exact by fractions",
            unit="error",
        ),
    ]


def verdict(sizes: Sizes, folder: Path) -> list[Row]:
    """An edit of a list, judged and priced."""
    editor = FleetEditor(scenes.game(), scenes.fleet_of(sizes.fleet))
    ships = [ship.id for _, ship in editor.fleet.ships()]
    at = 0

    def edit() -> None:
        nonlocal at
        editor.set_sails(ships[at // 2 % len(ships)], sails=bool(at % 2))
        at += 1
        assert editor.verdict
        assert editor.cost.rows

    def total() -> float:
        cards = editor.fleet.cards
        return sum(cards[ship.card].points or 0 for _, ship in editor.fleet.sailing())

    return [
        row(
            f"Edit, verdict and price, {sizes.fleet} ships",
            edit,
            total,
            "adding up the points",
            sizes.steps,
            worst=True,
            warm=3,
        )
    ]


def weighed(sizes: Sizes, folder: Path) -> list[Row]:
    """An edit seen in every plot of a list, and all guns of a ship against a crowd as damage has left them."""
    editor, weigher = FleetEditor(scenes.game(), scenes.fleet_of(sizes.fleet)), Weigher(scenes.game())
    cards = tuple(editor.fleet.cards.values())
    target = usual(editor.fleet)
    assert target is not None
    at = 0

    def edit() -> None:
        nonlocal at
        card = cards[at % len(cards)]
        editor.change_card(card.but(points=(card.points or 0) + at % 7 + 1))
        at += 1
        parts, house, pen = groups(editor.fleet), editor.fleet.house, Pen(ENGLISH, measure)
        blocks = (
            weigher.reaches(parts),
            weigher.figures(parts),
            weigher.chances(parts, target, house),
            weigher.lasting(parts, target, house),
        )
        for block in blocks:
            if block is not None:
                lay(block, 90, pen)

    def change() -> None:
        editor.change_card(cards[0].but(points=(cards[0].points or 0) + at % 7 + 1))

    battle = scenes.game().opening(scenes.setup(sizes.ships))
    ship, *others = battle.ships
    targets = [one for one in others if battle.ships[one].side != battle.ships[ship].side][:30]

    def matrix() -> None:
        _forget()
        for one in targets:
            scenes.game().prospects(battle, ship, one)

    def plain() -> None:
        for _ in targets:
            for dice in range(4):
                attack_odds.chances.__wrapped__(dice + 4)

    return [
        row(
            f"Edit and four plots, {sizes.fleet} ships",
            edit,
            change,
            "the edit alone",
            max(4, sizes.steps // 10),
            worst=True,
            warm=3,
        ),
        row(
            f"Guns of a ship against {len(targets)} at each range",
            matrix,
            plain,
            "chances of hits alone, none remembered",
            max(4, sizes.steps // 10),
            worst=True,
            warm=1,
        ),
    ]
