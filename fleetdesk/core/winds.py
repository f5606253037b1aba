"""The wind in words: one wording for bars, charts and sheets alike."""

from fleetdesk.core.words import N_, Msg, msg

POINTS = (
    N_("N"), N_("NNE"), N_("NE"), N_("ENE"), N_("E"), N_("ESE"), N_("SE"), N_("SSE"),
    N_("S"), N_("SSW"), N_("SW"), N_("WSW"), N_("W"), N_("WNW"), N_("NW"), N_("NNW"),
)  # fmt: skip
"""The sixteen points, clockwise from north."""
_FROM = (
    N_("Wind from the N"), N_("Wind from the NNE"), N_("Wind from the NE"), N_("Wind from the ENE"),
    N_("Wind from the E"), N_("Wind from the ESE"), N_("Wind from the SE"), N_("Wind from the SSE"),
    N_("Wind from the S"), N_("Wind from the SSW"), N_("Wind from the SW"), N_("Wind from the WSW"),
    N_("Wind from the W"), N_("Wind from the WNW"), N_("Wind from the NW"), N_("Wind from the NNW"),
)  # fmt: skip
_OF_HEXES = (0, 2, 6, 8, 10, 14)
"""The sides of a hex, as hex games name them: north-east stands for 60 degrees."""


def lettered(points: int) -> tuple[str, ...]:
    """Letters of a rose of so many points, clockwise from north (catalogue keys)."""
    return tuple(
        POINTS[_OF_HEXES[at] if points == len(_OF_HEXES) else at * len(POINTS) // points]
        for at in range(points)
    )


def wind_words(degrees: float, *, points: int = 16, force: int | None = None) -> Msg:
    """Where the wind comes from, `degrees` clockwise from north, on a rose of so many points; and how hard it blows."""
    at = round(degrees / (360 / points)) % points
    said = Msg(key=_FROM[_OF_HEXES[at] if points == len(_OF_HEXES) else at * len(_FROM) // points])
    return said if force is None else msg("{wind} \N{MIDDLE DOT} {n}", wind=said, n=force)
