"""The four steps of the desk as pills, each with how far it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from fleetdesk.core.game.umpire import Inbox
from fleetdesk.core.words import N_, Words
from fleetdesk.services.sending.ledger import Due
from fleetdesk.ui.widgets.bars.phase_bar import PhaseStep

Step = Literal["mail", "mend", "dry", "send"]
STEPS: tuple[Step, ...] = ("mail", "mend", "dry", "send")


def pills(words: Words, inbox: Inbox, texts: Sequence[Due], *, asking: int, now: Step) -> Iterator[PhaseStep]:
    """All of them; `asking`: how many messages nobody knows the author of."""
    came = sum(bool(one.messages) or bool(one.sure) for one in inbox.fleets)
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
