"""The names that this server answers to.

A page of another site can point its own name at this machine (DNS rebinding), and its scripts would
then count as the server's own. The `Host` header tells, because it has that name.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit


class Hosts:
    """Recognises the server's own names in `Host` headers."""

    def __init__(self, origins: Iterable[str]) -> None:
        machine = socket.gethostname().lower()
        self._names = {machine, f"{machine.partition('.')[0]}.local"} | {
            urlsplit(origin).hostname or "" for origin in origins
        }

    def is_own(self, host: str) -> bool:
        """Whether a `Host` header may be this server's.

        Nobody can point an IP address elsewhere, nor a name without a dot, such as `localhost` or
        a machine of the local network: public names have dots. Programs may send no name at all.
        """
        try:
            name = (urlsplit(f"//{host}").hostname or "").removesuffix(".")
        except ValueError:
            return False
        return "." not in name or name in self._names or is_ip_address(name)


def is_ip_address(name: str) -> bool:
    """Whether a name is an IP address."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
