// Plain UCT: a tree grown by UCB1, random games from its leaves, shares of the win handed back along the path. It knows
// the rules and nothing else, for any game of the list and any number of seats: each seat takes the child that is best
// for itself (max^n). This is what the engine is measured against, so it is meant to be good at what it is.
//
// - A node opens its moves one after the other, in random order, each once before any a second time. Where two moves
//   lead to the same position (Qawale), only the first becomes a child.
// - Below the root a node with more than `most_listed` moves never lists them: it draws, and opens no more children
//   than a root of its visits allows. Otherwise a stack of ten in Qawale, with its thousands of sowings, would take
//   all playouts and still not look at any reply twice. At the root every position is tried.
// - A playout that takes longer than `longest` moves is a draw, as is a position of the tree that has occurred too often.
//   The playouts themselves do not look for repetition.
// - Playouts may go by simpler rules: those of Exago leave out the duty to block, which holds in the tree. Finding the
//   moves that block takes fifteen times as long as all the rest. Without it in the playouts UCT won 12 of 18 games with
//   three players and 4 of 12 with six, twice its fair share, against UCT with it, a tenth of a second a move.
// - Where memory runs out, the tree grows no further and the playouts go on from its leaves.
#pragma once

#include <fourfold/games.hpp>

#include <chrono>
#include <cmath>
#include <unordered_map>
#include <vector>

namespace fourfold::bench {

struct UctSettings {
    double explore = 0;  // the constant of UCB1, for shares from 0 to 1
    int longest = 0;     // moves of a playout
    u64 memory = 512;    // MiB, for the tree
};

// What 0 above stands for. Compared in 9 to 30 games each, a tenth of a second a move. Two seats: 0.3 won more than 0.2
// and 0.5 in Qomet and Exago; in Qawale more than 0.5, but 0.2 won 4 and lost none of 20 against it; in Quads 0.2, 0.4
// and 0.8 were about equal. Shorter playouts did better than those of 120 and 200 moves. Three seats: 0.3 to 0.6 could
// not be told apart, 30 moves did better than 60. Four and six seats were not compared.
inline UctSettings filled_in(UctSettings settings, int seats) {
    if (settings.explore <= 0) settings.explore = seats == 2 ? 0.3 : 0.6;
    if (settings.longest <= 0) settings.longest = seats == 2 ? 40 : 10 * seats;
    return settings;
}

struct UctLimit {  // whichever is reached first; 0 is none
    double seconds = 0;
    u64 playouts = 0;
};

struct UctChoice {
    Move move;
    u64 playouts = 0;
    double share = 0;  // of the win, for the seat that moves, as the playouts have it
};

// How often each position has occurred in the game so far, by its key; the one to move from counts.
using Past = std::unordered_map<u64, int>;

template <Ruleset G>
class Uct {
    using Position = typename G::Position;
    using Shares = std::array<double, max_seats>;
    using Clock = std::chrono::steady_clock;

    static constexpr u64 most_listed = 512;
    static constexpr double draws_per_root = 3;  // children of a node that draws: this many for each root of its visits

    struct Node {
        Move move;  // that led here
        u64 key = 0;
        double won = 0;  // shares of the seat that moved here
        u32 visits = 0;
        bool opened = false;   // `untried` has been filled, or `draws` set
        bool draws = false;    // too many moves to list
        std::optional<Outcome> outcome;
        std::vector<Node> children;
        std::vector<Move> untried;
    };

  public:
    // `playout_rules` are those of the random games; they must share the positions of the real ones.
    Uct(const G& rules, const G& playout_rules, const UctSettings& settings, u64 seed)
        : rules_(rules), playout_rules_(playout_rules), settings_(filled_in(settings, rules.seats())), random_(seed) {}

    // The move that was tried most. There must be one.
    UctChoice choose(const Position& position, const Past& past, const UctLimit& limit) {
        past_ = &past;
        bytes_ = 0;
        Node root;
        root.key = rules_.key(position);
        open(root, position, true);
        const auto start = Clock::now();
        u64 playouts = 0;
        for (;; ++playouts) {
            if (limit.playouts != 0 && playouts >= limit.playouts) break;
            if (limit.seconds > 0 && std::chrono::duration<double>(Clock::now() - start).count() >= limit.seconds) break;
            descend(root, position);
        }
        if (root.children.empty()) add_child(root, position);
        const Node* most = &root.children.front();
        for (const Node& child : root.children)
            if (child.visits > most->visits || (child.visits == most->visits && child.won > most->won)) most = &child;
        return {most->move, playouts, most->visits == 0 ? 0 : most->won / most->visits};
    }

  private:
    // From the root to a leaf, a playout, and back.
    void descend(Node& root, const Position& start) {
        path_.clear();
        seats_.clear();
        path_.push_back(&root);
        Position p = start;
        Node* node = &root;
        bool leaf = false;
        while (!leaf && !node->outcome) {
            if (!node->opened) open(*node, p, false);
            seats_.push_back(rules_.turn(p));
            Node* next = may_widen(*node) ? add_child(*node, p) : nullptr;
            leaf = next != nullptr;
            if (next == nullptr) next = best_child(*node);
            if (next == nullptr) break;  // no moves, and not over: a single tile of Exago that cannot go anywhere
            node = next;
            p = rules_.play(p, node->move);
            path_.push_back(node);
        }
        const Shares shares = node->outcome ? shares_of(*node->outcome) : playout(p);
        ++root.visits;
        for (std::size_t i = 1; i < path_.size(); ++i) {
            ++path_[i]->visits;
            path_[i]->won += shares[seats_[i - 1]];
        }
    }

    Shares playout(Position p) {
        for (int ply = 0; ply < settings_.longest; ++ply) {
            const std::optional<Move> move = draw_move(playout_rules_, p, random_);
            if (!move) {
                const std::optional<Outcome> outcome = rules_.outcome(p);
                return shares_of(outcome ? *outcome : Outcome{});
            }
            p = rules_.play(p, *move);
        }
        return shares_of(Outcome{});
    }

    // The whole win for the winner, or everybody's part of a draw.
    Shares shares_of(const Outcome& outcome) const {
        Shares shares{};
        if (outcome.winner == Outcome::nobody)
            shares.fill(1.0 / rules_.seats());
        else
            shares[static_cast<std::size_t>(outcome.winner)] = 1;
        return shares;
    }

    // ------------------------------------------------------------ growing

    void open(Node& node, const Position& p, bool is_root) {
        node.opened = true;
        node.draws = !is_root && count_moves(rules_, p) > most_listed;
        if (node.draws) return;
        rules_.each_move(p, [&](Move move) {
            node.untried.push_back(move);
            return true;
        });
        bytes_ += node.untried.capacity() * sizeof(Move);
    }

    bool may_widen(const Node& node) const {
        if (bytes_ > settings_.memory << 20) return node.children.empty();
        if (!node.draws) return !node.untried.empty();
        return static_cast<double>(node.children.size()) < draws_per_root * std::sqrt(node.visits + 1.0);
    }

    // A child by a move not tried before; nothing where all that is left leads to positions that are there already.
    Node* add_child(Node& node, const Position& p) {
        constexpr int most_tries = 8;  // a node that draws may draw what it has
        for (int tries = 0; node.draws ? tries < most_tries : !node.untried.empty(); ++tries) {
            const Move move = node.draws ? *draw_move(rules_, p, random_) : take_untried(node);
            const Position after = rules_.play(p, move);
            const u64 key = rules_.key(after);
            if (has_child(node, key)) continue;
            bytes_ -= node.children.capacity() * sizeof(Node);
            Node& child = node.children.emplace_back();
            bytes_ += node.children.capacity() * sizeof(Node);
            child.move = move;
            child.key = key;
            child.outcome = rules_.outcome(after);
            if (!child.outcome) child.outcome = rules_.repeated(occurrences(key));
            return &child;
        }
        return nullptr;
    }

    Move take_untried(Node& node) {
        std::swap(node.untried[random_.below(node.untried.size())], node.untried.back());
        const Move move = node.untried.back();
        node.untried.pop_back();
        return move;
    }

    static bool has_child(const Node& node, u64 key) {
        for (const Node& child : node.children)
            if (child.key == key) return true;
        return false;
    }

    // In the game so far, and on the way here through the tree; the root is in the past already.
    int occurrences(u64 key) const {
        const auto found = past_->find(key);
        int count = 1 + (found == past_->end() ? 0 : found->second);
        for (std::size_t i = 1; i < path_.size(); ++i) count += path_[i]->key == key;
        return count;
    }

    // ------------------------------------------------------------ choosing

    Node* best_child(Node& node) {
        const double spread = settings_.explore * std::sqrt(std::log(node.visits + 1.0));
        Node* best = nullptr;
        double highest = -1;
        for (Node& child : node.children) {
            const double visits = child.visits;
            const double bound = child.won / visits + spread / std::sqrt(visits);
            if (bound > highest) {
                highest = bound;
                best = &child;
            }
        }
        return best;
    }

    G rules_;
    G playout_rules_;
    UctSettings settings_;
    Random random_;
    const Past* past_ = nullptr;
    u64 bytes_ = 0;
    std::vector<Node*> path_;   // the nodes of this descent, the root first
    std::vector<Seat> seats_;   // who moved from each of them
};

}  // namespace fourfold::bench
