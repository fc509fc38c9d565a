// The options in force, and the points of cards by them.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "cards.h"

namespace rum500 {

struct Rules {
    int seats, sides, target, rounds, opening, pip, ace_hand, joker_value, jokers, wild, joker_sets, wrap, free_top,
        lay_off_picks, goes_on, credit, four_double, out_bonus;
    int side(int seat) const { return seat % sides; }
    int plain(int rank) const {
        if (rank == 0) return joker_value;
        return pip ? std::min(rank, 10) : rank >= 10 ? 10 : 5;
    }
    int in_hand(int card) const {
        return card == JOKER ? joker_value : rank_of(card) == 1 ? ace_hand : plain(rank_of(card));
    }
    int best(int card) const { return rank_of(card) == 1 ? 15 : plain(rank_of(card)); }
    int in_run(int place) const {
        int rank = rank_at(place);
        return rank != 1 ? plain(rank) : place != 1 ? 15 : pip ? 1 : 5;
    }
    int hand_size() const { return seats == 2 ? 13 : 7; }
};

struct Worth {
    const Rules& rules;
    int hand[53], laid[53];
    std::vector<std::pair<int, Mask>> classes;
    explicit Worth(const Rules& rules) : rules(rules) {
        for (int card = 0; card < 53; card++) hand[card] = rules.in_hand(card), laid[card] = card == JOKER ? 0 : rules.best(card);
        for (int value = 0; value <= 15; value++) {
            Mask mask = 0;
            for (int card = 0; card < 52; card++)
                if (laid[card] == value) mask |= bit_of(card);
            if (mask) classes.push_back({value, mask});
        }
    }
    int points(Mask mask) const {
        int sum = 0;
        for (auto& [value, of] : classes) sum += value * count(mask & of);
        return sum;
    }
};

}  // namespace rum500
