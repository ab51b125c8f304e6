"""Which origins may send requests that change data: our own, with the same scheme."""

from pathlib import Path
from typing import Any

import pytest

from rotonde.server.api.origins import Origin, origin_of
from server.harness import InProcessServer

TLS = "https://rotonde.example"


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://rotonde.example", Origin("https", "rotonde.example", 443)),
        ("https://ROTONDE.example:443", Origin("https", "rotonde.example", 443)),
        ("http://rotonde.example:80/", Origin("http", "rotonde.example", 80)),
        ("http://[::1]:8765", Origin("http", "::1", 8765)),
        ("ws://rotonde.example", Origin("http", "rotonde.example", 80)),
        ("wss://rotonde.example", Origin("https", "rotonde.example", 443)),
        ("null", None), ("", None), ("https://", None), ("file:///x", None), ("//x", None),
        ("https://[", None), ("https://x:port", None), ("https://a@x", None),
    ],
)  # fmt: skip
def test_an_origin_is_scheme_host_and_port(address: str, origin: Origin | None) -> None:
    assert origin_of(address) == origin


def status(server: InProcessServer, origin: str, host: str, **headers: str) -> int:
    sent = {"origin": origin, "host": host, **headers}
    answer = server.new_client().post("/api/people", json={"name": "Ann"}, headers=sent)
    assert answer.status_code == 201 or answer.json()["code"] == "origin"
    return int(answer.status_code)


@pytest.mark.parametrize(
    ("settings", "host", "more", "ours", "others"),
    [
        ({}, "a.test", {}, ["http://a.test", "http://a.test:80", "http://A.test"],
         ["https://a.test", "http://a.test:8080", "http://b.test", "null"]),
        ({}, "a.test:8765", {}, ["http://a.test:8765"],
         ["https://a.test:8765", "http://a.test", "http://a.test.evil:8765"]),
        # Only a proxy that is believed says which scheme people use.
        ({}, "a.test", {"x-forwarded-proto": "https"}, ["http://a.test"], ["https://a.test"]),
        ({"behind_proxy": True}, "a.test", {"x-forwarded-proto": "https"},
         ["https://a.test", "https://a.test:443"], ["http://a.test"]),
        ({"behind_proxy": True}, "a.test", {}, ["http://a.test"], ["https://a.test"]),
        # A forged value stands before the proxy's own.
        ({"behind_proxy": True}, "a.test", {"x-forwarded-proto": "http, https"},
         ["https://a.test"], ["http://a.test"]),
        ({"secure_cookies": True}, "a.test", {}, ["https://a.test"], ["http://a.test"]),
        # The proxy passes the public host on, or its own name for us; and need not say the scheme.
        ({"public_address": TLS}, "rotonde.example", {}, [TLS, f"{TLS}:443"],
         ["http://rotonde.example"]),
        ({"public_address": f"{TLS}/"}, "127.0.0.1:8765", {},
         [TLS, "http://127.0.0.1:8765"], ["http://rotonde.example", "https://127.0.0.1:8765"]),
    ],
)  # fmt: skip
def test_a_page_is_ours_by_its_scheme_too(
    tmp_path: Path, settings: Any, host: str, more: Any, ours: list[str], others: list[str]
) -> None:
    with InProcessServer(tmp_path, **settings) as server:
        assert {origin: status(server, origin, host, **more) for origin in ours} == dict.fromkeys(
            ours, 201
        )
        assert {o: status(server, o, host, **more) for o in others} == dict.fromkeys(others, 403)


def test_the_live_channel_asks_for_the_scheme_too(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    host = "rotonde.test"
    with ann.live(origin=f"http://{host}", host=host):
        pass
    with pytest.raises(Exception, match="origin"), ann.live(origin=f"https://{host}", host=host):
        pass


def test_links_for_others_have_the_scheme_that_people_use(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, behind_proxy=True) as server:
        ann = server.guest("Ann")
        qr = {
            proto: ann.client.get(
                f"/api/tables/{table}/qr", headers={"x-forwarded-proto": proto, "host": "a.test"}
            ).text
            for table in [ann.open()]
            for proto in ("http", "https")
        }
        assert qr["http"] != qr["https"]
