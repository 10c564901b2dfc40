#include "search/evaluation/network_file.h"

#include "base/bytes.h"
#include "tests/catch.h"
#include "tests/random_network.h"

using namespace mutare;
using namespace mutare::tests;
using Catch::Matchers::ContainsSubstring;

namespace {

/// What is wrong with the bytes; empty when nothing is.
std::string fault(std::string_view bytes) {
    const auto parsed = parse_network(bytes);
    return parsed ? std::string() : parsed.error();
}

}  // namespace

TEST_CASE("a network read from the bytes written for it is equal") {
    for (const std::size_t width : {32, 64, 96, 512}) {
        for (const std::size_t outputs : {1, 8}) {
            const NetworkFile network = random_network(width, outputs, width);
            const auto parsed = parse_network(to_bytes(network));
            REQUIRE(parsed);
            CHECK(*parsed == network);
        }
    }
}

TEST_CASE("a damaged network file is refused, and the message says what is wrong") {
    const NetworkFile network = random_network(1, 1, 32);
    const std::string good = to_bytes(network);
    CHECK(fault(good) == "");
    CHECK_THAT(fault(""), ContainsSubstring("not a Mutare network"));
    CHECK_THAT(fault("<html>404"), ContainsSubstring("not a Mutare network"));
    CHECK_THAT(fault("MutNet 1"), ContainsSubstring("another version"));
    CHECK_THAT(fault(good.substr(0, 18)), ContainsSubstring("ends too early"));
    CHECK_THAT(fault(good.substr(0, good.size() - 1)), ContainsSubstring("bytes of weights"));
    CHECK_THAT(fault(good + "x"), ContainsSubstring("bytes of weights"));
    constexpr std::size_t kInChecksum = 21;
    for (const std::size_t place : {kInChecksum, good.size() / 2, good.size() - 1}) {
        std::string bad = good;
        bad[place] = static_cast<char>(bad[place] ^ 1);
        CHECK_THAT(fault(bad), ContainsSubstring("checksum"));
    }
}

TEST_CASE("a network of impossible width, outputs, scale or weights is refused") {
    NetworkFile network = random_network(1, 1, 32);
    const auto fault_with = [&](auto change) {
        NetworkFile changed = network;
        change(changed);
        return fault(to_bytes(changed));
    };
    CHECK_THAT(fault_with([](auto& n) { n.width = 0; }), ContainsSubstring("width 0"));
    CHECK_THAT(fault_with([](auto& n) { n.width = 33; }), ContainsSubstring("width 33"));
    CHECK_THAT(fault_with([](auto& n) { n.width = 1u << 31; }), ContainsSubstring("width"));
    CHECK_THAT(fault_with([](auto& n) { n.outputs = 0; }), ContainsSubstring("0 outputs"));
    CHECK(fault_with([](auto& n) { n.scale = kLargestScale; }) == "");
    for (const int scale : {-1, 0, kLargestScale + 1}) {
        CHECK_THAT(fault_with([&](auto& n) { n.scale = scale; }), ContainsSubstring("scale"));
    }
    for (const int weight : {1025, -1025}) {
        CHECK_THAT(
            fault_with([&](auto& n) { n.output_weights[5] = static_cast<std::int16_t>(weight); }),
            ContainsSubstring("±1024"));
    }
}
