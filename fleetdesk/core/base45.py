"""Bytes as the 45 characters QR codes hold most densely (RFC 9285)."""

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def encode(data: bytes) -> str:
    """Two bytes make three characters, a last single byte makes two."""
    out: list[str] = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        value = int.from_bytes(pair)
        for _ in range(len(pair) + 1):
            value, digit = divmod(value, 45)
            out.append(ALPHABET[digit])
    return "".join(out)


def decode(text: str) -> bytes:
    """The bytes again. Raises ValueError for anything `encode` does not make."""
    out = bytearray()
    for at in range(0, len(text), 3):
        digits = [ALPHABET.index(character) for character in text[at : at + 3]]
        if len(digits) == 1:
            raise ValueError(text[at:])
        value = sum(digit * 45**place for place, digit in enumerate(digits))
        out += _bytes(value, len(digits) - 1)
    return bytes(out)


def _bytes(value: int, count: int) -> bytes:
    if value >= 256**count:
        raise ValueError(value)
    return value.to_bytes(count)
