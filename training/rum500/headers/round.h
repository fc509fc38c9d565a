// A round: where the cards are, what each seat has done, and the score.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <vector>

#include "melds.h"

namespace rum500 {

struct Round {
    const Rules& rules;
    const Worth& worth;
    int turn = 0, stock_at = 0, out = NOBODY;
    bool stopped = false;
    Hand hands[SEATS];
    std::vector<uint8_t> stock, pile;
    std::vector<Lying> melds;
    int laid[SEATS] = {};
    Mask known[SEATS] = {};
    Mask passed[SEATS] = {};  // the cards that each seat left in the pile when it last discarded
    Mask near[SEATS] = {};    // the cards that meld with each seat's discards
    int known_jokers[SEATS] = {};
    std::vector<uint8_t> known_list[SEATS];
    std::vector<int> known_since[SEATS];  // the turns in which these cards were taken
    int turns = 0;
    int due = NONE, barred = NONE, picked = 0, idle = 0;
    bool active = false, has_laid = false;
    int totals[SEATS] = {}, opened[SEATS] = {};
    std::vector<int>* log = nullptr;

    int left() const { return int(stock.size()) - stock_at; }
    bool only_stock() const { return left() && idle / rules.seats >= 3; }
    void forget(int seat, int card) {
        auto& list = known_list[seat];
        auto at = std::find(list.begin(), list.end(), uint8_t(card));
        if (at == list.end()) return;
        known_since[seat].erase(known_since[seat].begin() + (at - list.begin()));
        list.erase(at);
        if (card == JOKER) known_jokers[seat]--;
        else known[seat] &= ~bit_of(card);
    }
    // Forget all that the seats took before the last turns, and draw no conclusions from what they discard or leave.
    void remember(int last) {
        for (int seat = 0; seat < rules.seats; seat++) {
            for (int at = int(known_list[seat].size()); at-- > 0;)
                if (known_since[seat][size_t(at)] <= turns - last) forget(seat, known_list[seat][size_t(at)]);
            near[seat] = passed[seat] = 0;
        }
    }
    void note(std::initializer_list<int> what) {
        if (log) log->insert(log->end(), what);
    }
    void draw() {
        int card = stock[size_t(stock_at++)];
        hands[turn].add(card), hands[turn].sort();
        active = true;
        note({0, turn, card});
    }
    void take(int index) {
        int n = int(pile.size()) - index;
        bool free = n == 1 && rules.free_top;
        picked = n;
        (free ? barred : due) = pile[size_t(index)];
        for (int at = index; at < int(pile.size()); at++) {
            int card = pile[size_t(at)];
            hands[turn].add(card);
            known_list[turn].push_back(uint8_t(card));
            known_since[turn].push_back(turns);
            if (card == JOKER) known_jokers[turn]++;
            else known[turn] |= bit_of(card);
        }
        pile.resize(size_t(index));
        hands[turn].sort();
        note({1, turn, n});
    }
    void lay(const Cand& one) {
        for (int at = 0; at < one.n; at++) {
            hands[turn].remove(one.cards[at]), forget(turn, one.cards[at]);
            if (one.cards[at] == due) due = NONE;
        }
        melds.push_back(lying(one));
        if (!one.set && one.low == 1 && one.cards[0] != JOKER) melds.back().low_ace = turn;
        laid[turn] += one.points;
        has_laid = true;
        if (!hands[turn].n) out = turn;
        note({2, turn, one.n, one.points});
    }
    static Lying lying(const Cand& one) {
        if (!one.set) return {false, 0, one.suit, one.low, one.n, 0, NOBODY};
        int suits = 0;
        for (int at = 0; at < one.n; at++)
            if (one.cards[at] != JOKER) suits |= 1 << suit_of(one.cards[at]);
        return {true, one.rank, 0, 0, one.n, suits, NOBODY};
    }
    void lay_off(int card, int at, int place = 0) {
        Lying& meld = melds[size_t(at)];
        const int lowest = meld.low;
        if (card == JOKER) {
            if (place < 0) meld.low--;
            meld.size++;
            laid[turn] += rules.joker_value;
        } else {
            int low = meld.low;
            meld.grow(card);
            laid[turn] += meld.set ? worth.laid[card] : rules.in_run(meld.low < low ? meld.low : meld.low + meld.size - 1);
        }
        if (!meld.set && meld.low < lowest && lowest == 1 && meld.low_ace != NOBODY) {
            laid[meld.low_ace] += 15 - rules.in_run(1);
            meld.low_ace = NOBODY;
        }
        if (!meld.set && meld.low < lowest && meld.low == 1 && card != JOKER) meld.low_ace = turn;
        if (!meld.set) meld.low = rank_at(meld.low);
        hands[turn].remove(card), forget(turn, card);
        if (card == due) due = NONE;
        has_laid = true;
        if (!hands[turn].n) out = turn;
        note({3, turn, card, at + 1});
    }
    void discard(int card) {
        hands[turn].remove(card), forget(turn, card);
        pile.push_back(uint8_t(card));
        passed[turn] = 0;
        for (int each : pile) passed[turn] |= bit_of(each);
        if (card != JOKER) near[turn] |= TABLES.of[card].near;
        turns++;
        note({4, turn, card});
        if (!hands[turn].n) {
            out = turn;
            return;
        }
        idle = active || has_laid ? 0 : idle + 1;
        turn = (turn + 1) % rules.seats;
        due = barred = NONE, picked = 0, active = has_laid = false;
        if (!left() && !(rules.goes_on && idle / rules.seats < 3)) stopped = true;
    }
    bool over() const { return out != NOBODY || stopped; }
    void score(int* counted, int* net) const {
        bool deducts = !rules.credit && (out != NOBODY || rules.goes_on);
        int in_hand[SEATS];
        std::fill(net, net + SEATS, 0);
        for (int seat = 0; seat < rules.seats; seat++) {
            in_hand[seat] = 0;
            for (int at = 0; at < hands[seat].n; at++) in_hand[seat] += worth.hand[hands[seat].cards[at]];
            net[rules.side(seat)] += laid[seat] + (seat == out ? rules.out_bonus : 0) - (deducts ? in_hand[seat] : 0);
        }
        if (rules.credit)
            for (int side = 0; side < rules.sides; side++) {
                bool gets = out != NOBODY ? side == rules.side(out) : rules.sides == 2;
                for (int seat = 0; gets && seat < rules.seats; seat++)
                    if (rules.side(seat) != side) net[side] += in_hand[seat];
            }
        for (int side = 0; side < rules.sides; side++)
            counted[side] = opened[side] || net[side] >= rules.opening ? net[side] : 0;
    }
};

inline double lead(const Rules& rules, const int* by_side, int seat) {
    double own = by_side[rules.side(seat)], others = 0;
    for (int side = 0; side < rules.sides; side++)
        if (side != rules.side(seat)) others += by_side[side];
    return own - others / (rules.sides - 1);
}

inline double lead_laid(const Round& round, int seat) {
    int by_side[SEATS] = {};
    for (int each = 0; each < round.rules.seats; each++) by_side[round.rules.side(each)] += round.laid[each];
    return lead(round.rules, by_side, seat);
}

inline bool can_lay_off(const Rules& rules, const Round& round, const Hand& hand, int card) {
    Mask mask = hand.mask();
    int jokers = rules.wild ? hand.jokers() : 0;
    for (const Lying& meld : round.melds) {
        if (meld.set) {
            if (card == JOKER ? meld.size < 4 && (rules.wild || !meld.rank) : meld.takes(card, rules.wrap)) return true;
            continue;
        }
        if (card == JOKER) {
            if (rules.wild && meld.size < RING && (rules.wrap || meld.low > 1 || meld.low + meld.size <= HIGH)) return true;
            continue;
        }
        if (suit_of(card) != meld.suit) continue;
        int offset = ((rank_of(card) - meld.low) % RING + RING) % RING;
        if (offset < meld.size) continue;
        uint64_t places = mask >> (16 * meld.suit) & LANE;
        places |= places << RING;
        auto filled = [&](int first, int last) {
            int size = last - first + 1;
            if (size + meld.size > RING) return false;
            uint64_t held = places >> ((first - 1 + RING) % RING + 1) & ((1ULL << size) - 1);
            return size - count(held) <= jokers;
        };
        int last = meld.low + offset, first = meld.low - (((meld.low - rank_of(card)) % RING + RING) % RING);
        if ((rules.wrap || last <= HIGH) && filled(meld.low + meld.size, last)) return true;
        if ((rules.wrap || first >= 1) && filled(first, meld.low - 1)) return true;
    }
    return false;
}

struct Pick {
    int index;
    bool must;
    double sight;
};

inline std::vector<Pick> picks_of(const Round& round) {
    std::vector<Pick> found;
    const Rules& rules = round.rules;
    if (round.only_stock()) return found;
    Hand hand = round.hands[round.turn];
    Mask mask = hand.mask();
    int jokers = hand.jokers();
    for (int index = int(round.pile.size()) - 1; index >= 0; index--) {
        int card = round.pile[size_t(index)];
        hand.add(card), mask |= bit_of(card), jokers += card == JOKER;
        bool free = index == int(round.pile.size()) - 1 && rules.free_top;
        if (free || can_meld(rules, mask, jokers, card) || (rules.lay_off_picks && can_lay_off(rules, round, hand, card)))
            found.push_back({index, !free, 0});
    }
    return found;
}

inline void deal(Round& round, Chance& chance, int first) {
    const Rules& rules = round.rules;
    std::vector<uint8_t> cards;
    for (int card = 0; card < 52; card++) cards.push_back(uint8_t(card));
    for (int joker = 0; joker < rules.jokers; joker++) cards.push_back(JOKER);
    for (size_t at = cards.size() - 1; at > 0; at--) std::swap(cards[at], cards[size_t(chance.below(int(at) + 1))]);
    size_t at = 0;
    for (int seat = 0; seat < rules.seats; seat++) {
        for (int n = 0; n < rules.hand_size(); n++) round.hands[seat].add(cards[at++]);
        round.hands[seat].sort();
    }
    round.pile.push_back(cards[at++]);
    round.stock.assign(cards.begin() + long(at), cards.end());
    round.turn = first;
}

}  // namespace rum500
