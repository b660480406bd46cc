#include "rulesets.hpp"

namespace fourfold::tests {
namespace {

constexpr std::string_view start = "nn,2,nn/4/4/nn,2,nn l 8 8";
// Dark has just completed the row of rank 1 by a1b1.
constexpr std::string_view finished = "nnl,1,nnl,nnl/4/n,1,nl,1/d,d,d,d l 4 4";

}  // namespace

TEST_CASE("qawale: perft") {
    const Qawale rules = rules_of<Qawale>();
    CHECK(rules.format(rules.start()).view() == start);
    const u64 counts[] = {1, 40, 2176, 143712, 11129088};
    for (int depth = 0; depth < 5; ++depth) CHECK(perft(rules, rules.start(), depth) == counts[depth]);
}

TEST_CASE("qawale: moves are refused with the rule that forbids them") {
    const Qawale rules = rules_of<Qawale>();
    CHECK(refusal(rules, start, "a1b1b2c2").empty());
    CHECK(refusal(rules, start, "a1") == "qawale.grammar");
    CHECK(refusal(rules, start, "") == "qawale.grammar");
    CHECK(refusal(rules, start, "A1b1b2c2") == "qawale.grammar");
    CHECK(refusal(rules, start, "a1 b1b2c2") == "qawale.grammar");
    CHECK(refusal(rules, start, "a1b1b2c2x") == "qawale.grammar");
    CHECK(refusal(rules, start, "a1b1b2e2") == "move.no_cell");
    CHECK(refusal(rules, start, "a1a2a3a5") == "move.no_cell");
    CHECK(refusal(rules, start, "b1b2b3b4") == "qawale.empty");
    CHECK(refusal(rules, start, "a1b1b2") == "qawale.too_few");
    CHECK(refusal(rules, start, "a1b1b2c2c3") == "qawale.too_many");
    CHECK(refusal(rules, start, "a1b1a1b1") == "qawale.back");
    CHECK(refusal(rules, start, "a1b1c1b1") == "qawale.back");
    CHECK(refusal(rules, start, "a1b2b3b4") == "qawale.not_adjacent");
    CHECK(refusal(rules, start, "a1a1b1c1") == "qawale.not_adjacent");
    CHECK(refusal(rules, start, "a1b1b2a2a1b1b2a2a1b1b2a2a1b1b2a2a1b1b2a2a1b1b2a2a1b1") == "qawale.never_so_many");
    const auto off_board = rules.refuse(rules.start(), Move{u64{3} << 48});  // no text can say so
    REQUIRE(off_board);
    CHECK(off_board->key == "qawale.off_board");
}

TEST_CASE("qawale: a move after the end is refused") {
    CHECK(refusal(rules_of<Qawale>(), "nn,2,nn/n,3/n,d,d,d/l,l,l,nnl d 4 5", "a1a2") == "move.over");
}

TEST_CASE("qawale: steps of a half-entered move") {
    const Qawale rules = rules_of<Qawale>();
    const auto steps = [&](std::string_view entered) {
        std::string text;
        const auto found = rules.steps(rules.start(), entered);
        REQUIRE(static_cast<bool>(found));
        for (const auto& next : found->next) text.append(next.view());
        return text + (found->complete ? "!" : "");
    };
    CHECK(steps("") == "a1d1a4d4");
    CHECK(steps("a1") == "b1a2");
    CHECK(steps("a1b1") == "c1b2");
    CHECK(steps("a1b1b2c2") == "!");
    CHECK(rules.steps(rules.start(), "a1b1a1").fault().key == "qawale.back");
    CHECK(rules.steps(rules.start(), "b1").fault().key == "qawale.empty");
    CHECK(rules.steps(rules.start(), "a1b").fault().key == "qawale.grammar");
}

TEST_CASE("qawale: positions are rejected with what is wrong") {
    const Qawale rules = rules_of<Qawale>();
    CHECK(rejection(rules, "") == "position.short");
    CHECK(rejection(rules, "nn,2,nn/4/4/nn,2,nn") == "position.short");
    CHECK(rejection(rules, "nn,2,nn/4/4/nn,2,nn l 8") == "position.short");
    CHECK(rejection(rules, "nn,2,nn/4/4/nn,2,nn l 8 8 ") == "position.long");
    CHECK(rejection(rules, "nn,2,nn/4/4/nn,2,nn  l 8 8") == "position.space");
    CHECK(rejection(rules, "nn,2,nq/4/4/nn,2,nn l 8 8") == "position.unexpected");
    CHECK(rejection(rules, "nn,2,nn/4/4/nn,2,nn r 8 8") == "position.unexpected");
    CHECK(rejection(rules, "nn,2,nn/4/4/nn,2,nn l 08 8") == "position.unexpected");
    CHECK(rejection(rules, "nn,1,1,nn/4/4/nn,2,nn l 8 8") == "position.run");
    CHECK(rejection(rules, "nn,02,nn/4/4/nn,2,nn l 8 8") == "position.run");
    CHECK(rejection(rules, "nn,0,2,nn/4/4/nn,2,nn l 8 8") == "position.run");
    CHECK(rejection(rules, "nn,2,nn,n/4/4/n,2,nn l 8 8") == "position.row_long");
    CHECK(rejection(rules, "nn,2,nn/5/4/nn,2,nn l 8 8") == "position.row_long");
    CHECK(rejection(rules, "nn,2/4/4/nn,2,nn l 8 8") == "position.row_short");
    CHECK(rejection(rules, "nn,2,nn/4/4/nn,2,n l 8 8") == "qawale.count");
    CHECK(rejection(rules, "nn,2,nn/4/4/nn,2,nn l 7 8") == "qawale.count");
    CHECK(rejection(rules, "nn,2,nn/4/4/nn,2,nn l 9 8") == "qawale.hand_8");
    CHECK(rejection(rules, "nn,2,nn/4/4/nn,2,nn d 8 8") == "qawale.turn");
    CHECK(rejection(rules, "nnnnnnnnnnnnnnnnnnnnnnnnn,3/4/4/4 l 8 8") == "qawale.pebbles_24");
}

TEST_CASE("qawale: finished lines must be such that one move can have left them") {
    const Qawale rules = rules_of<Qawale>();
    CHECK(rejection(rules, finished).empty());
    CHECK(rejection(rules, "nnl,nnl,nnl,nnl/4/4/d,d,d,d l 4 4") == "position.lines");
}

TEST_CASE("qawale: a stack of 24 pebbles is counted and numbered without listing its sowings") {
    const Qawale rules = rules_of<Qawale>();
    const auto p = position_of(rules, "4/1,nnnnnnnnllllllllddddddd,2/4/4 d 0 1");
    const u64 count = count_moves(rules, p);
    CHECK(count > 10'000'000);
    for (const u64 n : {u64{0}, count / 2, count - 1}) {
        const Move move = nth_move(rules, p, n);
        CHECK(!rules.refuse(p, move));
        CHECK(rank_of(rules, p, move) == n);
    }
}

}  // namespace fourfold::tests
