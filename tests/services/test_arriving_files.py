"""Files of players are words with their author and time, or one sentence says what is wrong; nothing is cut in silence."""

import io
import json
import zipfile
from email.message import EmailMessage

import pytest

from fleetdesk.core.errors import BadInput, StoreError
from fleetdesk.services.arriving import files
from fleetdesk.services.arriving.files import decoded, texts_of
from fleetdesk.systems.salves.posts.letters import cut

ORDERS = "Béarn : tir G11 x3\nCasabianca : passe"


@pytest.fixture
def kept(tmp_path):
    def keep(name, content):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return keep


def letter(**parts):
    told = EmailMessage()
    told["From"] = "Jean Bart <jean@example.org>"
    told["Date"] = "Thu, 12 Mar 2026 21:03:00 -0000"
    told.set_content(parts.get("plain", ORDERS))
    if "page" in parts:
        told.add_alternative(parts["page"], subtype="html")
    if "attached" in parts:
        told.add_attachment(parts["attached"], filename="orders.txt")
        told.add_attachment(b"\x89PNG\r\n\x1a\n\x00", maintype="image", subtype="png", filename="sea.png")
    return told.as_bytes()


def archive(**inside):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for name, content in inside.items():
            packed.writestr(name.replace("_", "."), content)
    return made.getvalue()


def torn():
    """An archive whose list is whole, and not what it packs."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("a.txt", " ".join(map(str, range(2000))))
    data = bytearray(made.getvalue())
    data[40:240] = b"\xff" * 200
    return bytes(data)


@pytest.mark.parametrize("name", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_words_are_the_same_in_whatever_letters_they_were_written(name):
    assert decoded(ORDERS.encode(name)) == ORDERS


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.txt", ORDERS), ("a", ORDERS), ("a.html", "<p>B&eacute;arn : tir G11 x3<br>Casabianca : passe</p>"), ("a.txt", "<html><div>Béarn : tir G11 x3</div>Casabianca : passe")],
)  # fmt: skip
def test_texts_and_pages_are_their_lines(kept, name, content):
    assert [text.strip() for text in texts_of([kept(name, content)])] == [ORDERS]


@pytest.mark.parametrize("page", [False, True])
def test_a_letter_tells_who_wrote_it_and_when(kept, page):
    parts = {"page": "<p>Nothing of this is read twice</p>"} if page else {}
    (text,) = texts_of([kept("a.eml", letter(**parts))])
    (found,) = cut(text, ("Jean Bart",))
    assert found.name == "jean bart"
    assert found.at is not None
    assert found.text.strip() == ORDERS


def test_texts_attached_to_a_letter_belong_to_it_and_pictures_do_not(kept):
    (text,) = texts_of([kept("a.eml", letter(plain="Bonsoir", attached=ORDERS))])
    assert [line for line in text.splitlines()[2:] if line] == ["Bonsoir", *ORDERS.splitlines()]


@pytest.mark.parametrize(
    "export",
    [
        {"messages": [{"timestamp": "2026-03-12T21:03:00", "author": {"name": "jb", "nickname": "Jean"}, "content": ORDERS}, {"timestamp": "2026-03-12T21:09:00", "author": {"name": "Karl"}, "content": "Hood : 1N"}]},
        {"name": "Salves", "messages": [{"date": "2026-03-12T21:03:00", "from": "Jean", "text": ["Béarn : ", {"type": "bold", "text": "tir G11 x3"}, "\nCasabianca : passe"]}, {"date": "2026-03-12T21:09:00", "from": "Karl", "text": "Hood : 1N"}]},
        [{"author": "Jean", "time": "2026-03-12 21:03", "post": ORDERS}, {"author": "Karl", "time": "2026-03-12 21:09", "post": "Hood : 1N"}],
    ],
)  # fmt: skip
def test_an_export_of_a_chat_is_its_messages(kept, export):
    (text,) = texts_of([kept("a.json", json.dumps(export))])
    first, second = cut(text, ("Jean", "Karl"))
    assert (first.name, str(first.at), first.text.strip()) == ("jean", "12/03 21:03", ORDERS)
    assert (second.name, str(second.at), second.text.strip()) == ("karl", "12/03 21:09", "Hood : 1N")


def test_each_text_of_an_archive_is_read_by_itself_and_its_pictures_are_not(kept):
    packed = archive(Jean_txt=ORDERS, Karl_html="<p>Hood : 1N</p>", sea_png=b"\x89PNG\x00\x00")
    assert texts_of([kept("a.zip", packed), kept("b.txt", "Furious : 2N")]) == (ORDERS, "Hood : 1N", "Furious : 2N")  # fmt: skip


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.txt", "", "a.txt holds no text"),
        ("a.txt", b"\x7fELF\x02\x01\x01\x00\x00\x00", "a.txt holds no text"),
        ("a.pdf", b"%PDF-1.7 as it was printed", "a.pdf holds no text"),
        ("a.rtf", b"{\\rtf1 Hood : 1N}", "a.rtf holds no text"),
        ("a.json", "{", "a.json holds no messages"),
        ("a.json", "[" * 100_000, "a.json holds no messages"),
        ("a.json", '{"name": "Hood", "ships": [{"name": "Hood"}]}', "a.json holds no messages"),
        ("a.json", "7", "a.json holds no messages"),
        ("a.zip", b"PK\x03\x04 cut off", "a.zip is a damaged archive"),
        ("a.zip", torn(), "a.zip is a damaged archive"),
        ("a.zip", archive(b_zip=archive(Jean_txt=ORDERS)), "a.zip: b.zip holds no text"),
        ("a.zip", archive(sea_png=b"\x89PNG"), "a.zip holds no text"),
        ("a.zip", archive(Jean_txt=ORDERS, a_exe=b"MZ\x00\x00\x03\x00"), "a.zip: a.exe holds no text"),
        ("a.eml", b"\x00\x01\x02\x03", "a.eml holds no text"),
    ],
)  # fmt: skip
def test_one_sentence_says_what_is_wrong_with_a_file(kept, name, content, said):
    with pytest.raises(BadInput, match=said):
        texts_of([kept(name, content)])


def test_what_is_not_there_is_a_folder_or_is_too_large_is_told(kept, tmp_path, monkeypatch):
    for path, said in ((tmp_path / "gone.txt", "is not there any more"), (tmp_path, "is a folder")):
        with pytest.raises(StoreError, match=said):
            texts_of([path])
    monkeypatch.setattr(files, "MOST_BYTES", 1000)
    for path in (kept("a.txt", "x" * 1001), kept("a.zip", archive(a_txt="x" * 5000))):
        with pytest.raises(BadInput, match=f"{path.name} is larger than"):
            texts_of([path])
