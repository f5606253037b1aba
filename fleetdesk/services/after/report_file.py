"""The report of a battle kept as a file: Markdown, a page for a browser, or a PDF."""

from pathlib import Path

from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import Words, msg
from fleetdesk.services.after import web_page
from fleetdesk.services.after.report import Report, document, markdown
from fleetdesk.store import outside

PAGE = (".html", ".htm")
TEXT = (".md", ".markdown", ".txt", "")


def write(report: Report, path: Path, words: Words) -> None:
    """Keep a report as what its file name says: `.pdf`, `.html`, `.md` or no ending.

    Raises BadInput: its name says something else; StoreError: the disk says no, or there is a battle or a fleet of that
    name.
    """
    outside.spare(path)
    kind = path.suffix.lower()
    if kind not in {*PAGE, *TEXT, ".pdf"}:
        raise BadInput(
            msg(
                "{file}: a report is Markdown (.md), a page for a browser (.html) or a PDF (.pdf). Name it so.",
                file=path.name,
            )
        )
    if kind in PAGE:
        outside.write(path, web_page.page(report, words).encode(errors="xmlcharrefreplace"))
        return
    if kind in TEXT:
        outside.write(path, markdown(report, words).encode(errors="replace"))
        return
    from fleetdesk.printing import paper  # noqa: PLC0415 - paper is loaded when first needed

    outside.write(path, paper.pdf_of(document(report), words))
