// A simulator of 500 Rum for training, about a hundred times as fast as the engine.
//
// It plays with one pack (two to four seats) and without the dealer's gambit. Its players look ahead as those of
// bot/computer/rum500 do: plans.py has the plans, situation.py and evaluation.py the features and the evaluators, which
// are called judges here. tests/training/test_rum500_simulator.py plays the same deals here and in the engine, and
// compares every event. Its random number generator is its own, so a seed gives the same examples on every machine.
#include <algorithm>
#include <cstring>
#include <vector>

#include "headers/comparison.h"

namespace {

using namespace rum500;

Rules rules_of(const int* flat) {
    Rules rules;
    std::memcpy(&rules, flat, sizeof rules);
    return rules;
}

}  // namespace

extern "C" {

// Play a number of rounds, and write their examples and the results of compared moves. Returns the number of rounds
// played. `n` counts the rows in `thrown`, `drawing` and `comparisons`.
long practise(const int* rules_, const double* judge_, const double* other_, double share, uint64_t seed, long rounds, double noise, double later, float* thrown, float* drawing,
              long* n, long most, double compared, float* comparisons, long most_comparisons) {
    Rules rules = rules_of(rules_);
    Worth worth(rules);
    Judge judge = judge_of(judge_);
    Chance chance{seed};
    Out out{{thrown, drawing}, {n[0], n[1]}, most};
    Compared beside{comparisons, 0, most_comparisons, compared};
    Judge other = judge_of(other_);
    Game game{rules, worth, chance, {}, noise, later, &out, {}};
    game.learner = &judge;
    if (compared > 0) game.compared = &beside;
    long played = 0;
    int totals[SEATS];
    while (played < rounds) {
        bool mixed = chance.real() < share;
        int side = chance.below(rules.sides);
        for (int seat = 0; seat < rules.seats; seat++) game.judges[seat] = mixed && rules.side(seat) != side ? &other : &judge;
        played += play_match(game, chance.next(), totals);
    }
    n[0] = out.n[0], n[1] = out.n[1], n[2] = beside.n;
    return played;
}

// Play groups of matches on the same deals, one for each side: the first judge has that side, the second all others.
// `skills` limits both judges.
void duel(const int* rules_, const double* one_, const double* other_, const double* skills, uint64_t seed, long groups, double* won,
          double* margin, double* lead, double* rounds) {
    Rules rules = rules_of(rules_);
    Worth worth(rules);
    Judge one = judge_of(one_), other = judge_of(other_);
    limit(one, skills), limit(other, skills + 3);
    Chance chance{seed};
    for (long group = 0; group < groups; group++) {
        uint64_t deals = chance.next();
        won[group] = margin[group] = lead[group] = rounds[group] = 0;
        for (int side = 0; side < rules.sides; side++) {
            Game game{rules, worth, chance, {}, 0, 1, nullptr, {}};
            for (int seat = 0; seat < rules.seats; seat++) game.judges[seat] = rules.side(seat) == side ? &one : &other;
            int totals[SEATS], best = -1000000, n = 0, others = -1000000;
            rounds[group] += double(play_match(game, deals, totals));
            for (int each = 0; each < rules.sides; each++) {
                best = std::max(best, totals[each]);
                if (each != side) others = std::max(others, totals[each]);
            }
            for (int each = 0; each < rules.sides; each++) n += totals[each] == best;
            won[group] += totals[side] == best ? 1.0 / n : 0;
            margin[group] += totals[side] - others;
            lead[group] += rum500::lead(rules, totals, side);
        }
        won[group] /= rules.sides, margin[group] /= rules.sides;
    }
}

// Play one round from given cards, and write its events as numbers. Returns their count.
long trace(const int* rules_, const double* judge_, const double* skill, const int* hands, int start, const int* stock, int n_stock, int first,
           const int* totals, const int* opened, int* told, int* counted) {
    Rules rules = rules_of(rules_);
    Worth worth(rules);
    Judge judge = judge_of(judge_);
    limit(judge, skill);
    Chance chance{1};
    Game game{rules, worth, chance, {&judge, &judge, &judge, &judge}, 0, 1, nullptr, {}};
    Round round{rules, worth};
    std::vector<int> log;
    for (int seat = 0; seat < rules.seats; seat++) {
        for (int at = 0; at < rules.hand_size(); at++) round.hands[seat].add(*hands++);
        round.hands[seat].sort();
    }
    round.pile.push_back(uint8_t(start));
    for (int at = 0; at < n_stock; at++) round.stock.push_back(uint8_t(stock[at]));
    for (int side = 0; side < rules.sides; side++) round.totals[side] = totals[side], round.opened[side] = opened[side];
    round.turn = first;
    round.log = &log;
    play_out(game, round);
    int net[SEATS];
    round.score(counted, net);
    std::copy(log.begin(), log.end(), told);
    return long(log.size());
}
}
