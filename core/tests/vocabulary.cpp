#include "rulesets.hpp"

namespace fourfold::tests {

TEST_CASE("a text cuts off instead of growing") {
    Text<4> text("abcdef");
    CHECK(text.view() == "abcd");
    CHECK(Text<8>().add_number(0).add('-').add_number(1203).view() == "0-1203");
}

TEST_CASE("random numbers stay below their bound and are the same everywhere") {
    Random random(1);
    for (int i = 0; i < 1000; ++i) CHECK(random.below(7) < 7);
    CHECK(Random(42).next() == Random(42).next());
    CHECK(Random(42).below(0x1'0000'0000'00) < 0x1'0000'0000'00);
}

TEST_CASE("a repetition draws at the limit, and never without one") {
    CHECK(!draw_by_repetition(2, 3));
    CHECK(draw_by_repetition(3, 3) == draw(Reason::repetition));
    CHECK(!draw_by_repetition(1000, 0));
}

}  // namespace fourfold::tests
