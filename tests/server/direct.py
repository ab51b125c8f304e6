"""A server without threads or sockets between it and the test, for tests with many requests.

The framework's own test client spins while a WebSocket is open. Here the application is called on
an event loop that runs only while the test waits for it.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, cast

import httpx
from litestar.exceptions import WebSocketDisconnect

from rotonde.server.api.app import create_app
from rotonde.server.services import Services
from server.harness import ADDRESS, Browser, InProcessServer
from waiting import wait_for

T = TypeVar("T")


class DirectSocket:
    """A live channel, spoken straight to the application. Use it in a `with`."""

    def __init__(self, server: "DirectServer", path: str, headers: dict[str, str]) -> None:
        self._server = server
        self._said: asyncio.Queue[Any] = asyncio.Queue()
        self._heard: asyncio.Queue[Any] = asyncio.Queue()
        self._scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1",
            "scheme": "ws", "path": path, "raw_path": path.encode(), "query_string": b"",
            "root_path": "", "subprotocols": [], "extensions": {},
            "headers": [
                (name.lower().encode(), value.encode())
                for name, value in {"host": "rotonde.test", **headers}.items()
            ],
            "client": ("127.0.0.1", 1), "server": ("rotonde.test", 80),
        }  # fmt: skip

    def __enter__(self) -> "DirectSocket":
        app = cast(Any, self._server.app)

        async def begin() -> None:
            self._task = asyncio.create_task(app(self._scope, self._said.get, self._heard.put))
            await self._said.put({"type": "websocket.connect"})
            if (await self._next(20))["type"] != "websocket.accept":
                raise WebSocketDisconnect(detail="turned away")

        self._server.run(begin())
        return self

    def __exit__(self, *_: object) -> None:
        async def end() -> None:
            await self._said.put({"type": "websocket.disconnect", "code": 1000})
            await asyncio.wait_for(self._task, 20)

        self._server.run(end())

    async def _next(self, timeout: float) -> Any:
        message = await asyncio.wait_for(self._heard.get(), timeout)
        if message["type"] == "websocket.close":
            raise WebSocketDisconnect(detail=message.get("reason") or "", code=message["code"])
        return message

    def send_text(self, text: str) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": text, "bytes": None})

    def send_bytes(self, data: bytes) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": None, "bytes": data})

    def send_json(self, message: Any) -> None:
        self.send_text(json.dumps(message))

    def receive_json(self, timeout: float = 20) -> Any:
        return json.loads(self._server.run(self._next(timeout))["text"])


class _DirectClient:
    """What `Browser` needs of a test client."""

    def __init__(self, server: "DirectServer") -> None:
        self._server = server
        transport = httpx.ASGITransport(cast(Any, server.app), raise_app_exceptions=False)
        self._client = httpx.AsyncClient(transport=transport, base_url=ADDRESS, timeout=60)
        self.cookies = self._client.cookies

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self._server.run(self._client.request(method, path, **more))

    def websocket_connect(self, path: str, headers: dict[str, str]) -> DirectSocket:
        return DirectSocket(self._server, path, headers)

    def close(self) -> None:
        self._server.run(self._client.aclose())


class DirectServer(InProcessServer):
    """As InProcessServer, on an event loop that the test runs."""

    def __enter__(self) -> "DirectServer":
        self._loop = asyncio.new_event_loop()
        self._stack.callback(self._loop.close)
        self.services = Services(self.settings)
        self.app = create_app(self.settings, self.services)
        self.before_start()
        # The framework's lifespan belongs to one task; this is all that ours does in it.
        self.run(self.services.start())
        self._stack.callback(lambda: self.run(self.services.stop()))
        self._direct = _DirectClient(self)
        self._stack.callback(self._direct.close)
        return self

    def before_start(self) -> None:
        """For subclasses: what is done before the background work begins."""

    def run(self, work: Awaitable[T]) -> T:
        async def wait() -> T:
            return await work

        return self._loop.run_until_complete(wait())

    def wait_for(self, condition: Callable[[], Any]) -> None:
        """Let the event loop run until the condition holds."""

        def pause(seconds: float) -> None:
            self.run(asyncio.sleep(seconds))  # fixed pause: that of wait_for

        wait_for(condition, pause=pause)

    def new_client(self) -> Browser:
        return Browser(cast(Any, self._direct))
