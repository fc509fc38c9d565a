// The facts that a seat may know, and the features that a judge scores, as in situation.py and evaluation.py.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "round.h"

namespace rum500 {

struct Situation {
    const Rules& rules;
    const Worth& worth;
    const Round& round;
    int seat;
    int order[3], n_order = 0, partners[3], n_partners = 0, opponents[3], n_opponents = 0;
    int unseen_jokers;
    Mask unseen_mask;
    int unseen;
    int unknown[SEATS];
    double share[SEATS], mean;
    mutable double dangers[SEATS][53], reaches[SEATS][53];
    mutable Mask reached = 0;  // the naturals of the pile that `reaches` was computed for
    mutable bool joker_reached = false;
    Mask open_ends;

    Situation(const Round& round, int seat) : rules(round.rules), worth(round.worth), round(round), seat(seat) {
        int seats = rules.seats;
        for (int turn = 1; turn < seats; turn++) {
            int other = (seat + turn) % seats;
            order[n_order++] = other;
            if (rules.side(other) == rules.side(seat)) partners[n_partners++] = other;
            else opponents[n_opponents++] = other;
        }
        unseen_mask = NATURALS & ~round.hands[seat].mask();
        unseen_jokers = rules.jokers - round.hands[seat].jokers();
        for (int card : round.pile) unseen_mask &= ~bit_of(card), unseen_jokers -= card == JOKER;
        for (int at = 0; at < n_order; at++)
            unseen_mask &= ~round.known[order[at]], unseen_jokers -= round.known_jokers[order[at]];
        unseen_mask &= ~round_laid();
        unseen_jokers = std::max(0, unseen_jokers - laid_jokers);
        unseen = std::max(1, count(unseen_mask) + unseen_jokers);
        double sum = 0;
        for (Mask rest = unseen_mask; rest; rest &= rest - 1) sum += worth.hand[card_of_bit(rest & -rest)];
        mean = (sum + worth.hand[JOKER] * unseen_jokers) / unseen;
        for (int each = 0; each < seats; each++) {
            unknown[each] = std::max(0, round.hands[each].n - int(round.known_list[each].size()));
            double weight = unseen - (1 - SELDOM) * count(unseen_mask & round.near[each]);
            share[each] = std::min(1.0, unknown[each] / std::max(1.0, weight));
            for (double& danger : dangers[each]) danger = -1;
            for (double& reach : reaches[each]) reach = -1;
        }
        open_ends = fits(round.melds);
    }
    int laid_jokers = 0;
    Mask round_laid() {
        Mask mask = 0;
        laid_jokers = rules.jokers;
        // The cards on the table are those that are nowhere else.
        for (int each = 0; each < rules.seats; each++) mask |= round.hands[each].mask(), laid_jokers -= round.hands[each].jokers();
        for (int card : round.pile) mask |= bit_of(card), laid_jokers -= card == JOKER;
        for (int at = round.stock_at; at < int(round.stock.size()); at++)
            mask |= bit_of(round.stock[size_t(at)]), laid_jokers -= round.stock[size_t(at)] == JOKER;
        return NATURALS & ~mask;
    }
    double outs(Mask wanted) const { return double(count(wanted & unseen_mask)) / unseen; }
    double chance(Mask bit, int who) const {
        if (round.known[who] & bit) return 1.0;
        return !(unseen_mask & bit) ? 0.0 : round.near[who] & bit ? SELDOM * share[who] : share[who];
    }
    double danger(int card, int who) const {
        double& kept = dangers[who][card];
        return kept >= 0 ? kept : kept = danger(card, who, 0, false);
    }
    double reach(int card, int who, Mask pile, bool joker) const {
        if (pile != reached || joker != joker_reached) {
            for (auto& row : reaches) std::fill(row, row + 53, -1);
            reached = pile, joker_reached = joker;
        }
        double& kept = reaches[who][card];
        return kept >= 0 ? kept : kept = danger(card, who, pile, joker);
    }
    double danger(int card, int who, Mask reach, bool joker_in_reach) const {
        const Mates& mates = TABLES.of[card];
        auto chance = [&](Mask bit, int who) { return reach & bit ? 1.0 : this->chance(bit, who); };
        double joker = !rules.wild ? 0.0 : joker_in_reach ? 1.0 : std::min(1.0, unseen_jokers * share[who]);
        double one = chance(mates.mates[0], who), two = chance(mates.mates[1], who), three = chance(mates.mates[2], who);
        const Mask *of = mates.mates, self = bit_of(card);
        auto rare = [&](Mask pair, Mask third) { return seldom(pair, third, self, who, reach); };
        double both = one * two * rare(of[0] | of[1], of[2] | self) + one * three * rare(of[0] | of[2], of[1] | self) +
                      two * three * rare(of[1] | of[2], of[0] | self) + joker * (one + two + three);
        double total = 3 * worth.laid[card] * (both < 1 ? both : 1.0);
        for (int at = 0; at < mates.n; at++) {
            double first = chance(mates.one[at], who), second = chance(mates.other[at], who);
            double fitting = first * second * rare(mates.one[at] | mates.other[at], mates.third[at]) + joker * (first + second);
            if (fitting != 0)
                total += (fitting < 1 ? fitting : 1.0) *
                         (worth.laid[card] + worth.laid[card_of_bit(mates.one[at])] + worth.laid[card_of_bit(mates.other[at])]);
        }
        return total;
    }
    // All melds of three with a discard whose other cards are sure, or unseen with even odds: their points, each by its
    // odds, and the odds of any.
    std::pair<double, double> melds(int card, Mask sure, double even) const {
        const Mates& mates = TABLES.of[card];
        double points = 0, missing = 1;
        auto chance = [&](Mask bit) { return sure & bit ? 1.0 : unseen_mask & bit ? even : 0.0; };
        auto add = [&](double both, int worth_of_meld) { points += both * worth_of_meld, missing *= 1 - both; };
        const double one = chance(mates.mates[0]), two = chance(mates.mates[1]), three = chance(mates.mates[2]);
        add(one * two, 3 * worth.laid[card]), add(one * three, 3 * worth.laid[card]), add(two * three, 3 * worth.laid[card]);
        for (int at = 0; at < mates.n; at++)
            add(chance(mates.one[at]) * chance(mates.other[at]),
                worth.laid[card] + worth.laid[card_of_bit(mates.one[at])] + worth.laid[card_of_bit(mates.other[at])]);
        return {points, 1 - missing};
    }
    // The factor for the odds that a seat holds the hidden cards of a pair that melds with a card it left.
    double seldom(Mask pair, Mask third, Mask self, int who, Mask reach) const {
        Mask passed = round.passed[who], lies = pair & reach;
        if (!passed || pair & round.known[who] || lies == pair) return 1;
        if (lies) return (lies & passed) && (self & passed) ? RARELY : 1;
        return third & passed ? RARELY : 1;
    }
    Mask fits(const std::vector<Lying>& melds) const {
        Mask mask = 0;
        for (const Lying& meld : melds) {
            if (meld.size >= (meld.set ? 4 : RING)) continue;
            if (meld.set) {
                for (int suit = 0; suit < 4; suit++)
                    if (meld.rank && !(meld.suits >> suit & 1)) mask |= bit_of(card_of(meld.rank, suit));
            } else {
                for (int place : {meld.low - 1, meld.low + meld.size})
                    if (rules.wrap || (1 <= place && place <= HIGH)) mask |= bit_of(card_of(rank_at(place), meld.suit));
            }
        }
        return mask;
    }
    double in_hand(int who) const {
        int sum = 0;
        for (int card : round.known_list[who]) sum += worth.hand[card];
        return sum + unknown[who] * mean;
    }
    void context(double* out) const {
        const int seats = rules.seats;
        double missing[SEATS], others = 0;
        int side = rules.side(seat), best = -1000000, laid[SEATS] = {}, few = 99, few_partners = 7, known = 0,
            known_of_partners = 0;
        double points_of_opponents = 0, points_of_partners = 0;
        for (int each = 0; each < seats; each++) laid[rules.side(each)] += round.laid[each];
        for (int each = 0; each < rules.sides; each++) {
            missing[each] = round.opened[each] || !rules.opening
                                ? 0.0
                                : std::min(1.5, double(std::max(0, rules.opening - laid[each])) / rules.opening);
            if (each != side) others += missing[each], best = std::max(best, round.totals[each]);
        }
        for (int at = 0; at < n_opponents; at++)
            few = std::min(few, round.hands[opponents[at]].n), known += int(round.known_list[opponents[at]].size()),
            points_of_opponents += in_hand(opponents[at]);
        for (int at = 0; at < n_partners; at++)
            few_partners = at ? std::min(few_partners, round.hands[partners[at]].n) : round.hands[partners[at]].n,
            known_of_partners += int(round.known_list[partners[at]].size()), points_of_partners += in_hand(partners[at]);
        double aim = rules.rounds ? 300 : rules.target;
        double values[CONTEXT] = {(seats - 4) / 4.0, n_partners ? 1.0 : 0.0, round.left() / 25.0,
            round.hands[order[0]].n / 7.0, few / 7.0, few_partners / 7.0, double(rules.wild), 0.0,
            double(!rules.credit), double(rules.lay_off_picks), double(rules.goes_on), missing[side],
            others / (rules.sides - 1), round.totals[side] / aim, best / aim, known / 5.0, known_of_partners / 5.0,
            points_of_opponents / SCALE, points_of_partners / SCALE, unseen_jokers / 2.0, 0.0};
        std::copy(values, values + CONTEXT, out);
    }
};

struct Inputs {
    const Situation& situation;
    Mask pile_mask = 0, fits;
    bool pile_joker = false;
    int pile_size;
    int who[3][3], n_who[3] = {0, 0, 0};
    double dangers[3], lay_offs[3];
    Inputs(const Situation& situation, const uint8_t* pile, int n, const std::vector<Lying>& melds)
        : situation(situation), fits(situation.fits(melds)), pile_size(n) {
        const Situation& at_hand = situation;
        int next = at_hand.order[0];
        bool rival = at_hand.rules.side(next) != at_hand.rules.side(at_hand.seat);
        if (rival) who[0][n_who[0]++] = next;
        for (int at = 0; at < at_hand.n_partners; at++) who[1][n_who[1]++] = at_hand.partners[at];
        for (int at = 0; at < at_hand.n_opponents; at++)
            if (!(rival && at_hand.opponents[at] == next)) who[2][n_who[2]++] = at_hand.opponents[at];
        for (int at = 0; at < n; at++) pile_mask |= bit_of(pile[at]), pile_joker |= pile[at] == JOKER;
        for (int group = 0; group < 3; group++) {
            double most = 0, sum = 0;
            bool any = false;
            for (int at = 0; n_who[group] && at < n; at++) {
                if (pile[at] == JOKER) continue;
                double found = reach(pile[at], group);
                most = any ? std::max(most, found) : found, any = true;
                sum += found;
            }
            dangers[group] = (most + sum) / 2 / 50;
            int known = 0;
            for (int at = 0; at < n_who[group]; at++) known += at_hand.worth.points(at_hand.round.known[who[group][at]] & fits);
            lay_offs[group] = known / SCALE;
        }
    }
    double danger(int card, int group) const {
        double sum = 0;
        for (int at = 0; at < n_who[group]; at++) sum += situation.danger(card, who[group][at]);
        return sum;
    }
    double reach(int card, int group) const {
        double sum = 0;
        for (int at = 0; at < n_who[group]; at++) sum += situation.reach(card, who[group][at], pile_mask, pile_joker);
        return sum;
    }
    void varying(const Hand& hand, int thrown, double* out) const {
        const Worth& worth = situation.worth;
        Mask mask = hand.mask(), in_melds = melded(mask), two, three;
        int jokers = hand.jokers(), in_hand = 0, best = 0;
        Mask fitting = mask & fits & ~in_melds, bit = thrown == NONE ? 0 : bit_of(thrown);
        int loose = hand.n - count(in_melds) - jokers;
        Mask wanted = completing(mask), picks = wanted & (pile_mask | bit);
        for (int at = 0; at < hand.n; at++) in_hand += worth.hand[hand.cards[at]];
        for (Mask rest = picks; rest; rest &= rest - 1) best = std::max(best, 3 * worth.laid[card_of_bit(rest & -rest)]);
        pairs_of(mask, two, three);
        double melds[3] = {}, odds[3] = {}, own = 0;
        for (int group = 0; bit && group < 3; group++)
            for (int at = 0; at < n_who[group]; at++) {
                const int seat = who[group][at];
                const double even = std::min(1.0, situation.unknown[seat] / double(situation.unseen));
                const auto [points, chance] = situation.melds(thrown, pile_mask | situation.round.known[seat], even);
                melds[group] += points, odds[group] += chance;
            }
        if (bit) own = situation.melds(thrown, pile_mask | mask, 0).first;
        double values[VARYING] = {hand.n / 7.0, in_hand / SCALE, worth.points(in_melds) / SCALE, loose / 7.0,
            worth.points(fitting) / SCALE, double(jokers), situation.outs(wanted) * 4, best / SCALE, count(two) / 3.0,
            double(loose - count(fitting) <= 1), double(hand.n <= 2), situation.outs(fits) * 4,
            bit ? danger(thrown, 0) / SCALE : 0.0, bit ? danger(thrown, 1) / SCALE : 0.0,
            bit ? danger(thrown, 2) / SCALE : 0.0, bit & fits ? worth.laid[thrown] / SCALE : 0.0, dangers[0], dangers[1],
            dangers[2], pile_size / 10.0, bit ? reach(thrown, 0) / SCALE : 0.0, bit ? reach(thrown, 1) / SCALE : 0.0,
            bit ? reach(thrown, 2) / SCALE : 0.0, melds[0] / SCALE, melds[1] / SCALE,
            melds[2] / SCALE, odds[0], odds[1], odds[2], own / SCALE, bit ? worth.laid[thrown] / SCALE : 0.0, lay_offs[0], lay_offs[1],
            lay_offs[2], (worth.points(melded(mask | pile_mask | bit)) - worth.points(in_melds)) / SCALE};
        std::copy(values, values + VARYING, out);
    }
};

}  // namespace rum500
