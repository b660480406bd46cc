#include "rulesets.hpp"

namespace fourfold::tests {

TEST_CASE("numbers are read without leading zeros") {
    CHECK(Reader("0").number() == 0);
    CHECK(Reader("120x").number() == 120);
    CHECK(!Reader("01").number());
    CHECK(!Reader("1000").number());
    CHECK(!Reader("x").number());
}

TEST_CASE("a cell is a letter and a number from one") {
    CHECK(Reader("b12").spot() == Spot{1, 11});
    CHECK(!Reader("b0").spot());
    CHECK(!Reader("B1").spot());
    CHECK(!Reader("b").spot());
}

TEST_CASE("the first fragment of a move") {
    CHECK(first_fragment("a1b2") == "a1");
    CHECK(first_fragment("f10g7") == "f10");
    CHECK(first_fragment("SPPT") == "SPPT");
    CHECK(first_fragment("~c4") == "~c4");
    CHECK(first_fragment("x") == "x");
}

TEST_CASE("the eight symmetries of a square are different, and all its own") {
    for (int a = 0; a < 8; ++a) {
        for (int b = 0; b < a; ++b) {
            bool same = true;
            for (int cell = 0; cell < 16; ++cell) same = same && SquareGrid<4>::transform(cell, a) == SquareGrid<4>::transform(cell, b);
            CHECK(!same);
        }
    }
}

TEST_CASE("settings are refused with what is allowed") {
    const auto refused = [](std::initializer_list<Setting> list) {
        Settings settings;
        for (const Setting& setting : list) settings.add(setting);
        const auto rules = Exago<2>::make(settings);
        return rules ? std::string() : std::string(rules.fault().key);
    };
    CHECK(refused({{"players", "7"}}) == "option.value");
    CHECK(refused({{"players", "03"}}) == "option.value");
    CHECK(refused({{"side", "4"}}) == "option.value");
    CHECK(refused({{"tiles", "3"}}) == "option.value");
    CHECK(refused({{"tiles", "3,4,"}}) == "option.value");
    CHECK(refused({{"tiles", "60,40"}}) == "option.tiles");
    CHECK(refused({{"repetition", "1"}}) == "option.value");
    CHECK(refused({{"block_left", "false"}}) == "option.block_left");
    CHECK(refused({{"size", "6"}}) == "option.unknown");
    CHECK(refused({{"side", "5"}, {"side", "6"}}) == "option.twice");
    CHECK(refused({{"reconnect", "yes"}}) == "option.value");
    CHECK(refused({{"players", "3"}, {"tiles", "3,4,5"}, {"line", "11"}}).empty());
}

}  // namespace fourfold::tests
