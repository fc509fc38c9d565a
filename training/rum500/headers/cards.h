// Cards as bits, hands, and random numbers that are the same on every machine.
#pragma once

#include <algorithm>
#include <cstdint>

namespace rum500 {

using Mask = uint64_t;
constexpr int JOKER = 52, NOBODY = -1, NONE = -1, SEATS = 4;
constexpr int CONTEXT = 21, VARYING = 35, INPUTS = CONTEXT + VARYING, WIDTH = INPUTS + 1;
constexpr double SCALE = 50.0, RARELY = 0.4, SELDOM = 0.4;
constexpr Mask LANE = 0x3ffe, EVERY = 0x0001000100010001ULL, NATURALS = LANE * EVERY, ACES = EVERY << 1,
               HIGH_ACES = EVERY << 14;
constexpr int HIGH = 14, RING = 13;
constexpr int LETTER[4] = {3, 2, 1, 0};   // the order of the letters, C < D < H < S; suits are numbered S H D C
constexpr int IN_HAND[4] = {0, 1, 3, 2};  // the order of the suits in a hand, S H C D

inline int rank_of(int card) { return card % RING + 1; }
inline int suit_of(int card) { return card / RING; }
inline int card_of(int rank, int suit) { return suit * RING + rank - 1; }
inline int rank_at(int place) { return (place - 1 + RING) % RING + 1; }
inline Mask bit_of(int card) { return card == JOKER ? 0 : Mask(1) << (16 * suit_of(card) + rank_of(card)); }
inline int card_of_bit(Mask bit) {
    int at = __builtin_ctzll(bit);
    return card_of(at % 16, at / 16);
}
inline int count(Mask mask) { return __builtin_popcountll(mask); }
inline Mask with_high(Mask mask) { return mask | (mask & ACES) << (HIGH - 1); }
inline Mask without_high(Mask mask) { return (mask | (mask & HIGH_ACES) >> (HIGH - 1)) & NATURALS; }
inline void pairs_of(Mask mask, Mask& two_, Mask& three_) {
    Mask one = mask & LANE, two = mask >> 16 & LANE, three = mask >> 32 & LANE, four = mask >> 48 & LANE;
    Mask first = one & two, second = three & four, either = one | two, other = three | four;
    two_ = first | second | (either & other);
    three_ = (first & other) | (second & either);
}
inline Mask melded(Mask mask) {
    Mask high = with_high(mask), tops = high & high << 1 & high << 2, two, three;
    Mask runs = tops | tops >> 1 | tops >> 2;
    pairs_of(mask, two, three);
    return without_high(runs) | (three * EVERY & mask);
}
inline Mask completing(Mask mask) {
    Mask high = with_high(mask), up = high << 1, down = high >> 1, two, three;
    Mask runs = (up & high << 2) | (down & high >> 2) | (up & down);
    pairs_of(mask, two, three);
    return (without_high(runs) | two * EVERY) & ~mask;
}

struct Chance {
    uint64_t state;
    uint64_t next() {  // splitmix64
        uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    double real() { return double(next() >> 11) / 9007199254740992.0; }
    int below(int most) { return int(next() % uint64_t(most)); }
    double bell() {  // roughly normal: the sum of twelve uniform numbers, the same on every machine
        double sum = -6;
        for (int at = 0; at < 12; at++) sum += real();
        return sum;
    }
};

struct Hand {
    int n = 0;
    uint8_t cards[56];
    void add(int card) { cards[n++] = uint8_t(card); }
    void remove(int card) {
        for (int at = 0; at < n; at++)
            if (cards[at] == card) {
                for (n--; at < n; at++) cards[at] = cards[at + 1];
                return;
            }
    }
    bool has(int card) const {
        for (int at = 0; at < n; at++)
            if (cards[at] == card) return true;
        return false;
    }
    Mask mask() const {
        Mask sum = 0;
        for (int at = 0; at < n; at++) sum |= bit_of(cards[at]);
        return sum;
    }
    int jokers() const {
        int sum = 0;
        for (int at = 0; at < n; at++) sum += cards[at] == JOKER;
        return sum;
    }
    void sort() {
        auto place = [](int card) { return card == JOKER ? 99 : IN_HAND[suit_of(card)] * 20 + rank_of(card); };
        std::stable_sort(cards, cards + n, [&](int one, int other) { return place(one) < place(other); });
    }
};

struct Mates {
    int n;
    Mask one[6], other[6], third[6];  // pairs that make a run with the card, and the cards that make a run of each pair
    Mask mates[3], near;  // the others of its rank; all that may lie in a meld of three with it
};

struct Tables {
    Mates of[52];
    Tables() {
        for (int card = 0; card < 52; card++) {
            Mates& mates = of[card];
            mates.n = 0;
            int rank = rank_of(card), suit = suit_of(card), at = 0;
            for (int each = 0; each < 4; each++)
                if (each != suit) mates.mates[at++] = bit_of(card_of(rank, each));
            mates.near = mates.mates[0] | mates.mates[1] | mates.mates[2];
            for (int turn = 0; turn < (rank == 1 ? 2 : 1); turn++) {
                int place = turn ? HIGH : rank;
                for (int low = std::max(1, place - 2); low <= std::min(HIGH - 2, place); low++) {
                    Mask found[2];
                    int n = 0;
                    for (int each = low; each < low + 3; each++)
                        if (each != place) found[n++] = bit_of(card_of(rank_at(each), suit));
                    mates.near |= found[0] | found[1];
                    mates.third[mates.n] = completing(found[0] | found[1]);
                    mates.one[mates.n] = found[0], mates.other[mates.n++] = found[1];
                }
            }
        }
    }
};

inline const Tables TABLES;

}  // namespace rum500
