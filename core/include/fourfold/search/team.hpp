// Several searches of the same question at once, each in a thread of its own. The first one leads: it answers, and the
// others stop when it does. (Not for the browser, which has one thread.)
#pragma once

#include <memory>
#include <thread>

#include "search.hpp"
#include "tree.hpp"

namespace fourfold {

// Two seats: they help each other through the table that they share.
template <Ruleset G, class Tell>
void search_together(const Sight<G>& sight, Table& table, const Query<G>& query, int threads, Stop& stop, Tell&& tell) {
    Query<G> share = query;
    if (query.nodes != ~u64{0}) share.nodes = std::max<u64>(1, query.nodes / static_cast<u64>(threads));
    Stop others_stop;
    std::vector<std::unique_ptr<Search<G>>> others;
    std::vector<std::thread> running;
    for (int i = 1; i < threads; ++i) {
        others.push_back(std::make_unique<Search<G>>(sight, table, share, others_stop));
        // Half of the others begin a ply deeper, so that they don't all do the same at the same time.
        running.emplace_back([search = others.back().get(), first_depth = 1 + i % 2] {
            search->run([](const Report&) { return true; }, first_depth);
        });
    }
    const auto lead = std::make_unique<Search<G>>(sight, table, share, stop);
    lead->run([&](const Report& report) {
        Report together = report;
        for (const auto& other : others) together.nodes += other->nodes();
        return tell(together);
    });
    others_stop.ask();
    for (std::thread& thread : running) thread.join();
}

// More seats: each grows a tree of its own by other random games, and in the end the leader counts all visits together.
template <Ruleset G, class Tell>
void grow_together(const Sight<G>& sight, std::size_t bytes, const Query<G>& query, int threads, Stop& stop, Tell&& tell) {
    Query<G> share = query;
    if (query.nodes != ~u64{0}) share.nodes = std::max<u64>(1, query.nodes / static_cast<u64>(threads));
    Stop others_stop;
    std::vector<std::unique_ptr<Tree<G>>> trees;
    std::vector<std::thread> running;
    for (int i = 0; i < threads; ++i)
        trees.push_back(std::make_unique<Tree<G>>(sight, bytes / static_cast<std::size_t>(threads), share, i == 0 ? stop : others_stop,
                                                  static_cast<u64>(i)));
    for (int i = 1; i < threads; ++i)
        running.emplace_back([tree = trees[static_cast<std::size_t>(i)].get()] { tree->run([](const Report&) { return true; }); });
    trees[0]->run(tell);
    others_stop.ask();
    for (std::thread& thread : running) thread.join();
    if (threads == 1) return;
    for (int i = 1; i < threads; ++i) trees[0]->count_in(*trees[static_cast<std::size_t>(i)]);
    tell(trees[0]->report());
}

}  // namespace fourfold
