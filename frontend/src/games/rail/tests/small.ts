/** A small map for tests: four stations on a square, a diagonal, and a double route. */
import type { Fixtures, Insight, Line, Outlook, Payment, Player, View } from "../types";

const AT: Record<string, [number, number]> = {
  ainay: [0, 0],
  bellecour: [200, 0],
  charite: [200, 200],
  "la-doua": [0, 200],
};
const NAMES: Record<string, string> = {
  ainay: "Ainay",
  bellecour: "Bellecour",
  charite: "Charité",
  "la-doua": "La Doua",
};

const CARDS = ["blue", "green", "black", "red", "locomotive"];

const line = (a: string, b: string, length: number, colour: string, track = ""): Line => ({
  id: `${a}--${b}${track}`,
  a,
  b,
  length,
  colour,
  cards: colour === "gray" ? CARDS : [colour, "locomotive"],
  points: length,
  twin: null,
});

const routes: Line[] = [
  line("ainay", "bellecour", 2, "blue"),
  line("bellecour", "charite", 3, "gray"),
  line("charite", "la-doua", 2, "red"),
  line("charite", "la-doua", 2, "green", "--2"),
  line("la-doua", "ainay", 1, "gray"),
  line("ainay", "charite", 4, "black"),
];

function drawn({ id, a, b, length }: Line): Fixtures["layout"]["routes"][number] {
  const [x1, y1] = AT[a]!;
  const [x2, y2] = AT[b]!;
  const shift = id.endsWith("--2") ? 20 : 0;
  const spaces = Array.from({ length }, (_, i): [number, number, number] => {
    const t = (i + 1) / (length + 1);
    return [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + shift, 0];
  });
  return { id, path: `M${x1} ${y1}L${x2} ${y2}`, spaces, twin: null };
}

export const small: Fixtures = {
  name: "Petit",
  map: null,
  vehicle: "tram",
  final: true,
  junior: false,
  head_start: [],
  cards: CARDS,
  cities: Object.entries(NAMES).map(([id, name]) => ({ id, name })),
  routes,
  tickets: [{ id: "ainay--charite", a: "ainay", b: "charite", points: 5 }],
  route_points: [
    { length: 1, points: 1 },
    { length: 2, points: 2 },
  ],
  trains: 10,
  end_at_trains: 2,
  longest_path_bonus: 10,
  backdrop: { layout: "", shapes: [], names: [] },
  layout: {
    map: "",
    seed: 0,
    width: 240,
    height: 240,
    scale: 1,
    sizes: {
      car_length: 37,
      car_width: 14.5,
      station_radius: 9.5,
      font_size: 18,
      line_height: 18.5,
      track_offset: 9.2,
    },
    bounds: [0, 0, 240, 240],
    title: null,
    scoring: null,
    faults: [],
    stations: Object.entries(AT).map(([id, [x, y]]) => ({ id, x, y, home_x: x, home_y: y })),
    labels: Object.entries(AT).map(([station, [x, y]]) => ({
      station,
      lines: [NAMES[station]!],
      x,
      y,
      anchor: "start",
      box: [x, y, 60, 16],
    })),
    routes: routes.map(drawn),
  },
};

export const lineOf = (id: string): Line => routes.find((one) => one.id === id)!;

export const payment = (code: number, colour: string, cards: number, locomotives = 0): Payment => ({
  code,
  colour,
  cards,
  locomotives,
});
export const outlook = (route: string, ...payments: Payment[]): Outlook => ({
  route,
  payments,
  trains_left: 0,
  tickets: [],
  longest: 0,
});

export const insight: Insight = {
  type: "rail",
  tickets: [],
  offer: [],
  least_to_keep: 0,
  bundles: [],
  claims: [],
  closed: [],
  barred: [],
  longest: [],
  last_round: null,
  joined: [],
};

export const player = (hand: Record<string, number> = {}): Player => ({
  hand,
  cards: Object.values(hand).reduce((sum, n) => sum + n, 0),
  tickets: [],
  ticket_count: 0,
  offer: null,
  offer_count: 0,
  seen: {},
  score: 0,
  trains: 10,
});

/** Two players in the middle of a game, the first one to move. */
export const position = (hand: Record<string, number>, more: Partial<View> = {}): View => ({
  phase: "turn",
  turn: 0,
  eyes: 0,
  ply: 8,
  first: 0,
  row: [],
  pile_count: 40,
  discard: {},
  players: [player(hand), player()],
  owners: {},
  ticket_pile: [],
  pile: null,
  turns_left: null,
  passes: 0,
  sweeps_in_a_row: 0,
  sweeps: 0,
  shuffles: 0,
  last: null,
  last_by: null,
  last_offer: [],
  generator: null,
  ...more,
});
