"""Photographs for tests, made on the spot."""

import io

from PIL import Image

from fleetdesk.core.blocks.photographs import packed

ORIENTATION = 0x0112


def jpeg(width=120, height=80, *, mode="L", turned=0, text="", kind="JPEG"):
    """A picture, dark at the left and light at the right; `turned` is what a camera says of how it was held."""
    grey = Image.linear_gradient("L").rotate(90).resize((width, height))
    exif = Image.Exif()
    if turned:
        exif[ORIENTATION] = turned
    if text:
        exif[0x010E] = text
    out = io.BytesIO()
    grey.convert(mode).save(out, kind, exif=exif)
    return out.getvalue()


def kept(width=120, height=80, **more):
    """The same as a card keeps it."""
    return packed(jpeg(width, height, **more))
