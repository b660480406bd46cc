#include "rulesets.hpp"

namespace fourfold::tests {
namespace {

constexpr std::string_view start = "3/3/3/7/3/3/3 l -";

}  // namespace

TEST_CASE("qomet: perft") {
    const Qomet rules = rules_of<Qomet>();
    CHECK(rules.format(rules.start()).view() == start);
    const u64 counts[] = {1, 25, 600, 16280, 427520};
    for (int depth = 0; depth < 5; ++depth) CHECK(perft(rules, rules.start(), depth) == counts[depth]);
}

TEST_CASE("qomet: pushes") {
    const Qomet rules = rules_of<Qomet>();
    CHECK(after(rules, "3/3/3/2ld3/3/3/3 l -", "c4d4") == "3/3/3/3ld2/3/3/3 d e4d4");
    CHECK(after(rules, "3/3/3/2ll3/3/3/3 l -", "c4d4") == "3/3/3/3ll2/3/3/3 d -");
    CHECK(after(rules, "3/3/3/7/3/1l1/1d1 l -", "d2d1") == "3/3/3/7/3/3/1l1 d -");
    CHECK(after(rules, "3/3/3/7/3/l2/d2 l -", "b2a1") == "3/3/3/7/3/3/l2 d -");
    CHECK(after(rules, "3/3/3/7/3/3/dl1 l -", "d1a1") == "3/3/3/7/3/3/l2 d -");
    CHECK(after(rules, "3/3/3/7/3/3/d1l l -", "g1x") == "3/3/3/7/3/3/d2 d -");
}

TEST_CASE("qomet: moves are refused with the rule that forbids them") {
    const Qomet rules = rules_of<Qomet>();
    const std::string_view middle = "3/3/3/2ldd2/3/ld1/l2 l -";
    CHECK(refusal(rules, start, "d4").empty());
    CHECK(refusal(rules, start, "a2") == "move.no_cell");
    CHECK(refusal(rules, start, "h1") == "move.no_cell");
    CHECK(refusal(rules, start, "d4 ") == "qomet.grammar");
    CHECK(refusal(rules, start, "D4") == "qomet.grammar");
    CHECK(refusal(rules, start, "x") == "qomet.grammar");
    CHECK(refusal(rules, start, "c3d4e5") == "qomet.grammar");
    CHECK(refusal(rules, start, "c3d4x") == "qomet.grammar");
    CHECK(refusal(rules, middle, "d4") == "qomet.taken");
    CHECK(refusal(rules, "lll/lll/l2/7/3/3/ddd l -", "d4") == "qomet.no_star_in_hand");
    CHECK(refusal(rules, middle, "a7d7") == "qomet.no_star");
    CHECK(refusal(rules, middle, "d4d5") == "qomet.not_yours");
    CHECK(refusal(rules, middle, "c4x") == "qomet.not_outer");
    CHECK(refusal(rules, middle, "c4d5") == "qomet.not_next");
    CHECK(refusal(rules, middle, "c4c4") == "qomet.not_next");
    CHECK(refusal(rules, middle, "c4d4") == "qomet.push_blocked");
    CHECK(refusal(rules, "3/3/3/7/dl1/3/3 l -", "d3c3") == "qomet.line_ends");
    CHECK(refusal(rules, "3/3/3/3ld2/3/3/3 d e4d4", "e4d4") == "qomet.reversal");
    CHECK(refusal(rules, "3/3/3/3ld2/3/3/3 d -", "e4d4").empty());
    CHECK(refusal(rules, "l1l/3/3/7/3/3/l1l d -", "d4") == "move.over");
}

TEST_CASE("qomet: positions are rejected with what is wrong") {
    const Qomet rules = rules_of<Qomet>();
    CHECK(rejection(rules, "3/3/3/7/3/3/3 l") == "position.short");
    CHECK(rejection(rules, "3/3/3/7/3/3/3 l ") == "position.short");
    CHECK(rejection(rules, "3/3/3/7/3/3 l -") == "position.space");
    CHECK(rejection(rules, "3/3/3/7/3/3/3 b -") == "position.unexpected");
    CHECK(rejection(rules, "3/3/3/7/3/3/2ll l -") == "position.row_long");
    CHECK(rejection(rules, "3/3/3/6/3/3/3 l -") == "position.row_short");
    CHECK(rejection(rules, "3/3/3/43/3/3/3 l -") == "position.row_long");
    CHECK(rejection(rules, "3/3/3/4l11/3/3/3 l -") == "position.row_long");
    CHECK(rejection(rules, "lll/lll/lll/7/3/3/3 l -") == "qomet.stars");
    CHECK(rejection(rules, "3/3/3/7/3/3/3 l d4") == "qomet.reversal_text");
    CHECK(rejection(rules, "3/3/3/7/3/3/3 l - ") == "qomet.reversal_text");
    CHECK(rejection(rules, "3/3/3/7/3/3/3 l e4d4") == "qomet.reversal_wrong");
    CHECK(rejection(rules, "3/3/3/2dld2/3/3/3 d e4d4") == "qomet.reversal_wrong");
    CHECK(rejection(rules, "3/3/3/3ld2/3/3/3 l e4d4") == "qomet.reversal_wrong");
    CHECK(rejection(rules, "3/3/3/7/3/3/l2 d a1x") == "qomet.reversal_wrong");
    CHECK(rejection(rules, "l1l/3/3/7/3/3/l1l l -") == "position.squares");
    CHECK(rejection(rules, "l1l/3/l1l/7/l1l/3/3 d -").empty());
    CHECK(rejection(rules, "d1d/3/l1l/7/l1l/3/d1d d -") == "position.squares");
}

}  // namespace fourfold::tests
