"""Boarding and ramming (R45-R54, E9, E10)."""

from typing import NamedTuple

from fleetdesk.core.battle.actions import Table
from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.rule.enumeration import fates, pools
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.attacks import attack_odds
from fleetdesk.systems.common.attacks.thrown import Thrown, throw_attack
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.tables import attack_die, tables


class Fight(NamedTuple):
    """A boarding round: what is left of both sides."""

    party_ap: int
    defender_ap: int
    crew: int
    captured: bool

    @property
    def continues(self) -> bool:
        """E9: whether another round is fought in the next end phase."""
        return not self.captured and self.party_ap > 0


def why_no_boarding(
    rules: HouseRules,
    *,
    inches: float = 0.0,
    ap: int = 1,
    commit: int | None = None,
    targets: int = 1,
    rammed: bool = False,
    between: bool = False,
    fired_at_target: bool = False,
    reach: float | None = None,
) -> str:
    """R45-R53: the code of the first reason against a boarding, or nothing.

    `commit` is the AP sent, all by default; `reach` how far the party gets, where the boarder's card says so.
    """
    reach = reach or tables().boarding.range_inches
    near = inches < reach if rules.board_range == "lt" else inches <= reach
    checks = (
        (rammed, "rammed_this_turn"),
        (not near, "too_far"),
        (between, "through_a_ship"),
        (targets > 1, "one_target_only"),
        (ap <= 0, "no_ap"),
        (commit is not None and commit != ap, "all_or_none"),
        (fired_at_target, "fired_at_target"),
    )
    return next((reason for applies, reason in checks if applies), "")


def fight(party_ap: int, defender_ap: int, crew: int, party_hits: int, defender_hits: int) -> Fight:
    """E9: both at once; the defender loses AP first, the surplus is crew; taken when both are gone."""
    surplus = max(0, party_hits - defender_ap)
    left = Fight(
        max(0, party_ap - defender_hits),
        max(0, defender_ap - party_hits),
        max(0, crew - surplus),
        captured=False,
    )
    return left._replace(captured=not left.defender_ap and not left.crew and left.party_ap > 0)


def throw_round(table: Table, ship: str, party: int, ap: int, crew: int) -> tuple[tuple[Thrown, ...], Fight]:
    """E9: the party throws its AP, the ship what AP it has; what that leaves of both."""
    foretold = pools(
        table,
        lambda: tuple(attack_odds.chances(dice, attack_die()) for dice in (party, ap)),
        lambda mine, theirs: fight(party, ap, crew, mine, theirs),
    )
    if foretold is not None:
        return (), fight(party, ap, crew, *foretold)
    mine = throw_attack(table, party, msg("The party aboard {ship}", ship=ship), attack_die())
    theirs = throw_attack(table, ap, msg("The defenders of {ship}", ship=ship), attack_die())
    return (mine, theirs), fight(party, ap, crew, mine.hits, theirs.hits)


def round_odds(title: Msg, party: int, ap: int, crew: int) -> Odds:
    """E9: what one round leaves of both sides."""
    found = fates(lambda table: throw_round(table, "", party, ap, crew)[1])

    def share(*, party_left: bool, ship_left: bool) -> float:
        return sum(
            float(chance)
            for left, chance in found.items()
            if bool(left.party_ap) is party_left and bool(left.defender_ap or left.crew) is ship_left
        )

    ends = (
        Chance(label=msg("Captured"), probability=share(party_left=True, ship_left=False), tone="sound"),
        Chance(
            label=msg("The fight goes on"), probability=share(party_left=True, ship_left=True), tone="sea"
        ),
        Chance(
            label=msg("The party is wiped out"),
            probability=share(party_left=False, ship_left=True),
            tone="harm",
        ),
        Chance(
            label=msg("Nobody is left"), probability=share(party_left=False, ship_left=False), tone="harm"
        ),
    )
    detail = msg("{party} AP against {ap} AP and crew {crew}", party=party, ap=ap, crew=crew)
    return Odds(tables=(OddsTable(title=title, detail=detail, chances=ends),))


def is_boarded(rules: HouseRules, *, since_turn: int, turn: int, party_ap: int) -> bool:
    """A21: whether a ship counts as boarded, for those who would fire at it (R47)."""
    lasting = rules.boarded_until == "party_gone" or rules.boarding_resolution == "assumed_melee"
    return since_turn == turn or (lasting and party_ap > 0)


def may_leave(*, boarder: bool, turn: int, boarded_on: int) -> bool:
    """R48, R54: the boarder may move off the next turn, the boarded ship at its next activation."""
    return not boarder or turn > boarded_on


def why_no_ram(hull_now: int, rules: HouseRules) -> str:
    """E10: the ram of the first edition is for a ship with one hull point left."""
    if rules.ram == "ram_first_edition" and hull_now != tables().ram.hull_left:
        return "ram_needs_last_hull"
    return ""


def ram_succeeds(face: int) -> bool:
    """E10: one time in six."""
    return face in tables().ram.succeeds_on
