#include <string>

#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "tests/random_positions.h"
#include "train/packed_position.h"

using namespace mutare;
using mutare::tests::for_each_random_position;
using namespace mutare::train;

namespace {

std::string packed(const Position& position) {
    std::string bytes;
    ByteWriter writer(bytes);
    pack(position, writer);
    return bytes;
}

std::string repacked(const std::string& text) {
    const std::string bytes = packed(parse_fen(text)->position);
    ByteReader reader(bytes);
    return fen(unpack(reader).value());
}

}  // namespace

TEST_CASE("the start position takes 26 bytes") {
    CHECK(packed(Position()).size() == 26);
}

TEST_CASE("castling rights, en passant square and clocks are packed with the pieces") {
    for (const std::string text : {
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
             "r3k2r/8/8/8/8/8/8/R3K2R b Qk - 13 77",
             "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KBgq - 0 1",  // castling rooks inside of others
             "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 2",
             "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
             "8/8/8/8/8/5k2/8/5K2 w - - 99 300",
         }) {
        CHECK(repacked(text) == text);
    }
}

TEST_CASE("a random position is unpacked as it was packed") {
    for_each_random_position([](Position& position) {
        const std::string bytes = packed(position);
        ByteReader reader(bytes);
        const std::optional<Position> unpacked = unpack(reader);
        REQUIRE(unpacked);
        REQUIRE(reader.is_at_end());
        REQUIRE(unpacked->key() == position.key());
        REQUIRE(fen(*unpacked) == fen(position));
    });
}

TEST_CASE("bytes that are not a legal position are refused") {
    const std::string start = packed(Position());
    const auto is_refused = [](const std::string& bytes) {
        ByteReader reader(bytes);
        return !unpack(reader).has_value();
    };
    REQUIRE_FALSE(is_refused(start));
    CHECK(is_refused(""));
    CHECK(is_refused(start.substr(0, 20)));
    CHECK(is_refused(std::string(26, '\0')));
    CHECK(is_refused(std::string(26, '\xFF')));
    mutare::SplitMix64 random(1);
    int unpacked = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string bytes = start;
        bytes[random.below(bytes.size())] = static_cast<char>(random.next());
        ByteReader reader(bytes);
        if (const std::optional<Position> position = unpack(reader)) {
            REQUIRE(parse_fen(fen(*position)));
            ++unpacked;
        }
    }
    CHECK(unpacked > 1'000);
    CHECK(unpacked < 19'000);
}
