// The search's signature: how many nodes it looks at in a fixed set of searches. It is the same for every compiler, build
// and machine, and changes only when the search itself does; then `make signature` says what to write here.
#pragma once

#include <fourfold/search/search.hpp>
#include <fourfold/search/tree.hpp>
#include <fourfold/sights.hpp>

#include <memory>

namespace fourfold::tests {

inline constexpr u64 known_signature = 3580617;

class Signature {
  public:
    template <class G>
    void add(std::initializer_list<Setting> given, int depth) {
        Settings settings;
        for (const Setting& setting : given) settings.add(setting);
        const G rules = *G::make(settings);
        for (const int plies : {0, 5, 10}) add_search(rules, reached(rules, plies), depth);
    }
    [[nodiscard]] u64 nodes() const { return nodes_; }

  private:
    template <class G>
    static typename G::Position reached(const G& rules, int plies) {
        Random random(7);
        auto p = rules.start();
        for (int i = 0; i < plies; ++i) {
            const auto move = draw_move(rules, p, random);
            if (!move || rules.outcome(rules.play(p, *move))) break;
            p = rules.play(p, *move);
        }
        return p;
    }

    template <class G>
    void add_search(const G& rules, const typename G::Position& p, int depth) {
        Query<G> query{p, {}};
        query.depth = depth;
        query.nodes = 40'000;
        query.lines = 2;
        Stop stop;
        Report last;
        const auto keep = [&](const Report& report) { return last = report, true; };
        if (rules.seats() > 2) {
            query.nodes = 200;
            std::make_unique<Tree<G>>(Sight<G>(rules), 1 << 22, query, stop)->run(keep);
        } else {
            Table table(1 << 22);
            std::make_unique<Search<G>>(Sight<G>(rules), table, query, stop)->run(keep);
        }
        nodes_ += last.nodes;
        for (const Variation& line : last.lines) {
            nodes_ += static_cast<u64>(line.score + 2 * won);
            for (const int share : line.shares) nodes_ += static_cast<u64>(share);
        }
    }

    u64 nodes_ = 0;
};

// Nodes, scores and shares all count, so that none of them can change unnoticed.
inline u64 signature() {
    Signature signature;
    signature.add<Qawale>({}, 4);
    signature.add<Qomet>({}, 7);
    signature.add<Quads>({}, 5);
    signature.add<Quads>({{"border", "true"}}, 5);
    signature.add<Exago<2>>({}, 8);
    signature.add<Exago<2>>({{"side", "5"}, {"tiles", "4,4"}, {"early_lift", "true"}, {"line", "4"}}, 4);
    signature.add<Exago<4>>({{"side", "7"}, {"tiles", "5,5"}, {"reconnect", "true"}, {"line", "4"}}, 4);
    signature.add<Exago<2>>({{"players", "3"}}, deepest);
    signature.add<Exago<2>>({{"players", "6"}}, deepest);
    return signature.nodes();
}

}  // namespace fourfold::tests
