// Looks one turn ahead, as plans.py does.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "judge.h"
#include "situation.h"

namespace rum500 {

struct Plan {
    int points = 0, due = NONE;
    Hand hand;
    std::vector<Lying> melds;
    std::vector<Cand> laid;
    struct Play {
        int card, at, place;
    };
    std::vector<Play> plays;  // a lay-off: the card and the meld's index; a meld: NONE and its index in `laid`
};

struct Ending {
    double value;
    int plan, thrown;
    bool judged;
    double seen[VARYING];
};

struct Ahead {
    Situation situation;
    const Judge& judge;
    double context[CONTEXT], begun[64];
    std::vector<Plan> plans;
    std::vector<Ending> endings;

    Ahead(const Round& round, int seat, const Judge& judge) : situation(round, seat), judge(judge) {
        situation.context(context);
        if (judge.kind == 1) judge.nets[0].begin(context, begun);
    }
    double judged(const double* seen) const {
        if (judge.kind == 1) return SCALE * judge.scale[0] * judge.nets[0].ask(begun, seen);
        double sum = 0;
        for (int at = 0; at < VARYING; at++) sum += judge.rows[at] * seen[at];
        return sum;
    }
    double draw(double* seen) const {
        const Round& round = situation.round;
        Inputs inputs(situation, round.pile.data(), int(round.pile.size()), round.melds);
        inputs.varying(round.hands[situation.seat], NONE, seen);
        if (judge.kind == 1) {
            double begun_[64];
            judge.nets[1].begin(context, begun_);
            return SCALE * judge.scale[1] * judge.nets[1].ask(begun_, seen);
        }
        double sum = 0;
        for (int at = 0; at < VARYING; at++) sum += judge.rows[VARYING + at] * seen[at];
        return sum + judge.rows[2 * VARYING];
    }
    double going_out() const {
        double opponents = 0, partners = 0;
        for (int at = 0; at < situation.n_opponents; at++) opponents += situation.in_hand(situation.opponents[at]);
        if (situation.rules.credit) return opponents + situation.rules.out_bonus;
        for (int at = 0; at < situation.n_partners; at++) partners += situation.in_hand(situation.partners[at]);
        return opponents / (situation.rules.sides - 1) - partners + situation.rules.out_bonus;
    }

    Plan begin(const Hand& hand, int due) const {
        Plan plan;
        plan.hand = hand, plan.due = due, plan.melds = situation.round.melds;
        return plan;
    }
    void lay_melds(Plan& plan, int most, bool jokers) const {
        for (int turn = 0; turn < most; turn++) {
            Cand best;
            auto worth_it = [&](const Cand& one) {
                if (!one.jokers || one.n >= plan.hand.n - 1 || one.meets) return true;
                return jokers && (situation.rules.joker_sets || one.points >= 20);
            };
            if (!Finder{situation.rules, plan.hand, plan.due}.best(best, worth_it)) return;
            plan.plays.push_back({NONE, int(plan.laid.size()), 0});
            plan.laid.push_back(best);
            plan.points += best.points;
            for (int at = 0; at < best.n; at++) plan.hand.remove(best.cards[at]);
            if (best.meets) plan.due = NONE;
            plan.melds.push_back(Round::lying(best));
        }
    }
    void lay_off(Plan& plan, bool due_lays_off) const {
        for (bool grown = true; grown;) {
            grown = false;
            Mask fits = situation.fits(plan.melds);
            Hand held = plan.hand;
            for (int each = 0; each < held.n; each++) {
                int card = held.cards[each];
                if (!(bit_of(card) & fits) || (card == plan.due && !due_lays_off)) continue;
                for (int at = 0; at < int(plan.melds.size()); at++)
                    if (plan.melds[size_t(at)].takes(card, situation.rules.wrap)) {
                        plan.plays.push_back({card, at, 0});
                        plan.points += situation.worth.laid[card];
                        plan.hand.remove(card);
                        plan.melds[size_t(at)].grow(card);
                        if (card == plan.due) plan.due = NONE;
                        grown = true;
                        break;
                    }
            }
        }
    }
    void lay_jokers(Plan& plan, bool due_lays_off) const {
        const Rules& rules = situation.rules;
        while (plan.hand.has(JOKER)) {
            int on = NONE, place = 0;
            for (int sets = 1; sets >= 0 && on == NONE; sets--)
                for (int at = 0; at < int(plan.melds.size()) && on == NONE; at++)
                    if (plan.melds[size_t(at)].set == bool(sets))
                        if ((place = plan.melds[size_t(at)].takes_joker(rules.wild, rules.wrap))) on = at;
            if (on == NONE) return;
            plan.plays.push_back({JOKER, on, place});
            plan.points += rules.joker_value;
            plan.hand.remove(JOKER);
            plan.melds[size_t(on)].grow_joker(place);
            lay_off(plan, due_lays_off);
        }
    }
    bool can_lay(const Hand& hand) const {
        Mask mask = hand.mask();
        if (situation.open_ends & mask || melded(mask)) return true;
        if (!hand.jokers()) return false;
        for (const Lying& meld : situation.round.melds)
            if (meld.takes_joker(situation.rules.wild, situation.rules.wrap)) return true;
        return situation.rules.joker_sets || completing(mask);
    }
    void keep(Plan&& plan) {
        if (plan.due != NONE) return;
        Mask mask = plan.hand.mask();
        for (const Plan& other : plans)
            if (other.hand.n == plan.hand.n && other.hand.mask() == mask) return;
        plans.push_back(std::move(plan));
    }
    void all_plans(const Hand& hand, int due, bool due_lays_off, bool may_hold) {
        plans.clear();
        if (due == NONE && !can_lay(hand)) {
            plans.push_back(begin(hand, NONE));
            return;
        }
        Plan full = begin(hand, due);
        if (due_lays_off) lay_off(full, due_lays_off);
        lay_melds(full, 99, true);
        lay_off(full, due_lays_off);
        int n_melds = int(full.laid.size()), n_plays = int(full.plays.size());
        Plan bold = full;
        keep(std::move(full));
        if (bold.hand.has(JOKER) && bold.due != JOKER) {
            lay_jokers(bold, due_lays_off);
            if (may_hold || bold.hand.n <= 1) keep(std::move(bold));
        }
        if (!n_plays || !may_hold) return;
        if (due == NONE) keep(begin(hand, due));
        if (n_melds && hand.jokers()) {
            Plan frugal = begin(hand, due);
            lay_melds(frugal, 99, false), lay_off(frugal, due_lays_off);
            keep(std::move(frugal));
        }
        if (n_melds > 1 || (n_melds && due != NONE)) {
            Plan first = begin(hand, due);
            lay_melds(first, 1, true);
            keep(std::move(first));
        }
        if (n_melds && n_plays > n_melds) {
            Plan bare = begin(hand, due);
            lay_melds(bare, 99, true);
            keep(std::move(bare));
            if (due == NONE) {
                Plan only = begin(hand, due);
                lay_off(only, due_lays_off);
                keep(std::move(only));
            }
        }
    }
    void look(const Hand& hand, const uint8_t* pile, int n_pile, int due, bool due_lays_off, int barred, bool may_hold = true) {
        all_plans(hand, due, due_lays_off, may_hold);
        endings.clear();
        for (int at = 0; at < int(plans.size()); at++) ways(at, pile, n_pile, barred);
    }
    void ways(int number, const uint8_t* pile, int n_pile, int barred) {
        const Plan& plan = plans[size_t(number)];
        if (!plan.hand.n) {
            endings.push_back({plan.points + going_out(), number, NONE, false, {}});
            return;
        }
        int left[56], n = 0;
        for (int at = 0; at < plan.hand.n; at++) {
            int card = plan.hand.cards[at];
            if (card != barred && std::find(left, left + n, card) == left + n) left[n++] = card;
        }
        if (plan.hand.n == 1 && n) {
            endings.push_back({plan.points + going_out(), number, left[0], false, {}});
            return;
        }
        Inputs inputs(situation, pile, n_pile, plan.melds);
        Mask kept = melded(plan.hand.mask());
        bool any = false;
        for (int at = 0; at < n; at++) any |= !(bit_of(left[at]) & kept);
        for (int at = 0; at < n; at++) {
            if (any && bit_of(left[at]) & kept) continue;
            Hand hand = plan.hand;
            hand.remove(left[at]);
            Ending ending{0, number, left[at], true, {}};
            inputs.varying(hand, left[at], ending.seen);
            ending.value = plan.points + judged(ending.seen);
            endings.push_back(ending);
        }
    }
    void sort() {
        std::stable_sort(endings.begin(), endings.end(), [](const Ending& a, const Ending& b) { return a.value > b.value; });
    }
    void carry_out(Round& round, const Ending& ending) const {
        const Plan& plan = plans[size_t(ending.plan)];
        for (auto [card, number, place] : plan.plays) {
            if (card == NONE) round.lay(plan.laid[size_t(number)]);
            else round.lay_off(card, number, place);
        }
        if (ending.thrown != NONE) round.discard(ending.thrown);
    }
    bool pick(int index, bool must, double& value) {
        const Round& round = situation.round;
        Hand hand = round.hands[situation.seat];
        for (int at = index; at < int(round.pile.size()); at++) hand.add(round.pile[size_t(at)]);
        int card = round.pile[size_t(index)];
        look(hand, round.pile.data(), index, must ? card : NONE, situation.rules.lay_off_picks, must ? NONE : card);
        bool found = false;
        for (const Ending& ending : endings)
            if (!found || ending.value > value) value = ending.value, found = true;
        return found;
    }
};

}  // namespace rum500
