// A search for three seats or more: a tree that grows where the chances are, with games played out from its leaves.
//
// Each seat goes for what is best for itself (max^n). A child is chosen by its mean share of the win, plus a bonus for being
// promising and little visited (as in PUCT, where the prior comes from the estimate of the position). The games played
// out are random, but whoever can win does. Wins at once are proven as soon as a node is opened, and proofs are handed
// up: a seat that has a child in which it wins has won; where all children are won by one and the same seat, that
// seat has won.
//
// What games played out at random overlook is a sequence of threats that leaves nobody a choice. So the tree asks the
// search of sides (search.hpp) as well: first whether the seat to move can force a win against all the others together,
// and each time before it tells what it thinks, whether its best move leaves somebody else such a win.
//
// All numbers are whole, so that the same search is the same on every machine. A share is counted in 1/4096.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "search.hpp"

namespace fourfold {

template <Ruleset G>
class Tree {
    using Position = typename G::Position;
    using S = Sight<G>;

  public:
    // `number` tells trees apart that are grown for the same question.
    Tree(const S& sight, std::size_t bytes, const Query<G>& query, Stop& stop, u64 number = 0)
        : sight_(sight), rules_(sight_.rules), query_(query), stop_(stop),
          random_(mix(mix(rules_.key(query.position), query.blindness.seed), number)), table_(bytes / 8) {
        most_nodes_ = std::max<std::size_t>(bytes / 8 * 7 / sizeof(Node), 1024);
        take_memory();
        nodes_.push_back({});
        open(0, query.position, true);
    }

    // Grows the tree and tells a report each time its visits have doubled, and one at the end. A visit is a node, and so is
    // each of the search of sides.
    template <class Tell>
    void run(Tell&& tell) {
        look_for_attack();
        u64 next_report = 256;
        const u64 most_visits = u64{1} << std::min(query_.depth, 40);
        while (spent() < query_.nodes && visits_ < most_visits && nodes_[0].proven < 0) {
            if (stop_.asked() || ((visits_ & 15) == 0 && stop_.look_at_clock())) break;
            visit();
            if (visits_ < next_report) continue;
            next_report *= 2;
            look_for_attack();
            test_best_move();
            if (!tell(report())) return;
        }
        test_best_move();
        tell(report());
    }

    // Adds to the moves of the root what another tree for the same question has found about them.
    void count_in(const Tree& other) {
        visits_ += other.visits_;
        proof_nodes_ += other.proof_nodes_;
        for (u32 i = 0; i < nodes_[0].count && i < other.nodes_[0].count; ++i) {
            Node& child = nodes_[nodes_[0].first + i];
            const Node& twin = other.nodes_[other.nodes_[0].first + i];
            child.visits += twin.visits;
            for (std::size_t seat = 0; seat < max_seats; ++seat) child.shares[seat] += twin.shares[seat];
            if (child.proven < 0) child.proven = twin.proven;
        }
    }

    [[nodiscard]] Report report() const {
        Report report;
        report.nodes = spent();
        const Seat turn = rules_.turn(query_.position);
        const std::vector<u32> order = ranked(0, turn);
        for (std::size_t i = 0; i < order.size() && static_cast<int>(i) < query_.lines; ++i) {
            report.lines.push_back(variation(order[i], turn));
            report.depth = std::max(report.depth, static_cast<int>(report.lines[i].moves.size()));
        }
        return report;
    }

  private:
    static constexpr u32 whole = 4096;  // a share
    static constexpr int longest_playout = 10;  // rounds
    static constexpr u64 most_opened = 1 << 12;  // children of a node

    struct Node {
        Move move;
        u32 first = 0;    // of its children, which stand side by side
        u32 count = 0;
        u32 visits = 0;
        i8 proven = -1;   // the seat that wins for certain
        bool is_draw = false;
        bool is_tested = false;  // nobody else is known to force a win after it
        u16 prior = 0;    // of 65536, among its siblings
        std::array<u64, max_seats> shares{};
    };
    using Shares = std::array<u32, max_seats>;

    // All at once, for a vector that grows holds the old and the new for a moment, more than was given. It costs nothing
    // until it is used. Where it cannot be had, the tree stays small.
    void take_memory() {
        void* volatile all = std::malloc(most_nodes_ * sizeof(Node));
        if (all == nullptr) most_nodes_ = 1024;
        std::free(all);
        nodes_.reserve(most_nodes_);
    }

    // ------------------------------------------------------------ growing

    void visit() {
        ++visits_;
        path_.assign(1, 0);
        keys_.assign(1, rules_.key(query_.position));
        Position p = query_.position;
        while (true) {
            const u32 at = path_.back();
            if (nodes_[at].proven >= 0 || nodes_[at].is_draw) return hand_back(settled(at));
            if (nodes_[at].count == 0) {
                if (nodes_[at].visits == 0 && at != 0) return hand_back(play_out(p));
                if (!open(at, p, false)) return hand_back(play_out(p));
                if (nodes_[at].proven >= 0) return hand_back(settled(at));
            }
            const u32 child = chosen_child(at, rules_.turn(p));
            p = rules_.play(p, nodes_[child].move);
            path_.push_back(child);
            const u64 key = rules_.key(p);
            if (is_repetition(key)) return hand_back(even());
            keys_.push_back(key);
        }
    }

    // Gives a node its children; false where there is no more room. Somebody's win at once is all that is kept of it.
    bool open(u32 at, const Position& p, bool is_root) {
        const Seat turn = rules_.turn(p);
        struct Sprout {
            Move move;
            int promise;
            i8 proven;
            bool is_draw;
        };
        std::vector<Sprout> sprouts;
        rules_.each_move(p, [&](Move move) {
            const Position child = rules_.play(p, move);
            if (!is_root && overlooks(rules_.key(child))) return true;
            const auto outcome = rules_.outcome(child);
            const bool drawn = outcome && outcome->winner == Outcome::nobody;
            sprouts.push_back({move, estimate(sight_, child, turn), outcome ? outcome->winner : i8{-1}, drawn});
            return sprouts.size() < most_opened;
        });
        if (sprouts.empty() || nodes_.size() + sprouts.size() > most_nodes_) return false;
        int least = sprouts[0].promise;
        u64 sum = 0;
        for (const Sprout& sprout : sprouts) least = std::min(least, sprout.promise);
        for (const Sprout& sprout : sprouts) sum += weight(sprout.promise - least);
        nodes_[at].first = static_cast<u32>(nodes_.size());
        nodes_[at].count = static_cast<u32>(sprouts.size());
        for (const Sprout& sprout : sprouts) {
            Node node;
            node.move = sprout.move;
            node.proven = sprout.proven;
            node.is_draw = sprout.is_draw;
            node.prior = static_cast<u16>(std::min<u64>(65535, (weight(sprout.promise - least) << 16) / sum));
            nodes_.push_back(node);
        }
        prove(at, turn);
        return true;
    }
    static u64 weight(int promise) { return 20 + static_cast<u64>(std::min(promise, 400)); }

    // The best child for a seat: mean share plus bonus, both in 1/65536.
    [[nodiscard]] u32 chosen_child(u32 at, Seat seat) const {
        const Node& node = nodes_[at];
        const u64 root_of_visits = root(u64{node.visits + 1} << 16);  // 1/256
        const u64 mean = node.visits == 0 ? 0 : node.shares[seat] * 16 / node.visits;
        u32 best = node.first;
        u64 best_value = 0;
        for (u32 i = node.first; i < node.first + node.count; ++i) {
            const Node& child = nodes_[i];
            if (child.proven >= 0 && child.proven != static_cast<i8>(seat) && i != node.first) continue;  // somebody else wins there
            const u64 share = child.proven >= 0 ? (child.proven == static_cast<i8>(seat) ? 65536 : 0)
                              : child.visits == 0 ? mean * 7 / 8
                                                  : child.shares[seat] * 16 / child.visits;
            const u64 bonus = explore * (child.prior + 1) * root_of_visits / (256 * (1 + u64{child.visits}));
            if (share + bonus > best_value) {
                best_value = share + bonus;
                best = i;
            }
        }
        return best;
    }
    static constexpr u64 explore = 2;

    // The whole part of a square root.
    static u64 root(u64 square) {
        u64 low = 0;
        u64 high = u64{1} << 32;
        while (high - low > 1) {
            const u64 middle = (low + high) / 2;
            (middle * middle <= square ? low : high) = middle;
        }
        return low;
    }

    // ------------------------------------------------------------ attacks

    [[nodiscard]] u64 spent() const { return visits_ + proof_nodes_; }

    // Whether the mover can force a win by one of the moves of the root: in the next round, the one after it, and so on. Goes
    // on where it stopped for want of nodes.
    void look_for_attack() {
        const Seat turn = rules_.turn(query_.position);
        for (; rounds_ < most_rounds; ++rounds_, attack_ = 0)
            for (; attack_ < nodes_[0].count; ++attack_) {
                if (nodes_[0].proven >= 0 || proof_allowance() == 0) return;
                Node& child = nodes_[nodes_[0].first + attack_];
                if (child.proven < 0 && forces_win(rules_.play(query_.position, child.move), turn, rounds_)) settle(child, turn);
            }
    }

    // A move that lets somebody else force a win is no best move; then the next best is tested.
    void test_best_move() {
        const Seat turn = rules_.turn(query_.position);
        for (u32 tested = 0; tested < nodes_[0].count && nodes_[0].proven < 0; ++tested) {
            Node& best = nodes_[ranked(0, turn)[0]];
            if (best.proven >= 0 || best.is_tested || proof_allowance() == 0) return;
            const Position p = rules_.play(query_.position, best.move);
            bool is_open = true;
            for (Seat seat = rules_.turn(p); seat != turn && is_open; seat = static_cast<Seat>((seat + 1) % rules_.seats()))
                if (forces_win(p, seat, 1)) {
                    settle(best, seat);
                    is_open = false;
                }
            if (is_open) best.is_tested = true;
        }
    }

    void settle(Node& child, Seat winner) {
        child.proven = static_cast<i8>(winner);
        prove(0, rules_.turn(query_.position));
    }

    // Whether a seat wins against all others together, with its next turn or so many rounds later. False where it would
    // take too long to find out, and for players who overlook things.
    bool forces_win(const Position& p, Seat seat, int rounds) {
        if (proof_allowance() == 0 || stop_.look_at_clock()) return false;
        const int seats = rules_.seats();
        const int plies = 1 + (seat - rules_.turn(p) + seats) % seats + rounds * seats;
        Query<G> question{p, query_.past};
        question.hero = seat;
        question.nodes = std::min(most_proof_nodes, proof_allowance());
        Search<G> search(sight_, table_, question, stop_);
        const std::optional<bool> wins = search.proves(plies, rules_.turn(p) != seat);
        proof_nodes_ += search.nodes();
        return wins.value_or(false);
    }
    // As many nodes for proofs as there have been visits, and a few to begin with: a visit takes several times as long.
    [[nodiscard]] u64 proof_allowance() const {
        if (query_.blindness.overlooked > 0 || query_.nodes <= spent()) return 0;
        const u64 most = visits_ + std::min(first_proof_nodes, query_.nodes / 4);
        return most > proof_nodes_ ? std::min(most - proof_nodes_, query_.nodes - spent()) : 0;
    }
    static constexpr int most_rounds = 3;
    static constexpr u64 first_proof_nodes = 200;
    static constexpr u64 most_proof_nodes = 2000;

    // ------------------------------------------------------------ what a visit brings

    Shares play_out(Position p) {
        for (int i = 0; i < longest_playout * rules_.seats(); ++i) {
            if (const auto outcome = rules_.outcome(p))
                return outcome->winner == Outcome::nobody ? even() : all_to(static_cast<Seat>(outcome->winner));
            if constexpr (sees_wins<S, Position>)
                if (sight_.can_win(p, rules_.turn(p))) return all_to(rules_.turn(p));
            const auto move = quick_move(sight_, p, random_);
            if (!move) return even();
            p = rules_.play(p, *move);
        }
        return even();
    }

    void hand_back(const Shares& shares) {
        for (std::size_t i = path_.size(); i-- > 0;) {
            Node& node = nodes_[path_[i]];
            ++node.visits;
            for (int seat = 0; seat < rules_.seats(); ++seat) node.shares[static_cast<std::size_t>(seat)] += shares[static_cast<std::size_t>(seat)];
            if (node.count > 0 && node.proven < 0 && i + 1 < path_.size() && nodes_[path_[i + 1]].proven >= 0)
                prove(path_[i], static_cast<Seat>((rules_.turn(query_.position) + i) % static_cast<std::size_t>(rules_.seats())));
        }
    }

    void prove(u32 at, Seat turn) {
        Node& node = nodes_[at];
        i8 winner = nodes_[node.first].proven;
        for (u32 i = node.first; i < node.first + node.count; ++i) {
            if (nodes_[i].proven == static_cast<i8>(turn)) {
                node.proven = static_cast<i8>(turn);
                return;
            }
            if (nodes_[i].proven != winner) winner = -1;
        }
        node.proven = winner;
    }

    [[nodiscard]] Shares settled(u32 at) const {
        return nodes_[at].proven >= 0 ? all_to(static_cast<Seat>(nodes_[at].proven)) : even();
    }
    [[nodiscard]] static Shares all_to(Seat seat) {
        Shares shares{};
        shares[seat] = whole;
        return shares;
    }
    [[nodiscard]] Shares even() const {
        Shares shares{};
        for (int seat = 0; seat < rules_.seats(); ++seat) shares[static_cast<std::size_t>(seat)] = whole / static_cast<u32>(rules_.seats());
        return shares;
    }

    [[nodiscard]] bool is_repetition(u64 key) const {
        const auto before = std::count(query_.past.begin(), query_.past.end(), key) + std::count(keys_.begin(), keys_.end(), key);
        return before > 0 && rules_.repeated(static_cast<int>(before) + 1);
    }
    [[nodiscard]] bool overlooks(u64 key) const {
        return query_.blindness.overlooked > 0 && mix(query_.blindness.seed, key) % 1000 < static_cast<u64>(query_.blindness.overlooked);
    }

    // ------------------------------------------------------------ reports

    // The most visited first, but a proven win before all others and a proven loss behind them.
    [[nodiscard]] std::vector<u32> ranked(u32 at, Seat seat) const {
        std::vector<u32> order;
        for (u32 i = nodes_[at].first; i < nodes_[at].first + nodes_[at].count; ++i) order.push_back(i);
        const auto worth = [&](u32 i) {
            const Node& node = nodes_[i];
            if (node.proven >= 0) return node.proven == static_cast<i8>(seat) ? ~u64{0} : u64{0};
            return (u64{node.visits} << 20) + 1 + node.prior;
        };
        std::stable_sort(order.begin(), order.end(), [&](u32 a, u32 b) { return worth(a) > worth(b); });
        return order;
    }

    [[nodiscard]] Variation variation(u32 at, Seat root_turn) const {
        Variation line;
        const Node& first = nodes_[at];
        for (int seat = 0; seat < rules_.seats(); ++seat) line.shares.push_back(share_of(first, seat));
        for (Seat turn = root_turn;; turn = static_cast<Seat>((turn + 1) % rules_.seats())) {
            line.moves.push_back(nodes_[at].move);
            if (nodes_[at].count == 0 || static_cast<int>(line.moves.size()) >= deepest) break;
            at = ranked(at, static_cast<Seat>((turn + 1) % rules_.seats()))[0];
            if (nodes_[at].visits == 0 && nodes_[at].proven < 0) break;
        }
        const int plies = static_cast<int>(line.moves.size());
        line.is_proven = first.proven >= 0 && query_.blindness.overlooked == 0;
        if (first.proven >= 0) line.score = first.proven == static_cast<i8>(root_turn) ? won_in(plies) : lost_in(plies);
        return line;
    }

    // In ten-thousandths.
    [[nodiscard]] int share_of(const Node& node, int seat) const {
        if (node.proven >= 0) return node.proven == static_cast<i8>(seat) ? 10'000 : 0;
        if (node.visits == 0) return 10'000 / rules_.seats();
        return static_cast<int>(node.shares[static_cast<std::size_t>(seat)] * 10'000 / (u64{node.visits} * whole));
    }

    S sight_;
    const G& rules_;
    const Query<G>& query_;
    Stop& stop_;
    Random random_;
    std::size_t most_nodes_;
    Table table_;
    u64 visits_ = 0;
    u64 proof_nodes_ = 0;
    int rounds_ = 0;   // how far the attacks have been looked through
    u32 attack_ = 0;   // and the move of the root that comes next
    std::vector<Node> nodes_;
    std::vector<u32> path_;
    std::vector<u64> keys_;
};

}  // namespace fourfold
