// Iterative deepening with a principal variation, for any game between two sides. With more than two seats, one
// of them, usually the one to move at the root, is one side and all others together are the other.
//
// A score within the search is seen from the side to move of its node. Wins count plies from the root; in the table they
// count from the node. What it claims as won or lost is proven: reductions are searched again where they matter, moves that
// were left out count as unknown, and repetitions count as draws, which can only hide a win.
#pragma once

#include <algorithm>

#include "query.hpp"
#include "table.hpp"

namespace fourfold {

template <Ruleset G>
class Search {
    using Position = typename G::Position;
    using S = Sight<G>;

  public:
    Search(const S& sight, Table& table, const Query<G>& query, Stop& stop)
        : sight_(sight), rules_(sight_.rules), table_(table), query_(query), stop_(stop), hero_(query.hero.value_or(rules_.turn(query.position))), budget_(query.nodes) {
        salt_ = salt_of(query);
        children_.resize(deepest + 2);
        lines_.resize(deepest + 2);
        path_.reserve(deepest + 2);
    }

    [[nodiscard]] u64 nodes() const { return nodes_.load(std::memory_order_relaxed); }

    // Searches deeper and deeper and tells a report after each depth, until `tell` returns false, the query's limits are
    // reached, or nothing is left to find out. There is always one report at least.
    //
    // Where the end of every game is within reach, looking straight to the end is often cheaper than getting there ply by
    // ply: after each depth it is tried with as many nodes as have been used so far, so that it never more than doubles
    // the work.
    template <class Tell>
    void run(Tell&& tell, int first_depth = 1) {
        open_root();
        const int all_plies = most_plies(sight_, query_.position);
        Report report;
        for (int depth = first_depth; depth <= std::min(query_.depth, deepest); ++depth) {
            exact_ = depth >= all_plies;
            const bool finished = search_root(depth);
            if (finished || report.lines.empty()) report = report_of(depth);
            if (!finished) improve(report);
            report.nodes = nodes();
            if (!tell(static_cast<const Report&>(report)) || !finished) return;
            if (is_settled(report)) return tell_the_hardest_draw(report, all_plies, tell);
            if (all_plies <= within_reach<S> && all_plies <= query_.depth && !exact_ && sees_to_the_end(all_plies)) {
                report = report_of(all_plies);
                if (tell(static_cast<const Report&>(report))) tell_the_hardest_draw(report, all_plies, tell);
                return;
            }
        }
    }

    // Whether the side to move (or with `for_other`, the other) can force a win within so many plies. Nothing where the
    // search was stopped before it knew.
    std::optional<bool> proves(int plies, bool for_other) {
        const Score goal = for_other ? lost_in(plies) : won_in(plies);
        path_.clear();
        const Score score = for_other ? search(query_.position, goal, goal + 1, plies, 0, 0) : search(query_.position, goal - 1, goal, plies, 0, 0);
        if (is_over()) return std::nullopt;
        return for_other ? score <= goal : score >= goal;
    }

  private:
    struct Child {
        Position position;
        Move move;
        u64 key = 0;     // 0 where it has not been asked for yet
        int symmetry = 0;
        int promise = 0;
        Score score = 0;  // of a root move: what it was worth when it was last searched
        std::vector<Move> moves;
    };
    // The moves out of a position. Vectors keep their memory from node to node.
    struct Children {
        std::vector<Child> list;
        std::vector<u64> seen;  // a hash set of the keys, where moves merge
        int count = 0;
        bool complete = true;
        bool merge = false;
        Child& add() {
            if (count == static_cast<int>(list.size())) list.emplace_back();
            return list[static_cast<std::size_t>(count++)];
        }
        Child& operator[](int i) { return list[static_cast<std::size_t>(i)]; }
    };

    static constexpr u64 most_listed = 1 << 14;  // moves of a position; of more, a sample is searched
    static constexpr u64 sample_size = 1 << 12;
    static constexpr int promise_of_memory = 1 << 30;
    static constexpr int promise_of_killer = 1 << 20;
    static constexpr int history_size = 1 << 12;

    // ------------------------------------------------------------ the root

    void open_root() {
        list_children(query_.position, root_);
        for (int i = 0; i < root_.count; ++i) root_[i].promise = promise_of(root_[i]);
        std::stable_sort(root_.list.begin(), root_.list.begin() + root_.count,
                         [](const Child& a, const Child& b) { return a.promise > b.promise; });
        for (int i = 0; i < root_.count; ++i) {
            root_[i].score = -beyond_all;
            root_[i].moves.assign(1, root_[i].move);
        }
    }

    // An exact search that gives up in time; then everything is as it was, but for what has been remembered.
    bool sees_to_the_end(int all_plies) {
        const Children before = root_;
        budget_ = std::min(query_.nodes, 2 * nodes());
        exact_ = true;
        const bool finished = search_root(all_plies);
        budget_ = query_.nodes;
        if (finished) return true;
        exact_ = false;
        stopped_ = false;
        root_ = before;
        return false;
    }

    // ------------------------------------------------------------ draws

    // Among moves that all draw, the one is best after which most replies lose: who has to find the few that don't may fail.
    // It takes at most eight times the nodes so far, and a hundred thousand where those were few.
    template <class Tell>
    void tell_the_hardest_draw(const Report& report, int all_plies, Tell&& tell) {
        if (query_.lines > 1 || !exact_ || blind() || all_plies < 3 || report.lines[0].score != 0) return;
        budget_ = std::min(budget_, std::max<u64>(8 * nodes(), 100'000));
        int hardest = 0;
        int most = -1;
        for (int i = 0; i < root_.count && !is_over(); ++i) {
            if (rules_.outcome(root_[i].position)) continue;
            if (i > 0 && search_root_move(root_[i], all_plies, -1, 0, /*has_rival=*/false) < 0) continue;
            const int losing = losing_replies(root_[i].position, all_plies);
            if (!is_over() && losing > most) {
                most = losing;
                hardest = i;
            }
        }
        stopped_ = false;
        if (hardest > 0) std::swap(root_[0], root_[hardest]);
        root_[0].moves.assign(1, root_[0].move);
        root_[0].score = 0;
        tell(static_cast<const Report&>(report_of(all_plies)));
    }
    // Of a thousand replies.
    int losing_replies(const Position& p, int all_plies) {
        Children replies;
        list_children(p, replies);
        int losing = 0;
        for (int i = 0; i < replies.count && !stopped_; ++i) losing += search_child(p, replies[i], -1, 0, all_plies - 2, 1) < 0;
        return replies.count == 0 ? 0 : losing * 1000 / replies.count;
    }

    // ------------------------------------------------------------ deeper and deeper

    // One line after the other, each the best of what the lines before it have left. False where it was stopped.
    bool search_root(int depth) {
        root_depth_ = depth;
        searched_ = 0;
        if (query_.lines > 1 && query_.lines >= root_.count) return search_every_move(depth);
        const int lines = std::min(query_.lines, root_.count);
        for (int line = 0; line < lines; ++line)
            if (!search_line(depth, line)) return false;
        return true;
    }

    // Where the value of every move is asked for, each is searched for itself.
    bool search_every_move(int depth) {
        for (int i = 0; i < root_.count; ++i) {
            const Score score = search_root_move(root_[i], depth, -beyond_all, beyond_all, /*has_rival=*/false);
            if (stopped_) return false;
            root_[i].score = score;
            keep_line(root_[i]);
        }
        std::stable_sort(root_.list.begin(), root_.list.begin() + root_.count,
                         [](const Child& a, const Child& b) { return a.score > b.score; });
        return true;
    }

    // Any proven win is good enough, and any loss bad enough, so that no time goes into finding the shortest; deepening
    // finds it or nearly so. Only where every move loses, the one that holds out longest is looked for.
    bool search_line(int depth, int line) {
        const Score best = search_root_moves(depth, line, -least_proven, least_proven);
        if (stopped_ || !is_lost(best) || exact_) return !stopped_;
        search_root_moves(depth, line, -beyond_all, -least_proven + 1);
        return !stopped_;
    }

    Score search_root_moves(int depth, int line, Score alpha, Score beta) {
        Score best = -beyond_all;
        for (int i = line; i < root_.count && best < beta; ++i) {
            const Score score = search_root_move(root_[i], depth, std::max(alpha, best), beta, i > line);
            if (stopped_) return best;
            root_[i].score = score;
            if (score > best) {
                best = score;
                keep_line(root_[i]);
                std::rotate(root_.list.begin() + line, root_.list.begin() + i, root_.list.begin() + i + 1);
            }
            if (line == 0) searched_ = i + 1;
        }
        return best;
    }

    Score search_root_move(Child& child, int depth, Score alpha, Score beta, bool has_rival) {
        path_.assign(1, position_key(query_.position));
        if (!has_rival) return search_child(query_.position, child, alpha, beta, depth - 1, 0);
        const Score score = search_child(query_.position, child, alpha, alpha + 1, depth - 1, 0);
        if (stopped_ || score <= alpha || score >= beta) return score;
        return search_child(query_.position, child, alpha, beta, depth - 1, 0);
    }

    void keep_line(Child& child) {
        child.moves.assign(1, child.move);
        child.moves.insert(child.moves.end(), lines_[1].begin(), lines_[1].end());
    }

    Report report_of(int depth) {
        Report report;
        report.depth = depth;
        report.nodes = nodes();
        const int lines = std::min(query_.lines, root_.count);
        for (int i = 0; i < lines; ++i) report.lines.push_back(variation(root_[i]));
        return report;
    }

    // A search that was stopped in the middle of a depth may have found something better already.
    void improve(Report& report) {
        if (searched_ == 0 || root_[0].score <= -beyond_all) return;
        if (query_.lines == 1) report.lines[0] = variation(root_[0]);
    }

    Variation variation(const Child& child) {
        Variation variation;
        variation.score = child.score <= -beyond_all ? 0 : child.score;
        // Where moves were left out, one of them may save the game.
        if (!root_.complete && is_lost(variation.score)) variation.score = -most_estimated;
        const bool certain = is_decided(variation.score) || (root_.complete && exact_);
        variation.is_proven = certain && !blind();
        variation.moves = child.moves;
        if (!counts_plies<S> && is_decided(variation.score)) {
            const int plies = most_plies(sight_, query_.position);
            variation.score = is_won(variation.score) ? won_in(plies) : lost_in(plies);
        }
        if (is_decided(variation.score)) play_out(variation);
        return variation;
    }

    // The search sees a win before it looks at the move; whoever reads the line wants to see the move.
    void play_out(Variation& variation) {
        Position p = query_.position;
        for (const Move move : variation.moves) p = rules_.play(p, move);
        for (int plies = plies_to_end(variation.score); static_cast<int>(variation.moves.size()) < plies;) {
            const std::optional<Move> move = remembered_or_winning(p);
            if (!move) return;
            variation.moves.push_back(*move);
            p = rules_.play(p, *move);
        }
    }

    std::optional<Move> remembered_or_winning(const Position& p) {
        if (rules_.outcome(p)) return std::nullopt;
        if constexpr (sees_wins<S, Position>) {
            if (sight_.can_win(p, rules_.turn(p))) {
                std::optional<Move> found;
                rules_.each_move(p, [&](Move move) {
                    const auto outcome = rules_.outcome(rules_.play(p, move));
                    if (outcome && outcome->winner == rules_.turn(p)) found = move;
                    return !found;
                });
                if (found) return found;
            }
        }
        const Canonical here = canonical(sight_, p);
        Memory memory;
        if (!table_.recall(here.key ^ salt_, memory)) return std::nullopt;
        return remembered_move(p, memory.move, here.symmetry);
    }

    // Nothing more to find out: every line asked for is proven, wins with the fewest plies.
    [[nodiscard]] bool is_settled(const Report& report) const {
        if (report.lines.empty()) return true;
        return std::all_of(report.lines.begin(), report.lines.end(), [&](const Variation& line) {
            return line.is_proven && (exact_ || plies_to_end(line.score) <= report.depth || is_won(line.score));
        });
    }

    // ------------------------------------------------------------ one node

    // `key` and `symmetry` come with the child where its parent has worked them out already; otherwise 0.
    Score search(const Position& p, Score alpha, Score beta, int depth, int ply, u64 key, int symmetry = 0) {
        lines_[at(ply)].clear();
        const Seat turn = rules_.turn(p);

        // Step 1. Stop where somebody asks, or a limit is reached.
        nodes_.store(nodes() + 1, std::memory_order_relaxed);
        if (is_over()) return 0;
        if (ply >= deepest) return estimate_for(p, turn);

        // Step 2. A repetition of the line or of the game is a draw.
        const u64 own_key = position_key(p);
        if (can_repeat && ply > 0 && is_repetition(own_key)) return 0;

        // Step 3. No win can come sooner than the game allows; no loss either.
        const bool proving = is_won(alpha) || is_lost(beta);
        if (proving && !blind()) {
            const Score most = won_in(ply + soonest_for(p, turn, true));
            if (most <= alpha) return most;
            const Score least = lost_in(ply + soonest_for(p, turn, false));
            if (least >= beta) return least;
        }

        // Step 4. A win at once is seen without looking for the move.
        if constexpr (sees_wins<S, Position>)
            if (!overlooks(mix(own_key, 1)) && sight_.can_win(p, turn)) return won_in(ply + 1);

        // Step 5. What is certain without looking ahead.
        const auto seen = insight(sight_, p);
        if (const auto certain = foregone(sight_, p, seen); certain && !blind())
            return is_friend(turn, certain->winner) ? won_in(ply + certain->plies) : lost_in(ply + certain->plies);

        // Step 6. At the horizon: an estimate, unless the other side threatens to win at once.
        if (depth <= 0) {
            if (proving || ply > root_depth_ || !is_threatened(p)) return estimate_for(p, turn, seen);
            depth = 1;
        }

        // Step 7. What is remembered of this position.
        if (key == 0) {
            const Canonical here = canonical(sight_, p, seen);
            key = here.key;
            symmetry = here.symmetry;
        }
        Memory memory;
        const bool known = !blind() && table_.recall(key ^ salt_, memory);
        if (known && ply > 0) {
            const Score score = from_memory(memory.score, ply);
            const bool deep_enough = memory.depth >= depth;
            if (memory.bound != Bound::upper && score >= beta && (deep_enough || is_won(score))) return score;
            if (memory.bound != Bound::lower && score <= alpha && (deep_enough || is_lost(score))) return score;
            if (memory.bound == Bound::exact && (deep_enough || is_decided(score)) && beta - alpha == 1) return score;
        }

        // Step 8. The moves, the most promising first.
        Children& children = children_[at(ply)];
        list_children(p, children);
        if (stopped_) return 0;
        if (children.count == 0) return 0;  // no move and no outcome: nobody wins any more
        const std::optional<Move> hint = known ? remembered_move(p, memory.move, symmetry) : std::nullopt;
        const Seat side = side_of(turn);
        for (int i = 0; i < children.count; ++i) {
            Child& child = children[i];
            child.promise = promise(child, depth, ply, side);
            if (hint && child.move == *hint) child.promise = promise_of_memory;
        }

        // Step 9. Search them: the first with the whole window, the others to see whether they are better.
        path_.push_back(own_key);
        const Score before = alpha;
        Score best = -beyond_all;
        Move best_move;
        for (int i = 0; i < children.count && alpha < beta; ++i) {
            choose(children, i);
            Child& child = children[i];
            const Score score = search_in_turn(p, child, i, alpha, beta, depth, ply, proving);
            if (stopped_) break;
            if (score <= best) continue;
            best = score;
            best_move = child.move;
            if (score <= alpha) continue;
            alpha = score;
            extend_line(ply, child.move);
        }
        path_.pop_back();
        if (stopped_) return 0;
        if (alpha >= beta) remember_refutation(best_move, ply, side, depth);

        // Step 10. Remember. Where moves were left out, nothing is lost for certain.
        if (!children.complete && is_lost(best)) best = -most_estimated;
        if (!blind()) {
            const Bound bound = best >= beta ? Bound::lower : best > before ? Bound::exact : Bound::upper;
            table_.remember(key ^ salt_, {rules_.transform(p, best_move, symmetry), to_memory(best, ply), depth, bound});
        }
        return best;
    }

    // Late moves are looked at less deeply first.
    Score search_in_turn(const Position& p, Child& child, int i, Score alpha, Score beta, int depth, int ply, bool proving) {
        if (i == 0) return search_child(p, child, alpha, beta, depth - 1, ply);
        if (depth >= 3 && i >= 3 && !exact_ && !proving) {
            const int reduction = 1 + (i >= 12) + (i >= 40 && depth >= 5);
            const Score score = search_child(p, child, alpha, alpha + 1, depth - 1 - reduction, ply);
            if (stopped_ || score <= alpha) return score;
        }
        const Score score = search_child(p, child, alpha, alpha + 1, depth - 1, ply);
        if (stopped_ || score <= alpha || score >= beta) return score;
        return search_child(p, child, alpha, beta, depth - 1, ply);
    }

    // The score of a move for the side that makes it; `lines_[ply + 1]` is what follows.
    Score search_child(const Position& p, Child& child, Score alpha, Score beta, int depth, int ply) {
        const Seat turn = rules_.turn(p);
        if (const auto outcome = rules_.outcome(child.position)) {
            lines_[at(ply + 1)].clear();
            if (outcome->winner == Outcome::nobody) return 0;
            return is_friend(turn, static_cast<Seat>(outcome->winner)) ? won_in(ply + 1) : lost_in(ply + 1);
        }
        if (is_friend(turn, rules_.turn(child.position)))
            return search(child.position, alpha, beta, depth, ply + 1, child.key, child.symmetry);
        return -search(child.position, -beta, -alpha, depth, ply + 1, child.key, child.symmetry);
    }

    void extend_line(int ply, Move move) {
        std::vector<Move>& line = lines_[at(ply)];
        const std::vector<Move>& rest = lines_[at(ply + 1)];
        line.assign(1, move);
        line.insert(line.end(), rest.begin(), rest.end());
    }

    // ------------------------------------------------------------ moves

    void list_children(const Position& p, Children& children) {
        children.count = 0;
        children.complete = true;
        const u64 moves = count_moves(rules_, p);
        if constexpr (merges<S>) {
            children.merge = sight_.merges(p);
            if (children.merge) open_seen(children, moves);
        }
        if (moves > most_listed) {
            children.complete = false;
            for (u64 i = 0; i < sample_size; ++i) add_child(p, nth_move(rules_, p, i * (moves / sample_size)), children);
        } else {
            u64 listed = 0;
            rules_.each_move(p, [&](Move move) {
                add_child(p, move, children);
                return (++listed & 1023) != 0 || !stop_.look_at_clock();
            });
            if (listed < moves) stopped_ = stop_.asked();
        }
        if (blind()) overlook(children);
    }

    void add_child(const Position& p, Move move, Children& children) {
        Child& child = children.add();
        child.position = rules_.play(p, move);
        child.move = move;
        child.key = 0;
        child.symmetry = 0;
        if constexpr (merges<S>)
            if (children.merge && is_seen(children, sight_.twin_key(child.position))) --children.count;
    }

    // At most half of the hash set is ever in use.
    static void open_seen(Children& children, u64 moves) {
        const u64 most = moves > most_listed ? sample_size : moves;
        std::size_t size = 16;
        while (size < 2 * most) size *= 2;
        children.seen.assign(size, 0);
    }
    static bool is_seen(Children& children, u64 key) {
        const std::size_t mask = children.seen.size() - 1;
        std::size_t place = key & mask;
        while (children.seen[place] != 0 && children.seen[place] != key) place = (place + 1) & mask;
        const bool seen = children.seen[place] == key;
        children.seen[place] = key;
        return seen;
    }

    // Some moves are not seen, but never all of them: the one that catches the eye most is.
    void overlook(Children& children) {
        int kept = 0;
        int most_striking = 0;
        u64 most = 0;
        for (int i = 0; i < children.count; ++i) {
            const u64 striking = salience(rules_.key(children[i].position));
            if (striking > most) {
                most = striking;
                most_striking = i;
            }
            if (striking >= static_cast<u64>(query_.blindness.overlooked)) std::swap(children[kept++], children[i]);
        }
        if (kept == 0 && children.count > 0) std::swap(children[kept++], children[most_striking]);
        children.count = kept;
    }

    [[nodiscard]] int promise_of(const Child& child) const {
        const Seat turn = rules_.turn(query_.position);
        if (const auto outcome = rules_.outcome(child.position))
            return outcome->winner == turn ? won : outcome->winner == Outcome::nobody ? 0 : -won;
        return estimate(sight_, child.position, turn);
    }

    int promise(const Child& child, int depth, int ply, Seat side) {
        int promise = history_[side][place_in_history(child.move)];
        if (child.move == killers_[at(ply)][0]) promise += promise_of_killer;
        if (child.move == killers_[at(ply)][1]) promise += promise_of_killer / 2;
        if (depth >= 2) promise += 16 * estimate_for(child.position, rules_.turn(child.position)) * (is_friend_side(side, child) ? 1 : -1);
        return promise;
    }
    [[nodiscard]] bool is_friend_side(Seat side, const Child& child) const { return side_of(rules_.turn(child.position)) == side; }

    static void choose(Children& children, int i) {
        int best = i;
        for (int j = i + 1; j < children.count; ++j)
            if (children[j].promise > children[best].promise) best = j;
        if (best != i) std::swap(children[i], children[best]);
    }

    static std::size_t place_in_history(Move move) { return mix(0, move.bits) & (history_size - 1); }

    void remember_refutation(Move move, int ply, Seat side, int depth) {
        auto& killers = killers_[at(ply)];
        if (!(killers[0] == move)) {
            killers[1] = killers[0];
            killers[0] = move;
        }
        int& count = history_[side][place_in_history(move)];
        count += depth * depth;
        if (count > promise_of_killer / 4)
            for (auto& of_side : history_)
                for (int& each : of_side) each /= 2;
    }

    [[nodiscard]] std::optional<Move> remembered_move(const Position& p, Move move, int symmetry) const {
        if (symmetry == 0) return move;
        return rules_.transform(rules_.transform(p, symmetry), move, rules_.inverse(symmetry));
    }

    // ------------------------------------------------------------ sides and scores

    [[nodiscard]] Seat side_of(Seat seat) const { return rules_.seats() == 2 ? seat : seat == hero_ ? 0 : 1; }
    [[nodiscard]] bool is_friend(Seat a, Seat b) const { return side_of(a) == side_of(b); }

    [[nodiscard]] Score estimate_for(const Position& p, Seat turn) const { return estimate_for(p, turn, insight(sight_, p)); }
    template <class Insight>
    [[nodiscard]] Score estimate_for(const Position& p, Seat turn, const Insight& seen) const {
        if (rules_.seats() == 2) return estimate(sight_, p, turn, seen);
        const Score score = estimate(sight_, p, hero_, seen);
        return turn == hero_ ? score : -score;
    }

    // The soonest ply at which a side can win: the side to move, or the other.
    [[nodiscard]] int soonest_for(const Position& p, Seat turn, bool own) const {
        int soonest = endless;
        for (Seat seat = 0; seat < rules_.seats(); ++seat)
            if (is_friend(turn, seat) == own) soonest = std::min(soonest, soonest_win(sight_, p, seat));
        return soonest;
    }

    [[nodiscard]] bool is_threatened(const Position& p) const {
        if constexpr (sees_wins<S, Position>) {
            const Seat turn = rules_.turn(p);
            for (Seat seat = 0; seat < rules_.seats(); ++seat)
                if (!is_friend(turn, seat) && !overlooks(mix(position_key(p), 2)) && sight_.can_win(p, seat)) return true;
        }
        return false;
    }

    static Score to_memory(Score score, int ply) { return is_won(score) ? score + ply : is_lost(score) ? score - ply : score; }
    static Score from_memory(Score score, int ply) { return is_won(score) ? score - ply : is_lost(score) ? score + ply : score; }

    // ------------------------------------------------------------ repetition, blindness, limits

    static constexpr bool can_repeat = requires { requires G::can_repeat; };

    [[nodiscard]] u64 position_key(const Position& p) const { return can_repeat || blind() ? rules_.key(p) : 0; }

    [[nodiscard]] bool is_repetition(u64 key) const {
        return std::find(path_.begin(), path_.end(), key) != path_.end() || draws_once_more(query_, key);
    }
    [[nodiscard]] bool draws_once_more(const Query<G>& query, u64 key) const {
        const auto before = std::count(query.past.begin(), query.past.end(), key);
        return before > 0 && rules_.repeated(static_cast<int>(before) + 1);
    }

    // What is proven may lean on positions that are a draw when they occur once more: a game with other such positions
    // has memories of its own.
    [[nodiscard]] u64 salt_of(const Query<G>& query) const {
        u64 salt = 0;
        for (const u64 key : query.past)
            if (draws_once_more(query, key)) salt |= mix(1, key);
        return rules_.seats() == 2 ? salt : mix(salt, hero_ + 1u);
    }

    [[nodiscard]] bool blind() const { return query_.blindness.overlooked > 0; }
    // How much something catches the eye, from 0 to 999.
    [[nodiscard]] u64 salience(u64 key) const { return mix(query_.blindness.seed, key) % 1000; }
    [[nodiscard]] bool overlooks(u64 key) const { return blind() && salience(key) < static_cast<u64>(query_.blindness.overlooked); }

    bool is_over() {
        if (stopped_) return true;
        if (nodes() >= budget_ || stop_.asked() || ((nodes() & 255) == 0 && stop_.look_at_clock())) stopped_ = true;
        return stopped_;
    }

    static std::size_t at(int ply) { return static_cast<std::size_t>(ply); }

    S sight_;
    const G& rules_;
    Table& table_;
    const Query<G>& query_;
    Stop& stop_;
    Seat hero_;
    u64 salt_ = 0;
    std::atomic<u64> nodes_ = 0;  // read by others while this thread counts
    int root_depth_ = 0;
    int searched_ = 0;    // root moves of the first line in this depth
    bool exact_ = false;  // the depth reaches the end of every game from here
    bool stopped_ = false;
    u64 budget_;  // nodes
    Children root_;
    std::vector<Children> children_;
    std::vector<std::vector<Move>> lines_;
    std::vector<u64> path_;
    std::array<std::array<Move, 2>, deepest + 2> killers_{};
    std::array<std::array<int, history_size>, 2> history_{};
};

}  // namespace fourfold
