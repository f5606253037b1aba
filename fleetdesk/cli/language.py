"""Which language the command line speaks."""

from __future__ import annotations

import gettext
import locale
import os
from collections.abc import Iterator, Mapping
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


def usual_language(environ: Mapping[str, str]) -> str:
    """The first of our languages the computer is set to, else English."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        # gettext's own order; LANGUAGE may hold several, the others one such as fr_FR.UTF-8
        for wanted in filter(None, environ.get(name, "").split(":")):
            return _known(wanted)
    return _known(locale.getlocale()[0] or "")


def _known(wanted: str) -> str:
    short = wanted[:2].lower()  # Windows says French_France
    return short if short in LANGUAGES else LANGUAGES[0]


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let argparse speak this language too: it asks gettext's process-wide domain, which is put back after."""
    domain, before = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, str(paths.texts()))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if before is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before
