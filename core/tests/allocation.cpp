// Listing and playing moves must not allocate: every call of `new` in this program is counted.

#include "rulesets.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> allocations = 0;  // searches allocate in threads of their own
}

// Sorting asks for memory in this way; it has to come from where `delete` below brings it back.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size);
}
void* operator new(std::size_t size) {
    if (void* const memory = operator new(size, std::nothrow)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace fourfold::tests {

TEST_CASE("listing, counting, choosing and playing moves never allocates") {
    for_all_rulesets([]<class G>(const G& rules) {
        const long before = allocations;
        Random random(7);
        u64 seen = 0;
        auto p = rules.start();
        for (int ply = 0; ply < 40; ++ply) {
            const u64 count = count_moves(rules, p);
            if (count == 0) break;
            rules.each_move(p, [&](Move) { return ++seen < 100'000; });
            p = rules.play(p, nth_move(rules, p, random.below(count)));
            seen += rules.key(p) & 1;
        }
        each_child(rules, rules.start(), [&](const typename G::Position&) { ++seen; });
        CHECK(allocations == before);
        CHECK(seen > 0);
    });
}

}  // namespace fourfold::tests
