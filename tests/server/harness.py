"""A server for tests: all of it in this process, on a real SQLite file, and its clients."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar
from litestar.testing import TestClient, WebSocketTestSession

from rotonde.server.api.app import create_app
from rotonde.server.ops.settings import NO_LIMITS, Settings
from rotonde.server.services import Services

ADDRESS = "http://rotonde.test"


def settings_for(folder: Path, **changes: Any) -> Settings:
    settings = Settings(
        database=f"sqlite:///{folder / 'rotonde.sqlite'}",
        folder=str(folder),
        limits=NO_LIMITS,
        bot_pace=0.0,
    )
    return msgspec.structs.replace(settings, **changes)


class Browser:
    """A separate cookie jar in front of the one client, whose event loop is the server's."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self._client = client
        self.cookies: dict[str, str] = {}

    def _headers(self, headers: dict[str, Any] | None) -> dict[str, Any]:
        jar = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return ({"cookie": jar} if jar else {}) | (headers or {})

    def request(self, method: str, path: str, headers: Any = None, **more: Any) -> Any:
        self._client.cookies.clear()
        response = self._client.request(method, path, headers=self._headers(headers), **more)
        for cookie in response.headers.get_list("set-cookie"):
            name, _, rest = cookie.partition("=")
            value = rest.partition(";")[0].strip('"')
            if value and "max-age=0" not in cookie.lower():
                self.cookies[name] = value
            else:
                self.cookies.pop(name, None)
        return response

    def get(self, path: str, **more: Any) -> Any:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> Any:
        return self.request("POST", path, **more)

    def patch(self, path: str, **more: Any) -> Any:
        return self.request("PATCH", path, **more)

    def delete(self, path: str, **more: Any) -> Any:
        return self.request("DELETE", path, **more)

    def websocket_connect(self, path: str, headers: Any = None) -> Any:
        self._client.cookies.clear()
        return self._client.websocket_connect(path, headers=self._headers(headers))


class Guest:
    """A person with a separate cookie jar, and the requests that they can send."""

    def __init__(self, server: "InProcessServer", name: str | None) -> None:
        self.server = server
        self.client = server.new_client()
        self.me: dict[str, Any] = {}
        if name is not None:
            self.me = self.post("/api/people", {"name": name}, expect=201)

    # --- plain requests --------------------------------------------------------------------------

    def get(self, path: str, expect: int = 200) -> Any:
        return self._read(self.client.get(path), expect)

    def post(self, path: str, body: Any = None, expect: int = 200) -> Any:
        response = self.client.post(path, json=body) if body is not None else self.client.post(path)
        return self._read(response, expect)

    def _read(self, response: Any, expect: int) -> Any:
        assert response.status_code == expect, f"{response.status_code}: {response.text[:600]}"
        if expect >= 400:
            assert response.headers["content-type"].startswith("application/problem+json")
        return response.json() if response.content else None

    # --- tables ----------------------------------------------------------------------------------

    def open(self, game: str = "trains", seats: list[Any] | None = None, **more: Any) -> str:
        """Open a table: by default for me and one other person. Its id."""
        wanted = {
            "game": game,
            "seats": seats or [{"kind": "me"}, {"kind": "open"}],
            **more,
        }
        return str(self.post("/api/tables", wanted, expect=201)["id"])

    def join(self, table: str, seat: int | None = None) -> Any:
        return self.post(f"/api/tables/{table}/join", {"seat": seat})

    def start(self, table: str) -> Any:
        return self.post(f"/api/tables/{table}/start")

    def look(self, table: str, seat: int = 0, since: int = 0) -> Any:
        return self.get(f"/api/tables/{table}?seat={seat}&since={since}")

    def act(
        self, table: str, seat: int, action: Any = None, *, number: int | None = None,
        id: str | None = None, expect: int = 200,
    ) -> Any:  # fmt: skip
        """Play an action; by default the first legal one."""
        if action is None or number is None:
            look = self.look(table, seat)["look"]
            number = look["number"] if number is None else number
            action = look["legal"][0]["action"] if action is None else action
        body = {"number": number, "id": id or f"{seat}-{number}", "seat": seat, "action": action}
        return self.post(f"/api/tables/{table}/actions", body, expect)

    def undo(self, table: str, seat: int, to: int, expect: int = 200, id: str = "") -> Any:
        number = self.look(table, seat)["look"]["number"]
        body = {"number": number, "id": id or f"undo-{number}", "seat": seat, "to": to}
        return self.post(f"/api/tables/{table}/undo", body, expect)

    @contextmanager
    def live(self, **headers: str) -> Iterator[WebSocketTestSession]:
        with self.client.websocket_connect("/live", headers=headers) as socket:
            assert socket.receive_json(timeout=20)["type"] == "welcome"
            yield socket


class InProcessServer:
    """The server, open for the length of a `with`; open it again on the same folder to restart."""

    __test__ = False

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.settings = settings_for(folder, **settings)
        self._stack = ExitStack()

    def __enter__(self) -> "InProcessServer":
        self.services = Services(self.settings)
        self.app = create_app(self.settings, self.services)
        client = TestClient(self.app, base_url=ADDRESS)
        self._client = self._stack.enter_context(client)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def new_client(self) -> Browser:
        """Another browser: the same server, no cookies yet."""
        return Browser(self._client)

    def guest(self, name: str | None = "Ann") -> Guest:
        return Guest(self, name)

    def two(self, game: str = "trains", **more: Any) -> tuple[Guest, Guest, str]:
        """Two people at a table that has started."""
        ann, bob = self.guest("Ann"), self.guest("Bob")
        table = ann.open(game, **more)
        bob.join(table)
        ann.start(table)
        return ann, bob, table


def receive(socket: Any, kind: str) -> Any:
    """The next message of a kind; those of other kinds are passed over."""
    for _ in range(50):
        message = socket.receive_json(timeout=20)
        if message["type"] == kind:
            return message
    raise AssertionError(f"no {kind}")


def resign(table: str, guest: Guest, seat: int) -> None:
    """The quick way to the end of a game for two."""
    guest.post(f"/api/tables/{table}/resign", {"seat": seat}, expect=204)


def rematch(table: str, *guests: Guest) -> str:
    """Propose a rematch and let everybody accept it: the id of its table."""
    proposal = guests[0].post(f"/api/tables/{table}/rematch")["proposal"]["id"]
    for guest in guests:
        body = {"id": proposal, "agree": True}
        answered = guest.post(f"/api/tables/{table}/rematch/answer", body)
    assert answered["rematch"] == proposal
    return str(proposal)


def play_out(table: str, guests: dict[int, Guest], most: int = 2000) -> Any:
    """Play a table to its end, each seat by its person, with choices that vary but repeat."""
    any_seat = next(iter(guests))
    look = guests[any_seat].look(table, any_seat)["look"]
    for _ in range(most):
        if look["result"] is not None:
            return look["result"]
        seat, number = look["turn"], look["number"]
        mine = guests[seat].look(table, seat)["look"]["legal"]
        choice = mine[hash((number, 17)) % len(mine)]
        look = guests[seat].act(table, seat, choice["code"], number=number)["look"]
    raise AssertionError("the game does not end")
