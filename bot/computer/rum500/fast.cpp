// Rounds of 500 Rum, played about a hundred times as fast as the engine plays them: for training alone.
//
// It knows one pack (two to four seats) and no gambit, and looks ahead as turns.py does: the same plans, the same
// features, the same judges; features.py says what each number is. tests/computer/test_rum500_fast.py plays the same
// deals here and in the engine and compares every event. All chance is its own, so that a seed gives the same examples
// on every machine.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace {

using Mask = uint64_t;
constexpr int JOKER = 52, NOBODY = -1, NONE = -1, SEATS = 4;
constexpr int CONTEXT = 18, VARYING = 24, INPUTS = CONTEXT + VARYING, WIDTH = INPUTS + 1;
constexpr double SCALE = 50.0;
constexpr Mask LANE = 0x3ffe, EVERY = 0x0001000100010001ULL, NATURALS = LANE * EVERY, ACES = EVERY << 1,
               HIGH_ACES = EVERY << 14;
constexpr int HIGH = 14, RING = 13;
constexpr int LETTER[4] = {3, 2, 1, 0};   // C < D < H < S, as text sorts them; suits are S H D C here
constexpr int IN_HAND[4] = {0, 1, 3, 2};  // S H C D, as a hand is held

inline int rank_of(int card) { return card % RING + 1; }
inline int suit_of(int card) { return card / RING; }
inline int card_of(int rank, int suit) { return suit * RING + rank - 1; }
inline int rank_at(int place) { return (place - 1 + RING) % RING + 1; }
inline Mask bit_of(int card) { return card == JOKER ? 0 : Mask(1) << (16 * suit_of(card) + rank_of(card)); }
inline int card_of_bit(Mask bit) {
    int at = __builtin_ctzll(bit);
    return card_of(at % 16, at / 16);
}
inline int count(Mask mask) { return __builtin_popcountll(mask); }
inline Mask with_high(Mask mask) { return mask | (mask & ACES) << (HIGH - 1); }
inline Mask without_high(Mask mask) { return (mask | (mask & HIGH_ACES) >> (HIGH - 1)) & NATURALS; }
inline void pairs_of(Mask mask, Mask& two_, Mask& three_) {
    Mask one = mask & LANE, two = mask >> 16 & LANE, three = mask >> 32 & LANE, four = mask >> 48 & LANE;
    Mask first = one & two, second = three & four, either = one | two, other = three | four;
    two_ = first | second | (either & other);
    three_ = (first & other) | (second & either);
}
inline Mask melded(Mask mask) {
    Mask high = with_high(mask), tops = high & high << 1 & high << 2, two, three;
    Mask runs = tops | tops >> 1 | tops >> 2;
    pairs_of(mask, two, three);
    return without_high(runs) | (three * EVERY & mask);
}
inline Mask completing(Mask mask) {
    Mask high = with_high(mask), up = high << 1, down = high >> 1, two, three;
    Mask runs = (up & high << 2) | (down & high >> 2) | (up & down);
    pairs_of(mask, two, three);
    return (without_high(runs) | two * EVERY) & ~mask;
}

struct Chance {
    uint64_t state;
    uint64_t next() {  // splitmix64
        uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    double real() { return double(next() >> 11) / 9007199254740992.0; }
    int below(int most) { return int(next() % uint64_t(most)); }
    double bell() {  // twelve uniform numbers: the same on every machine
        double sum = -6;
        for (int at = 0; at < 12; at++) sum += real();
        return sum;
    }
};

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

struct Hand {
    int n = 0;
    uint8_t cards[56];
    void add(int card) { cards[n++] = uint8_t(card); }
    void remove(int card) {
        for (int at = 0; at < n; at++)
            if (cards[at] == card) {
                for (n--; at < n; at++) cards[at] = cards[at + 1];
                return;
            }
    }
    bool has(int card) const {
        for (int at = 0; at < n; at++)
            if (cards[at] == card) return true;
        return false;
    }
    Mask mask() const {
        Mask sum = 0;
        for (int at = 0; at < n; at++) sum |= bit_of(cards[at]);
        return sum;
    }
    int jokers() const {
        int sum = 0;
        for (int at = 0; at < n; at++) sum += cards[at] == JOKER;
        return sum;
    }
    void sort() {
        auto place = [](int card) { return card == JOKER ? 99 : IN_HAND[suit_of(card)] * 20 + rank_of(card); };
        std::stable_sort(cards, cards + n, [&](int one, int other) { return place(one) < place(other); });
    }
};

struct Lying {
    bool set;
    int rank, suit, low, size, suits;  // suits: bits of the naturals in a set
    int low_ace = NOBODY;              // who laid an ace below a two: around the corner it may become a high one
    bool takes(int card, bool wrap) const {
        if (card == JOKER) return false;
        if (set) return rank == rank_of(card) && size < 4 && !(suits >> suit_of(card) & 1);
        if (suit_of(card) != suit || size >= RING) return false;
        int above = low + size, below = low - 1;
        return (rank_at(above) == rank_of(card) && (wrap || above <= HIGH)) ||
               (rank_at(below) == rank_of(card) && (wrap || below >= 1));
    }
    int takes_joker(bool wild, bool wrap) const {  // 0: no, 1: above or in a set, -1: below
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
    int first[4];  // rank and letter of the first card, and of what it stands for
};

bool before(const Cand& one, const Cand& other) {
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
                        // combinations in the order of itertools: the highest bit is the first card
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

struct Mates {
    int n;
    Mask one[6], other[6];
    Mask mates[3];
};
struct Tables {
    Mates of[52];
    Tables() {
        for (int card = 0; card < 52; card++) {
            Mates& mates = of[card];
            mates.n = 0;
            int rank = rank_of(card), suit = suit_of(card), at = 0;
            for (int each = 0; each < 4; each++)
                if (each != suit) mates.mates[at++] = bit_of(card_of(rank, each));
            for (int turn = 0; turn < (rank == 1 ? 2 : 1); turn++) {
                int place = turn ? HIGH : rank;
                for (int low = std::max(1, place - 2); low <= std::min(HIGH - 2, place); low++) {
                    Mask found[2];
                    int n = 0;
                    for (int each = low; each < low + 3; each++)
                        if (each != place) found[n++] = bit_of(card_of(rank_at(each), suit));
                    mates.one[mates.n] = found[0], mates.other[mates.n++] = found[1];
                }
            }
        }
    }
};
const Tables TABLES;

struct Net {
    int hidden, second, smooth;
    double columns[VARYING * 64];
    const double* w;  // first layer rows then offsets, second, third: as they are saved
    void begin(const double* context, double* begun) const {
        for (int at = 0; at < hidden; at++) {
            double sum = 0;
            for (int each = 0; each < CONTEXT; each++) sum += w[at * INPUTS + each] * context[each];
            begun[at] = sum + w[hidden * INPUTS + at];
        }
    }
    double bent(double value) const { return smooth ? std::tanh(value) : value > 0 ? value : 0; }
    double ask(const double* begun, const double* varying) const {
        double first[64], out = 0;
        for (int at = 0; at < hidden; at++) first[at] = begun[at];
        for (int each = 0; each < VARYING; each++)
            for (int at = 0; at < hidden; at++) first[at] += columns[each * hidden + at] * varying[each];
        for (int at = 0; at < hidden; at++) first[at] = bent(first[at]);
        const double *rest = w + hidden * INPUTS + hidden, *last = rest + second * hidden + second;
        for (int at = 0; at < second; at++) {
            double sum = 0;
            for (int each = 0; each < hidden; each++) sum += rest[at * hidden + each] * first[each];
            out += last[at] * bent(sum + rest[second * hidden + at]);
        }
        return out + last[second];
    }
};

struct Judge {
    int kind;  // 0: rules of thumb, 1: nets, 2: the yardstick
    double scale[2];
    Net nets[2];
    const double* rows;  // of rules: two rows and the hope
};

struct Plan {
    int points = 0, due = NONE;
    Hand hand;
    std::vector<Lying> melds;
    std::vector<Cand> laid;
    struct Play {
        int card, at, place;
    };
    std::vector<Play> plays;  // card and meld of a lay-off, or -1 and the number in `laid`
};

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
    int known_jokers[SEATS] = {};
    std::vector<uint8_t> known_list[SEATS];
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
        list.erase(at);
        if (card == JOKER) known_jokers[seat]--;
        else known[seat] &= ~bit_of(card);
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
    mutable double dangers[SEATS][53];
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
            share[each] = std::min(1.0, double(unknown[each]) / unseen);
            for (double& danger : dangers[each]) danger = -1;
        }
        open_ends = fits(round.melds);
    }
    int laid_jokers = 0;
    Mask round_laid() {
        Mask mask = 0;
        laid_jokers = rules.jokers;
        // what lies on the table is what is nowhere else
        for (int each = 0; each < rules.seats; each++) mask |= round.hands[each].mask(), laid_jokers -= round.hands[each].jokers();
        for (int card : round.pile) mask |= bit_of(card), laid_jokers -= card == JOKER;
        for (int at = round.stock_at; at < int(round.stock.size()); at++)
            mask |= bit_of(round.stock[size_t(at)]), laid_jokers -= round.stock[size_t(at)] == JOKER;
        return NATURALS & ~mask;
    }
    double outs(Mask wanted) const { return double(count(wanted & unseen_mask)) / unseen; }
    double chance(Mask bit, int who) const {
        return round.known[who] & bit ? 1.0 : unseen_mask & bit ? share[who] : 0.0;
    }
    double danger(int card, int who) const {
        double& kept = dangers[who][card];
        return kept >= 0 ? kept : kept = danger(card, who, 0, false);
    }
    double danger(int card, int who, Mask reach, bool joker_in_reach) const {
        const Mates& mates = TABLES.of[card];
        auto chance = [&](Mask bit, int who) { return reach & bit ? 1.0 : this->chance(bit, who); };
        double joker = !rules.wild ? 0.0 : joker_in_reach ? 1.0 : std::min(1.0, unseen_jokers * share[who]);
        double one = chance(mates.mates[0], who), two = chance(mates.mates[1], who), three = chance(mates.mates[2], who);
        double both = one * two + one * three + two * three + joker * (one + two + three);
        double total = 3 * worth.laid[card] * (both < 1 ? both : 1.0);
        for (int at = 0; at < mates.n; at++) {
            double first = chance(mates.one[at], who), second = chance(mates.other[at], who);
            double fitting = first * second + joker * (first + second);
            if (fitting != 0)
                total += (fitting < 1 ? fitting : 1.0) *
                         (worth.laid[card] + worth.laid[card_of_bit(mates.one[at])] + worth.laid[card_of_bit(mates.other[at])]);
        }
        return total;
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
        int side = rules.side(seat), best = -1000000, laid[SEATS] = {}, few = 99, few_partners = 7, known = 0;
        for (int each = 0; each < seats; each++) laid[rules.side(each)] += round.laid[each];
        for (int each = 0; each < rules.sides; each++) {
            missing[each] = round.opened[each] || !rules.opening
                                ? 0.0
                                : std::min(1.5, double(std::max(0, rules.opening - laid[each])) / rules.opening);
            if (each != side) others += missing[each], best = std::max(best, round.totals[each]);
        }
        for (int at = 0; at < n_opponents; at++)
            few = std::min(few, round.hands[opponents[at]].n), known += int(round.known_list[opponents[at]].size());
        for (int at = 0; at < n_partners; at++)
            few_partners = at ? std::min(few_partners, round.hands[partners[at]].n) : round.hands[partners[at]].n;
        double aim = rules.rounds ? 300 : rules.target;
        double values[CONTEXT] = {(seats - 4) / 4.0, n_partners ? 1.0 : 0.0, round.left() / 25.0,
            round.hands[order[0]].n / 7.0, few / 7.0, few_partners / 7.0, double(rules.wild), 0.0,
            double(!rules.credit), double(rules.lay_off_picks), double(rules.goes_on), missing[side],
            others / (rules.sides - 1), round.totals[side] / aim, best / aim, known / 5.0, unseen_jokers / 2.0, 0.0};
        std::copy(values, values + CONTEXT, out);
    }
};

struct Inputs {
    const Situation& situation;
    Mask pile_mask = 0, fits;
    bool pile_joker = false;
    int pile_size;
    int who[3][3], n_who[3] = {0, 0, 0};
    double dangers[3];
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
        }
    }
    double danger(int card, int group) const {
        double sum = 0;
        for (int at = 0; at < n_who[group]; at++) sum += situation.danger(card, who[group][at]);
        return sum;
    }
    double reach(int card, int group) const {
        double sum = 0;
        for (int at = 0; at < n_who[group]; at++) sum += situation.danger(card, who[group][at], pile_mask, pile_joker);
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
        double values[VARYING] = {hand.n / 7.0, in_hand / SCALE, worth.points(in_melds) / SCALE, loose / 7.0,
            worth.points(fitting) / SCALE, double(jokers), situation.outs(wanted) * 4, best / SCALE, count(two) / 3.0,
            double(loose - count(fitting) <= 1), double(hand.n <= 2), situation.outs(fits) * 4,
            bit ? danger(thrown, 0) / SCALE : 0.0, bit ? danger(thrown, 1) / SCALE : 0.0,
            bit ? danger(thrown, 2) / SCALE : 0.0, bit & fits ? worth.laid[thrown] / SCALE : 0.0, dangers[0], dangers[1],
            dangers[2], pile_size / 10.0, bit ? reach(thrown, 0) / SCALE : 0.0, bit ? reach(thrown, 1) / SCALE : 0.0,
            bit ? reach(thrown, 2) / SCALE : 0.0, (worth.points(melded(mask | pile_mask | bit)) - worth.points(in_melds)) / SCALE};
        std::copy(values, values + VARYING, out);
    }
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
    void all_plans(const Hand& hand, int due, bool due_lays_off) {
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
            keep(std::move(bold));
        }
        if (!n_plays) return;
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
    void look(const Hand& hand, const uint8_t* pile, int n_pile, int due, bool due_lays_off, int barred) {
        all_plans(hand, due, due_lays_off);
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

// Whether a hand can meld a card that it holds: three of its rank, or a run of three through it, jokers counted.
bool can_meld(const Rules& rules, Mask mask, int jokers, int card) {
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

bool can_lay_off(const Rules& rules, const Round& round, const Hand& hand, int card) {
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

std::vector<Pick> picks_of(const Round& round) {
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

struct Told {
    int net, seat;
    double inputs[INPUTS], ahead, judged;  // the lead at that time, and what was thought to come
};

struct Player {
    const Judge& judge;
    double noise;
};

struct Out {
    float* rows[2];
    long n[2], most;
};

double lead(const Rules& rules, const int* by_side, int seat) {
    double own = by_side[rules.side(seat)], others = 0;
    for (int side = 0; side < rules.sides; side++)
        if (side != rules.side(seat)) others += by_side[side];
    return own - others / (rules.sides - 1);
}

double lead_laid(const Round& round, int seat) {
    int by_side[SEATS] = {};
    for (int each = 0; each < round.rules.seats; each++) by_side[round.rules.side(each)] += round.laid[each];
    return lead(round.rules, by_side, seat);
}

struct Game {
    const Rules& rules;
    const Worth& worth;
    Chance& chance;
    const Judge* judges[SEATS];
    double noise, later;  // later: the share of an example that comes from later on than the seat's next position
    Out* out;
    std::vector<Told> told;
    const Judge* learner = nullptr;

    double varied(double value) { return noise > 0 ? value + noise * chance.bell() : value; }

    bool move(Round& round) {
        const Judge& judge = *judges[round.turn];
        if (judge.kind == 2) {
            yardstick(round);
            return true;
        }
        if (!draw(round, judge)) return true;
        return finish(round, judge);
    }
    bool draw(Round& round, const Judge& judge) {
        Ahead ahead(round, round.turn, judge);
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
                pick.sight = worth.points(melded(mask)) - before - burden * 0.25;
            }
            std::stable_sort(picks.begin(), picks.end(), [](const Pick& a, const Pick& b) { return a.sight > b.sight; });
            picks.resize(3);
        }
        for (const Pick& pick : picks) {
            double value;
            if (!ahead.pick(pick.index, pick.must, value)) continue;
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
        Ahead ahead(round, seat, judge);
        ahead.look(round.hands[seat], round.pile.data(), int(round.pile.size()), round.due, rules.lay_off_picks, round.barred);
        int best = -1;
        double value = 0;
        std::stable_sort(ahead.endings.begin(), ahead.endings.end(), [](const Ending& a, const Ending& b) { return a.value > b.value; });
        for (int at = 0; at < int(ahead.endings.size()); at++) {
            double each = varied(ahead.endings[size_t(at)].value);
            if (best < 0 || each > value) best = at, value = each;
        }
        if (best < 0) return false;
        const Ending& ending = ahead.endings[size_t(best)];
        const Plan& plan = ahead.plans[size_t(ending.plan)];
        double now = lead_laid(round, seat) + plan.points;
        for (auto [card, number, place] : plan.plays) {
            if (card == NONE) round.lay(plan.laid[size_t(number)]);
            else round.lay_off(card, number, place);
        }
        if (ending.thrown != NONE) round.discard(ending.thrown);
        if (ending.judged && out && judges[seat] == learner) {
            Told one;
            one.net = 0, one.seat = seat, one.ahead = now, one.judged = ending.value - plan.points;
            std::copy(ahead.context, ahead.context + CONTEXT, one.inputs);
            std::copy(ending.seen, ending.seen + VARYING, one.inputs + CONTEXT);
            told.push_back(one);
        }
        return true;
    }

    // The frozen player of the first release, as near as it matters.
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
    void yardstick(Round& round) const {
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
        if (round.due != NONE) {  // cannot be met: nothing in the engine leads here
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
    // How a lay-off is typed: among those that score the same, the first by its text is laid.
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

void deal(Round& round, Chance& chance, int first) {
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

bool play_out(Game& game, Round& round) {
    game.told.clear();
    for (int turns = 0; !round.over(); turns++)
        if (turns > 2000 || !game.move(round)) return false;
    return true;
}

// One match; returns the totals. Both of a pair of matches get the same deals from `deals`.
long play_match(Game& game, uint64_t deals, int* totals) {
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

Judge judge_of(const double* flat) {
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
    }
    return judge;
}

Rules rules_of(const int* flat) {
    Rules rules;
    std::memcpy(&rules, flat, sizeof rules);
    return rules;
}

}  // namespace

extern "C" {

// Play so many rounds and hand over the examples; returns how many rounds there were.
long practise(const int* rules_, const double* judge_, const double* other_, double share, uint64_t seed, long rounds, double noise, double later, float* thrown, float* drawing,
              long* n, long most) {
    Rules rules = rules_of(rules_);
    Worth worth(rules);
    Judge judge = judge_of(judge_);
    Chance chance{seed};
    Out out{{thrown, drawing}, {n[0], n[1]}, most};
    Judge other = judge_of(other_);
    Game game{rules, worth, chance, {}, noise, later, &out, {}};
    game.learner = &judge;
    long played = 0;
    int totals[SEATS];
    while (played < rounds) {
        bool mixed = chance.real() < share;
        int side = chance.below(rules.sides);
        for (int seat = 0; seat < rules.seats; seat++) game.judges[seat] = mixed && rules.side(seat) != side ? &other : &judge;
        played += play_match(game, chance.next(), totals);
    }
    n[0] = out.n[0], n[1] = out.n[1];
    return played;
}

// Play pairs (or one for each side) of matches on the same deals: the first judge on one side, the second on all others.
void duel(const int* rules_, const double* one_, const double* other_, uint64_t seed, long groups, double* won, double* margin) {
    Rules rules = rules_of(rules_);
    Worth worth(rules);
    Judge one = judge_of(one_), other = judge_of(other_);
    Chance chance{seed};
    for (long group = 0; group < groups; group++) {
        uint64_t deals = chance.next();
        won[group] = margin[group] = 0;
        for (int side = 0; side < rules.sides; side++) {
            Game game{rules, worth, chance, {}, 0, 1, nullptr, {}};
            for (int seat = 0; seat < rules.seats; seat++) game.judges[seat] = rules.side(seat) == side ? &one : &other;
            int totals[SEATS], best = -1000000, n = 0, others = -1000000;
            play_match(game, deals, totals);
            for (int each = 0; each < rules.sides; each++) {
                best = std::max(best, totals[each]);
                if (each != side) others = std::max(others, totals[each]);
            }
            for (int each = 0; each < rules.sides; each++) n += totals[each] == best;
            won[group] += totals[side] == best ? 1.0 / n : 0;
            margin[group] += totals[side] - others;
        }
        won[group] /= rules.sides, margin[group] /= rules.sides;
    }
}

// Play one round from given cards and tell its events; returns how many numbers they are.
long trace(const int* rules_, const double* judge_, const int* hands, int start, const int* stock, int n_stock, int first,
           const int* totals, const int* opened, int* told, int* counted) {
    Rules rules = rules_of(rules_);
    Worth worth(rules);
    Judge judge = judge_of(judge_);
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
