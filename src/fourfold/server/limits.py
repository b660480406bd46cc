"""How much somebody may ask for, by the address he comes from."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter

MOST_KNOWN = 50_000
"""Addresses that are remembered; who has been quiet for longest is forgotten."""


class Bucket:
    """Holds so much, fills up again so fast, and is emptied by what is asked for.

    >>> bucket = Bucket(most=2, per_second=1, now=0)
    >>> [bucket.take(1, now=0) for _ in range(3)], bucket.take(1, now=1)
    ([True, True, False], True)
    """

    __slots__ = ("_level", "_most", "_per_second", "_since")

    def __init__(self, most: float, per_second: float, now: float) -> None:
        self._most = most
        self._per_second = per_second
        self._level = most
        self._since = now

    def take(self, much: float, now: float) -> bool:
        self._level = min(self._most, self._level + (now - self._since) * self._per_second)
        self._since = now
        if self._level < much:
            return False
        self._level -= much
        return True


class Limit:
    """A bucket for every address."""

    def __init__(self, most: float, per_second: float) -> None:
        self._most = most
        self._per_second = per_second
        self._buckets: dict[str, Bucket] = {}

    def allows(self, address: str) -> bool:
        now = time.monotonic()
        bucket = self._buckets.pop(address, None) or Bucket(self._most, self._per_second, now)
        self._buckets[address] = bucket  # at the end again: the first one is the quietest
        if len(self._buckets) > MOST_KNOWN:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(1, now)


class Places:
    """How many things of a kind an address has open at the moment."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        if self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    def give_back(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def counted(address: str | None) -> str:
    """What counts as one address: of IPv6, what one household gets.

    >>> counted("192.0.2.7"), counted("2001:db8:1:2:3::4"), counted("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        ip = ipaddress.ip_address(address or "")
    except ValueError:
        return "unknown"
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))
