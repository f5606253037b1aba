"""Which language the command line speaks."""

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager

from fleetdesk import paths
from fleetdesk.core.speech import DOMAIN, LANGUAGES, N_

ARGPARSE = (
    # What Python's argparse says itself; it looks these up in gettext's current domain.
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
    N_("not allowed with argument %s"),
)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let argparse speak this language too: it asks gettext's process-wide domain, which is put back after."""
    domain, before = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, str(paths.texts()))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language if language != LANGUAGES[0] else "C"  # no catalogue is looked for
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if before is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before
