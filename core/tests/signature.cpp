// Prints the search's signature, and fails where it is not the one that is known.

#include "signature.hpp"

#include <cstdio>

int main() {
    const auto found = fourfold::tests::signature();
    std::printf("signature %llu\n", static_cast<unsigned long long>(found));
    return found == fourfold::tests::known_signature ? 0 : 1;
}
