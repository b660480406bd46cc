// Perft of every game as a program for wasm32: what the browser will compile must count what the host counts.

#include <fourfold/games.hpp>

#include <cstdio>

using namespace fourfold;

namespace {

template <class G>
bool check(int depth, u64 expected, const Settings& settings = {}) {
    const auto rules = G::make(settings);
    const u64 count = rules ? perft(*rules, rules->start(), depth) : 0;
    std::printf("%s perft %d: %llu\n", G::name.data(), depth, static_cast<unsigned long long>(count));
    return count == expected;
}

}  // namespace

int main() {
    Settings large;
    large.add({"side", "8"});
    const bool right[] = {check<Qawale>(4, 11129088), check<Qomet>(4, 427520), check<Quads>(3, 268048),
                          check<Exago<2>>(5, 5328), check<Exago<4>>(5, 5328, large)};
    for (const bool is_right : right)
        if (!is_right) return 1;
    return 0;
}
