/* Random games of Trains in plain C: the yardstick for the compiled Python rules.
 *
 * Same rules, same generator, same uniform choice among the legal actions, so that the same seed
 * gives the same games: compare the plies and wins first, then the speed.
 *
 *     cc -O3 -march=x86-64-v2 -mpopcnt -mbmi -mbmi2 -o trains benchmarks/trains.c
 *     ./trains PLAYERS GAMES WORD WORD WORD WORD
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYERS = 4, LENGTH = 7, WAGONS = 84, BITS = 60, WORDS = 2, TURNS = 1000, NOBODY = -1 };
enum { SWAP_ADJACENT, SWAP_SKIP, MOVE_RIGHT, MOVE_LEFT,
       REMOVE_LEFT, REMOVE_MIDDLE, REMOVE_RIGHT, LOCK, ABILITIES };
enum { SET_UP, TURN, PLACING, OVER };
enum { DRAW = 0, PLACE = 1, USE = PLACE + LENGTH, SETUP = USE + ABILITIES * LENGTH };

static const char *const LETTERS = /* ability of wagon 1, 2, ... as in decks/trains.json */
    "chdafgebchdafgebchdafgebchda"
    "fgebchdafgebchdafgebbchdafge"
    "bcchdafgebfchdafgebdchdafgeb";
static const int64_t FROM[ABILITIES] = {0, 0, 0, 2, 0, 0, 0, 0};
static const int64_t WAYS[ABILITIES] = {6, 5, 5, 5, 1, 1, 1, 0};

typedef struct {
    uint64_t rng[4];
    int64_t players, turn, phase, first, turns, winner, drawn, pile_size;
    int64_t row[PLAYERS][LENGTH], lock[PLAYERS][LENGTH], display[ABILITIES];
    int64_t hand[PLAYERS][WORDS], hand_size[PLAYERS];
    int64_t pile[WORDS], discard[WORDS];
} State;

static int64_t ability_of[WAGONS + 1];

/* --- random numbers: xoshiro256++ and Lemire's method ------------------------------------------ */

static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t next_word(uint64_t *r)
{
    uint64_t word = rotl(r[0] + r[3], 23) + r[0], shifted = r[1] << 17;
    r[2] ^= r[0];
    r[3] ^= r[1];
    r[1] ^= r[2];
    r[0] ^= r[3];
    r[2] ^= shifted;
    r[3] = rotl(r[3], 45);
    return word;
}

static inline int64_t below(uint64_t *r, int64_t bound)
{
    uint64_t limit = (uint64_t)bound, product = (next_word(r) >> 32) * limit;
    if ((product & 0xFFFFFFFF) < limit) {
        uint64_t threshold = ((1ULL << 32) - limit) % limit;
        while ((product & 0xFFFFFFFF) < threshold)
            product = (next_word(r) >> 32) * limit;
    }
    return (int64_t)(product >> 32);
}

/* --- sets of wagons ---------------------------------------------------------------------------- */

static inline void add(int64_t *set, int64_t i) { set[i / BITS] |= 1LL << (i % BITS); }
static inline void drop(int64_t *set, int64_t i) { set[i / BITS] &= ~(1LL << (i % BITS)); }

static inline int64_t nth_of(const int64_t *set, int64_t n)
{
    int64_t word = 0;
    while (n >= __builtin_popcountll((uint64_t)set[word]))
        n -= __builtin_popcountll((uint64_t)set[word++]);
    uint64_t bits = (uint64_t)set[word];
    for (; n > 0; n--)
        bits &= bits - 1;
    return word * BITS + __builtin_ctzll(bits);
}

static int64_t draw_wagon(State *s)
{
    if (s->pile_size == 0) {
        for (int w = 0; w < WORDS; w++) {
            s->pile[w] = s->discard[w];
            s->discard[w] = 0;
            s->pile_size += __builtin_popcountll((uint64_t)s->pile[w]);
        }
    }
    int64_t wagon = nth_of(s->pile, below(s->rng, s->pile_size--));
    drop(s->pile, wagon);
    return wagon;
}

static void lay_out(State *s, int64_t wagon)
{
    int64_t *slot = &s->display[ability_of[wagon]];
    if (*slot == 0) {
        *slot = wagon;
    } else {
        add(s->discard, *slot);
        add(s->discard, wagon);
        *slot = 0;
    }
}

/* --- rows and turns ---------------------------------------------------------------------------- */

static inline int is_sorted(const int64_t *row)
{
    int ascending = row[0] != 0;
    for (int i = 1; i < LENGTH; i++)
        ascending &= row[i - 1] < row[i];
    return ascending;
}

static inline void take_off_lock(State *s, int64_t seat, int64_t place)
{
    if (s->lock[seat][place]) {
        add(s->discard, s->lock[seat][place]);
        s->lock[seat][place] = 0;
    }
}

static inline void exchange(State *s, int64_t seat, int64_t here, int64_t there)
{
    int64_t wagon = s->row[seat][here];
    s->row[seat][here] = s->row[seat][there];
    s->row[seat][there] = wagon;
    take_off_lock(s, seat, here);
    take_off_lock(s, seat, there);
}

static inline void replace(State *s, int64_t seat, int64_t place, int64_t wagon)
{
    int64_t old = s->row[seat][place];
    s->row[seat][place] = wagon;
    take_off_lock(s, seat, place);
    lay_out(s, old);
}

static inline int64_t next_seat(const State *s, int64_t seat)
{
    return seat + 1 < s->players ? seat + 1 : 0;
}

static void end_turn(State *s, int64_t winner)
{
    s->turns++;
    if (winner != NOBODY || s->turns == TURNS) {
        s->winner = winner;
        s->phase = OVER;
    } else {
        s->phase = TURN;
        s->turn = next_seat(s, s->turn);
    }
}

static int64_t remove_all(State *s, int64_t place)
{
    int64_t seat = s->turn;
    for (int64_t i = 0; i < s->players; i++, seat = next_seat(s, seat)) {
        if (s->lock[seat][place] == 0) {
            lay_out(s, s->row[seat][place]);
            s->row[seat][place] = 0;
        }
    }
    for (int64_t i = 0; i < s->players; i++, seat = next_seat(s, seat)) {
        if (s->row[seat][place] == 0) {
            s->row[seat][place] = draw_wagon(s);
            if (is_sorted(s->row[seat]))
                return seat;
        }
    }
    return NOBODY;
}

static void use(State *s, int64_t ability, int64_t place)
{
    int64_t seat = s->turn, wagon = s->display[ability];
    s->display[ability] = 0;
    if (ability == LOCK) {
        s->lock[seat][place] = wagon;
        end_turn(s, NOBODY);
        return;
    }
    add(s->discard, wagon);
    switch (ability) {
    case SWAP_ADJACENT:
        exchange(s, seat, place, place + 1);
        break;
    case SWAP_SKIP:
        exchange(s, seat, place, place + 2);
        break;
    case MOVE_RIGHT:
        exchange(s, seat, place, place + 1);
        exchange(s, seat, place + 1, place + 2);
        break;
    case MOVE_LEFT:
        exchange(s, seat, place, place - 1);
        exchange(s, seat, place - 1, place - 2);
        break;
    default:
        end_turn(s, remove_all(s, (ability - REMOVE_LEFT) * 3));
        return;
    }
    end_turn(s, is_sorted(s->row[seat]) ? seat : NOBODY);
}

static void choose(State *s, int64_t wagon, int64_t place)
{
    int64_t seat = s->turn;
    drop(s->hand[seat], wagon);
    for (int w = 0; w < WORDS; w++)
        s->discard[w] |= s->hand[seat][w];
    replace(s, seat, place, wagon);
    s->turn = next_seat(s, seat);
    if (s->turn == s->first)
        s->phase = TURN;
}

static void apply(State *s, int64_t code)
{
    int64_t seat = s->turn;
    if (code == DRAW) {
        s->drawn = draw_wagon(s);
        s->phase = PLACING;
    } else if (code < USE) {
        replace(s, seat, code - PLACE, s->drawn);
        end_turn(s, is_sorted(s->row[seat]) ? seat : NOBODY);
    } else if (code < SETUP) {
        use(s, (code - USE) / LENGTH, (code - USE) % LENGTH);
    } else {
        choose(s, (code - SETUP) / LENGTH + 1, (code - SETUP) % LENGTH);
    }
}

static void deal(State *s, int64_t players)
{
    uint64_t rng[4];
    memcpy(rng, s->rng, sizeof rng);
    memset(s, 0, sizeof *s);
    memcpy(s->rng, rng, sizeof rng);
    s->players = players;
    s->winner = NOBODY;
    for (int64_t wagon = 1; wagon <= WAGONS; wagon++)
        add(s->pile, wagon);
    s->pile_size = WAGONS;
    for (int64_t seat = 0; seat < players; seat++) {
        int64_t dealt[WORDS] = {0, 0};
        for (int i = 0; i < LENGTH; i++)
            add(dealt, draw_wagon(s));
        for (int i = 0; i < LENGTH; i++)
            s->row[seat][LENGTH - 1 - i] = nth_of(dealt, i);
    }
    s->first = s->turn = below(s->rng, players);
    int64_t seat = s->first;
    for (int64_t number = 1; number <= players; number++, seat = next_seat(s, seat)) {
        for (int64_t i = 0; i < number; i++)
            add(s->hand[seat], draw_wagon(s));
        s->hand_size[seat] = number;
    }
}

/* --- random play ------------------------------------------------------------------------------- */

static inline int64_t ways(const State *s, int64_t ability)
{
    if (s->display[ability] == 0)
        return 0;
    if (ability != LOCK)
        return WAYS[ability];
    const int64_t *lock = s->lock[s->turn];
    return (lock[0] == 0) + (lock[3] == 0) + (lock[6] == 0);
}

static int64_t random_legal(State *s)
{
    if (s->phase == PLACING)
        return PLACE + below(s->rng, LENGTH);
    if (s->phase == SET_UP) {
        int64_t choice = below(s->rng, s->hand_size[s->turn] * LENGTH);
        int64_t wagon = nth_of(s->hand[s->turn], choice / LENGTH);
        return SETUP + (wagon - 1) * LENGTH + choice % LENGTH;
    }
    int64_t total = 1;
    for (int64_t ability = 0; ability < ABILITIES; ability++)
        total += ways(s, ability);
    int64_t choice = below(s->rng, total);
    if (choice-- == 0)
        return DRAW;
    int64_t ability = 0;
    while (choice >= ways(s, ability))
        choice -= ways(s, ability++);
    int64_t place = FROM[ability] + choice;
    if (ability == LOCK) {
        const int64_t *lock = s->lock[s->turn];
        for (place = 0; lock[place] || choice > 0; place += 3)
            choice -= lock[place] == 0;
    }
    return USE + ability * LENGTH + place;
}

int main(int argc, char **argv)
{
    if (argc != 7) {
        fprintf(stderr, "usage: %s PLAYERS GAMES WORD WORD WORD WORD\n", argv[0]);
        return 2;
    }
    int64_t players = atoll(argv[1]), games = atoll(argv[2]), plies = 0, wins[PLAYERS] = {0};
    if (players < 2 || players > PLAYERS)
        return 2;
    State s = {0};
    for (int i = 0; i < 4; i++)
        s.rng[i] = strtoull(argv[3 + i], NULL, 10);
    for (int i = 1; i <= WAGONS; i++)
        ability_of[i] = LETTERS[i - 1] - 'a';

    clock_t begin = clock();
    for (int64_t game = 0; game < games; game++) {
        for (int i = 0; i < 3; i++)
            next_word(s.rng);
        for (deal(&s, players); s.phase != OVER; plies++)
            apply(&s, random_legal(&s));
        if (s.winner != NOBODY)
            wins[s.winner]++;
    }
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;

    printf("{\"players\": %lld, \"plies\": %lld, \"wins\": [", (long long)players, (long long)plies);
    for (int64_t seat = 0; seat < players; seat++)
        printf("%s%lld", seat ? ", " : "", (long long)wins[seat]);
    printf("], \"plies_per_s\": %.0f}\n", (double)plies / seconds);
    return 0;
}
