"""Tags of a PDF: headings, text in its order and words for each figure, for whoever has the pages read aloud.

ReportLab writes none, so that the tree they hang on is put together here (ISO 32000-1, 14.7 and 14.8): content is
marked on its page with a number, and an element of the tree names the page and the number.
"""

from collections.abc import Sequence
from itertools import count
from typing import Any, NamedTuple

from fleetdesk.core.layout.marks import Mark, Text
from fleetdesk.core.layout.tags import Tagged, holders
from fleetdesk.core.paper.pages import Page

ARTIFACT = "/Artifact BMC"
END = "EMC"


class Element(NamedTuple):
    """A heading, a figure or a run of text on a page."""

    kind: str
    alt: str
    numbers: list[int]
    """Of its marked content."""


class Reading:
    """A page in the order it is read in: the marks of each element, and the numbers of what is drawn of it."""

    def __init__(self, page: Page) -> None:
        self.elements: list[Element] = []
        self._next = count()
        self._tags = page.tags
        self._known: dict[int, Element] = {}
        self.figures: list[Element | None] = []
        """Mark for mark: the figure it belongs to; `None`: it is an ornament, or text."""
        self.texts: list[tuple[Element, list[Text]]] = []
        """What is written, element by element."""
        self._read(page.marks, holders(len(page.marks), page.tags))

    def _read(self, marks: Sequence[Mark], holder: Sequence[int | None]) -> None:
        written: dict[int, list[Text]] = {}
        run: Element | None = None
        for mark, tag in zip(marks, holder, strict=True):
            element = self._of(tag) if tag is not None else None
            self.figures.append(element if element is not None and element.kind == "Figure" else None)
            if element is not None:
                run = None
            if not isinstance(mark, Text) or not mark.text.strip():
                continue
            if element is None:
                element = run = run or self._new("P", "")
            if id(element) not in written:
                written[id(element)] = []
                self.texts.append((element, written[id(element)]))
            written[id(element)].append(mark)

    def _new(self, kind: str, alt: str) -> Element:
        element = Element(kind, alt, [])
        self.elements.append(element)
        return element

    def _of(self, tag: int) -> Element:
        if tag not in self._known:
            told: Tagged = self._tags[tag]
            self._known[tag] = self._new(told.kind, told.text)
        return self._known[tag]

    def begin(self, element: Element | None) -> str:
        """The operator that begins content of an element; of none: of an ornament."""
        if element is None:
            return ARTIFACT
        element.numbers.append(next(self._next))
        return f"/{element.kind} <</MCID {element.numbers[-1]}>> BDC"


class Tree:
    """The structure of a document, page by page."""

    def __init__(self, canvas: Any) -> None:
        """`canvas`: ReportLab's, whose document takes the tree."""
        from reportlab.pdfbase import pdfdoc  # noqa: PLC0415 - loaded when a PDF is written, not before

        self._pdf: Any = pdfdoc
        self._file = canvas._doc  # noqa: SLF001 - where ReportLab keeps what it has no call for
        self._canvas = canvas
        self._kids: list[Any] = []
        self._parents: list[Any] = []
        self._document = self._pdf.PDFDictionary({"S": self._pdf.PDFName("Document")})

    def add(self, reading: Reading) -> None:
        """The elements of the page that was shown last."""
        pdf, file = self._pdf, self._file
        page = file.Pages.pages[-1]
        above, here = file.Reference(self._document), file.Reference(page)
        parents: dict[int, Any] = {}
        for element in reading.elements:
            if not element.numbers:
                continue
            entries = {"S": pdf.PDFName(element.kind), "P": above, "Pg": here}
            entries["K"] = element.numbers[0] if len(element.numbers) == 1 else pdf.PDFArray(element.numbers)
            if element.alt:
                # plain spaces: with others a text takes eight bytes a letter
                entries["Alt"] = pdf.PDFString(" ".join(element.alt.split()))
            own = file.Reference(pdf.PDFDictionary(entries))
            self._kids.append(own)
            parents.update(dict.fromkeys(element.numbers, own))
        page.__NoDefault__ = (*page.__NoDefault__, "StructParents", "Tabs")
        page.StructParents, page.Tabs = len(self._parents), pdf.PDFName("S")
        self._parents.append(file.Reference(pdf.PDFArray([parents[one] for one in sorted(parents)])))

    def close(self) -> None:
        """Hang the tree into the document."""
        pdf, file, catalog = self._pdf, self._file, self._file.Catalog
        numbers = [part for number, parents in enumerate(self._parents) for part in (number, parents)]
        root = pdf.PDFDictionary({"Type": pdf.PDFName("StructTreeRoot")})
        root["K"] = pdf.PDFArray([file.Reference(self._document)])
        root["ParentTree"] = file.Reference(pdf.PDFDictionary({"Nums": pdf.PDFArray(numbers)}))
        root["ParentTreeNextKey"] = len(self._parents)
        self._document["P"] = file.Reference(root)
        self._document["K"] = pdf.PDFArray(self._kids)
        catalog.StructTreeRoot = root
        catalog.MarkInfo = pdf.PDFDictionary({"Marked": "true"})
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
