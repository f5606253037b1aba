"""Worked cases of boarding melees."""

from collections.abc import Mapping

from fleetdesk.core.game.case_reading import CaseProblem, Given
from fleetdesk.core.words import msg
from fleetdesk.systems.common.attacks.attack_cases import verdict
from fleetdesk.systems.common.worked_cases import Found
from fleetdesk.systems.uncharted_seas.cases.shared import Asked, thrown
from fleetdesk.systems.uncharted_seas.contact import melee
from fleetdesk.systems.uncharted_seas.losses import left
from fleetdesk.systems.uncharted_seas.options import HouseRules


def _crew_now(ship: Given) -> int:
    if "crew_now" in ship:
        return ship.whole("crew_now")
    return left(ship.whole("crew"), ship.whole("crew_lost", 0))


def melee_round(case: Asked) -> Found:
    """R59, R61-R66, A18: two ships by name, or `attackers` against one `alone` with its `allocation`."""
    if "alone" in case.given:
        return _many_against_one(case)
    ships = {
        name: case.given.part(name)
        for name in case.given
        if isinstance(case.given.raw(name, None), Mapping) and name != "options"
    }
    if len(ships) != 2:
        raise CaseProblem(msg("A melee round needs two ships, or attackers against one alone."))
    crew = {name: _crew_now(ship) for name, ship in ships.items()}
    one, other = crew
    hits = {name: thrown(crew[name], case.dice, name).hits for name in crew}
    found: Found = {f"hits_by_{name}": count for name, count in hits.items()}
    return found | _round_found(crew, {one: hits[other], other: hits[one]}, one, case.rules)


def _many_against_one(case: Asked) -> Found:
    """R61, R62: `attackers` against one `alone`."""
    attackers = {name: _crew_now(ship) for name, ship in case.given.named("attackers").items()}
    lone = case.given.part("alone")
    alone, md = lone.text("name", "alone"), _crew_now(lone)
    if not attackers or alone in attackers:
        raise case.given.wrong("attackers")
    shares = case.given.part("allocation", {next(iter(attackers)): md} if len(attackers) == 1 else {})
    split = {name: shares.whole(name, 0, least=-99) for name in shares}
    reason = melee.why_no_allocation(md, split, tuple(attackers))
    found: Found = {**verdict(reason), "pool_md": melee.pooled(attackers.values()), "alone_md": md}
    if reason or not case.dice.given:
        return found
    hits_on = {alone: thrown(found["pool_md"], case.dice, f"pool_on_{alone}").hits}
    hits_on |= {name: thrown(split.get(name, 0), case.dice, f"{alone}_on_{name}").hits for name in attackers}
    return found | _round_found({**attackers, alone: md}, hits_on, alone, case.rules)


def _round_found(crew: Mapping[str, int], hits_on: Mapping[str, int], lone: str, rules: HouseRules) -> Found:
    end = melee.after_round(crew, hits_on, (lone,), rules)
    found: Found = {"over": end.over, "trophies": list(end.trophies), "freed": list(end.freed)}
    for name, men in end.crew.items():
        found |= {
            f"hits_on_{name}": hits_on[name],
            f"{name}_crew_after": men,
            f"{name}_md_next": men,
            f"{name}_state": end.status[name],
            f"{name}_on_table": end.status[name] == "in_play",
        }
    return found


def melee_allocation(case: Asked) -> Found:
    """R62."""
    shares = case.given.part("allocation")
    opponents = case.given.names("attackers") if "attackers" in case.given else None
    split = {name: shares.whole(name, least=-999) for name in shares}
    return verdict(melee.why_no_allocation(case.given.whole("alone_md"), split, opponents))


def melee_md(case: Asked) -> Found:
    """R59."""
    return {"md": left(case.given.whole("crew"), case.given.whole("crew_lost", 0))}


def melee_eligible(case: Asked) -> Found:
    """R60."""
    after = case.given.part("after_collision" if "after_collision" in case.given else "after_ram")
    statuses = {name: after.text(name) for name in after}
    fighters = [name for name, status in statuses.items() if status == "in_play"]
    return {"melee": melee.fights(statuses.values()), "fighters": fighters}


def melee_schedule(case: Asked) -> Found:
    """R66, A19: the ship that made contact counts as the first engaged."""
    engaged = tuple(case.given.part("engaged"))
    first = case.given.text("contact_during_activation_of", among=engaged)
    ships = (first, *(ship for ship in engaged if ship != first))
    rounds = [(case.given.whole("contact_turn"), first)]
    activations = case.given.lists("activations")
    if any(len(one) != 2 or type(one[0]) is not int or not isinstance(one[1], str) for one in activations):
        raise case.given.wrong("activations")
    # what was activated before the contact does not count
    for turn, ship in activations[activations.index(rounds[0]) + 1 if rounds[0] in activations else 0 :]:
        if turn >= rounds[0][0] and melee.round_due(
            turn=turn, activating=(ship,), engaged=ships, last_round=rounds[-1][0], rules=case.rules
        ):
            rounds.append((turn, ship))
    return {"rounds_at": [list(each) for each in rounds], "rounds": len(rounds)}
