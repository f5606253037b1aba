"""Where phones find this computer: numbers, for names like `tablet.local` fail on many of them."""

from ipaddress import IPv4Address, ip_address

_INSIDE = ("docker", "br-", "veth", "virbr", "vmnet", "lxc")
"""Networks that end inside this computer."""


def numeric_addresses() -> tuple[str, ...]:
    """Addresses of this computer on its local networks, the likeliest for a phone first; none: no network.

    Works on a hotspot without internet: nothing is sent, the network cards are asked.
    """
    import ifaddr  # noqa: PLC0415 - of the extra `host`, loaded when hosting begins

    found: list[IPv4Address] = []
    for card in ifaddr.get_adapters():
        if card.name.startswith(_INSIDE):
            continue
        numbers = (one.ip for one in card.ips if isinstance(one.ip, str))
        found += [IPv4Address(number) for number in numbers if not IPv4Address(number).is_loopback]
    found.sort(key=lambda one: (not one.is_private, one.is_link_local))
    return tuple(str(one) for one in found)


def is_numeric(host: str) -> bool:
    """Whether a Host header names this computer by number: a name could be anybody's (DNS rebinding)."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    if name == "localhost":
        return True
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
