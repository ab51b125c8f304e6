"""What a table of Rail shows besides the position: tests of the board, of progress and of help."""

import random
from typing import Any

import msgspec
import pytest

from rail.maps import grid
from rail.positions import RAIL, play, position
from rotonde import SPECTATOR, State, game
from rotonde.errors import IllegalAction, InvalidFile, InvalidOptions, MalformedAction
from rotonde.games.rail.actions import Claim
from rotonde.games.rail.events.help_answers import WayData
from rotonde.games.rail.index_tables import RailMap, shipped_map
from rotonde.games.rail.table.insight import Insight, RailMarks
from rotonde.games.rail.table.longest_paths import longest_path_of
from rotonde.games.rail.table.ways import Prospects, ends_of_routes, owned_by
from rotonde.games.registry import game_table

RAIL_TABLE = game_table("rail")


def look(text: str, seat: int = 0, hints: bool = True) -> Any:
    return RAIL_TABLE.insight(RAIL.observe(position(text), seat), hints)


def standing(insight: Any, ticket: str) -> Any:
    return next(s for s in (*insight.tickets, *insight.offer) if s.ticket == ticket)


# --- the board -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "map_name"), [("rail", "usa"), ("tram", "lyon")])
def test_fixtures_draw_every_city_and_route_of_the_map(name: str, map_name: str) -> None:
    table = game_table(name)
    fixtures: Any = table.build_fixtures(table.options(3, {}))
    rail_map = shipped_map(map_name)
    assert fixtures.map == map_name
    assert [city.id for city in fixtures.cities] == list(rail_map.cities)
    assert [route.id for route in fixtures.routes] == list(rail_map.routes)
    assert {route.id for route in fixtures.layout.routes} == set(rail_map.routes)
    assert {label.station for label in fixtures.layout.labels} == set(rail_map.cities)
    for route, drawn in zip(fixtures.routes, fixtures.layout.routes, strict=True):
        assert len(drawn.spaces) == route.length
    decoded = msgspec.json.decode(msgspec.json.encode(fixtures), type=type(fixtures))
    assert decoded == fixtures


def test_a_shipped_map_has_scenery_and_a_custom_one_plain_land() -> None:
    shipped: Any = RAIL_TABLE.build_fixtures(RAIL_TABLE.options(2, {}))
    assert {shape.role for shape in shipped.backdrop.shapes} > {"water", "land"}
    own = grid(3, 2)
    custom: Any = RAIL_TABLE.build_fixtures(RAIL_TABLE.options(2, {"map": own}))
    assert (custom.map, custom.name) == (None, own["name"])
    assert [shape.role for shape in custom.backdrop.shapes] == ["land"]
    assert len(custom.layout.routes) == len(own["routes"])


def test_a_claim_closes_the_other_track_below_four_players() -> None:
    three: Any = RAIL_TABLE.build_fixtures(RAIL_TABLE.options(3, {}))
    twins = {route.id: route.twin for route in three.routes if route.twin}
    assert twins["boston--montreal--2"] == "boston--montreal"
    assert all(twins[twin] == name for name, twin in twins.items())
    state = position("players 3\nhand 0: blue 2, locomotive 2")
    after = play(state, "claim boston--montreal blue")
    seen: Any = RAIL_TABLE.insight(RAIL.observe(after, 1), True)
    assert seen.closed == [twins["boston--montreal"]]


@pytest.mark.parametrize(("players", "closed"), [(3, ["boston--montreal--2"]), (4, [])])
def test_closed_tracks_are_marked_in_every_position(players: int, closed: list[str]) -> None:
    state = position(f"players {players}\nhand 0: blue 2, locomotive 2")
    after = play(state, "claim boston--montreal blue")
    for seen in (after, RAIL.observe(after, 1), RAIL.observe(after, SPECTATOR)):
        assert RAIL_TABLE.marks(seen) == RailMarks(closed)
    assert RAIL_TABLE.marks(state) == RailMarks([])


def test_a_route_names_the_cards_that_pay_for_it() -> None:
    fixtures: Any = RAIL_TABLE.build_fixtures(RAIL_TABLE.options(2, {}))
    lines = {line.id: line for line in fixtures.routes}
    assert lines["montreal--new-york"].cards == ["blue", "locomotive"]
    assert lines["boston--montreal"].colour == "gray"
    assert lines["boston--montreal"].cards == fixtures.cards


def test_every_way_to_pay_is_listed_by_its_route_the_plainest_first() -> None:
    state = position("hand 0: blue 2, red 3, locomotive 2")
    insight: Any = RAIL_TABLE.insight(RAIL.observe(state, 0), True)
    legal = {c: a for c, a in RAIL.legal(state).items() if isinstance(a, Claim)}
    told = {p.code: (o.route, p) for o in insight.claims for p in o.payments}
    assert told.keys() == legal.keys()
    for code, (route, payment) in told.items():
        claim = legal[code]
        assert (route, payment.colour) == (claim.route, claim.colour)
        assert payment.locomotives == claim.locomotives
    [boston] = [o for o in insight.claims if o.route == "boston--montreal"]
    ways = [(p.colour, p.cards, p.locomotives) for p in boston.payments]
    assert ways == [
        ("red", 2, 0),
        ("blue", 2, 0),
        ("red", 1, 1),
        ("blue", 1, 1),
        ("locomotive", 0, 2),
    ]


@pytest.mark.parametrize(
    ("text", "route", "reason"),
    [
        ("hand 0: red 1", "montreal--new-york", "too-few-cards"),
        ("hand 0: red 1", "boston--montreal", "too-few-of-one-colour"),
        ("hand 0: blue 3\nowns 1: montreal--new-york", "montreal--new-york", "taken"),
        ("hand 0: blue 3\ntrains 0: 2", "montreal--new-york", "too-few-trains"),
    ],
)
def test_why_a_route_cannot_be_claimed(text: str, route: str, reason: str) -> None:
    state = position(text)
    meant = RAIL_TABLE.intended(RAIL.observe(state, 0), {"type": "claim-route", "route": route})
    with pytest.raises(IllegalAction, match=rf"illegal\.rail\.{reason}"):
        assert meant is not None
        RAIL.play(state, meant)


def test_an_action_is_no_intent_and_nonsense_is_refused() -> None:
    observation = RAIL.observe(position("hand 0: red 1"), 0)
    assert RAIL_TABLE.intended(observation, {"type": "blind"}) is None
    for nonsense in ({"type": "claim-route"}, {"type": "claim-route", "route": "a", "by": 1}):
        with pytest.raises(MalformedAction):
            RAIL_TABLE.intended(observation, nonsense)


def test_each_game_offers_its_own_map_first() -> None:
    assert [c.name for c in game_table("rail").choices()["map"]] == ["usa", "lyon"]
    assert [c.name for c in game_table("tram").choices()["map"]] == ["lyon", "usa"]


def test_options_name_the_map_and_the_players() -> None:
    assert game_table("tram").options(3, {}) == {"map": "lyon", "players": 3}
    game("tram").start(game_table("tram").options(3, {}))


@pytest.mark.parametrize(
    ("seats", "chosen"), [(1, {}), (6, {}), (2, {"map": "atlantis"}), (2, {"pace": "fast"})]
)
def test_options_that_cannot_start_are_refused(seats: int, chosen: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions):
        RAIL_TABLE.options(seats, chosen)


def test_all_faults_of_a_custom_map_are_listed() -> None:
    broken = {**shipped_map("lyon").data, "trains": 0, "face_up": 0}
    with pytest.raises(InvalidFile) as caught:
        RAIL_TABLE.options(2, {"map": broken})
    assert {fault.place for fault in caught.value.faults} >= {"trains", "face_up"}


# --- progress ------------------------------------------------------------------------------------


def test_a_ticket_counts_the_spaces_that_are_missing_on_the_cheapest_way() -> None:
    insight = look("tickets 0: denver--el-paso\nowns 0: denver--santa-fe")
    found = standing(insight, "denver--el-paso")
    assert (found.standing, found.missing, found.spaces) == ("open", 2, 4)
    assert found.way == ["denver--santa-fe", "el-paso--santa-fe"]


def test_a_bar_of_progress_moves_only_with_the_missing_spaces() -> None:
    """What is missing is measured against the empty board, not against the way of the moment."""
    before = standing(look("tickets 0: denver--el-paso"), "denver--el-paso")
    detour = standing(
        look("tickets 0: denver--el-paso\nowns 0: denver--phoenix"), "denver--el-paso"
    )
    assert (before.missing, detour.missing) == (4, 3)
    assert before.spaces == detour.spaces == 4


def test_names_are_shown_with_the_apostrophe_of_printed_texts() -> None:
    tram = game_table("tram")
    fixtures: Any = tram.build_fixtures(tram.options(3, {}))
    names = [city.name for city in fixtures.cities]
    drawn = [line for label in fixtures.layout.labels for line in label.lines]
    assert "Tête-d\N{RIGHT SINGLE QUOTATION MARK}Or" in names
    assert "Tête-d\N{RIGHT SINGLE QUOTATION MARK}Or" in drawn
    assert not [name for name in (*names, *drawn) if "'" in name]


def test_without_hints_progress_is_reported_but_not_the_way() -> None:
    insight = look("tickets 0: denver--el-paso\nowns 0: denver--santa-fe", hints=False)
    found = standing(insight, "denver--el-paso")
    assert (found.missing, found.way) == (2, [])


def test_a_joined_ticket_is_done() -> None:
    insight = look("tickets 0: denver--el-paso\nowns 0: denver--santa-fe, el-paso--santa-fe")
    assert standing(insight, "denver--el-paso").standing == "done"


def test_a_ticket_beyond_ones_trains_is_too_far() -> None:
    insight = look("tickets 0: denver--el-paso\ntrains 0: 3")
    assert standing(insight, "denver--el-paso").standing == "too-far"


def test_a_ticket_whose_city_is_walled_in_is_closed() -> None:
    around_miami = "atlanta--miami, charleston--miami, miami--new-orleans"
    insight = look(f"tickets 0: boston--miami\nowns 1: {around_miami}")
    found = standing(insight, "boston--miami")
    assert (found.standing, found.missing) == ("closed", None)


def test_the_way_never_uses_a_closed_twin() -> None:
    insight = look("tickets 0: denver--el-paso\nowns 1: dallas--houston, dallas--oklahoma-city")
    assert {"dallas--houston--2", "dallas--oklahoma-city--2"} <= set(insight.closed)
    assert not set(insight.closed) & set(standing(insight, "denver--el-paso").way)


def test_the_twin_of_ones_own_route_is_barred_to_oneself_alone() -> None:
    text = "players 4\nowns 0: dallas--houston"
    assert look(text).barred == ["dallas--houston--2"]
    assert look(text, seat=1).barred == []
    assert look(text).closed == []


def test_missing_spaces_agree_with_a_search_over_all_routes() -> None:
    """Floyd and Warshall, on random positions: another way to the same numbers."""
    rng = random.Random(7)
    state = RAIL.start({"players": 3}, seed=11)
    while state.turn is not None and state.ply < 140:
        state = RAIL.play(state, rng.choice(list(RAIL.legal(state).values())))
    rail_map: RailMap = state.tables
    for seat in range(3):
        insight: Any = RAIL_TABLE.insight(RAIL.observe(state, seat), True)
        distances = _all_distances(rail_map, state, seat)
        for found in insight.tickets:
            a, b = (rail_map.cities.index(city) for city in found.ticket.split("--"))
            expected = distances[a][b]
            assert found.missing == (None if expected >= 10_000 else expected)


def _all_distances(rail_map: RailMap, state: State, seat: int) -> list[list[int]]:
    owners = RAIL.show(state)["owners"]
    cities = range(len(rail_map.cities))
    far = [[0 if a == b else 10_000 for b in cities] for a in cities]
    for r, (a, b, length) in enumerate(ends_of_routes(rail_map)):
        name = rail_map.routes[r]
        twin = name.removesuffix("--2") if name.endswith("--2") else f"{name}--2"
        if owners.get(name, seat) != seat or (name not in owners and twin in owners):
            continue
        price = 0 if name in owners else length
        far[a][b] = far[b][a] = min(far[a][b], price)
    for k in cities:
        for a in cities:
            for b in cities:
                far[a][b] = min(far[a][b], far[a][k] + far[k][b])
    return far


# --- choosing tickets ----------------------------------------------------------------------------


def test_shared_spaces_of_an_offer_are_counted_once() -> None:
    offer = "offer 0: dallas--new-york, calgary--phoenix, denver--el-paso"
    insight = look(f"phase tickets-start\n{offer}")
    bundles = {tuple(bundle.keep): bundle for bundle in insight.bundles}
    assert len(bundles) == 7
    assert insight.least_to_keep == 2
    every = bundles["dallas--new-york", "calgary--phoenix", "denver--el-paso"]
    alone = sum(standing(insight, ticket).missing for ticket in every.keep)
    assert every.spaces == alone - every.saved
    assert every.trains_left == 45 - every.spaces
    assert every.points == 11 + 13 + 4
    lengths = {route.id: route.length for route in _routes()}
    assert sum(lengths[route] for route in every.routes) == every.spaces


def test_a_bundle_joins_all_its_tickets() -> None:
    offer = "offer 0: dallas--new-york, calgary--phoenix, denver--el-paso"
    state = position(f"phase tickets-start\n{offer}")
    insight: Any = RAIL_TABLE.insight(RAIL.observe(state, 0), True)
    rail_map: RailMap = state.tables
    for bundle in insight.bundles:
        built = Prospects(rail_map, [rail_map.route_index[r] for r in bundle.routes], ())
        for ticket in bundle.keep:
            a, b = (rail_map.cities.index(city) for city in ticket.split("--"))
            assert built.way(a, b) is not None


def test_an_offer_is_reckoned_together_with_the_tickets_one_has() -> None:
    alone = look("phase tickets\noffer 0: denver--el-paso").bundles[0]
    held = "tickets 0: dallas--new-york"
    together = look(f"phase tickets\n{held}\noffer 0: denver--el-paso").bundles[0]
    assert alone.spaces is not None and together.spaces is not None
    assert together.spaces > alone.spaces
    assert look("phase tickets\noffer 0: denver--el-paso").least_to_keep == 1


def test_without_hints_a_bundle_tells_no_routes() -> None:
    insight = look("phase tickets\noffer 0: denver--el-paso", hints=False)
    assert [bundle.routes for bundle in insight.bundles] == [[]]


def test_one_thinks_about_ones_first_tickets_while_another_chooses() -> None:
    state = RAIL.start({"players": 3}, seed=2)
    waiting = (state.turn or 0) + 1
    insight: Any = RAIL_TABLE.insight(RAIL.observe(state, waiting % 3), True)
    assert len(insight.offer) == 3
    assert insight.least_to_keep == 2


def _routes() -> Any:
    fixtures: Any = RAIL_TABLE.build_fixtures(RAIL_TABLE.options(2, {}))
    return fixtures.routes


# --- claiming ------------------------------------------------------------------------------------


def test_a_claim_tells_which_tickets_it_completes_or_brings_nearer() -> None:
    tickets = "tickets 0: denver--el-paso, denver--pittsburgh"
    text = f"hand 0: red 4\n{tickets}\nowns 0: denver--santa-fe"
    insight = look(text)
    outlook = {o.route: o for o in insight.claims}
    done = outlook["el-paso--santa-fe"]
    assert [(t.ticket, t.missing) for t in done.tickets] == [("denver--el-paso", 0)]
    assert done.trains_left == 43
    assert done.longest == 4


def test_outlooks_are_for_exactly_the_routes_that_may_be_claimed() -> None:
    state = position("hand 0: red 3, locomotive 1\nowns 1: dallas--houston")
    legal = {action.route for action in RAIL.legal(state).values() if hasattr(action, "route")}
    insight: Any = RAIL_TABLE.insight(RAIL.observe(state, 0), True)
    assert {o.route for o in insight.claims} == legal
    other: Any = RAIL_TABLE.insight(RAIL.observe(state, 1), True)
    assert other.claims == []


def test_what_an_outlook_says_is_what_happens() -> None:
    text = "hand 0: red 6, locomotive 2\ntickets 0: denver--el-paso, dallas--new-york"
    state = position(text)
    insight: Any = RAIL_TABLE.insight(RAIL.observe(state, 0), True)
    assert insight.claims
    for outlook in insight.claims[::7]:
        claim = next(
            code
            for code, a in RAIL.legal(state).items()
            if getattr(a, "route", "") == outlook.route
        )
        after: Any = RAIL_TABLE.insight(RAIL.observe(RAIL.play(state, claim), 0), True)
        before = {s.ticket: s.missing for s in insight.tickets}
        nearer = {t.ticket: t.missing for t in outlook.tickets}
        assert {s.ticket: s.missing for s in after.tickets} == before | nearer
        assert after.longest[0].length == outlook.longest


# --- the longest path ----------------------------------------------------------------------------


def test_the_longest_path_is_reported_in_travelling_order() -> None:
    owns = "denver--santa-fe, el-paso--santa-fe, phoenix--santa-fe, los-angeles--phoenix"
    path = look(f"owns 0: {owns}").longest[0]
    assert path.length == 8
    assert "los-angeles" in (path.cities[0], path.cities[-1])
    assert len(path.cities) == len(path.routes) + 1
    for route, a, b in zip(path.routes, path.cities, path.cities[1:], strict=False):
        assert set(route.split("--")[:2]) == {a, b}


def test_longest_paths_of_random_networks_are_walks_of_the_right_length() -> None:
    rail_map = shipped_map("usa")
    ends = ends_of_routes(rail_map)
    rng = random.Random(5)
    for _ in range(60):
        owned = frozenset(rng.sample(range(len(ends)), rng.randint(0, 18)))
        path = longest_path_of(rail_map, owned)
        assert len(set(path.routes)) == len(path.routes)
        assert set(path.routes) <= owned
        assert sum(ends[r].length for r in path.routes) == path.length
        for route, a, b in zip(path.routes, path.cities, path.cities[1:], strict=False):
            assert {ends[route].a, ends[route].b} == {a, b}


def test_nobody_has_a_longest_path_at_the_start() -> None:
    assert [path.length for path in look("players 3").longest] == [0, 0, 0]


# --- the end -------------------------------------------------------------------------------------


def test_the_last_round_names_who_brought_it_about_and_who_still_plays() -> None:
    last = look("players 3\nturn 2\nturns-left 2").last_round
    assert last is not None
    assert (last.by, last.to_play) == (0, [2, 0])
    assert look("players 3").last_round is None


def test_when_it_is_over_everybody_sees_how_each_ticket_was_joined() -> None:
    tickets = "tickets 1: denver--el-paso, boston--miami"
    insight = look(f"phase over\n{tickets}\nowns 1: denver--santa-fe, el-paso--santa-fe")
    assert [j.ticket for j in insight.joined[1]] == ["denver--el-paso"]
    assert insight.joined[1][0].way == ["denver--santa-fe", "el-paso--santa-fe"]
    assert insight.joined[0] == []


def test_a_spectator_sees_nothing_of_tickets_or_claims() -> None:
    insight: Insight = look("hand 0: red 6\ntickets 0: denver--el-paso", seat=SPECTATOR)
    assert (insight.tickets, insight.offer, insight.bundles, insight.claims) == ([], [], [], [])


def test_insight_of_one_seat_does_not_depend_on_what_it_cannot_see() -> None:
    one = "hand 1: blue 2\ntickets 0: denver--el-paso\ntickets 1: boston--miami"
    two = "hand 1: red 2\ntickets 0: denver--el-paso\ntickets 1: calgary--phoenix"
    assert look(one) == look(two)


# --- what reveals --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action", "reveals"),
    [
        ("row red blue - - -", "take red", True),  # the slot is filled from the pile
        ("row red blue green - -\npile: red 1", "blind", True),
        ("", "tickets", True),
        ("hand 0: red 2", "claim el-paso--santa-fe red", True),  # nobody knew of the red cards
        ("phase tickets\noffer 0: denver--el-paso, boston--miami", "keep boston--miami", False),
    ],
)
def test_an_action_reveals_what_was_hidden(text: str, action: str, reveals: bool) -> None:
    before = position(text)
    assert RAIL_TABLE.reveals(before, play(before, action)) is reveals


def test_a_claim_paid_with_cards_that_all_have_seen_reveals_nothing() -> None:
    row = "row red red blue green black"
    before = position(f"{row}\nhand 0: white 2\nseen 0: white 2")
    assert not RAIL_TABLE.reveals(before, play(before, "claim el-paso--santa-fe white"))


# --- help ----------------------------------------------------------------------------------------


def test_help_shows_the_way_of_a_ticket() -> None:
    observation = RAIL.observe(position("tickets 0: denver--el-paso"), 0)
    advice = RAIL_TABLE.help(observation, "way:denver--el-paso", 0)
    assert advice.data == WayData(["denver--santa-fe", "el-paso--santa-fe"])
    assert advice.events[0].key == "help.rail.way"
    assert advice.events[0].parameters["count"] == 4


def test_help_on_a_ticket_that_is_done_or_hopeless_says_so() -> None:
    done = position("tickets 0: denver--el-paso\nowns 0: denver--santa-fe, el-paso--santa-fe")
    advice = RAIL_TABLE.help(RAIL.observe(done, 0), "way:denver--el-paso", 0)
    assert advice.events[0].key == "help.rail.done"
    walled = position("owns 1: atlanta--miami, charleston--miami, miami--new-orleans")
    advice = RAIL_TABLE.help(RAIL.observe(walled, 0), "way:boston--miami", 0)
    assert advice.events[0].key == "help.rail.no-way"


@pytest.mark.parametrize("topic", ["hint", "way:atlantis--mu", ""])
def test_help_on_an_unknown_topic_is_refused(topic: str) -> None:
    with pytest.raises(InvalidOptions):
        RAIL_TABLE.help(RAIL.observe(position(""), 0), topic, 0)


def test_a_spectator_gets_no_help() -> None:
    with pytest.raises(InvalidOptions):
        RAIL_TABLE.help(RAIL.observe(position(""), SPECTATOR), "way:denver--el-paso", 0)


def test_owned_routes_are_those_of_the_position() -> None:
    state = position("owns 0: denver--santa-fe, el-paso--santa-fe")
    names = {state.tables.routes[r] for r in owned_by(state, 0)}
    assert names == {"denver--santa-fe", "el-paso--santa-fe"}
