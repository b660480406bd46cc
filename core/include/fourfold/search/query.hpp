// What is asked of a search, what it answers, and how it is stopped.
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "sight.hpp"

namespace fourfold {

inline constexpr int deepest = 120;  // plies

// A player who overlooks things: of a thousand moves that could follow a position, so many are not seen. Which, is settled
// by the seed, so that the same player overlooks the same.
struct Blindness {
    int overlooked = 0;
    u64 seed = 0;
};

template <Ruleset G>
struct Query {
    typename G::Position position;
    std::vector<u64> past;  // the keys of the positions that the game has been through, one for each time
    int lines = 1;
    int depth = deepest;
    u64 nodes = ~u64{0};
    Blindness blindness{};
    std::optional<Seat> hero{};  // with more than two seats, who stands against all the others; usually whoever is to move
};

struct Variation {
    Score score = 0;        // for the side to move
    bool is_proven = false;
    std::vector<Move> moves;
    std::vector<int> shares{};  // of the win for each seat, in ten-thousandths; none where the score says it all
};

struct Report {
    int depth = 0;
    u64 nodes = 0;
    std::vector<Variation> lines;  // the best first
};

// Whoever runs a search can stop it: by asking, or by a clock that it looks at now and then.
class Stop {
  public:
    // From any thread, at any time.
    void ask() { asked_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool asked() const { return asked_.load(std::memory_order_relaxed); }

    // For the next search: nothing has been asked, and there is no clock.
    void renew() {
        asked_.store(false, std::memory_order_relaxed);
        set_clock(nullptr, nullptr);
    }

    // `is_over(context)` tells whether the time has run out.
    void set_clock(bool (*is_over)(const void*), const void* context) {
        is_over_ = is_over;
        context_ = context;
    }
    bool look_at_clock() {
        if (is_over_ != nullptr && is_over_(context_)) ask();
        return asked();
    }

  private:
    std::atomic<bool> asked_ = false;
    bool (*is_over_)(const void*) = nullptr;
    const void* context_ = nullptr;
};

}  // namespace fourfold
