// A yardstick, not a part of the engine: random Rail games (USA) in plain C, one core, run beside ours by `rotonde bench`.
// cc -O3 -march=native -o rail rail.c && ./rail 2 40000     prints games/s and plies/s (CPU time)
// A claim here pays with the fewest locomotives (or all locomotives), so compare plies/s before games/s.
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include "rail_tables.h"
enum { MAIN, SECOND, KEEP1, KEEP2, OVER };
enum { BLIND = 9, TICKETS = 10, KEEP = 11, PASS = 19, CLAIM = 20, LOCO = 8 };
typedef struct {
  uint64_t rng; int64_t open[2]; int64_t mine[5][2]; int64_t blocked[5][2]; int32_t tickets[5];
  int16_t score[5]; int8_t n, cur, phase, last, passes, deck_n, disc_n, thead, tn, pend_n, resets;
  int8_t trains[5], face[9], deck[9], disc[9], hand[5][9], tdeck[30], pending[3];
} State;
int state_size(void) { return sizeof(State); }
static inline int below(State *s, int n) {
  uint64_t o = s->rng; s->rng = o * 6364136223846793005ULL + 1442695040888963407ULL;
  uint32_t x = (uint32_t)(((o >> 22) ^ o) >> (22 + (o >> 61)));
  return (int)(((uint64_t)x * (uint64_t)n) >> 32);
}
static int draw_blind(State *s) {
  if (!s->deck_n) {
    if (!s->disc_n) return -1;
    memcpy(s->deck, s->disc, 9); memset(s->disc, 0, 9); s->deck_n = s->disc_n; s->disc_n = 0;
  }
  int x = below(s, s->deck_n), k = 0;
  while (x >= s->deck[k]) { x -= s->deck[k]; k++; }
  s->deck[k]--; s->deck_n--; return k;
}
static void refill_face(State *s) {
  for (;;) {
    int up = 0; for (int k = 0; k < 9; k++) up += s->face[k];
    while (up < 5) { int k = draw_blind(s); if (k < 0) break; s->face[k]++; up++; }
    if (s->face[LOCO] < 3 || s->resets >= 100) return;
    int plain = up - s->face[LOCO] + s->deck_n - s->deck[LOCO] + s->disc_n - s->disc[LOCO];
    if (plain < 3) return;
    for (int k = 0; k < 9; k++) { s->disc[k] += s->face[k]; s->face[k] = 0; }
    s->disc_n += up; s->resets++;
  }
}
static void deal_tickets(State *s) {
  s->pend_n = 0;
  while (s->pend_n < 3 && s->tn > 0) { s->pending[s->pend_n++] = s->tdeck[s->thead]; s->thead = (s->thead + 1) % 30; s->tn--; }
}
void new_game(State *s, int n, uint64_t seed) {
  memset(s, 0, sizeof *s);
  s->rng = seed * 0x9E3779B97F4A7C15ULL + 0x1234567ULL;
  s->n = n; s->phase = KEEP2; s->last = -1; s->open[0] = s->open[1] = (1LL << 50) - 1;
  for (int k = 0; k < 8; k++) s->deck[k] = 12;
  s->deck[8] = 14; s->deck_n = 110;
  for (int i = 0; i < 30; i++) s->tdeck[i] = i;
  for (int i = 29; i > 0; i--) { int j = below(s, i + 1); int8_t t = s->tdeck[i]; s->tdeck[i] = s->tdeck[j]; s->tdeck[j] = t; }
  s->tn = 30;
  for (int p = 0; p < n; p++) { s->trains[p] = 45; for (int i = 0; i < 4; i++) s->hand[p][draw_blind(s)]++; }
  refill_face(s); deal_tickets(s);
}
static inline int nth_bit(int64_t m, int i) { while (i--) m &= m - 1; return __builtin_ctzll(m); }
int random_action(State *s) {
  if (s->phase == MAIN) {
    int p = s->cur, locos = s->hand[p][LOCO], cap = s->trains[p] < 6 ? s->trains[p] : 6, draws = 0;
    int64_t a0 = s->open[0] & ~s->blocked[p][0], a1 = s->open[1] & ~s->blocked[p][1];
    for (int k = 0; k < 9; k++) draws += s->face[k] > 0;
    int blind = s->deck_n + s->disc_n > 0, tick = s->tn > 0, total = draws + blind + tick, cnt[9];
    int64_t m[9][2];
    for (int c = 0; c < 9; c++) {
      int k = c < 8 ? (s->hand[p][c] ? s->hand[p][c] + locos : 0) : locos;
      if (k > cap) k = cap;
      m[c][0] = a0 & PAYABLE[c][k][0]; m[c][1] = a1 & PAYABLE[c][k][1];
      cnt[c] = __builtin_popcountll(m[c][0]) + __builtin_popcountll(m[c][1]); total += cnt[c];
    }
    if (!total) return PASS;
    int i = below(s, total);
    if (i < draws) { for (int k = 0;; k++) if (s->face[k]) { if (!i) return k; i--; } }
    i -= draws;
    if (blind) { if (!i) return BLIND; i--; }
    if (tick) { if (!i) return TICKETS; i--; }
    int c = 0;
    while (i >= cnt[c]) i -= cnt[c++];
    int b = __builtin_popcountll(m[c][0]);
    int r = i < b ? nth_bit(m[c][0], i) : 50 + nth_bit(m[c][1], i - b);
    return CLAIM + r * 9 + c;
  }
  if (s->phase == SECOND) {
    int draws = 0; for (int k = 0; k < 8; k++) draws += s->face[k] > 0;
    int i = below(s, draws + (s->deck_n + s->disc_n > 0));
    if (i == draws) return BLIND;
    for (int k = 0;; k++) if (s->face[k]) { if (!i) return k; i--; }
  }
  if (s->phase == KEEP2) { static const int M[4] = {3, 5, 6, 7}; return KEEP + M[below(s, 4)]; }
  return KEEP + 1 + below(s, (1 << s->pend_n) - 1);
}
static inline void end_turn(State *s) {
  s->phase = MAIN;
  if (s->last > 0) { if (--s->last == 0) { s->phase = OVER; return; } }
  else if (s->trains[s->cur] <= 2) s->last = s->n;
  s->cur = s->cur + 1 < s->n ? s->cur + 1 : 0;
}
void apply(State *s, int a) {
  int p = s->cur; int8_t *hand = s->hand[p];
  if (a >= CLAIM) {
    s->passes = 0;
    int r = (a - CLAIM) / 9, c = (a - CLAIM) % 9, len = ROUTE_LEN[r], paid = hand[c] < len ? hand[c] : len;
    hand[c] -= paid; hand[LOCO] -= len - paid; s->disc[c] += paid; s->disc[LOCO] += len - paid; s->disc_n += len;
    s->trains[p] -= len; s->score[p] += POINTS[len];
    s->mine[p][r / 50] |= 1LL << (r % 50); s->open[r / 50] &= ~(1LL << (r % 50));
    int t = TWIN[r];
    if (t >= 0) { if (s->n <= 3) s->open[t / 50] &= ~(1LL << (t % 50)); else s->blocked[p][t / 50] |= 1LL << (t % 50); }
    end_turn(s);
  } else if (a <= BLIND) {
    s->passes = 0;
    if (a == BLIND) hand[draw_blind(s)]++;
    else { hand[a]++; s->face[a]--; s->resets = 0; refill_face(s); }
    int more = s->deck_n + s->disc_n > 0; for (int k = 0; k < 8; k++) more |= s->face[k];
    if (s->phase == SECOND || a == LOCO || !more) end_turn(s); else s->phase = SECOND;
  } else if (a == TICKETS) { s->passes = 0; deal_tickets(s); s->phase = KEEP1; }
  else if (a == PASS) { if (++s->passes >= s->n) s->phase = OVER; else end_turn(s); }
  else {
    int keep = a - KEEP;
    for (int i = 0; i < s->pend_n; i++) {
      if (keep >> i & 1) s->tickets[p] |= 1 << s->pending[i];
      else { s->tdeck[(s->thead + s->tn) % 30] = s->pending[i]; s->tn++; }
    }
    if (s->phase == KEEP1) end_turn(s);
    else if (p + 1 < s->n) { s->cur = p + 1; deal_tickets(s); }
    else { s->cur = 0; s->phase = MAIN; }
  }
}
typedef struct { int8_t deg[36], to[36][16], id[36][16], w[36][16]; int best, limit; int64_t nodes; } Graph;
static void dfs(Graph *g, int v, uint64_t used, int cur) {
  g->nodes++;
  if (cur > g->best) g->best = cur;
  for (int i = 0; i < g->deg[v]; i++) {
    uint64_t e = 1ULL << g->id[v][i];
    if (!(used & e)) { dfs(g, g->to[v][i], used | e, cur + g->w[v][i]); if (g->best >= g->limit) return; }
  }
}
int64_t trail_nodes;
int longest_trail(const int64_t *mine) {
  Graph g; memset(g.deg, 0, 36); g.best = 0; g.nodes = 0;
  int ne = 0;
  for (int h = 0; h < 2; h++) for (int64_t m = mine[h]; m; m &= m - 1) {
    int r = 50 * h + __builtin_ctzll(m), a = ROUTE_A[r], b = ROUTE_B[r], w = ROUTE_LEN[r];
    g.to[a][g.deg[a]] = b; g.id[a][g.deg[a]] = ne; g.w[a][g.deg[a]++] = w;
    g.to[b][g.deg[b]] = a; g.id[b][g.deg[b]] = ne; g.w[b][g.deg[b]++] = w; ne++;
  }
  int64_t seen = 0;
  for (int root = 0; root < 36; root++) {
    if (!g.deg[root] || (seen >> root & 1)) continue;
    int comp[36], nc = 1, total = 0, odd[36], no = 0; comp[0] = root; seen |= 1LL << root;
    for (int i = 0; i < nc; i++) { int v = comp[i];
      for (int j = 0; j < g.deg[v]; j++) { int u = g.to[v][j]; total += g.w[v][j]; if (!(seen >> u & 1)) { seen |= 1LL << u; comp[nc++] = u; } }
      if (g.deg[v] & 1) odd[no++] = v; }
    total /= 2;
    if (total <= g.best) continue;
    if (no <= 2) { g.best = total; continue; }
    int sum = 0, x1 = 0, x2 = 0;
    for (int i = 0; i < no; i++) { int v = odd[i], mn = 99; for (int j = 0; j < g.deg[v]; j++) if (g.w[v][j] < mn) mn = g.w[v][j];
      sum += mn; if (mn > x1) { x2 = x1; x1 = mn; } else if (mn > x2) x2 = mn; }
    g.limit = total - (sum - x1 - x2 + 1) / 2;
    for (int i = 0; i < no && g.best < g.limit; i++) dfs(&g, odd[i], 0, 0);
  }
  trail_nodes += g.nodes;
  return g.best;
}
void score_game(const State *s, int *final, int *longest) {
  int top = 0;
  for (int p = 0; p < s->n; p++) {
    int8_t comp[36]; for (int i = 0; i < 36; i++) comp[i] = i;
    for (int h = 0; h < 2; h++) for (int64_t m = s->mine[p][h]; m; m &= m - 1) {
      int r = 50 * h + __builtin_ctzll(m), a = ROUTE_A[r], b = ROUTE_B[r];
      while (comp[a] != a) a = comp[a];
      while (comp[b] != b) b = comp[b];
      comp[a] = b;
    }
    final[p] = s->score[p];
    for (uint32_t t = s->tickets[p]; t; t &= t - 1) {
      int i = __builtin_ctz(t), a = TICKET_A[i], b = TICKET_B[i];
      while (comp[a] != a) a = comp[a];
      while (comp[b] != b) b = comp[b];
      final[p] += a == b ? TICKET_V[i] : -TICKET_V[i];
    }
    longest[p] = longest_trail(s->mine[p]);
    if (longest[p] > top) top = longest[p];
  }
  for (int p = 0; p < s->n; p++) if (longest[p] == top) final[p] += 10;
}
int playout(State *s) { int plies = 0; while (s->phase != OVER) { apply(s, random_action(s)); plies++; } return plies; }
// out: games x 10 ints (5 final, 5 longest); score=0 skips end scoring
int64_t playouts(int n, int games, uint64_t seed0, int *out, int score) {
  State s; int64_t plies = 0; int tmp[10];
  for (int g = 0; g < games; g++) {
    new_game(&s, n, seed0 + g); plies += playout(&s);
    int *o = out ? out + 10 * g : tmp;
    if (score) score_game(&s, o, o + 5);
  }
  return plies;
}
static volatile int sink;
double copy_ns(const State *a, int reps) { // array of 64 targets
  static State buf[64]; struct timespec t0, t1; clock_gettime(CLOCK_MONOTONIC, &t0);
  for (int i = 0; i < reps; i++) { buf[i & 63] = *a; __asm__ volatile("" ::: "memory"); }
  clock_gettime(CLOCK_MONOTONIC, &t1); sink = buf[3].n;
  return ((t1.tv_sec - t0.tv_sec) * 1e9 + (t1.tv_nsec - t0.tv_nsec)) / reps;
}

int main(int argc, char **argv) {
  int players = argc > 1 ? atoi(argv[1]) : 2, games = argc > 2 ? atoi(argv[2]) : 40000;
  double best = 1e9; int64_t plies = 0;
  for (int round = 0; round < 5; round++) {
    clock_t t = clock(); plies = playouts(players, games, 1000, 0, 1);
    double s = (double)(clock() - t) / CLOCKS_PER_SEC; if (s < best) best = s;
  }
  printf("{\"players\": %d, \"games_per_s\": %.0f, \"plies_per_s\": %.0f}\n", players, games / best, plies / best);
  return 0;
}
