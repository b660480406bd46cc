#include "rulesets.hpp"

#include <bit>

namespace fourfold::tests {
namespace {

constexpr std::string_view start = "6/6/6/6/6/6 l";
constexpr std::string_view opened = "6/6/2,nPPPP,3/6/3,nTTTT,2/6 l";

}  // namespace

TEST_CASE("quads: perft") {
    const Quads rules = rules_of<Quads>();
    CHECK(rules.format(rules.start()).view() == start);
    const u64 counts[] = {1, 72, 2280, 268048};
    for (int depth = 0; depth < 4; ++depth) CHECK(perft(rules, rules.start(), depth) == counts[depth]);
    const Quads border = rules_of<Quads>({{"border", "true"}});
    const u64 border_counts[] = {1, 52, 992, 89248};
    for (int depth = 0; depth < 4; ++depth) CHECK(perft(border, border.start(), depth) == border_counts[depth]);
}

TEST_CASE("quads: each player owns 17 pieces with 64 turns") {
    const Quads rules = rules_of<Quads>();
    int pieces = 0;
    rules.each_in_hand(rules.start(), 0, [&](std::string_view) { ++pieces; });
    CHECK(pieces == 17);
    CHECK(std::popcount(rules.start().held[0]) == 64);
}

TEST_CASE("quads: moves are refused with the rule that forbids them") {
    const Quads rules = rules_of<Quads>();
    const Quads border = rules_of<Quads>({{"border", "true"}});
    CHECK(refusal(rules, opened, "c5SSPS").empty());
    CHECK(refusal(rules, opened, "c5SSP") == "quads.grammar");
    CHECK(refusal(rules, opened, "c5sspp") == "quads.grammar");
    CHECK(refusal(rules, opened, "c5SSPPP") == "quads.grammar");
    CHECK(refusal(rules, opened, "g5SSPP") == "move.no_cell");
    CHECK(refusal(rules, opened, "c5SSSS") == "quads.no_piece");
    CHECK(refusal(rules, opened, "c5PTPT") == "quads.no_piece");
    CHECK(refusal(rules, opened, "c4SSPP") == "quads.taken");
    CHECK(refusal(rules, opened, "c5PPPP") == "quads.neutrals_placed");
    CHECK(refusal(rules, opened, "a1SSPP") == "quads.alone");
    CHECK(refusal(rules, opened, "c5SPSP") == "quads.mismatch");
    CHECK(refusal(rules, start, "c4SSPP") == "quads.neutrals_first");
    CHECK(refusal(rules, "6/6/2,nPPPP,3/6/6/6 d", "a1PPPP") == "quads.neutral_placed");
    CHECK(refusal(rules, "6/6/2,nPPPP,3/6/6/6 d", "c5TTTT") == "quads.neutrals_touch");
    CHECK(refusal(rules, "6/6/2,nPPPP,3/6/6/6 d", "d5TTTT").empty());
    CHECK(refusal(border, "6/6/2,nPPPP,3/6/6/6 d", "a1TTTT") == "quads.border");
    CHECK(refusal(border, "2,nPPPP,3/6/6/6/2,nTTTT,3/6 l", "b6SPTT") == "quads.border");
    CHECK(refusal(border, "2,nPPPP,3/6/6/6/2,nTTTT,3/6 l", "b6PPST").empty());
    CHECK(refusal(rules, "6/2,lPSPS,3/2,nPPPP,3/2,dPSPS,3/3,nTTTT,2/6 l", "b4SPSP") == "quads.not_held");
}

TEST_CASE("quads: positions are rejected with what is wrong") {
    const Quads rules = rules_of<Quads>();
    const Quads border = rules_of<Quads>({{"border", "true"}});
    CHECK(rejection(rules, "6/6/6/6/6/6") == "position.short");
    CHECK(rejection(rules, "6/6/6/6/6/6 l -") == "position.long");
    CHECK(rejection(rules, "6/6/6/6/6 l") == "position.space");
    CHECK(rejection(rules, "6/6/2,nPPP,3/6/6/6 d") == "position.unexpected");
    CHECK(rejection(rules, "6/6/2,PPPP,3/6/6/6 d") == "position.unexpected");
    CHECK(rejection(rules, "6/6/2,nPPPP,2/6/6/6 d") == "position.row_short");
    CHECK(rejection(rules, "6/6/2,nPPTT,3/6/6/6 d") == "quads.piece_unknown");
    CHECK(rejection(rules, "6/6/2,lSSSS,3/6/6/6 d") == "quads.piece_unknown");
    CHECK(rejection(rules, "6/6/2,nPPPP,3/6/3,nPPPP,2/6 l") == "quads.piece_twice");
    CHECK(rejection(rules, "6/2,lPSPS,3/2,nPPPP,3/2,lPSPS,3/3,nTTTT,2/6 l") == "quads.piece_twice");
    CHECK(rejection(rules, "6/2,lPPSP,3/2,nPPPP,3/6/3,nTTTT,2/6 d") == "quads.mismatch");
    CHECK(rejection(rules, "6/6/2,nPPPP,nTTTT,2/6/6/6 l") == "quads.mismatch");
    CHECK(rejection(border, "6/6/6/6/6/nTTTT,5 d") == "quads.border");
    CHECK(rejection(rules, "6/6/2,lPPSP,3/6/6/6 d") == "quads.neutrals_missing");
    CHECK(rejection(rules, "6/6/6/6/6/6 d") == "quads.turn");
    CHECK(rejection(rules, "6/6/2,nPPPP,3/6/3,nTTTT,2/6 d") == "quads.turn");
}

}  // namespace fourfold::tests
