"""What a tap on a tile means while an action is being prepared, what the tiles say of it; and what undo takes back."""

from collections.abc import Iterator, Mapping

from fleetdesk.core.forms import Choice, FormField, Group, GroupRow, Many, Number
from fleetdesk.core.words import Words
from fleetdesk.services.targets import Target
from fleetdesk.ui.battle.acting.action_flow import ActionFlow
from fleetdesk.ui.battle.screen import BattleScreen
from fleetdesk.ui.battle.tiles.tags import How, Tag
from fleetdesk.ui.cards.spelling import unit_mark
from fleetdesk.ui.widgets.dice.odds_bars import percent

_AIMED = "\N{BULLSEYE}"
_TICKED = "\N{CHECK MARK}"


def answered(screen: BattleScreen, flow: ActionFlow, ship: str) -> bool:
    """Use a ship tapped for what is being asked; whether it was meant so, and not to be taken in hand.

    While a shot is only proposed, a ship of one's own is taken in hand. Once it is firm she joins it, and a second
    enemy divides it, where the game says how.
    """
    ships = screen.bridge.battle.ships
    own = screen.ship in ships and ships[ship].side == ships[screen.ship].side
    if own and not flow.firm:
        return False
    joins = flow.form.joins.get(ship) if flow.form is not None else None
    if joins is not None and (own or flow.aimed):
        flow.turn(joins)
        return True
    questions = screen.prepare.form.questions
    rows = [one.key for one in flow.form.fields if _has_row(one, ship)] if flow.form is not None else []
    view = questions.view(rows[0]) if rows else None
    aimed, flow.aimed = flow.aimed, True  # what is told while it is picked knows it already
    picked = view.pick(ship) if view is not None else questions.pick(ship)
    flow.aimed = aimed or picked
    return picked


def _has_row(field: FormField, ship: str) -> bool:
    """Whether a ship may take part by a tick: that is meant before all else."""
    return isinstance(field, Group) and any(row.ship == ship for row in field.rows)


def tags(
    screen: BattleScreen, flow: ActionFlow, aims: Mapping[str, Target], joins: Mapping[str, int]
) -> dict[str, Tag]:
    """What the tiles say: who is chosen, what others promise and what speaks against them, who may join."""
    form, ships, words = flow.form, screen.bridge.battle.ships, screen.words
    if form is None:
        return {}
    side = ships[screen.ship].side if screen.ship in ships else ""
    found = {
        ship: Tag(_brings(joins, ship) or words.say(offer.title), "offered")
        for ship, offer in form.joins.items()
        if flow.firm and ships[ship].side == side
    }
    found.update((ship, _promise(words, aim)) for ship, aim in aims.items() if aim != Target())
    for field in form.fields:
        meant = flow.firm and (flow.aimed or not isinstance(field, Choice) or field.key in flow.meant)
        how: How = "firm" if meant else "proposed"
        for ship, sign in _chosen(words, field):
            aim = aims.get(ship, Target())
            promise = _promise(words, aim)
            text = promise.text if aim.hope is not None else _brings(joins, ship) or sign
            if isinstance(field, Group) and aim.hope is not None and sign != _TICKED:
                brief = f"{sign.split()[0]} \N{MIDDLE DOT} {text}"
                text = f"{sign} {text}"
                promise = promise._replace(brief=brief, said=text)
            found[ship] = promise._replace(text=text, how=how)
    for ship in joins.keys() - found.keys():  # rows of a question that are not ticked yet
        found[ship] = Tag(_brings(joins, ship) or _AIMED, "offered")
    return found


def _brings(joins: Mapping[str, int], ship: str) -> str:
    """The dice a ship adds to a shot."""
    return f"+{joins[ship]}" if joins.get(ship) else ""


def _promise(words: Words, aim: Target) -> Tag:
    """What a ship promises that may be chosen."""
    hope = "" if aim.hope is None else percent(words, aim.hope)
    word = words.say(aim.word) if aim.word is not None else ""
    against = words.say(aim.against) if aim.against is not None else ""
    return Tag(hope or _AIMED, "offered", word, ", ".join(filter(None, (hope, against))))


def _chosen(words: Words, field: FormField) -> Iterator[tuple[str, str]]:
    """Ships chosen in a question, with a sign, or with the share that falls to each."""
    match field:
        case Choice() if field.value:
            yield field.value, _AIMED
        case Many():
            yield from ((value, _TICKED) for value in field.values)
        case Group():
            yield from ((row.ship or row.key, _share(words, row)) for row in field.rows if row.ticked)
        case _:
            pass


def _share(words: Words, row: GroupRow) -> str:
    """How much of it falls to a ship, where her row asks for that."""
    counts = (one for one in row.fields if isinstance(one, Number))
    return next((words.number(one.value) + unit_mark(words, one.unit) for one in counts), _TICKED)


def half_told(flow: ActionFlow, screen: BattleScreen) -> bool:
    """Whether some dice of what is asked for were told, and wait for the rest."""
    if not flow.throwing:
        return screen.is_made("prepare") and screen.prepare.pad.begun
    dice = screen.dice_view
    return dice.tray.begun or dice.pad.begun


def take_back(flow: ActionFlow, screen: BattleScreen) -> bool:
    """Take back what was told last; whether there was anything."""
    if flow.last_told is None:
        return False
    if not flow.told:
        flow.take_back_answer()
    elif not flow.throwing:
        screen.prepare.pad.counts.take_back()
    elif (dice := screen.dice_view).tray.begun:
        dice.tray.erase()
    elif dice.pad.begun:
        dice.pad.counts.take_back()
    else:
        flow.take_back()
    return True
