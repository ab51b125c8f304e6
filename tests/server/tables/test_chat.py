"""The chat of a table: words or one of the emotes, from people alone, never too much."""

from pathlib import Path
from typing import Any, get_args

import pytest

from rotonde.server.ops.settings import Limits
from rotonde.server.wire.chat import Emote
from server.harness import Guest, InProcessServer, receive
from waiting import wait_for

EMOTES = get_args(Emote)


def say(guest: Guest, table: str, expect: int = 201, **said: Any) -> Any:
    return guest.post(f"/api/tables/{table}/chat", said, expect=expect)


def lines(guest: Guest, table: str) -> list[Any]:
    return list(guest.get(f"/api/tables/{table}/chat")["lines"])


def test_there_are_eight_emotes_and_each_is_kept_as_what_it_is(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    assert len(EMOTES) == 8
    for emote in EMOTES:
        said = say(ann, table, emote=emote)
        assert (said["emote"], said["text"], said["seat"]) == (emote, "", 0)
    say(bob, table, text="hello")  # a word, though it is spelt like one
    told = lines(bob, table)
    assert [line["emote"] for line in told] == [*EMOTES, None]
    assert [line["text"] for line in told] == [""] * 8 + ["hello"]


@pytest.mark.parametrize(
    "said",
    [{}, {"text": ""}, {"text": "  "}, {"emote": "insult"}, {"emote": ""}, {"emote": 1},
     {"emote": "bravo", "text": "and more"}, {"emote": None}],
)  # fmt: skip
def test_what_is_neither_words_nor_an_emote_is_refused_and_nothing_is_stored(
    server: InProcessServer, said: Any
) -> None:
    ann, _, table = server.two()
    assert say(ann, table, expect=400, **said)["code"] in {
        "chat-length",
        "emote-and-text",
        "malformed",
    }
    assert lines(ann, table) == []


def test_an_emote_reaches_everybody_at_the_table_at_once(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    with bob.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": 1})
        receive(socket, "update")  # subscribed
        say(ann, table, emote="bravo")
        message = receive(socket, "chat")
    assert (message["line"]["emote"], message["line"]["name"]) == ("bravo", "Ann")


def test_emotes_count_as_messages_do(tmp_path: Path) -> None:
    """One limit for both: who may not say more may not show more."""
    with InProcessServer(tmp_path, limits=Limits(chat=(3, 0.001))) as server:
        ann, _, table = server.two()
        for _ in range(3):
            say(ann, table, emote="wow")
        assert say(ann, table, expect=429, emote="wow")["retry_after"] > 0
        say(ann, table, expect=429, text="wow")
        assert len(lines(ann, table)) == 3


def test_a_spectator_with_a_name_may_speak_and_a_stranger_may_not(server: InProcessServer) -> None:
    ann, _, table = server.two()
    eve = server.guest("Eve")
    assert say(eve, table, emote="hello")["seat"] is None
    say(server.guest(None), table, expect=401, emote="hello")
    assert [line["name"] for line in lines(ann, table)] == ["Eve"]


def test_bots_say_nothing(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open("trains", [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}])
    ann.start(table)
    wait_for(lambda: ann.look(table)["look"]["legal"])  # the bot moves when it is its turn
    ann.act(table, 0)
    assert lines(ann, table) == []


def test_the_emotes_of_a_deleted_account_go_with_its_words(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    say(ann, table, emote="laugh")
    say(ann, table, text="my secret")
    say(bob, table, emote="thanks")
    assert ann.client.delete("/api/me").status_code == 204
    assert [(line["name"], line["emote"]) for line in lines(bob, table)] == [("Bob", "thanks")]
