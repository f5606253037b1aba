"""Split fire of the two card games: how dice are dealt out among targets, and how that is asked."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from fleetdesk.core.answers import flag, number, rows
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, FormField, Pick
from fleetdesk.core.rule.asking import Ask, Asked, Asks, RowOf, RowsOf
from fleetdesk.core.rule.trace import traced
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Working
from fleetdesk.systems.common.sentences import AtSea, ship_of

MOST = 99


def dealt(whole: int, given: Mapping[str, Answers]) -> dict[str, int]:
    """Dice of each target: as the players said, what is left shared out among those they said nothing of."""
    on = {key: row for key, row in given.items() if flag(row, "on")}
    said_of = {key: int(number(row, "dice", 1, 1, MOST)) for key, row in on.items() if "dice" in row}
    open_ = [key for key in on if key not in said_of]
    if not open_:
        return said_of
    each, more = divmod(max(0, whole - sum(said_of.values())), len(open_))
    return said_of | {key: min(MOST, max(1, each + (at < more))) for at, key in enumerate(open_)}


def bars(fired: Collection[str], weapon: int, scope: str) -> bool:
    """Whether weapons fired in the other way (divided, or with others) keep this one of the ship from it.

    `scope` is the house rule: with `ship` any of them does, else only the same.
    """
    return bool(fired) if scope == "ship" else str(weapon) in fired


class Share(Protocol):
    """The dice for one target."""

    @property
    def target(self) -> str: ...


def aimed(battle: AtSea[Any], shares: Sequence[Share]) -> tuple[str, ...]:
    """The targets of a split shot. Raises BadInput: there is none, one is named twice, or one is not in the battle."""
    targets = tuple(ship_of(battle, share.target).id for share in shares)
    if not targets:
        raise BadInput(msg("A split shot needs at least one target."))
    if len(set(targets)) < len(targets):
        raise BadInput(msg("Each target of a split shot is named once: add the shares together."))
    return targets


class Dealing(NamedTuple):
    """How a split shot is asked."""

    whole: Callable[[Asked], int]
    """The dice to be dealt."""
    picks: Callable[[Asked], Iterable[Pick]]
    """Whom it may be aimed at."""
    rule: str

    @property
    def dice(self) -> Ask:
        """The dice for one target; proposed is what is left, shared out."""

        def usual(row: Asked) -> int:
            return dealt(self.whole(row.outer), rows(row.outer.answers, "shares")).get(row["target"], 1)

        return Ask(msg("Dice"), default=usual, most=lambda row: max(1, self.whole(row.outer)), unit="AD")

    @property
    def shares(self) -> Ask:
        """A row for each target, under what is left to deal."""

        def label(asked: Asked) -> Msg:
            left = self.whole(asked) - sum(one["dice"] for one in asked["shares"])
            if left > 0 and asked["shares"]:
                return msg("Targets and dice: {left} AD left", left=left)
            return msg("Targets and dice")

        def targets(asked: Asked) -> list[RowOf]:
            picks = self.picks(asked)
            return [
                RowOf(one.value, one.title, one.detail, one.discouraged, {"target": one.value})
                for one in picks
            ]

        return Ask(label, rows=RowsOf(rows=targets))

    def left(self, asked: Asked) -> Working:
        """The dice of the weapon, less those dealt."""
        found = traced(msg("Attack dice of the weapon"), self.whole(asked))
        for one in asked["shares"]:
            name = asked.battle.ships[one["target"]].name
            found = found.plus(msg("For {ship}", ship=name), -one["dice"], self.rule)
        return found.working(msg("Dice left to divide"), "AD")

    def asks(
        self,
        remarks: Callable[[Asked], Iterable[Msg]],
        instead: Callable[[Asked], Iterable[FormField] | None],
    ) -> Asks:
        """What is said around the questions."""
        return Asks(
            title=lambda asked: msg("{ship}: split fire", ship=asked.ship.name),
            go=msg("Fire"),
            working=self.left,
            remarks=remarks,
            instead=instead,
            ready=lambda asked: bool(asked["shares"]),
        )
