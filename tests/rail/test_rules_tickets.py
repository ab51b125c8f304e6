"""Drawing tickets and choosing among them."""

from rail.maps import variant
from rail.positions import play, position, refused, shown, texts

THREE = "ticket-pile: boston--miami, calgary--phoenix, denver--el-paso, houston--kansas-city"


def test_three_tickets_are_drawn_from_the_top() -> None:
    state = play(position(THREE), "tickets")
    offer = shown(state)["players"][0]["offer"]
    assert offer == ["boston--miami", "calgary--phoenix", "denver--el-paso"]
    assert (state.turn, shown(state)["phase"]) == (0, "tickets")


def test_at_least_one_is_kept() -> None:
    state = play(position(THREE), "tickets")
    assert len(texts(state)) == 7
    assert refused(state, "keep") == "illegal.rail.keep-more"


def test_the_others_go_under_the_pile_in_the_order_drawn() -> None:
    state = play(position(THREE), "tickets", "keep calgary--phoenix")
    pile = [entry["ticket"] for entry in shown(state)["ticket_pile"]]
    assert pile == ["houston--kansas-city", "boston--miami", "denver--el-paso"]
    assert shown(state)["turn"] == 1


def test_fewer_than_three_are_drawn_if_fewer_are_left() -> None:
    state = play(position("ticket-pile: boston--miami, calgary--phoenix"), "tickets")
    assert shown(state)["players"][0]["offer_count"] == 2
    assert len(texts(state)) == 3


def test_with_fewer_left_than_must_be_kept_all_are_kept() -> None:
    state = position("ticket-pile: boston--miami", variant(tickets_kept=2))
    assert texts(play(state, "tickets")) == ["keep boston--miami"]


def test_no_tickets_can_be_drawn_from_an_empty_pile() -> None:
    state = position("ticket-pile: ")
    assert "tickets" not in texts(state)
    assert refused(state, "tickets") == "illegal.rail.no-ticket-left"


def test_nothing_else_can_be_done_before_tickets_are_chosen() -> None:
    state = play(position(THREE), "tickets")
    assert refused(state, "blind") == "illegal.rail.choose-tickets-first"
    assert refused(state, "tickets") == "illegal.rail.choose-tickets-first"


def test_tickets_can_only_be_chosen_when_on_offer() -> None:
    assert refused(position(THREE), "keep") == "illegal.rail.nothing-to-choose"
    state = play(position(THREE), "tickets")
    assert refused(state, "keep houston--kansas-city") == "malformed.rail.not-on-offer"


def test_no_limit_on_tickets_held() -> None:
    state = position(
        "tickets 0: "
        + ", ".join(shown(position(""))["ticket_pile"][i]["ticket"] for i in range(27))
    )
    assert "tickets" in texts(state)
    assert shown(state)["players"][0]["ticket_count"] == 27


def test_how_many_tickets_are_dealt_drawn_and_kept_is_data_of_the_map() -> None:
    state = play(position(THREE, variant(tickets_drawn=4, tickets_kept=3)), "tickets")
    assert shown(state)["players"][0]["offer_count"] == 4
    assert len(texts(state)) == 5
