"""Where the server listens, and how friends in the local network get in.

By default only this machine can connect. Somebody who sits at it can let the local network in: the
server then listens at this machine's private addresses, too, until it ends.
"""

from __future__ import annotations

import asyncio
import logging
import os
from ipaddress import ip_address
from urllib.parse import urlsplit

import uvicorn
from starlette.datastructures import Headers
from starlette.requests import Request

from ..domain.refusals import Refusal
from ..ops.addresses import is_private, own_addresses
from ..ops.settings import PREFIX, Settings
from ..wire.lobby import NetworkFacts
from .gate import is_forwarded
from .hosts import is_ip_address

log = logging.getLogger(__name__)

EVERYWHERE = ("0.0.0.0", "::")
# The environment variable that lets the local network in from the start. It is set when friends are
# let in, so that a server that starts itself again (see watchdog.py) lets them in again.
LOCAL_NETWORK = f"{PREFIX}LOCAL_NETWORK"


def reached_at(host: str, port: int, settings: Settings) -> list[str]:
    """Where other devices reach a server that listens there; nowhere, if only this machine does."""
    if host in EVERYWHERE:
        hosts = settings.own_addresses or own_addresses()
    elif host == "localhost" or (is_ip_address(host) and ip_address(host).is_loopback):
        hosts = []
    else:
        hosts = [host]
    return [address_of(one, port) for one in hosts]


def address_of(host: str, port: int) -> str:
    """What to type into a browser."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class ListeningServer(uvicorn.Server):
    """uvicorn's server, which can listen at more addresses while it runs."""

    def __init__(self, config: uvicorn.Config, settings: Settings) -> None:
        super().__init__(config)
        self._settings = settings
        self.addresses = reached_at(config.host, config.port, settings)
        self.may_let_in = not self.addresses and not settings.trust_proxy

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Begin to listen."""
        await super().startup()
        if self._settings.local_network and self.may_let_in:
            await self.let_in()

    async def let_in(self) -> None:
        """Listen at the addresses of this machine in its local networks."""
        hosts = self._settings.own_addresses or [*filter(is_private, own_addresses())]
        for host in hosts:
            address = address_of(host, self.config.port)
            if address in self.addresses:
                continue
            loop = asyncio.get_running_loop()
            try:
                listener = await loop.create_server(
                    self._protocol, host, self.config.port, backlog=self.config.backlog
                )
            except OSError as error:
                log.warning("cannot listen", extra={"url": address, "reason": str(error)})
                continue
            self.servers.append(listener)
            self.addresses.append(address)
            log.info("listening on the local network", extra={"url": address})
        os.environ[LOCAL_NETWORK] = "1"

    def _protocol(self) -> asyncio.Protocol:
        protocol: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return protocol


running: ListeningServer | None = None  # of this process, if it is the only one


def facts_for(request: Request) -> NetworkFacts:
    """Where other devices reach this server; only this machine is told."""
    if running is None or not is_from_this_machine(request):
        return NetworkFacts([], may_let_in=False)
    return NetworkFacts(running.addresses, running.may_let_in and not running.addresses)


async def let_friends_in(request: Request) -> NetworkFacts:
    """Listen on the local network because somebody at this machine asks for it."""
    if running is None or not is_from_this_machine(request):
        raise Refusal("not-now", "only someone at the server's own machine can let friends in")
    if not running.may_let_in:
        raise Refusal("not-now", "the command that started this server fixes where it listens")
    await running.let_in()
    if not running.addresses:
        raise Refusal("not-now", "this machine is in no local network that the server can find")
    return facts_for(request)


def is_from_this_machine(request: Request) -> bool:
    """Whether a request comes from a browser on this machine, and no proxy has passed it on."""
    headers = Headers(scope=request.scope)
    names = (request.client.host if request.client else "", named_host(headers))
    return not is_forwarded(headers) and all(
        name == "localhost" or (is_ip_address(name) and ip_address(name).is_loopback)
        for name in names
    )


def named_host(headers: Headers) -> str:
    """The name by which a request calls the server."""
    return urlsplit(f"//{headers.get('host', '')}").hostname or ""
