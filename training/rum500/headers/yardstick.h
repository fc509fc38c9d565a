// The frozen early player (tests/bench/yardstick/rum500.py), as far as these rules need it.
#pragma once

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "round.h"

namespace rum500 {

struct Yardstick {
    const Rules& rules;
    const Worth& worth;
    bool takes_most = false;

    int greedy(Hand& hand) const {
        Rules usual = rules;
        usual.wild = 1, usual.joker_sets = 0, usual.wrap = 0, usual.pip = 0, usual.joker_value = 15, usual.four_double = 0;
        int total = 0;
        Cand best;
        while (Finder{usual, hand, NONE}.best(best, [](const Cand&) { return true; })) {
            total += best.points;
            for (int at = 0; at < best.n; at++) hand.remove(best.cards[at]);
        }
        return total;
    }
    static int usual(int card) { return card == JOKER ? 15 : rank_of(card) >= 10 ? 10 : 5; }
    static bool text_before(int one, int other) {
        static const char LETTERS[] = "_A23456789TJQK", SUIT[] = "SHDC";
        auto text = [](int card, char* to) {
            to[0] = card == JOKER ? 'J' : LETTERS[rank_of(card)], to[1] = card == JOKER ? 'K' : SUIT[suit_of(card)], to[2] = 0;
        };
        char a[3], b[3];
        text(one, a), text(other, b);
        return std::strcmp(a, b) < 0;
    }
    void move(Round& round) const {
        int seat = round.turn;
        Hand& hand = round.hands[seat];
        std::vector<Pick> picks = picks_of(round);
        int index = -1;
        double most = 0;
        if (!picks.empty()) {
            Hand own = hand;
            int before = greedy(own), held = 0;
            for (int at = 0; at < hand.n; at++) held += usual(hand.cards[at]);
            for (const Pick& pick : picks) {
                Hand with = hand;
                for (int at = pick.index; at < int(round.pile.size()); at++) with.add(round.pile[size_t(at)]);
                int after = greedy(with), dead = -held;
                for (int at = 0; at < with.n; at++) dead += usual(with.cards[at]);
                double gain = after - before - 0.4 * std::max(0, dead);
                if (index < 0 || gain > most ||
                    (gain == most && text_before(round.pile[size_t(index)], round.pile[size_t(pick.index)])))
                    index = pick.index, most = gain;
            }
            if (most <= (round.left() ? 8 : 0)) index = -1;
            if (takes_most) index = picks.back().index;
        }
        if (index >= 0) round.take(index);
        else if (round.left()) round.draw();
        else {
            round.stopped = true;
            return;
        }
        for (Cand best; hand.n && Finder{rules, hand, round.due}.best(best, [](const Cand&) { return true; });) round.lay(best);
        while (hand.n && yard_lay_off(round)) {}
        if (!hand.n) return;
        if (round.due != NONE) {  // The card can't be used. The engine offers no such pick.
            round.stopped = true;
            return;
        }
        int thrown = NONE;
        double least = 0;
        for (int at = 0; at < hand.n; at++) {
            int card = hand.cards[at];
            if (card == round.barred) continue;
            double value = yard_worth(round, hand, card) - worth.hand[card];
            if (thrown == NONE || value < least || (value == least && text_before(card, thrown))) thrown = card, least = value;
        }
        if (thrown == NONE) round.stopped = true;
        else round.discard(thrown);
    }
    // A lay-off as a member types it. Of several that score the same, the first by its text is laid.
    static std::string text(int card, const Lying& meld, int at, int place) {
        static const char LETTERS[] = "_A23456789TJQK", SUIT[] = "SHDC";
        std::string said;
        if (card != JOKER) {
            said += LETTERS[rank_of(card)], said += SUIT[suit_of(card)];
        } else {
            said = "JK";
            if (meld.set && meld.rank) said += "=", said += LETTERS[meld.rank];
            if (!meld.set) said += "=", said += LETTERS[rank_at(place > 0 ? meld.low + meld.size : meld.low - 1)], said += SUIT[meld.suit];
        }
        return said + " on " + std::to_string(at + 1);
    }
    bool yard_lay_off(Round& round) const {
        const Hand& hand = round.hands[round.turn];
        int best = NONE, on = 0, side = 0, most = -1;
        std::string first;
        auto offer = [&](int card, int at, int place, int value) {
            std::string said = text(card, round.melds[size_t(at)], at, place);
            if (value > most || (value == most && said < first)) best = card, on = at, side = place, most = value, first = said;
        };
        for (int at = 0; at < int(round.melds.size()); at++) {
            const Lying& meld = round.melds[size_t(at)];
            for (int each = 0; each < hand.n; each++) {
                int card = hand.cards[each];
                if (card != JOKER) {
                    if (!meld.takes(card, rules.wrap)) continue;
                    Lying grown = meld;
                    grown.grow(card);
                    int place = grown.low < meld.low ? grown.low : grown.low + grown.size - 1;
                    offer(card, at, 0, meld.set ? worth.laid[card] : rules.in_run(place));
                } else if (meld.set) {
                    if (meld.size < 4 && (rules.wild || !meld.rank)) offer(card, at, 0, rules.joker_value);
                } else if (rules.wild && meld.size < RING) {
                    if (rules.wrap || meld.low + meld.size <= HIGH) offer(card, at, 1, rules.joker_value);
                    if (rules.wrap || meld.low > 1) offer(card, at, -1, rules.joker_value);
                }
            }
        }
        if (best == NONE) return false;
        round.lay_off(best, on, side);
        return true;
    }
    double yard_worth(const Round& round, const Hand& hand, int card) const {
        if (card == JOKER) return 60;
        int partners = 0;
        for (int at = 0; at < hand.n; at++) {
            int other = hand.cards[at];
            if (other == card || other == JOKER) continue;
            int apart = std::abs(rank_of(card) - rank_of(other));
            partners += !apart || (suit_of(card) == suit_of(other) && std::min(apart, 13 - apart) <= 2);
        }
        bool feeds = false;
        for (const Lying& meld : round.melds) feeds |= meld.takes(card, true);
        return partners * 5 + (feeds ? 9 : 0);
    }
};

}  // namespace rum500
