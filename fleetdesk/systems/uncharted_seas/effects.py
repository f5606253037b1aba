"""What criticals do: the sheet prints no effects (A28), these are proposed and said in every language."""

from fleetdesk.core.words import Msg, msg

LASTING = (
    msg("Rudder hit"),
    msg("Fire on board"),
    msg("Mast down"),
    msg("Guns dismounted"),
    msg("Magazine hit"),
)
SUGGESTED = (*LASTING, msg("No further effect"))
_KNOWN = frozenset(one.key for one in SUGGESTED)


def effect_name(text: str) -> Msg:
    """What is proposed in every language, anything else as typed."""
    return Msg(key=text) if text in _KNOWN else Msg.verbatim(text)
