// A search running in threads of its own while Python goes on: it is started, asked for its next report, and stopped.
#pragma once

#include "boxes.hpp"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include <fourfold/search/team.hpp>
#include <fourfold/sights.hpp>

namespace fourfold::python {

struct LineBox {
    Score score = 0;
    bool is_proven = false;
    std::vector<MoveBox> moves;
    std::vector<int> shares;  // ten-thousandths; none where the score says it all
};

struct ReportBox {
    int depth = 0;
    u64 nodes = 0;
    double seconds = 0;
    std::vector<LineBox> lines;
};

struct Order {
    std::vector<u64> past;
    int lines = 1;
    int depth = deepest;
    u64 nodes = ~u64{0};
    double seconds = 0;  // 0 for any time
    bool afresh = false;  // forget what earlier searches found
    Blindness blindness{};
    std::vector<int> weights{};  // of the estimate; none for those of the game
};

struct ProofBox {
    int plies = 0;  // so far it was looked
    std::optional<int> winner;
    u64 nodes = 0;
};

class Thinker {
  public:
    Thinker(int threads, std::size_t bytes) : threads_(threads), bytes_(bytes), table_(bytes) {}
    ~Thinker() { stop(); }
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    void start(const PositionBox& box, const Order& order) {
        stop();
        stop_.renew();
        begin_clock(order.seconds);
        if (order.afresh)
            table_.forget();
        else
            table_.grow_older();
        reports_.clear();
        running_ = true;
        // The thread keeps the position's rules alive: `box` is a copy.
        thread_ = std::thread([this, box, order] {
            with_game(box, [&](const auto& rules, const auto& p) { think(rules, p, order); });
            const std::lock_guard lock(mutex_);
            running_ = false;
            changed_.notify_all();
        });
    }

    // The next report, where there is one within so many seconds. `ended()` tells whether there will be more.
    std::optional<ReportBox> next(double seconds) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return !reports_.empty() || !running_; });
        if (reports_.empty()) return std::nullopt;
        ReportBox report = std::move(reports_.front());
        reports_.pop_front();
        return report;
    }
    [[nodiscard]] bool ended() {
        const std::lock_guard lock(mutex_);
        return reports_.empty() && !running_;
    }

    void ask_to_stop() { stop_.ask(); }
    void stop() {
        ask_to_stop();
        if (thread_.joinable()) thread_.join();
    }
    void forget() {
        stop();
        table_.forget();
    }

    // Whether the side to move or the other can force a win within so many plies: looks one ply further at a time. Where
    // the time runs out, says how far it came. With more than two seats, whether `hero` can against all the others.
    ProofBox prove(const PositionBox& box, int plies, double seconds, std::optional<Seat> hero) {
        stop();
        stop_.renew();
        begin_clock(seconds);
        table_.forget();
        return with_game(box, [&]<class G>(const G& rules, const typename G::Position& p) {
            const Sight<G> sight(rules);
            Query<G> query{p, {}};
            query.hero = hero;
            ProofBox proof;
            const auto search = std::make_unique<Search<G>>(sight, table_, query, stop_);
            const Seat mover = rules.turn(p);
            const Seat first = rules.seats() == 2 ? mover : hero.value_or(mover);
            for (int n = 1; n <= plies && !proof.winner; ++n) {
                const std::optional<bool> wins = search->proves(n, first != mover);
                const std::optional<bool> loses = wins && !*wins && rules.seats() == 2 ? search->proves(n, true) : wins;
                proof.nodes = search->nodes();
                if (!wins || !loses) break;
                proof.plies = n;
                if (*wins) proof.winner = first;
                else if (*loses) proof.winner = 1 - mover;
            }
            return proof;
        });
    }

  private:
    using Time = std::chrono::steady_clock;

    void begin_clock(double seconds) {
        began_ = Time::now();
        if (seconds <= 0) return;
        deadline_ = began_ + std::chrono::duration_cast<Time::duration>(std::chrono::duration<double>(seconds));
        stop_.set_clock([](const void* self) { return Time::now() >= static_cast<const Thinker*>(self)->deadline_; }, this);
    }

    template <class G>
    void think(const G& rules, const typename G::Position& p, const Order& order) {
        const Sight<G> sight = weighing(Sight<G>(rules), order.weights);
        Query<G> query{p, order.past};
        query.lines = order.lines;
        query.depth = order.depth;
        query.nodes = order.nodes;
        query.blindness = order.blindness;
        const auto tell_python = [&](const Report& report) {
            tell(rules, report);
            return true;
        };
        if (rules.seats() == 2)
            search_together(sight, table_, query, threads_, stop_, tell_python);
        else
            grow_together(sight, bytes_, query, threads_, stop_, tell_python);
    }

    template <class G>
    void tell(const G& rules, const Report& report) {
        ReportBox box{report.depth, report.nodes, std::chrono::duration<double>(Time::now() - began_).count(), {}};
        for (const Variation& line : report.lines) {
            LineBox& into = box.lines.emplace_back(LineBox{line.score, line.is_proven, {}, line.shares});
            for (const Move move : line.moves) into.moves.push_back(box_move(rules, move));
        }
        const std::lock_guard lock(mutex_);
        reports_.push_back(std::move(box));
        changed_.notify_all();
    }

    int threads_;
    std::size_t bytes_;
    Table table_;
    Stop stop_;
    std::thread thread_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<ReportBox> reports_;
    bool running_ = false;
    Time::time_point began_{};
    Time::time_point deadline_{};
};

}  // namespace fourfold::python
