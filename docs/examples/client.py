"""A bot from outside: sits down at a table by its invitation code, and plays at random.

pip install httpx websockets
ROTONDE_TOKEN=rotonde_… python client.py https://rotonde.example KRX-482
"""

import json
import os
import random
import secrets
import sys
import time

import httpx
from websockets.sync.client import connect

ADDRESS, CODE = sys.argv[1].rstrip("/"), sys.argv[2]
HEADERS = {"Authorization": f"Bearer {os.environ['ROTONDE_TOKEN']}"}


def sit_down():
    """Take a seat, or find mine again; before the start, add my part to the shuffle."""
    with httpx.Client(base_url=f"{ADDRESS}/api", headers=HEADERS) as http:
        table = http.get(f"/codes/{CODE}").raise_for_status().json()["id"]
        joined = http.post(f"/tables/{table}/join", json={"seat": None}).raise_for_status()
        # Refused if the game has begun already: it goes on all the same.
        http.post(f"/tables/{table}/seed", json={"seed": secrets.token_hex(32)})
    return {"table": table, "seat": joined.json()["table"]["your_seats"][0]}


def play(socket, place):
    """Whenever something is legal for my seat, do any of it; how it ended."""
    heartbeat, seen = json.loads(socket.recv())["heartbeat"], None
    socket.send(json.dumps({"type": "subscribe", **place}))
    while True:
        try:
            message = json.loads(socket.recv(timeout=heartbeat))
        except TimeoutError:  # the others are thinking: say that we are still here
            socket.send(json.dumps({"type": "ping"}))
            continue
        if message["type"] in ("refused", "wrong"):  # too fast, or too late: wait, look again
            time.sleep(message["problem"].get("retry_after", 1))
            seen = socket.send(json.dumps({"type": "subscribe", **place}))
        elif message["type"] == "update":
            look = message["state"]["look"]
            if message["state"]["table"]["status"] in ("finished", "closed"):
                return look and look["result"]
            if look and look["legal"] and look["number"] != seen:
                time.sleep(0.1)  # ten moves a second are allowed, in the long run
                seen, action = look["number"], random.choice(look["legal"])["code"]
                act = {"number": seen, "id": secrets.token_hex(8), "action": action}
                socket.send(json.dumps({"type": "act", **place, **act}))


if __name__ == "__main__":
    place = sit_down()
    live = ADDRESS.replace("http", "ws", 1) + "/live"
    with connect(live, additional_headers=HEADERS, max_size=None) as socket:
        print(json.dumps(play(socket, place)))
