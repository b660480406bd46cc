// The search against a plain one that knows nothing but the rules.

#include <fourfold/search/search.hpp>
#include <fourfold/sights.hpp>

#include "rulesets.hpp"
#include "signature.hpp"

#include <algorithm>
#include <map>
#include <memory>

namespace fourfold::tests {
namespace {

// Whether `seat` can force a win within so many plies, by trying everything.
template <class G>
bool forces_win(const G& rules, const typename G::Position& p, Seat seat, int plies) {
    if (const auto outcome = rules.outcome(p)) return outcome->winner == static_cast<i8>(seat);
    if (plies == 0) return false;
    const bool own = rules.turn(p) == seat;
    bool any = false;
    bool all = true;
    rules.each_move(p, [&](Move move) {
        const bool wins = forces_win(rules, rules.play(p, move), seat, plies - 1);
        any = any || wins;
        all = all && wins;
        return own ? !any : all;
    });
    return own ? any : all && count_moves(rules, p) > 0;
}

template <class G>
typename G::Position played_at_random(const G& rules, u64 seed, int plies) {
    Random random(seed);
    auto p = rules.start();
    for (int i = 0; i < plies; ++i) {
        const auto move = draw_move(rules, p, random);
        if (!move) return p;
        const auto next = rules.play(p, *move);
        if (rules.outcome(next)) return p;
        p = next;
    }
    return p;
}

struct Desk {
    Table table{1 << 22};
    Stop stop;
};

template <class G>
void check_glance(const G& rules, int most_plies) {
    const Sight<G> sight(rules);
    for (u64 seed = 1; seed <= 60; ++seed) {
        const auto p = played_at_random(rules, seed, static_cast<int>(seed % 37));
        if (count_moves(rules, p) == 0 || count_moves(rules, p) > 300) continue;
        INFO(rules.format(p).view());
        for (Seat seat = 0; seat < rules.seats(); ++seat) {
            int soonest = 1;
            while (soonest <= most_plies && !forces_win(rules, p, seat, soonest)) ++soonest;
            if (soonest <= most_plies) CHECK(soonest_win(sight, p, seat) <= soonest);
            if constexpr (sees_wins<Sight<G>, typename G::Position>)
                if (rules.turn(p) == seat) CHECK(sight.can_win(p, seat) == forces_win(rules, p, seat, 1));
        }
    }
}

// The search proves just what is there.
template <class G>
void check_proofs(const G& rules, int most_plies) {
    const Sight<G> sight(rules);
    for (u64 seed = 1; seed <= 40; ++seed) {
        const auto p = played_at_random(rules, 100 + seed, static_cast<int>(seed));
        if (count_moves(rules, p) == 0 || count_moves(rules, p) > 120) continue;
        INFO(rules.format(p).view());
        Desk desk;
        const Query<G> query{p, {}};
        const auto search = std::make_unique<Search<G>>(sight, desk.table, query, desk.stop);
        for (int plies = 1; plies <= most_plies; ++plies) {
            const Seat mover = rules.turn(p);
            CHECK(search->proves(plies, false) == forces_win(rules, p, mover, plies));
            CHECK(search->proves(plies, true) == forces_win(rules, p, 1 - mover, plies));
        }
    }
}

// A run of the search, and the nodes it took.
template <class G>
Report searched(const G& rules, const typename G::Position& p, int depth, u64 nodes = ~u64{0}) {
    const Sight<G> sight(rules);
    Desk desk;
    Query<G> query{p, {}};
    query.depth = depth;
    query.nodes = nodes;
    Report last;
    std::make_unique<Search<G>>(sight, desk.table, query, desk.stop)->run([&](const Report& report) { return last = report, true; });
    return last;
}

}  // namespace

TEST_CASE("what is seen at a glance is there, and no win comes sooner than it says") {
    check_glance(rules_of<Qawale>(), 1);
    check_glance(rules_of<Qawale>({{"double_line", "opponent"}}), 1);
    check_glance(rules_of<Qomet>(), 3);
    check_glance(rules_of<Exago<2>>({{"side", "5"}, {"tiles", "4,4"}, {"line", "3"}}), 3);
    check_glance(rules_of<Exago<2>>({{"side", "5"}, {"tiles", "5,5"}, {"line", "4"}, {"early_lift", "true"}}), 2);
    check_glance(rules_of<Exago<2>>({{"side", "5"}, {"tiles", "5,4"}, {"line", "3"}, {"reconnect", "true"}}), 2);
    check_glance(rules_of<Exago<2>>({{"side", "5"}, {"players", "3"}, {"tiles", "4,4,4"}, {"line", "3"}}), 2);
    check_glance(rules_of<Exago<4>>({{"side", "7"}, {"tiles", "5,5"}, {"line", "4"}}), 2);
}

TEST_CASE("the search proves what a plain one proves") {
    check_proofs(rules_of<Qomet>(), 4);
    check_proofs(rules_of<Qawale>(), 2);
    check_proofs(rules_of<Exago<2>>({{"side", "5"}, {"tiles", "4,4"}, {"line", "3"}}), 3);
    check_proofs(rules_of<Exago<2>>({{"side", "5"}, {"tiles", "4,4"}, {"line", "4"}, {"early_lift", "true"}}), 3);
}

TEST_CASE("all images of a position have one canonical key") {
    for_all_rulesets([]<class G>(const G& rules) {
        const Sight<G> sight(rules);
        for (u64 seed = 1; seed <= 10; ++seed) {
            const auto p = played_at_random(rules, seed, 3);
            const Canonical here = canonical(sight, p);
            CHECK(canonical(sight, rules.transform(p, here.symmetry)).key == here.key);
            for (int s = 0; s < rules.symmetries(); ++s) CHECK(canonical(sight, rules.transform(p, s)).key == here.key);
        }
    });
}

TEST_CASE("the end of a game of Quads has the value that a plain search finds") {
    const auto rules = rules_of<Quads>();
    int checked = 0;
    for (u64 seed = 1; seed <= 60; ++seed) {
        const auto p = played_at_random(rules, seed, 24 + static_cast<int>(seed % 4));
        if (count_moves(rules, p) == 0 || most_plies(Sight<Quads>(rules), p) > 9) continue;
        INFO(rules.format(p).view());
        const Report report = searched(rules, p, deepest);
        REQUIRE(!report.lines.empty());
        CHECK(report.lines[0].is_proven);
        CHECK(is_won(report.lines[0].score) == forces_win(rules, p, rules.turn(p), 36));
        ++checked;
    }
    CHECK(checked > 20);
}

// What a move is worth to its mover when the game is played to its end: 1, 0 or -1, by trying everything.
template <class G>
int worth(const G& rules, const typename G::Position& after, Seat mover) {
    if (forces_win(rules, after, mover, 100)) return 1;
    return forces_win(rules, after, 1 - mover, 100) ? -1 : 0;
}

TEST_CASE("of the moves of Qawale that draw, one is played after which most replies lose") {
    const auto rules = rules_of<Qawale>();
    int checked = 0;
    for (u64 seed = 1; seed <= 60 && checked < 2; ++seed) {
        const auto p = played_at_random(rules, seed, 13);
        if (most_plies(Sight<Qawale>(rules), p) != 3 || count_moves(rules, p) > 220) continue;
        if (forces_win(rules, p, rules.turn(p), 3) || forces_win(rules, p, 1 - rules.turn(p), 3)) continue;
        INFO(rules.format(p).view());
        std::map<u64, int> losing;  // of a thousand replies, by the position that a drawing move leads to
        each_child(rules, p, [&](const Qawale::Position& child) {
            if (losing.count(rules.key(child)) != 0 || worth(rules, child, rules.turn(p)) != 0) return;
            std::map<u64, bool> replies;
            each_child(rules, child, [&](const Qawale::Position& reply) {
                if (replies.count(rules.key(reply)) == 0) replies[rules.key(reply)] = worth(rules, reply, rules.turn(child)) < 0;
            });
            const auto lost = std::count_if(replies.begin(), replies.end(), [](const auto& reply) { return reply.second; });
            losing[rules.key(child)] = static_cast<int>(lost * 1000) / static_cast<int>(replies.size());
        });
        int most = 0;
        for (const auto& [key, lost] : losing) most = std::max(most, lost);
        const Report report = searched(rules, p, deepest);
        CHECK(report.lines[0].is_proven);
        CHECK(report.lines[0].score == 0);
        const u64 chosen = rules.key(rules.play(p, report.lines[0].moves[0]));
        REQUIRE(losing.count(chosen) == 1);
        CHECK(losing[chosen] == most);
        ++checked;
    }
    CHECK(checked == 2);
}

TEST_CASE("a game of many players that is played out quickly keeps the rules while tiles are placed") {
    const auto rules = rules_of<Exago<2>>({{"players", "4"}, {"side", "5"}});
    const Sight<Exago<2>> sight(rules);
    Random random(3);
    int blocking = 0;
    for (u64 seed = 1; seed <= 300; ++seed) {
        const auto p = played_at_random(rules, seed, 8 + static_cast<int>(seed % 14));
        if (p.hand[p.turn] == 0 || rules.outcome(p)) continue;
        const auto move = sight.quick_move(p, random);
        REQUIRE(move);
        INFO(rules.format(p).view());
        CHECK(!rules.refuse(p, *move));
        blocking += count_moves(rules, p) == 1;
    }
    CHECK(blocking > 5);
}

TEST_CASE("with many players a win that can be forced in the next round is proven") {
    const auto rules = rules_of<Exago<2>>({{"players", "3"}, {"side", "5"}, {"tiles", "5,5,5"}, {"line", "3"}, {"block_left", "false"}});
    const Sight<Exago<2>> sight(rules);
    int wins = 0;
    for (u64 seed = 1; seed <= 80; ++seed) {
        const auto p = played_at_random(rules, seed, 4 + static_cast<int>(seed % 5));
        const Seat mover = rules.turn(p);
        if (forces_win(rules, p, mover, 1)) continue;
        INFO(rules.format(p).view());
        Query<Exago<2>> query{p, {}};
        query.nodes = 20'000;
        Stop stop;
        Report last;
        std::make_unique<Tree<Exago<2>>>(sight, 1 << 22, query, stop)->run([&](const Report& report) { return last = report, true; });
        if (!forces_win(rules, p, mover, 4)) continue;
        CHECK(last.lines[0].is_proven);
        CHECK(is_won(last.lines[0].score));
        ++wins;
    }
    CHECK(wins >= 5);
}

TEST_CASE("the same search gives the same answer and the same count") {
    for_all_rulesets([](const auto& rules) {
        const Report once = searched(rules, rules.start(), deepest, 3000);
        const Report again = searched(rules, rules.start(), deepest, 3000);
        CHECK(once.nodes == again.nodes);
        CHECK(once.lines[0].moves == again.lines[0].moves);
        CHECK(once.nodes <= 3000);
    });
}

TEST_CASE("the search has its known signature") { CHECK(signature() == known_signature); }

TEST_CASE("a search that is asked to stop says what it knows") {
    const auto rules = rules_of<Qomet>();
    const Sight<Qomet> sight(rules);
    Desk desk;
    desk.stop.ask();
    const Query<Qomet> query{rules.start(), {}};
    int reports = 0;
    std::make_unique<Search<Qomet>>(sight, desk.table, query, desk.stop)->run([&](const Report& report) {
        CHECK(report.lines.size() == 1);
        CHECK(report.lines[0].moves.size() == 1);
        return ++reports, true;
    });
    CHECK(reports == 1);
}

}  // namespace fourfold::tests
