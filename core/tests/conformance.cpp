// The walk that every game must pass: random games in which everything a ruleset says is held against everything else.

#include "rulesets.hpp"

#include <map>
#include <set>

namespace fourfold::tests {
namespace {

// What a picture of the position shows: the pieces on each cell, and how many each seat holds.
struct Drawing {
    std::map<std::string, std::string> cells;
    std::vector<std::multiset<std::string>> hands;
    bool operator==(const Drawing&) const = default;
};

// In a hand, a Quads piece goes by the first of its turns.
std::string in_hand(std::string piece) {
    if (piece.size() != 5) return piece;
    std::string pattern = piece.substr(1);
    std::string first = pattern;
    for (int i = 0; i < 3; ++i) {
        pattern = pattern.substr(3) + pattern.substr(0, 3);
        first = std::min(first, pattern);
    }
    return first;
}

template <class G>
Drawing draw(const G& rules, const typename G::Position& p) {
    Drawing drawing;
    for (int cell = 0; cell < rules.cells(); ++cell)
        if (const auto pieces = rules.pieces_on(p, cell); pieces.size() > 0)
            drawing.cells[std::string(rules.cell_name(cell).view())] = std::string(pieces.view());
    for (int seat = 0; seat < rules.seats(); ++seat) {
        drawing.hands.emplace_back();
        rules.each_in_hand(p, static_cast<Seat>(seat), [&](std::string_view piece) { drawing.hands.back().emplace(piece); });
    }
    return drawing;
}

void apply(const Effect& effect, Drawing& drawing, std::string& grip) {
    const std::string piece(effect.piece.view());
    const std::string source(effect.source.view());
    const std::string target(effect.target.view());
    const auto take_away = [&] {
        REQUIRE(drawing.cells[source] == piece);
        drawing.cells.erase(source);
    };
    switch (effect.kind) {
        case Effect::place:
            if (effect.seat >= 0) {
                auto& hand = drawing.hands[static_cast<std::size_t>(effect.seat)];
                REQUIRE(hand.count(in_hand(piece)) > 0);
                hand.erase(hand.find(in_hand(piece)));
            }
            drawing.cells[target] += piece;
            break;
        case Effect::lift:
            take_away();
            grip = piece;
            break;
        case Effect::sow:
            REQUIRE(grip.substr(0, piece.size()) == piece);
            grip.erase(0, piece.size());
            drawing.cells[target] += piece;
            break;
        case Effect::move:
        case Effect::push:
            take_away();
            REQUIRE(drawing.cells.count(target) == 0);
            drawing.cells[target] = piece;
            break;
        case Effect::home:
            take_away();
            drawing.hands[static_cast<std::size_t>(effect.seat)].insert(piece);
            break;
    }
}

template <class G>
void check_effects(const G& rules, const typename G::Position& p, Move move) {
    Drawing drawing = draw(rules, p);
    std::string grip;
    for (const Effect& effect : rules.effects(p, move)) apply(effect, drawing, grip);
    CHECK(grip.empty());
    CHECK(drawing == draw(rules, rules.play(p, move)));
}

template <class G>
void check_texts(const G& rules, const typename G::Position& p) {
    const PositionText text = rules.format(p);
    INFO(text.view());
    const auto again = rules.parse_position(text);
    REQUIRE(static_cast<bool>(again));
    CHECK(*again == p);
    CHECK(rules.key(*again) == rules.key(p));
}

// A move can be entered fragment by fragment, and is complete at its end.
template <class G>
void check_steps(const G& rules, const typename G::Position& p, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto steps = rules.steps(p, text.substr(0, at));
        REQUIRE(static_cast<bool>(steps));
        const std::string_view fragment = first_fragment(text.substr(at));
        bool offered = false;
        for (const auto& next : steps->next) offered = offered || next.view() == fragment;
        INFO(text, " at ", at);
        REQUIRE(offered);
        at += fragment.size();
    }
    const auto steps = rules.steps(p, text);
    REQUIRE(static_cast<bool>(steps));
    CHECK(steps->complete);
}

template <class G>
void check_moves(const G& rules, const typename G::Position& p, const std::vector<Move>& moves) {
    REQUIRE(count_moves(rules, p) == moves.size());
    std::set<std::string> texts;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i > 0) REQUIRE(moves[i - 1] < moves[i]);
        const MoveText text = G::format(moves[i]);
        texts.emplace(text.view());
        const auto again = rules.parse_move(text);
        REQUIRE(static_cast<bool>(again));
        REQUIRE(*again == moves[i]);
        if (i < 10 || (i & (i - 1)) == 0) {  // the costly checks
            REQUIRE(!rules.refuse(p, moves[i]));
            REQUIRE(nth_move(rules, p, i) == moves[i]);
            REQUIRE(rank_of(rules, p, moves[i]) == i);
            check_effects(rules, p, moves[i]);
            check_steps(rules, p, text.view());
        }
    }
    CHECK(texts.size() == moves.size());
}

// `each_child` may go another way than `each_move` and `play`, but not elsewhere.
template <class G>
void check_children(const G& rules, const typename G::Position& p, const std::vector<Move>& moves) {
    std::multiset<std::string> played;
    std::multiset<std::string> visited;
    for (const Move move : moves) played.emplace(rules.format(rules.play(p, move)).view());
    each_child(rules, p, [&](const typename G::Position& child) { visited.emplace(rules.format(child).view()); });
    CHECK(played == visited);
}

template <class G>
void check_symmetries(const G& rules, const typename G::Position& p, const std::vector<Move>& moves, Move move) {
    CHECK(rules.transform(p, 0) == p);
    for (int symmetry = 0; symmetry < rules.symmetries(); ++symmetry) {
        const auto image = rules.transform(p, symmetry);
        const Move image_move = rules.transform(p, move, symmetry);
        INFO(rules.format(p).view(), " ", G::format(move).view(), " symmetry ", symmetry);
        REQUIRE(rules.transform(image, rules.inverse(symmetry)) == p);
        REQUIRE(rules.transform(image, image_move, rules.inverse(symmetry)) == move);
        REQUIRE(!rules.refuse(image, image_move));
        REQUIRE(count_moves(rules, image) == moves.size());
        REQUIRE(rules.transform(rules.play(p, move), symmetry) == rules.play(image, image_move));
        REQUIRE(rules.outcome(rules.play(p, move)) == rules.outcome(rules.play(image, image_move)));
    }
}

template <class G>
void walk(const G& rules, u64 seed) {
    Random random(seed);
    std::map<u64, std::string> keys;
    auto p = rules.start();
    for (int ply = 0; ply < 60; ++ply) {
        check_texts(rules, p);
        const std::string text(rules.format(p).view());
        CHECK(keys.emplace(rules.key(p), text).first->second == text);
        const auto moves = moves_of(rules, p);
        const bool costly = moves.size() < 2000 && (ply < 10 || ply % 7 == 0);
        if (moves.size() < 20000) check_moves(rules, p, moves);
        if (costly) check_children(rules, p, moves);
        if (moves.empty()) {
            CHECK((rules.outcome(p).has_value() || G::name == "exago"));
            return;
        }
        CHECK(!rules.outcome(p));
        const Move move = moves[random.below(moves.size())];
        const auto copy = p;
        const auto next = rules.play(p, move);
        CHECK(copy == p);
        if (costly) check_symmetries(rules, p, moves, move);
        p = next;
        CHECK(rules.outcome(p) == rules.outcome(p));
    }
}

}  // namespace

TEST_CASE("every ruleset passes the walk") {
    for_all_rulesets([](const auto& rules) {
        for (u64 seed = 1; seed <= 6; ++seed) walk(rules, seed);
    });
}

TEST_CASE("perft counts what each_move and play count") {
    for_all_rulesets([](const auto& rules) {
        u64 count = 0;
        rules.each_move(rules.start(), [&](Move move) { return count += count_moves(rules, rules.play(rules.start(), move)), true; });
        CHECK(perft(rules, rules.start(), 2) == count);
        CHECK(perft(rules, rules.start(), 0) == 1);
    });
}

}  // namespace fourfold::tests
