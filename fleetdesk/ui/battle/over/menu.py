"""Everything else there is to do at the table, as a list over the window."""

from collections.abc import Iterator
from typing import Literal

from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.battle.journal import OPENING
from fleetdesk.core.words import N_, msg
from fleetdesk.ui.battle.sheet_context import SheetContext
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet

MenuKey = Literal[
    "desk", "correct_ship", "correct_table", "remark", "story", "report", "branch", "promises", "dispatches",
    "print", "settings", "copy", "dice", "theme", "full_screen", "code", "hand_over", "phones", "leave",
]  # fmt: skip

_WIDE, _PAIRED = 840, 600
"""How wide it is, and from which width on two entries stand side by side: a tablet shows them all, down to the way out."""


def menu_sheet(play: SheetContext, ship: str, *, real_dice: bool | None) -> Sheet:
    """Corrections, remark, report, papers, theme, seat, the way back; answers the `MenuKey` of the one tapped.

    `real_dice` says whether dice are read from the table; None: the game throws none.
    """
    entries = list(_entries(play, ship, real_dice=real_dice))
    title = play.words.text(N_("Menu"))
    rows = [row for _, row in entries]
    body = ChoiceList(play.keeper, rows, ticks=False, pairs_from=_PAIRED, name=title)
    sheet = Sheet(play.keeper, play.words, play.host, title, body=body, width=_WIDE)
    body.chosen.connect(lambda index: sheet.answer(entries[index][0]))
    sheet.finished.connect(lambda key: _opened(play, ship, key))
    return sheet.open()


def _opened(play: SheetContext, ship: str, key: object) -> None:
    """The sheets that need no more than what is shown."""
    if key == "promises":
        from fleetdesk.ui.battle.over.promise_sheet import promise_sheet

        promise_sheet(play, ship)
    story = play.bridge.battle.story
    if key == "story" and story is not None:
        from fleetdesk.ui.story_view import StoryView, story_sheet

        words, seen = play.words, play.bridge.seen
        sides = [side.fleet.but(name=side.name) for side in seen.battle.sides]
        told = [words.say(one) for one in seen.aims]
        view = StoryView(play.keeper, words, seen.system, story, sides, told=told)
        story_sheet(play.keeper, words, play.host, view, words.text(story.name))


def _entries(play: SheetContext, ship: str, *, real_dice: bool | None) -> Iterator[tuple[MenuKey, Choice]]:
    words, bridge, seen = play.words, play.bridge, play.bridge.seen
    own = bridge.session.seat is not None  # the copy of one seat: nobody else sits here
    if bridge.has_desk:
        yield "desk", Choice(words.text(N_("The umpire's desk")), icon="card")
    if not bridge.locked:
        if ship in bridge.battle.ships:
            name = bridge.battle.ships[ship].name
            yield "correct_ship", Choice(words.say(msg("Correct {ship}", ship=name)), icon="edit")
        if bridge.seen.slots(""):
            yield "correct_table", Choice(words.text(N_("Correct the table")), icon="edit")
        yield "remark", Choice(words.text(N_("Write a remark")), icon="card")
    yield from _told(play, ship)
    if seen.texts():
        yield "dispatches", Choice(words.text(N_("Texts to send")), icon="share")
    yield "print", Choice(words.text(N_("Print")), icon="printer")
    if seen.hides and bridge.seat not in (EVERYONE, TABLE) and not own:
        name = bridge.battle.side(bridge.seat).name
        yield "copy", Choice(words.say(msg("Save a copy for {side} …", side=name)), icon="save")
    if real_dice is not None:
        where = N_("Throw dice on screen") if real_dice else N_("Throw real dice")
        yield "dice", Choice(words.text(where), icon="dice" if real_dice else "keypad")
    night = play.keeper.theme.dark
    theme = N_("Day theme") if night else N_("Night theme")
    yield "theme", Choice(words.text(theme), icon="sun" if night else "moon")
    whole = play.host.window().isFullScreen()
    screen = N_("Leave full screen") if whole else N_("Full screen")
    yield "full_screen", Choice(words.text(screen), icon="whole")
    yield "settings", Choice(words.text(N_("Settings")), icon="settings")
    if not own:
        yield from _seats(play)
    yield "leave", Choice(words.text(N_("Leave the battle")), icon="arrow-left")


def _told(play: SheetContext, ship: str) -> Iterator[tuple[MenuKey, Choice]]:
    """What can be learned of the battle, and of the ship in hand."""
    words, bridge = play.words, play.bridge
    if bridge.battle.story is not None:
        yield "story", Choice(words.text(N_("Scenario")), icon="chart")
    if bridge.seen.head != OPENING:
        yield "report", Choice(words.text(N_("Battle report")), icon="star")
    if bridge.system.prospects_note and ship in bridge.battle.ships:
        told = msg("{ship}: chances against each", ship=bridge.battle.ships[ship].name)
        yield "promises", Choice(words.say(told), icon="target")
    if bridge.session.seat is None and bridge.session.path is not None:
        text = N_("Continue from this moment as a battle of its own")
        yield "branch", Choice(words.text(text), icon="split")


def _seats(play: SheetContext) -> Iterator[tuple[MenuKey, Choice]]:
    """Who else may look, and where."""
    words, seen = play.words, play.bridge.seen
    if seen.hides and seen.seat != TABLE:
        has = play.pins.has(seen.seat)
        yield "code", Choice(words.text(N_("Change the code") if has else N_("Set a code")), icon="lock")
    if seen.hides:
        yield "hand_over", Choice(words.text(N_("Hand the device over")), icon="people")
    if play.bridge.session.read_only is None:
        yield "phones", Choice(words.text(N_("Phones at the table")), icon="qr")
