"""The bar of the desk: its four steps as pills, each with how far it is, and the button that takes one back."""

from collections.abc import Iterator, Sequence
from typing import Literal

from fleetdesk.core.game.umpire import Inbox
from fleetdesk.core.words import N_, Msg, Words
from fleetdesk.services.sending.ledger import Due
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.bars.phase_bar import PhaseStep
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import wrapped

Step = Literal["mail", "mend", "dry", "send"]
STEPS: tuple[Step, ...] = ("mail", "mend", "dry", "send")


def pills(words: Words, inbox: Inbox, texts: Sequence[Due], *, asking: int, now: Step) -> Iterator[PhaseStep]:
    """All of them; `asking`: how many messages nobody knows the author of."""
    came = sum(bool(one.messages or one.sure or one.done) for one in inbox.fleets)
    doubts = len(inbox.doubts) + asking
    sent = sum(one.state == "sent" for one in texts)
    # While a turn is sent, all that came before it is done; the next begins with its first message.
    behind = now == "send" and inbox.played is not None and not came
    titles = {
        "mail": words.text(N_("Mail")),
        "mend": words.text(N_("To settle")),
        "dry": words.text(N_("Dry run")) if inbox.tried else words.text(N_("Placing")),
        "send": words.text(N_("To send")),
    }
    far = {"mail": "" if behind else f"{came}/{len(inbox.fleets)}", "send": f"{sent}/{len(texts)}"}
    done = {
        "mail": behind or came == len(inbox.fleets),
        "mend": behind or (came > 0 and not doubts),
        "dry": behind,
        "send": bool(texts) and sent == len(texts),
    }
    for step in STEPS:
        yield PhaseStep(
            step,
            titles[step],
            "current" if step == now else "done" if done.get(step) else "next",
            far.get(step, ""),
            doubts if step == "mend" else 0,
        )


_WIDE, _ROOM = 190, 126
"""Across in all, and for the words of each of two lines."""


class UndoTool(BigButton):
    """As wide whatever it says, so that nothing beside it moves; a picture alone in a narrow bar."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, " ", "undo", "bar", font="label")
        self._words = words

    def show_title(self, title: Msg | None, *, folded: bool) -> None:
        """What undo would take back."""
        told, name, theme = "" if title is None else self._words.say(title), N_("Undo"), self.theme
        self.setEnabled(bool(told))
        short = " ".join(wrapped(told or self._words.text(name), theme.font("label"), theme.px(_ROOM), 2))
        self.setText("" if folded else short)
        self.setFixedSize(theme.target if folded else theme.px(_WIDE), theme.target)
        self._set_name(f"{self._words.text(name)}: {told}" if told else self._words.text(name))
