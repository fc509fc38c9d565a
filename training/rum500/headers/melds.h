// Melds on the table, and melds that a hand can lay.
#pragma once

#include <algorithm>
#include <cstring>

#include "rules.h"

namespace rum500 {

struct Lying {
    bool set;
    int rank, suit, low, size, suits;  // suits: bits of the naturals in a set
    int low_ace = NOBODY;              // the seat that laid an ace below a two; it is high once a king is laid below it
    bool takes(int card, bool wrap) const {
        if (card == JOKER) return false;
        if (set) return rank == rank_of(card) && size < 4 && !(suits >> suit_of(card) & 1);
        if (suit_of(card) != suit || size >= RING) return false;
        int above = low + size, below = low - 1;
        return (rank_at(above) == rank_of(card) && (wrap || above <= HIGH)) ||
               (rank_at(below) == rank_of(card) && (wrap || below >= 1));
    }
    int takes_joker(bool wild, bool wrap) const {  // 0: no, 1: above a run or in a set, -1: below a run
        if (set) return size < 4 && (wild || !rank);
        if (!wild || size >= RING) return 0;
        return wrap || low + size <= HIGH ? 1 : low > 1 ? -1 : 0;
    }
    void grow_joker(int place) {
        size++;
        if (place < 0) low--;
    }
    void grow(int card) {
        if (set) {
            suits |= 1 << suit_of(card);
        } else if (rank_at(low + size) != rank_of(card)) {
            low--;
        }
        size++;
    }
};

struct Cand {
    int points, jokers, n;
    bool set, meets;
    int low, rank, suit;
    uint8_t cards[13];
    int first[4];  // for sorting: rank and letter of the first card, then of the card that it stands for
};

inline bool before(const Cand& one, const Cand& other) {
    if (one.meets != other.meets) return one.meets;
    int place = one.jokers * 12 - one.points, place_ = other.jokers * 12 - other.points;
    if (place != place_) return place < place_;
    if (one.n != other.n) return one.n < other.n;
    return std::lexicographical_compare(one.first, one.first + 4, other.first, other.first + 4);
}

struct Finder {
    const Rules& rules;
    const Hand& hand;
    int due;
    template <class Keep>
    bool best(Cand& out, Keep keep) const {
        bool found = false;
        auto offer = [&](Cand& one) {
            one.meets = false;
            if (due != NONE)
                for (int at = 0; at < one.n; at++) one.meets |= one.cards[at] == due;
            if (keep(one) && (!found || before(one, out))) out = one, found = true;
        };
        Mask mask = hand.mask();
        int held = hand.jokers(), jokers = rules.wild ? std::min(held, 4) : 0;
        sets(mask, jokers, offer);
        for (int suit = 0; suit < 4; suit++) runs(mask, suit, jokers, offer);
        if (rules.joker_sets && !rules.wild) {
            for (int size = 3; size <= std::min(held, 4); size++) {
                Cand one{};
                one.set = true, one.n = one.jokers = size;
                one.points = rules.joker_value * size * (size == 4 && rules.four_double ? 2 : 1);
                std::memset(one.cards, JOKER, size_t(size));
                offer(one);
            }
        }
        return found;
    }
    template <class Offer>
    void sets(Mask mask, int jokers, Offer offer) const {
        static const int BY_LETTER[4] = {3, 2, 1, 0};
        for (int rank = 1; rank <= RING; rank++) {
            int same[4], n = 0;
            for (int suit : BY_LETTER)
                if (mask >> (16 * suit + rank) & 1) same[n++] = card_of(rank, suit);
            if (!n) continue;
            for (int size = 3; size <= 4; size++)
                for (int used = 0; used <= std::min(jokers, size - 1); used++) {
                    int take = size - used;
                    if (take > n) continue;
                    for (int pattern = 0; pattern < 1 << n; pattern++) {
                        // in the order of Python's itertools.combinations: the highest bit is the first card
                        int bits = (1 << n) - 1 - pattern;
                        if (__builtin_popcount(unsigned(bits)) != take) continue;
                        Cand one{};
                        one.set = true, one.rank = rank, one.n = size, one.jokers = used;
                        int at = 0;
                        for (int which = 0; which < n; which++)
                            if (bits >> (n - 1 - which) & 1) one.cards[at++] = uint8_t(same[which]);
                        for (; at < size; at++) one.cards[at] = JOKER;
                        int value = rank == 1 ? 15 : rules.plain(rank);
                        one.points = value * take + rules.joker_value * used;
                        if (size == 4 && rules.four_double) one.points *= 2;
                        one.first[0] = rank, one.first[1] = LETTER[suit_of(one.cards[0])];
                        offer(one);
                    }
                }
        }
    }
    template <class Offer>
    void runs(Mask mask, int suit, int jokers, Offer offer) const {
        uint64_t places = mask >> (16 * suit) & LANE;
        if (!places) return;
        places |= places << RING;
        for (int low = 1; low <= RING; low++) {
            int longest = rules.wrap ? RING : std::min(RING, HIGH + 1 - low), missing = 0, points = 0;
            Cand one{};
            one.suit = suit, one.low = low;
            for (int size = 1; size <= longest; size++) {
                int place = low + size - 1;
                bool has = places >> place & 1;
                missing += !has;
                if (missing > jokers) break;
                one.cards[size - 1] = uint8_t(has ? card_of(rank_at(place), suit) : JOKER);
                points += has ? rules.in_run(place) : rules.joker_value;
                if (size < 3 || size - missing < 1) continue;
                one.n = size, one.jokers = missing, one.points = points;
                bool joker = one.cards[0] == JOKER;
                one.first[0] = joker ? 0 : low, one.first[1] = joker ? -1 : LETTER[suit];
                one.first[2] = joker ? low : 0, one.first[3] = joker ? LETTER[suit] : 0;
                offer(one);
            }
        }
    }
};

// Whether a hand can meld a card that it holds, with jokers: three of its rank, or a run of three through it.
inline bool can_meld(const Rules& rules, Mask mask, int jokers, int card) {
    if (rules.joker_sets && !rules.wild && card == JOKER) return jokers >= 3;
    const int wild = rules.wild ? jokers : 0;
    auto run = [&](int suit, int through) {
        uint64_t places = mask >> (16 * suit) & LANE;
        places |= places << RING;
        for (int low = 1; low <= (rules.wrap ? RING : HIGH - 2); low++) {
            if (through && ((through - low) % RING + RING) % RING >= 3) continue;
            if (count(places >> low & 7) >= std::max(1, 3 - wild)) return true;
        }
        return false;
    };
    if (card != JOKER) {
        int same = 0;
        for (int suit = 0; suit < 4; suit++) same += int(mask >> (16 * suit + rank_of(card)) & 1);
        return same + wild >= 3 || run(suit_of(card), rank_of(card));
    }
    if (!rules.wild) return false;
    for (int rank = 1; rank <= RING; rank++) {
        int same = 0;
        for (int suit = 0; suit < 4; suit++) same += int(mask >> (16 * suit + rank) & 1);
        if (same && same + wild >= 3) return true;
    }
    for (int suit = 0; suit < 4; suit++)
        if (run(suit, 0)) return true;
    return false;
}

}  // namespace rum500
