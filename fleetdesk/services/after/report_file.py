"""The report of a battle kept as a file: Markdown, a page for a browser, or a PDF."""

from __future__ import annotations

from pathlib import Path

from fleetdesk.core.words import Words
from fleetdesk.services.after import web_page
from fleetdesk.services.after.report import Report, document, markdown
from fleetdesk.store import outside


def write(report: Report, path: Path, words: Words) -> None:
    """Keep a report as what its file name says: `.pdf`, `.html`, else Markdown.

    Raises:
        StoreError: the disk says no, or there is a battle or a fleet of that name.
    """
    if path.suffix.lower() in {".html", ".htm"}:
        outside.write(path, web_page.page(report, words).encode(errors="xmlcharrefreplace"))
        return
    if path.suffix.lower() != ".pdf":
        outside.write(path, markdown(report, words).encode(errors="replace"))
        return
    from fleetdesk.printing import paper  # noqa: PLC0415 - paper is loaded when first needed

    outside.spare(path)
    paper.write_pdf(document(report), path, words)
