"""FleetDesk: build fleets, play naval wargames at the table, print their papers."""

from __future__ import annotations

import typing

__version__ = "0.2.0"

# Python compiles what each field of a named tuple, a model or a typed dictionary holds, as soon as there is such a class,
# and runs next to none of it. As text it is compiled where it is run: a battle opens with two thousand of them.
vars(typing)["compile"] = lambda source, *_: source
