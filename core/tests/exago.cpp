#include "rulesets.hpp"

namespace fourfold::tests {
namespace {

constexpr std::string_view start = "6/7/8/9/10/11/10/9/8/7/6 r 12,12";

Exago<2> small(std::string_view tiles, std::string_view option = "early_lift", std::string_view value = "false") {
    return rules_of<Exago<2>>({{"side", "5"}, {"tiles", tiles}, {"line", "4"}, {option, value}});
}

}  // namespace

TEST_CASE("exago: perft") {
    const Exago<2> rules = rules_of<Exago<2>>();
    CHECK(rules.format(rules.start()).view() == start);
    const u64 counts[] = {1, 1, 6, 48, 468, 5328};
    for (int depth = 0; depth < 6; ++depth) CHECK(perft(rules, rules.start(), depth) == counts[depth]);
    const Exago<2> few = rules_of<Exago<2>>({{"tiles", "2,2"}});
    CHECK(perft(few, few.start(), 4) == 468);
    CHECK(perft(few, few.start(), 5) == 7632);
    CHECK(perft(few, few.start(), 6) == 109494);
    const Exago<2> early = rules_of<Exago<2>>({{"tiles", "3,3"}, {"early_lift", "true"}});
    CHECK(perft(early, early.start(), 3) == 78);
    CHECK(perft(early, early.start(), 4) == 1248);
    CHECK(perft(early, early.start(), 5) == 27018);
}

TEST_CASE("exago: lifting sends the smaller group home") {
    // r b r: lifting the middle tile leaves two groups of one, and blue chooses.
    const auto rules = small("2,1");
    CHECK(after(rules, "5/6/7/8/2rbr4/8/7/6/5 b 0,0", "e4e2~e3") == "5/6/7/8/1br6/8/7/6/5 r 1,0");
    // Three in a row and one beyond: the single tile goes home.
    const auto more = small("3,1");
    CHECK(after(more, "5/6/7/8/1rrbr4/8/7/6/5 b 0,0", "e4d3") == "5/6/7/8/1rr6/2b5/7/6/5 r 1,0");
}

TEST_CASE("exago: arcs around a tile tell how many groups there can be without it") {
    const auto rules = rules_of<Exago<2>>({{"side", "5"}, {"reconnect", "true"}, {"repetition", "0"}});
    const auto& board = rules.hexagon();
    Random random(5);
    auto p = rules.start();
    for (int ply = 0; ply < 400; ++ply) {
        const CellSet<2> all = rules.occupied(p);
        all.each([&](int tile) {
            const CellSet<2> rest = all - CellSet<2>::of(tile);
            const int arcs = board.arcs_around(all, tile);
            CHECK((arcs > 1) == board.may_cut(all).has(tile));
            const auto groups = board.groups(rest, arcs);
            const auto grown = board.groups(rest);
            CHECK(groups.size() == grown.size());
            for (int i = 0; i < groups.size(); ++i) {
                CHECK(groups[i] == grown[i]);
                CHECK(board.connected(groups[i]));
            }
            return true;
        });
        const auto move = draw_move(rules, p, random);
        p = move ? rules.play(p, *move) : rules.start();
    }
}

TEST_CASE("exago: moves are refused with the rule that forbids them") {
    const auto rules = rules_of<Exago<2>>();
    const std::string_view one = "6/7/8/9/10/5r5/10/9/8/7/6 b 11,12";
    CHECK(refusal(rules, start, "f6").empty());
    CHECK(refusal(rules, start, "f5") == "exago.centre");
    CHECK(refusal(rules, start, "f12") == "move.no_cell");
    CHECK(refusal(rules, start, "m1") == "move.no_cell");
    CHECK(refusal(rules, start, "F6") == "exago.grammar");
    CHECK(refusal(rules, start, "f6g7h8") == "exago.grammar");
    CHECK(refusal(rules, start, "f6~c4") == "exago.grammar");
    CHECK(refusal(rules, start, "f6g7~") == "exago.grammar");
    CHECK(refusal(rules, start, "f6g7~c4c1") == "exago.grammar");
    CHECK(refusal(rules, start, "") == "exago.grammar");
    CHECK(refusal(rules, one, "f6") == "exago.taken");
    CHECK(refusal(rules, one, "a1") == "exago.alone");
    CHECK(refusal(rules, one, "f6f5") == "exago.not_yours");
    CHECK(refusal(rules, one, "g7f5") == "exago.no_tile");
    CHECK(refusal(rules, "6/7/8/9/10/4br5/10/9/8/7/6 r 11,11", "f6e5") == "exago.hand_first");

    const auto lifted = small("2,1");
    const std::string_view row = "5/6/7/8/2rbr4/8/7/6/5 b 0,0";
    CHECK(refusal(lifted, row, "e2") == "exago.no_tile_in_hand");
    CHECK(refusal(lifted, row, "e4e4") == "exago.same_cell");
    CHECK(refusal(lifted, row, "e4e2") == "exago.choose_group");
    CHECK(refusal(lifted, row, "e4e2~e5") == "exago.alone");
    CHECK(refusal(lifted, row, "e4d3~a1") == "exago.not_a_group");
    CHECK(refusal(lifted, "5/6/7/8/2brr4/8/7/6/5 b 0,0", "e3d4~e4") == "exago.no_choice");
    CHECK(refusal(lifted, "5/6/7/8/2brr4/8/7/6/5 b 0,0", "e3e4") == "exago.taken");
    const auto cut = small("3,1");
    CHECK(refusal(cut, "5/6/7/8/1rrbr4/8/7/6/5 b 0,0", "e4e6") == "exago.cut_off");
    CHECK(refusal(cut, "5/6/7/8/1rrbr4/8/7/6/5 b 0,0", "e4a1") == "exago.alone");
}

TEST_CASE("exago: whom to block") {
    const auto rules = rules_of<Exago<2>>({{"players", "3"}, {"side", "5"}, {"line", "3"}, {"tiles", "4,4,4"}});
    // Red has e5 and g3: f4 between them would complete his line, and only f4 blocks it.
    const std::string_view threat = "5/6/2ry3/4b3/4r4/8/7/6/5 b 2,3,3";
    CHECK(refusal(rules, threat, "d4") == "exago.must_block");
    const auto free = rules_of<Exago<2>>({{"players", "3"}, {"side", "5"}, {"line", "3"}, {"tiles", "4,4,4"}, {"block_left", "false"}});
    CHECK(refusal(free, threat, "d4").empty());
}

TEST_CASE("exago: positions are rejected with what is wrong") {
    const auto rules = rules_of<Exago<2>>();
    CHECK(rejection(rules, "6/7/8/9/10/11/10/9/8/7/6 r 12") == "position.short");
    CHECK(rejection(rules, "6/7/8/9/10/11/10/9/8/7/6 r 12,12,6") == "position.long");
    CHECK(rejection(rules, "6/7/8/9/10/11/10/9/8/7/7 r 12,12") == "position.row_long");
    CHECK(rejection(rules, "6/7/8/9/10/11/10/9/8/7/5 r 12,12") == "position.row_short");
    CHECK(rejection(rules, "6/7/8/9/10/5k5/10/9/8/7/6 b 11,12") == "position.unexpected");
    CHECK(rejection(rules, "6/7/8/9/10/5y5/10/9/8/7/6 b 11,12") == "exago.colour");
    CHECK(rejection(rules, "6/7/8/9/10/11/10/9/8/7/6 y 12,12") == "exago.colour");
    CHECK(rejection(rules, "6/7/8/9/10/5r5/10/9/8/7/6 b 12,12") == "exago.count");
    CHECK(rejection(rules, "6/7/8/9/10/r9r/10/9/8/7/6 r 10,12") == "exago.apart");
    CHECK(rejection(rules, "6/7/8/9/10/rrrrr6/10/9/8/7/6 b 7,12").empty());
    CHECK(rejection(rules, "6/7/8/9/10/rrrrr6/10/9/8/7/6 r 7,12") == "position.lines");
    CHECK(rejection(rules, "6/7/8/9/rrrrr5/rrrrr6/10/9/8/7/6 b 2,12") == "position.lines");
    // Whichever of the three came last, the others would not have hung together without it.
    const auto short_line = rules_of<Exago<2>>({{"line", "3"}});
    CHECK(rejection(short_line, "6/7/8/9/10/2brrrb4/10/9/8/7/6 b 9,10") == "position.lines");
    CHECK(rejection(short_line, "6/7/8/9/10/1rrbrrr4/10/9/8/7/6 b 7,11").empty());
}

TEST_CASE("exago: every move is drawn as often as any other") {
    // Lifts that cut nothing, that cut off a smaller group, and that leave a choice of two.
    const auto rules = small("3,2");
    const auto p = position_of(rules, "5/6/7/8/1rbrbr3/8/7/6/5 b 0,0");
    const auto moves = moves_of(rules, p);
    std::vector<int> drawn(moves.size());
    Random random(5);
    const int average = 2000;
    for (std::size_t i = 0; i < moves.size() * average; ++i) {
        const auto move = rules.draw(p, random);
        REQUIRE(move);
        ++drawn[rank_of(rules, p, *move)];
    }
    for (const int times : drawn) {  // six standard deviations
        CHECK(times > average - 270);
        CHECK(times < average + 270);
    }
}

TEST_CASE("exago: a lone tile on the centre has no move, and none is drawn") {
    const auto rules = rules_of<Exago<2>>({{"side", "5"}, {"tiles", "1,3"}, {"reconnect", "true"}});
    const auto p = position_of(rules, "5/6/7/8/4r4/8/7/6/5 r 0,3");
    CHECK(count_moves(rules, p) == 0);
    CHECK(!rules.outcome(p));
    Random random(1);
    CHECK(!rules.draw(p, random));
    CHECK(after(rules, "5/6/7/8/3r5/8/7/6/5 r 0,3", "e4e5") == "5/6/7/8/4r4/8/7/6/5 b 0,3");
}

TEST_CASE("exago: the two sizes of board share their texts") {
    CHECK(Exago<2>::suits(Settings{}));
    CHECK(!Exago<4>::suits(Settings{}));
    const auto large = rules_of<Exago<4>>({{"side", "8"}});
    CHECK(large.format(large.start()).view() == "8/9/10/11/12/13/14/15/14/13/12/11/10/9/8 r 12,12");
    CHECK(perft(large, large.start(), 5) == 5328);
}

}  // namespace fourfold::tests
