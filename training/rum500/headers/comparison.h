// Compares several moves from the same cards by playing each of them on for a lap.
//
// The result of a round is mostly luck, but these moves all meet the same luck, so their differences tell more. After
// the lap the judge scores the position that each of them has led to.
#pragma once

#include <algorithm>
#include <vector>

#include "game.h"

namespace rum500 {

constexpr int MOST_ENDINGS = 4, MOST_PICKS_COMPARED = 2;
constexpr double ALSO = 0.6;  // the probability that an ending below the best two is compared with them

struct Way {
    double value, ahead;  // the judge's value, and the side's lead after the move
    int net;              // the net that gave the value; NONE if the round ends
    double seen[VARYING];
};

inline Game calm(const Game& game) {
    Game calm{game.rules, game.worth, game.chance, {}, 0, 1, nullptr, {}};
    std::copy(game.judges, game.judges + SEATS, calm.judges);
    return calm;
}

// Play on until a seat is to draw again; returns the lead that its judge expects then, or the final one of the round.
inline double after_a_lap(Game& game, Round& round, int seat) {
    for (int turns = 0; !round.over() && turns < 2 * SEATS; turns++) {
        if (round.turn == seat) {
            Ahead ahead(round, seat, *game.judges[seat]);
            double best = 0, value, seen[VARYING];
            bool found = round.left();
            if (found) best = ahead.draw(seen);
            for (const Pick& pick : picks_of(round))
                if (ahead.pick(pick.index, pick.must, value) && (!found || value > best)) best = value, found = true;
            if (found) return lead_laid(round, seat) + best;
        }
        if (!game.move(round)) break;
    }
    int counted[SEATS], net[SEATS];
    round.score(counted, net);
    return lead(round.rules, net, seat);
}

inline void tell(Compared& compared, const double* context, const Way& way, double came) {
    if (way.net == NONE || compared.n >= compared.most) return;
    float* row = compared.rows + compared.n++ * COMPARED;
    *row++ = float(compared.groups), *row++ = float(way.net);
    for (int each = 0; each < CONTEXT; each++) *row++ = float(context[each]);
    for (int each = 0; each < VARYING; each++) *row++ = float(way.seen[each]);
    *row = float((came - way.ahead) / SCALE);
}

inline void compare_endings(Game& game, const Round& round) {
    const int seat = round.turn;
    Game on = calm(game);
    Ahead ahead(round, seat, *game.judges[seat]);
    ahead.look(round.hands[seat], round.pile.data(), int(round.pile.size()), round.due, round.rules.lay_off_picks, round.barred);
    ahead.sort();
    std::vector<int> chosen;
    for (int at = 0; at < int(ahead.endings.size()) && chosen.size() < MOST_ENDINGS; at++)
        if (at < 2 || game.chance.real() < ALSO) chosen.push_back(at);
    if (chosen.size() < 2) return;
    const double now = lead_laid(round, seat);
    for (int at : chosen) {
        const Ending& ending = ahead.endings[size_t(at)];
        Way way{ending.value, now + ahead.plans[size_t(ending.plan)].points, ending.judged ? 0 : NONE, {}};
        std::copy(ending.seen, ending.seen + VARYING, way.seen);
        Round other = round;
        ahead.carry_out(other, ending);
        tell(*game.compared, ahead.context, way, after_a_lap(on, other, seat));
    }
    game.compared->groups++;
}

inline void compare_draws(Game& game, const Round& round) {
    const int seat = round.turn;
    std::vector<Pick> picks = picks_of(round);
    if (!round.left() || picks.empty()) return;
    Game on = calm(game);
    const Judge& judge = *game.judges[seat];
    Ahead ahead(round, seat, judge);
    const double now = lead_laid(round, seat);
    std::vector<std::pair<int, Way>> ways;
    for (const Pick& pick : picks) {
        double value;
        if (!ahead.pick(pick.index, pick.must, value)) continue;
        ahead.sort();
        const Ending& best = ahead.endings[0];
        Way way{value, now + ahead.plans[size_t(best.plan)].points, best.judged ? 0 : NONE, {}};
        std::copy(best.seen, best.seen + VARYING, way.seen);
        ways.push_back({pick.index, way});
    }
    std::stable_sort(ways.begin(), ways.end(), [](const auto& a, const auto& b) { return a.second.value > b.second.value; });
    if (ways.empty()) return;
    if (ways.size() > MOST_PICKS_COMPARED) ways.resize(MOST_PICKS_COMPARED);
    Way stock{0, now, 1, {}};
    stock.value = ahead.draw(stock.seen);
    ways.insert(ways.begin(), {NONE, stock});
    for (const auto& [index, way] : ways) {
        Round other = round;
        if (index == NONE) other.draw();
        else other.take(index);
        if (!on.finish(other, judge)) other.stopped = true;
        tell(*game.compared, ahead.context, way, after_a_lap(on, other, seat));
    }
    game.compared->groups++;
}

}  // namespace rum500
