// engine.wasm: the engine as the page's worker asks for it, one question at a time. The question is a request like those
// of the rules, with an order (order.hpp) as its argument; a search tells what it finds while it finds it, and now and
// then gives the worker time to hear that it should stop.

#include <fourfold/search/search.hpp>
#include <fourfold/search/tree.hpp>
#include <fourfold/sights.hpp>

#include <memory>

#include "order.hpp"

// What the worker brings.
#define FROM_PAGE(name) __attribute__((import_module("page"), import_name(name)))
extern "C" {
FROM_PAGE("now") double page_now();                                        // milliseconds
FROM_PAGE("rest") int page_rest();                                         // lets messages in; 1 to stop
FROM_PAGE("found") void page_found(const char* report, std::size_t size);  // JSON
}

namespace fourfold::wasm {
namespace {

constexpr u64 mebibyte = 1 << 20;
constexpr std::size_t most_twins = 1 << 14;
constexpr std::size_t most_followed = 64;  // lines that are told move by move; of more, only the first moves are
constexpr double slice = 12;  // milliseconds from rest to rest

Desk desk;

// ---------------------------------------------------------------- time

double deadline = 0;  // 0 for none
double rested = 0;

bool is_time_up(const void*) {
    const double time = page_now();
    if (deadline > 0 && time >= deadline) return true;
    if (time - rested < slice) return false;
    const bool asked = page_rest() != 0;
    rested = page_now();
    return asked;
}

void begin_clock(Stop& stop, u64 milliseconds) {
    rested = page_now();
    deadline = milliseconds > 0 ? rested + static_cast<double>(milliseconds) : 0;
    stop.set_clock(is_time_up, nullptr);
}

// ---------------------------------------------------------------- memory

std::unique_ptr<Table> table;
u64 table_memory = 0;

Table& table_for(const Order& order) {
    if (!table || table_memory != order.memory) {
        table.reset();  // gives its memory back before more is taken
        table = std::make_unique<Table>(static_cast<std::size_t>(order.memory * mebibyte));
        table_memory = order.memory;
    } else if (order.afresh != 0) {
        table->forget();
    } else {
        table->grow_older();
    }
    return *table;
}

// ---------------------------------------------------------------- reports

template <class G>
void write(Json& json, const Report& report) {
    const bool followed = report.lines.size() <= most_followed;
    json.object([&] {
        json.name("depth").number(report.depth);
        json.name("nodes").number(report.nodes);
        json.name("lines").list([&] {
            for (const Variation& line : report.lines) {
                json.object([&] {
                    json.name("value").number(line.score);
                    json.name("proven").truth(line.is_proven);
                    json.name("moves").list([&] {
                        for (std::size_t i = 0; i < line.moves.size() && (i == 0 || followed); ++i) json.text(G::format(line.moves[i]));
                    });
                    json.name("shares").list([&] {
                        for (const int share : line.shares) json.number(share);
                    });
                });
            }
        });
    });
}

template <class G>
void tell(const Report& report) {
    static Json json;
    json.clear();
    write<G>(json, report);
    page_found(json.begin(), json.size());
}

// ---------------------------------------------------------------- verbs

template <class G>
Query<G> query_of(const Order& order, const typename G::Position& p) {
    Query<G> query{p, {}};
    query.lines = static_cast<int>(std::min<u64>(order.lines, 1 << 20));
    query.depth = static_cast<int>(std::min<u64>(order.depth, deepest));
    query.nodes = order.nodes;
    query.blindness = {static_cast<int>(std::min<u64>(order.overlooked, 1000)), order.seed};
    return query;
}

template <class G>
void analyse(const G& rules, const Query<G>& query, const Order& order, Stop& stop) {
    const Sight<G> sight(rules);
    const auto tell_page = [](const Report& report) {
        tell<G>(report);
        return true;
    };
    if (rules.seats() == 2)
        std::make_unique<Search<G>>(sight, table_for(order), query, stop)->run(tell_page);
    else
        std::make_unique<Tree<G>>(sight, static_cast<std::size_t>(order.memory * mebibyte), query, stop)->run(tell_page);
}

// Who of two can force a win within so many plies; nobody where that takes longer, or the search was stopped.
template <class G>
std::optional<Seat> winner_within(const G& rules, const Query<G>& query, const Order& order, Stop& stop) {
    const Sight<G> sight(rules);
    const auto search = std::make_unique<Search<G>>(sight, table_for(order), query, stop);
    const Seat turn = rules.turn(query.position);
    for (int plies = 1; plies <= query.depth; ++plies) {
        for (const bool for_other : {false, true}) {
            const std::optional<bool> proof = search->proves(plies, for_other);
            if (!proof) return std::nullopt;
            if (*proof) return for_other ? 1 - turn : turn;
        }
    }
    return std::nullopt;
}

// The moves that come to the same as a move before them, as far as turning the board goes: each with that move. A search
// looks at such moves once.
template <class G>
void write_twins(Json& json, const G& rules, const typename G::Position& p) {
    const Sight<G> sight(rules);
    struct Found {
        u64 key;
        std::size_t place;
        Move move;
    };
    std::vector<Found> found;
    rules.each_move(p, [&](Move move) {
        const typename G::Position after = rules.play(p, move);
        if (!rules.outcome(after)) found.push_back({canonical(sight, after).key, found.size(), move});
        return found.size() < most_twins;
    });
    std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.key != b.key ? a.key < b.key : a.place < b.place; });
    json.object([&] {
        for (std::size_t i = 1, first = 0; i < found.size(); ++i) {
            if (found[i].key == found[first].key)
                json.name(G::format(found[i].move)).text(G::format(found[first].move));
            else
                first = i;
        }
    });
}

template <class G>
void answer_of_game(const Request& request, Json& json, const Order& order, const G& rules, const Query<G>& query) {
    Stop stop;
    begin_clock(stop, order.time);
    if (rules.outcome(query.position) || count_moves(rules, query.position) == 0) {
        json.null();
    } else if (request.verb == "prove" && rules.seats() == 2) {
        const std::optional<Seat> winner = winner_within(rules, query, order, stop);
        json.number_or_null(winner ? static_cast<int>(*winner) : -1);
    } else if (request.verb == "twins") {
        write_twins(json, rules, query.position);
    } else {
        analyse(rules, query, order, stop);
        json.null();
    }
}

// Plays the moves of the order first.
template <class G>
std::optional<Fault> answer_of_position(const Request& request, Json& json, const G& rules, typename G::Position p) {
    const Order order(request.argument);
    std::optional<Fault> fault;
    std::vector<u64> past;
    order.each_move([&](std::string_view text) {
        const Result<Move> move = legal_move(rules, p, text);
        if (!move) {
            fault = move.fault();
            return false;
        }
        past.push_back(rules.key(p));
        p = rules.play(p, *move);
        return true;
    });
    if (fault) return fault;
    Query<G> query = query_of<G>(order, p);
    if (request.verb != "prove") query.past = std::move(past);  // a proof is of a position, not of a game
    answer_of_game(request, json, order, rules, query);
    return std::nullopt;
}

void answer(const Request& request, Json& json) {
    const std::size_t before = json.size();
    json.name("value");
    std::optional<Fault> refused;
    std::optional<Fault> fault =
        request.with_position([&](const auto& rules, const auto& p) { refused = answer_of_position(request, json, rules, p); });
    if (!fault) fault = refused;
    if (!fault) return;
    json.cut(before);
    write(json.name("fault"), *fault);
}

}  // namespace
}  // namespace fourfold::wasm

using namespace fourfold::wasm;

// As in rules.cpp.
extern "C" char* room(std::size_t bytes) { return desk.room(bytes); }

extern "C" std::size_t ask(std::size_t bytes) {
    desk.answer.clear();
    desk.answer.object([&] { answer(desk.request(bytes), desk.answer); });
    return desk.answer.size();
}

extern "C" const char* answered() { return desk.answer.begin(); }
