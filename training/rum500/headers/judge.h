// Evaluates positions, by rules of thumb or by nets, as evaluation.py does.
#pragma once

#include <cmath>

#include "cards.h"

namespace rum500 {

struct Net {
    int hidden, second, smooth;
    double columns[VARYING * 64], inner[64 * 64];  // the weights of the first two layers, by input and neuron
    const double* w;  // for each of the three layers, the rows of weights and then the biases
    void begin(const double* context, double* begun) const {
        for (int at = 0; at < hidden; at++) {
            double sum = 0;
            for (int each = 0; each < CONTEXT; each++) sum += w[at * INPUTS + each] * context[each];
            begun[at] = sum + w[hidden * INPUTS + at];
        }
    }
    double bent(double value) const { return smooth ? std::tanh(value) : value > 0 ? value : 0; }
    double ask(const double* begun, const double* varying) const {
        double first[64], last_[64] = {}, out = 0;
        for (int at = 0; at < hidden; at++) first[at] = begun[at];
        for (int each = 0; each < VARYING; each++)
            for (int at = 0; at < hidden; at++) first[at] += columns[each * hidden + at] * varying[each];
        for (int at = 0; at < hidden; at++) first[at] = bent(first[at]);
        const double *rest = w + hidden * INPUTS + hidden, *last = rest + second * hidden + second;
        for (int each = 0; each < hidden; each++)
            for (int at = 0; at < second; at++) last_[at] += inner[each * second + at] * first[each];
        for (int at = 0; at < second; at++) out += last[at] * bent(last_[at] + rest[second * hidden + at]);
        return out + last[second];
    }
};

constexpr int ALL = -1;

struct Judge {
    int kind;  // 0: rules of thumb, 1: nets, 2: the yardstick, 3: the yardstick that takes as much as it can
    double scale[2];
    Net nets[2];
    const double* rows;  // of rules of thumb: the weights after a discard, those before a draw, and the hope
    // As `Skill` in policy.py: the turns that it remembers, ALL for the whole round; whether it may hold back; its greed.
    int turns = ALL;
    bool may_hold = true;
    double greed = 0;
};

inline Judge judge_of(const double* flat) {
    Judge judge{};
    judge.kind = int(flat[0]);
    if (judge.kind == 0) judge.rows = flat + 1;
    if (judge.kind != 1) return judge;
    int hidden = int(flat[1]), second = int(flat[2]), smooth = int(flat[3]);
    long size = hidden * INPUTS + hidden + second * hidden + second + second + 1;
    for (int at = 0; at < 2; at++) {
        judge.scale[at] = flat[4 + at];
        Net& net = judge.nets[at];
        net.hidden = hidden, net.second = second, net.smooth = smooth, net.w = flat + 6 + at * size;
        for (int each = 0; each < VARYING; each++)
            for (int row = 0; row < hidden; row++) net.columns[each * hidden + row] = net.w[row * INPUTS + CONTEXT + each];
        const double* rest = net.w + hidden * INPUTS + hidden;
        for (int each = 0; each < hidden; each++)
            for (int row = 0; row < second; row++) net.inner[each * second + row] = rest[row * hidden + each];
    }
    return judge;
}

inline void limit(Judge& judge, const double* skill) {
    judge.turns = int(skill[0]), judge.may_hold = skill[1] != 0, judge.greed = skill[2];
}

}  // namespace rum500
