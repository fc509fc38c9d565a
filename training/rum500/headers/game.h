// The players' decisions, whole rounds and matches, and the examples from them.
#pragma once

#include <algorithm>
#include <vector>

#include "ahead.h"
#include "yardstick.h"

namespace rum500 {

struct Told {
    int net, seat;
    double inputs[INPUTS], ahead, judged;  // the side's lead at that time, and the points that the judge expected then
};

struct Out {
    float* rows[2];
    long n[2], most;
};

constexpr int COMPARED = INPUTS + 3;  // the decision, the net, its inputs, and its target

struct Compared {
    float* rows;
    long n, most;
    double share;  // of the decisions in which several moves are compared
    long groups = 0;
};

struct Game;
void compare_draws(Game& game, const Round& round);
void compare_endings(Game& game, const Round& round);

struct Game {
    const Rules& rules;
    const Worth& worth;
    Chance& chance;
    const Judge* judges[SEATS];
    double noise, later;  // later: the share of a target that comes from beyond the seat's next position
    Out* out;
    std::vector<Told> told;
    const Judge* learner = nullptr;
    Compared* compared = nullptr;

    double varied(double value) { return noise > 0 ? value + noise * chance.bell() : value; }

    bool move(Round& round) {
        const Judge& judge = *judges[round.turn];
        if (judge.kind >= 2) {
            Yardstick{rules, worth, judge.kind == 3}.move(round);
            return true;
        }
        const bool learns = compared && &judge == learner;
        if (learns && chance.real() < compared->share) compare_draws(*this, round);
        if (!draw(round, judge)) return true;
        if (learns && chance.real() < compared->share) compare_endings(*this, round);
        return finish(round, judge);
    }
    static Round seen_by(const Judge& judge, const Round& round) {
        Round seen = round;
        if (judge.turns != ALL) seen.remember(judge.turns);
        return seen;
    }
    bool draw(Round& round, const Judge& judge) {
        const Round remembered = seen_by(judge, round);
        Ahead ahead(remembered, round.turn, judge);
        double best = 0, seen[VARYING];
        int chosen = -2;
        Told drawing;
        if (round.left()) {
            drawing.judged = ahead.draw(seen);
            best = varied(drawing.judged), chosen = -1;
            drawing.net = 1, drawing.seat = round.turn, drawing.ahead = lead_laid(round, round.turn);
            std::copy(ahead.context, ahead.context + CONTEXT, drawing.inputs);
            std::copy(seen, seen + VARYING, drawing.inputs + CONTEXT);
        }
        std::vector<Pick> picks = picks_of(round);
        if (picks.size() > 3) {
            Mask held = round.hands[round.turn].mask();
            int before = worth.points(melded(held));
            for (Pick& pick : picks) {
                Mask mask = held;
                double burden = 0;
                for (int at = pick.index; at < int(round.pile.size()); at++)
                    mask |= bit_of(round.pile[size_t(at)]), burden += worth.hand[round.pile[size_t(at)]];
                pick.sight = worth.points(melded(mask)) - before - burden * (0.25 - judge.greed);
            }
            std::stable_sort(picks.begin(), picks.end(), [](const Pick& a, const Pick& b) { return a.sight > b.sight; });
            picks.resize(3);
        }
        for (const Pick& pick : picks) {
            double value;
            if (!ahead.pick(pick.index, pick.must, value)) continue;
            for (int at = pick.index; judge.greed > 0 && at < int(round.pile.size()); at++)
                value += judge.greed * worth.hand[round.pile[size_t(at)]];
            value = varied(value);
            if (chosen == -2 || value > best) best = value, chosen = pick.index;
        }
        if (chosen == -2) {
            round.stopped = true;
            return false;
        }
        if (chosen == -1) {
            if (out && judges[round.turn] == learner) told.push_back(drawing);
            round.draw();
        } else {
            round.take(chosen);
        }
        return true;
    }
    bool finish(Round& round, const Judge& judge) {
        int seat = round.turn;
        const Round remembered = seen_by(judge, round);
        Ahead ahead(remembered, seat, judge);
        ahead.look(round.hands[seat], round.pile.data(), int(round.pile.size()), round.due, rules.lay_off_picks, round.barred, judge.may_hold);
        int best = -1;
        double value = 0;
        ahead.sort();
        for (int at = 0; at < int(ahead.endings.size()); at++) {
            double each = varied(ahead.endings[size_t(at)].value);
            if (best < 0 || each > value) best = at, value = each;
        }
        if (best < 0) return false;
        const Ending& ending = ahead.endings[size_t(best)];
        const Plan& plan = ahead.plans[size_t(ending.plan)];
        double now = lead_laid(round, seat) + plan.points;
        ahead.carry_out(round, ending);
        if (ending.judged && out && judges[seat] == learner) {
            Told one;
            one.net = 0, one.seat = seat, one.ahead = now, one.judged = ending.value - plan.points;
            std::copy(ahead.context, ahead.context + CONTEXT, one.inputs);
            std::copy(ending.seen, ending.seen + VARYING, one.inputs + CONTEXT);
            told.push_back(one);
        }
        return true;
    }

    void hand_over(const Round& round) {
        int counted[SEATS], net[SEATS];
        round.score(counted, net);
        double final[SEATS];
        for (int seat = 0; seat < rules.seats; seat++) final[seat] = lead(rules, net, seat);
        for (size_t at = told.size(); at-- > 0;) {
            const Told& one = told[at];
            if (out->n[one.net] < out->most) {
                float* row = out->rows[one.net] + out->n[one.net]++ * WIDTH;
                for (int each = 0; each < INPUTS; each++) row[each] = float(one.inputs[each]);
                row[INPUTS] = float((final[one.seat] - one.ahead) / SCALE);
            }
            final[one.seat] = later * final[one.seat] + (1 - later) * (one.ahead + one.judged);
        }
    }
};

inline bool play_out(Game& game, Round& round) {
    game.told.clear();
    for (int turns = 0; !round.over(); turns++)
        if (turns > 2000 || !game.move(round)) return false;
    return true;
}

// Play one match and write the totals; returns the number of rounds. All matches of a duel's group have the same deals.
inline long play_match(Game& game, uint64_t deals, int* totals) {
    const Rules& rules = game.rules;
    Chance dealing{deals};
    int opened[SEATS] = {}, first = dealing.below(rules.seats);
    std::fill(totals, totals + SEATS, 0);
    long rounds = 0;
    for (;;) {
        Round round{game.rules, game.worth};
        Chance chance{dealing.next()};
        deal(round, chance, first);
        for (int side = 0; side < rules.sides; side++)
            round.totals[side] = totals[side], round.opened[side] = opened[side] || !rules.opening;
        bool whole = play_out(game, round);
        if (whole && game.out) game.hand_over(round);
        int counted[SEATS], net_[SEATS], best = -1000000, n = 0;
        round.score(counted, net_);
        for (int side = 0; side < rules.sides; side++) {
            int net = counted[side];
            totals[side] += net;
            opened[side] = opened[side] || !rules.opening || net != 0;
            best = std::max(best, totals[side]);
        }
        for (int side = 0; side < rules.sides; side++) n += totals[side] == best;
        rounds++;
        first = (first + 1) % rules.seats;
        if (rules.rounds ? rounds >= rules.rounds : (best >= rules.target && n == 1)) return rounds;
        if (rounds > 200) return rounds;
    }
}

}  // namespace rum500
