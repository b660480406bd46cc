// think GAME PLIES SECONDS: the search at work on positions of random games, for a profiler to look at.
#include <fourfold/search/search.hpp>
#include <fourfold/sights.hpp>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string_view>

namespace fourfold::bench {
namespace {

double processor_time() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

template <class G>
typename G::Position reached(const G& rules, int plies, Random& random) {
    while (true) {
        auto p = rules.start();
        int played = 0;
        for (; played < plies; ++played) {
            const auto move = draw_move(rules, p, random);
            if (!move || rules.outcome(rules.play(p, *move))) break;
            p = rules.play(p, *move);
        }
        if (played == plies) return p;
    }
}

// A twentieth of the time for each position.
template <class G>
u64 think(int plies, double seconds) {
    const G rules = *G::make({});
    const Sight<G> sight(rules);
    Random random(1);
    u64 nodes = 0;
    const double began = processor_time();
    while (processor_time() - began < seconds) {
        double end = processor_time() + seconds / 20;
        Stop stop;
        stop.set_clock([](const void* context) { return processor_time() > *static_cast<const double*>(context); }, &end);
        Table table(64 << 20);
        const Query<G> query{reached(rules, plies, random), {}};
        const auto search = std::make_unique<Search<G>>(sight, table, query, stop);
        search->run([](const Report&) { return true; });
        nodes += search->nodes();
    }
    return nodes;
}

}  // namespace
}  // namespace fourfold::bench

int main(int count, char** arguments) {
    using namespace fourfold;
    if (count != 4) return std::puts("think GAME PLIES SECONDS"), 2;
    const std::string_view game = arguments[1];
    const int plies = std::atoi(arguments[2]);
    const double seconds = std::atof(arguments[3]);
    u64 nodes = 0;
    if (game == "qawale") nodes = bench::think<Qawale>(plies, seconds);
    if (game == "qomet") nodes = bench::think<Qomet>(plies, seconds);
    if (game == "quads") nodes = bench::think<Quads>(plies, seconds);
    if (game == "exago") nodes = bench::think<Exago<2>>(plies, seconds);
    std::printf("%llu nodes\n", static_cast<unsigned long long>(nodes));
}
