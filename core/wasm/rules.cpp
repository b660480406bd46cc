// rules.wasm: the rules as the page asks for them. Every call stands for itself: a text goes in, JSON comes out. What the
// core refuses comes out as {"fault": ...}, everything else as {"value": ...}.

#include "request.hpp"

namespace fourfold::wasm {
namespace {

Desk desk;

// ---------------------------------------------------------------- of rules

template <class G>
void write_settings(Json& json, const G& rules, bool changed_only) {
    json.object([&] {
        for (const Option& option : rules.options())
            if (!changed_only || option.value.view() != option.standard.view())
                write_value(json.name(option.name), option, option.value);
    });
}

template <class G>
void write_rules(Json& json, const G& rules) {
    json.object([&] {
        write_settings(json.name("settings"), rules, false);
        write_settings(json.name("changed"), rules, true);
        json.name("options").list([&] {
            for (const Option& option : rules.options()) write(json, option);
        });
        json.name("version").number(G::version);
        json.name("seatNames").list([&] {
            for (Seat seat = 0; seat < rules.seats(); ++seat) json.text(rules.seat_name(seat));
        });
        json.name("cells").list([&] {
            for (int cell = 0; cell < rules.cells(); ++cell) json.text(rules.cell_name(cell));
        });
        json.name("symmetries").number(rules.symmetries());
    });
}

// ---------------------------------------------------------------- of positions

template <class G>
void write_position(Json& json, const G& rules, const typename G::Position& p) {
    json.object([&] {
        json.name("text").text(rules.format(p));
        json.name("key").text(Text<20>().add_number(rules.key(p)));
        json.name("turn").number(rules.turn(p));
        write(json.name("outcome"), rules.outcome(p));
    });
}

template <class G>
void write_moves(Json& json, const G& rules, const typename G::Position& p, u64 most) {
    json.list([&] {
        if (most == 0) return;
        rules.each_move(p, [&](Move move) {
            json.text(G::format(move));
            return --most > 0;
        });
    });
}

// Where one sees why the game is over; nothing in a game that is decided by what cannot be done.
template <class G>
void write_decisive(Json& json, const G& rules, const typename G::Position& p) {
    json.list([&] {
        if constexpr (requires { rules.decides(p, 0); })
            for (int cell = 0; cell < rules.cells(); ++cell)
                if (rules.decides(p, cell)) json.text(rules.cell_name(cell));
    });
}

template <class G>
int side_of(const G& rules) {
    for (const Option& option : rules.options())
        if (option.name == "side") return static_cast<int>(Request::number_in(option.value));
    return 0;
}

template <class G>
void write_scene(Json& json, const G& rules, const typename G::Position& p, std::optional<Seat> viewer) {
    json.object([&] {
        json.name("game").text(G::name);
        json.name("cells").object([&] {
            for (int cell = 0; cell < rules.cells(); ++cell)
                if (const auto pieces = rules.pieces_on(p, cell); pieces.size() > 0) json.name(rules.cell_name(cell)).text(pieces);
        });
        json.name("hands").list([&] {
            for (Seat seat = 0; seat < rules.seats(); ++seat)
                json.list([&] { each_shown_in_hand(rules, p, seat, viewer, [&](std::string_view piece) { json.text(piece); }); });
        });
        json.name("turn").number(rules.outcome(p) ? -1 : rules.turn(p));
        json.name("seats").list([&] {
            for (Seat seat = 0; seat < rules.seats(); ++seat) json.text(rules.seat_name(seat));
        });
        json.name("side").number(side_of(rules));
    });
}

// ---------------------------------------------------------------- verbs

template <class G>
std::optional<Fault> answer_of_rules(const Request& request, Json& json, const G& rules) {
    if (request.verb == "rules")
        write_rules(json, rules);
    else if (request.verb == "start")
        write_position(json, rules, rules.start());
    else
        write(json, rules.repeated(static_cast<int>(request.number())));
    return std::nullopt;
}

// What needs a legal move.
template <class G>
std::optional<Fault> answer_of_move(const Request& request, Json& json, const G& rules, const typename G::Position& p) {
    const Result<Move> move = legal_move(rules, p, request.argument);
    if (request.verb == "whyNot") {
        if (move)
            json.null();
        else
            write(json, move.fault());
        return std::nullopt;
    }
    if (!move) return move.fault();
    if (request.verb == "play") {
        write_position(json, rules, rules.play(p, *move));
    } else {
        json.list([&] {
            for (const Effect& effect : rules.effects(p, *move)) write(json, effect);
        });
    }
    return std::nullopt;
}

template <class G>
std::optional<Fault> answer_of_position(const Request& request, Json& json, const G& rules, const typename G::Position& p) {
    const std::string_view verb = request.verb;
    if (verb == "play" || verb == "whyNot" || verb == "effects") return answer_of_move(request, json, rules, p);
    if (verb == "steps") {
        const Result<Steps> steps = rules.steps(p, request.argument);
        if (!steps) return steps.fault();
        write(json, *steps);
    } else if (verb == "count") {
        json.number(count_moves(rules, p));
    } else if (verb == "moves") {
        write_moves(json, rules, p, request.number());
    } else if (verb == "scene") {
        std::optional<Seat> viewer;
        if (!request.argument.empty()) viewer = static_cast<Seat>(request.number());
        write_scene(json, rules, p, viewer);
    } else if (verb == "decisive") {
        write_decisive(json, rules, p);
    } else if (verb == "random") {
        Random random(request.number());
        const std::optional<Move> move = draw_move(rules, p, random);
        json.text_or_null(move ? G::format(*move) : MoveText());
    } else {
        write_position(json, rules, p);
    }
    return std::nullopt;
}

void answer(const Request& request, Json& json) {
    if (request.verb == "games") {
        json.name("value").list([&] {
            each_game([&](std::string_view game) { json.text(game); });
        });
        return;
    }
    const std::size_t before = json.size();
    json.name("value");
    std::optional<Fault> refused;
    std::optional<Fault> fault;
    if (request.verb == "rules" || request.verb == "start" || request.verb == "repeated")
        fault = request.with_rules([&](const auto& rules) { refused = answer_of_rules(request, json, rules); });
    else
        fault = request.with_position([&](const auto& rules, const auto& p) { refused = answer_of_position(request, json, rules, p); });
    if (!fault) fault = refused;
    if (!fault) return;
    json.cut(before);
    write(json.name("fault"), *fault);
}

}  // namespace
}  // namespace fourfold::wasm

using namespace fourfold::wasm;

// Room for a request of so many bytes.
extern "C" char* room(std::size_t bytes) { return desk.room(bytes); }

// Answers the request of so many bytes; tells how many the answer has.
extern "C" std::size_t ask(std::size_t bytes) {
    desk.answer.clear();
    desk.answer.object([&] { answer(desk.request(bytes), desk.answer); });
    return desk.answer.size();
}

extern "C" const char* answered() { return desk.answer.begin(); }
