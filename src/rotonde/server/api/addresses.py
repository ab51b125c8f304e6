"""Addresses as limits see them: one subscriber, not one interface of theirs."""

from ipaddress import IPv4Address, IPv6Address, ip_address

SUBSCRIBER_BITS = 64  # of an IPv6 address: within its /64 a subscriber has as many as they like
LONGEST = 64  # characters of something that is no address at all


def parse_address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    # A socket that listens for both families writes the older one inside of the newer.
    return getattr(address, "ipv4_mapped", None) or address


def subscriber_of(text: str) -> str:
    """What limits are counted by: an IPv4 address, or the /64 network of an IPv6 address."""
    if "." in text and ":" not in text and len(text) <= LONGEST:
        return text  # by far the most common form: no parsing needed
    address = parse_address(text)
    if address is None:
        return text[:LONGEST]
    if isinstance(address, IPv4Address):
        return str(address)
    host_bits = 128 - SUBSCRIBER_BITS
    return f"{IPv6Address(int(address) >> host_bits << host_bits)}/{SUBSCRIBER_BITS}"


def forwarded_address(value: str) -> str:
    """The address that the proxy itself has added to X-Forwarded-For: the last one."""
    return value.rpartition(",")[2].strip()
