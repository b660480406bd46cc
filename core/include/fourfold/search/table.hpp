// What the search remembers of positions, in memory of a fixed size, shared between threads without locks.
//
// A slot is three words: the move, the data, and the key mixed with both of them, so that a slot that two threads wrote at
// once is recognised as nobody's.
//
//   data:  bits 0–15 score + 32768 | 16–23 depth | 24–25 bound | 26–31 age
#pragma once

#include <atomic>
#include <cstdlib>

#include "score.hpp"

namespace fourfold {

enum class Bound : u8 { none, upper, lower, exact };

struct Memory {
    Move move;  // as it stands in the image that the key belongs to
    Score score = 0;
    int depth = 0;
    Bound bound = Bound::none;
};

class Table {
  public:
    // At least one pair of slots; where the memory cannot be had, just that.
    explicit Table(std::size_t bytes) : pairs_(bytes / sizeof(Pair) > 0 ? bytes / sizeof(Pair) : 1) { forget(); }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;
    ~Table() { std::free(slots_); }

    // Fresh memory from the system is empty, and costs nothing until it is used.
    void forget() {
        std::free(slots_);
        slots_ = static_cast<Pair*>(std::calloc(pairs_, sizeof(Pair)));
        if (slots_ == nullptr) {
            pairs_ = 1;
            slots_ = static_cast<Pair*>(std::calloc(pairs_, sizeof(Pair)));
        }
        age_ = 0;
    }
    // What was remembered for earlier searches gives way first.
    void grow_older() { age_ = (age_ + 1) & 63; }

    [[nodiscard]] bool recall(u64 key, Memory& memory) const {
        for (const Slot& slot : pair_of(key).slots) {
            const u64 move = slot.move.load(std::memory_order_relaxed);
            const u64 data = slot.data.load(std::memory_order_relaxed);
            if ((slot.check.load(std::memory_order_relaxed) ^ move ^ data) != key || data == 0) continue;
            memory = {{move}, static_cast<Score>(data & 0xffff) - 32768, static_cast<int>(data >> 16 & 0xff),
                      static_cast<Bound>(data >> 24 & 3)};
            return true;
        }
        return false;
    }

    void remember(u64 key, const Memory& memory) {
        const u64 depth = static_cast<u64>(memory.depth < 0 ? 0 : memory.depth > 255 ? 255 : memory.depth);
        u64 data = static_cast<u64>(memory.score + 32768) | depth << 16 | static_cast<u64>(memory.bound) << 24 | age_ << 26;
        Slot* place = nullptr;
        int least = 1 << 30;
        for (Slot& slot : pair_of(key).slots) {
            const u64 old = slot.data.load(std::memory_order_relaxed);
            const u64 old_move = slot.move.load(std::memory_order_relaxed);
            if ((slot.check.load(std::memory_order_relaxed) ^ old_move ^ old) == key && old != 0) {
                place = &slot;
                break;
            }
            const int worth = static_cast<int>(old >> 16 & 0xff) - 8 * static_cast<int>((age_ - (old >> 26)) & 63);
            if (old == 0 || worth < least) {
                place = &slot;
                least = old == 0 ? -(1 << 30) : worth;
            }
        }
        place->move.store(memory.move.bits, std::memory_order_relaxed);
        place->data.store(data, std::memory_order_relaxed);
        place->check.store(key ^ memory.move.bits ^ data, std::memory_order_relaxed);
    }

  private:
    struct Slot {
        std::atomic<u64> check;
        std::atomic<u64> move;
        std::atomic<u64> data;
    };
    struct Pair {
        Slot slots[2];
    };

    // The high half of the key spread over the pairs; sizes need not be powers of two.
    [[nodiscard]] Pair& pair_of(u64 key) const { return slots_[(key >> 32) * pairs_ >> 32]; }

    std::size_t pairs_;
    Pair* slots_ = nullptr;
    u64 age_ = 0;
};

}  // namespace fourfold
